"""Replies as people write them elsewhere, whole: greeting, orders, farewell and signature in their
language, and our mail as their program quotes it. What was written is read, and nothing else.

In `fresh_replies.txt`, `{orders}` is what was written, `{quote}` our mail behind `>`, `{plain}` our
mail as it is, `{us}` our name and address, `{bom}` a sign that telephones leave."""

from pathlib import Path

import pytest

from tests.notifications.test_reply_shapes import MARK, SENT, WRITTEN, quoted, read

US = "Paquebot <play+aaaaaaaaaaaaaaaaaaaa@paquebot.example>"
WHOLE = f"{MARK}\n{SENT}"
FILE = Path(__file__).with_name("fresh_replies.txt")
SHAPES = dict(
    part.split("\n", 1) for part in FILE.read_text(encoding="utf-8").split("=== ") if part
)


def named(kind: str) -> list[str]:
    return [name for name in SHAPES if name.startswith(f"{kind}: ")]


def reply_in(name: str, sent: str) -> str:
    return SHAPES[name].format(
        orders=WRITTEN, quote=quoted(sent), plain=sent, us=US, bom="\N{ZERO WIDTH NO-BREAK SPACE}"
    )


def test_there_are_sixty_of_them():
    assert [len(named(kind)) for kind in ("above", "below", "between")] == [53, 6, 2]


@pytest.mark.parametrize("sent", [WHOLE, SENT], ids=["with the mark", "without it"])
@pytest.mark.parametrize("name", named("above"))
def test_what_stands_above_the_quote_is_read(name, sent):
    assert read(reply_in(name, sent)).text == WRITTEN


@pytest.mark.parametrize("name", named("below"))
def test_what_stands_below_the_quote_is_read(name):
    assert read(reply_in(name, WHOLE), sent=SENT).text == WRITTEN


@pytest.mark.parametrize("name", named("between"))
def test_what_stands_between_quoted_lines_is_asked_about(name):
    reply = read(reply_in(name, WHOLE), sent=SENT)
    assert (reply.text, reply.doubt) == ("", "between_quotes")


@pytest.mark.parametrize("line", ["strat Dakar,", "Buy 2 fish!", "Sail to Dakar,"])
def test_an_order_that_cannot_be_read_is_no_greeting_and_no_farewell(line):
    """It is refused aloud, not passed over."""
    assert line in read(f"{line}\n{WRITTEN}").text
    assert line in read(f"{WRITTEN}\n{line}").text
