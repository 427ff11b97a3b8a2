"""The nouns of Long Cours. Integers, ids and lists; nothing to compute."""

from typing import Literal, TypeAlias

from msgspec import field

from games.engine import Seat, Struct
from games.engines.long_cours.commands import Advance, Line
from games.engines.long_cours.events import Card, EndReason, Goods, Rank

Phase: TypeAlias = Literal["setup", "play", "over"]


class Config(Struct):
    """Options of a table: the short game (LC-08, LC-09) and the round limit (RL-39, 30 to 120)."""

    short: bool = False
    round_limit: int = 60


class FiledAdvance(Struct):
    """Advance orders and what has happened to their guards since they were filed (4.3)."""

    orders: Advance
    wrecked: bool = False
    brawled: bool = False
    corsair_changed: bool = False


class RiposteOrder(Struct):
    up_to: int
    min_cash: int = 0


class Captain(Struct):
    seat: Seat
    cash: int = 0
    hand: list[Card] = []
    stop: str | None = None  # where the cargo lies; None: not on the board
    goods: Goods = {}
    resigned: bool = False
    out_at: int = (
        0  # when he was eliminated or resigned, counted by `State.exits` (RL-41); 0: still in
    )
    eliminated: bool = False
    fortune_at_exit: int = 0  # just before the corsair phase that sank him, or when he resigned
    cards_at_exit: int = 0
    sealed_setup: tuple[str, int] | None = None
    standing_riposte: RiposteOrder | None = None
    standing_bid: int | None = None
    advance: FiledAdvance | None = None


class Corsair(Struct):
    """`owner` None: for sale. `stop` None with an owner: bought, not yet entered."""

    owner: Seat | None = None
    stop: str | None = None


class OpenTurn(Struct):
    """What the active captain has done and still may do this turn."""

    seat: Seat
    entry_zone: int | None = None  # the entry die has fallen, the port is to be chosen (LC-48)
    begun: bool = False  # any order executed (4.4)
    moved: bool = False
    moved_direct: bool = False
    rolled: bool = False
    sold: bool = False
    last_brawl_won: bool | None = None
    waiting: list[Line] = []  # lines kept while a brawl or an auction is open
    waiting_first: int = 1  # the number the first of them had in its letter
    held: bool = (
        False  # a brawl or an auction of this turn waited for others, with or without lines
    )
    ended: bool = False  # only until the next turn starts, inside the same move


class OpenBrawl(Struct):
    number: int
    attacker: Seat
    defender: Seat
    port: str
    to_answer: Seat
    attacker_limit: int | None = None
    defender_limit: int | None = None
    cards: list[int] = []  # strengths played, in order


class Bid(Struct):
    seat: Seat
    maximum: int | None = None  # None: pass


class OpenAuction(Struct):
    number: int
    caller: Seat
    caller_maximum: int | None  # None after the caller resigned (RL-42)
    asked: list[Seat] = []
    bids: list[Bid] = []  # by seat: the order of replies never matters


class State(Struct):
    phase: Phase = "setup"
    short: bool = False
    round_limit: int = 60
    round: int = 1
    order: list[Seat] = []  # seats in turn order; the first has zone 11
    captains: list[Captain] = []  # by seat number
    set_aside: list[Card] = []
    played: list[Card] = []  # cards that left the game, in order
    heaps: dict[str, Goods] = {}  # stranding place -> goods
    corsair: Corsair = field(default_factory=Corsair)
    turn: OpenTurn | None = None
    brawl: OpenBrawl | None = None
    auction: OpenAuction | None = None
    brawls: int = 0
    auctions: int = 0
    # corsair phases and resignations so far: those sunk in one phase share its number (RL-41)
    exits: int = 0
    ended: EndReason | None = None
    ranking: list[Rank] = []
