"""What a seat, or a spectator, may have of each line of a log while the game is running. Pure:
the service and the auditor say the same."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

from core.eventlog import chain
from games import table
from games.engine import Engine, Seat

Eyes = Seat | None


class Row(Protocol):
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


def visible(engine: Engine[Any], kind: str, data: str, seat: Eyes) -> dict[str, Any] | None:
    """What this seat may know of this event; None: nothing."""
    if engine.knows(kind):
        return engine.redact(engine.read_event(kind, data), seat)
    return table.redact(kind, data, seat)


def line(row: Row, data: dict[str, Any] | None) -> dict[str, Any]:
    """A whole event with its salt, a partly seen one with its digest, an unseen one as number
    and digest."""
    public = {
        "seq": row.seq,
        "kind": row.kind,
        "actor": row.actor,
        "cause": row.cause,
        "at": row.at,
        "data": data,
    }
    if data is None:
        return {"seq": row.seq, "digest": digest_of(row), "hash": row.hash}
    if is_whole(row, data):
        return public | {"salt": row.salt, "hash": row.hash}
    return public | {"digest": digest_of(row), "hash": row.hash}


def is_whole(row: Row, data: dict[str, Any] | None) -> bool:
    return data is not None and chain.canonical(data) == row.data


def digest_of(row: Row) -> str:
    return chain.digest(
        salt=row.salt,
        seq=row.seq,
        kind=row.kind,
        actor=row.actor,
        cause=row.cause,
        at=row.at,
        data=row.data,
    ).hex()


def written(engine: Engine[Any], row: Row, seats: Sequence[Eyes]) -> Iterator[bytes]:
    """The line of an export for each of these seats, as it is written while the game is running."""
    event = engine.read_event(row.kind, row.data) if engine.knows(row.kind) else None
    for seat in seats:
        data = (
            table.redact(row.kind, row.data, seat) if event is None else engine.redact(event, seat)
        )
        yield msgspec.json.encode(line(row, data), order="sorted") + b"\n"


def everybody(seats: int) -> list[Eyes]:
    """The spectator and every seat."""
    return [None, *range(1, seats + 1)]


def name_of(seat: Eyes) -> str:
    """How a bundle names whose eyes: `spectator`, `1`, `2`, ..."""
    return "spectator" if seat is None else str(seat)


def digests(engine: Engine[Any], rows: Iterable[Row], seats: int) -> dict[str, str]:
    """SHA-256 of the export of the spectator and of each seat, each as they could have it while
    the game was running."""
    eyes = everybody(seats)
    hashes = [hashlib.sha256() for _ in eyes]
    for row in rows:
        for text, whole in zip(written(engine, row, eyes), hashes, strict=True):
            whole.update(text)
    return {name_of(seat): whole.hexdigest() for seat, whole in zip(eyes, hashes, strict=True)}
