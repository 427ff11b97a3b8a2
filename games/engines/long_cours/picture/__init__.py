"""The world map of Long Cours as a picture and as text: functions of the view alone, so neither
can show what a seat may not know."""

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape

import msgspec

from games.board import Gettext, Ledger, Line, Names, Reckoning
from games.engine import Event
from games.engines.long_cours import words
from games.engines.long_cours.data import BRAWL_CARDS, CARD_KINDS, FOLDER, STRENGTH
from games.engines.long_cours.events import RoundStarted
from games.engines.long_cours.evolve import evolve
from games.engines.long_cours.position import fortune
from games.engines.long_cours.state import State
from games.engines.long_cours.view import CaptainView, Private, View
from games.sentences import N_, listed

CHAPTER = "round_started"
ROUTINE = ("turn_started", "turn_ended", "orders_queued")
FORTUNE = N_("Fortune in millions (M): cash, and cargo at purchase price")
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


def in_board_order(heaps: Mapping[str, Mapping[str, int]]) -> list[tuple[str, Mapping[str, int]]]:
    return [(place, heaps[place]) for place in STOPS if heaps.get(place)]


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


def cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"


def caption(captain: CaptainView, names: Names, gettext: Gettext) -> tuple[str, str]:
    return names[captain.seat], off_the_map(captain, gettext)


def off_the_map(captain: CaptainView, gettext: Gettext) -> str:
    """Why this captain has no ship on the map; empty when there is one."""
    if captain.eliminated:
        return gettext(N_("sunk"))
    if captain.stop is None:
        return gettext(N_("no ship on the map"))
    return gettext(N_("resigned")) if captain.resigned else ""


def corsair_caption(view: View, names: Names, gettext: Gettext) -> tuple[str, str]:
    if view.corsair.owner is None:
        return gettext(N_("Corsair")), gettext(N_("for sale"))
    return gettext(N_("Corsair")), names[view.corsair.owner]


# --- The same in words ---


def text(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> str:
    """The board for mails and screen readers: what the picture shows and what lies in front of
    each captain."""
    parts = [
        [
            f"Long Cours. {headline(view, gettext)}.",
            *waiting_for(view, names, gettext, language),
            *end(view, names, gettext),
        ],
        [
            gettext(N_("Captains, in turn order:")),
            *(captain_line(view, c, names, gettext, language) for c in in_turn_order(view)),
        ],
        [
            corsair_line(view, names, gettext, language),
            heaps_line(view, gettext, language),
            cards_gone(view, gettext, language),
        ],
    ]
    return "\n\n".join("\n".join(line for line in part if line) for part in parts) + "\n"


def headline(view: View, gettext: Gettext = str) -> str:
    if view.phase == "setup":
        return gettext(N_("Round 1: the captains choose where to begin"))
    if view.phase == "over":
        return gettext(N_("Over in round {round}")).format(round=view.round)
    return gettext(N_("Round {round} of at most {limit}")).format(
        round=view.round, limit=view.round_limit
    )


def chapter(data: Mapping[str, object] | None, gettext: Gettext = str) -> str:
    """The heading over a round's events; None: what came before the second (RL-03: the set-up is
    round 1)."""
    return (
        gettext(N_("Round {round}")).format(round=data["round"])
        if data
        else gettext(N_("The opening and round 1"))
    )


def awaited(view: View) -> list[int]:
    return [decision.seat for decision in view.decisions if decision.due]


def in_turn_order(view: View) -> list[CaptainView]:
    by_seat = {captain.seat: captain for captain in view.captains}
    return [by_seat[seat] for seat in view.order] or list(view.captains)


def waiting_for(view: View, names: Names, gettext: Gettext, language: str) -> list[str]:
    """Whom the game waits for, and the brawl or auction that it waits in."""
    if view.brawl is not None:
        sentence = gettext(
            N_("Brawl at {port}: {attacker} against {defender}; {awaited} must answer {card}.")
        )
        return [
            sentence.format(
                port=stop_name(view.brawl.port, language),
                attacker=names[view.brawl.attacker],
                defender=names[view.brawl.defender],
                awaited=names[view.brawl.to_answer],
                card=f"{brawl_name(view.brawl.cards[-1], language)} ({view.brawl.cards[-1]})"
                if view.brawl.cards
                else "…",
            )
        ]
    who = listed([names[seat] for seat in awaited(view)], gettext)
    if view.auction is not None:
        sentence = gettext(
            N_("{caller} has called the auction of the corsair; still to answer: {awaited}.")
        )
        return [sentence.format(caller=names[view.auction.caller], awaited=who)]
    return [gettext(N_("To play: {awaited}.")).format(awaited=who)] if who else []


def end(view: View, names: Names, gettext: Gettext) -> list[str]:
    if view.ended is None:
        return []
    sentence = gettext(N_("{place}. {name}, fortune {fortune} M"))
    return [ending(view, gettext)] + [
        sentence.format(place=rank.place, name=names[rank.seat], fortune=rank.fortune)
        for rank in view.ranking
    ]


def ending(view: View, gettext: Gettext = str) -> str:
    """Why the game is over; empty while it goes on."""
    return gettext(END_REASONS[view.ended]) if view.ended else ""


END_REASONS = {
    "last_afloat": N_("One captain is left afloat (LC-89)."),
    "round_limit": N_("The round limit was reached: decided on points (RL-39, RL-40)."),
    "dead_end": N_("Nobody could ever buy the corsair again: decided on points (RL-38, RL-40)."),
    "resignations": N_("All the others have resigned (RL-42)."),
}


def captain_line(
    view: View, captain: CaptainView, names: Names, gettext: Gettext, language: str
) -> str:
    sentence = gettext(
        N_("{name} (seat {seat}): {place}; cash {cash} M; cargo {cargo}; cards {cards}.")
    )
    facts = sentence.format(
        name=names[captain.seat],
        seat=captain.seat,
        place=place_of(captain, gettext, language),
        cash=captain.cash,
        cargo=goods_in_words(captain.goods, gettext, language),
        cards=captain.cards if captain.hand is None else hand_in_words(captain.hand, language),
    )
    return " ".join([facts, *(f"{note}." for note in notes(view, captain, gettext))])


def place_of(captain: CaptainView, gettext: Gettext, language: str) -> str:
    if captain.eliminated or captain.stop is None:
        return off_the_map(captain, gettext)
    return gettext(N_("at {stop} (zone {zone})")).format(
        stop=stop_name(captain.stop, language), zone=STOPS[captain.stop].zone
    )


def notes(view: View, captain: CaptainView, gettext: Gettext) -> list[str]:
    """What else everybody should know about this captain now."""
    found = []
    if captain.seat in awaited(view):
        found.append(gettext(N_("To play")))
    if view.corsair.owner == captain.seat:
        found.append(gettext(N_("Owns the corsair")))
    if captain.within_reach:
        found.append(gettext(N_("Within the corsair’s reach")))
    if captain.resigned:
        found.append(gettext(N_("Resigned")))
    return found


def corsair_line(view: View, names: Names, gettext: Gettext, language: str) -> str:
    corsair = view.corsair
    if corsair.owner is None:
        return gettext(N_("The corsair is for sale, from 6 M."))
    if corsair.stop is None:
        return gettext(N_("The corsair belongs to {name} and is not on the map yet.")).format(
            name=names[corsair.owner]
        )
    sentence = gettext(N_("The corsair belongs to {name} and lies at {stop} (zone {zone})."))
    return sentence.format(
        name=names[corsair.owner],
        stop=stop_name(corsair.stop, language),
        zone=STOPS[corsair.stop].zone,
    )


def heaps_line(view: View, gettext: Gettext, language: str) -> str:
    found = [
        f"{stop_name(place, language)} {goods_in_words(goods, gettext, language)}"
        for place, goods in in_board_order(view.heaps)
    ]
    return (
        gettext(N_("Heaps: {heaps}.")).format(heaps="; ".join(found))
        if found
        else gettext(N_("No heap lies anywhere."))
    )


def cards_gone(view: View, gettext: Gettext, language: str) -> str:
    """Cards that are out of the game, which everybody may count (LC-35)."""
    gone = [*view.set_aside, *view.played]
    return (
        gettext(N_("Cards out of the game: {cards}.")).format(cards=hand_in_words(gone, language))
        if gone
        else ""
    )


def goods_in_words(goods: Mapping[str, int], gettext: Gettext, language: str) -> str:
    """`5 M (wood 2, gold 3)`, in the order of the die."""
    held = [
        f"{product.called(language)} {goods[product.id]}"
        for product in MAP.products
        if goods.get(product.id)
    ]
    return f"{sum(goods.values())} M ({', '.join(held)})" if held else gettext(N_("none"))


def hand_in_words(cards: Sequence[str], language: str) -> str:
    """`3 (2 × Storm, A kick 6)`."""
    kinds = [
        f"{cards.count(kind)} × {kind_name(kind, language)}"
        for kind in ("storm", "direct")
        if kind in cards
    ]
    blows = [
        f"{brawl_name(strength, language)} {strength}"
        for strength in sorted(STRENGTH[card] for card in cards if card in STRENGTH)
    ]
    return f"{len(cards)} ({', '.join(kinds + blows)})" if cards else "0"


def kind_name(kind: str, language: str) -> str:
    return CARD_KINDS[kind].fr if language == "fr" else CARD_KINDS[kind].en


def brawl_name(strength: int, language: str) -> str:
    return BRAWL_CARDS[strength].fr if language == "fr" else BRAWL_CARDS[strength].en


def stop_name(stop: str, language: str) -> str:
    return STOPS[stop].called(language)


def description(view: View, names: Names, gettext: Gettext, language: str) -> str:
    """The picture in a few sentences, for those who hear the page."""
    ships = [
        f"{names[captain.seat]}: {place_of(captain, gettext, language)}."
        for captain in in_turn_order(view)
    ]
    return " ".join(
        [*ships, corsair_line(view, names, gettext, language), heaps_line(view, gettext, language)]
    )


def ledger(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> Ledger:
    """What lies openly in front of each captain (LC-62)."""
    columns = [N_("Captain"), N_("Stop"), N_("Cash"), N_("Cargo"), N_("Cards")]
    return Ledger(
        caption=gettext(
            N_("What lies in front of the captains, in turn order; cargo at purchase price")
        ),
        columns=[gettext(column) for column in columns],
        lines=[
            Line(
                seat=captain.seat,
                mark=f'<svg class="mark" viewBox="-24 -18 48 36" '
                f'aria-hidden="true">{hull(captain.seat)}</svg>',
                name=names[captain.seat],
                notes=notes(view, captain, gettext),
                cells=[
                    stop_name(captain.stop, language)
                    if captain.stop
                    else off_the_map(captain, gettext),
                    f"{captain.cash} M",
                    goods_in_words(captain.goods, gettext, language),
                    str(captain.cards)
                    if captain.hand is None
                    else hand_in_words(captain.hand, language),
                ],
            )
            for captain in in_turn_order(view)
        ],
    )


# --- What only one captain knows ---


def private(
    view: View, names: Names, gettext: Gettext = str, language: str = "en"
) -> list[tuple[str, str]]:
    """The hand and the orders this seat has left standing, each with its heading; nothing for a
    spectator."""
    own = view.private
    if own is None or view.seat is None:
        return []
    hand = next(captain.hand for captain in view.captains if captain.seat == view.seat)
    facts = [(N_("Your cards"), hand_in_words(hand, language) if hand else gettext(N_("none")))]
    if own.setup:
        facts.append(
            (N_("Your sealed beginning"), f"{stop_name(own.setup[0], language)}, {own.setup[1]} M")
        )
    if own.bid_sealed:
        facts.append(
            (N_("Your sealed bid"), gettext(N_("pass")) if own.bid is None else f"{own.bid} M")
        )
    if own.brawl_limit is not None:
        facts.append((N_("In this brawl you go up to strength"), str(own.brawl_limit)))
    if own.standing_riposte is not None:
        facts.append((N_("Standing riposte"), standing_riposte(own, gettext)))
    if own.standing_bid is not None:
        facts.append(
            (N_("Standing bid"), gettext(N_("up to {maximum} M")).format(maximum=own.standing_bid))
        )
    if own.advance:
        facts.append(
            (
                N_("Advance orders"),
                "; ".join(words.line_in_words(line, names, language) for line in own.advance),
            )
        )
    if own.waiting:
        facts.append(
            (
                N_("Orders that wait"),
                "; ".join(words.line_in_words(line, names, language) for line in own.waiting),
            )
        )
    return [(gettext(heading), told) for heading, told in facts]


def standing_riposte(own: Private, gettext: Gettext) -> str:
    if own.standing_riposte == 0:
        return gettext(N_("never fight"))
    sentence = gettext(N_("up to strength {strength}, with at least {cash} M in cash"))
    return sentence.format(strength=own.standing_riposte, cash=own.standing_riposte_min_cash)


# --- The course of the fortunes ---


def fortunes(events: Sequence[Event]) -> list[Reckoning]:
    """What each captain owns at the end of each round. Who went out counts once more, with what
    ranks him (RL-41), then no longer."""
    state, gone, found = State(), set[int](), list[Reckoning]()

    def reckon() -> None:
        worth = {
            c.seat: c.fortune_at_exit if c.out_at else fortune(c)
            for c in state.captains
            if c.seat not in gone
        }
        gone.update(captain.seat for captain in state.captains if captain.out_at)
        found.append((str(state.round), worth))

    for event in events:
        if isinstance(event, RoundStarted):
            reckon()
        evolve(state, event)
    reckon()
    return found
