"""What the conformance suite must know of Le Siècle d'Or: its books, its positions, its secrets.

Written from the rule sheet, not from the engine: board and cards are read from the data files
again.
"""

import json
import random
from importlib import resources
from typing import Any

from games.engine import Command, Event, Seat
from games.engines.siecle_dor import commands as orders
from games.engines.siecle_dor import events as happened
from games.engines.siecle_dor.state import Answer, House, Preferences, Standing, StandingBid, State

CONFIGS: tuple[dict[str, Any], ...] = (
    {},
    {
        "auction_mode": "rounds",
        "auction_paint_fee": 1,
        "die_card": "one_die",
        "open_hands": True,
        "first_player": "host",
        "first_seat": 2,
    },
    {"victory_check": "own_turn", "auction_paint_fee": 1, "turn_limit": 14, "colour_1": "green"},
)

_DATA = resources.files("games.engines.siecle_dor").joinpath("data")
BOARD = json.loads(_DATA.joinpath("low_countries.json").read_text("utf-8"))
CARDS = {
    card["id"]: card
    for card in json.loads(_DATA.joinpath("cards.json").read_text("utf-8"))["cards"]
}
PROVINCES = {province["id"]: province for province in BOARD["provinces"]}
COLOURS = ("green", "yellow", "brown", "blue", "grey")
BACKS = {"C": "culture", "A": "art", "Y": "investment", "S": "spice", "B": "colony"}
WORTH_H = {
    "tulips": (1, 10),
    "pairs": (2, 24),
    "expedition": (3, 40),
    "pepper": (1, 16),
    "cloves": (2, 40),
    "nutmeg": (3, 64),
}


def letter(*lines: Command) -> Command | None:
    """These orders as one letter; None if one of them cannot stand in a letter, or if two bids
    would become one answer."""
    if any(isinstance(line, orders.Orders | orders.Default | orders.Keep) for line in lines):
        return None
    return orders.Orders(tuple(orders.Line(line) for line in lines))  # type: ignore[arg-type]  # the rest may stand in a letter


def may_come_back(key: str) -> bool:
    """A turn is asked again after its auction."""
    return key.startswith("turn/")


# --- The books: every coin, piece and card, from the events alone ---


class Books:
    """Who owns what, as the log tells it: 5 pawns and 6 markers each, 110 cards, and money that
    comes and goes by named sums."""

    def __init__(self) -> None:
        self.money: dict[Seat, int] = {}
        self.pawns: dict[Seat, dict[str, int]] = {}  # province or "reserve" -> pawns
        self.markers: dict[Seat, list[str]] = {}  # where each of the six is
        self.piles: dict[str, list[str]] = {}
        self.discards: dict[str, list[str]] = {}
        self.hands: dict[Seat, list[str]] = {}
        self.tables: dict[Seat, list[str]] = {}  # windmills, governors, paintings
        self.left: dict[str, int] = {}  # payments of unfinished paintings
        self.guilds: dict[str, int] = {}  # colour -> price paid
        self.bought: str | None = None  # the pile of a card that is about to be seen

    def post(self, event: Event) -> None:
        match event:
            case happened.GameStarted():
                self.start(event)
            case happened.MarkerPlaced():
                self.marker(event.seat, "reserve", event.province)
            case happened.PawnsPlaced():
                for province in event.provinces:
                    assert province not in self.provinces_taken()  # SDO-10
                    self.pawn(event.seat, "reserve", province)
                    assert (
                        sum(pawns.get(province, 0) for pawns in self.pawns.values()) <= 2
                    )  # SDO-11
            case happened.DieCardPlayed():
                assert CARDS[event.card]["kind"] == "die"
                self.discard(event.seat, [event.card])
            case happened.IncomePaid():
                for income in event.incomes:
                    assert (
                        income.total_h
                        == income.pawns_h + income.markers_h + income.governors_h + income.square_h
                        > 0
                    )
                    self.money[income.seat] += income.total_h
            case happened.PawnsMoved():
                assert event.cost_h == event.count * (len(event.path) - 1)  # SDO-28
                assert all(
                    there in PROVINCES[here]["adjacent"]
                    for here, there in zip(event.path, event.path[1:], strict=False)
                )
                self.pay(event.seat, event.cost_h)
                for _ in range(event.count):
                    self.pawn(event.seat, event.path[0], event.path[-1])
            case happened.GuildTaken():
                self.take_guild(event)
            case happened.MarkerFounded():
                self.three_back(event.seat, event.province)
                self.marker(event.seat, "reserve", event.province)
            case happened.MarkerRelocated():
                assert "reserve" not in self.markers[event.seat]  # SDO-43
                self.three_back(event.seat, event.province)
                self.marker(event.seat, event.origin, event.province)
            case happened.ActionUsed():
                assert event.place in self.markers[event.owner]
                self.pay(event.seat, event.cost_h)
            case happened.PileReshuffled():
                assert self.piles[event.pile] == []
                assert len(self.discards[event.pile]) == event.size
                self.piles[event.pile], self.discards[event.pile] = self.discards[event.pile], []
            case happened.CardBought():
                assert len(self.piles[event.pile]) - 1 == event.left
                self.bought = event.pile
            case happened.CardSeen():
                self.draw(event.card)
                self.hands[event.seat].append(event.card)
            case (
                happened.WindmillBuilt() | happened.GovernorAppointed() | happened.PaintingOrdered()
            ):
                self.draw(event.card)
                self.tables[event.seat].append(event.card)
                if isinstance(event, happened.PaintingOrdered):
                    self.left[event.card] = CARDS[event.card]["points"] - 2
            case happened.PainterPaid():
                self.left[event.card] -= 1
                assert event.card in self.tables[event.seat]
                assert self.left[event.card] == event.left >= 0
            case happened.PaintingFinished():
                assert self.left.pop(event.card) == 0
            case happened.PawnCreated():
                self.pawn(event.seat, "reserve", event.province)
            case happened.Sailed():
                self.sail(event)
            case happened.CardsCashed():
                size, worth = WORTH_H[event.goods]
                assert {CARDS[card]["kind"] for card in event.cards} == {event.goods}
                assert event.worth_h == len(event.cards) // size * worth
                assert len(event.cards) % size == 0
                self.discard(event.seat, event.cards)
                self.money[event.seat] += event.worth_h
            case happened.AuctionResolved():
                assert event.price_h >= 1  # SDO-76
                assert event.winner != event.seller
                self.pay(event.winner, event.price_h)
                self.money[event.seller] += event.price_h

    def start(self, event: happened.GameStarted) -> None:
        seats = range(1, event.seats + 1)
        self.money = dict.fromkeys(seats, 20)
        self.pawns = {seat: {"reserve": 5} for seat in seats}
        self.markers = {seat: ["reserve"] * 6 for seat in seats}
        self.hands = {seat: [] for seat in seats}
        self.tables = {seat: [] for seat in seats}
        self.piles = {
            pile: [card for card in CARDS if card[0] == letter] for letter, pile in BACKS.items()
        }
        self.discards = {pile: [] for pile in BACKS.values()}

    def provinces_taken(self) -> set[str]:
        return {place for places in self.markers.values() for place in places if place in PROVINCES}

    def pay(self, seat: Seat, amount: int) -> None:
        self.money[seat] -= amount
        assert self.money[seat] >= 0, f"seat {seat} pays {amount} and does not have it"

    def pawn(self, seat: Seat, origin: str, to: str) -> None:
        mine = self.pawns[seat]
        mine[origin] = mine.get(origin, 0) - 1
        mine[to] = mine.get(to, 0) + 1
        assert mine[origin] >= 0

    def marker(self, seat: Seat, origin: str, to: str) -> None:
        crowded = [place for places in self.markers.values() for place in places if place == to]
        assert not crowded or to in ("reserve", "colony-7"), (
            f"two markers at {to}"
        )  # SDO-07, SDO-64
        self.markers[seat].remove(origin)
        self.markers[seat].append(to)

    def three_back(self, seat: Seat, province: str) -> None:
        for _ in range(3):
            self.pawn(seat, province, "reserve")

    def take_guild(self, event: happened.GuildTaken) -> None:
        place = f"guild-{event.colour}"
        holder = next((seat for seat, places in self.markers.items() if place in places), None)
        assert event.ousted == holder != event.seat  # ruling 12
        assert (
            event.price == (3 if holder is None else self.guilds[event.colour] + 1) <= 10
        )  # SDO-33, SDO-34
        if holder is not None:
            self.marker(holder, place, "reserve")
        self.pay(event.seat, 2 * event.price)
        self.marker(event.seat, "reserve", place)
        self.guilds[event.colour] = event.price

    def draw(self, card: str) -> None:
        assert self.bought == BACKS[card[0]]
        self.piles[self.bought].remove(card)
        self.bought = None

    def discard(self, seat: Seat, cards: Any) -> None:
        for card in cards:
            self.hands[seat].remove(card)
            self.discards[BACKS[card[0]]].append(card)

    def sail(self, event: happened.Sailed) -> None:
        kinds = [CARDS[card]["kind"] for card in event.cards]
        natural = [kind for kind in kinds if kind != "joker"]
        assert len(kinds) == 3
        assert len(set(natural)) == len(natural)
        assert set(natural) <= {"ship", "captain", "cannon"}
        self.discard(event.seat, event.cards)
        self.marker(event.seat, event.origin or "reserve", f"colony-{event.colony}")

    def compare(self, state: State) -> None:
        """The position must say what the books say."""
        for house in state.houses:
            seat = house.seat
            assert house.money_h == self.money[seat]
            assert {"reserve": house.pawns, **house.pawns_in} == {
                "reserve": 0,
                **{p: n for p, n in self.pawns[seat].items() if n},
            }
            assert sorted(self.markers[seat]) == sorted(places_of(state, house))
            assert house.hand == self.hands[seat]
            table = (
                house.windmills
                + house.governors
                + house.finished
                + [one.card for one in house.paintings]
            )
            assert sorted(table) == sorted(self.tables[seat])
            assert all(
                one.left == self.left[one.card] > 0
                for one in house.paintings
                if self.left[one.card]
            )
        cards = [card for pile in (*self.piles.values(), *self.discards.values()) for card in pile]
        cards += [card for held in (*self.hands.values(), *self.tables.values()) for card in held]
        assert not state.houses or sorted(cards) == sorted(CARDS), "110 cards, no more and no fewer"
        assert {pile: sorted(left) for pile, left in state.piles.items()} == {
            pile: sorted(left) for pile, left in self.piles.items()
        }
        assert state.discards == self.discards


def places_of(state: State, house: House) -> list[str]:
    """Where this seat's six markers are."""
    found = [province for province, marker in state.provinces.items() if marker.seat == house.seat]
    found += [
        f"guild-{colour}" for colour, marker in state.guilds.items() if marker.seat == house.seat
    ]
    found += [
        f"colony-{number}"
        for number, there in state.colonies.items()
        for marker in there
        if marker.seat == house.seat
    ]
    return found + ["reserve"] * house.markers


# --- Positions between two moves ---


def at_rest(state: State) -> None:
    staying = [house.seat for house in state.houses if not house.resigned]
    assert staying
    for house in state.houses:
        assert house.money_h >= 0
        assert house.pawns + sum(house.pawns_in.values()) == 5
        assert all(count > 0 for count in house.pawns_in.values())
        assert len(places_of(state, house)) == 6
        if house.resigned:
            assert (house.standing, house.filed) == (Standing(), Preferences())
    assert all(
        len(there) == 1 for number, there in state.colonies.items() if number != "7"
    )  # SDO-64
    assert all(3 <= guild.price <= 10 for guild in state.guilds.values())
    assert (state.phase == "over") == (state.ended is not None)
    if state.phase == "over":
        return
    assert len(staying) > 1
    barred = [marker for marker in state.provinces.values() if marker.barred]
    barred += [marker for there in state.colonies.values() for marker in there if marker.barred]
    active = None if state.turn is None else state.turn.seat
    assert all(marker.seat == active for marker in barred), (
        "a barred marker belongs to the active seat"
    )
    assert all(guild.seat == active for guild in state.guilds.values() if guild.barred)
    if state.phase == "play":
        turn_makes_sense(state, staying)
    else:
        assert state.to_place[0] in staying


def turn_makes_sense(state: State, staying: list[Seat]) -> None:
    now, auction = state.turn, state.auction
    assert now is not None
    assert not now.ended
    assert now.seat in staying or auction, "a seat that left is played by its defaults at once"
    if not now.moved:
        assert any(
            CARDS[card]["kind"] == "die" for card in state.houses[now.seat - 1].hand
        )  # 4.1: asked only with a die card
    if now.waiting:
        assert auction or now.sailing
    if auction:
        assert auction.seller == now.seat
        assert auction.lots
        assert all(state.provinces[lot.province].seat == now.seat for lot in auction.lots)
        assert not any(state.provinces[lot.province].barred for lot in auction.lots)
        assert auction.seller not in auction.asked
        if auction.mode == "sealed":
            assert (
                len({answer.seat for answer in auction.answers})
                == len(auction.answers)
                < len(auction.asked)
            )
        else:
            assert auction.round is not None
            assert auction.round.to_bid in auction.round.inside
            assert auction.round.to_bid != auction.round.holder


# --- Secrets (rulings 20 and 21, section 5) ---

SECRET_FIELDS = {"bid_sealed": {"bids", "selling", "budget_h"}, "bid_made": {"plan", "selling"}}
SECRET_EVENTS = {"preference_filed", "lines_kept", "lines_dropped", "standing_set"}
PRIVATE = (
    "standing_bid",
    "standing_sail",
    "standing_die",
    "standing_clear",
)  # kinds of command of which nobody else sees anything


def secret(event: Event) -> tuple[Seat | None, set[str] | None]:
    """Who knows the whole of it, and which fields the others never see: None, nothing is hidden;
    none of them, all of it is."""
    hidden_card = isinstance(event, happened.CardSeen) and not event.open
    if event.kind in SECRET_EVENTS or hidden_card:
        return event.seat, set()  # type: ignore[attr-defined]  # they all have a seat
    if event.kind in SECRET_FIELDS:
        return event.seat, SECRET_FIELDS[event.kind]  # type: ignore[attr-defined]  # they all have a seat
    return None, None


def all_is_open(state: State, view: Any) -> None:
    assert [list(house.hand) for house in view.houses] == [house.hand for house in state.houses]


def other_world(state: State, seat: Seat | None, dice: random.Random) -> State:
    """Spoil `state` in everything this seat cannot know (None: a spectator), leaving alone all
    that it can."""
    if state.phase == "over":
        return state
    others = [house for house in state.houses if house.seat != seat]
    if not state.open_hands:
        deal_again(state, others, dice)
    for house in others:
        if not house.resigned:
            other_plans(state, house, dice)
    if state.auction:
        other_bids(state, seat, dice)
    return state


def deal_again(state: State, others: list[Any], dice: random.Random) -> None:
    """Hidden cards change places with cards of the same back, in other hands and in the pile; a
    hand that is known to hold a die card or a complete voyage keeps it."""
    now = state.turn
    known = None if now is None or (now.moved and not now.sailing) else now.seat
    hands = [house for house in others if house.seat != known]
    for back, pile in BACKS.items():
        secret_kinds = [
            card
            for card in state.piles[pile]
            if CARDS[card]["kind"] not in ("windmill", "governor", "painting")
        ]
        cards = [card for house in hands for card in house.hand if card[0] == back] + secret_kinds
        dice.shuffle(cards)
        for house in hands:
            house.hand = [cards.pop() if card[0] == back else card for card in house.hand]
        state.piles[pile] = sorted(
            [card for card in state.piles[pile] if card not in secret_kinds] + cards
        )


def other_plans(state: State, house: House, dice: random.Random) -> None:
    chosen = dice.sample(COLOURS, dice.randint(0, 3))
    bids = {colour: StandingBid(dice.randint(0, 12), dice.random() < 0.5) for colour in chosen}
    now = state.turn
    asked = (
        now is not None and now.seat == house.seat and not now.moved
    )  # the question is there because the standing order is not
    house.standing = Standing(
        bids,
        dice.sample(range(2, 8), dice.randint(0, 3)),
        keep_die=not asked and dice.random() < 0.3,
    )
    if state.phase in ("markers", "pawns", "start"):
        other_preferences(state, house, dice)
    if now is not None and now.seat == house.seat and (state.auction or now.sailing):
        now.waiting = some_lines(dice)


def other_preferences(state: State, house: House, dice: random.Random) -> None:
    """What a seat has filed that is not asked now."""
    if state.to_place[0] != house.seat:
        pair = (dice.choice(list(PROVINCES)), dice.choice(list(PROVINCES)))
        house.filed = Preferences(
            dice.sample(list(PROVINCES), dice.randint(0, 3)), dice.choice([None, pair])
        )


def some_lines(dice: random.Random) -> list[orders.Line]:
    lines = [
        orders.Line(orders.Sell("all")),
        orders.Line(orders.TakeGuild("blue"), attempt=True),
        orders.Line(orders.UseBuy(dice.choice(list(PROVINCES)))),
        orders.Line(orders.Move(("UTR", "HOL"))),
        orders.Line(orders.End()),
    ]
    return dice.sample(lines, dice.randint(1, len(lines)))


def other_bids(state: State, seat: Seat | None, dice: random.Random) -> None:
    auction = state.auction
    assert auction is not None
    for at, answer in enumerate(auction.answers):
        if answer.seat != seat:
            maxima = [
                happened.LotBid(lot.province, dice.randint(1, 12))
                for lot in auction.lots
                if answer.seat in lot.eligible
            ]
            auction.answers[at] = Answer(
                answer.seat, dice.choice([[], maxima]), spent_h=answer.spent_h
            )
    now = auction.round
    if now is not None and now.holder not in (None, seat):
        now.plan = happened.LotBid(auction.lots[0].province, now.high_h, sail=(dice.randint(2, 7),))
        now.selling = []
