"""Many processes at once, and processes killed at any instant: a move is wholly in the log,
once, or not at all."""

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

DRIVER = [sys.executable, "-m", "tests.chaos.driver"]
ALL_WELL = {"audit": True, "head": True, "receipts": True, "decisions": True, "snapshot": True}


@pytest.fixture(params=["sqlite", "postgres"])
def environment(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, str]]:
    with database(request.param, tmp_path) as environment:
        yield environment


def run(environment: dict[str, str], *arguments: str) -> str:
    return subprocess.run(
        [*DRIVER, *arguments], env=environment, check=True, capture_output=True, text=True
    ).stdout


def inspect(environment: dict[str, str], table: str) -> dict[str, object]:
    return json.loads(run(environment, "inspect", table))


def test_fifty_submissions_at_once_from_five_processes(environment):
    table = run(environment, "open").strip()
    workers = [
        subprocess.Popen(
            [*DRIVER, "hammer", table, str(n)], env=environment, stdout=subprocess.PIPE, text=True
        )
        for n in range(5)
    ]
    outcomes = [
        json.loads(line) for worker in workers for line in worker.communicate()[0].splitlines()
    ]
    assert [worker.returncode for worker in workers] == [0] * 5
    assert len(outcomes) == 50

    accepted = {(o["seat"], o["key"]): (o["first"], o["last"]) for o in outcomes if o["accepted"]}
    for o in outcomes:
        if o["accepted"]:  # everybody who sent the same letter got the same receipt
            assert accepted[o["seat"], o["key"]] == (o["first"], o["last"])
    assert {key for _, key in accepted} >= {f"setup/{seat}" for seat in range(1, 5)} | {
        f"w{n}/bid" for n in range(5)
    }
    assert {o["code"] for o in outcomes if not o["accepted"]} >= {"key_reused", "no_orders"}
    assert not [
        o
        for o in outcomes
        if o["accepted"] and o["key"].endswith(("too-much", "too-dear", "empty"))
    ]

    found = inspect(environment, table)
    assert found == ALL_WELL | {"moves": len(accepted), "over": False}


def test_killed_at_any_instant_a_move_is_there_wholly_or_not_at_all(environment):
    table = run(environment, "open").strip()
    chance = random.Random(7)
    moves = 0
    for _ in range(8):
        with subprocess.Popen(
            [*DRIVER, "play", table], env=environment, stdout=subprocess.PIPE, text=True
        ) as child:
            found = json.loads(child.stdout.readline())  # it inspects what the one before it left
            assert found == ALL_WELL | {"moves": found["moves"], "over": False}
            assert found["moves"] >= moves
            moves = found["moves"] + kill_in_the_midst(child, chance)
    assert inspect(environment, table) in [
        ALL_WELL | {"moves": moves + late, "over": False} for late in (0, 1)
    ]


def kill_in_the_midst(child: subprocess.Popen[str], chance: random.Random) -> int:
    """Let it begin a few moves, then kill it somewhere inside one. Returns how many were
    certainly done."""
    begun, last = chance.randint(2, 6), time.monotonic()
    for _ in range(begun):
        assert child.stdout.readline() == "moving\n"
        took, last = time.monotonic() - last, time.monotonic()
    time.sleep(chance.uniform(0.0, took))
    child.send_signal(signal.SIGKILL)
    return begun - 1
