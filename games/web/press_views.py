"""What players write to each other, on the page of the table."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from core import clock
from core.accounts import ties
from core.eventlog.models import Event
from core.web.nonce import make_nonce
from games.board import Names
from games.models import Game, Press
from games.services import letters, press, pressbook
from games.services.access import find, find_whole, seat_in
from games.services.positions import EPOCH
from games.services.refusals import TableRefusal
from games.table import MoveSubmitted
from games.web.decorators import deed

MOST_SHOWN = 60


class Said(NamedTuple):
    seat: int
    heading: str
    text: str
    at: datetime
    muted: bool


def context(game: Game, seat: int | None, names: Names, *, writer: int | None) -> dict[str, Any]:
    """What this visitor may read, oldest first, and whom they may write to."""
    newest = list(press.readable(game, seat).order_by("-pk")[:MOST_SHOWN])[::-1]
    muted = ties.muted_by(press.player_at(game, writer)) if newest else set()
    may_write = (
        writer is not None and not is_guests(game, writer) and game.status != Game.Status.CLOSED
    )
    return {
        "unread": unread(game, [row for row in newest if row.sender_id not in muted], writer),
        "press": [
            Said(
                row.seat,
                heading(row.seat, row.to, names),
                row.text,
                row.at,
                row.sender_id in muted,
            )
            for row in newest
        ],
        "may_write": may_write,
        "press_to": [(number, name) for number, name in names.items() if number != writer]
        if may_write
        else [],
        "press_nonce": make_nonce() if may_write else "",
        "in_book": agreement(game, names, writer) if may_write and game.started_at else None,
    }


def is_guests(game: Game, seat: int) -> bool:
    """A guest plays with bots alone, and writes to nobody."""
    return game.seats.filter(number=seat, player__guest_until__isnull=False).exists()


@dataclass(frozen=True)
class Unread:
    """How many messages of others came since this player last wrote or sent a letter; and the
    number of the newest, by which a browser knows what it has shown."""

    count: int
    newest: int


def unread(game: Game, rows: list[Press], seat: int | None) -> Unread | None:
    if seat is None or not rows:
        return None
    moved = (
        Event.objects.filter(stream_id=game.pk, kind=MoveSubmitted.kind, actor=str(seat))
        .order_by("-seq")
        .values_list("at", flat=True)
        .first()
    )
    said = max((row.pk for row in rows if row.seat == seat), default=0)
    seen = EPOCH + timedelta(milliseconds=moved or 0)
    fresh = [row for row in rows if row.pk > said and row.at > seen]
    return Unread(len(fresh), rows[-1].pk)


class Agreement(NamedTuple):
    """Who lets the press stand in the game book, who does not yet, and whether this visitor
    does."""

    agreed: list[str]
    missing: list[str]
    mine: bool


def agreement(game: Game, names: Names, seat: int | None) -> Agreement | None:
    said = pressbook.agreements(game)
    if seat is None or seat not in said:
        return None
    return Agreement(
        [names[n] for n in said if said[n]], [names[n] for n in said if not said[n]], said[seat]
    )


def heading(seat: int, to: int | None, names: Names) -> str:
    if to is None:
        return gettext("{name} to the table").format(name=names[seat])
    return gettext("{name} to {other} alone").format(name=names[seat], other=names[to])


@deed
def post_message(request: HttpRequest, table_id: str) -> HttpResponse:
    from games.web.page import page

    place = find_whole(table_id, request.user)
    to, text = request.POST.get("to", ""), request.POST.get("text", "")
    try:
        writer = seat_in(place)
        seat = press.addressee(to, letters.names_of(place.game)) if to else None
        nonce = request.POST.get("nonce", "")[:64] or make_nonce()
        press.write_message(
            game_id=table_id,
            seat=writer,
            to=seat,
            text=text,
            key=f"web/{nonce}",
            now=clock.now(),
        )
    except TableRefusal as error:
        said = {
            "press_text": text,
            "press_chosen": int(to) if to.isascii() and to.isdigit() and len(to) < 3 else None,
        }
        return page(
            request,
            place,
            troubles=letters.explain(error, place.game),
            status=error.status,
            more=said,
        )
    messages.success(request, gettext("Your message was sent."))
    return redirect("table", table_id)


@deed
def in_book(request: HttpRequest, table_id: str) -> HttpResponse:
    yes = request.POST.get("agree") == "yes"
    pressbook.agree(game_id=table_id, seat=seat_in(find(table_id, request.user)), yes=yes)
    messages.success(
        request,
        gettext("You agree to the press in the game book.")
        if yes
        else gettext("The press stays out of the game book."),
    )
    return redirect("table", table_id)
