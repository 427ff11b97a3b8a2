"""The database cannot, for now: it is locked, full, read-only or not there. Nothing was written;
whoever asked is told to come again, and the same request may then succeed."""

import errno
import sqlite3
import sys

from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.defaults import server_error

COME_AGAIN = "30"  # seconds, for Retry-After

SQLITE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
}
POSTGRES = (
    "08",  # the connection
    "25006",  # a transaction that may only read
    "40",  # rolled back, for a deadlock say
    "53",  # no room: disk, memory, connections
    "55P03",  # a lock was not to be had in time
    "57",  # it is told to end, or is starting
    "58",  # the system below it
)
DISK = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG, errno.EIO}


def is_passing(error: BaseException | None) -> bool:
    """Whether this is a fault of the database or the disk, and none of the request's or ours."""
    if isinstance(error, OSError) and error.errno in DISK:
        return True
    return isinstance(error, Error) and is_passing_cause(error.__cause__)


def is_passing_cause(cause: BaseException | None) -> bool:
    """As the driver tells it."""
    if isinstance(cause, OSError):  # of the line that writers stand in
        return True
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF in SQLITE
    state = getattr(cause, "sqlstate", None)
    if state is not None:
        return str(state).startswith(POSTGRES)
    return type(cause).__name__ in {"OperationalError", "InterfaceError"}  # it does not answer


def server_error_page(request: HttpRequest) -> HttpResponse:
    """handler500: Django calls it while it handles the exception. A fault of the database is told
    without asking the database for anything."""
    if not is_passing(sys.exc_info()[1]):
        return server_error(request)
    page = render_to_string("pages/unavailable.html")
    return HttpResponse(page, status=503, headers={"Retry-After": COME_AGAIN})
