"""What guards an account is counted once for all processes, with Redis, without it, and when it
dies."""

import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.core.cache import cache, caches
from django.db import connection
from django.test import Client
from django.urls import reverse

from core import caches as backends
from core import rates
from core.accounts.models import Counter, User
from tests.conftest import server_url

ROOT = Path(__file__).parents[2]
NOBODY_LISTENS = "redis://127.0.0.1:1/0"
PASSWORD = "north-west by north"

pytestmark = pytest.mark.django_db


def with_redis(settings, url: str) -> None:
    settings.CACHES = {
        "default": {"BACKEND": "core.caches.RedisOrDatabase", "LOCATION": url},
        "requests": {"BACKEND": "core.caches.RedisOrMemory", "LOCATION": url},
    }


@pytest.fixture
def redis_is_dead(settings) -> None:
    with_redis(settings, NOBODY_LISTENS)


@pytest.fixture
def anna() -> User:
    anna = User.objects.create_user("anna", "anna@example.org", PASSWORD)
    anna.emailaddress_set.create(email=anna.email, verified=True, primary=True)
    return anna


# --- The counts themselves ---


def test_the_database_keeps_what_a_cache_keeps(monkeypatch):
    clock = [1_000_000.0]
    monkeypatch.setattr("core.caches.time.time", lambda: clock[0])
    assert cache.get("k", "none") == "none"
    assert (cache.add("k", [1.5, 2.5], 60), cache.add("k", [9], 60)) == (True, False)
    assert cache.get("k") == [1.5, 2.5]
    cache.set("k", "y", 60)
    assert (cache.get("k"), cache.delete("k"), cache.delete("k")) == ("y", True, False)
    cache.set("n", 1, 60)
    assert [cache.incr("n"), cache.incr("n", 5), cache.get("n")] == [2, 7, 7]
    assert cache.touch("n", 600)
    clock[0] += 500
    assert cache.get("n") == 7
    clock[0] += 200
    assert (cache.get("n"), cache.touch("n", 600)) == (None, False)
    with pytest.raises(ValueError):
        cache.incr("n")
    assert cache.add("n", 1, 60)  # what has expired is free again


def test_what_has_expired_is_swept(monkeypatch):
    cache.set("old", 1, -1)
    cache.set("new", 1, 60)
    cache.set("for ever", 1, None)
    assert (backends.sweep(), Counter.objects.count()) == (1, 2)


def test_no_name_and_no_address_lies_about_in_the_counts():
    rates.take("10/min", "guess/anna@example.org")
    assert "anna" not in repr(list(Counter.objects.values()))


COUNTING = """
import django; django.setup()
from django.core.cache import cache
from django.db import connection
connection.cursor().execute(
    "CREATE TABLE IF NOT EXISTS accounts_counter "
    "(name varchar(64) PRIMARY KEY, value text NOT NULL, expires_at bigint NOT NULL)")
from core import rates
input()
print(*[rates.count(cache, "shared", 600) for _ in range(40)])
"""


@pytest.mark.django_db(transaction=True)
def test_two_processes_count_one_number(tmp_path):
    url = f"sqlite:///{tmp_path}/counts.sqlite3"
    if connection.vendor == "postgresql":
        server = urlsplit(server_url("TEST_DATABASE_URL"))
        url = server._replace(path=f"/{connection.settings_dict['NAME']}").geturl()
    clean = os.environ | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "core.settings"}
    clean |= {"PAQUEBOT_VAR": str(tmp_path), "REDIS_URL": ""}
    both = [
        subprocess.Popen(
            [sys.executable, "-c", COUNTING],
            env=clean,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for process in both:
        process.stdin.write("\n")
        process.stdin.flush()
    told = [int(number) for process in both for number in process.communicate()[0].split()]
    assert sorted(told) == list(range(1, 81))


def test_in_ipv6_a_household_is_one_visitor():
    assert rates.network_of("203.0.113.7") == "203.0.113.7"
    assert rates.network_of("2001:db8:1:2:3::4") == rates.network_of("2001:db8:1:2:ffff::1")
    assert rates.network_of("2001:db8:1:2::1") != rates.network_of("2001:db8:1:3::1")


# --- Signing in ---


def test_whoever_asks_too_often_gets_a_page_of_ours(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}
    assert sign_in(client, "x").status_code == 200
    refused = sign_in(client, "x")
    assert (refused.status_code, "paquebot.css" in refused.content.decode()) == (429, True)


def sign_in(client, password: str, **rest):
    return client.post(reverse("account_login"), {"login": "anna", "password": password}, **rest)


def test_wrong_passwords_are_counted_in_the_database(anna, client):
    for number in range(5):
        sign_in(client, f"wrong {number}")
    assert Counter.objects.exists()
    late = sign_in(client, PASSWORD, REMOTE_ADDR="10.9.8.7")  # another address, the same name
    assert "Too many failed login attempts" in late.content.decode()


def test_with_redis_dead_one_can_sign_in_and_guesses_are_counted(redis_is_dead, anna, client):
    assert sign_in(client, PASSWORD).status_code == 302
    client.logout()
    for number in range(5):
        assert sign_in(client, f"wrong {number}").status_code == 200
    assert "Too many failed login attempts" in sign_in(client, PASSWORD).content.decode()


def test_with_redis_dead_no_more_codes_are_mailed_than_with_it(redis_is_dead, anna, mailoutbox):
    for _ in range(6):
        Client().post(reverse("account_request_login_code"), {"email": anna.email})
    assert len(mailoutbox) == 3


def test_with_redis_dead_passwords_are_not_tried_by_the_hundred(
    redis_is_dead, anna, client, monkeypatch
):
    monkeypatch.setattr("games.api.account_views.GUESSES", "3/day")

    def ask(number: int) -> int:
        return client.post(
            "/api/v1/token",
            {"username": "anna", "password": f"{number}"},
            content_type="application/json",
        ).status_code

    assert [ask(number) for number in range(5)] == [401, 401, 401, 429, 429]


def test_with_redis_dead_requests_are_still_counted_in_memory(redis_is_dead, client, settings):
    from rest_framework.settings import api_settings

    rate = api_settings.DEFAULT_THROTTLE_RATES | {"anon": "2/day"}
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rate}
    assert [client.get("/api/v1/games").status_code for _ in range(3)] == [200, 200, 429]


def test_redis_counts_while_it_lives_and_the_database_when_it_dies(settings):
    with_redis(settings, server_url("TEST_REDIS_URL"))
    cache.delete("guess")
    assert [rates.count(cache, "guess", 600) for _ in range(3)] == [1, 2, 3]
    assert not Counter.objects.exists()
    shared = caches["default"]
    shared.redis = backends.RedisOrDatabase(NOBODY_LISTENS, {}).redis  # it dies
    assert [rates.count(cache, "guess", 600) for _ in range(3)] == [1, 2, 3]
    assert Counter.objects.count() == 1


def test_a_dead_redis_is_not_asked_again_for_a_while(redis_is_dead, monkeypatch):
    cache.get("k")
    monkeypatch.setattr(caches["default"], "redis", None)
    assert cache.get("k") is None
