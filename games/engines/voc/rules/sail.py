"""Sailing (phase 4, N-01 to N-41; correspondence 4.2 to 4.4, 4.7): orders sealed in a window,
then each ship's voyage as it befell her."""

from typing import Any

from games.engine import IllegalMove, Seat, Turn
from games.engines.voc import commands as c
from games.engines.voc import events as e
from games.engines.voc.data import CHART, CONTRACT, GOOD_OF, SHIPS
from games.engines.voc.position import (
    empty_handed,
    house_of,
    houses_in,
    in_harbour_order,
    in_window,
    is_in,
    may_sail,
    men_aboard,
    sailors_aboard,
    ship_of,
    skipper_of,
)
from games.engines.voc.rules.year import lose_sailor
from games.engines.voc.state import CargoOrder, OpenWindow, PlacedCall, SailOrder, Ship, State
from games.navigation import drift, traces
from games.navigation.verdict import Call, Shout, Verdict, Visit, verdict

FINE = 5  # N-08, daalders
HEED, MOST_HEED = CHART.sailing.heed_default, CHART.sailing.heed_max
LONGEST_SHOUT = 40
QUOTES = '"«»“”'

# --- The windows (W2, W2') ---


def put_to_sea(turn: Turn[State]) -> str | None:
    return open_for(turn, [ship for ship in turn.state.ships if may_sail(turn.state, ship)])


def open_for(turn: Turn[State], ships: list[Ship]) -> str | None:
    """The orders of these ships, all together or one by one (4.1). No ship may sail: no window."""
    if not ships:
        return "market"
    if turn.state.sailing == "in-turn":
        ships = ships[:1]
    return open_window(turn, call_window(turn.state), [ship.name for ship in ships])


def open_window(turn: Turn[State], kind: e.WindowKind, names: list[str]) -> str | None:
    turn.unknown()  # who has cargo orders, and so nothing left to choose
    turn.actor = "service"
    skippers = [skipper_of(ship_of(turn.state, name)) for name in names]
    window = OpenWindow(kind, [], names, [skipper for skipper in skippers if skipper is not None])
    asked = [
        house.seat
        for house in houses_in(turn.state)
        if has_to_choose(turn.state, window, house.seat)
    ]
    if asked:
        turn.emit(
            e.WindowOpened(
                kind, turn.state.year, tuple(asked), tuple(names), tuple(window.skippers)
            )
        )
        return None
    return close_calls(turn, window) if kind == "calls" else close_sailing(turn, window)


def has_to_choose(state: State, window: OpenWindow, seat: Seat) -> bool:
    """4.2: a ship to command, a call left to place, or an empty-handed merchant without cargo
    orders."""
    return any(
        _may_sail_still(state, window, name, seat)
        or _may_call_still(state, window, name, seat)
        or _may_load(state, window, name, seat)
        for name in window.ships
    )


def _may_sail_still(state: State, window: OpenWindow, name: str, seat: Seat) -> bool:
    ship = ship_of(state, name)
    return window.kind == "sailing" and skipper_of(ship) == seat and ship.order is None


def _may_call_still(state: State, window: OpenWindow, name: str, seat: Seat) -> bool:
    ship = ship_of(state, name)
    return hears_calls(state, window) and skipper_of(ship) != seat and calls_left(ship, seat) > 0


def _may_load(state: State, window: OpenWindow, name: str, seat: Seat) -> bool:
    return (
        window.kind == "sailing"
        and empty_handed(ship_of(state, name), seat)
        and name not in house_of(state, seat).cargo
    )


def hears_calls(state: State, window: OpenWindow) -> bool:
    return window.kind == call_window(state)


def call_window(state: State) -> e.WindowKind:
    """Closed-eyes: first the calls, then the traces (W2')."""
    return "calls" if state.chart == "closed-eyes" else "sailing"


def close_calls(turn: Turn[State], window: OpenWindow) -> str | None:
    return open_window(turn, "sailing", window.ships)


def close_sailing(turn: Turn[State], window: OpenWindow) -> str | None:
    """N-01: in the order A, B, C, D; then the ships that follow, where they sail in turn."""
    for name in window.ships:
        voyage(turn, ship_of(turn.state, name))
    later = SHIPS[SHIPS.index(window.ships[-1]) + 1 :] if turn.state.sailing == "in-turn" else ()
    return open_for(
        turn,
        [ship for ship in turn.state.ships if ship.name in later and may_sail(turn.state, ship)],
    )


def finish_if_settled(turn: Turn[State], seat: Seat) -> None:
    """4.2: who has nothing left to choose is done."""
    window = turn.state.window
    if (
        window is None
        or window.kind not in ("calls", "sailing")
        or seat not in window.asked
        or seat in window.done
    ):
        return
    if is_in(house_of(turn.state, seat)) and not has_to_choose(turn.state, window, seat):
        turn.actor = seat
        turn.emit(e.SeatDone(seat))


# --- The skipper's orders (N-02 to N-05, 4.7) ---


def sail(turn: Turn[State], seat: Seat, order: c.Sail) -> None:
    ship = commanded(turn.state, seat, order.ship, "sail")
    heed = heeding(turn.state, order)
    for other in order.ignore:
        if other == seat:
            raise IllegalMove("ignore_yourself")
    trace = traces.prepare(CHART, ship.at, order.trace)
    turn.emit(e.TraceSubmitted(ship.name, seat, trace, heed, tuple(sorted(set(order.ignore)))))


def hold(turn: Turn[State], seat: Seat, order: c.Hold) -> None:
    commanded(turn.state, seat, order.ship, "hold")
    turn.emit(e.HoldOrdered(order.ship, seat))


def commanded(state: State, seat: Seat, name: str, order: str) -> Ship:
    window = sailing_now(state, name, order, "sailing")
    ship = ship_of(state, name)
    if skipper_of(ship) != seat:
        raise IllegalMove(
            "not_the_skipper", ship=name, skipper=window.skippers[window.ships.index(name)]
        )
    return ship


def sailing_now(state: State, name: str, order: str, *kinds: str) -> OpenWindow:
    window = in_window(state, order, *kinds)
    if name not in window.ships:
        raise IllegalMove("not_sailing", ship=name, ships=list(window.ships))
    return window


def heeding(state: State, order: c.Sail) -> int:
    """4.3: how far a word moves the track. Closed-eyes: the skipper reacts by hand."""
    if state.chart == "closed-eyes":
        if order.heed is not None or order.ignore:
            raise IllegalMove("no_heed")
        return 0
    if order.heed is None:
        return HEED
    if not 0 <= order.heed <= MOST_HEED:
        raise IllegalMove("bad_heed", heed=order.heed, most=MOST_HEED)
    return order.heed


# --- Calls (N-06 to N-09, 4.3, R-17, R-18) ---


def call(turn: Turn[State], seat: Seat, order: c.Call) -> None:
    ship = called(turn.state, seat, order.ship, order.y, "call")
    if order.east_of is not None and order.west_of is not None:
        raise IllegalMove("two_conditions")
    for name, x in (("east_of", order.east_of), ("west_of", order.west_of)):
        if x is not None and not CHART.frame.x0 <= x <= CHART.frame.x1:
            raise IllegalMove(
                "bad_number", field=name, value=x, low=CHART.frame.x0, high=CHART.frame.x1
            )
    if calls_left(ship, seat) <= 0:
        if not order.pay:
            raise IllegalMove(
                "call_not_allowed", ship=ship.name, allowance=sailors_aboard(ship, seat), fine=FINE
            )
        can_pay(turn.state, seat)
    turn.emit(
        e.CallPlaced(
            ship.name, seat, order.y, order.word, "", order.east_of, order.west_of, order.pay
        )
    )


def shout(turn: Turn[State], seat: Seat, order: c.Shout) -> None:
    ship = called(turn.state, seat, order.ship, order.y, "shout")
    if not is_speakable(order.text):
        raise IllegalMove("bad_text", length=len(order.text), most=LONGEST_SHOUT)
    if not order.pay:
        raise IllegalMove("shout_not_paid", fine=FINE)
    can_pay(turn.state, seat)
    turn.emit(e.CallPlaced(ship.name, seat, order.y, None, order.text, pay=True))


def uncall(turn: Turn[State], seat: Seat, order: c.Uncall) -> None:
    sailing_now(turn.state, order.ship, "uncall", call_window(turn.state))
    if all(call.seat != seat for call in ship_of(turn.state, order.ship).calls):
        raise IllegalMove("no_calls", ship=order.ship)
    turn.emit(e.CallsWithdrawn(order.ship, seat))


def called(state: State, seat: Seat, name: str, y: int, order: str) -> Ship:
    """A ship that hears calls now, and not the caller's own."""
    window = sailing_now(state, name, order, call_window(state))
    if window.skippers[window.ships.index(name)] == seat:
        raise IllegalMove("skipper_calls", ship=name)
    if not CHART.frame.y0 <= y <= CHART.frame.y1:
        raise IllegalMove("call_off_chart", y=y, low=CHART.frame.y0, high=CHART.frame.y1)
    return ship_of(state, name)


def is_speakable(text: str) -> bool:
    return (
        1 <= len(text) <= LONGEST_SHOUT
        and text.isprintable()
        and text == text.strip()
        and not set(text) & set(QUOTES)
    )


def calls_left(ship: Ship, seat: Seat) -> int:
    """N-06: one call for each own sailor aboard; free words use up none."""
    return sailors_aboard(ship, seat) - sum(
        call.seat == seat and call.word is not None for call in ship.calls
    )


def can_pay(state: State, seat: Seat) -> None:
    """R-17: five daalders for every paid call of this window together, this one included."""
    needed = FINE * (paid_calls(state, seat) + 1)
    if house_of(state, seat).daalders < needed:
        raise IllegalMove(
            "cannot_pay_calls", needed=needed, daalders=house_of(state, seat).daalders
        )


def paid_calls(state: State, seat: Seat) -> int:
    return sum(
        fined
        for ship in state.ships
        for caller, fined in zip(ship.calls, fines(ship), strict=True)
        if caller.seat == seat
    )


def fines(ship: Ship) -> list[bool]:
    """For each call placed, whether it costs a fine when shouted: free words, and the last
    placed beyond the allowance (4.3)."""
    left = {call.seat: sailors_aboard(ship, call.seat) for call in ship.calls}
    found = []
    for call in ship.calls:
        found.append(call.word is None or left[call.seat] <= 0)
        left[call.seat] -= call.word is not None
    return found


# --- Cargo orders (4.4) ---


def order_cargo(turn: Turn[State], seat: Seat, order: c.Cargo) -> None:
    if bool(order.free) != (order.free_for is not None):
        raise IllegalMove("bad_reserve")
    for name in SHIPS if order.ship is None else (order.ship,):
        turn.emit(e.CargoOrdered(name, seat, order.goods, order.free, order.free_for))


def takes(state: State, ship: Ship, slot: int, harbour: str) -> bool:
    """Whether the merchant in this slot loads the harbour's good, by his owner's orders or by
    default."""
    seat = ship.merchants[slot - 1]
    assert seat is not None
    orders = house_of(state, seat).cargo.get(ship.name)
    if orders is None:
        return GOOD_OF[harbour] in wanted(state, seat)
    return GOOD_OF[harbour] in orders.goods and not is_reserved(
        ship, slot, GOOD_OF[harbour], orders
    )


def wanted(state: State, seat: Seat) -> set[str]:
    """4.4: the goods on either side of the open contracts; in the advanced game of one's own."""
    cards = [
        CONTRACT[contract.card]
        for contract in state.row
        if state.game == "basic" or contract.seat == seat
    ]
    return {good for card in cards for side in card.sides for good in card.goods(side)}


def is_reserved(ship: Ship, slot: int, good: str, orders: CargoOrder) -> bool:
    """`free 1 tea`: he takes nothing else if too few of the owner's merchants would then be
    empty-handed or carry tea."""
    if orders.free_for is None or good == orders.free_for:
        return False
    owner = ship.merchants[slot - 1]
    others = [
        token
        for at, token in enumerate(ship.holds, start=1)
        if ship.merchants[at - 1] == owner and at != slot
    ]
    return sum(token is None or GOOD_OF[token] == orders.free_for for token in others) < orders.free


# --- The voyage ---


def voyage(turn: Turn[State], ship: Ship) -> None:
    """One ship's year, as the true track tells it."""
    skipper = skipper_of(ship)
    assert skipper is not None
    turn.actor = skipper
    order, calls, fined = ship.order, list(ship.calls), fines(ship)
    if order is None or not order.trace:
        turn.emit(e.ShipHeld(ship.name, skipper))
        return
    found, drifted = judged(turn, ship, order, calls)
    turn.emit(
        e.VoyageSailed(
            ship.name,
            skipper,
            drawn=order.trace,
            track=found.track,
            sailed=found.sailed,
            outcome=found.outcome,
            at=found.at,
            lies=found.lies,
            drift=drifted,
        )
    )
    for mark in found.marks:
        if isinstance(mark, Visit):
            trade(turn, ship, mark.harbour)
        else:
            shouted(turn, ship, calls[mark.call], mark, heed=order.heed, fined=fined[mark.call])
    turn.actor = skipper
    if found.outcome == "home":
        come_home(turn, ship, found)
    elif found.outcome in ("aground", "off_map"):
        turn.emit(e.RanAground(ship.name, found.at, found.lies, found.land))
        lose_sailor(turn, ship, "aground")  # N-13, N-15; R-35 too


def judged(
    turn: Turn[State], ship: Ship, order: SailOrder, calls: list[PlacedCall]
) -> tuple[Verdict, drift.Drift]:
    drifted: drift.Drift = ()
    if turn.state.chart == "dead-reckoning":
        drifted = drift.draw(
            turn.rng, CHART, year=turn.state.year, ship=ship.name, length=traces.length(order.trace)
        )
    heard = [heard_by(order, call) for call in calls]
    return verdict(CHART, order.trace, drift=drifted, calls=heard), drifted


def heard_by(order: SailOrder, call: PlacedCall) -> Call:
    """4.3: free words steer nobody, and the skipper names whom he ignores."""
    heed = 0 if call.word is None or call.seat in order.ignore else order.heed
    return Call(
        word=call.word or "", y=call.y, east_of=call.east_of, west_of=call.west_of, heed=heed
    )


def shouted(
    turn: Turn[State], ship: Ship, call: PlacedCall, mark: Shout, *, heed: int, fined: bool
) -> None:
    """4.3: reported to all, heeded or not; a paid one costs five daalders, or what its caller
    has left (R-17)."""
    turn.actor = call.seat
    turn.emit(e.CallShouted(ship.name, call.seat, mark.at, call.word, call.text))
    if mark.heeded and call.word is not None:
        turn.emit(e.CallHeeded(ship.name, call.seat, call.word, 0 if call.word == "stop" else heed))
    if fined:
        turn.emit(
            e.CallFined(ship.name, call.seat, min(FINE, house_of(turn.state, call.seat).daalders))
        )


def trade(turn: Turn[State], ship: Ship, harbour: str) -> None:
    """N-21 to N-23: empty-handed merchants from left to right, until the harbour is empty."""
    turn.emit(e.HarbourReached(ship.name, harbour))
    for slot, seat in enumerate(ship.merchants, start=1):
        if not turn.state.harbours[harbour]:
            return
        if seat is None or ship.holds[slot - 1] is not None:
            continue
        turn.actor = seat
        deed: Any = e.GoodTaken if takes(turn.state, ship, slot, harbour) else e.TradePassed
        turn.emit(deed(ship.name, seat, slot, harbour))


def come_home(turn: Turn[State], ship: Ship, found: Verdict) -> None:
    """N-30: all men and their goods go to their owners."""
    men = men_aboard(ship)
    cargo = {
        seat: [
            token
            for owner, token in zip(ship.merchants, ship.holds, strict=True)
            if owner == seat and token
        ]
        for seat in men
    }
    landed = tuple(
        e.Landing(seat, men.count(seat), in_harbour_order(cargo[seat])) for seat in sorted(cargo)
    )
    turn.emit(e.ShipHome(ship.name, found.at, landed))
