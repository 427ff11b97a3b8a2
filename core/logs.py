"""One format for the log of every process, with the ids by which lines are found again: request,
task, table, event, mail. And the operator's mails: few, and without secrets."""

import json
import logging
import re
import socket
import traceback
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from time import perf_counter

from django.conf import settings
from django.http import HttpRequest, HttpResponse

_bound: ContextVar[dict[str, object] | None] = ContextVar("bound", default=None)

REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
HOST = socket.gethostname()
access = logging.getLogger("core.access")


@contextmanager
def bind(**ids: object) -> Iterator[None]:
    """Every line that is logged in here bears these ids."""
    before = _bound.set({**(_bound.get() or {}), **ids})
    try:
        yield
    finally:
        _bound.reset(before)


def bound() -> dict[str, object]:
    return dict(_bound.get() or {})


class Json(logging.Formatter):
    """One object a line. What was said comes first, so that a person can read it too."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "message": scrubbed(record.getMessage()),
            "logger": record.name,
            "host": HOST,
            "process": record.process,
            **bound(),
            **getattr(record, "ids", {}),
        }
        if record.exc_info:
            line["trace"] = scrubbed("".join(traceback.format_exception(*record.exc_info)))
        return json.dumps(line, ensure_ascii=False, default=str)


def requests(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Each request has an id in the logs: the proxy's, which is told back, or our own, which is
    not: answers are the same bytes whenever they are given."""

    def middleware(request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "") if settings.PROXIES else ""
        name = given if REQUEST_ID.fullmatch(given) else uuid.uuid4().hex
        began = perf_counter()
        with bind(request=name):
            response = get_response(request)
            ids = {"status": response.status_code, "ms": round(1000 * (perf_counter() - began))}
            found = request.resolver_match
            if found and "table_id" in found.kwargs:
                ids["table"] = found.kwargs["table_id"]
            access.info("%s %s", request.method, request.path, extra={"ids": ids})
        if name == given:
            response.headers["X-Request-ID"] = name
        return response

    return middleware


# --- What must not be told ---


def secrets() -> set[str]:
    """The values that no log line and no mail may show."""
    database = settings.DATABASES["default"]
    found = {
        settings.SECRET_KEY,
        *settings.SECRET_KEY_FALLBACKS,
        settings.REDIS_URL,
        settings.METRICS_TOKEN,
        str(database.get("PASSWORD") or ""),
        str(getattr(settings, "EMAIL_HOST_PASSWORD", "") or ""),
        *map(str, settings.ANYMAIL.values()),
    }
    return {secret for secret in found if len(secret) >= 6}


CREDENTIALS = re.compile(r"(\w+://[^\s:/@]*):[^\s@/]+@")  # of any address


def scrubbed(text: str) -> str:
    for secret in secrets():
        text = text.replace(secret, "***")
    return CREDENTIALS.sub(r"\1:***@", text)


# --- The operator's mails ---

SAME_SECONDS = 3600  # the same trouble is told again after an hour
MOST_AN_HOUR = "10/h"  # of all troubles; beyond it the log is enough


class OperatorMail(logging.Handler):
    """Errors go to PAQUEBOT_OPERATOR, by the outbox like every mail: the same trouble once an
    hour, and not many of any kind. No settings, no local values, no headers, no bodies."""

    def emit(self, record: logging.LogRecord) -> None:
        if not settings.ADMINS:
            return
        try:
            if self.is_new(record):
                self.write(record)
        except Exception:  # noqa: BLE001 -- telling of an error must not make another
            self.handleError(record)

    def is_new(self, record: logging.LogRecord) -> bool:
        from django.core.cache import cache

        from core import rates

        kind = record.exc_info[0] if record.exc_info else None
        same = f"operator/{record.name}/{record.msg}/{kind and kind.__name__}"
        if not cache.add(same, 1, SAME_SECONDS):
            return False
        return rates.take(MOST_AN_HOUR, "operator") is None

    def write(self, record: logging.LogRecord) -> None:
        from core.accounts import account_mails

        said = scrubbed(record.getMessage())
        subject = f"Paquebot: {record.levelname}: {said}".replace("\n", " ")[:200]
        text = f"{said}\n\n{Json().format(record)}\n"
        if record.exc_info:
            text += "\n" + scrubbed("".join(traceback.format_exception(*record.exc_info)))
        for _, address in settings.ADMINS:
            account_mails.queue(to=address, subject=subject, text=text)
