"""A page speaks to whoever is signed in in their language, and tells the time as their clock
shows it. What is asked about an address is answered on a beat."""

import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from core.accounts import sign_ins


def in_their_own_terms(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        if (
            settings.SESSION_COOKIE_NAME not in request.COOKIES
            or not (user := request.user).is_authenticated
        ):
            return get_response(request)
        sign_ins.see(request)
        translation.activate(user.language)
        request.LANGUAGE_CODE = user.language
        with timezone.override(user.time_zone):
            return get_response(request)

    return middleware


BEAT = 0.05  # seconds
ON_THE_BEAT = {
    "account_login",
    "account_signup",
    "account_reset_password",
    "account_request_login_code",
    "account_email",
    "api-token",
}


def on_the_beat(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answers about an address leave at whole multiples of the beat after the question came. The
    work for one that has an account and one that has not is nearly the same; this hides the
    rest."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method != "POST":
            return get_response(request)
        came = time.monotonic()
        response = get_response(request)
        match = request.resolver_match
        if match and match.url_name in ON_THE_BEAT:
            time.sleep(BEAT - (time.monotonic() - came) % BEAT)
        return response

    return middleware
