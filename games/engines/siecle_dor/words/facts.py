"""Facts in words: what the engine gives as ids, numbers and half florins, as it stands in a
sentence.

Provinces and other places come with their prepositions (`in_province`, `of_province`,
`from_origin`), since French bends them; sums in florins; cards by what is printed on them.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.engines.siecle_dor import notation
from games.engines.siecle_dor.commands import Bid, Line
from games.engines.siecle_dor.data import CARD, GOODS, PILE, SQUARES
from games.engines.siecle_dor.notation import letter
from games.engines.siecle_dor.notation.fields import (
    FEMININE,
    colony_list,
    colour_name,
    florins,
    goods_name,
    merchant_name,
    place_name,
    province_name,
    sale_text,
)
from games.engines.siecle_dor.words.templates import (
    BIDS,
    CARD_KINDS,
    DECISION_NOUNS,
    FIELDS,
    INCOME_SOURCES,
    ORDER_NOUNS,
    PASSES,
    RANK,
    RECEIVED,
    SEAT_COLOURS,
    SQUARE_KINDS,
    TABLE_OPTIONS,
    USES,
)
from games.sentences import Gettext, Names, all_of, fill, one_of, player, quoted

FRENCH_PROVINCES = {
    "HOL": ("en Hollande", "de Hollande"),
    "LIM": ("au Limbourg", "du Limbourg"),
    "BRA": ("au Brabant", "du Brabant"),
    "GRO": ("à Groningue", "de Groningue"),
    "UTR": ("à Utrecht", "d’Utrecht"),
    "OVE": ("en Overijssel", "d’Overijssel"),
    "ZEE": ("en Zélande", "de Zélande"),
    "FRI": ("en Frise", "de Frise"),
    "FLA": ("en Flandre", "de Flandre"),
    "GEL": ("en Gueldre", "de Gueldre"),
}
"""Each province where one is, and whence one comes."""


# --- Names of things ---


def place_in_words(fact: str, place: str, language: str) -> dict[str, str]:
    """A province, guild or colony by its name and with `in`, `of` and `from`."""
    name = place_name(place, language)
    kind, _, which = str(place).partition("-")
    if language == "fr":
        if kind in ("guild", "colony"):
            at, origin = f"dans la {name}", f"de la {name}"
        else:
            at, origin = FRENCH_PROVINCES.get(place, (f"à {name}", f"de {name}"))
        return {fact: name, f"in_{fact}": at, f"of_{fact}": origin, f"from_{fact}": origin}
    if kind == "guild":
        name = f"the {which} guild"
    return {
        fact: name,
        f"in_{fact}": f"in {name}",
        f"of_{fact}": f"of {name}",
        f"from_{fact}": f"from {name}",
    }


def guild_in_words(colour: str, language: str) -> dict[str, str]:
    """`the blue guild`, and the colour alone."""
    guild = (
        f"la guilde {FEMININE.get(colour, colour)}" if language == "fr" else f"the {colour} guild"
    )
    return {"colour": colour_name(colour, language), "guild": guild}


def square_in_words(index: int, gettext: Gettext, language: str) -> str:
    if not 0 <= index < len(SQUARES):
        return str(index)
    square = SQUARES[index]
    first, second = (province_name(province, language) for province in square.provinces or ("", ""))
    return fill(
        SQUARE_KINDS[square.kind],
        gettext,
        number=index,
        first=first,
        second=second,
        of_town=of_town(index, language),
    )


def of_town(index: int, language: str) -> str:
    """`of Antwerp`, `d’Anvers`."""
    town = merchant_name(index, language)
    return f"of {town}" if language != "fr" else f"d’{town}" if town[0] in "AEIO" else f"de {town}"


def card_name(card: str, gettext: Gettext, language: str) -> str:
    """By its id: `ship`, `governor of Holland`, `painting of 6 points (A16)`; by its kind too."""
    kind = CARD[card].kind if card in CARD else card
    if kind in GOODS:
        printed = GOODS[kind].fr if language == "fr" else GOODS[kind].en
        return printed[0].lower() + printed[1:]
    if kind not in CARD_KINDS:
        return str(card)
    face = CARD.get(card)
    province = province_name(face.province, language) if face and face.province else ""
    return fill(
        CARD_KINDS[kind], gettext, province=province, points=face.points if face else "", card=card
    )


def cards_in_words(cards: Sequence[str], gettext: Gettext, language: str) -> str:
    """`2 × cloves, ship`; equal ones together, in the order they came."""
    names = [card_name(card, gettext, language) for card in cards]
    return ", ".join(
        name if names.count(name) == 1 else f"{names.count(name)} × {name}"
        for name in dict.fromkeys(names)
    )


def pile_name(pile: str, language: str) -> str:
    if pile not in PILE:
        return str(pile)
    return (PILE[pile].fr if language == "fr" else PILE[pile].en).lower()


def painting_in_words(painting: Any, gettext: Gettext, language: str) -> str:
    """An order names a painting by its points or its card."""
    card = (
        painting["card"] if isinstance(painting, Mapping) else getattr(painting, "card", painting)
    )
    return card_name(card, gettext, language) if isinstance(card, str) else str(card)


# --- Lists and small tables ---


def income_in_words(
    income: Mapping[str, Any], names: Names, gettext: Gettext, language: str
) -> str:
    """`3 f for Anna (pawns 1, markers 2)`."""
    parts = [
        fill(template, gettext, sum=florins(income[source], language))
        for source, template in INCOME_SOURCES.items()
        if income.get(source)
    ]
    received = fill(
        RECEIVED,
        gettext,
        sum=florins(income.get("total_h", 0), language),
        seat=player(income["seat"], names),
    )
    return f"{received} ({', '.join(parts)})" if parts else received


def ladder_in_words(
    ladder: Sequence[Mapping[str, Any]], names: Names, gettext: Gettext, language: str
) -> str:
    """Every word of an auction: `0.5 by Bram, 1 by Cato, Bram passes`."""
    return ", ".join(rung_in_words(rung, names, gettext, language) for rung in ladder)


def rung_in_words(rung: Mapping[str, Any], names: Names, gettext: Gettext, language: str) -> str:
    name, bid = player(rung["seat"], names), rung.get("bid_h")
    return (
        fill(PASSES, gettext, seat=name)
        if bid is None
        else fill(BIDS, gettext, seat=name, bid=florins(bid, language))
    )


def bids_in_words(bids: Sequence[Any], gettext: Gettext, language: str) -> str:
    """Bids as they would be written."""
    plain = [msgspec.to_builtins(bid) for bid in bids]
    texts = [
        notation.render(msgspec.convert({"kind": "bid", **bid}, Bid), {}, language) for bid in plain
    ]
    return ", ".join(quoted(text, gettext) for text in texts)


def sales_in_words(sales: Sequence[Any], gettext: Gettext, language: str) -> str:
    plain = [msgspec.to_builtins(sale) for sale in sales]
    return all_of([sale_text(sale["goods"], sale.get("sets"), language) for sale in plain], gettext)


def lines_in_words(lines: Sequence[Any], names: Names, gettext: Gettext, language: str) -> str:
    """Kept lines, as they would be written."""
    return ", ".join(quoted(line_in_words(line, names, language), gettext) for line in lines)


def line_in_words(line: Any, names: Names, language: str) -> str:
    """One line of a letter, from the log's form or the struct."""
    kept: Line = msgspec.convert(line, Line) if isinstance(line, Mapping) else line
    return letter.line_of(kept, names, language)


def colours_in_words(colours: Sequence[str], names: Names, gettext: Gettext) -> str:
    """`Anna (blue), Bram (red)`, by seat number."""
    return ", ".join(
        f"{player(seat, names)} ({gettext(SEAT_COLOURS[colour])})"
        for seat, colour in enumerate(colours, start=1)
    )


def goods_in_words(goods: str, language: str) -> str:
    """What is printed on the cards; `all` as an order says it."""
    if goods in GOODS:
        return GOODS[goods].fr if language == "fr" else GOODS[goods].en
    return goods_name(goods, language)


# --- Facts in words ---

SEAT_FACTS = frozenset({"seat", "owner", "ousted", "seller", "winner", "turn_of", "to_bid", "last"})
PLACE_FACTS = frozenset({"province", "place", "origin", "to"})
SEATS_FACTS = frozenset({"asked", "awaited", "eligible"})


def in_words(
    facts: Mapping[str, Any], names: Names, gettext: Gettext, language: str
) -> dict[str, str]:
    """Each fact as it stands in a sentence; what is not there, or empty, has no words."""
    words: dict[str, str] = {}
    for fact, given in facts.items():
        if given is not None and given not in ([], (), {}):
            words |= fact_in_words(fact, given, facts, names, gettext, language)
    return words


def fact_in_words(
    fact: str, given: Any, facts: Mapping[str, Any], names: Names, gettext: Gettext, language: str
) -> dict[str, str]:
    if fact in SEAT_FACTS or (fact == "first" and isinstance(given, int)):
        return {fact: player(given, names), "number": str(facts.get("number", given))}
    if fact in PLACE_FACTS:
        return place_in_words(fact, str(given), language)
    if fact == "colour":
        return guild_in_words(given, language)
    if fact in ("value", "low", "high") and str(facts.get("field", "")).endswith("_h"):
        return {fact: florins(given, language)}
    return {fact: other_in_words(fact, given, names, gettext, language)}


def other_in_words(fact: str, given: Any, names: Names, gettext: Gettext, language: str) -> str:
    match fact:
        case _ if fact.endswith("_h"):
            return florins(given, language)
        case _ if fact in SEATS_FACTS:
            return all_of([player(seat, names) for seat in given], gettext)
        case "order":
            return gettext(ORDER_NOUNS[given]) if given in ORDER_NOUNS else str(given)
        case "phase":
            return gettext(DECISION_NOUNS[given]) if given in DECISION_NOUNS else str(given)
        case "decision":
            return decision_noun(given, gettext)
        case "open":
            return all_of([decision_noun(key, gettext) for key in given], gettext)
        case "field":
            return gettext(FIELDS.get(given, given))
        case "option":
            return gettext(TABLE_OPTIONS.get(given, given))
        case "use":
            return gettext(USES.get(given, given))
        case "lots" if given and not isinstance(given[0], str):
            return all_of([province_name(lot["province"], language) for lot in given], gettext)
        case "provinces" | "lots":
            return all_of([place_name(place, language) for place in given], gettext)
        case "neighbours" | "free" if isinstance(given[0], str):
            return one_of([province_name(province, language) for province in given], gettext)
        case "free" | "colonies" | "sail":
            return (
                one_of([str(colony) for colony in given], gettext)
                if fact == "free"
                else colony_list(given)
            )
        case "lot" | "first" | "second":
            return province_name(given, language)
        case "marker":
            return place_name(given, language)
        case "path":
            return " – ".join(province_name(province, language) for province in given)
        case "square" | "to_square":
            return square_in_words(given, gettext, language)
        case "merchants":
            return one_of([merchant_name(square, language) for square in given], gettext)
    return cards_and_lists(fact, given, names, gettext, language)


def cards_and_lists(fact: str, given: Any, names: Names, gettext: Gettext, language: str) -> str:
    match fact:
        case "card":
            return card_name(given, gettext, language)
        case "cards":
            return cards_in_words(given, gettext, language)
        case "painting":
            return painting_in_words(given, gettext, language)
        case "paintings":
            return all_of(
                [painting_in_words(painting, gettext, language) for painting in given], gettext
            )
        case "pile":
            return pile_name(given, language)
        case "goods":
            return goods_in_words(given, language)
        case "colours":
            return colours_in_words(given, names, gettext)
        case "incomes":
            return ", ".join(income_in_words(income, names, gettext, language) for income in given)
        case "ladder":
            return ladder_in_words(given, names, gettext, language)
        case "bids" | "plan":
            return bids_in_words(given, gettext, language)
        case "selling":
            return sales_in_words(given, gettext, language)
        case "lines" if not isinstance(given, int):
            return lines_in_words(given, names, gettext, language)
        case "stopped":
            return lines_in_words([given], names, gettext, language)
        case "scores":
            return ", ".join(
                f"{player(score['seat'], names)} ({score['total']})" for score in given
            )
        case "ranking":
            return ", ".join(rank_in_words(rank, names, gettext, language) for rank in given)
    return str(given)


def decision_noun(key: str, gettext: Gettext) -> str:
    """By its key: `setup/marker/2`, `roll/5`, `turn/5`, `auction/1/3`."""
    parts = key.split("/")
    kind = (
        "before_roll"
        if parts[0] == "roll"
        else "_".join(parts[:2])
        if parts[0] == "setup"
        else parts[0]
    )
    return gettext(DECISION_NOUNS.get(kind, key))


def rank_in_words(rank: Mapping[str, Any], names: Names, gettext: Gettext, language: str) -> str:
    money = florins(rank["money_h"], language)
    return fill(
        RANK,
        gettext,
        place=rank["place"],
        seat=player(rank["seat"], names),
        points=rank["points"],
        money=money,
    )
