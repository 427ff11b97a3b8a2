"""Tables as their visitors may see them: who may look, who sits, and what is asked of whom. A
list costs as many queries as one table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, Q, QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext

from core import sql
from core.accounts.models import User
from games import words
from games.api.shapes import (
    ClockTold,
    HeadTold,
    ParentTold,
    PlacingTold,
    RecordTold,
    SeatTold,
    Table,
    TablesQuery,
    WaitTold,
)
from games.engine import load
from games.models import Decision, Game, Invitation, Seat
from games.rng import commitment
from games.services import extensions, positions
from games.services.tables import may_come_back
from games.table import Clock

Visitor = User | AnonymousUser
UNPLAYED = (Game.Status.OPEN, Game.Status.CLOSED)


# --- Who may look ---


@dataclass(frozen=True)
class Place:
    """A table, and which seat of it the visitor holds."""

    game: Game
    seat: int | None


FIND = f"""
SELECT {positions.COLUMNS}, (
    SELECT seat.number FROM {Seat._meta.db_table} seat
    WHERE seat.game_id = game.stream_id AND seat.player_id = %s)
FROM {positions.TABLES} WHERE game.stream_id = %s"""  # noqa: S608 -- names of our own tables and columns


def find(table_id: str, visitor: Visitor) -> Place:
    """The table with its stream and snapshot, as of one instant. Http404 where the visitor may
    not even know of it."""
    row = sql.one(
        FIND, visitor.pk, table_id
    )  # without an account the key is NULL, and equals no player's
    if row is None:
        raise Http404
    game = positions.read(row)
    seat: int | None = row[-1]
    if not (
        game.watch == "everyone"
        or seat
        or is_being_set_up_by(game, visitor)
        or may_come_back(game, visitor.pk)
    ):
        raise Http404
    return Place(game, seat)


def is_being_set_up_by(game: Game, visitor: Visitor) -> bool:
    """Whoever opened a table for its players alone sees it until the game begins; then only if
    they play."""
    return visitor.pk is not None and game.opened_by_id == visitor.pk and game.status in UNPLAYED


def seats_of(visitor: Visitor) -> QuerySet[Seat]:
    """Of somebody without an account: none, and certainly not those without a player."""
    return Seat.objects.none() if visitor.pk is None else Seat.objects.filter(player=visitor.pk)


def watchable(visitor: Visitor) -> QuerySet[Game]:
    """The same, of all tables."""
    if visitor.pk is None:
        return Game.objects.filter(watch="everyone")
    return Game.objects.filter(
        Q(watch="everyone")
        | Q(pk__in=seats_of(visitor).values("game"))
        | Q(opened_by=visitor.pk, status__in=UNPLAYED)
    )


def is_invited(table_id: str, token: str) -> bool:
    """An invitation lets its bearer know of the table."""
    return bool(token) and Invitation.objects.filter(game_id=table_id, token=token).exists()


# --- What is told of them ---


def whole(games: QuerySet[Game]) -> QuerySet[Game]:
    """With everything `told` needs."""
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    decisions = Prefetch(
        "decisions",
        Decision.objects.filter(closed_at=None).order_by("seat", "key"),
        to_attr="open_decisions",
    )
    return games.select_related("stream", "opened_by").prefetch_related(seats, decisions)


def table(table_id: str, visitor: Visitor) -> Table:
    """One table, told to somebody who was found to be allowed."""
    return all_told([whole(Game.objects.filter(pk=table_id)).get()], visitor)[0]


def page(asked: TablesQuery, visitor: Visitor) -> list[Table]:
    """One table more than asked for, where there is one: then there is a next page."""
    games = whole(watchable(visitor))
    if asked.mine:
        games = games.filter(Q(pk__in=seats_of(visitor).values("game")) | Q(opened_by=visitor.pk))
    if isinstance(asked.status, str):
        games = games.filter(status=asked.status)
    if isinstance(asked.after, str):
        games = games.filter(older_than(asked.after))
    return all_told(list(games.order_by("-opened_at", "pk")[: asked.limit + 1]), visitor)


def older_than(table_id: str) -> Q:
    opened_at = Game.objects.filter(pk=table_id).values_list("opened_at", flat=True).first()
    if opened_at is None:
        return Q(pk__in=())
    return Q(opened_at__lt=opened_at) | Q(opened_at=opened_at, pk__gt=table_id)


def all_told(games: Sequence[Game], visitor: Visitor) -> list[Table]:
    """The records of those who sit at open tables are for somebody who might sit down with them."""
    opened = [game for game in games if visitor.pk is not None and game.status == Game.Status.OPEN]
    known = extensions.records_of(
        seat.player_id for game in opened for seat in game.seats.all() if seat.player_id
    )
    return [told(game, visitor, known if game in opened else {}) for game in games]


def told(game: Game, visitor: Visitor, known: Mapping[int, extensions.Record]) -> Table:
    seats = list(game.seats.all())
    decisions: Sequence[Decision] = getattr(game, "open_decisions", ())
    ended = game.ended_at is not None
    return Table(
        id=game.pk,
        ruleset=game.ruleset,
        title=gettext(load(game.ruleset).title),
        status=game.status,  # type: ignore[arg-type]  # one of the choices
        options=game.options,
        clock=clock_told(game.terms),
        paused=game.paused,
        watch=game.watch,  # type: ignore[arg-type]  # as the service checked it
        invited_only=game.invited_only,
        opened_by=game.opened_by.username if game.opened_by else None,
        opened_at=game.opened_at,
        fill_by=game.fill_by,
        started_at=game.started_at,
        ended_at=game.ended_at,
        close_reason=game.close_reason or None,  # type: ignore[arg-type]  # as the log has it
        you=next(
            (
                seat.number
                for seat in seats
                if visitor.pk is not None and seat.player_id == visitor.pk
            ),
            None,
        ),
        seats=[seat_told(seat, game.terms, known) for seat in seats],
        waiting=[wait_told(decision, timezone.now()) for decision in decisions],
        head=HeadTold(seq=game.stream.head_seq, hash=game.stream.head_hash),
        commitment=commitment(bytes.fromhex(game.stream.secret)),
        secret=game.stream.secret if ended else None,
        result=None if game.result is None else [placing_told(placing) for placing in game.result],
        parent=None
        if game.parent_id is None
        else ParentTold(table=game.parent_id, seq=game.parent_seq or 0),
    )


def clock_told(clock: Clock) -> ClockTold:
    told = msgspec.structs.asdict(clock)
    return ClockTold(
        **told | {"days_off": list(clock.days_off)}, sentences=words.clock(clock, gettext)
    )


def seat_told(seat: Seat, clock: Clock, known: Mapping[int, extensions.Record]) -> SeatTold:
    begins = timedelta(days=clock.bank_days)
    record = known.get(seat.player_id) if seat.player_id else None
    return SeatTold(
        number=seat.number,
        name=words.name(seat, gettext),
        holder=seat.holder or None,  # type: ignore[arg-type]  # as the log has it
        bot=seat.bot or None,
        confirmed=seat.confirmed,
        open_to_substitutes=seat.open_to_substitutes,
        wants_pause=seat.wants_pause,
        bank_hours=(begins if seat.bank is None else seat.bank) // timedelta(hours=1)
        if clock.bank_days and seat.holder == "player"
        else None,
        record=record_told(record) if record else None,
    )


def record_told(record: extensions.Record) -> RecordTold:
    minutes = None if record.median is None else record.median // timedelta(minutes=1)
    return RecordTold(
        answers=record.answers,
        median_minutes=minutes,
        timeouts=record.timeouts,
        finished=record.finished,
        left=record.left,
    )


def wait_told(decision: Decision, now: datetime) -> WaitTold:
    return WaitTold(
        decision=decision.key,
        seat=decision.seat,
        kind=decision.kind,
        due=decision.due,
        since=decision.opened_at,
        until=decision.due_at if decision.due else None,
        default_at=decision.default_at if decision.due else None,
        late=decision.due and decision.due_at is not None and decision.due_at <= now,
    )


def placing_told(placing: dict[str, Any]) -> PlacingTold:
    return PlacingTold(seat=placing["seat"], place=placing["place"], score=placing["score"])
