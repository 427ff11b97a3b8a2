"""The rules: which events follow when a seat asks something. The phases are in modules of their
own, in the booklet's order:

    rules/voyage.py   first round, entering, moving, buying, resale, storms
    rules/brawl.py    brawls
    rules/auction.py  the sale of the corsair
    rules/corsair.py  the end of a turn and the corsair's voyage
    result.py         the end of the game

Here is what correspondence adds (rule sheet, section 4): letters, kept lines, standing and
advance orders, defaults, resignation, and the passing of the turn. Every refusal and its facts
are listed in refusals.py.
"""

from collections.abc import Callable, Sequence
from typing import Any

from games.engine import Command, Decision, Default, IllegalMove, Resign, Seat, Turn
from games.engines.long_cours import commands as c
from games.engines.long_cours import events as e
from games.engines.long_cours.evolve import evolve
from games.engines.long_cours.options import between_turns, may_file, may_withdraw, orders_of
from games.engines.long_cours.pending import pending, setup_decision, turn_decision
from games.engines.long_cours.position import awaited, captain_of, others_at, within_reach
from games.engines.long_cours.result import end_game, is_dead_end, is_last
from games.engines.long_cours.rules.auction import (
    bid,
    close_if_complete,
    has_answered,
    pass_by,
    pass_by_default,
)
from games.engines.long_cours.rules.brawl import brawl, concede, exchange, riposte
from games.engines.long_cours.rules.corsair import corsair_move, corsair_stay, end
from games.engines.long_cours.rules.readable import check_letter, check_readable
from games.engines.long_cours.rules.voyage import (
    buy,
    enter,
    move,
    move_direct,
    place_cargos,
    roll,
    roll_entry,
    seal_setup,
    storm,
)
from games.engines.long_cours.state import Captain, FiledAdvance, OpenTurn, State
from games.kit import checks, settling
from games.kit.decider import decider, rehearser
from games.kit.defaults import applied, find_due

CASCADE = 100  # far more automatic steps than any table can set off

rehearse = rehearser(evolve, State)


def play(turn: Turn[State], seat: Seat, command: Command) -> None:
    check_seat(turn.state, seat)
    if isinstance(command, c.Orders):
        check_letter(turn.state, command.lines)
        letter(turn, seat, command.lines)
        if not turn.acts:
            raise IllegalMove("nothing_applies")  # silence would look like a move made
    elif isinstance(command, Default):
        default(turn, seat, command)
    else:
        check_readable(turn.state, command)
        perform(turn, seat, command)
        hold(turn, seat, command, (), 1)
    settle(turn)


def check_seat(state: State, seat: Seat) -> None:
    checks.check_seat(seat, len(state.captains), over=state.phase == "over")
    captain = captain_of(state, seat)
    if captain.eliminated:
        raise IllegalMove("eliminated", seat=seat)
    if captain.resigned:
        raise IllegalMove("resigned", seat=seat)


# --- Letters (4.2) ---


def letter(
    turn: Turn[State], seat: Seat, lines: Sequence[c.Line | c.TurnLine], first: int = 1
) -> None:
    """From top to bottom. Up to the first unknown a bad line refuses the whole letter, beyond it
    it stops the list (4.2.1, 4.2.2)."""
    for at, line in enumerate(lines):
        turn.actor, turn.line = seat, first + at
        if not applies(turn.state, seat, line.when):
            turn.done = first + at
            continue
        try:
            perform(turn, seat, line.order)
        except IllegalMove as refusal:
            if turn.foreseen:
                raise IllegalMove(refusal.code, first + at, **refusal.facts) from None
            turn.emit(e.OrdersStopped(seat, first + at, kept(line), refusal.code, refusal.facts))
            return
        turn.done = first + at
        if isinstance(line.order, CLOSING):
            return  # 4.2.4: whatever follows is ignored
        settle(turn)
        if turn.state.phase == "over":
            return
        if hold(turn, seat, line.order, lines[at + 1 :], first + at + 1):
            return


CLOSING = (c.End, c.CorsairMove, c.CorsairStay, Resign)


def applies(state: State, seat: Seat, when: c.Condition | None) -> bool:
    """4.2.3: a condition on a roll or a brawl that has not happened this turn counts as false."""
    if when is None:
        return True
    if when in ("mine", "not_mine"):
        return (state.corsair.owner == seat) == (when == "mine")
    now = state.turn
    if now is None or now.seat != seat:
        return False
    if when in ("sold", "unsold"):
        return now.rolled and now.sold == (when == "sold")
    return now.last_brawl_won is (when == "won")


def is_held_up(state: State, seat: Seat) -> bool:
    """The active captain's brawl or auction waits for others, and so do his lines (4.2.5)."""
    return (
        (state.brawl is not None or state.auction is not None)
        and state.turn is not None
        and state.turn.seat == seat
    )


def hold(
    turn: Turn[State],
    seat: Seat,
    order: Command,
    rest: Sequence[c.Line | c.TurnLine],
    first: int,
) -> bool:
    """Whether the rest of the letter waits for the end of what this order began. Nobody else
    learns whether there is a rest."""
    if not isinstance(order, c.Brawl | c.CorsairBid) or not is_held_up(turn.state, seat):
        return False
    turn.actor = seat
    turn.emit(e.OrdersQueued(seat, tuple(kept(line) for line in rest), first, held=True))
    return True


def kept(line: c.Line | c.TurnLine) -> c.Line:
    return c.Line(line.order, line.when)


def perform(turn: Turn[State], seat: Seat, order: Command) -> None:
    DEEDS[type(order)](turn, seat, order)


# --- The passing of the turn (RL-03, RL-38, RL-39) ---


def settle(turn: Turn[State]) -> None:
    """Everything that now happens by itself, until somebody must be asked."""
    settling.settle(lambda: goes_on(turn), CASCADE)


def goes_on(turn: Turn[State]) -> bool:
    """One automatic step; False when the game waits for an answer, or is over."""
    state = turn.state
    if state.phase == "over" or state.brawl is not None or state.auction is not None:
        return False
    if state.phase == "setup":
        return open_play(turn)
    now = state.turn
    assert now is not None
    if now.ended:
        pass_on(turn, now.seat)
    elif now.held:
        resume(turn, now)
    elif captain_of(state, now.seat).resigned:
        turn.actor = now.seat
        apply_default(turn, turn_decision(state, now.seat))
    else:
        return False
    return True


def open_play(turn: Turn[State]) -> bool:
    """The first round is over when every choice is in (DP-0); the normal game begins with the
    second (LC-23)."""
    if awaited(turn.state):
        return False
    place_cargos(turn)
    turn.emit(e.RoundStarted(2))
    start_turn(turn, turn.state.order[0])
    return True


def pass_on(turn: Turn[State], seat: Seat) -> None:
    state = turn.state
    at = state.order.index(seat) + 1
    later = living(state, state.order[at:])
    if is_dead_end(state):
        end_game(turn, "dead_end")
    elif later:
        start_turn(turn, later[0])
    elif state.round >= state.round_limit:
        end_game(turn, "round_limit")
    else:
        turn.emit(e.RoundStarted(state.round + 1))
        start_turn(turn, living(state, state.order)[0])


def living(state: State, seats: Sequence[Seat]) -> list[Seat]:
    """Resigned captains still have their turns, played by default (RL-42)."""
    return [seat for seat in seats if not captain_of(state, seat).eliminated]


def start_turn(turn: Turn[State], seat: Seat) -> None:
    turn.actor = seat
    turn.emit(e.TurnStarted(seat))
    turn.unknown()  # the entry die, and whether he has filed advance orders
    captain = captain_of(turn.state, seat)
    if captain.stop is None:
        roll_entry(turn, seat)
    if captain.advance is not None:
        serve_advance(turn, captain, captain.advance)


def resume(turn: Turn[State], now: OpenTurn) -> None:
    """The lines kept while a brawl or an auction was open go on."""
    lines, first = tuple(now.waiting), now.waiting_first
    if lines:
        turn.unknown()  # they belong to a letter that has met its first unknown long ago
    turn.actor = now.seat
    turn.emit(e.OrdersQueued(now.seat))
    letter(turn, now.seat, lines, first)


# --- Standing and advance orders (4.3) ---


def set_standing_riposte(turn: Turn[State], seat: Seat, order: c.StandingRiposte) -> None:
    turn.emit(e.StandingOrderSet(seat, "riposte", order.up_to, order.min_cash))


def set_standing_bid(turn: Turn[State], seat: Seat, order: c.StandingBid) -> None:
    turn.emit(e.StandingOrderSet(seat, "bid", order.maximum))


def file_advance(turn: Turn[State], seat: Seat, order: c.Advance) -> None:
    if turn.state.phase == "setup":
        raise IllegalMove("advance_in_first_round")
    if not between_turns(turn.state, seat):
        raise IllegalMove("own_turn")
    if order.lines and not may_file(turn.state, seat):
        raise IllegalMove("advance_not_afloat")
    if not may_withdraw(turn.state, seat):
        raise IllegalMove("nothing_filed")
    turn.emit(e.AdvanceFiled(seat, order.lines, order.even_if if order.lines else ()))


def serve_advance(turn: Turn[State], captain: Captain, filed: FiledAdvance) -> None:
    """They run as a letter would, unless a guard trips or the letter would be refused; then
    nothing is done and he is asked."""
    lines = filed.orders.lines
    if tripped := tripped_guard(turn.state, captain, filed):
        turn.emit(e.AdvanceDropped(captain.seat, tripped))
    elif refusal := trial(turn.state, captain.seat, lines):
        turn.emit(
            e.AdvanceDropped(captain.seat, "refused", refusal.line, refusal.code, refusal.facts)
        )
    else:
        turn.emit(e.AdvanceStarted(captain.seat))
        letter(turn, captain.seat, lines)


def tripped_guard(state: State, captain: Captain, filed: FiledAdvance) -> str | None:
    if filed.wrecked:
        return "wrecked"
    if filed.brawled:
        return "brawl"
    guards = {
        "corsair_near": within_reach(state, captain),
        "met": bool(others_at(state, captain)),
        "corsair_changed": filed.corsair_changed,
    }
    return next(
        (guard for guard, trips in guards.items() if trips and guard not in filed.orders.even_if),
        None,
    )


def trial(state: State, seat: Seat, lines: Sequence[c.TurnLine]) -> IllegalMove | None:
    """Why these lines would be refused as a letter: the part up to the first unknown, on a copy
    (4.2.1)."""
    return rehearse(state, seat, lambda turn: letter(turn, seat, lines))


# --- Defaults (4.1, 4.4) ---


def default(turn: Turn[State], seat: Seat, order: Default) -> None:
    apply_default(turn, find_due(pending(turn.state), seat, order.decision))


def apply_default(turn: Turn[State], decision: Decision) -> None:
    turn.emit(applied(decision))
    for order in orders_of(decision.default):
        perform(turn, decision.seat, order)


# --- Resignation (RL-42) ---


def resign(turn: Turn[State], seat: Seat, order: Resign) -> None:
    corsair = turn.state.corsair
    turn.emit(e.CaptainResigned(seat))
    if corsair.owner == seat:
        turn.emit(e.CorsairGivenUp(seat, corsair.stop))
    if is_last(turn.state):
        end_game(turn, "resignations")
    else:
        answer_for_the_resigned(turn, seat)


def answer_for_the_resigned(turn: Turn[State], seat: Seat) -> None:
    """What he is being asked right now takes its default; his turn, if it is his, follows in
    `settle`."""
    state = turn.state
    captain = captain_of(state, seat)
    if state.phase == "setup" and captain.sealed_setup is None:
        apply_default(turn, setup_decision(state, captain))
    elif state.brawl is not None and state.brawl.to_answer == seat:
        exchange(turn)
    elif state.auction is not None and seat in state.auction.asked:
        if not has_answered(state.auction, seat):
            pass_by_default(turn, state.auction, seat)
        close_if_complete(turn)


DEEDS: dict[type[Command], Callable[[Turn[State], Seat, Any], None]] = {
    c.Setup: seal_setup,
    c.Enter: enter,
    c.Move: move,
    c.Direct: move_direct,
    c.Buy: buy,
    c.Roll: roll,
    c.Storm: storm,
    c.Brawl: brawl,
    c.Riposte: riposte,
    c.Concede: concede,
    c.CorsairBid: bid,
    c.CorsairPass: pass_by,
    c.CorsairMove: corsair_move,
    c.CorsairStay: corsair_stay,
    c.End: end,
    c.StandingRiposte: set_standing_riposte,
    c.StandingBid: set_standing_bid,
    c.Advance: file_advance,
    Resign: resign,
}


decide, preview = decider(play, evolve, State, sealed=(e.SetupSealed, e.BidSealed))
