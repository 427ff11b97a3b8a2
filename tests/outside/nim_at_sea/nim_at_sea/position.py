"""Questions about a position."""

from collections.abc import Sequence

from games.engine import Seat


def other(seat: Seat) -> Seat:
    return 3 - seat


def highest(stacks: Sequence[int]) -> int:
    """The number of the highest stack; of equals the first."""
    return stacks.index(max(stacks)) + 1
