"""What machines ask, what is logged, and what the operator is told."""

import json
import logging
import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.core.mail.backends import locmem
from django.utils import timezone

from core import logs, probes
from core.accounts import account_mails
from core.accounts.models import AccountMail, User
from games.services import tables
from notifications.models import Heartbeat, Outbound

pytestmark = pytest.mark.django_db


# --- Probes ---


def test_livez_answers_whatever_the_host_is_called(client):
    answer = client.get("/livez", headers={"host": "10.1.2.3:8000"})
    assert (answer.status_code, answer.content) == (200, b"ok\n")


def test_readyz_has_a_line_for_each_part(client):
    answer = client.get("/readyz", headers={"host": "10.1.2.3:8000"})
    assert answer.content.decode().splitlines() == [
        "database: ok",
        "migrations: ok",
        "redis: ok",
        "sweep: ok",
        "mail: ok",
    ]
    assert answer.status_code == 200


def test_readyz_says_when_the_sweep_stands_still_and_mail_lies_about(client):
    long_ago = timezone.now() - timedelta(hours=2)
    Heartbeat.objects.create(name="sweep", at=long_ago)
    Outbound.objects.create(kind="digest", seq=0, once="x", created_at=long_ago)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    told = answer.content.decode()
    assert re.search(r"^sweep: it last ran 72\d\d s ago$", told, re.MULTILINE)
    assert re.search(r"^mail: the oldest unsent one is 72\d\d s old$", told, re.MULTILINE)


def test_readyz_says_when_redis_or_the_database_is_away(client, settings, monkeypatch):
    settings.REDIS_URL = "redis://nowhere"
    monkeypatch.setattr(probes, "redis", lambda: "it does not answer")
    assert b"redis: it does not answer" in client.get("/readyz").content
    monkeypatch.setattr(probes, "database", lambda: "it does not answer")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (503, b"database: it does not answer\n")


def test_metrics_count_requests_moves_and_what_waits(client, settings):
    client.get("/rules/")
    game = tables.open_table(
        ruleset="long-cours@1", seats=3, opened_by=None, now=timezone.now(), table_id="harbour"
    )
    text = client.get("/metrics").content.decode()
    assert re.search(r'paquebot_requests_total\{.*view="rules"\} \d', text)
    assert 'paquebot_tables{status="open"} 1.0' in text
    assert 'paquebot_waiting{of="unsent mail"} 0.0' in text
    assert 'paquebot_age_seconds{of="sweep"} 0.0' in text
    assert game.pk not in text


def test_metrics_are_closed_to_the_outside(client, settings):
    through = {"X-Forwarded-For": "203.0.113.9"}
    assert client.get("/metrics", headers=through).status_code == 404
    settings.METRICS_TOKEN = "open sesame"
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer no"}).status_code == 404
    answer = client.get("/metrics", headers=through | {"Authorization": "Bearer open sesame"})
    assert answer.status_code == 200


# --- The log ---


def record(message: str, *args: object, **more: object) -> logging.LogRecord:
    return logging.LogRecord("games", logging.ERROR, "x.py", 1, message, args, None, **more)


def test_a_line_of_the_log_is_an_object_with_the_ids_that_are_known():
    with logs.bind(request="r-1"), logs.bind(table="harbour"):
        line = json.loads(logs.Json().format(record("event %s", 7)))
    assert {name: line[name] for name in ("message", "level", "request", "table")} == {
        "message": "event 7",
        "level": "ERROR",
        "request": "r-1",
        "table": "harbour",
    }
    assert "request" not in json.loads(logs.Json().format(record("x")))


def test_a_request_has_the_id_that_the_proxy_gave_it(client, settings):
    given = {"X-Request-ID": "abcdef0123456789"}
    settings.PROXIES = 1
    assert client.get("/rules/", headers=given).headers["X-Request-ID"] == "abcdef0123456789"
    assert "X-Request-ID" not in client.get("/rules/", headers={"X-Request-ID": 'a"b\n'}).headers
    settings.PROXIES = 0
    assert "X-Request-ID" not in client.get("/rules/", headers=given).headers


def test_secrets_are_in_no_line(settings):
    settings.REDIS_URL = "redis://:hunter2hunter2@redis/0"
    said = f"{settings.SECRET_KEY} {settings.REDIS_URL} postgres://me:pass-word@db/x"
    assert logs.scrubbed(said) == "*** *** postgres://me:***@db/x"


# --- The operator ---


@pytest.fixture
def operator(settings):
    settings.ADMINS = [("operator", "op@example.org")]
    cache.clear()
    return logs.OperatorMail()


def test_the_same_trouble_is_told_once_an_hour(operator, mailoutbox):
    for number in range(10):
        operator.emit(record("table %s: it failed", number))
    assert [(one.to, one.subject) for one in mailoutbox] == [
        (["op@example.org"], "Paquebot: ERROR: table 0: it failed")
    ]


def test_many_troubles_are_ten_mails_an_hour(operator, mailoutbox):
    for number in range(30):
        operator.emit(record(f"trouble {number}"))
    assert len(mailoutbox) == 10


def test_no_mail_tells_a_secret(operator, mailoutbox, settings):
    settings.REDIS_URL = "redis://:hunter2hunter2@redis/0"
    try:
        raise OSError(f"cannot reach {settings.REDIS_URL} with {settings.SECRET_KEY}")
    except OSError as error:
        operator.emit(
            logging.LogRecord(
                "x", 40, "x.py", 1, "lost %s", (settings.REDIS_URL,), (OSError, error, None)
            )
        )
    whole = mailoutbox[0].subject + mailoutbox[0].body
    assert "OSError" in whole
    assert "hunter2" not in whole
    assert settings.SECRET_KEY not in whole


def test_bad_hosts_are_nobodys_trouble(client, settings, mailoutbox):
    settings.ADMINS = [("operator", "op@example.org")]
    for number in range(10):
        assert client.get("/", headers={"host": f"evil{number}.example"}).status_code == 400
    assert mailoutbox == []


# --- Mails about accounts ---


@pytest.fixture
def mail_server_is_away(monkeypatch):
    def refuse(*_: object) -> int:
        raise ConnectionRefusedError

    monkeypatch.setattr(locmem.EmailBackend, "send_messages", refuse)


def test_whoever_signs_up_while_the_mail_server_is_away_gets_the_code_later(
    client, mail_server_is_away, monkeypatch, mailoutbox
):
    answer = client.post(
        "/accounts/signup/",
        {"email": "new@example.org", "username": "Newcomer", "password1": "a-Long-pass-9",
         "language": "en", "time_zone": "UTC"},
    )  # fmt: skip
    assert answer.status_code == 302, answer.content
    assert User.objects.filter(username="Newcomer").exists()
    assert AccountMail.objects.get().to == "new@example.org"
    monkeypatch.undo()
    later = timezone.now() + timedelta(minutes=10)
    assert account_mails.send_waiting(now=later) == 1
    assert [one.to for one in mailoutbox] == [["new@example.org"]]
    assert AccountMail.objects.count() == 0


def test_a_mail_that_cannot_be_sent_is_tried_less_and_less_often_and_given_up(mail_server_is_away):
    now = timezone.now()
    account_mails.queue(to="a@example.org", subject="s", text="t")
    waits = []
    for _ in range(account_mails.MOST_TRIES):
        row = AccountMail.objects.first()
        if row is None:
            break
        waits.append(row.next_at)
        account_mails.send_waiting(now=max(row.next_at, now))
    assert AccountMail.objects.count() == 0
    assert waits[-1] - waits[0] > timedelta(hours=8)
