"""What cannot be read or may not be is said as RFC 9457 has it, with the right status, and is
never an error of ours."""

import json
import re
import time

import pytest
from django.test import override_settings
from rest_framework.settings import api_settings

from games.models import Game
from tests.api.test_tables import code

pytestmark = pytest.mark.django_db

DEEP = b"[" * 100_000 + b"]" * 100_000


def test_a_problem_says_everything_it_knows(under_way, bram):
    answer = bram.move(under_way, {"orders": "buy 1 xyzzy"})
    assert answer.headers["Content-Type"] == "application/problem+json"
    sentence = (
        "Line 1: you wrote “buy 1 xyzzy”. “xyzzy” cannot be read as goods. You could write “buy 1”."
    )
    assert answer.json() == {
        "type": "urn:paquebot:problem:unreadable_orders",
        "title": "Understood, but refused",
        "status": 422,
        "detail": sentence,
        "code": "unreadable_orders",
        "hint": (
            "The games list every order with an example; `preview` tries a letter without "
            "playing it."
        ),
        "problems": [
            {
                "code": "unknown_word",
                "sentence": sentence,
                "line": 1,
                "path": None,
                "suggestions": ["buy 1"],
            }
        ],
        "rules": [],
        "changed": [],
    }


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"\xff",
        b"nonsense",
        b'{"luck": "\\ud800"}',
        b'{"luck": "\xed\xa0\x80"}',
        b'{"luck": NaN}',
        b"\xef\xbb\xbf{}",
        b'{"luck": ' + DEEP + b"}",
        b'{"luck": "a", "invitation": ' + DEEP + b"}",
        b'{"luck": "a"} {}',
    ],
)
def test_a_body_that_is_no_json_is_not_read(opened, anna, body):
    assert anna.post(f"tables/{opened.pk}/join", body).status_code in {400, 422}
    assert not Game.objects.get(pk=opened.pk).seats.exclude(holder="").exists()


@pytest.mark.parametrize(
    "body",
    [
        b'{"command": ' + DEEP + b"}",
        b'{"command": {"kind": "orders", "lines": ' + DEEP + b"}}",
        b'{"command": {"kind": "advance", "lines": [{"order": '
        + b'{"kind": "orders", "lines": [{"order": ' * 5000
        + b"}}",
        b'{"command": {"kind": "buy", "amount": ' + b"9" * 5000 + b"}}",
        b'{"command": {"kind": "buy", "amount": 99999999999999999999999999999}}',
        b'{"command": {"kind": "buy", "amount": 1.5}}',
        b'{"command": {"kind": "buy", "amount": true}}',
        b'{"command": {"kind": "buy", "amount": 1, "colour": "red"}}',
        b'{"command": {"kind": "move", "stop": "' + b"x" * 200_000 + b'"}}',
        b'{"command": {"kind": "move", "stop": "\\u0000"}}',
        b'{"command": {"kind": "brawl", "seat": 99999999999999999999999, "card": 3}}',
        b'{"command": {"kind": "default", "decision": "\\u0000"}}',
        b'{"command": null}',
        b'{"command": "end"}',
        b'{"command": []}',
        b'{"command": {}}',
        b'{"command": {"kind": 3}}',
        b'{"orders": "' + b"x" * 20_001 + b'"}',
        b'{"orders": "\\u0000"}',
        b'{"orders": ""}',
        b'{"orders": null}',
        b'{"orders": "' + b"\\n" * 19_000 + b'"}',
        b'{"orders": "end", "expected_seq": 99999999999999999999999999999}',
        b'{"orders": "end", "expected_seq": -1}',
        b'{"orders": "end", "expected_seq": 1.5}',
        b'{"orders": "end", "decision": "\\u0000"}',
        b'{"orders": "end", "decision": "' + b"x" * 61 + b'"}',
    ],
)
def test_a_letter_out_of_bounds_is_refused(under_way, bram, body):
    since = under_way.stream.head_seq
    for answer in (bram.move(under_way, body), bram.post(f"tables/{under_way.pk}/preview", body)):
        assert answer.status_code in {400, 409, 422}, answer.content
        assert code(answer)
    assert Game.objects.select_related("stream").get(pk=under_way.pk).stream.head_seq == since


def test_a_letter_full_of_riddles_is_answered_soon(under_way, bram):
    """What cannot be read is compared with everything that can: the longest letter must not keep
    a worker busy."""
    text = "\n".join(["corsair mov marsei llle lndon yokohma; stnding ripost up tow 5"] * 99)
    began = time.process_time()
    assert code(bram.move(under_way, {"orders": text})) == (422, "unreadable_orders")
    assert time.process_time() - began < 30


def test_a_body_too_large_is_not_read(under_way, bram):
    answer = bram.move(under_way, b'{"orders": "' + b" " * (256 * 1024) + b'"}')
    assert code(answer) == (413, "too_large")
    assert (
        bram.move(
            under_way, b'{"orders": "end", "decision": null}' + b" " * (255 * 1024)
        ).status_code
        == 201
    )


def test_the_longest_letter_fits_however_it_is_written(under_way, bram):
    astral = json.dumps({"orders": "\U0001f3f4" * 20_000}).encode()  # two escapes a character
    assert len(astral) > 200_000
    assert code(bram.move(under_way, astral)) == (422, "unreadable_orders")


@pytest.mark.parametrize(
    "query",
    [
        "at=0",
        "at=-1",
        "at=x",
        "at=",
        "at=" + "9" * 30,
        "at=1.5",
        "seat=-1",
        "seat=21",
        "seat=" + "9" * 30,
        "colour=red",
        "at=%EF%BC%91",
    ],
)
def test_parameters_out_of_bounds_are_refused(under_way, anna, query):
    assert code(anna.get(f"tables/{under_way.pk}/view?{query}")) == (400, "bad_parameter")


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=501",
        "after=-1",
        "after=" + "9" * 30,
        "limit=ten",
        "sentences=maybe",
        "x=1",
    ],
)
def test_so_are_those_of_pages(under_way, anna, query):
    assert code(anna.get(f"tables/{under_way.pk}/events?{query}")) == (400, "bad_parameter")


@pytest.mark.parametrize(
    "query",
    ["limit=101", "after=UPPER", "status=odd", "mine=2", "status=%ED%A0%80", "x=1"],
)
def test_and_those_of_lists(anna, query):
    assert code(anna.get(f"tables?{query}")) == (400, "bad_parameter")


@pytest.mark.parametrize("address", ["tables?after=%00", "tables/%00", "tables/x/view?seat=%00"])
def test_nul_is_refused_before_anything_is_looked_at(anna, address):
    assert code(anna.get(address)) == (400, "bad_characters")


def test_the_right_status_for_the_wrong_way(under_way, anna, stranger):
    here = f"/api/v1/tables/{under_way.pk}/view"
    for method in ("PUT", "PATCH", "DELETE", "POST", "OPTIONS", "TRACE", "BREW"):
        answer = stranger.client.generic(method, here)
        assert code(answer) == (405, "method_not_allowed"), method
        assert answer.headers["Allow"] == "GET, HEAD"
    assert code(stranger.client.get(here, headers={"Accept": "text/html"})) == (
        406,
        "not_acceptable",
    )
    wrong = stranger.client.generic(
        "POST",
        "/api/v1/tables",
        b"seats=3",
        "application/x-www-form-urlencoded",
        headers=anna.headers,
    )
    assert code(wrong) == (415, "unsupported_media_type")
    untyped = stranger.client.generic("POST", "/api/v1/tables", b"{}", "", headers=anna.headers)
    assert code(untyped) == (415, "unsupported_media_type")
    assert code(stranger.get("nothing/here")) == (404, "not_found")
    assert code(stranger.post("nothing/here", {})) == (404, "not_found")
    assert stranger.client.head(here).status_code == 200


@pytest.mark.parametrize(
    "header",
    [
        "Token",
        "Token a b",
        "Token wrong",
        "Token " + "0" * 40,
        "Token \xff",
        "Token é",
        "Token a\x00b",
    ],
)
def test_a_wrong_token_is_said_to_be_one(under_way, stranger, header):
    answer = stranger.client.get(
        f"/api/v1/tables/{under_way.pk}/view", headers={"Authorization": header}
    )
    assert code(answer) == (401, "wrong_token")
    assert answer.headers["WWW-Authenticate"] == "Token"


def test_a_session_counts_with_its_csrf_token_alone(opened, cast):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.anna)
    assert client.get("/api/v1/me").json()["username"] == "anna"
    without = client.post(
        f"/api/v1/tables/{opened.pk}/join", {"luck": "a"}, content_type="application/json"
    )
    assert code(without) == (403, "permission_denied")
    client.cookies["csrftoken"] = "a" * 32
    joined = client.post(
        f"/api/v1/tables/{opened.pk}/join",
        {"luck": "a"},
        content_type="application/json",
        headers={"X-CSRFToken": "a" * 32},
    )
    assert (joined.status_code, joined.json()["you"]) == (200, 1)


# --- Too often ---


@pytest.fixture
def rates():
    changed = api_settings.DEFAULT_THROTTLE_RATES | {"anon": "2/day", "user": "3/day"}
    with override_settings(
        REST_FRAMEWORK=api_settings.user_settings | {"DEFAULT_THROTTLE_RATES": changed}
    ):
        yield


def test_too_many_requests_are_told_when_to_come_back(rates, visit, opened):
    stranger, anna, bram = visit(""), visit("anna"), visit("bram")
    assert [stranger.get("games").status_code for _ in range(4)] == [200, 200, 429, 429]
    assert [anna.get("me").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert bram.get("me").status_code == 200
    refused = anna.get("me")
    assert code(refused) == (429, "throttled")
    wait = int(refused.headers["Retry-After"])
    assert 0 < wait <= 86_400
    assert refused.headers["RateLimit-Policy"] == '"user";q=3;w=86400'
    assert re.fullmatch(r'"user";r=0;t=\d+', refused.headers["RateLimit"])
    assert "RateLimit" not in bram.get("me").headers
    elsewhere = stranger.client.get("/api/v1/games", REMOTE_ADDR="10.1.2.3")
    assert elsewhere.status_code == 200


def test_a_made_up_address_does_not_help(rates, stranger):
    said = [{"X-Forwarded-For": f"10.0.0.{number}"} for number in range(3)]
    assert [stranger.get("games", **headers).status_code for headers in said] == [200, 200, 429]
