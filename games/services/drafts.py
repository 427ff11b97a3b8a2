"""A letter under construction at a seat: its lines with what they do, the board as it would then
stand, and what may come next. Every touch is one revision; nothing is sent by it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Literal, TypeAlias

from django.utils.translation import gettext

from core.eventlog import log
from games.engine import (
    Act,
    Command,
    Draft,
    Engine,
    IllegalMove,
    Preview,
    Unreadable,
)
from games.models import DraftRevision, Game
from games.services import draft_revisions, letters, moves, order_touches, positions
from games.services.draft_revisions import Writer
from games.services.letters import Explained
from games.services.order_touches import Match, Suggestion, Touchable, Touches
from games.services.positions import Position
from games.services.refusals import TableRefusal

LineState: TypeAlias = Literal["foreseen", "open", "refused"]


@dataclass(frozen=True)
class WorkLine:
    """One line of the letter. `foreseen`: it does what `sentences` say; `open`: what it does
    depends on something unknown; `refused`: why, in `troubles`. `acts`: the events foreseen, for
    marks on the board. `careful`: it gives up what cannot be had again."""

    number: int
    text: str
    state: LineState
    sentences: Sequence[str] = ()
    troubles: Sequence[Explained] = ()
    acts: Sequence[tuple[str, dict[str, Any]]] = ()
    careful: bool = False


@dataclass(frozen=True)
class Worksheet:
    """What lies in front of whoever writes a letter.

    `number`: its revision; 0: nothing has been written yet. `view`: for the board, as of line
    `done`. `lit`: the parts that may be touched next, nothing past something unknown. `touched`:
    the parts touched for the line to come. `after`: what happens by itself once the letter is sent,
    as far as that can be foreseen. `can_send`: the letter would be taken as it stands. `troubles`:
    why it would not, where no single line is to blame. `changed`: events that its writer could have
    seen since the revision was written. `early`: it can be turned into orders for later."""

    number: int
    sheet: int
    text: str
    seq: int
    view: Any
    lines: Sequence[WorkLine] = ()
    next: Sequence[Suggestion] = ()
    lit: Sequence[str] = ()
    touched: Touches = ()
    done: int = 0
    open_end: bool = False
    after: Sequence[str] = ()
    can_send: bool = False
    careful: bool = False
    early: bool = False
    troubles: Sequence[Explained] = ()
    changed: Sequence[log.Row] = ()


def worksheet(writer: Writer, number: int | None = None) -> Worksheet:
    """The newest draft of this player, or the revision of that number. Raises NotFound and
    TableRefusal."""
    return sheet_of(table_of(writer.place.game, writer.seat), revision_of(writer, number))


def revision_of(writer: Writer, number: int | None) -> DraftRevision | None:
    return draft_revisions.find(writer, number) if number else draft_revisions.newest(writer)


@dataclass(frozen=True)
class SeatPosition:
    """The newest position, as it is seen from a seat."""

    position: Position
    seat: int
    names: dict[int, str]

    @property
    def engine(self) -> Engine[Any]:
        return self.position.engine

    def read(self, text: str) -> "DraftedLetter":
        return DraftedLetter(self, text)


def table_of(game: Game, seat: int) -> SeatPosition:
    """Raises TableRefusal unless the game is running."""
    if game.status != Game.Status.RUNNING:
        raise TableRefusal("not_running", status=game.status)
    return SeatPosition(positions.loaded(game), seat, letters.names_of(game))


def play(table: SeatPosition, text: str) -> tuple[tuple[Any, ...], Draft]:
    """The lines of a letter and what they do. Raises Unreadable, IllegalMove, and TableRefusal for
    a letter that has no lines, or a game that has no drafts."""
    command = letters.read_at(table.position, table.seat, text, table.names) if text else None
    lines = lines_of(table.engine, command) if command else ()
    if table.engine.draft is None or (command and not lines):
        raise TableRefusal("no_draft")
    return lines, table.engine.draft(table.position.state, table.seat, lines)


@dataclass
class DraftedLetter:
    """A text as the game reads it: as many lines as can be read and are legal, what they do, and
    what is wrong with the rest."""

    table: SeatPosition
    text: str
    command: Command | None = None
    lines: tuple[Any, ...] = ()
    refused: dict[int, list[Explained]] = field(default_factory=dict)
    troubles: list[Explained] = field(default_factory=list)
    draft: Draft = field(init=False)

    def __post_init__(self) -> None:
        if self.text.strip():
            self.read()
        self.draft = self.played()

    def read(self) -> None:
        table = self.table
        try:
            self.command = letters.read_at(table.position, table.seat, self.text, table.names)
        except Unreadable as error:
            for trouble in letters.explain(error, table.position.game):
                self.refused.setdefault(trouble.line or 1, []).append(trouble)
            return
        self.lines = lines_of(table.engine, self.command)

    def played(self) -> Draft:
        """As far as the lines are legal."""
        table, lines = self.table, self.lines
        engine, state = table.engine, table.position.state
        if engine.draft is None:
            return without_draft(engine, state, table.seat, self)
        try:
            return engine.draft(state, table.seat, lines)
        except IllegalMove as error:
            told = letters.explain(error, table.position.game)
            if error.line is None:
                self.troubles += told
                return engine.draft(state, table.seat, ())
            self.refused[error.line] = told
            return engine.draft(state, table.seat, lines[: error.line - 1])

    @cached_property
    def whole(self) -> Preview | None:
        """What sending it would do; None where it would be refused."""
        if self.command is None or self.refused:
            return None
        table = self.table
        try:
            run: Preview = table.engine.preview(table.position.state, table.seat, self.command)
        except IllegalMove as error:
            if not self.troubles:
                self.troubles += letters.explain(error, table.position.game)
            return None
        return run


def lines_of(engine: Engine[Any], command: Command) -> tuple[Any, ...]:
    """The lines that a command is; none for one that is a whole letter of another kind."""
    if command.kind == "orders":
        lines: tuple[Any, ...] = command.lines  # type: ignore[attr-defined]  # a letter has them
        return lines
    try:
        return engine.append_line((), command, "") if engine.append_line else ()
    except ValueError:
        return ()


def without_draft(engine: Engine[Any], state: Any, seat: int, letter: DraftedLetter) -> Draft:
    """For a game that has none: the position as it is, and its options while nothing is
    written."""
    options = () if letter.text.strip() else tuple(engine.options(state, seat))
    return Draft(engine.view(state, seat), options, done=0)


# --- The sheet ---


def sheet_of(table: SeatPosition, revision: DraftRevision | None) -> Worksheet:
    text = revision.text if revision else ""
    touched: Touches = tuple(revision.touched.split()) if revision else ()
    letter = table.read(text)
    draft, whole = letter.draft, letter.whole
    found = matches_of(table.engine, draft, touched)
    lines = work_lines(letter)
    return Worksheet(
        number=revision.number if revision else 0,
        sheet=revision.sheet if revision else 1,
        text=text,
        seq=table.position.seq,
        view=draft.view,
        lines=lines,
        next=suggestions_of(letter, found),
        lit=() if draft.open_end else lit_by(found),
        touched=touched,
        done=draft.done,
        open_end=draft.open_end,
        after=sentences(table, whole.acts[acts_of(draft) :]) if whole and letter.lines else (),
        can_send=whole is not None,
        careful=any(line.careful for line in lines),
        early=early_of(table, letter) is not None,
        troubles=letter.troubles,
        changed=changed_since(table, revision),
    )


def acts_of(draft: Draft) -> int:
    return sum(map(len, draft.foreseen))


def changed_since(table: SeatPosition, revision: DraftRevision | None) -> list[log.Row]:
    if revision is None or revision.seq >= table.position.seq:
        return []
    return moves.changed_since(table.position, table.seat, revision.seq)


def work_lines(letter: DraftedLetter) -> list[WorkLine]:
    if letter.command is None or not letter.lines:
        return raw_lines(letter)
    engine = letter.table.engine
    texts = texts_of(engine, letter.lines, letter.table.names)
    return [
        work_line(letter, number, text, line)
        for number, (text, line) in enumerate(zip(texts, letter.lines, strict=True), start=1)
    ]


def raw_lines(letter: DraftedLetter) -> list[WorkLine]:
    """A letter that cannot be read, or is of another kind, line by line as it was written."""
    written = [line for line in letter.text.splitlines() if line.strip()]
    lines = [
        WorkLine(
            number,
            text,
            "refused" if number in letter.refused else "open" if letter.refused else "foreseen",
            troubles=letter.refused.get(number, ()),
        )
        for number, text in enumerate(written, start=1)
    ]
    if lines and not letter.refused and letter.whole:
        lines[-1] = replace(lines[-1], sentences=sentences(letter.table, letter.whole.acts))
    return lines


def work_line(letter: DraftedLetter, number: int, text: str, line: Any) -> WorkLine:
    draft, engine = letter.draft, letter.table.engine
    acts = draft.foreseen[number - 1] if number <= len(draft.foreseen) else ()
    state: LineState = "foreseen" if number <= draft.done else "open"
    if number in letter.refused:
        state, acts = "refused", ()
    return WorkLine(
        number,
        text,
        state,
        [*sentences(letter.table, acts), *look_at_lines(letter.table, line)],
        letter.refused.get(number, ()),
        seen(letter.table, acts),
        any(order.kind in engine.careful for order in orders_in(line)),
    )


def look_at_lines(table: SeatPosition, line: Any) -> list[str]:
    """What can be seen of the lines that an order draws on a chart; nothing with closed eyes."""
    pen = table.engine.pen
    drawn = [trace for _, trace in pen.sails(line.order) if len(trace) > 1] if pen else []
    if pen is None or not drawn:
        return []
    view = table.engine.view(table.position.state, table.seat)
    if any(helm.blind for helm in pen.helms(view)):
        return []
    return [pen.look(trace, gettext, letters.language()) for trace in drawn]


def texts_of(engine: Engine[Any], lines: Sequence[Any], names: dict[int, str]) -> list[str]:
    """Each line as it stands in the letter; what a line needs because of the one above it is its
    own."""
    texts, above = [], 0
    for number in range(1, len(lines) + 1):
        told = letters.letter_lines(engine, lines[:number], names)
        texts.append("\n".join(told[above:] or told[-1:]))
        above = len(told)
    return texts


def seen(table: SeatPosition, acts: Sequence[Act]) -> list[tuple[str, dict[str, Any]]]:
    told = [(event.kind, table.engine.redact(event, table.seat).data) for _, event in acts]
    return [(kind, data) for kind, data in told if data is not None]


def sentences(table: SeatPosition, acts: Sequence[Act]) -> list[str]:
    words = table.engine.words
    return [
        words.event(kind, data, table.names, gettext, letters.language())
        for kind, data in seen(table, acts)
    ]


def careful_lines(engine: Engine[Any], command: Command, names: dict[int, str]) -> list[str]:
    """The lines of a letter that give up what cannot be had again."""
    lines = lines_of(engine, command)
    if not lines:
        alone = [command] if command.kind in engine.careful else []
        return [line for order in alone for line in letters.command_lines(engine, order, names)]
    texts = texts_of(engine, lines, names)
    return [
        text
        for text, line in zip(texts, lines, strict=True)
        if any(order.kind in engine.careful for order in orders_in(line))
    ]


def orders_in(line: Any) -> tuple[Command, ...]:
    """The order of a line and what would be done instead."""
    return (line.order, *getattr(line, "otherwise", ()))


# --- What may come next ---


def matches_of(engine: Engine[Any], draft: Draft, touched: Touches) -> list[Match]:
    """What is touched are orders without a condition; those with one are chosen in lists."""
    board = Touchable(engine)
    found = []
    for option in draft.next:
        if option.exact and not option.condition:
            found += order_touches.matches(board, option, touched)
        elif not touched:
            found.append(Match(option, {}, dict(option.fields)))
    return found


def lit_by(found: Sequence[Match]) -> list[str]:
    return sorted({part for match in found for part in match.lit})


def suggestions_of(letter: DraftedLetter, found: Sequence[Match]) -> list[Suggestion]:
    table = letter.table
    desk = order_touches.OptionWords(table.engine, table.names, letter.draft.view, letter.lines)
    board = Touchable(table.engine)
    told = [one for match in found for one in order_touches.suggestions(desk, match, board)]
    by_line: dict[object, Suggestion] = {}
    for one in told:
        by_line.setdefault((one.line, one.condition) if one.line else id(one), one)
    return list(by_line.values())


# --- Changing it: each makes one revision more ---


@dataclass(frozen=True)
class Edit:
    """A revision to go on from, and the moment."""

    writer: Writer
    revision: DraftRevision | None
    now: datetime

    @cached_property
    def table(self) -> SeatPosition:
        return table_of(self.writer.place.game, self.writer.seat)

    @property
    def text(self) -> str:
        return self.revision.text if self.revision else ""

    @property
    def touched(self) -> Touches:
        return tuple(self.revision.touched.split()) if self.revision else ()

    def write(self, text: str, touched: Touches = ()) -> DraftRevision:
        return draft_revisions.write_revision(
            self.writer,
            text=text,
            touched=touched,
            now=self.now,
            seq=self.table.position.seq,
            parent=self.revision,
        )


def edit(writer: Writer, number: int | None, *, now: datetime) -> Edit:
    """Raises NotFound and TableRefusal."""
    return Edit(writer, revision_of(writer, number), now)


def touch(edit: Edit, part: str) -> DraftRevision:
    """Touch a part of the board. Once a single line remains it is added, unless it is one to be
    asked about."""
    touched = (*edit.touched, part)
    letter = edit.table.read(edit.text)
    found = [] if letter.draft.open_end else matches_of(edit.table.engine, letter.draft, touched)
    if not found:
        raise TableRefusal("not_lit")
    left = suggestions_of(letter, found)
    if len(left) == 1 and left[0].line and not lit_by(found) and not left[0].careful:
        values = dict(left[0].values)
        return add_order(edit, values)
    return edit.write(edit.text, touched)


def forget_touches(edit: Edit) -> DraftRevision:
    return edit.write(edit.text)


def add_line(edit: Edit, line: str) -> DraftRevision:
    """A line as its writer typed it; whether it can be read is told on the sheet."""
    above = edit.text.rstrip("\n")
    return edit.write(f"{above}\n{line.strip()}" if above.strip() else line.strip())


def add_order(edit: Edit, values: dict[str, str]) -> DraftRevision:
    """An order chosen: `kind`, `condition` and `field-<name>`, as a suggestion has them. Raises
    ValueError for what no suggestion says."""
    engine = edit.table.engine
    order = letters.command_from(engine, values)
    letter = edit.table.read(edit.text)
    assert engine.append_line is not None, "only a game with drafts makes suggestions"
    lines = engine.append_line(letter.lines, order, values.get("condition", ""))
    if letter.text.strip() and not letter.lines:  # nothing that could be written anew
        told = letters.letter_lines(engine, lines, edit.table.names)
        return add_line(edit, "\n".join(told))
    return edit.write(letter_text(edit.table, lines))


def remove_line(edit: Edit, number: int) -> DraftRevision:
    """Strike one line out. Raises TableRefusal."""
    letter = edit.table.read(edit.text)
    lines = work_lines(letter)
    if not 1 <= number <= len(lines):
        raise TableRefusal("no_such_line", line=number, lines=len(lines))
    if letter.lines:
        left = (*letter.lines[: number - 1], *letter.lines[number:])
        return edit.write(letter_text(edit.table, left))
    return edit.write("\n".join(line.text for line in lines if line.number != number))


def write_text(edit: Edit, text: str) -> DraftRevision:
    """The whole letter as its writer typed it."""
    return edit.write(text)


def undo(edit: Edit) -> DraftRevision:
    """Back to the revision this one was made from; with nothing before it, to an empty letter."""
    earlier = edit.revision and edit.revision.parent
    before = edit.writer.revisions().filter(number=earlier).first() if earlier else None
    back = Edit(edit.writer, before, edit.now)
    written = back.write(before.text if before else "", back.touched)
    written.parent = before.parent if before else None
    written.sheet = edit.revision.sheet if edit.revision else written.sheet
    written.save(update_fields=["parent", "sheet"])
    return written


def letter_text(table: SeatPosition, lines: Sequence[Any]) -> str:
    return "\n".join(letters.letter_lines(table.engine, lines, table.names))


def begin_another(edit: Edit) -> DraftRevision:
    """A draft beside this one, to go on from the same lines. Raises TableRefusal."""
    return draft_revisions.open_sheet(
        edit.writer, text=edit.text, now=edit.now, seq=edit.table.position.seq
    )


def make_early(edit: Edit) -> DraftRevision:
    """The letter as orders for later: advance, planned or standing ones, whichever the game has.
    Raises TableRefusal."""
    command = early_of(edit.table, edit.table.read(edit.text))
    if command is None:
        raise TableRefusal("no_early_orders")
    return edit.write(
        "\n".join(letters.command_lines(edit.table.engine, command, edit.table.names))
    )


def early_of(table: SeatPosition, letter: DraftedLetter) -> Command | None:
    """None where the game has no such orders, or would not take these."""
    if table.engine.early is None or not letter.lines:
        return None
    command: Command | None = table.engine.early(table.position.state, table.seat, letter.lines)
    if command is None or not letters.legality(table.position, table.seat)(command):
        return None
    return command


# --- Several drafts side by side ---


@dataclass(frozen=True)
class SideSheet:
    """One of several drafts: its newest revision and what it would do."""

    sheet: int
    number: int
    lines: Sequence[WorkLine]
    after: Sequence[str]
    can_send: bool


def side_by_side(table: SeatPosition, revisions: Sequence[DraftRevision]) -> list[SideSheet]:
    """Every draft of this player at this table; nothing to compare where there is one."""
    if len(revisions) < 2:
        return []
    told = [(revision, sheet_of(table, revision)) for revision in revisions]
    return [
        SideSheet(revision.sheet, revision.number, sheet.lines, sheet.after, sheet.can_send)
        for revision, sheet in told
    ]
