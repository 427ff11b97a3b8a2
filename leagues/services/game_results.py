"""What tables tell seasons and ratings: noted in the move's transaction, worked out by a task,
the season locked before anything."""

import logging
from datetime import datetime, timedelta

import msgspec
from django.db import transaction
from django.db.models import Q
from django.urls import reverse

from core.eventlog.models import Event as EventRow
from games.models import Game, Seat
from games.services.extensions import Announcement, Extension
from games.table import MoveSubmitted, SeatHandedOver
from leagues import events as e
from leagues.models import Entry, Fixture, Note, Sitting
from leagues.services import honours, rating, record, seasons
from leagues.services.record import At
from leagues.state import TableAt
from leagues.tasks import ring, ring_clerk

logger = logging.getLogger(__name__)

Kind = Note.Kind
TROUBLE = timedelta(minutes=10)


# --- In the move's transaction: insert and nothing else ---


def listen(announcement: Announcement) -> None:
    game, first, last = announcement.position.game, announcement.rows[0], announcement.rows[-1]
    if game.over:
        if any(row.kind == "table_closed" for row in announcement.rows):
            keep_result(Note(kind=Kind.ENDED, game=game, seq=last.seq, at=announcement.now))
    elif first.kind == MoveSubmitted.kind and b'"clock"' in first.data.encode():
        move = msgspec.json.decode(first.data, type=MoveSubmitted)
        if move.channel == "clock" and Fixture.objects.filter(game=game).exists():
            keep_result(
                Note(
                    kind=Kind.MISSED, game=game, seat=move.seat, seq=first.seq, at=announcement.now
                )
            )


def keep_result(row: Note) -> None:
    Note.objects.bulk_create([row], ignore_conflicts=True)
    transaction.on_commit(ring_clerk)


def may_take_over(game: Game, seat: int, player_id: int | None) -> bool | None:
    """A seat of a season's table is for whoever holds its berth, coming back; None at tables of
    no season."""
    sitting = (
        Sitting.objects.filter(fixture__game=game, seat=seat).select_related("fixture").first()
    )
    if sitting is None:
        return None
    holder = Entry.objects.filter(
        season_id=sitting.fixture.season_id, number=sitting.entrant or 0, withdrawn=False
    )
    return player_id is not None and holder.filter(user_id=player_id).exists()


def home_of(game: Game) -> tuple[str, str] | None:
    """The season that a table belongs to, for the table's page."""
    fixture = (
        Fixture.objects.filter(game_id=game.pk).select_related("season").first()
        if game.opened_by_id is None
        else None
    )
    return (fixture.season.title, reverse("league", args=[fixture.season_id])) if fixture else None


# --- Worked out later ---


def work_out(*, now: datetime) -> int:
    """Everything noted, oldest first. One bad note never stops the others. Returns how many were
    worked out here."""
    waiting = Note.objects.filter(Q(retry_at=None) | Q(retry_at__lte=now), done_at=None).order_by(
        "at", "pk"
    )
    return sum(work_out_one(pk, now=now) for pk in list(waiting.values_list("pk", flat=True)))


def work_out_one(pk: int, *, now: datetime) -> bool:
    try:
        with transaction.atomic():
            note = Note.objects.select_related("game").get(pk=pk)
            fixture = Fixture.objects.filter(game=note.game).first()
            at = record.locked(fixture.season_id) if fixture else None
            if not Note.objects.filter(pk=pk, done_at=None).update(done_at=now):
                return False  # another worker was faster
            if note.kind == Kind.ENDED:
                rating.rate(note.game, now=now)
            if at is not None and fixture is not None and not at.state.over:
                {Kind.ENDED: ended, Kind.MISSED: missed}[Kind(note.kind)](at, fixture, note, now)
        return True
    except Exception:  # it comes up again later
        logger.exception("note %s could not be worked out", pk)
        Note.objects.filter(pk=pk).update(retry_at=now + TROUBLE)
        return False


def ended(at: At, fixture: Fixture, note: Note, now: datetime) -> None:
    """A result has come in; what the season did itself it knows already."""
    table = at.state.tables[fixture.number]
    if table.result is None and note.game.close_reason == "finished":
        record.append(at, "service", played(table, note.game), now=now)


def played(table: TableAt, game: Game) -> e.ResultCame:
    """The result of a game played to its end, by berths."""
    there = set(Seat.objects.filter(game=game, holder="player").values_list("number", flat=True))
    places = tuple(
        e.Placed(
            table.berths[one["seat"] - 1], one["place"], one["score"], one["seat"] not in there
        )
        for one in game.result or []
    )
    return e.ResultCame(table.number, "played", places)


def missed(at: At, fixture: Fixture, note: Note, now: datetime) -> None:
    """The clock has played for somebody. So often in a row, and they are out: the table must not
    wait for them any longer."""
    most, seat = at.state.plan.silent, note.seat or 0
    sitting = Sitting.objects.get(fixture=fixture, seat=seat)
    sitting.missed = in_a_row(note.game, seat, most=max(most, 20))
    sitting.save(update_fields=["missed"])
    entrant = sitting.entrant
    if not most or sitting.missed < most or entrant is None or at.state.entrants[entrant].withdrawn:
        return
    if (berth := at.state.berth_of(entrant)) and berth.number == sitting.berth:
        seasons.drop(at, entrant, reason="silent", actor="clock", now=now)
        transaction.on_commit(lambda: ring(at.season.pk))


def in_a_row(game: Game, seat: int, *, most: int) -> int:
    """How many of the newest moves of whoever sits there now were the clock's."""
    handed = EventRow.objects.filter(stream_id=game.pk, kind=SeatHandedOver.kind).values_list(
        "seq", "data"
    )
    since = max(
        (
            seq
            for seq, data in handed
            if msgspec.json.decode(data, type=SeatHandedOver).seat == seat
        ),
        default=0,
    )
    moves = EventRow.objects.filter(
        stream_id=game.pk, kind=MoveSubmitted.kind, actor=str(seat), seq__gt=since
    ).order_by("-seq")[:most]
    count = 0
    for data in moves.values_list("data", flat=True):
        if msgspec.json.decode(data, type=MoveSubmitted).channel != "clock":
            break
        count += 1
    return count


def tables_of_season(season_id: str) -> list[str]:
    drawn = Fixture.objects.filter(season=season_id).exclude(game=None)
    return list(drawn.values_list("game_id", flat=True))


EXTENSION = Extension(
    name="leagues",
    tables_of_season=tables_of_season,
    announced=listen,
    may_take_over=may_take_over,
    home_of=home_of,
    ratings=rating.courses_of,
    honours=honours.honours,
)
