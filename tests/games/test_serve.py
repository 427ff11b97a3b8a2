"""`manage.py serve` for real: its own folder, its own port, real processes."""

import os
import re
import signal
import smtplib
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management.base import CommandError

from games.management.commands.serve import (
    Child,
    refuse_if_mail_taken,
    refuse_if_taken,
    where_to_look,
)
from tests.browser.test_pages_in_browser import chromium

PATIENCE = 90  # seconds; a busy machine starts seven processes slowly

OPEN_A_TABLE_OF_BOTS = """
from django.utils import timezone
from games.services import tables
now = timezone.now()
tables.open_table(
    ruleset="long-cours@1", seats=3, opened_by=None, now=now, table_id="harbour")
for _ in range(3):
    tables.seat_bot(game_id="harbour", bot="sensible", now=timezone.now())
"""

YOUR_REPLY_ADDRESS = """
from notifications.models import Outbound
sent = Outbound.objects.filter(kind="prompt", game="demo").exclude(sent_at=None)
print(sent.latest("pk").reply_to)
"""
ANSWERS_SENT = (
    "from notifications.models import Outbound; "
    "print(*(row.facts['outcome'] for row in Outbound.objects.filter(kind='answer')"
    ".exclude(sent_at=None)))"
)
LETTER = (
    b"From: you@localhost\r\nTo: %(to)s\r\nMessage-ID: <one@localhost>\r\nSubject: Re: your "
    b"turn\r\n\r\nagree\r\n"
)


class Served:
    """A running `serve`. Everything it prints goes to a file, so that a full pipe cannot stop
    it."""

    def __init__(self, folder: Path, port: int) -> None:
        self.port = port
        self.lmtp = free_port()
        inherited = {
            name: value
            for name, value in os.environ.items()
            if name not in {"DATABASE_URL", "REDIS_URL", "EMAIL_URL"}
        }
        self.environment = inherited | {
            "PAQUEBOT_VAR": str(folder / "var"),
            "PAQUEBOT_LMTP": f"127.0.0.1:{self.lmtp}",
        }
        self.printed = folder / "printed"
        with self.printed.open("wb") as out:
            self.process = subprocess.Popen(
                self.manage("serve", "--port", str(port)),
                cwd=settings.BASE_DIR,
                env=self.environment,
                stdout=out,
                stderr=out,
            )

    def manage(self, *arguments: str) -> list[str]:
        return [sys.executable, "manage.py", *arguments]

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.manage(*arguments),
            cwd=settings.BASE_DIR,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def get(self, path: str) -> tuple[int, str]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def says(self, text: str) -> bool:
        assert self.process.poll() is None, self.printed.read_text()
        return text in self.printed.read_text()

    def child(self, word: str) -> int | None:
        """The process that `serve` started with this word in its command line."""
        return next((pid for pid in children(self.process.pid) if word in command_line(pid)), None)

    def end(self, number: int) -> float:
        """Send the signal; returns how many seconds the end took."""
        began = time.monotonic()
        self.process.send_signal(number)
        assert self.process.wait(PATIENCE) == 0, self.printed.read_text()
        return time.monotonic() - began


@contextmanager
def serving(folder: Path, port: int) -> Iterator[Served]:
    served = Served(folder, port)
    try:
        until(lambda: served.says(f"Paquebot is at http://127.0.0.1:{port}/"))
        yield served
    finally:
        if served.process.poll() is None:
            served.process.terminate()
            served.process.wait(PATIENCE)


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.1)  # another process is at work; there is nothing else to wait for


def children(pid: int) -> list[int]:
    """The children of this process and theirs, as the kernel knows them."""
    parents = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it ended while we looked
        parents[int(entry.parent.name)] = int(fields[1])
    found = [child for child, parent in parents.items() if parent == pid]
    return found + [grandchild for child in found for grandchild in children(child)]


def command_line(pid: int) -> list[str]:
    try:
        return (Path("/proc") / str(pid) / "cmdline").read_text().split("\0")
    except OSError:
        return []


def alive(pids: list[int]) -> list[int]:
    return [pid for pid in pids if command_line(pid)]


def readable_by_others(path: Path) -> bool:
    try:
        return bool(path.stat().st_mode & 0o077)
    except FileNotFoundError:
        return False  # a job that was done while we looked


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


@pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="looks for child processes in /proc"
)
def test_serve_answers_survives_a_killed_worker_ends_cleanly_and_keeps_its_data(tmp_path):
    port = free_port()
    with serving(tmp_path, port) as served:
        # The pages answer, in words and in style.
        assert served.get("/healthz") == (200, "ok\n")
        assert served.get("/")[0] == 200
        status, page = served.get("/tables/demo/")
        assert (status, "Round " in page) == (200, True)
        assert served.get("/static/paquebot.css")[0] == 200
        assert served.get("/tables/demo-finished/")[0] == 200

        # The folder is taken, at whatever port: said plainly, and nothing started.
        folder = tmp_path / "var"
        second = served.run("serve", "--port", str(free_port()))
        assert second.returncode == 1
        assert second.stderr == (
            f"CommandError: Paquebot is served from {folder} already, by process "
            f"{served.process.pid}. Another one needs a folder of its own: PAQUEBOT_VAR=...\n"
        )

        # Nobody else on this machine reads the database, the key, or a job.
        assert [path for path in (folder, *folder.rglob("*")) if readable_by_others(path)] == []

        # A killed worker comes back and goes on working.
        worker = served.child("worker")
        assert worker is not None
        os.kill(worker, signal.SIGKILL)
        until(lambda: served.says("worker ended with status -9; it starts again at once"))
        until(lambda: served.child("worker") not in {None, worker})
        assert served.run("shell", "-c", OPEN_A_TABLE_OF_BOTS).returncode == 0
        until(lambda: "finished" in served.get("/tables/harbour/")[1])

        # A letter that a mail server hands over by LMTP is played and answered.
        to = served.run("shell", "-v0", "-c", YOUR_REPLY_ADDRESS).stdout.strip()
        with smtplib.LMTP("127.0.0.1", served.lmtp) as mail_server:
            assert mail_server.sendmail("you@localhost", [to], LETTER % {b"to": to.encode()}) == {}
        until(lambda: served.run("shell", "-v0", "-c", ANSWERS_SENT).stdout.strip() == "accepted")
        mails = served.get("/inbox/")[1].count('class="card"')

        # Ctrl-C ends every process.
        crew = children(served.process.pid)
        assert (
            len(crew) >= 6
        )  # gunicorn and its two workers, the Celery worker, beat, the LMTP listener
        assert served.end(signal.SIGINT) < 20
        until(lambda: not alive(crew))
        assert "Paquebot has stopped; the data is kept." in served.printed.read_text()

    # Starting again finds everything where it was, and shuts what was left open. Killed outright,
    # it takes its children with it.
    database = tmp_path / "var" / "paquebot.sqlite3"
    database.chmod(0o644)
    with serving(tmp_path, port) as served:
        assert not readable_by_others(database)
        assert "finished" in served.get("/tables/harbour/")[1]
        assert served.get("/tables/demo-finished/")[0] == 200
        assert served.get("/inbox/")[1].count('class="card"') >= mails
        crew = children(served.process.pid)
        served.process.kill()
        served.process.wait()
        until(lambda: not alive(crew))

    # And SIGTERM ends it as well.
    with serving(tmp_path, port) as served:
        crew = children(served.process.pid)
        assert served.end(signal.SIGTERM) < 20
        until(lambda: not alive(crew))


def test_a_port_that_is_taken_is_said_plainly():
    with (
        socket.create_server(("127.0.0.1", 0)) as other,
        pytest.raises(CommandError, match=r"it is in use; is Paquebot running already\? Another"),
    ):
        refuse_if_taken("127.0.0.1", other.getsockname()[1], remedy="Another")


def test_a_child_that_dies_starts_again_at_once_unless_it_dies_of_its_start():
    child = Child("clerk", [sys.executable, "-c", ""], dict(os.environ))
    told: list[str] = []

    def live(seconds: float) -> None:
        child.tend(child.start_at)  # starts it, if that was not done at once
        assert child.process is not None
        child.process.wait()
        told.append(child.tend(child.started + seconds).rpartition("again ")[2])

    for seconds in (0, 0, 0, 1, 60, 60, 0):  # 60: it had been at work
        live(seconds)
    assert told == ["at once", "in 1 s", "in 2 s", "in 4 s", "at once", "at once", "at once"]
    child.wait(time.monotonic() + PATIENCE)


def test_the_guide_shows_what_serve_prints(settings):
    settings.LOCAL_INBOX, settings.LMTP_ADDRESS = True, "127.0.0.1:8024"
    printed = "".join(f"    {line}\n" for line in where_to_look("127.0.0.1", 8000).splitlines())
    assert printed in (settings.BASE_DIR / "docs/running.md").read_text()


def test_where_mail_really_leaves_no_inbox_is_promised(settings):
    settings.LOCAL_INBOX = False
    assert "inbox" not in where_to_look("127.0.0.1", 8000)


@pytest.mark.parametrize("address", ["127.0.0.1:{taken}", "localhost:{taken}"])
def test_a_mail_port_that_is_taken_is_said_plainly(address):
    with (
        socket.create_server(("127.0.0.1", 0)) as other,
        pytest.raises(CommandError, match=r"it is in use.*PAQUEBOT_LMTP="),
    ):
        refuse_if_mail_taken(address.format(taken=other.getsockname()[1]))


def test_a_mail_socket_that_is_a_file_is_taken_over():
    refuse_if_mail_taken("/run/paquebot/lmtp")


@pytest.mark.browser
def test_a_newcomer_reads_answers_and_sees_the_bots_move_within_a_minute(tmp_path):
    """Following only what `serve` prints; without scripts, for none is needed."""
    with serving(tmp_path, free_port()) as served, chromium() as browser:
        until(lambda: served.says("Ctrl-C ends it"))
        printed = served.printed.read_text()
        inbox, words, table = (
            re.search(found, printed)[1]
            for found in (
                r"Your mail: (\S+)",
                r"box under it, write: (\w+)",
                r"the bots have done: (\S+)",
            )
        )
        page = browser.new_page(locale="en", java_script_enabled=False)
        began = time.monotonic()
        page.goto(table)
        before = page.locator("svg.board").inner_html()

        turn = re.compile(r"it is your turn at .*\. Reply to this mail with your orders")

        def is_asked(answered: set[str]) -> bool:
            """Whether the mail on top, now open, asks, and is none of those."""
            page.goto(inbox)
            page.get_by_role("link", name=re.compile("Long Cours$")).first.click()
            return page.url not in answered and bool(turn.search(page.inner_text("pre.mail")))

        answered: set[str] = set()
        until(lambda: is_asked(answered))
        for _ in range(5):  # a bid that is passed moves nobody; the next question comes at once
            answered.add(page.url)
            page.get_by_role("textbox").fill(words)
            page.get_by_role("button", name="Send").click()
            page.wait_for_url(re.compile(r"/inbox/\d+/$"), timeout=PATIENCE * 1000)
            assert page.url not in answered
            assert "Your orders were understood as" in page.inner_text("pre.mail")

            until(lambda: is_asked(answered))  # the bots have moved
            assert re.search(
                r"Since your last letter:\n(\d+\. .*\n)*\d+\. .*Bot [234]",
                page.inner_text("pre.mail"),
            )
            page.get_by_role("link", name="The table").click()
            assert page.url == table
            if page.locator("svg.board").inner_html() != before:
                break
        else:
            pytest.fail("the board never changed")
        assert time.monotonic() - began < 60
        page.close()
