"""The test vectors of the sheet's section 7, every one."""

import pytest

from games.navigation import charts, drift, traces
from games.navigation.verdict import Call, Shout, verdict
from games.rng import Rng

CHART = charts.load("eastern_seas")
TO_BANTAM = ((7000, 0), (7112, 2484))

# trace, outcome, where it happened, where she lies, the land, the harbours
VECTORS = [
    (TO_BANTAM, "stopped", (7112, 2484), (7112, 2484), None, ["bantam"]),
    (
        ((7000, 0), (7700, 2300), (7112, 2484)),
        "aground",
        (7692, 2302),
        (7695, 2285),
        "Java and Bali",
        [],
    ),
    (((7112, 2484), (6900, 1000), (6900, 0)), "home", (6900, 0), None, None, []),
    (((100, 0), (-50, 500)), "off_map", (-1, 336), (6, 313), None, []),
    (((7900, 100), (7900, -10)), "off_map", (7900, -2), (7900, 21), None, []),
    (((2600, 0), (2600, 3000)), "aground", (2600, 1600), (2600, 1576), "Madagascar", []),
    (
        ((5000, 0), (5020, 3512), (4850, 3560), (4732, 3752)),
        "stopped",
        (4732, 3752),
        (4732, 3752),
        None,
        ["colombo", "cochin"],
    ),
    (
        ((7000, 0), (7112, 2484), (7300, 2750), (7500, 4000), (7720, 4720)),
        "stopped",
        (7720, 4720),
        (7720, 4720),
        None,
        ["bantam", "macao"],
    ),
    (
        ((6200, 0), (6256, 3412), (6480, 3330), (6816, 3132)),
        "aground",
        (6398, 3360),
        (6375, 3368),
        "Sumatra",
        ["achin"],
    ),
    (((0, 0), (0, 6240)), "aground", (0, 608), (0, 584), "Africa, Arabia, India and Asia", []),
]


@pytest.mark.parametrize(("trace", "outcome", "at", "lies", "land", "harbours"), VECTORS)
def test_a_line_of_section_7_ends_as_the_sheet_says(trace, outcome, at, lies, land, harbours):
    position = None if trace[0][1] == 0 else trace[0]
    found = verdict(CHART, traces.prepare(CHART, position, trace))
    assert (found.outcome, found.at, found.lies) == (outcome, at, lies)
    assert [visit.harbour for visit in found.visits] == harbours
    assert (CHART.land_named[found.land].name if found.land else None) == land


def test_the_first_line_is_2486_units_long():
    assert verdict(CHART, TO_BANTAM).sailed == traces.length(TO_BANTAM) == 2486


def test_the_ship_set_back_off_sumatra_lies_in_the_circle_of_achin():
    assert CHART.in_circles(6375, 3368) == ("achin",)


def drifting() -> drift.Drift:
    return drift.draw(Rng(b"voc-test-seed"), CHART, year=1585, ship="A", length=2486)


def test_the_drift_of_ship_a_in_1585():
    found = drifting()
    assert found[:7] == (0, -189, -264, -381, -565, -549, -531)
    assert [drift.offset(CHART, found, sailed) for sailed in (50, 100, 250, 600)] == [
        -9,
        -19,
        -32,
        -53,
    ]
    current = drift.within(Rng(b"voc-test-seed").u("voc/drift/1585/A", 0), 160)
    assert current == -123


def test_the_first_line_with_that_drift_misses_bantam():
    found = verdict(CHART, TO_BANTAM, drift=drifting())
    assert (found.outcome, found.lies, found.marks) == ("stopped", (6845, 2484), ())


def test_the_first_line_with_that_drift_and_annas_call_reaches_bantam():
    call = Call(word="east", y=1600, west_of=7050, heed=150)
    found = verdict(CHART, TO_BANTAM, drift=drifting(), calls=[call])
    assert (found.outcome, found.lies) == ("stopped", (6995, 2484))
    assert found.shouts == (Shout(0, (6910, 1601), 1602, heeded=True),)
    assert [visit.harbour for visit in found.visits] == ["bantam"]
