"""The service killed at any instant while a pen draws: every part is kept once, and the line is
one order, whole."""

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chaos.scratch import database

DRIVER = [sys.executable, "-m", "tests.lines.pen_driver"]
LINE = [[7000 - 10 * i, 40 * i] for i in range(60)]


@pytest.fixture(params=["sqlite", "postgres"])
def environment(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, str]]:
    with database(request.param, tmp_path) as environment:
        yield environment


def run(environment: dict[str, str], *arguments: str) -> str:
    return subprocess.run(
        [*DRIVER, *arguments], env=environment, check=True, capture_output=True, text=True
    ).stdout


def test_killed_while_the_pen_draws_every_part_counts_once(environment):
    seat, asked = run(environment, "open").split()
    chance, answered = random.Random(11), 0
    for _ in range(5):
        # The last part answered is sent once more: whoever draws does not know whether the answer
        # was the last thing that happened.
        with subprocess.Popen(
            [*DRIVER, "draw", seat, asked, str(max(1, answered))],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        ) as child:
            for _ in range(chance.randint(2, 8)):
                answered = int(child.stdout.readline().split()[0])
            time.sleep(chance.uniform(0.0, 0.03))
            child.send_signal(signal.SIGKILL)
        found = json.loads(run(environment, "inspect"))
        assert found["parts"] == list(range(1, len(found["parts"]) + 1))
        assert len(found["parts"]) >= answered
        assert (found["trace"], found["orders"], found["audit"]) == (None, 0, True)
    told = run(environment, "draw", seat, asked, str(answered)).splitlines()
    assert told[-1] == "60 1"  # the call at 25 S was heard
    found = json.loads(run(environment, "inspect"))
    assert found == {"parts": list(range(1, 61)), "trace": LINE, "orders": 1, "audit": True}
    assert run(environment, "draw", seat, asked, "60") == "60 1\n"
    assert json.loads(run(environment, "inspect")) == found
