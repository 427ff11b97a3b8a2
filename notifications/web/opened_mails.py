"""Whoever follows a link in a mail has it: noted, so that a report that it came back is not
believed afterwards."""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from notifications.addresses import MARKED
from notifications.models import Outbound

MARK = re.compile(rf"[0-9a-f]{{{MARKED}}}")


def note_opened_mails(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        if "mail=" in request.META.get("QUERY_STRING", ""):
            mark_opened(request.GET.get("mail", ""))
        return get_response(request)

    return middleware


def mark_opened(mark: str) -> None:
    """The first time counts. Looking at a page writes nothing otherwise."""
    if not MARK.fullmatch(mark):
        return
    unopened = Outbound.objects.filter(name__startswith=mark, opened_at=None)
    if unopened.exists():
        unopened.update(opened_at=timezone.now())
