"""The words of a game as the second reader knows them: how a line is cut into words, and what each
of them can mean in either language."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from games.notation.families import FAMILIES, NOISE, terms
from games.notation.tokens import fold
from games.notation.typos import Neighbours
from games.notation.wordforms import ORDINALS, number_words, plurals

# --- Signs and articles ---

ARTICLES: Final = frozenset(
    "the a an my our of le la les l un une des du de d mon ma mes".split()  # noqa: SIM905
)
"""What may stand within a name of several words."""

REFUSING: Final = frozenset({
    "pass", "nothing", "no", "not", "done", "cancel", "never", "request",
})  # fmt: skip
SIGNS: Final = {
    ",": "comma", ":": "colon", ".": "period", "/": "slash", ">": "arrow", "=": "equals",
    "<": "below", "$": "currency", "€": "currency", "£": "currency", "ƒ": "currency",
    "-": "dash", "–": "dash", "—": "dash", "%": "percent", "&": "and", "+": "and",
    ">=": "at_least", "#": "number", "×": "times",
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
        found += (token for token in _cut(match[0], match.start()) if token.word)
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
            for written in (word, word.replace(" ", "-")):  # `thirty-three`
                put(self.trie, words_of_term(written), Sense("number", Fraction(number), language))
        for word, number in ORDINALS.items():
            put(self.trie, words_of_term(word), Sense("ordinal", number))
        for one in ("a", "an", "another", "un", "une", "un autre", "une autre"):
            put(self.trie, words_of_term(one), Sense("one", 1))
        put(self.trie, ("s’",), Sense("word", "of", "en"))  # as it is cut from `Bob's`
        put(self.trie, words_of_term("½"), Sense("number", Fraction(1, 2)))
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
