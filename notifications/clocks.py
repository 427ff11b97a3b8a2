"""Rules about time. Pure: `now` is an argument, and what is stored elsewhere is too."""

from datetime import datetime, timedelta

REMIND_BEFORE = timedelta(hours=24)


def deadline(*, days: int, now: datetime, left: timedelta | None = None) -> datetime:
    """Until when a question that starts now may be answered. One that comes back goes on with the time it had left."""
    return now + (timedelta(days=days) if left is None else max(left, timedelta(0)))


def reminder(*, opened_at: datetime, due_at: datetime) -> datetime:
    """A day before the deadline; where there is less than two days in all, at half-time."""
    return max(due_at - REMIND_BEFORE, opened_at + (due_at - opened_at) / 2)


def reminder_is_due(*, opened_at: datetime, due_at: datetime, now: datetime) -> bool:
    return reminder(opened_at=opened_at, due_at=due_at) <= now < due_at
