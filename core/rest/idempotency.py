"""What creates something counts once, however often it is sent: with a header `Idempotency-Key`
the answer is kept beside the deed, in its transaction, and given again."""

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.response import Response

from core.accounts.models import KeptAnswer
from core.rest.base_views import idempotency_key
from core.rest.problems import Refused
from core.rest.shapes import KEY

F = TypeVar("F", bound=Callable[..., Any])
CREATION_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": KEY},
    OpenApiParameter.HEADER,
    description="Of your own making. The same request under the same key is carried out once, and "
    "gets the same answer for seven days; without one every request counts.",
)


def counts_once(method: F) -> F:
    """For a method of a door that creates something, for somebody signed in. What is refused
    takes no key."""

    @wraps(method)
    def answer(self: Any, request: Any, *args: Any, **kwargs: Any) -> Any:
        if "Idempotency-Key" not in request.headers:
            return method(self, request, *args, **kwargs)
        key, content = idempotency_key(request), fingerprint(request)
        if kept := KeptAnswer.objects.filter(key=key).first():
            return given_again(kept, content)
        try:
            with transaction.atomic():
                # Before the deed: whoever comes at the same time waits here for its answer.
                row = KeptAnswer.objects.create(
                    user_id=request.user.pk, key=key, content=content, at=timezone.now()
                )
                made = method(self, request, *args, **kwargs)
                keep(row, made)
        except IntegrityError:
            if kept := KeptAnswer.objects.filter(key=key).first():
                return given_again(kept, content)
            raise
        return made

    return answer  # type: ignore[return-value]  # the same signature


def fingerprint(request: Any) -> str:
    raw = request.data if isinstance(request.data, bytes) else b""
    told = [request.method, request.path, hashlib.sha256(raw).hexdigest()]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


def keep(row: KeptAnswer, made: Any) -> None:
    row.status = made.status_code
    row.body = msgspec.json.encode(made.data).decode()
    row.location = made.headers.get("Location", "")
    row.save(update_fields=["status", "body", "location"])


def given_again(kept: KeptAnswer, content: str) -> Response:
    if kept.content != content:
        raise Refused("key_taken")
    headers = {"Location": kept.location} if kept.location else {}
    return Response(msgspec.Raw(kept.body.encode()), status=kept.status, headers=headers)
