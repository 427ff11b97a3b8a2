"""Setting up (B-01 to B-08, A-01 to A-04)."""

from collections import Counter

import pytest

from games.engine import IllegalMove
from games.engines.voc.events import (
    BurgemeesterNamed,
    ColoursDrawn,
    ContractTurned,
    GameStarted,
    HarboursStocked,
    MarkersLaid,
    PileShuffled,
    SeatEquipped,
    ShipRefitted,
    TurnOpened,
    WindowOpened,
    YearOpened,
)
from tests.harness import Table
from tests.rules.voc.cast import CREWS, STOCK, of_kind, row, ship


@pytest.mark.parametrize("players", [1, 2, 3, 6])
def test_voc_b_01_the_basic_game_is_for_four_or_five(basic: Table, players: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        basic.open(players)
    assert (refused.value.code, refused.value.facts) == (
        "bad_option",
        {"option": "seats", "value": players, "low": 4, "high": 5},
    )


@pytest.mark.parametrize("players", [4, 5])
def test_voc_b_02_four_tokens_in_each_harbour_and_one_where_pepper_grows(
    basic: Table, players: int
) -> None:
    basic.open(players)
    assert of_kind(basic, HarboursStocked) == [HarboursStocked(STOCK)]
    assert basic.view().harbours == STOCK


def test_voc_b_03_the_voc_card_lies_among_the_last_seven(basic: Table, advanced: Table) -> None:
    places = set()
    for number in range(60):
        table = Table(basic.engine.ruleset if number % 2 else advanced.engine.ruleset)
        table.rng._seed = bytes([number]) * 32
        table.open(4)
        [pile] = of_kind(table, PileShuffled)
        assert isinstance(pile, PileShuffled)
        assert sorted(pile.cards) == list(range(20))
        places.add(pile.cards.index(0))
    assert places == set(range(13, 20))


def test_voc_b_03_nobody_knows_the_pile(basic: Table) -> None:
    basic.open(4)
    for eyes in (1, 4, None):
        assert [data for kind, data in basic.seen(eyes) if kind == "pile_shuffled"] == [
            {"count": 20}
        ]
        assert (basic.view(eyes).cards_left, basic.view(eyes).pile) == (17, None)


@pytest.mark.parametrize(("players", "men"), [(4, 10), (5, 8)])
def test_voc_b_04_men_and_colours(basic: Table, players: int, men: int) -> None:
    basic.open(players)
    assert of_kind(basic, SeatEquipped) == [
        SeatEquipped(seat, men, 0) for seat in range(1, players + 1)
    ]
    colours = ["red", "yellow", "black", "green", "blue"][:players]
    assert sorted(house.colour for house in basic.view().houses) == sorted(colours)


def test_voc_b_04_colours_are_drawn(basic: Table) -> None:
    drawn = set()
    for number in range(20):
        table = Table(basic.engine.ruleset)
        table.rng._seed = bytes([number]) * 32
        table.open(4)
        [colours] = of_kind(table, ColoursDrawn)
        assert isinstance(colours, ColoursDrawn)
        drawn.add(colours.colours[0])
    assert drawn == {"red", "yellow", "black", "green"}


@pytest.mark.parametrize("players", [4, 5])
def test_voc_b_05_men_stand_on_their_colours_and_two_colour_slots_are_blue_with_five(
    basic: Table, players: int
) -> None:
    basic.open(players)
    seat_of = {house.colour: house.seat for house in basic.view().houses}
    colour = {None: None, **dict(enumerate(["red", "yellow", "black", "green", "blue"], start=1))}
    for name in "ABCD":
        expected = [
            tuple(seat_of.get(colour[man]) if man else None for man in half)
            for half in CREWS[players][name]
        ]
        assert [ship(basic, name).sailors, ship(basic, name).merchants] == expected
    assert [house.men for house in basic.view().houses] == [0] * players


@pytest.mark.parametrize(("players", "men"), [(4, 10), (5, 8)])
def test_voc_b_05_every_man_is_aboard(basic: Table, players: int, men: int) -> None:
    basic.open(players)
    aboard = Counter(
        seat for seen in basic.view().ships for seat in (*seen.sailors, *seen.merchants) if seat
    )
    assert aboard == dict.fromkeys(range(1, players + 1), men)


def test_voc_b_06_an_empty_warehouse_and_no_money(basic: Table) -> None:
    basic.open(5)
    assert [(house.goods, house.daalders) for house in basic.view().houses] == [({}, 0)] * 5


def test_voc_b_07_three_contracts_lie_in_a_row(basic: Table) -> None:
    basic.open(4)
    [pile] = of_kind(basic, PileShuffled)
    assert isinstance(pile, PileShuffled)
    assert of_kind(basic, ContractTurned) == [ContractTurned(card) for card in pile.cards[:3]]
    assert row(basic) == list(pile.cards[:3])


def test_voc_b_08_the_year_is_1585_and_the_ships_may_sail(basic: Table) -> None:
    basic.open(4)
    assert of_kind(basic, YearOpened) == [YearOpened(1585, convoy=False)]
    assert of_kind(basic, ShipRefitted) != []
    [opened] = of_kind(basic, WindowOpened)
    assert isinstance(opened, WindowOpened)
    assert (opened.window, opened.ships, opened.asked) == (
        "sailing",
        ("A", "B", "C", "D"),
        (1, 2, 3, 4),
    )


@pytest.mark.parametrize("players", [2, 6])
def test_voc_a_01_the_advanced_game_is_for_three_to_five(advanced: Table, players: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        advanced.open(players)
    assert (refused.value.code, refused.value.facts) == (
        "bad_option",
        {"option": "seats", "value": players, "low": 3, "high": 5},
    )


@pytest.mark.parametrize("players", [3, 4, 5])
def test_voc_a_01_ten_men_in_hand_ten_daalders_and_empty_ships(
    advanced: Table, players: int
) -> None:
    advanced.open(players)
    assert of_kind(advanced, SeatEquipped) == [
        SeatEquipped(seat, 10, 10) for seat in range(1, players + 1)
    ]
    assert [(house.men, house.daalders, house.goods) for house in advanced.view().houses] == [
        (10, 10, {})
    ] * players
    assert all(
        seen.sailors == seen.merchants == (None,) * 6 and seen.at is None
        for seen in advanced.view().ships
    )


def test_voc_a_02_harbours_pile_contracts_and_year_as_in_the_basic_game(advanced: Table) -> None:
    advanced.open(3)
    assert isinstance(advanced.events[0], GameStarted)
    assert (advanced.view().harbours, advanced.view().year, advanced.view().convoy) == (
        STOCK,
        1585,
        False,
    )
    assert (len(row(advanced)), advanced.view().cards_left) == (3, 17)


def test_voc_a_03_the_year_markers_lie_free(advanced: Table) -> None:
    advanced.open(4)
    assert of_kind(advanced, MarkersLaid) == [MarkersLaid(tuple(range(1585, 1603)))]
    assert advanced.view().markers == tuple(range(1585, 1603))


def test_voc_a_04_the_burgemeester_is_drawn_and_begins(advanced: Table) -> None:
    drawn = set()
    for number in range(20):
        table = Table(advanced.engine.ruleset)
        table.rng._seed = bytes([number]) * 32
        table.open(3)
        [named] = of_kind(table, BurgemeesterNamed)
        assert isinstance(named, BurgemeesterNamed)
        assert of_kind(table, TurnOpened) == [TurnOpened(1585, 1, named.seat)]
        drawn.add(named.seat)
    assert drawn == {1, 2, 3}
