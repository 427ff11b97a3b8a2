"""The web server as `manage.py serve` starts it, and clients that behave badly."""

import contextlib
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from typing import NamedTuple

from games.management.commands import serve

HOST = "127.0.0.1"
PATIENCE = 60  # seconds; a busy machine starts slowly


class Server(NamedTuple):
    port: int
    pid: int  # of the process that has the workers


@contextmanager
def serving(environment: dict[str, str], **settings: str) -> Iterator[Server]:
    """A web server with these settings."""
    port = free_port()
    process = subprocess.Popen(serve.web(HOST, port), env=environment | settings)
    try:
        until(lambda: serve.answers(HOST, port))
        yield Server(port, process.pid)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def free_port() -> int:
    with socket.create_server((HOST, 0)) as server:
        port: int = server.getsockname()[1]
        return port


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)


def get(port: int, path: str, **headers: str) -> tuple[int, bytes]:
    connection = HTTPConnection(HOST, port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


class Watch(threading.Thread):
    """Asks /healthz on a connection of its own, again and again. `worst`: how long it ever took,
    in seconds; infinite when it was not answered well."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self.port = port
        self.worst = 0.0
        self.asked = 0
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.wait(0.05):
            began = time.monotonic()
            try:
                status, _ = get(self.port, "/healthz")
            except (OSError, HTTPException):
                status = 0
            took = time.monotonic() - began if status == 200 else float("inf")
            self.worst, self.asked = max(self.worst, took), self.asked + 1

    def __enter__(self) -> "Watch":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.join(PATIENCE)


class Crowd:
    """Many connections at once, each of which has sent this and goes on slowly."""

    def __init__(self, port: int, count: int, sent: bytes, *, receive_buffer: int = 0) -> None:
        self.sockets = [self.connected(port, receive_buffer) for _ in range(count)]
        for one in self.sockets:
            with contextlib.suppress(OSError):  # it was let go already
                one.send(sent)

    def connected(self, port: int, receive_buffer: int) -> socket.socket:
        one = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if receive_buffer:  # before connecting: it is told to the other side
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        one.settimeout(PATIENCE)
        one.connect((HOST, port))
        one.setblocking(False)
        return one

    def dribble(self, seconds: float, *, byte: bytes = b"", read: int = 0) -> None:
        """For so long, one byte more from each, or a little read by each, again and again."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for one in self.sockets:
                with contextlib.suppress(OSError):
                    if byte:
                        one.send(byte)
                    if read:
                        one.recv(read)
            time.sleep(0.2)

    def open_still(self) -> int:
        """How many of them the server has not ended."""
        return sum(map(is_open, self.sockets))

    def __enter__(self) -> "Crowd":
        return self

    def __exit__(self, *_: object) -> None:
        for one in self.sockets:
            one.close()


def is_open(one: socket.socket) -> bool:
    """Whether the server has not ended it, as the kernel knows; nothing is read."""
    state = one.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]
    return state == 1  # TCP_ESTABLISHED
