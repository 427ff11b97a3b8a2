from typing import Any

from django.urls import URLPattern, path, register_converter

from core.rest.converters import Identifier
from leagues.api import deed_views, views


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
    of_season("/unreachable", deed_views.Unreachable),
    of_season("/invitations", deed_views.Invited),
    of_season("/events", views.SeasonEvents),
    of_season("/announcements", deed_views.Announcements),
    of_season("/calendar", views.Calendar),
    of_season("/report", views.Report),
    of_season("/enter", deed_views.Enter),
    of_season("/withdraw", deed_views.Withdraw),
    of_season("/decline", deed_views.Decline),
    of_season("/mails", deed_views.Mails),
    of_season("/import", deed_views.Import),
    of_season("/cancel", deed_views.Cancel),
    of_season("/extend", deed_views.Extend),
    of_season("/adjudicate", deed_views.Adjudicate),
    of_season("/void", deed_views.Void),
    of_season("/replace", deed_views.Replace),
    of_season("/pair", deed_views.Pair),
    of_season("/warn", deed_views.Warn),
    of_season("/award", deed_views.Award),
    path("ratings/<game:game>", views.Ratings.as_view(), name="api-ratings"),
]
