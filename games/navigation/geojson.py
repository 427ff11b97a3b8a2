"""The lines in a GeoJSON file, in degrees. Numbers keep their text until they are read exactly."""

import json
from collections.abc import Iterator
from typing import Any, NoReturn

from games.engine import IllegalMove
from games.navigation.decimals import MOST_LINES, Pair, excerpt, few, number

FORMAT = "GeoJSON"
HOLDS = {"Feature": "geometry", "FeatureCollection": "features", "GeometryCollection": "geometries"}


class Written(str):
    """A number as the file writes it, told apart from a string."""


def lines_in(data: bytes) -> list[list[Pair]]:
    found = list(line_strings(decoded(data)))
    if len(found) > MOST_LINES:  # there are too many already, so none of them is looked at
        raise IllegalMove("file_several_lines", format=FORMAT, lines=len(found))
    return [positions(coordinates) for coordinates in found]


def decoded(data: bytes) -> Any:
    try:
        return json.loads(
            data.decode("utf-8-sig"),
            parse_float=Written,
            parse_int=Written,
            parse_constant=refuse_constant,
        )
    except json.JSONDecodeError as error:
        raise IllegalMove("file_unreadable", format=FORMAT, row=error.lineno) from error
    except UnicodeDecodeError as error:
        raise IllegalMove("file_unreadable", format=FORMAT) from error
    except RecursionError as error:
        raise IllegalMove("file_too_deep", format=FORMAT) from error


def refuse_constant(text: str) -> NoReturn:
    raise IllegalMove("file_bad_number", format=FORMAT, text=text)


def line_strings(value: Any) -> Iterator[Any]:
    """The coordinates of every LineString, however wrapped; other geometries are no lines."""
    stack = [value]
    while stack:
        value = stack.pop()
        if isinstance(value, list):
            stack += reversed(value)
        elif isinstance(value, dict):
            kind = value.get("type")
            if kind == "LineString":
                yield value.get("coordinates")
            elif kind == "MultiLineString" and isinstance(value.get("coordinates"), list):
                yield from value["coordinates"]
            elif isinstance(kind, str) and kind in HOLDS:
                stack.append(value.get(HOLDS[kind]))


def positions(coordinates: Any) -> list[Pair]:
    if not isinstance(coordinates, list):
        raise IllegalMove("file_unreadable", format=FORMAT)
    return few(position(value, point) for point, value in enumerate(coordinates, start=1))


def position(value: Any, point: int) -> Pair:
    """Longitude first; a height or more behind it is nobody's business."""
    if not isinstance(value, list) or len(value) < 2:
        raise IllegalMove("file_bad_point", format=FORMAT, point=point)
    for part in value[:2]:
        if not isinstance(part, Written):
            raise IllegalMove(
                "file_bad_number", format=FORMAT, text=excerpt(json.dumps(part, ensure_ascii=False))
            )
    return number(value[0], FORMAT), number(value[1], FORMAT)
