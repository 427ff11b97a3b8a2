"""An order posted and a view fetched over HTTP, against the least that DRF does: a POST that
commits one row, a GET that says hello.

Both are served by gunicorn as `manage.py serve` starts it, each on a SQLite file with the same
options, and asked in turn by the same client: a few threads, each with a connection that it
keeps open.
"""

import json
import os
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from django.conf import settings

from bench import boardgame_io, move_cost, played, seated
from bench.figures import Target, alternating, figure, seconds
from games.management.commands.serve import web

POST, POST_P99, GET = (
    Target(must=0.5, aim=0.7),
    Target(must=2, aim=2, at_most=True),
    Target(must=0.4, aim=0.6),
)
AT_MOVE = {100: Target(must=2, aim=5), 1_000: Target(must=5, aim=12)}
HOST = "127.0.0.1"
CLIENTS = 4
ROUNDS = 7
POSTS = 30  # of each client in a round
GETS = 80
MOVES = 20  # of the one client at a long game, in a round
LONG_ROUNDS = 7
LETTERS = 30  # of each client
HALFWAY = 0  # the number of the game whose view is fetched

keys = count(1)


def main() -> None:
    for folder in (
        "queue",
        "control",
    ):  # as `manage.py serve` makes them: the doorbell rings, and nobody comes
        (settings.BROKER_DIR / folder).mkdir(parents=True)
    own = {**os.environ, "THROTTLE_USER": "100000000/min", "THROTTLE_ANON": "100000000/min"}
    with (
        serving(web, own) as ours,
        serving(least, minimal()) as floor,
    ):
        post_order(ours, floor)
        at_move(ours, floor)
        get_view(ours, floor)
        post_letters(ours)


def post_order(ours: int, floor: int) -> None:
    tokens = {
        name: seated.sit(move_cost.started(name), move_cost.SEAT)
        for name in (f"posted{number}" for number in range(CLIENTS))
    }
    orders = [standing_orders(name, token) for name, token in tokens.items()]
    works = [
        Rush(ours, orders, each=POSTS, status=201),
        Rush(floor, [rows()] * CLIENTS, each=POSTS, status=201),
    ]
    rate, baseline = alternating(works, rounds=ROUNDS)
    figure(
        "post-order",
        ours=rate,
        baseline=baseline,
        unit="requests/s",
        target=POST,
        facts={"clients": CLIENTS},
    )
    slow, slow_baseline = (1000 * work.p99() for work in works)
    figure(
        "post-order/p99",
        ours=slow,
        baseline=slow_baseline,
        unit="ms",
        target=POST_P99,
        facts={"requests": ROUNDS * CLIENTS * POSTS},
    )


def at_move(ours: int, floor: int) -> None:
    """One client, one game: its moves can only follow one another. What DRF's least POST reaches
    in the same way is told beside them."""
    why: dict[str, object] = {}
    least = Rush(floor, [rows()], each=MOVES, status=201)
    works: list[Callable[[], float]] = [least, *(at_move_of_ours(ours, moves) for moves in AT_MOVE)]
    baselines: list[float | None] = [None] * len(AT_MOVE)
    try:
        with boardgame_io.flat_file_server() as play:
            for moves in AT_MOVE:
                play(f"after{moves}", moves)
            theirs = [partial(play, f"after{moves}", MOVES) for moves in AT_MOVE]
            measured = alternating([synced(work) for work in (*works, *theirs)], rounds=LONG_ROUNDS)
            (most, *rates), baselines = measured[: len(works)], list(measured[len(works) :])
    except boardgame_io.NoBaseline as missing:
        why = {"why": str(missing)}
        most, *rates = alternating(works, rounds=LONG_ROUNDS)
    for (moves, target), rate, baseline in zip(AT_MOVE.items(), rates, baselines, strict=True):
        facts = (
            why
            if baseline is None
            else {"least_post": round(most), "least_post_ratio": round(most / baseline, 2)}
        )
        figure(
            f"post-order/at-move-{moves}",
            ours=rate,
            baseline=baseline,
            unit="moves/s",
            target=target,
            facts=facts,
        )


def synced(work: Callable[[], float]) -> Callable[[], float]:
    """With nothing left to write: files that are not forced to the disk would be written in the
    other's time, who waits for the disk."""

    def measured() -> float:
        os.sync()
        return work()

    return measured


def at_move_of_ours(ours: int, moves: int) -> "Rush":
    game = move_cost.started(f"after{moves}")
    token = seated.sit(game, move_cost.SEAT)
    move_cost.lengthened(game, game.stream.head_seq + 2 * moves)
    return Rush(ours, [standing_orders(game.pk, token)], each=MOVES, status=201)


def get_view(ours: int, floor: int) -> None:
    game = played.games(HALFWAY + 1)[HALFWAY]
    tokens = list(seated.halfway(game).values())
    views = [
        repeated(request("GET", f"/api/v1/tables/{game.table}/view", token=tokens[n % len(tokens)]))
        for n in range(CLIENTS)
    ]
    works = [
        Rush(ours, views, each=GETS, status=200),
        Rush(floor, [repeated(request("GET", "/hello"))] * CLIENTS, each=GETS, status=200),
    ]
    rate, baseline = alternating(works, rounds=ROUNDS)
    facts = {
        "ours_bytes": works[0].size,
        "baseline_bytes": works[1].size,
        "ours_p99_ms": round(1000 * works[0].p99(), 2),
    }
    figure("get-view", ours=rate, baseline=baseline, unit="requests/s", target=GET, facts=facts)


def post_letters(ours: int) -> None:
    """The first letters of real games, a game for each client: what real turns cost, with their
    mails put into the outbox."""
    games = played.games(HALFWAY + 1 + CLIENTS)[HALFWAY + 1 :]
    letters = [real_letters(game, seated.people(game)) for game in games]
    work = Rush(ours, [iter(some) for some in letters], each=LETTERS, status=201)
    rate = work()
    figure(
        "post-order/letters",
        ours=rate,
        baseline=None,
        unit="moves/s",
        facts={"p99_ms": round(1000 * work.p99(warm_up=0), 2)},
    )


# --- What is asked ---


def standing_orders(table: str, token: str) -> Iterator[bytes]:
    """Each of them is accepted, and is two events."""
    while True:
        number = next(move_cost.numbers)
        yield letter(table, token, {"command": {"kind": "standing_bid", "maximum": number}})


def real_letters(game: played.Game, tokens: dict[int, str]) -> list[bytes]:
    return [
        letter(
            game.table,
            tokens[sent.seat],
            {"command": json.loads(bytes(sent.command)), "decision": sent.decision},
        )
        for sent in game.letters
    ]


def letter(table: str, token: str, content: object) -> bytes:
    return request(
        "POST", f"/api/v1/tables/{table}/moves", content, token=token, key=f"bench-{next(keys)}"
    )


def rows() -> Iterator[bytes]:
    while True:
        yield request("POST", "/rows", {"text": f"row {next(keys)} " + "." * 40})


def repeated(asked: bytes) -> Iterator[bytes]:
    while True:
        yield asked


def request(
    method: str, path: str, content: object = None, *, token: str = "", key: str = ""
) -> bytes:
    body = b"" if content is None else json.dumps(content).encode()
    headers = {
        "Host": HOST,
        "Authorization": token and f"Token {token}",
        "Idempotency-Key": key,
        "Content-Type": body and "application/json",
        "Content-Length": body and str(len(body)),
    }
    lines = [
        f"{method} {path} HTTP/1.1",
        *(f"{name}: {value}" for name, value in headers.items() if value),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body


# --- Who asks ---


class Answer(NamedTuple):
    status: int
    body: bytes


class Client:
    """A connection kept open. It costs little, so that it is the server that is measured."""

    def __init__(self, port: int) -> None:
        self.connection = socket.create_connection((HOST, port))
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.answers = self.connection.makefile("rb")

    def ask(self, asked: bytes) -> Answer:
        self.connection.sendall(asked)
        status, length = int(self.answers.readline().split()[1]), 0
        while (line := self.answers.readline()).strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return Answer(status, self.answers.read(length))

    def close(self) -> None:
        self.answers.close()
        self.connection.close()


class Rush:
    """Requests per second of some clients at once, round by round. How long each answer took is
    kept too."""

    def __init__(self, port: int, asked: list[Iterator[bytes]], *, each: int, status: int) -> None:
        self.port = port
        self.asked = asked
        self.each = each
        self.status = status
        self.rounds: list[list[float]] = []
        self.size = 0

    def __call__(self) -> float:
        self.rounds.append([])
        batches = [[next(asked) for _ in range(self.each)] for asked in self.asked]
        clients = spread(self.port, len(batches))
        with ThreadPoolExecutor(len(clients)) as threads:
            took = seconds(lambda: list(threads.map(self.run, clients, batches)))
        for client in clients:
            client.close()
        return len(batches) * self.each / took

    def run(self, client: Client, batch: list[bytes]) -> None:
        for asked in batch:
            began = time.perf_counter()
            answer = client.ask(asked)
            self.rounds[-1].append(time.perf_counter() - began)
            assert answer.status == self.status, answer
            self.size = len(answer.body)

    def p99(self, *, warm_up: int = 1) -> float:
        """The hundredth slowest of all but the round that warmed up."""
        return quantiles(
            [took for took_in_round in self.rounds[warm_up:] for took in took_in_round], n=100
        )[-1]


def spread(port: int, count: int) -> list[Client]:
    """As many connections with each worker. Which one takes a connection is chance, and where
    one has them all, a core is idle."""
    clients: list[Client] = []
    held: Counter[int] = Counter()
    while len(clients) < count:
        client = Client(port)
        client.ask(request("GET", "/nothing-here"))  # so that somebody has taken it
        worker = taken_by(client, port)
        if held[worker] < -(-count // WORKERS) or not worker:
            held[worker] += 1
            clients.append(client)
        else:
            client.close()
    return clients


def taken_by(client: Client, port: int) -> int:
    """The process at the other end of a connection; 0 where the system does not tell."""
    here = f"{client.connection.getsockname()[1]:04X}"
    ends = (
        (line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:])
        if Path("/proc/net/tcp").exists()
        else ()
    )
    sockets = {
        f"socket:[{end[9]}]"
        for end in ends
        if end[1].endswith(f":{port:04X}") and end[2].endswith(f":{here}")
    }
    for worker in (
        Path(f"/proc/{servers[port]}/task/{servers[port]}/children").read_text().split()
        if sockets
        else ()
    ):
        if sockets & {str(one.readlink()) for one in Path(f"/proc/{worker}/fd").iterdir()}:
            return int(worker)
    return 0


# --- Who answers ---

WORKERS = 2  # as `serve` starts them
servers: dict[int, int] = {}  # the process that started the workers of each port


def minimal() -> dict[str, str]:
    """The environment of the least project, with its table made."""
    folder = Path(os.environ["PAQUEBOT_VAR"])
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{folder / 'minimal.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "bench.minimal.settings",
    }
    subprocess.run(
        [sys.executable, "-m", "django", "migrate", "--run-syncdb", "-v0"],
        env=environment,
        check=True,
    )
    return environment


def least(host: str, port: int) -> list[str]:
    """DRF as it is usually served: gunicorn's processes of four threads."""
    served = (sys.executable, "-m", "gunicorn", "bench.minimal.wsgi:application")
    threads = ("--workers", str(WORKERS), "--threads", "4", "--log-level", "warning")
    return [*served, *threads, "--no-control-socket", "--bind", f"{host}:{port}"]


@contextmanager
def serving(served: Callable[[str, int], list[str]], environment: dict[str, str]) -> Iterator[int]:
    """The port at which it answers."""
    with socket.create_server((HOST, 0)) as free:
        port: int = free.getsockname()[1]
    with subprocess.Popen(served(HOST, port), env=environment) as process:
        servers[port] = process.pid
        try:
            wait_for(port, process)
            yield port
        finally:
            process.terminate()


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Until it answers anything at all."""
    for _ in range(600):
        assert process.poll() is None, "gunicorn ended; its words are on standard error"
        try:
            client = Client(port)
        except OSError:
            time.sleep(0.05)
            continue
        client.ask(request("GET", "/nothing-here"))
        client.close()
        return
    raise TimeoutError(f"nobody answers at port {port}")


if __name__ == "__main__":
    main()
