"""What has happened. Names and fields are for ever; what each seat may see is in view.py."""

from typing import Literal, TypeAlias

from games.engine import Event, Seat
from games.kit.events import DefaultApplied, LineStopped, SeatResigned
from nim_at_sea.commands import Line

EndReason: TypeAlias = Literal["last_barrel", "resigned"]


class GameStarted(Event, frozen=True):
    stacks: tuple[int, ...]
    swell: bool
    quay: str


class TurnStarted(Event, frozen=True):
    turn: int
    seat: Seat


class BarrelsTaken(Event, frozen=True):
    seat: Seat
    stack: int
    barrels: int


class SwellRolled(Event, frozen=True):
    """NIM-04."""

    die: int


class BarrelWashed(Event, frozen=True):
    """NIM-04: the sea takes one."""

    stack: int


class OrdersStopped(LineStopped[Line], frozen=True):
    """A line became impossible after the swell: it and all after it are discarded."""


class GameEnded(Event, frozen=True):
    reason: EndReason
    winner: Seat


EVENTS: tuple[type[Event], ...] = (
    GameStarted, TurnStarted, BarrelsTaken, SwellRolled, BarrelWashed, OrdersStopped,
    DefaultApplied, SeatResigned, GameEnded,
)  # fmt: skip
