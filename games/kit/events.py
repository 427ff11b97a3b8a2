"""Events that several games have. A game's own module names them, so that their data, their kinds
and the names of their schemas are its own."""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from games.engine import HIDDEN, Event, Seat, Shown, whole

L = TypeVar("L")


class DefaultApplied(Event, frozen=True):
    """`sealed`: of a sealed question, for the seat's own eyes until the end. Every sealed answer
    brings one; without a `decision` the answer was no default."""

    seat: Seat
    decision: str = ""
    sealed: bool = False

    @property
    def blank(self) -> bool:
        return not self.decision


def unless_sealed(event: DefaultApplied) -> Shown:
    return HIDDEN if event.sealed else whole(event)


class SeatResigned(Event, frozen=True):
    seat: Seat


class LineStopped(Event, Generic[L], frozen=True):
    """A line of a letter became impossible after an unknown: it and all after it are discarded.
    A game derives its own event from this one, with its own kind of line."""

    seat: Seat
    line: int
    order: L
    code: str
    facts: dict[str, Any] = {}


def count_events(events: Iterable[Event], kind: type[Event]) -> int:
    return sum(isinstance(event, kind) for event in events)
