"""If the sweep itself stood still, nobody times out on its return: deadlines move on by the gap,
and the operator is told."""

import logging
from datetime import datetime, timedelta
from smtplib import SMTPException

from django.core.mail import mail_admins
from django.db import transaction
from django.db.models import F, Q, QuerySet

from games.models import Decision, Game
from games.services import positions, timing
from notifications import clocks
from notifications.models import Heartbeat, Outage
from notifications.timekeeping import calendars

logger = logging.getLogger(__name__)

GAP = timedelta(hours=1)
NAME = "sweep"


@transaction.atomic
def beat(*, now: datetime) -> Outage | None:
    """Note that the sweep runs; an outage if it had not for an hour. Of two workers at once one
    finds it."""
    row, first = Heartbeat.objects.get_or_create(name=NAME, defaults={"at": now})
    if first or now <= row.at or not Heartbeat.objects.filter(name=NAME, at=row.at).update(at=now):
        return None
    if now - row.at < GAP:
        return None
    logger.warning(  # the operator gets a mail of its own, with what was moved
        "the sweep has not run from %s to %s: deadlines move on by %s", row.at, now, now - row.at
    )
    return Outage.objects.create(began_at=row.at, ended_at=now)


def unfinished() -> list[Outage]:
    return list(Outage.objects.filter(done_at=None).order_by("pk"))


def touched(outage: Outage) -> QuerySet[Decision]:
    """The questions whose clock ran during the outage, and that it has not moved yet."""
    running = Decision.objects.filter(
        closed_at=None, due=True, due_at__isnull=False, asked_at__lt=outage.ended_at
    )
    return running.filter(game__status=Game.Status.RUNNING).exclude(moved__contains=mark(outage))


def mark(outage: Outage) -> str:
    return f"/outage{outage.pk}/"


def spared(outages: list[Outage]) -> Q:
    """Questions that no default may be played for, because an outage has still to move them."""
    found = Q(pk__in=())
    for outage in outages:
        found |= Q(asked_at__lt=outage.ended_at) & ~Q(moved__contains=mark(outage))
    return found


def move_on(*, now: datetime) -> int:
    """Move every deadline that an outage touched, a table at a time. A table that cannot be
    written is tried again by the next sweep, and until then spared. Returns how many were moved
    here."""
    moved = 0
    for outage in unfinished():
        for game_id in sorted(set(touched(outage).values_list("game_id", flat=True))):
            try:
                moved += at_table(game_id, outage, now=now)
            except Exception:  # one bad table never stops the others
                logger.exception("table %s: the outage %s moved nothing", game_id, outage.pk)
        if not touched(outage).exists():
            Outage.objects.filter(pk=outage.pk, done_at=None).update(done_at=now)
    tell(now=now)
    return moved


@transaction.atomic
def at_table(game_id: str, outage: Outage, *, now: datetime) -> int:
    position = positions.open_locked(game_id)
    mine, rows = calendars(position.game, now), list(touched(outage).filter(game_id=game_id))
    moved = 0
    for row in rows:  # what opened in the middle of it has lost less
        assert row.asked_at is not None
        assert row.due_at is not None
        lost = outage.ended_at - max(outage.began_at, row.asked_at)
        until = clocks.later(row.due_at, lost, mine.get(row.seat, clocks.ALWAYS))
        moved += len(
            timing.move(
                position,
                {row.key: until},
                reason="outage",
                mark=mark(outage).strip("/"),
                now=now,
                lost=lost,
            )
        )
    Outage.objects.filter(pk=outage.pk).update(moved=F("moved") + moved)
    return moved


def tell(*, now: datetime) -> None:
    """A mail to the operator, once for each outage; one that cannot be sent is tried again."""
    for outage in Outage.objects.filter(told_at=None):
        if not Outage.objects.filter(pk=outage.pk, told_at=None).update(told_at=now):
            continue
        try:
            mail_admins(
                f"Paquebot: the sweep stood still for {outage.ended_at - outage.began_at}",
                letter(outage),
            )
        except (OSError, SMTPException):
            logger.exception("the operator could not be told of the outage %s", outage.pk)
            Outage.objects.filter(pk=outage.pk).update(told_at=None)


def letter(outage: Outage) -> str:
    return (
        f"The sweep that keeps the deadlines did not run from {outage.began_at:%Y-%m-%d %H:%M} to "
        f"{outage.ended_at:%Y-%m-%d %H:%M} UTC.\n"
        f"{outage.moved} deadlines were moved on by as much, so that nobody times out because of "
        f"it. The tables' logs say so.\n"
        "Look at beat and worker: docs/running.md.\n"
    )
