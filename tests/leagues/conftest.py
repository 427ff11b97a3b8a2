"""The cast: Anna, Bram, Cato and Dirk play, Els organises; Fien and Gijs come later. Their mail
addresses are confirmed."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from core.accounts.models import User
from games.services import bots
from games.services.positions import milliseconds
from games.tasks import nobody_rings
from leagues.models import Season
from leagues.plan import GamePlan, Plan, RoundPlan
from leagues.services import record, running, seasons
from notifications.models import Outbound

NAMES = ("anna", "bram", "cato", "dirk", "els", "fien", "gijs")


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with nobody_rings():
        yield


@pytest.fixture
def cast(db) -> SimpleNamespace:
    people = {name: User.objects.create_user(name, f"{name}@example.org") for name in NAMES}
    for user in people.values():
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return SimpleNamespace(**people)


@pytest.fixture
def planned(now) -> Callable[..., Plan]:
    """planned(rounds=2, ...): a season of Long Cours at tables of three, a week of entry, rounds
    of thirty days with two between."""

    def planned(*, rounds: int = 2, **rest: Any) -> Plan:
        opens, calendar = now + timedelta(days=8), []
        for _ in range(rounds):
            calendar.append(
                RoundPlan(milliseconds(opens), milliseconds(opens + timedelta(days=30)))
            )
            opens += timedelta(days=32)
        told = {
            "kind": "tournament",
            "format": "round_robin",
            "games": (GamePlan("long-cours@1", {"round_limit": 30}),),
            "rounds": tuple(calendar),
            "entry_until": milliseconds(now + timedelta(days=7)),
            "seats": 3,
            "capacity": 9,
        }
        return Plan(**(told | rest))

    return planned


@pytest.fixture
def season(cast, planned, now) -> Season:
    """Opened by Els; nobody has entered."""
    return seasons.open_season(
        organiser=cast.els,
        title="Spring",
        about="Bring a pen.",
        plan=planned(),
        now=now,
        season_id="spring",
        secret=bytes(range(32)),
    )


@pytest.fixture
def entered(season, cast, now) -> Season:
    """Anna, Bram and Cato have entered; Fien is a substitute."""
    for name in ("anna", "bram", "cato"):
        seasons.enter(season_id="spring", user=getattr(cast, name), luck=name, now=now)
    seasons.enter(season_id="spring", user=cast.fien, luck="fien", substitute=True, now=now)
    return fresh(season)


@pytest.fixture
def begun(entered, now) -> Season:
    """Round 1 is open: one table with Anna, Bram and Cato, whose cards are always the same."""
    for days in (7, 8):
        running.run(
            "spring",
            now=now + timedelta(days=days),
            tables=lambda season, table: (None, bytes([table]) * 32),
        )
    return fresh(entered)


def fresh(season: Season) -> Season:
    return Season.objects.select_related("stream", "organiser").get(pk=season.pk)


def state_of(season: Season) -> Any:
    return record.read_season(fresh(season)).state


def season_mails(user: User) -> list[tuple[str, str | None]]:
    """What was written to somebody about seasons: (about what, which deed of the director)."""
    found = (
        Outbound.objects.filter(kind="season", user=user)
        .order_by("pk")
        .values_list("facts", flat=True)
    )
    return [(facts["about"], facts.get("deed")) for facts in found]


def kinds(season: Season) -> list[str]:
    from core.eventlog import log

    return [row.kind for row in log.read(season.pk)]


def play_out(game_id: str, *, now: Any, moves: int = 5000) -> None:
    """Everybody at the table plays on as a bot would, to the end or for so many moves."""
    from games.models import Game
    from games.services import positions
    from games.services.moves import submit

    for _ in range(moves):
        game = Game.objects.select_related("stream").get(pk=game_id)
        if game.status != Game.Status.RUNNING:
            return
        position = positions.newest(game)
        decision = next(d for d in position.engine.pending(position.state) if d.due)
        command = bots.choose(position, decision.seat, "sensible")
        submit(
            game_id=game_id,
            seat=decision.seat,
            command=command,
            key=f"{position.seq}",
            channel="rest",
            now=now,
            decision=decision.key,
        )
    assert moves < 5000, "no end"


@pytest.fixture
def as_(cast) -> Callable[[str], Client]:
    """as_("anna"): Anna's browser, signed in; as_(""): a stranger's."""

    def as_(name: str) -> Client:
        client = Client()
        if name:
            client.force_login(
                getattr(cast, name), backend="django.contrib.auth.backends.ModelBackend"
            )
        return client

    return as_
