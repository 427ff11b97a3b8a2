"""The auditor: is this log whole and unchanged, and was everything in it by the rules?

    python -m games.audit FILE.jsonl

It needs the log that `manage.py export` writes and this source tree: no database, no Django, no network. From the secret that the end
of a game reveals it makes the seed, deals the opening again, decides every move again and compares what follows with what was logged.
Exit status: 0 everything checked holds, 1 something does not, 2 the file cannot be read.
"""

import argparse
import hashlib
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec

from core.eventlog import chain
from games import table
from games.engine import ENGINES, Act, Command, Engine, Event, IllegalMove, load
from games.rng import DrawRepeated, Rng, commitment, make_seed

Head: TypeAlias = tuple[int, str]
Progress: TypeAlias = Callable[[int, int], None]  # (events done, events in all)

HEAD_DIGITS = 16  # a kept head may be shortened to this many digits, not further: fewer could be forged
LONG_LOG = 5_000  # events; from here on a terminal is shown how far the audit is

HOUR = 3_600_000  # milliseconds

encode = msgspec.json.Encoder(order="sorted").encode


class Line(msgspec.Struct, kw_only=True, gc=False):
    """One line of an export. Whole: it has a salt. Partly seen: a digest in its place. Unseen: number, digest and hash alone."""

    seq: int
    hash: str
    kind: str | None = None
    actor: chain.Actor | None = None
    cause: int | None = None
    at: int | None = None
    data: msgspec.Raw = msgspec.Raw(b"null")
    salt: str | None = None
    digest: str | None = None


@dataclass(frozen=True)
class Finding:
    """The first thing that does not hold: at which event, in which check, and what is wrong, in a sentence."""

    seq: int
    check: str
    sentence: str


class Draw(NamedTuple):
    seq: int  # the move, or the start, that made it
    input: str


@dataclass
class Report:
    """What was looked at and what came of it."""

    holds: list[str] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)
    failure: Finding | None = None
    events: int = 0
    moves: int = 0
    draws: list[Draw] = field(default_factory=list)
    head: Head = (0, chain.GENESIS)
    state_hash: str | None = None  # of the last position, where the game could be played again

    @property
    def ok(self) -> bool:
        return self.failure is None

    def sentences(self) -> Iterator[str]:
        """The report as lines of text."""
        for sentence in self.holds:
            yield f"holds: {sentence}"
        for sentence in self.unchecked:
            yield f"not checked: {sentence}"
        if self.failure:
            yield f"FAILS at event {self.failure.seq} ({self.failure.check}): {self.failure.sentence}"


class Failed(Exception):
    def __init__(self, seq: int, check: str, sentence: str) -> None:
        super().__init__(seq, check, sentence)
        self.finding = Finding(seq, check, sentence)


def audit(rows: Iterable[Line], *, secret: bytes | None = None, heads: Sequence[Head] = (), progress: Progress | None = None) -> Report:
    """Check everything the log allows, in the order of docs/audit.md, up to the first thing that does not hold.

    `secret`: the server's, for a game that is not over. `heads`: (seq, hash) pairs that players kept, from their mails for instance.
    """
    lines = list(rows)
    report = Report(events=len(lines))
    try:
        check_all(lines, report, secret=secret, heads=heads, progress=progress)
    except Failed as failed:
        report.failure = failed.finding
    return report


def check_all(lines: list[Line], report: Report, *, secret: bytes | None, heads: Sequence[Head], progress: Progress | None) -> None:
    check_numbers(lines, report)
    check_chain(lines, report)
    check_heads(lines, heads, report)
    course = check_table(lines, report)
    secret = check_secret(course, secret, report)
    if secret is not None:
        check_salts(lines, secret, report)
    engine = check_ruleset(course, report)
    hidden = sum(line.salt is None for line in lines)
    if hidden:
        report.unchecked.append(
            f"{count(hidden, 'event')} of {len(lines)} cannot be seen whole in this export, so moves and draws cannot be checked;"
            " once the game is over an export shows everything."
        )
    elif course.started is None:
        report.unchecked.append("No game was started here, so there are no moves to check.")
    elif secret is None:
        report.unchecked.append("The secret is not told before the game is over, so the deal, the draws and the moves cannot be checked.")
    else:
        Replay(engine, course, secret, report).check(progress)


def count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


# --- Numbers, digests, chain, kept heads ---


def check_numbers(lines: Sequence[Line], report: Report) -> None:
    if not lines:
        raise Failed(1, "numbering", "The log is empty.")
    for expected, line in enumerate(lines, 1):
        if line.seq != expected:
            raise Failed(expected, "numbering", f"Event {expected} should come here; the log has number {line.seq}.")
    report.holds.append(f"The events are numbered from 1 to {len(lines)} without a gap.")


def check_chain(lines: Sequence[Line], report: Report) -> None:
    """Each hash follows from the one before and the event's digest: `chain.digest` and `chain.link`, written out for speed."""
    sha256, head = hashlib.sha256, bytes.fromhex(chain.GENESIS)
    for line in lines:
        previous, salt, kind = head, line.salt, line.kind
        if salt is None:
            digest = given_digest(line)
        else:
            if not (kind and kind.isidentifier() and salt.isalnum()):  # a quote or a comma in them could make one event look like another
                raise Failed(line.seq, "chain", f"Event {line.seq} has a kind or a salt that cannot be one.")
            who = line.actor if isinstance(line.actor, int) else f'"{line.actor}"'
            why = "null" if line.cause is None else line.cause
            digest = sha256(f'["{salt}",{line.seq},"{kind}",{who},{why},{line.at},{str(line.data, "utf-8")}]'.encode()).digest()
        head = sha256(previous + digest).digest()
        if head.hex() != line.hash:
            head = tidied_head(line, previous)
    report.head = (lines[-1].seq, head.hex())
    report.holds.append(f"Every hash follows from its event and from the hash before it; the head is {head.hex()} at {lines[-1].seq}.")


def tidied_head(line: Line, previous: bytes) -> bytes:
    """The hash once more, with the data put back into canonical form: a tool in between may have moved spaces or keys."""
    salt, kind, actor, at, data = line.salt, line.kind, line.actor, line.at, tidied(line.data)
    if salt is not None and kind is not None and actor is not None and at is not None:
        digest = chain.digest(salt=salt, seq=line.seq, kind=kind, actor=actor, cause=line.cause, at=at, data=data)
        if chain.link(previous.hex(), digest) == line.hash:
            line.data = msgspec.Raw(data.encode())
            return bytes.fromhex(line.hash)
    raise Failed(line.seq, "chain", f"The hash of event {line.seq} does not follow from its content and from the hash before it.")


def tidied(data: msgspec.Raw) -> str:
    try:
        return chain.canonical(msgspec.json.decode(data))
    except msgspec.DecodeError:
        return ""  # no event has such data


def given_digest(line: Line) -> bytes:
    try:
        digest = bytes.fromhex(line.digest or "")
    except ValueError:
        digest = b""
    if len(digest) != hashlib.sha256().digest_size:
        raise Failed(line.seq, "chain", f"Event {line.seq} has neither a salt nor a digest that can be read.")
    return digest


def check_heads(lines: Sequence[Line], heads: Sequence[Head], report: Report) -> None:
    """A chain cannot show that its tail was cut off, or that all of it was written anew; a head kept elsewhere can."""
    for seq, kept in heads:
        if len(kept) < HEAD_DIGITS:
            raise Failed(seq, "kept heads", f"The head kept for event {seq} has fewer than {HEAD_DIGITS} digits and proves nothing.")
        if not 1 <= seq <= len(lines):
            raise Failed(seq, "kept heads", f"A head was kept for event {seq}, but the log ends at event {len(lines)}.")
        if not lines[seq - 1].hash.startswith(kept.lower()):
            raise Failed(seq, "kept heads", f"The head kept for event {seq} is {kept}, but the log has {lines[seq - 1].hash}.")
    if heads:
        report.holds.append(f"{count(len(heads), 'kept head')} found in the chain.")


# --- The table's own life ---


class Move(NamedTuple):
    """A letter as logged, and the events that the log says it brought."""

    line: Line
    submitted: table.MoveSubmitted
    rows: list[Line]


class Course:
    """A table's life as its log tells it, line by line: who sits, who is ready, what was started, moved and closed."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self.opened: table.TableOpened = read_opening(lines[0])
        self.holders: dict[int, str] = {}
        self.confirmed: set[int] = set()
        self.contributions: dict[int, str] = {}
        self.started: Line | None = None
        self.opening: list[Line] = []
        self.moves: list[Move] = []
        self.closed: table.TableClosed | None = None
        self.adjudicated: table.TableAdjudicated | None = None
        self.deadlines: dict[str, tuple[int, int]] = {}  # seat and deadline in force of each decision
        self.wish: set[int] = set()  # seats that have agreed to a pause
        self.paused = False
        self.rows: list[Line] | None = None  # where the engine's events belong now; None: nowhere
        self.cause: int | None = None
        for line in lines[1:]:
            self.read(line)

    def read(self, line: Line) -> None:
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

    def read_stray(self, line: Line) -> None:
        """An engine's event that does not follow the move before it: it follows one that may not be seen, or none."""
        if self.unseen(line.cause):
            self.rows, self.cause = [line], line.cause
        elif self.rows is None:
            raise wrong(line, "belongs to no move and not to the opening")
        else:
            raise wrong(line, f"names {line.cause} as its cause, but it follows {self.cause}")

    def unseen(self, cause: int | None) -> bool:
        """In a seat's export the moves of the others are hidden, and only their events point at them."""
        return cause is not None and 0 < cause <= len(self.lines) and self.lines[cause - 1].kind is None

    def read_own(self, line: Line) -> None:
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
                self.must_have_started(line)
                self.deadlines[event.decision] = (event.seat, event.due_at)
            case table.DeadlineMoved():
                self.move_deadline(line, event)
            case table.PauseAgreed() | table.PauseDeclined() | table.TablePaused() | table.TableResumed():
                self.pause(line, event)
            case table.SeatHandedOver():
                self.hand_over(line, event)
            case table.TableAdjudicated():
                self.adjudicate(line, event)
            case table.TableClosed():
                self.close(line, event)
            case _:
                raise wrong(line, "cannot stand here")

    def check_source(self, line: Line, event: Event) -> None:
        """A seat acts for itself alone; what the service does about a seat it does in its own name."""
        seat = getattr(event, "seat", None)
        if seat is not None and not 1 <= seat <= self.opened.seats:
            raise wrong(line, f"speaks of seat {seat}, but the table has seats 1 to {self.opened.seats}")
        if isinstance(line.actor, int) and line.actor != seat:
            raise wrong(line, f"was done by seat {line.actor}, whose business it is not")
        if line.cause is not None and not isinstance(event, table.TableClosed | table.DeadlineSet):
            raise wrong(line, f"names {line.cause} as its cause, but it has none")

    def move(self, line: Line, event: table.MoveSubmitted) -> None:
        self.must_have_started(line)
        if line.actor != event.seat:
            raise wrong(line, f"is a letter of seat {event.seat}, but its actor is {line.actor}")
        if event.channel == "clock":
            self.check_deadline(line, event)
        self.rows, self.cause = [], line.seq
        self.moves.append(Move(line, event, self.rows))

    def check_deadline(self, line: Line, event: table.MoveSubmitted) -> None:
        """The clock plays for nobody whose time is not up."""
        seat, due_at = self.deadlines.get(event.decision or "", (0, 0))
        if seat != event.seat:
            raise wrong(line, f"is the clock's, but {event.decision} had no deadline for seat {event.seat}")
        if self.paused:
            raise wrong(line, "is the clock's, but the table was paused and all clocks stood still")
        if line.at is None or line.at < due_at:
            raise wrong(line, f"is the clock's, but the deadline of {event.decision} was at {due_at} and this came at {line.at}")
        if line.at < due_at + self.opened.clock.grace_hours * HOUR:
            raise wrong(
                line, f"is the clock's, but after the deadline of {event.decision} at {due_at} the table has a grace that was not over"
            )

    def move_deadline(self, line: Line, event: table.DeadlineMoved) -> None:
        """Only what has a deadline has one to move, and for most reasons only to later."""
        self.must_have_started(line)
        seat, due_at = self.deadlines.get(event.decision, (0, 0))
        if seat != event.seat:
            raise wrong(line, f"moves a deadline of seat {event.seat} for {event.decision}, which has none")
        if event.due_at < due_at and event.reason not in table.SOONER:
            raise wrong(
                line,
                f"brings the deadline of {event.decision} forward from {due_at} to {event.due_at}, for which {event.reason} is no reason",
            )
        self.deadlines[event.decision] = (seat, event.due_at)
        self.rows = None

    def pause(self, line: Line, event: Event) -> None:
        """All clocks stand still once every player has agreed, and run again when any of them says so."""
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
                    raise wrong(line, "comes though the table is paused already, allows no pauses, or not every player has agreed")
                self.paused, self.wish = True, set()
            case table.TableResumed():
                if not self.paused:
                    raise wrong(line, "comes though the table was not paused")
                self.paused = False

    def take(self, line: Line, event: table.SeatTaken) -> None:
        self.must_not_have_started(line)
        if event.seat in self.holders:
            raise wrong(line, f"takes seat {event.seat}, where somebody sits already")
        if (event.contribution is None) == (event.holder == "player"):
            raise wrong(line, "is not as it should be: a player adds words to the seed, a bot adds nothing")
        self.holders[event.seat] = event.holder
        if event.contribution is not None:
            self.contributions[event.seat] = event.contribution

    def free(self, line: Line, seat: int) -> None:
        """Who had confirmed is asked again, for the company has changed; bots are always ready."""
        self.must_not_have_started(line)
        self.must_sit(line, seat)
        del self.holders[seat]
        self.contributions.pop(seat, None)
        self.confirmed = {other for other in self.confirmed if self.holders.get(other) == "bot"}

    def confirm(self, line: Line, seat: int) -> None:
        self.must_not_have_started(line)
        self.must_sit(line, seat)
        self.confirmed.add(seat)

    def start(self, line: Line) -> None:
        self.must_not_have_started(line)
        seats = range(1, self.opened.seats + 1)
        if free := [seat for seat in seats if seat not in self.holders]:
            raise wrong(line, f"comes while nobody sits at {seat_list(free)}")
        if unready := [seat for seat in seats if seat not in self.confirmed]:
            raise wrong(line, f"comes before {seat_list(unready)} confirmed")
        self.started, self.rows, self.cause = line, self.opening, None

    def hand_over(self, line: Line, event: table.SeatHandedOver) -> None:
        self.must_have_started(line)
        self.holders[event.seat] = event.holder
        self.wish.discard(event.seat)
        self.rows = None

    def adjudicate(self, line: Line, event: table.TableAdjudicated) -> None:
        """By whoever directs the table or by the rule of a season, never by a seat; everybody is placed, or nobody."""
        self.must_have_started(line)
        if isinstance(line.actor, int):
            raise wrong(line, f"was done by seat {line.actor}, whose business it is not")
        if event.places and sorted(one.seat for one in event.places) != list(range(1, self.opened.seats + 1)):
            raise wrong(line, "does not place every seat once")
        self.adjudicated, self.rows, self.cause = event, [], None

    def close(self, line: Line, event: table.TableClosed) -> None:
        played = self.started is not None
        if self.adjudicated and event.reason != ("adjudicated" if self.adjudicated.places else "voided"):
            raise wrong(line, f"says {event.reason}, but the game was adjudicated")
        if (
            (event.reason in PLAYED) != played
            or (event.reason in ("adjudicated", "voided")) != (self.adjudicated is not None)
            or (event.state_hash is not None) != played
        ):
            raise wrong(line, f"says {event.reason}, {'with' if event.state_hash else 'without'} a state hash, but {self.begun()}")
        if line.cause != self.cause or (played and self.rows is None):
            raise wrong(line, f"names {line.cause} as its cause, but does not follow it at once")
        self.closed = event

    def must_have_started(self, line: Line) -> None:
        if not self.started:
            raise wrong(line, "comes before the game was started")

    def must_not_have_started(self, line: Line) -> None:
        if self.started:
            raise wrong(line, f"comes too late: {self.begun()}")

    def must_sit(self, line: Line, seat: int) -> None:
        if seat not in self.holders:
            raise wrong(line, f"is about seat {seat}, where nobody sits")

    def begun(self) -> str:
        return f"the game was started at event {self.started.seq}" if self.started else "no game was started"


PLAYED = ("finished", "adjudicated", "voided")


def wrong(line: Line, what: str) -> Failed:
    return Failed(line.seq, "table", f"Event {line.seq} ({line.kind}) {what}.")


def seat_list(seats: Sequence[int]) -> str:
    return f"seat{'' if len(seats) == 1 else 's'} {', '.join(map(str, seats))}"


def read_opening(line: Line) -> table.TableOpened:
    if line.kind != table.TableOpened.kind or line.salt is None:
        raise Failed(line.seq, "table", f"The first event is {line.kind or 'hidden'}; a log begins with table_opened.")
    event = read_table_event(line)
    assert isinstance(event, table.TableOpened)
    return event


def read_table_event(line: Line) -> Event:
    """The event, which must be exactly what its line says: nothing more in it, nothing written in another way."""
    assert line.kind is not None
    try:
        event: Event = table.DECODERS[line.kind].decode(line.data)
    except msgspec.DecodeError as error:
        raise wrong(line, f"cannot be read: {error}") from error
    if encode(event) != bytes(line.data):
        raise wrong(line, "holds more than such an event says, or is not in canonical form")
    return event


def check_table(lines: Sequence[Line], report: Report) -> Course:
    course = Course(lines)
    opened, closed = course.opened, course.closed
    start = f", started at event {course.started.seq}" if course.started else ", not started"
    end = f", closed at event {len(lines)} ({closed.reason})" if closed else ", not closed"
    report.moves = len(course.moves)
    report.holds.append(f"Table {opened.table} was opened for {count(opened.seats, 'seat')}{start}{end}, and each step was in order.")
    return course


# --- The secret ---


def check_secret(course: Course, given: bytes | None, report: Report) -> bytes | None:
    """The secret, given or revealed, once it is known to be the one promised when the table was opened."""
    seq = len(course.lines)
    revealed = read_secret(course.closed.secret, seq) if course.closed else None
    for secret, where in ((given, 1), (revealed, seq)):
        if secret is not None and commitment(secret) != course.opened.commitment:
            whose = "revealed at the end" if where == seq else "given to the audit"
            raise Failed(where, "secret", f"The secret {whose} is not the one promised in event 1: its SHA-256 is {commitment(secret)}.")
    secret = revealed or given
    if secret is not None:
        report.holds.append("The secret is the one promised in event 1.")
    return secret


def read_secret(text: str, seq: int) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise Failed(seq, "secret", f"The secret revealed at event {seq} is not a hexadecimal number.") from error


def check_salts(lines: Sequence[Line], secret: bytes, report: Report) -> None:
    """Salts come from the secret, so that nobody could choose one to make a digest fit: `chain.salt`, its key prepared once."""
    inner, outer = keyed(secret)
    for line in lines:
        inside, outside = inner.copy(), outer.copy()
        inside.update(b"salt/%d" % line.seq)
        outside.update(inside.digest())
        if line.salt is not None and line.salt != outside.hexdigest()[:32]:
            raise Failed(line.seq, "salts", f"The salt of event {line.seq} does not come from the secret.")
    report.holds.append("The salts come from the secret.")


def keyed(secret: bytes) -> "tuple[hashlib._Hash, hashlib._Hash]":
    """The two hashes inside an HMAC, with the key already in them (RFC 2104)."""
    key = secret if len(secret) <= 64 else hashlib.sha256(secret).digest()
    key = key.ljust(64, b"\0")
    return hashlib.sha256(bytes(byte ^ 0x36 for byte in key)), hashlib.sha256(bytes(byte ^ 0x5C for byte in key))


# --- The game, played again ---


def check_ruleset(course: Course, report: Report) -> Engine[Any]:
    opened = course.opened
    if opened.ruleset not in ENGINES:
        raise Failed(1, "ruleset", f"This release does not know the ruleset {opened.ruleset}; it knows {', '.join(sorted(ENGINES))}.")
    engine = load(opened.ruleset)
    if opened.data != dict(engine.data):
        names = sorted(name for name in opened.data.keys() | engine.data.keys() if opened.data.get(name) != engine.data.get(name))
        raise Failed(1, "ruleset", f"The data of {opened.ruleset} are not those the table was opened with: {', '.join(names)}.")
    report.holds.append(f"The ruleset {opened.ruleset} and its data files are those of this release.")
    return engine


class Replay:
    """The game of a full log, decided once more from the secret and the moves alone."""

    def __init__(self, engine: Engine[Any], course: Course, secret: bytes, report: Report) -> None:
        self.engine = engine
        self.course = course
        self.report = report
        self.rng = Rng(make_seed(secret, course.contributions))  # one for the whole game: it refuses an input used twice
        self.state = engine.state()
        self.drawn: list[tuple[int, int]] = []  # (event, how many draws there had been after it)

    def check(self, progress: Progress | None) -> None:
        try:
            self.deal()
            self.play(progress)
        finally:
            self.report.draws = self.draws()
        self.report.holds.append(
            f"{count(len(self.course.moves), 'move')} decided again, by the rules, with exactly the events logged;"
            f" {count(len(self.report.draws), 'draw')} from the seed, none made twice."
        )
        self.finish()

    def deal(self) -> None:
        """The opening, from the seed that the secret and the players' words make."""
        started, course = self.course.started, self.course
        assert started is not None
        acts = self.decided(started, "opening", self.engine.setup, self.config(), course.opened.seats, self.rng)
        self.compare(started, acts, course.opening, "opening")
        self.engine.fold([event for _, event in acts], self.state)
        words = count(len(course.contributions), "player")
        self.report.holds.append(f"The opening is dealt by the seed, which is made of the secret and the words of {words}.")

    def config(self) -> Any:
        try:
            return self.engine.read_config(self.course.opened.options)
        except msgspec.ValidationError as error:
            raise Failed(1, "opening", f"The options of the table cannot be read: {error}.") from error

    def play(self, progress: Progress | None) -> None:
        result, state, total = self.engine.result, self.state, len(self.course.lines)
        for number, (line, submitted, rows) in enumerate(self.course.moves):
            if result(state) is not None:
                raise Failed(line.seq, "end", f"The game was over before event {line.seq}, yet another move follows.")
            command = self.read_command(line, submitted)
            acts = self.decided(line, "moves", self.engine.decide, state, submitted.seat, command, self.rng, own=True)
            self.compare(line, acts, rows, "moves")
            if progress and not number % 1000:
                progress(line.seq, total)
        if progress:
            progress(total, total)

    def read_command(self, line: Line, submitted: table.MoveSubmitted) -> Command:
        try:
            command = self.engine.read_command(submitted.command)
        except msgspec.DecodeError as error:
            raise Failed(line.seq, "moves", f"The move of seat {submitted.seat} at event {line.seq} cannot be read: {error}.") from error
        if encode(command) != bytes(submitted.command):
            raise Failed(line.seq, "moves", f"The move of seat {submitted.seat} at event {line.seq} is not in canonical form.")
        return command

    def decided(self, line: Line, check: str, decide: Callable[..., list[Act]], *facts: Any, **how: Any) -> list[Act]:
        try:
            return decide(*facts, **how)
        except IllegalMove as refusal:
            raise Failed(line.seq, check, f"Event {line.seq} is against the rules: {reason(refusal)}.") from refusal
        except DrawRepeated as repeated:
            raise Failed(line.seq, "draws", f"At event {line.seq} the draw {repeated} is made a second time.") from repeated
        except Exception as error:  # whatever a forged log makes the rules stumble over, the event is named
            raise Failed(line.seq, check, f"The rules cannot be applied at event {line.seq}: {error!r}.") from error
        finally:
            if not self.drawn or self.drawn[-1][1] != len(self.rng.inputs):
                self.drawn.append((line.seq, len(self.rng.inputs)))

    def compare(self, origin: Line, acts: Sequence[Act], rows: Sequence[Line], check: str) -> None:
        """What the rules make of the move is what was logged after it: kind, actor, time and every byte of the data."""
        at = origin.at
        for (actor, event), row in zip(acts, rows, strict=False):
            if event.kind != row.kind or actor != row.actor or at != row.at or encode(event) != bytes(row.data):
                raise Failed(row.seq, check, difference(row, actor, event, at))
        if len(acts) < len(rows):
            extra = rows[len(acts)]
            raise Failed(extra.seq, check, f"Event {extra.seq} ({extra.kind}) does not follow from event {origin.seq}.")
        if len(acts) > len(rows):
            seq, missing = origin.seq + len(rows) + 1, acts[len(rows)][1].kind
            raise Failed(seq, check, f"By the rules {missing} comes here, as part of what event {origin.seq} brings; the log lacks it.")

    def finish(self) -> None:
        """The log is closed exactly if the game is over, with the hash of its last position."""
        closed, last = self.course.closed, len(self.course.lines)
        over = self.engine.result(self.state) is not None
        self.report.state_hash = self.engine.state_hash(self.state)
        if self.course.adjudicated and over:
            raise Failed(last, "end", f"The table was adjudicated before event {last}, but by the rules the game was over.")
        if closed and not over and not self.course.adjudicated:
            raise Failed(last, "end", f"The table was closed at event {last}, but by the rules the game was not over.")
        if over and not closed:
            raise Failed(last + 1, "end", f"By the rules the game was over at event {last}, but the table was not closed.")
        if closed is None:
            self.report.holds.append(f"The game is not over, which is right; its position has the hash {self.report.state_hash}.")
            return
        if closed.state_hash != self.report.state_hash:
            raise Failed(last, "end", f"The last position has the hash {self.report.state_hash}; event {last} says {closed.state_hash}.")
        ended = "was ended by whoever directs the table" if self.course.adjudicated else "ended when the rules say so"
        self.report.holds.append(f"The game {ended}; its last position has the hash {self.report.state_hash}.")

    def draws(self) -> list[Draw]:
        inputs = list(self.rng.inputs)
        found, before = [], 0
        for seq, after in self.drawn:
            found += [Draw(seq, made) for made in inputs[before:after]]
            before = after
        return found


def reason(refusal: IllegalMove) -> str:
    facts = ", ".join(f"{name} {value}" for name, value in refusal.facts.items())
    where = "" if refusal.line is None else f" in line {refusal.line} of the letter"
    return f"{refusal.code}{where}" + (f" ({facts})" if facts else "")


def difference(row: Line, actor: chain.Actor, event: Event, at: int | None) -> str:
    if event.kind != row.kind:
        return f"Event {row.seq} is {row.kind}; by the rules {event.kind} comes here."
    if actor != row.actor:
        return f"Event {row.seq} ({row.kind}) has the actor {row.actor}; by the rules it is {actor}."
    if at != row.at:
        return f"Event {row.seq} ({row.kind}) has another time than what caused it."
    return f"Event {row.seq} ({row.kind}) says {str(row.data, 'utf-8')}; by the rules and the seed it is {encode(event).decode()}."


# --- The command ---


class Unreadable(Exception):
    """The file is not an export."""


def read_lines(text: bytes) -> list[Line]:
    """The lines of an export. Raises Unreadable, naming the line."""
    decoder = msgspec.json.Decoder(Line)
    try:
        return decoder.decode_lines(text.decode())
    except (msgspec.DecodeError, UnicodeDecodeError):
        return [read_line(decoder, number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]


def read_line(decoder: msgspec.json.Decoder[Line], number: int, text: bytes) -> Line:
    try:
        return decoder.decode(text.decode())
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"Line {number} is not a line of an export: {error}.") from error


def read_head(text: str) -> Head:
    seq, _, kept = text.partition(":")
    return int(seq), kept.strip()


def show_progress(done: int, total: int) -> None:
    print(f"\r{done} of {total} events", end="", file=sys.stderr, flush=True)


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m games.audit", description="Check an exported game: chain, seed, every move, result.")
    parser.add_argument("file", help="the export (JSON Lines), or - for standard input")
    parser.add_argument("--head", action="append", default=[], type=read_head, metavar="SEQ:HASH", help="a head you kept; may be repeated")
    parser.add_argument("--secret", type=bytes.fromhex, metavar="HEX", help="the secret of a game that is not over")
    parser.add_argument("--draws", action="store_true", help="list every draw with the event that made it")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    options = arguments().parse_args(argv)
    try:
        lines = read_lines(sys.stdin.buffer.read() if options.file == "-" else Path(options.file).read_bytes())
    except (OSError, Unreadable) as error:
        print(error, file=sys.stderr)
        return 2
    watched = len(lines) >= LONG_LOG and sys.stderr.isatty()
    report = audit(lines, secret=options.secret, heads=options.head, progress=show_progress if watched else None)
    if watched:
        print(file=sys.stderr)
    if options.draws:
        print(*(f"draw: {draw.seq} {draw.input}" for draw in report.draws), sep="\n")
    print(*report.sentences(), sep="\n")
    return 0 if report.ok else 1


if __name__ == "__main__":
    sys.exit(main())
