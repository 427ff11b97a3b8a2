"""The manners of every answer under /api: a refusal is a problem document, wherever in the service
it arose; what was asked before and has not changed is not sent again; text is sent compressed to
whoever reads it so."""

import gzip
import hashlib
from collections.abc import Callable, Iterator
from typing import Any, cast

import brotli  # type: ignore[import-untyped]  # it has no types
import msgspec
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language_from_request, gettext, override

from core.live import LiveResponse
from core.pages import API
from core.rest import problems

WORTH_IT = 500  # bytes: a shorter answer does not gain by compression
BROTLI_QUALITY = 4  # as fast as gzip, and smaller
SEEN_BY = ("Accept", "Accept-Encoding", "Accept-Language", "Authorization", "Cookie")
TEXTS = (
    "application/json", "application/jsonl", "application/yaml", "text/plain", problems.MEDIA_TYPE,
)  # fmt: skip
CODES = {
    400: "bad_request",
    401: "not_authenticated",
    403: "permission_denied",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    500: "server_error",
    503: "unavailable",
}
"""What a status means where nobody has said more."""


class Answers:
    """The middleware, around everything that may refuse."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        if not request.path_info.startswith(API):
            return self.get_response(request)
        response: Any = self.get_response(request)
        if isinstance(response, LiveResponse):
            return response
        if is_foreign(response):
            response = problem_answer(request, response)
        return tidy(request, response)


# --- Refusals ---


def is_foreign(response: HttpResponse) -> bool:
    """A refusal of Django's own, or of anything else that does not know it speaks to a program."""
    refused = response.status_code >= 400
    return refused and response.headers.get("Content-Type") != problems.MEDIA_TYPE


def problem_answer(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The same refusal as a problem document, with the headers that say what to do about it."""
    told = refusal_of(request, response.status_code)
    for name in ("Allow", "Retry-After", "WWW-Authenticate"):
        if name in response.headers:
            told.headers[name] = response.headers[name]
    return told


def refusal_of(
    request: HttpRequest, status: int, *, most: int = problems.MOST_BYTES
) -> HttpResponse:
    code = CODES.get(status, "bad_request" if status < 500 else "server_error")
    status, sentence = problems.REFUSALS[code]
    with override(get_language_from_request(request)):
        told = problems.problem(code, status, gettext(sentence).format(most=most))
    return HttpResponse(
        msgspec.json.encode(told),
        status=status,
        content_type=problems.MEDIA_TYPE,
        headers={"Cache-Control": "no-store"},
    )


# --- Not again, and not larger than need be ---


def tidy(request: HttpRequest, response: Any) -> Any:
    content = whole_content(response)
    patch_vary_headers(response, SEEN_BY)
    if request.method in ("GET", "HEAD") and response.status_code == 200 and is_kept(response):
        response.headers["ETag"] = etag = f'W/"{hashlib.sha256(content).hexdigest()[:32]}"'
        if is_known(request.headers.get("If-None-Match", ""), etag):
            return not_modified(response)
    compress(request, response, content)
    return response


def whole_content(response: Any) -> bytes:
    """Also of what a view would stream: nobody waits in a thread for a reader."""
    if not response.streaming:
        return cast(bytes, response.content)
    content = b"".join(cast(Iterator[bytes], response.streaming_content))
    put(response, content)
    return content


def put(response: Any, content: bytes) -> None:
    if isinstance(response, StreamingHttpResponse):
        response.streaming_content = [content]
    else:
        response.content = content
    response.headers["Content-Length"] = str(len(content))


def is_kept(response: HttpResponse) -> bool:
    return "no-store" not in response.headers.get("Cache-Control", "no-store")


def is_known(asked: str, etag: str) -> bool:
    """Whether the client has it already, as RFC 9110 compares for If-None-Match."""
    return "*" in (tags := parse_etags(asked)) or etag in (
        tag if tag.startswith("W/") else f"W/{tag}" for tag in tags
    )


def not_modified(response: HttpResponse) -> HttpResponse:
    answer = HttpResponse(status=304)
    del answer.headers["Content-Type"]
    for name in ("Cache-Control", "ETag", "RateLimit-Policy", "Vary"):
        if name in response.headers:
            answer.headers[name] = response.headers[name]
    answer.cookies = response.cookies
    return answer


def compress(request: HttpRequest, response: Any, content: bytes) -> None:
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    if len(content) < WORTH_IT or kind not in TEXTS or "Content-Encoding" in response.headers:
        return
    accepted = codings(request.headers.get("Accept-Encoding", ""))
    if "br" in accepted:
        put(response, brotli.compress(content, quality=BROTLI_QUALITY))
        response.headers["Content-Encoding"] = "br"
    elif "gzip" in accepted:
        put(response, gzip.compress(content, 6, mtime=0))
        response.headers["Content-Encoding"] = "gzip"


def codings(accepted: str) -> set[str]:
    """Those of Accept-Encoding that the client does not refuse (`br;q=0`)."""
    parts = (part.partition(";") for part in accepted.lower().split(","))
    return {
        name.strip() for name, _, q in parts if q.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00")
    }
