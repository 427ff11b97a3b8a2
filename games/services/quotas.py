"""How much one account may have at once or do within a day, counted by the rows there are. A
refusal names the number and when there is room again; docs/settings.md says how to change it."""

import math
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet

from core.accounts.models import User
from games.models import Game, Invitation, Press, Report, Seat
from games.services.refusals import TableRefusal

DAY = timedelta(days=1)


def seconds_until_room(rows: "QuerySet[Any]", field: str, *, most: int, now: datetime) -> int:
    """Of rows that each count for a day from this time on: 0 while fewer than `most` do."""
    times = list(
        rows.filter(**{f"{field}__gt": now - DAY})
        .order_by(f"-{field}")
        .values_list(field, flat=True)[:most]
    )
    return 0 if len(times) < most else math.ceil((times[-1] + DAY - now).total_seconds())


def refuse_over_quota(
    code: str, rows: "QuerySet[Any]", field: str, *, most: int, now: datetime
) -> None:
    if seconds := seconds_until_room(rows, field, most=most, now=now):
        raise TableRefusal(code, most=most, seconds=seconds, hours=math.ceil(seconds / 3600))


def check_table(opener: User, *, now: datetime, fork: bool) -> None:
    """Before a table is opened. Raises TableRefusal."""
    mine = Game.objects.filter(opened_by=opener)
    most = settings.MOST_OPEN_TABLES
    if mine.filter(status=Game.Status.OPEN).count() >= most:
        raise TableRefusal("too_many_open_tables", most=most)
    refuse_over_quota(
        "too_many_tables", mine, "opened_at", most=settings.MOST_TABLES_A_DAY, now=now
    )
    if fork:
        forks = mine.exclude(parent=None)
        refuse_over_quota(
            "too_many_forks", forks, "opened_at", most=settings.MOST_FORKS_A_DAY, now=now
        )


def check_document(asker: User, *, now: datetime) -> None:
    """Before a book or chart is made that nobody has asked for yet. Raises TableRefusal."""
    asked = Report.objects.filter(asked_by=asker)
    most = settings.MOST_DOCUMENTS_A_DAY
    refuse_over_quota("too_many_documents", asked, "created_at", most=most, now=now)


def check_bot_table(game: Game, *, now: datetime) -> None:
    """Before a bot takes the last seat of a table where nobody else sits."""
    seats = Seat.objects.filter(game=game)
    if game.opened_by_id is None or seats.filter(holder="player").exists():
        return
    if seats.filter(holder="").count() > 1:
        return
    players = Seat.objects.filter(game=OuterRef("pk"), holder="player")
    alone = Game.objects.filter(~Exists(players), opened_by=game.opened_by_id)
    most = settings.MOST_BOT_TABLES_A_DAY
    refuse_over_quota("too_many_bot_tables", alone, "started_at", most=most, now=now)


def check_invitation(*, by: User | None, email: str, now: datetime) -> None:
    """Of one sender, to however many; and to one address, from however many."""
    if not email:
        return
    sent = Invitation.objects.exclude(email="")
    if by is not None:
        most = settings.MOST_INVITATIONS_A_DAY
        refuse_over_quota(
            "too_many_invited", sent.filter(invited_by=by), "created_at", most=most, now=now
        )
    most = settings.MOST_INVITATIONS_TO_ONE_A_DAY
    refuse_over_quota("invited_enough", sent.filter(email=email), "created_at", most=most, now=now)


def check_press(game: Game, seat: int, *, now: datetime) -> None:
    mine = Press.objects.filter(game=game, seat=seat)
    refuse_over_quota("press_too_often", mine, "at", most=settings.MOST_PRESS_A_DAY, now=now)
