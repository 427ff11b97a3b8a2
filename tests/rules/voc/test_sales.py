"""Sales, fines, storage (B-23 to B-28, A-30 to A-33; correspondence 4.6)."""

import pytest

from games.engine import Event
from games.engines.voc.commands import Again, Done, Fill, FillDefault, FillNone, Keep, Pass
from games.engines.voc.events import (
    AnotherRoundAsked,
    ContractClaimed,
    ContractFulfilled,
    ContractReleased,
    FinePaid,
    GoodsReturned,
    GoodsStored,
    KeepOrdered,
    MenLeft,
    MenShifted,
    PlayerEliminated,
    ResultDeclared,
    Sale,
    SaleOrdered,
    ShipSank,
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
    contract,
    everybody_done,
    fitted,
    house,
    kinds,
    letter,
    market,
    of_kind,
    opened_advanced,
    purses,
    row,
    ship,
)

N = None
SEA = OPEN_SEA[-1]


def filled(table: Table) -> list[Event]:
    return of_kind(table, ContractFulfilled)


def paid(table: Table) -> list[tuple[int, int, int]]:
    """(contract, winner, amount) of every contract fulfilled in the last move."""
    return [(event.contract, event.seat, event.amount) for event in filled(table)]  # type: ignore[attr-defined]


def test_voc_b_23_goods_go_back_the_reward_is_paid_the_card_discarded(basic: Table) -> None:
    basic.given(*market({ANNA: ["macao", "macao", "surat"]}, row=(7, 3)))
    basic.given((ANNA, letter(Fill(7), Keep(("textiles",)))))
    everybody_done(basic)
    assert filled(basic) == [ContractFulfilled(7, ANNA, "left", 13, ("macao", "macao"))]
    assert (
        house(basic, ANNA).daalders,
        house(basic, ANNA).goods,
        basic.view().harbours["macao"],
    ) == (13, {"surat": 1}, 4)
    assert (row(basic)[0], basic.view().discarded, basic.view().amsterdam) == (3, (7,), ())


def test_voc_b_23_any_player_any_open_contracts(basic: Table) -> None:
    basic.given(*market({BRAM: ["macao", "macao", "mocha", "mocha"]}, row=(7, 3)))
    everybody_done(basic)
    assert paid(basic) == [(7, BRAM, 13), (3, BRAM, 8)]


def test_voc_b_24_one_side_or_the_other_never_mixed(basic: Table) -> None:
    goods = {ANNA: ["colombo", "banda", "cochin"]}  # one short of either side of the erratum card
    basic.given(*market(goods, row=(9,)), (ANNA, Fill(9, "left")))
    everybody_done(basic)
    assert filled(basic) == []


@pytest.mark.parametrize(
    ("side", "tokens"), [("left", ("colombo", "banda", "ternate")), ("right", ("cochin", "bantam"))]
)
def test_voc_b_24_the_player_chooses_the_side(
    basic: Table, side: str, tokens: tuple[str, ...]
) -> None:
    goods = {ANNA: ["colombo", "banda", "ternate", "cochin", "bantam"]}
    basic.given(*market(goods, row=(9,)), (ANNA, Fill(9, side)))  # type: ignore[arg-type]
    everybody_done(basic)
    assert filled(basic) == [ContractFulfilled(9, ANNA, side, 12, tokens)]  # type: ignore[arg-type]


def test_voc_b_24_a_plain_card_has_no_right_side(basic: Table) -> None:
    basic.given(*market({ANNA: ["macao"]}, row=(7,)))
    basic.when(ANNA, Fill(7, "right"))
    basic.refused("no_such_side", contract=7)


@pytest.mark.parametrize(
    ("anna", "bram", "winner", "amount"),
    [
        (9, 5, BRAM, 8),  # one below the second lowest
        (5, 9, ANNA, 8),
        (9, 8, BRAM, 8),
        (13, 0, BRAM, 12),
        (0, 1, ANNA, 0),
    ],
)
def test_voc_b_26_the_lowest_offer_wins_at_what_still_beats_the_second(
    basic: Table, anna: int, bram: int, winner: int, amount: int
) -> None:
    goods = {ANNA: ["macao", "macao"], BRAM: ["macao", "macao"]}
    basic.given(*market(goods, row=(7,)), (ANNA, Fill(7, least=anna)), (BRAM, Fill(7, least=bram)))
    everybody_done(basic)
    assert paid(basic) == [(7, winner, amount)]


def test_voc_b_26_one_bidder_is_paid_the_printed_reward(basic: Table) -> None:
    basic.given(
        *market({ANNA: ["macao", "macao"], BRAM: ["macao"]}, row=(7,)),
        (ANNA, Fill(7, least=2)),
        (BRAM, Fill(7, least=0)),
    )
    everybody_done(basic)
    assert paid(basic) == [(7, ANNA, 13)]  # Bram lacks the goods


def test_voc_b_27_two_goods_are_kept_and_the_rest_goes_back(basic: Table) -> None:
    basic.given(
        *market({ANNA: ["macao", "surat", "mocha", "banda"]}, row=(8,)),
        (ANNA, Keep(("coffee", "textiles"))),
    )
    everybody_done(basic)
    assert of_kind(basic, GoodsStored, GoodsReturned) == [
        GoodsStored(ANNA, ("mocha", "surat")),
        GoodsReturned(ANNA, ("banda", "macao")),
    ]
    assert (house(basic, ANNA).goods, basic.view().harbours["macao"]) == (
        {"mocha": 1, "surat": 1},
        4,
    )


def test_voc_b_28_no_fines_and_no_markers_in_the_basic_game(basic: Table) -> None:
    basic.given(*market({ANNA: ["macao"]}, row=(1, 2, 3), year=1590))
    everybody_done(basic)
    assert (of_kind(basic, FinePaid), basic.view().markers, purses(basic)) == ([], (), [0, 0, 0, 0])


# --- Advanced ---


def test_voc_a_30_only_ones_own_contracts_at_the_printed_reward(advanced: Table) -> None:
    goods = {ANNA: ["macao"] * 3, BRAM: ["macao"]}
    advanced.given(
        *advanced_market(goods, row=(7, 14, 16), claims={7: (ANNA, 1590), 14: (BRAM, 1592)})
    )
    advanced.when(ANNA, Fill(14))
    advanced.refused("not_your_contract", contract=14, seat=BRAM)
    advanced.when(ANNA, Fill(16))
    advanced.refused("not_your_contract", contract=16, seat=None)
    advanced.when(ANNA, Fill(7, least=5))
    advanced.refused("least_advanced")
    assert 1590 not in advanced.view().markers
    everybody_done(advanced)
    assert filled(advanced) == [
        ContractFulfilled(7, ANNA, "left", 13, ("macao", "macao"), 1590, man=True),
        ContractFulfilled(14, BRAM, "right", 7, ("macao",), 1592, man=True),
    ]
    assert ([house(advanced, seat).men for seat in (ANNA, BRAM)], advanced.view().markers) == (
        [10, 10],
        tuple(range(1585, 1603)),
    )
    assert (purses(advanced), advanced.view().discarded) == ([23, 17, 10], (7, 14))


def test_voc_a_31_then_what_is_due_and_open_is_fined(advanced: Table) -> None:
    claims = {1: (ANNA, 1586), 2: (ANNA, 1587), 3: (BRAM, 1585)}
    advanced.given(*advanced_market({ANNA: ["macao"]}, claims=claims))
    everybody_done(advanced)
    assert of_kind(advanced, FinePaid) == [
        FinePaid(1, ANNA, 3, 3, 1586),
        FinePaid(3, BRAM, 4, 4, 1585),
    ]
    assert (purses(advanced), advanced.view().discarded, advanced.view().amsterdam) == (
        [7, 6, 10],
        (1, 3),
        (),
    )
    assert house(advanced, BRAM).men == 10


def test_voc_a_31_a_contract_fulfilled_in_time_is_not_fined(advanced: Table) -> None:
    advanced.given(*advanced_market({ANNA: ["surat", "surat"]}, claims={1: (ANNA, 1586)}))
    everybody_done(advanced)
    assert (paid(advanced), of_kind(advanced, FinePaid)) == ([(1, ANNA, 6)], [])


def test_voc_a_32_who_cannot_pay_is_out(advanced: Table) -> None:
    advanced.given(
        *advanced_market({BRAM: ["macao"]}, row=(7, 1), claims={7: (ANNA, 1586)}, daalders=6)
    )
    everybody_done(advanced)
    assert of_kind(advanced, FinePaid, PlayerEliminated) == [
        FinePaid(7, ANNA, 7, 6, 1586),
        PlayerEliminated(ANNA, 10),
    ]
    assert (
        house(advanced, ANNA).daalders,
        house(advanced, ANNA).men,
        house(advanced, ANNA).eliminated,
    ) == (0, 0, True)
    advanced.when(ANNA, Done())
    advanced.refused("eliminated", seat=ANNA)


def test_voc_a_33_fines_come_before_storage(advanced: Table) -> None:
    goods = {ANNA: ["macao", "surat", "mocha"]}
    advanced.given(*advanced_market(goods, row=(6,), claims={6: (ANNA, 1586)}))
    everybody_done(advanced)
    order = [
        kind for kind in kinds(advanced) if kind in ("fine_paid", "goods_stored", "goods_returned")
    ]
    assert order == ["fine_paid", "goods_stored", "goods_returned"]
    assert of_kind(advanced, GoodsStored) == [GoodsStored(ANNA, ("mocha", "macao"))]


# --- Sealed orders (4.6) ---


def test_voc_sales_orders_are_sealed(basic: Table) -> None:
    basic.given(*market({ANNA: ["macao", "macao"], BRAM: ["macao"]}, row=(7,)))
    basic.when(ANNA, Fill(7, least=9))
    basic.then(SaleOrdered(ANNA, (Sale(7, least=9),)))
    assert basic.seen(BRAM) == basic.seen(None) == []
    assert (basic.view(ANNA).private.sales, basic.view(BRAM).private.sales) == (
        (Sale(7, least=9),),
        None,
    )
    basic.when(ANNA, Keep(("tea",), only=True))
    basic.then(KeepOrdered(ANNA, ("tea",), only=True))
    assert basic.seen(BRAM) == basic.seen(None) == []
    assert (basic.view(ANNA).private.keep, basic.view(ANNA).private.keep_only) == (("tea",), True)


def test_voc_sales_a_new_order_replaces_the_old_one(basic: Table) -> None:
    basic.given(
        *market({ANNA: ["macao", "macao"]}, row=(7, 14)), (ANNA, Fill(7, least=9)), (ANNA, Fill(14))
    )
    basic.when(ANNA, Fill(7, least=8))
    basic.then(SaleOrdered(ANNA, (Sale(14), Sale(7, least=8))))
    basic.when(ANNA, Fill(7, least=14))
    basic.refused("least_out_of_range", least=14, reward=13)
    basic.when(ANNA, Fill(7, least=-1))
    basic.refused("least_out_of_range", least=-1, reward=13)


def test_voc_sales_none_sells_nothing_and_the_default_may_be_taken_back_to(basic: Table) -> None:
    basic.given(*market({ANNA: ["macao", "macao"]}, row=(7,)))
    basic.when(ANNA, FillDefault())
    basic.refused("no_sales_orders")
    basic.given((ANNA, FillNone()))
    assert basic.view(ANNA).private.sales == ()
    basic.given((ANNA, FillDefault()))
    assert basic.view(ANNA).private.sales is None
    basic.given((ANNA, FillNone()))
    everybody_done(basic)
    assert filled(basic) == []


def test_voc_sales_with_any_order_only_the_orders_count(basic: Table) -> None:
    basic.given(*market({ANNA: ["macao", "macao", "mocha", "mocha"]}, row=(7, 3)), (ANNA, Fill(3)))
    everybody_done(basic)
    assert paid(basic) == [(3, ANNA, 8)]


def test_voc_sales_goods_lacking_at_settlement_drop_out(basic: Table) -> None:
    basic.given(
        *market({ANNA: ["macao", "macao"]}, row=(7, 14)),
        (ANNA, letter(Fill(14, "right"), Fill(7), Fill(14, "right"))),
    )
    everybody_done(basic)
    assert paid(basic) == [
        (7, ANNA, 13)
    ]  # from left to right, and then no tea is left for the second


def test_voc_sales_by_default_every_contract_one_can_fulfil_at_half_the_reward(
    basic: Table,
) -> None:
    goods = {ANNA: ["macao", "macao"], BRAM: ["macao", "macao"]}
    basic.given(*market(goods, row=(7, 14)), (BRAM, Fill(7, least=6)))
    everybody_done(basic)
    assert paid(basic) == [(7, BRAM, 6), (14, ANNA, 7)]  # her default is 7: he gets one below it


def test_voc_sales_the_left_side_is_taken_first(basic: Table) -> None:
    basic.given(*market({ANNA: ["surat", "surat", "macao"]}, row=(14,)))
    everybody_done(basic)
    assert filled(basic) == [ContractFulfilled(14, ANNA, "left", 7, ("surat", "surat"))]


@pytest.mark.parametrize(
    ("year", "winner"), [(1586, CATO), (1587, DIRK), (1588, ANNA), (1589, BRAM)]
)
def test_voc_sales_equal_bids_go_clockwise_from_the_year_s_seat(
    basic: Table, year: int, winner: int
) -> None:
    """Seats count from 0: 1586 mod 4 is 2, the third seat."""
    goods = {ANNA: ["macao", "macao"], BRAM: ["macao", "macao"]}
    seats = {ANNA: ["surat", "surat"], BRAM: ["surat", "surat"]}
    del goods
    others = {CATO: ["mocha"], DIRK: ["mocha"]}
    for pair in ({winner: ["macao", "macao"], winner % 4 + 1: ["macao", "macao"]},):
        basic.given(
            *market({**pair}, row=(7,), year=year), *((seat, Fill(7, least=5)) for seat in pair)
        )
    everybody_done(basic)
    assert paid(basic) == [(7, winner, 5)]
    assert seats
    assert others


def test_voc_sales_the_wares_of_a_port_may_be_named(basic: Table) -> None:
    basic.given(
        *market({ANNA: ["cochin", "achin", "bantam"]}, row=(8,)),
        (ANNA, Fill(8, ports=("bantam", "achin"))),
    )
    everybody_done(basic)
    assert filled(basic) == [ContractFulfilled(8, ANNA, "left", 10, ("achin", "bantam"))]


def test_voc_sales_advanced_defaults_due_ones_first_then_by_reward(advanced: Table) -> None:
    claims = {14: (ANNA, 1599), 7: (ANNA, 1600), 16: (ANNA, 1586)}
    advanced.given(*advanced_market({ANNA: ["macao"] * 3}, row=(14, 7, 16), claims=claims))
    everybody_done(advanced)
    assert paid(advanced) == [(16, ANNA, 6), (7, ANNA, 13)]


def test_voc_sales_advanced_orders_are_executed_as_given(advanced: Table) -> None:
    claims = {14: (ANNA, 1599), 7: (ANNA, 1600)}
    advanced.given(
        *advanced_market({ANNA: ["macao"] * 3}, row=(14, 7), claims=claims),
        (ANNA, letter(Fill(14, "right"), Fill(7))),
    )
    everybody_done(advanced)
    assert paid(advanced) == [(14, ANNA, 7), (7, ANNA, 13)]


# --- A second round (W3') ---


def test_voc_w3_again_brings_one_more_round(basic: Table) -> None:
    basic.given(
        *market({ANNA: ["macao", "macao"], BRAM: ["macao", "macao"]}, row=(7, 14)),
        (BRAM, Fill(7, least=5)),
    )
    basic.when(ANNA, Again())
    basic.then(AnotherRoundAsked(ANNA))
    assert basic.seen(None) == [("another_round_asked", {"seat": ANNA})]
    basic.when(ANNA, Again())
    basic.refused("already_asked")
    basic.given((ANNA, FillNone()))
    everybody_done(basic)
    assert of_kind(basic, ContractFulfilled, WindowOpened) == [
        ContractFulfilled(7, BRAM, "left", 13, ("macao", "macao")),
        WindowOpened("sales", 1586, (ANNA,)),
    ]
    assert (
        basic.view(ANNA).private.sales,
        [option.kind for option in basic.options(BRAM) if not option.anytime],
    ) == (None, [])
    basic.when(BRAM, FillNone())
    basic.refused("not_now", order="fill_none", window="sales", awaited=[ANNA])
    basic.given((ANNA, Fill(14)))
    everybody_done(basic)
    assert paid(basic) == [(14, ANNA, 7)]
    assert "sales" not in [event.window for event in of_kind(basic, WindowOpened)]  # type: ignore[attr-defined]


def test_voc_w3_in_the_second_round_silence_is_no_bid(basic: Table) -> None:
    basic.given(*market({ANNA: ["macao", "macao"]}, row=(7,)), (ANNA, letter(FillNone(), Again())))
    everybody_done(basic)
    assert basic.awaited() == [(ANNA, "sales")]
    basic.timeout(ANNA)
    assert (filled(basic), of_kind(basic, GoodsStored)) == (
        [],
        [GoodsStored(ANNA, ("macao", "macao"))],
    )


def test_voc_w3_no_second_round_for_one_who_can_fulfil_nothing(basic: Table) -> None:
    basic.given(*market({ANNA: ["macao"], BRAM: ["mocha"]}, row=(7, 3)), (ANNA, Again()))
    everybody_done(basic)
    assert "sales" not in [event.window for event in of_kind(basic, WindowOpened)]  # type: ignore[attr-defined]


def test_voc_w3_no_second_round_in_the_advanced_game(advanced: Table) -> None:
    advanced.given(*advanced_market({ANNA: ["macao"]}))
    advanced.when(ANNA, Again())
    advanced.refused("not_in_this_game", order="again", game="advanced")


# --- Keep lists (4.6) ---


@pytest.mark.parametrize(
    ("order", "kept"),
    [
        (None, ("bantam", "macao")),  # tea, then pepper
        (Keep(("textiles",)), ("surat", "macao")),
        (Keep(("textiles",), only=True), ("surat",)),
        (Keep((), only=True), ()),
        (Keep(("textiles", "textiles")), ("surat", "surat")),
        (Keep(("cloves", "nutmeg", "coffee")), ("mocha", "banda")),  # no cloves held
        (Keep(("bantam", "surat", "tea"), only=True), ("surat", "bantam")),
    ],
)
def test_voc_keep_lists(basic: Table, order: Keep | None, kept: tuple[str, ...]) -> None:
    goods = ["surat", "surat", "mocha", "banda", "bantam", "macao"]
    basic.given(*market({ANNA: goods}, row=(6,)), *([(ANNA, order)] if order else []))
    everybody_done(basic)
    assert of_kind(basic, GoodsStored) == ([GoodsStored(ANNA, kept)] if kept else [])
    assert sorted(house(basic, ANNA).goods) == sorted(set(kept))


def test_voc_keep_all_tokens_of_a_good_before_the_next(basic: Table) -> None:
    basic.given(*market({ANNA: ["macao", "macao", "macao", "cochin"]}, row=(6,)))
    everybody_done(basic)
    assert of_kind(basic, GoodsStored) == [GoodsStored(ANNA, ("macao", "macao"))]


@pytest.mark.parametrize(
    ("goods", "order", "kept"),
    [
        (["cochin", "achin"], Keep(("pepper", "cochin"), only=True), ("cochin", "achin")),
        (["cochin", "achin"], Keep(("cochin", "pepper"), only=True), ("cochin", "achin")),
        (
            ["cochin", "cochin", "achin"],
            Keep(("pepper", "cochin"), only=True),
            ("cochin", "cochin"),
        ),  # the first in harbour order
        (
            ["cochin", "macao", "macao"],
            Keep(("pepper", "tea", "cochin"), only=True),
            ("cochin", "macao"),
        ),  # there is no other pepper
        (["cochin"], Keep(("pepper", "cochin"), only=True), ("cochin",)),
    ],
)
def test_voc_keep_a_good_leaves_a_port_named_later_to_its_entry(
    basic: Table, goods: list[str], order: Keep, kept: tuple[str, ...]
) -> None:
    basic.given(*market({ANNA: goods}, row=(1,)), (ANNA, order))
    everybody_done(basic)
    assert of_kind(basic, GoodsStored) == [GoodsStored(ANNA, kept)]


# --- Elimination (R-12 to R-16) ---


def ruined(
    *more: Event, year: int = 1586, goods: dict[int, list[str]] | None = None
) -> list[Event]:
    """Anna has six daalders and owes seven for contract 7 this year; she holds contract 2 as
    well. A convoy comes in 1587, none in 1588."""
    claims: dict[int, tuple[int, int | None]] = {7: (ANNA, year), 2: (ANNA, 1590)}
    before = advanced_market(
        goods or {BRAM: ["mocha"]}, row=(7, 2, 3), claims=claims, year=year, daalders=6, players=4
    )
    return [*before[:-1], *more, before[-1]]


def test_voc_r_12_his_men_leave_the_game(advanced: Table) -> None:
    crew = fitted("A", ANNA, sailors=(6,), merchants=(6,)) + fitted(
        "A", BRAM, sailors=(5,), merchants=(5,)
    )
    advanced.given(*ruined(*crew, year=1587))
    everybody_done(advanced)
    assert (
        house(advanced, ANNA).men,
        ANNA in ship(advanced, "A").sailors + ship(advanced, "A").merchants,
    ) == (0, False)
    assert contract(advanced, 2).seat is None
    assert of_kind(advanced, PlayerEliminated, MenLeft) == [
        PlayerEliminated(ANNA, 7),
        MenLeft("A", ANNA, 2),
    ]


def test_voc_r_13_his_goods_go_back_and_his_ship_at_sea_sinks(advanced: Table) -> None:
    crew = fitted("A", ANNA, sailors=(6,), merchants=(6,)) + fitted("A", BRAM, merchants=(5,))
    afloat = at_sea("A", SEA, holds={6: (ANNA, "banda"), 5: (BRAM, "banda")})
    advanced.given(*ruined(*crew, *afloat, goods={ANNA: ["surat"]}))
    everybody_done(advanced)
    assert of_kind(advanced, PlayerEliminated, MenLeft, ShipSank) == [
        PlayerEliminated(ANNA, 7, ("surat",)),
        MenLeft("A", ANNA, 2, ("banda",)),
        ShipSank("A", (BRAM,), ("banda",)),
    ]
    assert (
        advanced.view().harbours["surat"],
        advanced.view().harbours["banda"],
        ship(advanced, "A").at,
    ) == (4, 4, None)
    assert house(advanced, BRAM).men == 10


def test_voc_r_13_in_port_the_others_shift_right_and_at_sea_they_stay(advanced: Table) -> None:
    port = fitted("A", ANNA, sailors=(6,), merchants=(6,)) + fitted(
        "A", BRAM, sailors=(5,), merchants=(5,)
    )
    sea = (
        fitted("B", ANNA, sailors=(6,), merchants=(6,))
        + fitted("B", BRAM, sailors=(5,), merchants=(5,))
        + at_sea("B", SEA)
    )
    advanced.given(*ruined(*port, *sea, year=1587))
    everybody_done(advanced)
    shifted = (N, N, N, N, N, BRAM)
    assert of_kind(advanced, MenShifted) == [MenShifted("A", shifted, shifted)]
    assert (ship(advanced, "A").sailors, ship(advanced, "B").sailors) == (
        shifted,
        (N, N, N, N, BRAM, N),
    )


def test_voc_r_14_the_unpaid_card_is_discarded_and_the_others_become_unclaimed(
    advanced: Table,
) -> None:
    advanced.given(*ruined())
    everybody_done(advanced)
    assert of_kind(advanced, ContractReleased) == [ContractReleased(2, ANNA, 1590)]
    assert advanced.view().discarded == (7,)
    assert advanced.view().amsterdam == (
        2,
        3,
    )  # 1587 is a convoy year: what nobody claimed goes there
    assert 1590 in advanced.view().markers


def test_voc_r_14_a_due_contract_of_the_eliminated_is_not_fined_again(advanced: Table) -> None:
    claims: dict[int, tuple[int, int | None]] = {7: (ANNA, 1586), 2: (ANNA, 1585)}
    advanced.given(*advanced_market({BRAM: ["mocha"]}, row=(7, 2), claims=claims, daalders=6))
    everybody_done(advanced)
    assert of_kind(advanced, FinePaid) == [FinePaid(7, ANNA, 7, 6, 1586)]


def test_voc_r_15_he_pays_what_he_has_and_fines_go_from_left_to_right(advanced: Table) -> None:
    claims: dict[int, tuple[int, int | None]] = {7: (ANNA, 1584), 2: (BRAM, 1585), 1: (ANNA, 1586)}
    advanced.given(
        *advanced_market({CATO: ["mocha"]}, row=(7, 2, 1), claims=claims, daalders=8, players=4)
    )
    everybody_done(advanced)
    assert of_kind(advanced, FinePaid) == [
        FinePaid(7, ANNA, 7, 7, 1584),
        FinePaid(2, BRAM, 4, 4, 1585),
        FinePaid(1, ANNA, 3, 1, 1586),
    ]
    assert [one.eliminated for one in advanced.view().houses] == [True, False, False, False]
    assert purses(advanced) == [0, 4, 8, 8]


def test_voc_r_16_one_player_left_ends_the_game(advanced: Table) -> None:
    claims: dict[int, tuple[int, int | None]] = {7: (ANNA, 1586), 6: (BRAM, 1585), 5: (CATO, 1584)}
    advanced.given(*advanced_market({CATO: ["mocha"]}, row=(7, 6, 5), claims=claims, daalders=5))
    everybody_done(advanced)
    [declared] = of_kind(advanced, ResultDeclared)
    assert isinstance(declared, ResultDeclared)
    assert (declared.reason, declared.amsterdam_wins) == ("last_player", False)
    assert [(rank.seat, rank.place, rank.daalders, rank.won) for rank in declared.ranking] == [
        (CATO, 1, 5, True),
        (BRAM, 2, 0, False),
        (ANNA, 3, 0, False),
    ]
    assert len(of_kind(advanced, FinePaid)) == 2  # the third fine is not taken any more
    assert advanced.pending() == []


def test_voc_r_34_fines_are_taken_even_if_nobody_has_goods(advanced: Table) -> None:
    advanced.given(
        *opened_advanced(year=1588, burgemeester=CATO),
        ContractClaimed(1, ANNA, 1588),
        TurnOpened(1588, 2, BRAM),
    )
    advanced.when(BRAM, Pass())
    assert of_kind(advanced, FinePaid, WindowOpened) == [FinePaid(1, ANNA, 3, 3, 1588)]


def test_voc_sales_hidden_bids_stay_hidden_after_the_settlement(basic: Table) -> None:
    basic.given(
        *market({ANNA: ["macao", "macao"], BRAM: ["macao", "macao"]}, row=(7,)),
        (ANNA, Fill(7, least=9)),
        (BRAM, Fill(7, least=5)),
    )
    everybody_done(basic)
    told = [data for kind, data in basic.seen(CATO) if kind == "contract_fulfilled"]
    assert told == [
        {"contract": 7, "seat": BRAM, "side": "left", "amount": 8, "tokens": ["macao", "macao"]}
    ]


def test_voc_sales_on_the_ship_that_brought_them(basic: Table) -> None:
    """Goods landed this year are sold the same year."""
    basic.given(*market({DIRK: ["mocha", "mocha"]}, row=(3,)))
    everybody_done(basic)
    assert paid(basic) == [(3, DIRK, 8)]
