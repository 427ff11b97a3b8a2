"""Pencils for the harbour of Vor dem Wind: goods, ships, cards, warehouses. Every drawing is a
piece of SVG that needs no style sheet.

Nothing is told by colour alone: goods differ in shape, seats carry their number, cards and
berths theirs.
"""

from collections.abc import Iterable, Sequence
from html import escape

from games.kit.drawing import SEAT_COLOURS, part_group

INK, FAINT, PAPER, GOLD = "#16303f", "#4c6470", "#fffdf6", "#c98a00"
WATER, QUAY, WOOD = "#cfe4ea", "#eadfc8", "#7a5230"
PILE_COLORS = {"purchase": "#7d5a12", "storage": "#2f6042", "transport": "#1f5080"}
PAPERS = (PAPER, "#f8f1e2", "#e3e0d6", "#f6ecd8", "#fffaf0")
LETTER, BOLD_LETTER = 0.56, 0.62  # how wide a letter is for its height, about


def label(
    x: float,
    y: float,
    text: str,
    *,
    size: int = 14,
    anchor: str = "start",
    bold: bool = False,
    ink: str = INK,
    by_night: bool = True,
) -> str:
    """`by_night`: a page may lighten it, since what is beneath it is darkened too."""
    weight = ' font-weight="700"' if bold else ""
    manner = {INK: ' class="b-ink"', FAINT: ' class="b-quiet"'}.get(ink, "") if by_night else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" '
        f'fill="{ink}"{weight}{manner}>{escape(text)}</text>'
    )


def cut(text: str, *, width: float, size: int = 14) -> str:
    """As much of a text as fits."""
    most = max(int(width / (size * LETTER)), 2)
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def squeezed(x: float, y: float, text: str, *, width: float, size: int = 14, ink: str = INK) -> str:
    """A bold text, its letters narrowed where it would be too long."""
    drawn = label(x, y, text, size=size, bold=True, ink=ink)
    tight = f'<text textLength="{width:g}" lengthAdjust="spacingAndGlyphs"'
    return drawn if len(text) * size * BOLD_LETTER <= width else drawn.replace("<text", tight, 1)


def folded(text: str, *, width: float, size: int = 14, lines: int = 2) -> list[str]:
    """A text in at most so many lines."""
    most, found = max(int(width / (size * LETTER)), 2), [""]
    for word in text.split():
        joined = f"{found[-1]} {word}".strip()
        if len(joined) <= most or not found[-1]:
            found[-1] = joined
        else:
            found.append(word)
    kept = found[:lines]
    if len(found) > lines:
        kept[-1] = " ".join(found[lines - 1 :])
    return [cut(line, width=width, size=size) for line in kept]


def group(x: float, y: float, parts: Iterable[str], *, title: str = "") -> str:
    """Drawn round its own middle, then carried to its place; the title is what a pointer is
    told."""
    told = f"<title>{escape(title)}</title>" if title else ""
    return f'<g transform="translate({x:g},{y:g})">{told}{"".join(parts)}</g>'


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    fill: str,
    stroke: str = INK,
    thick: float = 1.5,
    round_: float = 6,
) -> str:
    manner = ' class="b-card"' if fill in PAPERS else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}" '
        f'fill="{fill}" stroke="{stroke}"'
        f' stroke-width="{thick:g}"{manner}/>'
    )


# --- Goods, each with a shape of its own; about 22 wide and high ---

GOODS = {
    "apple": (
        f'<circle cy="2" r="9" fill="#c0392b" stroke="{INK}" stroke-width="1.3"/>'
        f'<path d="M0,-7V-11" stroke="{INK}" stroke-width="2"/><path d="M1,-9Q7,-13 9,-8Q4,-6 '
        f'1,-9Z" fill="#3f7a3a" stroke="{INK}"'
        ' stroke-width="1"/><path d="M-5,0Q-5,-3 -2,-4" fill="none" stroke="#fff" '
        'stroke-width="1.6"/>'
    ),
    "cheese": (
        f'<path d="M-10,5L7,-8Q11,-3 10,5Z" fill="#ffd75e" stroke="{INK}" stroke-width="1.3" '
        f'stroke-linejoin="round"/>'
        f'<path d="M-10,5H10V10H-10Z" fill="#f0b429" stroke="{INK}" stroke-width="1.3" '
        f'stroke-linejoin="round"/>'
        f'<g fill="{INK}"><circle cx="4" cy="-1" r="1.8"/><circle cx="-2" cy="2.6" '
        f'r="1.3"/><circle cx="5.5" cy="7.5" r="1.4"/></g>'
    ),
    "spice": (
        f'<path d="M-4,-6Q-12,2 -8,9Q0,12 8,9Q12,2 4,-6Z" fill="#b5651d" stroke="{INK}" '
        f'stroke-width="1.3"/>'
        f'<path d="M-5,-10Q0,-6 5,-10L4,-6H-4Z" fill="#d99a5b" stroke="{INK}" stroke-width="1.2"/>'
        '<g fill="#fff"><circle cx="-3" cy="2" r="1.3"/><circle cx="3" cy="1" r="1.3"/><circle '
        'cy="6" r="1.3"/></g>'
    ),
    "silk": (
        f'<path d="M-7,-6H9V6H-7Z" fill="#7fb2e5" stroke="{INK}" stroke-width="1.3"/>'
        f'<ellipse cx="-7" rx="3" ry="6" fill="#dcecfb" stroke="{INK}" stroke-width="1.3"/>'
        f'<path d="M9,6Q11,10 4,10H-2Q2,8 1,6Z" fill="#4f87c4" stroke="{INK}" stroke-width="1.1"/>'
        '<path d="M-1,-6V6M4,-6V6" stroke="#fff" stroke-width="1.2"/>'
    ),
}


def good(kind: str, x: float, y: float, *, scale: float = 1, pale: bool = False) -> str:
    faint = ' opacity=".35"' if pale else ""
    return f'<g transform="translate({x:g},{y:g}) scale({scale:g})"{faint}>{GOODS[kind]}</g>'


def row_of_goods(
    kinds: Sequence[str], x: float, y: float, *, step: float = 25, scale: float = 1
) -> str:
    """Side by side round a middle."""
    left = x - step * (len(kinds) - 1) / 2
    return "".join(
        good(kind, left + step * place, y, scale=scale) for place, kind in enumerate(kinds)
    )


# --- Ships ---

SHIP_WIDTH = {True: 152, False: 108}
HULL = {
    True: "M-66,0H40V-14H68L64,0L52,26H-46Z",
    False: "M-42,0H24V-9H44L41,0L33,20H-30Z",
}
SAIL = {
    True: "M-54,-74H54Q62,-48 54,-20H-54Q-44,-48 -54,-74Z",
    False: "M-32,-58H32Q38,-38 32,-16H-32Q-25,-38 -32,-58Z",
}
MAST = {True: 100, False: 84}


def ship(*, berth: int, goods: Sequence[str], points: int, large: bool) -> list[str]:
    """At anchor: on its sail what it wants, at the masthead its points, on the hull the number
    of its berth."""
    top, sail_middle, hull_text = MAST[large], -46 if large else -37, 19 if large else 15
    return [
        f'<path d="M0,0V-{top}" stroke="{WOOD}" stroke-width="4"/>',
        (
            f'<path d="{HULL[large]}" fill="{WOOD}" stroke="{INK}" stroke-width="1.5" '
            f'stroke-linejoin="round"/>'
        ),
        (
            f'<path d="{SAIL[large]}" fill="{PAPER}" stroke="{INK}" stroke-width="1.5" '
            f'stroke-linejoin="round"/>'
        ),
        row_of_goods(goods, 4, sail_middle, step=25),
        f'<circle cy="-{top}" r="16" fill="#ffe9a8" stroke="{INK}" stroke-width="1.5"/>',
        label(0, -top + 6, str(points), size=17, anchor="middle", bold=True, by_night=False),
        label(-2, hull_text, str(berth), size=17, anchor="middle", bold=True, ink="#fff"),
    ]


def buoy(*, berth: int) -> list[str]:
    """A berth whose ship has sailed."""
    return [
        f'<path d="M0,-20V-34H16L12,-29L16,-24H0" fill="#fff" stroke="{INK}" stroke-width="1.5"/>',
        f'<path d="M-12,4L-9,-20H9L12,4Z" fill="#fff" stroke="{INK}" stroke-width="1.5"/>',
        f'<ellipse cy="5" rx="17" ry="5" fill="#fff" stroke="{INK}" stroke-width="1.5"/>',
        label(0, -3, str(berth), size=14, anchor="middle", bold=True, by_night=False),
    ]


def waves(x: float, y: float, width: float) -> str:
    """A line of water."""
    crests = "".join("q6,-5 12,0t12,0" for _ in range(int(width / 24)))
    return (
        f'<path d="M{x:g},{y:g}{crests}" fill="none" stroke="#fff" stroke-width="2" '
        f'stroke-opacity=".8"/>'
    )


# --- Cards ---

CARD_WIDTH, CARD_HEIGHT = 148, 96


def card(
    *, number: int, pile: str, heading: str, goods: Sequence[str], lines: Sequence[str], state: str
) -> list[str]:
    """An action card on the quay. `state`: centre, up (can be bid for), down (settled) or
    discarded."""
    down = state in ("down", "discarded")
    band = "M-74,-42Q-74,-48 -68,-48H68Q74,-48 74,-42V-24H-74Z"
    parts = [
        box(
            -74,
            -48,
            CARD_WIDTH,
            CARD_HEIGHT,
            fill="#e3e0d6" if down else PAPER,
            thick=2.5 if state == "up" else 1.5,
        ),
        f'<path d="{band}" fill="{PILE_COLORS[pile]}"/>',
        (
            '<circle cx="-60" cy="-36" r="10" fill="#fff"/>'
            + label(-60, -31, str(number), size=14, anchor="middle", bold=True, by_night=False)
        ),
        squeezed(-45, -31, heading, width=114, size=13, ink="#fff"),
    ]
    middle = 4 if not lines else -4
    if goods:
        parts.append(row_of_goods(goods, 0, middle + 6, step=28, scale=1.1))
    start = 2 if not goods else 36
    parts += [
        label(0, start + 20 * place, cut(line, width=140, size=14), anchor="middle")
        for place, line in enumerate(lines)
    ]
    if down:
        parts.append(
            f'<path d="M-74,48L74,-24" stroke="{FAINT}" stroke-width="1.2" stroke-dasharray="4 4"/>'
        )
    return parts


def pile(*, pile: str, heading: str, left: str, gone: str) -> list[str]:
    """A face-down pile and its discards, in numbers."""
    return [
        box(-14, -18, 28, 38, fill=PILE_COLORS[pile], round_=3),
        box(-18, -22, 28, 38, fill=PILE_COLORS[pile], stroke="#fff", round_=3),
        label(-4, 2, left, size=15, anchor="middle", bold=True, ink="#fff"),
        label(22, -4, heading, size=13, bold=True),
        label(22, 13, gone, size=12, ink=FAINT),
    ]


# --- Warehouses ---

PLACES, SHELF = 8, 37


def house(seat: int) -> str:
    """A seat's mark: a gabled house with its number; 36 wide, 33 high."""
    return (
        f'<path d="M-16,-2L0,-16L16,-2V16H-16Z" fill="{SEAT_COLOURS[(seat - 1) % 4]}" '
        f'stroke="#fff" stroke-width="1.6"'
        ' stroke-linejoin="round"/>'
        f'<text y="12" font-size="16" font-weight="800" fill="#fff" '
        f'text-anchor="middle">{seat}</text>'
    )


def shelves(kinds: Sequence[str], *, width: float, rows: int, own: bool = False) -> str:
    """The eight places of a warehouse, from its left upper corner; the reader's own goods are
    parts of the board, kind by kind."""
    found = [box(0, 0, width, SHELF * rows + 6, fill="#f6ecd8", stroke=WOOD, thick=2.5)]
    for place in range(PLACES):
        x, y, wide, high = shelf_place(place, width=width, rows=rows)
        found.append(box(x, y, wide, high, fill="#fffaf0", stroke="#b79b74", thick=1, round_=3))
    for kind in dict.fromkeys(kinds):
        goods = "".join(
            good(kind, x + wide / 2, y + 17, scale=1.15)
            for place in range(min(len(kinds), PLACES))
            if kinds[place] == kind
            for x, y, wide, _ in [shelf_place(place, width=width, rows=rows)]
        )
        found.append(part_group(f"warehouse-{kind}", goods) if own else goods)
    return "".join(found)


def shelf_place(place: int, *, width: float, rows: int) -> tuple[float, float, float, float]:
    a_row = PLACES // rows
    wide = (width - 8) / a_row
    return 5.5 + wide * (place % a_row), 5.5 + SHELF * (place // a_row), wide - 3, SHELF - 4


def pawn(x: float, y: float) -> str:
    """The first player's."""
    return (
        f'<g transform="translate({x:g},{y:g})"><path d="M-8,9H8L4,-2H-4Z" fill="{GOLD}" '
        f'stroke="{INK}" stroke-width="1.3"/>'
        f'<circle cy="-6" r="5" fill="{GOLD}" stroke="{INK}" stroke-width="1.3"/></g>'
    )


def badge(x: float, y: float, text: str, *, fill: str = "#ffe9a8") -> str:
    """A short note in a box of its own; `x`, `y` its left edge and its line of writing."""
    width = len(text) * 12 * LETTER + 14
    return box(x, y - 13, width, 18, fill=fill, thick=1, round_=9) + label(
        x + 7, y, text, size=12, by_night=False
    )
