"""One time for all hosts: the database's on Postgres, the process's on SQLite."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from core import clock, sql
from games.models import Decision, Game
from notifications import sweeps, tasks

AHEAD = timedelta(minutes=61)


@pytest.fixture
def an_hour_ahead(monkeypatch):
    """This host's clock is wrong."""
    monkeypatch.setattr(clock, "_measured", None)
    monkeypatch.setattr(timezone, "now", lambda: datetime.now(UTC) + AHEAD)


def is_right(told: datetime) -> bool:
    return abs(told - datetime.now(UTC)) < timedelta(seconds=5)


@pytest.mark.django_db
def test_the_database_tells_the_time_where_there_are_many_hosts(an_hour_ahead):
    assert is_right(clock.now()) == (connection.vendor == "postgresql")
    assert not is_right(timezone.now())


@pytest.mark.django_db
def test_it_is_nobodys_query_and_is_asked_now_and_then_alone(an_hour_ahead, monkeypatch):
    asked = []
    measure = clock.measure
    monkeypatch.setattr(clock, "measure", lambda: asked.append(1) or measure())
    with CaptureQueriesContext(connection) as queries:
        for _ in range(100):
            clock.now()
    assert len(queries) == 0
    assert len(asked) == (connection.vendor == "postgresql")


@pytest.mark.django_db
def test_a_transaction_that_failed_and_an_event_loop_do_not_keep_it_from_telling(monkeypatch):
    monkeypatch.setattr(clock, "_measured", None)

    async def in_a_loop() -> datetime:
        return clock.now()

    assert is_right(asyncio.run(in_a_loop()))
    try:
        with transaction.atomic():
            with pytest.raises(DatabaseError):
                sql.one("SELECT nonsense")
            assert is_right(clock.now())
            raise LookupError
    except LookupError:
        pass
    assert is_right(clock.now())


@pytest.mark.django_db
def test_a_clock_that_was_put_is_measured_anew(monkeypatch):
    known = clock.Measure(timedelta(0), clock.time.monotonic(), clock.time.time())
    assert known.is_fresh()
    assert not known._replace(wall=known.wall - 3600).is_fresh()
    assert not known._replace(steady=known.steady - 60, wall=known.wall - 60).is_fresh()


@pytest.mark.django_db
def test_nobody_times_out_because_one_host_is_ahead(an_hour_ahead, monkeypatch):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite is one host")
    swept: list[datetime] = []
    monkeypatch.setattr(sweeps, "sweep", lambda *, now: swept.append(now))
    tasks.sweep_deadlines()
    assert [is_right(moment) for moment in swept] == [True]
    assert not Decision.objects.exists()
    assert not Game.objects.exists()
