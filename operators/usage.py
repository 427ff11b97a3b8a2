"""Who has used up most of what an account may have or do within a day."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import Count, QuerySet
from django.utils.translation import gettext_noop as N_

from games.models import Game, Invitation, Press, Report
from games.services.quotas import DAY

MOST_SHOWN = 10


@dataclass(frozen=True)
class Usage:
    """Of one quota: its setting, its most, and who is nearest to it."""

    title: str
    setting: str
    most: int
    people: list[tuple[str, int, int]]  # name, account, used


def usages(now: datetime) -> list[Usage]:
    since = now - DAY
    opened = Game.objects.filter(opened_at__gt=since)
    counted: Mapping[str, tuple[str, str, QuerySet[Any], str]] = {
        "MOST_OPEN_TABLES": (
            N_("Open tables at once"),
            "PAQUEBOT_MOST_OPEN_TABLES",
            Game.objects.filter(status=Game.Status.OPEN),
            "opened_by",
        ),
        "MOST_TABLES_A_DAY": (
            N_("Tables opened within a day"), "PAQUEBOT_MOST_TABLES_A_DAY", opened, "opened_by",
        ),
        "MOST_FORKS_A_DAY": (
            N_("Forks within a day"),
            "PAQUEBOT_MOST_FORKS_A_DAY",
            opened.exclude(parent=None),
            "opened_by",
        ),
        "MOST_DOCUMENTS_A_DAY": (
            N_("Documents asked for within a day"),
            "PAQUEBOT_MOST_DOCUMENTS_A_DAY",
            Report.objects.filter(created_at__gt=since),
            "asked_by",
        ),
        "MOST_INVITATIONS_A_DAY": (
            N_("Invitations by mail within a day"),
            "PAQUEBOT_MOST_INVITATIONS_A_DAY",
            Invitation.objects.filter(created_at__gt=since).exclude(email=""),
            "invited_by",
        ),
        "MOST_PRESS_A_DAY": (
            N_("Messages within a day, at all tables together"),
            "PAQUEBOT_MOST_PRESS_A_DAY",
            Press.objects.filter(at__gt=since),
            "sender",
        ),
    }  # fmt: skip
    return [
        Usage(title, name, getattr(settings, setting), most_used(rows, who))
        for setting, (title, name, rows, who) in counted.items()
    ]


def most_used(rows: "QuerySet[Any]", who: str) -> list[tuple[str, int, int]]:
    found = (
        rows.exclude(**{who: None})
        .order_by()
        .values_list(f"{who}__username", who)
        .annotate(used=Count("pk"))
        .order_by("-used", f"{who}__username")[:MOST_SHOWN]
    )
    return list(found)
