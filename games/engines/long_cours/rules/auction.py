"""The auction of the corsair (LC-64 to LC-68, LC-87, RL-23 to RL-27): sealed maxima, resolved as
if bids rose by 1 M (4.3)."""

from games.engine import IllegalMove, Seat, Turn
from games.engines.long_cours import events as e
from games.engines.long_cours.commands import CorsairBid, CorsairPass
from games.engines.long_cours.position import (
    awaited,
    captain_of,
    is_in,
    needs_cash,
    ready,
    turn_order_from,
)
from games.engines.long_cours.state import OpenAuction, State

LOWEST_PRICE = 6  # LC-67
LOWEST_ANSWER = 7  # DP-3: the caller already stands at 6


def bid(turn: Turn[State], seat: Seat, order: CorsairBid) -> None:
    """In his own turn a captain calls the auction with it, when asked he answers it."""
    if turn.state.auction is not None and turn.state.auction.caller != seat:
        answer(turn, seat, order.maximum)
    else:
        call(turn, seat, order.maximum)


# --- The call ---


def ready_to_call(state: State, seat: Seat) -> None:
    """RL-23: the active captain, with the lowest price in cash, while nobody owns it."""
    ready(state, seat, "corsair_bid")
    if state.corsair.owner is not None:
        raise IllegalMove("corsair_owned", owner=state.corsair.owner)
    needs_cash(captain_of(state, seat), LOWEST_PRICE)


def call(turn: Turn[State], seat: Seat, maximum: int) -> None:
    ready_to_call(turn.state, seat)
    check_bid(turn.state, seat, maximum, lowest=LOWEST_PRICE)
    turn.emit(e.AuctionOpened(turn.state.auctions + 1, seat, bidders(turn.state, seat), maximum))
    turn.unknown()  # an auction is one (4.2.1)
    answer_by_standing_bids(turn)
    close_if_complete(turn)


def bidders(state: State, caller: Seat) -> tuple[Seat, ...]:
    """All others still in the game who could outbid the opening price, in turn order after the
    caller (LC-68, DP-3)."""
    others = [captain_of(state, seat) for seat in turn_order_from(state, caller)[1:]]
    return tuple(
        captain.seat for captain in others if is_in(captain) and captain.cash >= LOWEST_ANSWER
    )


def answer_by_standing_bids(turn: Turn[State]) -> None:
    """Standing bids answer. Only here: one set later counts from the next auction on."""
    auction = turn.state.auction
    assert auction is not None
    for seat in auction.asked:
        captain = captain_of(turn.state, seat)
        if captain.standing_bid is not None:
            turn.actor = seat
            maximum = min(captain.standing_bid, captain.cash)
            turn.emit(e.BidSealed(seat, maximum if maximum >= LOWEST_ANSWER else None))


# --- The answers ---


def asked_to_bid(state: State, seat: Seat, order: str) -> OpenAuction:
    if state.auction is None:
        raise IllegalMove("not_your_decision", order=order, awaited=awaited(state))
    if seat == state.auction.caller:
        raise IllegalMove("auction_open", caller=seat, awaited=awaited(state))  # fixed by the call
    if seat not in state.auction.asked:
        raise IllegalMove("not_asked", cash=captain_of(state, seat).cash, lowest=LOWEST_ANSWER)
    return state.auction


def check_bid(state: State, seat: Seat, maximum: int, *, lowest: int) -> None:
    if maximum < lowest:
        raise IllegalMove("bid_too_low", maximum=maximum, lowest=lowest)
    needs_cash(captain_of(state, seat), maximum)  # RL-24


def answer(turn: Turn[State], seat: Seat, maximum: int) -> None:
    asked_to_bid(turn.state, seat, "corsair_bid")
    check_bid(turn.state, seat, maximum, lowest=LOWEST_ANSWER)
    turn.emit(e.BidSealed(seat, maximum))
    close_if_complete(turn)


def pass_by(turn: Turn[State], seat: Seat, order: CorsairPass) -> None:
    asked_to_bid(turn.state, seat, "corsair_pass")
    turn.emit(e.BidSealed(seat))
    close_if_complete(turn)


def decision_key(auction: OpenAuction, seat: Seat) -> str:
    return f"auction/{auction.number}/{seat}"


def has_answered(auction: OpenAuction, seat: Seat) -> bool:
    return any(bid.seat == seat for bid in auction.bids)


def pass_by_default(turn: Turn[State], auction: OpenAuction, seat: Seat) -> None:
    turn.emit(e.DefaultApplied(seat, decision_key(auction, seat), sealed=True))
    turn.emit(e.BidSealed(seat))


# --- The hammer ---


def close_if_complete(turn: Turn[State]) -> None:
    auction = turn.state.auction
    assert auction is not None
    if len(auction.bids) == len(auction.asked):
        turn.unknown()  # the others' maxima
        turn.actor = auction.caller
        close(turn, auction)


def close(turn: Turn[State], auction: OpenAuction) -> None:
    bids = ranked_bids(turn.state, auction)
    if not bids:
        turn.emit(e.AuctionClosed())  # the call was annulled and nobody else wants it (RL-42)
        return
    winner, price = bids[0].seat, price_of(bids)
    turn.emit(e.AuctionClosed(winner, price, tuple(bids[1:])))
    turn.emit(e.CorsairBought(winner, price))


def ranked_bids(state: State, auction: OpenAuction) -> list[e.LosingBid]:
    """Highest first; equal ones in turn order from the caller on."""
    maxima = {bid.seat: bid.maximum for bid in auction.bids}
    maxima[auction.caller] = auction.caller_maximum
    in_order = [(seat, maxima.get(seat)) for seat in turn_order_from(state, auction.caller)]
    bids = [e.LosingBid(seat, maximum) for seat, maximum in in_order if maximum is not None]
    return sorted(bids, key=lambda bid: -bid.maximum)


def price_of(bids: list[e.LosingBid]) -> int:
    if len(bids) == 1:
        return LOWEST_PRICE
    first, second = bids[0].maximum, bids[1].maximum
    return second + 1 if first > second else first
