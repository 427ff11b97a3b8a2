"""Where every exception of a REST address ends: as a problem document, or loudly."""

import logging
import math
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response

from core import metrics
from core.database_faults import COME_AGAIN, is_passing
from core.refusals import Refusal
from core.rest.problems import MEDIA_TYPE, MOST_BYTES, Refused, problem_of

logger = logging.getLogger(__name__)


def handler(error: Exception, context: dict[str, Any]) -> Any:
    """The problem document of anything a client can do something about; None for our own errors,
    which fail loudly."""
    problem = problem_of(as_refused(error) or error, context["view"])
    if problem is None:
        return None
    metrics.REFUSALS.labels(problem.code, "rest").inc()
    return Response(
        problem, status=problem.status, headers=headers_of(error), content_type=MEDIA_TYPE
    )


def headers_of(error: Exception) -> dict[str, str]:
    if is_passing(error):
        return {"Retry-After": COME_AGAIN}
    if isinstance(error, Refusal) and "seconds" in error.facts:
        return {"Retry-After": str(error.facts["seconds"])}
    if isinstance(error, exceptions.Throttled) and error.wait is not None:
        return {"Retry-After": str(math.ceil(error.wait))}
    if isinstance(error, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
        return {"WWW-Authenticate": "Token"}
    return {}


def as_refused(error: Exception) -> Refused | None:
    """Django's and DRF's own refusals in our words, and what the database cannot do now."""
    if is_passing(error):
        logger.error("refused with 503: %s", error)
        return Refused("unavailable")
    for kind, code in FOREIGN.items():
        if isinstance(error, kind):
            return Refused(
                code, most=MOST_BYTES, seconds=math.ceil(getattr(error, "wait", None) or 1)
            )
    return None


FOREIGN: dict[type[Exception], str] = {
    Http404: "not_found",
    PermissionDenied: "permission_denied",
    RequestDataTooBig: "too_large",
    exceptions.PermissionDenied: "permission_denied",
    exceptions.NotAuthenticated: "not_authenticated",
    exceptions.AuthenticationFailed: "wrong_token",
    exceptions.MethodNotAllowed: "method_not_allowed",
    exceptions.NotAcceptable: "not_acceptable",
    exceptions.UnsupportedMediaType: "unsupported_media_type",
    exceptions.Throttled: "throttled",
}
