"""How the facts of VOC! are put into words: players, ships, goods, places on the chart,
contracts, and orders as they would be written."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import isqrt
from typing import Any

import msgspec

from games.engines.voc.commands import Action, Fill, Line, Point, Terms
from games.engines.voc.data import CHART, CONTRACT, GOOD_OF, GOODS, HARBOURS
from games.engines.voc.events import Sale
from games.engines.voc.notation import letter
from games.engines.voc.notation.chart import (
    SINES,
    written_latitude,
    written_longitude,
    written_trace,
)
from games.engines.voc.notation.fields import (
    SIDE_NAMES,
    WORD_NAMES,
    harbour_name,
    in_language,
    ware_name,
    written_terms,
    written_wares,
)
from games.engines.voc.words.templates import (
    ALL_SHIPS,
    CHARTS,
    COLOURS,
    DECISION_NOUNS,
    FIELDS,
    HELM,
    IN_HARBOUR,
    LANDED,
    LANDS,
    LINE,
    LINE_HOME,
    MERCHANTS,
    NEAR,
    NO,
    NONE_OF_THEM,
    NOTHING,
    OR_ELSE,
    ORDER_NOUNS,
    RANK,
    SAILORS,
    TABLE_OPTIONS,
    TO_ALL,
    WINDOWS,
    YES,
)
from games.navigation.traces import length
from games.sentences import N_, Gettext, Names, all_of, fill, one_of, player, quoted

# --- Facts in words ---

SEAT_FACTS = frozenset({"seat", "skipper", "maker", "giver", "taker", "loser", "to"})
Teller = Callable[[Any, Names, Gettext, str], Mapping[str, str]]


def in_words(
    facts: Mapping[str, Any], names: Names, gettext: Gettext, language: str
) -> dict[str, str]:
    """Each fact as it stands in a sentence; what is not there, or empty, has no words."""
    words: dict[str, str] = {}
    for fact, given in facts.items():
        if (
            given is None
            or (given in ([], (), {}, "") and fact not in ("give", "ask"))
            or (fact == "held" and not given)
        ):
            continue
        if fact in SEAT_FACTS:
            words[fact] = player(given, names)
        elif fact in TELLERS:
            words |= TELLERS[fact](given, names, gettext, language)
        else:
            words[fact] = str(given)
    if "skippers" in facts and "ships" in facts:
        words["helms"] = helms(facts["ships"], facts["skippers"], names, gettext)
    return words


def _order(given: Any, names: Names, gettext: Gettext, language: str) -> Mapping[str, str]:
    if isinstance(given, str):
        return {"order": gettext(ORDER_NOUNS[given])}
    line: Line = msgspec.convert(given, Line) if isinstance(given, Mapping) else given
    return {"stopped": quoted(letter.line_of(line, names, language), gettext)}


def _contract(given: int, names: Names, gettext: Gettext, language: str) -> Mapping[str, str]:
    """What it asks for, and what is printed on it."""
    printed = (
        {
            "printed_reward": str(CONTRACT[given].reward),
            "printed_penalty": str(CONTRACT[given].penalty),
        }
        if given in CONTRACT
        else {}
    )
    return {"contract": contract_in_words(given, gettext, language), **printed}


def _harbour(given: str, names: Names, gettext: Gettext, language: str) -> Mapping[str, str]:
    name = harbour_name(given, language)
    good = {"good": ware_name(GOOD_OF[given], language)} if given in GOOD_OF else {}
    return {
        "harbour": name,
        "at_harbour": f"à {name}" if language == "fr" else f"at {name}",
        **good,
    }


def _place(fact: str, near: str) -> Teller:
    def told(
        given: Sequence[int], names: Names, gettext: Gettext, language: str
    ) -> Mapping[str, str]:
        point = given[0], given[1]
        found = {fact: place(point), near: bearings(point, gettext, language)}
        return {**found, "at_longitude": written_longitude(point[0])} if fact == "at" else found

    return told


def _seats(fact: str) -> Teller:
    return lambda given, names, gettext, language: {
        fact: all_of([player(seat, names) for seat in given], gettext)
    }


def _listed(fact: str) -> Teller:
    """Numbers and letters; a lone number is itself."""

    def told(given: Any, names: Names, gettext: Gettext, language: str) -> Mapping[str, str]:
        items = [str(item) for item in given] if isinstance(given, list | tuple) else [str(given)]
        return {fact: all_of(items, gettext)}

    return told


def _open(given: Sequence[Any], names: Names, gettext: Gettext, language: str) -> Mapping[str, str]:
    items = [decision_noun(item, gettext) if isinstance(item, str) else str(item) for item in given]
    return {"open": all_of(items, gettext)}


def _wares(fact: str) -> Teller:
    def told(given: Any, names: Names, gettext: Gettext, language: str) -> Mapping[str, str]:
        return {
            fact: written_wares(given, language) if isinstance(given, list | tuple) else str(given)
        }

    return told


def _tokens(given: Any, names: Names, gettext: Gettext, language: str) -> Mapping[str, str]:
    """Somebody's tokens, or the stock of the harbours."""
    return (
        {"stock": stock_in_words(given, language)}
        if isinstance(given, Mapping)
        else {"tokens": tokens_in_words(given, language)}
    )


def _goods(given: Any, names: Names, gettext: Gettext, language: str) -> Mapping[str, str]:
    return {"goods": one_of([ware_name(good, language) for good in given], gettext)}


def _crew(fact: str, counted: str) -> Teller:
    """A number, or the slots filled."""

    def told(given: Any, names: Names, gettext: Gettext, language: str) -> Mapping[str, str]:
        if not isinstance(given, list | tuple):
            return {fact: str(given)}
        return {f"{fact}_placed": fill(counted, gettext, count=len(given))}

    return told


def _plans(
    given: Sequence[Any], names: Names, gettext: Gettext, language: str
) -> Mapping[str, str]:
    if isinstance(given, int):
        return {"plans": str(given)}
    return {
        "plans": all_of(
            [quoted(plan_in_words(plan, names, language), gettext) for plan in given], gettext
        )
    }


def _sales(
    given: Sequence[Any], names: Names, gettext: Gettext, language: str
) -> Mapping[str, str]:
    return {
        "sales": all_of([quoted(sale_in_words(sale, language), gettext) for sale in given], gettext)
    }


def _terms(fact: str) -> Teller:
    return lambda given, names, gettext, language: {fact: terms_in_words(given, language)}


def _call(given: str, names: Names, gettext: Gettext, language: str) -> Mapping[str, str]:
    return {"call": quoted(in_language(WORD_NAMES[given], language), gettext)}


TELLERS: dict[str, Teller] = {
    "order": _order,
    "contract": _contract,
    "harbour": _harbour,
    "at": _place("at", "near"),
    "lies": _place("lies", "near_lies"),
    "awaited": _seats("awaited"),
    "asked": _seats("asked"),
    "ignore": _seats("ignore"),
    "ships": _listed("ships"),
    "years": _listed("years"),
    "free": _listed("free"),
    "legal": lambda given, names, gettext, language: {
        "legal": one_of([str(number) for number in given], gettext)
    },
    "open": _open,
    "tokens": _tokens,
    "wares": _wares("wares"),
    "goods": _goods,
    "harbours": lambda given, names, gettext, language: {
        "harbours": all_of([harbour_name(one, language) for one in given], gettext)
    },
    "good": lambda given, names, gettext, language: {"good": ware_name(given, language)},
    "ware": lambda given, names, gettext, language: {"ware": ware_name(given, language)},
    "free_for": lambda given, names, gettext, language: {"free_for": ware_name(given, language)},
    "sailors": _crew("sailors", SAILORS),
    "merchants": _crew("merchants", MERCHANTS),
    "plans": _plans,
    "plan": lambda given, names, gettext, language: {
        "plan": quoted(plan_in_words(given, names, language), gettext)
    },
    "sales": _sales,
    "give": _terms("give"),
    "ask": _terms("ask"),
    "word": _call,
    "text": lambda given, names, gettext, language: {"call": quoted(given, gettext)},
    "y": lambda given, names, gettext, language: {"latitude": written_latitude(given)},
    "low": lambda given, names, gettext, language: {
        "low": str(given),
        "low_latitude": written_latitude(given),
    },
    "high": lambda given, names, gettext, language: {
        "high": str(given),
        "high_latitude": written_latitude(given),
    },
    "east_of": lambda given, names, gettext, language: {"east_of": written_longitude(given)},
    "west_of": lambda given, names, gettext, language: {"west_of": written_longitude(given)},
    "trace": lambda given, names, gettext, language: {
        "trace": trace_in_words(given, gettext, language)
    },
    "land": lambda given, names, gettext, language: {"land": gettext(LANDS.get(given, str(given)))},
    "landed": lambda given, names, gettext, language: landed_in_words(
        given, names, gettext, language
    ),
    "ranking": lambda given, names, gettext, language: {
        "ranking": ", ".join(rank_in_words(rank, names, gettext) for rank in given)
    },
    "decision": lambda given, names, gettext, language: {"decision": decision_noun(given, gettext)},
    "window": lambda given, names, gettext, language: {"window": gettext(WINDOWS[given])},
    "field": lambda given, names, gettext, language: {
        "field": gettext(FIELDS.get(given, str(given)))
    },
    "option": lambda given, names, gettext, language: {
        "option": gettext(TABLE_OPTIONS.get(given, str(given)))
    },
    "chart": lambda given, names, gettext, language: {"chart": gettext(CHARTS[given])},
    "colours": lambda given, names, gettext, language: {
        "colours": colours_in_words(given, names, gettext)
    },
    "cards": lambda given, names, gettext, language: {"count": str(len(given))},
}
"""Facts that are more than a number or a name."""


# --- Players, colours, ranks ---


def colours_in_words(colours: Sequence[str], names: Names, gettext: Gettext) -> str:
    """By seat number."""
    return ", ".join(
        f"{player(seat, names)} {gettext(COLOURS[colour])}"
        for seat, colour in enumerate(colours, start=1)
    )


def rank_in_words(rank: Mapping[str, Any], names: Names, gettext: Gettext) -> str:
    return fill(
        RANK,
        gettext,
        place=rank["place"],
        seat=player(rank["seat"], names),
        daalders=rank["daalders"],
    )


def helms(ships: Sequence[str], skippers: Sequence[int], names: Names, gettext: Gettext) -> str:
    """Which ships sail, and under whom."""
    return all_of(
        [
            fill(HELM, gettext, ship=ship, skipper=player(seat, names))
            for ship, seat in zip(ships, skippers, strict=True)
        ],
        gettext,
    )


def decision_noun(key: str, gettext: Gettext) -> str:
    return gettext(DECISION_NOUNS.get(key.partition("/")[0], key))


# --- Goods and contracts ---


def tokens_in_words(tokens: Sequence[str], language: str) -> str:
    """`2 tea, pepper (Cochin)`: pepper by its harbour, for there it matters (R-28)."""
    count = Counter(tokens)
    return ", ".join(_token(token, count[token], language) for token in HARBOURS if count[token])


def _token(token: str, count: int, language: str) -> str:
    name = ware_name(GOOD_OF[token], language)
    if GOOD_OF[token] == "pepper":
        return f"{name} ({harbour_name(token, language)})"
    return f"{count} {name}"


def stock_in_words(tokens: Mapping[str, int], language: str) -> str:
    """`Mocha 4 coffee, Surat 4 textiles`."""
    return ", ".join(
        f"{harbour_name(harbour, language)} {tokens[harbour]} "
        f"{ware_name(GOOD_OF[harbour], language)}"
        for harbour in HARBOURS
        if harbour in tokens
    )


def side_in_words(goods: Mapping[str, int], language: str) -> str:
    """`1 cinnamon + 1 nutmeg`."""
    return " + ".join(
        f"{goods[good]} {ware_name(good, language)}" for good in GOODS if goods.get(good)
    )


def needs_in_words(card: int, gettext: Gettext, language: str) -> str:
    """`2 tea`, or `1 tea or 1 pepper`."""
    sides = [side_in_words(CONTRACT[card].goods(side), language) for side in CONTRACT[card].sides]
    return sides[0] if len(sides) == 1 else fill(OR_ELSE, gettext, left=sides[0], right=sides[1])


def contract_in_words(card: int, gettext: Gettext, language: str) -> str:
    """`7 (2 tea)`."""
    return f"{card} ({needs_in_words(card, gettext, language)})" if card in CONTRACT else str(card)


def terms_in_words(given: Any, language: str) -> str:
    terms: Terms = msgspec.convert(given, Terms) if isinstance(given, Mapping) else given
    return written_terms(terms, language)


def landed_in_words(
    given: Sequence[Any], names: Names, gettext: Gettext, language: str
) -> Mapping[str, str]:
    """Whose goods came home; nothing to say when the hold was empty."""
    goods = [(one["seat"], one.get("tokens")) for one in msgspec.to_builtins(given)]
    told = [
        fill(LANDED, gettext, seat=player(seat, names), goods=tokens_in_words(tokens, language))
        for seat, tokens in goods
        if tokens
    ]
    return {"landed": ", ".join(told)} if told else {}


# --- Places on the chart ---


def place(point: Point) -> str:
    """`105.9E 5.95S`."""
    return f"{written_longitude(point[0])} {written_latitude(point[1])}"


def trace_in_words(trace: Sequence[Sequence[int]], gettext: Gettext, language: str) -> str:
    """How long a line is, where it leads and where it ends; its points are on the chart."""
    points = [(x, y) for x, y in trace]
    if len(points) < 2:
        return written_trace(points)
    (x1, y1), (x2, y2) = points[0], points[-1]
    units, bearing = length(points), wind(x2 - x1, y2 - y1, language)
    if y2 <= CHART.home.y:
        return fill(LINE_HOME, gettext, units=units, bearing=bearing, end=written_longitude(x2))
    near = bearings(points[-1], gettext, language)
    end = place(points[-1])
    return fill(LINE, gettext, units=units, bearing=bearing, end=end, near=near)


def bearings(point: Point, gettext: Gettext, language: str) -> str:
    """Where that is, from the nearest harbour: `260 units SW of Bantam`."""
    nearest = min(
        CHART.harbours,
        key=lambda harbour: ((point[0] - harbour.x) ** 2 + (point[1] - harbour.y) ** 2, harbour.id),
    )
    dx, dy = point[0] - nearest.x, point[1] - nearest.y
    distance = isqrt(dx * dx + dy * dy)
    name = harbour_name(nearest.id, language)
    if distance <= nearest.r:
        return fill(IN_HARBOUR, gettext, harbour=name)
    return fill(NEAR, gettext, units=distance, bearing=wind(dx, dy, language), harbour=name)


def wind(dx: int, dy: int, language: str) -> str:
    """The point of the compass nearest to this direction."""
    name = max(SINES, key=lambda wind: SINES[wind][0] * dx + SINES[wind][1] * dy)
    return name.replace("W", "O") if language == "fr" else name


# --- Orders as they would be written ---


def plan_in_words(plan: Sequence[Any], names: Names, language: str) -> str:
    actions: tuple[Action, ...] = msgspec.convert(msgspec.to_builtins(plan), tuple[Action, ...])
    return letter.plan_line(actions, names, language)


def sale_in_words(sale: Any, language: str) -> str:
    kept: Sale = msgspec.convert(sale, Sale) if isinstance(sale, Mapping) else sale
    return letter.order_line(Fill(kept.contract, kept.side, kept.least, kept.ports), {}, language)


# --- Values of a form ---


LEFT_OUT = {
    "to": TO_ALL,
    "ship": ALL_SHIPS,
    "side": N_("left, else right"),
    "least": N_("half the reward"),
}


def value(field: str, given: Any, names: Names, gettext: Gettext, language: str) -> str:
    """A value an option offers for a field, as a form shows it."""
    if given is None:
        return gettext(LEFT_OUT.get(field, NONE_OF_THEM))
    if isinstance(given, bool):
        return gettext(YES if given else NO)
    if field in ("wares", "goods", "ports") and not given:
        return gettext(NOTHING)
    if field in VALUES:
        return VALUES[field](given, names, gettext, language)
    return in_words({field: given}, names, gettext, language).get(field, str(given))


def _side(given: Any, names: Names, gettext: Gettext, language: str) -> str:
    return in_language(SIDE_NAMES[given], language)


def _word(given: Any, names: Names, gettext: Gettext, language: str) -> str:
    return in_language(WORD_NAMES[given], language)


VALUES: dict[str, Callable[[Any, Names, Gettext, str], str]] = {
    "side": _side,
    "word": _word,
    "y": lambda given, names, gettext, language: written_latitude(given),
    "wares": lambda given, names, gettext, language: written_wares(given, language),
    "goods": lambda given, names, gettext, language: written_wares(given, language),
    "ports": lambda given, names, gettext, language: written_wares(given, language),
    "sailors": lambda given, names, gettext, language: str(given),
    "merchants": lambda given, names, gettext, language: str(given),
    "free": lambda given, names, gettext, language: str(given),
}
