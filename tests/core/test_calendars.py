"""Calendars are read back by the library that calendar programs could be made of."""

from datetime import timedelta

from icalendar import Calendar

from core.calendars import Entry, render_calendar


def test_what_people_wrote_cannot_begin_a_line_of_its_own(now):
    entry = Entry(
        uid="1.abc",
        summary="Spring\r\nATTENDEE:mailto:eve@example.org",
        description="First; second, third\nhttps://example.org/",
        begins=now,
        ends=now + timedelta(hours=1),
        made=now,
        link="https://example.org/",
        revision=4,
    )
    text = render_calendar("A\rname", [entry], product="Tests")
    assert "\r" not in text.replace("\r\n", "")
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75
    (event,) = Calendar.from_ical(text).events
    assert str(event["summary"]) == "Spring ATTENDEE:mailto:eve@example.org"
    assert "attendee" not in event
    assert str(event["description"]) == "First; second, third\nhttps://example.org/"
    assert (event.start, event.end, event["sequence"]) == (now, now + timedelta(hours=1), 4)
