"""A player's record: how long they take, how often the clock had to play for them, how many
games they brought to an end."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from statistics import median
from typing import Any

import msgspec
from django.db.models import Count, QuerySet

from core import sql
from games.models import Decision, Departure, Game, Seat
from games.services.extensions import Announcement, Record
from games.table import MoveSubmitted
from notifications.models import Answer

AT_LEAST = 3  # answers before a median is told
NEWEST = 200  # answers that a median is made of

BY_HAND = ("web", "rest", "mail")


def listen(announcement: Announcement) -> None:
    """A move of a player, or of the clock for them: note how long it took, and that they are
    there again."""
    first = announcement.rows[0]
    if first.kind != MoveSubmitted.kind:
        return
    move = msgspec.json.decode(first.data, type=MoveSubmitted)
    if move.channel == "bot":
        return
    seat = sql.one(
        "SELECT id, player_id, missed FROM games_seat WHERE game_id = %s AND number = %s",
        announcement.position.game.pk,
        move.seat,
    )
    assert seat is not None, "a letter comes from a seat"
    pk, user_id, missed = seat
    if move.channel in BY_HAND and missed:
        Seat.objects.filter(pk=pk).update(missed=0)
    if user_id is not None:
        record_answer(announcement, move, user_id)


NOTE = (
    "INSERT INTO notifications_answer (user_id, game_id, took, timed_out, at) VALUES (%s, %s, "
    "%s, %s, %s)"
)


def record_answer(announcement: Announcement, move: MoveSubmitted, user_id: int) -> None:
    now, game = announcement.now, announcement.position.game
    done_at = announcement.change.came_at or now
    for row in answered(announcement, move.seat):
        if row.asked_at is not None:
            took = max(done_at - row.asked_at, timedelta(0))
            sql.change(
                NOTE, user_id, game.pk, sql.span(took), move.channel == "clock", sql.adapt_time(now)
            )


def answered(announcement: Announcement, seat: int) -> Sequence[Decision]:
    """The questions of this seat whose clock the move has stopped."""
    change = announcement.change
    turned = [d.key for d in change.turned if d.seat == seat and not d.due]
    found = (
        list(Decision.objects.filter(game=announcement.position.game, key__in=turned))
        if turned
        else []
    )
    return [*(row for row in change.closed if row.seat == seat and row.due), *found]


# --- Told ---


def of(users: Iterable[int]) -> Mapping[int, Record]:
    """The records of these people, in five queries however many they are."""
    wanted = sorted(set(users))
    if not wanted:
        return {}
    took: dict[int, list[timedelta]] = defaultdict(list)
    in_time = Answer.objects.filter(user__in=wanted, timed_out=False)
    for user, span in in_time.order_by("-at").values_list("user", "took")[: NEWEST * len(wanted)]:
        took[user].append(span)
    answers, timeouts = (
        counted(in_time),
        counted(Answer.objects.filter(user__in=wanted, timed_out=True)),
    )
    finished = counted(
        Seat.objects.filter(player__in=wanted, holder="player", game__status=Game.Status.FINISHED),
        by="player",
    )
    left = counted(Departure.objects.filter(player__in=wanted), by="player")
    return {
        user: Record(
            answers=answers.get(user, 0),
            median=middle(took[user][:NEWEST]),
            timeouts=timeouts.get(user, 0),
            finished=finished.get(user, 0),
            left=left.get(user, 0),
        )
        for user in wanted
    }


def middle(spans: list[timedelta]) -> timedelta | None:
    return (
        timedelta(seconds=median(span.total_seconds() for span in spans))
        if len(spans) >= AT_LEAST
        else None
    )


def counted(found: QuerySet[Any, Any], *, by: str = "user") -> dict[int, int]:
    return {
        row[by]: row["number"] for row in found.order_by().values(by).annotate(number=Count("pk"))
    }
