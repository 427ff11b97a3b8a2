"""What both clients have in common: what is asked, when again, and what a refusal is."""

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx

TRIES = 5
PASSING = {429, 502, 503, 504}
LONGEST_WAIT = 60.0  # seconds; whoever is told to wait longer is told so
CUT_OFF = (httpx.TransportError,)


class Refused(Exception):
    """The service does not do it. `code` is for programs, `detail` for people."""

    def __init__(self, response: httpx.Response) -> None:
        try:
            told = response.json()
        except ValueError:
            told = {}
        self.status = response.status_code
        self.code: str = told.get("code", "unknown")
        self.detail: str = told.get("detail", response.reason_phrase)
        self.hint: str | None = told.get("hint")
        self.problems: list[dict[str, Any]] = told.get("problems", [])
        self.changed: list[dict[str, Any]] = told.get("changed", [])
        super().__init__(f"{self.status} {self.code}: {self.detail}")


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)

    def arguments(self) -> dict[str, Any]:
        asked = {name: plain(value) for name, value in self.query.items() if value is not None}
        return {
            "method": self.method,
            "url": self.path,
            "params": asked,
            "json": self.body,
            "headers": dict(self.headers),
        }

    @property
    def may_be_repeated(self) -> bool:
        return self.method in ("GET", "DELETE") or "Idempotency-Key" in self.headers


def plain(value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool) else value


def creating(
    path: str, body: Mapping[str, Any], *, key: str | None = None, **query: Any
) -> Request:
    """Carried out once, however often it has to be sent."""
    return Request("POST", path, query, body, {"Idempotency-Key": key or uuid.uuid4().hex})


def letter(
    orders: str | None,
    command: Mapping[str, Any] | None,
    decision: str | None,
    expected_seq: int | None,
) -> dict[str, Any]:
    told = {
        "orders": orders,
        "command": command,
        "decision": decision,
        "expected_seq": expected_seq,
    }
    return {name: value for name, value in told.items() if value is not None}


def wait_before(attempt: int, response: httpx.Response | None = None) -> float | None:
    """Seconds until it is asked again; None: not any more."""
    if attempt >= TRIES:
        return None
    asked = response.headers.get("Retry-After", "") if response is not None else ""
    seconds = float(asked) if asked.isdigit() else 0.25 * 2**attempt
    return seconds if seconds <= LONGEST_WAIT else None


def read_line(line: str) -> dict[str, Any] | None:
    """A line of a stream; None for one that only says that the stream is there."""
    return json.loads(line) if line.strip() else None


def settings(base_url: str, key: str | None, language: str | None) -> dict[str, Any]:
    headers = {"User-Agent": "paquebot-client"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    if language:
        headers["Accept-Language"] = language
    return {
        "base_url": f"{base_url.rstrip('/')}/api/v1/",
        "headers": headers,
        "timeout": httpx.Timeout(30.0),
    }


STREAMING = httpx.Timeout(30.0, read=60.0)  # something comes every 15 seconds
