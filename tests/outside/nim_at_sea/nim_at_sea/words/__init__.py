"""The sentences of Nim at sea. The engine gives ids and facts; the catalogue translates."""

from collections.abc import Mapping
from typing import Any

from games.kit.words import Phrases
from games.sentences import Gettext, Names, points_nowhere, say
from nim_at_sea.words import templates as t
from nim_at_sea.words.facts import in_words
from nim_at_sea.words.templates import TABLE_OPTIONS as TABLE_OPTIONS
from nim_at_sea.words.templates import TABLE_VALUES as TABLE_VALUES

PHRASES = Phrases(
    decisions=t.DECISIONS,
    options=t.OPTIONS,
    fields=t.FIELDS,
    problems=t.PROBLEMS,
    nouns=t.NOUNS,
    orders=t.ORDER_NOUNS,
)
problem, decision = PHRASES.problem, PHRASES.decision
option, field = PHRASES.option, PHRASES.field
pointed = points_nowhere


def event(kind: str, data: Mapping[str, Any], names: Names, gettext: Gettext, language: str) -> str:
    """One sentence for an event; `data` is what the reader may know of it."""
    words = in_words(data, names, gettext, language)
    if "code" in data:
        words["why"] = refusal(data["code"], data.get("facts", {}), names, gettext, language)
    kind = f"{kind}.{data['reason']}" if kind == "game_ended" else kind
    return say(t.EVENTS[kind], words, gettext)


def refusal(
    code: str, facts: Mapping[str, Any], names: Names, gettext: Gettext, language: str
) -> str:
    """One or two sentences: what was understood and what stands in the way."""
    return say(t.REFUSALS[code], in_words(facts, names, gettext, language), gettext)


def value(field: str, given: Any, names: Names, gettext: Gettext, language: str) -> str:
    """A value an option offers for a field, as a form shows it."""
    return str(given)
