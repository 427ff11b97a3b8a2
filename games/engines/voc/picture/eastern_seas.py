"""The chart of VOC! as a drawing: coasts, harbours with their circles, latitudes and longitudes,
the home line, ships and their wakes.

Everything is in chart units with y turned over, so that north is up; a page shows some ten units
in a pixel. The same drawing serves the board and the sheet a skipper draws on.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape

from games.engines.voc.commands import Point
from games.engines.voc.data import CHART, GOOD_OF
from games.engines.voc.notation.fields import harbour_name, ware_name

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
INK, SEA, LAND, SHORE, CIRCLE = "#22313a", "#e3ecea", "#ecd9a8", "#7b6334", "#a3241c"
WIDTH, HEIGHT = CHART.frame.x1, CHART.frame.y1
MARGIN = 330  # around the frame, for the degrees

SHIP_COLOURS = {"A": "#b3202c", "B": "#1d5fa8", "C": "#2a7a35", "D": "#7a3d96"}
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
    sea = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{SEA}"/>'
    return (
        f'{sea}{graticule()}<path d="{rings}" fill="{LAND}" stroke="{SHORE}" stroke-width="14" '
        f'stroke-linejoin="round"/>'
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
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="{INK}" stroke-width="24"/>'
    )
    return f'{frame}<g font-size="130" fill="{INK}">{"".join(lat + lon)}</g>'


@cache
def home_line(words: str) -> str:
    home = CHART.home
    text = (
        f'<text x="{(home.x0 + home.x1) // 2}" y="{HEIGHT - 70}" font-size="150" '
        f'fill="{CIRCLE}" text-anchor="middle">'
    )
    return (
        f'<path d="M{home.x0},{HEIGHT - home.y}H{home.x1}" stroke="{CIRCLE}" '
        f'stroke-width="60"/>{text}{escape(words)}</text>'
    )


@cache
def circles() -> str:
    rings = [
        f'<circle cx="{harbour.x}" cy="{HEIGHT - harbour.y}" r="{harbour.r}"/>'
        for harbour in CHART.harbours
    ]
    dots = [
        f'<circle cx="{harbour.x}" cy="{HEIGHT - harbour.y}" r="22" fill="{CIRCLE}"/>'
        for harbour in CHART.harbours
    ]
    return (
        f'<g fill="#fff" fill-opacity=".35" stroke="{CIRCLE}" '
        f'stroke-width="22">{"".join(rings)}</g>{"".join(dots)}'
    )


# --- What the position says ---


def harbour_names(stock: Mapping[str, int] | None, language: str) -> str:
    """Each harbour with its good and how much of it is left, where that is told, in a light
    halo."""
    halo = (
        f'stroke="{SEA}" stroke-opacity=".9" stroke-width="40" stroke-linejoin="round" '
        f'paint-order="stroke"'
    )
    labels = "".join(harbour_label(harbour.id, stock, language) for harbour in CHART.harbours)
    return f"<g {halo}>{labels}</g>"


def harbour_label(harbour: str, stock: Mapping[str, int] | None, language: str) -> str:
    place, (dx, dy, anchor) = CHART.harbour[harbour], LABELS.get(harbour, (0, 330, "middle"))
    x, y = place.x + dx, HEIGHT - place.y + dy
    held = ware_name(GOOD_OF[harbour], language) + (
        "" if stock is None else f" × {stock.get(harbour, 0)}"
    )
    return (
        f'<text x="{x}" y="{y}" font-size="165" font-weight="700" fill="{CIRCLE}" '
        f'text-anchor="{anchor}">'
        f"{escape(harbour_name(harbour, language))}</text>"
        f'<text x="{x}" y="{y + 130}" font-size="125" fill="{INK}" '
        f'text-anchor="{anchor}">{escape(held)}</text>'
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
        f'stroke-linejoin="round"{dashes}/>'
    )
    years = "".join(year_mark(ship, year, track[-1]) for year, track in legs)
    return f'<g opacity=".35">{drawn}</g>' if faint else drawn + years


def year_mark(ship: str, year: int, end: Point) -> str:
    """A dot with the last two figures of the year."""
    x, y = flipped(end)
    return (
        f'<circle cx="{x}" cy="{y}" r="34" fill="{SHIP_COLOURS[ship]}"/>'
        f'<text x="{x + 45}" y="{y - 35}" font-size="105" fill="{SHIP_COLOURS[ship]}" '
        f'stroke="#fff" stroke-width="24" paint-order="stroke">'
        f"’{year % 100:02}</text>"
    )


def ship_at(ship: str, point: tuple[int, int], *, faint: bool = False) -> str:
    """A ship under sail with her letter on the hull, at this place of the drawing."""
    fading = ' opacity=".45"' if faint else ""
    return f'<g transform="translate({point[0]},{point[1]})"{fading}>{hull(ship)}</g>'


def hull(ship: str) -> str:
    return (
        f'<g fill="{SHIP_COLOURS[ship]}" stroke="#fff" stroke-width="16" stroke-linejoin="round" '
        f'paint-order="stroke">'
        '<path d="M-20,-190H10V-20H-20Z"/><path d="M15,-185Q130,-120 15,-55Z"/><path '
        'd="M-25,-170Q-125,-110 -25,-55Z"/>'
        '<path d="M-160,-20H165L110,110H-105Z"/></g>'
        f'<text y="82" font-size="125" font-weight="800" fill="#fff" '
        f'text-anchor="middle">{ship}</text>'
    )


def spread(places: Mapping[str, Point]) -> dict[str, tuple[int, int]]:
    """Where each ship is drawn: at her place, aside when another lies there already."""
    found: dict[str, tuple[int, int]] = {}
    for ship, point in places.items():
        x, y = flipped(point)
        while any(abs(x - other[0]) < 300 and abs(y - other[1]) < 260 for other in found.values()):
            x += 320
        found[ship] = min(max(x, 170), WIDTH - 170), min(max(y, 200), HEIGHT - 120)
    return found
