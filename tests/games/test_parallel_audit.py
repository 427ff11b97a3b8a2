"""`audit --all` shares the games among processes, tells how far it is, and finds what one process
would."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError, OutputWrapper
from django.db import connection
from django.utils import timezone

from core.eventlog.models import Stream
from games.management.commands import audit
from games.services import tables


def opened(*names: str) -> None:
    for name in names:
        tables.open_table(
            ruleset="long-cours@1", seats=3, opened_by=None, now=timezone.now(), table_id=name
        )


def told(*options: str) -> tuple[str, str]:
    out, failure = StringIO(), ""
    try:
        call_command("audit", "--all", *options, stdout=out)
    except CommandError as error:
        failure = str(error)
    return out.getvalue(), failure


@pytest.mark.django_db(transaction=True)
def test_several_processes_find_what_one_does():
    if connection.vendor == "sqlite":
        pytest.skip("SQLite's tests have no file that another process could open")
    opened("ferry", "harbour", "mole", "quay", "wharf")
    assert told("--jobs", "2") == told("--jobs", "1")
    Stream.objects.filter(pk="mole").update(head_hash="ab" * 32)
    text, failure = told("--jobs", "2")
    assert (text, failure) == told("--jobs", "1")
    assert failure == "1 of 5 stored games failed the audit."
    assert "mole: FAILS at event 1 " in text


@pytest.mark.django_db
def test_one_process_where_no_other_could_see_the_games():
    assert audit.usual_jobs(10_000) == 1  # a test is a transaction


def test_few_games_need_no_second_process(monkeypatch):
    monkeypatch.setattr(audit, "is_shared", lambda: True)
    monkeypatch.setattr(audit.os, "cpu_count", lambda: 8)
    assert [audit.usual_jobs(games) for games in (0, 39, 40, 1000)] == [1, 1, 2, 8]


def test_how_far_it_is_is_told_now_and_then(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(audit.time, "monotonic", lambda: clock[0])
    out = StringIO()
    progress = audit.Progress(100, OutputWrapper(out))
    progress.is_seen = False
    for done in range(1, 101):
        clock[0] += 1
        progress.show(done, failed=int(done > 50))
    assert out.getvalue().splitlines() == [
        "30 of 100 games, 0 failed, 70 s left",
        "60 of 100 games, 1 failed, 40 s left",
        "90 of 100 games, 1 failed, 10 s left",
    ]
