"""The printed chart: where on an A4 sheet the chart lies, the ten marks by which a photograph of
it is laid straight again, and the square code that says whose sheet it is.

Lengths are tenths of a millimetre, whole numbers, from the upper left corner of a sheet held
sideways. The marks are ArUco marks of the dictionary 4x4_50; whoever reads a photograph finds
them with any ArUco library. Numbers 0 to 3 are the corners, clockwise from the upper left; 4 and
5 stand on the upper edge, 6 on the right, 7 and 8 on the lower (from the right), 9 on the left.
"""

import hashlib
import re
from fractions import Fraction
from typing import NamedTuple

from games.navigation.charts import Chart
from games.navigation.points import Point

PAGE = (2970, 2100)
LEFT, TOP = 335, 290  # the upper left corner of the chart's frame
WIDTH, HEIGHT = 2300, 1450  # what the frame must fit into, whatever its units
SIDE = 170  # of a mark
# between a mark and the edges of the sheet: every printer prints there, and nothing else comes near
EDGE = 55
CELLS = 6  # a mark is so many cells wide, its black border included
CODE = 190  # the side of the square code
CODE_AT = (2480, 45)

BITS = (
    ("1011", "0101", "0011", "0010"),
    ("0000", "1111", "1001", "1010"),
    ("0011", "0011", "0010", "1101"),
    ("1001", "1001", "0100", "0110"),
    ("0101", "0100", "1001", "1110"),
    ("0111", "1001", "1100", "1101"),
    ("1001", "1110", "0010", "1110"),
    ("1100", "0100", "1111", "0010"),
    ("1111", "1110", "1101", "1010"),
    ("1100", "1111", "0101", "0110"),
)
"""The inner cells of each mark, row by row; 1 is white."""


class PlacedMark(NamedTuple):
    """A mark on the sheet: its upper left corner."""

    number: int
    x: int
    y: int


def scale(chart: Chart) -> Fraction:
    """Tenths of a millimetre to a unit of the chart."""
    return min(Fraction(WIDTH, chart.frame.x1), Fraction(HEIGHT, chart.frame.y1))


def marks() -> tuple[PlacedMark, ...]:
    """In the four corners of the sheet and along its edges, so that a thumb may cover some."""
    left = top = EDGE
    right, bottom = PAGE[0] - EDGE - SIDE, PAGE[1] - EDGE - SIDE
    third, two_thirds = left + (right - left) // 3, left + (right - left) * 2 // 3
    middle = (PAGE[1] - SIDE) // 2
    places = (
        *((left, top), (right, top), (right, bottom), (left, bottom)),
        *((third, top), (two_thirds, top), (right, middle)),
        *((two_thirds, bottom), (third, bottom), (left, middle)),
    )
    return tuple(PlacedMark(number, x, y) for number, (x, y) in enumerate(places))


def on_sheet(chart: Chart, point: Point) -> tuple[Fraction, Fraction]:
    """Where a point of the chart is printed, in tenths of a millimetre."""
    unit = scale(chart)
    return LEFT + point[0] * unit, TOP + (chart.frame.y1 - point[1]) * unit


# --- The square code ---


class Label(NamedTuple):
    """What the square code says: whose sheet it is. No seat is named: what somebody may do with
    it, the table knows."""

    table: str
    ship: str
    year: int
    language: str
    chart: str  # the beginning of the chart's hash
    place: str  # a few digits of where the ship lay


LABEL = re.compile(
    r"PQ1:([0-9A-Z-]{1,40}):([0-9A-Z]{1,8}):([0-9]{1,5}):([A-Z]{2}):([0-9A-F]{6}):([0-9A-F]{4})"
)


def label(table: str, ship: str, year: int, language: str, chart: Chart, at: Point | None) -> Label:
    where = "home" if at is None else f"{at[0]},{at[1]}"
    place = hashlib.sha256(where.encode()).hexdigest()[:4]
    return Label(table, ship, year, language[:2], chart.sha256[:6], place)


def written(label: Label) -> str:
    """In the signs of a square code's denser alphabet: capitals, digits and a few others."""
    parts = (label.table, label.ship, str(label.year), label.language, label.chart, label.place)
    return ":".join(("PQ1", *parts)).upper()


def read_label(text: str) -> Label | None:
    """None where it is no code of ours. Names of tables have no capitals."""
    found = LABEL.fullmatch(text)
    if found is None:
        return None
    table, ship, year, language, chart, place = found.groups()
    return Label(table.lower(), ship, int(year), language.lower(), chart.lower(), place.lower())


def code(label: Label) -> tuple[tuple[bool, ...], ...]:
    """The modules of the square code, row by row, without a border; True is black."""
    import segno

    made = segno.make_qr(written(label), error="m", boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in made.matrix)


def code_svg(label: Label) -> str:
    rows = code(label)
    black = "".join(
        f"M{x},{y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {len(rows)} {len(rows)}" '
        f'shape-rendering="crispEdges"><path d="{black}" fill="#000"/></svg>'
    )


# --- Marks ---


def mark_svg(number: int) -> str:
    """The mark as a drawing of 6 by 6 cells."""
    white = "".join(
        f'<rect x="{x}" y="{y}" width="1" height="1" fill="#fff"/>'
        for y, row in enumerate(BITS[number], start=1)
        for x, bit in enumerate(row, start=1)
        if bit == "1"
    )
    square = f'<rect width="{CELLS}" height="{CELLS}" fill="#000"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CELLS} {CELLS}" '
        f'shape-rendering="crispEdges">{square}{white}</svg>'
    )
