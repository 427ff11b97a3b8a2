"""A letter, read line by line: by the strict table, else by the second reader."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from itertools import combinations, islice
from typing import Any, ClassVar, NamedTuple, TypeAlias

from games.engine import Command, Default, Problem, Resign, Unreadable
from games.notation.chart import GUESSED, MENDED, PLAIN, Chart, is_name
from games.notation.desk import MOST_SUGGESTIONS, Desk, NotRead
from games.notation.natural import Clause, Interpreter
from games.notation.patterns import LANGUAGES, known
from games.notation.table import Table
from games.notation.tokens import MOST_WORDS, Span, shortened
from games.notation.vocabulary import Token

MOST_CHARACTERS = 20_000
MOST_LINES = 200
MOST_PROBLEMS = 20  # then the rest of the letter is not looked at

State: TypeAlias = dict[str, Any]
UNCHANGED = frozenset({"table", "problems", "pieces", "steps"})  # by coming back to a state
MOST_GUESSED = 4  # bad lines of a letter for which something is suggested
MOST_INTERPRETED = 6  # and that the second reader looks at
MOST_STEPS = 100_000  # of the second reader, for one letter: as many as fifty long lines take
STEPS_OF_A_WORD = 20  # to look up what it may mean
MOST_VARIANTS = 24  # of a mistyped line that are read again
MOST_PAIRED = 40  # corrections of which pairs are tried
MOST_EXAMPLES = 3
SHORTEST_SURE = 5  # letters of a mistyped word that is a whole line
MOST_WORDS_OF_A_SLIP = 2
MOST_TRIED = 12  # suggestions whose legality is asked


class Outcome(NamedTuple):
    """What a line would be taken as: its lines in standard form, and the letter after them."""

    lines: tuple[str, ...]
    state: State
    orders: tuple[Any, ...] = ()
    levels: tuple[int, ...] = ()
    level: int = PLAIN
    is_open: bool = False
    is_asked: bool = False

    @property
    def text(self) -> str:
        return "; ".join(self.lines)

    def is_same(self, other: "Outcome") -> bool:
        return all(self.state[name] == other.state[name] for name in self.state if name != "desk")


@dataclass
class Letter:
    """A letter being read. A game says in `read` what a line may be in the strict table; what is
    not read so goes to its `interpreter`, and what that one understands is read again in its
    standard form.

    One meaning is taken. Several are asked about, with those that are legal now as orders ready
    to send. A bare answer is taken for the only thing that it can legally be. A typing error is
    mended where only one thing can be meant; to an order of the `harmful` kinds it is only
    suggested.
    """

    table: Table
    desk: Desk
    problems: list[Problem] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    steps: int = 0  # that the second reader has taken

    interpreter: ClassVar[Interpreter | None] = None
    harmful: ClassVar[tuple[type[Command], ...]] = (Default, Resign)
    settled: ClassVar[frozenset[str]] = frozenset({"nothing_due"})  # no other words would mend it

    def read(self, number: int, piece: str, span: Span) -> None:
        """Take this line. Raises NotRead."""
        raise NotImplementedError

    def command(self) -> Command:
        """What has been read so far, as one command. Raises NotRead or Unreadable."""
        raise NotImplementedError

    def standard(self, clauses: Sequence[Clause], language: str) -> list[str]:
        """The orders of a line as the table writes them, each behind what holds for it."""
        return [
            "".join(f"{self.table.heading(name, language)}: " for name in clause.modifiers)
            + self.table.order_line(clause.meaning.order, self.desk.names, language)
            for clause in clauses
        ]

    def take(self, text: str, *, most_words: int = MOST_WORDS) -> None:
        """Read the whole letter; what cannot be read is among the problems. Raises Unreadable
        for one that is out of bounds."""
        self.pieces = self.table.lexicon.pieces(text) if len(text) <= MOST_CHARACTERS else []
        if problems := list(self._out_of_bounds(text, self.pieces, most_words)):
            raise Unreadable(problems)
        number, before, now = 1, None, self.state()
        while number <= len(self.pieces) and len(self.problems) < MOST_PROBLEMS:
            taken = self.take_line(number, before)
            number, before, now = number + taken, now if taken == 1 else None, self.state()

    def take_line(self, number: int, before: State | None = None) -> int:
        """Take a line; how many lines were taken with it. A line that a mail program has broken
        is joined again, to the next one or to the one before, where that makes an order.
        `before`: the letter before the line above."""
        self.desk = self.desk.cleared()
        piece, start = self.pieces[number - 1], self.state()
        why = self.tried(number, piece, start)
        if why is None and piece.rstrip().endswith("?"):
            asked = Outcome((piece.strip(" ?"),), self.state())
            why = NotRead("a_question", self.legal_texts([asked]))
            self.back_to(start)
            self.problem(number, piece, why)
            return 1
        if why is None:
            return 1
        if self.interpreter is None or why.code in self.settled:
            self.back_to(start)
            self.problem(number, piece, why)
            return 1
        below = self.pieces[number : number + 1]
        if below and self.tried(number, f"{piece} {below[0]}", start) is None:
            return 2
        if before and not self.problems:
            above = self.pieces[number - 2]
            if self.tried(number, f"{above} {piece}", before) is None:
                return 1
        self.back_to(start)
        try:
            self.interpret(number, piece, why)
        except NotRead as unread:
            self.back_to(start)
            self.problem(number, piece, unread)
        return 1

    def tried(self, number: int, piece: str, start: State) -> NotRead | None:
        """Read a line by the strict table; why it cannot be read."""
        self.back_to(start)
        span = self.table.lexicon.tokens(piece)
        try:
            self.read(number, piece, span)
        except NotRead as why:
            return why
        return None

    # --- The letter as it stands, to come back to ---

    def state(self) -> State:
        return {
            one.name: copied(getattr(self, one.name))
            for one in fields(self)
            if one.name not in UNCHANGED
        }

    def back_to(self, state: State) -> None:
        for name, value in state.items():
            setattr(self, name, copied(value))

    def after(self, number: int, lines: Iterable[str], start: State) -> State | None:
        """The letter with these lines; None where the strict table does not read them."""
        self.back_to(start)
        for line in lines:
            self.desk = self.desk.cleared()
            try:
                self.read(number, line, self.table.lexicon.tokens(line))
            except NotRead:
                return None
        return self.state()

    # --- What the second reader understands ---

    def interpret(self, number: int, piece: str, why: NotRead) -> None:
        """Take the line as the second reader understands it. Raises NotRead."""
        assert self.interpreter is not None
        if len(self.problems) >= MOST_INTERPRETED or self.steps > MOST_STEPS:
            raise why  # so bad or long a letter is told line by line, not thought about
        start, chart = self.state(), self.interpreter.chart(piece, self.desk)
        language = language_of(chart, self.desk.language)
        found, is_sure = self.outcomes(number, chart, start, language), True
        if not found:
            found = self.mended(number, piece, start, language)
            is_sure = len(found) == 1 and self.is_sure(found[0], chart)
        if not found or not is_sure or "?" in piece:
            may_guess = len(self.problems) < MOST_GUESSED
            guesses = self.guessed(number, piece, start, language) if may_guess else []
            raise self.unread([*found, *guesses], chart, why, piece)
        self.back_to(self.chosen(found).state)

    def is_sure(self, mended: Outcome, chart: Chart) -> bool:
        """May what a mistyped line is taken for be carried out without asking? Nothing that does
        harm, and no bare answer or short word, which may be too many things."""
        is_bare = len(chart.tokens) == 1
        is_short = is_bare and (mended.is_open or len(chart.tokens[0].word) < SHORTEST_SURE)
        return not (self.harms(mended) or mended.is_asked or is_short)

    def outcomes(self, number: int, chart: Chart, start: State, language: str) -> list[Outcome]:
        """The different things that the readings of a line come to."""
        assert self.interpreter is not None
        found: list[Outcome] = []
        readings = self.interpreter.clauses(chart)
        self.steps += chart.steps + STEPS_OF_A_WORD * len(chart.tokens)
        for clauses in readings:
            is_open = any(clause.meaning.is_open for clause in clauses)
            if is_open and len(self.pieces) > 1 and not says_much(chart):
                continue  # a bare answer is the whole letter
            clauses = self.said_once(clauses)
            lines = tuple(self.standard(clauses, language))
            state = self.after(number, lines, start)
            if state is None:
                continue
            orders = tuple(clause.meaning.order for clause in clauses)
            levels = tuple(clause.meaning.level for clause in clauses)
            is_asked = any(clause.meaning.is_asked for clause in clauses)
            added(Outcome(lines, state, orders, levels, sum(levels), is_open, is_asked), found)
        return found

    def said_once(self, clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
        """`That's all, end` ends once."""
        return tuple(
            clause
            for place, clause in enumerate(clauses)
            if not place
            or clause.modifiers
            or clause.meaning.order != clauses[place - 1].meaning.order
            or not isinstance(clause.meaning.order, self.harmful)
        )

    def mended(self, number: int, piece: str, start: State, language: str) -> list[Outcome]:
        """The same with typing errors corrected, by the second reader and by the strict table."""
        assert self.interpreter is not None
        chart = self.interpreter.chart(piece, self.desk, mend=True)
        if all(len(variants) == 1 for variants in chart.variants):
            return []
        found = self.outcomes(number, chart, start, language)
        for text in variants_of(piece, chart):
            state = self.after(number, [text], start)
            if state is not None:
                added(Outcome((text.strip(),), state, level=MENDED), found)
        return found

    def guessed(self, number: int, piece: str, start: State, language: str) -> list[Outcome]:
        """What may have been meant, for suggestions: the likeliest first."""
        assert self.interpreter is not None
        for ways in ({"guess": True}, {"guess": True, "skip": True}):
            chart = self.interpreter.chart(piece, self.desk, **ways)
            found = self.outcomes(number, chart, start, language)
            kept = [one for one in found if not self.harms(one) or is_slip(one, chart)]
            kept = kept or list(self.respelt(number, piece, start, chart))
            if kept:
                return sorted(kept, key=lambda outcome: outcome.level)
        return []

    def respelt(self, number: int, piece: str, start: State, chart: Chart) -> Iterator[Outcome]:
        """What only the strict table reads, its words corrected; never an order that does harm."""
        assert self.interpreter is not None
        if len(chart.tokens) > MOST_WORDS:
            return
        for text in variants_of(piece, chart):
            state = self.after(number, [text], start)
            if state is not None:
                plain = self.interpreter.chart(text, self.desk)
                meant = [clause for line in self.interpreter.clauses(plain) for clause in line]
                if not any(isinstance(one.meaning.order, self.harmful) for one in meant):
                    yield Outcome((text.strip(),), state, level=GUESSED)

    def harms(self, outcome: Outcome) -> bool:
        """Nothing to be taken, or suggested, for who may have asked for something else: what
        was written plainly is no such thing."""
        return any(
            isinstance(order, self.harmful) and (level >= MENDED or len(outcome.orders) == 1)
            for order, level in zip(outcome.orders, outcome.levels, strict=True)
        )

    def chosen(self, found: list[Outcome]) -> Outcome:
        """The only meaning. Raises NotRead with the question, where there are several."""
        if found[0].is_open and len(found) > 1 and self.desk.legal is not None:
            legal = [outcome for outcome in found if self.is_legal(outcome)]
            found = legal if len(legal) == 1 else found
        is_sure = not found[0].is_open or self.desk.asked() is not None
        if len(found) == 1 and not found[0].is_asked and is_sure:
            return found[0]
        orders = self.legal_texts(found)
        listed = orders or [outcome.text for outcome in found[:MOST_SUGGESTIONS]]
        raise NotRead("ambiguous_order", orders, candidates=listed)

    def is_legal(self, outcome: Outcome) -> bool:
        """Would the rules accept the letter with it? Unknown is yes."""
        if self.desk.legal is None:
            return True
        self.back_to(outcome.state)
        problems, self.problems = self.problems, []
        try:
            return self.desk.legal(self.command())
        except (NotRead, Unreadable):
            return False
        finally:
            self.problems = problems

    def legal_texts(self, found: Sequence[Outcome]) -> list[str]:
        """The first of these that are legal, in standard form."""
        distinct: list[Outcome] = []
        for outcome in found:
            added(outcome, distinct)
        legal = (one.text for one in distinct[:MOST_TRIED] if self.is_legal(one))
        return list(islice(legal, MOST_SUGGESTIONS))

    def unread(self, found: list[Outcome], chart: Chart, why: NotRead, piece: str) -> NotRead:
        """Why the line is not read: what was not understood of it; and where nothing can be
        suggested, what is asked now and what could be answered."""
        suggestions = self.legal_texts(found)
        code, facts = self.trouble(chart, why, piece)
        return NotRead(code, suggestions, **facts, **({} if suggestions else self.what_is_due()))

    def trouble(self, chart: Chart, why: NotRead, piece: str) -> tuple[str, dict[str, Any]]:
        if piece.rstrip().endswith("?"):
            return "a_question", {}
        known_places = {
            place
            for start, edges in enumerate(chart.edges)
            for edge in edges
            for place in range(start, edge.end)
        }
        unknown = [
            piece[token.start : token.end]
            for place, token in enumerate(chart.tokens)
            if place not in known_places
        ]
        told = str(why.facts.get("word", ""))
        if why.code in ("unknown_order", "too_much", "unknown_word", "no_order"):
            is_told = any(word in told for word in unknown) or any(map(str.isdigit, told))
            if why.code == "unknown_word" and is_told:
                return why.code, why.facts
            return ("unknown_words", {"word": " ".join(unknown)}) if unknown else ("no_order", {})
        return why.code, why.facts

    def what_is_due(self) -> dict[str, Any]:
        """The question that this seat has before it, and orders that answer it."""
        if self.desk.view is None or not self.desk.due():
            return {}
        kind = min(self.desk.asked() or ["turn"])
        language, start = known(self.desk.language), self.state()
        texts: list[str] = []
        for order in self.examples():
            line = self.table.order_line(order, self.desk.names, language)
            state = self.after(1, [line], start)
            if state is not None and self.is_legal(Outcome((line,), state)):
                texts.append(line)
            if len(texts) == MOST_EXAMPLES:
                break
        self.back_to(start)
        return {"due": kind, "examples": texts}

    def examples(self) -> Iterable[Command]:
        """Orders that may be given in this position, the likeliest first; what is not legal is
        left out."""
        return ()

    def problem(self, number: int, piece: str, why: NotRead) -> None:
        self.problems.append(
            Problem(number, shortened(piece.strip()), why.code, why.facts, why.suggestions)
        )

    def check(self) -> None:
        """Raises Unreadable with a Problem for each bad line."""
        if self.problems:
            raise Unreadable(sorted(self.problems, key=lambda problem: problem.line))

    def _out_of_bounds(self, text: str, pieces: list[str], most_words: int) -> Iterator[Problem]:
        if len(text) > MOST_CHARACTERS:
            yield Problem(
                1, shortened(text), "too_long", {"characters": len(text), "most": MOST_CHARACTERS}
            )
        elif len(pieces) > MOST_LINES:
            line = shortened(pieces[MOST_LINES].strip())
            yield Problem(
                MOST_LINES + 1, line, "too_many_lines", {"lines": len(pieces), "most": MOST_LINES}
            )
        elif not pieces:
            yield Problem(1, shortened(text.strip()), "empty")
        for number, piece in enumerate(pieces[:MOST_LINES], start=1):
            if (words := len(self.table.lexicon.token.findall(piece))) > most_words:
                yield Problem(
                    number,
                    shortened(piece.strip()),
                    "line_too_long",
                    {"words": words, "most": most_words},
                )


def copied(value: Any) -> Any:
    """Lists and parts of a letter by themselves; commands and views never change."""
    if isinstance(value, list):
        return list(value)
    if is_dataclass(value) and not isinstance(value, type | Desk):
        return replace(
            value, **{one.name: copied(getattr(value, one.name)) for one in fields(value)}
        )
    return value


def says_much(chart: Chart) -> bool:
    """A number and a name: more than a signature."""
    numbers = any(edge.sense.kind == "number" for edges in chart.edges for edge in edges)
    return numbers and chart.has_name(0, len(chart.tokens))


def added(outcome: Outcome, found: list[Outcome]) -> None:
    """Kept if it comes to something else than those before it."""
    if not any(outcome.is_same(other) for other in found):
        found.append(outcome)


Correction: TypeAlias = tuple[Token, str, int]  # a word of a line, as what, at which cost


def is_slip(outcome: Outcome, chart: Chart) -> bool:
    """A line of one word, or `d'accord`, that is but a mistyped order to end, pass or agree asks
    for nothing else."""
    letters = sum(len(token.word) for token in chart.tokens)
    errors = outcome.level // GUESSED + outcome.level % GUESSED // MENDED
    return len(chart.tokens) <= MOST_WORDS_OF_A_SLIP and errors <= (2 if letters > 3 else 1)


def variants_of(piece: str, chart: Chart) -> Iterator[str]:
    """The line with one of its words corrected, or two, the likeliest first."""
    single: list[tuple[Correction, ...]] = [
        ((token, word, cost),)
        for token, variants in zip(chart.tokens, chart.variants, strict=True)
        for word, cost in variants
        if word != token.word
    ]
    two = [
        first + second
        for first, second in combinations(single[:MOST_PAIRED], 2)
        if first[0][0] != second[0][0]
    ]
    by_cost = sorted(single + two, key=lambda found: sum(cost for _, _, cost in found))
    for found in by_cost[:MOST_VARIANTS]:
        text = piece
        for token, word, _ in reversed(found):
            text = text[: token.start] + word + text[token.end :]
        yield text


def language_of(chart: Chart, language: str) -> str:
    """What a line is answered in: the reader's language, unless several of its words, and none
    of that language, say otherwise."""
    votes = dict.fromkeys(LANGUAGES, 0)
    for edges in chart.edges:
        if any(is_name(edge.sense) for edge in edges):
            continue
        spoken = {edge.sense.language for edge in edges}
        if len(spoken) == 1 and (only := spoken.pop()) in votes:
            votes[only] += 1
    usual = known(language)
    other = LANGUAGES[1 - LANGUAGES.index(usual)]
    needed = 2 if language in LANGUAGES else 1
    return other if votes[other] >= needed and not votes[usual] else usual
