"""The game book, to print and to keep: how it ended and how it came about, every round in words and
orders, and what pins the log.

While the game goes on it is for one seat, or for everybody, and knows what they may know; then
it is the same for all.
"""

import io
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import segno
from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext, override

from core.eventlog import log as eventlog
from games import words
from games.board import Board, Ledger, Names, Picture, Reckoning
from games.engine import Engine, Event, load
from games.models import Game
from games.reports import graph, log_text, printing, rounds, turning
from games.reports.map import is_upright, with_spoken_marks
from games.reports.rounds import Chapter
from games.reports.turning import Turn
from games.services import letters, pressbook, reading
from games.services.reading import Seen

CHAPTERS_A_ROW = 15  # of the fortunes in figures
LONGEST_NAME = 32  # a longer one would not fit its column, nor bear being read on every line
LONGEST_EXCERPT = 480  # characters of what a seat did in the round that turned the game

Progress = Callable[[int], None]


def write(
    game: Game,
    language: str,
    progress: Progress = lambda percent: None,
    about: str = "",
    seq: int | None = None,
) -> bytes:
    """The PDF in this language for whom `about` names, as of event `seq`. The same gives the
    same bytes."""
    with override(language):
        html = page(game, about, seq, progress)
    return printing.printed(html, when_laid_out=lambda: progress(80))


def page(
    game: Game, about: str = "", seq: int | None = None, progress: Progress = lambda percent: None
) -> str:
    """The book before it is printed, in the language that is active."""
    progress(5)
    told = context(game, about, seq or game.stream.head_seq)
    progress(20)
    return render_to_string("pdf/book.html", told)


def context(game: Game, about: str, seq: int) -> dict[str, Any]:
    seat = pressbook.reader_of(about)
    engine, language = load(game.ruleset), letters.language()
    board = engine.board
    names = {number: on_paper(name, number) for number, name in letters.names_of(game).items()}
    log = list(reading.events(game, seat, upto=seq))
    facts = [
        (at, engine.read_event(kind, data))
        for at, kind, data in eventlog.facts(game.pk, upto=seq)
        if engine.knows(kind)
    ]
    course = board.fortunes([event for _, event in facts])
    chapters = rounds.chapters(engine, board, log, names)
    turns = turning.points(course, over=game.over)
    ends = ends_of(course, board, log, seq)
    views = folded(
        engine, facts, {seq, ends[0] if ends else seq, *(ends[turn.at] for turn in turns)}, seat
    )
    view = views[seq]
    ledger = with_spoken_marks(
        board.ledger(
            folded(engine, facts, {seq}, None)[seq] if seat else view, names, gettext, language
        )
    )
    return {
        "game": game,
        "title": gettext(engine.title),
        "language": language,
        "reader": names.get(seat or 0, ""),
        "written_at": last_moment(log),
        "link": settings.BASE_URL + reverse("table", args=[game.pk]),
        "names": [names[number] for number in in_order(game, names)],
        "headline": board.headline(view, gettext),
        "ending": rounds.readable(board.ending(view, gettext)),
        "cover": board.svg(view, names, gettext, language),
        "places": places(game, names, ledger),
        "letters": by_channel(log) if game.over else [],
        "ledger": ledger,
        "private": board.private(view, names, gettext, language) if seat and not game.over else [],
        **fortunes(course, names, board),
        "moments": moments(turns, views, ends, chapters, board, names, language, course),
        "charts": charts(board, log, names, language),
        "chapters": [chapter for chapter in chapters if chapter.moves],
        "talk": talk(game, about, names),
        "noted": noted(game, about, names),
        **proof(game, log, seq),
    }


# --- Whom it speaks of ---


def on_paper(name: str, seat: int) -> str:
    """A name our fonts cannot print would be a gap in every sentence."""
    return (
        graph.cut(name, LONGEST_NAME)
        if printing.has_letters_for(name)
        else gettext("Seat {seat}").format(seat=seat)
    )


def grouped(value: int) -> str:
    """`2,659` or `2 659`."""
    return number_format(value, force_grouping=True)


def in_order(game: Game, names: Names) -> list[int]:
    """As they came in; while they play, by seat."""
    return [placing["seat"] for placing in game.result] if game.result else sorted(names)


def last_moment(log: Sequence[Seen]) -> datetime:
    """Of the last event that the reader may know of."""
    return max(log_text.moment(seen) for seen in log if seen.data is not None)


# --- The result ---


@dataclass(frozen=True)
class PodiumLine:
    place: int
    seat: int
    mark: str
    name: str
    score: str


def places(game: Game, names: Names, ledger: Ledger) -> list[PodiumLine]:
    marks = {line.seat: line.mark for line in ledger.lines}
    return [
        PodiumLine(p["place"], p["seat"], marks[p["seat"]], names[p["seat"]], grouped(p["score"]))
        for p in game.result or []
    ]


def by_channel(log: Sequence[Seen]) -> list[tuple[int, str]]:
    """How many letters came by each door, most first."""
    counted = Counter(
        seen.data["channel"] for seen in log if seen.row.kind == "move_submitted" and seen.data
    )
    return [(count, gettext(words.CHANNELS[channel])) for channel, count in counted.most_common()]


# --- The fortunes ---


def fortunes(course: Sequence[Reckoning], names: Names, board: Board) -> dict[str, Any]:
    """The drawings and the figures; nothing before the first chapter has ended."""
    if len(course) < 2:
        return {"figures": []}
    return {
        "graph": graph.svg(course, names, title=ends(course, names), number=grouped),
        "race": graph.race(
            course, names, title=gettext("The order of the players at the end of each round.")
        ),
        "counted": gettext(board.FORTUNE),
        "logarithmic": graph.scale_of(course).logarithmic,
        "figures": list(figures(course, names)),
    }


def ends(course: Sequence[Reckoning], names: Names) -> str:
    """The drawing in a sentence."""
    told = ", ".join(
        f"{line.name} {grouped(line.worth[-1])}" for line in graph.tracks(course, names)
    )
    return gettext("A line for each player over the rounds. Where they end: {ends}.").format(
        ends=told
    )


@dataclass(frozen=True)
class Figures:
    """Some rounds of the fortunes: a row for each seat, empty where it is out of the game."""

    chapters: list[str]
    rows: list[tuple[int, str, list[str]]]


def figures(course: Sequence[Reckoning], names: Names) -> Iterator[Figures]:
    for start in range(0, len(course), CHAPTERS_A_ROW):
        part = course[start : start + CHAPTERS_A_ROW]
        rows = [
            (seat, graph.cut(names[seat]), [grouped(w[seat]) if seat in w else "" for _, w in part])
            for seat in sorted(course[0][1])
        ]
        yield Figures([label for label, _ in part], [row for row in rows if any(row[2])])


# --- Chosen moments ---


def ends_of(course: Sequence[Reckoning], board: Board, log: Sequence[Seen], head: int) -> list[int]:
    """The last event of each chapter that was reckoned. Some games open their first chapter with
    an event, some do not; a chapter that has only begun may not be reckoned yet."""
    opened = [seen.row.seq for seen in log if seen.row.kind == board.CHAPTER]
    found = [*(seq - 1 for seq in opened), head]
    return found[0 if len(opened) < len(course) else 1 :][: len(course)]


def folded(
    engine: Engine[Any], facts: Sequence[tuple[int, Event]], wanted: set[int], seat: int | None
) -> dict[int, Any]:
    """What this seat sees after each of these events, in one pass over the log."""
    state, views, waiting = engine.state(), dict[int, Any](), sorted(wanted)
    for seq, event in facts:
        while waiting and waiting[0] < seq:
            views[waiting.pop(0)] = engine.view(state, seat)
        engine.evolve(state, event)
    return views | {seq: engine.view(state, seat) for seq in waiting}


@dataclass(frozen=True)
class Moment:
    """A map worth a look: how it stood at the end of a chapter, and why that one was chosen."""

    heading: str
    chapter: int
    sentence: str
    excerpt: str
    seat: int | None
    map: str
    tall: bool  # the map is higher than wide: the words stand beside it
    course: list[tuple[int, str, str]] = field(default_factory=list)  # how everybody stood


def moments(
    turns: Sequence[Turn],
    views: Mapping[int, Any],
    ends: Sequence[int],
    chapters: Sequence[Chapter],
    board: Board,
    names: Names,
    language: str,
    course: Sequence[Reckoning],
) -> list[Moment]:
    """How it began, and where it turned."""
    if len(ends) < 2:
        return []
    late = int(len(chapters) > len(course))  # the opening is a chapter of its own

    def moment(at: int, sentence: str, seat: int | None) -> Moment:
        chapter = chapters[min(at + late, len(chapters) - 1)]
        drawn = board.svg(views[ends[at]], names, gettext, language)
        standing = sorted(course[at][1].items(), key=lambda one: (-one[1], one[0]))
        told = [(number, names[number], grouped(worth)) for number, worth in standing]
        return Moment(
            chapter.heading,
            chapter.number,
            sentence,
            excerpt(chapter, seat) if seat else "",
            seat,
            drawn,
            is_upright(drawn),
            told,
        )

    beginning = (
        []
        if turns and turns[0].at == 0
        else [moment(0, gettext("How it stood at the end of the first round."), None)]
    )
    return beginning + [
        moment(turn.at, turning.turn_sentence(turn, names, gettext, grouped), turn.seat)
        for turn in turns
    ]


def excerpt(chapter: Chapter, seat: int) -> str:
    """What this seat did in the chapter, as far as there is room."""
    told, room = "", LONGEST_EXCERPT
    for sentence in (
        sentence for move in chapter.moves if move.seat == seat for sentence in move.sentences
    ):
        if len(told) + len(sentence) > room:
            return told
        told = f"{told} {sentence}".strip()
    return told


# --- Charts, where the game has some ---


def charts(board: Board, log: Sequence[Seen], names: Names, language: str) -> list[Picture]:
    """A game whose ships leave wakes draws them all."""
    seen = [(event.row.kind, event.data) for event in log if event.data is not None]
    return board.charts(seen, names, gettext, language)


# --- The press ---


@dataclass(frozen=True)
class Said:
    seat: int
    name: str
    at: datetime
    text: str


def talk(game: Game, about: str, names: Names) -> list[Said]:
    return [
        Said(row.seat, names[row.seat], row.at, printing.legible(row.text))
        for row in pressbook.press_of(game, about)
    ]


@dataclass(frozen=True)
class Noted(Said):
    seq: int


def noted(game: Game, about: str, names: Names) -> list[Noted]:
    return [
        Noted(row.seat, names[row.seat], row.at, printing.legible(row.text), row.seq)
        for row in pressbook.comments_of(game, about)
    ]


# --- What pins the log ---


def proof(game: Game, log: Sequence[Seen], seq: int) -> dict[str, Any]:
    opening, closing = log[0].data or {}, log[-1].data or {}
    hash_ = log[-1].row.hash
    check = f"{settings.BASE_URL}{reverse('proof', args=[game.pk])}?head={seq}:{hash_[:16]}"
    return {
        "seq": seq,
        "hash": hash_,
        "head": f"{seq}:{hash_[:16]}",
        "state_hash": closing.get("state_hash", ""),
        "commitment": opening["commitment"],
        "secret": closing.get("secret", ""),
        "contributions": [
            (seat.number, seat.contribution) for seat in game.seats.all() if seat.contribution
        ],
        "export": settings.BASE_URL + reverse("api-export", args=[game.pk]),
        "check": check,
        "code": qr(check),
    }


def qr(address: str) -> str:
    """The address to point a telephone at, as an SVG element."""
    drawn = io.BytesIO()
    title = gettext("QR code: {address}").format(address=address)
    segno.make(address, error="m").save(
        drawn,
        kind="svg",
        xmldecl=False,
        title=title,
        svgclass="code",
        lineclass=None,
        border=2,
        omitsize=True,
    )
    return drawn.getvalue().decode()
