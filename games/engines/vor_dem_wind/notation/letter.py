"""A letter, line by line: how the parts of an order are put together, and how a command is written
so that it reads back as itself."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as dataclass_replace
from typing import Any, NamedTuple, cast, get_args

from msgspec.structs import replace

from games.engine import Command, Default, Resign, Seat
from games.engines.vor_dem_wind.commands import (
    Accept,
    Act,
    AnyStep,
    Bid,
    ChooseDeparture,
    ChooseStartGoods,
    Clause,
    Conserve,
    Exchange,
    FilePlan,
    FreeTrade,
    Line,
    Market,
    Nothing,
    Offer,
    Order,
    Orders,
    Pass,
    Pay,
    Policy,
    PreferDeparture,
    PurchaseAndStorage,
    Reveal,
    Seize,
    Store,
    Take,
    Wait,
    Won,
)
from games.engines.vor_dem_wind.data import CardKind
from games.engines.vor_dem_wind.notation.fields import TABLE
from games.engines.vor_dem_wind.notation.natural import INTERPRETER, examples
from games.engines.vor_dem_wind.notation.nouns import (
    HAND_WORDS,
    INCOME_WORDS,
    KIND_WORDS,
    LEXICON,
    PLURALS,
    STORE_WORDS,
    bare,
    is_word,
    number_of,
    slots_called,
)
from games.engines.vor_dem_wind.notation.rows import (
    CONDITIONS,
    Answer,
    Conserving,
    Lose,
    Protect,
    Selling,
)
from games.engines.vor_dem_wind.view import View
from games.notation import (
    SEAT_WORDS,
    Desk,
    Legal,
    Letter,
    NotRead,
    Row,
    Span,
    command_of,
    known,
    player_writings,
    unfilled,
    words_of,
)
from games.notation.letter import Outcome, State
from games.notation.natural import Clause as Said

MOST_INTERPRETED = 12  # lines of one letter that the second reader looks at: it is slow
MOST_WORDS = 80  # in one line; commas and colons count
THEN_WORDS = {"en": "then", "fr": "puis"}
STEPS = get_args(AnyStep)
CLAUSES = get_args(Clause)
HEADS = {form.head[0] for form in TABLE.orders}


# --- Parts and commands ---


def whole(parts: Sequence[Any], when: Won | None, desk: Desk) -> Order:
    """The command that these parts of one line make. Raises NotRead where they make none."""
    orders = [command_from(part, when, desk) for part in parts]
    found = orders[0]
    for order in orders[1:]:
        both = joined(found, order)
        if both is None:
            raise NotRead("not_together")
        found = both
    return found


def command_from(part: Any, when: Won | None, desk: Desk) -> Order:
    if isinstance(part, Wait):
        return Wait(when)
    if isinstance(part, (Conserving, Selling, *STEPS)):
        return Act((step_from(part),), when)
    if when is not None:
        raise NotRead("condition_misplaced")
    check_slots(part, desk)
    if isinstance(part, Bid):
        return FilePlan(bids=(part,))
    if isinstance(part, Policy):
        return FilePlan(policy=part)
    if isinstance(part, Protect):
        return ChooseDeparture(protect=part.kept[1], protect_hand=part.kept[0])
    if isinstance(part, Lose):
        return ChooseDeparture(lose=part.goods)
    if isinstance(part, Answer):
        return Offer(slot_for_sale(desk), part.gold, part.up_to)
    return cast(Order, part)


def step_from(part: Any) -> AnyStep:
    if isinstance(part, Conserving):
        return Conserve(part.value)
    if isinstance(part, Selling):
        return Market(hand=part.sold[0], warehouse=part.sold[1])
    return cast(AnyStep, part)


def check_slots(part: Any, desk: Desk) -> None:
    """Only `take` may name a card that cannot be looked up yet."""
    clauses = part.clauses if isinstance(part, FilePlan) else (part,)
    for slot in (clause.slot for clause in clauses if isinstance(clause, Offer | Seize | Bid)):
        if isinstance(slot, str) and (slots := slots_called(cast(CardKind, slot), desk)):
            raise NotRead("ambiguous", what="slot", word=slot, candidates=list(map(str, slots)))
        if isinstance(slot, str):
            raise NotRead("not_on_table", what="slot", word=slot)


def slot_for_sale(desk: Desk) -> int:
    if desk.view is None or desk.view.sale is None:
        raise NotRead("no_sale")
    slot: int = desk.view.sale.slot
    return slot


def parts_of(order: Command) -> list[Any]:
    """What a command says, line by line."""
    match order:
        case Act():
            return [step_part(step) for step in order.steps] or [Nothing()]
        case FilePlan():
            return plan_parts(order) or [FilePlan()]
        case ChooseDeparture():
            protect = (
                [] if order.protect is None else [Protect((order.protect_hand, order.protect))]
            )
            return [*protect, *([Lose(order.lose)] if order.lose or not protect else [])]
        case Wait():
            return [Wait()]
    return [order]


def step_part(step: AnyStep) -> Any:
    match step:
        case Conserve():
            return Conserving(step.number)
        case Market():
            return Selling((step.hand, step.warehouse))
    return step


def plan_parts(plan: FilePlan) -> list[Any]:
    found: list[Any] = [FilePlan(clauses=plan.clauses)] if plan.clauses else []
    found += plan.bids
    found += [FilePlan(pass_rest=True)] if plan.pass_rest else []
    return found + ([plan.policy] if plan.policy else [])


def joined(first: Order, second: Order) -> Order | None:
    """Two neighbours that are one command; None where they are not."""
    match first, second:
        case Act(), Act() if first.when == second.when and first.steps and second.steps:
            return Act(first.steps + second.steps, first.when)
        case FilePlan(), FilePlan() if (
            plan_parts(first) and plan_parts(second) and not clash(first, second)
        ):
            return FilePlan(
                clauses=first.clauses or second.clauses,
                bids=first.bids + second.bids,
                pass_rest=first.pass_rest or second.pass_rest,
                policy=first.policy or second.policy,
            )
        case ChooseDeparture(lose=()), ChooseDeparture(protect=None) if (
            second.lose and first.protect is not None
        ):
            return replace(first, lose=second.lose)
        case ChooseDeparture(protect=None), ChooseDeparture(lose=()) if (
            first.lose and second.protect is not None
        ):
            return replace(second, lose=first.lose)
    return None


def clash(first: FilePlan, second: FilePlan) -> bool:
    """The same part twice."""
    return bool(first.clauses and second.clauses) or bool(first.policy and second.policy)


# --- Reading a letter ---


class Prefix(NamedTuple):
    """What stands before an order on its line."""

    when: Won | None = None
    fallback: bool = False
    apart: bool = False


@dataclass
class MerchantsLetter(Letter):
    lines: list[Line] = field(default_factory=list)
    is_list: bool = False
    agreed: tuple[int, str] | None = None  # the line that says `agree`

    interpreter = INTERPRETER
    harmful = (Default, Resign, Pass, Nothing)  # type: ignore[assignment]  # a step, not a command
    settled = frozenset({
        "nothing_due", "not_on_table", "heading_not_first", "two_conditions", "else_first",
        "condition_misplaced", "wrong_size",
    })  # fmt: skip

    def standard(self, clauses: Sequence[Said], language: str) -> list[str]:
        return [
            f"{TABLE.heading('else', language)} " * (clause.joint == "else")
            + "".join(headed(name, language) for name in clause.modifiers)
            + part_line(clause.meaning.order, self.desk.names, language)
            for clause in clauses
        ]

    def examples(self) -> Iterable[Command]:
        return examples(self.desk)

    def __post_init__(self) -> None:
        self.interpreted = 0

    def interpret(self, number: int, piece: str, why: NotRead) -> None:
        self.interpreted += 1
        if self.interpreted > MOST_INTERPRETED:
            raise why
        super().interpret(number, piece, why)

    def guessed(self, number: int, piece: str, start: State, language: str) -> list[Outcome]:
        """Not what leaves something out: the word that nobody knows may have said it."""
        found = super().guessed(number, piece, start, language)
        return [outcome for outcome in found if not outcome.is_asked]

    def command(self) -> Command:
        return finished(self)

    def read(self, number: int, piece: str, span: Span) -> None:
        prefix, rest = self.prefix(number, span)
        if not unfilled(rest):
            if self.is_list and number == 1 and prefix == Prefix():
                return
            raise NotRead("missing", what="order")
        TABLE.check_phrase(piece, rest, CONDITIONS, "condition", 2)
        parts = [self.read_part(piece, words) for words in segments(rest)]
        if isinstance(parts[0], Default):
            self.agreed = number, piece
        if isinstance(parts[0], Reveal) and self.desk.view is not None:
            # names below are looked up when the cards lie there
            later = replace(self.desk.view, slots=())
            self.desk = dataclass_replace(self.desk, view=later, known={})
        self.add(whole(parts, prefix.when, self.desk), prefix)

    def read_part(self, piece: str, span: Span) -> Command:
        """What the strict table reads, but for words that may mean something else: those are for
        the second reader."""
        part = TABLE.read_order(piece, span, self.desk)
        if is_loose(part, span, self.desk):
            raise NotRead("no_order")
        return part

    def prefix(self, number: int, span: Span) -> tuple[Prefix, Span]:
        prefix = Prefix()
        row, rest = TABLE.phrase(span)
        while row is not None:
            prefix = self.prefixed(prefix, row, number)
            row, rest = TABLE.phrase(rest)
        return prefix, rest

    def prefixed(self, prefix: Prefix, row: Row, number: int) -> Prefix:
        if row in CONDITIONS:
            if prefix.when is not None:
                raise NotRead("two_conditions")
            return prefix._replace(when=cast(Won, row.gives))
        if row.gives == "orders":
            if number > 1 or prefix != Prefix():
                raise NotRead("heading_not_first")
            self.is_list = True
            return prefix
        if row.gives == "else" and not self.lines:
            raise NotRead("else_first")
        return (
            prefix._replace(fallback=True) if row.gives == "else" else prefix._replace(apart=True)
        )

    def add(self, order: Order, prefix: Prefix) -> None:
        if not prefix.fallback:
            self.follow(order, prefix)
            return
        above = self.lines[-1]
        if isinstance(above.order, FilePlan) and not prefix.apart and extends(above, order):
            self.lines[-1] = Line(replace(above.order, clauses=(*above.order.clauses, order)))
            return
        if not prefix.apart and inherits(above, order):
            order = replace(order, when=when_of(above.order))
        self.lines[-1] = Line(above.order, (*above.otherwise, order))

    def follow(self, order: Order, prefix: Prefix) -> None:
        above = self.lines[-1] if self.lines else None
        both = (
            None if above is None or above.otherwise or prefix.apart else joined(above.order, order)
        )
        if both is None:
            self.lines.append(Line(order))
        else:
            self.lines[-1] = Line(both)


ON_WORDS = frozenset({"on", "for", "pour", "sur"})
LIST_SIGNS = frozenset({",", "and", "et", "+"})
AT_WORDS = frozenset({"at", "a", "for", "pour"})


def is_loose(part: Any, span: Span, desk: Desk) -> bool:
    """Do these words leave open which number is which, or answer another question than the one
    that is asked?"""
    words, asked = words_of(span), desk.asked() or frozenset()
    match part:
        case ChooseStartGoods():
            return len(part.goods) != 2
        case Pass():
            return bool(asked) and not asked & {"offers", "choose"}
        case Nothing():
            return "offers" in asked
        case Take(slot=str(kind)) if len(slots_called(kind, desk)) > 1:
            return True
        case Take():
            return "decide" in asked or ("act" in asked and words[-1] in INCOME_WORDS)
        case PreferDeparture():
            return "departure" in asked and len(part.kinds) == 1
        case Offer() | FilePlan(clauses=(_, *_)):
            return not says_on(part, words)
        case Bid(gold=int()):
            return ":" not in words or bool(ON_WORDS & set(words))
        case Policy(way="sell_at"):
            return not AT_WORDS & set(words)
        case Store() | Lose() | Protect() | Selling() | FreeTrade() | PurchaseAndStorage():
            return desk.view is not None and (has_bare_plural(span) or may_lie_elsewhere(span))
        case Accept() | Pay():
            is_number = number_of(words[-1]) is not None and not set(SEATS) & set(words)
            return is_number and "decide" in asked
    return False


def has_bare_plural(span: Span) -> bool:
    """`store apples`: how many is not said."""
    words = words_of(bare(span))
    return any(
        word in PLURALS and (not place or number_of(words[place - 1]) is None)
        for place, word in enumerate(words)
    )


def may_lie_elsewhere(span: Span) -> bool:
    """`protect apple, silk in hand`: one of them in hand, or both?"""
    since: list[str] = []
    for word in words_of(span):
        if word in HAND_WORDS and LIST_SIGNS & set(inner(since)):
            return True
        since = [] if word in HAND_WORDS | STORE_WORDS else [*since, word]
    return False


def inner(words: list[str]) -> list[str]:
    """What stands between the first kind of goods and the last."""
    places = [place for place, word in enumerate(words) if word in KIND_WORDS]
    return words[places[0] : places[-1]] if places else []


SEATS = (*SEAT_WORDS.values(), "siege")


def says_on(part: Offer | FilePlan, words: Sequence[str]) -> bool:
    """Every offer says what it is for, and none by a colon."""
    clauses: Sequence[Any] = part.clauses if isinstance(part, FilePlan) else (part,)
    offers = [clause for clause in clauses if isinstance(clause, Offer)]
    said = sum(word in ON_WORDS for word in words)
    pairs = re.search(r"[0-9] : [0-9]", " ".join(words))
    return not offers or (said >= len(offers) and not pairs)


def segments(span: Span) -> list[Span]:
    """The parts of a line joined by `then`; where no order follows, the word belongs to a list."""
    found: list[Span] = [()]
    for place, token in enumerate(span):
        begins = unfilled(span[place + 1 :])[:1]
        if (
            is_word(token, THEN_WORDS.values())
            and begins
            and begins[0].words[:1]
            and begins[0].words[0] in HEADS
            and unfilled(found[-1])
        ):
            found.append(())
        else:
            found[-1] += (token,)
    return found


def extends(above: Line, order: Command) -> bool:
    """`plan take 3` and below it `else take 1` are one list of choices."""
    plan = above.order
    only_choices = (
        isinstance(plan, FilePlan) and bool(plan.clauses) and plan == FilePlan(clauses=plan.clauses)
    )
    return only_choices and not above.otherwise and isinstance(order, CLAUSES)


def inherits(above: Line, order: Command) -> bool:
    """`if transport: ship 3` and below it `else income`: the condition holds for both."""
    return isinstance(order, Act | Wait) and order.when is None and when_of(above.order) is not None


def when_of(order: Command) -> Won | None:
    return order.when if isinstance(order, Act | Wait) else None


def parse(
    text: str,
    view: View | None,
    names: Mapping[Seat, str],
    language: str = "",
    legal: Legal | None = None,
) -> Command:
    """One order as itself; several, or one with a fallback, as `Orders`. Raises Unreadable with
    a Problem for each bad line."""
    letter = MerchantsLetter(TABLE, Desk(view, names, language=language, legal=legal))
    letter.take(text, most_words=MOST_WORDS)
    return finished(letter)


def finished(letter: MerchantsLetter) -> Command:
    alone = len(letter.lines) == 1 and not letter.lines[0].otherwise and not letter.is_list
    if letter.agreed and not alone:
        letter.problem(*letter.agreed, NotRead("stands_alone"))
    letter.check()
    return letter.lines[0].order if alone else Orders(tuple(letter.lines))


# --- Writing ---


def render(command: Command, names: Mapping[Seat, str], language: str = "en") -> str:
    """The command as a letter, one order a line; `parse` reads it back as the same command."""
    language = known(language)
    if isinstance(command, Orders):
        return "\n".join(letter_lines(command, names, language))
    return "\n".join(lines_of(command, names, language))


def lines_of(order: Command, names: Mapping[Seat, str], language: str) -> list[str]:
    """A plan has a line for each of its parts, any other command one line."""
    if isinstance(order, FilePlan):
        return [part_line(part, names, language) for part in parts_of(order)]
    return [one_line(order, names, language)]


def one_line(order: Command, names: Mapping[Seat, str], language: str) -> str:
    joint, when = f" {THEN_WORDS[language]} ", when_of(order)
    text = joint.join(part_line(part, names, language) for part in parts_of(order))
    return f"{headed(when, language)}{text}" if when else text


def letter_lines(orders: Orders, names: Mapping[Seat, str], language: str) -> list[str]:
    lines: list[str] = []
    if len(orders.lines) < 2 and not any(line.otherwise for line in orders.lines):
        lines.append(
            headed("orders", language).strip()
        )  # otherwise one order alone would be read as itself
    for place, line in enumerate(orders.lines):
        above = orders.lines[place - 1] if place else None
        apart = (
            above is not None
            and not above.otherwise
            and joined(above.order, line.order) is not None
        )
        lines += line_lines(line, names, language, apart=apart)
    return lines


def line_lines(line: Line, names: Mapping[Seat, str], language: str, *, apart: bool) -> list[str]:
    first, *rest = lines_of(line.order, names, language)
    lines = [f"{headed('apart', language)}{first}" if apart else first, *rest]
    return lines + [fallback_line(line, order, names, language) for order in line.otherwise]


def fallback_line(line: Line, order: Order, names: Mapping[Seat, str], language: str) -> str:
    """Without what it has from the line above, and kept apart from it where that would say too
    much."""
    kept_apart = extends(Line(line.order), order) or inherits(line, order)
    if isinstance(order, Act | Wait) and when_of(order) == when_of(line.order):
        order = replace(order, when=None)
    mark = headed("apart", language) if kept_apart else ""
    return f"{TABLE.heading('else', language)} {mark}{one_line(order, names, language)}"


def headed(gives: str, language: str) -> str:
    return f"{TABLE.heading(gives, language)}{' :' if language == 'fr' else ':'} "


def part_line(part: Any, names: Mapping[Seat, str], language: str) -> str:
    """One line, with the players by name where that reads back as the same."""
    text = TABLE.order_line(part, {}, language)
    for seat in seats_in(part):
        text = by_name(text, part, seat, names, language)
    return text


def seats_in(part: Any) -> list[Seat]:
    if isinstance(part, Accept | Pay):
        return [part.seat]
    if isinstance(part, Policy):
        return list(part.never)
    return (
        [swap.of for swap in part.swaps if swap.of is not None]
        if isinstance(part, Exchange)
        else []
    )


def by_name(text: str, part: Any, seat: Seat, names: Mapping[Seat, str], language: str) -> str:
    number = f"{SEAT_WORDS[language]} {seat}"
    written = [text.replace(number, player, 1) for player in player_writings(seat, names, language)]
    return next((better for better in written if reads_as(better, part, names)), text)


def reads_as(text: str, part: Any, names: Mapping[Seat, str]) -> bool:
    pieces, desk = LEXICON.pieces(text), Desk(None, names)
    if len(pieces) != 1 or text.rstrip().endswith("?"):  # it would be a question
        return False
    span = LEXICON.tokens(pieces[0])
    return len(segments(span)) == 1 and [
        command_of(reading, desk) for reading in TABLE.readings(span, desk)
    ] == [part]
