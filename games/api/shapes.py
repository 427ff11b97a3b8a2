"""What goes in, as types: they read requests and make the OpenAPI document. Nothing here computes.
They refuse fields they do not know and have bounds everywhere.
"""

from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from core.accounts import keys
from core.accounts.keys import SCOPES, Scope
from core.rest.shapes import Asked, Plain
from games.engine import ENGINES
from games.reports.table_summary import Status
from games.services.terms import HOUSE
from games.table import Clock, Watch

MOST_SEQ = 2**31 - 1  # what both databases can hold
MOST_PAGE = 500
MOST_TEXT = 20_000  # characters of a letter

Seq: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_SEQ)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=1, le=20)]


def pascal(ruleset: str) -> str:
    """`long-cours@1` -> `LongCours`: what the names of a game's schemas begin with. Later
    versions of a ruleset carry their number."""
    name, _, version = ruleset.partition("@")
    return "".join(part.capitalize() for part in name.split("-")) + (
        "" if version == "1" else version
    )


def one_of_the_games(schema: str) -> Meta:
    """A value whose form depends on the game: the schema of that name of each."""
    return Meta(
        extra_json_schema={
            "anyOf": [
                {"$ref": f"#/components/schemas/{pascal(ruleset)}{schema}"} for ruleset in ENGINES
            ]
        }
    )


# --- In the address ---


class TablesQuery(Asked, frozen=True):
    status: Annotated[Status, Meta(description="Only tables in this state.")] | UnsetType = UNSET
    mine: Annotated[bool, Meta(description="Only tables where I sit or that I opened.")] = False
    ruleset: (
        Annotated[
            str, Meta(pattern=r"^[a-z-]{1,30}@[0-9]{1,4}$", description="Only tables of this game.")
        ]
        | UnsetType
    ) = UNSET
    since: (
        Annotated[
            datetime,
            Meta(
                description="Only tables that were opened, begun or ended at this time or later.",
                extra_json_schema={"format": "date-time"},
            ),
        ]
        | UnsetType
    ) = UNSET
    player: (
        Annotated[
            str,
            Meta(min_length=1, max_length=150, description="Only tables where this player sits."),
        ]
        | UnsetType
    ) = UNSET
    season: (
        Annotated[
            str,
            Meta(pattern=r"^[a-z0-9-]{1,32}$", description="Only tables of this season."),
        ]
        | UnsetType
    ) = UNSET
    after: (
        Annotated[
            str,
            Meta(pattern=r"^[a-z0-9-]{1,32}$", description="The last table of the page before."),
        ]
        | UnsetType
    ) = UNSET
    limit: Annotated[int, Meta(ge=1, le=100)] = 20


class ViewQuery(Asked, frozen=True):
    at: (
        Annotated[
            int,
            Meta(
                ge=1,
                le=MOST_SEQ,
                description="The position after this event; the newest by default.",
            ),
        ]
        | UnsetType
    ) = UNSET
    seat: (
        Annotated[
            int,
            Meta(
                ge=0,
                le=20,
                description="Through whose eyes: my own, 0 for everybody's, or any seat's once "
                "the game is over.",
            ),
        ]
        | UnsetType
    ) = UNSET


class SentencesQuery(Asked, frozen=True):
    sentences: Annotated[
        bool, Meta(description="Add to each event its sentence, in the language asked for.")
    ] = False


class EventsQuery(SentencesQuery, frozen=True):
    after: Annotated[
        int, Meta(ge=0, le=MOST_SEQ, description="Only events with a higher number.")
    ] = 0
    limit: Annotated[int, Meta(ge=1, le=MOST_PAGE)] = 100


class DocumentQuery(Asked, frozen=True):
    language: (
        Annotated[
            str,
            Meta(pattern=r"^[a-z]{2}$", description="`en` or `fr`; by default the one you read."),
        ]
        | UnsetType
    ) = UNSET


# --- In the body ---


class ClockAsked(Asked, frozen=True):
    """Days for each decision or, with `bank_days`, a bank that thinking beyond the free hours is
    paid from."""

    days: Annotated[int, Meta(ge=1, le=60)] = HOUSE.days
    bank_days: Annotated[
        int, Meta(ge=0, le=90, description="What each player begins with; 0: no bank.")
    ] = 0
    increment_hours: Annotated[
        int, Meta(ge=0, le=240, description="Into the bank with each answer.")
    ] = 0
    cap_days: Annotated[
        int, Meta(ge=0, le=180, description="The most the bank may hold; 0: what it began with.")
    ] = 0
    free_hours: Annotated[
        int,
        Meta(
            ge=0,
            le=168,
            description="Of each decision, before the bank pays: at least 8 with a bank.",
        ),
    ] = 0
    days_off: Annotated[
        list[Annotated[int, Meta(ge=1, le=7)]],
        Meta(max_length=5, description="1 Monday to 7 Sunday: no time passes on them."),
    ] = []
    spare_nights: Annotated[bool, Meta(description="No deadline falls in its player's night.")] = (
        HOUSE.spare_nights
    )
    grace_hours: Annotated[
        int, Meta(ge=0, le=168, description="From the deadline to the default.")
    ] = HOUSE.grace_hours
    absences: Annotated[bool, Meta(description="A declared absence stops the clock.")] = (
        HOUSE.absences
    )
    pauses: Annotated[bool, Meta(description="All players together may stop all clocks.")] = (
        HOUSE.pauses
    )
    autopilot_after: Annotated[
        int,
        Meta(ge=0, le=10, description="Defaults in a row, then the autopilot plays on; 0: never."),
    ] = HOUSE.autopilot_after
    may_return: Annotated[
        bool, Meta(description="Whoever left may come back while the seat is free.")
    ] = HOUSE.may_return

    def clock(self) -> Clock:
        return Clock(**msgspec.structs.asdict(self) | {"days_off": tuple(self.days_off)})


class TableAsked(Asked, frozen=True):
    """A table to open. Whoever opens it does not sit yet."""

    ruleset: Annotated[str, Meta(max_length=40, examples=sorted(ENGINES))]
    seats: SeatNumber
    options: Annotated[dict[Annotated[str, Meta(max_length=40)], Any], Meta(max_length=20)] = {}
    clock: ClockAsked = ClockAsked()
    watch: Annotated[Watch, Meta(description="Who may look on, also after the end.")] = "everyone"
    invited_only: bool = False
    fill_days: Annotated[
        int, Meta(ge=1, le=90, description="Not full after so many days, the table closes itself.")
    ] = 14


class JoinAsked(Asked, frozen=True):
    """`luck`: words of your own that go into the dice; the log keeps their SHA-256."""

    luck: Annotated[str, Meta(min_length=1, max_length=500)]
    invitation: Annotated[str, Meta(max_length=20, pattern=r"^[a-z2-7]*$")] = ""


class BotAsked(Asked, frozen=True):
    bot: Annotated[str, Meta(max_length=20)] = "sensible"


class InvitationAsked(Asked, frozen=True):
    """With an address the invitation is for that person alone; without, it is a link for whoever
    has it."""

    email: Annotated[str, Meta(max_length=254)] = ""


class DraftAsked(Asked, frozen=True):
    """A letter under construction; without lines: what a first line may be."""

    lines: Annotated[
        list[Annotated[str, Meta(max_length=MOST_TEXT)]],
        Meta(max_length=200, description="Order lines as a player would write them."),
    ] = []


class LetterAsked(Asked, frozen=True):
    """Exactly one of `command` and `orders`."""

    command: (
        Annotated[
            msgspec.Raw,
            Meta(description="A structured command of the table's game."),
            one_of_the_games("Command"),
        ]
        | UnsetType
    ) = UNSET
    orders: (
        Annotated[
            str, Meta(max_length=MOST_TEXT, description="Order lines as a player would write them.")
        ]
        | UnsetType
    ) = UNSET
    decision: (
        Annotated[str, Meta(max_length=60, description="The key of the question this answers.")]
        | None
    ) = None
    expected_seq: (
        Annotated[
            int,
            Meta(
                ge=0,
                le=MOST_SEQ,
                description="The event you have seen last: refused if you could have seen more.",
            ),
        ]
        | None
    ) = None


Coordinate: TypeAlias = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
ShipName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"^[A-Za-z0-9]+$")]


class LineAsked(Asked, frozen=True):
    """A file with one line in it: GeoJSON, GPX, KML, SVG or CSV, as text."""

    ship: ShipName
    content: Annotated[str, Meta(max_length=240_000)]
    name: Plain = ""


class PhotoAsked(Asked, frozen=True):
    """A photograph of a printed chart (JPEG, PNG, WebP, HEIC or a PDF scan), in Base64. `ship`:
    whose course it is; left out, the sheet says it."""

    content: Annotated[str, Meta(min_length=1, max_length=11_000_000)]
    ship: ShipName | None = None


class PhotoAnswered(Asked, frozen=True):
    """`turned`: yes, but the other way round, where both ends lie at the ship."""

    answer: Literal["yes", "turned", "no"]


class PressAsked(Asked, frozen=True):
    """`to`: the seat it is for alone; left out, the whole table reads it."""

    text: Annotated[str, Meta(min_length=1, max_length=20_000)]
    to: SeatNumber | None = None


class PressInBookAsked(Asked, frozen=True):
    """`agree` false takes it back."""

    agree: bool


class PenAsked(Asked, frozen=True):
    """Part `number` (from 1) of a stroke: points in chart units. The last part says `lifted`;
    `decision` is the question it answers."""

    ship: ShipName
    decision: Annotated[str, Meta(min_length=1, max_length=60)]
    number: Annotated[int, Meta(ge=1, le=2000)]
    points: Annotated[list[tuple[Coordinate, Coordinate]], Meta(min_length=1, max_length=200)]
    lifted: bool = False


KeyName: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")
]


class KeyQuery(Asked, frozen=True):
    """Which of my keys; without a name the one that this request shows."""

    name: KeyName | None = None


class TokenAsked(Asked, frozen=True):
    """Name and password, or neither: then the session says who you are. `name` tells your keys
    apart, and one of the same name is void from now on. Every key may read; `days` until it ends,
    null for never."""

    username: Annotated[str, Meta(max_length=254, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""
    password: Annotated[str, Meta(max_length=128, pattern=r"^[^\x00]*$")] = ""
    name: KeyName = keys.USUAL_NAME
    scopes: Annotated[tuple[Scope, ...], Meta(max_length=len(SCOPES))] = SCOPES
    days: Annotated[int, Meta(ge=1, le=keys.MOST_DAYS)] | None = keys.USUAL_DAYS
