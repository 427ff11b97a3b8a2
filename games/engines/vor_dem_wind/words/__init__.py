"""The sentences of Vor dem Wind: one for each event, refusal, problem, decision and option. The
engine gives ids and facts.

The templates are in templates.py; whoever calls brings the reader's gettext and language.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from games.engines.vor_dem_wind.commands import Act, AnyStep, Bid, FilePlan, Pick, Policy, Reveal
from games.engines.vor_dem_wind.view import View
from games.engines.vor_dem_wind.words import templates as s
from games.engines.vor_dem_wind.words.facts import card_in_words, in_words, kind_name, written
from games.engines.vor_dem_wind.words.templates import TABLE_OPTIONS as TABLE_OPTIONS
from games.engines.vor_dem_wind.words.templates import TABLE_VALUES as TABLE_VALUES
from games.kit.words import Phrases
from games.notation import known
from games.sentences import Gettext, Names, fill, say

PHRASES = Phrases(
    decisions=s.DECISIONS,
    options=s.OPTIONS,
    fields=s.FIELDS,
    problems=s.PROBLEMS,
    nouns=s.WHAT,
    orders=s.ORDER_NOUNS,
)
problem, decision = PHRASES.problem, PHRASES.decision
option, field = PHRASES.option, PHRASES.field

# --- Saying it ---


def event(kind: str, data: Mapping[str, Any], names: Names, gettext: Gettext, language: str) -> str:
    """One sentence for an event; `data` is what the reader may know of it."""
    words = in_words(data, names, gettext, known(language))
    if "code" in data:
        words["why"] = refusal(data["code"], data.get("facts", {}), names, gettext, language)
    return say(s.EVENTS[variant(kind, data)], words, gettext)


def refusal(
    code: str, facts: Mapping[str, Any], names: Names, gettext: Gettext, language: str
) -> str:
    """One or two sentences: what was understood, what stands in the way, what would work."""
    return say(s.REFUSALS[code], in_words(facts, names, gettext, known(language)), gettext)


def value(field: str, given: Any, names: Names, gettext: Gettext, language: str) -> str:
    """A value an option offers for a field, as a form shows it."""
    language = known(language)
    if given is None:
        return gettext(s.NONE_OF_THEM)
    if isinstance(given, bool):
        return gettext(s.YES if given else s.NO)
    if field in WRITTEN:
        return written(WRITTEN[field](given), names, language)
    if field == "kinds":
        return " – ".join(kind_name(kind, language) for kind in given)
    if given in ((), []):
        return gettext(s.NOTHING)
    return in_words({field: given}, names, gettext, language).get(field, str(given))


WRITTEN: dict[str, Callable[[Any], Any]] = {
    "picks": lambda given: Reveal(msgspec.convert(given, tuple[Pick, ...])),
    "steps": lambda given: Act(msgspec.convert(given, tuple[AnyStep, ...])),
    "policy": lambda given: FilePlan(policy=msgspec.convert(given, Policy)),
    "bids": lambda given: FilePlan(bids=msgspec.convert(given, tuple[Bid, ...])),
    "clauses": lambda given: FilePlan(clauses=given),
}
"""Fields that are best shown as the order one would write."""


def pointed(view: View, field: str, given: Any, gettext: Gettext, language: str) -> str:
    """What a value of a form means on the table: the card of a slot, the offer of a bidder."""
    if field == "slot" and isinstance(given, int):
        return card_in_words(view.slots[given - 1].card, gettext, language)
    if field == "seat" and view.sale is not None:
        offers = {offer.seat: offer.gold for offer in view.sale.offers}
        return fill(s.GOLD, gettext, gold=offers[given]) if given in offers else ""
    return ""


def end_reason(reason: str, gettext: Gettext) -> str:
    return gettext(s.END_REASONS[reason])


def variant(kind: str, data: Mapping[str, Any]) -> str:
    """Events whose sentence depends on what they say."""
    match kind:
        case "pile_shuffled":
            return f"{kind}.{data['pile']}"
        case "card_taken" if data.get("safekeeping"):
            return "card_taken.safely"
        case "answer_sealed" if data.get("seize"):
            return "answer_sealed.seize"
        case "game_ended":
            return f"{kind}.{data['reason']}"
    return kind
