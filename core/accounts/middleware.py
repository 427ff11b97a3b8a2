"""A page speaks to whoever is signed in in their language, and tells the time as their clock
shows it."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation


def in_their_own_terms(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        if (
            settings.SESSION_COOKIE_NAME not in request.COOKIES
            or not (user := request.user).is_authenticated
        ):
            return get_response(request)
        translation.activate(user.language)
        request.LANGUAGE_CODE = user.language
        with timezone.override(user.time_zone):
            return get_response(request)

    return middleware
