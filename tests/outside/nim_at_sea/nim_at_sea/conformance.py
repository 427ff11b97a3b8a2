"""What Paquebot's conformance suite must know of the game; nobody plays by it."""

import random
from typing import Any

from games.engine import Command, Event, Seat
from nim_at_sea import events as e
from nim_at_sea.commands import Line, Orders, Take
from nim_at_sea.state import State

CONFIGS: tuple[dict[str, Any], ...] = ({}, {"stacks": 5}, {"swell": False})
PRIVATE: tuple[str, ...] = ()


def letter(*lines: Command) -> Command | None:
    """These orders as one letter; None if one of them cannot stand in a letter."""
    takes = [line for line in lines if isinstance(line, Take)]
    return Orders(tuple(map(Line, takes))) if len(takes) == len(lines) else None


def may_come_back(key: str) -> bool:
    return False


class Books:
    """Every barrel is on the quay, in a hold, or in the sea."""

    def __init__(self) -> None:
        self.all = self.washed = 0

    def post(self, event: Event) -> None:
        if isinstance(event, e.GameStarted):
            self.all = sum(event.stacks)
        self.washed += isinstance(event, e.BarrelWashed)

    def compare(self, state: State) -> None:
        assert sum(state.stacks) + sum(state.taken) + self.washed == self.all
        assert min(state.stacks) >= 0


def at_rest(state: State) -> None:
    assert (state.phase == "over") == (state.ended is not None)
    assert state.phase == "over" or any(state.stacks)


def secret(event: Event) -> tuple[Seat | None, set[str] | None]:
    """Who sees all of it, and what of it the others do not: nothing, but for a stopped letter."""
    return (event.seat, set()) if isinstance(event, e.OrdersStopped) else (None, None)


def all_is_open(state: State, view: Any) -> None:
    assert view.stacks == tuple(state.stacks)


def other_world(state: State, seat: Seat | None, dice: random.Random) -> State:
    """There are no secrets in a position."""
    return state
