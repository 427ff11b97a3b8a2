"""What each event does to the state. The only place where it changes."""

from typing import Any

from games.kit.events import DefaultApplied, SeatResigned
from nim_at_sea import events as e
from nim_at_sea.state import State


def evolve(state: State, event: Any) -> None:
    match event:
        case e.GameStarted():
            state.phase = "play"
            state.stacks = list(event.stacks)
            state.taken = [0, 0]
            state.swell = event.swell
        case e.TurnStarted():
            state.turn, state.active = event.turn, event.seat
        case e.BarrelsTaken():
            state.stacks[event.stack - 1] -= event.barrels
            state.taken[event.seat - 1] += event.barrels
        case e.BarrelWashed():
            state.stacks[event.stack - 1] -= 1
        case SeatResigned():
            state.resigned.append(event.seat)
        case e.GameEnded():
            state.phase, state.ended, state.winner = "over", event.reason, event.winner
        case e.SwellRolled() | e.OrdersStopped() | DefaultApplied():
            pass  # told only
        case _:
            raise AssertionError(f"{event.kind} is no event of this game")
