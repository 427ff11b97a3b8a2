"""The database beside a browser: its event loop forbids the database in the test's own thread."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import OperationalError, connection

TRIES = 50  # SQLite in memory refuses at once while a page is being served


def elsewhere(deed: Callable[[], Any]) -> Any:
    """Does something with the database in a thread of its own, and answers or raises what it
    does."""

    def run() -> Any:
        try:
            for _ in range(TRIES):
                try:
                    return deed()
                except OperationalError:
                    time.sleep(0.1)
            return deed()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(run).result()
