"""The people and the positions of the Vor dem Wind tests: Anna, Bram and Cato at the table, Dirk
where a fourth is needed.

A position is a list of events, so a test reads: opened, who has what, which cards are revealed.
Goods are written as on the cards, `AAC` for two apples and a cheese.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine import Event, Seat
from games.engines.vor_dem_wind.commands import Line, Order, Orders
from games.engines.vor_dem_wind.events import (
    Berthed,
    CardRevealed,
    CardTaken,
    FleetArrived,
    GameSetUp,
    GoodsPurchased,
    GoodsSpoiled,
    GoodsStored,
    IncomeTaken,
    PileShuffled,
    Settled,
    SpecialKept,
    StartGoodsTaken,
    TradeClosed,
    TurnEnded,
    TurnStarted,
)
from games.engines.vor_dem_wind.view import MerchantView
from tests.harness import Table

ANNA, BRAM, CATO, DIRK = 1, 2, 3, 4

KINDS = {"A": "apple", "C": "cheese", "S": "spice", "K": "silk"}
PILES = {"P": "purchase", "S": "storage", "T": "transport", "L": "large", "M": "small"}
SIZES = {"P": 40, "S": 40, "T": 40, "L": 26, "M": 20}
FLEETS = {2: ("L16", "L13", "L22", "M01", "M05"), 3: ("L16", "L13", "L22", "M01", "M05", "M13")}
FLEETS[4] = ("L16", "L13", "L22", "L01", "M01", "M05", "M13")
"""Berth 1: CCSS 16, berth 2: AACC 18, berth 3: KKKK 12, (4: AACS 19), then small: A 4, AA 8, (CK
5)."""


def goods(code: str) -> Any:
    return tuple(KINDS[letter] for letter in code)


def stock(code: str) -> dict[str, int]:
    return {KINDS[letter]: code.count(letter) for letter in "ACSK" if letter in code}


def opened(
    *,
    players: int = 3,
    first: Seat = ANNA,
    fleet: Sequence[str] | None = None,
    piles: Sequence[str] = (),
) -> list[Event]:
    """The opening with chosen ships, 22 gold each and empty hands; `piles`: cards and ships that
    lie on top, in this order."""
    ships = tuple(fleet or FLEETS[players])
    large, small = {2: (3, 2), 3: (3, 3), 4: (4, 3)}[players]
    start: list[Event] = []
    for seat in range(1, players + 1):
        start += [
            StartGoodsTaken(seat, ("apple", "apple")),
            GoodsSpoiled(seat, hand=("apple", "apple")),
        ]
    return [
        GameSetUp(players, first, 22, large, small, 60 if players == 2 else 50),
        *(PileShuffled(pile, stacked(letter, (*ships, *piles))) for letter, pile in PILES.items()),
        # type: ignore[arg-type]
        FleetArrived(1, berths(*ships, large=large)),
        *start,
    ]


def stacked(letter: str, top: Sequence[str]) -> tuple[str, ...]:
    """A pile with these on top and the others below, by number."""
    first = [thing for thing in top if thing[0] == letter]
    others = [f"{letter}{number:02}" for number in range(1, SIZES[letter] + 1)]
    return (*first, *(thing for thing in others if thing not in first))


def berths(*ships: str, large: int = 3) -> tuple[Berthed, ...]:
    """Large ships lie at the first berths, small ones at the next."""
    big = [ship for ship in ships if ship[0] == "L"]
    little = [ship for ship in ships if ship[0] == "M"]
    return (
        *(Berthed(at, ship) for at, ship in enumerate(big, start=1)),
        *(Berthed(at, ship) for at, ship in enumerate(little, start=large + 1)),
    )


def has(seat: Seat, *, hand: str = "", house: str = "", gold: int | None = None) -> list[Event]:
    """What this merchant has: goods in hand and in the warehouse, and so much gold (22 if not
    told)."""
    found: list[Event] = []
    if hand or house:
        found.append(GoodsPurchased(seat, "P01", goods(hand + house)))
    if house:
        found.append(GoodsStored(seat, "S01", goods(house), 0))
    if gold is not None:
        found.append(IncomeTaken(seat, "T01", gold - 22))
    return found


def specials(held: Mapping[Seat, Sequence[str]], *, turn: int = 1) -> list[Event]:
    """These special cards were won in an earlier turn."""
    cards = [(seat, card) for seat, cards in held.items() for card in cards]
    return [
        TurnStarted(turn, ANNA),
        *(
            CardRevealed(slot, PILES[card[0]], card)
            for slot, (_, card) in enumerate(cards, start=1)
        ),  # type: ignore[arg-type]
        *(SpecialKept(seat, slot, card) for slot, (seat, card) in enumerate(cards, start=1)),
        TurnEnded(turn, ANNA),
    ]


def revealed(*cards: str, turn: int = 5, first: Seat = ANNA) -> list[Event]:
    """A turn begins and these cards lie in the centre: the trade is open."""
    return [
        TurnStarted(turn, first),
        *(
            CardRevealed(slot, PILES[card[0]], card, last=slot == len(cards))  # type: ignore[arg-type]
            for slot, card in enumerate(cards, start=1)
        ),
    ]


def acting(*cards: str, turn: int = 5, first: Seat = ANNA) -> list[Event]:
    """The trade is over and everybody has the card of his own number, in turn order from the
    first: phase 4.3."""
    seats = [*range(first, len(cards) + 1), *range(1, first)]
    kept = [
        SpecialKept(seat, slot, card)
        for slot, (seat, card) in enumerate(zip(seats, cards, strict=True), start=1)
        if is_special(card)
    ]
    return [
        *revealed(*cards, turn=turn, first=first),
        *(CardTaken(seat, slot) for slot, seat in enumerate(seats, start=1)),
        TradeClosed(tuple(Settled(seat, slot) for slot, seat in enumerate(seats, start=1))),
        *kept,
    ]


def is_special(card: str) -> bool:
    return int(card[1:]) > {"P": 33, "S": 33, "T": 36}[card[0]]


def letter(*lines: Order | tuple[Order, ...]) -> Orders:
    """One message of several lines; a tuple is a line with its else lines."""
    return Orders(
        tuple(Line(line[0], line[1:]) if isinstance(line, tuple) else Line(line) for line in lines)
    )


def seen(table: Table, seat: Seat, *, by: Seat | None = None) -> MerchantView:
    """What this seat, or a spectator, can see of a merchant."""
    found: MerchantView = table.view(by).merchants[seat - 1]
    return found


def purses(table: Table) -> list[int | None]:
    """Everybody's gold, each through his own eyes."""
    return [
        seen(table, merchant.seat, by=merchant.seat).gold for merchant in table.view().merchants
    ]


def hand(table: Table, seat: Seat) -> dict[str, int] | None:
    return seen(table, seat, by=seat).hand  # type: ignore[return-value]  # kinds are strings


def house(table: Table, seat: Seat) -> dict[str, int]:
    return seen(table, seat).warehouse  # type: ignore[return-value]


def places(table: Table) -> list[tuple[str, Seat | None]]:
    """Where the cards of the turn lie."""
    return [(slot.place, slot.seat) for slot in table.view().slots]
