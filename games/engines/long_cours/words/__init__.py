"""The sentences of Long Cours: one for each event, refusal, problem, decision and option. The
engine gives ids and facts.

English templates are marked by N_ for the catalogue; whoever calls brings the reader's gettext
and language (see games/sentences.py). Names of captains stand where no language must bend them;
stops come with their preposition (`at_stop`, `to_stop`, `from_stop`).
"""

from collections.abc import Mapping
from typing import Any

from games.engines.long_cours.words.facts import card_name, in_words
from games.engines.long_cours.words.templates import (
    CONDITIONS,
    DECISIONS,
    END_REASONS,
    EVENTS,
    FIELDS,
    GUARDS,
    NONE_OF_THEM,
    OPTIONS,
    ORDER_NOUNS,
    PROBLEMS,
    REFUSALS,
    WHAT,
    YES,
)
from games.engines.long_cours.words.templates import TABLE_OPTIONS as TABLE_OPTIONS
from games.engines.long_cours.words.templates import TABLE_VALUES as TABLE_VALUES
from games.kit.words import Phrases
from games.sentences import Gettext, Names, points_nowhere, say

PHRASES = Phrases(
    decisions=DECISIONS,
    options=OPTIONS,
    fields=FIELDS,
    problems=PROBLEMS,
    nouns=WHAT,
    orders=ORDER_NOUNS,
)
problem, decision = PHRASES.problem, PHRASES.decision
option, field = PHRASES.option, PHRASES.field
pointed = points_nowhere

# --- Saying it ---


def event(kind: str, data: Mapping[str, Any], names: Names, gettext: Gettext, language: str) -> str:
    """One sentence for an event; `data` is what the reader may know of it."""
    words = in_words(data, names, gettext, language)
    if "code" in data:
        words["why"] = refusal(data["code"], data.get("facts", {}), names, gettext, language)
    return say(EVENTS[variant(kind, data)], words, gettext)


def refusal(
    code: str, facts: Mapping[str, Any], names: Names, gettext: Gettext, language: str
) -> str:
    """One or two sentences: what was understood, what stands in the way, what would work."""
    if code == "already_moved":
        code = f"{code}.{facts['order']}"
    known = dict(facts)
    if code == "no_card" and not str(facts["card"]).startswith("brawl"):
        known.pop("strengths", None)
    return say(REFUSALS[code], in_words(known, names, gettext, language), gettext)


def value(field: str, given: Any, names: Names, gettext: Gettext, language: str) -> str:
    """A value an option offers for a field, as a form shows it."""
    if given is None:
        return gettext(NONE_OF_THEM)
    if given is True:
        return gettext(YES)
    if field == "card":
        return card_name(f"brawl-{given}", language)
    if field == "even_if":
        return gettext(GUARDS[given])
    return in_words({field: given}, names, gettext, language).get(field, str(given))


def end_reason(reason: str, gettext: Gettext) -> str:
    return gettext(END_REASONS[reason])


def condition(name: str, gettext: Gettext) -> str:
    return gettext(CONDITIONS[name])


def guard(name: str, gettext: Gettext) -> str:
    return gettext(GUARDS[name])


def variant(kind: str, data: Mapping[str, Any]) -> str:
    """Events whose sentence depends on what they say."""
    match kind:
        case "game_started" if data["short"]:
            return "game_started.short"
        case "cash_robbed" if not data["amount"]:
            return "cash_robbed.nothing"
        case "corsair_moved" if len(data["path"]) == 1:
            return "corsair_moved.stayed"
        case "riposte_limit_set" if data.get("limit") is None:
            return "riposte_limit_set.card"
        case "standing_order_set" if data["order"] == "riposte" and data.get("value") == 0:
            return "standing_order_set.never"
        case "standing_order_set":
            return f"{kind}.{data['order']}"
        case "advance_dropped" | "game_ended":
            return f"{kind}.{data['reason']}"
    return kind
