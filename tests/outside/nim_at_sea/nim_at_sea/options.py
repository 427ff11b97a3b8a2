"""Everything each seat may ask now, with its values."""

from games.engine import Between, Choice, Free, Option, Seat
from games.kit.defaults import default_option
from nim_at_sea.pending import pending
from nim_at_sea.state import State


def options(state: State, seat: Seat) -> list[Option]:
    if state.phase != "play":
        return []
    resign = Option("resign", anytime=True)
    if state.active != seat:
        return [resign]
    return [
        *(
            Option("take", {"stack": Choice((number,)), "barrels": Between(1, height)})
            for number, height in enumerate(state.stacks, start=1)
            if height
        ),
        *default_option(pending(state), seat),
        Option("orders", {"lines": Free("lines")}, exact=False),
        resign,
    ]
