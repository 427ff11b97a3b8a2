"""The chart is the sheet's, and a chart that is wrong says so."""

import copy
import hashlib
import json
import subprocess
import sys
from importlib.resources import files

import pytest

from games.navigation import charts
from games.navigation.charts import BadChart, NoSuchChart
from tests.navigation import reference, small

CHART = charts.load("eastern_seas")

HARBOURS = """
mocha    coffee   4 2096 4008 170
surat    textiles 4 4440 4632 170
cochin   pepper   1 4732 3752 150
colombo  cinnamon 4 5020 3512 170
achin    pepper   1 6256 3412 150
malacca  pepper   1 6816 3132 150
bantam   pepper   1 7112 2484 150
banda    nutmeg   4 9032 2596 170
ternate  cloves   4 8824 3024 170
macao    tea      4 7720 4720 170
"""


def test_the_eastern_seas_are_those_of_the_sheet():
    assert charts.NAMES == ("eastern_seas",)
    assert (CHART.id, CHART.file) == ("eastern_seas", "eastern_seas.json")
    assert (CHART.frame.x1, CHART.frame.y1) == (10_000, 6240)
    assert (CHART.home.x0, CHART.home.x1, CHART.home.y) == (0, 7840, 0)
    assert (len(CHART.lands), sum(len(land.ring) for land in CHART.lands)) == (38, 1094)
    assert [line.label for line in CHART.lat_lines] == [
        "35S",
        "30S",
        "25S",
        "20S",
        "15S",
        "10S",
        "5S",
        "0",
        *(f"{lat}N" for lat in range(5, 45, 5)),
    ]


def test_the_harbours_are_those_of_the_sheet_in_its_order():
    rows = [(h.id, h.good, str(h.tokens), str(h.x), str(h.y), str(h.r)) for h in CHART.harbours]
    assert rows == [tuple(line.split()) for line in HARBOURS.strip().splitlines()]
    assert sum(harbour.tokens for harbour in CHART.harbours) == 28


def test_the_figures_of_sailing_are_those_of_the_sheet():
    sailing = CHART.sailing
    assert (sailing.fine_step, sailing.set_back_steps, sailing.leave_home_y) == (4, 6, 40)
    assert (
        sailing.drift_step,
        sailing.drift_current_max_tenths,
        sailing.drift_noise_max_tenths,
    ) == (100, 160, 150)
    assert (sailing.heed_rate_per_100, sailing.heed_default, sailing.heed_max) == (40, 150, 300)


def test_a_chart_is_known_by_the_bytes_of_its_file():
    data = (files("games.navigation") / "data" / "eastern_seas.json").read_bytes()
    assert CHART.sha256 == hashlib.sha256(data).hexdigest()
    assert charts.read_chart(data + b"\n").sha256 != CHART.sha256


def test_a_chart_that_is_not_there():
    with pytest.raises(NoSuchChart):
        charts.load("western_seas")
    with pytest.raises(NoSuchChart):
        charts.load("../charts")


def test_every_harbour_can_be_entered_from_open_water():
    """In some direction its circle's rim is sea."""
    for harbour in CHART.harbours:
        rim = [
            (harbour.x + dx, harbour.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy
        ]
        outside = [
            (
                harbour.x + (x - harbour.x) * (harbour.r + 1),
                harbour.y + (y - harbour.y) * (harbour.r + 1),
            )
            for x, y in rim
        ]
        assert any(
            reference.land_at(CHART, x, y) is None and not CHART.in_circles(x, y)
            for x, y in outside
        ), harbour.id


def test_land_is_named():
    assert CHART.lands[CHART.waters.coast_at(2600, 1700)].name == "Madagascar"


# --- What is wrong with a chart is said ---


def feature(name, *rings):
    return {
        "type": "Feature",
        "id": name,
        "properties": {"name": name},
        "geometry": {"type": "Polygon", "coordinates": [[*ring, ring[0]] for ring in rings]},
    }


def changed(path, value):
    document = copy.deepcopy(small.document())
    place = document
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return document


def with_lands(*features):
    return changed(["land", "features"], list(features))


SQUARE = [(50, 50), (70, 50), (70, 70), (50, 70)]

BAD = [
    (changed(["format"], "chart/9"), "not a chart file"),
    (changed(["frame", "x1"], 240.5), "not a chart file"),
    (changed(["frame", "x0"], 5), "must begin at (0, 0)"),
    (changed(["frame", "y1"], 10**9), "both must lie in 1..100000"),
    (changed(["home_line", "y"], 3), "not a part of the frame's bottom edge"),
    (changed(["home_line", "x1"], 500), "not a part of the frame's bottom edge"),
    (changed(["projection", "units_per_degree"], 0), "units_per_degree must be positive"),
    (changed(["navigation", "fine_step"], 0), "navigation.fine_step is 0"),
    (
        changed(["navigation", "drift_noise_max_tenths"], -1),
        "navigation.drift_noise_max_tenths is -1",
    ),
    (changed(["navigation", "heed_default"], 31), "heed_default is larger than heed_max"),
    (changed(["navigation", "leave_home_y"], 1000), "leave_home_y lies beyond the frame"),
    (changed(["lat_lines", 0, "y"], 41), "latitude line 0 is at the wrong y, 41"),
    (changed(["lon_marks", 0, "x"], 81), "longitude mark 0 is at the wrong x, 81"),
    (changed(["harbours", 0, "id"], "hem"), "harbour hem is there twice"),
    (changed(["harbours", 0, "r"], 0), "harbour ham needs a radius"),
    (changed(["harbours", 0, "x"], 999), "harbour ham lies off the frame"),
    (changed(["harbours", 0, "y"], 10), "the circle of ham reaches the home line"),
    (
        with_lands(feature("a", SQUARE), feature("a", [(80, 80), (90, 80), (90, 90)])),
        "land a is there twice",
    ),
    (with_lands(feature("a", SQUARE, [(55, 55), (60, 55), (60, 60)])), "land a has 2 rings"),
    (with_lands(feature("a", [(50, 50), (70, 50)])), "outline of a is not closed"),
    (
        with_lands(feature("a", [(50, 50), (900, 50), (70, 70)])),
        "land a leaves the frame at (900, 50)",
    ),
    (
        with_lands(feature("a", [(50, 50), (50, 50), (70, 50), (70, 70)])),
        "outline of a repeats the corner (50, 50)",
    ),
    (
        with_lands(feature("a", [(50, 50), (70, 70), (70, 50), (50, 70)])),
        "outline of a meets itself",
    ),
    (
        with_lands(feature("a", [(50, 50), (90, 50), (70, 50), (70, 70)])),
        "outline of a meets itself",
    ),  # doubles back
    (
        with_lands(feature("a", SQUARE), feature("b", [(70, 60), (90, 60), (90, 70)])),
        "outlines of a and b meet",
    ),  # only touches
    (
        with_lands(feature("a", SQUARE), feature("b", [(55, 55), (60, 55), (60, 60)])),
        "land b lies inside land a",
    ),
]


@pytest.mark.parametrize(("document", "why"), BAD, ids=[why for _, why in BAD])
def test_a_bad_chart_is_refused_with_its_reason(document, why):
    with pytest.raises(BadChart) as refused:
        charts.read_chart(json.dumps(document).encode())
    assert why in str(refused.value)


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"null"])
def test_what_is_no_json_is_no_chart(data):
    with pytest.raises(BadChart, match="not a chart file"):
        charts.read_chart(data)


def test_an_open_ring_is_refused():
    document = with_lands(feature("a", SQUARE))
    document["land"]["features"][0]["geometry"]["coordinates"][0].pop()
    with pytest.raises(BadChart, match="not closed"):
        charts.read_chart(json.dumps(document).encode())


def test_the_small_chart_is_a_good_one():
    assert small.chart().id == "small"


def test_neither_the_engine_nor_the_board_loads_numpy_or_shapely():
    """They are heavy: the first ship that sails brings them, not a page."""
    look = (
        "import sys, games.engines.voc.picture, games.services.chart_lines; "
        "print(sorted({'numpy', 'shapely'} "
        "& set(sys.modules)))"
    )
    ready = (
        "import os, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'core.settings'; "
        "django.setup(); "
    )
    told = subprocess.run(
        [sys.executable, "-c", ready + look], capture_output=True, text=True, check=True
    )
    assert told.stdout == "[]\n"
