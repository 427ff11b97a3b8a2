"""What has happened (rule sheet, section 5). Names and fields are for ever; what each seat may see
of them is in view.py.

A token is the harbour it comes from; slots are numbered from 1 (S1 to S6, M1 to M6) as printed.
"""

from typing import Any, Literal, TypeAlias

from games.engine import Event, Fixed, Seat
from games.engines.voc.commands import Action, Line, Point, Side, Terms, Word
from games.kit.events import DefaultApplied as DefaultApplied
from games.kit.events import LineStopped
from games.kit.events import SeatResigned as SeatResigned

Game: TypeAlias = Literal["basic", "advanced"]
ChartMode: TypeAlias = Literal["dead-reckoning", "closed-eyes"]
Sailing: TypeAlias = Literal["together", "in-turn"]
WindowKind: TypeAlias = Literal["calls", "sailing", "market", "sales"]
LossReason: TypeAlias = Literal["scurvy", "aground"]
EndReason: TypeAlias = Literal["company", "last_player"]
Token: TypeAlias = str

# --- Set-up (B-01 to B-08, A-01 to A-04) ---


class GameStarted(Event, frozen=True):
    game: Game
    seats: int
    chart: ChartMode
    sailing: Sailing


class ColoursDrawn(Event, frozen=True):
    """By seat number."""

    colours: tuple[str, ...]


class HarboursStocked(Event, frozen=True):
    tokens: dict[str, int]


class PileShuffled(Event, frozen=True):
    """The next card first; 0 is the VOC card. Hidden."""

    cards: tuple[int, ...]


class SeatEquipped(Event, frozen=True):
    """Men in hand and daalders; in the basic game `ship_refitted` puts the men aboard."""

    seat: Seat
    men: int
    daalders: int


class MarkersLaid(Event, frozen=True):
    years: tuple[int, ...]


class BurgemeesterNamed(Event, frozen=True):
    seat: Seat


# --- Phases 1 and 2: new orders, scurvy ---


class YearOpened(Event, frozen=True):
    year: int
    convoy: bool


class ContractTurned(Event, frozen=True):
    """To the right end of the row. The VOC card has an event of its own, `company_founded`."""

    contract: int


class ContractToAmsterdam(Event, frozen=True):
    contract: int
    reward: int


class ScurvyStruck(Event, frozen=True):
    ships: tuple[str, ...]


class SailorLost(Event, frozen=True):
    """The man in that sailor slot returns to his owner (B-15, N-13)."""

    ship: str
    seat: Seat
    slot: int
    reason: LossReason


class ShipSank(Event, frozen=True):
    """N-40: `men` to their owners, `tokens` to their harbours; she lies unfitted in Middelburg."""

    ship: str
    men: tuple[Seat, ...]
    tokens: tuple[Token, ...]


# --- Phase 3: investments ---


class ShipRefitted(Event, frozen=True):
    """B-17: owners by slot. `sails_from`: the first year she may sail (B-19)."""

    ship: str
    sailors: tuple[Seat | None, ...]
    merchants: tuple[Seat | None, ...]
    sails_from: int


class ChartWiped(Event, frozen=True):
    """B-18: the track of her last voyage is gone from the chart."""

    ship: str


class TurnOpened(Event, frozen=True):
    """A-10: `round` 1 or 2 of this year's investments."""

    year: int
    round: int
    seat: Seat


class MenPlaced(Event, frozen=True):
    """The slots filled."""

    ship: str
    seat: Seat
    sailors: tuple[int, ...]
    merchants: tuple[int, ...]


class ContractClaimed(Event, frozen=True):
    """`year` None: no marker was left, due in 1602 (A-22)."""

    contract: int
    seat: Seat
    year: int | None = None


class ContractTakenOver(Event, frozen=True):
    """`freed`: the marker that goes back to the row, if there was one."""

    contract: int
    seat: Seat
    year: int
    loser: Seat
    freed: int | None = None


class ManReturned(Event, frozen=True):
    """A man comes back to hand from this contract."""

    contract: int
    seat: Seat


class ContractSecured(Event, frozen=True):
    contract: int
    seat: Seat
    year: int
    freed: int | None = None


class MenTakenBack(Event, frozen=True):
    ship: str
    seat: Seat
    men: int


class MenShifted(Event, frozen=True):
    """A-27: owners by slot, as they stand now."""

    ship: str
    sailors: tuple[Seat | None, ...]
    merchants: tuple[Seat | None, ...]


class Passed(Event, frozen=True):
    """`reason` `nothing_else`: no other action was possible; `resigned`: the seat has given up."""

    seat: Seat
    reason: Literal["chosen", "nothing_else", "resigned"] = "chosen"


class OrdersQueued(Event, frozen=True):
    """All plans that wait now, the next first."""

    seat: Seat
    plans: tuple[tuple[Action, ...], ...] = ()


class QueueDropped(Event, frozen=True):
    """No action of the next plan was possible: the queue is empty and the seat is asked. `code`
    and `facts` are of its last action."""

    seat: Seat
    plan: tuple[Action, ...]
    code: str
    facts: dict[str, Any] = {}


# --- Windows ---


class WindowOpened(Event, frozen=True):
    """`asked`: the seats it waits for. `ships` (calls, sailing): those that may sail, with their
    `skippers`."""

    window: WindowKind
    year: int
    asked: tuple[Seat, ...]
    ships: tuple[str, ...] = ()
    skippers: tuple[Seat, ...] = ()


class WindowClosed(Event, frozen=True):
    window: WindowKind
    year: int


class SeatDone(Event, frozen=True):
    seat: Seat


class SeatReopened(Event, frozen=True):
    """4.5: an offer has come in, so the window waits for this seat (again)."""

    seat: Seat


# --- Phase 4: sailing orders and what comes of them ---


class TraceSubmitted(Event, frozen=True):
    """The prepared line. `heed` in units; 0 in closed-eyes."""

    ship: str
    seat: Seat
    trace: tuple[Point, ...]
    heed: int
    ignore: tuple[Seat, ...] = ()


class HoldOrdered(Event, frozen=True):
    ship: str
    seat: Seat


class CallPlaced(Event, frozen=True):
    """A call has a `word`, a shout a `text`. `pay`: she has agreed to pay for it."""

    ship: str
    seat: Seat
    y: int
    word: Word | None = None
    text: str = ""
    east_of: int | None = None
    west_of: int | None = None
    pay: bool = False


class CallsWithdrawn(Event, frozen=True):
    ship: str
    seat: Seat


class CargoOrdered(Event, frozen=True):
    ship: str
    seat: Seat
    goods: tuple[str, ...] = ()
    free: int = 0
    free_for: str | None = None


class NothingOrdered(Event, frozen=True):
    """Fills up the sealed orders of a letter to a number that every letter has, so that it does
    not tell how many there are."""

    seat: Seat

    @property
    def blank(self) -> bool:
        return True


class ShipHeld(Event, frozen=True):
    ship: str
    skipper: Seat


class VoyageSailed(Event, frozen=True):
    """The line as drawn and the true track; `drift` in tenths of a unit (none in closed-eyes).
    `lies` None: in Middelburg."""

    ship: str
    skipper: Seat
    drawn: tuple[Point, ...]
    track: tuple[Point, ...]
    sailed: int
    outcome: Literal["stopped", "home", "aground", "off_map", "in_port"]
    at: Point
    lies: Point | None = None
    drift: tuple[int, ...] = ()


class CallShouted(Event, frozen=True):
    ship: str
    seat: Seat
    at: Point
    word: Word | None = None
    text: str = ""


class CallHeeded(Event, frozen=True):
    """The skipper steered by it, `units` in its direction (0: she stopped)."""

    ship: str
    seat: Seat
    word: Word
    units: int


class CallFined(Event, frozen=True):
    """N-08, R-17: what was paid, at most 5 daalders."""

    ship: str
    seat: Seat
    amount: int


class HarbourReached(Event, frozen=True):
    ship: str
    harbour: str


class GoodTaken(Event, frozen=True):
    """N-21: `slot` is the merchant's."""

    ship: str
    seat: Seat
    slot: int
    harbour: str


class TradePassed(Event, frozen=True):
    ship: str
    seat: Seat
    slot: int
    harbour: str


class RanAground(Event, frozen=True):
    """`land` None: she left the map (N-11). `lies` None: set back to Middelburg (R-35)."""

    ship: str
    at: Point
    lies: Point | None = None
    land: str | None = None


class Landing(Fixed, frozen=True):
    seat: Seat
    men: int
    tokens: tuple[Token, ...] = ()


class ShipHome(Event, frozen=True):
    """N-30: men and goods go to their owners; she lies unfitted in Middelburg."""

    ship: str
    at: Point
    landed: tuple[Landing, ...]


# --- Phase 5: market and sales ---


class OfferMade(Event, frozen=True):
    offer: int
    maker: Seat
    give: Terms
    ask: Terms
    to: Seat | None = None


class OfferAccepted(Event, frozen=True):
    offer: int
    maker: Seat
    seat: Seat
    public: bool = False


class OfferDeclined(Event, frozen=True):
    """`closes`: nobody is left who could accept it."""

    offer: int
    maker: Seat
    seat: Seat
    closes: bool = True
    public: bool = False


class OfferWithdrawn(Event, frozen=True):
    offer: int
    maker: Seat
    to: Seat | None = None


class OfferLapsed(Event, frozen=True):
    """`lacking`: accepted, but somebody did not have what he gives; `gone`: a party has
    resigned. `seat`: who that is, or who accepted."""

    offer: int
    maker: Seat
    seat: Seat
    reason: Literal["lacking", "gone"]
    to: Seat | None = None


class GoodsMoved(Event, frozen=True):
    giver: Seat
    taker: Seat
    tokens: tuple[Token, ...]


class MoneyMoved(Event, frozen=True):
    giver: Seat
    taker: Seat
    amount: int


class AsidePromised(Event, frozen=True):
    """R-30: no bid of this seat counts for the contract this year."""

    seat: Seat
    contract: int


class Sale(Fixed, frozen=True):
    contract: int
    side: Side | None = None
    least: int | None = None
    ports: tuple[str, ...] = ()


class SaleOrdered(Event, frozen=True):
    """All sales orders of the seat as they stand now. None: the default; none of them: sell
    nothing."""

    seat: Seat
    sales: tuple[Sale, ...] | None = None


class KeepOrdered(Event, frozen=True):
    seat: Seat
    wares: tuple[str, ...] = ()
    only: bool = False


class AnotherRoundAsked(Event, frozen=True):
    seat: Seat


class ContractFulfilled(Event, frozen=True):
    """The tokens go back to their harbours, the card is discarded; advanced: man to hand,
    `marker` to the row."""

    contract: int
    seat: Seat
    side: Side
    amount: int
    tokens: tuple[Token, ...]
    marker: int | None = None
    man: bool = False


class FinePaid(Event, frozen=True):
    """A-31: the card is discarded, the man back to hand, the marker to the row. `amount` below
    `penalty`: all he had (R-15)."""

    contract: int
    seat: Seat
    penalty: int
    amount: int
    marker: int | None = None


class ContractReleased(Event, frozen=True):
    """R-14: nobody's again; the man is out of the game with his owner."""

    contract: int
    seat: Seat
    marker: int | None = None


class MenLeft(Event, frozen=True):
    """R-12, R-13: his men leave this ship and the game; what they carried goes back to the
    harbours. The others stay in their slots."""

    ship: str
    seat: Seat
    men: int
    tokens: tuple[Token, ...] = ()


class PlayerEliminated(Event, frozen=True):
    """R-12, R-13: `men` in hand leave the game, `tokens` in Zealand go back to their harbours."""

    seat: Seat
    men: int
    tokens: tuple[Token, ...] = ()


class GoodsStored(Event, frozen=True):
    seat: Seat
    tokens: tuple[Token, ...]


class GoodsReturned(Event, frozen=True):
    """B-27: back to their harbours."""

    seat: Seat
    tokens: tuple[Token, ...]


# --- Phase 6 and the end ---


class BurgemeesterPassed(Event, frozen=True):
    seat: Seat


class CompanyFounded(Event, frozen=True):
    """B-12: the VOC card is turned."""

    year: int


class Rank(Fixed, frozen=True):
    seat: Seat
    place: int
    daalders: int
    won: bool = False


class ResultDeclared(Event, frozen=True):
    """B-30, B-31: when Amsterdam is richer than everybody it has the first place, and the
    players' begin with the second."""

    reason: EndReason
    amsterdam: int
    amsterdam_wins: bool
    ranking: tuple[Rank, ...]


# --- Letters ---


class OrdersStopped(LineStopped[Line], frozen=True):
    """A line became impossible after an unknown: it and all after it are discarded."""


_COMMON: tuple[type[Event], ...] = (
    GameStarted, ColoursDrawn, HarboursStocked, PileShuffled, SeatEquipped, YearOpened,
    ContractTurned, ContractToAmsterdam, ScurvyStruck,
    SailorLost, ShipSank, ChartWiped, WindowOpened, WindowClosed, SeatDone, SeatReopened,
    TraceSubmitted, HoldOrdered, CallPlaced,
    CallsWithdrawn, CargoOrdered, NothingOrdered, ShipHeld,
    VoyageSailed, CallShouted, CallHeeded, CallFined,
    HarbourReached, GoodTaken, TradePassed,
    RanAground, ShipHome, OfferMade, OfferAccepted, OfferDeclined, OfferWithdrawn, OfferLapsed,
    GoodsMoved, MoneyMoved, SaleOrdered,
    KeepOrdered, ContractFulfilled, GoodsStored, GoodsReturned, CompanyFounded, ResultDeclared,
    DefaultApplied, SeatResigned,
)  # fmt: skip

BASIC_EVENTS: tuple[type[Event], ...] = (*_COMMON, ShipRefitted, AsidePromised, AnotherRoundAsked)
ADVANCED_EVENTS: tuple[type[Event], ...] = (
    *_COMMON, MarkersLaid, BurgemeesterNamed, TurnOpened, MenPlaced, ContractClaimed,
    ContractTakenOver, ManReturned, ContractSecured,
    MenTakenBack, MenShifted, Passed, OrdersQueued, QueueDropped, OrdersStopped, FinePaid,
    ContractReleased, MenLeft, PlayerEliminated,
    BurgemeesterPassed,
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = (
    *BASIC_EVENTS,
    *(event for event in ADVANCED_EVENTS if event not in BASIC_EVENTS),
)
