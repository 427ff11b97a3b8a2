"""What the conformance suite must know of Vor dem Wind: its books, its positions, its secrets.

Written from the rule sheet, not from the engine: cards and ships are read from the data files
again.
"""

import json
import random
from collections import Counter
from importlib import resources
from typing import Any

from games.engine import Command, Event, Seat
from games.engines.vor_dem_wind import commands as orders
from games.engines.vor_dem_wind import events as happened
from games.engines.vor_dem_wind.state import Merchant, SealedAnswer, SealedDeparture, State

CONFIGS: tuple[dict[str, Any], ...] = ({},)

_DATA = resources.files("games.engines.vor_dem_wind").joinpath("data")
_CARDS = json.loads(_DATA.joinpath("cards.json").read_text("utf-8"))
_SHIPS = json.loads(_DATA.joinpath("ships.json").read_text("utf-8"))
LETTERS = {"A": "apple", "C": "cheese", "S": "spice", "K": "silk"}
KINDS = tuple(LETTERS.values())
PILES = ("purchase", "storage", "transport")
SIZES = ("large", "small")
CARDS = {card["id"]: {**card, "pile": pile} for pile in PILES for card in _CARDS[pile]}
SHIPS = {ship["id"]: {**ship, "size": size} for size in SIZES for ship in _SHIPS[size]}
NORMAL = ("purchase", "storage", "transport")
FLEETS = {2: (3, 2), 3: (3, 3), 4: (4, 3)}


def goods_of(code: str) -> list[str]:
    return [LETTERS[letter] for letter in code]


def letter(*lines: Command) -> Command | None:
    """These orders as one letter; None if one of them cannot stand in a letter."""
    if any(isinstance(line, orders.Orders | orders.Default) for line in lines):
        return None
    return orders.Orders(tuple(orders.Line(line) for line in lines))  # type: ignore[arg-type]  # the rest may stand in a letter


def may_come_back(key: str) -> bool:
    """A choice is asked again after a lost sale; an action becomes a question when another's
    exchange makes it one."""
    return key.startswith(("choose/", "act/"))


# --- The books: every coin, good, card and ship, from the events alone ---


class Books:
    """Who owns what, as the log tells it. Goods move between reserve, hands and warehouses; gold
    only by what the rules name."""

    def __init__(self) -> None:
        self.seats = 0
        self.reserve: Counter[str] = Counter()
        self.hands: dict[Seat, Counter[str]] = {}
        self.houses: dict[Seat, Counter[str]] = {}
        self.gold: dict[Seat, int] = {}
        self.front: dict[Seat, int] = {}
        self.specials: dict[Seat, list[str]] = {}
        self.laid: dict[Seat, list[str]] = {}
        self.ships: dict[Seat, list[str]] = {}
        self.piles: dict[str, list[str]] = {}
        self.discards: dict[str, list[str]] = {pile: [] for pile in (*PILES, *SIZES)}
        self.slots: list[str] = []  # cards of this turn that are neither discarded nor in a hand
        self.cards: list[str] = []  # by slot
        self.harbour: dict[int, str] = {}

    def post(self, event: Event) -> None:
        match event:
            case happened.GameSetUp():
                self.seats = event.seats
                self.reserve = Counter(dict.fromkeys(KINDS, 15))  # VDW-09
                for seat in range(1, event.seats + 1):
                    self.gold[seat] = event.gold
                    self.hands[seat], self.houses[seat] = Counter(), Counter()
                    self.specials[seat], self.laid[seat], self.ships[seat] = [], [], []
                assert event.gold == 22  # VDW-03
                assert (event.large, event.small) == FLEETS[event.seats]  # VDW-07
            case happened.PileShuffled():
                assert sorted(event.order) == sorted(
                    self.piles.get(event.pile, self.printed(event.pile)) + self.discards[event.pile]
                )
                self.piles[event.pile], self.discards[event.pile] = list(event.order), []
            case happened.FleetArrived():
                assert self.harbour == {}
                for berthed in event.berths:
                    pile = self.piles[SHIPS[berthed.ship]["size"]]
                    assert pile.pop(0) == berthed.ship
                    self.harbour[berthed.berth] = berthed.ship
            case happened.StartGoodsTaken():
                move(self.reserve, self.hands[event.seat], event.goods)
            case happened.TurnStarted():
                assert self.slots == []
                self.cards = []
            case happened.CardRevealed():
                assert self.piles[event.pile].pop(0) == event.card
                assert event.slot == len(self.cards) + 1 <= self.seats  # VDW-14
                self.slots.append(event.card)
                self.cards.append(event.card)
                self.check_piles()
            case happened.CardTaken() if event.safekeeping:
                self.use(event.seat, event.safekeeping, "safekeeping")
            case happened.CardSeized():
                self.use(event.seat, event.safekeeping, "safekeeping")
                assert event.gold == 5  # VDW-64
                self.front[event.holder] = event.gold
            case happened.SaleOpened():
                assert 1 <= event.gold <= self.gold[event.chooser]  # VDW-21, VDW-23
            case happened.OffersRead():
                assert all(
                    answer.gold is None or 1 <= answer.gold <= self.gold[answer.seat]
                    for answer in event.answers
                )
            case happened.OfferAccepted():
                self.pay(event.bidder, event.gold)
                self.front[event.holder] = event.gold
            case happened.BidderPaid():
                self.pay(event.holder, event.gold)
                self.front[event.bidder] = event.gold
            case happened.TradeClosed():
                self.close(event)
            case happened.SpecialKept():
                self.slots.remove(event.card)
                self.specials[event.seat].append(event.card)
            case happened.GoodsPurchased():
                shown = Counter(goods_of(CARDS[event.card]["goods"]))
                assert Counter(event.goods) + Counter(event.forfeited) == shown  # VDW-36
                move(self.reserve, self.hands[event.seat], event.goods)
                assert all(not self.reserve[kind] for kind in event.forfeited)  # RUL-23
            case happened.GoodsStored():
                assert 1 <= len(event.goods) <= CARDS[event.card]["number"]  # VDW-37, VDW-41
                assert event.cost == CARDS[event.card]["cost"]  # VDW-38, VDW-40
                self.pay(event.seat, event.cost)
                move(self.hands[event.seat], self.houses[event.seat], event.goods)
            case happened.ShipsLoaded():
                self.load(event)
            case happened.IncomeTaken():
                assert event.gold == CARDS[event.card]["income"]  # VDW-47
                self.gold[event.seat] += event.gold
            case happened.FreeTradePlayed():
                self.use(event.seat, event.card, "free_trade")
                move(self.reserve, self.hands[event.seat], event.goods)
                assert (
                    len(event.goods) == CARDS[event.card]["number"] or not self.reserve.total()
                )  # RUL-24
            case happened.ConservationLaid():
                self.specials[event.seat].remove(event.card)
                self.laid[event.seat].append(event.card)
            case happened.PurchaseAndStoragePlayed():
                self.use(event.seat, event.card, "purchase_and_storage")
                assert 1 <= len(event.goods) <= CARDS[event.card]["number"]
                assert event.cost == CARDS[event.card]["cost"]
                self.pay(event.seat, event.cost)
                move(self.reserve, self.houses[event.seat], event.goods)
            case happened.GoodsExchanged():
                self.use(event.seat, event.card, "exchange")
                for swap in event.swaps:
                    partner = self.hands[event.seat] if swap.of is None else self.houses[swap.of]
                    move(partner, self.houses[event.seat], (swap.get,))
                    move(self.houses[event.seat], partner, (swap.give,))
            case happened.GoodsSold():
                self.use(event.seat, event.card, "market")
                move(self.hands[event.seat], self.reserve, event.hand)
                move(self.houses[event.seat], self.reserve, event.warehouse)
                assert event.gold == 3 * len(event.hand + event.warehouse) > 0  # VDW-61
                self.gold[event.seat] += event.gold
            case happened.TurnEnded():
                for card in event.discarded:
                    self.slots.remove(card)
                    self.discard(card)
            case happened.FleetLeft():
                assert {berthed.berth: berthed.ship for berthed in event.ships} == self.harbour
                assert len(self.harbour) <= 2  # VDW-67
                for ship in self.harbour.values():
                    self.discards[SHIPS[ship]["size"]].append(ship)
                self.harbour = {}
            case happened.GoodsSpoiled():
                self.spoil(event)

    def printed(self, pile: str) -> list[str]:
        return [
            thing
            for thing, print_ in {**CARDS, **SHIPS}.items()
            if print_.get("pile", print_.get("size")) == pile
        ]

    def check_piles(self) -> None:
        """VDW-15, VDW-16."""
        piles = Counter(CARDS[card]["pile"] for card in self.cards)
        assert max(piles.values()) <= 2
        assert len(self.cards) < self.seats or len(piles) >= 2

    def pay(self, seat: Seat, amount: int) -> None:
        self.gold[seat] -= amount
        assert self.gold[seat] >= 0, f"seat {seat} pays {amount} and does not have it"

    def discard(self, card: str) -> None:
        self.discards[CARDS[card]["pile"]].append(card)

    def use(self, seat: Seat, card: str, kind: str) -> None:
        assert CARDS[card]["kind"] == kind
        self.specials[seat].remove(card)
        self.discard(card)

    def close(self, event: happened.TradeClosed) -> None:
        for slot in event.discarded:
            self.slots.remove(self.cards[slot - 1])
            self.discard(self.cards[slot - 1])
        assert len({settled.seat for settled in event.settled}) == self.seats  # VDW-30
        for settled in event.settled:
            assert (settled.slot is None) == (settled.gold > 0)
            assert self.front.pop(settled.seat, 0) == settled.gold
            self.gold[settled.seat] += settled.gold
        assert self.front == {}

    def load(self, event: happened.ShipsLoaded) -> None:
        wanted = [
            kind for berthed in event.ships for kind in goods_of(SHIPS[berthed.ship]["goods"])
        ]
        assert Counter(event.goods) == Counter(wanted)  # VDW-44
        assert event.points == sum(SHIPS[berthed.ship]["points"] for berthed in event.ships)
        for berthed in event.ships:
            assert self.harbour.pop(berthed.berth) == berthed.ship
            self.ships[event.seat].append(berthed.ship)
        move(self.houses[event.seat], self.reserve, event.goods)
        assert event.score == sum(SHIPS[ship]["points"] for ship in self.ships[event.seat])

    def spoil(self, event: happened.GoodsSpoiled) -> None:
        house, hand = self.houses[event.seat], self.hands[event.seat]
        shield = sum(CARDS[card]["number"] for card in self.laid[event.seat])
        assert len(event.protected) <= shield
        assert len(event.protected_hand) <= max(shield - house.total(), 0)  # RUL-29
        exposed = house - Counter(event.protected)
        assert exposed + Counter(event.protected) == house
        lost = Counter(event.warehouse)
        assert lost["apple"] == exposed["apple"]  # VDW-69
        assert (
            lost["cheese"] + lost["spice"] == (exposed["cheese"] + exposed["spice"]) // 2
        )  # VDW-70, VDW-71
        assert lost["silk"] == 0  # VDW-72
        assert lost <= exposed
        assert Counter(event.hand) + Counter(event.protected_hand) == +hand  # VDW-68
        move(house, self.reserve, event.warehouse)
        move(hand, self.reserve, event.hand)
        assert list(event.cards) == self.laid[event.seat]  # RUL-28
        for card in event.cards:
            self.discard(card)
        self.laid[event.seat] = []

    def compare(self, state: State) -> None:
        """The position must say what the books say; and nothing is lost."""
        for merchant in state.merchants:
            seat = merchant.seat
            assert merchant.gold == self.gold[seat]
            assert (merchant.front or 0) == self.front.get(seat, 0)
            assert merchant.hand == dict(+self.hands[seat])
            assert merchant.warehouse == dict(+self.houses[seat])
            assert (merchant.specials, merchant.conservation, merchant.ships) == (
                self.specials[seat],
                self.laid[seat],
                self.ships[seat],
            )
            assert sum(merchant.warehouse.values()) <= 8  # VDW-39
        assert {berth.number: berth.ship for berth in state.harbour} == self.harbour
        assert state.discards == self.discards or not state.merchants
        if len(self.piles) == 5:
            assert state.piles == self.piles
            self.count()

    def count(self) -> None:
        for kind in KINDS:
            held = sum(stock[kind] for stock in (*self.hands.values(), *self.houses.values()))
            assert self.reserve[kind] + held == 15
        hands = [card for cards in (*self.specials.values(), *self.laid.values()) for card in cards]
        cards = [card for pile in PILES for card in (*self.piles[pile], *self.discards[pile])]
        assert sorted(cards + hands + self.slots) == sorted(CARDS)
        ships = [ship for size in SIZES for ship in (*self.piles[size], *self.discards[size])]
        loaded = [ship for ships in self.ships.values() for ship in ships]
        assert sorted(ships + loaded + list(self.harbour.values())) == sorted(SHIPS)


def move(source: Counter[str], target: Counter[str], goods: tuple[str, ...]) -> None:
    for kind in goods:
        assert source[kind] > 0, f"no {kind} there"
        source[kind] -= 1
        target[kind] += 1


# --- Positions between two moves ---


def at_rest(state: State) -> None:
    seats = [merchant.seat for merchant in state.merchants]
    assert state.phase != "harbour"
    assert (state.phase == "over") == (state.ended is not None)
    if state.phase == "over":
        return
    assert len(state.merchants) in FLEETS
    assert not all(merchant.resigned for merchant in state.merchants)  # RUL-44
    assert all(merchant.started for merchant in state.merchants) == (state.phase != "start")
    assert len(state.slots) == (
        len(seats) if state.phase in ("trade", "action") else min(len(state.slots), len(seats) - 1)
    )
    assert state.sale is None or state.phase == "trade"
    assert (state.departure is not None) == (state.phase == "departure")
    assert (
        state.phase in ("action", "departure") or state.harbour
    )  # the last ships may be loaded before everybody has acted (4.3, 4.4)
    for merchant in state.merchants:
        merchant_makes_sense(state, merchant)
    if state.phase == "trade":
        trade_makes_sense(state)


def merchant_makes_sense(state: State, merchant: Merchant) -> None:
    assert merchant.gold >= 0
    assert all(number > 0 for number in (*merchant.hand.values(), *merchant.warehouse.values()))
    assert all(CARDS[card]["kind"] not in NORMAL for card in merchant.specials)
    assert all(CARDS[card]["kind"] == "conservation" for card in merchant.conservation)
    assert merchant.fresh is None or (
        merchant.fresh in merchant.specials and state.phase == "action"
    )
    assert merchant.plan is None or state.phase == "trade"  # 4D: for this turn's trade only
    assert not merchant.orders or (
        state.phase in ("trade", "action") and merchant.seat not in state.acted
    )
    assert merchant.front is None or state.phase == "trade"
    assert merchant.preference == [] or sorted(merchant.preference) == sorted(KINDS)
    if merchant.resigned:
        assert (merchant.plan, merchant.orders, merchant.preference, merchant.start_goods) == (
            None,
            [],
            [],
            None,
        )  # RUL-44


def trade_makes_sense(state: State) -> None:
    """4C: nobody has both a card and money, and while somebody is unsettled a card lies in the
    centre (RUL-09)."""
    cards = [slot.seat for slot in state.slots if slot.seat is not None]
    money = [merchant.seat for merchant in state.merchants if merchant.front is not None]
    assert len({*cards, *money}) == len(cards) + len(money) < len(state.merchants)
    assert any(slot.place == "centre" for slot in state.slots)
    assert all((slot.place in ("up", "down")) == (slot.seat is not None) for slot in state.slots)
    if sale := state.sale:
        slot = state.slots[sale.slot - 1]
        assert (slot.place, slot.seat) == ("up", sale.holder)
        unsettled = {merchant.seat for merchant in state.merchants} - {*cards, *money}
        assert {sale.chooser, *sale.asked} == unsettled  # RUL-11
        purses = {merchant.seat: merchant.gold for merchant in state.merchants}
        assert all(1 <= offer.gold <= purses[offer.seat] for offer in sale.offers)  # VDW-21, VDW-23
        assert sale.read or len(sale.answers) < len(sale.asked) or not sale.asked


# --- Secrets (5.2) ---

SECRET_FIELDS = {
    "answer_sealed": {"gold", "up_to", "seize"},
    "departure_sealed": {"protect", "protect_hand", "lose"},
}
SECRET_EVENTS = {
    "plan_filed",
    "orders_filed",
    "orders_dropped",
    "preference_filed",
    "orders_stopped",
}
PRIVATE = ("prefer_departure",)  # kinds of command of which nobody else sees anything
NOBODY = 0


def secret(event: Event) -> tuple[Seat | None, set[str] | None]:
    """Who knows the whole of it, and which fields the others never see: None, nothing is hidden;
    none of them, all of it is."""
    if event.kind == "pile_shuffled":
        return NOBODY, {"order"}
    if event.kind in SECRET_EVENTS:
        return event.seat, set()  # type: ignore[attr-defined]  # they all have a seat
    if event.kind in SECRET_FIELDS:
        return event.seat, SECRET_FIELDS[event.kind]  # type: ignore[attr-defined]
    return None, None


def all_is_open(state: State, view: Any) -> None:
    shown = [
        (merchant.gold, merchant.hand, list(merchant.special_cards)) for merchant in view.merchants
    ]
    assert shown == [
        (merchant.gold, merchant.hand, merchant.specials) for merchant in state.merchants
    ]


def other_world(state: State, seat: Seat | None, dice: random.Random) -> State:
    """Spoil `state` in everything this seat cannot know (None: a spectator), leaving alone all that
    it can.

    Which special cards somebody holds is public history (RUL-05); what a hand holds is told by
    the total number of its cards alone."""
    if state.phase == "over":
        return state
    for pile in state.piles.values():
        dice.shuffle(pile)
    for merchant in state.merchants:
        if merchant.seat != seat:
            other_hand(state, merchant, dice)
            if not merchant.resigned:
                other_plans(state, merchant, dice)
    if state.sale:
        state.sale.answers = [
            answer if answer.seat == seat else other_answer(state, answer, dice)
            for answer in state.sale.answers
        ]
    if state.departure:
        sealed = [
            choice if choice.seat == seat else other_choice(choice)
            for choice in state.departure.sealed
        ]
        state.departure.sealed = sealed
    return state


def money_cards(gold: int) -> int:
    return gold // 10 + gold % 10 // 5 + gold % 5 // 2 + gold % 5 % 2


def other_hand(state: State, merchant: Merchant, dice: random.Random) -> None:
    """As many cards, but other ones: RUL-04. Offers made in the open show what he has at least."""
    cards = sum(merchant.hand.values())
    if merchant.purse_moved:
        least = (
            max(
                (offer.gold for offer in state.sale.offers if offer.seat == merchant.seat),
                default=0,
            )
            if state.sale
            else 0
        )
        cards += money_cards(merchant.gold)
        merchant.gold = dice.choice(
            [gold for gold in range(least, least + 80) if money_cards(gold) <= cards]
            or [merchant.gold]
        )
        cards -= money_cards(merchant.gold)
    merchant.hand = dict(Counter(dice.choice(KINDS) for _ in range(cards)))  # type: ignore[arg-type]


def other_plans(state: State, merchant: Merchant, dice: random.Random) -> None:
    merchant.preference = dice.choice([[], dice.sample(KINDS, 4)])
    if state.phase == "start" and not merchant.started:
        merchant.start_goods = dice.choice([None, ("apple", "silk")])
    if state.phase == "trade":
        bid = orders.Bid(dice.randint(1, len(state.slots)))
        clause = orders.Take(dice.randint(1, len(state.slots)))
        policy = dice.choice([None, orders.Policy("keep"), orders.Policy("sell")])
        merchant.plan = dice.choice(
            [None, happened.Plan((clause,), (bid,), policy=policy), happened.Plan(pass_rest=True)]
        )
    if state.phase in ("trade", "action") and merchant.seat not in state.acted:
        filed = happened.FiledAct((orders.Act((orders.Income(),), "transport"),), "transport")
        merchant.orders = dice.choice([[], [filed]])


def other_answer(state: State, answer: SealedAnswer, dice: random.Random) -> SealedAnswer:
    merchant = state.merchants[answer.seat - 1]
    found = [SealedAnswer(answer.seat)]
    if merchant.gold:
        low = dice.randint(1, merchant.gold)
        found += [SealedAnswer(answer.seat, low), SealedAnswer(answer.seat, low, merchant.gold)]
    if any(CARDS[card]["kind"] == "safekeeping" for card in merchant.specials):
        found.append(SealedAnswer(answer.seat, seize=True))
    return dice.choice(found)


def other_choice(choice: SealedDeparture) -> SealedDeparture:
    """What is saved in hand may no longer be there in the other world."""
    return SealedDeparture(choice.seat, choice.protect, (), choice.lose)
