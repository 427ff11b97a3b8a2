"""Facts in words: what the engine gives as ids and numbers, as it stands in a sentence."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.engines.long_cours import notation
from games.engines.long_cours.commands import Line, TurnLine
from games.engines.long_cours.data import BRAWL_CARDS, CARD_KINDS, PRODUCT, STOP, STRENGTH
from games.engines.long_cours.notation import letter
from games.engines.long_cours.words.templates import (
    DECISION_NOUNS,
    FIELDS,
    GUARDS,
    ORDER_NOUNS,
    RANK,
    TABLE_OPTIONS,
)
from games.sentences import Gettext, Names, all_of, fill, one_of, player, quoted

# --- Facts in words ---

SEAT_FACTS = frozenset(
    {"seat", "owner", "by", "attacker", "defender", "to_answer", "winner", "loser", "caller"}
)
STOP_FACTS = frozenset({"port", "stop", "place", "origin", "to", "theirs"})


def in_words(
    facts: Mapping[str, Any], names: Names, gettext: Gettext, language: str
) -> dict[str, str]:
    """Each fact as it stands in a sentence; what is not there, or empty, has no words."""
    words: dict[str, str] = {}
    for fact, given in facts.items():
        if given is not None and given not in ([], (), {}):
            words |= fact_in_words(fact, given, names, gettext, language)
    return words


def fact_in_words(
    fact: str, given: Any, names: Names, gettext: Gettext, language: str
) -> dict[str, str]:
    if fact in SEAT_FACTS:
        return {fact: player(given, names), "number": str(given)}
    if fact in STOP_FACTS:
        return stop_in_words(fact, str(given), language)
    if fact in ("product", "sold"):
        return {
            fact: product_name(given, language),
            f"of_{fact}": of(product_name(given, language), language),
        }
    if fact == "path" and len(given) == 1:
        return stop_in_words("stop", given[0], language)
    if fact == "order" and isinstance(given, Mapping):  # the line that stopped
        return {"stopped": orders_in_words([given], names, gettext, language)}
    return {fact: other_in_words(fact, given, names, gettext, language)}


def other_in_words(fact: str, given: Any, names: Names, gettext: Gettext, language: str) -> str:
    match fact:
        case "order" if isinstance(given, str):
            return gettext(ORDER_NOUNS[given]) if given in ORDER_NOUNS else given
        case "asked" | "awaited" | "order" if isinstance(given, list | tuple):
            return all_of([player(seat, names) for seat in given], gettext)
        case "ports" | "neighbours":
            return one_of([stop_name(stop, language) for stop in given], gettext)
        case "path":
            return " – ".join(stop_name(stop, language) for stop in given)
        case "products":
            return all_of([product_name(product, language) for product in given], gettext)
        case "zones":
            return all_of([str(zone) for zone in given], gettext)
        case "goods":
            return goods_in_words(given, language)
        case "card" if isinstance(given, str):
            return card_name(given, language)
        case "cards":
            return hand_in_words(given, language)
        case "strengths":
            return all_of([card_name(f"brawl-{strength}", language) for strength in given], gettext)
        case "last":
            return card_name(f"brawl-{given}", language)
        case "lines" if not isinstance(given, int):
            return orders_in_words(given, names, gettext, language)
        case "even_if":
            return one_of([gettext(GUARDS[name]) for name in given], gettext)
        case "losers":
            return ", ".join(f"{player(bid['seat'], names)} {bid['maximum']} M" for bid in given)
        case "ranking":
            return ", ".join(rank_in_words(rank, names, gettext) for rank in given)
        case "decision":
            return decision_noun(given, gettext)
        case "open":
            return all_of([decision_noun(key, gettext) for key in given], gettext)
        case "field":
            return gettext(FIELDS.get(given, given))
        case "option":
            return gettext(TABLE_OPTIONS.get(given, given))
    return str(given)


def decision_noun(key: str, gettext: Gettext) -> str:
    kind = key.partition("/")[0]
    return gettext(DECISION_NOUNS.get(kind, key))


def rank_in_words(rank: Mapping[str, Any], names: Names, gettext: Gettext) -> str:
    return fill(
        RANK,
        gettext,
        place=rank["place"],
        seat=player(rank["seat"], names),
        fortune=rank["fortune"],
    )


def orders_in_words(lines: Sequence[Any], names: Names, gettext: Gettext, language: str) -> str:
    """Kept lines, as they would be written."""
    return ", ".join(quoted(line_in_words(line, names, language), gettext) for line in lines)


def line_in_words(line: Any, names: Names, language: str) -> str:
    """One line of a letter, from the log's form or the struct."""
    kept: Line | TurnLine = msgspec.convert(line, Line) if isinstance(line, Mapping) else line
    written = notation.render(kept.order, names, language).replace("\n", "; ")
    return f"{letter.heading(kept.when, language)}: {written}" if kept.when else written


# --- Names of things, from the data files ---

FRENCH_PLACES = {
    "CNO": ("au Cap Nord", "du Cap Nord"),
    "IAL": ("aux Iles Aléoutiennes", "des Iles Aléoutiennes"),
    "HOR": ("au Cap Horn", "du Cap Horn"),
    "MLS": ("en Malaisie", "de Malaisie"),
}
"""Stops whose French preposition is not plain `à` and `de`."""

WITH_ARTICLE = ("IAL",)  # in English


def stop_name(stop: str, language: str) -> str:
    if stop not in STOP:
        return stop
    return STOP[stop].name if language == "fr" else STOP[stop].name_en


def stop_in_words(fact: str, stop: str, language: str) -> dict[str, str]:
    """A stop by its name and with `at`, `to` and `from`."""
    name = stop_name(stop, language)
    if language == "fr":
        at, origin = FRENCH_PLACES.get(stop, (f"à {name}", of(name, language)))
        to = at
    else:
        place = f"the {name}" if stop in WITH_ARTICLE else name
        at, to, origin = f"at {place}", f"to {place}", f"from {place}"
    return {
        fact: name,
        f"at_{fact}": at,
        f"to_{fact}": to,
        f"from_{fact}": origin,
        f"from_{fact}_open": origin[0].upper() + origin[1:],
    }


def of(name: str, language: str) -> str:
    if language != "fr":
        return f"of {name}"
    return f"d’{name}" if name[0].lower() in "aeiou" else f"de {name}"


def product_name(product: str, language: str) -> str:
    if product not in PRODUCT:
        return str(product)
    return PRODUCT[product].fr if language == "fr" else PRODUCT[product].en


def card_name(card: str, language: str) -> str:
    """`Storm`; a brawl card with its strength: `A kick (6)`."""
    if card in STRENGTH:
        blow = BRAWL_CARDS[STRENGTH[card]]
        return f"{blow.fr if language == 'fr' else blow.en} ({blow.strength})".replace("'", "’")
    if card not in CARD_KINDS:
        return str(card)
    return CARD_KINDS[card].fr if language == "fr" else CARD_KINDS[card].en


def goods_in_words(goods: Mapping[str, int], language: str) -> str:
    """`wood 2 M, gold 4 M`, in the order of the die."""
    return ", ".join(
        f"{product_name(product, language)} {goods[product]} M"
        for product in PRODUCT
        if product in goods
    )


def hand_in_words(cards: Sequence[str], language: str) -> str:
    """`2 × Storm, A kick (6)`."""
    kinds = [
        f"{cards.count(kind)} × {card_name(kind, language)}"
        for kind in ("storm", "direct")
        if kind in cards
    ]
    blows = sorted((STRENGTH[card], card) for card in cards if card in STRENGTH)
    return ", ".join(kinds + [card_name(card, language) for _, card in blows])
