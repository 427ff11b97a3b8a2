"""Measure ourselves against the baselines of the same run.

python -m bench            all of them, one JSON line per figure
python -m bench NAME...    those named (`scale`, `people` and `photo` are run only then)
python -m bench --list     their names

`make bench` runs it with a Postgres and a Redis of its own; without them (TEST_DATABASE_URL,
TEST_REDIS_URL) only SQLite is measured, and jobs only without Redis.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.figures import say
from tests.chaos.scratch import database

ON_DATABASES = {  # each in a process of its own, once per database
    "replay-events": "bench.replay_events",
    "append": "bench.append",
    "move-cost": "bench.move_cost",
    "moves-per-second": "bench.moves_per_second",
    "enumeration": "bench.enumeration",
}
ON_SQLITE = {  # the embedded service, on a SQLite file of its own
    "http": "bench.http",
    "writers": "bench.writers",
    "jobs": "bench.jobs",
    "mail": "bench.mail",
    "book": "bench.book",
    "streams": "bench.streams",
    "table-page": "bench.table_page",
}
WHEN_NAMED = {  # take minutes: a database as large as after years, photographs by the hundred
    "scale": "bench.scale",
    "people": "bench.people",
    "photo": "bench.photo",
}
PURE = {
    "reading": "bench.reading",
    "audit": "bench.audit",
    "bundle": "bench.bundle",
    "verdict": "bench.verdict",
}


def main(arguments: list[str]) -> int:
    names = [*PURE, *ON_DATABASES, *ON_SQLITE]
    if arguments == ["--list"]:
        print(*names, *WHEN_NAMED, sep="\n")
        return 0
    if unknown := [name for name in arguments if name not in [*names, *WHEN_NAMED]]:
        say(f"there is no bench {', '.join(unknown)}; there are {', '.join(names)}")
        return 2
    return max(run(name) for name in arguments or names)


def run(name: str) -> int:
    if name in PURE or name == "photo":
        return child((PURE | WHEN_NAMED)[name], dict(os.environ))
    if name in ON_SQLITE or name == "people":
        return run_on(name, "sqlite")
    kinds = ["sqlite", "postgres"] if os.environ.get("TEST_DATABASE_URL") else ["sqlite"]
    if len(kinds) == 1:
        say("TEST_DATABASE_URL is not set: Postgres is left out; `make bench` starts one")
    return max(run_on(name, kind) for kind in kinds)


def run_on(name: str, kind: str) -> int:
    say(f"--- {name} on {kind}")
    with (
        tempfile.TemporaryDirectory(prefix="paquebot-bench-") as folder,
        database(kind, Path(folder)) as environment,
    ):
        return child((ON_DATABASES | ON_SQLITE | WHEN_NAMED)[name], environment)


def child(module: str, environment: dict[str, str]) -> int:
    return subprocess.run([sys.executable, "-m", module], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
