"""A letter under construction: an engine's `draft` around its `letter`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, get_args

import msgspec

from games.engine import Act, Command, Draft, Event, Option, PreviewEnds, Seat, Turn, snake
from games.kit.decider import Evolve, copier
from games.rng import NoChance

S = TypeVar("S", bound=msgspec.Struct)


class DraftTurn(Turn[S]):
    """A dry run that remembers which line of the letter did what."""

    __slots__ = ("by_line",)

    def __init__(self, state: S, seat: Seat, evolve: Evolve[S]) -> None:
        super().__init__(state, seat, NoChance(), evolve, preview=True)
        self.by_line: dict[int, list[Act]] = {}

    def emit(self, event: Event) -> None:
        self.by_line.setdefault(self.line, []).append((self.actor, event))
        super().emit(event)

    def foreseen_by_line(self) -> tuple[tuple[Act, ...], ...]:
        return tuple(tuple(self.by_line.get(number, ())) for number in range(1, self.line + 1))


@dataclass
class Run(Generic[S]):
    """A letter played so far: `state` is a copy to look at and to change."""

    state: S
    seat: Seat
    lines: Sequence[Any]
    before: S  # as it was without the letter; nobody's to change


@dataclass(frozen=True, kw_only=True)
class Drafter(Generic[S]):
    """An engine's `draft`.

    `letter` plays the lines as the game's own letters are played, up to where a further line would
    be read, and sets `turn.line` and `turn.done`; `further` says what that line may be, `guide`
    what it may be where that depends on something unknown. `orders`: the union of what may stand
    in a line. `unforeseen`, of the view after the letter and the one before it: the former with
    what only the move itself would bring to light left as it was."""

    state: type[S]
    evolve: Evolve[S]
    view: Callable[[S, Seat | None], Any]
    letter: Callable[[Turn[S], Seat, Sequence[Any]], None]
    further: Callable[[Run[S]], Sequence[Option]]
    guide: Callable[[Run[S]], Sequence[Option]]
    orders: Any
    unforeseen: Callable[[Any, Any], Any] | None = None
    copy: Callable[[S], S] = field(init=False)
    kinds: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "copy", copier(self.state))
        kinds = (snake(order.__name__) for order in classes_in(self.orders))
        object.__setattr__(self, "kinds", frozenset(kinds))

    def draft(self, state: S, seat: Seat, lines: Sequence[Any]) -> Draft:
        """The letter so far. Raises IllegalMove as `preview` does."""
        turn, open_end = self.play(state, seat, lines)
        view = self.view(turn.state, seat)
        if self.unforeseen is not None and lines:
            view = self.unforeseen(view, self.view(state, seat))
        run = Run(turn.state, seat, lines, state)
        found = map(as_guide, self.guide(run)) if open_end else self.further(run)
        following = tuple(option for option in found if option.kind in self.kinds)
        return Draft(view, following, turn.done, open_end, turn.foreseen_by_line())

    def play(self, state: S, seat: Seat, lines: Sequence[Any]) -> tuple[DraftTurn[S], bool]:
        """The lines on a copy, and whether something unknown came."""
        turn = DraftTurn(self.copy(state), seat, self.evolve)
        try:
            self.letter(turn, seat, lines)
        except PreviewEnds:
            return turn, True
        return turn, False


def as_guide(option: Option) -> Option:
    return msgspec.structs.replace(option, exact=False)


def under(condition: str, options: Sequence[Option]) -> list[Option]:
    """The same orders in lines that begin with this condition."""
    return [msgspec.structs.replace(option, condition=condition) for option in options]


def classes_in(union: Any) -> tuple[type[Command], ...]:
    """The classes of a union, or of one class alone."""
    return get_args(union) or (union,)


def check_order(order: Command, union: Any) -> None:
    """Raises ValueError for what cannot stand in a line of a letter."""
    if not isinstance(order, classes_in(union)):
        raise ValueError(f"{order.kind} is no line of a letter")
