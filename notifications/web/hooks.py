"""Anymail's webhooks, there only where the operator has set a secret for them: without one some
providers' would take anybody's word."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from anymail.urls import urlpatterns as known
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern


def with_a_secret(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.ANYMAIL.get("WEBHOOK_SECRET"):
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


urlpatterns: list[URLPattern] = [
    URLPattern(one.pattern, with_a_secret(one.callback), one.default_args, one.name)
    for one in known
]
