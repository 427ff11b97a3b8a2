"""The broker that is a folder. Kombu's own creates a message and then fills it; a worker that
looks in between takes an empty file, loses the message and dies of it. Here a message is written
under another name and appears whole."""

import uuid
from pathlib import Path
from time import monotonic
from typing import Any

from kombu.transport import filesystem
from kombu.utils.encoding import str_to_bytes
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    def _put(self, queue: str, payload: Any, **kwargs: Any) -> None:  # type: ignore[override]  # as kombu's own folder has it
        """Raises OSError, as whoever rings for a worker expects of a broker that is gone."""
        whole = (
            Path(self.data_folder_out) / f"{round(monotonic() * 1000)}_{uuid.uuid4()}.{queue}.msg"
        )
        draft = whole.with_name(
            f"{whole.name}.draft"
        )  # no queue's messages are called so: nobody takes it
        draft.write_bytes(str_to_bytes(dumps(payload)))
        draft.rename(whole)


class Transport(filesystem.Transport):
    Channel = Channel
