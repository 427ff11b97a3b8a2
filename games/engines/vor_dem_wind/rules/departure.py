"""The end of a turn and phase 4.4: the fleet leaves, goods spoil, a new fleet arrives (VDW-67 to
VDW-75, RUL-28 to RUL-32, RUL-42)."""

from collections import Counter
from collections.abc import Sequence

from games.engine import IllegalMove, Seat, Turn
from games.engines.vor_dem_wind import events as e
from games.engines.vor_dem_wind.commands import ChooseDeparture, PreferDeparture
from games.engines.vor_dem_wind.data import KINDS, SIZES, Goods, Kind, ordered
from games.engines.vor_dem_wind.position import (
    count,
    goods_in,
    has_departure_choice,
    merchant_of,
    not_your_turn,
    protection,
    turn_order,
    without,
)
from games.engines.vor_dem_wind.result import end_game, is_becalmed, is_goal_reached
from games.engines.vor_dem_wind.rules.actions import check_in_hand, check_in_warehouse
from games.engines.vor_dem_wind.rules.reveal import reshuffle
from games.engines.vor_dem_wind.state import Merchant, SealedDeparture, State, Stock

FEW_SHIPS = 2  # VDW-67
HALVED: tuple[Kind, Kind] = ("cheese", "spice")  # VDW-70

# --- The end of a turn (VDW-34, RUL-31, RUL-41, RUL-43) ---


def end_turn(turn: Turn[State]) -> None:
    """Used cards are discarded, the end is checked, then the harbour; the pawn passes on when
    the next turn starts."""
    state = turn.state
    turn.actor = "service"
    used = tuple(slot.card for slot in state.slots if slot.place in ("up", "down"))
    still = 0 if state.stirred else state.still + 1
    turn.emit(e.TurnEnded(state.turn, turn_order(state)[1], used, still))
    if is_goal_reached(state):
        end_game(turn, "points")
    elif is_becalmed(state):
        end_game(turn, "becalmed")
    elif len(state.harbour) <= FEW_SHIPS:
        fleet_leaves(turn)
    else:
        start_turn(turn)


def start_turn(turn: Turn[State]) -> None:
    state = turn.state
    turn.emit(e.TurnStarted(state.turn + 1, state.next_first or state.first))


def fleet_leaves(turn: Turn[State]) -> None:
    state = turn.state
    ships = tuple(e.Berthed(berth.number, berth.ship) for berth in state.harbour)
    asked = tuple(
        seat for seat in turn_order(state) if has_departure_choice(merchant_of(state, seat))
    )
    turn.emit(e.FleetLeft(ships, asked))


# --- The choice (D7) ---


def is_asked(state: State, seat: Seat) -> bool:
    return state.departure is not None and seat in state.departure.asked


def may_choose(state: State, seat: Seat) -> bool:
    return (
        is_asked(state, seat)
        and state.departure is not None
        and all(choice.seat != seat for choice in state.departure.sealed)
    )


def choose_departure(turn: Turn[State], seat: Seat, order: ChooseDeparture) -> None:
    if not is_asked(turn.state, seat):
        raise not_your_turn(turn.state, "choose_departure")
    if not may_choose(turn.state, seat):
        raise IllegalMove("already_answered")
    merchant = merchant_of(turn.state, seat)
    check_protection(merchant, order)
    lost = understood_loss(merchant, order)
    turn.emit(
        e.DepartureSealed(seat, ordered(order.protect or ()), ordered(order.protect_hand), lost)
    )


def check_protection(merchant: Merchant, order: ChooseDeparture) -> None:
    """RUL-29: up to min(K, N) goods of the warehouse, and K - N of the hand if that is more than
    none."""
    if merchant.conservation and order.protect is None and not order.protect_hand:
        raise IllegalMove("step_missing", won=None)
    protect = order.protect or ()
    in_house, in_hand = protectable(merchant)
    if len(protect) > in_house:
        raise IllegalMove(
            "too_much_protection", place="warehouse", goods=len(protect), most=in_house
        )
    if len(order.protect_hand) > in_hand:
        raise IllegalMove(
            "too_much_protection", place="hand", goods=len(order.protect_hand), most=in_hand
        )
    check_in_warehouse(merchant, protect)
    check_in_hand(merchant, order.protect_hand)


def protectable(merchant: Merchant) -> tuple[int, int]:
    """How many goods of the warehouse and of the hand the conservation cards cover."""
    cards, house = protection(merchant), count(merchant.warehouse)
    return min(cards, house), max(cards - house, 0)


def understood_loss(merchant: Merchant, order: ChooseDeparture) -> Goods:
    """VDW-70, VDW-71, RUL-30: half of the unprotected cheese and spice, rounded down; of one
    kind only it is understood."""
    left = without(merchant.warehouse, order.protect or ())
    needed = loss(left)
    present = [kind for kind in HALVED if left.get(kind, 0)]
    if not order.lose and needed and len(present) == 1:
        return (present[0],) * needed
    if not order.lose and needed:
        raise IllegalMove("step_missing", won=None)
    if len(order.lose) != needed or any(kind not in HALVED for kind in order.lose):
        raise IllegalMove("wrong_loss", goods=len(order.lose), needed=needed)
    check_in_warehouse(Merchant(merchant.seat, warehouse=left), order.lose)
    return ordered(order.lose)


def loss(unprotected: Stock) -> int:
    return sum(unprotected.get(kind, 0) for kind in HALVED) // 2


# --- The standing preference ---


def prefer_departure(turn: Turn[State], seat: Seat, order: PreferDeparture) -> None:
    if not order.kinds:
        if not merchant_of(turn.state, seat).preference:
            raise IllegalMove("nothing_filed")
        turn.emit(e.PreferenceFiled(seat))
        return
    if len(order.kinds) < 2 or len(set(order.kinds)) < len(order.kinds):
        raise IllegalMove("unclear_preference")
    turn.emit(e.PreferenceFiled(seat, full_order(order.kinds)))


def full_order(kinds: Sequence[Kind]) -> tuple[Kind, ...]:
    """The kinds named exchange places among themselves in apple, cheese, spice, silk."""
    named = iter(kinds)
    return tuple(next(named) if kind in kinds else kind for kind in KINDS)


def preferred_departure(merchant: Merchant) -> ChooseDeparture:
    """Protect apple, cheese and spice of the warehouse in that order, then hand goods in it;
    lose the later of cheese and spice first."""
    in_house, in_hand = protectable(merchant)
    kinds = merchant.preference
    protect = by_preference(merchant.warehouse, [kind for kind in kinds if kind != "silk"])[
        :in_house
    ]
    saved = by_preference(merchant.hand, kinds)[:in_hand]
    left = without(merchant.warehouse, protect)
    lost = by_preference(left, [kind for kind in reversed(kinds) if kind in HALVED])[: loss(left)]
    return ChooseDeparture(ordered(protect), ordered(saved), ordered(lost))


def by_preference(stock: Stock, kinds: Sequence[Kind]) -> list[Kind]:
    return [kind for kind in kinds for _ in range(stock.get(kind, 0))]


def default_departure(merchant: Merchant) -> ChooseDeparture:
    """D7: one card at a time, counting only cards not yet protected or lost."""
    in_house, in_hand = protectable(merchant)
    left = Counter(goods_in(merchant.warehouse))
    protect: list[Kind] = []
    while len(protect) < in_house and any(left[kind] for kind in KINDS if kind != "silk"):
        more: Kind = "cheese" if left["cheese"] >= left["spice"] else "spice"
        move(left, protect, "apple" if left["apple"] else more)
    lost: list[Kind] = []
    for _ in range((left["cheese"] + left["spice"]) // 2):
        move(left, lost, "cheese" if left["cheese"] > left["spice"] else "spice")
    saved = goods_in(merchant.hand)[:in_hand]
    return ChooseDeparture(
        ordered(protect) if merchant.conservation else None, saved, ordered(lost)
    )


def move(left: "Counter[Kind]", to: list[Kind], kind: Kind) -> None:
    left[kind] -= 1
    to.append(kind)


# --- What spoils, and the new fleet ---


def spoil(turn: Turn[State]) -> None:
    """All in the turn order of the turn that ends (RUL-42); then the new fleet and the next
    turn."""
    turn.unknown()
    turn.actor = "service"
    state = turn.state
    assert state.departure is not None
    choices = {choice.seat: choice for choice in state.departure.sealed}
    for seat in turn_order(state):
        turn.emit(spoiled(merchant_of(state, seat), choices.get(seat)))
    fleet_arrives(turn)
    start_turn(turn)


def spoiled(merchant: Merchant, choice: SealedDeparture | None) -> e.GoodsSpoiled:
    """VDW-68 to VDW-72: the hand, all apples and half of the cheese and spice, but for what is
    protected."""
    if choice is None:
        choice = SealedDeparture(merchant.seat, lose=understood_loss(merchant, ChooseDeparture(())))
    left = without(merchant.warehouse, choice.protect)
    return e.GoodsSpoiled(
        seat=merchant.seat,
        hand=goods_in(without(merchant.hand, choice.protect_hand)),
        warehouse=(*apples_in(left), *choice.lose),
        protected=choice.protect,
        protected_hand=choice.protect_hand,
        cards=tuple(merchant.conservation),
    )


def apples_in(stock: Stock) -> Goods:
    return tuple(kind for kind in goods_in(stock) if kind == "apple")


def fleet_arrives(turn: Turn[State]) -> None:
    """VDW-74, RUL-32: if the ships run short, those that left unloaded come back; if still
    short, fewer come."""
    state = turn.state
    berths: list[e.Berthed] = []
    for size, number, first in zip(
        SIZES, (state.large, state.small), (1, state.large + 1), strict=True
    ):
        if len(state.piles[size]) < number and state.discards[size]:
            reshuffle(turn, size)
        berths.extend(
            e.Berthed(first + at, ship) for at, ship in enumerate(state.piles[size][:number])
        )
    turn.emit(e.FleetArrived(state.round + 1, tuple(berths)))
