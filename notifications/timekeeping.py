"""The clock of every table, asked in the move's transaction: until when, what is left, what the
bank still holds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from core import sql
from core.accounts.models import User
from games.models import Decision, Game, Seat
from games.services.extensions import Change, Times
from games.services.positions import Position
from games.table import Clock
from notifications import clocks
from notifications.clocks import PlayerCalendar
from notifications.models import Absence


@dataclass
class Sitter:
    """A player at a seat: what is left in their bank, and their calendar at this table."""

    pk: int
    calendar: PlayerCalendar
    bank: timedelta | None
    paid_until: datetime | None


def keep_time(position: Position, change: Change, now: datetime) -> Times:
    """Deadlines for the questions that start now, and what is left of those that stop. Bots need
    none, and a paused table sets none."""
    game, clock = position.game, position.game.terms
    here = sitters(game, clock, now)
    stopped = [
        row for row in stopping(game, change) if row.seat in here and row.asked_at is not None
    ]
    until = stopped_at(game, change, now)
    left = {
        row.key: left_of(row, clock, here[row.seat].calendar, now=max(until, row.asked_at))
        for row in stopped
        if row.asked_at is not None and (clock.bank_days or row.due_at is not None)
    }
    if clock.bank_days:
        for row in stopped:
            pay(row, clock, here[row.seat], now=until)
    if game.paused:
        return Times(left=left)
    starting = [d for d in change.starting if d.seat in here]
    anew = [d.key for d in starting if d.seat == change.fresh_seat]
    if anew:
        Decision.objects.filter(game=game, key__in=anew).update(left=None)
    before = known_left(game, [d.key for d in starting if d.key not in anew])
    return Times(
        due_at={
            d.key: clocks.deadline(
                clock,
                here[d.seat].calendar,
                now=now,
                left=before.get(d.key),
                bank=here[d.seat].bank,
            )
            for d in starting
        },
        left=left,
    )


def stopped_at(game: Game, change: Change, now: datetime) -> datetime:
    """Up to when thinking counts: while everything stands still it costs nothing, and a letter
    is done with when it comes in, not when it is read."""
    return min(change.came_at or now, game.paused_at or now)


def stopping(game: Game, change: Change) -> list[Decision]:
    """Questions whose clock stops: gone, or answered and still open to second thoughts."""
    answered = [d.key for d in change.turned if not d.due]
    found = list(Decision.objects.filter(game=game, key__in=answered)) if answered else []
    return [*(row for row in change.closed if row.due), *found]


def known_left(game: Game, keys: list[str]) -> dict[str, timedelta]:
    if not keys:
        return {}
    these = ", ".join(["%s"] * len(keys))
    left = (
        f'SELECT key, "left" FROM games_decision WHERE game_id = %s AND key IN ({these}) AND '  # noqa: S608 -- no values
        f'"left" IS NOT NULL'
    )
    return {key: sql.read_span(kept) for key, kept in sql.every(left, game.pk, *keys)}


def left_of(row: Decision, clock: Clock, calendar: PlayerCalendar, *, now: datetime) -> timedelta:
    """Of its time; where a bank pays, of its free hours."""
    assert row.asked_at is not None
    if clock.bank_days:
        return max(
            clocks.free(clock, free_left(row)) - clocks.passed(row.asked_at, now, calendar),
            clocks.ZERO,
        )
    assert row.due_at is not None
    return clocks.passed(now, row.due_at, calendar)


def free_left(row: Decision) -> timedelta | None:
    """What was left of its free hours when its clock began to run; None: all of them. During a
    pause `left` is of the time to its deadline, and the hour it was asked at counts for all of
    its free hours."""
    return None if row.due_at is None else row.left


def pay(row: Decision, clock: Clock, sitter: Sitter, *, now: datetime) -> None:
    """Take what was thought out of the seat's bank."""
    assert row.asked_at is not None
    now = max(now, row.asked_at, sitter.paid_until or row.asked_at)
    sitter.bank = clocks.paid(
        clock,
        sitter.calendar,
        bank=sitter.bank,
        asked_at=row.asked_at,
        paid_until=sitter.paid_until,
        now=now,
        left=free_left(row),
    )
    sitter.paid_until = now
    Seat.objects.filter(pk=sitter.pk).update(bank=sitter.bank, paid_until=now)


# --- Who sits, and their calendars ---


LONG_SINCE = timedelta(days=90)
ANY_AWAY = "SELECT 1 FROM notifications_absence WHERE last >= %s LIMIT 1"  # mostly nobody is

SITTING = f"""
SELECT seat.number, seat.id, seat.bank, seat.paid_until, seat.player_id,
person.time_zone, person.day_from, person.day_to
FROM {Seat._meta.db_table} seat LEFT JOIN {User._meta.db_table} person ON person.id = seat.player_id
WHERE seat.game_id = %s AND seat.holder = 'player'"""  # noqa: S608 -- names of our own tables


def sitters(game: Game, clock: Clock, now: datetime) -> dict[int, Sitter]:
    """Every seat that a player holds. Plain SQL, as every move asks."""
    found = sql.every(SITTING, game.pk)
    away = absences_of([row[4] for row in found], now) if clock.absences else {}
    return {number: sitter(clock, rest, away.get(rest[3], ())) for number, *rest in found}


def sitter(clock: Clock, kept: Sequence[Any], away: Iterable[Absence]) -> Sitter:
    pk, bank, paid_until, _, zone, day_from, day_to = kept
    return Sitter(
        pk=pk,
        calendar=calendar(clock, zone, (day_from, day_to), away),
        bank=None if bank is None else sql.read_span(bank),
        paid_until=None if paid_until is None else sql.read_moment(paid_until),
    )


def absences_of(users: Iterable[int | None], now: datetime) -> dict[int, tuple[Absence, ...]]:
    """Those that are not over long since."""
    found: dict[int, tuple[Absence, ...]] = {}
    these = [user for user in users if user is not None]
    if not these or not sql.one(ANY_AWAY, (now - LONG_SINCE).date().isoformat()):
        return found
    for row in Absence.objects.filter(user__in=these, last__gte=(now - LONG_SINCE).date()).order_by(
        "first"
    ):
        found[row.user_id] = (*found.get(row.user_id, ()), row)
    return found


def calendar_of(clock: Clock, player: User, away: Iterable[Absence]) -> PlayerCalendar:
    return calendar(clock, player.time_zone, (player.day_from, player.day_to), away)


def calendar(
    clock: Clock, zone: str | None, day: tuple[int, int], away: Iterable[Absence]
) -> PlayerCalendar:
    """A deleted account leaves a seat without habits: it has no zone."""
    if zone is None:
        return PlayerCalendar(days_off=clock.days_off)
    return PlayerCalendar(
        zone=ZoneInfo(zone),
        days_off=clock.days_off,
        absences=tuple((row.first, row.last) for row in away) if clock.absences else (),
        day=day if clock.spare_nights else None,
    )


def calendars(game: Game, now: datetime) -> Mapping[int, PlayerCalendar]:
    """Of every seat that a player holds."""
    return {number: sitter.calendar for number, sitter in sitters(game, game.terms, now).items()}
