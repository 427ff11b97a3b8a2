"""Calls and cargo orders by correspondence (4.3, 4.4), and the drift of dead-reckoning."""

import pytest

from games.engine import Event
from games.engines.voc.commands import Call, Cargo, Done, Pass, Sail, Shout, Uncall
from games.engines.voc.events import (
    CallFined,
    CallHeeded,
    CallPlaced,
    CallShouted,
    CallsWithdrawn,
    CargoOrdered,
    ContractClaimed,
    GoodTaken,
    MoneyMoved,
    SeatDone,
    SeatEquipped,
    TraceSubmitted,
    TradePassed,
    TurnOpened,
    VoyageSailed,
    WindowClosed,
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
    OPEN_SEA,
    TO_BANTAM,
    Drifting,
    at_sea,
    everybody_done,
    fitted,
    fleet_asked,
    house,
    kinds,
    letter,
    of_kind,
    opened,
    opened_advanced,
    ship,
    window,
)


def afloat(*more: Event, **opening: object) -> list[Event]:
    """Dead-reckoning: the window in which traces, calls and cargo orders are given together."""
    return [*opened(**opening), *more, *fleet_asked()]  # type: ignore[arg-type]


def sailed(table: Table) -> VoyageSailed:
    [voyage] = of_kind(table, VoyageSailed)
    assert isinstance(voyage, VoyageSailed)
    return voyage


def close(table: Table) -> None:
    everybody_done(table)


# --- Placing (4.3) ---


def test_voc_calls_are_sealed_and_only_their_number_is_known(basic: Table) -> None:
    basic.given(*afloat())
    basic.when(BRAM, Call("A", "east", 1600, west_of=7050))
    basic.then(CallPlaced("A", BRAM, 1600, "east", west_of=7050))
    assert basic.seen(BRAM) == [
        ("call_placed", {"ship": "A", "seat": BRAM, "y": 1600, "word": "east", "west_of": 7050})
    ]
    for eyes in (ANNA, CATO, None):
        assert basic.seen(eyes) == [("call_placed", {"ship": "A", "seat": BRAM})]
        assert [(count.seat, count.calls) for count in basic.view(eyes).ships[0].calls] == [
            (BRAM, 1)
        ]
        assert basic.view(eyes).private is None or basic.view(eyes).private.calls == ()
    assert [(call.ship, call.word, call.y) for call in basic.view(BRAM).private.calls] == [
        ("A", "east", 1600)
    ]


def test_voc_calls_may_be_withdrawn_and_placed_anew(basic: Table) -> None:
    basic.given(*afloat(), (BRAM, Call("A", "east", 1600)), (BRAM, Call("A", "west", 1700)))
    basic.when(BRAM, Uncall("A"))
    basic.then(CallsWithdrawn("A", BRAM))
    basic.when(BRAM, Uncall("A"))
    basic.refused("no_calls", ship="A")
    basic.given((BRAM, Call("A", "stop", 1600)))
    assert [(call.word, call.y) for call in basic.view(BRAM).private.calls] == [("stop", 1600)]


def test_voc_calls_at_most_one_condition_and_on_the_chart(basic: Table) -> None:
    basic.given(*afloat())
    basic.when(BRAM, Call("A", "east", 1600, east_of=5000, west_of=6000))
    basic.refused("two_conditions")
    basic.when(BRAM, Call("A", "east", 6241))
    basic.refused("call_off_chart", y=6241, low=0, high=6240)
    basic.when(BRAM, Call("A", "east", 1600, east_of=-1))
    basic.refused("bad_number", field="east_of", value=-1, low=0, high=10000)


def test_voc_calls_an_untriggered_call_stays_armed_and_sounds_once(basic: Table) -> None:
    basic.given(*opened(chart=CLOSED), *window("calls", BRAM, ships="A", skippers=(ANNA,)))
    basic.given((BRAM, Call("A", "east", 500, east_of=5500)), (BRAM, Call("A", "west", 500)))
    basic.given(
        (ANNA, Sail("A", ((5000, 0), (5000, 1000), (6000, 1000), (6000, 300), (6000, 1000))))
    )
    close(basic)
    assert of_kind(basic, CallShouted) == [
        CallShouted("A", BRAM, (5000, 500), "west"),
        CallShouted("A", BRAM, (6000, 500), "east"),
    ]


def test_voc_calls_conditions_are_strict(basic: Table) -> None:
    basic.given(*opened(chart=CLOSED), *window("calls", BRAM, ships="A", skippers=(ANNA,)))
    basic.given(
        (BRAM, Call("A", "east", 500, east_of=5000)), (BRAM, Call("A", "west", 500, west_of=5001))
    )
    basic.given((ANNA, Sail("A", OPEN_SEA)))
    close(basic)
    assert of_kind(basic, CallShouted) == [CallShouted("A", BRAM, (5000, 500), "west")]


def test_voc_calls_the_last_placed_are_the_extra_ones(basic: Table) -> None:
    basic.given(
        *opened(chart=CLOSED),
        SeatEquipped(BRAM, 0, 5),
        *window("calls", BRAM, ships="A", skippers=(ANNA,)),
    )
    basic.given(
        (
            BRAM,
            letter(
                Call("A", "west", 700, pay=True),
                Call("A", "east", 600),
                Call("A", "stop", 500, pay=True),
            ),
        )
    )
    basic.given((ANNA, Sail("A", OPEN_SEA)))
    close(basic)
    assert of_kind(basic, CallShouted, CallFined) == [
        CallShouted("A", BRAM, (5000, 500), "stop"),
        CallFined("A", BRAM, 5),
        CallShouted("A", BRAM, (5000, 600), "east"),
        CallShouted("A", BRAM, (5000, 700), "west"),
    ]


def test_voc_calls_that_are_not_shouted_cost_nothing(basic: Table) -> None:
    basic.given(
        *opened(chart=CLOSED),
        SeatEquipped(CATO, 0, 5),
        *window("calls", BRAM, ships="A", skippers=(ANNA,)),
    )
    basic.given(
        (CATO, Call("A", "west", 3000, pay=True)), (BRAM, Done()), (ANNA, Sail("A", OPEN_SEA))
    )
    close(basic)
    assert (of_kind(basic, CallShouted, CallFined), house(basic, CATO).daalders) == ([], 5)


def test_voc_r_17_paid_calls_must_be_affordable_together(basic: Table) -> None:
    basic.given(*afloat(SeatEquipped(CATO, 0, 12)))
    basic.given(
        (CATO, Call("A", "east", 400, pay=True)), (CATO, Shout("D", "reef!", 400, pay=True))
    )
    basic.when(CATO, Call("A", "west", 500, pay=True))
    basic.refused("cannot_pay_calls", needed=15, daalders=12)
    basic.when(CATO, Shout("A", "rocks", 500, pay=True))
    basic.refused("cannot_pay_calls", needed=15, daalders=12)


def test_voc_r_17_who_is_short_when_it_is_shouted_pays_what_he_has(basic: Table) -> None:
    basic.given(
        *opened(chart=CLOSED),
        SeatEquipped(CATO, 0, 5),
        *window("calls", BRAM, ships="A", skippers=(ANNA,)),
    )
    basic.given(
        (CATO, Call("A", "west", 500, pay=True)),
        MoneyMoved(CATO, BRAM, 3),
        (BRAM, Done()),
        (ANNA, Sail("A", OPEN_SEA)),
    )
    close(basic)
    assert (of_kind(basic, CallFined), house(basic, CATO).daalders) == (
        [CallFined("A", CATO, 2)],
        0,
    )
    assert not house(basic, CATO).eliminated


def test_voc_r_18_the_skipper_does_not_call_and_others_without_sailors_pay(basic: Table) -> None:
    basic.given(*afloat(SeatEquipped(ANNA, 0, 5), SeatEquipped(CATO, 0, 5)))
    basic.when(ANNA, Call("A", "east", 500, pay=True))
    basic.refused("skipper_calls", ship="A")
    basic.when(ANNA, Shout("A", "onward", 500, pay=True))
    basic.refused("skipper_calls", ship="A")
    basic.when(CATO, Call("A", "east", 500, pay=True))
    basic.then(CallPlaced("A", CATO, 500, "east", pay=True))


@pytest.mark.parametrize(
    "text", ["", " reef", "reef ", "x" * 41, "two\nlines", 'so "said"', "«ici»", "“there”"]
)
def test_voc_shouts_are_forty_plain_characters(basic: Table, text: str) -> None:
    basic.given(*afloat(SeatEquipped(CATO, 0, 5)))
    basic.when(CATO, Shout("A", text, 500, pay=True))
    basic.refused("bad_text", length=len(text), most=40)
    basic.when(CATO, Shout("A", "x" * 40, 500, pay=True))
    basic.then(CallPlaced("A", CATO, 500, text="x" * 40, pay=True))


def test_voc_shouts_must_be_confirmed(basic: Table) -> None:
    basic.given(*afloat(SeatEquipped(CATO, 0, 5)))
    basic.when(CATO, Shout("A", "reef!", 500))
    basic.refused("shout_not_paid", fine=5)


# --- Heeding (4.3, dead-reckoning) ---


def test_voc_heed_is_150_unless_told_and_at_most_300(basic: Table) -> None:
    basic.given(*afloat())
    basic.when(ANNA, Sail("A", TO_BANTAM))
    basic.then(TraceSubmitted("A", ANNA, TO_BANTAM, 150))
    basic.when(ANNA, Sail("A", TO_BANTAM, heed=301))
    basic.refused("bad_heed", heed=301, most=300)
    basic.when(ANNA, Sail("A", TO_BANTAM, heed=300, ignore=(DIRK, BRAM, DIRK)))
    basic.then(TraceSubmitted("A", ANNA, TO_BANTAM, 300, (BRAM, DIRK)))
    basic.when(ANNA, Sail("A", TO_BANTAM, ignore=(ANNA,)))
    basic.refused("ignore_yourself")


def test_voc_heed_a_heeded_stop_ends_the_voyage_and_an_ignored_one_does_not(basic: Table) -> None:
    for ignore, heed, stopped in (((), None, True), ((BRAM,), None, False), ((), 0, False)):
        table = Table(basic.engine.ruleset)
        table.given(
            *afloat(),
            (BRAM, Call("A", "stop", 1000)),
            (ANNA, Sail("A", TO_BANTAM, heed=heed, ignore=ignore)),
        )
        close(table)
        assert len(of_kind(table, CallShouted)) == 1
        assert of_kind(table, CallHeeded) == ([CallHeeded("A", BRAM, "stop", 0)] if stopped else [])
        assert (sailed(table).at[1] < 1010) == stopped


def test_voc_heed_ignored_calls_are_paid_for_all_the_same(basic: Table) -> None:
    basic.given(*afloat(SeatEquipped(CATO, 0, 5)), (CATO, Call("A", "east", 1000, pay=True)))
    basic.given((ANNA, Sail("A", TO_BANTAM, ignore=(CATO,))))
    close(basic)
    assert (len(of_kind(basic, CallShouted)), of_kind(basic, CallHeeded)) == (1, [])
    assert of_kind(basic, CallFined) == [CallFined("A", CATO, 5)]


def test_voc_closed_eyes_know_no_heed_and_files_hear_nothing(basic: Table) -> None:
    basic.given(
        *opened(chart=CLOSED),
        *window("calls", BRAM, ships="A", skippers=(ANNA,)),
        (BRAM, Call("A", "stop", 500)),
        (BRAM, Done()),
    )
    basic.when(ANNA, Sail("A", OPEN_SEA, heed=100))
    basic.refused("no_heed")
    basic.when(ANNA, Sail("A", OPEN_SEA, ignore=(BRAM,)))
    basic.refused("no_heed")
    basic.given((ANNA, Sail("A", OPEN_SEA)))
    close(basic)
    assert of_kind(basic, CallShouted, CallHeeded) == [CallShouted("A", BRAM, (5000, 500), "stop")]
    assert sailed(basic).lies == OPEN_SEA[-1]


# --- Drift ---


def test_voc_drift_is_hidden_until_the_voyage_and_told_with_it(basic: Table) -> None:
    basic.rng = Drifting(b"voc-test-seed")
    basic.given(*afloat())
    basic.when(ANNA, Sail("A", TO_BANTAM))
    assert basic.rng.inputs == {}
    assert basic.seen(BRAM) == basic.seen(None) == []
    close(basic)
    assert [draw for draw in basic.rng.inputs if not draw.startswith("voc/drift/1585/A/")] == []
    assert sailed(basic).drift[:7] == (0, -189, -264, -381, -565, -549, -531)
    shown = [data for kind, data in basic.seen(None) if kind == "voyage_sailed"]
    assert (shown[0]["drift"][:3], shown[0]["drawn"]) == (
        [0, -189, -264],
        [[7000, 0], [7112, 2484]],
    )


def test_voc_drift_does_not_depend_on_what_was_submitted_before(basic: Table) -> None:
    drifts = []
    for lines in ([TO_BANTAM], [OPEN_SEA, TO_BANTAM]):
        table = Table(basic.engine.ruleset)
        table.given(*afloat(), *((ANNA, Sail("A", line)) for line in lines))
        close(table)
        drifts.append(sailed(table).drift)
    assert drifts[0] == drifts[1]


def test_voc_closed_eyes_have_no_drift(basic: Table) -> None:
    basic.given(*opened(chart=CLOSED), *fleet_asked(), (ANNA, Sail("A", TO_BANTAM)))
    close(basic)
    assert (sailed(basic).drift, sailed(basic).track, basic.rng.inputs) == ((), TO_BANTAM, {})


# --- Cargo orders (4.4) ---


def to_colombo(
    *orders: Event | tuple[int, object], row: tuple[int, ...] = (3,), **more: object
) -> list[object]:
    """Ship A, off Ceylon, sails into Colombo; cinnamon lies there."""
    before = [*opened(chart=CLOSED, row=row, **more), *at_sea("A", (5000, 3000))]  # type: ignore[arg-type]
    return [*before, *fleet_asked(), *orders, (ANNA, Sail("A", ((5000, 3000), (5020, 3512))))]


def took(table: Table) -> list[tuple[int, int]]:
    return [(event.seat, event.slot) for event in of_kind(table, GoodTaken)]  # type: ignore[attr-defined]


def test_voc_cargo_orders_are_private_and_stand_until_changed(basic: Table) -> None:
    basic.given(*opened(), *fleet_asked())
    basic.when(ANNA, Cargo("A", ("tea", "cloves"), 1, "tea"))
    basic.then(CargoOrdered("A", ANNA, ("tea", "cloves"), 1, "tea"))
    assert basic.seen(BRAM) == basic.seen(None) == []
    close(basic)
    assert [
        (one.ship, one.goods, one.free, one.free_for) for one in basic.view(ANNA).private.cargo
    ] == [("A", ("tea", "cloves"), 1, "tea")]
    assert basic.view(BRAM).private.cargo == ()
    basic.when(ANNA, Cargo(None, ("coffee",)))
    basic.then(*(CargoOrdered(name, ANNA, ("coffee",)) for name in "ABCD"))


def test_voc_cargo_none_always_passes(basic: Table) -> None:
    basic.given(*to_colombo((ANNA, Cargo("A")), (BRAM, Cargo("A")), row=(4,)))  # type: ignore[arg-type]
    close(basic)
    assert (took(basic), len(of_kind(basic, TradePassed))) == ([], 5)


def test_voc_cargo_by_default_what_an_open_contract_names(basic: Table) -> None:
    basic.given(*to_colombo(row=(15,)))  # type: ignore[arg-type]  # 2 coffee or 2 cinnamon: either side counts, whatever the number
    close(basic)
    assert took(basic) == [(BRAM, 2), (ANNA, 3), (BRAM, 4), (ANNA, 5)]
    table = Table(basic.engine.ruleset)
    table.given(*to_colombo(row=(7,)))  # type: ignore[arg-type]  # 2 tea
    close(table)
    assert took(table) == []


def test_voc_cargo_by_default_in_the_advanced_game_what_ones_own_contract_names(
    advanced: Table,
) -> None:
    crew = fitted("A", ANNA, sailors=(6,), merchants=(6, 5)) + fitted("A", BRAM, merchants=(4,))
    advanced.given(
        *opened_advanced(chart=CLOSED, row=(4, 7)),
        *crew,
        ContractClaimed(4, BRAM, 1590),
        ContractClaimed(7, ANNA, 1591),
    )
    advanced.given(
        *at_sea("A", (5000, 3000)), *window("sailing", ANNA, BRAM, ships="A", skippers=(ANNA,))
    )
    advanced.given((ANNA, Sail("A", ((5000, 3000), (5020, 3512)))))
    close(advanced)
    assert took(advanced) == [(BRAM, 4)]


def test_voc_cargo_the_order_of_the_list_has_no_effect(basic: Table) -> None:
    for goods in (("tea", "cinnamon"), ("cinnamon", "tea")):
        table = Table(basic.engine.ruleset)
        table.given(*to_colombo((ANNA, Cargo("A", goods)), (BRAM, Cargo("A"))))  # type: ignore[arg-type]
        close(table)
        assert took(table) == [(ANNA, 3), (ANNA, 5)]


def test_voc_cargo_a_reserve_keeps_merchants_free(basic: Table) -> None:
    for free, taken in ((1, [(BRAM, 2), (BRAM, 4)]), (2, [(BRAM, 2)]), (3, [])):
        table = Table(basic.engine.ruleset)
        table.given(*to_colombo((BRAM, Cargo("A", ("cinnamon",), free, "tea")), (ANNA, Cargo("A"))))  # type: ignore[arg-type]
        close(table)
        assert took(table) == taken


def test_voc_cargo_a_reserved_good_counts_as_free(basic: Table) -> None:
    before = [
        *opened(chart=CLOSED),
        *at_sea("A", (5000, 3000), holds={6: (BRAM, "macao")}),
        *fleet_asked(),
    ]
    basic.given(
        *before,
        (BRAM, Cargo("A", ("cinnamon",), 1, "tea")),
        (ANNA, Cargo("A")),
        (ANNA, Sail("A", ((5000, 3000), (5020, 3512)))),
    )
    close(basic)
    assert took(basic) == [(BRAM, 2), (BRAM, 4)]


def test_voc_cargo_a_reserve_needs_a_number_and_a_good(basic: Table) -> None:
    basic.given(*afloat())
    basic.when(ANNA, Cargo("A", ("tea",), 1))
    basic.refused("bad_reserve")
    basic.when(ANNA, Cargo("A", ("tea",), 0, "tea"))
    basic.refused("bad_reserve")
    basic.when(ANNA, Cargo("A", ("silver",)))
    basic.refused("unknown_good")


# --- The window waits for whom (4.2) ---


def test_voc_w2_who_has_nothing_left_to_choose_is_done(basic: Table) -> None:
    basic.given(*afloat())
    basic.given(
        (ANNA, Sail("A", OPEN_SEA)),
        (ANNA, Cargo("A")),
        (ANNA, Cargo("D")),
        (ANNA, Call("D", "east", 500)),
    )
    assert (ANNA, "sailing") in basic.awaited()
    basic.when(ANNA, Call("D", "west", 500))
    basic.then(CallPlaced("D", ANNA, 500, "west"), SeatDone(ANNA))


def test_voc_w2_standing_cargo_orders_leave_a_merchant_nothing_to_choose(advanced: Table) -> None:
    crew = (
        fitted("A", ANNA, sailors=(6,), merchants=(6,))
        + fitted("A", BRAM, merchants=(5,))
        + fitted("A", CATO, merchants=(4,))
    )
    advanced.given(
        *opened_advanced(burgemeester=CATO),
        *crew,
        CargoOrdered("A", BRAM, ("tea",)),
        TurnOpened(1585, 2, BRAM),
    )
    advanced.when(BRAM, Pass())
    assert of_kind(advanced, WindowOpened) == [
        WindowOpened("sailing", 1585, (ANNA, CATO), ("A",), (ANNA,))
    ]


def test_voc_w2_an_order_may_be_replaced_until_the_window_closes(basic: Table) -> None:
    basic.given(
        *afloat(), (ANNA, Sail("A", OPEN_SEA)), (ANNA, Done()), (ANNA, Sail("A", TO_BANTAM))
    )
    close(basic)
    assert sailed(basic).drawn == TO_BANTAM


def test_voc_w2_silence_holds(basic: Table) -> None:
    basic.given(*afloat(), (BRAM, Done()), (CATO, Done()), (DIRK, Done()))
    basic.timeout(ANNA)
    assert kinds(basic)[:7] == ["default_applied", "seat_done", "window_closed", *["ship_held"] * 4]
    assert WindowClosed("sailing", 1585) in basic.events


def test_voc_w2_closed_eyes_first_the_calls_then_the_traces(basic: Table) -> None:
    basic.open(4, chart=CLOSED)
    assert [kind for _, kind in basic.awaited()] == ["calls"] * 4
    [skipper] = [seat for seat in (1, 2, 3, 4) if basic.view().ships[0].skipper == seat]
    basic.when(skipper, Sail("A", OPEN_SEA))
    basic.refused("not_now", order="sail", window="calls", awaited=[1, 2, 3, 4])
    everybody_done(basic)
    assert kinds(basic) == ["seat_done", "window_closed", "window_opened"]
    assert [kind for _, kind in basic.awaited()] == ["sailing"] * 4
    other = next(seat for seat in basic.view().ships[0].sailors if seat not in (None, skipper))
    basic.when(other, Call("A", "east", 500))
    basic.refused("not_now", order="call", window="sailing", awaited=[1, 2, 3, 4])
    basic.given((skipper, Sail("A", OPEN_SEA)))


def test_voc_w2_in_turn_opens_one_ship_after_another(basic: Table) -> None:
    basic.given(
        *opened(chart=CLOSED, sailing="in-turn"),
        *window("sailing", ANNA, BRAM, ships="A", skippers=(ANNA,)),
    )
    assert basic.key(ANNA) == "sailing/1585/a/1"
    basic.when(BRAM, Sail("B", OPEN_SEA))
    basic.refused("not_sailing", ship="B", ships=["A"])
    basic.given((ANNA, Sail("A", TO_BANTAM)))
    everybody_done(basic)
    assert kinds(basic)[-1] == "window_opened"
    window_now = basic.view().window
    assert (window_now.kind, window_now.ships, window_now.asked) == ("calls", ("B",), (CATO,))
    assert ship(basic, "A").at == BANTAM  # B's skipper knows it when she draws
    for name in "BCD":
        assert basic.view().window.ships == (name,)
        everybody_done(basic)
        everybody_done(basic)
    assert basic.view().year == 1586
