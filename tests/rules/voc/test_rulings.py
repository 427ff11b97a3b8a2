"""The end of the game (B-30, B-31, A-35) and the rulings of section 3 that no other file tests."""

import pytest

from games.engine import Event
from games.engines.voc.commands import Claim, Done, Fill, FitOut, Hold, Pass, Sail, TakeOver
from games.engines.voc.data import VOC_CARD
from games.engines.voc.events import (
    CompanyFounded,
    ContractClaimed,
    ContractFulfilled,
    ContractToAmsterdam,
    ContractTurned,
    FinePaid,
    GoodTaken,
    HarbourReached,
    RanAground,
    Rank,
    ResultDeclared,
    SailorLost,
    ScurvyStruck,
    SeatEquipped,
    ShipHome,
    ShipRefitted,
    ShipSank,
    VoyageSailed,
    WindowOpened,
    YearOpened,
)
from tests.harness import Table
from tests.rules.voc.cast import (
    ANNA,
    BANTAM,
    BRAM,
    CATO,
    CLOSED,
    CREWS_OF_FOUR,
    DIRK,
    ONTO_JAVA,
    OPEN_SEA,
    at_sea,
    everybody_done,
    fitted,
    fleet_asked,
    kinds,
    market,
    of_kind,
    opened,
    opened_advanced,
    purses,
    row,
    ship,
    turn_of,
    window,
)

SEA = OPEN_SEA[-1]


def founded(
    table: Table,
    *,
    purses: tuple[int, ...],
    amsterdam: tuple[int, ...] = (),
    on_the_row: tuple[int, ...] = (1,),
) -> None:
    """The basic game of four at the end of 1595; these purses, these cards in Amsterdam, and the
    VOC card next in the pile."""
    table.given(*opened(year=1595, row=(*amsterdam, *on_the_row), pile=(VOC_CARD, 19)))
    table.given(*(ContractToAmsterdam(card, REWARDS[card]) for card in amsterdam))
    table.given(*(SeatEquipped(seat, 0, daalders) for seat, daalders in enumerate(purses, start=1)))
    table.given(*fleet_asked(year=1595))
    everybody_done(table)


REWARDS = {1: 6, 2: 8, 3: 8, 5: 11, 7: 13, 8: 10}  # sheet 6.3


def declared(table: Table) -> ResultDeclared:
    [found] = of_kind(table, ResultDeclared)
    assert isinstance(found, ResultDeclared)
    return found


# --- The end ---


def test_voc_b_30_the_voc_card_ends_the_game_and_the_row_counts_for_nobody(basic: Table) -> None:
    founded(basic, purses=(20, 9, 3, 0), amsterdam=(7, 5), on_the_row=(1, 2))
    assert kinds(basic)[-3:] == ["year_opened", "company_founded", "result_declared"]
    assert of_kind(basic, CompanyFounded) == [CompanyFounded(1596)]
    assert (declared(basic).reason, declared(basic).amsterdam, row(basic)) == (
        "company",
        13 + 11,
        [1, 2],
    )
    assert [(rank.seat, rank.daalders) for rank in declared(basic).ranking] == [
        (ANNA, 20),
        (BRAM, 9),
        (CATO, 3),
        (DIRK, 0),
    ]
    assert (basic.pending(), basic.options(ANNA)) == ([], [])
    basic.when(ANNA, Done())
    basic.refused("game_over")


def test_voc_b_31_the_richest_player_wins(basic: Table) -> None:
    founded(basic, purses=(9, 20, 3, 3), amsterdam=(7,))
    assert declared(basic) == ResultDeclared(
        "company",
        13,
        False,
        (Rank(BRAM, 1, 20, won=True), Rank(ANNA, 2, 9), Rank(CATO, 3, 3), Rank(DIRK, 3, 3)),
    )
    result = basic.result()
    assert result is not None
    assert [(placing.seat, placing.place, placing.score) for placing in result.placings] == [
        (2, 1, 20),
        (1, 2, 9),
        (3, 3, 3),
        (4, 3, 3),
    ]


def test_voc_b_31_all_lose_when_amsterdam_is_strictly_richer(basic: Table) -> None:
    founded(basic, purses=(9, 12, 3, 0), amsterdam=(7,))
    assert declared(basic) == ResultDeclared(
        "company",
        13,
        True,
        (Rank(BRAM, 2, 12), Rank(ANNA, 3, 9), Rank(CATO, 4, 3), Rank(DIRK, 5, 0)),
    )


def test_voc_r_01_equally_rich_players_share_the_victory(basic: Table) -> None:
    founded(basic, purses=(12, 12, 3, 0))
    assert declared(basic).ranking == (
        Rank(ANNA, 1, 12, won=True),
        Rank(BRAM, 1, 12, won=True),
        Rank(CATO, 3, 3),
        Rank(DIRK, 4, 0),
    )


def test_voc_r_02_when_amsterdam_equals_the_richest_the_players_win(basic: Table) -> None:
    founded(basic, purses=(13, 12, 3, 0), amsterdam=(7,))
    assert (declared(basic).amsterdam_wins, declared(basic).ranking[0]) == (
        False,
        Rank(ANNA, 1, 13, won=True),
    )


def convoy_of_1596(
    table: Table, *, pile: tuple[int, ...], claims: dict[int, tuple[int, int]]
) -> None:
    """The last investment of 1595 in the advanced game; the convoy of 1596 comes next."""
    table.given(*opened_advanced(year=1595, row=(1, 2, 7), pile=pile, burgemeester=CATO))
    table.given(
        *(ContractClaimed(card, seat, year) for card, (seat, year) in claims.items()),
        *turn_of(BRAM, lap=2, year=1595),
    )
    table.when(BRAM, Pass())


def test_voc_a_35_open_contracts_neither_earn_nor_cost(advanced: Table) -> None:
    convoy_of_1596(
        advanced, pile=(VOC_CARD, 19), claims={1: (ANNA, 1597), 2: (BRAM, 1598), 7: (CATO, 1599)}
    )
    assert (declared(advanced).amsterdam, purses(advanced), of_kind(advanced, FinePaid)) == (
        0,
        [10, 10, 10],
        [],
    )
    assert declared(advanced).ranking == tuple(
        Rank(seat, 1, 10, won=True) for seat in (ANNA, BRAM, CATO)
    )


def test_voc_r_27_cards_before_the_voc_card_count_for_nobody_and_those_to_amsterdam_do(
    advanced: Table,
) -> None:
    convoy_of_1596(advanced, pile=(8, VOC_CARD, 19), claims={1: (ANNA, 1597)})
    assert of_kind(advanced, ContractToAmsterdam, ContractTurned, CompanyFounded) == [
        ContractToAmsterdam(2, 8),
        ContractToAmsterdam(7, 13),
        ContractTurned(8),
        CompanyFounded(1596),
    ]
    assert (declared(advanced).amsterdam, declared(advanced).amsterdam_wins, row(advanced)) == (
        21,
        True,
        [1, 8],
    )


def test_voc_r_31_the_pile_suffices_until_1602(basic: Table, advanced: Table) -> None:
    """Basic: the VOC card is the 14th to the 20th card, turned in 1596 to 1602. Advanced: by the
    sixth convoy."""
    for place in range(13, 20):
        assert 1585 + place - 3 + 1 in range(
            1596, 1603
        )  # three cards at the opening, then one a year
    convoys = (1587, 1590, 1593, 1596, 1599, 1602)
    assert [convoys[(place - 3) // 3] for place in range(13, 20)] == [
        1596,
        1596,
        1599,
        1599,
        1599,
        1602,
        1602,
    ]
    basic.given(*opened(year=1601, row=(1,), pile=(VOC_CARD,)), *fleet_asked(year=1601))
    everybody_done(basic)
    assert of_kind(basic, YearOpened, CompanyFounded) == [
        YearOpened(1602, convoy=True),
        CompanyFounded(1602),
    ]
    convoy_of_1602(advanced, claims={})
    assert of_kind(advanced, YearOpened, CompanyFounded) == [
        YearOpened(1602, convoy=True),
        CompanyFounded(1602),
    ]


def convoy_of_1602(table: Table, *, claims: dict[int, tuple[int, int | None]]) -> None:
    table.given(
        *opened_advanced(
            year=1601, row=(1, 2), pile=(VOC_CARD,), burgemeester=CATO, markers=(1602,)
        )
    )
    table.given(
        *(ContractClaimed(card, seat, year) for card, (seat, year) in claims.items()),
        *turn_of(BRAM, lap=2, year=1601),
    )
    table.when(BRAM, Pass())


def test_voc_r_33_a_contract_due_in_1602_is_never_fined(advanced: Table) -> None:
    convoy_of_1602(advanced, claims={1: (ANNA, 1602), 2: (BRAM, None)})
    assert (of_kind(advanced, FinePaid), declared(advanced).amsterdam, purses(advanced)) == (
        [],
        0,
        [10, 10, 10],
    )


def test_voc_r_33_but_anyone_may_take_it_over(advanced: Table) -> None:
    advanced.given(
        *opened_advanced(year=1600, row=(1, 2), markers=(1601,)),
        ContractClaimed(1, BRAM, 1602),
        *turn_of(ANNA, year=1600),
    )
    advanced.given((ANNA, TakeOver(1, 1601)))
    assert [(one.card, one.seat, one.due) for one in advanced.view().row] == [
        (1, ANNA, 1601),
        (2, None, None),
    ]


# --- Sailing: the home line and the coast ---


def helm(table: Table, *more: Event, line: tuple[tuple[int, int], ...]) -> None:
    """Anna sails ship A along this line with closed eyes, all others hold."""
    table.given(*opened(chart=CLOSED), *more, *fleet_asked(), (ANNA, Sail("A", line)))
    everybody_done(table)


def outcome(table: Table) -> tuple[str, object]:
    [voyage] = of_kind(table, VoyageSailed)
    assert isinstance(voyage, VoyageSailed)
    return voyage.outcome, voyage.lies


def test_voc_r_03_ships_sail_in_1585(basic: Table) -> None:
    basic.open(4)
    assert [one.may_sail for one in basic.view().ships] == [True] * 4
    assert basic.view().window.ships == ("A", "B", "C", "D")


def test_voc_r_04_touching_the_home_line_is_home_and_the_rest_is_void(basic: Table) -> None:
    helm(basic, *at_sea("A", SEA), line=(SEA, (5000, 0), (5200, 900)))
    assert outcome(basic) == ("home", None)
    assert [event.at for event in of_kind(basic, ShipHome)] == [(5000, 0)]  # type: ignore[attr-defined]


def test_voc_r_05_leaving_home_is_not_coming_home(basic: Table) -> None:
    helm(basic, line=((5000, 0), (5300, 0), (5300, 900)))
    assert outcome(basic) == ("stopped", (5300, 900))


def test_voc_r_05_a_line_that_never_gets_clear_of_home_is_refused(basic: Table) -> None:
    basic.given(*opened(chart=CLOSED), *fleet_asked())
    basic.when(ANNA, Sail("A", ((5000, 0), (5300, 39))))
    basic.refused("trace_stays_home")
    basic.given((ANNA, Sail("A", ((5000, 0), (5300, 40)))))


def test_voc_r_05_home_again_after_forty_units(basic: Table) -> None:
    helm(basic, line=((5000, 0), (5000, 40), (5000, 0)))
    assert outcome(basic) == ("home", None)
    assert ship(basic, "A").sailors == CREWS_OF_FOUR["A"][0]  # refitted in 1586
    assert of_kind(basic, ShipRefitted) == [ShipRefitted("A", *CREWS_OF_FOUR["A"], 1587)]


def test_voc_r_06_several_who_can_fulfil_a_contract_undercut_each_other_sealed(
    basic: Table,
) -> None:
    basic.given(*market({ANNA: ["macao", "macao"], BRAM: ["macao", "macao"]}, row=(7,)))
    basic.given((ANNA, Fill(7, least=9)), (BRAM, Fill(7, least=6)))
    assert basic.view(CATO).private.sales is None
    everybody_done(basic)
    assert of_kind(basic, ContractFulfilled) == [
        ContractFulfilled(7, BRAM, "left", 8, ("macao", "macao"))
    ]


def test_voc_r_08_a_ship_sunk_by_scurvy_is_refitted_the_same_year_and_sails_the_next(
    basic: Table,
) -> None:
    lost = [
        SailorLost("A", seat, slot, "aground")
        for slot, seat in enumerate(CREWS_OF_FOUR["A"][0][:5], start=1)
        if seat
    ]
    basic.given(*opened(year=1586), *at_sea("A", SEA), *lost, *fleet_asked(year=1586))
    everybody_done(basic)
    told = of_kind(basic, ScurvyStruck, SailorLost, ShipSank, ShipRefitted, WindowOpened)
    assert [event.kind for event in told] == [
        "scurvy_struck",
        "sailor_lost",
        "ship_sank",
        "ship_refitted",
        "window_opened",
    ]
    assert told[3] == ShipRefitted("A", *CREWS_OF_FOUR["A"], 1588)
    assert told[4].ships == ("B", "C", "D")  # type: ignore[attr-defined]


def test_voc_r_11_in_middelburg_a_ship_without_sailors_neither_sinks_nor_sails(
    advanced: Table,
) -> None:
    crew = fitted("A", BRAM, merchants=(6,)) + fitted("B", BRAM, sailors=(6,), merchants=(6,))
    advanced.given(*opened_advanced(burgemeester=CATO), *crew, *turn_of(BRAM, lap=2))
    advanced.given((BRAM, Pass()))
    assert advanced.view().window.ships == ("B",)
    assert (ship(advanced, "A").merchants[5], ship(advanced, "A").may_sail) == (BRAM, False)


def test_voc_r_19_one_sailor_at_a_time_and_sinking_is_looked_at_each_time(basic: Table) -> None:
    lost = [
        SailorLost("A", seat, slot, "aground")
        for slot, seat in enumerate(CREWS_OF_FOUR["A"][0][:5], start=1)
        if seat
    ]
    helm(basic, *lost, line=ONTO_JAVA)
    assert [event.kind for event in of_kind(basic, RanAground, SailorLost, ShipSank)] == [
        "ran_aground",
        "sailor_lost",
        "ship_sank",
    ]


def test_voc_r_20_land_inside_a_circle_is_sea(basic: Table) -> None:
    helm(
        basic, line=((7000, 0), BANTAM, (7240, 2500))
    )  # (7240, 2500) is Java, within the circle of Bantam
    assert outcome(basic) == ("stopped", (7240, 2500))


def test_voc_r_21_a_harbour_counts_once_in_a_line(basic: Table) -> None:
    helm(basic, line=((7000, 0), BANTAM, (6900, 2200), BANTAM))
    assert of_kind(basic, HarbourReached) == [HarbourReached("A", "bantam")]


def test_voc_r_22_starting_inside_a_circle_is_no_visit_unless_she_comes_back(basic: Table) -> None:
    helm(basic, *at_sea("A", BANTAM), line=(BANTAM, (7080, 2450)))
    assert of_kind(basic, HarbourReached) == []


def test_voc_r_22_she_leaves_and_comes_back(basic: Table) -> None:
    helm(basic, *at_sea("A", BANTAM), line=(BANTAM, (6900, 2200), BANTAM))
    assert of_kind(basic, HarbourReached) == [HarbourReached("A", "bantam")]


def test_voc_r_23_off_the_map_she_lies_at_the_last_points_inside(basic: Table) -> None:
    helm(basic, line=((100, 0), (-50, 500)))
    assert of_kind(basic, RanAground) == [RanAground("A", (-1, 336), (6, 313))]


def test_voc_r_24_aground_she_is_set_back_to_the_sixth_last_sound_point(basic: Table) -> None:
    helm(basic, line=((2600, 0), (2600, 3000)))
    assert of_kind(basic, RanAground) == [
        RanAground("A", (2600, 1600), (2600, 1576), "L04")
    ]  # six points of four units


def test_voc_r_24_with_fewer_sound_points_to_the_start(basic: Table) -> None:
    helm(basic, *at_sea("A", (2600, 1590)), line=((2600, 1590), (2600, 1700)))
    assert of_kind(basic, RanAground) == [RanAground("A", (2600, 1602), (2600, 1590), "L04")]


def test_voc_r_32_a_fitted_ship_that_is_held_keeps_her_crew_and_sails_next_year(
    basic: Table,
) -> None:
    basic.given(*opened(year=1586), *fleet_asked(year=1586), (ANNA, Hold("A")))
    everybody_done(basic)  # 1587 is a convoy year
    assert (of_kind(basic, ScurvyStruck), ship(basic, "A").sailors) == ([], CREWS_OF_FOUR["A"][0])
    assert (basic.view().year, basic.view().window.ships) == (1587, ("A", "B", "C", "D"))


OFF_AT_ONCE = ((0, 0), (-20, 60))  # over the western edge before six sound points


def test_voc_r_35_aground_on_leaving_she_lies_in_middelburg_with_one_sailor_fewer(
    basic: Table,
) -> None:
    helm(basic, line=OFF_AT_ONCE)
    assert outcome(basic) == ("off_map", None)
    assert of_kind(basic, RanAground, SailorLost, ShipSank) == [
        RanAground("A", (-1, 4)),
        SailorLost("A", ANNA, 2, "aground"),
    ]
    assert (ship(basic, "A").at, ship(basic, "A").sailors) == (
        None,
        (None, None, *CREWS_OF_FOUR["A"][0][2:]),
    )


def test_voc_r_35_and_sinks_if_it_was_her_last(basic: Table) -> None:
    lost = [
        SailorLost("A", seat, slot, "aground")
        for slot, seat in enumerate(CREWS_OF_FOUR["A"][0][:5], start=1)
        if seat
    ]
    helm(basic, *lost, line=OFF_AT_ONCE)
    assert [event.kind for event in of_kind(basic, RanAground, SailorLost, ShipSank)] == [
        "ran_aground",
        "sailor_lost",
        "ship_sank",
    ]


def test_voc_r_38_goods_put_back_may_be_loaded_by_a_later_ship_of_the_same_year(
    basic: Table,
) -> None:
    """Ship A sinks with the only pepper of Bantam; ship B comes there the same year."""
    lost = [
        SailorLost("A", seat, slot, "aground")
        for slot, seat in enumerate(CREWS_OF_FOUR["A"][0][:5], start=1)
        if seat
    ]
    laden = at_sea("A", (7000, 2000), holds={2: (BRAM, "bantam")})
    basic.given(
        *opened(chart=CLOSED, row=(8,)),
        *laden,
        *lost,
        *window("sailing", ANNA, BRAM, ships="AB", skippers=(ANNA, BRAM)),
    )
    basic.given(
        (ANNA, Sail("A", ((7000, 2000), (7700, 2300), (7700, 2600)))),
        (BRAM, Sail("B", ((7000, 0), BANTAM))),
    )
    everybody_done(basic)
    told = of_kind(basic, ShipSank, HarbourReached, GoodTaken)
    assert told[0].kind == "ship_sank"
    assert told[1:] == [HarbourReached("B", "bantam"), GoodTaken("B", CATO, 2, "bantam")]


# --- Component data ---


def test_voc_the_erratum_contract_is_one_of_each_or_two_pepper(basic: Table) -> None:
    goods = {ANNA: ["colombo", "banda", "ternate"], BRAM: ["cochin", "achin"]}
    for seat, side, tokens in (
        (ANNA, "left", ("colombo", "banda", "ternate")),
        (BRAM, "right", ("cochin", "achin")),
    ):
        table = Table("voc-basic@1")
        table.given(*market({seat: goods[seat]}, row=(9,)))
        everybody_done(table)
        assert of_kind(table, ContractFulfilled) == [ContractFulfilled(9, seat, side, 12, tokens)]  # type: ignore[arg-type]
    basic.given(
        *market({ANNA: ["cochin"]}, row=(9,))
    )  # the printed card asked for one pepper, or two of each: both wrong
    everybody_done(basic)
    assert of_kind(basic, ContractFulfilled) == []


@pytest.mark.parametrize("card", range(1, 20))
def test_voc_the_penalty_is_half_the_reward_rounded_up(basic: Table, card: int) -> None:
    basic.given(*opened(row=(card,)))
    [seen] = basic.view().row
    assert seen.penalty == (seen.reward + 1) // 2


def test_voc_fit_out_and_claim_are_of_the_advanced_game_alone(basic: Table) -> None:
    basic.given(*opened(), *fleet_asked())
    for order in (FitOut("A"), Claim(1, 1590)):
        basic.when(ANNA, order)
        basic.refused("not_in_this_game", order=order.kind, game="basic")
