"""How many seasons one organiser has, and how often a season speaks."""

from datetime import timedelta

import pytest

from leagues.services import seasons
from leagues.services.refusals import SeasonRefusal


def test_seasons_have_an_end_until_one_is_over(season, planned, cast, now, settings):
    settings.MOST_SEASONS = 1
    wish = {"title": "One more", "plan": planned(), "now": now}
    with pytest.raises(SeasonRefusal) as refused:
        seasons.open_season(organiser=season.organiser, **wish)
    assert (refused.value.code, refused.value.status) == ("too_many_seasons", 409)
    seasons.open_season(organiser=cast.dirk, **wish)
    seasons.cancel(season_id=season.pk, reason="rain", now=now)
    seasons.open_season(organiser=season.organiser, **wish)


def test_announcements_have_an_end_and_room_comes_back(season, now, settings):
    settings.MOST_ANNOUNCEMENTS_A_DAY = 2
    for text in ("one", "two"):
        seasons.announce(season_id=season.pk, text=text, now=now)
    with pytest.raises(SeasonRefusal) as refused:
        seasons.announce(season_id=season.pk, text="three", now=now + timedelta(hours=20))
    assert (refused.value.code, refused.value.status) == ("announced_enough", 429)
    assert refused.value.facts["hours"] == 4
    seasons.announce(season_id=season.pk, text="three", now=now + timedelta(days=1))
