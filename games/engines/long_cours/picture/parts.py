"""The parts of the map that can be pointed at: stops, zones, ships, captains, products, the
corsair, the die and the reader's own cards."""

from collections.abc import Callable
from typing import Any

from games.board import Box, Gettext, Names, Part
from games.engines.long_cours.data import (
    BRAWL_CARD,
    NEIGHBOURS,
    PORTS_OF,
    STRANDING_PLACE,
    STRENGTH,
)
from games.engines.long_cours.picture.account import (
    brawl_name,
    captain_line,
    corsair_line,
    goods_in_words,
    headline,
    kind_name,
    stop_name,
)
from games.engines.long_cours.picture.chart import (
    MAP,
    PRODUCTS,
    SHIP_HEIGHT,
    SHIP_WIDTH,
    STOPS,
    Product,
    Stop,
    Zone,
    captain_box,
    card_box,
    die_box,
    product_box,
    round_box,
    stop_box,
    zone_box,
)
from games.engines.long_cours.picture.drawing import berths, own_cards
from games.engines.long_cours.view import CaptainView, View
from games.kit.drawing import rows_near
from games.sentences import N_, fill, listed

# --- Which part a value is, and where the reader is ---


def part(kind: str, field: str, value: Any) -> str | None:
    if not field:
        return WHOLE.get(kind)
    found = PLACES.get((kind, field))
    return None if found is None or value is None else found(value)


def at_stop(code: str) -> str:
    return f"stop-{code}"


def at_card(strength: int) -> str:
    return f"card-{BRAWL_CARD[strength]}"


PLACES: dict[tuple[str, str], Callable[[Any], str]] = {
    ("setup", "port"): at_stop,
    ("enter", "port"): at_stop,
    ("direct", "port"): at_stop,
    ("move", "stop"): at_stop,
    ("corsair_move", "path"): at_stop,
    ("buy", "product"): "product-{}".format,
    ("storm", "zone"): "zone-{}".format,
    ("brawl", "seat"): "ship-{}".format,
    ("brawl", "card"): at_card,
    ("riposte", "card"): at_card,
}
WHOLE = {"roll": "die", "corsair_stay": "corsair", "corsair_bid": "corsair"}
"""Options of which no field stands on the map."""


def focus(view: View) -> str | None:
    """One's own ship; ashore, one's own line under the map."""
    own = next((c for c in view.captains if c.seat == view.seat), None)
    if own is None:
        return None
    return f"ship-{own.seat}" if own.stop else f"captain-{own.seat}"


# --- The parts, with their names ---


def parts(
    view: View, names: Names, gettext: Gettext = str, language: str = "en"
) -> tuple[Part, ...]:
    """What lies on top comes later, since a page lays a button over each."""
    said = Said(view, names, gettext, language)
    found: list[tuple[str, str, Box]] = [
        *((f"zone-{zone.id}", said.zone(zone), zone_box(zone)) for zone in MAP.zones),
        *((at_stop(stop.id), said.stop(stop), stop_box(stop)) for stop in MAP.stops),
        *((ship, said.ship(ship), box) for ship, box in ship_boxes(view).items()),
        ("round", headline(view, gettext), round_box()),
        *(
            (f"product-{product.id}", said.product(product), product_box(k))
            for k, product in enumerate(MAP.products)
        ),
        ("die", gettext(N_("The die: roll it to sell a product")), die_box()),
        *(
            (f"captain-{c.seat}", said.captain(c), captain_box(k, len(view.captains)))
            for k, c in enumerate(view.captains)
        ),
        *((f"card-{card}", said.card(card), card_box(k)) for k, card in enumerate(own_cards(view))),
    ]
    if view.corsair.stop is None:
        box = captain_box(len(view.captains), len(view.captains))
        found.append(("corsair", said.ship("corsair"), box))
    near = neighbours(view)
    return tuple(Part(part_id, name, box, near[part_id]) for part_id, name, box in found)


def lying(view: View) -> dict[str, list[str]]:
    """The ships at each stop, in the order in which they are drawn."""
    found = {
        stop: [f"ship-{captain.seat}" for captain in view.captains if captain.stop == stop]
        for stop in STOPS
    }
    if view.corsair.stop:
        found[view.corsair.stop].append("corsair")
    return found


def ship_boxes(view: View) -> dict[str, Box]:
    return {
        ship: (x - SHIP_WIDTH // 2, y - SHIP_HEIGHT // 2, SHIP_WIDTH, SHIP_HEIGHT)
        for stop, ships in lying(view).items()
        for ship, (x, y) in zip(ships, berths(stop, len(ships)), strict=True)
    }


def neighbours(view: View) -> dict[str, tuple[str, ...]]:
    """Stops along the lanes, ships at their stop, zones by their stops, and the border in rows."""
    ships = lying(view)
    near = rows_near(border(view))
    for stop, here in ships.items():
        around = f"zone-{STOPS[stop].zone}"
        near[at_stop(stop)] = (*map(at_stop, NEIGHBOURS[stop]), *here, around)
        for ship in here:
            near[ship] = (at_stop(stop), *(other for other in here if other != ship))
    for zone in MAP.zones:
        inside = (*PORTS_OF[zone.id], STRANDING_PLACE[zone.id])
        near[f"zone-{zone.id}"] = tuple(at_stop(code) for code in inside)
    near[at_stop("HOR")] += ("round",)  # the southernmost: from here down into the border
    near["round"] += (at_stop("HOR"),)
    return near


def border(view: View) -> list[list[str]]:
    captains = [f"captain-{captain.seat}" for captain in view.captains]
    return [
        ["round", *(f"product-{product.id}" for product in MAP.products), "die"],
        captains if view.corsair.stop else [*captains, "corsair"],
        [f"card-{card}" for card in own_cards(view)],
    ]


class Said:
    """The names of the parts in one reader's language."""

    def __init__(self, view: View, names: Names, gettext: Gettext, language: str) -> None:
        self.view, self.names, self.gettext, self.language = view, names, gettext, language

    def stop(self, stop: Stop) -> str:
        """What it is and sells, who lies here, and what has been wrecked."""
        if stop.product is None:
            first = fill(N_("{stop}: stranding place of zone {zone}."), self.gettext,
                         stop=stop_name(stop.id, self.language), zone=stop.zone)  # fmt: skip
        else:
            sold = PRODUCTS[stop.product]
            first = fill(N_("{stop}: port in zone {zone}, sells {product} (die {die})."),
                         self.gettext, stop=stop_name(stop.id, self.language), zone=stop.zone,
                         product=sold.called(self.language), die=sold.die)  # fmt: skip
        return " ".join([first, *self.here(stop), *self.heap(stop)])

    def here(self, stop: Stop) -> list[str]:
        lie = [self.names[c.seat] for c in self.view.captains if c.stop == stop.id]
        if self.view.corsair.stop == stop.id:
            lie.append(self.gettext(N_("the corsair")))
        return [fill(N_("Here: {ships}."), self.gettext, ships=listed(lie, self.gettext))] * bool(
            lie
        )

    def heap(self, stop: Stop) -> list[str]:
        goods = self.view.heaps.get(stop.id)
        if not goods:
            return []
        told = goods_in_words(goods, self.gettext, self.language)
        return [fill(N_("A heap of {goods}."), self.gettext, goods=told)]

    def zone(self, zone: Zone) -> str:
        ports = listed([stop_name(code, self.language) for code in PORTS_OF[zone.id]], self.gettext)
        inside = [
            self.names[c.seat]
            for c in self.view.captains
            if c.stop and STOPS[c.stop].zone == zone.id
        ]
        told = fill(N_("Zone {zone}: {ports}; wrecks drift to {place}."), self.gettext,
                    zone=zone.id, ports=ports,
                    place=stop_name(STRANDING_PLACE[zone.id], self.language))  # fmt: skip
        ships = fill(N_("Here: {ships}."), self.gettext, ships=listed(inside, self.gettext))
        return f"{told} {ships}" if inside else told

    def ship(self, ship: str) -> str:
        if ship == "corsair":
            return corsair_line(self.view, self.names, self.gettext, self.language)
        captain = next(c for c in self.view.captains if ship == f"ship-{c.seat}")
        told = self.captain(captain)
        return fill(N_("Ship of {captain}"), self.gettext, captain=told)

    def captain(self, captain: CaptainView) -> str:
        return captain_line(self.view, captain, self.names, self.gettext, self.language)

    def product(self, product: Product) -> str:
        ports = [
            stop_name(stop.id, self.language) for stop in MAP.stops if stop.product == product.id
        ]
        return fill(N_("{product}: number {die} of the die, sold at {ports}."), self.gettext,
                    product=product.called(self.language).capitalize(), die=product.die,
                    ports=listed(ports, self.gettext))  # fmt: skip

    def card(self, card: str) -> str:
        count = own_cards(self.view)[card]
        if card in STRENGTH:
            return fill(N_("Your card: {card}, strength {strength}"), self.gettext,
                        card=brawl_name(STRENGTH[card], self.language),
                        strength=STRENGTH[card])  # fmt: skip
        return fill(N_("Your cards: {count} × {card}"), self.gettext, count=count,
                    card=kind_name(card, self.language))  # fmt: skip
