"""Ladders of each game, by pages: as many queries for the last as for the first."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.engine import load
from games.services.openings import offered_games
from leagues.services.ranking import ranking

ROWS_A_PAGE, LAST_PAGE = 50, 1000


def page_of(request: HttpRequest) -> int:
    """From 1 on."""
    asked = request.GET.get("page", "1")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 5 else 1
    return min(max(number, 1), LAST_PAGE)


@require_safe
def ladder(request: HttpRequest) -> HttpResponse:
    games = [(engine.name, gettext(engine.title)) for engine in map(load, offered_games())]
    name, page = request.GET.get("game", games[0][0]), page_of(request)
    if name not in dict(games):
        raise Http404
    rows = ranking(name, first=(page - 1) * ROWS_A_PAGE, most=ROWS_A_PAGE + 1)
    context = {
        "games": games,
        "name": name,
        "rows": rows[:ROWS_A_PAGE],
        "page": page,
        "before": page - 1,
        "after": page + 1 if len(rows) > ROWS_A_PAGE else 0,
    }
    return render(request, "pages/league_ratings.html", context)
