"""Special cards A to F (VDW-49 to VDW-66) and the rulings about them."""

import pytest

from games.engines.vor_dem_wind.commands import (
    Act,
    Bid,
    Buy,
    Conserve,
    Exchange,
    FilePlan,
    FreeTrade,
    Income,
    Load,
    Market,
    Nothing,
    Offer,
    Pass,
    PurchaseAndStorage,
    Seize,
    Store,
    Swap,
    Take,
)
from games.engines.vor_dem_wind.events import (
    ActionEnded,
    Answer,
    AnswerSealed,
    Berthed,
    CardSeized,
    CardTaken,
    ConservationLaid,
    FreeTradePlayed,
    GoodsExchanged,
    GoodsPurchased,
    GoodsSold,
    GoodsStored,
    IncomeTaken,
    OffersRead,
    PurchaseAndStoragePlayed,
    Settled,
    ShipsLoaded,
    SpecialKept,
    TradeClosed,
    TurnEnded,
    TurnStarted,
)
from tests.rules.vor_dem_wind.cast import (
    ANNA,
    BRAM,
    CATO,
    DIRK,
    acting,
    goods,
    hand,
    has,
    house,
    opened,
    places,
    purses,
    revealed,
    seen,
    specials,
    stock,
)


def act(*steps):
    return Act(tuple(steps))


def holding(*cards, won="T13", players=2, **held):
    """Anna holds these special cards from an earlier turn and has won this card; the next has a
    purchase."""
    others = ("P01", "P02", "P03")[: players - 1]
    return [
        *opened(players=players),
        *specials({ANNA: cards}),
        *has(ANNA, **held),
        *acting(won, *others),
    ]


# --- When they are played ---


def test_vdw_49_a_special_card_won_goes_secretly_to_hand_and_is_not_played_that_turn(vdw):
    vdw.given(
        *opened(players=2), *specials({ANNA: ["P34"]}), *revealed("P38", "S01"), (ANNA, Take(1))
    )
    vdw.when(BRAM, Take(2))
    vdw.then(
        CardTaken(BRAM, 2),
        TradeClosed((Settled(ANNA, 1), Settled(BRAM, 2))),
        SpecialKept(ANNA, 1, "P38"),
    )
    assert (seen(vdw, ANNA).specials, seen(vdw, ANNA, by=BRAM).special_cards) == (2, None)
    vdw.when(ANNA, act(Conserve()))
    vdw.refused("special_just_won", special="conservation")


def test_vdw_50_one_special_card_is_played_beside_the_card_won_in_a_later_turn(vdw):
    vdw.given(*holding("P38"))
    vdw.when(ANNA, act(Income(), Conserve()))
    assert vdw.events[:3] == [
        IncomeTaken(ANNA, "T13", 8),
        ConservationLaid(ANNA, "P38", 2),
        ActionEnded(ANNA),
    ]


@pytest.mark.parametrize("front", [None, 4])
def test_vdw_51_who_won_no_normal_card_may_play_one_too(vdw, front):
    vdw.given(*opened(players=2), *specials({ANNA: ["P38"]}))
    if front is None:  # she won a special card
        vdw.given(*acting("S37", "P01"))
    else:  # or money
        vdw.given(
            *revealed("S37", "P01"),
            CardTaken(BRAM, 2),
            TradeClosed((Settled(ANNA, gold=front), Settled(BRAM, 2)), (1,)),
        )
    assert vdw.awaited() == [(ANNA, "act")]
    vdw.when(ANNA, act(Conserve()))
    assert vdw.events[:2] == [ConservationLaid(ANNA, "P38", 2), ActionEnded(ANNA)]


# --- A: free trade ---


def test_vdw_52_free_trade_takes_the_shown_number_of_goods_of_ones_choice(vdw):
    vdw.given(*holding("P34"))
    vdw.when(ANNA, act(Income(), FreeTrade(goods("ACK"))))
    vdw.refused("too_many_goods", goods=3, most=2)
    vdw.when(ANNA, act(Income(), FreeTrade(goods("KA"))))
    assert vdw.events[1] == FreeTradePlayed(ANNA, "P34", goods("AK"))
    assert (hand(vdw, ANNA), seen(vdw, ANNA).specials) == (stock("AK"), 0)
    assert "P34" in vdw.view().discards["purchase"]


# --- B: conservation, laid here; what it saves is in test_departure.py ---


def test_vdw_53_conservation_is_laid_in_the_warehouse(vdw):
    vdw.given(*holding("P39", house="A"))
    vdw.when(ANNA, act(Income(), Conserve()))
    assert vdw.events[1] == ConservationLaid(ANNA, "P39", 3)
    assert (
        seen(vdw, ANNA).conservation,
        seen(vdw, ANNA).specials,
        vdw.view().discards["purchase"],
    ) == (("P39",), 0, ("P01",))


# --- C: purchase and storage ---


def test_vdw_56_purchase_and_storage_takes_goods_straight_into_the_warehouse_at_its_cost(vdw):
    vdw.given(*holding("S34"))
    vdw.when(ANNA, act(Income(), PurchaseAndStorage(goods("SC"))))
    assert vdw.events[1] == PurchaseAndStoragePlayed(ANNA, "S34", goods("CS"), 14)
    assert (house(vdw, ANNA), hand(vdw, ANNA), purses(vdw)) == (stock("CS"), {}, [22 + 8 - 14, 22])


# --- D: exchange ---


def exchanging(*, mine="CS", held="K"):
    """Anna can exchange; Bram has apples, Cato silk."""
    return [
        *opened(players=3),
        *specials({ANNA: ["S37"]}),
        *has(ANNA, hand=held, house=mine),
        *has(BRAM, house="AA"),
        *has(CATO, house="KS"),
        *acting("P01", "T13", "P02"),
    ]


def test_vdw_57_goods_are_swapped_with_opponents_without_their_consent(vdw):
    vdw.given(*exchanging())
    vdw.when(ANNA, act(Exchange((Swap("cheese", "apple", BRAM),))))
    assert vdw.events[1] == GoodsExchanged(ANNA, "S37", (Swap("cheese", "apple", BRAM),))
    assert [house(vdw, seat) for seat in (ANNA, BRAM, CATO)] == [
        stock("AS"),
        stock("AC"),
        stock("SK"),
    ]


def test_vdw_57_or_with_ones_own_hand(vdw):
    vdw.given(*exchanging())
    vdw.when(ANNA, act(Exchange((Swap("cheese", "silk"),)), Buy()))
    assert vdw.events[:2] == [
        GoodsExchanged(ANNA, "S37", (Swap("cheese", "silk"),)),
        GoodsPurchased(ANNA, "P01", goods("AC")),
    ]
    assert (house(vdw, ANNA), hand(vdw, ANNA)) == (stock("SK"), stock("ACC"))


@pytest.mark.parametrize("number", [0, 3])
def test_vdw_58_only_one_for_one_or_two_for_two(vdw, number):
    vdw.given(*exchanging(mine="CCCS"))
    vdw.when(ANNA, act(Exchange((Swap("cheese", "apple", BRAM),) * number)))
    vdw.refused("uneven_exchange", swaps=number, most=2)


@pytest.mark.parametrize(
    ("swaps", "mine"),
    [
        ((Swap("cheese", "silk"), Swap("spice", "apple", BRAM)), "AK"),  # own hand and one opponent
        ((Swap("cheese", "apple", BRAM), Swap("spice", "silk", CATO)), "AK"),  # two opponents
    ],
)
def test_vdw_59_in_a_swap_of_two_the_partners_may_differ(vdw, swaps, mine):
    vdw.given(*exchanging())
    vdw.when(ANNA, act(Exchange(swaps)))
    assert vdw.events[1] == GoodsExchanged(ANNA, "S37", swaps)
    assert house(vdw, ANNA) == stock(mine)


def test_vdw_60_one_card_may_take_part_in_both_swaps(vdw):
    vdw.given(*exchanging(mine="C"))
    vdw.when(ANNA, act(Exchange((Swap("cheese", "apple", BRAM), Swap("apple", "silk", CATO)))))
    assert [house(vdw, seat) for seat in (ANNA, BRAM, CATO)] == [
        stock("K"),
        stock("AC"),
        stock("AS"),
    ]


# --- E: market sale ---


def test_vdw_61_market_sale_sells_any_goods_for_three_gold_each(vdw):
    vdw.given(*holding("S39", hand="AAK", house="CS"))
    vdw.when(ANNA, act(Income(), Market(goods("AA"), goods("C"))))
    assert vdw.events[1] == GoodsSold(ANNA, "S39", goods("AA"), goods("C"), 9)
    assert (hand(vdw, ANNA), house(vdw, ANNA), purses(vdw)) == (
        stock("K"),
        stock("S"),
        [22 + 8 + 9, 22],
    )
    assert vdw.view().reserve == {
        "apple": 14,
        "cheese": 14,
        "spice": 14,
        "silk": 14,
    }  # Bram has bought an apple and a cheese


# --- F: safekeeping ---


def safe(*seats, cards=("P01", "S01", "T01"), players=3):
    """These hold a safekeeping card each."""
    held = {seat: [card] for seat, card in zip(seats, ("T37", "T38", "T39"), strict=False)}
    return [*opened(players=players), *specials(held), *revealed(*cards)]


def test_vdw_62_safekeeping_is_played_in_the_trade_only_when_choosing_or_instead_of_an_offer(vdw):
    vdw.given(*safe(ANNA, BRAM))
    assert vdw.offers(ANNA, Take(1, safely=True))
    vdw.given((ANNA, Take(1)))
    assert (vdw.offers(BRAM, Take(2, safely=True)), vdw.offers(BRAM, Seize(1))) == (True, True)
    vdw.given((BRAM, Take(2)), *has(ANNA, house="A"), (CATO, Take(3)))
    vdw.when(BRAM, Seize(1))
    vdw.refused("not_your_turn", order="seize", phase="action", awaited=[BRAM])


def test_vdw_63_a_card_of_the_centre_is_taken_so_that_nobody_can_bid_for_it(vdw):
    vdw.given(*safe(ANNA))
    vdw.when(ANNA, Take(3, safely=True))
    vdw.then(CardTaken(ANNA, 3, "T37"))
    assert (places(vdw)[2], seen(vdw, ANNA).specials) == (("down", ANNA), 0)
    assert vdw.view().discards["transport"] == ("T37",)
    vdw.when(BRAM, Offer(3, 5))
    vdw.refused("slot_not_face_up", slot=3, place="down")
    vdw.when(BRAM, Take(1, safely=True))
    vdw.refused("special_not_held", special="safekeeping", number=None)


def test_vdw_64_or_a_face_up_card_is_seized_and_its_holder_gets_five_gold(vdw):
    vdw.given(*safe(BRAM), (ANNA, Take(1)))
    vdw.when(BRAM, Seize(1))
    vdw.then(CardSeized(BRAM, ANNA, 1, 5, "T37"))
    assert (places(vdw)[0], seen(vdw, ANNA).front, purses(vdw)) == (("down", BRAM), 5, [22, 22, 22])


def test_vdw_65_who_uses_safekeeping_plays_no_other_special_that_turn(vdw):
    vdw.given(
        *opened(players=2),
        *specials({ANNA: ["T37", "P38"]}),
        *revealed("S01", "P01"),
        *has(ANNA, hand="A"),
    )
    vdw.given((ANNA, Take(1, safely=True)), (BRAM, Take(2)))
    vdw.when(ANNA, act(Store(goods("A")), Conserve()))
    vdw.refused("safekeeping_bars_specials")
    vdw.when(ANNA, act(Store(goods("A"))))
    assert vdw.events[0] == GoodsStored(ANNA, "S01", goods("A"), 5)


@pytest.mark.parametrize(
    "special", [PurchaseAndStorage(("silk",)), Exchange((Swap("cheese", "silk"),))]
)
def test_vdw_66_with_purchase_and_storage_or_exchange_the_transport_comes_first(vdw, special):
    vdw.given(*holding("S34", "S37", hand="K", house="CCSSC"))
    vdw.when(ANNA, act(special, Load((1,))))
    vdw.refused(
        "transport_first",
        special="exchange" if isinstance(special, Exchange) else "purchase_and_storage",
    )
    vdw.when(ANNA, act(Load((1,)), special))
    assert vdw.events[0] == ShipsLoaded(ANNA, "T13", (Berthed(1, "L16"),), goods("CCSS"), 16, 16)


def test_vdw_66_with_income_the_order_is_free(vdw):
    vdw.given(*holding("S37", hand="K", house="C"))
    vdw.when(ANNA, act(Exchange((Swap("cheese", "silk"),)), Income()))
    assert vdw.events[:2] == [
        GoodsExchanged(ANNA, "S37", (Swap("cheese", "silk"),)),
        IncomeTaken(ANNA, "T13", 8),
    ]


# --- Rulings about safekeeping ---


FOUR = ("P01", "S01", "T01", "P02")


def test_rul_15_a_follower_may_seize_the_card_being_sold_and_the_sale_ends(vdw):
    vdw.given(*safe(CATO), (ANNA, Take(1)), (BRAM, Offer(1, 4)))
    vdw.when(CATO, Seize(1))
    vdw.then(
        AnswerSealed(CATO, 1, seize=True),
        OffersRead(1, (Answer(CATO, seize=True),)),
        CardSeized(CATO, ANNA, 1, 5, "T37"),
    )
    assert (purses(vdw), vdw.awaited()) == (
        [22, 22, 22],
        [(BRAM, "choose")],
    )  # his offer lapses unpaid


def test_rul_15_the_first_safekeeping_in_turn_order_wins_and_what_is_behind_it_lapses_unread(vdw):
    vdw.given(
        *safe(CATO, DIRK, cards=FOUR, players=4),
        (ANNA, Take(1)),
        (BRAM, Offer(1, 4)),
        (DIRK, Seize(1)),
    )
    vdw.when(CATO, Seize(1))
    vdw.then(
        AnswerSealed(CATO, 1, seize=True),
        OffersRead(1, (Answer(CATO, seize=True),)),
        CardSeized(CATO, ANNA, 1, 5, "T37"),
    )
    assert (seen(vdw, DIRK, by=DIRK).special_cards, seen(vdw, DIRK).safekept) == (("T38",), False)


def test_rul_15_an_offer_behind_a_seizure_is_never_published(vdw):
    vdw.given(
        *safe(CATO, cards=FOUR, players=4),
        (ANNA, Take(1)),
        (BRAM, Offer(1, 4)),
        (DIRK, Offer(1, 9)),
    )
    vdw.when(CATO, Seize(1))
    assert vdw.seen(ANNA) == [
        ("answer_sealed", {"seat": CATO, "slot": 1}),
        ("offers_read", {"slot": 1, "answers": [{"seat": CATO, "seize": True}]}),
        ("card_seized", {"seat": CATO, "holder": ANNA, "slot": 1, "gold": 5, "safekeeping": "T37"}),
    ]


def test_rul_15_a_filed_bid_may_seize_too(vdw):
    vdw.given(*safe(CATO), (ANNA, Take(1)), (CATO, FilePlan(bids=(Bid(1, seize=True),))))
    vdw.when(BRAM, Offer(1, 4))
    assert vdw.events[-1] == CardSeized(CATO, ANNA, 1, 5, "T37")


def test_rul_16_the_holder_cannot_answer_an_offer_with_safekeeping(vdw):
    vdw.given(*safe(ANNA), (ANNA, Take(1)), (BRAM, Offer(1, 4)), (CATO, Pass()))
    vdw.when(ANNA, Seize(1))
    vdw.refused("own_card", slot=1)
    assert [option.kind for option in vdw.options(ANNA) if not option.anytime] == [
        "accept",
        "pay",
        "default",
    ]


def test_rul_17_the_robbed_holder_is_settled_by_the_five_gold(vdw):
    vdw.given(*safe(BRAM), (ANNA, Take(1)), (BRAM, Seize(1)))
    assert vdw.awaited() == [(CATO, "choose")]
    vdw.when(ANNA, Take(2))
    vdw.refused("already_settled")
    vdw.given((CATO, Take(2)))
    assert seen(vdw, ANNA, by=ANNA).gold == 27


def test_rul_18_a_card_got_by_safekeeping_lies_face_down_and_a_special_goes_to_hand(vdw):
    vdw.given(*safe(ANNA, cards=("P38", "S01"), players=2), (ANNA, Take(1, safely=True)))
    assert places(vdw)[0] == ("down", ANNA)
    vdw.when(BRAM, Take(2))
    vdw.then(
        CardTaken(BRAM, 2),
        TradeClosed((Settled(ANNA, 1), Settled(BRAM, 2))),
        SpecialKept(ANNA, 1, "P38"),
        ActionEnded(ANNA),
    )
    assert seen(vdw, ANNA, by=ANNA).special_cards == ("P38",)


def test_rul_19_the_bar_of_safekeeping_ends_with_the_turn(vdw):
    vdw.given(*opened(players=2), *specials({ANNA: ["T37", "P38"]}), *revealed("P01", "S01"))
    vdw.given((ANNA, Take(1, safely=True)), (BRAM, Take(2)), (BRAM, act(Nothing())))
    assert vdw.view().turn == 6
    vdw.given(*acting("T13", "P02", turn=6))
    vdw.when(ANNA, act(Income(), Conserve()))
    assert vdw.events[1] == ConservationLaid(ANNA, "P38", 2)


def test_rul_20_one_special_a_turn_and_any_number_in_hand(vdw):
    vdw.given(*holding("P34", "P38", "P39", "S39", hand="A"))
    assert seen(vdw, ANNA).specials == 4
    vdw.when(ANNA, act(Income(), Conserve(2), FreeTrade(goods("AA"))))
    vdw.refused("one_special_per_turn")


def test_rul_21_a_special_just_won_waits_also_for_who_won_no_normal_card(vdw):
    vdw.given(*opened(players=2), *specials({ANNA: ["P34"]}), *acting("P38", "P01"))
    vdw.when(ANNA, act(Conserve()))
    vdw.refused("special_just_won", special="conservation")
    vdw.when(ANNA, act(FreeTrade(goods("AA"))))
    assert vdw.events[:2] == [FreeTradePlayed(ANNA, "P34", goods("AA")), ActionEnded(ANNA)]


# --- Rulings about the others ---


def test_rul_24_free_trade_takes_its_full_number_of_kinds_the_reserve_has(vdw):
    vdw.given(*holding("P34"), *has(BRAM, hand="A" * 15))
    vdw.when(ANNA, act(Income(), FreeTrade(goods("C"))))
    vdw.refused("too_few_goods", goods=1, least=2)
    vdw.when(ANNA, act(Income(), FreeTrade(goods("AC"))))
    vdw.refused("reserve_short", goods=["apple", "cheese"], missing=["apple"])


def test_rul_24_fewer_only_if_the_whole_reserve_has_fewer(vdw):
    vdw.given(*holding("P36"), *has(BRAM, hand="A" * 15 + "C" * 15 + "S" * 15 + "K" * 13))
    vdw.when(ANNA, act(Income(), FreeTrade(goods("KK"))))
    assert vdw.events[1] == FreeTradePlayed(ANNA, "P36", goods("KK"))


def test_rul_24_purchase_and_storage_may_place_fewer_at_full_cost_but_not_without_place_or_gold(
    vdw,
):
    vdw.given(*holding("S34", house="AACCSSK"))
    vdw.when(ANNA, act(Income(), PurchaseAndStorage(goods("KK"))))
    vdw.refused("no_room", goods=2, places=1)
    vdw.when(ANNA, act(Income(), PurchaseAndStorage(())))
    vdw.refused("too_few_goods", goods=0, least=1)
    vdw.when(ANNA, act(Income(), PurchaseAndStorage(goods("K"))))
    assert vdw.events[1] == PurchaseAndStoragePlayed(ANNA, "S34", goods("K"), 14)


def test_rul_24_purchase_and_storage_needs_its_whole_cost(vdw):
    vdw.given(*holding("S34", gold=5, won="T01"))
    vdw.when(ANNA, act(Income(), PurchaseAndStorage(goods("K"))))
    vdw.refused("cannot_afford_storage", cost=14, purse=10)


@pytest.mark.parametrize(
    ("step", "card"),
    [
        (FreeTrade(("apple", "apple")), "P34"),
        (FreeTrade(("apple", "apple", "silk")), "P36"),
        (PurchaseAndStorage(("silk",)), "S34"),  # the smallest that allows the goods named
        (PurchaseAndStorage(("silk",), 3), "S36"),
        (PurchaseAndStorage(("silk", "silk", "silk")), "S36"),
    ],
)
def test_rul_24_of_unequal_cards_the_smallest_that_allows_the_goods_is_played(vdw, step, card):
    vdw.given(*holding("P34", "P36", "S34", "S36"))
    vdw.when(ANNA, act(Income(), step))
    assert vdw.events[1].card == card


def test_rul_28_conservation_takes_no_place_is_public_and_values_add(vdw):
    vdw.given(
        *opened(players=2),
        *specials({ANNA: ["P38", "P39"]}),
        *has(ANNA, house="AACCSSKK"),
        *acting("T13", "P01"),
    )
    vdw.when(ANNA, act(Income(), Conserve()))
    vdw.refused("which_conservation", numbers=[2, 3])
    vdw.given(
        (ANNA, act(Income(), Conserve(3))),
        *acting("T14", "P02", turn=6),
        (ANNA, act(Income(), Conserve())),
    )
    assert [seen(vdw, ANNA, by=eyes).conservation for eyes in (ANNA, BRAM, None)] == [
        ("P39", "P38")
    ] * 3
    assert sum(house(vdw, ANNA).values()) == 8


def test_rul_34_a_full_warehouse_is_no_obstacle_and_equal_kinds_may_be_swapped(vdw):
    vdw.given(*exchanging(mine="AACCSSKK"))
    swaps = (Swap("apple", "apple", BRAM), Swap("spice", "silk", CATO))
    vdw.when(ANNA, act(Exchange(swaps)))
    assert vdw.events[1] == GoodsExchanged(ANNA, "S37", swaps)
    assert [house(vdw, seat) for seat in (ANNA, CATO)] == [stock("AACCSKKK"), stock("SS")]


def test_rul_34_it_needs_a_good_to_give_and_one_to_get(vdw):
    vdw.given(*exchanging(mine="", held="K"))
    vdw.when(ANNA, act(Exchange((Swap("silk", "apple", BRAM),))))
    vdw.refused("goods_not_in_warehouse", seat=ANNA, goods=["silk"], missing=["silk"])


def test_rul_34_partners_are_ones_own_hand_or_another_player(vdw):
    vdw.given(*exchanging())
    for swap, code, facts in (
        (
            Swap("cheese", "silk", BRAM),
            "goods_not_in_warehouse",
            {"seat": BRAM, "goods": ["silk"], "missing": ["silk"]},
        ),
        (Swap("cheese", "apple"), "goods_not_in_hand", {"goods": ["apple"], "missing": ["apple"]}),
        (Swap("cheese", "spice", ANNA), "not_yourself", {}),
        (Swap("cheese", "spice", DIRK), "unknown_seat", {"seat": DIRK}),
    ):
        vdw.when(ANNA, act(Exchange((swap,)), Buy()))
        vdw.refused(code, **facts)


def test_rul_35_goods_of_a_kind_are_identical(vdw):
    vdw.given(*exchanging(mine="CC"))
    assert house(vdw, ANNA) == {"cheese": 2}  # a number, no names
    vdw.when(ANNA, act(Exchange((Swap("cheese", "apple", BRAM), Swap("cheese", "apple", BRAM)))))
    assert [house(vdw, seat) for seat in (ANNA, BRAM)] == [stock("AA"), stock("CC")]


def test_vdw_50_without_a_special_in_hand_none_is_played(vdw):
    vdw.given(*opened(players=2), *has(ANNA, house="A"), *acting("T13", "P01"))
    vdw.when(ANNA, act(Income(), Conserve()))
    vdw.refused("special_not_held", special="conservation", number=None)
    vdw.when(ANNA, act(Income()))
    bought = [GoodsPurchased(BRAM, "P01", goods("AC")), ActionEnded(BRAM)]
    vdw.then(
        IncomeTaken(ANNA, "T13", 8),
        ActionEnded(ANNA),
        *bought,
        TurnEnded(5, BRAM, ("T13", "P01"), 1),
        TurnStarted(6, BRAM),
    )
