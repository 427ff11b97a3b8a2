"""NUL and half surrogates in every address, parameter, cookie, form and body: refused in words with
400, never a server error. Postgres cannot hold them, and SQLite would."""

import json
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from core.accounts.models import User
from core.characters import all_storable, storable
from tests.keys import key_of

pytestmark = pytest.mark.django_db

NUL = "a\0b"
SAMPLES = {"int": "1", "slug": "round", "str": "x", "path": "x"}


def addresses(patterns, before: str = "") -> Iterator[tuple[str, str]]:
    """(the address with harmless values, the same with NUL in its first text; empty: it has none)
    of every pattern."""
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from addresses(one.url_patterns, before + str(one.pattern))
        elif isinstance(one, URLPattern) and "(?P" not in before + str(one.pattern):
            yield made(before + str(one.pattern))


def made(route: str) -> tuple[str, str]:
    harmless, nasty = "", ""
    for part in route.replace("^", "").replace("$", "").split("<"):
        inside, closed, rest = part.partition(">")
        if not closed:
            harmless, nasty = harmless + part, nasty + part
            continue
        kind = inside.partition(":")[0] if ":" in inside else "str"
        value = SAMPLES.get(kind, "x")
        harmless += value + rest
        nasty += (value if kind in {"int", "slug"} else "%00") + rest
    return f"/{harmless}", f"/{nasty}" if "%00" in nasty else ""


EVERY = sorted(set(addresses(get_resolver().url_patterns)))


@pytest.fixture
def client() -> Client:
    user = User.objects.create_user("anna", "anna@example.org")
    client = Client(raise_request_exception=False)
    client.force_login(user)
    client.token = key_of(user)
    return client


def test_there_are_addresses_to_try():
    assert len(EVERY) > 100
    assert len([nasty for _, nasty in EVERY if nasty]) > 60


def test_nul_in_any_address_is_refused(client):
    found = {nasty: client.get(nasty).status_code for _, nasty in EVERY if nasty}
    assert {address: status for address, status in found.items() if status != 400} == {}


def test_nul_in_any_parameter_is_refused(client):
    found = {plain: client.get(f"{plain}?page=%00&after=%00").status_code for plain, _ in EVERY}
    assert {address: status for address, status in found.items() if status != 400} == {}


def test_nul_in_any_form_is_refused(client):
    """Whatever its fields are called. What has no form does not look at one."""
    found = {
        plain: client.post(plain, {"title": NUL, "nonce": "\0", NUL: "x"}).status_code
        for plain, _ in EVERY
        if not plain.startswith(("/api/", "/anymail/", "/mail/stop/", "/theme/", "/language/"))
    }
    assert {address: status for address, status in found.items() if status != 400} == {}


@pytest.mark.parametrize("nasty", ["\\u0000", "a\\u0000b", "\\ud800", "\\udfff\\ud800"])
def test_nul_and_half_surrogates_in_a_body_are_refused(client, nasty):
    body = f'{{"ruleset": "{nasty}", "title": "{nasty}", "text": "{nasty}", "{nasty}": 1}}'
    headers = {"Authorization": f"Token {client.token}", "Idempotency-Key": "k"}
    for plain, _ in EVERY:
        if plain.startswith("/api/"):
            answer = client.generic("POST", plain, body, "application/json", headers=headers)
            assert answer.status_code in {400, 403, 404, 405, 406, 409, 422, 429}, plain
    answer = client.generic("POST", "/api/v1/tables", body, "application/json", headers=headers)
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")


def test_a_backslash_that_only_looks_like_nul_is_a_text_like_any_other(client):
    body = json.dumps({"ruleset": "\\u0000"})
    headers = {"Authorization": f"Token {client.token}", "Idempotency-Key": "k"}
    answer = client.generic("POST", "/api/v1/tables", body, "application/json", headers=headers)
    assert answer.json()["code"] == "bad_field" or answer.status_code == 422


@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "messages", "django_language"])
def test_nul_in_a_cookie_is_refused(name):
    client = Client(raise_request_exception=False)
    answer = client.get("/my/", headers={"Cookie": f'{name}="\\000aaaaaaaa"'})
    assert answer.status_code == 400


def test_the_refusal_is_in_words_and_in_the_readers_language():
    client = Client()
    told = client.get("/tables/%00/", headers={"Accept-Language": "fr"})
    assert (told.status_code, told["Content-Type"]) == (400, "text/plain; charset=utf-8")
    assert "caractère" in told.content.decode()
    told = client.get("/api/v1/tables/%00").json()
    assert (told["status"], told["code"]) == (400, "bad_characters")


def test_what_is_storable_and_what_is_made_of_the_rest():
    assert storable("a\0b\ud800c é 𝄞") == "a�b�c é 𝄞"
    assert all_storable({"a": ["x", {"b": 1}], "c": None})
    assert not all_storable({"a": ["x", {"\0": 1}]})
