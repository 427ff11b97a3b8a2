"""Where a reply ends and the mail it answers begins. Pure.

No list of mail programs or languages: a quote is known by its shape. Above it stands our mark,
or lines that begin with `>`, or a line between dashes, or a block of headers, or a paragraph
that holds our name, our address or a date. Where nothing marks it, several lines that we sent do.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

from games.notation import fold
from notifications import service_lines, wrapping

NAME = re.compile(r"\bpaquebot\b", re.IGNORECASE)
MARKS = ("Write your orders above this line", "Écrivez vos ordres au-dessus de cette ligne")
"""What stands between equal signs at the top of our mails; a test compares it with them."""

LONGEST_LINE = 1000  # characters of a line that are looked at
LONGEST_MARK = 100  # characters
LONGEST_ATTRIBUTION = 300
MOST_MARK_LINES = 3  # over which a narrow program breaks the mark
MOST_ATTRIBUTION_LINES = 4
MOST_HEADER_LINES = 14
MOST_LABEL_WORDS = 4
MOST_INTRODUCTION = 6  # lines above a quote that belong to it
MOST_ASKED = 200  # lines of a mail that the game is asked about
FEWEST_SENT = 3  # lines in a row that are ours: a quote that nothing marks
SHORTEST_FRAGMENT = 12  # letters and digits of a sent line that was broken
MOST_PIECES = 1000  # that are looked for in what we sent
ROOM = "x" * 15  # a word that would have fitted, if nothing was broken

INVISIBLE = dict.fromkeys(
    [0xAD, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF]
)
DASHES = r"(?:-{2,}|[–—]{1,3}|_{3,}|~{3,}|-?#{2,}-?)"
QUOTED = re.compile(r"\s*(?:>|&gt;|\|(?:\s|$)|[A-Za-z]{1,3}>(?:\s|$)|»\s)")
QUOTE_MARKS = re.compile(r"(?:\s*(?:>|&gt;|\|(?=\s|$)|»)){1,20}\s?")
RULE = re.compile(
    r"(?:[-–—]{3,}|_{3,}|={3,}|\*{3,}|~{3,}|(?:[-_~=*] ?){5,80}|\*{3,} ?\w[^*]{1,90}\*{3,})$"
)
SIGNATURE_MARK = re.compile(r"(?:--|__|—|–)$")
BETWEEN_DASHES = re.compile(rf"{DASHES} ?[^\W\d_][^\n]{{1,90}}?{DASHES}")
EQUAL_SIGNS = re.compile(r"\W{0,6}={4,} ?\w|[^=]{1,120}\w\W{0,2} ?={4,}$")
HEADER = re.compile(r"[*_•-]{0,3} ?(?P<label>[^\W\d_][^\d:：<>@]{0,30}?)[\s*_]{0,4}[:：]")
ADDRESS = re.compile(r"[\w.+=-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}")
TOKEN = re.compile(r"\+[^@]*@")
DATE = re.compile(
    r"(?<!\d)(?:\d{1,4}\.? ?[./-] ?\d{1,2}\.? ?[./-] ?\d{1,4}(?!\d)|(?:19|20)\d\d(?!\d)"
    r"|\d{1,4} ?[年년] ?\d{1,2} ?[月월]|\d{1,2} ?[月월] ?\d{1,2} ?[日일])"
)
TIME = re.compile(r"(?<!\d)\d{1,2} ?[:.h] ?\d{2}(?!\d)")
DAY = re.compile(
    r"(?<!\d)\d{1,2}(?:\.|st|nd|rd|th|er|º|ª)?,? (?:de |d['’])?[^\W\d_]{3}"
    r"|[^\W\d_]{3}\.? \d{1,2}(?!\d)"
)
ENDS_IN_COLON = re.compile(r"(?:[:：]|-{2,}|—)[\s*_>]{0,4}$")


def strip_quote_marks(line: str) -> str:
    return QUOTE_MARKS.sub("", line, count=1) if QUOTE_MARKS.match(line) else line


# --- What we sent ---


def fingerprint(line: str) -> str:
    """A line as it is compared: its letters and digits, without case and accents."""
    return "".join(filter(str.isalnum, fold(line[:LONGEST_LINE])))


MARK_PRINTS = tuple(map(fingerprint, MARKS))


def no_texts() -> Iterable[str]:
    return ()


class SentLines:
    """The lines of mails that we sent to somebody, by their fingerprints. The mails are fetched
    when they are first needed: most replies are read without them."""

    def __init__(self, fetch_texts: Callable[[], Iterable[str]] = no_texts) -> None:
        self.fetch_texts = fetch_texts
        self.pieces: dict[str, bool] = {}

    @cached_property
    def mails(self) -> list[list[str]]:
        prints = ([fingerprint(line) for line in text.splitlines()] for text in self.fetch_texts())
        return [[line for line in mail if line] for mail in prints]

    @cached_property
    def lines(self) -> frozenset[str]:
        return frozenset(line for mail in self.mails for line in mail)

    @cached_property
    def running(self) -> str:
        return "\n".join("".join(mail) for mail in self.mails)

    def has(self, line: str) -> bool:
        """Whether this line stands in one of them, whole or as a piece that was broken off."""
        found = fingerprint(line) if self.mails else ""
        return found in self.lines or (len(found) >= SHORTEST_FRAGMENT and self.has_piece(found))

    def has_both(self, line: str, following: str) -> bool:
        """Whether one of them has these two lines one after the other."""
        return bool(self.mails) and self.has_piece(fingerprint(line) + fingerprint(following))

    def has_piece(self, found: str) -> bool:
        if found not in self.pieces and len(self.pieces) < MOST_PIECES:
            self.pieces[found] = found in self.running
        return self.pieces.get(found, False)

    def ends_with(self, line: str) -> bool:
        """Whether one of them ends with this line."""
        found = fingerprint(line)
        return any(mail[-1] == found for mail in self.mails if mail)


# --- The lines of a mail, and what speaks for a quote in them ---


@dataclass
class MailLines:
    """`is_order`: whether the game reads this line as an order; asked only where it matters."""

    lines: Sequence[str]
    is_order: Callable[[str], bool]
    addresses: frozenset[str] = frozenset()  # of ours, without the token
    sent: SentLines = field(default_factory=SentLines)
    asked: dict[str, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.lines = [line.translate(INVISIBLE).replace("\xa0", " ") for line in self.lines]
        self.shapes = [" ".join(line[:LONGEST_LINE].split()) for line in self.lines]

    def __len__(self) -> int:
        return len(self.lines)

    def reads(self, line: str) -> bool:
        """Whether somebody who writes to us would write this: an order or a service line."""
        return self.reads_as_it_stands(line) or self.reads_order(line.strip())

    def reads_order(self, line: str) -> bool:
        if self.is_order_as_it_stands(line) or self.is_asked_enough:
            return self.asked.get(line, False)
        return self.is_order_as_it_stands(wrapping.undo_replacements(line))

    def is_order_as_it_stands(self, line: str) -> bool:
        if line not in self.asked and not self.is_asked_enough:
            self.asked[line] = self.is_order(line)
        return self.asked.get(line, False)

    @property
    def is_asked_enough(self) -> bool:
        return len(self.asked) >= MOST_ASKED

    def as_typed(self, line: str) -> str:
        """The line with the signs that were typed, where only these make it an order."""
        typed = wrapping.undo_replacements(line)
        if typed == " ".join(line.split()) or self.reads_as_it_stands(line):
            return line
        return typed if self.is_order_as_it_stands(typed) else line

    def reads_as_it_stands(self, line: str) -> bool:
        known = service_lines.press(line) is not None or service_lines.service(line) is not None
        return known or self.is_order_as_it_stands(line.strip())

    def next_filled(self, number: int) -> int | None:
        return next((one for one in range(number + 1, len(self)) if self.shapes[one]), None)

    def is_quoted(self, number: int) -> bool:
        if not QUOTED.match(self.lines[number]):
            return False
        before = self.lines[number - 1] if number else ""
        return not wrapping.continues_course(before, self.lines[number])

    def has_our_address(self, text: str) -> bool:
        return any(
            TOKEN.sub("@", found).lower() in self.addresses for found in ADDRESS.findall(text)
        )

    def is_mark(self, number: int) -> bool:
        """Our mark, perhaps without its signs, broken over lines, or translated between them."""
        if EQUAL_SIGNS.match(self.shapes[number]):
            return True
        first = fingerprint(strip_quote_marks(self.shapes[number])[:LONGEST_MARK])
        if not first or not any(mark.startswith(first[:5]) for mark in MARK_PRINTS):
            return False
        rest = self.shapes[number + 1 : number + MOST_MARK_LINES]
        pieces = [strip_quote_marks(piece)[:LONGEST_MARK] for piece in rest]
        return (first + fingerprint(" ".join(pieces))).startswith(MARK_PRINTS)

    def is_rule(self, number: int) -> bool:
        shape = self.shapes[number]
        return bool(RULE.match(shape) or SIGNATURE_MARK.match(shape))

    def is_forward_line(self, number: int) -> bool:
        """`----- Mensagem reencaminhada -----`"""
        return bool(BETWEEN_DASHES.match(self.shapes[number])) and not self.reads(
            self.lines[number]
        )

    # --- Headers ---

    @cached_property
    def headers(self) -> list[bool]:
        """Which lines begin with up to four words and a colon."""
        found = (HEADER.match(shape) for shape in self.shapes)
        return [one is not None and len(one["label"].split()) <= MOST_LABEL_WORDS for one in found]

    def header_block(self, number: int) -> list[int]:
        """The header lines that stand together from this one on. Blank lines, and the rest of a
        long list of addresses, may stand between them."""
        found: list[int] = []
        for one in range(number, min(len(self), number + MOST_HEADER_LINES)):
            if self.headers[one]:
                found.append(one)
            elif self.shapes[one] and not ADDRESS.search(self.shapes[one]):
                break
        return found

    def opens_headers(self, number: int) -> bool:
        """`Von: ...`, `Gesendet: ...` and the like: two of them with a person and a date, or
        three with either."""
        if not self.headers[number]:
            return False
        block = self.header_block(number)
        values = " ".join(self.shapes[one] for one in block)
        person = bool(NAME.search(values) or ADDRESS.search(values))
        date = has_date(values)
        if len(block) < 4 - person - date or not (person or date):
            return False
        return not any(self.reads(self.lines[one]) for one in block)

    # --- Attributions ---

    def is_attribution(self, number: int) -> bool:
        """`On Monday Paquebot wrote:`, in any language, on one line or broken over a few."""
        text = ""
        for one in range(number, min(number + MOST_ATTRIBUTION_LINES, len(self))):
            if not self.shapes[one] or self.is_quoted(one):
                return False
            text = f"{text} {self.shapes[one]}".strip()
            if self.attributes(text, one):
                return not self.reads(self.lines[number])
            if not wrapping.is_too_long(self.shapes[one], ROOM) or len(text) > LONGEST_ATTRIBUTION:
                return False
        return False

    def attributes(self, text: str, last: int) -> bool:
        """Our address is enough, unless a warning names it above what was written. Our name goes
        with a date or another address; without either of ours it takes a date, and a quote
        below."""
        if self.has_our_address(text):
            return bool(has_date(text) or ENDS_IN_COLON.search(text)) or not self.heads(last)
        address, ends = ADDRESS.search(text), ENDS_IN_COLON.search(text)
        dated = has_date(text)
        if NAME.search(text):
            said = dated or DAY.search(text) or address
            return bool(said or (ends and self.precedes_quote(last)))
        if address and dated and ends:
            return True
        return bool(dated and (ends or address) and self.precedes_quote(last))

    def heads(self, number: int) -> bool:
        """Whether something that a player would write comes next."""
        after = self.next_filled(number)
        return after is not None and self.reads(self.lines[after])

    def precedes_quote(self, number: int) -> bool:
        """Whether a quote comes next, or nothing at all: then it was deleted."""
        after = self.next_filled(number)
        return (
            after is None
            or self.is_quoted(after)
            or self.is_mark(after)
            or self.is_rule(after)
            or self.sent.has(self.lines[after])
        )


def has_date(text: str) -> bool:
    return bool(DATE.search(text) or TIME.search(text))


# --- The boundary ---

Kind = Literal["mark", "quoted", "headers", "attribution", "forward", "rule", "sent"]


class Boundary(NamedTuple):
    """The first line that is not the writer's, and the line that shows it."""

    start: int
    shown_by: int
    kind: Kind


def find_boundary(mail: MailLines, *, begin: int = 0) -> Boundary | None:
    """The first line that begins a quote; without any, the first of several lines in a row that
    we sent."""
    messages = find_messages(mail)
    filled = begin > 0
    for number in range(begin, len(mail)):
        if not mail.shapes[number]:
            continue
        kind = begins_quote(mail, number, in_message=number in messages)
        if kind and (kind != "rule" or filled or opens_signature(mail, number)):
            return Boundary(find_introduction(mail, number, begin, kind), number, kind)
        filled = True
    return find_sent_run(mail, begin)


def opens_signature(mail: MailLines, number: int) -> bool:
    """A row of dashes at the very top parts nothing from anything; the mark above a signature
    does, where nothing was written above it."""
    return bool(SIGNATURE_MARK.match(mail.shapes[number])) and not mail.heads(number)


def begins_quote(mail: MailLines, number: int, *, in_message: bool) -> Kind | None:
    if mail.is_quoted(number):
        return "quoted"
    if mail.is_mark(number):
        return "mark"
    kind = None if in_message else kind_by_shape(mail, number)
    return None if kind and mail.sent.has(mail.lines[number]) else kind


def kind_by_shape(mail: MailLines, number: int) -> Kind | None:
    if mail.opens_headers(number):
        return "headers"
    if mail.is_attribution(number):
        return "attribution"
    if mail.is_forward_line(number):
        return "forward"
    return "rule" if mail.is_rule(number) else None


def find_messages(mail: MailLines) -> set[int]:
    """The lines from `press to ...` to `end press`: whatever they look like, they are the
    message's. Not across quoted lines."""
    found: set[int] = set()
    opened: int | None = None
    for number, shape in enumerate(mail.shapes):
        if opened is None and service_lines.opens_message(shape):
            opened = number
        elif opened is not None and service_lines.ends_message(shape):
            found.update(range(opened + 1, number + 1))
            opened = None
        elif mail.is_quoted(number):
            opened = None
    return found


def find_introduction(mail: MailLines, number: int, begin: int, kind: Kind) -> int:
    """The first of the lines above a quote that announce it: the beginning of a broken
    attribution, a line of dashes, or a line that ends in a colon."""
    start = number
    for one in range(number - 1, max(begin, number - MOST_INTRODUCTION) - 1, -1):
        if not mail.shapes[one]:
            continue
        if not announces(mail, one, start, kind):
            break
        start = one
    return start


def announces(mail: MailLines, number: int, start: int, kind: Kind) -> bool:
    """Whether this line belongs to the quote that begins at `start`."""
    shape, touches = mail.shapes[number], start == number + 1
    if mail.is_rule(number):
        return True
    if mail.reads(mail.lines[number]):
        return False
    if ENDS_IN_COLON.search(shape) and kind in {"quoted", "mark", "headers"}:
        return True
    if kind == "attribution" and touches and wrapping.is_too_long(shape, mail.shapes[start]):
        return True
    return bool(DATE.search(shape) and TIME.search(shape))


def has_evidence(line: str) -> bool:
    """Whether a line says by itself that it is about a mail."""
    return any(sign.search(line) for sign in (NAME, ADDRESS, DATE, TIME))


def find_sent_run(mail: MailLines, begin: int) -> Boundary | None:
    """Several lines in a row as we sent them, at least one of them no order that could have been
    copied."""
    run: list[int] = []
    only_orders = True
    for number in range(begin, len(mail)):
        if not mail.shapes[number]:
            continue
        line = mail.lines[number]
        if not run or not mail.sent.has_both(mail.lines[run[-1]], line):
            run, only_orders = [], True
        if run or mail.sent.has(line):
            run.append(number)
            only_orders = only_orders and mail.reads(line)
        if len(run) >= FEWEST_SENT and not only_orders:
            return Boundary(run[0], run[0], "sent")
    return None
