"""What every door of the API has in common: how it reads a request, writes an answer, counts,
and whom it lets in."""

import logging
import math
import re
from datetime import datetime, timedelta
from typing import Any, TypeVar

import msgspec
from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone, translation
from rest_framework.authentication import (
    SessionAuthentication,
    TokenAuthentication,
    get_authorization_header,
)
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.permissions import SAFE_METHODS
from rest_framework.renderers import BaseRenderer
from rest_framework.settings import api_settings
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from core import rates, sql
from core.accounts import keys
from core.accounts.models import ApiKey, User
from core.characters import all_storable
from core.rest.deprecation import Deprecation
from core.rest.problems import MOST_BYTES, Refused, does_not_fit
from core.rest.shapes import KEY, Asked

logger = logging.getLogger(__name__)

T = TypeVar("T", bound=Asked)


# --- Who is there ---


PERSON = sql.columns(User, "id", "username", "email", "language", "time_zone", "is_active")
SHOWN = sql.columns(ApiKey, "id", "scopes", "expires_at", "last_used_at")
BEARER = f"""
SELECT {sql.of("shown", SHOWN)}, {sql.of("person", PERSON)}
FROM {ApiKey._meta.db_table} shown JOIN {User._meta.db_table} person ON person.id = shown.user_id
WHERE shown.digest = %s"""  # noqa: S608 -- names of our own tables and columns
USED = f"UPDATE {ApiKey._meta.db_table} SET last_used_at = %s WHERE id = %s"  # noqa: S608
FORGETS = timedelta(hours=1)  # the last use of a key is noted at most this often
SCHEMES = (b"token", b"bearer")


class ByKey(TokenAuthentication):  # type: ignore[misc]  # DRF has no types
    """`Authorization: Token ...` or `Bearer ...`. Plain SQL, as every request of a program begins
    here."""

    def authenticate(self, request: Any) -> tuple[User, ApiKey] | None:
        scheme, *rest = get_authorization_header(request).split() or [b""]
        if scheme.lower() not in SCHEMES:
            return None
        if len(rest) != 1 or not keys.FORM.fullmatch(secret := rest[0].decode("latin-1")):
            raise AuthenticationFailed
        return owner_of(secret, now=timezone.now())


def owner_of(secret: str, *, now: datetime) -> tuple[User, ApiKey]:
    row = sql.one(BEARER, keys.digest(secret))
    if row is None:
        raise AuthenticationFailed
    shown, person = sql.split(row, SHOWN, PERSON)
    key, user = sql.made(ApiKey, SHOWN, shown), sql.made(User, PERSON, person)
    if not user.is_active or is_before(key.expires_at, now):
        raise AuthenticationFailed
    if key.last_used_at is None or is_before(key.last_used_at, now - FORGETS):
        note_use(key, now=now)
    return user, key


def is_before(kept: datetime | None, now: datetime) -> bool:
    return kept is not None and sql.read_moment(kept) <= now


def note_use(key: ApiKey, *, now: datetime) -> None:
    """Whoever may not write at the moment may read all the same."""
    try:
        sql.change(USED, sql.adapt_time(now), key.pk)
    except DatabaseError:
        logger.warning("the last use of key %s was not noted", key.pk, exc_info=True)


def require_scope(request: Any, scope: keys.Scope) -> None:
    """A key does what it was made for; somebody signed in does everything."""
    if isinstance(request.auth, ApiKey) and scope not in request.auth.scopes.split():
        raise Refused("scope_missing", scope=scope)


# --- Reading ---


class JsonBytes(BaseParser):  # type: ignore[misc]  # DRF has no types
    """The body as it came; `body` reads it with the type that is expected."""

    media_type = "application/json"
    most = MOST_BYTES

    def parse(
        self, stream: Any, media_type: str | None = None, parser_context: Any = None
    ) -> bytes:
        raw: bytes = stream.read(self.most + 1)
        if len(raw) > self.most:
            raise Refused("too_large", most=self.most)
        return raw


def body(request: Any, shape: type[T]) -> T:
    """The request's body as this shape. An empty body is an empty object."""
    raw = request.data if isinstance(request.data, bytes) else b""
    read: T = decoded(raw or b"{}", shape)
    return read


def decoded(raw: bytes, shape: Any, *, root: str = "$") -> Any:
    if b"\\u0000" in raw and not all_storable(plain(raw)):
        raise Refused("bad_characters")
    try:
        return msgspec.json.decode(raw, type=shape)
    except msgspec.ValidationError as error:
        raise does_not_fit("bad_field", error, root=root) from error
    except (
        ValueError,
        RecursionError,
    ) as error:  # malformed, not UTF-8, half a surrogate, or nested without end
        raise Refused("unreadable_json", detail=str(error)) from error


def plain(raw: bytes) -> Any:
    """Whatever it is; nothing where it cannot be read."""
    try:
        return msgspec.json.decode(raw)
    except (ValueError, RecursionError):
        return None


def query(request: Any, shape: type[T]) -> T:
    """The parameters of the address as this shape; one that is not known is refused."""
    try:
        return msgspec.convert(request.query_params.dict(), shape, strict=False)
    except msgspec.ValidationError as error:
        raise does_not_fit("bad_parameter", error) from error


def idempotency_key(request: Any) -> str:
    """What makes a letter sent twice one letter. Kept apart from the other doors' keys, and from
    those of whoever held the seat before."""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        raise Refused("key_missing")
    if not re.fullmatch(KEY, key):
        raise Refused("bad_key")
    return f"rest/{request.user.pk}/{key}"


# --- Writing ---


class Json(BaseRenderer):  # type: ignore[misc]  # DRF has no types
    """Our types, straight to bytes."""

    media_type = "application/json"
    format = "json"
    charset = None
    render_style = "binary"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None
    ) -> bytes:
        return b"" if data is None else msgspec.json.encode(data)


class JsonLines(Json):
    media_type = "application/jsonl"
    format = "jsonl"


class Pdf(Json):
    """For those who ask for nothing else; the document itself is no rendering of ours."""

    media_type = "application/pdf"
    format = "pdf"


class Negotiation(DefaultContentNegotiation):  # type: ignore[misc]  # DRF has no types
    """Whoever takes anything, as most programs do, gets the first form without further reading."""

    def select_renderer(
        self, request: Any, renderers: Any, format_suffix: str | None = None
    ) -> tuple[Any, str]:
        if request.META.get("HTTP_ACCEPT", "*/*") == "*/*":
            return renderers[0], renderers[0].media_type
        chosen: tuple[Any, str] = super().select_renderer(request, renderers, format_suffix)
        return chosen


# --- Counting ---


class Rate(BaseThrottle):  # type: ignore[misc]  # DRF has no types
    """So many requests in each span of time, by player or else by address."""

    usage: rates.Usage

    def allow_request(self, request: Any, view: Any) -> bool:
        user = request.user
        scope, who = (
            ("user", user.pk) if user.is_authenticated else ("anon", self.address_of(request))
        )
        rate = api_settings.DEFAULT_THROTTLE_RATES[scope]
        self.usage = rates.count_use(rate, f"{scope}/{who}", cache=rates.QUICK)
        request.rate_headers = rate_headers(scope, self.usage)
        return self.usage.used <= self.usage.most

    def address_of(self, request: Any) -> str:
        return rates.network_of(self.get_ident(request))

    def wait(self) -> float | None:
        return self.usage.resets


def rate_headers(name: str, usage: rates.Usage) -> dict[str, str]:
    """As the IETF's draft on RateLimit headers has them. How much is left is told to those who
    have used it up: other answers are the same bytes whenever they are given."""
    policy = {"RateLimit-Policy": f'"{name}";q={usage.most};w={usage.seconds}'}
    if usage.used <= usage.most:
        return policy
    return policy | {"RateLimit": f'"{name}";r=0;t={math.ceil(usage.resets)}'}


# --- The door ---


class Door(APIView):  # type: ignore[misc]  # DRF has no types
    """One address."""

    authentication_classes = [ByKey, SessionAuthentication]
    renderer_classes = [Json]
    parser_classes = [JsonBytes]
    content_negotiation_class = Negotiation
    throttle_classes = [Rate]
    metadata_class = None
    http_method_names = ["get", "post", "delete", "head"]

    scope: keys.Scope = "play"  # what a key needs to change something here
    is_kept = True  # answers may lie in the cache of whoever asked, and are asked for anew
    is_final = False  # set once it is known that the answer to this request never changes

    def initial(self, request: Any, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        require_scope(request, "read" if request.method in SAFE_METHODS else self.scope)
        speak(request)

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        answer = super().finalize_response(request, response, *args, **kwargs)
        for name, value in getattr(request, "rate_headers", {}).items():
            answer.headers[name] = value
        for name, value in deprecation_headers(self, request).items():
            answer.headers[name] = value
        if request.method in ("GET", "HEAD") and answer.status_code == 200 and self.is_kept:
            answer.headers["Cache-Control"] = cache_control(request, is_final=self.is_final)
        return answer

    def get_authenticate_header(self, request: Any) -> str:
        return "Token"

    @property
    def default_response_headers(self) -> dict[str, str]:
        return {**super().default_response_headers, "Cache-Control": "no-store"}


YEAR = 365 * 24 * 3600


def cache_control(request: Any, *, is_final: bool) -> str:
    """What somebody signed in sees is for them alone. Without more, a cache asks each time
    whether its copy is still right."""
    whose = "private" if request.user.is_authenticated else "public"
    return f"{whose}, max-age={YEAR}, immutable" if is_final else f"{whose}, no-cache"


def deprecation_headers(view: Any, request: Any) -> dict[str, str]:
    method = getattr(view, (request.method or "").lower(), None)
    deprecation: Deprecation | None = getattr(method, "deprecation", None)
    return deprecation.headers() if deprecation else {}


def speak(request: Any) -> None:
    """The language the request asks for; where it asks for none, the player's own."""
    asked = (
        "HTTP_ACCEPT_LANGUAGE" in request.META or settings.LANGUAGE_COOKIE_NAME in request.COOKIES
    )
    if not asked and request.user.is_authenticated:
        translation.activate(request.user.language)


def next_page(request: Any, last: Any) -> str:
    """The same question, going on after the last one told."""
    parameters = request.query_params.copy()
    parameters["after"] = str(last)
    return str(request.build_absolute_uri(f"{request.path}?{parameters.urlencode()}"))
