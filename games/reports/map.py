"""The position as one seat sees it, to print and to lay on the table: the board, everybody's
belongings, and what only this seat knows."""

import re
from collections.abc import Callable
from html import escape

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext, override

from games.board import Ledger
from games.models import Game
from games.reports import graph, printing
from games.services import letters, positions


def write(
    game: Game,
    language: str,
    progress: Callable[[int], None] = lambda percent: None,
    about: str = "",
    seq: int | None = None,
) -> bytes:
    """`about`: the number of the seat. The board is as high as leaves everything else on its
    page."""
    with override(language):
        told = context(game, int(about), seq)
        for step, board_mm in enumerate(UPRIGHT_MM if told["upright"] else BROAD_MM):
            progress(30 + 10 * step)
            sheet = printing.laid_out(
                render_to_string("pdf/map.html", told | {"board_mm": board_mm})
            )
            if len(sheet.pages) == 1:
                break
    return printing.drawn(sheet)


BROAD_MM, UPRIGHT_MM = (132, 120, 108, 96, 84), (212, 196, 180, 164, 148)


VIEW_BOX = re.compile(r'viewBox="-?[0-9.]+ -?[0-9.]+ ([0-9.]+) ([0-9.]+)"')


def is_upright(drawing: str) -> bool:
    """Whether the board is higher than wide, and so is the sheet."""
    wide, high = size_of(drawing)
    return high > wide


def size_of(drawing: str) -> tuple[float, float]:
    box = VIEW_BOX.search(drawing)
    assert box is not None, "a board has a view box"
    return float(box[1]), float(box[2])


def context(game: Game, seat: int, seq: int | None = None) -> dict[str, object]:
    position = positions.newest(game) if seq is None else positions.at(game, seq)
    engine, board = position.engine, position.engine.board
    names, language = letters.names_of(game), letters.language()
    view = engine.view(position.state, seat)
    drawing = board.svg(view, names, gettext, language)
    return {
        "game": game,
        "title": gettext(engine.title),
        "language": language,
        "headline": board.headline(view, gettext),
        "you": names[seat],
        "svg": drawing,
        "upright": is_upright(drawing),
        "ledger": with_spoken_marks(
            board.ledger(engine.view(position.state, None), names, gettext, language)
        ),
        "private": board.private(view, names, gettext, language),
        "seq": position.seq,
        "hash": game.stream.head_hash if position.seq == game.stream.head_seq else "",
        "link": settings.BASE_URL + reverse("table", args=[game.pk]),
    }


def with_spoken_marks(ledger: Ledger) -> Ledger:
    """On paper nothing is hidden from those who hear the page: each mark says whose it is."""
    return ledger._replace(
        lines=[line._replace(mark=spoken(line.mark, line.seat)) for line in ledger.lines]
    )


def spoken(mark: str, seat: int) -> str:
    title = escape(gettext("Seat {seat}").format(seat=seat))
    return mark.replace("<svg ", f'<svg font-family="{escape(graph.FONT)}" ', 1).replace(
        ">", f"><title>{title}</title>", 1
    )
