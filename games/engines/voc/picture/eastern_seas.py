"""The chart of VOC! as a drawing: coasts, harbours with their circles, latitudes and longitudes,
the home line, ships and their wakes.

Everything is in chart units with y turned over, so that north is up; a page shows some ten units
in a pixel. The same drawing serves the board and the sheet a skipper draws on.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from typing import NamedTuple

from games.engines.voc.commands import Point
from games.engines.voc.data import CHART, GOOD_OF
from games.engines.voc.notation.fields import harbour_name, ware_name
from games.kit.drawing import part_group

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
INK, SEA, LAND, SHORE, CIRCLE = "#22313a", "#e3ecea", "#ecd9a8", "#7b6334", "#a3241c"
WIDTH, HEIGHT = CHART.frame.x1, CHART.frame.y1
MARGIN = 330  # around the frame, for the degrees

SHIP_COLOURS = {"A": "#a5173d", "B": "#16307a", "C": "#2f9678", "D": "#8a6d00"}
SHIP_DASHES = {"A": "", "B": "150 70", "C": "60 60", "D": "150 60 30 60"}
"""Wakes differ in colour, in their strokes, and by the letter of the ship at their end."""

LABELS = {
    "mocha": (210, 230, "start"), "surat": (-210, 40, "end"), "cochin": (-190, 0, "end"),
    "colombo": (0, 330, "middle"),
    "achin": (-190, -20, "end"), "malacca": (190, -60, "start"), "bantam": (-190, 90, "end"),
    "banda": (0, 330, "middle"),
    "ternate": (150, -200, "start"), "macao": (0, 340, "middle"),
}  # fmt: skip
"""Where a harbour's name stands, counted from its middle: on water, clear of its circle and of
straits."""


def flipped(point: Sequence[int]) -> tuple[int, int]:
    return point[0], HEIGHT - point[1]


def path(points: Iterable[Sequence[int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in map(flipped, points))


# --- What never changes ---


@cache
def coasts() -> str:
    rings = "".join(f"M{path(land.ring)}Z" for land in CHART.lands)
    sea = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{SEA}" class="b-sea"/>'
    return (
        f'{sea}{graticule()}<path d="{rings}" fill="{LAND}" stroke="{SHORE}" stroke-width="14" '
        f'class="b-land" stroke-linejoin="round"/>'
    )


@cache
def graticule() -> str:
    """Latitudes and longitudes every few degrees, with their numbers in the margin."""
    lines = [f"M0,{HEIGHT - mark.y}H{WIDTH}" for mark in CHART.lat_lines] + [
        f"M{mark.x},0V{HEIGHT}" for mark in CHART.lon_marks
    ]
    return (
        f'<path d="{"".join(lines)}" stroke="#9fb3b0" stroke-width="6" stroke-dasharray="30 '
        f'40" fill="none"/>'
    )


@cache
def degrees() -> str:
    """The numbers around the frame."""
    lat = [
        f'<text x="{x}" y="{HEIGHT - mark.y + 45}" text-anchor="{anchor}">{mark.label}</text>'
        for mark in CHART.lat_lines
        for x, anchor in ((-40, "end"), (WIDTH + 40, "start"))
    ]
    lon = [
        f'<text x="{mark.x}" y="{y}" text-anchor="middle">{mark.label}</text>'
        for mark in CHART.lon_marks
        for y in (-60, HEIGHT + 170)
    ]
    frame = (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="{INK}" stroke-width="24" '
        f'class="b-line"/>'
    )
    return f'{frame}<g font-size="132" fill="{INK}" class="b-ink">{"".join(lat + lon)}</g>'


HOME_TOP, HOME_HEIGHT = HEIGHT + 220, 340
"""The quay of Middelburg, below the home line: not a place of the chart, least of all Australia."""


@cache
def home_line(words: str) -> str:
    home = CHART.home
    text = (
        f'<text x="{(home.x0 + home.x1) // 2}" y="{HEIGHT - 70}" font-size="150" '
        f'fill="{CIRCLE}" class="b-rubric" text-anchor="middle">'
    )
    return (
        f'<path d="M{home.x0},{HEIGHT - home.y}H{home.x1}" stroke="{CIRCLE}" '
        f'stroke-width="60"/>{text}{escape(words)}</text>'
    )


def home_quay(name: str) -> str:
    home = CHART.home
    return (
        f'<rect x="{home.x0}" y="{HOME_TOP}" width="{home.x1 - home.x0}" height="{HOME_HEIGHT}" '
        f'rx="60" class="b-card" fill="#fff" stroke="{CIRCLE}" stroke-width="16"/>'
        f'<text x="{home.x0 + 120}" y="{HOME_TOP + 215}" font-size="165" font-weight="700" '
        f'fill="{CIRCLE}" class="b-rubric">{escape(name)}</text>'
    )


def harbour_sign(harbour: str, stock: Mapping[str, int] | None, language: str) -> str:
    """A harbour: its circle, its name, its good and how much of it is left, where that is told."""
    place = CHART.harbour[harbour]
    ring = (
        f'<circle cx="{place.x}" cy="{HEIGHT - place.y}" r="{place.r}" fill="#fff" '
        f'fill-opacity=".35" class="b-ring" stroke="{CIRCLE}" stroke-width="22"/>'
        f'<circle cx="{place.x}" cy="{HEIGHT - place.y}" r="22" fill="{CIRCLE}"/>'
    )
    return ring + harbour_label(harbour, stock, language)


# --- What the position says ---


def harbours(stock: Mapping[str, int] | None, language: str) -> str:
    return "".join(
        part_group(f"harbour-{harbour.id}", harbour_sign(harbour.id, stock, language))
        for harbour in CHART.harbours
    )


HALO = (
    f'stroke="{SEA}" stroke-opacity=".9" stroke-width="40" stroke-linejoin="round" '
    f'paint-order="stroke"'
)


def label_place(harbour: str) -> tuple[int, int, str]:
    place, (dx, dy, anchor) = CHART.harbour[harbour], LABELS.get(harbour, (0, 330, "middle"))
    return place.x + dx, HEIGHT - place.y + dy, anchor


def harbour_label(harbour: str, stock: Mapping[str, int] | None, language: str) -> str:
    x, y, anchor = label_place(harbour)
    held = ware_name(GOOD_OF[harbour], language) + (
        "" if stock is None else f" × {stock.get(harbour, 0)}"
    )
    return (
        f'<text x="{x}" y="{y}" font-size="165" font-weight="700" fill="{CIRCLE}" '
        f'class="b-rubric b-halo" text-anchor="{anchor}" {HALO}>'
        f"{escape(harbour_name(harbour, language))}</text>"
        f'<text x="{x}" y="{y + 138}" font-size="132" fill="{INK}" class="b-ink b-halo" '
        f'text-anchor="{anchor}" {HALO}>{escape(held)}</text>'
    )


def wake(ship: str, legs: Sequence[tuple[int, Sequence[Point]]], *, faint: bool = False) -> str:
    """A voyage year by year: a line in the ship's colour and strokes, the year where each leg
    ended."""
    if not legs:
        return ""
    dashes = f' stroke-dasharray="{SHIP_DASHES[ship]}"' if SHIP_DASHES[ship] else ""
    line = "".join(f"M{path(track)}" for _, track in legs)
    drawn = (
        f'<path d="{line}" fill="none" stroke="{SHIP_COLOURS[ship]}" stroke-width="26" '
        f'class="b-wake-{ship}" stroke-linejoin="round"{dashes}/>'
    )
    years = "".join(year_mark(ship, year, track[-1]) for year, track in legs)
    return f'<g opacity=".35">{drawn}</g>' if faint else drawn + years


def year_mark(ship: str, year: int, end: Point) -> str:
    """A dot with the last two figures of the year."""
    x, y = flipped(end)
    return (
        f'<circle cx="{x}" cy="{y}" r="34" fill="{SHIP_COLOURS[ship]}" class="b-year-{ship}"/>'
        f'<text x="{x + 45}" y="{y - 35}" font-size="132" font-weight="700" '
        f'fill="{SHIP_COLOURS[ship]}" class="b-year-{ship} b-halo" '
        f'stroke="#fff" stroke-width="30" paint-order="stroke">'
        f"’{year % 100:02}</text>"
    )


class Berth(NamedTuple):
    """Where a ship is (None: in Middelburg) and where her hull is drawn, which may be aside."""

    spot: tuple[int, int] | None
    hull: tuple[int, int]


def ship_at(ship: str, berth: Berth, *, faint: bool = False) -> str:
    """A ship under sail with her letter on the hull, on a line from the dot where she is."""
    fading = ' opacity=".45"' if faint else ""
    x, y = berth.hull
    stem = ""
    if berth.spot is not None:
        line = f"M{berth.spot[0]},{berth.spot[1]}L{x},{y}"
        dot = f'cx="{berth.spot[0]}" cy="{berth.spot[1]}"'
        stem = (
            f'<path d="{line}" stroke="#fff" stroke-width="44"/><path d="{line}" '
            f'stroke="{SHIP_COLOURS[ship]}" stroke-width="20"/><circle {dot} r="52" '
            f'fill="{SHIP_COLOURS[ship]}" stroke="#fff" stroke-width="20"/>'
        )
    return f'<g{fading}>{stem}<g transform="translate({x},{y})">{hull(ship)}</g></g>'


def hull(ship: str) -> str:
    return (
        f'<g fill="{SHIP_COLOURS[ship]}" stroke="#fff" stroke-width="16" stroke-linejoin="round" '
        f'paint-order="stroke">'
        '<path d="M-20,-190H10V-20H-20Z"/><path d="M15,-185Q130,-120 15,-55Z"/><path '
        'd="M-25,-170Q-125,-110 -25,-55Z"/>'
        '<path d="M-160,-20H165L110,110H-105Z"/></g>'
        f'<text y="84" font-size="132" font-weight="800" fill="#fff" '
        f'text-anchor="middle">{ship}</text>'
    )


ASIDE = (
    (0, -270), (260, -210), (-260, -210), (0, 300), (280, 200), (-280, 200), (430, 0), (-430, 0),
    (520, -300), (-520, -300), (520, 320), (-520, 320), (0, -560), (0, 600), (760, 0), (-760, 0),
)  # fmt: skip
"""Where a hull may stand, counted from where the ship is, the best places first."""

HULL_WIDTH, HULL_HEIGHT = 330, 310


def spread(places: Mapping[str, Point]) -> dict[str, Berth]:
    """Each ship where she is, her hull beside it: over no name, no other hull and no other
    ship's place."""
    spots = {ship: flipped(point) for ship, point in places.items()}
    taken: list[Corners] = [label_corners(harbour.id) for harbour in CHART.harbours]
    found: dict[str, Berth] = {}
    for ship, (x, y) in spots.items():
        others = [around(spot, 120, 120) for other, spot in spots.items() if other != ship]
        hulls = [(x + dx, y + dy) for dx, dy in ASIDE]
        inside = [
            hull for hull in hulls if 170 <= hull[0] <= WIDTH - 170 and 200 <= hull[1] <= HEIGHT
        ]
        hull = min(
            inside or hulls[:1],
            key=lambda at: sum(covered(hull_corners(at), box) for box in (*taken, *others)),
        )
        taken.append(hull_corners(hull))
        found[ship] = Berth((x, y), hull)
    return found


Corners = tuple[int, int, int, int]  # left, top, right, bottom


def around(middle: tuple[int, int], width: int, height: int) -> Corners:
    x, y = middle
    return x - width // 2, y - height // 2, x + width // 2, y + height // 2


def hull_corners(middle: tuple[int, int]) -> Corners:
    """The sails stand higher over the middle than the keel lies below it."""
    return around((middle[0], middle[1] - 40), HULL_WIDTH, HULL_HEIGHT)


def label_corners(harbour: str) -> Corners:
    x, y, anchor = label_place(harbour)
    left = x - {"start": 0, "middle": 420, "end": 840}[anchor]
    return left, y - 130, left + 840, y + 160


def covered(one: Corners, other: Corners) -> int:
    """How much of one lies on the other."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(width, 0) * max(height, 0)
