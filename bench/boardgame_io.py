"""boardgame.io, which we measure ourselves against: fetched once by npm, run by node in
processes of its own."""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.figures import say

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent / "var" / "bench"


class NoBaseline(Exception):
    """Why boardgame.io could not be measured."""


@contextmanager
def replaying() -> Iterator[Callable[[], float]]:
    """Deciding a log of 1,000 moves again: moves per second. Its process stays warm between the
    rounds, as ours does."""
    with script("boardgame_io.mjs") as process:
        yield lambda: asked(process, "go")


@contextmanager
def flat_file_server() -> Iterator[Callable[[str, int], float]]:
    """Its server with flat files, and one client: that many more moves of that match, one after
    the other; moves per second."""
    with (
        tempfile.TemporaryDirectory(prefix="paquebot-bench-") as folder,
        script("boardgame_io_server.mjs", "serve", folder) as server,
        script("boardgame_io_server.mjs", "play", answer(server)) as client,
    ):
        yield lambda match, moves: asked(client, f"{match} {moves}")


@contextmanager
def script(name: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    command = [installed(), str(HERE / name), *arguments]
    environment = {**os.environ, "NODE_ENV": "production"}
    with subprocess.Popen(
        command,
        cwd=FOLDER,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def asked(process: subprocess.Popen[str], line: str) -> float:
    try:
        print(line, file=process.stdin, flush=True)
        took = json.loads(answer(process))
    except (OSError, ValueError) as error:
        raise NoBaseline("boardgame.io stopped; its words are on standard error") from error
    return float(took["moves"] / took["seconds"])


def answer(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def installed() -> str:
    """The node to run, once boardgame.io is in its folder: the versions of the lock file, by
    their hashes, no install scripts."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        raise NoBaseline(f"{'npm' if node else 'node'} is not installed")
    lock = HERE / "package-lock.json"
    stamp = FOLDER / "installed.json"
    if not stamp.exists() or stamp.read_bytes() != lock.read_bytes():
        say("fetching boardgame.io into var/bench ...")
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, FOLDER / name)
        fetched = subprocess.run(
            [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            cwd=FOLDER,
            stdout=subprocess.DEVNULL,
            check=False,
        )
        if fetched.returncode:
            raise NoBaseline("npm could not fetch boardgame.io; its words are on standard error")
        shutil.copy(lock, stamp)
    return node
