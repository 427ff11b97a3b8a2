"""Absences and pauses: each page calls one service."""

from typing import Any, cast

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from core.accounts.models import User
from core.web.decorators import deed, status_of
from games import words
from games.services import letters
from games.services.access import Place, find
from games.services.refusals import TableRefusal
from games.web.page import page
from notifications import absences as services
from notifications import pauses


class Days(forms.Form):
    first = forms.DateField(
        label=_("First day away"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    last = forms.DateField(
        label=_("Last day away"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


def who(request: HttpRequest) -> User:
    return cast(User, request.user)


# --- Absences ---


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def absences(request: HttpRequest) -> HttpResponse:
    form = Days(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            services.declare(
                user=who(request),
                first=form.cleaned_data["first"],
                last=form.cleaned_data["last"],
                now=timezone.now(),
            )
        except TableRefusal as error:
            form.add_error(None, words.refusal(error.code, error.facts, gettext))
        else:
            messages.success(
                request, gettext("Your absence is noted; deadlines that fall into it have moved.")
            )
            return redirect("absences")
    return render(
        request,
        "pages/absences.html",
        told(who(request)) | {"form": form},
        status=422 if form.errors else 200,
    )


def told(user: User) -> dict[str, Any]:
    known, today = services.of(user), services.today(user, timezone.now())
    return {
        "absences": [row for row in known if row.last >= today],
        "allowance": settings.ABSENCE_DAYS,
        "left": [
            (str(year), services.allowance_left(known, year))
            for year in (today.year, today.year + 1)
        ],
        "zone": user.time_zone,
    }


@never_cache
@login_required
@require_POST
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    try:
        services.withdraw(user=who(request), absence_id=pk, now=timezone.now())
    except TableRefusal as error:
        messages.error(request, words.refusal(error.code, error.facts, gettext))
    else:
        messages.success(request, gettext("The absence is taken back."))
    return redirect("absences")


# --- Pauses ---


@deed
def pause(request: HttpRequest, table_id: str) -> HttpResponse:
    place = find(table_id, request.user)
    try:
        paused = pauses.agree(game_id=table_id, seat=place.seat or 0, now=timezone.now())
    except TableRefusal as error:
        return refused(request, place, error)
    messages.success(
        request,
        gettext("All clocks stand still.")
        if paused
        else gettext("You have agreed to a pause; the others are asked."),
    )
    return redirect("table", table_id)


@deed
def resume(request: HttpRequest, table_id: str) -> HttpResponse:
    place = find(table_id, request.user)
    try:
        ended = pauses.resume(game_id=table_id, seat=place.seat or 0, now=timezone.now())
    except TableRefusal as error:
        return refused(request, place, error)
    if ended:
        running = gettext("The clocks run again.")
        messages.success(
            request, running if place.game.paused else gettext("You no longer ask for a pause.")
        )
    return redirect("table", table_id)


def refused(request: HttpRequest, place: Place, error: TableRefusal) -> HttpResponse:
    found = find(place.game.pk, request.user)
    return page(
        request, found, troubles=letters.explain(error, place.game), status=status_of(error)
    )
