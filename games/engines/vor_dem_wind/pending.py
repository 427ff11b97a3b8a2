"""Who is awaited and for what, who is invited to file early, and what a timeout plays (rule
sheet 4A and 4B). Options are in options.py."""

from games.engine import Command, Decision, Seat
from games.engines.vor_dem_wind.commands import Pass
from games.engines.vor_dem_wind.position import (
    awaited,
    has_choice,
    is_decided_by_holder,
    is_settled,
    merchant_of,
    slot_of,
    turn_order,
)
from games.engines.vor_dem_wind.rules.actions import default_act
from games.engines.vor_dem_wind.rules.departure import default_departure
from games.engines.vor_dem_wind.rules.reveal import default_reveal, default_start_goods
from games.engines.vor_dem_wind.rules.trade import default_choice, default_decision
from games.engines.vor_dem_wind.state import State


def pending(state: State) -> list[Decision]:
    """At most one question for a seat, in turn order. In the middle of a move, where a replay
    may stop too, nothing needs to be asked."""
    if state.phase in ("harbour", "over") or (not state.harbour and state.phase == "start"):
        return []
    due = [seat for seat in awaited(state) if state.phase != "action" or has_choice(state, seat)]
    found: list[Decision] = []
    for seat in turn_order(state):
        if merchant_of(state, seat).resigned:
            continue
        if seat in due:
            found.append(due_decision(state, seat))
        elif invited := invitation(state, seat):
            found.append(invited)
    return found


def due_decision(state: State, seat: Seat) -> Decision:
    """What the game waits for this seat to decide."""
    if state.phase == "start":
        return Decision(f"start/{seat}", seat, "start", default_start_goods(state))
    if state.phase == "reveal":
        return Decision(f"reveal/{state.turn}/{seat}", seat, "reveal", default_reveal(state))
    if state.phase == "trade":
        return trade_decision(state, seat)
    if state.phase == "action":
        return act_decision(state, seat, due=True)
    key = f"departure/{state.turn}"
    return Decision(
        f"{key}/{seat}", seat, "departure", default_departure(merchant_of(state, seat)), group=key
    )


def trade_decision(state: State, seat: Seat) -> Decision:
    """D3, D4 or D5. A slot is sold at most once a turn, so its number names the sale."""
    sale = state.sale
    if sale is None:
        return choose_decision(state, seat, due=True)
    if is_decided_by_holder(sale):
        return Decision(
            f"decide/{state.turn}/{sale.slot}/{seat}", seat, "decide", default_decision(sale)
        )
    key = f"offers/{state.turn}/{sale.slot}"
    return Decision(f"{key}/{seat}", seat, "offers", Pass(), group=key)


def choose_decision(state: State, seat: Seat, *, due: bool) -> Decision:
    default: Command = default_choice(state)
    answered = not due and merchant_of(state, seat).plan is not None
    return Decision(
        f"choose/{state.turn}/{seat}", seat, "choose", default, due=due, answered=answered
    )


def act_decision(state: State, seat: Seat, *, due: bool) -> Decision:
    answered = not due and bool(merchant_of(state, seat).orders)
    return Decision(
        f"act/{state.turn}/{seat}",
        seat,
        "act",
        default_act(state, seat),
        due=due,
        answered=answered,
    )


def invitation(state: State, seat: Seat) -> Decision | None:
    """4A, principle 1: his turn comes later in the same phase, or in 4.3 when the trade is over
    for him."""
    if state.phase == "start" and not merchant_of(state, seat).started:
        answered = merchant_of(state, seat).start_goods is not None
        return Decision(
            f"start/{seat}", seat, "start", default_start_goods(state), due=False, answered=answered
        )
    if state.phase == "trade" and not is_settled(state, seat):
        return choose_decision(state, seat, due=False)
    if state.phase == "trade" and (has_choice(state, seat) or holds_face_up(state, seat)):
        return act_decision(state, seat, due=False)
    if state.phase == "action" and seat not in state.acted and has_choice(state, seat):
        return act_decision(state, seat, due=False)
    return None


def holds_face_up(state: State, seat: Seat) -> bool:
    """Somebody may still bid for his card: he may file a policy."""
    found = slot_of(state, seat)
    return found is not None and found[1].place == "up"
