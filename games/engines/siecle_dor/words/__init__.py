"""The sentences of Le Siècle d’Or: one for each event, refusal, problem, decision and option. The
engine gives ids and facts.

English templates are marked by N_ for the catalogue; whoever calls brings the reader's gettext
and language (see games/sentences.py). How a fact becomes words is in facts.py. Names of players
stand where no language must bend them.
"""

from collections.abc import Mapping
from typing import Any

from games.engines.siecle_dor.data import SQUARES
from games.engines.siecle_dor.notation.fields import florins, merchant_name
from games.engines.siecle_dor.words import facts as told
from games.engines.siecle_dor.words import templates
from games.engines.siecle_dor.words.facts import in_words
from games.engines.siecle_dor.words.templates import (
    DECISIONS,
    END_REASONS,
    EVENTS,
    FIELDS,
    NO,
    NONE_OF_THEM,
    NOT_SAID,
    OPTIONS,
    ORDER_NOUNS,
    PROBLEMS,
    REFUSALS,
    WHAT,
    YES,
)
from games.engines.siecle_dor.words.templates import TABLE_OPTIONS as TABLE_OPTIONS
from games.engines.siecle_dor.words.templates import TABLE_VALUES as TABLE_VALUES
from games.kit.words import Phrases
from games.sentences import Gettext, Names, fill, points_nowhere, say

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
    words = in_words(event_facts(kind, data), names, gettext, language)
    if "code" in data:
        words["why"] = refusal(data["code"], data.get("facts", {}), names, gettext, language)
    return say(EVENTS[variant(kind, data)], words, gettext)


def refusal(
    code: str, facts: Mapping[str, Any], names: Names, gettext: Gettext, language: str
) -> str:
    """One or two sentences: what was understood, what stands in the way, what would work."""
    if code == "reserve_empty":
        code = f"{code}.{facts['piece']}"
    if code == "not_auctionable":
        code = f"{code}.{facts['reason']}"
    if code == "wrong_phase":
        code = phase_missed(str(facts["order"]), str(facts["phase"]))
    return say(REFUSALS[code], in_words(facts, names, gettext, language), gettext)


def phase_missed(order: str, phase: str) -> str:
    """Whether an order comes too early or too late; one in an auction of one's own neither."""
    if order in templates.BIDDING:
        return "wrong_phase" if phase == "auction" else "wrong_phase.no_auction"
    own = templates.PHASES.index(templates.PHASE_OF_ORDER.get(order, "turn"))
    now = templates.PHASES.index(phase)
    interrupts = templates.PHASES[own] == "turn"  # what belongs to the turn waits for its end
    return f"wrong_phase.{'early' if now < own or interrupts else 'late'}"


def value(field: str, given: Any, names: Names, gettext: Gettext, language: str) -> str:
    """A value an option offers for a field, as a form shows it: sums in florins."""
    if given is None or given in ((), []):
        return gettext(NOT_SAID.get(field, NONE_OF_THEM))
    if isinstance(given, bool):
        return gettext(YES if given else NO)
    if field.endswith("_h"):
        return f"{florins(given, language)} f"
    if field == "painting" and isinstance(given, int):
        return str(given)
    if field == "square":  # of a merchant, and short enough for a form on a phone
        return fill(templates.MERCHANT, gettext, town=merchant_name(given, language), number=given)
    return in_words({field: given}, names, gettext, language).get(field, str(given))


def end_reason(reason: str, gettext: Gettext) -> str:
    return gettext(END_REASONS[reason])


def line_in_words(line: Any, names: Names, language: str) -> str:
    """One line of a letter, as it would be written."""
    return told.line_in_words(line, names, language)


def variant(kind: str, data: Mapping[str, Any]) -> str:
    """Events whose sentence depends on what they say."""
    match kind:
        case "preference_filed":
            filed = [part for part in ("marker", "pawns", "start") if data.get(part) is not None]
            return f"{kind}.{filed[0]}"
        case "pawns_placed" if len(set(data["provinces"])) == 1:
            return f"{kind}.together"
        case "pawns_moved" if data["count"] > 1:
            return f"{kind}.several"
        case "action_used" if data["seat"] != data["owner"]:
            return f"{kind}.bought"
        case "income_paid" if SQUARES[data["square"]].kind != "provinces":
            return f"{kind}.{SQUARES[data['square']].kind}"
        case "auction_opened" if data["mode"] == "rounds":
            return f"{kind}.rounds"
        case "standing_set":
            return f"{kind}.{standing_variant(data)}"
        case "game_ended":
            return f"{kind}.{data['reason']}"
    return kind


def standing_variant(data: Mapping[str, Any]) -> str:
    if data["order"] == "die":
        return "keep" if data.get("keep") else "ask"
    return "auto" if data.get("auto") and data.get("maximum_h") is not None else str(data["order"])


def event_facts(kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of an event under the names the sentences know; equal names mean different
    things in a few of them."""
    facts = dict(data)
    match kind:
        case "preference_filed":
            facts |= {
                "provinces": data.get("marker") or data.get("pawns"),
                "square": data.get("start"),
            }
            facts.pop("marker", None)
        case "pawns_placed":
            facts["province"] = data["provinces"][0]
        case "stadtholder_moved":
            facts = {"to_square": data["to"]}
        case "card_seen":
            facts.pop("open", None)
        case "lines_kept":
            facts.pop("first", None)
            facts.pop("held", None)
        case "lines_dropped":
            facts["stopped"] = facts.pop("order")
        case "bid_made" if "plan" in data:
            facts["plan"] = [{**data["plan"], "maximum_h": data["bid_h"]}]
        case "game_ended" if data["turn_of"] == data["winner"]:
            facts.pop("turn_of")
    return facts
