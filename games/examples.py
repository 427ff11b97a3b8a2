"""Worked examples of the rules: data beside a rulebook that the engine itself plays.

`rulebook/examples.toml` lists them. Each begins with a position (games/prepared.py says how it is
written). Then `seat` sends `order`, and either `then` has what the log tells, or `refused` names
the refusal. A test plays every example, so none can lie.
Pure: no Django, no language is active.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from games.engine import Engine, Event, IllegalMove
from games.prepared import Prepared, set_up
from games.rulebook import packages
from games.sentences import Gettext


class Example(Prepared, frozen=True, forbid_unknown_fields=True, kw_only=True):
    rules: tuple[str, ...]  # the first is the one it shows
    order: str
    then: tuple[str, ...] = ()
    refused: str = ""


@dataclass(frozen=True)
class Played:
    """An example, played: the position before and after, what happened, or the refusal."""

    example: Example
    engine: Engine[Any]
    before: Any
    after: Any
    events: tuple[Event, ...] = ()
    refusal: IllegalMove | None = None

    def sentences(self, gettext: Gettext, language: str) -> list[str]:
        """What the log tells the seat that ordered, or why it is refused."""
        words, names = self.engine.words, self.example.names
        if self.refusal is not None:
            refusal = self.refusal
            return [words.refusal(refusal.code, refusal.facts, names, gettext, language)]
        seen = [(event, self.engine.redact(event, self.example.seat)) for event in self.events]
        return [
            words.event(event.kind, shown.data, names, gettext, language)
            for event, shown in seen
            if shown.data is not None and not event.blank
        ]


# --- Reading ---


@cache
def load_examples(name: str) -> tuple[Example, ...]:
    """Those of one rulebook, in its order. KeyError: there is no such rulebook."""
    file = files(packages()[name]) / "rulebook" / "examples.toml"
    found = tomllib.loads(file.read_text("utf-8"))["example"] if file.is_file() else []
    return msgspec.convert(found, tuple[Example, ...])


def examples_of(name: str, ids: tuple[str, ...]) -> list[Example]:
    """Those that show one of these rules."""
    return [one for one in load_examples(name) if set(one.rules) & set(ids)]


# --- Playing ---


def replay(example: Example) -> Played:
    table = set_up(example)
    engine, before = table.engine, table.engine.copy(table.state)
    try:
        events = table.play(example.seat, example.order)
    except IllegalMove as refusal:
        return Played(example, engine, before, before, refusal=refusal)
    return Played(example, engine, before, table.state, tuple(events))


@cache
def played(name: str, id_: str) -> Played:
    """KeyError: there is no such example."""
    return replay({one.id: one for one in load_examples(name)}[id_])
