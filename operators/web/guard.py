"""Who may see these pages: accounts that operate the service. Nobody else learns that they are
there. Whatever is done asks the operator to show once more that it is them."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, cast

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from core.accounts import reauthentication
from core.accounts.models import User

V = TypeVar("V", bound=Callable[..., HttpResponse])


def operator(request: HttpRequest) -> User:
    return cast(User, request.user)


def may_operate(request: HttpRequest) -> bool:
    user = request.user
    return isinstance(user, User) and user.is_active and user.is_staff


def guarded(view: V) -> V:
    @wraps(view)
    def inner(request: HttpRequest, *arguments: object, **named: object) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not may_operate(request):
            raise Http404
        return view(request, *arguments, **named)

    return cast(V, never_cache(inner))


def page(view: V) -> V:
    return guarded(require_safe(view))


def act(view: V) -> V:
    return guarded(require_POST(reauthentication.required(view)))
