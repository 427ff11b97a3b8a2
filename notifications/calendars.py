"""Deadlines as a calendar, under a secret address that can be renewed."""

import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext, override

from core.accounts.models import User
from core.calendars import Entry, render_calendar
from games.engine import load
from games.models import Decision, Game
from games.services import access, letters
from notifications.models import Calendar

SHOWN = timedelta(minutes=30)  # how long a deadline looks in a calendar


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
        access.seats_of(user)
        .filter(game__status=Game.Status.RUNNING)
        .values_list("game_id", "number")
    )
    rows = Decision.objects.filter(
        game__in=seats, due=True, closed_at=None, due_at__isnull=False
    ).select_related("game")
    mine = [row for row in rows.order_by("due_at", "pk") if seats[row.game_id] == row.seat]
    with override(user.language):
        entries = [entry_of(row, now=now) for row in mine]
        return render_calendar(gettext("Paquebot deadlines"), entries, product="Deadlines")


def entry_of(row: Decision, *, now: datetime) -> Entry:
    assert row.due_at is not None
    engine = load(row.game.ruleset)
    link = settings.BASE_URL + reverse("table", args=[row.game_id])
    summary = gettext("{title} {table}: answer until now").format(
        title=gettext(engine.title), table=row.game_id
    )
    asked = engine.words.decision(row.kind, gettext, letters.language())
    return Entry(
        uid=f"{row.pk}.{row.game_id}",
        summary=summary,
        description=f"{asked}\n{link}",
        begins=row.due_at - SHOWN,
        ends=row.due_at,
        made=now,
        link=link,
    )
