"""What a seat may ask, in the imperative (rule sheet, section 5). Ids and numbers only, never words
of a language.

Provinces are three-letter codes (`HOL`), guilds colours, colonies numbers 2 to 7, cards ids
(`A16`), merchant squares their index on the track. A *place* is where a marker stands: a
province, `guild-blue` or `colony-3`. Sums of money end in `_h` and count half florins (ruling
19). `stop` is no command: a letter simply ends there.
"""

from typing import ClassVar, Literal, TypeAlias

from games.engine import Command, Default, Fixed, Resign

Colour: TypeAlias = Literal["green", "yellow", "brown", "blue", "grey"]
GoodsKind: TypeAlias = Literal["tulips", "pairs", "expedition", "pepper", "cloves", "nutmeg"]
Painting: TypeAlias = str | int
"""A card id, or a value: then the one of that value with the fewest payments left, then the
lower id."""
Use: TypeAlias = Literal["pawn", "buy", "paint"]


# --- Setup. Out of turn they file a preference (4.1) ---


class PlaceMarker(Command, frozen=True):
    """The first legal one of these provinces."""

    provinces: tuple[str, ...]


class PlacePawns(Command, frozen=True):
    """Both pawns; the same province twice is allowed (SDO-11)."""

    first: str
    second: str


class ChooseStart(Command, frozen=True):
    """The merchant square where the Stadtholder starts, by its index (SDO-13)."""

    square: int


# --- The dice ---


class Roll(Command, frozen=True):
    pass


class UseDie(Command, frozen=True):
    """Play a die card: `number` is the sum, 2 to 12, or one die, 1 to 6, as the table's option
    has it (ruling 16)."""

    number: int


# --- Free actions ---


class Move(Command, frozen=True):
    """Two provinces: the shortest way. Three or more: each step must be a border."""

    path: tuple[str, ...]
    count: int = 1


class TakeGuild(Command, frozen=True):
    colour: Colour


class FoundMarker(Command, frozen=True):
    """Three own pawns become a marker; with an empty reserve `marker` is the place of the one
    that moves there (SDO-43)."""

    province: str
    marker: str | None = None


class Sail(Command, frozen=True):
    """The first free one of these colonies; with an empty reserve `marker` is the place of the
    one that moves there (ruling 10)."""

    colonies: tuple[int, ...]
    marker: str | None = None


# --- Special actions ---


class UseBuy(Command, frozen=True):
    """Take the top card. `sail`, `marker`: as in Sail, should the card complete a voyage."""

    place: str
    sail: tuple[int, ...] = ()
    marker: str | None = None


class UsePawn(Command, frozen=True):
    place: str
    province: str
    found: bool = False


class UsePaint(Command, frozen=True):
    """Without a place: the active brown guild, else Utrecht, else Overijssel."""

    painting: Painting
    place: str | None = None


# --- Sales: at any time (ruling 18) ---


class Sell(Command, frozen=True):
    """`goods` all: every full set of everything, never an error in a letter. `sets` None: every
    full set."""

    anytime: ClassVar[bool] = True

    goods: GoodsKind | Literal["all"]
    sets: int | None = None


# --- Auctions ---


class Auction(Command, frozen=True):
    provinces: tuple[str, ...]


class Sale(Fixed, frozen=True):
    """A sale declared with a bid, made only if needed."""

    goods: GoodsKind | Literal["all"]
    sets: int | None = None


class Bid(Command, frozen=True):
    """A sealed maximum for one lot, or in an auction by rounds the bid itself; 0 passes that lot.

    All bids of a letter are one answer: a lot it does not name is passed, `selling` and
    `budget_h` of any line hold for all. `use` None, or impossible by then: the default of 4.3.
    `province` and `found` belong to `pawn`, `painting` to `paint`, `sail` to a drawn card.
    """

    lot: str
    maximum_h: int
    use: Use | None = None
    province: str | None = None
    found: bool = False
    painting: Painting | None = None
    sail: tuple[int, ...] = ()
    selling: tuple[Sale, ...] = ()
    budget_h: int | None = None


class Pass(Command, frozen=True):
    """On every lot that is open."""


# --- Standing orders ---


class StandingBid(Command, frozen=True):
    """`maximum_h` None: off. `auto`: it answers at once; otherwise it is what a timeout plays."""

    anytime: ClassVar[bool] = True

    colour: Colour
    maximum_h: int | None = None
    auto: bool = False


class StandingSail(Command, frozen=True):
    """No colonies: off."""

    anytime: ClassVar[bool] = True

    colonies: tuple[int, ...] = ()


class StandingDie(Command, frozen=True):
    """`keep`: throw without asking although a die card is held."""

    anytime: ClassVar[bool] = True

    keep: bool = True


class StandingClear(Command, frozen=True):
    anytime: ClassVar[bool] = True


class End(Command, frozen=True):
    pass


TurnOrder: TypeAlias = (
    Roll | UseDie | Move | TakeGuild | FoundMarker | Sail | UseBuy | UsePawn | UsePaint | Sell
    | Auction | End
    | StandingBid | StandingSail | StandingDie | StandingClear
)  # fmt: skip
"""What may stand in the list of a turn (4.2)."""

Order: TypeAlias = TurnOrder | PlaceMarker | PlacePawns | ChooseStart | Bid | Pass | Resign


class Line(Fixed, frozen=True):
    """`attempt`: the line began with `try`; it is skipped where it is illegal."""

    order: Order
    attempt: bool = False


class Orders(Command, frozen=True):
    """A letter: its lines are executed from the top (4.2). `closing`: as a timeout plays the
    kept lines of a voyage that waits; a bad one stops them, and the last line is done all the
    same (4.1)."""

    lines: tuple[Line, ...]
    closing: bool = False

    @property
    def anytime(self) -> bool:  # type: ignore[override]  # a letter of sales and standing orders answers no decision
        return all(line.order.anytime for line in self.lines)


class Keep(Command, frozen=True):
    """The seller replaces the lines that wait for the end of the auction (4.2.6). No lines: none
    wait."""

    anytime: ClassVar[bool] = True

    lines: tuple[Line, ...] = ()


AnyCommand: TypeAlias = Order | Orders | Keep | Default

COMMANDS: tuple[type[Command], ...] = (
    PlaceMarker, PlacePawns, ChooseStart, Roll, UseDie, Move, TakeGuild, FoundMarker, Sail, UseBuy,
    UsePawn, UsePaint, Sell, Auction, Bid,
    Pass, StandingBid, StandingSail, StandingDie, StandingClear, End, Orders, Keep, Default, Resign,
)  # fmt: skip
