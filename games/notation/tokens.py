"""How a text is cut into words and folded: no case, no accents, no punctuation."""

import re
import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import chain, takewhile
from typing import Final, NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")
MOST_WORDS = 30  # in one line
MOST_QUOTED = 200  # characters of a line that are given back
LONGEST_WORD = 40  # compared no further
ALIKE = 0.7  # how much a word must resemble another to be taken for it

ARTICLES: Final = frozenset(
    ["a", "an", "the", "please", "le", "la", "les", "l", "un", "une", "svp"]
)
"""What the strict table passes over: words that never say which number is which."""

FILLERS: Final = frozenset({
    "a", "an", "and", "at", "for", "in", "of", "on", "please", "the", "then", "to",
    "au", "aux", "d", "dans", "de", "des", "du", "en", "et", "l", "la", "le", "les", "pour", "puis",
    "sur", "svp", "un", "une", "vers",
})  # fmt: skip
"""Said but not needed, in any game. They are folded: `a` is also `à`."""


class Token(NamedTuple):
    """A word, a number or something in quotation marks. `words` are folded: no case, no accents,
    no punctuation."""

    raw: str
    start: int
    end: int
    words: tuple[str, ...]
    quoted: bool = False
    is_filler: bool = False


Span: TypeAlias = tuple[Token, ...]

# bounded: a thousand stray marks must not cost a second
QUOTED = r'"[^"]{0,200}"|«[^»]{0,200}»|“[^”]{0,200}”'
WORD = (
    r"[a-z]+(?:_[a-z]+)+(?:/[0-9a-z_]+)+|>=|≥|(?<!\S)-[0-9][0-9.,]*|[0-9]+(?:[.,][0-9]+)+|[^\W_]+"
)
PIECE = re.compile(rf"(?:{QUOTED}|[^;])+")
LIST_MARK = re.compile(r"\s*[0-9]{1,3}[.)]\s")  # people number their lines
NUMBER = re.compile(r"[0-9]{1,9}")
KEY = re.compile(r"[a-z_]+/[0-9]+(?:/[0-9a-z_]+){0,3}")
UNSPLIT = str.maketrans(
    {"œ": "oe", "æ": "ae", "≥": ">=", "ø": "o", "ł": "l", "đ": "d"}
)  # letters that Unicode does not take apart


def normal(text: str) -> str:
    """Accents joined to their letters: some mail programs send them apart."""
    return unicodedata.normalize("NFC", text)


@lru_cache(4096)
def fold(word: str) -> str:
    parts = unicodedata.normalize("NFKD", word.casefold().translate(UNSPLIT))
    return "".join(letter for letter in parts if not unicodedata.combining(letter)).casefold()


def words_of(span: Iterable[Token]) -> tuple[str, ...]:
    return tuple(chain.from_iterable(token.words for token in span))


def unfilled(span: Span) -> Span:
    """What follows the fillers in front."""
    for place, token in enumerate(span):
        if not token.is_filler:
            return span[place:]
    return ()


def fillers_behind(span: Span) -> Span:
    """The fillers at the end."""
    return span[
        len(span) - sum(1 for _ in takewhile(lambda token: token.is_filler, reversed(span))) :
    ]


def quote_span(span: Span) -> str:
    return shortened(" ".join(token.raw for token in span))


def shortened(text: str) -> str:
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…"


def replaced(piece: str, where: Span, text: str) -> str:
    return piece[: where[0].start] + text + piece[where[-1].end :]


def close(pairs: Iterable[tuple[str, str, T]]) -> list[T]:
    """Of (what was written, what it might be, whose that is): whose look alike, nearest first."""
    matcher = SequenceMatcher(autojunk=False)
    scored: list[tuple[float, int, T]] = []
    for place, (word, key, whose) in enumerate(pairs):
        matcher.set_seqs(key, word[:LONGEST_WORD])
        if matcher.real_quick_ratio() >= ALIKE and (ratio := matcher.ratio()) >= ALIKE:
            scored.append((-ratio, place, whose))
    return [whose for _, _, whose in sorted(scored)]
