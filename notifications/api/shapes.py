"""What goes in and comes out about time and about mails. Nothing here computes."""

from datetime import date
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from core.rest.shapes import Asked, Told
from notifications.preferences import LONGEST_REMINDER, MOST_REMINDERS

Delivery: TypeAlias = Literal["every", "digest", "none"]
Reminder: TypeAlias = Annotated[int, Meta(ge=1, le=LONGEST_REMINDER)]  # hours before the deadline
Reminders: TypeAlias = Annotated[list[Reminder], Meta(max_length=MOST_REMINDERS)]


class AbsenceAsked(Asked, frozen=True):
    """Both days are away, in your own time zone; the first is tomorrow or later."""

    first: date
    last: date


class AbsenceTold(Told, frozen=True):
    id: int
    first: date
    last: date


class AbsencesTold(Told, frozen=True):
    """`left`: days that may still be declared, by year."""

    absences: list[AbsenceTold]
    allowance: int
    left: dict[str, int]


# --- Mails ---


class MailsAsked(Asked, frozen=True):
    """For all tables. `reminders`: hours before the deadline; none means when the clock thinks
    fit. `digest_hour`: of the daily mail, in your own time zone. `substitute`: seats that others
    have left are offered to you. `sheet`: a position sheet with every turn mail."""

    delivery: Delivery
    reminders: Reminders
    sheet: bool
    digest_hour: Annotated[int, Meta(ge=0, le=23)]
    substitute: bool


class MailsTold(Told, frozen=True):
    """Which mails I get, where nothing else was said for a table."""

    delivery: Delivery
    reminders: list[int]
    sheet: bool
    digest_hour: int
    time_zone: str
    substitute: bool


class TableMailsAsked(Asked, frozen=True):
    """For one table. Nothing, and no reminders: as for all tables."""

    delivery: Delivery | None
    reminders: Reminders
    sheet: bool | None


class TableMailsTold(Told, frozen=True):
    """What was said for this table, and, in `counts`, what follows from it and from what was
    said for all."""

    table: str
    delivery: Delivery | None
    reminders: list[int]
    sheet: bool | None
    counts: MailsTold


class MyCalendarTold(Told, frozen=True):
    """The secret address of my deadlines as iCalendar; nothing as long as none was made."""

    address: str | None
