"""What the strokes of a blind pen forbid. Every move asks; games without a pen are asked
nothing."""

import msgspec

from games.engine import Command, IllegalMove
from games.models import Stroke
from games.navigation import traces
from games.services.positions import Position
from games.services.refusals import TableRefusal


def refuse_second_thoughts(position: Position, *, seat: int, command: Command) -> None:
    """Once the pen has touched the paper for a ship, only that stroke is an order for her in
    this window; and as long as it is on the paper nothing else is taken from that seat, for
    `done` would leave the stroke behind. Raises TableRefusal.
    """
    pen = position.engine.pen
    if pen is None:
        return
    keys = [
        decision.key
        for decision in position.engine.pending(position.state)
        if decision.seat == seat
    ]
    for stroke in Stroke.objects.filter(game=position.game, seat=seat, decision__in=keys):
        courses = [trace for ship, trace in pen.sails(command) if ship == stroke.ship]
        if any(trace != prepared(position, stroke) for trace in courses):
            raise TableRefusal("stroke_stands", ship=stroke.ship)
        if stroke.lifted_at is None and not courses:
            raise TableRefusal("pen_down", ship=stroke.ship)


def prepared(position: Position, stroke: Stroke) -> traces.Trace:
    """The stroke as an order has it; () when it is no voyage: then she holds."""
    pen = position.engine.pen
    assert pen is not None, "strokes are drawn where there is a pen"
    at = next(
        ship.at
        for ship in position.engine.view(position.state, stroke.seat).ships
        if ship.name == stroke.ship
    )
    try:
        return traces.prepare(pen.CHART, at, line_of(stroke))
    except IllegalMove:
        return ()


def line_of(stroke: Stroke) -> list[tuple[int, int]]:
    """Everything the pen has drawn."""
    parts = [
        msgspec.json.decode(text, type=list[tuple[int, int]])
        for text in stroke.parts.values_list("points", flat=True)
    ]
    return [point for part in parts for point in part]
