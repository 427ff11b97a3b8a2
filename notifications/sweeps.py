"""What happens because time has passed. A row is claimed by a conditional update before its
table is locked, so any number of workers share a sweep and each timeout happens once; a claim
that has stalled is taken again; one bad row never stops the others."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q

from games.engine import Default, IllegalMove
from games.models import Decision, Game, Seat
from games.services import moves, positions, tables
from games.services.refusals import TableRefusal
from games.table import LetterInTime
from notifications import absences, clocks, inbound, outages, outbox, pauses, unread_letters
from notifications.models import Outbound

logger = logging.getLogger(__name__)

STALLED = timedelta(minutes=5)
LONGEST_UNWARNED = timedelta(days=7)  # so long a default waits for a warning that cannot be sent


def sweep(*, now: datetime) -> None:
    """Everything that time brings about, in an order that is fair: what moves deadlines first,
    then warnings, then defaults."""
    outages.beat(now=now)
    outages.move_on(now=now)
    absences.apply_waiting(now=now)
    pauses.begin_waiting(now=now)
    pauses.end_long_ones(now=now)
    remind(now=now)
    tell_late(now=now)
    play_defaults(now=now)


# --- Defaults ---


def is_over(now: datetime) -> Q:
    """The deadline and the grace are over, by so long that every letter that came before is
    stored, and a warning of that very deadline was queued an hour ago or more."""
    warned = Q(reminded_at__lte=now - clocks.WARNED)
    return warned & Q(
        due=True,
        closed_at=None,
        default_at__lte=now - clocks.SETTLED,
        game__status=Game.Status.RUNNING,
        game__paused=False,
    )


def is_up(now: datetime) -> Q:
    """It is over, and the warning has left; or it could not, and the table has waited for it
    long enough. No letter that came in time waits to be read."""
    return is_over(now) & ~is_unwarned(now) & ~Q(unread_letters.came_in_time())


def is_unwarned(now: datetime) -> Q:
    """The newest prompt or reminder of it is one that the mail server would not take, or took
    only within this hour."""
    asking = Outbound.objects.filter(
        kind__in=(Outbound.Kind.PROMPT, Outbound.Kind.REMINDER),
        game=OuterRef("game"),
        seat=OuterRef("seat"),
    )
    settled = asking.filter(decision=OuterRef("decision"), pk__gt=OuterRef("pk")).exclude(
        sent_at=None, dropped_at=None
    )
    only_now = Q(sent_at=None) | Q(sent_at__gt=now - clocks.WARNED)
    refused = asking.filter(
        only_now, ~Exists(settled), decision=OuterRef("key"), attempts__gt=0, dropped_at=None
    )
    return Q(Exists(refused), default_at__gt=now - LONGEST_UNWARNED)


def play_defaults(*, now: datetime) -> int:
    """Play the default of every question whose time is up. Returns how many were played here."""
    free = Q(claimed_at=None) | Q(claimed_at__lt=now - STALLED)
    tell_unwarned(free, now=now)
    read_letters_in_time(now=now)
    late = Decision.objects.filter(is_up(now), free).exclude(outages.spared(outages.unfinished()))
    played = 0
    for pk in list(late.order_by("default_at", "pk").values_list("pk", flat=True)):
        if Decision.objects.filter(
            free, pk=pk, due=True, closed_at=None, default_at__lte=now
        ).update(claimed_at=now):
            played += play_default(Decision.objects.get(pk=pk), now=now)
    return played


def read_letters_in_time(*, now: datetime) -> None:
    """Read what keeps a default waiting, in case nobody else does: each attempt brings its end
    nearer."""
    if Decision.objects.filter(is_over(now) & Q(unread_letters.came_in_time())).exists():
        inbound.read_waiting(now=lambda: now)


def tell_unwarned(free: Q, *, now: datetime) -> None:
    """Let the operator know whose default waits for a mail. They are claimed, so that this is
    said every five minutes alone."""
    unwarned = Decision.objects.filter(is_over(now) & is_unwarned(now), free).order_by(
        "default_at", "pk"
    )
    waiting = list(unwarned.values_list("pk", "game_id", "key"))
    if waiting and Decision.objects.filter(free, pk__in=[pk for pk, *_ in waiting]).update(
        claimed_at=now
    ):
        some = ", ".join(f"{game_id} {key}" for _, game_id, key in waiting[:10])
        logger.error("%s defaults wait, as no warning could be sent yet: %s", len(waiting), some)


def play_default(row: Decision, *, now: datetime) -> bool:
    """Through the same `submit` as everybody, looked at once more under the table's lock: an
    answer, or a deadline moved on in this very second, comes first."""
    try:
        with transaction.atomic():
            positions.open_locked(row.game_id)
            still = (
                Decision.objects.filter(is_up(now), pk=row.pk)
                .exclude(outages.spared(outages.unfinished()))
                .first()
            )
            if still is None:
                return False
            moves.submit(
                game_id=row.game_id,
                seat=row.seat,
                command=Default(row.key),
                decision=row.key,
                key=unread_letters.clock_key(still),
                channel="clock",
                now=now,
            )
            note_lost_letter(still, now=now)
            count_missed(row.game_id, row.seat, now=now)
    except (IllegalMove, TableRefusal) as refusal:
        logger.info("table %s: no default for %s: %s", row.game_id, row.key, refusal)
        return False
    except Exception:  # one bad row never stops the sweep: it is claimed and comes up again later
        logger.exception("table %s: the default of %s failed", row.game_id, row.key)
        return False
    return True


def note_lost_letter(row: Decision, *, now: datetime) -> None:
    """A letter that came in time and could not be read, however often it was tried: everybody
    may know."""
    if came := unread_letters.set_aside_in_time(row):
        event = LetterInTime(row.seat, row.key, positions.milliseconds(came))
        position = positions.open_locked(row.game_id)
        unread_letters.note_letter_in_time(position, event, actor="service", now=now)


def count_missed(game_id: str, number: int, *, now: datetime) -> None:
    """One more default in a row; so many, where the table says so, and the autopilot plays on. A
    substitute may take the seat."""
    if not Seat.objects.filter(game_id=game_id, number=number, holder="player").update(
        missed=F("missed") + 1
    ):
        return
    seat = Seat.objects.get(game_id=game_id, number=number)
    position = positions.open_locked(game_id)
    most = position.game.terms.autopilot_after
    if most and seat.missed >= most and position.game.status == Game.Status.RUNNING:
        tables.hand_over(position, seat, holder="autopilot", player=None, now=now, timed_out=True)


# --- Warnings ---


def remind(*, now: datetime) -> int:
    """Queue the reminders whose time has come. Returns how many."""
    soon = Q(due_at__lte=now + clocks.REMIND_BEFORE)  # no reminder comes sooner
    open_ = Decision.objects.filter(
        soon, due=True, closed_at=None, reminded_at=None, game__status=Game.Status.RUNNING
    )
    count = 0
    for row in open_.select_related("game__stream"):
        assert row.due_at is not None
        if clocks.reminder_is_due(
            asked_at=row.asked_at or row.opened_at, due_at=row.due_at, now=now
        ) and claim_reminder(row, now=now):
            count += 1
    return count


@transaction.atomic
def claim_reminder(row: Decision, *, now: datetime) -> bool:
    """False when another worker did it, the player has answered, or the deadline has moved."""
    if not Decision.objects.filter(
        pk=row.pk, due=True, closed_at=None, reminded_at=None, due_at=row.due_at
    ).update(reminded_at=now):
        return False
    seat = Seat.objects.select_related("player").get(game_id=row.game_id, number=row.seat)
    if seat.player is not None:
        outbox.remind(row, seq=row.game.stream.head_seq, user=seat.player, now=now)
    return True


def tell_late(*, now: datetime) -> int:
    """Where there is grace, whoever lets the deadline pass is told until when it lasts. Returns
    how many were told."""
    late = Decision.objects.filter(
        due=True, closed_at=None, late_told_at=None, due_at__lte=now, default_at__gt=now,
        reminded_at__lt=F("due_at"),
        game__status=Game.Status.RUNNING,
    )  # fmt: skip
    return sum(claim_late(row, now=now) for row in late.select_related("game__stream"))


@transaction.atomic
def claim_late(row: Decision, *, now: datetime) -> bool:
    if not Decision.objects.filter(
        pk=row.pk, due=True, closed_at=None, late_told_at=None, due_at=row.due_at
    ).update(late_told_at=now):
        return False
    seat = Seat.objects.select_related("player").get(game_id=row.game_id, number=row.seat)
    if seat.player is not None:
        outbox.remind(row, seq=row.game.stream.head_seq, user=seat.player, now=now, late=True)
    return True
