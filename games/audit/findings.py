"""What an audit says: the lines it reads, what holds, and the first thing that does not."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import msgspec

from core.eventlog import chain
from games.audit.dice import Shuffle, Throw
from games.engine import Result

Head: TypeAlias = tuple[int, str]
Progress: TypeAlias = Callable[[int, int], None]  # (events done, events in all)

HEAD_DIGITS = (
    16  # a kept head may be shortened to this many digits, not further: fewer could be forged
)
LONG_LOG = 5_000  # events; from here on a terminal is shown how far the audit is

encode = msgspec.json.Encoder(order="sorted").encode


class ExportLine(msgspec.Struct, kw_only=True, gc=False):
    """One line of an export. Whole: it has a salt. Partly seen: a digest in its place. Unseen:
    number, digest and hash alone."""

    seq: int
    hash: str
    kind: str | None = None
    actor: chain.Actor | None = None
    cause: int | None = None
    at: int | None = None
    data: msgspec.Raw = msgspec.Raw(b"null")
    salt: str | None = None
    digest: str | None = None


@dataclass(frozen=True)
class Finding:
    """The first thing that does not hold: at which event, in which check, and what is wrong, in
    a sentence."""

    seq: int
    check: str
    sentence: str


class Draw(NamedTuple):
    seq: int  # the move, or the start, that made it
    input: str


@dataclass
class AuditReport:
    """What was looked at and what came of it."""

    holds: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)
    failure: Finding | None = None
    events: int = 0
    moves: int = 0
    draws: list[Draw] = field(default_factory=list)
    head: Head = (0, chain.GENESIS)
    state_hash: str | None = None  # of the last position, where the game could be played again
    result: Result | None = None  # of that position
    throws: list[Throw | Shuffle] = field(
        default_factory=list
    )  # how each draw came about, where that was asked for

    @property
    def ok(self) -> bool:
        return self.failure is None

    def sentences(self) -> Iterator[str]:
        """The report as lines of text."""
        for sentence in self.holds:
            yield f"holds: {sentence}"
        for sentence in self.unchecked:
            yield f"not checked: {sentence}"
        if self.failure:
            yield (
                f"FAILS at event {self.failure.seq} ({self.failure.check}): {self.failure.sentence}"
            )


class Failed(Exception):
    def __init__(self, seq: int, check: str, sentence: str) -> None:
        super().__init__(seq, check, sentence)
        self.finding = Finding(seq, check, sentence)


def count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
