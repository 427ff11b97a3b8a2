"""The table's own events, in one stream with the engine's: who sits, what was promised, which moves came in. Pure, for the auditor too."""

from typing import Any, Literal, TypeAlias

import msgspec

from games.engine import Event, Fixed, Seat

Watch: TypeAlias = Literal["everyone", "players"]
Holder: TypeAlias = Literal["player", "bot", "autopilot"]
Channel: TypeAlias = Literal["web", "rest", "mail", "clock", "bot"]
CloseReason: TypeAlias = Literal["finished", "not_full", "cancelled"]


class Clock(Fixed, frozen=True):
    """How long a decision may take."""

    days: int = 3


class TableOpened(Event, frozen=True):
    """Everything a table pins for life, and the promise not to change the secret."""

    table: str
    ruleset: str
    options: dict[str, Any]
    data: dict[str, str]
    seats: int
    clock: Clock
    watch: Watch
    commitment: str


class SeatTaken(Event, frozen=True):
    """`contribution`: SHA-256 of the words this player adds to the seed, and where they came from. Bots add nothing."""

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
    seat: Seat
    command: msgspec.Raw
    channel: Channel
    decision: str | None = None


class DeadlineSet(Event, frozen=True):
    """Until when (milliseconds since 1970) this question may be answered before the clock plays its default."""

    decision: str
    seat: Seat
    due_at: int


class SeatHandedOver(Event, frozen=True):
    """After the start: the autopilot, a substitute or the returning player plays on. The engine never learns who sits."""

    seat: Seat
    holder: Holder


class TableClosed(Event, frozen=True):
    """The end of the stream: the secret is revealed. `state_hash` only of a game that was played."""

    reason: CloseReason
    secret: str
    state_hash: str | None = None


EVENTS: tuple[type[Event], ...] = (
    TableOpened, SeatTaken, SeatFreed, SeatConfirmed, TableStarted, MoveSubmitted, DeadlineSet, SeatHandedOver, TableClosed,
)  # fmt: skip
DECODERS: dict[str, msgspec.json.Decoder[Any]] = {event.kind: msgspec.json.Decoder(event) for event in EVENTS}


def read_event(kind: str, data: str) -> Event:
    event: Event = DECODERS[kind].decode(data)
    return event


def redact(kind: str, data: str, seat: Seat | None) -> dict[str, Any] | None:
    """The table's events are public, save what a seat sent in: that is its own business until the end."""
    plain: dict[str, Any] = msgspec.json.decode(data)
    if kind == MoveSubmitted.kind and plain["seat"] != seat:
        return None
    return plain
