"""Phase 4.2: the bargaining (VDW-18 to VDW-32, VDW-48, RUL-06 to RUL-14), and its decisions D3
to D5."""

import pytest

from games.engines.vor_dem_wind.commands import (
    Accept,
    Bid,
    FilePlan,
    Offer,
    Pass,
    Pay,
    Policy,
    Take,
    Wait,
)
from games.engines.vor_dem_wind.events import (
    ActionEnded,
    Answer,
    AnswerSealed,
    BidderPaid,
    CardTaken,
    DefaultApplied,
    GoodsPurchased,
    OfferAccepted,
    OffersRead,
    PlanFiled,
    SaleOpened,
    Settled,
    SpecialKept,
    TradeClosed,
)
from tests.rules.vor_dem_wind.cast import (
    ANNA,
    BRAM,
    CATO,
    DIRK,
    goods,
    has,
    letter,
    opened,
    places,
    purses,
    revealed,
    seen,
)

FOUR = ("P01", "S01", "T01", "P02")


def trading(*cards, players=None):
    return [*opened(players=players or len(cards)), *revealed(*cards)]


# --- CHOOSE ---


def test_vdw_18_the_first_player_takes_a_revealed_card_face_up(vdw):
    vdw.given(*opened(), *revealed("P01", "S01", "T01", first=BRAM))
    vdw.when(ANNA, Take(1))
    vdw.refused("not_your_turn", order="take", phase="trade", awaited=[BRAM])
    vdw.when(BRAM, Take(3))
    vdw.then(CardTaken(BRAM, 3))
    assert places(vdw) == [("centre", None), ("centre", None), ("up", BRAM)]
    assert vdw.awaited() == [(CATO, "choose")]


def test_vdw_19_the_next_takes_another_card_of_the_centre(vdw):
    vdw.given(*trading("P01", "S01", "T01"), (ANNA, Take(1)))
    vdw.when(BRAM, Take(1))
    vdw.refused("slot_taken", slot=1, seat=ANNA)
    vdw.when(BRAM, Take(2))
    vdw.then(CardTaken(BRAM, 2))


def test_vdw_19_or_offers_the_holder_of_a_face_up_card_money(vdw):
    vdw.given(*trading("P01", "S01", "T01"), (ANNA, Take(1)))
    vdw.when(BRAM, Offer(2, 4))
    vdw.refused("slot_not_face_up", slot=2, place="centre")
    vdw.when(BRAM, Offer(1, 4))
    vdw.then(SaleOpened(1, BRAM, ANNA, 4, (CATO,)))


# --- OFFERS ---


def test_vdw_20_all_who_follow_must_offer_at_once_or_stay_out(vdw):
    vdw.given(*trading(*FOUR), (ANNA, Take(1)), (BRAM, Offer(1, 4)))
    assert vdw.awaited() == [(CATO, "offers"), (DIRK, "offers")]
    vdw.when(DIRK, Offer(1, 3))
    vdw.then(AnswerSealed(DIRK, 1, 3))
    vdw.when(CATO, Pass())
    vdw.then(AnswerSealed(CATO, 1), OffersRead(1, (Answer(CATO), Answer(DIRK, 3))))
    vdw.when(CATO, Offer(1, 9))
    vdw.refused("not_your_turn", order="offer", phase="trade", awaited=[ANNA])


def test_vdw_21_an_offer_is_at_least_one(vdw):
    vdw.given(*trading("P01", "S01", "T01"), (ANNA, Take(1)))
    vdw.when(BRAM, Offer(1, 0))
    vdw.refused("offer_too_low", gold=0, lowest=1)
    vdw.when(BRAM, Offer(1, 1))
    vdw.then(SaleOpened(1, BRAM, ANNA, 1, (CATO,)))


@pytest.mark.parametrize("gold", [3, 4, 5])
def test_vdw_22_offers_may_be_equal_higher_or_lower(vdw, gold):
    vdw.given(*trading("P01", "S01", "T01"), (ANNA, Take(1)), (BRAM, Offer(1, 4)))
    vdw.when(CATO, Offer(1, gold))
    vdw.then(AnswerSealed(CATO, 1, gold), OffersRead(1, (Answer(CATO, gold),)))
    vdw.when(BRAM, Offer(1, 6))  # each makes one
    vdw.refused("not_your_turn", order="offer", phase="trade", awaited=[ANNA])


def test_vdw_23_nobody_offers_more_than_he_can_pay(vdw):
    vdw.given(*opened(), *has(BRAM, gold=5), *revealed("P01", "S01", "T01"), (ANNA, Take(1)))
    vdw.when(BRAM, Offer(1, 6))
    vdw.refused("offer_above_purse", gold=6, purse=5)
    vdw.given((BRAM, Offer(1, 5)))
    vdw.when(CATO, Offer(1, 4, up_to=23))
    vdw.refused("offer_above_purse", gold=23, purse=22)


# --- DECIDE ---


def sale(*, anna=22):
    """Bram offers 4 and Cato 7 for Anna's card; Dirk stays out."""
    return [
        *opened(players=4),
        *has(ANNA, gold=anna),
        *revealed(*FOUR),
        (ANNA, Take(1)),
        (BRAM, Offer(1, 4)),
        (CATO, Offer(1, 7)),
        (DIRK, Pass()),
    ]


def test_vdw_24_the_holder_accepts_any_one_offer(vdw):
    vdw.given(*sale())
    vdw.when(ANNA, Accept(DIRK))
    vdw.refused("not_a_bidder", seat=DIRK, bidders=[BRAM, CATO])
    vdw.when(ANNA, Accept(BRAM))  # not the highest
    vdw.then(OfferAccepted(ANNA, BRAM, 1, 4))
    assert purses(vdw) == [22, 18, 22, 22]
    assert (places(vdw)[0], seen(vdw, ANNA).front) == (("down", BRAM), 4)


def test_vdw_25_or_pays_any_one_bidder_his_own_offer_and_keeps_the_card(vdw):
    vdw.given(*sale())
    vdw.when(ANNA, Pay(CATO))  # not the lowest
    vdw.then(BidderPaid(ANNA, CATO, 1, 7))
    assert purses(vdw) == [15, 22, 22, 22]
    assert (places(vdw)[0], seen(vdw, CATO).front) == (("down", ANNA), 7)


def test_vdw_26_the_card_lies_face_down_until_the_trade_ends(vdw):
    vdw.given(*sale(), (ANNA, Accept(CATO)))
    assert places(vdw)[0] == ("down", CATO)
    vdw.when(BRAM, Offer(1, 5))
    vdw.refused("slot_not_face_up", slot=1, place="down")


def test_vdw_27_the_money_lies_in_front_until_the_trade_ends_and_then_joins_the_hand(vdw):
    vdw.given(*sale(), *[(ANNA, Accept(CATO))])
    assert (seen(vdw, ANNA, by=ANNA).gold, seen(vdw, ANNA).front, seen(vdw, ANNA).hand_cards) == (
        22,
        7,
        3,
    )
    vdw.given((BRAM, Take(2)), (DIRK, Take(4)))
    assert (seen(vdw, ANNA, by=ANNA).gold, seen(vdw, ANNA).front) == (29, None)


def test_vdw_28_whoever_has_a_card_or_money_face_down_is_out_of_the_trade(vdw):
    vdw.given(*sale(), (ANNA, Pay(CATO)), (BRAM, Take(2)))
    for seat in (ANNA, CATO):
        vdw.when(seat, Offer(2, 3))
        vdw.refused("already_settled")
    vdw.when(DIRK, Offer(2, 3))
    vdw.then(SaleOpened(2, DIRK, BRAM, 3))  # nobody else is asked


def test_vdw_29_other_bidders_owe_nothing_and_choose_again_in_turn_order(vdw):
    vdw.given(*sale(), (ANNA, Accept(CATO)))
    assert (seen(vdw, BRAM, by=BRAM).gold, vdw.awaited()) == (22, [(BRAM, "choose")])
    vdw.when(BRAM, Take(3))
    vdw.then(CardTaken(BRAM, 3))


def test_vdw_30_the_trade_ends_when_everybody_has_a_card_or_money(vdw):
    vdw.given(*sale(), (ANNA, Accept(CATO)), (BRAM, Take(3)))
    vdw.given(*has(BRAM, house="A"))  # he will be asked what to do with the transport
    vdw.when(DIRK, Take(2))
    settled = (Settled(ANNA, gold=7), Settled(BRAM, 3), Settled(CATO, 1), Settled(DIRK, 2))
    vdw.then(CardTaken(DIRK, 2), TradeClosed(settled, (4,)), ActionEnded(ANNA))
    assert vdw.view().phase == "action"


def test_vdw_31_what_is_left_in_the_centre_is_discarded(vdw):
    vdw.given(
        *sale(), (ANNA, Accept(CATO)), (BRAM, Take(3)), *has(BRAM, house="A"), (DIRK, Take(2))
    )
    assert vdw.view().discards["purchase"] == ("P02",)
    assert places(vdw) == [("down", CATO), ("up", DIRK), ("up", BRAM), ("discarded", None)]


def test_vdw_32_a_card_nobody_bids_for_stays_with_its_holder(vdw):
    vdw.given(*opened(players=2), *revealed("P01", "S01"), (ANNA, Take(1)))
    vdw.when(BRAM, Take(2))
    bought = GoodsPurchased(ANNA, "P01", goods("AC"))
    vdw.then(
        CardTaken(BRAM, 2),
        TradeClosed((Settled(ANNA, 1), Settled(BRAM, 2))),
        bought,
        ActionEnded(ANNA),
    )


def test_vdw_48_special_cards_are_traded_like_all_others(vdw):
    vdw.given(*opened(players=2), *revealed("P38", "S01"), (ANNA, Take(1)), (BRAM, Offer(1, 6)))
    vdw.when(ANNA, Accept(BRAM))
    closed = TradeClosed((Settled(ANNA, gold=6), Settled(BRAM, 1)), (2,))
    assert vdw.events[:3] == [OfferAccepted(ANNA, BRAM, 1, 6), closed, SpecialKept(BRAM, 1, "P38")]


# --- The booklet's example for four (sheet 4C) ---


def four_at_the_table():
    """22 gold each; Bram can load a ship, so that the table stops to ask him when the trade is
    over."""
    return [*opened(players=4), *has(BRAM, house="A"), *revealed(*FOUR)]


CLOSED = TradeClosed(
    (Settled(ANNA, gold=7), Settled(BRAM, 3), Settled(CATO, 1), Settled(DIRK, gold=5)), (2, 4)
)


def test_vdw_24_the_worked_example_of_four_players_step_by_step(vdw):
    vdw.given(*four_at_the_table())
    steps = [
        (ANNA, Take(1), [CardTaken(ANNA, 1)], [(BRAM, "choose")]),
        (
            BRAM,
            Offer(1, 4),
            [SaleOpened(1, BRAM, ANNA, 4, (CATO, DIRK))],
            [(CATO, "offers"), (DIRK, "offers")],
        ),
        (CATO, Offer(1, 7), [AnswerSealed(CATO, 1, 7)], [(DIRK, "offers")]),
        (
            DIRK,
            Pass(),
            [AnswerSealed(DIRK, 1), OffersRead(1, (Answer(CATO, 7), Answer(DIRK)))],
            [(ANNA, "decide")],
        ),
        (ANNA, Accept(CATO), [OfferAccepted(ANNA, CATO, 1, 7)], [(BRAM, "choose")]),
        (BRAM, Take(3), [CardTaken(BRAM, 3)], [(DIRK, "choose")]),
        (DIRK, Offer(3, 5), [SaleOpened(3, DIRK, BRAM, 5)], [(BRAM, "decide")]),
        (
            BRAM,
            Pay(DIRK),
            [BidderPaid(BRAM, DIRK, 3, 5), CLOSED, ActionEnded(ANNA)],
            [(BRAM, "act")],
        ),
    ]
    for seat, order, events, awaited in steps:
        vdw.when(seat, order)
        vdw.then(*events)
        assert vdw.awaited() == awaited
    assert purses(vdw) == [29, 17, 15, 27]
    assert places(vdw) == [("down", CATO), ("discarded", None), ("down", BRAM), ("discarded", None)]


def test_d3_with_plans_the_same_example_takes_two_waves(vdw):
    vdw.given(*four_at_the_table())
    vdw.when(ANNA, letter(Take(1), FilePlan(policy=Policy("sell_at", 6))))
    assert [(decision.seat, decision.due) for decision in vdw.pending()] == [
        (ANNA, False),
        (BRAM, True),
        (CATO, False),
        (DIRK, False),
    ]
    vdw.given(
        (CATO, FilePlan(bids=(Bid(1, 7),))),
        (DIRK, FilePlan(clauses=(Offer(3, 5),), pass_rest=True)),
    )
    vdw.when(
        BRAM, letter(FilePlan(clauses=(Offer(1, 4), Take(3))), FilePlan(policy=Policy("keep")))
    )
    vdw.then(
        PlanFiled(BRAM, vdw.events[0].plan),
        PlanFiled(BRAM, vdw.events[1].plan),
        SaleOpened(1, BRAM, ANNA, 4, (CATO, DIRK)),
        AnswerSealed(CATO, 1, 7),
        AnswerSealed(DIRK, 1),
        OffersRead(1, (Answer(CATO, 7), Answer(DIRK))),
        OfferAccepted(ANNA, CATO, 1, 7),
        CardTaken(BRAM, 3),
        SaleOpened(3, DIRK, BRAM, 5),
        BidderPaid(BRAM, DIRK, 3, 5),
        CLOSED,
        ActionEnded(ANNA),
    )
    assert [actor for actor, event in vdw.acts if not event.blank][2:10] == [
        BRAM,
        CATO,
        DIRK,
        "service",
        ANNA,
        BRAM,
        DIRK,
        BRAM,
    ]
    assert purses(vdw) == [29, 17, 15, 27]


# --- Rulings ---


def test_rul_06_a_player_with_a_face_up_card_bids_nowhere(vdw):
    vdw.given(*trading("P01", "S01", "T01"), (ANNA, Take(1)), (BRAM, Take(2)))
    vdw.when(ANNA, Offer(2, 3))
    vdw.refused("already_settled")
    vdw.when(ANNA, Offer(1, 3))
    vdw.refused("own_card", slot=1)
    vdw.when(CATO, Offer(2, 3))
    vdw.then(SaleOpened(2, CATO, BRAM, 3))  # Anna is not asked


def test_rul_07_a_card_is_sold_at_most_once_and_stays_open_until_somebody_bids(vdw):
    vdw.given(
        *trading(*FOUR),
        (ANNA, Take(1)),
        (BRAM, Take(2)),
        (CATO, Offer(1, 2)),
        (DIRK, Pass()),
        (ANNA, Pay(CATO)),
    )
    vdw.when(DIRK, Offer(1, 9))
    vdw.refused("slot_not_face_up", slot=1, place="down")
    vdw.when(DIRK, Offer(2, 9))  # Bram's card was open all the time
    vdw.then(SaleOpened(2, DIRK, BRAM, 9))


def test_rul_08_after_a_sale_the_first_unsettled_in_turn_order_chooses(vdw):
    vdw.given(*opened(players=4), *revealed(*FOUR, first=CATO), (CATO, Take(1)), (DIRK, Take(2)))
    vdw.given((ANNA, Offer(2, 3)), (BRAM, Offer(2, 4)), (DIRK, Accept(BRAM)))
    assert vdw.awaited() == [(ANNA, "choose")]


def test_rul_09_a_chooser_must_take_or_offer_and_the_centre_is_never_empty(vdw):
    vdw.given(*trading("P01", "S01", "T01"), (ANNA, Take(1)))
    vdw.when(BRAM, Pass())
    vdw.refused("not_your_turn", order="pass", phase="trade", awaited=[BRAM])
    vdw.given((BRAM, Take(2)))
    assert places(vdw)[2] == ("centre", None)  # one is left for the last
    vdw.timeout(CATO)
    assert vdw.events[:2] == [DefaultApplied(CATO, "choose/5/3"), CardTaken(CATO, 3)]


def test_rul_10_the_holder_must_accept_or_pay_and_pays_only_what_he_has(vdw):
    vdw.given(*sale(anna=5))
    vdw.when(ANNA, Pass())
    vdw.refused("not_your_turn", order="pass", phase="trade", awaited=[ANNA])
    vdw.when(ANNA, Pay(CATO))
    vdw.refused("cannot_pay", seat=CATO, gold=7, purse=5)
    vdw.when(ANNA, Pay(BRAM))
    vdw.then(BidderPaid(ANNA, BRAM, 1, 4))


def test_rul_10_who_can_pay_nobody_must_accept(vdw):
    vdw.given(*sale(anna=0))
    assert [option.kind for option in vdw.options(ANNA) if option.exact and not option.anytime] == [
        "accept",
        "default",
    ]


def test_rul_11_one_offer_or_pass_each_and_final(vdw):
    vdw.given(*trading(*FOUR), (ANNA, Take(1)), (BRAM, Offer(1, 4)), (CATO, Pass()))
    for order in (Offer(1, 5), Pass()):
        vdw.when(CATO, order)
        vdw.refused("already_answered")


def test_rul_11_who_has_no_gold_cannot_offer_but_is_asked(vdw):
    vdw.given(
        *opened(),
        *has(CATO, gold=0),
        *revealed("P01", "S01", "T01"),
        (ANNA, Take(1)),
        (BRAM, Offer(1, 4)),
    )
    assert vdw.awaited() == [(CATO, "offers")]
    vdw.when(CATO, Offer(1, 1))
    vdw.refused("offer_above_purse", gold=1, purse=0)


def test_rul_12_money_in_front_is_neither_usable_nor_counted(vdw):
    vdw.given(
        *opened(),
        *has(ANNA, gold=0),
        *revealed("P01", "S01", "T01"),
        (ANNA, Take(1)),
        (BRAM, Offer(1, 9)),
        (CATO, Pass()),
    )
    vdw.when(ANNA, Accept(BRAM))
    vdw.then(OfferAccepted(ANNA, BRAM, 1, 9))
    assert (seen(vdw, ANNA, by=ANNA).gold, seen(vdw, ANNA).front, seen(vdw, ANNA).hand_cards) == (
        0,
        9,
        0,
    )


def test_rul_13_the_first_choice_cannot_be_an_offer(vdw):
    vdw.given(*trading("P01", "S01", "T01"))
    vdw.when(ANNA, Offer(1, 3))
    vdw.refused("slot_not_face_up", slot=1, place="centre")
    assert [option.kind for option in vdw.options(ANNA) if not option.anytime] == [
        "take",
        "take",
        "default",
    ]


def test_rul_14_only_orders_bind_nothing_else_moves_money(vdw):
    kinds = [
        command.__name__ for command in vdw.engine.commands if "gold" in command.__struct_fields__
    ]
    assert kinds == ["Offer"]  # no gift, no loan, no promise


# --- D3 to D5 and plans (sheet 4B, 4D) ---


@pytest.mark.parametrize(
    ("cards", "slot"),
    [
        (("P01", "T01", "T34", "S29"), 3),  # the highest income
        (("P01", "S01", "P23", "T37"), 3),  # safekeeping is no transport card: the most goods
        (("S14", "P34", "S01", "T37"), 1),  # free trade is no purchase card: the lowest slot
        (("P24", "S01", "P23", "S02"), 1),  # equal: the lowest slot
        (("T30", "T31", "P01", "S02"), 1),
    ],
)
def test_d3_the_default_takes_income_else_goods_else_the_lowest_slot(vdw, cards, slot):
    vdw.given(*trading(*cards))
    assert vdw.decision(ANNA).default == Take(slot)


def test_d3_clauses_are_tried_in_order_and_again_from_the_top_after_a_lost_sale(vdw):
    vdw.given(
        *trading("P01", "S01", "T01", "P02"),
        (BRAM, FilePlan(clauses=(Offer(3, 2), Offer(1, 5), Take(4)))),
    )
    vdw.when(ANNA, Take(1))
    vdw.then(CardTaken(ANNA, 1), SaleOpened(1, BRAM, ANNA, 5, (CATO, DIRK)))
    vdw.given((CATO, Offer(1, 6)), (DIRK, Pass()))
    vdw.when(ANNA, Accept(CATO))
    vdw.then(OfferAccepted(ANNA, CATO, 1, 6), CardTaken(BRAM, 4))


def test_d3_a_plan_is_sealed_replaceable_and_stops_at_wait(vdw):
    vdw.given(*trading("P01", "S01", "T01"))
    vdw.when(BRAM, FilePlan(clauses=(Take(3), Wait())))
    assert [vdw.seen(eyes) for eyes in (ANNA, CATO, None)] == [[], [], []]
    assert vdw.view(BRAM).private.plan.clauses == (Take(3), Wait())
    vdw.given((BRAM, FilePlan(clauses=(Take(1), Wait(), Take(2)))))
    vdw.when(ANNA, Take(1))
    vdw.then(CardTaken(ANNA, 1))
    assert vdw.awaited() == [(BRAM, "choose")]
    vdw.when(BRAM, FilePlan())
    vdw.then(PlanFiled(BRAM))
    vdw.when(BRAM, FilePlan())
    vdw.refused("nothing_filed")


def test_d3_a_plan_filed_when_its_decision_is_due_acts_at_once(vdw):
    vdw.given(*trading("P01", "S01", "T01"), (ANNA, Take(1)))
    vdw.when(BRAM, FilePlan(clauses=(Offer(2, 3), Take(3))))
    assert vdw.events[1:] == [CardTaken(BRAM, 3)]


def test_d4_answers_are_sealed_until_all_are_in(vdw):
    vdw.given(*trading(*FOUR), (ANNA, Take(1)), (BRAM, Offer(1, 4)))
    assert len({decision.group for decision in vdw.pending() if decision.due}) == 1
    vdw.when(DIRK, Offer(1, 5, up_to=9))
    assert vdw.seen(DIRK) == [("answer_sealed", {"seat": DIRK, "slot": 1, "gold": 5, "up_to": 9})]
    for eyes in (ANNA, BRAM, CATO, None):
        assert vdw.seen(eyes) == [("answer_sealed", {"seat": DIRK, "slot": 1})]
        assert [offer.seat for offer in vdw.view(eyes).sale.offers] == [BRAM]


def test_d4_the_default_is_a_pass(vdw):
    vdw.given(*trading(*FOUR), (ANNA, Take(1)), (BRAM, Offer(1, 4)))
    vdw.timeout(CATO)
    vdw.then(DefaultApplied(CATO, "offers/5/1/3", sealed=True), AnswerSealed(CATO, 1))


@pytest.mark.parametrize(
    ("cato", "offered"), [(3, 5), (4, 5), (5, 6), (6, 7), (7, 4), (9, 4)]
)  # 4 up to 7 against Bram's 4 and Cato's; beyond the limit it stays at 4
def test_d4_up_to_goes_one_above_those_before_him_within_its_limit(vdw, cato, offered):
    vdw.given(*trading(*FOUR), (ANNA, Take(1)), (BRAM, Offer(1, 4)), (DIRK, Offer(1, 4, up_to=7)))
    vdw.when(CATO, Offer(1, cato))
    vdw.then(
        AnswerSealed(CATO, 1, cato), OffersRead(1, (Answer(CATO, cato), Answer(DIRK, offered)))
    )


def test_d4_up_to_stays_where_nobody_before_him_reaches_it_and_is_for_answers_only(vdw):
    vdw.given(*trading("P01", "S01", "T01"), (ANNA, Take(1)))
    vdw.when(BRAM, Offer(1, 2, up_to=5))
    vdw.refused("up_to_in_answers_only")
    vdw.given((BRAM, Offer(1, 2)))
    vdw.when(CATO, Offer(1, 4, up_to=3))
    vdw.refused("up_to_below_offer", gold=4, up_to=3)
    vdw.when(CATO, Offer(1, 4, up_to=9))
    assert vdw.events[-1] == OffersRead(1, (Answer(CATO, 4),))


def test_d4_bids_answer_for_their_slot_bid_none_for_the_rest_and_clauses_never(vdw):
    vdw.given(*trading(*FOUR), (ANNA, Take(1)))
    vdw.given(
        (CATO, FilePlan(bids=(Bid(1, 3),), pass_rest=True)),
        (DIRK, FilePlan(clauses=(Offer(1, 8),))),
    )
    vdw.when(BRAM, Offer(1, 4))
    vdw.then(SaleOpened(1, BRAM, ANNA, 4, (CATO, DIRK)), AnswerSealed(CATO, 1, 3))
    assert vdw.awaited() == [(DIRK, "offers")]  # a choice clause never answers a sale


def test_d5_the_default_accepts_the_highest_of_equal_ones_the_first(vdw):
    vdw.given(
        *trading(*FOUR),
        (ANNA, Take(1)),
        (BRAM, Offer(1, 4)),
        (CATO, Offer(1, 6)),
        (DIRK, Offer(1, 6)),
    )
    assert vdw.decision(ANNA).default == Accept(CATO)
    assert [decision.default for decision in vdw.view(BRAM).decisions if decision.seat == ANNA] == [
        None
    ]


@pytest.mark.parametrize(
    ("policy", "answer", "gold"),
    [
        (Policy("sell_at", 7), OfferAccepted(ANNA, CATO, 1, 7), 22),
        (
            Policy("sell_at", 8),
            BidderPaid(ANNA, DIRK, 1, 4),
            22,
        ),  # the lowest, of equal ones the last
        (Policy("sell_at", 8), OfferAccepted(ANNA, CATO, 1, 7), 3),  # too poor to pay
        (Policy("keep"), BidderPaid(ANNA, DIRK, 1, 4), 22),
        (Policy("keep"), OfferAccepted(ANNA, CATO, 1, 7), 3),
        (Policy("sell"), OfferAccepted(ANNA, CATO, 1, 7), 22),
        (
            Policy("sell", never=(CATO,)),
            OfferAccepted(ANNA, BRAM, 1, 4),
            22,
        ),  # the highest, of equal ones the first
        (Policy("keep", never=(DIRK,)), BidderPaid(ANNA, BRAM, 1, 4), 22),
        (
            Policy("sell", never=(BRAM, CATO, DIRK)),
            OfferAccepted(ANNA, CATO, 1, 7),
            22,
        ),  # nobody else remains
    ],
)
def test_d5_a_filed_policy_answers_at_once(vdw, policy, answer, gold):
    vdw.given(*opened(players=4), *has(ANNA, gold=gold), *revealed(*FOUR))
    vdw.given(
        (ANNA, Take(1)), (ANNA, FilePlan(policy=policy)), (BRAM, Offer(1, 4)), (CATO, Offer(1, 7))
    )
    vdw.when(DIRK, Offer(1, 4))
    assert vdw.events[2:] == [answer]


def test_d5_a_policy_is_sealed(vdw):
    vdw.given(*trading("P01", "S01", "T01"), (ANNA, Take(1)))
    vdw.when(ANNA, FilePlan(policy=Policy("sell_at", 6)))
    assert [vdw.seen(eyes) for eyes in (BRAM, CATO, None)] == [[], [], []]
    vdw.when(ANNA, FilePlan(clauses=(Take(2),)))
    vdw.refused("already_settled")


def test_principle_2_an_offer_checked_when_filed_is_still_payable_when_used(vdw):
    vdw.given(*opened(players=4), *has(DIRK, gold=5), *revealed(*FOUR))
    vdw.when(DIRK, FilePlan(clauses=(Offer(3, 6),)))
    vdw.refused("offer_above_purse", gold=6, purse=5)
    vdw.given((DIRK, FilePlan(clauses=(Offer(3, 5),), pass_rest=True)))
    vdw.given((ANNA, Take(1)), (BRAM, Offer(1, 4)), (CATO, Pass()), (ANNA, Accept(BRAM)))
    assert seen(vdw, DIRK, by=DIRK).gold == 5
    vdw.when(CATO, Take(3))
    vdw.then(CardTaken(CATO, 3), SaleOpened(3, DIRK, CATO, 5))
