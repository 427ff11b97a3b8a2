"""A table of VOC! whose four skippers wait to draw: Anna, Bram, Cato and Dirk."""

from collections.abc import Callable

import pytest

from games.engines.voc.commands import Call, Done, Sail
from games.models import Game
from games.services import moves, positions, tables
from tests.games.conftest import cast, nobody_listens  # noqa: F401 -- fixtures
from tests.web.conftest import as_, quiet  # noqa: F401 -- fixtures

TABLE = "linetable1"
NAMES = ("anna", "bram", "cato", "dirk")
LINE = (
    (7000, 0),
    (6900, 700),
    (6800, 1500),
    (6900, 2300),
)  # from the home line out into the open sea


@pytest.fixture
def sitting(cast, now) -> Callable[[str], Game]:  # noqa: F811
    """sitting("closed-eyes"): the table, its game begun."""

    def sitting(mode: str) -> Game:
        tables.open_table(
            ruleset="voc-basic@1",
            seats=4,
            opened_by=None,
            now=now,
            table_id=TABLE,
            secret=bytes(32),
            options={"chart": mode},
        )
        for name in NAMES:
            tables.join(game_id=TABLE, player=getattr(cast, name), luck=name, source="web", now=now)
        for name in NAMES:
            tables.confirm(game_id=TABLE, player=getattr(cast, name), now=now)
        return found()

    return sitting


@pytest.fixture
def open_eyes(sitting) -> Game:
    return sitting("dead-reckoning")


@pytest.fixture
def blind(sitting, now) -> Game:
    """Closed eyes; the calls are closed: everybody who may has called `west` at 25 S for ship A,
    and the pens wait."""
    game = sitting("closed-eyes")
    skipper = skipper_of("A")
    caller = next(
        seat for seat in positions.newest(game).state.ships[0].sailors if seat and seat != skipper
    )
    send(caller, Call("A", "west", 960), now)
    for seat in range(1, 5):
        send(seat, Done(), now)
    return found()


@pytest.fixture
def at_sea(open_eyes, now) -> Game:
    """A year later: ship A lies in the open sea, and her skipper is asked again."""
    send(skipper_of("A"), Sail("A", LINE), now)
    for seat in range(1, 5):
        send(seat, Done(), now)
    state = positions.newest(found()).state
    assert state.year == 1586
    assert state.ships[0].at is not None
    return found()


def found() -> Game:
    return Game.objects.select_related("stream__snapshot").get(pk=TABLE)


def send(seat: int, command: object, now, key: str = "") -> object:
    return moves.submit(
        game_id=TABLE,
        seat=seat,
        command=command,
        key=key or f"{seat}/{found().stream.head_seq}",
        channel="rest",
        now=now,
    )


def skipper_of(ship: str) -> int:
    window = positions.newest(found()).state.window
    return window.skippers[window.ships.index(ship)]


def question_of(seat: int) -> str:
    """The key under which this seat is asked now."""
    position = positions.newest(found())
    return next(
        decision.key
        for decision in position.engine.pending(position.state)
        if decision.seat == seat
    )


def sealed(ship: str) -> tuple[tuple[int, int], ...] | None:
    """What is ordered for her so far; () is hold."""
    state = positions.newest(found()).state
    order = next(one for one in state.ships if one.name == ship).order
    return None if order is None else order.trace
