"""What lies at many points of a chart at once: which are ashore, off the map, on the home line, in
which harbours' circles.

Every point that is ever judged has whole coordinates, and so has every corner of a coast. Which
points lie strictly inside a coast, Shapely says: on whole numbers of this size its answer is
exact (docs/decisions/0010). Circles, frame and home line are plain arithmetic. numpy and Shapely
come with this module; it is loaded by the first ship that sails, not by the pages.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt
import shapely

from games.navigation.points import Point, Ring

if TYPE_CHECKING:
    from games.navigation.charts import Chart

__all__ = ["Masks", "Numbers", "Point", "Truths", "Waters"]

Numbers: TypeAlias = npt.NDArray[np.int64]
Truths: TypeAlias = npt.NDArray[np.bool_]
Masks: TypeAlias = npt.NDArray[np.int64]
"""Bit i is set inside the circle of the chart's harbour i."""


class Waters:
    def __init__(self, chart: "Chart") -> None:
        self.frame, self.home, self.harbours = chart.frame, chart.home, chart.harbours
        self.coasts = [shapely.Polygon(land.ring) for land in chart.lands]
        self.land = shapely.MultiPolygon(self.coasts)
        shapely.prepare(self.land)
        self.beaches = [
            beach
            for land in chart.lands
            for beach in beaches(land.ring, right=self.frame.x1, top=self.frame.y1)
        ]

    def at_home(self, x: Numbers, y: Numbers) -> Truths:
        """On the home line or below it."""
        return (y <= self.home.y) & (x >= self.home.x0) & (x <= self.home.x1)

    def off_map(self, x: Numbers, y: Numbers) -> Truths:
        """Outside the frame, or on its bottom edge; that of the home line too."""
        return (x < 0) | (x > self.frame.x1) | (y <= 0) | (y > self.frame.y1)

    def ashore(self, x: Numbers, y: Numbers) -> Truths:
        """Strictly inside an outline, or on a stretch of it that lies on the frame (4.7, step
        6); circles do not count here."""
        found: Truths = shapely.contains_xy(self.land, x, y)
        for i in np.flatnonzero(
            (x == 0) | (x == self.frame.x1) | (y == 0) | (y == self.frame.y1)
        ).tolist():
            found[i] |= any(
                x1 <= x[i] <= x2 and y1 <= y[i] <= y2 for (x1, y1), (x2, y2) in self.beaches
            )
        return found

    def circles(self, x: Numbers, y: Numbers) -> Masks:
        found = np.zeros(len(x), dtype=np.int64)
        if not len(x):
            return found
        west, east, south, north = int(x.min()), int(x.max()), int(y.min()), int(y.max())
        for i, harbour in enumerate(self.harbours):
            if (
                west - harbour.r <= harbour.x <= east + harbour.r
                and south - harbour.r <= harbour.y <= north + harbour.r
            ):
                found |= ((x - harbour.x) ** 2 + (y - harbour.y) ** 2 <= harbour.r**2).astype(
                    np.int64
                ) << i
        return found

    def is_clear(self, points: Sequence[Point]) -> bool:
        x, y = np.array(points, dtype=np.int64).T
        return not bool(
            (self.off_map(x, y) | (self.ashore(x, y) & (self.circles(x, y) == 0))).any()
        )

    def coast_at(self, x: int, y: int) -> int:
        """Which land a ship has run onto at this point."""
        return next(i for i, coast in enumerate(self.coasts) if shapely.intersects_xy(coast, x, y))


def beaches(ring: Ring, *, right: int, top: int) -> list[tuple[Point, Point]]:
    """The sides of an outline that lie on the frame, from their lower left end to the other: no
    ship slips along the edge of the paper."""
    sides = pairwise((*ring, ring[0]))
    return [
        (min(a, b), max(a, b))
        for a, b in sides
        if a[0] == b[0] in (0, right) or a[1] == b[1] in (0, top)
    ]
