"""Facts in words: what the engine gives as ids and numbers, as it stands in a sentence."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.engines.vor_dem_wind import notation
from games.engines.vor_dem_wind.commands import FilePlan, Line
from games.engines.vor_dem_wind.data import CARD, KINDS, SHIP, Kind
from games.engines.vor_dem_wind.events import FiledAct, Plan
from games.engines.vor_dem_wind.notation import letter
from games.engines.vor_dem_wind.notation.nouns import GOODS_WRITTEN, write_goods
from games.engines.vor_dem_wind.words import templates as s
from games.engines.vor_dem_wind.words.templates import TABLE_OPTIONS as TABLE_OPTIONS
from games.notation import known
from games.sentences import APART, Gettext, Names, all_of, fill, player, quoted

# --- Facts in words ---

SEAT_FACTS = frozenset({"seat", "first", "next_first", "chooser", "holder", "bidder"})
SEAT_LISTS = frozenset({"asked", "awaited", "bidders"})
GOODS_FACTS = frozenset(
    {"goods", "forfeited", "missing", "lose", "protect", "protect_hand", "start_goods"}
)
NOUNS: dict[str, Mapping[str, str]] = {
    "pile": s.CARD_KINDS, "special": s.CARD_KINDS, "won": s.WON, "when": s.WON, "step": s.STEPS,
    "phase": s.PHASES, "place": s.PLACES,
    "option": TABLE_OPTIONS,
}  # fmt: skip


def in_words(
    facts: Mapping[str, Any], names: Names, gettext: Gettext, language: str
) -> dict[str, str]:
    """Each fact as it stands in a sentence; what is not there, or empty, has no words."""
    words: dict[str, str] = {}
    for fact, given in facts.items():
        if given is not None and given not in ([], (), {}):
            words |= fact_in_words(fact, given, names, gettext, language)
    if isinstance(facts.get("seat"), int):
        words.setdefault("number", str(facts["seat"]))  # of a seat nobody has, which has no name
    for told, hand, warehouse in (
        ("saved", "protect_hand", "protect"),
        ("saved", "protected_hand", "protected"),
        *LOST,
    ):
        if places := by_place(facts.get(hand), facts.get(warehouse), gettext, language):
            words[told] = places
    return words


LOST = (("lost", "hand", "warehouse"), ("sold", "hand", "warehouse"))


def by_place(hand: Any, warehouse: Any, gettext: Gettext, language: str) -> str:
    """`2 apples in hand, 1 spice in the warehouse`; empty where there is nothing."""
    places = ((s.IN_HAND, hand), (s.IN_WAREHOUSE, warehouse))
    return ", ".join(
        fill(place, gettext, goods=goods_in_words(goods, gettext, language))
        for place, goods in places
        if goods
    )


def fact_in_words(
    fact: str, given: Any, names: Names, gettext: Gettext, language: str
) -> dict[str, str]:
    if fact in SEAT_FACTS:
        return {fact: player(given, names)}
    if fact in SEAT_LISTS:
        return {fact: all_of([player(seat, names) for seat in given], gettext)}
    if fact in GOODS_FACTS and not isinstance(given, int):
        return {fact: goods_in_words(given, gettext, language)}
    if fact in NOUNS and given in NOUNS[fact]:
        return {fact: gettext(NOUNS[fact][given])}
    if fact == "order" and isinstance(given, Mapping):  # the line that stopped
        return {"stopped": quoted(line_in_words(given, names, language), gettext)}
    return {fact: other_in_words(fact, given, names, gettext, language)}


def other_in_words(fact: str, given: Any, names: Names, gettext: Gettext, language: str) -> str:
    match fact:
        case "order" if isinstance(given, str):
            return gettext(s.ORDER_NOUNS[given]) if given in s.ORDER_NOUNS else given
        case "card":
            return card_in_words(given, gettext, language)
        case "ships" | "berths" if given and isinstance(given[0], Mapping):
            return gettext(APART).join(
                ship_in_words(berthed["berth"], berthed["ship"], gettext, language)
                for berthed in given
            )
        case "berths" | "numbers" | "slots" if not isinstance(given, int):
            return all_of([str(number) for number in given], gettext)
        case "kinds":
            return " – ".join(kind_name(kind, language) for kind in given)
        case "answers":
            return ", ".join(answer_in_words(answer, names, gettext) for answer in given)
        case "settled":
            return ", ".join(settled_in_words(settled, names, gettext) for settled in given)
        case "discarded":
            return all_of(
                [fill(s.CARD_NUMBER, gettext, slot=slot) for slot in given if isinstance(slot, int)]
                or ["–"],
                gettext,
            )
        case "swaps" if not isinstance(given, int):
            return ", ".join(swap_in_words(swap, names, gettext, language) for swap in given)
        case "plan":
            return plan_in_words(given, names, gettext, language)
        case "orders":
            return filed_in_words(given, names, gettext, language)
        case "ranking":
            return ", ".join(rank_in_words(rank, names, gettext) for rank in given)
        case "decision":
            return decision_noun(given, gettext)
        case "open":
            return all_of([decision_noun(key, gettext) for key in given], gettext)
    return str(given)


def decision_noun(key: str, gettext: Gettext) -> str:
    kind = key.partition("/")[0]
    return gettext(s.DECISION_NOUNS.get(kind, key))


def answer_in_words(answer: Mapping[str, Any], names: Names, gettext: Gettext) -> str:
    way = "seize" if answer.get("seize") else "pass" if answer.get("gold") is None else "offer"
    return fill(
        s.ANSWERS[way], gettext, seat=player(answer["seat"], names), gold=answer.get("gold")
    )


def settled_in_words(settled: Mapping[str, Any], names: Names, gettext: Gettext) -> str:
    way = "gold" if settled.get("slot") is None else "card"
    return fill(
        s.SETTLED[way],
        gettext,
        seat=player(settled["seat"], names),
        slot=settled.get("slot"),
        gold=settled.get("gold", 0),
    )


def swap_in_words(swap: Mapping[str, Any], names: Names, gettext: Gettext, language: str) -> str:
    of = swap.get("of")
    template = s.SWAPS["hand" if of is None else "seat"]
    give, get = kind_name(swap["give"], language), kind_name(swap["get"], language)
    return fill(template, gettext, give=give, get=get, seat="" if of is None else player(of, names))


def rank_in_words(rank: Mapping[str, Any], names: Names, gettext: Gettext) -> str:
    return fill(
        s.RANK, gettext, place=rank["place"], seat=player(rank["seat"], names), score=rank["score"]
    )


# --- Orders for later, as they would be written ---


def written(order: Any, names: Names, language: str) -> str:
    return notation.render(order, names, language).replace("\n", "; ")


def plan_in_words(given: Any, names: Names, gettext: Gettext, language: str) -> str:
    plan = given if isinstance(given, Plan) else msgspec.convert(given, Plan)
    return quoted(
        written(FilePlan(plan.clauses, plan.bids, plan.pass_rest, plan.policy), names, language),
        gettext,
    )


def filed_in_words(given: Sequence[Any], names: Names, gettext: Gettext, language: str) -> str:
    filed = [
        order if isinstance(order, FiledAct) else msgspec.convert(order, FiledAct)
        for order in given
    ]
    return ", ".join(quoted(written_act(order, names, language), gettext) for order in filed)


def written_act(filed: FiledAct, names: Names, language: str) -> str:
    acts = [msgspec.structs.replace(act, when=filed.when) for act in filed.acts]
    return line_in_words(Line(acts[0], tuple(acts[1:])), names, language)


def line_in_words(line: Any, names: Names, language: str) -> str:
    """One line of a letter with its fallbacks, from the log's form or the struct."""
    kept: Line = msgspec.convert(line, Line) if isinstance(line, Mapping) else line
    return "; ".join(letter.line_lines(kept, names, known(language), apart=False))


# --- Names of things ---


def kind_name(kind: Kind, language: str) -> str:
    return GOODS_WRITTEN[known(language)][kind][0] if kind in KINDS else str(kind)


def goods_in_words(goods: Sequence[Kind], gettext: Gettext, language: str) -> str:
    """`2 apples and 1 silk`, in the order of the sheet."""
    told = write_goods([kind for kind in goods if kind in KINDS], known(language), joint="|")
    return all_of(told.split("|"), gettext) if told else gettext(s.NOTHING)


def card_in_words(card: str, gettext: Gettext, language: str) -> str:
    """What is printed on it: `storage (3 goods for 10 gold)`."""
    if card not in CARD:
        return gettext(s.CARD_KINDS.get(card, card))
    printed = CARD[card]
    goods = write_goods(printed.goods, known(language), joint=", ")
    return fill(
        s.CARDS[printed.kind],
        gettext,
        goods=goods,
        number=printed.number,
        cost=printed.cost,
        income=printed.income,
    )


def ship_in_words(berth: int, ship: str, gettext: Gettext, language: str) -> str:
    """`ship 3 (2 apples, 1 silk: 12 points)`."""
    goods = write_goods(SHIP[ship].goods, known(language), joint=", ")
    return fill(s.SHIP, gettext, berth=berth, goods=goods, points=SHIP[ship].points)


def card_kind(kind: str, gettext: Gettext) -> str:
    return gettext(s.CARD_KINDS[kind])
