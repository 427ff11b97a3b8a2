"""Which errors pass by themselves, and how pages tell them. tests/attacks tries them for real."""

import errno
import sqlite3

import psycopg
import pytest
from django.db import DatabaseError, IntegrityError, InternalError, OperationalError
from django.test import RequestFactory

from core.database_faults import is_passing, server_error_page

ASKED = RequestFactory().get("/")


def caused(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


def of_sqlite(code: int) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("as SQLite says")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    "error",
    [
        caused(OperationalError(), of_sqlite(sqlite3.SQLITE_BUSY)),
        caused(OperationalError(), of_sqlite(sqlite3.SQLITE_FULL)),
        caused(OperationalError(), of_sqlite(sqlite3.SQLITE_IOERR_WRITE)),
        caused(OperationalError(), of_sqlite(sqlite3.SQLITE_READONLY_DBMOVED)),
        caused(OperationalError(), TimeoutError()),
        caused(OperationalError(), psycopg.OperationalError("connection refused")),
        caused(OperationalError(), psycopg.errors.DiskFull()),
        caused(OperationalError(), psycopg.errors.TooManyConnections()),
        caused(OperationalError(), psycopg.errors.LockNotAvailable()),
        caused(OperationalError(), psycopg.errors.DeadlockDetected()),
        caused(OperationalError(), psycopg.errors.AdminShutdown()),
        caused(InternalError(), psycopg.errors.ReadOnlySqlTransaction()),
        OSError(errno.ENOSPC, "No space left on device"),
    ],
    ids=lambda error: type(error.__cause__ or error).__name__,
)
def test_a_fault_of_the_database_passes(error):
    assert is_passing(error)
    try:
        raise error
    except (DatabaseError, OSError):
        page = server_error_page(ASKED)
    assert (page.status_code, page.headers["Retry-After"]) == (503, "30")
    assert "Not just now" in page.content.decode()


@pytest.mark.parametrize(
    "error",
    [
        caused(OperationalError(), of_sqlite(sqlite3.SQLITE_ERROR)),  # no such column
        caused(IntegrityError(), sqlite3.IntegrityError("UNIQUE")),
        caused(DatabaseError(), psycopg.errors.UndefinedColumn()),
        caused(DatabaseError(), psycopg.errors.NumericValueOutOfRange()),
        OSError(errno.ENOENT, "No such file"),
        AssertionError(),
    ],
    ids=lambda error: type(error.__cause__ or error).__name__,
)
def test_an_error_of_ours_does_not(error):
    assert not is_passing(error)
    try:
        raise error
    except (DatabaseError, OSError, AssertionError):
        page = server_error_page(ASKED)
    assert page.status_code == 500
    assert "Retry-After" not in page.headers
