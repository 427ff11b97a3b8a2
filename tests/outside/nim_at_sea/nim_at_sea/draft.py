"""A letter under construction: what its lines do so far, and what a further line may be."""

from collections.abc import Sequence

from games.engine import Command, Option, Seat, Turn
from games.kit.checks import check_length, check_seat
from games.kit.drafting import Drafter, Run, check_order
from nim_at_sea.commands import Line, Take
from nim_at_sea.decide import letter
from nim_at_sea.evolve import evolve
from nim_at_sea.options import options
from nim_at_sea.state import State
from nim_at_sea.view import view


def play(turn: Turn[State], seat: Seat, lines: Sequence[Line]) -> None:
    check_seat(seat, len(turn.state.taken), over=turn.state.phase == "over")
    if lines:
        check_length(lines)
        letter(turn, seat, lines)


def further(run: Run[State]) -> list[Option]:
    return options(run.state, run.seat)


def guide(run: Run[State]) -> list[Option]:
    """After the swell the other captain loads: nothing of this letter comes then."""
    return []


def append_line(lines: Sequence[Line], order: Command, condition: str) -> tuple[Line, ...]:
    check_order(order, Take)
    assert isinstance(order, Take)
    return (*lines, Line(order))


draft = Drafter(
    state=State, evolve=evolve, view=view, letter=play, further=further, guide=guide, orders=Take
).draft
