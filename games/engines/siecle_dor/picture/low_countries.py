"""The map of the Low Countries as a drawing: provinces, track, guild table and colonies, and the
pieces that stand on them.

Everything here is the same for all who look; what stands where is said by the picture around it.
Nothing is told by colour alone: every piece carries its seat's number, every colour of the game
its own picture.
"""

from collections.abc import Sequence
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
    colours: dict[str, str]
    player_colours: dict[str, str]
    provinces: list[Province]
    waters: list[Water]
    decor: list[Decor]
    sea_labels: list[SeaLabel]
    track: Track
    guild_table: GuildTable
    colonies: list[Colony]


# --- The same in landscape: the track as a frame around the map and the guild table ---

SQUARE_WIDTH, SQUARE_HEIGHT, COLUMNS, ROWS = 88, 70, 16, 13
WIDTH, HEIGHT = COLUMNS * SQUARE_WIDTH, ROWS * SQUARE_HEIGHT
MAP_LEFT, MAP_TOP, MAP_WIDTH, MAP_HEIGHT = 88, 70, 734, HEIGHT - 140
TABLES = MAP_LEFT + MAP_WIDTH + 16  # where the column of tables begins
TABLES_WIDTH = WIDTH - SQUARE_WIDTH - TABLES - 12
GUILDS_TOP, COLUMN_WIDTH, ROW_HEIGHT, HEADER = 150, 92, 43, 54
COLONIES_LEFT, COLONIES_TOP = 120, 146
COLOURS = {
    "green": "#63b394",
    "yellow": "#f6d860",
    "brown": "#b47e57",
    "blue": "#7fb0e6",
    "grey": "#d3d5da",
    "orange": "#ee9a4d",
}
PLAYER_COLOURS = {"blue": "#16307a", "red": "#b3261e", "green": "#3f9e86", "yellow": "#f0b800"}
"""The file's green and brown are one colour to those who see no green; these are told apart."""


def on_map(point: Point) -> Point:
    """From the place in the file to the place in the drawing."""
    return point[0], point[1] - 220


def square_place(index: int) -> Point:
    """Clockwise round the frame, from the upper left corner."""
    right, down = COLUMNS - 1, ROWS - 1
    column, row = (
        (index, 0) if index <= right
        else (right, index - right) if index <= right + down
        else (2 * right + down - index, down) if index <= 2 * right + down
        else (0, 2 * (right + down) - index)
    )  # fmt: skip
    return column * SQUARE_WIDTH, row * SQUARE_HEIGHT


def in_landscape(drawing: Drawing) -> Drawing:
    replace = msgspec.structs.replace
    return replace(
        drawing,
        colours=drawing.colours | COLOURS,
        player_colours=PLAYER_COLOURS,
        provinces=[
            replace(
                province,
                polygon=[on_map(point) for point in province.polygon],
                marker=on_map(province.marker),
            )
            for province in drawing.provinces
        ],
        waters=[
            replace(water, polygon=[on_map(p) for p in water.polygon]) for water in drawing.waters
        ],
        decor=[
            replace(
                part,
                polygon=[on_map(point) for point in part.polygon],
                line=[on_map(point) for point in part.line],
                at=on_map(part.at),
            )
            for part in drawing.decor
        ],
        sea_labels=[
            replace(label, x=on_map((label.x, label.y))[0], y=on_map((label.x, label.y))[1])
            for label in drawing.sea_labels
        ],
        track=Track([placed(square) for square in drawing.track.squares]),
        guild_table=guild_columns(drawing.guild_table),
        colonies=[
            replace(colony, x=COLONIES_LEFT + left, y=COLONIES_TOP)
            for colony, left in zip(drawing.colonies, (126, 180, 234, 288, 342, 0), strict=True)
        ],
    )


def placed(square: Square) -> Square:
    x, y = square_place(square.index)
    return msgspec.structs.replace(square, x=x, y=y, w=SQUARE_WIDTH, h=SQUARE_HEIGHT)


def guild_columns(table: GuildTable) -> GuildTable:
    left, top = TABLES + (TABLES_WIDTH - 5 * COLUMN_WIDTH) // 2, GUILDS_TOP
    boxes = [
        msgspec.structs.replace(
            box,
            x=left + COLUMN_WIDTH * table.colour_order.index(box.colour),
            y=top + HEADER + ROW_HEIGHT * table.prices.index(box.price),
            w=COLUMN_WIDTH,
            h=ROW_HEIGHT,
        )
        for box in table.boxes
    ]
    return msgspec.structs.replace(
        table, x=left, y=top, col_w=COLUMN_WIDTH, row_h=ROW_HEIGHT, header_h=HEADER, boxes=boxes
    )


MAP = in_landscape(msgspec.json.decode((FOLDER / "low_countries.json").read_bytes(), type=Drawing))
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
    code: on_map(place)
    for code, place in {
    "HOL": (396, 688), "LIM": (583, 918), "BRA": (455, 842), "GRO": (725, 398), "UTR": (504, 664),
    "OVE": (680, 562),
    "ZEE": (297, 808), "FRI": (585, 418), "FLA": (236, 930), "GEL": (634, 676),
    }.items()
}  # fmt: skip
"""The middle of each name, moved a little from the data's where pawns with their counts need the
room."""

PAWNS: dict[str, Point] = {
    code: on_map(place)
    for code, place in {
    "HOL": (386, 724), "LIM": (579, 964), "BRA": (446, 886), "GRO": (732, 440), "UTR": (504, 684),
    "OVE": (690, 604),
    "ZEE": (285, 828), "FRI": (580, 454), "FLA": (228, 978), "GEL": (570, 718),
    }.items()
}  # fmt: skip
"""The middle of the row of pawns in each province."""

GOVERNORS: dict[str, Point] = {
    code: on_map(place)
    for code, place in {
    "HOL": (371, 650), "LIM": (611, 850), "BRA": (416, 798), "GRO": (765, 358), "UTR": (540, 644),
    "OVE": (716, 526),
    "ZEE": (273, 780), "FRI": (552, 382), "FLA": (284, 892), "GEL": (645, 640),
    }.items()
}  # fmt: skip
"""Where the flag of a province's governor stands."""

ONE_PAWN, SEVERAL = 23, 37


# --- The chart: the same in every game ---


@cache
def chart() -> str:
    """Sea, foreign land, provinces and rivers, without a word on them."""
    left, top = MAP_LEFT, MAP_TOP
    right, bottom = left + MAP_WIDTH, top + MAP_HEIGHT
    clip = (
        f'<clipPath id="low-countries"><rect x="{left}" y="{top}" width="{right - left}" '
        f'height="{bottom - top}"/></clipPath>'
    )
    return "".join(
        [
            f"<defs>{clip}</defs>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PARCHMENT}" class="b-paper"/>',
            '<g clip-path="url(#low-countries)">',
            (
                f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" '
                f'fill="{MAP.colours["sea"]}" class="b-sea"/>'
            ),
            *(
                f'<path d="{ring(part.polygon)}" fill="{MAP.colours["land"]}" class="b-land"/>'
                for part in decor("foreign")
            ),
            shallows(),
            *(
                f'<path d="{ring(part.polygon)}" fill="{MAP.colours["land"]}" class="b-land" '
                f'stroke="#8a7f68"/>'
                for part in decor("island")
            ),
            *(land(province) for province in MAP.provinces),
            waters(),
            *(compass(part) for part in decor("compass")),
            "</g>",
        ]
    )


@cache
def waters() -> str:
    """Lakes, rivers and channels, over the provinces and under the pieces."""
    lakes = "".join(
        f'<path d="{ring(part.polygon)}" fill="{MAP.colours["inland_water"]}" stroke="{INK}"/>'
        for part in MAP.waters
    )
    rivers = "".join(stream(part.line, MAP.colours["inland_water"], 3) for part in decor("river"))
    channels = "".join(stream(part.line, MAP.colours["sea"], 7) for part in decor("channel"))
    return lakes + rivers + channels


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


def ground(province: Province) -> str:
    """Where a province is pointed at: all of it, without a colour, over the waters."""
    return f'<path d="{ring(province.polygon)}" fill="none" pointer-events="all"/>'


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


def province_name(province: str, name: str) -> str:
    """With a light halo."""
    x, y = LABELS[province]
    return (
        f'<text x="{x}" y="{y}" font-size="17" font-weight="700" fill="{INK}" '
        f'text-anchor="middle" {HALO}>{escape(name)}</text>'
    )
