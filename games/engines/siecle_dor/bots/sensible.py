"""A seat that plays sensibly: what brings most for its florins, until nothing is worth its price;
then it sells what it does not use.

Everything is weighed in tenths of a victory point, florins too: early in a game they buy more
than at its end. A bot knows its seat's view.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.engine import Command, Option
from games.engines.siecle_dor import commands as c
from games.engines.siecle_dor import data
from games.engines.siecle_dor.view import HouseView, View
from games.rng import Rng

GOAL = 33
STEP = 10  # tenths of a point in a point


class Deed(NamedTuple):
    """`worth` in tenths of a point; `cost_h` in half florins."""

    worth: int
    cost_h: int
    orders: tuple[Any, ...]


def choose_sensible(view: View, options: Sequence[Option], rng: Rng) -> Command:
    asked = {
        decision.kind for decision in view.decisions if decision.seat == view.seat and decision.due
    }
    table = Sight(view)
    if "setup_marker" in asked:
        return first_marker(table, rng)
    if "setup_pawns" in asked:
        return first_pawns(table, rng)
    if "setup_start" in asked:
        return c.ChooseStart(rng.pick(data.MERCHANTS, "start"))
    if "before_roll" in asked:
        return throw_or_name(table)
    if "sail" in asked:
        return c.Sail(colony_list(table))
    if "auction" in asked:
        return answer(table, rng)
    return next_order(table)


class Sight:
    """What the bot sees, in its own words."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.me: HouseView = view.houses[view.seat - 1]
        self.seat = view.seat
        self.hand = self.me.hand or ()
        leader = max(house.score.total for house in view.houses)
        self.rounds = max(0, GOAL - leader) * 10 // 33  # turns each that are still to come, roughly

    @property
    def florin(self) -> int:
        """What a florin is worth: a tenth of a point at the end of the game, up to three tenths
        while it can still work."""
        return 1 + min(2, self.rounds // 2)

    def held(self, kind: str) -> int:
        return sum(1 for card in self.hand if data.kind_of(card) == kind)

    def active(self) -> list[str]:
        """Where our markers may still act."""
        mine = [
            province for province in data.PROVINCES if self.acts(self.view.provinces.get(province))
        ]
        mine += [
            place for place, colour in data.GUILD_AT.items() if self.acts(self.view.guilds[colour])
        ]
        return mine + [
            data.COLONY_PLACE[n]
            for n in data.COLONIES
            if any(map(self.acts, self.view.colonies.get(str(n), ())))
        ]

    def acts(self, marker: Any) -> bool:
        return marker is not None and marker.seat == self.seat and not marker.barred

    def cards_left(self, pile: str) -> bool:
        return bool(self.view.piles[pile] or self.view.discards[pile])


# --- Setup ---

LIKING = {"blue": 9, "green": 9, "yellow": 6, "grey": 8, "brown": 8}
"""How good it is to act in a colour, in tenths of a point a turn."""


def first_marker(table: Sight, rng: Rng) -> Command:
    free = [province for province in data.PROVINCES if province not in table.view.provinces]
    liked = sorted(
        free,
        key=lambda province: -LIKING[data.COLOUR_OF[province]] - rng.below(6, f"marker/{province}"),
    )
    return c.PlaceMarker(tuple(liked))


def first_pawns(table: Sight, rng: Rng) -> Command:
    """Two together where a third makes a marker, in a colour we do not have yet."""
    room = {province: 2 for province in data.PROVINCES if province not in table.view.provinces}
    for house in table.view.houses:
        for province, count in house.pawns_in.items():
            if province in room:
                room[province] -= count
    own = [
        data.COLOUR_OF[province]
        for province, marker in table.view.provinces.items()
        if marker.seat == table.seat
    ]

    def liking(province: str) -> int:
        colour = data.COLOUR_OF[province]
        return LIKING[colour] - 6 * (colour in own) + rng.below(6, f"pawns/{province}")

    wishes = {province: liking(province) for province in room if room[province] > 0}
    liked = sorted(wishes, key=lambda province: (-(room[province] > 1), -wishes[province]))
    return (
        c.PlacePawns(liked[0], liked[0]) if room[liked[0]] > 1 else c.PlacePawns(liked[0], liked[1])
    )


# --- Dice ---


def throw_or_name(table: Sight) -> Command:
    """A die card is worth a good square, and nothing once the game is nearly over."""
    numbers = range(2, 13) if table.view.die_card == "sum" else range(1, 7)
    best = max(
        numbers,
        key=lambda number: square_gain_h(
            table, number if table.view.die_card == "sum" else number + 3
        ),
    )
    gain = square_gain_h(table, best if table.view.die_card == "sum" else best + 3)
    return c.UseDie(best) if gain >= 6 or table.rounds < 2 else c.Roll()


def square_gain_h(table: Sight, steps: int) -> int:
    """What we receive there, less half of what the others do."""
    assert table.view.stadtholder is not None
    square = data.SQUARES[(table.view.stadtholder + steps) % len(data.SQUARES)]
    gains = [income_h(table, house, square.provinces) for house in table.view.houses]
    mine = gains[table.seat - 1]
    return mine - (sum(gains) - mine) // 2


def income_h(table: Sight, house: HouseView, provinces: Sequence[str]) -> int:
    pawns = sum(house.pawns_in.get(province, 0) for province in provinces)
    markers = sum(
        1
        for province in provinces
        if province in table.view.provinces and table.view.provinces[province].seat == house.seat
    )
    governors = sum(1 for card in house.governors if data.CARD[card].province in provinces)
    return 2 * (pawns + 2 * markers + governors)


# --- What things are worth, in tenths of a point ---


def card_worth(table: Sight, colour: str) -> int:
    """The top card of a pile, before its price."""
    late = table.rounds < 2
    match colour:
        case "yellow":
            return 3 * table.florin if late else 5 * table.florin
        case "orange":
            return 6 * table.florin if late else 8 * table.florin
        case "grey":
            return 11 if late else 13 + min(table.rounds, 6)
        case "brown":
            return painting_worth(table)
        case "blue":
            return voyage_card_worth(table)
    return 0


def painting_worth(table: Sight) -> int:
    """A commission is worth what it brings if the payments can still be made."""
    started = sum(painting.left for painting in table.me.paintings)
    painters = max(1, sum(1 for place in table.active() if data.ACTION_COLOUR[place] == "brown"))
    payments = painters * table.rounds - started
    return 0 if payments < 2 else 16 if payments < 4 else 22


def voyage_card_worth(table: Sight) -> int:
    if not table.me.markers and not any(place in data.GUILD_AT for place in table.active()):
        return 0
    elements = sum(1 for element in data.VOYAGE if table.held(element)) + table.held("joker")
    if elements >= 2:
        return 24
    return 15 if table.rounds > 2 - elements else 4


def paint_worth(table: Sight, card: str, left: int) -> int:
    """The nearer to its end, the more a payment brings."""
    points = STEP * data.CARD[card].points
    return points // left if left <= max(1, 2 * table.rounds) else 0


def marker_worth(table: Sight, colour: str) -> int:
    """A marker in a province acts every turn and is paid by the Stadtholder; its four points are
    counted apart."""
    return table.rounds * (LIKING[colour] + 3)


def site_worth(table: Sight, province: str) -> int:
    """Three pawns there become a marker: a point more, an action at once, and many to come."""
    return STEP + 8 + marker_worth(table, data.COLOUR_OF[province])


def pawn_worth(table: Sight, province: str, *, found: bool) -> int:
    """A point, some income, and a step towards a marker."""
    if found:
        return STEP + site_worth(table, province)
    here = table.me.pawns_in.get(province, 0)
    free = province not in table.view.provinces
    return STEP + table.rounds + (4 * min(here, 2) if free and table.me.markers else 0)


# --- The turn ---


def next_order(table: Sight) -> Command:
    """The deed with the best balance; then everything left over goes under the hammer; then the
    turn is over."""
    if any(
        sum(1 for card in table.hand if data.kind_of(card) == goods) >= face.set
        for goods, face in data.GOODS.items()
    ):
        return c.Sell("all")
    affordable = [deed for deed in deeds(table) if deed.cost_h <= table.me.money_h]
    best = max(affordable, key=lambda deed: balance(table, deed), default=None)
    if best is not None and balance(table, best) > 0:
        return letter(best.orders)
    lots = left_over(table)
    return c.Auction(lots[:1]) if lots else c.End()


def letter(orders: Sequence[Any]) -> Command:
    only: Command = orders[0]
    return only if len(orders) == 1 else c.Orders(tuple(c.Line(order) for order in orders))


def balance(table: Sight, deed: Deed) -> int:
    """Worth less price, per florin spent: in hundredths, so that cheap deeds come before dear
    ones."""
    gain = deed.worth - deed.cost_h * table.florin // 2
    return gain * 100 // (deed.cost_h + 2)


def deeds(table: Sight) -> Iterator[Deed]:
    yield from foundings(table)
    yield from voyages(table)
    yield from pawns(table)
    yield from painters(table)
    yield from purchases(table)
    yield from guilds(table)


def foundings(table: Sight) -> Iterator[Deed]:
    """Where three pawns can meet, and what the way costs."""
    markers = [None] if table.me.markers else spare_markers(table)
    if not markers:
        return
    for province in data.PROVINCES:
        if province not in table.view.provinces:
            way = gathering(table, province)
            if way is not None:
                cost, moves = way
                yield Deed(
                    site_worth(table, province) - loss(table, markers[0]),
                    cost,
                    (*moves, c.FoundMarker(province, markers[0])),
                )


def gathering(table: Sight, province: str) -> tuple[int, list[c.Move]] | None:
    """The three nearest pawns, and the moves that bring them there."""
    pawns = [here for here in data.PROVINCES for _ in range(table.me.pawns_in.get(here, 0))]
    nearest = sorted(pawns, key=lambda here: len(data.WAY[here][province]))[:3]
    if len(nearest) < 3:
        return None
    moves = [
        c.Move((here, province), nearest.count(here))
        for here in dict.fromkeys(nearest)
        if here != province
    ]
    return sum(move.count * (len(data.WAY[move.path[0]][province]) - 1) for move in moves), moves


def spare_markers(table: Sight) -> list[str | None]:
    """Guild markers that may move, the least liked first."""
    mine = sorted(
        (LIKING[data.GUILD_AT[place]], place) for place in table.active() if place in data.GUILD_AT
    )
    return [place for _, place in mine]


def loss(table: Sight, marker: str | None) -> int:
    return 0 if marker is None else 5 + table.rounds * LIKING[data.GUILD_AT[marker]] // 2


def voyages(table: Sight) -> Iterator[Deed]:
    """A set that was kept for want of a marker."""
    missing = sum(1 for element in data.VOYAGE if not table.held(element))
    markers = [None] if table.me.markers else spare_markers(table)
    if missing <= table.held("joker") and markers:
        yield Deed(55 - loss(table, markers[0]), 0, (c.Sail(colony_list(table), markers[0]),))


def colony_list(table: Sight) -> tuple[int, ...]:
    """A cheap spice market while there are turns to use it, otherwise the point more of the West
    Indies."""
    east = [
        number
        for number in data.COLONIES
        if number != data.WEST_INDIES and str(number) not in table.view.colonies
    ]
    good = [number for number in east if (9 - number) * table.rounds >= 8]
    return (*good, data.WEST_INDIES)


def pawns(table: Sight) -> Iterator[Deed]:
    places = [place for place in table.active() if data.ACTION_COLOUR[place] == "green"]
    if not places or not table.me.pawns:
        return
    for province in data.PROVINCES:
        found = can_found(table, province)
        yield Deed(
            pawn_worth(table, province, found=found), 10, (c.UsePawn(places[0], province, found),)
        )


def can_found(table: Sight, province: str) -> bool:
    return (
        table.me.pawns_in.get(province, 0) >= 2
        and province not in table.view.provinces
        and table.me.markers > 0
    )


def painters(table: Sight) -> Iterator[Deed]:
    if any(data.ACTION_COLOUR[place] == "brown" for place in table.active()):
        for painting in table.me.paintings:
            yield Deed(
                paint_worth(table, painting.card, painting.left), 2, (c.UsePaint(painting.card),)
            )


def purchases(table: Sight) -> Iterator[Deed]:
    for place in table.active():
        colour = data.ACTION_COLOUR[place]
        if colour != "green" and table.cards_left(data.PILE_OF_COLOUR[colour]):
            price = 2 * data.COLONY_AT[place] if place in data.COLONY_AT else 6
            sail = colony_list(table) if colour in ("blue", "grey") else ()
            yield Deed(card_worth(table, colour), price, (c.UseBuy(place, sail),))


def guilds(table: Sight) -> Iterator[Deed]:
    """A guild acts at once and, until somebody else takes it, in later turns too."""
    if table.me.markers < 2:
        return
    for colour, guild in table.view.guilds.items():
        if guild.seat != table.seat and guild.next_price is not None:
            price = 2 * guild.next_price
            use = best_use(table, colour, table.me.money_h - price)
            worth = use + (table.rounds - 1) * LIKING[colour] // 3
            yield Deed(worth, price, (c.TakeGuild(colour),))  # type: ignore[arg-type]


def best_use(table: Sight, colour: str, left_h: int) -> int:
    """What one action of this colour brings more than it costs, if that can be paid."""
    options = (
        [(card_worth(table, colour), 6)]
        if colour != "green" and table.cards_left(data.PILE_OF_COLOUR[colour])
        else []
    )
    if colour == "green" and table.me.pawns:
        options += [
            (pawn_worth(table, province, found=can_found(table, province)), 10)
            for province in data.PROVINCES
        ]
    if colour == "brown":
        options += [
            (paint_worth(table, painting.card, painting.left), 2) for painting in table.me.paintings
        ]
    return max(
        (worth - cost * table.florin // 2 for worth, cost in options if cost <= left_h), default=0
    )


def left_over(table: Sight) -> tuple[str, ...]:
    """Our province markers that have not acted and were not offered, where somebody could bid."""
    turn = table.view.turn
    assert turn is not None
    rivals = [house.score.total for house in table.view.houses if house.seat != table.seat]
    if turn.offered or max(rivals) >= GOAL - 6:
        return ()  # nobody wants our actions, or they might win somebody the game
    return tuple(
        place
        for place in table.active()
        if place in data.PROVINCE and place not in turn.offered and somebody_could_act(table, place)
    )


def somebody_could_act(table: Sight, province: str) -> bool:
    colour = data.COLOUR_OF[province]
    others = [
        house for house in table.view.houses if house.seat != table.seat and not house.resigned
    ]
    if colour == "green":
        return any(house.pawns for house in others)
    if colour == "brown" and any(house.paintings for house in others):
        return True
    return bool(others) and table.cards_left(data.PILE_OF_COLOUR[colour])


# --- Bids ---


def answer(table: Sight, rng: Rng) -> Command:
    """About half of what the action is worth to us."""
    auction = table.view.auction
    assert auction is not None
    if auction.mode == "rounds":
        return bid_in_round(table, rng)
    bids = [
        bid
        for lot in auction.lots
        if table.seat in lot.eligible and (bid := bid_for(table, lot.province, rng)).maximum_h > 0
    ]
    if not bids:
        return c.Pass()
    return letter([*bids[:-1], bids[-1]])


def bid_in_round(table: Sight, rng: Rng) -> Command:
    auction = table.view.auction
    assert auction is not None
    wanted = bid_for(table, auction.lots[0].province, rng)
    fee = 2 * table.view.auction_paint_fee if wanted.use == "paint" else 0
    step = auction.high_h + 1
    if min(wanted.maximum_h, table.me.money_h - fee) < step:
        return c.Pass()
    return c.Bid(
        wanted.lot, step, wanted.use, wanted.province, wanted.found, wanted.painting, wanted.sail
    )


def bid_for(table: Sight, lot: str, rng: Rng) -> c.Bid:
    colour = data.COLOUR_OF[lot]
    worth, plan = use_won(table, colour)
    half = (
        worth * (3 + rng.below(3, f"bid/{lot}")) // (5 * table.florin)
    )  # half florins for about half the worth
    return c.Bid(lot, max(0, min(half, table.me.money_h)), **plan)


def use_won(table: Sight, colour: str) -> tuple[int, dict[str, Any]]:
    """The best thing to do with such an action when it costs nothing more, and its worth."""
    if colour == "green":
        if not table.me.pawns:
            return 0, {}
        best = max(
            data.PROVINCES,
            key=lambda province: pawn_worth(table, province, found=can_found(table, province)),
        )
        found = can_found(table, best)
        return pawn_worth(table, best, found=found), {
            "use": "pawn",
            "province": best,
            "found": found,
        }
    card = card_worth(table, colour) if table.cards_left(data.PILE_OF_COLOUR[colour]) else 0
    if colour == "brown":
        paint = max(
            table.me.paintings, key=lambda one: paint_worth(table, one.card, one.left), default=None
        )
        if paint is not None and paint_worth(table, paint.card, paint.left) >= card:
            return paint_worth(table, paint.card, paint.left), {
                "use": "paint",
                "painting": paint.card,
            }
        return card, {"use": "buy"} if card else {}
    return card, {"sail": colony_list(table)} if colour in ("blue", "grey") else {}
