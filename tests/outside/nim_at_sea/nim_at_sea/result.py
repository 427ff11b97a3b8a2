"""Who comes where (NIM-05, NIM-06)."""

from games.engine import Placing, Result
from nim_at_sea.position import other
from nim_at_sea.state import State


def result(state: State) -> Result | None:
    if state.ended is None:
        return None
    order = (state.winner, other(state.winner))
    return Result(
        state.ended,
        tuple(
            Placing(seat, place, state.taken[seat - 1]) for place, seat in enumerate(order, start=1)
        ),
    )
