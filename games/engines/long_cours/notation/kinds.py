"""What may stand in a field of an order, in words."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from games.engines.long_cours.data import STRONGEST, ZONES
from games.notation.chart import Chart
from games.notation.desk import Desk
from games.notation.kinds import Found, Kind, Listed, Named, Number
from games.notation.natural import players

MILLION = 1_000_000


class Millions(Number):
    """Sums are whole millions (RL-01); some write them out."""

    def _values(self, number: Fraction) -> Iterator[Any]:
        yield from super()._values(number / MILLION if number >= MILLION else number)


class Zone:
    """`33` or `3`."""

    def at(self, chart: Chart, place: int) -> Found:
        for end, number, level in chart.things(place, "number"):
            if number in ZONES:
                yield end, int(number), level
            elif number.denominator == 1 and 1 <= number <= len(ZONES):
                yield end, int(number) * 11, level


class Strength:
    """How far a brawl goes on: a number, or the card that has it."""

    NUMBER = Number(0, STRONGEST, before="strength card number", units="strength", a_is_one=False)
    CARD = Named("brawl_card", before="card")

    def at(self, chart: Chart, place: int) -> Found:
        yield from self.NUMBER.at(chart, place)
        yield from self.CARD.at(chart, place)


KINDS: dict[str, Kind] = {
    "money": Millions(before="currency times", units="million currency times"),
    "stop": Named("stop", before="port"),
    "path": Listed(Named("stop", before="port"), apart="comma and then arrow to dash"),
    "product": Named("product"),
    "zone": Zone(),
    "seat": Named("player", before="seat"),
    "strength": Number(
        1, STRONGEST, before="strength card number", units="strength", a_is_one=False
    ),
    "card_name": Named("brawl_card", before="card"),
    "limit": Strength(),
}


def of_table(desk: Desk) -> dict[str, list[tuple[Any, str]]]:
    own = desk.view.seat if desk.view is not None else None
    return {"player": players(desk.names, own)}
