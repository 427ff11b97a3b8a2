"""Orders to copy where the end of a range would hurt whoever sends it: nobody offers all they
have by way of example."""

from collections.abc import Mapping

from games.engine import Between, Choice, Option, Seat
from games.engines.vor_dem_wind.commands import Offer
from games.engines.vor_dem_wind.notation.letter import render

STEP = 2  # gold from one example to the next


def guide(option: Option, names: Mapping[Seat, str], language: str) -> list[str]:
    """A few orders of this option; none: it lists them itself."""
    slots, gold = option.fields.get("slot"), option.fields.get("gold")
    if option.kind != "offer" or "up_to" in option.fields:
        return []
    if not isinstance(gold, Between) or not isinstance(slots, Choice):
        return []
    sums = sorted({min(gold.low + STEP, gold.high), min(gold.low + 2 * STEP, gold.high)})
    return [render(Offer(slot, one), names, language) for slot in slots.values for one in sums]
