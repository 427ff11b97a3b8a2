"""Places on a chart: whole numbers, x to the east and y to the north."""

from typing import TypeAlias

Point: TypeAlias = tuple[int, int]
Ring: TypeAlias = tuple[Point, ...]
"""An outline once round, its first corner not repeated at the end."""
