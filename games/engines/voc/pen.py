"""Where a door meets the drawn line: which ships a seat may draw for now, how a line becomes an
order, what a blind pen hears."""

from collections.abc import Mapping, Sequence

from games.engine import Command, Fixed, Seat
from games.engines.voc import commands as c
from games.engines.voc.commands import Point
from games.engines.voc.data import CHART, SHIPS
from games.engines.voc.lookout import describe_line
from games.engines.voc.state import Ship, State
from games.engines.voc.view import View
from games.navigation.verdict import Call, so_far
from games.sentences import Gettext

__all__ = [
    "CHART",
    "SHIPS",
    "Heard",
    "Helm",
    "Word",
    "heard",
    "helms",
    "hold",
    "look",
    "sail",
    "sails",
    "with_traces",
    "year",
]


class Helm(Fixed, frozen=True):
    """A ship that waits for this seat's line. `at` None: in Middelburg. `blind`: the chart
    vanishes when the pen goes down."""

    ship: str
    at: Point | None
    blind: bool
    ordered: tuple[Point, ...] | None  # what is sealed for her so far; () is hold


class Word(Fixed, frozen=True):
    """A call shouted: one of the five words, or free ones in `text`."""

    seat: Seat
    word: str = ""
    text: str = ""


class Heard(Fixed, frozen=True):
    """What a blind pen may know: the nearest degree of latitude, south negative, and the calls
    so far."""

    latitude: int
    words: tuple[Word, ...] = ()


def helms(view: View) -> tuple[Helm, ...]:
    """A line may be replaced until the window closes (4.2); a blind one is one stroke, so not
    when its skipper is done."""
    window = view.window
    blind = view.chart == "closed-eyes"
    if window is None or window.kind != "sailing" or (blind and view.seat in window.done):
        return ()
    mine = [
        ship
        for ship, skipper in zip(window.ships, window.skippers, strict=True)
        if skipper == view.seat
    ]
    sealed = {order.ship: order.trace for order in view.private.sails} if view.private else {}
    return tuple(
        Helm(ship.name, ship.at, blind, sealed.get(ship.name))
        for ship in view.ships
        if ship.name in mine
    )


def year(view: View) -> int:
    """Which of her voyages a printed sheet is for."""
    return view.year


def sail(
    ship: str, trace: Sequence[Point], heed: int | None = None, ignore: Sequence[Seat] = ()
) -> Command:
    return c.Sail(ship, tuple(trace), heed, tuple(ignore))


def hold(ship: str) -> Command:
    return c.Hold(ship)


def sails(command: Command) -> list[tuple[str, tuple[Point, ...]]]:
    """The ships this letter gives a course, with their lines; () is hold, or a line still to
    come."""
    orders = [line.order for line in command.lines] if isinstance(command, c.Orders) else [command]
    return [
        (order.ship, order.trace if isinstance(order, c.Sail) else ())
        for order in orders
        if isinstance(order, c.Sail | c.Hold)
    ]


def with_traces(command: Command, traces: Mapping[str, Sequence[Point]]) -> Command:
    """The same letter, each `sail` without a line taking the one drawn for its ship."""
    if isinstance(command, c.Sail) and not command.trace and command.ship in traces:
        return c.Sail(command.ship, tuple(traces[command.ship]), command.heed, command.ignore)
    if isinstance(command, c.Orders):
        return c.Orders(
            tuple(
                c.Line(with_traces(line.order, traces), line.otherwise)  # type: ignore[arg-type]
                for line in command.lines
            )
        )
    return command


def look(trace: Sequence[Point], gettext: Gettext = str, language: str = "en") -> str:
    """What can be seen of a line before she sails it, with open eyes."""
    return describe_line(trace, gettext, language)


def heard(state: State, ship: str, line: Sequence[Point]) -> Heard:
    """What this line has let the pen hear. It judges nothing, so that silence tells nothing."""
    found: Ship = next(one for one in state.ships if one.name == ship)
    calls = [
        Call(word=call.word or "", y=call.y, east_of=call.east_of, west_of=call.west_of)
        for call in found.calls
    ]
    so = so_far(CHART, found.at, line, calls)
    return Heard(
        so.latitude,
        tuple(
            Word(placed.seat, placed.word or "", placed.text)
            for placed in (found.calls[i] for i in so.shouts)
        ),
    )
