"""The orders as captains write them: one table, read both ways (rule sheet, section 5).

`parse` reads a letter, `render` writes a command so that it reads back as itself, `help` lists the table, and what could not be read is
compared with the table to say what would be. An order of the table is a pattern: plain words stand for themselves, `{field}` for a field of
the command, `[...]` for what may be left out. The first pattern of a language is the one we write; all patterns of both languages are read.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache, lru_cache
from itertools import chain, takewhile
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, cast, get_args

from msgspec.structs import fields as fields_of

from games.engine import Command, Default, Problem, Resign, Seat, Unreadable
from games.engines.long_cours.board import BRAWL_CARDS, PRODUCT, STOP, STRONGEST, ZONES
from games.engines.long_cours.commands import (
    Advance,
    Brawl,
    Buy,
    Concede,
    Condition,
    CorsairBid,
    CorsairMove,
    CorsairPass,
    CorsairStay,
    Direct,
    End,
    Enter,
    Guard,
    Line,
    Move,
    Order,
    Orders,
    Riposte,
    Roll,
    Setup,
    StandingBid,
    StandingRiposte,
    Storm,
    TurnLine,
    TurnOrder,
)
from games.engines.long_cours.view import View

T = TypeVar("T")

LANGUAGES = ("en", "fr")
MOST_CHARACTERS = 20_000
MOST_LINES = 200
MOST_WORDS = 30  # in one line
MOST_QUOTED = 200  # characters of a line that are given back
MOST_PROBLEMS = 20  # then the rest of the letter is not looked at
MOST_SUGGESTIONS = 5
LONGEST_WORD = 40  # compared no further
LONGEST_NAME = 8  # words; a longer one is written in quotation marks
ALIKE = 0.7  # how much a word must resemble another to be taken for it
SHORTEST_BEGINNING = 3  # a name may be cut to three letters or more

FILLERS: Final = frozenset({
    "to", "in", "of", "for", "m", "million", "millions", "le", "la", "les", "un", "une", "iles", "port",  # the sheet's own
    "a", "an", "the", "at", "on", "zone", "please", "and", "then",
    "au", "aux", "d", "dans", "de", "des", "du", "en", "et", "l", "pour", "puis", "sur", "svp", "vers",
})  # fmt: skip
"""Said but not needed. They are folded: `a` is also `à`, `iles` also `îles`."""


# --- The table ---


@dataclass(frozen=True, kw_only=True)
class Row:
    """One thing that can be written. `gives`: a command, or the id of a condition, guard or heading; `fixed`: what the words imply."""

    gives: type[Command] | str
    en: tuple[str, ...]
    fr: tuple[str, ...]
    means: tuple[str, str]  # in English, in French
    fixed: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def forms(self, language: str) -> tuple[str, ...]:
        return self.fr if language == "fr" else self.en


ORDERS = (
    Row(
        gives=Setup,
        en=("start {port} [buy {amount}]", "start {port} {amount}", "begin {port} [buy {amount}]"),
        fr=("départ {port} [acheter {amount}]", "départ {port} {amount}", "commencer {port} [acheter {amount}]"),
        means=("the first port, in your own zone, and the first purchase there", "le premier port, dans votre zone, et le premier achat"),
    ),
    Row(
        gives=Enter,
        en=("enter {port}", "come back {port}"),
        fr=("entrer {port}", "entrée {port}", "revenir {port}"),
        means=("bring a wrecked ship back in, in the zone the die gave", "ramener un navire échoué, dans la zone donnée par le dé"),
    ),
    Row(
        gives=Move,
        en=("move {stop}", "sail {stop}", "go {stop}", "mv {stop}"),
        fr=("aller {stop}", "naviguer {stop}", "route {stop}"),
        means=("sail to a neighbouring stop, once a turn", "gagner une escale voisine, une fois par tour"),
    ),
    Row(
        gives=Direct,
        en=("direct {port}", "direct move {port}", "dm {port}"),
        fr=("direct {port}", "déplacement direct {port}", "dd {port}"),
        means=("play a Direct Move: straight to any port", "jouer un Déplacement direct : droit vers n’importe quel port"),
    ),
    Row(
        gives=Buy,
        en=("buy {amount} [{product}]", "buy {product} {amount}", "b {amount} [{product}]"),
        fr=("acheter {amount} [{product}]", "acheter {product} {amount}", "achat {amount} [{product}]", "ach {amount} [{product}]"),
        means=("buy what this port sells, for so many millions", "acheter ce que vend ce port, pour tant de millions"),
    ),
    Row(
        gives=Buy,
        fixed={"half": True},
        en=("buy half [{product}]", "b half [{product}]"),
        fr=("acheter moitié [{product}]", "acheter la moitié [{product}]", "achat moitié [{product}]", "ach moitié [{product}]"),
        means=("buy for half your cash, rounded down", "acheter pour la moitié de la caisse, arrondie vers le bas"),
    ),
    Row(
        gives=Buy,
        fixed={"keep": 0},
        en=("buy all [{product}]", "b all [{product}]"),
        fr=("acheter tout [{product}]", "achat tout [{product}]", "ach tout [{product}]"),
        means=("buy for all your cash", "acheter pour toute la caisse"),
    ),
    Row(
        gives=Buy,
        en=("buy all but {keep} [{product}]", "buy all except {keep} [{product}]", "b all but {keep} [{product}]"),
        fr=("acheter tout sauf {keep} [{product}]", "achat tout sauf {keep} [{product}]", "ach tout sauf {keep} [{product}]"),
        means=("buy for all your cash but that much", "acheter pour toute la caisse sauf ce montant"),
    ),
    Row(
        gives=Roll,
        en=("roll", "sell", "roll die", "r"),
        fr=("lancer", "vendre", "revendre", "lance", "vente"),
        means=("roll the resale die, once a turn", "lancer le dé de revente, une fois par tour"),
    ),
    Row(
        gives=Storm,
        en=("storm {zone}", "st {zone}"),
        fr=("tempête {zone}", "tp {zone}"),
        means=("play a Storm on a zone (`5` is read as 55)", "jouer une Tempête sur une zone (`5` se lit 55)"),
    ),
    Row(
        gives=Brawl,
        en=("brawl {seat} with {card} [up to {up_to}]", "brawl {seat} {card} [up to {up_to}]", "br {seat} with {card} [up to {up_to}]"),
        fr=(
            "bagarre {seat} avec {card} [jusqu’à {up_to}]",
            "bagarre {seat} {card} [jusqu’à {up_to}]",
            "bag {seat} avec {card} [jusqu’à {up_to}]",
        ),
        means=(
            "attack a captain in the same port; `up to` goes on by itself, up to that strength",
            "attaquer un capitaine du même port ; `jusqu’à` continue seul, jusqu’à cette force",
        ),
    ),
    Row(
        gives=Riposte,
        en=("riposte {card}", "riposte {card} up to {up_to}", "answer {card}", "rip {card}"),
        fr=("riposte {card}", "riposte {card} jusqu’à {up_to}", "riposter {card}", "rip {card}"),
        means=("answer a brawl with this card, by strength or name", "répondre dans une bagarre avec cette carte, par sa force ou son nom"),
    ),
    Row(
        gives=Riposte,
        en=("riposte up to {up_to}", "answer up to {up_to}", "rip up to {up_to}"),
        fr=("riposte jusqu’à {up_to}", "riposter jusqu’à {up_to}", "rip jusqu’à {up_to}"),
        means=(
            "answer with the weakest card that will do, up to that strength",
            "répondre par la plus faible qui suffit, jusqu’à cette force",
        ),
    ),
    Row(
        gives=Concede,
        en=("concede", "give up"),
        fr=("céder", "se rendre", "je cède", "abandonner"),
        means=("give up the brawl and your cash", "céder la bagarre et votre caisse"),
    ),
    Row(
        gives=CorsairBid,
        en=("corsair bid {maximum}", "bid {maximum}", "cb {maximum}"),
        fr=("corsaire offre {maximum}", "corsaire enchère {maximum}", "offre {maximum}", "co {maximum}"),
        means=(
            "call the auction of the corsair, or answer it: your maximum",
            "demander l’enchère du corsaire, ou y répondre : votre maximum",
        ),
    ),
    Row(
        gives=CorsairPass,
        en=("corsair pass", "no bid", "pass", "cp"),
        fr=("corsaire passe", "pas d’offre", "passe", "cp"),
        means=("do not bid", "ne pas enchérir"),
    ),
    Row(
        gives=CorsairMove,
        en=("corsair move {path}", "corsair {path}", "cm {path}"),
        fr=("corsaire va {path}", "corsaire {path}", "cv {path}"),
        means=("two or three moves of your corsair; ends the turn", "deux ou trois déplacements de votre corsaire ; termine le tour"),
    ),
    Row(
        gives=CorsairStay,
        en=("corsair stay", "cs"),
        fr=("corsaire reste", "cr"),
        means=("your corsair stays; ends the turn", "votre corsaire reste ; termine le tour"),
    ),
    Row(
        gives=End,
        en=("end", "end turn", "done", "pass"),
        fr=("fin", "fin tour", "terminé", "passe"),
        means=("end the turn", "terminer le tour"),
    ),
    Row(
        gives=StandingRiposte,
        en=(
            "standing riposte up to {up_to} [if cash >= {min_cash}]",
            "standing riposte up to {up_to} if cash {min_cash}",
            "standing riposte {up_to} [if cash >= {min_cash}]",
        ),
        fr=(
            "riposte permanente jusqu’à {up_to} [si caisse >= {min_cash}]",
            "riposte permanente jusqu’à {up_to} si caisse {min_cash}",
            "riposte permanente {up_to} [si caisse >= {min_cash}]",
        ),
        means=(
            "from now on answer attacks by itself; with less cash than that, give up (0: never fight)",
            "répondre désormais seul aux attaques ; avec moins en caisse, céder (0 : ne jamais se battre)",
        ),
    ),
    Row(
        gives=StandingRiposte,
        en=("standing riposte off", "standing riposte off if cash >= {min_cash}"),
        fr=("riposte permanente non", "riposte permanente non si caisse >= {min_cash}", "riposte permanente off"),
        means=("no more standing riposte", "plus de riposte permanente"),
    ),
    Row(
        gives=StandingBid,
        en=("standing bid {maximum}",),
        fr=("offre permanente {maximum}",),
        means=("from now on answer auctions by itself with this maximum", "répondre désormais seul aux enchères, avec ce maximum"),
    ),
    Row(
        gives=StandingBid,
        en=("standing bid off",),
        fr=("offre permanente non", "offre permanente off"),
        means=("no more standing bid", "plus d’offre permanente"),
    ),
    Row(
        gives=Advance,
        en=("advance off",),
        fr=("d’avance non", "d’avance off"),
        means=("take the advance orders back", "retirer les ordres d’avance"),
    ),
    Row(
        gives=Default,
        en=("agree", "agree {decision}", "default", "default {decision}", "ok"),
        fr=("d’accord", "d’accord {decision}", "par défaut", "par défaut {decision}"),
        means=("play what a timeout would play", "jouer ce que jouerait un délai dépassé"),
    ),
    Row(
        gives=Resign,
        en=("resign",),
        fr=("démissionner", "abandonner"),
        means=("leave the game for good", "quitter la partie pour de bon"),
    ),
)
"""In the order of the sheet. What stands under two commands (`pass`, `abandonner`) is refused with both, never guessed."""

CONDITIONS = (
    Row(gives="sold", en=("if sold",), fr=("si vendu",), means=("before an order: only if this turn’s roll sold", "si le dé a vendu")),
    Row(
        gives="unsold",
        en=("if unsold", "if not sold"),
        fr=("si invendu", "si pas vendu"),
        means=("only if it did not", "s’il n’a rien vendu"),
    ),
    Row(gives="won", en=("if won",), fr=("si gagné",), means=("only if your last brawl was won", "si la dernière bagarre est gagnée")),
    Row(gives="lost", en=("if lost",), fr=("si perdu",), means=("only if it was lost", "si elle est perdue")),
    Row(gives="mine", en=("if mine",), fr=("si à moi",), means=("only if the corsair is yours now", "si le corsaire est à vous")),
    Row(gives="not_mine", en=("if not mine",), fr=("si pas à moi",), means=("only if it is not", "s’il n’est pas à vous")),
)
"""They stand before an order, on its line, and hold for that order alone."""

GUARDS = (
    Row(
        gives="corsair_near",
        en=("even if corsair near",),
        fr=("même si corsaire proche",),
        means=(
            "in advance orders: also with another’s corsair within three moves",
            "même avec le corsaire d’un autre à trois coups ou moins",
        ),
    ),
    Row(
        gives="met",
        en=("even if met",),
        fr=("même si rencontre", "même si croisé"),
        means=("also when another cargo lies at your stop", "même si un autre cargo est à votre escale"),
    ),
    Row(
        gives="corsair_changed",
        en=("even if corsair changed",),
        fr=("même si corsaire changé", "même si corsaire change"),
        means=(
            "also when the corsair was bought, brought in or sunk since",
            "même si le corsaire a été acheté, mis en jeu ou coulé depuis",
        ),
    ),
)

HEADINGS = (
    Row(
        gives="advance",
        en=("advance",),
        fr=("d’avance",),
        means=(
            "what follows, to the end of the letter, are the orders of your next turn",
            "ce qui suit, jusqu’au bout, vaut pour votre prochain tour",
        ),
    ),
    Row(
        gives="end_advance",
        en=("end advance",),
        fr=("fin d’avance",),
        means=("the advance orders stop here, the letter goes on", "les ordres d’avance s’arrêtent ici, la lettre continue"),
    ),
    Row(
        gives="orders",
        en=("orders",),
        fr=("ordres",),
        means=("what follows is a list, even of one order", "ce qui suit est une liste, même d’un seul ordre"),
    ),
)
"""Everything after `advance:` in a letter belongs to it, on that line and below, until `end advance`; guards stand among its lines."""

TABLE = ORDERS + CONDITIONS + GUARDS + HEADINGS

SAMPLES: dict[str, Any] = {
    "port": "PER", "stop": "GIB", "path": ("PER", "SYD", "VAL"), "zone": 55, "product": "gold", "amount": 2, "keep": 6, "seat": 2,
    "card": 4, "up_to": 9, "maximum": 8, "min_cash": 4, "decision": "turn/2/1",
}  # fmt: skip
"""What stands in the fields when the table shows itself."""


# --- Words: how a text is cut and folded ---


class Token(NamedTuple):
    """A word, a number or something in quotation marks. `words` are folded: no case, no accents, no punctuation."""

    raw: str
    start: int
    end: int
    words: tuple[str, ...]
    quoted: bool = False

    @property
    def is_filler(self) -> bool:
        return not self.quoted and self.words[0] in FILLERS


Span: TypeAlias = tuple[Token, ...]

QUOTED = r'"[^"]{0,200}"|«[^»]{0,200}»|“[^”]{0,200}”'  # bounded: a thousand stray marks must not cost a second
TOKEN = re.compile(rf"{QUOTED}|>=|≥|(?<!\S)-[0-9][0-9.,]*|[0-9]+(?:[.,][0-9]+)+|[^\W_]+")
PIECE = re.compile(rf"(?:{QUOTED}|[^;])+")
LIST_MARK = re.compile(r"\s*[0-9]{1,3}[.)]\s")  # people number their lines
UNSPLIT = str.maketrans({"œ": "oe", "æ": "ae", "≥": ">=", "ø": "o", "ł": "l", "đ": "d"})  # letters that Unicode does not take apart


def normal(text: str) -> str:
    """Accents joined to their letters: some mail programs send them apart."""
    return unicodedata.normalize("NFC", text)


@lru_cache(4096)
def fold(word: str) -> str:
    parts = unicodedata.normalize("NFKD", word.casefold().translate(UNSPLIT))
    return "".join(letter for letter in parts if not unicodedata.combining(letter)).casefold()


def tokens_of(text: str) -> Span:
    return tuple(_token(match) for match in TOKEN.finditer(text))


def _token(match: re.Match[str]) -> Token:
    raw = match[0]
    if raw[0] not in '"«“':
        return Token(raw, match.start(), match.end(), (fold(raw),))
    return Token(raw, match.start(), match.end(), tuple(fold(part[0]) for part in TOKEN.finditer(raw[1:-1])), quoted=True)


def words_of(span: Iterable[Token]) -> tuple[str, ...]:
    return tuple(chain.from_iterable(token.words for token in span))


def plain(words: Iterable[str]) -> str:
    """Without the fillers: how names are compared."""
    return " ".join(word for word in words if word not in FILLERS)


def unfilled(span: Span) -> Span:
    """What follows the fillers in front."""
    for place, token in enumerate(span):
        if not token.is_filler:
            return span[place:]
    return ()


# --- Patterns: the table, cut the same way ---


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
    """A form with its `[...]`, and without."""
    head, bracket, rest = form.partition("[")
    if not bracket:
        return [form]
    inside, _, tail = rest.partition("]")
    return [f"{head}{inside}{tail}", f"{head.rstrip()}{tail}"]


def pattern_of(form: str) -> Pattern:
    parts: list[Word | Slot] = []
    for slot, text in PART.findall(form):
        if slot:
            parts.append(Slot(slot))
        else:
            parts += [Word(word) for word in words_of(tokens_of(text)) if word not in FILLERS]
    return tuple(parts)


def form_of(row: Row, language: str, written: str) -> Form:
    pattern = pattern_of(written)
    slots = frozenset(part.name for part in pattern if isinstance(part, Slot))
    head = tuple(part.text for part in takewhile(lambda part: isinstance(part, Word), pattern) if isinstance(part, Word))
    return Form(row, language, written, pattern, slots, head)


def forms_of(rows: Iterable[Row]) -> tuple[Form, ...]:
    return tuple(
        form_of(row, language, written)
        for row in rows
        for language in LANGUAGES
        for form in row.forms(language)
        for written in written_out(form)
    )


FORMS = forms_of(ORDERS)
FORMS_OF_COMMAND = {
    (form.row.gives, form.language): tuple(other for other in FORMS if (other.row.gives, other.language) == (form.row.gives, form.language))
    for form in FORMS
}
FORMS_BY_WORD = {form.head[0]: tuple(other for other in FORMS if other.head[0] == form.head[0]) for form in FORMS}
CONDITION_FORMS, GUARD_FORMS, HEADING_FORMS = forms_of(CONDITIONS), forms_of(GUARDS), forms_of(HEADINGS)
PHRASES = {form.head: form.row for form in CONDITION_FORMS + GUARD_FORMS + HEADING_FORMS}
"""Conditions, guards and headings have no fields: they are known by their words."""

PHRASE_WORDS = {head[:1] for head in PHRASES}
LONGEST_PHRASE = max(map(len, PHRASES))
TURN_ORDERS = get_args(TurnOrder)


# --- Fields: what may stand in them ---


class Misread(Exception):
    """A field that cannot be read, and where. `names()`: what could stand there instead; looked up only when it is to be told."""

    def __init__(self, code: str, what: str, where: Span, names: Callable[[], Iterable[str]] = tuple, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.where = where
        self.names = names
        self.facts = {"what": what, "word": written(where), **facts}


@dataclass
class Desk:
    """What the reader of a letter has before him: the seat's view, the captains' names, and what he has read of this line already."""

    view: View | None
    names: Mapping[Seat, str]
    known: dict[tuple[str, int, int], Any] = field(default_factory=dict)

    def cleared(self) -> "Desk":
        return Desk(self.view, self.names)


class Name(NamedTuple):
    key: str  # how it is compared
    id: Any
    shown: str


@lru_cache(1024)
def name_words(name: str) -> tuple[str, ...]:
    return words_of(tokens_of(name))


def named(id_: Any, name: str, shown: str | None = None) -> Name:
    return Name(plain(name_words(name)), id_, shown or name)


def find(what: str, names: Iterable[Name], span: Span) -> Any:
    """The id under a whole name or an unambiguous beginning of three letters or more."""
    names, wanted = list(names), plain(words_of(span))
    long_enough = len(wanted.replace(" ", "")) >= SHORTEST_BEGINNING
    found = [name for name in names if name.key == wanted and wanted] or [
        name for name in names if long_enough and name.key.startswith(wanted)
    ]
    by_id = {name.id: name.shown for name in reversed(found)}
    if len(by_id) == 1:
        return found[0].id
    if not found:
        raise Misread("unknown_word", what, span, lambda: close((wanted, name.key, name.shown) for name in names))
    candidates = list(dict.fromkeys(by_id[name.id] for name in found))
    raise Misread("ambiguous", what, span, lambda: candidates, candidates=candidates)


def close(pairs: Iterable[tuple[str, str, T]]) -> list[T]:
    """Of (what was written, what it might be, whose that is): whose look alike, nearest first."""
    matcher = SequenceMatcher(autojunk=False)
    scored: list[tuple[float, int, T]] = []
    for place, (word, key, whose) in enumerate(pairs):
        matcher.set_seqs(key, word[:LONGEST_WORD])
        if matcher.real_quick_ratio() >= ALIKE and (ratio := matcher.ratio()) >= ALIKE:
            scored.append((-ratio, place, whose))
    return [whose for _, _, whose in sorted(scored)]


def written(span: Span) -> str:
    return shortened(" ".join(token.raw for token in span))


STOP_NAMES = [named(stop.id, name) for stop in STOP.values() for name in (stop.name_en, stop.name)]
PRODUCT_NAMES = [named(product.id, name) for product in PRODUCT.values() for name in (product.en, product.fr)]
CARD_NAMES = [named(card.strength, name) for card in BRAWL_CARDS.values() for name in (card.en, card.fr)]
ZONE_NUMBERS = {str(number): zone for zone in ZONES for number in (zone, zone // 11)}
SEAT_WORDS = {"en": "seat", "fr": "siège"}
NUMBER = re.compile(r"[0-9]{1,9}m?")
KEY = re.compile(r"[a-z_]+(?:/[0-9]+)+")


def read_stop(span: Span, desk: Desk) -> str:
    code = plain(words_of(span)).upper()  # the code first
    stop: str = code if code in STOP else find("stop", STOP_NAMES, span)
    return stop


def read_path(span: Span, desk: Desk) -> tuple[str, ...]:
    """Stops one after the other, each with as many words as make one name. The present stop in front is not a move."""
    path: list[str] = []
    rest = tuple(token for token in span if not token.is_filler)
    while rest or not path:
        stop, used = longest_stop(rest, desk)
        path.append(stop)
        rest = rest[used:]
    here = desk.view.corsair.stop if desk.view else None
    return tuple(path[1:] if len(path) > 1 and path[0] == here else path)


def longest_stop(span: Span, desk: Desk) -> tuple[str, int]:
    for used in (3, 2):
        with suppress(Misread):
            return read_field("stop", span[:used], desk), used
    return read_field("stop", span[:1], desk), 1


def read_number(span: Span, what: str, *, low: int, high: int) -> int:
    text = plain(words_of(span))
    number = int(text.rstrip("m")) if NUMBER.fullmatch(text) else None
    if number is None or not low <= number <= high:
        raise Misread("bad_number", what, span, low=low, high=high)
    return number


def read_millions(span: Span, desk: Desk) -> int:  # RL-01: whole millions
    return read_number(span, "amount", low=0, high=999_999_999)


def read_limit(span: Span, desk: Desk) -> int:
    return read_number(span, "up_to", low=0, high=STRONGEST)


def read_card(span: Span, desk: Desk) -> int:
    if plain(words_of(span))[:1].isdigit():
        return read_number(span, "card", low=1, high=STRONGEST)
    card: int = find("card", CARD_NAMES, span)
    return card


def read_product(span: Span, desk: Desk) -> str:
    product: str = find("product", PRODUCT_NAMES, span)
    return product


def read_zone(span: Span, desk: Desk) -> int:
    zone = ZONE_NUMBERS.get(plain(words_of(span)))
    if zone is None:
        raise Misread("unknown_word", "zone", span, lambda: map(str, ZONES))
    return zone


def read_seat(span: Span, desk: Desk) -> Seat:
    """`seat 3` always works. A name is tried as written, then folded, then its beginning, then as other names are, without the fillers."""
    words = words_of(span)
    if len(span) == 2 and words[0] in map(fold, SEAT_WORDS.values()) and not span[0].quoted and NUMBER.fullmatch(words[1]):
        return read_seat_number(span, int(words[1].rstrip("m")), desk)
    letters = span[0].raw[1:-1] if len(span) == 1 and span[0].quoted else " ".join(token.raw for token in span)
    exact = [seat for seat, name in desk.names.items() if normal(name) == letters]
    folded = {seat: " ".join(name_words(name)) for seat, name in desk.names.items()}
    same = [seat for seat, name in folded.items() if words and name == " ".join(words)]
    begun = [seat for seat, name in folded.items() if len("".join(words)) >= SHORTEST_BEGINNING and name.startswith(" ".join(words))]
    for found in (exact, same, () if same else begun):
        if len(found) == 1:
            return found[0]
    seat: Seat = find("seat", captains(desk), span)
    return seat


def read_seat_number(span: Span, seat: Seat, desk: Desk) -> Seat:
    if desk.names and seat not in desk.names:
        raise Misread("unknown_word", "seat", span, lambda: (name.shown for name in captains(desk)))
    return seat


def captains(desk: Desk) -> list[Name]:
    """By name; those who share one are shown by their seats."""
    names = [named(seat, desk.names[seat]) for seat in sorted(desk.names)]
    keys = [name.key for name in names]
    return [name if keys.count(name.key) == 1 else name._replace(shown=f"seat {name.id}") for name in names]


def read_decision(span: Span, desk: Desk) -> str:
    key = "/".join(words_of(span))
    if not KEY.fullmatch(key):
        raise Misread("unknown_word", "decision", span, lambda: due_decisions(desk))
    return key


FIELDS: dict[str, Callable[[Span, Desk], Any]] = {
    "port": read_stop, "stop": read_stop, "path": read_path, "zone": read_zone, "product": read_product, "amount": read_millions,
    "keep": read_millions, "maximum": read_millions, "min_cash": read_millions, "seat": read_seat, "card": read_card,
    "up_to": read_limit, "decision": read_decision,
}  # fmt: skip


def read_field(name: str, span: Span, desk: Desk) -> Any:
    """The field's value, or raises Misread. Forms ask again and again for the same words, so the answers are kept."""
    key = name, span[0].start if span else -1, span[-1].end if span else -1
    if key not in desk.known:
        try:
            desk.known[key] = FIELDS[name](span, desk)
        except Misread as misread:
            desk.known[key] = misread
    answer = desk.known[key]
    if isinstance(answer, Misread):
        raise answer.with_traceback(None)
    return answer


def due_decisions(desk: Desk) -> list[str]:
    if desk.view is None:
        return []
    return [decision.key for decision in desk.view.decisions if decision.due and decision.seat == desk.view.seat]


# --- Reading one order ---


class NotRead(Exception):
    """Why a line cannot be read, for its Problem."""

    def __init__(self, code: str, suggestions: Iterable[str] = (), **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
        self.suggestions = tuple(dict.fromkeys(suggestions))[:MOST_SUGGESTIONS]


class Reading(NamedTuple):
    form: Form
    values: dict[str, Any]

    def same_as(self, other: "Reading") -> bool:
        return self.form.row.gives == other.form.row.gives and self.values == other.values


def fits(pattern: Pattern, span: Span, desk: Desk) -> Iterator[dict[str, Any]]:
    """Every way the words fill the pattern to their end."""
    if not pattern:
        if not unfilled(span):
            yield {}
        return
    part, tail = pattern[0], pattern[1:]
    if isinstance(part, Word):
        rest = unfilled(span)
        if rest and rest[0].words == (part.text,):
            yield from fits(tail, rest[1:], desk)
        return
    for used in widths(part, tail, span):
        with suppress(Misread):
            value = read_field(part.name, span[:used], desk)
            for values in fits(tail, span[used:], desk):
                yield {part.name: value, **values}


def widths(slot: Slot, tail: Pattern, span: Span) -> Iterable[int]:
    """How many words a field may take: the last one takes all that is left, a name is not endless."""
    return range(1, min(len(span), LONGEST_NAME) + 1) if tail else range(max(len(span), 1), len(span) + 1)


def readings(span: Span, desk: Desk) -> list[Reading]:
    """The different commands these words can mean; one is a clear order."""
    found: list[Reading] = []
    first = unfilled(span)[:1]
    for form in FORMS_BY_WORD.get(first[0].words[0] if first and first[0].words else "", ()):
        for values in fits(form.pattern, span, desk):
            reading = Reading(form, {**form.row.fixed, **values})
            if not any(reading.same_as(other) for other in found):
                found.append(reading)
    return found


def read_order(piece: str, span: Span, desk: Desk) -> Command:
    found = readings(span, desk)
    if not found:
        raise trouble(piece, span, desk)
    if len(found) > 1:
        orders = [render(command_of(reading, desk), desk.names, reading.form.language) for reading in found]
        raise NotRead("ambiguous_order", orders, candidates=orders)
    return command_of(found[0], desk)


def command_of(reading: Reading, desk: Desk) -> Command:
    gives, values = reading.form.row.gives, reading.values
    assert not isinstance(gives, str)
    if gives is Default and not values:
        values = {"decision": the_due_decision(desk)}
    return gives(**values)


def the_due_decision(desk: Desk) -> str:
    due = due_decisions(desk)
    if not due:
        raise NotRead("nothing_due")
    if len(due) > 1:
        raise NotRead("ambiguous", what="decision", word="agree", candidates=due)
    return due[0]


# --- What would have been understood ---


class Guess(NamedTuple):
    """How far the words follow a form: what fits, what is misread, what is lacking, what is left over."""

    good: int = 0
    bad: tuple[Misread, ...] = ()
    lacks: str | None = None
    extra: Span = ()

    @property
    def rank(self) -> tuple[int, bool, int]:
        return -self.good, bool(self.extra), len(self.bad)


def guesses(pattern: Pattern, span: Span, desk: Desk) -> Iterator[Guess]:
    rest = unfilled(span)
    if not pattern:
        yield Guess(extra=rest)
        return
    part, tail = pattern[0], pattern[1:]
    if not rest:
        yield Guess(lacks=next((part.name for part in pattern if isinstance(part, Slot)), "word"))
    elif isinstance(part, Slot):
        yield from slot_guesses(part, tail, span, desk)
    elif rest[0].words == (part.text,):
        for guess in guesses(tail, rest[1:], desk):
            yield guess._replace(good=guess.good + 1)


def slot_guesses(slot: Slot, tail: Pattern, span: Span, desk: Desk) -> Iterator[Guess]:
    for used in range(len(span) if slot.name == "path" else 1, len(span) + 1):  # a list takes all that is left
        if LONGEST_NAME < used < len(span):
            continue
        try:
            read_field(slot.name, span[:used], desk)
        except Misread as misread:
            if might_end(tail, span, used):
                yield from (guess._replace(bad=(misread, *guess.bad)) for guess in guesses(tail, span[used:], desk))
        else:
            yield from (guess._replace(good=guess.good + 1) for guess in guesses(tail, span[used:], desk))


def might_end(tail: Pattern, span: Span, used: int) -> bool:
    """Could a misread field end here? At the end, before the next word of the form, or after one word."""
    if not tail:
        return used == len(span)
    if isinstance(tail[0], Word):
        return unfilled(span[used:])[:1] != () and unfilled(span[used:])[0].words == (tail[0].text,)
    return not span[used - 1].is_filler and used == len(span) - len(unfilled(span)) + 1


def trouble(piece: str, span: Span, desk: Desk) -> NotRead:
    """Why no form fits, from the forms that come nearest."""
    first = unfilled(span)[:1]
    forms = FORMS_BY_WORD.get(" ".join(words_of(first)), ())
    found = [(guess, form) for form in forms for guess in guesses(form.pattern, span, desk)]
    if not found:
        return unknown_order(piece, span, desk)
    best = min(guess.rank for guess, _ in found)
    nearest = [(guess, form) for guess, form in found if guess.rank == best]
    samples = [sample(form, desk) for form in dict.fromkeys(first_form(form) for _, form in nearest)]
    return explained(nearest[0][0], {guess.lacks for guess, _ in nearest}, samples, piece, span, desk)


def explained(guess: Guess, lacking: set[str | None], samples: list[str], piece: str, span: Span, desk: Desk) -> NotRead:
    if guess.bad:
        misread = guess.bad[0]
        better = (replaced(piece, misread.where, name) for name in misread.names())
        return NotRead(misread.code, understood(better, span, desk) or samples, **misread.facts)
    if guess.lacks:
        return NotRead("missing", samples, what=guess.lacks if len(lacking) == 1 else "word")
    shorter = understood([replaced(piece, guess.extra, "").rstrip()], span, desk)
    return NotRead("too_much", shorter or samples, word=written(guess.extra))


def unknown_order(piece: str, span: Span, desk: Desk) -> NotRead:
    """The orders whose name looks like the first words, with the rest as written where that makes an order."""
    suggestions: list[str] = []
    for form, where in alike(span, FORMS):
        better = replaced(piece, where, form.name)
        suggestions += understood([better], span, desk) or [sample(first_form(form), desk)]
    return NotRead("unknown_order", suggestions, word=written(unfilled(span)[:1]))


def alike(span: Span, forms: Iterable[Form]) -> list[tuple[Form, Span]]:
    """The forms whose name looks like the first words, nearest first, each with the words it would replace."""
    words = tuple(token for token in span if not token.is_filler)
    by_name = {form.name: form for form in forms}
    near = close((plain(words_of(words[: len(form.head)])), " ".join(form.head), name) for name, form in by_name.items())
    return [(by_name[name], words[: len(by_name[name].head)]) for name in near]


def understood(pieces: Iterable[str], span: Span, desk: Desk) -> list[str]:
    """Those among the corrected lines that read as one order; what stands before the order (a condition) is kept."""
    start = span[0].start
    return [better for better in pieces if len(readings(tokens_of(better[start:]), desk.cleared())) == 1]


def replaced(piece: str, where: Span, text: str) -> str:
    return piece[: where[0].start] + text + piece[where[-1].end :]


def first_form(form: Form) -> Form:
    """How this row is usually written in this language."""
    return next(other for other in FORMS if other.row is form.row and other.language == form.language)


def sample(form: Form, desk: Desk) -> str:
    """The form filled in, with another captain of this table."""
    own = desk.view.seat if desk.view else None
    seat = min((seat for seat in desk.names if seat != own), default=SAMPLES["seat"])
    values = {slot: SAMPLES[slot] for slot in form.slots}
    if "seat" not in values:
        return fill(form, values, "")
    return order_line(Brawl(**{**values, "seat": seat}), desk.names, form.language)


def shortened(text: str) -> str:
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…"


# --- Reading a letter ---


@dataclass
class Block:
    """Advance orders being read."""

    number: int
    piece: str
    when: str | None
    lines: list[TurnLine] = field(default_factory=list)
    even_if: list[Guard] = field(default_factory=list)
    troubled: bool = False


@dataclass
class Letter:
    """A letter being read, line by line."""

    desk: Desk
    lines: list[Line] = field(default_factory=list)
    is_list: bool = False
    agreed: tuple[int, str] | None = None  # the line that says `agree`
    block: Block | None = None
    problems: list[Problem] = field(default_factory=list)

    def take(self, number: int, piece: str) -> None:
        self.desk = self.desk.cleared()
        try:
            self.read(number, piece, tokens_of(piece))
        except NotRead as why:
            self.problem(number, piece, why)

    def problem(self, number: int, piece: str, why: NotRead) -> None:
        self.problems.append(Problem(number, shortened(piece.strip()), why.code, why.facts, why.suggestions))
        if self.block:
            self.block.troubled = True

    def read(self, number: int, piece: str, span: Span) -> None:
        row, rest = phrase(span, self.desk)
        if row is None:
            self.read_line(number, piece, span, None)
        elif row in CONDITIONS:
            self.read_line(number, piece, rest, str(row.gives))
        elif row in GUARDS:
            self.guard(cast(Guard, row.gives), rest)
        elif row.gives == "advance":
            self.open_block(number, piece, rest, None)
        elif row.gives == "end_advance":
            self.close_block(rest)
        else:
            self.head_list(number, piece, rest)

    def head_list(self, number: int, piece: str, rest: Span) -> None:
        if number > 1:
            raise NotRead("heading_not_first")
        self.is_list = True
        if rest:
            self.read(number, piece, rest)

    def read_line(self, number: int, piece: str, span: Span, when: str | None) -> None:
        if not unfilled(span):
            raise NotRead("missing", what="order")
        row, rest = phrase(span, self.desk)
        if row is None:
            check_condition(piece, span)
            self.add(number, piece, read_order(piece, span, self.desk), when)
        elif row.gives == "advance":
            self.open_block(number, piece, rest, when)
        else:
            raise NotRead("two_conditions" if row in CONDITIONS else "missing", what="order")

    def add(self, number: int, piece: str, order: Command, when: str | None) -> None:
        condition = cast(Condition | None, when)
        if isinstance(order, Default):
            self.agreed = number, piece
        if self.block is None:
            self.lines.append(Line(cast(Order, order), condition))
        elif isinstance(order, TURN_ORDERS):
            self.block.lines.append(TurnLine(cast(TurnOrder, order), condition))
        else:
            raise NotRead("not_in_advance", order=order.kind)

    def guard(self, guard: Guard, rest: Span) -> None:
        if unfilled(rest):
            raise NotRead("too_much", word=written(rest))
        if self.block is not None:
            self.block.even_if.append(guard)
        elif self.lines and isinstance(self.lines[-1].order, Advance) and not self.lines[-1].order.lines:
            last = self.lines[-1]
            off = cast(Advance, last.order)
            self.lines[-1] = Line(Advance(even_if=(*off.even_if, guard)), last.when)
        else:
            raise NotRead("guard_alone")

    def open_block(self, number: int, piece: str, rest: Span, when: str | None) -> None:
        if self.block is not None:
            raise NotRead("not_in_advance", order="advance")
        self.block = Block(number, piece, when)
        if unfilled(rest):
            self.read(number, piece, rest)

    def close_block(self, rest: Span = ()) -> None:
        if unfilled(rest):
            raise NotRead("too_much", word=written(rest))
        block, self.block = self.block, None
        if block is None:
            raise NotRead("no_advance_to_end")
        if not block.lines and not block.troubled:
            self.problem(block.number, block.piece, NotRead("missing", [f"{block.piece.strip()} {FRAMES['en'][0]}"], what="order"))
        self.lines.append(Line(Advance(tuple(block.lines), tuple(block.even_if)), cast(Condition | None, block.when)))


def phrase(span: Span, desk: Desk) -> tuple[Row | None, Span]:
    """The condition, guard or heading in front, the longest that fits, and what follows it; `advance off` is an order, not a heading."""
    if words_of(unfilled(span)[:1]) not in PHRASE_WORDS:
        return None, span
    tokens = [(place, token) for place, token in enumerate(span) if not token.is_filler][:LONGEST_PHRASE]
    for length in range(len(tokens), 0, -1):
        row = PHRASES.get(words_of(token for _, token in tokens[:length]))
        if row and not (row.gives == "advance" and readings(span, desk)):
            return row, span[tokens[length - 1][0] + 1 :]
    return None, span


def check_condition(piece: str, span: Span) -> None:
    """`if` and `even if` begin a phrase; when it is none of the table's, say which there are."""
    first = unfilled(span)[:1]
    if words_of(first) not in PHRASE_WORDS:
        return
    for what, forms, length in (("condition", CONDITION_FORMS, 2), ("guard", GUARD_FORMS, 3)):
        if words_of(first) in {form.head[:1] for form in forms}:
            texts = [form.written for form in forms if form.head[:1] == words_of(first)]
            better = [replaced(piece, where, form.written) for form, where in alike(span, forms)]
            raise NotRead("unknown_word", better, what=what, word=written(unfilled(span)[:length]), candidates=texts)


def pieces_of(text: str) -> list[str]:
    """One order each: by line or by `;`, without quoted mail and without lines that hold no word."""
    lines = [LIST_MARK.sub("", line, count=1) if LIST_MARK.match(line) else line for line in text.splitlines()]
    pieces = [piece for line in lines if not line.lstrip().startswith(">") for piece in PIECE.findall(line)]
    return [piece for piece in pieces if TOKEN.search(piece)]


def bounds(text: str, pieces: list[str]) -> Iterator[Problem]:
    if len(text) > MOST_CHARACTERS:
        yield Problem(1, shortened(text), "too_long", {"characters": len(text), "most": MOST_CHARACTERS})
    elif len(pieces) > MOST_LINES:
        yield Problem(MOST_LINES + 1, shortened(pieces[MOST_LINES].strip()), "too_many_lines", {"lines": len(pieces), "most": MOST_LINES})
    elif not pieces:
        yield Problem(1, shortened(text.strip()), "empty")
    for number, piece in enumerate(pieces[:MOST_LINES], start=1):
        if len(words := TOKEN.findall(piece)) > MOST_WORDS:
            yield Problem(number, shortened(piece.strip()), "line_too_long", {"words": len(words), "most": MOST_WORDS})


def parse(text: str, view: View | None, names: Mapping[Seat, str]) -> Command:
    """One order as itself; several, or one with a condition, as `Orders`. Raises Unreadable with a Problem for each bad line."""
    pieces = pieces_of(normal(text)) if len(text) <= MOST_CHARACTERS else []
    if problems := list(bounds(text, pieces)):
        raise Unreadable(problems)
    letter = Letter(Desk(view, names))
    for number, piece in enumerate(pieces, start=1):
        if len(letter.problems) < MOST_PROBLEMS:
            letter.take(number, piece)
    if letter.block:
        letter.close_block()
    return finished(letter)


def finished(letter: Letter) -> Command:
    alone = [line.when for line in letter.lines] == [None] and not letter.is_list
    if letter.agreed and not alone:
        letter.problem(*letter.agreed, NotRead("stands_alone"))
    if letter.problems:
        raise Unreadable(sorted(letter.problems, key=lambda problem: problem.line))
    return letter.lines[0].order if alone else Orders(tuple(letter.lines))


# --- Writing ---


def render(command: Command, names: Mapping[Seat, str], language: str = "en") -> str:
    """The command as a letter, one order a line; `parse` reads it back as the same command."""
    return "\n".join(lines_of(command, names, language if language in LANGUAGES else "en"))


def lines_of(command: Command, names: Mapping[Seat, str], language: str) -> list[str]:
    if isinstance(command, Orders):
        return list_lines(command, names, language)
    if isinstance(command, Advance) and command.lines:
        return [f"{heading('advance', language)}:", *advance_lines(command, names, language)]
    if isinstance(command, Advance):
        return [order_line(Advance(), names, language), *guard_lines(command, language)]
    return [order_line(command, names, language)]


def list_lines(orders: Orders, names: Mapping[Seat, str], language: str) -> list[str]:
    lines: list[str] = []
    if len(orders.lines) < 2 and not any(line.when for line in orders.lines):
        lines.append(f"{heading('orders', language)}:")  # otherwise one order alone would be read as itself
    for place, line in enumerate(orders.lines, start=1):
        lines += conditional(line.when, lines_of(line.order, names, language), language)
        if isinstance(line.order, Advance) and line.order.lines and place < len(orders.lines):
            lines.append(heading("end_advance", language))
    return lines


def advance_lines(advance: Advance, names: Mapping[Seat, str], language: str) -> list[str]:
    orders = [conditional(line.when, lines_of(line.order, names, language), language) for line in advance.lines]
    return [*chain.from_iterable(orders), *guard_lines(advance, language)]


def guard_lines(advance: Advance, language: str) -> list[str]:
    return [heading(guard, language) for guard in advance.even_if]


def conditional(when: str | None, lines: list[str], language: str) -> list[str]:
    return [f"{heading(when, language)}: {lines[0]}", *lines[1:]] if when else lines


def heading(gives: str, language: str) -> str:
    return next(row.forms(language)[0] for row in CONDITIONS + GUARDS + HEADINGS if row.gives == gives)


def order_line(command: Command, names: Mapping[Seat, str], language: str) -> str:
    """The first form whose fields are just what the command says. A name that would not read back is quoted, or gives way to the seat."""
    values = {name: getattr(command, name) for name in command.__struct_fields__}
    form = form_for(command, language)
    if "seat" not in form.slots:
        return fill(form, values, "")
    texts = [fill(form, values, captain) for captain in captain_writings(values["seat"], names, language)]
    return next((text for text in texts if reads_as(text, command, names)), texts[-1])


@cache
def defaults_of(command: type[Command]) -> dict[str, Any]:
    return {info.name: info.default for info in fields_of(command)}


def form_for(command: Command, language: str) -> Form:
    """The fallback is for commands that the rules refuse anyway, such as a purchase without an amount: they must still be shown."""
    defaults = defaults_of(type(command))
    said = {name: value for name in command.__struct_fields__ if (value := getattr(command, name)) != defaults[name]}
    forms = FORMS_OF_COMMAND[type(command), language]
    return next((form for form in forms if {**said, **form.row.fixed} == said and form.slots == set(said) - set(form.row.fixed)), forms[0])


def captain_writings(seat: Seat, names: Mapping[Seat, str], language: str) -> list[str]:
    """How a captain may be written, best first. A quotation mark in a name could join two orders of a line into one."""
    number, name = f"{SEAT_WORDS[language]} {seat}", names.get(seat, "")
    return [number] if not name or set(name) & set('"«»“”') else [name, f'"{name}"', number]


def reads_as(text: str, command: Command, names: Mapping[Seat, str]) -> bool:
    pieces = pieces_of(normal(text))
    if len(pieces) != 1 or len(tokens_of(pieces[0])) > MOST_WORDS:
        return False
    found = readings(tokens_of(pieces[0]), Desk(None, names))
    return [command_of(reading, Desk(None, names)) for reading in found] == [command]


def fill(form: Form, values: Mapping[str, Any], captain: str) -> str:
    return PART.sub(lambda part: shown(part[1], values[part[1]], form.language, captain) if part[1] else part[2], form.written)


def shown(slot: str, value: Any, language: str, captain: str) -> str:
    if slot == "seat":
        return captain
    if slot in ("port", "stop"):
        return stop_name(value, language)
    if slot == "path":
        return " ".join(stop_name(stop, language) for stop in value)
    if slot == "product" and value in PRODUCT:
        return PRODUCT[value].fr if language == "fr" else PRODUCT[value].en
    return str(value)


def stop_name(stop: str, language: str) -> str:
    if stop not in STOP:
        return str(stop)
    return STOP[stop].name if language == "fr" else STOP[stop].name_en


# --- The table shows itself ---

FRAMES = {"en": ("roll", "buy half", "standing bid 8"), "fr": ("lancer", "acheter moitié", "offre permanente 8")}


def help(language: str = "en") -> list[tuple[str, str]]:  # noqa: A001 -- the name every notation gives it
    """Each row of the table: a letter that can be sent as it stands, and what it means."""
    language = language if language in LANGUAGES else "en"
    return [(example(row, language), row.means[LANGUAGES.index(language)]) for row in TABLE]


def example(row: Row, language: str) -> str:
    roll, buy, bid = FRAMES[language]
    form, advance = row.forms(language)[0], heading("advance", language)
    if row in CONDITIONS:
        return f"{form}: {buy}"
    if row in GUARDS:
        return f"{advance}: {roll}; {form}"
    if row.gives == "end_advance":
        return f"{advance}: {roll}; {form}; {bid}"
    if row in HEADINGS:
        return f"{form}: {roll}"
    return sample(next(form for form in FORMS if form.row is row and form.language == language), Desk(None, {2: "Anna"}))
