"""The position as one seat sees it, to print and to lay on the table: the board, everybody's belongings, and what only this seat knows."""

import re
from collections.abc import Callable

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext, override

from games import boards
from games.models import Game
from games.reports import printing
from games.services import letters, positions


def write(game: Game, language: str, progress: Callable[[int], None] = lambda percent: None, about: str = "") -> bytes:
    """`about`: the number of the seat."""
    with override(language):
        html = render_to_string("pdf/map.html", context(game, int(about)))
        progress(30)
    return printing.printed(html, laid_out=lambda: progress(80))


VIEW_BOX = re.compile(r'viewBox="-?[0-9.]+ -?[0-9.]+ ([0-9.]+) ([0-9.]+)"')


def is_upright(drawing: str) -> bool:
    """Whether the board is higher than wide, and so is the sheet."""
    box = VIEW_BOX.search(drawing)
    return box is not None and float(box[2]) > float(box[1])


def context(game: Game, seat: int) -> dict[str, object]:
    position = positions.newest(game)
    engine, board = position.engine, boards.load(game.ruleset)
    names, language = letters.names_of(game), letters.language()
    view = engine.view(position.state, seat)
    drawing = board.svg(view, names, gettext, language)
    return {
        "game": game,
        "title": engine.title,
        "language": language,
        "headline": board.headline(view, gettext),
        "you": names[seat],
        "svg": drawing,
        "upright": is_upright(drawing),
        "ledger": board.ledger(engine.view(position.state, None), names, gettext, language),
        "private": board.private(view, names, gettext, language),
        "seq": position.seq,
        "hash": game.stream.head_hash if position.seq == game.stream.head_seq else "",
        "link": settings.BASE_URL + reverse("table", args=[game.pk]),
    }
