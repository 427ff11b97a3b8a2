"""Le Siècle d’Or by mail alone: three letters set it up, and a turn without an auction is one
mail and one reply."""

from collections import Counter

import pytest
from django.core import mail

from games.engines.siecle_dor.position import clockwise_from
from games.models import Game
from games.services import positions, tables
from tests.mails import news_of

SETTING_UP = (
    "marker Holland\npawns Utrecht x2",
    "marker Zeeland, else Friesland\npawns Flanders x2",
    "marker Gelderland\npawns Friesland x2\nstart Amsterdam",
)
TURN = "sell all\ntry guild grey\ntry use guild grey buy sail 3,7\nend\n\nBest wishes\n"


@pytest.fixture
def game(cast, now) -> Game:
    opened = tables.open_table(
        ruleset="siecle-dor@1",
        seats=3,
        opened_by=cast.anna,
        now=now,
        secret=bytes(32),
        table_id="testtable1",
    )
    for player in (cast.anna, cast.bram, cast.cato):
        tables.join(game_id=opened.pk, player=player, luck=player.username, source="web", now=now)
    for player in (cast.anna, cast.bram, cast.cato):
        tables.confirm(game_id=opened.pk, player=player, now=now)
    return Game.objects.select_related("stream").get(pk=opened.pk)


def newest(game: Game) -> positions.Position:
    return positions.newest(Game.objects.select_related("stream").get(pk=game.pk))


def asked() -> Counter[str]:
    """How many mails have asked each player for a letter."""
    return Counter(sent.to[0] for sent in mail.outbox if "your turn" in news_of(sent))


def test_three_letters_set_the_game_up_and_a_turn_is_one_mail_and_one_reply(game, reply, send_all):
    state = newest(game).state
    order = clockwise_from(state, state.first)
    for seat, letter in zip(order, SETTING_UP, strict=True):
        assert reply(seat, letter)[0] == "accepted"
    assert newest(game).state.turns == 1
    send_all()
    before = asked()
    for _ in range(2):
        for seat in order:
            outcome, answer = reply(seat, TURN)
            assert outcome == "accepted"
            assert "Your orders were understood as" in answer
    send_all()
    assert newest(game).state.turns == 7
    assert sorted((asked() - before).values()) == [2, 2, 2]


def test_the_mail_that_asks_shows_the_throw_the_board_and_orders_to_copy(game, reply, send_all):
    state = newest(game).state
    order = clockwise_from(state, state.first)
    for seat, letter in zip(order, SETTING_UP, strict=True):
        reply(seat, letter)
    send_all()
    [text] = [sent.body for sent in mail.outbox if "your turn (Turn 1" in news_of(sent)]
    for told in (
        "throws",
        "The Stadtholder goes to",
        "Players, in turn order:",
        "Guilds: green – free, 3 f;",
        "      guild yellow\n",
        "      end\n",
    ):
        assert told in text, told
