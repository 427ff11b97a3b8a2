"""The course of a year (B-10, A-05): which phase follows which, until somebody must be asked."""

from collections.abc import Callable
from typing import TypeAlias

from games.engine import Turn
from games.engines.voc.events import WindowClosed
from games.engines.voc.position import awaited
from games.engines.voc.rules import invest, refit, sail, sales, trade, year
from games.engines.voc.state import OpenWindow, State

Phase: TypeAlias = Callable[[Turn[State]], str | None]

CASCADE = 400  # far more phases than a whole game has


def investments(turn: Turn[State]) -> str | None:
    """Phase 3: fixed crews in the basic game, actions in turn in the advanced one."""
    return refit.refit(turn) if turn.state.game == "basic" else invest.take_turns(turn)


PHASES: dict[str, Phase] = {
    "first_year": year.first_year,
    "open_year": year.open_year,
    "new_orders": year.new_orders,
    "advanced_orders": year.advanced_orders,
    "scurvy": year.scurvy,
    "investments": investments,
    "sailing": sail.put_to_sea,
    "market": trade.open_market,
    "sales": sales.settle,
    "fines": sales.fines,
    "storage": sales.storage,
    "new_year": year.new_year,
}

CLOSING: dict[str, Callable[[Turn[State], OpenWindow], str | None]] = {
    "calls": sail.close_calls,
    "sailing": sail.close_sailing,
    "market": trade.close_market,
    "sales": sales.close_second_round,
}


def go(turn: Turn[State], phase: str | None) -> None:
    """Play on from this phase until the game waits for somebody, or is over."""
    for _ in range(CASCADE):
        if phase is None or turn.state.phase == "over":
            return
        phase = PHASES[phase](turn)
    raise AssertionError("the cascade does not end")


def go_on(turn: Turn[State]) -> None:
    """A window that waits for nobody closes (4.2), and play goes on."""
    while turn.state.phase == "play" and turn.state.window is not None and not awaited(turn.state):
        turn.unknown()  # everybody's sealed orders
        turn.actor = "service"
        window = turn.state.window
        turn.emit(WindowClosed(window.kind, turn.state.year))
        go(turn, CLOSING[window.kind](turn, window))
