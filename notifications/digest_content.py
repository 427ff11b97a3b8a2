"""Mails about no table or several: the digest, and where a mail that names none may go."""

from typing import Any

from django.utils.translation import gettext

from games.engine import load
from games.models import Decision, Press
from games.services import letters
from notifications import batching, digests, seasons
from notifications.addresses import reply_address, token_for
from notifications.mail_letters import TableMail, common, spoken
from notifications.mail_questions import question
from notifications.models import Outbound, Preference
from notifications.moved_deadlines import tables_moved


def digest(row: Outbound) -> dict[str, Any]:
    """Every question that waits for this reader, as its own prompt would have asked it."""
    assert row.user is not None
    preference = Preference.objects.select_related("user").get(user=row.user, game=None)
    asked_ = [one_table(row, question_) for question_ in digests.waiting(preference)]
    if len(asked_) == 1:
        row.reply_to = asked_[0]["reply_to"]
    spoken_ = [
        spoken(one, letters.names_of(one.game)) | {"table": one.game.name}
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
    letter = TableMail(part)
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
            "id": seat.game.name,
            "address": reply_address(
                token_for(Outbound(kind=Outbound.Kind.LOST, game=seat.game, seat=seat.number))
            ),
        }
        for seat in sitting
    ]
    return {"tables": tables, "errands": row.facts.get("errands", [])}
