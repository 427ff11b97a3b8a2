"""Setup (VDW-01 to VDW-13) and the rulings about money and hands."""

from itertools import pairwise

import pytest

from games.engine import IllegalMove
from games.engines.vor_dem_wind.commands import Act, ChooseStartGoods, Income, Offer, Reveal, Take
from games.engines.vor_dem_wind.data import CARDS, SHIPS
from games.engines.vor_dem_wind.events import (
    FleetArrived,
    GameSetUp,
    OrdersFiled,
    PileShuffled,
    StartGoodsTaken,
    TurnStarted,
)
from tests.harness import LoadedRng
from tests.rules.vor_dem_wind.cast import (
    ANNA,
    BRAM,
    CATO,
    acting,
    berths,
    goods,
    hand,
    has,
    opened,
    purses,
    revealed,
    seen,
    specials,
    stock,
)


def test_vdw_01_a_game_has_two_three_or_four_players(vdw):
    assert list(vdw.engine.players) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(IllegalMove) as refused:
            vdw.open(seats)
        assert refused.value.code == "bad_option"
        assert refused.value.facts == {"option": "seats", "value": seats, "low": 2, "high": 4}
    vdw.open(4)
    order = vdw.view().order
    assert sorted(order) == [1, 2, 3, 4]
    assert [(after - seat) % 4 for seat, after in pairwise(order)] == [1, 1, 1]  # clockwise


def test_vdw_02_warehouses_start_empty(vdw):
    vdw.open(3)
    assert [merchant.warehouse for merchant in vdw.view().merchants] == [{}, {}, {}]


def test_vdw_03_everybody_starts_with_22_gold_in_seven_cards(vdw):
    vdw.open(3)
    assert purses(vdw) == [22, 22, 22]
    assert [merchant.hand_cards for merchant in vdw.view().merchants] == [7, 7, 7]


def test_vdw_04_money_is_changed_freely_any_sum_can_be_paid(vdw):
    vdw.given(
        *opened(),
        *has(BRAM, gold=10),
        *revealed("P01", "S01", "T01"),
        (ANNA, Take(1)),
        (BRAM, Offer(1, 3)),
    )
    assert seen(vdw, BRAM, by=BRAM).gold == 10  # one card of ten, and yet three can be offered


def test_vdw_05_three_piles_of_forty_action_cards_with_the_specials_in_them(vdw):
    vdw.open(2)
    piles = {event.pile: event.order for event in vdw.events if isinstance(event, PileShuffled)}
    for pile in ("purchase", "storage", "transport"):
        assert sorted(piles[pile]) == [card.id for card in CARDS[pile]]
        assert piles[pile] != tuple(card.id for card in CARDS[pile])  # shuffled
    assert sum(card.special for card in CARDS["purchase"]) == 7


def test_vdw_06_small_and_large_ships_are_shuffled_apart(vdw):
    vdw.open(2)
    piles = {event.pile: event.order for event in vdw.events if isinstance(event, PileShuffled)}
    assert [len(piles["large"]), len(piles["small"])] == [26, 20]
    assert sorted(piles["small"]) == [ship.id for ship in SHIPS["small"]]


@pytest.mark.parametrize(("players", "large", "small"), [(2, 3, 2), (3, 3, 3), (4, 4, 3)])
def test_vdw_07_the_harbour_receives_its_fleet(vdw, players, large, small):
    vdw.open(players)
    [fleet] = [event for event in vdw.events if isinstance(event, FleetArrived)]
    assert [berthed.berth for berthed in fleet.berths] == list(range(1, large + small + 1))
    assert [berthed.ship[0] for berthed in fleet.berths] == ["L"] * large + ["M"] * small
    assert vdw.view().harbour == fleet.berths
    assert vdw.view().piles["large"] == 26 - large


def test_vdw_08_a_first_player_is_designated(vdw):
    vdw.open(3)
    assert isinstance(vdw.events[0], GameSetUp)
    assert vdw.view().order[0] == vdw.events[0].first


def test_vdw_09_the_reserve_is_four_piles_of_fifteen(vdw):
    vdw.open(2)
    assert vdw.view().reserve == {"apple": 15, "cheese": 15, "spice": 15, "silk": 15}


def test_vdw_10_two_goods_each_in_turn_order_with_the_harbour_in_view(vdw):
    vdw.given(*opened_for_start(first=BRAM))
    assert len(vdw.view().harbour) == 6
    vdw.when(BRAM, ChooseStartGoods(("silk", "apple")))
    vdw.then(StartGoodsTaken(BRAM, ("apple", "silk")))
    vdw.when(CATO, ChooseStartGoods(("cheese", "cheese")))
    vdw.then(StartGoodsTaken(CATO, ("cheese", "cheese")))
    assert vdw.awaited() == [(ANNA, "start")]
    vdw.when(ANNA, ChooseStartGoods(("spice", "cheese")))
    vdw.then(StartGoodsTaken(ANNA, ("cheese", "spice")), TurnStarted(1, BRAM))
    assert hand(vdw, CATO) == {"cheese": 2}
    assert vdw.view().reserve == {"apple": 14, "cheese": 12, "spice": 14, "silk": 14}


def opened_for_start(*, players=3, first=ANNA):
    """The opening before anybody has taken his first goods."""
    return [
        event
        for event in opened(players=players, first=first)
        if event.kind not in ("start_goods_taken", "goods_spoiled")
    ]


def test_vdw_11_money_and_goods_are_held_together_in_secret(vdw):
    vdw.given(*opened(), *has(ANNA, hand="AK", gold=13))
    assert (seen(vdw, ANNA, by=ANNA).gold, hand(vdw, ANNA)) == (13, stock("AK"))
    for eyes in (BRAM, None):
        assert (seen(vdw, ANNA, by=eyes).gold, seen(vdw, ANNA, by=eyes).hand) == (None, None)


def test_vdw_12_only_the_total_number_of_cards_is_told(vdw):
    vdw.given(*opened(), *has(ANNA, hand="AK", gold=13), *has(BRAM, hand="C", gold=17))
    assert seen(vdw, ANNA).hand_cards == 2 + 3  # 10 + 2 + 1
    assert seen(vdw, BRAM).hand_cards == 1 + 3  # 10 + 5 + 2
    assert seen(vdw, CATO).hand_cards == 7


def test_vdw_13_a_turn_is_reveal_trade_actions_and_the_check_of_the_fleet(vdw):
    vdw.given(
        *opened(players=2), *has(ANNA, house="A"), *has(BRAM, house="A"), TurnStarted(1, ANNA)
    )
    phases = [vdw.view().phase]
    vdw.given((ANNA, Reveal(picks("transport", "storage"))))
    phases.append(vdw.view().phase)
    vdw.given((ANNA, Take(1)), (BRAM, Take(2)))
    phases.append(vdw.view().phase)
    vdw.given((ANNA, Act((Income(),))))
    vdw.timeout(BRAM)
    assert [*phases, vdw.view().phase, vdw.view().turn] == [
        "reveal",
        "trade",
        "action",
        "reveal",
        2,
    ]


def picks(*piles):
    from games.engines.vor_dem_wind.commands import Pick

    return tuple(Pick(pile) for pile in piles)


# --- Rulings about money, hands and chance ---


def test_rul_03_only_whole_gold_is_offered_and_the_bank_is_unlimited(vdw):
    vdw.given(*opened(), *has(ANNA, gold=500))
    assert seen(vdw, ANNA, by=ANNA).gold == 500  # more than all the money printed
    assert "gold" in Offer.__struct_fields__
    assert set(Offer.__struct_fields__) == {"slot", "gold", "up_to"}  # no goods, no cards


def test_rul_04_the_opening_purse_is_seven_cards_until_money_moves(vdw):
    vdw.given(*opened(players=2), *acting("T01", "S01"))
    assert [seen(vdw, seat).hand_cards for seat in (ANNA, BRAM)] == [7, 7]
    vdw.given(*has(ANNA, gold=22))
    assert (seen(vdw, ANNA, by=ANNA).gold, seen(vdw, ANNA).hand_cards) == (22, 3)


@pytest.mark.parametrize(
    ("gold", "cards"), [(0, 0), (1, 1), (4, 2), (9, 3), (22, 3), (38, 6), (99, 12)]
)
def test_rul_04_afterwards_it_is_the_fewest_cards_for_the_total(vdw, gold, cards):
    vdw.given(*opened(), *has(ANNA, gold=gold))
    assert seen(vdw, ANNA).hand_cards == cards


def test_rul_05_special_cards_are_counted_apart_and_not_named(vdw):
    vdw.given(*opened(), *specials({ANNA: ["P38", "T37"]}))
    assert (seen(vdw, ANNA).specials, seen(vdw, ANNA).hand_cards) == (2, 7)
    assert seen(vdw, ANNA, by=ANNA).special_cards == ("P38", "T37")
    assert [seen(vdw, ANNA, by=eyes).special_cards for eyes in (BRAM, None)] == [None, None]


def test_rul_40_the_first_player_is_drawn_by_the_seeded_generator(vdw):
    firsts = {vdw.engine.setup(vdw.engine.config(), 4, rng)[0][1].first for rng in seeds(30)}
    assert firsts == {1, 2, 3, 4}


def seeds(count):
    from games.rng import Rng

    return [Rng(bytes([number] * 32)) for number in range(count)]


def test_rul_45_shuffles_start_from_ascending_ids_and_are_dealt_from_the_first_element(vdw):
    vdw.open(4)
    rng = LoadedRng()
    expected = [
        *(
            PileShuffled(
                pile, tuple(rng.shuffled([card.id for card in CARDS[pile]], f"pile/{pile}/1"))
            )
            for pile in CARDS
        ),
        *(
            PileShuffled(
                size, tuple(rng.shuffled([ship.id for ship in SHIPS[size]], f"pile/{size}/1"))
            )
            for size in SHIPS
        ),
    ]
    first = 1 + rng.below(4, "first")
    assert [event.pile for event in expected] == [
        "purchase",
        "storage",
        "transport",
        "large",
        "small",
    ]
    fleet = (*expected[3].order[:4], *expected[4].order[:3])
    vdw.then(GameSetUp(4, first, 22, 4, 3, 50), *expected, FleetArrived(1, berths(*fleet, large=4)))
    assert list(vdw.rng.inputs) == list(rng.inputs)


# --- D1 ---


def test_d1_the_first_is_due_the_others_are_invited_and_their_picks_are_sealed(vdw):
    vdw.given(*opened_for_start())
    assert [(decision.key, decision.due) for decision in vdw.pending()] == [
        ("start/1", True),
        ("start/2", False),
        ("start/3", False),
    ]
    vdw.when(CATO, ChooseStartGoods(("silk", "silk")))
    vdw.then(OrdersFiled(CATO, start_goods=("silk", "silk")))
    assert [vdw.seen(eyes) for eyes in (ANNA, BRAM, None)] == [[], [], []]
    vdw.given((CATO, ChooseStartGoods(("spice", "silk"))))  # replaceable
    vdw.given((ANNA, ChooseStartGoods(("apple", "apple"))))
    vdw.when(BRAM, ChooseStartGoods(("apple", "cheese")))
    vdw.then(
        StartGoodsTaken(BRAM, ("apple", "cheese")),
        StartGoodsTaken(CATO, ("spice", "silk")),
        TurnStarted(1, ANNA),
    )


def test_d1_the_default_takes_the_two_kinds_the_harbour_wants_most(vdw):
    vdw.given(*opened_for_start())  # CCSS AACC KKKK A AA CK: 5 apples, 5 cheese, 2 spice, 5 silk
    assert vdw.decision(ANNA).default == ChooseStartGoods(
        goods("AC")
    )  # ties: apple, cheese, spice, silk
