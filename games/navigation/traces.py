"""The line a skipper draws, in its canonical form (4.7): 2 to 500 whole points, no repeats,
begun where the ship lies."""

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import isqrt
from typing import TypeAlias

from games.engine import IllegalMove
from games.navigation.charts import Chart
from games.navigation.degrees import place
from games.navigation.points import Point

Trace: TypeAlias = tuple[Point, ...]

MOST_POINTS = 500
MOST_LENGTH = 30_000
SNAP = 60  # how far from the ship a line may begin
FAR = 1_000_000  # no honest line has a coordinate beyond it

REFUSALS = (
    "no_trace",
    "trace_off_chart",
    "trace_starts_elsewhere",
    "trace_starts_off_home",
    "trace_stands_still",
    "trace_too_many_points",
    "trace_too_long",
    "trace_stays_home",
)


def prepare(chart: Chart, position: Point | None, points: Sequence[Point]) -> Trace:
    """The canonical trace, begun at the ship's position (None: in Middelburg). Raises
    IllegalMove, see REFUSALS. Twice is as once."""
    if points and not any(on_chart(chart, point) for point in points):
        raise IllegalMove("trace_off_chart")
    trace = begun(chart, position, points)
    if len(trace) == 1:
        raise IllegalMove("trace_stands_still")
    if position is None and all(y < chart.sailing.leave_home_y for _, y in trace):
        raise IllegalMove("trace_stays_home")
    return trace


def begun(chart: Chart, position: Point | None, points: Sequence[Point]) -> Trace:
    """A line that may still grow: begun at the ship, without repeats, not beyond what a trace
    may be."""
    if not points:
        raise IllegalMove("no_trace")
    trace = without_repeats((snapped(chart, position, points[0]), *points[1:]))
    if len(trace) > MOST_POINTS:
        raise IllegalMove("trace_too_many_points", points=len(trace), most=MOST_POINTS)
    if any(
        abs(value) > FAR for point in trace for value in point
    ):  # before any arithmetic on monsters
        raise IllegalMove("trace_too_long", length=FAR, most=MOST_LENGTH)
    if (sailed := length(trace)) > MOST_LENGTH:
        raise IllegalMove("trace_too_long", length=sailed, most=MOST_LENGTH)
    return trace


def on_chart(chart: Chart, point: Point) -> bool:
    """On the paper, or as near below its bottom edge as a line from home may begin."""
    return 0 <= point[0] <= chart.frame.x1 and -SNAP <= point[1] <= chart.frame.y1


def snapped(chart: Chart, position: Point | None, first: Point) -> Point:
    """Where the line begins in truth: at the ship, or on the home line straight above or below."""
    x, y = first
    if position is None:
        if abs(y) > SNAP or not chart.home.x0 <= x <= chart.home.x1:
            raise IllegalMove("trace_starts_off_home", first=write_point(chart, first))
        return x, 0
    if (x - position[0]) ** 2 + (y - position[1]) ** 2 > SNAP**2:
        raise IllegalMove(
            "trace_starts_elsewhere", first=write_point(chart, first), ship=place(chart, position)
        )
    return position


def write_point(chart: Chart, point: Point) -> str:
    """A point in degrees; one so far out that degrees mean nothing is brought nearer first."""
    x, y = (max(-FAR, min(FAR, value)) for value in point)
    return place(chart, (x, y))


def without_repeats(points: Iterable[Point]) -> Trace:
    kept: list[Point] = []
    for point in points:
        if not kept or point != kept[-1]:
            kept.append(point)
    return tuple(kept)


def length(trace: Sequence[Point]) -> int:
    """The sum of the segments' whole lengths, L in 4.7."""
    return sum(isqrt((bx - ax) ** 2 + (by - ay) ** 2) for (ax, ay), (bx, by) in pairwise(trace))


def thinned(points: Sequence[Point], most: int = MOST_POINTS) -> Trace:
    """At most so many points, both ends kept. The corner with the smallest triangle to its
    neighbours goes first, at a tie the earlier."""
    kept = without_repeats(points)
    before, after = list(range(-1, len(kept) - 1)), list(range(1, len(kept) + 1))
    standing = [True] * len(kept)

    def area(i: int) -> int:
        (ax, ay), (bx, by), (cx, cy) = kept[before[i]], kept[i], kept[after[i]]
        return abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

    areas = [area(i) if 0 < i < len(kept) - 1 else 0 for i in range(len(kept))]
    queue = [(areas[i], i) for i in range(1, len(kept) - 1)]
    heapify(queue)
    surplus = len(kept) - most
    while surplus > 0:
        size, i = heappop(queue)
        if not standing[i] or size != areas[i]:
            continue  # its neighbours have changed since it was queued
        standing[i] = False
        surplus -= 1
        a, b = before[i], after[i]
        after[a], before[b] = b, a
        for neighbour in (a, b):
            if 0 < neighbour < len(kept) - 1:
                areas[neighbour] = area(neighbour)
                heappush(queue, (areas[neighbour], neighbour))
    return without_repeats(point for point, stands in zip(kept, standing, strict=True) if stands)
