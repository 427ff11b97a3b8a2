"""Replies as many mail programs make them: what was written is read, whatever became of our mark,
and of what is quoted nothing counts."""

import pytest

from notifications.replies import Reply
from tests.notifications.mail_programs import ANNA, FEET, HEADS, PROGRAMS, Program
from tests.notifications.test_reply_shapes import MARKS, SENT, WRITTEN, quoted, read

MAIL = "play@paquebot.example"


def fill(text: str) -> str:
    return text.replace("{mail}", MAIL).replace("{anna}", ANNA)


def show(program: Program, sent: str) -> str:
    """Our mail as the program shows it."""
    below = {
        "marked": quoted,
        "plain": str,
        "moved in": lambda text: "\n".join(f"    {line}" for line in text.splitlines()),
    }
    return fill(program.above) + below[program.quotes](sent)


def sent_with(mark: str) -> str:
    return f"{mark}\n{SENT}" if mark else SENT


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("mark", MARKS)
def test_a_reply_above_is_read(name, mark):
    whole = f"{WRITTEN}\n\n{show(PROGRAMS[name], sent_with(MARKS[mark]))}"
    assert read(whole).text == WRITTEN
    assert read(whole, sent=SENT).text == WRITTEN


@pytest.mark.parametrize("name", [name for name, one in PROGRAMS.items() if one.quotes == "marked"])
@pytest.mark.parametrize("mark", MARKS)
def test_a_reply_below_is_read(name, mark):
    whole = f"{show(PROGRAMS[name], sent_with(MARKS[mark]))}\n\n{WRITTEN}\n\nAnna"
    assert read(whole).text == WRITTEN


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_reply_without_words_is_nothing(name):
    for mark in MARKS.values():
        reply = read(show(PROGRAMS[name], sent_with(mark)), sent=SENT)
        assert (reply.text, reply.doubt) == ("", "")


@pytest.mark.parametrize("name", PROGRAMS)
def test_only_the_program_line_and_no_quote(name):
    """The player deleted what was quoted."""
    assert read(f"{WRITTEN}\n\n{fill(PROGRAMS[name].above)}").text == WRITTEN


@pytest.mark.parametrize("foot", FEET)
def test_what_is_added_below_is_no_order(foot):
    assert read(f"{WRITTEN}\n\n{FEET[foot]}").text == WRITTEN
    quote = show(PROGRAMS["gmail app, fr"], sent_with(""))
    assert read(f"{WRITTEN}\n\n{FEET[foot]}\n\n{quote}").text == WRITTEN
    assert read(f"{quote}\n\n{WRITTEN}\n\n{FEET[foot]}").text == WRITTEN


@pytest.mark.parametrize("head", HEADS)
def test_what_is_added_above_is_no_order(head):
    assert read(f"{fill(HEADS[head])}\n\n{WRITTEN}").text == WRITTEN


def test_nothing_written_is_lost_by_it():
    assert read(WRITTEN) == Reply(WRITTEN)
