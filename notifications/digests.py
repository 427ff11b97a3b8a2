"""One mail a day for all tables that wait, at the hour the reader chose, by the reader's own clock."""

import logging
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Q

from games.models import Decision, Game, Seat
from notifications import outbox, preferences, seasons
from notifications.models import Outbound, Preference

logger = logging.getLogger(__name__)


def send_due(*, now: datetime) -> int:
    """Queue the digests whose hour has come. Returns how many; a table that waits for nobody makes none."""
    readers = Preference.objects.filter(delivery=Preference.Delivery.DIGEST).values_list("user_id", flat=True).distinct()
    return sum(send(user_id, now=now) for user_id in list(readers))


def send(user_id: int, *, now: datetime) -> bool:
    """One reader's digest, claimed by the day: two workers, or a second sweep, make no second one."""
    try:
        row, _ = Preference.objects.select_related("user").get_or_create(user_id=user_id, game=None)
        local = now.astimezone(ZoneInfo(row.user.time_zone))
        if local.hour < row.digest_hour:
            return False
        fresh = Q(digested_on=None) | Q(digested_on__lt=local.date())
        if not Preference.objects.filter(fresh, pk=row.pk).update(digested_on=local.date()):
            return False
        kept = dropped_since(row, now=now)
        talk = [mail.facts["press"] for mail in kept if mail.kind == Outbound.Kind.PRESS]
        news = [mail.pk for mail in kept if mail.kind == Outbound.Kind.SEASON and is_for_digest(mail)]
        if not waiting(row) and not talk and not news:
            return False
        once = f"digest/{user_id}/{local:%Y%m%d}"
        outbox.write(Outbound.Kind.DIGEST, game=None, user=row.user, seq=0, now=now, once=once, facts={"press": talk, "seasons": news})
    except Exception:  # one bad reader never stops the others
        logger.exception("the digest of user %s failed", user_id)
        return False
    return True


def dropped_since(row: Preference, *, now: datetime) -> list[Outbound]:
    """Messages of other players and news of seasons that were kept for this digest, since the one before."""
    since = now - timedelta(days=1)
    if row.digested_on is not None:
        since = datetime.combine(row.digested_on, time(row.digest_hour), tzinfo=ZoneInfo(row.user.time_zone))
    kinds = (Outbound.Kind.PRESS, Outbound.Kind.SEASON)
    kept = Outbound.objects.filter(kind__in=kinds, user=row.user, dropped_at__isnull=False, created_at__gt=since)
    return list(kept.select_related("user").order_by("pk"))


def is_for_digest(mail: Outbound) -> bool:
    """Not what the reader wants no mail about at all."""
    is_unwanted = seasons.desk().is_unwanted
    return is_unwanted(mail, Preference.Delivery.DIGEST) and not is_unwanted(mail, Preference.Delivery.EVERY)


def waiting(row: Preference) -> list[Decision]:
    """The questions that this reader's digest asks, the most urgent first."""
    seats = Seat.objects.filter(player=row.user_id, holder="player", game__status=Game.Status.RUNNING)
    mine = {seat.game_id: seat.number for seat in seats if preferences.of(row.user, seat.game_id).delivery == Preference.Delivery.DIGEST}
    open_ = Decision.objects.filter(game__in=mine, due=True, closed_at=None).select_related("game__stream").order_by("due_at", "pk")
    return [question for question in open_ if mine[question.game_id] == question.seat]
