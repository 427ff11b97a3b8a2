"""What could be written now, where the options cannot list it: lines to sail, calls, offers."""

from collections.abc import Callable, Mapping
from typing import cast

from games.engine import Choice, Command, Free, Option, Seat
from games.engines.voc.commands import Call, Sail, Shout, Terms
from games.engines.voc.commands import Offer as Offered
from games.engines.voc.notation.fields import SAMPLES
from games.engines.voc.notation.letter import TABLE_OF_ORDERS, order_line
from games.engines.voc.notation.rows import SailTo
from games.engines.voc.options import FROM_HOME


def guide(option: Option, names: Mapping[Seat, str], language: str) -> list[str]:
    """A few orders of this option's kind, to be changed by whoever copies them; none: the option
    lists them itself."""
    made = GUIDES[option.kind](option) if option.kind in GUIDES else []
    return [
        TABLE_OF_ORDERS.order_line(one, names, language)
        if isinstance(one, SailTo)
        else order_line(one, names, language)
        for one in made
    ]


def lines_to_sail(option: Option) -> list[Command]:
    """By places and by the compass; from the home line, or from where she lies."""
    legs = (("N", 300), ("NE", 450))
    if cast(Free, option.fields["trace"]).hint != FROM_HOME:
        return [
            one
            for ship in ships_of(option)
            for one in (Sail(ship, SAMPLES["trace"][-1:]), SailTo(ship, legs))
        ]
    return [
        one
        for ship in ships_of(option)
        for one in (Sail(ship, SAMPLES["trace"]), SailTo(ship, legs, SAMPLES["start"]))
    ]


def calls_to_place(option: Option) -> list[Command]:
    pay = "pay" in option.fields and option.fields["pay"] == Choice((True,))
    made = [Call(ship, "east", 2000, pay=pay) for ship in ships_of(option)]
    return [
        *made,
        *(Call(ship, "west", 2560, east_of=6960, pay=pay) for ship in ships_of(option)[:1]),
    ]


def ships_of(option: Option) -> list[str]:
    return list(cast(Choice, option.fields["ship"]).values)


def offers_to_make(option: Option) -> list[Command]:
    """To the first of the others, and to all."""
    seat = next(seat for seat in cast(Choice, option.fields["to"]).values if seat is not None)
    return [
        Offered(seat, SAMPLES["give"], SAMPLES["ask"]),
        Offered(None, Terms(("pepper",)), Terms(("tea",))),
    ]


GUIDES: dict[str, Callable[[Option], list[Command]]] = {
    "sail": lines_to_sail,
    "call": calls_to_place,
    "shout": lambda option: [Shout(ships_of(option)[0], SAMPLES["text"], 2560, pay=True)],
    "offer": offers_to_make,
}
