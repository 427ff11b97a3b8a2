"""How long a job takes from the ring to its end in the embedded mode: a folder as the broker, a
worker as `manage.py serve` starts it.

With a Redis (TEST_REDIS_URL), also how many jobs a second go through it, against a Celery app
without any settings.
"""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from celery import Celery
from django.conf import settings

from bench import bells
from bench.figures import Limit, Target, alternating, figure, say, seconds
from core.celery import app
from games.management.commands.serve import crew

LATENCY, WITH_REDIS = Limit(must=100, aim=20), Target(must=0.8, aim=0.95)
PAUSES = (
    0.013,
    0.029,
    0.041,
    0.053,
)  # seconds before a ring: out of step with the worker's looking
RINGS = 15  # after each of them
JOBS = 100  # in a round, through Redis
ROUNDS = 5
PATIENCE = 60  # seconds a job may take before we give up

answer, nothing = "bench.answer", "bench.nothing"


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "core.settings")
    if settings.REDIS_URL:
        through_redis()
        return
    embedded()
    if redis := os.environ.get("TEST_REDIS_URL"):
        bare = redis.replace("unix://", "redis+socket://", 1)
        environment = os.environ | {
            "REDIS_URL": redis,
            "BARE_BROKER": f"{bare}?virtual_host=1" if "socket" in bare else f"{bare}/1",
        }
        subprocess.run([sys.executable, "-m", "bench.jobs"], env=environment, check=True)
    else:
        say("TEST_REDIS_URL is not set: jobs through Redis are left out; `make bench` starts one")


def embedded() -> None:
    for folder in ("queue", "control"):  # as `manage.py serve` makes them
        (settings.BROKER_DIR / folder).mkdir(parents=True)
    with working("core.celery"), listening() as done:
        took = [1000 * rung_after(pause, done) for pause in PAUSES * RINGS]
    figure(
        "jobs/embedded",
        ours=median(took),
        baseline=None,
        unit="ms",
        target=LATENCY,
        facts={"worst_ms": round(max(took), 1)},
    )


def rung_after(pause: float, done: socket.socket) -> float:
    time.sleep(pause)
    return seconds(lambda: ring(app, done))


def through_redis() -> None:
    with working("core.celery"), working("bench.bells:bare"), listening() as done:
        rate, baseline = alternating(
            [going_through(app, done), going_through(bells.bare, done)], rounds=ROUNDS
        )
    figure("jobs/redis", ours=rate, baseline=baseline, unit="jobs/s", target=WITH_REDIS)


def going_through(celery: Celery, done: socket.socket) -> Callable[[], float]:
    """One worker takes them in their order, so the last one to answer ends the round."""

    def work() -> None:
        for _ in range(JOBS - 1):
            celery.send_task(nothing)
        ring(celery, done)

    return lambda: JOBS / seconds(work)


def ring(celery: Celery, done: socket.socket) -> None:
    celery.send_task(answer, [done.getsockname()])
    done.recv(16)


# --- The worker ---


@contextmanager
def working(name: str) -> Iterator[None]:
    """A worker of this app, as the embedded service starts it, once it has answered."""
    command = next(child.command for child in crew("127.0.0.1", 0) if child.name == "worker")
    command = [name if part == "core.celery" else part for part in command]
    assert name in command
    with subprocess.Popen(
        [*command, "--include", "bench.bells"], stdout=subprocess.DEVNULL
    ) as process:
        try:
            with listening() as done:
                ring(app if name == "core.celery" else bells.bare, done)
            yield
        finally:
            process.terminate()


@contextmanager
def listening() -> Iterator[socket.socket]:
    path = Path(os.environ["PAQUEBOT_VAR"]) / f"bell-{time.monotonic_ns()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as bell:
        bell.bind(str(path))
        bell.settimeout(PATIENCE)
        yield bell
    path.unlink()


if __name__ == "__main__":
    main()
