"""Mails as mail programs send them: what their writers wrote, and nothing that the program put around it."""

import json
from pathlib import Path

import pytest

from notifications import bodies, replies

CORPUS = Path(__file__).parent / "corpus"
EXPECTED = json.loads((CORPUS / "expected.json").read_text())


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_what_was_written_is_what_is_read(name):
    message = bodies.parsed((CORPUS / f"{name}.eml").read_bytes())
    written = replies.written(message)
    found = {"text": written.text, "automatic": replies.is_automatic(message), "courtesies": list(written.courtesies)}
    assert found == EXPECTED[name]


def test_every_mail_of_the_corpus_is_looked_at():
    assert sorted(path.stem for path in CORPUS.glob("*.eml")) == sorted(EXPECTED)


def test_files_that_came_with_a_mail_are_kept_by_name():
    message = bodies.parsed((CORPUS / "attachment_en.eml").read_bytes())
    assert bodies.attached(message) == {"A.gpx": b"<gpx/>"}


def test_a_mail_of_too_many_parts_is_not_taken_apart():
    opening = "".join(f'Content-Type: multipart/mixed; boundary="b{n}"\r\n\r\n--b{n}\r\n' for n in range(500))
    raw = f"From: anna@example.org\r\n{opening}\r\nstart Dakar\r\n".encode()
    with pytest.raises(bodies.TooDeep):
        bodies.parsed(raw)
    assert bodies.headers(raw)["From"] == "anna@example.org"


def test_thousands_of_small_parts_are_not_taken_apart():
    parts = "--b\r\nContent-Type: text/plain\r\n\r\nx\r\n" * 5000
    raw = f'From: anna@example.org\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n{parts}--b--\r\n'.encode()
    with pytest.raises(bodies.TooDeep):
        bodies.parsed(raw)
