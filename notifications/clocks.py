"""Rules about time. Pure: `now` is an argument, and what is stored elsewhere is too.

Spans are real time, added in UTC: the day on which the clocks change is not an hour shorter for
anybody. What is local is only which day it is (days off, absences) and whether it is night.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from games.table import Clock

DAY = timedelta(days=1)
ZERO = timedelta(0)
REMIND_BEFORE = timedelta(hours=24)
BREAKFAST = timedelta(
    hours=2
)  # a deadline that would fall in the night comes so long after getting up
WARNED = timedelta(hours=1)  # nobody's default is played sooner after their reminder
SETTLED = timedelta(
    minutes=1
)  # so long a default waits beyond its moment: a letter that came before is stored by then
AT_LEAST = timedelta(hours=24)  # what somebody who comes home early still has


UTC_ZONE = ZoneInfo("UTC")


@dataclass(frozen=True)
class PlayerCalendar:
    """When one player's clock runs at one table."""

    zone: ZoneInfo = UTC_ZONE
    days_off: tuple[int, ...] = ()
    absences: tuple[tuple[date, date], ...] = ()
    day: tuple[int, int] | None = (
        None  # from which hour to which they are awake; None: deadlines may fall at night
    )

    def counts(self, day: date) -> bool:
        """Whether time passes on this day."""
        return day.isoweekday() not in self.days_off and not any(
            first <= day <= last for first, last in self.absences
        )

    def midnight(self, day: date) -> datetime:
        return datetime.combine(day, time(), tzinfo=self.zone).astimezone(UTC)

    def stretches(self, start: datetime) -> Iterator[tuple[datetime, datetime]]:
        """The days that count from `start` on, each from its beginning (or from `start`) to its
        end."""
        day = start.astimezone(self.zone).date()
        while True:
            if self.counts(day):
                yield max(start, self.midnight(day)), self.midnight(day + DAY)
            day += DAY


ALWAYS = PlayerCalendar()


# --- Spans ---


def advance(start: datetime, span: timedelta, calendar: PlayerCalendar) -> datetime:
    """The instant at which this much time has passed; days off and absences do not count."""
    if not calendar.days_off and not calendar.absences:
        return start + span
    for begins, ends in calendar.stretches(start):
        if span <= ends - begins:
            return begins + span
        span -= ends - begins
    raise AssertionError("days never end")


def passed(start: datetime, end: datetime, calendar: PlayerCalendar) -> timedelta:
    """How much time counts between the two. What lies in the past already is negative, and
    counts in full."""
    if end <= start or (not calendar.days_off and not calendar.absences):
        return end - start
    total = ZERO
    for begins, ends in calendar.stretches(start):
        if begins >= end:
            return total
        total += min(ends, end) - begins
    raise AssertionError("days never end")


def by_day(moment: datetime, calendar: PlayerCalendar) -> datetime:
    """The same instant, or, where it is night for the player or a day off, the next morning
    after breakfast."""
    if calendar.day is None:
        return moment
    local, (begins, ends) = moment.astimezone(calendar.zone), calendar.day
    if begins <= local.hour < ends and calendar.counts(local.date()):
        return moment
    day = local.date() + (DAY if local.hour >= ends else ZERO)
    while not calendar.counts(day):
        day += DAY
    return datetime.combine(day, time(begins), tzinfo=calendar.zone).astimezone(UTC) + BREAKFAST


# --- Deadlines ---


def deadline(
    clock: Clock,
    calendar: PlayerCalendar,
    *,
    now: datetime,
    left: timedelta | None = None,
    bank: timedelta | None = None,
) -> datetime:
    """Until when a question whose clock starts now may be answered. One that comes back goes on
    with the time it had `left`; where there is a bank, that is what was left of its free hours."""
    return by_day(advance(now, max(allowed(clock, left=left, bank=bank), ZERO), calendar), calendar)


def allowed(clock: Clock, *, left: timedelta | None, bank: timedelta | None) -> timedelta:
    if not clock.bank_days:
        return timedelta(days=clock.days) if left is None else left
    free = timedelta(hours=clock.free_hours) if left is None else left
    return free + (timedelta(days=clock.bank_days) if bank is None else bank)


def resumed(due_left: timedelta, calendar: PlayerCalendar, *, now: datetime) -> datetime:
    """The deadline of a question that had so much left when everything stood still. Whoever was
    late is still as late."""
    return now + due_left if due_left < ZERO else by_day(advance(now, due_left, calendar), calendar)


def later(due_at: datetime, span: timedelta, calendar: PlayerCalendar) -> datetime:
    """The deadline of a question whose clock stood still for so long: like any other it falls on
    no day off and, where nights are spared, in no night."""
    return by_day(advance(due_at, span, calendar), calendar)


def moved(
    due_at: datetime, *, before: PlayerCalendar, after: PlayerCalendar, now: datetime
) -> datetime:
    """The deadline once the calendar has changed. One that has passed stays; nobody is left with
    less than a day, nor with less than they had."""
    if due_at <= now or before == after:
        return due_at
    found = by_day(advance(now, passed(now, due_at, before), after), after)
    return max(found, min(due_at, by_day(now + AT_LEAST, after)))


# --- The bank ---


def free(clock: Clock, left: timedelta | None) -> timedelta:
    """The free hours with which a question's clock begins to run: all of them, or what was
    `left` to it when it went away."""
    whole = timedelta(hours=clock.free_hours)
    return whole if left is None else min(left, whole)


def paid(
    clock: Clock,
    calendar: PlayerCalendar,
    *,
    bank: timedelta | None,
    asked_at: datetime,
    paid_until: datetime | None,
    now: datetime,
    left: timedelta | None = None,
) -> timedelta:
    """The bank once an answer is in: less what was thought beyond the free hours, or what was
    `left` of them when the question was asked, more by the increment, never beyond the cap."""
    free_until = advance(asked_at, free(clock, left), calendar)
    thought = max(passed(max(free_until, paid_until or free_until), now, calendar), ZERO)
    whole = timedelta(days=clock.bank_days) if bank is None else bank
    return min(
        max(whole - thought, ZERO) + timedelta(hours=clock.increment_hours),
        timedelta(days=clock.cap),
    )


# --- Reminders ---


def reminder(*, asked_at: datetime, due_at: datetime) -> datetime:
    """A day before the deadline; where there is less than two days in all, at half-time."""
    return max(due_at - REMIND_BEFORE, asked_at + (due_at - asked_at) / 2)


def reminder_is_due(*, asked_at: datetime, due_at: datetime, now: datetime) -> bool:
    """From its hour on, the deadline notwithstanding: without one nobody's default is played."""
    return reminder(asked_at=asked_at, due_at=due_at) <= now
