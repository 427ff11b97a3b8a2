"""The board of each game: a view in, a picture and a text that say the same thing out. Pure; the
doors choose the language."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from games.engine import Event
from games.navigation.points import Point
from games.sentences import Gettext as Gettext
from games.sentences import Names as Names

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
    it is drawn. A game without wakes takes `no_charts as charts`, one without a pen `no_sheet as
    sheet`."""

    @property
    def CHAPTER(self) -> str:
        """The kind of event that opens a new chapter of the log."""

    @property
    def ROUTINE(self) -> tuple[str, ...]:
        """Kinds of event that go without saying in a printed account."""

    @property
    def FORTUNE(self) -> str:
        """What `fortunes` counts, in words."""

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
    def fortunes(self, events: Sequence[Event]) -> list[Reckoning]:
        """Of what everybody may know: books of games under way show it."""

    def charts(
        self,
        seen: Sequence[tuple[str, Mapping[str, Any]]],
        names: Names,
        gettext: Gettext = ...,
        language: str = ...,
    ) -> list[Picture]:
        """Pictures for the game book, from the kind and the data of every event that the reader
        may see."""

    def sheet(
        self,
        view: Any,
        ship: str,
        line: Sequence[Point] = ...,
        names: Names | None = ...,
        gettext: Gettext = ...,
        language: str = ...,
    ) -> str:
        """The chart alone, for drawing the line of one ship."""


def no_charts(
    seen: Sequence[tuple[str, Mapping[str, Any]]],
    names: Names,
    gettext: Gettext = str,
    language: str = "en",
) -> list[Picture]:
    """For a game whose ships leave no wakes."""
    return []


def no_sheet(
    view: Any,
    ship: str,
    line: Sequence[Point] = (),
    names: Names | None = None,
    gettext: Gettext = str,
    language: str = "en",
) -> str:
    """For a game without a pen: nobody asks for its sheet."""
    raise NotImplementedError("this game has no chart to draw on")
