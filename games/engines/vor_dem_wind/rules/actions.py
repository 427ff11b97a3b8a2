"""Phase 4.3: each seat performs the action of its card, and may play one special card with it
(VDW-33 to VDW-66, RUL-19 to RUL-29).

An act is a few ordered steps, done as a whole or not at all. Orders filed before their turn are
in orders.py.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Any

from games.engine import IllegalMove, Seat, Turn
from games.engines.vor_dem_wind import commands as c
from games.engines.vor_dem_wind import events as e
from games.engines.vor_dem_wind.data import (
    CARD,
    KINDS,
    MARKET_PRICE,
    SHIP,
    Card,
    CardKind,
    Goods,
    Kind,
    ordered,
)
from games.engines.vor_dem_wind.position import (
    acting,
    berth_of,
    card_won,
    cargo,
    count,
    covered,
    free_places,
    goods_in,
    holds,
    merchant_of,
    not_your_turn,
    score,
    won,
)
from games.engines.vor_dem_wind.state import Berth, Merchant, State, Stock

NORMAL_STEPS = (c.Buy, c.Store, c.Load, c.Income, c.Nothing)
SPECIAL_STEPS = (c.FreeTrade, c.Conserve, c.PurchaseAndStorage, c.Exchange, c.Market)
STEPS_OF: dict[c.Won, tuple[type[c.Step], ...]] = {
    "purchase": (c.Buy,),
    "storage": (c.Store, c.Nothing),
    "transport": (c.Load, c.Income, c.Nothing),
    "special": (c.Nothing,),
    "gold": (c.Nothing,),
}
SPECIAL_OF: dict[type[c.Step], CardKind] = {
    c.FreeTrade: "free_trade",
    c.Conserve: "conservation",
    c.PurchaseAndStorage: "purchase_and_storage",
    c.Exchange: "exchange",
    c.Market: "market",
}
MOST_SWAPS = 2  # VDW-58


# --- The act as a whole ---


def is_acting(state: State, seat: Seat) -> bool:
    return state.phase == "action" and acting(state) == seat


def perform_act(turn: Turn[State], seat: Seat, order: c.Act) -> None:
    if not is_acting(turn.state, seat):
        raise not_your_turn(turn.state, "act")
    brought = won(turn.state, seat)
    if order.when is not None and order.when != brought:
        raise IllegalMove("not_won", when=order.when, won=brought)
    check_steps(turn.state, seat, order.steps, brought)
    for step in with_purchase(order.steps, brought):
        DEEDS[type(step)](turn, seat, step)
    turn.emit(e.ActionEnded(seat))


def check_steps(state: State, seat: Seat, steps: tuple[c.AnyStep, ...], brought: c.Won) -> None:
    """What can be said before the deed: at most one step of each sort, fitting the card, the
    special card in hand (RUL-20 to RUL-22)."""
    normal = [step for step in steps if isinstance(step, NORMAL_STEPS)]
    special = [step for step in steps if isinstance(step, SPECIAL_STEPS)]
    if len(normal) > 1:
        raise IllegalMove("one_action_per_card")
    if len(special) > 1:
        raise IllegalMove("one_special_per_turn")
    for step in normal:
        if not isinstance(step, STEPS_OF[brought]):
            raise IllegalMove("wrong_step", step=step.__struct_config__.tag, won=brought)
    if not steps or (not normal and brought in ("storage", "transport")):
        raise IllegalMove("step_missing", won=brought)
    if special:
        special_card(merchant_of(state, seat), special[0])
        check_transport_first(steps)


def check_transport_first(steps: tuple[c.AnyStep, ...]) -> None:
    """VDW-66."""
    if isinstance(steps[0], c.PurchaseAndStorage | c.Exchange) and isinstance(steps[-1], c.Load):
        raise IllegalMove("transport_first", special=SPECIAL_OF[type(steps[0])])


def with_purchase(steps: tuple[c.AnyStep, ...], brought: c.Won) -> tuple[c.AnyStep, ...]:
    """A purchase that is not written comes first."""
    if brought == "purchase" and not any(isinstance(step, c.Buy) for step in steps):
        return (c.Buy(), *steps)
    return steps


def act_by_itself(turn: Turn[State], seat: Seat) -> None:
    """4A, principle 3: public knowledge leaves no choice."""
    card = card_won(turn.state, seat)
    if card is not None and card.kind == "purchase":
        buy(turn, seat, c.Buy())
    elif card is not None and card.kind == "transport":
        income(turn, seat, c.Income())
    elif card is not None:
        turn.emit(e.ActionDeclined(seat, card.id))
    turn.emit(e.ActionEnded(seat))


# --- Normal cards (4.3.1) ---


def normal_card(state: State, seat: Seat) -> Card:
    card = card_won(state, seat)
    assert card is not None, "the step fits the card"
    return card


def buy(turn: Turn[State], seat: Seat, step: c.Buy) -> None:
    """VDW-36, RUL-23: all that is shown and there; the rest is forfeited."""
    card = normal_card(turn.state, seat)
    left = dict(turn.state.reserve)
    taken: list[Kind] = []
    forfeited: list[Kind] = []
    for kind in card.goods:
        (taken if left.get(kind, 0) else forfeited).append(kind)
        left[kind] = max(left.get(kind, 0) - 1, 0)
    turn.emit(e.GoodsPurchased(seat, card.id, tuple(taken), tuple(forfeited)))


def store(turn: Turn[State], seat: Seat, step: c.Store) -> None:
    """VDW-37 to VDW-42. Storing nothing costs nothing and looks like declining."""
    card = normal_card(turn.state, seat)
    merchant = merchant_of(turn.state, seat)
    if step.goods and step.everything:
        raise IllegalMove("unclear_storage")
    goods = goods_in(merchant.hand) if step.everything else ordered(step.goods)
    if not goods:
        turn.emit(e.ActionDeclined(seat, card.id))
        return
    check_number(goods, card.number)
    check_room(merchant, goods)
    check_in_hand(merchant, goods)
    check_cost(merchant, card)
    turn.emit(e.GoodsStored(seat, card.id, goods, card.cost))


def load(turn: Turn[State], seat: Seat, step: c.Load) -> None:
    """VDW-44 to VDW-46, RUL-01, RUL-26: at least one ship, each with its own complete set of
    goods."""
    card = normal_card(turn.state, seat)
    merchant = merchant_of(turn.state, seat)
    berths = named_berths(turn.state, step.berths)
    goods = cargo(berths)
    if not holds(merchant.warehouse, goods):
        raise IllegalMove(
            "ship_not_covered",
            berths=list(step.berths),
            missing=list(missing(merchant.warehouse, goods)),
        )
    ships = tuple(e.Berthed(berth.number, berth.ship) for berth in berths)
    points = sum(SHIP[berth.ship].points for berth in berths)
    turn.emit(e.ShipsLoaded(seat, card.id, ships, goods, points, score(merchant) + points))


def named_berths(state: State, numbers: tuple[int, ...]) -> list[Berth]:
    if not numbers:
        raise IllegalMove("no_ship_named")
    if len(set(numbers)) < len(numbers):
        raise IllegalMove("berth_twice", berths=list(numbers))
    found: list[Berth] = []
    for number in numbers:
        berth = berth_of(state, number)
        if berth is None:
            raise IllegalMove(
                "ship_not_in_harbour",
                berth=number,
                berths=[berth.number for berth in state.harbour],
            )
        found.append(berth)
    return found


def missing(stock: Stock, goods: Goods) -> Goods:
    return tuple(kind for kind in KINDS for _ in range(goods.count(kind) - stock.get(kind, 0)))


def income(turn: Turn[State], seat: Seat, step: c.Income) -> None:
    card = normal_card(turn.state, seat)
    turn.emit(e.IncomeTaken(seat, card.id, card.income))


def do_nothing(turn: Turn[State], seat: Seat, step: c.Nothing) -> None:
    card = card_won(turn.state, seat)
    if card is not None:
        turn.emit(e.ActionDeclined(seat, card.id))


# --- What goods and gold must allow ---


def check_number(goods: Goods, most: int) -> None:
    if len(goods) > most:
        raise IllegalMove("too_many_goods", goods=len(goods), most=most)


def check_room(merchant: Merchant, goods: Goods) -> None:
    if len(goods) > free_places(merchant):
        raise IllegalMove("no_room", goods=len(goods), places=free_places(merchant))


def check_in_hand(merchant: Merchant, goods: Goods) -> None:
    if not holds(merchant.hand, goods):
        raise IllegalMove(
            "goods_not_in_hand",
            goods=list(ordered(goods)),
            missing=list(missing(merchant.hand, goods)),
        )


def check_in_warehouse(merchant: Merchant, goods: Goods) -> None:
    if not holds(merchant.warehouse, goods):
        lacking = list(missing(merchant.warehouse, goods))
        raise IllegalMove(
            "goods_not_in_warehouse",
            seat=merchant.seat,
            goods=list(ordered(goods)),
            missing=lacking,
        )


def check_cost(merchant: Merchant, card: Card) -> None:
    if merchant.gold < card.cost:
        raise IllegalMove("cannot_afford_storage", cost=card.cost, purse=merchant.gold)


def check_reserve(state: State, goods: Goods) -> None:
    if not holds(state.reserve, goods):
        raise IllegalMove(
            "reserve_short", goods=list(ordered(goods)), missing=list(missing(state.reserve, goods))
        )


# --- Special cards (4.3.2) ---


def special_card(merchant: Merchant, step: c.AnyStep) -> Card:
    """The card this step plays: in hand before this turn's 4.3, and no safekeeping used this
    turn (VDW-49 to VDW-51, RUL-19, RUL-21)."""
    kind = SPECIAL_OF[type(step)]
    if merchant.safekept:
        raise IllegalMove("safekeeping_bars_specials")
    number: int | None = getattr(step, "number", None)
    held = [CARD[card] for card in sorted(merchant.specials) if is_named(CARD[card], kind, number)]
    if not held:
        raise IllegalMove("special_not_held", special=kind, number=number)
    ready = [card for card in held if card.id != merchant.fresh]
    if not ready:
        raise IllegalMove("special_just_won", special=kind)
    return chosen_card(step, ready)


def is_named(card: Card, kind: CardKind, number: int | None) -> bool:
    return card.kind == kind and number in (None, card.number)


def chosen_card(step: c.AnyStep, ready: list[Card]) -> Card:
    """Unequal cards held: the smallest that allows the goods named; a conservation card must be
    named."""
    numbers = sorted({card.number for card in ready})
    if isinstance(step, c.Conserve) and len(numbers) > 1:
        raise IllegalMove("which_conservation", numbers=numbers)
    if isinstance(step, c.FreeTrade | c.PurchaseAndStorage):
        enough = [number for number in numbers if number >= len(step.goods)]
        wanted = enough[0] if enough else numbers[-1]
        ready = [card for card in ready if card.number == wanted]
    return ready[0]


def play_free_trade(turn: Turn[State], seat: Seat, step: c.FreeTrade) -> None:
    """VDW-52, RUL-24: the full number; fewer only if the whole reserve has fewer."""
    card = special_card(merchant_of(turn.state, seat), step)
    check_number(step.goods, card.number)
    least = max(min(card.number, count(turn.state.reserve)), 1)
    if len(step.goods) < least:
        raise IllegalMove("too_few_goods", goods=len(step.goods), least=least)
    check_reserve(turn.state, step.goods)
    turn.emit(e.FreeTradePlayed(seat, card.id, ordered(step.goods)))


def lay_conservation(turn: Turn[State], seat: Seat, step: c.Conserve) -> None:
    """VDW-53, RUL-28."""
    card = special_card(merchant_of(turn.state, seat), step)
    turn.emit(e.ConservationLaid(seat, card.id, card.number))


def play_purchase_and_storage(turn: Turn[State], seat: Seat, step: c.PurchaseAndStorage) -> None:
    """VDW-56, RUL-24: fewer goods at full cost, but at least one."""
    merchant = merchant_of(turn.state, seat)
    card = special_card(merchant, step)
    check_number(step.goods, card.number)
    if not step.goods:
        raise IllegalMove("too_few_goods", goods=0, least=1)
    check_room(merchant, step.goods)
    check_reserve(turn.state, step.goods)
    check_cost(merchant, card)
    turn.emit(e.PurchaseAndStoragePlayed(seat, card.id, ordered(step.goods), card.cost))


def play_exchange(turn: Turn[State], seat: Seat, step: c.Exchange) -> None:
    """VDW-57 to VDW-60, RUL-34: one or two swaps done in order; the second may use what the
    first brought."""
    card = special_card(merchant_of(turn.state, seat), step)
    check_swaps(turn.state, seat, step.swaps)
    turn.emit(e.GoodsExchanged(seat, card.id, step.swaps))


def check_swaps(state: State, seat: Seat, swaps: tuple[c.Swap, ...]) -> None:
    if not 1 <= len(swaps) <= MOST_SWAPS:
        raise IllegalMove("uneven_exchange", swaps=len(swaps), most=MOST_SWAPS)
    houses = {merchant.seat: list(goods_in(merchant.warehouse)) for merchant in state.merchants}
    hand = list(goods_in(merchant_of(state, seat).hand))
    for swap in swaps:
        check_partner(state, seat, swap.of)
        partner = hand if swap.of is None else houses[swap.of]
        if swap.give not in houses[seat]:
            raise IllegalMove(
                "goods_not_in_warehouse", seat=seat, goods=[swap.give], missing=[swap.give]
            )
        if swap.get not in partner:
            raise not_with_partner(swap)
        houses[seat].remove(swap.give)
        partner.remove(swap.get)
        houses[seat].append(swap.get)
        partner.append(swap.give)


def check_partner(state: State, seat: Seat, partner: Seat | None) -> None:
    if partner == seat:
        raise IllegalMove("not_yourself")
    if partner is not None and not 1 <= partner <= len(state.merchants):
        raise IllegalMove("unknown_seat", seat=partner)


def not_with_partner(swap: c.Swap) -> IllegalMove:
    if swap.of is None:
        return IllegalMove("goods_not_in_hand", goods=[swap.get], missing=[swap.get])
    return IllegalMove("goods_not_in_warehouse", seat=swap.of, goods=[swap.get], missing=[swap.get])


def play_market(turn: Turn[State], seat: Seat, step: c.Market) -> None:
    """VDW-61, RUL-25: at least one good."""
    merchant = merchant_of(turn.state, seat)
    card = special_card(merchant, step)
    sold = len(step.hand) + len(step.warehouse)
    if not sold:
        raise IllegalMove("too_few_goods", goods=0, least=1)
    check_in_hand(merchant, step.hand)
    check_in_warehouse(merchant, step.warehouse)
    turn.emit(
        e.GoodsSold(seat, card.id, ordered(step.hand), ordered(step.warehouse), MARKET_PRICE * sold)
    )


DEEDS: dict[type[c.Step], Callable[[Turn[State], Seat, Any], None]] = {
    c.Buy: buy,
    c.Store: store,
    c.Load: load,
    c.Income: income,
    c.Nothing: do_nothing,
    c.FreeTrade: play_free_trade,
    c.Conserve: lay_conservation,
    c.PurchaseAndStorage: play_purchase_and_storage,
    c.Exchange: play_exchange,
    c.Market: play_market,
}


# --- The default (D6) ---


def default_act(state: State, seat: Seat) -> c.Act:
    """No special card; storage: nothing; transport: the covered set of ships with most points,
    else income."""
    brought = won(state, seat)
    if brought == "purchase":
        return c.Act((c.Buy(),))
    if brought != "transport":
        return c.Act((c.Nothing(),))
    loads = loadable_sets(state, merchant_of(state, seat))
    return c.Act((c.Load(loads[0]),)) if loads else c.Act((c.Income(),))


def loadable_sets(state: State, merchant: Merchant) -> list[tuple[int, ...]]:
    """Every set of berths this warehouse can load at once; most points first, then fewer goods,
    then the first ascending list."""
    single = covered(state, merchant)
    sets = [berths for size in range(1, len(single) + 1) for berths in combinations(single, size)]
    full = [berths for berths in sets if holds(merchant.warehouse, cargo(berths))]
    ranked = sorted(
        full,
        key=lambda berths: (
            -points_of(berths),
            len(cargo(berths)),
            [berth.number for berth in berths],
        ),
    )
    return [tuple(berth.number for berth in berths) for berths in ranked]


def points_of(berths: tuple[Berth, ...]) -> int:
    return sum(SHIP[berth.ship].points for berth in berths)


def storable(merchant: Merchant, card: Card) -> list[Goods]:
    """Every set of goods this card can store now, the largest first."""
    if merchant.gold < card.cost:
        return []
    most = min(card.number, free_places(merchant))
    enough = goods_in(
        {kind: min(number, most) for kind, number in merchant.hand.items()}
    )  # more of a kind makes no other set
    sets = {ordered(goods) for size in range(1, most + 1) for goods in combinations(enough, size)}
    return sorted(sets, key=lambda goods: (-len(goods), [KINDS.index(kind) for kind in goods]))
