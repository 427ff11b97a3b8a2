"""The table's own life, told by its log: who sits, who is ready, deadlines, pauses, the end."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from games import table
from games.audit.findings import AuditReport, ExportLine, Failed, count, encode
from games.engine import Event

HOUR = 3_600_000  # milliseconds
DAY = 24 * HOUR

Asked: TypeAlias = list[tuple[ExportLine, table.DeadlineSet]]
"""The deadlines set at one position, each with its line."""


class LoggedMove(NamedTuple):
    """A letter as logged, the events that the log says it brought, and the deadlines set after
    it."""

    line: ExportLine
    submitted: table.MoveSubmitted
    rows: list[ExportLine]
    asked: Asked


class Course:
    """A table's life as its log tells it, line by line: who sits, who is ready, what was
    started, moved and closed."""

    def __init__(self, lines: Sequence[ExportLine]) -> None:
        self.lines = lines
        self.opened: table.TableOpened = read_opening(lines[0])
        self.holders: dict[int, str] = {}
        self.confirmed: set[int] = set()
        self.contributions: dict[int, str] = {}
        self.started: ExportLine | None = None
        self.opening: list[ExportLine] = []
        self.moves: list[LoggedMove] = []
        self.closed: table.TableClosed | None = None
        self.adjudicated: table.TableAdjudicated | None = None
        self.deadlines: dict[
            str, tuple[int, int]
        ] = {}  # seat and deadline in force of each decision
        self.wish: set[int] = set()  # seats that have agreed to a pause
        self.paused = False
        self.asked_first: Asked = []  # at the opening
        self.asked = self.asked_first  # where deadlines that are set now belong
        self.rows: list[ExportLine] | None = (
            None  # where the engine's events belong now; None: nowhere
        )
        self.cause: int | None = None
        for line in lines[1:]:
            self.read(line)

    def read(self, line: ExportLine) -> None:
        if self.closed:
            raise wrong(line, "comes after the table was closed, and nothing may")
        if line.kind is None:
            return  # not for this seat to see
        if line.kind in table.DECODERS:
            self.read_own(line)
        elif line.cause == self.cause and self.rows is not None:
            self.rows.append(line)
        else:
            self.read_stray(line)

    def read_stray(self, line: ExportLine) -> None:
        """An engine's event that does not follow the move before it: it follows one that may not
        be seen, or none."""
        if self.unseen(line.cause):
            self.rows, self.cause = [line], line.cause
        elif self.rows is None:
            raise wrong(line, "belongs to no move and not to the opening")
        else:
            raise wrong(line, f"names {line.cause} as its cause, but it follows {self.cause}")

    def unseen(self, cause: int | None) -> bool:
        """In a seat's export the moves of the others are hidden, and only their events point at
        them."""
        return (
            cause is not None
            and 0 < cause <= len(self.lines)
            and self.lines[cause - 1].kind is None
        )

    def read_own(self, line: ExportLine) -> None:
        if line.salt is None:
            raise wrong(line, "is never shown in part, but its salt is missing")
        event = read_table_event(line)
        self.check_source(line, event)
        match event:
            case table.MoveSubmitted():
                self.move(line, event)
            case table.SeatTaken():
                self.take(line, event)
            case table.SeatFreed():
                self.free(line, event.seat)
            case table.SeatConfirmed():
                self.confirm(line, event.seat)
            case table.TableStarted():
                self.start(line)
            case table.DeadlineSet():
                self.set_deadline(line, event)
            case table.DeadlineMoved():
                self.move_deadline(line, event)
            case table.LetterInTime():
                self.note_letter(line, event)
            case (
                table.PauseAgreed()
                | table.PauseDeclined()
                | table.TablePaused()
                | table.TableResumed()
            ):
                self.pause(line, event)
            case table.SeatHandedOver():
                self.hand_over(line, event)
            case table.TableAdjudicated():
                self.adjudicate(line, event)
            case table.TableClosed():
                self.close(line, event)
            case _:
                raise wrong(line, "cannot stand here")

    def check_source(self, line: ExportLine, event: Event) -> None:
        """A seat acts for itself alone; what the service does about a seat it does in its own
        name."""
        seat = getattr(event, "seat", None)
        if seat is not None and not 1 <= seat <= self.opened.seats:
            raise wrong(
                line, f"speaks of seat {seat}, but the table has seats 1 to {self.opened.seats}"
            )
        if isinstance(line.actor, int) and line.actor != seat:
            raise wrong(line, f"was done by seat {line.actor}, whose business it is not")
        if line.cause is not None and not isinstance(event, table.TableClosed | table.DeadlineSet):
            raise wrong(line, f"names {line.cause} as its cause, but it has none")

    def move(self, line: ExportLine, event: table.MoveSubmitted) -> None:
        self.must_have_started(line)
        if line.actor != event.seat:
            raise wrong(line, f"is a letter of seat {event.seat}, but its actor is {line.actor}")
        self.check_received(line, event.received_at)
        if event.channel == "clock":
            self.check_deadline(line, event)
        self.rows, self.cause, self.asked = [], line.seq, []
        self.moves.append(LoggedMove(line, event, self.rows, self.asked))

    def set_deadline(self, line: ExportLine, event: table.DeadlineSet) -> None:
        """Under a plain clock a question has all its days when it is first asked, and a deadline
        only ever moves on."""
        self.must_have_started(line)
        _, before = self.deadlines.get(event.decision, (0, None))
        if self.opened.clock == table.Clock(days=self.opened.clock.days):
            full = (line.at or 0) + self.opened.clock.days * DAY
            if before is None and event.due_at < full:
                raise Failed(
                    line.seq,
                    "deadlines",
                    f"Event {line.seq} sets the deadline of {event.decision} to {event.due_at}, "
                    f"but {self.promised(full)}.",
                )
            if before is not None and event.due_at < before:
                raise Failed(
                    line.seq,
                    "deadlines",
                    f"Event {line.seq} moves the deadline of {event.decision} forward, from "
                    f"{before} to {event.due_at}.",
                )
        self.deadlines[event.decision] = (event.seat, event.due_at)
        self.asked.append((line, event))

    def promised(self, full: int) -> str:
        return f"this table gives {count(self.opened.clock.days, 'day')}, that is until {full}"

    def check_deadline(self, line: ExportLine, event: table.MoveSubmitted) -> None:
        """The clock plays for nobody whose time is not up."""
        seat, due_at = self.deadlines.get(event.decision or "", (0, 0))
        if seat != event.seat:
            raise wrong(
                line, f"is the clock's, but {event.decision} had no deadline for seat {event.seat}"
            )
        if self.paused:
            raise wrong(line, "is the clock's, but the table was paused and all clocks stood still")
        if line.at is None or line.at < due_at:
            raise wrong(
                line,
                f"is the clock's, but the deadline of {event.decision} was at {due_at} and this "
                f"came at {line.at}",
            )
        if line.at < due_at + self.opened.clock.grace_hours * HOUR:
            raise wrong(
                line,
                f"is the clock's, but after the deadline of {event.decision} at {due_at} the "
                f"table has a grace that was not over",
            )

    def check_received(self, line: ExportLine, received_at: int | None) -> None:
        """A letter is read after it has come, never before."""
        if received_at is not None and received_at > (line.at or 0):
            raise wrong(line, f"was read at {line.at}, but says that it came at {received_at}")

    def note_letter(self, line: ExportLine, event: table.LetterInTime) -> None:
        """A letter that came in time and was read too late: only of a question that had a
        deadline."""
        self.must_have_started(line)
        self.check_received(line, event.received_at)
        seat, _ = self.deadlines.get(event.decision, (0, 0))
        if seat != event.seat:
            raise wrong(
                line,
                f"tells of a letter of seat {event.seat} for {event.decision}, which had no "
                f"deadline",
            )
        self.rows = None

    def move_deadline(self, line: ExportLine, event: table.DeadlineMoved) -> None:
        """Only what has a deadline has one to move, and for most reasons only to later."""
        self.must_have_started(line)
        seat, due_at = self.deadlines.get(event.decision, (0, 0))
        if seat != event.seat:
            raise wrong(
                line, f"moves a deadline of seat {event.seat} for {event.decision}, which has none"
            )
        if event.due_at < due_at and event.reason not in table.SOONER:
            raise wrong(
                line,
                f"brings the deadline of {event.decision} forward from {due_at} to "
                f"{event.due_at}, for which {event.reason} is no reason",
            )
        self.deadlines[event.decision] = (seat, event.due_at)
        self.rows = None

    def pause(self, line: ExportLine, event: Event) -> None:
        """All clocks stand still once every player has agreed, and run again when any of them
        says so."""
        self.must_have_started(line)
        self.rows = None
        match event:
            case table.PauseAgreed(seat):
                self.wish.add(seat)
            case table.PauseDeclined(seat):
                self.wish.discard(seat)
            case table.TablePaused():
                players = {seat for seat, holder in self.holders.items() if holder == "player"}
                if self.paused or not self.opened.clock.pauses or not players <= self.wish:
                    raise wrong(
                        line,
                        "comes though the table is paused already, allows no pauses, or not every "
                        "player has agreed",
                    )
                self.paused, self.wish = True, set()
            case table.TableResumed():
                if not self.paused:
                    raise wrong(line, "comes though the table was not paused")
                self.paused = False

    def take(self, line: ExportLine, event: table.SeatTaken) -> None:
        self.must_not_have_started(line)
        if event.seat in self.holders:
            raise wrong(line, f"takes seat {event.seat}, where somebody sits already")
        if (event.contribution is None) == (event.holder == "player"):
            raise wrong(
                line, "is not as it should be: a player adds words to the seed, a bot adds nothing"
            )
        self.holders[event.seat] = event.holder
        if event.contribution is not None:
            self.contributions[event.seat] = event.contribution

    def free(self, line: ExportLine, seat: int) -> None:
        """Who had confirmed is asked again, for the company has changed; bots are always ready."""
        self.must_not_have_started(line)
        self.must_sit(line, seat)
        del self.holders[seat]
        self.contributions.pop(seat, None)
        self.confirmed = {other for other in self.confirmed if self.holders.get(other) == "bot"}

    def confirm(self, line: ExportLine, seat: int) -> None:
        self.must_not_have_started(line)
        self.must_sit(line, seat)
        self.confirmed.add(seat)

    def start(self, line: ExportLine) -> None:
        self.must_not_have_started(line)
        seats = range(1, self.opened.seats + 1)
        if free := [seat for seat in seats if seat not in self.holders]:
            raise wrong(line, f"comes while nobody sits at {seat_list(free)}")
        if unready := [seat for seat in seats if seat not in self.confirmed]:
            raise wrong(line, f"comes before {seat_list(unready)} confirmed")
        self.started, self.rows, self.cause = line, self.opening, None

    def hand_over(self, line: ExportLine, event: table.SeatHandedOver) -> None:
        self.must_have_started(line)
        self.holders[event.seat] = event.holder
        self.wish.discard(event.seat)
        self.rows = None

    def adjudicate(self, line: ExportLine, event: table.TableAdjudicated) -> None:
        """By whoever directs the table or by the rule of a season, never by a seat; everybody is
        placed, or nobody."""
        self.must_have_started(line)
        if isinstance(line.actor, int):
            raise wrong(line, f"was done by seat {line.actor}, whose business it is not")
        if event.places and sorted(one.seat for one in event.places) != list(
            range(1, self.opened.seats + 1)
        ):
            raise wrong(line, "does not place every seat once")
        self.adjudicated, self.rows, self.cause = event, [], None

    def close(self, line: ExportLine, event: table.TableClosed) -> None:
        played = self.started is not None
        if self.adjudicated and event.reason != (
            "adjudicated" if self.adjudicated.places else "voided"
        ):
            raise wrong(line, f"says {event.reason}, but the game was adjudicated")
        if (
            (event.reason in PLAYED) != played
            or (event.reason in ("adjudicated", "voided")) != (self.adjudicated is not None)
            or (event.state_hash is not None) != played
        ):
            raise wrong(
                line,
                f"says {event.reason}, {'with' if event.state_hash else 'without'} a state hash, "
                f"but {self.begun()}",
            )
        if line.cause != self.cause or (played and self.rows is None):
            raise wrong(line, f"names {line.cause} as its cause, but does not follow it at once")
        self.closed = event

    def must_have_started(self, line: ExportLine) -> None:
        if not self.started:
            raise wrong(line, "comes before the game was started")

    def must_not_have_started(self, line: ExportLine) -> None:
        if self.started:
            raise wrong(line, f"comes too late: {self.begun()}")

    def must_sit(self, line: ExportLine, seat: int) -> None:
        if seat not in self.holders:
            raise wrong(line, f"is about seat {seat}, where nobody sits")

    def begun(self) -> str:
        return (
            f"the game was started at event {self.started.seq}"
            if self.started
            else "no game was started"
        )


PLAYED = ("finished", "adjudicated", "voided")


def wrong(line: ExportLine, what: str) -> Failed:
    return Failed(line.seq, "table", f"Event {line.seq} ({line.kind}) {what}.")


def seat_list(seats: Sequence[int]) -> str:
    return f"seat{'' if len(seats) == 1 else 's'} {', '.join(map(str, seats))}"


def read_opening(line: ExportLine) -> table.TableOpened:
    if line.kind != table.TableOpened.kind or line.salt is None:
        raise Failed(
            line.seq,
            "table",
            f"The first event is {line.kind or 'hidden'}; a log begins with table_opened.",
        )
    event = read_table_event(line)
    assert isinstance(event, table.TableOpened)
    return event


def read_table_event(line: ExportLine) -> Event:
    """The event, which must be exactly what its line says: nothing more in it, nothing written
    in another way."""
    assert line.kind is not None
    try:
        event: Event = table.DECODERS[line.kind].decode(line.data)
    except msgspec.DecodeError as error:
        raise wrong(line, f"cannot be read: {error}") from error
    if encode(event) != bytes(line.data):
        raise wrong(line, "holds more than such an event says, or is not in canonical form")
    return event


def check_table(lines: Sequence[ExportLine], report: AuditReport) -> Course:
    course = Course(lines)
    opened, closed = course.opened, course.closed
    start = f", started at event {course.started.seq}" if course.started else ", not started"
    end = f", closed at event {len(lines)} ({closed.reason})" if closed else ", not closed"
    report.moves = len(course.moves)
    report.holds.append(
        f"Table {opened.table} was opened for {count(opened.seats, 'seat')}{start}{end}, and each "
        f"step was in order."
    )
    return course
