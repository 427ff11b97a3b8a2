"""A letter being read, line by line, within its bounds."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from games.engine import Problem, Unreadable
from games.notation.desk import Desk, NotRead
from games.notation.table import Table
from games.notation.tokens import MOST_WORDS, Span, shortened

MOST_CHARACTERS = 20_000
MOST_LINES = 200
MOST_PROBLEMS = 20  # then the rest of the letter is not looked at


@dataclass
class Letter:
    """A letter being read, line by line. A game says in `read` what a line may be."""

    table: Table
    desk: Desk
    problems: list[Problem] = field(default_factory=list)

    def read(self, number: int, piece: str, span: Span) -> None:
        """Take this line. Raises NotRead."""
        raise NotImplementedError

    def take(self, text: str, *, most_words: int = MOST_WORDS) -> None:
        """Read the whole letter; what cannot be read is among the problems. Raises Unreadable
        for one that is out of bounds."""
        pieces = self.table.lexicon.pieces(text) if len(text) <= MOST_CHARACTERS else []
        if problems := list(self._out_of_bounds(text, pieces, most_words)):
            raise Unreadable(problems)
        for number, piece in enumerate(pieces, start=1):
            if len(self.problems) < MOST_PROBLEMS:
                self.take_line(number, piece)

    def take_line(self, number: int, piece: str) -> None:
        self.desk = self.desk.cleared()
        try:
            self.read(number, piece, self.table.lexicon.tokens(piece))
        except NotRead as why:
            self.problem(number, piece, why)

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
