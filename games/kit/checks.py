"""What is refused in every game: by mail the notation has seen to it, a program may send
anything."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from games.engine import IllegalMove, Seat

MOST_LINES = 200  # of a letter
L = TypeVar("L")


def check_seats(seats: int, allowed: range) -> None:
    """Of a table that opens."""
    if seats not in allowed:
        raise IllegalMove(
            "bad_option", option="seats", value=seats, low=allowed[0], high=allowed[-1]
        )


def check_seat(seat: Seat, seats: int, *, over: bool = False) -> None:
    """A seat of this table, while the game goes on."""
    if over:
        raise IllegalMove("game_over")
    if not 1 <= seat <= seats:
        raise IllegalMove("unknown_seat", seat=seat)


def check_number(field: str, value: int | None, low: int, high: int) -> None:
    if value is not None and not low <= value <= high:
        raise IllegalMove("bad_number", field=field, value=value, low=low, high=high)


def check_length(lines: Sequence[object]) -> None:
    """A letter has lines, and not too many of them."""
    if not lines:
        raise IllegalMove("no_orders")
    if len(lines) > MOST_LINES:
        raise IllegalMove("too_many_lines", lines=len(lines), most=MOST_LINES)


def check_lines(lines: Sequence[L], check: Callable[[L], None]) -> None:
    """Check each line by itself; a refusal says which one it was."""
    for number, line in enumerate(lines, start=1):
        try:
            check(line)
        except IllegalMove as refusal:
            raise IllegalMove(refusal.code, number, **refusal.facts) from None
