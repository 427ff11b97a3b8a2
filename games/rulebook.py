"""The rules of a game as its players read them: a document beside the engine, in each language.

A rulebook is Markdown. `#` names the game and is followed by what it is about; `##` opens a
chapter, with its id before the colon (`## buying: Buying`); `###` opens a rule, with its ids
before the colon (`### LC-17, LC-18: How much you buy`). Every id has one address for ever.
Pure: no Django, no language is active.
"""

import logging
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files

from games.engine import ENGINES, load, rulesets
from games.sentences import N_

logger = logging.getLogger(__name__)

LANGUAGES = ("en", "fr")
ID = r"VOC [ABN]-\d+|SDO R-\d+|R-\d+|[A-Z]{2,6}-\d+"
HEADING = re.compile(rf"(?P<ids>(?:{ID})(?:, (?:{ID}))*): (?P<title>.+)")
CHAPTER = re.compile(r"(?P<id>[a-z-]+): (?P<title>.+)")
# As sentences cite them: `VOC B-14, A-06` and `VOC A-10 to A-27` name VOC once, and Le Siècle d'Or
# says `ruling 11` for SDO R-11.
CITED = re.compile(
    rf"\b(?:{ID})\b|(?<=[, ])[ABN]-\d+\b|(?<=[( ])(?:rulings?|décisions?) (?P<ruling>\d+)\b"
)
SNIPPET = 160  # characters of a hit


@dataclass(frozen=True)
class Rule:
    """One paragraph of the rules; several ids may share it. `body` is Markdown."""

    ids: tuple[str, ...]
    title: str
    body: str
    chapter: str

    @property
    def id(self) -> str:
        return self.ids[0]


@dataclass(frozen=True)
class Chapter:
    id: str
    title: str
    lead: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Rulebook:
    name: str  # as in its address: long-cours
    language: str
    title: str
    lead: str
    chapters: tuple[Chapter, ...]

    @property
    def rules(self) -> Iterator[Rule]:
        return (rule for chapter in self.chapters for rule in chapter.rules)

    @cached_property
    def by_id(self) -> Mapping[str, Rule]:
        return {id_: rule for rule in self.rules for id_ in rule.ids}


class BadRulebook(ValueError):
    """A document that does not keep to the form above."""


# --- Reading ---


def read_rulebook(name: str, language: str, text: str) -> Rulebook:
    title, lead, chapters = "", "", list[Chapter]()
    for level, heading, body in sections(text):
        if level == 1:
            title, lead = heading, body
        elif level == 2:
            if not (found := CHAPTER.fullmatch(heading)):
                raise BadRulebook(f"{name} ({language}): a chapter without an id: {heading}")
            chapters.append(Chapter(found["id"], found["title"], body, ()))
        else:
            chapters[-1] = with_rule(name, language, chapters[-1], heading, body)
    book = Rulebook(name, language, title, lead, tuple(chapters))
    if len(book.by_id) != sum(len(rule.ids) for rule in book.rules):
        raise BadRulebook(f"{name} ({language}): an id stands twice")
    return book


def with_rule(name: str, language: str, chapter: Chapter, heading: str, body: str) -> Chapter:
    if not (found := HEADING.fullmatch(heading)):
        raise BadRulebook(f"{name} ({language}): a rule without an id: {heading}")
    rule = Rule(tuple(found["ids"].split(", ")), found["title"], body, chapter.id)
    return Chapter(chapter.id, chapter.title, chapter.lead, (*chapter.rules, rule))


def sections(text: str) -> Iterator[tuple[int, str, str]]:
    """(level, heading, what stands under it) of every heading."""
    parts = re.split(r"^(#{1,3}) (.+)$", text, flags=re.MULTILINE)
    for marks, heading, body in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        yield len(marks), heading.strip(), body.strip()


# --- Finding ---


@cache
def book_of(ruleset: str) -> str:
    """The rulebook's name: rulesets of one package share it."""
    return package_of(ruleset).rpartition(".")[2].replace("_", "-")


@cache
def package_of(ruleset: str) -> str:
    """The package a game lies in: the one that holds its state."""
    return str(load(ruleset).state.__module__).rpartition(".")[0]


@cache
def packages() -> Mapping[str, str]:
    """Name of a rulebook -> the package it lies in. A game may bring none, and a game of another
    package one that cannot be read."""
    found: dict[str, str] = {}
    for ruleset in rulesets():
        name, package = book_of(ruleset), package_of(ruleset)
        if (files(package) / "rulebook").is_dir() and (
            ruleset in ENGINES or can_be_read(name, package)
        ):
            found.setdefault(name, package)
    return found


def can_be_read(name: str, package: str) -> bool:
    """A fault in somebody else's book is reported, and ours are read without it."""
    folder = files(package) / "rulebook"
    try:
        for language in LANGUAGES:
            read_rulebook(name, language, (folder / f"{language}.md").read_text("utf-8"))
    except (OSError, ValueError) as fault:
        logger.warning("The rulebook of another package cannot be used: %s", fault)
        return False
    return True


@cache
def load_rulebook(name: str, language: str) -> Rulebook:
    """In this language, else in English. KeyError: there is none of this name."""
    folder = files(packages()[name]) / "rulebook"
    chosen = language if language in LANGUAGES else LANGUAGES[0]
    return read_rulebook(name, chosen, (folder / f"{chosen}.md").read_text("utf-8"))


@cache
def book_with(id_: str) -> str | None:
    """The name of the rulebook in which this id stands."""
    return next((name for name in packages() if id_ in load_rulebook(name, "en").by_id), None)


def slug(id_: str) -> str:
    """An id as it stands in an address: `VOC B-12` -> `VOC-B-12`."""
    return id_.replace(" ", "-")


def cited_id(citation: re.Match[str]) -> str | None:
    """The id that a citation of CITED names, where such a rule stands in a rulebook."""
    id_ = full_id(citation)
    return id_ if book_with(id_) else None


def full_id(citation: re.Match[str]) -> str:
    if citation["ruling"]:
        return f"SDO R-{citation['ruling']}"
    return f"VOC {citation[0]}" if re.match(r"[ABN]-", citation[0]) else citation[0]


def normalise_id(text: str) -> str | None:
    """What somebody wrote, as the id that it means: `lc 7`, `vocb12`, `rule LC-07`."""
    letters = re.sub(r"[^A-Z0-9]", "", text.upper().removeprefix("RULE").removeprefix("REGLE"))
    return known_ids().get(re.sub(r"(?<=[A-Z])0+(?=\d)", "", letters))


@cache
def known_ids() -> Mapping[str, str]:
    found = (id_ for name in packages() for id_ in load_rulebook(name, "en").by_id)
    return {re.sub(r"(?<=[A-Z])0+(?=\d)", "", re.sub(r"[^A-Z0-9]", "", id_)): id_ for id_ in found}


def paragraphs(rule: Rule) -> list[str]:
    """What a rule says as plain text, a line for each paragraph and each entry of a list."""
    plain = re.sub(r"[*_`]", "", rule.body)
    pieces = re.split(r"\n\s*\n|\n(?=- )", plain)
    return [" ".join(piece.split()) for piece in pieces if piece.strip()]


# --- The rules behind a refusal ---

WHY_NO_RULE = {
    "letter": N_("No rule of the game is behind this: it is about how a letter is written."),
    "question": N_("No rule of the game is behind this: the question is no longer open."),
    "unknown": N_("No rule of the game is behind this: nothing here has that name."),
    "number": N_("No rule of the game is behind this: the number is not one of those possible."),
    "filed": N_("No rule of the game is behind this: it is about orders that you sent earlier."),
    "left": N_("No rule of the game is behind this: whoever resigns here is played by defaults."),
    "other_game": N_("No rule is behind this: the order belongs to the other of two games."),
    "table": N_("No rule of the game is behind this: so tables are opened and filled here."),
    "limit": N_("No rule of the game is behind this: the limit keeps the service free for all."),
    "time": N_("No rule of the game is behind this: so this service keeps its clocks."),
    "moved_on": N_("No rule of the game is behind this: the table is not where you saw it."),
    "pen": N_("No rule of the game is behind this: it is about the pen on the chart."),
    "press": N_("No rule of the game is behind this: it is about messages between players."),
    "program": N_("No rule of the game is behind this: it is about how a program asks."),
}
"""Why no rule stands behind a refusal."""


@dataclass(frozen=True)
class RefusalRules:
    """`rulebook/refusals.toml`: code of a refusal -> ids, or the key of the reason why none.
    `table` is for refusals of tables that this game has a rule for."""

    rules: Mapping[str, tuple[str, ...]]
    table: Mapping[str, tuple[str, ...]]
    no_rule: Mapping[str, str]


@cache
def refusal_rules(ruleset: str) -> RefusalRules:
    """A game without such a file has no rules behind its refusals."""
    file = files(package_of(ruleset)) / "rulebook" / "refusals.toml"
    found = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return RefusalRules(
        rules={code: tuple(ids) for code, ids in found.get("rules", {}).items()},
        table={code: tuple(ids) for code, ids in found.get("table", {}).items()},
        no_rule={code: why for why, codes in found.get("no_rule", {}).items() for code in codes},
    )


# --- Searching ---


@dataclass(frozen=True)
class Hit:
    book: str
    rule: Rule
    snippet: str


def search(query: str, language: str, *, book: str | None = None, most: int = 30) -> list[Hit]:
    """Rules that hold every word of the query, the likeliest first: an id, then a title, then a
    text in which the words stand often."""
    names = [book] if book else list(packages())
    if id_ := normalise_id(query):
        name = book_with(id_)
        if name in names:
            rule = load_rulebook(name, language).by_id[id_]
            return [Hit(name, rule, snippet_of(rule.body, ()))]
    words = re.findall(r"\w+", fold(query))
    for spoken in (language, *LANGUAGES):  # a term of the other language finds its rule too
        found = find_rules(words, spoken, names)
        if found:
            return [translated(name, rule, words, language) for name, rule in found][:most]
    return []


def find_rules(words: list[str], language: str, names: list[str]) -> list[tuple[str, Rule]]:
    """Best first; of equal ones as they stand in the books."""
    every = ((name, rule) for name in names for rule in load_rulebook(name, language).rules)
    scored = [(score(rule, words), name, rule) for name, rule in every] if words else []
    best = sorted((one for one in scored if one[0]), key=lambda one: -one[0])
    return [(name, rule) for _, name, rule in best]


def translated(name: str, rule: Rule, words: list[str], language: str) -> Hit:
    told = load_rulebook(name, language).by_id[rule.id]
    return Hit(name, told, snippet_of(told.body, words))


def score(rule: Rule, words: list[str]) -> int:
    """0 where a word is missing. A word counts from its beginning: `auction` finds `auctions`. A
    title of just these words comes first."""
    title, body = fold(rule.title), fold(rule.body)
    total = 100 if re.findall(r"\w+", title) == words else 0
    for word in words:
        in_title = len(re.findall(rf"\b{re.escape(word)}", title))
        in_body = len(re.findall(rf"\b{re.escape(word)}", body))
        if not in_title + in_body:
            return 0
        total += 20 * in_title + min(in_body, 5)
    return total


@lru_cache(maxsize=4096)  # a search folds every rule
def fold(text: str) -> str:
    """Without accents and capitals, as people search."""
    flat = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("’", "'"))
    return "".join(letter for letter in flat if not unicodedata.combining(letter))


def snippet_of(body: str, words: tuple[str, ...] | list[str]) -> str:
    """The part of the text around the first word, without its marks."""
    plain = " ".join(re.sub(r"[*_`#|]|^- ", "", body, flags=re.MULTILINE).split())
    at = min((found for word in words if (found := fold(plain).find(word)) >= 0), default=0)
    begin = max(0, plain.rfind(" ", 0, max(0, at - SNIPPET // 3)) + 1)
    piece = plain[begin : begin + SNIPPET]
    return ("… " if begin else "") + piece + (" …" if begin + SNIPPET < len(plain) else "")
