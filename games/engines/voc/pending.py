"""Who is awaited and for what, what a timeout plays (rule sheet 4.2), and everything each seat
may ask now."""

from games.engine import Command, Decision, IllegalMove, Seat
from games.engines.voc import commands as c
from games.engines.voc.position import awaited, houses_in, is_awaited, offers_to
from games.engines.voc.rules.sail import FINE, hears_calls
from games.engines.voc.state import House, OpenTurn, OpenWindow, State

# --- Decisions ---


def pending(state: State) -> list[Decision]:
    """What is asked now. In the middle of a move, where a replay may stop too, nothing is asked
    yet."""
    if state.phase != "play":
        return []
    if state.window is not None:
        return [
            window_decision(state, state.window, house)
            for house in houses_in(state)
            if takes_part(state, state.window, house)
        ]
    if state.turn is None or state.turn.acted:
        return []
    return [turn_decision(state, state.turn)]


def turn_decision(state: State, turn: OpenTurn) -> Decision:
    return Decision(f"invest/{state.year}/{turn.round}/{turn.seat}", turn.seat, "invest", c.Pass())


def window_decision(state: State, window: OpenWindow, house: House) -> Decision:
    """Stays open while the window is: orders may be replaced until it closes (4.2)."""
    ships = [name.lower() for name in window.ships] if state.sailing == "in-turn" else []
    key = "/".join([window.kind, str(state.year), *ships, str(house.seat)])
    return Decision(
        key,
        house.seat,
        window.kind,
        default_answer(state, window, house.seat),
        due=(due := is_awaited(state, window, house.seat)),
        answered=not due and house.seat in window.done,
    )


def takes_part(state: State, window: OpenWindow, house: House) -> bool:
    """Asked, or invited: who can pay may call (4.2), and everybody may come to the market."""
    if house.seat in window.asked or window.kind == "market":
        return True
    return hears_calls(state, window) and house.daalders >= FINE


def default_answer(state: State, window: OpenWindow, seat: Seat) -> Command:
    """What was ordered stands; offers not answered are declined."""
    declined = [c.Line(c.Decline(offer.offer)) for offer in offers_to(state, seat)]
    if seat in window.done:
        return c.Orders(tuple(declined)) if declined else c.Done()
    return c.Orders((*declined, c.Line(c.Done()))) if declined else c.Done()


def may_be_done(state: State, seat: Seat) -> None:
    window = state.window
    if window is None or seat not in window.asked:
        kind = None if window is None else window.kind
        raise IllegalMove("not_now", order="done", window=kind, awaited=awaited(state))
    if seat in window.done:
        raise IllegalMove("already_done")
