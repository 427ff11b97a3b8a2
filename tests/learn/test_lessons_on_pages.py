"""Every lesson, taken on the pages without any script: by a guest in English who does as the coach
says, by one in French, and by somebody who does everything differently."""

import json
import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from core.accounts.models import User
from games import audit, lessons
from games.models import Game
from games.services import prepared_tables, reading
from notifications.models import Outbound

pytestmark = pytest.mark.django_db
ALL = sorted(lessons.all_lessons())


@pytest.fixture(autouse=True)
def nothing_counted_yet() -> None:
    cache.clear()


def begin(client: Client, lesson: str) -> Game:
    answer = client.post(f"/learn/{lesson}/")
    assert answer.status_code == 302, answer.content
    return Game.objects.get(slug=answer.headers["Location"].split("/")[2])


def look(client: Client, game: Game):
    answer = client.get(f"/tables/{game.slug}/")
    assert answer.status_code == 200
    return answer


def write(client: Client, game: Game, page, text: str):
    """By the box that needs no script."""
    desk = page.context["desk"]
    sent = {
        "orders": text,
        "nonce": desk.nonce,
        "decision": desk.decision,
        "expected_seq": desk.seq,
        "do": "send",
        "sure": "yes",
    }
    return client.post(f"/tables/{game.pk}/orders/", sent)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("lesson_id", ALL)
def test_a_guest_who_follows_the_coach_finishes_the_lesson(lesson_id, language):
    client = Client(headers={"accept-language": language})
    lesson = lessons.all_lessons()[lesson_id]
    game = begin(client, lesson_id)
    for _ in range(3 * len(lesson.steps)):
        page = look(client, game)
        coach = page.context["coach"]
        if coach.end:
            break
        assert coach.orders, f"step {coach.number} cannot be done as the coach says"
        assert "{" not in coach.say + coach.hint + coach.reaction
        for order in coach.orders:
            assert escape(order) in page.content.decode()
        answer = write(client, game, page, "\n".join(coach.orders))
        assert answer.status_code == 302, answer.content.decode()
        after = prepared_tables.course_of(game)
        assert after is not None
        assert after.how == "well", (after.last, coach.orders)
    page = look(client, game)
    assert page.context["coach"].end == lesson.end[language]
    assert not Outbound.objects.exists()


@pytest.mark.parametrize("lesson_id", ALL)
def test_whoever_only_agrees_to_the_defaults_is_answered_and_comes_to_the_end(lesson_id):
    """Nothing as the coach says: no step waits for ever."""
    client = Client()
    game = begin(client, lesson_id)
    lesson = lessons.all_lessons()[lesson_id]
    for _ in range(6 * len(lesson.steps)):
        page = look(client, game)
        if page.context["coach"].end or not page.context["desk"]:
            break
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
    assert look(client, game).context["coach"].end


def test_a_refusal_comes_with_the_rule_and_the_coachs_hint():
    client = Client()
    game = begin(client, "long-cours")
    page = look(client, game)
    answer = write(client, game, page, "move Rio")
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "LC-29" in text
    assert re.search(r"<details open><summary>A hint</summary>", text)
    assert prepared_tables.course_of(game).at == 0


def test_a_lesson_can_be_left_and_taken_up_again():
    client = Client()
    game = begin(client, "long-cours")
    write(client, game, look(client, game), "roll")
    page = client.get("/learn/").content.decode()
    assert f"/tables/{game.slug}/" in page
    assert look(client, game).context["coach"].number == 2


def test_whoever_has_an_account_takes_a_lesson_too_and_no_mails_come_of_it():
    user = User.objects.create_user("anna", "anna@example.org", "a long password 1")
    client = Client()
    client.force_login(user)
    game = begin(client, "long-cours")
    assert game.opened_by == user
    write(client, game, look(client, game), "roll")
    assert not Outbound.objects.filter(dropped_at=None).exists()


def test_the_table_can_be_closed_and_counts_for_nobody():
    client = Client()
    game = begin(client, "long-cours")
    assert client.post(f"/tables/{game.pk}/finish/").status_code == 302
    game.refresh_from_db()
    assert (game.status, game.close_reason) == (Game.Status.FINISHED, "voided")
    assert look(client, game).status_code == 200


def test_nobody_else_closes_it_and_no_other_table_can_be_closed_so():
    game = begin(Client(), "long-cours")
    stranger = User.objects.create_user("bram", "bram@example.org", "a long password 1")
    client = Client()
    client.force_login(stranger)
    assert client.post(f"/tables/{game.pk}/finish/").status_code == 404
    other = Client()
    played = other.post("/play/", {"game": "long-cours@1"}).headers["Location"].split("/")[2]
    assert other.post(f"/tables/{played}/finish/").status_code == 302
    assert Game.objects.get(slug=played).status == Game.Status.RUNNING


def test_lessons_are_offered_where_newcomers_look():
    client = Client()
    assert "/learn/" in client.get("/").content.decode()
    page = client.get("/learn/").content.decode()
    for one in ALL:
        assert f"/learn/{one}/" in page
    assert "/learn/long-cours/" in client.get("/rules/long-cours/").content.decode()
    assert client.post("/learn/chess/").status_code == 404


def test_a_lesson_is_audited_like_any_game():
    client = Client()
    game = begin(client, "long-cours")
    write(client, game, look(client, game), "roll")
    prepared_tables.close(Game.objects.get(pk=game.pk), game.opened_by, now=timezone.now())
    lines = audit.read_lines(
        b"\n".join(json.dumps(one).encode() for one in reading.export(Game.objects.get(pk=game.pk)))
    )
    report = audit.audit(lines)
    assert report.ok, report
    assert any("prepared position long-cours/lesson/long-cours" in one for one in report.holds)
