"""Investments of the advanced game (A-10 to A-28)."""

import itertools

import pytest

from games.engine import Choice, Event
from games.engines.voc.commands import Claim, FitOut, Pass, Secure, TakeBack, TakeOver
from games.engines.voc.events import (
    ContractClaimed,
    ContractSecured,
    ContractTakenOver,
    ManReturned,
    MenPlaced,
    MenShifted,
    MenTakenBack,
    Passed,
    PlayerEliminated,
    SeatEquipped,
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
    at_sea,
    contract,
    fitted,
    house,
    of_kind,
    opened_advanced,
    ship,
    turn_of,
)

N = None
SEA = OPEN_SEA[-1]


def at_work(*more: Event, **opening: object) -> list[Event]:
    """Anna's turn, after these events."""
    return [*opened_advanced(**opening), *more, *turn_of(ANNA)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("players", "burgemeester", "order"),
    [(3, BRAM, [2, 3, 1]), (4, DIRK, [4, 1, 2, 3]), (5, ANNA, [1, 2, 3, 4, 5])],
)
def test_voc_a_10_two_rounds_clockwise_from_the_burgemeester(
    advanced: Table, players: int, burgemeester: int, order: list[int]
) -> None:
    advanced.given(
        *opened_advanced(players=players, burgemeester=burgemeester), TurnOpened(1585, 1, order[0])
    )
    turns = [(lap, seat) for lap in (1, 2) for seat in order]
    for (lap, seat), following in itertools.pairwise([*turns, (3, 0)]):
        assert advanced.awaited() == [(seat, "invest")]
        assert advanced.key(seat) == f"invest/1585/{lap}/{seat}"
        advanced.when(seat, Pass())
        if following != (3, 0):
            advanced.then(Passed(seat), TurnOpened(1585, *following))
    assert advanced.view().year == 1586  # nothing was fitted out: no ship sails


def test_voc_a_10_nobody_acts_out_of_turn(advanced: Table) -> None:
    advanced.given(*at_work())
    advanced.when(BRAM, FitOut("A"))
    advanced.refused("not_your_turn", order="fit_out", awaited=[ANNA])


def test_voc_a_10_who_is_out_has_no_turn(advanced: Table) -> None:
    advanced.given(*opened_advanced(), PlayerEliminated(BRAM, 10), *turn_of(ANNA))
    advanced.when(ANNA, Pass())
    advanced.then(Passed(ANNA), TurnOpened(1585, 1, CATO))


def test_voc_a_11_the_same_action_twice_and_any_mixture(advanced: Table) -> None:
    advanced.given(*at_work())
    advanced.given((ANNA, FitOut("A")), (BRAM, Claim(1, 1590)), (CATO, Pass()))
    advanced.when(ANNA, FitOut("B"))
    advanced.then(MenPlaced("B", ANNA, (6, 5), (6, 5)), TurnOpened(1585, 2, BRAM))
    advanced.when(BRAM, TakeOver(1, 1588))
    advanced.refused("own_contract")
    advanced.when(BRAM, Secure(1, 1588))
    advanced.then(ContractSecured(1, BRAM, 1588, 1590), TurnOpened(1585, 2, CATO))
    assert {option.kind for option in advanced.options(CATO) if not option.anytime} == {
        "fit_out",
        "claim",
        "take_over",
        "pass",
        "default",
    }


def test_voc_a_18_a_claim_is_one_option_for_each_contract_with_its_years(advanced: Table) -> None:
    advanced.given(*at_work(), (ANNA, Claim(1, 1590)))
    found = {
        (option.kind, *option.fields["contract"].values): option.fields["year"]
        for option in advanced.options(BRAM)
        if "year" in option.fields
    }
    free = tuple(year for year in range(1585, 1603) if year != 1590)
    assert found.pop(("take_over", 1)) == Choice(tuple(range(1585, 1590)))
    assert found == {
        ("claim", contract.card): Choice(free)
        for contract in advanced.state.row
        if contract.card != 1
    }


def test_voc_a_12_four_men_all_on_one_ship(advanced: Table) -> None:
    advanced.given(*at_work())
    for sailors, merchants in ((0, 3), (1, 2), (3, 2), (2, 3)):
        advanced.when(ANNA, FitOut("A", sailors, merchants))
        advanced.refused("wrong_crew", ship="A", men=4, sailors=sailors, merchants=merchants)
    advanced.when(ANNA, FitOut("A", 2, 2))
    advanced.then(MenPlaced("A", ANNA, (6, 5), (6, 5)), TurnOpened(1585, 1, BRAM))
    assert house(advanced, ANNA).men == 6


def test_voc_a_13_fewer_only_for_want_of_men(advanced: Table) -> None:
    advanced.given(*at_work(men=3))
    advanced.when(ANNA, FitOut("A", 1, 1))
    advanced.refused("wrong_crew", ship="A", men=3, sailors=1, merchants=1)
    advanced.when(ANNA, FitOut("A", 1, 2))
    advanced.then(MenPlaced("A", ANNA, (6,), (6, 5)), TurnOpened(1585, 1, BRAM))


def test_voc_a_13_fewer_only_for_want_of_room(advanced: Table) -> None:
    crowd = fitted("A", BRAM, sailors=(6, 5, 4, 3), merchants=(6, 5, 4, 3)) + fitted(
        "A", CATO, sailors=(2,), merchants=(2,)
    )
    advanced.given(*at_work(*crowd))
    advanced.when(ANNA, FitOut("A", 2, 2))
    advanced.refused("wrong_crew", ship="A", men=2, sailors=2, merchants=2)
    advanced.when(ANNA, FitOut("A"))
    advanced.then(MenPlaced("A", ANNA, (1,), (1,)), TurnOpened(1585, 1, BRAM))


def test_voc_a_13_none_at_all_is_no_action(advanced: Table) -> None:
    full = fitted("A", BRAM, sailors=(6, 5, 4, 3, 2, 1), merchants=(6, 5, 4, 3)) + fitted(
        "A", CATO, merchants=(2, 1)
    )
    advanced.given(*at_work(*full))
    advanced.when(ANNA, FitOut("A"))
    advanced.refused("ship_full", ship="A")
    advanced.given((ANNA, Pass()))
    assert house(advanced, BRAM).men == 0
    advanced.when(BRAM, FitOut("B"))
    advanced.refused("no_men", order="fit_out")


def test_voc_a_14_ones_before_twos_before_threes(advanced: Table) -> None:
    advanced.given(*at_work())
    advanced.when(ANNA, FitOut("A", 0, 4))
    advanced.refused("numbers_in_order", ship="A", sailors=0, merchants=4, legal=[2])
    advanced.when(ANNA, FitOut("A", 1, 3))
    advanced.refused("numbers_in_order", ship="A", sailors=1, merchants=3, legal=[2])
    advanced.given((ANNA, FitOut("A", 2, 2)))
    advanced.when(BRAM, FitOut("A", 0, 4))
    advanced.refused("numbers_in_order", ship="A", sailors=0, merchants=4, legal=[2])
    advanced.given((BRAM, FitOut("A", 2, 2)))
    advanced.when(CATO, FitOut("A", 0, 4))
    advanced.refused(
        "numbers_in_order", ship="A", sailors=0, merchants=4, legal=[2]
    )  # there are only two merchants' slots left


def test_voc_a_14_a_half_filled_number_is_filled_first(advanced: Table) -> None:
    advanced.given(*at_work(*fitted("A", BRAM, sailors=(6,), merchants=(6, 5)), men=6))
    advanced.when(ANNA, FitOut("A", 0, 4))
    advanced.refused("numbers_in_order", ship="A", sailors=0, merchants=4, legal=[2])
    advanced.when(ANNA, FitOut("A", 1, 3))
    advanced.refused(
        "numbers_in_order", ship="A", sailors=1, merchants=3, legal=[2]
    )  # a three while S3 and S4 are open
    advanced.when(ANNA, FitOut("A", 2, 2))
    advanced.then(MenPlaced("A", ANNA, (5, 4), (4, 3)), TurnOpened(1585, 1, BRAM))


def test_voc_a_15_the_rightmost_slot_of_the_number(advanced: Table) -> None:
    advanced.given(*at_work(men=2))
    advanced.when(ANNA, FitOut("A", 1, 1))
    advanced.then(MenPlaced("A", ANNA, (6,), (6,)), TurnOpened(1585, 1, BRAM))
    assert (ship(advanced, "A").sailors, ship(advanced, "A").merchants) == (
        (N, N, N, N, N, ANNA),
        (N, N, N, N, N, ANNA),
    )


def test_voc_a_16_never_more_sailors_than_merchants_on_the_ship(advanced: Table) -> None:
    advanced.given(*at_work(men=3))
    advanced.when(ANNA, FitOut("A", 2, 1))
    advanced.refused("too_many_sailors", ship="A", sailors=2, merchants=1, legal=[1])
    advanced.given((ANNA, FitOut("A", 1, 2)))
    advanced.when(BRAM, FitOut("A", 1, 2))
    advanced.then(MenPlaced("A", BRAM, (5,), (4, 3)), TurnOpened(1585, 1, CATO))
    advanced.when(CATO, FitOut("A", 3, 0))
    advanced.refused("too_many_sailors", ship="A", sailors=5, merchants=4, legal=[2])


def test_voc_a_17_nobody_boards_a_ship_in_the_east(advanced: Table) -> None:
    advanced.given(*at_work(*fitted("B", BRAM, sailors=(6,), merchants=(6,)), *at_sea("B", SEA)))
    advanced.when(ANNA, FitOut("B"))
    advanced.refused("ship_at_sea", ship="B")


def test_voc_a_18_a_man_and_a_free_marker_on_a_free_contract(advanced: Table) -> None:
    advanced.given(*at_work(year=1588))
    advanced.when(ANNA, Claim(2, 1587))
    advanced.refused("marker_past", year=1587, now=1588)
    advanced.when(ANNA, Claim(9, 1590))
    advanced.refused("contract_not_open", contract=9, open=[1, 2, 3])
    advanced.when(ANNA, Claim(2, 1591))
    advanced.then(ContractClaimed(2, ANNA, 1591), TurnOpened(1588, 1, BRAM))
    assert (house(advanced, ANNA).men, 1591 in advanced.view().markers) == (9, False)
    assert (
        contract(advanced, 2).seat,
        contract(advanced, 2).marker,
        contract(advanced, 2).due,
    ) == (ANNA, 1591, 1591)
    advanced.when(BRAM, Claim(2, 1592))
    advanced.refused("already_claimed", contract=2, seat=ANNA, marker=1591)
    advanced.when(BRAM, Claim(3, 1591))
    advanced.refused("marker_taken", year=1591, free=[1588, 1589, 1590, *range(1592, 1603)])


def test_voc_a_19_the_promise_is_for_the_marked_year(advanced: Table) -> None:
    advanced.given(
        *opened_advanced(year=1588, burgemeester=CATO),
        ContractClaimed(1, ANNA, 1588),
        ContractClaimed(2, ANNA, 1589),
    )
    advanced.given(TurnOpened(1588, 2, BRAM))
    advanced.when(BRAM, Pass())
    assert [(one.card, one.due) for one in advanced.view().row] == [
        (2, 1589),
        (3, None),
    ]  # the first has been fined


def test_voc_a_20_a_take_over_needs_an_earlier_year(advanced: Table) -> None:
    advanced.given(*at_work(ContractClaimed(2, BRAM, 1590), year=1588))
    for year in (1590, 1591):
        advanced.when(ANNA, TakeOver(2, year))
        advanced.refused("marker_not_earlier", year=year, marker=1590)
    advanced.when(ANNA, TakeOver(2, 1587))
    advanced.refused("marker_past", year=1587, now=1588)
    advanced.when(ANNA, TakeOver(1, 1589))
    advanced.refused("not_claimed", contract=1)
    advanced.when(ANNA, TakeOver(2, 1589))
    advanced.then(
        ContractTakenOver(2, ANNA, 1589, BRAM, 1590),
        ManReturned(2, BRAM),
        TurnOpened(1588, 1, BRAM),
    )
    assert (house(advanced, ANNA).men, house(advanced, BRAM).men) == (9, 10)
    assert (1589 in advanced.view().markers, 1590 in advanced.view().markers) == (False, True)


def test_voc_a_21_securing_puts_an_earlier_marker_on_ones_own_contract(advanced: Table) -> None:
    advanced.given(
        *at_work(ContractClaimed(2, ANNA, 1590), ContractClaimed(3, BRAM, 1592), year=1588)
    )
    advanced.when(ANNA, Secure(2, 1591))
    advanced.refused("marker_not_earlier", year=1591, marker=1590)
    advanced.when(ANNA, Secure(3, 1589))
    advanced.refused("not_your_contract", contract=3, seat=BRAM)
    advanced.when(ANNA, Secure(2, 1588))
    advanced.then(ContractSecured(2, ANNA, 1588, 1590), TurnOpened(1588, 1, BRAM))
    assert (house(advanced, ANNA).men, advanced.view().markers[:5]) == (
        9,
        (1585, 1586, 1587, 1589, 1590),
    )


def test_voc_a_22_without_a_marker_only_when_none_is_left(advanced: Table) -> None:
    advanced.given(*at_work(year=1600, markers=[1588, 1601]))
    advanced.when(ANNA, Claim(1))
    advanced.refused("marker_needed", contract=1, free=[1601])
    advanced.given((ANNA, Claim(1, 1601)))
    advanced.when(BRAM, Claim(2, 1602))
    advanced.refused("no_marker_left", year=1602)
    advanced.when(BRAM, Claim(2))
    advanced.then(ContractClaimed(2, BRAM), TurnOpened(1600, 1, CATO))
    assert (
        contract(advanced, 2).seat,
        contract(advanced, 2).marker,
        contract(advanced, 2).due,
    ) == (BRAM, None, 1602)


def test_voc_a_23_without_a_marker_it_counts_as_1602(advanced: Table) -> None:
    advanced.given(
        *at_work(
            ContractClaimed(1, ANNA),
            ContractClaimed(2, BRAM),
            year=1598,
            markers=[1599, 1601, 1602],
        )
    )
    advanced.when(ANNA, Secure(1, 1602))
    advanced.refused("marker_not_earlier", year=1602, marker=1602)
    advanced.when(ANNA, Secure(1, 1601))
    advanced.then(ContractSecured(1, ANNA, 1601), TurnOpened(1598, 1, BRAM))
    advanced.given((BRAM, Pass()))
    advanced.when(CATO, TakeOver(2, 1602))
    advanced.refused("marker_not_earlier", year=1602, marker=1602)
    advanced.when(CATO, TakeOver(2, 1599))
    advanced.then(
        ContractTakenOver(2, CATO, 1599, BRAM), ManReturned(2, BRAM), TurnOpened(1598, 2, ANNA)
    )
    assert advanced.view().markers == (1602,)


def test_voc_a_24_a_claim_and_a_take_over_need_a_man_and_securing_does_not(advanced: Table) -> None:
    advanced.given(*at_work(ContractClaimed(1, ANNA, 1590), ContractClaimed(2, BRAM, 1592), men=1))
    advanced.when(ANNA, Claim(3, 1586))
    advanced.refused("no_men", order="claim")
    advanced.when(ANNA, TakeOver(2, 1586))
    advanced.refused("no_men", order="take_over")
    advanced.when(ANNA, Secure(1, 1586))
    advanced.then(ContractSecured(1, ANNA, 1586, 1590), TurnOpened(1585, 1, BRAM))


def test_voc_a_25_passing_does_nothing(advanced: Table) -> None:
    advanced.given(*at_work())
    advanced.when(ANNA, Pass())
    advanced.then(Passed(ANNA), TurnOpened(1585, 1, BRAM))
    assert house(advanced, ANNA).men == 10


def test_voc_a_26_all_ones_men_from_one_ship_at_home(advanced: Table) -> None:
    crew = fitted("A", ANNA, sailors=(6,), merchants=(6, 5)) + fitted(
        "B", BRAM, sailors=(6,), merchants=(6,)
    )
    advanced.given(
        *at_work(*crew, *fitted("C", ANNA, sailors=(6,), merchants=(6,)), *at_sea("C", SEA))
    )
    advanced.when(ANNA, TakeBack("B"))
    advanced.refused("no_men_aboard", ship="B")
    advanced.when(ANNA, TakeBack("C"))
    advanced.refused("ship_at_sea", ship="C")
    advanced.when(ANNA, TakeBack("A"))
    advanced.then(MenTakenBack("A", ANNA, 3), TurnOpened(1585, 1, BRAM))
    assert (
        house(advanced, ANNA).men,
        ship(advanced, "A").sailors,
        ship(advanced, "A").merchants,
    ) == (8, (N,) * 6, (N,) * 6)


def test_voc_a_27_the_others_shift_to_the_right_keeping_their_order(advanced: Table) -> None:
    crew = [
        *fitted("A", ANNA, sailors=(6, 5), merchants=(6, 5)),
        *fitted("A", BRAM, sailors=(4,), merchants=(4,)),
        *fitted("A", CATO, sailors=(3,), merchants=(3,)),
        *fitted("A", ANNA, merchants=(2,)),
    ]
    advanced.given(*at_work(*crew))
    advanced.when(ANNA, TakeBack("A"))
    advanced.then(
        MenTakenBack("A", ANNA, 5),
        MenShifted("A", (N, N, N, N, CATO, BRAM), (N, N, N, N, CATO, BRAM)),
        TurnOpened(1585, 1, BRAM),
    )


def test_voc_a_28_a_ship_fitted_out_may_sail_the_same_year(advanced: Table) -> None:
    advanced.given(*opened_advanced(burgemeester=CATO), *turn_of(ANNA, lap=2), (ANNA, FitOut("C")))
    advanced.when(BRAM, Pass())
    advanced.then(Passed(BRAM), WindowOpened("sailing", 1585, (ANNA,), ("C",), (ANNA,)))


# --- Rulings about investments ---


def test_voc_r_09_the_whole_ship_counts_at_the_end_of_the_action(advanced: Table) -> None:
    advanced.given(*at_work(*fitted("A", BRAM, merchants=(6, 5)), men=5))
    advanced.when(ANNA, FitOut("A", 2, 2))  # two sailors among four merchants, whoever owns them
    advanced.then(MenPlaced("A", ANNA, (6, 5), (4, 3)), TurnOpened(1585, 1, BRAM))


def test_voc_r_10_taking_back_may_leave_more_sailors_than_merchants(advanced: Table) -> None:
    advanced.given(
        *at_work(*fitted("A", ANNA, merchants=(6, 5)), *fitted("A", BRAM, sailors=(6, 5)))
    )
    advanced.when(ANNA, TakeBack("A"))
    advanced.then(MenTakenBack("A", ANNA, 2), TurnOpened(1585, 1, BRAM))
    assert ship(advanced, "A").sailors == (N, N, N, N, BRAM, BRAM)


def test_voc_r_25_with_three_players_a_ship_may_leave_half_empty(advanced: Table) -> None:
    advanced.given(
        *opened_advanced(burgemeester=CATO), *turn_of(ANNA, lap=2), (ANNA, FitOut("C", 2, 2))
    )
    advanced.when(BRAM, Pass())
    assert [event.ships for event in of_kind(advanced, WindowOpened)] == [("C",)]  # type: ignore[attr-defined]


def test_voc_r_26_the_marker_of_the_current_year_may_be_used(advanced: Table) -> None:
    advanced.given(*at_work(ContractClaimed(2, BRAM, 1590), year=1588))
    advanced.when(ANNA, Claim(1, 1588))
    advanced.then(ContractClaimed(1, ANNA, 1588), TurnOpened(1588, 1, BRAM))


def test_voc_r_29_who_can_only_pass_is_not_asked(advanced: Table) -> None:
    all_at_sea = [
        event
        for name in "ABCD"
        for event in fitted(name, CATO, sailors=(6,), merchants=(6,)) + at_sea(name, SEA)
    ]
    brams_men = (
        fitted("A", BRAM, merchants=(5, 4))
        + fitted("B", BRAM, merchants=(5, 4, 3, 2))
        + fitted("C", BRAM, merchants=(5, 4, 3, 2))
    )
    advanced.given(*at_work(*all_at_sea, *brams_men, ContractClaimed(1, CATO, 1585)))
    assert house(advanced, BRAM).men == 0
    advanced.when(ANNA, Pass())
    advanced.then(
        Passed(ANNA),
        TurnOpened(1585, 1, BRAM),
        Passed(BRAM, "nothing_else"),
        TurnOpened(1585, 1, CATO),
    )


@pytest.mark.parametrize(
    ("hand", "sailors", "merchants"),
    [(10, (6, 5), (6, 5)), (3, (6,), (6, 5)), (2, (6,), (6,)), (1, (), (6,))],
)
def test_voc_r_36_without_numbers_the_most_sailors_allowed(
    advanced: Table, hand: int, sailors: tuple[int, ...], merchants: tuple[int, ...]
) -> None:
    advanced.given(*at_work(men=hand))
    advanced.when(ANNA, FitOut("A"))
    advanced.then(MenPlaced("A", ANNA, sailors, merchants), TurnOpened(1585, 1, BRAM))


@pytest.mark.parametrize("sailors", range(7))
@pytest.mark.parametrize("merchants", range(7))
def test_voc_r_37_as_many_men_as_there_is_room_for_can_always_be_placed(
    advanced: Table, sailors: int, merchants: int
) -> None:
    for hand in (1, 2, 3, 4, 5):
        table = Table(advanced.engine.ruleset)
        taken = fitted(
            "A", BRAM, sailors=range(6, 6 - sailors, -1), merchants=range(6, 6 - merchants, -1)
        )
        table.given(*at_work(SeatEquipped(BRAM, 12, 0), *taken, men=hand))
        table.when(ANNA, FitOut("A"))
        if sailors + merchants == 12:
            table.refused("ship_full", ship="A")
            continue
        [placed] = of_kind(table, MenPlaced)
        assert isinstance(placed, MenPlaced)
        assert len(placed.sailors) + len(placed.merchants) == min(4, hand, 12 - sailors - merchants)
