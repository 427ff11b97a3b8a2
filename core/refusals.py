"""What the service does not do, whichever door it was asked at: a code for programs, a sentence for
people and one HTTP status, side by side in one table."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeAlias

Gettext: TypeAlias = Callable[[str], str]
Refusals: TypeAlias = Mapping[str, tuple[int, str]]  # code: (status, sentence)


class NotFound(Exception):
    """There is nothing here, or nothing that this visitor may know of: no door tells which."""


class Refusal(Exception):
    """Something that is not possible now, or not for this visitor. Nothing was written."""

    REFUSALS: ClassVar[Refusals] = {}
    HINTS: ClassVar[Mapping[str, str]] = {}  # what would work, for those who write programs

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    @property
    def status(self) -> int:
        return self.REFUSALS[self.code][0]

    def sentence(self, gettext: Gettext) -> str:
        return gettext(self.REFUSALS[self.code][1]).format(**self.facts)

    def hint(self, gettext: Gettext) -> str | None:
        return gettext(self.HINTS[self.code]) if self.code in self.HINTS else None
