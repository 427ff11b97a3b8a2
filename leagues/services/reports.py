"""The season as a document: asked for by a row, made by a task, never in a request, and read as
often as anybody likes."""

import importlib
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet

from leagues.models import Season, SeasonReport
from leagues.tasks import ring_printer

logger = logging.getLogger(__name__)

Status = SeasonReport.Status
STALLED = timedelta(minutes=5)
MOST_ATTEMPTS = 3  # a report that ends its worker so often is not tried again by itself
WRITER = "leagues.booklet"  # loaded where reports are made: PDFs are heavy


def request(*, season: Season, language: str, now: datetime) -> SeasonReport:
    """Ask for the season as it stands. Asking again changes nothing, except that one that failed
    is tried once more."""
    with transaction.atomic():
        report, _ = SeasonReport.objects.defer("pdf").get_or_create(
            season=season,
            language=language,
            seq=season.stream.head_seq,
            defaults={"created_at": now},
        )
        if SeasonReport.objects.filter(pk=report.pk, status=Status.FAILED).update(
            status=Status.WAITING, progress=0, error="", attempts=0
        ):
            report.refresh_from_db(fields=["status", "progress", "error", "attempts"])
        if report.status == Status.WAITING:
            transaction.on_commit(ring_printer)
    return report


def find(season: Season, *, language: str) -> SeasonReport | None:
    """How far the newest report has come; None when nobody has asked for one since the season
    last changed."""
    return SeasonReport.objects.filter(
        season=season, language=language, seq=season.stream.head_seq
    ).first()


def make_waiting(*, now: Callable[[], datetime]) -> int:
    """Everything that waits, oldest first, each by one worker. Returns how many were made here."""
    lost = SeasonReport.objects.filter(stalled(now()), attempts__gte=MOST_ATTEMPTS)
    if lost.update(
        status=Status.FAILED, error=f"its worker ended {MOST_ATTEMPTS} times before it was finished"
    ):
        logger.error(
            "season reports were given up: their worker ended %s times before they were finished",
            MOST_ATTEMPTS,
        )
    count = 0
    for pk in list(free(now()).order_by("created_at", "pk").values_list("pk", flat=True)):
        moment = now()
        if (
            free(moment)
            .filter(pk=pk)
            .update(status=Status.MAKING, claimed_at=moment, progress=0, attempts=F("attempts") + 1)
        ):
            report = (
                SeasonReport.objects.defer("pdf")
                .select_related("season__stream", "season__organiser")
                .get(pk=pk)
            )
            count += make(report, now=now)
    return count


def stalled(moment: datetime) -> Q:
    return Q(status=Status.MAKING, claimed_at__lt=moment - STALLED)


def free(moment: datetime) -> QuerySet[SeasonReport]:
    return SeasonReport.objects.filter(Q(status=Status.WAITING) | stalled(moment))


def make(report: SeasonReport, *, now: Callable[[], datetime]) -> bool:
    """Write a claimed report. False when it failed, or took so long that another worker has it
    by now."""
    mine = SeasonReport.objects.filter(
        pk=report.pk, status=Status.MAKING, claimed_at=report.claimed_at
    )
    try:
        writer = importlib.import_module(WRITER)
        pdf: bytes = writer.write(
            report.season, report.language, lambda percent: mine.update(progress=percent)
        )
    except Exception as error:  # one bad report never stops the others
        logger.exception(
            "season %s at %s: the report in %s failed",
            report.season_id,
            report.seq,
            report.language,
        )
        mine.update(status=Status.FAILED, error=str(error)[:500])
        return False
    return bool(mine.update(status=Status.DONE, progress=100, pdf=pdf, made_at=now()))
