"""The printed map: zones, lanes, ports and their names, the same for all who look."""

import math
from collections.abc import Sequence
from functools import cache
from html import escape

import msgspec

from games.board import Box
from games.engines.long_cours.data import FOLDER
from games.kit.drawing import part_group

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
INK = "#16303f"


# --- What the data file says about the drawing; the engine reads the same file for the rules ---


class Stop(msgspec.Struct, frozen=True):
    id: str
    name: str
    name_en: str
    zone: int
    kind: str
    product: str | None
    x: int
    y: int

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
    a: str
    b: str
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
    corsair_color: str


# --- The projection of Mercator: it gives crowded Europe more room than that of the file ---


RADIUS, EQUATOR = 1600 / math.tau, 457  # of the file's drawing
TOP, BOTTOM = 532, 358  # what is shown of the world above and below the equator


LOWEST_LABEL = 64  # of a zone, from the upper edge


def mercator(y: int) -> int:
    """From the file's height (Miller's projection) to ours."""
    latitude = 2.5 * (math.atan(math.exp(0.8 * (EQUATOR - y) / RADIUS)) - math.pi / 4)
    height = RADIUS * math.log(math.tan(math.pi / 4 + latitude / 2))
    return round(min(max(TOP - height, -20), TOP + BOTTOM + 20))


def projected(line: Line2D) -> Line2D:
    return [(x, mercator(y)) for x, y in line]


def below_edge(label: tuple[int, int]) -> tuple[int, int]:
    """So low that the ring around a number is not cut by the edge of the map."""
    return label[0], max(label[1], LOWEST_LABEL)


def in_mercator(drawing: Drawing) -> Drawing:
    replace = msgspec.structs.replace
    return replace(
        drawing,
        height=TOP + BOTTOM,
        land=[projected(line) for line in drawing.land],
        lakes=[projected(line) for line in drawing.lakes],
        zones=[
            replace(
                zone,
                polygons=[projected(line) for line in zone.polygons],
                label=below_edge(projected([zone.label])[0]),
                label2=projected([zone.label2])[0] if zone.label2 else None,
            )
            for zone in drawing.zones
        ],
        stops=[replace(stop, y=mercator(stop.y)) for stop in drawing.stops],
        routes=[
            replace(route, lines=[projected(line) for line in route.lines])
            for route in drawing.routes
        ],
    )


MAP = in_mercator(msgspec.json.decode((FOLDER / "world_lanes.json").read_bytes(), type=Drawing))
STOPS = {stop.id: stop for stop in MAP.stops}
PRODUCTS = {product.id: product for product in MAP.products}

LABEL_PX = 20
TILE = (44, 28)
SHIP_WIDTH, SHIP_HEIGHT, SCALE = 44, 40, "1.3"
STEP_X, STEP_Y, IN_A_ROW = 48, 43, 3
LABELS = {
    "MAR": (27, 7, "start"), "ALX": (27, 7, "start"), "DAK": (-27, 7, "end"),
    "GIB": (24, 27, "start"), "LON": (24, 27, "start"), "HAM": (24, 27, "start"),
    "OSL": (0, -20, "middle"), "CNO": (27, 7, "start"), "YOK": (27, 7, "start"),
    "SYD": (-24, -14, "end"), "SFR": (24, 27, "start"), "IAL": (0, -20, "start"),
    "VAL": (-24, 27, "end"), "BUE": (27, 7, "start"), "RIO": (27, 7, "start"),
    "HOR": (27, 7, "start"), "TAM": (27, 7, "start"), "COL": (-27, 7, "end"),
    "PER": (27, 7, "start"), "MLS": (-24, 27, "end"), "NYK": (24, 27, "start"),
    "NOL": (-24, 27, "end"), "HAV": (0, 33, "end"), "PAN": (24, 27, "start"),
}  # fmt: skip
"""Where the name of a stop is written, counted from it."""

BERTHS = {
    "MAR": (0, 90, 1, 1), "ALX": (0, 40, 1, 1), "DAK": (48, 0, 1, 1), "GIB": (0, 40, -1, 1),
    "LON": (-24, -40, -1, -1), "HAM": (72, -20, 1, -1), "OSL": (-48, -20, -1, -1),
    "CNO": (-48, -20, -1, 1), "YOK": (0, -40, 1, -1), "SYD": (0, 40, -1, 1),
    "SFR": (0, -40, 1, -1), "IAL": (0, 40, 1, 1), "VAL": (24, -40, -1, -1), "BUE": (24, 40, 1, 1),
    "RIO": (-24, -40, 1, -1), "HOR": (-48, 0, -1, -1), "TAM": (-24, -40, 1, -1),
    "COL": (0, -40, -1, -1), "PER": (0, 40, 1, 1), "MLS": (0, -40, 1, -1), "NYK": (0, -40, 1, -1),
    "NOL": (0, -64, -1, -1), "HAV": (48, -20, 1, 1), "PAN": (0, 40, -1, 1),
}  # fmt: skip
"""Where the first ship at a stop is drawn, counted from the stop, and which ways the others line
up (right 1, left -1; down 1, up -1): chosen so that no ship covers a name."""

HEAPS = {
    "GIB": (0, -34), "CNO": (0, 34), "IAL": (-30, -34), "HOR": (30, -34), "MLS": (30, 34),
    "PAN": (30, -34),
}  # fmt: skip
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


# --- The border under the map: where each thing of it stands ---

ROUND_ROW, CAPTAIN_ROW, CARD_ROW = 60, 92, 92
PRODUCT_LEFT, PRODUCT_STEP = 372, 186


def round_box() -> Box:
    return 8, MAP.height + 8, 350, ROUND_ROW - 12


def product_box(k: int) -> Box:
    return PRODUCT_LEFT + k * PRODUCT_STEP, MAP.height + 8, PRODUCT_STEP - 6, ROUND_ROW - 12


def die_box() -> Box:
    return MAP.width - 98, MAP.height + 8, 90, ROUND_ROW - 12


def captain_box(k: int, count: int) -> Box:
    """The k-th of so many captains; the corsair stands behind the last of them."""
    slot = MAP.width // (count + 1)
    return k * slot + 4, MAP.height + ROUND_ROW, slot - 8, CAPTAIN_ROW - 8


def card_box(k: int) -> Box:
    return 8 + k * 113, MAP.height + ROUND_ROW + CAPTAIN_ROW, 106, CARD_ROW - 8


# --- The map ---


@cache
def chart() -> str:
    """Sea, zones, land and lanes: the same in every game."""
    return "".join(
        [
            f'<rect class="b-sea" width="{MAP.width}" height="{MAP.height}" fill="{MAP.sea}"/>',
            *(part_group(f"zone-{zone.id}", zone_water(zone)) for zone in MAP.zones),
            (
                f'<path class="b-land" d="{rings(MAP.land)}" fill="{MAP.land_fill}" '
                f'stroke="{MAP.land_stroke}" stroke-width="1" pointer-events="none"/>'
            ),
            (
                f'<path class="b-sea" d="{rings(MAP.lakes)}" fill="{MAP.sea}" '
                f'stroke="{MAP.land_stroke}" stroke-width="1" pointer-events="none"/>'
            ),
            (
                f'<path class="b-line" d="{lanes()}" fill="none" stroke="{INK}" stroke-width="3" '
                f'stroke-linecap="round" stroke-dasharray=".1 7" pointer-events="none"/>'
            ),
        ]
    )


def zone_water(zone: Zone) -> str:
    """The water of a zone with its number: a storm can be called upon it."""
    numbers = "".join(
        f'<text class="b-ink" x="{x}" y="{y}">{zone.id}</text>' for x, y in numerals(zone)
    )
    return (
        f'<path class="b-zone" d="{rings(zone.polygons)}" fill="{zone.tint}" stroke="#fff" '
        f'stroke-width="3"/><g font-size="56" font-weight="700" fill="{INK}" fill-opacity=".32" '
        f'text-anchor="middle">{numbers}</g>'
    )


def zone_box(zone: Zone) -> Box:
    """Around its number."""
    x, y = zone.label
    return x - 42, y - 50, 84, 62


def numerals(zone: Zone) -> list[tuple[int, int]]:
    return [zone.label, zone.label2] if zone.label2 else [zone.label]


def points(line: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in line)


def rings(polygons: Sequence[Line2D]) -> str:
    return "".join(f"M{points(ring)}Z" for ring in polygons)


def lanes() -> str:
    return "".join(f"M{points(line)}" for route in MAP.routes for line in route.lines)


@cache
def stops(language: str) -> str:
    """Ports with the die number and the sign of what they sell, stranding places with their
    zone's (6.4), each with its name."""
    return "".join(
        part_group(f"stop-{stop.id}", tile(stop) + stop_name(stop, language)) for stop in MAP.stops
    )


def tile(stop: Stop) -> str:
    if stop.product is None:
        return stranding_place(stop)
    return die(PRODUCTS[stop.product], x=stop.x, y=stop.y)


def stop_box(stop: Stop) -> Box:
    width, height = TILE
    return stop.x - width // 2, stop.y - height // 2, width, height


def die(product: Product, *, x: int, y: int) -> str:
    """A tile with the product's number on the die and its sign."""
    width, height = TILE
    return (
        f'<rect x="{x - width // 2}" y="{y - height // 2}" width="{width}" height="{height}" '
        f'rx="4" fill="{product.color}" stroke="{INK}" stroke-width="1.5"/>'
        f'<text x="{x - 10}" y="{y + 7}" font-size="20" font-weight="700" fill="{product.ink}" '
        f'text-anchor="middle">{product.die}</text>'
        f'<path transform="translate({x + 9},{y})" d="{SIGNS[product.id]}" fill="{product.ink}" '
        f'fill-rule="evenodd"/>'
    )


SIGNS = {
    "cereals": "M-1,11V-4H1V11ZM0,-11C4,-8 4,-5 0,-3C-4,-5 -4,-8 0,-11ZM1,0C2,-4 5,-5 8,-4C7,0 5,2 "
    "1,2ZM-1,0C-2,-4 -5,-5 -8,-4C-7,0 -5,2 -1,2ZM1,6C2,2 5,1 8,2C7,6 5,8 1,8ZM-1,6C-2,2 -5,1 "
    "-8,2C-7,6 -5,8 -1,8Z",
    "fruit": "M0,-3C4,-7 10,-4 9,3C8,9 3,11 0,9C-3,11 -8,9 -9,3C-10,-4 -4,-7 0,-3ZM-1,-5C-1,-8 "
    "1,-11 5,-11C5,-8 3,-5 -1,-5Z",
    "textiles": "M-9,-9H9V-6H7V6H9V9H-9V6H-7V-6H-9ZM-5,-5V-3H5V-5ZM-5,-1V1H5V-1ZM-5,3V5H5V3Z",
    "wood": "M-6,-8H6V8H-6ZM-9,3A6,6 0 1 1 3,3A6,6 0 1 1 -9,3ZM-6,3A3,3 0 1 0 0,3A3,3 0 1 0 -6,3Z",
    "machines": "M-2,-10H2L3,-7L6,-8L8,-5L7,-2L10,-1V2L7,3L8,6L5,8L3,7L2,10H-2L-3,7L-6,8L-8,5L-7,2"
    "L-10,1V-2L-7,-3L-8,-6L-5,-8L-3,-7ZM-4,0A4,4 0 1 0 4,0A4,4 0 1 0 -4,0Z",
    "gold": "M-5,-8H5L7,-1H-7ZM-9,8L-7,1H-1L0,8ZM1,8L2,1H7L10,8Z",
}
"""A sign for each product beside its colour: ear, apple, bobbin, log, wheel, ingots."""


def stranding_place(stop: Stop) -> str:
    x, y, width, height = stop_box(stop)
    return (
        f'<rect class="b-paper b-line" x="{x}" y="{y}" width="{width}" height="{height}" rx="4" '
        f'fill="#fff" stroke="{INK}" stroke-width="2.5"/>'
        f'<text class="b-ink" x="{stop.x}" y="{stop.y + 7}" font-size="20" font-weight="700" '
        f'fill="{INK}" text-anchor="middle">{stop.zone}</text>'
    )


def stop_name(stop: Stop, language: str) -> str:
    """With a light halo, so that a lane or a coast beneath does not cut it."""
    dx, dy, anchor = LABELS[stop.id]
    return (
        f'<text class="b-ink b-halo" x="{stop.x + dx}" y="{stop.y + dy}" text-anchor="{anchor}" '
        f'font-size="{LABEL_PX}" fill="{INK}"{"" if stop.product else BOLD} stroke="#fff" '
        f'stroke-opacity=".85" stroke-width="4" stroke-linejoin="round" paint-order="stroke">'
        f"{escape(stop.called(language))}</text>"
    )


BOLD = ' font-weight="700"'
