"""What a mail says: written as of its `seq`, in the language that is active, for the eyes of its seat alone."""

import json
from collections.abc import Callable
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext

from core.eventlog import log
from games import boards, words
from games.engine import load
from games.models import Decision
from games.services import letters, positions, reading
from games.table import MoveSubmitted
from games.web import chronicle
from notifications.models import Outbound

MOST_PARAGRAPHS = 40
NO_NEWS = {"move_submitted", "deadline_set", "turn_ended"}  # the letters themselves, and what the mail says anyway


def written(row: Outbound) -> tuple[str, str, str]:
    """(subject, text, HTML) of a mail."""
    context = common(row) | CONTEXTS[row.kind](row)
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


def common(row: Outbound) -> dict[str, Any]:
    game = row.game
    names = letters.names_of(game)
    return {
        "game": game,
        "title": load(game.ruleset).title,
        "you": row.user.username if row.user else "",
        "names": names,
        "link": settings.BASE_URL + reverse("table", args=[game.pk]),
        "fingerprint": fingerprint(row),
    }


def fingerprint(row: Outbound) -> dict[str, Any]:
    rows = log.read(row.game_id, after=row.seq - 1, upto=row.seq) if row.seq else []
    return {"seq": row.seq, "hash": rows[0].hash} if rows else {}


# --- A question ---


def question(row: Outbound) -> dict[str, Any]:
    """The prompt and its reminder: what happened, the position, the orders that are possible, the default and its hour."""
    return asked(row) | {"happened": happened(row, after=last_letter(row), upto=row.seq)}


def asked(row: Outbound) -> dict[str, Any]:
    """The question open to the seat as of this mail; nothing when there is none."""
    assert row.seat is not None
    position = positions.at(row.game, row.seq)
    engine, state, names = position.engine, position.state, letters.names_of(row.game)
    view, language = engine.view(state, row.seat), letters.language()
    decision = next((d for d in engine.pending(state) if d.seat == row.seat and d.key == row.decision), None)
    board = boards.load(engine.ruleset)
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
        "anytime": letters.examples(engine, [o for o in options if o.anytime], names),
        "default": letters.written(engine, decision.default, names),
        "until": until(row),
    }


def until(row: Outbound) -> str:
    due_at = Decision.objects.filter(game=row.game_id, key=row.decision).values_list("due_at", flat=True).first()
    if due_at is None or row.user is None:
        return ""
    local = due_at.astimezone(ZoneInfo(row.user.time_zone))
    return f"{date_format(local, 'l j F Y, H:i')} ({row.user.time_zone})"


def last_letter(row: Outbound) -> int:
    """The last event that this seat's last letter brought: its answer told all of that, what came after is news."""
    mine = last = 0
    for event in log.read(row.game_id, upto=row.seq):
        if event.kind == MoveSubmitted.kind and json.loads(event.data)["seat"] == row.seat:
            mine = event.seq
        elif mine and event.cause == mine and event.actor == row.seat:
            last = event.seq
    return max(mine, last)


def happened(row: Outbound, *, after: int, upto: int) -> list[str]:
    """What this seat may know of these events, a paragraph for what each seat did at a stretch."""
    engine, names = load(row.game.ruleset), letters.names_of(row.game)
    news = [s for s in reading.events(row.game, row.seat, after=after, upto=upto) if s.data is not None and s.row.kind not in NO_NEWS]
    stretches = [list(stretch) for _, stretch in groupby(news, key=lambda seen: seen.row.actor)]
    return [" ".join(chronicle.sentence(engine, seen, names) for seen in stretch) for stretch in stretches][-MOST_PARAGRAPHS:]


# --- Answers and news ---


def answer(row: Outbound) -> dict[str, Any]:
    """To a mail: what was understood and done, or what stands in the way; and the question as it stands now."""
    facts = row.facts
    engine, names = load(row.game.ruleset), letters.names_of(row.game)
    command = engine.read_command(json.dumps(facts["command"])) if "command" in facts else None
    found = asked(row) | {
        "outcome": facts["outcome"],
        "quoted": str(facts["text"]).splitlines(),
        "orders": letters.written(engine, command, names) if command else [],
        "troubles": [{"line": line, "sentence": sentence} for line, _, sentence in facts.get("troubles", [])],
    }
    if "first_seq" in facts:
        found["done"] = happened(row, after=facts["first_seq"] - 1, upto=facts["last_seq"])
    return found


def timeout(row: Outbound) -> dict[str, Any]:
    return {"happened": happened(row, after=last_letter(row), upto=row.seq)} | asked(row)


def result(row: Outbound) -> dict[str, Any]:
    names = letters.names_of(row.game)
    places = [placing | {"name": names[placing["seat"]]} for placing in row.game.result or []]
    return {"places": places, "happened": happened(row, after=last_letter(row), upto=row.seq)}


def closed(row: Outbound) -> dict[str, Any]:
    return {"why": gettext(words.WHY_CLOSED[row.game.close_reason])}


def invitation(row: Outbound) -> dict[str, Any]:
    return {"by": row.facts["by"], "link": settings.BASE_URL + reverse("join", args=[row.facts["token"]])}


def nothing_more(row: Outbound) -> dict[str, Any]:
    return dict(row.facts)


CONTEXTS: dict[str, Callable[[Outbound], dict[str, Any]]] = {
    Outbound.Kind.PROMPT: question,
    Outbound.Kind.REMINDER: question,
    Outbound.Kind.TIMEOUT: timeout,
    Outbound.Kind.RESULT: result,
    Outbound.Kind.CONFIRM: nothing_more,
    Outbound.Kind.CLOSED: closed,
    Outbound.Kind.INVITATION: invitation,
    Outbound.Kind.ANSWER: answer,
    Outbound.Kind.STRANGER: nothing_more,
}
