"""What a captain may ask, in the imperative (rule sheet, section 5). Ids and numbers only, never
words of a language.

Stops are three-letter codes (`MAR`), products ids (`gold`), zones 11 to 66, brawl cards their
strength 1 to 12, captains seats.
"""

from typing import ClassVar, Literal, TypeAlias

from games.engine import Command, Default, Fixed, Resign, Seat

Condition: TypeAlias = Literal["sold", "unsold", "won", "lost", "mine", "not_mine"]
Guard: TypeAlias = Literal["corsair_near", "met", "corsair_changed"]


class Setup(Command, frozen=True):
    """DP-0: the first port, in one's own zone, and the first purchase there (0 buys nothing)."""

    port: str
    amount: int = 0


class Enter(Command, frozen=True):
    port: str


class Move(Command, frozen=True):
    stop: str


class Direct(Command, frozen=True):
    port: str


class Buy(Command, frozen=True):
    """Exactly one of `amount`, `half` (of the cash, rounded down) and `keep` (all but that much;
    0 is all) is given."""

    amount: int | None = None
    half: bool = False
    keep: int | None = None
    product: str | None = None


class Roll(Command, frozen=True):
    pass


class Storm(Command, frozen=True):
    zone: int


class Brawl(Command, frozen=True):
    """`up_to`: for the rest of this brawl the weakest sufficient card not above it is played
    without asking."""

    seat: Seat
    card: int
    up_to: int | None = None


class Riposte(Command, frozen=True):
    """Exactly one of `card` and `up_to`."""

    card: int | None = None
    up_to: int | None = None


class Concede(Command, frozen=True):
    pass


class CorsairBid(Command, frozen=True):
    """In one's own turn it calls the auction (LC-65); when asked (DP-3) it answers it."""

    maximum: int


class CorsairPass(Command, frozen=True):
    pass


class CorsairMove(Command, frozen=True):
    path: tuple[str, ...]


class CorsairStay(Command, frozen=True):
    pass


class End(Command, frozen=True):
    pass


class StandingRiposte(Command, frozen=True):
    """`up_to` None: off; 0: never fight. Below `min_cash` it gives up."""

    anytime: ClassVar[bool] = True

    up_to: int | None = None
    min_cash: int = 0


class StandingBid(Command, frozen=True):
    """`maximum` None: off."""

    anytime: ClassVar[bool] = True

    maximum: int | None = None


TurnOrder: TypeAlias = (
    Enter
    | Move
    | Direct
    | Buy
    | Roll
    | Storm
    | Brawl
    | CorsairBid
    | CorsairMove
    | CorsairStay
    | End
    | StandingRiposte
    | StandingBid
)
"""What may stand in the list of a turn (4.2)."""


class TurnLine(Fixed, frozen=True):
    order: TurnOrder
    when: Condition | None = None


class Advance(Command, frozen=True):
    """The orders of one's next turn, filed before it (4.3); `even_if` lifts the guards named. No
    lines: off."""

    anytime: ClassVar[bool] = True

    lines: tuple[TurnLine, ...] = ()
    even_if: tuple[Guard, ...] = ()


Order: TypeAlias = TurnOrder | Setup | Riposte | Concede | CorsairPass | Advance | Resign


class Line(Fixed, frozen=True):
    order: Order
    when: Condition | None = None


class Orders(Command, frozen=True):
    """A letter: its lines are executed from the top (4.2)."""

    lines: tuple[Line, ...]

    @property
    def anytime(self) -> bool:  # type: ignore[override]  # a letter of standing orders answers no decision
        return all(line.order.anytime for line in self.lines)


AnyCommand: TypeAlias = Order | Orders | Default

COMMANDS: tuple[type[Command], ...] = (
    Setup, Enter, Move, Direct, Buy, Roll, Storm, Brawl, Riposte, Concede, CorsairBid, CorsairPass,
    CorsairMove, CorsairStay, End,
    StandingRiposte, StandingBid, Advance, Orders, Default, Resign,
)  # fmt: skip
