"""The log in chapters, from first to last, as one reader may know it: each letter as it could
have been written, and what came of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from core.eventlog.chain import canonical
from games.board import Board, Names
from games.engine import Engine
from games.reports import log_text, printing
from games.services import letters
from games.services.reading import Seen
from games.table import MoveSubmitted

LEFT_OUT = ("deadline_set",)
SHORT_LETTER = 22  # characters
LONGEST_ORDER = 150  # characters; a line on a chart has hundreds of points


@dataclass
class RoundMove:
    """What came of one letter; or, before the first, what stands together: the gathering at the
    table, each step of the deal."""

    together: int | str
    seat: int | None
    orders: list[str] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)

    @property
    def letter(self) -> str:
        """The orders on one line."""
        return "; ".join(self.orders)

    @property
    def is_short(self) -> bool:
        """Whether what came of the letter begins on the same line."""
        return len(self.letter) <= SHORT_LETTER


@dataclass
class Chapter:
    number: int
    heading: str
    began_at: datetime
    moves: list[RoundMove] = field(default_factory=list)


def chapters(engine: Engine[Any], board: Board, log: Sequence[Seen], names: Names) -> list[Chapter]:
    """Without what goes without saying. What the reader may not see is not there."""
    found = [Chapter(0, board.chapter(None, gettext), log_text.moment(log[0]))]
    for seen in log:
        if seen.data is None or engine.is_blank(seen.row.kind, seen.data):
            continue
        if seen.row.kind == board.CHAPTER:
            found.append(
                Chapter(len(found), board.chapter(seen.data, gettext), log_text.moment(seen))
            )
        elif seen.row.kind == MoveSubmitted.kind:
            move_in(found[-1], seen, seen.row.seq).orders = orders(engine, seen, names)
        elif seen.row.kind not in (*LEFT_OUT, *board.ROUTINE):
            together = seen.row.cause or (seen.row.kind if engine.knows(seen.row.kind) else "table")
            move_in(found[-1], seen, together).sentences.append(
                readable(log_text.sentence(engine, seen, names))
            )
    return found


def move_in(chapter: Chapter, seen: Seen, together: int | str) -> RoundMove:
    """A letter's own seat: what it sets off may be another's."""
    if not (chapter.moves and chapter.moves[-1].together == together):
        by_letter = seen.row.cause or seen.row.kind == MoveSubmitted.kind
        chapter.moves.append(RoundMove(together, log_text.seat_of(seen) if by_letter else None))
    return chapter.moves[-1]


def orders(engine: Engine[Any], seen: Seen, names: Names) -> list[str]:
    assert seen.data is not None
    command = engine.read_command(canonical(seen.data["command"]))
    return [
        shortened(printing.legible(line))
        for line in letters.command_lines(engine, command, dict(names))
    ]


def shortened(line: str) -> str:
    return line if len(line) <= LONGEST_ORDER else line[:LONGEST_ORDER].rsplit(" ", 1)[0] + " …"


NUMBER = r"(?:[A-Z]+ )?[A-Z]+-\d+"
RULE = re.compile(rf" \({NUMBER}(?:(?:, | to | à | and | et ){NUMBER})*\)")


def readable(sentence: str) -> str:
    """A rule's number helps whoever plays; in a story it is in the way. A number and its unit
    stay on one line: `12 M`, `2 × Storm`."""
    return printing.legible(
        re.sub(r"(?<=\d) (?=M\b|×)", "\N{NO-BREAK SPACE}", RULE.sub("", sentence))
    )
