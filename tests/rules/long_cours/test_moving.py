"""Stops and moving (LC-28 to LC-36)."""

import pytest

from games.engine import Event
from games.engines.long_cours.commands import Brawl, Concede, Direct, End, Move, Storm
from games.engines.long_cours.events import (
    CardPlayed,
    CargoMoved,
    CargoMovedDirect,
    TurnEnded,
    TurnStarted,
)
from tests.harness import Table
from tests.rules.long_cours.cast import (
    ANNA,
    BRAM,
    CATO,
    NEIGHBOURS,
    PLACES,
    PORTS,
    at,
    fleet,
    hand,
    letter,
    opened,
    turn_of,
)


def lying(stop: str, *cards: str | int) -> list[Event]:
    """Anna lies here in her turn with these cards; Bram and Cato share a port, out of the way or
    not."""
    return [
        *opened(hands={ANNA: cards, BRAM: [1]}),
        *at(stop, ANNA),
        *at("HAM", BRAM),
        *at("HAM", CATO),
        *turn_of(ANNA),
    ]


def test_lc_28_several_ships_share_a_stop(lc: Table) -> None:
    lc.given(*lying("LON"))
    lc.when(ANNA, Move("HAM"))
    lc.then(CargoMoved(ANNA, "LON", "HAM"))
    assert fleet(lc) == ["HAM", "HAM", "HAM"]


@pytest.mark.parametrize("origin", NEIGHBOURS)
def test_lc_29_an_ordinary_move_follows_one_dotted_line(lc: Table, origin: str) -> None:
    lc.given(*lying(origin))
    assert [stop for stop in NEIGHBOURS if lc.offers(ANNA, Move(stop))] == [
        s for s in NEIGHBOURS if s in NEIGHBOURS[origin].split()
    ]
    far = next(
        stop for stop in NEIGHBOURS if stop != origin and stop not in NEIGHBOURS[origin].split()
    )
    lc.when(ANNA, Move(far))
    lc.refused("no_lane")
    near = NEIGHBOURS[origin].split()[0]
    lc.when(ANNA, Move(near))
    lc.then(CargoMoved(ANNA, origin, near))


def test_lc_29_staying_put_is_no_move(lc: Table) -> None:
    lc.given(*lying("DAK"))
    lc.when(ANNA, Move("DAK"))
    lc.refused("no_lane")


def test_lc_30_one_ordinary_move_a_turn(lc: Table) -> None:
    lc.given(*lying("DAK"), (ANNA, Move("TAM")))
    lc.when(ANNA, Move("PER"))
    lc.refused("already_moved")


def test_lc_31_direct_moves_cost_a_card_each(lc: Table) -> None:
    lc.given(*lying("DAK", "direct", "direct"))
    lc.when(ANNA, letter(Direct("SYD"), Direct("NYK")))
    lc.then(
        CardPlayed(ANNA, "direct"),
        CargoMovedDirect(ANNA, "DAK", "SYD"),
        CardPlayed(ANNA, "direct"),
        CargoMovedDirect(ANNA, "SYD", "NYK"),
    )
    lc.when(ANNA, Direct("DAK"))
    lc.refused("no_card")


def test_lc_32_no_direct_move_after_an_ordinary_one(lc: Table) -> None:
    lc.given(*lying("DAK", "direct"), (ANNA, Move("TAM")))
    lc.when(ANNA, Direct("SYD"))
    lc.refused("already_moved")


def test_lc_32_no_ordinary_move_after_a_direct_one(lc: Table) -> None:
    lc.given(*lying("DAK", "direct"), (ANNA, Direct("SYD")))
    lc.when(ANNA, Move("PER"))
    lc.refused("moved_direct")


@pytest.mark.parametrize("port", [port for port in PORTS if port != "OSL"])
def test_lc_33_a_direct_move_reaches_any_port_however_far(lc: Table, port: str) -> None:
    lc.given(*lying("OSL", "direct"))
    lc.when(ANNA, Direct(port))
    lc.then(CardPlayed(ANNA, "direct"), CargoMovedDirect(ANNA, "OSL", port))


@pytest.mark.parametrize("place", PLACES)
def test_lc_34_a_direct_move_may_not_end_on_a_white_rectangle(lc: Table, place: str) -> None:
    lc.given(*lying("OSL", "direct"))
    lc.when(ANNA, Direct(place))
    lc.refused("stranding_place")


def test_lc_35_every_card_played_leaves_the_game(lc: Table) -> None:
    lc.given(*lying("DAK", "direct", "storm", 4, 9))
    lc.given((ANNA, letter(Storm(66), Direct("HAM"), Brawl(BRAM, 4))), (BRAM, Concede()))
    assert lc.view().played == ("storm", "direct", "brawl-4")
    assert hand(lc, ANNA) == ["brawl-9"]
    lc.when(ANNA, Storm(66))
    lc.refused("no_card")
    lc.when(ANNA, Direct("SYD"))
    lc.refused("no_card")
    lc.when(ANNA, Brawl(BRAM, 4))
    lc.refused("no_card")


def test_lc_36_a_ship_may_stay(lc: Table) -> None:
    lc.given(*lying("GIB"))
    lc.when(ANNA, End())
    lc.then(TurnEnded(ANNA), TurnStarted(BRAM))
    assert fleet(lc) == ["GIB", "HAM", "HAM"]
