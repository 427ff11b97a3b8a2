"""A turn: taking barrels, the swell, and whose turn comes next (NIM-03 to NIM-05)."""

from games.engine import IllegalMove, Seat, Turn
from nim_at_sea import events as e
from nim_at_sea.commands import Take
from nim_at_sea.data import QUAY
from nim_at_sea.position import highest, other
from nim_at_sea.state import State


def take(turn: Turn[State], seat: Seat, order: Take) -> None:
    state = turn.state
    if state.active != seat:
        raise IllegalMove("not_your_turn", active=state.active)
    if not 1 <= order.stack <= len(state.stacks):
        raise IllegalMove("unknown_stack", stack=order.stack, stacks=len(state.stacks))
    if not 1 <= order.barrels <= state.stacks[order.stack - 1]:
        raise IllegalMove(
            "too_few_barrels",
            stack=order.stack,
            barrels=order.barrels,
            standing=state.stacks[order.stack - 1],
        )
    turn.emit(e.BarrelsTaken(seat, order.stack, order.barrels))
    if not any(state.stacks):
        turn.emit(e.GameEnded("last_barrel", seat))
        return
    wash(turn)
    turn.actor = "service"
    turn.emit(e.TurnStarted(state.turn + 1, other(seat)))


def wash(turn: Turn[State]) -> None:
    """NIM-04: the sea never takes the last barrel."""
    state = turn.state
    if not state.swell or sum(state.stacks) < 2:
        return
    turn.unknown()
    turn.actor = "service"
    die = turn.rng.die(f"swell/{state.turn}")
    turn.emit(e.SwellRolled(die))
    if die == QUAY.washed_at:
        turn.emit(e.BarrelWashed(highest(state.stacks)))
