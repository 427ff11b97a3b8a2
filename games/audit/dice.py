"""How each die and each shuffle came about: the numbers drawn, those that were too high to be
fair, and what is left of the last one."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from games.rng import SPAN, Rng

T = TypeVar("T")


class Throw(msgspec.Struct, frozen=True):
    """A whole number from 0 to n - 1. `numbers`: u(label, 0), u(label, 1), ...; all but the last
    were not under `fair`."""

    seq: int  # the move, or the start, that made it
    label: str
    n: int
    numbers: tuple[int, ...]
    result: int

    @property
    def fair(self) -> int:
        """The largest multiple of n within 2^64."""
        return SPAN - SPAN % self.n

    @property
    def inputs(self) -> list[str]:
        """What the HMAC was made of, one for each number."""
        return [f"{self.label}/{i}" for i in range(len(self.numbers))]


class Shuffle(msgspec.Struct, frozen=True):
    """`swaps`: for k = last down to 1 the place that k was swapped with, drawn under `label`/k."""

    seq: int
    label: str
    before: tuple[Any, ...]
    after: tuple[Any, ...]
    swaps: tuple[Throw, ...]


class WatchedRng(Rng):
    """The same chance, with every draw written down. `seq`: the event that draws now."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.seq = 0
        self.made: list[Throw | Shuffle] = []
        self._numbers: list[int] = []

    def u(self, label: str, i: int) -> int:
        number = super().u(label, i)
        self._numbers.append(number)
        return number

    def below(self, n: int, label: str) -> int:
        self._numbers = []
        result = super().below(n, label)
        self.made.append(Throw(self.seq, label, n, tuple(self._numbers), result))
        return result

    def shuffled(self, items: Sequence[T], label: str) -> list[T]:
        start = len(self.made)
        deck = super().shuffled(items, label)
        swaps = tuple(throw for throw in self.made[start:] if isinstance(throw, Throw))
        self.made[start:] = [Shuffle(self.seq, label, tuple(items), tuple(deck), swaps)]
        return deck


def sentences(made: Throw | Shuffle) -> list[str]:
    """How one draw came about, line by line."""
    if isinstance(made, Throw):
        return [throw_sentence(made)]
    first = (
        f"event {made.seq}: shuffle {made.label} of {len(made.before)}: {listed(made.before)} "
        f"-> {listed(made.after)}"
    )
    return [
        first,
        *(
            f"  swap {k} with {throw.result}: {throw_sentence(throw)}"
            for k, throw in numbered(made)
        ),
    ]


def numbered(shuffle: Shuffle) -> list[tuple[int, Throw]]:
    """Each swap with its place, from the last down to 1."""
    return list(zip(range(len(shuffle.before) - 1, 0, -1), shuffle.swaps, strict=True))


def throw_sentence(throw: Throw) -> str:
    drawn = ", ".join(
        f"u({name}) = {number}" + (f" is not under {throw.fair}" if number >= throw.fair else "")
        for name, number in zip(throw.inputs, throw.numbers, strict=True)
    )
    return f"event {throw.seq}: {throw.label}: {drawn}; modulo {throw.n} is {throw.result}"


def listed(items: Sequence[Any]) -> str:
    return msgspec.json.encode(items).decode()
