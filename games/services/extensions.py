"""Who else writes rows in a move's transaction. Other apps register in their `ready()`; they
send, render and lock nothing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from core.eventlog.log import Row
from games.engine import Decision
from games.models import Decision as DecisionRow
from games.models import Game, Invitation, Press, Report
from games.services.positions import Position


@dataclass(frozen=True)
class Change:
    """How the open questions have changed."""

    opened: Sequence[Decision]  # new, or back again
    turned: Sequence[Decision]  # still open, but now due instead of invited, or the reverse
    closed: Sequence[DecisionRow]  # those that went away
    starting: Sequence[Decision]  # due, and with a clock that starts now
    fresh_seat: int | None = None  # somebody new sits there: its clocks begin anew


@dataclass(frozen=True)
class Times:
    """What a clock says about a change."""

    due_at: Mapping[str, datetime] = field(
        default_factory=dict
    )  # until when each question that starts now may be answered
    left: Mapping[str, timedelta] = field(
        default_factory=dict
    )  # of the time of each question whose clock stops now


@dataclass(frozen=True)
class Announcement:
    """What was just appended to a table's log, inside its transaction."""

    position: Position  # as it is now
    rows: Sequence[Row]
    change: Change
    now: datetime


Listener = Callable[[Announcement], None]
Inviter = Callable[[Invitation, datetime], None]
Carrier = Callable[[Press, datetime], None]
Clock = Callable[[Position, Change, datetime], Times]
Keeper = Callable[[Game, int, int | None], bool | None]
Home = Callable[[Game], tuple[str, str] | None]
Addresser = Callable[[Game, int, str], str]
Printed = Callable[[Report], None]
_listeners: list[Listener] = []
_clocks: list[Clock] = []
_inviters: list[Inviter] = []
_carriers: list[Carrier] = []
_keepers: list[Keeper] = []
_homes: list[Home] = []
_addressers: list[Addresser] = []
_waiting: list[Printed] = []


def register(listener: Listener) -> None:
    if listener not in _listeners:
        _listeners.append(listener)


def deliver_invitations(inviter: Inviter) -> None:
    """Register who brings an invitation to its address."""
    _inviters[:] = [inviter]


def invited(invitation: Invitation, now: datetime) -> None:
    for inviter in _inviters:
        inviter(invitation, now)


def deliver_press(carrier: Carrier) -> None:
    """Register who brings what one player writes to the others."""
    _carriers[:] = [carrier]


def written(press: Press, now: datetime) -> None:
    for carrier in _carriers:
        carrier(press, now)


def keep_seats(keeper: Keeper) -> None:
    """Register who says which player may take over a seat that the autopilot holds, at tables of
    its own: None at all others."""
    if keeper not in _keepers:
        _keepers.append(keeper)


def may_take_over(game: Game, seat: int, player_id: int | None) -> bool:
    return not any(keeper(game, seat, player_id) is False for keeper in _keepers)


def give_home(home: Home) -> None:
    """Register who says what a table belongs to: (name, address of its page), or None."""
    if home not in _homes:
        _homes.append(home)


def home_of(game: Game) -> tuple[str, str] | None:
    return next((found for home in _homes if (found := home(game))), None)


def give_address(addresser: Addresser) -> None:
    """Register who knows where a seat sends its answer to a question by mail."""
    _addressers[:] = [addresser]


def reply_address(game: Game, seat: int, decision: str) -> str:
    return _addressers[0](game, seat, decision) if _addressers else ""


def wait_for_print(printed: Printed) -> None:
    """Register who waits for documents that are made, or will never be."""
    _waiting[:] = [printed]


def printed(report: Report) -> None:
    for one in _waiting:
        one(report)


def keep_time(clock: Clock) -> None:
    """Register who says until when each question that starts now may be answered, and what is
    left to one whose clock stops. There is one clock or none."""
    _clocks[:] = [clock]


def announce(announcement: Announcement) -> None:
    for listener in _listeners:
        listener(announcement)


def times(position: Position, change: Change, now: datetime) -> Times:
    return _clocks[0](position, change, now) if _clocks else Times()
