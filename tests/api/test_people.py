"""Me and my token."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from rest_framework.authtoken.models import Token

from games.models import Decision
from games.services import tables
from tests.api.conftest import Visitor, moment
from tests.api.test_tables import code

pytestmark = pytest.mark.django_db


# --- What waits for me ---


def test_me_is_my_seats_and_what_is_due(under_way, visit, now):
    seat = {
        "table": under_way.pk,
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


# --- My token ---


@pytest.fixture
def anna_with_password(cast):
    cast.anna.set_password("north-west by north")
    cast.anna.save()
    EmailAddress.objects.create(user=cast.anna, email=cast.anna.email, verified=True, primary=True)
    return cast.anna


def bearer(token: str) -> Visitor:
    visitor = Visitor()
    visitor.headers = {"Authorization": f"Token {token}"}
    return visitor


@pytest.mark.parametrize("name", ["anna", "anna@example.org"])
def test_a_token_is_had_for_name_and_password(anna_with_password, stranger, name):
    answer = stranger.post("token", {"username": name, "password": "north-west by north"})
    assert answer.status_code == 201
    assert bearer(answer.json()["token"]).get("me").json()["username"] == "anna"


def test_a_token_is_had_by_session_and_made_anew(cast):
    client = Client()
    client.force_login(cast.anna)
    first, second = (
        client.post("/api/v1/token", {}, content_type="application/json").json()["token"]
        for _ in range(2)
    )
    assert first != second
    assert code(bearer(first).get("me")) == (401, "wrong_token")
    assert bearer(second).get("me").status_code == 200
    assert Token.objects.count() == 1


def test_a_token_makes_no_new_token_but_can_be_dropped(anna):
    assert code(anna.post("token")) == (401, "not_authenticated")
    assert anna.get("me").status_code == 200
    assert anna.delete("token").status_code == 204
    assert code(anna.get("me")) == (401, "wrong_token")
    assert not Token.objects.exists()


def test_dropping_takes_an_account(stranger):
    assert code(stranger.delete("token")) == (401, "not_authenticated")


@pytest.mark.parametrize(
    ("wrong", "refused"),
    [
        ({"username": "anna", "password": "south"}, (401, "wrong_credentials")),
        ({"username": "nobody", "password": "north-west by north"}, (401, "wrong_credentials")),
        ({"username": "anna"}, (401, "wrong_credentials")),
        ({"password": "north-west by north"}, (401, "wrong_credentials")),
        ({"username": "an\x00na", "password": "x"}, (422, "bad_field")),
        ({"username": "anna", "password": "x\x00"}, (422, "bad_field")),
        ({"username": "a" * 300, "password": "x"}, (422, "bad_field")),
        ({"username": ["anna"]}, (422, "bad_field")),
    ],
)
def test_wrong_words_give_no_token(anna_with_password, stranger, wrong, refused):
    assert code(stranger.post("token", wrong)) == refused
    assert not Token.objects.exists()


def test_an_account_that_was_closed_gets_in_no_more(anna_with_password, stranger, anna):
    anna_with_password.is_active = False
    anna_with_password.save()
    assert code(anna.get("me")) == (401, "wrong_token")
    assert code(
        stranger.post("token", {"username": "anna", "password": "north-west by north"})
    ) == (401, "wrong_credentials")


def test_an_address_that_was_never_confirmed_gets_no_token(anna_with_password, stranger):
    EmailAddress.objects.update(verified=False)
    assert code(
        stranger.post("token", {"username": "anna", "password": "north-west by north"})
    ) == (403, "mail_not_confirmed")


def test_passwords_are_not_tried_by_the_hundred(anna_with_password, stranger, monkeypatch):
    monkeypatch.setattr("games.api.account_views.GUESSES", "3/day")
    tries = [
        code(stranger.post("token", {"username": "anna", "password": f"{number}"}))
        for number in range(4)
    ]
    assert tries == [(401, "wrong_credentials")] * 3 + [(429, "throttled")]
    content = b'{"username": "ANNA", "password": "north-west by north"}'
    elsewhere = stranger.client.post(
        "/api/v1/token", content, content_type="application/json", REMOTE_ADDR="10.9.8.7"
    )
    assert code(elsewhere) == (429, "throttled")  # another address, the same name
