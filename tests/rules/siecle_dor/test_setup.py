"""Setup (SDO-01 to SDO-13)."""

import pytest

from games.engine import IllegalMove
from games.engines.siecle_dor.commands import ChooseStart, PlaceMarker, PlacePawns
from games.engines.siecle_dor.events import (
    DiceThrown,
    MarkerPlaced,
    PawnsPlaced,
    StadtholderPlaced,
    TurnStarted,
)
from tests.rules.siecle_dor.cast import ANNA, BRAM, CATO, house, purses, started


def markers_placed():
    return [MarkerPlaced(ANNA, "HOL"), MarkerPlaced(BRAM, "ZEE"), MarkerPlaced(CATO, "GEL")]


def pawns_placed():
    return [
        PawnsPlaced(ANNA, ("UTR", "UTR")),
        PawnsPlaced(BRAM, ("BRA", "FLA")),
        PawnsPlaced(CATO, ("FRI", "GRO")),
    ]


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_sdo_01_three_or_four_seats(sdo, seats):
    with pytest.raises(IllegalMove) as refused:
        sdo.open(seats)
    assert (refused.value.code, refused.value.facts) == (
        "bad_option",
        {"option": "seats", "value": seats, "low": 3, "high": 4},
    )
    for players in (3, 4):
        assert (
            len(sdo.engine.setup(sdo.engine.read_config({}), players, sdo.rng.under(str(players))))
            == 1
        )


def test_sdo_02_five_piles_by_back_colour(sdo):
    sdo.open(3)
    assert sdo.view().piles == {
        "culture": 27,
        "art": 22,
        "investment": 21,
        "spice": 21,
        "colony": 19,
    }


def test_sdo_03_ten_florins_each(sdo):
    sdo.open(4)
    assert purses(sdo) == [20, 20, 20, 20]


def test_sdo_04_a_colour_each_of_its_choice_with_five_pawns_and_six_markers(sdo):
    sdo.open(4, colour_1="green", colour_3="blue")
    assert [seen.colour for seen in sdo.view().houses] == ["green", "red", "blue", "yellow"]
    assert [(seen.pawns, seen.markers) for seen in sdo.view().houses] == [(5, 6)] * 4


def test_sdo_05_the_oldest_begins_as_the_host_declares(sdo):
    sdo.open(3, first_player="oldest", first_seat=2)
    assert sdo.view().first == 2
    assert sdo.awaited() == [(2, "setup_marker")]


def test_sdo_06_first_round_a_marker_each_clockwise_from_the_first_player(sdo):
    sdo.given(started(first=BRAM))
    assert sdo.awaited() == [(BRAM, "setup_marker")]
    sdo.when(BRAM, PlaceMarker(("HOL",)))
    sdo.then(MarkerPlaced(BRAM, "HOL"))
    assert sdo.awaited() == [(CATO, "setup_marker")]
    sdo.given((CATO, PlaceMarker(("GRO",))))
    assert sdo.awaited() == [(ANNA, "setup_marker")]


def test_sdo_07_one_marker_a_province(sdo):
    sdo.given(started(), MarkerPlaced(ANNA, "HOL"))
    sdo.when(BRAM, PlaceMarker(("HOL",)))
    sdo.refused(
        "province_taken",
        provinces=["HOL"],
        free=["LIM", "BRA", "GRO", "UTR", "OVE", "ZEE", "FRI", "FLA", "GEL"],
    )


def test_sdo_08_the_other_five_markers_are_the_reserve(sdo):
    sdo.given(started(), *markers_placed())
    assert [seen.markers for seen in sdo.view().houses] == [5, 5, 5]


def test_sdo_09_second_round_two_pawns_each_from_the_first_player_again(sdo):
    sdo.given(started(), *markers_placed())
    assert sdo.awaited() == [(ANNA, "setup_pawns")]
    sdo.when(ANNA, PlacePawns("UTR", "OVE"))
    sdo.then(PawnsPlaced(ANNA, ("UTR", "OVE")))
    assert sdo.awaited() == [(BRAM, "setup_pawns")]


def test_sdo_10_no_pawn_beside_a_marker_in_setup_anyones(sdo):
    sdo.given(started(), *markers_placed())
    for province in ("HOL", "ZEE"):
        sdo.when(ANNA, PlacePawns("UTR", province))
        sdo.refused("province_taken")


def test_sdo_11_at_most_two_pawns_in_a_province_of_one_or_two_owners(sdo):
    sdo.given(started(), *markers_placed())
    sdo.given((ANNA, PlacePawns("UTR", "UTR")))
    sdo.when(BRAM, PlacePawns("FLA", "UTR"))
    sdo.refused("province_full", province="UTR", free=["LIM", "BRA", "GRO", "OVE", "FRI", "FLA"])
    sdo.given((BRAM, PlacePawns("FLA", "BRA")))
    sdo.when(CATO, PlacePawns("FLA", "FLA"))
    sdo.refused("province_full", province="FLA", free=["LIM", "BRA", "GRO", "OVE", "FRI", "FLA"])
    sdo.when(CATO, PlacePawns("FLA", "BRA"))
    sdo.then(PawnsPlaced(CATO, ("FLA", "BRA")))


def test_sdo_12_the_other_three_pawns_are_the_reserve(sdo):
    sdo.given(started(), *markers_placed(), *pawns_placed())
    assert [(seen.pawns, seen.pawns_in) for seen in sdo.view().houses] == [
        (3, {"UTR": 2}),
        (3, {"BRA": 1, "FLA": 1}),
        (3, {"FRI": 1, "GRO": 1}),
    ]


def test_sdo_13_who_acted_last_chooses_a_merchant_square_for_nothing(sdo):
    sdo.given(started(), *markers_placed(), *pawns_placed())
    assert sdo.awaited() == [(CATO, "setup_start")]
    sdo.when(CATO, ChooseStart(16))
    sdo.refused("not_merchant", square=16, merchants=[8, 15, 23, 31, 39, 46])
    sdo.when(ANNA, ChooseStart(15))
    sdo.refused("not_last", last=CATO)
    sdo.when(CATO, ChooseStart(15), dice={"dice/1/1": 1, "dice/1/2": 1})
    assert sdo.events[:3] == [
        StadtholderPlaced(CATO, 15),
        TurnStarted(ANNA, 1),
        DiceThrown(ANNA, 1, 1),
    ]
    assert house(sdo, CATO).money_h == 20
