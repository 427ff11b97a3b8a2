"""First round (LC-10 to LC-14)."""

import pytest

from games.engine import load
from games.engines.long_cours.commands import Setup
from games.engines.long_cours.events import (
    CargoPlaced,
    CashGranted,
    GoodsBought,
    RoundStarted,
    SeatOrderDrawn,
    SetupSealed,
    TurnStarted,
)
from games.rng import Rng
from tests.harness import Table
from tests.rules.long_cours.cast import ANNA, BRAM, CATO, ZONES, fleet, opened, purses


def granted(players: int = 3) -> list[CashGranted]:
    return [CashGranted(seat, 3) for seat in range(1, players + 1)]


@pytest.mark.parametrize("port", ["MAR", "ALX", "DAK"])
def test_lc_10_the_first_by_lot_chooses_any_port_of_zone_11(lc: Table, port: str) -> None:
    lc.given(*opened(order=[BRAM, CATO, ANNA]), *granted())
    lc.when(BRAM, Setup(port, 1))
    lc.then(SetupSealed(BRAM, port, 1))


def test_lc_10_the_lot_decides_who_is_first() -> None:
    engine = load("long-cours@1")
    first = set()
    for number in range(40):
        acts = engine.setup(engine.config(), 3, Rng(number.to_bytes(32, "big")))
        [order] = [event.order for _, event in acts if isinstance(event, SeatOrderDrawn)]
        assert sorted(order) == [ANNA, BRAM, CATO]
        first.add(order[0])
    assert first == {ANNA, BRAM, CATO}


@pytest.mark.parametrize(
    ("seat", "place"), [(1, "GIB"), (2, "CNO"), (3, "IAL"), (4, "HOR"), (5, "MLS"), (6, "PAN")]
)
def test_lc_11_the_white_rectangle_may_not_be_chosen(lc: Table, seat: int, place: str) -> None:
    lc.given(*opened(players=6), *granted(6))
    lc.when(seat, Setup(place, 0))
    lc.refused("stranding_place")


@pytest.mark.parametrize("rank", range(6))
def test_lc_12_each_starts_in_the_zone_of_his_rank(lc: Table, rank: int) -> None:
    order = [4, 1, 6, 2, 5, 3]
    lc.given(*opened(players=6, order=order), *granted(6))
    for zone, stops in ZONES.items():
        for port in stops[:3]:
            lc.when(order[rank], Setup(port, 0))
            if zone == 11 * (rank + 1):
                lc.then(SetupSealed(order[rank], port, 0))
            else:
                lc.refused("not_your_zone")


def test_lc_13_all_ships_are_placed_and_then_all_first_purchases_made(lc: Table) -> None:
    lc.given(*opened(order=[BRAM, CATO, ANNA]), *granted())
    lc.given((ANNA, Setup("YOK", 2)), (BRAM, Setup("DAK", 3)))
    lc.when(CATO, Setup("LON", 0))
    lc.then(
        SetupSealed(CATO, "LON", 0),
        CargoPlaced(BRAM, "DAK"),
        CargoPlaced(CATO, "LON"),
        CargoPlaced(ANNA, "YOK"),
        GoodsBought(BRAM, "DAK", "gold", 3),
        GoodsBought(ANNA, "YOK", "cereals", 2),
        RoundStarted(2),
        TurnStarted(BRAM),
    )
    assert fleet(lc) == ["YOK", "DAK", "LON"]
    assert purses(lc) == [1, 0, 3]


def test_lc_13_the_first_purchase_keeps_the_purchase_rules(lc: Table) -> None:
    lc.given(*opened(), *granted())
    lc.when(ANNA, Setup("DAK", 4))
    lc.refused("not_enough_cash")
    lc.when(ANNA, Setup("DAK", -1))
    lc.refused("bad_number")


def test_lc_14_the_advice_for_novices_limits_nothing(lc: Table) -> None:
    lc.given(*opened(), *granted())
    assert [amount for amount in range(-1, 6) if lc.offers(ANNA, Setup("DAK", amount))] == [
        0,
        1,
        2,
        3,
    ]
