"""Which events follow when a seat asks something: letters, defaults, resignation. The turn itself
is in rules/taking.py; every refusal and its facts are listed in refusals.py."""

from collections.abc import Sequence

from games.engine import Command, Decision, Default, IllegalMove, Resign, Seat, Turn
from games.kit.checks import check_length, check_seat
from games.kit.decider import decider
from games.kit.defaults import find_due
from games.kit.events import DefaultApplied, SeatResigned
from nim_at_sea import events as e
from nim_at_sea.commands import Line, Orders, Take
from nim_at_sea.evolve import evolve
from nim_at_sea.pending import pending
from nim_at_sea.position import other
from nim_at_sea.rules.taking import take
from nim_at_sea.state import State


def play(turn: Turn[State], seat: Seat, command: Command) -> None:
    check_seat(seat, len(turn.state.taken), over=turn.state.phase == "over")
    match command:
        case Orders():
            check_length(command.lines)
            letter(turn, seat, command.lines)
        case Default():
            apply_default(turn, find_due(pending(turn.state), seat, command.decision))
        case Resign():
            turn.emit(SeatResigned(seat))
            turn.emit(e.GameEnded("resigned", other(seat)))
        case Take():
            take(turn, seat, command)
        case _:
            raise AssertionError(f"{command.kind} is no command of this game")


def letter(turn: Turn[State], seat: Seat, lines: Sequence[Line]) -> None:
    """Up to the swell a bad line refuses the whole letter, beyond it it stops the list."""
    for number, line in enumerate(lines, start=1):
        turn.actor, turn.line = seat, number
        try:
            take(turn, seat, line.order)
        except IllegalMove as refusal:
            if turn.foreseen:
                raise IllegalMove(refusal.code, number, **refusal.facts) from None
            turn.emit(e.OrdersStopped(seat, number, line, refusal.code, refusal.facts))
            return
        turn.done = number
        if turn.state.phase == "over":
            return


def apply_default(turn: Turn[State], decision: Decision) -> None:
    turn.emit(DefaultApplied(decision.seat, decision.key))
    assert isinstance(decision.default, Take)
    take(turn, decision.seat, decision.default)


decide, preview = decider(play, evolve, State)
