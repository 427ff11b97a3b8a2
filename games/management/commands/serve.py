"""`manage.py serve`: the embedded service, all of it. Starts the web server, a worker, beat and
the LMTP listener, watches them, and ends them with itself."""

import contextlib
import ctypes
import errno
import fcntl
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, connections

TICK = 0.2  # seconds between two looks at the children
GRACE = 8  # seconds they have to end by themselves
STEADY = 5  # a child that lived this long did not die of its start
LONGEST_PAUSE = 30
OWN, OWN_FOLDER = 0o600, 0o700
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None
PR_SET_PDEATHSIG = 1

logger = logging.getLogger(__name__)


class Child:
    """One process of the service, in a session of its own: a Ctrl-C at the terminal reaches
    `serve`, and `serve` tells the children."""

    def __init__(self, name: str, command: list[str], environment: dict[str, str]) -> None:
        self.name = name
        self.command = command
        self.environment = environment
        self.process: subprocess.Popen[bytes] | None = None
        self.started = 0.0
        self.failures = 0
        self.start_at = 0.0

    def tend(self, now: float) -> str:
        """Start it when it is time to. Returns what there is to tell about a child that has
        died."""
        if self.process is None:
            if now >= self.start_at:
                self.start(now)
            return ""
        status = self.process.poll()
        if status is None:
            return ""
        self.clear()
        self.failures = 0 if now - self.started > STEADY else self.failures + 1
        self.start_at = now + self.pause
        if not self.pause:
            self.start(now)
        when = f"in {self.pause} s" if self.pause else "at once"
        return f"{self.name} ended with status {status}; it starts again {when}"

    @property
    def pause(self) -> int:
        """None for a child that was at work, or died of its start once; longer and longer for
        one that cannot start."""
        return 0 if self.failures < 2 else min(2 ** (self.failures - 2), LONGEST_PAUSE)

    def start(self, now: float) -> None:
        self.started = now
        self.process = subprocess.Popen(  # noqa: S603 -- our own commands; what matters they say on stderr
            self.command,
            cwd=settings.BASE_DIR,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=end_with_parent,  # safe here: `serve` has one thread
        )

    def ask_to_end(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def wait(self, until: float) -> None:
        """Give it until then to end; after that it and what it started are ended for it."""
        if self.process is None:
            return
        try:
            self.process.wait(max(0.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.clear()

    def clear(self) -> None:
        """End what a dead child left behind in its session, so that a new one finds its port
        free."""
        assert self.process is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process = None


class Command(BaseCommand):
    help = (
        "Serve Paquebot on this one machine: pages, mail, workers and the clocks, with demo "
        "tables. Ctrl-C ends all of it; the data stays. For more machines: docs/production.md."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError(
                "`serve` is for one machine, with demo tables and mail that stays here. In "
                "production each process has a unit or a container of its own: docs/production.md"
            )
        os.umask(0o077)  # what is made from now on, by the children too, is its owner's alone
        with claimed(Path(settings.VAR_DIR)):
            self.serve(host, port)

    def serve(self, host: str, port: int) -> None:
        refuse_if_taken(host, port, remedy=f"Another one: manage.py serve --port {port + 1}")
        refuse_if_mail_taken(settings.LMTP_ADDRESS)
        self.stopping = False
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self.stop)
        prepare(host, port)
        children = crew(host, port)
        try:
            self.watch(children, host, port)
        finally:
            end(children)
        self.stdout.write("Paquebot has stopped; the data is kept.")

    def stop(self, *_: Any) -> None:
        self.stopping = True

    def watch(self, children: list[Child], host: str, port: int) -> None:
        announced = False
        while not self.stopping:
            for child in children:
                if news := child.tend(time.monotonic()):
                    self.stderr.write(news)
            if not announced and answers(host, port):
                announced = True
                self.stdout.write(where_to_look(host, port))
                self.stdout.flush()
            time.sleep(TICK)


# --- Before ---


@contextlib.contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """Hold the folder as long as we serve from it: two beats and two workers on one broker, or
    two web servers on one key, are nobody's wish. Raises CommandError."""
    folder.mkdir(mode=OWN_FOLDER, parents=True, exist_ok=True)
    lock = os.open(folder / "serve.lock", os.O_RDWR | os.O_CREAT, OWN)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        other = os.read(lock, 20).decode()
        os.close(lock)
        raise CommandError(
            f"Paquebot is served from {folder} already, by process {other}. Another one needs a "
            f"folder of its own: PAQUEBOT_VAR=..."
        ) from error
    os.truncate(lock, 0)
    os.write(lock, str(os.getpid()).encode())
    try:
        yield
    finally:
        os.close(lock)  # and with it the lock


def keep_to_owner(folder: Path) -> None:
    """What an earlier version, or another command, made readable by others."""
    kept = Path(str(settings.DATABASES["default"]["NAME"]))
    beside = kept.parent.glob(f"{kept.name}*") if connection.vendor == "sqlite" else ()
    for path in (folder, *folder.rglob("*"), *beside):
        try:
            path.chmod(OWN_FOLDER if path.is_dir() else OWN)
        except OSError as error:
            logger.warning("%s may be read by others: %s", path, error)


def refuse_if_taken(host: str, port: int, *, remedy: str) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except (OSError, OverflowError) as error:
        why = (
            "it is in use; is Paquebot running already?"
            if getattr(error, "errno", None) == errno.EADDRINUSE
            else str(error)
        )
        raise CommandError(f"Cannot listen on port {port} of {host}: {why} {remedy}") from error


def refuse_if_mail_taken(address: str) -> None:
    if not address.startswith("/"):  # the listener takes over a socket that is a file
        host, _, port = address.rpartition(":")
        refuse_if_taken(
            host,
            int(port),
            remedy="Another one for mail that comes in: PAQUEBOT_LMTP=127.0.0.1:8025",
        )


def prepare(host: str, port: int) -> None:
    """Bring the database up to date, make the broker's folders and set the demo tables up. Done
    before: nothing changes."""
    if not settings.REDIS_URL:
        for folder in ("queue", "control"):
            (settings.BROKER_DIR / folder).mkdir(parents=True, exist_ok=True)
    call_command("migrate", verbosity=0)
    keep_to_owner(Path(settings.VAR_DIR))
    connections.close_all()
    # In a process of its own: its mails must link to where we listen. In a session of its own: an
    # early Ctrl-C lets it finish.
    demo = subprocess.run(  # noqa: S603 -- our own command
        manage("demo"),
        cwd=settings.BASE_DIR,
        env=environment(host, port),
        stdout=subprocess.DEVNULL,
        start_new_session=True,
        check=False,
    )
    if demo.returncode:
        raise CommandError("The demo tables could not be set up; what went wrong stands above.")


# --- The children ---


def end_with_parent() -> None:
    """In a child, before it becomes what it is: where `serve` is killed outright, its children are
    told to end. Linux alone knows how; elsewhere they stay, and a new `serve` names their port."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def crew(host: str, port: int) -> list[Child]:
    commands = {
        "web": web(host, port),
        "worker": worker("bots,paper"),
        "mail worker": worker("mail"),
        "beat": celery("beat"),
        "mail": manage("receive_mail", "--address", settings.LMTP_ADDRESS),
    }
    return [Child(name, command, environment(host, port)) for name, command in commands.items()]


def worker(queue: str) -> list[str]:
    alone = ("--without-gossip", "--without-mingle", "--without-heartbeat")
    return celery("worker", "--pool", "solo", "--queues", queue, *alone)


def web(host: str, port: int) -> list[str]:
    bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    return [
        *(sys.executable, "-m", "gunicorn", "core.asgi:application"),
        *("--config", "python:core.gunicorn_config", "--bind", bind),
        *("--graceful-timeout", "5"),  # of the eight that all children have
    ]


def manage(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "games.command_line", *arguments]


def celery(*arguments: str) -> list[str]:
    return [
        sys.executable,
        "-m",
        "celery",
        "--quiet",
        "--app",
        "core.celery",
        *arguments,
        "--loglevel",
        "WARNING",
    ]


def environment(host: str, port: int) -> dict[str, str]:
    """What is not set already follows from where we listen."""
    names = ",".join(dict.fromkeys([*settings.ALLOWED_HOSTS, f"[{host}]" if ":" in host else host]))
    return {"PAQUEBOT_BASE_URL": address(host, port), "ALLOWED_HOSTS": names, **os.environ}


def end(children: list[Child]) -> None:
    for child in children:
        child.ask_to_end()
    until = time.monotonic() + GRACE
    for child in children:
        child.wait(until)


# --- Where it can be seen ---


def reachable(host: str) -> str:
    """Every interface is reached from here by its loopback name."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)  # noqa: S104 -- compared, not bound


def address(host: str, port: int) -> str:
    name = reachable(host)
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def answers(host: str, port: int) -> bool:
    connection = HTTPConnection(reachable(host), port, timeout=2)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def where_to_look(host: str, port: int) -> str:
    base = address(host, port)
    inbox = [
        f"  1. It is your turn at a table of Long Cours. Your mail: {base}/inbox/",
        "  2. Open the mail on top. In the box under it, write: agree",
        f"  3. See what you and the bots have done: {base}/tables/demo/",
    ]
    told = [
        f"Paquebot is at {base}/",
        *(inbox if settings.LOCAL_INBOX else [f"  a table under way: {base}/tables/demo/"]),
        f"Mail that comes in by LMTP: {settings.LMTP_ADDRESS}",
        "Ctrl-C ends it",
    ]
    return "\n".join(told)
