"""What an order is made of, in words: the segments of a frame (games/notation/natural.py says how
they are written)."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from games.notation.chart import Chart

Values: TypeAlias = tuple[tuple[str, Any], ...]


class Words(NamedTuple):
    names: tuple[str, ...]


class Slot(NamedTuple):
    field: str
    kind: str


class Maybe(NamedTuple):
    parts: tuple[Any, ...]


Part: TypeAlias = Words | Slot | Maybe
PART = re.compile(r"\{(\w+)(?::(\w+))?\}|([\[\]])|([^\s\[\]{}]+)")


def pattern(text: str) -> tuple[Part, ...]:
    stack: list[list[Part]] = [[]]
    for name, kind, bracket, words in PART.findall(text):
        if name:
            stack[-1].append(Slot(name, kind or name))
        elif bracket == "[":
            stack.append([])
        elif bracket:
            inside = stack.pop()
            stack[-1].append(Maybe(tuple(inside)))
        else:
            stack[-1].append(Words(tuple(words.split("|"))))
    assert len(stack) == 1, f"unbalanced brackets: {text}"
    return tuple(stack[0])


class Segment(NamedTuple):
    parts: tuple[Part, ...]
    is_optional: bool

    @property
    def first_words(self) -> frozenset[str] | None:
        """The families one of which must be in the line; None where there is no telling."""
        first = self.parts[0]
        return frozenset(first.names) if isinstance(first, Words) else None


Build: TypeAlias = Callable[[dict[str, Any], Any], Iterable[Any]]
Choices: TypeAlias = Callable[[dict[str, Any], Any], Iterable[Any]]


class Frame:
    """What a command is made of, in words.

    `gives`: the command; `fixed`: fields that the words imply; `build`: makes the commands of the
    values instead (of several one has to be asked); `ask`: what a field that is left out may be;
    `implied`: of those, the fields that go without saying where there is only one choice;
    `check`: whether the values can be so; `answers`: it is open (see above) where one of these
    kinds of question is asked."""

    def __init__(
        self,
        gives: Any,
        *segments: str,
        fixed: Mapping[str, Any] | None = None,
        build: Build | None = None,
        ask: Mapping[str, Choices] | None = None,
        implied: Iterable[str] = (),
        check: Callable[[dict[str, Any], Any], bool] | None = None,
        answers: str = "",
    ) -> None:
        self.gives = gives
        self.segments = tuple(
            Segment(pattern(text.removeprefix("?")), text.startswith("?")) for text in segments
        )
        self.fixed = dict(fixed or {})
        self.build = build
        self.ask = dict(ask or {})
        self.implied = frozenset(implied)
        self.check = check
        self.answers = frozenset(answers.split())
        self.begins = [segment.first_words for segment in self.segments]
        self.needs = [
            words
            for segment, words in zip(self.segments, self.begins, strict=True)
            if words and not segment.is_optional
        ]

    def may_fit(self, chart: Chart, said: set[str]) -> bool:
        """`said`: the families that the words may say something of."""
        if self.answers and chart.asked is not None and not self.answers & chart.asked:
            return False
        return not any(words.isdisjoint(said) for words in self.needs)


def flat(parts: Iterable[Part]) -> Iterator[Part]:
    for part in parts:
        yield from flat(part.parts) if isinstance(part, Maybe) else (part,)
