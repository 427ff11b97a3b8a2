"""One call for a worker per table: a row, written with the move that made a bot due, and gone when
a worker comes. However many moves are made meanwhile, one job waits in the queue."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime, timedelta

from django.db import transaction

from core import sql
from games.tasks import is_unplugged, ring

LOST = timedelta(minutes=2)  # a call that nobody has come to for so long is made again

CALL = """
INSERT INTO games_botcall (game_id, rung_at) SELECT %s, %s WHERE EXISTS (
    SELECT 1 FROM games_decision asked
    JOIN games_seat seat ON seat.game_id = asked.game_id AND seat.number = asked.seat
    WHERE asked.game_id = %s AND asked.closed_at IS NULL AND asked.due
        AND seat.holder IN ('bot', 'autopilot'))
ON CONFLICT (game_id) DO """
ONCE = "NOTHING"
AGAIN = "UPDATE SET rung_at = excluded.rung_at WHERE games_botcall.rung_at <= %s"
ANSWER = "DELETE FROM games_botcall WHERE game_id = %s"

_answering: ContextVar[str] = ContextVar("answering", default="")


def call(game_id: str, *, now: datetime) -> None:
    """If a bot is due at this table, and nobody is called or playing it already. In the
    transaction that made it due."""
    if _answering.get() == game_id or is_unplugged():
        return
    if sql.change(CALL + ONCE, game_id, sql.adapt_time(now), game_id):
        transaction.on_commit(lambda: ring(game_id))


def call_again(game_id: str, *, now: datetime) -> bool:
    """For the sweep: the call was lost, or never made. False when one is under way."""
    lost = sql.adapt_time(now - LOST)
    if not sql.change(CALL + AGAIN, game_id, sql.adapt_time(now), game_id, lost):
        return False
    ring(game_id)
    return True


@contextmanager
def answered(game_id: str) -> Iterator[None]:
    """Whoever plays the bots of this table calls nobody else to it."""
    sql.change(ANSWER, game_id)
    before = _answering.set(game_id)
    try:
        yield
    finally:
        _answering.reset(before)
