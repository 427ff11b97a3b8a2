"""What a seat, or a spectator, may have of each line of a log while the game is running. Pure:
the service and the auditor say the same."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec

from core.eventlog import chain
from games import table
from games.engine import Engine, Seat, Shown

Eyes = Seat | None


class StoredEvent(Protocol):
    """An event as it is stored, or as a whole line of an export has it."""

    @property
    def seq(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def actor(self) -> chain.Actor: ...
    @property
    def cause(self) -> int | None: ...
    @property
    def at(self) -> int: ...
    @property
    def data(self) -> str: ...
    @property
    def salt(self) -> str: ...
    @property
    def hash(self) -> str: ...


Form: TypeAlias = Callable[[StoredEvent, Shown], dict[str, Any]]
"""How a line of an export is written."""


def visible(engine: Engine[Any], kind: str, data: str, seat: Eyes) -> Shown:
    """What this seat may know of this event."""
    if engine.knows(kind):
        return engine.redact(engine.read_event(kind, data), seat)
    return table.redact(kind, data, seat)


def line(row: StoredEvent, shown: Shown) -> dict[str, Any]:
    """A whole event with its salt, a cut one with its digest, an unseen one as number and
    digest. Which of them it is, never depends on what was cut."""
    if shown.data is None:
        return {"seq": row.seq, "digest": digest_of(row), "hash": row.hash}
    public = {
        "seq": row.seq,
        "kind": row.kind,
        "actor": row.actor,
        "cause": row.cause,
        "at": row.at,
        "data": shown.data,
    }
    seal = {"salt": row.salt} if shown.whole else {"digest": digest_of(row)}
    return public | seal | {"hash": row.hash}


def line_of_version_1(row: StoredEvent, shown: Shown) -> dict[str, Any]:
    """As exports were written before: a cut event whose hidden fields were all at their defaults
    looked whole, and had its salt. Only the auditor still reads it."""
    looks_whole = shown.data is not None and chain.canonical(shown.data) == row.data
    return line(row, Shown(shown.data, looks_whole))


def digest_of(row: StoredEvent) -> str:
    return chain.digest(
        salt=row.salt,
        seq=row.seq,
        kind=row.kind,
        actor=row.actor,
        cause=row.cause,
        at=row.at,
        data=row.data,
    ).hex()


def write_lines(
    engine: Engine[Any], row: StoredEvent, seats: Sequence[Eyes], *, form: Form = line
) -> Iterator[bytes]:
    """The line of an export for each of these seats, as it is written while the game is running."""
    event = engine.read_event(row.kind, row.data) if engine.knows(row.kind) else None
    for seat in seats:
        shown = (
            table.redact(row.kind, row.data, seat) if event is None else engine.redact(event, seat)
        )
        yield msgspec.json.encode(form(row, shown), order="sorted") + b"\n"


def everybody(seats: int) -> list[Eyes]:
    """The spectator and every seat."""
    return [None, *range(1, seats + 1)]


def name_of(seat: Eyes) -> str:
    """How a bundle names whose eyes: `spectator`, `1`, `2`, ..."""
    return "spectator" if seat is None else str(seat)


def digests(
    engine: Engine[Any], rows: Iterable[StoredEvent], seats: int, *, form: Form = line
) -> dict[str, str]:
    """SHA-256 of the export of the spectator and of each seat, each as they could have it while
    the game was running."""
    eyes = everybody(seats)
    hashes = [hashlib.sha256() for _ in eyes]
    for row in rows:
        for text, whole in zip(write_lines(engine, row, eyes, form=form), hashes, strict=True):
            whole.update(text)
    return {name_of(seat): whole.hexdigest() for seat, whole in zip(eyes, hashes, strict=True)}
