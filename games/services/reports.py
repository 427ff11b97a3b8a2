"""Documents about games: asked for by a row, made by a task, never in a request, and read as
often as anybody likes."""

import importlib
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet

from core.refusals import NotFound
from games.engine import load
from games.models import Game, Report
from games.services import extensions, pressbook
from games.services.access import Place, seat_in
from games.services.refusals import TableRefusal
from games.tasks import make_reports, wake

logger = logging.getLogger(__name__)

Kind, Status = Report.Kind, Report.Status
STALLED = timedelta(minutes=5)
MOST_ATTEMPTS = 3  # a report that ends its worker so often is not tried again by itself

KEPT = timedelta(
    days=1
    # what was made for an earlier head: nobody can find it any more, but a mail may be about to
    # carry
    # it
)

WRITERS = {
    Kind.BOOK: "games.reports.book",
    Kind.CHART: "games.reports.chart",
    Kind.MAP: "games.reports.map",
    Kind.SHEET: "games.reports.sheet",
}
"""Who writes each kind: `write(game, language, progress, about, seq)` gives the bytes. Loaded
where reports are made: PDFs are heavy."""


# --- What a document is about, which says who may have it ---


def about_book(place: Place) -> str:
    """While the game goes on, a player's own; anybody else's is what everybody sees. Then one for
    all. Raises TableRefusal."""
    check_begun(place.game)
    return pressbook.about(place.game, place.seat)


def about_sheet(place: Place) -> str:
    """For whoever sits there, while there are orders to give. Raises TableRefusal."""
    seat = seat_in(place)
    check_running(place.game)
    return str(seat)


def about_chart(place: Place, ship: str) -> str:
    """If such a ship sails there; of a table without ships nobody has heard. Raises NotFound."""
    pen = load(place.game.ruleset).pen
    if pen is None or ship not in pen.SHIPS:
        raise NotFound
    if not place.game.begun:
        raise TableRefusal("not_begun")
    return ship


def check_begun(game: Game) -> None:
    if not game.begun:
        raise TableRefusal("no_book_yet", status=game.status)


def check_running(game: Game) -> None:
    if game.status != Game.Status.RUNNING:
        raise TableRefusal("not_running", status=game.status)


# --- Asking and reading ---


def request(
    *, game: Game, language: str, now: datetime, kind: Report.Kind = Kind.BOOK, about: str = ""
) -> Report:
    """Ask for a report. Asking again changes nothing, except that one that failed is tried once
    more. Raises TableRefusal."""
    if kind == Kind.BOOK:
        check_begun(game)
    if kind == Kind.SHEET:
        check_running(game)
    with transaction.atomic():
        Report.objects.filter(
            game=game, kind=kind, seq__lt=game.stream.head_seq, made_at__lt=now - KEPT
        ).delete()
        report, _ = Report.objects.defer("pdf").get_or_create(
            game=game,
            kind=kind,
            about=about,
            language=language,
            seq=game.stream.head_seq,
            defaults={"created_at": now},
        )
        if Report.objects.filter(pk=report.pk, status=Status.FAILED).update(
            status=Status.WAITING, progress=0, error="", attempts=0
        ):
            report.refresh_from_db(fields=["status", "progress", "error", "attempts"])
        if report.status == Status.WAITING:
            transaction.on_commit(lambda: wake(make_reports))
    return report


def find(
    game: Game, *, language: str, kind: Report.Kind = Kind.BOOK, about: str = ""
) -> Report | None:
    """How far the report has come, and, when it is done, the report; None when nobody has asked
    for it."""
    return (
        Report.objects.defer("pdf")
        .filter(game=game, kind=kind, about=about, language=language, seq=game.stream.head_seq)
        .first()
    )


def file_name(game: Game, report: Report) -> str:
    """`long-cours-finished22-book-en.pdf`; a sheet bears its event, for there will be others."""
    book, sheet = "book" if game.over else f"book-{report.seq}", f"sheet-{report.seq}"
    about = {Kind.BOOK: book, Kind.SHEET: sheet}.get(Kind(report.kind), report.about)
    return (
        "-".join(filter(None, (load(game.ruleset).name, game.pk, about, report.language))) + ".pdf"
    )


# --- Making ---


def make_waiting(*, now: Callable[[], datetime]) -> int:
    """Make everything that waits, oldest first, each by one worker. Returns how many were made
    here."""
    give_up(now())
    count = 0
    for pk in list(free(now()).order_by("created_at", "pk").values_list("pk", flat=True)):
        moment = now()
        if (
            free(moment)
            .filter(pk=pk)
            .update(status=Status.MAKING, claimed_at=moment, progress=0, attempts=F("attempts") + 1)
        ):
            count += make(
                Report.objects.defer("pdf").select_related("game__stream").get(pk=pk), now=now
            )
    return count


def stalled(moment: datetime) -> Q:
    return Q(status=Status.MAKING, claimed_at__lt=moment - STALLED)


def free(moment: datetime) -> QuerySet[Report]:
    """What waits, and what somebody began and never finished."""
    return Report.objects.filter(Q(status=Status.WAITING) | stalled(moment))


def give_up(moment: datetime) -> None:
    """On what has ended its worker time and again; somebody may still ask for it anew."""
    lost = Report.objects.filter(stalled(moment), attempts__gte=MOST_ATTEMPTS)
    if lost.update(
        status=Status.FAILED, error=f"its worker ended {MOST_ATTEMPTS} times before it was finished"
    ):
        logger.error(
            "reports were given up: their worker ended %s times before they were finished",
            MOST_ATTEMPTS,
        )


def make(report: Report, *, now: Callable[[], datetime]) -> bool:
    """Write a claimed report. False when it failed, or took so long that another worker has it
    by now."""
    mine = Report.objects.filter(pk=report.pk, status=Status.MAKING, claimed_at=report.claimed_at)
    try:
        writer = importlib.import_module(WRITERS[Kind(report.kind)])
        pdf: bytes = writer.write(
            report.game,
            report.language,
            lambda percent: mine.update(progress=percent),
            report.about,
            report.seq,
        )
    except Exception as error:  # one bad report never stops the others
        logger.exception(
            "table %s at %s: the %s in %s failed",
            report.game_id,
            report.seq,
            report.kind,
            report.language,
        )
        mine.update(status=Status.FAILED, error=str(error)[:500])
        extensions.tell_document_made(report)
        return False
    done = mine.update(status=Status.DONE, progress=100, pdf=pdf, made_at=now())
    extensions.tell_document_made(report)
    return bool(done)
