"""The rules: which events follow when a seat asks something. The phases are in modules of their
own, in the booklet's order:

    rules/opening.py      placing markers, pawns and the Stadtholder
    rules/stadtholder.py  dice, walk, income, the end of a turn
    rules/free.py         moving, guilds, new markers
    rules/special.py      the actions of markers: pawns, painters, cards
    rules/voyage.py       voyages and the sale of cards
    rules/auction.py      auctions
    result.py             the end of the game

Here is what correspondence adds (rule sheet, section 4): letters, kept lines, standing orders,
defaults, resignation, and the passing of the turn. What can be read at all is checked in
readable.py; every refusal and its facts are listed in refusals.py.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from games.engine import Command, Decision, Default, IllegalMove, Resign, Seat, Turn
from games.engines.siecle_dor import commands as c
from games.engines.siecle_dor import events as e
from games.engines.siecle_dor.data import WEST_INDIES
from games.engines.siecle_dor.evolve import evolve
from games.engines.siecle_dor.pending import pending, setup_decision
from games.engines.siecle_dor.position import clockwise_from, house_of, is_setup, stage
from games.engines.siecle_dor.result import end_game, end_of, is_last
from games.engines.siecle_dor.rules.auction import auction_goes_on, bid, open_auction, pass_by
from games.engines.siecle_dor.rules.free import found_marker, move, take_guild
from games.engines.siecle_dor.rules.opening import (
    choose_start,
    place_marker,
    place_pawns,
    serve_filed,
)
from games.engines.siecle_dor.rules.readable import check_letter, check_readable
from games.engines.siecle_dor.rules.special import use_buy, use_paint, use_pawn
from games.engines.siecle_dor.rules.stadtholder import begin_turn, end, roll, use_die
from games.engines.siecle_dor.rules.voyage import sail, sell
from games.engines.siecle_dor.state import OpenTurn, State
from games.kit import checks, settling
from games.kit.decider import decider
from games.kit.defaults import applied, find_due

CASCADE = 200  # far more automatic steps than any table can set off


def play(turn: Turn[State], seat: Seat, command: Command) -> None:
    check_seat(turn.state, seat)
    if isinstance(command, c.Orders):
        check_letter(command.lines)
        letter(turn, seat, command.lines, closing=command.closing)
    elif isinstance(command, Default):
        default(turn, seat, command)
    else:
        check_readable(command)
        alone(turn, seat, command)
    if not turn.acts:
        raise IllegalMove("nothing_applies")  # silence would look like a move made
    settle(turn)


def check_seat(state: State, seat: Seat) -> None:
    checks.check_seat(seat, len(state.houses), over=state.phase == "over")
    if house_of(state, seat).resigned:
        raise IllegalMove("resigned", seat=seat)


# --- Letters (4.2) ---


def alone(turn: Turn[State], seat: Seat, order: Command) -> None:
    """An order that came without a letter: what it began stands when its `sail` is refused."""
    try:
        perform(turn, seat, order)
    except IllegalMove as refusal:
        if turn.foreseen:
            raise
        turn.emit(e.LinesDropped(seat, 1, c.Line(order), refusal.code, refusal.facts))  # type: ignore[arg-type]  # only orders draw
    hold(turn, seat, order, (), 1)


class Step(NamedTuple):
    """Lines that are done together: `sail` belongs to the draw before it (4.2.5), all bids of a
    letter are one answer, sent with the last of them (4.3)."""

    at: int
    size: int
    line: c.Line
    order: Command
    bids: tuple[c.Bid, ...] = ()


def steps_of(lines: Sequence[c.Line]) -> Iterator[Step]:
    bids = tuple(line.order for line in lines if isinstance(line.order, c.Bid))
    at, bids_seen = 0, 0
    while at < len(lines):
        step = step_at(lines, at, bids)
        bids_seen += bool(step.bids)
        if not step.bids or bids_seen == len(bids):
            yield step
        at += step.size


def step_at(lines: Sequence[c.Line], at: int, bids: tuple[c.Bid, ...]) -> Step:
    line = lines[at]
    order, after = line.order, lines[at + 1].order if at + 1 < len(lines) else None
    if isinstance(order, c.Bid):
        return Step(at, 1, line, order, bids)
    if isinstance(order, c.UseBuy) and not order.sail and isinstance(after, c.Sail):
        return Step(at, 2, line, c.UseBuy(order.place, after.colonies, after.marker))
    return Step(at, 1, line, order)


def letter(
    turn: Turn[State],
    seat: Seat,
    lines: Sequence[c.Line],
    first: int = 1,
    *,
    closing: bool = False,
    unfinished: bool = False,
) -> None:
    """From top to bottom. Up to the first unknown a bad line refuses the whole letter, beyond it
    it stops the list (4.2.2, 4.2.3). The lines that wait for a voyage are beyond it.
    `unfinished`: what a further line could still change does not take its course yet."""
    waiting = turn.state.turn
    closing = closing and waiting is not None and is_held_up(turn.state, seat)
    if closing and waiting is not None:
        first = (
            waiting.waiting_first - 1
        )  # the lines have the numbers of the letter they came in, after the voyage
    for step in steps_of(lines):
        turn.actor = seat
        number, rest = first + step.at, lines[step.at + step.size :]
        turn.line = number
        done = len(turn.acts)
        try:
            take(turn, seat, step, rest)
        except IllegalMove as refusal:
            # After the draw it was its `sail` that failed, on the same line or on the next.
            after = step.size - 1 if len(turn.acts) > done else 0
            line = lines[step.at + after]
            if line.attempt or (closing and added_by_default(line)):
                turn.done = number + step.size - 1
                continue
            if turn.foreseen and not (closing and step.at):
                raise IllegalMove(refusal.code, number, **refusal.facts) from None
            turn.emit(e.LinesDropped(seat, number + after, line, refusal.code, refusal.facts))
            if closing and rest:
                perform(turn, seat, rest[-1].order)
            return
        turn.done = number + step.size - 1
        if isinstance(step.order, CLOSING):
            return  # 4.2.4: whatever follows is ignored
        if (
            isinstance(step.order, c.PlacePawns)
            and rest
            and isinstance(rest[0].order, c.ChooseStart)
        ):
            continue  # the square of this letter, not the one filed before
        if unfinished and not rest and isinstance(step.order, c.PlacePawns | c.Bid):
            return
        settle(turn)
        if turn.state.phase == "over":
            return
        if hold(turn, seat, step.order, rest, number + step.size):
            return


def added_by_default(line: c.Line) -> bool:
    """A timeout sends a draw that names no colony to the West Indies; nobody wrote that (4.1)."""
    return isinstance(line.order, c.UseBuy) and line.order.sail == (WEST_INDIES,)


CLOSING = (c.End, Resign)
HOLDING = (c.Auction, c.UseBuy, c.Sail)


def take(turn: Turn[State], seat: Seat, step: Step, rest: Sequence[c.Line]) -> None:
    if step.bids:
        bid(turn, seat, step.bids)
        return
    perform(turn, seat, step.order)
    now = turn.state.turn
    if isinstance(step.order, c.Sail) and rest and now is not None and now.held:
        turn.emit(e.LinesKept(seat))  # 4.2.5: further lines in the answer replace those kept


def is_held_up(state: State, seat: Seat) -> bool:
    """The active seat's auction or voyage waits for an answer, and so do its lines."""
    now = state.turn
    return now is not None and now.seat == seat and (state.auction is not None or now.sailing)


def hold(turn: Turn[State], seat: Seat, order: Command, rest: Sequence[c.Line], first: int) -> bool:
    """Whether the rest of the letter waits for the answer to what this order began; without a
    rest the lines kept before go on waiting. Nobody else learns whether there are any."""
    if not isinstance(order, HOLDING) or not is_held_up(turn.state, seat):
        return False
    now = turn.state.turn
    assert now is not None
    lines, number = (rest, first) if rest else (now.waiting, now.waiting_first)
    turn.actor = seat
    turn.emit(e.LinesKept(seat, tuple(lines), number, held=True))
    return True


def perform(turn: Turn[State], seat: Seat, order: Command) -> None:
    DEEDS[type(order)](turn, seat, order)


def bid_alone(turn: Turn[State], seat: Seat, order: c.Bid) -> None:
    bid(turn, seat, (order,))


def keep(turn: Turn[State], seat: Seat, order: c.Keep) -> None:
    """4.2.6: replaceable while the auction runs; a replacement is only parsed."""
    if turn.state.auction is None or turn.state.auction.seller != seat:
        raise IllegalMove("wrong_phase", order=order.kind, phase=stage(turn.state))
    turn.emit(e.LinesKept(seat, order.lines, held=True))


# --- The passing of the turn (SDO-14) ---


def settle(turn: Turn[State]) -> None:
    """Everything that now happens by itself, until somebody must be asked."""
    settling.settle(lambda: goes_on(turn), CASCADE)


def goes_on(turn: Turn[State]) -> bool:
    """One automatic step; False when the game waits for an answer, or is over."""
    state, now = turn.state, turn.state.turn
    if state.phase == "over":
        return False
    if is_setup(state):
        return placing_goes_on(turn)
    if state.auction is not None:
        return auction_goes_on(turn, state.auction)
    if now is None:
        begin_turn(turn, state.first)
    elif now.ended:
        pass_on(turn, now.seat)
    elif house_of(state, now.seat).resigned:
        turn.actor = now.seat
        apply_default(turn, pending(state)[0])
    elif now.moved and not now.sailing and now.held:
        resume(turn, now)
    else:
        return False
    return True


PLACED = (e.MarkerPlaced, e.PawnsPlaced)


def placing_goes_on(turn: Turn[State]) -> bool:
    """4.1: what the next seat has filed is placed as soon as its turn comes."""
    seat = turn.state.to_place[0]
    house = house_of(turn.state, seat)
    if house.resigned:
        turn.actor = seat
        apply_default(turn, setup_decision(turn.state, house))
        return True
    placer, last = turn.acts[-1] if turn.acts else (seat, None)
    if not isinstance(last, PLACED):
        return False
    if seat != placer:
        turn.unknown()  # another seat's preferences
    return serve_filed(turn, seat)


def pass_on(turn: Turn[State], seat: Seat) -> None:
    reason = end_of(turn.state, seat)
    if reason is None:
        begin_turn(turn, clockwise_from(turn.state, seat)[1])
    else:
        end_game(turn, reason, seat)


def resume(turn: Turn[State], now: OpenTurn) -> None:
    """The lines kept while an auction or a voyage was open go on."""
    lines, first = tuple(now.waiting), now.waiting_first
    if lines:
        turn.unknown()  # they belong to a letter that has met its first unknown long ago
    turn.actor = now.seat
    turn.emit(e.LinesKept(now.seat))
    letter(turn, now.seat, lines, first)


# --- Standing orders (4.3) ---


def set_standing_bid(turn: Turn[State], seat: Seat, order: c.StandingBid) -> None:
    turn.emit(e.StandingSet(seat, "bid", order.colour, order.maximum_h, order.auto))


def set_standing_sail(turn: Turn[State], seat: Seat, order: c.StandingSail) -> None:
    turn.emit(e.StandingSet(seat, "sail", colonies=order.colonies))


def set_standing_die(turn: Turn[State], seat: Seat, order: c.StandingDie) -> None:
    turn.emit(e.StandingSet(seat, "die", keep=order.keep))


def clear_standing(turn: Turn[State], seat: Seat, order: c.StandingClear) -> None:
    turn.emit(e.StandingSet(seat, "clear"))


# --- Defaults (4.1) ---


def default(turn: Turn[State], seat: Seat, order: Default) -> None:
    apply_default(turn, find_due(pending(turn.state), seat, order.decision))


def apply_default(turn: Turn[State], decision: Decision) -> None:
    turn.emit(applied(decision))
    if isinstance(decision.default, c.Orders):
        letter(turn, decision.seat, decision.default.lines, closing=decision.default.closing)
    else:
        perform(turn, decision.seat, decision.default)


# --- Resignation: the seat is played by its defaults, its pieces stay (4.1) ---


def resign(turn: Turn[State], seat: Seat, order: Resign) -> None:
    state = turn.state
    turn.emit(e.SeatResigned(seat))
    if is_last(state):
        end_game(turn, "resignations", state.first if state.turn is None else state.turn.seat)
    elif (
        state.auction is not None and state.auction.mode == "sealed" and seat in state.auction.asked
    ):
        turn.emit(e.BidSealed(seat))


DEEDS: dict[type[Command], Callable[[Turn[State], Seat, Any], None]] = {
    c.PlaceMarker: place_marker,
    c.PlacePawns: place_pawns,
    c.ChooseStart: choose_start,
    c.Roll: roll,
    c.UseDie: use_die,
    c.Move: move,
    c.TakeGuild: take_guild,
    c.FoundMarker: found_marker,
    c.Sail: sail,
    c.UseBuy: use_buy,
    c.UsePawn: use_pawn,
    c.UsePaint: use_paint,
    c.Sell: sell,
    c.Auction: open_auction,
    c.Bid: bid_alone,
    c.Pass: pass_by,
    c.StandingBid: set_standing_bid,
    c.StandingSail: set_standing_sail,
    c.StandingDie: set_standing_die,
    c.StandingClear: clear_standing,
    c.End: end,
    c.Keep: keep,
    Resign: resign,
}


decide, preview = decider(play, evolve, State, sealed=(e.BidSealed,))
