"""The second reader: orders in natural words, for what the strict table does not read.

It is declarative. A game brings

- *families*: words of one meaning under one name, English and French: `"buy": ("~buy, ~purchase",
  "~acheter, achat")`. A `~` marks a verb, of which every form that an order may have is known;
- *names*: the things that can be named, by kind: `{"stop": [("GIB", "Gibraltar"), ...]}`, and a
  function for those that depend on the table (its players);
- *kinds*: what may stand in a field and how it becomes a value: `Number(0, 12)`, `Named("stop")`,
  `Listed("stop")`, or anything that has an `at`;
- *frames*: for each command the segments of a line that say it. A segment is a short row of
  family names, of `{field:kind}` and of `[what may be left out]`; alternatives are kept apart by
  `|`. Segments stand in any order; one that begins with `?` may be absent. A field whose name
  begins with `_` is said but is no field of the command.

      Frame(Buy, "buy", "[for] {amount:money}", "? [of] {product}")

A line is read when a frame's segments cover it: every word belongs to a segment, or is one of
those that mean nothing anywhere (articles, courtesies, `I would like to`). Nothing else is
skipped, so a word nobody knows keeps a line from being read. All frames are tried; different
commands are different readings, and it is for the caller to ask.

How sure a reading is goes by its *level*: words as they stand; a shortened name; a typing error
mended (a word that is known is never taken for another); or, for suggestions alone, a guess. A
frame that `answers` a kind of question is open: it reads `7`, `Rio` or `pass` where such a thing is
asked. It counts when no other frame fits, and of several the rules say which can be meant.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from games.engine import Seat
from games.notation.chart import (
    GUESSED,
    MENDED,
    PLAIN,
    SHORT,
    Chart,
    Several,
    TooMuch,
    either,
    several,
)
from games.notation.frames import Frame, Part, Segment, Slot, Values, Words, flat, pattern
from games.notation.kinds import Found, Kind
from games.notation.tokens import fold
from games.notation.vocabulary import Names, Vocabulary, tokens_of

MOST_READINGS = 40  # of one line


class Meaning(NamedTuple):
    """A command that a line may mean."""

    order: Any
    level: int
    cost: int  # articles passed over that could have been a number
    is_open: bool
    is_asked: bool  # a field was left out: it is one of several


class Tiling(NamedTuple):
    values: Values
    level: int
    cost: int


class Interpreter:
    """The second reader of a game."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        kinds: Mapping[str, Kind],
        frames: Sequence[Frame],
        *,
        modifiers: Mapping[str, Sequence[str]] | None = None,
        in_front: Iterable[str] = (),
        knows_else: bool = True,
        of_table: Callable[[Any], Names] = lambda desk: {},
    ) -> None:
        self.vocabulary = vocabulary
        self.kinds = kinds
        self.frames = frames
        self.of_table = of_table
        self.knows_else = knows_else  # else it is asked which of the two is meant
        self.in_front = frozenset(in_front)  # modifiers that stand nowhere else
        self.modifiers = [
            (name, pattern(text)) for name, texts in (modifiers or {}).items() for text in texts
        ]

    def chart(self, text: str, desk: Any, **ways: bool) -> Chart:
        """`ways`: what is looked through (see Chart)."""
        extra = self.of_table(desk)
        return Chart(tokens_of(text), self.vocabulary, desk, extra, text=text, **ways)

    # --- One order ---

    def meanings(self, chart: Chart, start: int, end: int) -> list[Meaning]:
        """What these words may mean as one order: all readings of the surest level."""
        found: list[Meaning] = []
        said = chart.families_of(start, end)
        for frame in self.frames:
            if frame.may_fit(chart, said):
                for tiling in self._tilings(frame, chart, start, end):
                    found += self._made(frame, tiling, chart.desk)
        return surest(found)

    def _tilings(self, frame: Frame, chart: Chart, start: int, end: int) -> list[Tiling]:
        found: dict[Values, Tiling] = {}
        for tiling in self._tile(frame, chart, start, end, 0, Tiling((), PLAIN, 0)):
            key = tuple(sorted(tiling.values, key=lambda item: item[0]))
            best = found.get(key)
            if best is None or tiling[1:] < best[1:]:
                found[key] = tiling
            if len(found) > MOST_READINGS:
                raise TooMuch
        return list(found.values())

    def _tile(
        self, frame: Frame, chart: Chart, place: int, end: int, used: int, so_far: Tiling
    ) -> Iterator[Tiling]:
        chart.step()
        for gap in chart.gaps(place):
            if gap > end:
                break
            passed = so_far._replace(cost=so_far.cost + ones_between(chart, place, gap))
            if gap == end:
                if all(
                    segment.is_optional or used & 1 << k or self._can_be_asked(frame, segment)
                    for k, segment in enumerate(frame.segments)
                ):
                    yield passed
                break
            yield from self._next_segment(frame, chart, gap, end, used, passed)
            if used:
                for after, level in chart.word(gap, "and"):
                    if after < end:
                        worse = passed._replace(level=passed.level + level)
                        for inner in chart.gaps(after):
                            yield from self._next_segment(frame, chart, inner, end, used, worse)

    def _can_be_asked(self, frame: Frame, segment: Segment) -> bool:
        fields = [part.field for part in flat(segment.parts) if isinstance(part, Slot)]
        asked = [name for name in fields if name in frame.ask]
        return bool(asked) and all(name in asked or name.startswith("_") for name in fields)

    def _next_segment(
        self, frame: Frame, chart: Chart, place: int, end: int, used: int, so_far: Tiling
    ) -> Iterator[Tiling]:
        begun = chart.begun(place)
        for k, segment in enumerate(frame.segments):
            first = frame.begins[k]
            if used & 1 << k or (first is not None and first.isdisjoint(begun)):
                continue
            for after, values, level in self._match(chart, segment.parts, place):
                if place < after <= end:
                    tiling = Tiling(so_far.values + values, so_far.level + level, so_far.cost)
                    yield from self._tile(frame, chart, after, end, used | 1 << k, tiling)

    def _match(
        self, chart: Chart, parts: tuple[Part, ...], place: int
    ) -> Iterator[tuple[int, Values, int]]:
        """Every way these parts stand here, one after the other."""
        if not parts:
            yield place, (), PLAIN
            return
        first, rest = parts[0], parts[1:]
        for end, values, level in self._match_one(chart, first, place):
            starts = chart.gaps(end) if rest and end > place else (end,)
            for start in starts:
                for after, more, worse in self._match(chart, rest, start):
                    yield after, values + more, level + worse

    def _match_one(self, chart: Chart, part: Part, place: int) -> Iterator[tuple[int, Values, int]]:
        chart.step()
        if isinstance(part, Words):
            for name in part.names:
                for end, level in chart.word(place, name):
                    yield end, (), level
        elif isinstance(part, Slot):
            for end, value, level in self.kinds[part.kind].at(chart, place):
                yield end, ((part.field, value),), level
                for after, other, worse in self._or_else(chart, part, end):
                    yield after, ((part.field, either(value, other)),), level + worse
        else:
            yield from self._match(chart, part.parts, place)
            yield place, (), PLAIN

    def _or_else(self, chart: Chart, slot: Slot, place: int) -> Found:
        """`Rio or Dakar`: it has to be asked, but where a list is read so."""
        if getattr(self.kinds[slot.kind], "takes_or", False):
            return
        for gap in chart.gaps(place):
            for after, level in chart.word(gap, "or"):
                for start in chart.gaps(after):
                    for end, value, worse in self.kinds[slot.kind].at(chart, start):
                        yield end, value, level + worse

    def _made(self, frame: Frame, tiling: Tiling, desk: Any) -> Iterator[Meaning]:
        values, asked = {**frame.fixed, **dict(tiling.values)}, False
        for name, choices in frame.ask.items():
            if name not in values:
                possible = list(dict.fromkeys(choices(values, desk)))
                asked = asked or not (name in frame.implied and len(possible) == 1)
                values[name] = several(possible) if possible else None
                if not possible:
                    return
        for said in combinations_of(values):
            if frame.check and not frame.check(said, desk):
                continue
            chosen = {name: value for name, value in said.items() if not name.startswith("_")}
            orders = frame.build(said, desk) if frame.build else [frame.gives(**chosen)]
            for order in orders:
                yield Meaning(order, tiling.level, tiling.cost, bool(frame.answers), asked)

    # --- A line of one order or more, with what stands before or behind each ---

    def clauses(self, chart: Chart) -> list[tuple["Clause", ...]]:
        """What the line may mean: for each reading its orders, the readings with the fewest
        orders."""
        try:
            return self._line(chart, 0, len(chart.tokens), depth=0)
        except TooMuch:
            return []

    def _line(self, chart: Chart, start: int, end: int, depth: int) -> list[tuple["Clause", ...]]:
        whole: list[tuple[Clause, ...]] = [
            (clause,)
            for clause in self._clause(chart, start, end)
            if not (depth and clause.meaning.is_open) or chart.has_name(start, end)
        ]
        if whole or depth > 6:
            return whole
        found: list[tuple[Clause, ...]] = []
        for joint, left, right in self._cuts(chart, start, end):
            first = self._clause(chart, start, left)
            if not first:
                continue
            for rest in self._line(chart, right, end, depth + 1):
                if joint == "else" and not self.knows_else:
                    found += [asked_about((one,)) for one in first] + [asked_about(rest)]
                    continue
                joined = (rest[0]._replace(joint=joint), *rest[1:])
                found += [(one, *joined) for one in first]
        found = [line for line in found if depth or go_together(line)]
        fewest = min(map(len, found), default=0)
        kept = [line for line in found if len(line) == fewest]
        return list(dict.fromkeys(kept))

    def _cuts(self, chart: Chart, start: int, end: int) -> Iterator[tuple[str, int, int]]:
        for place in range(start + 1, end):
            for joint in ("else", "then", "and", "comma", "period"):
                for after, _ in chart.word(place, joint):
                    if after < end:
                        yield joint, place, after

    def _clause(self, chart: Chart, start: int, end: int) -> list["Clause"]:
        if (start, end) not in chart.clauses_of:
            chart.clauses_of[start, end] = self._find_clauses(chart, start, end)
        found: list[Clause] = chart.clauses_of[start, end]
        return found

    def _find_clauses(self, chart: Chart, start: int, end: int) -> list["Clause"]:
        plain = [Clause((), meaning) for meaning in self.meanings(chart, start, end)]
        if plain:
            return plain
        found: list[Clause] = []
        for name, parts in self.modifiers:
            for gap in chart.gaps(start):
                for after, _, level in self._match(chart, parts, gap):
                    if after < end:
                        found += self._modified(chart, name, level, after, end)
            if name in self.in_front:
                continue
            for place in range(start + 1, end):
                if chart.tokens[place - 1].word == ".":
                    continue  # it belongs to the next sentence
                for after, _, level in self._match(chart, parts, place):
                    if any(gap == end for gap in chart.gaps(after)):
                        found += self._modified(chart, name, level, start, place)
        best = min((sureness(clause.meaning.level) for clause in found), default=0)
        return list(dict.fromkeys(one for one in found if sureness(one.meaning.level) == best))

    def _modified(
        self, chart: Chart, name: str, level: int, start: int, end: int
    ) -> Iterator["Clause"]:
        for meaning in self.meanings(chart, start, end):
            yield Clause((name,), meaning._replace(level=meaning.level + level))


class Clause(NamedTuple):
    """An order of a line: the modifiers that hold for it, and what joins it to the one before."""

    modifiers: tuple[str, ...]
    meaning: Meaning
    joint: str = ""


def asked_about(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    first = clauses[0]
    return (first._replace(meaning=first.meaning._replace(is_asked=True)), *clauses[1:])


def go_together(clauses: Sequence[Clause]) -> bool:
    """Beside an order a bare answer is of the same kind: `bid 2 on Utrecht, 1 on Zeeland`."""
    kinds = [type(clause.meaning.order) for clause in clauses]
    return all(
        not clause.meaning.is_open or kinds[place] in kinds[:place][-1:] + kinds[place + 1 :][:1]
        for place, clause in enumerate(clauses)
    )


def ones_between(chart: Chart, start: int, end: int) -> int:
    return sum(1 for place in range(start, end) if chart.things(place, "one"))


def combinations_of(values: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    choices = [value if isinstance(value, Several) else (value,) for value in values.values()]
    for chosen in product(*choices):
        yield dict(zip(values, chosen, strict=True))


def sureness(level: int) -> int:
    """The class of a level: words as they stand and shortened names, 0 and 1, are told apart;
    further on, errors count."""
    return min(level, SHORT) if level < MENDED else MENDED if level < GUESSED else GUESSED


def surest(found: Sequence[Meaning]) -> list[Meaning]:
    """The different commands of the surest class, the surest first. Open frames count only where
    there is no other, and what leaves something out where nothing says all."""
    whole = [one for one in found if not one.is_asked]
    kept = [one for one in whole if not one.is_open] or whole or list(found)
    best = min(((sureness(one.level), one.cost) for one in kept), default=(0, 0))
    by_order: dict[Any, Meaning] = {}
    for one in sorted(kept, key=lambda one: one.level):
        if (sureness(one.level), one.cost) == best:
            by_order.setdefault(one.order, one)
    return list(by_order.values())


def players(names: Mapping[Seat, str], own: Seat | None) -> list[tuple[Seat, str]]:
    """The players by name, and the others by an initial that only one of them has."""
    found = list(names.items())
    initials = [fold(name[:1]) for name in names.values()]
    found += [
        (seat, name[:1])
        for seat, name in names.items()
        if seat != own and name[:1].isalpha() and initials.count(fold(name[:1])) == 1
    ]
    return found
