"""What happens at the tables when somebody leaves for good, and what the tables know of a
person."""

from datetime import datetime
from typing import Any

import msgspec
from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet

from core.accounts.deletion import Part
from core.accounts.models import User
from core.eventlog import log
from games.models import (
    Comment,
    Departure,
    DraftRevision,
    Game,
    Invitation,
    Press,
    Report,
    Seat,
    TableNote,
)
from games.services import tables
from games.services.refusals import TableRefusal
from games.table import MoveSubmitted, SeatHandedOver

UNDER_WAY = (Game.Status.OPEN, Game.Status.RUNNING)
NOT_BY_HAND = ("clock", "bot")


def held(user: User) -> QuerySet[Seat]:
    """Seats at tables that are not over."""
    return Seat.objects.filter(player=user, game__status__in=UNDER_WAY)


def leave(user: User, now: datetime) -> None:
    """One table at a time, each in its own transaction: running seats go to the autopilot,
    tables that nobody else sits at close."""
    for game_id in held(user).values_list("game_id", flat=True):
        try:
            tables.leave(game_id=game_id, player=user, now=now)
        except TableRefusal:
            continue  # over, or left, in this very instant
    for game in deserted(user):
        tables.close(game_id=game.pk, reason="cancelled", now=now)


def deserted(user: User) -> QuerySet[Game]:
    """Tables they opened, not begun, where no other player sits."""
    others = Seat.objects.filter(holder="player").exclude(player=user).values("game")
    return Game.objects.filter(opened_by=user, status=Game.Status.OPEN).exclude(pk__in=others)


def is_busy(user: User) -> bool:
    return held(user).exists() or deserted(user).exists()


def messages_of(user: User) -> list[Press]:
    """What they wrote to the others: from the seats they hold, and from those they left until
    they left."""
    held = Q(pk__in=())
    for game_id, seat in Seat.objects.filter(player=user).values_list("game_id", "number"):
        held |= Q(game_id=game_id, seat=seat)
    for game_id, seat, at in Departure.objects.filter(player=user).values_list(
        "game_id", "seat", "at"
    ):
        held |= Q(game_id=game_id, seat=seat, at__lte=at)
    return list(Press.objects.filter(held))


def wipe(user: User) -> None:
    """Invitations to their addresses go, and what they wrote to others; documents with their
    name or words are made anew."""
    quoted = {row.game_id for row in messages_of(user)} | set(
        Seat.objects.filter(player=user).values_list("game_id", flat=True)
    )
    Report.objects.filter(game__in=quoted).delete()
    Press.objects.filter(pk__in=[row.pk for row in messages_of(user)]).delete()
    Departure.objects.filter(player=user).delete()
    DraftRevision.objects.filter(player=user).delete()
    TableNote.objects.filter(player=user).delete()
    Comment.objects.filter(player=user).delete()
    addresses = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    invited = Q(email__iexact=user.email)
    for address in addresses:
        invited |= Q(email__iexact=address)
    Invitation.objects.filter(invited).delete()


# --- What is told ---


def tell(user: User) -> dict[str, Any]:
    seats = (
        Seat.objects.filter(player=user).select_related("game").order_by("game__opened_at", "game")
    )
    opened = Game.objects.filter(opened_by=user).order_by("opened_at", "pk")
    return {
        "seats": [seat_told(seat) for seat in seats],
        "press": [
            {"table": row.game_id, "seat": row.seat, "to": row.to, "at": row.at, "text": row.text}
            for row in messages_of(user)
        ],
        "notes": [
            {"table": note.game_id, "changed_at": note.changed_at, "text": note.text}
            for note in TableNote.objects.filter(player=user).order_by("game")
        ],
        "comments": [
            {"table": row.game_id, "event": row.seq, "at": row.at, "text": row.text}
            for row in Comment.objects.filter(player=user).order_by("game", "seq", "pk")
        ],
        "drafts": [
            {"table": row.game_id, "seat": row.seat, "at": row.created_at, "text": row.text}
            for row in DraftRevision.objects.filter(player=user).order_by("game", "number")
        ],
        "tables_opened": [
            {"table": game.pk, "ruleset": game.ruleset, "opened_at": game.opened_at}
            for game in opened
        ],
    }


def seat_told(seat: Seat) -> dict[str, Any]:
    game = seat.game
    placing = next(
        (placing for placing in game.result or [] if placing["seat"] == seat.number), None
    )
    return {
        "table": game.pk,
        "ruleset": game.ruleset,
        "seat": seat.number,
        "status": game.status,
        "opened_at": game.opened_at,
        "started_at": game.started_at,
        "ended_at": game.ended_at,
        "words_for_the_dice_sha256": seat.contribution or None,
        "press_in_book": seat.press_agreed_by_id == seat.player_id,
        "place": placing and placing["place"],
        "score": placing and placing["score"],
        "orders": orders(seat),
    }


def orders(seat: Seat) -> list[dict[str, Any]]:
    """The letters of whoever sits there now: since the seat was last handed over, without what
    the clock or a bot sent."""
    found: list[dict[str, Any]] = []
    for row in log.iterate(seat.game_id):
        if row.kind == SeatHandedOver.kind and msgspec.json.decode(row.data)["seat"] == seat.number:
            found = []
        if row.kind == MoveSubmitted.kind and row.actor == seat.number:
            data = msgspec.json.decode(row.data)
            if data["channel"] not in NOT_BY_HAND:
                found.append(
                    {
                        "event": row.seq,
                        "at": row.at,
                        "channel": data["channel"],
                        "command": data["command"],
                    }
                )
    return found


PART = Part(name="games", tell=tell, leave=leave, wipe=wipe, is_busy=is_busy)
