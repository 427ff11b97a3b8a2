"""Every lesson, taken by mail alone, in both languages: whoever answers each letter of the coach
with the orders it shows comes to the end."""

import re
from email.message import EmailMessage

import pytest
from django.core import mail

from core.accounts.models import User
from games import lessons
from games.models import Game
from games.services import bots, prepared_tables
from notifications import inbound, mailer

pytestmark = pytest.mark.django_db
ALL = sorted(lessons.all_lessons())
AS_AN_ORDER = {"en": "As an order:", "fr": "Sous forme d’ordre :"}


@pytest.fixture
def post(now, cast):
    """Send a mail, let the bots play, and give back what comes for Dirk, the newest last."""
    count = iter(range(1, 1000))

    def post(text: str, to: str = "play@paquebot.example") -> list:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = "dirk@example.org", to, "x"
        message["Message-ID"] = f"<lesson-{next(count)}@example.org>"
        message.set_content(text)
        inbound.receive(message.as_bytes(), via="pipe", recipient=to, now=now)
        inbound.read_waiting(now=lambda: now)
        for game in Game.objects.filter(status=Game.Status.RUNNING):
            bots.play(game.pk, now=lambda: now)
        mail.outbox.clear()
        mailer.send_waiting(now=lambda: now)
        return [one for one in mail.outbox if one.to == ["dirk@example.org"]]

    return post


def coachs_orders(body: str, language: str) -> list[str]:
    """The lines that stand indented below the coach's words."""
    _, found, rest = body.partition(AS_AN_ORDER[language] + "\n")
    lines = rest.splitlines() if found else []
    orders = []
    for line in lines:
        if not re.match(r" {6}\S", line):
            break
        orders.append(line.strip())
    return orders


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("lesson_id", ALL)
def test_a_lesson_by_mail_alone(post, lesson_id, language):
    User.objects.filter(username="dirk").update(language=language)
    account = post("hello")[-1].reply_to[0]
    word = {"en": "lesson", "fr": "leçon"}[language]
    letters = post(f"{word} {lesson_id}", to=account)
    game = Game.objects.get()
    lesson = lessons.all_lessons()[lesson_id]
    for _ in range(3 * len(lesson.steps)):
        asked = next((one for one in reversed(letters) if coachs_orders(one.body, language)), None)
        if asked is None:
            break
        letters = post("\n".join(coachs_orders(asked.body, language)), to=asked.reply_to[0])
    course = prepared_tables.course_of(Game.objects.get(pk=game.pk))
    assert course is not None
    assert course.step is None, [one.body for one in letters]
    assert any(lesson.end[language] in unwrap(one.body) for one in letters)


def unwrap(body: str) -> str:
    return " ".join(body.split())


def test_a_refused_letter_is_answered_with_the_hint(post):
    account = post("hello")[-1].reply_to[0]
    letters = post("lesson long cours", to=account)
    prompt = next(one for one in letters if coachs_orders(one.body, "en"))
    [answer] = post("move Rio", to=prompt.reply_to[0])
    lesson = lessons.all_lessons()["long-cours"]
    assert "A hint: " + lesson.steps[0].hint["en"] in unwrap(answer.body)
    assert "LC-29" in answer.body


def test_a_lesson_that_is_not_there_is_told_with_those_that_are(post):
    account = post("hello")[-1].reply_to[0]
    [answer] = post("lesson chess", to=account)
    assert "no lesson called chess" in unwrap(answer.body)
    assert not Game.objects.exists()


def test_advice_by_mail_at_a_table_against_bots(post):
    account = post("hello")[-1].reply_to[0]
    letters = post("lesson long cours", to=account)
    prompt = next(one for one in letters if coachs_orders(one.body, "en"))
    [answer] = post("advice", to=prompt.reply_to[0])
    assert "The sensible bot would write:" in answer.body
    assert prepared_tables.course_of(Game.objects.get()).at == 0
