"""Doorbells: each takes ids, calls one service and returns. Every task may run twice."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from celery import shared_task
from kombu.exceptions import OperationalError

from core import clock

logger = logging.getLogger(__name__)

_unplugged: ContextVar[bool] = ContextVar("unplugged", default=False)


@contextmanager
def nobody_rings() -> Iterator[None]:
    """Commits made in here wake no worker: whoever plays a whole game in one go needs none, and
    a scratch database has none."""
    before = _unplugged.set(True)
    try:
        yield
    finally:
        _unplugged.reset(before)


def is_unplugged() -> bool:
    return _unplugged.get()


def wake(task: Any, *arguments: Any) -> None:
    """Ring for a worker after a commit. A dead broker never fails a request: the sweep finds
    what was not rung for."""
    if _unplugged.get():
        return
    try:
        task.delay(*arguments)
    except (OperationalError, OSError):
        logger.warning("broker unreachable; %s%s waits for the sweep", task.name, arguments)


def ring(game_id: str) -> None:
    wake(play_bots, game_id)


@shared_task(name="games.play_bots")
def play_bots(game_id: str) -> None:
    from games.services import bots

    bots.play_slice(game_id, now=clock.now)


@shared_task(name="games.sweep_bots")
def sweep_bots() -> None:
    from games.services import bot_calls, bots

    for game_id in bots.waiting():
        bot_calls.call_again(game_id, now=clock.now())


@shared_task(name="games.close_unfilled_tables")
def close_unfilled_tables() -> None:
    from games.services import tables

    tables.close_unfilled(now=clock.now())


@shared_task(name="games.close_guest_games")
def close_guest_games() -> None:
    from games.services import guests

    guests.close_expired(now=clock.now())


@shared_task(name="games.make_reports")
def make_reports() -> None:
    """Everything that waits: rung when a report is asked for and by the beat."""
    from games.services import reports

    reports.make_waiting(now=clock.now)


@shared_task(name="games.lift_lost_pens")
def lift_lost_pens() -> None:
    from games.services import chart_lines

    chart_lines.lift_lost(now=clock.now())


@shared_task(name="games.read_photos")
def read_photos() -> None:
    """Everything that waits: rung when a photograph comes and by the beat."""
    from games.services import photos

    photos.read_waiting(now=clock.now)
    photos.forget(now=clock.now())
