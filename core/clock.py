"""What time it is, where it matters to somebody else: deadlines, claims, when a letter came.

Many hosts have many clocks, and one that runs an hour ahead would let everybody time out. So on
Postgres the database tells the time for all of them, and on SQLite, which is one host, the
process does. The database is not asked each time: how far this host's clock is from the
database's is measured now and then, and at once when this host's clock was put.
"""

import time
from datetime import datetime, timedelta
from typing import NamedTuple

import psycopg
from django.core.exceptions import SynchronousOnlyOperation
from django.db import DatabaseError, connection
from django.utils import timezone

MEASURED_FOR = 10.0  # seconds
PUT = 0.5  # seconds by which a clock that was put differs from one that ran
SLOW = timedelta(seconds=1)  # an answer that took longer says little


class Measure(NamedTuple):
    """How far the database's clock was ahead of ours, and when that was."""

    ahead: timedelta
    steady: float  # seconds of a clock that nobody puts
    wall: float

    def is_fresh(self) -> bool:
        steady, wall = time.monotonic() - self.steady, time.time() - self.wall
        return steady < MEASURED_FOR and abs(wall - steady) < PUT


_measured: Measure | None = None


def now() -> datetime:
    """The database's time on Postgres, this process's on SQLite. While the database does not
    answer, what was measured last counts."""
    if connection.vendor != "postgresql":
        return timezone.now()
    return timezone.now() + ahead()


def ahead() -> timedelta:
    global _measured
    known = _measured
    if known is None or not known.is_fresh():
        found = measure()
        if found is not None:
            _measured = known = found
    return known.ahead if known else timedelta(0)


def measure() -> Measure | None:
    """None where the database cannot be asked: it is away, or this is an event loop. Asked by the
    driver itself, for inside a transaction too this is nobody's query."""
    try:
        connection.ensure_connection()
        before = timezone.now()
        with connection.connection.cursor() as cursor:
            row = cursor.execute("SELECT clock_timestamp()").fetchone()
    except (DatabaseError, psycopg.Error, SynchronousOnlyOperation):
        return None
    took = timezone.now() - before
    if row is None or (took > SLOW and _measured is not None):
        return None
    return Measure(row[0] - before - took / 2, time.monotonic(), time.time())
