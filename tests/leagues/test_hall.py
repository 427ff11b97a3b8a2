"""Ladders and the hall: who stands there, who does not, and how much it costs."""

from datetime import timedelta

import pytest

from core.accounts.models import User
from leagues.models import Rating
from leagues.services import running
from leagues.services.ranking import ranking
from tests.leagues.test_league_pages import words_on

DAY = timedelta(days=1)


@pytest.fixture
def rated(cast):
    for place, name in enumerate(("anna", "bram", "cato")):
        Rating.objects.create(
            who=getattr(cast, name).pk, name="long-cours", mu=40 - place, sigma=2, games=9
        )
    return cast


def test_a_ladder_leaves_out_who_shows_no_ratings_or_is_gone(rated):
    assert [row.name for row in ranking("long-cours")] == ["anna", "bram", "cato"]
    User.objects.filter(username="anna").update(shows_ratings=False)
    User.objects.filter(username="bram").update(is_active=False)
    assert [(row.rank, row.name) for row in ranking("long-cours")] == [(1, "cato")]


def test_a_ladder_has_pages(rated, as_, monkeypatch):
    monkeypatch.setattr("leagues.web.ladders.ROWS_A_PAGE", 2)
    first = as_("").get("/ratings/?game=long-cours")
    assert [row.name for row in first.context["rows"]] == ["anna", "bram"]
    last = as_("").get("/ratings/?game=long-cours&page=2")
    assert [(row.rank, row.name) for row in last.context["rows"]] == [(3, "cato")]
    assert (first.context["after"], last.context["after"]) == (2, 0)
    assert as_("").get("/ratings/?game=chess").status_code == 404


def test_the_hall_names_who_won_and_leads_and_shows_finished_games(rated, begun, as_, now):
    for days in (38, 40, 70):
        running.run("spring", now=now + days * DAY)
    page = as_("").get("/hall/")
    ((title, link, _, winner),) = page.context["honours"].champions
    assert (title, link) == ("Spring", "/leagues/spring/")
    assert winner in {"anna", "bram", "cato"}
    assert "The book" in words_on(page)
    assert as_("").get("/hall/?game=long-cours").status_code == 200
    assert as_("").get("/hall/?page=99999&game=siecle-dor").status_code == 200
