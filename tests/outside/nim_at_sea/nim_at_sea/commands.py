"""What a captain may ask, in the imperative."""

from typing import TypeAlias

from games.engine import Command, Default, Fixed, Resign


class Take(Command, frozen=True):
    """NIM-03. Stacks are numbered from 1."""

    stack: int
    barrels: int


class Line(Fixed, frozen=True):
    """One line of a letter."""

    order: Take


class Orders(Command, frozen=True):
    """A letter of several lines."""

    lines: tuple[Line, ...]


AnyCommand: TypeAlias = Take | Orders | Default | Resign
COMMANDS = (Take, Orders, Default, Resign)
