"""The sentences of the table itself: its refusals, its events, its states and who sits. The games'
own are beside their engines.

English templates, marked for the catalogue by N_; whoever calls brings the reader's gettext.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

import msgspec

from games.sentences import N_ as N_
from games.sentences import Gettext, Names, fill
from games.sentences import listed as listed
from games.table import Clock

# --- Who sits ---


class Sitting(Protocol):
    """A seat as the database keeps it."""

    number: int
    holder: str

    @property
    def player(self) -> Any: ...


def names(seats: Iterable[Sitting], gettext: Gettext) -> dict[int, str]:
    """What each seat is called in sentences. A deleted account leaves its seat's number."""
    return {seat.number: name(seat, gettext) for seat in seats}


def name(seat: Sitting, gettext: Gettext) -> str:
    if seat.player is not None:
        return gettext(GUEST) if seat.player.is_guest else str(seat.player.username)
    return fill(HOLDERS[seat.holder], gettext, seat=seat.number)


GUEST = N_("Guest")
HOLDERS = {
    "": N_("Seat {seat}"),
    "player": N_("Seat {seat}"),
    "bot": N_("Bot {seat}"),
    "autopilot": N_("Autopilot {seat}"),
}

STATUS = {
    "open": N_("open"),
    "running": N_("running"),
    "finished": N_("finished"),
    "closed": N_("closed"),
}

WHY_CLOSED = {
    "finished": N_("The game is over."),
    "not_full": N_("The table did not fill in time and was closed."),
    "adjudicated": N_("Whoever directs the table has ended the game and placed the players."),
    "voided": N_("Whoever directs the table has ended the game; it counts for nobody."),
    "cancelled": N_("Whoever opened the table closed it before it began."),
}

CHANNELS = {
    "web": N_("by web form"),
    "rest": N_("through REST"),
    "mail": N_("by mail"),
    "clock": N_("by the clock"),
    "bot": N_("by a bot"),
}


# --- What has happened at the table ---

EVENTS = {
    "table_opened": N_("The table opens with {seats} seats and commits to a secret."),
    "seat_taken": N_("A player takes seat {seat}."),
    "seat_freed": N_("Seat {seat} is free again; those who were ready are asked again."),
    "seat_confirmed": N_("Seat {seat} is ready."),
    "table_started": N_("Everybody is ready: the game starts."),
    "move_submitted": N_("{name} sends orders {channel}."),
    "deadline_set": N_("{name} may answer until {until} UTC."),
    "deadline_moved": N_("{reason} {name} may answer until {until} UTC."),
    "letter_in_time": N_(
        "A letter of {name} had come in time, at {came} UTC, and was read only after the clock "
        "had played."
    ),
    "pause_agreed": N_("{name} would like a pause; it begins when everybody agrees."),
    "pause_declined": N_("{name} no longer asks for a pause."),
    "table_paused": N_("Everybody has agreed to a pause: all clocks stand still."),
    "table_resumed": N_("{name} ends the pause: the clocks run again."),
    "seat_handed_over": N_("A player takes over seat {seat}."),
    "table_adjudicated": N_("The game is ended before its end: {reason}"),
    "table_closed": N_("The table closes and its secret is revealed."),
}
FORKED = N_(
    "The table opens with {seats} seats as a fork of table {parent} after event {seq}, and "
    "commits to a secret of its own."
)
BY_HOLDER = {
    ("seat_taken", "bot"): N_("A bot takes seat {seat}."),
    ("seat_handed_over", "autopilot"): N_(
        "The autopilot plays on for seat {seat}, which is open to a substitute."
    ),
    ("seat_handed_over", "bot"): N_("A bot takes over seat {seat}."),
}


WHY_MOVED = {
    "absence": N_("A declared absence moves a deadline:"),
    "pause": N_("After the pause:"),
    "outage": N_("The service stood still, which is nobody’s fault:"),
    "bounce": N_("A mail did not arrive and came back:"),
    "director": N_("The director has ruled:"),
}
WHY_YOURS_MOVED = {
    "absence": N_("You declared an absence, or took one back."),
    "pause": N_("The pause is over: your clock goes on with the time you had left."),
    "outage": N_("The service stood still, which is nobody’s fault: the time is given back."),
    "bounce": N_(
        "A mail to you came back: your clock was stopped for the table’s grace, once for this "
        "question."
    ),
    "director": N_("Whoever directs the table has ruled so."),
}
PAUSE_TOO_LONG = N_("The pause has lasted as long as one may: the clocks run again.")


def event(kind: str, data: Mapping[str, Any], names: Names, gettext: Gettext) -> str:
    """One sentence for an event of the table; `data` is what the reader may know of it."""
    if kind == "table_closed":
        return f"{gettext(WHY_CLOSED[data['reason']])} {gettext(EVENTS[kind])}"
    parent = data.get("parent") or {}
    template = FORKED if parent else BY_HOLDER.get((kind, data.get("holder", "")), EVENTS[kind])
    if kind == "table_resumed" and data.get("seat") is None:
        template = PAUSE_TOO_LONG
    return fill(
        template,
        gettext,
        parent=parent.get("table"),
        seq=parent.get("seq"),
        seats=data.get("seats"),
        seat=data.get("seat"),
        name=names.get(data.get("seat", 0)),
        reason=gettext(WHY_MOVED[data["reason"]])
        if kind == "deadline_moved"
        else data.get("reason", ""),
        channel=gettext(CHANNELS[data["channel"]]) if "channel" in data else "",
        until=minute(data["due_at"]) if "due_at" in data else "",
        came=minute(data["received_at"]) if data.get("received_at") else "",
    )


def minute(milliseconds: int) -> str:
    """`2027-03-01 09:00`, read the same everywhere."""
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime("%Y-%m-%d %H:%M")


# --- The clock ---

WEEKDAYS = (
    N_("Mondays"), N_("Tuesdays"), N_("Wednesdays"), N_("Thursdays"), N_("Fridays"),
    N_("Saturdays"), N_("Sundays"),
)  # fmt: skip


def clock(terms: Clock, gettext: Gettext) -> list[str]:
    """The table's clock, a sentence for each thing it does."""
    return [fill(sentence, gettext, **facts) for sentence, facts in clock_facts(terms, gettext)]


def clock_facts(terms: Clock, gettext: Gettext) -> Iterable[tuple[str, dict[str, Any]]]:
    yield pace(terms)
    if terms.days_off:
        days = listed([gettext(WEEKDAYS[day - 1]) for day in terms.days_off], gettext)
        yield N_("No time passes on {days}, in each player’s own time zone."), {"days": days}
    if terms.spare_nights:
        yield N_("No deadline falls in its player’s night."), {}
    if terms.grace_hours:
        yield (
            N_("After the deadline come {hours} hours of grace; then the default is played."),
            {"hours": terms.grace_hours},
        )
    else:
        yield N_("At the deadline the default is played."), {}
    if terms.autopilot_after == 1:
        yield (
            N_("After one default the autopilot plays on and the seat is offered to a substitute."),
            {},
        )
    elif terms.autopilot_after:
        times = {"times": terms.autopilot_after}
        yield (
            N_(
                "After {times} defaults in a row the autopilot plays on and the seat is offered "
                "to a substitute."
            ),
            times,
        )
    yield (
        N_("Whoever left may come back while the seat is free.")
        if terms.may_return
        else N_("Whoever left does not come back."),
        {},
    )
    yield (
        N_("A declared absence stops the clock.")
        if terms.absences
        else N_("Absences do not stop the clock."),
        {},
    )
    yield (
        N_("All players together may agree to a pause.")
        if terms.pauses
        else N_("There are no pauses."),
        {},
    )


def pace(terms: Clock) -> tuple[str, dict[str, Any]]:
    if terms.bank_days:
        facts = {
            "bank": terms.bank_days,
            "free": terms.free_hours,
            "more": terms.increment_hours,
            "cap": terms.cap,
        }
        if not terms.increment_hours:
            return N_(
                "A bank to think from: {bank} days. The first {free} hours of each decision are "
                "free."
            ), facts
        return N_(
            "A bank to think from: {bank} days, and {more} hours more with each answer, up to "
            "{cap} days."
            " The first {free} hours of each decision are free."
        ), facts
    return (
        (N_("One day for each decision."), {})
        if terms.days == 1
        else (N_("{days} days for each decision."), {"days": terms.days})
    )


def short_pace(terms: Clock, gettext: Gettext) -> str:
    """The clock in a few words, for lists."""
    if terms.bank_days:
        return fill(N_("a bank of {days} days"), gettext, days=terms.bank_days)
    if terms.days == 1:
        return gettext(N_("one day a move"))
    return fill(N_("{days} days a move"), gettext, days=terms.days)


def unusual_options(engine: Any, options: Mapping[str, Any], gettext: Gettext) -> list[str]:
    """What a table has chosen otherwise than most do."""
    usual = {field.name: field.default for field in msgspec.structs.fields(engine.config)}
    return [
        option_in_words(engine.words, name, value, gettext)
        for name, value in options.items()
        if value != usual.get(name)
    ]


def option_in_words(of_game: Any, name: str, value: Any, gettext: Gettext) -> str:
    label = gettext(of_game.TABLE_OPTIONS.get(name, name))
    if value is True:
        return label
    shown = (
        gettext(N_("no"))
        if value is False
        else gettext(of_game.TABLE_VALUES.get(value, f"{value}"))
    )
    return fill(N_("{label}: {value}"), gettext, label=label, value=shown)


def placing(result: Mapping[str, Any], name: str, gettext: Gettext) -> str:
    """`1. anna (42)`."""
    facts = {"place": result["place"], "name": name, "score": result["score"]}
    return fill(N_("{place}. {name} ({score})"), gettext, **facts)


class Known(Protocol):
    """A player's record."""

    @property
    def answers(self) -> int: ...
    @property
    def median(self) -> timedelta | None: ...
    @property
    def timeouts(self) -> int: ...
    @property
    def finished(self) -> int: ...
    @property
    def left(self) -> int: ...


def record(known: Known, gettext: Gettext) -> str:
    """`half of the answers within 5 h · timeouts: 1 · games finished: 3`."""
    if not (known.answers or known.timeouts or known.finished or known.left):
        return gettext(N_("no games here yet"))
    told = []
    if known.median is not None:
        told.append(
            fill(N_("half of the answers within {time}"), gettext, time=span(known.median, gettext))
        )
    told.append(fill(N_("timeouts: {number}"), gettext, number=known.timeouts))
    told.append(fill(N_("games finished: {number}"), gettext, number=known.finished))
    if known.left:
        told.append(fill(N_("games left: {number}"), gettext, number=known.left))
    return " · ".join(told)


def span(time: timedelta, gettext: Gettext) -> str:
    """`40 min`, `5 h`, `3 d`: rounded up."""
    minutes = -(-time // timedelta(minutes=1))
    if minutes < 90:
        return fill(N_("{number} min"), gettext, number=minutes)
    hours = -(-minutes // 60)
    if hours < 48:
        return fill(N_("{number} h"), gettext, number=hours)
    return fill(N_("{number} d"), gettext, number=-(-hours // 24))
