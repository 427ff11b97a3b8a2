"""My tables: what waits for me first, and as many queries for three tables as for one."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Decision
from games.services import tables
from tests.web.conftest import to_play, words_on

pytestmark = pytest.mark.django_db


def test_what_waits_for_me_comes_first_and_in_my_own_time(as_, cast, under_way, now):
    captain = to_play(under_way)
    Decision.objects.filter(closed_at=None, due=True).update(due_at=now + timedelta(days=3))
    getattr(cast, captain).__class__.objects.filter(username=captain).update(time_zone="Asia/Tokyo")
    text = words_on(as_(captain).get("/my/"))
    shown = f"Long Cours {under_way.name} · Round 2 of at most 60"
    assert f"Waiting for you {shown} It is your turn" in text
    assert "Until 4 March 2027, 18:00 JST" in text


def test_others_see_whom_their_table_waits_for(as_, under_way):
    captain = to_play(under_way)
    other = next(name for name in ("anna", "bram", "cato") if name != captain)
    text = words_on(as_(other).get("/my/"))
    assert "Nothing waits for you." in text
    name = under_way.name
    assert (
        f"Running Long Cours {name} · Round 2 of at most 60 anna, bram, cato To play: {captain}"
        in text
    )


def test_a_full_table_waits_until_i_am_ready(as_, full):
    assert "say that you are ready" in words_on(as_("bram").get("/my/"))
    as_("bram").post(f"/tables/{full.pk}/confirm/")
    assert "Nothing waits for you." in words_on(as_("bram").get("/my/"))


def test_somebody_elses_tables_are_not_mine(as_, under_way):
    assert "Long Cours" not in words_on(as_("dirk").get("/my/"))


def test_three_tables_cost_as_many_queries_as_one(as_, cast, under_way, now):
    def queries() -> int:
        as_("anna").get("/my/")
        with CaptureQueriesContext(
            connection,
        ) as found:
            as_("anna").get("/my/")
        return len(found)

    def one_more() -> None:
        game = tables.open_table(ruleset="long-cours@1", seats=3, opened_by=cast.anna, now=now)
        for player in (cast.anna, cast.bram, cast.cato):
            tables.join(game_id=game.pk, player=player, luck="x", source="web", now=now)
        for player in (cast.anna, cast.bram, cast.cato):
            tables.confirm(game_id=game.pk, player=player, now=now)

    one_more()
    before = queries()
    one_more()
    one_more()
    assert queries() == before
