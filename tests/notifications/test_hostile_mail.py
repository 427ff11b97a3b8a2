"""Mail that nobody writes in good faith, or that was damaged on its way: it crashes nothing and
takes no time worth speaking of. What anybody may send is read before we know who wrote it."""

import random
import time
from pathlib import Path

import pytest

from notifications import bodies, replies, service_lines
from notifications.quotes import SentLines

CORPUS = [path.read_bytes() for path in sorted((Path(__file__).parent / "corpus").glob("*.eml"))]
MEGABYTE = 1_000_000
HEAD = (
    "From: Anna <anna@example.org>\r\nTo: play+aaaaaaaaaaaaaaaaaaaa@paquebot.example\r\n"
    "Content-Type: text/{kind}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
)
SENT = "\n".join(f"a line that we sent, with the number {number}" for number in range(150))


def read(raw: bytes, is_order=lambda line: len(line) % 2 == 0) -> replies.Reply | None:
    try:
        message = bodies.parsed(raw)
    except (bodies.TooDeep, bodies.TooLong):
        return None
    replies.is_automatic(message)
    bodies.attached(message)
    sent = SentLines(lambda: [SENT] * 12)
    reply = replies.read_reply(message, is_order=is_order, sent=sent)
    service_lines.split(reply.text, is_order=is_order)
    return reply


# --- Time ---

PIECES = [
    *("a", "a ", ">", "> ", "\n", ": ", "From: x\n", "From: a@b.example\n\n", "x: y\n"),
    *(
        "On 1 wrote:\n",
        "1:00 ",
        "2027-",
        "- ",
        "--- ",
        "-- \n",
        "=====",
        "_ ",
        "***a",
        "a@",
        "a.b@c.",
    ),
    *("press to ", "press to all\n", "press to all\nend press\n", "thanks ", "hi ", "bonne "),
    *("http://", "1234567 ", "[", "-----BEGIN PGP SIGNED MESSAGE-----\n", "&gt;", "→", "104E >\n"),
    *("104E 8S\n> 104E 8S\n", "x" * 59 + "\n", "x" * 999 + "\n", "x, " * 300 + "\n", "end,\n"),
    *("absent 1 ", "luck ", "2027 10:00 a@b.example\n", "Paquebot 1 mar\n", "Hello\n", "Thanks\n"),
]
TAGS = ["<", "<p>", "<div>", "<blockquote>", "</blockquote>", "<a b='", "&#", "<!--", "<![", "<hr>"]


@pytest.mark.parametrize(
    ("kind", "piece"),
    [
        *(("plain", piece) for piece in PIECES),
        *(("plain; format=flowed", piece) for piece in ("a ", "x" * 59 + " \n", "> a \n")),
        *(("html", piece) for piece in TAGS),
    ],
)
def test_a_hostile_mail_of_a_megabyte_is_read_in_a_second(kind, piece):
    raw = (HEAD.format(kind=kind) + piece * (MEGABYTE // len(piece))).encode()
    began = time.process_time()
    read(raw)
    assert time.process_time() - began < 1


def test_a_game_is_asked_about_a_bounded_number_of_lines():
    asked: list[str] = []

    def is_order(line: str) -> bool:
        asked.append(line)
        return False

    read(
        (HEAD.format(kind="plain") + "".join(f"{n} →\n" for n in range(20_000))).encode(), is_order
    )
    assert len(asked) < 1000


# --- Damage ---


def damage(raw: bytes, chance: random.Random) -> bytes:
    """A mail cut, spliced with another, or with bytes and lines changed."""
    for _ in range(chance.randrange(1, 6)):
        at, other = chance.randrange(len(raw) + 1), chance.choice(CORPUS)
        match chance.randrange(6):
            case 0:
                raw = raw[:at] + bytes(chance.randrange(256) for _ in range(9)) + raw[at:]
            case 1:
                raw = raw[:at] + other[chance.randrange(len(other)) :]
            case 2:
                raw = raw[:at] + raw[at + chance.randrange(200) :]
            case 3:
                lines = raw.split(b"\n")
                chance.shuffle(lines)
                raw = b"\n".join(lines)
            case 4:
                raw = raw[:at] + chance.choice(PIECES).encode() * chance.randrange(50) + raw[at:]
            case _:
                raw = raw.replace(b"utf-8", chance.choice([b"idna", b"utf-16", b"x", b"utf-7"]))
    return raw


def test_a_thousand_damaged_mails_crash_nothing():
    chance = random.Random(18)
    read_of = [read(damage(chance.choice(CORPUS), chance)) for _ in range(1000)]
    assert len([reply for reply in read_of if reply is not None]) > 900
