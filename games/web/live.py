"""The head of a table, asked for again and again by pages that are open: has anything happened?

The address is made for one seat and its player and signed, so that it is answered from one row,
without session and cookies: a page that is looked at asks every few seconds."""

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import reverse
from django.views.decorators.http import require_safe

from core import sql
from core.eventlog.models import Stream
from games.models import Game, Press, Seat
from games.services.access import EVERYONE, Place, Visitor, is_public

SIGNER = signing.Signer(salt="games.live")

HEAD = f"""
SELECT game.watch, (
    SELECT seat.player_id FROM {Seat._meta.db_table} seat
    WHERE seat.game_id = game.stream_id AND seat.number = %s),
    stream.head_seq, game.status, game.paused, (
    SELECT MAX(press.id) FROM {Press._meta.db_table} press WHERE press.game_id = game.stream_id
    AND (press."to" IS NULL OR press."to" = %s OR press.seat = %s))
FROM {Game._meta.db_table} game JOIN {Stream._meta.db_table} stream ON stream.id = game.stream_id
WHERE game.stream_id = %s"""  # noqa: S608 -- names of our own tables and columns


def address(place: Place, visitor: Visitor) -> str:
    """Where the page of this visitor asks; nowhere for who is neither seated nor may watch."""
    if place.seat is None and not is_public(place.game):
        return ""
    named = [place.game.pk, place.seat or 0, visitor.pk if place.seat else 0]
    return reverse("table-head", args=[SIGNER.sign_object(named)])


@require_safe
def head(request: HttpRequest, token: str) -> HttpResponse:
    """Empty, with an ETag that changes when this seat may see something new: an event, a message,
    a turn, a pause. 304 while nothing has; 404 once the seat is another's."""
    try:
        game_id, seat, player = SIGNER.unsign_object(token)
    except signing.BadSignature as error:
        raise Http404 from error
    row = sql.one(HEAD, seat, seat, seat, game_id)
    if row is None or (row[1] != player if seat else row[0] != EVERYONE):
        raise Http404
    tag = '"' + "-".join(str(value or 0) for value in row[2:]) + '"'
    same = request.headers.get("If-None-Match") == tag
    response = HttpResponseNotModified() if same else HttpResponse(status=204)
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = "no-store"
    return response
