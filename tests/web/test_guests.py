"""Playing without an account: one click, and what a guest may and may not do."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.utils import timezone

from core.accounts.models import User
from games.models import Game, Seat
from games.services import access, guests
from games.services.refusals import TableRefusal
from games.web.guests import GUEST, keep_games
from notifications.models import Outbound

pytestmark = pytest.mark.django_db
LONG_COURS = "long-cours@1"


@pytest.fixture(autouse=True)
def nothing_counted_yet() -> None:
    cache.clear()


def play(client: Client, ruleset: str = LONG_COURS) -> Game:
    answer = client.post("/play/", {"game": ruleset})
    assert answer.status_code == 302, answer.content
    return Game.objects.get(slug=answer.headers["Location"].split("/")[2])


def test_one_click_seats_a_guest_among_bots_and_asks_them_something():
    client = Client()
    game = play(client)
    assert game.status == Game.Status.RUNNING
    assert sorted(game.seats.values_list("holder", flat=True)) == ["bot", "bot", "player"]
    assert guests.is_asked(game)
    page = client.get(f"/tables/{game.slug}/").content.decode()
    assert "You play as a guest" in page
    assert "start " in page  # an order that can be sent


def test_a_guest_plays_a_move():
    client = Client()
    game = play(client)
    page = client.get(f"/tables/{game.slug}/")
    desk = page.context["desk"]
    question = desk.questions[0]
    sent = {
        "nonce": desk.nonce,
        "decision": question.key,
        "expected_seq": desk.seq,
        "kind": "default",
        "field-decision": f'"{question.key}"',
    }
    assert client.post(f"/tables/{game.pk}/move/", sent).status_code == 302
    assert not game.decisions.filter(key=question.key, closed_at=None, due=True).exists()


def test_their_table_is_nobody_elses_business():
    game = play(Client())
    assert Client().get(f"/tables/{game.slug}/").status_code == 404
    assert not access.public().filter(pk=game.pk).exists()
    assert game.slug not in Client().get("/tables/?show=running").content.decode()


def test_a_guest_is_written_to_by_nobody():
    play(Client())
    assert not Outbound.objects.exists()


@pytest.mark.parametrize(
    "deed", ["press", "invite", "bot", "cancel", "leave", "confirm", "fork", "rematch"]
)
def test_a_guest_does_nothing_but_play(deed):
    client = Client()
    game = play(client)
    head = Game.objects.select_related("stream").get(pk=game.pk).stream.head_seq
    answer = client.post(
        f"/tables/{game.pk}/{deed}/", {"whom": "a@example.org", "text": "hello", "bot": "sensible"}
    )
    assert answer.status_code in (302, 404)
    assert "/accounts/login/" in answer.headers.get("Location", "/accounts/login/")
    assert Game.objects.select_related("stream").get(pk=game.pk).stream.head_seq == head
    assert not game.press.exists()


@pytest.mark.parametrize("page", ["/my/", "/me/", "/tables/new/", "/me/keys/", "/leagues/new/"])
def test_a_guest_has_no_account(page):
    client = Client()
    play(client)
    assert client.get(page).headers["Location"].startswith("/accounts/login/")
    assert client.get("/api/v1/me").status_code in (401, 403)


def test_so_many_tables_a_day_from_one_address(settings):
    settings.MOST_GUEST_TABLES_A_DAY = 2
    client = Client(REMOTE_ADDR="192.0.2.7")
    play(client)
    play(client)
    refused = client.post("/play/", {"game": LONG_COURS}, follow=True)
    assert "From here 2 tables were opened today" in refused.content.decode()
    play(Client(REMOTE_ADDR="192.0.2.8"))


def test_so_many_guests_at_once(settings):
    settings.MOST_GUESTS = 1
    play(Client())
    with pytest.raises(TableRefusal, match="too_many_guests"):
        guests.play_now(LONG_COURS, guest=None, address="192.0.2.9", now=timezone.now())


def test_a_second_table_is_the_same_guests():
    client = Client()
    assert play(client).opened_by_id == play(client).opened_by_id
    assert User.objects.count() == 1


def test_whoever_signs_in_keeps_the_game(cast):
    client = Client()
    game = play(client)
    request = RequestFactory().get("/")
    request.session = client.session
    keep_games(request, cast.anna)
    assert Seat.objects.get(game=game, holder="player").player == cast.anna
    assert Game.objects.get(pk=game.pk).opened_by == cast.anna
    assert GUEST not in request.session
    assert not User.objects.exclude(guest_until=None).exists()


def test_after_a_week_the_game_is_closed_and_nobodys():
    game = play(Client())
    now = timezone.now()
    assert guests.close_expired(now=now + guests.KEPT - timedelta(hours=1)) == 0
    assert guests.close_expired(now=now + guests.KEPT + timedelta(hours=1)) == 1
    game.refresh_from_db()
    assert (game.status, game.close_reason, game.opened_by) == ("finished", "voided", None)
    assert not Seat.objects.filter(game=game).exclude(player=None).exists()
    assert not User.objects.exists()


def test_a_name_like_a_guests_cannot_be_had():
    from core.accounts import names

    with pytest.raises(names.NameRefused):
        names.check("guest-2")
