"""The same cast everywhere: Anna, Bram and Cato sit at the table, Dirk sits at another one, Els
runs the league."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from core.accounts.models import User
from games.engines.long_cours.commands import Setup
from games.models import Game
from games.services import extensions, moves, positions, tables

FIRST_PORT = {11: "MAR", 22: "LON", 33: "YOK", 44: "VAL", 55: "TAM", 66: "NYK"}


@pytest.fixture(autouse=True)
def nobody_listens(monkeypatch) -> None:
    """Tables alone: what other apps write in a move's transaction has its own tests."""
    monkeypatch.setattr(extensions, "_extensions", {})


@pytest.fixture
def cast(db) -> SimpleNamespace:
    return SimpleNamespace(
        **{
            name: User.objects.create_user(name, f"{name}@example.org")
            for name in ("anna", "bram", "cato", "dirk", "els")
        }
    )


@pytest.fixture
def opened(cast, now) -> Game:
    """A table of Long Cours for three, opened by Anna, nobody sits yet."""
    return tables.open_table(
        ruleset="long-cours@1",
        seats=3,
        opened_by=cast.anna,
        now=now,
        secret=bytes(32),
        table_id="testtable1",
    )


@pytest.fixture
def full(opened, cast, now) -> Game:
    for player in (cast.anna, cast.bram, cast.cato):
        tables.join(game_id=opened.pk, player=player, luck=player.username, source="web", now=now)
    return opened


@pytest.fixture
def started(full, cast, now) -> Game:
    """Anna, Bram and Cato have confirmed; the first letters are awaited."""
    for player in (cast.anna, cast.bram, cast.cato):
        tables.confirm(game_id=full.pk, player=player, now=now)
    return Game.objects.select_related("stream").get(pk=full.pk)


@pytest.fixture
def send(now) -> Callable[..., object]:
    """send(game, seat, command, key=...): a letter by REST."""
    count = iter(range(1, 10_000))

    def send(game: Game, seat: int, command: object, *, key: str = "", **rest: object) -> object:
        letter = {"channel": "rest", "now": now, "key": key or f"letter/{next(count)}"} | rest
        return moves.submit(game_id=game.pk, seat=seat, command=command, **letter)

    return send


@pytest.fixture
def under_way(started, send) -> Game:
    """Round 2 has begun."""
    for place, seat in enumerate(positions.newest(started).state.order, start=1):
        send(started, seat, Setup(FIRST_PORT[place * 11], 1))
    return Game.objects.select_related("stream").get(pk=started.pk)
