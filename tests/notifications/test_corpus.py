"""Mails as mail programs send them: what their writers wrote, and nothing that the program put
around it."""

import json
import re
import time
from email.message import EmailMessage
from pathlib import Path

import pytest

from notifications import bodies, replies, service_lines

CORPUS = Path(__file__).parent / "corpus"
EXPECTED = json.loads((CORPUS / "expected.json").read_text())


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_what_was_written_is_what_is_read(name):
    message = bodies.parsed((CORPUS / f"{name}.eml").read_bytes())
    reply = replies.read_reply(message, is_order=is_order)
    found = {
        "text": reply.text,
        "automatic": replies.is_automatic(message),
        "courtesies": list(reply.courtesies),
        "doubt": reply.doubt,
        "unread": list(reply.unread),
    }
    assert found == {"doubt": "", "unread": []} | EXPECTED[name]


def is_order(line: str) -> bool:
    """Roughly as Long Cours would judge it."""
    return bool(re.match(r"(?:start|buy|standing|sail|agree|resign|départ|achat|roll|end)\b", line))


def test_every_mail_of_the_corpus_is_looked_at():
    assert sorted(path.stem for path in CORPUS.glob("*.eml")) == sorted(EXPECTED)


def test_files_that_came_with_a_mail_are_kept_by_name():
    message = bodies.parsed((CORPUS / "attachment_en.eml").read_bytes())
    assert bodies.attached(message) == {"A.gpx": b"<gpx/>"}


def test_a_mail_of_too_many_parts_is_not_taken_apart():
    opening = "".join(
        f'Content-Type: multipart/mixed; boundary="b{n}"\r\n\r\n--b{n}\r\n' for n in range(500)
    )
    raw = f"From: anna@example.org\r\n{opening}\r\nstart Dakar\r\n".encode()
    with pytest.raises(bodies.TooDeep):
        bodies.parsed(raw)
    assert bodies.headers(raw)["From"] == "anna@example.org"


def test_thousands_of_small_parts_are_not_taken_apart():
    parts = "--b\r\nContent-Type: text/plain\r\n\r\nx\r\n" * 5000
    raw = (
        f"From: anna@example.org\r\nContent-Type: multipart/mixed; "
        f'boundary="b"\r\n\r\n{parts}--b--\r\n'
    ).encode()
    with pytest.raises(bodies.TooDeep):
        bodies.parsed(raw)


LONG = 150_000


@pytest.mark.parametrize(
    "body",
    [
        "hi" + " " * LONG + "#",
        "start\nthanks" + " " * LONG + "#",
        "on 1 " + "schrieb " * (LONG // 8),
        "on 1 wrote:\n" * (LONG // 12),
        "press to" + " " * LONG + "x" * 100,
    ],
)
def test_no_line_of_a_mail_takes_long_to_read(body):
    """By anybody, before we know who wrote. Each would take hours if the time grew with the
    square of its length."""
    began = time.process_time()
    message = EmailMessage()
    message.set_content(body)
    reply = replies.read_reply(message)
    service_lines.split(reply.text, is_order=lambda _: False)
    assert time.process_time() - began < 10


@pytest.mark.parametrize("piece", ["<a ", "<!--", "<a b='", "</", "<![", "<a<", "&"])
def test_no_html_takes_long_to_read(piece):
    began = time.process_time()
    bodies.from_html(piece * (LONG // len(piece)))
    assert time.process_time() - began < 10


def test_a_comment_says_nothing_and_one_that_never_ends_hides_the_rest():
    assert bodies.from_html("<p>a <!-- <b>x</b> --> b</p><p>1 < 2</p><!-- y") == "a b\n1 < 2"


def test_a_header_longer_than_any_program_writes_is_not_read():
    raw = b"From: a@example.org\r\nContent-Type: text/plain;" + b" a=b;" * 5000 + b"\r\n\r\nhi\r\n"
    with pytest.raises(bodies.TooLong):
        bodies.parsed(raw)
