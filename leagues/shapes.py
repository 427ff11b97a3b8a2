"""What is told of a season, as types: pages, mails, documents and REST all show these. What
comes in has bounds everywhere."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from core.rest.shapes import Asked, HeadTold, Moment, Plain, Told
from games.services.terms import HOUSE
from games.table import Watch
from leagues.events import How, List
from leagues.plan import Adjudication, Format, Kind, TieBreak

SeasonStatus: TypeAlias = Literal["entry", "running", "closed", "cancelled"]
Text: TypeAlias = Annotated[str, Meta(max_length=4000)]
Reason: TypeAlias = Annotated[
    str,
    Meta(min_length=1, max_length=500, description="Everybody sees it. Write no names of persons."),
]
Number: TypeAlias = Annotated[int, Meta(ge=1, le=10_000)]


# --- What comes in ---


class SeasonsQuery(Asked, frozen=True):
    status: Annotated[SeasonStatus, Meta(description="Only seasons in this state.")] | UnsetType = (
        UNSET
    )
    mine: Annotated[bool, Meta(description="Only seasons that I organise or have entered.")] = False
    after: (
        Annotated[
            str,
            Meta(pattern=r"^[a-z0-9-]{1,32}$", description="The last season of the page before."),
        ]
        | UnsetType
    ) = UNSET
    limit: Annotated[int, Meta(ge=1, le=100)] = 20


class GameAsked(Asked, frozen=True):
    ruleset: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[Annotated[str, Meta(max_length=40)], Any], Meta(max_length=20)] = {}
    weight: Annotated[int, Meta(ge=1, le=10)] = 1


class RoundAsked(Asked, frozen=True):
    opens_at: Moment
    ends_at: Moment
    game: Annotated[int, Meta(ge=0, le=9, description="Which of `games`, from 0.")] = 0


class SeasonAsked(Asked, frozen=True):
    """A season to open. Everything here is fixed for good and shown to entrants."""

    title: Annotated[str, Meta(min_length=1, max_length=80)]
    format: Format
    games: Annotated[list[GameAsked], Meta(min_length=1, max_length=10)]
    rounds: Annotated[list[RoundAsked], Meta(min_length=1, max_length=30)]
    entry_until: Moment
    seats: Annotated[int, Meta(ge=2, le=6)]
    kind: Kind = "tournament"
    about: Text = ""
    capacity: Annotated[int, Meta(ge=2, le=256)] = 64
    divisions: Annotated[int, Meta(ge=1, le=16)] = 1
    promote: Annotated[int, Meta(ge=0, le=8)] = 0
    advance: Annotated[int, Meta(ge=1, le=5)] = 1
    clock_days: Annotated[int, Meta(ge=1, le=60)] = 3
    grace_hours: Annotated[
        int, Meta(ge=0, le=168, description="From the deadline to the default.")
    ] = HOUSE.grace_hours
    watch: Watch = "everyone"
    record: Annotated[int, Meta(ge=0, le=1000)] = 0
    silent: Annotated[int, Meta(ge=0, le=20)] = 3
    adjudication: Adjudication = "fortune_late_last"
    points: (
        dict[Annotated[str, Meta(pattern="^[2-6]$")], list[Annotated[int, Meta(ge=0, le=1000)]]]
        | UnsetType
    ) = UNSET
    tie_breaks: list[TieBreak] | UnsetType = UNSET
    teams: Annotated[
        int,
        Meta(ge=0, le=8, description="How many members of a team count for it; 0: no teams."),
    ] = 0
    previous: Annotated[
        str, Meta(max_length=32, description="A season of yours that this one continues.")
    ] = ""


class EnterAsked(Asked, frozen=True):
    """`luck`: words of your own that go into the dice of each of your tables."""

    luck: Annotated[str, Meta(max_length=200)] = ""
    substitute: bool = False
    team: Annotated[str, Meta(max_length=40)] = ""


class ImportAsked(Asked, frozen=True):
    """Account names. All are asked to enter, or nobody."""

    names: Annotated[list[Plain], Meta(min_length=1, max_length=256)]


class SeasonMailsAsked(Asked, frozen=True):
    wanted: bool


class AnnounceAsked(Asked, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=4000)]


class ReasonAsked(Asked, frozen=True):
    reason: Reason


class ExtendAsked(Asked, frozen=True):
    round: Number
    days: Annotated[int, Meta(ge=1, le=60)]
    reason: Reason


class AdjudicateAsked(Asked, frozen=True):
    """`places` by seat; equal places share the number."""

    table: Number
    places: Annotated[list[Annotated[int, Meta(ge=1, le=6)]], Meta(min_length=2, max_length=6)]
    reason: Reason


class VoidAsked(Asked, frozen=True):
    table: Number
    reason: Reason


class ReplaceAsked(Asked, frozen=True):
    """`substitute`: an entrant's number; without one the autopilot plays on."""

    berth: Number
    reason: Reason
    substitute: Number | None = None


class PairAsked(Asked, frozen=True):
    """Your own tables for the next round: account names, in the order of the seats. Who is not
    named sits out."""

    round: Number
    tables: Annotated[
        list[Annotated[list[Plain], Meta(min_length=2, max_length=6)]],
        Meta(min_length=1, max_length=128),
    ]
    reason: Reason


class WarnAsked(Asked, frozen=True):
    entrant: Number
    reason: Reason


class AwardAsked(Asked, frozen=True):
    berth: Number
    points: Annotated[int, Meta(ge=-100, le=100)]
    reason: Reason


# --- What goes out ---


class SeasonGame(Told, frozen=True):
    ruleset: str
    title: str
    options: dict[str, Any]
    weight: int


class SeasonRound(Told, frozen=True):
    """`opens_at` and `ends_at` as extended; `planned_end` as first published."""

    number: int
    title: str
    opens_at: Moment
    ends_at: Moment
    planned_end: Moment
    status: Literal["planned", "open", "closed"]
    tables: int
    ended: int
    byes: list[str]


class SeasonYou(Told, frozen=True):
    """What you are to a season. `mails`: whether you are written to about it, as far as your
    mail preferences allow. `invited`: its organiser asks you to enter, and you have not
    answered."""

    organiser: bool
    entrant: int | None
    list: List | None
    withdrawn: bool
    berth: int | None
    mails: bool
    invited: bool


class SeasonTold(Told, frozen=True):
    """`commitment`: SHA-256 of the secret that every draw comes from; the secret itself is told
    when entry is over."""

    id: str
    title: str
    about: str
    kind: Kind
    format: Format
    status: SeasonStatus
    organiser: str | None
    previous: str | None
    opened_at: Moment
    entry_until: Moment
    games: list[SeasonGame]
    rounds: list[SeasonRound]
    seats: int
    capacity: int
    entrants: int
    waiting: int
    substitutes: int
    divisions: int
    promote: int
    advance: int
    clock_days: int
    grace_hours: int
    watch: Watch
    record: int
    silent: int
    adjudication: Adjudication
    points: dict[str, list[int]]
    tie_breaks: list[TieBreak]
    teams: int
    commitment: str
    secret: str | None
    head: HeadTold
    you: SeasonYou


class SeasonPage(Told, frozen=True):
    """Newest first. `next`: the address of the page that follows."""

    seasons: list[SeasonTold]
    next: str | None


class EntrantTold(Told, frozen=True):
    """`rating`: in the season's first game."""

    number: int
    name: str
    list: List
    withdrawn: bool
    warnings: int
    berth: int | None
    division: int | None
    rating: int
    team: str


class EntrantsTold(Told, frozen=True):
    entrants: list[EntrantTold]


class TieTold(Told, frozen=True):
    """What a tie-break gave, as text."""

    name: TieBreak
    value: str


class StandingRow(Told, frozen=True):
    """`why`: what put this line behind the one above, where points did not. `move`: up or down
    at the end of a season."""

    rank: int
    berth: int
    name: str
    before: list[str]
    points: str
    played: int
    left: bool
    ties: list[TieTold]
    why: str
    move: Literal["up", "down", ""]


class CrossRow(Told, frozen=True):
    """`cells`: one for each line of the standings; what came of each meeting: + before them, −
    behind them, = level, · still playing."""

    berth: int
    name: str
    cells: list[str]


class DivisionTold(Told, frozen=True):
    """`quality`: couples that met, of how many that could have; meetings beyond the first, and
    how many of those had to be."""

    number: int
    begun: Annotated[bool, Meta(description="A game has ended; before that nobody is ranked.")]
    rows: list[StandingRow]
    cross: list[CrossRow]
    met: int
    could_meet: int
    again: int
    had_to: int


class TeamMember(Told, frozen=True):
    name: str
    points: str


class TeamRow(Told, frozen=True):
    """`members`: those whose points count; `others`: how many more the team has."""

    rank: int
    team: str
    points: str
    members: list[TeamMember]
    others: int


class StandingsTold(Told, frozen=True):
    divisions: list[DivisionTold]
    teams: list[TeamRow]


class TableSeat(Told, frozen=True):
    seat: int
    berth: int
    name: str
    place: int | None
    score: int | None
    points: str
    awaited: bool


class SeasonTable(Told, frozen=True):
    """`how` it ended; while it runs, `awaited` and `until` say whom it waits for and how long."""

    number: int
    round: int
    division: int
    table: str | None
    title: str
    status: Literal["to_open", "running", "ended"]
    how: How | None
    told: str
    seats: list[TableSeat]
    awaited: list[str]
    until: Moment | None

    @property
    def by_place(self) -> list[TableSeat]:
        """The first first; by seat while nobody is placed."""
        return sorted(self.seats, key=lambda seat: (seat.place or 0, seat.seat))


class SeasonTables(Told, frozen=True):
    tables: list[SeasonTable]


class LateRow(Told, frozen=True):
    """Whom the tables wait for, the earliest deadline first. `missed`: deadlines in a row that
    passed without an answer."""

    table: int
    stream: str
    name: str
    since: Moment
    until: Moment | None
    overdue: bool
    missed: int


class LateTold(Told, frozen=True):
    late: list[LateRow]


class UnreachableRow(Told, frozen=True):
    """Mail to this entrant comes back, since when."""

    entrant: int
    name: str
    berth: int | None
    since: Moment


class UnreachableTold(Told, frozen=True):
    entrants: list[UnreachableRow]


class InvitedRow(Told, frozen=True):
    """Somebody who was asked to enter, when, and what they said."""

    name: str
    at: Moment
    answer: Literal["none", "entered", "declined"]


class InvitedTold(Told, frozen=True):
    invited: list[InvitedRow]


class SeasonEvent(Told, frozen=True):
    seq: int
    at: Moment
    kind: str
    actor: int | Literal["clock", "director", "service"]
    data: dict[str, Any]
    sentence: str
    salt: str
    hash: str


class SeasonLog(Told, frozen=True):
    """Whole: a season has no secrets but the draw's, and that is told when entry is over."""

    events: list[SeasonEvent]


class AnnouncementTold(Told, frozen=True):
    at: Moment
    text: str


class AnnouncementMade(Told, frozen=True):
    """`spared`: entrants who get no mail of it, as they were sent as many announcements within a
    day as anybody is."""

    at: Moment
    text: str
    spared: int


class AnnouncementsTold(Told, frozen=True):
    announcements: list[AnnouncementTold]


class CalendarTold(Told, frozen=True):
    icalendar: str


class SeasonReportTold(Told, frozen=True):
    """`link`: where the document is once it is `done`."""

    status: Literal["waiting", "making", "done", "failed"]
    progress: int
    link: str


class RatingRow(Told, frozen=True):
    """`rating` is what is surely there: (mu - 3 sigma) * 100, from 0 on."""

    rank: int
    name: str
    rating: int
    mu: float
    sigma: float
    games: int


class RatingsTold(Told, frozen=True):
    game: str
    title: str
    ratings: list[RatingRow]
