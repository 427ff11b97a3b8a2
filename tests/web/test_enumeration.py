"""A stranger learns from no door whether an address has an account: the answer, the page after it,
the number of mails and the number of passwords worked out are the same. `python -m bench
enumeration` looks at the clock."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client
from django.urls import reverse

from core.accounts import middleware
from core.accounts.models import User
from tests.web.conftest import words_on

pytestmark = pytest.mark.django_db

KNOWN, UNKNOWN = "anna@example.org", "nobody@example.org"
WITHOUT_PASSWORD = "bram@example.org"


class Counting(MD5PasswordHasher):
    """Quick, and it counts how often a password was worked out."""

    worked_out = 0

    def encode(self, password: str, salt: str) -> str:
        type(self).worked_out += 1
        return super().encode(password, salt)


@pytest.fixture(autouse=True)
def people(settings, cast) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.Counting"]
    for player, password in ((cast.anna, "north-west by north"), (cast.bram, None)):
        player.set_password(password)
        player.save()
        player.emailaddress_set.create(email=player.email, verified=True, primary=True)


def post(name: str, **fields: str) -> Callable[[str], tuple[Client, object]]:
    def ask(address: str) -> tuple[Client, object]:
        client = Client()
        sent = {field: value.replace("ADDRESS", address) for field, value in fields.items()}
        return client, client.post(reverse(name), sent)

    return ask


def token(address: str) -> tuple[Client, object]:
    client = Client()
    asked = {"username": address, "password": "wrong"}
    return client, client.post("/api/v1/token", asked, content_type="application/json")


DOORS = {
    "sign-in": post("account_login", login="ADDRESS", password="wrong"),
    "token": token,
    "sign-up": post(
        "account_signup", email="ADDRESS", username="newcomer", password1="a fair wind 7"
    ),
    "password reset": post("account_reset_password", email="ADDRESS"),
    "code": post("account_request_login_code", email="ADDRESS"),
}


def told(ask: Callable[[str], tuple[Client, object]], address: str, mailoutbox) -> list[object]:
    """All that a stranger gets, the address itself aside."""
    Counting.worked_out = 0
    mailoutbox.clear()
    client, answer = ask(address)
    seen = [answer.status_code, answer.headers.get("Location"), len(mailoutbox)]
    after = client.get(answer.headers["Location"]) if answer.status_code == 302 else answer
    page = words_on(after).replace(address, "ADDRESS")
    names = re.findall(r'name="(\w+)"', after.content.decode())
    return [*seen, Counting.worked_out, after.status_code, page, names]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("known", [KNOWN, WITHOUT_PASSWORD])
def test_an_address_with_an_account_is_answered_like_one_without(door, known, mailoutbox):
    assert told(DOORS[door], known, mailoutbox) == told(DOORS[door], UNKNOWN, mailoutbox)


@pytest.mark.parametrize("door", ["sign-in", "token"])
@pytest.mark.parametrize("login", [KNOWN, WITHOUT_PASSWORD, UNKNOWN, "anna", "nobody"])
def test_one_password_is_worked_out_at_every_attempt(door, login, mailoutbox):
    assert told(DOORS[door], login, mailoutbox)[3] == 1


def test_pretending_to_sign_somebody_up_leaves_nothing(mailoutbox):
    before = list(User.objects.values())
    told(DOORS["sign-up"], KNOWN, mailoutbox)
    assert list(User.objects.values()) == before
    assert [mail.to for mail in mailoutbox] == [[KNOWN]]


def test_answers_about_addresses_leave_on_the_beat(monkeypatch):
    clock = [100.0]
    monkeypatch.setattr(middleware.time, "monotonic", lambda: clock[0])
    slept: list[float] = []
    monkeypatch.setattr(middleware.time, "sleep", slept.append)

    def answer(took: float, method: str, name: str) -> None:
        def view(request):
            clock[0] += took
            request.resolver_match = type("Match", (), {"url_name": name})

        middleware.on_the_beat(view)(type("Request", (), {"method": method})())

    answer(0.012, "POST", "account_login")
    answer(0.312, "POST", "api-token")
    answer(0.012, "GET", "account_login")
    answer(0.012, "POST", "tables")
    assert slept == [pytest.approx(0.038), pytest.approx(0.038)]
