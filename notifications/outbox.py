"""Which mails a move sets off. Rows only, written in the move's transaction; whoever sends them is woken after the commit."""

from collections.abc import Iterable, Mapping
from datetime import datetime

import msgspec
from django.db import transaction

from core.accounts.models import User
from games.engine import Decision
from games.models import Decision as DecisionRow
from games.models import Game, Invitation, Seat
from games.services.listeners import Announcement, Change
from games.services.positions import Position
from games.table import MoveSubmitted
from notifications import clocks
from notifications.models import Outbound
from notifications.tasks import ring_mailer

Kind = Outbound.Kind


def keep_time(position: Position, change: Change, now: datetime) -> Mapping[str, datetime]:
    """Deadlines for the questions that start now. Bots need none."""
    players = set(Seat.objects.filter(game=position.game, holder="player").values_list("number", flat=True))
    starting = [d for d in change.starting if d.seat in players]
    again = [d.key for d in starting if d in change.opened]
    left = dict(DecisionRow.objects.filter(game=position.game, key__in=again).values_list("key", "left")) if again else {}
    return {d.key: clocks.deadline(days=position.game.clock_days, now=now, left=left.get(d.key)) for d in starting}


def listen(announcement: Announcement) -> None:
    """Write the mails that this append calls for."""
    mails = list(called_for(announcement))
    if mails:
        Outbound.objects.bulk_create(mails, ignore_conflicts=True)
        transaction.on_commit(ring_mailer)


def called_for(announcement: Announcement) -> Iterable[Outbound]:
    kinds = {row.kind for row in announcement.rows}
    game = announcement.position.game
    yield from prompts(announcement)
    yield from timeouts(announcement)
    if "table_closed" in kinds:
        yield from to_everybody(announcement, Kind.RESULT if game.over else Kind.CLOSED)
    if "seat_taken" in kinds and game.status == Game.Status.OPEN and not game.seats.filter(holder="").exists():
        yield from to_everybody(announcement, Kind.CONFIRM)


def prompts(announcement: Announcement) -> Iterable[Outbound]:
    if not announcement.change.starting:
        return
    players = players_of(announcement.position.game)
    for decision in announcement.change.starting:
        if decision.seat in players:
            yield mail(announcement, Kind.PROMPT, decision.seat, players[decision.seat], decision=decision)


def timeouts(announcement: Announcement) -> Iterable[Outbound]:
    """The clock has played for somebody who was not there: say so."""
    move = announcement.rows[0]
    if move.kind == MoveSubmitted.kind and (told := msgspec.json.decode(move.data, type=MoveSubmitted)).channel == "clock":
        players = players_of(announcement.position.game)
        if told.seat in players:
            yield mail(announcement, Kind.TIMEOUT, told.seat, players[told.seat])


def to_everybody(announcement: Announcement, kind: Outbound.Kind) -> Iterable[Outbound]:
    for seat, user_id in players_of(announcement.position.game).items():
        yield mail(announcement, kind, seat, user_id)


def players_of(game: Game) -> dict[int, int]:
    return dict(Seat.objects.filter(game=game, holder="player").exclude(player=None).values_list("number", "player_id"))


def mail(announcement: Announcement, kind: Outbound.Kind, seat: int, user_id: int, *, decision: Decision | None = None) -> Outbound:
    position = announcement.position
    return Outbound(
        kind=kind,
        game=position.game,
        seat=seat,
        user_id=user_id,
        decision=decision.key if decision else "",
        seq=position.seq,
        created_at=announcement.now,
        once=f"{kind}/{position.game.pk}/{seat}/{position.seq}/{decision.key if decision else ''}",
    )


# --- Mails that no append calls for ---


def remind(row: DecisionRow, *, seq: int, user: User, now: datetime) -> None:
    """Tied to that exact deadline: when it moves, another reminder may come."""
    assert row.due_at is not None
    once = f"reminder/{row.game_id}/{row.seat}/{row.key}/{row.due_at:%Y%m%dT%H%M%S}"
    write(Kind.REMINDER, game=row.game, seat=row.seat, user=user, decision=row.key, seq=seq, now=now, once=once)


def invite(invitation: Invitation, now: datetime) -> None:
    write(
        Kind.INVITATION,
        game=invitation.game,
        address=invitation.email,
        seq=0,
        now=now,
        once=f"invitation/{invitation.token}",
        facts={"token": invitation.token, "by": invitation.invited_by.username if invitation.invited_by else ""},
    )


def write(
    kind: Outbound.Kind,
    *,
    game: Game,
    seq: int,
    now: datetime,
    once: str,
    seat: int | None = None,
    user: User | None = None,
    address: str = "",
    decision: str = "",
    facts: Mapping[str, object] | None = None,
) -> None:
    """Queue one mail; the same occasion a second time changes nothing."""
    row = Outbound(
        kind=kind,
        game=game,
        seat=seat,
        user=user,
        address=address,
        decision=decision,
        seq=seq,
        created_at=now,
        once=once,
        facts=dict(facts or {}),
    )
    Outbound.objects.bulk_create([row], ignore_conflicts=True)
    transaction.on_commit(ring_mailer)
