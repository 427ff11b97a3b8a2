"""The list of tables, read in as many queries for three rows as for one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.paginator import Paginator
from django.db.models import F, Prefetch, Q, QuerySet
from django.utils.translation import get_language, gettext

from core.accounts.models import User
from core.eventlog.models import Event, Snapshot
from games import words
from games.engine import load
from games.models import Decision, Game, Seat
from games.services import access
from games.services.positions import EPOCH


@dataclass(frozen=True)
class Row:
    """One table as the list shows it."""

    game: Game
    title: str
    status: str
    sitting: list[str]
    free: int
    vacant: int  # seats that the autopilot holds and a substitute may take
    awaited: list[str]
    headline: str
    last_move_at: datetime | None


def listed() -> QuerySet[Game]:
    """Newest first, without those that were closed unplayed."""
    return with_seats(access.public().exclude(status=Game.Status.CLOSED))


def with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    """With who sits and what is asked of whom."""
    due = Decision.objects.filter(closed_at=None, due=True).order_by("seat")
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    return (
        games.select_related("stream")
        .order_by("-opened_at", "pk")
        .prefetch_related(seats, Prefetch("decisions", due, to_attr="open_decisions"))
    )


# --- My tables ---

FINISHED_A_PAGE = 20


@dataclass(frozen=True)
class Asked:
    """A table that waits for me: what is asked, and until when."""

    row: Row
    sentence: str
    until: datetime | None


def mine(player: User, page: str | None) -> dict[str, Any]:
    """The tables where I sit or that I opened: what waits for me first, the soonest deadline on
    top."""
    games = with_seats(
        access.playable().filter(
            Q(pk__in=access.seats_of(player).values("game")) | Q(opened_by=player, started_at=None)
        )
    )
    current = list(games.filter(status__in=[Game.Status.OPEN, Game.Status.RUNNING]))
    over = Paginator(games.filter(status=Game.Status.FINISHED), FINISHED_A_PAGE).get_page(page)
    told = {row.game.pk: row for row in rows([*current, *over])}
    asked = sorted(
        (one for game in current if (one := asked_of(player, game, told[game.pk]))),
        key=lambda one: (one.until is None, one.until, one.row.game.pk),
    )
    waiting = {one.row.game.pk for one in asked}
    rest = [told[game.pk] for game in current if game.pk not in waiting]
    return {
        "asked": asked,
        "running": [row for row in rest if row.game.status == Game.Status.RUNNING],
        "open": [row for row in rest if row.game.status == Game.Status.OPEN],
        "finished": [told[game.pk] for game in over],
        "page": over,
    }


def asked_of(player: User, game: Game, row: Row) -> Asked | None:
    """What the table asks of this player now: a decision, or to say that they are ready."""
    seat = next((seat for seat in game.seats.all() if seat.player_id == player.pk), None)
    if seat is None:
        return None
    if game.status == Game.Status.OPEN:
        ready = seat.confirmed or row.free
        return (
            None
            if ready
            else Asked(
                row,
                gettext("Everybody sits: say that you are ready, and the game begins."),
                game.fill_by,
            )
        )
    decision = next(
        (
            decision
            for decision in getattr(game, "open_decisions", ())
            if decision.seat == seat.number
        ),
        None,
    )
    if decision is None:
        return None
    return Asked(
        row,
        load(game.ruleset).words.decision(decision.kind, gettext, get_language() or "en"),
        decision.due_at,
    )


# --- Rows ---


def rows(games: Sequence[Game]) -> list[Row]:
    last = last_moves(games)
    headlines = {game.pk: headline for game, headline in headlined(games)}
    return [row(game, headlines.get(game.pk, ""), last.get(game.pk)) for game in games]


def row(game: Game, headline: str, last_move_at: datetime | None) -> Row:
    seats = list(game.seats.all())
    names = words.names(seats, gettext)
    return Row(
        game=game,
        title=gettext(load(game.ruleset).title),
        status=gettext(words.STATUS[game.status]),
        sitting=[names[seat.number] for seat in seats if seat.holder],
        free=sum(not seat.holder for seat in seats),
        vacant=sum(seat.open_to_substitutes for seat in seats)
        if game.status == Game.Status.RUNNING
        else 0,
        awaited=[names[decision.seat] for decision in getattr(game, "open_decisions", ())],
        headline=headline,
        last_move_at=last_move_at,
    )


def last_moves(games: Sequence[Game]) -> dict[str, datetime]:
    heads = Event.objects.filter(
        stream__in=[game.pk for game in games], seq=F("stream__head_seq")
    ).values_list("stream_id", "at")
    return {stream: EPOCH + timedelta(milliseconds=at) for stream, at in heads}


def headlined(games: Sequence[Game]) -> list[tuple[Game, str]]:
    """Which round each table is in, from the stored snapshots; one whose snapshot does not fit
    goes without."""
    kept = {
        snapshot.pk: snapshot
        for snapshot in Snapshot.objects.filter(pk__in=[game.pk for game in games])
    }
    return [(game, headline(game, kept[game.pk])) for game in games if game.pk in kept]


def headline(game: Game, snapshot: Snapshot) -> str:
    engine = load(game.ruleset)
    if snapshot.fingerprint != engine.fingerprint:
        return ""
    return load(game.ruleset).board.headline(
        engine.view(engine.read_state(snapshot.state), None), gettext
    )
