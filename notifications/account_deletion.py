"""The mails of somebody who leaves for good, and what is told of them."""

from typing import Any

from allauth.account.models import EmailAddress
from django.db.models import Q
from django.db.models.functions import Lower

from core.accounts.deletion import Part
from core.accounts.models import User
from notifications.models import (
    Absence,
    AccountToken,
    Answer,
    BoardPicture,
    Calendar,
    Channel,
    Hook,
    HookDelivery,
    Inbound,
    LocalMail,
    Outbound,
    Preference,
    Quiet,
    RawMessage,
    ReplyToken,
    SeatOffer,
    Trouble,
)


def addresses_of(user: User) -> set[str]:
    return {
        user.email.lower(),
        *(
            email.lower()
            for email in EmailAddress.objects.filter(user=user).values_list("email", flat=True)
        ),
    }


def places_of(user: User) -> list[tuple[str, int]]:
    """Every seat that they were written to about; the one they hold now may be another's."""
    found = (
        Outbound.objects.filter(user=user)
        .exclude(seat=None)
        .values_list("game_id", "seat")
        .distinct()
    )
    return [(game_id, seat) for game_id, seat in found if seat is not None]


def at(places: list[tuple[str, int]]) -> Q:
    """Nothing, where there are none."""
    chosen = Q(pk__in=())
    for game_id, seat in places:
        chosen |= Q(game_id=game_id, seat=seat)
    return chosen


def wipe(user: User) -> None:
    """What was to be sent is not; what was sent to them, came from them or names them in a
    stored copy is emptied."""
    places, addresses = places_of(user), addresses_of(user)
    nobody: dict[str, Any] = {
        "to": "",
        "reply_to": "",
        "address": "",
        "text": "",
        "html": "",
        "subject": "",
        "facts": {},
        "attached": None,
    }
    Channel.objects.filter(user=user).delete()
    Outbound.objects.filter(user=user, sent_at=None).delete()
    Outbound.objects.filter(user=user).update(user=None, **nobody)
    invited = Outbound.objects.exclude(address="").alias(lowered=Lower("address"))
    written_to = invited.filter(lowered__in=addresses)
    written_to.filter(sent_at=None).delete()
    written_to.update(**nobody)
    for address in addresses:
        LocalMail.objects.filter(to__iexact=address).delete()
    tables = {game_id for game_id, _ in places}
    Outbound.objects.filter(game__in=tables).exclude(sent_at=None).update(
        subject="", text="", html="", attached=None, picture=""
    )
    BoardPicture.objects.filter(game_id__in=tables).delete()
    theirs = Inbound.objects.filter(at(places))
    RawMessage.objects.filter(deliveries__in=theirs).update(raw=b"")
    theirs.update(recipient="", envelope_from=None)
    elsewhere = Inbound.objects.filter(game=None).values("message")  # strangers' of some days
    for message in RawMessage.objects.filter(pk__in=elsewhere).iterator():
        if any(address.encode() in bytes(message.raw).lower() for address in addresses):
            message.delete()
    ReplyToken.objects.filter(at(places)).delete()
    for kept in (Absence, AccountToken, Answer, Calendar, Hook, Preference, SeatOffer, Trouble):
        kept.objects.filter(user=user).delete()
    for address in addresses:
        Quiet.objects.filter(address__iexact=address).delete()


def tell(user: User) -> dict[str, Any]:
    sent = (
        Outbound.objects.filter(user=user)
        .exclude(sent_at=None)
        .order_by("pk")
        .values("kind", "game_id", "sent_at", "to", "subject", "text")
    )
    came = Inbound.objects.select_related("message").filter(at(places_of(user))).order_by("pk")
    return {
        "to_you": list(sent),
        "from_you": [
            {
                "game_id": row.game_id,
                "received_at": row.received_at,
                "via": row.via,
                "message": bytes(row.raw).decode(errors="replace"),
            }
            for row in came
        ],
        "absences": list(Absence.objects.filter(user=user).values("first", "last", "declared_at")),
        "preferences": list(
            Preference.objects.filter(user=user)
            .order_by("pk")
            .values("game_id", "delivery", "reminders", "sheet", "digest_hour", "substitute")
        ),
        "webhooks": list(
            Hook.objects.filter(user=user).order_by("pk").values("url", "kinds", "created_at")
        ),
        "told_to_your_programs": list(
            HookDelivery.objects.filter(hook__user=user)
            .order_by("pk")
            .values("kind", "body", "created_at", "delivered_at")
        ),
        "channels": list(
            Channel.objects.filter(user=user)
            .order_by("pk")
            .values("kind", "name", "what", "with_mail", "created_at", "used_at")
        ),
        "offered_to_you": list(
            SeatOffer.objects.filter(user=user).order_by("pk").values("game_id", "seat", "at")
        ),
        "did_not_reach_you": list(
            Trouble.objects.filter(user=user)
            .order_by("pk")
            .values("kind", "address", "detail", "at")
        ),
        "answers": list(
            Answer.objects.filter(user=user)
            .order_by("pk")
            .values("game_id", "took", "timed_out", "at")
        ),
    }


PART = Part(name="mails", tell=tell, wipe=wipe)
