"""A letter, line by line: what a line may be, and how a command is written so that it reads back
as itself."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from games import notation as generic
from games.engine import Command, Default, Seat
from games.engines.voc.commands import (
    INVESTMENTS,
    Action,
    Call,
    Cargo,
    Claim,
    FitOut,
    Hold,
    Line,
    Order,
    Orders,
    Pass,
    Point,
    Queue,
    Sail,
    Shout,
    Uncall,
)
from games.engines.voc.commands import Offer as Offered
from games.engines.voc.data import SHIPS
from games.engines.voc.notation import chart
from games.engines.voc.notation.fields import FIELDS, LEXICON, SAMPLES, accented, write
from games.engines.voc.notation.meanings import free_years, single_orders
from games.engines.voc.notation.natural import HARMFUL, INTERPRETER, examples
from games.engines.voc.notation.rows import (
    ELSE,
    ELSES,
    HEADINGS,
    INVESTING,
    ORDERS,
    THEN,
    Offer,
    OfferAll,
    SailTo,
)
from games.engines.voc.view import View
from games.notation import Desk, Legal, NotRead, Span, known, unfilled, words_of
from games.notation.natural import Clause

WINDOWS = frozenset({"calls", "sailing", "market", "sales"})
ANY_SHIP = re.compile(r"\ba (?:ship|vessel|boat)\b")  # not ship A
MOST_PLANNED_WORDS = 500  # in a line of plans and alternatives; one order has fewer

TABLE_OF_ORDERS = generic.Table(
    LEXICON,
    ORDERS,
    fields=FIELDS,
    write=write,
    samples=SAMPLES,
    phrases=HEADINGS,
    lists=("goods", "wares", "ports", "ignore", "give", "ask"),
)


# --- A ship left out ---

NAMING_A_SHIP = [
    form
    for form in TABLE_OF_ORDERS.orders
    if form.pattern[len(form.head) : len(form.head) + 1] == (generic.Slot("ship"),)
    and form.row.gives is not Cargo
]


def meant(kind: type[Command], view: View | None) -> list[str]:
    """The ships that an order of this kind can be about now, for this seat."""
    if view is None:
        return []
    window = view.window
    sailing = dict(zip(window.ships, window.skippers, strict=True)) if window else {}
    if kind in (Sail, SailTo, Hold):
        return [ship for ship, skipper in sailing.items() if skipper == view.seat]
    if kind is Uncall:
        return list(dict.fromkeys(call.ship for call in view.private.calls)) if view.private else []
    if kind in (Call, Shout):
        return [ship for ship, skipper in sailing.items() if skipper != view.seat]
    if kind is FitOut:
        return [
            ship.name
            for ship in view.ships
            if ship.at is None and None in (*ship.sailors, *ship.merchants)
        ]
    return [
        ship.name
        for ship in view.ships
        if ship.at is None and view.seat in (*ship.sailors, *ship.merchants)
    ]


def with_ship(piece: str, desk: Desk) -> str:
    """The line with the ship it leaves out, when its order needs one and only one can be meant."""
    words = [token for token in LEXICON.tokens(piece) if not token.is_filler]
    forms = [form for form in NAMING_A_SHIP if words_of(words[: len(form.head)]) == form.head]
    form = max(
        forms, key=lambda form: len(form.head), default=None
    )  # `fit out` is no `fit` of a ship called out
    if form is None:
        return piece
    head = len(form.head)
    ships = meant(cast(type[Command], form.row.gives), desk.view)
    if len(ships) != 1 or (words[head:] and words[head].raw.upper() in SHIPS):
        return piece
    return f"{piece[: words[head - 1].end]} {ships[0]}{piece[words[head - 1].end :]}"


# --- A letter ---


@dataclass
class Letter(generic.Letter):
    lines: list[Line] = field(default_factory=list)
    is_list: bool = False
    agreed: tuple[int, str] | None = None  # the line that says `agree`

    interpreter = INTERPRETER
    harmful = HARMFUL
    settled = frozenset({"nothing_due", "heading_not_first", "not_an_investment"})

    def standard(self, clauses: Sequence[Clause], language: str) -> list[str]:
        lines: list[str] = []
        for clause in clauses:
            heads = [self.table.heading(name, language) for name in clause.modifiers]
            for order in single_orders(clause.meaning.order):
                line = " ".join([*heads, order_line(order, self.desk.names, language)])
                if clause.joint == "else" and lines:
                    lines[-1] += f", {ELSE[language]} {line}"
                else:
                    lines.append(line)
        return lines

    def examples(self) -> Iterable[Command]:
        return examples(self.desk)

    def command(self) -> Command:
        return finished(self)

    def read(self, number: int, piece: str, span: Span) -> None:
        row, rest = self.table.phrase(span)
        if row is None or self.is_order(span):
            self.read_line(number, piece)
        elif row.gives == "then":
            self.lines.append(Line(self.plans(piece[rest[0].start :] if rest else "")))
        elif number > 1:
            raise NotRead("heading_not_first")
        else:
            self.is_list = True
            if rest:
                self.read(
                    number,
                    piece[rest[0].start :],
                    self.table.lexicon.tokens(piece[rest[0].start :]),
                )

    def is_order(self, span: Span) -> bool:
        """`then nothing` is an order, not the heading of a plan."""
        return len(span) <= generic.MOST_WORDS and bool(
            self.table.readings(span, self.desk.cleared())
        )

    def read_line(self, number: int, piece: str) -> None:
        parts = cut(piece, ELSES) if begins_investment(piece) else [piece]
        order = self.order(parts[0])
        if isinstance(order, Pass) and (self.desk.asked() or set()) & WINDOWS:
            raise NotRead("unknown_order", word=piece)  # nobody invests now
        if isinstance(order, Default):
            self.agreed = number, piece
        self.lines.append(Line(cast(Order, order), tuple(self.action(part) for part in parts[1:])))

    def order(self, piece: str) -> Command:
        written = with_ship(accented(piece), self.desk)
        desk = self.desk.cleared()
        if ANY_SHIP.search(piece):
            raise NotRead("missing", what="ship")
        span = self.table.lexicon.tokens(written)
        if not unfilled(span):
            raise NotRead("missing", what="order")
        if len(span) > generic.MOST_WORDS:
            raise NotRead("line_too_long", words=len(span), most=generic.MOST_WORDS)
        order = self.table.read_order(written, span, desk)
        self.check_year(order)
        return as_meant(order, desk)

    def check_year(self, order: Command) -> None:
        """Without a year a contract is claimed only when no marker is left (VOC A-22)."""
        is_open = isinstance(order, Claim) and order.year is None
        if is_open and free_years({}, self.desk):
            raise NotRead("missing", what="year")

    def action(self, piece: str) -> Action:
        order = self.order(piece)
        if not isinstance(order, INVESTMENTS):
            raise NotRead("not_an_investment", order=order.kind)
        return cast(Action, order)

    def plans(self, piece: str) -> Queue:
        """What stands behind `then`: one plan, or several with `then` between them."""
        return Queue(
            tuple(
                tuple(self.action(part) for part in cut(plan, ELSES)) for plan in cut(piece, THEN)
            )
        )


def cut(piece: str, at: frozenset[str]) -> list[str]:
    """The parts of a line between these words."""
    parts, start = [], 0
    for token in LEXICON.tokens(piece):
        if not token.quoted and token.words[0] in at:
            parts.append(piece[start : token.start])
            start = token.end
    return [part.strip(" ,") for part in [*parts, piece[start:]]]


INVESTMENT_WORDS = {form.head[0] for form in TABLE_OF_ORDERS.orders if form.row in INVESTING}


def begins_investment(piece: str) -> bool:
    """Only investments have alternatives; elsewhere `Else` may be somebody's name."""
    return words_of(unfilled(LEXICON.tokens(piece))[:1])[:1] in {
        (word,) for word in INVESTMENT_WORDS
    }


def as_meant(written: Command, desk: Desk) -> Command:
    match written:
        case Offer(seat=seat, give=give, ask=ask):
            return Offered(seat, give, ask)
        case OfferAll(give=give, ask=ask):
            return Offered(None, give, ask)
        case SailTo():
            return Sail(
                written.ship,
                chart.sailed(start_of(written, desk), written.legs),
                written.heed,
                written.ignore,
            )
        case Sail(trace=(point,)) if (here := lies_at(written.ship, desk.view)) is not None:
            return Sail(written.ship, (here, point), written.heed, written.ignore)  # straight there
    return written


def start_of(written: SailTo, desk: Desk) -> Point:
    if written.start is not None:
        return written.start, chart.CHART.home.y
    here = lies_at(written.ship, desk.view)
    if here is None:
        raise NotRead("missing", what="start")
    return here


def lies_at(ship: str, view: View | None) -> Point | None:
    return next((other.at for other in view.ships if other.name == ship), None) if view else None


def parse(
    text: str,
    view: View | None,
    names: Mapping[Seat, str],
    language: str = "",
    legal: Legal | None = None,
) -> Command:
    """One order as itself; several, or one with an `else`, as `Orders`. Raises Unreadable with a
    Problem for each bad line."""
    letter = Letter(TABLE_OF_ORDERS, Desk(view, names, language=language, legal=legal))
    letter.take(
        chart.joined(text) if len(text) <= generic.MOST_CHARACTERS else text,
        most_words=MOST_PLANNED_WORDS,
    )
    return finished(letter)


def finished(letter: Letter) -> Command:
    alone = len(letter.lines) == 1 and not letter.lines[0].otherwise and not letter.is_list
    if letter.agreed and not alone:
        letter.problem(*letter.agreed, NotRead("stands_alone"))
    letter.check()
    return letter.lines[0].order if alone else Orders(tuple(letter.lines))


# --- Writing ---


def render(command: Command, names: Mapping[Seat, str], language: str = "en") -> str:
    """The command as a letter, one order a line; `parse` reads it back as the same command."""
    language = known(language)
    if not isinstance(command, Orders):
        return order_line(command, names, language)
    lines = [line_of(line, names, language) for line in command.lines]
    if len(lines) < 2 and not any(line.otherwise for line in command.lines):
        lines.insert(
            0, f"{TABLE_OF_ORDERS.heading('orders', language)}:"
        )  # otherwise one order alone would be read as itself
    return "\n".join(lines)


def line_of(line: Line, names: Mapping[Seat, str], language: str) -> str:
    return f", {ELSE[language]} ".join(
        order_line(order, names, language) for order in (line.order, *line.otherwise)
    )


def order_line(command: Command, names: Mapping[Seat, str], language: str) -> str:
    match command:
        case Queue(plans=plans) if plans:
            return ", ".join(plan_line(plan, names, language) for plan in plans)
        case Offered(to=None):
            return TABLE_OF_ORDERS.order_line(OfferAll(command.give, command.ask), names, language)
        case Offered(to=seat):
            return TABLE_OF_ORDERS.order_line(
                Offer(cast(Seat, seat), command.give, command.ask), names, language
            )
        case Sail(ignore=ignore) if ignore:
            return ignoring(command, names, language)
    return TABLE_OF_ORDERS.order_line(command, names, language)


def plan_line(plan: Sequence[Action], names: Mapping[Seat, str], language: str) -> str:
    actions = f", {ELSE[language]} ".join(order_line(action, names, language) for action in plan)
    return f"{TABLE_OF_ORDERS.heading('then', language)} {actions}"


def ignoring(command: Sail, names: Mapping[Seat, str], language: str) -> str:
    """Whom the skipper ignores, by name where that reads back."""
    by_number = TABLE_OF_ORDERS.order_line(command, names, language)
    numbers = write("ignore", command.ignore, language)
    players = ", ".join(
        f'"{names[seat]}"' if " " in names[seat] else names[seat]
        for seat in command.ignore
        if names.get(seat)
    )
    by_name = by_number.removesuffix(numbers) + players
    return by_name if reads_as(by_name, command, names) else by_number


def reads_as(text: str, command: Command, names: Mapping[Seat, str]) -> bool:
    span = LEXICON.tokens(text)
    if len(LEXICON.pieces(text)) != 1 or len(span) > generic.MOST_WORDS:
        return False
    return [
        generic.command_of(reading, Desk(None, names))
        for reading in TABLE_OF_ORDERS.readings(span, Desk(None, names))
    ] == [command]
