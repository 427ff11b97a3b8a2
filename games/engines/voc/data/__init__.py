"""Cards, ships, calendar and chart, exactly as printed: read once, counted, and never changed
(rule sheet, section 6)."""

import hashlib
from collections import Counter
from importlib.resources import files

import msgspec

from games.engines.voc.commands import Side
from games.navigation import charts

_BYTES = (files("games.engines.voc") / "data" / "components.json").read_bytes()
CHART = charts.load("eastern_seas")

DATA = {"components.json": hashlib.sha256(_BYTES).hexdigest(), CHART.file: CHART.sha256}
"""What a game pins of its data for life; the chart is part of it."""


class Slot(msgspec.Struct, frozen=True):
    """`number` counts in the advanced game, `colours` in the basic one: none, one, or another
    colour and blue."""

    number: int
    colours: tuple[str, ...]


class ShipPlan(msgspec.Struct, frozen=True):
    name: str
    sailors: tuple[Slot, ...]
    merchants: tuple[Slot, ...]


class Contract(msgspec.Struct, frozen=True):
    id: int
    left: dict[str, int]
    reward: int
    penalty: int
    right: dict[str, int] | None = None

    def goods(self, side: Side) -> dict[str, int]:
        """What this side asks for; nothing where the card has no such side."""
        return self.left if side == "left" else self.right or {}

    @property
    def sides(self) -> tuple[Side, ...]:
        return ("left",) if self.right is None else ("left", "right")


class Calendar(msgspec.Struct, frozen=True):
    first: int
    last: int
    convoys: tuple[int, ...]


class Components(msgspec.Struct, frozen=True):
    goods: tuple[str, ...]
    storage_order: tuple[str, ...]
    colours: tuple[str, ...]
    calendar: Calendar
    contracts: tuple[Contract, ...]
    ships: tuple[ShipPlan, ...]


COMPONENTS = msgspec.json.decode(_BYTES, type=Components)

# --- Ships (6.1) ---

SHIPS = tuple(ship.name for ship in COMPONENTS.ships)
SHIP = {ship.name: ship for ship in COMPONENTS.ships}
SLOTS = 6  # of each half
NUMBERS = tuple(
    slot.number for slot in COMPONENTS.ships[0].sailors
)  # the same on every half of every ship
COLOURS = COMPONENTS.colours
BLUE = "blue"

# --- Goods and harbours (6.2, 6.6) ---

GOODS = COMPONENTS.goods
STORAGE_ORDER = COMPONENTS.storage_order  # 4.6: what is kept first when nobody says
HARBOURS = tuple(harbour.id for harbour in CHART.harbours)  # their order breaks ties
GOOD_OF = {harbour.id: harbour.good for harbour in CHART.harbours}
STOCK = {harbour.id: harbour.tokens for harbour in CHART.harbours}
TOKENS = sum(STOCK.values())

# --- Contracts (6.3) and calendar (6.4, 6.5) ---

CONTRACT = {contract.id: contract for contract in COMPONENTS.contracts}
VOC_CARD = 0
FIRST_YEAR, LAST_YEAR = COMPONENTS.calendar.first, COMPONENTS.calendar.last
CONVOYS = COMPONENTS.calendar.convoys
MARKERS = tuple(range(FIRST_YEAR, LAST_YEAR + 1))


def slot_colour(slot: Slot, seats: int) -> str | None:
    """B-05: the colour whose man stands here in the basic game; two-colour slots are blue's with
    five players."""
    if not slot.colours:
        return None
    return BLUE if seats == 5 and BLUE in slot.colours else slot.colours[0]


def _men(seats: int) -> Counter[str | None]:
    return Counter(
        slot_colour(slot, seats)
        for ship in COMPONENTS.ships
        for slot in ship.sailors + ship.merchants
    )


def _check() -> None:
    """The counts of the sheet; a data file that fails them must not deal a single game."""
    assert SHIPS == ("A", "B", "C", "D")
    assert NUMBERS == (3, 3, 2, 2, 1, 1)
    for ship in COMPONENTS.ships:
        assert tuple(slot.number for slot in ship.sailors) == NUMBERS
        assert tuple(slot.number for slot in ship.merchants) == NUMBERS
    assert _men(4) == {None: 8, "red": 10, "yellow": 10, "black": 10, "green": 10}
    assert _men(5) == {None: 8, "red": 8, "yellow": 8, "black": 8, "green": 8, "blue": 8}
    assert sorted(GOODS) == sorted(STORAGE_ORDER) == sorted(set(GOOD_OF.values()))
    assert len(GOODS) == 7
    assert TOKENS == 28
    assert all(
        STOCK[harbour] == (1 if good == "pepper" else 4) for harbour, good in GOOD_OF.items()
    )
    assert len(HARBOURS) == 10
    assert list(CONTRACT) == list(range(1, 20))
    assert sum(contract.reward for contract in COMPONENTS.contracts) == 175
    assert all(contract.penalty == -(-contract.reward // 2) for contract in COMPONENTS.contracts)
    assert all(
        good in GOODS
        for contract in COMPONENTS.contracts
        for side in contract.sides
        for good in contract.goods(side)
    )
    assert (FIRST_YEAR, LAST_YEAR, len(MARKERS)) == (1585, 1602, 18)
    assert CONVOYS == (1587, 1590, 1593, 1596, 1599, 1602)


_check()
