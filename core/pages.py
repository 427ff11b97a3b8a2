"""What only a browser needs. A program that brings its token, and no cookie of a session, goes
past it."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse

API = "/api/"

Answer = Callable[[HttpRequest], HttpResponse]


def is_program(request: HttpRequest) -> bool:
    return request.path_info.startswith(API) and settings.SESSION_COOKIE_NAME not in request.COOKIES


def for_browsers(middleware: Callable[[Any], Any]) -> Callable[[Answer], Answer]:
    def made(get_response: Answer) -> Answer:
        through: Answer = middleware(get_response)
        return lambda request: get_response(request) if is_program(request) else through(request)

    return made


sessions = for_browsers(SessionMiddleware)
authentication = for_browsers(AuthenticationMiddleware)
messages = for_browsers(MessageMiddleware)
