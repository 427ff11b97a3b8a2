"""The printed map: zones, lanes, ports and their names, the same for all who look."""

from collections.abc import Sequence
from functools import cache
from html import escape

import msgspec

from games.engines.long_cours.data import FOLDER

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
INK = "#16303f"


# --- What the data file says about the drawing; the engine reads the same file for the rules ---


class Label(msgspec.Struct, frozen=True):
    x: int
    y: int
    anchor: str


class Stop(msgspec.Struct, frozen=True):
    id: str
    name: str
    name_en: str
    zone: int
    kind: str
    product: str | None
    x: int
    y: int
    label: Label

    def called(self, language: str) -> str:
        return self.name if language == "fr" else self.name_en


class Product(msgspec.Struct, frozen=True):
    id: str
    die: int
    fr: str
    en: str
    color: str
    ink: str

    def called(self, language: str) -> str:
        return self.fr if language == "fr" else self.en


Line2D = list[tuple[int, int]]


class Zone(msgspec.Struct, frozen=True):
    id: int
    tint: str
    polygons: list[Line2D]
    label: tuple[int, int]
    label2: tuple[int, int] | None = None


class Route(msgspec.Struct, frozen=True):
    lines: list[Line2D]


class Drawing(msgspec.Struct, frozen=True):
    width: int
    height: int
    sea: str
    land_fill: str
    land_stroke: str
    land: list[Line2D]
    lakes: list[Line2D]
    zones: list[Zone]
    products: list[Product]
    stops: list[Stop]
    routes: list[Route]
    ship_colors: list[str]
    corsair_color: str


MAP = msgspec.json.decode((FOLDER / "world_lanes.json").read_bytes(), type=Drawing)
STOPS = {stop.id: stop for stop in MAP.stops}
PRODUCTS = {product.id: product for product in MAP.products}

LABEL_PX = 16
SHIP_WIDTH, SHIP_HEIGHT, SCALE = 40, 36, "1.18"
STEP_X, STEP_Y, IN_A_ROW = 42, 38, 4
LEGEND_HEIGHT = 104

BERTHS = {
    "MAR": (68, 8, 1, -1), "ALX": (0, 48, 1, 1), "DAK": (0, -32, -1, -1), "GIB": (-12, -32, -1, -1),
    "LON": (-38, 10, -1, 1), "HAM": (-48, -20, -1, -1), "OSL": (0, -32, 1, -1),
    "CNO": (12, 32, 1, 1),
    "YOK": (0, -32, 1, -1), "SYD": (-12, 32, -1, 1), "SFR": (0, -32, 1, -1), "IAL": (0, 32, 1, 1),
    "VAL": (0, 32, -1, 1), "BUE": (0, 40, 1, 1), "RIO": (12, -32, 1, -1), "HOR": (0, -32, -1, -1),
    "TAM": (0, -32, -1, -1), "COL": (0, -32, 1, -1), "PER": (0, -32, 1, -1), "MLS": (0, 32, 1, 1),
    "NYK": (14, -32, 1, -1), "NOL": (-4, 32, -1, 1), "HAV": (10, 35, 1, 1), "PAN": (0, 32, 1, 1),
}  # fmt: skip
"""Where the first ship at a stop is drawn, counted from the stop, and which ways the others line
up (right 1, left -1; down 1, up -1): chosen so that no ship covers a name."""

HEAPS = {
    "GIB": (-48, 6),
    "CNO": (-50, 0),
    "IAL": (50, 0),
    "HOR": (52, 0),
    "MLS": (-52, 4),
    "PAN": (-52, 2),
}
"""Where the heap of a stranding place is drawn, counted from it."""

FLAGS = (
    "M10,-14 L0,-10.5 L10,-7 Z",
    "M10,-14 H1 V-7 H10 Z",
    "M10,-14 H0 L4,-10.5 L0,-7 H10 Z",
    "M10,-14 L5.5,-14 L1,-10.5 L5.5,-7 L10,-7 Z",
    "M10,-14 H1 V-11.6 H10 Z M10,-9.4 H1 V-7 H10 Z",
    "M10,-14 L6,-12.5 L2,-14 L2,-7 L6,-8.5 L10,-7 Z",
)
"""Each seat flies its own flag: number and flag tell ships apart, colour only helps."""


@cache
def chart() -> str:
    """Sea, zones, land and lanes: the same in every game."""
    return "".join(
        [
            f'<rect width="{MAP.width}" height="{MAP.height}" fill="{MAP.sea}"/>',
            *(
                f'<path d="{rings(zone.polygons)}" fill="{zone.tint}" stroke="#fff" '
                f'stroke-width="3"/>'
                for zone in MAP.zones
            ),
            (
                f'<path d="{rings(MAP.land)}" fill="{MAP.land_fill}" stroke="{MAP.land_stroke}" '
                f'stroke-width="1"/>'
            ),
            (
                f'<path d="{rings(MAP.lakes)}" fill="{MAP.sea}" stroke="{MAP.land_stroke}" '
                f'stroke-width="1"/>'
            ),
            (
                f'<g font-size="54" font-weight="700" fill="{INK}" fill-opacity=".2" '
                f'text-anchor="middle">'
            ),
            *(
                f'<text x="{x}" y="{y}">{zone.id}</text>'
                for zone in MAP.zones
                for x, y in numerals(zone)
            ),
            "</g>",
            (
                f'<path d="{lanes()}" fill="none" stroke="{INK}" stroke-width="2.6" '
                f'stroke-linecap="round" stroke-dasharray=".1 6.5"/>'
            ),
        ]
    )


def numerals(zone: Zone) -> list[tuple[int, int]]:
    return [zone.label, zone.label2] if zone.label2 else [zone.label]


def points(line: Line2D) -> str:
    return " ".join(f"{x},{y}" for x, y in line)


def rings(polygons: Sequence[Line2D]) -> str:
    return "".join(f"M{points(ring)}Z" for ring in polygons)


def lanes() -> str:
    return "".join(f"M{points(line)}" for route in MAP.routes for line in route.lines)


@cache
def stops() -> str:
    """Ports with the die number of what they sell, stranding places with their zone's (6.4)."""
    return "".join(port(stop) if stop.product else stranding_place(stop) for stop in MAP.stops)


def port(stop: Stop) -> str:
    assert stop.product is not None
    return die(PRODUCTS[stop.product], x=stop.x, y=stop.y, width=26, height=20)


def die(product: Product, *, x: int, y: int, width: int, height: int) -> str:
    return (
        f'<rect x="{x - width // 2}" y="{y - height // 2}" width="{width}" height="{height}" '
        f'rx="3" fill="{product.color}" stroke="{INK}"'
        f' stroke-width="1.5"/><text x="{x}" y="{y + 5}" font-size="15" font-weight="700" '
        f'fill="{product.ink}" text-anchor="middle">'
        f"{product.die}</text>"
    )


def stranding_place(stop: Stop) -> str:
    return (
        f'<rect x="{stop.x - 20}" y="{stop.y - 13}" width="40" height="26" rx="4" fill="#fff" '
        f'stroke="{INK}" stroke-width="2.5"/>'
        f'<text x="{stop.x}" y="{stop.y + 6}" font-size="16" font-weight="700" fill="{INK}" '
        f'text-anchor="middle">{stop.zone}</text>'
    )


@cache
def stop_names(language: str) -> str:
    """The names over everything else, with a light halo so that a lane or a coast beneath does
    not cut them."""
    texts = [
        f'<text x="{stop.label.x}" y="{stop.label.y}" '
        f'text-anchor="{stop.label.anchor}"{"" if stop.product else BOLD}>'
        f"{escape(stop.called(language))}</text>"
        for stop in MAP.stops
    ]
    halo = (
        'stroke="#fff" stroke-opacity=".85" stroke-width="4" stroke-linejoin="round" '
        'paint-order="stroke"'
    )
    return f'<g font-size="{LABEL_PX}" fill="{INK}" {halo}>{"".join(texts)}</g>'


BOLD = ' font-weight="700"'
