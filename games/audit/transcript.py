"""A finished game as text that people read and programs play again: what PGN is to chess.

Headers, then the letters in the order in which they were played, in the notation of the game:

    [Ruleset "long-cours@1"]
    [Secret "00..."]
    [State "5f..."]

    1. P2
    buy 2
    sell 1

From the secret, the players' words and the letters everything else follows: the opening, every die,
every event, and the last position with its hash. A letter that the notation does not give back
exactly as it was stands as its command, behind a `=`; the writer tries each, so whatever it wrote
can be read.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from core.eventlog.chain import canonical
from games import table
from games.audit.course import Course
from games.audit.findings import ExportLine, encode
from games.engine import Command, Engine, Event, IllegalMove, Unreadable, load, rulesets
from games.rng import Rng, make_seed

FORMAT = "1"
LANGUAGE = "en"
HEADER = re.compile(r'\[([A-Z][A-Za-z]*) "((?:[^"\\]|\\.)*)"\]')
LETTER = re.compile(r"(\d+)\. P(\d+)(?: \((\w+)\))?")
GIVEN = "* "
AS_COMMAND = "= "


class BadTranscript(Exception):
    """A text that is no transcript, or whose game does not come out as it says."""


@dataclass(frozen=True)
class Letter:
    """`text`: order lines, or the command itself behind `= `. `channel`: where it was not the
    player's own."""

    seat: int
    text: str
    channel: str = ""


@dataclass(frozen=True)
class Transcript:
    headers: Mapping[str, str]
    letters: Sequence[Letter]
    given: Sequence[tuple[str, bytes]] = ()  # a fork goes on from these events of its parent


@dataclass
class Played:
    """The game as it comes out."""

    engine: Engine[Any]
    state: Any
    rng: Rng
    seats: int
    events: list[Event] = field(default_factory=list)

    @property
    def state_hash(self) -> str:
        return self.engine.state_hash(self.state)

    @property
    def digest(self) -> str:
        """Over every event of the game, byte for byte."""
        told = hashlib.sha256()
        for event in self.events:
            told.update(event.kind.encode() + b" " + encode(event) + b"\n")
        return f"{len(self.events)} {told.hexdigest()}"


def names_of(seats: int) -> dict[int, str]:
    """Players are called by their seats: a transcript outlives accounts."""
    return {seat: f"P{seat}" for seat in range(1, seats + 1)}


# --- Writing ---


def write_transcript(lines: Sequence[ExportLine], more: Mapping[str, str] | None = None) -> str:
    """The transcript of a finished game's whole log. `more`: further headers."""
    course = Course(lines)
    if course.closed is None or course.started is None or not course.closed.state_hash:
        raise BadTranscript("only a game that was played to its end has a transcript")
    opened, closed = course.opened, course.closed
    headers = {
        "Paquebot": FORMAT,
        "Table": opened.table,
        "Ruleset": opened.ruleset,
        "Seats": str(opened.seats),
        "Options": canonical(opened.options),
        "Secret": closed.secret,
        "Luck": canonical({str(seat): word for seat, word in course.contributions.items()}),
    }
    transcript = Transcript(
        headers, [], [(row.kind or "", bytes(row.data)) for row in given(course)]
    )
    played = deal(transcript)
    letters = [written(played, one.submitted) for one in course.moves]
    end = {
        "Ended": closed.reason,
        "Result": canonical(placings(played, course)),
        "Events": played.digest,
        "State": played.state_hash,
    }
    told = headers | dict(more or {}) | end
    return text_of(Transcript(told, letters, transcript.given))


def given(course: Course) -> Iterable[ExportLine]:
    return course.opening if course.opened.parent else ()


def placings(played: Played, course: Course) -> list[list[int]]:
    """Seat, place and score of each; of an adjudicated game as it was adjudicated."""
    if course.adjudicated:
        return [[one.seat, one.place, one.score] for one in course.adjudicated.places]
    result = played.engine.result(played.state)
    return [] if result is None else [[one.seat, one.place, one.score] for one in result.placings]


def written(played: Played, submitted: table.MoveSubmitted) -> Letter:
    """The letter in notation if that gives the command back, and played."""
    engine, seat = played.engine, submitted.seat
    command = engine.read_command(submitted.command)
    names = names_of(played.seats)
    text = engine.notation.render(command, names, LANGUAGE)
    if not is_given_back(played, seat, text, command):
        text = AS_COMMAND + bytes(submitted.command).decode()
    move(played, seat, command)
    channel = submitted.channel if submitted.channel in ("clock", "bot") else ""
    return Letter(seat, text, channel)


def is_given_back(played: Played, seat: int, text: str, command: Command) -> bool:
    plain = [line for line in text.splitlines() if line.strip()]
    if not plain or "\n".join(plain) != text or any(is_special(line) for line in plain):
        return False
    try:
        return read_letter(played, Letter(seat, text)) == command
    except (Unreadable, BadTranscript):
        return False


def is_special(line: str) -> bool:
    return line.startswith((AS_COMMAND, GIVEN, "[")) or LETTER.fullmatch(line) is not None


def text_of(transcript: Transcript) -> str:
    def parts() -> Iterator[str]:
        for name, value in transcript.headers.items():
            escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
            yield f'[{name} "{escaped}"]'
        yield ""
        yield from (f"{GIVEN}{kind} {data.decode()}" for kind, data in transcript.given)
        for number, letter in enumerate(transcript.letters, start=1):
            yield f"{number}. P{letter.seat}" + (f" ({letter.channel})" if letter.channel else "")
            yield letter.text

    return "\n".join(parts()) + "\n"


# --- Reading ---


def read_transcript(text: str) -> Transcript:
    headers: dict[str, str] = {}
    letters: list[Letter] = []
    given: list[tuple[str, bytes]] = []
    for line in text.splitlines():
        if not letters and (header := HEADER.fullmatch(line)):
            headers[header[1]] = re.sub(r"\\(.)", r"\1", header[2])
        elif head := LETTER.fullmatch(line):
            if int(head[1]) != len(letters) + 1:
                raise BadTranscript(f"letter {len(letters) + 1} is missing before letter {head[1]}")
            letters.append(Letter(int(head[2]), "", head[3] or ""))
        elif not letters and line.startswith(GIVEN):
            kind, _, data = line.removeprefix(GIVEN).partition(" ")
            given.append((kind, data.encode()))
        elif line.strip():
            if not letters:
                raise BadTranscript(f"{line[:60]!r} is neither a header nor a letter")
            last = letters[-1]
            text = f"{last.text}\n{line}" if last.text else line
            letters[-1] = Letter(last.seat, text, last.channel)
    if headers.get("Paquebot") != FORMAT:
        raise BadTranscript(f"this is no transcript of format {FORMAT}")
    return Transcript(headers, letters, given)


def replay(transcript: Transcript) -> Played:
    """Play it again. Raises BadTranscript at the first letter that cannot be played, or when the
    game does not come out as the headers say."""
    played = deal(transcript)
    for number, letter in enumerate(transcript.letters, start=1):
        try:
            move(played, letter.seat, read_letter(played, letter))
        except (Unreadable, IllegalMove, msgspec.DecodeError) as error:
            raise BadTranscript(f"letter {number} of P{letter.seat}: {error}") from error
    for name, value in (("Events", played.digest), ("State", played.state_hash)):
        if transcript.headers.get(name) != value:
            raise BadTranscript(f"{name}: it comes out as {value}")
    return played


def deal(transcript: Transcript) -> Played:
    """The opening, from the secret and the players' words."""
    headers = transcript.headers
    try:
        ruleset, seats = headers["Ruleset"], int(headers["Seats"])
        options = msgspec.json.decode(headers["Options"])
        luck = {int(seat): word for seat, word in msgspec.json.decode(headers["Luck"]).items()}
        seed = make_seed(bytes.fromhex(headers["Secret"]), luck)
    except (KeyError, ValueError, msgspec.DecodeError) as error:
        raise BadTranscript(f"a header is missing or cannot be read: {error}") from error
    if ruleset not in rulesets():
        raise BadTranscript(f"this release does not know the ruleset {ruleset}")
    engine = load(ruleset)
    played = Played(engine, engine.state(), Rng(seed), seats)
    if transcript.given:
        opening = [engine.read_event(kind, data) for kind, data in transcript.given]
    else:
        acts = engine.setup(engine.read_config(options), seats, played.rng)
        opening = [event for _, event in acts]
    engine.fold(opening, played.state)
    played.events += opening
    return played


def move(played: Played, seat: int, command: Command) -> None:
    acts = played.engine.decide(played.state, seat, command, played.rng, own=True)
    played.events += [event for _, event in acts]


def read_letter(played: Played, letter: Letter) -> Command:
    """The command of a letter, read in the position in which it was sent."""
    engine = played.engine
    if letter.text.startswith(AS_COMMAND):
        return engine.read_command(msgspec.Raw(letter.text.removeprefix(AS_COMMAND).encode()))
    view = engine.view(played.state, letter.seat)
    names = names_of(played.seats)
    return engine.notation.parse(letter.text, view, names, LANGUAGE)
