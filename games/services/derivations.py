"""How the dice of a finished game came about: some moves decided again, with every draw written
down."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from core.eventlog import log
from core.eventlog.chain import canonical
from games.audit.dice import Shuffle, Throw, WatchedRng
from games.engine import Act, Engine
from games.models import Game, Seat
from games.rng import make_seed
from games.services import positions
from games.services.positions import Position
from games.table import MoveSubmitted, TableStarted, read_event

MOVES = 40  # looked at for one page


@dataclass(frozen=True)
class Derived:
    """What one move, or the start, drew, and whether deciding it again gave exactly what was
    logged."""

    seq: int
    draws: Sequence[Throw | Shuffle]
    as_logged: bool


@dataclass(frozen=True)
class Leaf:
    """A page of draws. `before` and `after`: the event to ask for to turn to the page before or
    after; None at the ends."""

    derived: Sequence[Derived]
    first: int
    last: int
    before: int | None
    after: int | None


def leaf(game: Game, seq: int) -> Leaf:
    """The draws of the moves from the one that event `seq` belongs to."""
    assert game.over, "before the end the seed is secret"
    moves = starts(game)
    number = max((i for i, start in enumerate(moves) if start <= seq), default=0)
    chosen = moves[number : number + MOVES]
    end = moves[number + MOVES] - 1 if number + MOVES < len(moves) else game.stream.head_seq
    return Leaf(
        derived=[derived for derived in derive(game, chosen[0], end) if derived.draws],
        first=chosen[0],
        last=end,
        before=moves[max(number - MOVES, 0)] if number else None,
        after=end + 1 if end < game.stream.head_seq else None,
    )


def starts(game: Game) -> list[int]:
    """The events that a move, or the game, begins with."""
    kinds = (MoveSubmitted.kind, TableStarted.kind)
    return list(
        game.stream.events.filter(kind__in=kinds).order_by("seq").values_list("seq", flat=True)
    )


def derive(game: Game, first: int, last: int) -> list[Derived]:
    """The moves from `first` to `last` decided once more, from the position before them."""
    position = positions.at(game, first - 1)
    rng = WatchedRng(seed_of(game))
    rows = log.read(game.pk, after=first - 1, upto=last)
    return [
        derived(position, rng, row, rows)
        for row in rows
        if row.kind in (MoveSubmitted.kind, TableStarted.kind)
    ]


def derived(
    position: Position, rng: WatchedRng, origin: log.Row, rows: Sequence[log.Row]
) -> Derived:
    rng.seq, before = origin.seq, len(rng.made)
    engine = position.engine
    cause = origin.seq if origin.kind == MoveSubmitted.kind else None
    logged = [
        row
        for row in rows
        if row.seq > origin.seq and row.cause == cause and engine.knows(row.kind)
    ]
    acts = again(position, rng, origin, logged)
    as_logged = [(event.kind, actor, canonical(event)) for actor, event in acts] == [
        (row.kind, row.actor, row.data) for row in logged
    ]
    return Derived(origin.seq, rng.made[before:], as_logged)


def again(
    position: Position, rng: WatchedRng, origin: log.Row, logged: Sequence[log.Row]
) -> list[Act]:
    """What the rules make of it now; the position moves on with it."""
    engine: Engine[Any] = position.engine
    event = read_event(origin.kind, origin.data)
    if isinstance(event, MoveSubmitted):
        return engine.decide(
            position.state, event.seat, engine.read_command(event.command), rng, own=True
        )
    if position.game.parent_id is not None or position.game.prepared:
        acts = [
            (row.actor, engine.read_event(row.kind, row.data)) for row in logged
        ]  # given, not drawn
    else:
        acts = engine.setup(
            engine.read_config(position.game.options), position.game.seats_count, rng
        )
    engine.fold([event for _, event in acts], position.state)
    return acts


# --- Where chance comes from ---


def seed_of(game: Game) -> bytes:
    return make_seed(bytes.fromhex(game.stream.secret), dict(contributions(game)))


def contributions(game: Game) -> list[tuple[int, str]]:
    """What each player's words left in the log."""
    return list(
        Seat.objects.filter(game=game)
        .exclude(contribution="")
        .order_by("number")
        .values_list("number", "contribution")
    )
