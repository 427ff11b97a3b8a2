"""A captain and his cargo ship: the first port, entering, moving, buying, resale and storms, in
the order of the booklet."""

from games.engine import IllegalMove, Seat, Turn
from games.engines.long_cours import events as e
from games.engines.long_cours.commands import Buy, Direct, Enter, Move, Roll, Setup, Storm
from games.engines.long_cours.data import (
    NEIGHBOURS,
    PORTS,
    PORTS_OF,
    PRODUCTS,
    SOLD_AT,
    STRANDING_PLACE,
    ZONE_OF,
    ZONE_OF_DIE,
)
from games.engines.long_cours.position import (
    berth,
    captain_of,
    in_own_turn,
    needs_card,
    needs_cash,
    ready,
    zone_of_seat,
)
from games.engines.long_cours.state import State

# --- First round (LC-10 to LC-14, RL-04) ---


def in_first_round(state: State, seat: Seat) -> tuple[str, ...]:
    """The ports this seat may start from."""
    if state.phase != "setup":
        raise IllegalMove("setup_over")
    return PORTS_OF[zone_of_seat(state, seat)]


def seal_setup(turn: Turn[State], seat: Seat, order: Setup) -> None:
    """DP-0: everyone has a zone of his own, so all may choose at once; sealed and changeable
    until the last is in."""
    ports = in_first_round(turn.state, seat)
    captain = captain_of(turn.state, seat)
    if SOLD_AT[order.port] is None:
        raise IllegalMove("stranding_place", stop=order.port, ports=list(ports))  # LC-11
    if order.port not in ports:
        raise IllegalMove(
            "not_your_zone", port=order.port, zone=zone_of_seat(turn.state, seat), ports=list(ports)
        )  # LC-12
    if order.amount < 0:
        raise IllegalMove(
            "bad_number", field="amount", value=order.amount, low=0, high=captain.cash
        )
    needs_cash(captain, order.amount)
    turn.emit(e.SetupSealed(seat, order.port, order.amount))


def place_cargos(turn: Turn[State]) -> None:
    """All ships are placed, then all first purchases made, each in turn order (4.1)."""
    turn.unknown()  # the others' choices come to light
    sealed = [
        (seat, choice)
        for seat in turn.state.order
        if (choice := captain_of(turn.state, seat).sealed_setup)
    ]
    for seat, (port, _) in sealed:
        turn.actor = seat
        turn.emit(e.CargoPlaced(seat, port))
    for seat, (port, amount) in sealed:
        turn.actor = seat
        if amount:
            purchase(turn, seat, port, amount)


# --- Entering after a wreck (LC-48 to LC-50, RL-16) ---


def roll_entry(turn: Turn[State], seat: Seat) -> None:
    die = turn.rng.die(f"entry/{turn.state.round}/{seat}")
    turn.emit(e.EntryDieRolled(seat, die, ZONE_OF_DIE[die]))


def ready_to_enter(state: State, seat: Seat) -> int:
    """The zone the entry die named."""
    zone = in_own_turn(state, seat, "enter").entry_zone
    if zone is None:
        raise IllegalMove("no_entry_pending")
    return zone


def enter(turn: Turn[State], seat: Seat, order: Enter) -> None:
    zone = ready_to_enter(turn.state, seat)
    ports = PORTS_OF[zone]
    if SOLD_AT[order.port] is None:
        raise IllegalMove("stranding_place", stop=order.port, ports=list(ports))
    if order.port not in ports:
        raise IllegalMove("not_entry_zone", port=order.port, zone=zone, ports=list(ports))
    turn.emit(e.CargoEntered(seat, order.port))


# --- Moving (LC-28 to LC-36, RL-06 to RL-09) ---


def ready_to_move(state: State, seat: Seat) -> str:
    """The stop he would leave. One ordinary move a turn, and none beside a direct one (LC-30,
    LC-32)."""
    now = ready(state, seat, "move")
    stop = berth(captain_of(state, seat), "move")
    if now.moved:
        raise IllegalMove("already_moved", order="move")
    if now.moved_direct:
        raise IllegalMove("moved_direct")
    return stop


def move(turn: Turn[State], seat: Seat, order: Move) -> None:
    origin = ready_to_move(turn.state, seat)
    if order.stop not in NEIGHBOURS[origin]:
        raise IllegalMove(
            "no_lane", origin=origin, to=order.stop, neighbours=list(NEIGHBOURS[origin])
        )  # LC-29
    turn.emit(e.CargoMoved(seat, origin, order.stop))
    if heap := turn.state.heaps.get(order.stop):
        turn.emit(
            e.WreckSalvaged(seat, order.stop, dict(heap))
        )  # LC-46: the first to call takes all of it


def ready_to_move_direct(state: State, seat: Seat) -> str:
    """The stop he would leave. Any number of direct moves, one card each, instead of the
    ordinary one (LC-31)."""
    now = ready(state, seat, "direct", card=True)
    captain = captain_of(state, seat)
    stop = berth(captain, "direct")
    if now.moved:
        raise IllegalMove("already_moved", order="direct")  # LC-32, RL-07
    needs_card(captain, "direct")
    return stop


def direct_targets(stop: str) -> tuple[str, ...]:
    """Any other port, however far (LC-33, LC-34, RL-06)."""
    return tuple(port for port in PORTS if port != stop)


def move_direct(turn: Turn[State], seat: Seat, order: Direct) -> None:
    origin = ready_to_move_direct(turn.state, seat)
    if SOLD_AT[order.port] is None:
        raise IllegalMove("stranding_place", stop=order.port, ports=[])  # LC-34
    if order.port not in direct_targets(origin):
        raise IllegalMove("already_there", port=order.port)
    turn.emit(e.CardPlayed(seat, "direct"))
    turn.emit(e.CargoMovedDirect(seat, origin, order.port))


# --- Buying (LC-15 to LC-22, RL-05) ---


def ready_to_buy(state: State, seat: Seat) -> str:
    """What the port sells."""
    ready(state, seat, "buy")
    stop = berth(captain_of(state, seat), "buy")
    product = SOLD_AT[stop]
    if product is None:
        raise IllegalMove("nothing_sold_here", stop=stop)  # LC-15
    return product


def buy(turn: Turn[State], seat: Seat, order: Buy) -> None:
    sold = ready_to_buy(turn.state, seat)
    captain = captain_of(turn.state, seat)
    port = berth(captain, "buy")
    if order.product not in (None, sold):
        raise IllegalMove("wrong_product", port=port, product=order.product, sold=sold)  # LC-16
    amount = price_of(order, captain.cash)
    if amount < 1:
        raise IllegalMove("nothing_to_buy_with", cash=captain.cash)  # RL-01
    needs_cash(captain, amount)
    purchase(turn, seat, port, amount)


def price_of(order: Buy, cash: int) -> int:
    if order.amount is not None:
        return order.amount
    return cash // 2 if order.half else cash - (order.keep or 0)


def purchase(turn: Turn[State], seat: Seat, port: str, amount: int) -> None:
    product = SOLD_AT[port]
    assert product is not None
    turn.emit(e.GoodsBought(seat, port, product, amount))


# --- Resale (LC-37 to LC-40, RL-09 to RL-11) ---


def ready_to_roll(state: State, seat: Seat) -> None:
    now = ready(state, seat, "roll")
    berth(captain_of(state, seat), "roll")
    if now.rolled:
        raise IllegalMove("already_rolled")


def roll(turn: Turn[State], seat: Seat, order: Roll) -> None:
    ready_to_roll(turn.state, seat)
    turn.unknown()
    die = turn.rng.die(f"sale/{turn.state.round}/{seat}")
    product = PRODUCTS[die]
    turn.emit(e.SaleDieRolled(seat, die, product))
    if value := captain_of(turn.state, seat).goods.get(product):
        turn.emit(e.GoodsSold(seat, product, value, 3 * value))  # LC-40


# --- Storms (LC-41 to LC-47, LC-86, RL-12, RL-13) ---


def ready_to_storm(state: State, seat: Seat) -> None:
    """Also without a ship: he who wrecked himself may raise more (RL-15)."""
    ready(state, seat, "storm", card=True)
    needs_card(captain_of(state, seat), "storm")


def storm(turn: Turn[State], seat: Seat, order: Storm) -> None:
    ready_to_storm(turn.state, seat)
    turn.emit(e.CardPlayed(seat, "storm"))
    turn.emit(e.StormRaised(seat, order.zone))
    for other in turn.state.order:
        strand(turn, other, order.zone)
    corsair = turn.state.corsair
    if (
        corsair.owner is not None
        and corsair.stop is not None
        and ZONE_OF[corsair.stop] == order.zone
    ):
        turn.emit(
            e.CorsairSunk(corsair.owner, corsair.stop, seat)
        )  # LC-86, RL-13: the corsair last


def strand(turn: Turn[State], seat: Seat, zone: int) -> None:
    captain = captain_of(turn.state, seat)
    if captain.stop is not None and ZONE_OF[captain.stop] == zone:
        turn.emit(e.CargoStranded(seat, zone, STRANDING_PLACE[zone], dict(captain.goods)))
