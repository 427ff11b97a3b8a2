"""The nouns of VOC! Integers, ids and lists; nothing to compute. A token is the harbour it comes
from."""

from typing import Literal, TypeAlias

from games.engine import Seat, Struct
from games.engines.voc.commands import Action, Point, Terms, Word
from games.engines.voc.events import (
    ChartMode,
    EndReason,
    Game,
    Rank,
    Sailing,
    Sale,
    Token,
    WindowKind,
)

Phase: TypeAlias = Literal["setup", "play", "over"]


class Config(Struct):
    """Options of a table (4.1)."""

    chart: ChartMode = "dead-reckoning"
    sailing: Sailing = "together"


class CargoOrder(Struct):
    """4.4: stands until changed."""

    goods: tuple[str, ...] = ()
    free: int = 0
    free_for: str | None = None


class KeepOrder(Struct):
    wares: tuple[str, ...] = ()
    only: bool = False


class House(Struct):
    """A seat's men, money and warehouse, and the orders it has filed for later."""

    seat: Seat
    colour: str = ""
    men: int = 0  # in hand
    daalders: int = 0
    goods: dict[Token, int] = {}  # in Zealand
    cargo: dict[str, CargoOrder] = {}  # by ship
    queue: list[tuple[Action, ...]] = []
    sales: list[Sale] | None = None  # None: the default; empty: sell nothing
    keep: KeepOrder | None = None
    again: bool = False
    eliminated: bool = False
    resigned: bool = False
    out_at: int = 0  # when it was eliminated or resigned, counted by `State.exits`; 0: still in


class SailOrder(Struct):
    """No trace: hold."""

    trace: tuple[Point, ...] = ()
    heed: int = 0
    ignore: tuple[Seat, ...] = ()


class PlacedCall(Struct):
    seat: Seat
    y: int
    word: Word | None = None
    text: str = ""
    east_of: int | None = None
    west_of: int | None = None
    pay: bool = False


class Leg(Struct):
    """One year's true track, for the chart."""

    year: int
    track: tuple[Point, ...]


class Ship(Struct):
    """`at` None: in Middelburg. A ship there without men is unfitted. Index 0 is the leftmost
    slot."""

    name: str
    at: Point | None = None
    sails_from: int = 0
    sailors: list[Seat | None] = []
    merchants: list[Seat | None] = []
    holds: list[Token | None] = []  # what the merchant in that slot carries
    wake: list[Leg] = []
    order: SailOrder | None = None  # of the open window
    calls: list[PlacedCall] = []  # of the open window, in the order of placing


class OpenContract(Struct):
    card: int
    seat: Seat | None = None
    marker: int | None = None  # None with a seat: due in 1602


class OpenTurn(Struct):
    """Whose investment it is (A-10); `acted`: it is done, and the next turn or phase comes
    inside the same move."""

    round: int
    seat: Seat
    acted: bool = False


class OpenWindow(Struct):
    """`asked`: whom it waits for until they are done. `ships` with their `skippers`: those that
    may sail now."""

    kind: WindowKind
    asked: list[Seat]
    ships: list[str] = []
    skippers: list[Seat] = []
    done: list[Seat] = []


class OpenOffer(Struct):
    offer: int
    maker: Seat
    give: Terms
    ask: Terms
    to: Seat | None = None
    declined: list[Seat] = []


class Aside(Struct):
    seat: Seat
    contract: int


class State(Struct):
    """A default is left out of the hash only where the value is the very same object, as None, 0
    and empty ones are: so no word and no year is a default here, and `game_started` and
    `year_opened` say them."""

    phase: Phase = "setup"  # until the first year is opened
    game: Game = ""  # type: ignore[assignment]
    chart: ChartMode = ""  # type: ignore[assignment]
    sailing: Sailing = ""  # type: ignore[assignment]
    year: int = 0
    convoy: bool = False
    houses: list[House] = []  # by seat number, clockwise
    ships: list[Ship] = []  # A to D
    harbours: dict[str, int] = {}  # tokens left
    pile: list[int] = []  # the next card first; 0 is the VOC card
    row: list[OpenContract] = []  # left to right
    amsterdam: list[int] = []
    discarded: list[int] = []
    markers: list[int] = []  # free ones, by year
    burgemeester: Seat | None = None
    turn: OpenTurn | None = None
    window: OpenWindow | None = None
    offers: list[OpenOffer] = []
    offers_made: dict[
        str, int
    ] = {}  # by maker and addressee, so that a number tells nothing of other people's offers
    asides: list[Aside] = []  # of this year
    exits: int = 0
    ended: EndReason | None = None
    amsterdam_fortune: int = 0
    amsterdam_wins: bool = False
    ranking: list[Rank] = []
