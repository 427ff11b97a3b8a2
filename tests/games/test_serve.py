"""`manage.py serve` for real: its own folder, its own port, real processes."""

import os
import signal
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

PATIENCE = 90  # seconds; a busy machine starts six processes slowly

OPEN_A_TABLE_OF_BOTS = """
from django.utils import timezone
from games.services import tables
tables.open_table(ruleset="long-cours@1", seats=3, opened_by=None, now=timezone.now(), table_id="harbour")
for _ in range(3):
    tables.seat_bot(game_id="harbour", bot="sensible", now=timezone.now())
"""


class Served:
    """A running `serve`. Everything it prints goes to a file, so that a full pipe cannot stop it."""

    def __init__(self, folder: Path, port: int) -> None:
        self.port = port
        self.environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
        self.environment["PAQUEBOT_VAR"] = str(folder / "var")
        self.printed = folder / "printed"
        with self.printed.open("wb") as out:
            self.process = subprocess.Popen(
                self.manage("serve", "--port", str(port)), cwd=settings.BASE_DIR, env=self.environment, stdout=out, stderr=out
            )

    def manage(self, *arguments: str) -> list[str]:
        return [sys.executable, "manage.py", *arguments]

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.manage(*arguments), cwd=settings.BASE_DIR, env=self.environment, capture_output=True, text=True, check=False
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


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for child processes in /proc")
def test_serve_answers_survives_a_killed_worker_ends_cleanly_and_keeps_its_data(tmp_path):
    port = free_port()
    with serving(tmp_path, port) as served:
        # The pages answer, in words and in style.
        assert served.get("/healthz") == (200, "ok\n")
        assert served.get("/")[0] == 200
        status, page = served.get("/tables/demo/")
        assert (status, "Round 8" in page or "Round 9" in page) == (200, True)
        assert served.get("/static/paquebot.css")[0] == 200
        assert served.get("/tables/demo-finished/")[0] == 200

        # The port is taken: said plainly, and nothing started.
        second = served.run("serve", "--port", str(port))
        assert second.returncode == 1
        assert second.stderr == (
            f"CommandError: Cannot listen on port {port} of 127.0.0.1: it is in use; is Paquebot running already?"
            f" Another one: manage.py serve --port {port + 1}\n"
        )

        # A killed worker comes back and goes on working.
        worker = served.child("worker")
        assert worker is not None
        os.kill(worker, signal.SIGKILL)
        until(lambda: served.says("worker ended with status -9; it starts again in 1 s"))
        until(lambda: served.child("worker") not in {None, worker})
        assert served.run("shell", "-c", OPEN_A_TABLE_OF_BOTS).returncode == 0
        until(lambda: "finished" in served.get("/tables/harbour/")[1])

        # Ctrl-C ends every process.
        crew = children(served.process.pid)
        assert len(crew) >= 5  # gunicorn and its two workers, the Celery worker, beat
        assert served.end(signal.SIGINT) < 20
        until(lambda: not alive(crew))
        assert "Paquebot has stopped; the data is kept." in served.printed.read_text()

    # Starting again finds everything where it was; SIGTERM ends it as well.
    with serving(tmp_path, port) as served:
        assert "finished" in served.get("/tables/harbour/")[1]
        assert served.get("/tables/demo/")[1].count("<h3>") == page.count("<h3>")
        crew = children(served.process.pid)
        assert served.end(signal.SIGTERM) < 20
        until(lambda: not alive(crew))
