"""Heads of streams kept outside the database, a line each: a copy of the database that has lost
its newest events has lost what it says of them too, but not this file."""

import logging
import os
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings

logger = logging.getLogger(__name__)

Head = tuple[int, str]


def keep(stream_id: str, seq: int, hash_: str) -> None:
    """Add a head that was mailed or printed. A full disk stops neither mail nor print."""
    path: Path | None = settings.KEPT_HEADS
    if path is None:
        return
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "a") as file:
            file.write(line(stream_id, (seq, hash_)))
    except OSError as error:
        logger.warning("the head of %s could not be kept: %s", stream_id, error)


def checkpoint(heads: Iterable[tuple[str, Head]]) -> None:
    """Write all heads anew, for what was kept before has been found true."""
    path: Path | None = settings.KEPT_HEADS
    if path is None:
        return
    draft = path.with_suffix(".new")
    draft.touch(mode=0o600)
    draft.write_text("".join(line(stream_id, head) for stream_id, head in heads))
    draft.replace(path)


def newest() -> dict[str, Head]:
    """The furthest head kept of each stream. A line that a crash cut short is passed over."""
    path: Path | None = settings.KEPT_HEADS
    found: dict[str, Head] = {}
    if path is None or not path.exists():
        return found
    for text in path.read_text(errors="replace").splitlines():
        words = text.split()
        if len(words) == 3 and words[1].isdecimal():
            head = (int(words[1]), words[2])
            found[words[0]] = max(head, found.get(words[0], head))
    return found


def line(stream_id: str, head: Head) -> str:
    return f"{stream_id} {head[0]} {head[1]}\n"
