"""A letter, line by line: what a line may be, and how a command is written so that it reads back
as itself."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import cast

from games.engine import Command, Default, Resign, Seat
from games.engines.long_cours.commands import (
    Advance,
    Buy,
    Concede,
    Condition,
    CorsairMove,
    CorsairPass,
    End,
    Guard,
    Line,
    Order,
    Orders,
    Setup,
    TurnLine,
    TurnOrder,
)
from games.engines.long_cours.notation.fields import TABLE, TURN_ORDERS
from games.engines.long_cours.notation.natural import INTERPRETER, OPPOSITE, examples
from games.engines.long_cours.notation.rows import CONDITIONS, FRAMES, GUARDS
from games.engines.long_cours.view import View
from games.notation import Desk, Legal, Letter, NotRead, Row, Span, known, quote_span, unfilled
from games.notation.natural import Clause

# --- Reading a letter ---


@dataclass
class Block:
    """Advance orders being read."""

    number: int
    piece: str
    when: str | None
    lines: list[TurnLine] = field(default_factory=list)
    even_if: list[Guard] = field(default_factory=list)
    troubled: bool = False


@dataclass
class CaptainsLetter(Letter):
    lines: list[Line] = field(default_factory=list)
    is_list: bool = False
    agreed: tuple[int, str] | None = None  # the line that says `agree`
    block: Block | None = None

    interpreter = INTERPRETER
    harmful = (Default, Resign, Concede, End, CorsairPass)

    settled = frozenset({
        "nothing_due", "no_advance_to_end", "guard_alone", "heading_not_first", "two_conditions",
        "not_in_advance",
    })  # fmt: skip

    def problem(self, number: int, piece: str, why: NotRead) -> None:
        super().problem(number, piece, why)
        if self.block:
            self.block.troubled = True

    def read(self, number: int, piece: str, span: Span) -> None:
        row, rest = phrase(span, self.desk)
        if row is None:
            self.read_line(number, piece, span, None)
        elif row in CONDITIONS:
            self.read_line(number, piece, rest, str(row.gives))
        elif row in GUARDS:
            self.guard(cast(Guard, row.gives), rest)
        elif row.gives == "advance":
            self.open_block(number, piece, rest, None)
        elif row.gives == "end_advance":
            self.close_block(rest)
        else:
            self.head_list(number, piece, rest)

    def head_list(self, number: int, piece: str, rest: Span) -> None:
        if number > 1:
            raise NotRead("heading_not_first")
        self.is_list = True
        if rest:
            self.read(number, piece, rest)

    def read_line(self, number: int, piece: str, span: Span, when: str | None) -> None:
        if not unfilled(span):
            raise NotRead("missing", what="order")
        row, rest = phrase(span, self.desk)
        if row is None:
            check_condition(piece, span)
            order = TABLE.read_order(piece, span, self.desk)
            check_way(order, self.desk)
            self.add(number, piece, order, when)
        elif row.gives == "advance":
            self.open_block(number, piece, rest, when)
        else:
            raise NotRead("two_conditions" if row in CONDITIONS else "missing", what="order")

    def add(self, number: int, piece: str, order: Command, when: str | None) -> None:
        condition = cast(Condition | None, when)
        if isinstance(order, Default):
            self.agreed = number, piece
        if self.block is None:
            self.lines.append(Line(cast(Order, order), condition))
        elif isinstance(order, TURN_ORDERS):
            self.block.lines.append(TurnLine(cast(TurnOrder, order), condition))
        else:
            raise NotRead("not_in_advance", order=order.kind)

    def guard(self, guard: Guard, rest: Span) -> None:
        if unfilled(rest):
            raise NotRead("too_much", word=quote_span(rest))
        if self.block is not None:
            self.block.even_if.append(guard)
        elif (
            self.lines
            and isinstance(self.lines[-1].order, Advance)
            and not self.lines[-1].order.lines
        ):
            last = self.lines[-1]
            off = cast(Advance, last.order)
            self.lines[-1] = Line(Advance(even_if=(*off.even_if, guard)), last.when)
        else:
            raise NotRead("guard_alone")

    def open_block(self, number: int, piece: str, rest: Span, when: str | None) -> None:
        if self.block is not None:
            raise NotRead("not_in_advance", order="advance")
        self.block = Block(number, piece, when)
        if unfilled(rest):
            self.read(number, piece, rest)

    def close_block(self, rest: Span = ()) -> None:
        if unfilled(rest):
            raise NotRead("too_much", word=quote_span(rest))
        block, self.block = self.block, None
        if block is None:
            raise NotRead("no_advance_to_end")
        if not block.lines and not block.troubled:
            self.problem(
                block.number,
                block.piece,
                NotRead("missing", [f"{block.piece.strip()} {FRAMES['en'][0]}"], what="order"),
            )
        self.lines.append(
            Line(
                Advance(tuple(block.lines), tuple(block.even_if)),
                cast(Condition | None, block.when),
            )
        )

    def standard(self, clauses: Sequence[Clause], language: str) -> list[str]:
        """`else` stands for the opposite of the condition before it; without one the line
        cannot be read."""
        lines = self.block.lines if self.block else self.lines
        before: str | None = lines[-1].when if lines else None
        plain: list[Clause] = []
        for clause in clauses:
            modifiers = ("else",) if clause.joint == "else" else clause.modifiers
            if "else" in modifiers:
                if before not in OPPOSITE:
                    return [""]
                modifiers = (OPPOSITE[before],)
            plain.append(clause._replace(modifiers=modifiers))
            before = next((name for name in modifiers if name in OPPOSITE), None)
        return super().standard(plain, language)

    def examples(self) -> Iterable[Command]:
        return examples(self.desk)

    def command(self) -> Command:
        if self.block:
            self.close_block()
        return finished(self)


def phrase(span: Span, desk: Desk) -> tuple[Row | None, Span]:
    """The condition, guard or heading in front, and what follows it; `advance off` is an order,
    not a heading."""
    row, rest = TABLE.phrase(span)
    return (
        (None, span)
        if row and row.gives == "advance" and TABLE.readings(span, desk)
        else (row, rest)
    )


def check_way(order: Command, desk: Desk) -> None:
    """Where the corsair is to end is no way there (it makes two moves or three)."""
    if isinstance(order, CorsairMove) and len(order.path) == 1 and desk.view is not None:
        raise NotRead("missing", what="stop")


def check_condition(piece: str, span: Span) -> None:
    """`if` and `even if` begin a phrase; when it is none of the table's, say which there are."""
    TABLE.check_phrase(piece, span, CONDITIONS, "condition", 2)
    TABLE.check_phrase(piece, span, GUARDS, "guard", 3)


def parse(
    text: str,
    view: View | None,
    names: Mapping[Seat, str],
    language: str = "",
    legal: Legal | None = None,
) -> Command:
    """One order as itself; several, or one with a condition, as `Orders`. Raises Unreadable with
    a Problem for each bad line."""
    letter = CaptainsLetter(TABLE, Desk(view, names, language=language, legal=legal))
    letter.take(text)
    return letter.command()


def finished(letter: CaptainsLetter) -> Command:
    alone = [line.when for line in letter.lines] == [None] and not letter.is_list
    if letter.agreed and not alone:
        letter.problem(*letter.agreed, NotRead("stands_alone"))
    letter.check()
    if first := first_purchase(letter):
        return first
    return letter.lines[0].order if alone else Orders(tuple(letter.lines))


def first_purchase(letter: CaptainsLetter) -> Setup | None:
    """`start Dakar; buy 2` is one order in the set-up: nothing can be bought there otherwise."""
    orders = [line.order for line in letter.lines if line.when is None]
    if getattr(letter.desk.view, "phase", None) != "setup" or letter.is_list:
        return None
    match orders:
        case [Setup(port=port, amount=0), Buy(amount=int(amount))] if len(letter.lines) == 2:
            return Setup(port, amount)
    return None


# --- Writing ---


def render(command: Command, names: Mapping[Seat, str], language: str = "en") -> str:
    """The command as a letter, one order a line; `parse` reads it back as the same command."""
    return "\n".join(lines_of(command, names, known(language)))


def lines_of(command: Command, names: Mapping[Seat, str], language: str) -> list[str]:
    if isinstance(command, Orders):
        return list_lines(command, names, language)
    if isinstance(command, Advance) and command.lines:
        return [f"{heading('advance', language)}:", *advance_lines(command, names, language)]
    if isinstance(command, Advance):
        return [TABLE.order_line(Advance(), names, language), *guard_lines(command, language)]
    return [TABLE.order_line(command, names, language)]


def list_lines(orders: Orders, names: Mapping[Seat, str], language: str) -> list[str]:
    lines: list[str] = []
    if len(orders.lines) < 2 and not any(line.when for line in orders.lines):
        lines.append(
            f"{heading('orders', language)}:"
        )  # otherwise one order alone would be read as itself
    for place, line in enumerate(orders.lines, start=1):
        lines += conditional(line.when, lines_of(line.order, names, language), language)
        if isinstance(line.order, Advance) and line.order.lines and place < len(orders.lines):
            lines.append(heading("end_advance", language))
    return lines


def advance_lines(advance: Advance, names: Mapping[Seat, str], language: str) -> list[str]:
    orders = [
        conditional(line.when, lines_of(line.order, names, language), language)
        for line in advance.lines
    ]
    return [*chain.from_iterable(orders), *guard_lines(advance, language)]


def guard_lines(advance: Advance, language: str) -> list[str]:
    return [heading(guard, language) for guard in advance.even_if]


def conditional(when: str | None, lines: list[str], language: str) -> list[str]:
    return [f"{heading(when, language)}: {lines[0]}", *lines[1:]] if when else lines


def heading(gives: str, language: str) -> str:
    return TABLE.heading(gives, language)
