"""What comes out, as types: they write answers and make the OpenAPI document. An answer always has
all its fields.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from core.accounts.keys import Scope
from core.rest.shapes import EventLine, Moment, Told
from games.api.shapes import one_of_the_games
from games.engine import Between, Choice, Free
from games.reports.table_summary import Status, Table

# --- Tables ---


class TablePage(Told, frozen=True):
    """Newest first. `next`: the address of the page that follows."""

    tables: list[Table]
    next: str | None


class InvitationTold(Told, frozen=True):
    """`token` is for `join`; `link` is the page that does the same."""

    table: str
    token: str
    email: str
    link: str


# --- A position ---


class ViewTold(Told, frozen=True):
    """`seat`: through whose eyes; null is a spectator. `hash` pins the log up to `seq`."""

    table: str
    ruleset: str
    seq: int
    hash: str
    seat: int | None
    view: Annotated[Any, one_of_the_games("View")]


class DecisionTold(Told, frozen=True):
    """A question you are asked. `default`: what the clock plays, as a command and as order
    lines."""

    decision: str
    kind: str
    asked: str
    due: bool
    answered: bool  # not due because you have answered, and may still change it
    until: Moment | None
    default: Annotated[Any, one_of_the_games("Command")]
    default_orders: list[str]


class OptionTold(Told, frozen=True):
    """A kind of command open to you. `exact`: every combination of the values of `fields` is
    legal."""

    kind: str
    fields: dict[str, Choice | Between | Free]
    exact: bool
    anytime: bool


class ExampleTold(Told, frozen=True):
    """Order lines that are legal now, ready to send; `more`: there are further values than those
    shown."""

    kind: str
    meaning: str
    orders: list[str]
    more: bool


class OptionsTold(Told, frozen=True):
    """`status`: of the table; one that is `finished` asks nothing more, and nothing is open."""

    table: str
    status: Literal["running", "finished"]
    seq: int
    seat: int
    decisions: list[DecisionTold]
    options: list[OptionTold]
    examples: list[ExampleTold]


# --- The log ---


class EventPage(Told, frozen=True):
    """`head`: the newest event when this was read. `next`: the address of the page that follows;
    null at the head."""

    table: str
    seat: int | None
    head: int
    events: list[EventLine]
    next: str | None


class MoveTold(Told, frozen=True):
    """The receipt of a move: which events it brought, and what you may see of them."""

    table: str
    seat: int
    first_seq: int
    last_seq: int
    events: list[EventLine]
    read_as: (
        Annotated[
            list[str],
            Meta(description="The orders sent as text, in the standard form they were read as."),
        ]
        | UnsetType
    ) = UNSET


class ForeseenLine(Told, frozen=True):
    kind: str
    actor: int | Literal["clock", "director", "service"]
    data: dict[str, Any]
    sentence: Annotated[str, Meta(description="Only where asked for.")] | UnsetType = UNSET


class PreviewTold(Told, frozen=True):
    """What a letter would do as far as you can foresee; `open_end`: then comes something
    unknown. `orders`: how it was understood."""

    table: str
    seat: int
    seq: int
    command: Annotated[Any, one_of_the_games("Command")]
    orders: list[str]
    events: list[ForeseenLine]
    open_end: bool


class DraftLineTold(Told, frozen=True):
    """One line of a draft, as it is written in standard notation, and what it does as far as you
    can foresee. Lines behind something unknown are not told."""

    line: str
    events: list[ForeseenLine]


class NextTold(OptionTold, frozen=True):
    """What a further line may be; `condition`: what it begins with, such as `sold`, `try` or
    `else`."""

    condition: str


class DraftTold(Told, frozen=True):
    """A letter under construction: the position behind the first `done` lines as you would see it,
    and what a further line may be. `open_end`: something unknown came there, and `next` is only a
    guide."""

    table: str
    seat: int
    seq: int
    view: Annotated[Any, one_of_the_games("View")]
    lines: list[DraftLineTold]
    next: list[NextTold]
    done: int
    open_end: bool


class LineTold(Told, frozen=True):
    """A file read: the line as an order has it, in chart units, and how it would be written."""

    table: str
    ship: str
    trace: list[tuple[int, int]]
    length: int
    command: Annotated[Any, one_of_the_games("Command")]
    orders: list[str]


class PhotoTold(Told, frozen=True):
    """A photograph: how far it has come, and the course that was read from it. Nothing is played
    before it is answered with yes."""

    table: str
    photo: str
    status: Literal["waiting", "reading", "read", "refused", "confirmed", "dropped"]
    ship: str
    trace: list[tuple[int, int]]
    doubts: Annotated[
        list[str], Meta(description="Why to look closely, as codes; empty where all is plain.")
    ]
    code: Annotated[str, Meta(description="Of what stands in the way, where it was refused.")]
    sentences: list[str]
    picture: Annotated[
        str | None,
        Meta(description="A JPEG in Base64: the sheet laid flat with the course over it."),
    ] = None
    first_seq: int | None = None
    last_seq: int | None = None


class PressTold(Told, frozen=True):
    """`to`: null for the whole table."""

    seat: int
    to: int | None
    text: str
    at: Moment


class PressPage(Told, frozen=True):
    table: str
    seat: int | None
    press: list[PressTold]


class PressInBookTold(Told, frozen=True):
    """The seats that agree and those that do not yet; `in_book`: all agree."""

    table: str
    agreed: list[int]
    missing: list[int]
    in_book: bool


class DocumentTold(Told, frozen=True):
    """A document that is asked for. `seq`: the event it is made for; `progress` in percent. Once
    it is `done`, GET gives it."""

    kind: Literal["book", "sheet", "chart", "map"]
    language: str
    seq: int
    status: Literal["waiting", "making", "done", "failed"]
    progress: int


class WordTold(Told, frozen=True):
    """Who called what: one of the five words, or free ones in `text`."""

    seat: int
    word: str
    text: str


class PenTold(Told, frozen=True):
    """What a blind pen may know: the nearest degree of latitude (south negative) and the calls
    so far. `played`: it was lifted, and `first_seq` to `last_seq` are the events it brought."""

    table: str
    ship: str
    latitude: int
    words: list[WordTold]
    played: bool
    first_seq: int | None = None
    last_seq: int | None = None


# --- The games ---


class PlayersTold(Told, frozen=True):
    low: int
    high: int


class HelpTold(Told, frozen=True):
    orders: str
    meaning: str


class GameTold(Told, frozen=True):
    """A ruleset. `options`, `commands`, `view` and each of `events` (by kind) are JSON Schemas."""

    ruleset: str
    title: str
    players: PlayersTold
    bots: list[str]
    options: dict[str, Any]
    commands: dict[str, Any]
    events: dict[str, dict[str, Any]]
    view: dict[str, Any]
    help: list[HelpTold]


class RuleTold(Told, frozen=True):
    """One rule; several ids may share it. `body` is Markdown in the language you ask for, `address`
    a page to read."""

    ids: list[str]
    title: str
    body: str
    chapter: str
    address: str


class ChapterTold(Told, frozen=True):
    id: str
    title: str
    lead: str
    rules: list[RuleTold]


class RulesTold(Told, frozen=True):
    """The rules of a game, chapter by chapter. `lead`s are Markdown."""

    ruleset: str
    title: str
    lead: str
    address: str
    chapters: list[ChapterTold]


class GamesTold(Told, frozen=True):
    games: list[GameTold]


# --- People ---


class DueTold(Told, frozen=True):
    decision: str
    kind: str
    asked: str
    since: Moment
    until: Moment | None


class MySeat(Told, frozen=True):
    table: str
    name: str
    ruleset: str
    title: str
    status: Status
    seat: int
    confirmed: bool
    head: int
    due: list[DueTold]


class Me(Told, frozen=True):
    """`seats`: mine at tables that are open or running, those that wait for me first, the
    earliest deadline first."""

    username: str
    language: str
    time_zone: str
    seats: list[MySeat]


class Belongings(Told, frozen=True):
    """Everything that is kept about you: the account, and under `kept` what each part of
    Paquebot keeps."""

    account: dict[str, Any]
    kept: dict[str, Any]


class KeyTold(Told, frozen=True):
    """A key of mine, without its secret; `begins` is how the secret does."""

    name: str
    begins: str
    scopes: list[Scope]
    created_at: Moment
    expires_at: Moment | None
    last_used_at: Annotated[Moment | None, Meta(description="To the hour.")]


class KeysTold(Told, frozen=True):
    keys: list[KeyTold]


class TokenTold(Told, frozen=True):
    """`token` is not shown again."""

    token: str
    name: str
    scopes: list[Scope]
    expires_at: Moment | None
