"""Deadlines as a calendar program reads them (RFC 5545), under a secret address that can be
renewed."""

import secrets
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext, override

from core.accounts.models import User
from games.engine import load
from games.models import Decision, Game, Seat
from games.services import letters
from notifications.models import Calendar

SHOWN = timedelta(minutes=30)  # how long a deadline looks in a calendar
WIDEST = 74  # bytes of a line, its break not counted


def address_of(user: User) -> str:
    """Where this player's calendar is; empty as long as none was asked for."""
    row = Calendar.objects.filter(user=user).first()
    return settings.BASE_URL + reverse("calendar", args=[row.token]) if row else ""


def renew(user: User) -> str:
    """A new address; the one before is void."""
    Calendar.objects.update_or_create(user=user, defaults={"token": secrets.token_hex(16)})
    return address_of(user)


def feed(user: User, *, now: datetime) -> str:
    """Every question that this player is asked now and that has a deadline."""
    seats = dict(
        Seat.objects.filter(
            player=user, holder="player", game__status=Game.Status.RUNNING
        ).values_list("game_id", "number")
    )
    rows = Decision.objects.filter(
        game__in=seats, due=True, closed_at=None, due_at__isnull=False
    ).select_related("game")
    mine = [row for row in rows.order_by("due_at", "pk") if seats[row.game_id] == row.seat]
    with override(user.language):
        lines = [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "PRODID:-//Paquebot//Deadlines//EN",
            "CALSCALE:GREGORIAN",
            "METHOD:PUBLISH",
        ]
        name = gettext("Paquebot deadlines")
        lines += [f"X-WR-CALNAME:{escaped(name)}", "REFRESH-INTERVAL;VALUE=DURATION:PT1H"]
        for row in mine:
            lines += event(row, now=now)
        lines.append("END:VCALENDAR")
    return "".join(f"{folded(line)}\r\n" for line in lines)


def event(row: Decision, *, now: datetime) -> list[str]:
    assert row.due_at is not None
    engine = load(row.game.ruleset)
    link = settings.BASE_URL + reverse("table", args=[row.game_id])
    summary = gettext("{title} {table}: answer until now").format(
        title=gettext(engine.title), table=row.game_id
    )
    asked = engine.words.decision(row.kind, gettext, letters.language())
    return [
        "BEGIN:VEVENT",
        f"UID:{row.pk}.{row.game_id}@{settings.MAIL_DOMAIN}",
        f"DTSTAMP:{stamp(now)}",
        f"DTSTART:{stamp(row.due_at - SHOWN)}",
        f"DTEND:{stamp(row.due_at)}",
        f"SUMMARY:{escaped(summary)}",
        f"DESCRIPTION:{escaped(asked + chr(10) + link)}",
        f"URL:{link}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def stamp(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def folded(line: str) -> str:
    """Lines of at most 75 bytes, never broken inside a letter."""
    pieces: list[str] = []
    rest = ""
    for letter in line:
        if len((rest + letter).encode()) > (WIDEST if not pieces else WIDEST - 1):
            pieces.append(rest)
            rest = ""
        rest += letter
    return "\r\n ".join([*pieces, rest])
