"""The list of tables, read in as many queries for three rows as for one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import F, Prefetch, QuerySet
from django.utils.translation import gettext

from core.eventlog.models import Event, Snapshot
from games import boards, words
from games.engine import load
from games.models import Decision, Game, Seat
from games.services.positions import EPOCH


@dataclass(frozen=True)
class Row:
    """One table as the list shows it."""

    game: Game
    title: str
    status: str
    sitting: list[str]
    free: int
    awaited: list[str]
    headline: str
    last_move_at: datetime | None


def watchable() -> QuerySet[Game]:
    """The tables anybody may look at."""
    return Game.objects.filter(watch="everyone").select_related("stream")


def listed() -> QuerySet[Game]:
    """Newest first, without those that were closed unplayed."""
    due = Decision.objects.filter(closed_at=None, due=True).order_by("seat")
    return (
        watchable()
        .exclude(status=Game.Status.CLOSED)
        .order_by("-opened_at", "pk")
        .prefetch_related(Prefetch("seats", Seat.objects.select_related("player")), Prefetch("decisions", due, to_attr="open_decisions"))
    )


def rows(games: Sequence[Game]) -> list[Row]:
    last = last_moves(games)
    headlines = {game.pk: headline for game, headline in headlined(games)}
    return [row(game, headlines.get(game.pk, ""), last.get(game.pk)) for game in games]


def row(game: Game, headline: str, last_move_at: datetime | None) -> Row:
    seats = list(game.seats.all())
    names = words.names(seats, gettext)
    return Row(
        game=game,
        title=load(game.ruleset).title,
        status=gettext(words.STATUS[game.status]),
        sitting=[names[seat.number] for seat in seats if seat.holder],
        free=sum(not seat.holder for seat in seats),
        awaited=[names[decision.seat] for decision in getattr(game, "open_decisions", ())],
        headline=headline,
        last_move_at=last_move_at,
    )


def last_moves(games: Sequence[Game]) -> dict[str, datetime]:
    heads = Event.objects.filter(stream__in=[game.pk for game in games], seq=F("stream__head_seq")).values_list("stream_id", "at")
    return {stream: EPOCH + timedelta(milliseconds=at) for stream, at in heads}


def headlined(games: Sequence[Game]) -> list[tuple[Game, str]]:
    """Which round each table is in, from the stored snapshots; one whose snapshot does not fit goes without."""
    kept = {snapshot.pk: snapshot for snapshot in Snapshot.objects.filter(pk__in=[game.pk for game in games])}
    return [(game, headline(game, kept[game.pk])) for game in games if game.pk in kept]


def headline(game: Game, snapshot: Snapshot) -> str:
    engine = load(game.ruleset)
    if snapshot.fingerprint != engine.fingerprint:
        return ""
    return boards.load(game.ruleset).headline(engine.view(engine.read_state(snapshot.state), None), gettext)
