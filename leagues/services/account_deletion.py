"""What happens in the seasons when somebody leaves for good, and what they know of a person."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from core.accounts.deletion import Part
from core.accounts.models import User
from leagues.models import Entry, Season, SeasonInvitation, SeasonReport
from leagues.services import seasons
from leagues.services.refusals import SeasonRefusal
from leagues.services.unreachable import UNDER_WAY
from notifications.models import Outbound


def entered(user: User) -> QuerySet[Entry]:
    """Where they still play, or wait to."""
    return Entry.objects.filter(user=user, withdrawn=False, season__status__in=UNDER_WAY)


def leave(user: User, now: datetime) -> None:
    """One season at a time: a substitute, or the autopilot, plays on."""
    for season_id, number in entered(user).values_list("season_id", "number"):
        try:
            seasons.withdraw(season_id=season_id, entrant=number, now=now)
        except SeasonRefusal:
            continue  # over, or left, in this very instant


def wipe(user: User) -> None:
    """The words they gave for the dice go, and stored copies of mails that name them; reports
    are made anew when somebody asks."""
    entered_ = list(Entry.objects.filter(user=user).values_list("season_id", flat=True))
    sent = Outbound.objects.filter(kind=Outbound.Kind.SEASON, facts__season__in=entered_).exclude(
        sent_at=None
    )
    sent.update(subject="", text="", html="")
    SeasonReport.objects.filter(season__in=entered_).delete()
    Entry.objects.filter(user=user).update(luck="")
    SeasonInvitation.objects.filter(user=user).delete()


def tell(user: User) -> dict[str, Any]:
    entries = Entry.objects.filter(user=user).order_by("entered_at", "pk")
    return {
        "entries": list(
            entries.values("season_id", "number", "luck", "entered_at", "withdrawn", "quiet")
        ),
        "asked": list(
            SeasonInvitation.objects.filter(user=user).values(
                "season_id", "invited_at", "answered_at", "accepted"
            )
        ),
        "organised": list(Season.objects.filter(organiser=user).values_list("pk", flat=True)),
    }


PART = Part(
    name="seasons", tell=tell, leave=leave, wipe=wipe, is_busy=lambda user: entered(user).exists()
)
