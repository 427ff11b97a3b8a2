"""What merchants name in their own words: cards, players, goods, places, piles and ships, as the
second reader finds them in a line, and what the table before them makes of it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias, cast

from games.engines.vor_dem_wind.commands import CardTest, Pick, Swap
from games.engines.vor_dem_wind.data import CARD, KINDS, SHIP, ActionPile, Goods, Kind, ordered
from games.engines.vor_dem_wind.view import MerchantView, SlotView
from games.notation.chart import Chart, Several, several
from games.notation.desk import Desk
from games.notation.kinds import Found, Named, Number, announced, followed, separated

STEPS_OF_GROUP = 20  # of the search: groups of goods can be cut in many ways
MOST_ITEMS = 8  # of one list of goods
ALL: Final = -2  # `all the apples`
SOME: Final = -1  # `apples`, without a number
HAND: Final = 0  # whose good it is: of one's own hand
UNSAID: Final = -1

WHOLE = Number(0, 9_999, a_is_one=False)
COUNT = Number(0, 60)


# --- What the seat sees ---


def merchant(desk: Desk, seat: int | None = None) -> MerchantView | None:
    """This player, or oneself."""
    if desk.view is None:
        return None
    wanted = desk.view.seat if seat is None else seat
    return next((one for one in desk.view.merchants if one.seat == wanted), None)


def hand_of(desk: Desk) -> Mapping[Kind, int] | None:
    own = merchant(desk)
    return own.hand if own else None


def warehouse_of(desk: Desk, seat: int | None = None) -> Mapping[Kind, int] | None:
    own = merchant(desk, seat)
    return own.warehouse if own else None


def slots(desk: Desk) -> tuple[SlotView, ...]:
    return desk.view.slots if desk.view is not None else ()


def face_up(desk: Desk) -> list[int]:
    """The cards that one may offer for."""
    return [one.slot for one in slots(desk) if one.place == "up" and one.seat != desk.view.seat]


def in_centre(desk: Desk) -> list[int]:
    return [one.slot for one in slots(desk) if one.place == "centre"]


def sale_slot(desk: Desk) -> int | None:
    sale = desk.view.sale if desk.view is not None else None
    return sale.slot if sale else None


def offers(desk: Desk) -> dict[int, int]:
    """What each bidder offers in the sale that this seat decides."""
    sale = desk.view.sale if desk.view is not None else None
    if sale is None:
        return {}
    return {one.seat: one.gold for one in sale.offers if getattr(one, "gold", None) is not None}


def is_asked(desk: Desk, *kinds: str) -> bool:
    return bool((desk.asked() or frozenset()) & set(kinds))


# --- Cards, players, ships ---


class Card:
    """`card 2`, `the second card`, `purchase`, `the storage card`, `Anna's card`: the card's
    number; its name where no card of that name lies there."""

    NUMBER = Number(1, 99, a_is_one=False, ordinals=True)

    def at(self, chart: Chart, place: int) -> Found:
        for start, level in announced(chart, place, "card number"):
            for inner, worse in announced(chart, start, "number"):
                for end, value, worst in self.NUMBER.at(chart, inner):
                    for after in followed(chart, end, "card"):
                        yield after, value, level + worse + worst
            yield from self._named(chart, start, level)
            if start > place:  # `la carte de transport`
                for after, worse in chart.word(start, "of"):
                    yield from self._named(chart, after, level + worse)
        yield from self._owned(chart, place)

    def _named(self, chart: Chart, place: int, level: int) -> Found:
        for end, kind, worse in chart.things(place, "card"):
            for after in followed(chart, end, "card"):
                yield after, self._called(chart, kind), level + worse

    def _called(self, chart: Chart, kind: Any) -> Any:
        found = [one.slot for one in slots(chart.desk) if CARD[one.card].kind == kind]
        return several(found) if found else kind

    def _owned(self, chart: Chart, place: int) -> Found:
        for end, seat, level in Player().at(chart, place):
            for gap in (after for after, _ in chart.word(end, "of")):
                for after, worse in chart.word(gap, "card"):
                    yield from self._of(chart, after, seat, level + worse)
                for after, kind, worse in chart.things(gap, "card"):
                    for last in followed(chart, after, "card"):
                        yield from self._of(chart, last, seat, level + worse, kind)
        for end, kind, level in chart.things(place, "card"):
            for last in followed(chart, end, "card"):
                for after, worse in chart.word(last, "of"):
                    for gap in chart.gaps(after):
                        for final, seat, worst in Player().at(chart, gap):
                            yield from self._of(chart, final, seat, level + worse + worst, kind)
        for end, level in chart.word(place, "card"):
            for after, worse in chart.word(end, "of"):
                for gap in chart.gaps(after):
                    for last, seat, worst in Player().at(chart, gap):
                        yield from self._of(chart, last, seat, level + worse + worst)

    def _of(self, chart: Chart, end: int, seat: Any, level: int, kind: str = "") -> Found:
        found = [
            one.slot
            for one in slots(chart.desk)
            if one.place == "up" and one.seat == seat and kind in ("", CARD[one.card].kind)
        ]
        if found:
            yield end, several(found), level


class NamedCard(Card):
    """By its name or its owner, where a number could be the sum."""

    NUMBER = Number(1, 0)


class Player:
    """By name, or `seat 2`."""

    def at(self, chart: Chart, place: int) -> Found:
        yield from Named("seat", before="seat_word").at(chart, place)
        for end, level in chart.word(place, "seat_word"):
            for after, number, worse in WHOLE.at(chart, end):
                if number in chart.desk.names:
                    yield after, number, level + worse


class Berth:
    """`2`, `berth 2`, `the galleon at 2`, `L16`; a size alone is all the ships of it."""

    def at(self, chart: Chart, place: int) -> Found:
        harbour = chart.desk.view.harbour if chart.desk.view is not None else ()
        for start, level in self._starts(chart, place):
            for end, number, worse in Number(1, 99, a_is_one=False).at(chart, start):
                if not self._has_other_size(chart, place, start, number):
                    yield end, number, level + worse
            if start < len(chart.tokens):
                found = ship_id(chart, start)
                for one in harbour:
                    if found and one.ship.casefold() == found[0]:
                        yield found[1], one.berth, level

    def _has_other_size(self, chart: Chart, place: int, start: int, number: Any) -> bool:
        harbour = chart.desk.view.harbour if chart.desk.view is not None else ()
        sizes = [SHIP[one.ship].size for one in harbour if one.berth == number]
        said = [
            name
            for here in range(place, start)
            for name in ("large", "small")
            if chart.word(here, name)
        ]
        return any(size not in said for size in sizes) if said else False

    def _starts(self, chart: Chart, place: int) -> Iterator[tuple[int, int]]:
        found, todo = {place: 0}, [place]
        while todo:
            here = todo.pop()
            yield here, found[here]
            for name in ("berth", "large", "small", "ship_word", "number", "at", "on", "in"):
                for end, level in chart.word(here, name):
                    for gap in chart.gaps(end):
                        if gap not in found:
                            found[gap] = found[here] + level
                            todo.append(gap)


def ship_id(chart: Chart, place: int) -> tuple[str, int] | None:
    """`L16`, which is cut in two."""
    word = chart.tokens[place].word
    if place + 1 < len(chart.tokens) and word in ("l", "m") and len(chart.tokens[place + 1].word):
        behind = chart.tokens[place + 1]
        if behind.is_number and behind.start == chart.tokens[place].end:
            return word + behind.word, place + 2
    return (word, place + 1) if re.fullmatch(r"[lm][0-9]{2}", word) else None


class Sized:
    """Ships of a size, without which: `a small ship`."""

    def at(self, chart: Chart, place: int) -> Found:
        harbour = chart.desk.view.harbour if chart.desk.view is not None else ()
        for name in ("large", "small"):
            found = [one.berth for one in harbour if SHIP[one.ship].size == name]
            for end, level in chart.word(place, name):
                for after in followed(chart, end, "ship_word"):
                    if found:
                        yield after, several((berth,) for berth in found), level


# --- Goods ---


def next_places(chart: Chart, place: int, families: str) -> list[tuple[int, int]]:
    """Where the next member of a list may begin, each place once: a comma keeps apart and means
    nothing, and both ways lead there."""
    found: dict[int, int] = {}
    for start, level in separated(chart, place, families):
        for gap in chart.gaps(start):
            found[gap] = min(level, found.get(gap, level))
    return list(found.items())


class Item(NamedTuple):
    kind: Kind | None  # None: whatever there is
    amount: int


Items: TypeAlias = tuple[Item, ...]


class GoodsList:
    """`2 apples and a silk`, `apple apple cheese`, `all the apples`, `2x apple`."""

    def at(self, chart: Chart, place: int) -> Found:
        yield from self._more(chart, place, (), 0)

    def _more(self, chart: Chart, place: int, so_far: Items, level: int) -> Found:
        if so_far:
            yield place, so_far, level
        if len(so_far) == MOST_ITEMS:
            return
        for gap, worse in next_places(chart, place, "comma and then slash" if so_far else ""):
            for end, item, worst in item_at(chart, gap):
                chart.step()
                yield from self._more(chart, end, (*so_far, item), level + worse + worst)


def item_at(chart: Chart, place: int) -> Iterator[tuple[int, Item, int]]:
    yield from counted_kind(chart, place, None, 0)
    for end, count, level in COUNT.at(chart, place):
        if isinstance(count, int):
            for start, worse in behind_count(chart, end):
                yield from counted_kind(chart, start, count, level + worse)
    for name in ("all", "both"):
        for end, level in chart.word(place, name):
            for start, worse in behind_count(chart, end):
                count = ALL if name == "all" else 2
                yield from counted_kind(chart, start, count, level + worse)
    for end, kind, level in kind_at(chart, place):  # `silk twice`, `apples: 2`, `apple x2`
        for after, worse in chart.word(end, "twice"):
            yield after, Item(kind, 2), level + worse
        for after, worse in [
            *chart.word(end, "colon"), *chart.word(end, "times"), *chart.word(end, "equals")
        ]:  # fmt: skip
            for last, count, worst in WHOLE.at(chart, after):
                if isinstance(count, int) and count <= COUNT.high:
                    yield last, Item(kind, count), level + worse + worst


def behind_count(chart: Chart, place: int) -> Iterator[tuple[int, int]]:
    yield from (
        (gap, level)
        for start, level in separated(chart, place, "times of unit")
        for gap in chart.gaps(start)
        if not any(token.word in ":," for token in chart.tokens[place:gap])
    )


def counted_kind(
    chart: Chart, place: int, count: int | None, level: int
) -> Iterator[tuple[int, Item, int]]:
    for kind in KINDS:
        for name, unsaid in ((kind, 1), (f"{kind}s", SOME)):
            for end, worse in chart.word(place, name):
                yield end, Item(kind, unsaid if count is None else count), level + worse


def kind_at(chart: Chart, place: int) -> Iterator[tuple[int, Kind, int]]:
    for end, item, level in counted_kind(chart, place, 1, 0):
        if item.kind:
            yield end, item.kind, level


class KindOf:
    """A kind of goods, without a number."""

    def at(self, chart: Chart, place: int) -> Found:
        yield from kind_at(chart, place)


def resolved(items: Items, stock: Mapping[Kind, int] | None) -> Goods | None:
    """These goods of a stock. A plural without a number is all that there are of them; None
    where that cannot be said."""
    found: list[Kind] = []
    for item in items:
        kinds = KINDS if item.kind is None else (item.kind,)
        for kind in kinds:
            if item.amount >= 0:
                found += [kind] * item.amount
            elif stock is None:
                return None
            else:
                found += [kind] * stock.get(kind, 0)
    return ordered(found) if found else None


class Group(NamedTuple):
    """Goods, and where they lie: hand, warehouse, or unsaid."""

    items: Items
    where: str


class Placed:
    """`2 apples from hand, cheese from the warehouse`, `everything in hand`."""

    def at(self, chart: Chart, place: int) -> Found:
        yield from self._more(chart, place, (), 0)

    def _more(self, chart: Chart, place: int, so_far: tuple[Group, ...], level: int) -> Found:
        if so_far:
            yield place, so_far, level
        if len(so_far) == 4:
            return
        for gap, worse in next_places(chart, place, "comma and then" if so_far else ""):
            for end, group, worst in self._group(chart, gap):
                chart.steps += STEPS_OF_GROUP
                chart.step()
                yield from self._more(chart, end, (*so_far, group), level + worse + worst)

    def _group(self, chart: Chart, place: int) -> Iterator[tuple[int, Group, int]]:
        for end, items, level in self._goods(chart, place):
            yield end, Group(items, ""), level
            for gap in chart.gaps(end):
                for after, where, worse in place_at(chart, gap):
                    yield after, Group(items, where), level + worse
        for end, level in chart.word(place, "hand"):  # `sell my hand`
            yield end, Group((Item(None, ALL),), "hand"), level
        for end, where, level in place_at(chart, place):
            for start, worse in separated(chart, end, "colon"):
                for gap in chart.gaps(start):
                    for after, items, worst in self._goods(chart, gap):
                        yield after, Group(items, where), level + worse + worst

    def _goods(self, chart: Chart, place: int) -> Found:
        yield from GoodsList().at(chart, place)
        if any(item.amount == ALL for _, item, _ in item_at(chart, place)):
            return  # `all the apples`
        for end, level in chart.word(place, "all"):
            yield end, (Item(None, ALL),), level


def place_at(chart: Chart, place: int) -> Iterator[tuple[int, str, int]]:
    for start, level in separated(chart, place, "from in of on"):
        for gap in chart.gaps(start):
            for name in ("hand", "house"):
                for end, worse in chart.word(gap, name):
                    yield end, name, level + worse


def by_place(groups: tuple[Group, ...], desk: Desk, unsaid: str) -> list[tuple[Goods, Goods]]:
    """The goods of hand and warehouse. `unsaid`: where those lie that name no place; where that
    is not settled either, where there are such goods."""
    found: list[tuple[Goods, Goods]] = [((), ())]
    if {group.where for group in groups} == {"", "hand", "house"}:
        return []  # who names both places leaves none unsaid
    for group in groups:
        parts = [*group_places(group, desk, group.where or unsaid)]
        found = [
            (ordered(hand + more), ordered(house + other))
            for hand, house in found
            for more, other in parts
        ]
    return list(dict.fromkeys(found))


def group_places(group: Group, desk: Desk, where: str) -> Iterator[tuple[Goods, Goods]]:
    stocks = {"hand": hand_of(desk), "house": warehouse_of(desk)}
    places = [where] if where else ["hand", "house"]
    goods = {name: resolved(group.items, stocks[name]) for name in places}
    held = [
        name
        for name in places
        if (wanted := goods[name])
        and all(wanted.count(kind) <= (stocks[name] or {}).get(kind, 0) for kind in wanted)
    ]
    for name in held or places:
        wanted = goods[name]
        if wanted:
            yield (wanted, ()) if name == "hand" else ((), wanted)
    if group.items[0].kind is None and len(held) > 1:  # everything: of both
        yield goods["hand"] or (), goods["house"] or ()


# --- Swaps ---


class Side(NamedTuple):
    kind: Kind
    amount: int
    whose: int = UNSAID


class Swaps:
    """`cheese for apple of Bob`, `2 cheese for 2 apples of Bob`, `my cheese -> Bob's apple`."""

    def at(self, chart: Chart, place: int) -> Found:
        yield from self._more(chart, place, (), 0)

    def _more(self, chart: Chart, place: int, so_far: tuple[Any, ...], level: int) -> Found:
        if so_far:
            yield place, so_far, level
        if len(so_far) == 3:
            return
        for gap, worse in next_places(chart, place, "comma and then" if so_far else ""):
            for end, swap, worst in self._swap(chart, gap):
                chart.step()
                yield from self._more(chart, end, (*so_far, swap), level + worse + worst)

    def _swap(self, chart: Chart, place: int) -> Found:
        for end, give, level in self._side(chart, place):
            for start, worse in separated(chart, end, "for against arrow to with by"):
                if start == end:
                    continue
                for gap in chart.gaps(start):
                    for after, get, worst in self._side(chart, gap):
                        yield after, (give, get), level + worse + worst

    def _side(self, chart: Chart, place: int) -> Found:
        for end, item, level in item_at(chart, place):
            if item.kind is None or item.amount == ALL:
                continue
            side = Side(item.kind, abs(item.amount))
            yield end, side, level
            for after, whose, worse in whose_at(chart, end):
                yield after, side._replace(whose=whose), level + worse
        for end, seat, level in Player().at(chart, place):  # Bob's apple
            for start, worse in chart.word(end, "of"):
                for gap in chart.gaps(start):
                    for after, item, worst in item_at(chart, gap):
                        if item.kind is not None and item.amount != ALL:
                            found = Side(item.kind, abs(item.amount), seat)
                            yield after, found, level + worse + worst


def whose_at(chart: Chart, place: int) -> Found:
    """`of Bob`, `from hand`, `Bob`."""
    for start, level in separated(chart, place, "of from with at in to house comma"):
        for gap in chart.gaps(start):
            for end, seat, worse in Player().at(chart, gap):
                yield end, seat, level + worse
            for end, worse in chart.word(gap, "hand"):
                yield end, HAND, level + worse


def exchanges(
    sides: tuple[tuple[Side, Side], ...], desk: Desk, of_all: int = UNSAID
) -> list[tuple[Swap, ...]]:
    """The swaps that are meant; where whose is not said, of all who have such a good. A name
    holds for the swaps before it that have none."""
    found: list[tuple[Swap, ...]] = [()]
    named = [next((one.whose for one in pair if one.whose != UNSAID), UNSAID) for pair in sides]
    for place, (give, get) in enumerate(sides):
        if give.amount != get.amount or (give.whose > 0 and get.whose > 0):
            return []
        later = [whose for whose in named[place:] if whose != UNSAID]
        whose = later[:1] or ([of_all] if of_all != UNSAID else owners(get.kind, desk))
        found = [
            (*swaps, *([Swap(give.kind, get.kind, of or None)] * give.amount))
            for swaps in found
            for of in whose
        ]
    return found


def owners(kind: Kind, desk: Desk) -> list[int]:
    if desk.view is None:
        return []
    others = [
        one.seat
        for one in desk.view.merchants
        if one.seat != desk.view.seat and one.warehouse.get(kind)
    ]
    return [*others, *([HAND] if (hand_of(desk) or {}).get(kind) else [])]


# --- Piles to reveal ---

LETTERS: dict[str, ActionPile] = {
    "a": "purchase", "p": "purchase", "s": "storage", "t": "transport",
}  # fmt: skip


class Picks:
    """`purchase, 2 transport, transport if income below 9 else storage`, `A, S, T, T`."""

    def at(self, chart: Chart, place: int) -> Found:
        yield from self._letters(chart, place)
        yield from self._more(chart, place, (), 0)

    def _letters(self, chart: Chart, place: int) -> Found:
        picks: list[Pick] = []
        while place < len(chart.tokens):
            word = chart.tokens[place].word
            if word in (",", "-", "/", "+", "and", "et", "then", "puis"):
                place += 1
                continue
            if set(word) - set(LETTERS) or not (len(word) == 1 or self._is_code(chart, place)):
                return
            picks += [Pick(LETTERS[letter]) for letter in word]
            place += 1
            if len(picks) > 1 or word not in ("a", "s", "t"):
                yield place, tuple(picks), 0

    def _is_code(self, chart: Chart, place: int) -> bool:
        """`PSTT`, in capitals and no word."""
        token = chart.tokens[place]
        return chart.text[token.start : token.end].isupper() and not chart.edges[place]

    def _more(self, chart: Chart, place: int, so_far: tuple[Pick, ...], level: int) -> Found:
        if so_far:
            yield place, so_far, level
        if len(so_far) >= MOST_ITEMS:
            return
        for gap, worse in next_places(chart, place, "comma and then" if so_far else ""):
            for end, picks, worst in self._next(chart, gap):
                chart.step()
                yield from self._more(chart, end, so_far + picks, level + worse + worst)

    def _next(self, chart: Chart, place: int) -> Iterator[tuple[int, tuple[Pick, ...], int]]:
        for end, pile, level in pile_at(chart, place):
            yield end, (Pick(pile),), level
            for after, worse in chart.word(end, "twice"):
                yield after, (Pick(pile),) * 2, level + worse
            for start, worse in chart.word(end, "times"):  # `purchase x2`
                for after, count, worst in Number(1, 6, a_is_one=False).at(chart, start):
                    if isinstance(count, int):
                        yield after, (Pick(pile),) * count, level + worse + worst
            for after, test, worse in condition_at(chart, end):
                if chart.word(after, "then"):
                    continue  # the test is for what follows
                yield after, (Pick(pile, test),), level + worse
                for last, other, worst in else_at(chart, after):
                    yield last, (Pick(pile, test, other),), level + worse + worst
        for end, count, level in Number(1, 6).at(chart, place):
            if isinstance(count, int):
                for gap, worse in behind_count(chart, end):
                    for after, pile, worst in pile_at(chart, gap):
                        yield after, (Pick(pile),) * count, level + worse + worst
        for end, test, level in condition_at(chart, place):
            for start, worse in separated(chart, end, "then comma colon"):
                for gap in chart.gaps(start):
                    for after, pile, worst in pile_at(chart, gap):
                        yield after, (Pick(pile, test),), level + worse + worst
                        for last, other, more in else_at(chart, after):
                            picks = (Pick(pile, test, other),)
                            yield last, picks, level + worse + worst + more


def pile_at(chart: Chart, place: int) -> Iterator[tuple[int, ActionPile, int]]:
    for start, level in separated(chart, place, "card of pile_word from on"):
        for gap in chart.gaps(start):
            for end, pile, worse in chart.things(gap, "pile"):
                for after, worst in chart.word(end, "slash"):  # transport/income
                    for last, other, more in chart.things(after, "pile"):
                        if other == pile:
                            yield last, pile, level + worse + worst + more
                for after in followed(chart, end, "card pile_word"):
                    yield after, pile, level + worse


def else_at(chart: Chart, place: int) -> Iterator[tuple[int, ActionPile, int]]:
    for gap in [gap for start, _ in separated(chart, place, "comma") for gap in chart.gaps(start)]:
        for end, level in chart.word(gap, "else"):
            for start in chart.gaps(end):
                for after, pile, worse in pile_at(chart, start):
                    yield after, pile, level + worse


def condition_at(chart: Chart, place: int) -> Iterator[tuple[int, CardTest, int]]:
    """`if its income is below 9`, `if special`."""
    for gap in [gap for start, _ in separated(chart, place, "comma") for gap in chart.gaps(start)]:
        for end, level in chart.word(gap, "if"):
            for start, worse in separated(chart, end, "card is"):
                for inner in chart.gaps(start):
                    for after, test, worst in tested(chart, inner):
                        yield after, test, level + worse + worst


BOUNDS = {"below": (False, 0), "above": (True, 0), "up_to": (False, 1), "at_least": (True, -1)}


def tested(chart: Chart, place: int) -> Iterator[tuple[int, CardTest, int]]:
    for end, level in chart.word(place, "special"):
        yield from ((after, CardTest("special"), level) for after in followed(chart, end, "card"))
    for name in ("income", "goods", "cost"):
        for end, level in chart.word(place, f"{name}_tested"):
            for start, worse in separated(chart, end, "is of"):
                for sign, (is_above, more) in BOUNDS.items():
                    for inner in chart.gaps(start):
                        for after, worst in chart.word(inner, sign):
                            for last, bound, most in WHOLE.at(chart, after):
                                if isinstance(bound, Several):
                                    continue
                                of = cast(Any, name)
                                test = (
                                    CardTest(of, above=bound + more)
                                    if is_above
                                    else CardTest(of, below=bound + more)
                                )
                                yield last, test, level + worse + worst + most
