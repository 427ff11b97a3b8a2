"""Who is awaited and for what, what a timeout plays (rule sheet 4.1), and everything each seat
may ask now."""

from collections.abc import Sequence

from games.engine import Command, Decision, Seat
from games.engines.siecle_dor.commands import (
    Bid,
    End,
    Line,
    Order,
    Orders,
    Pass,
    Roll,
    Sail,
    UseBuy,
)
from games.engines.siecle_dor.data import WEST_INDIES
from games.engines.siecle_dor.position import house_of, is_setup, last_to_place
from games.engines.siecle_dor.rules import auction, opening
from games.engines.siecle_dor.state import House, OpenAuction, OpenTurn, State

MOST_H = 99_999  # the highest sum a standing order or a budget may name
USUAL_H = 40  # forms list sums up to here; letters may name more

# --- Decisions (4.1) ---


def pending(state: State) -> list[Decision]:
    """What is asked now. In the middle of a move, where a replay may stop too, nothing is asked
    yet."""
    if is_setup(state):
        return setup_decisions(state)
    if state.auction is not None:
        return auction_decisions(state, state.auction)
    if state.turn is None or state.turn.ended:
        return []
    return [turn_decision(state, state.turn)]


def setup_decisions(state: State) -> list[Decision]:
    """The next seat is asked; the others may file what they want before their turn comes (4.1)."""
    return [
        setup_decision(state, house)
        for house in state.houses
        if not house.resigned and may_still_place(state, house.seat)
    ]


def may_still_place(state: State, seat: Seat) -> bool:
    return state.phase == "markers" or seat in state.to_place


def setup_decision(state: State, house: House) -> Decision:
    seat, due, filed = house.seat, state.to_place[:1] == [house.seat], house.filed
    if state.phase == "markers" and seat in state.to_place:
        return Decision(
            f"setup/marker/{seat}",
            seat,
            "setup_marker",
            opening.default_marker(state),
            due=due,
            answered=not due and bool(filed.marker),
        )
    if state.phase == "start":
        return Decision(
            f"setup/start/{seat}",
            seat,
            "setup_start",
            opening.default_start(state, seat),
            due=due,
            answered=not due and filed.start is not None,
        )
    return Decision(
        f"setup/pawns/{seat}",
        seat,
        "setup_pawns",
        default_placing(state, seat),
        due=due,
        answered=not due and filed.pawns is not None,
    )


def default_placing(state: State, seat: Seat) -> Command:
    """The last seat's timeout chooses the square too."""
    pawns = opening.default_pawns(state)
    if seat != last_to_place(state):
        return pawns
    return Orders((Line(pawns), Line(opening.default_start(state, seat))))


def turn_decision(state: State, now: OpenTurn) -> Decision:
    """A voyage that waits for its colony shares the key, and so the deadline, of its turn (4.1)."""
    if not now.moved:
        return Decision(f"roll/{now.number}", now.seat, "before_roll", Roll())
    if now.sailing:
        return Decision(f"turn/{now.number}", now.seat, "sail", default_voyage(now))
    return Decision(f"turn/{now.number}", now.seat, "turn", End())


def default_voyage(now: OpenTurn) -> Orders:
    """To the West Indies, then the kept lines as far as they go (a further voyage goes there
    too), then the turn is over (4.1)."""
    followers = [*(line.order for line in now.waiting[1:]), None]
    lines = [
        Line(with_colony(line.order, after), line.attempt)
        for line, after in zip(now.waiting, followers, strict=False)
    ]
    return Orders((Line(Sail((WEST_INDIES,))), *lines, Line(End())), closing=True)


def with_colony(order: Order, after: Order | None) -> Order:
    """A draw that names no colony, neither on its own line nor on the next."""
    named = isinstance(order, UseBuy) and (order.sail or isinstance(after, Sail))
    return UseBuy(order.place, (WEST_INDIES,)) if isinstance(order, UseBuy) and not named else order


def auction_decisions(state: State, now: OpenAuction) -> list[Decision]:
    if now.mode == "rounds":
        return (
            []
            if now.round is None or now.round.to_bid is None
            else [round_decision(now, now.round.to_bid, len(now.round.ladder))]
        )
    return [
        sealed_decision(state, now, seat)
        for seat in now.asked
        if not house_of(state, seat).resigned
    ]


def round_decision(now: OpenAuction, seat: Seat, said: int) -> Decision:
    return Decision(f"auction/{now.number}/{now.lots[0].province}/{said}", seat, "auction", Pass())


def sealed_decision(state: State, now: OpenAuction, seat: Seat) -> Decision:
    """Stays while somebody is awaited, since a sealed answer may be replaced."""
    due = all(answer.seat != seat for answer in now.answers)
    default = answer_command(auction.default_answer(state, now, seat))
    return Decision(
        f"auction/{now.number}/{seat}",
        seat,
        "auction",
        default,
        due=due,
        group=f"auction/{now.number}",
        answered=not due,
    )


def answer_command(bids: Sequence[Bid]) -> Command:
    if not bids:
        return Pass()
    return bids[0] if len(bids) == 1 else Orders(tuple(Line(bid) for bid in bids))
