"""What a bot knows of its own seat, and how it writes a letter."""

from typing import Any

from games.engine import Command
from games.engines.long_cours import commands as c
from games.engines.long_cours.view import CaptainView, View


def own_captain(view: View) -> CaptainView:
    assert view.seat is not None
    return view.captains[view.seat - 1]


def letter(*lines: Any) -> Command:
    return c.Orders(tuple(line if isinstance(line, c.Line) else c.Line(line) for line in lines))
