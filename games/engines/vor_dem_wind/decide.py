"""The rules: which events follow when a seat asks something. The phases are in modules of their
own, in the booklet's order:

    rules/reveal.py     the first goods, 4.1
    rules/trade.py      4.2, with plans.py: plans for it
    rules/actions.py    4.3, with orders.py: action orders filed early
    rules/departure.py  the end of a turn, 4.4
    result.py           the end of the game

Here is what correspondence adds (rule sheet, section 4): letters, defaults, resignation, and
everything that happens by itself once an answer is in. Every refusal and its facts are listed in
refusals.py.
"""

from collections.abc import Callable, Sequence
from typing import Any

from games.engine import (
    Command,
    Decision,
    Default,
    IllegalMove,
    Resign,
    Seat,
    Turn,
)
from games.engines.vor_dem_wind import commands as c
from games.engines.vor_dem_wind import events as e
from games.engines.vor_dem_wind.evolve import evolve
from games.engines.vor_dem_wind.pending import due_decision, pending
from games.engines.vor_dem_wind.position import (
    acting,
    awaited,
    has_choice,
    is_decided_by_holder,
    merchant_of,
    won,
)
from games.engines.vor_dem_wind.result import end_game, is_deserted
from games.engines.vor_dem_wind.rules.actions import act_by_itself, is_acting, perform_act
from games.engines.vor_dem_wind.rules.departure import (
    choose_departure,
    end_turn,
    prefer_departure,
    preferred_departure,
    spoil,
    start_turn,
)
from games.engines.vor_dem_wind.rules.orders import file_act, filed_for, wait
from games.engines.vor_dem_wind.rules.plans import (
    file_plan,
    planned_bid,
    planned_choice,
    planned_decision,
)
from games.engines.vor_dem_wind.rules.reveal import choose_start_goods, reveal
from games.engines.vor_dem_wind.rules.trade import (
    accept,
    close,
    offer,
    pass_by,
    pay,
    read_answers,
    seize,
    take,
)
from games.engines.vor_dem_wind.state import Merchant, Sale, State
from games.kit import checks, settling
from games.kit.decider import decider, rehearser
from games.kit.defaults import applied, find_due

CASCADE = 500  # far more automatic steps than any table can set off

rehearse = rehearser(evolve, State)


def play(turn: Turn[State], seat: Seat, command: Command) -> None:
    check_seat(turn.state, seat)
    was_awaited = seat in awaited(turn.state)
    if isinstance(command, c.Orders):
        letter(turn, seat, command.lines)
    elif isinstance(command, Default):
        default(turn, seat, command)
    else:
        perform(turn, seat, command)
    if (
        was_awaited or merchant_of(turn.state, seat).resigned
    ):  # who only files something moves nobody else
        settle(turn, seat)


def check_seat(state: State, seat: Seat) -> None:
    checks.check_seat(seat, len(state.merchants), over=state.phase == "over")
    if merchant_of(state, seat).resigned:
        raise IllegalMove("resigned", seat=seat)


# --- Letters (4A, principles 4 and 5) ---


def letter(turn: Turn[State], seat: Seat, lines: Sequence[c.Line]) -> None:
    """From top to bottom, all or nothing; but once cards are revealed a bad line only stops the
    list."""
    checks.check_length(lines)
    for number, line in enumerate(lines, start=1):
        turn.line = number
        try:
            perform_line(turn, seat, line)
        except IllegalMove as refusal:
            if turn.foreseen:
                raise IllegalMove(refusal.code, number, **refusal.facts) from None
            turn.emit(e.OrdersStopped(seat, number, line, refusal.code, refusal.facts))
            return
        turn.done = number
        if merchant_of(turn.state, seat).resigned:
            return


def perform_line(turn: Turn[State], seat: Seat, line: c.Line) -> None:
    """The order, or the first of its else lines that is legal. Filed action orders keep theirs
    for their turn."""
    if not line.otherwise:
        perform(turn, seat, line.order)
    elif isinstance(line.order, c.Act) and not is_acting(turn.state, seat):
        file_act(turn, seat, acts_only(line))
    else:
        perform(turn, seat, first_legal(turn.state, seat, (line.order, *line.otherwise)))


def acts_only(line: c.Line) -> list[c.Act]:
    acts = [order for order in (line.order, *line.otherwise) if isinstance(order, c.Act)]
    if len(acts) <= len(line.otherwise):
        raise IllegalMove("else_not_an_act")
    return acts


def first_legal(state: State, seat: Seat, orders: Sequence[Command]) -> Command:
    """Raises why the first was refused, if none is legal."""
    refusals: list[IllegalMove] = []
    for order in orders:
        refusal = trial(state, seat, order)
        if refusal is None:
            return order
        refusals.append(refusal)
    raise refusals[0]


def trial(state: State, seat: Seat, order: Command) -> IllegalMove | None:
    """Why this order would be refused, on a copy."""
    return rehearse(state, seat, lambda turn: perform(turn, seat, order))


def perform(turn: Turn[State], seat: Seat, order: Command) -> None:
    turn.actor = seat
    DEEDS[type(order)](turn, seat, order)


def act(turn: Turn[State], seat: Seat, order: c.Act) -> None:
    """In his turn he does it, before it he files it."""
    if is_acting(turn.state, seat):
        perform_act(turn, seat, order)
    else:
        file_act(turn, seat, [order])


# --- What happens by itself ---


def settle(turn: Turn[State], mover: Seat) -> None:
    """Everything that now happens by itself, until somebody must be asked."""
    settling.settle(lambda: goes_on(turn, mover), CASCADE)


def goes_on(turn: Turn[State], mover: Seat) -> bool:
    """One automatic step; False when the game waits for an answer, or is over."""
    return GOING_ON[turn.state.phase](turn, mover)


def looks_into(turn: Turn[State], mover: Seat, seat: Seat) -> Merchant:
    """What another seat has filed is a secret from whoever moves."""
    if seat != mover:
        turn.unknown()
    turn.actor = seat
    return merchant_of(turn.state, seat)


def begin(turn: Turn[State], mover: Seat) -> bool:
    """3.0: the first goods, in turn order; then the first turn."""
    asked = awaited(turn.state)
    if not asked:
        turn.actor = "service"
        start_turn(turn)
        return True
    merchant = looks_into(turn, mover, asked[0])
    if merchant.start_goods is not None:
        perform(turn, asked[0], c.ChooseStartGoods(merchant.start_goods))
        return True
    return answer_for_resigned(turn, merchant)


def turn_cards(turn: Turn[State], mover: Seat) -> bool:
    return answer_for_resigned(turn, merchant_of(turn.state, turn.state.first))


def go_on_trading(turn: Turn[State], mover: Seat) -> bool:
    """4C: CHOOSE, OFFERS, DECIDE or CLOSED, answered by plans where they say how."""
    state = turn.state
    if state.sale is not None:
        return go_on_selling(turn, mover, state.sale)
    asked = awaited(state)
    if not asked:
        close(turn)
        return True
    merchant = looks_into(turn, mover, asked[0])
    choice = planned_choice(state, merchant.seat)
    if choice is not None:
        perform(turn, merchant.seat, choice)
        return True
    return answer_for_resigned(turn, merchant)


def go_on_selling(turn: Turn[State], mover: Seat, sale: Sale) -> bool:
    if is_decided_by_holder(sale):
        merchant = looks_into(turn, mover, sale.holder)
        decision = planned_decision(turn.state, sale)
        if decision is not None:
            perform(turn, sale.holder, decision)
            return True
        return answer_for_resigned(turn, merchant)
    asked = awaited(turn.state)
    if not asked:
        read_answers(turn, sale)
        return True
    answered = [answer_by_plan(turn, mover, seat, sale.slot) for seat in asked]
    return any(answered)


def answer_by_plan(turn: Turn[State], mover: Seat, seat: Seat, slot: int) -> bool:
    merchant = looks_into(turn, mover, seat)
    bid = planned_bid(turn.state, seat, slot)
    if bid is None:
        return answer_for_resigned(turn, merchant)
    turn.emit(e.AnswerSealed(seat, slot, bid.gold, bid.up_to, bid.seize))
    return True


def go_on_acting(turn: Turn[State], mover: Seat) -> bool:
    """4.3 in turn order: filed orders first, then what has no choice (4A, principle 3)."""
    state = turn.state
    seat = acting(state)
    if seat is None:
        end_turn(turn)
        return True
    merchant = looks_into(turn, mover, seat)
    if filed := filed_for(merchant, won(state, seat)):
        serve(turn, seat, filed)
        return True
    if not has_choice(state, seat):
        act_by_itself(turn, seat)
        return True
    return answer_for_resigned(turn, merchant)


def serve(turn: Turn[State], seat: Seat, filed: Sequence[c.Act]) -> None:
    """Legal as written, or else its else line, or the seat is told why and asked (4A, principle
    1)."""
    try:
        perform(turn, seat, first_legal(turn.state, seat, filed))
    except IllegalMove as refusal:
        turn.emit(e.OrdersDropped(seat, refusal.code, refusal.facts))


def go_on_departing(turn: Turn[State], mover: Seat) -> bool:
    asked = awaited(turn.state)
    if not asked:
        spoil(turn)
        return True
    answered = [depart_by_preference(turn, mover, seat) for seat in asked]
    return any(answered)


def depart_by_preference(turn: Turn[State], mover: Seat, seat: Seat) -> bool:
    merchant = looks_into(turn, mover, seat)
    if not merchant.preference:
        return answer_for_resigned(turn, merchant)
    perform(turn, seat, preferred_departure(merchant))
    return True


def is_over(turn: Turn[State], mover: Seat) -> bool:
    return False


GOING_ON: dict[str, Callable[[Turn[State], Seat], bool]] = {
    "start": begin,
    "reveal": turn_cards,
    "trade": go_on_trading,
    "action": go_on_acting,
    "departure": go_on_departing,
    "over": is_over,
}


# --- Defaults (4B) and resignation (RUL-44) ---


def default(turn: Turn[State], seat: Seat, order: Default) -> None:
    apply_default(turn, find_due(pending(turn.state), seat, order.decision))


def apply_default(turn: Turn[State], decision: Decision) -> None:
    turn.actor = decision.seat
    turn.emit(applied(decision))
    perform(turn, decision.seat, decision.default)


def answer_for_resigned(turn: Turn[State], merchant: Merchant) -> bool:
    """The seat goes on by its defaults; False: somebody sits there and is asked."""
    if not merchant.resigned:
        return False
    apply_default(turn, due_decision(turn.state, merchant.seat))
    return True


def resign(turn: Turn[State], seat: Seat, order: Resign) -> None:
    turn.emit(e.SeatResigned(seat))
    if is_deserted(turn.state):
        end_game(turn, "deserted")


DEEDS: dict[type[Command], Callable[[Turn[State], Seat, Any], None]] = {
    c.ChooseStartGoods: choose_start_goods,
    c.Reveal: reveal,
    c.Take: take,
    c.Offer: offer,
    c.Seize: seize,
    c.Pass: pass_by,
    c.Accept: accept,
    c.Pay: pay,
    c.FilePlan: file_plan,
    c.Act: act,
    c.Wait: wait,
    c.ChooseDeparture: choose_departure,
    c.PreferDeparture: prefer_departure,
    Resign: resign,
}


decide, preview = decider(play, evolve, State, sealed=(e.AnswerSealed, e.DepartureSealed))
