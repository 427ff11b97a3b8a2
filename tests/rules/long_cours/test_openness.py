"""Openness (LC-62, LC-63)."""

from games.engines.long_cours.commands import Brawl, Direct, End, Move, Storm
from games.engines.long_cours.events import (
    BrawlCardPlayed,
    BrawlConceded,
    BrawlStarted,
    CardPlayed,
    CargoMoved,
    CargoMovedDirect,
    CargoStranded,
    CashRobbed,
    StormRaised,
    WreckSalvaged,
)
from tests.harness import Table
from tests.rules.long_cours.cast import ANNA, BRAM, CATO, at, letter, opened, turn_of


def test_lc_62_cash_and_cargo_are_open_and_hands_are_not(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: ["storm", 3]}),
        *at("DAK", ANNA, cash=4, goods={"gold": 2}),
        *at("LON", BRAM),
        *at("YOK", CATO),
    )
    lc.given(*turn_of(BRAM))
    for eyes in (BRAM, CATO, None):
        anna = lc.view(eyes).captains[ANNA - 1]
        assert (anna.cash, anna.goods, anna.stop, anna.cards, anna.hand) == (
            4,
            {"gold": 2},
            "DAK",
            2,
            None,
        )


def test_lc_63_storm_and_direct_move_wreck_a_rich_cargo_and_lead_to_its_heap(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: ["storm", "direct"]}),
        *at("DAK", ANNA),
        *at("PER", BRAM, goods={"gold": 9}),
        *at("LON", CATO),
    )
    lc.given(*turn_of(ANNA, round=5))
    lc.when(ANNA, letter(Storm(55), Direct("PER")))
    lc.then(
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 55),
        CargoStranded(BRAM, 55, "MLS", {"gold": 9}),
        CardPlayed(ANNA, "direct"),
        CargoMovedDirect(ANNA, "DAK", "PER"),
    )
    lc.given(*turn_of(ANNA, round=6))
    lc.when(ANNA, Move("MLS"))
    lc.then(CargoMoved(ANNA, "PER", "MLS"), WreckSalvaged(ANNA, "MLS", {"gold": 9}))


def test_lc_63_direct_move_and_brawl_rob_a_rich_captain_in_one_turn(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: ["direct", 3]}),
        *at("DAK", ANNA),
        *at("PER", BRAM, cash=30),
        *at("LON", CATO),
        *turn_of(ANNA),
    )
    lc.when(ANNA, letter(Direct("PER"), Brawl(BRAM, 3)))
    lc.then(
        CardPlayed(ANNA, "direct"),
        CargoMovedDirect(ANNA, "DAK", "PER"),
        BrawlStarted(1, ANNA, BRAM, "PER"),
        BrawlCardPlayed(ANNA, "brawl-3", 3),
        BrawlConceded(BRAM),
        CashRobbed(ANNA, BRAM, 30),
    )
    lc.given((ANNA, End()))
