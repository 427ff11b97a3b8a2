"""What entrants are written, in their language, once, and from the rows alone."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.core import mail

from leagues.models import Entry
from leagues.services import running, seasons
from notifications import digests, mailer, preferences
from notifications.addresses import bounce_address
from notifications.models import Outbound

DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def in_memory(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def sent(now) -> list[tuple[str, str]]:
    mailer.send_waiting(now=lambda: now)
    found = [
        (message.to[0].partition("@")[0], message.subject)
        for message in mail.outbox
        if message.subject.startswith("Spring")
    ]
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
    assert sent(now + 8 * DAY) == [
        (name, "Spring: round 1 is open, your table waits") for name in ("anna", "bram", "cato")
    ]
    running.run("spring", now=now + 38 * DAY)
    assert [(name, subject[:26]) for name, subject in sent(now + 38 * DAY)] == [
        (name, "Spring: round 1 is closed,"[: 26 if name != "fien" else 25])
        for name in ("anna", "bram", "cato", "fien")
    ]
    running.run("spring", now=now + 40 * DAY)
    sent(now + 40 * DAY)
    running.run("spring", now=now + 70 * DAY)
    assert len(sent(now + 70 * DAY)) == 4


def test_a_mail_says_who_sits_with_you_where_and_until_when(begun, cast, now):
    mailer.send_waiting(now=lambda: now)
    message = next(
        one for one in mail.outbox if one.to == ["anna@example.org"] and "round 1" in one.subject
    )
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
    row = Outbound.objects.first()
    assert mailer.letter(row).message().as_bytes() == mailer.letter(row).message().as_bytes()


def test_a_dead_mail_server_keeps_the_mail_and_tries_again(entered, now, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert mailer.send_waiting(now=lambda: now) == 0
    assert set(Outbound.objects.values_list("attempts", "sent_at")) == {(1, None)}
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert len(sent(now + timedelta(minutes=2))) == 4


def test_an_announcement_and_a_cancellation_reach_everybody(entered, now):
    sent(now)
    seasons.announce(season_id="spring", text="A storm is coming.", now=now)
    assert [name for name, _ in sent(now)] == ["anna", "bram", "cato", "fien"]
    seasons.cancel(season_id="spring", reason="The storm came.", now=now)
    assert sent(now) == [
        (name, "Spring does not take place") for name in ("anna", "bram", "cato", "fien")
    ]


def test_a_mail_tells_the_season_as_it_was_when_it_was_written(begun, cast, now):
    """Sent late, the mail about round 1 still knows nothing of its end."""
    head = begun.stream.head_seq
    running.run("spring", now=now + 38 * DAY)
    mailer.send_waiting(now=lambda: now + 39 * DAY)
    message = next(
        one
        for one in mail.outbox
        if one.to == ["anna@example.org"] and "round 1 is open" in one.subject
    )
    assert f"The log at event {head}:" in message.body


# --- Which of them somebody wants ---


def about_the_season(name: str) -> list[str]:
    return [
        message.subject
        for message in mail.outbox
        if message.to == [f"{name}@example.org"] and message.subject.startswith("Spring")
    ]


def digests_of(name: str) -> list[str]:
    return [
        message.body
        for message in mail.outbox
        if message.to == [f"{name}@example.org"] and message.subject.startswith("Paquebot")
    ]


def test_a_digest_takes_in_what_is_new_of_a_season(begun, cast, now):
    """Anna reads it all in the morning's letter; Bram gets each mail by itself."""
    preferences.choose(user=cast.anna, game_id=None, delivery="digest", digest_hour=7)
    at = now + 8 * DAY
    seasons.announce(season_id="spring", text="A storm is coming.", now=at)
    mailer.send_waiting(now=lambda: at)
    assert about_the_season("anna") == ["Spring: you are in"]
    assert sorted(about_the_season("bram")) == [
        "Spring: a word from the organiser",
        "Spring: round 1 is open, your table waits",
        "Spring: you are in",
    ]
    morning = at + timedelta(hours=22)
    digests.send_due(now=morning)
    mailer.send_waiting(now=lambda: morning)
    [digest] = digests_of("anna")
    assert "Spring: a word from the organiser\nA storm is coming.\n" in digest
    assert "Spring: round 1 is open, your table waits" in digest
    assert "one table waits for you" in digest
    digests.send_due(now=morning + DAY)
    mailer.send_waiting(now=lambda: morning + DAY)
    assert len(digests_of("anna")) == 2
    assert "A storm is coming." not in digests_of("anna")[-1]


def test_news_of_a_season_alone_make_a_digest(entered, cast, now):
    preferences.choose(user=cast.fien, game_id=None, delivery="digest", digest_hour=7)
    seasons.announce(season_id="spring", text="A storm is coming.", now=now)
    mailer.send_waiting(now=lambda: now)
    assert digests.send_due(now=now + timedelta(hours=1)) == 1
    mailer.send_waiting(now=lambda: now + timedelta(hours=1))
    assert [message.subject for message in mail.outbox if message.to == ["fien@example.org"]] == [
        "Spring: you are a substitute",
        "Paquebot: news of your seasons",
    ]


def test_whoever_wants_no_mails_gets_none_about_seasons_either(entered, cast, now):
    preferences.silence(cast.anna)
    assert [name for name, _ in sent(now)] == ["bram", "cato", "fien"]


def test_the_way_out_of_a_season_mail_stops_this_season_and_no_table(begun, cast, client, now):
    mailer.send_waiting(now=lambda: now + 8 * DAY)
    message = next(
        one
        for one in mail.outbox
        if one.to == ["anna@example.org"] and "round 1 is open" in one.subject
    )
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    way = message.extra_headers["List-Unsubscribe"].strip("<>").removeprefix(settings.BASE_URL)
    assert way in message.body
    assert "no more mails about Spring?" in client.get(way).content.decode()
    assert not Entry.objects.filter(quiet=True).exists()
    assert (
        "You get no more mails about Spring"
        in client.post(way, {"List-Unsubscribe": "One-Click"}).content.decode()
    )
    assert list(Entry.objects.filter(quiet=True).values_list("user__username", flat=True)) == [
        "anna"
    ]
    assert preferences.of(cast.anna).delivery == "every"
    mail.outbox.clear()
    seasons.announce(season_id="spring", text="A storm is coming.", now=now + 9 * DAY)
    assert [name for name, _ in sent(now + 9 * DAY)] == ["bram", "cato", "fien"]


def test_a_season_mail_comes_back_to_an_address_that_names_it(entered, now):
    mailer.send_waiting(now=lambda: now)
    row = Outbound.objects.get(user__username="anna")
    assert mailer.letter(row).from_email == bounce_address(row)
