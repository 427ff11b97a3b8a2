"""Reminders at the times a player chose: so many hours before that very deadline, each once, and
only the newest when several are late."""

import logging
from datetime import datetime, timedelta

from games.models import Decision, Game, Seat
from notifications import outbox, preferences
from notifications.models import Outbound, Preference

logger = logging.getLogger(__name__)


def send_chosen(*, now: datetime) -> int:
    """Queue the reminders whose time has come. Returns how many were new."""
    choosers = set(Preference.objects.exclude(reminders="").values_list("user_id", flat=True))
    if not choosers:
        return 0
    seats = Seat.objects.filter(
        player__in=choosers, holder="player", game__status=Game.Status.RUNNING
    ).select_related("player", "game__stream")
    return sum(remind_at(seat, now=now) for seat in seats)


def remind_at(seat: Seat, *, now: datetime) -> int:
    """One bad table never stops the others."""
    try:
        assert seat.player is not None
        hours = preferences.of(seat.player, seat.game_id).reminders
        open_ = Decision.objects.filter(
            game=seat.game_id, seat=seat.number, due=True, closed_at=None, due_at__gt=now
        )
        return sum(
            remind(row, seat, hours, now=now) for row in open_.select_related("game__stream")
        )
    except Exception:
        logger.exception("table %s: seat %s could not be reminded", seat.game_id, seat.number)
        return 0


def remind(row: Decision, seat: Seat, hours: tuple[int, ...], *, now: datetime) -> bool:
    hour = (
        due_hour(hours, opened_at=row.opened_at, due_at=row.due_at, now=now) if row.due_at else None
    )
    if hour is None or seat.player is None:
        return False
    before = Outbound.objects.filter(
        kind=Outbound.Kind.REMINDER, game=row.game_id, seat=row.seat
    ).count()
    outbox.remind(row, seq=row.game.stream.head_seq, user=seat.player, now=now, hours=hour)
    return (
        Outbound.objects.filter(
            kind=Outbound.Kind.REMINDER, game=row.game_id, seat=row.seat
        ).count()
        > before
    )


def due_hour(
    hours: tuple[int, ...], *, opened_at: datetime, due_at: datetime, now: datetime
) -> int | None:
    """Which of the chosen times has come last. One that lay before the question was asked is
    none: the prompt itself was the reminder."""
    come = [hour for hour in hours if opened_at < due_at - timedelta(hours=hour) <= now < due_at]
    return min(come) if come else None
