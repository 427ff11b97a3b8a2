"""Where a game stands: the state now (from the snapshot and its tail) or after any event (folded
from the start)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import transaction

from core import sql
from core.eventlog import log
from core.eventlog.models import Snapshot, Stream
from games.engine import Engine, load
from games.models import Game

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def milliseconds(now: datetime) -> int:
    return (now - EPOCH) // timedelta(milliseconds=1)


def moment(milliseconds: int) -> datetime:
    return EPOCH + timedelta(milliseconds=milliseconds)


@dataclass
class Position:
    """A game with its folded state as of `seq`. The state is the holder's to change and to throw
    away."""

    game: Game
    engine: Engine[Any]
    state: Any
    seq: int


# --- Read in one go: a game, its stream and its snapshot ---

GAME = sql.columns(
    Game,
    "stream_id",
    "slug",
    "ruleset",
    "seats_count",
    "clock",
    "paused",
    "watch",
    "status",
    "opened_by_id",
    "seed",
)
STREAM = sql.columns(Stream, "id", "head_seq", "head_hash", "secret")
SNAPSHOT = sql.columns(Snapshot, "stream_id", "seq", "fingerprint", "state")
COLUMNS = ", ".join((sql.of("game", GAME), sql.of("stream", STREAM), sql.of("snapshot", SNAPSHOT)))
TABLES = f"""{Game._meta.db_table} game
JOIN {Stream._meta.db_table} stream ON stream.id = game.stream_id
    LEFT JOIN {Snapshot._meta.db_table} snapshot ON snapshot.stream_id = game.stream_id"""
FIND = f"SELECT {COLUMNS} FROM {TABLES} WHERE game.stream_id = %s"  # noqa: S608 -- names of our own tables and columns


def game_of_row(row: Sequence[Any]) -> Game:
    """The game that a row beginning with COLUMNS holds, with its stream and that one's snapshot."""
    of_game, of_stream, of_snapshot = sql.split(row, GAME, STREAM, SNAPSHOT)
    game = sql.made(Game, GAME, of_game)
    game.stream = sql.made(Stream, STREAM, of_stream)
    if of_snapshot[0] is not None:
        game.stream.snapshot = sql.made(Snapshot, SNAPSHOT, of_snapshot)
    return game


def open_locked(game_id: str) -> Position:
    """The newest position, with the stream's row held until the transaction ends. Raises
    Game.DoesNotExist.

    The game's row is locked with it: otherwise Postgres would give that row as it was before we
    waited for the lock. The snapshot it does give as it was before; then the rest is folded.
    """
    assert transaction.get_connection().in_atomic_block, "a lock is held by a transaction"
    row = sql.one(FIND + sql.locking("game", "stream"), game_id)
    if row is None:
        raise Game.DoesNotExist(game_id)
    return loaded(game_of_row(row))


# --- Positions ---


def newest(game: Game) -> Position:
    """The newest position. Read without a lock it is one consistent prefix of the log."""
    engine = load(game.ruleset)
    kept = log.load_snapshot(game.pk, fingerprint=engine.fingerprint)
    seq, state = (kept[0], engine.read_state(kept[1])) if kept else (0, engine.state())
    return _folded(Position(game, engine, state, seq), log.facts(game.pk, after=seq))


def loaded(game: Game) -> Position:
    """The newest position of a game read together with its snapshot: no further query when that
    is of the head it was read with."""
    engine = load(game.ruleset)
    kept: Snapshot | None = getattr(game.stream, "snapshot", None)
    if kept is None or kept.fingerprint != engine.fingerprint or kept.seq > game.stream.head_seq:
        return newest(game)
    position = Position(game, engine, engine.read_state(kept.state), kept.seq)
    return (
        position
        if kept.seq == game.stream.head_seq
        else _folded(position, log.facts(game.pk, after=kept.seq))
    )


def at(game: Game, seq: int) -> Position:
    """The position after event `seq`."""
    engine = load(game.ruleset)
    return _folded(Position(game, engine, engine.state(), 0), log.facts(game.pk, upto=seq))


def _folded(position: Position, facts: Iterable[tuple[Any, ...]]) -> Position:
    engine, state = position.engine, position.state
    for seq, kind, data in facts:
        position.seq = seq
        if engine.knows(kind):
            engine.evolve(state, engine.read_event(kind, data))
    return position
