"""What goes in and comes out about proof: bundles, draws and forks."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from core.rest.shapes import Asked, EventLine, HeadTold, Told
from games.api.shapes import MOST_SEQ, SeatNumber
from games.reports.table_summary import PlacingTold


class DrawsQuery(Asked, frozen=True):
    event: Annotated[
        int,
        Meta(
            ge=1,
            le=MOST_SEQ,
            description="The page of draws that begins with the move of this event.",
        ),
    ] = 1


class ForkAsked(Asked, frozen=True):
    """Where to go on and who plays: you take `seat`, each of `bots` the seat it is named for;
    the others wait for players."""

    event: Annotated[
        int,
        Meta(
            ge=1,
            le=MOST_SEQ,
            description="After this event, or the last move that was complete by then.",
        ),
    ]
    seat: SeatNumber
    luck: Annotated[
        str,
        Meta(
            min_length=1, max_length=500, description="Words of your own for the new table's dice."
        ),
    ]
    bots: Annotated[
        dict[Annotated[str, Meta(pattern=r"^[1-9][0-9]?$")], Annotated[str, Meta(max_length=20)]],
        Meta(max_length=20, description='Seat to bot, as in {"1": "sensible"}.'),
    ] = {}
    days: Annotated[int, Meta(ge=1, le=60)] = 3
    id: (
        Annotated[
            str,
            Meta(
                pattern=r"^[a-z2-7]{10}$",
                description="Of your own making: the same fork asked for twice is one table.",
            ),
        ]
        | UnsetType
    ) = UNSET


class BundleTold(Told, frozen=True):
    """An audit bundle, as `python -m games.audit bundle` reads it. `exports`: SHA-256 of each
    seat's export as it was while playing."""

    format: Literal["paquebot-bundle/2"]
    table: str
    ruleset: str
    data: Annotated[dict[str, str], Meta(description="SHA-256 of each data file the rules use.")]
    commitment: str
    secret: str
    result: list[PlacingTold]
    heads: Annotated[list[HeadTold], Meta(description="The heads that mails of this game printed.")]
    exports: dict[str, str]
    parent: Annotated[
        list[EventLine], Meta(description="Of a fork: its parent's log up to where it was taken.")
    ]
    events: list[EventLine]


class NumberTold(Told, frozen=True):
    """`u`: the first 8 bytes of HMAC-SHA-256(seed, `input`), in decimal digits. `left`: u modulo
    n; null: too high to be fair."""

    input: str
    u: str
    n: int
    left: int | None


class DrawTold(Told, frozen=True):
    """A number below n, or a shuffle: `before` and `after` then, and one swap for each place
    from the last down to 1."""

    event: Annotated[int, Meta(description="The move, or the start, that drew.")]
    label: str
    numbers: list[NumberTold]
    result: int | None
    before: list[Any] | None
    after: list[Any] | None


class DrawPage(Told, frozen=True):
    """`as_logged`: deciding these moves again gave exactly the events of the log. `next`: the
    address of the page that follows."""

    table: str
    seed: str
    first: int
    last: int
    as_logged: bool
    draws: list[DrawTold]
    next: str | None
