"""What the pages that change something have in common: only a POST does, and only somebody signed
in."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache

V = TypeVar("V", bound=Callable[..., HttpResponse])


def deed(home: str, key: str) -> Callable[[V], V]:
    """Something done about what the page `home` shows, which the address names by `key`. Followed
    as a link, or before signing in, it leads to that page and does nothing."""

    def decorate(view: V) -> V:
        @wraps(view)
        def guarded(request: HttpRequest, **named: Any) -> HttpResponse:
            if request.method in ("GET", "HEAD"):
                return redirect(home, named[key])
            if request.method != "POST":
                return HttpResponseNotAllowed(["POST"])
            if not request.user.is_authenticated:
                return redirect_to_login(reverse(home, args=[named[key]]))
            return view(request, **named)

        return cast(V, never_cache(guarded))

    return decorate
