"""A chart to draw on with a pen: one ship, A4, with the marks that let a photograph of it be
read."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext, override

from games.engine import Engine
from games.models import Game
from games.navigation import paper
from games.navigation.charts import Chart
from games.navigation.points import Point
from games.reports import printing
from games.services import letters, positions

VIEW_BOX = re.compile(r'viewBox="(-?[0-9]+) (-?[0-9]+) ([0-9]+) ([0-9]+)"')


@dataclass(frozen=True)
class Box:
    """Where something lies on the sheet, in millimetres."""

    left: float
    top: float
    width: float
    height: float
    drawing: str = ""


def write(
    game: Game,
    language: str,
    progress: Callable[[int], None] = lambda percent: None,
    about: str = "",
    seq: int | None = None,
) -> bytes:
    """The sheet of one ship, as everybody may see her."""
    with override(language):
        html = render_to_string("pdf/chart.html", context(game, about, seq))
        progress(30)
    return printing.printed(html, when_laid_out=lambda: progress(80))


def context(game: Game, ship: str, seq: int | None = None) -> dict[str, object]:
    position = positions.newest(game) if seq is None else positions.at(game, seq)
    view, names = position.engine.view(position.state, None), letters.names_of(game)
    return sheet(position.engine, view, names, game.pk, ship, position.seq)


def sheet(
    engine: Engine[Any], view: Any, names: Mapping[int, str], table: str, ship: str, seq: int
) -> dict[str, object]:
    """What stands on the sheet, in the language that is active."""
    pen = engine.pen
    assert pen is not None, "a chart is printed where lines are drawn"
    drawing = engine.board.sheet(view, ship, (), names, gettext, letters.language())
    chart: Chart = pen.CHART
    label = paper.label(
        table, ship, pen.year(view), letters.language(), chart, place_of(view, ship)
    )
    code = titled(paper.code_svg(label), gettext("A code that names table, ship and year"))
    return {
        "table": table,
        "title": gettext(engine.title),
        "language": letters.language(),
        "headline": engine.board.headline(view, gettext),
        "ship": ship,
        "chart": placed(drawing, chart),
        "marks": [
            Box(mark.x / 10, mark.y / 10, paper.SIDE / 10, paper.SIDE / 10, corner(mark.number))
            for mark in paper.marks()
        ],
        "code": Box(
            paper.CODE_AT[0] / 10, paper.CODE_AT[1] / 10, paper.CODE / 10, paper.CODE / 10, code
        ),
        "chart_title": chart.title,
        "chart_hash": chart.sha256,
        "seq": seq,
        "link": settings.BASE_URL + reverse("table", args=[table]),
    }


def place_of(view: Any, ship: str) -> Point | None:
    """Where everybody sees her; None: at home."""
    at: Point | None = next(one.at for one in view.ships if one.name == ship)
    return at


def corner(number: int) -> str:
    """A mark that says to those who hear the page what it is."""
    return titled(paper.mark_svg(number), gettext("A mark for the camera"))


def titled(drawing: str, title: str) -> str:
    return drawing.replace(">", f"><title>{escape(title)}</title>", 1)


def placed(drawing: str, chart: Chart) -> Box:
    """The drawing, laid so that the chart's frame comes where the sheet wants it, whatever
    margins the drawing has."""
    box = VIEW_BOX.search(drawing)
    assert box is not None, (
        "a sheet has a view box in chart units, the frame's upper left corner at 0 0"
    )
    x, y, width, height = (int(value) for value in box.groups())
    scale = float(paper.scale(chart)) / 10
    return Box(
        paper.LEFT / 10 + x * scale,
        paper.TOP / 10 + y * scale,
        width * scale,
        height * scale,
        drawing,
    )
