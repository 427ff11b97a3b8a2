"""The pencils: places, squares of the track, guilds, colonies, pawns, markers, paintings."""

from collections.abc import Sequence
from html import escape

from games.board import Gettext
from games.engines.siecle_dor.picture.low_countries import (
    COLONY,
    HALO,
    INK,
    MAP,
    ONE_PAWN,
    ORANGE,
    PARCHMENT,
    PAWNS,
    PROVINCE,
    SEVERAL,
    SQUARE,
    Box,
    Colony,
    Point,
    Square,
)
from games.sentences import N_

# --- Pictures: one for each colour of the game ---

PICTURES = {
    "green": (
        '<circle cy="-6" r="4.2"/><path d="M-6.5,9.5C-5.5,4 -3,2 -2.6,-3H2.6C3,2 5.5,4 6.5,9.5Z"/>'
    ),
    "yellow": '<path d="M-6,-9.5L-2.6,-5.5L0,-10L2.6,-5.5L6,-9.5C7.5,-2 4,1.5 0,1.5C-4,1.5 '
    '-7.5,-2 -6,-9.5Z"/>'
    '<path d="M0,1V10M0,9C-3.5,8.5 -5.5,6 -6,3M0,9C3.5,8.5 5.5,6 6,3" fill="none" '
    'stroke-width="1.8"/>',
    "brown": (
        '<path d="M-10,-8.5H10V8.5H-10Z M-7,-5.5V5.5H7V-5.5Z" fill-rule="evenodd"/><path '
        'd="M-6.5,5L-2,-1L1,2L3.5,-1.5L6.5,5Z"/>'
    ),
    "blue": '<path d="M-10,3.5H10L7,9H-7.5Z"/><path d="M-.8,-10V2H-8.5C-6.5,-1 -5.5,-6 '
    '-5.8,-8.5Z"/>'
    '<path d="M1.2,-9V2H8C6.5,-2 4.5,-6.5 1.2,-9Z"/>',
    "grey": (
        '<path d="M-3,-1L-5,10H5L3,-1Z"/><path '
        'd="M0,-2L-8.5,-9.5M0,-2L8.5,-9.5M0,-2L-8.5,5.5M0,-2L8.5,5.5" stroke-width="2.6"/>'
    ),
    "orange": (
        '<circle cx="-4.5" cy="3.5" r="4.2"/><circle cx="4.5" cy="3.5" r="4.2"/><circle '
        'cy="-4" r="4.2"/>'
    ),
}
"""Within ten units of the middle: a pawn, a tulip, a painting, a ship, a windmill, spice."""


def picture(colour: str, *, x: int, y: int, scale: str = "1", opacity: str = "1") -> str:
    return (
        f'<g transform="translate({x},{y}) scale({scale})" fill="{INK}" stroke="{INK}" '
        f'stroke-width=".6" stroke-linejoin="round"'
        f' stroke-linecap="round" opacity="{opacity}">{PICTURES[colour]}</g>'
    )


def empty_place(province: str) -> str:
    """The spot of a marker that nobody has placed yet, with the picture of what it would be good
    for."""
    x, y = PROVINCE[province].marker
    disc = (
        f'<circle cx="{x}" cy="{y}" r="16" fill="#fff" fill-opacity=".5" stroke="{INK}" '
        f'stroke-dasharray="3 3"/>'
    )
    return disc + picture(PROVINCE[province].colour, x=x, y=y, opacity=".75")


# --- The track round the edge ---


def square(place: Square, *, name: str, told: str) -> str:
    """One square: its number, and its two provinces, its coin or its crown."""
    drawn = {"provinces": two_provinces, "merchant": merchant, "william": william}[place.kind]
    number = f'<text x="4" y="16" font-size="15.5">{place.index}</text>'
    frame = (
        f'<rect width="{place.w}" height="{place.h}" fill="none" stroke="{INK}" '
        f'stroke-width="1.6"/>'
    )
    inside = f"<title>{escape(told)}</title>{drawn(place, name)}{number}{frame}"
    return f'<g transform="translate({place.x},{place.y})" fill="{INK}">{inside}</g>'


def two_provinces(place: Square, name: str) -> str:
    (one, other), w, h = place.provinces, place.w, place.h
    first, second = MAP.colours[PROVINCE[one].colour], MAP.colours[PROVINCE[other].colour]
    return (
        f'<path d="M0,0H{w}L0,{h}Z" fill="{first}"/><path d="M{w},0V{h}H0Z" fill="{second}"/>'
        f'<path d="M{w},0L0,{h}" stroke="{INK}" stroke-width="1.2"/><g font-size="17" '
        f'font-weight="700">'
        f'<text x="6" y="36">{one}</text><text x="{w - 6}" y="{h - 9}" '
        f'text-anchor="end">{other}</text></g>'
        + picture(PROVINCE[one].colour, x=w // 2 + 2, y=14, scale=".75")
        + picture(PROVINCE[other].colour, x=w // 2 - 12, y=h - 14, scale=".75")
    )


def merchant(place: Square, name: str) -> str:
    return (
        f'<rect width="{place.w}" height="{place.h}" fill="#f3e2ad"/>'
        f'<circle cx="40" cy="25" r="18" fill="#dcb23a" stroke="#8a6a12" stroke-width="1.6"/>'
        f'<text x="40" y="31" font-size="17" font-weight="700" text-anchor="middle">+1</text>'
        f'<text x="{place.w // 2}" y="62" font-size="15.5" '
        f'text-anchor="middle"'
        f' textLength="{min(82, 8 * len(name))}" '
        f'lengthAdjust="spacingAndGlyphs">{escape(name)}</text>'
    )


def william(place: Square, name: str) -> str:
    return (
        f'<rect width="{place.w}" height="{place.h}" fill="{ORANGE}"/>'
        f'<path transform="translate(8,-4)" '
        f'd="M22,36L18,17L29,25L36,13L43,25L54,17L50,36Z" fill="#f6d76b" stroke="{INK}" '
        f'stroke-width="1.4" stroke-linejoin="round"/>'
        f'<text x="44" y="49" font-size="15.5" font-weight="700" text-anchor="middle" '
        f'textLength="76" lengthAdjust="spacingAndGlyphs">'
        f'{escape(name)}</text><text x="44" y="65" font-size="15.5" font-weight="700" '
        f'text-anchor="middle">+3</text>'
    )


def stadtholder(index: int, told: str) -> str:
    """The Stadtholder: a crowned orange figure in the corner of his square, and a bold frame
    round it."""
    place = SQUARE[index]
    x, y = place.x, place.y
    frame = (
        f'<rect x="{x + 2}" y="{y + 2}" width="{place.w - 4}" height="{place.h - 4}" '
        f'fill="none" stroke="#c2410c" stroke-width="5"/>'
    )
    figure = (
        '<path d="M-15,22C-13,8 -8,6 -7,-2H7C8,6 13,8 15,22Z"/><circle cy="-7" r="8.5"/>'
        '<path d="M-10,-12L-12,-23L-5,-18L0,-25L5,-18L12,-23L10,-12Z" fill="#ffd43b"/>'
    )
    edge = 'fill="#e8590c" stroke="#3b1500" stroke-width="2" stroke-linejoin="round"'
    halo = '<circle r="19" fill="#fff" fill-opacity=".9" stroke="#c2410c" stroke-width="2"/>'
    person = (
        f'<g transform="translate({x + place.w - 13},{y + 14})">{halo}<g '
        f'transform="scale(.72)" {edge}>{figure}</g></g>'
    )
    return f"<g>{title(told)}{frame}{person}</g>"


# --- The guild table and the colonies ---

EAST = N_("East Indies"), N_("5 points; one marker each")
WEST = N_("West Indies"), N_("6 points; any number")


def guild_head(colour: str, name: str) -> str:
    """The head of a column: the guild's picture and its name."""
    x, y, width, _ = guild_place(colour)
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{MAP.guild_table.header_h}" '
        f'fill="{MAP.colours[colour]}" stroke="{INK}"/>'
        + picture(colour, x=x + width // 2, y=y + 17, scale="1.1")
        + f'<text x="{x + width // 2}" y="{y + 47}" font-size="17" font-weight="700" '
        f'fill="{INK}" text-anchor="middle">{escape(name)}</text>'
    )


def guild_place(colour: str) -> tuple[int, int, int, int]:
    """The whole column of a guild."""
    table = MAP.guild_table
    x = table.x + table.col_w * table.colour_order.index(colour)
    return x, table.y, table.col_w, table.header_h + table.row_h * len(table.prices)


def guild_box(box: Box, *, asked: bool) -> str:
    """A price; the one asked for now is bold, in a frame."""
    frame = (
        f'fill="{MAP.colours[box.colour]}" fill-opacity="{0.4 + 0.06 * (10 - box.price):.2f}" '
        f'stroke="{INK}"'
    )
    middle = f'x="{box.x + box.w - 24}" y="{box.y + 28}"'
    price = (
        f'<rect x="{box.x + box.w - 47}" y="{box.y + 6}" width="44" height="{box.h - 12}" rx="6" '
        f'fill="#fff" stroke="{INK}" stroke-width="2.5"/><text {middle} font-size="19" '
        f'font-weight="800" fill="{INK}" text-anchor="middle">{box.price} f</text>'
        if asked
        else f'<text {middle} font-size="18" fill="{INK}" text-anchor="middle">{box.price}</text>'
    )
    return (
        f'<rect x="{box.x}" y="{box.y}" width="{box.w}" height="{box.h}" '
        f'fill="#fff"/><rect x="{box.x}" y="{box.y}" width="{box.w}" height="{box.h}" {frame}/>'
        f"{price}"
    )


def panel(x: int, y: int, width: int, height: int) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="{PARCHMENT}" '
        f'stroke="{INK}" stroke-width="1.6" class="b-paper b-line"/>'
    )


def colonies(gettext: Gettext) -> str:
    """The panel of the six colonies: West Indies for any number of markers, East Indies for one
    each. The number is the price of a spice card."""
    west, east, last = COLONY[7], COLONY[2], COLONY[6]
    heads = [
        (west.x + west.w // 2, 124, WEST),
        ((east.x + last.x + last.w) // 2 + 4, 250, EAST),
    ]
    texts = "".join(
        f'<text x="{x}" y="{west.y - 32}" font-size="16.5" font-weight="700" class="b-ink" '
        f'text-anchor="middle" textLength="{min(10 * len(gettext(name)), room)}" '
        f'lengthAdjust="spacingAndGlyphs">{escape(gettext(name))}</text>'
        f'<text x="{x}" y="{west.y - 12}" font-size="15.5" text-anchor="middle" class="b-ink" '
        f'textLength="{min(8 * len(gettext(note)), room)}" '
        f'lengthAdjust="spacingAndGlyphs">{escape(gettext(note))}</text>'
        for x, room, (name, note) in heads
    )
    back = panel(west.x - 16, west.y - 56, last.x + last.w - west.x + 28, 142)
    return f'<g fill="{INK}">{back}{texts}</g>'


def colony_box(colony: Colony) -> str:
    number = (
        f'<text x="{colony.x + 6}" y="{colony.y + 20}" font-size="18" fill="{INK}" '
        f'font-weight="700">{colony.id}</text>'
    )
    frame = f'rx="5" fill="{ORANGE}" fill-opacity=".75" stroke="#7a3d05"'
    spice = picture("orange", x=colony.x + colony.w - 12, y=colony.y + 13, scale=".6")
    return (
        f'<rect x="{colony.x}" y="{colony.y}" width="{colony.w}" height="{COLONY_HEIGHT}" '
        f"{frame}/>{number}{spice}"
    )


COLONY_HEIGHT = 74


# --- Pieces ---

PAWN = '<path d="M-10,10C-9,3 -5.5,1 -4.5,-4H4.5C5.5,1 9,3 10,10Z"/><circle cy="-9" r="6"/>'
INKS = {"yellow": "#2d2a26", "green": "#14110d"}
"""The number on a piece is white, but dark on yellow and green."""


def colour_of(player_colour: str) -> tuple[str, str]:
    """The fill of a seat's pieces, and the ink of their numbers."""
    return MAP.player_colours[player_colour], INKS.get(player_colour, "#fff")


def at(place: Point, drawn: str) -> str:
    return f'<g transform="translate({place[0]},{place[1]})">{drawn}</g>' if drawn else ""


def scaled(scale: str, drawn: str) -> str:
    return drawn if scale == "1" or not drawn else f'<g transform="scale({scale})">{drawn}</g>'


def pawn(seat: int, player_colour: str, *, count: int = 1, told: str = "") -> str:
    """A pawn with its seat's number; how many stand there beside its head."""
    fill, ink = colour_of(player_colour)
    many = (
        f'<text x="6" y="-5" font-size="15.5" font-weight="700" fill="{INK}" {HALO}>×{count}</text>'
        if count > 1
        else ""
    )
    body = (
        f'<g fill="{fill}" stroke="#fff" stroke-width="1.6" stroke-linejoin="round" '
        f'paint-order="stroke">{PAWN}</g>'
    )
    number = (
        f'<text y="10" font-size="15.5" font-weight="800" fill="{ink}" '
        f'text-anchor="middle">{seat}</text>'
    )
    return f"<g>{title(told)}{body}{number}{many}</g>"


def marker(seat: int, player_colour: str, *, barred: bool = False, told: str = "") -> str:
    """A disc with its seat's number; a barred one is pale, with a bar across and a broken rim."""
    fill, ink = colour_of(player_colour)
    if not barred:
        return (
            f'<g>{title(told)}<circle r="16" fill="{fill}" stroke="#fff" '
            f'stroke-width="2.5"/><circle r="17.5" fill="none" stroke="{INK}"/>'
            f'<text y="6.5" font-size="18" font-weight="800" fill="{ink}" '
            f'text-anchor="middle">{seat}</text></g>'
        )
    return (
        f'<g>{title(told)}<circle r="16" fill="#fff" stroke="{fill}" stroke-width="4" '
        f'stroke-dasharray="6 3"/>'
        f'<path d="M-12,12L12,-12" stroke="{fill}" stroke-width="4" stroke-linecap="round"/>'
        f'<text y="6.5" font-size="18" font-weight="800" fill="{INK}" text-anchor="middle" '
        f"{HALO}>{seat}</text></g>"
    )


def governor(seat: int, player_colour: str, *, told: str) -> str:
    """The flag of a governor, with the number of the seat it pays."""
    fill, ink = colour_of(player_colour)
    return (
        f'<g>{title(told)}<path d="M-9,12V-12" stroke="{INK}" stroke-width="2.4"/>'
        f'<path d="M-8,-12H12L7,-5L12,3H-8Z" fill="{fill}" stroke="{INK}"/>'
        f'<text x="-1" y="1" font-size="15.5" font-weight="800" fill="{ink}" '
        f'text-anchor="middle">{seat}</text></g>'
    )


def offered() -> str:
    """A golden ring round a marker whose action is up for auction."""
    return (
        '<circle r="23" fill="#ffe08a" fill-opacity=".85" stroke="#a26a00" stroke-width="3" '
        'stroke-dasharray="7 4"/>'
    )


def times(count: int) -> str:
    return (
        f'<text x="6" y="22" font-size="17" font-weight="700" fill="{INK}" {HALO}>×{count}</text>'
        if count > 1
        else ""
    )


def colony_spot(colony: Colony, place: int, count: int) -> tuple[int, int, str]:
    """Where a marker stands in a colony and how large: two side by side, three smaller, more of
    them smaller still in rows of four."""
    if count <= 2:
        return colony.x + colony.w * (2 * place + 1) // (2 * count), colony.y + 48, "1"
    if count == 3:
        return colony.x + 19 + 36 * place, colony.y + 48, ".82"
    return colony.x + 16 + 26 * (place % 4), colony.y + 34 + 27 * (place // 4), ".72"


def painting(points: int, *, paid: int = 0, payments: int = 0, told: str) -> str:
    """A framed painting with its points; while it is being painted it is pale, with a coin for
    each payment, filled when made."""
    fill = "#fff" if payments else "#e9cf8f"
    coins = "".join(
        f'<circle cx="{6 * place - 3 * (payments - 1)}" cy="18" r="2.6" '
        f'fill="{INK if place < paid else "#fff"}" stroke="{INK}"/>'
        for place in range(payments)
    )
    frame = (
        f'<rect x="-17" y="-13" width="34" height="25" fill="{fill}" stroke="#7a5230" '
        f'stroke-width="{2 if payments else 4}"/>'
    )
    number = (
        f'<text y="6" font-size="17" font-weight="700" fill="{INK}" '
        f'text-anchor="middle">{points}</text>'
    )
    return f"<g>{title(told)}{frame}{number}{coins}</g>"


def windmill(told: str) -> str:
    ground = '<circle r="18" fill="#fff" fill-opacity=".85"/>'
    return f"<g>{title(told)}{ground}{picture('grey', x=0, y=0, scale='1.25')}</g>"


def title(told: str) -> str:
    return f"<title>{escape(told)}</title>" if told else ""


def row_of(province: str, counts: Sequence[int]) -> list[Point]:
    """Where the pawns of several seats stand side by side in a province; who has more than one
    needs room for the number."""
    widths = [ONE_PAWN if count == 1 else SEVERAL for count in counts]
    x, y = PAWNS[province]
    left = x - sum(widths) // 2 + ONE_PAWN // 2
    return [(left + sum(widths[:k]), y) for k in range(len(widths))]
