"""What stands on the stage of a table's one screen: the board with what is laid over it, the
captains above it, and the steps since the reader's last letter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext

from core.eventlog import log
from core.eventlog.models import Event
from games.board import Board, Ledger, LedgerLine, Mark, Names
from games.board_overlay import overlay, with_overlay
from games.engine import Engine
from games.models import Game
from games.reports import log_text
from games.services import reading
from games.services.drafts import Worksheet
from games.services.order_touches import Suggestion
from games.services.positions import Position
from games.table import MoveSubmitted

MOST_CHIPS = 8  # of one kind, at once
MOST_STEPS = 60  # that are drawn; what is older is in the log


class Captain(NamedTuple):
    """One seat above the board. `worth`: what counts most, with its heading; `cells`: the rest."""

    line: LedgerLine
    awaited: bool
    worth: tuple[str, str]
    cells: Sequence[tuple[str, str]]


class Step(NamedTuple):
    """`last`: it belongs to the last move, which is marked at all times."""

    number: int
    seq: int
    text: str
    marks: Sequence[Mark]
    last: bool


@dataclass(frozen=True)
class Laid:
    """What a letter under construction puts on the board: parts that may be touched next, and
    what its lines do."""

    view: Any
    lit: Sequence[str] = ()
    staged: Sequence[tuple[int, Mark]] = ()


def laid_by(engine: Engine[Any], sheet: Worksheet) -> Laid:
    staged = [
        (line.number, mark)
        for line in sheet.lines
        for kind, data in line.acts
        for mark in marks(engine, kind, data)
    ]
    return Laid(sheet.view, sheet.lit, staged)


def board(
    position: Position, names: Names, seat: int | None, steps: Sequence[Step], laid: Laid | None
) -> dict[str, Any]:
    """The picture, the text and the ledger, as they stand or as a letter would leave them."""
    engine, language = position.engine, log_text.language()
    drawn, view = engine.board, engine.view(position.state, seat)
    shown = laid.view if laid else view
    ledger = drawn.ledger(
        engine.view(position.state, None), names, gettext, language
    )  # one's own cards stand apart
    parts = drawn.parts(shown, names, gettext, language) if is_controller(drawn) else ()
    over = overlay(
        parts,
        lit=laid.lit if laid else (),
        staged=laid.staged if laid else (),
        steps=[(step.number, mark) for step in steps for mark in step.marks],
        last=[step.number for step in steps if step.last],
    )
    return {
        "svg": with_overlay(drawn.svg(shown, names, gettext, language), over),
        "parts": parts,
        "lit": frozenset(laid.lit if laid else ()),
        "focus": drawn.focus(view) if is_controller(drawn) else None,
        "text": drawn.text(shown, names, gettext, language),
        "ledger": ledger,
        "purse": purse(drawn.ledger(view, names, gettext, language), seat),
        "headline": drawn.headline(view, gettext),
        "ending": drawn.ending(view, gettext),
        "private": drawn.private(view, names, gettext, language),
    }


# --- Captains ---


def captains(ledger: Ledger, awaited: set[int]) -> list[Captain]:
    return [captain(ledger, line, line.seat in awaited) for line in ledger.lines]


def captain(ledger: Ledger, line: LedgerLine, awaited: bool) -> Captain:
    cells = list(zip(ledger.columns[1:], line.cells, strict=True))
    worth = cells.pop(ledger.purse)
    return Captain(line, awaited, worth, cells)


def purse(ledger: Ledger, seat: int | None) -> tuple[str, str] | None:
    """What the reader has to spend, or counts by, with its heading."""
    heading = ledger.columns[ledger.purse + 1]
    mine = (line.cells[ledger.purse] for line in ledger.lines if line.seat == seat)
    return next(((heading, cell) for cell in mine), None)


# --- What happened ---


def last_letter(game: Game, seat: int | None, upto: int) -> int:
    return log.last(game.pk, kind=MoveSubmitted.kind, actor=seat, upto=upto) if seat else 0


def before_last_move(game: Game, upto: int) -> int:
    """The event before the newest move: what it did is marked for whoever has sent no letter."""
    found = (
        Event.objects.filter(stream_id=game.pk, kind=MoveSubmitted.kind, seq__lte=upto)
        .order_by("-seq")
        .values_list("seq", flat=True)
        .first()
    )
    return (found or upto) - 1


def steps(
    game: Game, engine: Engine[Any], names: Names, seat: int | None, *, after: int, upto: int
) -> list[Step]:
    """What these eyes saw happen after that event, each with its marks on the board."""
    seen = log_text.worth_reading(game, seat, after=max(after, upto - 4 * MOST_STEPS), upto=upto)
    marked = [
        (event, marks)
        for event in seen
        if engine.knows(event.row.kind) and (marks := marks_of(engine, event))
    ]
    newest = marked[-1][0].row.cause if marked else None
    return [
        Step(
            number,
            event.row.seq,
            log_text.sentence(engine, event, names),
            marks,
            last=event.row.cause == newest,
        )
        for number, (event, marks) in enumerate(marked[-MOST_STEPS:], 1)
    ]


def marks_of(engine: Engine[Any], event: reading.Seen) -> Sequence[Mark]:
    return marks(engine, event.row.kind, event.data) if event.data is not None else ()


def marks(engine: Engine[Any], kind: str, data: Mapping[str, Any]) -> Sequence[Mark]:
    return engine.board.marks(kind, data) if is_controller(engine.board) else ()


def is_controller(board: Board) -> bool:
    """A package of somebody else's may bring a board from before boards had parts."""
    return hasattr(board, "parts")


# --- What may come next, in the letter's panel ---


class NextGroup(NamedTuple):
    """Suggestions of one kind: orders to take as they are, forms with values to choose, and
    examples to change. `aside`: it stands behind a disclosure."""

    label: str
    ready: Sequence[Suggestion]
    forms: Sequence[Suggestion]
    examples: Sequence[str]
    aside: bool

    @property
    def further(self) -> int:
        """Orders that are shown when one asks for them."""
        return len(self.ready) - MOST_CHIPS


def next_groups(sheet: Worksheet) -> list[NextGroup]:
    """What may come next by kind, in the order the game gives, what can be taken as it is first.
    Aside: what goes with a condition
    while there is anything without, what may be sent at any time, and what is hard to take back."""
    by_kind: dict[tuple[str, str], list[Suggestion]] = {}
    for one in sheet.next:
        by_kind.setdefault((one.kind, one.condition), []).append(one)
    plain = any(is_plain(group[0]) for group in by_kind.values())
    found = [
        next_group(group, aside=plain and not is_plain(group[0])) for group in by_kind.values()
    ]
    return sorted(found, key=lambda group: (not group.ready, not group.forms))


def is_plain(one: Suggestion) -> bool:
    return not (one.condition or one.anytime or one.careful)


def next_group(group: Sequence[Suggestion], *, aside: bool) -> NextGroup:
    ready = [one for one in group if one.line]
    forms = [one for one in group if not one.line and one.exact]
    examples = [example for one in group if not one.exact for example in one.examples]
    empty = not (ready or forms or examples)
    return NextGroup(group[0].label, ready, forms, examples, aside or empty)
