"""The rules: which events follow when a seat asks something. The phases are in modules of their
own, in the booklet's order:

    rules/course.py   which phase follows which
    rules/year.py     new orders, scurvy, new year
    rules/refit.py    the fixed crews of the basic game
    rules/invest.py   investments of the advanced game
    rules/sail.py     sailing orders, calls, cargo and voyages
    rules/trade.py    the market
    rules/sales.py    sales, fines, storage
    result.py         the end of the game

Here is what correspondence adds (rule sheet, section 4): letters, queued orders, defaults,
resignation, and the closing of windows. Every refusal and its facts are listed in refusals.py.
"""

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any

from games.engine import Act, Command, Decision, Default, IllegalMove, Resign, Seat, Turn
from games.engines.voc import commands as c
from games.engines.voc import events as e
from games.engines.voc.evolve import evolve
from games.engines.voc.pending import may_be_done, pending
from games.engines.voc.position import house_of
from games.engines.voc.result import ends_for_want_of_players
from games.engines.voc.rules import invest, sail, sales, trade
from games.engines.voc.rules.course import go, go_on
from games.engines.voc.rules.readable import check_letter, check_plans, check_readable
from games.engines.voc.state import State
from games.kit import checks
from games.kit.decider import decider
from games.kit.defaults import applied, find_due


def play(turn: Turn[State], seat: Seat, command: Command) -> None:
    check_seat(turn.state, seat)
    room = room_in_envelope(turn.state)
    try:
        obey(turn, seat, command)
    finally:  # a preview may end in the middle
        seal(turn, seat, room)
    sail.finish_if_settled(turn, seat)
    go_on(turn)


def obey(turn: Turn[State], seat: Seat, command: Command) -> None:
    if isinstance(command, c.Orders):
        check_letter(turn.state, command.lines)
        letter(turn, seat, command.lines)
    elif isinstance(command, Default):
        default(turn, seat, command)
    else:
        check_readable(turn.state, command)
        perform(turn, seat, command)


def check_seat(state: State, seat: Seat) -> None:
    checks.check_seat(seat, len(state.houses), over=state.phase == "over")
    house = house_of(state, seat)
    if house.eliminated:
        raise IllegalMove("eliminated", seat=seat)
    if house.resigned:
        raise IllegalMove("resigned", seat=seat)


# --- Sealed orders ---

SEALED = (
    e.DefaultApplied,
    e.TraceSubmitted,
    e.HoldOrdered,
    e.CargoOrdered,
    e.SaleOrdered,
    e.KeepOrdered,
    e.OrdersQueued,
)


def room_in_envelope(state: State) -> int:
    """How many sealed orders a letter seems to hold: in a window as many as anybody would write
    (a ship or two and the cargo of four), in one's turn a plan."""
    return 1 if state.window is None else 8


def seal(turn: Turn[State], seat: Seat, room: int) -> None:
    """A letter's sealed orders stand before its open ones and are filled up, so that neither
    their number nor the place of the others tells what was ordered. No open order changes what a
    sealed one does, so their places may be exchanged."""
    # In one's turn the investment comes next, and with it the turns of others.
    within = list(turn.acts) if room > 1 else list(takewhile(is_sealed, turn.acts))
    own = [act for act in within if is_sealed(act)]
    opened = [act for act in within if not is_sealed(act)]
    missing = -len(own) % room if own else room
    filling: list[Act] = [(seat, e.NothingOrdered(seat))] * missing
    turn.acts[: len(within)] = [*own, *filling, *opened]


def is_sealed(act: Act) -> bool:
    event = act[1]
    return isinstance(event, SEALED) and getattr(event, "sealed", True)


# --- Letters ---


def letter(turn: Turn[State], seat: Seat, lines: Sequence[c.Line]) -> None:
    """From top to bottom. Up to the first unknown a bad line refuses the whole letter, beyond it
    it stops the list."""
    waiting: set[int] = set()
    for at, line in enumerate(lines):
        if at in waiting:
            turn.line = turn.done = at + 1
            continue
        turn.actor, turn.line = seat, at + 1
        try:
            if isinstance(line.order, c.INVESTMENTS):
                waiting = queue_rest(turn, seat, lines, at)
                perform_first_legal(turn, seat, line)
            else:
                perform(turn, seat, with_earlier_plans(turn.state, seat, lines, at))
        except IllegalMove as refusal:
            if turn.foreseen:
                raise IllegalMove(refusal.code, at + 1, **refusal.facts) from None
            turn.emit(e.OrdersStopped(seat, at + 1, line, refusal.code, refusal.facts))
            return
        turn.done = at + 1
        if isinstance(line.order, Resign) or turn.state.phase == "over":
            return


def queue_rest(turn: Turn[State], seat: Seat, lines: Sequence[c.Line], at: int) -> set[int]:
    """The investments that follow the first one in a letter wait for the seat's next turns.
    Answers which lines that were."""
    later = [
        index
        for index in range(at + 1, len(lines))
        if isinstance(lines[index].order, (*c.INVESTMENTS, c.Queue))
    ]
    if not later:
        return set()
    anew = any(isinstance(lines[index].order, c.Queue) for index in later) and not has_planned(
        lines, at
    )
    plans = [] if anew else list(house_of(turn.state, seat).queue)
    for index in later:
        plans.extend(plans_of(lines[index]))
    check_plans(turn.state, plans)
    turn.emit(e.OrdersQueued(seat, tuple(plans)))
    return set(later)


def with_earlier_plans(state: State, seat: Seat, lines: Sequence[c.Line], at: int) -> Command:
    """Of the lines of plans in a letter the first replaces what was planned before, the others
    follow it."""
    order = lines[at].order
    if not isinstance(order, c.Queue) or not order.plans or not has_planned(lines, at):
        return order
    plans = (*house_of(state, seat).queue, *order.plans)
    check_plans(state, plans)
    return c.Queue(plans)


def has_planned(lines: Sequence[c.Line], at: int) -> bool:
    return any(isinstance(line.order, c.Queue) and line.order.plans for line in lines[:at])


def plans_of(line: c.Line) -> tuple[tuple[c.Action, ...], ...]:
    if isinstance(line.order, c.Queue):
        return line.order.plans
    return ((line.order, *line.otherwise),)  # type: ignore[arg-type]  # an investment, or it would not wait


def perform_first_legal(turn: Turn[State], seat: Seat, line: c.Line) -> None:
    """`fit A, else fit B, else pass`: the first that is possible; the refusal, if none is, is
    that of the first."""
    refusals = []
    for action in (line.order, *line.otherwise):
        try:
            perform(turn, seat, action)
        except IllegalMove as refusal:
            if not turn.foreseen:
                raise
            refusals.append(refusal)
        else:
            return
    raise refusals[0]


def perform(turn: Turn[State], seat: Seat, order: Command) -> None:
    if isinstance(order, c.INVESTMENTS):
        following = invest.act(turn, seat, order)
        turn.done = turn.line  # what comes now is the others' doing
        go(turn, following)
    else:
        DEEDS[type(order)](turn, seat, order)


# --- Queued orders (W1), the end of a window (4.2) ---


def queue(turn: Turn[State], seat: Seat, order: c.Queue) -> None:
    if not order.plans and not house_of(turn.state, seat).queue:
        raise IllegalMove("nothing_queued")
    turn.emit(e.OrdersQueued(seat, order.plans))


def done(turn: Turn[State], seat: Seat, order: c.Done) -> None:
    may_be_done(turn.state, seat)
    turn.emit(e.SeatDone(seat))


# --- Defaults ---


def default(turn: Turn[State], seat: Seat, order: Default) -> None:
    apply_default(turn, find_due(pending(turn.state), seat, order.decision))


def apply_default(turn: Turn[State], decision: Decision) -> None:
    turn.emit(applied(decision, sealed=decision.kind != "invest"))
    given = decision.default
    for order in [line.order for line in given.lines] if isinstance(given, c.Orders) else [given]:
        perform(turn, decision.seat, order)


# --- Resignation: its defaults are played from now on, and it ranks below those who stayed ---


def resign(turn: Turn[State], seat: Seat, order: Resign) -> None:
    now = turn.state.turn
    turn.emit(e.SeatResigned(seat))
    trade.drop_offers(turn, seat)
    if ends_for_want_of_players(turn):
        return
    if now is not None and now.seat == seat and not now.acted:
        turn.emit(e.Passed(seat, "resigned"))
        go(turn, invest.take_turns(turn))


DEEDS: dict[type[Command], Callable[[Turn[State], Seat, Any], None]] = {
    c.Queue: queue,
    c.Sail: sail.sail,
    c.Hold: sail.hold,
    c.Call: sail.call,
    c.Shout: sail.shout,
    c.Uncall: sail.uncall,
    c.Cargo: sail.order_cargo,
    c.Offer: trade.offer,
    c.Accept: trade.accept,
    c.Decline: trade.decline,
    c.Withdraw: trade.withdraw,
    c.Fill: sales.fill,
    c.FillNone: sales.fill_none,
    c.FillDefault: sales.fill_default,
    c.Keep: sales.keep,
    c.Again: sales.again,
    c.Done: done,
    Resign: resign,
}


decide, preview = decider(play, evolve, State)
