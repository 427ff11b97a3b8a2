"""A letter, line by line: what a line may be, and how a command is written so that it reads back
as itself."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import msgspec

from games.engine import Command, Default, Resign, Seat
from games.engines.siecle_dor.commands import (
    Bid,
    End,
    Keep,
    Line,
    Order,
    Orders,
    Pass,
    PlacePawns,
    Sail,
)
from games.engines.siecle_dor.notation.fields import TABLE, WORDS
from games.engines.siecle_dor.notation.natural import INTERPRETER, examples
from games.engines.siecle_dor.notation.rows import ROWS, BidHere, BothPawns, Budget
from games.notation import (
    MOST_CHARACTERS,
    Desk,
    Legal,
    Letter,
    NotRead,
    Row,
    Span,
    known,
    quote_span,
    unfilled,
    words_of,
)
from games.notation.natural import Clause

# --- Reading a letter ---


@dataclass
class PlayersLetter(Letter):
    lines: list[Line] = field(default_factory=list)
    heading: str = ""  # orders or keep: stood at the top
    alone: Command | None = None  # an order that is the whole letter
    alone_at: tuple[int, str] | None = None
    budget: Budget | None = None  # waits for a bid
    budget_at: tuple[int, str] | None = None

    interpreter = INTERPRETER
    harmful = (Default, Resign, End, Pass)
    settled = frozenset({
        "nothing_due", "heading_not_first", "budget_alone", "no_lot",
    })  # fmt: skip

    def standard(self, clauses: Sequence[Clause], language: str) -> list[str]:
        return [
            " ".join(TABLE.heading(name, language) for name in clause.modifiers)
            + " " * bool(clause.modifiers)
            + TABLE.order_line(clause.meaning.order, self.desk.names, language)
            for clause in clauses
        ]

    def examples(self) -> Iterable[Command]:
        return examples(self.desk)

    def command(self) -> Command:
        return finished(self)

    def read(self, number: int, piece: str, span: Span) -> None:
        row, rest = phrase(span, self.desk)
        if row is None:
            self.add(number, piece, TABLE.read_order(piece, span, self.desk), attempt=False)
        elif row.gives == "try":
            self.attempt(number, piece, rest)
        elif row.gives == "stop":
            nothing_more(rest)
        else:
            self.head(number, piece, str(row.gives), rest)

    def head(self, number: int, piece: str, heading: str, rest: Span) -> None:
        if number > 1 or self.heading:
            raise NotRead("heading_not_first")
        self.heading = heading
        if unfilled(rest):
            self.read(number, piece, rest)

    def attempt(self, number: int, piece: str, rest: Span) -> None:
        row, _ = phrase(rest, self.desk)
        if row is not None or not unfilled(rest):
            raise NotRead("missing", what="order")
        self.add(number, piece, TABLE.read_order(piece, rest, self.desk), attempt=True)

    def add(self, number: int, piece: str, order: Command, *, attempt: bool) -> None:
        if isinstance(order, Default | Keep):
            self.alone, self.alone_at = order, (number, piece)
        elif isinstance(order, Budget):
            self.set_budget(number, piece, order)
        elif isinstance(order, Pass) and "auction" not in (self.desk.asked() or {"auction"}):
            raise NotRead("unknown_order", word=piece)  # in a turn it is no answer to a bid
        elif isinstance(order, Sail) and self.sails_for_a_bid(order):
            last = self.lines[-1]
            bid = msgspec.structs.replace(last.order, sail=order.colonies)
            self.lines[-1] = Line(bid, last.attempt)
        else:
            whole = made_whole(order, self.desk)
            if isinstance(whole, Bid) and self.budget:
                whole, self.budget = (
                    msgspec.structs.replace(whole, budget_h=self.budget.budget_h),
                    None,
                )
            self.lines.append(Line(cast(Order, whole), attempt))

    def sails_for_a_bid(self, order: Sail) -> bool:
        """On the line below a bid, while bids are asked: where the card would sail."""
        last = self.lines[-1].order if self.lines else None
        asked = self.desk.asked() or frozenset()
        return isinstance(last, Bid) and not last.sail and not order.marker and "auction" in asked

    def set_budget(self, number: int, piece: str, budget: Budget) -> None:
        """It goes with the last bid above it, else with the next one below."""
        for place in reversed(range(len(self.lines))):
            line = self.lines[place]
            if isinstance(line.order, Bid):
                self.lines[place] = Line(
                    msgspec.structs.replace(line.order, budget_h=budget.budget_h), line.attempt
                )
                return
        self.budget, self.budget_at = budget, (number, piece)


def phrase(span: Span, desk: Desk) -> tuple[Row | None, Span]:
    """`try`, `stop` or a heading in front, and what follows it; `keep nothing` is an order, not
    a heading."""
    row, rest = TABLE.phrase(span)
    return (
        (None, span) if row and row.gives == "keep" and TABLE.readings(span, desk) else (row, rest)
    )


def nothing_more(rest: Span) -> None:
    if unfilled(rest):
        raise NotRead("too_much", word=quote_span(rest))


def made_whole(order: Command, desk: Desk) -> Command:
    """A short order with what it left out. Raises NotRead."""
    if isinstance(order, BothPawns):
        return PlacePawns(order.province, order.province)
    if isinstance(order, BidHere):
        return Bid(
            the_lot(order, desk), **{name: getattr(order, name) for name in order.__struct_fields__}
        )
    return order


def the_lot(bid: BidHere, desk: Desk) -> str:
    """The lot of a bid that names none: there must be one that this seat may bid on, and no
    more."""
    lots = open_lots(desk)
    if len(lots) == 1:
        return lots[0]
    if not lots:
        raise NotRead("no_lot")
    whole = [
        Bid(lot, **{name: getattr(bid, name) for name in bid.__struct_fields__}) for lot in lots
    ]
    language = known(desk.language)
    orders = [TABLE.order_line(order, desk.names, language) for order in whole]
    raise NotRead("ambiguous_order", orders, candidates=orders)


def open_lots(desk: Desk) -> list[str]:
    auction = desk.view.auction if desk.view else None
    if auction is None:
        return []
    lots = auction.lots[:1] if auction.mode == "rounds" else auction.lots
    return [lot.province for lot in lots if desk.view.seat in lot.eligible]


def parse(
    text: str,
    view: Any,
    names: Mapping[Seat, str],
    language: str = "",
    legal: Legal | None = None,
) -> Command:
    """One order as itself; several, or one with `try`, as `Orders`. Raises Unreadable with a
    Problem for each bad line."""
    letter = PlayersLetter(TABLE, Desk(view, names, language=language, legal=legal))
    letter.take(cut(text))
    return finished(letter)


def cut(text: str) -> str:
    """Only what is to be read: nothing after `end` or `stop` (4.2.4), so a signature may stand
    there."""
    if len(text) > MOST_CHARACTERS:
        return text
    pieces = WORDS.pieces(text)
    last = next((place for place, piece in enumerate(pieces) if closes(piece)), len(pieces))
    return ";".join(pieces[: last + 1])


CLOSING = {form.head for form in TABLE.forms_of(row for row in ROWS if row.gives in (End, "stop"))}


def closes(piece: str) -> bool:
    words = tuple(word for word in words_of(WORDS.tokens(piece)) if word not in WORDS.fillers)
    return words in CLOSING or (
        words[:1] in {("try",), ("essayer",), ("essaie",)} and words[1:] in CLOSING
    )


def finished(letter: PlayersLetter) -> Command:
    one = len(letter.lines) == 1 and not letter.lines[0].attempt and not letter.heading
    if letter.alone_at and (letter.lines or letter.heading):
        letter.problem(*letter.alone_at, NotRead("stands_alone"))
    if letter.budget and letter.budget_at:
        letter.problem(*letter.budget_at, NotRead("budget_alone"))
    if not (letter.lines or letter.alone or letter.heading or letter.budget or letter.problems):
        letter.problem(1, "", NotRead("missing", what="order"))
    letter.check()
    if letter.alone:
        return letter.alone
    if letter.heading == "keep" or for_later(letter):
        return Keep(tuple(letter.lines))
    return letter.lines[0].order if one else Orders(tuple(letter.lines))


def for_later(letter: PlayersLetter) -> bool:
    """What a seller writes while his auction runs replaces the lines that wait, unless all of it
    can be done at any time."""
    view = letter.desk.view
    selling = view is not None and view.auction is not None and view.auction.seller == view.seat
    return selling and not letter.heading and not all(line.order.anytime for line in letter.lines)


# --- Writing ---


def render(command: Command, names: Mapping[Seat, str], language: str = "en") -> str:
    """The command as a letter, one order a line; `parse` reads it back as the same command."""
    return "\n".join(lines_of(command, names, known(language)))


def lines_of(command: Command, names: Mapping[Seat, str], language: str) -> list[str]:
    if isinstance(command, Keep) and command.lines:
        return [
            f"{TABLE.heading('keep', language)}:",
            *(line_of(line, names, language) for line in command.lines),
        ]
    if isinstance(command, Orders):
        return list_lines(command, names, language)
    return [TABLE.order_line(command, names, language)]


def list_lines(orders: Orders, names: Mapping[Seat, str], language: str) -> list[str]:
    lines = [line_of(line, names, language) for line in orders.lines]
    if len(lines) > 1 or any(line.attempt for line in orders.lines):
        return lines
    return [
        f"{TABLE.heading('orders', language)}:",
        *lines,
    ]  # otherwise one order alone would be read as itself


def line_of(line: Line, names: Mapping[Seat, str], language: str) -> str:
    """One line of a letter, with its `try`."""
    order = TABLE.order_line(line.order, names, language)
    return f"{TABLE.heading('try', language)} {order}" if line.attempt else order
