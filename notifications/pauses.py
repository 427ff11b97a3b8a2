"""Pauses by agreement: every player says so, then all clocks stand still; any player lets them
run again."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef

from games import table
from games.engine import Act
from games.models import Decision, Game, Seat
from games.services import positions, timing, writing
from games.services.extensions import Announcement
from games.services.positions import Position
from games.services.refusals import TableRefusal
from notifications import clocks
from notifications.tasks import ring_pauses
from notifications.timekeeping import Sitter, sitters

logger = logging.getLogger(__name__)

LONGEST = timedelta(days=60)  # then it ends by itself, so that no game stands still for ever


def agree(*, game_id: str, seat: int, now: datetime) -> bool:
    """This seat agrees to a pause. True: everybody has, and all clocks stand still. Twice is
    once. Raises TableRefusal."""
    with transaction.atomic():
        position = at_table(game_id, seat)
        game = position.game
        if not game.terms.pauses:
            raise TableRefusal("no_pauses")
        if game.paused:
            return True
        agreed: list[Act] = []
        if Seat.objects.filter(game=game, number=seat, wants_pause=False).update(wants_pause=True):
            agreed = [(seat, table.PauseAgreed(seat))]
        if not everybody_agrees(game):
            if agreed:
                writing.append(position, agreed, now=now)
            return False
        stand_still(position, agreed, now=now)
    return True


def stand_still(position: Position, agreed: list[Act], *, now: datetime) -> None:
    """Stop all clocks. Where a bank pays, a question that had come back keeps what is left of
    its free hours by having been asked that much earlier, as `left` is needed for the time to
    its deadline."""
    game, clock = position.game, position.game.terms
    left = left_now(game, now)
    for row in timing.running(game) if clock.bank_days else []:
        if row.left is not None and row.asked_at is not None:
            row.asked_at -= timedelta(hours=clock.free_hours) - clocks.free(clock, row.left)
            row.save(update_fields=["asked_at"])
    timing.pause(position, left, agreed, now=now)


def everybody_agrees(game: Game) -> bool:
    """Every player there is, and there is one."""
    wishes = set(
        Seat.objects.filter(game=game, holder="player").values_list("wants_pause", flat=True)
    )
    return wishes == {True}


@transaction.atomic
def begin_if_agreed(*, game_id: str, now: datetime) -> bool:
    """Whoever had not agreed has gone, and everybody else has: the pause begins by itself. Twice
    is once."""
    position = positions.open_locked(game_id)
    game = position.game
    if (
        game.status != Game.Status.RUNNING
        or game.paused
        or not game.terms.pauses
        or not everybody_agrees(game)
    ):
        return False
    stand_still(position, [], now=now)
    return True


def listen(announcement: Announcement) -> None:
    """Somebody's seat goes to a bot: if theirs was the only agreement that lacked, the pause may
    begin, once this is committed."""
    gone = any(row.kind == table.SeatHandedOver.kind for row in announcement.rows)
    if gone and Seat.objects.filter(game=announcement.position.game, wants_pause=True).exists():
        transaction.on_commit(lambda: ring_pauses(announcement.position.game.pk))


def begin_waiting(*, now: datetime) -> int:
    """Those that nobody rang for."""
    against = Seat.objects.filter(game=OuterRef("game"), holder="player", wants_pause=False)
    # Asked first by themselves: joined, SQLite would begin with all tables there are.
    wanted = Seat.objects.filter(wants_pause=True).order_by().values_list("game_id", flat=True)
    asked = Seat.objects.filter(
        game__in=set(wanted),
        wants_pause=True,
        holder="player",
        game__status=Game.Status.RUNNING,
        game__paused=False,
    )
    begun = 0
    for game_id in asked.exclude(Exists(against)).values_list("game_id", flat=True).distinct():
        try:
            begun += begin_if_agreed(game_id=game_id, now=now)
        except Exception:  # one bad table never stops the others
            logger.exception("table %s: the pause could not begin", game_id)
    return begun


def resume(*, game_id: str, seat: int, now: datetime) -> bool:
    """End the pause; before everybody has agreed to it, take one's own agreement back. False:
    there was neither. Raises TableRefusal."""
    with transaction.atomic():
        position = at_table(game_id, seat)
        if position.game.paused:
            timing.resume(position, deadlines(position.game, now), seat=seat, now=now)
            return True
        if not Seat.objects.filter(game_id=game_id, number=seat, wants_pause=True).update(
            wants_pause=False
        ):
            return False
        writing.append(position, [(seat, table.PauseDeclined(seat))], now=now)
    return True


def at_table(game_id: str, seat: int) -> Position:
    """The locked table, running, with this seat held by a player."""
    position = positions.open_locked(game_id)
    if position.game.status != Game.Status.RUNNING:
        raise TableRefusal("not_running", status=position.game.status)
    if not Seat.objects.filter(game_id=game_id, number=seat, holder="player").exists():
        raise TableRefusal("not_seated")
    return position


def left_now(game: Game, now: datetime) -> dict[str, timedelta]:
    """What each running question has left of its time; negative where it is late."""
    here, clock = sitters(game, game.terms, now), game.terms
    found = {}
    for row in timing.running(game):
        assert row.due_at is not None
        calendar = (
            here[row.seat].calendar
            if row.seat in here
            else clocks.PlayerCalendar(days_off=clock.days_off)
        )
        found[row.key] = clocks.passed(now, row.due_at, calendar)
    return found


def deadlines(game: Game, now: datetime) -> dict[str, datetime]:
    """When each open question is due once the clocks run again."""
    here = sitters(game, game.terms, now)
    open_ = Decision.objects.filter(game=game, closed_at=None, due=True)
    return {
        row.key: until(row, here[row.seat], game.terms, now) for row in open_ if row.seat in here
    }


def until(row: Decision, sitter: Sitter, clock: table.Clock, now: datetime) -> datetime:
    if row.asked_at is None or row.left is None:
        return clocks.deadline(clock, sitter.calendar, now=now, bank=sitter.bank)
    return clocks.resumed(row.left, sitter.calendar, now=now)


def end_long_ones(*, now: datetime) -> int:
    """Pauses that have lasted too long end by themselves."""
    ended = 0
    for game_id in Game.objects.filter(
        status=Game.Status.RUNNING, paused_at__lte=now - LONGEST
    ).values_list("pk", flat=True):
        try:
            with transaction.atomic():
                position = positions.open_locked(game_id)
                if position.game.paused:
                    timing.resume(position, deadlines(position.game, now), seat=None, now=now)
                    ended += 1
        except Exception:  # one bad table never stops the others
            logger.exception("table %s: the pause could not be ended", game_id)
    return ended
