"""What every notation shares (games/notation.py), on a table of one order."""

from typing import Any

import pytest

from games.engine import Command
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
    assert (caught.value.code, caught.value.facts, caught.value.suggestions) == ("too_much", {"word": "please"}, ("row Gull",))
