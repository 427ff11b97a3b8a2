"""The market (B-20 to B-22, B-25; correspondence 4.5): offers, answers, promises to stand aside."""

import pytest

from games.engine import Event
from games.engines.voc.commands import (
    Accept,
    Decline,
    Done,
    Fill,
    Hold,
    Offer,
    Pass,
    Terms,
    Withdraw,
)
from games.engines.voc.events import (
    AsidePromised,
    ContractClaimed,
    ContractFulfilled,
    FinePaid,
    GoodsMoved,
    MoneyMoved,
    OfferAccepted,
    OfferDeclined,
    OfferLapsed,
    OfferMade,
    OfferWithdrawn,
    SeatDone,
    SeatEquipped,
    SeatReopened,
    TurnOpened,
    WindowOpened,
)
from tests.harness import Table
from tests.rules.voc.cast import (
    ANNA,
    BRAM,
    CATO,
    DIRK,
    OPEN_SEA,
    advanced_market,
    at_sea,
    everybody_done,
    fleet_asked,
    house,
    in_zealand,
    kinds,
    left_in,
    letter,
    market,
    of_kind,
    opened,
    opened_advanced,
    purses,
    window,
)

GOODS = {ANNA: ("macao", "macao"), BRAM: ("cochin", "achin"), CATO: ("surat",)}


def rich(
    *more: Event, goods: dict[int, tuple[str, ...]] = GOODS, row: tuple[int, ...] = (1, 2, 3)
) -> list[Event]:
    """The market of four with these goods; Anna, Bram and Cato have ten daalders each, Dirk has
    nothing."""
    before = [*opened(row=row, year=1586, stock=left_in(goods)), *in_zealand(goods)]
    money = [SeatEquipped(seat, 0, 10) for seat in (ANNA, BRAM, CATO)]
    return [*before, *money, *more, WindowOpened("market", 1586, (ANNA, BRAM, CATO))]


def test_voc_b_21_one_good_or_a_sum_may_be_offered_by_a_form(basic: Table) -> None:
    basic.given(*rich())
    [goods, sums] = [
        option for option in basic.options(ANNA) if option.kind == "offer" and option.exact
    ]
    assert goods.covers(Offer(BRAM, Terms(("tea",)), Terms(daalders=4)))
    assert goods.covers(Offer(None, Terms(("tea",)), Terms(("pepper",))))
    assert not goods.covers(Offer(BRAM, Terms(("pepper",)), Terms(daalders=4)))  # she has none
    assert sums.covers(Offer(BRAM, Terms(daalders=10), Terms(("pepper",))))
    assert not sums.covers(Offer(BRAM, Terms(daalders=11), Terms(("pepper",))))
    basic.when(ANNA, Offer(BRAM, Terms(daalders=10), Terms(("pepper",))))
    assert kinds(basic)[0] == "offer_made"


def three_ships() -> list[Event]:
    """1588; ship D lies unfitted at home."""
    return window(
        "sailing", ANNA, BRAM, CATO, DIRK, year=1588, ships="ABC", skippers=(ANNA, BRAM, CATO)
    )


def test_voc_b_20_no_goods_in_zealand_no_market(basic: Table) -> None:
    basic.given(*opened(year=1585), *fleet_asked())
    everybody_done(basic)
    assert [event.window for event in of_kind(basic, WindowOpened)] == ["sailing"]  # type: ignore[attr-defined]


def test_voc_b_20_goods_of_earlier_years_open_it_too(basic: Table) -> None:
    basic.given(
        *opened(year=1588, stock={"macao": 3}), *in_zealand({ANNA: ["macao"]}), *three_ships()
    )
    everybody_done(basic)
    assert of_kind(basic, WindowOpened) == [WindowOpened("market", 1588, (ANNA,))]


def test_voc_b_20_it_waits_for_those_with_goods_or_daalders(basic: Table) -> None:
    money = SeatEquipped(CATO, 0, 1)
    basic.given(
        *opened(year=1588, stock={"macao": 3}),
        *in_zealand({ANNA: ["macao"]}),
        money,
        *three_ships(),
    )
    everybody_done(basic)
    assert basic.awaited() == [(ANNA, "market"), (CATO, "market")]


def test_voc_b_21_goods_and_daalders_change_hands(basic: Table) -> None:
    basic.given(*rich())
    basic.when(ANNA, Offer(BRAM, Terms(("tea", "tea")), Terms(daalders=5)))
    basic.then(OfferMade(121, ANNA, Terms(("tea", "tea")), Terms(daalders=5), BRAM))
    basic.when(BRAM, Accept(121))
    basic.then(
        OfferAccepted(121, ANNA, BRAM),
        GoodsMoved(ANNA, BRAM, ("macao", "macao")),
        MoneyMoved(BRAM, ANNA, 5),
    )
    assert (house(basic, ANNA).goods, house(basic, BRAM).goods) == (
        {},
        {"cochin": 1, "achin": 1, "macao": 2},
    )
    assert purses(basic) == [15, 5, 10, 0]


def test_voc_b_22_goods_aboard_are_not_for_trade(basic: Table) -> None:
    aboard = at_sea("A", OPEN_SEA[-1], holds={3: (ANNA, "banda")})
    basic.given(*rich(*aboard))
    basic.when(ANNA, Offer(BRAM, Terms(("nutmeg",)), Terms(daalders=5)))
    basic.refused("not_held", ware="nutmeg", held=0)
    basic.when(ANNA, Offer(BRAM, Terms(("tea", "tea", "tea")), Terms(daalders=5)))
    basic.refused("not_held", ware="tea", held=2)


def test_voc_b_25_players_may_agree_who_takes_a_contract(basic: Table) -> None:
    goods = {ANNA: ("macao", "macao"), BRAM: ("macao", "macao")}
    basic.given(*rich(goods=goods, row=(7,)))
    basic.given((ANNA, Offer(BRAM, Terms(daalders=3), Terms(aside=(7,)))))
    basic.when(BRAM, Accept(121))
    basic.then(OfferAccepted(121, ANNA, BRAM), MoneyMoved(ANNA, BRAM, 3), AsidePromised(BRAM, 7))
    everybody_done(basic)
    assert of_kind(basic, ContractFulfilled) == [
        ContractFulfilled(7, ANNA, "left", 13, ("macao", "macao"))
    ]  # nobody undercuts her


def test_voc_r_30_deals_bind_at_once_and_standing_aside_for_the_year(basic: Table) -> None:
    goods = {ANNA: ("macao", "macao"), BRAM: ("macao", "macao")}
    basic.given(*rich(goods=goods, row=(7,)), (BRAM, Fill(7, least=1)))
    basic.given((ANNA, Offer(None, Terms(daalders=3), Terms(aside=(7,)))), (BRAM, Accept(101)))
    basic.when(BRAM, Fill(7))
    basic.refused("promised_aside", contract=7)
    assert [(aside.seat, aside.contract) for aside in basic.view().asides] == [(BRAM, 7)]
    everybody_done(basic)
    assert [(event.seat, event.amount) for event in of_kind(basic, ContractFulfilled)] == [
        (ANNA, 13)
    ]  # type: ignore[attr-defined]
    assert basic.view().asides == ()  # a new year


def test_voc_r_07_goods_of_earlier_years_are_tradable(basic: Table) -> None:
    basic.given(
        *opened(year=1586, stock={"macao": 3}),
        *in_zealand({ANNA: ["macao"]}),
        WindowOpened("market", 1586, (ANNA,)),
    )
    basic.given((ANNA, Done()))
    basic.given((ANNA, Done()), (BRAM, Done()), (CATO, Done()), (DIRK, Done()))
    assert (basic.view().year, basic.view().window.kind) == (1587, "market")
    basic.when(ANNA, Offer(BRAM, Terms(("tea",)), Terms()))
    basic.then(OfferMade(121, ANNA, Terms(("tea",)), Terms(), BRAM), SeatReopened(BRAM))


# --- Who sees what ---


def test_voc_offers_are_seen_by_both_parties_only(basic: Table) -> None:
    basic.given(*rich())
    basic.when(ANNA, Offer(BRAM, Terms(("tea",)), Terms(daalders=5)))
    told = {
        "offer": 121,
        "maker": ANNA,
        "to": BRAM,
        "give": {"wares": ["tea"]},
        "ask": {"daalders": 5},
    }
    assert basic.seen(ANNA) == basic.seen(BRAM) == [("offer_made", told)]
    assert basic.seen(CATO) == basic.seen(None) == []
    assert [len(basic.view(eyes).offers) for eyes in (ANNA, BRAM, CATO, None)] == [1, 1, 0, 0]
    basic.when(CATO, Accept(121))
    basic.refused("no_such_offer", offer=121, open=[])
    basic.when(BRAM, Accept(121))
    assert (
        [kind for kind, _ in basic.seen(CATO)]
        == [kind for kind, _ in basic.seen(None)]
        == ["goods_moved", "money_moved"]
    )
    assert [kind for kind, _ in basic.seen(ANNA)] == [
        "offer_accepted",
        "goods_moved",
        "money_moved",
    ]


def test_voc_offers_to_all_are_seen_by_all_and_the_first_has_it(basic: Table) -> None:
    basic.given(*rich())
    basic.when(BRAM, Offer(None, Terms(("pepper",)), Terms(("tea",))))
    basic.then(OfferMade(201, BRAM, Terms(("pepper",)), Terms(("tea",))), SeatReopened(DIRK))
    assert (
        [kind for kind, _ in basic.seen(CATO)]
        == [kind for kind, _ in basic.seen(None)]
        == ["offer_made", "seat_reopened"]
    )
    assert [len(basic.view(eyes).offers) for eyes in (ANNA, BRAM, CATO, None)] == [1, 1, 1, 1]
    basic.when(ANNA, Accept(201))
    basic.then(
        OfferAccepted(201, BRAM, ANNA, public=True),
        GoodsMoved(BRAM, ANNA, ("cochin",)),
        GoodsMoved(ANNA, BRAM, ("macao",)),
    )
    basic.when(CATO, Accept(201))
    basic.refused("no_such_offer", offer=201, open=[])


def test_voc_offer_numbers_tell_nothing_of_other_peoples_offers(basic: Table) -> None:
    basic.given(
        *rich(),
        (ANNA, Offer(BRAM, Terms(("tea",)), Terms())),
        (ANNA, Offer(BRAM, Terms(("tea",)), Terms(daalders=1))),
    )
    basic.when(ANNA, Offer(CATO, Terms(("tea",)), Terms()))
    assert of_kind(basic, OfferMade) == [OfferMade(131, ANNA, Terms(("tea",)), Terms(), CATO)]
    basic.when(ANNA, Offer(BRAM, Terms(("tea",)), Terms(daalders=2)))
    assert of_kind(basic, OfferMade) == [
        OfferMade(123, ANNA, Terms(("tea",)), Terms(daalders=2), BRAM)
    ]


# --- States of an offer ---


def test_voc_offers_may_be_declined_and_withdrawn(basic: Table) -> None:
    basic.given(*rich(), (ANNA, Offer(BRAM, Terms(("tea",)), Terms(daalders=5))))
    basic.when(BRAM, Decline(121))
    basic.then(OfferDeclined(121, ANNA, BRAM))
    basic.given((ANNA, Offer(BRAM, Terms(("tea",)), Terms(daalders=4))))
    basic.when(BRAM, Withdraw(122))
    basic.refused("not_yours", offer=122)
    basic.when(ANNA, Accept(122))
    basic.refused("not_for_you", offer=122)
    basic.when(ANNA, Withdraw(122))
    basic.then(OfferWithdrawn(122, ANNA, BRAM))
    basic.when(BRAM, Accept(122))
    basic.refused("no_such_offer", offer=122, open=[])


def test_voc_offers_to_all_stand_until_everybody_has_declined(basic: Table) -> None:
    basic.given(*rich(), (ANNA, Offer(None, Terms(("tea",)), Terms(daalders=5))))
    basic.when(BRAM, Decline(101))
    basic.then(OfferDeclined(101, ANNA, BRAM, closes=False, public=True))
    basic.when(BRAM, Decline(101))
    basic.refused("already_declined", offer=101)
    basic.given((CATO, Decline(101)))
    basic.when(DIRK, Decline(101))
    basic.then(OfferDeclined(101, ANNA, DIRK, closes=True, public=True))
    assert basic.view(ANNA).offers == ()


@pytest.mark.parametrize(
    ("give", "ask"),
    [
        (Terms(("tea", "tea")), Terms()),
        (Terms(daalders=10), Terms()),
        (Terms(), Terms(("pepper",) * 3)),
        (Terms(), Terms(daalders=11)),
    ],
)
def test_voc_offers_lapse_when_somebody_no_longer_has_what_he_gives(
    basic: Table, give: Terms, ask: Terms
) -> None:
    basic.given(
        *rich(),
        (ANNA, Offer(BRAM, give, ask)),
        (ANNA, Offer(CATO, Terms(("tea",), 1), Terms())),
        (CATO, Accept(131)),
    )
    basic.when(BRAM, Accept(121))
    basic.then(OfferLapsed(121, ANNA, BRAM, "lacking", BRAM))
    assert purses(basic) == [9, 10, 11, 0]


def test_voc_offers_a_maker_must_hold_what_he_gives(basic: Table) -> None:
    basic.given(*rich())
    basic.when(ANNA, Offer(BRAM, Terms(daalders=11), Terms()))
    basic.refused("no_money", amount=11, daalders=10)
    basic.when(ANNA, Offer(BRAM, Terms(), Terms()))
    basic.refused("empty_offer")
    basic.when(ANNA, Offer(ANNA, Terms(("tea",)), Terms()))
    basic.refused("offer_to_yourself")
    basic.when(ANNA, Offer(BRAM, Terms(("tea",)), Terms(aside=(9,))))
    basic.refused("contract_not_open")


def test_voc_offers_twenty_at_once_and_no_more(basic: Table) -> None:
    basic.given(
        *rich(), *((ANNA, Offer(BRAM, Terms(("tea",)), Terms(daalders=5))) for _ in range(20))
    )
    basic.when(ANNA, Offer(BRAM, Terms(("tea",)), Terms(daalders=5)))
    basic.refused("too_many_offers", most=20)


def test_voc_r_28_a_port_may_be_named_and_the_first_in_order_goes_otherwise(basic: Table) -> None:
    basic.given(
        *rich(),
        (BRAM, Offer(ANNA, Terms(("achin",)), Terms())),
        (BRAM, Offer(CATO, Terms(("pepper",)), Terms())),
    )
    basic.when(ANNA, Accept(211))
    basic.then(OfferAccepted(211, BRAM, ANNA), GoodsMoved(BRAM, ANNA, ("achin",)))
    basic.given((ANNA, Offer(BRAM, Terms(("achin",)), Terms())), (BRAM, Accept(121)))
    basic.when(CATO, Accept(231))
    basic.then(OfferAccepted(231, BRAM, CATO), GoodsMoved(BRAM, CATO, ("cochin",)))


# --- The window ---


def test_voc_w3_it_closes_when_all_are_done_and_no_offer_is_open(basic: Table) -> None:
    basic.given(
        *rich(),
        (ANNA, Offer(BRAM, Terms(("tea",)), Terms(daalders=5))),
        (ANNA, Done()),
        (BRAM, Done()),
    )
    basic.when(CATO, Done())
    basic.then(SeatDone(CATO))
    assert basic.awaited() == [(BRAM, "market")]  # his offer is still open
    basic.when(BRAM, Decline(121))
    assert kinds(basic)[:2] == ["offer_declined", "window_closed"]


def test_voc_w3_an_offer_reopens_its_addressee_alone(basic: Table) -> None:
    basic.given(*rich(), (BRAM, Done()), (CATO, Done()))
    basic.when(ANNA, Offer(BRAM, Terms(("tea",)), Terms(daalders=5)))
    basic.then(OfferMade(121, ANNA, Terms(("tea",)), Terms(daalders=5), BRAM), SeatReopened(BRAM))
    assert basic.awaited() == [(ANNA, "market"), (BRAM, "market")]
    assert basic.seen(CATO) == [("seat_reopened", {"seat": BRAM})]


def test_voc_w3_a_timeout_declines_what_stands_open(basic: Table) -> None:
    basic.given(
        *rich(),
        (ANNA, Offer(BRAM, Terms(("tea",)), Terms(daalders=5))),
        (ANNA, Offer(None, Terms(("tea",)), Terms(daalders=9))),
    )
    assert basic.decision(BRAM).default == letter(Decline(121), Decline(101), Done())
    basic.timeout(BRAM)
    assert kinds(basic) == ["default_applied", "offer_declined", "offer_declined", "seat_done"]


def test_voc_w3_standing_aside_is_for_the_basic_game(advanced: Table) -> None:
    advanced.given(*advanced_market({ANNA: ["macao"]}))
    advanced.when(ANNA, Offer(BRAM, Terms(("tea",)), Terms(aside=(1,))))
    advanced.refused("aside_advanced")


def test_voc_a_29_trade_as_in_the_basic_game_and_fines_without_goods(advanced: Table) -> None:
    advanced.given(
        *advanced_market({ANNA: ["macao"]}), (ANNA, Offer(BRAM, Terms(("tea",)), Terms(daalders=4)))
    )
    advanced.when(BRAM, Accept(121))
    advanced.then(
        OfferAccepted(121, ANNA, BRAM),
        GoodsMoved(ANNA, BRAM, ("macao",)),
        MoneyMoved(BRAM, ANNA, 4),
    )
    table = Table(advanced.engine.ruleset)
    table.given(
        *opened_advanced(year=1588, burgemeester=CATO),
        ContractClaimed(1, ANNA, 1588),
        TurnOpened(1588, 2, BRAM),
    )
    table.when(BRAM, Pass())
    assert (of_kind(table, WindowOpened), of_kind(table, FinePaid)) == (
        [],
        [FinePaid(1, ANNA, 3, 3, 1588)],
    )


def test_voc_w3_only_in_the_market(basic: Table) -> None:
    basic.given(*opened(), *fleet_asked())
    basic.when(ANNA, Offer(BRAM, Terms(daalders=0), Terms(daalders=1)))
    basic.refused("not_now", order="offer", window="sailing", awaited=[ANNA, BRAM, CATO, DIRK])
    basic.given((ANNA, Hold("A")))


def test_voc_w3_a_seat_with_nothing_may_come_all_the_same(basic: Table) -> None:
    goods = {ANNA: ("macao", "macao")}
    basic.given(*market(goods, row=(7,)))
    assert [(decision.seat, decision.due) for decision in basic.pending()] == [
        (ANNA, True),
        (BRAM, False),
        (CATO, False),
        (DIRK, False),
    ]
    basic.when(DIRK, Offer(ANNA, Terms(aside=(7,)), Terms(("tea",))))
    basic.then(OfferMade(411, DIRK, Terms(aside=(7,)), Terms(("tea",)), ANNA))
    basic.when(DIRK, Done())
    basic.refused("not_now")
