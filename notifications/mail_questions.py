"""The question that a mail asks: what is asked, the orders that are possible, the default and
its hour."""

from dataclasses import replace
from typing import Any

from django.conf import settings
from django.utils.translation import gettext

import games.board
from core import sql
from games import words
from games.services import letters
from notifications import board_pictures, mail_buttons
from notifications.addresses import reply_address, token_for
from notifications.clocks import WARNED
from notifications.mail_letters import (
    Stretch,
    TableMail,
    find_stretches,
    last_letter,
    local,
    noted,
    talked,
)
from notifications.models import Outbound


def question(letter: TableMail) -> dict[str, Any]:
    """The prompt and its reminder: what happened, the position, the orders that are possible,
    the default and its hour."""
    after = last_letter(letter.row)
    stretches = find_stretches(letter, after=after)
    more: dict[str, Any] = {"early": True} if letter.row.facts.get("early") else {}
    if "report" in letter.row.facts:
        more["sheet"] = "here" if letter.row.attached is not None else "missing"
    picture = add_picture(letter, stretches, after=after)
    if picture:
        more["beside"] = describe_beside_picture(letter)
    return (
        asked(letter)
        | more
        | {
            "happened": [stretch.text for stretch in stretches],
            "talk": noted(letter) + talked(letter, after=after),
            "picture": picture,
        }
    )


def describe_beside_picture(letter: TableMail) -> str:
    """The position in words without the map, for the part of the mail that shows the map."""
    board, view = letter.engine.board, letter.engine.view(letter.position.state, letter.row.seat)
    return games.board.describe_beside_picture(
        board, view, letter.names, gettext, letters.language()
    )


def add_picture(letter: TableMail, stretches: list[Stretch], *, after: int) -> str:
    """The picture of the board for this mail. It is named in the row, so that the mail has the
    same bytes however often it is sent."""
    if letter.begun and letter.row.pk and settings.MAIL_PICTURES:
        letter.row.picture = board_pictures.find_or_draw(letter, stretches, after=after)
    return letter.row.picture


def asked(letter: TableMail) -> dict[str, Any]:
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
    to = {
        "address": row.reply_to or reply_address(token_for(row)),
        "subject": f"Re: {letter.subject}",
    }
    default = letters.command_lines(engine, decision.default, names)
    agreed = letters.Suggestion([gettext("agree")], "; ".join(default))
    possible = letters.suggestions(letter.position, row.seat, decision, names)
    shown, meanings = (
        {"; ".join(one.lines) for one in possible},
        {one.meaning for one in possible},
    )
    examples = letters.examples(engine, [o for o in options if not o.anytime], names)
    return found | {
        "buttons": mail_buttons.make_buttons(possible, **to),
        "agree": mail_buttons.make_button(agreed, **to),
        "asked": engine.words.decision(decision.kind, gettext, language),
        "due": decision.due,
        "examples": find_others(examples, shown | {"; ".join(default)}),
        "explained": meanings,
        "anytime": letters.examples(engine, [o for o in options if o.anytime], names, most=2),
        "default": default,
        "clock": words.clock(letter.game.terms, gettext),
        **hours(row),
    }


def find_others(examples: list[letters.Example], shown: set[str]) -> list[letters.Example]:
    """The orders that no button has."""
    others = [
        replace(one, orders=[order for order in one.orders if order not in shown])
        for one in examples
    ]
    return [one for one in others if one.orders]


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
