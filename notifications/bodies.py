"""The text of a mail, whatever shape it came in: charsets that lie, lines that were folded, HTML
without a plain part. Pure and bounded."""

import re
from dataclasses import dataclass
from email import policy
from email.message import EmailMessage
from email.parser import BytesHeaderParser, BytesParser
from email.utils import getaddresses
from html.parser import HTMLParser
from typing import Any

from core.characters import storable
from notifications import wrapping

MOST_PARTS = 60  # of a mail, however deep; mail programs need a handful
MOST_TEXT = 100_000  # characters that are looked at
MOST_HTML = 200_000  # the same with its tags
MOST_HEADER = 10_000  # bytes of one header: reading it takes a time that grows faster than it does
MOST_ATTACHED = 8
MOST_QUOTES = 9  # marks before a line; deeper quotes look the same
TRIMMING = re.compile(
    r"image/(?!svg)|application/(?:pgp-|x-pkcs7-|pkcs7-)|text/(?:x-)?vcard|message/"
)

BREAKS = {"br", "p", "div", "li", "tr", "h1", "h2", "h3", "table", "ul", "ol", "hr", "pre"}
VOID = {
    *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"),
    *("track", "wbr"),
}
UNSEEN = {"style", "script", "head", "title"}
HIDDEN = re.compile(r"display:\s*none", re.IGNORECASE)
SIGNED = re.compile(
    r"\b(?:gmail_signature|moz-signature|protonmail_signature_block|ms-outlook-mobile-signature"
    r"|AppleMailSignature|Signature)\b"
)
QUOTE = re.compile(
    r"\b(?:yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra|__QUOTED_TEXT__"
    r"|mail-editor-reference-message-container)\b"
)
CUT = re.compile(
    r"(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|isForwardContent)(?!\S)"
)  # what Outlook and others put above what they quote
OUTLOOK_LINE = re.compile(r"border-top:\s*solid #(?:E1E1E1|B5C4DF)", re.IGNORECASE)
CUT_MARK = "_" * 32  # as plain text such programs write the same
MARKING = {"class", "id", "data-smartmail", "data-marker"}


HEADER = re.compile(rb"^[!-9;-~]+:[^\n]*(?:\n[ \t][^\n]*)*", re.MULTILINE)
PART_HEADER = re.compile(
    rb"^content-[a-z-]+:[^\n]*(?:\n[ \t][^\n]*)*", re.MULTILINE | re.IGNORECASE
)


class TooDeep(ValueError):
    """More parts than any mail program makes."""


class TooLong(ValueError):
    """A header longer than any mail program makes."""


class TolerantPolicy(policy.EmailPolicy):
    """Bytes where letters should be are read as mail programs mean them, and a header that Python
    cannot take apart is empty instead of an error."""

    def header_fetch_parse(self, name: str, value: str) -> Any:
        try:
            return super().header_fetch_parse(name, as_meant(value))
        except Exception:  # noqa: BLE001 -- the parser fails in many ways on what is no header
            return self.header_factory(name, "")


def as_meant(value: str) -> str:
    """Raw UTF-8, or else what Windows writes, in a header that should be ASCII."""
    raw = value.encode("utf-8", "surrogateescape")
    try:
        return storable(raw.decode())
    except UnicodeDecodeError:
        return storable(raw.decode("cp1252", "replace"))


TOLERANT = TolerantPolicy()


def addresses(message: EmailMessage, *names: str) -> list[tuple[str, str]]:
    """(name, address) of everybody in these headers; nobody where they cannot be read."""
    values = [str(value) for name in names for value in message.get_all(name, [])]
    try:
        return [(storable(name), storable(address)) for name, address in getaddresses(values)]
    except RecursionError:  # comments in comments in comments
        return []


def shortened(raw: bytes) -> bytes:
    """The message without headers that are longer than any mail program makes: such a list of
    References or recipients is not needed."""
    top, gap, rest = (*re.split(rb"(\r?\n\r?\n)", raw, maxsplit=1), b"", b"")[:3]
    kept = HEADER.sub(lambda one: one[0] if len(one[0]) <= MOST_HEADER else b"X-Too-Long:", top)
    return kept + gap + rest


def parsed(raw: bytes) -> EmailMessage:
    """The message. Raises TooLong or TooDeep before anything is taken apart."""
    if any(len(header) > MOST_HEADER for header in PART_HEADER.findall(raw)):
        raise TooLong("a header is too long")
    raw = shortened(raw)
    parts = len(
        re.findall(
            rb"^content-type:\s*(?:multipart/|message/rfc822)", raw, re.IGNORECASE | re.MULTILINE
        )
    )
    boundaries = len(
        re.findall(rb"^content-(?:type|transfer-encoding):", raw, re.IGNORECASE | re.MULTILINE)
    )
    if parts > MOST_PARTS // 4 or boundaries > MOST_PARTS * 2:
        raise TooDeep(f"{parts} nested parts")
    message = BytesParser(policy=TOLERANT).parsebytes(raw)
    assert isinstance(message, EmailMessage)
    return message


def headers(raw: bytes) -> EmailMessage:
    """The headers alone, of a mail that is not taken apart."""
    message = BytesHeaderParser(policy=TOLERANT).parsebytes(shortened(raw))
    assert isinstance(message, EmailMessage)
    message.set_payload("")
    return message


def text(message: EmailMessage) -> str:
    """What a reader would see: the plain part, or the HTML one where that is all there is."""
    for kind in ("plain", "html"):
        part = message.get_body(preferencelist=(kind,))
        if isinstance(part, EmailMessage) and part.get_content_maintype() == "text":
            found = (
                from_html(decoded(part)[:MOST_HTML])[:MOST_TEXT]
                if part.get_content_subtype() == "html"
                else unfolded(part, decoded(part)[:MOST_TEXT])
            )
            if found.strip():
                return storable(found.replace("\xa0", " "))
    return ""


def is_only_html(message: EmailMessage) -> bool:
    """Whether `text` reads the HTML part, for want of a plain one."""
    plain = message.get_body(preferencelist=("plain",))
    return not (isinstance(plain, EmailMessage) and decoded(plain)[:MOST_TEXT].strip())


SUPERSETS = {"iso-8859-1": "cp1252", "latin-1": "cp1252", "latin1": "cp1252", "us-ascii": "cp1252"}
"""What mail programs mean by these names: curly quotes and dashes have no place in them."""
NO_CHARSETS = {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "utf_7"}
"""Codecs that no mail is written in; some of them take their time."""


def decoded(part: EmailMessage) -> str:
    """By the charset it names, else by what it can be read as: mail programs are wrong about it
    now and then."""
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    named = str(part.get_content_charset() or "utf-8")
    charsets = [named, "utf-8", "cp1252"]
    if named in SUPERSETS:
        charsets = ["utf-8", SUPERSETS[named]]
    elif named.replace("-", "_") in NO_CHARSETS:
        charsets = ["utf-8", "cp1252"]
    for charset in charsets:
        try:
            return payload.decode(charset)
        except (LookupError, ValueError):  # no such charset, not its letters, or no name at all
            continue
    return payload.decode("cp1252", "replace")


def unfolded(part: EmailMessage, content: str) -> str:
    parameters = dict(getattr(part["Content-Type"], "params", {}))
    if str(parameters.get("format", "")).lower() != "flowed":
        return content
    delete_space = str(parameters.get("delsp", "")).lower() == "yes"
    return wrapping.undo_flowed(content, delete_space=delete_space)


def attached(message: EmailMessage) -> dict[str, bytes]:
    """What came with it, by file name; the first few, however deep a mail program put them.

    Mail programs add pictures and signatures of their own: those count only when there is
    nothing else.
    """
    files: dict[str, bytes] = {}
    trimmings: dict[str, bytes] = {}
    for part in message.walk():
        name = part.get_filename()
        payload = part.get_payload(decode=True) if name and not part.is_multipart() else None
        found = trimmings if TRIMMING.match(part.get_content_type()) else files
        if name and isinstance(payload, bytes) and len(found) < MOST_ATTACHED:
            found.setdefault(storable(str(name))[:200], payload)
    return files or trimmings


# --- HTML ---


@dataclass
class _Quote:
    """An element that holds quoted text: it ends where as many of its tags were closed as were
    opened in it."""

    tag: str
    open: int = 1


class _Text(HTMLParser):
    """The text with its lines. Quoted lines begin with `>`, as they would in plain text."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[tuple[int, list[str]]] = [(0, [])]
        self.hidden_by, self.hidden_depth = "", 0
        self.quotes: list[_Quote] = []
        self.verbatim = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.hidden_by:
            self.hidden_depth += tag == self.hidden_by
            return
        marks = " ".join(value or "" for name, value in attrs if name in MARKING)
        style = next((value or "" for name, value in attrs if name == "style"), "")
        if tag == "hr" or CUT.search(marks) or OUTLOOK_LINE.search(style):
            self.cut()
        if tag not in VOID and (tag in UNSEEN or SIGNED.search(marks) or HIDDEN.search(style)):
            self.hidden_by, self.hidden_depth = tag, 1
            return
        self.track_quote(tag, marks, ("name", "quote") in attrs)
        self.verbatim += tag == "pre"
        if tag in BREAKS:
            self.break_line()

    def track_quote(self, tag: str, marks: str, named: bool) -> None:
        if tag == "blockquote" or (tag not in VOID and (named or QUOTE.search(marks))):
            self.quotes.append(_Quote(tag))
            self.break_line()
        elif self.quotes and self.quotes[-1].tag == tag:
            self.quotes[-1].open += 1

    def handle_endtag(self, tag: str) -> None:
        if self.hidden_by:
            self.hidden_depth -= tag == self.hidden_by
            if not self.hidden_depth:
                self.hidden_by = ""
            return
        self.verbatim -= tag == "pre" and self.verbatim > 0
        if tag in BREAKS and tag not in VOID:
            self.break_line()
        if self.quotes and self.quotes[-1].tag == tag:
            self.quotes[-1].open -= 1
            if not self.quotes[-1].open:
                self.quotes.pop()
                self.break_line()

    def handle_data(self, data: str) -> None:
        if self.hidden_by:
            return
        pieces = data.split("\n") if self.verbatim else [re.sub(r"\s+", " ", data)]
        for number, piece in enumerate(pieces):
            if number:
                self.break_line()
            self.lines[-1][1].append(piece)

    def break_line(self) -> None:
        if self.lines[-1][1]:
            self.lines.append((len(self.quotes), []))
        self.lines[-1] = (len(self.quotes), self.lines[-1][1])

    def cut(self) -> None:
        self.break_line()
        self.lines[-1][1].append(CUT_MARK)
        self.break_line()


OPEN_FOR_EVER = re.compile(
    r"<(?=[^<>]*(?:<|$))"
)  # no tag; the parser would look for its end again and again


def from_html(html: str) -> str:
    reader = _Text()
    reader.feed(OPEN_FOR_EVER.sub("&lt;", without_comments(html)))
    reader.close()
    lines = ((depth, "".join(pieces).strip()) for depth, pieces in reader.lines)
    return "\n".join("> " * min(depth, MOST_QUOTES) + line for depth, line in lines if line)


def without_comments(html: str) -> str:
    """One that has no end goes on to the end."""
    kept, at = [], 0
    while (start := html.find("<!--", at)) >= 0:
        kept.append(html[at:start])
        end = html.find("-->", start + 4)
        at = end + 3 if end >= 0 else len(html)
    return "".join([*kept, html[at:]])
