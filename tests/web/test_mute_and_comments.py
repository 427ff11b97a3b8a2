"""Muting somebody, and notes on the positions of a game that is over."""

import pytest

from core.accounts import ties
from core.accounts.models import Tie
from games.models import Comment, Game
from games.services import access, comments, press, pressbook
from games.services.refusals import TableRefusal
from notifications import outbox
from notifications.models import Outbound
from tests.web.conftest import words_on

pytestmark = pytest.mark.django_db


def say(game, seat, text, now, to=None):
    return press.write_message(game_id=game.pk, seat=seat, to=to, text=text, key=text, now=now)


@pytest.fixture
def over(started, now) -> Game:
    Game.objects.filter(pk=started.pk).update(status=Game.Status.FINISHED, ended_at=now)
    return Game.objects.select_related("stream").get(pk=started.pk)


def place_of(game, user):
    return access.find_whole(game.pk, user)


# --- Mute ---


def test_what_somebody_muted_writes_is_folded_for_the_one_who_muted_them_alone(
    as_, cast, started, now
):
    as_("anna").post("/people/bram/mute/")
    say(started, 2, "Ahoy", now)
    mine = as_("anna").get(f"/tables/{started.pk}/")
    assert "Muted by you" in words_on(mine)
    assert mine.context["unread"] is None
    assert "Muted by you" not in words_on(as_("cato").get(f"/tables/{started.pk}/"))
    as_("anna").post("/people/bram/mute/", {"undo": "1"})
    assert "Muted by you" not in words_on(as_("anna").get(f"/tables/{started.pk}/"))


@pytest.mark.parametrize("kind", [Tie.Kind.MUTE, Tie.Kind.BLOCK])
def test_nothing_of_somebody_muted_or_blocked_comes_by_mail(cast, started, now, kind):
    ties.tie(cast.anna, cast.bram, kind, now=now)
    outbox.carry(say(started, 2, "Ahoy", now), now)
    outbox.carry(say(started, 3, "Fair winds", now), now)
    told = Outbound.objects.filter(kind="press").values_list("user__username", "facts__press")
    assert sorted(name for name, _ in told) == ["anna", "bram", "cato"]
    assert Outbound.objects.filter(kind="press", user=cast.anna).count() == 1


# --- Notes ---


def test_a_player_writes_about_a_position_and_everybody_reads_it_in_the_replay(as_, cast, over):
    sent = {"seq": "3", "text": "Here it turned.", "nonce": "n1"}
    answer = as_("anna").post(f"/tables/{over.pk}/comments/", sent)
    as_("anna").post(f"/tables/{over.pk}/comments/", sent)
    assert answer.headers["Location"] == f"/tables/{over.pk}/?event=3&tab=replay#comments"
    page = words_on(as_("").get(f"/tables/{over.pk}/?event=3&tab=replay"))
    assert page.count("Here it turned.") == 1
    assert "after event 3 · the position shown" in page
    assert "Write the note" not in page
    row = Comment.objects.get()
    as_("bram").post(f"/tables/{over.pk}/comments/{row.pk}/delete/")
    assert Comment.objects.count() == 1
    as_("anna").post(f"/tables/{over.pk}/comments/{row.pk}/delete/")
    assert Comment.objects.count() == 0


def test_notes_wait_for_the_end_and_name_a_position_that_there_is(cast, started, over, now):
    Game.objects.filter(pk=started.pk).update(status=Game.Status.RUNNING)
    for game, seq, code in (
        (Game.objects.get(pk=started.pk), 1, "not_finished"),
        (over, 100_000, "no_position"),
    ):
        Game.objects.filter(pk=started.pk).update(status=game.status)
        with pytest.raises(TableRefusal) as refused:
            comments.write_comment(
                place_of(game, cast.anna), cast.anna, seq=seq, text="x", key="k", now=now
            )
        assert refused.value.code == code


def test_notes_stand_in_the_book_when_every_player_agrees(cast, over, now):
    comments.write_comment(
        place_of(over, cast.anna), cast.anna, seq=3, text="Here", key="k", now=now
    )
    for seat in (1, 2):
        pressbook.agree(game_id=over.pk, seat=seat, yes=True)
    assert pressbook.about(over, None) == "0"
    pressbook.agree(game_id=over.pk, seat=3, yes=True)
    about = pressbook.about(over, None)
    assert [row.text for row in pressbook.comments_of(over, about)] == ["Here"]
    pressbook.agree(game_id=over.pk, seat=3, yes=False)
    assert pressbook.comments_of(over, about) == []
