"""Deadlines that moved, as the mail about them tells it."""

import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import F, Q
from django.utils.translation import gettext

from core.eventlog.models import Event
from games import words
from games.models import Decision, Game
from games.services import letters
from notifications.mail_letters import TableMail, common, local, moment
from notifications.models import Outbound


class Moving(NamedTuple):
    """A question of this seat whose deadline is another one now; the reasons are codes of the
    log."""

    asked: str
    before: str
    until: str
    why: list[str]


def movings(
    letter: TableMail, *, after: int, only: str = "", set_too: bool = False
) -> list[Moving]:
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
        letter = TableMail(part)
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
