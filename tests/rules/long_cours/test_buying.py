"""Buying (LC-15 to LC-22)."""

import pytest

from games.engine import Event
from games.engines.long_cours.commands import Buy, End
from games.engines.long_cours.events import GoodsBought, TurnEnded, TurnStarted
from tests.harness import Table
from tests.rules.long_cours.cast import (
    ANNA,
    BRAM,
    CATO,
    PORTS,
    PRODUCTS,
    SOLD_AT,
    ZONES,
    at,
    captain,
    letter,
    opened,
    turn_of,
)


def lying(stop: str, *, cash: int = 3, goods: dict[str, int] | None = None) -> list[Event]:
    """Anna lies here in her turn; the others lie out of the way."""
    away = [port for port in ("LON", "YOK") if port != stop]
    return [
        *opened(),
        *at(stop, ANNA, cash=cash, goods=goods),
        *at(away[0], BRAM),
        *at(away[-1], CATO),
        *turn_of(ANNA),
    ]


@pytest.mark.parametrize("zone", ZONES)
def test_lc_15_three_stops_of_a_zone_sell_and_the_white_rectangle_does_not(zone: int) -> None:
    answers = []
    for stop in ZONES[zone]:
        lc = Table("long-cours@1")
        lc.given(*lying(stop))
        lc.when(ANNA, Buy(amount=1))
        answers.append(lc.refusal.code if lc.refusal else [event.kind for event in lc.events])
    assert answers == [["goods_bought"]] * 3 + ["nothing_sold_here"]


@pytest.mark.parametrize("port", PORTS)
def test_lc_16_a_port_sells_its_product_and_no_other(lc: Table, port: str) -> None:
    lc.given(*lying(port))
    for product in PRODUCTS:
        lc.when(ANNA, Buy(amount=1, product=product))
        if product == SOLD_AT[port]:
            lc.then(GoodsBought(ANNA, port, product, 1))
        else:
            lc.refused("wrong_product")


def test_lc_17_a_ship_may_call_without_buying(lc: Table) -> None:
    lc.given(*lying("DAK"))
    lc.when(ANNA, End())
    lc.then(TurnEnded(ANNA), TurnStarted(BRAM))


def test_lc_18_the_amount_is_free_up_to_the_cash(lc: Table) -> None:
    lc.given(*lying("DAK", cash=1000))
    lc.when(ANNA, Buy(amount=1001))
    lc.refused("not_enough_cash")
    lc.when(ANNA, Buy(amount=1000))
    lc.then(GoodsBought(ANNA, "DAK", "gold", 1000))
    lc.when(ANNA, Buy(amount=1))
    lc.refused("not_enough_cash", amount=1, cash=0)


def test_lc_19_money_paid_becomes_tickets_of_that_value(lc: Table) -> None:
    lc.given(*lying("DAK", cash=7))
    lc.when(ANNA, Buy(amount=5))
    lc.then(GoodsBought(ANNA, "DAK", "gold", 5))
    assert (captain(lc, ANNA).cash, captain(lc, ANNA).goods) == (2, {"gold": 5})


def test_lc_20_the_cargo_lies_open_to_everybody(lc: Table) -> None:
    lc.given(*lying("DAK", goods={"gold": 5, "wood": 2}))
    for eyes in (ANNA, BRAM, CATO, None):
        assert lc.view(eyes).captains[ANNA - 1].goods == {"gold": 5, "wood": 2}


def test_lc_21_one_hold_takes_several_products(lc: Table) -> None:
    lc.given(*lying("DAK", cash=4, goods={"fruit": 1}))
    lc.when(ANNA, letter(Buy(amount=1), Buy(amount=2)))
    lc.then(GoodsBought(ANNA, "DAK", "gold", 1), GoodsBought(ANNA, "DAK", "gold", 2))
    assert captain(lc, ANNA).goods == {"fruit": 1, "gold": 3}


def test_lc_22_the_bank_never_runs_out_of_tickets(lc: Table) -> None:
    lc.given(*lying("DAK", cash=10_000_000, goods={"gold": 5_000_000}))
    lc.when(ANNA, Buy(keep=0))
    lc.then(GoodsBought(ANNA, "DAK", "gold", 10_000_000))
    assert captain(lc, ANNA).goods == {"gold": 15_000_000}
