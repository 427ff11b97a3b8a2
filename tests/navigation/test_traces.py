"""What a line must be before a ship sails it (4.7)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import IllegalMove
from games.navigation import charts, traces

CHART = charts.load("eastern_seas")
AT_BANTAM = (7112, 2484)


def refused(position, points):
    with pytest.raises(IllegalMove) as found:
        traces.prepare(CHART, position, points)
    return found.value.code, found.value.facts


def test_a_line_from_home_is_put_on_the_home_line():
    assert traces.prepare(CHART, None, [(7000, 60), (7000, 500)]) == ((7000, 0), (7000, 500))
    assert traces.prepare(CHART, None, [(0, -60), (7000, 40)]) == ((0, 0), (7000, 40))
    assert traces.prepare(CHART, None, [(7840, 0), (7000, 500)]) == ((7840, 0), (7000, 500))


@pytest.mark.parametrize(
    ("first", "shown"),
    [((7000, 61), "104.5E 36.2375S"), ((7841, 0), "115.0125E 37S"), ((-1, 0), "16.9875E 37S")],
)
def test_a_line_from_home_that_begins_elsewhere(first, shown):
    assert refused(None, [first, (7000, 500)]) == ("trace_starts_off_home", {"first": shown})


def test_a_line_at_sea_is_put_on_the_ship():
    assert traces.prepare(CHART, AT_BANTAM, [(7112, 2424), (7000, 2000)]) == (
        AT_BANTAM,
        (7000, 2000),
    )
    assert traces.prepare(CHART, AT_BANTAM, [(7148, 2532), (7000, 2000)]) == (
        AT_BANTAM,
        (7000, 2000),
    )  # 36² + 48² = 60²


def test_a_line_at_sea_that_begins_elsewhere():
    facts = {"first": "105.9E 6.7125S", "ship": "105.9E 5.95S"}
    assert refused(AT_BANTAM, [(7112, 2423), (7000, 2000)]) == ("trace_starts_elsewhere", facts)


def test_repeats_are_dropped_also_those_that_snapping_makes():
    line = [(7100, 2480), (7112, 2484), (7112, 2484), (7000, 2000), (7000, 2000), (7112, 2484)]
    assert traces.prepare(CHART, AT_BANTAM, line) == (AT_BANTAM, (7000, 2000), AT_BANTAM)


def test_a_line_that_leads_nowhere():
    assert refused(AT_BANTAM, [AT_BANTAM]) == ("trace_stands_still", {})
    assert refused(AT_BANTAM, [(7100, 2480), AT_BANTAM, AT_BANTAM]) == ("trace_stands_still", {})


def test_no_line_at_all():
    assert refused(None, []) == ("no_trace", {})


def test_five_hundred_points_and_no_more():
    line = [(7000, i) for i in range(500)]
    assert len(traces.prepare(CHART, None, line)) == 500
    assert refused(None, [*line, (7000, 500)]) == (
        "trace_too_many_points",
        {"points": 501, "most": 500},
    )
    assert (
        len(traces.prepare(CHART, None, [*line, *[(7000, 499)] * 50])) == 500
    )  # repeats do not count


def test_thirty_thousand_units_and_no_more():
    there_and_back = [(1000, 0), *[(7000, 100), (1000, 100)] * 2, (6998, 100)]
    assert traces.length(there_and_back) == 30_000 - 2
    longer = [*there_and_back[:-1], (7001, 100)]
    assert refused(None, longer) == ("trace_too_long", {"length": 30_001, "most": 30_000})


def test_monsters_are_refused_before_they_are_reckoned_with():
    assert refused(None, [(5000, 0), (10**4000, 500)])[0] == "trace_too_long"
    assert refused(None, [(10**4000, 0), (5000, 500)])[0] == "trace_starts_off_home"


def test_a_line_from_home_must_leave_the_home_waters():
    assert refused(None, [(5000, 0), (5100, 39)]) == ("trace_stays_home", {})
    assert traces.prepare(CHART, None, [(5000, 0), (5100, 40)]) == ((5000, 0), (5100, 40))


def test_a_line_off_the_chart():
    assert refused(None, [(-500, 3000), (-400, 3000)]) == ("trace_off_chart", {})
    assert refused(AT_BANTAM, [(2, 51_000), (3, 52_000)]) == ("trace_off_chart", {})


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(-100, 300), st.integers(-60, 300)), min_size=1, max_size=8))
def test_twice_is_as_once(points):
    try:
        once = traces.prepare(CHART, None, points)
    except IllegalMove as refusal:
        assert refusal.code in traces.REFUSALS
    else:
        assert traces.prepare(CHART, None, once) == once


# --- Thinning ---

POINTS = st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), min_size=2, max_size=60)


@settings(max_examples=60)
@given(POINTS, st.integers(2, 20))
def test_a_thinned_line_keeps_its_ends_and_its_order(points, most):
    thin = traces.thinned(points, most)
    assert len(thin) <= most
    assert (thin[0], thin[-1]) == (points[0], points[-1])
    rest = iter(points)
    assert all(point in rest for point in thin)


def test_a_short_line_is_left_alone():
    assert traces.thinned([(0, 0), (1, 1), (1, 1), (2, 2)]) == ((0, 0), (1, 1), (2, 2))


def test_the_flattest_corners_go_first():
    line = [(0, 0), (10, 1), (20, 0), (30, 9), (40, 0)]
    assert traces.thinned(line, 4) == ((0, 0), (20, 0), (30, 9), (40, 0))
    assert traces.thinned(line, 3) == ((0, 0), (30, 9), (40, 0))


def test_at_a_tie_the_earlier_corner_goes():
    assert traces.thinned([(0, 0), (10, 5), (20, 0), (30, 5), (40, 0)], 4) == (
        (0, 0),
        (20, 0),
        (30, 5),
        (40, 0),
    )
