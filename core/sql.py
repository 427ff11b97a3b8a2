"""Plain SQL for what is asked at every move and every request: making such a query anew each time
costs more than answering it.

One text for both databases: values only as `%s`, names only of our own tables and columns,
nothing that one of the two does not know. What comes back is what the driver gives: on SQLite a
truth is 0 or 1 and a time has no zone.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any, TypeVar

from django.db import connection, transaction
from django.db.models import Model
from django.db.models.base import ModelState

M = TypeVar("M", bound=Model)


def one(sql: str, *values: Any) -> tuple[Any, ...] | None:
    """The first row, or None."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        row: tuple[Any, ...] | None = cursor.fetchone()
    return row


def every(sql: str, *values: Any) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def change(sql: str, *values: Any) -> int:
    """How many rows were written."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        written: int = cursor.rowcount
    return written


@contextmanager
def lazily_durable() -> Iterator[None]:
    """A transaction whose commit does not wait for the disk: after a loss of power it may be
    undone, though never in part. For what is harmless to do again."""
    if connection.vendor == "postgresql":
        with transaction.atomic():
            change("SET LOCAL synchronous_commit TO off")
            yield
    elif connection.in_atomic_block or connection.vendor != "sqlite":
        with transaction.atomic():
            yield
    else:
        [kept] = one("PRAGMA synchronous") or (FULL,)
        change("PRAGMA synchronous = NORMAL")
        try:
            with transaction.atomic():
                yield
        finally:
            change(f"PRAGMA synchronous = {int(kept)}")


FULL = 2  # as SQLite counts how patiently it waits for the disk

# --- Times, of which SQLite keeps no zone ---


def adapt_time(time: datetime) -> Any:
    """A time as the driver wants it."""
    return connection.ops.adapt_datetimefield_value(time)


def read_moment(kept: datetime) -> datetime:
    """A time as the driver gave it: what is kept without a zone was UTC."""
    return kept if kept.tzinfo else kept.replace(tzinfo=UTC)


# --- Spans, which SQLite keeps as microseconds ---


def span(time: timedelta) -> Any:
    """A span of time as the driver wants it."""
    return (
        time if connection.features.has_native_duration_field else time // timedelta(microseconds=1)
    )


def read_span(kept: Any) -> timedelta:
    """A span of time as the driver gave it."""
    return kept if isinstance(kept, timedelta) else timedelta(microseconds=kept)


# --- Rows that become models ---


def columns(model: type[Model], *names: str) -> tuple[str, ...]:
    """These columns in the model's own order, for `made`."""
    found = tuple(field.attname for field in model._meta.concrete_fields if field.attname in names)
    assert len(found) == len(names), f"{model.__name__} has not all of {names}"
    return found


def of(alias: str, names: Iterable[str]) -> str:
    """The columns as SQL selects them."""
    return ", ".join(f'{alias}."{name}"' for name in names)


def split(row: Sequence[Any], *parts: Sequence[str]) -> list[Sequence[Any]]:
    """A row cut into the columns of each part, in this order."""
    values = iter(row)
    return [tuple(islice(values, len(names))) for names in parts]


def made(model: type[M], names: Sequence[str], values: Sequence[Any]) -> M:
    """The model of these columns, as `from_db` makes it but without signals. A column not asked
    for is fetched when somebody wants it."""
    found = model.__new__(model)
    found.__dict__.update(zip(names, values, strict=True), _state=ModelState())
    found._state.db, found._state.adding = connection.alias, False
    return found


def locking(*aliases: str) -> str:
    """What ends a SELECT that holds these rows until the transaction ends. SQLite's IMMEDIATE
    transactions hold everything already."""
    return (
        f" FOR UPDATE OF {', '.join(aliases)}" if connection.features.has_select_for_update else ""
    )
