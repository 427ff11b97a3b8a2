"""A player's page, and what one may do about them: follow, block, report."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from core.accounts import ties
from core.accounts.models import Tie, User
from games import words
from games.engine import load
from games.services import extensions, lobby, openings, people
from games.web import listing

GAMES_SHOWN = 10
KINDS = {kind.value: kind for kind in Tie.Kind}


@never_cache
@require_safe
def person(request: HttpRequest, name: str) -> HttpResponse:
    """What this player lets everybody see; their own page shows them all of it."""
    them = people.find(name)
    me = request.user if isinstance(request.user, User) else None
    mine = me is not None and me.pk == them.pk
    context: dict[str, Any] = {"them": them, "own": mine}
    if them.shows_games or mine:
        newest = listing.with_people(people.games_of(them))[:GAMES_SHOWN]
        context |= {
            "tallies": [
                {"title": gettext(tally.title), "played": tally.played, "won": tally.won}
                for tally in people.tallies(them)
            ],
            "rows": listing.rows(list(newest)),
        }
    if them.shows_ratings or mine:
        context["ratings"] = [rating_shown(one) for one in extensions.ratings_of(them.pk)]
    if (them.shows_record and me is not None) or mine:
        known = extensions.records_of([them.pk]).get(them.pk)
        context["record"] = words.record(known, gettext) if known else ""
    if me is not None and not mine:
        context |= {"tied": ties.between(me, them), "versus": people.head_to_head(me, them)}
    if mine:
        context["followed"] = ties.followed(them)
    return render(request, "pages/profile.html", context)


def rating_shown(one: extensions.RatingCourse) -> dict[str, Any]:
    """With its course as the points of a line, 100 wide and 40 high."""
    low, high = min(one.course, default=0), max(one.course, default=0)
    span, last = max(high - low, 1), max(len(one.course) - 1, 1)
    points = " ".join(
        f"{100 * index / last:.1f},{38 - 36 * (value - low) / span:.1f}"
        for index, value in enumerate(one.course)
    )
    return {
        "title": gettext(title_of(one.name)),
        "name": one.name,
        "rating": one.rating,
        "games": one.games,
        "points": points if len(one.course) > 1 else "",
        "low": low,
        "high": high,
    }


def title_of(name: str) -> str:
    engines = (load(ruleset) for ruleset in openings.offered_games())
    return next((engine.title for engine in engines if engine.name == name), name)


@never_cache
@login_required
@require_POST
def tie(request: HttpRequest, name: str, kind: str) -> HttpResponse:
    """Follow or block; `undo` ends it."""
    me, them = cast(User, request.user), people.find(name)
    if "undo" in request.POST:
        ties.untie(me, them, KINDS[kind])
    else:
        ties.tie(me, them, KINDS[kind], now=timezone.now())
    return redirect("person", them.username)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, name: str) -> HttpResponse:
    """Tell the operators about somebody."""
    me, them = cast(User, request.user), people.find(name)
    text = request.POST.get("text", "").strip()
    if request.method != "POST" or not text:
        status = 422 if request.method == "POST" else 200
        return render(request, "pages/report_person.html", {"them": them}, status=status)
    try:
        ties.complain(me, them, text, now=timezone.now())
    except ties.ComplaintsUsedUp:
        messages.error(request, gettext("You have sent as many reports as one may in a day."))
    else:
        messages.success(request, gettext("Thank you: the operators will read it."))
    return redirect("person", them.username)


@require_safe
def find_people(request: HttpRequest) -> HttpResponse:
    text = request.GET.get("q", "").strip()[:60]
    found = list(lobby.people(text)) if len(text) > 1 else []
    return render(request, "pages/people.html", {"q": text, "found": found})
