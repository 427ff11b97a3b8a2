"""Whether coasts are sound outlines: none crosses or touches itself or another, none lies inside
another. Exact, in whole numbers."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.navigation.points import Point, Ring


class Side(NamedTuple):
    land: int
    corner: int  # where in its ring it begins
    a: Point
    b: Point


def fault(coasts: Sequence[tuple[str, Ring]]) -> str | None:
    """What is wrong with the outlines, in words for whoever drew the chart; None if nothing is."""
    for name, ring in coasts:
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            if a == b:
                return f"the outline of {name} repeats the corner {a}"
    for one, other in meetings(coasts):
        if one.land != other.land:
            return (
                f"the outlines of {coasts[one.land][0]} and {coasts[other.land][0]} meet near "
                f"{one.a}"
            )
        return f"the outline of {coasts[one.land][0]} meets itself near {one.a}"
    return nesting(coasts)


def meetings(coasts: Sequence[tuple[str, Ring]]) -> Iterator[tuple[Side, Side]]:
    """Pairs of sides with a point in common, other than the corner two neighbours share. From
    south to north."""
    sides = [
        Side(land, corner, a, b)
        for land, (_, ring) in enumerate(coasts)
        for corner, (a, b) in enumerate(zip(ring, ring[1:] + ring[:1], strict=True))
    ]
    sides.sort(key=lambda side: min(side.a[1], side.b[1]))
    reached: list[Side] = []  # begun south of here and not yet ended
    for side in sides:
        south = min(side.a[1], side.b[1])
        reached = [other for other in reached if max(other.a[1], other.b[1]) >= south]
        for other in reached:
            if overlap_in_x(side, other) and clash(side, other, corners=len(coasts[side.land][1])):
                yield other, side
        reached.append(side)


def overlap_in_x(one: Side, other: Side) -> bool:
    return max(min(one.a[0], one.b[0]), min(other.a[0], other.b[0])) <= min(
        max(one.a[0], one.b[0]), max(other.a[0], other.b[0])
    )


def clash(one: Side, other: Side, *, corners: int) -> bool:
    if one.land == other.land and (one.corner - other.corner) % corners in (1, corners - 1):
        first, second = (one, other) if (other.corner - one.corner) % corners == 1 else (other, one)
        return turns_back(first.a, first.b, second.b)
    return meet(one.a, one.b, other.a, other.b)


def turns_back(a: Point, corner: Point, b: Point) -> bool:
    """Two sides in a row that run over each other."""
    return (
        turn(a, corner, b) == 0
        and (a[0] - corner[0]) * (b[0] - corner[0]) + (a[1] - corner[1]) * (b[1] - corner[1]) > 0
    )


def turn(a: Point, b: Point, c: Point) -> int:
    """Positive if c lies to the left of a -> b, negative to the right, 0 on the line."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the closed segments ab and cd, whose boxes overlap in x and y, have a point in
    common."""
    one, two = turn(a, b, c), turn(a, b, d)
    three, four = turn(c, d, a), turn(c, d, b)
    if (
        (one > 0 and two > 0)
        or (one < 0 and two < 0)
        or (three > 0 and four > 0)
        or (three < 0 and four < 0)
    ):
        return False
    if one == two == three == four == 0:
        return all(
            max(min(a[i], b[i]), min(c[i], d[i])) <= min(max(a[i], b[i]), max(c[i], d[i]))
            for i in (0, 1)
        )
    return True


def nesting(coasts: Sequence[tuple[str, Ring]]) -> str | None:
    """Outlines that do not meet are apart unless a corner of one lies inside the other."""
    boxes = [
        (
            min(x for x, _ in ring),
            min(y for _, y in ring),
            max(x for x, _ in ring),
            max(y for _, y in ring),
        )
        for _, ring in coasts
    ]
    for inner, (name, ring) in enumerate(coasts):
        x, y = ring[0]
        for outer, (around, rim) in enumerate(coasts):
            x0, y0, x1, y1 = boxes[outer]
            if inner == outer or not (x0 <= x <= x1 and y0 <= y <= y1):
                continue
            if is_inside(x, y, rim):
                return f"land {name} lies inside land {around}"
    return None


def is_inside(x: int, y: int, ring: Ring) -> bool:
    """Even-odd, for a point that is not on the outline: how many sides cross the row to the east
    of it."""
    odd = False
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (ay <= y) != (by <= y) and (turn((ax, ay), (bx, by), (x, y)) > 0) == (by > ay):
            odd = not odd
    return odd
