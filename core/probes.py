"""What machines ask: `/livez` (this process answers), `/readyz` (everything it needs does, with a
line for each) and `/metrics` (Prometheus). Answered before anything else looks at the request, so
that neither ALLOWED_HOSTS nor a session is in the way."""

import hmac
from collections.abc import Callable
from typing import TypeAlias

from django.conf import settings
from django.core.cache import caches
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from redis.exceptions import RedisError

from core import metrics

Check: TypeAlias = Callable[[], str]
"""What is wrong, in a few words; empty when nothing is."""

_checks: dict[str, Check] = {}


def register(name: str, check: Check) -> None:
    """Other apps say in their `ready()` what must be true of them."""
    _checks[name] = check


def registered(name: str) -> Check:
    return _checks[name]


def probes(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    def middleware(request: HttpRequest) -> HttpResponse:
        answer = ANSWERS.get(request.path)
        return answer(request) if answer else get_response(request)

    return middleware


def livez(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok\n", content_type="text/plain")


def readyz(request: HttpRequest) -> HttpResponse:
    found = faults()
    lines = [f"{name}: {wrong or 'ok'}" for name, wrong in found.items()]
    status = 503 if any(found.values()) else 200
    return HttpResponse("\n".join([*lines, ""]), status=status, content_type="text/plain")


def measured(request: HttpRequest) -> HttpResponse:
    """With the token, or for who asks without a proxy in between; nobody else learns of it."""
    if not may_measure(request):
        return HttpResponseNotFound()
    text, content_type = metrics.exposition()
    return HttpResponse(text, content_type=content_type)


def may_measure(request: HttpRequest) -> bool:
    token = settings.METRICS_TOKEN
    if token:
        given = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), token.encode())
    return "X-Forwarded-For" not in request.headers


ANSWERS = {"/livez": livez, "/readyz": readyz, "/metrics": measured}


# --- What must be true ---


def faults() -> dict[str, str]:
    """Of each part what is wrong with it. Without the database nothing else is asked."""
    if wrong := database():
        return {"database": wrong}
    checks = {"database": database, "migrations": migrations, "redis": redis, **_checks}
    return {name: answered(check) for name, check in checks.items()}


def answered(check: Check) -> str:
    try:
        return check()
    except DatabaseError as error:
        return f"the database failed: {type(error).__name__}"


def database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "it does not answer"
    return ""


def migrations() -> str:
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return f"{len(missing)} are missing: run manage.py migrate" if missing else ""


def redis() -> str:
    """A Redis that has died stops nothing, but somebody should look."""
    if not settings.REDIS_URL:
        return ""
    asked = getattr(caches["default"], "redis", None)
    try:
        if asked is not None:
            asked.get("readyz")
    except (RedisError, OSError):
        return "it does not answer"
    return ""
