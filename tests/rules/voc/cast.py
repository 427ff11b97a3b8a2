"""The people and the positions of the VOC! tests: Anna, Bram, Cato and Dirk at the table, Emma
where a fifth is needed.

A position is a list of events, so a test reads: opened, what lies where, which window is open.
Written from the rule sheet, not from the engine: the slots and harbours are copied from section
6. Where a line must be sailed as it is drawn, the chart is `CLOSED`: no drift moves it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine import Event, Seat
from games.engines.voc.commands import Action, Done, Line, Order, Orders, Point
from games.engines.voc.events import (
    BurgemeesterNamed,
    ColoursDrawn,
    ContractClaimed,
    ContractTurned,
    GameStarted,
    GoodTaken,
    HarboursStocked,
    Landing,
    MarkersLaid,
    MenPlaced,
    PileShuffled,
    SeatEquipped,
    ShipHome,
    ShipRefitted,
    TurnOpened,
    VoyageSailed,
    WindowOpened,
    YearOpened,
)
from games.engines.voc.view import ContractView, HouseView, ShipView
from tests.harness import LoadedRng, Table

BASIC, ADVANCED = "voc-basic@1", "voc-advanced@1"
CLOSED = "closed-eyes"
ANNA, BRAM, CATO, DIRK, EMMA = 1, 2, 3, 4, 5
COLOURS = ("red", "yellow", "black", "green", "blue")  # Anna is red, and so on

STOCK = {  # sheet 6.6
    "mocha": 4, "surat": 4, "cochin": 1, "colombo": 4, "achin": 1, "malacca": 1, "bantam": 1,
    "banda": 4, "ternate": 4, "macao": 4,
}  # fmt: skip
GOOD_OF = {
    "mocha": "coffee", "surat": "textiles", "cochin": "pepper", "colombo": "cinnamon",
    "achin": "pepper", "malacca": "pepper",
    "bantam": "pepper", "banda": "nutmeg", "ternate": "cloves", "macao": "tea",
}  # fmt: skip
CONVOYS = (1587, 1590, 1593, 1596, 1599, 1602)  # sheet 6.4

_ = None
CREWS_OF_FOUR: dict[
    str, tuple[tuple[Seat | None, ...], tuple[Seat | None, ...]]
] = {  # sheet 6.1: S1 to S6, M1 to M6
    "A": ((_, ANNA, BRAM, ANNA, BRAM, ANNA), (_, BRAM, ANNA, BRAM, ANNA, BRAM)),
    "B": ((_, BRAM, CATO, BRAM, CATO, BRAM), (_, CATO, BRAM, CATO, BRAM, CATO)),
    "C": ((_, CATO, DIRK, CATO, DIRK, CATO), (_, DIRK, CATO, DIRK, CATO, DIRK)),
    "D": ((_, DIRK, ANNA, DIRK, ANNA, DIRK), (_, ANNA, DIRK, ANNA, DIRK, ANNA)),
}
CREWS_OF_FIVE = {
    "A": ((_, ANNA, BRAM, EMMA, BRAM, ANNA), (_, BRAM, EMMA, EMMA, ANNA, BRAM)),
    "B": ((_, BRAM, CATO, EMMA, CATO, BRAM), (_, CATO, BRAM, CATO, BRAM, CATO)),
    "C": ((_, CATO, DIRK, EMMA, DIRK, CATO), (_, DIRK, EMMA, DIRK, CATO, DIRK)),
    "D": ((_, DIRK, ANNA, EMMA, ANNA, DIRK), (_, ANNA, EMMA, ANNA, DIRK, ANNA)),
}
CREWS = {4: CREWS_OF_FOUR, 5: CREWS_OF_FIVE}
EMPTY: tuple[Seat | None, ...] = (_,) * 6

# Lines drawn with closed eyes (the first ones are the sheet's own, section 7).
TO_BANTAM = ((7000, 0), (7112, 2484))
ONTO_JAVA = ((7000, 0), (7700, 2300), (7112, 2484))
OPEN_SEA = ((5000, 0), (5000, 1000))
BANTAM = (7112, 2484)
HOME_FROM_BANTAM = (BANTAM, (6900, 1000), (6900, 0))


# --- The opening ---


def opened(
    *,
    players: int = 4,
    row: Sequence[int] = (1, 2, 3),
    pile: Sequence[int] | None = None,
    year: int = 1585,
    chart: str = "dead-reckoning",
    sailing: str = "together",
    stock: Mapping[str, int] | None = None,
) -> list[Event]:
    """The basic game in this year, its ships manned in Middelburg, these contracts in the row
    and this pile (0 is the VOC card)."""
    men = {4: 10, 5: 8}[players]
    return [
        *_begun("basic", players, row, pile, chart, sailing, stock),
        *(SeatEquipped(seat, men, 0) for seat in range(1, players + 1)),
        *(ShipRefitted(name, *CREWS[players][name], 1585) for name in "ABCD"),
        *(ContractTurned(card) for card in row),
        YearOpened(year, year in CONVOYS),
    ]


def opened_advanced(
    *,
    players: int = 3,
    row: Sequence[int] = (1, 2, 3),
    pile: Sequence[int] | None = None,
    year: int = 1585,
    chart: str = "dead-reckoning",
    sailing: str = "together",
    stock: Mapping[str, int] | None = None,
    daalders: int = 10,
    men: int = 10,
    markers: Sequence[int] = tuple(range(1585, 1603)),
    burgemeester: Seat = ANNA,
) -> list[Event]:
    """The advanced game in this year, its ships empty in Middelburg."""
    return [
        *_begun("advanced", players, row, pile, chart, sailing, stock),
        *(SeatEquipped(seat, men, daalders) for seat in range(1, players + 1)),
        MarkersLaid(tuple(markers)),
        BurgemeesterNamed(burgemeester),
        *(ContractTurned(card) for card in row),
        YearOpened(year, year in CONVOYS and year != 1585),
    ]


def _begun(
    game: Any,
    players: int,
    row: Sequence[int],
    pile: Sequence[int] | None,
    chart: Any,
    sailing: Any,
    stock: Any,
) -> list[Event]:
    rest = [*(card for card in range(1, 20) if card not in row), 0] if pile is None else list(pile)
    return [
        GameStarted(game, players, chart, sailing),
        ColoursDrawn(COLOURS[:players]),
        HarboursStocked({**STOCK, **(stock or {})}),
        PileShuffled((*row, *rest)),
    ]


# --- Ships ---


def at_sea(
    name: str,
    at: Point,
    *,
    skipper: Seat = ANNA,
    holds: Mapping[int, tuple[Seat, str]] | None = None,
) -> list[Event]:
    """This ship lies there since an earlier voyage; `holds`: slot -> (owner, token) of her
    merchants."""
    start = (at[0], 0)
    sailed = VoyageSailed(name, skipper, (start, at), (start, at), at[1], "stopped", at, at)
    return [
        sailed,
        *(GoodTaken(name, seat, slot, token) for slot, (seat, token) in (holds or {}).items()),
    ]


def fitted(
    name: str, seat: Seat, *, sailors: Sequence[int] = (), merchants: Sequence[int] = ()
) -> list[Event]:
    """Men of this seat in these slots (advanced game)."""
    return [MenPlaced(name, seat, tuple(sailors), tuple(merchants))]


def in_zealand(
    goods: Mapping[Seat, Sequence[str]], *, ship: str = "D", players: int = 4, crew: bool = True
) -> list[Event]:
    """These tokens came home on this ship, which lies unfitted in Middelburg now. `crew` False: her
    slots are empty (advanced game).

    Goes with `stock`: tokens in a warehouse are no longer in their harbours."""
    aboard = (
        [seat for half in CREWS[players][ship] for seat in half if seat is not None] if crew else []
    )
    seats = sorted({*aboard, *goods})
    return [
        ShipHome(
            ship,
            (3000, 0),
            tuple(Landing(seat, aboard.count(seat), tuple(goods.get(seat, ()))) for seat in seats),
        )
    ]


def left_in(goods: Mapping[Seat, Sequence[str]]) -> dict[str, int]:
    """The harbours' stock when these tokens are elsewhere."""
    gone = [token for tokens in goods.values() for token in tokens]
    return {harbour: count - gone.count(harbour) for harbour, count in STOCK.items()}


# --- Windows and turns ---


def window(
    kind: Any, *asked: Seat, year: int = 1585, ships: str = "", skippers: Sequence[Seat] = ()
) -> list[Event]:
    return [WindowOpened(kind, year, asked, tuple(ships), tuple(skippers))]


def fleet_asked(*, year: int = 1585) -> list[Event]:
    """The sailing window of the basic game with four players and every ship ready."""
    return window(
        "sailing",
        ANNA,
        BRAM,
        CATO,
        DIRK,
        year=year,
        ships="ABCD",
        skippers=(ANNA, BRAM, CATO, DIRK),
    )


def market(
    goods: Mapping[Seat, Sequence[str]],
    *,
    row: Sequence[int] = (1, 2, 3),
    year: int = 1586,
    **more: Any,
) -> list[Event]:
    """The basic market of four with these goods in Zealand; ship D has brought them."""
    return [
        *opened(row=row, year=year, stock=left_in(goods), **more),
        *in_zealand(goods),
        *window("market", *sorted(seat for seat, tokens in goods.items() if tokens), year=year),
    ]


def advanced_market(
    goods: Mapping[Seat, Sequence[str]],
    *,
    claims: Mapping[int, tuple[Seat, int | None]] | None = None,
    row: Sequence[int] = (1, 2, 3),
    year: int = 1586,
    players: int = 3,
    **more: Any,
) -> list[Event]:
    """The advanced market with these goods in Zealand and these contracts claimed: card ->
    (seat, marker)."""
    return [
        *opened_advanced(row=row, year=year, stock=left_in(goods), players=players, **more),
        *(ContractClaimed(card, seat, marker) for card, (seat, marker) in (claims or {}).items()),
        *in_zealand(goods, crew=False),
        *window("market", *range(1, players + 1), year=year),
    ]


def turn_of(seat: Seat, *, lap: int = 1, year: int = 1585) -> list[Event]:
    return [TurnOpened(year, lap, seat)]


# --- Letters, and looking around ---


def letter(*lines: Order | tuple[Action, ...]) -> Orders:
    """One message of several lines; a tuple is an investment with what to try instead."""
    return Orders(
        tuple(Line(line[0], line[1:]) if isinstance(line, tuple) else Line(line) for line in lines)
    )


class Drifting(LoadedRng):
    """The chance of the sheet's drift vectors."""

    def __init__(self, seed: bytes, *, inputs: Mapping[str, None] | None = None) -> None:
        super().__init__(inputs=inputs)
        self._seed = seed

    def twin(self) -> "Drifting":
        return Drifting(self._seed, inputs=self.inputs)


def house(table: Table, seat: Seat) -> HouseView:
    seen: HouseView = table.view().houses[seat - 1]
    return seen


def ship(table: Table, name: str) -> ShipView:
    seen: ShipView = table.view().ships["ABCD".index(name)]
    return seen


def contract(table: Table, card: int) -> ContractView:
    [seen] = [one for one in table.view().row if one.card == card]
    return seen


def row(table: Table) -> list[int]:
    return [one.card for one in table.view().row]


def purses(table: Table) -> list[int]:
    return [one.daalders for one in table.view().houses]


def kinds(table: Table) -> list[str]:
    """The kinds of the last move's events."""
    return [event.kind for event in table.events]


def of_kind(table: Table, *wanted: type[Event]) -> list[Event]:
    """The last move's events of these kinds, in their order."""
    return [event for event in table.events if isinstance(event, wanted)]


def everybody_done(table: Table) -> None:
    """All who are awaited are done, in the order of their seats; `then` looks at the last move."""
    *first, last = [seat for seat, _ in table.awaited()]
    table.given(*((seat, Done()) for seat in first))
    table.when(last, Done())
