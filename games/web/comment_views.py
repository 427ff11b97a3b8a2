"""Notes on the positions of a finished game, beside its replay."""

from typing import Any, NamedTuple, cast

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from core import clock
from core.accounts import ties
from core.accounts.models import User
from core.web.nonce import make_nonce
from games.board import Names
from games.models import Comment
from games.services import comments
from games.services.access import Place, find
from games.web.decorators import deed
from games.web.draft_views import number_of


class Noted(NamedTuple):
    row: Comment
    name: str
    here: bool  # at the position shown
    mine: bool
    muted: bool


def context(place: Place, names: Names, seq: int, visitor: int | None) -> dict[str, Any]:
    """Every note of the game, those at this position marked; and a form for whoever played."""
    if not place.game.over:
        return {}
    muted = ties.muted_by(visitor)
    return {
        "comments": [
            Noted(
                row,
                names[row.seat],
                row.seq == seq,
                row.player_id == visitor,
                row.player_id in muted,
            )
            for row in comments.of(place.game)
        ],
        "may_comment": place.seat is not None,
        "comment_nonce": make_nonce() if place.seat is not None else "",
    }


@deed
def post_comment(request: HttpRequest, table_id: str) -> HttpResponse:
    place = find(table_id, request.user)
    seq = number_of(request.POST.get("seq", "")) or 0
    comments.write_comment(
        place,
        cast(User, request.user),
        seq=seq,
        text=request.POST.get("text", "").replace("\r\n", "\n"),
        key=request.POST.get("nonce", "")[:64] or make_nonce(),
        now=clock.now(),
    )
    return to_position(table_id, seq)


@deed
def delete(request: HttpRequest, table_id: str, number: int) -> HttpResponse:
    comments.delete(find(table_id, request.user), cast(User, request.user), number)
    return to_position(table_id, number_of(request.POST.get("seq", "")) or 1)


def to_position(table_id: str, seq: int) -> HttpResponse:
    address = reverse("table", args=[table_id])
    return HttpResponseRedirect(f"{address}?event={seq}&tab=replay#comments", status=303)
