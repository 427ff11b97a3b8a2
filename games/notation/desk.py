"""What the reader of a letter has before him, and why he cannot read a line."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from games.engine import Command, Seat
from games.notation.tokens import Span, quote_span

MOST_SUGGESTIONS = 5


class Misread(Exception):
    """A field that cannot be read, and where. `names()`: what could stand there instead; looked
    up only when it is to be told."""

    def __init__(
        self,
        code: str,
        what: str,
        where: Span,
        names: Callable[[], Iterable[str]] = tuple,
        **facts: Any,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.where = where
        self.names = names
        self.facts = {"what": what, "word": quote_span(where), **facts}


class NotRead(Exception):
    """Why a line cannot be read, for its Problem. Suggestions given as a function are looked for
    only when they are to be told: most lines are read in another way."""

    def __init__(
        self,
        code: str,
        suggestions: Iterable[str] | Callable[[], Iterable[str]] = (),
        **facts: Any,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
        self._suggestions = suggestions

    @cached_property
    def suggestions(self) -> tuple[str, ...]:
        found = self._suggestions() if callable(self._suggestions) else self._suggestions
        return tuple(dict.fromkeys(found))[:MOST_SUGGESTIONS]


Legal: TypeAlias = Callable[[Command], bool]  # would the rules accept it now?


@dataclass
class Desk:
    """What the reader of a letter has before him: the seat's view, the players' names, and what
    he has read of this line already. `language`: the one suggestions are made in where a line
    may be meant in either; every line is read in both."""

    view: Any
    names: Mapping[Seat, str]
    known: dict[tuple[str, int, int], Any] = field(default_factory=dict)
    language: str = ""
    legal: Legal | None = None

    def cleared(self) -> "Desk":
        return Desk(self.view, self.names, language=self.language, legal=self.legal)

    def due(self) -> list[str]:
        """The keys of what the game waits for from this seat."""
        if self.view is None:
            return []
        return [
            decision.key
            for decision in self.view.decisions
            if decision.due and decision.seat == self.view.seat
        ]

    def asked(self) -> frozenset[str] | None:
        """The kinds of question that this seat has before it: those that are due, else those
        that invite. None: there is no telling."""
        decisions = getattr(self.view, "decisions", None)
        if decisions is None:
            return None
        own = [decision for decision in decisions if decision.seat == self.view.seat]
        due = [decision for decision in own if decision.due] or own
        return frozenset(decision.kind for decision in due)
