"""The log's times never go back, whatever the clock of the machine does."""

from datetime import timedelta

import pytest

from core.eventlog import log
from games.models import Game
from games.services import tables
from games.services.positions import milliseconds

pytestmark = pytest.mark.django_db


def test_a_clock_that_is_behind_waits_at_the_last_event(cast, now):
    tables.open_table(ruleset="long-cours@1", seats=3, opened_by=cast.els, now=now, table_id="late")
    early = now - timedelta(seconds=5)
    for name in ("anna", "bram", "cato"):
        player = getattr(cast, name)
        tables.join(game_id="late", player=player, luck=name, source="web", now=early)
    for name in ("anna", "bram", "cato"):
        tables.confirm(game_id="late", player=getattr(cast, name), now=early)
    rows = log.read("late")
    assert {row.at for row in rows} == {milliseconds(now)}
    first = Game.objects.get(pk="late").decisions.order_by("pk").first()
    assert first.opened_at == now  # what deadlines are counted from
