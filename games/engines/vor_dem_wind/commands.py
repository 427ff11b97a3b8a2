"""What a merchant may ask, in the imperative (rule sheet, section 5). Ids and numbers only, never
words of a language.

Goods are tuples of kinds in the order apple, cheese, spice, silk (`("apple", "apple", "silk")`),
slots and berths their numbers, players seats. Prices and sums are whole gold.
"""

from typing import ClassVar, Literal, TypeAlias

from games.engine import Command, Default, Fixed, Resign, Seat, snake
from games.engines.vor_dem_wind.data import ActionPile, CardKind, Goods, Kind

Won: TypeAlias = Literal["purchase", "storage", "transport", "special", "gold"]
"""What the trade brought a seat: a normal card by its kind, a special card, or money."""


# --- Setup (D1) ---


class ChooseStartGoods(Command, frozen=True):
    goods: tuple[Kind, Kind]


# --- 4.1 Reveal (D2) ---


class CardTest(Fixed, frozen=True):
    """A question about the card revealed just before. One that does not fit the card is false.
    Exactly one bound, but for `special`."""

    of: Literal["income", "goods", "cost", "special"]
    below: int | None = None
    above: int | None = None


class Pick(Fixed, frozen=True):
    """The pile of the next card. With a test: this pile if it holds, else `otherwise`; without
    that the list stops there."""

    pile: ActionPile
    test: CardTest | None = None
    otherwise: ActionPile | None = None


class Reveal(Command, frozen=True):
    picks: tuple[Pick, ...]


# --- 4.2 Trade (D3 to D5) ---


class Take(Command, frozen=True):
    """A card of the centre, by its slot or, written before it was revealed, by its kind (4A,
    principle 5).

    `safely`: with a safekeeping card, so that nobody can bid for it."""

    slot: int | CardKind
    safely: bool = False


class Offer(Command, frozen=True):
    """To open a sale (D3) or to answer one (D4). `up_to` only in an answer: one more than the
    offers before, if that is not above it."""

    slot: int
    gold: int
    up_to: int | None = None


class Seize(Command, frozen=True):
    """A safekeeping card instead of an offer."""

    slot: int


class Pass(Command, frozen=True):
    pass


class Accept(Command, frozen=True):
    seat: Seat


class Pay(Command, frozen=True):
    seat: Seat


class Wait(Command, frozen=True):
    """Ask me in my turn. As a command it takes back the action orders filed (for that outcome of
    the trade, or all of them)."""

    when: Won | None = None


Clause: TypeAlias = Take | Offer | Seize | Wait


class Bid(Fixed, frozen=True):
    """The answer to a sale of this slot: an offer, a safekeeping card, or neither: pass."""

    slot: int
    gold: int | None = None
    up_to: int | None = None
    seize: bool = False


class Policy(Fixed, frozen=True):
    """How the holder of a card answers. `gold` only with `sell_at`. `never`: seats passed over
    while another bidder remains."""

    way: Literal["sell_at", "keep", "sell"]
    gold: int | None = None
    never: tuple[Seat, ...] = ()


class FilePlan(Command, frozen=True):
    """For this turn's trade (4D). A part that is given replaces what was filed of it (bids slot
    by slot); nothing at all: withdraw."""

    clauses: tuple[Clause, ...] = ()
    bids: tuple[Bid, ...] = ()
    pass_rest: bool = False  # `bid none`: pass on every slot not listed
    policy: Policy | None = None


# --- 4.3 Actions (D6) ---


class Step(Fixed, frozen=True, tag_field="step", tag=snake):
    """A part of an action: the normal card's or a special card's."""


class Buy(Step, frozen=True):
    """Only to place the purchase after the special card; if not written it comes first."""


class Store(Step, frozen=True):
    goods: Goods = ()
    everything: bool = False  # the whole hand, instead of `goods`


class Load(Step, frozen=True):
    berths: tuple[int, ...]


class Income(Step, frozen=True):
    pass


class Nothing(Step, frozen=True):
    """Leave the card unused."""


class FreeTrade(Step, frozen=True):
    """`number`: which card, where unequal ones are held; else the smallest that allows the goods
    named."""

    goods: Goods
    number: int | None = None


class Conserve(Step, frozen=True):
    number: int | None = None


class PurchaseAndStorage(Step, frozen=True):
    goods: Goods
    number: int | None = None


class Swap(Fixed, frozen=True):
    """One good of my warehouse for one of that seat's warehouse, or of my own hand (None)."""

    give: Kind
    get: Kind
    of: Seat | None = None


class Exchange(Step, frozen=True):
    swaps: tuple[Swap, ...]


class Market(Step, frozen=True):
    hand: Goods = ()
    warehouse: Goods = ()


NormalStep: TypeAlias = Buy | Store | Load | Income | Nothing
SpecialStep: TypeAlias = FreeTrade | Conserve | PurchaseAndStorage | Exchange | Market
AnyStep: TypeAlias = NormalStep | SpecialStep


class Act(Command, frozen=True):
    """The action of this turn, in order. Filed during the trade it needs `when`: what the trade
    must have brought."""

    steps: tuple[AnyStep, ...]
    when: Won | None = None


# --- 4.4 Departure (D7) ---


class ChooseDeparture(Command, frozen=True):
    """`protect` None: not said; () : nothing. `protect_hand`: what the surplus of the
    conservation cards saves in hand."""

    protect: Goods | None = None
    protect_hand: Goods = ()
    lose: Goods = ()


class PreferDeparture(Command, frozen=True):
    """The kinds named exchange places among themselves in apple, cheese, spice, silk. None
    named: withdraw."""

    anytime: ClassVar[bool] = True

    kinds: tuple[Kind, ...] = ()


# --- Letters ---

Order: TypeAlias = (
    ChooseStartGoods
    | Reveal
    | Take
    | Offer
    | Seize
    | Pass
    | Accept
    | Pay
    | FilePlan
    | Act
    | Wait
    | ChooseDeparture
    | PreferDeparture
    | Resign
)


class Line(Fixed, frozen=True):
    """`otherwise`: the `else` lines below it, tried in order where the order is against the
    rules."""

    order: Order
    otherwise: tuple[Order, ...] = ()


class Orders(Command, frozen=True):
    """A letter: its lines are executed from the top, all or nothing; but what was revealed stays
    revealed (4A, principle 5)."""

    lines: tuple[Line, ...]

    @property
    def anytime(self) -> bool:  # type: ignore[override]  # a letter of standing orders answers no decision
        return all(order.anytime for line in self.lines for order in (line.order, *line.otherwise))


AnyCommand: TypeAlias = Order | Orders | Default

COMMANDS: tuple[type[Command], ...] = (
    ChooseStartGoods, Reveal, Take, Offer, Seize, Pass, Accept, Pay, FilePlan, Act, Wait,
    ChooseDeparture, PreferDeparture,
    Orders, Default, Resign,
)  # fmt: skip
