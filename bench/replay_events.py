"""Stored games folded from the first event to the last (`positions.at`), evolve only, against
`eventsourcing` on the same kind of store."""

import tempfile
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from uuid import UUID

import msgspec
from django.db import connection
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate

from bench import played, service
from bench.figures import Target, alternating, figure, seconds
from games.engine import load
from games.services import positions

TARGET = Target(must=5, aim=10)
ROUNDS = 7
GAMES = 12


def main() -> None:
    games = played.games(GAMES)
    engine = load(played.RULESET)
    folded = [
        sum(engine.knows(fact.kind) for fact in game.facts) for game in games
    ]  # the table's own events are read and passed over
    facts: dict[str, object] = {
        "events": sum(folded),
        "rows": sum(len(game.facts) for game in games),
        "streams": GAMES,
    }
    works = [ours(games, sum(folded))]
    baseline = None
    if why := missing():
        (rate,) = alternating(works, rounds=ROUNDS)
        facts["why"] = why
    else:
        with tempfile.TemporaryDirectory(prefix="paquebot-bench-") as folder:
            rate, baseline = alternating(
                [*works, theirs(games, folded, Path(folder))], rounds=ROUNDS
            )
    figure(
        f"replay-events/{service.DATABASE}",
        ours=rate,
        baseline=baseline,
        unit="events/s",
        target=TARGET,
        facts=facts,
    )


def missing() -> str | None:
    if service.DATABASE == "postgres" and find_spec("psycopg_pool") is None:
        return "eventsourcing's Postgres module needs psycopg_pool, which is not installed"
    return None


def ours(games: Sequence[played.Game], events: int) -> Callable[[], float]:
    stored = [(service.stored(game), len(game.facts), last_hash(game)) for game in games]
    engine = load(played.RULESET)
    for game, head, state_hash in stored:
        assert engine.state_hash(positions.at(game, head).state) == state_hash

    def work() -> None:
        for game, head, _ in stored:
            positions.at(game, head)

    return lambda: events / seconds(work)


def last_hash(game: played.Game) -> str:
    return str(msgspec.json.decode(game.facts[-1].data)["state_hash"])


# --- The baseline: the events a game has most of, in an aggregate that keeps cash, goods and places
# ---


class Voyage(Aggregate):
    def __init__(self) -> None:
        self.cash = dict.fromkeys(range(1, 7), 1_000_000)
        self.goods: dict[int, dict[str, int]] = {seat: {} for seat in range(1, 7)}
        self.stops: dict[int, str] = {}
        self.turn = 0
        self.die = 0

    class TurnStarted(Aggregate.Event):
        seat: int

        def apply(self, aggregate: "Voyage") -> None:
            aggregate.turn = self.seat

    class CargoMoved(Aggregate.Event):
        seat: int
        origin: str
        to: str

        def apply(self, aggregate: "Voyage") -> None:
            aggregate.stops[self.seat] = self.to

    class GoodsBought(Aggregate.Event):
        seat: int
        port: str
        product: str
        amount: int

        def apply(self, aggregate: "Voyage") -> None:
            aggregate.cash[self.seat] -= self.amount
            goods = aggregate.goods[self.seat]
            goods[self.product] = goods.get(self.product, 0) + self.amount

    class SaleDieRolled(Aggregate.Event):
        seat: int
        die: int
        product: str

        def apply(self, aggregate: "Voyage") -> None:
            aggregate.die = self.die

    class GoodsSold(Aggregate.Event):
        seat: int
        product: str
        value: int
        paid: int

        def apply(self, aggregate: "Voyage") -> None:
            aggregate.cash[self.seat] += self.paid
            aggregate.goods[self.seat].pop(self.product, None)

    class TurnEnded(Aggregate.Event):
        seat: int

        def apply(self, aggregate: "Voyage") -> None:
            aggregate.turn = 0


MIRRORED = {
    "turn_started": Voyage.TurnStarted,
    "cargo_moved": Voyage.CargoMoved,
    "goods_bought": Voyage.GoodsBought,
    "sale_die_rolled": Voyage.SaleDieRolled,
    "goods_sold": Voyage.GoodsSold,
    "turn_ended": Voyage.TurnEnded,
}


def theirs(
    games: Sequence[played.Game], folded: Sequence[int], folder: Path
) -> Callable[[], float]:
    app: Application[UUID] = Application(env=environment(folder))
    voyages = [saved(app, game, count) for game, count in zip(games, folded, strict=True)]
    app.repository.get(voyages[0])

    def work() -> None:
        for voyage in voyages:
            app.repository.get(voyage)

    return lambda: sum(folded) / seconds(work)


def saved(app: Application[UUID], game: played.Game, count: int) -> UUID:
    """As many events as we fold for this game, taken from it, its commonest kinds over and over."""
    mirrored = [
        (MIRRORED[fact.kind], msgspec.json.decode(fact.data))
        for fact in game.facts
        if fact.kind in MIRRORED
    ]
    voyage = Voyage()
    for number in range(count - 1):  # the first event is the aggregate's creation
        kind, data = mirrored[number % len(mirrored)]
        voyage.trigger_event(kind, **data)
    app.save(voyage)
    return voyage.id


def environment(folder: Path) -> dict[str, str]:
    if service.DATABASE == "sqlite":
        return {
            "PERSISTENCE_MODULE": "eventsourcing.sqlite",
            "SQLITE_DBNAME": str(folder / "eventsourcing.sqlite3"),
        }  # WAL, FULL
    where = connection.settings_dict
    names = {
        "POSTGRES_DBNAME": "NAME",
        "POSTGRES_HOST": "HOST",
        "POSTGRES_PORT": "PORT",
        "POSTGRES_USER": "USER",
        "POSTGRES_PASSWORD": "PASSWORD",
    }
    given = {name: str(where[ours]) for name, ours in names.items() if where[ours]}
    socket = (
        {"POSTGRES_HOST": where["OPTIONS"]["host"]} if "host" in where.get("OPTIONS", {}) else {}
    )
    return (
        {"PERSISTENCE_MODULE": "eventsourcing.postgres", "POSTGRES_PASSWORD": "none"}
        | given
        | socket
    )


if __name__ == "__main__":
    main()
