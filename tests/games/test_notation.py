"""What every notation shares (games/notation.py), on a table of one order."""

import random
from contextlib import suppress
from typing import Any

import pytest

from games.engine import ENGINES, Command, Unreadable, load
from games.notation import Desk, Lexicon, Misread, NotRead, Row, Span, Table

LEXICON = Lexicon()


class Pull(Command, frozen=True):
    boat: str


def one_word(span: Span, desk: Desk) -> str:
    """A field that bears no filler beside it."""
    if len(span) != 1:
        raise Misread("unknown_word", "boat", span)
    return span[0].raw


def write(slot: str, value: Any, language: str) -> str:
    return str(value)


TABLE = Table(
    LEXICON,
    [Row(gives=Pull, en=("row {boat}",), fr=("ramer {boat}",), means=("row a boat", "ramer"))],
    fields={"boat": one_word},
    write=write,
    samples={"boat": "Gull"},
)


def test_a_filler_that_a_field_does_not_bear_is_told_as_too_much() -> None:
    line = "row Gull please"
    with pytest.raises(NotRead) as caught:
        TABLE.read_order(line, LEXICON.tokens(line), Desk(None, {}))
    assert (caught.value.code, caught.value.facts, caught.value.suggestions) == (
        "too_much",
        {"word": "please"},
        ("row Gull",),
    )


ODD = [
    "'",
    "’",
    "?",
    "-",
    "…",
    "«»",
    '""',
    "§",
    "5",
    "日本",
    "\u200b",
    "(",
    "*",
    ">",
    "please",
    "and",
    "a",
    "s",
    "all",
    "Bram",
    "ENW 300",
    '"reef"',
]


@pytest.mark.parametrize("ruleset", sorted(ENGINES))
def test_whatever_is_written_is_read_or_refused(ruleset):
    """The words of the game's own orders and odd ones, thrown together: an answer, never a fault
    of ours."""
    notation, draw = load(ruleset).notation, random.Random(7)
    words = [
        word
        for language in ("en", "fr")
        for orders, _ in notation.help(language)
        for word in orders.split()
    ]
    for _ in range(700):
        letter = " ".join(draw.choice(words + ODD) for _ in range(draw.randint(1, 8)))
        with suppress(Unreadable):
            notation.parse(
                letter,
                None,
                {1: "Anna", 2: "Bram", 3: "Cato", 4: "all", 5: "The"},
                draw.choice(["en", "fr"]),
            )
