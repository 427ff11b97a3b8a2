"""Absences and pauses: each page calls one service."""

from typing import Any, cast

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from core import clock
from core.accounts.models import User
from core.web.decorators import deed
from games.services.access import find, seat_in
from games.services.refusals import TableRefusal
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
    status = 200 if form.is_valid() or not form.is_bound else 422
    if form.is_valid():
        try:
            services.declare(
                user=who(request),
                first=form.cleaned_data["first"],
                last=form.cleaned_data["last"],
                now=clock.now(),
            )
        except TableRefusal as error:
            form.add_error(None, error.sentence(gettext))
            status = error.status
        else:
            messages.success(
                request, gettext("Your absence is noted; deadlines that fall into it have moved.")
            )
            return redirect("absences")
    return absences_page(request, form, status=status)


def absences_page(request: HttpRequest, form: Days, *, status: int) -> HttpResponse:
    context = time_context(who(request)) | {"form": form}
    return render(request, "pages/absences.html", context, status=status)


def time_context(user: User) -> dict[str, Any]:
    known, today = services.of(user), services.today(user, clock.now())
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
        services.withdraw(user=who(request), absence_id=pk, now=clock.now())
    except TableRefusal as error:
        messages.error(request, error.sentence(gettext))
        return absences_page(request, Days(), status=error.status)
    messages.success(request, gettext("The absence is taken back."))
    return redirect("absences")


# --- Pauses ---


@deed("table", "table_id")
def pause(request: HttpRequest, table_id: str) -> HttpResponse:
    seat = seat_in(find(table_id, request.user))
    paused = pauses.agree(game_id=table_id, seat=seat, now=clock.now())
    messages.success(
        request,
        gettext("All clocks stand still.")
        if paused
        else gettext("You have agreed to a pause; the others are asked."),
    )
    return redirect("table", table_id)


@deed("table", "table_id")
def resume(request: HttpRequest, table_id: str) -> HttpResponse:
    place = find(table_id, request.user)
    ended = pauses.resume(game_id=table_id, seat=seat_in(place), now=clock.now())
    if ended:
        running = gettext("The clocks run again.")
        messages.success(
            request, running if place.game.paused else gettext("You no longer ask for a pause.")
        )
    return redirect("table", table_id)
