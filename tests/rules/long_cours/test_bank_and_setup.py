"""Bank and set-up (LC-01 to LC-09)."""

from collections import Counter

import pytest

from games.engines.long_cours.commands import Brawl, Buy, Direct, Roll, Setup, Storm
from games.engines.long_cours.events import (
    CardsSetAside,
    CashGranted,
    GoodsBought,
    GoodsSold,
    HandDealt,
    SaleDieRolled,
)
from games.engines.long_cours.view import CorsairView
from tests.harness import Table
from tests.rules.long_cours.cast import (
    ANNA,
    BRAM,
    CATO,
    DECK,
    at,
    captain,
    hand,
    letter,
    opened,
    purses,
    turn_of,
)


def dealt(table: Table) -> dict[int, tuple[str, ...]]:
    return {event.seat: event.cards for event in table.events if isinstance(event, HandDealt)}


def set_aside(table: Table) -> Counter[str]:
    return Counter(
        card for event in table.events if isinstance(event, CardsSetAside) for card in event.cards
    )


def test_lc_01_the_service_is_the_cashier_and_nobody_else_pays_or_gains(lc: Table) -> None:
    lc.given(
        *opened(),
        *at("DAK", ANNA, cash=3),
        *at("LON", BRAM, cash=3),
        *at("YOK", CATO, cash=3),
        *turn_of(ANNA),
    )
    lc.when(ANNA, letter(Buy(amount=2), Roll()), dice={"sale/5/1": 6})
    lc.then(
        GoodsBought(ANNA, "DAK", "gold", 2),
        SaleDieRolled(ANNA, 6, "gold"),
        GoodsSold(ANNA, "gold", 2, 6),
    )
    assert purses(lc) == [3 - 2 + 6, 3, 3]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_lc_02_each_captain_receives_three_millions(lc: Table, players: int) -> None:
    lc.open(players)
    granted = [event for event in lc.events if isinstance(event, CashGranted)]
    assert sorted((event.seat, event.amount) for event in granted) == [
        (seat, 3) for seat in range(1, players + 1)
    ]
    assert purses(lc) == [3] * players


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_lc_03_one_cargo_each_and_the_corsair_set_aside(lc: Table, players: int) -> None:
    lc.open(players)
    seen = lc.view()
    assert [(cargo.seat, cargo.stop, cargo.goods) for cargo in seen.captains] == [
        (seat, None, {}) for seat in range(1, players + 1)
    ]
    assert seen.corsair == CorsairView(owner=None, stop=None)


@pytest.mark.parametrize(("players", "each"), [(3, 12), (4, 9), (6, 6)])
def test_lc_04_all_cards_are_shuffled_together_and_dealt_to_the_last(
    lc: Table, players: int, each: int
) -> None:
    lc.open(players)
    hands = dealt(lc)
    assert [len(hands[seat]) for seat in range(1, players + 1)] == [each] * players
    assert Counter(card for cards in hands.values() for card in cards) == Counter(DECK)
    assert set_aside(lc) == Counter()
    assert all(
        len({card.partition("-")[0] for card in cards}) > 1 for cards in hands.values()
    )  # unshuffled, a hand would be of one kind


def test_lc_05_five_captains_play_without_the_nasty_look(lc: Table) -> None:
    lc.open(5)
    hands = dealt(lc)
    assert set_aside(lc) == Counter(["brawl-1"])
    assert [len(hands[seat]) for seat in range(1, 6)] == [7] * 5
    assert Counter(card for cards in hands.values() for card in cards) == Counter(DECK) - Counter(
        ["brawl-1"]
    )


def test_lc_06_a_hand_is_seen_by_its_captain_alone(lc: Table) -> None:
    lc.open(3)
    assert hand(lc, ANNA) == sorted(dealt(lc)[ANNA])
    for eyes in (BRAM, CATO, None):
        assert lc.view(eyes).captains[ANNA - 1].hand is None
        assert [
            data for kind, data in lc.seen(eyes) if kind == "hand_dealt" and data["seat"] == ANNA
        ] == [{"seat": ANNA, "count": 12}]


@pytest.mark.parametrize("order", [Storm(22), Direct("LON"), Brawl(BRAM, 3)])
def test_lc_07_no_card_in_the_first_round(lc: Table, order: Storm | Direct | Brawl) -> None:
    lc.given(
        *opened(hands={ANNA: ["storm", "direct", 3]}),
        CashGranted(ANNA, 3),
        CashGranted(BRAM, 3),
        CashGranted(CATO, 3),
    )
    lc.given((ANNA, Setup("DAK", 1)))
    lc.when(ANNA, order)
    lc.refused("first_round_no_cards", order=order.kind)
    assert hand(lc, ANNA) == ["brawl-3", "direct", "storm"]


@pytest.mark.parametrize(("players", "each"), [(3, 10), (5, 6), (6, 5)])
def test_lc_08_the_short_game_leaves_out_two_of_each_kind(
    lc: Table, players: int, each: int
) -> None:
    lc.open(players, short=True)
    out = Counter(["brawl-1", "brawl-2", "storm", "storm", "direct", "direct"])
    hands = dealt(lc)
    assert set_aside(lc) == out
    assert [len(hands[seat]) for seat in range(1, players + 1)] == [each] * players
    assert Counter(card for cards in hands.values() for card in cards) == Counter(DECK) - out


def test_lc_09_the_short_game_of_four_leaves_out_three_storms_and_three_direct_moves(
    lc: Table,
) -> None:
    lc.open(4, short=True)
    out = Counter({"brawl-1": 1, "brawl-2": 1, "storm": 3, "direct": 3})
    hands = dealt(lc)
    assert set_aside(lc) == out
    assert [len(hands[seat]) for seat in range(1, 5)] == [7] * 4
    assert Counter(card for cards in hands.values() for card in cards) == Counter(DECK) - out
    assert captain(lc, ANNA).cards == 7
