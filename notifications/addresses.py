"""The addresses of ours that mails carry: where an answer goes, and where a mail that cannot be
delivered comes back to."""

import re

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from core import sql
from core.characters import is_storable
from games.models import Game, Invitation
from games.services.tables import token as random_token
from notifications.models import InvitationToken, Outbound, ReplyToken, SeatOffer

TOKEN = re.compile(r"play\+([a-z2-7]{20})@", re.IGNORECASE)
BOUNCE = re.compile(r"bounce\+([0-9]{1,18})-([0-9a-f]{16})@", re.IGNORECASE)
Kind = Outbound.Kind
NAMES_A_QUESTION = {Kind.PROMPT, Kind.REMINDER, Kind.MOVED, Kind.ANSWER, Kind.DIGEST}


def is_known(address: str) -> bool:
    """Whether a mail to this address is for somebody: a seat, an invitation, an offer, a mail of
    ours that comes back, or the service itself."""
    if not address.lower().endswith(f"@{settings.MAIL_DOMAIN}".lower()) or not is_storable(address):
        return False
    if found := TOKEN.match(address):
        named = found[1].lower()
        return any(kept.objects.filter(token=named).exists() for kept in TOKENS)
    return bounced_mail(address) is not None or address.lower().startswith("play@")


TOKENS = (ReplyToken, InvitationToken, SeatOffer)


def reply_address(token: str) -> str:
    return f"play+{token}@{settings.MAIL_DOMAIN}"


def token_for(row: Outbound) -> str:
    """The token of the question this mail asks, or of its seat."""
    assert row.seat is not None
    assert row.game_id is not None
    return token_of(row.game_id, row.seat, row.decision if row.kind in NAMES_A_QUESTION else "")


def token_of(game_id: str, seat: int, decision: str) -> str:
    known = (
        "SELECT token FROM notifications_replytoken WHERE game_id = %s AND seat = %s AND "
        "decision = %s"
    )
    if earlier := sql.one(known, game_id, seat, decision):
        return str(earlier[0])
    found, _ = ReplyToken.objects.get_or_create(
        game_id=game_id, seat=seat, decision=decision, defaults={"token": random_token(20)}
    )
    return found.token


def token_of_invitation(invitation: Invitation) -> str:
    """Mailed to the invited address, and shown to nobody else."""
    found, _ = InvitationToken.objects.get_or_create(
        invitation=invitation, defaults={"token": random_token(20)}
    )
    return found.token


def for_seat(game: Game, seat: int, decision: str) -> str:
    """Where this seat's answer to a question goes, for whoever prints it."""
    return reply_address(token_of(game.pk, seat, decision))


def bounce_address(row: Outbound) -> str:
    """Names the very mail, and cannot be made up."""
    return f"bounce+{row.pk}-{_signature(row.pk)}@{settings.MAIL_DOMAIN}"


def bounced_mail(address: str) -> int | None:
    """Which mail came back to this address; None when it is none of ours."""
    found = BOUNCE.match(address)
    return (
        int(found[1])
        if found and constant_time_compare(found[2].lower(), _signature(int(found[1])))
        else None
    )


def _signature(pk: int) -> str:
    return salted_hmac("paquebot.bounce", str(pk)).hexdigest()[:16]
