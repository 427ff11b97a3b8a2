"""Questions about a position that several phases ask, and the refusals they share."""

from collections.abc import Callable

from games.engine import IllegalMove, Seat
from games.engines.long_cours.data import DISTANCE, PORTS_OF, STRENGTH, ZONES
from games.engines.long_cours.events import Card
from games.engines.long_cours.state import Captain, OpenBrawl, OpenTurn, State

REACH = 3  # how far the corsair sails in one turn (LC-75, LC-88)


def captain_of(state: State, seat: Seat) -> Captain:
    return state.captains[seat - 1]


def is_in(captain: Captain) -> bool:
    """Neither eliminated nor resigned: he decides for himself and can still win."""
    return not captain.out_at


def captains_in(state: State) -> list[Captain]:
    return [captain for captain in state.captains if not captain.out_at]


def turn_order_from(state: State, seat: Seat) -> list[Seat]:
    """All seats in turn order, beginning with this one."""
    at = state.order.index(seat)
    return state.order[at:] + state.order[:at]


def zone_of_seat(state: State, seat: Seat) -> int:
    """LC-10, LC-12: the first in turn order starts in zone 11, the second in 22, and so on."""
    return ZONES[state.order.index(seat)]


def fortune(captain: Captain) -> int:
    """RL-40: cash and the purchase value of the cargo."""
    return captain.cash + sum(captain.goods.values())


def strengths(captain: Captain) -> list[int]:
    """The brawl cards in hand, weakest first."""
    return sorted(STRENGTH[card] for card in captain.hand if card in STRENGTH)


def enemy_corsair(state: State, seat: Seat) -> str | None:
    """Where a corsair lies that could sink this seat; one not yet entered frightens nobody
    (4.4)."""
    return None if state.corsair.owner == seat else state.corsair.stop


def within_reach(state: State, captain: Captain) -> bool:
    """LC-88: another captain's corsair is at most three moves away."""
    corsair = enemy_corsair(state, captain.seat)
    return (
        corsair is not None
        and captain.stop is not None
        and DISTANCE[corsair][captain.stop] <= REACH
    )


def others_at(state: State, captain: Captain) -> list[Seat]:
    """The other captains whose cargo lies at the same stop."""
    if captain.stop is None:
        return []
    return [
        other.seat
        for other in state.captains
        if other.stop == captain.stop and other.seat != captain.seat
    ]


def awaited(state: State) -> list[Seat]:
    """The seats whose answer the game needs before it can go on; everybody can see who they are."""
    if state.phase == "setup":
        return [captain.seat for captain in captains_in(state) if captain.sealed_setup is None]
    if state.brawl is not None:
        return [state.brawl.to_answer]
    if state.auction is not None:
        answered = [bid.seat for bid in state.auction.bids]
        return [seat for seat in state.auction.asked if seat not in answered]
    return [state.turn.seat] if state.turn is not None else []


# --- What an order may need, refused aloud where it fails ---


def allowed(check: Callable[[State, Seat], object], state: State, seat: Seat) -> bool:
    """The same check, asked as a question: so options() offers exactly what decide() takes."""
    try:
        check(state, seat)
    except IllegalMove:
        return False
    return True


def in_own_turn(state: State, seat: Seat, order: str, *, card: bool = False) -> OpenTurn:
    """LC-25: nobody undertakes anything out of turn, nor while his own brawl or auction is open
    (4.2.5)."""
    if state.phase == "setup":
        raise IllegalMove(
            "first_round_no_cards" if card else "first_round", order=order
        )  # LC-07, RL-04
    turn = state.turn
    if turn is None or turn.seat != seat or turn.ended:
        raise IllegalMove("not_your_decision", order=order, awaited=awaited(state))
    if state.brawl is not None:
        raise brawl_open(state.brawl)
    if state.auction is not None:
        raise IllegalMove("auction_open", caller=state.auction.caller, awaited=awaited(state))
    return turn


def brawl_open(brawl: OpenBrawl) -> IllegalMove:
    return IllegalMove(
        "brawl_open", attacker=brawl.attacker, defender=brawl.defender, to_answer=brawl.to_answer
    )


def ready(state: State, seat: Seat, order: str, *, card: bool = False) -> OpenTurn:
    """In his own turn, and his cargo brought in if it was wrecked: nothing comes before that
    (RL-16)."""
    turn = in_own_turn(state, seat, order, card=card)
    if turn.entry_zone is not None:
        raise IllegalMove(
            "entry_pending", zone=turn.entry_zone, ports=list(PORTS_OF[turn.entry_zone])
        )
    return turn


def berth(captain: Captain, order: str) -> str:
    """The stop where the cargo lies; without a ship there is no moving, buying, brawling or
    rolling (RL-15)."""
    if captain.stop is None:
        raise IllegalMove("not_afloat", order=order)
    return captain.stop


def needs_card(captain: Captain, card: Card) -> None:
    if card not in captain.hand:
        raise IllegalMove("no_card", card=card, strengths=strengths(captain))


def needs_cash(captain: Captain, amount: int) -> None:
    if amount > captain.cash:
        raise IllegalMove("not_enough_cash", amount=amount, cash=captain.cash)
