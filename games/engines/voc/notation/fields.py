"""The fields of the orders: how ships, crews, goods, places, sums and terms are read and
written."""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, pairwise
from typing import Any

from games import notation as generic
from games.engine import Seat
from games.engines.voc.commands import Point, Terms
from games.engines.voc.data import GOODS, HARBOURS, SHIPS
from games.engines.voc.notation import chart
from games.notation import (
    FILLERS,
    LANGUAGES,
    Desk,
    Lexicon,
    Misread,
    Name,
    Span,
    Token,
    unfilled,
    words_of,
)

# --- Names of goods, harbours, words and sides ---

GOOD_NAMES = {
    "cloves": ("cloves", "girofle"),
    "textiles": ("textiles", "textiles"),
    "coffee": ("coffee", "café"),
    "tea": ("tea", "thé"),
    "cinnamon": ("cinnamon", "cannelle"),
    "nutmeg": ("nutmeg", "muscade"),
    "pepper": ("pepper", "poivre"),
}
FRENCH_HARBOURS = {"mocha": "Moka", "surat": "Surate"}
WORD_NAMES = {
    "north": ("North", "Nord"),
    "south": ("South", "Sud"),
    "east": ("East", "Est"),
    "west": ("West", "Ouest"),
    "stop": ("Stop", "Stop"),
}
SHORT_WORDS = {"n": "north", "s": "south", "e": "east", "w": "west", "o": "west", "halte": "stop"}
SIDE_NAMES = {"left": ("left", "gauche"), "right": ("right", "droite")}
COLOUR_WORDS = {"red": "red", "rouge": "red", "yellow": "yellow", "jaune": "yellow",
"black": "black", "noir": "black", "green": "green",
                "vert": "green", "blue": "blue", "bleu": "blue"}  # fmt: skip
NOTHING = {"en": "nothing", "fr": "rien"}
NOTHINGS = frozenset({*NOTHING.values(), "none"})
MONEY = "daalders"
MONIES = frozenset({"daalder", "daalders", "thaler", "thalers", "d"})
ASIDE = {"en": "aside", "fr": "écart"}
ASIDES = frozenset({"aside", "ecart"})
EVERYBODY = (("all",), ("tous",))


def in_language(names: tuple[str, str], language: str) -> str:
    return names[LANGUAGES.index(language)]


def harbour_name(harbour: str, language: str) -> str:
    if harbour not in HARBOURS:
        return harbour
    return (
        FRENCH_HARBOURS.get(harbour, chart.CHART.harbour[harbour].name)
        if language == "fr"
        else chart.CHART.harbour[harbour].name
    )


def ware_name(ware: str, language: str) -> str:
    return (
        in_language(GOOD_NAMES[ware], language)
        if ware in GOOD_NAMES
        else harbour_name(ware, language)
    )


# --- Words ---


def needed(span: Span) -> list[Token]:
    """Without the fillers, wherever they stand."""
    return [token for token in span if not token.is_filler]


class Words(Lexicon):
    """Ships are letters, so `a` and `d` are no fillers here; `à` is no word at all, and `thé` is
    not `the`. A trace is not compared."""

    def _token(self, match: re.Match[str]) -> Token:
        raw = match[0]
        if raw.casefold() in ("thé", "thés"):
            return Token(raw, match.start(), match.end(), ("tea",))
        if len(raw) > generic.LONGEST_WORD and raw[0] not in '"«“':
            return Token(raw, match.start(), match.end(), ("trace",))
        return super()._token(match)

    def seat(self, span: Span, desk: Desk) -> Seat:
        """By name or number as everywhere, else by colour (section 5). `all` is everybody: who
        is called so is quoted."""
        words = needed(span)
        if words_of(words) in EVERYBODY and not words[0].quoted:
            raise Misread(
                "unknown_word",
                "seat",
                span,
                lambda: self.others(desk),
                candidates=self.others(desk),
            )
        try:
            return super().seat(span, desk)
        except Misread:
            colour = COLOUR_WORDS.get(" ".join(words_of(span)))
            found = (
                [house.seat for house in desk.view.houses if house.colour == colour]
                if desk.view
                else []
            )
            if colour is None or not found:
                raise
            return int(found[0])


LEXICON = Words(
    {*FILLERS, "by", "ship", "contract", "navire", "contrat"}
    - {"a", "d", "for", "pour", "then", "puis"},
    rf"{chart.WORDS}|(?<!\S)-[0-9][0-9.,]*|[0-9]+(?:[.,][0-9]+)+|(?![àÀ](?!\w))[^\W_]+",
)

GOOD_LIST = [
    LEXICON.named(good, name) for good in GOODS for name in dict.fromkeys(GOOD_NAMES[good])
]
HARBOUR_LIST = [
    LEXICON.named(harbour, name)
    for harbour in HARBOURS
    for name in dict.fromkeys((harbour_name(harbour, "en"), harbour_name(harbour, "fr")))
]
WORD_LIST = [
    LEXICON.named(word, name) for word in WORD_NAMES for name in dict.fromkeys(WORD_NAMES[word])
]
SIDE_LIST = [LEXICON.named(side, name) for side in SIDE_NAMES for name in SIDE_NAMES[side]]
CREW = re.compile(r"([0-9]{1,2}) ?([a-z]*)")
SAILOR_WORDS = frozenset({"s", "sailor", "sailors", "marin", "marins", "matelot", "matelots"})
MERCHANT_WORDS = frozenset({"m", "merchant", "merchants", "marchand", "marchands"})


FRENCH_GOODS = {"garder", "cargaison", "charger", "offrir", "livrer", "remplir"}
UNACCENTED = re.compile(r"\bthes?\b", re.IGNORECASE)


def accented(piece: str) -> str:
    """Behind these French orders `the` is tea written without its accent, never the English
    word."""
    words = words_of(unfilled(LEXICON.tokens(piece))[:1])
    return UNACCENTED.sub("thé", piece) if words and words[0] in FRENCH_GOODS else piece


def find(what: str, names: Sequence[Name], span: Span) -> Any:
    """Goods and harbours go by any beginning that only one of them has; one letter is too little
    for a harbour."""
    wanted = LEXICON.plain(words_of(span))
    found = {name.id for name in names if wanted and name.key.startswith(wanted)}
    clear = len(found) == 1 and (len(wanted) > 1 or found <= set(GOODS))
    return found.pop() if clear else LEXICON.find(what, names, span)


# --- Fields ---


def read_ship(span: Span, desk: Desk) -> str:
    text = LEXICON.plain(words_of(span)).upper()
    if text not in SHIPS:
        raise Misread("unknown_word", "ship", span, lambda: SHIPS)
    return text


def crew_reader(what: str, words: frozenset[str]) -> Callable[[Span, Desk], int]:
    def read(span: Span, desk: Desk) -> int:
        found = CREW.fullmatch(LEXICON.plain(words_of(span)))
        if found is None or found[2] not in words:
            raise Misread("unknown_word", what, span)
        return int(found[1])

    return read


def number_reader(what: str, low: int, high: int) -> Callable[[Span, Desk], int]:
    return lambda span, desk: LEXICON.number(span, what, low=low, high=high)


def read_year(span: Span, desk: Desk) -> int:
    """`1590`, or `90` as people write it."""
    year = LEXICON.number(span, "year", low=0, high=9999)
    return 1500 + year if 85 <= year <= 99 else year


def read_trace(span: Span, desk: Desk) -> tuple[Point, ...]:
    words = needed(span)
    points = chart.trace(words[0].raw) if len(words) == 1 else None
    if points is None:
        raise Misread("unknown_word", "trace", span)
    return points


def read_legs(span: Span, desk: Desk) -> tuple[tuple[str, int], ...]:
    words = needed(span)
    legs = chart.legs(words[0].raw) if len(words) == 1 else ()
    if not legs:
        raise Misread("unknown_word", "legs", span)
    return legs


def place_reader(what: str, read: Callable[[str], int | None]) -> Callable[[Span, Desk], int]:
    def found(span: Span, desk: Desk) -> int:
        place = read(" ".join(token.raw for token in needed(span)))
        if place is None:
            raise Misread("unknown_word", what, span)
        return place

    return found


def read_word(span: Span, desk: Desk) -> str:
    text = LEXICON.plain(words_of(span))
    word: str = SHORT_WORDS[text] if text in SHORT_WORDS else LEXICON.find("word", WORD_LIST, span)
    return word


def read_text(span: Span, desk: Desk) -> str:
    words = needed(span)
    if len(words) != 1 or not words[0].quoted:
        raise Misread("unknown_word", "text", span)
    return words[0].raw[1:-1].strip()  # French guillemets keep a blank inside


def read_good(span: Span, desk: Desk) -> str:
    good: str = find("good", GOOD_LIST, span)
    return good


def read_ware(span: Span, desk: Desk) -> str:
    ware: str = find("ware", [*GOOD_LIST, *HARBOUR_LIST], span)
    return ware


def read_port(span: Span, desk: Desk) -> str:
    port: str = find("port", HARBOUR_LIST, span)
    return port


def read_side(span: Span, desk: Desk) -> str:
    side: str = LEXICON.find("side", SIDE_LIST, span)
    return side


IN_LISTS = (("a",), ("s",))  # `a tea`, `tea's`
APART = (
    ("a",),
    ("an",),
    ("and",),
    ("un",),
    ("une",),
    ("et",),
)  # `5 and a tea`: the number before is money, not how many


def check_letters(words: Sequence[Token]) -> None:
    """A letter behind the beginning of a name may be the end of that name: `cinnamo,n`."""
    names = {name.key for name in [*GOOD_LIST, *HARBOUR_LIST]}
    for before, token in pairwise(words):
        is_beginning = before.raw.isalpha() and LEXICON.plain(before.words) not in names
        if is_beginning and len(token.raw) == 1 and token.raw.isalpha():
            raise Misread("unknown_word", "ware", (token,))


def said(span: Span) -> list[Token]:
    """What is needed of a list of wares: an `a` is an article only before a word, and `A` is a
    ship."""
    return [
        token
        for place, token in enumerate(span)
        if not token.is_filler
        and (
            token.quoted
            or token.words[:1] not in IN_LISTS
            or token.raw == "A"
            or (token.raw == "a" and place + 1 == len(span))
        )
    ]


def several(read: Callable[[Span, Desk], Any]) -> Callable[[Span, Desk], tuple[Any, ...]]:
    """One after the other; `2 tea` is tea twice."""

    def found(span: Span, desk: Desk) -> tuple[Any, ...]:
        items: list[Any] = []
        times: int | None = None
        check_letters(words := said(span))
        for token in words:
            if times is None and generic.NUMBER.fullmatch(token.words[0] if token.words else ""):
                times = LEXICON.number((token,), "count", low=1, high=MOST_OF_A_GOOD)
            else:
                items += [read((token,), desk)] * (times or 1)
                times = None
        if times is not None or not items:
            raise Misread("unknown_word", "ware", span)
        return tuple(items)

    return found


MOST_OF_A_GOOD = 28  # there are no more tokens
MOST_OFFERED = 99_999


def read_terms(span: Span, desk: Desk) -> Terms:
    """`2 tea and 5`, `5 and a tea`, `3 daalders`, `aside 2`, `nothing`."""
    check_letters(words := said(span))
    sums = {
        before for before, token in pairwise(span) if not token.quoted and token.words[:1] in APART
    }
    if len(words) == 1 and words_of(words) and words_of(words)[0] in NOTHINGS:
        return Terms()
    wares: list[str] = []
    daalders, aside = 0, list[int]()
    while words:
        token = words.pop(0)
        if token.words and token.words[0] in ASIDES and words:
            aside.append(LEXICON.number((words.pop(0),), "contract", low=0, high=MOST_OFFERED))
        elif not generic.NUMBER.fullmatch(token.words[0] if token.words else ""):
            wares.append(read_ware((token,), desk))
        elif words and token not in sums and _is_ware(words[0], desk):
            wares += [read_ware((words.pop(0),), desk)] * LEXICON.number(
                (token,), "count", low=1, high=MOST_OF_A_GOOD
            )
        else:
            daalders += LEXICON.number((token,), "money", low=0, high=MOST_OFFERED)
            if words and words_of(words[:1]) and words[0].words[0] in MONIES:
                words.pop(0)
    if not wares and not aside and not daalders:
        raise Misread("unknown_word", "terms", span)
    return Terms(tuple(wares), daalders, tuple(aside))


def _is_ware(token: Token, desk: Desk) -> bool:
    """What follows a number: a ware, unless it says that the number is money, or is a number
    itself."""
    first = token.words[0] if token.words else ""
    return first not in MONIES | ASIDES and not generic.NUMBER.fullmatch(first)


def read_seats(span: Span, desk: Desk) -> tuple[Seat, ...]:
    """Players one after the other, each with as many words as make one name."""
    seats: list[Seat] = []
    rest = tuple(span)
    while rest:
        for used in range(min(len(rest), generic.LONGEST_NAME), 0, -1):
            try:
                seats.append(LEXICON.seat(rest[:used], desk))
            except Misread:
                if used == 1 and not rest[0].is_filler:
                    raise
            else:
                break
        rest = rest[used:]
    if not seats:
        raise Misread("unknown_word", "seat", span)
    return tuple(seats)


FIELDS: dict[str, generic.Reader] = {
    "ship": read_ship,
    "sailors": crew_reader("sailors", SAILOR_WORDS),
    "merchants": crew_reader("merchants", MERCHANT_WORDS),
    "contract": number_reader("contract", 0, MOST_OFFERED),
    "year": read_year,
    "trace": read_trace,
    "legs": read_legs,
    "start": place_reader("start", chart.longitude),
    "heed": number_reader("heed", 0, MOST_OFFERED),
    "ignore": read_seats,
    "word": read_word,
    "y": place_reader("latitude", chart.latitude),
    "east_of": place_reader("longitude", chart.longitude),
    "west_of": place_reader("longitude", chart.longitude),
    "text": read_text,
    "goods": several(read_good),
    "free": number_reader("free", 0, MOST_OFFERED),
    "free_for": read_good,
    "give": read_terms,
    "ask": read_terms,
    "offer": number_reader("offer", 0, 999_999_999),
    "side": read_side,
    "least": number_reader("money", 0, MOST_OFFERED),
    "ports": several(read_port),
    "wares": several(read_ware),
}


# --- Writing the fields ---


def write(slot: str, value: Any, language: str) -> str:
    match slot:
        case "sailors":
            return f"{value} marin{'s' if value > 1 else ''}" if language == "fr" else f"{value}s"
        case "merchants":
            return (
                f"{value} marchand{'s' if value > 1 else ''}" if language == "fr" else f"{value}m"
            )
        case "trace":
            return chart.written_trace(value)
        case "legs":
            return chart.written_legs(value, language)
        case "y":
            return chart.written_latitude(value)
        case "start" | "east_of" | "west_of":
            return chart.written_longitude(value)
        case "word":
            return in_language(WORD_NAMES[value], language)
        case "side":
            return in_language(SIDE_NAMES[value], language)
        case "text":
            return f'"{value}"'
        case "free_for":
            return ware_name(value, language)
        case "goods" | "wares" | "ports":
            return written_wares(value, language)
        case "give" | "ask":
            return written_terms(value, language)
        case "ignore":
            return ", ".join(f"{generic.SEAT_WORDS[language]} {seat}" for seat in value)
    return str(value)


def written_wares(wares: Iterable[str], language: str) -> str:
    """`2 tea, pepper`."""
    runs = [(ware, len(list(same))) for ware, same in groupby(wares)]
    return ", ".join(
        f"{count} {ware_name(ware, language)}" if count > 1 else ware_name(ware, language)
        for ware, count in runs
    )


def written_terms(terms: Terms, language: str) -> str:
    parts = [written_wares(terms.wares, language)] if terms.wares else []
    parts += [f"{terms.daalders} {MONEY}"] if terms.daalders else []
    parts += [f"{ASIDE[language]} {contract}" for contract in terms.aside]
    return ", ".join(parts) or NOTHING[language]


SAMPLES: dict[str, Any] = {
    "ship": "B", "sailors": 1, "merchants": 2, "contract": 3, "year": 1590,
    "trace": ((6960, 0), (6960, 2320), (7120, 2480)), "heed": 120,
    "ignore": (2,), "start": 6960, "legs": (("N", 2300), ("NE", 300)), "word": "east", "y": 2000,
    "east_of": 7000, "west_of": 7000,
    "text": "reef", "goods": ("tea", "cloves"), "free": 1, "free_for": "tea", "seat": 2,
    "give": Terms(("tea", "tea")),
    "ask": Terms(daalders=5), "offer": 4, "side": "left", "least": 8, "ports": ("cochin",),
    "wares": ("tea", "pepper"),
    "decision": "sailing/1585/2",
}  # fmt: skip
"""What stands in the fields when the table shows itself."""
