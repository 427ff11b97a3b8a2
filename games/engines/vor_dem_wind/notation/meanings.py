"""What words mean at this table: what the seat sees, what is left out, and what is said in another
way than the command."""

from itertools import combinations, combinations_with_replacement
from typing import Any, TypeAlias

from games.engine import Command, Default
from games.engines.vor_dem_wind.commands import (
    Bid,
    ChooseStartGoods,
    Exchange,
    FreeTrade,
    Load,
    Offer,
    Pass,
    Pick,
    PreferDeparture,
    PurchaseAndStorage,
    Reveal,
    Store,
)
from games.engines.vor_dem_wind.data import ACTION_PILES, CARD, KINDS, Goods, ordered
from games.engines.vor_dem_wind.notation.rows import Lose, Protect, Selling
from games.engines.vor_dem_wind.notation.things import (
    ALL,
    SOME,
    UNSAID,
    by_place,
    exchanges,
    face_up,
    hand_of,
    in_centre,
    is_asked,
    merchant,
    offers,
    resolved,
    sale_slot,
    warehouse_of,
)
from games.notation.desk import Desk

Values: TypeAlias = dict[str, Any]

# --- What is meant at this table ---


def starting(values: Values, desk: Desk) -> list[ChooseStartGoods]:
    """Two goods: `apples` are two of them, where nothing else is named."""
    items = values["items"]
    found: list[Any] = []
    for item in items:
        count = (2 if len(items) == 1 else 1) if item.amount in (SOME, ALL) else item.amount
        found += [item.kind] * count
    goods = ordered(found)
    return [ChooseStartGoods((goods[0], goods[1]))] if len(goods) == 2 else []


def one_start(values: Values, desk: Desk) -> list[ChooseStartGoods]:
    """One good alone: twice, or with another."""
    (item,) = values["items"] if len(values["items"]) == 1 else (None,)
    if item is None or item.amount != 1:
        return []
    pairs = [ordered((item.kind, other)) for other in (item.kind, *KINDS)]
    return [ChooseStartGoods((pair[0], pair[1])) for pair in dict.fromkeys(pairs)]


def reveals(values: Values, desk: Desk) -> list[tuple[Pick, ...]]:
    """So many cards, of piles that are not said: the most different first."""
    count = values.get("_count") or (len(desk.view.order) if desk.view is not None else 4)
    found = sorted(
        combinations_with_replacement(ACTION_PILES, min(count, 6)),
        key=lambda piles: -len(set(piles)),
    )
    return [tuple(map(Pick, piles)) for piles in found if len(set(piles)) > 2 or count < 3]


def revealing_each(values: Values, desk: Desk) -> list[Reveal]:
    """A card of each pile, and these."""
    return [Reveal((*map(Pick, ACTION_PILES), *values["_more"]))]


def cards_to_take(values: Values, desk: Desk) -> list[int]:
    return in_centre(desk)


def open_cards(values: Values, desk: Desk) -> list[int]:
    """Which card an offer is for that names none: the one that is being sold, else those that lie
    open."""
    slot = sale_slot(desk)
    found = [slot] if slot is not None else face_up(desk)
    if "_seat" in values and desk.view is not None:
        owned = {one.slot for one in desk.view.slots if one.seat == values["_seat"]}
        found = [one for one in found if one in owned]
    return found


def held_by(values: Values, desk: Desk) -> bool:
    """`offer Anna 4 for 1`: it must be hers."""
    if not isinstance(values.get("slot"), int) or is_asked(desk, "decide"):
        return False
    if "_seat" not in values or desk.view is None:
        return True
    return any(
        one.slot == values["slot"] and one.seat == values["_seat"] for one in desk.view.slots
    )


def bidding(values: Values, desk: Desk) -> list[Command]:
    """A bid on the card that is being sold, or that one may open a sale of, is an offer; on
    another it is for later."""
    slot, gold, up_to = values["slot"], values["gold"], values.get("up_to")
    if not isinstance(slot, int):
        return []
    opens = is_asked(desk, "choose") and sale_slot(desk) is None and slot in face_up(desk)
    if desk.due() and (slot == sale_slot(desk) or opens) and not is_asked(desk, "decide"):
        return [Offer(slot, gold, up_to)]
    return [Bid(slot, gold, up_to)]  # type: ignore[list-item]  # a part of a plan


def offering_pair(values: Values, desk: Desk) -> list[Offer]:
    """`offer 2: 1`: either may be the card; one that cannot be offered for is not."""
    first, second = values["_first"], values["_second"]
    both = [Offer(first, second), Offer(second, first)]
    possible = open_cards({}, desk)
    return [offer for offer in both if offer.slot in possible] or both


def bidding_pair(values: Values, desk: Desk) -> list[Command]:
    first, second = values["_first"], values["_second"]
    pairs = [(first, second), (second, first)]
    possible = [slot.slot for slot in desk.view.slots] if desk.view is not None else []
    if sale_slot(desk) in (first, second) and is_asked(desk, "offers"):
        possible = open_cards({}, desk)
    found = [pair for pair in pairs if pair[0] in possible] or pairs
    limit = {"up_to": values["up_to"]} if "up_to" in values else {}
    return [
        order
        for slot, gold in found
        for order in bidding({"slot": slot, "gold": gold, **limit}, desk)
    ]


def passing(values: Values, desk: Desk) -> list[Command]:
    slot = values["slot"]
    if slot == sale_slot(desk) and is_asked(desk, "offers"):
        return [Pass()]
    return [Bid(slot)] if isinstance(slot, int) else []  # type: ignore[list-item]


def seizing(values: Values, desk: Desk) -> bool:
    return isinstance(values.get("slot"), int)


def can_be_seized(values: Values, desk: Desk) -> bool:
    return values.get("slot") in open_cards({}, desk)


def lies_in_centre(values: Values, desk: Desk) -> bool:
    """Who holds a card that somebody else has taken seizes it."""
    return desk.view is None or values.get("slot") not in face_up(desk)


def slot_is_number(values: Values, desk: Desk) -> bool:
    return isinstance(values.get("slot"), int)


def bidders(values: Values, desk: Desk) -> list[int]:
    return sorted(offers(desk))


def best_bidders(values: Values, desk: Desk) -> list[int]:
    by_seat = offers(desk)
    return [seat for seat, gold in by_seat.items() if gold == max(by_seat.values())]


def worst_bidders(values: Values, desk: Desk) -> list[int]:
    by_seat = offers(desk)
    return [seat for seat, gold in by_seat.items() if gold == min(by_seat.values())]


def bidders_called(values: Values, desk: Desk) -> list[int]:
    """`accept 4`: whose offer it is, or whose seat."""
    number = values["_number"]
    return [seat for seat, gold in offers(desk).items() if number in (seat, gold)]


def bidders_offering(values: Values, desk: Desk) -> list[int]:
    return [seat for seat, gold in offers(desk).items() if gold == values["_gold"]]


def is_his_offer(values: Values, desk: Desk) -> bool:
    """`pay 4 to Bob`: the sum is that of his offer."""
    by_seat = offers(desk)
    return "_gold" not in values or by_seat.get(values["seat"]) == values["_gold"]


def deciding(values: Values, desk: Desk) -> bool:
    return desk.asked() is None or is_asked(desk, "decide")


def not_deciding(values: Values, desk: Desk) -> bool:
    return not is_asked(desk, "decide") or "gold" in values


def acting(values: Values, desk: Desk) -> bool:
    return desk.asked() is None or not is_asked(desk, "start", "reveal", "departure")


def taking(values: Values, desk: Desk) -> bool:
    """`take income`, when an action is asked, is not to take a card; nor when cards are to be
    revealed."""
    return not is_asked(desk, "act", "reveal", "decide") or is_asked(desk, "choose")


def earning(values: Values, desk: Desk) -> bool:
    """`gold` is what an action brings; in the trade it is what is offered."""
    return not is_asked(desk, "choose", "reveal", "offers", "decide") or is_asked(desk, "act")


def storing(values: Values, desk: Desk) -> list[Store]:
    goods = resolved(values["items"], hand_of(desk))
    return [Store(goods)] if goods else []


def storing_but(values: Values, desk: Desk) -> list[Store]:
    hand = hand_of(desk)
    left = resolved(values["items"], hand)
    if hand is None or left is None:
        return []
    goods = tuple(kind for kind in KINDS for _ in range(hand.get(kind, 0) - left.count(kind)))
    return [Store(goods)] if goods else []


def number_of_card(desk: Desk, kind: str) -> int:
    """How many goods one's card of this kind allows."""
    own = merchant(desk)
    held = [CARD[card] for card in (own.special_cards or () if own else ())]
    return max((card.number for card in held if card.kind == kind), default=0)


def chosen_goods(values: Values, desk: Desk, kind: str) -> Goods | None:
    """Goods of the bank: `silks` are as many as the card allows."""
    items = values["items"]
    most = number_of_card(desk, kind)
    if any(item.amount < 0 for item in items):
        if len(items) > 1 or not most:
            return None
        items = (items[0]._replace(amount=most),)
    return resolved(items, None)


def goods_to_store(values: Values, desk: Desk) -> list[Goods]:
    """So many goods of the hand; without a number, all there are of a kind."""
    hand = hand_of(desk) or {}
    if "_count" not in values:
        return [(kind,) * hand[kind] for kind in KINDS if hand.get(kind)]
    held = [kind for kind in KINDS for _ in range(hand.get(kind, 0))]
    count = values["_count"]
    return list(dict.fromkeys(combinations(held, count))) if 0 < count <= len(held) < 16 else []


def goods_of_free_trade(values: Values, desk: Desk) -> list[Goods]:
    return [(kind,) * number_of_card(desk, "free_trade") for kind in KINDS]


def goods_of_combo(values: Values, desk: Desk) -> list[Goods]:
    return [(kind,) * number_of_card(desk, "purchase_and_storage") for kind in KINDS]


def trading_freely(values: Values, desk: Desk) -> list[FreeTrade]:
    goods = chosen_goods(values, desk, "free_trade")
    return [FreeTrade(goods, values.get("number"))] if goods else []


def buying_and_storing(values: Values, desk: Desk) -> list[PurchaseAndStorage]:
    goods = chosen_goods(values, desk, "purchase_and_storage")
    return [PurchaseAndStorage(goods, values.get("number"))] if goods else []


def exchanging(values: Values, desk: Desk) -> list[Exchange]:
    of_all = values.get("_seat", UNSAID)
    return [Exchange(swaps) for swaps in exchanges(values["swaps"], desk, of_all)]


def selling(values: Values, desk: Desk) -> list[Selling]:
    return [Selling(sold) for sold in by_place(values["placed"], desk, "")]


def protecting(values: Values, desk: Desk) -> list[Protect]:
    return [Protect(kept) for kept in by_place(values["placed"], desk, "house")]


def counts_goods(values: Values, desk: Desk) -> list[Protect]:
    """`keep 2 apples`, at a departure; without a number it is a standing order."""
    items = [item for group in values["placed"] for item in group.items]
    is_plain = len(items) > 1 and all(item.amount in (1, SOME) for item in items)
    is_plain = is_plain or not is_asked(desk, "departure")
    return [] if is_plain else protecting(values, desk)


def preferring(values: Values, desk: Desk) -> list[PreferDeparture]:
    first, second = values["_first"], values["_second"]
    return [PreferDeparture((first, second))] if first != second else []


def losing(values: Values, desk: Desk) -> list[Lose]:
    goods = resolved(values["items"], warehouse_of(desk))
    return [Lose(goods)] if goods else []


def berths(values: Values, desk: Desk) -> list[tuple[int, ...]]:
    harbour = desk.view.harbour if desk.view is not None else ()
    return [(one.berth,) for one in harbour]


def sized_berths(values: Values, desk: Desk) -> list[Load]:
    return [Load(values["sized"])]


def distinct(values: Values, desk: Desk) -> bool:
    return len(set(values["kinds"])) == len(values["kinds"])


def default(values: Values, desk: Desk) -> list[Default]:
    due = desk.due()
    return [Default(due[0])] if len(due) == 1 else []
