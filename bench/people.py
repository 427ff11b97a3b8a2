"""Lobby, my tables, profiles, ladders, hall and search with a hundred tables, and again with a
hundred thousand and twenty thousand players: as many queries, and hardly more time.

On SQLite. The rows are made inside the database, one statement a table. PEOPLE_TABLES and
PEOPLE_PLAYERS say how many.
"""

import os
import time
from collections.abc import Mapping
from statistics import median
from typing import Any

from bench import service  # before any model

from django.conf import settings  # isort: skip
from django.db import connection, models
from django.test import Client

from bench.figures import Target, figure, say
from core.accounts.models import User
from core.eventlog.models import Event, Stream
from games.models import Game, Seat
from leagues.models import RatedGame, RatedPlace, Rating

TARGET = Target(must=1.5, aim=1.1, at_most=True)
TABLES = int(os.environ.get("PEOPLE_TABLES", "100000"))
PLAYERS = int(os.environ.get("PEOPLE_PLAYERS", "20000"))
FEW_TABLES, FEW_PLAYERS = 100, 150
SEATS = 4
KNOWN = 40  # tables of the player who asks, in both
ROUNDS = 7
PAGES = {
    "lobby": "/tables/?show=open",
    "lobby-running": "/tables/?show=running",
    "lobby-finished": "/tables/?show=finished",
    "lobby-one-game": "/tables/?show=finished&game=long-cours",
    "search-table": "/tables/?show=finished&q=harbour-k1",
    "search-player": "/tables/?show=finished&q=player0",
    "people": "/people/?q=player1",
    "my-tables": "/my/",
    "profile": "/people/player0/",
    "ladder": "/ratings/?game=long-cours",
    "ladder-page-2": "/ratings/?game=long-cours&page=2",
    "hall": "/hall/",
    "hall-one-game": "/hall/?game=long-cours",
}
STATES = ("open", "running", "finished")


def main() -> None:
    settings.ALLOWED_HOSTS = ["testserver"]
    make_people(0, FEW_PLAYERS)
    make_tables("k", 0, KNOWN, people=FEW_PLAYERS - 2 * SEATS)
    make_tables("h", 0, FEW_TABLES, people=FEW_PLAYERS - 2 * SEATS, first=1)
    client = Client()
    client.force_login(
        User.objects.get(username="player0"), backend="django.contrib.auth.backends.ModelBackend"
    )
    before = {name: measured(client, address) for name, address in PAGES.items()}
    say(f"making {TABLES} tables of {PLAYERS} players on {service.DATABASE}")
    make_people(FEW_PLAYERS, PLAYERS)
    make_tables("h", FEW_TABLES, TABLES, people=PLAYERS - 2 * SEATS, first=1)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    for name, address in PAGES.items():
        (queries, ours), (fewer, baseline) = measured(client, address), before[name]
        figure(
            f"people/{name}/{service.DATABASE}",
            ours=ours,
            baseline=baseline,
            unit="ms",
            target=TARGET,
            facts={"queries": queries, "queries_with_few": fewer, "tables": TABLES},
        )


def measured(client: Client, address: str) -> tuple[int, float]:
    """(queries, milliseconds)"""
    client.get(address)
    asked: list[str] = []

    def count(execute: Any, sql: str, *rest: Any) -> Any:
        asked.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return len(asked), 1000 * median(worked(client, address) for _ in range(ROUNDS))


def worked(client: Client, address: str) -> float:
    """Seconds of work of this process, database included: others on the machine do not count."""
    began = time.process_time()
    client.get(address)
    return time.process_time() - began


# --- The rows ---


def make_people(first: int, upto: int) -> None:
    insert(
        User,
        first,
        upto,
        {
            "id": "i + 1",
            "username": "'player' || i",
            "email": "'player' || i || '@example.org'",
            "skeleton": "'player' || i",
            "date_joined": "'2026-01-01 00:00:00'",
            "password": "''",
        },
    )
    insert(
        Rating,
        first,
        upto,
        {
            "who": "i + 1",
            "name": "'long-cours'",
            "mu": "25.0 + i % 97",
            "sigma": "2.0",
            "games": "9",
        },
    )


def make_tables(name: str, start: int, upto: int, *, people: int, first: int = 0) -> None:
    """Open, running and finished in turns; of those called `k` the player who asks holds a seat."""
    table = f"'{name}' || i"
    player = f"1 + (i * {SEATS} % {people} + {{number}} + {first})"
    status = "CASE i % 3 " + " ".join(f"WHEN {n} THEN '{one}'" for n, one in enumerate(STATES))
    when = "'2026-01-01 00:00:' || (10 + i % 50)"
    insert(Stream, start, upto, {"id": table, "head_seq": "1", "head_hash": "''", "secret": "''"})
    insert(
        Event,
        start,
        upto,
        {
            "stream_id": table, "seq": "1", "kind": "'table_opened'", "actor": "'service'",
            "data": "'{}'", "at": "0", "salt": "''", "hash": "''",
        },
    )  # fmt: skip
    insert(
        Game,
        start,
        upto,
        {
            "stream_id": table,
            "slug": f"'harbour-{'' if name == 'h' else name}' || i",
            "ruleset": "'long-cours@1'",
            "seats_count": str(SEATS),
            "status": f"{status} END",
            "opened_at": when,
            "fill_by": "'2027-01-01 00:00:00'",
            "ended_at": f"CASE i % 3 WHEN 2 THEN {when} END",
            "result": """'[{"seat": 1, "place": 1, "score": 9}]'""",
        },
    )
    for number in range(SEATS):
        who = "1" if name == "k" and number == 0 else player.format(number=number)
        free = f"i % 3 = 0 AND {number} = {SEATS - 1}"
        seat = {
            "game_id": table,
            "number": str(number + 1),
            "holder": f"CASE WHEN {free} THEN '' ELSE 'player' END",
            "player_id": f"CASE WHEN {free} THEN NULL ELSE {who} END",
        }
        insert(Seat, start, upto, seat)
    if name == "k":
        make_rated(start, upto)


def make_rated(start: int, upto: int) -> None:
    """The course of a rating, as long as the page shows it."""
    rated = {"id": "i + 1", "game_id": "'k' || i", "name": "'long-cours'"}
    insert(RatedGame, start, upto, rated | {"at": "'2026-01-01 00:00:00'"})
    place = {"rated_id": "i + 1", "who": "1", "place": "1", "mu": "25.0 + i", "sigma": "2.0"}
    insert(RatedPlace, start, upto, place)


def insert(model: type[models.Model], first: int, upto: int, told: Mapping[str, str]) -> None:
    """Rows number `first` to `upto`, each column as told in SQL by `i`, or as its field has it."""
    fields = [
        field
        for field in model._meta.concrete_fields
        if field.column in told or not (field.generated or isinstance(field, models.AutoField))
    ]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    values = ", ".join(told.get(field.column or "") or usual(field) for field in fields)
    with connection.cursor() as cursor:
        cursor.execute(
            f"WITH RECURSIVE n(i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n "
            f"WHERE i + 1 < {upto}) INSERT INTO {model._meta.db_table} ({columns}) "
            f"SELECT {values} FROM n"
        )


def usual(field: models.Field) -> str:  # type: ignore[type-arg]
    if field.null:
        return "NULL"
    value = field.get_db_prep_save(field.get_default(), connection)
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else f"'{value or ''}'"


if __name__ == "__main__":
    main()
