"""The names of the board's parts, and which part a value of an option is."""

from collections.abc import Callable
from typing import Any

from games.engines.siecle_dor.data import CARD, PROVINCES


def province(code: str) -> str:
    return f"province-{code}"


def square(index: int) -> str:
    return f"square-{index}"


def guild(colour: str) -> str:
    return f"guild-{colour}"


def colony(number: int) -> str:
    return f"colony-{number}"


def place(name: str) -> str:
    """Of a marker: `HOL`, `guild-blue`, `colony-4`."""
    return province(name) if name in PROVINCES else name


def painting(value: Any) -> str | None:
    """One on the easel by its card; one named by its value is chosen in a list."""
    return f"painting-{value}" if value in CARD else None


def part(kind: str, field: str, value: Any) -> str | None:
    if not field:
        return WHOLE.get(kind)
    found = PLACES.get((kind, field))
    return None if found is None or value is None else found(value)


PLACES: dict[tuple[str, str], Callable[[Any], str | None]] = {
    ("place_marker", "provinces"): province,
    ("place_pawns", "first"): province,
    ("place_pawns", "second"): province,
    ("choose_start", "square"): square,
    ("move", "path"): province,
    ("take_guild", "colour"): guild,
    ("found_marker", "province"): province,
    ("found_marker", "marker"): place,
    ("sail", "colonies"): colony,
    ("sail", "marker"): place,
    ("use_buy", "place"): place,
    ("use_buy", "sail"): colony,
    ("use_buy", "marker"): place,
    ("use_pawn", "place"): place,
    ("use_pawn", "province"): province,
    ("use_paint", "place"): place,
    ("use_paint", "painting"): painting,
    ("auction", "provinces"): province,
    ("bid", "lot"): province,
    ("bid", "province"): province,
    ("bid", "painting"): painting,
    ("bid", "sail"): colony,
    ("standing_bid", "colour"): guild,
    ("standing_sail", "colonies"): colony,
}
WHOLE = {"roll": "stadtholder", "use_die": "stadtholder"}
"""Options of which no field stands on the board."""
