"""A mail to a player came back: nobody's time runs out on a letter that did not arrive."""

from datetime import datetime, timedelta

from django.db import transaction

from games.models import Game
from games.services import positions, timing
from notifications import clocks
from notifications.timekeeping import calendars

MARK = "bounce"


@transaction.atomic
def hold_for_bounce(*, game_id: str, seat: int, now: datetime) -> datetime | None:
    """Stop this seat's clocks for the table's grace, once for each question. The latest of the
    new deadlines; None where nothing was moved: it had been before, the table has no grace, no
    clock of the seat runs."""
    position = positions.open_locked(game_id)
    game = position.game
    grace = timedelta(hours=game.terms.grace_hours)
    if game.status != Game.Status.RUNNING or game.paused or not grace:
        return None
    calendar = calendars(game, now).get(seat, clocks.ALWAYS)
    open_ = [row for row in timing.running(game) if row.seat == seat]
    due_at = {
        row.key: clocks.later(row.due_at, grace, calendar)
        for row in open_
        if row.due_at is not None
    }
    moved = timing.move(position, due_at, reason="bounce", mark=MARK, now=now, lost=grace)
    return max(moved.values(), default=None)
