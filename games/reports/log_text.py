"""A table's log as a seat or a spectator reads it: sentences, newest first, in chapters; all of
it comes through `reading`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import get_language, gettext

from core.eventlog.chain import canonical
from core.eventlog.log import Row
from core.eventlog.models import Event
from games import words
from games.board import Board, Names
from games.engine import Engine, load
from games.models import Game
from games.services import reading
from games.services.positions import EPOCH
from games.services.reading import Seen

LONGEST = 2000  # events that "what happened since" looks at
PAGE = 120  # events a page looks at; those nobody may see leave it shorter
LETTER = 400  # characters of a letter; a drawn line has many more, and the chart shows it
STEP = 60  # how far to look for the next event worth stopping at
QUIET = (
    "deadline_set",
)  # the page says until when whoever is to play may answer; in the log it would drown the game


@dataclass(frozen=True)
class Fact:
    seq: int
    text: str


@dataclass
class MoveText:
    """What came of one move, in the order it happened; an event of the table stands alone."""

    cause: int
    seat: int | None  # whose doing it was
    facts: list[Fact] = field(default_factory=list)


@dataclass
class Chapter:
    heading: str
    began_at: datetime
    moves: list[MoveText] = field(default_factory=list)  # newest first


def chapters(game: Game, names: Names, seat: int | None, *, upto: int) -> list[Chapter]:
    """The page of the log that ends with event `upto`, newest chapter and newest move first."""
    engine = load(game.ruleset)
    board = engine.board
    found: list[Chapter] = []
    for seen in worth_reading(game, seat, after=page_start(upto), upto=upto):
        if seen.row.kind == board.CHAPTER:
            found.append(Chapter(board.chapter(seen.data, gettext), moment(seen)))
            continue
        if not found:
            found.append(Chapter(heading_before(game, board, seen.row.seq), moment(seen)))
        move_in(found[-1], seen).facts.append(Fact(seen.row.seq, sentence(engine, seen, names)))
    return found[::-1]


def move_in(chapter: Chapter, seen: Seen) -> MoveText:
    cause = seen.row.cause or seen.row.seq
    if not (chapter.moves and chapter.moves[0].cause == cause):
        chapter.moves.insert(0, MoveText(cause, seat_of(seen)))
    return chapter.moves[0]


def page_start(upto: int) -> int:
    """The page holds the events after this one."""
    return max(0, upto - PAGE)


def worth_reading(game: Game, seat: int | None, *, after: int, upto: int) -> Iterator[Seen]:
    """What this seat, or a spectator, may see, without what nobody wants to read."""
    engine = load(game.ruleset)
    seen = reading.events(game, seat, after=after, upto=upto)
    return (event for event in seen if is_worth_reading(engine, event))


def is_worth_reading(engine: Engine[Any], seen: Seen) -> bool:
    if seen.data is None or seen.row.kind in QUIET:
        return False
    return not engine.is_blank(seen.row.kind, seen.data)


def moment(seen: Seen) -> datetime:
    return EPOCH + timedelta(milliseconds=seen.row.at)


def seat_of(seen: Seen) -> int | None:
    return seen.row.actor if isinstance(seen.row.actor, int) else None


def heading_before(game: Game, board: Board, seq: int) -> str:
    """The chapter that was open when this event came: its opening may lie on an older page."""
    opening = (
        Event.objects.filter(stream_id=game.pk, kind=board.CHAPTER, seq__lt=seq)
        .order_by("-seq")
        .values_list("seq", flat=True)
    )
    began = opening.first() or 0
    data = (
        next((seen.data for seen in worth_reading(game, None, after=began - 1, upto=began)), None)
        if began
        else None
    )
    return board.chapter(data, gettext)


# --- One event ---


def sentence(engine: Engine[Any], seen: Seen, names: Names) -> str:
    assert seen.data is not None
    kind, data = seen.row.kind, seen.data
    if engine.knows(kind):
        told: str = engine.words.event(kind, data, names, gettext, language())
        return told
    if kind == "move_submitted":
        written = orders(engine, data, names)
        return (
            f"{words.event(kind, data, names, gettext)} "
            f"{written if len(written) <= LETTER else f'{written[:LETTER]} …'}"
        )
    return words.event(kind, data, names, gettext)


def sentences_of(game: Game, rows: Sequence[Row], seat: int | None, names: Names) -> list[str]:
    """What this seat, or a spectator, may read of these events."""
    engine = load(game.ruleset)
    seen = [event for event in reading.each(game, seat, rows) if is_worth_reading(engine, event)]
    return [sentence(engine, event, names) for event in seen]


def orders(engine: Engine[Any], data: Mapping[str, Any], names: Names) -> str:
    """A letter as it could have been written."""
    command = engine.read_command(canonical(data["command"]))
    written: str = engine.notation.render(command, names, language())
    return "; ".join(written.splitlines())


def language() -> str:
    return (get_language() or "en").partition("-")[0]


def sentences(game: Game, names: Names, seat: int | None, *, after: int, upto: int) -> list[str]:
    """What this seat may know of these events, one sentence each, without its own letter."""
    engine = load(game.ruleset)
    seen = worth_reading(game, seat, after=after, upto=upto)
    return [sentence(engine, event, names) for event in seen if event.row.kind != "move_submitted"]


def facts(game: Game, names: Names, seat: int | None, *, after: int, upto: int) -> list[Fact]:
    """The same with the number of each event, oldest first."""
    engine = load(game.ruleset)
    seen = worth_reading(game, seat, after=after, upto=upto)
    return [
        Fact(event.row.seq, sentence(engine, event, names))
        for event in seen
        if event.row.kind != "move_submitted"
    ]


# --- Stepping through the positions ---


def around(game: Game, seq: int, seat: int | None) -> tuple[int | None, int | None]:
    """The nearest events before and after this one that this seat can see; where none is near,
    the very next number."""
    before = [
        seen.row.seq
        for seen in worth_reading(game, seat, after=max(0, seq - 1 - STEP), upto=seq - 1)
    ]
    after = next(
        (seen.row.seq for seen in worth_reading(game, seat, after=seq, upto=seq + STEP)), None
    )
    previous = before[-1] if before else seq - 1
    following = after or min(seq + STEP, game.stream.head_seq)
    return previous or None, following if following > seq else None


def event_sentence(game: Game, names: Names, seq: int, seat: int | None) -> tuple[str, str]:
    """The sentence of one event, empty when it is not for this seat's eyes, and its hash."""
    seen = next(iter(reading.events(game, seat, after=seq - 1, upto=seq)))
    return sentence(load(game.ruleset), seen, names) if seen.data is not None else "", seen.row.hash


def promise(game: Game) -> tuple[str, str]:
    """The commitment to the secret and, once the table is closed, the secret."""
    opening = next(iter(reading.events(game, None, upto=1)))
    assert opening.data is not None
    head = game.stream.head_seq
    closing = next(iter(reading.events(game, None, after=head - 1, upto=head)))
    return opening.data["commitment"], (closing.data or {}).get("secret", "")
