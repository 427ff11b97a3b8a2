"""The nouns. Integers and lists; nothing to compute."""

from typing import Literal

from games.engine import Seat, Struct
from nim_at_sea.events import EndReason


class Config(Struct):
    """Options of a table: how many stacks (NIM-01), and whether there is a swell (NIM-04)."""

    stacks: Literal[3, 4, 5] = 3
    swell: bool = True


class State(Struct):
    phase: Literal["setup", "play", "over"] = "setup"
    stacks: list[int] = []  # how many barrels stand on each, from the first
    taken: list[int] = []  # by each seat, from the first
    swell: bool = False
    turn: int = 0
    active: Seat = 0
    resigned: list[Seat] = []
    ended: EndReason | None = None
    winner: Seat = 0
