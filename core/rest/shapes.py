"""What goes in and comes out, as types, whatever it is about: they read requests, write answers
and make the OpenAPI document.

What goes in refuses fields it does not know and has bounds everywhere; what comes out always has
all its fields.
"""

from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

KEY = r"^[\x21-\x7e]{1,200}$"
Plain: TypeAlias = Annotated[
    str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")
]  # one line of text
Moment: TypeAlias = Annotated[datetime, Meta(extra_json_schema={"format": "date-time"})]
"""How every answer tells the time. Only a log's own lines count milliseconds: that is what their
hash pins."""


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What comes in."""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What goes out."""


class NoQuery(Asked, frozen=True):
    pass


class Nothing(Asked, frozen=True):
    """No content: an empty body, or {}."""


# --- A log ---


class HeadTold(Told, frozen=True):
    """The log's fingerprint."""

    seq: int
    hash: str


class EventLine(Told, frozen=True):
    """One event as you may see it: whole with its salt, partly with its digest, or number and
    digest alone."""

    seq: int
    hash: str
    kind: str | UnsetType = UNSET
    actor: int | Literal["clock", "director", "service"] | UnsetType = UNSET
    cause: int | UnsetType | None = UNSET
    at: Annotated[int, Meta(description="Milliseconds since 1970.")] | UnsetType = UNSET
    data: dict[str, Any] | UnsetType = UNSET
    salt: str | UnsetType = UNSET
    digest: str | UnsetType = UNSET
    sentence: Annotated[str, Meta(description="Only where asked for.")] | UnsetType = UNSET


# --- Troubles (RFC 9457) ---


class Trouble(Told, frozen=True):
    """What is wrong with one line of a letter, or one field of a request."""

    code: str
    sentence: str
    line: int | None = None
    path: str | None = None
    suggestions: list[str] = []


class RuleLink(Told, frozen=True):
    """A rule that a problem rests on: its `address` is a page to read."""

    id: str
    address: str


class Problem(Told, frozen=True):
    """`detail` is for people, `code` for programs; `hint` says what would work. `rules`: the rules
    of the game behind it. `changed`: what you have not seen yet."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    hint: str | None = None
    problems: list[Trouble] = []
    rules: list[RuleLink] = []
    changed: list[EventLine] = []
