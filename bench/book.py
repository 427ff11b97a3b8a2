"""A game book of some thirty pages, from the row that asks for it to the PDF in the database,
against bare WeasyPrint of the same page.

In seconds of the processor: a worker makes one book after the other, so on a quiet machine that
is how long it takes.
"""

import io
from collections.abc import Callable
from datetime import UTC, datetime
from time import process_time

from bench import service  # before the models: it sets Django up

# isort: split
from django.utils.translation import override
from pypdf import PdfReader
from weasyprint import HTML

from bench.figures import Limit, Target, alternating, figure, say
from games.models import Game, Report
from games.reports import book, printing
from games.services import bots, pressbook, reports, tables
from games.tasks import nobody_rings

TARGET = Target(must=1.15, aim=1, at_most=True)
LIMIT = Limit(must=30, aim=10)  # seconds
ROUNDS = 3
NOW = datetime(2027, 3, 1, tzinfo=UTC)


def main() -> None:
    game = played()
    with override("en"):
        html = printing.for_paper(book.page(game, pressbook.about(game, None)))
    took, baseline = alternating([lambda: made(game), lambda: bare(html)], rounds=ROUNDS)
    pdf = bytes(Report.objects.get().pdf or b"")
    facts = {
        "pages": len(PdfReader(io.BytesIO(pdf)).pages),
        "kilobytes": len(pdf) // 1000,
        "events": game.stream.head_seq,
    }
    say(f"{game.ruleset}: {facts['pages']} pages on {service.DATABASE}")
    figure("book", ours=took, baseline=baseline, unit="s", target=TARGET, facts=facts)
    figure("book/seconds", ours=took, baseline=None, unit="s", target=LIMIT, facts=facts)


def played() -> Game:
    """Vor dem Wind for four by the random bot, which takes its time."""
    with nobody_rings():
        game = tables.open_table(
            ruleset="vor-dem-wind@1",
            seats=4,
            opened_by=None,
            now=NOW,
            table_id="book",
            secret=bytes(32),
        )
        for _ in range(4):
            tables.seat_bot(game_id=game.pk, bot="random", now=NOW)
        bots.play(game.pk, now=lambda: NOW)
    return Game.objects.select_related("stream").get(pk=game.pk)


def seconds(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began


def made(game: Game) -> float:
    """From the row to the PDF beside it."""
    Report.objects.all().delete()
    with nobody_rings():
        reports.request(game=game, language="en", now=NOW, about=pressbook.about(game, None))
    return seconds(lambda: reports.make_waiting(now=lambda: NOW))


def bare(html: str) -> float:
    """The same page as we print it, drawings and all, without anything of ours."""
    return seconds(
        lambda: HTML(string=html, base_url=printing.HERE).write_pdf(pdf_variant=printing.VARIANT)
    )


if __name__ == "__main__":
    main()
