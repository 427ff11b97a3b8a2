"""`manage.py simulate GAME --players N --seed S`: whole games by bots through the real services,
each audited at its end.

Ids, secret and clock come from the seed, so the same seed gives the same game to the last hash.
"""

import hashlib
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections, transaction
from django.db.utils import load_backend

from core.eventlog import log
from core.eventlog.chain import canonical
from games.audit import count
from games.engine import load, newest, rulesets
from games.management.commands.audit import audit_game, verdict
from games.models import Game
from games.services import bots, tables
from games.services.refusals import TableRefusal
from games.tasks import nobody_rings

START = datetime(2000, 1, 1, tzinfo=UTC)
STEP = timedelta(minutes=1)
PATIENCE = 20_000  # moves; a game that takes more has lost its way


class Command(BaseCommand):
    help = (
        "Play whole games by bots through the real services, in a scratch database unless "
        "kept, and audit each of them."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "game", help="a game (long-cours) or one of its rulesets (long-cours@1)"
        )
        parser.add_argument("--players", type=int, required=True)
        parser.add_argument(
            "--seed",
            type=int,
            required=True,
            help="game k of several has the seed S + k, counted from 0",
        )
        parser.add_argument("--games", type=int, default=1)
        parser.add_argument("--json", action="store_true", help="one JSON line for each game")
        parser.add_argument(
            "--keep", action="store_true", help="keep the tables in the configured database"
        )
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="an option of the table; may be repeated",
        )
        parser.add_argument(
            "--bots",
            default="sensible",
            help="who plays: names dealt round the seats, as in sensible,random",
        )

    def handle(self, *args: Any, games: int, json: bool, keep: bool, **options: Any) -> None:
        began = time.perf_counter()
        ruleset = find_ruleset(options["game"])
        failed = 0
        with nobody_rings(), configured_database() if keep else scratch_database():
            ready = time.perf_counter()
            for seed in range(options["seed"], options["seed"] + games):
                line = simulate(
                    ruleset=ruleset,
                    players=options["players"],
                    seed=seed,
                    options=read_options(options["option"]),
                    crew=options["bots"].split(","),
                )
                failed += line["audit"] != "ok"
                self.stdout.write(canonical(line) if json else readable(line))
        if options["verbosity"]:
            spent = time.perf_counter() - ready
            self.stderr.write(
                f"{count(games, 'game')} played and audited in {spent:.1f} s; database ready in "
                f"{ready - began:.1f} s"
            )
        if failed:
            raise CommandError(f"{failed} of {games} games failed the audit.")


def find_ruleset(name: str) -> str:
    try:
        return name if name in rulesets() else newest(name)
    except KeyError:
        raise CommandError(
            f"There is no game {name} here. There are: {', '.join(sorted(rulesets()))}."
        ) from None


def read_options(pairs: Sequence[str]) -> dict[str, Any]:
    """`round_limit=40`, `short=true`: numbers, true and false are what they look like, anything
    else is text."""
    return {name: read_value(text) for name, _, text in (pair.partition("=") for pair in pairs)}


def read_value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


# --- Where it is played ---


@contextmanager
def configured_database() -> Iterator[None]:
    yield


@contextmanager
def scratch_database() -> Iterator[None]:
    """An empty SQLite database in memory stands in for the configured one, which is not touched,
    and is gone at the end."""
    configured = connections["default"]
    plain = {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}
    settings = connections.configure_settings({"default": plain})["default"]
    connections["default"] = load_backend(plain["ENGINE"]).DatabaseWrapper(settings, "default")
    try:
        fill_with_tables()
        yield
    finally:
        connections["default"].close()
        connections["default"] = configured


MIGRATED: list[sqlite3.Connection] = []  # an empty database, once it has been made


def fill_with_tables() -> None:
    """Migrating takes seconds, so a process does it once and copies what came of it."""
    connection = connections["default"]
    connection.ensure_connection()
    if MIGRATED:
        MIGRATED[0].backup(connection.connection)
        return
    call_command("migrate", verbosity=0, interactive=False)
    MIGRATED.append(sqlite3.connect(":memory:", check_same_thread=False))
    connection.connection.backup(MIGRATED[0])


# --- One game ---


def simulate(
    *, ruleset: str, players: int, seed: int, options: Mapping[str, Any], crew: Sequence[str]
) -> dict[str, Any]:
    """One game from first to last, and what came of it. In one transaction: nobody meets it half
    played."""
    chance = [ruleset, players, dict(options), list(crew), seed]
    try:
        with transaction.atomic():
            game = play(
                ruleset,
                players,
                options,
                crew,
                table_id=derived_id(chance),
                secret=derived("secret", chance),
            )
    except TableRefusal as refusal:
        facts = ", ".join(f"{name} {value}" for name, value in refusal.facts.items())
        raise CommandError(f"The table cannot be set up: {refusal.code} ({facts}).") from refusal
    return {"players": players, "seed": seed, **described(game)}


def derived(what: str, chance: Sequence[Any]) -> bytes:
    return hashlib.sha256(canonical(["paquebot/simulate", what, *chance]).encode()).digest()


def derived_id(chance: Sequence[Any]) -> str:
    return "".join(
        tables.LETTERS[byte % len(tables.LETTERS)] for byte in derived("table", chance)[:10]
    )


def play(
    ruleset: str,
    players: int,
    options: Mapping[str, Any],
    crew: Sequence[str],
    *,
    table_id: str,
    secret: bytes,
) -> Game:
    if Game.objects.filter(pk=table_id).exists():
        raise CommandError(f"This very game is kept already, as table {table_id}.")
    now = START
    tables.open_table(
        ruleset=ruleset,
        seats=players,
        opened_by=None,
        now=now,
        options=options,
        table_id=table_id,
        secret=secret,
    )
    for number in range(players):
        tables.seat_bot(game_id=table_id, bot=crew[number % len(crew)], now=now)
    for _ in range(PATIENCE):
        now += STEP
        if not bots.play_one(table_id, now=now):
            break
    game = Game.objects.select_related("stream").get(pk=table_id)
    if not game.over:
        raise CommandError(f"Table {table_id} came to no end in {PATIENCE} moves.")
    return game


def described(game: Game) -> dict[str, Any]:
    engine = load(game.ruleset)
    events = [
        engine.read_event(row.kind, row.data)
        for row in log.iterate(game.pk)
        if engine.knows(row.kind)
    ]
    report = audit_game(game)
    return {
        "game": engine.name,
        "ruleset": game.ruleset,
        "table": game.pk,
        "events": report.events,
        "moves": report.moves,
        "result": engine.result(engine.fold(events)),
        "figures": engine.figures(events),
        "head": [game.stream.head_seq, game.stream.head_hash],
        "state_hash": report.state_hash,
        "audit": "ok" if report.ok else verdict(report),
    }


def readable(line: Mapping[str, Any]) -> str:
    result = line["result"]
    places = ", ".join(
        f"{placing.place}. seat {placing.seat} ({placing.score})" for placing in result.placings
    )
    return (
        f"{line['ruleset']} {line['table']}, seed {line['seed']}: {result.reason}; {places};"
        f" {line['moves']} moves, {line['events']} events; head {line['head'][1][:16]} at "
        f"{line['head'][0]}; audit {line['audit']}"
    )
