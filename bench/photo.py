"""Photographs of charts that nobody took (see photographs.py): how many courses are read, how far
they are off, and whether one was read wrongly without a word of doubt.

`BENCH_PHOTOS` of them (200 unless told; the requirement names 20,000). A course is measured on
paper: the mean distance between what was drawn and what was read, both ways. Silent: read without
any doubt, and somewhere off by more than 1.5 mm, or with another fate than the line drawn. Every
reading is asked about in play, doubts or not.
"""

import os
import random
import resource
import sys
import time
from collections import Counter
from statistics import mean, median
from typing import Any, NamedTuple

import django
import numpy as np

from bench.figures import Limit, Target, figure, say

COUNT = int(os.environ.get("BENCH_PHOTOS", "200"))
FIRST = int(os.environ.get("BENCH_PHOTOS_FIRST", "0"))  # seeds begin here
WRONG = 1.5  # millimetres


class Outcome(NamedTuple):
    megapixels: float
    pen: str
    code: str  # of the refusal; empty: read
    off: float = 0.0
    worst: float = 0.0
    doubts: tuple[str, ...] = ()
    same_fate: bool = True
    knows_sheet: bool = True
    seconds: float = 0.0
    bare: float = 0.0

    @property
    def is_silent(self) -> bool:
        wrong = self.worst > WRONG or not self.same_fate or not self.knows_sheet
        return not self.code and not self.doubts and wrong


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "core.settings")
    django.setup()
    outcomes = []
    for seed in range(FIRST, FIRST + COUNT):
        outcomes.append(outcome(seed))
        if outcomes[-1].is_silent:
            say(f"silent: seed {seed}: {outcomes[-1]}")
        elif outcomes[-1].code:
            say(f"refused: seed {seed}: {outcomes[-1].code}, {outcomes[-1].pen}")
        if (seed + 1) % 50 == 0:
            say(f"{seed + 1 - FIRST} of {COUNT}")
    tell(outcomes)


def outcome(seed: int) -> Outcome:
    from bench import photographs
    from games.engine import IllegalMove
    from games.navigation.photo import course, pictures, sheet

    chance = random.Random(seed)
    on = photographs.sheet(chance.randrange(len(photographs.PLACES)))
    line = photographs.wander(chance, on)
    pen = chance.choice(photographs.PENS)
    scene = photographs.scene(chance)
    drawn = photographs.with_stroke(chance, on.fine, on, line, pen)
    data = photographs.photograph(chance, drawn, scene)
    began = time.process_time()
    try:
        found = sheet.find(pictures.opened(data))
        label = sheet.label_in(found, (on.label,), others(on.label))
        if label is None:
            raise IllegalMove("photo_no_code")
        read = course.read_course(found, on.reference, on.chart, on.at)
    except IllegalMove as refusal:
        return Outcome(scene.megapixels, pen.name, refusal.code)
    took = time.process_time() - began
    off, worst = apart(np.array(line, float), np.array(read.trace, float))
    fates = [course.fate(on.chart, tuple(one)) for one in (line, read.trace)]
    return Outcome(
        scene.megapixels, pen.name, "", off, worst, read.doubts,
        fates[0] == fates[1], label == on.label, took, bare(data),
    )  # fmt: skip


def others(label: Any) -> tuple[Any, ...]:
    return tuple(
        label._replace(ship=ship, year=year)
        for ship in "ABCD"
        for year in (label.year, label.year - 1)
        if (ship, year) != (label.ship, label.year)
    )


def bare(data: bytes) -> float:
    """Seconds of the OpenCV calls that any reader needs: open it, find the marks, lay it flat,
    compare it once."""
    import cv2

    began = time.process_time()
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    cv2.aruco.ArucoDetector(dictionary).detectMarkers(grey)
    flat = cv2.warpPerspective(image, np.eye(3), (1485, 1050))
    small = cv2.resize(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY), (742, 525))
    flow = cv2.DISOpticalFlow_create(cv2.DISOPTICAL_FLOW_PRESET_MEDIUM)
    flow.setFinestScale(0)
    for _ in range(2):
        flow.calc(small, small, None)
    return time.process_time() - began


def apart(drawn: Any, read: Any) -> tuple[float, float]:
    """The mean and the largest distance, both ways, in millimetres."""
    from bench.photographs import UNITS_PER_MM

    a, b = dense(drawn), dense(read)
    gaps = np.hypot(a[:, None, 0] - b[None, :, 0], a[:, None, 1] - b[None, :, 1])
    there, back = gaps.min(axis=1), gaps.min(axis=0)
    both = float(there.mean() + back.mean()) / 2
    return both / UNITS_PER_MM, float(max(there.max(), back.max())) / UNITS_PER_MM


def dense(line: Any) -> Any:
    """A point every ten units."""
    steps = np.hypot(*np.diff(line, axis=0).T)
    along = np.concatenate([[0], np.cumsum(steps)])
    places = np.linspace(0, along[-1], max(2, int(along[-1] / 10)))
    return np.stack([np.interp(places, along, line[:, c]) for c in (0, 1)], axis=1)


def tell(outcomes: list[Outcome]) -> None:
    read = [one for one in outcomes if not one.code]
    refused = Counter(one.code for one in outcomes if one.code)
    near = [one for one in read if one.off <= (0.7 if one.megapixels <= 1 else 0.4)]
    count = len(outcomes)
    figure(
        "photo/read", ours=100 * len(read) / count, baseline=None, unit="percent",
        target=Limit(must=97, aim=99.5, at_most=False),
        facts={"photographs": count, "refused": dict(refused)},
    )  # fmt: skip
    figure(
        "photo/near", ours=100 * len(near) / max(1, len(read)), baseline=None, unit="percent",
        target=Limit(must=99, aim=99.9, at_most=False),
    )  # fmt: skip
    offs = sorted(one.off for one in read) or [0.0]
    figure(
        "photo/off", ours=mean(offs), baseline=None, unit="mm",
        facts={
            "median": round(median(offs), 3),
            "p99": round(offs[int(0.99 * (len(offs) - 1))], 3),
            "without_doubt": sum(not one.doubts for one in read),
            "doubts": dict(Counter(doubt for one in read for doubt in one.doubts)),
        },
    )  # fmt: skip
    silent = sum(one.is_silent for one in outcomes)
    figure("photo/silent", ours=silent, baseline=None, unit="photographs",
           facts={"must": "0"})  # fmt: skip
    large = [one for one in read if one.megapixels == 12]
    if large:
        figure(
            "photo/time-of-12-megapixels", ours=median(one.seconds for one in large),
            baseline=median(one.bare for one in large), unit="CPU seconds",
            target=Target(must=1.5, aim=1.2, at_most=True),
        )  # fmt: skip
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    figure("photo/memory-with-the-scenes", ours=most, baseline=None, unit="MB")


if __name__ == "__main__":
    sys.exit(main())
