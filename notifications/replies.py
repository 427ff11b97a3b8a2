"""What a person wrote in a mail: the text without what the mail program put around it. Pure."""

import re
from dataclasses import dataclass
from email.message import EmailMessage

from notifications import bodies

CUT_HERE = re.compile(
    r"^\s*(?:"
    r"-{2,}\s*(?:original message|message d.origine|urspr[uü]ngliche "
    r"nachricht|original-nachricht|oorspronkelijk bericht"
    r"|forwarded message|message transf[eé]r[eé]|weitergeleitete nachricht|doorgestuurd "
    r"bericht|original appointment).*"
    r"|(?:begin forwarded message|d[eé]but du message "
    r"(?:transf[eé]r[eé]|r[eé]exp[eé]di[eé])|anfang der weitergeleiteten nachricht)\s*:"
    r"|_{10,}"  # what some programs put above the quoted header
    r"|=+ .*(?:above this line|au-dessus de cette ligne).*"  # our own mark
    r")\s*$",
    re.IGNORECASE,
)
HEADER_FROM = re.compile(r"^\s*\*?(?:from|de|von|van)\s*:\*?\s*\S", re.IGNORECASE)
HEADER_NEXT = re.compile(
    r"^\s*\*?(?:sent|date|envoy[eé](?: le)?|gesendet|datum|verzonden|to|[aà]|an|aan)\s*:\*?\s*\S",
    re.IGNORECASE,
)
SIGNATURE = re.compile(r"^(?:-- ?|--+|—)$")
PHONE = re.compile(
    r"^\s*(?:"
    r"sent (?:from|via|with) (?:my|mail for|outlook|yahoo|gmail|proton|aol|samsung|the)\b.*"
    r"|get outlook for\b.*|sent from my .*"
    r"|envoy[eé] (?:de|depuis|[aà] partir|avec|par)\b.*|t[eé]l[eé]charge[rz] outlook "
    r"pour\b.*|provenance\s*: courrier pour windows.*"
    r"|(?:von|mit) meine[mr] .* gesendet\.?|gesendet (?:von|mit|aus)\b.*|diese nachricht wurde "
    r"von meinem .* gesendet.*"
    r"|verzonden (?:vanaf|met|via)\b.*"
    r")\s*$",
    re.IGNORECASE,
)
ATTRIBUTION = re.compile(
    r"(?:\bwrote|\ba écrit|\bschreef)\s*:\s*$|\b(?:schrieb|schreef)\b.*:\s*$", re.IGNORECASE
)
OPENS_ATTRIBUTION = re.compile(
    r"^\s*(?:(?:on|le|am|op)\b.*\d|\d{1,4}[-./]\d|.{0,40}<[^<>\s]+@)", re.IGNORECASE
)
OPENS_ON_ONE_LINE = re.compile(r"^\s*(?:on|le|am|op|paquebot)\b", re.IGNORECASE)
QUOTED = re.compile(r"^\s*>")
GREETING = re.compile(
    r"^\s*(?:hi|hello|hey|dear|ahoy|good "
    r"(?:morning|evening|day)|bonjour|bonsoir|salut|coucou|ch[eè]re?s?|hallo|guten "
    r"(?:tag|morgen|abend))"
    r"(?:[\s,]+[\w'’ .-]{0,40})?[,!. ]*$",
    re.IGNORECASE,
)
FAREWELL = re.compile(
    r"^\s*(?:thanks?(?: you)?|many thanks|cheers|best(?: wishes| regards)?|(?:kind|warm) "
    r"regards|regards|yours(?: \w+)?|sincerely"
    r"|fair winds|merci(?: d.avance| beaucoup)?|cordialement|bien "
    r"cordialement|amicalement|amiti[eé]s|bien [aà] (?:vous|toi)"
    r"|[aà] bient[oô]t|bonne (?:journ[eé]e|soir[eé]e)|danke|vielen dank|viele gr[uü](?:ß|ss)e|mit "
    r"freundlichen gr[uü](?:ß|ss)en|mfg|lg"
    r"|groet(?:en|jes)?)[,!. ]*(?:[\w'’ .-]{0,30})?[,!. ]*$",
    re.IGNORECASE,
)
MOST_AFTER_FAREWELL = 5  # lines: a name, a title, a telephone
# characters: no mark, greeting or farewell is longer, and such patterns take their time over long
# lines
LONGEST_MARK = 300


@dataclass(frozen=True)
class Written:
    """The lines the sender wrote, and the courtesies among them that are no orders."""

    text: str
    courtesies: tuple[str, ...] = ()


def is_automatic(message: EmailMessage) -> bool:
    """Bounces, out-of-office notes and lists are never answered."""
    if str(message.get("Auto-Submitted", "no")).partition(";")[0].strip().lower() != "no":
        return True
    if str(message.get("Precedence", "")).strip().lower() in {"bulk", "junk", "list", "auto_reply"}:
        return True
    if any(
        message.get(name)
        for name in (
            "List-Id",
            "List-Unsubscribe",
            "X-Autoreply",
            "X-Autorespond",
            "X-Loop",
            "Feedback-ID",
        )
    ):
        return True
    if str(message.get("X-Auto-Response-Suppress", "")).strip().lower() not in {"", "none"}:
        return True
    if (
        str(message.get("Return-Path", "")).strip() == "<>"
        or message.get_content_type() == "multipart/report"
    ):
        return True
    sender = str(message.get("From", "")).lower()
    return bool(re.search(r"\b(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@", sender))


def written(message: EmailMessage) -> Written:
    """What the sender wrote."""
    lines = own_lines(bodies.text(message).splitlines())
    kept, courtesies = without_courtesies(lines)
    return Written("\n".join(kept).strip(), tuple(courtesies))


def own_lines(lines: list[str]) -> list[str]:
    kept: list[str] = []
    skip_to = 0
    marks = [as_mark(line) for line in lines]
    for number, mark in enumerate(marks):
        if number < skip_to:
            continue
        if CUT_HERE.match(mark) or SIGNATURE.match(mark) or quotes_headers(marks, number):
            break
        if QUOTED.match(mark) or PHONE.match(mark):
            continue
        if last := introduces_quote(marks, number):
            skip_to = last
            continue
        kept.append(lines[number].rstrip())
    return kept


def as_mark(line: str) -> str:
    """The line as it is compared with what mail programs write: without runs of blanks; of a
    long one only how it begins."""
    short = " ".join(line[: 2 * LONGEST_MARK].split())
    return short if len(line) <= LONGEST_MARK else short[:1] + "…"


def quotes_headers(lines: list[str], number: int) -> bool:
    """`From: ...` with `Sent: ...` or the like under it: Outlook quotes without a mark."""
    if not HEADER_FROM.match(lines[number]):
        return False
    return any(HEADER_NEXT.match(line) for line in lines[number + 1 : number + 4])


def introduces_quote(lines: list[str], number: int) -> int:
    """`On Monday Paquebot wrote:`, on one line or broken over three, just above quoted text or
    at the very end. The line after it, or 0."""
    whole = bool(OPENS_ON_ONE_LINE.match(lines[number]) and ATTRIBUTION.search(lines[number]))
    if not whole and not OPENS_ATTRIBUTION.match(lines[number]):
        return 0
    for last in range(number, min(number + 3, len(lines))):
        if not lines[last].strip() or QUOTED.match(lines[last]):
            return 0
        if ATTRIBUTION.search(lines[last]):
            after = next(
                (lines[one] for one in range(last + 1, len(lines)) if lines[one].strip()), None
            )
            quoted = after is None or QUOTED.match(after) or CUT_HERE.match(after)
            return last + 1 if quoted else 0
    return 0


def without_courtesies(lines: list[str]) -> tuple[list[str], list[str]]:
    """A greeting at the top and a farewell with a name under it are no orders. They are told
    apart, so that nothing vanishes unsaid."""
    courtesies: list[str] = []
    filled = [number for number, line in enumerate(lines) if line.strip()]
    if filled and GREETING.match(as_mark(lines[filled[0]])):
        courtesies.append(lines[filled[0]].strip())
        lines = lines[filled[0] + 1 :]
    filled = [number for number, line in enumerate(lines) if line.strip()]
    for place, number in enumerate(filled):
        if len(filled) - place <= MOST_AFTER_FAREWELL and FAREWELL.match(as_mark(lines[number])):
            courtesies += [lines[one].strip() for one in filled[place:]]
            return lines[:number], courtesies
    return lines, courtesies
