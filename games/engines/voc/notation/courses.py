"""Places and courses as the second reader finds them in a line: degrees however they are written,
chart units, harbours, the home line, bearings in letters and in words."""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeAlias

from games.engines.voc.commands import Point
from games.engines.voc.notation.chart import CHART, SINES, is_on_chart
from games.navigation import degrees
from games.notation.chart import Chart, several
from games.notation.kinds import Found, listed, separated

UNITS_PER_DEGREE: Final = CHART.projection.units_per_degree
HOME: Final = "home"
MOST_POINTS = 40
EAST_OF: Final = re.compile(r"([0-9]{1,3})e")  # `104E` is cut like the French ordinal `104e`
PAIR: Final = re.compile(r"([0-9]{1,5}),([0-9]{1,5})")
QUARTERS: Final = {"n": "north", "s": "south", "e": "east", "w": "west", "o": "west"}
BEARING_LETTERS: Final = {
    **{bearing.lower(): bearing for bearing in SINES},
    **{bearing.lower().replace("w", "o"): bearing for bearing in SINES},
}
LETTER_OF: Final = {"north": "N", "south": "S", "east": "E", "west": "W"}


def word_at(chart: Chart, place: int) -> str:
    return chart.tokens[place].word if place < len(chart.tokens) else ""


# --- Degrees ---


def quarters(chart: Chart, place: int) -> Iterator[tuple[int, str]]:
    """`S`, `south`, `of southern latitude`."""
    if name := QUARTERS.get(word_at(chart, place)):
        yield place + 1, name
    for name in LETTER_OF:
        for end, level in chart.word(place, name):
            if level == 0 and len(word_at(chart, place)) > 1:
                yield end, name


def measured(chart: Chart, place: int) -> Iterator[tuple[int, Fraction, bool]]:
    """A number, whether of degrees by its sign: `20`, `20.5°`, `20°30'`, `20 degrees`."""
    for end, number, level in chart.things(place, "number"):
        if level:
            continue
        yield end, number, False
        for after, _ in chart.word(end, "degree"):
            yield after, number, True
            for last, minutes, _ in chart.things(after, "number"):
                for stop in minute_ends(chart, last):
                    if minutes < 60 and number.denominator == 1:
                        yield stop, number + minutes / 60, True


def minute_ends(chart: Chart, place: int) -> Iterator[int]:
    if word_at(chart, place) in ("'", "’", "′"):
        yield place + 1
    for end, _ in chart.word(place, "minute"):
        yield end


def degrees_at(chart: Chart, place: int) -> Iterator[tuple[int, Fraction, str]]:
    """`104E`, `104 E`, `104°30' east`: where it ends, the degrees and the quarter."""
    if found := EAST_OF.fullmatch(word_at(chart, place)):
        yield place + 1, Fraction(int(found[1])), "east"
    for end, number, _ in measured(chart, place):
        for gap in chart.gaps(end):
            for after, quarter in quarters(chart, gap):
                yield after, number, quarter


def x_of(number: Fraction, quarter: str) -> int:
    e4 = round(number * 10_000)
    return degrees.x_of(CHART, e4 if quarter == "east" else -e4)


def y_of(number: Fraction, quarter: str) -> int:
    e4 = round(number * 10_000)
    return degrees.y_of(CHART, e4 if quarter == "north" else -e4)


class Longitude:
    def at(self, chart: Chart, place: int) -> Found:
        for start in announced_by(chart, place, "longitude"):
            for end, number, quarter in degrees_at(chart, start):
                x = x_of(number, quarter)
                if quarter in ("east", "west") and is_on_chart((x, 0)):
                    for after in behind(chart, end, "longitude"):
                        yield after, x, 0


class Latitude:
    """`12S`; the line itself is `0` or `the equator`."""

    def at(self, chart: Chart, place: int) -> Found:
        for start in announced_by(chart, place, "latitude"):
            for end, number, quarter in degrees_at(chart, start):
                y = y_of(number, quarter)
                if quarter in ("north", "south") and is_on_chart((0, y)):
                    for after in behind(chart, end, "latitude"):
                        yield after, y, 0
            for end, number, _ in measured(chart, start):
                if not number:
                    yield end, y_of(number, "north"), 0
        for end, level in chart.word(place, "equator"):
            yield end, y_of(Fraction(0), "north"), level


def announced_by(chart: Chart, place: int, *families: str) -> Iterator[int]:
    yield place
    for family in families:
        for end, _ in chart.word(place, family):
            yield from chart.gaps(end)


def behind(chart: Chart, place: int, family: str) -> Iterator[int]:
    yield place
    for end, _ in chart.word(place, family):
        yield end


# --- Points of a course ---

Waypoint: TypeAlias = Point | str  # or HOME: the nearest point of the home line


class Waypoints:
    """`104E > 104E 8S > Bantam`, with arrows, `to`, `via` or nothing between them. A longitude
    alone lies on the home line, and only there."""

    APART = "arrow to via by then comma and dash at in on"

    def __init__(self, most: int = MOST_POINTS) -> None:
        self.most = most

    def at(self, chart: Chart, place: int) -> Found:
        yield from self._more(chart, place, (), 0)

    def _more(self, chart: Chart, place: int, so_far: tuple[Waypoint, ...], level: int) -> Found:
        if so_far:
            yield place, so_far, level
        if len(so_far) == self.most:
            return
        starts = separated(chart, place, self.APART) if so_far else [(place, 0)]
        for start, worse in starts:
            for gap in chart.gaps(start):
                for end, point, worst in waypoint_at(chart, gap):
                    chart.step()
                    yield from self._more(chart, end, (*so_far, point), level + worse + worst)


def waypoint_at(chart: Chart, place: int) -> Iterator[tuple[int, Waypoint, int]]:
    yield from units_at(chart, place)
    for end, harbour, level in chart.things(place, "harbour"):
        if isinstance(harbour, str):
            yield end, CHART.harbour[harbour].place, level
    for end, level in chart.word(place, "home"):
        yield end, HOME, level
    pairs = list(pairs_at(chart, place))
    yield from pairs
    if not pairs:
        for end, x, level in Longitude().at(chart, place):
            yield end, (x, CHART.home.y), level


def units_at(chart: Chart, place: int) -> Iterator[tuple[int, Waypoint, int]]:
    """`7000,0`, `7000/0`, `(7000, 0)`."""
    if found := PAIR.fullmatch(word_at(chart, place)):
        point = int(found[1]), int(found[2])
        if is_on_chart(point):
            yield place + 1, point, 0
    for end, x, _ in chart.things(place, "number"):
        for middle in slashes(chart, end):
            for gap in chart.gaps(middle):
                for after, y, _ in chart.things(gap, "number"):
                    if x.denominator == y.denominator == 1 and is_on_chart((int(x), int(y))):
                        yield after, (int(x), int(y)), 0


def slashes(chart: Chart, place: int) -> Iterator[int]:
    for sign in ("slash", "comma"):
        for end, _ in chart.word(place, sign):
            yield end


def pairs_at(chart: Chart, place: int) -> Iterator[tuple[int, Waypoint, int]]:
    """A longitude and a latitude, in either order."""
    for first, second, is_turned in (
        (Longitude(), Latitude(), False),
        (Latitude(), Longitude(), True),
    ):
        for end, one, level in first.at(chart, place):
            for middle, worse in separated(chart, end, "comma slash and by"):
                for gap in chart.gaps(middle):
                    for after, other, worst in second.at(chart, gap):
                        point = (other, one) if is_turned else (one, other)
                        yield after, point, level + worse + worst


# --- Legs by the compass ---


class Leg(NamedTuple):
    """`units` along the bearing, or as far as that line of latitude or longitude."""

    bearing: str
    units: int | None = None
    until: int | None = None


class Legs:
    """`north 2300, north-east 300`; degrees may be a way or the line it goes to."""

    def at(self, chart: Chart, place: int) -> Found:
        yield from self._more(chart, place, (), 0)

    def _more(self, chart: Chart, place: int, so_far: tuple[Any, ...], level: int) -> Found:
        if so_far:
            yield place, listed(so_far), level
        if len(so_far) == MOST_POINTS:
            return
        starts = separated(chart, place, "comma then and arrow") if so_far else [(place, 0)]
        for start, worse in starts:
            for gap in chart.gaps(start):
                for end, leg, worst in leg_at(chart, gap):
                    chart.step()
                    yield from self._more(chart, end, (*so_far, leg), level + worse + worst)


def leg_at(chart: Chart, place: int) -> Iterator[tuple[int, Any, int]]:
    for end, bearing in bearings_at(chart, place):
        for middle in announced_by(chart, end, "for", "by", "of"):
            for after, number, is_degrees in measured(chart, middle):
                yield from leg_of(chart, bearing, after, number, is_degrees=is_degrees)
        for middle in announced_by(chart, end, "to"):
            if middle > end and bearing in "NSEW":
                kind = Latitude() if bearing in "NS" else Longitude()
                for after, line, level in kind.at(chart, middle):
                    yield after, Leg(bearing, until=line), level
    for end, number, is_degrees in measured(chart, place):
        for middle in unit_ends(chart, end):
            for start in announced_by(chart, middle, "to"):
                for after, bearing in bearings_at(chart, start):
                    if len(word_at(chart, start)) > 1 or middle > end:
                        found = leg_of(chart, bearing, after, number, is_degrees=is_degrees)
                        yield from ((stop, leg, level) for stop, leg, level in found)


def unit_ends(chart: Chart, place: int) -> list[int]:
    found = [end for gap in chart.gaps(place) for end, _ in chart.word(gap, "unit")]
    return found or [place]


def leg_of(
    chart: Chart, bearing: str, place: int, number: Fraction, *, is_degrees: bool
) -> Iterator[tuple[int, Any, int]]:
    if is_degrees:
        way = Leg(bearing, round(number * UNITS_PER_DEGREE))
        line = until(bearing, number)
        yield place, (several((way, line)) if line else way), 0
    elif number.denominator == 1 and number > 9:
        for end in unit_ends(chart, place):
            yield end, Leg(bearing, int(number)), 0


def until(bearing: str, number: Fraction) -> Leg | None:
    """As far as that latitude, or that longitude."""
    if bearing in "NS":
        y = y_of(number, "north" if bearing == "N" else "south")
        return Leg(bearing, until=y) if is_on_chart((0, y)) else None
    if bearing in "EW":
        x = x_of(number, "east")
        return Leg(bearing, until=x) if is_on_chart((x, 0)) else None
    return None


def bearings_at(chart: Chart, place: int) -> Iterator[tuple[int, str]]:
    """`NE`, `north-east`, `northeast`, `nord-nord-est`."""
    if bearing := BEARING_LETTERS.get(word_at(chart, place)):
        yield place + 1, bearing
        return
    found, here = "", place
    while parts := [(end, part) for end, part in compass_words(chart, here)]:
        here, part = parts[0]
        found += part
        if word_at(chart, here) == "-":
            here += 1
    if found in SINES:
        yield here, found


def compass_words(chart: Chart, place: int) -> Iterator[tuple[int, str]]:
    if len(word_at(chart, place)) < 3:
        return
    for end, bearing, level in chart.things(place, "bearing"):
        if level == 0 and isinstance(bearing, str):
            yield end, bearing


def traced(start: Point, legs: tuple[Leg, ...]) -> tuple[Point, ...]:
    """The points of these legs."""
    points = [start]
    for leg in legs:
        x, y = points[-1]
        if leg.units is not None:
            east, north = SINES[leg.bearing]
            full = SINES["N"][1]
            points.append(
                (x + degrees.rd(leg.units * east, full), y + degrees.rd(leg.units * north, full))
            )
        elif leg.until is not None:
            points.append((x, leg.until) if leg.bearing in "NS" else (leg.until, y))
    return tuple(points)
