"""Which part of the board a value of an option is."""

from collections.abc import Callable
from typing import Any

from games.engines.vor_dem_wind.commands import Income, Load, Market, Pick, Store
from games.engines.vor_dem_wind.data import KINDS


def part(kind: str, field: str, value: Any) -> str | None:
    found = PLACES.get((kind, field))
    return None if found is None or value is None else found(value)


def slot(value: Any) -> str | None:
    """By its number on the quay; by its kind it is chosen in a list."""
    return f"slot-{value}" if isinstance(value, int) else None


def pile(pick: Any) -> str | None:
    """A pick with a condition is more than a pile."""
    plain = isinstance(pick, Pick) and pick.test is None and pick.otherwise is None
    return f"pile-{pick.pile}" if plain else None


def reserve(kind: Any) -> str | None:
    return f"reserve-{kind}" if kind in KINDS else None


def warehouse(kind: Any) -> str | None:
    return f"warehouse-{kind}" if kind in KINDS else None


def hand(kind: Any) -> str | None:
    return f"hand-{kind}" if kind in KINDS else None


def step(done: Any) -> str | None:
    """What a step is about, where it is one thing: a ship, a good of the hand, the purse."""
    match done:
        case Load(berths=(berth,)):
            return f"berth-{berth}"
        case Store(goods=(kind,)):
            return f"hand-{kind}"
        case Market(hand=(kind,), warehouse=()):
            return f"hand-{kind}"
        case Market(hand=(), warehouse=(kind,)):
            return f"warehouse-{kind}"
        case Income():
            return "gold"
    return None


PLACES: dict[tuple[str, str], Callable[[Any], str | None]] = {
    ("choose_start_goods", "goods"): reserve,
    ("reveal", "picks"): pile,
    ("take", "slot"): slot,
    ("offer", "slot"): slot,
    ("seize", "slot"): slot,
    ("accept", "seat"): "merchant-{}".format,
    ("pay", "seat"): "merchant-{}".format,
    ("act", "steps"): step,
    ("choose_departure", "protect"): warehouse,
    ("choose_departure", "protect_hand"): hand,
    ("choose_departure", "lose"): warehouse,
    ("prefer_departure", "kinds"): reserve,
}
