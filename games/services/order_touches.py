"""Options as things to touch: which parts of the board stand for their values, and which lines of
a letter remain once some parts have been touched. No rule is here: what is lit comes from
`options`, where it lies from the game's board."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, TypeAlias

import msgspec
from django.utils.translation import gettext

from games.engine import Between, Choice, Domain, Engine, Free, Option
from games.sentences import Names
from games.services import letters

Touches: TypeAlias = tuple[str, ...]

MOST_LISTED = 12  # lines of one option that are listed one by one; more are chosen in fields
WIDEST_TOUCHED = 40  # numbers of a range that may lie on the board


@dataclass(frozen=True)
class OpenField:
    """A value still to be chosen. `choices`: what is sent (JSON) and how it is shown; without them
    a whole number from `low` to `high`."""

    name: str  # `field-<name>`, as it is sent
    label: str
    choices: Sequence[tuple[str, str]] = ()
    low: int = 0
    high: int = 0


@dataclass(frozen=True)
class Suggestion:
    """A line that may come next.

    `line`: complete, in standard notation; "" while `fields` are open. `touches`: the parts that
    stand for it, in order; those touched so far come first. `values`: what to post to have the
    line added, together with what was chosen in `fields`. `careful`: it cannot be mended, so ask
    once more. Not `exact`: only a guide; `examples` are lines to be changed."""

    kind: str
    label: str
    line: str = ""
    condition: str = ""
    touches: Touches = ()
    values: Sequence[tuple[str, str]] = ()
    fields: Sequence[OpenField] = ()
    examples: Sequence[str] = ()
    exact: bool = True
    anytime: bool = False
    careful: bool = False


@dataclass
class Match:
    """One way to read what was touched as values of an option."""

    option: Option
    given: dict[str, Any]
    open: dict[str, Domain]  # fields without a value yet, with those that remain possible
    lit: set[str] = field(default_factory=set)  # parts that may be touched next
    touches: Touches = ()


@dataclass(frozen=True)
class Touchable:
    """What a game's board knows of the values of options. A board without parts knows nothing."""

    engine: Engine[Any]

    def part(self, kind: str, name: str, value: Any) -> str | None:
        find = getattr(self.engine.board, "part", None)
        found: str | None = find(kind, name, value) if find else None
        return found

    def parts(self, kind: str, name: str, value: Any) -> Touches:
        """The parts that stand for a value; of a list, for its elements one after the other. None
        of them: it is chosen in a list."""
        if not isinstance(value, tuple | list):
            found = self.part(kind, name, value)
            return (found,) if found else ()
        each = [self.part(kind, name, element) for element in value]
        return tuple(one for one in each if one) if all(each) else ()

    def by_value(self, option: Option, name: str) -> list[tuple[Any, Touches]]:
        return [
            (value, self.parts(option.kind, name, value))
            for value in listed(option.fields[name], WIDEST_TOUCHED)
        ]

    def is_on_board(self, option: Option) -> bool:
        return any(parts for name in option.fields for _, parts in self.by_value(option, name))


def listed(domain: Domain, most: int | None = None) -> Sequence[Any]:
    """The values of a domain; none where they cannot be listed, or are too many."""
    if isinstance(domain, Choice):
        return domain.values
    if isinstance(domain, Between):
        values = range(domain.low, domain.high + 1)
        return values if most is None or len(values) <= most else ()
    return ()


# --- What was touched ---


def matches(board: Touchable, option: Option, touched: Touches) -> list[Match]:
    """Every way to read the parts touched so far as values of this option, field by field."""
    if not board.is_on_board(option):
        return match_whole(board, option, touched)
    return list(match_fields(board, option, touched))


def match_whole(board: Touchable, option: Option, touched: Touches) -> list[Match]:
    """An order without a value on the board may have a part of its own, such as a die."""
    part = board.part(option.kind, "", None)
    own = (part,) if part else ()
    if touched not in ((), own):
        return []
    lit = set(own) - set(touched)
    return [Match(option, {}, dict(option.fields), lit, own)]


def match_fields(board: Touchable, option: Option, touched: Touches) -> Iterator[Match]:
    names = list(option.fields)

    def follow(at: int, given: dict[str, Any], rest: Touches) -> Iterator[Match]:
        if not rest:
            left = {n: option.fields[n] for n in names if n not in given}
            yield Match(option, given, left, set(first_parts(at, given)), touched)
            return
        if at == len(names):
            return
        name = names[at]
        values = board.by_value(option, name)
        begun = []
        for value, parts in values:
            if parts and rest[: len(parts)] == parts:
                yield from follow(at + 1, {**given, name: value}, rest[len(parts) :])
            elif parts and parts[: len(rest)] == rest:
                begun.append((value, parts))
        if begun:
            left = {n: option.fields[n] for n in names if n not in given}
            left[name] = Choice(tuple(value for value, _ in begun))
            yield Match(option, given, left, {parts[len(rest)] for _, parts in begun}, touched)
        if not values or not all(parts for _, parts in values):
            yield from follow(at + 1, given, rest)

    def first_parts(at: int, given: Mapping[str, Any]) -> Iterator[str]:
        """Of the next field that lies on the board, and of those behind fields that may be
        chosen in a list."""
        for name in names[at:]:
            if name in given:
                continue
            values = board.by_value(option, name)
            yield from (parts[0] for _, parts in values if parts)
            if values and all(parts for _, parts in values):
                return

    yield from follow(0, {}, touched)


# --- Lines ---


@dataclass(frozen=True)
class OptionWords:
    """What is needed to put options into words."""

    engine: Engine[Any]
    names: Names
    view: Any
    lines: Sequence[Any]  # of the letter so far


def suggestions(desk: OptionWords, match: Match, board: Touchable) -> list[Suggestion]:
    """The lines that remain: each by itself where they are few, else one with fields."""
    option = match.option
    given, left = settled(match)
    if any(isinstance(domain, Free) for domain in left.values()):
        return written_by_hand(desk, option)
    counts = [len(listed(domain)) for domain in left.values()]
    if not left or (product_of(counts) <= MOST_LISTED and not wide(left)):
        picks = product(*(listed(domain) for domain in left.values()))
        return [
            complete(desk, match, {**given, **dict(zip(left, pick, strict=True))}, board)
            for pick in picks
        ]
    return [
        Suggestion(
            **common(desk, option),
            touches=match.touches,
            values=posted(option, given),
            fields=[open_field(desk, name, domain) for name, domain in left.items()],
        )
    ]


def settled(match: Match) -> tuple[dict[str, Any], dict[str, Domain]]:
    """Values that leave no choice, and the rest. What may be left out and only repeats the rest of
    the order is left out."""
    given, left = dict(match.given), {}
    for name, domain in match.open.items():
        if isinstance(domain, Choice) and len(domain.values) == 1:
            given[name] = domain.values[0]
        elif isinstance(domain, Between) and domain.low == domain.high:
            given[name] = domain.low
        elif not is_echo(domain):
            left[name] = domain
    return given, left


def is_echo(domain: Domain) -> bool:
    return isinstance(domain, Choice) and len(domain.values) == 2 and None in domain.values


def wide(left: Mapping[str, Domain]) -> bool:
    return any(isinstance(domain, Between) for domain in left.values())


def product_of(counts: Sequence[int]) -> int:
    found = 1
    for count in counts:
        found *= count
    return found


def complete(
    desk: OptionWords, match: Match, given: Mapping[str, Any], board: Touchable
) -> Suggestion:
    option = match.option
    order = letters.command_of(desk.engine, option.kind, dict(given))
    touches = tuple(
        part
        for name in option.fields
        if name in given
        for part in board.parts(option.kind, name, given[name])
    )
    return Suggestion(
        **common(desk, option),
        line=line_text(desk, order, option.condition),
        touches=touches or match.touches,
        values=posted(option, given),
    )


def written_by_hand(desk: OptionWords, option: Option) -> list[Suggestion]:
    """Values that cannot be listed: a few orders to be changed, where the game has some."""
    examples = desk.engine.notation.guide(option, desk.names, letters.language())
    return [Suggestion(**{**common(desk, option), "exact": False}, examples=examples)]


def common(desk: OptionWords, option: Option) -> dict[str, Any]:
    return {
        "kind": option.kind,
        "label": desk.engine.words.option(option.kind, gettext, letters.language()),
        "condition": option.condition,
        "exact": option.exact,
        "anytime": option.anytime,
        "careful": option.kind in desk.engine.careful,
    }


def posted(option: Option, given: Mapping[str, Any]) -> list[tuple[str, str]]:
    values = [(f"field-{name}", to_json(value)) for name, value in given.items()]
    return [("kind", option.kind), ("condition", option.condition), *values]


def open_field(desk: OptionWords, name: str, domain: Domain) -> OpenField:
    label = desk.engine.words.field(name, gettext)
    if isinstance(domain, Between):
        return OpenField(f"field-{name}", label, low=domain.low, high=domain.high)
    return OpenField(
        f"field-{name}",
        label,
        [(to_json(value), value_label(desk, name, value)) for value in listed(domain)],
    )


def value_label(desk: OptionWords, name: str, value: Any) -> str:
    """A value in the game's words, and what it points at on the board."""
    words, language = desk.engine.words, letters.language()
    told = words.value(name, value, desk.names, gettext, language)
    there = words.pointed(desk.view, name, value, gettext, language)
    return f"{told} – {there}" if there else told


def to_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def line_text(desk: OptionWords, order: Any, condition: str) -> str:
    """The line as it will stand below the letter so far."""
    engine = desk.engine
    assert engine.append_line is not None, "a game that has drafts"
    before = desk.lines[-1:] if condition == "else" else ()
    lines = engine.append_line(before, order, condition)
    above = len(letters.letter_lines(engine, before, desk.names))
    told = letters.letter_lines(engine, lines, desk.names)
    return "\n".join(told[above:] or told[-1:])  # an `else` may stand in the line above
