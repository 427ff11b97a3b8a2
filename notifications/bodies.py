"""The text of a mail, whatever shape it came in: charsets that lie, lines that were folded, HTML
without a plain part. Pure and bounded."""

import re
from email import policy
from email.message import EmailMessage
from email.parser import BytesHeaderParser, BytesParser
from html.parser import HTMLParser

MOST_PARTS = 60  # of a mail, however deep; mail programs need a handful
MOST_TEXT = 200_000  # characters that are looked at
MOST_HEADER = 10_000  # bytes of one header: reading it takes a time that grows faster than it does
MOST_ATTACHED = 8
TRIMMING = re.compile(
    r"image/(?!svg)|application/(?:pgp-|x-pkcs7-|pkcs7-)|text/(?:x-)?vcard|message/"
)

BREAKS = {"br", "p", "div", "li", "tr", "h1", "h2", "h3", "table", "ul", "ol", "hr", "pre"}
VOID = {
    "area",
    "base",
    "br",
    "col",
    "embed",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "source",
    "track",
    "wbr",
}
UNSEEN = {"blockquote", "style", "script", "head", "title"}
SIGNED = re.compile(
    r"\b(?:gmail_signature|moz-signature|protonmail_signature_block|ms-outlook-mobile-signature|Signature)\b"
)
QUOTE = re.compile(
    r"\b(?:yahoo_quoted|protonmail_quote|tutanota_quote|zmail_extra|mail-editor-reference-message-container)\b"
)
CUT = re.compile(
    r"(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION|isForwardContent)$"
)  # what Outlook puts above what it quotes
OUTLOOK_LINE = re.compile(r"border-top:\s*solid #(?:E1E1E1|B5C4DF)", re.IGNORECASE)
CUT_MARK = "_" * 32  # as plain text such programs write the same


HEADER = re.compile(rb"^[!-9;-~]+:[^\n]*(?:\n[ \t][^\n]*)*", re.MULTILINE)
PART_HEADER = re.compile(
    rb"^content-[a-z-]+:[^\n]*(?:\n[ \t][^\n]*)*", re.MULTILINE | re.IGNORECASE
)


class TooDeep(ValueError):
    """More parts than any mail program makes."""


class TooLong(ValueError):
    """A header longer than any mail program makes."""


def parsed(raw: bytes) -> EmailMessage:
    """The message. Raises TooLong or TooDeep before anything is taken apart."""
    top = re.split(rb"\r?\n\r?\n", raw, maxsplit=1)[0]
    if any(
        len(header) > MOST_HEADER for header in (*HEADER.findall(top), *PART_HEADER.findall(raw))
    ):
        raise TooLong("a header is too long")
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
    message = BytesParser(policy=policy.default).parsebytes(raw)
    assert isinstance(message, EmailMessage)
    return message


def headers(raw: bytes) -> EmailMessage:
    """The headers alone, of a mail that is not taken apart."""
    message = BytesHeaderParser(policy=policy.default).parsebytes(raw)
    assert isinstance(message, EmailMessage)
    message.set_payload("")
    return message


def text(message: EmailMessage) -> str:
    """What a reader would see: the plain part, or the HTML one where that is all there is."""
    for kind in ("plain", "html"):
        part = message.get_body(preferencelist=(kind,))
        if isinstance(part, EmailMessage) and part.get_content_maintype() == "text":
            content = decoded(part)[:MOST_TEXT]
            found = (
                from_html(content)
                if part.get_content_subtype() == "html"
                else unfolded(part, content)
            )
            if found.strip():
                return found.replace("\xa0", " ")
    return ""


def decoded(part: EmailMessage) -> str:
    """By the charset it names, else by what it can be read as: mail programs are wrong about it
    now and then."""
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    named = str(part.get_content_charset() or "utf-8")
    for charset in (named, "utf-8", "cp1252"):
        try:
            return payload.decode(charset)
        except (LookupError, UnicodeDecodeError):
            continue
    return payload.decode("latin-1")


def unfolded(part: EmailMessage, content: str) -> str:
    """RFC 3676: a line that ends in a space goes on in the next one, unless it is the mark above
    a signature."""
    content_type = part["Content-Type"]
    parameters = dict(content_type.params) if content_type is not None else {}
    if str(parameters.get("format", "")).lower() != "flowed":
        return content
    joined: list[str] = []
    goes_on = False
    for line in content.splitlines():
        bare = line.removeprefix(" ") if not line.startswith(">") else line
        if goes_on and not bare.startswith(">") and bare != "-- ":
            joined[-1] += bare
        else:
            joined.append(bare)
        goes_on = bare.endswith(" ") and bare != "-- " and not bare.startswith(">")
        if goes_on and str(parameters.get("delsp", "")).lower() == "yes":
            joined[-1] = joined[-1][:-1]
    return "\n".join(joined)


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
            found.setdefault(str(name)[:200], payload)
    return files or trimmings


# --- HTML ---


class _Text(HTMLParser):
    """Quoted parts become one line beginning with `>`, so that whoever wrote above or below them
    is read alike."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.hidden_by = ""
        self.depth = 0
        self.verbatim = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.hidden_by:
            self.depth += tag == self.hidden_by
            return
        marks = " ".join(
            value or "" for name, value in attrs if name in {"class", "id", "data-smartmail"}
        )
        style = next((value or "" for name, value in attrs if name == "style"), "")
        if any(CUT.search(word) for word in marks.split()) or OUTLOOK_LINE.search(style):
            self.parts.append(f"\n{CUT_MARK}\n")
        if tag not in VOID and (tag in UNSEEN or QUOTE.search(marks) or SIGNED.search(marks)):
            self.hidden_by, self.depth = tag, 1
            self.parts.append("\n> \n" if tag == "blockquote" or QUOTE.search(marks) else "")
            return
        self.verbatim += tag == "pre"
        if tag in BREAKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if self.hidden_by:
            self.depth -= tag == self.hidden_by
            if not self.depth:
                self.hidden_by = ""
            return
        self.verbatim -= tag == "pre" and self.verbatim > 0
        if tag in BREAKS and tag not in VOID:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.hidden_by:
            self.parts.append(data if self.verbatim else re.sub(r"\s+", " ", data))


OPEN_FOR_EVER = re.compile(
    r"<(?=[^<>]*(?:<|$))"
)  # no tag; the parser would look for its end again and again


def from_html(html: str) -> str:
    reader = _Text()
    reader.feed(OPEN_FOR_EVER.sub("&lt;", without_comments(html)))
    reader.close()
    lines = "".join(reader.parts).splitlines()
    return "\n".join(line.strip() for line in lines if line.strip())


def without_comments(html: str) -> str:
    """One that has no end goes on to the end."""
    kept, at = [], 0
    while (start := html.find("<!--", at)) >= 0:
        kept.append(html[at:start])
        end = html.find("-->", start + 4)
        at = end + 3 if end >= 0 else len(html)
    return "".join([*kept, html[at:]])
