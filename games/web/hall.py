"""The hall: who won seasons, who leads the ladders, and the finished games with their books. Every
page of it asks as many questions of the database as any other."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.engine import load
from games.services import extensions, lobby
from games.services.openings import offered_games
from games.web import listing

GAMES_A_PAGE, LAST_PAGE = 12, 1000


@require_safe
def hall(request: HttpRequest) -> HttpResponse:
    games = [(engine.name, gettext(engine.title)) for engine in map(load, offered_games())]
    name, page = request.GET.get("game", ""), page_of(request)
    if name and name not in dict(games):
        raise Http404
    first = (page - 1) * GAMES_A_PAGE
    found = lobby.find(lobby.Search(status="finished", game=name))
    over = list(listing.with_people(found)[first : first + GAMES_A_PAGE + 1])
    context: dict[str, Any] = {
        "games": games,
        "name": name,
        "rows": listing.rows(over[:GAMES_A_PAGE]),
        "page": page,
        "before": page - 1,
        "after": page + 1 if len(over) > GAMES_A_PAGE else 0,
        "honours": extensions.honours(name) if page == 1 else None,
    }
    return render(request, "pages/hall.html", context)


def page_of(request: HttpRequest) -> int:
    """From 1 on."""
    asked = request.GET.get("page", "1")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 5 else 1
    return min(max(number, 1), LAST_PAGE)
