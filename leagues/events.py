"""What happens in a season, in the past tense. Entrants, berths, tables and rounds are numbers from
1: no name enters the log.

An entrant is somebody who entered. A berth is a place in a division, held by an entrant or, once
nobody is left for it, by the autopilot; pods are made of berths, so that a substitute goes on
where the one before stopped.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from games.engine import Event, Fixed
from leagues.plan import Plan

Entrant: TypeAlias = int
Berth: TypeAlias = int
List: TypeAlias = Literal["entrants", "waiting", "substitutes"]
How: TypeAlias = Literal["played", "adjudicated", "director", "voided"]


class Pod(Fixed, frozen=True):
    """A table to come: `berths` in the order of the seats."""

    table: int
    division: int
    berths: tuple[Berth, ...]


class Assigned(Fixed, frozen=True):
    berth: Berth
    entrant: Entrant
    division: int


class Placed(Fixed, frozen=True):
    """How a berth ended at a table. `left`: nobody held it at the end, the autopilot did."""

    berth: Berth
    place: int
    score: int
    left: bool = False


class SeasonOpened(Event, frozen=True):
    """Everything that is fixed before the start, and the promise not to change the secret that
    the draw comes from."""

    season: str
    plan: Plan
    commitment: str
    previous: str | None = None


class EntrantEntered(Event, frozen=True):
    """`division`: where a season before this one left them; 0: nowhere yet."""

    entrant: Entrant
    list: List
    division: int = 0


class EntrantMovedUp(Event, frozen=True):
    """From the waiting list, as somebody before them has withdrawn."""

    entrant: Entrant


class EntrantWithdrew(Event, frozen=True):
    entrant: Entrant
    reason: str = ""


class SeasonSeeded(Event, frozen=True):
    """Entry is over: the secret is told, and the berths are given out."""

    secret: str
    berths: tuple[Assigned, ...]


class SeasonCancelled(Event, frozen=True):
    reason: str
    secret: str


class RoundOpened(Event, frozen=True):
    """The draw of a round."""

    round: int
    pods: tuple[Pod, ...]
    byes: tuple[Berth, ...] = ()


class RoundPaired(Event, frozen=True):
    """The director's own pods for the next round, instead of the draw: berths by division, in the
    order of the seats. Who is not named sits out. A later one for the same round stands in its
    place."""

    round: int
    pods: tuple[tuple[Berth, ...], ...]
    reason: str


class TableOpened(Event, frozen=True):
    """`stream`: the log of the table's game."""

    table: int
    stream: str


class ResultCame(Event, frozen=True):
    """A table has ended: played to its end, or by the rule at the round's latest end, or by the
    director with a reason. A later one for the same table stands in its place."""

    table: int
    how: How
    places: tuple[Placed, ...] = ()
    reason: str = ""


class RoundExtended(Event, frozen=True):
    """The round ends later, and what comes after it moves with it."""

    round: int
    days: int
    reason: str


class BerthHandedOver(Event, frozen=True):
    """To a substitute, or to the autopilot (no entrant)."""

    berth: Berth
    entrant: Entrant | None
    reason: str


class EntrantWarned(Event, frozen=True):
    entrant: Entrant
    reason: str


class PointsAwarded(Event, frozen=True):
    """In sixtieths of a point, also below zero."""

    berth: Berth
    points: int
    reason: str


class RoundClosed(Event, frozen=True):
    round: int


class EntrantPromoted(Event, frozen=True):
    """Into which division the next season takes them."""

    entrant: Entrant
    division: int


class EntrantRelegated(Event, frozen=True):
    entrant: Entrant
    division: int


class SeasonClosed(Event, frozen=True):
    """The final order of berths, division by division."""

    standings: tuple[tuple[Berth, ...], ...]


EVENTS: tuple[type[Event], ...] = (
    SeasonOpened, EntrantEntered, EntrantMovedUp, EntrantWithdrew, SeasonSeeded, SeasonCancelled,
    RoundOpened, RoundPaired, TableOpened, ResultCame,
    RoundExtended, BerthHandedOver, EntrantWarned, PointsAwarded, RoundClosed, EntrantPromoted,
    EntrantRelegated, SeasonClosed,
)  # fmt: skip
DECODERS: dict[str, msgspec.json.Decoder[Any]] = {
    event.kind: msgspec.json.Decoder(event) for event in EVENTS
}


def read_event(kind: str, data: str | bytes) -> Event:
    event: Event = DECODERS[kind].decode(data)
    return event
