"""Orders to copy and change, for a game whose options cannot list every value."""

from collections.abc import Mapping

from games.engine import Option, Seat


def no_guide(option: Option, names: Mapping[Seat, str], language: str) -> list[str]:
    """For a game whose options list their values."""
    return []
