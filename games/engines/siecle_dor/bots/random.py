"""A seat that plays any legal order, so that every rule is met. The labels of its draws are used
once in a call."""

from collections.abc import Sequence

from games.engine import Command, Default, Option
from games.engines.siecle_dor import commands as c
from games.engines.siecle_dor import data
from games.engines.siecle_dor.view import View
from games.kit.bots import any_option, any_order, classes_of
from games.rng import Rng

WEIGHTS = {
    "end": 2,
    "use_buy": 6,
    "use_pawn": 4,
    "use_paint": 5,
    "found_marker": 6,
    "sail": 4,
    "sell": 3,
    "bid": 3,
    "use_die": 2,
    "auction": 2,
}
"""How often a kind of order is taken beside the others, which count once: points must be made
for a game to end."""

NEVER_BY_CHANCE = (
    "orders",
    "keep",
    "resign",
)  # the first two are composed below, the last is a decision for people
WIDE = 12  # of a range of money only the low end is interesting

CLASSES = classes_of(c.COMMANDS)


def choose_random(view: View, options: Sequence[Option], rng: Rng) -> Command:
    """Any legal order, alone or in a letter; asked out of turn, a standing order, a sale or
    other lines to keep."""
    answers = [
        option
        for option in options
        if option.exact and not option.anytime and option.kind not in NEVER_BY_CHANCE
    ]
    if not answers:
        return _any_standing(options, rng)
    sales = [option for option in options if option.kind == "sell"]
    order = _any_order([*answers, *sales], rng)
    if isinstance(order, Default | c.Sell):
        return order
    lines = [c.Line(order), *_any_tail(view, order, rng)]  # type: ignore[arg-type]  # what is left may stand in a letter
    if rng.below(8, "standing") == 0 and isinstance(
        standing := _any_standing(options, rng), c.TurnOrder
    ):
        lines.insert(0, c.Line(standing))
    return order if len(lines) == 1 else c.Orders(tuple(lines))


def _any_order(options: Sequence[Option], rng: Rng) -> Command:
    return _order_of(any_option(options, rng, WEIGHTS), rng, "value")


def _order_of(option: Option, rng: Rng, label: str) -> Command:
    return any_order(CLASSES, option, rng, label, wide=WIDE)


def _any_tail(view: View, order: Command, rng: Rng) -> list[c.Line]:
    """What may follow an order in a letter: after an unknown anything, before it only what is
    tried."""
    if rng.below(3, "tail") or not isinstance(
        order,
        c.Roll | c.UseDie | c.Move | c.TakeGuild | c.UseBuy | c.UsePawn | c.UsePaint | c.Auction,
    ):
        return []
    sure = isinstance(order, c.Roll | c.UseBuy | c.Auction)
    deeds = [
        c.Line(
            _any_deed(rng, f"tail/{number}"),
            attempt=not sure or bool(rng.below(2, f"try/{number}")),
        )
        for number in range(2)
    ]
    return [*deeds, c.Line(c.End(), attempt=True)] if rng.below(2, "tail/end") else deeds


def _any_deed(rng: Rng, label: str) -> c.TurnOrder:
    """Something a seat might write, legal or not."""
    here = rng.pick(data.PROVINCES, f"{label}/province")
    place = rng.pick(data.PLACES, f"{label}/place")
    colonies = tuple(rng.shuffled(data.COLONIES, f"{label}/colonies")[:3])
    deeds: tuple[c.TurnOrder, ...] = (
        c.Sell("all"),
        c.Move((here, rng.pick(data.NEIGHBOURS[here], f"{label}/to"))),
        c.TakeGuild(rng.pick(("green", "yellow", "brown", "blue", "grey"), f"{label}/colour")),
        c.UseBuy(place, colonies),
        c.UseBuy(place),
        c.UsePawn(place, here),
        c.Sail(colonies),
        c.Auction((here,)),
    )
    return rng.pick(deeds, label)


def _any_standing(options: Sequence[Option], rng: Rng) -> Command:
    """A standing order or a sale or, for a seller, other lines to keep."""
    if any(option.kind == "keep" for option in options) and rng.below(2, "keep"):
        return c.Keep(
            tuple(
                c.Line(_any_deed(rng, f"keep/{number}"), attempt=True)
                for number in range(rng.below(3, "keep/lines"))
            )
        )
    standing = [
        option
        for option in options
        if option.exact and option.anytime and option.kind not in NEVER_BY_CHANCE
    ]
    return _order_of(rng.pick(standing, "standing/option"), rng, "standing")
