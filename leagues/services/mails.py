"""Which mails a season sets off: rows of the outbox, written with what they tell of, rendered
and sent like all others."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Count

from leagues.models import Entry, Season
from leagues.services.record import At
from notifications.models import Outbound
from notifications.tasks import ring_mailer


class Kind(StrEnum):
    INVITED = "invited"  # the organiser has put you on a list: will you enter?
    ENTERED = "entered"
    ROUND = "round"  # a round has opened: your table
    RESULTS = "results"  # a round has closed: the standings
    FINAL = "final"  # the season has closed: your rank, promotion
    ANNOUNCEMENT = "announcement"
    DIRECTOR = "director"  # a deed of the director that concerns you
    CANCELLED = "cancelled"
    BOUNCED = "bounced"  # to the organiser: mail to an entrant comes back


def write_mail(
    kind: Kind,
    at: At,
    *,
    entrant: int,
    once: str,
    now: datetime,
    facts: Mapping[str, Any] | None = None,
) -> None:
    """Queue one mail to an entrant; the same occasion a second time changes nothing. Whoever has
    gone gets none."""
    user_id = (
        Entry.objects.filter(season=at.season, number=entrant)
        .values_list("user_id", flat=True)
        .first()
    )
    if user_id is not None:
        queue([row(kind, at.season, user_id, once, now, facts)])


def to_everybody(
    kind: Kind,
    at: At,
    *,
    once: str,
    now: datetime,
    facts: Mapping[str, Any] | None = None,
    but: Collection[int] = (),
) -> None:
    """Everybody who has not withdrawn, but for these accounts."""
    here = (
        Entry.objects.filter(season=at.season, withdrawn=False)
        .exclude(user=None)
        .values_list("number", "user_id")
    )
    queue(
        [
            row(kind, at.season, user_id, f"{once}/{number}", now, facts)
            for number, user_id in here
            if user_id is not None and user_id not in but
        ]
    )


def had_enough(season: Season, *, now: datetime) -> set[int]:
    """Entrants who were sent as many announcements within a day, of whichever seasons, as
    anybody is."""
    here = Entry.objects.filter(season=season, withdrawn=False).exclude(user=None)
    sent = Outbound.objects.filter(
        kind=Outbound.Kind.SEASON,
        user__in=here.values("user"),
        once__startswith="season/announcement/",
        created_at__gt=now - timedelta(days=1),
    )
    counted = sent.values("user").annotate(many=Count("pk")).order_by()
    most = settings.MOST_ANNOUNCEMENTS_TO_ONE_A_DAY
    return set(counted.filter(many__gte=most).values_list("user", flat=True))


def to_organiser(
    kind: Kind, at: At, *, once: str, now: datetime, facts: Mapping[str, Any] | None = None
) -> None:
    """Who takes part as well has been written to with everybody."""
    user_id = at.season.organiser_id
    if (
        user_id is not None
        and not Entry.objects.filter(season=at.season, user=user_id, withdrawn=False).exists()
    ):
        queue([row(kind, at.season, user_id, f"{once}/organiser", now, facts)])


def row(
    kind: Kind,
    season: Season,
    user_id: int,
    once: str,
    now: datetime,
    facts: Mapping[str, Any] | None,
) -> Outbound:
    told = {**(facts or {}), "season": season.pk, "about": kind}
    seq = season.stream.head_seq
    return Outbound(
        kind=Outbound.Kind.SEASON,
        user_id=user_id,
        seq=seq,
        facts=told,
        once=f"season/{once}",
        created_at=now,
    )


def queue(rows: list[Outbound]) -> None:
    if rows:
        Outbound.objects.bulk_create(rows, ignore_conflicts=True)
        transaction.on_commit(ring_mailer)
