"""The rows of a table and their patterns: plain words, `{field}`, and `[...]` for what may be left
out."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from games.engine import Command
from games.notation.tokens import Span, Token, unfilled

LANGUAGES = ("en", "fr")
LONGEST_NAME = 8  # words; a longer one is written in quotation marks


def known(language: str) -> str:
    return language if language in LANGUAGES else "en"


@dataclass(frozen=True, kw_only=True)
class Row:
    """One thing that can be written. `gives`: a command, or the id of a phrase such as a
    condition; `fixed`: what the words imply."""

    gives: type[Command] | str
    en: tuple[str, ...]
    fr: tuple[str, ...]
    means: tuple[str, str]  # in English, in French
    fixed: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def forms(self, language: str) -> tuple[str, ...]:
        return self.fr if language == "fr" else self.en


class Word(NamedTuple):
    text: str


class Slot(NamedTuple):
    name: str


Pattern: TypeAlias = tuple[Word | Slot, ...]
PART = re.compile(r"\{(\w+)\}|([^\s{}]+)")


class Form(NamedTuple):
    row: Row
    language: str
    written: str  # as we write it
    pattern: Pattern  # as we read it
    slots: frozenset[str]
    head: tuple[str, ...]  # the words before the first field: the order's name

    @property
    def name(self) -> str:
        """Its name, as we write it."""
        return self.written.partition("{")[0].strip()


def written_out(form: str) -> list[str]:
    """A form with each of its `[...]`, and without, the fullest first."""
    head, bracket, rest = form.partition("[")
    if not bracket:
        return [form]
    inside, _, tail = rest.partition("]")
    return [*written_out(f"{head}{inside}{tail}"), *written_out(f"{head.rstrip()}{tail}")]


def says(token: Token, word: Word) -> bool:
    """What is quoted is a name or a text, never a word of the form."""
    return token.words == (word.text,) and not token.quoted


def widths(tail: Pattern, span: Span, *, endless: bool) -> Iterable[int]:
    """How many words a field may take: the last one takes all that is left, a name is not
    endless, a list may be."""
    longest = len(span) if endless else min(len(span), LONGEST_NAME)
    return range(1, longest + 1) if tail else range(max(len(span), 1), len(span) + 1)


def might_end(tail: Pattern, span: Span, used: int) -> bool:
    """Could a misread field end here? At the end, before the next word of the form, or after one
    word."""
    if not tail:
        return used == len(span)
    if isinstance(tail[0], Word):
        return any(says(token, tail[0]) for token in unfilled(span[used:])[:1])
    return not span[used - 1].is_filler and used == len(span) - len(unfilled(span)) + 1
