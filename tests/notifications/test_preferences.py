"""Which mails come, and when: every decision, one mail a day, reminders at chosen hours, none at
all; and the calendar."""

import re
from datetime import UTC, datetime, timedelta

import icalendar
import pytest
from django.core import mail

from games.engine import Default
from games.models import Decision
from games.services import moves, press, tables
from games.table import Clock
from notifications import digests, mailer, preferences, reminders, sweeps
from notifications.models import Outbound, Preference
from tests.mails import news_of

pytestmark = pytest.mark.django_db

ANNA = 1


@pytest.fixture
def other(cast, now):
    """A second table, where Anna, Bram and Dirk sit."""
    table = tables.open_table(
        ruleset="long-cours@1",
        seats=3,
        opened_by=cast.dirk,
        now=now,
        secret=bytes(32),
        table_id="othertable",
    )
    for player in (cast.anna, cast.bram, cast.dirk):
        tables.join(game_id=table.pk, player=player, luck="x", source="web", now=now)
    for player in (cast.anna, cast.bram, cast.dirk):
        tables.confirm(game_id=table.pk, player=player, now=now)
    return table


def to_anna(word: str) -> list:
    return [m for m in mail.outbox if m.to == ["anna@example.org"] and word in news_of(m)]


# --- Digests ---


def test_one_mail_a_day_for_all_tables_at_the_readers_hour(game, other, cast, now, send_all):
    cast.anna.time_zone = "Europe/Paris"
    cast.anna.save()
    preferences.choose(user=cast.anna, game_id=None, delivery="digest", digest_hour=18)
    send_all()
    assert to_anna("your turn") == []
    assert digests.send_due(now=now) == 0  # ten in the morning in Paris
    evening = datetime(2027, 3, 1, 17, 5, tzinfo=UTC)
    assert [digests.send_due(now=evening), digests.send_due(now=evening)] == [1, 0]
    mailer.send_waiting(now=lambda: evening)
    (sent,) = to_anna("2 tables wait for you")
    assert [line for line in sent.body.splitlines() if line.startswith("Long Cours ")] == [
        line for line in sent.body.splitlines() if re.match(r"Long Cours [A-Z]\w+ \d+ – ", line)
    ]
    assert len(re.findall(r"Write to: play\+[a-z2-7]{20}@paquebot\.example", sent.body)) == 2
    assert (
        sent.body.count(
            "If you do nothing, this is played for you on Thursday 4 March 2027, 10:00 "
            "(Europe/Paris):"
        )
        == 2
    )
    assert sent.body.count("The clock of this table: 3 days for each decision.") == 2
    assert sent.reply_to == []
    assert digests.send_due(now=evening + timedelta(days=1)) == 1


def test_a_digest_tells_the_grace_as_a_prompt_does(cast, now, send_all):
    tables.open_table(
        ruleset="long-cours@1",
        seats=3,
        opened_by=None,
        now=now,
        secret=bytes(32),
        table_id="grace",
        clock=Clock(grace_hours=12),
    )
    for player in (cast.anna, cast.bram, cast.cato):
        tables.join(game_id="grace", player=player, luck="x", source="web", now=now)
    for player in (cast.anna, cast.bram, cast.cato):
        tables.confirm(game_id="grace", player=player, now=now)
    preferences.choose(user=cast.anna, game_id=None, delivery="digest", digest_hour=9)
    digests.send_due(now=now)
    send_all()
    (sent,) = to_anna("one table waits for you")
    told = (
        "You have until Thursday 4 March 2027, 09:00 (UTC). If you do nothing, this is played "
        "for you after the grace, on Thursday 4 March"
    )
    assert told in " ".join(sent.body.split())


def test_a_digest_about_one_table_can_be_answered_itself(game, cast, now, send_all, reply):
    preferences.choose(user=cast.anna, game_id=game.pk, delivery="digest", digest_hour=9)
    send_all()
    digests.send_due(now=now)
    send_all()
    (sent,) = to_anna("one table waits for you")
    token = sent.reply_to[0].partition("+")[2].partition("@")[0]
    assert reply(ANNA, "agree", token=token)[0] == "accepted"


def test_no_digest_where_nothing_waits(game, cast, now, send_all):
    preferences.choose(user=cast.anna, game_id=None, delivery="digest", digest_hour=9)
    moves.submit(
        game_id=game.pk, seat=ANNA, command=Default("setup/1"), key="k", channel="web", now=now
    )
    assert digests.send_due(now=now) == 0


def test_messages_of_others_wait_for_the_digest(game, cast, now, send_all):
    preferences.choose(user=cast.anna, game_id=None, delivery="digest", digest_hour=9)
    moves.submit(
        game_id=game.pk, seat=ANNA, command=Default("setup/1"), key="k", channel="web", now=now
    )
    press.write_message(game_id=game.pk, seat=2, to=None, text="Fair winds!", key="p", now=now)
    send_all()
    assert to_anna("writes to") == []
    assert digests.send_due(now=now) == 1
    send_all()
    (sent,) = to_anna("messages from your tables")
    assert f"bram to the table ({game.name})\nFair winds!" in sent.body


def test_a_deadline_that_would_not_wait_for_the_digest_does_not(game, cast, now, send_all):
    preferences.choose(
        user=cast.anna, game_id=None, delivery="digest", digest_hour=8
    )  # tomorrow at eight
    Decision.objects.filter(game=game, seat=ANNA).update(due_at=now + timedelta(hours=20))
    send_all()
    assert len(to_anna("your turn")) == 1


def test_one_bad_reader_never_stops_the_digests(game, cast, now, monkeypatch):
    for user in (cast.anna, cast.bram):
        preferences.choose(user=user, game_id=None, delivery="digest", digest_hour=9)
    type(cast.anna).objects.filter(pk=cast.anna.pk).update(time_zone="Nowhere/Atall")
    assert digests.send_due(now=now) == 1


@pytest.fixture
def held(game, other, cast, now, send_all) -> None:
    """Anna's prompts at two tables, and a message, wait for a digest."""
    preferences.choose(user=cast.anna, game_id=None, delivery="digest", digest_hour=7)
    press.write_message(game_id=game.pk, seat=2, to=None, text="Fair winds!", key="p", now=now)
    send_all()
    assert to_anna("") == []


def test_what_was_held_back_for_a_digest_comes_when_each_mail_is_wanted_by_itself(
    held, cast, send_all
):
    preferences.choose(user=cast.anna, game_id=None, delivery="every")
    send_all()
    assert (len(to_anna("your turn")), len(to_anna("writes to"))) == (2, 1)
    preferences.choose(user=cast.anna, game_id=None, delivery="every")
    assert send_all() == 0


def test_leaving_the_digest_for_one_table_leaves_the_others_in_it(
    held, cast, game, other, send_all
):
    preferences.choose(user=cast.anna, game_id=other.pk, delivery="every")
    send_all()
    assert [other.name in news_of(m) for m in to_anna("")] == [True]


def test_what_a_digest_has_told_does_not_come_again(held, cast, now, send_all):
    then = now + timedelta(hours=22)
    digests.send_due(now=then)
    mailer.send_waiting(now=lambda: then)
    preferences.choose(user=cast.anna, game_id=None, delivery="every")
    assert mailer.send_waiting(now=lambda: then) == 0


def test_what_was_not_wanted_at_all_is_not_held_for_anything(game, cast, now, send_all):
    preferences.choose(user=cast.anna, game_id=None, delivery="none")
    press.write_message(game_id=game.pk, seat=2, to=None, text="Fair winds!", key="p", now=now)
    send_all()
    for delivery in ("digest", "every"):
        preferences.choose(user=cast.anna, game_id=None, delivery=delivery)
        send_all()
    assert to_anna("writes to") == []


def test_a_digest_that_could_not_be_written_comes_with_the_next_sweep(game, cast, now, monkeypatch):
    preferences.choose(user=cast.anna, game_id=None, delivery="digest", digest_hour=9)
    with monkeypatch.context() as broken:
        broken.setattr(digests.outbox, "queue_mail", lambda *args, **facts: 1 / 0)
        assert digests.send_due(now=now) == 0
    assert digests.send_due(now=now + timedelta(minutes=1)) == 1


# --- Reminders ---


def test_reminders_at_the_hours_i_choose_and_no_others(game, cast, now, send_all):
    preferences.choose(user=cast.anna, game_id=None, reminders=[48, 2])
    due = now + timedelta(days=3)
    sent = []
    for hours in (72, 49, 48, 47, 24, 3, 2, 1):
        at = due - timedelta(hours=hours)
        sent.append(reminders.send_chosen(now=at))
        sweeps.remind(now=at)
    assert sent == [0, 0, 1, 0, 0, 0, 1, 0]
    assert Outbound.objects.filter(kind="reminder", user=cast.anna).count() == 2
    assert Outbound.objects.filter(kind="reminder", user=cast.bram).count() == 1  # the clock's own


def test_after_a_silence_only_the_newest_of_several_reminders_comes(game, cast, now):
    preferences.choose(user=cast.anna, game_id=game.pk, reminders=[48, 24, 2])
    assert reminders.send_chosen(now=now + timedelta(days=3) - timedelta(hours=1)) == 1


def test_a_deadline_that_moves_is_reminded_of_anew(game, cast, now):
    preferences.choose(user=cast.anna, game_id=None, reminders=[24])
    assert reminders.send_chosen(now=now + timedelta(days=2)) == 1
    Decision.objects.filter(game=game, seat=ANNA).update(due_at=now + timedelta(days=5))
    assert reminders.send_chosen(now=now + timedelta(days=2, hours=1)) == 0
    assert reminders.send_chosen(now=now + timedelta(days=4)) == 1


def test_nobody_is_reminded_of_what_they_have_answered(game, cast, now):
    preferences.choose(user=cast.anna, game_id=None, reminders=[24])
    moves.submit(
        game_id=game.pk, seat=ANNA, command=Default("setup/1"), key="k", channel="web", now=now
    )
    assert reminders.send_chosen(now=now + timedelta(days=2)) == 0


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("48, 24, 2", (48, 24, 2)),
        ("2 days and 3h", (48, 3)),
        ("2 jours, 3 heures", (48, 3)),
        ("none", ()),
        ("soon", None),
        ("0", None),
        ("9999", None),
    ],
)
def test_times_before_a_deadline_are_read(text, hours):
    assert preferences.read_reminders(text) == hours


# --- Mails stay whatever page is open ---


def test_an_open_page_never_keeps_a_mail_back(game, client, cast, send_all):
    client.force_login(cast.anna)
    assert client.get("/tables/testtable1/").status_code == 200
    send_all()
    assert len(to_anna("your turn")) == 1


# --- The way out ---


def way_out(sent) -> str:
    return (
        sent.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("https://paquebot.example")
    )


def test_one_click_of_a_mail_program_stops_the_mails_of_that_table(
    game, other, cast, client, send_all
):
    send_all()
    sent = next(m for m in to_anna("your turn") if game.name in news_of(m))
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    assert strict.get(way_out(sent)).status_code == 200
    assert not Preference.objects.exists()  # a link scanner has looked
    assert (
        strict.post(
            way_out(sent),
            "List-Unsubscribe=One-Click",
            content_type="application/x-www-form-urlencoded",
        ).status_code
        == 200
    )
    assert preferences.of(cast.anna, game.pk).delivery == "none"
    assert preferences.of(cast.anna, other.pk).delivery == "every"


def test_a_way_out_that_was_made_up_is_not_found(client, db):
    assert client.post("/mail/stop/WzEsIiIsIiJd:nonsense/").status_code == 404
    assert not Preference.objects.exists()


def test_whoever_wants_no_mails_still_gets_answers(game, cast, reply, send_all):
    preferences.choose(user=cast.anna, game_id=game.pk, delivery="none")
    send_all()
    assert to_anna("your turn") == []
    token = "a" * 20
    from notifications.models import ReplyToken

    ReplyToken.objects.create(game=game, seat=ANNA, decision="", token=token)
    outcome, answer = reply(ANNA, "status", token=token)
    assert (outcome, answer is not None) == ("accepted", True)


def test_answers_carry_no_way_out(game, reply):
    reply(ANNA, "status")
    (answer,) = to_anna("done")
    assert "List-Unsubscribe" not in answer.extra_headers
    assert answer.extra_headers["Auto-Submitted"] == "auto-replied"


# --- The pages ---


def test_the_page_keeps_what_was_chosen(game, client, cast):
    client.force_login(cast.anna)
    assert client.get("/me/mails/").status_code == 200
    answer = client.post(
        "/me/mails/", {"delivery": "digest", "reminders": "48, 2", "digest_hour": "18"}
    )
    assert answer.status_code == 302
    assert preferences.of(cast.anna) == preferences.Wish("digest", (48, 2), 18)
    client.post("/me/mails/testtable1/", {"delivery": "every", "reminders": ""})
    assert preferences.of(cast.anna, game.pk) == preferences.Wish("every", (48, 2), 18)
    client.post("/me/mails/testtable1/", {"delivery": "", "reminders": ""})
    assert preferences.of(cast.anna, game.pk).delivery == "digest"


def test_reminders_that_cannot_be_read_are_refused_on_the_page(client, cast):
    client.force_login(cast.anna)
    answer = client.post(
        "/me/mails/", {"delivery": "every", "reminders": "often", "digest_hour": "7"}
    )
    assert answer.status_code == 422
    assert "Write one to five whole numbers of hours" in answer.content.decode()
    assert not Preference.objects.exists()


def test_the_mails_of_a_table_where_one_does_not_sit_are_nobodys(game, client, cast):
    client.force_login(cast.dirk)
    assert client.get("/me/mails/testtable1/").status_code == 403


# --- The calendar ---


def test_a_calendar_of_my_deadlines_under_a_secret_address(game, other, client, cast, now):
    client.force_login(cast.anna)
    client.post("/me/mails/calendar/")
    page = client.get("/me/mails/").content.decode()
    path = re.search(r"https://paquebot\.example(/calendar/\w{32}\.ics)", page)[1]
    client.logout()
    answer = client.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    feed = icalendar.Calendar.from_ical(answer.content)
    events = [(str(event["SUMMARY"]), event["DTEND"].dt) for event in feed.walk("VEVENT")]
    due = now + timedelta(days=3)
    assert sorted(events) == [
        ("Long Cours othertable: answer until now", due),
        ("Long Cours testtable1: answer until now", due),
    ]
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))

    client.force_login(cast.anna)
    client.post("/me/mails/calendar/")
    assert client.get(path).status_code == 404  # void


def test_looking_for_a_calendar_makes_none(client, cast):
    client.force_login(cast.anna)
    assert client.get("/me/mails/calendar/").status_code in {404, 405}
    client.get("/me/mails/")
    assert "/calendar/" not in re.sub(
        r'action="[^"]*"', "", client.get("/me/mails/").content.decode()
    )
