"""Lines drawn on a chart: files read into one, and strokes of a blind pen, kept on the server while
they are drawn.

In closed-eyes a skipper hears the calls while he draws. So that nobody tries a line to hear them
and then draws another, a stroke is kept part by part, lifting the pen (or losing the connection)
makes it an order, and from its first point on no other order for that ship is taken in that
window, by whatever door.
"""

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

import msgspec
from django.db import transaction

from games.engine import Command, IllegalMove
from games.models import Decision, Receipt, Stroke, StrokePart
from games.navigation import files, traces
from games.protocols import Helm, Pen
from games.services import moves, positions
from games.services.blind_pen import line_of, photographed, prepared
from games.services.positions import Position
from games.services.refusals import Stale, TableRefusal

logger = logging.getLogger(__name__)

LOST_AFTER = timedelta(seconds=20)  # a pen that has not moved for so long has lost its connection

Points = Sequence[tuple[int, int]]


def helm(position: Position, seat: int, ship: str) -> Helm:
    """The ship that waits for this seat's line. Raises TableRefusal."""
    if not position.game.begun:
        raise TableRefusal("not_begun")
    pen = position.engine.pen
    helms = pen.helms(position.engine.view(position.state, seat)) if pen else ()
    found = next((one for one in helms if one.ship == ship), None)
    if found is None:
        raise TableRefusal("no_helm", ship=ship, ships=[one.ship for one in helms] or ["-"])
    return found


# --- Files ---


def from_file(position: Position, seat: int, ship: str, data: bytes, name: str) -> traces.Trace:
    """The line that an uploaded file holds, ready to be an order. Raises IllegalMove (it says
    what is wrong) or TableRefusal."""
    found = helm(position, seat, ship)
    pen = position.engine.pen
    assert pen is not None, "a helm was found"
    return traces.prepare(pen.CHART, found.at, files.read_line_file(data, name, pen.CHART))


def sail(
    position: Position,
    ship: str,
    trace: Points,
    *,
    heed: int | None = None,
    ignore: Sequence[int] = (),
) -> Command:
    """The order to sail this line."""
    pen = position.engine.pen
    assert pen is not None, "a helm was found"
    command: Command = pen.sail(ship, trace, heed, ignore)
    return command


def with_files(
    position: Position, seat: int, command: Command, attached: Mapping[str, bytes]
) -> Command:
    """A letter whose `sail` orders take their lines from what came with it, by file name or in
    order.

    Raises TableRefusal when it is not clear which file is whose, IllegalMove when a file cannot
    be read.
    """
    pen = position.engine.pen
    if pen is None:
        return command
    lacking = [
        ship for ship, trace in pen.sails(command) if not trace and is_sail(pen, command, ship)
    ]
    if not lacking or not attached:
        return command
    chosen = matched(lacking, attached)
    return with_traces(
        pen,
        command,
        {
            ship: from_file(position, seat, ship, attached[name], name)
            for ship, name in chosen.items()
        },
    )


def with_traces(pen: Pen, command: Command, lines: Mapping[str, Points]) -> Command:
    filled: Command = pen.with_traces(command, lines)
    return filled


def is_sail(pen: Pen, command: Command, ship: str) -> bool:
    """Whether a line would find its place: `hold` takes none."""
    return bool(pen.with_traces(command, {ship: ((0, 0),)}) != command)


def matched(ships: Sequence[str], attached: Mapping[str, bytes]) -> dict[str, str]:
    """Which file is which ship's: one for one, or by the ship's letter at the beginning or end
    of the file's name."""
    names = list(attached)
    if len(ships) == len(names) == 1:
        return {ships[0]: names[0]}
    found = {ship: [name for name in names if is_named_after(name, ship)] for ship in ships}
    for ship, mine in found.items():
        if len(mine) != 1:
            raise TableRefusal("whose_file", ship=ship, files=names)
    return {ship: mine[0] for ship, mine in found.items()}


def is_named_after(name: str, ship: str) -> bool:
    stem = name.rpartition(".")[0].casefold()
    words = "".join(letter if letter.isalnum() else " " for letter in stem).split()
    return ship.casefold() in words[:1] + words[-1:]


# --- A blind pen ---


class Heard(msgspec.Struct, frozen=True):
    """A call that reached the pen: one of the five words, or free ones in `text`."""

    seat: int
    word: str
    text: str


class Sounded(msgspec.Struct, frozen=True):
    """What the pen may know: the nearest degree of latitude, south negative, and the calls so
    far."""

    latitude: int
    words: tuple[Heard, ...]


class Drawn(NamedTuple):
    """What a part of a stroke is answered; the receipt once the pen is lifted and the line is an
    order."""

    sounded: Sounded
    receipt: Receipt | None = None


def draw(
    *, game_id: str, seat: int, ship: str, decision: str, number: int, points: Points, lifted: bool,
    now: datetime
) -> Drawn:  # fmt: skip
    """Keep the next part of a stroke and tell what it hears; the first part begins it, `lifted`
    ends it and gives the order.

    The same part again counts once and is answered alike. Raises TableRefusal or IllegalMove,
    and then nothing was kept.
    """
    drawn = msgspec.json.encode([list(point) for point in points]).decode()
    with transaction.atomic():
        position = positions.open_locked(game_id)
        stroke = Stroke.objects.filter(
            game=position.game, seat=seat, ship=ship, decision=decision
        ).first()
        earlier = (
            StrokePart.objects.filter(stroke=stroke, number=number, points=drawn).first()
            if stroke
            else None
        )
        if stroke is None or earlier is None:
            stroke = stroke or begun(position, seat, ship, decision, first=number == 1, now=now)
            sounded = add(position, stroke, number, drawn, now=now)
        else:
            sounded = msgspec.json.decode(earlier.heard, type=Sounded)
        return Drawn(sounded, lift(stroke, now=now) if lifted else None)


def begun(
    position: Position, seat: int, ship: str, decision: str, *, first: bool, now: datetime
) -> Stroke:
    found = helm(position, seat, ship)
    if not found.blind:
        raise TableRefusal("not_blind", ship=ship)
    if not first:
        raise TableRefusal("no_stroke", ship=ship)
    if found.ordered is not None:
        raise TableRefusal(
            "already_ordered", ship=ship
        )  # a sealed line must not learn from the pen
    if any(one.ship == ship for one in photographed(position, seat, [decision])):
        raise TableRefusal("stroke_stands", ship=ship)  # drawn on paper, and read
    if decision not in {
        one.key for one in position.engine.pending(position.state) if one.seat == seat
    }:
        raise Stale("decision_gone", decision=decision, changed=[])
    return Stroke.objects.create(
        game=position.game, decision=decision, ship=ship, seat=seat, last_at=now
    )


def is_drawn(position: Position, seat: int, ship: str) -> bool:
    """Whether a pen has touched the paper for this ship in the window that is open."""
    keys = [
        decision.key
        for decision in position.engine.pending(position.state)
        if decision.seat == seat
    ]
    return Stroke.objects.filter(
        game=position.game, seat=seat, ship=ship, decision__in=keys
    ).exists()


def add(position: Position, stroke: Stroke, number: int, drawn: str, *, now: datetime) -> Sounded:
    """A part that is new: in order, in time, and still a line that a ship might sail."""
    expected = stroke.parts.count() + 1
    if stroke.lifted_at is not None:
        raise TableRefusal("pen_lifted", ship=stroke.ship)
    if number != expected:
        raise TableRefusal("part_missing", expected=expected, number=number)
    if Decision.objects.filter(game=position.game, key=stroke.decision, due_at__lte=now).exists():
        raise TableRefusal("time_is_up", ship=stroke.ship)
    at, pen = helm(position, stroke.seat, stroke.ship).at, position.engine.pen
    assert pen is not None, "a helm was found"
    line = [*line_of(stroke), *msgspec.json.decode(drawn, type=list[tuple[int, int]])]
    traces.begun(pen.CHART, at, line)
    heard = pen.heard(position.state, stroke.ship, line)
    sounded = Sounded(
        heard.latitude, tuple(Heard(word.seat, word.word, word.text) for word in heard.words)
    )
    StrokePart.objects.create(
        stroke=stroke, number=number, points=drawn, heard=msgspec.json.encode(sounded).decode()
    )
    Stroke.objects.filter(pk=stroke.pk).update(last_at=now)
    return sounded


def lift(stroke: Stroke, *, now: datetime) -> Receipt | None:
    """The pen leaves the paper: the stroke is an order. One that is no voyage and heard nothing is
    forgotten; otherwise she holds.

    The table is locked. Lifted twice, it is the same order.
    """
    key = f"pen/{stroke.decision}/{stroke.ship}"
    if stroke.lifted_at is not None:
        return Receipt.objects.filter(game=stroke.game_id, seat=stroke.seat, key=key).first()
    position = positions.open_locked(stroke.game_id)
    pen = position.engine.pen
    assert pen is not None, "strokes are drawn where there is a pen"
    trace = prepared(position, stroke)
    if not trace and not any(
        msgspec.json.decode(text, type=Sounded).words
        for text in stroke.parts.values_list("heard", flat=True)
    ):
        stroke.delete()
        return None
    order = pen.sail(stroke.ship, trace) if trace else pen.hold(stroke.ship)
    receipt = moves.submit(
        game_id=stroke.game_id,
        seat=stroke.seat,
        command=order,
        key=key,
        channel="web",
        now=now,
        decision=stroke.decision,
    )
    Stroke.objects.filter(pk=stroke.pk).update(lifted_at=now)
    return receipt


def lift_lost(*, now: datetime) -> int:
    """Strokes whose connection is lost end where they were. Returns how many; one bad one never
    stops the others."""
    lost = Stroke.objects.filter(lifted_at=None, last_at__lt=now - LOST_AFTER)
    return sum(
        lift_if_lost(game_id, pk, now=now) for game_id, pk in lost.values_list("game_id", "pk")
    )


def lift_if_lost(game_id: str, pk: int, *, now: datetime) -> bool:
    """False when the pen has moved or was lifted in this very moment."""
    with transaction.atomic():
        positions.open_locked(game_id)
        stroke = Stroke.objects.filter(pk=pk, lifted_at=None, last_at__lt=now - LOST_AFTER).first()
        if stroke is None:
            return False
        try:
            lift(stroke, now=now)
        except (
            TableRefusal,
            IllegalMove,
        ) as refusal:  # its window is closed: nothing can come of it any more
            logger.info(
                "table %s: the line of ship %s came to nothing: %s", game_id, stroke.ship, refusal
            )
            Stroke.objects.filter(pk=pk).update(lifted_at=now)
    return True
