"""Documents to print: the game book, the position sheet, a ship's chart. Asked for by POST,
fetched by GET; no request waits for one."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from core.web.decorators import deed
from games.engine import load
from games.models import Game, Report
from games.services import access, letters, pressbook, reports

LOOK_AGAIN = 3  # seconds

Kind = Report.Kind


@dataclass(frozen=True)
class Wanted:
    """Which document a visitor may have: `address` shows it, `ask` asks for it."""

    game: Game
    kind: Report.Kind
    about: str
    address: str
    ask: str


# --- Each document: who may have it ---


def the_book(request: HttpRequest, table_id: str) -> Wanted:
    """While the game goes on, a player's own; anybody else's is what everybody sees. Then one
    for all."""
    place = access.find(table_id, request.user)
    if place.game.started_at is None:
        raise Http404
    about = pressbook.about(place.game, place.seat)
    return Wanted(
        place.game,
        Kind.BOOK,
        about,
        reverse("book", args=[table_id]),
        reverse("ask-for-book", args=[table_id]),
    )


def the_sheet(request: HttpRequest, table_id: str) -> Wanted:
    """For whoever sits there, while there are orders to give."""
    place = access.find(table_id, request.user)
    if place.seat is None or place.game.status != Game.Status.RUNNING:
        raise Http404
    return Wanted(
        place.game,
        Kind.SHEET,
        str(place.seat),
        reverse("sheet", args=[table_id]),
        reverse("ask-for-sheet", args=[table_id]),
    )


def the_chart(request: HttpRequest, table_id: str, ship: str) -> Wanted:
    """If such a ship sails there."""
    game = access.find(table_id, request.user).game
    pen = load(game.ruleset).pen
    if pen is None or game.started_at is None or ship not in pen.SHIPS:
        raise Http404
    return Wanted(
        game,
        Kind.CHART,
        ship,
        reverse("printed-chart", args=[table_id, ship]),
        reverse("ask-for-chart", args=[table_id, ship]),
    )


# --- The doors ---


@deed
def ask_for_book(request: HttpRequest, table_id: str) -> HttpResponse:
    return asked(request, the_book(request, table_id))


@never_cache
@require_safe
def book(request: HttpRequest, table_id: str) -> HttpResponse:
    return fetched(request, the_book(request, table_id))


@require_safe
def summary(request: HttpRequest, table_id: str) -> HttpResponse:
    """As the book was called before."""
    query = request.META.get("QUERY_STRING", "")
    return redirect(
        reverse("book", args=[table_id]) + (f"?{query}" if query else ""), permanent=True
    )


@deed
def ask_for_sheet(request: HttpRequest, table_id: str) -> HttpResponse:
    return asked(request, the_sheet(request, table_id))


@never_cache
@require_safe
def sheet(request: HttpRequest, table_id: str) -> HttpResponse:
    return fetched(request, the_sheet(request, table_id))


@deed
def ask_for_chart(request: HttpRequest, table_id: str, ship: str) -> HttpResponse:
    return asked(request, the_chart(request, table_id, ship))


@never_cache
@require_safe
def chart(request: HttpRequest, table_id: str, ship: str) -> HttpResponse:
    return fetched(request, the_chart(request, table_id, ship))


# --- Asking and fetching ---


def asked(request: HttpRequest, wanted: Wanted) -> HttpResponse:
    language = chosen(request.POST)
    reports.request(
        game=wanted.game,
        language=language,
        now=timezone.now(),
        kind=wanted.kind,
        about=wanted.about,
    )
    return redirect(f"{wanted.address}?language={language}")


def fetched(request: HttpRequest, wanted: Wanted) -> HttpResponse:
    """The PDF; as long as there is none, a page that says how far it is and looks again by
    itself."""
    language = chosen(request.GET)
    report = reports.find(wanted.game, language=language, kind=wanted.kind, about=wanted.about)
    if report and report.status == Report.Status.DONE:
        return download(wanted.game, report)
    title = gettext(load(wanted.game.ruleset).title)
    context = {
        "game": wanted.game,
        "title": title,
        "kind": wanted.kind.value,
        "language": language,
        "report": report,
        "ask": wanted.ask,
    }
    if report is None:
        return render(request, "pages/document.html", context, status=404)
    if report.status == Report.Status.FAILED:
        return render(request, "pages/document.html", context, status=503)
    answer = render(request, "pages/document.html", context, status=202)
    answer.headers["Refresh"] = answer.headers["Retry-After"] = str(LOOK_AGAIN)
    return answer


def chosen(given: Mapping[str, str]) -> str:
    """The language asked for, or the one the visitor reads."""
    language = given.get("language") or letters.language()
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return language


def download(game: Game, report: Report) -> HttpResponse:
    headers = {
        "Content-Disposition": content_disposition_header(
            as_attachment=False, filename=file_name(game, report)
        ),
        "Content-Language": report.language,
    }
    return HttpResponse(report.pdf, content_type="application/pdf", headers=headers)


def file_name(game: Game, report: Report) -> str:
    """`long-cours-finished22-book-en.pdf`; a sheet bears its event, for there will be others."""
    book, sheet = "book" if game.over else f"book-{report.seq}", f"sheet-{report.seq}"
    about = {Kind.BOOK: book, Kind.SHEET: sheet}.get(Kind(report.kind), report.about)
    return (
        "-".join(filter(None, (load(game.ruleset).name, game.pk, about, report.language))) + ".pdf"
    )
