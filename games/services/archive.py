"""Finished games for whoever studies them: each as a transcript, and all public ones in a row."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.core.cache import caches
from django.db.models import Q

from core.eventlog import log
from games.audit import transcript
from games.audit.findings import ExportLine
from games.models import Game
from games.services import access, bundles, reading
from games.services.refusals import TableRefusal

SETTLED = timedelta(minutes=1)  # by then every game that ended before it is there to see
KEPT_SECONDS = 24 * 3600
PAGE = 50


def transcript_of(game: Game) -> str:
    """Raises TableRefusal while the game is not over."""
    if not game.over:
        raise TableRefusal("not_finished", status=game.status)
    kept, name = caches["requests"], f"transcript/{game.pk}"
    text: str | None = kept.get(name)
    if text is None:
        text = transcript.write_transcript(lines_of(game), more_headers(game))
        kept.set(name, text, KEPT_SECONDS)
    return text


def lines_of(game: Game) -> list[ExportLine]:
    rows = log.iterate(game.pk)
    return [msgspec.json.decode(bundles.text_of(row), type=ExportLine) for row in rows]


def more_headers(game: Game) -> dict[str, str]:
    """When it was played, as everybody may know."""
    times = {"Started": game.started_at, "Over": game.ended_at}
    return {name: at.isoformat() for name, at in times.items() if at is not None}


# --- All of them ---


def ended_after(
    last: str | None, *, ruleset: str | None, since: datetime | None, now: datetime
) -> list[Game]:
    """The public games that ended next after this one, in the order in which they ended."""
    games = access.public().filter(status=Game.Status.FINISHED, ended_at__lt=now - SETTLED)
    if ruleset is not None:
        games = games.filter(ruleset=ruleset)
    if since is not None:
        games = games.filter(ended_at__gte=since)
    if last is not None:
        at = Game.objects.filter(pk=last).values_list("ended_at", flat=True).first()
        if at is None:
            return []
        games = games.filter(Q(ended_at__gt=at) | Q(ended_at=at, pk__gt=last))
    return list(games.select_related("stream").order_by("ended_at", "pk")[:PAGE])


def archived(game: Game) -> dict[str, Any]:
    """One game: its log as everybody may see it now, which is all of it."""
    return {
        "table": game.pk,
        "name": game.name,
        "ruleset": game.ruleset,
        "options": game.options,
        "seats": game.seats_count,
        "started_at": game.started_at,
        "ended_at": game.ended_at,
        "result": game.result,
        "head": {"seq": game.stream.head_seq, "hash": game.stream.head_hash},
        "events": list(events_of(game)),
    }


def events_of(game: Game) -> Iterator[dict[str, Any]]:
    return reading.export(game, None, upto=game.stream.head_seq)
