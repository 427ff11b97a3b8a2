"""Showing once more that it is you, before anything by which an account could be taken away:
by password or second factor, and for those who have neither by a code that comes by mail."""

import time
from collections.abc import Callable
from typing import Any, TypeVar, cast

from allauth.account import app_settings
from allauth.account.authentication import get_authentication_records
from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.reauthentication import get_reauthentication_flows
from django.http import HttpRequest, HttpResponse

V = TypeVar("V", bound=Callable[..., HttpResponse])


def required(view: V) -> V:
    """Before anything but looking; what was sent is done once it has been shown."""
    return cast(V, reauthentication_required(view, allow_get=True))


def is_fresh(request: HttpRequest) -> bool:
    """Whether this session has shown it within the last minutes."""
    records = get_authentication_records(request, request.user)
    shown = [record["at"] for record in records if record.get("reauthenticated")]
    return bool(shown) and time.time() - shown[-1] < app_settings.REAUTHENTICATION_TIMEOUT


def has_other_ways(user: Any) -> bool:
    """A password or a second factor."""
    return bool(get_reauthentication_flows(user))
