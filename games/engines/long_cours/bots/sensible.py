"""A captain who plays sensibly to the end: where to sail, what to stake, when to fight, when to buy
the corsair."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine import Command, Option, Seat
from games.engines.long_cours import commands as c
from games.engines.long_cours import data
from games.engines.long_cours.bots.own import letter, own_captain
from games.engines.long_cours.events import Card, Goods
from games.engines.long_cours.view import CaptainView, View
from games.rng import Rng

REACH = 3  # moves of a corsair in one turn (LC-75)
LOWEST_PRICE = 6  # LC-67
LOWEST_ANSWER = 7  # DP-3: the caller already stands at six


# --- The sensible captain ---


def choose_sensible(view: View, options: Sequence[Option], rng: Rng) -> Command:
    """Trade in many goods, keep away from the corsair or sink it, rob the rich, buy the corsair
    in time and hunt with it."""
    asked = {
        decision.kind for decision in view.decisions if decision.seat == view.seat and decision.due
    }
    if "setup" in asked:
        return _first_port(view, rng)
    if "brawl" in asked:
        return _answer_brawl(view)
    if "auction" in asked:
        return _answer_auction(view, rng)
    return _play_turn(view, rng)


def _first_port(view: View, rng: Rng) -> Command:
    """The port with the most other goods around it, and two of the three millions (LC-10 to
    LC-14)."""
    assert view.seat is not None
    zone = data.ZONES[view.order.index(view.seat)]
    port = _best(data.PORTS_OF[zone], lambda port: _variety(port, {}), rng, "setup")
    return c.Setup(port, 2)


def _play_turn(view: View, rng: Rng) -> Command:
    """A whole turn in one letter, but stopping where a sale or an auction may change everything."""
    plan = _best(_plans(view), lambda plan: _score(view, plan), rng, "plan")
    if _wants_corsair(view, rng):
        return letter(*plan.entry, c.CorsairBid(_highest_bid(view)))
    cash = own_captain(view).cash
    before = _stake(view, plan.start, cash, part=3)
    after = _stake(view, plan.stop, cash - before, part=2) if plan.stop != plan.start else 0
    cash -= before + after
    trade = [*_buy(before), *plan.deeds, *_spare_storm(view, plan, rng), *_buy(after)]
    return letter(
        *plan.entry, *trade, *_brawl(view, plan, cash), *_sell_and_close(view, plan, cash)
    )


def _sell_and_close(view: View, plan: "Plan", cash: int) -> list[Any]:
    if not _may_roll(view, plan):
        return [_close(view, plan)]
    dearest = max(own_captain(view).goods.values(), default=0)
    if view.corsair.owner is None and cash + 3 * dearest >= _enough(view):
        return [c.Roll()]  # a good sale may buy the corsair: look at the die first
    again = [c.Line(c.Buy(half=True), when="sold")] if plan.stop in data.PORTS else []
    return [c.Roll(), *again, _close(view, plan)]


def _may_roll(view: View, plan: "Plan") -> bool:
    return plan.stop is not None and view.turn is not None and not view.turn.rolled


# --- Where to go ---


@dataclass(frozen=True)
class Plan:
    """A way through the turn: the entry if one is due, what is done in between, and where the
    cargo then lies."""

    start: str | None
    stop: str | None
    entry: tuple[Any, ...] = ()
    deeds: tuple[Any, ...] = ()
    storm: int | None = None  # the zone stormed on the way
    wrecked: bool = False  # by one's own storm


def _plans(view: View) -> list[Plan]:
    turn = view.turn
    assert turn is not None
    if turn.entry_zone is not None:
        return [
            plan
            for port in data.PORTS_OF[turn.entry_zone]
            for plan in _plans_from(view, port, (c.Enter(port),))
        ]
    return _plans_from(view, own_captain(view).stop, ())


def _plans_from(view: View, start: str | None, entry: tuple[Any, ...]) -> list[Plan]:
    ways = [Plan(start, start, entry), *_moves(view, start, entry)]
    return [*ways, *(storm for plan in ways if (storm := _with_storm(view, plan)))]


def _moves(view: View, start: str | None, entry: tuple[Any, ...]) -> list[Plan]:
    """Ordinary moves, and direct ones with a card (LC-29 to LC-34)."""
    turn = view.turn
    if start is None or turn is None or turn.moved:
        return []
    direct = [port for port in data.PORTS if port != start] if "direct" in _hand(view) else []
    ordinary = [] if turn.moved_direct else data.NEIGHBOURS[start]
    return [
        *(Plan(start, stop, entry, (c.Move(stop),)) for stop in ordinary),
        *(Plan(start, port, entry, (c.Direct(port),)) for port in direct),
    ]


def _with_storm(view: View, plan: Plan) -> Plan | None:
    """The same plan, with a storm over the corsair that threatens it (LC-86), raised while the
    cargo is elsewhere if it can be."""
    if "storm" not in _hand(view) or plan.stop is None or not _threatened(view, plan.stop):
        return None
    assert view.corsair.stop is not None
    zone = data.ZONE_OF[view.corsair.stop]
    if data.ZONE_OF[plan.stop] != zone:
        return Plan(plan.start, plan.stop, plan.entry, (*plan.deeds, c.Storm(zone)), zone)
    if plan.start is not None and data.ZONE_OF[plan.start] != zone:
        return Plan(plan.start, plan.stop, plan.entry, (c.Storm(zone), *plan.deeds), zone)
    return Plan(plan.start, None, plan.entry, (*plan.deeds, c.Storm(zone)), zone, wrecked=True)


def _score(view: View, plan: Plan) -> int:
    score = 0 if plan.stop is None else _worth(view, plan.stop)
    if plan.stop is not None and plan.storm is None and _threatened(view, plan.stop):
        score -= 100  # LC-88: only a card saves it there
    if plan.wrecked:
        score -= 40
    if any(isinstance(deed, c.Direct) for deed in plan.deeds):
        score -= 12
    if plan.storm is not None:
        score -= 10
    return score


def _worth(view: View, stop: str) -> int:
    """What a stop offers: goods not yet in the hold, heaps to take, somebody to rob, room before
    the corsair."""
    me = own_captain(view)
    score = (
        _variety(stop, me.goods) if _fortune(me) else 0
    )  # the ruined can only look for wrecks (RL-37)
    score += max(
        (_pull(view, place) // (1 + data.DISTANCE[place][stop]) for place in view.heaps), default=0
    )
    if _prey(view, stop, me.cash // 2):
        score += 8
    if (corsair := _enemy_corsair(view)) is not None:
        score += 2 * data.DISTANCE[corsair][stop]
    return score


def _pull(view: View, place: str) -> int:
    """How much a heap draws a captain: the more, the poorer he is."""
    return 4 + min(20, 20 * sum(view.heaps[place].values()) // (_fortune(own_captain(view)) + 1))


def _variety(stop: str, goods: Goods) -> int:
    """New goods here count most, new goods next door a little."""
    here = 0 if data.SOLD_AT[stop] is None else 2 if data.SOLD_AT[stop] in goods else 6
    around = {data.SOLD_AT[near] for near in data.NEIGHBOURS[stop]} - {None} - set(goods)
    return here + len(around)


def _threatened(view: View, stop: str) -> bool:
    corsair = _enemy_corsair(view)
    return corsair is not None and data.DISTANCE[corsair][stop] <= REACH


def _enemy_corsair(view: View) -> str | None:
    return None if view.corsair.owner == view.seat else view.corsair.stop


# --- Buying ---


def _stake(view: View, stop: str | None, cash: int, *, part: int) -> int:
    """How much to put into what is sold here: that part of the cash, less if the hold is full of
    it already."""
    product = None if stop is None else data.SOLD_AT[stop]
    if product is None or cash < 1:
        return 0
    room = max(1, _fortune(own_captain(view)) // 3) - own_captain(view).goods.get(product, 0)
    return max(0, min(max(1, cash // part), room))


def _buy(amount: int) -> list[Any]:
    return [c.Buy(amount=amount)] if amount else []


# --- Storms and brawls for gain (LC-63) ---


def _spare_storm(view: View, plan: Plan, rng: Rng) -> list[Any]:
    """With storms to spare, wreck a zone where others carry more than one's own fortune."""
    if plan.storm is not None or _hand(view).count("storm") < 3 or rng.below(2, "spare"):
        return []
    zone = _best(data.ZONES, lambda zone: _booty(view, zone), rng, "spare/zone")
    own = {data.ZONE_OF[stop] for stop in (plan.stop, _own_corsair(view)) if stop is not None}
    if zone in own or _booty(view, zone) < max(8, _fortune(own_captain(view))):
        return []
    return [c.Storm(zone)]


def _booty(view: View, zone: int) -> int:
    return sum(
        sum(rival.goods.values())
        for rival in _rivals(view)
        if rival.stop is not None and data.ZONE_OF[rival.stop] == zone
    )


def _own_corsair(view: View) -> str | None:
    return view.corsair.stop if view.corsair.owner == view.seat else None


def _brawl(view: View, plan: Plan, cash: int) -> list[Any]:
    if plan.stop is None or data.ZONE_OF[plan.stop] == plan.storm:
        return []  # nobody is left there to fight
    prey = _prey(view, plan.stop, cash)
    if prey is None:
        return []
    strengths = _strengths(_hand(view))
    return [c.Brawl(prey, strengths[0], strengths[-1])]


def _prey(view: View, stop: str, stake: int) -> Seat | None:
    """The richest captain in that port, if he has much more to lose and a blow worth striking is
    in the hand."""
    strengths = _strengths(_hand(view))
    met = [
        rival for rival in _rivals(view) if rival.stop == stop and rival.cash >= max(4, 2 * stake)
    ]
    if data.SOLD_AT[stop] is None or not met or not strengths or strengths[-1] < 6:
        return None
    return max(met, key=lambda rival: (rival.cash, -rival.seat)).seat


def _answer_brawl(view: View) -> Command:
    """Fight for a purse worth it: to the last card for a fat one, with the weakest sufficient
    card otherwise."""
    assert view.brawl is not None
    enough = [strength for strength in _strengths(_hand(view)) if strength > view.brawl.cards[-1]]
    if not enough or own_captain(view).cash < 3:
        return c.Concede()
    return c.Riposte(up_to=enough[-1]) if own_captain(view).cash >= 8 else c.Riposte(card=enough[0])


# --- The corsair ---


def _wants_corsair(view: View, rng: Rng) -> bool:
    if view.corsair.owner is not None or own_captain(view).cash < LOWEST_PRICE:
        return False
    return own_captain(view).cash >= _threshold(view, rng)


def _enough(view: View) -> int:
    """How much cash makes one want it: less as the storms that could sink it are spent."""
    return LOWEST_PRICE + 3 * _storms_left(view) // 2


def _threshold(view: View, rng: Rng) -> int:
    """Not the same every time, so that nobody can count on it."""
    return _enough(view) + rng.below(4, "threshold")


def _highest_bid(view: View) -> int:
    """All the cash once no storm is left, a part of it before."""
    cash = own_captain(view).cash
    return max(min(cash, LOWEST_ANSWER), cash * (14 - min(12, _storms_left(view))) // 14)


def _answer_auction(view: View, rng: Rng) -> Command:
    if own_captain(view).cash < _threshold(view, rng):
        return c.CorsairPass()
    return c.CorsairBid(_highest_bid(view))


def _storms_left(view: View) -> int:
    """Storms that may be in other hands."""
    gone = [*view.set_aside, *view.played, *_hand(view)].count("storm")
    held = sum(rival.cards for rival in _rivals(view))
    return min(data.DECK.count("storm") - gone, held)


def _close(view: View, plan: Plan) -> Any:
    """The last act: the corsair's best path, or simply the end of the turn (RL-28)."""
    start = _own_corsair(view)
    if start is None or plan.storm == data.ZONE_OF[start]:
        return c.End()
    path = max(((), *data.CORSAIR_PATHS[start]), key=lambda path: _catch(view, start, path))
    return c.CorsairMove(path) if path else c.CorsairStay()


def _catch(view: View, start: str, path: tuple[str, ...]) -> tuple[int, list[int]]:
    """How many a path sinks, then how soon the others can be caught from its end, the nearest
    first."""
    afloat = [rival.stop for rival in _rivals(view) if rival.stop is not None]
    swept = {start, *path}
    end = path[-1] if path else start
    left = [stop for stop in afloat if stop not in swept]
    return len(afloat) - len(left), sorted((-_CHASE[end][stop] for stop in left), reverse=True)


def _chase() -> dict[str, dict[str, int]]:
    """How many turns a corsair that now lies here needs for a cargo without cards that lies
    there and moves next (sheet 6.1)."""
    ends = {
        start: {start, *(path[-1] for path in data.CORSAIR_PATHS[start])} for start in data.STOPS
    }
    pairs = [(corsair, cargo) for corsair in data.STOPS for cargo in data.STOPS]
    lost = {
        (corsair, cargo) for corsair, cargo in pairs if data.DISTANCE[corsair][cargo] <= REACH
    }  # the corsair to move
    turns: dict[tuple[str, str], int] = {}  # the cargo to move
    for number in range(1, len(pairs)):
        for corsair, cargo in pairs:
            if all((corsair, way) in lost for way in (cargo, *data.NEIGHBOURS[cargo])):
                turns.setdefault((corsair, cargo), number)
        if len(turns) == len(pairs):
            break
        lost |= {
            (corsair, cargo)
            for corsair, cargo in pairs
            if any((end, cargo) in turns for end in ends[corsair])
        }
    return {
        corsair: {cargo: turns[corsair, cargo] for cargo in data.STOPS} for corsair in data.STOPS
    }


_CHASE = _chase()


# --- What a captain knows ---


def _rivals(view: View) -> list[CaptainView]:
    return [
        captain for captain in view.captains if captain.seat != view.seat and not captain.eliminated
    ]


def _hand(view: View) -> tuple[Card, ...]:
    return own_captain(view).hand or ()


def _strengths(hand: Sequence[Card]) -> list[int]:
    return sorted(data.STRENGTH[card] for card in hand if card in data.STRENGTH)


def _fortune(captain: CaptainView) -> int:
    return captain.cash + sum(captain.goods.values())


def _best(items: Sequence[Any], worth: Callable[[Any], int], rng: Rng, label: str) -> Any:
    """One of those worth most."""
    values = [worth(item) for item in items]
    return rng.pick(
        [item for item, value in zip(items, values, strict=True) if value == max(values)], label
    )
