"""A captain who plays any legal order, so that every rule is met. The labels of his draws are used
once in a call."""

from collections.abc import Sequence
from typing import Any

from games.engine import Command, Default, Option
from games.engines.long_cours import commands as c
from games.engines.long_cours import data
from games.engines.long_cours.bots.own import letter, own_captain
from games.engines.long_cours.bots.sensible import LOWEST_PRICE
from games.engines.long_cours.view import View
from games.kit.bots import any_option, any_order, classes_of
from games.rng import Rng

WEIGHTS = {"end": 3, "corsair_move": 3, "corsair_bid": 2, "roll": 2, "move": 2}
"""How often a kind of order is taken beside the others, which count once: turns must close for a
game to end."""

NEVER_BY_CHANCE = (
    "orders",
    "advance",
    "resign",
)  # the first two are composed below, the last is a decision for people
WIDE = 100  # of a range without natural bounds only the low end is interesting

CLASSES = classes_of(c.COMMANDS)


def choose_random(view: View, options: Sequence[Option], rng: Rng) -> Command:
    """Any legal order, alone or at the head of a letter; asked out of turn, a standing or an
    advance order."""
    answers = [
        option
        for option in options
        if option.exact and not option.anytime and option.kind not in NEVER_BY_CHANCE
    ]
    if not answers:
        return _any_standing(view, options, rng)
    order = _any_order(answers, rng)
    if isinstance(order, Default):
        return order
    lines: list[Any] = [order, *_any_tail(view, order, rng)]
    if rng.below(6, "standing") == 0:
        lines.insert(0, _any_standing(view, options, rng))
    return order if len(lines) == 1 else letter(*lines)


def _any_order(options: Sequence[Option], rng: Rng) -> Command:
    return _order_of(any_option(options, rng, WEIGHTS), rng, "value")


def _order_of(option: Option, rng: Rng, label: str) -> Command:
    return any_order(CLASSES, option, rng, label, wide=WIDE)


def _any_tail(view: View, order: Any, rng: Rng) -> list[Any]:
    """What may follow an order in a letter without risk: after an unknown anything, before it
    only what is certainly legal."""
    if rng.below(2, "tail") == 0:
        return []
    match order:
        case c.Roll():
            return [
                c.Line(c.Buy(half=True), when="sold"),
                c.Line(_any_deed(view, rng, "tail/1"), when="unsold"),
                c.End(),
            ]
        case c.Brawl():
            return [
                c.Line(c.Buy(keep=1), when="won"),
                c.Line(_any_deed(view, rng, "tail/1"), when="lost"),
                c.End(),
            ]
        case c.CorsairBid() if view.auction is None:
            return [
                c.Line(
                    _any_deed(view, rng, "tail/1"), when=rng.pick(("mine", "not_mine"), "tail/when")
                ),
                c.End(),
            ]
        case c.Enter() | c.Move() | c.Direct() | c.Buy():
            rolls = view.turn is not None and not view.turn.rolled and rng.below(2, "tail/roll")
            return [c.Roll(), c.End()] if rolls else [c.End()]
        case c.Storm():
            return [c.End()]
    return []


def _any_deed(view: View, rng: Rng, label: str) -> Any:
    """Something a captain might write, legal or not."""
    here = own_captain(view).stop or data.PORTS[0]
    deeds = (
        c.Roll(),
        c.Buy(amount=1),
        c.Move(rng.pick(data.NEIGHBOURS[here], f"{label}/stop")),
        c.Direct(rng.pick(data.PORTS, f"{label}/port")),
        c.Storm(rng.pick(data.ZONES, f"{label}/zone")),
        c.CorsairBid(LOWEST_PRICE),
    )
    return rng.pick(deeds, label)


def _any_standing(view: View, options: Sequence[Option], rng: Rng) -> Command:
    """A standing order or, when they may be filed, advance orders."""
    if any(option.kind == "advance" for option in options) and rng.below(3, "advance"):
        return _any_advance(view, rng)
    standing = [
        option
        for option in options
        if option.exact and option.anytime and option.kind not in NEVER_BY_CHANCE
    ]
    return _order_of(rng.pick(standing, "standing/option"), rng, "standing")


def _any_advance(view: View, rng: Rng) -> Command:
    if own_captain(view).stop is None or rng.below(8, "advance/off") == 0:
        return c.Advance()  # taken back; without a ship nothing else is allowed (4.3)
    deeds = [
        _any_deed(view, rng, f"advance/{number}") for number in range(rng.below(3, "advance/lines"))
    ]
    guards = [guard for guard in _GUARDS if rng.below(2, f"advance/{guard}")]
    return c.Advance(tuple(c.TurnLine(order) for order in (*deeds, c.End())), tuple(guards))


_GUARDS: tuple[c.Guard, ...] = ("corsair_near", "met", "corsair_changed")
