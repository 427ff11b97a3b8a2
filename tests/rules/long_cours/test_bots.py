"""The bots: legal always, sensible where the position asks for it, and games as long as the
sheet measured (section 7)."""

import hashlib
import statistics

import pytest

from games.engine import Command
from games.engines.long_cours.bots.random import choose_random
from games.engines.long_cours.bots.sensible import choose_sensible
from games.engines.long_cours.commands import (
    Brawl,
    Concede,
    CorsairBid,
    CorsairPass,
    Direct,
    Move,
    Orders,
    Resign,
    Riposte,
    Storm,
)
from games.engines.long_cours.events import AuctionOpened, BrawlCardPlayed, BrawlStarted
from games.rng import Rng
from tests.conformance.driver import Case, Game, played
from tests.harness import Table
from tests.rules.long_cours.cast import ANNA, BRAM, CATO, at, corsair_of, opened, turn_of

RULESET = "long-cours@1"


def chosen(table: Table, seat: int, bot=choose_sensible, luck: str = "luck") -> Command:
    return bot(table.view(seat), table.options(seat), Rng(hashlib.sha256(luck.encode()).digest()))


def lines(command: Command) -> list[Command]:
    return [line.order for line in command.lines] if isinstance(command, Orders) else [command]


def accepted(table: Table, seat: int, command: Command) -> None:
    table.when(seat, command)
    assert table.refusal is None, table.refusal


# --- The sensible captain ---


def test_it_flees_from_the_corsair_with_a_card_when_it_cannot_walk_away(lc):
    lc.given(
        *opened(hands={ANNA: ["direct"]}),
        *corsair_of(BRAM, "GIB"),
        *at("DAK", ANNA),
        *at("SYD", BRAM),
        *at("OSL", CATO),
        *turn_of(ANNA),
    )
    order = chosen(lc, ANNA)
    accepted(lc, ANNA, order)
    assert not lc.view(ANNA).captains[0].within_reach
    assert [type(line) for line in lines(order) if isinstance(line, Direct | Move | Storm)] == [
        Direct
    ]


def test_it_walks_away_from_the_corsair_when_it_can(lc):
    hand = {ANNA: ["direct", "storm"]}
    lc.given(
        *opened(hands=hand),
        *corsair_of(BRAM, "GIB"),
        *at("PER", ANNA),
        *at("SYD", BRAM),
        *at("OSL", CATO),
        *turn_of(ANNA),
    )
    order = chosen(lc, ANNA)
    accepted(lc, ANNA, order)
    assert not lc.view(ANNA).captains[0].within_reach
    assert [line for line in lines(order) if isinstance(line, Direct | Storm)] == []


def test_it_sinks_the_corsair_when_only_a_storm_is_left(lc):
    lc.given(
        *opened(hands={ANNA: ["storm"]}),
        *corsair_of(BRAM, "LON"),
        *at("DAK", ANNA),
        *at("SYD", BRAM),
        *at("OSL", CATO),
        *turn_of(ANNA),
    )
    order = chosen(lc, ANNA)
    accepted(lc, ANNA, order)
    assert Storm(22) in lines(order)
    assert lc.view(None).corsair.owner is None


def test_it_hunts_whom_it_can_reach(lc):
    lc.given(
        *opened(),
        *corsair_of(ANNA, "MLS"),
        *at("OSL", ANNA),
        *at("PER", BRAM),
        *at("SYD", CATO),
        *turn_of(ANNA),
    )
    accepted(lc, ANNA, chosen(lc, ANNA))
    assert lc.result().reason == "last_afloat"


def test_it_buys_the_corsair_when_nobody_holds_a_card_any_more(lc):
    lc.given(
        *opened(), *at("DAK", ANNA, cash=20), *at("SYD", BRAM), *at("OSL", CATO), *turn_of(ANNA)
    )
    order = chosen(lc, ANNA)
    assert lines(order)[-1] == CorsairBid(20)
    accepted(lc, ANNA, order)
    assert lc.view(None).corsair.owner == ANNA


def test_it_bids_against_the_caller_when_it_can_afford_to(lc):
    ships = [*at("DAK", ANNA, cash=9), *at("SYD", BRAM, cash=30), *at("OSL", CATO, cash=7)]
    storms = {ANNA: ["storm"] * 9}
    lc.given(*opened(hands=storms), *ships, *turn_of(ANNA), AuctionOpened(1, ANNA, (BRAM, CATO), 9))
    assert isinstance(chosen(lc, BRAM), CorsairBid)
    assert chosen(lc, CATO) == CorsairPass()


def test_it_robs_a_rich_captain_in_its_port(lc):
    lc.given(
        *opened(hands={ANNA: [5, 11], BRAM: ["storm"]}),
        *at("HAM", ANNA),
        *at("HAM", BRAM, cash=40),
        *at("SYD", CATO),
        *turn_of(ANNA),
    )
    order = chosen(lc, ANNA)
    accepted(lc, ANNA, order)
    assert [line for line in lines(order) if isinstance(line, Brawl)] in ([Brawl(BRAM, 5, 11)], [])


def test_it_fights_for_a_full_purse_and_not_for_an_empty_one(lc):
    ships = [*at("DAK", ANNA), *at("DAK", BRAM, cash=9), *at("OSL", CATO)]
    lc.given(*opened(hands={ANNA: [3], BRAM: [2, 6, 8]}), *ships, *turn_of(ANNA))
    lc.given(BrawlStarted(1, ANNA, BRAM, "DAK"), BrawlCardPlayed(ANNA, "brawl-3", 3))
    assert chosen(lc, BRAM) == Riposte(up_to=8)


def test_it_gives_up_an_empty_purse(lc):
    ships = [*at("DAK", ANNA), *at("DAK", BRAM, cash=1), *at("OSL", CATO)]
    lc.given(*opened(hands={ANNA: [3], BRAM: [2, 6, 8]}), *ships, *turn_of(ANNA))
    lc.given(BrawlStarted(1, ANNA, BRAM, "DAK"), BrawlCardPlayed(ANNA, "brawl-3", 3))
    assert chosen(lc, BRAM) == Concede()


# --- Both ---


@pytest.mark.parametrize("bot", [choose_random, choose_sensible])
def test_the_same_luck_gives_the_same_order(lc, bot):
    lc.given(
        *opened(hands={ANNA: ["storm", "direct", 4]}),
        *at("DAK", ANNA),
        *at("SYD", BRAM),
        *at("OSL", CATO),
        *turn_of(ANNA),
    )
    assert chosen(lc, ANNA, bot) == chosen(lc, ANNA, bot)


def test_the_random_captain_uses_every_kind_of_order_but_never_resigns():
    games = [
        played(Case(RULESET, seats, 0, "random", number))
        for seats in (3, 4, 5, 6)
        for number in range(3)
    ]
    used = {
        type(order)
        for game in games
        for step in game.steps
        for order in [step.command, *lines(step.command)]
    }
    assert used == {command for command in games[0].engine.commands if command is not Resign}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("short", [0, 1])
def test_a_sensible_game_ends_with_a_last_survivor(seats, short):
    for number in range(2):
        game = played(Case(RULESET, seats, short, "sensible", number))
        assert game.engine.result(game.state).reason == "last_afloat"
        assert 12 <= game.state.round <= 55


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("short", [0, 1])
def test_sensible_games_are_as_long_as_the_sheet_measured(seats, short):
    rounds = []
    for number in range(100, 200):
        game = Game(Case(RULESET, seats, short, "sensible", number))
        for _ in game.play():
            pass
        assert game.state.ended == "last_afloat"
        rounds.append(game.state.round)
    assert 25 <= statistics.median(rounds) <= 35
