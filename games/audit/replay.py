"""The game, played again: every move decided once more from the secret and the moves alone, and
compared with what was logged."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from core.eventlog import chain
from games import lessons, table
from games.audit.course import Asked, Course
from games.audit.dice import WatchedRng
from games.audit.findings import AuditReport, Draw, ExportLine, Failed, Progress, count, encode
from games.engine import Act, Command, Engine, Event, IllegalMove, load, rulesets
from games.rng import DrawRepeated, Rng, make_seed


def check_ruleset(course: Course, report: AuditReport) -> Engine[Any]:
    opened = course.opened
    if opened.ruleset not in rulesets():
        raise Failed(
            1,
            "ruleset",
            f"This release does not know the ruleset {opened.ruleset}; it knows "
            f"{', '.join(sorted(rulesets()))}.",
        )
    engine = load(opened.ruleset)
    if opened.data != dict(engine.data):
        names = sorted(
            name
            for name in opened.data.keys() | engine.data.keys()
            if opened.data.get(name) != engine.data.get(name)
        )
        raise Failed(
            1,
            "ruleset",
            f"The data of {opened.ruleset} are not those the table was opened with: "
            f"{', '.join(names)}.",
        )
    report.holds.append(
        f"The ruleset {opened.ruleset} and its data files are those of this release."
    )
    return engine


class Replay:
    """The game of a full log, decided once more from the secret and the moves alone."""

    def __init__(
        self,
        engine: Engine[Any],
        course: Course,
        secret: bytes,
        report: AuditReport,
        *,
        watched: bool = False,
    ) -> None:
        self.engine = engine
        self.course = course
        self.report = report
        seed = make_seed(secret, course.contributions)
        self.rng = (
            WatchedRng(seed) if watched else Rng(seed)
        )  # one for the whole game: it refuses an input used twice
        self.state = engine.state()
        self.drawn: list[tuple[int, int]] = []  # (event, how many draws there had been after it)

    def check(self, progress: Progress | None) -> None:
        try:
            if self.course.opened.parent or self.course.opened.prepared:
                self.take_given()
            else:
                self.deal()
            self.check_asked(self.course.asked_first)
            self.play(progress)
        finally:
            self.report.draws = self.draws()
            self.report.throws = self.rng.made if isinstance(self.rng, WatchedRng) else []
        self.report.holds.append(
            f"{count(len(self.course.moves), 'move')} decided again, by the rules, with exactly "
            f"the events logged;"
            f" {count(len(self.report.draws), 'draw')} from the seed, none made twice."
        )
        if self.course.deadlines:
            self.report.holds.append(
                f"{count(len(self.course.deadlines), 'question')} had a deadline while open, none "
                f"was moved forward,"
                " and the clock played for nobody before it."
            )
        self.finish()

    def deal(self) -> None:
        """The opening, from the seed that the secret and the players' words make."""
        started, course = self.course.started, self.course
        assert started is not None
        acts = self.decided(
            started, "opening", self.engine.setup, self.config(), course.opened.seats, self.rng
        )
        self.compare(started, acts, course.opening, "opening")
        self.engine.fold([event for _, event in acts], self.state)
        words = count(len(course.contributions), "player")
        self.report.holds.append(
            f"The opening is dealt by the seed, which is made of the secret and the words of "
            f"{words}."
        )

    def take_given(self) -> None:
        """A fork goes on from its parent's events, and a prepared position has its own, which are
        facts here: they are folded, not decided again."""
        started, parent = self.course.started, self.course.opened.parent
        assert started is not None
        for row in self.course.opening:
            self.engine.evolve(self.state, self.given(row, started))
        if parent is None:
            self.tell_prepared()
            return
        self.report.holds.append(
            f"The game goes on from table {parent.table} as it stood after event {parent.seq}:"
            f" {count(len(self.course.opening), 'event')} given."
        )

    def tell_prepared(self) -> None:
        """Whether the position is the one that the rules of this release have under its name: they
        may have changed since, and then it is what the log says."""
        name = self.course.opened.prepared
        given = [(row.kind, row.actor, bytes(row.data)) for row in self.course.opening]
        try:
            opening = lessons.opening_of(name)
        except KeyError:
            opening = ()
        told = f"prepared position {name}: {count(len(given), 'event')} given"
        if given == [(event.kind, actor, encode(event)) for actor, event in opening]:
            self.report.holds.append(f"The game begins with the {told}, as the rules have it.")
        else:
            self.report.unchecked.append(
                f"The game begins with the {told}; this release has another one of that name."
            )

    def given(self, row: ExportLine, started: ExportLine) -> Event:
        try:
            event = self.engine.read_event(row.kind or "", bytes(row.data))
        except (KeyError, msgspec.DecodeError) as error:
            raise Failed(
                row.seq, "opening", f"Event {row.seq} ({row.kind}) cannot be read: {error}."
            ) from error
        if encode(event) != bytes(row.data) or row.at != started.at:
            raise Failed(
                row.seq,
                "opening",
                f"Event {row.seq} ({row.kind}) is not as a given event is written.",
            )
        return event

    def check_asked(self, asked: Asked) -> None:
        """A deadline is set only for a question that is open to that seat, and that the game
        waits for."""
        if not asked:
            return
        due = {
            (decision.key, decision.seat)
            for decision in self.engine.pending(self.state)
            if decision.due
        }
        for line, event in asked:
            if (event.decision, event.seat) not in due:
                raise Failed(
                    line.seq,
                    "deadlines",
                    f"Event {line.seq} sets a deadline for {event.decision}, which is not asked "
                    f"of seat {event.seat} then.",
                )

    def config(self) -> Any:
        try:
            return self.engine.read_config(self.course.opened.options)
        except msgspec.ValidationError as error:
            raise Failed(
                1, "opening", f"The options of the table cannot be read: {error}."
            ) from error

    def play(self, progress: Progress | None) -> None:
        result, state, total = self.engine.result, self.state, len(self.course.lines)
        for number, (line, submitted, rows, asked) in enumerate(self.course.moves):
            if result(state) is not None:
                raise Failed(
                    line.seq,
                    "end",
                    f"The game was over before event {line.seq}, yet another move follows.",
                )
            command = self.read_command(line, submitted)
            acts = self.decided(
                line,
                "moves",
                self.engine.decide,
                state,
                submitted.seat,
                command,
                self.rng,
                own=True,
            )
            self.compare(line, acts, rows, "moves")
            self.check_asked(asked)
            if progress and not number % 1000:
                progress(line.seq, total)
        if progress:
            progress(total, total)

    def read_command(self, line: ExportLine, submitted: table.MoveSubmitted) -> Command:
        try:
            command = self.engine.read_command(submitted.command)
        except msgspec.DecodeError as error:
            raise Failed(
                line.seq,
                "moves",
                f"The move of seat {submitted.seat} at event {line.seq} cannot be read: {error}.",
            ) from error
        if encode(command) != bytes(submitted.command):
            raise Failed(
                line.seq,
                "moves",
                f"The move of seat {submitted.seat} at event {line.seq} is not in canonical form.",
            )
        return command

    def decided(
        self,
        line: ExportLine,
        check: str,
        decide: Callable[..., list[Act]],
        *facts: Any,
        **how: Any,
    ) -> list[Act]:
        if isinstance(self.rng, WatchedRng):
            self.rng.seq = line.seq
        try:
            return decide(*facts, **how)
        except IllegalMove as refusal:
            raise Failed(
                line.seq, check, f"Event {line.seq} is against the rules: {reason(refusal)}."
            ) from refusal
        except DrawRepeated as repeated:
            raise Failed(
                line.seq, "draws", f"At event {line.seq} the draw {repeated} is made a second time."
            ) from repeated
        except (
            Exception
        ) as error:  # whatever a forged log makes the rules stumble over, the event is named
            raise Failed(
                line.seq, check, f"The rules cannot be applied at event {line.seq}: {error!r}."
            ) from error
        finally:
            if not self.drawn or self.drawn[-1][1] != len(self.rng.inputs):
                self.drawn.append((line.seq, len(self.rng.inputs)))

    def compare(
        self, origin: ExportLine, acts: Sequence[Act], rows: Sequence[ExportLine], check: str
    ) -> None:
        """What the rules make of the move is what was logged after it: kind, actor, time and
        every byte of the data."""
        at = origin.at
        for (actor, event), row in zip(acts, rows, strict=False):
            if (
                event.kind != row.kind
                or actor != row.actor
                or at != row.at
                or encode(event) != bytes(row.data)
            ):
                raise Failed(row.seq, check, difference(row, actor, event, at))
        if len(acts) < len(rows):
            extra = rows[len(acts)]
            raise Failed(
                extra.seq,
                check,
                f"Event {extra.seq} ({extra.kind}) does not follow from event {origin.seq}.",
            )
        if len(acts) > len(rows):
            seq, missing = origin.seq + len(rows) + 1, acts[len(rows)][1].kind
            raise Failed(
                seq,
                check,
                f"By the rules {missing} comes here, as part of what event {origin.seq} brings; "
                f"the log lacks it.",
            )

    def finish(self) -> None:
        """The log is closed exactly if the game is over, with the hash of its last position."""
        closed, last = self.course.closed, len(self.course.lines)
        self.report.result = self.engine.result(self.state)
        over = self.report.result is not None
        self.report.state_hash = self.engine.state_hash(self.state)
        if self.course.adjudicated and over:
            raise Failed(
                last,
                "end",
                f"The table was adjudicated before event {last}, but by the rules the game was "
                f"over.",
            )
        if closed and not over and not self.course.adjudicated:
            raise Failed(
                last,
                "end",
                f"The table was closed at event {last}, but by the rules the game was not over.",
            )
        if over and not closed:
            raise Failed(
                last + 1,
                "end",
                f"By the rules the game was over at event {last}, but the table was not closed.",
            )
        if closed is None:
            self.report.holds.append(
                f"The game is not over, which is right; its position has the hash "
                f"{self.report.state_hash}."
            )
            return
        if closed.state_hash != self.report.state_hash:
            raise Failed(
                last,
                "end",
                f"The last position has the hash {self.report.state_hash}; event {last} says "
                f"{closed.state_hash}.",
            )
        ended = (
            "was ended by whoever directs the table"
            if self.course.adjudicated
            else "ended when the rules say so"
        )
        self.report.holds.append(
            f"The game {ended}; its last position has the hash {self.report.state_hash}."
        )

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


def difference(row: ExportLine, actor: chain.Actor, event: Event, at: int | None) -> str:
    if event.kind != row.kind:
        return f"Event {row.seq} is {row.kind}; by the rules {event.kind} comes here."
    if actor != row.actor:
        return (
            f"Event {row.seq} ({row.kind}) has the actor {row.actor}; by the rules it is {actor}."
        )
    if at != row.at:
        return f"Event {row.seq} ({row.kind}) has another time than what caused it."
    return (
        f"Event {row.seq} ({row.kind}) says {str(row.data, 'utf-8')}; by the rules and the "
        f"seed it is {encode(event).decode()}."
    )
