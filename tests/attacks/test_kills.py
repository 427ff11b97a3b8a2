"""Processes of a running `serve` are killed at random instants while two players go on, by REST and
by mail: what was accepted is in the log once, what was kept is answered once. The long run kills
500 on each database, or as many as KILLS says."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from games.management.commands import serve
from tests.attacks.players import ByMail, ByRest, run
from tests.attacks.web import HOST, PATIENCE, free_port, until
from tests.chaos.scratch import database
from tests.games.test_serve import children, command_line

MANY = int(os.environ.get("KILLS", "500"))


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize(
    "kills", [pytest.param(12), pytest.param(MANY, marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_what_is_accepted_is_there_once_whoever_is_killed(tmp_path: Path, kind: str, kills: int):
    with database(kind, tmp_path) as environment:
        port, lmtp = free_port(), free_port()
        environment |= {
            "PAQUEBOT_LMTP": f"{HOST}:{lmtp}",
            "THROTTLE_USER": "1000000/min",
            "PAQUEBOT_LETTERS_AN_HOUR": "1000000",
            "REDIS_URL": "",
        }
        environment.pop("EMAIL_URL", None)
        opened = run(environment, "open")
        anna = ByRest(port, opened["table"], opened["tokens"][0])
        bram = ByMail(lmtp, "bram@example.org", opened["reply_to"][1], first=100_000)
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port)],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            until(lambda: serve.answers(HOST, port))
            killed = kill_while_they_play(process.pid, anna, bram, kills=kills)
            until(lambda: bid_again(anna) and bid_again(bram))
        finally:
            process.terminate()
            process.wait(PATIENCE)
        assert killed.total() == kills
        run(environment, "settle")
        found = run(environment, "accepted", opened["table"])
    sent = {*anna.account.accepted, *bram.account.accepted}
    told = f"{len(sent)} accepted, {sum(found['answers'].values())} answered"
    print(f"{kind}: killed {dict(killed)}, {told}")
    assert len(sent) > kills
    assert {int(bid): count for bid, count in found["bids"].items()} == dict.fromkeys(sent, 1)
    assert (found["audit"], found["unread"], found["unsent"]) == (True, 0, 0)
    # A letter whose 250 was lost came again and was kept again: no copy is answered twice.
    assert {int(bid) for bid in found["kept"]} == set(bram.account.accepted)
    assert len(found["answers"]) == sum(found["kept"].values())
    assert set(found["answers"].values()) <= {0, 1}
    assert len(found["kept"]) <= sum(found["answers"].values())


def kill_while_they_play(
    pid: int, anna: ByRest, bram: ByMail, *, kills: int
) -> "Counter[tuple[str, ...]]":
    """How many of each kind of process."""
    over = threading.Event()
    threads = [threading.Thread(target=play, args=(player, over)) for player in (anna, bram)]
    for thread in threads:
        thread.start()
    chance, killed = random.Random(7), Counter[tuple[str, ...]]()
    try:
        while killed.total() < kills:
            time.sleep(chance.uniform(0.1, 1.0))
            targets = [one for one in children(pid) if "demo" not in command_line(one)]
            if targets:
                target = chance.choice(targets)
                killed[tuple(command_line(target)[1:5])] += 1
                kill(target)
    finally:
        over.set()
        for thread in threads:
            thread.join(PATIENCE)
    return killed


def kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):  # it ended by itself in this instant
        os.kill(pid, signal.SIGKILL)


def play(player: ByRest | ByMail, over: threading.Event) -> None:
    """Again and again; what is not known to be accepted comes again at the end."""
    while not over.wait(0.05):
        player.bid()


def bid_again(player: ByRest | ByMail) -> bool:
    """Everything that was not accepted for certain. Whether nothing of it is left."""
    account = player.account
    left, account.unknown, account.refused = [*account.unknown, *account.refused], [], []
    for bid in left:
        player.bid(bid)
    return not account.unknown and not account.refused
