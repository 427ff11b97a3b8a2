"""A mail taken apart: which seat, invitation or offer it is for, who sent it, what they wrote.
Nothing has been done about it yet."""

import hashlib
import re
from dataclasses import dataclass, field, replace
from email.message import EmailMessage

from allauth.account.models import EmailAddress

from core.accounts.models import User
from core.characters import storable
from games.models import Departure, Invitation, Photo, Seat
from notifications import (
    authentication,
    bodies,
    replies,
    seasons,
)
from notifications.addresses import TOKEN, bounced_mail, mail_named, token_for
from notifications.models import (
    AccountToken,
    Inbound,
    InvitationToken,
    ReplyToken,
    SeatOffer,
)
from notifications.reply_reading import read_reply


@dataclass(frozen=True)
class Mail:
    """A mail taken apart. Nothing has been done about it yet."""

    message: EmailMessage
    sender: str
    too_deep: bool = False
    token: ReplyToken | None = None
    invitation: Invitation | None = None
    offer: SeatOffer | None = None
    account: AccountToken | None = None
    season: str = ""  # the token under which a season asked somebody to enter
    bounced: int | None = None
    automatic: bool = False
    seat: Seat | None = None
    player: User | None = None  # who holds that seat and sent this
    written: replies.Reply = field(default_factory=lambda: replies.Reply(""))
    key: str = ""
    doubt: str = ""  # why it is not believed to come from there
    photos: tuple[Photo | Exception, ...] = ()  # of charts that came with it, read


def opened(row: Inbound) -> Mail:
    raw = row.raw
    try:
        message, too_deep = bodies.parsed(raw), False
    except (bodies.TooDeep, bodies.TooLong):
        message, too_deep = bodies.headers(raw), True
    mail = identified(message, row.recipient, row.envelope_from)
    if mail.bounced is not None or mail.automatic:
        return mail
    player = mail.player or left_since(row, mail.seat)
    written = (
        replies.Reply("")
        if too_deep
        else read_reply(message, token=mail.token, player=player, sender=mail.sender)
    )
    return replace(
        mail,
        too_deep=too_deep,
        player=player,
        written=written,
        key=letter_key(message, raw),
        doubt=authentication.judge(message, raw).doubt
        if player or mail.invitation or mail.offer or mail.account or mail.season
        else "",
    )


def identified(message: EmailMessage, recipient: str, envelope_from: str | None) -> Mail:
    """Which mail, seat, invitation or offer it is for, and who sent it, by its headers. What has
    the empty sender on its envelope is a server's, and no player's."""
    sender = next((one.lower() for _, one in bodies.addresses(message, "From")), "")
    addresses = recipients(message, recipient)
    bounced = next(
        (found for address in addresses if (found := bounced_mail(address)) is not None), None
    )
    if bounced is not None or envelope_from == "" or replies.is_automatic(message):
        return Mail(message, sender, bounced=bounced, automatic=bounced is None)
    token, invitation, offer = named(addresses)
    if token is None and invitation is None and offer is None:
        token = token_of_answered(message)
    seat = (
        Seat.objects.select_related("player").get(game=token.game, number=token.seat)
        if token
        else None
    )
    player = (
        seat.player
        if seat and seat.holder == "player" and seat.player and is_confirmed(seat.player, sender)
        else None
    )
    return Mail(
        message,
        sender,
        token=token,
        invitation=invitation,
        offer=offer,
        account=None if token or invitation or offer else account_named(addresses),
        season="" if token or invitation or offer else season_named(addresses),
        seat=seat,
        player=player,
    )


def season_named(addresses: list[str]) -> str:
    names = [found[1].lower() for address in addresses if (found := TOKEN.match(address))]
    return next((name for name in names if seasons.desk().invited(name) is not None), "")


def account_named(addresses: list[str]) -> AccountToken | None:
    names = [found[1].lower() for address in addresses if (found := TOKEN.match(address))]
    return AccountToken.objects.select_related("user").filter(token__in=names).first()


def left_since(row: Inbound, seat: Seat | None) -> User | None:
    """Whoever sent it when the seat was theirs, and has left it since to the autopilot: what
    they wrote before still counts."""
    if seat is None or row.user is None or not seat.open_to_substitutes:
        return None
    left = Departure.objects.filter(
        game=seat.game_id, seat=seat.number, player=row.user, at__gte=row.received_at
    )
    return row.user if left.exists() else None


def recipients(message: EmailMessage, recipient: str) -> list[str]:
    """From the envelope where the door knows it, else from the headers that say to whom it was
    delivered."""
    found = bodies.addresses(message, "Delivered-To", "X-Original-To", "To", "Cc")
    return [recipient, *(address for _, address in found)]


def named(addresses: list[str]) -> tuple[ReplyToken | None, Invitation | None, SeatOffer | None]:
    for address in addresses:
        if found := TOKEN.match(address):
            name = found[1].lower()
            token = ReplyToken.objects.select_related("game__stream").filter(token=name).first()
            invitation = None if token else invitation_named(name)
            offer = (
                None
                if token or invitation
                else SeatOffer.objects.select_related("game__stream", "user")
                .filter(token=name)
                .first()
            )
            return token, invitation, offer
    return None, None, None


def token_of_answered(message: EmailMessage) -> ReplyToken | None:
    """Some mail programs write to the sender of a mail instead of to its reply address: then the
    mail of ours that is answered says which seat it is."""
    ids = [*message.get_all("References", []), *message.get_all("In-Reply-To", [])]
    answered = mail_named(" ".join(str(one) for one in ids))
    if answered is None or answered.game_id is None or answered.seat is None:
        return None
    return ReplyToken.objects.select_related("game__stream").get(token=token_for(answered))


def invitation_named(token: str) -> Invitation | None:
    """By the token that was mailed to the invited address, never by the one in the link."""
    found = InvitationToken.objects.select_related(
        "invitation__game__stream", "invitation__invited_by"
    )
    row = found.filter(token=token).first()
    return row.invitation if row else None


def is_banned(address: str) -> bool:
    """Whether it is a confirmed address of an account that is closed."""
    return bool(
        EmailAddress.objects.filter(
            email__iexact=address, verified=True, user__is_active=False
        ).exists()
    )


def is_confirmed(player: User, address: str) -> bool:
    return bool(
        EmailAddress.objects.filter(user=player, email__iexact=address, verified=True).exists()
    )


def safe_id(text: str) -> str:
    """A Message-ID that may stand in a header of ours; nothing else may."""
    return text.strip() if re.fullmatch(r"<[^<>\s]{1,250}>", text.strip()) else ""


def letter_key(message: EmailMessage, raw: bytes) -> str:
    named = storable(str(message.get("Message-ID", ""))).strip()
    name = named or hashlib.sha256(raw).hexdigest()
    return f"mail/{name}"[:255]
