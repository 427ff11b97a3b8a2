"""What has happened (rule sheet, section 5). Names and fields are for ever; what each seat may
see of them is in view.py."""

from typing import Any, Literal, TypeAlias

from games.engine import Event, Fixed, Seat
from games.engines.long_cours.commands import Guard, Line, TurnLine
from games.kit.events import DefaultApplied as DefaultApplied
from games.kit.events import LineStopped

Goods: TypeAlias = dict[str, int]  # product -> purchase value in M, never zero
Card: TypeAlias = str  # "storm", "direct", "brawl-1" ... "brawl-12"
EndReason: TypeAlias = Literal["last_afloat", "round_limit", "dead_end", "resignations"]


class GameStarted(Event, frozen=True):
    seats: int
    short: bool
    round_limit: int
    board: str


class SeatOrderDrawn(Event, frozen=True):
    order: tuple[Seat, ...]


class CardsSetAside(Event, frozen=True):
    cards: tuple[Card, ...]


class HandDealt(Event, frozen=True):
    seat: Seat
    cards: tuple[Card, ...]


class CashGranted(Event, frozen=True):
    seat: Seat
    amount: int


class SetupSealed(Event, frozen=True):
    seat: Seat
    port: str
    amount: int


class CargoPlaced(Event, frozen=True):
    seat: Seat
    port: str


class RoundStarted(Event, frozen=True):
    round: int


class TurnStarted(Event, frozen=True):
    seat: Seat


class EntryDieRolled(Event, frozen=True):
    seat: Seat
    die: int
    zone: int


class CargoEntered(Event, frozen=True):
    seat: Seat
    port: str


class CargoMoved(Event, frozen=True):
    seat: Seat
    origin: str
    to: str


class CargoMovedDirect(Event, frozen=True):
    seat: Seat
    origin: str
    to: str


class CardPlayed(Event, frozen=True):
    """A Storm or a Direct Move leaves the hand and the game; brawl cards have their own event."""

    seat: Seat
    card: Card


class GoodsBought(Event, frozen=True):
    seat: Seat
    port: str
    product: str
    amount: int


class SaleDieRolled(Event, frozen=True):
    seat: Seat
    die: int
    product: str


class GoodsSold(Event, frozen=True):
    seat: Seat
    product: str
    value: int
    paid: int


class StormRaised(Event, frozen=True):
    seat: Seat
    zone: int


class CargoStranded(Event, frozen=True):
    seat: Seat
    zone: int
    place: str
    goods: Goods


class WreckSalvaged(Event, frozen=True):
    seat: Seat
    place: str
    goods: Goods


class CorsairSunk(Event, frozen=True):
    owner: Seat
    stop: str
    by: Seat


class CorsairGivenUp(Event, frozen=True):
    owner: Seat
    stop: str | None = None


class BrawlStarted(Event, frozen=True):
    """`limit` is the attacker's secret."""

    brawl: int  # numbered from 1 through the game
    attacker: Seat
    defender: Seat
    port: str
    limit: int | None = None


class RiposteLimitSet(Event, frozen=True):
    """Comes with every answer in a brawl, so that its number tells nothing; `limit` None: this card
    only."""

    seat: Seat
    limit: int | None = None

    @property
    def blank(self) -> bool:
        return self.limit is None


class BrawlCardPlayed(Event, frozen=True):
    seat: Seat
    card: Card
    strength: int


class BrawlConceded(Event, frozen=True):
    seat: Seat


class CashRobbed(Event, frozen=True):
    winner: Seat
    loser: Seat
    amount: int


class AuctionOpened(Event, frozen=True):
    """`maximum` is the caller's secret."""

    auction: int  # numbered from 1 through the game
    caller: Seat
    asked: tuple[Seat, ...]
    maximum: int


class BidSealed(Event, frozen=True):
    """`maximum` (None: pass) is the bidder's secret until the auction closes."""

    seat: Seat
    maximum: int | None = None


class LosingBid(Fixed, frozen=True):
    seat: Seat
    maximum: int


class AuctionClosed(Event, frozen=True):
    """`winner` None: everybody passed, the corsair stays for sale. `losers`: the maxima of those
    who bid and lost, highest first."""

    winner: Seat | None = None
    price: int = 0
    losers: tuple[LosingBid, ...] = ()


class CorsairBought(Event, frozen=True):
    seat: Seat
    price: int


class CorsairEntryDieRolled(Event, frozen=True):
    seat: Seat
    die: int
    zone: int


class CorsairEntered(Event, frozen=True):
    seat: Seat
    stop: str


class CorsairMoved(Event, frozen=True):
    """The path actually sailed, start first: one stop when it stayed."""

    seat: Seat
    path: tuple[str, ...]


class CargoSunk(Event, frozen=True):
    seat: Seat
    stop: str
    cash: int
    goods: Goods


class HandRevealed(Event, frozen=True):
    seat: Seat
    cards: tuple[Card, ...]


class CaptainEliminated(Event, frozen=True):
    seat: Seat


class CaptainResigned(Event, frozen=True):
    seat: Seat


class StandingOrderSet(Event, frozen=True):
    """`order` riposte: `value` is the limit and `min_cash` its condition; bid: `value` is the
    maximum. `value` None: off."""

    seat: Seat
    order: Literal["riposte", "bid"]
    value: int | None = None
    min_cash: int = 0


class AdvanceFiled(Event, frozen=True):
    """No lines: taken back."""

    seat: Seat
    lines: tuple[TurnLine, ...] = ()
    even_if: tuple[Guard, ...] = ()


class AdvanceDropped(Event, frozen=True):
    """`reason`: the guard that tripped (`wrecked`, `brawl`, `corsair_near`, `met`,
    `corsair_changed`) or `refused` with the line's code."""

    seat: Seat
    reason: str
    line: int | None = None
    code: str | None = None
    facts: dict[str, Any] = {}


class AdvanceStarted(Event, frozen=True):
    """The advance orders of this seat run now; they serve once."""

    seat: Seat


class OrdersQueued(Event, frozen=True):
    """`held`: these lines of the active captain wait until the brawl or the auction is over. It
    comes with every such wait, also where no line follows, and again without `held` when the wait
    is over: whether there were lines is the captain's secret.

    `first` is the number the first of them has in the letter it came in."""

    seat: Seat
    lines: tuple[Line, ...] = ()
    first: int = 1
    held: bool = False

    @property
    def blank(self) -> bool:
        return not self.lines


class OrdersStopped(LineStopped[Line], frozen=True):
    """A line became impossible after an unknown: it and all after it are discarded."""


class TurnEnded(Event, frozen=True):
    seat: Seat


class Rank(Fixed, frozen=True):
    seat: Seat
    place: int
    fortune: int
    cards: int


class GameEnded(Event, frozen=True):
    reason: EndReason
    ranking: tuple[Rank, ...]


EVENTS: tuple[type[Event], ...] = (
    GameStarted, SeatOrderDrawn, CardsSetAside, HandDealt, CashGranted, SetupSealed, CargoPlaced,
    RoundStarted, TurnStarted,
    EntryDieRolled, CargoEntered, CargoMoved, CargoMovedDirect, CardPlayed, GoodsBought,
    SaleDieRolled, GoodsSold, StormRaised,
    CargoStranded, WreckSalvaged, CorsairSunk, CorsairGivenUp, BrawlStarted, RiposteLimitSet,
    BrawlCardPlayed, BrawlConceded,
    CashRobbed, AuctionOpened, BidSealed, AuctionClosed, CorsairBought, CorsairEntryDieRolled,
    CorsairEntered, CorsairMoved,
    CargoSunk, HandRevealed, CaptainEliminated, CaptainResigned, StandingOrderSet, AdvanceFiled,
    AdvanceDropped, AdvanceStarted,
    OrdersQueued, OrdersStopped, DefaultApplied, TurnEnded, GameEnded,
)  # fmt: skip
