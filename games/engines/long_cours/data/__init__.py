"""The map and the cards, exactly as printed: read once from the data files, counted, and never
changed (rule sheet, section 6).

A stop is its three-letter code everywhere in the engine; the order of STOPS is the order of the
sheet's table and breaks ties.
"""

import hashlib
from collections import deque
from importlib.resources import files
from typing import Literal

import msgspec

FOLDER = files("games.engines.long_cours") / "data"
FILES = ("cards.json", "world_lanes.json")
_BYTES = {name: (FOLDER / name).read_bytes() for name in FILES}

DATA = {name: hashlib.sha256(_BYTES[name]).hexdigest() for name in FILES}
"""What a game pins of its data for life."""


class Stop(msgspec.Struct, frozen=True):
    id: str
    name: str
    name_en: str
    zone: int
    kind: Literal["port", "stranding"]
    product: str | None


class Product(msgspec.Struct, frozen=True):
    id: str
    die: int
    fr: str
    en: str


class Zone(msgspec.Struct, frozen=True):
    id: int
    name: str


class Route(msgspec.Struct, frozen=True):
    a: str
    b: str


class World(msgspec.Struct, frozen=True):
    id: str
    products: tuple[Product, ...]
    zones: tuple[Zone, ...]
    stops: tuple[Stop, ...]
    routes: tuple[Route, ...]


class CardKind(msgspec.Struct, frozen=True):
    id: str
    count: int
    fr: str
    en: str


class BrawlCard(msgspec.Struct, frozen=True):
    strength: int
    fr: str
    en: str


class Cards(msgspec.Struct, frozen=True):
    kinds: tuple[CardKind, ...]
    brawl: tuple[BrawlCard, ...]


WORLD = msgspec.json.decode(_BYTES["world_lanes.json"], type=World)
CARDS = msgspec.json.decode(_BYTES["cards.json"], type=Cards)

# --- The map (6.1) ---

STOPS = tuple(stop.id for stop in WORLD.stops)
STOP = {stop.id: stop for stop in WORLD.stops}
PORTS = tuple(stop.id for stop in WORLD.stops if stop.kind == "port")
ZONES = tuple(zone.id for zone in WORLD.zones)
ZONE_OF = {stop.id: stop.zone for stop in WORLD.stops}
ZONE_OF_DIE = dict(enumerate(ZONES, start=1))  # LC-48, LC-69: 1 = zone 11 ... 6 = zone 66
PORTS_OF = {
    zone: tuple(stop.id for stop in WORLD.stops if stop.zone == zone and stop.kind == "port")
    for zone in ZONES
}
STRANDING_PLACE = {stop.zone: stop.id for stop in WORLD.stops if stop.kind == "stranding"}  # LC-45

# --- The goods (6.2) ---

PRODUCTS = {
    product.die: product.id for product in WORLD.products
}  # by the number of the die, LC-38
PRODUCT = {product.id: product for product in WORLD.products}
SOLD_AT = {stop.id: stop.product for stop in WORLD.stops}  # LC-16; None on a white rectangle

# --- The cards (6.3) ---

CARD_KINDS = {kind.id: kind for kind in CARDS.kinds}
BRAWL_CARDS = {card.strength: card for card in CARDS.brawl}
BRAWL_CARD = {strength: f"brawl-{strength}" for strength in BRAWL_CARDS}
STRENGTH = {card: strength for strength, card in BRAWL_CARD.items()}
STRONGEST = max(BRAWL_CARDS)
DECK = (
    ("storm",) * CARD_KINDS["storm"].count
    + ("direct",) * CARD_KINDS["direct"].count
    + tuple(BRAWL_CARD.values())
)
"""Before the shuffle (RL-44)."""


# --- The lanes ---


def _neighbours() -> dict[str, tuple[str, ...]]:
    lanes = {(route.a, route.b) for route in WORLD.routes} | {
        (route.b, route.a) for route in WORLD.routes
    }
    return {here: tuple(there for there in STOPS if (here, there) in lanes) for here in STOPS}


NEIGHBOURS = _neighbours()


def _distances(origin: str) -> dict[str, int]:
    found = {origin: 0}
    queue = deque([origin])
    while queue:
        here = queue.popleft()
        for there in NEIGHBOURS[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


DISTANCE = {origin: _distances(origin) for origin in STOPS}


def within(stop: str, moves: int) -> tuple[str, ...]:
    """The stops at most that many moves away, the stop itself included."""
    return tuple(there for there in STOPS if DISTANCE[stop][there] <= moves)


def _corsair_paths(start: str) -> tuple[tuple[str, ...], ...]:
    """Every way of two or three moves, turning back allowed (RL-29, RL-30)."""
    two = tuple((a, b) for a in NEIGHBOURS[start] for b in NEIGHBOURS[a])
    return two + tuple((a, b, c) for a, b in two for c in NEIGHBOURS[b])


CORSAIR_PATHS = {start: _corsair_paths(start) for start in STOPS}


def _check() -> None:
    """The counts of the sheet; a data file that fails them must not deal a single game."""
    assert len(STOPS) == len(STOP) == 24
    assert len(PORTS) == 18
    assert ZONES == (11, 22, 33, 44, 55, 66)
    assert all(len(ports) == 3 for ports in PORTS_OF.values())
    assert sorted(STRANDING_PLACE) == list(ZONES)
    assert sorted(PRODUCTS) == [1, 2, 3, 4, 5, 6]
    assert all(SOLD_AT[port] in PRODUCT for port in PORTS)
    assert all(SOLD_AT[place] is None for place in STRANDING_PLACE.values())
    assert all(len({SOLD_AT[port] for port in ports}) == 3 for ports in PORTS_OF.values())
    assert all(
        len({ZONE_OF[port] for port in PORTS if SOLD_AT[port] == product}) == 3
        for product in PRODUCT
    )
    assert len(WORLD.routes) == 35
    assert sum(len(there) for there in NEIGHBOURS.values()) == 70
    assert all(2 <= len(there) <= 4 for there in NEIGHBOURS.values())
    assert all(len(distances) == 24 for distances in DISTANCE.values())  # connected
    assert list(BRAWL_CARDS) == list(range(1, 13))
    assert len(DECK) == sum(kind.count for kind in CARDS.kinds) == 36


_check()
