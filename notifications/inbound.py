"""Mail that comes in. Every door (LMTP, pipe, webhook, inbox page) ends in `receive`, which stores
it and says yes; a task reads it.

Every mail is answered once, save what a machine sent and what a stranger did.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from time import monotonic

from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import override

from core import sql
from core.accounts.models import User
from core.characters import storable
from games.models import Game
from notifications import (
    bodies,
    bounces,
    photos_by_mail,
)
from notifications.account_letters import read_account_letter
from notifications.addresses import TOKEN as TOKEN
from notifications.addresses import reply_address as reply_address
from notifications.errands import Errand
from notifications.letters_by_mail import absences_in, obey
from notifications.mail_answers import (
    MOST_ALIKE,
    alike_refused,
    answer,
    content_of,
    count_beyond_limit,
    doubted,
    last_word,
    letter_name,
    lost,
    of_stranger,
    too_many,
)
from notifications.models import (
    Inbound,
    RawMessage,
)
from notifications.opened_mail import Mail, identified, is_banned, opened
from notifications.season_letters import answer_season
from notifications.seats_by_mail import join, take_over
from notifications.tasks import ring_reader

logger = logging.getLogger(__name__)

STALLED = timedelta(minutes=5)
AGAIN_AFTER = timedelta(seconds=25)  # a letter that could not be read is read again
LONGEST_STORING = (
    20  # seconds; less than `clocks.SETTLED`, with time to spare for clocks that differ
)
MOST_AT_ONCE = 100  # that are looked for at a time
MOST_BYTES = 12 * 1024 * 1024  # a letter with a photograph or two, in Base64
MOST_ATTEMPTS = 5  # then it is set aside and its sender told


class TooLarge(ValueError):
    """More than any letter needs."""


class TooSlow(OperationalError):
    """It took so long to store a message that a default may have been played meanwhile."""


def receive(
    raw: bytes, *, via: str, now: datetime, recipient: str = "", envelope_from: str | None = None
) -> Inbound:
    """Keep a message for one recipient, as `receive_for` does."""
    envelope = Envelope((recipient,), envelope_from)
    [row] = receive_for(envelope, raw, via=via, now=now, since=monotonic())
    return row


@dataclass(frozen=True)
class Envelope:
    """For whom a door brings a message, and from whom, where it knows."""

    recipients: Sequence[str]
    sender: str | None = None


def receive_for(
    envelope: Envelope, raw: bytes, *, via: str, now: datetime, since: float
) -> list[Inbound]:
    """Keep a message, once for all its recipients, and wake its reader. Once this returns, the
    message is ours and cannot be lost. `since`: when it was handed over, of `monotonic()`.

    It came at `now`, and a default waits only so long for letters that came before it: what
    cannot be stored sooner is not stored at all, and whoever brings it tries again.
    """
    if len(raw) > MOST_BYTES:
        raise TooLarge(f"{len(raw)} bytes; a letter may have {MOST_BYTES}")
    with transaction.atomic():
        bound_waiting()
        message = RawMessage.objects.create(raw=raw)
        rows = [delivery(message, envelope, to, via=via, now=now) for to in envelope.recipients]
        if monotonic() - since > LONGEST_STORING:
            raise TooSlow(f"{monotonic() - since:.0f} seconds")
        transaction.on_commit(ring_reader)
    return rows


def delivery(
    message: RawMessage, envelope: Envelope, recipient: str, *, via: str, now: datetime
) -> Inbound:
    row = Inbound(message=message, via=via, recipient=storable(recipient)[:320], received_at=now)
    row.envelope_from = None if envelope.sender is None else storable(envelope.sender)[:320]
    row.game, row.seat, row.user = recognised(row.raw, recipient, envelope.sender)
    row.save()
    return row


def bound_waiting() -> None:
    """A table that somebody holds locked does not keep all mail waiting. SQLite waits in line as
    a whole."""
    if connection.vendor == "postgresql":
        sql.change(f"SET LOCAL lock_timeout = '{LONGEST_STORING}s'")


def recognised(
    raw: bytes, recipient: str, envelope_from: str | None
) -> tuple[Game | None, int | None, User | None]:
    """Whose letter it is, by its headers alone: the table, the seat and the player who holds it.
    What cannot be looked at is nobody's for now."""
    try:
        mail = identified(bodies.headers(raw), recipient, envelope_from)
    except Exception:  # it is stored all the same, and looked at again when it is read
        logger.exception("the headers of a mail could not be looked at")
        return None, None, None
    if mail.token is None or mail.player is None:
        return None, None, None
    return mail.token.game, mail.token.seat, mail.player


def read_waiting(*, now: Callable[[], datetime]) -> int:
    """Read everything that has come in, oldest first, each by one worker, and the letters of one
    seat in the order they came. Returns how many were read here."""
    tried: set[int] = set()
    count = 0
    while (
        rows := claimable(now()).exclude(pk__in=tried).order_by("received_at", "pk")[:MOST_AT_ONCE]
    ):
        for row in rows:
            tried.add(row.pk)
            if claim(row, now=now()):
                count += (
                    set_aside(row, now=now())
                    if row.attempts > MOST_ATTEMPTS
                    else read_one(row, now=now())
                )
    return count


def claimable(now: datetime) -> QuerySet[Inbound]:
    """Unread, in nobody's hands, and no earlier letter of the same seat is still unread."""
    earlier = Inbound.objects.filter(
        read_at=None, game=OuterRef("game"), seat=OuterRef("seat"), pk__lt=OuterRef("pk")
    )
    free = Q(claimed_at=None) | Q(claimed_at__lt=now - STALLED)
    return Inbound.objects.filter(free, ~Exists(earlier), read_at=None)


def claim(row: Inbound, *, now: datetime) -> bool:
    """One worker succeeds."""
    if not claimable(now).filter(pk=row.pk).update(claimed_at=now, attempts=F("attempts") + 1):
        return False
    row.refresh_from_db()
    return True


def read_one(row: Inbound, *, now: datetime) -> bool:
    """One bad mail never stops the others: it comes up again a little later, a few times; then its
    sender is told that we failed."""
    try:
        mail = opened(row)
        away = absences_in(row, mail, now=now)
        mail = replace(mail, photos=photos_by_mail.read_photos(row, mail, now=now))
        with transaction.atomic():
            row.outcome = read_mail(row, mail, away, now=now)
            keep(row, now=now)
    except Exception:  # last resort: the mail stays in the queue and is reported
        logger.exception("mail %s could not be read", row.pk)
        return give_up(row, now=now) if row.attempts >= MOST_ATTEMPTS else put_back(row, now=now)
    return True


def put_back(row: Inbound, *, now: datetime) -> bool:
    """Have it tried again sooner than if its reader had died: others of the seat wait for it."""
    try:
        Inbound.objects.filter(pk=row.pk).update(claimed_at=now - STALLED + AGAIN_AFTER)
    except DatabaseError:
        logger.exception("mail %s stays claimed", row.pk)
    return False


def keep(row: Inbound, *, now: datetime) -> None:
    row.read_at = now
    row.save(update_fields=["outcome", "read_at", "game", "seat", "letter", "content", "user"])


def give_up(row: Inbound, *, now: datetime) -> bool:
    """The mail is kept and looked at by the operator; its sender learns that nothing was done. Of
    the mail only the headers are looked at: the rest may be what cannot be read."""
    try:
        mail = identified(bodies.headers(row.raw), row.recipient, row.envelope_from)
        with transaction.atomic():
            row.refresh_from_db()
            row.outcome = "failed"
            if mail.seat is not None and mail.player is not None:
                answer(row, mail, {"outcome": "failed", "text": ""}, now=now)
            keep(row, now=now)
    except Exception:
        logger.exception("mail %s could not be answered", row.pk)
        return set_aside(row, now=now)
    return True


def set_aside(row: Inbound, *, now: datetime) -> bool:
    """A mail that cannot even be opened, or that its readers died over: nobody opens it again."""
    logger.error("mail %s is set aside unanswered", row.pk)
    Inbound.objects.filter(pk=row.pk).update(read_at=now, outcome="failed")
    return True


# --- Reading ---


def read_mail(row: Inbound, mail: Mail, away: dict[int, Errand], *, now: datetime) -> str:
    """Do what a mail says and queue its answer. Returns what became of it."""
    if mail.bounced is not None:
        return bounces.read_report(
            mail.message,
            mail.bounced,
            envelope_from=row.envelope_from,
            once=f"mail/{row.pk}",
            now=now,
        )
    if mail.automatic:
        return "automatic"
    if is_banned(mail.sender):
        return "banned"  # as at every other door: nothing is played, joined or answered
    if mail.invitation is not None:
        return join(row, mail, mail.invitation, now=now)
    if mail.offer is not None:
        return take_over(row, mail, mail.offer, now=now)
    if mail.account is not None:
        return read_account_letter(row, mail, mail.account, now=now)
    if mail.season:
        return answer_season(row, mail, mail.season, now=now)
    if mail.token is None or mail.seat is None:
        return lost(row, mail, now=now)
    if mail.player is None and (mail.seat.player is None or mail.seat.holder != "player"):
        return lost(row, mail, now=now)
    row.game, row.seat = mail.token.game, mail.token.seat
    if mail.player is None:
        assert mail.seat.player is not None
        return of_stranger(
            mail.token.game, mail.seat.player, mail.sender, seat=mail.token.seat, now=now
        )
    if mail.doubt:
        return doubted(mail.token.game, mail.player, mail, seat=mail.token.seat, now=now)
    bounces.heard_from(mail.sender, now=now)
    row.letter, row.content = letter_name(mail.token, mail.key), content_of(row, mail)
    if (beyond := count_beyond_limit(row)) >= 0:
        return too_many(row, mail, beyond, now=now)
    alike = alike_refused(row, now=now)
    if alike >= MOST_ALIKE:
        logger.warning(
            "table %s: seat %s sends the same mail again and again; it is not answered any more",
            row.game.pk,
            row.seat,
        )
        return "looping"
    with override(mail.player.language):
        facts = obey(row, mail, mail.token, away, now=now)
        if facts["outcome"] == "refused":
            facts["remarks"] = last_word(alike)
    answer(row, mail, facts, now=now)
    return str(facts["outcome"])
