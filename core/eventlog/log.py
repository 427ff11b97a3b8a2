"""Append-only streams: create, lock, append, read, snapshot. It does not know which game it stores.

Writing is plain SQL in one round trip per statement: an append is the hottest line of the service, and both databases take the same text.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from django.db import connection, transaction

from core.eventlog import chain
from core.eventlog.models import Event, Stream, read_actor


class Conflict(Exception):
    """The stream's head is not where the writer thought: somebody else has written in between."""

    def __init__(self, *, expected: int, head: int) -> None:
        super().__init__(f"expected head {expected}, found {head}")
        self.expected = expected
        self.head = head


class Entry(NamedTuple):
    """A fact to be appended. `data` is canonical JSON."""

    kind: str
    actor: chain.Actor
    data: str
    cause: int | None = None


class Row(NamedTuple):
    """A fact as stored."""

    seq: int
    kind: str
    actor: chain.Actor
    cause: int | None
    data: str
    at: int
    salt: str
    hash: str


def create(stream_id: str, secret: bytes) -> Stream:
    return Stream.objects.create(id=stream_id, secret=secret.hex())


def lock(stream_id: str) -> Stream:
    """The stream's row, held until the transaction ends. SQLite's IMMEDIATE transactions hold the whole database already."""
    return Stream.objects.select_for_update().get(pk=stream_id)


def append(stream: Stream, entries: Sequence[Entry], *, expected: int, at: int) -> list[Row]:
    """Write all entries after `expected`, or raise Conflict and write nothing. `stream` is moved to its new head.

    Moving the head is a conditional update, so even a writer that forgot to lock cannot overwrite or fork the chain.
    """
    rows = _chained(stream, entries, expected=expected, at=at)
    if not rows:
        return rows
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE eventlog_stream SET head_seq = %s, head_hash = %s WHERE id = %s AND head_seq = %s",
            [rows[-1].seq, rows[-1].hash, stream.id, expected],
        )
        if cursor.rowcount != 1:
            raise Conflict(expected=expected, head=Stream.objects.values_list("head_seq", flat=True).get(pk=stream.id))
        places = ", ".join(["(%s, %s, %s, %s, %s, %s, %s, %s, %s)"] * len(rows))
        values = [v for row in rows for v in (stream.id, row.seq, row.kind, str(row.actor), *row[3:])]
        cursor.execute(
            f"INSERT INTO eventlog_event (stream_id, seq, kind, actor, cause, data, at, salt, hash) VALUES {places}",  # noqa: S608 -- placeholders only
            values,
        )
    stream.head_seq, stream.head_hash = rows[-1].seq, rows[-1].hash
    return rows


def _chained(stream: Stream, entries: Iterable[Entry], *, expected: int, at: int) -> list[Row]:
    if stream.head_seq != expected:
        raise Conflict(expected=expected, head=stream.head_seq)
    secret = bytes.fromhex(stream.secret)
    seq, head = stream.head_seq, stream.head_hash
    rows = []
    for kind, actor, data, cause in entries:
        seq += 1
        salt = chain.salt(secret, seq)
        head = chain.link(head, chain.digest(salt=salt, seq=seq, kind=kind, actor=actor, cause=cause, at=at, data=data))
        rows.append(Row(seq, kind, actor, cause, data, at, salt, head))
    return rows


COLUMNS = ("seq", "kind", "actor", "cause", "data", "at", "salt", "hash")


def read(stream_id: str, *, after: int = 0, upto: int | None = None) -> list[Row]:
    """The rows with after < seq <= upto, in order."""
    return list(iterate(stream_id, after=after, upto=upto))


def iterate(stream_id: str, *, after: int = 0, upto: int | None = None) -> Iterator[Row]:
    """The same, streamed: a long log is never held in memory twice."""
    rows = Event.objects.filter(stream_id=stream_id, seq__gt=after).order_by("seq")
    if upto is not None:
        rows = rows.filter(seq__lte=upto)
    for seq, kind, actor, cause, data, at, salt, hash_ in rows.values_list(*COLUMNS).iterator(chunk_size=2000):
        yield Row(seq, kind, read_actor(actor), cause, data, at, salt, hash_)


LAST = 2**31 - 1  # the highest number either database holds


def facts(stream_id: str, *, after: int = 0, upto: int = LAST) -> list[tuple[int, str, str]]:
    """(seq, kind, data) of the same rows: all that folding needs, at a third of the cost."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT seq, kind, data FROM eventlog_event WHERE stream_id = %s AND seq > %s AND seq <= %s ORDER BY seq",
            [stream_id, after, upto],
        )
        rows: list[tuple[int, str, str]] = cursor.fetchall()
    return rows


def save_snapshot(stream: Stream, *, fingerprint: str, state: bytes) -> None:
    """Keep the state as of the stream's present head. Called inside the move's transaction."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO eventlog_snapshot (stream_id, seq, fingerprint, state) VALUES (%s, %s, %s, %s)"
            " ON CONFLICT (stream_id) DO UPDATE SET seq = excluded.seq, fingerprint = excluded.fingerprint, state = excluded.state",
            [stream.id, stream.head_seq, fingerprint, state.decode()],
        )


def load_snapshot(stream_id: str, *, fingerprint: str) -> tuple[int, str] | None:
    """(seq, state) of the stored snapshot, or None when there is none that this code can read."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT seq, state FROM eventlog_snapshot WHERE stream_id = %s AND fingerprint = %s", [stream_id, fingerprint])
        found: tuple[int, str] | None = cursor.fetchone()
    return found
