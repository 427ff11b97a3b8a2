"""A table as programs are told of it: who sits, what is asked of whom, and the log's fingerprint. A
list costs as many queries as one table."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from django.db.models import Prefetch, QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from msgspec import Meta

from core.refusals import NotFound
from core.rest.shapes import HeadTold, Moment, Told
from games import words
from games.engine import load
from games.models import Decision, Game, Seat
from games.rng import commitment
from games.services import access, extensions
from games.services.access import Visitor
from games.table import Clock, CloseReason, Holder, Watch

Status: TypeAlias = Literal["open", "running", "finished", "closed"]


class RecordTold(Told, frozen=True):
    """How this player has played so far. `median_minutes`: that an answer took; null as long as
    there are too few to tell."""

    answers: int
    median_minutes: int | None
    timeouts: int
    finished: int
    left: int


class SeatTold(Told, frozen=True):
    number: int
    name: str
    holder: Holder | None
    bot: str | None
    confirmed: bool
    open_to_substitutes: bool
    wants_pause: bool
    bank_hours: (
        Annotated[int, Meta(description="What is left in the bank when no question is open.")]
        | None
    )
    record: (
        Annotated[RecordTold, Meta(description="At open tables, for whoever is signed in.")] | None
    )


class WaitTold(Told, frozen=True):
    """An open question. `due`: the game waits for it; otherwise it may be answered early and has
    no clock. `late`: its deadline, `until`, has passed; the default is played at `default_at`."""

    decision: str
    seat: int
    kind: str
    due: bool
    since: Moment
    until: Moment | None
    default_at: Moment | None
    late: bool


class ClockTold(Told, frozen=True):
    """As it was asked for; `sentences` says the same in words."""

    days: int
    bank_days: int
    increment_hours: int
    cap_days: int
    free_hours: int
    days_off: list[int]
    spare_nights: bool
    grace_hours: int
    absences: bool
    pauses: bool
    autopilot_after: int
    may_return: bool
    sentences: list[str]


class PlacingTold(Told, frozen=True):
    seat: int
    place: int
    score: int


class Table(Told, frozen=True):
    """`you`: the seat you hold. `commitment`: SHA-256 of the secret, which is told when the
    table has closed."""

    id: str
    name: Annotated[str, Meta(description="What people call the table: `Tamatave 17`.")]
    slug: Annotated[str, Meta(description="The name in addresses, where the id serves too.")]
    ruleset: str
    title: str
    status: Status
    options: dict[str, Any]
    clock: ClockTold
    paused: bool
    watch: Watch
    invited_only: bool
    opened_by: str | None
    opened_at: Moment
    fill_by: Moment
    started_at: Moment | None
    ended_at: Moment | None
    close_reason: CloseReason | None
    you: int | None
    seats: list[SeatTold]
    waiting: list[WaitTold]
    head: HeadTold
    commitment: str
    secret: str | None
    result: list[PlacingTold] | None
    parent: "ParentTold | None"


class ParentTold(Told, frozen=True):
    """A fork goes on from that table as it stood after event `seq`."""

    table: str
    seq: int


# --- From the rows to what is told ---


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


def admitted(table_id: str, visitor: Visitor) -> Table:
    """One table, told to somebody who may know of it. Raises NotFound."""
    found = whole(Game.objects.filter(pk=table_id)).first()
    if found is None:
        raise NotFound
    access.admitted(found, seat_of(visitor, found.seats.all()), visitor)
    return all_told([found], visitor)[0]


def all_told(games: Sequence[Game], visitor: Visitor) -> list[Table]:
    """The records of those who sit at open tables are for somebody who might sit down with them."""
    opened = [game for game in games if visitor.pk is not None and game.status == Game.Status.OPEN]
    known = extensions.records_of(
        seat.player_id for game in opened for seat in game.seats.all() if seat.player_id
    )
    return [summarise(game, visitor, known if game in opened else {}) for game in games]


def summarise(game: Game, visitor: Visitor, known: Mapping[int, extensions.Record]) -> Table:
    seats = list(game.seats.all())
    decisions: Sequence[Decision] = getattr(game, "open_decisions", ())
    ended = game.ended_at is not None
    return Table(
        id=game.pk,
        name=game.name,
        slug=game.slug,
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
        you=seat_of(visitor, seats),
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


def seat_of(visitor: Visitor, seats: Iterable[Seat]) -> int | None:
    held = (seat for seat in seats if visitor.pk is not None and seat.player_id == visitor.pk)
    return next((seat.number for seat in held), None)


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
