"""How a bot draws its line: a coarse raster of the chart, the price of the way to each harbour, and
how far to trust one's reckoning.

The raster is a plan, not a verdict: whether a line touches the coast is said by
`games.navigation` alone. Integers only; the same chart gives the same ways, and they are worked
out when first asked for (some hundredths of a second for each harbour).
"""

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from math import isqrt

from games.navigation import charts
from games.navigation.charts import Chart
from games.navigation.degrees import rd
from games.navigation.points import Point
from games.rng import Rng

CELL = 60  # chart units; the narrowest passage to a harbour is wider
LINES = 3  # scan lines through a row of cells
FAR = 1 << 40
HOME = "home"
STRAIGHT, DIAGONAL = 10, 14
REACH = 4  # cells around a ship in which she looks for open water

ROOM_COSTS = ((480, 1), (300, 2), (180, 3), (0, 5))
"""Water is dearer the nearer a coast lies to the east or west: latitude is known at sea,
longitude is not."""


# --- The raster ---


@dataclass(frozen=True)
class Sea:
    """A chart in cells, row by row from the south, with a border of land around it. `room`:
    units to the nearest coast east or west, 0 on land; `cost`: of a step there, 0 on land."""

    width: int  # of a row, border included
    rows: int
    room: tuple[int, ...]
    cost: tuple[int, ...]

    def cell(self, point: Point) -> int:
        column = min(max(point[0] // CELL, 0), self.width - 3)
        row = min(max(point[1] // CELL, 0), self.rows - 1)
        return (row + 1) * self.width + column + 1

    def centre(self, cell: int) -> Point:
        row, column = divmod(cell, self.width)
        return column * CELL - CELL // 2, row * CELL - CELL // 2

    def steps(self) -> tuple[tuple[int, int], ...]:
        """To the eight cells around one, each with its length."""
        straight, diagonal = (1, self.width), (self.width - 1, self.width + 1)
        lengths = [(step, STRAIGHT) for step in straight] + [(step, DIAGONAL) for step in diagonal]
        return tuple((sign * step, length) for sign in (-1, 1) for step, length in lengths)


@cache
def sea(chart: str) -> Sea:
    drawn = charts.load(chart)
    columns, rows = drawn.frame.x1 // CELL, drawn.frame.y1 // CELL
    land = _land(drawn, columns, rows)
    border = [0] * (columns + 2)
    room = [
        *border,
        *(units for row in range(rows) for units in (0, *_room(land[row]), 0)),
        *border,
    ]
    return Sea(columns + 2, rows, tuple(room), tuple(_cost(units) for units in room))


def _land(chart: Chart, columns: int, rows: int) -> list[bytearray]:
    """Which cells a scan line finds land in; a cell within a harbour's circle is water (R-20)."""
    land = [bytearray(columns) for _ in range(rows)]
    for line, crossings in _crossings(chart, rows).items():
        crossings.sort()
        for west, east in zip(crossings[::2], crossings[1::2], strict=True):
            for column in range(max(west // CELL, 0), min(east // CELL, columns - 1) + 1):
                land[line // LINES][column] = 1
    for harbour in chart.harbours:
        for row in range(
            max((harbour.y - harbour.r) // CELL, 0),
            min((harbour.y + harbour.r) // CELL, rows - 1) + 1,
        ):
            for column in range(
                max((harbour.x - harbour.r) // CELL, 0),
                min((harbour.x + harbour.r) // CELL, columns - 1) + 1,
            ):
                dx, dy = column * CELL + CELL // 2 - harbour.x, row * CELL + CELL // 2 - harbour.y
                if dx * dx + dy * dy <= (harbour.r - CELL // 3) ** 2:
                    land[row][column] = 0
    return land


def _crossings(chart: Chart, rows: int) -> dict[int, list[int]]:
    """Where the coast crosses each scan line."""
    found: dict[int, list[int]] = {}
    for land in chart.lands:
        for (x0, y0), (x1, y1) in zip(land.ring, (*land.ring[1:], land.ring[0]), strict=True):
            if y0 > y1:
                x0, y0, x1, y1 = x1, y1, x0, y0
            first = max(
                -(-(2 * LINES * y0 - CELL) // (2 * CELL)), 0
            )  # at or above y0; line k lies at (2k + 1) CELL / (2 LINES)
            for line in range(first, rows * LINES):
                height = (2 * line + 1) * CELL
                if height >= 2 * LINES * y1:
                    break
                found.setdefault(line, []).append(
                    x0 + (x1 - x0) * (height - 2 * LINES * y0) // (2 * LINES * (y1 - y0))
                )
    return found


def _room(land: bytearray) -> list[int]:
    """Units from each cell of a row to the nearest land or edge, east or west; 0 on land."""
    room, last = [0] * len(land), -1
    for column in range(len(land)):
        last = column if land[column] else last
        room[column] = column - last
    last = len(land)
    for column in reversed(range(len(land))):
        last = column if land[column] else last
        room[column] = min(room[column], last - column) * CELL
    return room


def _cost(room: int) -> int:
    return next(cost for least, cost in ROOM_COSTS if room >= least) if room else 0


# --- Ways ---


@cache
def _field(chart: str, target: str) -> tuple[int, ...]:
    """For each cell, how dear the way from it to the target is."""
    cost, steps = sea(chart).cost, sea(chart).steps()
    dear = [FAR] * len(cost)
    heap = [(0, cell) for cell in _targets(chart, target)]
    for _, cell in heap:
        dear[cell] = 0
    while heap:
        so_far, cell = heapq.heappop(heap)
        if so_far > dear[cell]:
            continue
        price = cost[cell]
        for step, length in steps:
            other, total = cell + step, so_far + length * price
            if cost[other] and total < dear[other]:
                dear[other] = total
                heapq.heappush(heap, (total, other))
    return tuple(dear)


def _targets(chart: str, target: str) -> list[int]:
    drawn, water = charts.load(chart), sea(chart)
    if target == HOME:
        return [
            cell
            for x in range(CELL // 2, drawn.home.x1, CELL)
            if water.cost[cell := water.cell((x, drawn.home.y))]
        ]
    harbour = drawn.harbour[target]
    return [water.cell((harbour.x, harbour.y))]


def far(chart: str, start: Point, target: str) -> int:
    """About how many units of open water the way is worth; narrow water counts more."""
    dear = _field(chart, target)[_afloat(chart, start, target)]
    return dear * CELL // STRAIGHT


def away(chart: str, target: str) -> int:
    """The same from the home line; the way back is as long, so one field serves all harbours."""
    harbour = charts.load(chart).harbour[target]
    return far(chart, (harbour.x, harbour.y), HOME)


def departure(chart: str, target: str) -> Point:
    """Where on the home line a voyage to this harbour best begins."""
    drawn, dear = charts.load(chart), _field(chart, target)
    cell = min(_targets(chart, HOME), key=lambda cell: dear[cell])
    return min(sea(chart).centre(cell)[0], drawn.home.x1), 0


@lru_cache(maxsize=1024)
def _afloat(chart: str, start: Point, target: str) -> int:
    """The cell the way begins in: the ship's own, or one near her that she can reach when hers
    is half land."""
    water, dear = sea(chart), _field(chart, target)
    cell = water.cell(start)
    if dear[cell] < FAR and _clear(chart, start, water.centre(cell)):
        return cell
    around = range(-REACH, REACH + 1)
    near = {
        water.cell((start[0] + right * CELL, start[1] + up * CELL))
        for right in around
        for up in around
    }
    afloat = sorted(
        (other for other in near if dear[other] < FAR),
        key=lambda other: (_apart(start, water.centre(other)), other),
    )
    return next(
        (other for other in afloat if _clear(chart, start, water.centre(other))),
        afloat[0] if afloat else cell,
    )


def _clear(chart: str, a: Point, b: Point) -> bool:
    """Nothing but sea and harbours between two points, looked at closely."""
    steps = max(_apart(a, b) // 8, 1)
    return charts.load(chart).is_clear(
        [_between(a, b, step, steps) for step in range(1, steps + 1)]
    )


def way(chart: str, start: Point, target: str) -> list[Point]:
    """Points from the start to the target, straightened where that costs nothing."""
    water, dear = sea(chart), _field(chart, target)
    cell = _afloat(chart, start, target)
    cells = [cell]
    while 0 < dear[cell] < FAR:
        cell = min(
            (cell + step for step, _ in water.steps()), key=lambda other: (dear[other], other)
        )
        cells.append(cell)
    points = _straightened(water, dear, cells)
    points[-1] = _end(chart, points[-1], target)
    straight = points[1:] if len(points) > 1 and _clear(chart, start, points[1]) else points
    return [start, *(point for point in straight if point != start)]


def _end(chart: str, last: Point, target: str) -> Point:
    drawn = charts.load(chart)
    if target == HOME:
        return last[0], drawn.home.y
    return drawn.harbour[target].x, drawn.harbour[target].y


def _straightened(water: Sea, dear: Sequence[int], cells: Sequence[int]) -> list[Point]:
    """From each corner straight to the furthest cell that the straight line reaches at no more
    than the way's own price."""
    corners, here = [cells[0]], 0
    while here < len(cells) - 1:
        there = len(cells) - 1
        while there > here + 1 and not _is_as_cheap(
            water, cells[here], cells[there], dear[cells[here]] - dear[cells[there]]
        ):
            there -= max(1, (there - here) // 5)
        here = there
        corners.append(cells[here])
    return [water.centre(cell) for cell in corners]


def _is_as_cheap(water: Sea, start: int, end: int, price: int) -> bool:
    """The straight line between two cells stays at sea and costs no more than that."""
    (x0, y0), (x1, y1) = a, b = water.centre(start), water.centre(end)
    length = _apart(a, b)
    steps = max(2 * length // CELL, 1)
    left = (
        price * CELL * steps * 51 // (STRAIGHT * length * 50)
    )  # the price in costs of single steps; a diagonal is a little over 14
    for step in range(1, steps + 1):
        cost = water.cost[
            water.cell((x0 + (x1 - x0) * step // steps, y0 + (y1 - y0) * step // steps))
        ]
        left -= cost
        if not cost or left < 0:
            return False
    return True


def _apart(a: Point, b: Point) -> int:
    return isqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def _between(a: Point, b: Point, part: int, parts: int) -> Point:
    return a[0] + (b[0] - a[0]) * part // parts, a[1] + (b[1] - a[1]) * part // parts


# --- A skipper's judgement ---

STRIDE = 50  # units between two looks at the chart
LEAST = 250  # units: a year at sea is worth at least this


def leg(chart: str, start: Point, targets: Sequence[str], caution: int) -> tuple[Point, ...]:
    """The line of one year by way of these targets, given up where a coast may be nearer than the
    reckoning is sure.

    After s units the longitude is known to about s / 10 (4.7), of a line drawn blind no better;
    `caution` is how many tenths of that a skipper wants as room.
    """
    points = [start]
    for target in targets:
        points += way(chart, points[-1], target)[1:]
    return _given_up(sea(chart), points, caution)


def _given_up(water: Sea, points: Sequence[Point], caution: int) -> tuple[Point, ...]:
    line, sailed = [points[0]], 0
    for a, b in pairwise(points):
        length = _apart(a, b)
        parts = max(length // STRIDE, 1)
        for part in range(1, parts + 1):
            here, done = _between(a, b, part, parts), sailed + length * part // parts
            if done > LEAST and water.room[water.cell(here)] * 100 < caution * done:
                return (*line, _between(a, b, part - 1, parts)) if part > 1 else tuple(line)
        line.append(b)
        sailed += length
    return tuple(line)


def blind(chart: str, line: Sequence[Point], rng: Rng) -> tuple[Point, ...]:
    """The same line drawn with closed eyes. As the sheet assumes (8.1) it is turned by some 4.5
    degrees, a twelfth too long or too short, and its heading wanders by 2 degrees every 100
    units. But the pen is told its latitude, to the nearest degree (4.7): it steers back."""
    degree = charts.load(chart).projection.units_per_degree
    off, scale = _about(79, rng, "blind/turn"), 1000 + _about(80, rng, "blind/scale")
    drawn = [line[0]]
    for place, (a, b) in enumerate(_strokes(_past_home(chart, line))):
        x, y = drawn[-1]
        dx, dy = b[0] - a[0], b[1] - a[1] - (rd(y, degree) - rd(a[1], degree)) * degree
        x += (dx * (1000 - off * off // 2000) - dy * off) * scale // 1_000_000
        y += (dy * (1000 - off * off // 2000) + dx * off) * scale // 1_000_000
        drawn.append((x, y))
        off += _about(35, rng, f"blind/{place}")
    return tuple(drawn)


def _past_home(chart: str, line: Sequence[Point]) -> tuple[Point, ...]:
    """Two degrees past the home line, so that a stroke that turns out short still comes home
    (N-30)."""
    drawn = charts.load(chart)
    home, degree = drawn.home.y, drawn.projection.units_per_degree
    return (*line, (line[-1][0], home - 2 * degree)) if line[-1][1] <= home else tuple(line)


def _strokes(line: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The line in pieces of about 100 units."""
    for a, b in pairwise(line):
        parts = max(_apart(a, b) // 100, 1)
        yield from pairwise([_between(a, b, part, parts) for part in range(parts + 1)])


def _about(thousandths: int, rng: Rng, label: str) -> int:
    """Around nothing, mostly within that much: the sum of three draws."""
    return sum(rng.below(2 * thousandths + 1, f"{label}/{draw}") - thousandths for draw in range(3))
