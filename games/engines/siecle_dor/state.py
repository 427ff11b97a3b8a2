"""The nouns of Le Siècle d'Or. Integers, ids and lists; nothing to compute. Sums end in `_h` and
count half florins (ruling 19)."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from games.engine import Seat, Struct
from games.engines.siecle_dor.commands import Line, Sale
from games.engines.siecle_dor.events import (
    AuctionMode,
    Card,
    DieCard,
    EndReason,
    Lot,
    LotBid,
    Rank,
    Rung,
    SeatColour,
    VictoryCheck,
)

Phase: TypeAlias = Literal["markers", "pawns", "start", "play", "over"]
"""The two rounds of setup, the Stadtholder's square, the game, its end."""


ColourWish: TypeAlias = Literal["any", "blue", "red", "green", "yellow"]


class Config(Struct):
    """Options of a table.

    `first_player`: drawn, or `first_seat` as the host declares it (ruling 1). `colour_1` to
    `colour_4`: what each seat chose (ruling 38). `auction_paint_fee`: florins (ruling 4).
    `turn_limit`: turns of each seat, 0 for none (ruling 37).
    """

    first_player: Literal["random", "oldest", "host"] = "random"
    first_seat: Annotated[int, Meta(ge=1, le=4)] = 1
    colour_1: ColourWish = "any"
    colour_2: ColourWish = "any"
    colour_3: ColourWish = "any"
    colour_4: ColourWish = "any"
    auction_mode: AuctionMode = "sealed"
    auction_paint_fee: Annotated[int, Meta(ge=0, le=1)] = 0
    die_card: DieCard = "sum"
    open_hands: bool = False
    victory_check: VictoryCheck = "all"
    turn_limit: Annotated[int, Meta(ge=0, le=40)] = 0


class Painting(Struct):
    """An unfinished one; `left`: payments still to make (SDO-59)."""

    card: Card
    left: int


class StandingBid(Struct):
    maximum_h: int
    auto: bool = False


class Standing(Struct):
    bids: dict[str, StandingBid] = {}  # by colour
    sail: list[int] = []
    keep_die: bool = False


class Preferences(Struct):
    """Filed before the seat's turn of the setup comes (4.1)."""

    marker: list[str] = []
    pawns: tuple[str, str] | None = None
    start: int | None = None


class House(Struct):
    """One seat's pieces, money and cards."""

    seat: Seat
    colour: SeatColour
    money_h: int = 0
    markers: int = 6  # in the reserve
    pawns: int = 5  # in the reserve
    pawns_in: dict[str, int] = {}  # province -> pawns there, never zero
    hand: list[Card] = []  # the secret cards, in the order they came (ruling 20)
    windmills: list[Card] = []
    governors: list[Card] = []
    paintings: list[Painting] = []  # unfinished, in the order they came
    finished: list[Card] = []
    standing: Standing = field(default_factory=Standing)
    filed: Preferences = field(default_factory=Preferences)
    resigned: bool = False


class Marker(Struct):
    seat: Seat
    barred: bool = False


class GuildMarker(Struct):
    seat: Seat
    price: int  # florins: the square it stands on
    barred: bool = False


class OpenTurn(Struct):
    seat: Seat
    number: int
    moved: bool = False  # the Stadtholder has moved and paid (SDO-15)
    die_card: bool = False  # one was played (ruling 16)
    sailing: bool = False  # a voyage waits for its colony (4.2.5)
    offered: list[str] = []  # provinces whose auction found no buyer this turn (ruling 25)
    waiting: list[Line] = []  # lines kept while an auction is open or a colony is asked
    waiting_first: int = 1  # the number the first of them had in its letter
    held: bool = False  # an auction or a voyage waits or has waited for an answer, lines or not
    ended: bool = False  # only until the next turn starts, inside the same move


class Answer(Struct):
    """A sealed answer to an auction; no bids: the seat passes."""

    seat: Seat
    bids: list[LotBid] = []
    selling: list[Sale] = []
    budget_h: int | None = None
    spent_h: int = 0  # on lots already sold


class Round(Struct):
    """An auction by rounds, at one lot. `holder` None: nobody has bid yet."""

    to_bid: Seat | None  # None: the lot is decided
    inside: list[Seat]  # who has not passed, clockwise from the seller's left
    high_h: int = 0
    holder: Seat | None = None
    plan: LotBid | None = None  # the holder's
    selling: list[Sale] = []  # the holder's
    ladder: list[Rung] = []


class OpenAuction(Struct):
    number: int
    seller: Seat
    mode: AuctionMode
    lots: list[Lot] = []  # still to be resolved, in order
    asked: list[Seat] = []  # clockwise from the seller's left
    answers: list[Answer] = []  # by seat: the order of replies never matters
    round: Round | None = None  # by rounds only


class State(Struct):
    phase: Phase = "markers"
    auction_mode: AuctionMode = "sealed"
    auction_paint_fee: int = 0
    die_card: DieCard = "sum"
    open_hands: bool = False
    victory_check: VictoryCheck = "all"
    turn_limit: int | None = None
    first: Seat = 0  # takes the first turn
    houses: list[House] = []  # by seat number
    to_place: list[Seat] = []  # setup: who still has to place in this round, in order
    provinces: dict[str, Marker] = {}  # province -> the marker there
    guilds: dict[str, GuildMarker] = {}  # colour -> the marker that controls it
    colonies: dict[str, list[Marker]] = {}  # number as text -> markers, in the order they came
    piles: dict[str, list[Card]] = {}  # cards left, by id; no order is decided before a draw
    discards: dict[str, list[Card]] = {}  # open, in the order they came
    stadtholder: int | None = None  # square of the track
    turn: OpenTurn | None = None
    auction: OpenAuction | None = None
    turns: int = 0  # begun so far
    auctions: int = 0
    scores: list[int] = []  # by seat, as announced at the end of the last turn
    ended: EndReason | None = None
    ranking: list[Rank] = []
