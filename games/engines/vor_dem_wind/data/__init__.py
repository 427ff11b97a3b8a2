"""The cards and the ships, exactly as the sheet prints them: read once from the data files,
counted, and never changed (section 6).

Goods are kinds in the order of KINDS, which breaks ties; a set of goods is written as a tuple of
kinds in that order.
"""

import hashlib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Literal, TypeAlias, get_args

import msgspec

Kind: TypeAlias = Literal["apple", "cheese", "spice", "silk"]
Goods: TypeAlias = tuple[Kind, ...]  # in the order of KINDS
CardKind: TypeAlias = Literal[
    "purchase",
    "storage",
    "transport",
    "free_trade",
    "conservation",
    "purchase_and_storage",
    "exchange",
    "market",
    "safekeeping",
]
ActionPile: TypeAlias = Literal["purchase", "storage", "transport"]
Size: TypeAlias = Literal["large", "small"]

KINDS: tuple[Kind, ...] = get_args(Kind)
ACTION_PILES: tuple[ActionPile, ...] = get_args(ActionPile)
SIZES: tuple[Size, ...] = get_args(Size)
NORMAL: tuple[CardKind, ...] = ("purchase", "storage", "transport")
SPECIAL: tuple[CardKind, ...] = (
    "free_trade",
    "conservation",
    "purchase_and_storage",
    "exchange",
    "market",
    "safekeeping",
)

EACH_KIND = 15  # goods cards (VDW-09)
PLACES = 8  # in a warehouse (VDW-39)

FOLDER = files("games.engines.vor_dem_wind") / "data"
FILES = ("cards.json", "ships.json")
_BYTES = {name: (FOLDER / name).read_bytes() for name in FILES}

DATA = {name: hashlib.sha256(_BYTES[name]).hexdigest() for name in FILES}
"""What a game pins of its data for life."""

_CODES: Mapping[str, Kind] = {"A": "apple", "C": "cheese", "S": "spice", "K": "silk"}


class _PrintedCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    kind: CardKind
    goods: str = ""
    number: int = 0
    cost: int = 0
    income: int = 0


class _Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    market_price: int
    safekeeping_gold: int
    purchase: tuple[_PrintedCard, ...]
    storage: tuple[_PrintedCard, ...]
    transport: tuple[_PrintedCard, ...]


class _PrintedShip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    goods: str
    points: int


class _Ships(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    large: tuple[_PrintedShip, ...]
    small: tuple[_PrintedShip, ...]


class Card(msgspec.Struct, frozen=True):
    """An action card. `goods`: what a purchase brings; `number`: how many goods it stores, takes
    or protects."""

    id: str
    pile: ActionPile
    kind: CardKind
    goods: Goods = ()
    number: int = 0
    cost: int = 0
    income: int = 0

    @property
    def special(self) -> bool:
        return self.kind in SPECIAL


class Ship(msgspec.Struct, frozen=True):
    id: str
    size: Size
    goods: Goods
    points: int


def goods_of(code: str) -> Goods:
    """`AAC` is two apples and a cheese."""
    return tuple(_CODES[letter] for letter in code)


def ordered(kinds: Iterable[Kind]) -> Goods:
    """These goods in the order of KINDS."""
    return tuple(sorted(kinds, key=KINDS.index))


_cards = msgspec.json.decode(_BYTES["cards.json"], type=_Cards)
_ships = msgspec.json.decode(_BYTES["ships.json"], type=_Ships)

MARKET_PRICE = _cards.market_price  # VDW-61
SAFEKEEPING_GOLD = _cards.safekeeping_gold  # VDW-64


def _pile(pile: ActionPile) -> tuple[Card, ...]:
    printed: tuple[_PrintedCard, ...] = getattr(_cards, pile)
    return tuple(
        Card(card.id, pile, card.kind, goods_of(card.goods), card.number, card.cost, card.income)
        for card in printed
    )


def _size(size: Size) -> tuple[Ship, ...]:
    printed: tuple[_PrintedShip, ...] = getattr(_ships, size)
    return tuple(Ship(ship.id, size, goods_of(ship.goods), ship.points) for ship in printed)


CARDS: dict[ActionPile, tuple[Card, ...]] = {pile: _pile(pile) for pile in ACTION_PILES}
SHIPS: dict[Size, tuple[Ship, ...]] = {size: _size(size) for size in SIZES}
CARD = {card.id: card for pile in CARDS.values() for card in pile}
SHIP = {ship.id: ship for size in SHIPS.values() for ship in size}


# --- The counts of the sheet: a data file that fails them must not deal a single game ---


def _check() -> None:
    assert [len(CARDS[pile]) for pile in ACTION_PILES] == [40, 40, 40]
    assert [len(SHIPS[size]) for size in SIZES] == [26, 20]
    assert len(CARD) == 120
    assert len(SHIP) == 46
    assert all(card.goods == ordered(card.goods) for card in CARD.values())
    assert all(ship.goods == ordered(ship.goods) for ship in SHIP.values())
    assert _kinds_of("purchase") == {"purchase": 33, "free_trade": 4, "conservation": 3}
    assert _kinds_of("storage") == {
        "storage": 33,
        "purchase_and_storage": 3,
        "exchange": 2,
        "market": 2,
    }
    assert _kinds_of("transport") == {"transport": 36, "safekeeping": 4}
    assert _shown(card.goods for card in CARD.values()) == [26, 26, 26, 26]
    assert _shown(ship.goods for ship in SHIPS["large"]) == [26, 26, 26, 26]
    assert _shown(ship.goods for ship in SHIPS["small"]) == [9, 9, 9, 9]
    assert {len(ship.goods) for ship in SHIPS["large"]} == {4}
    assert {len(ship.goods) for ship in SHIPS["small"]} == {1, 2}


def _kinds_of(pile: ActionPile) -> dict[str, int]:
    kinds = [card.kind for card in CARDS[pile]]
    return {kind: kinds.count(kind) for kind in kinds}


def _shown(sets: Iterable[Goods]) -> list[int]:
    kinds = [kind for goods in sets for kind in goods]
    return [kinds.count(kind) for kind in KINDS]


_check()
