"""Positions prepared in a data file: what the examples and the lessons of a game begin with.

A position is dealt from a `seed`, changed by `facts` (events, as the log has them) and moved on by
`given`: `2: move Rio` is an order of seat 2, `*` plays what a timeout would for the first who is
awaited. Pure: no Django, no language is active.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from games.engine import Act, Actor, Default, Event, load
from games.rng import Rng

CAPTAINS = ("Anna", "Bram", "Cato", "Dirk", "Emma", "Flip")


class Prepared(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    ruleset: str
    title: Mapping[str, str]  # by language
    seats: int
    seat: int
    seed: int | None = None  # without: nothing but the facts
    options: Mapping[str, Any] = {}
    facts: tuple[Mapping[str, Any], ...] = ()
    given: tuple[str, ...] = ()

    @property
    def names(self) -> dict[int, str]:
        return dict(enumerate(CAPTAINS[: self.seats], start=1))


class Table:
    """A game in memory. `acts`: everything that has happened, and whose doing it was."""

    def __init__(self, prepared: Prepared, rng: Rng | None = None) -> None:
        self.engine = load(prepared.ruleset)
        self.names = prepared.names
        self.rng = rng or Rng(bytes([prepared.seed or 0]) * 32)
        self.state = self.engine.state()
        self.acts: list[Act] = []

    def fold(self, acts: list[Act]) -> list[Event]:
        events = [event for _, event in acts]
        self.engine.fold(events, self.state)
        self.acts += acts
        return events

    def play(self, seat: int, text: str) -> list[Event]:
        view = self.engine.view(self.state, seat)
        command = self.engine.notation.parse(text, view, self.names, "en")
        return self.decide(seat, command)

    def decide(self, seat: int, command: Any) -> list[Event]:
        return self.fold(self.engine.decide(self.engine.copy(self.state), seat, command, self.rng))

    def play_default(self) -> None:
        """What a timeout would play for the first who is awaited."""
        due = next(one for one in self.engine.pending(self.state) if one.due)
        self.decide(due.seat, Default(due.key))


def set_up(prepared: Prepared) -> Table:
    """Where it begins."""
    table = Table(prepared)
    service: Actor = "service"
    if prepared.seed is not None:
        config = table.engine.read_config(prepared.options)
        table.fold(table.engine.setup(config, prepared.seats, table.rng))
    for fact in prepared.facts:
        data = {name: with_nulls(value) for name, value in fact.items() if name != "kind"}
        table.fold([(service, table.engine.read_event(fact["kind"], msgspec.json.encode(data)))])
    for step in prepared.given:
        seat, _, order = step.partition(": ")
        if step == "*":
            table.play_default()
        else:
            table.play(int(seat), order)
    return table


def with_nulls(value: Any) -> Any:
    """TOML has no null: "null" stands for it."""
    if isinstance(value, list):
        return [with_nulls(one) for one in value]
    return None if value == "null" else value
