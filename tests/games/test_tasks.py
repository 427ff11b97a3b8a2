"""The workers for real: a Celery worker of its own, over the suite's Redis, plays a table of
bots to its end."""

import subprocess
import sys
import time

import pytest

from tests.chaos.scratch import database
from tests.conftest import server_url

WORKER = [
    sys.executable,
    "-m",
    "celery",
    "-A",
    "core.celery",
    "worker",
    "--pool",
    "solo",
    "--loglevel",
    "WARNING",
    "--without-gossip",
    "--without-mingle",
]
OPEN = """
import django; django.setup()
from django.utils import timezone
from games.services import tables
game = tables.open_table(ruleset="long-cours@1", seats=3, opened_by=None, now=timezone.now())
for _ in range(3): tables.seat_bot(game_id=game.pk, bot="sensible", now=timezone.now())
print(game.pk)
"""
STATUS = (
    "import django; django.setup(); from games.models import Game; print(Game.objects.get().status)"
)


@pytest.mark.parametrize("broker", ["redis", "folder"])
def test_bots_are_played_by_a_worker(tmp_path, broker):
    with database("postgres", tmp_path) as environment:
        environment |= {
            "DJANGO_SETTINGS_MODULE": "core.settings",
            "REDIS_URL": server_url("TEST_REDIS_URL") if broker == "redis" else "",
        }
        for folder in ("queue", "control"):  # `serve` makes them
            (tmp_path / "broker" / folder).mkdir(parents=True)
        worker = subprocess.Popen(
            WORKER, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            subprocess.run([sys.executable, "-c", OPEN], env=environment, check=True)
            until = time.monotonic() + 150
            while (status := child(STATUS, environment)) != "finished" and time.monotonic() < until:
                time.sleep(0.5)
            assert status == "finished"
        finally:
            worker.terminate()
            worker.wait()


def child(program: str, environment: dict[str, str]) -> str:
    return subprocess.run(
        [sys.executable, "-c", program], env=environment, check=True, capture_output=True, text=True
    ).stdout.strip()


def test_a_dead_broker_never_fails_a_request(tmp_path):
    with database("sqlite", tmp_path) as environment:
        environment |= {
            "DJANGO_SETTINGS_MODULE": "core.settings",
            "REDIS_URL": "unix:///nowhere/redis.sock",
        }
        opened = subprocess.run(
            [sys.executable, "-c", OPEN],
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        )
        assert len(opened.stdout.strip()) == 10
        assert child(STATUS, environment) == "running"
