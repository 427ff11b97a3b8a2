"""A durable append of one decision's events, salted and chained (`log.append` in its own
transaction), against the same rows, ready-made, inserted by the bare driver: move the head,
insert, commit, on the same tables."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import Any

import psycopg

from bench import played, service
from bench.figures import Target, alternating, figure, seconds
from core.eventlog import log

TARGETS = {"sqlite": Target(must=0.5, aim=0.7), "postgres": Target(must=0.45, aim=0.6)}
ROUNDS = 15
APPENDS = 60  # in a round
SIZES = range(4, 7)  # events of a decision


def main() -> None:
    batches = decisions((ROUNDS + 1) * APPENDS)
    events = sum(map(len, batches)) / len(batches)
    works = [ours(batches), raw(batches)]
    rate, baseline = alternating(works, rounds=ROUNDS)
    cpu = {
        name: round(median(work.cpu_us))
        for name, work in zip(("ours_cpu_us", "baseline_cpu_us"), works, strict=True)
    }
    facts = {"events_per_commit": round(events, 2), **cpu}
    figure(
        f"append/{service.DATABASE}",
        ours=rate,
        baseline=baseline,
        unit="commits/s",
        target=TARGETS[service.DATABASE],
        facts=facts,
    )


def decisions(count: int) -> list[list[played.Fact]]:
    """Real ones, each a move and what followed from it, of about five events."""
    found = [
        letter.facts
        for game in played.games(10)
        for letter in game.letters
        if len(letter.facts) in SIZES
    ]
    return [found[number % len(found)] for number in range(count)]


class Rounds:
    """Commits per second, round by round. The processor's part is kept too: how long a disk
    takes differs from machine to machine."""

    def __init__(self, append: Callable[[Any], None], batches: Iterable[Any]) -> None:
        self.append = append
        self.batches = iter(batches)
        self.cpu_us: list[float] = []

    def __call__(self) -> float:
        began = time.process_time()
        took = seconds(self.work)
        self.cpu_us.append((time.process_time() - began) * 1e6 / APPENDS)
        return APPENDS / took

    def work(self) -> None:
        for _ in range(APPENDS):
            self.append(next(self.batches))


def ours(batches: Sequence[list[played.Fact]]) -> Rounds:
    stream = log.create("ours", b"s" * 32)

    def append(entries: list[log.Entry]) -> None:
        log.append(stream, entries, expected=stream.head_seq, at=played.START)

    return Rounds(append, [service.entries(batch) for batch in batches])


# --- The bare driver ---


def raw(batches: Sequence[list[played.Fact]]) -> Rounds:
    log.create("raw", b"s" * 32)
    connect = sqlite_raw if service.DATABASE == "sqlite" else postgres_raw
    return Rounds(connect(), ready_made(batches))


def ready_made(batches: Sequence[list[played.Fact]]) -> list[tuple[int, list[played.Line]]]:
    """(the head before, the rows) of each batch, chained beforehand."""
    game = played.Game(
        "raw", (b"s" * 32).hex(), 0, [fact for batch in batches for fact in batch], []
    )
    rows, head = played.chained(game), 0
    found = []
    for batch in batches:
        found.append((head, rows[head : head + len(batch)]))
        head += len(batch)
    return found


UPDATE = "UPDATE eventlog_stream SET head_seq = ?, head_hash = ? WHERE id = ? AND head_seq = ?"
INSERT = (
    "INSERT INTO eventlog_event (stream_id, seq, kind, actor, cause, data, at, salt, hash) VALUES "
)
PLACES = "(?, ?, ?, ?, ?, ?, ?, ?, ?)"


def parameters(head: int, rows: list[played.Line]) -> tuple[list[Any], list[Any]]:
    moved = [rows[-1].seq, rows[-1].hash, "raw", head]
    inserted = [
        value for row in rows for value in ("raw", row.seq, row.kind, str(row.actor), *row[3:])
    ]
    return moved, inserted


def sqlite_raw() -> Callable[[tuple[int, list[played.Line]]], None]:
    connection = sqlite3.connect(
        os.environ["DATABASE_URL"].removeprefix("sqlite:///"), isolation_level=None
    )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")

    def append(batch: tuple[int, list[played.Line]]) -> None:
        moved, inserted = parameters(*batch)
        connection.execute("BEGIN IMMEDIATE")
        assert connection.execute(UPDATE, moved).rowcount == 1
        connection.execute(INSERT + ", ".join([PLACES] * len(batch[1])), inserted)
        connection.execute("COMMIT")

    return append


def postgres_raw() -> Callable[[tuple[int, list[played.Line]]], None]:
    connection = psycopg.connect(
        os.environ["DATABASE_URL"].replace("postgres://", "postgresql://", 1)
    )
    update, insert, places = (text.replace("?", "%s") for text in (UPDATE, INSERT, PLACES))

    def append(batch: tuple[int, list[played.Line]]) -> None:
        moved, inserted = parameters(*batch)
        assert connection.execute(update, moved).rowcount == 1
        connection.execute(insert + ", ".join([places] * len(batch[1])), inserted)
        connection.commit()

    return append


if __name__ == "__main__":
    main()
