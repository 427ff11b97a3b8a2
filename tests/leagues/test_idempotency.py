"""A director's deed that comes twice counts once."""

import re

import pytest
from rest_framework.test import APIClient

from leagues.models import Announcement, Receipt
from notifications.models import Outbound
from tests.leagues.conftest import kinds, state_of

DEEDS = [
    ("award", {"berth": 1, "points": 5, "reason": "Fair play"}, "points_awarded"),
    ("extend", {"round": 1, "days": 7, "reason": "Storm"}, "round_extended"),
    ("warn", {"entrant": 1, "reason": "Slow"}, "entrant_warned"),
]


def nonce_on(client) -> str:
    found = set(
        re.findall(
            r'name="nonce" value="([0-9a-f]{20})"',
            client.get("/leagues/spring/run/").content.decode(),
        )
    )
    assert len(found) == 1
    return found.pop()


@pytest.fixture
def els(cast):
    client = APIClient()
    client.force_authenticate(cast.els)

    def post(path, content, key=None):
        headers = {} if key is None else {"Idempotency-Key": key}
        return client.post(
            f"/api/v1/leagues/spring/{path}", content, format="json", headers=headers
        )

    return post


@pytest.mark.parametrize(("deed", "asked", "kind"), DEEDS)
def test_a_form_sent_twice_is_one_deed_with_its_mails(begun, as_, deed, asked, kind):
    client = as_("els")
    nonce = nonce_on(client)
    first = client.post(f"/leagues/spring/run/{deed}/", asked | {"nonce": nonce, "sure": "1"})
    mails = Outbound.objects.count()
    second = client.post(f"/leagues/spring/run/{deed}/", asked | {"nonce": nonce, "sure": "1"})
    assert (
        first.status_code,
        second.status_code,
        kinds(begun).count(kind),
        Outbound.objects.count(),
    ) == (302, 302, 1, mails)


def test_the_next_page_may_do_the_same_again(begun, as_):
    client = as_("els")
    for _ in range(2):
        client.post(
            "/leagues/spring/run/award/",
            {
                "berth": 1,
                "points": 5,
                "reason": "Fair play",
                "nonce": nonce_on(client),
                "sure": "1",
            },
        )
    assert state_of(begun).awards[1] == 10 * 60


def test_another_content_from_the_same_page_is_another_deed(begun, as_):
    client = as_("els")
    nonce = nonce_on(client)
    for points in (5, 3):
        client.post(
            "/leagues/spring/run/award/",
            {"berth": 1, "points": points, "reason": "Fair play", "nonce": nonce, "sure": "1"},
        )
    assert state_of(begun).awards[1] == 8 * 60


def test_what_was_refused_may_be_sent_again(begun, els):
    late = {"round": 9, "days": 7, "reason": "Storm"}
    assert [els("extend", late, key="a").status_code for _ in range(2)] == [409, 409]
    assert not Receipt.objects.exists()


def test_an_announcement_sent_twice_is_one(begun, as_, els):
    client = as_("els")
    nonce = nonce_on(client)
    for _ in range(2):
        assert (
            client.post(
                "/leagues/spring/run/announce/", {"text": "Hello", "nonce": nonce, "sure": "1"}
            ).status_code
            == 302
        )
    assert Announcement.objects.count() == 1
    answers = [els("announcements", {"text": "Well sailed"}, key="a") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert (answers[0].json(), Announcement.objects.count()) == (answers[1].json(), 2)


@pytest.mark.parametrize(("deed", "asked", "kind"), DEEDS)
def test_a_request_repeated_under_its_key_is_one_deed(begun, els, deed, asked, kind):
    answers = [els(deed, asked, key="letter-1") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert (answers[0].json()["head"], kinds(begun).count(kind)) == (answers[1].json()["head"], 1)
    assert els(deed, asked, key="letter-2").status_code == 200
    assert els(deed, asked).status_code == 200
    assert kinds(begun).count(kind) == 3
    assert els(deed, asked, key="a b").json()["code"] == "bad_key"
