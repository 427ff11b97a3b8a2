"""The sentences of VOC!: one for each event, refusal, problem, decision and option of both games.
The engine gives ids and facts.

English templates are marked by N_ for the catalogue; whoever calls brings the reader's gettext
and language (see games/sentences.py). How the facts themselves are put is in facts.py; the
sentences about lines and files are beside games/navigation.
"""

from collections.abc import Mapping
from typing import Any

from games.engines.voc.words import facts as words_facts
from games.engines.voc.words import templates
from games.engines.voc.words.templates import (
    DECISIONS,
    END_REASONS,
    EVENTS,
    OPTIONS,
    PROBLEMS,
    REFUSALS,
)
from games.engines.voc.words.templates import TABLE_OPTIONS as TABLE_OPTIONS
from games.engines.voc.words.templates import TABLE_VALUES as TABLE_VALUES
from games.kit.words import Phrases
from games.sentences import Gettext, Names, points_nowhere, say

PHRASES = Phrases(
    decisions=DECISIONS,
    options=OPTIONS,
    fields=templates.FIELDS,
    problems=PROBLEMS,
    nouns=templates.WHAT,
    orders=templates.ORDER_NOUNS,
)
problem, decision = PHRASES.problem, PHRASES.decision
option, field = PHRASES.option, PHRASES.field
pointed = points_nowhere

# --- Saying it ---


def event(kind: str, data: Mapping[str, Any], names: Names, gettext: Gettext, language: str) -> str:
    """One sentence for an event; `data` is what the reader may know of it."""
    told = {
        fact: given for fact, given in data.items() if given or fact not in ("amount", "daalders")
    }  # nothing has its own sentence
    words = words_facts.in_words(told, names, gettext, language)
    if "code" in data:
        words["why"] = refusal(data["code"], data.get("facts", {}), names, gettext, language)
    return say(EVENTS[variant(kind, data)], words, gettext)


def refusal(
    code: str, facts: Mapping[str, Any], names: Names, gettext: Gettext, language: str
) -> str:
    """One or two sentences: what was understood, what stands in the way, what would work."""
    if code == "not_in_this_game":
        code = f"{code}.{facts['game']}"
    known = dict(facts)
    if "contract" in known:
        known["number"] = known["contract"]
    if code == "unknown_seat":
        known["number"] = known["seat"]
    return say(REFUSALS[code], words_facts.in_words(known, names, gettext, language), gettext)


def value(field: str, given: Any, names: Names, gettext: Gettext, language: str) -> str:
    """A value an option offers for a field, as a form shows it."""
    return words_facts.value(field, given, names, gettext, language)


def end_reason(reason: str, gettext: Gettext) -> str:
    return gettext(END_REASONS[reason])


def variant(kind: str, data: Mapping[str, Any]) -> str:
    """Events whose sentence depends on what they say."""
    match kind:
        case "game_started":
            return f"{kind}.{data['game']}"
        case "year_opened" if data["convoy"]:
            return f"{kind}.convoy"
        case "sailor_lost" | "offer_lapsed":
            return f"{kind}.{data['reason']}"
        case "passed":
            return f"{kind}.{data.get('reason', 'chosen')}"
        case "window_opened" | "window_closed":
            return f"{kind}.{data['window']}"
        case "voyage_sailed":
            return f"{kind}.{data['outcome']}"
        case "call_heeded" if data["word"] == "stop":
            return f"{kind}.stop"
        case "sale_ordered" if data.get("sales") == []:
            return f"{kind}.nothing"
        case "keep_ordered" if data.get("only"):
            return f"{kind}.only"
        case "contract_fulfilled" if not data["amount"]:
            return f"{kind}.free"
        case "fine_paid" if data["amount"] < data["penalty"]:
            return f"{kind}.short"
        case "result_declared" if data["amsterdam_wins"]:
            return f"{kind}.amsterdam"
        case "result_declared":
            return f"{kind}.{data['reason']}"
    return kind
