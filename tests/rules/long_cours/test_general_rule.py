"""General rule (LC-23 to LC-27)."""

import pytest

from games.engine import Command
from games.engines.long_cours.commands import (
    Brawl,
    Buy,
    Concede,
    CorsairBid,
    Direct,
    End,
    Move,
    Roll,
    Setup,
    Storm,
)
from games.engines.long_cours.events import (
    BrawlCardPlayed,
    BrawlConceded,
    BrawlStarted,
    CardPlayed,
    CargoMoved,
    CargoPlaced,
    CashGranted,
    CashRobbed,
    GoodsBought,
    OrdersQueued,
    RoundStarted,
    SaleDieRolled,
    SetupSealed,
    StormRaised,
    TurnEnded,
    TurnStarted,
)
from tests.harness import Table
from tests.rules.long_cours.cast import ANNA, BRAM, CATO, at, letter, opened, turn_of


def test_lc_23_the_normal_game_begins_with_the_second_round(lc: Table) -> None:
    lc.given(*opened(), CashGranted(ANNA, 3), CashGranted(BRAM, 3), CashGranted(CATO, 3))
    lc.given((BRAM, Setup("LON")), (CATO, Setup("YOK")))
    lc.when(ANNA, Setup("DAK"))
    lc.then(
        SetupSealed(ANNA, "DAK", 0),
        CargoPlaced(ANNA, "DAK"),
        CargoPlaced(BRAM, "LON"),
        CargoPlaced(CATO, "YOK"),
        RoundStarted(2),
        TurnStarted(ANNA),
    )
    lc.when(ANNA, Move("GIB"))
    lc.then(CargoMoved(ANNA, "DAK", "GIB"))


def test_lc_24_captains_play_in_turn(lc: Table) -> None:
    lc.given(
        *opened(order=[BRAM, ANNA, CATO]),
        *at("DAK", ANNA),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *turn_of(BRAM, round=5),
    )
    lc.when(BRAM, End())
    lc.then(TurnEnded(BRAM), TurnStarted(ANNA))
    lc.when(ANNA, End())
    lc.then(TurnEnded(ANNA), TurnStarted(CATO))
    lc.when(CATO, End())
    lc.then(TurnEnded(CATO), RoundStarted(6), TurnStarted(BRAM))


OUT_OF_TURN = [
    Move("GIB"),
    Direct("PER"),
    Buy(amount=1),
    Roll(),
    Storm(11),
    Brawl(ANNA, 3),
    CorsairBid(6),
    End(),
]


@pytest.mark.parametrize("order", OUT_OF_TURN, ids=lambda order: order.kind)
def test_lc_25_nobody_undertakes_anything_out_of_turn(lc: Table, order: Command) -> None:
    hands: dict[int, list[str | int]] = {BRAM: ["storm", "direct", 3]}
    lc.given(
        *opened(hands=hands),
        *at("DAK", ANNA),
        *at("DAK", BRAM, cash=9),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.when(BRAM, order)
    lc.refused("not_your_decision")
    lc.given((ANNA, End()))
    assert lc.offers(BRAM, order)  # the same order is open to him in his own turn


def test_lc_26_a_turn_is_every_operation_one_wants_one_after_the_other(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: ["storm"]}),
        *at("DAK", ANNA),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.when(ANNA, Buy(amount=1))
    lc.then(GoodsBought(ANNA, "DAK", "gold", 1))
    lc.when(ANNA, Move("TAM"))
    lc.then(CargoMoved(ANNA, "DAK", "TAM"))
    lc.when(ANNA, Roll(), dice={"sale/5/1": 1})
    lc.then(SaleDieRolled(ANNA, 1, "cereals"))
    lc.when(ANNA, Storm(66))
    lc.then(CardPlayed(ANNA, "storm"), StormRaised(ANNA, 66))
    assert lc.awaited() == [(ANNA, "turn")]
    lc.when(ANNA, End())
    lc.then(TurnEnded(ANNA), TurnStarted(BRAM))


def test_lc_27_kinds_of_operations_mix_and_repeat_in_any_order(lc: Table) -> None:
    hands: dict[int, list[str | int]] = {
        ANNA: ["storm", "storm", "storm", 3, 5],
        BRAM: [1],
        CATO: [2],
    }
    lc.given(
        *opened(hands=hands),
        *at("DAK", ANNA),
        *at("DAK", BRAM, cash=2),
        *at("TAM", CATO, cash=4),
        *turn_of(ANNA),
    )
    lc.given(
        (
            ANNA,
            letter(
                Buy(amount=1),
                Brawl(BRAM, 3),
                Move("TAM"),
                Storm(66),
                Buy(amount=1),
                Brawl(CATO, 5),
                Roll(),
                Storm(22),
                Storm(33),
            ),
        )
    )
    lc.given((BRAM, Concede()))
    lc.when(CATO, Concede(), dice={"sale/5/1": 2})
    lc.then(
        BrawlConceded(CATO),
        CashRobbed(ANNA, CATO, 4),
        OrdersQueued(ANNA),  # the lines that waited go on
        SaleDieRolled(ANNA, 2, "fruit"),
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 22),
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 33),
    )


def test_lc_27_one_may_buy_after_a_brawl_and_brawl_after_a_purchase(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: [3]}),
        *at("DAK", ANNA),
        *at("DAK", BRAM, cash=2),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.when(ANNA, letter(Buy(amount=3), Brawl(BRAM, 3), Buy(amount=2)))
    lc.then(
        GoodsBought(ANNA, "DAK", "gold", 3),
        BrawlStarted(1, ANNA, BRAM, "DAK"),
        BrawlCardPlayed(ANNA, "brawl-3", 3),
        BrawlConceded(BRAM),  # no card at all: everybody can see that he must give up
        CashRobbed(ANNA, BRAM, 2),
        GoodsBought(ANNA, "DAK", "gold", 2),
    )
