"""What a mail says: written as of its `seq`, in the language that is active, for the eyes of its seat alone."""

import json
from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext

from core import rows
from core.accounts.models import User
from core.eventlog import log
from games import boards, words
from games.engine import Engine, load
from games.services import letters, positions, reading
from games.services.positions import Position
from games.table import MoveSubmitted
from games.web import chronicle
from notifications.clocks import WARNED
from notifications.models import Outbound

MOST_PARAGRAPHS = 40
NO_NEWS = {"move_submitted", "deadline_set", "turn_ended"}  # the letters themselves, and what the mail says anyway


class Letter:
    """A mail being written: what several of its parts need, looked up once."""

    def __init__(self, row: Outbound) -> None:
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
    def hash(self) -> str:
        if self.row.seq == self.game.stream.head_seq:
            return self.game.stream.head_hash
        return log.read(self.game.pk, after=self.row.seq - 1, upto=self.row.seq)[0].hash


def written(row: Outbound) -> tuple[str, str, str]:
    """(subject, text, HTML) of a mail."""
    letter = Letter(row)
    context = common(letter) | CONTEXTS[row.kind](letter)
    subject = render_to_string(f"mail/{row.kind}.subject.txt", context)
    text = render_to_string(f"mail/{row.kind}.txt", context)
    html = render_to_string(f"mail/{row.kind}.html", context)
    return " ".join(subject.split())[:250], tidy(text), html


def tidy(text: str) -> str:
    """Template tags leave blank lines behind: never two of them, none at the ends."""
    lines: list[str] = []
    for line in text.strip().splitlines():
        if line.strip() or (lines and lines[-1]):
            lines.append(line.rstrip())
    return "\n".join(lines) + "\n"


def common(letter: Letter) -> dict[str, Any]:
    row, game = letter.row, letter.game
    return {
        "game": game,
        "title": letter.engine.title,
        "you": row.user.username if row.user else "",
        "link": settings.BASE_URL + reverse("table", args=[game.pk]),
        "fingerprint": {"seq": row.seq, "hash": letter.hash} if row.seq else {},
    }


# --- A question ---


def question(letter: Letter) -> dict[str, Any]:
    """The prompt and its reminder: what happened, the position, the orders that are possible, the default and its hour."""
    return asked(letter) | {"happened": happened(letter, after=last_letter(letter.row))}


def asked(letter: Letter) -> dict[str, Any]:
    """The question open to the seat as of this mail; nothing when there is none."""
    row, engine, state, names = letter.row, letter.engine, letter.position.state, letter.names
    assert row.seat is not None
    view, language = engine.view(state, row.seat), letters.language()
    decision = next((d for d in engine.pending(state) if d.seat == row.seat and d.key == row.decision), None)
    board = boards.load(engine.ruleset)
    found: dict[str, Any] = {"headline": board.headline(view, gettext), "board": board.text(view, names, gettext, language)}
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
    """Until when the question may be answered, in the reader's time zone; when the default is played, where that is later; and whether
    the deadline had passed when this was written."""
    found = rows.one("SELECT due_at, default_at FROM games_decision WHERE game_id = %s AND key = %s", row.game_id, row.decision)
    if found is None or found[0] is None or row.user is None:
        return {"until": ""}
    due_at, default_at = (rows.read_moment(moment) for moment in found)
    late = due_at <= row.created_at
    played_at = max(default_at, row.created_at + WARNED) if late else default_at
    return {"until": local(due_at, row.user), "played": local(played_at, row.user) if played_at > due_at else "", "late": late}


def local(moment: datetime, user: User) -> str:
    return f"{date_format(moment.astimezone(ZoneInfo(user.time_zone)), 'l j F Y, H:i')} ({user.time_zone})"


def last_sent(row: Outbound) -> int:
    """This seat's last letter, or the default that the clock sent for it."""
    return 0 if row.seat is None else log.last(row.game_id, kind=MoveSubmitted.kind, actor=row.seat, upto=row.seq)


def last_letter(row: Outbound) -> int:
    """The last event that this seat's last letter brought: its answer told all of that, what came after is news."""
    sent = last_sent(row)
    return max(sent, log.last_caused(row.game_id, cause=sent, actor=row.seat)) if sent and row.seat is not None else 0


def happened(letter: Letter, *, after: int, upto: int | None = None) -> list[str]:
    """What this seat may know of these events, a paragraph for what each seat did at a stretch."""
    seen = reading.events(letter.game, letter.row.seat, after=after, upto=letter.row.seq if upto is None else upto)
    news = [event for event in seen if event.data is not None and event.row.kind not in NO_NEWS]
    stretches = [list(stretch) for _, stretch in groupby(news, key=lambda event: event.row.actor)]
    told = [" ".join(chronicle.sentence(letter.engine, event, letter.names) for event in stretch) for stretch in stretches]
    return told[-MOST_PARAGRAPHS:]


# --- Answers and news ---


def answer(letter: Letter) -> dict[str, Any]:
    """To a mail: what was understood and done, or what stands in the way; and the question as it stands now."""
    facts = letter.row.facts
    command = letter.engine.read_command(json.dumps(facts["command"])) if "command" in facts else None
    found = asked(letter) | {
        "outcome": facts["outcome"],
        "quoted": str(facts["text"]).splitlines(),
        "orders": letters.written(letter.engine, command, letter.names) if command else [],
        "troubles": [{"line": line, "sentence": sentence} for line, _, sentence in facts.get("troubles", [])],
    }
    if "first_seq" in facts:
        found["done"] = happened(letter, after=facts["first_seq"] - 1, upto=facts["last_seq"])
    return found


def timeout(letter: Letter) -> dict[str, Any]:
    """What the clock played, and what came of it."""
    return asked(letter) | {"happened": happened(letter, after=last_sent(letter.row))}


def result(letter: Letter) -> dict[str, Any]:
    places = [placing | {"name": letter.names[placing["seat"]]} for placing in letter.game.result or []]
    return {"places": places, "happened": happened(letter, after=last_letter(letter.row))}


def closed(letter: Letter) -> dict[str, Any]:
    return {"why": gettext(words.WHY_CLOSED[letter.game.close_reason])}


def invitation(letter: Letter) -> dict[str, Any]:
    facts = letter.row.facts
    return {"by": facts["by"], "link": settings.BASE_URL + reverse("join", args=[facts["token"]])}


def notice(letter: Letter) -> dict[str, Any]:
    """What the clock, the autopilot or a pause did, as this reader may know it."""
    return dict(letter.row.facts) | {"happened": happened(letter, after=letter.row.facts["after"])}


def nothing_more(letter: Letter) -> dict[str, Any]:
    return dict(letter.row.facts)


CONTEXTS: dict[str, Callable[[Letter], dict[str, Any]]] = {
    Outbound.Kind.PROMPT: question,
    Outbound.Kind.REMINDER: question,
    Outbound.Kind.TIMEOUT: timeout,
    Outbound.Kind.NOTICE: notice,
    Outbound.Kind.RESULT: result,
    Outbound.Kind.CONFIRM: nothing_more,
    Outbound.Kind.CLOSED: closed,
    Outbound.Kind.INVITATION: invitation,
    Outbound.Kind.ANSWER: answer,
    Outbound.Kind.STRANGER: nothing_more,
}
