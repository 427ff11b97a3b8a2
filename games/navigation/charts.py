"""The charts: coasts, harbours, home line and frame, read from data files and checked before a ship
sails on them.

A new chart is a new file in data/; no code changes. A chart is known by the SHA-256 of its file,
which games pin for life.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

import msgspec

from games.navigation.outlines import fault
from games.navigation.points import Point, Ring

if TYPE_CHECKING:
    from games.navigation.waters import Waters

FOLDER = files("games.navigation") / "data"
NAMES = tuple(
    sorted(
        entry.name.removesuffix(".json")
        for entry in FOLDER.iterdir()
        if entry.name.endswith(".json")
    )
)

HIGHEST = 100_000  # no coordinate of a chart is larger
MOST_CORNERS = 50_000
MOST_HARBOURS = 60


class BadChart(Exception):
    """A chart file that no ship may sail on; the text says what is wrong and where."""


class NoSuchChart(LookupError):
    """A chart asked for by a name that is not among NAMES."""


# --- The file ---


class Projection(msgspec.Struct, frozen=True):
    units_per_degree: int
    lon_at_x0: int
    lat_at_y0: int


class Frame(msgspec.Struct, frozen=True):
    x0: int
    y0: int
    x1: int
    y1: int


class HomeLine(msgspec.Struct, frozen=True):
    y: int
    x0: int
    x1: int


class LatLine(msgspec.Struct, frozen=True):
    lat: int
    label: str
    y: int


class LonMark(msgspec.Struct, frozen=True):
    lon: int
    label: str
    x: int


class Sailing(msgspec.Struct, frozen=True):
    """The figures of sailing on this chart (4.7)."""

    fine_step: int
    set_back_steps: int
    leave_home_y: int
    drift_step: int
    drift_current_max_tenths: int
    drift_noise_max_tenths: int
    heed_rate_per_100: int
    heed_default: int
    heed_max: int


class Harbour(msgspec.Struct, frozen=True):
    id: str
    name: str
    good: str
    tokens: int
    x: int
    y: int
    r: int

    @property
    def place(self) -> Point:
        return self.x, self.y


class Polygon(msgspec.Struct, frozen=True):
    type: Literal["Polygon"]
    coordinates: tuple[tuple[Point, ...], ...]


class Named(msgspec.Struct, frozen=True):
    name: str


class Feature(msgspec.Struct, frozen=True):
    type: Literal["Feature"]
    id: str
    properties: Named
    geometry: Polygon


class Features(msgspec.Struct, frozen=True):
    type: Literal["FeatureCollection"]
    features: tuple[Feature, ...]


class ChartFile(msgspec.Struct, frozen=True):
    format: Literal["paquebot-chart/1"]
    id: str
    title: str
    projection: Projection
    frame: Frame
    home_line: HomeLine
    lat_lines: tuple[LatLine, ...]
    lon_marks: tuple[LonMark, ...]
    navigation: Sailing
    harbours: tuple[Harbour, ...]
    land: Features


# --- The chart ---


class Land(msgspec.Struct, frozen=True):
    """A coast: its corners once round, the first not repeated at the end."""

    id: str
    name: str
    ring: Ring


@dataclass(frozen=True, kw_only=True)
class Chart:
    id: str
    title: str
    sha256: str
    projection: Projection
    frame: Frame
    home: HomeLine
    lat_lines: tuple[LatLine, ...]
    lon_marks: tuple[LonMark, ...]
    sailing: Sailing
    harbours: tuple[Harbour, ...]
    lands: tuple[Land, ...]

    @property
    def file(self) -> str:
        return f"{self.id}.json"

    @cached_property
    def harbour(self) -> Mapping[str, Harbour]:
        return {harbour.id: harbour for harbour in self.harbours}

    @cached_property
    def land_named(self) -> Mapping[str, Land]:
        """The lands by their ids."""
        return {land.id: land for land in self.lands}

    @cached_property
    def waters(self) -> "Waters":
        from games.navigation.waters import (
            Waters,
        )  # with numpy and Shapely: only ships that sail need them

        return Waters(self)

    def is_clear(self, points: Sequence[Point]) -> bool:
        """Whether all of them are at sea or in a harbour's circle."""
        return self.waters.is_clear(points)

    def circles_at(self, x: int, y: int) -> int:
        """The mask of the circles that hold the point: bit i for harbour i."""
        return sum(
            1 << i
            for i, harbour in enumerate(self.harbours)
            if (x - harbour.x) ** 2 + (y - harbour.y) ** 2 <= harbour.r**2
        )

    def in_circles(self, x: int, y: int) -> tuple[str, ...]:
        """The harbours whose circle holds the point."""
        mask = self.circles_at(x, y)
        return tuple(harbour.id for i, harbour in enumerate(self.harbours) if mask & 1 << i)


@cache
def load(name: str) -> Chart:
    if name not in NAMES:
        raise NoSuchChart(name)
    chart = read_chart((FOLDER / f"{name}.json").read_bytes())
    if chart.id != name:
        raise BadChart(f"the file {name}.json calls itself {chart.id}")
    return chart


def read_chart(data: bytes) -> Chart:
    """The chart in a file. Raises BadChart, saying what is wrong with it."""
    try:
        file = msgspec.json.decode(data, type=ChartFile)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadChart(f"not a chart file: {error}") from error
    check_frame(file)
    check_marks(file)
    check_harbours(file)
    lands = tuple(
        Land(feature.id, feature.properties.name, ring_of(feature, file.frame))
        for feature in file.land.features
    )
    check_lands(lands)
    return Chart(
        id=file.id,
        title=file.title,
        sha256=hashlib.sha256(data).hexdigest(),
        projection=file.projection,
        frame=file.frame,
        home=file.home_line,
        lat_lines=file.lat_lines,
        lon_marks=file.lon_marks,
        sailing=file.navigation,
        harbours=file.harbours,
        lands=lands,
    )


# --- What a chart must be ---


def require(good: bool, why: str) -> None:
    if not good:
        raise BadChart(why)


def check_frame(file: ChartFile) -> None:
    frame, home = file.frame, file.home_line
    require(
        (frame.x0, frame.y0) == (0, 0),
        f"the frame begins at ({frame.x0}, {frame.y0}); it must begin at (0, 0)",
    )
    require(
        0 < frame.x1 <= HIGHEST and 0 < frame.y1 <= HIGHEST,
        f"the frame ends at ({frame.x1}, {frame.y1}); both must lie in 1..{HIGHEST}",
    )
    require(
        home.y == 0 <= home.x0 < home.x1 <= frame.x1,
        "the home line is not a part of the frame's bottom edge",
    )
    require(file.projection.units_per_degree > 0, "units_per_degree must be positive")
    for name, value in msgspec.structs.asdict(file.navigation).items():
        least = 0 if name.startswith(("drift_current", "drift_noise", "heed")) else 1
        require(value >= least, f"navigation.{name} is {value}; it must be at least {least}")
    require(
        file.navigation.heed_default <= file.navigation.heed_max,
        "heed_default is larger than heed_max",
    )
    require(file.navigation.leave_home_y <= frame.y1, "leave_home_y lies beyond the frame")


def check_marks(file: ChartFile) -> None:
    scale = file.projection
    for line in file.lat_lines:
        require(
            line.y == (line.lat - scale.lat_at_y0) * scale.units_per_degree,
            f"the latitude line {line.label} is at the wrong y, {line.y}",
        )
    for mark in file.lon_marks:
        require(
            mark.x == (mark.lon - scale.lon_at_x0) * scale.units_per_degree,
            f"the longitude mark {mark.label} is at the wrong x, {mark.x}",
        )


def check_harbours(file: ChartFile) -> None:
    once([harbour.id for harbour in file.harbours], "harbour")
    require(len(file.harbours) <= MOST_HARBOURS, f"there are more than {MOST_HARBOURS} harbours")
    for harbour in file.harbours:
        require(
            harbour.r > 0 and harbour.tokens > 0,
            f"harbour {harbour.id} needs a radius and tokens above 0",
        )
        require(
            0 <= harbour.x <= file.frame.x1 and harbour.y <= file.frame.y1,
            f"harbour {harbour.id} lies off the frame",
        )
        require(harbour.y - harbour.r > 0, f"the circle of {harbour.id} reaches the home line")


def once(ids: Sequence[str], what: str) -> None:
    for name in ids:
        require(ids.count(name) == 1, f"{what} {name} is there twice")


def ring_of(feature: Feature, frame: Frame) -> Ring:
    rings = feature.geometry.coordinates
    require(
        len(rings) == 1, f"land {feature.id} has {len(rings)} rings; it must have one, and no holes"
    )
    ring = rings[0]
    require(len(ring) >= 4 and ring[0] == ring[-1], f"the outline of {feature.id} is not closed")
    for x, y in ring:
        require(
            0 <= x <= frame.x1 and 0 <= y <= frame.y1,
            f"land {feature.id} leaves the frame at ({x}, {y})",
        )
    return ring[:-1]


def check_lands(lands: Sequence[Land]) -> None:
    once([land.id for land in lands], "land")
    require(
        sum(len(land.ring) for land in lands) <= MOST_CORNERS,
        f"the coasts have more than {MOST_CORNERS} corners",
    )
    if found := fault([(land.id, land.ring) for land in lands]):
        raise BadChart(found)
