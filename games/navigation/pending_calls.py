"""The calls of one trace that have not been shouted yet."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from games.navigation.traces import FAR
from games.navigation.verdict import Call


class Lookout:
    """The calls not yet shouted. `quiet` is the open stretch of latitude around the ship in
    which none can be."""

    def __init__(self, calls: Sequence[Call], y: int) -> None:
        self.calls = calls
        self.armed: dict[int, list[int]] = {}
        for i, call in enumerate(calls):
            self.armed.setdefault(call.y, []).append(i)
        self.latitudes = sorted(self.armed)
        self.y = y
        self.quiet = self.around(y)

    def around(self, y: int) -> tuple[int, int]:
        """Empty if a call lies on this very latitude."""
        south, north = bisect_right(self.latitudes, y), bisect_left(self.latitudes, y)
        return self.latitudes[south - 1] if south else -FAR, self.latitudes[north] if north < len(
            self.latitudes
        ) else FAR

    def crossed(self, x: int, y: int) -> list[int]:
        """The calls shouted on coming from the last latitude to this point, in the order of
        placing (4.7, step 8)."""
        side = (
            bisect_right if y > self.y else bisect_left
        )  # (before, y] going north, [y, before) going south
        first, last = sorted((side(self.latitudes, self.y), side(self.latitudes, y)))
        shouted = sorted(
            i
            for latitude in self.latitudes[first:last]
            for i in self.armed[latitude]
            if self.calls[i].holds_at(x)
        )
        for i in shouted:
            self.disarm(i)
        self.y = y
        self.quiet = self.around(y)
        return shouted

    def disarm(self, i: int) -> None:
        latitude = self.calls[i].y
        self.armed[latitude].remove(i)
        if not self.armed[latitude]:
            self.latitudes.remove(latitude)
