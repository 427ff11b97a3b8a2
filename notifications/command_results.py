"""What a service line asked to see: the position, the log, the orders, the list of all lines."""

from typing import Any

from django.utils.translation import gettext

from games.models import Decision
from games.reports import log_text
from games.services import letters, reading
from notifications import rule_lines
from notifications.mail_letters import TableMail, local

MOST_HISTORY = 150  # events that one mail tells


def result_lines(letter: TableMail, errand: dict[str, Any]) -> list[str]:
    """The lines that this errand is to show, as of the mail's event."""
    what = errand["show"]
    if what == "help":
        return help_(letter)
    if not what:
        return []
    return (
        {"status": status, "standing": standing, "history": history}[what](letter, errand)
        if letter.begun
        else seats(letter)
    )


def seats(letter: TableMail) -> list[str]:
    """Before the game: who sits, and who is ready."""
    free, ready = gettext("free"), gettext("ready")
    sitting = [
        (seat, letter.names[seat.number] if seat.holder else free)
        for seat in letter.game.seats.all()
    ]
    return [
        f"{seat.number}. {name} · {ready}" if seat.confirmed else f"{seat.number}. {name}"
        for seat, name in sitting
    ]


def status(letter: TableMail, errand: dict[str, Any]) -> list[str]:
    """Whom the table waits for, and what only this seat knows; the position itself stands below
    in every answer."""
    due = [decision for decision in letter.engine.pending(letter.position.state) if decision.due]
    waits = [
        gettext("The table waits for {name} until {until}.").format(
            name=letter.names[decision.seat], until=when
        )
        if (when := deadline(letter, decision.key))
        else gettext("The table waits for {name}.").format(name=letter.names[decision.seat])
        for decision in due
    ]
    if letter.game.over:
        places = letter.game.result or []
        waits = [
            gettext("The game is over:"),
            *(f"{p['place']}. {letter.names[p['seat']]} ({p['score']})" for p in places),
        ]
    return [*waits, *standing(letter, errand)]


def standing(letter: TableMail, errand: dict[str, Any]) -> list[str]:
    """What only this seat knows, its standing and kept orders among it."""
    assert letter.row.seat is not None
    view = letter.engine.view(letter.position.state, letter.row.seat)
    private = letter.engine.board.private(view, letter.names, gettext, letters.language())
    return [
        gettext("{label}: {value}").format(label=label, value=value) for label, value in private
    ] or [
        gettext(
            "There is nothing at this table that only you know, and no standing order of yours."
        )
    ]


def history(letter: TableMail, errand: dict[str, Any]) -> list[str]:
    """What this seat may know of the log, an event a line with its number."""
    seen = reading.events(letter.game, letter.row.seat, after=errand["since"], upto=letter.row.seq)
    told = [event for event in seen if log_text.is_worth_reading(letter.engine, event)]
    lines = [
        f"{event.row.seq}  {log_text.sentence(letter.engine, event, letter.names)}"
        for event in told[-MOST_HISTORY:]
    ]
    if len(told) > MOST_HISTORY:
        first = told[-MOST_HISTORY].row.seq
        earlier = gettext(
            "These are the last {count} events, from {first} on; the whole log is on the page of "
            "the table."
        )
        lines.insert(0, earlier.format(count=MOST_HISTORY, first=first))
    return lines or [gettext("Nothing has happened since then that you may know of.")]


def help_(letter: TableMail) -> list[str]:
    """Orders that are legal now, the service lines, and all orders of this game. Each stands in
    quotation marks beside what it means: quoted in a reply, no line of it is an order."""
    engine = letter.engine
    heading = gettext("Orders of {title}:").format(title=gettext(engine.title))
    orders = engine.notation.help(letters.language())
    return [
        *examples_of_now(letter),
        gettext("At any table:"),
        *(
            explained(line, meaning)
            for line, meaning in service_help(rule_lines.example_id(letter.game))
        ),
        heading,
        *(explained(order, meaning) for order, meaning in orders),
    ]


def examples_of_now(letter: TableMail) -> list[str]:
    if not letter.begun or letter.row.seat is None:
        return []
    options = letter.engine.options(letter.position.state, letter.row.seat)
    found = letters.examples(letter.engine, options, letter.names, most=2)
    orders = [gettext("“{order}”").format(order=order) for one in found for order in one.orders]
    heading = gettext("Legal for you now, for example:")
    return [f"{heading} {', '.join(orders[:12])}"] if orders else []


def explained(order: str, meaning: str) -> str:
    return gettext("“{order}”: {meaning}").format(order=order, meaning=meaning)


def service_help(rule_id: str = "LC-29") -> list[tuple[str, str]]:
    """Every service line with what it does, as somebody would write it in this language."""
    return [
        (gettext("status"), gettext("the position, and whom the table waits for")),
        (gettext("map"), gettext("the position as a PDF to print")),
        (
            gettext("history since 40"),
            gettext("what has happened since event 40; without a number, all of it"),
        ),
        (gettext("rules"), gettext("the chapters of the rules, and where they are")),
        (
            gettext("rule {id}").format(id=rule_id),
            gettext("one rule, by its number or a word of it"),
        ),
        (gettext("why"), gettext("after a refusal: the rules behind it")),
        (
            gettext("standing orders"),
            gettext("your standing and kept orders, and what only you know"),
        ),
        (
            gettext("press to all: Fair winds!"),
            gettext("a message to the table; or to one player, by name"),
        ),
        (
            gettext("press in book"),
            gettext(
                "what goes to the table may stand in the game book; “no press in book” takes it "
                "back"
            ),
        ),
        (gettext("absent 3 Aug to 17 Aug"), gettext("you are away; “present” takes it back")),
        (
            gettext("mails digest at 18"),
            gettext("one mail a day for all tables; or “mails every”, “mails none”"),
        ),
        (
            gettext("sheets on"),
            gettext(
                "a position sheet to print with every turn mail of this table; or “sheets off”"
            ),
        ),
        (gettext("reminders 48h 2h"), gettext("when you are reminded before a deadline")),
        (gettext("language fr"), gettext("the language you are written to in")),
        (gettext("time zone Europe/Paris"), gettext("the clock your deadlines are told by")),
        (
            gettext("preview"),
            gettext("with orders below it: what they would do; nothing is played"),
        ),
        (
            gettext("note beware of Bram"),
            gettext("for your eyes alone, in your turn mails; “no note” deletes it"),
        ),
        (gettext("tables"), gettext("tables with a free seat, and how to join one")),
        (
            gettext("open Long Cours for 3"),
            gettext("a new table, and its first seat for you"),
        ),
        (gettext("advice"), gettext("against bots alone: what the sensible bot would do, and why")),
        (
            gettext("lesson Long Cours"),
            gettext("a first game against bots, with a coach in the mails"),
        ),
        (gettext("join Tamatave 17"), gettext("a seat at that table")),
        (
            gettext("invite fien@example.org"),
            gettext("a seat of this table is kept for that address, before the game"),
        ),
        (
            gettext("challenge Bram at Long Cours"),
            gettext("a table for you and those you name"),
        ),
        (gettext("settings"), gettext("your language, time zone and addresses")),
        (
            gettext("address add anna@example.org"),
            gettext("another address that you may write from"),
        ),
        (
            gettext("new address"),
            gettext("another reply address for your seat; the old one is void"),
        ),
        (gettext("pause"), gettext("you agree to stop all clocks; “resume” lets them run again")),
        (gettext("ready"), gettext("before the game: you are there and it may begin")),
        (
            gettext("substitute yes"),
            gettext("seats that others left are offered to you; or “substitute no”"),
        ),
        (gettext("leave"), gettext("somebody else plays on for you")),
        (gettext("help"), gettext("this list")),
    ]


def deadline(letter: TableMail, key: str) -> str:
    due_at = (
        Decision.objects.filter(game=letter.game.pk, key=key)
        .values_list("due_at", flat=True)
        .first()
    )
    return local(due_at, letter.row.user) if due_at and letter.row.user else ""
