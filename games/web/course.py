"""The course of a game on its replay tab: the graph of the fortunes, where it turned, and a link
to the end of every round. The same as in the game book."""

from typing import Any, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext

from core.eventlog import log
from games.board import Names, Reckoning
from games.engine import load
from games.models import Game
from games.reports import graph, turning
from games.reports.book import ends, ends_of
from games.services import reading


class Turned(NamedTuple):
    """A turning point: in which round, what happened, and after which event it can be seen."""

    chapter: str
    sentence: str
    seq: int


class Round(NamedTuple):
    name: str
    seq: int


def course(game: Game, names: Names, seat: int | None, seq: int) -> dict[str, Any]:
    """Of what everybody may know, up to event `seq`; nothing before the first round has ended."""
    engine = load(game.ruleset)
    facts = [
        engine.read_event(kind, data)
        for _, kind, data in log.facts(game.pk, upto=seq)
        if engine.knows(kind)
    ]
    reckoned = engine.board.fortunes(facts)
    if len(reckoned) < 2:
        return {}
    seen = list(reading.events(game, seat, upto=seq))
    stops = ends_of(reckoned, engine.board, seen, seq)
    return {
        "course": graph.svg(reckoned, names, title=ends(reckoned, names), number=grouped),
        "counted": gettext(engine.board.FORTUNE),
        "turns": turned(reckoned, stops, names, over=game.over),
        "rounds": [Round(name, stop) for (name, _), stop in zip(reckoned, stops, strict=False)],
    }


def turned(
    reckoned: list[Reckoning], stops: list[int], names: Names, *, over: bool
) -> list[Turned]:
    return [
        Turned(
            reckoned[turn.at][0],
            turning.turn_sentence(turn, names, gettext, grouped),
            stops[turn.at],
        )
        for turn in turning.points(reckoned, over=over)
        if turn.at < len(stops)
    ]


def grouped(value: int) -> str:
    return number_format(value, force_grouping=True)
