"""A line under the second reader: what each of its words may mean, and how sure that is."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from games.notation.typos import Neighbours, errors_borne
from games.notation.vocabulary import (
    ARTICLES,
    DECIMAL,
    Names,
    Sense,
    Token,
    Trie,
    Vocabulary,
    put_names,
    words_of_term,
)

PLAIN, SHORT, MENDED, GUESSED = 0, 1, 1_000, 1_000_000
"""How far words are from what they are read as; of several words it adds up."""
SHORTEST_PART = 3  # letters of a shortened name
LONGEST_NEGATION = 5  # words from `ne` to `pas`
MOST_STEPS = 20_000  # of the search, for one line: a hostile one is given up
MOST_PASSED = 10  # words that mean nothing, one after the other


class Edge(NamedTuple):
    end: int
    sense: Sense
    level: int


@dataclass
class Chart:
    """A line: for each place the meanings that begin there. `mend`: typing errors are looked
    through; `guess`: also in words that are known, joined and split ones; `skip`: words that
    nobody knows are passed over, but in a list, where they may be things."""

    tokens: list[Token]
    vocabulary: Vocabulary
    desk: Any
    extra: Names = field(default_factory=dict)
    mend: bool = False
    guess: bool = False
    skip: bool = False
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
        self._bind_negations()
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
        self.clauses_of: dict[tuple[int, int], Any] = {}  # what the interpreter has found already
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
                most = 2 if len(token.word) > 3 else 1
                if token.word in self.known:
                    is_refusal = token.word in self.vocabulary.refusals
                    most = 0 if is_refusal else max(1, errors_borne(token.word))
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

    def _bind_negations(self) -> None:
        """`ne ... pas` says no once."""
        for start, token in enumerate(self.tokens):
            behind = range(start + 1, min(start + LONGEST_NEGATION, len(self.tokens)))
            if token.word in ("ne", "n"):
                for place in behind:
                    if self.tokens[place].word == "pas":
                        self.edges[place].append(Edge(place + 1, Sense("noise", None, "fr"), PLAIN))

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
        if self.skip and self.is_unknown(start) and not self._is_listed(start):
            yield Edge(start + 1, Sense("noise", None), GUESSED)
        if start + 1 < len(self.tokens):  # a space that should not be there
            word = self.tokens[start].word + self.tokens[start + 1].word
            for trie in self.tries:
                for sense in trie.get(word, {}).get("", ()):
                    yield Edge(start + 2, sense, GUESSED)

    def _is_listed(self, place: int) -> bool:
        beside = self.tokens[max(place - 1, 0) : place] + self.tokens[place + 1 : place + 2]
        return any(token.word in (",", "and", "et", "+", "&") for token in beside)

    # --- What the frames ask ---

    def word(self, place: int, name: str) -> Sequence[tuple[int, int]]:
        """Where a family's words that begin here end, and at which level."""
        return self._by_word[place].get(name, ()) if place < len(self.tokens) else ()

    def things(self, place: int, kind: str) -> Sequence[tuple[int, Any, int]]:
        return self._by_kind[place].get(kind, ()) if place < len(self.tokens) else ()

    def families_of(self, start: int, end: int) -> set[str]:
        """The families that these words may say something of."""
        return {name for by_word in self._by_word[start:end] for name in by_word}

    def begun(self, place: int) -> Collection[str]:
        """The families whose words begin here."""
        return self._by_word[place] if place < len(self.tokens) else ()

    def forget(self, place: int, kind: str) -> None:
        """What begins here is no thing of this kind."""
        self._by_kind[place].pop(kind, None)

    def gaps(self, place: int) -> tuple[int, ...]:
        """This place, and those that are reached from it by words that mean nothing."""
        if place not in self._gaps:
            reached, todo = {place}, [place]
            while todo:
                here = todo.pop()
                for end, _, _ in self.things(here, "noise"):
                    is_near = end <= place + MOST_PASSED
                    if end not in reached and is_near and not self._may_count(here, end):
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
