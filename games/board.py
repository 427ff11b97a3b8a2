"""The board of each game: a view in, a picture and a text that say the same thing out. Pure; the
doors choose the language."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

from games.engine import Event
from games.navigation.points import Point
from games.sentences import Gettext as Gettext
from games.sentences import Names as Names

Reckoning: TypeAlias = tuple[
    str, Mapping[int, int]
]  # a chapter's short name, and what each seat still in the game is worth at its end


class LedgerLine(NamedTuple):
    """One seat's row of the ledger. `mark`: its sign on the board, an SVG; `notes`: what is
    special about it now."""

    seat: int
    mark: str
    name: str
    notes: list[str]
    cells: list[str]


class Ledger(NamedTuple):
    """Everybody's public belongings as a table, in turn order; the first column is who. `purse`:
    which cell of a line counts most."""

    caption: str
    columns: list[str]
    lines: list[LedgerLine]
    purse: int = 0


class Picture(NamedTuple):
    """A drawing for the game book. `svg` has a title of its own, for those who hear it."""

    caption: str
    svg: str


Box: TypeAlias = tuple[int, int, int, int]  # x, y, width, height in the drawing's own units
Way: TypeAlias = tuple[tuple[int, int], ...]


class Part(NamedTuple):
    """One thing on the board that can be pointed at. In the drawing it is the group
    `id="part-<id>"` of class `part`.

    `name`: what it is, holds and offers, in the reader's language. `near`: the parts that the
    arrow keys reach from here, along lanes, borders and rows; each of them is a part of this
    board too."""

    id: str
    name: str
    box: Box
    near: tuple[str, ...] = ()


class Mark(NamedTuple):
    """What an event looks like on the board.

    An arrow goes from part to part, along `ways` where the game knows them (several where it
    leaves the map on one side and comes back on the other); a ring lies around each part; a badge
    hangs `text` on each. `text` belongs to no language: a sum, a number, a sign. `seat`: whose
    doing. A part that is not on the board now is passed over."""

    shape: Literal["arrow", "ring", "badge"]
    parts: tuple[str, ...]
    text: str = ""
    seat: int | None = None
    ways: tuple[Way, ...] = ()


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

    def parts(
        self, view: Any, names: Names, gettext: Gettext = ..., language: str = ...
    ) -> tuple[Part, ...]:
        """Everything on the board that can be pointed at; what lies upon something else comes
        after it."""

    def part(self, kind: str, field: str, value: Any) -> str | None:
        """Which part a value of an option is; None: it is chosen in a list.

        A value that is a list (a path) is pointed at element by element: ask for each. The field
        "" asks for an option of which no field stands on the board: `roll` is the die."""

    def marks(self, kind: str, data: Mapping[str, Any]) -> tuple[Mark, ...]:
        """What an event looks like on the board, from as much of it as the reader may see."""

    def focus(self, view: Any) -> str | None:
        """The part where the reader's own ship or place is."""

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


def describe_beside_picture(
    board: Board, view: Any, names: Names, gettext: Gettext = str, language: str = "en"
) -> str:
    """The position in words where its picture stands too. A board may have a shorter text for it,
    `text_beside_picture`, without what the picture shows better."""
    shorter = getattr(board, "text_beside_picture", board.text)
    return str(shorter(view, names, gettext, language))


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
