"""The sentences of the table itself: its refusals, its events, its states and who sits. The games' own are beside their engines.

English templates, marked for the catalogue by N_; whoever calls brings the reader's gettext.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol, TypeAlias

Gettext: TypeAlias = Callable[[str], str]
Names: TypeAlias = Mapping[int, str]


def N_(text: str) -> str:
    """Marks a sentence for the catalogue; it is translated where it is used."""
    return text


def listed(items: Sequence[str], gettext: Gettext) -> str:
    """`Anna, Bram and Cato`."""
    if len(items) < 2:
        return "".join(items)
    return gettext(N_("{first} and {last}")).format(first=", ".join(items[:-1]), last=items[-1])


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
    "seat_handed_over": N_("A player takes over seat {seat}."),
    "table_closed": N_("The table closes and its secret is revealed."),
}
BY_HOLDER = {
    ("seat_taken", "bot"): N_("A bot takes seat {seat}."),
    ("seat_handed_over", "autopilot"): N_("The autopilot plays on for seat {seat}, which is open to a substitute."),
    ("seat_handed_over", "bot"): N_("A bot takes over seat {seat}."),
}


def event(kind: str, data: Mapping[str, Any], names: Names, gettext: Gettext) -> str:
    """One sentence for an event of the table; `data` is what the reader may know of it."""
    if kind == "table_closed":
        return f"{gettext(WHY_CLOSED[data['reason']])} {gettext(EVENTS[kind])}"
    template = BY_HOLDER.get((kind, data.get("holder", "")), EVENTS[kind])
    return gettext(template).format(
        seats=data.get("seats"),
        seat=data.get("seat"),
        name=names.get(data.get("seat", 0)),
        channel=gettext(CHANNELS[data["channel"]]) if "channel" in data else "",
        until=minute(data["due_at"]) if "due_at" in data else "",
    )


def minute(milliseconds: int) -> str:
    """`2027-03-01 09:00`, read the same everywhere."""
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime("%Y-%m-%d %H:%M")


# --- What a table refuses ---

REFUSALS = {
    # opening
    "unknown_game": N_("There is no game called {ruleset} here; there is: {known}."),
    "bad_seats": N_("This game is for {low} to {high} players, so a table cannot have {seats} seats."),
    "bad_option": N_("The option {option} cannot be {value}; it goes from {low} to {high}."),
    "bad_clock": N_("A decision may take {low} to {high} days, not {days}."),
    "bad_fill_days": N_("A table may wait {low} to {high} days to fill, not {days}."),
    # taking a seat
    "not_open": N_("This table is {status}, so its seats cannot be taken, confirmed or cancelled any more."),
    "invitation_unknown": N_("This invitation is not one to this table; ask for a new link."),
    "invited_only": N_("Seats at this table are taken by invitation only; ask whoever opened it for a link."),
    "invitation_not_yours": N_("This invitation is for another mail address, or has been used; ask for one of your own."),
    "unknown_bot": N_("There is no bot called {bot}; there is: {known}."),
    "table_full": N_("All {seats} seats of this table are taken."),
    "not_full_yet": N_("A seat is still free; the players confirm once everybody sits."),
    "not_seated": N_("You do not sit at this table."),
    "not_your_table": N_("Only whoever opened a table may close it."),
    # while it runs
    "not_running": N_("This table is {status}; moves can be made only while the game is running."),
    "not_over": N_("This table is {status}; its summary can be made once the game is over."),
    "seat_not_offered": N_("Seat {seat} is not looking for a substitute."),
    "already_seated": N_("You already sit at this table, and nobody plays two seats."),
    "key_reused": N_("Another letter came under the same key and was played as event {seq}; send this one under a new key."),
    # lines drawn on a chart
    "no_helm": N_("Ship {ship} waits for no line of yours now; you may draw for: {ships}."),
    "not_blind": N_("At this table lines are drawn with open eyes: draw the whole line, look at it, and send it."),
    "already_ordered": N_("Ship {ship} has her sealed orders already; a line drawn with closed eyes comes before them or not at all."),
    "pen_down": N_("Your pen is on the chart for ship {ship}. Lift it first; left alone, it is lifted within a minute."),
    "time_is_up": N_("The time for the line of ship {ship} is up; it ends where it was."),
    "no_stroke": N_("No line for ship {ship} has been begun; put the pen down first."),
    "pen_lifted": N_("The pen has left the chart; the line of ship {ship} stands as it was drawn."),
    "part_missing": N_("Part {expected} of the line comes next; part {number} came. Send the parts in order."),
    "whose_file": N_("Which file is the line of ship {ship}? There came: {files}. Name it after her, as in {ship}.gpx, and send it again."),
    "stroke_stands": N_(
        "The line of ship {ship} was drawn with closed eyes, and it stands: no other order for her is taken in this window."
    ),
    # the position has moved on
    "decision_gone": N_("The question you answered is no longer open."),
    "position_changed": N_("The position has moved on: your letter was written at event {expected_seq}, the table stands at {seq}."),
}
UNREADABLE_OPTION = N_("The options of the table cannot be read: {detail}")


def refusal(code: str, facts: Mapping[str, Any], gettext: Gettext) -> str:
    """One sentence for what a table refused."""
    template = REFUSALS[code]
    if code == "bad_option" and "detail" in facts:
        template = UNREADABLE_OPTION
    return gettext(template).format(**{fact: in_words(fact, value, gettext) for fact, value in facts.items()})


def in_words(fact: str, value: Any, gettext: Gettext) -> str:
    if fact == "status":
        return gettext(STATUS[value])
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
