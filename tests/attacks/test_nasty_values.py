"""Nasty values in every field, parameter and part of every address of the API: none of them is an
error of ours, on either database."""

import json
import re
from functools import cache
from typing import Any
from urllib.parse import quote

import pytest
import yaml

from tests.api.conftest import Visitor, cast, full, opened, started, still, under_way
from tests.api.test_openapi import DOCUMENT
from tests.games.conftest import send

__all__ = ["cast", "full", "opened", "send", "started", "still", "under_way"]

pytestmark = pytest.mark.django_db

NASTY: list[Any] = [
    *("", " ", "\0", "\ud800", "\r\nX: y", "'; DROP TABLE games_game; --", "%00", "../../etc", "٣"),
    *("a" * 100_000, "\u202e\u0000", "\U0001f6a2", "{0.__class__}", "%s%n", "null", "1e400"),
    *(-1, 0, 2**31, 2**63, 2**64, 10**400, -(2**63) - 1, 0.1, True, None, [], {}, [[]], {"": ""}),
    *(["a"] * 1000, {"kind": "orders", "lines": [{}]}, {"kind": "\0"}),
]


@cache
def read_document() -> dict[str, Any]:
    """Long, so it is read once."""
    found: dict[str, Any] = yaml.load(DOCUMENT.read_text(), yaml.CSafeLoader)
    return found


def fields_of(document: dict[str, Any], operation: dict[str, Any]) -> list[str]:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    name = body.get("schema", {}).get("$ref", "").rpartition("/")[2]
    return list(document["components"]["schemas"].get(name, {}).get("properties", {}))


@pytest.mark.parametrize("address", read_document()["paths"])
def test_no_nasty_value_is_an_error_of_ours(address, under_way, cast):
    document = read_document()
    visitor = Visitor(cast.bram)
    visitor.client.raise_request_exception = False
    wrong = []
    for method, operation in document["paths"][address].items():
        for path, body in requests(
            address, operation, fields_of(document, operation), under_way.pk
        ):
            headers = visitor.headers | {"Idempotency-Key": "nasty"}
            answer = visitor.client.generic(
                method.upper(), path, body, "application/json", headers=headers
            )
            if answer.status_code >= 500:
                wrong.append((method, path[:200], body[:200], answer.status_code))
    assert wrong == []


def requests(address: str, operation: dict[str, Any], fields: list[str], table: str) -> Any:
    """The table that there is, with one value in one place at a time."""
    good = re.sub(r"{\w+}", "1", address.replace("{table_id}", table))
    queries = [p["name"] for p in operation.get("parameters", ()) if p["in"] == "query"]
    for value in NASTY:
        text = quote(str(value)[:2000], safe="", errors="surrogatepass")
        for part in re.findall(r"{\w+}", address):
            yield re.sub(r"{\w+}", "1", address.replace(part, text or "%20")), b"{}"
        for name in queries:
            yield f"{good}?{name}={text}", b"{}"
        for field in fields:
            yield good, json.dumps({field: value}).encode()
        yield good, json.dumps(value).encode()
    yield good, b"\xff\xfe"
    yield good, b"[" * 100_000
