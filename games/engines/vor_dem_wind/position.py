"""Questions about a position that several phases ask, and the refusals they share."""

from collections.abc import Iterable

from games.engine import IllegalMove, Seat
from games.engines.vor_dem_wind.commands import Won
from games.engines.vor_dem_wind.data import CARD, KINDS, PLACES, SHIP, Card, Goods, Kind, ordered
from games.engines.vor_dem_wind.events import CardId
from games.engines.vor_dem_wind.state import Berth, Merchant, Sale, Slot, State, Stock

MONEY_CARDS = (10, 5, 2, 1)
OPENING_PURSE = 7  # cards: one 10, one 5, two 2s, three 1s (VDW-03)


def merchant_of(state: State, seat: Seat) -> Merchant:
    return state.merchants[seat - 1]


def turn_order(state: State) -> list[Seat]:
    """From the first player on, clockwise."""
    seats = range(1, len(state.merchants) + 1)
    return [*seats[state.first - 1 :], *seats[: state.first - 1]]


# --- Goods and gold ---


def count(stock: Stock) -> int:
    return sum(stock.values())


def goods_in(stock: Stock) -> Goods:
    return tuple(kind for kind in KINDS for _ in range(stock.get(kind, 0)))


def holds(stock: Stock, goods: Iterable[Kind]) -> bool:
    wanted = list(goods)
    return all(wanted.count(kind) <= stock.get(kind, 0) for kind in KINDS)


def without(stock: Stock, goods: Iterable[Kind]) -> Stock:
    """What is left of a stock that holds these goods."""
    taken = list(goods)
    left = {kind: stock.get(kind, 0) - taken.count(kind) for kind in KINDS}
    return {kind: number for kind, number in left.items() if number}


def free_places(merchant: Merchant) -> int:
    return PLACES - count(merchant.warehouse)


def money_cards(merchant: Merchant) -> int:
    """RUL-04: the opening purse until money moves, then the fewest cards for the total."""
    if not merchant.purse_moved:
        return OPENING_PURSE
    return fewest_cards(merchant.gold)


def fewest_cards(gold: int) -> int:
    cards = 0
    for value in MONEY_CARDS:
        cards += gold // value
        gold %= value
    return cards


def hand_cards(merchant: Merchant) -> int:
    """VDW-12: all that may be told of a hand."""
    return count(merchant.hand) + money_cards(merchant)


def score(merchant: Merchant) -> int:
    return sum(SHIP[ship].points for ship in merchant.ships)


# --- The harbour ---


def berth_of(state: State, number: int) -> Berth | None:
    return next((berth for berth in state.harbour if berth.number == number), None)


def covered(state: State, merchant: Merchant) -> list[Berth]:
    """Ships whose goods all lie in this warehouse, each for itself (VDW-44)."""
    return [berth for berth in state.harbour if holds(merchant.warehouse, SHIP[berth.ship].goods)]


def cargo(berths: Iterable[Berth]) -> Goods:
    return ordered(kind for berth in berths for kind in SHIP[berth.ship].goods)


# --- The trade ---


def slot_of(state: State, seat: Seat) -> tuple[int, Slot] | None:
    """The card in front of this seat, with its number."""
    for number, slot in enumerate(state.slots, start=1):
        if slot.seat == seat and slot.place in ("up", "down", "kept"):
            return number, slot
    return None


def is_settled(state: State, seat: Seat) -> bool:
    return merchant_of(state, seat).front is not None or slot_of(state, seat) is not None


def unsettled(state: State) -> list[Seat]:
    """In turn order; the first of them chooses (RUL-08)."""
    return [seat for seat in turn_order(state) if not is_settled(state, seat)]


def card_won(state: State, seat: Seat) -> Card | None:
    """The normal card this seat performs in 4.3, if the trade brought it one."""
    found = slot_of(state, seat)
    if found is None or CARD[found[1].card].special:
        return None
    return CARD[found[1].card]


def won(state: State, seat: Seat) -> Won:
    """What the trade brought a settled seat."""
    found = slot_of(state, seat)
    if found is None:
        return "gold"
    card = CARD[found[1].card]
    return "special" if card.special else card.pile


# --- Special cards ---


def safekeeping_of(merchant: Merchant) -> CardId | None:
    return min(
        (card for card in merchant.specials if CARD[card].kind == "safekeeping"), default=None
    )


def playable_specials(merchant: Merchant) -> list[CardId]:
    """4A, principle 3: held before this turn's 4.3, no safekeeping, and none used this turn.
    Whether it could do anything is not asked."""
    if merchant.safekept:
        return []
    return sorted(
        card
        for card in merchant.specials
        if card != merchant.fresh and CARD[card].kind != "safekeeping"
    )


def has_choice(state: State, seat: Seat) -> bool:
    """4A, principle 3: whether public knowledge leaves this seat something to decide in 4.3, if
    the trade ended as it stands."""
    merchant = merchant_of(state, seat)
    if playable_specials(merchant):
        return True
    card = card_won(state, seat)
    if card is None or card.kind == "purchase":
        return False
    return bool(covered(state, merchant)) if card.kind == "transport" else free_places(merchant) > 0


def acting(state: State) -> Seat | None:
    """Whose action it is."""
    return next((seat for seat in turn_order(state) if seat not in state.acted), None)


# --- Departure ---


def protection(merchant: Merchant) -> int:
    """K of RUL-29."""
    return sum(CARD[card].number for card in merchant.conservation)


def has_departure_choice(merchant: Merchant) -> bool:
    """4A, principle 3: both cheese and spice, or a conservation card with something it could
    protect."""
    house = merchant.warehouse
    if "cheese" in house and "spice" in house:
        return True
    if not merchant.conservation:
        return False
    return protection(merchant) > count(house) or any(
        kind in house for kind in ("apple", "cheese", "spice")
    )


# --- Who is awaited ---


def awaited(state: State) -> list[Seat]:
    """The seats whose answer the game needs before it can go on; everybody can see who they are."""
    if state.phase == "start":
        return [seat for seat in turn_order(state) if not merchant_of(state, seat).started][:1]
    if state.phase == "reveal":
        return [state.first]
    if state.phase == "trade":
        return awaited_in_trade(state)
    if state.phase == "action":
        seat = acting(state)
        return [] if seat is None else [seat]
    if state.departure is not None:
        answered = [choice.seat for choice in state.departure.sealed]
        return [seat for seat in state.departure.asked if seat not in answered]
    return []


def awaited_in_trade(state: State) -> list[Seat]:
    sale = state.sale
    if sale is None:
        return unsettled(state)[:1]
    if is_decided_by_holder(sale):
        return [sale.holder]
    answered = [answer.seat for answer in sale.answers]
    return [seat for seat in sale.asked if seat not in answered]


def is_decided_by_holder(sale: Sale) -> bool:
    """DECIDE of 4C: the answers are read, or nobody had to give one."""
    return sale.read or not sale.asked


def not_your_turn(state: State, order: str) -> IllegalMove:
    return IllegalMove("not_your_turn", order=order, phase=state.phase, awaited=awaited(state))
