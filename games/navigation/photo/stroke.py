"""Ink followed as one line: thinned to its middle, made a graph of pieces between ends and
crossings, and walked from where the ship lies, straight on at every crossing, over small gaps."""

from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from games.navigation.photo import vision
from games.navigation.photo.ink import Ink
from games.navigation.photo.sheet import DOTS
from games.navigation.photo.vision import Array

Spot = tuple[int, int]  # row, column
Way = tuple[float, float]

SPECK = 1.2  # millimetres: what is shorter is no stroke
GAP = 3.5  # of plain paper, in millimetres, that a walk steps over
HIDDEN_GAP = 14.0  # the same where most of it lies under dark print
PLAIN_GAP, DARK_GAP = 1.6, 4.0  # longer ones are told
LEFT_OVER = 5.0  # ink beside the line, in millimetres: more is a second line
LOOK = 2.2 * DOTS  # the way of a line is that of so many pixels
TAIL = 6.0  # a hairpin's two sides run as one for so long at most


@dataclass(eq=False)
class Piece:
    """A line between two ends or crossings."""

    spots: list[Spot]
    ends: list[int] = field(default_factory=lambda: [-1, -1])  # the crossings; -1: a free end

    @property
    def length(self) -> float:
        return length_of(self.spots)

    def end(self, which: int) -> Spot:
        return self.spots[0] if which == 0 else self.spots[-1]

    def outward(self, which: int) -> Way:
        """The way in which it leaves its end towards the other."""
        spots = self.spots if which == 0 else self.spots[::-1]
        return way(spots[min(1, len(spots) - 1)], spots[min(round(LOOK), len(spots) - 1)])

    def beyond(self, which: int) -> Way:
        """The way in which it would go on over its end."""
        there = self.outward(which)
        return (-there[0], -there[1])


@dataclass(frozen=True)
class Walk:
    spots: list[Spot]
    gaps: float  # the widest piece of plain paper stepped over, in millimetres
    hidden: float  # the longest step under dark print
    unclear: int  # crossings where another way was nearly as straight
    doubled: int  # hairpins
    left: float  # ink that is not on the line, in millimetres
    largest_left: float  # the longest connected part of it


def length_of(spots: list[Spot]) -> float:
    return sum(float(np.hypot(b[0] - a[0], b[1] - a[1])) for a, b in pairwise(spots)) / DOTS


def way(a: Spot, b: Spot) -> Way:
    dy, dx = b[0] - a[0], b[1] - a[1]
    size = float(np.hypot(dy, dx)) or 1.0
    return dy / size, dx / size


def turn(a: Way, b: Way) -> float:
    """The angle between two ways, in degrees."""
    return float(np.degrees(np.arccos(np.clip(a[0] * b[0] + a[1] * b[1], -1, 1))))


# --- Pieces ---


@dataclass
class Graph:
    pieces: list[Piece]
    width: float  # of the pen, in millimetres

    def at(self, crossing: int) -> list[tuple[Piece, int]]:
        return [
            (piece, which)
            for piece in self.pieces
            for which in (0, 1)
            if piece.ends[which] == crossing
        ]

    def free_ends(self) -> list[tuple[Piece, int]]:
        return self.at(-1)


def graph(ink: Ink) -> Graph:
    mask = vision.closed(ink.mask, 3)
    bones = vision.thinned(mask)
    width = 2 * float(np.median(vision.depth(mask)[bones])) / DOTS if bones.any() else 0.0
    pieces, crossings = cut(bones)
    made = Graph(pieces, width)
    join(made)
    prune(made, max(0.8, 1.1 * width))
    merge(made, crossings, 0.8 + 1.6 * width)
    prune(made, max(0.8, 1.1 * width))
    return made


def cut(bones: Array) -> tuple[list[Piece], int]:
    """Into pieces at every pixel with three neighbours or more."""
    rows, columns = np.nonzero(bones)
    spots = set(zip(rows.tolist(), columns.tolist(), strict=True))
    near = {spot: [n for n in around(spot) if n in spots] for spot in spots}
    forks = {spot for spot in spots if len(near[spot]) >= 3}
    number: dict[Spot, int] = {}
    count = 0
    for spot in sorted(forks):
        if spot not in number:
            flood(spot, forks, near, number, count)
            count += 1
    pieces: list[Piece] = []
    seen: set[Spot] = set()
    rest = spots - forks
    for spot in sorted(rest):
        if spot in seen:
            continue
        chain = chained(spot, rest, near)
        seen.update(chain)
        pieces.append(Piece(chain, [touches(chain[0], number, near), -1]))
        last = touches(chain[-1], number, near, but=pieces[-1].ends[0] if len(chain) == 1 else None)
        pieces[-1].ends[1] = last
    return pieces, count


def around(spot: Spot) -> list[Spot]:
    y, x = spot
    return [
        (y - 1, x), (y, x + 1), (y + 1, x), (y, x - 1),
        (y - 1, x + 1), (y + 1, x + 1), (y + 1, x - 1), (y - 1, x - 1),
    ]  # fmt: skip


def flood(
    spot: Spot, allowed: set[Spot], near: dict[Spot, list[Spot]], number: dict[Spot, int], mine: int
) -> None:
    waiting = [spot]
    while waiting:
        here = waiting.pop()
        if here not in number:
            number[here] = mine
            waiting += [n for n in near[here] if n in allowed and n not in number]


def chained(start: Spot, rest: set[Spot], near: dict[Spot, list[Spot]]) -> list[Spot]:
    """The whole line through a pixel, from end to end; straight neighbours come before diagonal
    ones, so that no step of a stair is left out."""
    chain, used = [start], {start}
    for grow in (chain.append, lambda one: chain.insert(0, one)):
        here = start
        while True:
            onward = [n for n in near[here] if n in rest and n not in used]
            if not onward:
                break
            here = onward[0]
            used.add(here)
            used.update(n for n in onward[1:] if n in near[here] and len(near[n]) <= 2)
            grow(here)
    return chain


def touches(
    spot: Spot, number: dict[Spot, int], near: dict[Spot, list[Spot]], but: int | None = None
) -> int:
    found = [number[n] for n in near[spot] if n in number]
    other = [one for one in found if one != but]
    return (other or [-1])[0] if but is not None else (found or [-1])[0]


def merge(graph: Graph, crossings: int, short: float) -> None:
    """Crossings a pen's width apart are one: two lines that meet at a small angle are thinned to
    one for a while."""
    parent = list(range(crossings))

    def root(one: int) -> int:
        while parent[one] != one:
            one = parent[one]
        return one

    kept = []
    for piece in graph.pieces:
        if min(piece.ends) >= 0 and piece.ends[0] != piece.ends[1] and piece.length <= short:
            parent[root(piece.ends[0])] = root(piece.ends[1])
        else:
            kept.append(piece)
    for piece in kept:
        piece.ends = [root(end) if end >= 0 else -1 for end in piece.ends]
    graph.pieces = [
        piece
        for piece in kept
        if not (piece.ends[0] == piece.ends[1] >= 0 and piece.length <= 2 * short)
    ]


def prune(graph: Graph, short: float) -> None:
    """Without the hairs that thinning leaves, and without specks; what a crossing then joins is
    one piece. The longest hair at the end of a line is its tip, and stays."""
    hairs = {
        id(piece)
        for piece in graph.pieces
        if min(piece.ends) < 0 <= max(piece.ends) and piece.length < short
    }
    for crossing in {end for piece in graph.pieces for end in piece.ends if end >= 0}:
        here = [piece for piece, _ in graph.at(crossing)]
        mine = [piece for piece in here if id(piece) in hairs]
        if mine and len(here) - len(mine) <= 1:
            hairs.discard(id(max(mine, key=lambda piece: piece.length)))
    graph.pieces = [piece for piece in graph.pieces if id(piece) not in hairs]
    join(graph)
    graph.pieces = [piece for piece in graph.pieces if max(piece.ends) >= 0 or piece.length >= 0.3]


def join(graph: Graph) -> None:
    """Two pieces that meet where nothing else does are one: most pixels with three neighbours are
    steps of a stair."""
    ends: dict[int, list[tuple[Piece, int]]] = {}
    for piece in graph.pieces:
        for which in (0, 1):
            if piece.ends[which] >= 0:
                ends.setdefault(piece.ends[which], []).append((piece, which))
    for crossing in sorted(ends):
        here = (
            [
                (one, which)
                for one in graph.pieces
                for which in (0, 1)
                if one.ends[which] == crossing
            ]
            if len(ends[crossing]) <= 2
            else []
        )
        if len(here) == 1:
            here[0][0].ends[here[0][1]] = -1
        elif len(here) == 2 and here[0][0] is not here[1][0]:
            splice(graph, here[0], here[1])


def splice(graph: Graph, one: tuple[Piece, int], other: tuple[Piece, int]) -> None:
    (first, a), (second, b) = one, other
    head = first.spots if a == 1 else first.spots[::-1]
    tail = second.spots if b == 0 else second.spots[::-1]
    made = Piece([*head, *tail], [first.ends[1 - a], second.ends[1 - b]])
    graph.pieces = [piece for piece in graph.pieces if piece not in (first, second)] + [made]


# --- Walking ---


def walked(graph: Graph, ink: Ink, start: tuple[Piece, int]) -> Walk:
    """From a free end, every piece once."""
    piece, came = start
    used = {id(piece)}
    spots = list(piece.spots if came == 0 else piece.spots[::-1])
    gaps, hidden, unclear, doubled = 0.0, 0.0, 0, 0
    last: tuple[int, int] | None = None  # the last crossing, and where on the line it was
    while True:
        leaving = 1 - came
        crossing = piece.ends[leaving]
        onward: tuple[Piece, int] | None = None
        if crossing >= 0:
            last = (crossing, len(spots))
            onward, close = straightest(graph, crossing, piece, leaving, used)
            unclear += close
        if onward is None and crossing < 0:
            step = over_gap(graph, ink, spots, used)
            if step is not None:
                onward, plain = step
                gaps = max(gaps, plain)
                hidden = max(hidden, length_of([spots[-1], onward[0].end(onward[1])]))
        if onward is None and last is not None:
            tail = spots[last[1] :]
            back = [one for one in graph.at(last[0]) if id(one[0]) not in used]
            if len(back) == 1 and length_of(tail) <= TAIL:
                spots += tail[::-1]
                doubled += 1
                onward = back[0]
        if onward is None:
            break
        piece, came = onward
        used.add(id(piece))
        spots += piece.spots if came == 0 else piece.spots[::-1]
    over = [one for one in graph.pieces if id(one) not in used]
    covered = near_to(spots, ink.mask.shape, 2 * graph.width + 0.6)
    lengths = [uncovered(one, covered) for one in over]
    parts = [size for size in lengths if size >= SPECK]
    return Walk(spots, gaps, hidden, unclear, doubled, sum(parts), max(parts, default=0.0))


def straightest(
    graph: Graph, crossing: int, piece: Piece, leaving: int, used: set[int]
) -> tuple[tuple[Piece, int] | None, bool]:
    """The piece that goes on most nearly as we came; and whether another does so too."""
    ahead = piece.beyond(leaving)
    ways = sorted(
        (
            (turn(ahead, other.outward(which)), n)
            for n, (other, which) in enumerate(graph.at(crossing))
            if id(other) not in used
        )
    )
    if not ways:
        return None, False
    best = graph.at(crossing)[ways[0][1]]
    close = len(ways) > 1 and ways[1][0] - ways[0][0] < 25
    return best, close


def over_gap(
    graph: Graph, ink: Ink, spots: list[Spot], used: set[int]
) -> tuple[tuple[Piece, int], float] | None:
    """The nearest free end ahead: over a little plain paper, or under dark print."""
    here = spots[-1]
    ahead = way(spots[max(0, len(spots) - 1 - round(1.5 * LOOK))], here)
    is_long = length_of(spots[-round(2 * LOOK) :]) * DOTS > LOOK
    best: tuple[float, tuple[Piece, int], float] | None = None
    for piece, which in graph.free_ends():
        there = piece.end(which)
        size = float(np.hypot(there[0] - here[0], there[1] - here[1])) / DOTS
        if id(piece) in used or size > HIDDEN_GAP:
            continue
        plain = plain_length(ink.hidden, here, there, size)
        bent = turn(way(here, there), piece.outward(which)) if piece.length * DOTS > LOOK else 0.0
        if is_long:
            bent = max(bent, turn(ahead, way(here, there)))
        if size < 0.8:
            bent = turn(ahead, piece.outward(which)) / 2
        if plain > GAP or bent > (100 if size < 1.2 or plain < 0.8 else 60):
            continue
        cost = plain + 0.4 * size + bent / 30
        if best is None or cost < best[0]:
            best = (cost, (piece, which), plain)
    return None if best is None else (best[1], best[2])


def plain_length(hidden: Array, here: Spot, there: Spot, size: float) -> float:
    count = max(2, round(size * DOTS) + 1)
    rows = np.linspace(here[0], there[0], count).round().astype(int)
    columns = np.linspace(here[1], there[1], count).round().astype(int)
    return size * float(1 - hidden[rows, columns].mean())


def near_to(spots: list[Spot], shape: tuple[int, ...], reach: float) -> Array:
    mask = np.zeros(shape[:2], np.uint8)
    for y, x in spots:
        mask[y, x] = 1
    return vision.dilated(mask, 2 * round(reach * DOTS / 2) + 1).astype(bool)


def uncovered(piece: Piece, covered: Array) -> float:
    """How much of a piece lies beside the line: hairs and the rims of a broad stroke do not."""
    beside = sum(not covered[spot] for spot in piece.spots)
    return piece.length * beside / len(piece.spots)
