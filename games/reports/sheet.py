"""The position sheet: one page to play from at the kitchen table, as one seat sees it, with the
orders that are possible now."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.translation import gettext, override

from core.eventlog import log
from games.engine import Decision
from games.models import Decision as DecisionRow
from games.models import Game, Seat
from games.reports import map as position_map
from games.reports import printing
from games.services import extensions, letters, positions
from games.services.positions import Position


@dataclass(frozen=True)
class Density:
    """How much goes on the page: the height of the board, the size of letters, orders of each
    kind, and lines to write on."""

    board_mm: int
    points: float
    orders: int
    lines: int


UNDER_MM = 186  # as wide as the page, above the words
BESIDE = (132, 178)  # left of the words
DENSITIES = (
    Density(128, 9, 8, 3),
    Density(116, 8.5, 5, 2),
    Density(104, 8, 3, 0),
    Density(90, 7.5, 2, 0),
    Density(72, 7, 1, 0),
)
"""From the most comfortable down; the first that fits on one page is taken."""


def write(
    game: Game,
    language: str,
    progress: Callable[[int], None] = lambda percent: None,
    about: str = "",
    seq: int | None = None,
) -> bytes:
    """`about`: the number of the seat."""
    return printing.drawn(fitted(game, language, progress, int(about), seq or game.stream.head_seq))


def fitted(game: Game, language: str, progress: Callable[[int], None], seat: int, seq: int) -> Any:
    """The sheet made up (a WeasyPrint document), as comfortably as one page allows."""
    with override(language):
        told = context(game, seat, seq)
        for step, density in enumerate(DENSITIES):
            progress(30 + 10 * step)
            sheet = printing.laid_out(page(told, density))
            if len(sheet.pages) == 1:
                break
    return sheet


def page(told: dict[str, Any], density: Density) -> str:
    return render_to_string("pdf/sheet.html", told | as_dense_as(told, density))


def context(game: Game, seat: int, seq: int) -> dict[str, Any]:
    """What a map shows, and what is asked of the seat."""
    position = positions.at(game, seq)
    engine, names, language = position.engine, letters.names_of(game), letters.language()
    decision = asked(position, seat)
    return position_map.context(game, seat, seq) | {
        "position": position,
        "seat": seat,
        "hash": log.read(game.pk, after=seq - 1, upto=seq)[0].hash[:16],
        "question": engine.words.decision(decision.kind, gettext, language) if decision else "",
        "default": "; ".join(letters.command_lines(engine, decision.default, names))
        if decision and decision.due
        else "",
        "until": deadline(game, seat, decision) if decision else "",
        "reply_to": extensions.reply_address(game, seat, decision.key if decision else ""),
    }


def asked(position: Position, seat: int) -> Decision | None:
    """What the game waits for, or else what may be answered early."""
    mine = [
        decision for decision in position.engine.pending(position.state) if decision.seat == seat
    ]
    return next((decision for decision in mine if decision.due), mine[0] if mine else None)


def deadline(game: Game, seat: int, decision: Decision) -> str:
    """In the time zone of whoever sits there."""
    due_at: datetime | None = (
        DecisionRow.objects.filter(game=game, key=decision.key)
        .values_list("due_at", flat=True)
        .first()
    )
    player = Seat.objects.select_related("player").get(game=game, number=seat).player
    if due_at is None or player is None:
        return ""
    return (
        f"{date_format(due_at.astimezone(ZoneInfo(player.time_zone)), 'l j F Y, H:i')} "
        f"({player.time_zone})"
    )


def as_dense_as(told: dict[str, Any], density: Density) -> dict[str, Any]:
    position, names = told["position"], letters.names_of(told["game"])
    options = position.engine.options(position.state, told["seat"])
    wide, high = position_map.size_of(told["svg"])
    room = BESIDE if told["upright"] else (UNDER_MM, density.board_mm)
    scale = min(room[0] / wide, room[1] / high)
    return {
        "density": density,
        "board": (round(wide * scale, 1), round(high * scale, 1)),
        "lines": range(density.lines),
        "examples": letters.examples(
            position.engine, [o for o in options if not o.anytime], names, most=density.orders
        ),
        "anytime": letters.examples(
            position.engine, [o for o in options if o.anytime], names, most=1
        )
        if density.orders > 1
        else [],
    }
