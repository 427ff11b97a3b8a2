"""A player's page: what it tells whom, and what one may do about somebody."""

from datetime import timedelta

import pytest
from django.core import mail
from django.core.cache import cache

from core.accounts import ties
from core.accounts.models import Complaint, Tie
from games.models import Game
from games.services import extensions, people, tables
from tests.web.conftest import words_on

pytestmark = pytest.mark.django_db


def finish(game: Game, places: list[int], now) -> None:
    Game.objects.filter(pk=game.pk).update(
        status=Game.Status.FINISHED,
        ended_at=now,
        result=[{"seat": seat, "place": place, "score": 9} for seat, place in enumerate(places, 1)],
    )


@pytest.fixture
def over(full, now) -> Game:
    finish(full, [2, 1, 3], now)  # anna, bram, cato
    return full


def test_results_and_head_to_head(cast, over):
    (tally,) = people.tallies(cast.bram)
    assert (tally.played, tally.won) == (1, 1)
    versus = people.head_to_head(cast.anna, cast.bram)
    assert (versus.together, versus.mine, versus.theirs, versus.shared) == (1, 0, 1, 0)


def test_the_page_tells_what_its_player_shows(as_, cast, over, monkeypatch):
    rated = extensions.RatingCourse("long-cours", 1234, 3, [900, 1100, 1234])
    monkeypatch.setattr(
        extensions,
        "_extensions",
        {"x": extensions.Extension(name="x", ratings=lambda user: [rated])},
    )
    text = words_on(as_("").get("/people/Bram/"))
    assert "Long Cours 1234" in text
    assert over.name in text
    cast.bram.shows_games = cast.bram.shows_ratings = False
    cast.bram.save()
    hidden = words_on(as_("anna").get("/people/bram/"))
    assert "1234" not in hidden
    assert over.name not in hidden
    assert "keeps games and ratings to themselves" in hidden
    assert "1234" in words_on(as_("bram").get("/people/bram/"))


def test_a_private_game_stands_on_no_page(as_, over):
    Game.objects.filter(pk=over.pk).update(watch="players")
    assert over.name not in words_on(as_("").get("/people/bram/"))


def test_nobody_and_guests_and_those_who_left_have_no_page(as_, cast):
    assert as_("").get("/people/nobody/").status_code == 404
    cast.dirk.is_active = False
    cast.dirk.save()
    assert as_("").get("/people/dirk/").status_code == 404


def test_as_many_queries_for_three_games_as_for_one(
    as_, cast, over, now, django_assert_max_num_queries
):
    client = as_("anna")
    with django_assert_max_num_queries(30) as one:
        client.get("/people/bram/")
    for number in range(2):
        game = tables.open_table(
            ruleset="long-cours@1",
            seats=3,
            opened_by=cast.anna,
            now=now + timedelta(hours=number),
            table_id=f"more{number}",
        )
        for player in (cast.anna, cast.bram, cast.cato):
            tables.join(game_id=game.pk, player=player, luck="", source="web", now=now)
        finish(game, [1, 2, 3], now)
    with django_assert_max_num_queries(len(one)):
        client.get("/people/bram/")


def test_follow_and_block(as_, cast):
    as_("anna").post("/people/bram/follow/")
    assert ties.followed(cast.anna) == [cast.bram]
    assert "bram" in words_on(as_("anna").get("/people/anna/"))
    as_("anna").post("/people/bram/block/")
    assert ties.between(cast.anna, cast.bram) == {Tie.Kind.BLOCK}
    as_("anna").post("/people/bram/block/", {"undo": "1"})
    assert not Tie.objects.exists()
    as_("anna").post("/people/anna/block/")
    assert not Tie.objects.exists()
    assert as_("").post("/people/bram/follow/").status_code == 302
    assert not Tie.objects.exists()


def test_a_report_goes_to_the_operators(as_, cast, settings):
    cache.clear()
    settings.ADMINS = [("operator", "operator@example.org")]
    assert as_("anna").post("/people/bram/report/", {"text": " "}).status_code == 422
    as_("anna").post("/people/bram/report/", {"text": "was rude"})
    assert Complaint.objects.get().about == cast.bram
    assert "was rude" in mail.outbox[-1].body


def test_search_finds_names_by_their_beginning(as_, cast):
    assert "cato" in words_on(as_("").get("/people/?q=CA"))
    assert "Nobody is called that." in words_on(as_("").get("/people/?q=zz"))
