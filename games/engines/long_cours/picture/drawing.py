"""The board as a drawing: the map with ships, heaps, the corsair and a legend."""

from collections.abc import Mapping
from html import escape

from games.board import Box, Gettext, Names
from games.engines.long_cours.data import DECK, STRENGTH
from games.engines.long_cours.picture.account import (
    brawl_name,
    description,
    headline,
    in_board_order,
    kind_name,
    off_the_map,
)
from games.engines.long_cours.picture.chart import (
    BERTHS,
    CAPTAIN_ROW,
    CARD_ROW,
    FLAGS,
    FONT,
    HEAPS,
    IN_A_ROW,
    INK,
    MAP,
    ROUND_ROW,
    SCALE,
    STEP_X,
    STEP_Y,
    STOPS,
    captain_box,
    card_box,
    chart,
    die,
    die_box,
    points,
    product_box,
    round_box,
    stops,
)
from games.engines.long_cours.view import CaptainView, View
from games.kit.drawing import SEAT_COLOURS, cut, part_group
from games.kit.views import awaited
from games.sentences import N_

# --- The picture ---


def svg(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> str:
    """The map as one SVG element that needs no style sheet and no other file."""
    hand = own_cards(view)
    height = MAP.height + ROUND_ROW + CAPTAIN_ROW + (CARD_ROW if hand else 0)
    heard = 'role="img" aria-labelledby="board-title board-desc"'
    title = gettext(N_("The world map of Long Cours"))
    return "".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {MAP.width} '
                f'{height}" {heard} font-family="{FONT}">'
            ),
            f'<title id="board-title">{escape(title)}</title>',
            f'<desc id="board-desc">{escape(description(view, names, gettext, language))}</desc>',
            chart(),
            moorings(view),
            stops(language),
            *(heap(place, goods) for place, goods in in_board_order(view.heaps)),
            *(fleet(view, stop) for stop in STOPS),
            (
                f'<rect class="b-paper" y="{MAP.height}" width="{MAP.width}" '
                f'height="{height - MAP.height}" fill="#f8f1e2"/>'
            ),
            f'<g fill="{INK}">',
            part_group("round", round_sign(view, gettext)),
            product_legend(language),
            part_group("die", die_sign()),
            captain_legend(view, names, gettext),
            *(
                part_group(f"card-{card}", card_sign(k, card, count, language))
                for k, (card, count) in enumerate(hand.items())
            ),
            "</g></svg>",
        ]
    )


# --- What lies and sails on it ---


def heap(place: str, goods: Mapping[str, int]) -> str:
    """Wrecked goods at a stranding place, with their value (LC-45)."""
    dx, dy = HEAPS[place]
    x, y = STOPS[place].x + dx, STOPS[place].y + dy
    told = f"{sum(goods.values())} M"
    tight = ' textLength="54" lengthAdjust="spacingAndGlyphs"' if len(told) > 5 else ""
    return (
        f'<g><rect x="{x - 30}" y="{y - 15}" width="60" height="30" fill="#c99a5b" '
        f'stroke="#5b3a14" stroke-width="2"/>'
        f'<path d="M{x - 30},{y - 9}H{x + 30}M{x - 30},{y + 9}H{x + 30}" stroke="#5b3a14" '
        f'stroke-opacity=".45"/>'
        f'<text x="{x}" y="{y + 6}" font-size="18" font-weight="700" fill="#2b1a05" '
        f'text-anchor="middle"{tight}>{told}</text></g>'
    )


def fleet(view: View, stop: str) -> str:
    """The ships at this stop side by side, the corsair last; their rings lie beneath all of
    them."""
    captains = [captain for captain in view.captains if captain.stop == stop]
    ships = [part_group(f"ship-{captain.seat}", ship(captain)) for captain in captains]
    if view.corsair.stop == stop:
        ships.append(part_group("corsair", corsair(view.corsair.owner)))
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
    drawn = "".join(f"M{line}" for line in lines)
    return f'<path class="b-line" d="{drawn}" stroke="{INK}" stroke-width="2.5"/>'


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
    color = SEAT_COLOURS[seat - 1]
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


# --- The border: the round, products, captains, the corsair, the reader's own cards ---


def own_cards(view: View) -> dict[str, int]:
    """The reader's hand, weakest first, and how many there are of each card."""
    hand = next((c.hand for c in view.captains if c.seat == view.seat), None) or ()
    return {card: hand.count(card) for card in DECK if card in hand}


def round_sign(view: View, gettext: Gettext) -> str:
    x, y, width, height = round_box()
    told = cut(headline(view, gettext), 36)
    tight = f' textLength="{width - 16}" lengthAdjust="spacingAndGlyphs"' if len(told) > 26 else ""
    return (
        f'<rect class="b-paper" x="{x}" y="{y}" width="{width}" height="{height}" '
        f'fill="#f8f1e2"/><text class="b-ink" x="{x + 8}" y="{y + 32}" font-size="22" '
        f'font-weight="700"{tight}>{escape(told)}</text>'
    )


def product_legend(language: str) -> str:
    """The border of the map: which number of the die is which product (LC-16, LC-38)."""
    return "".join(
        part_group(f"product-{product.id}", product_entry(k, product.called(language)))
        for k, product in enumerate(MAP.products)
    )


def product_entry(k: int, name: str) -> str:
    x, y, width, height = product_box(k)
    return (
        f'<rect class="b-paper" x="{x}" y="{y}" width="{width}" height="{height}" '
        f'fill="#f8f1e2"/>{die(MAP.products[k], x=x + 28, y=y + height // 2)}'
        f'<text class="b-ink" x="{x + 58}" y="{y + 32}" font-size="21">{escape(name)}</text>'
    )


def die_sign() -> str:
    """The die of the sale: touched to roll it (LC-38)."""
    x, y, width, height = die_box()
    left, top = x + width // 2 - 20, y + height // 2 - 20
    pips = "".join(
        f'<circle class="b-ink" cx="{left + dx}" cy="{top + dy}" r="4"/>'
        for dx, dy in ((10, 10), (30, 10), (20, 20), (10, 30), (30, 30))
    )
    return (
        f'<rect class="b-card" x="{left}" y="{top}" width="40" height="40" rx="8" fill="#fff" '
        f'stroke="{INK}" stroke-width="2.5"/>{pips}'
    )


def captain_legend(view: View, names: Names, gettext: Gettext) -> str:
    """Who is who, with purse, cargo and cards; then the corsair."""
    count = len(view.captains)
    entries = [
        part_group(f"captain-{c.seat}", captain_entry(captain_box(k, count), c, names, gettext))
        for k, c in enumerate(view.captains)
    ]
    sign = corsair_entry(captain_box(count, count), view, names, gettext)
    return "".join(entries) + (sign if view.corsair.stop else part_group("corsair", sign))


def captain_entry(box: Box, captain: CaptainView, names: Names, gettext: Gettext) -> str:
    x, y, width, _ = box
    status = off_the_map(captain, gettext)
    return (
        band(box)
        + at((x + 32, y + 32), ship(captain))
        + words(x + 64, y + 24, cut(names[captain.seat], (width - 62) // 11), size=21, bold=True)
        + belongings(x + 64, y + 50, captain)
        + (words(x + 64, y + 76, cut(status, (width - 62) // 9), size=18) if status else "")
    )


def band(box: Box) -> str:
    """What a part without a ground of its own is touched by."""
    x, y, width, height = box
    return (
        f'<rect class="b-paper" x="{x}" y="{y}" width="{width}" height="{height}" fill="#f8f1e2"/>'
    )


def words(x: int, y: int, text: str, *, size: int, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text class="b-ink" x="{x}" y="{y}" font-size="{size}"{weight} fill="{INK}">'
        f"{escape(text)}</text>"
    )


def belongings(x: int, y: int, captain: CaptainView) -> str:
    """Cash by a coin, cargo by a crate, cards by a card (LC-62)."""
    figures = (captain.cash, sum(captain.goods.values()), captain.cards)
    drawn, left = "", x
    for sign, figure in zip((COIN, CRATE, CARD), figures, strict=True):
        drawn += f'<g transform="translate({left + 8},{y - 6})">{sign}</g>'
        drawn += words(left + 20, y, str(figure), size=19)
        left += 32 + 11 * len(str(figure))
    return drawn


COIN = '<circle r="7.5" fill="#f4cf2e" stroke="#7a5a00" stroke-width="2"/>'
CRATE = (
    '<path d="M-8,-7H8V7H-8Z" fill="#c99a5b" stroke="#5b3a14" stroke-width="2"/>'
    '<path d="M-8,-2.5H8M-8,2.5H8" stroke="#5b3a14" stroke-opacity=".6"/>'
)
CARD = (
    '<path d="M-6,-8H6V8H-6Z" fill="#fff" stroke="#16303f" stroke-width="2"/>'
    '<path d="M-3,-4H3M-3,0H3M-3,4H3" stroke="#16303f"/>'
)


def corsair_entry(box: Box, view: View, names: Names, gettext: Gettext) -> str:
    x, y, width, _ = box
    first, second = corsair_caption(view, names, gettext)
    return (
        band(box)
        + at((x + 32, y + 32), corsair(view.corsair.owner))
        + words(x + 64, y + 24, first, size=21, bold=True)
        + words(x + 64, y + 50, cut(second, (width - 62) // 10), size=19)
    )


def corsair_caption(view: View, names: Names, gettext: Gettext) -> tuple[str, str]:
    if view.corsair.owner is None:
        return gettext(N_("Corsair")), gettext(N_("for sale"))
    return gettext(N_("Corsair")), names[view.corsair.owner]


def card_sign(k: int, card: str, count: int, language: str) -> str:
    """One of the reader's own cards; how many, where there are more than one alike."""
    x, y, width, height = card_box(k)
    name = brawl_name(STRENGTH[card], language) if card in STRENGTH else kind_name(card, language)
    lines = two_lines(name, 10)
    return (
        f'<rect class="b-card" x="{x}" y="{y}" width="{width}" height="{height}" rx="8" '
        f'fill="#fff" stroke="{INK}" stroke-width="2"/>'
        + (
            words(x + 8, y + 32, str(STRENGTH[card]), size=30, bold=True)
            if card in STRENGTH
            else f'<path class="b-line" transform="translate({x + 26},{y + 22})" '
            f'd="{CARD_SIGNS[card]}" fill="none" stroke="{INK}" stroke-width="3.5" '
            f'stroke-linecap="round" stroke-linejoin="round"/>'
        )
        + (words(x + width - 40, y + 28, f"× {count}", size=19) if count > 1 else "")
        + "".join(words(x + 7, y + 54 + 20 * at, line, size=17) for at, line in enumerate(lines))
    )


WAVE = "q5.5,-7 11,0t11,0t11,0"
CARD_SIGNS = {
    "storm": f"M-16,-9{WAVE}M-16,1{WAVE}M-16,11{WAVE}",
    "direct": "M-16,0H15M5,-10L16,0L5,10",
}
"""Waves and an arrow, drawn: not every font has them."""


def two_lines(text: str, length: int) -> list[str]:
    """At most two lines of at most that many letters."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= length or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return [cut(line, length) for line in (lines[0], " ".join(lines[1:])) if line]
