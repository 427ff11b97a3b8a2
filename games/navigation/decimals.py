"""Numbers out of other people's files, exactly: decimal text to fractions, bounded before any
arithmetic."""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from games.engine import IllegalMove
from games.navigation.degrees import rd

Pair: TypeAlias = tuple[Fraction, Fraction]

NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,2})?", re.ASCII)
LONGEST = 40
MOST = 10**9
SHOWN = 20
MOST_READ = 20_000  # points; a trace has 500, so there is enough left to thin
MOST_LINES = 100  # of a file, among which one might be meant
MOST_NUMBERS = 3 * MOST_READ  # in one go: no more than that many points need


def number(text: str, kind: str) -> Fraction:
    """Raises IllegalMove for anything that is not a finite number of a sensible size: nan, inf,
    1e99, forty digits."""
    if len(text) <= LONGEST and NUMBER.fullmatch(text):
        value = Fraction(
            *Decimal(text).as_integer_ratio()
        )  # exact, and quicker than reading a Fraction
        if abs(value) <= MOST:
            return value
    raise IllegalMove("file_bad_number", format=kind, text=excerpt(text))


def numbers(text: str, kind: str) -> Iterator[Fraction]:
    """Numbers between blanks and commas, as SVG and KML write them. `1-2` and `.5.5` are two
    numbers, as SVG has it."""
    at = count = 0
    text = text.strip()
    while at < len(text):
        count += 1
        if count > MOST_NUMBERS:
            raise IllegalMove("file_too_many_points", most=MOST_READ)
        found = NUMBER.match(text, at)
        if not found:
            raise IllegalMove("file_bad_number", format=kind, text=excerpt(text[at:]))
        yield number(found.group(), kind)
        at = found.end()
        while at < len(text) and text[at] in ", \t\r\n":
            at += 1


def few(points: Iterable[Pair]) -> list[Pair]:
    """The points of one line, as long as they are not too many."""
    kept: list[Pair] = []
    for point in points:
        if len(kept) == MOST_READ:
            raise IllegalMove("file_too_many_points", most=MOST_READ)
        kept.append(point)
    return kept


def nearest(value: Fraction) -> int:
    """To the nearest whole number, halves up, as everywhere on a chart."""
    return rd(value.numerator, value.denominator)


def excerpt(text: str) -> str:
    """A little of what stands in the file, fit for a letter."""
    cut = text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
    return "".join(sign if sign.isprintable() else "·" for sign in cut)
