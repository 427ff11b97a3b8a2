"""Whoever may answer before their turn is told so, by the same mail without a deadline (Vor dem
Wind, 4A principle 1)."""

import pytest
from django.core import mail

from games.engines.vor_dem_wind.commands import ChooseStartGoods
from games.models import Decision, Game
from games.services import moves, tables
from notifications.models import Outbound
from tests.mails import news_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(cast, now) -> Game:
    opened = tables.open_table(
        ruleset="vor-dem-wind@1",
        seats=3,
        opened_by=cast.anna,
        now=now,
        secret=bytes(32),
        table_id="winds",
    )
    for player in (cast.anna, cast.bram, cast.cato):
        tables.join(game_id=opened.pk, player=player, luck=player.username, source="web", now=now)
    for player in (cast.anna, cast.bram, cast.cato):
        tables.confirm(game_id=opened.pk, player=player, now=now)
    return Game.objects.select_related("stream").get(pk=opened.pk)


def order(game: Game) -> list[int]:
    """Who is due, then who may file early."""
    return list(
        Decision.objects.filter(game=game, closed_at=None)
        .order_by("-due", "pk")
        .values_list("seat", flat=True)
    )


def prompts(game: Game) -> list[tuple[int, bool]]:
    return [
        (row.seat, bool(row.facts.get("early")))
        for row in Outbound.objects.filter(game=game, kind="prompt").order_by("pk")
    ]


def test_one_is_due_and_the_others_may_answer_early(game, send_all):
    first, *others = order(game)
    assert prompts(game) == [(first, False), *((seat, True) for seat in others)]
    send_all()
    told = {m.to[0]: m for m in mail.outbox if "Vor dem Wind" in news_of(m) and "turn" in m.body}
    names = {1: "anna@example.org", 2: "bram@example.org", 3: "cato@example.org"}
    assert ": your turn (" in news_of(told[names[first]])
    early = told[names[others[0]]]
    assert ": you may answer early (" in news_of(early)
    assert "your turn will come, and you may answer now: nobody waits for you yet" in early.body
    assert "What you send is kept sealed until your turn comes" in early.body
    assert "If you do nothing, this is played for you" not in early.body
    assert "What you send is kept sealed until your turn comes" in early.alternatives[0].content


def test_who_has_filed_is_not_asked_again_and_who_has_not_is(game, send_all, now):
    first, filed, other = order(game)
    send_all()
    moves.submit(
        game_id=game.pk,
        seat=filed,
        command=ChooseStartGoods(("silk", "silk")),
        key="a",
        channel="web",
        now=now,
    )
    moves.submit(
        game_id=game.pk,
        seat=first,
        command=ChooseStartGoods(("silk", "silk")),
        key="b",
        channel="web",
        now=now,
    )
    assert prompts(game)[3:] == [(other, False)]


def test_an_early_prompt_that_was_not_sent_in_time_gives_way_to_the_one_that_is_due(
    game, send_all, now
):
    first, second, _ = order(game)
    moves.submit(
        game_id=game.pk,
        seat=first,
        command=ChooseStartGoods(("silk", "silk")),
        key="b",
        channel="web",
        now=now,
    )
    send_all()
    sent = Outbound.objects.filter(game=game, kind="prompt", seat=second).order_by("pk")
    assert [
        (bool(row.facts.get("early")), row.sent_at is not None, row.dropped_at is not None)
        for row in sent
    ] == [
        (True, False, True),
        (False, True, False),
    ]
