"""Sailing (N-01 to N-41): what the line on the chart means for the ship. The geometry itself is
tested in tests/navigation."""

import pytest

from games.engine import Event
from games.engines.voc.commands import Call, Cargo, Done, Hold, Pass, Point, Sail, Shout
from games.engines.voc.events import (
    CallFined,
    CallHeeded,
    CallShouted,
    GoodTaken,
    HarbourReached,
    Landing,
    RanAground,
    SailorLost,
    SeatEquipped,
    ShipHeld,
    ShipHome,
    ShipSank,
    TradePassed,
    TurnOpened,
    VoyageSailed,
    WindowOpened,
)
from tests.harness import Table
from tests.rules.voc.cast import (
    ANNA,
    BANTAM,
    BRAM,
    CATO,
    CLOSED,
    DIRK,
    HOME_FROM_BANTAM,
    ONTO_JAVA,
    OPEN_SEA,
    TO_BANTAM,
    at_sea,
    everybody_done,
    fitted,
    fleet_asked,
    house,
    kinds,
    of_kind,
    opened,
    opened_advanced,
    ship,
    window,
)

SEA = OPEN_SEA[-1]


def at_the_helm(*more: Event, **opening: object) -> list[Event]:
    """The basic game of four with closed eyes, every skipper asked for his line."""
    return [*opened(chart=CLOSED, **opening), *more, *fleet_asked()]  # type: ignore[arg-type]


def sail(table: Table, name: str, line: tuple[Point, ...], seat: int = ANNA) -> None:
    """This ship sails this line, all others hold; `then` looks at the whole year."""
    table.given((seat, Sail(name, line)))
    everybody_done(table)


TOLD = (HarbourReached, GoodTaken, TradePassed, RanAground, SailorLost, ShipSank, ShipHome)


def test_voc_n_01_ships_sail_in_the_order_of_their_letters(basic: Table) -> None:
    basic.given(*at_the_helm(), (DIRK, Sail("D", OPEN_SEA)), (BRAM, Sail("B", OPEN_SEA)))
    everybody_done(basic)
    sailed = of_kind(basic, VoyageSailed, ShipHeld)
    assert [(event.kind, event.ship) for event in sailed] == [  # type: ignore[attr-defined]
        ("ship_held", "A"),
        ("voyage_sailed", "B"),
        ("ship_held", "C"),
        ("voyage_sailed", "D"),
    ]


def test_voc_n_01_without_sailors_she_does_not_move(advanced: Table) -> None:
    advanced.given(
        *opened_advanced(burgemeester=CATO),
        *fitted("A", ANNA, merchants=(6,)),
        *fitted("B", BRAM, sailors=(6,), merchants=(6,)),
    )
    advanced.given(TurnOpened(1585, 2, BRAM))
    advanced.when(BRAM, Pass())
    assert of_kind(advanced, WindowOpened) == [
        WindowOpened("sailing", 1585, (BRAM,), ("B",), (BRAM,))
    ]


def test_voc_n_02_the_leftmost_sailor_s_owner_is_skipper(basic: Table) -> None:
    basic.given(*at_the_helm(*at_sea("A", SEA), SailorLost("A", ANNA, 2, "aground")))
    assert ship(basic, "A").skipper == BRAM
    basic.when(ANNA, Sail("A", (SEA, (5000, 2000))))
    basic.refused("not_the_skipper")
    basic.given((BRAM, Hold("A")))


def test_voc_n_03_from_home_she_starts_anywhere_on_the_home_line(basic: Table) -> None:
    basic.given(*at_the_helm())
    basic.when(ANNA, Sail("A", ((7900, 0), (7000, 1000))))
    basic.refused("trace_starts_off_home")
    sail(basic, "A", ((3, 40), (300, 1), (5000, 300)))
    [voyage] = of_kind(basic, VoyageSailed)
    assert isinstance(voyage, VoyageSailed)
    assert voyage.drawn[0] == (3, 0)


def test_voc_n_03_at_sea_she_starts_where_she_lies(basic: Table) -> None:
    basic.given(*at_the_helm(*at_sea("A", SEA)))
    basic.when(ANNA, Sail("A", ((5100, 1000), (5000, 2000))))
    basic.refused("trace_starts_elsewhere")
    sail(basic, "A", ((5040, 1040), (5000, 2000)))
    [voyage] = of_kind(basic, VoyageSailed)
    assert isinstance(voyage, VoyageSailed)
    assert (voyage.drawn[0], voyage.lies) == (SEA, (5000, 2000))


def test_voc_n_04_the_end_of_the_line_is_her_new_position(basic: Table) -> None:
    basic.given(*at_the_helm())
    sail(basic, "A", ((5000, 0), (5000, 3000), (4000, 2000), (6000, 2000)))
    assert of_kind(basic, VoyageSailed) == [
        VoyageSailed(
            "A",
            ANNA,
            drawn=((5000, 0), (5000, 3000), (4000, 2000), (6000, 2000)),
            track=((5000, 0), (5000, 3000), (4000, 2000), (6000, 2000)),
            sailed=3000 + 1414 + 2000,
            outcome="stopped",
            at=(6000, 2000),
            lies=(6000, 2000),
        )
    ]
    assert ship(basic, "A").at == (6000, 2000)


def test_voc_n_05_she_may_stay(basic: Table) -> None:
    basic.given(*at_the_helm(*at_sea("A", SEA)), (ANNA, Hold("A")))
    everybody_done(basic)
    assert of_kind(basic, ShipHeld)[0] == ShipHeld("A", ANNA)
    assert ship(basic, "A").at == SEA


# --- Calls at the table (the rest of them is in test_calls.py) ---


def calling(*more: Event, **opening: object) -> list[Event]:
    asked = window("calls", ANNA, BRAM, CATO, DIRK, ships="ABCD", skippers=(ANNA, BRAM, CATO, DIRK))
    return [*opened(chart=CLOSED, **opening), *more, *asked]  # type: ignore[arg-type]


def test_voc_n_06_one_call_for_each_own_sailor_aboard(basic: Table) -> None:
    basic.given(*calling())
    basic.given(
        (BRAM, Call("A", "east", 400)), (BRAM, Call("A", "west", 500))
    )  # he has two sailors there
    basic.when(BRAM, Call("A", "stop", 600))
    basic.refused("call_not_allowed", ship="A", allowance=2, fine=5)
    basic.when(CATO, Call("A", "east", 400))
    basic.refused("call_not_allowed", ship="A", allowance=0, fine=5)


@pytest.mark.parametrize("word", ["north", "south", "east", "west", "stop"])
def test_voc_n_07_the_five_words(basic: Table, word: str) -> None:
    basic.given(*calling(), (BRAM, Call("A", word, 500)))  # type: ignore[arg-type]
    everybody_done(basic)
    sail(basic, "A", OPEN_SEA)
    assert of_kind(basic, CallShouted, CallHeeded, CallFined) == [
        CallShouted("A", BRAM, (5000, 500), word)
    ]  # type: ignore[arg-type]


def test_voc_n_08_other_words_and_further_calls_cost_five_daalders_each(basic: Table) -> None:
    basic.given(*calling(SeatEquipped(BRAM, 0, 12)))
    basic.given((BRAM, Call("A", "east", 400)), (BRAM, Shout("A", "reef!", 500, pay=True)))
    basic.given((BRAM, Call("A", "west", 600)), (BRAM, Call("A", "stop", 700, pay=True)))
    everybody_done(basic)
    sail(basic, "A", OPEN_SEA)
    assert of_kind(basic, CallShouted, CallFined) == [
        CallShouted("A", BRAM, (5000, 400), "east"),
        CallShouted("A", BRAM, (5000, 500), None, "reef!"),
        CallFined("A", BRAM, 5),
        CallShouted("A", BRAM, (5000, 600), "west"),
        CallShouted("A", BRAM, (5000, 700), "stop"),
        CallFined("A", BRAM, 5),
    ]
    assert house(basic, BRAM).daalders == 2


def test_voc_n_09_the_skipper_may_ignore_calls(basic: Table) -> None:
    basic.given(*calling(), (BRAM, Call("A", "stop", 500)))
    everybody_done(basic)
    sail(basic, "A", OPEN_SEA)
    assert ship(basic, "A").at == SEA


# --- Aground ---


def test_voc_n_10_inside_the_coast_is_aground_and_touching_it_is_not(basic: Table) -> None:
    basic.given(*at_the_helm(), (BRAM, Sail("B", ((5000, 0), (5500, 500)))))
    sail(basic, "A", ((2600, 0), (2600, 3000)))  # Madagascar
    assert of_kind(basic, RanAground) == [RanAground("A", (2600, 1600), (2600, 1576), "L04")]
    assert ship(basic, "B").at == (5500, 500)


def test_voc_n_11_leaving_the_map_is_running_aground(basic: Table) -> None:
    basic.given(*at_the_helm())
    sail(basic, "A", ((100, 0), (-50, 500)))
    assert of_kind(basic, RanAground, SailorLost) == [
        RanAground("A", (-1, 336), (6, 313)),
        SailorLost("A", ANNA, 2, "aground"),
    ]


def test_voc_n_12_what_is_drawn_after_the_grounding_is_void(basic: Table) -> None:
    basic.given(*at_the_helm(), (ANNA, Cargo("A", ("pepper",))))
    sail(basic, "A", ONTO_JAVA)  # the rest of the line would enter Bantam
    assert of_kind(basic, *TOLD) == [
        RanAground("A", (7692, 2302), (7695, 2285), "L09"),
        SailorLost("A", ANNA, 2, "aground"),
    ]


def test_voc_n_13_the_leftmost_sailor_is_lost_and_she_sails_no_further(basic: Table) -> None:
    basic.given(*at_the_helm())
    sail(basic, "A", ONTO_JAVA)
    assert of_kind(basic, SailorLost) == [SailorLost("A", ANNA, 2, "aground")]
    assert (house(basic, ANNA).men, ship(basic, "A").at, ship(basic, "A").sailors) == (
        1,
        (7695, 2285),
        (None, None, BRAM, ANNA, BRAM, ANNA),
    )


def test_voc_n_14_the_next_sailor_s_owner_sails_on_from_there(basic: Table) -> None:
    basic.given(*at_the_helm())
    sail(basic, "A", ONTO_JAVA)
    [opened_window] = of_kind(basic, WindowOpened)
    assert isinstance(opened_window, WindowOpened)
    assert dict(zip(opened_window.ships, opened_window.skippers, strict=True))["A"] == BRAM
    everybody_done(basic)
    basic.when(ANNA, Hold("A"))
    basic.refused("not_the_skipper", ship="A", skipper=BRAM)
    sail(basic, "A", ((7695, 2285), (7700, 1000)), seat=BRAM)
    assert ship(basic, "A").at == (7700, 1000)


def last_sailor(name: str, *seats: int) -> list[Event]:
    """All but the rightmost sailor of this ship are lost."""
    return [SailorLost(name, seat, slot, "scurvy") for slot, seat in enumerate(seats, start=2)]


def test_voc_n_15_without_a_sailor_left_she_sinks(basic: Table) -> None:
    basic.given(
        *at_the_helm(
            *at_sea("A", (2600, 1000), holds={5: (ANNA, "macao")}),
            *last_sailor("A", ANNA, BRAM, ANNA, BRAM),
        )
    )
    sail(basic, "A", ((2600, 1000), (2600, 3000)))
    assert of_kind(basic, *TOLD) == [
        RanAground("A", (2600, 1600), (2600, 1576), "L04"),
        SailorLost("A", ANNA, 6, "aground"),
        ShipSank("A", (BRAM, ANNA, BRAM, ANNA, BRAM), ("macao",)),
    ]


# --- Harbours ---


def test_voc_n_20_a_harbour_is_reached_when_the_line_enters_its_circle(basic: Table) -> None:
    basic.given(*at_the_helm(), (BRAM, Sail("B", ((7000, 0), (7100, 2340)))))
    sail(basic, "A", ((7000, 0), (7100, 2320)))  # fourteen units short of the circle
    assert of_kind(basic, HarbourReached) == [HarbourReached("B", "bantam")]


def test_voc_n_21_merchants_choose_from_left_to_right(basic: Table) -> None:
    basic.given(
        *at_the_helm(*at_sea("A", (5000, 3000))),
        (BRAM, Cargo("A", ("cinnamon",))),
        (ANNA, Cargo("A")),
    )
    sail(basic, "A", ((5000, 3000), (5020, 3512)))
    assert of_kind(basic, HarbourReached, GoodTaken, TradePassed) == [
        HarbourReached("A", "colombo"),
        GoodTaken("A", BRAM, 2, "colombo"),
        TradePassed("A", ANNA, 3, "colombo"),
        GoodTaken("A", BRAM, 4, "colombo"),
        TradePassed("A", ANNA, 5, "colombo"),
        GoodTaken("A", BRAM, 6, "colombo"),
    ]


def test_voc_n_22_a_merchant_carries_one_token(basic: Table) -> None:
    laden = {2: (BRAM, "mocha"), 3: (ANNA, "macao"), 4: (BRAM, "mocha"), 6: (BRAM, "mocha")}
    basic.given(
        *at_the_helm(*at_sea("A", (7000, 2000), holds=laden)),
        (ANNA, Cargo("A", ("pepper",))),
        (BRAM, Cargo("A", ("pepper",))),
    )
    sail(basic, "A", ((7000, 2000), BANTAM))
    assert of_kind(basic, HarbourReached, GoodTaken, TradePassed) == [
        HarbourReached("A", "bantam"),
        GoodTaken("A", ANNA, 5, "bantam"),
    ]
    assert ship(basic, "A").holds == (None, "mocha", "macao", "mocha", "bantam", "mocha")


def test_voc_n_23_trade_ends_when_the_harbour_is_empty(basic: Table) -> None:
    basic.given(*at_the_helm(), (ANNA, Cargo("A", ("pepper",))), (BRAM, Cargo("A", ("pepper",))))
    sail(basic, "A", TO_BANTAM)
    assert of_kind(basic, HarbourReached, GoodTaken, TradePassed) == [
        HarbourReached("A", "bantam"),
        GoodTaken("A", BRAM, 2, "bantam"),
    ]
    assert basic.view().harbours["bantam"] == 0


def test_voc_n_23_an_empty_harbour_asks_nobody(basic: Table) -> None:
    basic.given(*at_the_helm(stock={"bantam": 0}), (ANNA, Cargo("A", ("pepper",))))
    sail(basic, "A", TO_BANTAM)
    assert of_kind(basic, HarbourReached, GoodTaken, TradePassed) == [HarbourReached("A", "bantam")]


def test_voc_n_24_goods_cost_nothing_and_stay_under_their_merchant(basic: Table) -> None:
    basic.given(*at_the_helm(), (BRAM, Cargo("A", ("pepper",))))
    sail(basic, "A", TO_BANTAM)
    assert (ship(basic, "A").holds[1], house(basic, BRAM).daalders, house(basic, BRAM).goods) == (
        "bantam",
        0,
        {},
    )
    everybody_done(basic)
    everybody_done(basic)
    assert ship(basic, "A").holds[1] == "bantam"  # a year later it still lies there


def test_voc_n_25_several_harbours_in_one_line_in_the_order_of_entry(basic: Table) -> None:
    basic.given(*at_the_helm(), (ANNA, Cargo("A", ("tea",))), (BRAM, Cargo("A", ("pepper", "tea"))))
    sail(basic, "A", ((7000, 0), BANTAM, (7300, 2750), (7500, 4000), (7720, 4720)))
    assert of_kind(basic, HarbourReached, GoodTaken, TradePassed) == [
        HarbourReached("A", "bantam"),
        GoodTaken("A", BRAM, 2, "bantam"),
        HarbourReached("A", "macao"),
        GoodTaken("A", ANNA, 3, "macao"),
        GoodTaken("A", BRAM, 4, "macao"),
        GoodTaken("A", ANNA, 5, "macao"),
        GoodTaken("A", BRAM, 6, "macao"),
    ]


def test_voc_n_25_the_skipper_need_not_stop_there(basic: Table) -> None:
    basic.given(*at_the_helm())
    sail(basic, "A", ((7000, 0), (7050, 2400), (7000, 1500)))
    assert (of_kind(basic, HarbourReached), ship(basic, "A").at) == (
        [HarbourReached("A", "bantam")],
        (7000, 1500),
    )


def test_voc_n_26_inside_a_circle_she_cannot_run_aground(basic: Table) -> None:
    basic.given(*at_the_helm())
    sail(
        basic, "A", ((7000, 0), (7090, 2380), (7130, 2470))
    )  # across the western cape of Java, within Bantam's circle
    assert (of_kind(basic, RanAground), ship(basic, "A").at) == ([], (7130, 2470))


def test_voc_n_27_trade_first_then_the_loss(basic: Table) -> None:
    basic.given(*at_the_helm(), (BRAM, Cargo("A", ("pepper",))))
    sail(basic, "A", ((6200, 0), (6256, 3412), (6480, 3330), (6816, 3132)))
    assert of_kind(basic, *TOLD) == [
        HarbourReached("A", "achin"),
        GoodTaken("A", BRAM, 2, "achin"),
        RanAground("A", (6398, 3360), (6375, 3368), "L06"),
        SailorLost("A", ANNA, 2, "aground"),
    ]


# --- Home, sinking ---


def test_voc_n_30_touching_the_home_line_brings_her_home(basic: Table) -> None:
    basic.given(*at_the_helm(*at_sea("A", BANTAM, holds={2: (BRAM, "bantam"), 5: (ANNA, "macao")})))
    sail(basic, "A", HOME_FROM_BANTAM)
    assert of_kind(basic, *TOLD) == [
        ShipHome("A", (6900, 0), (Landing(ANNA, 5, ("macao",)), Landing(BRAM, 5, ("bantam",))))
    ]
    assert (house(basic, ANNA).goods, house(basic, ANNA).men, house(basic, BRAM).goods) == (
        {"macao": 1},
        5,
        {"bantam": 1},
    )
    assert (ship(basic, "A").at, ship(basic, "A").sailors, ship(basic, "A").skipper) == (
        None,
        (None,) * 6,
        None,
    )


def test_voc_n_40_scurvy_or_grounding_without_sailors_and_everything_goes_back(
    basic: Table,
) -> None:
    basic.given(
        *at_the_helm(
            *at_sea("A", (2600, 1000), holds={5: (ANNA, "macao")}),
            *last_sailor("A", ANNA, BRAM, ANNA, BRAM),
        )
    )
    assert basic.view().harbours["macao"] == 3
    sail(basic, "A", ((2600, 1000), (2600, 3000)))
    assert (basic.view().harbours["macao"], ship(basic, "A").holds) == (4, (None,) * 6)
    assert kinds(basic)[-4:] == [
        "contract_turned",
        "chart_wiped",
        "ship_refitted",
        "window_opened",
    ]  # refitted next year
    assert (ship(basic, "A").at, ship(basic, "A").sails_from, basic.view().year) == (
        None,
        1587,
        1586,
    )


def test_voc_n_41_one_may_command_several_ships_and_another_none(basic: Table) -> None:
    basic.given(*opened(chart=CLOSED), *at_sea("A", SEA), SailorLost("A", ANNA, 2, "aground"))
    basic.given(
        *window("sailing", ANNA, BRAM, CATO, DIRK, ships="ABCD", skippers=(BRAM, BRAM, CATO, DIRK))
    )
    assert [seen.skipper for seen in basic.view().ships] == [BRAM, BRAM, CATO, DIRK]
    basic.given((BRAM, Hold("A")), (BRAM, Hold("B")))
    basic.when(ANNA, Hold("A"))
    basic.refused("not_the_skipper")
    basic.given((ANNA, Done()))
