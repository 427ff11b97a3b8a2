"""What is known of people as players, told to those who are about to sit down with them. Kept by
whoever keeps time."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True)
class Record:
    """How somebody has played so far."""

    answers: int  # given in time, not by the clock
    median: timedelta | None  # that an answer took; None as long as there are too few to tell
    timeouts: int
    finished: int  # games played to their end
    left: int  # games that somebody else, or the autopilot, had to play on


Keeper = Callable[[Iterable[int]], Mapping[int, Record]]
_keepers: list[Keeper] = []


def keep_records(keeper: Keeper) -> None:
    """Register who knows. There is one or none."""
    _keepers[:] = [keeper]


def records(users: Iterable[int]) -> Mapping[int, Record]:
    """By account; as many queries for three as for one."""
    return _keepers[0](users) if _keepers else {}
