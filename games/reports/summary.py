"""The summary of a finished game, to print and to keep: result, fortunes, map, every round in words, and what pins the log."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from html import escape
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext, override

from core.eventlog.chain import canonical
from games import boards, words
from games.boards import Board, Ledger, Names, Reckoning
from games.models import Game
from games.reports import graph, printing
from games.services import letters, positions, reading
from games.services.positions import Position
from games.services.reading import Seen
from games.web import chronicle

LEFT_OUT = ("move_submitted", "deadline_set")  # a letter is told by what came of it
CHAPTERS_A_ROW = 15  # of the fortunes in figures
LONGEST_NAME = 32  # a longer one would not fit its column, nor bear being read on every line

Progress = Callable[[int], None]


def write(game: Game, language: str, progress: Progress = lambda percent: None, about: str = "") -> bytes:
    """The PDF in this language. The same game gives the same bytes."""
    assert game.over, "a summary opens every hand"
    with override(language):
        progress(5)
        html = render_to_string("pdf/summary.html", context(game))
        progress(20)
    return printing.printed(html, laid_out=lambda: progress(80))


def context(game: Game) -> dict[str, Any]:
    """Everything the page says, in the language that is active."""
    position, language = positions.newest(game), letters.language()
    engine, board = position.engine, boards.load(game.ruleset)
    names = {seat: on_paper(name, seat) for seat, name in letters.names_of(game).items()}
    log, view = list(reading.events(game, None)), engine.view(position.state, None)
    course = board.fortunes([engine.read_event(seen.row.kind, canonical(seen.data)) for seen in log if engine.knows(seen.row.kind)])
    ledger = with_spoken_marks(board.ledger(view, names, gettext, language))
    return {
        "game": game,
        "title": engine.title,
        "language": language,
        "link": settings.BASE_URL + reverse("table", args=[game.pk]),
        "export": settings.BASE_URL + reverse("api-export", args=[game.pk]),
        "names": [names[placing["seat"]] for placing in game.result or []],
        "headline": board.headline(view, gettext),
        "ending": readable(board.ending(view, gettext)),
        "places": places(game, names, ledger),
        "letters": by_channel(log),
        "events": len(log),
        "course": course,
        "graph": graph.svg(course, names, title=ends(course, names), number=grouped),
        "counted": gettext(board.FORTUNE),
        "logarithmic": graph.scale_of(course).logarithmic,
        "figures": list(figures(course, names)),
        "map": board.svg(view, names, gettext, language),
        "ledger": ledger,
        "chapters": chapters(position, board, log, names),
        **proof(game, log),
    }


def on_paper(name: str, seat: int) -> str:
    """A name our fonts cannot print would be a gap in every sentence."""
    return graph.cut(name, LONGEST_NAME) if printing.has_letters_for(name) else gettext("Seat {seat}").format(seat=seat)


def grouped(value: int) -> str:
    """`2,659` or `2 659`."""
    return number_format(value, force_grouping=True)


# --- The result ---


@dataclass(frozen=True)
class Placed:
    place: int
    seat: int
    mark: str
    name: str
    score: str


def places(game: Game, names: Names, ledger: Ledger) -> list[Placed]:
    marks = {line.seat: line.mark for line in ledger.lines}
    return [Placed(p["place"], p["seat"], marks[p["seat"]], names[p["seat"]], grouped(p["score"])) for p in game.result or []]


def with_spoken_marks(ledger: Ledger) -> Ledger:
    """On paper nothing is hidden from those who hear the page: each mark says whose it is."""
    return ledger._replace(lines=[line._replace(mark=spoken(line.mark, line.seat)) for line in ledger.lines])


def spoken(mark: str, seat: int) -> str:
    title = escape(gettext("Seat {seat}").format(seat=seat))
    return mark.replace("<svg ", f'<svg font-family="{escape(graph.FONT)}" ', 1).replace(">", f"><title>{title}</title>", 1)


def by_channel(log: Sequence[Seen]) -> list[tuple[int, str]]:
    """How many letters came by each door, most first."""
    counted = Counter(seen.data["channel"] for seen in log if seen.row.kind == "move_submitted" and seen.data)
    return [(count, gettext(words.CHANNELS[channel])) for channel, count in counted.most_common()]


# --- The fortunes ---


def ends(course: Sequence[Reckoning], names: Names) -> str:
    """The drawing in a sentence."""
    told = ", ".join(f"{line.name} {grouped(line.worth[-1])}" for line in graph.tracks(course, names))
    return gettext("A line for each player over the rounds. Where they end: {ends}.").format(ends=told)


@dataclass(frozen=True)
class Figures:
    """Some rounds of the fortunes: a row for each seat, empty where it is out of the game."""

    chapters: list[str]
    rows: list[tuple[int, str, list[str]]]


def figures(course: Sequence[Reckoning], names: Names) -> Iterator[Figures]:
    for start in range(0, len(course), CHAPTERS_A_ROW):
        part = course[start : start + CHAPTERS_A_ROW]
        rows = [(seat, graph.cut(names[seat]), [grouped(w[seat]) if seat in w else "" for _, w in part]) for seat in sorted(course[0][1])]
        yield Figures([label for label, _ in part], [row for row in rows if any(row[2])])


# --- Every round in words ---


@dataclass
class Move:
    """What came of one letter; or, before the first, what stands together: the gathering at the table, each step of the deal."""

    together: int | str
    seat: int | None
    sentences: list[str] = field(default_factory=list)


@dataclass
class Chapter:
    heading: str
    began_at: datetime
    moves: list[Move] = field(default_factory=list)


def chapters(position: Position, board: Board, log: Sequence[Seen], names: Names) -> list[Chapter]:
    """The log from first to last, without what goes without saying."""
    found = [Chapter(board.chapter(None, gettext), chronicle.moment(log[0]))]
    for seen in log:
        if seen.row.kind == board.CHAPTER:
            found.append(Chapter(board.chapter(seen.data, gettext), chronicle.moment(seen)))
        elif seen.row.kind not in (*LEFT_OUT, *board.ROUTINE):
            sentence = chronicle.sentence(position.engine, seen, names)
            together = seen.row.cause or (seen.row.kind if position.engine.knows(seen.row.kind) else "table")
            move_in(found[-1], seen, together).sentences.append(readable(sentence))
    return [chapter for chapter in found if chapter.moves]


def move_in(chapter: Chapter, seen: Seen, together: int | str) -> Move:
    if not (chapter.moves and chapter.moves[-1].together == together):
        chapter.moves.append(Move(together, chronicle.seat_of(seen) if seen.row.cause else None))
    return chapter.moves[-1]


RULE = re.compile(r" \((?:[A-Z]+ )?[A-Z]+-\d+(?:, (?:[A-Z]+ )?[A-Z]+-\d+)*\)")


def readable(sentence: str) -> str:
    """A rule's number helps whoever plays; in a story it is in the way. A number and its unit stay on one line: `12 M`, `2 × Storm`."""
    return re.sub(r"(?<=\d) (?=M\b|×)", "\N{NO-BREAK SPACE}", RULE.sub("", sentence))


# --- What pins the log ---


def proof(game: Game, log: Sequence[Seen]) -> dict[str, Any]:
    opening, closing = log[0].data, log[-1].data
    assert opening is not None
    assert closing is not None
    return {
        "seq": game.stream.head_seq,
        "hash": game.stream.head_hash,
        "head": f"{game.stream.head_seq}:{game.stream.head_hash[:16]}",
        "state_hash": closing["state_hash"],
        "commitment": opening["commitment"],
        "secret": closing["secret"],
        "contributions": [(seat.number, seat.contribution) for seat in game.seats.all() if seat.contribution],
    }
