"""Documents to print: the game book, the position sheet, a ship's chart. Asked for by POST,
fetched by GET; no request waits for one."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from core.web.documents import LOOK_AGAIN, chosen_language, pdf_response
from games.engine import load
from games.models import Game, Report
from games.services import access, reports
from games.web.decorators import deed

Kind = Report.Kind


@dataclass(frozen=True)
class Wanted:
    """Which document a visitor may have: `address` shows it, `ask` asks for it."""

    game: Game
    kind: Report.Kind
    about: str
    address: str
    ask: str


# --- Each document ---


def the_book(request: HttpRequest, table_id: str) -> Wanted:
    place = access.find_whole(table_id, request.user)
    return Wanted(
        place.game,
        Kind.BOOK,
        reports.about_book(place),
        reverse("book", args=[table_id]),
        reverse("ask-for-book", args=[table_id]),
    )


def the_sheet(request: HttpRequest, table_id: str) -> Wanted:
    place = access.find_whole(table_id, request.user)
    return Wanted(
        place.game,
        Kind.SHEET,
        reports.about_sheet(place),
        reverse("sheet", args=[table_id]),
        reverse("ask-for-sheet", args=[table_id]),
    )


def the_chart(request: HttpRequest, table_id: str, ship: str) -> Wanted:
    place = access.find_whole(table_id, request.user)
    return Wanted(
        place.game,
        Kind.CHART,
        reports.about_chart(place, ship),
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
@login_required
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
    assert request.user.is_authenticated, "who asks is signed in"
    language = chosen_language(request.POST)
    reports.request(
        game=wanted.game,
        language=language,
        now=timezone.now(),
        kind=wanted.kind,
        about=wanted.about,
        asker=request.user,
    )
    return redirect(f"{wanted.address}?language={language}")


def fetched(request: HttpRequest, wanted: Wanted) -> HttpResponse:
    """The PDF; as long as there is none, a page that says how far it is and looks again by
    itself."""
    language = chosen_language(request.GET)
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


def download(game: Game, report: Report) -> HttpResponse:
    return pdf_response(report.pdf, name=reports.file_name(game, report), language=report.language)
