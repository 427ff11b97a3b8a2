"""What the service answers, as types. The service may add fields; it takes none away."""

from typing import Any, Literal, NotRequired, TypedDict

Status = Literal["open", "running", "finished", "closed"]


class Head(TypedDict):
    seq: int
    hash: str


class Seat(TypedDict):
    number: int
    name: str
    holder: str | None
    bot: str | None
    confirmed: bool


class Waiting(TypedDict):
    decision: str
    seat: int
    kind: str
    due: bool
    until: str | None
    late: bool


class Placing(TypedDict):
    seat: int
    place: int
    score: int


class Table(TypedDict):
    id: str
    name: str
    slug: str
    ruleset: str
    title: str
    status: Status
    options: dict[str, Any]
    you: int | None
    seats: list[Seat]
    waiting: list[Waiting]
    head: Head
    opened_at: str
    started_at: str | None
    ended_at: str | None
    result: list[Placing] | None


class TablePage(TypedDict):
    tables: list[Table]
    next: str | None


class Event(TypedDict):
    """`kind` and what follows are missing where the event is not for your eyes."""

    seq: int
    hash: str
    kind: NotRequired[str]
    actor: NotRequired[int | str]
    cause: NotRequired[int | None]
    at: NotRequired[int]
    data: NotRequired[dict[str, Any]]
    salt: NotRequired[str]
    digest: NotRequired[str]
    sentence: NotRequired[str]


class EventPage(TypedDict):
    table: str
    seat: int | None
    head: int
    events: list[Event]
    next: str | None


class View(TypedDict):
    table: str
    ruleset: str
    seq: int
    hash: str
    seat: int | None
    view: dict[str, Any]


class Decision(TypedDict):
    decision: str
    kind: str
    asked: str
    due: bool
    answered: bool
    until: str | None
    default: dict[str, Any]
    default_orders: list[str]


class Option(TypedDict):
    kind: str
    fields: dict[str, dict[str, Any]]
    exact: bool
    anytime: bool


class Example(TypedDict):
    kind: str
    meaning: str
    orders: list[str]
    more: bool


class Options(TypedDict):
    table: str
    status: Literal["running", "finished"]
    seq: int
    seat: int
    decisions: list[Decision]
    options: list[Option]
    examples: list[Example]


class Move(TypedDict):
    table: str
    seat: int
    first_seq: int
    last_seq: int
    events: list[Event]
    read_as: NotRequired[list[str]]


class Preview(TypedDict):
    table: str
    seat: int
    seq: int
    command: dict[str, Any]
    orders: list[str]
    events: list[dict[str, Any]]
    open_end: bool


class Due(TypedDict):
    decision: str
    kind: str
    asked: str
    since: str
    until: str | None


class MySeat(TypedDict):
    table: str
    name: str
    ruleset: str
    title: str
    status: Status
    seat: int
    confirmed: bool
    head: int
    due: list[Due]


class Me(TypedDict):
    username: str
    language: str
    time_zone: str
    seats: list[MySeat]


class Asking(TypedDict):
    decision: str
    kind: str
    due_at: str | None


class Message(TypedDict):
    seat: int
    to: int | None
    text: str
    at: str


class TableChanged(TypedDict):
    table: str
    seat: int
    ruleset: str
    status: Status
    head: int
    asked: list[Asking]
    messages: list[Message]


class Changes(TypedDict):
    tables: list[TableChanged]
    cursor: str


class ChangedLine(TableChanged):
    cursor: str


class Press(TypedDict):
    table: str
    seat: int | None
    press: list[Message]


class Game(TypedDict):
    ruleset: str
    title: str
    players: dict[str, int]
    bots: list[str]


class Games(TypedDict):
    games: list[Game]


class Hook(TypedDict):
    id: int
    url: str
    kinds: list[str]
    table: str | None
    created_at: str
    off_at: str | None
    off_because: str | None


class NewHook(Hook):
    secret: str
