"""The broker that is a folder: a worker that looks while a message is being written must not
find half of it."""

from pathlib import Path

import pytest
from kombu import Connection

from core import celery  # noqa: F401 -- it puts our folder in the place of kombu's


@pytest.fixture
def channel(tmp_path):
    (tmp_path / "queue").mkdir()
    options = {
        "data_folder_in": str(tmp_path / "queue"),
        "data_folder_out": str(tmp_path / "queue"),
        "control_folder": str(tmp_path / "control"),
    }
    with Connection("filesystem://localhost", transport_options=options) as connection:
        yield connection.channel()


def test_a_message_comes_out_as_it_went_in(channel):
    channel._put("celery", {"body": "ring"})
    assert channel._size("celery") == 1
    assert channel._get("celery") == {"body": "ring"}
    assert channel._size("celery") == 0


def test_a_message_appears_only_when_it_is_whole(channel, monkeypatch):
    """The instant in which kombu's own folder shows an empty message."""
    sizes = []
    write_bytes = Path.write_bytes

    def looked_at(path, data):
        path.touch()
        sizes.append(channel._size("celery"))
        return write_bytes(path, data)

    monkeypatch.setattr(Path, "write_bytes", looked_at)
    channel._put("celery", {"body": "ring"})
    assert [*sizes, channel._size("celery")] == [0, 1]


def test_without_its_folder_it_fails_as_a_broker_that_is_gone(channel, tmp_path):
    (tmp_path / "queue").rmdir()
    with pytest.raises(OSError, match="No such file"):
        channel._put("celery", {"body": "ring"})
