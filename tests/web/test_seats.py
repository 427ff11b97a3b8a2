"""Opening, joining, being ready, leaving: by POST alone, each as the table allows it."""

import pytest

from games.models import Game, Invitation, Seat
from games.services import extensions, tables
from tests.web.conftest import words_on

pytestmark = pytest.mark.django_db

WISH = {
    "table": "abcdefgh23",
    "seats": "3", "bots": "0", "bot": "sensible", "days": "4", "watch": "everyone",
    "option-round_limit": "40", "option-short": "on", "luck": "gull",
}  # fmt: skip


def sitting(game_id: str) -> list[str]:
    return [
        seat.player.username if seat.player else seat.holder
        for seat in Seat.objects.filter(game_id=game_id).select_related("player")
    ]


# --- Opening ---


def test_a_table_is_opened_with_the_games_options_and_its_opener_sits(as_):
    as_("anna").post("/tables/new/", WISH)
    game = Game.objects.get()
    assert (game.ruleset, game.seats_count, game.terms.days, game.watch) == (
        "long-cours@1",
        3,
        4,
        "everyone",
    )
    assert game.options == {"short": True, "round_limit": 40}
    assert sitting(game.pk) == ["anna", "", ""]


def test_a_double_click_opens_one_table_and_nobody_elses_is_taken_for_it(as_):
    first, second = (as_("anna").post("/tables/new/", WISH | {"bots": "2"}) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"] == "/tables/abcdefgh23/"
    assert Game.objects.count() == 1
    assert as_("bram").post("/tables/new/", WISH).headers["Location"] != "/tables/abcdefgh23/"
    assert as_("anna").post("/tables/new/", WISH | {"table": "../me"}).status_code == 422


def test_a_table_full_of_bots_starts_at_once(as_):
    answer = as_("anna").post("/tables/new/", WISH | {"bots": "2"}, follow=True)
    game = Game.objects.get()
    assert game.status == Game.Status.RUNNING
    assert sitting(game.pk) == ["anna", "bot", "bot"]
    assert "Your letter seat 1" in words_on(answer)


def test_a_table_by_invitation_lets_its_opener_in(as_):
    as_("anna").post("/tables/new/", WISH | {"invited_only": "on"})
    game = Game.objects.get()
    assert game.invited_only
    assert sitting(game.pk) == ["anna", "", ""]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"bots": "3"}, "at most 2 seats can go to bots"),
        ({"option-round_limit": "5"}, "it goes from 30 to 120"),
        ({"days": "0"}, "greater than or equal to 1"),
        ({"seats": "99"}, "not one of the available choices"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_the_form_comes_back(as_, wrong, said):
    answer = as_("anna").post("/tables/new/", WISH | wrong)
    assert answer.status_code == 422
    assert said in words_on(answer)
    assert 'value="gull"' in answer.content.decode()
    assert not Game.objects.exists()


def test_strangers_open_no_table(client):
    assert client.post("/tables/new/", WISH).status_code == 302
    assert not Game.objects.exists()


def test_a_game_that_is_not_played_here_has_no_form(as_):
    assert as_("anna").get("/tables/new/?game=chess@1").status_code == 404


# --- Joining ---


def test_somebody_signed_in_takes_a_free_seat_with_words_drawn_for_them(as_, opened):
    page = as_("bram").get(f"/tables/{opened.pk}/").content.decode()
    assert 'name="luck"' in page
    as_("bram").post(f"/tables/{opened.pk}/join/", {"luck": "a gull"})
    as_("bram").post(f"/tables/{opened.pk}/join/", {"luck": "a gull"})
    assert sitting(opened.pk) == ["bram", "", ""]


def test_an_empty_field_still_gives_luck(as_, opened):
    as_("bram").post(f"/tables/{opened.pk}/join/", {"luck": ""})
    assert Seat.objects.get(game=opened, number=1).contribution


def test_a_stranger_is_led_to_the_entrance_and_back_to_the_table(client, opened):
    answer = client.post(f"/tables/{opened.pk}/join/", {"luck": "a gull"})
    assert answer.headers["Location"] == f"/accounts/login/?next=/tables/{opened.pk}/"
    assert sitting(opened.pk) == ["", "", ""]


def test_a_full_table_says_so(as_, full):
    answer = as_("dirk").post(f"/tables/{full.pk}/join/", {"luck": "a gull"})
    assert (answer.status_code, "All 3 seats of this table are taken." in words_on(answer)) == (
        409,
        True,
    )


def test_a_link_takes_its_bearer_to_a_seat_of_a_table_nobody_else_may_see(as_, cast, now):
    game = tables.open_table(
        ruleset="long-cours@1",
        seats=3,
        opened_by=cast.els,
        now=now,
        watch="players",
        invited_only=True,
    )
    link = tables.invite(game_id=game.pk, by=cast.els, now=now).token
    assert as_("bram").get(f"/tables/{game.pk}/").status_code == 404
    assert "els invites you to a table of Long Cours." in words_on(as_("").get(f"/join/{link}/"))
    assert "els invites you" in words_on(as_("bram").get(f"/join/{link}/"))
    assert sitting(game.pk) == ["", "", ""]
    as_("bram").post(f"/tables/{game.pk}/join/", {"luck": "a gull", "invitation": link})
    assert sitting(game.pk) == ["bram", "", ""]
    assert (
        as_("cato")
        .post(f"/tables/{game.pk}/join/", {"luck": "x", "invitation": "made-up"})
        .status_code
        == 404
    )


def test_an_invitation_for_somebody_else_is_refused_in_words(as_, opened, cast, now):
    link = tables.invite(game_id=opened.pk, by=cast.anna, now=now, email="bram@example.org").token
    answer = as_("cato").post(
        f"/tables/{opened.pk}/join/", {"luck": "x", "invitation": link}, follow=True
    )
    assert "This invitation is for another mail address" in words_on(answer)
    assert as_("cato").get("/join/nothing/").status_code == 404


def test_only_the_opener_invites_and_seats_bots(as_, opened, monkeypatch):
    told = []
    telling = extensions.Extension(
        name="telling", invited=lambda invitation, now: told.append(invitation.email)
    )
    monkeypatch.setattr(extensions, "_extensions", {"telling": telling})
    for deed in ("invite", "bot"):
        refused = as_("bram").post(f"/tables/{opened.pk}/{deed}/", {"bot": "sensible"})
        assert refused.status_code == 403
        assert "Only whoever opened the table may do this." in refused.content.decode()
    as_("anna").post(f"/tables/{opened.pk}/invite/", {"whom": "cato@example.org"})
    as_("anna").post(f"/tables/{opened.pk}/invite/", {"whom": "Dirk"})
    as_("anna").post(f"/tables/{opened.pk}/invite/", {"whom": ""})
    as_("anna").post(f"/tables/{opened.pk}/bot/", {"bot": "sensible"})
    assert told == ["cato@example.org", "dirk@example.org"]
    assert sitting(opened.pk) == ["bot", "", ""]
    page = as_("anna").get(f"/tables/{opened.pk}/").content.decode()
    assert "dirk@example.org" not in page  # invited by name, the address stays their own
    assert all(f"/join/{made.token}/" in page for made in Invitation.objects.all())
    assert "/join/" not in as_("bram").get(f"/tables/{opened.pk}/").content.decode().replace(
        f"/tables/{opened.pk}/join/", ""
    )
    assert as_("anna").post(f"/tables/{opened.pk}/invite/", {"whom": "nobody"}).status_code == 422
    assert as_("anna").post(f"/tables/{opened.pk}/bot/", {"bot": "clever"}).status_code == 422


# --- Ready, leaving, taking over ---


def test_the_last_to_be_ready_starts_the_game(as_, full):
    for name in ("anna", "bram"):
        as_(name).post(f"/tables/{full.pk}/confirm/")
    assert Game.objects.get().status == Game.Status.OPEN
    assert "The game has begun." in words_on(
        as_("cato").post(f"/tables/{full.pk}/confirm/", follow=True)
    )
    assert Game.objects.get().status == Game.Status.RUNNING
    assert "The game has begun." in words_on(
        as_("anna").post(f"/tables/{full.pk}/confirm/", follow=True)
    ), "true as well of a game that runs already"


def test_whoever_does_not_sit_is_not_ready(as_, full):
    answer = as_("dirk").post(f"/tables/{full.pk}/confirm/")
    assert (answer.status_code, "You do not sit at this table." in words_on(answer)) == (403, True)


def test_leaving_is_asked_first_and_the_seat_can_be_taken_over(as_, started):
    assert "The autopilot plays on for you" in words_on(
        as_("bram").get(f"/tables/{started.pk}/leave/")
    )
    assert sitting(started.pk) == ["anna", "bram", "cato"]
    as_("bram").post(f"/tables/{started.pk}/leave/")
    assert sitting(started.pk) == ["anna", "autopilot", "cato"]
    assert "Take over seat 2" in words_on(as_("dirk").get(f"/tables/{started.pk}/"))
    assert "Take over seat 2" not in words_on(as_("anna").get(f"/tables/{started.pk}/"))
    assert as_("anna").post(f"/tables/{started.pk}/seats/2/take-over/").status_code == 409
    as_("dirk").post(f"/tables/{started.pk}/seats/2/take-over/")
    assert sitting(started.pk) == ["anna", "dirk", "cato"]


def test_only_the_opener_closes_a_table(as_, opened):
    assert as_("bram").post(f"/tables/{opened.pk}/cancel/").status_code == 403
    as_("anna").post(f"/tables/{opened.pk}/cancel/")
    assert Game.objects.get().status == Game.Status.CLOSED


@pytest.mark.parametrize(
    "deed",
    ["orders", "move", "join", "confirm", "invite", "bot", "cancel", "leave", "seats/1/take-over"],
)
def test_no_link_changes_anything(as_, full, deed):
    before = Game.objects.select_related("stream").get().stream.head_seq
    for name in ("anna", "dirk", ""):
        assert as_(name).get(f"/tables/{full.pk}/{deed}/").status_code in (200, 302)
    assert Game.objects.select_related("stream").get().stream.head_seq == before
    assert not Invitation.objects.exists()
