"""What entrants are written, in their language, once, and from the rows alone."""

from datetime import timedelta

import pytest
from django.core import mail

from leagues import postman
from leagues.models import Letter
from leagues.services import running, seasons

DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def in_memory(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def sent(now) -> list[tuple[str, str]]:
    postman.send_waiting(now=lambda: now)
    found = [(message.to[0].partition("@")[0], message.subject) for message in mail.outbox]
    mail.outbox.clear()
    return sorted(found)


def test_the_mails_of_a_season(entered, cast, now):
    assert sent(now) == [
        ("anna", "Spring: you are in"),
        ("bram", "Spring: you are in"),
        ("cato", "Spring: you are in"),
        ("fien", "Spring: you are a substitute"),
    ]
    running.run("spring", now=now + 7 * DAY)
    running.run("spring", now=now + 8 * DAY)
    assert sent(now + 8 * DAY) == [(name, "Spring: round 1 is open, your table waits") for name in ("anna", "bram", "cato")]
    running.run("spring", now=now + 38 * DAY)
    assert [(name, subject[:26]) for name, subject in sent(now + 38 * DAY)] == [
        (name, "Spring: round 1 is closed,"[: 26 if name != "fien" else 25]) for name in ("anna", "bram", "cato", "fien")
    ]
    running.run("spring", now=now + 40 * DAY)
    sent(now + 40 * DAY)
    running.run("spring", now=now + 70 * DAY)
    assert len(sent(now + 70 * DAY)) == 4


def test_a_mail_says_who_sits_with_you_where_and_until_when(begun, cast, now):
    postman.send_waiting(now=lambda: now)
    message = next(one for one in mail.outbox if one.to == ["anna@example.org"] and "round 1" in one.subject)
    assert "You sit on seat" in message.body
    assert "bram" in message.body
    assert "cato" in message.body
    assert "8 April 2027" in message.body
    assert "/leagues/spring/" in message.body


def test_a_mail_speaks_the_readers_language(season, cast, now):
    cast.anna.language = "fr"
    cast.anna.save()
    seasons.enter(season_id="spring", user=cast.anna, now=now)
    assert sent(now) == [("anna", "Spring : vous êtes inscrit")]


def test_sent_once_and_the_same_if_sent_again(entered, now):
    assert len(sent(now)) == 4
    assert sent(now) == []
    letter = Letter.objects.first()
    assert postman.message(letter).message().as_bytes() == postman.message(letter).message().as_bytes()


def test_a_dead_mail_server_keeps_the_mail_and_tries_again(entered, now, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert postman.send_waiting(now=lambda: now) == 0
    assert set(Letter.objects.values_list("attempts", "sent_at")) == {(1, None)}
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert len(sent(now + timedelta(minutes=2))) == 4


def test_an_announcement_and_a_cancellation_reach_everybody(entered, now):
    sent(now)
    seasons.announce(season_id="spring", text="A storm is coming.", now=now)
    assert [name for name, _ in sent(now)] == ["anna", "bram", "cato", "fien"]
    seasons.cancel(season_id="spring", reason="The storm came.", now=now)
    assert sent(now) == [(name, "Spring does not take place") for name in ("anna", "bram", "cato", "fien")]


def test_a_mail_tells_the_season_as_it_was_when_it_was_written(begun, cast, now):
    """Sent late, the mail about round 1 still knows nothing of its end."""
    head = begun.stream.head_seq
    running.run("spring", now=now + 38 * DAY)
    postman.send_waiting(now=lambda: now + 39 * DAY)
    message = next(one for one in mail.outbox if one.to == ["anna@example.org"] and "round 1 is open" in one.subject)
    assert f"The log at event {head}:" in message.body
