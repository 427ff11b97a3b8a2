"""Facts in words: what the engine gives as numbers, as it stands in a sentence."""

from collections.abc import Mapping
from typing import Any

import msgspec

from games.sentences import Gettext, Names, all_of, player, quoted
from nim_at_sea.commands import Line
from nim_at_sea.notation.letter import render
from nim_at_sea.words.templates import DECISION_NOUNS

SEATS = ("seat", "active", "winner")


def in_words(
    facts: Mapping[str, Any], names: Names, gettext: Gettext, language: str
) -> dict[str, str]:
    words: dict[str, str] = {}
    for fact, given in facts.items():
        if fact in SEATS:
            words |= {fact: player(given, names), "number": str(given)}
        elif fact == "decision":
            noun = DECISION_NOUNS.get(given.partition("/")[0])
            words[fact] = gettext(noun) if noun else given
        elif fact == "order":
            line = msgspec.convert(given, Line)
            words["stopped"] = quoted(render(line.order, names, language), gettext)
        elif isinstance(given, list | tuple):
            if given:
                words[fact] = all_of([str(one) for one in given], gettext)
        else:
            words[fact] = str(given)
    return words
