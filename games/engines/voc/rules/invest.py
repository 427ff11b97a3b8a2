"""Investments, advanced game (phase 3, A-10 to A-27): fitting out, contracts, passing, taking
men back."""

from collections.abc import Callable, Iterator
from typing import Any

from games.engine import Command, Event, IllegalMove, Seat, Turn
from games.engines.voc import commands as c
from games.engines.voc import events as e
from games.engines.voc.data import NUMBERS, SLOTS
from games.engines.voc.position import (
    allowed,
    awaited,
    clockwise,
    contract_of,
    due_year,
    house_of,
    is_fitted,
    only_in,
    ship_of,
    usable_markers,
)
from games.engines.voc.rules.refit import wiping
from games.engines.voc.state import House, OpenContract, Ship, State

ROUNDS = (1, 2)
CREW = 4

# --- Whose turn it is (A-10) ---


def take_turns(turn: Turn[State]) -> str | None:
    """Everybody from the Burgemeester on, twice. Stops at the first who must be asked; queued
    orders act by themselves (W1)."""
    for lap, seat in turns_left(turn.state):
        turn.actor = "service"
        turn.emit(e.TurnOpened(turn.state.year, lap, seat))
        turn.unknown()  # whether orders are queued
        if not acts_by_itself(turn, house_of(turn.state, seat)):
            return None
    return "sailing"


def turns_left(state: State) -> list[tuple[int, Seat]]:
    """The turns of this year after the one that is open."""
    assert state.burgemeester is not None
    seats = [
        seat
        for seat in clockwise(state, state.burgemeester)
        if not house_of(state, seat).eliminated
    ]
    turns = [(lap, seat) for lap in ROUNDS for seat in seats]
    return (
        turns
        if state.turn is None
        else turns[turns.index((state.turn.round, state.turn.seat)) + 1 :]
    )


def acts_by_itself(turn: Turn[State], house: House) -> bool:
    """A seat that has resigned passes, queued orders run, and who can only pass is not asked."""
    turn.actor = house.seat
    if house.resigned:
        turn.emit(e.Passed(house.seat, "resigned"))
        return True
    if house.queue and run_queue(turn, house):
        return True
    if not can_act(turn.state, house.seat):
        turn.emit(e.Passed(house.seat, "nothing_else"))
        return True
    return False


def run_queue(turn: Turn[State], house: House) -> bool:
    """The first legal action of the next plan. If there is none, the queue is dropped and the
    seat is asked."""
    plan, rest = house.queue[0], tuple(house.queue[1:])
    refusal = IllegalMove("empty_plan")
    for action in plan:
        try:
            events = outcome(turn.state, house.seat, action)
        except IllegalMove as refused:
            refusal = refused
            continue
        for event in (e.OrdersQueued(house.seat, rest), *events):
            turn.emit(event)
        return True
    turn.emit(e.QueueDropped(house.seat, plan, refusal.code, refusal.facts))
    return False


# --- Actions (A-11) ---


def outcome(state: State, seat: Seat, action: Command) -> list[Event]:
    """What this action brings, or IllegalMove: what stands in its way."""
    return ACTIONS[type(action)](state, seat, action)


def act(turn: Turn[State], seat: Seat, action: Command) -> str | None:
    """The seat's own action in its turn; then come the others."""
    only_in(turn.state, "advanced", action.kind)
    now = turn.state.turn
    if now is None or now.seat != seat or turn.state.window is not None:
        raise IllegalMove("not_your_turn", order=action.kind, awaited=awaited(turn.state))
    for event in outcome(turn.state, seat, action):
        turn.emit(event)
    return take_turns(turn)


def can_act(state: State, seat: Seat) -> bool:
    """Something other than passing is possible."""
    return next(possible(state, seat), None) is not None


def possible(state: State, seat: Seat) -> Iterator[c.Action]:
    """Every action but passing, in a fixed order; a ship once, with the usual split."""
    for ship in state.ships:
        if allowed(fit_out, state, seat, c.FitOut(ship.name)):
            yield c.FitOut(ship.name)
        if allowed(take_back, state, seat, c.TakeBack(ship.name)):
            yield c.TakeBack(ship.name)
    years: list[int | None] = [*usable_markers(state)]
    for contract in state.row:
        yield from (
            c.Claim(contract.card, year)
            for year in years or [None]
            if allowed(claim, state, seat, c.Claim(contract.card, year))
        )
        for year in usable_markers(state):
            if allowed(take_over, state, seat, c.TakeOver(contract.card, year)):
                yield c.TakeOver(contract.card, year)
            if allowed(secure, state, seat, c.Secure(contract.card, year)):
                yield c.Secure(contract.card, year)


# --- Fit out (A-12 to A-17) ---


def fit_out(state: State, seat: Seat, order: c.FitOut) -> list[Event]:
    ship = ship_of(state, order.ship)
    men = crew_size(state, seat, ship)
    sailors = chosen_sailors(ship, order, men)
    check_split(ship, sailors, men)
    placed = e.MenPlaced(
        order.ship, seat, rightmost(ship.sailors, sailors), rightmost(ship.merchants, men - sailors)
    )
    return [placed] if is_fitted(ship) else [*wiping(ship), placed]


def crew_size(state: State, seat: Seat, ship: Ship) -> int:
    """A-12, A-13: four men, or as many as there are men in hand and free slots."""
    if ship.at is not None:
        raise IllegalMove("ship_at_sea", ship=ship.name)
    if not (men := house_of(state, seat).men):
        raise IllegalMove("no_men", order="fit_out")
    if not (free := (*ship.sailors, *ship.merchants).count(None)):
        raise IllegalMove("ship_full", ship=ship.name)
    return min(CREW, men, free)


def chosen_sailors(ship: Ship, order: c.FitOut, men: int) -> int:
    """How many sailors of these men. R-36: without numbers the most that are allowed."""
    sailors, merchants = order.sailors, order.merchants
    if sailors is None and merchants is None:
        return splits(ship, men)[-1]
    if sailors is None:
        sailors = men - (merchants or 0)
    if (merchants is not None and sailors + merchants != men) or not 0 <= sailors <= men:
        raise IllegalMove(
            "wrong_crew", ship=ship.name, men=men, sailors=order.sailors, merchants=order.merchants
        )
    return sailors


def splits(ship: Ship, men: int) -> list[int]:
    """The numbers of sailors that may be among these men, fewest first; never none of them
    (R-37)."""
    found = [
        sailors
        for sailors in range(men + 1)
        if fills_in_order(ship, sailors, men - sailors) and is_balanced(ship, sailors, men)
    ]
    assert found, "R-37"
    return found


def check_split(ship: Ship, sailors: int, men: int) -> None:
    merchants = men - sailors
    if not fills_in_order(ship, sailors, merchants):
        raise IllegalMove(
            "numbers_in_order",
            ship=ship.name,
            sailors=sailors,
            merchants=merchants,
            legal=splits(ship, men),
        )
    if not is_balanced(ship, sailors, men):
        in_all = manned(ship.sailors) + sailors, manned(ship.merchants) + merchants
        raise IllegalMove(
            "too_many_sailors",
            ship=ship.name,
            sailors=in_all[0],
            merchants=in_all[1],
            legal=splits(ship, men),
        )


def is_balanced(ship: Ship, sailors: int, men: int) -> bool:
    """A-16, R-9: at the end of the action, whoever owns them; an action without a sailor is not
    looked at."""
    return not sailors or manned(ship.sailors) + sailors <= manned(ship.merchants) + men - sailors


def manned(half: list[Seat | None]) -> int:
    return SLOTS - half.count(None)


def fills_in_order(ship: Ship, sailors: int, merchants: int) -> bool:
    """A-14: no slot is used while a lower number is open; there must be room at all."""
    if sailors > ship.sailors.count(None) or merchants > ship.merchants.count(None):
        return False
    used = [*rightmost(ship.sailors, sailors), *rightmost(ship.merchants, merchants)]
    highest = max((NUMBERS[slot - 1] for slot in used), default=0)
    still_open = [*_open_numbers(ship.sailors, sailors), *_open_numbers(ship.merchants, merchants)]
    return all(number >= highest for number in still_open)


def rightmost(half: list[Seat | None], men: int) -> tuple[int, ...]:
    """A-15: the slots these men take, in the order they are filled. Lower numbers lie to the
    right."""
    free = [slot for slot, seat in enumerate(half, start=1) if seat is None]
    return tuple(free[::-1][:men])


def _open_numbers(half: list[Seat | None], men: int) -> list[int]:
    """The numbers of the slots still free after these men."""
    free = [slot for slot, seat in enumerate(half, start=1) if seat is None]
    return [NUMBERS[slot - 1] for slot in free[::-1][men:]]


# --- Contracts (A-18 to A-24) ---


def claim(state: State, seat: Seat, order: c.Claim) -> list[Event]:
    contract = contract_of(state, order.contract)
    if contract.seat == seat:
        raise IllegalMove("own_contract", contract=order.contract)
    if contract.seat is not None:
        raise IllegalMove(
            "already_claimed", contract=order.contract, seat=contract.seat, marker=contract.marker
        )
    needs_man(state, seat, "claim")
    if order.year is not None:
        check_marker(state, order.year)
    elif free := usable_markers(state):
        raise IllegalMove("marker_needed", contract=order.contract, free=free)
    return [e.ContractClaimed(order.contract, seat, order.year)]


def take_over(state: State, seat: Seat, order: c.TakeOver) -> list[Event]:
    contract = contract_of(state, order.contract)
    loser = contract.seat
    if loser is None:
        raise IllegalMove("not_claimed", contract=order.contract)
    if loser == seat:
        raise IllegalMove("own_contract", contract=order.contract)
    needs_man(state, seat, "take_over")
    check_earlier(state, contract, order.year)
    return [
        e.ContractTakenOver(order.contract, seat, order.year, loser, contract.marker),
        e.ManReturned(order.contract, loser),
    ]


def secure(state: State, seat: Seat, order: c.Secure) -> list[Event]:
    contract = contract_of(state, order.contract)
    if contract.seat != seat:
        raise IllegalMove("not_your_contract", contract=order.contract, seat=contract.seat)
    check_earlier(state, contract, order.year)
    return [e.ContractSecured(order.contract, seat, order.year, contract.marker)]


def needs_man(state: State, seat: Seat, order: str) -> None:
    if not house_of(state, seat).men:
        raise IllegalMove("no_men", order=order)


def check_marker(state: State, year: int) -> None:
    """A free marker of the current or a later year (A-18, R-26)."""
    if year < state.year:
        raise IllegalMove("marker_past", year=year, now=state.year)
    free = usable_markers(state)
    if not free:
        raise IllegalMove("no_marker_left", year=year)
    if year not in free:
        raise IllegalMove("marker_taken", year=year, free=free)


def check_earlier(state: State, contract: OpenContract, year: int) -> None:
    """A-20, A-21; without a marker the contract counts as 1602 (A-23)."""
    if year >= due_year(contract):
        raise IllegalMove("marker_not_earlier", year=year, marker=due_year(contract))
    check_marker(state, year)


# --- Pass, take back (A-25 to A-27) ---


def pass_by(state: State, seat: Seat, order: c.Pass) -> list[Event]:
    return [e.Passed(seat)]


def take_back(state: State, seat: Seat, order: c.TakeBack) -> list[Event]:
    ship = ship_of(state, order.ship)
    if ship.at is not None:
        raise IllegalMove("ship_at_sea", ship=ship.name)
    men = (*ship.sailors, *ship.merchants).count(seat)
    if not men:
        raise IllegalMove("no_men_aboard", ship=ship.name)
    return [e.MenTakenBack(order.ship, seat, men), *shifting(ship, without=seat)]


def shifting(ship: Ship, *, without: Seat) -> list[Event]:
    """A-27: when this seat's men have gone the others move as far right as they can, each half
    keeping its order."""
    left = [
        [None if seat == without else seat for seat in half]
        for half in (ship.sailors, ship.merchants)
    ]
    sailors, merchants = shifted(left[0]), shifted(left[1])
    return (
        []
        if (list(sailors), list(merchants)) == (left[0], left[1])
        else [e.MenShifted(ship.name, sailors, merchants)]
    )


def shifted(half: list[Seat | None]) -> tuple[Seat | None, ...]:
    men = [seat for seat in half if seat is not None]
    return (*([None] * (SLOTS - len(men))), *men)


ACTIONS: dict[type[Command], Callable[[State, Seat, Any], list[Event]]] = {
    c.FitOut: fit_out,
    c.Claim: claim,
    c.TakeOver: take_over,
    c.Secure: secure,
    c.Pass: pass_by,
    c.TakeBack: take_back,
}
