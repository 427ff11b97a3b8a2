"""The course of the fortunes as a drawing: a line for each seat, told apart by dashes, signs and
names; colour only helps."""

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from games.board import Names, Reckoning
from games.kit.drawing import SEAT_COLOURS

# One unit is a tenth of a millimetre on paper.
WIDTH, HEIGHT = 1700, 930
LEFT, TOP, BOTTOM = 110, 40, 70
PLOT_HEIGHT = HEIGHT - TOP - BOTTOM
INSET = 26  # between the scale and the first round
LABEL_HEIGHT, LABEL_INDENT, LETTER_WIDTH, LONGEST_NAME = 46, 80, 18, 15
APART = 4  # lines of equal fortunes run side by side instead of on top of each other
MOST_SIGNS = 9  # on a line
# as bad as so much further away: a name with one more point of another line running through it
CROSSED = 10
LINEAR_UPTO = (
    100  # beyond it fortunes multiply, and a scale of equal steps would show the last rounds only
)
INK, QUIET, GRID = "#16303f", "#5a6b75", "#d5dde0"
FONT = "'Alegreya Sans', sans-serif"

COLOURS = SEAT_COLOURS
DASHES = ("", "26 10", "6 9", "30 8 5 8", "14 8", "30 8 5 8 5 8")
SIGNS = (
    '<circle r="12"/>',
    '<rect x="-11" y="-11" width="22" height="22"/>',
    '<path d="M0,-14L13,10H-13Z"/>',
    '<path d="M0,-15L14,0L0,15L-14,0Z"/>',
    '<path d="M0,14L13,-10H-13Z"/>',
    '<path d="M0,-15L4,-4L15,0L4,4L0,15L-4,4L-15,0L-4,-4Z"/>',
)

Number = Callable[[int], str]
Place = tuple[int, int]


@dataclass(frozen=True)
class Track:
    """What one seat was worth, by the number of the chapter from 0."""

    seat: int
    name: str
    worth: tuple[int, ...]
    out: bool  # before the others came to the end

    @property
    def last(self) -> int:
        return len(self.worth) - 1


def tracks(course: Sequence[Reckoning], names: Names) -> list[Track]:
    """A seat out of the game has no worth from then on, so its line ends."""
    seats = sorted(course[0][1])
    worths = {seat: tuple(worth[seat] for _, worth in course if seat in worth) for seat in seats}
    return [
        Track(seat, names[seat], worths[seat], len(worths[seat]) < len(course)) for seat in seats
    ]


def svg(course: Sequence[Reckoning], names: Names, *, title: str, number: Number = str) -> str:
    """The drawing as one SVG element; `title` says in a few words what it shows."""
    lines = tracks(course, names)
    scale = scale_of(course, room=max(width(line, number) for line in lines))
    return "".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" class="graph" viewBox="0 0 {WIDTH} '
                f'{HEIGHT}" role="img" font-family="{FONT}">'
            ),
            f"<title>{escape(title)}</title>",
            grid(scale, [label for label, _ in course], number),
            *(drawn(line, scale) for line in lines),
            *(signed(line, scale) for line in lines),
            *labels(lines, scale, number),
            "</svg>",
        ]
    )


# --- Where things lie ---


@dataclass(frozen=True)
class Scale:
    chapters: int
    most: int
    room: int = 0  # on the right, for the names

    @property
    def right(self) -> int:
        return WIDTH - self.room

    @property
    def logarithmic(self) -> bool:
        return self.most > LINEAR_UPTO

    def x(self, chapter: int) -> int:
        return (
            LEFT + INSET + round((self.right - LEFT - INSET) * chapter / max(1, self.chapters - 1))
        )

    def y(self, value: int) -> int:
        return (
            TOP
            + PLOT_HEIGHT
            - round(PLOT_HEIGHT * self._height(value) / self._height(max(1, self.most)))
        )

    def _height(self, value: int) -> float:
        """From 0 on in both: one more than the value is what the logarithm is taken of."""
        return math.log10(1 + max(0, value)) if self.logarithmic else float(max(0, value))

    def steps(self) -> list[int]:
        if self.logarithmic:
            return [0] + [
                step
                for power in range(10)
                for step in (10**power, 3 * 10**power)
                if step <= self.most
            ]
        size = next(size for size in (1, 2, 5, 10, 20) if self.most <= 6 * size or size == 20)
        return list(range(0, self.most + 1, size))


def scale_of(course: Sequence[Reckoning], *, room: int = 0) -> Scale:
    return Scale(
        chapters=len(course),
        most=max(value for _, worth in course for value in worth.values()),
        room=room,
    )


def grid(scale: Scale, chapters: Sequence[str], number: Number) -> str:
    """Fine lines with what they are worth, and the number of every few rounds underneath."""
    right, floor = scale.right, TOP + PLOT_HEIGHT
    across = "".join(f"M{LEFT},{scale.y(step)}H{right}" for step in scale.steps())
    worths = "".join(
        f'<text x="{LEFT - 14}" y="{scale.y(step) + 11}" text-anchor="end">{number(step)}</text>'
        for step in scale.steps()
    )
    told = told_chapters(len(chapters))
    rounds = "".join(
        f'<text x="{scale.x(at)}" y="{floor + 46}" '
        f'text-anchor="middle">{escape(chapters[at])}</text>'
        for at in told
    )
    ticks = "".join(f"M{scale.x(at)},{floor}v12" for at in told)
    return (
        f'<path d="{across}" stroke="{GRID}" stroke-width="2"/><path '
        f'd="M{LEFT},{floor}H{right}{ticks}" stroke="{INK}" stroke-width="2.5"/>'
        f'<g font-size="32" fill="{QUIET}">{worths}{rounds}</g>'
    )


def told_chapters(count: int) -> list[int]:
    """The first, then every second, fifth or tenth as players count them, and the last; where
    there is room."""
    every = next(size for size in (1, 2, 5, 10, 20, 50, 100) if count <= 16 * size or size == 100)
    told = [0] + [at for at in range(every - 1, count, every) if at >= every * 3 / 4]
    if count - 1 - told[-1] >= every * 3 / 5:
        told.append(count - 1)
    return told


# --- The lines ---


def drawn(line: Track, scale: Scale) -> str:
    path = "M" + " ".join(f"{x},{y}" for x, y in places(line, scale))
    dashes = f' stroke-dasharray="{DASHES[line.seat - 1]}"' if DASHES[line.seat - 1] else ""
    return (
        f'<path d="{path}" fill="none" stroke="{colour(line.seat)}" stroke-width="6" '
        f'stroke-linejoin="round"{dashes}/>'
    )


def signed(line: Track, scale: Scale) -> str:
    """The seat's sign now and then on its line and at its end, or a cross where it left the
    game."""
    found, every = places(line, scale), max(1, -(-scale.chapters // MOST_SIGNS))
    on_the_way = range((line.seat - 1) % every, line.last - 1, every)
    end = cross if line.out else sign
    return "".join(sign(line.seat, *found[at]) for at in on_the_way) + end(line.seat, *found[-1])


def places(line: Track, scale: Scale) -> list[Place]:
    return [place(line, chapter, scale) for chapter in range(len(line.worth))]


def place(line: Track, chapter: int, scale: Scale) -> Place:
    return scale.x(chapter), scale.y(line.worth[chapter]) - APART * (line.seat - 1)


def colour(seat: int) -> str:
    return COLOURS[seat - 1]


def sign(seat: int, x: int, y: int) -> str:
    return (
        f'<g transform="translate({x},{y})" fill="{colour(seat)}" stroke="#fff" '
        f'stroke-width="2.5">{SIGNS[seat - 1]}</g>'
    )


def cross(seat: int, x: int, y: int) -> str:
    bars = f"M{x - 13},{y - 13}l26,26m0,-26l-26,26"
    return (
        f'<path d="{bars}" stroke="#fff" stroke-width="15"/><path d="{bars}" '
        f'stroke="{colour(seat)}" stroke-width="8"/>'
    )


# --- The names at their ends ---


def labels(lines: Sequence[Track], scale: Scale, number: Number) -> list[str]:
    """Each line's sign, name and last worth right of its end; where ends or other lines are
    close the names make room."""
    ends = {line.seat: place(line, line.last, scale) for line in lines}
    placed: dict[int, Place] = {}
    for line in sorted(lines, key=lambda line: (-ends[line.seat][0], ends[line.seat][1])):
        others = [
            point for other in lines if other.seat != line.seat for point in along(other, scale)
        ]
        placed[line.seat] = free_place(
            ends[line.seat], width(line, number), list(placed.values()), others
        )
    return [label(line, ends[line.seat], placed[line.seat], number) for line in lines]


def words(line: Track, number: Number) -> str:
    return f"{cut(line.name)} · {number(line.worth[-1])}"


def cut(name: str, most: int = LONGEST_NAME) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def width(line: Track, number: Number) -> int:
    return LABEL_INDENT + LETTER_WIDTH * len(words(line, number))


def along(line: Track, scale: Scale) -> list[Place]:
    """Points all along a line, close enough that no name slips between two of them."""
    return [
        (x + (end_x - x) * step // 8, y + (end_y - y) * step // 8)
        for (x, y), (end_x, end_y) in itertools.pairwise(places(line, scale))
        for step in range(9)
    ]


def free_place(end: Place, width: int, names: Sequence[Place], lines: Sequence[Place]) -> Place:
    """Where no other name stands, near the line's end, and where as little as can be of another
    line runs through."""
    x, y = end
    half = LABEL_HEIGHT // 2
    taken = [height for other, height in names if x - width < other < x + width]
    beside = [height for other, height in lines if x < other < x + width]
    free = [
        h
        for h in range(half, TOP + PLOT_HEIGHT - half, 2)
        if all(abs(h - other) >= LABEL_HEIGHT for other in taken)
    ]

    def bother(height: int) -> int:
        return abs(height - y) + CROSSED * sum(
            abs(height - other) < half + APART for other in beside
        )

    return x, min(free, key=bother)


def label(line: Track, end: Place, at: Place, number: Number) -> str:
    (x, y), (end_x, end_y) = at, end
    leader = (
        f'<path d="M{end_x + 18},{end_y}L{x + 42},{y}" stroke="{QUIET}" stroke-width="2"/>'
        if abs(y - end_y) > APART
        else ""
    )
    letters = f'font-size="36" font-weight="700" fill="{colour(line.seat)}"'
    halo = 'stroke="#fff" stroke-width="9" stroke-linejoin="round" paint-order="stroke"'
    text = (
        f'<text x="{x + LABEL_INDENT}" y="{y + 12}" {letters} '
        f"{halo}>{escape(words(line, number))}</text>"
    )
    return f"{leader}{sign(line.seat, x + 56, y)}{text}"


# --- The race: who was before whom ---

ROW = 84  # between two ranks


def race(course: Sequence[Reckoning], names: Names, *, title: str) -> str:
    """The order of the seats at the end of each chapter, the first on top; each line bears its
    name at its end."""
    lines = ranked(course, names)
    scale = Scale(
        len(course),
        most=0,
        room=LABEL_INDENT + LETTER_WIDTH * max(len(cut(line.name)) for line in lines),
    )
    floor, told = TOP + ROW * len(lines), told_chapters(len(course))
    rules = "".join(f"M{LEFT},{height_of(rank)}H{scale.right}" for rank in range(1, len(lines) + 1))
    ranks = "".join(
        f'<text x="{LEFT - 14}" y="{height_of(rank) + 11}" text-anchor="end">{rank}</text>'
        for rank in range(1, len(lines) + 1)
    )
    rounds = "".join(
        f'<text x="{scale.x(at)}" y="{floor + 46}" '
        f'text-anchor="middle">{escape(course[at][0])}</text>'
        for at in told
    )
    return "".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" class="race" viewBox="0 0 {WIDTH} '
                f'{floor + BOTTOM}" role="img" font-family="{FONT}">'
            ),
            f'<title>{escape(title)}</title><path d="{rules}" stroke="{GRID}" stroke-width="2"/>',
            f'<g font-size="32" fill="{QUIET}">{ranks}{rounds}</g>',
            *(raced(line, scale) for line in lines),
            "</svg>",
        ]
    )


def ranked(course: Sequence[Reckoning], names: Names) -> list[Track]:
    """Every seat's rank by chapter. Of those who are level, whoever was before stays before."""
    order = sorted(course[0][1])
    ranks: dict[int, list[int]] = {seat: [] for seat in order}
    for _, worth in course:
        order = sorted((seat for seat in order if seat in worth), key=lambda seat: -worth[seat])
        for rank, seat in enumerate(order, start=1):
            ranks[seat].append(rank)
    return [
        Track(seat, names[seat], tuple(found), len(found) < len(course))
        for seat, found in sorted(ranks.items())
    ]


def height_of(rank: int) -> int:
    return TOP + ROW * (rank - 1) + ROW // 2


def raced(line: Track, scale: Scale) -> str:
    points = [(scale.x(at), height_of(rank)) for at, rank in enumerate(line.worth)]
    dashes = f' stroke-dasharray="{DASHES[line.seat - 1]}"' if DASHES[line.seat - 1] else ""
    path = "M" + " ".join(f"{x},{y}" for x, y in points)
    x, y = points[-1]
    end = cross(line.seat, x, y) if line.out else sign(line.seat, x, y)
    halo = 'stroke="#fff" stroke-width="9" stroke-linejoin="round" paint-order="stroke"'
    bold = f'font-size="36" font-weight="700" fill="{colour(line.seat)}"'
    name = f'<text x="{x + 34}" y="{y + 12}" {bold} {halo}>{escape(cut(line.name))}</text>'
    return (
        f'<path d="{path}" fill="none" stroke="{colour(line.seat)}" stroke-width="7" '
        f'stroke-linejoin="round"{dashes}/>{end}{name}'
    )
