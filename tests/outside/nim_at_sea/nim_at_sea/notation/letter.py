"""A letter, line by line, and how a command is written so that it reads back as itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from games.engine import Command, Seat
from games.notation import Desk, Letter, NotRead, Span, known, unfilled
from nim_at_sea.commands import Line, Orders, Take
from nim_at_sea.notation.fields import TABLE
from nim_at_sea.view import View


@dataclass
class CaptainsLetter(Letter):
    commands: list[tuple[int, str, Command]] = field(default_factory=list)
    is_list: bool = False

    def read(self, number: int, piece: str, span: Span) -> None:
        row, rest = TABLE.phrase(span)
        if row is None:
            self.commands.append((number, piece, TABLE.read_order(piece, span, self.desk)))
            return
        if number > 1:
            raise NotRead("heading_not_first")
        self.is_list = True
        if unfilled(rest):
            self.commands.append((number, piece, TABLE.read_order(piece, rest, self.desk)))

    def finished(self) -> Command:
        if len(self.commands) == 1 and not self.is_list and not self.problems:
            return self.commands[0][2]
        lines = []
        for number, piece, command in self.commands:
            if isinstance(command, Take):
                lines.append(Line(command))
            else:
                self.problem(number, piece, NotRead("stands_alone"))
        self.check()
        return Orders(tuple(lines))


def parse(
    text: str,
    view: View | None,
    names: Mapping[Seat, str],
    language: str = "",
    legal: Callable[[Command], bool] | None = None,
) -> Command:
    """One order as itself, several as `Orders`. Raises Unreadable."""
    letter = CaptainsLetter(TABLE, Desk(view, names, language=language))
    letter.take(text)
    return letter.finished()


def render(command: Command, names: Mapping[Seat, str], language: str = "en") -> str:
    """One order a line; `parse` reads it back as the same command."""
    language = known(language)
    if not isinstance(command, Orders):
        return TABLE.order_line(command, names, language)
    lines = [TABLE.order_line(line.order, names, language) for line in command.lines]
    return "\n".join([f"{heading(language)}:", *lines] if len(lines) < 2 else lines)


def heading(language: str) -> str:
    return TABLE.heading("orders", language)
