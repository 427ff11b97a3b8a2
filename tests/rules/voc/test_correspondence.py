"""What play by letter adds (section 4): queued orders, letters of several lines, defaults,
resignation, and what a preview may say."""

import pytest

from games.engine import Command, Default, Resign
from games.engines.voc.commands import (
    Accept,
    Again,
    Call,
    Cargo,
    Claim,
    Done,
    Fill,
    FitOut,
    Hold,
    Keep,
    Line,
    Offer,
    Orders,
    Pass,
    Queue,
    Sail,
    Secure,
    TakeBack,
    Terms,
    Uncall,
)
from games.engines.voc.events import (
    CargoOrdered,
    ContractClaimed,
    DefaultApplied,
    MenPlaced,
    OfferDeclined,
    OfferLapsed,
    OrdersQueued,
    OrdersStopped,
    Passed,
    QueueDropped,
    Rank,
    ResultDeclared,
    SeatDone,
    SeatResigned,
    ShipHeld,
    TraceSubmitted,
    TurnOpened,
    VoyageSailed,
    WindowOpened,
)
from tests.harness import Table, by
from tests.rules.voc.cast import (
    ANNA,
    BRAM,
    CATO,
    CLOSED,
    DIRK,
    OPEN_SEA,
    at_sea,
    everybody_done,
    fitted,
    fleet_asked,
    kinds,
    letter,
    market,
    of_kind,
    opened,
    opened_advanced,
    ship,
    turn_of,
)

SEA = OPEN_SEA[-1]
GOODS = ["cloves", "textiles", "coffee", "tea", "cinnamon", "nutmeg", "pepper"]


def invest(table: Table, seat: int = ANNA, **opening: object) -> None:
    table.given(*opened_advanced(**opening), *turn_of(seat))  # type: ignore[arg-type]


# --- W1: queued orders ---


def test_voc_w1_queued_orders_run_when_the_turn_comes(advanced: Table) -> None:
    invest(advanced)
    advanced.when(BRAM, Queue(((FitOut("A"),), (Claim(1, 1590),))))
    advanced.then(OrdersQueued(BRAM, ((FitOut("A"),), (Claim(1, 1590),))))
    advanced.when(ANNA, Pass())
    advanced.then(
        *by(ANNA, Passed(ANNA)),
        *by("service", TurnOpened(1585, 1, BRAM)),
        *by(BRAM, OrdersQueued(BRAM, ((Claim(1, 1590),),)), MenPlaced("A", BRAM, (6, 5), (6, 5))),
        *by("service", TurnOpened(1585, 1, CATO)),
    )
    advanced.given((CATO, Pass()))
    advanced.when(ANNA, Pass())
    assert of_kind(advanced, ContractClaimed, OrdersQueued) == [
        OrdersQueued(BRAM),
        ContractClaimed(1, BRAM, 1590),
    ]


def test_voc_w1_the_first_possible_alternative_is_taken(advanced: Table) -> None:
    invest(advanced)
    advanced.given((BRAM, Queue(((Claim(1, 1590), FitOut("B"), Pass()),))))
    advanced.when(ANNA, Claim(1, 1591))
    assert of_kind(advanced, MenPlaced, ContractClaimed) == [
        ContractClaimed(1, ANNA, 1591),
        MenPlaced("B", BRAM, (6, 5), (6, 5)),
    ]


def test_voc_w1_when_no_alternative_is_possible_the_seat_is_asked(advanced: Table) -> None:
    invest(advanced)
    advanced.given((BRAM, Queue(((Claim(1, 1590),), (Pass(),)))))
    advanced.when(ANNA, Claim(1, 1591))
    facts = {"contract": 1, "seat": ANNA, "marker": 1591}
    assert of_kind(advanced, QueueDropped) == [
        QueueDropped(BRAM, (Claim(1, 1590),), "already_claimed", facts)
    ]
    assert (advanced.awaited(), advanced.view(BRAM).private.queue) == ([(BRAM, "invest")], ())


def test_voc_w1_queued_orders_are_private(advanced: Table) -> None:
    invest(advanced)
    advanced.when(BRAM, Queue(((FitOut("A"),),)))
    assert (
        advanced.seen(ANNA),
        advanced.seen(None),
        [kind for kind, _ in advanced.seen(BRAM)],
    ) == ([], [], ["orders_queued"])
    assert (advanced.view(BRAM).private.queue, advanced.view(ANNA).private.queue) == (
        ((FitOut("A"),),),
        (),
    )


def test_voc_w1_plans_may_be_replaced_and_taken_back(advanced: Table) -> None:
    invest(advanced)
    advanced.given((BRAM, Queue(((FitOut("A"),),))), (BRAM, Queue(((FitOut("B"),),))))
    assert advanced.view(BRAM).private.queue == ((FitOut("B"),),)
    advanced.when(BRAM, Queue())
    advanced.then(OrdersQueued(BRAM))
    advanced.when(BRAM, Queue())
    advanced.refused("nothing_queued")


def test_voc_w1_plans_on_several_lines_of_a_letter_follow_each_other(advanced: Table) -> None:
    invest(advanced)
    advanced.given((BRAM, Queue(((Pass(),),))))
    advanced.when(
        BRAM, letter(Queue(((FitOut("A"),),)), Cargo("A"), Queue(((FitOut("B"), Pass()),)))
    )
    assert of_kind(advanced, OrdersQueued)[-1] == OrdersQueued(
        BRAM, ((FitOut("A"),), (FitOut("B"), Pass()))
    )
    advanced.when(BRAM, letter(Queue(), Queue(((FitOut("D"),),))))
    assert advanced.view(BRAM).private.queue == ((FitOut("D"),),)
    advanced.when(BRAM, letter(Queue(((Pass(),),) * 6), Queue(((Pass(),),))))
    advanced.refused("queue_too_long", line=2, plans=7, most=6, choices=10)
    advanced.when(ANNA, letter(Queue(((FitOut("A"),),)), Pass(), Queue(((FitOut("B"),),))))
    assert advanced.view(ANNA).private.queue == ((FitOut("A"),), (FitOut("B"),))


def test_voc_w1_six_plans_of_ten_choices_and_no_more(advanced: Table) -> None:
    invest(advanced)
    advanced.given((BRAM, Queue(((Pass(),) * 10,) * 6)))
    for plans in (((Pass(),),) * 7, ((Pass(),) * 11,)):
        advanced.when(BRAM, Queue(plans))
        advanced.refused("queue_too_long", plans=len(plans), most=6, choices=10)
    advanced.when(BRAM, Queue(((),)))
    advanced.refused("empty_plan")
    advanced.when(BRAM, Queue(((FitOut("E"),),)))
    advanced.refused("unknown_ship", ship="E", ships=["A", "B", "C", "D"])


def test_voc_w1_plans_are_for_the_advanced_game(basic: Table) -> None:
    basic.given(*opened(), *fleet_asked())
    basic.when(ANNA, Queue(((Pass(),),)))
    basic.refused("not_in_this_game", order="queue", game="basic")


def test_voc_w1_plans_outlast_the_year(advanced: Table) -> None:
    invest(advanced, year=1585)
    advanced.given((BRAM, Queue(((Pass(),), (Pass(),), (FitOut("D"),)))))
    for _ in range(2):
        advanced.given((ANNA, Pass()), (CATO, Pass()))
    assert (advanced.view().year, advanced.view(BRAM).private.queue) == (
        1586,
        (),
    )  # Bram is Burgemeester now
    assert ship(advanced, "D").sailors[4:] == (BRAM, BRAM)


# --- Letters ---


def test_voc_letters_are_carried_out_from_the_top(advanced: Table) -> None:
    invest(advanced)
    advanced.when(ANNA, letter(Cargo("A", ("tea",)), FitOut("A")))
    advanced.then(
        CargoOrdered("A", ANNA, ("tea",)),
        MenPlaced("A", ANNA, (6, 5), (6, 5)),
        TurnOpened(1585, 1, BRAM),
    )


def test_voc_letters_a_bad_line_refuses_the_whole_letter(advanced: Table) -> None:
    invest(advanced)
    advanced.when(ANNA, letter(Cargo("A", ("tea",)), Hold("A")))
    advanced.refused("not_now", line=2, order="hold", window=None, awaited=[ANNA])
    assert advanced.view(ANNA).private.cargo == ()


def test_voc_letters_a_second_investment_waits_for_the_next_turn(advanced: Table) -> None:
    invest(advanced)
    advanced.when(ANNA, letter(FitOut("A"), (Claim(1, 1590), Pass())))
    advanced.then(
        OrdersQueued(ANNA, ((Claim(1, 1590), Pass()),)),
        MenPlaced("A", ANNA, (6, 5), (6, 5)),
        TurnOpened(1585, 1, BRAM),
    )


def test_voc_letters_else_takes_the_first_that_is_possible(advanced: Table) -> None:
    invest(advanced)
    advanced.when(ANNA, letter((TakeBack("A"), Secure(1, 1590), Pass())))
    advanced.then(Passed(ANNA), TurnOpened(1585, 1, BRAM))


def test_voc_letters_the_refusal_is_that_of_the_first_choice(advanced: Table) -> None:
    invest(advanced)
    advanced.when(ANNA, letter((TakeBack("A"), Secure(1, 1590))))
    advanced.refused("no_men_aboard", line=1, ship="A")


def test_voc_letters_else_is_for_investments_only(basic: Table) -> None:
    basic.given(*opened(), *fleet_asked())
    basic.when(ANNA, Orders((Line(Hold("A"), (Pass(),)),)))
    basic.refused("no_alternatives", line=1, order="hold")


def test_voc_letters_beyond_an_unknown_a_bad_line_stops_the_list_and_what_was_done_stands(
    advanced: Table,
) -> None:
    invest(advanced)
    advanced.when(ANNA, letter(FitOut("A"), Hold("A"), Cargo("A", ("tea",))))
    facts = {"order": "hold", "window": None, "awaited": [BRAM]}
    advanced.then(
        MenPlaced("A", ANNA, (6, 5), (6, 5)),
        TurnOpened(1585, 1, BRAM),
        OrdersStopped(ANNA, 2, Line(Hold("A")), "not_now", facts),
    )
    assert (advanced.seen(BRAM)[-1][0], advanced.view(ANNA).private.cargo) == ("turn_opened", ())


def test_voc_letters_have_between_one_and_two_hundred_lines(basic: Table) -> None:
    basic.given(*opened(), *fleet_asked())
    basic.when(ANNA, Orders(()))
    basic.refused("no_orders")
    basic.when(ANNA, letter(*[Cargo("A")] * 201))
    basic.refused("too_many_lines", lines=201, most=200)


@pytest.mark.parametrize(
    ("order", "code", "facts"),
    [
        (Hold("E"), "unknown_ship", {"ship": "E", "ships": ["A", "B", "C", "D"]}),
        (Fill(20), "unknown_contract", {"contract": 20}),
        (Cargo("A", ("rum",)), "unknown_good", {"good": "rum", "goods": GOODS}),
        (Cargo("A", ("tea",) * 8), "too_many_wares", {"wares": 8, "most": 7}),
        (Cargo("A", ("tea",), 7, "tea"), "bad_number",
        {"field": "free", "value": 7, "low": 0, "high": 6}),
        (Sail("A", OPEN_SEA, ignore=(9,)), "unknown_seat", {"seat": 9}),
        (Sail("A", OPEN_SEA, ignore=(ANNA,)), "ignore_yourself", {}),
        (Uncall("B"), "no_calls", {"ship": "B"}),
        (Keep(("tea",)), "not_now",
        {"order": "keep", "window": "sailing", "awaited": [1, 2, 3, 4]}),
        (Again(), "not_now", {"order": "again", "window": "sailing", "awaited": [1, 2, 3, 4]}),
        (Accept(1), "not_now", {"order": "accept", "window": "sailing", "awaited": [1, 2, 3, 4]}),
        (Default("market/1585/1"), "no_such_decision",
        {"decision": "market/1585/1", "open": ["sailing/1585/1"]}),
    ],
)  # fmt: skip
def test_voc_what_cannot_be_done_is_refused_with_its_reason(
    basic: Table, order: Command, code: str, facts: dict[str, object]
) -> None:
    basic.given(*opened(), *fleet_asked())
    basic.when(ANNA, order)
    assert basic.refusal is not None
    assert (basic.refusal.code, basic.refusal.facts) == (code, facts)


def test_voc_a_program_may_send_numbers_no_letter_could(advanced: Table) -> None:
    invest(advanced)
    advanced.when(ANNA, Claim(1, 1603))
    advanced.refused("bad_number", field="year", value=1603, low=1585, high=1602)
    advanced.when(ANNA, FitOut("A", -1))
    advanced.refused("bad_number", field="sailors", value=-1, low=0, high=6)


# --- Defaults ---


def test_voc_default_of_an_investment_is_to_pass(advanced: Table) -> None:
    invest(advanced)
    advanced.timeout(ANNA)
    advanced.then(DefaultApplied(ANNA, "invest/1585/1/1"), Passed(ANNA), TurnOpened(1585, 1, BRAM))


def test_voc_default_of_a_window_is_what_was_ordered_and_hold(basic: Table) -> None:
    basic.given(*opened(chart=CLOSED), *fleet_asked(), (ANNA, Sail("A", OPEN_SEA)))
    for seat in (ANNA, BRAM, CATO):
        basic.timeout(seat)
        basic.then(DefaultApplied(seat, f"sailing/1585/{seat}", sealed=True), SeatDone(seat))
    basic.timeout(DIRK)
    assert [(event.kind, event.ship) for event in of_kind(basic, VoyageSailed, ShipHeld)] == [  # type: ignore[attr-defined]
        ("voyage_sailed", "A"),
        ("ship_held", "B"),
        ("ship_held", "C"),
        ("ship_held", "D"),
    ]


def test_voc_default_of_a_market_declines_what_is_open(basic: Table) -> None:
    basic.given(*market({ANNA: ["macao"], BRAM: ["macao"]}, row=(7,)))
    basic.given((ANNA, Offer(BRAM, Terms(("tea",)), Terms(("tea",)))))
    [offer] = basic.view(BRAM).offers
    basic.timeout(BRAM)
    basic.then(
        DefaultApplied(BRAM, "market/1586/2", sealed=True),
        OfferDeclined(offer.offer, ANNA, BRAM),
        SeatDone(BRAM),
    )


# --- Resignation ---


def test_voc_resign_in_ones_turn_passes_and_the_next_is_asked(advanced: Table) -> None:
    invest(advanced)
    advanced.when(ANNA, Resign())
    advanced.then(SeatResigned(ANNA), Passed(ANNA, "resigned"), TurnOpened(1585, 1, BRAM))
    advanced.given((BRAM, Pass()))
    advanced.when(CATO, Pass())
    assert of_kind(advanced, Passed) == [Passed(CATO), Passed(ANNA, "resigned")]
    advanced.when(ANNA, Pass())
    advanced.refused("resigned", seat=ANNA)


def test_voc_resign_a_skipper_who_has_gone_holds_and_his_orders_are_forgotten(basic: Table) -> None:
    basic.given(
        *opened(chart=CLOSED), *fleet_asked(), (ANNA, Sail("A", OPEN_SEA)), (ANNA, Resign())
    )
    everybody_done(basic)
    assert of_kind(basic, ShipHeld)[0] == ShipHeld("A", ANNA)


def test_voc_resign_withdraws_and_drops_offers(basic: Table) -> None:
    basic.given(*market({ANNA: ["macao"], BRAM: ["macao"]}, row=(7,)))
    basic.given(
        (ANNA, Offer(BRAM, Terms(("tea",)), Terms(daalders=1))),
        (BRAM, Offer(ANNA, Terms(("tea",)), Terms(("tea",)))),
    )
    basic.when(BRAM, Resign())
    assert of_kind(basic, SeatResigned, OfferLapsed) == [
        SeatResigned(BRAM),
        OfferLapsed(121, ANNA, BRAM, "gone", BRAM),
        OfferLapsed(211, BRAM, BRAM, "gone", ANNA),
    ]


def test_voc_resign_ranks_below_those_who_stayed_and_the_last_one_ends_the_game(
    advanced: Table,
) -> None:
    invest(advanced)
    advanced.given((CATO, Resign()))
    advanced.when(ANNA, Resign())
    assert of_kind(advanced, ResultDeclared) == [
        ResultDeclared(
            "last_player",
            0,
            False,
            (Rank(BRAM, 1, 10, won=True), Rank(ANNA, 2, 10), Rank(CATO, 3, 10)),
        )
    ]


# --- What a preview may say, and who sees what ---


def test_voc_preview_shows_the_order_and_never_the_voyage(basic: Table) -> None:
    basic.given(
        *opened(),
        *fleet_asked(),
        *((seat, Done()) for seat in (BRAM, CATO, DIRK)),
        (ANNA, Cargo(None, ("tea",))),
    )
    orders = letter(Sail("A", OPEN_SEA), Done())
    preview = basic.preview(ANNA, orders)
    told = [event.kind for _, event in preview.acts if not event.blank]
    assert told == ["trace_submitted", "seat_done"]
    assert preview.open_end
    basic.when(ANNA, orders)
    assert kinds(basic)[:4] == ["trace_submitted", "seat_done", "window_closed", "voyage_sailed"]


def test_voc_a_line_is_its_skippers_until_the_voyage_and_then_everybodys(basic: Table) -> None:
    basic.given(*opened(), *fleet_asked())
    basic.when(ANNA, Sail("A", OPEN_SEA))
    assert of_kind(basic, TraceSubmitted) == [TraceSubmitted("A", ANNA, OPEN_SEA, 150)]
    assert (basic.seen(BRAM), basic.seen(None)) == ([], [])
    assert (basic.view(ANNA).private.sails[0].trace, basic.view(BRAM).private.sails) == (
        OPEN_SEA,
        (),
    )
    everybody_done(basic)
    assert [data["drawn"] for kind, data in basic.seen(BRAM) if kind == "voyage_sailed"] == [
        [list(point) for point in OPEN_SEA]
    ]


def test_voc_the_calls_of_a_resigned_player_are_forgotten(advanced: Table) -> None:
    crew = fitted("A", ANNA, sailors=(6,), merchants=(6,)) + fitted(
        "A", BRAM, sailors=(5,), merchants=(5,)
    )
    advanced.given(*opened_advanced(), *crew, *at_sea("A", SEA))
    advanced.given(
        WindowOpened("sailing", 1585, (ANNA, BRAM), ("A",), (BRAM,)),
        (ANNA, Call("A", "stop", 1200)),
    )
    assert [(one.seat, one.calls) for one in ship(advanced, "A").calls] == [(ANNA, 1)]
    advanced.given((ANNA, Resign()))
    assert ship(advanced, "A").calls == ()
