"""Deadlines that are moved, and clocks that stand still: facts of the log, with their reason,
and the rows that say the same."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from core import metrics
from games import table
from games.engine import Act, Actor
from games.models import Decision, Game
from games.services import writing
from games.services.positions import Position, milliseconds


def running(game: Game) -> list[Decision]:
    """The open questions of a table whose clocks run."""
    return list(
        Decision.objects.filter(game=game, closed_at=None, due=True)
        .exclude(due_at=None)
        .order_by("seat", "key")
    )


def move(
    position: Position,
    moved: Mapping[str, datetime],
    *,
    reason: table.MoveReason,
    mark: str,
    now: datetime,
    lost: timedelta = timedelta(0),
    actor: Actor = "service",
) -> dict[str, datetime]:
    """Move these questions' deadlines, at a table that is locked. What bears the `mark` already
    is left alone, so a second call changes nothing. `lost`: so much of the time so far is not
    counted as theirs. Returns what was moved."""
    rows = [
        row for row in running(position.game) if row.key in moved and f"/{mark}/" not in row.moved
    ]
    if rows:
        events: list[Act] = [
            (actor, table.DeadlineMoved(row.key, row.seat, milliseconds(moved[row.key]), reason))
            for row in rows
        ]
        writing.append(position, events, now=now)
    for row in rows:
        restart(row, moved[row.key], grace=position.game.terms.grace_hours)
        row.asked_at = row.asked_at and row.asked_at + lost
        row.moved += f"/{mark}/"
        row.save()
    metrics.DEADLINES_MOVED.labels(reason).inc(len(rows))
    return {row.key: moved[row.key] for row in rows}


def restart(row: Decision, due_at: datetime, *, grace: int) -> None:
    """The row with another deadline: reminders and claims belonged to the one before."""
    row.due_at, row.default_at = due_at, due_at + timedelta(hours=grace)
    row.reminded_at = row.late_told_at = row.claimed_at = None


# --- Pauses ---


def pause(
    position: Position, left: Mapping[str, timedelta], events: list[Act], *, now: datetime
) -> None:
    """Stop every clock; each question keeps what is `left` to it."""
    game = position.game
    game.paused, game.paused_at = True, now
    game.save(update_fields=["paused", "paused_at"])
    game.seats.update(wants_pause=False)
    writing.append(position, [*events, ("service", table.TablePaused())], now=now)
    for row in running(game):
        row.left, row.due_at, row.default_at = left[row.key], None, None
        row.save(update_fields=["left", "due_at", "default_at"])


def resume(
    position: Position, due_at: Mapping[str, datetime], *, seat: int | None, now: datetime
) -> None:
    """Let the clocks run again, each until the hour given. A question that came up during the
    pause gets its first deadline."""
    game = position.game
    lost = now - (game.paused_at or now)
    game.paused, game.paused_at = False, None
    game.save(update_fields=["paused", "paused_at"])
    rows = [
        row
        for row in Decision.objects.filter(game=game, closed_at=None, due=True).order_by(
            "seat", "key"
        )
        if row.key in due_at
    ]
    events: list[Act] = [(seat or "service", table.TableResumed(seat))]
    for row in rows:
        until = milliseconds(due_at[row.key])
        first = row.asked_at is None
        events.append(
            (
                "service",
                table.DeadlineSet(row.key, row.seat, until)
                if first
                else table.DeadlineMoved(row.key, row.seat, until, "pause"),
            )
        )
    writing.append(position, events, now=now)
    for row in rows:
        row.asked_at, row.left = row.asked_at + lost if row.asked_at else now, None
        restart(row, due_at[row.key], grace=game.terms.grace_hours)
        row.save()
