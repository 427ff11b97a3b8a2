"""Documents about games: asked for by a row, made by a task, never in a request, and read as
often as anybody likes."""

import importlib
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from core import documents
from core.accounts.models import User
from core.eventlog import kept_heads
from core.refusals import NotFound
from games.engine import load
from games.models import Game, Report
from games.services import extensions, pressbook, quotas
from games.services.access import Place, seat_in
from games.services.refusals import TableRefusal
from games.tasks import make_reports, wake

Kind = Report.Kind
# What was made for an earlier head: nobody finds it any more, but a mail may be about to carry it
KEPT = timedelta(days=1)

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
    *,
    game: Game,
    language: str,
    now: datetime,
    kind: Report.Kind = Kind.BOOK,
    about: str = "",
    asker: User | None = None,
) -> Report:
    """Ask for a report. Asking again changes nothing, except that one that failed is tried once
    more. Raises TableRefusal, also when the asker has had so many made today."""
    if kind == Kind.BOOK:
        check_begun(game)
    if kind == Kind.SHEET:
        check_running(game)
    head = game.stream.head_seq
    if asker is not None and find(game, language=language, kind=kind, about=about) is None:
        quotas.check_document(asker, now=now)
    earlier = Report.objects.filter(game=game, kind=kind, seq__lt=head, made_at__lt=now - KEPT)
    with transaction.atomic():
        earlier.delete()
        return QUEUE.ask(
            now=now,
            first={"asked_by": asker},
            game=game,
            kind=kind,
            about=about,
            language=language,
            seq=head,
        )


def find(
    game: Game, *, language: str, kind: Report.Kind = Kind.BOOK, about: str = ""
) -> Report | None:
    """How far the report has come, and, when it is done, the report; None when nobody has asked
    for it."""
    return QUEUE.find(
        game=game, kind=kind, about=about, language=language, seq=game.stream.head_seq
    )


def file_name(game: Game, report: Report) -> str:
    """`long-cours-finished22-book-en.pdf`; a sheet bears its event, for there will be others."""
    book, sheet = "book" if game.over else f"book-{report.seq}", f"sheet-{report.seq}"
    about = {Kind.BOOK: book, Kind.SHEET: sheet}.get(Kind(report.kind), report.about)
    return (
        "-".join(filter(None, (load(game.ruleset).name, game.pk, about, report.language))) + ".pdf"
    )


# --- Making ---


def write_report(report: Report, progress: documents.Progress) -> bytes:
    writer = importlib.import_module(WRITERS[Kind(report.kind)])
    pdf: bytes = writer.write(report.game, report.language, progress, report.about, report.seq)
    stream = report.game.stream
    kept_heads.keep(stream.id, stream.head_seq, stream.head_hash)  # printed, at most this one
    return pdf


QUEUE = documents.Queue(
    model=Report,
    related=("game__stream",),
    write=write_report,
    ring=lambda: wake(make_reports),
    # A mail waits for these: they are drawn in a second, and pass before every book.
    urgent=Q(kind__in=(Kind.SHEET, Kind.MAP)),
    made=extensions.tell_document_made,
)
make_waiting = QUEUE.make_waiting
