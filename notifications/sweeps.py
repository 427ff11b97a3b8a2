"""What happens because time has passed. A row is claimed by a conditional update before its table is locked, so any number of workers
share a sweep and each timeout happens once; a claim that has stalled is taken again; one bad row never stops the others."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from games.engine import Default, IllegalMove
from games.models import Decision, Game, Seat
from games.services import moves, positions
from games.services.refusals import TableRefusal
from notifications import clocks, outbox

logger = logging.getLogger(__name__)

STALLED = timedelta(minutes=5)


def play_defaults(*, now: datetime) -> int:
    """Play the default of every question whose time is up. Returns how many were played here."""
    free = Q(claimed_at=None) | Q(claimed_at__lt=now - STALLED)
    late = Decision.objects.filter(free, due=True, closed_at=None, due_at__lte=now, game__status=Game.Status.RUNNING)
    played = 0
    for pk in list(late.order_by("due_at").values_list("pk", flat=True)):
        if Decision.objects.filter(free, pk=pk, due=True, closed_at=None, due_at__lte=now).update(claimed_at=now):
            played += play_default(Decision.objects.get(pk=pk), now=now)
    return played


def play_default(row: Decision, *, now: datetime) -> bool:
    """Through the same `submit` as everybody, looked at once more under the table's lock: an answer, or a deadline moved on in this
    very second, comes first."""
    try:
        with transaction.atomic():
            positions.open_locked(row.game_id)
            row.refresh_from_db()
            if row.closed_at is not None or not row.due or row.due_at is None or row.due_at > now:
                return False
            moves.submit(
                game_id=row.game_id,
                seat=row.seat,
                command=Default(row.key),
                decision=row.key,
                key=f"clock/{row.key}/{row.due_at:%Y%m%dT%H%M%S}",
                channel="clock",
                now=now,
            )
    except (IllegalMove, TableRefusal) as refusal:
        logger.info("table %s: no default for %s: %s", row.game_id, row.key, refusal)
        return False
    except Exception:  # one bad row never stops the sweep: it is claimed and comes up again later
        logger.exception("table %s: the default of %s failed", row.game_id, row.key)
        return False
    return True


def remind(*, now: datetime) -> int:
    """Queue the reminders whose time has come. Returns how many."""
    open_ = Decision.objects.filter(due=True, closed_at=None, reminded_at=None, due_at__gt=now, game__status=Game.Status.RUNNING)
    count = 0
    for row in open_.select_related("game__stream"):
        assert row.due_at is not None
        if clocks.reminder_is_due(opened_at=row.opened_at, due_at=row.due_at, now=now) and claim_reminder(row, now=now):
            count += 1
    return count


@transaction.atomic
def claim_reminder(row: Decision, *, now: datetime) -> bool:
    """False when another worker did it, or the player has answered."""
    if not Decision.objects.filter(pk=row.pk, due=True, closed_at=None, reminded_at=None).update(reminded_at=now):
        return False
    seat = Seat.objects.select_related("player").get(game_id=row.game_id, number=row.seat)
    if seat.player is not None:
        outbox.remind(row, seq=row.game.stream.head_seq, user=seat.player, now=now)
    return True
