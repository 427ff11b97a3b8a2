"""What the conformance suite must know of Long Cours: its books, its positions, its secrets.

Written from the rule sheet, not from the engine: the geography is read from the board file again.
"""

import json
import random
from importlib import resources
from typing import Any

from games.engine import Command, Event, Seat
from games.engines.long_cours import commands as orders
from games.engines.long_cours import events as happened
from games.engines.long_cours.state import Captain, FiledAdvance, RiposteOrder, State

CONFIGS: tuple[dict[str, Any], ...] = ({}, {"short": True}, {"round_limit": 30})

BOARD = json.loads(
    resources.files("games.engines.long_cours").joinpath("data/world_lanes.json").read_text("utf-8")
)
PORTS = {stop["id"]: stop for stop in BOARD["stops"] if stop["kind"] == "port"}
STRANDING = {stop["id"]: stop for stop in BOARD["stops"] if stop["kind"] != "port"}
CARDS = sorted(
    ["storm"] * 12 + ["direct"] * 12 + [f"brawl-{strength}" for strength in range(1, 13)]
)


def letter(*lines: Command) -> Command | None:
    """These orders as one letter; None if one of them cannot stand in a letter."""
    if any(isinstance(line, orders.Orders | orders.Default) for line in lines):
        return None
    return orders.Orders(tuple(orders.Line(line) for line in lines))  # type: ignore[arg-type]  # the rest may stand in a letter


def may_come_back(key: str) -> bool:
    """A turn is asked again after its brawl or its auction."""
    return key.startswith("turn/")


# --- The books: every coin, ticket and card, from the events alone ---


class Books:
    """Who owns what, as the log tells it. Nothing appears but by grants, purchases and sales;
    nothing goes but to the bank."""

    def __init__(self) -> None:
        self.cash: dict[Seat, int] = {}
        self.holds: dict[Seat, dict[str, int]] = {}
        self.heaps: dict[str, dict[str, int]] = {}
        self.hands: dict[Seat, list[str]] = {}
        self.out: list[str] = []  # set aside, played and revealed cards
        self.owner: Seat | None = None

    def post(self, event: Event) -> None:
        match event:
            case happened.CardsSetAside():
                self.out.extend(event.cards)
            case happened.HandDealt():
                self.hands[event.seat] = list(event.cards)
            case happened.CardPlayed() | happened.BrawlCardPlayed():
                self.hands[event.seat].remove(event.card)
                self.out.append(event.card)
            case happened.HandRevealed():
                assert sorted(event.cards) == sorted(self.hands[event.seat])  # LC-82
                self.out.extend(event.cards)
                self.hands[event.seat] = []
            case happened.CashGranted():
                self.cash[event.seat] = self.cash.get(event.seat, 0) + event.amount
            case happened.GoodsBought():
                assert event.amount >= 1  # RL-01
                assert PORTS[event.port]["product"] == event.product  # LC-16
                self.pay(event.seat, event.amount)
                pour({event.product: event.amount}, self.hold(event.seat))
            case happened.GoodsSold():
                assert self.hold(event.seat).pop(event.product) == event.value  # LC-40: all of it
                assert event.paid == 3 * event.value
                self.cash[event.seat] += event.paid
            case happened.CargoStranded():
                assert STRANDING[event.place]["zone"] == event.zone  # LC-45
                pour(self.empty(event.seat, event.goods), self.heaps.setdefault(event.place, {}))
            case happened.WreckSalvaged():
                assert self.heaps.pop(event.place) == event.goods  # LC-46: the whole heap
                pour(event.goods, self.hold(event.seat))
            case happened.CashRobbed():
                assert event.amount == self.cash[event.loser]  # LC-58: all of it
                self.pay(event.loser, event.amount)
                self.cash[event.winner] += event.amount
            case happened.CorsairBought():
                assert event.price >= 6  # LC-67
                self.pay(event.seat, event.price)
                self.owner = event.seat
            case happened.CorsairSunk() | happened.CorsairGivenUp():
                assert event.owner == self.owner
                self.owner = None
            case happened.CargoSunk():
                assert self.owner not in (None, event.seat)  # LC-76
                assert event.cash == self.cash[event.seat]  # LC-81
                self.empty(event.seat, event.goods)  # LC-80: back to the bank
                self.pay(event.seat, event.cash)
                self.cash[self.owner] += event.cash

    def hold(self, seat: Seat) -> dict[str, int]:
        return self.holds.setdefault(seat, {})

    def pay(self, seat: Seat, amount: int) -> None:
        self.cash[seat] -= amount
        assert self.cash[seat] >= 0, f"seat {seat} pays {amount} and does not have it"

    def empty(self, seat: Seat, goods: dict[str, int]) -> dict[str, int]:
        """Take the whole hold, which must be what the event says."""
        assert self.hold(seat) == goods
        return self.holds.pop(seat)

    def compare(self, state: State) -> None:
        """The position must say what the books say."""
        for captain in state.captains:
            assert captain.cash == self.cash.get(captain.seat, 0)
            assert captain.goods == self.holds.get(captain.seat, {})
            assert sorted(captain.hand) == sorted(self.hands.get(captain.seat, []))
        assert {place: heap for place, heap in state.heaps.items() if heap} == {
            place: heap for place, heap in self.heaps.items() if heap
        }
        assert state.corsair.owner == self.owner
        if state.captains and len(self.hands) == len(state.captains):
            held = [card for hand in self.hands.values() for card in hand]
            assert sorted(held + self.out) == CARDS, "36 cards, no more and no fewer"


def pour(goods: dict[str, int], into: dict[str, int]) -> None:
    for product, value in goods.items():
        assert value > 0
        into[product] = into.get(product, 0) + value


# --- Positions between two moves ---


def at_rest(state: State) -> None:
    alive = {captain.seat for captain in state.captains if not captain.eliminated}
    staying = {
        captain.seat
        for captain in state.captains
        if not captain.eliminated and not captain.resigned
    }
    assert len(alive) >= 1
    for captain in state.captains:
        ship_makes_sense(state, captain)
    if state.corsair.owner is None:
        assert state.corsair.stop is None
    else:
        assert state.corsair.owner in staying  # RL-42
        assert state.corsair.stop is None or state.corsair.stop in {**PORTS, **STRANDING}
    assert set(state.heaps) <= set(STRANDING)
    assert all(value > 0 for heap in state.heaps.values() for value in heap.values())
    if state.phase == "play":
        assert state.turn is not None
        assert not state.turn.ended
        assert (
            state.turn.seat in staying or state.brawl or state.auction
        )  # a resigned captain's turn is over by itself (RL-42)
        assert not (state.turn.moved and state.turn.moved_direct)  # LC-32
        assert len(staying) > 1
        assert 2 <= state.round <= state.round_limit
        assert not (state.brawl and state.auction)
        questions_make_sense(state)
    assert (state.phase == "over") == (state.ended is not None)


def ship_makes_sense(state: State, captain: Captain) -> None:
    assert captain.cash >= 0
    assert all(value > 0 for value in captain.goods.values())
    if captain.eliminated:
        assert (captain.cash, captain.goods, captain.hand, captain.stop) == (
            0,
            {},
            [],
            None,
        )  # LC-79 to LC-82
    if captain.eliminated or captain.resigned:
        assert (captain.standing_riposte, captain.standing_bid, captain.advance) == (
            None,
            None,
            None,
        )  # 4.6, RL-42
        assert captain.out_at > 0
    if captain.stop is None:
        assert captain.goods == {}  # LC-45
    else:
        assert captain.stop in PORTS or captain.stop in STRANDING
        assert not state.heaps.get(captain.stop), "who calls at a heap has taken it"


def questions_make_sense(state: State) -> None:
    captains = {captain.seat: captain for captain in state.captains}
    if brawl := state.brawl:
        assert state.turn is not None
        assert brawl.attacker == state.turn.seat  # LC-52
        assert captains[brawl.attacker].stop == captains[brawl.defender].stop == brawl.port
        assert brawl.port in PORTS  # RL-17
        assert brawl.cards == sorted(set(brawl.cards))  # LC-54
        assert captains[brawl.to_answer].hand, "an empty hand gives up at once (4.3)"
        assert not captains[brawl.to_answer].resigned
    if auction := state.auction:
        assert state.corsair.owner is None  # RL-23
        assert auction.caller not in auction.asked
        assert all(captains[seat].cash >= 7 for seat in auction.asked)
        assert all(
            bid.maximum is None or 7 <= bid.maximum <= captains[bid.seat].cash
            for bid in auction.bids
        )
        assert len({bid.seat for bid in auction.bids}) == len(auction.bids) < len(auction.asked)
        assert all(
            bid.maximum is None for bid in auction.bids if captains[bid.seat].resigned
        )  # RL-42
        assert auction.caller_maximum is None or not captains[auction.caller].resigned


# --- Secrets (4.5) ---

SECRET_FIELDS = {
    "hand_dealt": {"cards"},
    "setup_sealed": {"port", "amount"},
    "brawl_started": {"limit"},
    "auction_opened": {"maximum"},
    "bid_sealed": {"maximum"},
}
SECRET_EVENTS = {
    "riposte_limit_set", "standing_order_set", "advance_filed", "advance_dropped",
    "advance_started", "orders_queued", "orders_stopped",
}  # fmt: skip
PRIVATE = (
    "standing_riposte",
    "standing_bid",
)  # kinds of command of which nobody else sees anything


def secret(event: Event) -> tuple[Seat | None, set[str] | None]:
    """Who knows the whole of it, and which fields the others never see: None, nothing is hidden;
    none of them, all of it is."""
    if event.kind in SECRET_EVENTS:
        return event.seat, set()  # type: ignore[attr-defined]  # they all have a seat
    if event.kind not in SECRET_FIELDS:
        return None, None
    knower = getattr(event, "attacker", None) or getattr(event, "caller", None) or event.seat  # type: ignore[attr-defined]
    return knower, SECRET_FIELDS[event.kind]


def all_is_open(state: State, view: Any) -> None:
    assert [list(captain.hand) for captain in view.captains] == [
        captain.hand for captain in state.captains
    ]


def other_world(state: State, seat: Seat | None, dice: random.Random) -> State:
    """Spoil `state` in everything this seat cannot know (None: a spectator), leaving alone all
    that it can."""
    if state.phase == "over":
        return state
    others = [captain for captain in state.captains if captain.seat != seat]
    deal_again(others, dice)
    for captain in others:
        if captain.sealed_setup is not None:
            captain.sealed_setup = (
                dice.choice(neighbours_in_zone(captain.sealed_setup[0])),
                dice.randint(0, 3),
            )
        if not captain.eliminated and not captain.resigned:
            other_plans(state, captain, dice)
    if state.brawl:
        other_limits(state, seat, dice)
    if state.auction:
        other_bids(state, seat, dice)
    return state


def deal_again(others: list[Captain], dice: random.Random) -> None:
    cards = [card for captain in others for card in captain.hand]
    dice.shuffle(cards)
    for captain in others:
        captain.hand = [cards.pop() for _ in captain.hand]


def neighbours_in_zone(port: str) -> list[str]:
    return [other for other in PORTS if PORTS[other]["zone"] == PORTS[port]["zone"]]


def other_plans(state: State, captain: Captain, dice: random.Random) -> None:
    captain.standing_riposte = dice.choice(
        [
            None,
            RiposteOrder(dice.randint(0, 12)),
            RiposteOrder(dice.randint(0, 12), dice.randint(1, 9)),
        ]
    )
    captain.standing_bid = dice.choice([None, dice.randint(0, 40)])
    active = state.turn is not None and state.turn.seat == captain.seat
    if active and (state.brawl or state.auction):
        state.turn.waiting = some_lines(dice)  # type: ignore[union-attr]  # there is a turn
    if not active and state.phase == "play" and captain.stop is not None:
        plans = orders.Advance(
            tuple(orders.TurnLine(line.order, line.when) for line in some_lines(dice))
        )  # type: ignore[arg-type]
        captain.advance = dice.choice([None, FiledAdvance(plans)])


def some_lines(dice: random.Random) -> list[orders.Line]:
    lines = [
        orders.Line(orders.Buy(half=True), when="sold"),
        orders.Line(orders.Storm(dice.choice((11, 22, 33, 44, 55, 66)))),
        orders.Line(orders.Direct(dice.choice(list(PORTS))), when="won"),
        orders.Line(orders.Roll()),
        orders.Line(orders.End()),
    ]
    return dice.sample(lines, dice.randint(1, len(lines)))


def other_limits(state: State, seat: Seat | None, dice: random.Random) -> None:
    """A side that must answer has no limit, or it would have answered; the other side's limit
    may be anything it could be."""
    brawl = state.brawl
    assert brawl is not None
    last = brawl.cards[-1]
    limit = dice.choice([None, *range(last, 13)])
    if brawl.to_answer == brawl.defender and brawl.attacker != seat:
        brawl.attacker_limit = limit
    if brawl.to_answer == brawl.attacker and brawl.defender != seat:
        brawl.defender_limit = limit


def other_bids(state: State, seat: Seat | None, dice: random.Random) -> None:
    auction = state.auction
    assert auction is not None
    cash = {captain.seat: captain.cash for captain in state.captains}
    if auction.caller != seat and auction.caller_maximum is not None:
        auction.caller_maximum = dice.randint(6, cash[auction.caller])
    for bid in auction.bids:
        if bid.seat != seat:
            bid.maximum = dice.choice([None, dice.randint(7, cash[bid.seat])])
