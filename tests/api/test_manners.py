"""How every address under /api behaves: caches, compression, other origins, keys that make a deed
count once, refusals of Django's own, filters, and what is on its way out."""

import asyncio
import gzip
import json
from datetime import date, timedelta

import brotli
import pytest
from django.test import Client, RequestFactory
from rest_framework.response import Response

from core.accounts import kept_answers
from core.accounts.models import KeptAnswer
from core.asgi_handler import Handler
from core.rest.base_views import Door
from core.rest.deprecation import Deprecation
from core.rest.schema import operation
from core.rest.shapes import Nothing
from games.models import Game
from tests.api.test_proof import finished
from tests.api.test_tables import code

__all__ = ["finished"]

pytestmark = pytest.mark.django_db

OPEN = {"ruleset": "long-cours@1", "seats": 3}


# --- Not again ---


def test_what_has_not_changed_is_not_sent_again(under_way, anna):
    for address in ("me", "games", f"tables/{under_way.pk}", f"tables/{under_way.pk}/view",
                    f"tables/{under_way.pk}/export", "openapi.yaml"):  # fmt: skip
        first = anna.get(address)
        again = anna.get(address, **{"If-None-Match": first["ETag"]})
        assert (again.status_code, again.getvalue()) == (304, b""), address
        assert (again["ETag"], again["Vary"]) == (first["ETag"], first["Vary"])
        other = anna.get(address, **{"If-None-Match": 'W/"other", "x"'})
        assert other.status_code == 200


def test_a_move_changes_the_tag(under_way, anna, bram):
    first = anna.get(f"tables/{under_way.pk}/view")
    assert bram.move(under_way, {"orders": "end"}).status_code == 201
    again = anna.get(f"tables/{under_way.pk}/view", **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again["ETag"] != first["ETag"]) == (200, True)


def test_what_a_seat_sees_is_for_its_player_alone(under_way, anna, stranger):
    mine, theirs = (visitor.get(f"tables/{under_way.pk}/view") for visitor in (anna, stranger))
    assert mine["Cache-Control"] == "private, no-cache"
    assert theirs["Cache-Control"] == "public, no-cache"
    assert {"Authorization", "Cookie", "Accept-Language"} <= set(mine["Vary"].split(", "))
    assert mine["ETag"] != theirs["ETag"]


def test_refusals_and_secrets_are_kept_by_nobody(under_way, anna):
    for address in ("nothing", "me/data", "token", "me/calendar", "tables?x=1"):
        answer = anna.get(address)
        assert (answer["Cache-Control"], "ETag" in answer) == ("no-store", False), address


def test_the_log_of_a_finished_game_may_be_kept_for_ever(anna, stranger, finished):
    for rest in ("view", "events", "export", "view?seat=1&at=20"):
        answer = stranger.get(f"tables/{finished.pk}/{rest}")
        assert answer["Cache-Control"] == "public, max-age=31536000, immutable", rest
        assert anna.get(f"tables/{finished.pk}/{rest}")["Cache-Control"].startswith("private, max")
    names = stranger.get(f"tables/{finished.pk}/events?sentences=true")
    assert names["Cache-Control"] == "public, no-cache"


# --- Not larger than need be ---


def test_answers_are_compressed_for_whoever_reads_them_so(stranger):
    plain = stranger.get("games").content
    for asked, read in (("gzip", gzip.decompress), ("br, gzip", brotli.decompress)):
        answer = stranger.get("games", **{"Accept-Encoding": asked})
        assert answer["Content-Encoding"] == asked.partition(",")[0]
        assert read(answer.content) == plain
        assert len(answer.content) == int(answer["Content-Length"]) < len(plain) / 3
    for asked in ("", "identity", "br;q=0", "zstd"):
        assert "Content-Encoding" not in stranger.get("games", **{"Accept-Encoding": asked})
    assert "Content-Encoding" not in stranger.get("nothing", **{"Accept-Encoding": "gzip"})


# --- Pages of others ---


def test_any_page_may_read_what_is_public(stranger):
    answer = stranger.get("games", Origin="https://example.org")
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer
    assert "ETag" in answer["Access-Control-Expose-Headers"]
    assert "Access-Control-Allow-Origin" not in Client().get(
        "/rules/", headers={"Origin": "https://example.org"}
    )


def test_what_changes_something_is_not_open_to_them(stranger):
    asked = {"Origin": "https://example.org", "Access-Control-Request-Method": "POST"}
    answer = stranger.client.options("/api/v1/tables", headers=asked)
    assert answer["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    assert "authorization" not in answer["Access-Control-Allow-Headers"]


# --- Once ---


def test_a_table_is_opened_once_under_one_key(anna, bram):
    first, again = (anna.post("tables", OPEN, **{"Idempotency-Key": "one"}) for _ in range(2))
    assert (first.status_code, first.content) == (201, again.content)
    assert first["Location"] == again["Location"]
    assert Game.objects.count() == 1
    other = anna.post("tables", OPEN | {"seats": 4}, **{"Idempotency-Key": "one"})
    assert code(other) == (409, "key_taken")
    assert bram.post("tables", OPEN, **{"Idempotency-Key": "one"}).status_code == 201
    assert anna.post("tables", OPEN).status_code == 201
    assert Game.objects.count() == 3


def test_so_are_bots_seated_and_invitations_made(anna, opened):
    once = {"Idempotency-Key": "one"}
    Game.objects.filter(pk=opened.pk).update(opened_by=anna.user)
    for rest in ("bots", "invitations"):
        first, again = (anna.post(f"tables/{opened.pk}/{rest}", {}, **once) for _ in range(2))
        if rest == "bots":
            assert (first.status_code, first.content) == (200, again.content)
        else:
            assert [code(first), code(again)] == [(409, "key_taken")] * 2  # the bots' key
    assert opened.seats.filter(holder="bot").count() == 1


def test_what_is_refused_takes_no_key(anna):
    once = {"Idempotency-Key": "one"}
    assert anna.post("tables", OPEN | {"seats": 9}, **once).status_code == 422
    assert anna.post("tables", OPEN, **once).status_code == 201
    assert code(anna.post("tables", OPEN, **{"Idempotency-Key": "é" * 3}))[1] == "bad_key"


def test_kept_answers_are_forgotten(anna, now):
    anna.post("tables", OPEN, **{"Idempotency-Key": "one"})
    kept_answers.forget(now=now + timedelta(days=6))
    assert KeptAnswer.objects.count() == 1
    kept_answers.forget(now=now + timedelta(days=8))
    assert KeptAnswer.objects.count() == 0


# --- Refusals, wherever they arise ---


def test_every_address_under_api_refuses_as_a_problem_document(client, monkeypatch, settings):
    for address in ("/api/", "/api/v2/tables", "/api/v1/tables/x/y/z"):
        assert code(client.get(address)) == (404, "not_found"), address
    assert code(client.get("/api/v1/games", headers={"Host": "evil.example"})) == (
        400, "bad_request",
    )  # fmt: skip
    client.raise_request_exception = False
    monkeypatch.setattr("games.api.rules.described", lambda *_: 1 / 0)
    broken = client.get("/api/v1/games", headers={"Accept-Language": "fr"})
    assert code(broken) == (500, "server_error")
    assert broken["Content-Type"] == "application/problem+json"
    assert broken.json()["title"] == "Notre faute"


def test_a_body_that_is_not_even_taken_is_refused_so_too():
    told = sent_too_much("/api/v1/tables")
    assert told[0]["status"] == 413
    assert json.loads(told[1]["body"])["code"] == "too_large"
    assert b"bytes" in sent_too_much("/tables/new/")[1]["body"]


def sent_too_much(path: str) -> list[dict]:
    told: list[dict] = []

    async def send(message: dict) -> None:
        told.append(message)

    headers = [(b"content-length", b"99999999"), (b"host", b"localhost")]
    scope = {"type": "http", "method": "POST", "path": path, "headers": headers,
             "query_string": b""}  # fmt: skip
    asyncio.run(Handler().handle(scope, None, send))
    return told


# --- Lists ---


def test_tables_are_found_by_game_time_and_player(anna, stranger, under_way, now):
    def found(query: str) -> list[str]:
        return [table["id"] for table in stranger.get(f"tables?{query}").json()["tables"]]

    here = [under_way.pk]
    assert found("ruleset=long-cours@1") == here
    assert found("ruleset=vor-dem-wind@1") == []
    later = (now + timedelta(days=1)).isoformat().replace("+", "%2B")
    earlier = (now - timedelta(days=1)).isoformat().replace("+", "%2B")
    assert (found(f"since={earlier}"), found(f"since={later}")) == (here, [])
    assert (found("player=anna"), found("player=nobody")) == (here, [])
    assert found("season=none") == []
    assert code(stranger.get("tables?since=yesterday")) == (400, "bad_parameter")
    assert code(stranger.get("tables?ruleset=x")) == (400, "bad_parameter")


# --- On its way out ---


def test_an_address_says_a_year_before_that_it_will_go(settings):
    going = Deprecation(since=date(2027, 1, 1), until=date(2028, 1, 1))

    class Old(Door):
        @operation("old", tag="me", answers={200: Nothing}, deprecation=going)
        def get(self, request):
            """Old."""
            return Response(Nothing())

    answer = Old.as_view()(RequestFactory().get("/api/v1/old"))
    assert answer["Deprecation"] == "@1798761600"
    assert answer["Sunset"] == "Sat, 01 Jan 2028 00:00:00 GMT"
    assert answer["Link"].endswith('rel="deprecation"')
    with pytest.raises(ValueError, match="365"):
        Deprecation(since=date(2027, 1, 1), until=date(2027, 6, 1))
