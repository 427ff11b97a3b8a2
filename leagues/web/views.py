"""The pages of the seasons. Looking changes nothing; every deed is a POST, and a refusal is a
page with the right status."""

from collections.abc import Callable
from typing import Any, cast

import msgspec
from django import forms as django_forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from core.accounts.models import User
from core.refusals import Refusal
from core.web import decorators
from core.web.documents import LOOK_AGAIN, chosen_language, pdf_response
from core.web.nonce import make_nonce, sent_nonce
from games.engine import load
from games.services.openings import offered_games
from leagues import files
from leagues.models import Entry, Season, SeasonReport
from leagues.presentation import Teller, tellers
from leagues.services import access, directing, reports, seasons
from leagues.services.idempotency import once
from leagues.services.ranking import ranking
from leagues.services.refusals import SeasonRefusal
from leagues.shapes import EntrantsTold, StandingsTold
from leagues.web import forms

SEASONS_A_PAGE = 20


def who(request: HttpRequest) -> User:
    return cast(User, request.user)


def teller(request: HttpRequest, season_id: str) -> Teller:
    return Teller(access.find(season_id), request.user)


deed = decorators.deed("league", "season_id")


def show_refusal(request: HttpRequest, refusal: SeasonRefusal) -> HttpResponse | None:
    """The page of the season that the address names, with what stands in the way."""
    found = request.resolver_match
    if found is None or "season_id" not in found.kwargs:
        return None
    told = teller(request, found.kwargs["season_id"])
    return page(request, told, trouble=refusal.sentence(gettext), status=refusal.status)


# --- Lists ---


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """All seasons, newest first; those that I organise or have entered on top."""
    shown = Paginator(
        Season.objects.select_related("stream", "organiser"), SEASONS_A_PAGE
    ).get_page(request.GET.get("page"))
    mine = (
        set(
            Entry.objects.filter(user=request.user.pk, withdrawn=False).values_list(
                "season_id", flat=True
            )
        )
        if request.user.pk
        else set()
    )
    rows = [one.season_told() for one in tellers(list(shown), request.user)]
    return render(request, "pages/leagues.html", {"rows": rows, "page": shown, "mine": mine})


@require_safe
def ratings(request: HttpRequest) -> HttpResponse:
    offered = [load(ruleset) for ruleset in offered_games()]
    name = request.GET.get("game", offered[0].name)
    if name not in {engine.name for engine in offered}:
        raise Http404
    context = {
        "games": [(engine.name, gettext(engine.title)) for engine in offered],
        "name": name,
        "rows": ranking(name),
    }
    return render(request, "pages/league_ratings.html", context)


# --- One season ---


@never_cache
@require_safe
def league(request: HttpRequest, season_id: str) -> HttpResponse:
    return page(request, teller(request, season_id))


def page(
    request: HttpRequest, teller: Teller, *, trouble: str = "", status: int = 200
) -> HttpResponse:
    season = teller.season_told()
    tables = teller.tables_told()
    rounds = [
        (round_, [table for table in tables if table.round == round_.number])
        for round_ in season.rounds
    ]
    mine = [
        table
        for table in tables
        if table.status != "ended" and season.you.berth in [seat.berth for seat in table.seats]
    ]
    context = teller.rules_told() | {
        "season": season,
        "divisions": teller.divisions_told(),
        "rounds": [(round_, own) for round_, own in rounds if own][::-1],
        "mine": mine,
        "late": teller.late_told(timezone.now()),
        "entrants": teller.entrants_told(),
        "announcements": teller.season.announcements.all()[:20],
        "log": teller.log_told()[::-1],
        "enter": forms.Enter(),
        "entry_open": season.status == "entry" and timezone.now() < season.entry_until,
        "over": teller.season.over,
        "trouble": trouble,
        "next": Season.objects.filter(previous=teller.season).first(),
    }
    return render(request, "pages/league.html", context, status=status)


@deed
def enter(request: HttpRequest, season_id: str) -> HttpResponse:
    teller(request, season_id)
    form = forms.Enter(request.POST)
    words_ = form.cleaned_data["luck"] if form.is_valid() else ""
    substitute = "substitute" in request.POST
    seasons.enter(
        season_id=season_id,
        user=who(request),
        luck=words_,
        source="web",
        substitute=substitute,
        now=timezone.now(),
    )
    messages.success(request, gettext("You are in. A mail goes to you when a round opens."))
    return redirect("league", season_id)


@deed
def withdraw(request: HttpRequest, season_id: str) -> HttpResponse:
    mine = teller(request, season_id).mine
    if mine is None:
        raise SeasonRefusal("not_entered")
    seasons.withdraw(season_id=season_id, entrant=mine.number, reason="", now=timezone.now())
    messages.success(request, gettext("You have withdrawn."))
    return redirect("league", season_id)


@deed
def mails(request: HttpRequest, season_id: str) -> HttpResponse:
    """`wanted` or not: mails about this season."""
    teller(request, season_id)
    wanted = "wanted" in request.POST
    seasons.choose_mails(season_id=season_id, user=who(request), wanted=wanted)
    told_ = (
        gettext("Mails about this season come again.")
        if wanted
        else gettext("No more mails about this season; its tables still write to you.")
    )
    messages.success(request, told_)
    return redirect("league", season_id)


# --- Files ---


def download(content: str | bytes, content_type: str, name: str) -> HttpResponse:
    return HttpResponse(
        content,
        content_type=content_type,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@never_cache
@require_safe
def calendar(request: HttpRequest, season_id: str) -> HttpResponse:
    return download(
        files.render_season_calendar(teller(request, season_id).season_told()),
        "text/calendar; charset=utf-8",
        f"{season_id}.ics",
    )


@never_cache
@require_safe
def entrants_csv(request: HttpRequest, season_id: str) -> HttpResponse:
    return download(
        files.entrants_csv(teller(request, season_id).entrants_told()),
        "text/csv; charset=utf-8",
        f"{season_id}-entrants.csv",
    )


@never_cache
@require_safe
def entrants_json(request: HttpRequest, season_id: str) -> HttpResponse:
    content = msgspec.json.encode(EntrantsTold(entrants=teller(request, season_id).entrants_told()))
    return download(content, "application/json", f"{season_id}-entrants.json")


@never_cache
@require_safe
def standings_csv(request: HttpRequest, season_id: str) -> HttpResponse:
    return download(
        files.standings_csv(teller(request, season_id).divisions_told()),
        "text/csv; charset=utf-8",
        f"{season_id}-standings.csv",
    )


@never_cache
@require_safe
def standings_json(request: HttpRequest, season_id: str) -> HttpResponse:
    content = msgspec.json.encode(
        StandingsTold(divisions=teller(request, season_id).divisions_told())
    )
    return download(content, "application/json", f"{season_id}-standings.json")


# --- The document ---


@deed
def ask_for_report(request: HttpRequest, season_id: str) -> HttpResponse:
    season, language = teller(request, season_id).season, chosen_language(request.POST)
    reports.request(season=season, language=language, now=timezone.now())
    return redirect(f"{reverse('league-report', args=[season.pk])}?language={language}")


@never_cache
@require_safe
def report(request: HttpRequest, season_id: str) -> HttpResponse:
    """The PDF; as long as there is none, a page that says how far it is and looks again by
    itself."""
    season, language = teller(request, season_id).season, chosen_language(request.GET)
    found = reports.find(season, language=language)
    if found and found.status == SeasonReport.Status.DONE:
        return pdf_response(found.pdf, name=f"{season.pk}-{language}.pdf", language=language)
    context = {"season": season, "report": found, "language": language}
    if found is None:
        return render(request, "pages/league_report.html", context, status=404)
    if found.status == SeasonReport.Status.FAILED:
        return render(request, "pages/league_report.html", context, status=503)
    answer = render(request, "pages/league_report.html", context, status=202)
    answer.headers["Refresh"] = answer.headers["Retry-After"] = str(LOOK_AGAIN)
    return answer


# --- For organisers ---


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Open a season, or the next one of a league of mine (`?after=`)."""
    previous = mine_before(request)
    form = forms.NewSeason(
        request.POST if request.method == "POST" else None, initial=after(previous)
    )
    status = 200 if form.is_valid() or not form.is_bound else 422
    if form.is_valid():
        told_ = form.cleaned_data
        try:
            season = seasons.open_season(
                organiser=who(request),
                title=told_["title"],
                about=told_["about"],
                plan=form.plan(),
                previous=previous,
                now=timezone.now(),
            )
        except SeasonRefusal as refusal:
            form.add_error(None, refusal.sentence(gettext))
            status = refusal.status
        else:
            messages.success(request, gettext("The season is published."))
            return redirect("league", season.pk)
    return render(
        request,
        "pages/league_new.html",
        {"form": form, "previous": previous},
        status=status,
    )


def mine_before(request: HttpRequest) -> Season | None:
    if "after" not in request.GET:
        return None
    season = Season.objects.filter(pk=request.GET["after"][:32], organiser=who(request)).first()
    if season is None:
        raise Http404
    return season


def after(previous: Season | None) -> dict[str, Any]:
    """The plan of the season before is where the next one begins."""
    if previous is None:
        return {}
    plan = Teller(previous, who_runs(previous)).state.plan
    kept = (
        "kind",
        "format",
        "seats",
        "capacity",
        "divisions",
        "promote",
        "advance",
        "clock_days",
        "watch",
        "record",
        "silent",
        "adjudication",
    )
    found: dict[str, Any] = {name: getattr(plan, name) for name in kept}
    found |= {"title": previous.title, "about": previous.about, "rounds": len(plan.rounds)}
    for game in plan.games:
        found |= {f"game-{game.ruleset}": True, f"weight-{game.ruleset}": game.weight}
        found |= {f"option-{game.ruleset}-{name}": value for name, value in game.options.items()}
    return found


def who_runs(season: Season) -> User:
    assert season.organiser is not None
    return season.organiser


def as_organiser(request: HttpRequest, season_id: str) -> Teller:
    found = teller(request, season_id)
    access.check_organiser(found.season, request.user)
    return found


FORMS: dict[str, type[forms.Deed]] = {
    "extend": forms.Extend,
    "adjudicate": forms.Adjudicate,
    "void": forms.Void,
    "replace": forms.Replace,
    "warn": forms.Warn,
    "award": forms.Award,
    "cancel": forms.Cancel,
}
DEEDS: dict[str, Callable[..., None]] = {
    "extend": directing.extend,
    "adjudicate": directing.adjudicate,
    "void": directing.void,
    "replace": directing.replace,
    "warn": directing.warn,
    "award": directing.award,
    "cancel": seasons.cancel,
}


@never_cache
@login_required
@require_safe
def run(request: HttpRequest, season_id: str) -> HttpResponse:
    return desk_page(request, as_organiser(request, season_id))


def desk_page(
    request: HttpRequest,
    teller: Teller,
    *,
    filled: dict[str, django_forms.Form] | None = None,
    status: int = 200,
) -> HttpResponse:
    desk, filled = desk_of(teller), filled or {}
    season = teller.season_told()
    possible = (
        {"cancel"}
        if season.status == "entry"
        else {"extend", "adjudicate", "void", "replace", "warn", "award"}
    )
    deeds = [
        (name, filled.get(name) or form(desk, auto_id=f"{name}-%s"))
        for name, form in FORMS.items()
        if name in possible and not teller.season.over
    ]
    context = {
        "season": season,
        "deeds": [(name, form, deed_words()[name]) for name, form in deeds],
        "announce": filled.get("announce") or forms.Announce(auto_id="announce-%s"),
        "import_": filled.get("import") or forms.Import(auto_id="import-%s"),
        "entrants": teller.entrants_told(),
        "late": teller.late_told(timezone.now()),
        "unreachable": teller.unreachable_told(),
        "tables": [table for table in teller.tables_told() if table.status != "ended"],
        "over": teller.season.over,
        "nonce": make_nonce(),
    }
    return render(request, "pages/league_run.html", context, status=status)


def desk_of(teller: Teller) -> forms.Desk:
    season = teller.season_told()
    return forms.Desk(
        season.rounds, teller.tables_told(), teller.entrants_told(), dict(teller.names.berths)
    )


def deed_words() -> dict[str, tuple[str, str]]:
    """(what it is, what the button says)"""
    return {
        "extend": (gettext("Give a round more days"), gettext("Extend")),
        "adjudicate": (gettext("Adjudicate a table, or correct its result"), gettext("Adjudicate")),
        "void": (gettext("Void a table"), gettext("Void")),
        "replace": (gettext("Replace a player"), gettext("Replace")),
        "warn": (gettext("Warn a player"), gettext("Warn")),
        "award": (gettext("Award or take points"), gettext("Award")),
        "cancel": (gettext("Cancel the season"), gettext("Cancel it")),
    }


def key_of(request: HttpRequest) -> str:
    """What makes a form sent twice one deed."""
    nonce = sent_nonce(request.POST)
    return f"web/{nonce}" if nonce else ""


@deed
def direct(request: HttpRequest, season_id: str, name: str) -> HttpResponse:
    found = as_organiser(request, season_id)
    if name not in FORMS:
        raise Http404
    form = FORMS[name](desk_of(found), request.POST, auto_id=f"{name}-%s")
    if not form.is_valid():
        return desk_page(request, found, filled={name: form}, status=422)
    try:
        once(
            DEEDS[name],
            season_id=season_id,
            key=key_of(request),
            now=timezone.now(),
            **form.cleaned_data,
        )
    except Refusal as refusal:  # the table's: the game has ended meanwhile
        form.add_error(None, refusal.sentence(gettext))
        return desk_page(request, found, filled={name: form}, status=refusal.status)
    messages.success(request, gettext("Done; it stands in the season's log, with your reason."))
    return redirect("league-run", season_id)


@deed
def announce(request: HttpRequest, season_id: str) -> HttpResponse:
    found, form = (
        as_organiser(request, season_id),
        forms.Announce(request.POST, auto_id="announce-%s"),
    )
    if not form.is_valid():
        return desk_page(request, found, filled={"announce": form}, status=422)
    once(
        seasons.announce,
        season_id=season_id,
        key=key_of(request),
        now=timezone.now(),
        text=form.cleaned_data["text"],
    )
    messages.success(request, gettext("Announced; a mail goes to everybody."))
    return redirect("league-run", season_id)


@deed
def import_(request: HttpRequest, season_id: str) -> HttpResponse:
    found, form = (
        as_organiser(request, season_id),
        forms.Import(request.POST, request.FILES, auto_id="import-%s"),
    )
    if not form.is_valid():
        return desk_page(request, found, filled={"import": form}, status=422)
    sent = form.cleaned_data["file"]
    try:
        raw = sent.read(files.MOST_BYTES + 1) if sent else form.cleaned_data["names"].encode()
        entered = seasons.import_entrants(
            season_id=season_id, names=files.names_in(raw), now=timezone.now()
        )
    except SeasonRefusal as refusal:
        form.add_error(None, refusal.sentence(gettext))
        return desk_page(request, found, filled={"import": form}, status=refusal.status)
    messages.success(
        request,
        ngettext("{count} entered.", "{count} entered.", len(entered)).format(count=len(entered)),
    )
    return redirect("league-run", season_id)
