"""Setting up a season in a few pages: what is played, who plays, the calendar, the tables, and a
look at what will be published. Every page carries the answers of the others, so nothing is kept
anywhere until the season is published, and going back loses nothing."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from core import clock
from core.accounts.models import User
from games.engine import load
from leagues.models import Season
from leagues.pairing import NoPods
from leagues.plan import Plan
from leagues.services import record, seasons
from leagues.services.record import moment
from leagues.services.refusals import SeasonRefusal, part_of_plan
from leagues.web import forms

SURE = "sure"  # sent by the page that asks once more
PAGES = ("what", "who", "calendar", "tables", "look")
LOOK = PAGES.index("look")


def page_names() -> list[str]:
    return [
        gettext("What is played"),
        gettext("Who plays"),
        gettext("Calendar"),
        gettext("At the tables"),
        gettext("Look and publish"),
    ]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Open a season, or the next one of a league of mine (`?after=`)."""
    previous = mine_before(request)
    if request.method != "POST":
        return show(request, forms.NewSeason(initial=after(previous)), 0, previous=previous)
    form = forms.NewSeason(request.POST, initial=after(previous))
    wanted = LOOK if SURE in request.POST else asked_page(request)
    wrong = first_wrong(form, before=wanted)
    if wrong is not None:
        return show(request, form, wrong, previous=previous, status=422)
    if wanted < LOOK:
        return show(request, form, wanted, previous=previous, quiet=True)
    asked: dict[str, Any] = {
        "organiser": request.user,
        "title": form.cleaned_data["title"],
        "plan": form.plan(),
        "previous": previous,
        "now": clock.now(),
    }
    try:
        if SURE in request.POST:
            season = seasons.open_season(about=form.cleaned_data["about"], **asked)
            messages.success(request, gettext("The season is published."))
            return redirect("league", season.pk)
        seasons.check_opening(**asked)
    except SeasonRefusal as refusal:
        form.add_error(None, refusal.sentence(gettext))
        page = PAGES.index(part_of_plan(refusal.code))
        return show(request, form, page, previous=previous, status=refusal.status)
    return show(request, form, LOOK, previous=previous, preview=previewed(form))


def asked_page(request: HttpRequest) -> int:
    """The page to show next, by number from 1; the last one where it is not said."""
    sent = request.POST.get("go", "")
    return max(0, min(int(sent) - 1, LOOK)) if sent.isdecimal() and len(sent) < 3 else LOOK


def first_wrong(form: forms.NewSeason, *, before: int) -> int | None:
    """The first page before that one with something wrong on it. A field that is shown nowhere is
    never wrong by itself."""
    wrong = set(form.errors)
    if not wrong:
        return None
    for number, page in enumerate(PAGES[:before]):
        if wrong & set(form.names_on(page)):
            return number
    return 0 if before == LOOK else None


def show(
    request: HttpRequest,
    form: forms.NewSeason,
    number: int,
    *,
    previous: Season | None,
    status: int = 200,
    preview: dict[str, Any] | None = None,
    quiet: bool = False,
) -> HttpResponse:
    """One page. `quiet`: it is only turned to, so nothing is called wrong yet."""
    page = PAGES[number]
    if quiet:
        form = forms.NewSeason(initial={name: form[name].value() for name in form.fields})
    if page == "who":
        form.tell_sizes()
    context = {
        "form": form,
        "groups": form.groups(page),
        "carried": form.carried(page),
        "pages": list(enumerate(page_names(), start=1)),
        "number": number + 1,
        "heading": page_names()[number],
        "previous": previous,
        "preview": preview,
        "last": number == LOOK,
    }
    return render(request, "pages/league_new.html", context, status=status)


# --- What will be published ---


def previewed(form: forms.NewSeason) -> dict[str, Any]:
    """The calendar, how entrants are seated, and which mails go out when."""
    plan = form.plan()
    rounds = [
        {
            "number": number,
            "title": gettext(load(plan.games[one.game].ruleset).title),
            "opens_at": moment(one.opens_at),
            "ends_at": moment(one.ends_at),
        }
        for number, one in enumerate(plan.rounds, 1)
    ]
    return {
        "title": form.cleaned_data["title"],
        "about": form.cleaned_data["about"],
        "entry_until": moment(plan.entry_until),
        "rounds": rounds,
        "plan": plan,
        "pods": pods_by_entrants(plan),
        "clock_days": plan.clock_days,
    }


def pods_by_entrants(plan: Plan) -> list[dict[str, Any]]:
    """How so many entrants would be seated: the fewest, some between, and the most."""
    low, high = plan.narrowest.low * plan.divisions, plan.capacity
    found = []
    for entrants in sorted({low, (2 * low + high) // 3, (low + 2 * high) // 3, high}):
        try:
            sizes, byes = plan.narrowest.of(-(-entrants // plan.divisions))
        except NoPods:
            continue
        told = " + ".join(str(size) for size in sizes[:12]) + (" + …" if len(sizes) > 12 else "")
        found.append({"entrants": entrants, "tables": len(sizes), "sizes": told, "byes": byes})
    return found


# --- Where the season before left off ---

KEPT = (
    "kind", "format", "seats", "capacity", "divisions", "promote", "advance", "clock_days",
    "watch", "record", "silent", "adjudication",
)  # fmt: skip


def mine_before(request: HttpRequest) -> Season | None:
    if "after" not in request.GET:
        return None
    user = request.user
    assert isinstance(user, User)
    season = Season.objects.filter(pk=request.GET["after"][:32], organiser=user).first()
    if season is None:
        raise Http404
    return season


def after(previous: Season | None) -> dict[str, Any]:
    """The plan of the season before is where the next one begins."""
    if previous is None:
        return {}
    plan = record.read_season(previous).state.plan
    found: dict[str, Any] = {name: getattr(plan, name) for name in KEPT}
    found |= {"title": previous.title, "about": previous.about, "rounds": len(plan.rounds)}
    found["teams"] = plan.counting
    for game in plan.games:
        found |= {f"game-{game.ruleset}": True, f"weight-{game.ruleset}": game.weight}
        found |= {f"option-{game.ruleset}-{name}": value for name, value in game.options.items()}
    return found
