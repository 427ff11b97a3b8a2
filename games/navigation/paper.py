"""The printed chart: where on an A4 sheet the chart lies, and the four marks by which a photograph
of it is laid straight again.

Lengths are tenths of a millimetre, whole numbers, from the upper left corner of a sheet held
sideways. The marks are ArUco marks of the dictionary 4x4_50, numbers 0 to 3, clockwise from the
upper left; whoever reads a photograph finds them with any ArUco library.
"""

from fractions import Fraction
from typing import NamedTuple

from games.navigation.charts import Chart

PAGE = (2970, 2100)
LEFT, TOP = 285, 310  # the upper left corner of the chart's frame
WIDTH, HEIGHT = 2400, 1500  # what the frame must fit into, whatever its units
SIDE = 120  # of a mark
# between a mark and the edges of the sheet: every printer prints there, and nothing else comes near
EDGE = 90
CELLS = 6  # a mark is so many cells wide, its black border included

BITS = (
    ("1011", "0101", "0011", "0010"),
    ("0000", "1111", "1001", "1010"),
    ("0011", "0011", "0010", "1101"),
    ("1001", "1001", "0100", "0110"),
)
"""The inner cells of each mark, row by row; 1 is white."""


class Placed(NamedTuple):
    """A mark on the sheet: its upper left corner."""

    number: int
    x: int
    y: int


def scale(chart: Chart) -> Fraction:
    """Tenths of a millimetre to a unit of the chart."""
    return min(Fraction(WIDTH, chart.frame.x1), Fraction(HEIGHT, chart.frame.y1))


def marks() -> tuple[Placed, ...]:
    """In the four corners of the sheet."""
    left = top = EDGE
    right, bottom = PAGE[0] - EDGE - SIDE, PAGE[1] - EDGE - SIDE
    return (
        Placed(0, left, top),
        Placed(1, right, top),
        Placed(2, right, bottom),
        Placed(3, left, bottom),
    )


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
