"""A ship sails a line, point by point as 4.7 has it, but many points at a time.

The fine points of the whole line are laid out at once. They are judged in stretches: within one
the ship hears no word that moves her, so where she truly is follows from what was heard before.
Integers throughout; loaded by the first ship that sails, for numpy is heavy.
"""

from collections.abc import Sequence
from math import isqrt
from typing import TypeAlias

import numpy as np

from games.navigation.charts import Chart
from games.navigation.degrees import E4, lat_of, rd
from games.navigation.drift import Drift
from games.navigation.pending_calls import Lookout
from games.navigation.points import Point
from games.navigation.traces import Trace
from games.navigation.verdict import PUSH, Call, Outcome, Shout, SoFar, Verdict, Visit
from games.navigation.waters import Masks, Numbers, Truths

SHORT, LONG = (
    256,
    8192,
)  # points looked at in one go: few where a word may make the rest of them void, then more and more


class Course:
    """The fine points of a line, drifted: `x`, `y`, the distance `sailed`, and which belong in a
    drawing. Its start is not one of them."""

    def __init__(self, chart: Chart, trace: Sequence[Point], drift: Drift = ()) -> None:
        corners = np.array(trace, dtype=np.int64)
        legs = corners[1:] - corners[:-1]
        lengths = np.array([isqrt(dx * dx + dy * dy) for dx, dy in legs.tolist()], dtype=np.int64)
        steps = np.maximum(1, (lengths + chart.sailing.fine_step - 1) // chart.sailing.fine_step)
        leg = np.repeat(np.arange(len(steps)), steps)
        n = steps[leg]
        j = np.arange(1, len(leg) + 1) - (np.cumsum(steps) - steps)[leg]
        (ax, ay), (dx, dy) = corners[:-1].T, legs.T
        self.sailed: Numbers = (np.cumsum(lengths) - lengths)[leg] + lengths[leg] * j // n
        self.x: Numbers = ax[leg] + (2 * dx[leg] * j + n) // (2 * n)
        self.y: Numbers = ay[leg] + (2 * dy[leg] * j + n) // (2 * n)
        self.turned: Truths = j == n
        if drift:
            self.drift_off(np.array(drift, dtype=np.int64), chart.sailing.drift_step)

    def __len__(self) -> int:
        return len(self.x)

    def drift_off(self, sums: Numbers, step: int) -> None:
        """D(s) of 4.7, to the east; the first point of each step of it belongs in a drawing."""
        k = self.sailed // step
        tenths = sums[k] + (self.sailed - k * step) * (sums[k + 1] - sums[k]) // step
        self.x = self.x + (tenths + 5) // 10
        self.turned = self.turned | (np.diff(k, prepend=0) > 0)


class Correction:
    """What heeded words do on one axis: `done` units so far, `pending` still to be worked off, a
    `budget` in hundredths of a unit."""

    def __init__(self, rate: int) -> None:
        self.rate = rate
        self.done = self.pending = self.budget = 0

    def ahead(self, sailed: Numbers) -> Numbers:
        """Worked off at each of the points to come, which lie so far ahead, if nothing else is
        heard."""
        sign = 1 if self.pending > 0 else -1
        worked: Numbers = self.done + sign * np.minimum(
            abs(self.pending), (self.budget + self.rate * sailed) // 100
        )
        return worked

    def work_off(self, sailed: Numbers) -> None:
        """These points are passed. What is left of the budget when all is worked off stays for
        the next word."""
        if not self.pending:
            return
        budgets = self.budget + self.rate * sailed
        enough = budgets >= 100 * abs(self.pending)
        budget = int(budgets[enough.argmax()] if enough.any() else budgets[-1])
        units = min(abs(self.pending), budget // 100)
        self.budget = budget - 100 * units
        self.done += units if self.pending > 0 else -units
        self.pending -= units if self.pending > 0 else -units


Helm: TypeAlias = tuple[Correction, Correction]
"""East and west, north and south."""


class Log:
    """What is written down on the way."""

    def __init__(self, chart: Chart, start: Point) -> None:
        self.chart = chart
        self.start = self.at = start
        self.sailed = 0
        self.outcome: Outcome = "stopped"
        self.over = False
        self.left = start[1] > 0
        self.circles = self.visited = 0
        self.sound: list[Point] = []  # the last points at sea or in a circle
        self.track = [start]
        self.marks: list[Visit | Shout] = []
        self.stopped_by: int | None = None

    def enter(self, circles: int, at: Point, sailed: int) -> None:
        """Each harbour counts once in a trace (R-21)."""
        for i, harbour in enumerate(self.chart.harbours):
            if circles & ~self.visited & 1 << i:
                self.marks.append(Visit(harbour.id, at, sailed))
        self.visited |= circles

    def hear(self, i: int, call: Call, at: Point, sailed: int) -> None:
        self.marks.append(Shout(i, at, sailed, call.is_heeded))
        if call.is_heeded and call.word == "stop" and self.stopped_by is None:
            self.stopped_by = i

    def verdict(self) -> Verdict:
        if self.track[-1] != self.at:
            self.track.append(self.at)
        land = (
            self.chart.lands[self.chart.waters.coast_at(*self.at)]
            if self.outcome == "aground"
            else None
        )
        return Verdict(
            outcome=self.outcome,
            at=self.at,
            lies=self.resting_place(),
            sailed=self.sailed,
            land=land.id if land else None,
            stopped_by=self.stopped_by,
            marks=tuple(self.marks),
            track=tuple(self.track),
        )

    def resting_place(self) -> Point | None:
        """Aground she is set back to sound water, so that she can leave the coast (R-24); back
        on the home line is Middelburg (R-35)."""
        if self.outcome in ("home", "in_port"):
            return None
        if self.outcome == "stopped":
            return self.at
        if len(self.sound) == self.chart.sailing.set_back_steps:
            return self.sound[0]
        return self.start if self.start[1] > 0 else None


def sail(chart: Chart, trace: Trace, *, drift: Drift, calls: Sequence[Call]) -> Verdict:
    """The verdict on a trace; the numbered steps below are those of 4.7."""
    course, log = Course(chart, trace, drift), Log(chart, trace[0])
    log.circles = chart.circles_at(*trace[0])
    lookout = Lookout(calls, trace[0][1])
    rate = chart.sailing.heed_rate_per_100
    helm = Correction(rate), Correction(rate)
    first, length = 0, SHORT if calls else LONG
    while first < len(course) and not log.over:
        passed = Stretch(course, slice(first, first + length), helm, log).sail(lookout)
        length = 2 * length if passed == first + length else SHORT
        first = passed
    return log.verdict()


class Stretch:
    """Some points of the course, where she truly is if nothing more is heard.

    `kept` are those that step 3 does not pass over; x, y and the like are of these alone.
    """

    def __init__(self, course: Course, here: slice, helm: Helm, log: Log) -> None:
        self.first, self.helm, self.log = int(here.start), helm, log
        self.ahead = course.sailed[here] - log.sailed
        x, y, steadied = steered(helm, self.ahead, course.x[here], course.y[here])  # step 1
        left = log.left | np.logical_or.accumulate(y >= log.chart.sailing.leave_home_y)  # step 2
        home = log.chart.waters.at_home(x, y)  # step 3
        self.left = left
        self.kept = np.flatnonzero(~home | left)
        self.x, self.y, self.home, self.sailed = (
            x[self.kept],
            y[self.kept],
            home[self.kept],
            course.sailed[here][self.kept],
        )
        self.turned = (course.turned[here] | steadied)[self.kept]
        self.end = (
            (int(x[-1]), int(y[-1])),
            int(course.sailed[here][-1]),
            bool(home[-1] and not left[-1]),
        )

    def sail(self, lookout: Lookout) -> int:
        """Pass the points up to the end of the voyage, of the stretch, or to the next heeded
        word. Gives the first point not passed."""
        lost = self.home | self.log.chart.waters.off_map(self.x, self.y)  # steps 3 and 4
        stop = int(lost.argmax()) if lost.any() else len(lost)
        shouts, heeded = self.listen(lookout, stop)
        heard = shouts[-1][0] if heeded else None
        passed = stop if heard is None else heard + 1
        circles = self.log.chart.waters.circles(self.x[:passed], self.y[:passed])
        ashore = self.log.chart.waters.ashore(self.x[:passed], self.y[:passed]) & (
            circles == 0
        )  # step 6
        if ashore.any():
            return self.finish(int(ashore.argmax()), "aground", circles, shouts, lookout.calls)
        if heard is None and stop < len(lost):
            return self.finish(
                stop, "home" if self.home[stop] else "off_map", circles, shouts, lookout.calls
            )
        self.write_down(passed, circles, shouts, lookout.calls)
        return self.go_on() if heard is None else self.bend_off(heard, heeded)

    def listen(self, lookout: Lookout, stop: int) -> tuple[list[tuple[int, int]], list[Call]]:
        """Step 8: the points with calls shouted at them, up to the first with one that is
        heeded; and the words heeded there."""
        shouts: list[tuple[int, int]] = []
        low, high = lookout.quiet
        for i, y in enumerate(self.y[:stop].tolist() if lookout.latitudes else ()):
            if low < y < high or y == lookout.y:
                continue
            crossed = lookout.crossed(int(self.x[i]), y)
            low, high = lookout.quiet
            shouts += [(i, call) for call in crossed]
            if heeded := [lookout.calls[call] for call in crossed if lookout.calls[call].is_heeded]:
                return shouts, heeded
        return shouts, []

    # --- How it goes on, or ends ---

    def finish(
        self,
        at: int,
        outcome: Outcome,
        circles: Masks,
        shouts: list[tuple[int, int]],
        calls: Sequence[Call],
    ) -> int:
        self.write_down(at, circles, [(i, call) for i, call in shouts if i < at], calls)
        self.log.at, self.log.sailed, self.log.outcome, self.log.over = (
            self.point(at),
            int(self.sailed[at]),
            outcome,
            True,
        )
        return self.first + int(self.kept[at])

    def go_on(self) -> int:
        """To the end of the stretch, which may be the end of the line."""
        self.log.at, self.log.sailed, in_port = self.end
        self.log.outcome = "in_port" if in_port else "stopped"
        return self.passed(len(self.ahead))

    def bend_off(self, heard: int, heeded: list[Call]) -> int:
        """From here on she is elsewhere than the stretch supposed."""
        self.log.at, self.log.sailed, self.log.outcome = (
            self.point(heard),
            int(self.sailed[heard]),
            "stopped",
        )
        self.log.over = self.log.stopped_by is not None
        if self.log.track[-1] != self.log.at:
            self.log.track.append(self.log.at)
        first = self.passed(int(self.kept[heard]) + 1)
        for call in heeded:  # a word shouted at one point works from the next
            for correction, sign in zip(self.helm, PUSH.get(call.word, (0, 0)), strict=True):
                correction.pending += sign * call.heed
        return first

    def passed(self, count: int) -> int:
        self.log.left = bool(self.left[count - 1])
        for correction in self.helm:
            correction.work_off(self.ahead[:count])
        return self.first + count

    # --- What is written down ---

    def point(self, i: int) -> Point:
        return int(self.x[i]), int(self.y[i])

    def points(self, which: slice | Numbers) -> list[Point]:
        return list(zip(self.x[which].tolist(), self.y[which].tolist(), strict=True))

    def write_down(
        self, passed: int, circles: Masks, shouts: list[tuple[int, int]], calls: Sequence[Call]
    ) -> None:
        """Harbours entered (step 5) and calls shouted, in order; the sound points that setting
        back may need, and those to draw."""
        before = np.concatenate(([self.log.circles], circles[:passed]))
        entered = before[1:] & ~before[:-1]
        entries = [(i, -1) for i in np.flatnonzero(entered).tolist()]
        for i, call in sorted(
            entries + shouts
        ):  # at one point the harbour first, then the calls in the order of placing
            if call < 0:
                self.log.enter(int(entered[i]), self.point(i), int(self.sailed[i]))
            else:
                self.log.hear(call, calls[call], self.point(i), int(self.sailed[i]))
        self.log.circles = int(before[-1])
        back = self.log.chart.sailing.set_back_steps
        self.log.sound = [*self.log.sound, *self.points(slice(max(0, passed - back), passed))][
            -back:
        ]
        self.log.track += self.points(np.flatnonzero(self.turned[:passed]))


def steered(helm: Helm, ahead: Numbers, x: Numbers, y: Numbers) -> tuple[Numbers, Numbers, Truths]:
    """The points moved by what is worked off at each, and the one where all is worked off, which
    belongs in a drawing."""
    if not any(correction.pending for correction in helm):
        return x + helm[0].done, y + helm[1].done, np.zeros(len(x), dtype=np.bool_)
    east, north = (correction.ahead(ahead) for correction in helm)
    steady = (east == helm[0].done + helm[0].pending) & (north == helm[1].done + helm[1].pending)
    return x + east, y + north, steady & ~np.concatenate(([False], steady[:-1]))


def sounded(chart: Chart, trace: Trace, calls: Sequence[Call]) -> SoFar:
    """What the pen of closed-eyes hears on this line, ashore or not."""
    course, lookout = Course(chart, trace), Lookout(calls, trace[0][1])
    left = trace[0][1] > 0
    shouts: list[int] = []
    for x, y in zip(course.x.tolist(), course.y.tolist(), strict=True):
        left = left or y >= chart.sailing.leave_home_y
        if y <= 0 and left:
            break
        if y > 0 and not lookout.quiet[0] < y < lookout.quiet[1]:
            shouts += lookout.crossed(x, y)
    return SoFar(rd(lat_of(chart, trace[-1][1]), E4), tuple(shouts))
