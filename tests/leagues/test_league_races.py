"""Two workers at one season at the same instant. On Postgres, for SQLite's database is in memory
here, which threads cannot share."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection

from games.models import Game
from games.tasks import nobody_rings
from leagues.models import RatedGame
from leagues.services import auditing, game_results, running
from tests.leagues.conftest import fresh, kinds, play_out

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="about Postgres"),
]

DAY = timedelta(days=1)


def four_at_once(deed) -> None:
    def one() -> None:
        try:
            with nobody_rings():
                deed()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(one) for _ in range(4)]:
            done.result(60)


def test_a_round_opens_and_closes_once(entered, now):
    four_at_once(lambda: running.run("spring", now=now + 7 * DAY))
    four_at_once(lambda: running.run("spring", now=now + 8 * DAY))
    assert (Game.objects.count(), kinds(entered)[-3:]) == (
        1,
        ["season_seeded", "round_opened", "table_opened"],
    )
    four_at_once(lambda: running.run("spring", now=now + 38 * DAY))
    assert kinds(entered)[-2:] == ["result_came", "round_closed"]
    assert auditing.audit_season(fresh(entered)).failure is None


def test_a_result_is_counted_once(begun, now):
    play_out(Game.objects.get().pk, now=now + 9 * DAY)
    four_at_once(lambda: game_results.work_out(now=now + 9 * DAY))
    assert (kinds(begun).count("result_came"), RatedGame.objects.count()) == (1, 1)
