"""Every way out of the log goes through here: what a seat, or a spectator, may see of each
event."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from core.eventlog import log
from games import visibility
from games.engine import Engine, Shown, load
from games.models import Game


@dataclass(frozen=True)
class Seen:
    """One event as somebody may see it. `whole`: nothing was taken out, so its salt may be told
    too."""

    row: log.Row
    data: (
        dict[str, Any] | None
    )  # None: all that may be told is that there is an event of this number
    whole: bool


def visible(
    game: Game, row: log.Row, seat: int | None, *, engine: Engine[Any]
) -> dict[str, Any] | None:
    """What this seat may know of this event; None: nothing."""
    return seen_by(game, row, seat, engine=engine).data


def seen_by(game: Game, row: log.Row, seat: int | None, *, engine: Engine[Any]) -> Seen:
    """A finished game hides nothing any more."""
    if game.over:
        return Seen(row, msgspec.json.decode(row.data), whole=True)
    shown = visibility.visible(engine, row.kind, row.data, seat)
    return Seen(row, shown.data, shown.whole)


def events(
    game: Game, seat: int | None, *, after: int = 0, upto: int | None = None
) -> Iterator[Seen]:
    return each(game, seat, log.iterate(game.pk, after=after, upto=upto))


def each(game: Game, seat: int | None, rows: Iterable[log.Row]) -> Iterator[Seen]:
    engine = load(game.ruleset)
    return (seen_by(game, row, seat, engine=engine) for row in rows)


def export(
    game: Game, seat: int | None = None, *, after: int = 0, upto: int | None = None
) -> Iterator[dict[str, Any]]:
    """The log line by line: whole events with their salt, cut ones with their digest, unseen
    ones as number and digest."""
    return (line(seen) for seen in events(game, seat, after=after, upto=upto))


def line(seen: Seen) -> dict[str, Any]:
    return visibility.line(seen.row, Shown(seen.data, seen.whole))
