"""What a mail says: written as of its `seq`, in the language that is active, for the eyes of its
seat alone. One function for each kind of mail gathers what its templates show."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext

from games import words
from games.models import Departure, Game, Press
from games.services import extensions, letters
from games.services.letters import Suggestion
from notifications import authentication, mail_buttons, seasons
from notifications.command_results import result_lines
from notifications.digest_content import digest, lost
from notifications.mail_letters import (
    TableMail,
    around,
    common,
    find_stretches,
    happened,
    last_sent,
    local,
    spoken,
)
from notifications.mail_questions import add_picture, asked, question
from notifications.models import Outbound
from notifications.moved_deadlines import moved, movings


def render_mail(row: Outbound) -> tuple[str, str, str]:
    """(subject, text, HTML) of a mail."""
    if row.kind == Outbound.Kind.SEASON:
        return seasons.desk().written(row)
    if row.kind in ABOUT_NO_TABLE:
        context, thread = around(row) | ABOUT_NO_TABLE[row.kind](row), ""
    else:
        letter = TableMail(row)
        context = common(letter) | CONTEXTS[row.kind](letter)
        thread = letter.subject if row.seat is not None else ""
    mark = gettext("Write your orders above this line")
    context["mark"] = f"===== {mark} =====" if row.reply_to else ""
    news = " ".join(render_to_string(f"mail/{row.kind}.subject.txt", context).split())
    context["preheader"] = preheader(news, context) if thread else ""
    text = render_to_string(f"mail/{row.kind}.txt", context)
    html = render_to_string(f"mail/{row.kind}.html", context)
    return (thread or news)[:250], tidy(f"{context['mark']}\n{text}"), html


def preheader(news: str, context: Mapping[str, Any]) -> str:
    """What a list of mails shows beside the subject: what is new, and what is asked."""
    return " · ".join(filter(None, (news, context.get("asked"), context.get("until"))))


def tidy(text: str) -> str:
    """Template tags leave blank lines behind: never two of them, none at the ends."""
    lines: list[str] = []
    for line in text.strip().splitlines():
        if line.strip() or (lines and lines[-1]):
            lines.append(line.rstrip())
    return "\n".join(lines) + "\n"


# --- Answers and news ---


def answer(letter: TableMail) -> dict[str, Any]:
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
        "orders": letters.command_lines(letter.engine, command, letter.names) if command else [],
        "troubles": [
            {"line": line, "sentence": sentence} for line, _, sentence in facts.get("troubles", [])
        ],
        "errands": [
            errand | {"shown": result_lines(letter, errand)} for errand in facts.get("errands", [])
        ],
        "joined": letter.game.status == Game.Status.OPEN and letter.row.seat is not None,
    }
    if facts["outcome"] == "photographed":
        letter.row.picture = str(facts.get("photo_picture", ""))
        found |= {"short": True, "photo": letter.row.picture}
        found["yes"] = button(letter, gettext("yes"))
    if found["errands"] and not (
        facts.get("troubles") or any(e["shown"] for e in found["errands"])
    ):
        found["short"] = True  # it was done, and nothing on the board has changed
    if "first_seq" in facts:
        found["short"] = facts["outcome"] == "accepted" and not found["errands"]
        if found["short"] and not found.get("due"):
            found["asked"] = ""  # nobody waits for them any more
        found["done"] = happened(letter, after=facts["first_seq"] - 1, upto=facts["last_seq"])
    return found


def timeout(letter: TableMail) -> dict[str, Any]:
    """What the clock played, and what came of it; what else it did at the same time, if that is
    told along."""
    since = last_sent(letter.row)
    return asked(letter) | {
        "happened": happened(letter, after=min(since, letter.row.facts.get("after", since)))
    }


def result(letter: TableMail) -> dict[str, Any]:
    """The places, and everything since the reader's last letter, that letter's own outcome among
    it: it may have ended the game."""
    seat = letter.row.seat
    places = [
        one | {"name": letter.names[one["seat"]], "yours": one["seat"] == seat}
        for one in letter.game.result or []
    ]
    after = last_sent(letter.row)
    stretches = find_stretches(letter, after=after)
    return {
        "places": places,
        "happened": [stretch.text for stretch in stretches],
        "picture": add_picture(letter, stretches, after=after),
        "book": settings.BASE_URL + reverse("book", args=[letter.game.pk]),
    }


def closed(letter: TableMail) -> dict[str, Any]:
    return {"why": gettext(words.WHY_CLOSED[letter.game.close_reason])}


def invitation(letter: TableMail) -> dict[str, Any]:
    facts = letter.row.facts
    return {
        "by": facts["by"],
        "link": settings.BASE_URL + reverse("join", args=[facts["link"]]),
        "clock": words.clock(letter.game.terms, gettext),
        "seats": letter.game.seats_count,
        "players": players_and_records(letter),
        "button": button(letter, gettext("join")),
    }


def players_and_records(letter: TableMail) -> list[str]:
    """Who sits, and how they have played so far."""
    sitting = [seat.player for seat in letter.game.seats.select_related("player") if seat.player]
    records = extensions.records_of(player.pk for player in sitting)
    return [tell_record(player.username, records.get(player.pk)) for player in sitting]


def tell_record(name: str, record: extensions.Record | None) -> str:
    if record is None or not (record.finished or record.left or record.answers):
        return gettext("{name} (new here)").format(name=name)
    said = gettext(
        "{name} (games played to the end: {finished}, left: {left}; letters in time: {answers}, "
        "played by the clock: {timeouts})"
    )
    return said.format(
        name=name,
        finished=record.finished,
        left=record.left,
        answers=record.answers,
        timeouts=record.timeouts,
    )


def button(letter: TableMail, word: str) -> mail_buttons.Button | None:
    """One that answers this mail with one word."""
    return mail_buttons.make_button(
        Suggestion([word], ""), address=letter.row.reply_to, subject=f"Re: {letter.subject}"
    )


def confirm(letter: TableMail) -> dict[str, Any]:
    return dict(letter.row.facts) | {"button": button(letter, gettext("ready"))}


def offer(letter: TableMail) -> dict[str, Any]:
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
        "button": button(letter, gettext("take")),
    }


def notice(letter: TableMail) -> dict[str, Any]:
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


def press(letter: TableMail) -> dict[str, Any]:
    row = Press.objects.get(pk=letter.row.facts["press"])
    sender = letter.names[row.seat]
    return {
        "from": sender,
        "talk": [spoken(row, letter.names)],
        "quoted": row.text.splitlines(),
        "alone": row.to is not None,
    }


def map_(letter: TableMail) -> dict[str, Any]:
    return {"drawn": letter.row.attached is not None}


def bounced(letter: TableMail) -> dict[str, Any]:
    facts = letter.row.facts
    until = datetime.fromisoformat(facts["until"]) if "until" in facts else None
    return {
        "name": letter.names[facts["seat"]],
        "clock": facts.get("clock", ""),
        "until": local(until, letter.row.user) if until and letter.row.user else "",
    }


def nothing_more(letter: TableMail) -> dict[str, Any]:
    return dict(letter.row.facts)


def stranger(letter: TableMail) -> dict[str, Any]:
    """Not to be answered: where it is forwarded to a machine that answers everything, each
    answer would bring another one."""
    letter.row.reply_to = ""
    facts = letter.row.facts
    doubt = facts.get("doubt", "")
    return nothing_more(letter) | {
        "sender": facts["sender"],
        "doubt": authentication.explain(doubt, facts["sender"]) if doubt else "",
    }


CONTEXTS: dict[str, Callable[[TableMail], dict[str, Any]]] = {
    Outbound.Kind.PROMPT: question,
    Outbound.Kind.REMINDER: question,
    Outbound.Kind.TIMEOUT: timeout,
    Outbound.Kind.NOTICE: notice,
    Outbound.Kind.RESULT: result,
    Outbound.Kind.CONFIRM: confirm,
    Outbound.Kind.CLOSED: closed,
    Outbound.Kind.INVITATION: invitation,
    Outbound.Kind.OFFER: offer,
    Outbound.Kind.ANSWER: answer,
    Outbound.Kind.STRANGER: stranger,
    Outbound.Kind.PRESS: press,
    Outbound.Kind.MAP: map_,
    Outbound.Kind.BOUNCED: bounced,
}


def address(row: Outbound) -> dict[str, Any]:
    """To an address that somebody says is theirs."""
    name = row.facts["name"]
    subject = gettext("Is this address yours, {name}?").format(name=name)
    said = Suggestion([gettext("yes")], "")
    button = mail_buttons.make_button(said, address=row.reply_to, subject=f"Re: {subject}")
    return {"name": name, "button": button}


ABOUT_NO_TABLE: dict[str, Callable[[Outbound], dict[str, Any]]] = {
    Outbound.Kind.MOVED: moved,
    Outbound.Kind.DIGEST: digest,
    Outbound.Kind.LOST: lost,
    Outbound.Kind.ADDRESS: address,
}
