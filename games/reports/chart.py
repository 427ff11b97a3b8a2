"""A chart to draw on with a pen: one ship, A4, with the marks that let a photograph of it be
read."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext, override

from games.models import Game
from games.navigation import paper
from games.navigation.charts import Chart
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
    engine, pen = position.engine, position.engine.pen
    assert pen is not None, "a chart is printed where lines are drawn"
    view, names = engine.view(position.state, None), letters.names_of(game)
    drawing = engine.board.sheet(view, ship, (), names, gettext, letters.language())
    chart: Chart = pen.CHART
    return {
        "game": game,
        "title": gettext(engine.title),
        "language": letters.language(),
        "headline": engine.board.headline(view, gettext),
        "ship": ship,
        "chart": placed(drawing, chart),
        "marks": [
            Box(mark.x / 10, mark.y / 10, paper.SIDE / 10, paper.SIDE / 10, corner(mark.number))
            for mark in paper.marks()
        ],
        "chart_title": chart.title,
        "chart_hash": chart.sha256,
        "seq": position.seq,
        "link": settings.BASE_URL + reverse("table", args=[game.pk]),
    }


def corner(number: int) -> str:
    """A mark that says to those who hear the page what it is."""
    title = escape(gettext("A mark for the camera"))
    return paper.mark_svg(number).replace(">", f"><title>{title}</title>", 1)


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
