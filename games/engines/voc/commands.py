"""What a seat may ask, in the imperative (rule sheet, section 5). Ids and numbers only, never words
of a language.

Ships are `A` to `D`, contracts their card numbers, players seats, points (x, y) in chart units.
A ware is a good (`tea`) or, where the token matters, the harbour it comes from (`cochin`, ruling
R-28). Latitudes and longitudes are y and x: a unit is exactly 0.0125 degrees.
"""

from typing import ClassVar, Literal, TypeAlias

from games.engine import Command, Default, Fixed, Resign, Seat

Point: TypeAlias = tuple[int, int]
Side: TypeAlias = Literal["left", "right"]
Word: TypeAlias = Literal["north", "south", "east", "west", "stop"]

# --- Investments, advanced game (A-10 to A-27) ---


class FitOut(Command, frozen=True):
    """A-12: `sailors` and `merchants` None: the most sailors allowed (R-36); one given: the
    other follows."""

    ship: str
    sailors: int | None = None
    merchants: int | None = None


class Claim(Command, frozen=True):
    """A-18, A-22: `year` None: without a marker, because none is left."""

    contract: int
    year: int | None = None


class TakeOver(Command, frozen=True):
    contract: int
    year: int


class Secure(Command, frozen=True):
    contract: int
    year: int


class TakeBack(Command, frozen=True):
    ship: str


class Pass(Command, frozen=True):
    pass


Action: TypeAlias = FitOut | Claim | TakeOver | Secure | TakeBack | Pass


class Queue(Command, frozen=True):
    """W1: each plan is for one of the coming turns; its first legal action is taken. No plans:
    none waits any more."""

    anytime: ClassVar[bool] = True

    plans: tuple[tuple[Action, ...], ...] = ()


# --- Sailing (4.2 to 4.4, 4.7) ---


class Sail(Command, frozen=True):
    """`trace` () is an attachment that did not come. `heed` None: the usual 150 units
    (dead-reckoning only)."""

    ship: str
    trace: tuple[Point, ...] = ()
    heed: int | None = None
    ignore: tuple[Seat, ...] = ()


class Hold(Command, frozen=True):
    ship: str


class Call(Command, frozen=True):
    """4.3: shouted when the true track crosses `y`, if she is then east or west of that x.
    `pay`: 5 daalders if it is an extra one."""

    ship: str
    word: Word
    y: int
    east_of: int | None = None
    west_of: int | None = None
    pay: bool = False


class Shout(Command, frozen=True):
    """Free words: always paid for."""

    ship: str
    text: str
    y: int
    pay: bool = False


class Uncall(Command, frozen=True):
    """Take back all one's calls and shouts for this ship."""

    ship: str


class Cargo(Command, frozen=True):
    """4.4: stands until changed. `ship` None: every ship. No goods: always pass.

    `free`: that many of one's merchants aboard stay empty-handed or carry `free_for`."""

    anytime: ClassVar[bool] = True

    ship: str | None = None
    goods: tuple[str, ...] = ()
    free: int = 0
    free_for: str | None = None


# --- The market (4.5, 4.6) ---


class Terms(Fixed, frozen=True):
    """One side of an offer. `aside`: contracts not to be bid for this year (basic game, R-30)."""

    wares: tuple[str, ...] = ()
    daalders: int = 0
    aside: tuple[int, ...] = ()


class Offer(Command, frozen=True):
    """`to` None: to all, and all see it."""

    to: Seat | None
    give: Terms
    ask: Terms


class Accept(Command, frozen=True):
    offer: int


class Decline(Command, frozen=True):
    offer: int


class Withdraw(Command, frozen=True):
    offer: int


class Fill(Command, frozen=True):
    """`side` None: left if held then, else right. `least` (basic): the lowest sum accepted.
    `ports`: these tokens before others (R-28)."""

    contract: int
    side: Side | None = None
    least: int | None = None
    ports: tuple[str, ...] = ()


class FillNone(Command, frozen=True):
    """Sell nothing."""


class FillDefault(Command, frozen=True):
    """Take back one's sales orders: the default stands again."""


class Keep(Command, frozen=True):
    """4.6: one token for each entry, up to two in all; `only`: the places left over stay empty.
    Nothing at all is the default order."""

    wares: tuple[str, ...] = ()
    only: bool = False


class Again(Command, frozen=True):
    """Basic: ask for a second round of sales."""


class Done(Command, frozen=True):
    """Nothing more from me in this window."""


# --- Letters ---

Order: TypeAlias = (
    Action | Queue | Sail | Hold | Call | Shout | Uncall | Cargo | Offer | Accept | Decline
    | Withdraw | Fill | FillNone | FillDefault
    | Keep | Again | Done | Resign
)  # fmt: skip


class Line(Fixed, frozen=True):
    """`otherwise`: what to try instead, in this order, where an investment is not possible."""

    order: Order
    otherwise: tuple[Action, ...] = ()


class Orders(Command, frozen=True):
    """A letter: its lines are executed from the top. A second investment waits, queued, for the
    seat's next turn."""

    lines: tuple[Line, ...]

    @property
    def anytime(self) -> bool:  # type: ignore[override]  # a letter of such orders answers no decision
        return all(line.order.anytime for line in self.lines)


AnyCommand: TypeAlias = Order | Orders | Default

INVESTMENTS: tuple[type[Command], ...] = (FitOut, Claim, TakeOver, Secure, TakeBack, Pass)

COMMON: tuple[type[Command], ...] = (
    Sail, Hold, Call, Shout, Uncall, Cargo, Offer, Accept, Decline, Withdraw, Fill, FillNone,
    FillDefault, Keep, Done, Orders, Default,
    Resign,
)  # fmt: skip

BASIC_COMMANDS: tuple[type[Command], ...] = (Again, *COMMON)
ADVANCED_COMMANDS: tuple[type[Command], ...] = (*INVESTMENTS, Queue, *COMMON)
