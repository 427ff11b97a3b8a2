"""Appending to a table's log, and everything that must change with it in the same transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from core import sql
from core.eventlog import log
from core.eventlog.chain import canonical
from games import table
from games.engine import Act, Actor, Event, Result
from games.models import Decision as DecisionRow
from games.models import Game
from games.services import bot_calls, extensions
from games.services.positions import Position, milliseconds, moment


@dataclass(frozen=True)
class Fresh:
    """Somebody takes this seat and gets a clock for what is open to it; who comes `back` goes on
    where time still runs."""

    seat: int
    back: bool = False


def append(
    position: Position,
    acts: Sequence[Act],
    *,
    now: datetime,
    move: table.MoveSubmitted | None = None,
    fresh: Fresh | None = None,
) -> list[log.Row]:
    """Write the acts (already folded into `position.state`), after the move that caused them,
    and bring the projections up to date. Time never goes back in a log: where the clock of this
    machine is behind the last event, that event's moment is taken, for deadlines too."""
    game, stream = position.game, position.game.stream
    now = max(now, moment(log.last_at(stream)))
    cause = stream.head_seq + 1 if move else None
    entries = [entry(move.seat, move)] if move else []
    entries += [entry(actor, event, cause=cause) for actor, event in acts]
    if game.status == Game.Status.RUNNING and (result := position.engine.result(position.state)):
        entries.append(entry("service", finish(position, result, now=now), cause=cause))
    change = decision_change(position, fresh=fresh, now=now, came_at=came_at(move))
    times = (
        extensions.times(position, change, now)
        if change.starting or change.closed or change.turned
        else extensions.Times()
    )
    entries += [
        entry("service", table.DeadlineSet(key, seat, milliseconds(due)), cause=cause)
        for key, seat, due in ordered(change, times.due_at)
    ]
    written = log.append(stream, entries, expected=stream.head_seq, at=milliseconds(now))
    position.seq = stream.head_seq
    if game.status != Game.Status.OPEN:
        log.save_snapshot(
            stream,
            fingerprint=position.engine.fingerprint,
            state=position.engine.write_state(position.state),
        )
    store(game, change, times, now=now)
    extensions.announce(extensions.Announcement(position, written, change, now))
    if move is None or change.opened or change.turned:  # otherwise nobody new is awaited
        bot_calls.call(game.pk, now=now)
    return written


def came_at(move: table.MoveSubmitted | None) -> datetime | None:
    return moment(move.received_at) if move and move.received_at is not None else None


def ordered(
    change: extensions.Change, due_at: Mapping[str, datetime]
) -> list[tuple[str, int, datetime]]:
    return [(d.key, d.seat, due_at[d.key]) for d in change.starting if d.key in due_at]


def entry(actor: Actor, event: Event, *, cause: int | None = None) -> log.Entry:
    return log.Entry(event.kind, actor, canonical(event), cause)


def finish(position: Position, result: Result, *, now: datetime) -> table.TableClosed:
    """The game is over: the result is kept and the secret revealed."""
    game = position.game
    game.status, game.ended_at, game.close_reason = Game.Status.FINISHED, now, "finished"
    game.result = [{"seat": p.seat, "place": p.place, "score": p.score} for p in result.placings]
    game.paused, game.paused_at = False, None
    game.save(update_fields=["status", "ended_at", "close_reason", "result", "paused", "paused_at"])
    return table.TableClosed(
        reason="finished",
        secret=game.stream.secret,
        state_hash=position.engine.state_hash(position.state),
    )


def decision_change(
    position: Position, *, fresh: Fresh | None, now: datetime, came_at: datetime | None = None
) -> extensions.Change:
    """How the open questions differ from the stored ones."""
    game = position.game
    pending = position.engine.pending(position.state) if game.status == Game.Status.RUNNING else []
    known = open_questions(game)
    keys = {d.key for d in pending}
    opened = [d for d in pending if d.key not in known]
    turned = [d for d in pending if d.key in known and known[d.key] != d.due]
    gone = [key for key in known if key not in keys]
    anew = {d.key for d in pending if fresh and d.seat == fresh.seat} - (
        still_running(game, now) if fresh and fresh.back else set()
    )
    return extensions.Change(
        opened=opened,
        turned=turned,
        closed=list(DecisionRow.objects.filter(game=game, key__in=gone)) if gone else [],
        starting=[d for d in pending if d.due and (d in opened or d in turned or d.key in anew)],
        fresh_seat=fresh.seat if fresh else None,
        came_at=came_at,
    )


def open_questions(game: Game) -> dict[str, bool]:
    """Each open key and whether it is due."""
    found = sql.every(
        "SELECT key, due FROM games_decision WHERE game_id = %s AND closed_at IS NULL", game.pk
    )
    return {key: bool(due) for key, due in found}


def still_running(game: Game, now: datetime) -> set[str]:
    return set(
        DecisionRow.objects.filter(game=game, closed_at=None, due_at__gt=now).values_list(
            "key", flat=True
        )
    )


def store(game: Game, change: extensions.Change, times: extensions.Times, *, now: datetime) -> None:
    """Make the Decision rows say what `pending` says. A question that comes back finds its old
    row."""
    for row in change.closed:
        row.closed_at, row.left = now, times.left.get(row.key, row.left)
        row.save(update_fields=["closed_at", "left"])
    opened = [
        DecisionRow(
            game=game,
            key=d.key,
            seat=d.seat,
            kind=d.kind,
            group=d.group,
            due=d.due,
            opened_at=now,
            **timed(game, times, d.key, now),
        )
        for d in change.opened
    ]
    if opened:
        again = ["due", "closed_at", *timed(game, times, "", now)]
        DecisionRow.objects.bulk_create(
            opened, update_conflicts=True, unique_fields=["game", "key"], update_fields=again
        )
    for d in change.turned:
        stopped = {"left": times.left[d.key]} if d.key in times.left else {}
        DecisionRow.objects.filter(game=game, key=d.key).update(due=d.due, **stopped)
    new = {d.key for d in change.opened}
    for key, _, _ in ordered(change, times.due_at):
        if key not in new:
            DecisionRow.objects.filter(game=game, key=key).update(**timed(game, times, key, now))


def timed(game: Game, times: extensions.Times, key: str, now: datetime) -> dict[str, Any]:
    """The columns of a clock that starts now; all of them empty where there is none."""
    due_at = times.due_at.get(key)
    return {
        "asked_at": due_at and now,
        "due_at": due_at,
        "default_at": due_at and due_at + timedelta(hours=game.terms.grace_hours),
        "reminded_at": None,
        "late_told_at": None,
        "claimed_at": None,
    }
