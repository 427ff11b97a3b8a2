"""Everything each seat may ask now: `decide` takes every combination of an exact option's
values, and the same predicates are asked."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, permutations

from games.engine import Between, Choice, Domain, Free, IllegalMove, Option, Seat, Turn
from games.engines.vor_dem_wind import commands as c
from games.engines.vor_dem_wind.data import (
    ACTION_PILES,
    CARD,
    KINDS,
    ActionPile,
    Goods,
    Kind,
    ordered,
)
from games.engines.vor_dem_wind.evolve import evolve
from games.engines.vor_dem_wind.pending import pending
from games.engines.vor_dem_wind.position import (
    card_won,
    count,
    free_places,
    goods_in,
    is_decided_by_holder,
    merchant_of,
    playable_specials,
    safekeeping_of,
    without,
    won,
)
from games.engines.vor_dem_wind.rules import departure
from games.engines.vor_dem_wind.rules.actions import is_acting, loadable_sets, perform_act, storable
from games.engines.vor_dem_wind.rules.orders import may_file_act
from games.engines.vor_dem_wind.rules.plans import may_file_plan, may_file_policy
from games.engines.vor_dem_wind.rules.reveal import check_branches, legal_piles, start_goods_offered
from games.engines.vor_dem_wind.rules.trade import is_choosing, may_answer, payable
from games.engines.vor_dem_wind.state import Merchant, Sale, State, Stock
from games.kit.decider import copier
from games.kit.defaults import default_option
from games.rng import NoChance

SELLING_PRICES = range(1, 13)  # of the policies that a form lists; any other can be written

_copy = copier(State)


def options(state: State, seat: Seat) -> list[Option]:
    if state.phase == "over" or merchant_of(state, seat).resigned:
        return []
    return [
        *decision_options(state, seat),
        *plan_options(state, seat),
        *filing_options(state, seat),
        *default_option(pending(state), seat),
        *anytime_options(state, seat),
    ]


def decision_options(state: State, seat: Seat) -> list[Option]:
    if state.phase == "start" and not merchant_of(state, seat).started:
        pairs, written = Choice(start_goods_offered()), Free("goods")  # written in either order
        return [
            Option("choose_start_goods", {"goods": pairs}),
            Option("choose_start_goods", {"goods": written}, exact=False),
        ]
    if state.phase == "reveal" and state.first == seat:
        return reveal_options(state)
    if is_choosing(state, seat):
        return choose_options(state, seat)
    if state.sale is not None and may_answer(state, seat):
        return answer_options(merchant_of(state, seat), state.sale)
    if state.sale is not None and is_decided_by_holder(state.sale) and state.sale.holder == seat:
        return decide_options(state, state.sale)
    if is_acting(state, seat):
        return act_options(state, seat)
    if departure.may_choose(state, seat):
        return departure_options(merchant_of(state, seat))
    return []


def anytime_options(state: State, seat: Seat) -> list[Option]:
    orders = Option("orders", {"lines": Free("lines")}, exact=False, anytime=True)
    return [*preference_options(state, seat), orders, Option("resign", anytime=True)]


def preference_options(state: State, seat: Seat) -> list[Option]:
    """Where it would answer a departure at once it is only a guide, since it then says what the
    seat loses."""
    exact = not departure.may_choose(state, seat)
    rankings = tuple(
        kinds for size in range(2, len(KINDS) + 1) for kinds in permutations(KINDS, size)
    )
    found = [Option("prefer_departure", {"kinds": Choice(rankings)}, exact=exact, anytime=True)]
    if merchant_of(state, seat).preference:
        found.append(Option("prefer_departure", exact=exact, anytime=True))
    return found


# --- 4.1 ---


def reveal_options(state: State) -> list[Option]:
    """The next card, or all that are left, in the order of the piles; with tests, or in another
    order, they are written."""
    piles = [CARD[slot.card].pile for slot in state.slots]
    seats = len(state.merchants)
    single = [(c.Pick(pile),) for pile in legal_piles(seats, piles)]
    sets = combinations_with_replacement(ACTION_PILES, seats - len(piles))
    whole = [
        picks_of(chosen)
        for chosen in sets
        if len(chosen) > 1 and is_legal_order(seats, piles, chosen)
    ]
    return [
        Option("reveal", {"picks": Choice((*single, *whole))}),
        Option("reveal", {"picks": Free("piles")}, exact=False),
    ]


def picks_of(piles: Sequence[ActionPile]) -> tuple[c.Pick, ...]:
    return tuple(c.Pick(pile) for pile in piles)


def is_legal_order(seats: int, piles: list[ActionPile], chosen: Sequence[ActionPile]) -> bool:
    try:
        check_branches(seats, piles, picks_of(chosen))
    except IllegalMove:
        return False
    return True


# --- 4.2 ---


def choose_options(state: State, seat: Seat) -> list[Option]:
    merchant = merchant_of(state, seat)
    centre = Choice(
        tuple(number for number, slot in enumerate(state.slots, start=1) if slot.place == "centre")
    )
    up = Choice(
        tuple(number for number, slot in enumerate(state.slots, start=1) if slot.place == "up")
    )
    safe = safekeeping_of(merchant) is not None
    found = [
        Option(
            "take", {"slot": centre, "safely": Choice((False, True))} if safe else {"slot": centre}
        )
    ]
    found.append(
        Option("take", {"slot": Free("card"), "safely": Choice((False, True))}, exact=False)
    )
    if up.values and merchant.gold:
        found.append(Option("offer", {"slot": up, "gold": Between(1, merchant.gold)}))
    if up.values and safe:
        found.append(Option("seize", {"slot": up}))
    return found


def answer_options(merchant: Merchant, sale: Sale) -> list[Option]:
    """Whoever has no gold is asked all the same, so that silence tells nothing (4A, principle
    3)."""
    slot = Choice((sale.slot,))
    found = [Option("pass")]
    if merchant.gold:
        found.append(Option("offer", {"slot": slot, "gold": Between(1, merchant.gold)}))
        found.append(
            Option(
                "offer",
                {"slot": slot, "gold": Between(1, merchant.gold), "up_to": Free("limit")},
                exact=False,
            )
        )
    if safekeeping_of(merchant) is not None:
        found.append(Option("seize", {"slot": slot}))
    return found


def decide_options(state: State, sale: Sale) -> list[Option]:
    found = [Option("accept", {"seat": Choice(tuple(given.seat for given in sale.offers))})]
    if affordable := payable(state, sale):
        found.append(Option("pay", {"seat": Choice(tuple(given.seat for given in affordable))}))
    return found


def plan_options(state: State, seat: Seat) -> list[Option]:
    """What is filed for later stands beside the answers to a question, whether one is open or
    not."""
    found: list[Option] = []
    if may_file_policy(state, seat):
        policies = (
            c.Policy("keep"),
            c.Policy("sell"),
            *(c.Policy("sell_at", gold) for gold in SELLING_PRICES),
        )
        found.append(Option("file_plan", {"policy": Choice(policies)}, anytime=True))
        found.append(Option("file_plan", {"policy": Free("policy")}, exact=False, anytime=True))
    if may_file_plan(state, seat):
        parts: dict[str, Domain] = {
            name: Free(name) for name in ("clauses", "bids", "pass_rest", "policy")
        }
        found.append(Option("file_plan", {"pass_rest": Choice((True,))}, anytime=True))
        found.append(Option("file_plan", parts, exact=False, anytime=True))
    if merchant_of(state, seat).plan is not None:
        found.append(Option("file_plan", anytime=True))
    return found


# --- 4.3 ---


def filing_options(state: State, seat: Seat) -> list[Option]:
    found: list[Option] = []
    if may_file_act(state, seat):
        found.append(
            Option(
                "act", {"steps": Free("steps"), "when": Free("outcome")}, exact=False, anytime=True
            )
        )
    if filed := merchant_of(state, seat).orders:
        outcomes = [order.when for order in filed if order.when is not None]
        found.append(Option("wait", {"when": Choice((None, *outcomes))}, anytime=True))
    return found


def act_options(state: State, seat: Seat) -> list[Option]:
    """The card alone in every way; a special card after the plainest ways. Everything else is
    written."""
    normal = normal_steps(state, seat)
    listed = [*normal, *with_specials(state, seat, plainest(normal))]
    return [
        Option("act", {"steps": Choice(tuple(listed))}),
        Option(
            "act", {"steps": Free("steps"), "when": Choice((None, won(state, seat)))}, exact=False
        ),
    ]


def normal_steps(state: State, seat: Seat) -> list[tuple[c.AnyStep, ...]]:
    merchant, card = merchant_of(state, seat), card_won(state, seat)
    if card is None:
        return [(c.Nothing(),)]
    if card.kind == "purchase":
        return [(c.Buy(),)]
    if card.kind == "storage":
        return [*((c.Store(goods),) for goods in storable(merchant, card)), (c.Nothing(),)]
    return [
        *((c.Load(berths),) for berths in loadable_sets(state, merchant)),
        (c.Income(),),
        (c.Nothing(),),
    ]


def plainest(normal: list[tuple[c.AnyStep, ...]]) -> list[tuple[c.AnyStep, ...]]:
    """The first and best of its kind, and leaving the card unused."""
    kinds = {type(steps[0]): steps for steps in reversed(normal)}
    return list(reversed(kinds.values()))


def with_specials(
    state: State, seat: Seat, leads: list[tuple[c.AnyStep, ...]]
) -> Iterator[tuple[c.AnyStep, ...]]:
    if not playable_specials(merchant_of(state, seat)):
        return
    for lead in leads:
        later = after(state, seat, lead)
        before = () if lead == (c.Nothing(),) and card_won(state, seat) is None else lead
        for special in special_steps(later, seat):
            yield (*before, special)


def after(state: State, seat: Seat, steps: tuple[c.AnyStep, ...]) -> State:
    """The position once these steps are done."""
    turn = Turn(_copy(state), seat, NoChance(), evolve, preview=True)
    perform_act(turn, seat, c.Act(steps))
    return turn.state


def special_steps(state: State, seat: Seat) -> list[c.SpecialStep]:
    merchant = merchant_of(state, seat)
    held = [CARD[card] for card in playable_specials(merchant)]
    numbers = {
        kind: sorted({card.number for card in held if card.kind == kind})
        for kind in {card.kind for card in held}
    }
    costs = {card.number: card.cost for card in held if card.kind == "purchase_and_storage"}
    found: list[c.SpecialStep] = []
    for number in numbers.get("free_trade", ()):
        least = min(number, count(state.reserve))
        found.extend(
            c.FreeTrade(goods, number) for goods in goods_from(state.reserve, least) if goods
        )
    found.extend(c.Conserve(number) for number in numbers.get("conservation", ()))
    for number in numbers.get("purchase_and_storage", ()):
        if costs[number] <= merchant.gold:
            most = min(number, free_places(merchant))
            found.extend(
                c.PurchaseAndStorage(goods, number)
                for size in range(1, most + 1)
                for goods in goods_from(state.reserve, size)
            )
    if "exchange" in numbers:
        found.extend(c.Exchange((swap,)) for swap in swaps(state, merchant))
    if "market" in numbers:
        found.extend(sales(merchant))
    return found


def goods_from(stock: Stock, size: int) -> list[Goods]:
    """Every set of that many goods this stock holds."""
    plenty = [kind for kind in KINDS for _ in range(min(stock.get(kind, 0), size))]
    return sorted(
        {ordered(goods) for goods in combinations(plenty, size)},
        key=lambda goods: [KINDS.index(kind) for kind in goods],
    )


def swaps(state: State, merchant: Merchant) -> Iterator[c.Swap]:
    for give in kinds_in(merchant.warehouse):
        for get in kinds_in(merchant.hand):
            yield c.Swap(give, get)
        for other in state.merchants:
            if other.seat != merchant.seat:
                yield from (c.Swap(give, get, other.seat) for get in kinds_in(other.warehouse))


def kinds_in(stock: Stock) -> Iterable[Kind]:
    return [kind for kind in KINDS if stock.get(kind, 0)]


def sales(merchant: Merchant) -> list[c.Market]:
    """One good of each kind, the whole hand, the whole warehouse, both."""
    hand, house = goods_in(merchant.hand), goods_in(merchant.warehouse)
    found = [c.Market((kind,)) for kind in kinds_in(merchant.hand)] + [
        c.Market((), (kind,)) for kind in kinds_in(merchant.warehouse)
    ]
    found += [
        sale
        for sale in (c.Market(hand), c.Market((), house), c.Market(hand, house))
        if sale.hand or sale.warehouse
    ]
    return list(dict.fromkeys(found))


# --- 4.4 ---


def departure_options(merchant: Merchant) -> list[Option]:
    """As much protected as possible, or nothing; less is written. Without a conservation card
    there is nothing to say about it."""
    written = Option(
        "choose_departure",
        {"protect": Free("goods"), "protect_hand": Free("goods"), "lose": Free("goods")},
        exact=False,
    )
    if not merchant.conservation:
        return [Option("choose_departure", {"lose": Choice(losses(merchant.warehouse))}), written]
    in_house, in_hand = departure.protectable(merchant)
    hands = tuple(
        dict.fromkeys([*goods_from(merchant.hand, min(in_hand, count(merchant.hand))), ()])
    )
    shields = dict.fromkeys([*goods_from(merchant.warehouse, in_house), ()])
    return [*(departure_option(merchant, shield, hands) for shield in shields), written]


def departure_option(merchant: Merchant, shield: Goods, hands: tuple[Goods, ...]) -> Option:
    lost = Choice(losses(without(merchant.warehouse, shield)))
    return Option(
        "choose_departure",
        {"protect": Choice((shield,)), "protect_hand": Choice(hands), "lose": lost},
    )


def losses(unprotected: Stock) -> tuple[Goods, ...]:
    halved: Stock = {kind: unprotected[kind] for kind in departure.HALVED if kind in unprotected}
    return tuple(goods_from(halved, departure.loss(unprotected)))
