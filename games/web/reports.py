"""Documents to print, the summary of a finished game and a ship's chart: asked for by POST, fetched by GET. No request waits for one."""

from collections.abc import Mapping

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.engine import load
from games.models import Game, Report
from games.services import letters, reports
from games.web import places
from games.web.doors import deed

LOOK_AGAIN = 3  # seconds


@deed
def ask_for_summary(request: HttpRequest, table_id: str) -> HttpResponse:
    game = finished(request, table_id)
    language = chosen(request.POST)
    reports.request(game=game, language=language, now=timezone.now())
    return redirect(f"{reverse('summary', args=[game.pk])}?language={language}")


@never_cache
@require_safe
def summary(request: HttpRequest, table_id: str) -> HttpResponse:
    game = finished(request, table_id)
    language = chosen(request.GET)
    return fetched(request, game, reports.find(game, language=language), language, reverse("ask-for-summary", args=[game.pk]))


@deed
def ask_for_chart(request: HttpRequest, table_id: str, ship: str) -> HttpResponse:
    game = charted(request, table_id, ship)
    language = chosen(request.POST)
    reports.request(game=game, language=language, now=timezone.now(), kind=Report.Kind.CHART, about=ship)
    return redirect(f"{reverse('printed-chart', args=[game.pk, ship])}?language={language}")


@never_cache
@require_safe
def chart(request: HttpRequest, table_id: str, ship: str) -> HttpResponse:
    game = charted(request, table_id, ship)
    language = chosen(request.GET)
    report = reports.find(game, language=language, kind=Report.Kind.CHART, about=ship)
    return fetched(request, game, report, language, reverse("ask-for-chart", args=[game.pk, ship]))


def fetched(request: HttpRequest, game: Game, report: Report | None, language: str, ask: str) -> HttpResponse:
    """The PDF; as long as there is none, a page that says how far it is and looks again by itself."""
    if report and report.status == Report.Status.DONE:
        return download(game, report)
    context = {"game": game, "title": load(game.ruleset).title, "language": language, "report": report, "ask": ask}
    if report is None:
        return render(request, "pages/summary.html", context, status=404)
    if report.status == Report.Status.FAILED:
        return render(request, "pages/summary.html", context, status=503)
    answer = render(request, "pages/summary.html", context, status=202)
    answer.headers["Refresh"] = answer.headers["Retry-After"] = str(LOOK_AGAIN)
    return answer


def charted(request: HttpRequest, table_id: str, ship: str) -> Game:
    """The table, if its visitor may know of it and such a ship sails there."""
    game = places.find(table_id, request.user).game
    pen = load(game.ruleset).pen
    if pen is None or game.started_at is None or ship not in pen.SHIPS:
        raise Http404
    return game


def finished(request: HttpRequest, table_id: str) -> Game:
    """The table, if its visitor may know of it and its game is over."""
    game = places.find(table_id, request.user).game
    if not game.over:
        raise Http404
    return game


def chosen(given: Mapping[str, str]) -> str:
    """The language asked for, or the one the visitor reads."""
    language = given.get("language") or letters.language()
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return language


def download(game: Game, report: Report) -> HttpResponse:
    name = "-".join(filter(None, (load(game.ruleset).name, game.pk, report.about, report.language))) + ".pdf"
    headers = {"Content-Disposition": content_disposition_header(as_attachment=False, filename=name), "Content-Language": report.language}
    return HttpResponse(report.pdf, content_type="application/pdf", headers=headers)
