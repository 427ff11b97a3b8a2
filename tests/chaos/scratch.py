"""A database of one's own for tests that kill processes: a SQLite file, or a fresh database on
the suite's Postgres."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg

from tests.conftest import server_url


@contextmanager
def database(kind: str, folder: Path) -> Iterator[dict[str, str]]:
    """The environment for child processes, with a migrated database in it."""
    if kind == "sqlite":
        yield migrated(f"sqlite:///{folder / 'scratch.sqlite3'}", folder)
        return
    server = urlsplit(server_url("TEST_DATABASE_URL"))
    name = f"scratch_{uuid4().hex[:12]}"
    with psycopg.connect(
        server.geturl().replace("postgres://", "postgresql://"), autocommit=True
    ) as admin:
        admin.execute(f"CREATE DATABASE {name}")
        try:
            yield migrated(server._replace(path=f"/{name}").geturl(), folder)
        finally:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


def migrated(url: str, folder: Path) -> dict[str, str]:
    environment = {
        **os.environ,
        "DATABASE_URL": url,
        "PAQUEBOT_VAR": str(folder),
        "LOG_LEVEL": "ERROR",
    }
    environment.pop("PYTEST_CURRENT_TEST", None)
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], env=environment, check=True)
    return environment
