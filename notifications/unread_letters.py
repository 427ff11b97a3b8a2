"""Letters that have come in and were not read yet. No clock and no autopilot overtakes them; where
one did all the same, the table's log says so."""

from datetime import datetime

from django.db.models import Exists, OuterRef

from core import sql
from core.eventlog.models import Event
from games import table
from games.engine import Actor
from games.models import Decision, Game, Receipt
from games.services import writing
from games.services.positions import Position
from games.table import LetterInTime
from notifications.models import Inbound


def came_in_time() -> Exists:
    """Of a query for questions: a letter of their table came before the moment of the default,
    and waits to be read. A letter of any player's: in a group the default of one closes what
    another may still change."""
    waiting = Inbound.objects.filter(read_at=None, user__isnull=False, game=OuterRef("game"))
    return Exists(waiting.filter(received_at__lt=OuterRef("default_at")))


UNREAD = (
    "SELECT 1 FROM notifications_inbound WHERE game_id = %s AND seat = %s AND user_id IS NOT NULL "
    "AND read_at IS NULL"
)


def has_unread(game_id: str, seat: int) -> bool:
    return sql.one(UNREAD, game_id, seat) is not None


# --- Where the clock has played all the same ---


def clock_key(row: Decision) -> str:
    """The receipt of the default that the clock plays for this question at this deadline."""
    return f"clock/{row.key}/{row.due_at:%Y%m%dT%H%M%S}"


def overtaken(*, game_id: str, seat: int, decision: str, received_at: datetime) -> str:
    """The question whose default the clock has played though a letter of this seat, which came
    then, was in time for it; empty where there is none. `decision`: the one that was written
    about, if any."""
    asked = Decision.objects.filter(
        game=game_id, seat=seat, default_at__gt=received_at, asked_at__lte=received_at
    )
    if decision:
        asked = asked.filter(key=decision)
    for row in asked.order_by("default_at", "pk"):
        if Receipt.objects.filter(game=game_id, seat=seat, key=clock_key(row)).exists():
            return row.key
    return ""


def set_aside_in_time(row: Decision) -> datetime | None:
    """When a letter for this question had come in time that could never be read; None: there is
    none."""
    letters = Inbound.objects.filter(
        game=row.game_id,
        seat=row.seat,
        user__isnull=False,
        outcome="failed",
        received_at__gte=row.asked_at,
        received_at__lt=row.default_at,
    )
    return letters.order_by("pk").values_list("received_at", flat=True).first()


def note_letter_in_time(
    position: Position, event: LetterInTime, *, actor: Actor, now: datetime
) -> bool:
    """Say in the log that this letter was in time, once for each question. Nothing is undone;
    after the end of a game nothing is written any more: then False."""
    if position.game.status != Game.Status.RUNNING or is_noted(position, event):
        return False
    writing.append(position, [(actor, event)], now=now)
    return True


def is_noted(position: Position, event: LetterInTime) -> bool:
    noted = Event.objects.filter(stream_id=position.game.pk, kind=LetterInTime.kind)
    told = [
        table.read_event(LetterInTime.kind, data) for data in noted.values_list("data", flat=True)
    ]
    return any(isinstance(one, LetterInTime) and one.decision == event.decision for one in told)
