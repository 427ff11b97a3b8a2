"""What words mean at this table: what the seat sees, what is left out, and what is said in another
way than the command."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any, TypeAlias

from games.engine import Command, Default, Seat
from games.engines.voc.commands import (
    Call,
    Cargo,
    Claim,
    Decline,
    Fill,
    Keep,
    Offer,
    Point,
    Sail,
    Secure,
    Shout,
    TakeOver,
    Terms,
)
from games.engines.voc.data import CONTRACT, GOOD_OF, GOODS
from games.engines.voc.notation.chart import CHART, is_on_chart
from games.engines.voc.notation.courses import HOME, Waypoint, traced
from games.engines.voc.notation.vocabulary import NAMES
from games.engines.voc.view import ContractView, HouseView, OfferView
from games.notation.desk import Desk

Values: TypeAlias = dict[str, Any]


# --- One order that stands for several ---


class FillEach(Command, frozen=True):
    """`fill 7, 14`."""

    contracts: tuple[int, ...]


class DeclineEach(Command, frozen=True):
    offers: tuple[int, ...]


def single_orders(order: Command) -> list[Command]:
    match order:
        case FillEach(contracts=contracts):
            return [Fill(contract) for contract in contracts]
        case DeclineEach(offers=offers):
            return [Decline(offer) for offer in offers]
    return [order]


# --- What the seat sees ---


def house(desk: Desk) -> HouseView | None:
    houses = getattr(desk.view, "houses", ())
    return next((one for one in houses if one.seat == desk.view.seat), None)


def contract_in_row(number: int, desk: Desk) -> ContractView | None:
    row = getattr(desk.view, "row", ())
    return next((one for one in row if one.card == number), None)


def sailing(desk: Desk) -> dict[str, Seat]:
    """The ships of the window, with their skippers."""
    window = getattr(desk.view, "window", None)
    return dict(zip(window.ships, window.skippers, strict=True)) if window else {}


def ships_steered(values: Values, desk: Desk) -> list[str]:
    return [ship for ship, seat in sailing(desk).items() if seat == desk.view.seat]


def ships_called(values: Values, desk: Desk) -> list[str]:
    return [ship for ship, seat in sailing(desk).items() if seat != desk.view.seat]


def ships_silenced(values: Values, desk: Desk) -> list[str]:
    private = getattr(desk.view, "private", None)
    return list(dict.fromkeys(call.ship for call in private.calls)) if private else []


def ships_at_home(desk: Desk) -> Iterator[tuple[str, tuple[Seat | None, ...]]]:
    for ship in getattr(desk.view, "ships", ()):
        if ship.at is None:
            yield ship.name, (*ship.sailors, *ship.merchants)


def ships_to_fit(values: Values, desk: Desk) -> list[str]:
    return [name for name, men in ships_at_home(desk) if None in men]


def ships_manned(values: Values, desk: Desk) -> list[str]:
    return [name for name, men in ships_at_home(desk) if desk.view.seat in men]


def others(desk: Desk) -> tuple[Seat, ...]:
    return tuple(seat for seat in desk.names if desk.view is None or seat != desk.view.seat)


def anybody(values: Values, desk: Desk) -> list[Seat | None]:
    return [*others(desk), None]


def offers(desk: Desk) -> tuple[OfferView, ...]:
    return getattr(desk.view, "offers", ())


def offers_received(values: Values, desk: Desk) -> list[int]:
    return [
        one.offer
        for one in offers(desk)
        if one.maker != desk.view.seat
        and desk.view.seat not in one.declined
        and values.get("_maker", one.maker) == one.maker
    ]


def offers_made(values: Values, desk: Desk) -> list[int]:
    return [
        one.offer
        for one in offers(desk)
        if one.maker == desk.view.seat and values.get("_maker", one.to) == one.to
    ]


# --- What the words make ---


def claiming(values: Values, desk: Desk) -> list[Command]:
    """Whose the contract is says whether it is claimed, taken over or secured."""
    contract, year = values["contract"], values.get("year")
    found = contract_in_row(contract, desk)
    if year is None or found is None or found.seat is None:
        return [Claim(contract, year)]
    return [Secure(contract, year) if found.seat == desk.view.seat else TakeOver(contract, year)]


def free_years(values: Values, desk: Desk) -> list[int]:
    """The markers that are left, of this year or later (VOC A-22)."""
    view = desk.view
    return [year for year in getattr(view, "markers", ()) if year >= view.year]


def has_no_marker(values: Values, desk: Desk) -> bool:
    return not free_years(values, desk)


def is_investing(values: Values, desk: Desk) -> bool:
    return "invest" in (desk.asked() or ("invest",))


def lies_at_home(values: Values, desk: Desk) -> bool:
    return lies_at(values["ship"], desk) is None


def contracts_of(values: Values, desk: Desk) -> list[int]:
    row = getattr(desk.view, "row", ())
    return [one.card for one in row if one.seat == values["_owner"]]


def contracts_asking(values: Values, desk: Desk) -> list[int]:
    """Those of the row that ask for this good."""
    row = getattr(desk.view, "row", ())
    asked = [(one.card, CONTRACT[one.card]) for one in row]
    return [
        card
        for card, found in asked
        if any(values["_good"] in found.goods(side) for side in found.sides)
    ]


def at_sea(values: Values, desk: Desk) -> bool:
    """Who `buys tea` on the market buys it of somebody."""
    return not (desk.asked() or frozenset()) & {"market", "sales"}


def lies_there(values: Values, desk: Desk) -> bool:
    return lies_at(values["ship"], desk) == CHART.harbour[values["_here"]].place


def is_owned(values: Values, desk: Desk) -> bool:
    found = contract_in_row(values["contract"], desk)
    return found is None or found.seat == values["_owner"]


def lies_at(ship: str, desk: Desk) -> Point | None:
    ships = getattr(desk.view, "ships", ())
    return next((other.at for other in ships if other.name == ship), None)


def sailing_by(values: Values, desk: Desk) -> list[Sail]:
    """A course by its points or by the compass, from where the ship lies, or from the point of the
    home line that is named first."""
    ship, here = values["ship"], lies_at(values["ship"], desk)
    start = values.get("_start", ())
    way: tuple[Waypoint, ...] = (*start, *values.get("_course", ()))
    if here is not None and (not way or way[0] != here):
        way = (here, *way)
    points = placed(way)
    if "_legs" in values and points:
        points = (*points[:-1], *traced(points[-1], values["_legs"]))
    begins_right = points and (here is not None or points[0][1] == CHART.home.y)
    if not begins_right or len(points) < 2 or not all(map(is_on_chart, points)):
        return []
    return [Sail(ship, points, values.get("heed"), ignored(values, desk))]


def ignored(values: Values, desk: Desk) -> tuple[Seat, ...]:
    return others(desk) if values.get("_everybody") else values.get("ignore", ())


def placed(way: tuple[Waypoint, ...]) -> tuple[Point, ...]:
    """Home is the point of its line next to the place before it; a course does not begin with
    it."""
    points: list[Point] = []
    for point in way:
        if not isinstance(point, str):
            points.append(point)
        elif points:
            points.append((home_x(points[-1][0]), CHART.home.y))
        else:
            return ()
    return tuple(points)


def home_x(x: int) -> int:
    return max(CHART.home.x0, min(CHART.home.x1, x))


def leaving_home(values: Values, desk: Desk) -> list[Sail]:
    """A course that does not say where it leaves the home line."""
    course: tuple[Waypoint, ...] = values["_course"]
    if course[0] == HOME:  # `from home to Bantam`
        course = course[1:]
    if not course or isinstance(course[0], str):
        return []
    x = home_x(course[0][0])
    starts = dict.fromkeys(home_x(x + shift) for shift in (0, -80, 80))
    return [
        sail
        for start in starts
        for sail in sailing_by({**values, "_course": ((start, CHART.home.y), *course)}, desk)
    ]


def begins_at_sea(values: Values, desk: Desk) -> bool:
    """From Middelburg, by a place that is not on the home line."""
    first = next((point for point in values["_course"] if point != HOME), None)
    return (
        lies_at(values["ship"], desk) is None
        and isinstance(first, tuple)
        and first[1] != CHART.home.y
    )


def attached(values: Values, desk: Desk) -> list[Sail]:
    return [Sail(values["ship"], (), values.get("heed"), ignored(values, desk))]


def calling(values: Values, desk: Desk) -> list[Call]:
    limits = {name: values[name] for name in ("east_of", "west_of") if name in values}
    return [Call(values["ship"], values["word"], values["y"], **limits, pay="_pay" in values)]


def shouting(values: Values, desk: Desk) -> list[Shout]:
    return [Shout(values["ship"], values["text"], values["y"], pay="_pay" in values)]


def is_free_text(values: Values, desk: Desk) -> bool:
    """`East` is a call, not a shout."""
    first = values["text"].casefold().split()[0]
    return first not in {name.casefold() for _, name in NAMES["call_word"]}


def loading(values: Values, desk: Desk) -> list[Cargo]:
    goods = tuple(dict.fromkeys(values.get("goods", ())))
    return [Cargo(values.get("ship"), goods, values.get("free", 0), values.get("free_for"))]


def loading_all(values: Values, desk: Desk) -> list[Cargo]:
    goods = tuple(good for good in GOODS if good not in values.get("_not", ()))
    return [Cargo(values.get("ship"), goods)]


def is_sold_there(values: Values, desk: Desk) -> bool:
    return "_harbour" not in values or values["goods"] == (GOOD_OF[values["_harbour"]],)


def offering(values: Values, desk: Desk) -> list[Offer]:
    give, ask = values.get("give", Terms()), values.get("ask", Terms())
    if "_aside" in values:
        ask = Terms(aside=(values["_aside"],))
    return [Offer(values.get("to"), give, ask)] if give != Terms() or ask != Terms() else []


def has_wares(name: str) -> Any:
    def check(values: Values, desk: Desk) -> bool:
        return bool(values[name].wares)

    return check


def declining(values: Values, desk: Desk) -> list[Command]:
    found = offers_received(values, desk)
    return [DeclineEach(tuple(found)) if len(found) > 1 else Decline(*found)] if found else []


def filling_with(values: Values, desk: Desk) -> list[Fill]:
    """The side that asks for this good."""
    found = CONTRACT.get(values["contract"])
    sides = [side for side in found.sides if values["_good"] in found.goods(side)] if found else []
    return [Fill(values["contract"], side, values.get("least")) for side in sides]


def filling_by(values: Values, desk: Desk) -> list[Fill]:
    """The side that asks for just these goods; where there is but one, it goes without saying."""
    found = CONTRACT.get(values["contract"])
    wanted = Counter(GOOD_OF.get(ware, ware) for ware in values["_wares"])
    sides = [side for side in found.sides if found.goods(side) == wanted] if found else []
    alone = found is not None and len(found.sides) == 1
    return [
        Fill(values["contract"], None if alone else side, values.get("least")) for side in sides
    ]


def filling_each(values: Values, desk: Desk) -> list[FillEach]:
    return [FillEach(values["contracts"])]


def keeping(values: Values, desk: Desk) -> list[Keep]:
    return [Keep(values["wares"], only="_only" in values)]


def keeping_all(values: Values, desk: Desk) -> list[Keep]:
    """Two can be kept: which?"""
    own = house(desk)
    held = {GOOD_OF[harbour]: 0 for harbour in (own.goods if own else ())}
    for harbour, count in (own.goods if own else {}).items():
        held[GOOD_OF[harbour]] += count
    most_first = sorted(held, key=lambda good: (-held[good], good))
    pairs = combinations_with_replacement(most_first, 2)
    return [Keep(pair) for pair in pairs if all(pair.count(good) <= held[good] for good in pair)]


def default(values: Values, desk: Desk) -> list[Default]:
    due = desk.due()
    return [Default(due[0])] if len(due) == 1 else []
