"""Places and lines as skippers write them: latitudes and longitudes, traces, and legs by the
compass.

A trace is one word of a letter, however many points it has: `104E > 104E 8S > 106E 6S`. A
longitude alone lies on the home line. Long traces are written in chart units,
`7000,0>7112,2484`, 80 to the degree. Legs are bearings and units: `N 300, NE 450`.
"""

import re
from collections.abc import Sequence

from games.engines.voc.commands import Point
from games.navigation import charts, degrees

CHART = charts.load("eastern_seas")

PLACE = r"[0-9]{1,3}(?:[.,][0-9]{1,4})?(?:\s?°\s?(?:[0-9]{1,2}\s?['’′]\s?)?)?[NSEWOnsewo](?!\w)"
UNITS = r"-?[0-9]{1,7},-?[0-9]{1,7}(?![\w.,])"
POINT = rf"(?:{PLACE}(?:[ \t]*,?[ \t]*{PLACE})?|{UNITS})"
WIND = r"(?:[NSns](?:[NSns]?[EWOewo])?|[EWOewo](?:[NSns][EWOewo])?)"
LEG = rf"{WIND}[ \t]?[0-9]{{2,5}}(?!\w|[ \t]?[°º])"
ALL_LEGS = rf"{LEG}(?:[ \t]*,?[ \t]*{LEG})*"
WORDS = rf"(?<![\w.,-]){POINT}(?:[ \t]*>[ \t]*{POINT})*|(?<!\w){ALL_LEGS}"
"""What counts as one word of a letter, before all others."""

BROKEN = re.compile(rf"(?:({POINT})[ \t]*\n[ \t]*>(?=[ \t]*{POINT})|>[ \t]*\n(?=[ \t]*{POINT}))")
"""A trace that a mail program has broken over two lines: the second would look like quoted mail."""

_PLACES = re.compile(PLACE)
_LEGS = re.compile(rf"({WIND})[ \t]?([0-9]+)")
_PARTS = re.compile(r"([0-9]+)(?:[.,]([0-9]+))?(?:\s?°\s?(?:([0-9]+)\s?['’′]\s?)?)?([NSEWO])")

LONG = 40  # points: from here on in chart units
FULL = 10_000  # a sine of one

SINES = {
    "N": (0, FULL), "NNE": (3827, 9239), "NE": (7071, 7071), "ENE": (9239, 3827),
    "E": (FULL, 0), "ESE": (9239, -3827), "SE": (7071, -7071), "SSE": (3827, -9239),
    "S": (0, -FULL), "SSW": (-3827, -9239), "SW": (-7071, -7071), "WSW": (-9239, -3827),
    "W": (-FULL, 0), "WNW": (-9239, 3827), "NW": (-7071, 7071), "NNW": (-3827, 9239),
}  # fmt: skip


def joined(text: str) -> str:
    """The letter with its broken traces mended."""
    return BROKEN.sub(lambda found: f"{found[1]} > " if found[1] else "> ", text)


# --- Reading ---


def latitude(text: str) -> int | None:
    """The y of `8S`, `8.5S` or `8°30'S`; the line itself is `0`."""
    if text == "0":
        return degrees.y_of(CHART, 0)
    found = _degrees(text, "NS")
    return None if found is None else degrees.y_of(CHART, found)


def longitude(text: str) -> int | None:
    found = _degrees(text, "EW")
    return None if found is None else degrees.x_of(CHART, found)


def _degrees(text: str, letters: str) -> int | None:
    """Ten-thousandths of a degree; south and west are negative."""
    found = _PARTS.fullmatch(text.upper())
    if found is None:
        return None
    whole, decimals, minutes, side = found[1], found[2] or "", found[3], found[4].replace("O", "W")
    if side not in letters or (minutes and (decimals or int(minutes) >= 60)):
        return None
    e4 = int(whole) * 10_000 + (
        int(decimals.ljust(4, "0")) if decimals else degrees.rd(int(minutes or 0) * 10_000, 60)
    )
    return e4 if side in "NE" else -e4


def trace(text: str) -> tuple[Point, ...] | None:
    """The points of a written trace, or None if one of them is no place: in degrees it must be on
    the chart."""
    points = [_point(part.strip()) for part in text.split(">")]
    return None if None in points else tuple(point for point in points if point)


def is_on_chart(point: Point) -> bool:
    frame = CHART.frame
    return frame.x0 <= point[0] <= frame.x1 and frame.y0 <= point[1] <= frame.y1


def _point(text: str) -> Point | None:
    if re.fullmatch(UNITS, text):
        x, _, y = text.partition(",")
        return int(x), int(y)
    places = _PLACES.findall(text)
    if len(places) == 1:
        east = longitude(places[0])
        return None if east is None else _on_chart((east, CHART.home.y))
    for first, second in (places, places[::-1]) if len(places) == 2 else ():
        east, north = longitude(first), latitude(second)
        if east is not None and north is not None:
            return _on_chart((east, north))
    return None


def _on_chart(point: Point) -> Point | None:
    return point if is_on_chart(point) else None


def legs(text: str) -> tuple[tuple[str, int], ...]:
    """Bearings and units; none if the text is something else, or names a bearing that no compass
    has (`ENW`)."""
    if not re.fullmatch(ALL_LEGS, text):
        return ()
    found = tuple(
        (bearing.upper().replace("O", "W"), int(units)) for bearing, units in _LEGS.findall(text)
    )
    return found if all(bearing in SINES for bearing, _ in found) else ()


def sailed(start: Point, by: Sequence[tuple[str, int]]) -> tuple[Point, ...]:
    """The trace of these legs."""
    points = [start]
    for bearing, units in by:
        east, north = SINES[bearing]
        x, y = points[-1]
        points.append((x + degrees.rd(units * east, FULL), y + degrees.rd(units * north, FULL)))
    return tuple(points)


# --- Writing ---


def written_latitude(y: int) -> str:
    return degrees.latitude(CHART, y)


def written_longitude(x: int) -> str:
    return degrees.longitude(CHART, x)


def written_point(point: Point) -> str:
    """`104E 8S`; on the home line `104E`."""
    x, y = point
    east, north = written_longitude(x), written_latitude(y)
    east, north = f"{east}E" if east == "0" else east, f"{north}N" if north == "0" else north
    return east if y == CHART.home.y else f"{east} {north}"


def written_trace(points: Sequence[Point]) -> str:
    if len(points) > LONG or not all(map(is_on_chart, points)):
        return ">".join(f"{x},{y}" for x, y in points)
    return " > ".join(map(written_point, points))


def written_legs(by: Sequence[tuple[str, int]], language: str) -> str:
    return ", ".join(
        f"{bearing.replace('W', 'O') if language == 'fr' else bearing} {units}"
        for bearing, units in by
    )
