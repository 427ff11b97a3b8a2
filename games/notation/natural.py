"""The second reader: orders in natural words, for what the strict table does not read.

It is declarative. A game brings

- *families*: words of one meaning under one name, English and French: `"buy": ("~buy, ~purchase",
  "~acheter, achat")`. A `~` marks a verb, of which every form that an order may have is known;
- *names*: the things that can be named, by kind: `{"stop": [("GIB", "Gibraltar"), ...]}`, and a
  function for those that depend on the table (its players);
- *kinds*: what may stand in a field and how it becomes a value: `Number(0, 12)`, `Named("stop")`,
  `Listed("stop")`, or anything that has an `at`;
- *frames*: for each command the segments of a line that say it. A segment is a short row of
  family names, of `{field:kind}` and of `[what may be left out]`; alternatives are kept apart by
  `|`. Segments stand in any order; one that begins with `?` may be absent. A field whose name
  begins with `_` is said but is no field of the command.

      Frame(Buy, "buy", "[for] {amount:money}", "? [of] {product}")

A line is read when a frame's segments cover it: every word belongs to a segment, or is one of
those that mean nothing anywhere (articles, courtesies, `I would like to`). Nothing else is
skipped, so a word nobody knows keeps a line from being read. All frames are tried; different
commands are different readings, and it is for the caller to ask.

How sure a reading is goes by its *level*: words as they stand; a shortened name; a typing error
mended (a word that is known is never taken for another); or, for suggestions alone, a guess. A
frame that `answers` a kind of question is open: it reads `7`, `Rio` or `pass` where such a thing is
asked. It counts when no other frame fits, and of several the rules say which can be meant.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from games.engine import Seat
from games.notation.families import FAMILIES, NOISE, terms
from games.notation.tokens import fold
from games.notation.typos import Neighbours, errors_borne
from games.notation.wordforms import ORDINALS, number_words, plurals

PLAIN, SHORT, MENDED, GUESSED = 0, 1, 1_000, 1_000_000
"""How far words are from what they are read as; of several words it adds up."""
SHORTEST_PART = 3  # letters of a shortened name
MOST_STEPS = 20_000  # of the search, for one line: a hostile one is given up
MOST_READINGS = 40  # of one line

# --- Signs and articles ---

ARTICLES: Final = frozenset(
    "the a an my our of le la les l un une des du de d mon ma mes".split()  # noqa: SIM905
)
"""What may stand within a name of several words."""

REFUSING: Final = frozenset({"pass", "nothing", "no", "not", "done", "cancel", "never"})
SIGNS: Final = {
    ",": "comma", ":": "colon", ".": "period", "/": "slash", ">": "arrow", "=": "equals",
    "<": "below", "$": "currency", "€": "currency", "£": "currency", "ƒ": "currency",
    "%": "percent", "&": "and", "+": "and", ">=": "at_least", "#": "number", "×": "times",
}  # fmt: skip
MARKS: Final = frozenset(",:.!;()[]…*_=|~`\"«»“”'’–—-\\")
"""Signs that keep words apart and need not mean anything."""

# --- Cutting ---

TOKEN = re.compile(
    r'"[^"]{0,200}"|«[^»]{0,200}»|“[^”]{0,200}”'
    r"|n\s?[°º](?=\s?[0-9])|№"
    r"|[0-9]+(?:st|nd|rd|th|ers?|[eè]res?|[eè]mes?|e)\b"
    r"|(?<![\w)])[-−][0-9]+(?:[.,][0-9]+)*"
    r"|[0-9]{1,3}(?:[ \u00a0\u202f'’.,][0-9]{3}){2,}(?![0-9])|[0-9]+(?:[.,][0-9]+)*"
    r"|[-–—=]{1,2}>|→|➔|⇒|>=|≥|>|½"
    r"|[^\W\d_]+(?:['’ʼ´`][^\W\d_]+)*"
    r"|\S",
    re.IGNORECASE,
)
ELIDED = re.compile(
    r"(l|d|j|qu|n|s|m|t|c|jusqu|lorsqu|puisqu|aujourd|quelqu)['’ʼ´`]", re.IGNORECASE
)
POSSESSIVE = re.compile(r"['’ʼ´`]s$", re.IGNORECASE)
WITH_S = frozenset({"let", "that", "it", "he", "she", "what", "who", "here", "there"})
ACCENTED = frozenset({"à", "thé", "thés", "où", "là", "dès", "sûr", "dû"})
"""Words that their accent keeps apart from one that means nothing, or something else."""
APOSTROPHES = str.maketrans("", "", "'’ʼ´`")
SAME_SIGN = {
    "->": ">", "-->": ">", "–>": ">", "—>": ">", "=>": ">", "→": ">", "➔": ">", "⇒": ">",
    "≥": ">=", "№": "#", "−": "-",
}  # fmt: skip
THOUSANDS = re.compile(r"[0-9]{1,3}(?:[ \u00a0\u202f'’.,][0-9]{3}){2,}")
DECIMAL = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{1,6}))?")


class Token(NamedTuple):
    """A word of a line, folded; `start` and `end` say where it stands."""

    word: str
    start: int
    end: int
    is_quoted: bool = False

    @property
    def is_number(self) -> bool:
        return self.word[:1].isdigit() and DECIMAL.fullmatch(self.word) is not None


def tokens_of(text: str) -> list[Token]:
    found: list[Token] = []
    for match in TOKEN.finditer(text):
        found += _cut(match[0], match.start())
    return found


def _cut(raw: str, start: int) -> Iterator[Token]:
    end = start + len(raw)
    if raw[0] in '"«“' and len(raw) > 1:
        for token in tokens_of(raw[1:-1]):
            yield Token(token.word, start + 1 + token.start, start + 1 + token.end, is_quoted=True)
    elif THOUSANDS.fullmatch(raw):
        yield Token(re.sub(r"\D", "", raw), start, end)
    elif raw in SAME_SIGN or not raw[0].isalpha():
        yield Token(SAME_SIGN.get(raw, fold(raw)), start, end)
    elif raw[-1] in "°º":
        yield Token("#", start, end)
    elif elided := ELIDED.match(raw):
        yield Token(fold(elided[1]), start, start + elided.end())
        yield from _cut(raw[elided.end() :], start + elided.end())
    elif (owner := POSSESSIVE.search(raw)) and fold(raw[: owner.start()]) not in WITH_S:
        yield Token(fold(raw[: owner.start()]), start, start + owner.start())
        yield Token("s’", start + owner.start(), end)
    else:
        yield Token(folded(raw.translate(APOSTROPHES)), start, end)


def folded(word: str) -> str:
    return word.casefold() if word.casefold() in ACCENTED else fold(word)


@lru_cache(8192)
def words_of_term(term: str) -> tuple[str, ...]:
    return tuple(token.word for token in tokens_of(term))


# --- The vocabulary ---


class Sense(NamedTuple):
    """What words can mean: a family's name (kind `word`), nothing (`noise`), a number, or a
    thing of a kind, by its id."""

    kind: str
    value: Any
    language: str = ""


Trie: TypeAlias = dict[str, Any]  # by word; under "" the senses that end here


def put(trie: Trie, words: Sequence[str], sense: Sense) -> None:
    if "à" in words:  # many write it without its accent
        put(trie, ["a" if word == "à" else word for word in words], sense)
    for word in words:
        trie = trie.setdefault(word, {})
    senses = trie.setdefault("", [])
    if sense not in senses:
        senses.append(sense)


Names: TypeAlias = Mapping[str, Iterable[tuple[Any, str]]]


class Vocabulary:
    """The words of a game, in both languages."""

    def __init__(
        self,
        families: Mapping[str, tuple[str, str]],
        names: Names,
        *,
        noise: tuple[str, str] = ("", ""),
        shortened: Iterable[str] = (),
    ) -> None:
        self.trie: Trie = {}
        self.shortened = frozenset(shortened)
        self.names = {kind: list(pairs) for kind, pairs in names.items()}
        for place, language in enumerate(("en", "fr")):
            self._put_noise(f"{NOISE[place]}, {noise[place]}", language)
            for name, listed in {**FAMILIES, **families}.items():
                for term in terms(listed[place], language):
                    put(self.trie, words_of_term(term), Sense("word", name, language))
        for word, (number, language) in number_words().items():
            put(self.trie, words_of_term(word), Sense("number", Fraction(number), language))
        for word, number in ORDINALS.items():
            put(self.trie, words_of_term(word), Sense("ordinal", number))
        for one in ("a", "an", "un", "une"):
            put(self.trie, (one,), Sense("one", 1))
        put(self.trie, ("s’",), Sense("word", "of", "en"))  # as it is cut from `Bob's`
        put(self.trie, ("½",), Sense("number", Fraction(1, 2)))
        put_names(self.trie, self.names)

    def _put_noise(self, listed: str, language: str) -> None:
        for term in terms(listed, language):
            put(self.trie, words_of_term(term), Sense("noise", None, language))
        for sign, name in SIGNS.items():
            put(self.trie, (sign,), Sense("word", name))
        for mark in MARKS:
            put(self.trie, (mark,), Sense("noise", None))

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word that stands in a term."""
        found: set[str] = set()

        def collect(trie: Trie) -> None:
            for word, below in trie.items():
                if word:
                    found.add(word)
                    collect(below)

        collect(self.trie)
        return frozenset(found)

    @cached_property
    def refusals(self) -> frozenset[str]:
        """Words that say no or enough: never taken for another."""
        return frozenset(
            word
            for word, below in self.trie.items()
            if any(sense.kind == "word" and sense.value in REFUSING for sense in below.get("", ()))
        )

    @cached_property
    def neighbours(self) -> Neighbours:
        return Neighbours(self.words)


def put_names(trie: Trie, names: Names) -> None:
    for kind, pairs in names.items():
        for id_, name in pairs:
            for words in writings(name):
                put(trie, words, Sense(kind, id_))


@lru_cache(4096)
def writings(name: str) -> tuple[tuple[str, ...], ...]:
    """A name as it stands, without its articles, in the plural."""
    words = words_of_term(name)
    bare = tuple(word for word in words if word not in ARTICLES and word not in MARKS)
    found = [words, bare]
    if len(bare) == 1:
        found += [(word,) for language in ("en", "fr") for word in plurals(bare[0], language)]
    return tuple(dict.fromkeys(filter(None, found)))


# --- A line, with what each of its words may mean ---


class Edge(NamedTuple):
    end: int
    sense: Sense
    level: int


@dataclass
class Chart:
    """A line: for each place the meanings that begin there. `mend`: typing errors are looked
    through; `guess`: also in words that are known, joined and split ones, and words that nobody
    knows are skipped."""

    tokens: list[Token]
    vocabulary: Vocabulary
    desk: Any
    extra: Names = field(default_factory=dict)
    mend: bool = False
    guess: bool = False
    text: str = ""
    steps: int = 0

    def __post_init__(self) -> None:
        self.tries = [self.vocabulary.trie]
        if self.extra:
            own: Trie = {}
            put_names(own, self.extra)
            self.tries.insert(0, own)
        self.known = self.vocabulary.words | {
            word
            for pairs in self.extra.values()
            for _, name in pairs
            for word in words_of_term(name)
        }
        self.variants = [self._variants(place) for place in range(len(self.tokens))]
        self.edges = [list(self._edges(place)) for place in range(len(self.tokens))]
        self._bind_names()
        self._by_word: list[dict[str, list[tuple[int, int]]]] = []
        self._by_kind: list[dict[str, list[tuple[int, Any, int]]]] = []
        for edges in self.edges:
            by_word: dict[str, list[tuple[int, int]]] = {}
            by_kind: dict[str, list[tuple[int, Any, int]]] = {}
            for end, sense, level in edges:
                if sense.kind == "word":
                    by_word.setdefault(sense.value, []).append((end, level))
                else:
                    by_kind.setdefault(sense.kind, []).append((end, sense.value, level))
            self._by_word.append(by_word)
            self._by_kind.append(by_kind)
        self.families = {name for by_word in self._by_word for name in by_word}
        self.asked = self.desk.asked() if self.desk is not None else None
        self._gaps: dict[int, tuple[int, ...]] = {}

    # --- What a word may be ---

    def _variants(self, place: int) -> list[tuple[str, int]]:
        token = self.tokens[place]
        found = [(token.word, PLAIN)]
        if not token.word.isalpha() or token.is_quoted:
            return found
        if self.guess or (self.mend and self.is_unknown(place)):
            most = errors_borne(token.word)
            if self.guess:
                most = 2 if len(token.word) > 4 else 1
                if token.word in self.known:
                    most = 0 if token.word in self.vocabulary.refusals else errors_borne(token.word)
            for word, errors in self._near(token.word, most):
                sure = errors <= errors_borne(token.word) and self.is_unknown(place)
                found.append((word, errors * (MENDED if sure else GUESSED)))
        return found

    def _near(self, word: str, most: int) -> list[tuple[str, int]]:
        near = self.vocabulary.neighbours.near(word, most)
        extra = sorted(self.known - self.vocabulary.words)
        return near + (Neighbours(extra).near(word, most) if extra else [])

    def is_unknown(self, place: int) -> bool:
        """A word that stands in no term, and begins no name."""
        word = self.tokens[place].word
        return word.isalpha() and word not in self.known and not any(self._parts(place))

    def _edges(self, place: int) -> Iterator[Edge]:
        seen: dict[tuple[int, Sense], int] = {}
        found = [*self._walk(place), *self._parts(place), *self._signs(place)]
        if self.guess:
            found += self._guesses(place)
        for edge in found:
            key = edge.end, edge.sense
            if key not in seen or edge.level < seen[key]:
                seen[key] = edge.level
        yield from (Edge(end, sense, level) for (end, sense), level in seen.items())

    def _bind_names(self) -> None:
        """A word within a longer name is not also another name, shortened."""
        for start, edges in enumerate(self.edges):
            longest = max((end for end, sense, _ in edges if is_name(sense)), default=start)
            for place in range(start, longest):
                self.edges[place] = [
                    edge
                    for edge in self.edges[place]
                    if edge.level != SHORT or edge.end - place > 1 or longest - start < 2
                ]

    def _walk(self, start: int) -> Iterator[Edge]:
        stack = [(trie, start, PLAIN) for trie in self.tries]
        while stack:
            trie, place, level = stack.pop()
            for sense in trie.get("", ()):
                if self.tokens[start].is_quoted and sense.kind in ("word", "noise"):
                    continue  # what is quoted is a name
                if sense.kind == "noise" and level >= MENDED:
                    continue  # a word may be lost by that
                yield Edge(place, sense, level)
            if place == len(self.tokens):
                continue
            if place > start and len(trie) > ("" in trie) and self.tokens[place].word in ARTICLES:
                stack.append(({k: v for k, v in trie.items() if k}, place + 1, level))
            for word, cost in self.variants[place]:
                if below := trie.get(word):
                    stack.append((below, place + 1, level + cost))

    def _parts(self, start: int) -> Iterator[Edge]:
        """A name by its beginning, or by one of its words."""
        word = self.tokens[start].word
        if len(word) < SHORTEST_PART or not word.isalpha():
            return
        for kind in self.vocabulary.shortened:
            pairs = [*self.vocabulary.names.get(kind, ()), *self.extra.get(kind, ())]
            by_length: dict[int, set[Any]] = {}
            for id_, name in pairs:
                if length := self._part_of(start, name):
                    by_length.setdefault(length, set()).add(id_)
            if by_length:
                longest = max(by_length)
                value = several(sorted(by_length[longest]))
                yield Edge(start + longest, Sense(kind, value), SHORT)

    def _part_of(self, start: int, name: str) -> int:
        """How many words of the line, from here, shorten words of this name that follow each
        other."""
        words = bare_words(name)
        for first in range(len(words)):
            length = 0
            for part in words[first:]:
                if start + length == len(self.tokens):
                    break
                word = self.tokens[start + length].word
                long_enough = len(word) >= SHORTEST_PART + (first > 0 and word != part)
                if not (long_enough and part.startswith(word)):
                    break
                length += 1
            if length:
                return length
        return 0

    def _signs(self, start: int) -> Iterator[Edge]:
        token = self.tokens[start]
        if token.is_number and (match := DECIMAL.fullmatch(token.word)):
            yield Edge(start + 1, Sense("number", decimal(match)), PLAIN)

    def _guesses(self, start: int) -> Iterator[Edge]:
        if self.is_unknown(start):
            yield Edge(start + 1, Sense("noise", None), GUESSED)
        if start + 1 < len(self.tokens):  # a space that should not be there
            word = self.tokens[start].word + self.tokens[start + 1].word
            for trie in self.tries:
                for sense in trie.get(word, {}).get("", ()):
                    yield Edge(start + 2, sense, GUESSED)

    # --- What the frames ask ---

    def word(self, place: int, name: str) -> Sequence[tuple[int, int]]:
        """Where a family's words that begin here end, and at which level."""
        return self._by_word[place].get(name, ()) if place < len(self.tokens) else ()

    def things(self, place: int, kind: str) -> Sequence[tuple[int, Any, int]]:
        return self._by_kind[place].get(kind, ()) if place < len(self.tokens) else ()

    def gaps(self, place: int) -> tuple[int, ...]:
        """This place, and those that are reached from it by words that mean nothing."""
        if place not in self._gaps:
            reached, todo = {place}, [place]
            while todo:
                here = todo.pop()
                for end, _, _ in self.things(here, "noise"):
                    if end not in reached and not self._may_count(here, end):
                        reached.add(end)
                        todo.append(end)
            self._gaps[place] = tuple(sorted(reached))
        return self._gaps[place]

    def has_name(self, start: int, end: int) -> bool:
        return any(is_name(edge.sense) for edges in self.edges[start:end] for edge in edges)

    def _may_count(self, place: int, end: int) -> bool:
        """`un cinq` may be dictated for 1,5: what may be a number is not passed over before
        another one that is written in words."""
        return (
            bool(self.things(place, "one"))
            and bool(self.things(end, "number"))
            and not self.tokens[end].is_number
        )

    def step(self) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooMuch


def is_name(sense: Sense) -> bool:
    return sense.kind not in ("word", "noise", "number", "ordinal", "one")


class TooMuch(Exception):
    """A line whose readings are too many to look through."""


@lru_cache(4096)
def bare_words(name: str) -> tuple[str, ...]:
    return tuple(word for word in words_of_term(name) if word not in ARTICLES)


def decimal(match: re.Match[str]) -> Fraction:
    whole, decimals = match[1], match[2] or ""
    return Fraction(int(whole)) + (Fraction(int(decimals), 10 ** len(decimals)) if decimals else 0)


class Several(tuple[Any, ...]):
    """What a field may be, where it cannot be only one thing."""


def several(values: Iterable[Any]) -> Any:
    found = list(dict.fromkeys(values))
    return found[0] if len(found) == 1 else Several(found)


def either(*values: Any) -> Any:
    return several(
        one for value in values for one in (value if isinstance(value, Several) else (value,))
    )


# --- What may stand in a field ---

Found: TypeAlias = Iterator[tuple[int, Any, int]]  # where it ends, its value, the level


class Kind(Protocol):
    def at(self, chart: Chart, place: int) -> Found:
        """What stands here, read as this kind."""
        ...


@dataclass(frozen=True)
class Named:
    """A thing by its name. `before`: families that may announce it (`card 3`, `port of Oslo`);
    `behind`: that may follow it."""

    kind: str
    before: str = ""
    behind: str = ""

    def at(self, chart: Chart, place: int) -> Found:
        for start, level in announced(chart, place, self.before):
            for end, value, worse in chart.things(start, self.kind):
                for after in followed(chart, end, self.behind):
                    yield after, value, level + worse


@dataclass(frozen=True)
class Said:
    """Whether one of a family's words is said."""

    family: str

    def at(self, chart: Chart, place: int) -> Found:
        for end, level in chart.word(place, self.family):
            yield end, True, level


@dataclass(frozen=True)
class Number:
    """A number in figures or in words, with its unit. Where only whole ones can be meant, a
    broken one is the two beside it."""

    low: int = 0
    high: int = 999_999_999
    before: str = ""  # families that may stand before it: a currency, `number`
    units: str = ""  # and behind it
    scale: int = 1  # the value counts halves, say
    a_is_one: bool = True
    ordinals: bool = False

    def at(self, chart: Chart, place: int) -> Found:
        for start, level in announced(chart, place, self.before):
            for end, number, worse in self._numbers(chart, start):
                for value in self._values(number):
                    for after in followed(chart, end, self.units):
                        yield after, value, level + worse
                        if self.scale > 1 and after > end:  # `two florins and a half`
                            for last, more, worst in self._and_a_half(chart, after, number, worse):
                                yield from (
                                    (last, one, level + worst) for one in self._values(more)
                                )

    def _numbers(self, chart: Chart, place: int) -> Found:
        for end, number, level in chart.things(place, "number"):
            fractions = list(self._fraction(chart, end, number, level)) if self.scale > 1 else []
            if fractions:
                yield from fractions
                continue
            yield end, number, level
            if self.scale > 1:
                yield from self._and_a_half(chart, end, number, level)
        if self.a_is_one:
            yield from (
                (end, Fraction(one), level) for end, one, level in chart.things(place, "one")
            )
        if self.ordinals:
            yield from (
                (end, Fraction(one), level) for end, one, level in chart.things(place, "ordinal")
            )
        if self.scale > 1:
            for end, level in chart.word(place, "half"):
                yield end, Fraction(1, 2), level

    def _fraction(self, chart: Chart, place: int, above: Any, level: int) -> Found:
        """`1/2`."""
        for middle, worse in chart.word(place, "slash"):
            for end, below, worst in chart.things(middle, "number"):
                if below > 1 and above < below:
                    yield end, Fraction(above, below), level + worse + worst

    def _and_a_half(self, chart: Chart, place: int, number: Any, level: int) -> Found:
        for end, word, worse in chart.things(place, "number"):
            if word == Fraction(1, 2):
                yield end, number + word, level + worse
            for after, part, worst in self._fraction(chart, end, word, worse):
                yield after, number + part, level + worst
        for middle, _ in [(place, 0), *chart.word(place, "and")]:
            for gap in chart.gaps(middle):
                for end, worse in chart.word(gap, "half"):
                    yield end, number + Fraction(1, 2), level + worse

    def _values(self, number: Fraction) -> Iterator[Any]:
        scaled = number * self.scale
        whole = [scaled] if scaled.denominator == 1 else [scaled // 1, scaled // 1 + 1]
        possible = [int(value) for value in whole if self.low <= value <= self.high]
        if possible:
            yield several(possible)


@dataclass(frozen=True)
class Listed:
    """One thing after the other, kept apart by these families or by nothing."""

    kind: Kind
    apart: str = "comma and then arrow to via"
    least: int = 1
    most: int = 12

    @property
    def takes_or(self) -> bool:
        return "or" in self.apart.split()

    def at(self, chart: Chart, place: int) -> Found:
        yield from self._more(chart, place, (), PLAIN)

    def _more(self, chart: Chart, place: int, so_far: tuple[Any, ...], level: int) -> Found:
        if len(so_far) >= self.least:
            yield place, listed(so_far), level
        if len(so_far) == self.most:
            return
        starts = separated(chart, place, self.apart) if so_far else [(place, PLAIN)]
        for start, worse in starts:
            for gap in chart.gaps(start):
                for end, value, worst in self.kind.at(chart, gap):
                    chart.step()
                    yield from self._more(chart, end, (*so_far, value), level + worse + worst)


def listed(values: tuple[Any, ...]) -> Any:
    """The list; all the lists it may be where one of its members may be several things."""
    choices = [value if isinstance(value, Several) else (value,) for value in values]
    return several(product(*choices))


def announced(chart: Chart, place: int, families: str) -> Iterator[tuple[int, int]]:
    yield place, PLAIN
    for name in families.split():
        for end, level in chart.word(place, name):
            for gap in chart.gaps(end):
                yield gap, level


def followed(chart: Chart, place: int, families: str) -> Iterator[int]:
    found = [
        end
        for gap in chart.gaps(place)
        for name in families.split()
        for end, _ in chart.word(gap, name)
    ]
    yield from dict.fromkeys(found)
    yield place


def separated(chart: Chart, place: int, families: str) -> list[tuple[int, int]]:
    """Where the next member of a list may begin."""
    found, todo = {place: PLAIN}, [place]
    while todo:
        here = todo.pop()
        for gap in chart.gaps(here):
            for name in families.split():
                for end, level in chart.word(gap, name):
                    if end not in found:
                        found[end] = level + found[here]
                        todo.append(end)
    return list(found.items())


# --- Frames ---

Values: TypeAlias = tuple[tuple[str, Any], ...]


class Words(NamedTuple):
    names: tuple[str, ...]


class Slot(NamedTuple):
    field: str
    kind: str


class Maybe(NamedTuple):
    parts: tuple[Any, ...]


Part: TypeAlias = Words | Slot | Maybe
PART = re.compile(r"\{(\w+)(?::(\w+))?\}|([\[\]])|([^\s\[\]{}]+)")


def pattern(text: str) -> tuple[Part, ...]:
    stack: list[list[Part]] = [[]]
    for name, kind, bracket, words in PART.findall(text):
        if name:
            stack[-1].append(Slot(name, kind or name))
        elif bracket == "[":
            stack.append([])
        elif bracket:
            inside = stack.pop()
            stack[-1].append(Maybe(tuple(inside)))
        else:
            stack[-1].append(Words(tuple(words.split("|"))))
    assert len(stack) == 1, f"unbalanced brackets: {text}"
    return tuple(stack[0])


class Segment(NamedTuple):
    parts: tuple[Part, ...]
    is_optional: bool

    @property
    def first_words(self) -> frozenset[str] | None:
        """The families one of which must be in the line; None where there is no telling."""
        first = self.parts[0]
        return frozenset(first.names) if isinstance(first, Words) else None


Build: TypeAlias = Callable[[dict[str, Any], Any], Iterable[Any]]
Choices: TypeAlias = Callable[[dict[str, Any], Any], Iterable[Any]]


class Frame:
    """What a command is made of, in words.

    `gives`: the command; `fixed`: fields that the words imply; `build`: makes the commands of the
    values instead (of several one has to be asked); `ask`: what a field that is left out may be;
    `implied`: of those, the fields that go without saying where there is only one choice;
    `check`: whether the values can be so; `answers`: it is open (see above) where one of these
    kinds of question is asked."""

    def __init__(
        self,
        gives: Any,
        *segments: str,
        fixed: Mapping[str, Any] | None = None,
        build: Build | None = None,
        ask: Mapping[str, Choices] | None = None,
        implied: Iterable[str] = (),
        check: Callable[[dict[str, Any], Any], bool] | None = None,
        answers: str = "",
    ) -> None:
        self.gives = gives
        self.segments = tuple(
            Segment(pattern(text.removeprefix("?")), text.startswith("?")) for text in segments
        )
        self.fixed = dict(fixed or {})
        self.build = build
        self.ask = dict(ask or {})
        self.implied = frozenset(implied)
        self.check = check
        self.answers = frozenset(answers.split())
        self.needs = [
            words
            for segment in self.segments
            if not segment.is_optional and (words := segment.first_words)
        ]

    def may_fit(self, chart: Chart) -> bool:
        if self.answers and chart.asked is not None and not self.answers & chart.asked:
            return False
        return all(words & chart.families for words in self.needs)


class Meaning(NamedTuple):
    """A command that a line may mean."""

    order: Any
    level: int
    cost: int  # articles passed over that could have been a number
    is_open: bool
    is_asked: bool  # a field was left out: it is one of several


class Tiling(NamedTuple):
    values: Values
    level: int
    cost: int


class Interpreter:
    """The second reader of a game."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        kinds: Mapping[str, Kind],
        frames: Sequence[Frame],
        *,
        modifiers: Mapping[str, Sequence[str]] | None = None,
        in_front: Iterable[str] = (),
        of_table: Callable[[Any], Names] = lambda desk: {},
    ) -> None:
        self.vocabulary = vocabulary
        self.kinds = kinds
        self.frames = frames
        self.of_table = of_table
        self.in_front = frozenset(in_front)  # modifiers that stand nowhere else
        self.modifiers = [
            (name, pattern(text)) for name, texts in (modifiers or {}).items() for text in texts
        ]

    def chart(self, text: str, desk: Any, *, mend: bool = False, guess: bool = False) -> Chart:
        extra = self.of_table(desk)
        return Chart(
            tokens_of(text), self.vocabulary, desk, extra, mend=mend, guess=guess, text=text
        )

    # --- One order ---

    def meanings(self, chart: Chart, start: int, end: int) -> list[Meaning]:
        """What these words may mean as one order: all readings of the surest level."""
        found: list[Meaning] = []
        for frame in self.frames:
            if frame.may_fit(chart):
                for tiling in self._tilings(frame, chart, start, end):
                    found += self._made(frame, tiling, chart.desk)
        return surest(found)

    def _tilings(self, frame: Frame, chart: Chart, start: int, end: int) -> list[Tiling]:
        found: dict[Values, Tiling] = {}
        for tiling in self._tile(frame, chart, start, end, 0, Tiling((), PLAIN, 0)):
            key = tuple(sorted(tiling.values, key=lambda item: item[0]))
            best = found.get(key)
            if best is None or tiling[1:] < best[1:]:
                found[key] = tiling
            if len(found) > MOST_READINGS:
                raise TooMuch
        return list(found.values())

    def _tile(
        self, frame: Frame, chart: Chart, place: int, end: int, used: int, so_far: Tiling
    ) -> Iterator[Tiling]:
        chart.step()
        for gap in chart.gaps(place):
            if gap > end:
                break
            passed = so_far._replace(cost=so_far.cost + ones_between(chart, place, gap))
            if gap == end:
                if all(
                    segment.is_optional or used & 1 << k or self._can_be_asked(frame, segment)
                    for k, segment in enumerate(frame.segments)
                ):
                    yield passed
                break
            yield from self._next_segment(frame, chart, gap, end, used, passed)
            if used:
                for after, level in chart.word(gap, "and"):
                    if after < end:
                        worse = passed._replace(level=passed.level + level)
                        for inner in chart.gaps(after):
                            yield from self._next_segment(frame, chart, inner, end, used, worse)

    def _can_be_asked(self, frame: Frame, segment: Segment) -> bool:
        fields = [part.field for part in flat(segment.parts) if isinstance(part, Slot)]
        return bool(fields) and all(name in frame.ask for name in fields)

    def _next_segment(
        self, frame: Frame, chart: Chart, place: int, end: int, used: int, so_far: Tiling
    ) -> Iterator[Tiling]:
        for k, segment in enumerate(frame.segments):
            if used & 1 << k:
                continue
            for after, values, level in self._match(chart, segment.parts, place):
                if place < after <= end:
                    tiling = Tiling(so_far.values + values, so_far.level + level, so_far.cost)
                    yield from self._tile(frame, chart, after, end, used | 1 << k, tiling)

    def _match(
        self, chart: Chart, parts: tuple[Part, ...], place: int
    ) -> Iterator[tuple[int, Values, int]]:
        """Every way these parts stand here, one after the other."""
        if not parts:
            yield place, (), PLAIN
            return
        first, rest = parts[0], parts[1:]
        for end, values, level in self._match_one(chart, first, place):
            starts = chart.gaps(end) if rest and end > place else (end,)
            for start in starts:
                for after, more, worse in self._match(chart, rest, start):
                    yield after, values + more, level + worse

    def _match_one(self, chart: Chart, part: Part, place: int) -> Iterator[tuple[int, Values, int]]:
        chart.step()
        if isinstance(part, Words):
            for name in part.names:
                for end, level in chart.word(place, name):
                    yield end, (), level
        elif isinstance(part, Slot):
            for end, value, level in self.kinds[part.kind].at(chart, place):
                yield end, ((part.field, value),), level
                for after, other, worse in self._or_else(chart, part, end):
                    yield after, ((part.field, either(value, other)),), level + worse
        else:
            yield from self._match(chart, part.parts, place)
            yield place, (), PLAIN

    def _or_else(self, chart: Chart, slot: Slot, place: int) -> Found:
        """`Rio or Dakar`: it has to be asked, but where a list is read so."""
        if getattr(self.kinds[slot.kind], "takes_or", False):
            return
        for gap in chart.gaps(place):
            for after, level in chart.word(gap, "or"):
                for start in chart.gaps(after):
                    for end, value, worse in self.kinds[slot.kind].at(chart, start):
                        yield end, value, level + worse

    def _made(self, frame: Frame, tiling: Tiling, desk: Any) -> Iterator[Meaning]:
        values, asked = {**frame.fixed, **dict(tiling.values)}, False
        for name, choices in frame.ask.items():
            if name not in values:
                possible = list(dict.fromkeys(choices(values, desk)))
                asked = asked or not (name in frame.implied and len(possible) == 1)
                values[name] = several(possible) if possible else None
                if not possible:
                    return
        for said in combinations_of(values):
            if frame.check and not frame.check(said, desk):
                continue
            chosen = {name: value for name, value in said.items() if not name.startswith("_")}
            orders = frame.build(said, desk) if frame.build else [frame.gives(**chosen)]
            for order in orders:
                yield Meaning(order, tiling.level, tiling.cost, bool(frame.answers), asked)

    # --- A line of one order or more, with what stands before or behind each ---

    def clauses(self, chart: Chart) -> list[tuple["Clause", ...]]:
        """What the line may mean: for each reading its orders, the readings with the fewest
        orders."""
        try:
            return self._line(chart, 0, len(chart.tokens), depth=0)
        except TooMuch:
            return []

    def _line(self, chart: Chart, start: int, end: int, depth: int) -> list[tuple["Clause", ...]]:
        whole: list[tuple[Clause, ...]] = [
            (clause,)
            for clause in self._clause(chart, start, end)
            if not (depth and clause.meaning.is_open) or chart.has_name(start, end)
        ]
        if whole or depth > 6:
            return whole
        found: list[tuple[Clause, ...]] = []
        for joint, left, right in self._cuts(chart, start, end):
            first = self._clause(chart, start, left)
            if not first:
                continue
            for rest in self._line(chart, right, end, depth + 1):
                joined = (rest[0]._replace(joint=joint), *rest[1:])
                found += [(one, *joined) for one in first]
        found = [line for line in found if depth or go_together(line)]
        fewest = min(map(len, found), default=0)
        kept = [line for line in found if len(line) == fewest]
        return list(dict.fromkeys(kept))

    def _cuts(self, chart: Chart, start: int, end: int) -> Iterator[tuple[str, int, int]]:
        for place in range(start + 1, end):
            for joint in ("else", "then", "and", "comma", "period"):
                for after, _ in chart.word(place, joint):
                    if after < end:
                        yield joint, place, after

    def _clause(self, chart: Chart, start: int, end: int) -> list["Clause"]:
        plain = [Clause((), meaning) for meaning in self.meanings(chart, start, end)]
        if plain:
            return plain
        found: list[Clause] = []
        for name, parts in self.modifiers:
            for gap in chart.gaps(start):
                for after, _, level in self._match(chart, parts, gap):
                    if after < end:
                        found += self._modified(chart, name, level, after, end)
            if name in self.in_front:
                continue
            for place in range(start + 1, end):
                for after, _, level in self._match(chart, parts, place):
                    if any(gap == end for gap in chart.gaps(after)):
                        found += self._modified(chart, name, level, start, place)
        best = min((sureness(clause.meaning.level) for clause in found), default=0)
        return list(dict.fromkeys(one for one in found if sureness(one.meaning.level) == best))

    def _modified(
        self, chart: Chart, name: str, level: int, start: int, end: int
    ) -> Iterator["Clause"]:
        for meaning in self.meanings(chart, start, end):
            yield Clause((name,), meaning._replace(level=meaning.level + level))


class Clause(NamedTuple):
    """An order of a line: the modifiers that hold for it, and what joins it to the one before."""

    modifiers: tuple[str, ...]
    meaning: Meaning
    joint: str = ""


def go_together(clauses: Sequence[Clause]) -> bool:
    """Beside an order a bare answer is of the same kind: `bid 2 on Utrecht, 1 on Zeeland`."""
    kinds = [type(clause.meaning.order) for clause in clauses]
    return all(
        not clause.meaning.is_open or kinds[place] in kinds[:place][-1:] + kinds[place + 1 :][:1]
        for place, clause in enumerate(clauses)
    )


def flat(parts: Iterable[Part]) -> Iterator[Part]:
    for part in parts:
        yield from flat(part.parts) if isinstance(part, Maybe) else (part,)


def ones_between(chart: Chart, start: int, end: int) -> int:
    return sum(1 for place in range(start, end) if chart.things(place, "one"))


def combinations_of(values: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    choices = [value if isinstance(value, Several) else (value,) for value in values.values()]
    for chosen in product(*choices):
        yield dict(zip(values, chosen, strict=True))


def sureness(level: int) -> int:
    """The class of a level: words as they stand and shortened names, 0 and 1, are told apart;
    further on, errors count."""
    return min(level, SHORT) if level < MENDED else MENDED if level < GUESSED else GUESSED


def surest(found: Sequence[Meaning]) -> list[Meaning]:
    """The different commands of the surest class, the surest first. Open frames count only where
    there is no other, and what leaves something out where nothing says all."""
    whole = [one for one in found if not one.is_asked]
    kept = [one for one in whole if not one.is_open] or whole or list(found)
    best = min(((sureness(one.level), one.cost) for one in kept), default=(0, 0))
    by_order: dict[Any, Meaning] = {}
    for one in sorted(kept, key=lambda one: one.level):
        if (sureness(one.level), one.cost) == best:
            by_order.setdefault(one.order, one)
    return list(by_order.values())


def players(names: Mapping[Seat, str], own: Seat | None) -> list[tuple[Seat, str]]:
    """The players by name, and the others by an initial that only one of them has."""
    found = list(names.items())
    initials = [fold(name[:1]) for name in names.values()]
    found += [
        (seat, name[:1])
        for seat, name in names.items()
        if seat != own and name[:1].isalpha() and initials.count(fold(name[:1])) == 1
    ]
    return found
