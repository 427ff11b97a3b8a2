"""Characters that no letter needs and Postgres cannot hold: NUL, and half of a surrogate pair. What
comes in by HTTP with one is refused at the edge, for every page and address alike; in a mail, where
nobody could do anything about it, each becomes a replacement character."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, QueryDict

UNSTORABLE = re.compile("[\0\ud800-\udfff]")
REPLACEMENT = "\ufffd"


def is_storable(text: str) -> bool:
    return UNSTORABLE.search(text) is None


def storable(text: str) -> str:
    return UNSTORABLE.sub(REPLACEMENT, text)


def all_storable(read: Any) -> bool:
    """Of everything in a value read from JSON, names too."""
    if isinstance(read, str):
        return is_storable(read)
    if isinstance(read, Mapping):
        return all(all_storable(part) for pair in read.items() for part in pair)
    return not isinstance(read, list) or all(all_storable(part) for part in read)


class UnstorableCharacters(BadRequest):
    """A request with such a character; handler400 answers it in words."""


class RefuseUnstorable:
    """In the address, its parameters, cookies and the fields of a form. The bodies of REST are
    looked at where they are read, and what brings mail looks after itself: neither is a form."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        check([request.path_info])
        if "%00" in request.META.get("QUERY_STRING", ""):
            check(values(request.GET))
        if "\\" in request.META.get("HTTP_COOKIE", ""):  # quoted, it may hold any character
            check(request.COOKIES.values())
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, *_: Any) -> None:
        if request.method == "POST" and not getattr(view, "csrf_exempt", False):
            check(values(request.POST))


def values(sent: QueryDict) -> Iterable[str]:
    """Names and values of a form or of an address."""
    for name, several in sent.lists():
        yield name
        yield from several


def check(texts: Iterable[str]) -> None:
    if not all(is_storable(text) for text in texts):
        raise UnstorableCharacters
