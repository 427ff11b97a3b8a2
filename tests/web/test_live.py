"""The head of a table, for pages that are open: what changes it, and who may ask."""

import re

import pytest

from games.models import Game, Seat
from games.services import press
from tests.web.conftest import hidden, to_play

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked(as_, under_way, client):
    """The ETag that the page of this visitor would be told."""

    def asked(name: str, **headers: str):
        page = as_(name).get(f"/tables/{under_way.pk}/").content.decode()
        [address] = re.findall(r'data-live="([^"]+)"', page)
        return client.head(address, headers=headers)

    return asked


def test_it_says_nothing_but_whether_something_happened(asked):
    answer = asked("anna")
    assert (answer.status_code, answer.content) == (204, b"")
    again = asked("anna", **{"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_move_changes_it_for_everybody(asked, as_, under_way):
    before = {name: asked(name).headers["ETag"] for name in ("anna", "bram", "dirk", "")}
    captain = to_play(under_way)
    table = f"/tables/{under_way.pk}/"
    client = as_(captain)
    client.post(f"{table}orders/", hidden(client.get(table)) | {"orders": "end"})
    after = {name: asked(name).headers["ETag"] for name in before}
    assert all(before[name] != after[name] for name in before)


def test_a_message_to_one_player_changes_it_for_those_two_alone(asked, under_way, now):
    before = {name: asked(name).headers["ETag"] for name in ("anna", "bram", "cato", "")}
    press.write_message(game_id=under_way.pk, seat=1, to=2, text="A pact?", key="k", now=now)
    changed = {name for name in before if asked(name).headers["ETag"] != before[name]}
    assert changed == {"anna", "bram"}


def test_it_takes_one_question_to_the_database_and_no_session(
    asked, as_, under_way, client, django_assert_num_queries
):
    page = as_("anna").get(f"/tables/{under_way.pk}/").content.decode()
    [address] = re.findall(r'data-live="([^"]+)"', page)
    with django_assert_num_queries(1):
        answer = client.head(address)
    assert "Cookie" not in answer.headers.get("Vary", "")


def test_an_address_ends_with_its_seat_and_cannot_be_made_up(asked, as_, under_way, client):
    page = as_("anna").get(f"/tables/{under_way.pk}/").content.decode()
    [address] = re.findall(r'data-live="([^"]+)"', page)
    Seat.objects.filter(game=under_way, number=1).update(player=None, holder="autopilot")
    assert client.head(address).status_code == 404
    assert client.head(address[:-2] + "xx").status_code == 404


def test_a_table_for_its_players_alone_tells_strangers_nothing(as_, under_way, client):
    page = as_("").get(f"/tables/{under_way.pk}/").content.decode()
    [address] = re.findall(r'data-live="([^"]+)"', page)
    Game.objects.filter(pk=under_way.pk).update(watch="players")
    assert client.head(address).status_code == 404
