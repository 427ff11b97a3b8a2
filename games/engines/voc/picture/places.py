"""Which part of the board a value of an option is."""

from collections.abc import Callable
from typing import Any


def part(kind: str, field: str, value: Any) -> str | None:
    found = PLACES.get((kind, field)) or PLACES.get(("", field))
    return None if found is None or value is None else found(value)


PLACES: dict[tuple[str, str], Callable[[Any], str | None]] = {
    ("", "ship"): "ship-{}".format,
    ("", "contract"): "contract-{}".format,
    ("", "year"): "year-{}".format,
    ("offer", "to"): "house-{}".format,
    ("fill", "ports"): "harbour-{}".format,
}
"""By kind and field; without a kind: wherever a field is called so."""
