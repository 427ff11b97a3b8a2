"""The bots: legal always, sensible where the position asks for it, and games as long as the
sheet measured (section 7)."""

import hashlib
import statistics

import pytest

from games.engine import Command
from games.engines.siecle_dor.bots import choose_sensible
from games.engines.siecle_dor.bots.random import choose_random
from games.engines.siecle_dor.commands import (
    Auction,
    Bid,
    End,
    FoundMarker,
    Keep,
    Move,
    Orders,
    Pass,
    PlacePawns,
    Resign,
    Sail,
    Sell,
    UseBuy,
    UseDie,
    UsePaint,
)
from games.engines.siecle_dor.figures import SOURCES, figures
from games.rng import Rng
from tests.conformance.driver import Case, Game, played
from tests.harness import Table
from tests.rules.siecle_dor.cast import (
    ANNA,
    BRAM,
    CATO,
    before_roll,
    drawing,
    house,
    position,
    started,
    turn_of,
)

RULESET = "siecle-dor@1"


def chosen(table: Table, seat: int, bot=choose_sensible, luck: str = "luck") -> Command:
    return bot(table.view(seat), table.options(seat), Rng(hashlib.sha256(luck.encode()).digest()))


def lines(command: Command) -> list[Command]:
    return [line.order for line in command.lines] if isinstance(command, Orders) else [command]


# --- The sensible seat ---


def test_it_puts_both_pawns_where_a_third_makes_a_marker(sdo):
    sdo.given(started())
    for seat in (ANNA, BRAM, CATO):
        sdo.given((seat, chosen(sdo, seat)))
    order = chosen(sdo, ANNA)
    assert isinstance(order, PlacePawns)
    assert order.first == order.second


def test_it_sells_every_full_set_first(sdo):
    sdo.given(*position(hands={ANNA: "Y01 Y08"}), *turn_of(ANNA))
    assert chosen(sdo, ANNA) == Sell("all")


def test_it_gathers_three_pawns_and_founds_a_marker(sdo):
    sdo.given(*position(pawns={ANNA: "UTR UTR GEL"}), *turn_of(ANNA))
    order = chosen(sdo, ANNA)
    sdo.given((ANNA, order))
    assert [type(line) for line in lines(order)] == [Move, FoundMarker]
    assert house(sdo, ANNA).score.provinces == 4


def test_it_finishes_a_painting_that_lacks_one_payment(sdo):
    sdo.given(
        *position(markers={ANNA: "UTR"}, paintings={ANNA: {"A21": 1}}, money={ANNA: 2}),
        *turn_of(ANNA),
    )
    assert chosen(sdo, ANNA) == UsePaint("A21")


def test_it_names_a_square_that_pays_it_well(sdo):
    """Eight steps on, Holland and Flanders."""
    sdo.given(*position(markers={ANNA: "HOL FLA"}, hands={ANNA: "C18"}), *before_roll(ANNA))
    assert chosen(sdo, ANNA) == UseDie(8)


def test_it_answers_a_waiting_voyage(sdo):
    sdo.given(*position(markers={ANNA: "ZEE"}, hands={ANNA: "B01 B07"}), *turn_of(ANNA))
    sdo.given((ANNA, UseBuy("ZEE")), dice=drawing(sdo, "card/9/ZEE", "B13"))
    assert isinstance(chosen(sdo, ANNA), Sail)


def test_it_sells_what_it_cannot_use_and_then_ends_its_turn(sdo):
    sdo.given(*position(markers={ANNA: "ZEE"}, money={ANNA: 0}), *turn_of(ANNA))
    assert chosen(sdo, ANNA) == Auction(("ZEE",))
    sdo.given((ANNA, Auction(("ZEE",))), (BRAM, Pass()), (CATO, Pass()))
    assert chosen(sdo, ANNA) == End()


def test_it_sells_nothing_to_somebody_about_to_win(sdo):
    sdo.given(*position(markers={ANNA: "ZEE"}, money={ANNA: 0, BRAM: 560}), *turn_of(ANNA))
    assert chosen(sdo, ANNA) == End()


def test_it_bids_for_what_it_can_use(sdo):
    markers = {ANNA: "UTR", BRAM: "HOL"}
    sdo.given(
        *position(markers=markers, paintings={BRAM: {"A15": 1}}, money={CATO: 0}),
        *turn_of(ANNA),
        (ANNA, Auction(("UTR",))),
    )
    bid = chosen(sdo, BRAM)
    assert isinstance(bid, Bid)
    assert (bid.lot, bid.use, bid.painting) == ("UTR", "paint", "A15")
    assert 0 < bid.maximum_h <= 20
    assert chosen(sdo, CATO) == Pass()


# --- Both ---


@pytest.mark.parametrize("bot", [choose_random, choose_sensible])
def test_the_same_luck_gives_the_same_order(sdo, bot):
    sdo.given(
        *position(markers={ANNA: "ZEE GEL"}, pawns={ANNA: "HOL"}, hands={ANNA: "B01"}),
        *turn_of(ANNA),
    )
    assert chosen(sdo, ANNA, bot) == chosen(sdo, ANNA, bot)


def test_the_random_seat_uses_every_kind_of_order_but_never_resigns():
    games = [
        played(Case(RULESET, seats, 0, "random", number)) for seats in (3, 4) for number in range(4)
    ]
    used = {
        type(order)
        for game in games
        for step in game.steps
        for order in [step.command, *lines(step.command)]
    }
    assert used == {
        command for command in games[0].engine.commands if command not in (Resign, Keep)
    }  # nobody keeps lines in turn


@pytest.mark.parametrize("seats", [3, 4])
def test_a_sensible_game_is_won_by_points(seats):
    for number in range(3):
        game = played(Case(RULESET, seats, 0, "sensible", number))
        assert game.engine.result(game.state).reason == "points"
        assert game.engine.result(game.state).placings[0].score >= 33


SHEET = {
    "provinces": 30,
    "art": 21,
    "east_indies": 15,
    "west_indies": 10,
    "windmills": 9,
    "governors": 6,
    "pawns": 5,
    "money": 5,
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "mean", "low", "high"), [(3, 8.7, 6.3, 11.7), (4, 8.1, 6.5, 10.2)]
)
def test_sensible_games_are_as_long_as_the_sheet_measured(seats, mean, low, high):
    """Within a fifth of the sheet's mean and inside its range; with four seats the winner's
    points come from where they do there."""
    found = []
    for number in range(100, 300):
        game = Game(Case(RULESET, seats, 0, "sensible", number))
        for _ in game.play():
            pass
        found.append(figures([event for _, event in game.acts]))
    assert {one["reason"] for one in found} == {"points"}
    turns = [one["turns"] / seats for one in found]
    assert low <= statistics.median(turns) <= high
    assert 0.8 * mean <= statistics.mean(turns) <= 1.2 * mean
    if seats == 4:
        points = sum(one["points"] for one in found)
        shares = {
            source: 100 * sum(one[f"points_{source}"] for one in found) / points
            for source in SOURCES
        }
        assert [
            source
            for source in SOURCES
            if abs(shares[source] - SHEET[source]) > 0.2 * SHEET[source] + 0.5
        ] == []
