"""Calendars as calendar programs read them (RFC 5545). The only place that writes them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.conf import settings
from icalendar import Calendar, Event


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One event. The same `uid` later moves it; `revision` then grows."""

    uid: str
    summary: str
    begins: datetime
    ends: datetime
    made: datetime
    link: str
    description: str = ""
    revision: int | None = None


def render_calendar(name: str, entries: Iterable[Entry], *, product: str) -> str:
    calendar = Calendar()
    calendar.add("prodid", f"-//Paquebot//{product}//EN")
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", one_line(name))
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"VALUE": "DURATION"})
    for entry in entries:
        calendar.add_component(event_of(entry))
    written: bytes = calendar.to_ical(sorted=False)
    return written.decode()


def event_of(entry: Entry) -> Event:
    event = Event()
    event.add("uid", f"{entry.uid}@{settings.MAIL_DOMAIN}")
    event.add("dtstamp", entry.made.astimezone(UTC))
    event.add("dtstart", entry.begins.astimezone(UTC))
    event.add("dtend", entry.ends.astimezone(UTC))
    event.add("summary", one_line(entry.summary))
    if entry.description:
        event.add("description", "\n".join(entry.description.splitlines()))
    if entry.revision is not None:
        event.add("sequence", entry.revision)
    event.add("url", entry.link)
    event.add("transp", "TRANSPARENT")
    return event


def one_line(text: str) -> str:
    """What people wrote, without breaks: a carriage return would begin a line of its own."""
    return " ".join(text.split())
