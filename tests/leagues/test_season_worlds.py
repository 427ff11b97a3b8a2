"""Two seasons whose running tables differ only in what their players keep secret tell everybody
the same, whichever way they look."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.db import transaction
from django.urls import reverse
from rest_framework.test import APIClient

from core.eventlog import log
from games.engine import Command
from games.engines.long_cours.commands import Setup, StandingBid, StandingRiposte
from games.models import Game
from games.services import moves, positions
from leagues.api.urls import urlpatterns as api_routes
from leagues.models import Season, SeasonReport
from leagues.services import directing, reports, running, seasons
from leagues.web.urls import urlpatterns as web_routes
from notifications import mailer
from notifications.models import Outbound

pytestmark = pytest.mark.alike

DAY = timedelta(days=1)
EYES = ("onlooker", "dirk", "els", "")  # who sits there, who does not, who organises, who is nobody
STAGES = ("setup", "round", "closed")


@pytest.fixture(autouse=True)
def standing_still(monkeypatch, settings, now):
    from django.utils import timezone

    monkeypatch.setattr(timezone, "now", lambda: now + 9 * DAY)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def secret_orders(
    stage: str, one: int, other: int, onlooker: int, *, swapped: bool
) -> list[tuple[int, Command]]:
    """What two captains seal, and the third, who looks on, may not learn."""
    sealed: list[tuple[int, Command]] = [
        (other, StandingBid(9 + swapped)),
        (one, StandingRiposte(up_to=3 + swapped)),
    ]
    if stage != "round":
        return [(one, Setup(("DAK", "ALX")[swapped], 1 + swapped)), *sealed]
    begun: list[tuple[int, Command]] = [
        (one, Setup("DAK", 1)),
        (other, Setup("OSL", 1)),
        (onlooker, Setup("SYD", 1)),
    ]
    return [*begun, *sealed]


def world(stage: str, cast, planned, now, *, swapped: bool) -> tuple[str, list[str]]:
    """A season with one running table; who looks on, and the table's own log."""
    told = {
        "organiser": cast.els,
        "title": "Spring",
        "season_id": "spring",
        "secret": bytes(range(32)),
        "now": now,
    }
    seasons.open_season(plan=planned(), **told)
    for name in ("anna", "bram", "cato"):
        seasons.enter(season_id="spring", user=getattr(cast, name), luck=name, now=now)
    seasons.enter(season_id="spring", user=cast.fien, luck="fien", substitute=True, now=now)
    running.run("spring", now=now + 7 * DAY)
    running.run("spring", now=now + 8 * DAY, tables=lambda season, table: ("thetable", bytes(32)))
    game = Game.objects.select_related("stream").get()
    one, other, onlooker = positions.newest(game).state.order
    for number, (seat, command) in enumerate(
        secret_orders(stage, one, other, onlooker, swapped=swapped)
    ):
        moves.submit(
            game_id=game.pk,
            seat=seat,
            command=command,
            key=f"{number}",
            channel="mail",
            now=now + 8 * DAY,
        )
    name = game.seats.get(number=onlooker).player.username
    directing.warn(season_id="spring", entrant=1, reason="Slow", now=now + 8 * DAY)
    directing.extend(season_id="spring", round=1, days=1, reason="Fog", now=now + 8 * DAY)
    seasons.announce(season_id="spring", text="Fair winds.", now=now + 8 * DAY)
    if (
        stage == "closed"
    ):  # nobody has moved in the open yet, so that the rule finds the same in both worlds
        running.run("spring", now=now + 39 * DAY)
    return name, [row.data for row in log.read(game.pk)]


def looked_at() -> list[str]:
    """Every address of a season that can be looked at, page and file and REST; those of deeds
    lead back to its page."""
    found = []
    for route in (*web_routes, *api_routes):
        needs = route.pattern.converters
        told = {"season_id": "spring", "name": "warn", "game": "long-cours"}
        found.append(reverse(route.name, kwargs={name: told[name] for name in needs}))
    return [
        *found,
        "/api/v1/leagues?mine=true",
        "/leagues/new/?after=spring",
        "/ratings/?game=long-cours",
    ]


def plain(answer) -> str:
    """Without what is drawn anew for each page."""
    if answer.headers.get("Content-Type") == "application/pdf":
        return repr(answer.content)
    text = re.sub(
        r'(name="(?:csrfmiddlewaretoken|nonce|luck)" value=")[^"]*', r"\1", answer.content.decode()
    )
    return f"{answer.status_code} {answer.headers.get('Location', '')} {text}"


def everything_told(as_, cast, onlooker: str, now) -> dict[str, str]:
    season = Season.objects.select_related("stream").get()
    for language in ("en", "fr"):
        reports.request(season=season, language=language, now=now)
    assert reports.make_waiting(now=lambda: now) == 2
    found = {f"document/{row.language}": repr(bytes(row.pdf)) for row in SeasonReport.objects.all()}
    for eyes in EYES:
        name = onlooker if eyes == "onlooker" else eyes
        client, rest = as_(name), APIClient()
        if name:
            rest.force_authenticate(getattr(cast, name))
        for way in looked_at():
            found[f"{eyes} {way}"] = plain((rest if way.startswith("/api/") else client).get(way))
        for deed in ("extend", "void", "enter", "import"):
            found[f"{eyes} tries {deed}"] = plain(
                rest.post(f"/api/v1/leagues/spring/{deed}", {}, format="json")
            )
    Outbound.objects.exclude(kind="season").delete()  # what tables write is theirs to keep secret
    mail.outbox.clear()
    mailer.send_waiting(now=lambda: now)
    for message in mail.outbox:
        # A Message-ID may come from a row's number, which Postgres does not take back.
        headers = {
            name: value
            for name, value in message.extra_headers.items()
            if name not in ("Date", "Message-ID")
        }
        found[f"mail to {message.to[0]}: {message.subject}"] = (
            f"{headers} {message.body} {message.alternatives}"
        )
    return found


@pytest.mark.parametrize("stage", STAGES)
def test_two_seasons_that_differ_in_sealed_orders_alone_tell_the_same(
    stage, as_, cast, planned, now
):
    for name in ("anna", "bram", "cato", "dirk", "els"):
        as_(name)  # before the worlds, which are rolled back
    seen, logs = [], []
    for swapped in (False, True):
        with transaction.atomic():
            onlooker, own = world(stage, cast, planned, now, swapped=swapped)
            logs.append(own)
            seen.append(everything_told(as_, cast, onlooker, now + 39 * DAY))
            transaction.set_rollback(True)
    assert sum(one != other for one, other in zip(*logs, strict=True)) >= 3, (
        "there must be something to hide"
    )
    assert len([way for way in seen[0] if way.startswith("mail to")]) >= 15
    assert sorted(seen[0]) == sorted(seen[1])
    for way, told in seen[0].items():
        assert told == seen[1][way], way
