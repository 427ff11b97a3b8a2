from typing import Any

from django.urls import URLPattern, path, register_converter

from core.rest.converters import Identifier
from leagues.api import views


class GameName(Identifier):
    regex = "[a-z-]{1,30}"


register_converter(GameName, "game")


def of_season(rest: str, door: Any) -> URLPattern:
    found: URLPattern = path(
        f"leagues/<id:season_id>{rest}", door.as_view(), name=f"api-{door.__name__.lower()}"
    )
    return found


urlpatterns: list[URLPattern] = [
    path("leagues", views.Seasons.as_view(), name="api-seasons"),
    of_season("", views.OneSeason),
    of_season("/entrants", views.Entrants),
    of_season("/standings", views.Standings),
    of_season("/tables", views.SeasonTables),
    of_season("/late", views.Late),
    of_season("/unreachable", views.Unreachable),
    of_season("/events", views.SeasonEvents),
    of_season("/announcements", views.Announcements),
    of_season("/calendar", views.Calendar),
    of_season("/report", views.Report),
    of_season("/enter", views.Enter),
    of_season("/withdraw", views.Withdraw),
    of_season("/mails", views.Mails),
    of_season("/import", views.Import),
    of_season("/cancel", views.Cancel),
    of_season("/extend", views.Extend),
    of_season("/adjudicate", views.Adjudicate),
    of_season("/void", views.Void),
    of_season("/replace", views.Replace),
    of_season("/warn", views.Warn),
    of_season("/award", views.Award),
    path("ratings/<game:game>", views.Ratings.as_view(), name="api-ratings"),
]
