"""What has happened (rule sheet 5.2). Names and fields are for ever; what each seat may see of them
is in view.py.

Goods are tuples of kinds in the order apple, cheese, spice, silk; cards and ships are their
printed ids.
"""

from typing import Any, Literal, TypeAlias

from games.engine import Event, Fixed, Seat
from games.engines.vor_dem_wind.commands import Act, Bid, Clause, Line, Policy, Swap, Won
from games.engines.vor_dem_wind.data import ActionPile, Goods, Kind, Size
from games.kit.events import DefaultApplied as DefaultApplied
from games.kit.events import LineStopped
from games.kit.events import SeatResigned as SeatResigned

Pile: TypeAlias = ActionPile | Size
CardId: TypeAlias = str  # "P07", "S14", "T38"
ShipId: TypeAlias = str  # "L04", "M11"
EndReason: TypeAlias = Literal["points", "becalmed", "deserted"]


# --- Setup ---


class GameSetUp(Event, frozen=True):
    """`large` and `small`: the size of every fleet; `goal`: the points that end the game."""

    seats: int
    first: Seat
    gold: int
    large: int
    small: int
    goal: int


class PileShuffled(Event, frozen=True):
    """At the beginning, and when a pile is used up. Dealt from the first element."""

    pile: Pile
    order: tuple[str, ...]


class Berthed(Fixed, frozen=True):
    berth: int
    ship: ShipId


class FleetArrived(Event, frozen=True):
    round: int
    berths: tuple[Berthed, ...]


class StartGoodsTaken(Event, frozen=True):
    seat: Seat
    goods: tuple[Kind, Kind]


# --- 4.1 Reveal ---


class TurnStarted(Event, frozen=True):
    turn: int
    first: Seat


class CardRevealed(Event, frozen=True):
    """`last`: the trade begins."""

    slot: int
    pile: ActionPile
    card: CardId
    last: bool = False


# --- Orders for later ---


class Plan(Fixed, frozen=True):
    clauses: tuple[Clause, ...] = ()
    bids: tuple[Bid, ...] = ()  # by slot
    pass_rest: bool = False
    policy: Policy | None = None


class FiledAct(Fixed, frozen=True):
    """What to do if the trade brings `when` (None: whatever it brought); the later acts are
    tried where the earlier are not legal."""

    acts: tuple[Act, ...]
    when: Won | None = None


class PlanFiled(Event, frozen=True):
    """All that is filed for this trade now; None: withdrawn."""

    seat: Seat
    plan: Plan | None = None


class OrdersFiled(Event, frozen=True):
    """All the action orders filed for this turn now; none: withdrawn. Or, at the very beginning,
    the first goods."""

    seat: Seat
    orders: tuple[FiledAct, ...] = ()
    start_goods: tuple[Kind, Kind] | None = None


class OrdersDropped(Event, frozen=True):
    """The action orders filed could not be executed as written, nor their else lines; why the
    first was against the rules."""

    seat: Seat
    code: str
    facts: dict[str, Any] = {}


class PreferenceFiled(Event, frozen=True):
    """All four kinds, what is kept longest first; none: withdrawn."""

    seat: Seat
    kinds: tuple[Kind, ...] = ()


# --- 4.2 Trade ---


class CardTaken(Event, frozen=True):
    """`safekeeping`: the card played with it, so that it lies face down at once."""

    seat: Seat
    slot: int
    safekeeping: CardId | None = None


class SaleOpened(Event, frozen=True):
    """`asked`: those who must answer, in turn order."""

    slot: int
    chooser: Seat
    holder: Seat
    gold: int
    asked: tuple[Seat, ...] = ()


class AnswerSealed(Event, frozen=True):
    """An offer, a safekeeping card (`seize`), or neither: pass."""

    seat: Seat
    slot: int
    gold: int | None = None
    up_to: int | None = None
    seize: bool = False


class Answer(Fixed, frozen=True):
    """`gold` is what an `up to` came to. Neither offer nor seize: pass."""

    seat: Seat
    gold: int | None = None
    seize: bool = False


class OffersRead(Event, frozen=True):
    """In turn order, up to the first who seizes the card."""

    slot: int
    answers: tuple[Answer, ...]


class OfferAccepted(Event, frozen=True):
    holder: Seat
    bidder: Seat
    slot: int
    gold: int


class BidderPaid(Event, frozen=True):
    holder: Seat
    bidder: Seat
    slot: int
    gold: int


class CardSeized(Event, frozen=True):
    """`gold`: what the bank pays the holder."""

    seat: Seat
    holder: Seat
    slot: int
    gold: int
    safekeeping: CardId


class Settled(Fixed, frozen=True):
    """A slot, or an amount of money."""

    seat: Seat
    slot: int | None = None
    gold: int = 0


class TradeClosed(Event, frozen=True):
    """In turn order; `discarded`: slots that nobody took."""

    settled: tuple[Settled, ...]
    discarded: tuple[int, ...] = ()


# --- 4.3 Actions ---


class SpecialKept(Event, frozen=True):
    seat: Seat
    slot: int
    card: CardId


class GoodsPurchased(Event, frozen=True):
    seat: Seat
    card: CardId
    goods: Goods
    forfeited: Goods = ()


class GoodsStored(Event, frozen=True):
    seat: Seat
    card: CardId
    goods: Goods
    cost: int


class ActionDeclined(Event, frozen=True):
    """By choice, by lack or automatic: nobody can tell."""

    seat: Seat
    card: CardId


class ShipsLoaded(Event, frozen=True):
    """`goods`: all that went back to the reserve; `score`: the seat's points now."""

    seat: Seat
    card: CardId
    ships: tuple[Berthed, ...]
    goods: Goods
    points: int
    score: int


class IncomeTaken(Event, frozen=True):
    seat: Seat
    card: CardId
    gold: int


class FreeTradePlayed(Event, frozen=True):
    seat: Seat
    card: CardId
    goods: Goods


class ConservationLaid(Event, frozen=True):
    seat: Seat
    card: CardId
    number: int


class PurchaseAndStoragePlayed(Event, frozen=True):
    seat: Seat
    card: CardId
    goods: Goods
    cost: int


class GoodsExchanged(Event, frozen=True):
    seat: Seat
    card: CardId
    swaps: tuple[Swap, ...]


class GoodsSold(Event, frozen=True):
    seat: Seat
    card: CardId
    hand: Goods
    warehouse: Goods
    gold: int


class ActionEnded(Event, frozen=True):
    """The seat has done what it does in this turn's 4.3."""

    seat: Seat


# --- The end of a turn, 4.4 ---


class TurnEnded(Event, frozen=True):
    """`discarded`: the action cards used. `still`: turns in a row without a good stored or a
    ship loaded."""

    turn: int
    next_first: Seat
    discarded: tuple[CardId, ...] = ()
    still: int = 0


class FleetLeft(Event, frozen=True):
    """`ships` left unloaded. `asked`: the seats with something to choose, in turn order."""

    ships: tuple[Berthed, ...] = ()
    asked: tuple[Seat, ...] = ()


class DepartureSealed(Event, frozen=True):
    seat: Seat
    protect: Goods = ()
    protect_hand: Goods = ()
    lose: Goods = ()


class GoodsSpoiled(Event, frozen=True):
    """What this seat lost from hand and warehouse, what it protected, and the conservation cards
    that are discarded."""

    seat: Seat
    hand: Goods = ()
    warehouse: Goods = ()
    protected: Goods = ()
    protected_hand: Goods = ()
    cards: tuple[CardId, ...] = ()


# --- Correspondence, the end ---


class OrdersStopped(LineStopped[Line], frozen=True):
    """A line of a letter became impossible after the cards were revealed: it and all after it
    are discarded."""


class Rank(Fixed, frozen=True):
    """`goods` in the warehouse and `gold` break ties (VDW-78, VDW-79)."""

    seat: Seat
    place: int
    score: int
    goods: int
    gold: int


class GameEnded(Event, frozen=True):
    """Best first; `shared`: several seats have the first place."""

    reason: EndReason
    ranking: tuple[Rank, ...]
    shared: bool = False


EVENTS: tuple[type[Event], ...] = (
    GameSetUp, PileShuffled, FleetArrived, StartGoodsTaken, TurnStarted, CardRevealed, PlanFiled,
    OrdersFiled,
    OrdersDropped, PreferenceFiled, CardTaken, SaleOpened, AnswerSealed, OffersRead, OfferAccepted,
    BidderPaid, CardSeized,
    TradeClosed, SpecialKept, GoodsPurchased, GoodsStored, ActionDeclined, ShipsLoaded, IncomeTaken,
    FreeTradePlayed,
    ConservationLaid, PurchaseAndStoragePlayed, GoodsExchanged, GoodsSold, ActionEnded, TurnEnded,
    FleetLeft, DepartureSealed,
    GoodsSpoiled, OrdersStopped, DefaultApplied, SeatResigned, GameEnded,
)  # fmt: skip
