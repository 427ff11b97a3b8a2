"""Entrants whose mail comes back.

No log tells of it: an address belongs to a person, it may work again tomorrow, and by itself it
changes nothing. The organiser is told, by mail and at their desk; and whoever does not answer is
replaced by the rule that counts for everybody.
"""

from datetime import datetime

from leagues.models import Entry, Season
from leagues.services import mails
from notifications.models import Trouble

UNDER_WAY = (Season.Status.ENTRY, Season.Status.RUNNING)


def tell_organisers(trouble: Trouble, now: datetime) -> None:
    """Mail to somebody came back for good: the organisers of their seasons are told, once until
    it gets through again."""
    entered = Entry.objects.filter(
        user=trouble.user_id, withdrawn=False, season__status__in=UNDER_WAY
    )
    first = Trouble.objects.filter(
        user=trouble.user_id,
        address__iexact=trouble.address,
        kind=Trouble.Kind.HARD,
        cleared_at=None,
    )
    spell = first.order_by("pk").values_list("pk", flat=True).first()
    for entry in entered.select_related("season__stream"):
        organiser = entry.season.organiser_id
        if organiser is not None and organiser != trouble.user_id:
            facts = {"entrant": entry.number, "held": trouble.held_until is not None}
            once = f"bounced/{entry.season_id}/{entry.number}/{spell}"
            mails.queue([mails.row(mails.Kind.BOUNCED, entry.season, organiser, once, now, facts)])


def since(season: Season) -> dict[int, datetime]:
    """Since when mail to an entrant comes back, by their number; of those who have not
    withdrawn."""
    here = (
        Entry.objects.filter(season=season, withdrawn=False)
        .exclude(user=None)
        .select_related("user")
    )
    entrants = {
        (entry.user_id, entry.user.email.lower()): entry.number for entry in here if entry.user
    }
    open_ = Trouble.objects.filter(
        user__entries__season=season, kind=Trouble.Kind.HARD, cleared_at=None
    ).order_by("-at")
    found = {entrants.get((row.user_id, row.address.lower())): row.at for row in open_}
    return {
        number: found[number] for number in sorted(number for number in found if number is not None)
    }
