"""The public pages: what anybody may see of the tables. They ask, show and decide nothing."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import boards, words
from games.models import Decision, Game
from games.services import positions
from games.services.positions import Position
from games.web import chronicle, listing

TABLES_A_PAGE = 20


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    page = Paginator(listing.listed(), TABLES_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "pages/tables.html", {"page": page, "rows": listing.rows(list(page))})


@require_safe
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """One table as everybody may see it, now or after the event `?at=`."""
    game = get_object_or_404(listing.watchable(), pk=table_id)
    head = game.stream.head_seq
    at = number(request, "at", highest=head)
    seq = at or head
    log_upto = number(request, "log", highest=seq) or seq
    seats = list(game.seats.select_related("player"))
    names = words.names(seats, gettext)
    position = position_at(game, seq)
    context = {
        "game": game,
        "title": position.engine.title,
        "status": gettext(words.STATUS[game.status]),
        "closed_unplayed": gettext(words.WHY_CLOSED[game.close_reason]) if game.status == Game.Status.CLOSED else "",
        "seats": [(seat, names[seat.number]) for seat in seats],
        "at": at,
        "seq": seq,
        "waits": waits(position, names),
        "places": places(game, names) if seq == head else [],
        "chapters": chronicle.chapters(game, names, upto=log_upto),
        "log_upto": log_upto,
        "older": chronicle.page_start(log_upto),
        "newer": min(log_upto + chronicle.PAGE, seq) if log_upto < seq else None,
        **board(position, names),
        **fingerprint(game, names, at),
    }
    return render(request, "pages/table.html", context)


def number(request: HttpRequest, name: str, *, highest: int) -> int | None:
    """A whole number from 1 to `highest` out of the address; anything else is a page that does not exist."""
    text = request.GET.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10 and 1 <= int(text) <= highest):
        raise Http404
    return int(text)


def position_at(game: Game, seq: int) -> Position:
    """Quick at the head; anywhere else, or when a move came in this very instant, folded from the start."""
    if seq == game.stream.head_seq:
        newest = positions.newest(game)
        if newest.seq == seq:
            return newest
    return positions.at(game, seq)


def board(position: Position, names: boards.Names) -> dict[str, Any]:
    """The picture, the text and the ledger; nothing before the game began."""
    engine = position.engine
    if not begun(position):
        return {}
    view, drawn = engine.view(position.state, None), boards.load(engine.ruleset)
    language = chronicle.language()
    return {
        "svg": drawn.svg(view, names, gettext, language),
        "text": drawn.text(view, names, gettext, language),
        "ledger": drawn.ledger(view, names, gettext, language),
        "headline": drawn.headline(view, gettext),
        "ending": drawn.ending(view, gettext),
    }


@dataclass(frozen=True)
class Wait:
    name: str
    since: datetime | None
    until: datetime | None


def waits(position: Position, names: boards.Names) -> list[Wait]:
    """Whom the game waits for at this position, since when and until when."""
    due = [decision for decision in position.engine.pending(position.state) if decision.due] if begun(position) else []
    rows = Decision.objects.filter(game=position.game, key__in=[decision.key for decision in due])
    times = {key: (since, until) for key, since, until in rows.values_list("key", "opened_at", "due_at")}
    return [Wait(names[decision.seat], *times.get(decision.key, (None, None))) for decision in due]


def begun(position: Position) -> bool:
    return bool(position.state != position.engine.state())


def places(game: Game, names: boards.Names) -> list[dict[str, Any]]:
    return [placing | {"name": names[placing["seat"]]} for placing in game.result or []]


def fingerprint(game: Game, names: boards.Names, at: int | None) -> dict[str, Any]:
    """What pins the log: the number and hash of the event shown, and the promise made when the table opened."""
    commitment, secret = chronicle.promise(game)
    pinned = {"commitment": commitment, "secret": secret, "hash": game.stream.head_hash}
    if at is None:
        return pinned
    told, hash_ = chronicle.told(game, names, at)
    previous, following = chronicle.around(game, at)
    return pinned | {"hash": hash_, "told": told, "previous": previous, "following": following}


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "pages/not_found.html", status=404)


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """`ok` when the database answers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("the database does not answer\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")
