"""A refusal is a page with its own status: the one the deed belongs to, which says what stands in
the way."""

from collections.abc import Callable
from typing import Any, TypeAlias

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers

from core import metrics
from core.refusals import NotFound, Refusal

Show: TypeAlias = Callable[[HttpRequest, Any], HttpResponse | None]
_shown: dict[type[Refusal], Show] = {}


def register(kind: type[Refusal], show: Show) -> None:
    """Other apps say in their `ready()` which page shows their refusals; None where the address
    belongs to no such page, and the refusal is an error of ours."""
    _shown[kind] = show


class RefusalPages:
    """The middleware for what a page lets pass."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, NotFound):
            raise Http404
        if isinstance(error, Refusal):
            metrics.REFUSALS.labels(error.code, "web").inc()
        show = next((_shown[kind] for kind in type(error).__mro__ if kind in _shown), None)
        try:
            answer = show(request, error) if show else None
        except NotFound:  # what was refused has hidden the page it would be told on
            raise Http404 from error
        if answer is not None:
            add_never_cache_headers(answer)
        return answer
