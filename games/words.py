"""The sentences of the table itself: its refusals, its events, its states and who sits. The games'
own are beside their engines.

English templates, marked for the catalogue by N_; whoever calls brings the reader's gettext.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from games.sentences import N_ as N_
from games.sentences import Gettext, Names
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
        return str(seat.player.username)
    return gettext(HOLDERS[seat.holder]).format(seat=seat.number)


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
    return gettext(template).format(
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
    return [gettext(sentence).format(**facts) for sentence, facts in clock_facts(terms, gettext)]


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
            gettext(N_("half of the answers within {time}")).format(
                time=span(known.median, gettext)
            )
        )
    told.append(gettext(N_("timeouts: {number}")).format(number=known.timeouts))
    told.append(gettext(N_("games finished: {number}")).format(number=known.finished))
    if known.left:
        told.append(gettext(N_("games left: {number}")).format(number=known.left))
    return " · ".join(told)


def span(time: timedelta, gettext: Gettext) -> str:
    """`40 min`, `5 h`, `3 d`: rounded up."""
    minutes = -(-time // timedelta(minutes=1))
    if minutes < 90:
        return gettext(N_("{number} min")).format(number=minutes)
    hours = -(-minutes // 60)
    if hours < 48:
        return gettext(N_("{number} h")).format(number=hours)
    return gettext(N_("{number} d")).format(number=-(-hours // 24))


# --- What a table refuses ---

REFUSALS = {
    # opening
    "unknown_game": N_("There is no game called {ruleset} here; there is: {known}."),
    "bad_seats": N_(
        "This game is for {low} to {high} players, so a table cannot have {seats} seats."
    ),
    "bad_option": N_("The option {option} cannot be {value}; it goes from {low} to {high}."),
    "bad_clock": N_("A decision may take {low} to {high} days, not {days}."),
    "bad_bank": N_(
        "A bank begins with {low} to {high} days and may grow to {most}; {days} days, at most "
        "{cap}, do not fit."
    ),
    "bad_free_hours": N_(
        "With a bank the first {low} to {high} hours of each decision are free, not {hours}: an "
        "empty bank must leave time to answer."
    ),
    "bad_increment": N_("Each answer may add 0 to {high} hours to the bank, not {hours}."),
    "no_bank": N_(
        "Free hours, hours added and the most a bank may hold need a bank; say how many days it "
        "begins with."
    ),
    "bad_days_off": N_(
        "Days off are numbers from 1 (Monday) to 7 (Sunday), in order and each once, at most "
        "{most} of them; not {days}."
    ),
    "bad_grace": N_("Grace goes from 0 to {high} hours, not {hours}."),
    "bad_autopilot": N_(
        "The autopilot may take over after 1 to {high} defaults in a row, or with 0 never; not "
        "{times}."
    ),
    "bad_fill_days": N_("A table may wait {low} to {high} days to fill, not {days}."),
    # taking a seat
    "not_open": N_(
        "This table is {status}, so its seats cannot be taken, confirmed or cancelled any more."
    ),
    "invitation_unknown": N_("This invitation is not one to this table; ask for a new link."),
    "invited_only": N_(
        "Seats at this table are taken by invitation only; ask whoever opened it for a link."
    ),
    "invitation_not_yours": N_(
        "This invitation is for another mail address, or has been used; ask for one of your own."
    ),
    "unknown_bot": N_("There is no bot called {bot}; there is: {known}."),
    "seat_taken": N_("Seat {seat} of this table is taken, or there is none of that number."),
    "table_full": N_("All {seats} seats of this table are taken."),
    "not_full_yet": N_("A seat is still free; the players confirm once everybody sits."),
    "not_seated": N_("You do not sit at this table."),
    "not_your_table": N_("Only whoever opened a table may close it."),
    # while it runs
    "not_running": N_("This table is {status}; moves can be made only while the game is running."),
    "no_book_yet": N_("This table is {status}; its book begins with the game."),
    "seat_not_offered": N_("Seat {seat} is not looking for a substitute."),
    "too_many_invitations": N_("A table can send {most} invitations; this one has sent them."),
    "played_another": N_(
        "You have played another seat of this table and know what it knew, so you cannot take "
        "seat {seat}."
    ),
    "letter_too_long": N_(
        "The letter has {characters} characters; {most} are the most that can be sent at once."
    ),
    "no_way_back": N_(
        "At this table nobody comes back to a seat they left; seat {seat} waits for somebody else."
    ),
    "group_late": N_(
        "Somebody is late with the answer that all of you give at once, so what you have answered "
        "stays as it is."
    ),
    "seat_kept": N_(
        "Seat {seat} belongs to a season, whose substitutes take over; ask whoever runs it."
    ),
    "already_seated": N_("You already sit at this table, and nobody plays two seats."),
    "key_reused": N_(
        "Another letter came under the same key and was played as event {seq}; send this one "
        "under a new key."
    ),
    # time
    "no_pauses": N_("At this table the clocks do not stand still: it was opened without pauses."),
    "no_absence": N_("There is no such absence of yours."),
    "absence_over": N_("The absence from {first} to {last} is over; it cannot be taken back."),
    "absence_backwards": N_(
        "An absence cannot end on {last} when it begins on {first}; the first day comes first."
    ),
    "absence_too_late": N_(
        "An absence is declared before it begins: {first} is too soon, the earliest first day is "
        "{earliest}."
    ),
    "absence_too_far": N_(
        "An absence may be declared a year ahead, so {last} is too far off; the latest day is "
        "{latest}."
    ),
    "absence_overlaps": N_(
        "You have declared to be away from {first} to {last} already; take that back first, or "
        "choose other days."
    ),
    "absence_allowance": N_(
        "That would be {asked} days of absence in {year}; of the {most} days of a year you have "
        "{left} left."
    ),
    # once it is over
    "not_finished": N_(
        "This table is {status}; the whole log, its secret and its forks are to be had once the "
        "game is over."
    ),
    "nothing_to_play": N_(
        "At event {seq} there is nothing to play: choose one from {first} to {last}."
    ),
    # lines drawn on a chart
    "no_helm": N_("Ship {ship} waits for no line of yours now; you may draw for: {ships}."),
    "not_blind": N_(
        "At this table lines are drawn with open eyes: draw the whole line, look at it, and send "
        "it."
    ),
    "already_ordered": N_(
        "Ship {ship} has her sealed orders already; a line drawn with closed eyes comes before "
        "them or not at all."
    ),
    "pen_down": N_(
        "Your pen is on the chart for ship {ship}. Lift it first; left alone, it is lifted within "
        "a minute."
    ),
    "time_is_up": N_("The time for the line of ship {ship} is up; it ends where it was."),
    "no_stroke": N_("No line for ship {ship} has been begun; put the pen down first."),
    "pen_lifted": N_("The pen has left the chart; the line of ship {ship} stands as it was drawn."),
    "part_missing": N_(
        "Part {expected} of the line comes next; part {number} came. Send the parts in order."
    ),
    "whose_file": N_(
        "Which file is the line of ship {ship}? There came: {files}. Name it after her, as in "
        "{ship}.gpx, and send it again."
    ),
    "stroke_stands": N_(
        "The line of ship {ship} was drawn with closed eyes, and it stands: no other order for "
        "her is taken in this window."
    ),
    # press
    "press_empty": N_(
        "There is nothing in this message; write it after a colon, as in: press to all: Fair winds!"
    ),
    "press_too_long": N_("The message has {characters} characters; {most} are the most."),
    "press_nobody": N_("Nobody at this table is called {name}; there is: {names}."),
    "press_to_yourself": N_("This message is addressed to yourself."),
    "press_too_often": N_(
        "You have sent {most} messages to this table within a day; write again tomorrow."
    ),
    "press_reused": N_("Another message came under the same key; send this one under a new key."),
    "press_closed": N_("This table is closed, so nobody would read the message."),
    # the position has moved on
    "decision_gone": N_("The question you answered is no longer open."),
    "position_changed": N_(
        "The position has moved on: your letter was written at event {expected_seq}, the table "
        "stands at {seq}."
    ),
}
UNREADABLE_OPTION = N_("The options of the table cannot be read: {detail}")


def refusal(code: str, facts: Mapping[str, Any], gettext: Gettext) -> str:
    """One sentence for what a table refused."""
    template = REFUSALS[code]
    if code == "bad_option" and "detail" in facts:
        template = UNREADABLE_OPTION
    return gettext(template).format(
        **{fact: in_words(fact, value, gettext) for fact, value in facts.items()}
    )


def in_words(fact: str, value: Any, gettext: Gettext) -> str:
    if fact == "status":
        return gettext(STATUS[value])
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
