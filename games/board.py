"""The board of each game: a view in, a picture and a text that say the same thing out. Pure; the
doors choose the language."""

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from games.engine import Event

Names: TypeAlias = Mapping[int, str]  # seat -> who sits there
Gettext: TypeAlias = Callable[[str], str]
Reckoning: TypeAlias = tuple[
    str, Mapping[int, int]
]  # a chapter's short name, and what each seat still in the game is worth at its end


class Line(NamedTuple):
    """One seat's row of the ledger. `mark`: its sign on the board, an SVG; `notes`: what is
    special about it now."""

    seat: int
    mark: str
    name: str
    notes: list[str]
    cells: list[str]


class Ledger(NamedTuple):
    """Everybody's public belongings as a table, in turn order; the first column is who."""

    caption: str
    columns: list[str]
    lines: list[Line]


class Picture(NamedTuple):
    """A drawing for the game book. `svg` has a title of its own, for those who hear it."""

    caption: str
    svg: str


class Board(Protocol):
    """What a game's board module offers. `names` tells who sits; `gettext` and `language` for whom
    it is drawn.

    A game whose ships leave wakes may have `charts(seen, names, gettext, language)` too:
    pictures for the game book, from the kind and the data of every event that the reader may
    see."""

    CHAPTER: str  # the kind of event that opens a new chapter of the log
    ROUTINE: tuple[str, ...]  # kinds of event that go without saying in a printed account
    FORTUNE: str  # what `fortunes` counts, in words

    def svg(self, view: Any, names: Names, gettext: Gettext = ..., language: str = ...) -> str: ...
    def text(self, view: Any, names: Names, gettext: Gettext = ..., language: str = ...) -> str: ...
    def ledger(
        self, view: Any, names: Names, gettext: Gettext = ..., language: str = ...
    ) -> Ledger: ...
    def private(
        self, view: Any, names: Names, gettext: Gettext = ..., language: str = ...
    ) -> list[tuple[str, str]]: ...
    def headline(self, view: Any, gettext: Gettext = ...) -> str: ...
    def ending(self, view: Any, gettext: Gettext = ...) -> str: ...
    def chapter(self, data: Mapping[str, Any] | None, gettext: Gettext = ...) -> str: ...
    def fortunes(
        self, events: Sequence[Event]
    ) -> list[Reckoning]: ...  # of what everybody may know: books of games under way show it


BOARDS = {
    "long-cours@1": "games.engines.long_cours.picture",
    "siecle-dor@1": "games.engines.siecle_dor.picture",
    "vor-dem-wind@1": "games.engines.vor_dem_wind.picture",
    "voc-basic@1": "games.engines.voc.picture",
    "voc-advanced@1": "games.engines.voc.picture",
}
"""The board module of every ruleset."""


def load(ruleset: str) -> Board:
    board: Board = importlib.import_module(BOARDS[ruleset])
    return board
