"""Points and the end (SDO-82 to SDO-89)."""

import pytest

from games.engine import Placing
from games.engines.siecle_dor.commands import End
from games.engines.siecle_dor.events import GameEnded, Rank
from tests.rules.siecle_dor.cast import ANNA, BRAM, CATO, house, position, throwing, turn_of

NOTHING = {ANNA: 0, BRAM: 0, CATO: 0}


def points(sdo, **pieces):
    sdo.given(*position(money=NOTHING, **pieces), *turn_of(ANNA))
    return house(sdo, ANNA).score.total


def test_sdo_82_a_point_for_each_pawn_in_a_province(sdo):
    assert points(sdo, pawns={ANNA: "HOL HOL GRO"}) == 3


def test_sdo_83_four_points_for_each_marker_in_a_province(sdo):
    assert points(sdo, markers={ANNA: "HOL GRO"}) == 8


def test_sdo_84_five_points_in_the_east_indies_six_in_the_west(sdo):
    assert points(sdo, colonies={ANNA: [2, 6, 7, 7]}) == 22
    assert (house(sdo, ANNA).score.east_indies, house(sdo, ANNA).score.west_indies) == (10, 12)


def test_sdo_85_finished_paintings_count_unfinished_ones_do_not(sdo):
    assert (
        points(sdo, finished={ANNA: "A01 A06 A11 A15 A19 A21"}, paintings={ANNA: {"A22": 1}})
        == 3 + 4 + 5 + 6 + 7 + 8
    )


def test_sdo_86_two_points_a_windmill_one_a_governor(sdo):
    assert points(sdo, windmills={ANNA: "C01 C02"}, governors={ANNA: "HOL GRO FRI"}) == 7


@pytest.mark.parametrize(("money_h", "expected"), [(19, 0), (20, 1), (39, 1), (40, 2), (660, 33)])
def test_sdo_87_a_point_for_every_full_ten_florins(sdo, money_h, expected):
    sdo.given(*position(money={ANNA: money_h}), *turn_of(ANNA))
    assert house(sdo, ANNA).score.money == expected


def test_sdo_87_money_on_art_cards_does_not_count(sdo):
    sdo.given(*position(money={ANNA: 19}, paintings={ANNA: {"A15": 1}}), *turn_of(ANNA))
    assert house(sdo, ANNA).score.total == 0


def test_sdo_88_guild_markers_are_worth_nothing(sdo):
    assert points(sdo, guilds={"blue": (ANNA, 3), "grey": (ANNA, 4)}) == 0


def test_sdo_89_the_first_to_reach_33_wins_at_the_end_of_the_turn(sdo):
    pieces = {
        "markers": {ANNA: "HOL LIM BRA GRO", BRAM: "UTR"},
        "finished": {ANNA: "A21 A15"},
        "pawns": {ANNA: "FRI FRI FLA"},
    }
    sdo.given(*position(money=NOTHING, **pieces), *turn_of(ANNA))
    assert house(sdo, ANNA).score.total == 33
    sdo.when(ANNA, End())
    ranking = (Rank(ANNA, 1, 33, 0), Rank(BRAM, 2, 4, 0), Rank(CATO, 3, 0, 0))
    assert sdo.events[1:] == [GameEnded("points", ANNA, ANNA, ranking)]
    assert sdo.result().placings == (
        Placing(ANNA, 1, 33, {"money_h": 0, "resigned": False}),
        Placing(BRAM, 2, 4, {"money_h": 0, "resigned": False}),
        Placing(CATO, 3, 0, {"money_h": 0, "resigned": False}),
    )
    assert (sdo.pending(), sdo.options(ANNA)) == ([], [])
    sdo.when(ANNA, End())
    sdo.refused("game_over")


def test_sdo_89_with_32_the_game_goes_on(sdo):
    pieces = {
        "markers": {ANNA: "HOL LIM BRA GRO"},
        "finished": {ANNA: "A21 A15"},
        "pawns": {ANNA: "FRI FLA"},
    }
    sdo.given(*position(money=NOTHING, **pieces), *turn_of(ANNA))
    sdo.when(ANNA, End(), dice=throwing(10))
    assert sdo.result() is None
