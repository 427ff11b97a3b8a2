"""The offline audit of exported games (chain, salts, deal, every move decided again) against boardgame.io deciding a log again.

A move of the baseline is one order (buy, sell, sail). Ours is a letter of any number of orders, so the same games are audited twice: with
one order in each letter, which is like for like, and as the bot writes them, several orders to a letter.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from bench import played
from bench.figures import Target, alternating, figure, say, seconds
from games import audit

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parent / "var" / "bench"  # boardgame.io is fetched into it once
TARGET = Target(must=2, aim=4)
ROUNDS = 9
GAMES = 5


class NoBaseline(Exception):
    """Why boardgame.io could not be measured."""


def main() -> None:
    single, letters = played.games(GAMES, one_order_each=True), played.games(GAMES)
    works = [auditing(single), auditing(letters)]
    baseline: float | None = None
    why: dict[str, object] = {}
    try:
        with boardgame_io() as theirs:
            one, several, baseline = alternating([*works, theirs], rounds=ROUNDS)
    except NoBaseline as missing:
        one, several = alternating(works, rounds=ROUNDS)
        why = {"why": str(missing)}
    orders = sum(letter.orders for game in letters for letter in game.letters) / moves_in(letters)
    events = sum(len(game.facts) for game in letters) / moves_in(letters)
    content: dict[str, object] = {"orders_per_move": round(orders, 2), "events_per_move": round(events, 2)}
    figure("audit/one-order-moves", ours=one, baseline=baseline, unit="moves/s", target=TARGET, facts=why)
    figure("audit/letters", ours=several, baseline=baseline, unit="moves/s", target=TARGET, facts=content | why)
    figure("audit/orders-in-letters", ours=several * orders, baseline=baseline, unit="orders/s", target=TARGET, facts=why)


def moves_in(games: list[played.Game]) -> int:
    return sum(len(game.letters) for game in games)


def auditing(games: list[played.Game]) -> Callable[[], float]:
    """Reads and audits the exports; moves per second."""
    files = [played.exported(game) for game in games]
    moves = moves_in(games)

    def work() -> None:
        for file in files:
            report = audit.audit(audit.read_lines(file))
            assert report.ok, report.failure

    return lambda: moves / seconds(work)


@contextmanager
def boardgame_io() -> Iterator[Callable[[], float]]:
    """Its process stays warm between the rounds, as ours does."""
    node = installed()
    environment = {**os.environ, "NODE_ENV": "production"}
    command = [node, str(HERE / "boardgame_io.mjs")]
    with subprocess.Popen(command, cwd=FOLDER, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        asks, answers = process.stdin, process.stdout

        def measure() -> float:
            try:
                print("go", file=asks, flush=True)
                took = json.loads(answers.readline())
            except (OSError, ValueError) as error:
                raise NoBaseline("boardgame.io stopped; its words are on standard error") from error
            return float(took["moves"] / took["seconds"])

        yield measure


def installed() -> str:
    """The node to run, once boardgame.io is in its folder: the versions of the lock file, by their hashes, no install scripts."""
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
            [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=FOLDER, stdout=subprocess.DEVNULL, check=False
        )
        if fetched.returncode:
            raise NoBaseline("npm could not fetch boardgame.io; its words are on standard error")
        shutil.copy(lock, stamp)
    return node


if __name__ == "__main__":
    main()
