"""The fields of the orders: how stops, cards, products and sums are read and written."""

from typing import Any, get_args

from games.engines.long_cours.commands import TurnOrder
from games.engines.long_cours.data import BRAWL_CARDS, PRODUCT, STOP, STRONGEST, ZONES
from games.engines.long_cours.notation.rows import CONDITIONS, GUARDS, HEADINGS, ORDERS
from games.notation import ARTICLES, Desk, Lexicon, Misread, Span, Table, words_of

WORDS = Lexicon(ARTICLES | {"m", "million", "millions"})

SAMPLES: dict[str, Any] = {
    "port": "PER", "stop": "GIB", "path": ("PER", "SYD", "VAL"), "zone": 55, "product": "gold",
    "amount": 2, "keep": 6, "seat": 2,
    "card": 4, "up_to": 9, "maximum": 8, "min_cash": 4, "decision": "turn/2/1",
}  # fmt: skip
"""What stands in the fields when the table shows itself."""


STOP_NAMES = [
    WORDS.named(stop.id, name) for stop in STOP.values() for name in (stop.name_en, stop.name)
]
PRODUCT_NAMES = [
    WORDS.named(product.id, name)
    for product in PRODUCT.values()
    for name in (product.en, product.fr)
]
CARD_NAMES = [
    WORDS.named(card.strength, name) for card in BRAWL_CARDS.values() for name in (card.en, card.fr)
]
ZONE_NUMBERS = {str(number): zone for zone in ZONES for number in (zone, zone // 11)}


def read_stop(span: Span, desk: Desk) -> str:
    code = WORDS.plain(words_of(span)).upper()  # the code first
    stop: str = code if code in STOP else WORDS.find("stop", STOP_NAMES, span)
    return stop


def read_path(span: Span, desk: Desk) -> tuple[str, ...]:
    """Stops one after the other, each by its whole name or its code: of a shortened one the next
    word might be a part. The present stop in front is not a move."""
    path: list[str] = []
    rest = tuple(token for token in span if not token.is_filler)
    while rest or not path:
        stop, used = longest_stop(rest, desk)
        path.append(stop)
        rest = rest[used:]
    here = desk.view.corsair.stop if desk.view else None
    return tuple(path[1:] if len(path) > 1 and path[0] == here else path)


WHOLE_STOPS = {tuple(name.key.split()): name.id for name in STOP_NAMES} | {
    (code.lower(),): code for code in STOP
}
LONGEST_STOP = max(map(len, WHOLE_STOPS))


def longest_stop(span: Span, desk: Desk) -> tuple[str, int]:
    for used in range(min(LONGEST_STOP, len(span)), 0, -1):
        if stop := WHOLE_STOPS.get(words_of(span[:used])):
            return stop, used
    raise Misread("unknown_word", "stop", span[:1])


def read_millions(span: Span, desk: Desk) -> int:  # RL-01: whole millions
    return WORDS.number(span, "amount", low=0, high=999_999_999, unit="m")


def read_limit(span: Span, desk: Desk) -> int:
    return WORDS.number(span, "up_to", low=0, high=STRONGEST, unit="m")


def read_card(span: Span, desk: Desk) -> int:
    if WORDS.plain(words_of(span))[:1].isdigit():
        return WORDS.number(span, "card", low=1, high=STRONGEST, unit="m")
    card: int = WORDS.find("card", CARD_NAMES, span)
    return card


def read_product(span: Span, desk: Desk) -> str:
    product: str = WORDS.find("product", PRODUCT_NAMES, span)
    return product


def read_zone(span: Span, desk: Desk) -> int:
    zone = ZONE_NUMBERS.get(WORDS.plain(words_of(span)))
    if zone is None:
        raise Misread("unknown_word", "zone", span, lambda: map(str, ZONES))
    return zone


def shown(slot: str, value: Any, language: str) -> str:
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


TABLE = Table(
    WORDS,
    ORDERS,
    phrases=CONDITIONS + GUARDS + HEADINGS,
    fields={
        "port": read_stop, "stop": read_stop, "path": read_path, "zone": read_zone,
        "product": read_product, "amount": read_millions,
        "keep": read_millions, "maximum": read_millions, "min_cash": read_millions,
        "card": read_card, "up_to": read_limit,
    },
    write=shown,
    samples=SAMPLES,
    lists=["path"],
)  # fmt: skip
TURN_ORDERS = get_args(TurnOrder)
