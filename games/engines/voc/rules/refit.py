"""The fixed crews of the basic game (B-05, B-17 to B-19)."""

from games.engine import Event, Seat, Turn
from games.engines.voc import events as e
from games.engines.voc.data import SHIP, Slot, slot_colour
from games.engines.voc.position import is_fitted
from games.engines.voc.state import Ship, State


def refit(turn: Turn[State]) -> str:
    """B-17: every ship come home or sunk is manned again by its owners, without a choice; she
    sails from next year on (B-19)."""
    for ship in turn.state.ships:
        if not is_fitted(ship):
            for event in (
                *wiping(ship),
                refitting(turn.state, ship.name, sails_from=turn.state.year + 1),
            ):
                turn.emit(event)
    return "sailing"


def wiping(ship: Ship) -> list[Event]:
    """B-18: a ship fitted anew begins with a clean chart."""
    return [e.ChartWiped(ship.name)] if ship.wake else []


def refitting(state: State, name: str, *, sails_from: int) -> e.ShipRefitted:
    plan = SHIP[name]
    return e.ShipRefitted(
        name, _crew(state, plan.sailors), _crew(state, plan.merchants), sails_from
    )


def _crew(state: State, slots: tuple[Slot, ...]) -> tuple[Seat | None, ...]:
    """B-05: a man of the slot's colour on every coloured slot."""
    seats = {house.colour: house.seat for house in state.houses}
    colours = [slot_colour(slot, len(state.houses)) for slot in slots]
    return tuple(None if colour is None else seats[colour] for colour in colours)
