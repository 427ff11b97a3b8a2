"""A letter comes in time by a real LMTP conversation, and whoever reads it is killed, again and
again: no default overtakes it, on either database."""

import json
import os
import signal
import smtplib
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.chaos.scratch import database
from tests.chaos.test_crashes import ALL_WELL, inspect
from tests.games.test_serve import free_port

ANNA = 1
PATIENCE = 60  # seconds


@pytest.fixture(params=["sqlite", "postgres"])
def environment(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, str]]:
    with database(request.param, tmp_path) as environment:
        yield environment | {"PAQUEBOT_MAIL_DOMAIN": "paquebot.example"}


def driver(environment: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, "-m", "tests.chaos.mail_driver", *arguments]
    return subprocess.run(
        command, env=environment, check=True, capture_output=True, text=True, timeout=PATIENCE
    ).stdout.strip()


def report(environment: dict[str, str], table: str) -> dict[str, object]:
    return json.loads(driver(environment, "report", table))


@contextmanager
def listener(environment: dict[str, str], port: int) -> Iterator[None]:
    command = [sys.executable, "manage.py", "receive_mail", "--address", f"127.0.0.1:{port}"]
    running = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        assert running.stdout is not None
        assert running.stdout.readline().startswith("LMTP on")
        yield
    finally:
        os.killpg(running.pid, signal.SIGKILL)
        running.wait()
        running.stdout.close()


def die_reading(environment: dict[str, str]) -> None:
    """A reader is killed with the letter in its hands; what it held comes free in a moment,
    instead of in five minutes."""
    command = [sys.executable, "-m", "tests.chaos.mail_driver", "hang"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as reader:
        assert reader.stdout is not None
        assert reader.stdout.readline() == "reading\n"
        reader.send_signal(signal.SIGKILL)


def test_a_letter_in_time_is_played_though_its_readers_were_killed(environment):
    table = json.loads(driver(environment, "open", "3", "0"))["table"]
    port, letter = free_port(), EmailMessage()
    letter["From"], letter["Message-ID"] = "anna@example.org", "<intime@example.org>"
    letter["To"] = driver(environment, "address", table, str(ANNA))
    letter.set_content("agree")
    with listener(environment, port):
        until = datetime.fromisoformat(driver(environment, "expire", table, "4"))
        with smtplib.LMTP("127.0.0.1", port) as client:
            assert client.sendmail("anna@example.org", [letter["To"]], letter.as_bytes()) == {}
    assert datetime.now(UTC) < until, "the letter was to come in time"
    time.sleep(max(0.0, (until - datetime.now(UTC)).total_seconds()))

    die_reading(environment)
    assert driver(environment, "sweep", "2") == "0"  # everybody's time is up, and the clock waits
    assert report(environment, table)["by"] == []

    assert driver(environment, "sweep", "7") == "2"  # what the dead reader had is read now
    found = report(environment, table)
    assert (found["letters"], found["by"][0]) == (["accepted"], [ANNA, "mail"])
    assert sorted(found["by"][1:]) == [[2, "clock"], [3, "clock"]]
    assert inspect(environment, table) == ALL_WELL | {"moves": 3, "over": False}
