"""What only a browser needs is not done for a program, and is done for a browser that asks the
same."""

import pytest
from django.contrib.sessions.models import Session

from core.accounts.models import User

pytestmark = pytest.mark.django_db


def test_a_program_without_a_cookie_gets_no_session_and_its_answer_depends_on_none(
    client, django_assert_num_queries
):
    with django_assert_num_queries(0):
        answer = client.get("/api/v1/games")
    assert answer.status_code == 200
    assert (dict(answer.cookies), Session.objects.count()) == ({}, 0)


def test_a_browser_that_is_signed_in_is_known_to_rest_too(client):
    client.force_login(User.objects.create_user("anna", "anna@example.org"))
    assert client.get("/api/v1/me").json()["username"] == "anna"


def test_a_stranger_s_cookie_is_nobody(client):
    client.cookies["sessionid"] = "0" * 32
    assert client.get("/api/v1/me").status_code == 401
