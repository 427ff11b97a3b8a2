"""The sensible merchant: he values everything by what it adds towards the one or two ships he can
best fill (sheet, section 7).

All worth is counted in hundredths of a point. He offers most of what a card is worth to him more
than the next best, and sells a card when the highest and the lowest offer together exceed its
worth.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Any, TypeAlias

import msgspec

from games.engine import Choice, Command, Option
from games.engines.vor_dem_wind import commands as c
from games.engines.vor_dem_wind.data import (
    ACTION_PILES,
    CARD,
    KINDS,
    MARKET_PRICE,
    PLACES,
    SHIP,
    ActionPile,
    Card,
    Kind,
)
from games.engines.vor_dem_wind.events import ShipId
from games.engines.vor_dem_wind.position import goods_in
from games.engines.vor_dem_wind.state import Stock
from games.engines.vor_dem_wind.view import MerchantView, View
from games.rng import Rng

Counts: TypeAlias = tuple[int, int, int, int]  # by KINDS

POINT = 100
STORED, IN_HAND, COMPLETE = (
    55,
    20,
    70,
    # of a ship's points, in per cent, for its part that lies there; for a ship that could be loaded
    # now
)
FEW, IN_HAND_LATE = 3, 12  # ships, when the fleet will soon leave and hands spoil
SPARE_STORED, SPARE_IN_HAND = 90, 5  # a good that none of these ships wants
GOLD = ((12, 36), (10, 18), (1000, 6))  # the first are worth most
SPECIAL = {  # a special card kept for later, by kind
    "free_trade": 150, "conservation": 60, "purchase_and_storage": 140, "exchange": 90,
    "market": 70, "safekeeping": 120,
}  # fmt: skip
EAGER = 100  # how much more than the best card of the centre a card must be worth to be bid for
KEEN = 300  # how much more than the next best, to play safekeeping for it


class Goods(msgspec.Struct, frozen=True):
    """What a merchant has, as he sees it himself."""

    hand: Counts
    house: Counts
    gold: int
    ships: tuple[ShipId, ...]  # in the harbour
    points: int = 0  # scored on the way
    kept: int = 0  # worth of the special cards kept


def choose_sensible(view: View, options: Sequence[Option], rng: Rng) -> Command:
    asked = next(
        decision for decision in view.decisions if decision.seat == view.seat and decision.due
    )
    answers: dict[str, Callable[[View], Command]] = {
        "start": _start,
        "reveal": _reveal,
        "choose": _choose,
        "offers": _answer,
        "decide": _decide,
    }
    if asked.kind in answers:
        return answers[asked.kind](view)
    if asked.kind == "act":
        return _act(view, options)
    assert asked.default is not None, "one's own"
    return asked.default


# --- Worth ---


def _worth(goods: Goods) -> int:
    return (
        goods.points * POINT
        + goods.kept
        + _gold_worth(goods.gold)
        + _outlook(goods.hand, goods.house, goods.ships)
    )


def _gold_worth(gold: int) -> int:
    worth = 0
    for many, each in GOLD:
        worth += min(gold, many) * each
        gold = max(gold - many, 0)
    return worth


@lru_cache(maxsize=20_000)
def _outlook(hand: Counts, house: Counts, ships: tuple[ShipId, ...]) -> int:
    """The best one or two ships for these goods, and a little for what is left over."""
    pairs = [*permutations(ships, 2), *((ship,) for ship in ships)]
    in_hand = IN_HAND if len(ships) > FEW else IN_HAND_LATE
    return max((_filled(hand, house, pair, in_hand) for pair in pairs), default=_spare(hand, house))


def _filled(hand: Counts, house: Counts, ships: tuple[ShipId, ...], in_hand: int) -> int:
    """A ship whose missing goods would find no place any more is as good as gone: a warehouse
    full of the wrong goods is a trap."""
    worth, free = 0, PLACES - sum(house)
    for ship in ships:
        wanted = _counts(SHIP[ship].goods)
        stored = _each(min, wanted, house)
        size, missing = sum(wanted), sum(wanted) - sum(stored)
        if missing > free:
            continue
        held = _each(min, _each(int.__sub__, wanted, stored), hand)
        house, hand = _each(int.__sub__, house, stored), _each(int.__sub__, hand, held)
        free += size if not missing else -missing
        part = STORED * sum(stored) + in_hand * sum(held) if missing else COMPLETE * size
        worth += SHIP[ship].points * part * POINT // (100 * size)
    return worth + _spare(hand, house)


def _spare(hand: Counts, house: Counts) -> int:
    return SPARE_STORED * sum(house) + SPARE_IN_HAND * sum(hand)


def _counts(goods: Iterable[Kind]) -> Counts:
    listed = list(goods)
    return _four(listed.count(kind) for kind in KINDS)


def _each(combine: Callable[[int, int], int], one: Counts, other: Counts) -> Counts:
    return _four(map(combine, one, other))


def _four(numbers: Iterable[int]) -> Counts:
    apple, cheese, spice, silk = numbers
    return apple, cheese, spice, silk


def _mine(view: View) -> Goods:
    me = _me(view)
    assert me.gold is not None
    assert me.hand is not None
    assert me.special_cards is not None
    kept = sum(SPECIAL[CARD[card].kind] for card in me.special_cards)
    ships = tuple(berthed.ship for berthed in view.harbour)
    return Goods(_in(me.hand), _in(me.warehouse), me.gold, ships, kept=kept)


def _in(stock: Stock) -> Counts:
    return _counts(goods_in(stock))


def _me(view: View) -> MerchantView:
    assert view.seat is not None
    return view.merchants[view.seat - 1]


# --- What a step brings ---


def _after(view: View, goods: Goods, steps: Sequence[Any]) -> Goods:
    for step in steps:
        goods = _after_step(view, goods, step)
    return goods


def _after_step(view: View, goods: Goods, step: Any) -> Goods:
    match step:
        case c.Buy():
            return _with(goods, hand=_plus(goods.hand, _my_card(view).goods))
        case c.Income():
            return _with(goods, gold=goods.gold + _my_card(view).income)
        case c.Store():
            cost = _my_card(view).cost
            return _with(
                goods,
                hand=_minus(goods.hand, step.goods),
                house=_plus(goods.house, step.goods),
                gold=goods.gold - cost,
            )
        case c.Load():
            return _loaded(
                goods, [berthed.ship for berthed in view.harbour if berthed.berth in step.berths]
            )
        case c.FreeTrade():
            return _with(
                goods, hand=_plus(goods.hand, step.goods), kept=goods.kept - SPECIAL["free_trade"]
            )
        case c.PurchaseAndStorage():
            cost = {2: 14, 3: 20}[step.number or 2]
            kept = goods.kept - SPECIAL["purchase_and_storage"]
            return _with(
                goods, house=_plus(goods.house, step.goods), gold=goods.gold - cost, kept=kept
            )
        case c.Exchange():
            return _exchanged(goods, step.swaps)
        case c.Market():
            gold = goods.gold + MARKET_PRICE * len(step.hand + step.warehouse)
            hand, house = _minus(goods.hand, step.hand), _minus(goods.house, step.warehouse)
            return _with(
                goods, hand=hand, house=house, gold=gold, kept=goods.kept - SPECIAL["market"]
            )
        case c.Conserve():
            return _with(
                goods,
                kept=goods.kept - SPECIAL["conservation"] + _shelter(view, goods, step.number or 2),
            )
    return goods


def _with(goods: Goods, **changes: Any) -> Goods:
    return msgspec.structs.replace(goods, **changes)


def _plus(counts: Counts, goods: Iterable[Kind]) -> Counts:
    return _each(int.__add__, counts, _counts(goods))


def _minus(counts: Counts, goods: Iterable[Kind]) -> Counts:
    return _each(int.__sub__, counts, _counts(goods))


def _loaded(goods: Goods, ships: Sequence[ShipId]) -> Goods:
    cargo = [kind for ship in ships for kind in SHIP[ship].goods]
    points = goods.points + sum(SHIP[ship].points for ship in ships)
    left = tuple(ship for ship in goods.ships if ship not in ships)
    return _with(goods, house=_minus(goods.house, cargo), ships=left, points=points)


def _exchanged(goods: Goods, swaps: Sequence[c.Swap]) -> Goods:
    for swap in swaps:
        goods = _with(goods, house=_plus(_minus(goods.house, (swap.give,)), (swap.get,)))
        if swap.of is None:
            goods = _with(goods, hand=_plus(_minus(goods.hand, (swap.get,)), (swap.give,)))
    return _with(goods, kept=goods.kept - SPECIAL["exchange"])


def _shelter(view: View, goods: Goods, number: int) -> int:
    """Conservation is worth something when the fleet is about to leave."""
    perishable = goods.house[0] + (goods.house[1] + goods.house[2]) // 2
    return 120 * min(number, perishable) if len(view.harbour) <= 3 else 0


def _my_card(view: View) -> Card:
    return next(CARD[slot.card] for slot in view.slots if slot.seat == view.seat)


# --- What a card is worth ---


def _card_worth(view: View, card: Card) -> int:
    """What it adds, played as well as possible."""
    goods = _mine(view)
    if card.special:
        return SPECIAL[card.kind]
    return max(_worth(outcome) for outcome in _outcomes(goods, card)) - _worth(goods)


def _outcomes(goods: Goods, card: Card) -> list[Goods]:
    if card.kind == "purchase":
        return [_with(goods, hand=_plus(goods.hand, card.goods))]
    if card.kind == "storage":
        return [goods, *_stored(goods, card)]
    return [_with(goods, gold=goods.gold + card.income), *_shipped(goods)]


def _stored(goods: Goods, card: Card) -> list[Goods]:
    """Good by good, each time the best one."""
    most = min(card.number, PLACES - sum(goods.house), sum(goods.hand))
    if goods.gold < card.cost or most < 1:
        return []
    stored = _with(goods, gold=goods.gold - card.cost)
    for _ in range(most):
        ways = [
            _with(stored, hand=_minus(stored.hand, (kind,)), house=_plus(stored.house, (kind,)))
            for at, kind in enumerate(KINDS)
            if stored.hand[at]
        ]
        stored = max(ways, key=_worth)
    return [stored]


def _shipped(goods: Goods) -> list[Goods]:
    """The best ship, then the best of the others, as long as one is complete."""
    found: list[Goods] = []
    while ready := [
        ship
        for ship in goods.ships
        if _each(min, _counts(SHIP[ship].goods), goods.house) == _counts(SHIP[ship].goods)
    ]:
        goods = max((_loaded(goods, [ship]) for ship in ready), key=_worth)
        found.append(goods)
    return found


def _in_gold(worth: int) -> int:
    return worth // GOLD[0][1]


# --- Decisions ---


def _start(view: View) -> Command:
    pairs = [(first, second) for at, first in enumerate(KINDS) for second in KINDS[at:]]
    goods = _mine(view)
    return c.ChooseStartGoods(
        max(pairs, key=lambda pair: _worth(_with(goods, hand=_plus(goods.hand, pair))))
    )


def _reveal(view: View) -> Command:
    """The piles he needs most, one card of each where there are enough."""
    wanted = sorted(ACTION_PILES, key=lambda pile: -_pile_worth(view, pile))
    piles = [*wanted, wanted[0]][: len(view.merchants)]
    for slot in view.slots:
        pile = CARD[slot.card].pile
        piles.remove(pile) if pile in piles else piles.pop()
    return c.Reveal(tuple(c.Pick(pile) for pile in piles))


def _pile_worth(view: View, pile: ActionPile) -> int:
    """Of a middling card of that pile."""
    middling = {"purchase": "P19", "storage": "S14", "transport": "T18"}
    return _card_worth(view, CARD[middling[pile]])


def _choose(view: View) -> Command:
    """The best card of the centre, or an offer for one that is worth much more; with
    safekeeping, if there is one, what is worth most."""
    centre = sorted(
        (
            (_card_worth(view, CARD[slot.card]), -slot.slot)
            for slot in view.slots
            if slot.place == "centre"
        ),
        reverse=True,
    )
    up = [
        (_card_worth(view, CARD[slot.card]), -slot.slot)
        for slot in view.slots
        if slot.place == "up"
    ]
    worth, slot = centre[0]
    wished, there = max(up, default=(0, 0))
    if _safe(view) and wished - worth > KEEN:
        return c.Seize(-there)
    price = _price(view, wished - worth)
    if price:
        return c.Offer(-there, price)
    next_best = max([*centre[1:], *up], default=(0, 0))[0]
    return c.Take(-slot, safely=_safe(view) and worth - next_best > KEEN and _followed(view))


def _safe(view: View) -> bool:
    return any(CARD[card].kind == "safekeeping" for card in _me(view).special_cards or ())


def _followed(view: View) -> bool:
    """Whether somebody comes after him who could bid."""
    return sum(slot.place != "centre" for slot in view.slots) + 1 < len(view.merchants)


def _price(view: View, gain: int) -> int:
    """Three quarters of what it is worth more than the next best; nothing, if that is little."""
    gold = _me(view).gold or 0
    return min(max(_in_gold(gain) * 3 // 4, 1), gold) if gain > EAGER else 0


def _answer(view: View) -> Command:
    sale = view.sale
    assert sale is not None
    wanted = _card_worth(view, CARD[view.slots[sale.slot - 1].card])
    instead = max(
        _card_worth(view, CARD[slot.card]) for slot in view.slots if slot.place == "centre"
    )
    if _safe(view) and wanted - instead > KEEN:
        return c.Seize(sale.slot)
    price = _price(view, wanted - instead)
    return c.Offer(sale.slot, price) if price else c.Pass()


def _decide(view: View) -> Command:
    """Sell when the highest and the lowest offer together exceed the worth of the card."""
    sale = view.sale
    assert sale is not None
    offers = [(given.gold or 0, given.seat) for given in sale.offers]
    highest, lowest = max(offers), min(offers)
    worth = _in_gold(_card_worth(view, _my_card(view)))
    if highest[0] + lowest[0] > worth or lowest[0] > (_me(view).gold or 0):
        return c.Accept(highest[1])
    return c.Pay(lowest[1])


def _act(view: View, options: Sequence[Option]) -> Command:
    """The best of all that is listed."""
    listed = next(option for option in options if option.kind == "act" and option.exact).fields[
        "steps"
    ]
    assert isinstance(listed, Choice)
    goods = _mine(view)
    return c.Act(max(listed.values, key=lambda steps: _worth(_after(view, goods, steps))))
