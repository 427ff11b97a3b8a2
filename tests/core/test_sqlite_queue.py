"""Writers on SQLite wait in line. Threads with connections of their own to one file; the kernel
treats them as it does processes."""

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from django.db import OperationalError, connections
from django.db.utils import load_backend

from core.database_faults import is_passing

pytestmark = pytest.mark.django_db  # not for its database: for leave to open one

WRITERS = 6


def connection_to(path: Path, **options: float):
    settings = connections.configure_settings(
        {
            "default": {
                "ENGINE": "core.sqlite",
                "NAME": str(path),
                "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 0, **options},
            }
        }
    )["default"]
    return load_backend("core.sqlite").DatabaseWrapper(settings, "default")


@pytest.fixture
def database(tmp_path) -> Path:
    connection = connection_to(tmp_path / "line.sqlite3")
    with connection.temporary_connection() as cursor:
        cursor.execute("CREATE TABLE line (who INTEGER)")
    return tmp_path / "line.sqlite3"


def write(
    path: Path,
    who: int,
    *,
    hold: threading.Event | None = None,
    begun: threading.Event | None = None,
) -> None:
    connection = connection_to(path)
    try:
        connection.connect()
        connection._start_transaction_under_autocommit()
        if begun:
            begun.set()
        if hold:
            assert hold.wait(20)
        with connection.cursor() as cursor:
            cursor.execute("INSERT INTO line VALUES (%s)", [who])
        connection._commit()
    finally:
        connection.close()


def test_whoever_comes_first_writes_first(database):
    """With SQLite's own patience at zero: without the line every second writer would be refused."""
    hold, begun = threading.Event(), threading.Event()
    threads = [
        threading.Thread(target=write, args=(database, 0), kwargs={"hold": hold, "begun": begun})
    ]
    threads[0].start()
    assert begun.wait(20)
    for who in range(1, WRITERS):
        threads.append(threading.Thread(target=write, args=(database, who)))
        threads[-1].start()
        time.sleep(0.1)  # they arrive one after the other
    hold.set()
    for thread in threads:
        thread.join(20)
    with connection_to(database).temporary_connection() as cursor:
        cursor.execute("SELECT who FROM line ORDER BY rowid")
        assert [row[0] for row in cursor.fetchall()] == list(range(WRITERS))


def test_a_writer_that_gives_up_leaves_the_line(database):
    first = connection_to(database)
    first.connect()
    first._start_transaction_under_autocommit()
    first._rollback()
    write(database, 1)
    first._start_transaction_under_autocommit()
    first.close()
    write(database, 2)
    with connection_to(database).temporary_connection() as cursor:
        cursor.execute("SELECT who FROM line ORDER BY rowid")
        assert [row[0] for row in cursor.fetchall()] == [1, 2]


def test_whoever_waits_too_long_is_refused_and_leaves_the_queue(database):
    hold, begun = threading.Event(), threading.Event()
    first = threading.Thread(
        target=write, args=(database, 1), kwargs={"hold": hold, "begun": begun}
    )
    first.start()
    assert begun.wait(20)
    impatient = connection_to(database, queue_timeout=0.1)
    impatient.connect()
    with pytest.raises(OperationalError) as refused:
        impatient._start_transaction_under_autocommit()
    assert is_passing(refused.value)
    impatient.close()
    hold.set()
    first.join(20)
    write(database, 2)  # the lock was passed on when it came too late
    with connection_to(database).temporary_connection() as cursor:
        cursor.execute("SELECT who FROM line ORDER BY rowid")
        assert [row[0] for row in cursor.fetchall()] == [1, 2]


def test_a_new_database_is_its_owners_alone(database):
    assert [path.name for path in database.parent.iterdir() if path.stat().st_mode & 0o077] == []


def test_a_new_connection_leaves_the_locks_of_the_others_alone(database):
    """POSIX drops all locks of a process on a file when it closes any descriptor of it."""
    first, other = connection_to(database), connection_to(database)
    first.connect()
    first._start_transaction_under_autocommit()
    other.connect()
    other.close()
    program = (
        "import sqlite3, sys\n"
        "connection = sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None)\n"
        "connection.execute('BEGIN IMMEDIATE')"
    )
    child = subprocess.run([sys.executable, "-c", program, str(database)], capture_output=True)
    assert b"database is locked" in child.stderr
    first._rollback()
    first.close()
