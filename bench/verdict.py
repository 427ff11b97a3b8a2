"""A line's verdict against the bare Shapely calls it would need: the same chart, the same points,
the same run.

Ours is the whole verdict: the fine points, the drift, the calls, harbours in order, the first
grounding and the track to draw. Theirs is only the questions, asked of arrays made beforehand:
which of those points lie in land, which within each harbour's circle.
"""

from collections.abc import Callable
from time import process_time
from typing import NamedTuple

import numpy as np
import shapely

from bench.figures import Limit, Target, alternating, figure
from games.navigation import charts, drift, traces
from games.navigation.charts import Chart
from games.navigation.traces import Trace
from games.navigation.verdict import Call, verdict
from games.navigation.voyage import Course
from games.navigation.waters import Numbers
from games.rng import Rng

TARGET = Target(must=2, aim=1.2, at_most=True)
LONGEST = Limit(must=20, aim=5)
ROUNDS = 9
TRIES = 7
SEED = b"bench"
YEAR = 1585
CALLS = tuple(
    Call(word="east" if i % 2 else "west", y=240 * i, heed=150) for i in range(1, 11)
)  # a ship has six sailors


class Case(NamedTuple):
    name: str
    trace: Trace
    drifting: bool
    calls: tuple[Call, ...] = ()


def main() -> None:
    chart = charts.load("eastern_seas")
    for case in (
        Case("longest", longest(), drifting=False),
        Case("longest-drifting", longest(), drifting=True),
        Case("longest-in-harbour", in_harbour(chart), drifting=False),
        Case("longest-with-calls", longest(), drifting=True, calls=CALLS),
        Case(
            "to-macao",
            ((7000, 0), (7112, 2484), (7300, 2750), (7500, 4000), (7720, 4720)),
            drifting=False,
        ),
        Case("to-colombo-drifting", ((5000, 0), (5020, 3512)), drifting=True),
    ):
        measure(chart, case)


def longest() -> Trace:
    """The most a skipper may draw, up and down the open Indian Ocean, so that no coast cuts it
    short."""
    points, x, y, north = [(5000, 0)], 5000, 0, 1
    while len(points) < traces.MOST_POINTS:
        x, y = x + (33 if len(points) % 2 else -33), y + 50 * north
        north = -1 if y > 2400 else 1 if y < 150 else north
        points.append((x, y))
    return tuple(points)


def in_harbour(chart: Chart) -> Trace:
    """The same length to and fro in one circle."""
    x, y = chart.harbour["macao"].place
    return tuple((x + (59 if i % 2 else 0), y + i % 7) for i in range(traces.MOST_POINTS))


def measure(chart: Chart, case: Case) -> None:
    length = traces.length(case.trace)
    drawn = (
        drift.draw(Rng(SEED), chart, year=YEAR, ship="A", length=length) if case.drifting else ()
    )
    found = verdict(chart, case.trace, drift=drawn, calls=case.calls)
    course = Course(chart, case.trace, drawn)
    theirs = shapely_questions(
        chart, course.x[course.sailed <= found.sailed], course.y[course.sailed <= found.sailed]
    )

    def ours() -> None:
        verdict(chart, case.trace, drift=drawn, calls=case.calls)

    took, baseline = alternating([lambda: quickest(ours), lambda: quickest(theirs)], rounds=ROUNDS)
    facts: dict[str, object] = {
        "units": length,
        "points": int((course.sailed <= found.sailed).sum()),
        "outcome": found.outcome,
    }
    figure(
        f"verdict/{case.name}", ours=took, baseline=baseline, unit="ms", target=TARGET, facts=facts
    )
    if case.name.startswith("longest"):
        figure(
            f"verdict/{case.name}-limit",
            ours=took,
            baseline=None,
            unit="ms",
            target=LONGEST,
            facts=facts,
        )


def quickest(deed: Callable[[], None]) -> float:
    """Milliseconds of the processor, the best of a few: on a busy machine work as short as this
    is put off for longer than it takes."""
    took = []
    for _ in range(TRIES):
        begun = process_time()
        deed()
        took.append(process_time() - begun)
    return 1000 * min(took)


def shapely_questions(chart: Chart, x: Numbers, y: Numbers) -> Callable[[], None]:
    land = shapely.MultiPolygon([shapely.Polygon(coast.ring) for coast in chart.lands])
    circles = [shapely.Point(harbour.x, harbour.y).buffer(harbour.r) for harbour in chart.harbours]
    for shape in (land, *circles):
        shapely.prepare(shape)
    east, north = x.astype(np.float64), y.astype(np.float64)

    def ask() -> None:  # the quickest way found: dwithin, or points made beforehand, take longer
        for shape in (land, *circles):
            shapely.contains_xy(shape, east, north)

    return ask


if __name__ == "__main__":
    main()
