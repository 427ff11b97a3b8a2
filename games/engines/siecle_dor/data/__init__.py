"""The map, the track, the guilds, the colonies and the cards: read once from the data files,
counted, and never changed (sheet, section 6).

A province is its three-letter code, a guild its colour, a colony its number, a card its id
(`C08`) everywhere in the engine. A *place* is where a marker stands and acts: a province code,
`guild-blue` or `colony-3`. The order of PROVINCES is that of the sheet's table. Money is counted
in half florins (ruling 19).
"""

import hashlib
from importlib.resources import files
from itertools import pairwise
from typing import Literal

import msgspec

FOLDER = files("games.engines.siecle_dor") / "data"
FILES = ("cards.json", "low_countries.json")
_BYTES = {name: (FOLDER / name).read_bytes() for name in FILES}

DATA = {name: hashlib.sha256(_BYTES[name]).hexdigest() for name in FILES}
"""What a game pins of its data for life."""


class Province(msgspec.Struct, frozen=True):
    id: str
    name: str
    colour: str
    adjacent: tuple[str, ...]


class Square(msgspec.Struct, frozen=True):
    index: int
    kind: Literal["provinces", "merchant", "william"]
    provinces: tuple[str, ...] = ()
    name: str | None = None


class Track(msgspec.Struct, frozen=True):
    squares: tuple[Square, ...]


class GuildTable(msgspec.Struct, frozen=True):
    colour_order: tuple[str, ...]
    prices: tuple[int, ...]


class Colony(msgspec.Struct, frozen=True):
    id: int
    region: Literal["east_indies", "west_indies"]
    price: int
    vp: int
    capacity: int | None = None


class Map(msgspec.Struct, frozen=True):
    id: str
    provinces: tuple[Province, ...]
    track: Track
    guild_table: GuildTable
    colonies: tuple[Colony, ...]


class Pile(msgspec.Struct, frozen=True):
    id: str
    colour: str
    letter: str
    en: str
    fr: str


class Goods(msgspec.Struct, frozen=True):
    """What `set` cards of a kind are worth together when they are cashed (SDO-52 to SDO-54,
    SDO-73)."""

    id: str
    pile: str
    set: int
    worth_h: int
    en: str
    fr: str


class CardFace(msgspec.Struct, frozen=True):
    id: str
    kind: str
    points: int = 0
    payments: int = 0
    province: str | None = None


class Deck(msgspec.Struct, frozen=True):
    piles: tuple[Pile, ...]
    goods: tuple[Goods, ...]
    cards: tuple[CardFace, ...]


MAP = msgspec.json.decode(_BYTES["low_countries.json"], type=Map)
DECK = msgspec.json.decode(_BYTES["cards.json"], type=Deck)

# --- The provinces ---

PROVINCE = {province.id: province for province in MAP.provinces}
PROVINCES = tuple(PROVINCE)
NEIGHBOURS = {province.id: province.adjacent for province in MAP.provinces}
COLOUR_OF = {province.id: province.colour for province in MAP.provinces}
DEFAULT_ORDER = ("HOL", "GEL", "UTR", "BRA", "ZEE", "FLA", "OVE", "FRI", "LIM", "GRO")
"""4.1: the order in which timeouts choose provinces."""


def _ways(origin: str) -> dict[str, tuple[str, ...]]:
    """The shortest way to every province; among equals the one whose codes come first in the
    alphabet."""
    found: dict[str, tuple[str, ...]] = {origin: (origin,)}
    edge = [origin]
    while edge:
        beyond: dict[str, tuple[str, ...]] = {}
        for here in edge:
            for there in NEIGHBOURS[here]:
                if there not in found:
                    beyond[there] = min(
                        beyond.get(there, (*found[here], there)), (*found[here], there)
                    )
        found.update(beyond)
        edge = list(beyond)
    return found


WAY = {origin: _ways(origin) for origin in PROVINCES}

# --- The track ---

SQUARES = MAP.track.squares
MERCHANTS = tuple(square.index for square in SQUARES if square.kind == "merchant")

# --- Guilds and colonies ---

COLOURS = MAP.guild_table.colour_order  # of provinces, guilds and actions; the colonies' is orange
ORANGE = "orange"
LOWEST_GUILD, HIGHEST_GUILD = MAP.guild_table.prices[0], MAP.guild_table.prices[-1]  # florins
COLONY = {colony.id: colony for colony in MAP.colonies}
COLONIES = tuple(sorted(COLONY))
WEST_INDIES = 7

GUILD_PLACE = {colour: f"guild-{colour}" for colour in COLOURS}
COLONY_PLACE = {number: f"colony-{number}" for number in COLONIES}
GUILD_AT = {place: colour for colour, place in GUILD_PLACE.items()}
COLONY_AT = {place: number for number, place in COLONY_PLACE.items()}
PLACES = (*PROVINCES, *GUILD_PLACE.values(), *COLONY_PLACE.values())
ACTION_COLOUR = {**COLOUR_OF, **GUILD_AT, **dict.fromkeys(COLONY_AT, ORANGE)}
"""Which kind of special action a marker standing there gives (SDO-44)."""

# --- The cards ---

CARD = {card.id: card for card in DECK.cards}
PILE = {pile.id: pile for pile in DECK.piles}
PILES = tuple(PILE)
PILE_OF_COLOUR = {pile.colour: pile.id for pile in DECK.piles}
_PILE_OF_LETTER = {pile.letter: pile.id for pile in DECK.piles}
PILE_OF = {card.id: _PILE_OF_LETTER[card.id[0]] for card in DECK.cards}
CARDS_IN = {pile: tuple(card for card in CARD if PILE_OF[card] == pile) for pile in PILES}
GOODS = {goods.id: goods for goods in DECK.goods}
VOYAGE = ("ship", "captain", "cannon")  # SDO-63
OPEN_KINDS = (
    "windmill",
    "governor",
    "painting",
)  # laid open at once; the others are secret (ruling 20)
GREY = "culture"


def kind_of(card: str) -> str:
    return CARD[card].kind


def own_back_first(card: str) -> tuple[bool, str]:
    """Ruling 39: of equal cards those with the pile's own back go first, then the lowest id."""
    return (PILE_OF[card] == GREY, card)


def _check() -> None:
    """The counts of the sheet; a data file that fails them must not deal a single game."""
    assert len(PROVINCES) == 10
    assert sorted(DEFAULT_ORDER) == sorted(PROVINCES)
    assert COLOURS == ("green", "yellow", "brown", "blue", "grey")
    assert all(
        len([1 for province in PROVINCES if COLOUR_OF[province] == colour]) == 2
        for colour in COLOURS
    )
    borders = {(a, b) for a in PROVINCES for b in NEIGHBOURS[a]}
    assert len(borders) == 28
    assert all((b, a) in borders for a, b in borders)
    assert all(len(ways) == 10 for ways in WAY.values())  # connected
    assert max(len(way) for ways in WAY.values() for way in ways.values()) == 5
    assert [square.index for square in SQUARES] == list(range(54))
    assert [square.index for square in SQUARES if square.kind == "william"] == [0]
    assert MERCHANTS == (8, 15, 23, 31, 39, 46)
    pairs = [frozenset(square.provinces) for square in SQUARES if square.kind == "provinces"]
    assert len(pairs) == 47
    assert len(set(pairs)) == 45
    assert all(len(pair) == 2 for pair in pairs)
    assert not any(set(a.provinces) & set(b.provinces) for a, b in pairwise((*SQUARES, SQUARES[0])))
    assert MAP.guild_table.prices == (3, 4, 5, 6, 7, 8, 9, 10)
    assert COLONIES == (2, 3, 4, 5, 6, 7)
    assert all(colony.price == number for number, colony in COLONY.items())
    assert [COLONY[number].vp for number in COLONIES] == [5, 5, 5, 5, 5, 6]
    assert [COLONY[number].capacity for number in COLONIES] == [1, 1, 1, 1, 1, None]
    assert len(CARD) == len(DECK.cards) == 110
    assert {pile: len(cards) for pile, cards in CARDS_IN.items()} == {
        "culture": 27,
        "art": 22,
        "investment": 21,
        "spice": 21,
        "colony": 19,
    }
    assert all(
        card.payments == card.points - 2 for card in DECK.cards if card.kind == "painting"
    )  # R4
    assert [card.province for card in DECK.cards if card.kind == "governor"] == list(PROVINCES)
    assert [(goods.set, goods.worth_h) for goods in DECK.goods] == [
        (1, 10),
        (2, 24),
        (3, 40),
        (1, 16),
        (2, 40),
        (3, 64),
    ]


_check()
