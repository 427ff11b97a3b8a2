"""Phase 4.3 with normal cards (VDW-33 to VDW-47 but for the piles), its rulings, and actions
ordered early (D6, 4A principles 1 and 3)."""

import pytest

from games.engines.vor_dem_wind.commands import (
    Act,
    Buy,
    Conserve,
    FilePlan,
    Income,
    Load,
    Market,
    Nothing,
    Store,
    Take,
    Wait,
)
from games.engines.vor_dem_wind.data import SHIP, SHIPS
from games.engines.vor_dem_wind.events import (
    ActionDeclined,
    ActionEnded,
    Berthed,
    CardTaken,
    ConservationLaid,
    DefaultApplied,
    FiledAct,
    GoodsPurchased,
    GoodsStored,
    IncomeTaken,
    OrdersDropped,
    OrdersFiled,
    Settled,
    ShipsLoaded,
    TradeClosed,
    TurnEnded,
    TurnStarted,
)
from games.engines.vor_dem_wind.rules.actions import DEEDS
from tests.rules.vor_dem_wind.cast import (
    ANNA,
    BRAM,
    CATO,
    acting,
    goods,
    hand,
    has,
    house,
    letter,
    opened,
    purses,
    revealed,
    seen,
    specials,
    stock,
)


def act(*steps, when=None):
    return Act(tuple(steps), when)


def store(code):
    return act(Store(goods(code)))


def steps_offered(table, seat):
    """What the form lists."""
    [listed] = [option for option in table.options(seat) if option.exact and option.kind == "act"]
    return list(listed.fields["steps"].values)


# --- The order of actions ---


def test_vdw_33_everybody_acts_in_turn_order(vdw):
    vdw.given(
        *opened(),
        *has(ANNA, hand="A"),
        *has(CATO, house="A"),
        *acting("T01", "P01", "S01", first=CATO),
    )
    assert vdw.awaited() == [(CATO, "act")]
    vdw.when(ANNA, Act((Buy(),)))  # hers comes by itself in her turn
    vdw.then(OrdersFiled(ANNA, (FiledAct((Act((Buy(),)),)),)))
    vdw.when(CATO, act(Income()))
    vdw.then(
        IncomeTaken(CATO, "T01", 5),
        ActionEnded(CATO),
        GoodsPurchased(ANNA, "P01", goods("AC")),
        ActionEnded(ANNA),
    )
    assert vdw.awaited() == [(BRAM, "act")]


def test_vdw_34_used_cards_are_discarded_and_the_pawn_passes_to_the_left(vdw):
    vdw.given(
        *opened(),
        *has(BRAM, house="A"),
        *acting("T01", "P01", "S01", first=BRAM),
        (BRAM, act(Income())),
    )
    vdw.when(ANNA, act(Nothing()))
    vdw.then(
        ActionDeclined(ANNA, "S01"),
        ActionEnded(ANNA),
        TurnEnded(5, CATO, ("T01", "P01", "S01"), 1),
        TurnStarted(6, CATO),
    )
    assert [vdw.view().discards[pile] for pile in ("purchase", "storage", "transport")] == [
        ("P01",),
        ("S01",),
        ("T01",),
    ]
    assert vdw.view().order == (CATO, ANNA, BRAM)


# --- Purchase ---


def test_vdw_36_a_purchase_brings_the_goods_shown_into_the_hand_for_nothing(vdw):
    vdw.given(*opened(players=2), *revealed("P07", "S01"), (ANNA, Take(1)))
    vdw.when(BRAM, Take(2))
    closed = TradeClosed((Settled(ANNA, 1), Settled(BRAM, 2)))
    vdw.then(
        CardTaken(BRAM, 2), closed, GoodsPurchased(ANNA, "P07", goods("AAC")), ActionEnded(ANNA)
    )
    assert (hand(vdw, ANNA), seen(vdw, ANNA, by=ANNA).gold) == (stock("AAC"), 22)
    assert vdw.view().reserve == {"apple": 13, "cheese": 14, "spice": 15, "silk": 15}


# --- Storage ---


def storing(card="S10", *, held="ACSK", stored="", gold=22):
    """Anna has a storage card (S10: three goods for nine gold)."""
    return [
        *opened(players=2),
        *has(ANNA, hand=held, house=stored, gold=gold),
        *acting(card, "P01"),
    ]


def test_vdw_37_up_to_the_shown_number_of_any_kinds_goes_into_the_warehouse(vdw):
    vdw.given(*storing())
    vdw.when(ANNA, store("ACSK"))
    vdw.refused("too_many_goods", goods=4, most=3)
    vdw.when(ANNA, store("AAC"))
    vdw.refused("goods_not_in_hand", goods=["apple", "apple", "cheese"], missing=["apple"])
    vdw.when(ANNA, store("KAS"))
    assert vdw.events[:2] == [GoodsStored(ANNA, "S10", goods("ASK"), 9), ActionEnded(ANNA)]
    assert (house(vdw, ANNA), hand(vdw, ANNA)) == (stock("ASK"), stock("C"))


def test_vdw_38_the_cost_is_paid_to_the_bank(vdw):
    vdw.given(*storing(), (ANNA, store("ASK")))
    assert purses(vdw) == [13, 22]


def test_vdw_39_a_warehouse_holds_eight_goods(vdw):
    vdw.given(*storing(stored="AACCSS"))
    vdw.when(ANNA, store("ASK"))
    vdw.refused("no_room", goods=3, places=2)
    vdw.when(ANNA, store("SK"))
    assert vdw.events[0] == GoodsStored(ANNA, "S10", goods("SK"), 9)
    assert sum(house(vdw, ANNA).values()) == 8


def test_vdw_40_fewer_goods_cost_the_full_price(vdw):
    vdw.given(*storing())
    vdw.when(ANNA, store("K"))
    assert vdw.events[0] == GoodsStored(ANNA, "S10", goods("K"), 9)


def test_vdw_41_who_stores_nothing_pays_nothing(vdw):
    vdw.given(*storing())
    vdw.when(ANNA, act(Nothing()))
    assert vdw.events[:2] == [ActionDeclined(ANNA, "S10"), ActionEnded(ANNA)]
    assert purses(vdw) == [22, 22]


def test_vdw_42_who_cannot_pay_the_full_cost_stores_nothing(vdw):
    vdw.given(*storing(gold=8))
    vdw.when(ANNA, store("K"))
    vdw.refused("cannot_afford_storage", cost=9, purse=8)
    vdw.when(ANNA, act(Store(everything=True)))
    vdw.refused("too_many_goods", goods=4, most=3)
    assert steps_offered(vdw, ANNA) == [(Nothing(),)]


def test_rul_02_any_goods_of_the_hand_as_many_as_the_card_shows(vdw):
    vdw.given(*storing(held="AAKS"))
    for code in ("AAK", "AKS"):
        assert vdw.offers(ANNA, store(code))
    vdw.when(ANNA, store("AAK"))
    assert vdw.events[0] == GoodsStored(ANNA, "S10", goods("AAK"), 9)


def test_vdw_37_store_all_is_the_whole_hand(vdw):
    vdw.given(*storing(held="CCK"))
    vdw.when(ANNA, act(Store(everything=True)))
    assert vdw.events[0] == GoodsStored(ANNA, "S10", goods("CCK"), 9)


# --- Transport or income ---


def shipping(stored="AACCSS", *, held="", card="T13"):
    """Anna has a transport card. Berths: 1 CCSS 16, 2 AACC 18, 3 KKKK 12, 4 A 4, 5 AA 8."""
    return [*opened(players=2), *has(ANNA, hand=held, house=stored), *acting(card, "P01")]


def test_vdw_43_the_player_decides_for_one_of_the_two(vdw):
    vdw.given(*shipping())
    vdw.when(ANNA, act(Load((1,)), Income()))
    vdw.refused("one_action_per_card")
    vdw.when(ANNA, act(Income()))
    assert vdw.events[:2] == [IncomeTaken(ANNA, "T13", 8), ActionEnded(ANNA)]


def test_vdw_44_a_ship_whose_goods_all_lie_in_the_warehouse_is_loaded_for_its_points(vdw):
    vdw.given(*shipping())
    vdw.when(ANNA, act(Load((1,))))
    assert vdw.events[0] == ShipsLoaded(ANNA, "T13", (Berthed(1, "L16"),), goods("CCSS"), 16, 16)
    assert (house(vdw, ANNA), seen(vdw, ANNA).score, seen(vdw, ANNA).ships) == (
        stock("AA"),
        16,
        ("L16",),
    )
    assert [berthed.berth for berthed in vdw.view().harbour] == [2, 3, 4, 5]
    assert vdw.view().reserve == {
        "apple": 12,
        "cheese": 14,
        "spice": 15,
        "silk": 15,
    }  # Bram has bought apple and cheese


def test_vdw_44_not_a_ship_of_which_a_good_is_lacking(vdw):
    vdw.given(*shipping("CSS"))
    vdw.given(*has(ANNA, house="A"))
    vdw.when(ANNA, act(Load((1,))))
    vdw.refused("ship_not_covered", berths=[1], missing=["cheese"])
    vdw.when(ANNA, act(Load((6,))))
    vdw.refused("ship_not_in_harbour", berth=6, berths=[1, 2, 3, 4, 5])


def test_vdw_45_goods_in_hand_do_not_count(vdw):
    vdw.given(*shipping("AC", held="CSS"))
    vdw.when(ANNA, act(Load((1,))))
    vdw.refused("ship_not_covered", berths=[1], missing=["cheese", "spice", "spice"])


def test_vdw_46_several_ships_each_with_its_own_complete_set(vdw):
    vdw.given(*shipping("AAACC"))
    vdw.when(ANNA, act(Load((2, 4, 5))))
    vdw.refused("ship_not_covered", berths=[2, 4, 5], missing=["apple", "apple"])
    vdw.when(ANNA, act(Load((2, 4))))
    assert vdw.events[0] == ShipsLoaded(
        ANNA, "T13", (Berthed(2, "L13"), Berthed(4, "M01")), goods("AAACC"), 22, 22
    )


def test_vdw_47_income_is_what_is_printed(vdw):
    vdw.given(*shipping(card="T34"), (ANNA, act(Income())))
    assert purses(vdw) == [34, 22]


# --- Rulings ---


def test_rul_01_a_ship_wants_a_fixed_combination_of_one_two_or_four_goods(vdw):
    assert {len(ship.goods) for ship in SHIP.values()} == {1, 2, 4}
    assert {len(ship.goods) for ship in SHIPS["large"]} == {4}
    vdw.given(
        *opened(players=2),
        *has(ANNA, house="C"),
        *has(BRAM, house="CSS"),
        *has(ANNA, house="A"),
        *acting("T13", "T14"),
    )
    vdw.when(ANNA, act(Load((1,))))  # not by two players together
    vdw.refused("ship_not_covered", berths=[1], missing=["cheese", "spice", "spice"])


def test_rul_22_the_special_comes_before_or_after_the_whole_of_the_card(vdw):
    vdw.given(*opened(players=2), *specials({ANNA: ["P38"]}), *acting("T13", "P01"))
    vdw.when(ANNA, act(Conserve(), Income()))
    assert vdw.events[:3] == [
        ConservationLaid(ANNA, "P38", 2),
        IncomeTaken(ANNA, "T13", 8),
        ActionEnded(ANNA),
    ]


def test_rul_23_of_an_exhausted_kind_what_is_left_and_the_rest_is_forfeited(vdw):
    vdw.given(
        *opened(players=2), *has(BRAM, hand="A" * 14), *revealed("P07", "S01"), (ANNA, Take(1))
    )
    vdw.when(BRAM, Take(2))
    assert vdw.events[2] == GoodsPurchased(ANNA, "P07", goods("AC"), goods("A"))


def test_rul_25_no_order_throws_goods_away(vdw):
    steps = (
        "Buy",
        "Store",
        "Load",
        "Income",
        "Nothing",
        "FreeTrade",
        "Conserve",
        "PurchaseAndStorage",
        "Exchange",
        "Market",
    )
    assert (
        tuple(step.__name__ for step in DEEDS) == steps
    )  # only a loaded ship and the market sale give goods up
    vdw.given(*opened(players=2), *specials({ANNA: ["S39"]}), *acting("P01", "T13"))
    vdw.when(ANNA, act(Market()))
    vdw.refused("too_few_goods", goods=0, least=1)


def test_rul_26_nothing_is_legal_for_every_card_but_purchase_and_transport_means_a_ship(vdw):
    vdw.given(
        *opened(players=2), *specials({ANNA: ["P38"]}), *has(BRAM, house="A"), *acting("P01", "T13")
    )
    vdw.when(ANNA, act(Nothing()))
    vdw.refused("wrong_step", step="nothing", won="purchase")
    vdw.given((ANNA, act(Buy())))
    vdw.when(BRAM, act(Load(())))
    vdw.refused("no_ship_named")
    vdw.when(BRAM, act(Nothing()))
    assert vdw.events[:2] == [ActionDeclined(BRAM, "T13"), ActionEnded(BRAM)]


def test_rul_27_transport_or_income_is_decided_when_the_action_is_performed(vdw):
    vdw.given(
        *opened(players=2),
        *has(BRAM, house="A"),
        *revealed("T13", "P01"),
        (ANNA, Take(2)),
        (BRAM, Take(1)),
    )
    assert vdw.awaited() == [(BRAM, "act")]
    assert steps_offered(vdw, BRAM) == [(Load((4,)),), (Income(),), (Nothing(),)]


def test_rul_36_scores_and_loaded_ships_are_public(vdw):
    vdw.given(*shipping(), (ANNA, act(Load((1,)))))
    assert [
        (seen(vdw, ANNA, by=eyes).score, seen(vdw, ANNA, by=eyes).ships) for eyes in (BRAM, None)
    ] == [(16, ("L16",))] * 2


def test_rul_37_events_tell_what_the_table_sees_and_views_never_add_it_up(vdw):
    vdw.given(*opened(players=2), *has(BRAM, hand="S"), *revealed("P07", "S01"), (ANNA, Take(1)))
    vdw.when(BRAM, Take(2))
    assert (
        "goods_purchased",
        {"seat": ANNA, "card": "P07", "goods": ["apple", "apple", "cheese"]},
    ) in vdw.seen(BRAM)
    assert (seen(vdw, ANNA, by=BRAM).hand, seen(vdw, ANNA, by=BRAM).hand_cards) == (None, 3 + 7)


# --- D6, early orders ---


def test_d6_the_default_loads_the_set_with_most_points(vdw):
    vdw.given(*shipping("AAACCSS"))
    assert vdw.decision(ANNA).default == act(
        Load((1, 4, 5))
    )  # CCSS, A and AA: 28; AACC and A would be 22


@pytest.mark.parametrize(
    ("stored", "fleet", "berths"),
    [
        ("AC", ("L16", "L13", "L22", "M09", "M15"), (4,)),  # equal: the berths that come first
        ("CSK", ("L16", "L13", "L22", "M13", "M14"), (4,)),  # CK 5 or SK 5
        ("AACS", ("L16", "L13", "L22", "M09", "M16"), (4, 5)),  # AC 7 and AS 7
    ],
)
def test_d6_of_equal_points_fewer_goods_then_the_first_berths(vdw, stored, fleet, berths):
    vdw.given(*opened(players=2, fleet=fleet), *has(ANNA, house=stored), *acting("T13", "P01"))
    assert vdw.decision(ANNA).default == act(Load(berths))


def test_d6_the_default_stores_nothing_and_plays_no_special(vdw):
    vdw.given(
        *opened(players=2), *specials({ANNA: ["P38"]}), *has(ANNA, hand="A"), *acting("S01", "P01")
    )
    vdw.timeout(ANNA)
    assert vdw.events[:3] == [
        DefaultApplied(ANNA, "act/5/1"),
        ActionDeclined(ANNA, "S01"),
        ActionEnded(ANNA),
    ]


def test_d6_a_card_needs_its_step_or_nothing(vdw):
    vdw.given(
        *opened(players=2), *specials({ANNA: ["P38"]}), *has(ANNA, hand="A"), *acting("S01", "P01")
    )
    vdw.when(ANNA, act(Conserve()))
    vdw.refused("step_missing", won="storage")
    vdw.when(ANNA, act(Income()))
    vdw.refused("wrong_step", step="income", won="storage")
    vdw.when(ANNA, act(Conserve(), Nothing()))
    assert vdw.events[:3] == [
        ConservationLaid(ANNA, "P38", 2),
        ActionDeclined(ANNA, "S01"),
        ActionEnded(ANNA),
    ]


def test_d6_filed_during_the_trade_it_says_what_the_trade_must_have_brought(vdw):
    vdw.given(*opened(players=2), *has(BRAM, hand="AK", house="A"), *revealed("S01", "T13"))
    vdw.when(BRAM, act(Income()))
    vdw.refused("when_needed")
    vdw.given(
        (BRAM, act(Income(), when="transport")),
        (BRAM, act(Store(goods("K")), when="storage")),
        (BRAM, FilePlan(clauses=(Take(1), Take(2)))),
    )
    vdw.when(ANNA, Take(2))
    closed = TradeClosed((Settled(ANNA, 2), Settled(BRAM, 1)))
    done = [
        IncomeTaken(ANNA, "T13", 8),
        ActionEnded(ANNA),
        GoodsStored(BRAM, "S01", goods("K"), 5),
        ActionEnded(BRAM),
    ]
    vdw.then(
        CardTaken(ANNA, 2),
        CardTaken(BRAM, 1),
        closed,
        *done,
        TurnEnded(5, BRAM, ("S01", "T13")),
        TurnStarted(6, BRAM),
    )


def test_d6_wait_takes_filed_orders_back(vdw):
    vdw.given(
        *opened(players=2),
        *revealed("S01", "T13"),
        (BRAM, act(Income(), when="transport")),
        (BRAM, act(Nothing(), when="storage")),
    )
    vdw.when(BRAM, Wait("transport"))
    vdw.then(OrdersFiled(BRAM, (FiledAct((act(Nothing(), when="storage"),), "storage"),)))
    vdw.when(BRAM, Wait())
    vdw.then(OrdersFiled(BRAM))
    vdw.when(BRAM, Wait())
    vdw.refused("nothing_filed")


def both_shipping():
    return [
        *opened(players=2),
        *has(ANNA, house="A"),
        *has(BRAM, house="AA"),
        *acting("T13", "T14"),
    ]


def test_principle_1_the_first_is_due_the_others_are_invited(vdw):
    vdw.given(*both_shipping())
    assert [(decision.key, decision.due) for decision in vdw.pending()] == [
        ("act/5/1", True),
        ("act/5/2", False),
    ]


def test_principle_1_early_orders_are_sealed_replaceable_and_executed_in_their_turn(vdw):
    vdw.given(*both_shipping())
    vdw.when(BRAM, act(Income()))
    vdw.then(OrdersFiled(BRAM, (FiledAct((act(Income()),)),)))
    assert [vdw.seen(eyes) for eyes in (ANNA, None)] == [[], []]
    vdw.given((BRAM, act(Load((5,)))))
    vdw.when(ANNA, act(Load((4,))))
    assert vdw.events[2:4] == [
        ShipsLoaded(BRAM, "T14", (Berthed(5, "M05"),), goods("AA"), 8, 8),
        ActionEnded(BRAM),
    ]


def test_principle_1_if_they_are_not_legal_any_more_their_else_line_is_tried(vdw):
    vdw.given(*both_shipping(), (BRAM, letter((act(Load((4,))), act(Load((5,)))))))
    vdw.when(ANNA, act(Load((4,))))
    assert vdw.events[2] == ShipsLoaded(BRAM, "T14", (Berthed(5, "M05"),), goods("AA"), 8, 8)


def test_principle_1_and_then_the_seat_becomes_due_and_is_told_why(vdw):
    vdw.given(*both_shipping(), (BRAM, act(Load((4,)))))
    vdw.when(ANNA, act(Load((4,))))
    dropped = OrdersDropped(BRAM, "ship_not_in_harbour", {"berth": 4, "berths": [1, 2, 3, 5]})
    assert vdw.events[2:] == [dropped]
    assert (vdw.awaited(), [kind for kind, _ in vdw.seen(ANNA)]) == (
        [(BRAM, "act")],
        ["ships_loaded", "action_ended"],
    )


@pytest.mark.parametrize(
    ("card", "held", "asked"),
    [
        ("P01", {}, False),  # purchase
        ("T13", {"house": "K"}, False),  # no ship is covered: income
        ("T13", {"house": "A"}, True),
        ("S01", {"hand": "A", "house": "AACCSSKK"}, False),  # a full warehouse
        ("S01", {"hand": "A", "house": "AACCSSK"}, True),
        ("S01", {}, True),  # that there is nothing to store is a secret
        ("S01", {"gold": 0}, True),  # and so is an empty purse
        ("P38", {}, False),  # a special card was won
    ],
)
def test_principle_3_nobody_is_asked_where_public_knowledge_leaves_no_choice(
    vdw, card, held, asked
):
    vdw.given(*opened(players=2), *has(BRAM, **held), *has(ANNA, house="A"), *acting("T14", card))
    vdw.given((ANNA, act(Income())))
    assert (
        BRAM in [decision.seat for decision in vdw.pending() if decision.kind == "act"]
    ) is asked


def test_principle_3_a_playable_special_is_a_choice_whatever_it_could_do(vdw):
    vdw.given(
        *opened(players=2), *specials({BRAM: ["S37"]}), *has(ANNA, house="A"), *acting("T14", "P01")
    )
    vdw.given((ANNA, act(Income())))
    assert vdw.awaited() == [(BRAM, "act")]  # an exchange, with an empty warehouse


def test_principle_3_a_safekeeping_or_the_special_just_won_is_none(vdw):
    vdw.given(
        *opened(players=2), *specials({BRAM: ["T37"]}), *has(ANNA, house="A"), *acting("T14", "P38")
    )
    vdw.when(ANNA, act(Income()))
    vdw.then(
        IncomeTaken(ANNA, "T14", 8),
        ActionEnded(ANNA),
        ActionEnded(BRAM),
        TurnEnded(5, BRAM, ("T14",), 1),
        TurnStarted(6, BRAM),
    )
