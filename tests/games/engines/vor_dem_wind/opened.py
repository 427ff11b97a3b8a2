"""A trade in progress, made of events: four cards of different kinds, four ships of both sizes,
and a seat to look through."""

from typing import Any

from games.engine import load
from games.engines.vor_dem_wind import events as e
from games.engines.vor_dem_wind.data import ACTION_PILES, CARDS, SHIPS
from games.engines.vor_dem_wind.view import View

ENGINE: Any = load("vor-dem-wind@1")
ANNA, BRAM, CATO, DIRK = 1, 2, 3, 4
NAMES = {ANNA: "Anna", BRAM: "Bram", CATO: "Cato", DIRK: "Dirk"}

SHIPS_AT = ((1, "L16"), (2, "L01"), (5, "M05"), (6, "M03"))
CARDS_UP = ("P07", "S14", "T20", "T37")  # purchase, storage, transport, safekeeping


def opening(*, first: int = ANNA, seats: int = 4) -> list[e.Event]:
    """Everything up to the end of the reveal."""
    piles = [e.PileShuffled(pile, tuple(card.id for card in CARDS[pile])) for pile in ACTION_PILES]
    ships = [
        e.PileShuffled(size, tuple(ship.id for ship in SHIPS[size])) for size in ("large", "small")
    ]
    return [
        e.GameSetUp(seats, first, 22, 4, 3, 50),
        *piles,
        *ships,
        e.FleetArrived(1, tuple(e.Berthed(berth, ship) for berth, ship in SHIPS_AT)),
        *(e.StartGoodsTaken(seat, ("apple", "silk")) for seat in range(1, seats + 1)),
        e.TurnStarted(1, first),
    ]


def revealed(cards: tuple[str, ...] = CARDS_UP) -> list[e.Event]:
    pile = {"P": "purchase", "S": "storage", "T": "transport"}
    return [
        e.CardRevealed(slot, pile[card[0]], card, last=slot == len(cards))  # type: ignore[arg-type]
        for slot, card in enumerate(cards, start=1)
    ]


def sale() -> list[e.Event]:
    """Anna holds the storage card, Bram wants it, Cato and Dirk are asked."""
    return [e.CardTaken(ANNA, 2), e.SaleOpened(2, BRAM, ANNA, 4, (CATO, DIRK))]


def state(*events: e.Event) -> Any:
    return ENGINE.fold(list(events))


def seen(*events: e.Event, seat: int | None = CATO) -> View:
    view: View = ENGINE.view(state(*events), seat)
    return view


TRADE = seen(*opening(), *revealed())
SALE = seen(*opening(), *revealed(), *sale())
REVEAL = seen(*opening(), *revealed()[:1], seat=ANNA)
