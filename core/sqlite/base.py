"""SQLite whose writers queue up: whoever comes first writes first.

SQLite itself lets a writer that finds the file locked sleep and try again, up to 100 ms later;
under load one of them can lose that game for seconds. Here a transaction first waits for a lock on
a file beside the database, which the kernel hands on in the order of asking and takes back from a
process that dies.

And it remembers how the statements it has met are written in SQLite's own way, with `?` for a
value.
"""

import contextlib
import os
import sqlite3
import threading
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from core.sqlite import write_lock

LONGEST_WAIT = 30  # seconds in the line, unless the settings say otherwise
UNWRITABLE = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR}


@lru_cache(maxsize=512)
def with_question_marks(query: str) -> str:
    return base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")


def make_private(path: Path) -> None:
    """A new database is its owner's alone; what SQLite keeps beside it has the same mode.

    The file itself is never opened here: closing it would drop the locks of every connection that
    this process has to it. That is how databases are destroyed.
    """
    if path.exists():
        return
    draft = path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}")
    with contextlib.suppress(OSError):  # SQLite says better what stands in the way
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            os.link(draft, path)
        finally:
            draft.unlink()


def read_only(path: Path) -> str:
    """Where a disk cannot be written to, what is on it can still be read. With no log of changes
    beside it, the file is all there is; SQLite must be told so, as it cannot make the file through
    which its connections agree."""
    alone = not path.with_name(f"{path.name}-wal").exists()
    return f"{path.resolve().as_uri()}?mode=ro{'&immutable=1' if alone else ''}"


class Cursor(base.SQLiteCursorWrapper):
    def convert_query(self, query: str, *, param_names: Any = None) -> str:
        if param_names is None:
            return with_question_marks(query)
        return super().convert_query(query, param_names=param_names)


class DatabaseWrapper(base.DatabaseWrapper):
    queue: int | None = None  # the open lock file, while we hold it or wait for it

    def get_connection_params(self) -> dict[str, Any]:
        params = super().get_connection_params()
        self.patience: float = params.pop("queue_timeout", LONGEST_WAIT)
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        if self.is_in_memory_db():
            return super().get_new_connection(conn_params)
        path = Path(self.settings_dict["NAME"])
        make_private(path)
        try:
            return super().get_new_connection(conn_params)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in UNWRITABLE or not path.exists():
                raise
            return super().get_new_connection(conn_params | {"database": read_only(path)})

    def create_cursor(self, name: str | None = None) -> Cursor:
        cursor: Cursor = self.connection.cursor(factory=Cursor)
        return cursor

    def _start_transaction_under_autocommit(self) -> None:
        self._queue_up()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # not in the stubs
        except BaseException:
            self._step_out()
            raise

    def _commit(self) -> Any:
        try:
            return super()._commit()  # type: ignore[misc]  # nor this
        finally:
            self._step_out()

    def _rollback(self) -> Any:
        try:
            return super()._rollback()  # type: ignore[misc]
        finally:
            self._step_out()

    def _close(self) -> Any:
        try:
            return super()._close()  # type: ignore[misc]
        finally:
            self._step_out()

    def _queue_up(self) -> None:
        """Raises OperationalError when our turn does not come in time, or there is no line to
        stand in."""
        if self.is_in_memory_db():
            return
        try:
            self.queue = write_lock.acquire(f"{self.settings_dict['NAME']}-queue", self.patience)
        except OSError as error:
            raise OperationalError("database is locked") from error

    def _step_out(self) -> None:
        if self.queue is not None:
            os.close(self.queue)  # and with it the lock
            self.queue = None
