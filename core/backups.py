"""Copies of the whole database, each with the heads of all its logs beside it: what comes back from
a copy is held to them.

Postgres: pg_dump in its own format, of the very snapshot whose heads are written down. SQLite: the
online backup, while everybody goes on writing.
"""

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, transaction

from core import sql

HEADS = "SELECT id, head_seq, head_hash FROM eventlog_stream ORDER BY id"
SUFFIX = {"postgresql": ".dump", "sqlite": ".sqlite3"}


class BackupFailed(Exception):
    """What went wrong, as a sentence."""


def digest(heads: list[tuple[Any, ...]]) -> dict[str, Any]:
    """How many logs there are and how they end, in few bytes."""
    lines = sorted(f"{name} {seq} {hash_}" for name, seq, hash_ in heads)
    return {"streams": len(lines), "sha256": hashlib.sha256("\n".join(lines).encode()).hexdigest()}


def present_heads() -> dict[str, Any]:
    return digest(sql.every(HEADS))


def beside(copy: Path) -> Path:
    return copy.with_suffix(".heads.json")


def write_backup(folder: Path, *, now: datetime) -> Path:
    """A new copy in this folder. It has its name only when it is whole. Raises BackupFailed."""
    folder.mkdir(mode=0o750, parents=True, exist_ok=True)
    copy = folder / f"paquebot-{now:%Y%m%dT%H%M%SZ}{SUFFIX[connection.vendor]}"
    draft = copy.with_name(f".{copy.name}.draft")
    heads = dump_postgres(draft) if connection.vendor == "postgresql" else copy_sqlite(draft)
    draft.chmod(0o600)
    beside(copy).write_text(json.dumps(heads | {"at": now.isoformat()}) + "\n")
    draft.rename(copy)
    return copy


def forget_old(folder: Path, *, keep: int) -> list[Path]:
    """All but the newest so many."""
    copies = sorted(path for end in SUFFIX.values() for path in folder.glob(f"paquebot-*{end}"))
    gone = copies[:-keep] if keep else []
    for copy in gone:
        copy.unlink()
        beside(copy).unlink(missing_ok=True)
    return gone


def restore(copy: Path) -> dict[str, Any] | None:
    """Put this copy in the place of the database. Returns the heads that it must have; None where
    nobody wrote them down. Raises BackupFailed."""
    if not copy.exists():
        raise BackupFailed(f"There is no {copy}.")
    if copy.suffix != SUFFIX[connection.vendor]:
        raise BackupFailed(f"{copy.name} is no copy of a {connection.vendor} database.")
    if connection.vendor == "postgresql":
        load_postgres(copy)
    else:
        load_sqlite(copy)
    known = beside(copy)
    return json.loads(known.read_text()) if known.exists() else None


# --- Postgres ---


def postgres_environment() -> dict[str, str]:
    """How its tools find the database; the password is in no command line."""
    given = settings.DATABASES["default"]
    names = {"HOST": "PGHOST", "PORT": "PGPORT", "USER": "PGUSER", "PASSWORD": "PGPASSWORD"}
    chosen = {name: str(given[key]) for key, name in names.items() if given.get(key)}
    host = given.get("OPTIONS", {}).get("host")
    return {**os.environ, **chosen, **({"PGHOST": str(host)} if host else {})}


def run_tool(name: str, *arguments: str) -> None:
    tool = shutil.which(name)
    if tool is None:
        raise BackupFailed(f"{name} is not installed (Debian: apt-get install postgresql-client).")
    done = subprocess.run(  # noqa: S603 -- Postgres's own
        [tool, *arguments], env=postgres_environment(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BackupFailed(f"{name} failed: {done.stderr.strip()[-2000:]}")


def dump_postgres(draft: Path) -> dict[str, Any]:
    with transaction.atomic():
        sql.change("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        row = sql.one("SELECT pg_export_snapshot()")
        assert row is not None
        heads = present_heads()
        run_tool(
            "pg_dump",
            *("--format=custom", "--no-owner", "--no-privileges", f"--snapshot={row[0]}"),
            *(f"--file={draft}", str(settings.DATABASES["default"]["NAME"])),
        )
    return heads


def load_postgres(copy: Path) -> None:
    """In one transaction: either all of it or nothing."""
    connection.close()
    run_tool(
        "pg_restore",
        *("--clean", "--if-exists", "--no-owner", "--no-privileges", "--single-transaction"),
        *("--exit-on-error", f"--dbname={settings.DATABASES['default']['NAME']}", str(copy)),
    )


# --- SQLite ---


def database_file() -> Path:
    return Path(str(settings.DATABASES["default"]["NAME"]))


def copy_sqlite(draft: Path) -> dict[str, Any]:
    """By a connection of its own, which no transaction of ours keeps waiting."""
    with (
        closing(sqlite3.connect(f"file:{database_file()}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(draft)) as copy,
    ):
        source.backup(copy)
        return digest(copy.execute(HEADS).fetchall())


def load_sqlite(copy: Path) -> None:
    connection.close()
    with (
        closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as kept,
        closing(sqlite3.connect(database_file(), timeout=10)) as place,
    ):
        if kept.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise BackupFailed(f"{copy.name} is damaged.")
        kept.backup(place)
