"""One mail a day for all tables that wait, at the hour the reader chose, by the reader's own
clock."""

import logging
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import F, Q, QuerySet

from games.models import Decision, Game, Seat
from notifications import outbox, preferences, seasons
from notifications.models import Outbound, Preference

logger = logging.getLogger(__name__)

LONGEST_SINCE = timedelta(hours=36)  # what is older is no news, whenever the last digest was


def send_due(*, now: datetime) -> int:
    """Queue the digests whose hour has come. Returns how many; a table that waits for nobody
    makes none."""
    readers = (
        Preference.objects.filter(delivery=Preference.Delivery.DIGEST)
        .values_list("user_id", flat=True)
        .distinct()
    )
    return sum(send(user_id, now=now) for user_id in list(readers))


def send(user_id: int, *, now: datetime) -> bool:
    """One reader's digest, claimed by the day: two workers, or a second sweep, make no second
    one."""
    try:
        row, _ = Preference.objects.select_related("user").get_or_create(user_id=user_id, game=None)
        local = now.astimezone(ZoneInfo(row.user.time_zone))
        if local.hour < row.digest_hour:
            return False
        with transaction.atomic():  # a day that is claimed and not written would be lost
            return claim(row, local.date(), now=now)
    except Exception:  # one bad reader never stops the others
        logger.exception("the digest of user %s failed", user_id)
        return False


def claim(row: Preference, day: date, *, now: datetime) -> bool:
    fresh = Q(digested_on=None) | Q(digested_on__lt=day)
    if not Preference.objects.filter(fresh, pk=row.pk).update(digested_on=day):
        return False
    held = {
        "press": kept_press(row, now=now),
        "moved": kept_moves(row, now=now),
        "seasons": kept_news(row, now=now),
    }
    if not waiting(row) and not any(held.values()):
        return False
    once = f"digest/{row.user_id}/{day:%Y%m%d}"
    outbox.queue_mail(
        Outbound.Kind.DIGEST, game=None, user=row.user, seq=0, now=now, once=once, facts=held
    )
    return True


def kept(row: Preference, kind: Outbound.Kind, *, now: datetime) -> QuerySet[Outbound]:
    """Mails that were held back for this digest since the one before."""
    last = (
        Outbound.objects.filter(kind=Outbound.Kind.DIGEST, user=row.user)
        .order_by("-created_at")
        .first()
    )
    since = max(last.created_at, now - LONGEST_SINCE) if last else now - LONGEST_SINCE
    return Outbound.objects.filter(
        kind=kind, user=row.user, dropped_at__gt=since, last_error=""
    ).order_by("pk")


def kept_press(row: Preference, *, now: datetime) -> list[int]:
    """Messages of other players."""
    return [
        facts["press"]
        for facts in kept(row, Outbound.Kind.PRESS, now=now).values_list("facts", flat=True)
    ]


def kept_moves(row: Preference, *, now: datetime) -> list[int]:
    """Mails about deadlines that moved, of questions that are still open and the reader's."""
    told = kept(row, Outbound.Kind.MOVED, now=now)
    theirs = Q(game__seats__player=row.user, game__seats__number=F("seat"))
    awaited = Decision.objects.filter(
        theirs, game__in=told.values("game"), due=True, closed_at=None
    )
    open_ = {(one.game_id, one.key) for one in awaited}
    return [one.pk for one in told if (one.game_id, one.decision) in open_]


def kept_news(row: Preference, *, now: datetime) -> list[int]:
    """Mails about seasons, but not those the reader wants no mail about at all."""
    is_unwanted = seasons.desk().is_unwanted
    told = kept(row, Outbound.Kind.SEASON, now=now).select_related("user")
    return [
        one.pk
        for one in told
        if is_unwanted(one, Preference.Delivery.DIGEST)
        and not is_unwanted(one, Preference.Delivery.EVERY)
    ]


def waiting(row: Preference) -> list[Decision]:
    """The questions that this reader's digest asks, the most urgent first."""
    seats = Seat.objects.filter(
        player=row.user_id, holder="player", game__status=Game.Status.RUNNING
    )
    mine = {
        seat.game_id: seat.number
        for seat in seats
        if preferences.of(row.user, seat.game_id).delivery == Preference.Delivery.DIGEST
    }
    open_ = (
        Decision.objects.filter(game__in=mine, due=True, closed_at=None)
        .select_related("game__stream")
        .order_by("due_at", "pk")
    )
    return [question for question in open_ if mine[question.game_id] == question.seat]
