"""Commands made from options: what they offer, and what lies just beside it."""

import itertools
import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from games.engine import Between, Choice, Command, Domain, Engine, Option, Seat

FEW = 40  # offers of one option: all of them when there are no more


def make(engine: Engine[Any], kind: str, fields: dict[str, Any]) -> Command | None:
    """The command with these values, or None when a letter, a form or REST could not even say
    it."""
    try:
        command: Command = msgspec.convert({"kind": kind, **fields}, engine.command_type)
    except msgspec.ValidationError:
        return None
    return command


def offered(
    engine: Engine[Any], option: Option, dice: random.Random, limit: int = FEW
) -> list[Command]:
    """Commands of an exact option: all of them when they are few, else the corners and some
    between."""
    names = list(option.fields)
    size = 1
    for domain in option.fields.values():
        size *= _size(domain)
    if size <= limit:
        combinations: Iterator[Any] = itertools.product(
            *(_values(domain) for domain in option.fields.values())
        )
    else:
        combinations = (
            tuple(_any_value(domain, dice) for domain in option.fields.values())
            for _ in range(limit)
        )
    commands = [
        make(engine, option.kind, dict(zip(names, values, strict=True))) for values in combinations
    ]
    assert None not in commands, f"{option} offers what cannot be said"
    return [command for command in commands if command is not None]


def all_offered(
    engine: Engine[Any], options: Sequence[Option], dice: random.Random, limit: int = FEW
) -> list[Command]:
    return [
        command
        for option in options
        if option.exact
        for command in offered(engine, option, dice, limit)
    ]


class Strays:
    """Commands that nothing offers now: one step outside the bounds, values and whole commands
    of other moments and other seats."""

    def __init__(self, engine: Engine[Any], seats: range) -> None:
        self.engine = engine
        self.seats = seats
        self.seen: dict[tuple[str, str], list[Any]] = {}  # (kind, field) -> values offered so far
        self.commands: dict[str, list[Command]] = {}  # kind -> commands offered so far

    def learn(self, state: Any, dice: random.Random) -> None:
        """Remember some of what everybody is offered in this position."""
        for option in [
            option
            for seat in self.seats
            for option in self.engine.options(state, seat)
            if option.exact
        ]:
            for name, domain in option.fields.items():
                self._remember(
                    self.seen.setdefault((option.kind, name), []), _any_value(domain, dice)
                )
            for command in offered(self.engine, option, dice, 1)[:1]:
                self._remember(self.commands.setdefault(option.kind, []), command)

    def around(self, state: Any, seat: Seat, dice: random.Random, count: int) -> list[Command]:
        """Up to `count` commands that no option of this seat covers."""
        options = self.engine.options(state, seat)
        found = [*self._beside(options, dice), *self._elsewhere(dice)]
        uncovered = [
            command for command in found if not any(option.covers(command) for option in options)
        ]
        return dice.sample(uncovered, min(count, len(uncovered)))

    def _remember(self, memory: list[Any], value: Any) -> None:
        if value not in memory:
            memory.append(value)

    def _beside(self, options: Sequence[Option], dice: random.Random) -> Iterator[Command]:
        for option in options:
            if option.exact:
                for name, domain in option.fields.items():
                    known = self.seen.get((option.kind, name), [])
                    for value in [*_just_outside(domain), *dice.sample(known, min(3, len(known)))]:
                        yield from self._changed(option, name, value, dice)

    def _changed(
        self, option: Option, name: str, value: Any, dice: random.Random
    ) -> Iterator[Command]:
        fields = {other: _any_value(domain, dice) for other, domain in option.fields.items()}
        command = make(self.engine, option.kind, {**fields, name: value})
        if command is not None:
            yield command

    def _elsewhere(self, dice: random.Random) -> Iterator[Command]:
        for commands in self.commands.values():
            yield from dice.sample(commands, min(2, len(commands)))


def _size(domain: Domain) -> int:
    return (
        domain.high - domain.low + 1
        if isinstance(domain, Between)
        else len(domain.values)
        if isinstance(domain, Choice)
        else 0
    )


def _values(domain: Domain) -> Sequence[Any]:
    return (
        range(domain.low, domain.high + 1)
        if isinstance(domain, Between)
        else domain.values
        if isinstance(domain, Choice)
        else ()
    )


def _any_value(domain: Domain, dice: random.Random) -> Any:
    values = _values(domain)
    return dice.choice([values[0], values[-1], dice.choice(values), dice.choice(values)])


def _just_outside(domain: Domain) -> list[Any]:
    if isinstance(domain, Between):
        return [domain.low - 1, domain.high + 1]
    numbers = (
        [value for value in domain.values if isinstance(value, int) and not isinstance(value, bool)]
        if isinstance(domain, Choice)
        else []
    )
    return [number + step for number in numbers for step in (-1, 1)]
