"""Declared absences: so many days a year on which no clock of a player's runs, at the tables that
allow it.

Told before they begin, they move what falls due later and nothing that is late already. A table
at a time: each is locked alone, and a mark on the question keeps a second run from moving it
again.
"""

import logging
from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import transaction

from core.accounts.models import User
from games.models import Decision, Game, Seat
from games.services import positions, timing
from games.services.refusals import TableRefusal
from notifications import clocks
from notifications.models import Absence
from notifications.timekeeping import calendar_of

logger = logging.getLogger(__name__)

STALLED = timedelta(minutes=5)
FARTHEST = timedelta(days=366)


def of(user: User) -> list[Absence]:
    return list(Absence.objects.filter(user=user))


def declare(*, user: User, first: date, last: date, now: datetime) -> Absence:
    """From the first day to the last, both away, in the player's own time zone. The same days
    again are the same absence. Raises TableRefusal."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # two letters at once: one after the other
        if same := Absence.objects.filter(user=user, first=first, last=last).first():
            return same
        refuse(user, first, last, today=today(user, now))
        absence = Absence.objects.create(user=user, first=first, last=last, declared_at=now)
    apply(absence, now=now)
    return absence


def withdraw(*, user: User, absence_id: int, now: datetime) -> None:
    """One that has not begun is taken back whole, and its days with it; one that has ends with
    today. What it moved comes forward again, but leaves at least a day. Raises TableRefusal."""
    absence = Absence.objects.filter(user=user, pk=absence_id).first()
    if absence is None:
        raise TableRefusal("no_absence")
    day = today(user, now)
    if absence.last < day:
        raise TableRefusal("absence_over", first=absence.first, last=absence.last)
    with transaction.atomic():
        if absence.first > day:
            absence.delete()
        else:
            Absence.objects.filter(pk=absence_id).update(last=day)
    before = [*Absence.objects.filter(user=user).exclude(pk=absence_id), absence]
    after = of(user)
    each_table(
        user,
        lambda game, row: shifted(game, row, user, before, after, now),
        mark=f"home{absence_id}",
        known_at=now,
        now=now,
    )


def today(user: User, now: datetime) -> date:
    return now.astimezone(ZoneInfo(user.time_zone)).date()


# --- How many days ---


def refuse(user: User, first: date, last: date, *, today: date) -> None:
    if last < first:
        raise TableRefusal("absence_backwards", first=first, last=last)
    if first <= today:
        raise TableRefusal("absence_too_late", first=first, earliest=today + clocks.DAY)
    if last > today + FARTHEST:
        raise TableRefusal("absence_too_far", last=last, latest=today + FARTHEST)
    known = of(user)
    for row in known:
        if row.first <= last and first <= row.last:
            raise TableRefusal("absence_overlaps", first=row.first, last=row.last)
    for year in range(first.year, last.year + 1):
        asked, left = days_in(year, first, last), allowance_left(known, year)
        if asked > left:
            raise TableRefusal(
                "absence_allowance", year=year, asked=asked, left=left, most=settings.ABSENCE_DAYS
            )


def allowance_left(known: Iterable[Absence], year: int) -> int:
    """Days of absence that may still be declared for this year."""
    return int(settings.ABSENCE_DAYS) - sum(days_in(year, row.first, row.last) for row in known)


def days_in(year: int, first: date, last: date) -> int:
    begins, ends = max(first, date(year, 1, 1)), min(last, date(year, 12, 31))
    return max((ends - begins).days + 1, 0)


# --- What they move ---


def apply(absence: Absence, *, now: datetime) -> int:
    """Move on the deadlines that fall into it. Returns how many; a second time none."""
    user, after = absence.user, of(absence.user)
    before = [row for row in after if row.pk != absence.pk]
    moved, failed = each_table(
        user,
        lambda game, row: shifted(game, row, user, before, after, now),
        mark=f"absence{absence.pk}",
        known_at=absence.declared_at,
        now=now,
    )
    if not failed:
        Absence.objects.filter(pk=absence.pk).update(applied_at=now)
    return moved


def apply_waiting(*, now: datetime) -> int:
    """What was declared and not applied everywhere, because a process died or a table could not
    be written."""
    unfinished = Absence.objects.filter(
        applied_at=None, declared_at__lt=now - STALLED, last__gte=now.date() - clocks.DAY
    )
    waiting = list(unfinished.select_related("user"))
    return sum(apply(absence, now=now) for absence in waiting)


def shifted(
    game: Game,
    row: Decision,
    user: User,
    before: Iterable[Absence],
    after: Iterable[Absence],
    now: datetime,
) -> datetime:
    assert row.due_at is not None
    clock = game.terms
    return clocks.moved(
        row.due_at,
        before=calendar_of(clock, user, before),
        after=calendar_of(clock, user, after),
        now=now,
    )


def each_table(
    user: User,
    shift: Callable[[Game, Decision], datetime],
    *,
    mark: str,
    known_at: datetime,
    now: datetime,
) -> tuple[int, int]:
    """How many deadlines were moved, and at how many tables it failed. Whatever was asked after
    `known_at` was reckoned with it already."""
    seats = Seat.objects.filter(
        player=user, holder="player", game__status=Game.Status.RUNNING, game__paused=False
    )
    moved = failed = 0
    for game_id, number in seats.values_list("game_id", "number"):
        try:
            moved += at_table(game_id, number, shift, mark=mark, known_at=known_at, now=now)
        except (
            Exception
        ):  # one table that cannot be written must not keep the others; the sweep comes back to it
            logger.exception("table %s: the absence of seat %s moved nothing", game_id, number)
            failed += 1
    return moved, failed


@transaction.atomic
def at_table(
    game_id: str,
    number: int,
    shift: Callable[[Game, Decision], datetime],
    *,
    mark: str,
    known_at: datetime,
    now: datetime,
) -> int:
    position = positions.open_locked(game_id)
    if position.game.paused or not position.game.terms.absences:
        return 0
    rows = [
        row
        for row in timing.running(position.game)
        if row.seat == number and row.asked_at and row.asked_at <= known_at
    ]
    due_at = {row.key: shift(position.game, row) for row in rows}
    changed = {row.key: due_at[row.key] for row in rows if due_at[row.key] != row.due_at}
    return len(timing.move(position, changed, reason="absence", mark=mark, now=now))
