"""Who may do what about a season. Everybody may look at it; directing is for whoever organises
it."""

from core.refusals import NotFound
from games.services.access import Visitor
from leagues.models import Season
from leagues.services.refusals import SeasonRefusal


def find(season_id: str) -> Season:
    """Raises NotFound."""
    season = Season.objects.select_related("stream", "organiser").filter(pk=season_id).first()
    if season is None:
        raise NotFound
    return season


def is_organiser(season: Season, visitor: Visitor) -> bool:
    return visitor.pk is not None and season.organiser_id == visitor.pk


def check_organiser(season: Season, visitor: Visitor) -> None:
    """Raises SeasonRefusal."""
    if not is_organiser(season, visitor):
        raise SeasonRefusal("not_your_season")
