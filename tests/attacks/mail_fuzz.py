"""Mails as no mail program makes them: replies of a player with everything about them bent, one
or several ways at once. The same number gives the same mail."""

import random
from collections.abc import Callable

Bend = Callable[[random.Random, bytes], bytes]

CHARSETS = (
    "utf-8", "us-ascii", "iso-8859-1", "cp1252", "utf-16", "utf-32", "utf-7", "undefined", "idna",
    "punycode", "unicode_escape", "raw_unicode_escape", "rot13", "base64", "hex", "zlib", "uu",
    "mbcs", "x-unknown", "none", "\0", "utf-8\0", "a" * 3000, "'", '"', "utf-8;", "é", "..", "0",
    "string_escape", "charmap", "palmos", "big5", "hz", "iso-2022-jp", "utf_8_sig", "oem", "c/d",
)  # fmt: skip
ENCODINGS = ("7bit", "8bit", "binary", "base64", "quoted-printable", "x-uuencode", "uuencode",
             "gzip", "\0", "base64; x", "BASE64\t", "quoted printable", "é")  # fmt: skip
TYPES = (
    "text/plain", "text/html", "text", "/", "", ";", "text/plain;;;", "multipart/mixed",
    "multipart/alternative", "message/rfc822", "message/partial; number=1; total=2; id=x",
    "message/external-body; access-type=x", "message/delivery-status", "application/octet-stream",
    "application/pkcs7-mime; smime-type=enveloped-data", "application/ms-tnef",
    "multipart/encrypted; protocol=\"application/pgp-encrypted\"", "text/calendar", "text/\0",
    "multipart/report; report-type=delivery-status", "text/plain; charset*=utf-8''%00",
    "text/plain; format=flowed; delsp=yes", "image/png; name*0=a; name*2=b", "TEXT/PLAIN",
    "multipart/mixed; boundary=", "multipart/mixed; boundary=\"\"", "multipart/mixed; boundary=\0",
)  # fmt: skip
HEADERS = (
    "Subject", "From", "To", "Cc", "Date", "Message-ID", "In-Reply-To", "References", "Sender",
    "Reply-To", "Return-Path", "Received", "Content-Type", "Content-Disposition", "MIME-Version",
    "Content-Transfer-Encoding", "Content-ID", "Auto-Submitted", "Precedence", "List-Id",
    "X-Auto-Response-Suppress", "Authentication-Results", "DKIM-Signature", "Delivered-To",
    "X-Original-To", "Resent-From", "Content-Language", "Importance", "X-\0", "é", "Bcc",
)  # fmt: skip
VALUES = (
    "", " ", "\0", "a\0b", "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), "é" * 50,
    "=?utf-8?b?AA==?=", "=?utf-8?q?=00?=", "=?utf-8?q?=ED=A0=80?=", "=?x?q?a?=", "=?utf-8?b?%%%?=",
    "=?utf-8?q?" + "=" * 70, "=??q??=", "=?utf-8?z?a?=", "<", ">", "<>", "<<>>", "@", "a@", "@b",
    "a@b@c", "\"", "\"a", "(", "((((((((((", ")", "[", "a@[1.2.3.4", "a@[\0]", ":", ":;", "x:;",
    "undisclosed-recipients:;", "Anna <anna@example.org>, Bram <bram@example.org>", ",", ",,,,",
    "Anna <anna@example.org", "anna@example.org>", "\"Anna\\\" <anna@example.org>", "a" * 900,
    "Anna <anna@example.org> (comment", "=?utf-8?q?anna=40example=2Eorg?=", "anna@exämple.org",
    "Mon, 99 Foo 99999 99:99:99 +9999", "Mon, 1 Mar 2027 09:00:00 -0000", "999999999999999999999",
    "<a@b> <c@d> <e@f>", "<" + "a" * 400 + "@b>", "auto-replied", "no", "bulk", "list", "none",
    "All", "attachment; filename*=utf-8''%00.gpx", "attachment; filename=\"../../x\0.gpx\"",
    "attachment; filename*0=\"a\"; filename*1*=utf-8''%ED%A0%80", "inline; filename=x.svg",
    "mx.paquebot.example; dmarc=fail header.from=example.org", "\x01\x02\x7f", "\u202e", "a\x0bb",
)  # fmt: skip
BODIES = (
    "", "\n", ">", "> agree", "-- \nAnna", "agree", "start Dakar", "press to all: hello",
    "press", "press to nobody at all:", "help", "status", "map", "leave", "absent 3 Aug to 17 Aug",
    "absent 99 Foo", "history since 999999999999", "reminders 1h 2h 3h 4h 5h 6h", "luck \0",
    "language \0", "time zone ../../etc/passwd", "join as \0", "take", "x" * 50_000,
    "agree\n" * 400,
    "\0" * 100, "agree\0", "\x1b[31magree", "é ✓ 𝄞 \u202e agree", "=\n=3", "=00", "begin 644 x\n#",
    "<html>", "<" * 5000, "<blockquote>" * 500, "<!--" * 500, "&#0;&#xD800;&#x110000; agree",
    "-----BEGIN PGP MESSAGE-----\n\nabc\n-----END PGP MESSAGE-----", "voyage 1 2 3", "%s %d {0}",
    "note hello", "agree\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), "résumé digest",
)  # fmt: skip
FILES = (
    b"", b"\0", b"<svg", b"<?xml version='1.0'?><gpx><trk/></gpx>", b"{", b"[" * 2000,
    b"<!DOCTYPE x [<!ENTITY a 'b'>]><gpx>&a;</gpx>", b"\xff\xd8\xff", b"lat,lon\n1,2\n",
    b"\xed\xa0\x80",
    b"{\"type\": \"LineString\", \"coordinates\": [[0, 0], [1e999, NaN]]}",
)  # fmt: skip
NAMES = ("x.gpx", "x.svg", "x.kml", "x.json", "x.csv", "smime.p7m", "winmail.dat", "x", "", ".",
         "a" * 300 + ".gpx", "é.gpx", "=?utf-8?q?=00?=.gpx", "x\0.gpx")  # fmt: skip


def latin(text: str) -> bytes:
    return text.encode("latin-1", "replace") if not text.isascii() else text.encode()


def wild(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def mail(number: int, *, sender: str, to: str) -> bytes:
    """The mail of this number."""
    chance = random.Random(number)
    raw = plain(chance, number, sender, to)
    for _ in range(chance.choice((0, 1, 1, 2, 3))):
        raw = chance.choice(BENDS)(chance, raw)
    return raw


def plain(chance: random.Random, number: int, sender: str, to: str) -> bytes:
    """A reply in one of the usual shapes, with unusual words in it."""
    text = wild(f"{chance.choice(BODIES)}\nnumber {number}\n")
    head = (
        f"From: Anna <{sender}>\r\nTo: {to}\r\nSubject: Re: your turn\r\n"
        f"Message-ID: <fuzz-{number}@example.org>\r\nMIME-Version: 1.0\r\n"
    ).encode()
    return chance.choice((single, single, alternative, mixed, signed))(chance, head, text)


def part(chance: random.Random, kind: str, content: bytes) -> bytes:
    charset = wild(chance.choice(CHARSETS)) if chance.random() < 0.5 else b"utf-8"
    encoding = wild(chance.choice(ENCODINGS)) if chance.random() < 0.4 else b"8bit"
    head = b"Content-Type: " + kind.encode() + b"; charset=" + charset
    return head + b"\r\nContent-Transfer-Encoding: " + encoding + b"\r\n\r\n" + content


def single(chance: random.Random, head: bytes, text: bytes) -> bytes:
    return head + part(chance, chance.choice(("text/plain", "text/plain", "text/html")), text)


def several(head: bytes, kind: str, *parts: bytes) -> bytes:
    body = b"".join(b"--frontier\r\n" + one + b"\r\n" for one in parts) + b"--frontier--\r\n"
    return head + f"Content-Type: {kind}; boundary=frontier\r\n\r\n".encode() + body


def alternative(chance: random.Random, head: bytes, text: bytes) -> bytes:
    html = b"<p>" + text + b"</p>"
    parts = [part(chance, "text/plain", text), part(chance, "text/html", html)]
    return several(head, "multipart/alternative", *parts)


def mixed(chance: random.Random, head: bytes, text: bytes) -> bytes:
    name = wild(chance.choice(NAMES))
    file = (
        b"Content-Type: " + wild(chance.choice(TYPES)) + b"\r\n"
        b'Content-Disposition: attachment; filename="' + name + b'"\r\n'
        b"Content-Transfer-Encoding: 8bit\r\n\r\n" + chance.choice(FILES)
    )
    return several(head, "multipart/mixed", part(chance, "text/plain", text), file)


def signed(chance: random.Random, head: bytes, text: bytes) -> bytes:
    signature = b"Content-Type: application/pgp-signature; name=s.asc\r\n\r\nabc"
    return several(head, "multipart/signed", part(chance, "text/plain", text), signature)


# --- Ways to bend one ---


def another_header(chance: random.Random, raw: bytes) -> bytes:
    name, value = wild(chance.choice(HEADERS)), wild(chance.choice(VALUES))
    return name + b": " + value + b"\r\n" + raw


def other_value(chance: random.Random, raw: bytes) -> bytes:
    """Instead of what stood there; who sent it and to whom stays, mostly."""
    head, _, body = raw.partition(b"\r\n\r\n")
    lines = head.split(b"\r\n")
    at = chance.randrange(len(lines))
    if lines[at].startswith((b"From", b"To")) and chance.random() < 0.7:
        return raw
    lines[at] = lines[at].partition(b":")[0] + b": " + wild(chance.choice(VALUES))
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def long_header(chance: random.Random, raw: bytes) -> bytes:
    name = wild(chance.choice(HEADERS))
    fold = chance.choice((b"", b"\r\n "))
    word = chance.choice((b"<a@example.org>", b"=?utf-8?q?a?=", b"(", b"a", b'"'))
    return name + b": " + (word + b" " + fold) * chance.choice((50, 900, 1500)) + b"\r\n" + raw


def flipped(chance: random.Random, raw: bytes) -> bytes:
    found = bytearray(raw)
    for _ in range(chance.randrange(1, 12)):
        found[chance.randrange(len(found))] = chance.randrange(256)
    return bytes(found)


def cut(chance: random.Random, raw: bytes) -> bytes:
    return raw[: chance.randrange(1, len(raw))]


def doubled(chance: random.Random, raw: bytes) -> bytes:
    start = chance.randrange(len(raw))
    end = start + chance.randrange(1, 200)
    return raw[:end] + raw[start:]


def bare_endings(chance: random.Random, raw: bytes) -> bytes:
    return raw.replace(b"\r\n", chance.choice((b"\n", b"\n", b"\n\r", b"\r\r\n")))


def nested(chance: random.Random, raw: bytes) -> bytes:
    head, _, body = raw.partition(b"\r\n\r\n")
    kept = b"\r\n".join(line for line in head.split(b"\r\n") if not line.startswith(b"Content-"))
    for level in range(chance.choice((2, 10, 40))):
        mark, inner = f"b{level}".encode(), f"b{level - 1}".encode()
        kind = b"Content-Type: multipart/mixed; boundary=" + inner
        body = b"\r\n".join((b"--" + mark, kind, b"", body, b"--" + mark + b"--"))
    return kept + b"\r\nContent-Type: multipart/mixed; boundary=" + mark + b"\r\n\r\n" + body


BENDS: tuple[Bend, ...] = (
    another_header,
    another_header,
    other_value,
    other_value,
    long_header,
    flipped,
    cut,
    doubled,
    bare_endings,
    nested,
)
