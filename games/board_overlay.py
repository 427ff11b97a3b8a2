"""What is laid over a board: what may be touched next, what the letter does, what others did.
Pure. Colours are attributes, as in the drawings, so that a mail shows them; the page's style sheet
says how each class looks there (templates/static/boards.css).

    overlay            the group around everything
    lit                a ring: may be touched next
    staged / done      the reader's own letter / what others did: around arrows, rings and badges
    seat-1 ...         whose doing, within those
    step-1 ... last    which step, of what others did; whether it belongs to the last move
    way, head          an arrow's line and its point
    ghost              a dashed ring where an arrow began
    ring               around what an event is about
    badge, badge-text  a short text on a part, or the number of a letter's line
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from html import escape
from itertools import pairwise
from math import hypot

from games.board import Box, Mark, Part, Way

MIDDLE = 0.5
AMBER, GREY = "#a26a00", "#4c5a63"


def overlay(
    parts: Sequence[Part],
    *,
    lit: Iterable[str] = (),
    staged: Sequence[tuple[int, Mark]] = (),
    marks: Sequence[Mark] = (),
    steps: Sequence[tuple[int, Mark]] = (),
    last: Container[int] = (),
) -> str:
    """A group to put before `</svg>`; `staged` has the number of a letter's line with each mark,
    `steps` the number of what others did, one after the other; those in `last` are the last move.
    Parts that are not on the board are passed over."""
    boxes = {part.id: part.box for part in parts}
    unit = unit_of(boxes.values())
    layer = Layer(boxes, unit)
    return (
        '<g class="overlay" aria-hidden="true">'
        + "".join(layer.lit(part) for part in dict.fromkeys(lit))
        + "".join(layer.drawn("done", mark, mark.text) for mark in marks)
        + "".join(
            layer.drawn(step_class(number, last), mark, f"{number} {mark.text}".strip())
            for number, mark in steps
        )
        + "".join(layer.drawn("staged", mark, str(line)) for line, mark in staged)
        + "</g>"
    )


def step_class(number: int, last: Container[int]) -> str:
    return f"done step-{number} last" if number in last else f"done step-{number}"


def with_overlay(svg: str, laid: str) -> str:
    """The drawing with the overlay on top."""
    return svg.removesuffix("</svg>") + laid + "</svg>"


def unit_of(boxes: Iterable[Box]) -> float:
    """About a hundred and sixtieth of the board as it is shown: lines and letters of the overlay
    are measured in it."""
    return max((max((x + w) / 160, (y + h) / 118) for x, y, w, h in boxes), default=1)


class Layer:
    """Draws marks, and remembers where badges hang and lines run, so that none hides another."""

    def __init__(
        self,
        boxes: Mapping[str, Box],
        unit: float,
        frame: tuple[float, float, float, float] | None = None,
    ) -> None:
        """`frame`: x, y, width, height of what is shown; a badge is never cut by its edge."""
        self.boxes = boxes
        self.unit = unit
        self.frame = frame
        self.hung: dict[tuple[int, int], float] = {}
        self.ran: dict[tuple[str, ...], int] = {}

    def lit(self, part: str) -> str:
        return self.around("lit", part) if part in self.boxes else ""

    def drawn(self, manner: str, mark: Mark, text: str) -> str:
        here = [part for part in mark.parts if part in self.boxes]
        if not here:
            return ""
        inside = {"arrow": self.arrow, "ring": self.ring, "badge": self.badge}[mark.shape](
            mark, here, text
        )
        whose = "" if mark.seat is None else f" seat-{mark.seat}"
        return f'<g class="{manner}{whose}">{inside}</g>'

    def ring(self, mark: Mark, here: list[str], text: str) -> str:
        rings = "".join(self.around("ring", part) for part in here)
        return rings + (self.hang_on(here[-1], text) if text else "")

    def badge(self, mark: Mark, here: list[str], text: str) -> str:
        return "".join(self.hang_on(part, text or "•") for part in here)

    def arrow(self, mark: Mark, here: list[str], text: str) -> str:
        """Along the known ways, or bent a little, more for each line that ran here before."""
        if len(here) == 1 and not mark.ways:
            return self.ring(mark, here, text)
        ways = mark.ways or tuple(self.bent(a, b) for a, b in pairwise(here))
        drawn = self.around("ghost", here[0])
        drawn += "".join(
            f'<path class="way" d="M{svg_points(way)}" fill="none" stroke="{GREY}" '
            f'stroke-width="{0.4 * self.unit:.1f}"/>'
            for way in ways
        )
        drawn += head(ways[-1], 2.4 * self.unit)
        longest = max(ways, key=length)
        return drawn + (self.hang(along(longest, MIDDLE), text) if text else "")

    def bent(self, start: str, end: str) -> Way:
        between = tuple(sorted((start, end)))
        times = self.ran[between] = self.ran.get(between, 0) + 1
        return bow(middle(self.boxes[start]), middle(self.boxes[end]), 0.1 + 0.07 * times)

    def around(self, name: str, part: str) -> str:
        x, y, width, height = self.boxes[part]
        room = 0.4 * self.unit
        return (
            f'<rect class="{name}" x="{x - room:.0f}" y="{y - room:.0f}" '
            f'width="{width + 2 * room:.0f}" height="{height + 2 * room:.0f}" '
            f'rx="{0.8 * self.unit:.0f}" fill="none" stroke-width="{0.35 * self.unit:.1f}" '
            f'stroke="{AMBER if name == "lit" else GREY}"/>'
        )

    def hang(self, point: tuple[int, int], text: str, *, leftward: bool = False) -> str:
        """A badge at that point, or beside the badges that hang there already."""
        width = (1.2 + 1.1 * len(text)) * self.unit
        taken = self.hung.get(point, 0.0)
        self.hung[point] = taken + width + 0.3 * self.unit
        middle = width / 2 + taken
        x, y = self.inside_frame(
            point[0] + (-middle if leftward else middle - 1.2 * self.unit), point[1], width
        )
        return (
            f'<rect class="badge" x="{x - width / 2:.0f}" y="{y - 1.2 * self.unit:.0f}" '
            f'width="{width:.0f}" height="{2.4 * self.unit:.0f}" rx="{1.2 * self.unit:.0f}" '
            f'fill="{GREY}"/>'
            f'<text class="badge-text" x="{x:.0f}" y="{y + 0.65 * self.unit:.0f}" '
            f'font-size="{1.8 * self.unit:.0f}" font-weight="700" fill="#fff" '
            f'text-anchor="middle">{escape(text)}</text>'
        )

    def inside_frame(self, x: float, y: float, width: float) -> tuple[float, float]:
        """The middle of a badge so wide, moved so far that all of it is shown."""
        if self.frame is None:
            return x, y
        left, top, wide, high = self.frame
        across, up = width / 2 + 0.3 * self.unit, 1.5 * self.unit
        return (
            min(max(x, left + across), left + wide - across),
            min(max(y, top + up), top + high - up),
        )

    def hang_on(self, part: str, text: str) -> str:
        """At the upper right corner: inside a wide part, so that it does not seem the next
        one's; beside a small one, so that it covers little of it."""
        box = self.boxes[part]
        return self.hang(corner(box), text, leftward=box[2] > 10 * self.unit)


# --- Geometry, in whole units of the drawing ---


def middle(box: Box) -> tuple[int, int]:
    x, y, width, height = box
    return x + width // 2, y + height // 2


def corner(box: Box) -> tuple[int, int]:
    x, y, width, _ = box
    return x + width, y


def bow(start: tuple[int, int], end: tuple[int, int], bend: float) -> Way:
    """From start to end in eight steps, bent to the left of the way."""
    (x1, y1), (x2, y2) = start, end
    cx, cy = (x1 + x2) / 2 + (y2 - y1) * bend, (y1 + y2) / 2 - (x2 - x1) * bend
    return tuple(
        (
            round((1 - t) ** 2 * x1 + 2 * t * (1 - t) * cx + t**2 * x2),
            round((1 - t) ** 2 * y1 + 2 * t * (1 - t) * cy + t**2 * y2),
        )
        for t in (step / 8 for step in range(9))
    )


def length(way: Way) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way))


def along(way: Way, share: float) -> tuple[int, int]:
    """The point after that share of the way."""
    left = length(way) * share
    for (x1, y1), (x2, y2) in pairwise(way):
        step = hypot(x2 - x1, y2 - y1)
        if step and left <= step:
            return round(x1 + (x2 - x1) * left / step), round(y1 + (y2 - y1) * left / step)
        left -= step
    return way[-1]


def head(way: Way, size: float) -> str:
    """The point of an arrow: a triangle whose tip is the end of the way."""
    x2, y2 = way[-1]
    x1, y1 = next((point for point in reversed(way) if point != way[-1]), (x2 - 1, y2))
    step = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / step, (y2 - y1) / step
    left = (x2 - size * ux - size / 2 * uy, y2 - size * uy + size / 2 * ux)
    right = (x2 - size * ux + size / 2 * uy, y2 - size * uy - size / 2 * ux)
    tips = " ".join(f"{x:.0f},{y:.0f}" for x, y in ((x2, y2), left, right))
    return f'<polygon class="head" points="{tips}" fill="{GREY}"/>'


def svg_points(way: Way) -> str:
    return " ".join(f"{x},{y}" for x, y in way)
