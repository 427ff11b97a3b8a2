"""Me and my keys."""

import hashlib
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from core.accounts.models import ApiKey
from core.rest.base_views import owner_of
from games.api import urls as games_urls
from games.models import Decision
from games.services import tables
from leagues.api import urls as leagues_urls
from notifications.api import urls as notification_urls
from tests.api.conftest import Visitor, moment
from tests.api.test_tables import code
from tests.keys import key_of

pytestmark = pytest.mark.django_db


# --- What waits for me ---


def test_me_is_my_seats_and_what_is_due(under_way, visit, now):
    seat = {
        "table": under_way.pk,
        "name": under_way.name,
        "ruleset": "long-cours@1",
        "title": "Long Cours",
        "status": "running",
        "confirmed": True,
    }
    assert visit("bram").get("me").json() == {
        "username": "bram",
        "language": "en",
        "time_zone": "UTC",
        "seats": [
            seat
            | {
                "seat": 2,
                "head": under_way.stream.head_seq,
                "due": [
                    {
                        "decision": "turn/2/2",
                        "kind": "turn",
                        "asked": (
                            "It is your turn: everything you want and may do, in any order, "
                            "until you end it (LC-26, LC-27)."
                        ),
                        "since": moment(now),
                        "until": moment(now + timedelta(days=3)),
                    }
                ],
            }
        ],
    }
    assert visit("anna").get("me").json()["seats"] == [
        seat | {"seat": 1, "head": under_way.stream.head_seq, "due": []}
    ]
    assert visit("dirk").get("me").json()["seats"] == []
    assert code(visit("").get("me")) == (401, "not_authenticated")


def test_the_most_urgent_comes_first_and_what_is_over_does_not_come(under_way, cast, anna, now):
    for name in ("quiet", "cancelled", "urgent"):
        tables.open_table(
            ruleset="long-cours@1", seats=3, opened_by=cast.anna, now=now, table_id=name
        )
        tables.join(game_id=name, player=cast.anna, luck="a", source="rest", now=now)
    tables.cancel(game_id="cancelled", by=cast.anna, now=now)
    Decision.objects.create(
        game_id="urgent", key="turn/1/1", seat=1, kind="turn", due=True, opened_at=now, due_at=now
    )
    Decision.objects.create(
        game=under_way,
        key="turn/1/2",
        seat=1,
        kind="turn",
        due=True,
        opened_at=now,
        due_at=now + timedelta(days=1),
    )
    assert [seat["table"] for seat in anna.get("me").json()["seats"]] == [
        "urgent",
        under_way.pk,
        "quiet",
    ]


# --- My keys ---

PASSWORD = "north-west by north"


@pytest.fixture
def anna_with_password(cast):
    cast.anna.set_password(PASSWORD)
    cast.anna.save()
    EmailAddress.objects.create(user=cast.anna, email=cast.anna.email, verified=True, primary=True)
    return cast.anna


def bearer(token: str, scheme: str = "Token") -> Visitor:
    visitor = Visitor()
    visitor.headers = {"Authorization": f"{scheme} {token}"}
    return visitor


def ask(visitor: Visitor, **more: object) -> Any:
    return visitor.post("token", {"username": "anna", "password": PASSWORD} | more)


@pytest.mark.parametrize("name", ["anna", "anna@example.org"])
@pytest.mark.parametrize("scheme", ["Token", "Bearer", "bearer"])
def test_a_key_is_had_for_name_and_password(anna_with_password, stranger, name, scheme, now):
    answer = stranger.post("token", {"username": name, "password": PASSWORD})
    assert answer.status_code == 201
    told = answer.json()
    assert (told["name"], told["scopes"]) == ("program", ["read", "play", "organise"])
    assert told["expires_at"] == moment(now + timedelta(days=365))
    assert bearer(told["token"], scheme).get("me").json()["username"] == "anna"


def test_only_the_hash_of_a_key_is_kept(anna_with_password, stranger):
    secret = ask(stranger).json()["token"]
    kept = repr(list(ApiKey.objects.values()))
    assert secret not in kept
    assert secret.removeprefix("pqb_") not in kept
    assert hashlib.sha256(secret.encode()).hexdigest() in kept


def test_keys_have_names_and_one_of_the_same_name_is_void(anna_with_password, stranger):
    first, second, third = (
        ask(stranger, name=name).json()["token"] for name in ("phone", "phone", "desk")
    )
    assert code(bearer(first).get("me")) == (401, "wrong_token")
    assert bearer(second).get("me").status_code == bearer(third).get("me").status_code == 200


def test_keys_are_listed_without_their_secrets(anna_with_password, stranger, now):
    secret = ask(stranger, name="desk", scopes=["play"], days=None).json()["token"]
    assert bearer(secret).get("token").json() == {
        "keys": [
            {
                "name": "desk",
                "begins": secret[:12],
                "scopes": ["read", "play"],
                "created_at": moment(now),
                "expires_at": None,
                "last_used_at": moment(now),
            }
        ]
    }
    assert code(stranger.get("token")) == (401, "not_authenticated")


def test_there_are_so_many_keys_and_no_more(anna_with_password, stranger, monkeypatch):
    monkeypatch.setattr("core.accounts.keys.MOST_KEYS", 2)
    assert [ask(stranger, name=name).status_code for name in "aba"] == [201, 201, 201]
    assert code(ask(stranger, name="c")) == (409, "too_many_keys")


def test_a_session_makes_a_key_only_when_it_has_just_been_confirmed(anna_with_password):
    client = Client()
    client.force_login(anna_with_password)

    def post() -> Any:
        return client.post("/api/v1/token", {}, content_type="application/json")

    assert code(post()) == (403, "reauthenticate")
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    assert post().status_code == 201


def test_an_account_with_a_second_factor_gives_no_key_for_a_password(anna_with_password, stranger):
    Authenticator.objects.create(user=anna_with_password, type="totp", data={"secret": "x"})
    assert code(ask(stranger)) == (403, "second_factor")
    assert code(ask(stranger, password="wrong")) == (401, "wrong_credentials")


def test_a_key_makes_no_new_key_but_can_make_itself_void(anna):
    assert code(anna.post("token")) == (401, "not_authenticated")
    assert anna.get("me").status_code == 200
    assert anna.delete("token").status_code == 204
    assert code(anna.get("me")) == (401, "wrong_token")
    assert not ApiKey.objects.exists()


def test_a_key_replaces_itself_and_gains_nothing_by_it(anna_with_password, stranger, now):
    made = ask(stranger, name="desk", scopes=["play"], days=90).json()
    new = bearer(made["token"]).post("token/rotate")
    assert new.status_code == 201
    told = new.json()
    assert told | {"token": ""} == made | {"token": ""}, "the same name, scopes and end"
    assert told["token"] != made["token"]
    assert code(bearer(made["token"]).get("me")) == (401, "wrong_token")
    assert bearer(told["token"]).get("me").status_code == 200
    assert ApiKey.objects.count() == 1
    assert anna_with_password.account_events.filter(kind="key_made").count() == 2
    assert code(stranger.post("token/rotate")) == (401, "not_authenticated")


def test_a_key_can_be_made_void_by_its_name(anna_with_password, stranger):
    phone, desk = (ask(stranger, name=name).json()["token"] for name in ("phone", "desk"))
    assert bearer(desk).delete("token?name=phone").status_code == 204
    assert code(bearer(phone).get("me")) == (401, "wrong_token")
    assert code(bearer(desk).delete("token?name=phone")) == (404, "not_found")
    client = Client()
    client.force_login(anna_with_password)
    assert code(client.delete("/api/v1/token")) == (422, "which_key")


def test_dropping_takes_an_account(stranger):
    assert code(stranger.delete("token")) == (401, "not_authenticated")


def test_a_key_ends_on_its_day(anna_with_password, stranger, now, monkeypatch):
    secret = ask(stranger, days=30).json()["token"]
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=30, seconds=-1))
    assert bearer(secret).get("me").status_code == 200
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=30))
    assert code(bearer(secret).get("me")) == (401, "wrong_token")


def test_the_last_use_is_noted_once_an_hour(
    anna_with_password, stranger, now, monkeypatch, django_assert_num_queries
):
    visitor = bearer(ask(stranger).json()["token"])
    key = ApiKey.objects.get()
    assert key.last_used_at is None
    visitor.get("me")
    for later, noted in ((59, now), (61, now + timedelta(minutes=61))):
        monkeypatch.setattr(timezone, "now", lambda later=later: now + timedelta(minutes=later))
        visitor.get("me")
        key.refresh_from_db()
        assert key.last_used_at == noted
    with django_assert_num_queries(1):
        owner_of(visitor.headers["Authorization"].split()[1], now=now + timedelta(minutes=70))


def test_who_may_not_write_just_now_may_read(anna_with_password, stranger, monkeypatch):
    secret = ask(stranger).json()["token"]

    def read_only(*_: object) -> int:
        raise OperationalError("attempt to write a readonly database")

    monkeypatch.setattr("core.rest.base_views.sql.change", read_only)
    assert owner_of(secret, now=timezone.now())[0] == anna_with_password


@pytest.mark.parametrize(
    ("wrong", "refused"),
    [
        ({"username": "anna", "password": "south"}, (401, "wrong_credentials")),
        ({"username": "nobody", "password": PASSWORD}, (401, "wrong_credentials")),
        ({"username": "anna"}, (401, "wrong_credentials")),
        ({"password": PASSWORD}, (401, "wrong_credentials")),
        ({"username": "a" * 300, "password": "x"}, (422, "bad_field")),
        ({"username": ["anna"]}, (422, "bad_field")),
        ({"username": "anna", "password": PASSWORD, "name": ""}, (422, "bad_field")),
        ({"username": "anna", "password": PASSWORD, "name": "a\nb"}, (422, "bad_field")),
        ({"username": "anna", "password": PASSWORD, "scopes": ["all"]}, (422, "bad_field")),
        ({"username": "anna", "password": PASSWORD, "days": 0}, (422, "bad_field")),
        ({"username": "anna", "password": PASSWORD, "days": 99999}, (422, "bad_field")),
    ],
)
def test_wrong_words_give_no_key(anna_with_password, stranger, wrong, refused):
    assert code(stranger.post("token", wrong)) == refused
    assert not ApiKey.objects.exists()


@pytest.mark.parametrize("field", ["username", "password", "name"])
def test_a_nul_gives_no_key(anna_with_password, stranger, field):
    assert ask(stranger, **{field: "an\x00na"}).status_code in {400, 422}
    assert not ApiKey.objects.exists()


def test_an_account_that_was_closed_gets_in_no_more(anna_with_password, stranger, anna):
    anna_with_password.is_active = False
    anna_with_password.save()
    assert code(anna.get("me")) == (401, "wrong_token")
    assert code(ask(stranger)) == (401, "wrong_credentials")


def test_an_address_that_was_never_confirmed_gets_no_key(anna_with_password, stranger):
    EmailAddress.objects.update(verified=False)
    assert code(ask(stranger)) == (403, "mail_not_confirmed")


def test_passwords_are_not_tried_by_the_hundred(anna_with_password, stranger, monkeypatch):
    monkeypatch.setattr("games.api.account_views.GUESSES", "3/day")
    tries = [code(ask(stranger, password=f"{number}")) for number in range(4)]
    assert tries == [(401, "wrong_credentials")] * 3 + [(429, "throttled")]
    content = b'{"username": "ANNA", "password": "north-west by north"}'
    elsewhere = stranger.client.post(
        "/api/v1/token", content, content_type="application/json", REMOTE_ADDR="10.9.8.7"
    )
    assert code(elsewhere) == (429, "throttled")  # another address, the same name


# --- What a key may do ---

TABLE = {"ruleset": "long-cours@1", "seats": 3}


@pytest.mark.parametrize(
    ("scopes", "allowed"),
    [
        ("read", {"me"}),
        ("read play", {"me", "absences"}),
        ("read organise", {"me", "tables"}),
        ("read play organise", {"me", "absences", "tables"}),
    ],
)
def test_a_key_does_what_it_was_made_for(cast, scopes, allowed, now):
    visitor = bearer(key_of(cast.anna, scopes))
    day = now.date() + timedelta(days=30)
    answers = {
        "me": visitor.get("me"),
        "absences": visitor.post("absences", {"first": str(day), "last": str(day)}),
        "tables": visitor.post("tables", TABLE),
    }
    assert {name for name, answer in answers.items() if answer.status_code < 300} == allowed
    refused = {code(answers[name]) for name in answers.keys() - allowed}
    assert refused <= {(403, "scope_missing")}


def test_every_address_that_changes_something_names_its_scope():
    """A new one needs `play`, unless it says otherwise; these do."""
    doors = {
        pattern.name: pattern.callback.cls.scope
        for resolver in (games_urls, leagues_urls, notification_urls)
        for pattern in resolver.urlpatterns
        if hasattr(pattern.callback, "cls")
    }
    organise = {name for name, scope in doors.items() if scope == "organise"}
    assert organise == {
        "api-tables", "api-bots", "api-invitations", "api-cancel", "api-fork", "api-seasons",
        "api-announcements", "api-import", "api-extend", "api-adjudicate", "api-void",
        "api-replace", "api-warn", "api-award", "api-pair",
    }  # fmt: skip
    assert {name for name, scope in doors.items() if scope == "read"} == {
        "api-token", "api-token-rotate", "api-preview", "api-draft", "api-line", "api-book",
        "api-sheet", "api-report",
    }  # fmt: skip
