"""Everything each seat may ask now, with its values (rule sheet, section 5)."""

from collections.abc import Iterator

from games.engine import Between, Choice, Domain, Free, Option, Seat
from games.engines.voc import commands as c
from games.engines.voc.data import CHART, CONTRACT, GOODS, SHIPS
from games.engines.voc.pending import may_be_done, pending
from games.engines.voc.position import (
    allowed,
    held,
    house_of,
    houses_in,
    is_in,
    offers_to,
    ship_of,
    skipper_of,
)
from games.engines.voc.rules.invest import crew_size, possible, splits
from games.engines.voc.rules.sail import MOST_HEED, calls_left, can_pay, hears_calls
from games.engines.voc.rules.sales import at_the_counter, is_aside
from games.engines.voc.rules.trade import MOST_OFFERS
from games.engines.voc.state import House, OpenWindow, Ship, State
from games.kit.defaults import default_option

WORDS = ("north", "south", "east", "west", "stop")
# the hint of a line that begins on the home line; elsewhere it begins at the ship
FROM_HOME = "trace from home"
LATITUDES = Between(CHART.frame.y0, CHART.frame.y1)
WHOLE_LATITUDES = Choice(
    tuple(range(CHART.frame.y0, CHART.frame.y1 + 1, CHART.projection.units_per_degree))
)
WHOLE_LONGITUDES = tuple(
    range(CHART.frame.x0, CHART.frame.x1 + 1, CHART.projection.units_per_degree)
)
DEAREST = max(card.reward for card in CONTRACT.values())  # no good in a form costs more
ANY_CALL: dict[str, Domain] = {
    "word": Choice(WORDS),
    "y": LATITUDES,
    "east_of": Free("longitude"),
    "west_of": Free("longitude"),
}


# --- Options ---


def options(state: State, seat: Seat) -> list[Option]:
    """Everything `decide` would take from this seat now; each exact option in every combination
    of its values."""
    if state.phase != "play" or not is_in(house_of(state, seat)):
        return []
    return [
        *decision_options(state, seat),
        *default_option(pending(state), seat),
        *anytime_options(state, seat),
    ]


def decision_options(state: State, seat: Seat) -> Iterator[Option]:
    if state.window is not None:
        yield from window_options(state, state.window, seat)
    elif state.turn is not None and state.turn.seat == seat and not state.turn.acted:
        yield from turn_options(state, seat)


def anytime_options(state: State, seat: Seat) -> Iterator[Option]:
    ships = Choice((None, *SHIPS))
    yield Option(
        "cargo",
        {"ship": ships, "goods": Choice(((), *((good,) for good in GOODS), GOODS))},
        anytime=True,
    )
    fields: dict[str, Domain] = {
        "ship": ships,
        "goods": Free("goods"),
        "free": Free("number"),
        "free_for": Free("good"),
    }
    yield Option("cargo", fields, exact=False, anytime=True)
    if state.game == "advanced":
        yield Option("queue", {"plans": Free("plans")}, exact=False, anytime=True)
        if house_of(state, seat).queue:
            yield Option("queue", anytime=True)
    yield Option("orders", {"lines": Free("lines")}, exact=False, anytime=True)
    yield Option("resign", anytime=True)


# --- Investments ---


def turn_options(state: State, seat: Seat) -> Iterator[Option]:
    """A promise is one option for each contract, with the years that it may have: a form for
    each year would fill the page."""
    promises: dict[tuple[str, int], list[int | None]] = {}
    for action in possible(state, seat):
        if isinstance(action, c.FitOut):
            yield from fit_options(state, seat, ship_of(state, action.ship))
        elif isinstance(action, c.TakeBack):
            yield Option("take_back", {"ship": Choice((action.ship,))})
        elif isinstance(action, c.Claim | c.TakeOver | c.Secure):
            promises.setdefault((action.kind, action.contract), []).append(action.year)
    for (kind, contract), years in promises.items():
        yield Option(kind, {"contract": Choice((contract,)), "year": Choice(tuple(years))})
    yield Option("pass")


def fit_options(state: State, seat: Seat, ship: Ship) -> Iterator[Option]:
    men = crew_size(state, seat, ship)
    for sailors in splits(ship, men):
        crew: dict[str, Domain] = {
            "sailors": Choice((sailors, None)),
            "merchants": Choice((men - sailors, None)),
        }
        yield Option("fit_out", {"ship": Choice((ship.name,)), **crew})


# --- Windows ---


def window_options(state: State, window: OpenWindow, seat: Seat) -> Iterator[Option]:
    if window.kind == "sailing":
        yield from skipper_options(state, window, seat)
    if hears_calls(state, window):
        yield from call_options(state, window, seat)
    if window.kind == "market":
        yield from offer_options(state, seat)
    if allowed(at_the_counter, state, seat, "fill"):
        yield from sales_options(state, window, seat)
    if allowed(may_be_done, state, seat):
        yield Option("done")


def skipper_options(state: State, window: OpenWindow, seat: Seat) -> Iterator[Option]:
    commanded = [
        ship_of(state, name) for name in window.ships if skipper_of(ship_of(state, name)) == seat
    ]
    for ships, hint in (
        ([one for one in commanded if one.at is None], FROM_HOME),
        ([one for one in commanded if one.at], "trace"),
    ):
        if ships:
            fields: dict[str, Domain] = {
                "ship": Choice(tuple(ship.name for ship in ships)),
                "trace": Free(hint),
            }
            if state.chart == "dead-reckoning":
                fields |= {"heed": Choice((None, *range(MOST_HEED + 1))), "ignore": Free("seats")}
            yield Option("sail", fields, exact=False)
    if commanded:
        yield Option("hold", {"ship": Choice(tuple(ship.name for ship in commanded))})


def call_options(state: State, window: OpenWindow, seat: Seat) -> Iterator[Option]:
    """Whole degrees in the forms; a letter may be finer. Calls within the allowance first, then
    those that must be paid for."""
    others = [
        ship for ship in (ship_of(state, name) for name in window.ships) if skipper_of(ship) != seat
    ]
    payer = allowed(can_pay, state, seat)
    free = tuple(ship.name for ship in others if calls_left(ship, seat) > 0)
    extra = tuple(ship.name for ship in others if ship.name not in free) if payer else ()
    if free:
        yield from calls_to(free, {})
        yield Option(
            "call", {"ship": Choice(free), **ANY_CALL, "pay": Choice((False, True))}, exact=False
        )
    if extra:
        yield from calls_to(extra, {"pay": Choice((True,))})
        yield Option(
            "call", {"ship": Choice(extra), **ANY_CALL, "pay": Choice((True,))}, exact=False
        )
    if payer and others:
        names = Choice(tuple(ship.name for ship in others))
        yield Option(
            "shout",
            {"ship": names, "text": Free("text"), "y": LATITUDES, "pay": Choice((True,))},
            exact=False,
        )
    if called := tuple(
        ship.name for ship in others if any(call.seat == seat for call in ship.calls)
    ):
        yield Option("uncall", {"ship": Choice(called)})


def calls_to(ships: tuple[str, ...], pay: dict[str, Domain]) -> Iterator[Option]:
    fields: dict[str, Domain] = {"ship": Choice(ships), "word": Choice(WORDS), "y": WHOLE_LATITUDES}
    yield Option("call", {**fields, "east_of": Choice((None, *WHOLE_LONGITUDES)), **pay})
    yield Option("call", {**fields, "west_of": Choice(WHOLE_LONGITUDES), **pay})


def offer_options(state: State, seat: Seat) -> Iterator[Option]:
    others = Choice((None, *(house.seat for house in houses_in(state) if house.seat != seat)))
    if sum(offer.maker == seat for offer in state.offers) < MOST_OFFERS:
        yield from plain_offers(house_of(state, seat), others)
    yield Option("offer", {"to": others, "give": Free("terms"), "ask": Free("terms")}, exact=False)
    if standing := tuple(offer.offer for offer in offers_to(state, seat)):
        yield Option("accept", {"offer": Choice(standing)})
        yield Option("decline", {"offer": Choice(standing)})
    if made := tuple(offer.offer for offer in state.offers if offer.maker == seat):
        yield Option("withdraw", {"offer": Choice(made)})


def plain_offers(house: House, others: Choice) -> Iterator[Option]:
    """One good for a sum or for another good, and a sum for one good; a letter may combine them
    as it likes."""
    goods = tuple(c.Terms((good,)) for good in GOODS)
    sums = tuple(c.Terms(daalders=daalders) for daalders in range(1, DEAREST + 1))
    if mine := tuple(terms for terms in goods if held(house, terms.wares[0])):
        yield Option("offer", {"to": others, "give": Choice(mine), "ask": Choice((*sums, *goods))})
    if purse := sums[: house.daalders]:
        yield Option("offer", {"to": others, "give": Choice(purse), "ask": Choice(goods)})


def sales_options(state: State, window: OpenWindow, seat: Seat) -> Iterator[Option]:
    house = house_of(state, seat)
    for contract in state.row:
        if is_aside(state, seat, contract.card) or (
            state.game == "advanced" and contract.seat != seat
        ):
            continue
        card = CONTRACT[contract.card]
        fields: dict[str, Domain] = {
            "contract": Choice((card.id,)),
            "side": Choice((None, *card.sides)),
        }
        if state.game == "basic":
            fields["least"] = Choice((None, *range(card.reward + 1)))
        yield Option("fill", fields)
        yield Option("fill", {**fields, "ports": Free("harbours")}, exact=False)
    yield Option("fill_none")
    if house.sales is not None:
        yield Option("fill_default")
    yield Option(
        "keep", {"wares": Choice(((), *((good,) for good in GOODS))), "only": Choice((False, True))}
    )
    yield Option("keep", {"wares": Free("wares"), "only": Choice((False, True))}, exact=False)
    if state.game == "basic" and window.kind == "market" and not house.again:
        yield Option("again")
