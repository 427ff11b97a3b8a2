"""Degrees and chart units, exactly. Degrees are whole ten-thousandths here (`e4`): four decimals
is what an order may carry (4.3)."""

import re

from games.navigation.charts import Chart
from games.navigation.points import Point

E4 = 10_000
WRITTEN = re.compile(
    r"\s*(\d{1,3})(?:[.,](\d{1,4}))?\s*°?\s*([NSEWO])?\s*", re.IGNORECASE | re.ASCII
)


def rd(u: int, v: int) -> int:
    """u / v to the nearest whole number, halves up (4.7)."""
    return (2 * u + v) // (2 * v)


def x_of(chart: Chart, lon_e4: int) -> int:
    return rd((lon_e4 - chart.projection.lon_at_x0 * E4) * chart.projection.units_per_degree, E4)


def y_of(chart: Chart, lat_e4: int) -> int:
    return rd((lat_e4 - chart.projection.lat_at_y0 * E4) * chart.projection.units_per_degree, E4)


def lon_of(chart: Chart, x: int) -> int:
    return rd(x * E4, chart.projection.units_per_degree) + chart.projection.lon_at_x0 * E4


def lat_of(chart: Chart, y: int) -> int:
    return rd(y * E4, chart.projection.units_per_degree) + chart.projection.lat_at_y0 * E4


# --- As people write them ---


def place(chart: Chart, point: Point) -> str:
    """105.9E 5.95S"""
    return f"{longitude(chart, point[0])} {latitude(chart, point[1])}"


def latitude(chart: Chart, y: int) -> str:
    return write_degrees(lat_of(chart, y), "N", "S")


def longitude(chart: Chart, x: int) -> str:
    return write_degrees(lon_of(chart, x), "E", "W")


def write_degrees(degrees_e4: int, positive: str, negative: str) -> str:
    """The shortest text that reads back to the same; a bare 0 on the line itself."""
    whole, rest = divmod(abs(degrees_e4), E4)
    number = f"{whole}.{rest:04}".rstrip("0").rstrip(".")
    side = positive if degrees_e4 > 0 else negative if degrees_e4 else ""
    return number + side


def read_degrees(text: str, letters: str) -> int | None:
    """`letters` is NS or EW: `5.95S`, `17 s`, `105,125E`, `0`. None if the text is no such
    thing. French writes O for W."""
    found = WRITTEN.fullmatch(text)
    if not found:
        return None
    whole, rest, side = found.groups()
    degrees = int(whole) * E4 + int((rest or "").ljust(4, "0"))
    if side is None:
        return 0 if degrees == 0 else None
    side = side.upper().replace("O", "W")
    if side not in letters or degrees > (90 if side in "NS" else 180) * E4:
        return None
    return -degrees if side in "SW" else degrees
