"""What the conformance suite must know of VOC!, in both games: its books, its positions, its
secrets.

Written from the rule sheet, not from the engine: cards and ships are read from the data file
again, harbours from the chart.
"""

import json
import random
from collections import Counter
from importlib import resources
from typing import Any

from games.engine import Command, Event, Seat
from games.engines.voc import commands as orders
from games.engines.voc import events as happened
from games.engines.voc.state import (
    CargoOrder,
    House,
    KeepOrder,
    OpenOffer,
    PlacedCall,
    SailOrder,
    Ship,
    State,
)

CONFIGS: tuple[dict[str, Any], ...] = ({}, {"chart": "closed-eyes", "sailing": "in-turn"})

DATA = json.loads(
    resources.files("games.engines.voc").joinpath("data/components.json").read_text("utf-8")
)
CHART = json.loads(
    resources.files("games.navigation").joinpath("data/eastern_seas.json").read_text("utf-8")
)
CARDS = {card["id"]: card for card in DATA["contracts"]}
HARBOURS = {harbour["id"]: harbour for harbour in CHART["harbours"]}
GOODS = tuple(DATA["goods"])
STOCK = {
    harbour: (1 if facts["good"] == "pepper" else 4) for harbour, facts in HARBOURS.items()
}  # B-02
MEN = {"basic": {4: 10, 5: 8}, "advanced": {3: 10, 4: 10, 5: 10}}  # B-04, A-01
PURSE = {"basic": 0, "advanced": 10}  # B-06, A-01
NUMBERS = (3, 3, 2, 2, 1, 1)  # 6.1, each half of each ship
YEARS = range(1585, 1603)
CONVOYS = (1587, 1590, 1593, 1596, 1599, 1602)  # 6.4


def letter(*lines: Command) -> Command | None:
    """These orders as one letter; None if one of them cannot stand in a letter, or if two
    investments would become a queue."""
    if any(isinstance(line, orders.Orders | orders.Default) for line in lines):
        return None
    if sum(isinstance(line, (*orders.INVESTMENTS, orders.Queue)) for line in lines) > 1:
        return None
    return orders.Orders(tuple(orders.Line(line) for line in lines))  # type: ignore[arg-type]  # the rest may stand in a letter


def may_come_back(key: str) -> bool:
    """Years, rounds and windows pass once; a window's question stays as long as the window."""
    return False


# --- The books: every man, token, card, marker and daalder, from the events alone ---


class Books:
    """Who owns what, as the log tells it."""

    def __init__(self) -> None:
        self.game = ""
        self.year = 0
        self.hand: Counter[Seat] = Counter()
        self.gone: Counter[Seat] = Counter()  # men out of the game
        self.returning: Counter[Seat] = (
            Counter()
        )  # men on their way from a contract taken over to their owner
        self.money: Counter[Seat] = Counter()
        self.goods: dict[Seat, Counter[str]] = {}
        self.harbours: Counter[str] = Counter()
        self.crews: dict[str, dict[str, Seat]] = {
            name: {} for name in "ABCD"
        }  # ship -> slot ("S2", "M6") -> owner
        self.holds: dict[str, dict[str, str]] = {
            name: {} for name in "ABCD"
        }  # ship -> slot -> token
        self.pile: list[int] = []
        self.row: dict[
            int, tuple[Seat | None, int | None]
        ] = {}  # card -> owner, marker; left to right
        self.amsterdam: list[int] = []
        self.discarded: list[int] = []
        self.markers: set[int] = set()

    def post(self, event: Event) -> None:
        if poster := getattr(self, f"on_{event.kind}", None):
            poster(event)

    # --- The opening ---

    def on_game_started(self, event: happened.GameStarted) -> None:
        self.game = event.game
        assert event.seats in MEN[event.game]  # B-01, A-01
        self.goods = {seat: Counter() for seat in range(1, event.seats + 1)}

    def on_harbours_stocked(self, event: happened.HarboursStocked) -> None:
        assert event.tokens == STOCK  # B-02
        self.harbours = Counter(event.tokens)

    def on_pile_shuffled(self, event: happened.PileShuffled) -> None:
        assert sorted(event.cards) == [0, *sorted(CARDS)]
        assert event.cards.index(0) >= 13  # B-03
        self.pile = list(event.cards)

    def on_seat_equipped(self, event: happened.SeatEquipped) -> None:
        assert (event.men, event.daalders) == (MEN[self.game][len(self.goods)], PURSE[self.game])
        self.hand[event.seat] += event.men
        self.money[event.seat] += event.daalders

    def on_markers_laid(self, event: happened.MarkersLaid) -> None:
        assert event.years == tuple(YEARS)
        self.markers = set(event.years)

    # --- The year ---

    def on_year_opened(self, event: happened.YearOpened) -> None:
        assert event.year == (self.year + 1 if self.year else 1585)  # B-08, B-29
        assert event.convoy == (event.year in CONVOYS)
        self.year = event.year

    def on_contract_turned(self, event: happened.ContractTurned) -> None:
        assert self.pile.pop(0) == event.contract
        self.row[event.contract] = (None, None)  # B-13

    def on_contract_to_amsterdam(self, event: happened.ContractToAmsterdam) -> None:
        assert event.reward == CARDS[event.contract]["reward"]
        if self.game == "basic":
            assert len(self.row) == 6  # B-14
            assert event.contract == next(iter(self.row))
        assert self.row.pop(event.contract) == (None, None)
        self.amsterdam.append(event.contract)

    def on_company_founded(self, event: happened.CompanyFounded) -> None:
        assert self.pile.pop(0) == 0
        assert event.year == self.year

    def on_sailor_lost(self, event: happened.SailorLost) -> None:
        sailors = sorted(slot for slot in self.crews[event.ship] if slot[0] == "S")
        assert sailors[0] == f"S{event.slot}"  # B-15, N-13: the leftmost
        assert self.crews[event.ship].pop(sailors[0]) == event.seat
        self.hand[event.seat] += 1

    def on_ship_sank(self, event: happened.ShipSank) -> None:
        assert not [slot for slot in self.crews[event.ship] if slot[0] == "S"]  # N-40
        self.ashore(event.ship, list(event.men), list(event.tokens))
        self.harbours.update(event.tokens)

    def ashore(self, ship: str, men: list[Seat], tokens: list[str]) -> None:
        """The whole crew comes to hand; where the goods go is for the caller to say."""
        assert Counter(self.crews[ship].values()) == Counter(men)
        assert Counter(self.holds[ship].values()) == Counter(tokens)
        self.hand.update(men)
        self.crews[ship], self.holds[ship] = {}, {}

    # --- Investments ---

    def on_ship_refitted(self, event: happened.ShipRefitted) -> None:
        assert self.crews[event.ship] == {}  # B-17
        self.crews[event.ship] = aboard(event.sailors, event.merchants)
        self.hand.subtract(self.crews[event.ship].values())

    def on_men_placed(self, event: happened.MenPlaced) -> None:
        crew = self.crews[event.ship]
        slots = [f"S{slot}" for slot in event.sailors] + [f"M{slot}" for slot in event.merchants]
        free = 12 - len(crew)
        assert 1 <= len(slots) == min(4, self.hand[event.seat], free)
        assert not set(slots) & set(crew)
        crew.update(dict.fromkeys(slots, event.seat))
        self.hand[event.seat] -= len(slots)
        still_open = [
            NUMBERS[slot - 1]
            for half in "SM"
            for slot in range(1, 7)
            if f"{half}{slot}" not in crew
        ]
        assert max(NUMBERS[int(slot[1]) - 1] for slot in slots) <= min(
            still_open, default=3
        )
        sailors = sum(slot[0] == "S" for slot in crew)
        assert not event.sailors or sailors <= len(crew) - sailors

    def on_contract_claimed(self, event: happened.ContractClaimed) -> None:
        assert self.row[event.contract] == (None, None)
        assert (event.year is None) == (
            not [year for year in self.markers if year >= self.year]
        )
        self.promise(event.contract, event.seat, event.year)

    def on_contract_taken_over(self, event: happened.ContractTakenOver) -> None:
        assert self.row[event.contract] == (event.loser, event.freed)
        assert event.loser != event.seat
        assert self.year <= event.year < (event.freed or 1602)
        self.promise(event.contract, event.seat, event.year)
        self.free_marker(event.freed)
        self.returning[event.loser] += 1

    def promise(self, card: int, seat: Seat, year: int | None) -> None:
        assert year is None or (year in self.markers and year >= self.year)
        self.markers.discard(year or 0)
        self.row[card] = (seat, year)
        self.hand[seat] -= 1

    def free_marker(self, marker: int | None) -> None:
        if marker is not None:
            assert marker not in self.markers
            self.markers.add(marker)

    def on_man_returned(self, event: happened.ManReturned) -> None:
        self.returning[event.seat] -= 1
        self.hand[event.seat] += 1

    def on_contract_secured(self, event: happened.ContractSecured) -> None:
        assert self.row[event.contract] == (event.seat, event.freed)
        assert self.year <= event.year < (event.freed or 1602)
        assert event.year in self.markers
        self.markers.remove(event.year)
        self.row[event.contract] = (event.seat, event.year)
        self.free_marker(event.freed)

    def on_men_taken_back(self, event: happened.MenTakenBack) -> None:
        assert self.leave(event.ship, event.seat) == event.men > 0
        self.hand[event.seat] += event.men

    def leave(self, ship: str, seat: Seat) -> int:
        mine = [slot for slot, owner in self.crews[ship].items() if owner == seat]
        for slot in mine:
            del self.crews[ship][slot]
        return len(mine)

    def on_men_shifted(self, event: happened.MenShifted) -> None:
        for half, men in (("S", event.sailors), ("M", event.merchants)):
            before = [
                self.crews[event.ship][slot]
                for slot in sorted(self.crews[event.ship])
                if slot[0] == half
            ]
            assert [None] * (6 - len(before)) + before == list(men)
        self.crews[event.ship] = aboard(event.sailors, event.merchants)

    # --- Sailing ---

    def on_good_taken(self, event: happened.GoodTaken) -> None:
        slot = f"M{event.slot}"
        assert self.crews[event.ship][slot] == event.seat
        assert slot not in self.holds[event.ship]  # N-22
        move(self.harbours, Counter(), (event.harbour,))  # N-23: there was one
        self.holds[event.ship][slot] = event.harbour

    def on_ship_home(self, event: happened.ShipHome) -> None:
        men = [landing.seat for landing in event.landed for _ in range(landing.men)]
        self.ashore(
            event.ship, men, [token for landing in event.landed for token in landing.tokens]
        )
        for landing in event.landed:
            self.goods[landing.seat].update(landing.tokens)

    def on_call_fined(self, event: happened.CallFined) -> None:
        assert event.amount == min(5, self.money[event.seat])  # N-08, R-17
        self.money[event.seat] -= event.amount

    # --- Market and sales ---

    def on_goods_moved(self, event: happened.GoodsMoved) -> None:
        move(self.goods[event.giver], self.goods[event.taker], event.tokens)

    def on_money_moved(self, event: happened.MoneyMoved) -> None:
        assert 0 < event.amount <= self.money[event.giver]
        self.money[event.giver] -= event.amount
        self.money[event.taker] += event.amount

    def on_contract_fulfilled(self, event: happened.ContractFulfilled) -> None:
        card = CARDS[event.contract]
        assert Counter(HARBOURS[token]["good"] for token in event.tokens) == Counter(
            card[event.side]
        )  # B-23, B-24
        move(self.goods[event.seat], self.harbours, event.tokens)
        owner, marker = self.row.pop(event.contract)
        if self.game == "advanced":
            assert (owner, event.amount, event.man, event.marker) == (
                event.seat,
                card["reward"],
                True,
                marker,
            )
            self.hand[event.seat] += 1
            self.free_marker(marker)
        assert 0 <= event.amount <= card["reward"]  # B-26
        self.money[event.seat] += event.amount
        self.discarded.append(event.contract)

    def on_fine_paid(self, event: happened.FinePaid) -> None:
        owner, marker = self.row.pop(event.contract)
        assert (owner, marker, event.penalty) == (
            event.seat,
            event.marker,
            CARDS[event.contract]["penalty"],
        )
        assert (marker or 1602) <= self.year
        assert event.amount == min(event.penalty, self.money[event.seat])
        self.money[event.seat] -= event.amount
        self.hand[event.seat] += 1
        self.free_marker(marker)
        self.discarded.append(event.contract)

    def on_contract_released(self, event: happened.ContractReleased) -> None:
        assert self.row[event.contract] == (event.seat, event.marker)
        self.row[event.contract] = (None, None)
        self.free_marker(event.marker)
        self.gone[event.seat] += 1

    def on_men_left(self, event: happened.MenLeft) -> None:
        mine = [slot for slot, seat in self.crews[event.ship].items() if seat == event.seat]
        tokens = [
            self.holds[event.ship].pop(slot) for slot in mine if slot in self.holds[event.ship]
        ]
        assert Counter(tokens) == Counter(event.tokens)
        assert self.leave(event.ship, event.seat) == event.men > 0
        self.gone[event.seat] += event.men
        self.harbours.update(tokens)

    def on_player_eliminated(self, event: happened.PlayerEliminated) -> None:
        assert (event.men, self.money[event.seat]) == (self.hand[event.seat], 0)
        self.gone[event.seat] += event.men
        self.hand[event.seat] = 0
        assert Counter(event.tokens) == +self.goods[event.seat]
        move(self.goods[event.seat], self.harbours, event.tokens)

    def on_goods_stored(self, event: happened.GoodsStored) -> None:
        assert len(event.tokens) <= 2  # B-27

    def on_goods_returned(self, event: happened.GoodsReturned) -> None:
        move(self.goods[event.seat], self.harbours, event.tokens)
        assert self.goods[event.seat].total() <= 2  # B-27

    # --- The balance ---

    def compare(self, state: State) -> None:
        """The position must say what the books say; and nothing is lost."""
        for house in state.houses:
            seat = house.seat
            assert (house.men, house.daalders) == (self.hand[seat], self.money[seat])
            assert house.goods == dict(+self.goods[seat])
            assert min(house.men, house.daalders) >= 0
        for ship in state.ships:
            assert aboard(ship.sailors, ship.merchants) == self.crews[ship.name]
            assert {
                f"M{slot}": token for slot, token in enumerate(ship.holds, start=1) if token
            } == self.holds[ship.name]
        assert (state.pile, state.amsterdam, state.discarded) == (
            self.pile,
            self.amsterdam,
            self.discarded,
        )
        assert [(one.card, one.seat, one.marker) for one in state.row] == [
            (card, *promise) for card, promise in self.row.items()
        ]
        assert state.markers == sorted(self.markers)
        assert state.amsterdam_fortune == sum(
            CARDS[card]["reward"] for card in self.amsterdam
        )  # B-30
        if state.harbours:
            assert state.harbours == {harbour: self.harbours[harbour] for harbour in STOCK}
        if self.year:
            self.count()

    def count(self) -> None:
        for seat in self.goods:
            manned = sum(list(crew.values()).count(seat) for crew in self.crews.values())
            promised = sum(owner == seat for owner, _ in self.row.values())
            assert (
                self.hand[seat] + self.gone[seat] + self.returning[seat] + manned + promised
                == MEN[self.game][len(self.goods)]
            )
        for harbour, tokens in STOCK.items():
            stored = sum(goods[harbour] for goods in self.goods.values())
            afloat = sum(list(hold.values()).count(harbour) for hold in self.holds.values())
            assert self.harbours[harbour] + stored + afloat == tokens
        cards = [*self.pile, *self.row, *self.amsterdam, *self.discarded]
        assert sorted({0, *cards}) == [0, *sorted(CARDS)]
        assert len(cards) in (19, 20)
        if self.game == "advanced":
            laid = [marker for _, marker in self.row.values() if marker is not None]
            assert sorted([*self.markers, *laid]) == list(YEARS)


def aboard(sailors: Any, merchants: Any) -> dict[str, Seat]:
    halves = (("S", sailors), ("M", merchants))
    return {
        f"{half}{slot}": seat
        for half, men in halves
        for slot, seat in enumerate(men, start=1)
        if seat is not None
    }


def move(source: Counter[str], target: Counter[str], tokens: tuple[str, ...]) -> None:
    for token in tokens:
        assert source[token] > 0, f"no token of {token} there"
        source[token] -= 1
        target[token] += 1


# --- Positions between two moves ---


def at_rest(state: State) -> None:
    assert state.phase in ("play", "over")
    assert (state.phase == "over") == (state.ended is not None) == bool(state.ranking)
    assert state.year in YEARS
    if state.phase == "over":
        return
    assert (state.window is None) != (
        state.turn is None or state.turn.acted
    )  # one question at a time
    assert state.window is not None or state.game == "advanced"
    assert sum(not house.eliminated and not house.resigned for house in state.houses) > 1
    assert state.game == "advanced" or len(state.row) <= 5  # B-14
    for house in state.houses:
        house_makes_sense(state, house)
    for ship in state.ships:
        ship_makes_sense(state, ship)
    assert not state.offers or (state.window is not None and state.window.kind == "market")


def house_makes_sense(state: State, house: House) -> None:
    if state.window is None or state.window.kind not in ("market", "sales"):
        assert sum(house.goods.values()) <= 2 or any(
            ship.at is None for ship in state.ships
        )  # B-27, but for what came home this year
        assert (house.sales, house.keep, house.again) == (None, None, False)
    if house.eliminated:
        assert (house.men, house.daalders, house.goods) == (0, 0, {})
    if house.eliminated or house.resigned:
        assert (house.cargo, house.queue, house.sales, house.keep) == ({}, [], None, None)


def ship_makes_sense(state: State, ship: Ship) -> None:
    assert (len(ship.sailors), len(ship.merchants), len(ship.holds)) == (6, 6, 6)
    assert all(
        token is None or owner is not None
        for owner, token in zip(ship.merchants, ship.holds, strict=True)
    )
    if ship.at is not None:
        assert any(ship.sailors)  # N-40
        x, y = ship.at
        assert 0 <= x <= 10000
        assert 0 < y <= 6240
    else:
        assert not any(ship.holds)
    if state.window is None or state.window.kind not in ("calls", "sailing"):
        assert (ship.order, ship.calls) == (None, [])


# --- Secrets (the last column of section 5) ---

SECRET_EVENTS = {
    "orders_queued", "queue_dropped", "orders_stopped", "trace_submitted", "hold_ordered",
    "cargo_ordered", "sale_ordered", "keep_ordered",
}  # fmt: skip
PRIVATE = (
    "fill",
    "fill_none",
    "fill_default",
    "keep",
)  # kinds of command of which nobody else sees anything
NOBODY = 0


def secret(event: Event) -> tuple[Any, set[str] | None]:
    """Who knows the whole of it (one seat, or both parties), and which fields the others never
    see: None, nothing is hidden; none of them, all of it is."""
    match event:
        case happened.PileShuffled():
            return NOBODY, {"cards"}
        case happened.CallPlaced():
            hidden = {"y", "word", "text", "east_of", "west_of", "pay"}
            return event.seat, hidden
        case happened.OfferMade() | happened.OfferWithdrawn() | happened.OfferLapsed() if (
            event.to is not None
        ):
            return (event.maker, event.to), set()
        case happened.OfferAccepted() | happened.OfferDeclined() if not event.public:
            return (event.maker, event.seat), set()
    if event.kind in SECRET_EVENTS:
        return event.seat, set()  # type: ignore[attr-defined]  # they all have a seat
    return None, None


def all_is_open(state: State, view: Any) -> None:
    assert view.pile == tuple(state.pile)


def other_world(state: State, seat: Seat | None, dice: random.Random) -> State:
    """Spoil `state` in everything this seat cannot know (None: a spectator), leaving alone all
    that it can."""
    if state.phase == "over":
        return state
    dice.shuffle(state.pile)
    for house in state.houses:
        if house.seat != seat and not house.eliminated and not house.resigned:
            other_plans(state, house, dice)
    for ship in state.ships:
        skipper = next((owner for owner in ship.sailors if owner is not None), None)
        if ship.order is not None and skipper != seat:
            ship.order = other_course(state, ship, dice)
        ship.calls = [call if call.seat == seat else other_call(call, dice) for call in ship.calls]
    state.offers = [
        offer
        if offer.to is None or seat in (offer.maker, offer.to)
        else other_offer(state, offer, dice)
        for offer in state.offers
    ]
    return state


def other_plans(state: State, house: House, dice: random.Random) -> None:
    orders_for = {
        name: CargoOrder(tuple(dice.sample(GOODS, dice.randint(0, 3)))) for name in "ABCD"
    }
    house.cargo = {name: order for name, order in orders_for.items() if dice.randrange(2)}
    if state.game == "advanced":
        house.queue = dice.choice(
            [[], [(orders.FitOut(dice.choice("ABCD")), orders.Pass())], [(orders.Pass(),)]]
        )
    if state.window is not None and state.window.kind in ("market", "sales"):
        cards = [
            contract.card
            for contract in state.row
            if state.game == "basic" or contract.seat == house.seat
        ]
        house.sales = dice.choice(
            [
                None,
                [],
                [happened.Sale(card) for card in dice.sample(cards, dice.randint(0, len(cards)))],
            ]
        )
        house.keep = dice.choice([None, KeepOrder(("tea",)), KeepOrder((), only=True)])


def other_course(state: State, ship: Ship, dice: random.Random) -> SailOrder:
    start = ship.at or (dice.randint(0, 7840), 0)
    line = SailOrder(
        (start, (start[0], start[1] + dice.randint(40, 900))),
        0 if state.chart == "closed-eyes" else dice.randint(0, 300),
    )
    return dice.choice([SailOrder(), line])


def other_call(call: PlacedCall, dice: random.Random) -> PlacedCall:
    """4.3: how many, never which; a shout may have been a call."""
    if dice.randrange(2):
        return PlacedCall(
            call.seat,
            dice.randint(0, 6240),
            dice.choice(["north", "stop"]),
            "",
            dice.choice([None, 500]),
            pay=call.pay,
        )
    return PlacedCall(
        call.seat, dice.randint(0, 6240), call.word, call.text, None, call.west_of, call.pay
    )


def other_offer(state: State, offer: OpenOffer, dice: random.Random) -> OpenOffer:
    """Between two others: that the addressee is awaited is public, what is offered is not."""
    give, ask = (orders.Terms(daalders=dice.randint(0, 9)) for _ in range(2))
    return OpenOffer(offer.offer, offer.maker, give, ask, offer.to, offer.declined)
