"""What has happened (rule sheet, section 5). Names and fields are for ever; what each seat may see
of them is in view.py.

Sums of money end in `_h` and count half florins.
"""

from typing import Literal, TypeAlias

from games.engine import Event, Fixed, Seat
from games.engines.siecle_dor.commands import Colour, GoodsKind, Line, Painting, Sale, Use
from games.kit.events import DefaultApplied as DefaultApplied
from games.kit.events import LineStopped
from games.kit.events import SeatResigned as SeatResigned

Card: TypeAlias = str
SeatColour: TypeAlias = Literal["blue", "red", "green", "yellow"]
ActionColour: TypeAlias = Literal["green", "yellow", "brown", "blue", "grey", "orange"]
PileName: TypeAlias = Literal["culture", "art", "investment", "spice", "colony"]
AuctionMode: TypeAlias = Literal["sealed", "rounds"]
DieCard: TypeAlias = Literal["sum", "one_die"]
VictoryCheck: TypeAlias = Literal["all", "own_turn"]
EndReason: TypeAlias = Literal["points", "turn_limit", "resignations"]


# --- Setup ---


class GameStarted(Event, frozen=True):
    """`colours` by seat number; `first` takes the first turn."""

    seats: int
    colours: tuple[SeatColour, ...]
    first: Seat
    money_h: int
    auction_mode: AuctionMode
    auction_paint_fee: int
    die_card: DieCard
    open_hands: bool
    victory_check: VictoryCheck
    turn_limit: int | None
    board: str


class PreferenceFiled(Event, frozen=True):
    """Exactly one of a list for the marker, a pair for the pawns and a square."""

    seat: Seat
    marker: tuple[str, ...] = ()
    pawns: tuple[str, str] | None = None
    start: int | None = None


class MarkerPlaced(Event, frozen=True):
    seat: Seat
    province: str


class PawnsPlaced(Event, frozen=True):
    seat: Seat
    provinces: tuple[str, str]


class StadtholderPlaced(Event, frozen=True):
    seat: Seat
    square: int


# --- The turn and the Stadtholder ---


class TurnStarted(Event, frozen=True):
    """`number` counts the turns of all seats from 1."""

    seat: Seat
    number: int


class DiceThrown(Event, frozen=True):
    seat: Seat
    d1: int
    d2: int


class DieCardPlayed(Event, frozen=True):
    """`sum` is how far the Stadtholder goes; with the option `one_die` it is `named` plus the
    die `thrown`."""

    seat: Seat
    card: Card
    sum: int
    named: int | None = None
    thrown: int | None = None


class StadtholderMoved(Event, frozen=True):
    origin: int
    to: int


class Income(Fixed, frozen=True):
    """What a seat received from one square, by source."""

    seat: Seat
    pawns_h: int = 0
    markers_h: int = 0
    governors_h: int = 0
    square_h: int = 0  # merchant or William II
    total_h: int = 0


class IncomePaid(Event, frozen=True):
    """Every seat that received something, by number."""

    square: int
    incomes: tuple[Income, ...]


# --- Free actions ---


class PawnsMoved(Event, frozen=True):
    seat: Seat
    path: tuple[str, ...]  # every province of the way
    count: int
    cost_h: int


class GuildTaken(Event, frozen=True):
    seat: Seat
    colour: Colour
    price: int  # florins, as printed on the guild table
    ousted: Seat | None = None


class MarkerFounded(Event, frozen=True):
    """Three pawns go back to the reserve, a marker comes from it."""

    seat: Seat
    province: str


class MarkerRelocated(Event, frozen=True):
    """Three pawns go back to the reserve, a marker comes from another place (SDO-43)."""

    seat: Seat
    origin: str
    province: str


# --- Special actions ---


class ActionUsed(Event, frozen=True):
    """The marker at `place`, of `owner`, is barred; `seat` acts and pays. At an auction the
    winner acts and nothing more is paid."""

    seat: Seat
    owner: Seat
    place: str
    colour: ActionColour
    use: Use
    cost_h: int = 0


class PileReshuffled(Event, frozen=True):
    """The discard has become the pile (ruling 5)."""

    pile: PileName
    size: int


class CardBought(Event, frozen=True):
    """Which card it is tells the next event. `left`: in the pile."""

    seat: Seat
    pile: PileName
    left: int


class CardSeen(Event, frozen=True):
    """The card goes into the hand. `open`: the table plays with open hands."""

    seat: Seat
    card: Card
    open: bool = False


class WindmillBuilt(Event, frozen=True):
    seat: Seat
    card: Card


class GovernorAppointed(Event, frozen=True):
    seat: Seat
    card: Card
    province: str


class PaintingOrdered(Event, frozen=True):
    seat: Seat
    card: Card
    points: int
    left: int  # payments


class PainterPaid(Event, frozen=True):
    """`left`: payments still to make."""

    seat: Seat
    card: Card
    left: int


class PaintingFinished(Event, frozen=True):
    seat: Seat
    card: Card
    points: int


class PawnCreated(Event, frozen=True):
    seat: Seat
    province: str


class VoyageReady(Event, frozen=True):
    """A set is complete, a marker is in the reserve, and no colony is named: the seat is asked
    (4.2.5)."""

    seat: Seat


class Sailed(Event, frozen=True):
    """`origin` None: the marker came from the reserve."""

    seat: Seat
    colony: int
    cards: tuple[Card, ...]
    origin: str | None = None


class CardsCashed(Event, frozen=True):
    """`declared`: with the bid that has just won; what was declared with it is then done (4.3)."""

    seat: Seat
    goods: GoodsKind
    cards: tuple[Card, ...]
    worth_h: int
    declared: bool = False


# --- Auctions ---


class Lot(Fixed, frozen=True):
    province: str
    colour: Colour
    eligible: tuple[Seat, ...]  # clockwise from the seller's left


class AuctionOpened(Event, frozen=True):
    """`asked`: every seat eligible for one of the lots, clockwise from the seller's left."""

    auction: int  # numbered from 1 through the game
    seller: Seat
    mode: AuctionMode
    lots: tuple[Lot, ...]
    asked: tuple[Seat, ...]


class LotBid(Fixed, frozen=True):
    """What a seat would give for a lot and do with it; the fields are those of Bid."""

    lot: str
    maximum_h: int
    use: Use | None = None
    province: str | None = None
    found: bool = False
    painting: Painting | None = None
    sail: tuple[int, ...] = ()


class BidSealed(Event, frozen=True):
    """That it has answered is public, the rest is the seat's secret. No bids: it passes.
    `selling`, `budget_h`: as in Bid."""

    seat: Seat
    bids: tuple[LotBid, ...] = ()
    selling: tuple[Sale, ...] = ()
    budget_h: int | None = None


class LotCalled(Event, frozen=True):
    """By rounds the lots come one after the other; `eligible` as ruling 24 has it now, clockwise
    from the seller's left."""

    auction: int
    lot: str
    eligible: tuple[Seat, ...]


class BidMade(Event, frozen=True):
    """In an auction by rounds. `plan` (the use) and `selling` are the seat's secret. `to_bid`
    None: the lot is decided."""

    seat: Seat
    lot: str
    bid_h: int
    plan: LotBid
    selling: tuple[Sale, ...] = ()
    to_bid: Seat | None = None


class BidPassed(Event, frozen=True):
    """`to_bid` None: the lot is decided."""

    seat: Seat
    lot: str
    to_bid: Seat | None = None


class Rung(Fixed, frozen=True):
    """One word of an auction; `bid_h` None: a pass."""

    seat: Seat
    bid_h: int | None = None


class AuctionResolved(Event, frozen=True):
    """The lot is sold: the winner pays the seller."""

    auction: int
    province: str
    seller: Seat
    winner: Seat
    price_h: int
    ladder: tuple[Rung, ...]


class AuctionUnsold(Event, frozen=True):
    auction: int
    province: str
    seller: Seat
    ladder: tuple[Rung, ...]


# --- Letters, standing orders, defaults ---


class LinesKept(Event, frozen=True):
    """`held`: these lines of the active seat wait for the auction or for its colony. It comes with
    every such wait, also where no line follows, and again without `held` when the wait is over:
    whether there were lines is the seat's secret.

    `first` is the number the first of them has in the letter it came in."""

    seat: Seat
    lines: tuple[Line, ...] = ()
    first: int = 1
    held: bool = False

    @property
    def blank(self) -> bool:
        return not self.lines


class LinesDropped(LineStopped[Line], frozen=True):
    """A line became impossible after an unknown: it and all after it are discarded."""


class StandingSet(Event, frozen=True):
    """`order` bid: `colour`, `maximum_h` (None: off), `auto`. sail: `colonies` (none: off). die:
    `keep`. clear: all of them are off."""

    seat: Seat
    order: Literal["bid", "sail", "die", "clear"]
    colour: Colour | None = None
    maximum_h: int | None = None
    auto: bool = False
    colonies: tuple[int, ...] = ()
    keep: bool = False


# --- The end of a turn and of the game ---


class Score(Fixed, frozen=True):
    """A seat's victory points by source (SDO-82 to SDO-88)."""

    seat: Seat
    total: int
    provinces: int = 0
    pawns: int = 0
    east_indies: int = 0
    west_indies: int = 0
    art: int = 0
    windmills: int = 0
    governors: int = 0
    money: int = 0


class TurnEnded(Event, frozen=True):
    """The seat's markers are active again (SDO-21); `scores` of all seats, by number."""

    seat: Seat
    scores: tuple[Score, ...]


class Rank(Fixed, frozen=True):
    seat: Seat
    place: int
    points: int
    money_h: int


class GameEnded(Event, frozen=True):
    """`turn_of`: whose turn it was."""

    reason: EndReason
    winner: Seat
    turn_of: Seat
    ranking: tuple[Rank, ...]


EVENTS: tuple[type[Event], ...] = (
    GameStarted, PreferenceFiled, MarkerPlaced, PawnsPlaced, StadtholderPlaced, TurnStarted,
    DiceThrown, DieCardPlayed, StadtholderMoved,
    IncomePaid, PawnsMoved, GuildTaken, MarkerFounded, MarkerRelocated, ActionUsed, PileReshuffled,
    CardBought, CardSeen, WindmillBuilt,
    GovernorAppointed, PaintingOrdered, PainterPaid, PaintingFinished, PawnCreated, VoyageReady,
    Sailed, CardsCashed, AuctionOpened,
    BidSealed, LotCalled, BidMade, BidPassed, AuctionResolved, AuctionUnsold, LinesKept,
    LinesDropped, StandingSet, DefaultApplied,
    SeatResigned, TurnEnded, GameEnded,
)  # fmt: skip
