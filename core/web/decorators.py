"""What the pages that change something have in common: only a POST does, only somebody signed
in, and a refusal is a page."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache

from games.services.refusals import Stale, TableRefusal

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, str, P], HttpResponse]

STRANGERS = ("not_seated", "not_your_table", "seat_kept")
TOO_LATE = (
    "key_reused",
    "not_open",
    "not_running",
    "table_full",
    "seat_taken",
    "not_finished",
    "no_book_yet",
    "seat_not_offered",
    "already_seated",
    "no_helm",
    "pen_down",
    "stroke_stands",
    "group_late",
    "no_way_back",
    "played_another",
    "too_many_invitations",
    "no_pauses",
    "press_reused",
    "press_closed",
    "press_too_often",
)


def deed(view: View[P]) -> View[P]:
    """Something done at a table. Followed as a link, or before signing in, it leads to the
    table's page and does nothing."""

    @wraps(view)
    def guarded(
        request: HttpRequest, table_id: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        if request.method in ("GET", "HEAD"):
            return redirect("table", table_id)
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if not request.user.is_authenticated:
            return redirect_to_login(reverse("table", args=[table_id]))
        return view(request, table_id, *args, **kwargs)

    return never_cache(guarded)  # type: ignore[return-value]  # the wrapper keeps the names of its arguments


def status_of(error: Exception) -> int:
    """403: not yours to do; 409: too late; 422: not possible as it was asked."""
    if isinstance(error, Stale):
        return 409
    if isinstance(error, TableRefusal):
        return 403 if error.code in STRANGERS else 409 if error.code in TOO_LATE else 422
    return 422
