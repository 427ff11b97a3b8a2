"""The worst wait of 8 processes that write to one SQLite file at once: moves sent to 8 tables,
and to one, through `moves.submit`, against the bare driver committing one row at a time with the
same options."""

import multiprocessing
import os
import sqlite3
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median, quantiles

from django.conf import settings
from django.db import connection
from django.utils import timezone

from bench import move_cost  # it sets Django up
from bench.figures import Target, alternating, figure
from games.engines.long_cours.commands import StandingBid
from games.services import moves

TARGET = Target(must=0.5, aim=0.1, at_most=True)
WRITERS = 8
SPAN = 3.0  # seconds in which they write
ROUNDS = 2
HEAD_START = 0.3  # seconds, so that all of them begin at once

rounds = count()
Write = Callable[[str], object]


def main() -> None:
    options = settings.DATABASES["default"]["OPTIONS"]
    raw_file = Path(os.environ["PAQUEBOT_VAR"]) / "raw.sqlite3"
    with sqlite3.connect(raw_file) as raw:
        raw.executescript(options["init_command"])
        raw.execute("CREATE TABLE line (id INTEGER PRIMARY KEY, text TEXT NOT NULL)")
    tables = [move_cost.started(f"writer{number}").pk for number in range(WRITERS)]
    works = {
        "writers/8-tables": Rounds([partial(submitting, table) for table in tables]),
        "writers/1-table": Rounds([partial(submitting, tables[0])] * WRITERS),
        "raw": Rounds([partial(committing, raw_file, options)] * WRITERS),
    }
    *ours, baseline = alternating(list(works.values()), rounds=ROUNDS)
    for name, worst in zip(works, ours, strict=False):
        facts = works[name].facts() | {
            f"baseline_{fact}": value for fact, value in works["raw"].facts().items()
        }
        figure(
            name, ours=worst, baseline=baseline, unit="ms, worst wait", target=TARGET, facts=facts
        )


class Rounds:
    """The worst wait of a round, in milliseconds. The other waits are kept too."""

    def __init__(self, writers: list[Callable[[], Write]]) -> None:
        self.writers = writers
        self.waits: list[list[float]] = []

    def __call__(self) -> float:
        connection.close()  # nothing of it may be shared with a child
        number, begin = next(rounds), time.time() + HEAD_START
        with multiprocessing.get_context("fork").Pool(WRITERS) as pool:
            running = [
                pool.apply_async(write, (prepare, f"{number}-{n}", begin))
                for n, prepare in enumerate(self.writers)
            ]
            self.waits.append([1000 * wait for writer in running for wait in writer.get()])
        return max(self.waits[-1])

    def facts(self) -> dict[str, object]:
        waits = [wait for wait_in_round in self.waits[1:] for wait in wait_in_round]
        return {
            "median_ms": round(median(waits), 2),
            "p99_ms": round(quantiles(waits, n=100)[-1], 2),
            "per_second": round(len(waits) / (SPAN * ROUNDS)),
        }


def write(prepare: Callable[[], Write], name: str, begin: float) -> list[float]:
    """Write until the span is over. Returns how long each write took."""
    one = prepare()
    time.sleep(max(0.0, begin - time.time()))
    waits: list[float] = []
    while time.time() < begin + SPAN:
        began = time.perf_counter()
        one(f"{name}-{len(waits)}")
        waits.append(time.perf_counter() - began)
    return waits


def submitting(table: str) -> Write:
    numbers = count(move_cost.LOWEST_BID + os.getpid() % 1000)

    def submit(key: str) -> None:
        command, now = StandingBid(next(numbers)), timezone.now()
        moves.submit(
            game_id=table, seat=move_cost.SEAT, command=command, key=key, channel="rest", now=now
        )

    return submit


def committing(file: Path, options: dict[str, object]) -> Write:
    raw = sqlite3.connect(file, isolation_level=None, timeout=float(str(options["timeout"])))
    raw.executescript(str(options["init_command"]))

    def commit(key: str) -> None:
        raw.execute("BEGIN IMMEDIATE")
        raw.execute("INSERT INTO line (text) VALUES (?)", [key + "." * 300])
        raw.execute("COMMIT")

    return commit


if __name__ == "__main__":
    main()
