"""The pages of the seasons. Looking changes nothing; every deed is a POST, and a refusal is a
page with the right status."""

from collections.abc import Callable
from typing import cast

import msgspec
from django import forms as django_forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from core import clock
from core.accounts.models import User
from core.refusals import Refusal
from core.web import decorators
from core.web.documents import LOOK_AGAIN, chosen_language, pdf_response
from core.web.nonce import make_nonce, sent_nonce
from leagues import files
from leagues.models import Entry, Season, SeasonReport
from leagues.presentation import Teller, tellers
from leagues.race import race
from leagues.services import access, directing, invitations, reports, seasons
from leagues.services.idempotency import once
from leagues.services.refusals import SeasonRefusal
from leagues.shapes import EntrantsTold, StandingsTold
from leagues.teams import team_standings
from leagues.web import forms
from leagues.web.outside import embed_code
from leagues.web.wizard import SURE

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


# --- One season ---


@never_cache
@require_safe
def league(request: HttpRequest, season_id: str) -> HttpResponse:
    return page(request, teller(request, season_id))


def page(
    request: HttpRequest, teller: Teller, *, trouble: str = "", status: int = 200
) -> HttpResponse:
    season = teller.season_told()
    tables, divisions = teller.tables_told(), teller.divisions_told()
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
        "divisions": list(zip(divisions, [race(teller, one) for one in divisions], strict=True)),
        "rounds": [(round_, own) for round_, own in rounds if own][::-1],
        "mine": mine,
        "late": teller.late_told(clock.now()),
        "entrants": teller.entrants_told(),
        "announcements": teller.season.announcements.all()[:20],
        "log": teller.log_told()[::-1],
        "teams": team_standings(teller),
        "embed": embed_code(teller.season),
        "enter": forms.EnterInTeam() if season.teams else forms.Enter(),
        "entry_open": season.status == "entry" and clock.now() < season.entry_until,
        "over": teller.season.over,
        "trouble": trouble,
        "next": Season.objects.filter(previous=teller.season).first(),
    }
    return render(request, "pages/league.html", context, status=status)


@deed
def enter(request: HttpRequest, season_id: str) -> HttpResponse:
    teller(request, season_id)
    form = forms.EnterInTeam(request.POST)
    words_ = form.cleaned_data["luck"] if form.is_valid() else ""
    team = form.cleaned_data["team"] if form.is_valid() else ""
    substitute = "substitute" in request.POST
    seasons.enter(
        season_id=season_id,
        user=who(request),
        luck=words_,
        source="web",
        substitute=substitute,
        team=team,
        now=clock.now(),
    )
    messages.success(request, gettext("You are in. A mail goes to you when a round opens."))
    return redirect("league", season_id)


@deed
def withdraw(request: HttpRequest, season_id: str) -> HttpResponse:
    mine = teller(request, season_id).mine
    if mine is None:
        raise SeasonRefusal("not_entered")
    seasons.withdraw(season_id=season_id, entrant=mine.number, reason="", now=clock.now())
    messages.success(request, gettext("You have withdrawn."))
    return redirect("league", season_id)


@deed
def decline(request: HttpRequest, season_id: str) -> HttpResponse:
    teller(request, season_id)
    invitations.decline(season_id=season_id, user=who(request), now=clock.now())
    messages.success(request, gettext("You have said no; nobody asks you again for this season."))
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
    found = teller(request, season_id)
    told = StandingsTold(divisions=found.divisions_told(), teams=team_standings(found))
    content = msgspec.json.encode(told)
    return download(content, "application/json", f"{season_id}-standings.json")


# --- The document ---


@deed
def ask_for_report(request: HttpRequest, season_id: str) -> HttpResponse:
    season, language = teller(request, season_id).season, chosen_language(request.POST)
    reports.request(season=season, language=language, now=clock.now())
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


def as_organiser(request: HttpRequest, season_id: str) -> Teller:
    found = teller(request, season_id)
    access.check_organiser(found.season, request.user)
    return found


FORMS: dict[str, type[forms.Deed]] = {
    "extend": forms.Extend,
    "adjudicate": forms.Adjudicate,
    "void": forms.Void,
    "replace": forms.Replace,
    "pair": forms.Pair,
    "warn": forms.Warn,
    "award": forms.Award,
    "cancel": forms.Cancel,
}
DEEDS: dict[str, Callable[..., None]] = {
    "extend": directing.extend,
    "adjudicate": directing.adjudicate,
    "void": directing.void,
    "replace": directing.replace,
    "pair": directing.pair,
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
    if may_pair(teller):
        possible.add("pair")
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
        "late": teller.late_told(clock.now()),
        "unreachable": teller.unreachable_told(),
        "invited": teller.invited_told(),
        "tables": [table for table in teller.tables_told() if table.status != "ended"],
        "over": teller.season.over,
        "nonce": make_nonce(),
    }
    return render(request, "pages/league_run.html", context, status=status)


def may_pair(teller: Teller) -> bool:
    """Between two rounds, or between the end of entry and the first."""
    state = teller.state
    return state.seeded and not state.open_round and len(state.rounds) < len(state.calendar)


def desk_of(teller: Teller) -> forms.DirectorChoices:
    season = teller.season_told()
    return forms.DirectorChoices(
        season.rounds, teller.tables_told(), teller.entrants_told(), dict(teller.names.berths)
    )


def deed_words() -> dict[str, tuple[str, str]]:
    """(what it is, what the button says)"""
    return {
        "extend": (gettext("Give a round more days"), gettext("Extend")),
        "adjudicate": (gettext("Adjudicate a table, or correct its result"), gettext("Adjudicate")),
        "void": (gettext("Void a table"), gettext("Void")),
        "replace": (gettext("Replace a player"), gettext("Replace")),
        "pair": (gettext("Set the tables of the next round yourself"), gettext("Set them")),
        "warn": (gettext("Warn a player"), gettext("Warn")),
        "award": (gettext("Award or take points"), gettext("Award")),
        "cancel": (gettext("Cancel the season"), gettext("Cancel it")),
    }


def ask_once_more(
    request: HttpRequest, teller: Teller, form: django_forms.Form, name: str
) -> HttpResponse:
    """What is about to be done, in words, and what comes of it; nothing is done yet."""
    words = deed_words()
    heading, button = words.get(name) or (gettext("Announce"), gettext("Announce"))
    told = [
        (field.label, shown_value(field))
        for field in form.visible_fields()
        if field.value() not in (None, "", [])
    ]
    context = {
        "season": teller.season_told(),
        "heading": heading,
        "button": button,
        "told": told,
        "consequence": consequences()[name],
        "sent": [(key, value) for key, value in form.data.items() if key != "csrfmiddlewaretoken"],
    }
    return render(request, "pages/league_confirm.html", context)


def shown_value(field: django_forms.BoundField) -> str:
    """A choice by its words, anything else as it was filled in."""
    value = field.value()
    named = dict(getattr(field.field, "choices", ()))
    chosen = {str(key): label for key, label in named.items()}
    return str(chosen.get(str(value), value))


def consequences() -> dict[str, str]:
    return {
        "extend": gettext("The round ends later; everybody at its tables is told."),
        "adjudicate": gettext(
            "The game ends at once with these places, which count in the standings. It cannot be "
            "played on."
        ),
        "void": gettext(
            "The game ends at once and counts for nobody. It cannot be played on, and this cannot "
            "be taken back."
        ),
        "replace": gettext("The seat changes hands at once; both are told."),
        "pair": gettext(
            "The next round opens with these tables instead of the draw, and everybody sees that. "
            "Until it opens you may set them again."
        ),
        "warn": gettext("The player is told, and the warning stands in the log for everybody."),
        "award": gettext("The points change at once, for everybody to see."),
        "cancel": gettext(
            "The season never begins; everybody who entered is told. This cannot be taken back."
        ),
        "announce": gettext("A mail goes to everybody who entered."),
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
    form = FORMS[name](desk_of(found), request.POST, request.FILES, auto_id=f"{name}-%s")
    if not form.is_valid():
        return desk_page(request, found, filled={name: form}, status=422)
    if SURE not in request.POST:
        return ask_once_more(request, found, form, name)
    try:
        once(
            DEEDS[name],
            season_id=season_id,
            key=key_of(request),
            now=clock.now(),
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
    if SURE not in request.POST:
        return ask_once_more(request, found, form, "announce")
    once(
        seasons.announce,
        season_id=season_id,
        key=key_of(request),
        now=clock.now(),
        text=form.cleaned_data["text"],
    )
    newest = found.season.announcements.first()
    messages.success(request, announced(newest.spared if newest else 0))
    return redirect("league-run", season_id)


def announced(spared: int) -> str:
    if not spared:
        return gettext("Announced; a mail goes to everybody.")
    return ngettext(
        "Announced; a mail goes to everybody but {count} player who was sent as many announcements "
        "today as anybody is, and reads it here.",
        "Announced; a mail goes to everybody but {count} players who were sent as many "
        "announcements today as anybody is, and read it here.",
        spared,
    ).format(count=spared)


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
        asked = invitations.import_entrants(
            season_id=season_id, names=files.names_in(raw), now=clock.now()
        )
    except SeasonRefusal as refusal:
        form.add_error(None, refusal.sentence(gettext))
        return desk_page(request, found, filled={"import": form}, status=refusal.status)
    messages.success(
        request,
        ngettext(
            "{count} person was asked; whoever says yes is in.",
            "{count} people were asked; whoever says yes is in.",
            len(asked),
        ).format(count=len(asked)),
    )
    return redirect("league-run", season_id)
