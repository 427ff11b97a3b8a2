"""Every example of docs/charts.md is read as the page says, and its figures are those of the
code."""

import re
from pathlib import Path

import msgspec
import pytest

from games.navigation import charts, decimals, files, paper, traces
from games.services import chart_lines, letters
from tests.lines.conftest import skipper_of

PAGE = (Path(__file__).parents[2] / "docs" / "charts.md").read_text()
CHART = charts.load("eastern_seas")
EXAMPLES = dict(re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL))


@pytest.mark.parametrize("kind", ["json", "gpx", "kml", "csv", "svg"])
def test_every_file_of_the_page_holds_the_same_line(kind):
    assert files.read_line_file(EXAMPLES[kind].encode(), "", CHART) == (
        (7000, 0),
        (6900, 700),
        (6800, 1500),
    )


@pytest.mark.django_db
def test_every_order_of_the_page_is_read(open_eyes):
    orders = re.findall(r"`(sail A [^`]+)`", PAGE)
    assert len(orders) == 3
    for order in orders:
        [(ship, trace)] = chart_lines.positions.newest(open_eyes).engine.pen.sails(
            letters.read_letter(open_eyes, skipper_of("A"), order)
        )
        assert ship == "A"
        assert traces.prepare(CHART, None, trace) == trace


def test_the_attachments_of_the_page_are_matched():
    for name in ("A.gpx", "1585-a.csv"):
        assert chart_lines.matched(["A"], {"other.gpx": b"", name: b""}) == {"A": name}


def test_the_figures_of_the_page():
    assert (traces.MOST_POINTS, traces.MOST_LENGTH, traces.SNAP) == (500, 30_000, 60)
    assert (files.MOST_BYTES, decimals.MOST_READ) == (2_000_000, 20_000)
    assert (charts.HIGHEST, charts.MOST_HARBOURS, charts.MOST_CORNERS) == (100_000, 60, 50_000)
    assert (paper.SIDE, paper.EDGE, chart_lines.LOST_AFTER.seconds) == (170, 55, 20)
    for figure in (
        "500",
        "30,000",
        "60 units",
        "2,000,000 bytes",
        "20,000 points",
        "100,000",
        "at most 60",
        "50,000",
        "17 mm",
        "5.5 mm",
        "20 seconds",
    ):
        assert figure in PAGE


def test_every_field_of_a_chart_file_is_told():
    told = re.findall(r"`(\w+)`", PAGE[PAGE.index("## Adding a chart") :])
    assert {field.name for field in msgspec.structs.fields(charts.ChartFile)} <= set(told)
    assert {field.name for field in msgspec.structs.fields(charts.Harbour)} <= set(told)
