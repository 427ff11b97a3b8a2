"""Append-only streams: create, lock, append, read, snapshot. It does not know which game it stores.

Writing is plain SQL in one round trip per statement: an append is the hottest line of the
service, and both databases take the same text.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from django.db import transaction

from core import sql
from core.eventlog import chain
from core.eventlog.models import Stream, read_actor


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
    """The stream's row, held until the transaction ends. SQLite's IMMEDIATE transactions hold
    the whole database already."""
    return Stream.objects.select_for_update().get(pk=stream_id)


def append(stream: Stream, entries: Sequence[Entry], *, expected: int, at: int) -> list[Row]:
    """Write all entries after `expected`, or raise Conflict and write nothing. `stream` is moved to
    its new head.

    Moving the head is a conditional update, so even a writer that forgot to lock cannot
    overwrite or fork the chain.
    """
    chained = _chained(stream, entries, expected=expected, at=at)
    if not chained:
        return chained
    seq, hash_ = chained[-1].seq, chained[-1].hash
    with transaction.atomic(savepoint=False):
        moved = sql.change(MOVE_HEAD, seq, hash_, stream.id, expected)
        if moved:
            for start in range(
                0, len(chained), PAGE
            ):  # a fork begins with a whole game, and a statement holds so many values
                page = chained[start : start + PAGE]
                values = [
                    value
                    for row in page
                    for value in (stream.id, row.seq, row.kind, str(row.actor), *row[3:])
                ]
                sql.change(INSERT + ", ".join([PLACES] * len(page)), *values)
    if not moved:
        raise Conflict(
            expected=expected,
            head=Stream.objects.values_list("head_seq", flat=True).get(pk=stream.id),
        )
    stream.head_seq, stream.head_hash = seq, hash_
    return chained


MOVE_HEAD = (
    "UPDATE eventlog_stream SET head_seq = %s, head_hash = %s WHERE id = %s AND head_seq = %s"
)
INSERT = (
    "INSERT INTO eventlog_event (stream_id, seq, kind, actor, cause, data, at, salt, hash) VALUES "
)
PLACES = "(%s, %s, %s, %s, %s, %s, %s, %s, %s)"


def _chained(stream: Stream, entries: Iterable[Entry], *, expected: int, at: int) -> list[Row]:
    if stream.head_seq != expected:
        raise Conflict(expected=expected, head=stream.head_seq)
    secret = bytes.fromhex(stream.secret)
    seq, head = stream.head_seq, stream.head_hash
    chained = []
    for kind, actor, data, cause in entries:
        seq += 1
        salt = chain.salt(secret, seq)
        head = chain.link(
            head,
            chain.digest(salt=salt, seq=seq, kind=kind, actor=actor, cause=cause, at=at, data=data),
        )
        chained.append(Row(seq, kind, actor, cause, data, at, salt, head))
    return chained


LAST = 2**31 - 1  # the highest number either database holds
PAGE = 2000
READ = """SELECT seq, kind, actor, cause, data, at, salt, hash FROM eventlog_event
WHERE stream_id = %s AND seq > %s AND seq <= %s ORDER BY seq LIMIT %s"""


def read(stream_id: str, *, after: int = 0, upto: int | None = None) -> list[Row]:
    """The rows with after < seq <= upto, in order."""
    return list(iterate(stream_id, after=after, upto=upto))


def iterate(stream_id: str, *, after: int = 0, upto: int | None = None) -> Iterator[Row]:
    """The same, page by page: a long log is never held in memory whole. What is written
    meanwhile comes at the end."""
    while page := sql.every(READ, stream_id, after, LAST if upto is None else upto, PAGE):
        for seq, kind, actor, cause, data, at, salt, hash_ in page:
            yield Row(seq, kind, read_actor(actor), cause, data, at, salt, hash_)
        after = page[-1][0]
        if len(page) < PAGE:
            return


def facts(stream_id: str, *, after: int = 0, upto: int = LAST) -> list[tuple[Any, ...]]:
    """(seq, kind, data) of the same rows: all that folding needs, at a third of the cost."""
    return sql.every(FACTS, stream_id, after, upto)


FACTS = (
    "SELECT seq, kind, data FROM eventlog_event WHERE stream_id = %s AND seq > %s AND seq <= "
    "%s ORDER BY seq"
)


def last_at(stream: Stream) -> int:
    """When the newest row was written, in milliseconds; 0 in an empty stream."""
    found = sql.one(AT, stream.id, stream.head_seq)
    return found[0] if found else 0


AT = "SELECT at FROM eventlog_event WHERE stream_id = %s AND seq = %s"


def last(stream_id: str, *, kind: str, actor: chain.Actor, upto: int = LAST) -> int:
    """The number of the newest such row, 0 where there is none. Looked for from the end: it is
    seldom far."""
    found = sql.one(LAST_OF_KIND, stream_id, upto, kind, str(actor))
    return found[0] if found else 0


def last_caused(stream_id: str, *, cause: int, actor: chain.Actor) -> int:
    """The number of the newest row that this move brought about by this actor, 0 where there is
    none."""
    found = sql.one(LAST_CAUSED, stream_id, cause, cause, str(actor))
    return found[0] if found else 0


LAST_OF_KIND = """SELECT seq FROM eventlog_event
WHERE stream_id = %s AND seq <= %s AND kind = %s AND actor = %s
ORDER BY seq DESC LIMIT 1"""
LAST_CAUSED = """SELECT seq FROM eventlog_event
WHERE stream_id = %s AND seq > %s AND cause = %s AND actor = %s
ORDER BY seq DESC LIMIT 1"""


def save_snapshot(stream: Stream, *, fingerprint: str, state: bytes) -> None:
    """Keep the state as of the stream's present head. Called inside the move's transaction."""
    sql.change(
        "INSERT INTO eventlog_snapshot (stream_id, seq, fingerprint, state) VALUES (%s, %s, %s, %s)"
        " ON CONFLICT (stream_id) DO UPDATE SET seq = excluded.seq, fingerprint = "
        "excluded.fingerprint, state = excluded.state",
        *(stream.id, stream.head_seq, fingerprint, state.decode()),
    )


def load_snapshot(stream_id: str, *, fingerprint: str) -> tuple[int, str] | None:
    """(seq, state) of the stored snapshot, or None when there is none that this code can read."""
    found = sql.one(
        "SELECT seq, state FROM eventlog_snapshot WHERE stream_id = %s AND fingerprint = %s",
        stream_id,
        fingerprint,
    )
    return found and (found[0], found[1])
