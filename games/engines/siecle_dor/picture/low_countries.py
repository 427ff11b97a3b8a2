"""The map of the Low Countries as a drawing: provinces, track, guild table and colonies, and the
pieces that stand on them.

Everything here is the same for all who look; what stands where is said by the picture around it.
Nothing is told by colour alone: every piece carries its seat's number, every colour of the game
its own picture.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape

import msgspec

from games.board import Gettext
from games.engines.siecle_dor.data import FOLDER
from games.sentences import N_

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
SERIF = "Georgia, 'DejaVu Serif', serif"

Point = tuple[int, int]
Line2D = list[Point]


# --- What the data file says about the drawing; the engine reads the same file for the rules ---


class Province(msgspec.Struct, frozen=True):
    id: str
    colour: str
    polygon: Line2D
    label: Point
    marker: Point
    pawns: dict[str, Point]


class Water(msgspec.Struct, frozen=True):
    polygon: Line2D


class Decor(msgspec.Struct, frozen=True):
    kind: str
    polygon: Line2D = []
    line: Line2D = []
    at: Point = (0, 0)
    r: int = 0


class SeaLabel(msgspec.Struct, frozen=True):
    text: str
    x: int
    y: int
    angle: int


class Square(msgspec.Struct, frozen=True):
    index: int
    kind: str
    provinces: list[str]
    x: int
    y: int
    w: int
    h: int
    name: str = ""

    @property
    def middle(self) -> Point:
        return self.x + self.w // 2, self.y + self.h // 2


class Track(msgspec.Struct, frozen=True):
    squares: list[Square]


class Box(msgspec.Struct, frozen=True):
    colour: str
    price: int
    x: int
    y: int
    w: int
    h: int


class GuildTable(msgspec.Struct, frozen=True):
    x: int
    y: int
    colour_order: list[str]
    prices: list[int]
    col_w: int
    row_h: int
    header_h: int
    boxes: list[Box]


class Colony(msgspec.Struct, frozen=True):
    id: int
    vp: int
    x: int
    y: int
    w: int
    h: int


class Drawing(msgspec.Struct, frozen=True):
    view_box: tuple[int, int, int, int]
    colours: dict[str, str]
    player_colours: dict[str, str]
    provinces: list[Province]
    waters: list[Water]
    decor: list[Decor]
    sea_labels: list[SeaLabel]
    track: Track
    guild_table: GuildTable
    colonies: list[Colony]


MAP = msgspec.json.decode((FOLDER / "low_countries.json").read_bytes(), type=Drawing)
WIDTH, HEIGHT = MAP.view_box[2:]
PROVINCE = {province.id: province for province in MAP.provinces}
SQUARE = MAP.track.squares
COLONY = {colony.id: colony for colony in MAP.colonies}
BOX = {(box.colour, box.price): box for box in MAP.guild_table.boxes}

INK = MAP.colours["ink"]
PARCHMENT = MAP.colours["parchment"]
ORANGE = MAP.colours["orange"]
HALO = (
    'stroke="#fff" stroke-opacity=".85" stroke-width="4" stroke-linejoin="round" '
    'paint-order="stroke"'
)

LABELS: dict[str, Point] = {
    "HOL": (396, 688), "LIM": (583, 918), "BRA": (455, 842), "GRO": (725, 398), "UTR": (504, 664),
    "OVE": (680, 562),
    "ZEE": (297, 808), "FRI": (585, 418), "FLA": (236, 930), "GEL": (634, 676),
}  # fmt: skip
"""The middle of each name, moved a little from the data's where pawns with their counts need the
room."""

PAWNS: dict[str, Point] = {
    "HOL": (386, 724), "LIM": (579, 964), "BRA": (446, 886), "GRO": (732, 440), "UTR": (504, 684),
    "OVE": (690, 604),
    "ZEE": (285, 828), "FRI": (580, 454), "FLA": (228, 978), "GEL": (570, 718),
}  # fmt: skip
"""The middle of the row of pawns in each province."""

GOVERNORS: dict[str, Point] = {
    "HOL": (371, 650), "LIM": (611, 850), "BRA": (416, 798), "GRO": (765, 358), "UTR": (540, 644),
    "OVE": (716, 526),
    "ZEE": (273, 780), "FRI": (552, 382), "FLA": (284, 892), "GEL": (645, 640),
}  # fmt: skip
"""Where the flag of a province's governor stands."""

ONE_PAWN, SEVERAL = 23, 37


# --- The chart: the same in every game ---


@cache
def chart() -> str:
    """Sea, foreign land, provinces and rivers, without a word on them."""
    left, top, right, bottom = 70, 70, WIDTH - 70, HEIGHT - 70
    clip = (
        f'<clipPath id="low-countries"><rect x="{left}" y="{top}" width="{right - left}" '
        f'height="{bottom - top}"/></clipPath>'
    )
    return "".join(
        [
            f"<defs>{clip}</defs>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PARCHMENT}"/>',
            '<g clip-path="url(#low-countries)">',
            (
                f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" '
                f'fill="{MAP.colours["sea"]}"/>'
            ),
            *(
                f'<path d="{ring(part.polygon)}" fill="{MAP.colours["land"]}"/>'
                for part in decor("foreign")
            ),
            shallows(),
            *(
                f'<path d="{ring(part.polygon)}" fill="{MAP.colours["land"]}" stroke="#8a7f68"/>'
                for part in decor("island")
            ),
            *(land(province) for province in MAP.provinces),
            *(
                f'<path d="{ring(part.polygon)}" fill="{MAP.colours["inland_water"]}" '
                f'stroke="{INK}"/>'
                for part in MAP.waters
            ),
            *(stream(part.line, MAP.colours["inland_water"], 3) for part in decor("river")),
            *(stream(part.line, MAP.colours["sea"], 7) for part in decor("channel")),
            *(compass(part) for part in decor("compass")),
            "</g>",
        ]
    )


def decor(kind: str) -> list[Decor]:
    return [part for part in MAP.decor if part.kind == kind]


def points(line: Sequence[Point]) -> str:
    return " ".join(f"{x},{y}" for x, y in line)


def ring(polygon: Sequence[Point]) -> str:
    return f"M{points(polygon)}Z"


def shallows() -> str:
    """A pale band of water along the coast."""
    coast = "".join(ring(province.polygon) for province in MAP.provinces)
    return (
        f'<path d="{coast}" fill="none" stroke="#a9c6d2" stroke-width="12" '
        f'stroke-linejoin="round"/>'
    )


def land(province: Province) -> str:
    fill = MAP.colours[province.colour]
    return (
        f'<path d="{ring(province.polygon)}" fill="{fill}" stroke="{INK}" stroke-width="2.2" '
        f'stroke-linejoin="round"/>'
    )


def stream(line: Sequence[Point], colour: str, width: int) -> str:
    return (
        f'<path d="M{points(line)}" fill="none" stroke="{colour}" stroke-width="{width}" '
        f'stroke-linecap="round"/>'
    )


def compass(part: Decor) -> str:
    x, y = part.at
    star = "M0,-44L7,-7L44,0L7,7L0,44L-7,7L-44,0L-7,-7Z"
    return (
        f'<g transform="translate({x},{y})" fill="#5b8aa0" stroke="#5b8aa0"><circle r="28" '
        f'fill="none" stroke-width="1.5"/>'
        f'<path d="{star}"/><path d="M0,-44L7,-7L0,0L-7,-7Z" fill="#fff" fill-opacity=".55" '
        f'stroke="none"/></g>'
        f'<text x="{x}" y="{y - 50}" font-size="16" font-weight="700" fill="#5b8aa0" '
        f'text-anchor="middle">N</text>'
    )


SEA_NAMES = {"North Sea": N_("North Sea"), "Zuiderzee": N_("Zuiderzee")}


def sea_names(gettext: Gettext) -> str:
    texts = [
        f'<text transform="translate({label.x},{label.y}) '
        f'rotate({label.angle})">{escape(gettext(SEA_NAMES[label.text]))}</text>'
        for label in MAP.sea_labels
    ]
    group = (
        f'font-family="{SERIF}" font-style="italic" font-size="19" fill="#5b8aa0" '
        f'text-anchor="middle"'
    )
    return f"<g {group}>{''.join(texts)}</g>"


def province_names(names: Iterable[tuple[str, str]]) -> str:
    """The names over everything else, each with a light halo."""
    texts = [
        f'<text x="{LABELS[province][0]}" y="{LABELS[province][1]}">{escape(name)}</text>'
        for province, name in names
    ]
    return (
        f'<g font-size="17" font-weight="700" fill="{INK}" text-anchor="middle" '
        f"{HALO}>{''.join(texts)}</g>"
    )
