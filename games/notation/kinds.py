"""What may stand in a field of an order: names, numbers, lists of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, Protocol, TypeAlias

from games.notation.chart import PLAIN, Chart, Several, several

Found: TypeAlias = Iterator[tuple[int, Any, int]]  # where it ends, its value, the level


class Kind(Protocol):
    def at(self, chart: Chart, place: int) -> Found:
        """What stands here, read as this kind."""
        ...


@dataclass(frozen=True)
class Named:
    """A thing by its name. `before`: families that may announce it (`card 3`, `port of Oslo`);
    `behind`: that may follow it."""

    kind: str
    before: str = ""
    behind: str = ""

    def at(self, chart: Chart, place: int) -> Found:
        for start, level in announced(chart, place, self.before):
            for end, value, worse in chart.things(start, self.kind):
                for after in followed(chart, end, self.behind):
                    yield after, value, level + worse


@dataclass(frozen=True)
class Said:
    """Whether one of a family's words is said."""

    family: str

    def at(self, chart: Chart, place: int) -> Found:
        for end, level in chart.word(place, self.family):
            yield end, True, level


@dataclass(frozen=True)
class Number:
    """A number in figures or in words, with its unit. Where only whole ones can be meant, a
    broken one is the two beside it."""

    low: int = 0
    high: int = 999_999_999
    before: str = ""  # families that may stand before it: a currency, `number`
    units: str = ""  # and behind it
    scale: int = 1  # the value counts halves, say
    a_is_one: bool = True
    ordinals: bool = False

    def at(self, chart: Chart, place: int) -> Found:
        for start, level in announced(chart, place, self.before):
            for end, number, worse in self._numbers(chart, start):
                for value in self._values(number):
                    for after in followed(chart, end, self.units):
                        yield after, value, level + worse
                        if self.scale > 1 and after > end:  # `two florins and a half`
                            for last, more, worst in self._and_a_half(chart, after, number, worse):
                                yield from (
                                    (last, one, level + worst) for one in self._values(more)
                                )

    def _numbers(self, chart: Chart, place: int) -> Found:
        for end, number, level in chart.things(place, "number"):
            fractions = list(self._fraction(chart, end, number, level)) if self.scale > 1 else []
            if fractions:
                yield from fractions
                continue
            yield end, number, level
            if self.scale > 1:
                yield from self._and_a_half(chart, end, number, level)
                yield from self._spoken(chart, end, number, level)
        if self.a_is_one:
            yield from (
                (end, Fraction(one), level) for end, one, level in chart.things(place, "one")
            )
        if self.ordinals:
            yield from (
                (end, Fraction(one), level) for end, one, level in chart.things(place, "ordinal")
            )
        if self.scale > 1:
            for end, level in chart.word(place, "half"):
                yield end, Fraction(1, 2), level

    def _spoken(self, chart: Chart, place: int, number: Any, level: int) -> Found:
        """`two point five`."""
        for middle, worse in chart.word(place, "point"):
            for end, tenths, worst in chart.things(middle, "number"):
                if tenths < 10 and number.denominator == tenths.denominator == 1:
                    yield end, number + Fraction(tenths, 10), level + worse + worst

    def _fraction(self, chart: Chart, place: int, above: Any, level: int) -> Found:
        """`1/2`."""
        for middle, worse in chart.word(place, "slash"):
            for end, below, worst in chart.things(middle, "number"):
                if below > 1 and above < below:
                    yield end, Fraction(above, below), level + worse + worst

    def _and_a_half(self, chart: Chart, place: int, number: Any, level: int) -> Found:
        for end, word, worse in chart.things(place, "number"):
            if word == Fraction(1, 2):
                yield end, number + word, level + worse
            for after, part, worst in self._fraction(chart, end, word, worse):
                yield after, number + part, level + worst
        joined = list(chart.word(place, "and"))
        if number != 1:  # `un demi` is no more than that
            joined.append((place, PLAIN))
        for middle, _ in joined:
            for gap in chart.gaps(middle):
                for end, worse in chart.word(gap, "half"):
                    yield end, number + Fraction(1, 2), level + worse

    def _values(self, number: Fraction) -> Iterator[Any]:
        scaled = number * self.scale
        whole = [scaled] if scaled.denominator == 1 else [scaled // 1, scaled // 1 + 1]
        possible = [int(value) for value in whole if self.low <= value <= self.high]
        if possible:
            yield several(possible)


@dataclass(frozen=True)
class Listed:
    """One thing after the other, kept apart by these families or by nothing."""

    kind: Kind
    apart: str = "comma and then arrow to via"
    least: int = 1
    most: int = 12
    behind: str = ""  # families that may follow the whole list

    @property
    def takes_or(self) -> bool:
        return "or" in self.apart.split()

    def at(self, chart: Chart, place: int) -> Found:
        for end, value, level in self._more(chart, place, (), PLAIN):
            for after in followed(chart, end, self.behind) if self.behind else (end,):
                yield after, value, level

    def _more(self, chart: Chart, place: int, so_far: tuple[Any, ...], level: int) -> Found:
        if len(so_far) >= self.least:
            yield place, listed(so_far), level
        if len(so_far) == self.most:
            return
        starts = separated(chart, place, self.apart) if so_far else [(place, PLAIN)]
        for start, worse in starts:
            for gap in chart.gaps(start):
                for end, value, worst in self.kind.at(chart, gap):
                    chart.step()
                    yield from self._more(chart, end, (*so_far, value), level + worse + worst)


def listed(values: tuple[Any, ...]) -> Any:
    """The list; all the lists it may be where one of its members may be several things."""
    choices = [value if isinstance(value, Several) else (value,) for value in values]
    return several(product(*choices))


def announced(chart: Chart, place: int, families: str) -> Iterator[tuple[int, int]]:
    yield place, PLAIN
    for name in families.split():
        for end, level in chart.word(place, name):
            for gap in chart.gaps(end):
                yield gap, level


def followed(chart: Chart, place: int, families: str) -> Iterator[int]:
    found = [
        end
        for gap in chart.gaps(place)
        for name in families.split()
        for end, _ in chart.word(gap, name)
    ]
    yield from dict.fromkeys(found)
    yield place


def separated(chart: Chart, place: int, families: str) -> list[tuple[int, int]]:
    """Where the next member of a list may begin."""
    found, todo = {place: PLAIN}, [place]
    while todo:
        here = todo.pop()
        for gap in chart.gaps(here):
            for name in families.split():
                for end, level in chart.word(gap, name):
                    if end not in found:
                        found[end] = level + found[here]
                        todo.append(end)
    return list(found.items())
