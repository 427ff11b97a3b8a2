"""The sensible merchant: sails where goods are wanted and comes home in time, helps at the market,
promises what he can bring.

His judgement is simple: what a good is worth is what the contracts he may fulfil pay for it,
shared among the goods they ask; a voyage is worth what his merchants can bring home, divided by
the years it takes.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import structs

from games.engine import Command, Option, Seat
from games.engines.voc import commands as c
from games.engines.voc.bots import pilot
from games.engines.voc.data import CHART, GOOD_OF, GOODS, HARBOURS, LAST_YEAR
from games.engines.voc.view import ContractView, HouseView, OfferView, ShipView, View
from games.rng import Rng

LEG = 1700  # units of open water that a year is good for
CAUTIONS = (
    5,
    6,
    9,
)  # tenths of the reckoning's error that a skipper wants as room: bold, middling, prudent
SPARE = 20  # hundredths of a daalder that any good is worth, for what may come
PRICE = 70  # of a hundred parts of a good's worth, when it is offered
MOST_OFFERS = 3  # in one letter
RIVALS = 90  # of a hundred parts of the reward: the least to take where others can deliver too
HOMESICK = 16  # tenths: how much a cargo in hand counts before one still to be had
FIRST_END = 1596  # the company may be founded from then on
HARBOUR_OF = {good: harbour for harbour, good in GOOD_OF.items()}  # one of them


def choose_sensible(view: View, options: Sequence[Option], rng: Rng) -> Command:
    asked = next(
        (decision for decision in view.decisions if decision.seat == view.seat and decision.due),
        None,
    )
    match None if asked is None else asked.kind:
        case "invest":
            return _invest(view, options, rng)
        case "sailing":
            return _letter(*_courses(view, rng), *_cargo(view), *_done(view))
        case "market":
            return _market(view)
        case "sales" | "calls":
            return c.Done()
    return c.Cargo(None, _wanted(view))  # nothing is asked: say what the merchants take


def _letter(*orders: Any) -> Command:
    return orders[0] if len(orders) == 1 else c.Orders(tuple(c.Line(order) for order in orders))


def _done(view: View) -> list[Command]:
    return [c.Done()] if view.window and view.seat not in view.window.done else []


def _me(view: View) -> HouseView:
    assert view.seat is not None
    return view.houses[view.seat - 1]


# --- What goods are worth, in hundredths of a daalder ---


def _open_to_me(view: View) -> list[ContractView]:
    """The contracts this seat may fulfil: any in the basic game, its own in the advanced one."""
    return [contract for contract in view.row if view.game == "basic" or contract.seat == view.seat]


def _sides(contract: ContractView) -> list[Mapping[str, int]]:
    return [contract.left] if contract.right is None else [contract.left, contract.right]


def _worth(view: View) -> dict[str, int]:
    """The best that a contract pays for one of each good; unclaimed contracts count half in the
    advanced game."""
    worth = dict.fromkeys(GOODS, SPARE)
    for contract in view.row:
        share = 100 if contract in _open_to_me(view) else 50 if contract.seat is None else 10
        for side in _sides(contract):
            for good in side:
                worth[good] = max(worth[good], share * contract.reward // sum(side.values()))
    return worth


def _wanted(view: View) -> tuple[str, ...]:
    """What a merchant should take: goods that some contract asks for, best first."""
    worth = _worth(view)
    return tuple(
        sorted(
            (good for good in GOODS if worth[good] > SPARE),
            key=lambda good: (-worth[good], GOODS.index(good)),
        )
    )


def _held(house: HouseView) -> Counter[str]:
    """Goods in Zealand."""
    return Counter(
        {
            good: sum(count for token, count in house.goods.items() if GOOD_OF[token] == good)
            for good in GOODS
        }
    )


# --- Sailing ---


def _courses(view: View, rng: Rng) -> Iterator[Command]:
    assert view.window is not None
    given = {order.ship for order in view.private.sails} if view.private else set()
    for name, skipper in zip(view.window.ships, view.window.skippers, strict=True):
        if skipper == view.seat and name not in given:
            yield _course(view, next(ship for ship in view.ships if ship.name == name), rng)


def _course(view: View, ship: ShipView, rng: Rng) -> Command:
    target = _target(view, ship, rng)
    if target is None:
        return c.Hold(ship.name)
    start = pilot.departure(CHART.id, target) if ship.at is None else ship.at
    line = pilot.leg(CHART.id, start, (target,), rng.pick(CAUTIONS, f"caution/{ship.name}"))
    if view.chart == "closed-eyes":
        line = pilot.blind(CHART.id, line, rng.under(ship.name))
    return c.Sail(ship.name, line) if len(line) > 1 else c.Hold(ship.name)


def _sailors(ship: ShipView) -> int:
    return sum(seat is not None for seat in ship.sailors)


def _target(view: View, ship: ShipView, rng: Rng) -> str | None:
    """The harbour, or home, that brings most a year, as far as one can tell; None: better not to
    sail."""
    loaded, empty = _aboard(view, ship)
    worth = _worth(view)
    cargo = sum(worth[GOOD_OF[token]] for token in loaded)
    plans = [
        (
            _rate(view, ship, harbour, cargo, empty, worth)
            * (80 + rng.below(41, f"liking/{ship.name}/{harbour}"))
            // 100,
            harbour,
        )
        for harbour in HARBOURS
        if view.harbours.get(harbour)
    ]
    if ship.at is not None:
        plans.append((_home_rate(view, ship, cargo), pilot.HOME))
    best = max(
        plans, key=lambda plan: (plan[0], plan[1] == pilot.HOME, plan[1]), default=(0, pilot.HOME)
    )
    if best[0] > 0:
        return best[1]
    return None if ship.at is None else pilot.HOME


def _aboard(view: View, ship: ShipView) -> tuple[list[str], int]:
    """What this seat's merchants carry, and how many of them have their hands free."""
    mine = [
        token for seat, token in zip(ship.merchants, ship.holds, strict=True) if seat == view.seat
    ]
    return [token for token in mine if token is not None], mine.count(None)


def _years(view: View, units: int) -> int:
    """How long that takes; a voyage that the last years may not see is counted longer."""
    years = 1 + units // LEG
    return years + max(view.year + years - FIRST_END - 1, 0)


def _home_rate(view: View, ship: ShipView, cargo: int) -> int:
    assert ship.at is not None
    return (cargo + SPARE) * HOMESICK // _years(view, pilot.far(CHART.id, ship.at, pilot.HOME))


def _rate(
    view: View, ship: ShipView, harbour: str, cargo: int, empty: int, worth: Mapping[str, int]
) -> int:
    """What one brings home by way of this harbour, a year."""
    place = CHART.harbour[harbour]
    inside = ship.at is not None and harbour in CHART.in_circles(*ship.at)
    if empty == 0 or inside:
        return 0
    ahead = sum(
        seat is not None and seat != view.seat and token is None
        for seat, token in zip(ship.merchants, ship.holds, strict=True)
    )
    taken = min(empty, max(view.harbours[harbour] - ahead // 2, 1))
    gain = (
        _use(view, GOOD_OF[harbour], taken) + worth[GOOD_OF[harbour]] * taken
    ) // 2  # for oneself, and for the market
    out = (
        pilot.away(CHART.id, harbour) if ship.at is None else pilot.far(CHART.id, ship.at, harbour)
    )
    home = pilot.far(CHART.id, (place.x, place.y), pilot.HOME)
    return (cargo + gain) * 10 // _years(view, out + home)


def _use(view: View, good: str, count: int) -> int:
    """What so much more of it would add to what this seat has in Zealand and aboard."""
    assert view.seat is not None
    coming = _coming(view)
    return _stock(view, view.seat, coming + Counter({good: count})) - _stock(
        view, view.seat, coming
    )


def _cargo(view: View) -> list[Command]:
    """One cargo order for every ship, when the standing ones differ from what is wanted now."""
    wanted = _wanted(view)
    standing = {order.goods for order in view.private.cargo} if view.private else set()
    settled = (
        standing == {wanted}
        and view.private is not None
        and len(view.private.cargo) == len(view.ships)
    )
    return [] if settled else [c.Cargo(None, wanted)]


# --- The market ---


def _gain(view: View, house: HouseView, more: Counter[str], less: Counter[str]) -> int:
    """What a change of the goods in Zealand is worth to this house."""
    before = _held(house)
    after = before + more
    after.subtract(less)
    return _stock(view, house.seat, after) - _stock(view, house.seat, before)


def _stock(view: View, seat: Seat, goods: Counter[str]) -> int:
    """What these goods would earn now, best contract first, and a little for each that is left."""
    left, earned = Counter(goods), 0
    open_ = [one for one in view.row if view.game == "basic" or one.seat == seat]
    for contract in sorted(open_, key=lambda contract: (-contract.reward, contract.card)):
        side = next(
            (
                side
                for side in _sides(contract)
                if all(left[good] >= count for good, count in side.items())
            ),
            None,
        )
        if side is not None:
            earned += 100 * contract.reward
            left.subtract(side)
    worth = _worth(view)
    return earned + sum(worth[good] * count // 4 for good, count in left.items() if count > 0)


def _market(view: View) -> Command:
    """First an offer that leaves one better off, with the sales it makes possible; one is asked
    about the others again."""
    mine = [
        offer
        for offer in view.offers
        if offer.maker != view.seat and view.seat not in offer.declined
    ]
    if (good := next((offer for offer in mine if _is_good(view, offer)), None)) is not None:
        return _letter(c.Accept(good.offer), *_sales(_after(view, good)))
    declined = [c.Decline(offer.offer) for offer in mine]
    if view.window and view.seat in view.window.done:
        return _letter(*declined)
    return _letter(*declined, *_offers(view), *_sales(view), _keep(view), *_done(view))


def _after(view: View, offer: OfferView) -> View:
    """With this offer accepted. Where the goods came from no longer matters."""
    me = _me(view)
    held = _held(me) + _goods_of(offer.give)
    held.subtract(_goods_of(offer.ask))
    goods = {harbour: held[good] for good, harbour in HARBOUR_OF.items()}
    house = structs.replace(
        me, goods=goods, daalders=me.daalders + offer.give.daalders - offer.ask.daalders
    )
    return structs.replace(view, houses=tuple(house if one is me else one for one in view.houses))


def _is_good(view: View, offer: OfferView) -> bool:
    me = _me(view)
    asked = _goods_of(offer.ask)
    if (
        offer.ask.daalders > me.daalders
        or any(_held(me)[good] < count for good, count in asked.items())
        or offer.ask.aside
    ):
        return False
    return (
        _gain(view, me, _goods_of(offer.give), asked)
        + 100 * (offer.give.daalders - offer.ask.daalders)
        > 0
    )


def _goods_of(terms: c.Terms) -> Counter[str]:
    return Counter(GOOD_OF.get(ware, ware) for ware in terms.wares)


def _offers(view: View) -> list[Command]:
    """Spare goods, each for a part of what it is worth to whoever can use it best; once a year,
    in the first letter."""
    me = _me(view)
    if view.private and view.private.keep is not None:
        return []
    offers: list[Command] = []
    for good in _wanted(view):
        for place in range(_held(me)[good]):
            if best := _best_buyer(
                view,
                good,
                [offer.to for offer in offers if isinstance(offer, c.Offer)] if place else [],
            ):
                offers.append(c.Offer(best[1], c.Terms((good,)), c.Terms(daalders=best[0])))
    return offers[:MOST_OFFERS]


def _best_buyer(view: View, good: str, but: Sequence[Seat | None]) -> tuple[int, Seat] | None:
    """What somebody would pay for one of it, and who: more than it is worth here, less than it
    is worth there."""
    loss = -_gain(view, _me(view), Counter(), Counter([good]))
    found = []
    for other in view.houses:
        if other.seat == view.seat or other.seat in but or other.eliminated or other.resigned:
            continue
        gain = _gain(view, other, Counter([good]), Counter())
        price = min(gain * PRICE // 10_000, other.daalders)
        if price >= 1 and gain > 100 * price > loss:
            found.append((price, other.seat))
    return max(found, key=lambda one: (one[0], -one[1]), default=None)


def _sales(view: View) -> list[Command]:
    """The default sells from the left; when a dearer contract to the right needs the same goods,
    name that one."""
    left, orders = _held(_me(view)), list[Command]()
    settled = [one.contract for one in view.asides if one.seat == view.seat]
    open_ = [one for one in _open_to_me(view) if one.card not in settled]
    for contract in sorted(
        open_,
        key=lambda one: (
            one.due or LAST_YEAR if view.game == "advanced" else 0,
            -one.reward,
            one.card,
        ),
    ):
        for name, side in zip(("left", "right"), _sides(contract), strict=False):
            if all(left[good] >= count for good, count in side.items()):
                orders.append(_fill(view, contract, name))
                left.subtract(side)
                break
    return orders


def _fill(view: View, contract: ContractView, side: Any) -> Command:
    """In the basic game with the lowest sum one would take: less when others could deliver too."""
    if view.game == "advanced":
        return c.Fill(contract.card, side)
    rivals = sum(
        any(
            all(_held(house)[good] >= count for good, count in need.items())
            for need in _sides(contract)
        )
        for house in view.houses
        if house.seat != view.seat
    )
    return c.Fill(
        contract.card, side, contract.reward * RIVALS // 100 if rivals else contract.reward
    )


def _keep(view: View) -> Command:
    worth = _worth(view)
    held = [good for good in GOODS for _ in range(_held(_me(view))[good])]
    return c.Keep(
        tuple(sorted(held, key=lambda good: (-worth[good], GOODS.index(good))))
    )  # some may be sold by then


# --- Investments ---


def _invest(view: View, options: Sequence[Option], rng: Rng) -> Command:
    """First what is safe: contracts that can be fulfilled now; then crews; then promises that a
    crew may keep; else pass."""
    offered = [
        option
        for option in options
        if not option.anytime and option.exact and option.kind != "default"
    ]
    actions = [action for option in offered for action in _actions(option)]
    best = max(
        ((_score(view, action, rng), -place, action) for place, action in enumerate(actions)),
        key=lambda found: found[:2],
    )
    return best[2] if best[0] > 0 else c.Pass()


def _actions(option: Option) -> Iterator[Any]:
    kinds: dict[str, Any] = {
        "fit_out": c.FitOut,
        "claim": c.Claim,
        "take_over": c.TakeOver,
        "secure": c.Secure,
        "take_back": c.TakeBack,
    }
    values = {name: domain.values for name, domain in option.fields.items()}  # type: ignore[union-attr]  # exact ones here are choices
    first = {name: found[0] for name, found in values.items()}
    if option.kind not in kinds:
        yield c.Pass()
    elif "year" in values:
        yield from (kinds[option.kind](first["contract"], year) for year in values["year"])
    else:
        yield kinds[option.kind](**first)


def _score(view: View, action: Any, rng: Rng) -> int:
    match action:
        case c.FitOut():
            return _score_crew(view, action)
        case c.Claim() | c.TakeOver():
            return _score_promise(
                view, action.contract, action.year, taken=isinstance(action, c.TakeOver)
            )
        case c.Secure():
            contract = next(one for one in view.row if one.card == action.contract)
            return 30 if _can_fill(view, contract) and action.year == view.year else 0
    return 0


def _score_crew(view: View, action: c.FitOut) -> int:
    """Even halves on a ship that sails soon with enough sailors; some men stay in hand for
    contracts."""
    men, ship = _me(view).men, next(ship for ship in view.ships if ship.name == action.ship)
    if action.sailors is None or action.merchants is None or men < 4 or view.year > FIRST_END + 2:
        return 0
    aboard = _sailors(ship)
    company = {0: 20, 1: 26, 2: 34, 3: 30}.get(aboard, 12)
    even = 10 - 4 * abs(action.sailors - action.merchants)
    return company + even + 4 * min(men - 4, 4)


def _can_fill(view: View, contract: ContractView) -> bool:
    held = _held(_me(view))
    return any(
        all(held[good] >= count for good, count in side.items()) for side in _sides(contract)
    )


def _score_promise(view: View, card: int, year: int | None, *, taken: bool) -> int:
    """A promise is good with the goods at hand or under way; otherwise only in time, for a good
    reward, and not too many at once."""
    contract = next(one for one in view.row if one.card == card)
    due = LAST_YEAR if year is None else year
    if _can_fill(view, contract):
        return 60 + contract.reward - (due - view.year) if due <= view.year + 1 else 20
    coming = _coming(view)
    lacking = min(
        sum(max(count - coming[good], 0) for good, count in side.items())
        for side in _sides(contract)
    )
    mine = sum(one.seat == view.seat for one in view.row)
    if lacking == 0:
        return 40 + contract.reward - abs(due - view.year - 3)
    if taken or mine >= 3 or due < view.year + 5 or _me(view).men > 6 or not _ships_mine(view):
        return 0
    return 12 + contract.reward - 3 * lacking - 2 * mine - (due - view.year - 5)


def _coming(view: View) -> Counter[str]:
    """In Zealand or in the hands of this seat's merchants."""
    aboard = [GOOD_OF[token] for ship in view.ships for token in _aboard(view, ship)[0]]
    return _held(_me(view)) + Counter(aboard)


def _ships_mine(view: View) -> bool:
    return any(view.seat in ship.merchants for ship in view.ships)
