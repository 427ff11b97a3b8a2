"""The addresses of ours that mails carry: where an answer goes, and where a mail that cannot be
delivered comes back to."""

import re

import msgspec
from django.conf import settings
from django.utils.crypto import salted_hmac

from core import sql
from core.accounts.models import User
from core.characters import is_storable
from games.models import Departure, Game, Invitation, Seat
from games.services.extensions import Announcement
from games.services.tables import token as random_token
from games.table import SeatHandedOver
from notifications import seasons
from notifications.models import AccountToken, InvitationToken, Outbound, ReplyToken, SeatOffer

TOKEN = re.compile(r"play\+([a-z2-7]{20})@", re.IGNORECASE)
BOUNCE = re.compile(r"bounce\+([0-9a-f]{32})@", re.IGNORECASE)
MESSAGE = re.compile(r"<([0-9a-f]{32})@", re.IGNORECASE)
MARKED = 12  # letters of the name that a link shows
Kind = Outbound.Kind
ASKS = {Kind.PROMPT, Kind.REMINDER, Kind.MOVED}
NAMES_A_QUESTION = {Kind.PROMPT, Kind.REMINDER, Kind.MOVED, Kind.ANSWER, Kind.DIGEST}


def is_known(address: str) -> bool:
    """Whether a mail to this address is for somebody: a seat, an invitation, an offer, a mail of
    ours that comes back, or the service itself."""
    if not address.lower().endswith(f"@{settings.MAIL_DOMAIN}".lower()) or not is_storable(address):
        return False
    if found := TOKEN.match(address):
        named = found[1].lower()
        if any(kept.objects.filter(token=named).exists() for kept in TOKENS):
            return True
        return seasons.desk().invited(named) is not None
    return bounced_mail(address) is not None or address.lower().startswith("play@")


TOKENS = (ReplyToken, InvitationToken, SeatOffer, AccountToken)


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


def renew(game_id: str, seat: int) -> None:
    """Every reply address of this seat is void from now on; the next mail has another one."""
    ReplyToken.objects.filter(game_id=game_id, seat=seat).delete()


def renew_after_handover(announcement: Announcement) -> None:
    """Whoever sat there before has mails with the old addresses. Who comes back keeps theirs."""
    game_id = announcement.position.game.pk
    for row in announcement.rows:
        if row.kind == SeatHandedOver.kind:
            event = msgspec.json.decode(row.data, type=SeatHandedOver)
            seat = Seat.objects.get(game_id=game_id, number=event.seat)
            here_before = Departure.objects.filter(
                game_id=game_id, seat=event.seat, player=seat.player_id
            )
            if event.holder == "player" and not here_before.exists():
                renew(game_id, event.seat)


def token_of_invitation(invitation: Invitation) -> str:
    """Mailed to the invited address, and shown to nobody else."""
    found, _ = InvitationToken.objects.get_or_create(
        invitation=invitation, defaults={"token": random_token(20)}
    )
    return found.token


def token_of_account(user: User) -> str:
    """Mailed to a confirmed address of theirs alone."""
    found, _ = AccountToken.objects.get_or_create(
        user=user, address="", defaults={"token": random_token(20)}
    )
    return found.token


def for_seat(game: Game, seat: int, decision: str) -> str:
    """Where this seat's answer to a question goes, for whoever prints it."""
    return reply_address(token_of(game.pk, seat, decision))


# --- What names one mail of ours ---


def name_of(row: Outbound) -> str:
    """The name of this mail, in its Message-ID, its return path and its links: the same however
    often it is sent and whatever SECRET_KEY is by then, told by nothing but the mail itself, and
    no count of others."""
    return row.name or salted_hmac("paquebot.mail", row.once).hexdigest()[:32]


def message_id(row: Outbound) -> str:
    return f"<{name_of(row)}@{settings.MAIL_DOMAIN}>"


def bounce_address(row: Outbound) -> str:
    return f"bounce+{name_of(row)}@{settings.MAIL_DOMAIN}"


def bounced_mail(address: str) -> int | None:
    """Which mail came back to this address; None when it is none of ours."""
    found = BOUNCE.match(address)
    sent = Outbound.objects.filter(name=found[1].lower()) if found else Outbound.objects.none()
    return sent.values_list("pk", flat=True).first()


def mail_named(ids: str) -> Outbound | None:
    """The newest mail of ours among these Message-IDs, as a header holds them."""
    for name in reversed(MESSAGE.findall(ids)):
        if row := Outbound.objects.select_related("user").filter(name=name.lower()).first():
            return row
    return None


def mark_link(link: str, row: Outbound) -> str:
    """The link as it stands in a mail that asks something. Who follows it has the mail; nothing
    else follows from it, so a part of the name is enough, and gives nothing away."""
    return f"{link}?mail={name_of(row)[:MARKED]}" if row.once and row.kind in ASKS else link
