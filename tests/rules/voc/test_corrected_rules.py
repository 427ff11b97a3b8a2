"""Where the corrected booklet (v1.1) differs from the older one, the advanced game follows it:
the table of the sheet's section 1.4."""

from games.engines.voc.commands import Claim, Done, Fill, FitOut, Hold, Offer, Pass, Sail, Terms
from games.engines.voc.events import (
    ContractClaimed,
    ContractFulfilled,
    ContractToAmsterdam,
    ContractTurned,
    FinePaid,
    GoodsMoved,
    GoodsStored,
    MenPlaced,
    OfferAccepted,
    PlayerEliminated,
    ScurvyStruck,
    ShipHome,
    TurnOpened,
    YearOpened,
)
from tests.harness import Table
from tests.rules.voc.cast import (
    ANNA,
    BRAM,
    CATO,
    CLOSED,
    OPEN_SEA,
    advanced_market,
    at_sea,
    everybody_done,
    fitted,
    house,
    kinds,
    of_kind,
    opened_advanced,
    purses,
    ship,
    turn_of,
    window,
)

SEA = OPEN_SEA[-1]


def last_investment(table: Table, *, year: int) -> None:
    """Bram passes as the last of this year; a ship of Anna's is at sea."""
    table.given(
        *opened_advanced(year=year, burgemeester=CATO),
        *fitted("A", ANNA, sailors=(6, 5), merchants=(6, 5)),
        *at_sea("A", SEA),
    )
    table.given(*turn_of(BRAM, lap=2, year=year), (BRAM, Pass()), (ANNA, Hold("A")))
    table.when(ANNA, Done())


def test_voc_v11_1_without_a_convoy_a_year_has_neither_new_orders_nor_scurvy(
    advanced: Table,
) -> None:
    last_investment(advanced, year=1585)
    assert of_kind(advanced, YearOpened, ContractTurned, ContractToAmsterdam, ScurvyStruck) == [
        YearOpened(1586, convoy=False)
    ]


def test_voc_v11_2_hitting_the_home_line_is_home_at_once(advanced: Table) -> None:
    crew = fitted("A", ANNA, sailors=(6,), merchants=(6,))
    advanced.given(
        *opened_advanced(chart=CLOSED),
        *crew,
        *at_sea("A", SEA),
        *window("sailing", ANNA, ships="A", skippers=(ANNA,)),
    )
    advanced.given((ANNA, Sail("A", (SEA, (5000, -40), (5000, 900)))))
    advanced.when(ANNA, Done())
    assert [event.at for event in of_kind(advanced, ShipHome)] == [(5000, 0)]  # type: ignore[attr-defined]
    assert (ship(advanced, "A").at, house(advanced, ANNA).men) == (None, 10)


def test_voc_v11_3_a_claim_without_a_marker_only_when_none_is_left_and_for_1602(
    advanced: Table,
) -> None:
    advanced.given(*opened_advanced(year=1590, markers=(1586, 1597)), *turn_of(ANNA, year=1590))
    advanced.when(ANNA, Claim(1))
    advanced.refused("marker_needed", contract=1, free=[1597])
    advanced.given((ANNA, Claim(1, 1597)), (BRAM, Claim(2)))
    assert [(one.card, one.seat, one.marker, one.due) for one in advanced.view().row[:2]] == [
        (1, ANNA, 1597, 1597),
        (2, BRAM, None, 1602),
    ]


def test_voc_v11_4_the_marker_of_a_fulfilled_contract_goes_back_to_the_row(advanced: Table) -> None:
    advanced.given(*advanced_market({ANNA: ["surat", "surat"]}, claims={1: (ANNA, 1590)}))
    assert 1590 not in advanced.view().markers
    everybody_done(advanced)
    assert of_kind(advanced, ContractFulfilled) == [
        ContractFulfilled(1, ANNA, "left", 6, ("surat", "surat"), 1590, man=True)
    ]
    assert 1590 in advanced.view().markers


def test_voc_v11_5_fines_first_then_storage(advanced: Table) -> None:
    advanced.given(*advanced_market({ANNA: ["macao"]}, claims={1: (ANNA, 1586)}))
    everybody_done(advanced)
    assert of_kind(advanced, FinePaid, GoodsStored) == [
        FinePaid(1, ANNA, 3, 3, 1586),
        GoodsStored(ANNA, ("macao",)),
    ]


def test_voc_v11_6_a_ship_come_home_may_be_refitted_and_need_not(advanced: Table) -> None:
    advanced.given(*opened_advanced(year=1586), *turn_of(ANNA, year=1586))
    assert advanced.offers(ANNA, FitOut("A"))
    for seat in (ANNA, BRAM, CATO) * 2:
        advanced.given((seat, Pass()))
    assert [one.sailors for one in advanced.view().ships] == [(None,) * 6] * 4
    assert advanced.view().year == 1587


def test_voc_v11_7_goods_of_an_earlier_year_may_be_traded(advanced: Table) -> None:
    advanced.given(*advanced_market({ANNA: ["macao"]}, year=1588))  # in Zealand, whenever they came
    advanced.given((ANNA, Offer(BRAM, Terms(("tea",)), Terms(daalders=4))))
    [offer] = advanced.view(BRAM).offers
    advanced.when(
        BRAM, advanced.engine.notation.parse(f"accept {offer.offer}", advanced.view(BRAM), {})
    )
    assert of_kind(advanced, OfferAccepted, GoodsMoved) == [
        OfferAccepted(offer.offer, ANNA, BRAM),
        GoodsMoved(ANNA, BRAM, ("macao",)),
    ]
    assert purses(advanced) == [14, 6, 10]


def test_voc_v11_8_the_reward_is_the_printed_one_and_nobody_undercuts(advanced: Table) -> None:
    advanced.given(
        *advanced_market(
            {ANNA: ["macao", "macao"], BRAM: ["macao", "macao"]}, row=(7,), claims={7: (ANNA, 1590)}
        )
    )
    advanced.when(ANNA, Fill(7, least=5))
    advanced.refused("least_advanced")
    advanced.when(BRAM, Fill(7))
    advanced.refused("not_your_contract", contract=7, seat=ANNA)
    everybody_done(advanced)
    assert purses(advanced) == [10 + 13, 10, 10]


def test_voc_v11_9_the_markers_lie_in_a_row_from_the_opening_on(advanced: Table) -> None:
    advanced.open(3)
    assert advanced.view().markers == tuple(range(1585, 1603))


def test_voc_v11_10_who_cannot_pay_a_fine_is_out(advanced: Table) -> None:
    advanced.given(
        *advanced_market({BRAM: ["mocha"]}, row=(7,), claims={7: (ANNA, 1586)}, daalders=6)
    )
    everybody_done(advanced)
    assert of_kind(advanced, FinePaid, PlayerEliminated) == [
        FinePaid(7, ANNA, 7, 6, 1586),
        PlayerEliminated(ANNA, 10),
    ]


def test_voc_v11_11_two_actions_in_any_mixture_passing_first_too(advanced: Table) -> None:
    advanced.given(*opened_advanced(), *turn_of(ANNA))
    advanced.given((ANNA, Pass()), (BRAM, FitOut("A")), (CATO, Claim(1, 1590)))
    advanced.when(ANNA, FitOut("B"))
    advanced.then(MenPlaced("B", ANNA, (6, 5), (6, 5)), TurnOpened(1585, 2, BRAM))
    advanced.when(BRAM, FitOut("B"))
    advanced.then(MenPlaced("B", BRAM, (4, 3), (4, 3)), TurnOpened(1585, 2, CATO))
    advanced.when(CATO, Claim(2, 1591))
    assert of_kind(advanced, ContractClaimed) == [ContractClaimed(2, CATO, 1591)]


def test_voc_v11_12_more_sailors_than_merchants_are_counted_on_the_whole_ship(
    advanced: Table,
) -> None:
    advanced.given(*opened_advanced(men=3), *fitted("A", BRAM, merchants=(6, 5)), *turn_of(ANNA))
    advanced.when(
        ANNA, FitOut("A", 2, 1)
    )  # more sailors than merchants of her own, not on the ship
    advanced.then(MenPlaced("A", ANNA, (6, 5), (4,)), TurnOpened(1585, 1, BRAM))


def test_voc_v11_13_open_contracts_neither_earn_nor_cost_at_the_end(advanced: Table) -> None:
    advanced.given(
        *opened_advanced(year=1595, row=(1, 2), pile=(0,), burgemeester=CATO),
        ContractClaimed(1, ANNA, 1599),
    )
    advanced.given(ContractClaimed(2, BRAM, 1600), *turn_of(BRAM, lap=2, year=1595))
    advanced.when(BRAM, Pass())
    assert kinds(advanced)[-3:] == ["year_opened", "company_founded", "result_declared"]
    assert (purses(advanced), advanced.view().amsterdam_fortune) == ([10, 10, 10], 0)


def test_voc_v11_14_a_ship_fitted_out_sails_at_once(advanced: Table) -> None:
    advanced.given(*opened_advanced(burgemeester=CATO), *turn_of(BRAM, lap=2))
    advanced.given((BRAM, FitOut("C")))
    assert (
        advanced.view().year,
        advanced.view().window.ships,
        advanced.view().window.skippers,
    ) == (1585, ("C",), (BRAM,))
