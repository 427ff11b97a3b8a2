"""What the strokes of a blind pen forbid. Every move asks; games without a pen are asked
nothing."""

import msgspec

from games.engine import Command, IllegalMove
from games.models import Photo, Stroke
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
    for photo in photographed(position, seat, keys):
        drawn = tuple(msgspec.json.decode(photo.trace, type=list[tuple[int, int]]))
        courses = [tuple(trace) for ship, trace in pen.sails(command) if ship == photo.ship]
        if any(trace not in (drawn, turned(position, photo, drawn)) for trace in courses):
            raise TableRefusal("stroke_stands", ship=photo.ship)


def photographed(position: Position, seat: int, keys: list[str]) -> list[Photo]:
    """Courses drawn with closed eyes on paper, and read: those stand as well."""
    read = Photo.objects.filter(
        game=position.game, seat=seat, blind=True, decision__in=keys,
        status__in=(Photo.Status.READ, Photo.Status.CONFIRMED),
    )  # fmt: skip
    return list(read.only("ship", "trace", "doubts", "seat"))


def turned(position: Position, photo: Photo, trace: traces.Trace) -> traces.Trace:
    """The other way round, where the paper does not say which way she sails; otherwise as it
    is."""
    if "either_way" not in photo.doubts.split(","):
        return trace
    pen = position.engine.pen
    assert pen is not None, "a course was read"
    view = position.engine.view(position.state, photo.seat)
    at = next(ship.at for ship in view.ships if ship.name == photo.ship)
    line = trace[::-1] if at is None else (at, *trace[::-1])
    return traces.prepare(pen.CHART, at, [(x, max(y, 0)) for x, y in line])


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
