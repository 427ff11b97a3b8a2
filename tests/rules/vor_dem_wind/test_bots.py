"""The two bots: what the sensible one does in plain positions, and whole games of both to their
end."""

import statistics

import pytest

from games.engines.vor_dem_wind.commands import (
    Accept,
    Act,
    Conserve,
    Income,
    Load,
    Nothing,
    Offer,
    Pass,
    Pay,
    Seize,
    Store,
    Take,
)
from games.rng import Rng
from tests.conformance.driver import Case, Game
from tests.harness import Table
from tests.rules.vor_dem_wind.cast import (
    ANNA,
    BRAM,
    CATO,
    acting,
    goods,
    has,
    opened,
    revealed,
    specials,
)


def sensible(table: Table, seat: int):
    return table.engine.bots["sensible"](table.view(seat), table.options(seat), Rng(bytes(32)))


def test_it_loads_a_complete_ship_rather_than_take_the_income(vdw):
    vdw.given(*opened(players=2), *has(ANNA, house="CCSS"), *acting("T36", "P01"))
    assert sensible(vdw, ANNA) == Act((Load((1,)),))


def test_it_stores_what_the_best_ship_wants(vdw):
    vdw.given(*opened(players=2), *has(ANNA, hand="AACCKS", house="C"), *acting("S10", "P01"))
    assert sensible(vdw, ANNA) == Act((Store(goods("AAC")),))  # AACC for 18 points


def test_it_never_fills_its_warehouse_with_goods_that_no_ship_wants(vdw):
    fleet = ("L20", "L13", "L07", "M02", "M06")  # CCCC, AACC, ACSS, C, CC
    vdw.given(
        *opened(players=2, fleet=fleet),
        *has(ANNA, hand="KK", house="KKKKSS"),
        *acting("S01", "P01"),
    )
    assert sensible(vdw, ANNA) == Act((Nothing(),))


def test_it_takes_the_card_that_helps_most_and_bids_for_a_better_one(vdw):
    vdw.given(
        *opened(),
        *has(ANNA, house="CCSS"),
        *has(BRAM, house="AACC"),
        *revealed("P06", "T13", "S01"),
    )
    assert sensible(vdw, ANNA) == Take(2)
    vdw.given((ANNA, Take(2)))
    offer = sensible(vdw, BRAM)
    assert (type(offer), offer.slot, 1 <= offer.gold <= 22) == (Offer, 2, True)


def test_with_safekeeping_it_seizes_what_is_worth_much_more(vdw):
    vdw.given(
        *opened(),
        *specials({BRAM: ["T37"]}),
        *has(BRAM, house="AACC"),
        *revealed("P06", "T13", "S01"),
        (ANNA, Take(2)),
    )
    assert sensible(vdw, BRAM) == Seize(2)


def test_as_holder_it_sells_dear_and_keeps_what_it_needs(vdw):
    vdw.given(
        *opened(),
        *has(ANNA, house="CCSS"),
        *revealed("P06", "T13", "S01"),
        (ANNA, Take(2)),
        (BRAM, Offer(2, 1)),
        (CATO, Pass()),
    )
    assert sensible(vdw, ANNA) == Pay(BRAM)


def test_as_holder_of_little_use_it_takes_the_money(vdw):
    vdw.given(
        *opened(),
        *revealed("P06", "T13", "S01"),
        (ANNA, Take(3)),
        (BRAM, Offer(3, 9)),
        (CATO, Pass()),
    )
    assert sensible(vdw, ANNA) == Accept(BRAM)


def test_it_lays_a_conservation_card_when_the_fleet_is_about_to_leave(vdw):
    vdw.given(
        *opened(players=2, fleet=("L16", "L22", "M04")),
        *specials({ANNA: ["P40"]}),
        *has(ANNA, house="AAAA"),
        *acting("T13", "P01"),
    )
    assert sensible(vdw, ANNA) == Act((Income(), Conserve(4)))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("crew", [("sensible",), ("sensible", "random")])
def test_a_game_of_bots_ends_on_points(vdw, seats, crew):
    vdw.open(seats)
    for number in range(3000):
        due = [decision for decision in vdw.pending() if decision.due]
        if not due:
            break
        seat = due[0].seat
        bot = vdw.engine.bots[crew[(seat - 1) % len(crew)]]
        command = bot(vdw.view(seat), vdw.options(seat), vdw.rng.under(f"bot/{number}"))
        vdw.engine.decide(vdw.state, seat, command, vdw.rng, own=True)
    result = vdw.result()
    assert (result.reason, result.placings[0].score >= (60 if seats == 2 else 50)) == (
        "points",
        True,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "shortest", "longest", "waves"),
    [(2, 27, 39, 3.3), (3, 22, 32, 5.2), (4, 20, 30, 7.1)],
)
def test_sensible_games_are_as_long_as_the_sheet_measured(seats, shortest, longest, waves):
    """Section 7: turns from the 10 % to the 90 % of its games, and the waits of a turn within a
    fifth of its mean."""
    figures = []
    for number in range(100, 200):
        game = Game(Case("vor-dem-wind@1", seats, 0, "sensible", number))
        for _ in game.play():
            pass
        figures.append(game.engine.figures([event for _, event in game.acts]))
    assert {figure["reason"] for figure in figures} == {"points"}
    assert shortest <= statistics.median(figure["turns"] for figure in figures) <= longest
    assert (
        0.8 * waves
        <= statistics.median(figure["waves"] / figure["turns"] for figure in figures)
        <= 1.2 * waves
    )
