"""The course of a year, new orders, scurvy, refitting, the new year (B-10 to B-19, B-29, A-05 to
A-09, A-34)."""

from games.engines.voc.commands import Done, FitOut, Hold, Pass
from games.engines.voc.events import (
    BurgemeesterPassed,
    ChartWiped,
    CompanyFounded,
    ContractClaimed,
    ContractToAmsterdam,
    ContractTurned,
    MenPlaced,
    PlayerEliminated,
    Rank,
    ResultDeclared,
    SailorLost,
    ScurvyStruck,
    SeatDone,
    ShipHeld,
    ShipRefitted,
    ShipSank,
    TurnOpened,
    WindowClosed,
    WindowOpened,
    YearOpened,
)
from tests.harness import Table
from tests.rules.voc.cast import (
    ANNA,
    BRAM,
    CATO,
    CREWS_OF_FOUR,
    DIRK,
    OPEN_SEA,
    at_sea,
    everybody_done,
    fitted,
    fleet_asked,
    house,
    in_zealand,
    kinds,
    of_kind,
    opened,
    opened_advanced,
    row,
    ship,
    turn_of,
    window,
)

SEA = OPEN_SEA[-1]


def end_of(table: Table, year: int, **more: object) -> None:
    """The basic game of four at the end of this year: everybody is done, no ship has sailed,
    nobody has goods."""
    table.given(*opened(year=year, **more), *fleet_asked(year=year))  # type: ignore[arg-type]
    everybody_done(table)


def after(table: Table) -> list[str]:
    """The kinds of the last move's events after the last voyage."""
    found = kinds(table)
    return found[len(found) - found[::-1].index("ship_held") :]


def test_voc_b_10_a_year_without_a_convoy_has_no_scurvy(basic: Table) -> None:
    basic.given(*opened(year=1587), *at_sea("A", SEA), *fleet_asked(year=1587))
    everybody_done(basic)
    assert after(basic) == ["year_opened", "contract_turned", "window_opened"]
    assert (basic.view().year, basic.view().convoy) == (1588, False)


def test_voc_b_10_a_convoy_year_begins_with_new_orders_and_scurvy(basic: Table) -> None:
    basic.given(*opened(year=1586), *at_sea("A", SEA), *fleet_asked(year=1586))
    everybody_done(basic)
    assert after(basic) == [
        "year_opened",
        "contract_turned",
        "scurvy_struck",
        "sailor_lost",
        "window_opened",
    ]
    assert (basic.view().year, basic.view().convoy) == (1587, True)


def test_voc_b_11_in_1585_nothing_is_turned_and_nobody_falls_ill(
    basic: Table, advanced: Table
) -> None:
    for table in (basic, advanced):
        table.open(4)
        assert of_kind(table, ScurvyStruck, ContractToAmsterdam) == []
        assert kinds(table).index("year_opened") > max(
            at for at, kind in enumerate(kinds(table)) if kind == "contract_turned"
        )


def test_voc_b_12_the_voc_card_ends_the_game_at_once(basic: Table) -> None:
    end_of(basic, 1596, pile=[0, 4])
    basic.then(
        SeatDone(DIRK),
        WindowClosed("sailing", 1596),
        ShipHeld("A", ANNA),
        ShipHeld("B", BRAM),
        ShipHeld("C", CATO),
        ShipHeld("D", DIRK),
        YearOpened(1597, convoy=False),
        CompanyFounded(1597),
        ResultDeclared(
            "company",
            0,
            False,
            tuple(Rank(seat, 1, 0, won=True) for seat in (ANNA, BRAM, CATO, DIRK)),
        ),
    )
    assert basic.pending() == []
    assert basic.view().pile == (4,)


def test_voc_b_13_a_new_contract_goes_to_the_right_end(basic: Table) -> None:
    end_of(basic, 1585, row=(7, 3, 12), pile=[5, 6, 0])
    assert of_kind(basic, ContractTurned) == [ContractTurned(5)]
    assert row(basic) == [7, 3, 12, 5]


def test_voc_b_14_the_sixth_card_sends_the_oldest_to_amsterdam(basic: Table) -> None:
    end_of(basic, 1585, row=(7, 3, 12, 9, 1), pile=[5, 6, 0])
    assert of_kind(basic, ContractTurned, ContractToAmsterdam) == [
        ContractTurned(5),
        ContractToAmsterdam(7, 13),
    ]
    assert (row(basic), basic.view().amsterdam, basic.view().amsterdam_fortune) == (
        [3, 12, 9, 1, 5],
        (7,),
        13,
    )


def test_voc_b_14_five_cards_may_lie_there(basic: Table) -> None:
    end_of(basic, 1585, row=(7, 3, 12, 9), pile=[5, 6, 0])
    assert (row(basic), basic.view().amsterdam) == ([7, 3, 12, 9, 5], ())


def test_voc_b_15_every_ship_abroad_loses_her_leftmost_sailor(basic: Table) -> None:
    basic.given(
        *opened(year=1586),
        *at_sea("A", SEA),
        *at_sea("C", (7112, 2484), skipper=CATO),
        *fleet_asked(year=1586),
    )
    everybody_done(basic)
    assert of_kind(basic, ScurvyStruck, SailorLost) == [
        ScurvyStruck(("A", "C")),
        SailorLost("A", ANNA, 2, "scurvy"),
        SailorLost("C", CATO, 2, "scurvy"),
    ]
    assert [house(basic, seat).men for seat in (ANNA, BRAM, CATO, DIRK)] == [1, 0, 1, 0]
    assert (ship(basic, "A").skipper, ship(basic, "B").skipper) == (BRAM, BRAM)


def test_voc_b_15_in_middelburg_nobody_falls_ill(basic: Table) -> None:
    end_of(basic, 1586)
    assert of_kind(basic, ScurvyStruck, SailorLost) == []


def down_to_one_sailor(name: str = "A") -> list[SailorLost]:
    return [
        SailorLost(name, seat, slot, "scurvy")
        for slot, seat in enumerate(CREWS_OF_FOUR[name][0][:5], start=1)
        if seat
    ]


def test_voc_b_16_a_ship_left_without_sailors_sinks_and_is_refitted_the_same_year(
    basic: Table,
) -> None:
    basic.given(
        *opened(year=1586), *at_sea("A", SEA, holds={2: (BRAM, "mocha")}), *down_to_one_sailor()
    )
    basic.given(
        *window(
            "sailing",
            ANNA,
            BRAM,
            CATO,
            DIRK,
            year=1586,
            ships="ABCD",
            skippers=(ANNA, BRAM, CATO, DIRK),
        )
    )
    everybody_done(basic)
    assert of_kind(basic, SailorLost, ShipSank, ChartWiped, ShipRefitted) == [
        SailorLost("A", ANNA, 6, "scurvy"),
        ShipSank("A", (BRAM, ANNA, BRAM, ANNA, BRAM), ("mocha",)),
        ChartWiped("A"),
        ShipRefitted("A", *CREWS_OF_FOUR["A"], 1588),
    ]
    assert basic.view().harbours["mocha"] == 4
    assert [house(basic, seat).men for seat in (ANNA, BRAM)] == [0, 0]


def test_voc_b_17_a_ship_come_home_is_manned_again_without_a_choice(basic: Table) -> None:
    basic.given(*opened(year=1587), *in_zealand({}, ship="C"))
    basic.given(
        *window("sailing", ANNA, BRAM, DIRK, year=1587, ships="ABD", skippers=(ANNA, BRAM, DIRK))
    )
    assert [house(basic, seat).men for seat in (CATO, DIRK)] == [5, 5]
    everybody_done(basic)
    assert of_kind(basic, ShipRefitted) == [ShipRefitted("C", *CREWS_OF_FOUR["C"], 1589)]
    assert [house(basic, seat).men for seat in (CATO, DIRK)] == [0, 0]


def test_voc_b_18_her_chart_is_wiped_when_she_is_manned_again(basic: Table) -> None:
    basic.given(*opened(year=1587), *at_sea("C", SEA, skipper=CATO), *in_zealand({}, ship="C"))
    assert [leg.year for leg in ship(basic, "C").wake] == [1587]
    basic.given(
        *window("sailing", ANNA, BRAM, DIRK, year=1587, ships="ABD", skippers=(ANNA, BRAM, DIRK))
    )
    everybody_done(basic)
    assert of_kind(basic, ChartWiped) == [ChartWiped("C")]
    assert ship(basic, "C").wake == ()


def test_voc_b_18_so_too_in_the_advanced_game_when_she_is_fitted_anew(advanced: Table) -> None:
    advanced.given(
        *opened_advanced(), *at_sea("A", SEA), *in_zealand({}, ship="A", crew=False), *turn_of(ANNA)
    )
    advanced.when(ANNA, FitOut("A"))
    advanced.then(ChartWiped("A"), MenPlaced("A", ANNA, (6, 5), (6, 5)), TurnOpened(1585, 1, BRAM))
    advanced.when(BRAM, FitOut("A"))
    advanced.then(MenPlaced("A", BRAM, (4, 3), (4, 3)), TurnOpened(1585, 1, CATO))


def test_voc_b_19_a_ship_manned_in_phase_three_sails_from_the_next_year_on(basic: Table) -> None:
    basic.given(*opened(year=1587), *in_zealand({}, ship="C"))
    basic.given(
        *window("sailing", ANNA, BRAM, DIRK, year=1587, ships="ABD", skippers=(ANNA, BRAM, DIRK))
    )
    everybody_done(basic)
    assert [event.ships for event in of_kind(basic, WindowOpened)] == [("A", "B", "D")]  # type: ignore[attr-defined]
    basic.when(CATO, Hold("C"))
    basic.refused("not_sailing", ship="C", ships=["A", "B", "D"])
    everybody_done(basic)
    assert [event.ships for event in of_kind(basic, WindowOpened)] == [("A", "B", "C", "D")]  # type: ignore[attr-defined]


def test_voc_b_29_the_year_advances_by_one(basic: Table) -> None:
    end_of(basic, 1585)
    assert of_kind(basic, YearOpened) == [YearOpened(1586, convoy=False)]
    everybody_done(basic)
    assert of_kind(basic, YearOpened) == [YearOpened(1587, convoy=True)]


# --- The advanced game ---


def test_voc_a_05_new_orders_and_scurvy_come_in_convoy_years_only(advanced: Table) -> None:
    advanced.given(*opened_advanced(year=1585, burgemeester=CATO))
    advanced.given(
        *fitted("A", ANNA, sailors=(6, 5), merchants=(6,)),
        *at_sea("A", SEA),
        TurnOpened(1585, 2, BRAM),
    )
    advanced.given((BRAM, Pass()), (ANNA, Done()))
    assert (advanced.view().year, row(advanced), ship(advanced, "A").sailors) == (
        1586,
        [1, 2, 3],
        (None,) * 4 + (ANNA, ANNA),
    )
    for seat in (ANNA, BRAM, CATO) * 2:
        advanced.given((seat, Pass()))
    advanced.when(ANNA, Done())
    found = kinds(advanced)
    assert found[found.index("year_opened") :] == [
        "year_opened",
        *["contract_to_amsterdam"] * 3,
        *["contract_turned"] * 3,
        "scurvy_struck",
        "sailor_lost",
        "turn_opened",
    ]
    assert (advanced.view().year, ship(advanced, "A").sailors) == (1587, (None,) * 5 + (ANNA,))


def convoy(
    table: Table,
    *,
    row: tuple[int, ...] = (1, 2, 3),
    pile: tuple[int, ...] = (4, 5, 6, 7, 0),
    claims: dict[int, tuple[int, int]],
) -> None:
    """The last action of 1586, then comes 1587."""
    table.given(*opened_advanced(year=1586, row=row, pile=pile, burgemeester=CATO))
    table.given(
        *(ContractClaimed(card, seat, marker) for card, (seat, marker) in claims.items()),
        TurnOpened(1586, 2, BRAM),
    )
    table.when(BRAM, Pass())


def test_voc_a_06_contracts_without_a_man_go_to_amsterdam_first(advanced: Table) -> None:
    convoy(advanced, claims={2: (ANNA, 1590)})
    assert of_kind(advanced, ContractToAmsterdam, ContractTurned) == [
        ContractToAmsterdam(1, 6),
        ContractToAmsterdam(3, 8),
        ContractTurned(4),
        ContractTurned(5),
        ContractTurned(6),
    ]
    assert (row(advanced), advanced.view().amsterdam_fortune) == ([2, 4, 5, 6], 14)


def test_voc_a_07_three_cards_come_one_by_one_and_the_voc_card_stops_them(advanced: Table) -> None:
    convoy(advanced, pile=(4, 0, 6), claims={})
    assert of_kind(advanced, ContractTurned, CompanyFounded) == [
        ContractTurned(4),
        CompanyFounded(1587),
    ]
    assert (row(advanced), advanced.view().pile, advanced.pending()) == ([4], (6,), [])


def test_voc_a_08_the_row_has_no_limit(advanced: Table) -> None:
    claims = {card: (ANNA, 1589 + card) for card in (1, 2, 3, 8, 9)}
    convoy(advanced, row=(1, 2, 3, 8, 9), claims=claims)
    assert (row(advanced), advanced.view().amsterdam) == ([1, 2, 3, 8, 9, 4, 5, 6], ())


def test_voc_a_09_a_ship_sunk_by_scurvy_may_be_fitted_and_sail_the_same_year(
    advanced: Table,
) -> None:
    advanced.given(
        *opened_advanced(year=1586, burgemeester=CATO),
        *fitted("A", ANNA, sailors=(6,), merchants=(6,)),
        *at_sea("A", SEA),
    )
    advanced.given(TurnOpened(1586, 2, BRAM), (BRAM, Pass()))
    advanced.when(ANNA, Done())
    assert of_kind(advanced, ScurvyStruck, SailorLost, ShipSank) == [
        ScurvyStruck(("A",)),
        SailorLost("A", ANNA, 6, "scurvy"),
        ShipSank("A", (ANNA,), ()),
    ]
    advanced.given((ANNA, FitOut("A")))
    for seat in (BRAM, CATO, ANNA, BRAM):
        advanced.given((seat, Pass()))
    advanced.when(CATO, Pass())
    assert [event.ships for event in of_kind(advanced, WindowOpened)] == [("A",)]  # type: ignore[attr-defined]


def test_voc_a_34_the_burgemeester_card_passes_to_the_left(advanced: Table) -> None:
    advanced.given(*opened_advanced(year=1587, burgemeester=CATO), TurnOpened(1587, 2, BRAM))
    advanced.when(BRAM, Pass())
    assert of_kind(advanced, BurgemeesterPassed, YearOpened, TurnOpened) == [
        BurgemeesterPassed(ANNA),
        YearOpened(1588, convoy=False),
        TurnOpened(1588, 1, ANNA),
    ]


def test_voc_a_34_the_next_seat_still_in_play_has_it(advanced: Table) -> None:
    advanced.given(
        *opened_advanced(year=1587, players=4, burgemeester=CATO),
        PlayerEliminated(DIRK, 10),
        TurnOpened(1587, 2, BRAM),
    )
    advanced.when(BRAM, Pass())
    assert of_kind(advanced, BurgemeesterPassed) == [BurgemeesterPassed(ANNA)]
