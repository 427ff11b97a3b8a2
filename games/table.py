"""The table's own events, in one stream with the engine's: who sits, what was promised, which
moves came in. Pure, for the auditor too."""

from typing import Any, Literal, TypeAlias

import msgspec

from games.engine import HIDDEN, Event, Fixed, Seat, Shown

Watch: TypeAlias = Literal["everyone", "players"]
Holder: TypeAlias = Literal["player", "bot", "autopilot"]
Channel: TypeAlias = Literal["web", "rest", "mail", "clock", "bot"]
CloseReason: TypeAlias = Literal["finished", "not_full", "cancelled", "adjudicated", "voided"]
MoveReason: TypeAlias = Literal["absence", "pause", "outage", "bounce", "director"]
SOONER: tuple[MoveReason, ...] = (
    "absence",
    "director",
)  # an absence taken back, a ruling: nothing else brings a deadline forward


class Clock(Fixed, frozen=True):
    """How long a decision may take. Each default says what a table did before it could be asked.

    Either `days` for each decision, or a bank of days that thinking beyond the first
    `free_hours` is paid from.
    """

    days: int = 3
    bank_days: int = 0  # what each player begins with; 0: no bank
    increment_hours: int = 0  # into the bank, whenever a question of theirs is answered
    cap_days: int = 0  # more than this the bank never holds; 0: what it began with
    free_hours: int = 0  # of each decision, before the bank pays
    days_off: tuple[
        int, ...
    ] = ()  # 1 Monday to 7 Sunday: no time passes on them, in the player's own time zone
    spare_nights: bool = False  # no deadline falls in its player's night
    grace_hours: int = (
        0  # from the deadline to the default; meanwhile the table's page says who is late
    )
    absences: bool = False  # a declared absence stops the clock
    pauses: bool = False  # everybody together may stop all clocks
    autopilot_after: int = 0  # so many defaults in a row, and the autopilot plays on; 0: never
    may_return: bool = (
        True  # whoever left, or was replaced, may take the seat again while it is free
    )

    @property
    def cap(self) -> int:
        return self.cap_days or self.bank_days


class Parent(Fixed, frozen=True):
    """Where a fork comes from: a finished game, the event it goes on after, and the log's hash
    there."""

    table: str
    seq: int
    hash: str


class TableOpened(Event, frozen=True):
    """Everything a table pins for life, and the promise not to change the secret. `parent`: the
    game begins there, not with a deal. `steady`: no event of this log is older than the one
    before it, which logs from before 0.2.0 did not promise. `prepared`: the game begins with the
    position of this name, of an example or a lesson, not with a deal."""

    table: str
    ruleset: str
    options: dict[str, Any]
    data: dict[str, str]
    seats: int
    clock: Clock
    watch: Watch
    commitment: str
    parent: Parent | None = None
    steady: bool = False
    prepared: str = ""


class SeatTaken(Event, frozen=True):
    """`contribution`: SHA-256 of the words this player adds to the seed, and where they came
    from. Bots add nothing."""

    seat: Seat
    holder: Holder
    contribution: str | None = None
    source: Channel | None = None


class SeatFreed(Event, frozen=True):
    seat: Seat


class SeatConfirmed(Event, frozen=True):
    seat: Seat


class TableStarted(Event, frozen=True):
    pass


class MoveSubmitted(Event, frozen=True):
    """`received_at`: when the letter had come in (milliseconds since 1970), where it was read
    later; None: it was decided as it came. Clocks count up to then."""

    seat: Seat
    command: msgspec.Raw
    channel: Channel
    decision: str | None = None
    received_at: int | None = None


class DeadlineSet(Event, frozen=True):
    """Until when (milliseconds since 1970) this question may be answered before the clock plays
    its default."""

    decision: str
    seat: Seat
    due_at: int


class DeadlineMoved(Event, frozen=True):
    """From now on this question may be answered until then, and why."""

    decision: str
    seat: Seat
    due_at: int
    reason: MoveReason


class LetterInTime(Event, frozen=True):
    """A letter of this seat had come in before the clock played its default for this question,
    and was read only afterwards. Nothing is undone."""

    seat: Seat
    decision: str
    received_at: int


class PauseAgreed(Event, frozen=True):
    """This seat would have all clocks stand still; they do once every player has said so."""

    seat: Seat


class PauseDeclined(Event, frozen=True):
    """This seat takes its agreement back."""

    seat: Seat


class TablePaused(Event, frozen=True):
    pass


class TableResumed(Event, frozen=True):
    """`seat`: who ended the pause; nobody when it had lasted too long."""

    seat: Seat | None = None


class SeatHandedOver(Event, frozen=True):
    """After the start: the autopilot, a substitute or the returning player plays on. The engine
    never learns who sits."""

    seat: Seat
    holder: Holder


class Standing(Fixed, frozen=True):
    """Where a seat is put by whoever directs the table. Equal places share the number."""

    seat: Seat
    place: int
    score: int


class TableAdjudicated(Event, frozen=True):
    """Whoever directs the table ends the game before its end, with a reason; without places it
    counts for nobody."""

    reason: str
    places: tuple[Standing, ...] = ()


class TableClosed(Event, frozen=True):
    """The end of the stream: the secret is revealed. `state_hash` only of a game that was
    played."""

    reason: CloseReason
    secret: str
    state_hash: str | None = None


EVENTS: tuple[type[Event], ...] = (
    TableOpened, SeatTaken, SeatFreed, SeatConfirmed, TableStarted, MoveSubmitted, DeadlineSet,
    DeadlineMoved, LetterInTime,
    PauseAgreed, PauseDeclined, TablePaused, TableResumed, SeatHandedOver, TableAdjudicated,
    TableClosed,
)  # fmt: skip
DECODERS: dict[str, msgspec.json.Decoder[Any]] = {
    event.kind: msgspec.json.Decoder(event) for event in EVENTS
}


def read_event(kind: str, data: str) -> Event:
    event: Event = DECODERS[kind].decode(data)
    return event


def redact(kind: str, data: str, seat: Seat | None) -> Shown:
    """The table's events are public, save what a seat sent in: that is its own business until
    the end."""
    plain: dict[str, Any] = msgspec.json.decode(data)
    if kind == MoveSubmitted.kind and plain["seat"] != seat:
        return HIDDEN
    return Shown(plain, whole=True)
