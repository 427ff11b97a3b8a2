"""A merchant who plays any legal order, so that every rule is met. The labels of his draws are used
once in a call."""

from collections.abc import Callable, Sequence
from typing import Any

from games.engine import Command, Default, Option
from games.engines.voc import commands as c
from games.engines.voc.bots import pilot
from games.engines.voc.data import CHART, GOODS, HARBOURS, LAST_YEAR, SHIPS
from games.engines.voc.view import ShipView, View
from games.kit.bots import any_option, any_order, any_value, classes_of
from games.rng import Rng

WEIGHTS = {
    "done": 8, "sail": 8, "hold": 2, "call": 3, "shout": 8, "uncall": 1, "offer": 3, "accept": 3,
    "decline": 4, "withdraw": 8, "fill": 2,
    "fill_default": 6, "fit_out": 6, "claim": 3, "take_over": 3, "secure": 2, "pass": 3,
}  # fmt: skip
"""How often a kind of order is taken beside the others, which count once: windows must close for
a game to end."""

CLASSES = classes_of((*c.BASIC_COMMANDS, *c.ADVANCED_COMMANDS))
CRIES = ("reef ahead", "land ho", "where are we", "mind the sands")


def choose_random(view: View, options: Sequence[Option], rng: Rng) -> Command:
    """Any legal order, alone or in a letter; asked out of turn, a cargo order or plans for
    later."""
    answers = [option for option in options if not option.anytime]
    order: Command = _any_order(
        view, answers or [option for option in options if option.kind in ("cargo", "queue")], rng
    )
    if isinstance(order, Default) or rng.below(3, "letter"):
        return order
    lines = _any_letter(view, order, {option.kind for option in answers}, rng)
    return c.Orders(tuple(lines))


def _any_order(view: View, options: Sequence[Option], rng: Rng) -> Any:
    option = any_option(options, rng, WEIGHTS)
    if option.exact:
        return any_order(CLASSES, option, rng, "value")
    return _FREE[option.kind](view, option, rng)


def _any_letter(view: View, order: Any, kinds: set[str], rng: Rng) -> list[c.Line]:
    """The order, a cargo order before it, and what surely may follow: `done`, or an alternative
    to an investment."""
    lines = [c.Line(order)]
    if isinstance(order, c.INVESTMENTS):
        actions: list[Any] = [
            order,
            *([_any_action(view, rng, "next")] if rng.below(2, "follow") else []),
        ]
        lines = [c.Line(action, (c.Pass(),)) for action in actions]
        if not rng.below(3, "hold"):
            lines.append(
                c.Line(c.Hold(rng.pick(SHIPS, "hold/ship")))
            )  # for what comes after; the letter may stop there
    elif "done" in kinds and not isinstance(order, c.Done):
        lines.append(c.Line(c.Done()))
    if rng.below(2, "cargo"):
        lines.insert(
            0, c.Line(c.Cargo(rng.pick(SHIPS, "cargo/ship"), (rng.pick(GOODS, "cargo/good"),)))
        )
    return lines


# --- Orders whose values no option can list ---


def _any_sail(view: View, option: Option, rng: Rng) -> Command:
    """A good line or a wild one; sometimes with an eye on the calls."""
    name = any_value(option.fields["ship"], rng, "ship")
    ship = next(ship for ship in view.ships if ship.name == name)
    line = _any_line(ship, rng)
    if view.chart == "closed-eyes" or rng.below(2, "heeding"):
        return c.Sail(name, line)
    others = [house.seat for house in view.houses if house.seat != view.seat]
    ignore = (rng.pick(others, "ignored"),) if rng.below(3, "ignoring") == 0 else ()
    return c.Sail(name, line, rng.pick((None, 0, 80, 300), "heed"), ignore)


def _any_line(ship: ShipView, rng: Rng) -> tuple[c.Point, ...]:
    home = ship.at is None
    target = rng.pick(HARBOURS if home else (*HARBOURS, *[pilot.HOME] * 10), "target")
    start = pilot.departure(CHART.id, target) if ship.at is None else ship.at
    if rng.below(5, "wild"):
        line = pilot.leg(CHART.id, start, (target,), rng.below(16, "caution"))
        if len(line) > 1:
            return line
    end = rng.below(CHART.frame.x1, "wild/x"), 100 + rng.below(CHART.frame.y1 - 100, "wild/y")
    return start, end if end != start else (end[0], end[1] + 1)


def _any_call(view: View, option: Option, rng: Rng) -> Command:
    """At any unit, not only at whole degrees."""
    names = ("ship", "word", "y", "pay")
    ship, word, y, pay = (any_value(option.fields[name], rng, name) for name in names)
    return c.Call(
        ship, word, y, rng.below(CHART.frame.x1, "x") if rng.below(2, "east") else None, pay=pay
    )


def _any_shout(view: View, option: Option, rng: Rng) -> Command:
    """In the south, where most lines pass."""
    ship, cry, y = (
        any_value(option.fields["ship"], rng, "ship"),
        rng.pick(CRIES, "cry"),
        300 + rng.below(2000, "y"),
    )
    return c.Shout(ship, cry, y, pay=True)


def _any_cargo(view: View, option: Option, rng: Rng) -> Command:
    goods = tuple(good for good in GOODS if rng.below(2, f"good/{good}"))
    free_for = rng.pick(GOODS, "free_for")
    return c.Cargo(
        rng.pick((None, *SHIPS), "ship"), goods or (free_for,), 1 + rng.below(2, "free"), free_for
    )


def _any_offer(view: View, option: Option, rng: Rng) -> Command:
    mine = view.houses[(view.seat or 1) - 1]
    held = [token for token in HARBOURS if mine.goods.get(token)]
    give = (
        c.Terms(wares=(rng.pick(held, "give/token"),))
        if held and rng.below(2, "give")
        else c.Terms(daalders=min(mine.daalders, 2))
    )
    cards = [contract.card for contract in view.row]
    if view.game == "basic" and cards and rng.below(4, "aside") == 0:
        ask = c.Terms(aside=(rng.pick(cards, "ask/card"),))
    elif rng.below(2, "ask"):
        ask = c.Terms(wares=(rng.pick((*GOODS, *HARBOURS), "ask/ware"),))
    else:
        ask = c.Terms(daalders=1 + rng.below(4, "ask/daalders"))
    return c.Offer(any_value(option.fields["to"], rng, "to"), give, ask)


def _any_fill(view: View, option: Option, rng: Rng) -> Command:
    values = {
        name: any_value(domain, rng, f"fill/{name}")
        for name, domain in option.fields.items()
        if name != "ports"
    }
    return c.Fill(**values, ports=(rng.pick(HARBOURS, "port"),))


def _any_keep(view: View, option: Option, rng: Rng) -> Command:
    wares = (rng.pick(GOODS, "keep/1"), rng.pick((*GOODS, *HARBOURS), "keep/2"))
    return c.Keep(wares, only=bool(rng.below(2, "only")))


def _any_queue(view: View, option: Option, rng: Rng) -> Command:
    plans = [
        (_any_action(view, rng, f"plan/{number}"), c.Pass())
        for number in range(1 + rng.below(2, "plans"))
    ]
    return c.Queue(
        tuple(plan[: 1 + rng.below(2, f"else/{number}")] for number, plan in enumerate(plans))
    )


def _any_action(view: View, rng: Rng, label: str) -> c.Action:
    """Something a merchant might plan, possible or not."""
    actions: list[c.Action] = [
        c.FitOut(rng.pick(SHIPS, f"{label}/ship")),
        c.TakeBack(rng.pick(SHIPS, f"{label}/back")),
    ]
    if view.row:
        card = rng.pick(view.row, f"{label}/card").card
        year = view.year + rng.below(LAST_YEAR - view.year + 1, f"{label}/year")
        actions += [c.Claim(card, year), c.TakeOver(card, year), c.Secure(card, year)]
    return rng.pick(actions, label)


_FREE: dict[str, Callable[[View, Option, Rng], Command]] = {
    "sail": _any_sail,
    "call": _any_call,
    "shout": _any_shout,
    "cargo": _any_cargo,
    "offer": _any_offer,
    "fill": _any_fill,
    "keep": _any_keep,
    "queue": _any_queue,
}
