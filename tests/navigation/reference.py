"""The verdict once more, slowly: section 4.7 of the sheet sentence by sentence, with fractions
and without a single shortcut."""

from fractions import Fraction
from itertools import pairwise
from math import floor, isqrt
from typing import Any, NamedTuple

from games.navigation.charts import Chart
from games.navigation.verdict import Call


class Told(NamedTuple):
    outcome: str
    at: tuple[int, int]
    lies: tuple[int, int] | None
    sailed: int
    land: str | None
    marks: list[tuple[Any, ...]]
    points: list[tuple[int, int]]  # every sound point, and the start


def half_up(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))


def on_segment(x: int, y: int, a: tuple[int, int], b: tuple[int, int]) -> bool:
    straight = (b[0] - a[0]) * (y - a[1]) == (b[1] - a[1]) * (x - a[0])
    return (
        straight
        and min(a[0], b[0]) <= x <= max(a[0], b[0])
        and min(a[1], b[1]) <= y <= max(a[1], b[1])
    )


def on_frame(chart: Chart, a: tuple[int, int], b: tuple[int, int]) -> bool:
    return a[0] == b[0] in (0, chart.frame.x1) or a[1] == b[1] in (0, chart.frame.y1)


def inside(chart: Chart, ring: tuple[tuple[int, int], ...], x: int, y: int) -> bool:
    """Strictly inside, or on a stretch of the outline that lies on the frame."""
    sides = [
        (a, b)
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True)
        if a[1] <= y <= b[1] or b[1] <= y <= a[1]
    ]
    touched = [(a, b) for a, b in sides if on_segment(x, y, a, b)]
    if touched:
        return any(on_frame(chart, a, b) for a, b in touched)
    odd = False
    for (ax, ay), (bx, by) in sides:
        if (ay <= y < by or by <= y < ay) and ax + Fraction((y - ay) * (bx - ax), by - ay) > x:
            odd = not odd
    return odd


def land_at(chart: Chart, x: int, y: int) -> str | None:
    return next((land.id for land in chart.lands if inside(chart, land.ring, x, y)), None)


def circles_at(chart: Chart, x: int, y: int) -> set[str]:
    return {
        harbour.id
        for harbour in chart.harbours
        if (x - harbour.x) ** 2 + (y - harbour.y) ** 2 <= harbour.r**2
    }


def fine_points(chart: Chart, trace: tuple[tuple[int, int], ...]) -> list[tuple[int, int, int]]:
    points: list[tuple[int, int, int]] = []
    begun = 0
    for (ax, ay), (bx, by) in pairwise(trace):
        dx, dy, length = bx - ax, by - ay, isqrt((bx - ax) ** 2 + (by - ay) ** 2)
        if length == 0:
            continue
        n = max(1, -(-length // chart.sailing.fine_step))
        steps = [Fraction(j, n) for j in range(1, n + 1)]
        points += [
            (ax + half_up(dx * part), ay + half_up(dy * part), begun + floor(length * part))
            for part in steps
        ]
        begun += length
    return points


def drifted(chart: Chart, drift: tuple[int, ...], sailed: int) -> int:
    if not drift:
        return 0
    k = sailed // chart.sailing.drift_step
    tenths = drift[k] + floor(
        Fraction(
            (sailed % chart.sailing.drift_step) * (drift[k + 1] - drift[k]),
            chart.sailing.drift_step,
        )
    )
    return floor(Fraction(tenths + 5, 10))


def shouted(calls: list[Call], armed: list[int], x: int, y: int, before: int) -> list[int]:
    return [
        i
        for i in armed
        if (before < calls[i].y <= y or y <= calls[i].y < before)
        and (calls[i].east_of is None or x > calls[i].east_of)
        and (calls[i].west_of is None or x < calls[i].west_of)
    ]


def sail(
    chart: Chart,
    trace: tuple[tuple[int, int], ...],
    drift: tuple[int, ...] = (),
    calls: list[Call] | None = None,
) -> Told:
    calls = calls or []
    armed = list(range(len(calls)))
    start = trace[0]
    left = start[1] > 0
    circles, visited = circles_at(chart, *start), set()
    y_before, s_before = start[1], 0
    wanted, saved, corrected = {"x": 0, "y": 0}, {"x": 0, "y": 0}, {"x": 0, "y": 0}
    sound: list[tuple[int, int]] = []
    marks: list[tuple[Any, ...]] = []
    outcome, at, sailed, land = "stopped", start, 0, None
    for px, py, sailed in fine_points(chart, trace):
        for axis in ("x", "y"):
            if wanted[axis]:
                saved[axis] += chart.sailing.heed_rate_per_100 * (sailed - s_before)
                units = min(abs(wanted[axis]), saved[axis] // 100)
                saved[axis] -= 100 * units
                sign = 1 if wanted[axis] > 0 else -1
                wanted[axis] -= sign * units
                corrected[axis] += sign * units
        s_before = sailed
        x, y = at = px + drifted(chart, drift, sailed) + corrected["x"], py + corrected["y"]
        left = left or y >= chart.sailing.leave_home_y
        if y <= 0 and chart.home.x0 <= x <= chart.home.x1:
            if left:
                return Told("home", at, None, sailed, None, marks, [start, *sound])
            outcome = "in_port"
            continue
        outcome = "stopped"
        if x < 0 or x > chart.frame.x1 or y > chart.frame.y1 or y <= 0:
            outcome = "off_map"
            break
        now = circles_at(chart, x, y)
        marks += [
            ("visit", harbour.id, at, sailed)
            for harbour in chart.harbours
            if harbour.id in now - circles - visited
        ]
        visited |= now - circles
        circles = now
        land = None if now else land_at(chart, x, y)
        if land:
            outcome = "aground"
            break
        sound.append(at)
        stop = False
        for i in shouted(calls, armed, x, y, y_before):
            armed.remove(i)
            heeded = calls[i].heed > 0 and calls[i].word != ""
            marks.append(("shout", i, at, sailed, heeded))
            if not heeded:
                continue
            stop = stop or calls[i].word == "stop"
            wanted["x"] += {"east": calls[i].heed, "west": -calls[i].heed}.get(calls[i].word, 0)
            wanted["y"] += {"north": calls[i].heed, "south": -calls[i].heed}.get(calls[i].word, 0)
        y_before = y
        if stop:
            break
    lies: tuple[int, int] | None = at
    if outcome == "in_port":
        lies = None
    elif outcome in ("aground", "off_map"):
        back = chart.sailing.set_back_steps
        lies = sound[-back] if len(sound) >= back else start
        if lies == start and start[1] <= 0:
            lies = None
    return Told(outcome, at, lies, sailed, land, marks, [start, *sound])
