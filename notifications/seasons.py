"""Mails about seasons go through our outbox like all others. What they say, who wants them and
what the way out of them stops is told by leagues, which registers itself here: this app knows
none of it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from core.accounts.models import User
from notifications.models import Outbound, Trouble


@dataclass(frozen=True, kw_only=True)
class SeasonMails:
    written: Callable[[Outbound], tuple[str, str, str]]  # subject, text and HTML
    is_unwanted: Callable[[Outbound, str], bool]  # by somebody whose mails are delivered that way
    news: Callable[[Outbound], dict[str, str]]  # what a digest tells of it: a heading and a text
    title: Callable[[str], str]  # of a season; empty when there is none
    stop: Callable[[User, str], None]  # no more mails about that season
    bounced: Callable[[Trouble, datetime], None]  # somebody's address does not work
    invited: Callable[[str], User | None]  # whom a season asked to enter under this token
    # what their answer comes to, in a sentence; raises Refusal. None: it says neither yes nor no
    answer: Callable[[str, str, datetime], str | None]


_desks: list[SeasonMails] = []


def register(desk: SeasonMails) -> None:
    _desks[:] = [desk]


def desk() -> SeasonMails:
    return _desks[0]


def of(row: Outbound) -> str:
    """The season a mail is about; empty for all others."""
    return str(row.facts["season"]) if row.kind == Outbound.Kind.SEASON else ""
