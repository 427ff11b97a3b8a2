"""Where a game stands: the state now (from the snapshot and its tail) or after any event (folded from the start)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from core.eventlog import log
from games.engine import Engine, load
from games.models import Game

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def milliseconds(now: datetime) -> int:
    return (now - EPOCH) // timedelta(milliseconds=1)


@dataclass
class Position:
    """A game with its folded state as of `seq`. The state is the holder's to change and to throw away."""

    game: Game
    engine: Engine[Any]
    state: Any
    seq: int


def open_locked(game_id: str) -> Position:
    """The newest position, with the stream's row held until the transaction ends. Raises Game.DoesNotExist.

    The game's row is locked with it: otherwise Postgres would give that row as it was before we waited for the lock.
    """
    game = Game.objects.select_related("stream").select_for_update(of=("self", "stream")).get(pk=game_id)
    return newest(game)


def newest(game: Game) -> Position:
    """The newest position. Read without a lock it is one consistent prefix of the log."""
    engine = load(game.ruleset)
    kept = log.load_snapshot(game.pk, fingerprint=engine.fingerprint)
    seq, state = (kept[0], engine.read_state(kept[1])) if kept else (0, engine.state())
    return _folded(Position(game, engine, state, seq), log.facts(game.pk, after=seq))


def loaded(game: Game) -> Position:
    """The newest position of a game read together with its snapshot (`select_related("stream__snapshot")`): no further query.

    A snapshot that does not fit, or is not of the head that was read with it, is left aside.
    """
    engine = load(game.ruleset)
    kept = getattr(game.stream, "snapshot", None)
    if kept is None or kept.fingerprint != engine.fingerprint or kept.seq != game.stream.head_seq:
        return newest(game)
    return Position(game, engine, engine.read_state(kept.state), kept.seq)


def at(game: Game, seq: int) -> Position:
    """The position after event `seq`."""
    engine = load(game.ruleset)
    return _folded(Position(game, engine, engine.state(), 0), log.facts(game.pk, upto=seq))


def _folded(position: Position, rows: Iterable[tuple[int, str, str]]) -> Position:
    engine, state = position.engine, position.state
    for seq, kind, data in rows:
        position.seq = seq
        if engine.knows(kind):
            engine.evolve(state, engine.read_event(kind, data))
    return position
