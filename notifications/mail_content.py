"""What a mail says: written as of its `seq`, in the language that is active, for the eyes of its
seat alone."""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import F, Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext

from core import sql
from core.accounts.models import User
from core.eventlog import log
from core.eventlog.models import Event
from games import words
from games.engine import Engine, load
from games.models import Decision, Departure, Game, Press
from games.reports import log_text
from games.services import letters, positions, reading
from games.services import press as talk
from games.services.positions import Position
from games.table import MoveSubmitted
from notifications import authentication, batching, digests, seasons, unsubscribing
from notifications.addresses import mark_link, reply_address, token_for
from notifications.clocks import WARNED
from notifications.models import Outbound, Preference

MOST_PARAGRAPHS = 40
MOST_HISTORY = 150  # events that one mail tells
NO_NEWS = {
    *(
        "move_submitted",
        "deadline_set",
        "deadline_moved",
        "turn_ended",
    ),  # the letters themselves, and what the mail says anyway
    *(
        "table_opened",
        "seat_taken",
        "seat_freed",
        "seat_confirmed",
        "table_started",
    ),  # how the table came together
    "table_closed",  # the mail about it says why
}


class Letter:
    """A mail being written: what several of its parts need, looked up once."""

    def __init__(self, row: Outbound) -> None:
        assert row.game is not None
        self.row = row
        self.game = row.game
        self.engine: Engine[Any] = load(row.game.ruleset)
        self.names = letters.names_of(row.game)

    @cached_property
    def position(self) -> Position:
        """As of the mail's event: at the head that is the newest, else folded from the start."""
        if self.row.seq == self.game.stream.head_seq:
            newest = positions.loaded(self.game)
            if newest.seq == self.row.seq:
                return newest
        return positions.at(self.game, self.row.seq)

    @property
    def begun(self) -> bool:
        """Whether there is a position to show."""
        return self.game.status in {Game.Status.RUNNING, Game.Status.FINISHED} and self.row.seq > 0

    @property
    def hash(self) -> str:
        if self.row.seq == self.game.stream.head_seq:
            return self.game.stream.head_hash
        return log.read(self.game.pk, after=self.row.seq - 1, upto=self.row.seq)[0].hash


def written(row: Outbound) -> tuple[str, str, str]:
    """(subject, text, HTML) of a mail."""
    if row.kind == Outbound.Kind.SEASON:
        return seasons.desk().written(row)
    if row.kind in ABOUT_NO_TABLE:
        context = around(row) | ABOUT_NO_TABLE[row.kind](row)
    else:
        letter = Letter(row)
        context = common(letter) | CONTEXTS[row.kind](letter)
    mark = gettext("Write your orders above this line")
    context["mark"] = f"===== {mark} =====" if row.reply_to else ""
    subject = render_to_string(f"mail/{row.kind}.subject.txt", context)
    text = render_to_string(f"mail/{row.kind}.txt", context)
    html = render_to_string(f"mail/{row.kind}.html", context)
    return " ".join(subject.split())[:250], tidy(f"{context['mark']}\n{text}"), html


def tidy(text: str) -> str:
    """Template tags leave blank lines behind: never two of them, none at the ends."""
    lines: list[str] = []
    for line in text.strip().splitlines():
        if line.strip() or (lines and lines[-1]):
            lines.append(line.rstrip())
    return "\n".join(lines) + "\n"


def around(row: Outbound) -> dict[str, Any]:
    """What stands at the foot of every mail."""
    return {
        "you": row.user.username if row.user else "",
        "wishes": settings.BASE_URL + reverse("mail-preferences") if row.user else "",
        "stop": unsubscribing.link(row),
    }


def common(letter: Letter) -> dict[str, Any]:
    row, game = letter.row, letter.game
    return around(row) | {
        "game": game,
        "title": gettext(letter.engine.title),
        "link": mark_link(settings.BASE_URL + reverse("table", args=[game.pk]), row),
        "fingerprint": {"seq": row.seq, "hash": letter.hash} if row.seq else {},
    }


# --- A question ---


def question(letter: Letter) -> dict[str, Any]:
    """The prompt and its reminder: what happened, the position, the orders that are possible,
    the default and its hour."""
    after = last_letter(letter.row)
    more: dict[str, Any] = {"early": True} if letter.row.facts.get("early") else {}
    if "report" in letter.row.facts:
        more["sheet"] = "here" if letter.row.attached is not None else "missing"
    return (
        asked(letter)
        | more
        | {"happened": happened(letter, after=after), "talk": talked(letter, after=after)}
    )


def asked(letter: Letter) -> dict[str, Any]:
    """The question open to the seat as of this mail; nothing when there is none."""
    if not letter.begun:
        return {}
    row, engine, state, names = letter.row, letter.engine, letter.position.state, letter.names
    assert row.seat is not None
    view, language = engine.view(state, row.seat), letters.language()
    decision = next(
        (d for d in engine.pending(state) if d.seat == row.seat and d.key == row.decision), None
    )
    board = engine.board
    found: dict[str, Any] = {
        "headline": board.headline(view, gettext),
        "board": board.text(view, names, gettext, language),
    }
    if decision is None:
        return found
    options = engine.options(state, row.seat)
    return found | {
        "asked": engine.words.decision(decision.kind, gettext, language),
        "examples": letters.examples(engine, [o for o in options if not o.anytime], names),
        "anytime": letters.examples(engine, [o for o in options if o.anytime], names, most=2),
        "default": letters.written(engine, decision.default, names),
        "clock": words.clock(letter.game.terms, gettext),
        **hours(row),
    }


def hours(row: Outbound) -> dict[str, Any]:
    """Until when the question may be answered, in the reader's time zone; when the default is
    played, where that is later; and whether the deadline had passed when this was written."""
    found = sql.one(
        "SELECT due_at, default_at FROM games_decision WHERE game_id = %s AND key = %s",
        row.game_id,
        row.decision,
    )
    if found is None or found[0] is None or row.user is None:
        return {"until": ""}
    due_at, default_at = (sql.read_moment(moment) for moment in found)
    late = due_at <= row.created_at
    played_at = max(default_at, row.created_at + WARNED) if late else default_at
    return {
        "until": local(due_at, row.user),
        "played": local(played_at, row.user) if played_at > due_at else "",
        "late": late,
    }


def local(moment: datetime, user: User) -> str:
    return (
        f"{date_format(moment.astimezone(ZoneInfo(user.time_zone)), 'l j F Y, H:i')} "
        f"({user.time_zone})"
    )


def last_sent(row: Outbound) -> int:
    """This seat's last letter, or the default that the clock sent for it."""
    return (
        0
        if row.seat is None or row.game_id is None
        else log.last(row.game_id, kind=MoveSubmitted.kind, actor=row.seat, upto=row.seq)
    )


def last_letter(row: Outbound) -> int:
    """The last event that this seat's last letter brought: its answer told all of that, what
    came after is news."""
    sent = last_sent(row)
    return (
        max(sent, log.last_caused(row.game_id, cause=sent, actor=row.seat))
        if sent and row.game_id and row.seat is not None
        else 0
    )


def happened(letter: Letter, *, after: int, upto: int | None = None) -> list[str]:
    """What this seat may know of these events, a paragraph for what each seat did at a stretch."""
    seen = reading.events(
        letter.game, letter.row.seat, after=after, upto=letter.row.seq if upto is None else upto
    )
    news = [event for event in seen if event.data is not None and event.row.kind not in NO_NEWS]
    stretches = [list(stretch) for _, stretch in groupby(news, key=lambda event: event.row.actor)]
    told = [
        " ".join(log_text.sentence(letter.engine, event, letter.names) for event in stretch)
        for stretch in stretches
    ]
    return told[-MOST_PARAGRAPHS:]


def talked(letter: Letter, *, after: int) -> list[dict[str, str]]:
    """What was written to this seat, or to the table, since that event and up to this mail."""
    assert letter.row.seat is not None
    if sql.one("SELECT 1 FROM games_press WHERE game_id = %s LIMIT 1", letter.game.pk) is None:
        return []
    since = log.read(letter.game.pk, after=after - 1, upto=after) if after else []
    rows_ = (
        talk.readable(letter.game, letter.row.seat)
        .filter(at__lte=letter.row.created_at)
        .exclude(seat=letter.row.seat)
    )
    if since:
        rows_ = rows_.filter(at__gt=positions.EPOCH + timedelta(milliseconds=since[0].at))
    return [spoken(press, letter.names) for press in rows_[:MOST_PARAGRAPHS]]


def spoken(press: Press, names: dict[int, str]) -> dict[str, str]:
    to_you = gettext("{name} to you alone") if press.to else gettext("{name} to the table")
    return {"heading": to_you.format(name=names[press.seat]), "text": press.text}


# --- Answers and news ---


def answer(letter: Letter) -> dict[str, Any]:
    """To a mail: what was understood and done, or what stands in the way; and the question as it
    stands now."""
    facts = letter.row.facts
    command = (
        letter.engine.read_command(json.dumps(facts["command"])) if "command" in facts else None
    )
    found = asked(letter) | {
        "outcome": facts["outcome"],
        "carried_out": "first_seq" in facts,
        "quoted": str(facts["text"]).splitlines(),
        "courtesies": facts.get("courtesies", []),
        "unread": facts.get("unread", []),
        "remarks": facts.get("remarks", []),
        "orders": letters.written(letter.engine, command, letter.names) if command else [],
        "troubles": [
            {"line": line, "sentence": sentence} for line, _, sentence in facts.get("troubles", [])
        ],
        "errands": [
            errand | {"shown": shown(letter, errand)} for errand in facts.get("errands", [])
        ],
        "joined": letter.game.status == Game.Status.OPEN and letter.row.seat is not None,
    }
    if "first_seq" in facts:
        found["done"] = happened(letter, after=facts["first_seq"] - 1, upto=facts["last_seq"])
    return found


def timeout(letter: Letter) -> dict[str, Any]:
    """What the clock played, and what came of it; what else it did at the same time, if that is
    told along."""
    since = last_sent(letter.row)
    return asked(letter) | {
        "happened": happened(letter, after=min(since, letter.row.facts.get("after", since)))
    }


def result(letter: Letter) -> dict[str, Any]:
    """The places, and everything since the reader's last letter, that letter's own outcome among
    it: it may have ended the game."""
    seat = letter.row.seat
    places = [
        one | {"name": letter.names[one["seat"]], "yours": one["seat"] == seat}
        for one in letter.game.result or []
    ]
    return {"places": places, "happened": happened(letter, after=last_sent(letter.row))}


def closed(letter: Letter) -> dict[str, Any]:
    return {"why": gettext(words.WHY_CLOSED[letter.game.close_reason])}


def invitation(letter: Letter) -> dict[str, Any]:
    facts = letter.row.facts
    return {"by": facts["by"], "link": settings.BASE_URL + reverse("join", args=[facts["link"]])}


def offer(letter: Letter) -> dict[str, Any]:
    """A seat to take over, with the position as everybody sees it, who plays, and the clock."""
    view, board = (
        letter.engine.view(letter.position.state, None),
        letter.engine.board,
    )
    seat = letter.row.facts["offered"]
    return {
        "seat": seat,
        "headline": board.headline(view, gettext),
        "board": board.text(view, letter.names, gettext, letters.language()),
        "others": words.listed(
            [name for number, name in sorted(letter.names.items()) if number != seat], gettext
        ),
        "clock": words.clock(letter.game.terms, gettext),
    }


def notice(letter: Letter) -> dict[str, Any]:
    """What the clock, the autopilot or a pause did, as this reader may know it; after a pause,
    until when they have now."""
    after = letter.row.facts["after"]
    gone = Departure.objects.filter(game=letter.game.pk, at=letter.row.created_at).select_related(
        "player"
    )
    letter.names = letter.names | {
        one.seat: one.player.username for one in gone
    }  # the clock played for them, not for who plays on
    moved_ = (
        movings(letter, after=after, set_too=True)
        if letter.row.seat is not None and letter.row.user is not None
        else []
    )
    return dict(letter.row.facts) | {"happened": happened(letter, after=after), "moved": moved_}


def press(letter: Letter) -> dict[str, Any]:
    row = Press.objects.get(pk=letter.row.facts["press"])
    sender = letter.names[row.seat]
    return {
        "from": sender,
        "talk": [spoken(row, letter.names)],
        "quoted": row.text.splitlines(),
        "alone": row.to is not None,
    }


def map_(letter: Letter) -> dict[str, Any]:
    return {"drawn": letter.row.attached is not None}


def bounced(letter: Letter) -> dict[str, Any]:
    facts = letter.row.facts
    until = datetime.fromisoformat(facts["until"]) if "until" in facts else None
    return {
        "name": letter.names[facts["seat"]],
        "clock": facts.get("clock", ""),
        "until": local(until, letter.row.user) if until and letter.row.user else "",
    }


def nothing_more(letter: Letter) -> dict[str, Any]:
    return dict(letter.row.facts)


def stranger(letter: Letter) -> dict[str, Any]:
    """Not to be answered: where it is forwarded to a machine that answers everything, each
    answer would bring another one."""
    letter.row.reply_to = ""
    facts = letter.row.facts
    doubt = facts.get("doubt", "")
    return nothing_more(letter) | {
        "sender": facts["sender"],
        "doubt": authentication.explain(doubt, facts["sender"]) if doubt else "",
    }


CONTEXTS: dict[str, Callable[[Letter], dict[str, Any]]] = {
    Outbound.Kind.PROMPT: question,
    Outbound.Kind.REMINDER: question,
    Outbound.Kind.TIMEOUT: timeout,
    Outbound.Kind.NOTICE: notice,
    Outbound.Kind.RESULT: result,
    Outbound.Kind.CONFIRM: nothing_more,
    Outbound.Kind.CLOSED: closed,
    Outbound.Kind.INVITATION: invitation,
    Outbound.Kind.OFFER: offer,
    Outbound.Kind.ANSWER: answer,
    Outbound.Kind.STRANGER: stranger,
    Outbound.Kind.PRESS: press,
    Outbound.Kind.MAP: map_,
    Outbound.Kind.BOUNCED: bounced,
}


# --- What a service line asked to see ---


def shown(letter: Letter, errand: dict[str, Any]) -> list[str]:
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


def seats(letter: Letter) -> list[str]:
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


def status(letter: Letter, errand: dict[str, Any]) -> list[str]:
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


def standing(letter: Letter, errand: dict[str, Any]) -> list[str]:
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


def history(letter: Letter, errand: dict[str, Any]) -> list[str]:
    """What this seat may know of the log, an event a line with its number."""
    seen = reading.events(letter.game, letter.row.seat, after=errand["since"], upto=letter.row.seq)
    told = [
        event for event in seen if event.data is not None and event.row.kind not in log_text.QUIET
    ]
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


def help_(letter: Letter) -> list[str]:
    """Orders that are legal now, the service lines, and all orders of this game. Each stands in
    quotation marks beside what it means: quoted in a reply, no line of it is an order."""
    engine = letter.engine
    heading = gettext("Orders of {title}:").format(title=gettext(engine.title))
    orders = engine.notation.help(letters.language())
    return [
        *examples_of_now(letter),
        gettext("At any table:"),
        *(explained(line, meaning) for line, meaning in service_help()),
        heading,
        *(explained(order, meaning) for order, meaning in orders),
    ]


def examples_of_now(letter: Letter) -> list[str]:
    if not letter.begun or letter.row.seat is None:
        return []
    options = letter.engine.options(letter.position.state, letter.row.seat)
    found = letters.examples(letter.engine, options, letter.names, most=2)
    orders = [gettext("“{order}”").format(order=order) for one in found for order in one.orders]
    heading = gettext("Legal for you now, for example:")
    return [f"{heading} {', '.join(orders[:12])}"] if orders else []


def explained(order: str, meaning: str) -> str:
    return gettext("“{order}”: {meaning}").format(order=order, meaning=meaning)


def service_help() -> list[tuple[str, str]]:
    """Every service line with what it does, as somebody would write it in this language."""
    return [
        (gettext("status"), gettext("the position, and whom the table waits for")),
        (gettext("map"), gettext("the position as a PDF to print")),
        (
            gettext("history since 40"),
            gettext("what has happened since event 40; without a number, all of it"),
        ),
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
        (gettext("pause"), gettext("you agree to stop all clocks; “resume” lets them run again")),
        (gettext("ready"), gettext("before the game: you are there and it may begin")),
        (
            gettext("substitute yes"),
            gettext("seats that others left are offered to you; or “substitute no”"),
        ),
        (gettext("leave"), gettext("somebody else plays on for you")),
        (gettext("help"), gettext("this list")),
    ]


def deadline(letter: Letter, key: str) -> str:
    due_at = (
        Decision.objects.filter(game=letter.game.pk, key=key)
        .values_list("due_at", flat=True)
        .first()
    )
    return local(due_at, letter.row.user) if due_at and letter.row.user else ""


# --- Deadlines that moved ---


class Moving(NamedTuple):
    """A question of this seat whose deadline is another one now; the reasons are codes of the
    log."""

    asked: str
    before: str
    until: str
    why: list[str]


def movings(letter: Letter, *, after: int, only: str = "", set_too: bool = False) -> list[Moving]:
    """The deadlines of this seat that moved after that event and up to the mail's, in the
    reader's time zone: where each stood before, and where it stands now. Of questions alone that
    are still open and the reader's. `set_too`: those too that got their first one then."""
    assert letter.row.user is not None
    known: dict[str, int] = {}
    first: dict[str, int | None] = {}
    reasons: dict[str, list[str]] = {}
    lines = Event.objects.filter(
        stream_id=letter.game.pk,
        kind__in=["deadline_set", "deadline_moved"],
        seq__lte=letter.row.seq,
    )
    for seq, data in lines.order_by("seq").values_list("seq", "data"):
        told = json.loads(data)
        key = told["decision"]
        if (
            told["seat"] == letter.row.seat
            and seq > after
            and ("reason" in told or set_too)
            and only in {"", key}
        ):
            first.setdefault(key, known.get(key))
            reasons.setdefault(key, []).extend([told["reason"]] if "reason" in told else [])
        known[key] = told["due_at"]
    theirs = Q(game__seats__player=letter.row.user, game__seats__number=F("seat"))
    open_ = Decision.objects.filter(
        theirs, game=letter.game.pk, key__in=reasons, due=True, closed_at=None
    ).order_by("due_at", "pk")
    return [
        Moving(
            asked=letter.engine.words.decision(row.kind, gettext, letters.language()),
            before=local(moment(earlier), letter.row.user) if (earlier := first[row.key]) else "",
            until=local(moment(known[row.key]), letter.row.user),
            why=[
                gettext(words.WHY_YOURS_MOVED[reason]) for reason in dict.fromkeys(reasons[row.key])
            ],
        )
        for row in open_
    ]


def moment(milliseconds: int) -> datetime:
    return positions.EPOCH + timedelta(milliseconds=milliseconds)


def tables_moved(row: Outbound, told: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """By table: what moved there. `told`: the events that waiting mails were about."""
    found = []
    games = Game.objects.select_related("stream").in_bulk({one["game"] for one in told})
    for (game_id, seat), several in groupby(
        sorted(told, key=lambda one: (one["game"], one["seat"])),
        key=lambda one: (one["game"], one["seat"]),
    ):
        these = list(several)
        part = Outbound(
            kind=row.kind,
            game=games[game_id],
            seat=seat,
            user=row.user,
            seq=max(one["seq"] for one in these),
        )
        letter = Letter(part)
        after = min(one["after"] for one in these)
        moved_ = [
            one
            for key in sorted({one["key"] for one in these})
            for one in movings(letter, after=after, only=key)
        ]
        if moved_:
            found.append(common(letter) | {"moved": moved_})
    return found


def moved(row: Outbound) -> dict[str, Any]:
    """At one table it is that table's mail, and can be answered; about several it names each."""
    tables = tables_moved(row, row.facts["moves"])
    if len({table["game"].pk for table in tables}) != 1:
        row.reply_to = ""
        return {"tables": tables}
    return tables[0] | {"tables": tables, "alone": True}


# --- Mails about no table, or about several ---


def digest(row: Outbound) -> dict[str, Any]:
    """Every question that waits for this reader, as its own prompt would have asked it."""
    assert row.user is not None
    preference = Preference.objects.select_related("user").get(user=row.user, game=None)
    asked_ = [one_table(row, question_) for question_ in digests.waiting(preference)]
    if len(asked_) == 1:
        row.reply_to = asked_[0]["reply_to"]
    spoken_ = [
        spoken(one, letters.names_of(one.game)) | {"table": one.game_id}
        for one in Press.objects.filter(pk__in=row.facts.get("press", [])).select_related("game")
    ]
    moved_ = tables_moved(
        row,
        [batching.moves(one) for one in Outbound.objects.filter(pk__in=row.facts.get("moved", []))],
    )
    kept = (
        Outbound.objects.filter(pk__in=row.facts.get("seasons", []))
        .select_related("user")
        .order_by("pk")
    )
    news = [seasons.desk().news(one) for one in kept]
    alone = len(asked_) == 1
    tables = [one | {"elsewhere": not alone} for one in asked_]
    return {
        "tables": tables,
        "talk": spoken_ + news,
        "moved": moved_,
        "news": bool(news),
        "alone": alone,
    }


def one_table(row: Outbound, decision: Decision) -> dict[str, Any]:
    game = decision.game
    part = Outbound(
        kind=Outbound.Kind.PROMPT,
        game=game,
        seat=decision.seat,
        user=row.user,
        decision=decision.key,
        seq=game.stream.head_seq,
    )
    part.created_at = row.created_at
    letter = Letter(part)
    return common(letter) | question(letter) | {"reply_to": reply_address(token_for(part))}


def lost(row: Outbound) -> dict[str, Any]:
    """The tables of a player whose mail named none of them, each with the address to write to."""
    sitting = (
        row.user.seats.filter(holder="player", game__status__in=["open", "running"]).select_related(
            "game"
        )
        if row.user
        else []
    )
    tables = [
        {
            "title": gettext(load(seat.game.ruleset).title),
            "id": seat.game_id,
            "address": reply_address(
                token_for(Outbound(kind=Outbound.Kind.LOST, game=seat.game, seat=seat.number))
            ),
        }
        for seat in sitting
    ]
    return {"tables": tables}


ABOUT_NO_TABLE: dict[str, Callable[[Outbound], dict[str, Any]]] = {
    Outbound.Kind.MOVED: moved,
    Outbound.Kind.DIGEST: digest,
    Outbound.Kind.LOST: lost,
}
