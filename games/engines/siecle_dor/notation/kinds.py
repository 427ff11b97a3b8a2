"""What may stand in a field of an order, in words."""

import re
from collections.abc import Iterator
from typing import Any

from games.engines.siecle_dor.commands import Sale
from games.engines.siecle_dor.data import COLONIES, COLONY_PLACE, GUILD_PLACE, SQUARES
from games.notation.chart import Chart, Several, several
from games.notation.kinds import (
    Found,
    Kind,
    Listed,
    Named,
    Number,
    Said,
    followed,
    listed,
    separated,
)


def guild_of(colour: Any) -> Any:
    """Where its marker stands; of several colours all of these places."""
    colours = colour if isinstance(colour, Several) else (colour,)
    return several(GUILD_PLACE[one] for one in colours)


class Place:
    """Where a marker stands: a province, `guild blue`, `the blue guild`, `colony 3`."""

    def at(self, chart: Chart, place: int) -> Found:
        yield from chart.things(place, "province")
        for end, level in chart.word(place, "guild"):
            for gap in chart.gaps(end):
                for after, colour, worse in chart.things(gap, "colour"):
                    yield after, guild_of(colour), level + worse
        for end, colour, level in chart.things(place, "colour"):
            for after, worse in chart.word(end, "guild"):
                yield after, guild_of(colour), level + worse
        for end, level in chart.word(place, "colony"):
            for gap in chart.gaps(end):
                for after, number, worse in Colony().at(chart, gap):
                    if number in COLONY_PLACE:
                        yield after, COLONY_PLACE[number], level + worse
        for end, number, level in chart.things(place, "west"):
            yield end, COLONY_PLACE[number], level


class Site:
    """A province or a colony: `buy guild blue` is not to buy with it."""

    def at(self, chart: Chart, place: int) -> Found:
        for end, value, level in Place().at(chart, place):
            if not str(value).startswith("guild"):
                yield end, value, level


class Colony:
    """By its number, or the West Indies; in the East there are five."""

    def at(self, chart: Chart, place: int) -> Found:
        for end, number, level in chart.things(place, "number"):
            if number in COLONIES:
                yield end, int(number), level
        yield from chart.things(place, "west")
        east = chart.things(place, "east")
        for end in {end for end, _, _ in east}:
            yield end, several(number for other, number, _ in east if other == end), east[0][2]


class Colonies:
    """In the order of preference: `3,2,7`, `3 or 7`, `colony 3, else the West Indies`."""

    takes_or = True
    FIGURES = re.compile(r"[2-7](?:[.,][2-7])+")

    def at(self, chart: Chart, place: int) -> Found:
        for start, level in [(place, 0), *separated(chart, place, "colony number")]:
            for end, value, worse in self._list(chart, start, ()):
                for after in followed(chart, end, "if_gone if_free"):
                    yield after, value, level + worse

    def _list(self, chart: Chart, place: int, so_far: tuple[Any, ...]) -> Found:
        if so_far:
            yield place, listed(so_far), 0
        if len(so_far) >= len(COLONIES):
            return
        starts = (
            separated(chart, place, "comma or else then and to colony number if_gone if_free")
            if so_far
            else [(place, 0)]
        )
        for start, level in starts:
            for gap in chart.gaps(start):
                for end, values, worse in self._next(chart, gap):
                    chart.step()
                    for after, value, worst in self._list(chart, end, (*so_far, *values)):
                        yield after, value, level + worse + worst

    def _next(self, chart: Chart, place: int) -> Iterator[tuple[int, tuple[Any, ...], int]]:
        if place < len(chart.tokens) and self.FIGURES.fullmatch(chart.tokens[place].word):
            figures = re.split(r"[.,]", chart.tokens[place].word)
            yield place + 1, tuple(map(int, figures)), 0
        for end, value, level in Colony().at(chart, place):
            yield end, (value,), level


class Sales:
    """`pepper, 2 tulips and all the rest`."""

    def at(self, chart: Chart, place: int) -> Found:
        yield from self._more(chart, place, (), 0)

    def _more(self, chart: Chart, place: int, so_far: tuple[Sale, ...], level: int) -> Found:
        if so_far:
            yield place, so_far, level
        starts = separated(chart, place, "comma and then") if so_far else [(place, 0)]
        for start, worse in starts:
            for gap in chart.gaps(start):
                for end, sale, worst in self._one(chart, gap):
                    yield from self._more(chart, end, (*so_far, sale), level + worse + worst)

    def _one(self, chart: Chart, place: int) -> Iterator[tuple[int, Sale, int]]:
        for end, goods, level in chart.things(place, "goods"):
            yield end, Sale(goods), level
        for end, level in chart.word(place, "all"):
            yield end, Sale("all"), level
        for end, sets, level in Number(1, 99).at(chart, place):
            for gap in chart.gaps(end):
                for after, goods, worse in chart.things(gap, "goods"):
                    if isinstance(sets, int):
                        yield after, Sale(goods, sets), level + worse


class Way(Listed):
    """Provinces one after the other; what is passed `via` is never the last of them."""

    def _more(
        self, chart: Chart, place: int, so_far: tuple[Any, ...], level: int, *, by_way: bool = False
    ) -> Found:
        if len(so_far) >= self.least and not by_way:
            yield place, listed(so_far), level
        if len(so_far) == self.most:
            return
        starts = [(start, worse, False) for start, worse in separated(chart, place, self.apart)]
        passed = separated(chart, place, f"{self.apart} via by") if so_far else []
        known = {start for start, _, _ in starts}
        starts += [(start, worse, True) for start, worse in passed if start not in known]
        for start, worse, is_via in starts if so_far else [(place, 0, False)]:
            for gap in chart.gaps(start):
                for end, value, worst in self.kind.at(chart, gap):
                    chart.step()
                    found = (*so_far, value)
                    total = level + worse + worst
                    yield from self._more(chart, end, found, total, by_way=is_via)


KINDS: dict[str, Kind] = {
    "province": Named("province"),
    "provinces": Listed(
        Named("province"), apart="comma and or else then in on at to if_gone if_free", most=10,
        behind="if_gone if_free",
    ),
    "two": Listed(Named("province"), apart="comma and pawn in on at to other", least=2, most=2),
    "path": Way(Named("province"), apart="arrow to in comma then dash on", least=2, most=10),
    "through": Listed(Named("province"), apart="comma and then"),
    "place": Place(),
    "site": Site(),
    "women": Named("women"),
    "colour": Named("colour"),
    "pile": Named("pile"),
    "square": Named("merchant", before="square"),
    "index": Number(0, len(SQUARES) - 1, before="square number", a_is_one=False),
    "sum": Number(1, 12, before="number", a_is_one=False),
    "count": Number(0, 99, units="pawn"),
    "colonies": Colonies(),
    "value": Number(3, 8, before="painting number", units="points", a_is_one=False),
    "painting": Named("painting", before="painting"),
    "florins": Number(0, 2_000_000, before="currency", units="florin currency", scale=2),
    "goods": Named("goods", before="sets", behind="card sets"),
    "sets": Number(0, 99, units="sets"),
    "sales": Sales(),
    "two_of_them": Number(2, 2, a_is_one=False),
    "one_of_them": Number(1, 1),
    "one_or_two": Number(1, 2),
    **{
        name: Said(name)
        for name in ("found", "buy", "paint", "all", "auto", "three", "x2")
    },
}  # fmt: skip
