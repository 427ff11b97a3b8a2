"""Mail that comes in. Every door (LMTP, pipe, local inbox) ends in `receive`, which stores the message and says yes; a task reads it."""

import hashlib
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import getaddresses, parseaddr

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils.translation import override

from core.accounts.models import User
from games.engine import IllegalMove, Unreadable
from games.models import Receipt, Seat
from games.services import letters, lines, moves, positions
from games.services.refusals import TableRefusal
from notifications import outbox, replies
from notifications.models import Inbound, Outbound, ReplyToken
from notifications.tasks import ring_reader

logger = logging.getLogger(__name__)

STALLED = timedelta(minutes=5)
MOST_BYTES = 2 * 1024 * 1024
TOKEN = re.compile(r"play\+([a-z2-7]{20})@", re.IGNORECASE)


class TooLarge(ValueError):
    """More than any letter needs."""


def receive(raw: bytes, *, via: str, now: datetime, recipient: str = "") -> Inbound:
    """Keep a message and wake its reader. Once this returns, the message is ours and cannot be lost."""
    if len(raw) > MOST_BYTES:
        raise TooLarge(f"{len(raw)} bytes; a letter may have {MOST_BYTES}")
    with transaction.atomic():
        row = Inbound.objects.create(raw=raw, via=via, recipient=recipient[:320], received_at=now)
        transaction.on_commit(ring_reader)
    return row


def read_waiting(*, now: Callable[[], datetime]) -> int:
    """Read everything that has come in, oldest first, each by one worker. Returns how many were read here."""
    free = Q(claimed_at=None) | Q(claimed_at__lt=now() - STALLED)
    count = 0
    for pk in list(Inbound.objects.filter(free, read_at=None).order_by("pk").values_list("pk", flat=True)):
        if Inbound.objects.filter(free, pk=pk, read_at=None).update(claimed_at=now()):
            count += read_one(Inbound.objects.get(pk=pk), now=now())
    return count


def read_one(row: Inbound, *, now: datetime) -> bool:
    """One bad mail never stops the others: it stays claimed and comes up again."""
    try:
        with transaction.atomic():
            row.outcome = read(row, now=now)
            row.read_at = now
            row.save(update_fields=["outcome", "read_at", "game", "seat"])
    except Exception:  # last resort: the mail stays in the queue and is reported
        logger.exception("mail %s could not be read", row.pk)
        return False
    return True


def read(row: Inbound, *, now: datetime) -> str:
    """Do what a mail says and queue its answer. Returns what became of it."""
    message = BytesParser(policy=policy.default).parsebytes(bytes(row.raw))
    if not isinstance(message, EmailMessage) or replies.is_automatic(message):
        return "automatic"
    token = find_token(row, message)
    if token is None:
        return "unknown"
    row.game, row.seat = token.game, token.seat
    seat = Seat.objects.select_related("player").get(game=token.game, number=token.seat)
    sender = parseaddr(str(message.get("From", "")))[1].lower()
    if seat.player is None or seat.holder != "player":
        return "unknown"
    if not is_confirmed(seat.player, sender):
        tell_of_stranger(token, seat.player, sender, once=f"stranger/{row.pk}", now=now)
        return "stranger"
    with override(seat.player.language):
        letter = Letter(replies.written_text(message), letter_key(message, bytes(row.raw)), replies.attached(message))
        outcome, facts = obey(token, letter, now=now)
    facts |= {
        "outcome": outcome,
        "subject": str(message.get("Subject", ""))[:200],
        "message_id": safe_id(str(message.get("Message-ID", ""))),
    }
    outbox.write(
        Outbound.Kind.ANSWER,
        game=token.game,
        seat=seat.number,
        user=seat.player,
        decision=token.decision,
        seq=token.game.stream.head_seq,
        now=now,
        once=f"answer/{row.pk}",
        facts=facts,
    )
    return outcome


def tell_of_stranger(token: ReplyToken, player: User, sender: str, *, once: str, now: datetime) -> None:
    """The player, not the stranger, is told."""
    facts = {"sender": sender[:200]}
    outbox.write(Outbound.Kind.STRANGER, game=token.game, seat=token.seat, user=player, seq=0, now=now, once=once, facts=facts)


def find_token(row: Inbound, message: EmailMessage) -> ReplyToken | None:
    """From the envelope where the door knows it, else from the headers that say to whom it was delivered."""
    headers = [str(value) for name in ("Delivered-To", "X-Original-To", "To", "Cc") for value in message.get_all(name, [])]
    addresses = [row.recipient, *(address for _, address in getaddresses(headers))]
    for address in addresses:
        if found := TOKEN.match(address):
            return ReplyToken.objects.select_related("game__stream").filter(token=found[1].lower()).first()
    return None


def is_confirmed(player: User, address: str) -> bool:
    return bool(EmailAddress.objects.filter(user=player, email__iexact=address, verified=True).exists())


def safe_id(text: str) -> str:
    """A Message-ID that may stand in a header of ours; nothing else may."""
    return text.strip() if re.fullmatch(r"<[^<>\s]{1,250}>", text.strip()) else ""


def letter_key(message: EmailMessage, raw: bytes) -> str:
    name = str(message.get("Message-ID", "")).strip() or hashlib.sha256(raw).hexdigest()
    return f"mail/{name}"[:255]


@dataclass(frozen=True)
class Letter:
    """What a mail says: its order lines, what makes it one letter, and the files that came with it."""

    text: str
    key: str
    attached: dict[str, bytes]


def obey(token: ReplyToken, letter: Letter, *, now: datetime) -> tuple[str, dict[str, object]]:
    """Play the letter. What was understood, and what came of it or stands in the way, as facts for the answer."""
    game, seat = token.game, token.seat
    facts: dict[str, object] = {"text": letter.text[:2000]}
    decision = token.decision or None
    try:
        before = moves.played_before(game_id=game.pk, seat=seat, key=letter.key, text=letter.text, decision=decision)
        receipt = before or play(token, letter, facts=facts, now=now)
    except (Unreadable, IllegalMove, TableRefusal) as refusal:
        told_line = isinstance(refusal, Unreadable)  # its sentences begin with the line they speak of
        facts["troubles"] = [[None if told_line else t.line, t.code, t.sentence] for t in letters.explain(refusal, game)]
        stale = isinstance(refusal, TableRefusal) and refusal.code in {"decision_gone", "position_changed"}
        return "stale" if stale else "refused", facts
    game.stream.refresh_from_db()
    facts |= {"first_seq": receipt.first_seq, "last_seq": receipt.last_seq}
    return "repeated" if before else "accepted", facts


def play(token: ReplyToken, letter: Letter, *, facts: dict[str, object], now: datetime) -> Receipt:
    """In a transaction of its own: what is refused leaves nothing but its answer."""
    command = letters.read(token.game, token.seat, letter.text)
    if letter.attached:
        command = lines.with_files(positions.newest(token.game), token.seat, command, letter.attached)
    facts["command"] = letters.plain(command)
    with transaction.atomic():
        return moves.submit(
            game_id=token.game_id,
            seat=token.seat,
            command=command,
            key=letter.key,
            channel="mail",
            now=now,
            decision=token.decision or None,
            text=letter.text,
        )


def reply_address(token: str) -> str:
    return f"play+{token}@{settings.MAIL_DOMAIN}"
