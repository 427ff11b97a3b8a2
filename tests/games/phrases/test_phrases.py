"""Phrases as different people write them, in real positions, each with what it means.

The text files beside this one hold them, by position and language (`[lc.base en]`):

    sail to Rio => move Rio de Janeiro        clear: read so; `||` keeps apart what counts as right
    ? buy some gold => buy 1 gold || ...      may be several things: asked about
    ! move Paris                              no order: refused
    ~ rol => roll                             not read yet, but never taken for something else

`//` is the end of a line. What is suggested instead can always be sent.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from games.engine import Unreadable
from tests.games.engines.places import Place
from tests.games.phrases.positions import POSITIONS

HEADING = re.compile(r"\[(\S+) (en|fr)\]")
HARMFUL = {"default", "resign", "concede", "end", "pass", "corsair_pass", "done", "nothing"}


class Phrase(NamedTuple):
    position: str
    language: str
    mark: str
    text: str
    right: tuple[str, ...]


def phrases() -> list[Phrase]:
    found: list[Phrase] = []
    for file in sorted(Path(__file__).parent.glob("*.txt")):
        position = language = ""
        for line in filter(None, map(str.strip, file.read_text(encoding="utf-8").splitlines())):
            if heading := HEADING.fullmatch(line):
                position, language = heading[1], heading[2]
                continue
            mark, body = (line[0], line[2:]) if line[:2] in ("? ", "! ", "~ ") else ("", line)
            text, _, right = body.replace(" // ", "\n").partition(" => ")
            orders = tuple(order.strip() for order in right.split("||") if order.strip())
            found.append(Phrase(position, language, mark, text.strip(), orders))
    return found


PHRASES = phrases()


@cache
def place_of(position: str) -> Place:
    return POSITIONS[position]()


def named(phrase: Phrase) -> str:
    return f"{phrase.position} {phrase.language} {phrase.text}"


def marked(*marks: str) -> Any:
    chosen = [phrase for phrase in PHRASES if phrase.mark in marks]
    return pytest.mark.parametrize("phrase", chosen, ids=named)


def kinds_of(command: Any) -> set[str]:
    lines = getattr(command, "lines", ())
    orders = [getattr(line, "order", line) for line in lines]
    return {command.kind, *(getattr(order, "kind", "") for order in orders)}


def read(phrase: Phrase) -> Any:
    """The command, or None; what is suggested instead is legal and does no harm."""
    place = place_of(phrase.position)
    try:
        return place.parse(phrase.text, phrase.language)
    except Unreadable as why:
        if len(why.problems) == 1 and "\n" not in phrase.text and ";" not in phrase.text:
            check_suggestions(phrase, why.problems[0].suggestions)
        return None


def check_suggestions(phrase: Phrase, suggestions: tuple[str, ...]) -> None:
    place = place_of(phrase.position)
    wanted = set().union(*(kinds_of(place.parse(order, "en")) for order in phrase.right))
    for suggestion in suggestions:
        command = place.parse(suggestion, phrase.language)
        assert place.is_legal(command), suggestion
        assert phrase.mark == "?" or not (kinds_of(command) & HARMFUL) - wanted, suggestion


@marked("")
def test_a_clear_phrase_is_read(phrase: Phrase) -> None:
    place = place_of(phrase.position)
    assert read(phrase) in [place.parse(order, "en") for order in phrase.right]


@marked("?")
def test_what_may_be_several_things_is_asked(phrase: Phrase) -> None:
    assert read(phrase) is None


@marked("!")
def test_what_is_no_order_is_refused(phrase: Phrase) -> None:
    command = read(phrase)
    assert command is None or not place_of(phrase.position).is_legal(command)


@marked("~")
def test_what_is_not_understood_is_not_taken_for_something_else(phrase: Phrase) -> None:
    place = place_of(phrase.position)
    assert read(phrase) in [None, *(place.parse(order, "en") for order in phrase.right)]
