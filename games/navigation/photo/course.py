"""The course on a photographed sheet: in chart units, with every reason for doubt. What is not
plain is refused with its cause; what is likely is read and its doubts are told, for whoever drew
it is asked anyway."""

from dataclasses import dataclass

import numpy as np

from games.engine import IllegalMove
from games.navigation import paper, traces
from games.navigation.charts import Chart
from games.navigation.photo import ink, sheet, stroke, vision
from games.navigation.photo.pictures import Pixels
from games.navigation.photo.sheet import DOTS, Found
from games.navigation.photo.stroke import Graph, Spot, Walk
from games.navigation.photo.vision import Array
from games.navigation.points import Point
from games.navigation.traces import Trace
from games.navigation.verdict import verdict

SHORTEST = 4.0  # millimetres: what is shorter is no course
NEAR_SHIP = 4.5  # from the cross to where her line begins
UNDER_SHIP = 13.0  # the same where the print hides the pen
NEAR_HOME = 6.0  # from the home line
HAIR = 30  # chart units (0.7 mm) by which a reading may be off
SMOOTH = 0.35  # millimetres
CORNER = 0.06  # millimetres that a point may lie beside the line that leaves it out

DOUBTS = (
    "either_way",
    "close_call",
    "gap",
    "end",
    "crossing",
    "hairpin",
    "specks",
    "faint",
    "bent",
    "small",
)

REFUSALS = (
    "photo_no_sheet",
    "photo_cut_off",
    "photo_bent",
    "photo_no_line",
    "photo_several_lines",
    "photo_starts_elsewhere",
    "photo_starts_off_home",
)


@dataclass(frozen=True)
class Reading:
    trace: Trace
    doubts: tuple[str, ...]
    straightened: Pixels  # the photograph laid flat
    marks: int  # how many were found

    @property
    def is_sure(self) -> bool:
        return not self.doubts


def read_course(found: Found, printed: Pixels, chart: Chart, at: Point | None) -> Reading:
    """`printed`: the sheet as we print it, DOTS to a millimetre. Raises IllegalMove: one of
    REFUSALS, or of those of a trace."""
    where = chart_area(chart)
    check_whole(found, where)
    flat = sheet.laid_on(found, printed)
    if flat.slack > MOST_SLACK:
        raise IllegalMove("photo_bent")
    seen = ink.found(flat.pixels, printed, where)
    graph = stroke.graph(seen)
    longest = max((piece.length for piece in graph.pieces), default=0.0)
    if sum(piece.length for piece in graph.pieces) < SHORTEST or longest < SHORTEST / 2:
        raise IllegalMove("photo_no_line")
    walk, either_way = best_walk(graph, seen, chart, at)
    if walk.largest_left > stroke.LEFT_OVER or walk.left > 3 * stroke.LEFT_OVER:
        raise IllegalMove("photo_several_lines")
    trace = traces.prepare(chart, at, as_trace(walk.spots, chart, at))
    doubts = doubts_of(walk, seen, flat, begin_gap(walk, chart, at))
    if is_end_hidden(walk.spots, seen.hidden | ~where):
        doubts = (*doubts, "end")
    if either_way:
        doubts = ("either_way", *doubts)
    if is_close_call(chart, at, trace):
        doubts = (*doubts, "close_call")
    return Reading(trace, doubts, flat.pixels, len(flat.marks))


MOST_SLACK = 1.2  # millimetres by which print lies beside its place: more is no reading
SLACK = 0.5  # more is told
FAINT = 0.14
COARSE = 2.4  # dots to a millimetre in the photograph: fewer are told


def begin_gap(walk: Walk, chart: Chart, at: Point | None) -> float:
    """Millimetres between the ship and where her line is first seen."""
    return 0.0 if at is None else stroke.length_of([spot_of(chart, at), walk.spots[0]])


def is_end_hidden(spots: list[Spot], hidden: Array) -> bool:
    """Whether the line may go on under dark print or over the frame, where no pen is seen."""
    end = spots[-1]
    along = stroke.way(spots[max(0, len(spots) - 12)], end)
    angle = float(np.arctan2(*along))
    for lean in (-0.7, 0.0, 0.7):
        for reach in (1.0, 1.6):
            row = round(end[0] + reach * DOTS * float(np.sin(angle + lean)))
            column = round(end[1] + reach * DOTS * float(np.cos(angle + lean)))
            inside = 0 <= row < hidden.shape[0] and 0 <= column < hidden.shape[1]
            if not inside or hidden[row, column]:
                return True
    return False


def doubts_of(walk: Walk, seen: ink.Ink, flat: sheet.Flat, begin: float) -> tuple[str, ...]:
    reasons = {
        "gap": walk.gaps > stroke.PLAIN_GAP or max(walk.hidden, begin) > stroke.DARK_GAP,
        "crossing": walk.unclear > 0,
        "hairpin": walk.doubled > 0,
        "specks": walk.left > 2.5,
        "faint": seen.level < FAINT,
        "bent": flat.slack > SLACK,
        "small": flat.dots < COARSE,
    }
    return tuple(reason for reason, holds in reasons.items() if holds)


# --- Where to look ---


def chart_area(chart: Chart) -> Array:
    """The frame, and below it the harbour of home."""
    unit = float(paper.scale(chart)) / 10
    left, top = paper.LEFT / 10, paper.TOP / 10
    right, bottom = left + chart.frame.x1 * unit, top + chart.frame.y1 * unit
    where = np.zeros((sheet.HEIGHT, sheet.WIDTH), bool)
    rows = slice(round((top + 0.6) * DOTS), round((bottom + 0.5) * DOTS))
    where[rows, round((left + 0.6) * DOTS) : round((right - 0.6) * DOTS)] = True
    below = slice(rows.stop, round((bottom + 8) * DOTS))
    home = slice(
        round((left + chart.home.x0 * unit) * DOTS), round((left + chart.home.x1 * unit) * DOTS)
    )
    where[below, home] = True
    return where


def check_whole(found: Found, where: Array) -> None:
    """The whole chart must be in the picture: what is cut off might be part of the line."""
    points = sheet.grid()[4::25, 4::25].reshape(-1, 2)[where[4::25, 4::25].ravel()]
    places = found.places(points)
    height, width = found.pixels.shape[:2]
    inside = (
        (places[:, 0] >= 0) & (places[:, 0] < width) & (places[:, 1] >= 0) & (places[:, 1] < height)
    )
    if inside.mean() < 0.995:
        raise IllegalMove("photo_cut_off", percent=round(100 * float(1 - inside.mean())) or 1)


# --- Where to begin ---


def spot_of(chart: Chart, point: Point) -> Spot:
    x, y = paper.on_sheet(chart, point)
    return round(float(y) / 10 * DOTS), round(float(x) / 10 * DOTS)


def best_walk(graph: Graph, seen: ink.Ink, chart: Chart, at: Point | None) -> tuple[Walk, bool]:
    """From the end where the ship lies; and whether the other end lies there as well."""

    def away(spot: Spot) -> float:
        return from_home_line(chart, spot) if at is None else from_ship(seen, chart, at, spot)

    ends = [(away(piece.end(which)), piece, which) for piece, which in graph.free_ends()]
    nearest = min((off for off, _, _ in ends), default=FAR)
    if nearest == FAR:
        raise IllegalMove("photo_starts_off_home" if at is None else "photo_starts_elsewhere")
    near = max(nearest + 1, AT_ONCE)
    walks = [
        (off, stroke.walked(graph, seen, (piece, which))) for off, piece, which in ends if off < FAR
    ]
    _, best = max(walks, key=lambda one: stroke.length_of(one[1].spots) - 3 * one[0] - one[1].left)
    first, last = best.spots[0], best.spots[-1]
    far = max(np.hypot(y - first[0], x - first[1]) for y, x in best.spots) / DOTS
    return best, away(last) <= near and far > 2 * NEAR_HOME


FAR = float("inf")
AT_ONCE = 1.8  # millimetres: an end so near to where she lies is the beginning


def from_ship(seen: ink.Ink, chart: Chart, at: Point, spot: Spot) -> float:
    """How much plain paper lies between the cross and an end of the line; FAR: too much."""
    ship = spot_of(chart, at)
    size = float(np.hypot(spot[0] - ship[0], spot[1] - ship[1])) / DOTS
    if size > UNDER_SHIP:
        return FAR
    plain = stroke.plain_length(seen.hidden, ship, spot, size)
    return plain if plain <= NEAR_SHIP else FAR


def from_home_line(chart: Chart, spot: Spot) -> float:
    """Below it is as good as on it."""
    line, west = spot_of(chart, (chart.home.x0, 0))
    east = spot_of(chart, (chart.home.x1, 0))[1]
    if not west - DOTS <= spot[1] <= east + DOTS:
        return FAR
    above = max(0.0, (line - spot[0]) / DOTS)
    return above if above <= NEAR_HOME else FAR


# --- To points ---


def as_trace(spots: list[Spot], chart: Chart, at: Point | None) -> Trace:
    line = np.array(spots, dtype=np.float64)[:, ::-1] + 0.5  # columns, rows
    line = smoothed(evened(line), SMOOTH * DOTS)
    unit = float(paper.scale(chart)) / 10 * DOTS  # pixels to a unit
    x = (line[:, 0] - paper.LEFT / 10 * DOTS) / unit
    y = chart.frame.y1 - (line[:, 1] - paper.TOP / 10 * DOTS) / unit
    points = np.stack([x, y], axis=1)
    points = from_home(points, chart) if at is None else np.concatenate([[at], points])
    points = to_home(points, chart)
    kept = simplified(points, CORNER * DOTS / unit)
    return traces.thinned([(round(float(x)), round(float(y))) for x, y in points[kept]])


def evened(line: Array) -> Array:
    """At every pixel of its length."""
    steps = np.hypot(*np.diff(line, axis=0).T)
    along = np.concatenate([[0], np.cumsum(steps)])
    fresh = np.concatenate([[True], np.diff(along) > 0])
    along, line = along[fresh], line[fresh]
    places = np.linspace(0, along[-1], max(2, round(along[-1]) + 1))
    return np.stack([np.interp(places, along, line[:, c]) for c in (0, 1)], axis=1)


def smoothed(line: Array, sigma: float) -> Array:
    """Both ends stay where they are."""
    reach = min(round(3 * sigma), len(line) - 1)
    if reach < 1:
        return line
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    weights /= weights.sum()
    before = 2 * line[0] - line[reach:0:-1]
    after = 2 * line[-1] - line[-2 : -reach - 2 : -1]
    longer = np.concatenate([before, line, after])
    return np.stack([np.convolve(longer[:, c], weights, mode="valid") for c in (0, 1)], axis=1)


def from_home(points: Array, chart: Chart) -> Array:
    """Begun on the home line: what lies below it is Middelburg, what lacks above it is hidden by
    its red."""
    above = np.flatnonzero(points[:, 1] >= 0)
    if not len(above):
        return points
    points = points[above[0] :]
    x, y = points[0]
    ahead = points[min(len(points) - 1, 15)]
    rise = ahead[1] - y
    lean = float(np.clip((ahead[0] - x) / rise, -1, 1)) if rise > 0 else 0.0
    begin = float(np.clip(x - lean * y, chart.home.x0, chart.home.x1))
    return np.concatenate([[(begin, 0.0)], points])


HOME_HIDES = 60  # units above the home line where a pen that comes home is not seen any more


def to_home(points: Array, chart: Chart) -> Array:
    """Ended where she comes home."""
    out = np.flatnonzero(points[:, 1] >= chart.sailing.leave_home_y)
    if not len(out):
        return points
    back = np.flatnonzero((points[:, 1] < 0) & (np.arange(len(points)) > out[0]))
    if len(back):
        return points[: back[0] + 1]
    (x, y), (px, py) = points[-1], points[max(0, len(points) - 16)]
    if 0 < y <= HOME_HIDES and py > y and chart.home.x0 <= x <= chart.home.x1:
        lean = float(np.clip((x - px) / (py - y), -1, 1))
        return np.concatenate([points, [(x + lean * y, -1.0)]])
    return points


def simplified(points: Array, reach: float) -> Array:
    """Which points to keep so that no other lies further beside (Douglas and Peucker)."""
    kept = np.zeros(len(points), bool)
    kept[[0, -1]] = True
    waiting = [(0, len(points) - 1)]
    while waiting:
        a, b = waiting.pop()
        if b - a < 2:
            continue
        off = beside(points[a + 1 : b], points[a], points[b])
        worst = int(off.argmax())
        if off[worst] > reach:
            middle = a + 1 + worst
            kept[middle] = True
            waiting += [(a, middle), (middle, b)]
    return kept


def beside(points: Array, a: Array, b: Array) -> Array:
    along = b - a
    size = float(np.hypot(*along))
    t = np.clip(((points - a) @ along) / max(size, 1e-9) ** 2, 0, 1)
    off: Array = np.hypot(*(points - a - t[:, None] * along).T)
    return off


# --- How near it is to another end ---


def fate(chart: Chart, trace: Trace) -> tuple[object, ...]:
    judged = verdict(chart, trace)
    return judged.outcome, judged.land, tuple(visit.harbour for visit in judged.visits)


def is_close_call(chart: Chart, at: Point | None, trace: Trace) -> bool:
    """Whether a line a hair's breadth away would fare otherwise: ashore, or in another harbour."""
    expected = fate(chart, trace)
    for dx, dy in ((HAIR, 0), (-HAIR, 0), (0, HAIR), (0, -HAIR)):
        moved = (trace[0], *((x + dx, y + dy) for x, y in trace[1:]))
        try:
            if fate(chart, traces.prepare(chart, at, moved)) != expected:
                return True
        except IllegalMove:
            return True
    return False


# --- The picture to be asked with ---


def drawn(reading: Reading, chart: Chart, trace: Trace | None = None) -> Pixels:
    """The photograph laid flat, the course drawn over it with its way."""
    line = reading.trace if trace is None else trace
    spots = np.array([paper.on_sheet(chart, point) for point in line], dtype=np.float64) / 10 * DOTS
    made: Pixels = vision.with_line(reading.straightened, spots)
    return made
