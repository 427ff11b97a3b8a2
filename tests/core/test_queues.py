"""Which queue each task waits in, and what beat rings."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from celery.schedules import schedule
from django.conf import settings
from django.core.cache import cache

from core import beat
from core.celery import app


def queue_of(task: str) -> str:
    return str(app.amqp.router.route({}, task)["queue"].name)


def test_each_task_waits_where_nothing_slower_does():
    swept = {name: queue_of(name) for name in settings.CELERY_BEAT_SCHEDULE}
    assert {name for name, queue in swept.items() if queue == "paper"} == {
        "games.make_reports",
        "leagues.make_season_reports",
        "accounts.delete_leavers",
        "notifications.send_hooks",
        "games.read_photos",
    }
    assert {name for name, queue in swept.items() if queue == "bots"} == {
        "games.close_guest_games",
        "games.sweep_bots",
        "leagues.sweep_seasons",
        "leagues.work_out_notes",
    }
    assert {queue_of("games.play_bots"), queue_of("leagues.run_season")} == {"bots"}
    assert set(swept.values()) == {"mail", "bots", "paper"}


def test_every_ring_of_the_beat_expires_when_the_next_one_comes():
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        assert entry["options"] == {"expires": entry["schedule"]}


@pytest.mark.django_db
def test_two_beats_ring_no_more_than_one(monkeypatch):
    cache.clear()
    rung: list[float] = []
    clock = [3_000_000.0]
    monkeypatch.setattr("time.time", lambda: clock[0])
    monkeypatch.setattr(beat.clock, "now", lambda: datetime.fromtimestamp(clock[0], UTC))
    monkeypatch.setattr(beat.beat.Scheduler, "apply_entry", lambda *_, **__: rung.append(clock[0]))
    scheduler = beat.Scheduler.__new__(beat.Scheduler)
    entry = SimpleNamespace(name="sweep", schedule=schedule(timedelta(seconds=30)))
    for now in (3_000_000.0, 3_000_010.0, 3_000_030.0, 3_000_040.0, 3_000_061.0):
        clock[0] = now
        scheduler.apply_entry(entry)  # beat one on the full, beat two ten seconds later
    assert rung == [3_000_000.0, 3_000_030.0, 3_000_061.0]


def test_a_cache_that_fails_stops_no_beat(monkeypatch):
    def fail(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(beat.cache, "add", fail)
    assert beat.claim("sweep", 30)
