"""A photograph held against the sheet as we print it: what the task does that reads them."""

from functools import lru_cache

from games.engine import IllegalMove
from games.models import Game, Photo
from games.navigation import paper, traces
from games.navigation.charts import Chart
from games.navigation.photo import course, pictures, raster, sheet
from games.reports import chart as printed
from games.services import photos, positions
from games.services.photos import Found

LANGUAGES = ("en", "fr")


def read(photo: Photo) -> Found:
    """Raises IllegalMove or TableRefusal."""
    assert photo.file is not None, "a photograph is read once"
    position = positions.newest(photo.game)
    photos.check(position, photo.seat, photo.ship)
    found = sheet.find(pictures.opened(bytes(photo.file)))
    pen = position.engine.pen
    assert pen is not None, "a helm was found"
    course.check_whole(found, course.chart_area(pen.CHART))
    label = sheet.label_in(found, *expected(position, photo))
    if label is None:
        raise IllegalMove("photo_no_code")
    helm = photos.check_label(position, photo.seat, label, photo.ship)
    ours = as_printed(photo.game.pk, label, position.seq)
    reading = course.read_course(found, ours, pen.CHART, helm.at)
    trace = traces.prepare(pen.CHART, helm.at, reading.trace)
    return Found(helm.ship, trace, reading.doubts, shown(reading, pen.CHART))


def expected(
    position: positions.Position, photo: Photo
) -> tuple[tuple[paper.Label, ...], tuple[paper.Label, ...]]:
    """Sheets that this seat may be expected to send, should the code be hard to read; and such as
    it might be instead: of other ships and of last year."""
    mine = tuple(
        photos.expected_label(position, photo.seat, helm, language)
        for helm in photos.helms(position, photo.seat)
        for language in LANGUAGES
    )
    pen = position.engine.pen
    assert pen is not None, "a helm was found"
    view = position.engine.view(position.state, None)
    every = {
        paper.label(position.game.pk, ship, year, language, pen.CHART, printed.place_of(view, ship))
        for ship in pen.SHIPS
        for year in (pen.year(view), pen.year(view) - 1)
        for language in LANGUAGES
    }
    return mine, tuple(sorted(every - set(mine)))


@lru_cache(maxsize=8)
def as_printed(table: str, label: paper.Label, seq: int) -> pictures.Pixels:
    """The same for every photograph of this sheet."""
    game = Game.objects.select_related("stream__snapshot").get(pk=table)
    language = label.language if label.language in LANGUAGES else LANGUAGES[0]
    return raster.sheet(printed.write(game, language, about=label.ship, seq=seq))


EDGE = 6 * sheet.DOTS  # of the picture that is shown, around the chart


def shown(reading: course.Reading, chart: Chart) -> bytes:
    """The chart's part of the sheet laid flat, with the course over it."""
    whole = course.drawn(reading, chart)
    unit = float(paper.scale(chart)) / 10 * sheet.DOTS
    left, top = paper.LEFT * sheet.DOTS // 10, paper.TOP * sheet.DOTS // 10
    right, bottom = left + round(chart.frame.x1 * unit), top + round(chart.frame.y1 * unit)
    return pictures.as_jpeg(whole[top - EDGE : bottom + 2 * EDGE, left - EDGE : right + EDGE])
