"""What a person wrote in a mail: the text without what the mail program put around it. Pure."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from email.message import EmailMessage

from games.notation import fold
from notifications import bodies, notices, quotes, wrapping
from notifications.quotes import Boundary, MailLines, SentLines

OURS = re.compile(r"play(?:\+[a-z2-7]{20})?@(?P<domain>[\w.-]{1,250})$", re.IGNORECASE)
SHORTEST_NAME = 2  # letters
MOST_LINES = 600  # of a letter: 200 orders, each broken into three


def reads_nothing(line: str) -> bool:
    return False


@dataclass(frozen=True)
class Reply:
    """The lines the sender wrote. `courtesies`: what was taken for no order among them.
    `doubt`: why nothing may be done, and `doubtful` the lines it is about; then `text` is empty.
    `unread`: lines below the quoted mail, which do not count."""

    text: str
    courtesies: tuple[str, ...] = ()
    doubt: str = ""
    doubtful: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def content(self) -> str:
        """All that makes one reply another than the next."""
        return "\n".join((self.text, *self.doubtful))


# --- Machines ---

SENT_TO_MANY = {"bulk", "junk", "list", "auto_reply"}
MACHINE = re.compile(r"\b(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@")
SAYS_AUTOMATIC = re.compile(
    r"(?:\w{2,3}: ?){0,3}(?:\w{1,20} )?(?:auto|авто|αυτοματ|otomatik|out of office|ooo\b)"
    r"|(?:\w{1,20} ){0,2}(?:abwesen|absen[ct]|afwezig|fuera de|fora d|fuori|poissa|franvar"
    r"|fraver|nieobecn|nepritomn|odsotn|отсутств|відсутн)"
)


def is_automatic(message: EmailMessage) -> bool:
    """Bounces, out-of-office notes and lists are never answered. What servers add to anybody's
    mail (`Feedback-ID`, `X-Auto-Response-Suppress`) says nothing about who wrote it."""
    if header(message, "Auto-Submitted").partition(";")[0].strip() not in {"", "no"}:
        return True
    if header(message, "Precedence") in SENT_TO_MANY or message.get("List-Id"):
        return True
    if any(header(message, name) not in {"", "no"} for name in ("X-Autoreply", "X-Autorespond")):
        return True
    if message.get("List-Unsubscribe") and not message.get("In-Reply-To"):
        return True
    if header(message, "Return-Path") == "<>" or message.get_content_type() == "multipart/report":
        return True
    return bool(MACHINE.search(header(message, "From"))) or is_absence_note(message)


def is_absence_note(message: EmailMessage) -> bool:
    """Old Exchange servers mark their notes by nothing but a wish for silence and the subject."""
    silent = header(message, "X-Auto-Response-Suppress") not in {"", "none"}
    return silent and bool(SAYS_AUTOMATIC.match(fold(header(message, "Subject")[:100])))


def header(message: EmailMessage, name: str) -> str:
    return str(message.get(name, "")).strip().lower()


# --- People ---


def read_reply(
    message: EmailMessage,
    *,
    is_order: Callable[[str], bool] = reads_nothing,
    sent: SentLines | None = None,
    addresses: frozenset[str] = frozenset(),
) -> Reply:
    """What the sender wrote. `is_order`: whether the game reads a line as an order; `sent`: what
    we wrote to them; `addresses`: of ours, beside those the mail went to."""
    lines = notices.remove_armour(bodies.text(message).splitlines())
    ours = addresses | find_our_addresses(message)
    mail = MailLines(lines, is_order, ours, sent or SentLines())
    writer = find_writer(message)
    boundary = quotes.find_boundary(mail)
    if boundary is None:
        return settle(mail, 0, len(mail), writer)
    if boundary.kind == "rule" and (orders := orders_below_rule(mail, boundary)):
        return Reply("", doubt="below_rule", doubtful=orders)
    above = settle(mail, 0, boundary.start, writer)
    below = read_below(mail, boundary, writer)
    courtesies = (*above.courtesies, *find_announcements(mail, boundary))
    if above.text or above.doubt:
        unread = tuple(filter(mail.reads, below.text.splitlines())) or below.doubtful
        return Reply(above.text, courtesies, above.doubt, above.doubtful, unread)
    return Reply(below.text, (*courtesies, *below.courtesies), below.doubt, below.doubtful)


def find_announcements(mail: MailLines, boundary: Boundary) -> list[str]:
    """Lines that were taken for the program's for nothing but a colon at their end."""
    lines = mail.shapes[boundary.start : boundary.shown_by]
    return [line for line in lines if re.search(r"\w", line) and not quotes.has_evidence(line)]


def find_our_addresses(message: EmailMessage) -> frozenset[str]:
    """The addresses of ours that the mail went to, without their tokens."""
    everybody = bodies.addresses(message, "To", "Cc", "Delivered-To", "X-Original-To")
    found = (OURS.match(address) for _, address in everybody)
    return frozenset(f"play@{match['domain']}".lower() for match in found if match)


def find_writer(message: EmailMessage) -> frozenset[str]:
    """The words of the sender's name, as the mail gives it."""
    name, address = next(iter(bodies.addresses(message, "From")), ("", ""))
    words = re.findall(r"[^\W\d_]+", fold(f"{name} {address.partition('@')[0]}"))
    return frozenset(word for word in words if len(word) >= SHORTEST_NAME)


def settle(mail: MailLines, start: int, end: int, writer: frozenset[str]) -> Reply:
    """What these lines say once the notices are set apart and broken lines are put together."""
    part = MailLines(mail.lines[start:end], mail.is_order, mail.addresses, mail.sent, mail.asked)
    kept, courtesies = notices.set_apart(part, writer)
    lines = undo_changes(mail, kept) if len(kept) <= MOST_LINES else kept
    broken = [line for line in lines if quotes.QUOTED.match(line) and not mail.reads(line)]
    if broken:
        return Reply("", tuple(courtesies), "broken_course", tuple(broken))
    return Reply("\n".join(lines).strip(), tuple(courtesies))


def undo_changes(mail: MailLines, lines: list[str]) -> list[str]:
    """The lines as they were typed, before a program broke them and replaced signs."""
    whole = wrapping.undo_hard_wrapping(lines, is_order=mail.reads_order, is_read=mail.reads)
    return [mail.as_typed(line) for line in whole]


def orders_below_rule(mail: MailLines, boundary: Boundary) -> tuple[str, ...]:
    """Orders below a line of dashes: perhaps a part of the letter, perhaps not."""
    after = quotes.find_boundary(mail, begin=boundary.shown_by + 1)
    end = after.start if after else len(mail)
    lines = [line for line in mail.lines[boundary.shown_by + 1 : end] if line.strip()]
    return tuple(lines) if lines and all(map(mail.reads, lines)) else ()


# --- Below the quoted mail ---


def read_below(mail: MailLines, boundary: Boundary, writer: frozenset[str]) -> Reply:
    """What was written after the last quoted line, for those who write there.

    A line that stands in the mail we sent counts only below the end of that mail. Orders between
    quoted lines, too, are doubtful: they may be half of a letter.
    """
    last = find_last_quoted(mail, boundary)
    if last is None:
        return Reply("")
    end = quotes.find_boundary(mail, begin=last + 1)
    reply = settle(mail, last + 1, end.start if end else len(mail), writer)
    between = find_between(mail, boundary, last)
    if between:
        return Reply("", reply.courtesies, "between_quotes", between)
    copied = tuple(line for line in reply.text.splitlines() if line.strip() and mail.sent.has(line))
    if copied and not any(
        mail.sent.ends_with(quotes.strip_quote_marks(line)) for line in mail.lines[: last + 1]
    ):
        return Reply("", reply.courtesies, "below_quote", copied)
    return reply


def find_last_quoted(mail: MailLines, boundary: Boundary) -> int | None:
    """The last line that is quoted, or that we sent and nobody would send back as an order."""
    for number in range(len(mail) - 1, boundary.shown_by - 1, -1):
        if mail.shapes[number] and (mail.is_quoted(number) or is_ours(mail, number)):
            return number
    return None


def is_ours(mail: MailLines, number: int) -> bool:
    return mail.sent.has(mail.lines[number]) and not mail.reads(mail.lines[number])


def find_between(mail: MailLines, boundary: Boundary, last: int) -> tuple[str, ...]:
    """Orders that stand between quoted lines and not in what we sent."""
    if not any(mail.is_quoted(number) for number in range(boundary.shown_by, last + 1)):
        return ()
    return tuple(
        mail.lines[number].strip()
        for number in range(boundary.shown_by, last)
        if mail.shapes[number]
        and not mail.is_quoted(number)
        and not mail.sent.has(mail.lines[number])
        and mail.reads(mail.lines[number])
    )
