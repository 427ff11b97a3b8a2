"""Channels named by a URL (ntfy, Discord, Matrix, Telegram and others), by way of apprise. Only
schemes on the operator's list; and every request that apprise makes goes through outbound_http,
which resolves, refuses and pins, and follows no redirect."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import requests
from apprise import Apprise, AppriseAsset, NotifyType
from apprise.plugins.base import NotifyBase
from django.conf import settings
from django.utils.translation import gettext

from core import outbound_http
from notifications.channels import BadChannel

LONGEST = 500
TIMEOUT = 10.0


def plugin_of(url: str) -> NotifyBase:
    """Raises BadChannel."""
    scheme, mark, _ = url.partition("://")
    if not mark or scheme.lower() not in settings.CHANNEL_SCHEMES or len(url) > LONGEST:
        known = ", ".join(f"{one}://" for one in sorted(settings.CHANNEL_SCHEMES))
        raise BadChannel(gettext("A channel begins with one of {known}").format(known=known))
    asset = AppriseAsset(app_id="Paquebot", app_url=settings.BASE_URL, http_redirects=False)
    with warnings.catch_warnings():  # the first time it loads every service it knows
        warnings.simplefilter("ignore", DeprecationWarning)
        plugin = Apprise.instantiate(url, asset=asset, suppress_exceptions=True)
    if plugin is None:
        raise BadChannel(gettext("This address lacks something that the service asks for."))
    plugin.redirects = False
    return plugin


def shown(url: str) -> str:
    """What its owner knows it by, without its secrets. Raises BadChannel."""
    told: str = plugin_of(url).url(privacy=True)  # type: ignore[no-untyped-call]
    return told.partition("?")[0][:60]


def notify(url: str, *, title: str, body: str) -> None:
    """One message. Raises BadChannel, and OSError when the service does not take it."""
    plugin = plugin_of(url)
    with guarded() as refusals:
        taken = plugin.send(title=title, body=body, notify_type=NotifyType.INFO)
    if refusals:
        raise refusals[0]
    if not taken:
        raise OSError("the service does not take it")


# --- Every request through the guard ---

_refusals: ContextVar[list[OSError] | None] = ContextVar("channel_refusals", default=None)
_send_plainly = requests.Session.send


@contextmanager
def guarded() -> Iterator[list[OSError]]:
    """Within, requests of this thread go through outbound_http; what it refuses is listed."""
    refusals: list[OSError] = []
    token = _refusals.set(refusals)
    try:
        yield refusals
    finally:
        _refusals.reset(token)


def send_guarded(
    session: requests.Session, request: requests.PreparedRequest, **how: Any
) -> requests.Response:
    refusals = _refusals.get()
    if refusals is None:
        return _send_plainly(session, request, **how)  # of somebody else in this process
    body = request.body.encode() if isinstance(request.body, str) else request.body
    if body is not None and not isinstance(body, bytes):
        raise requests.RequestException("a channel sends no files")
    try:
        answer = outbound_http.send(
            request.method or "POST",
            request.url or "",
            body=body,
            headers={name: as_text(value) for name, value in request.headers.items()},
            timeout=TIMEOUT,
        )
    except OSError as error:
        refusals.append(error)
        raise requests.ConnectionError(str(error)) from error
    response = requests.Response()
    response.status_code, response._content = answer.status, answer.body
    response.headers.update(answer.headers)
    response.url, response.request = request.url or "", request
    return response


def as_text(value: str | bytes) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else value


requests.Session.send = send_guarded  # type: ignore[assignment,method-assign]  # apprise takes no session of ours
