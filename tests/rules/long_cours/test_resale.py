"""Resale (LC-37 to LC-40)."""

import pytest

from games.engine import Event
from games.engines.long_cours.commands import Roll
from games.engines.long_cours.events import GoodsSold, SaleDieRolled
from tests.harness import Table
from tests.rules.long_cours.cast import ANNA, BRAM, CATO, PRODUCTS, at, captain, opened, turn_of


def holding(goods: dict[str, int], *, cash: int = 0) -> list[Event]:
    return [
        *opened(),
        *at("DAK", ANNA, cash=cash, goods=goods),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *turn_of(ANNA),
    ]


def test_lc_37_one_roll_a_turn(lc: Table) -> None:
    lc.given(*holding({"gold": 1}))
    lc.when(ANNA, Roll(), dice={"sale/5/1": 2})
    lc.then(SaleDieRolled(ANNA, 2, "fruit"))
    lc.when(ANNA, Roll())
    lc.refused("already_rolled")


@pytest.mark.parametrize(("die", "product"), list(enumerate(PRODUCTS, start=1)))
def test_lc_38_the_die_names_the_product(lc: Table, die: int, product: str) -> None:
    lc.given(*holding(dict.fromkeys(PRODUCTS, 2)))
    lc.when(ANNA, Roll(), dice={"sale/5/1": die})
    lc.then(SaleDieRolled(ANNA, die, product), GoodsSold(ANNA, product, 2, 6))
    assert captain(lc, ANNA).goods == {other: 2 for other in PRODUCTS if other != product}


def test_lc_39_without_that_product_nothing_is_sold(lc: Table) -> None:
    lc.given(*holding({"gold": 4, "wood": 1}, cash=2))
    lc.when(ANNA, Roll(), dice={"sale/5/1": 1})
    lc.then(SaleDieRolled(ANNA, 1, "cereals"))
    assert (captain(lc, ANNA).cash, captain(lc, ANNA).goods) == (2, {"gold": 4, "wood": 1})


def test_lc_40_all_of_it_is_sold_for_three_times_its_price(lc: Table) -> None:
    lc.given(*holding({"gold": 7, "wood": 1}, cash=2))
    lc.when(ANNA, Roll(), dice={"sale/5/1": 6})
    lc.then(SaleDieRolled(ANNA, 6, "gold"), GoodsSold(ANNA, "gold", 7, 21))
    assert (captain(lc, ANNA).cash, captain(lc, ANNA).goods) == (23, {"wood": 1})
