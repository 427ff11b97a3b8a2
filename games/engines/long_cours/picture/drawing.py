"""The board as a drawing: the map with ships, heaps, the corsair and a legend."""

from collections.abc import Mapping
from html import escape

from games.board import Gettext, Names
from games.engines.long_cours.picture.account import (
    description,
    in_board_order,
    off_the_map,
)
from games.engines.long_cours.picture.chart import (
    BERTHS,
    FLAGS,
    FONT,
    HEAPS,
    IN_A_ROW,
    INK,
    LEGEND_HEIGHT,
    MAP,
    SCALE,
    STEP_X,
    STEP_Y,
    STOPS,
    chart,
    die,
    points,
    stop_names,
    stops,
)
from games.engines.long_cours.view import CaptainView, View
from games.kit.drawing import cut
from games.kit.views import awaited
from games.sentences import N_

# --- The picture ---


def svg(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> str:
    """The map as one SVG element that needs no style sheet and no other file."""
    box = f"0 0 {MAP.width} {MAP.height + LEGEND_HEIGHT}"
    heard = 'role="img" aria-labelledby="board-title board-desc"'
    title = gettext(N_("The world map of Long Cours"))
    return "".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{box}" {heard} '
                f'font-family="{FONT}">'
            ),
            f'<title id="board-title">{escape(title)}</title>',
            f'<desc id="board-desc">{escape(description(view, names, gettext, language))}</desc>',
            chart(),
            moorings(view),
            stops(),
            *(heap(place, goods) for place, goods in in_board_order(view.heaps)),
            *(fleet(view, stop) for stop in STOPS),
            stop_names(language),
            product_legend(language),
            captain_legend(view, names, gettext),
            "</svg>",
        ]
    )


# --- What lies and sails on it ---


def heap(place: str, goods: Mapping[str, int]) -> str:
    """Wrecked goods at a stranding place, with their value (LC-45)."""
    dx, dy = HEAPS[place]
    x, y = STOPS[place].x + dx, STOPS[place].y + dy
    return (
        f'<g><rect x="{x - 28}" y="{y - 13}" width="56" height="26" fill="#c99a5b" '
        f'stroke="#5b3a14" stroke-width="2"/>'
        f'<path d="M{x - 28},{y - 8}H{x + 28}M{x - 28},{y + 8}H{x + 28}" stroke="#5b3a14" '
        f'stroke-opacity=".45"/>'
        f'<text x="{x}" y="{y + 5}" font-size="15" font-weight="700" fill="#2b1a05" '
        f'text-anchor="middle">{sum(goods.values())} M</text></g>'
    )


def fleet(view: View, stop: str) -> str:
    """The ships at this stop side by side, the corsair last; their rings lie beneath all of
    them."""
    captains = [captain for captain in view.captains if captain.stop == stop]
    ships = [ship(captain) for captain in captains]
    if view.corsair.stop == stop:
        ships.append(corsair(view.corsair.owner))
    rings = [ring(captain, turn=captain.seat in awaited(view)) for captain in captains]
    places = berths(stop, len(ships))
    return "".join(
        at(place, drawn)
        for drawings in (rings, ships)
        for place, drawn in zip(places, drawings, strict=False)
    )


def at(place: tuple[int, int], drawn: str) -> str:
    x, y = place
    return f'<g transform="translate({x},{y}) scale({SCALE})">{drawn}</g>' if drawn else ""


def berths(stop: str, count: int) -> list[tuple[int, int]]:
    """The middle of each of that many ships at this stop."""
    dx, dy, across, along = BERTHS[stop]
    x, y = STOPS[stop].x + dx, STOPS[stop].y + dy
    return [
        (x + across * STEP_X * (k % IN_A_ROW), y + along * STEP_Y * (k // IN_A_ROW))
        for k in range(count)
    ]


def moorings(view: View) -> str:
    """Lines ashore, so that ships lying a little way off still belong to their port."""
    taken = {captain.stop for captain in view.captains} | {view.corsair.stop}
    lines = [
        points([(STOPS[stop].x, STOPS[stop].y), berths(stop, 1)[0]])
        for stop in STOPS
        if stop in taken
    ]
    return f'<path d="{"".join(f"M{line}" for line in lines)}" stroke="{INK}" stroke-width="2.5"/>'


def ring(captain: CaptainView, *, turn: bool) -> str:
    """Golden when the game waits for this captain, dashed red when the corsair can reach the
    ship (LC-88)."""
    drawn = (
        '<circle r="21" fill="#ffe08a" fill-opacity=".8" stroke="#a26a00" stroke-width="2"/>'
        if turn
        else ""
    )
    if captain.within_reach:
        drawn += (
            '<circle r="21" fill="none" stroke="#c21f1f" stroke-width="3" stroke-dasharray="5 4"/>'
        )
    return drawn


def ship(captain: CaptainView) -> str:
    """A cargo with its seat's number and flag; pale when its captain has resigned."""
    return f'<g opacity=".55">{hull(captain.seat)}</g>' if captain.resigned else hull(captain.seat)


def hull(seat: int) -> str:
    color = MAP.ship_colors[seat - 1]
    edge = 'stroke="#fff" stroke-width="1.6" stroke-linejoin="round" paint-order="stroke"'
    return (
        f'<g fill="{color}" {edge}><path d="M10,-15V0" stroke="{color}"/><path '
        f'd="{FLAGS[seat - 1]}"/>'
        '<path d="M-11,-2V-8H4V-2Z"/><path d="M-6,-8V-14H0V-8Z"/><path '
        'd="M-17,-2H17L12,14H-12Z"/></g>'
        f'<text y="11.5" font-size="15" font-weight="800" fill="#fff" '
        f'text-anchor="middle">{seat}</text>'
    )


def corsair(owner: int | None) -> str:
    """Black, with crossed bones on its sail and its owner's number on its hull."""
    number = (
        ""
        if owner is None
        else f'<text y="12.5" font-size="13" font-weight="800" fill="#fff" '
        f'text-anchor="middle">{owner}</text>'
    )
    return (
        f'<g fill="{MAP.corsair_color}" stroke="#fff" stroke-width="1.6" stroke-linejoin="round" '
        f'paint-order="stroke">'
        '<path d="M-12,-15H12L9,-1H-9Z"/><path d="M-17,1H17L11,15H-11Z"/></g>'
        f'<path d="M-5,-12L5,-4M5,-12L-5,-4" stroke="#fff" stroke-width="2.2" '
        f'stroke-linecap="round"/>{number}'
    )


# --- The border: products, captains, the corsair ---


def product_legend(language: str) -> str:
    """The border of the map: which number of the die is which product (LC-16, LC-38)."""
    y, width = MAP.height + 27, MAP.width // len(MAP.products)
    entries = [
        f"{die(product, x=k * width + 50, y=y, width=34, height=26)}"
        f'<text x="{k * width + 78}" y="{y + 6}">{escape(product.called(language))}</text>'
        for k, product in enumerate(MAP.products)
    ]
    band = f'<rect y="{MAP.height}" width="{MAP.width}" height="{LEGEND_HEIGHT}" fill="#f8f1e2"/>'
    return f'{band}<g font-size="19" fill="{INK}">{"".join(entries)}</g>'


def captain_legend(view: View, names: Names, gettext: Gettext) -> str:
    """Who is who, and who has no ship on the map."""
    y = MAP.height + 76
    slot = MAP.width // (len(view.captains) + 1)
    entries = [
        legend_entry(k * slot, y, hull(c.seat), caption(c, names, gettext), slot)
        for k, c in enumerate(view.captains)
    ]
    entries.append(
        legend_entry(
            len(view.captains) * slot,
            y,
            corsair(view.corsair.owner),
            corsair_caption(view, names, gettext),
            slot,
        )
    )
    return f'<g font-size="18" fill="{INK}">{"".join(entries)}</g>'


def legend_entry(x: int, y: int, mark: str, words: tuple[str, str], slot: int) -> str:
    first, second = (
        escape(cut(word, (slot - 70) // px)) for word, px in zip(words, (10, 8), strict=True)
    )
    lines = f'<text x="{x + 62}" y="{y - 1 if second else y + 6}" font-weight="600">{first}</text>'
    if second:
        lines += f'<text x="{x + 62}" y="{y + 18}" font-size="15">{second}</text>'
    return at((x + 36, y), mark) + lines


def caption(captain: CaptainView, names: Names, gettext: Gettext) -> tuple[str, str]:
    return names[captain.seat], off_the_map(captain, gettext)


def corsair_caption(view: View, names: Names, gettext: Gettext) -> tuple[str, str]:
    if view.corsair.owner is None:
        return gettext(N_("Corsair")), gettext(N_("for sale"))
    return gettext(N_("Corsair")), names[view.corsair.owner]
