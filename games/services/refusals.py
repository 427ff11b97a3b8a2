"""What a table refuses, whichever door it came by: each code with its one HTTP status and its
sentence."""

from typing import Any

from core.eventlog.log import Row
from core.refusals import Gettext, Refusal
from games.words import N_, STATUS

REFUSALS: dict[str, tuple[int, str]] = {  # (HTTP status, sentence)
    # opening
    "unknown_game": (422, N_("There is no game called {ruleset} here; there is: {known}.")),
    "bad_seats": (
        422,
        N_("This game is for {low} to {high} players, so a table cannot have {seats} seats."),
    ),
    "bad_option": (422, N_("The option {option} cannot be {value}; it goes from {low} to {high}.")),
    "bad_clock": (422, N_("A decision may take {low} to {high} days, not {days}.")),
    "bad_bank": (
        422,
        N_(
            "A bank begins with {low} to {high} days and may grow to {most}; {days} days, at most "
            "{cap}, do not fit."
        ),
    ),
    "bad_free_hours": (
        422,
        N_(
            "With a bank the first {low} to {high} hours of each decision are free, not {hours}: "
            "an empty bank must leave time to answer."
        ),
    ),
    "bad_increment": (422, N_("Each answer may add 0 to {high} hours to the bank, not {hours}.")),
    "no_bank": (
        422,
        N_(
            "Free hours, hours added and the most a bank may hold need a bank; say how many days "
            "it begins with."
        ),
    ),
    "bad_days_off": (
        422,
        N_(
            "Days off are numbers from 1 (Monday) to 7 (Sunday), in order and each once, at most "
            "{most} of them; not {days}."
        ),
    ),
    "bad_grace": (422, N_("Grace goes from 0 to {high} hours, not {hours}.")),
    "bad_autopilot": (
        422,
        N_(
            "The autopilot may take over after 1 to {high} defaults in a row, or with 0 never; not "
            "{times}."
        ),
    ),
    "too_many_open_tables": (
        409,
        N_(
            "You have {most} tables open that have not started, which is the most; there is room "
            "again when one of them starts or is closed."
        ),
    ),
    "too_many_tables": (
        429,
        N_(
            "You have opened {most} tables within a day, which is the most; the next one can be "
            "opened in {hours} h."
        ),
    ),
    "too_many_bot_tables": (
        429,
        N_(
            "You have started {most} tables of bots alone within a day, which is the most; the "
            "next one can start in {hours} h."
        ),
    ),
    "too_many_documents": (
        429,
        N_(
            "You have had {most} documents made within a day, which is the most; the next one can "
            "be asked for in {hours} h."
        ),
    ),
    "too_many_forks": (
        429,
        N_(
            "You have forked {most} games within a day, which is the most; the next fork can be "
            "made in {hours} h."
        ),
    ),
    "too_many_invited": (
        429,
        N_(
            "You have sent {most} invitations within a day, which is the most; the next one can be "
            "sent in {hours} h. A link without an address can be passed on by yourself."
        ),
    ),
    "invited_enough": (
        429,
        N_(
            "This address has been sent {most} invitations within a day, which is the most; the "
            "next one can be sent in {hours} h. The link can be passed on by yourself."
        ),
    ),
    "too_many_guest_tables": (
        429,
        N_(
            "From here {most} tables were opened today without an account, which is the most; "
            "with an account you can go on."
        ),
    ),
    "too_many_guests": (
        429,
        N_("Too many guests play at the moment; with an account you can play at once."),
    ),
    "bad_fill_days": (422, N_("A table may wait {low} to {high} days to fill, not {days}.")),
    # taking a seat
    "not_open": (
        409,
        N_(
            "This table is {status}, so its seats cannot be taken, confirmed or cancelled any more."
        ),
    ),
    "kept_away": (
        403,
        N_("Somebody at this table does not play with you, or you with them."),
    ),
    "nobody_of_that_name": (422, N_("Nobody here is called {name}, or they do not play with you.")),
    "invitation_unknown": (
        403,
        N_("This invitation is not one to this table; ask for a new link."),
    ),
    "invited_only": (
        403,
        N_("Seats at this table are taken by invitation only; ask whoever opened it for a link."),
    ),
    "invitation_not_yours": (
        403,
        N_(
            "This invitation is for another mail address, or has been used; ask for one of your "
            "own."
        ),
    ),
    "unknown_bot": (422, N_("There is no bot called {bot}; there is: {known}.")),
    "seat_taken": (409, N_("Seat {seat} of this table is taken, or there is none of that number.")),
    "table_full": (409, N_("All {seats} seats of this table are taken.")),
    "not_full_yet": (409, N_("A seat is still free; the players confirm once everybody sits.")),
    "not_seated": (403, N_("You do not sit at this table.")),
    # for whoever opened it, and through whose eyes
    "opener_only": (403, N_("Only whoever opened the table may do this.")),
    "not_your_seat": (
        403,
        N_("You may look through the eyes of another seat only once the game is over."),
    ),
    # while it runs
    "not_running": (
        409,
        N_("This table is {status}; moves can be made only while the game is running."),
    ),
    "no_book_yet": (409, N_("This table is {status}; its book begins with the game.")),
    "seat_not_offered": (409, N_("Seat {seat} is not looking for a substitute.")),
    "too_many_invitations": (
        409,
        N_("A table can send {most} invitations; this one has sent them."),
    ),
    "played_another": (
        409,
        N_(
            "You have played another seat of this table and know what it knew, so you cannot take "
            "seat {seat}."
        ),
    ),
    "letter_too_long": (
        422,
        N_("The letter has {characters} characters; {most} are the most that can be sent at once."),
    ),
    "too_many_drafts": (
        409,
        N_("You have {most} drafts at this table, which is the most; throw one away first."),
    ),
    "no_draft": (
        422,
        N_("This letter cannot be built line by line; its dry run tells what it would do."),
    ),
    "no_such_line": (422, N_("The draft has no line {line}; it has {lines}.")),
    "not_lit": (
        422,
        N_("Nothing in this letter can be ordered by that part of the board; here is what can."),
    ),
    "unclear_order": (
        422,
        N_("The form did not come in as it was given out, so the draft is as it was."),
    ),
    "too_many_comments": (
        409,
        N_("You have written {most} notes on this game, which is the most; delete one first."),
    ),
    "note_too_long": (
        422,
        N_("The note has {characters} characters; {most} are the most that are kept."),
    ),
    "no_early_orders": (
        422,
        N_("This draft cannot be turned into orders for later; write them as the rules say."),
    ),
    "no_way_back": (
        409,
        N_(
            "At this table nobody comes back to a seat they left; seat {seat} waits for somebody "
            "else."
        ),
    ),
    "group_late": (
        409,
        N_(
            "Somebody is late with the answer that all of you give at once, so what you have "
            "answered stays as it is."
        ),
    ),
    "seat_kept": (
        403,
        N_("Seat {seat} belongs to a season, whose substitutes take over; ask whoever runs it."),
    ),
    "already_seated": (409, N_("You already sit at this table, and nobody plays two seats.")),
    "key_reused": (
        409,
        N_(
            "Another letter came under the same key and was played as event {seq}; send this one "
            "under a new key."
        ),
    ),
    # time
    "no_pauses": (
        409,
        N_("At this table the clocks do not stand still: it was opened without pauses."),
    ),
    "no_absence": (404, N_("There is no such absence of yours.")),
    "absence_over": (
        409,
        N_("The absence from {first} to {last} is over; it cannot be taken back."),
    ),
    "absence_backwards": (
        422,
        N_("An absence cannot end on {last} when it begins on {first}; the first day comes first."),
    ),
    "absence_too_late": (
        422,
        N_(
            "An absence is declared before it begins: {first} is too soon, the earliest first day "
            "is {earliest}."
        ),
    ),
    "absence_too_far": (
        422,
        N_(
            "An absence may be declared a year ahead, so {last} is too far off; the latest day is "
            "{latest}."
        ),
    ),
    "absence_overlaps": (
        409,
        N_(
            "You have declared to be away from {first} to {last} already; take that back first, or "
            "choose other days."
        ),
    ),
    "absence_allowance": (
        409,
        N_(
            "That would be {asked} days of absence in {year}; of the {most} days of a year you "
            "have {left} left."
        ),
    ),
    # once it is over
    "not_finished": (
        409,
        N_(
            "This table is {status}; the whole log, its secret and its forks are to be had once "
            "the game is over."
        ),
    ),
    "nothing_to_play": (
        422,
        N_("At event {seq} there is nothing to play: choose one from {first} to {last}."),
    ),
    # lines drawn on a chart
    "no_helm": (409, N_("Ship {ship} waits for no line of yours now; you may draw for: {ships}.")),
    "not_blind": (
        409,
        N_(
            "At this table lines are drawn with open eyes: draw the whole line, look at it, and "
            "send it."
        ),
    ),
    "already_ordered": (
        409,
        N_(
            "Ship {ship} has her sealed orders already; a line drawn with closed eyes comes before "
            "them or not at all."
        ),
    ),
    "pen_down": (
        409,
        N_(
            "Your pen is on the chart for ship {ship}. Lift it first; left alone, it is lifted "
            "within a minute."
        ),
    ),
    "time_is_up": (409, N_("The time for the line of ship {ship} is up; it ends where it was.")),
    "no_stroke": (409, N_("No line for ship {ship} has been begun; put the pen down first.")),
    "pen_lifted": (
        409,
        N_("The pen has left the chart; the line of ship {ship} stands as it was drawn."),
    ),
    "part_missing": (
        409,
        N_("Part {expected} of the line comes next; part {number} came. Send the parts in order."),
    ),
    "whose_file": (
        422,
        N_(
            "Which file is the line of ship {ship}? There came: {files}. Name it after her, as in "
            "{ship}.gpx, and send it again."
        ),
    ),
    "stroke_stands": (
        409,
        N_(
            "The line of ship {ship} was drawn with closed eyes, and it stands: no other order for "
            "her is taken in this window."
        ),
    ),
    "no_photo": (404, N_("There is no such photograph of yours here.")),
    "photo_not_read": (409, N_("This photograph has not been read yet; ask again in a moment.")),
    "photo_not_open": (
        409,
        N_("This photograph is no question any more: it was answered, refused or replaced."),
    ),
    "too_many_photos": (
        429,
        N_("{most} photographs a day are the most for one seat; draw the line on the page."),
    ),
    # press
    "press_empty": (
        422,
        N_(
            "There is nothing in this message; write it after a colon, as in: press to all: Fair "
            "winds!"
        ),
    ),
    "press_too_long": (422, N_("The message has {characters} characters; {most} are the most.")),
    "press_nobody": (422, N_("Nobody at this table is called {name}; there is: {names}.")),
    "press_to_yourself": (422, N_("This message is addressed to yourself.")),
    "press_too_often": (
        429,
        N_(
            "You have sent {most} messages to this table within a day, which is the most; the next "
            "one can be sent in {hours} h."
        ),
    ),
    "press_reused": (
        409,
        N_("Another message came under the same key; send this one under a new key."),
    ),
    "press_closed": (409, N_("This table is closed, so nobody would read the message.")),
    # the position has moved on
    "decision_gone": (409, N_("The question you answered is no longer open.")),
    "position_changed": (
        409,
        N_(
            "The position has moved on: your letter was written at event {expected_seq}, the table "
            "stands at {seq}."
        ),
    ),
    "not_there_yet": (
        409,
        N_("You wrote for event {expected_seq}, but the table stands at {seq} only."),
    ),
    # asked by a program
    "not_begun": (409, N_("The game at this table has not begun, so there is no position yet.")),
    "no_position": (404, N_("There is no position of the game after event {at}.")),
    "no_document": (
        404,
        N_("Nobody has asked for this document since the last event; POST to this address asks."),
    ),
    "document_failed": (
        409,
        N_("This document could not be made; POST to this address tries once more."),
    ),
    "command_or_orders": (422, N_("A letter is either a `command` or `orders`, one of the two.")),
    "unreadable_orders": (422, N_("These orders cannot be read.")),
}
UNREADABLE_OPTION = N_("The options of the table cannot be read: {detail}")

HINTS = {
    "key_reused": N_("Send the same content for the same answer, or this content under a new key."),
    "position_changed": N_(
        "Read `changed`, then send the letter again under a new key with the newest `expected_seq`."
    ),
    "decision_gone": N_("The options say which questions are open to you now."),
    "unreadable_orders": N_(
        "The games list every order with an example; `preview` tries a letter without playing it."
    ),
    "bad_option": N_("The games list the options of each ruleset."),
    "unknown_game": N_("The games list every ruleset."),
    "not_begun": N_("The table shows who still has to sit and to confirm."),
    "command_or_orders": N_(
        "`orders` is text as a player would write it, `command` an object with a `kind`."
    ),
}


NO_RULE: dict[str, tuple[str, ...]] = {
    "table": (
        "unknown_game", "bad_seats", "bad_option", "not_open", "invitation_unknown",
        "invited_only", "invitation_not_yours", "unknown_bot", "seat_taken", "table_full",
        "not_full_yet", "not_seated", "opener_only", "not_your_seat", "not_running", "no_book_yet",
        "seat_not_offered", "played_another", "no_way_back", "seat_kept", "already_seated",
        "not_finished", "nothing_to_play", "kept_away", "nobody_of_that_name",
    ),
    "limit": (
        "too_many_guest_tables", "too_many_guests", "too_many_documents",
        "too_many_open_tables", "too_many_tables", "too_many_bot_tables", "too_many_forks",
        "too_many_invited", "invited_enough", "too_many_invitations",
    ),
    "time": (
        "bad_clock", "bad_bank", "bad_free_hours", "bad_increment", "no_bank", "bad_days_off",
        "bad_grace", "bad_autopilot", "bad_fill_days", "no_pauses", "no_absence", "absence_over",
        "absence_backwards", "absence_too_late", "absence_too_far", "absence_overlaps",
        "absence_allowance",
    ),
    "letter": (
        "letter_too_long", "too_many_drafts", "no_draft", "no_such_line", "not_lit",
        "unclear_order", "note_too_long", "too_many_comments", "no_early_orders",
        "unreadable_orders",
    ),
    "moved_on": (
        "group_late", "decision_gone", "position_changed", "not_there_yet", "not_begun",
        "no_position",
    ),
    "pen": (
        "no_helm", "not_blind", "already_ordered", "pen_down", "time_is_up", "no_stroke",
        "pen_lifted", "part_missing", "whose_file", "stroke_stands", "no_photo",
        "photo_not_read", "photo_not_open", "too_many_photos",
    ),
    "press": (
        "press_empty", "press_too_long", "press_nobody", "press_to_yourself", "press_too_often",
        "press_reused", "press_closed",
    ),
    "program": ("key_reused", "no_document", "document_failed", "command_or_orders"),
}  # fmt: skip
"""Why no rule of a game stands behind a refusal of the table, unless the game names one itself
(`[table]` of its rulebook/refusals.toml)."""


class TableRefusal(Refusal):
    """Something the table does not allow now. Nothing was written."""

    REFUSALS = REFUSALS
    HINTS = HINTS

    def sentence(self, gettext: Gettext) -> str:
        template = REFUSALS[self.code][1]
        if self.code == "bad_option" and "detail" in self.facts:
            template = UNREADABLE_OPTION
        return gettext(template).format(
            **{fact: in_words(fact, value, gettext) for fact, value in self.facts.items()}
        )


def in_words(fact: str, value: Any, gettext: Gettext) -> str:
    if fact == "status":
        return gettext(STATUS[value])
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


class Stale(TableRefusal):
    """The position has moved on since the letter was written. `changed`: what the seat can see
    of what happened since."""

    def __init__(self, code: str, *, changed: list[Row], **facts: Any) -> None:
        super().__init__(code, **facts)
        self.changed = changed
