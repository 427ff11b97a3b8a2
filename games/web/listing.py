"""The list of tables, read in as many queries for three rows as for one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.paginator import Paginator
from django.db.models import F, Prefetch, QuerySet
from django.utils.translation import get_language, gettext

from core.accounts.models import User
from core.eventlog.models import Event, Snapshot
from games import words
from games.engine import load
from games.models import Decision, Game, Seat
from games.services import access, extensions
from games.services.positions import EPOCH

PICTURES = {
    "long-cours": "showcase/long-cours.svg",
    "vor-dem-wind": "showcase/vor-dem-wind.svg",
    "siecle-dor": "showcase/siecle-dor.svg",
    "voc-basic": "showcase/voc.svg",
    "voc-advanced": "showcase/voc.svg",
}


@dataclass(frozen=True)
class TableRow:
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
    people: list["Sitter"]
    pace: str  # the clock in a few words
    unusual: list[str]  # options that are not as usual
    places: list[str]  # how it ended
    picture: str  # of the game, where we have one


@dataclass(frozen=True)
class Sitter:
    """Who sits; `username` of somebody who has a page, `told`: how they have played so far."""

    name: str
    username: str
    told: str = ""


def looking_for_players() -> QuerySet[Game]:
    """Open tables where anybody may sit down."""
    return with_seats(access.public().filter(status=Game.Status.OPEN, invited_only=False))


def with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    """With who sits and what is asked of whom, newest first."""
    return with_people(games.order_by("-opened_at", "pk"))


def with_people(games: QuerySet[Game]) -> QuerySet[Game]:
    """The same in the order given."""
    due = Decision.objects.filter(closed_at=None, due=True).order_by("seat")
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    return games.select_related("stream").prefetch_related(
        seats, Prefetch("decisions", due, to_attr="open_decisions")
    )


# --- My tables ---

FINISHED_A_PAGE = 20


@dataclass(frozen=True)
class Asked:
    """A table that waits for me: what is asked, and until when."""

    row: TableRow
    sentence: str
    until: datetime | None


def mine(player: User, page: str | None) -> dict[str, Any]:
    """The tables where I sit or that I opened: what waits for me first, the soonest deadline on
    top."""
    games = access.playable()
    current = list(with_seats(games.filter(pk__in=access.tables_under_way_of(player))))
    sat_at = games.filter(seats__player=player, status=Game.Status.FINISHED)
    over = Paginator(with_seats(sat_at), FINISHED_A_PAGE).get_page(page)
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


def asked_of(player: User, game: Game, row: TableRow) -> Asked | None:
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


def rows(games: Sequence[Game], *, records: bool = False) -> list[TableRow]:
    """`records`: with how those who sit at open tables have played so far."""
    last = last_moves(games)
    headlines = {game.pk: headline for game, headline in headlined(games)}
    known = records_at(games) if records else {}
    return [row(game, headlines.get(game.pk, ""), last.get(game.pk), known) for game in games]


def records_at(games: Sequence[Game]) -> Mapping[int, extensions.Record]:
    return extensions.records_of(
        seat.player_id
        for game in games
        if game.status == Game.Status.OPEN
        for seat in game.seats.all()
        if seat.player_id
    )


def row(
    game: Game,
    headline: str,
    last_move_at: datetime | None,
    known: Mapping[int, extensions.Record],
) -> TableRow:
    seats = list(game.seats.all())
    names = words.names(seats, gettext)
    return TableRow(
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
        people=[sitter(seat, names[seat.number], known) for seat in seats if seat.holder],
        pace=words.short_pace(game.terms, gettext),
        unusual=words.unusual_options(load(game.ruleset), game.options, gettext),
        picture=PICTURES.get(load(game.ruleset).name, ""),
        places=[
            words.placing(placing, names[placing["seat"]], gettext) for placing in game.result or []
        ],
    )


def sitter(seat: Seat, name: str, known: Mapping[int, extensions.Record]) -> Sitter:
    player = seat.player
    has_page = player is not None and player.is_active and not player.is_guest
    record = known.get(seat.player_id) if seat.player_id else None
    return Sitter(
        name,
        player.username if player is not None and has_page else "",
        words.record(record, gettext) if record else "",
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
