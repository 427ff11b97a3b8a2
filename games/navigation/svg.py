"""The line in an SVG drawing, exactly: paths, polylines and lines, with moves and scales; curves
become sixteen straight pieces."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from games.engine import IllegalMove
from games.navigation.charts import Frame
from games.navigation.decimals import MOST_LINES, MOST_READ, Pair, excerpt, few, numbers
from games.navigation.xml_tree import Element

PIECES = 16
LONGEST_TRANSFORM = 500  # characters
FINEST = 10**40  # what no drawing needs a fraction of
TRACE_ID = "trace"  # of several lines, the one with this id is meant
NOT_DRAWN = ("defs", "symbol", "clipPath", "mask", "pattern", "marker")
COMMAND = re.compile(r"([A-Za-z])([^A-DF-Za-df-z]*)")  # E and e belong to numbers
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}
TRANSFORM = re.compile(r"\s*([A-Za-z]+)\s*\(([^()]*)\)\s*,?")


class Matrix(NamedTuple):
    """x' = a x + c y + e, y' = b x + d y + f."""

    a: Fraction = Fraction(1)
    b: Fraction = Fraction(0)
    c: Fraction = Fraction(0)
    d: Fraction = Fraction(1)
    e: Fraction = Fraction(0)
    f: Fraction = Fraction(0)

    def of(self, pair: Pair) -> Pair:
        x, y = pair
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def after(self, inner: "Matrix") -> "Matrix":
        e, f = self.of((inner.e, inner.f))
        return Matrix(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            e,
            f,
        )


def lines_in(root: Element, frame: Frame) -> list[list[Pair]]:
    """Every line of the drawing in chart units, or the one called `trace`."""
    drawn = list(drawings(root, ()))
    if named := [
        (element, moves) for element, moves in drawn if element.attributes.get("id") == TRACE_ID
    ]:
        drawn = named
    if len(drawn) > MOST_LINES:  # there are too many already, so none of them is looked at
        raise IllegalMove("file_several_lines", format="SVG", lines=len(drawn))
    paper = onto_chart(root, frame)
    return [line for element, moves in drawn for line in placed(lines_of(element), moves, paper)]


def placed(lines: list[list[Pair]], moves: tuple[str, ...], paper: Matrix) -> list[list[Pair]]:
    """The lines of one element on the chart, moved by the transforms around it, the outermost
    first."""
    matrix = paper
    for move in moves:
        matrix = matrix.after(transform(move))
        if any(part.denominator > FINEST for part in matrix):
            raise IllegalMove("file_svg_beyond", what=excerpt(move))
    return [[matrix.of(pair) for pair in line] for line in lines]


def onto_chart(root: Element, frame: Frame) -> Matrix:
    """A drawing of the frame's proportions is scaled to it. Any other is in chart units already,
    y counted down from the top of the frame, as in our own charts."""
    one, zero = Fraction(1), Fraction(0)
    x, y, width, height = view_box(root) or (zero, zero, zero, zero)
    if width > 0 and width * frame.y1 == height * frame.x1:
        scale = frame.x1 / width
        return Matrix(scale, zero, zero, -scale, -x * scale, frame.y1 + y * scale)
    return Matrix(one, zero, zero, -one, zero, Fraction(frame.y1))


def view_box(root: Element) -> tuple[Fraction, Fraction, Fraction, Fraction] | None:
    box = list(numbers(root.attributes.get("viewBox", ""), "SVG"))
    return (box[0], box[1], box[2], box[3]) if len(box) == 4 else None


def drawings(
    element: Element, around: tuple[str, ...]
) -> Iterator[tuple[Element, tuple[str, ...]]]:
    """Every line that is drawn, with the transforms on it and around it."""
    for child in element.children:
        if child.name in NOT_DRAWN:
            continue
        moves = (*around, child.attributes.get("transform", ""))
        if child.name in ("path", "polyline", "line"):
            yield child, moves
        yield from drawings(child, moves)


def transform(text: str) -> Matrix:
    """Moves, scales and plain matrices; what would need sines is refused."""
    matrix, at = Matrix(), 0
    if len(text) > LONGEST_TRANSFORM:
        raise IllegalMove("file_svg_beyond", what=excerpt(text))
    while at < len(text.rstrip()):
        found = TRANSFORM.match(text, at)
        if not found:
            raise IllegalMove("file_svg_beyond", what=excerpt(text[at:]))
        matrix = matrix.after(one_transform(found[1], list(numbers(found[2], "SVG"))))
        at = found.end()
    return matrix


def one_transform(name: str, values: list[Fraction]) -> Matrix:
    match name, values:
        case "translate", [x]:
            return Matrix(e=x)
        case "translate", [x, y]:
            return Matrix(e=x, f=y)
        case "scale", [x]:
            return Matrix(a=x, d=x)
        case "scale", [x, y]:
            return Matrix(a=x, d=y)
        case "matrix", [a, b, c, d, e, f]:
            return Matrix(a, b, c, d, e, f)
    raise IllegalMove("file_svg_beyond", what=excerpt(name))


def lines_of(element: Element) -> list[list[Pair]]:
    if element.name == "path":
        return path(element.attributes.get("d", ""))
    if element.name == "line":
        x1, y1, x2, y2 = (
            next(numbers(element.attributes.get(key, "0"), "SVG"), Fraction(0))
            for key in ("x1", "y1", "x2", "y2")
        )
        return [[(x1, y1), (x2, y2)]]
    values = list(numbers(element.attributes.get("points", ""), "SVG"))
    return [few(zip(values[::2], values[1::2], strict=False))]


class Pen:
    """Follows path data. `lines`: one for each time the pen was put down."""

    def __init__(self) -> None:
        self.lines: list[list[Pair]] = []
        self.at: Pair = (Fraction(0), Fraction(0))
        self.handle: Pair | None = (
            None  # the last control point, in place, and for which kind of curve
        )
        self.curve = ""
        self.left = MOST_READ

    def go(self, to: Pair) -> None:
        self.left -= 1
        if self.left < 0:
            raise IllegalMove("file_too_many_points", most=MOST_READ)
        self.lines[-1].append(to)
        self.at = to

    def put_down(self, at: Pair) -> None:
        self.lines.append([])
        self.go(at)

    def bend(self, controls: list[Pair], kind: str) -> None:
        """A Bézier curve from here over the controls, the last of which is its end."""
        stations = [self.at, *controls]
        for i in range(1, PIECES + 1):
            self.go(bezier(stations, Fraction(i, PIECES)))
        self.handle, self.curve = controls[-2], kind

    def mirrored(self, kind: str) -> Pair:
        """Where a smooth curve's first control lies."""
        if self.handle is None or self.curve != kind:
            return self.at
        return 2 * self.at[0] - self.handle[0], 2 * self.at[1] - self.handle[1]


def bezier(stations: list[Pair], t: Fraction) -> Pair:
    while len(stations) > 1:
        stations = [
            (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(stations)
        ]
    return stations[0]


def path(data: str) -> list[list[Pair]]:
    pen = Pen()
    end = 0
    for found in COMMAND.finditer(data):
        if data[end : found.start()].strip(", \t\r\n"):
            break
        end = found.end()
        letter, values = found[1], list(numbers(found[2], "SVG"))
        follow(pen, letter, values)
    if data[end:].strip(", \t\r\n"):
        raise IllegalMove("file_bad_number", format="SVG", text=excerpt(data[end:].strip()))
    return pen.lines


def follow(pen: Pen, letter: str, values: list[Fraction]) -> None:
    """One command with all its arguments; the same command may have several sets of them."""
    kind = letter.upper()
    takes = TAKES.get(kind)
    if takes is None:
        raise IllegalMove("file_svg_beyond", what=letter)
    if takes == 0:
        if values:
            raise IllegalMove("file_unreadable", format="SVG")
        if pen.lines:
            pen.go(pen.lines[-1][0])
        return
    if not values or len(values) % takes or (not pen.lines and kind != "M"):
        raise IllegalMove("file_unreadable", format="SVG")
    for i in range(0, len(values), takes):
        one_step(
            pen,
            "L" if kind == "M" and i else kind,
            values[i : i + takes],
            relative=letter.islower(),
        )


def one_step(pen: Pen, kind: str, values: list[Fraction], *, relative: bool) -> None:
    x, y = pen.at if relative else (Fraction(0), Fraction(0))
    if kind == "H":
        pen.go((x + values[0], pen.at[1]))
    elif kind == "V":
        pen.go((pen.at[0], y + values[0]))
    else:
        pairs = [(x + a, y + b) for a, b in zip(values[::2], values[1::2], strict=True)]
        if kind == "M":
            pen.put_down(pairs[0])
        elif kind == "L":
            pen.go(pairs[0])
        elif kind in "CQ":
            pen.bend(pairs, kind)
            return
        elif kind == "S":
            pen.bend([pen.mirrored("C"), *pairs], "C")
            return
        else:
            pen.bend([pen.mirrored("Q"), *pairs], "Q")
            return
    pen.handle = None
