"""A database of one's own for tests that kill processes: a SQLite file, or a fresh database on
the suite's Postgres. Migrating takes longer than most of what is done there, so each is a copy of
one that this process has migrated."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg

from tests.conftest import server_url


@contextmanager
def database(kind: str, folder: Path) -> Iterator[dict[str, str]]:
    """The environment for child processes, with a migrated database in it."""
    if kind == "sqlite":
        file = folder / "scratch.sqlite3"
        shutil.copy(migrated_file(), file)
        yield environment(f"sqlite:///{file}", folder)
        return
    name = f"scratch_{uuid4().hex[:12]}"
    with server() as admin:
        admin.execute(f"CREATE DATABASE {name} TEMPLATE {migrated_on_postgres()}")
        try:
            yield environment(address_of(name), folder)
        finally:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


def environment(url: str, folder: Path) -> dict[str, str]:
    made = {
        **os.environ,
        "DATABASE_URL": url,
        "PAQUEBOT_VAR": str(folder),
        "LOG_LEVEL": "ERROR",
    }
    made.pop("PYTEST_CURRENT_TEST", None)
    return made


# --- What is copied ---


@cache
def migrated_file() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="paquebot-scratch-"))
    file = folder / "migrated.sqlite3"
    migrate(f"sqlite:///{file}", folder)
    with closing(sqlite3.connect(file)) as connection:  # whole in one file, which is what is copied
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file


@cache
def migrated_on_postgres() -> str:
    name = f"migrated_{uuid4().hex[:12]}"
    with server() as admin:
        admin.execute(f"CREATE DATABASE {name}")
    with tempfile.TemporaryDirectory() as folder:
        migrate(address_of(name), Path(folder))
    return name


def migrate(url: str, folder: Path) -> None:
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "-v0"], env=environment(url, folder), check=True
    )


def server() -> psycopg.Connection:
    url = server_url("TEST_DATABASE_URL").replace("postgres://", "postgresql://")
    return psycopg.connect(url, autocommit=True)


def address_of(name: str) -> str:
    return urlsplit(server_url("TEST_DATABASE_URL"))._replace(path=f"/{name}").geturl()
