"""What a game brings beside its rules: how its orders are read and written, its sentences, and
its pen where orders are lines on a chart. Modules fill these in, and mypy checks them; the board
is in `games.board`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from games.engine import Command, Option, Problem, Seat
from games.navigation.charts import Chart
from games.navigation.points import Point
from games.sentences import Gettext, Names

Legal: TypeAlias = Callable[[Command], bool]
"""Would this command be taken from the reader's seat now, as far as that seat can foresee?"""


class Notation(Protocol):
    """Orders as players write them. `parse(render(c)) == c` for every command, in each language.

    A game without orders too many to list takes `no_guide as guide` from `games.notation`."""

    def parse(
        self,
        text: str,
        view: Any,
        names: Mapping[Seat, str],
        language: str = ...,
        legal: Legal | None = None,
    ) -> Command:
        """The command that a letter means, read with what the seat sees. `legal` may be asked
        which of several readings the rules would take. Raises Unreadable."""

    def render(self, command: Command, names: Mapping[Seat, str], language: str = ...) -> str:
        """The command as a letter, one order a line."""

    def help(self, language: str = ...) -> list[tuple[str, str]]:
        """Every order: an example that can be sent as it stands, and what it means."""

    def guide(self, option: Option, names: Mapping[Seat, str], language: str) -> list[str]:
        """A few orders of this option's kind, to be changed by whoever copies them; none where
        the option lists its values."""


class Words(Protocol):
    """A sentence for each event, refusal, problem, decision, option, field and value.

    A game whose values point at nothing on the board takes `points_nowhere as pointed` from
    `games.sentences`."""

    @property
    def TABLE_OPTIONS(self) -> Mapping[str, str]:
        """The options of a table: what the form calls each."""

    @property
    def TABLE_VALUES(self) -> Mapping[Any, str]:
        """What an option of a table may be, where the value does not explain itself."""

    def event(
        self, kind: str, data: Mapping[str, Any], names: Names, gettext: Gettext, language: str
    ) -> str: ...
    def refusal(
        self, code: str, facts: Mapping[str, Any], names: Names, gettext: Gettext, language: str
    ) -> str: ...
    def problem(self, found: Problem, gettext: Gettext, language: str) -> str: ...
    def decision(self, kind: str, gettext: Gettext, language: str = ...) -> str: ...
    def option(self, kind: str, gettext: Gettext, language: str = ...) -> str: ...
    def field(self, name: str, gettext: Gettext) -> str: ...
    def value(
        self, field: str, given: Any, names: Names, gettext: Gettext, language: str
    ) -> str: ...
    def pointed(
        self, view: Any, field: str, given: Any, gettext: Gettext, language: str
    ) -> str: ...


class Helm(Protocol):
    """A ship that waits for a line of this seat. `at` None: at home. `blind`: the chart vanishes
    when the pen goes down. `ordered`: what is sealed for her so far; () is hold."""

    @property
    def ship(self) -> str: ...
    @property
    def at(self) -> Point | None: ...
    @property
    def blind(self) -> bool: ...
    @property
    def ordered(self) -> tuple[Point, ...] | None: ...


class Shout(Protocol):
    """A call that a blind pen hears: one of the game's words, or free ones in `text`."""

    @property
    def seat(self) -> Seat: ...
    @property
    def word(self) -> str: ...
    @property
    def text(self) -> str: ...


class Heard(Protocol):
    """What a blind pen may know: the nearest degree of latitude, and the calls so far."""

    @property
    def latitude(self) -> int: ...
    @property
    def words(self) -> Sequence[Shout]: ...


class Pen(Protocol):
    """Where orders are lines drawn on a chart: which ships wait for one, how a line becomes an
    order, and what a blind pen hears."""

    @property
    def CHART(self) -> Chart: ...
    @property
    def SHIPS(self) -> Sequence[str]: ...
    def helms(self, view: Any) -> Sequence[Helm]: ...
    def year(self, view: Any) -> int: ...
    def sail(
        self,
        ship: str,
        trace: Sequence[Point],
        heed: int | None = ...,
        ignore: Sequence[Seat] = ...,
    ) -> Command: ...
    def hold(self, ship: str) -> Command: ...
    def sails(self, command: Command) -> list[tuple[str, tuple[Point, ...]]]: ...
    def with_traces(self, command: Command, traces: Mapping[str, Sequence[Point]]) -> Command: ...
    def heard(self, state: Any, ship: str, line: Sequence[Point]) -> Heard: ...
    def look(self, trace: Sequence[Point], gettext: Gettext = ..., language: str = ...) -> str:
        """What can be seen of a line before it is sailed, where the eyes are open."""
