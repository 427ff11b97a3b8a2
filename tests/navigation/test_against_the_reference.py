"""The quick verdict and the slow one say the same, wherever a line may go."""

from functools import cache
from math import gcd

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.navigation import charts, drift, traces
from games.navigation.charts import Chart
from games.navigation.verdict import Call, Shout, Verdict, Visit, verdict
from games.rng import Rng
from tests.navigation import reference, small

EASTERN = charts.load("eastern_seas")
CORNERS = [corner for land in EASTERN.lands for corner in land.ring]
BOUNDED = settings(deadline=None, max_examples=60)


@cache
def small_chart() -> Chart:
    return small.chart()


def same(
    chart: Chart,
    trace: tuple[tuple[int, int], ...],
    drifting: tuple[int, ...] = (),
    calls: list[Call] | None = None,
) -> Verdict:
    """Both verdicts; fails unless they agree in everything."""
    found = verdict(chart, trace, drift=drifting, calls=calls or [])
    slow = reference.sail(chart, trace, drifting, calls)
    assert (found.outcome, found.at, found.lies, found.sailed, found.land) == (
        slow.outcome,
        slow.at,
        slow.lies,
        slow.sailed,
        slow.land,
    )
    assert [as_row(mark) for mark in found.marks] == slow.marks
    assert set(found.track) - {found.at} <= set(slow.points)
    assert (found.track[0], found.track[-1]) == (trace[0], found.at)
    return found


def as_row(mark: Visit | Shout) -> tuple[object, ...]:
    if isinstance(mark, Visit):
        return "visit", mark.harbour, mark.at, mark.sailed
    return "shout", mark.call, mark.at, mark.sailed, mark.heeded


def drawn(seed: bytes, chart: Chart, trace: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    return drift.draw(Rng(seed), chart, year=1585, ship="A", length=traces.length(trace))


# --- Every point of a chart ---


def compared(chart: Chart, spots: list[tuple[int, int]]) -> None:
    """What the quick test says of all these points at once, against the slow one of each."""
    x, y = np.array(spots, dtype=np.int64).T
    ashore, circles, off = (
        chart.waters.ashore(x, y),
        chart.waters.circles(x, y),
        chart.waters.off_map(x, y),
    )
    for i, spot in enumerate(spots):
        assert bool(ashore[i]) == (reference.land_at(chart, *spot) is not None), spot
        assert {
            harbour.id for bit, harbour in enumerate(chart.harbours) if circles[i] >> bit & 1
        } == reference.circles_at(chart, *spot), spot
        assert bool(off[i]) == (
            not (0 <= spot[0] <= chart.frame.x1 and 0 < spot[1] <= chart.frame.y1)
        ), spot
        assert chart.in_circles(*spot) == tuple(
            h.id for h in chart.harbours if h.id in reference.circles_at(chart, *spot)
        )


def test_every_point_of_the_small_chart_has_its_nature():
    compared(
        small_chart(),
        [(x, y) for y in range(-2, small.TOP + 3) for x in range(-2, small.RIGHT + 3)],
    )


def test_the_points_around_every_corner_of_the_eastern_seas_have_their_nature():
    compared(
        EASTERN,
        [
            (x + dx, y + dy)
            for x, y in CORNERS
            for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
        ],
    )


def test_the_whole_points_of_every_coast_are_outline_and_not_ashore_unless_on_the_frame():
    """Where a test in floats would be tempted to err: whole points that lie exactly on a
    slanting side."""
    for land in EASTERN.lands:
        for (ax, ay), (bx, by) in zip(land.ring, land.ring[1:] + land.ring[:1], strict=True):
            steps = gcd(bx - ax, by - ay)
            compared(
                EASTERN,
                [
                    (ax + (bx - ax) * i // steps, ay + (by - ay) * i // steps)
                    for i in range(0, steps + 1, max(1, steps // 8))
                ],
            )


# --- The small chart: dense with trouble ---

SPOTS = st.tuples(st.integers(-20, small.RIGHT + 20), st.integers(-20, small.TOP + 20))
SMALL_CALLS = st.lists(
    st.builds(
        Call,
        word=st.sampled_from(["north", "south", "east", "west", "stop", ""]),
        y=st.integers(1, small.TOP),
        east_of=st.none() | st.integers(0, small.RIGHT),
        heed=st.sampled_from([0, 5, 30]),
    ),
    max_size=6,
)


@BOUNDED
@given(
    st.lists(SPOTS, min_size=2, max_size=12),
    SMALL_CALLS,
    st.binary(min_size=1, max_size=2),
    st.booleans(),
)
@example([(170, 10), (170, 100)], [], b"x", False)  # through the kite's southern corner
@example([(60, 10), (60, 130)], [], b"x", False)  # along a coast that stands upright
@example([(50, 60), (130, 60)], [], b"x", False)  # along a level coast
@example([(105, 20), (105, 80)], [], b"x", False)  # into the notch
@example(
    [(80, 84), (110, 84)], [], b"x", False
)  # starts on a circle's edge, through two that overlap
@example([(10, 10), (10, 60), (10, 10), (10, 60)], [], b"x", False)  # there and back
@example([(20, 50), (60, 50), (40, 20), (40, 59)], [], b"x", False)  # crosses itself
@example(
    [(50, 0), (50, -10), (60, 30), (60, -5)], [], b"x", True
)  # below the home line, out, and home
@example([(205, 30), (205, -5)], [], b"x", False)  # the bottom edge beyond the home line
@example(
    [(235, 45), (250, 45)], [], b"x", False
)  # a circle that leaves the frame does not carry her off it
def test_any_line_on_the_small_chart(points, calls, seed, drifting):
    trace = traces.without_repeats(points)
    same(small_chart(), trace, drawn(seed, small_chart(), trace) if drifting else (), calls)


# --- The eastern seas ---

OCEAN_MIDDLE = st.tuples(st.integers(3500, 6500), st.integers(1300, 3600))
AT_SEA = st.tuples(st.integers(0, 10_000), st.integers(1, 6240))
NEAR_A_CORNER = st.builds(
    lambda corner, dx, dy: (corner[0] + dx, corner[1] + dy),
    st.sampled_from(CORNERS),
    st.integers(-9, 9),
    st.integers(-9, 9),
)


@settings(deadline=None, max_examples=25)
@given(
    st.lists(AT_SEA | NEAR_A_CORNER, min_size=2, max_size=3),
    st.binary(min_size=1, max_size=2),
    st.booleans(),
)
def test_any_line_on_the_eastern_seas(points, seed, drifting):
    trace = traces.without_repeats(points)
    if traces.length(trace) <= traces.MOST_LENGTH:
        same(EASTERN, trace, drawn(seed, EASTERN, trace) if drifting else ())


STEPS = st.tuples(st.integers(-60, 60), st.integers(-60, 60)).filter(any)


@BOUNDED
@given(st.sampled_from(CORNERS), STEPS, STEPS)
def test_lines_through_a_corner_of_a_coast(corner, before, after):
    """Exactly onto the corner, then on or back, however the coast turns there."""
    x, y = corner
    trace = traces.without_repeats(
        [(x - 4 * before[0], y - 4 * before[1]), corner, (x + 4 * after[0], y + 4 * after[1])]
    )
    same(EASTERN, trace)


@BOUNDED
@given(
    st.lists(SPOTS, min_size=2, max_size=8), st.lists(st.integers(0, 7), max_size=6), SMALL_CALLS
)
def test_points_drawn_twice_count_once(points, again, calls):
    repeated = [point for i, point in enumerate(points) for _ in range(1 + again.count(i))]
    trace = traces.without_repeats(repeated)
    assert trace == traces.without_repeats(points)
    assert same(small_chart(), trace, (), calls) == verdict(
        small_chart(), traces.without_repeats(points), calls=calls
    )


@settings(deadline=None, max_examples=25)
@given(
    OCEAN_MIDDLE, st.integers(50, 1200), st.integers(50, 1200), st.binary(min_size=1, max_size=2)
)
def test_lines_that_cross_themselves(middle, wide, high, seed):
    """An eight: every latitude is crossed again and again, and harbours may be entered from all
    sides."""
    x, y = middle
    corners = [
        (x - wide, y - high),
        (x + wide, y + high),
        (x + wide, y - high),
        (x - wide, y + high),
        (x - wide, y - high),
        (x + wide, y),
    ]
    calls = [
        Call(word=word, y=y + dy, heed=heed)
        for word, dy, heed in (("east", 20, 150), ("west", -20, 0), ("north", 40, 300))
    ]
    same(EASTERN, tuple(corners), drawn(seed, EASTERN, tuple(corners)), calls)


@BOUNDED
@given(st.sampled_from(EASTERN.lands), st.integers(0, 10_000), st.integers(0, 1), st.integers(2, 9))
def test_lines_along_a_coast(land, first, beside, corners):
    """From corner to corner of an outline, on it or one unit beside it."""
    ring = [land.ring[(first + i) % len(land.ring)] for i in range(corners)]
    same(EASTERN, traces.without_repeats((x + beside, y) for x, y in ring))


@BOUNDED
@given(
    st.sampled_from(EASTERN.harbours),
    st.tuples(st.integers(-400, 400), st.integers(-400, 400)),
    st.booleans(),
)
def test_lines_from_the_edge_of_a_circle(harbour, end, outwards):
    """On the edge is inside: no visit unless she leaves and comes back (R-22)."""
    edge = (harbour.x + harbour.r + outwards, harbour.y)
    trace = traces.without_repeats([edge, (harbour.x + end[0], harbour.y + end[1]), harbour.place])
    same(EASTERN, trace)


EASTERN_CALLS = st.lists(
    st.builds(
        Call,
        word=st.sampled_from(["north", "south", "east", "west", "stop", ""]),
        y=st.integers(1, 3000),
        west_of=st.none() | st.integers(3000, 7000),
        heed=st.sampled_from([0, 0, 150, 300]),
    ),
    max_size=8,
)
OCEAN = st.tuples(st.integers(3000, 7000), st.integers(1, 3000))


@settings(deadline=None, max_examples=25)
@given(
    st.lists(OCEAN, min_size=2, max_size=3),
    EASTERN_CALLS,
    st.binary(min_size=1, max_size=2),
    st.booleans(),
)
def test_lines_across_the_open_ocean_with_calls(points, calls, seed, drifting):
    """Every word heard begins a new stretch of the walk; none may be lost between two."""
    trace = traces.without_repeats(points)
    same(EASTERN, trace, drawn(seed, EASTERN, trace) if drifting else (), calls)


def longest() -> tuple[tuple[int, int], ...]:
    """500 points, close to 30,000 units, all in the open Indian Ocean: up and down and a little
    aside."""
    points, x, y, dy = [(5000, 0)], 5000, 0, 1
    while len(points) < traces.MOST_POINTS:
        x, y = x + (33 if len(points) % 2 else -33), y + 50 * dy
        dy = -1 if y > 2400 else 1 if y < 150 else dy
        points.append((x, y))
    return tuple(points)


def test_the_longest_line_that_is_allowed():
    trace = longest()
    assert (len(trace), traces.length(trace)) == (500, 29_441)
    calls = [Call(word="east", y=80 * i, heed=20, west_of=5000 + i) for i in range(1, 30)]
    found = same(
        EASTERN, traces.prepare(EASTERN, None, trace), drawn(b"seed", EASTERN, trace), calls
    )
    assert found.sailed > 15_000


@pytest.mark.parametrize("point", [(5000, 2000), (4732, 3752), (3000, 5000)])
def test_a_single_point_stays_where_it_is(point):
    assert same(EASTERN, (point,)).lies == point
