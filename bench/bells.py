"""What the benches ask of a worker, and how it says that it is done: by a datagram, so that
nobody has to look again and again."""

import os
import socket

from celery import Celery, shared_task

bare = Celery("bare", broker=os.environ.get("BARE_BROKER", "memory://"))
"""Celery as it comes. Both apps know the jobs below."""


@shared_task(name="bench.nothing")
def nothing() -> None:
    pass


@shared_task(name="bench.answer")
def answer(address: str) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as bell:
        bell.sendto(b"done", address)
