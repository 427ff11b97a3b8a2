"""Logs that are no table's and no season's: each app says how its own is checked, and
`manage.py audit --all`, `restore` and `doctor` ask."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from core.eventlog import chain, log
from core.eventlog.models import Stream

Check: TypeAlias = Callable[[], list[str]]
"""A sentence for each thing that does not hold."""

_checks: dict[str, Check] = {}


def register(name: str, check: Check) -> None:
    _checks[name] = check


def checks() -> dict[str, Check]:
    return dict(_checks)


def chain_faults(stream: Stream, rows: Iterable[log.Row]) -> list[str]:
    """The first row whose number, salt or hash is not what its stream's secret and the row before
    make it, or a head that is not the last row's."""
    secret, seq, head = bytes.fromhex(stream.secret), 0, chain.GENESIS
    for row in rows:
        seq += 1
        if row.seq != seq:
            return [f"event {seq} is missing"]
        if row.salt != chain.salt(secret, seq):
            return [f"event {seq} has another salt"]
        digest = chain.digest(
            salt=row.salt, seq=row.seq, kind=row.kind, actor=row.actor, cause=row.cause, at=row.at,
            data=row.data,
        )  # fmt: skip
        head = chain.link(head, digest)
        if row.hash != head:
            return [f"event {seq} is not what was written"]
    if (stream.head_seq, stream.head_hash) != (seq, head):
        return [f"the log ends at event {seq}, its head says {stream.head_seq}"]
    return []
