"""What a person wrote in a mail: the text without what the mail program put around it. Pure."""

import re
from email.message import EmailMessage
from html.parser import HTMLParser

MOST_ATTACHED = 8
TRIMMING = re.compile(r"image/(?!svg)|application/(?:pgp-|x-pkcs7-|pkcs7-)|text/(?:x-)?vcard|message/")
BREAKS = {"br", "p", "div", "li", "tr", "h1", "h2", "h3", "table", "ul", "ol"}
UNSEEN = {"blockquote", "style", "script", "head", "title"}

CUT_HERE = re.compile(
    r"^\s*(?:"
    r"-{2,}\s*(?:original message|message d.origine|forwarded message|message transf[eé]r[eé]).*"
    r"|_{10,}"  # what some programs put above the quoted header
    r"|=+ .*(?:above this line|au-dessus de cette ligne).*"  # our own mark
    r")\s*$",
    re.IGNORECASE,
)
SIGNATURE = re.compile(r"^-- ?$")
PHONE = re.compile(r"^\s*(?:sent from my|get outlook for|envoy[eé] (?:de|depuis) mon|envoy[eé] à partir de)\b.*$", re.IGNORECASE)
ATTRIBUTION = re.compile(r"(?:wrote|a écrit|schrieb|schreef)\s*:\s*$", re.IGNORECASE)
QUOTED = re.compile(r"^\s*>")


def is_automatic(message: EmailMessage) -> bool:
    """Bounces, out-of-office notes and lists are never answered."""
    if str(message.get("Auto-Submitted", "no")).partition(";")[0].strip().lower() != "no":
        return True
    if str(message.get("Precedence", "")).strip().lower() in {"bulk", "junk", "list", "auto_reply"}:
        return True
    if message.get("List-Id") or message.get("X-Autoreply") or message.get("X-Auto-Response-Suppress"):
        return True
    return str(message.get("Return-Path", "")).strip() == "<>" or message.get_content_type() == "multipart/report"


def written_text(message: EmailMessage) -> str:
    """The lines the sender wrote."""
    return "\n".join(own_lines(body_text(message).splitlines())).strip()


def attached(message: EmailMessage) -> dict[str, bytes]:
    """What came with it, by file name; the first few, however deep a mail program put them.

    Mail programs add pictures and signatures of their own: those count only when there is nothing else.
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


def body_text(message: EmailMessage) -> str:
    part = message.get_body(preferencelist=("plain", "html"))
    if part is None:
        return ""
    try:
        content = str(part.get_content())
    except (LookupError, UnicodeDecodeError):  # an unknown charset: read what can be read
        payload = part.get_payload(decode=True)
        content = payload.decode("utf-8", "replace") if isinstance(payload, bytes) else ""
    return from_html(content) if part.get_content_type() == "text/html" else content


def own_lines(lines: list[str]) -> list[str]:
    kept: list[str] = []
    for number, line in enumerate(lines):
        if CUT_HERE.match(line) or SIGNATURE.match(line):
            break
        if QUOTED.match(line):
            continue
        if PHONE.match(line) or introduces_quote(lines, number):
            continue
        kept.append(line.rstrip())
    return kept


def introduces_quote(lines: list[str], number: int) -> bool:
    """`On Monday Paquebot wrote:`, on one line or broken over three, just above quoted text or at the very end."""
    for last in range(number, min(number + 3, len(lines))):
        if not lines[last].strip():
            return False
        if ATTRIBUTION.search(lines[last]):
            after = [line for line in lines[last + 1 :] if line.strip()]
            return not after or bool(QUOTED.match(after[0]))
    return False


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in UNSEEN:
            self.hidden += 1
        if tag in BREAKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in UNSEEN and self.hidden:
            self.hidden -= 1
        if tag in BREAKS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.parts.append(re.sub(r"\s+", " ", data))


def from_html(html: str) -> str:
    reader = _Text()
    reader.feed(html)
    lines = "".join(reader.parts).splitlines()
    return "\n".join(line.strip() for line in lines if line.strip())
