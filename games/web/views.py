"""The pages one only looks at: one table, my tables. They ask, show and decide
nothing."""

from typing import cast

import msgspec
from django.contrib.auth.decorators import login_required
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language_from_request, gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from core.accounts.models import User
from core.characters import UnstorableCharacters
from core.pages import API
from core.rest import problems
from games.services import access
from games.web import listing
from games.web.page import page


@never_cache
@require_safe
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """One table as its visitor may see it, now or after the event `?at=`."""
    return page(request, access.find_whole(table_id, request.user))


@never_cache
@login_required
@require_safe
def my_tables(request: HttpRequest) -> HttpResponse:
    return render(
        request,
        "pages/my_tables.html",
        listing.mine(cast(User, request.user), request.GET.get("page")),
    )


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What cannot be read at all, told before anybody was asked who they are: plainly, and to a
    program as REST tells it."""
    code = "bad_characters" if isinstance(exception, UnstorableCharacters) else "bad_request"
    with override(get_language_from_request(request)):
        status, sentence = problems.REFUSALS[code]
        told = gettext(sentence)
        if not request.path_info.startswith(API):
            return HttpResponse(
                f"{told}\n", status=status, content_type="text/plain; charset=utf-8"
            )
        problem = problems.problem(code, status, told)
    return HttpResponse(
        msgspec.json.encode(problem), status=status, content_type=problems.MEDIA_TYPE
    )


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "pages/not_found.html", status=404)


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """`ok` when the database answers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("the database does not answer\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")
