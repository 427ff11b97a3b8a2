"""What becomes of a ship that sails a line: harbours entered, calls shouted, ashore, off the map,
home, and where she lies (4.7).

The line is walked in steps of about four units, each a whole point (voyage.py); chance, the
drift, was drawn before and is an argument.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from games.navigation.charts import Chart
from games.navigation.drift import Drift
from games.navigation.points import Point
from games.navigation.traces import Trace, begun

Word: TypeAlias = Literal["north", "south", "east", "west", "stop", ""]
Outcome: TypeAlias = Literal["stopped", "home", "aground", "off_map", "in_port"]

PUSH: dict[Word, tuple[int, int]] = {
    "north": (0, 1),
    "south": (0, -1),
    "east": (1, 0),
    "west": (-1, 0),
}


class Call(msgspec.Struct, frozen=True, kw_only=True):
    """A word for a latitude. `heed`: units the skipper gives it; 0 where it is ignored, a free
    word (""), or in closed-eyes."""

    word: Word
    y: int
    east_of: int | None = None
    west_of: int | None = None
    heed: int = 0

    @property
    def is_heeded(self) -> bool:
        return self.heed > 0 and self.word != ""

    def holds_at(self, x: int) -> bool:
        return (self.east_of is None or x > self.east_of) and (
            self.west_of is None or x < self.west_of
        )


class Visit(msgspec.Struct, frozen=True, tag="visit"):
    """The track entered a harbour's circle for the first time (N-20, R-21)."""

    harbour: str
    at: Point
    sailed: int


class Shout(msgspec.Struct, frozen=True, tag="shout"):
    """The track crossed a call's latitude where its condition held. `call` counts in the order
    of placing, from 0."""

    call: int
    at: Point
    sailed: int
    heeded: bool


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """`lies` None: in Middelburg. `track` is the true track, thinned for drawing: its start, its
    corners, its drift, its end."""

    outcome: Outcome
    at: Point
    lies: Point | None
    sailed: int
    land: str | None = None
    stopped_by: int | None = None
    marks: tuple[Visit | Shout, ...] = ()
    track: tuple[Point, ...] = ()

    @property
    def visits(self) -> tuple[Visit, ...]:
        return tuple(mark for mark in self.marks if isinstance(mark, Visit))

    @property
    def shouts(self) -> tuple[Shout, ...]:
        return tuple(mark for mark in self.marks if isinstance(mark, Shout))


class SoFar(msgspec.Struct, frozen=True):
    """What the closed-eyes pen may know: the nearest degree of latitude (south negative) and the
    calls shouted, as indices."""

    latitude: int
    shouts: tuple[int, ...]


def verdict(
    chart: Chart, trace: Trace, *, drift: Drift = (), calls: Sequence[Call] = ()
) -> Verdict:
    """Sail a trace that `prepare` has made. `drift` must be drawn for its length."""
    from games.navigation.voyage import (
        sail,
    )  # with numpy and Shapely: only ships that sail need them, pages do not

    return sail(chart, trace, drift=drift, calls=calls)


def so_far(
    chart: Chart, position: Point | None, line: Sequence[Point], calls: Sequence[Call]
) -> SoFar:
    """For the pen of closed-eyes. A line already ashore sounds as any other, so that silence
    tells nothing. Raises as `begun` does."""
    from games.navigation.voyage import sounded

    return sounded(chart, begun(chart, position, line), calls)
