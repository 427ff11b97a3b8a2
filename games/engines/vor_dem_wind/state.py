"""The nouns of Vor dem Wind. Integers, ids and lists; nothing to compute."""

from typing import Literal, TypeAlias

from games.engine import Seat, Struct
from games.engines.vor_dem_wind.data import Goods, Kind
from games.engines.vor_dem_wind.events import CardId, EndReason, FiledAct, Plan, Rank, ShipId

Phase: TypeAlias = Literal["start", "reveal", "trade", "action", "harbour", "departure", "over"]
"""start: the first goods (3.0); reveal, trade, action: 4.1 to 4.3; harbour: between two turns,
inside a move; departure: 4.4."""

Stock: TypeAlias = dict[
    Kind, int
]  # how many of each kind; a kind that is not there is none, never zero


class Config(Struct):
    """The game has no options."""


class Merchant(Struct):
    seat: Seat
    gold: int = 0
    purse_moved: bool = False  # until then the purse is its seven opening cards (RUL-04)
    hand: Stock = {}
    warehouse: Stock = {}
    specials: list[CardId] = []  # in hand
    fresh: CardId | None = None  # the special card won this turn (VDW-49)
    conservation: list[CardId] = []  # laid in the warehouse
    ships: list[ShipId] = []  # loaded, in order
    front: int | None = None  # money in front of him during the trade (VDW-27)
    safekept: bool = False  # he has used a safekeeping card this turn (VDW-65)
    start_goods: tuple[Kind, Kind] | None = None  # filed early
    started: bool = False  # his first goods are taken
    plan: Plan | None = None
    orders: list[FiledAct] = []
    preference: list[Kind] = []  # all four, or none
    resigned: bool = False


class Slot(Struct):
    """One of this turn's action cards. `kept`: a special card that went to its owner's hand."""

    card: CardId
    place: Literal["centre", "up", "down", "discarded", "kept"] = "centre"
    seat: Seat | None = None


class SaleOffer(Struct):
    seat: Seat
    gold: int


class SealedAnswer(Struct):
    seat: Seat
    gold: int | None = None
    up_to: int | None = None
    seize: bool = False


class Sale(Struct):
    slot: int
    chooser: Seat
    holder: Seat
    asked: list[Seat] = []
    answers: list[SealedAnswer] = []  # by seat: the order of replies never matters
    offers: list[SaleOffer] = []  # the chooser's, and after the reading the others'
    read: bool = False  # the holder decides


class SealedDeparture(Struct):
    seat: Seat
    protect: Goods = ()
    protect_hand: Goods = ()
    lose: Goods = ()


class Departure(Struct):
    asked: list[Seat] = []
    sealed: list[SealedDeparture] = []  # by seat


class Berth(Struct):
    number: int
    ship: ShipId


class State(Struct):
    phase: Phase = "start"
    turn: int = 0
    round: int = 0  # which fleet
    first: Seat = 0  # holds the pawn
    next_first: Seat = 0  # between two turns
    goal: int = 0
    large: int = 0  # ships of a fleet
    small: int = 0
    merchants: list[Merchant] = []  # by seat number
    reserve: Stock = {}
    piles: dict[str, list[str]] = {}  # three of action cards and two of ships, the next card first
    discards: dict[str, list[str]] = {}  # for ships: those that left unloaded
    shuffles: dict[str, int] = {}  # how often each pile was shuffled
    harbour: list[Berth] = []
    slots: list[Slot] = []  # slot 1 first
    sale: Sale | None = None
    acted: list[Seat] = []  # who has done his action this turn
    departure: Departure | None = None
    still: int = 0  # turns in a row without a good stored or a ship loaded
    stirred: bool = False  # one was this turn
    ended: EndReason | None = None
    ranking: list[Rank] = []
