"""The service in this process, on the scratch database that the environment names. Import it
before any model."""

import os
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path

import django
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "core.settings")
django.setup()
assert "scratch" in Path(settings.DATABASES["default"]["NAME"]).name, (
    "this writes into the database: run it by `python -m bench NAME`"
)
settings.CELERY_BROKER_URL = "memory://"  # the doorbell rings, and nobody comes

from django.db import connection  # noqa: E402 -- after the set-up
from django.utils import timezone  # noqa: E402

from bench import played  # noqa: E402
from core.eventlog import log  # noqa: E402
from games.models import Game  # noqa: E402
from games.services import table_names, tables  # noqa: E402

DATABASE = "postgres" if connection.vendor == "postgresql" else connection.vendor


def entries(facts: Iterable[played.Fact]) -> list[log.Entry]:
    return [log.Entry(fact.kind, fact.actor, fact.data, fact.cause) for fact in facts]


def stored(game: played.Game) -> Game:
    """The whole log of a played game, appended at once. Its projections are not kept: folding
    does not look at them."""
    now = timezone.now()
    stream = log.create(game.table, bytes.fromhex(game.secret))
    facts = game.facts
    log.append(stream, entries(facts), expected=0, at=facts[0].at)
    status = Game.Status.FINISHED
    return Game.objects.create(
        stream=stream,
        slug=table_names.free_slug(stream.id),
        ruleset=played.RULESET,
        seats_count=game.seats,
        status=status,
        opened_at=now,
        fill_by=now + timedelta(days=1),
    )


def started(name: str, *, seats: int, secret: bytes) -> Game:
    """A table opened and dealt through the service, every seat held by a bot that nobody wakes."""
    now = timezone.now()
    game = tables.open_table(
        ruleset=played.RULESET, seats=seats, opened_by=None, now=now, table_id=name, secret=secret
    )
    for _ in range(seats):
        tables.seat_bot(game_id=game.pk, bot="sensible", now=now)
    return Game.objects.select_related("stream").get(pk=game.pk)
