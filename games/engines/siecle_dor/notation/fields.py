"""The words of Le Siècle d’Or that stand in orders: provinces, colours, places, goods, sums; how
each is read and how it is written.

Everything is read in English, French, German and Dutch where the sheet asks for it, and written
in English or French. Sums are written in florins and kept in half florins (ruling 19): `2.5`,
`2,5` and `2½` are five halves.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from games.engines.siecle_dor.commands import Sale, UseBuy, UsePaint
from games.engines.siecle_dor.data import (
    CARD,
    COLONIES,
    COLONY_PLACE,
    COLOURS,
    GUILD_PLACE,
    MERCHANTS,
    PROVINCE,
    SQUARES,
)
from games.engines.siecle_dor.notation.rows import ORDERS, PHRASES, SAMPLES
from games.notation import (
    ARTICLES,
    NUMBER,
    WORD,
    Desk,
    Form,
    Lexicon,
    Misread,
    Name,
    Reading,
    Span,
    Table,
    Token,
    Word,
    words_of,
)

WORDS = Lexicon(
    ARTICLES | {"f", "fl", "florin", "florins"},
    word=rf"(?<!\S)[.,][0-9]+|{WORD}",  # `.5` is half a florin, not five
)

MOST_MONEY_H = 2_000_000

PROVINCE_NAMES = {
    "HOL": ("Holland", "Hollande"),
    "LIM": ("Limburg", "Limbourg"),
    "BRA": ("Brabant", "Brabant"),
    "GRO": ("Groningen", "Groningue"),
    "UTR": ("Utrecht", "Utrecht"),
    "OVE": ("Overijssel", "Overijssel"),
    "ZEE": ("Zeeland", "Zélande", "Seeland"),
    "FRI": ("Friesland", "Frise", "Vriesland"),
    "FLA": ("Flanders", "Flandre", "Flandres", "Flandern", "Vlaanderen"),
    "GEL": ("Gelderland", "Gueldre", "Geldern"),
}
"""In English and French as we write them, then in other languages."""

COLOUR_NAMES = {
    "green": ("green", "vert", "verte", "grün", "groen"),
    "yellow": ("yellow", "jaune", "gelb", "geel"),
    "brown": ("brown", "brun", "brune", "marron", "braun", "bruin"),
    "blue": ("blue", "bleu", "bleue", "blau", "blauw"),
    "grey": ("grey", "gris", "gray", "grise", "grau", "grijs"),
}
FEMININE = {
    "green": "verte",
    "yellow": "jaune",
    "brown": "brune",
    "blue": "bleue",
    "grey": "grise",
}  # a guild, in French

GOODS_NAMES = {
    "tulips": ("tulips", "tulipes", "tulip", "tulipe", "one woman", "une femme"),
    "pairs": ("pairs", "paires", "pair", "paire", "two women", "deux femmes"),
    "expedition": ("expedition", "expédition", "trading expedition", "expédition commerciale"),
    "pepper": ("pepper", "poivre"),
    "cloves": ("cloves", "girofle", "clove", "clous de girofle"),
    "nutmeg": ("nutmeg", "muscade", "noix de muscade"),
    "all": ("all", "tout", "everything"),
}
MERCHANT_NAMES = {
    "Amsterdam": "Amsterdam",
    "Middelburg": "Middelbourg",
    "Antwerp": "Anvers",
    "Dordrecht": "Dordrecht",
    "Deventer": "Deventer",
    "Leeuwarden": "Leeuwarden",
}
GUILD_WORDS, COLONY_WORDS = ("guild", "guilde", "gilde"), ("colony", "colonie", "kolonie")


def _named(table: dict[str, tuple[str, ...]]) -> list[Name]:
    return [WORDS.named(id_, name) for id_, names in table.items() for name in dict.fromkeys(names)]


PROVINCES = _named(PROVINCE_NAMES)
COLOURS_NAMED = _named(COLOUR_NAMES)
GOODS = _named(GOODS_NAMES)
MERCHANT_SQUARES = [
    WORDS.named(square, name)
    for square in MERCHANTS
    for name in dict.fromkeys(
        (SQUARES[square].name or "", MERCHANT_NAMES[SQUARES[square].name or ""])
    )
]
PLACES = [
    *PROVINCES,
    *(
        WORDS.named(GUILD_PLACE[colour], f"{guild} {name}")
        for guild in GUILD_WORDS
        for colour in COLOURS
        for name in COLOUR_NAMES[colour]
    ),
    *(
        WORDS.named(GUILD_PLACE[colour], f"{name} {guild}")
        for guild in GUILD_WORDS
        for colour in COLOURS
        for name in COLOUR_NAMES[colour]
    ),
    *(
        WORDS.named(place, f"{colony} {number}")
        for colony in COLONY_WORDS
        for number, place in COLONY_PLACE.items()
    ),
    *(WORDS.named(place, str(number)) for number, place in COLONY_PLACE.items()),
]

WHOLE_PLACES = {tuple(name.key.split()): name.id for name in PLACES if " " in name.key}


# --- Reading ---


def read_province(span: Span, desk: Desk) -> str:
    code = WORDS.plain(words_of(span)).upper()  # the code first
    province: str = code if code in PROVINCE else WORDS.find("province", PROVINCES, span)
    return province


def read_provinces(span: Span, desk: Desk) -> tuple[str, ...]:
    """One after the other. `guild blue` is understood, for the rules to refuse: its name is two
    words, a province's is one."""
    found: list[str] = []
    rest = said(span)
    while rest or not found:
        place = WHOLE_PLACES.get(words_of(rest[:2])) if len(rest) > 1 else None
        found.append(place or read_province(rest[:1] or span, desk))
        rest = rest[2:] if place else rest[1:]
    return tuple(found)


def read_path(span: Span, desk: Desk) -> tuple[str, ...]:
    path = tuple(read_province((token,), desk) for token in said(span))
    if len(path) < 2:
        raise Misread("short_path", "path", span)
    return path


def read_place(span: Span, desk: Desk) -> str:
    """Where a marker stands: `Holland`, `guild blue`, `colony 3`; `3` alone is the colony."""
    code = WORDS.plain(words_of(span)).upper()
    place: str = code if code in PROVINCE else WORDS.find("place", PLACES, span)
    return place


def read_colour(span: Span, desk: Desk) -> str:
    colour: str = WORDS.find("colour", COLOURS_NAMED, span)
    return colour


def read_square(span: Span, desk: Desk) -> int:
    """A square of the track by its number, a merchant's by his town too."""
    if WORDS.plain(words_of(span))[:1].isdigit():
        return WORDS.number(span, "square", low=0, high=len(SQUARES) - 1)
    square: int = WORDS.find("square", MERCHANT_SQUARES, span)
    return square


def read_colonies(span: Span, desk: Desk) -> tuple[int, ...]:
    """`3,2,7` or `3 2 7`, in the order of preference."""
    found: list[int] = []
    for token in said(span) or span[:1]:
        for digits in re.split(r"[.,]", token.raw):
            if digits not in map(str, COLONIES):
                raise Misread(
                    "bad_number", "colonies", (token,), low=COLONIES[0], high=COLONIES[-1]
                )
            found.append(int(digits))
    if not found:
        raise Misread("bad_number", "colonies", span, low=COLONIES[0], high=COLONIES[-1])
    return tuple(found)


def read_goods(span: Span, desk: Desk) -> str:
    goods: str = WORDS.find("goods", GOODS, span)
    return goods


def read_sets(span: Span, desk: Desk) -> int:
    return WORDS.number(span, "sets", low=0, high=99)


def read_selling(span: Span, desk: Desk) -> tuple[Sale, ...]:
    """`pepper, 2 tulips`: a number, if any, stands before what it counts; a name takes up to
    three words."""
    sales: list[Sale] = []
    rest = said(span)
    if not rest:
        raise Misread("unknown_word", "goods", span)
    while rest:
        sets = (
            read_sets(rest[:1], desk)
            if NUMBER.fullmatch(rest[0].words[0] if rest[0].words else "")
            else None
        )
        rest = rest[1:] if sets is not None else rest
        goods, used = longest_goods(rest, desk) if rest else (read_goods(span[-1:], desk), 0)
        sales.append(Sale(goods, sets))  # type: ignore[arg-type]  # the names are those of the literal
        rest = rest[used:]
    return tuple(sales)


def longest_goods(span: Span, desk: Desk) -> tuple[str, int]:
    for used in (3, 2):
        wanted = WORDS.plain(words_of(span[:used]))
        whole = [name.id for name in GOODS if name.key == wanted]
        if whole and len(span) >= used:
            return whole[0], used
    return read_goods(span[:1], desk), 1


def read_painting(span: Span, desk: Desk) -> str | int:
    """By its points, 3 to 8, or by the id of the card."""
    text = WORDS.plain(words_of(span))
    if text.upper() in CARD:
        return text.upper()
    return WORDS.number(span, "painting", low=3, high=8)


def read_die(span: Span, desk: Desk) -> int:
    return WORDS.number(span, "die", low=1, high=12)


def read_count(span: Span, desk: Desk) -> int:
    return WORDS.number(span, "count", low=0, high=99)


MONEY = re.compile(r"([0-9]{0,6})(?:[.,]([0-9]{1,2})|(½))?f?")


def read_money(span: Span, desk: Desk) -> int:
    """Florins with halves, as half florins."""
    tokens = said(span)
    found = (
        MONEY.fullmatch(tokens[0].raw.casefold())
        if len(tokens) == 1 and not tokens[0].quoted
        else None
    )
    if found is None or not (found[1] or found[2] or found[3]):
        raise Misread("bad_money", "money", span)
    tenths = (found[2] or "0").rstrip("0")
    if tenths not in ("", "5"):
        raise Misread("bad_half", "money", span)
    return 2 * int(found[1] or 0) + (1 if tenths or found[3] else 0)


KEY = re.compile(r"(?:setup/[a-z]+|[a-z]+)(?:/[0-9A-Z]+)+")


def read_decision(span: Span, desk: Desk) -> str:
    """The key of a question, however its parts were kept apart: `turn/4`, `auction/2/HOL/3`."""
    key = "/".join(word.upper() if word.upper() in PROVINCE else word for word in words_of(span))
    if not KEY.fullmatch(key):
        raise Misread("unknown_word", "decision", span, desk.due)
    return key


def said(span: Span) -> tuple[Token, ...]:
    return tuple(token for token in span if not token.is_filler)


# --- Writing ---


def province_name(province: str, language: str) -> str:
    names = PROVINCE_NAMES.get(province)
    return names[language == "fr"] if names else str(province)


def colour_name(colour: str, language: str) -> str:
    names = COLOUR_NAMES.get(colour)
    return names[language == "fr"] if names else str(colour)


def place_name(place: str, language: str) -> str:
    """As an order names it: `Holland`, `guild blue`, `colony 3`."""
    kind, _, which = str(place).partition("-")
    if kind == "guild" and which in COLOURS:
        return f"guilde {FEMININE[which]}" if language == "fr" else f"guild {which}"
    if kind == "colony":
        return f"{'colonie' if language == 'fr' else 'colony'} {which}"
    return province_name(place, language)


def goods_name(goods: str, language: str) -> str:
    names = GOODS_NAMES.get(goods)
    return names[language == "fr"] if names else str(goods)


def merchant_name(square: int, language: str) -> str:
    """The town of a merchant square; of any other its number."""
    name = SQUARES[square].name if 0 <= square < len(SQUARES) else None
    if not name:
        return str(square)
    return MERCHANT_NAMES[name] if language == "fr" else name


def florins(half_florins: int, language: str) -> str:
    """`2.5` for five halves, `2,5` in French."""
    sign, halves = ("-" if half_florins < 0 else ""), abs(half_florins)
    return f"{sign}{halves // 2}{(',5' if language == 'fr' else '.5') if halves % 2 else ''}"


def colony_list(colonies: Iterable[int]) -> str:
    return ",".join(map(str, colonies))


def selling(sales: Sequence[Any], language: str) -> str:
    return ", ".join(sale_text(sale.goods, sale.sets, language) for sale in sales)


def sale_text(goods: str, sets: int | None, language: str) -> str:
    name = goods_name(goods, language)
    return name if sets is None else f"{sets} {name}"


def shown(slot: str, value: Any, language: str) -> str:
    """A field of an order as we write it."""
    match slot:
        case "first" | "second" | "province" | "lot":
            return province_name(value, language)
        case "provinces":
            return ", ".join(place_name(place, language) for place in value)
        case "path":
            return " > ".join(province_name(province, language) for province in value)
        case "place" | "marker":
            return place_name(value, language)
        case "colour":  # of a guild or of a standing order, both feminine in French
            return FEMININE.get(value, str(value)) if language == "fr" else str(value)
        case "colonies" | "sail":
            return colony_list(value)
        case "goods":
            return goods_name(value, language)
        case "selling":
            return selling(value, language)
        case "maximum_h" | "budget_h":
            return florins(value, language)
        case "square":
            return merchant_name(value, language)
    return str(value)


class OrderTable(Table):
    """Bids have many forms: of those that begin like the line only the ones whose words are all
    in it are tried."""

    def __init__(self, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        self._words = {
            form.written: frozenset(part.text for part in form.pattern if isinstance(part, Word))
            for form in self.orders
        }

    def readings(self, span: Span, desk: Desk) -> list[Reading]:
        said, found = set(words_of(span)), list[Reading]()
        for form in self.forms_begun(span):
            if self._words[form.written] <= said:
                found += [
                    Reading(form, {**form.row.fixed, **values})
                    for values in self._fits(form.pattern, span, desk)
                ]
        return [
            reading
            for place, reading in enumerate(found)
            if not any(reading.same_as(other) for other in found[:place])
        ]

    def sample(self, form: Form, desk: Desk) -> str:
        """The form filled in, with a marker that can do such a thing."""
        where = sample_place(form)
        return self.fill(form, {**self.samples, "place": where, "lot": where}, "")


def sample_place(form: Form) -> str:
    """Holland makes pawns, Utrecht pays painters, Zeeland equips voyages."""
    if form.row.gives is UsePaint or form.row.fixed.get("use") in ("buy", "paint"):
        return "UTR"
    return "ZEE" if form.row.gives is UseBuy or "sail" in form.slots else "HOL"


TABLE = OrderTable(
    WORDS,
    ORDERS,
    phrases=PHRASES,
    fields={
        "provinces": read_provinces, "first": read_province, "second": read_province,
        "province": read_province, "lot": read_province,
        "square": read_square, "number": read_die, "path": read_path, "count": read_count,
        "colour": read_colour, "marker": read_place,
        "place": read_place, "sail": read_colonies, "colonies": read_colonies,
        "painting": read_painting, "goods": read_goods,
        "sets": read_sets, "maximum_h": read_money, "budget_h": read_money, "selling": read_selling,
        "decision": read_decision,
    },
    write=shown,
    samples=SAMPLES,
    lists=["provinces", "path", "colonies", "selling"],
)  # fmt: skip
