"""The season as a document."""

import importlib
from datetime import datetime

from core import documents
from leagues.models import Season, SeasonReport
from leagues.tasks import ring_printer

WRITER = "leagues.booklet"  # loaded where reports are made: PDFs are heavy


def request(*, season: Season, language: str, now: datetime) -> SeasonReport:
    """Ask for the season as it stands."""
    return QUEUE.ask(now=now, season=season, language=language, seq=season.stream.head_seq)


def find(season: Season, *, language: str) -> SeasonReport | None:
    """How far the newest report has come; None when nobody has asked for one since the season
    last changed."""
    return QUEUE.find(season=season, language=language, seq=season.stream.head_seq)


def write_report(report: SeasonReport, progress: documents.Progress) -> bytes:
    pdf: bytes = importlib.import_module(WRITER).write(report.season, report.language, progress)
    return pdf


QUEUE = documents.Queue(
    model=SeasonReport,
    related=("season__stream", "season__organiser"),
    write=write_report,
    ring=ring_printer,
)
make_waiting = QUEUE.make_waiting
