"""The line in a table of numbers: CSV, tab or semicolon separated. Columns x and y in chart
units, or lon and lat in degrees."""

import csv
from collections.abc import Iterator
from itertools import chain

from games.engine import IllegalMove
from games.navigation.decimals import NUMBER, Pair, few, number

FORMAT = "CSV"
LON, LAT = ("lon", "lng", "long", "longitude"), ("lat", "latitude")
WIDEST = 50  # columns


def line_in(text: str) -> tuple[list[Pair], bool] | None:
    """The points, and whether they are degrees. None if the text does not look like such a
    table."""
    rows = rows_of(text)
    head = next(rows, None)
    if head is None:
        return None
    row, cells = head
    names = [cell.lower() for cell in cells]
    columns = columns_of(names)
    if columns is None:
        if len(cells) < 2 or not all(NUMBER.fullmatch(cell) for cell in cells[:2]):
            return None
        return few(chain([pair(row, cells, 0, 1)], points(rows, 0, 1))), False
    x, y, degrees = columns
    return few(points(rows, x, y)), degrees


def columns_of(names: list[str]) -> tuple[int, int, bool] | None:
    """Where the heading puts the two numbers; None without such a heading."""
    if "x" in names and "y" in names:
        return names.index("x"), names.index("y"), False
    lon = next((i for i, name in enumerate(names) if name in LON), None)
    lat = next((i for i, name in enumerate(names) if name in LAT), None)
    return None if lon is None or lat is None else (lon, lat, True)


def rows_of(text: str) -> Iterator[tuple[int, list[str]]]:
    """The row's number in the file and its cells. With semicolons or tabs between cells, a comma
    in a number is a decimal comma."""
    first = next(
        (line for line in text.splitlines() if line.strip() and not line.startswith("#")), ""
    )
    separator = next((sign for sign in ";\t," if sign in first), " ")
    reader = csv.reader(text.splitlines(), delimiter=separator, skipinitialspace=True)
    try:
        for cells in reader:
            trimmed = [cell.strip() for cell in cells[:WIDEST]]
            if any(trimmed) and not trimmed[0].startswith("#"):
                yield (
                    reader.line_num,
                    trimmed if separator == "," else [cell.replace(",", ".") for cell in trimmed],
                )
    except csv.Error as error:
        raise IllegalMove("file_unreadable", format=FORMAT, row=reader.line_num) from error


def points(rows: Iterator[tuple[int, list[str]]], x: int, y: int) -> Iterator[Pair]:
    for row, cells in rows:
        yield pair(row, cells, x, y)


def pair(row: int, cells: list[str], x: int, y: int) -> Pair:
    if len(cells) <= max(x, y):
        raise IllegalMove("file_bad_point", format=FORMAT, point=row)
    return number(cells[x], FORMAT), number(cells[y], FORMAT)
