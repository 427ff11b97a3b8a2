"""Who is awaited and for what, what a timeout plays (rule sheet 4.1 and 4.4), and everything
each seat may ask now."""

from games.engine import Decision, Seat
from games.engines.long_cours.commands import (
    CorsairPass,
    End,
    Enter,
    Line,
    Move,
    Orders,
    Roll,
    Setup,
)
from games.engines.long_cours.data import DISTANCE, NEIGHBOURS, PORTS_OF
from games.engines.long_cours.position import (
    REACH,
    captain_of,
    captains_in,
    enemy_corsair,
    is_in,
    zone_of_seat,
)
from games.engines.long_cours.rules import auction, brawl
from games.engines.long_cours.state import Captain, OpenAuction, OpenBrawl, State

# --- Decisions (4.1) ---


def pending(state: State) -> list[Decision]:
    """What is asked now. In the middle of a move, where a replay may stop too, nothing is asked
    yet."""
    if state.phase == "over":
        return []
    if state.phase == "setup":
        return [setup_decision(state, captain) for captain in captains_in(state) if state.order]
    if state.brawl is not None:
        return [brawl_decision(state, state.brawl)] if state.brawl.cards else []
    if state.auction is not None:
        return [
            auction_decision(state.auction, seat)
            for seat in state.auction.asked
            if is_in(captain_of(state, seat))
        ]
    return [] if state.turn is None else [turn_decision(state, state.turn.seat)]


def setup_decision(state: State, captain: Captain) -> Decision:
    """Stays while somebody is awaited, since a sealed choice may still change."""
    port = PORTS_OF[zone_of_seat(state, captain.seat)][0]
    due = captain.sealed_setup is None
    return Decision(
        f"setup/{captain.seat}",
        captain.seat,
        "setup",
        Setup(port, 1),
        due=due,
        group="setup",
        answered=not due,
    )


def turn_decision(state: State, seat: Seat) -> Decision:
    return Decision(f"turn/{state.round}/{seat}", seat, "turn", default_turn(state, seat))


def brawl_decision(state: State, open_brawl: OpenBrawl) -> Decision:
    captain = captain_of(state, open_brawl.to_answer)
    return Decision(
        brawl.decision_key(open_brawl),
        captain.seat,
        "brawl",
        brawl.default_answer(captain, open_brawl),
    )


def auction_decision(open_auction: OpenAuction, seat: Seat) -> Decision:
    key = auction.decision_key(open_auction, seat)
    due = not auction.has_answered(open_auction, seat)
    return Decision(
        key,
        seat,
        "auction",
        CorsairPass(),
        due=due,
        group=f"auction/{open_auction.number}",
        answered=not due,
    )


# --- The default turn (4.4): never spends a card nor cash ---


def default_turn(state: State, seat: Seat) -> Orders:
    now = state.turn
    assert now is not None
    captain = captain_of(state, seat)
    orders: list[Enter | Move | Roll | End] = []
    stop = captain.stop
    if now.entry_zone is not None:
        stop = safest_port(state, seat, now.entry_zone)
        orders.append(Enter(stop))
    refuge = (
        None if now.begun or captain.resigned or stop is None else refuge_from(state, seat, stop)
    )
    if refuge is not None:
        orders.append(Move(refuge))
    laden = (
        bool(captain.goods) or refuge in state.heaps
    )  # what the move salvages is in the hold by then
    if laden and not now.rolled:
        orders.append(Roll())
    return Orders(tuple(Line(order) for order in (*orders, End())))


def safest_port(state: State, seat: Seat, zone: int) -> str:
    threat = enemy_corsair(state, seat)
    ports = PORTS_OF[zone]
    return (
        ports[0] if threat is None else max(ports, key=DISTANCE[threat].__getitem__)
    )  # the first of the farthest


def refuge_from(state: State, seat: Seat, stop: str) -> str | None:
    """The farthest neighbouring stop out of the corsair's reach, if it threatens and there is
    one."""
    threat = enemy_corsair(state, seat)
    if threat is None or DISTANCE[threat][stop] > REACH:
        return None
    beyond = [there for there in NEIGHBOURS[stop] if DISTANCE[threat][there] > REACH]
    return max(beyond, key=DISTANCE[threat].__getitem__, default=None)
