"""How a bench speaks: one JSON line per figure on standard output, prose on standard error."""

import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import NamedTuple

NO_FACTS: Mapping[str, object] = {}
NOISE = 1.25  # a ratio this near to its threshold decides nothing: repeat the run


class Target(NamedTuple):
    """What PERFORMANCE asks of a ratio, and what it hopes for."""

    must: float
    aim: float
    at_most: bool = False

    def verdict(self, ratio: float) -> str:
        if max(ratio / self.must, self.must / ratio) < NOISE:
            return "undecided"
        return "met" if (ratio < self.must) == self.at_most else "missed"


class Limit(NamedTuple):
    """The same for a figure that is measured against nothing: so much, in its own unit, and not
    more."""

    must: float
    aim: float
    at_most: bool = True


def figure(
    bench: str,
    *,
    ours: float,
    baseline: float | None,
    unit: str,
    target: Target | Limit | None = None,
    facts: Mapping[str, object] = NO_FACTS,
) -> None:
    """`facts`: what else the reader should know of this figure."""
    line: dict[str, object] = {
        "bench": bench,
        "ours": shortened(ours),
        "baseline": baseline and shortened(baseline),
    }
    ratio = ours / baseline if baseline else None
    line |= {"ratio": ratio and round(ratio, 3), "unit": unit}
    if target:
        sign = "<=" if target.at_most else ">="
        line |= {"target": f"{sign} {target.must:g}", "aim": f"{sign} {target.aim:g}"}
        line["verdict"] = verdict(target, ours=ours, ratio=ratio)
    print(json.dumps(line | dict(facts), ensure_ascii=False), flush=True)


def verdict(target: Target | Limit, *, ours: float, ratio: float | None) -> str:
    if isinstance(target, Limit):
        return Target(*target).verdict(ours)
    return target.verdict(ratio) if ratio else "no baseline"


def shortened(value: float) -> float:
    """Four digits are more than the machine's noise leaves."""
    return float(f"{value:.4g}")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def alternating(works: Sequence[Callable[[], float]], *, rounds: int) -> list[float]:
    """The median of each work's measurements. They take turns, so that a noisy minute falls on
    all; the first round only warms up."""
    for work in works:
        work()
    measured = [[work() for work in works] for _ in range(rounds)]
    return [median(column) for column in zip(*measured, strict=True)]
