"""Storms (LC-41 to LC-50)."""

import pytest

from games.engines.long_cours.commands import (
    Brawl,
    Buy,
    Concede,
    Direct,
    End,
    Enter,
    Move,
    Roll,
    Storm,
)
from games.engines.long_cours.events import (
    BrawlCardPlayed,
    BrawlConceded,
    BrawlStarted,
    CardPlayed,
    CargoEntered,
    CargoMoved,
    CargoStranded,
    CashRobbed,
    EntryDieRolled,
    GoodsBought,
    OrdersQueued,
    SaleDieRolled,
    StormRaised,
    TurnEnded,
    TurnStarted,
    WreckSalvaged,
)
from tests.harness import Table
from tests.rules.long_cours.cast import (
    ANNA,
    BRAM,
    CATO,
    DIRK,
    PLACES,
    ZONES,
    ashore,
    at,
    captain,
    entering,
    fleet,
    hand,
    heap,
    letter,
    opened,
    purses,
    turn_of,
)


@pytest.mark.parametrize("zone", ZONES)
def test_lc_41_a_storm_card_strikes_any_zone(lc: Table, zone: int) -> None:
    lc.given(
        *opened(hands={ANNA: ["storm"]}),
        *ashore(BRAM),
        *ashore(CATO),
        *at("DAK", ANNA),
        *turn_of(ANNA),
    )
    struck = [CargoStranded(ANNA, 11, "GIB", {})] if zone == 11 else []
    lc.when(ANNA, Storm(zone))
    lc.then(CardPlayed(ANNA, "storm"), StormRaised(ANNA, zone), *struck)


def test_lc_41_there_is_no_storm_without_a_card_or_a_zone(lc: Table) -> None:
    lc.given(
        *opened(hands={BRAM: ["storm"]}),
        *at("DAK", ANNA),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.when(ANNA, Storm(22))
    lc.refused("no_card")
    lc.given((ANNA, End()))
    lc.when(BRAM, Storm(77))
    lc.refused("unknown_zone")


def test_lc_42_every_cargo_in_the_zone_is_wrecked_wherever_it_lies(lc: Table) -> None:
    lc.given(
        *opened(players=6, hands={ANNA: ["storm"]}), *at("DAK", ANNA), *at("YOK", 6), *turn_of(ANNA)
    )
    lc.given(*at("TAM", BRAM), *at("COL", CATO), *at("PER", DIRK), *at("MLS", 5))
    lc.when(ANNA, Storm(55))
    lc.then(
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 55),
        *(CargoStranded(seat, 55, "MLS", {}) for seat in (BRAM, CATO, DIRK, 5)),
    )
    assert fleet(lc) == ["DAK", None, None, None, None, "YOK"]


def test_lc_43_the_caster_is_not_spared(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: ["storm"]}),
        *at("DAK", ANNA, goods={"gold": 2}),
        *at("LON", BRAM),
        *at("YOK", CATO),
        *turn_of(ANNA),
    )
    lc.when(ANNA, Storm(11))
    lc.then(
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, 11),
        CargoStranded(ANNA, 11, "GIB", {"gold": 2}),
    )


def test_lc_44_wrecked_ships_leave_the_board(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: ["storm"]}),
        *at("DAK", ANNA),
        *at("LON", BRAM),
        *at("HAM", CATO),
        *turn_of(ANNA),
    )
    lc.given((ANNA, Storm(22)))
    assert fleet(lc) == ["DAK", None, None]
    assert [seen.eliminated for seen in lc.view().captains] == [
        False,
        False,
        False,
    ]  # for the time being


@pytest.mark.parametrize(("place", "zone"), list(PLACES.items()))
def test_lc_45_the_cargo_is_heaped_on_the_white_rectangle(lc: Table, place: str, zone: int) -> None:
    port = ZONES[zone][0]
    away = "DAK" if zone != 11 else "LON"
    lc.given(
        *opened(hands={ANNA: ["storm"]}),
        *at(away, ANNA),
        *at(port, BRAM, goods={"gold": 2, "wood": 1}),
        *ashore(CATO),
        *turn_of(ANNA),
    )
    lc.when(ANNA, Storm(zone))
    lc.then(
        CardPlayed(ANNA, "storm"),
        StormRaised(ANNA, zone),
        CargoStranded(BRAM, zone, place, {"gold": 2, "wood": 1}),
    )
    assert captain(lc, BRAM).goods == {}
    assert lc.view().heaps == {place: {"gold": 2, "wood": 1}}


def test_lc_46_the_first_to_call_takes_the_whole_heap(lc: Table) -> None:
    lc.given(
        *opened(),
        *heap("GIB", {"fruit": 3, "gold": 4}),
        *at("DAK", ANNA, goods={"gold": 1}),
        *at("LON", BRAM),
        *at("YOK", CATO),
    )
    lc.given(*turn_of(ANNA))
    lc.when(ANNA, Move("GIB"))
    lc.then(CargoMoved(ANNA, "DAK", "GIB"), WreckSalvaged(ANNA, "GIB", {"fruit": 3, "gold": 4}))
    assert captain(lc, ANNA).goods == {"fruit": 3, "gold": 5}
    assert captain(lc, ANNA).cash == 3  # free
    assert lc.view().heaps == {}
    lc.given((ANNA, End()))
    lc.when(BRAM, Move("GIB"))
    lc.then(CargoMoved(BRAM, "LON", "GIB"))  # nothing left for the second


def test_lc_47_victims_keep_cash_and_cards(lc: Table) -> None:
    lc.given(
        *opened(hands={ANNA: ["storm"], BRAM: ["direct", 7]}),
        *at("DAK", ANNA),
        *at("LON", BRAM, cash=8, goods={"wood": 5}),
    )
    lc.given(*at("YOK", CATO), *turn_of(ANNA), (ANNA, Storm(22)))
    assert (captain(lc, BRAM).cash, captain(lc, BRAM).goods, hand(lc, BRAM)) == (
        8,
        {},
        ["brawl-7", "direct"],
    )


@pytest.mark.parametrize(("die", "zone"), list(enumerate(ZONES, start=1)))
def test_lc_48_the_victim_comes_back_in_his_turn_by_the_die(lc: Table, die: int, zone: int) -> None:
    lc.given(*opened(), *at("DAK", ANNA), *ashore(BRAM), *at("YOK", CATO), *turn_of(ANNA))
    lc.when(ANNA, End(), dice={"entry/5/2": die})
    lc.then(TurnEnded(ANNA), TurnStarted(BRAM), EntryDieRolled(BRAM, die, zone))
    assert purses(lc) == [3, 3, 3]  # free


def test_lc_49_he_chooses_a_port_of_that_zone_not_the_white_rectangle(lc: Table) -> None:
    lc.given(*opened(), *at("DAK", ANNA), *ashore(BRAM), *at("YOK", CATO), *entering(BRAM, 44))
    assert [stop for zone in ZONES.values() for stop in zone if lc.offers(BRAM, Enter(stop))] == [
        "VAL",
        "BUE",
        "RIO",
    ]
    lc.when(BRAM, Enter("HOR"))
    lc.refused("stranding_place")
    lc.when(BRAM, Enter("DAK"))
    lc.refused("not_entry_zone")
    lc.when(BRAM, Enter("BUE"))
    lc.then(CargoEntered(BRAM, "BUE"))


def test_lc_50_from_the_entry_port_he_has_a_full_turn(lc: Table) -> None:
    lc.given(
        *opened(hands={BRAM: ["storm", 5], ANNA: [1]}),
        *at("RIO", ANNA),
        *ashore(BRAM),
        *at("YOK", CATO),
        *entering(BRAM, 44),
    )
    lc.given(
        (
            BRAM,
            letter(
                Enter("RIO"),
                Buy(amount=1),
                Brawl(ANNA, 5),
                Move("BUE"),
                Buy(amount=1),
                Storm(33),
                Roll(),
                End(),
            ),
        )
    )
    lc.when(ANNA, Concede(), dice={"sale/5/2": 1, "entry/5/3": 2})
    lc.then(
        BrawlConceded(ANNA),
        CashRobbed(BRAM, ANNA, 3),
        OrdersQueued(BRAM),  # the lines that waited go on
        CargoMoved(BRAM, "RIO", "BUE"),
        GoodsBought(BRAM, "BUE", "textiles", 1),
        CardPlayed(BRAM, "storm"),
        StormRaised(BRAM, 33),
        CargoStranded(CATO, 33, "IAL", {}),
        SaleDieRolled(BRAM, 1, "cereals"),
        TurnEnded(BRAM),
        TurnStarted(CATO),
        EntryDieRolled(CATO, 2, 22),
    )


def test_lc_50_a_direct_move_is_open_to_him_too(lc: Table) -> None:
    lc.given(
        *opened(hands={BRAM: ["direct"], ANNA: [1]}),
        *at("RIO", ANNA),
        *ashore(BRAM),
        *at("YOK", CATO),
        *entering(BRAM, 44),
    )
    lc.given((BRAM, letter(Enter("BUE"), Direct("LON"))))
    assert fleet(lc) == ["RIO", "LON", "YOK"]


def test_lc_50_brawl_in_the_entry_port(lc: Table) -> None:
    lc.given(
        *opened(hands={BRAM: [5]}),
        *at("RIO", ANNA),
        *ashore(BRAM),
        *at("YOK", CATO),
        *entering(BRAM, 44),
    )
    lc.when(BRAM, letter(Enter("RIO"), Brawl(ANNA, 5)))
    lc.then(
        CargoEntered(BRAM, "RIO"),
        BrawlStarted(1, BRAM, ANNA, "RIO"),
        BrawlCardPlayed(BRAM, "brawl-5", 5),
        BrawlConceded(ANNA),
        CashRobbed(BRAM, ANNA, 3),
    )
