"""Sending what the outbox holds: at least once, and a second time only with the same Message-ID and the same bytes."""

import hashlib
import json
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from email.message import Message
from email.utils import format_datetime
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.utils.translation import override

from core import rows
from core.accounts.models import User
from games.models import Game
from games.services import positions
from games.services.tables import token as random_token
from notifications import prompts
from notifications.inbound import reply_address
from notifications.models import Outbound, ReplyToken

logger = logging.getLogger(__name__)

STALLED = timedelta(minutes=5)
FIRST_RETRY = timedelta(minutes=1)
LAST_RETRY = timedelta(hours=6)


class Letter(EmailMultiAlternatives):
    """A mail whose bytes depend on its content alone: the boundary, which Python draws at random, comes from the Message-ID."""

    def message(self) -> Message:  # type: ignore[override]  # Django's own class is one of these
        message = super().message()
        if message.is_multipart():
            message.set_boundary(f"=-{hashlib.sha256(self.extra_headers['Message-ID'].encode()).hexdigest()[:32]}")
        return message


def send_waiting(*, now: Callable[[], datetime]) -> int:
    """Send everything that waits, oldest first, each by one worker, over one connection. Returns how many were sent here."""
    began = now()
    stalled = began - STALLED
    connection: BaseEmailBackend | None = None
    count = 0
    try:
        for (pk,) in rows.every(WAITING, rows.moment(stalled), rows.moment(began)):
            row = fetched(pk, stalled=stalled)
            if row and is_wanted(row, stalled=stalled, now=now()) and claim(row, stalled=stalled, now=now()):
                connection = connection or opened()
                count += send(row, connection, now=now())
    finally:
        if connection:
            connection.close()
    return count


FREE = "sent_at IS NULL AND dropped_at IS NULL AND (claimed_at IS NULL OR claimed_at < %s)"
WAITING = f"SELECT id FROM notifications_outbound WHERE {FREE} AND (retry_at IS NULL OR retry_at <= %s) ORDER BY created_at, id"  # noqa: S608

WRITTEN = ("to", "reply_to", "subject", "text", "html")
MAIL = rows.columns(
    Outbound,
    *("id", "kind", "game_id", "seat", "user_id", "address", "decision", "seq", "facts", "created_at", "once", "attempts", *WRITTEN),
)
PERSON = rows.columns(User, "id", "username", "email", "language", "time_zone")
FETCH = f"""
SELECT {positions.COLUMNS}, {rows.of("mail", MAIL)}, {rows.of("person", PERSON)}
FROM {positions.TABLES} JOIN {Outbound._meta.db_table} mail ON mail.game_id = game.stream_id
    LEFT JOIN {User._meta.db_table} person ON person.id = mail.user_id
WHERE mail.id = %s AND {FREE}"""  # noqa: S608 -- names of our own tables and columns


def fetched(pk: int, *, stalled: datetime) -> Outbound | None:
    """The mail with its table, the table's position and its reader, as of one instant; None when another worker has it."""
    found = rows.one(FETCH, pk, rows.moment(stalled))
    if found is None:
        return None
    *_, of_mail, of_person = rows.split(found, positions.GAME, positions.STREAM, positions.SNAPSHOT, MAIL, PERSON)
    row = rows.made(Outbound, MAIL, of_mail)
    row.created_at, row.facts = rows.read_moment(row.created_at), json.loads(str(row.facts))
    row.game = positions.read(found)
    row.user = None if row.user_id is None else rows.made(User, PERSON, of_person)
    return row


def opened() -> BaseEmailBackend:
    connection = get_connection(fail_silently=False)
    try:
        connection.open()
    except (OSError, SMTPException):
        logger.warning("the mail server does not answer; mails are tried again")
    return connection


def is_wanted(row: Outbound, *, stalled: datetime, now: datetime) -> bool:
    """Whether there is a mail to send, written now or earlier. What nobody waits for any more is dropped."""
    if row.subject:
        return True
    if is_answered(row):
        rows.change(DROP, rows.moment(now), row.pk, rows.moment(stalled))
        return False
    try:
        render(row)
    except Exception as error:  # a mail that cannot be written must not keep the others waiting
        logger.exception("mail %s could not be rendered", row.pk)
        return claim(row, stalled=stalled, now=now) and postpone(row, error, now=now)
    return True


def claim(row: Outbound, *, stalled: datetime, now: datetime) -> bool:
    """Make it ours, and keep its words with the same stroke: from here on it is sent as it is now, however often. One worker succeeds."""
    return bool(rows.change(CLAIM, rows.moment(now), *(getattr(row, name) for name in WRITTEN), row.pk, rows.moment(stalled)))


DROP = f"UPDATE notifications_outbound SET dropped_at = %s WHERE id = %s AND {FREE}"  # noqa: S608
CLAIM = f"""UPDATE notifications_outbound SET claimed_at = %s, "to" = %s, reply_to = %s, subject = %s, text = %s, html = %s
WHERE id = %s AND {FREE}"""  # noqa: S608 -- both: text of our own


def send(row: Outbound, connection: BaseEmailBackend, *, now: datetime) -> bool:
    try:
        letter(row, connection).send(fail_silently=False)
    except (OSError, SMTPException) as error:
        logger.warning("mail %s could not be sent: %s", row.pk, error)
        return postpone(row, error, now=now)
    rows.change("UPDATE notifications_outbound SET sent_at = %s, last_error = '' WHERE id = %s", rows.moment(now), row.pk)
    return True


def is_answered(row: Outbound) -> bool:
    """A prompt or a reminder for a question that is no longer open is not worth a mail; nor is asking somebody who has confirmed."""
    if row.kind == Outbound.Kind.CONFIRM:
        return row.game.status != Game.Status.OPEN or row.game.seats.filter(player=row.user, confirmed=True).exists()
    if row.kind not in {Outbound.Kind.PROMPT, Outbound.Kind.REMINDER}:
        return False
    open_question = "SELECT 1 FROM games_decision WHERE game_id = %s AND key = %s AND closed_at IS NULL AND due"
    return rows.one(open_question, row.game_id, row.decision) is None


def postpone(row: Outbound, error: Exception, *, now: datetime) -> bool:
    wait = min(FIRST_RETRY * 2**row.attempts, LAST_RETRY)
    Outbound.objects.filter(pk=row.pk).update(attempts=row.attempts + 1, retry_at=now + wait, claimed_at=None, last_error=str(error)[:500])
    return False


def render(row: Outbound) -> None:
    """Write subject, text and HTML, in the reader's language."""
    if row.user is not None and row.seat is not None:
        row.reply_to = reply_address(token_for(row))
    row.to = row.address or (row.user.email if row.user else "")
    with override(row.user.language if row.user else settings.LANGUAGE_CODE):
        row.subject, row.text, row.html = prompts.written(row)


def token_for(row: Outbound) -> str:
    assert row.seat is not None
    asked = row.decision if row.kind in {Outbound.Kind.PROMPT, Outbound.Kind.REMINDER, Outbound.Kind.ANSWER} else ""
    known = "SELECT token FROM notifications_replytoken WHERE game_id = %s AND seat = %s AND decision = %s"
    if earlier := rows.one(known, row.game_id, row.seat, asked):
        return str(earlier[0])
    found, _ = ReplyToken.objects.get_or_create(game=row.game, seat=row.seat, decision=asked, defaults={"token": random_token(20)})
    return found.token


def message_id(row: Outbound) -> str:
    return f"<{hashlib.sha256(row.once.encode()).hexdigest()[:32]}@{settings.MAIL_DOMAIN}>"


def letter(row: Outbound, connection: BaseEmailBackend | None = None) -> Letter:
    """The mail of a rendered row. All mails of a seat at a table form one thread."""
    thread = f"<table-{row.game_id}-{row.seat or 0}@{settings.MAIL_DOMAIN}>"
    answered = str(row.facts.get("message_id", "")) if row.kind == Outbound.Kind.ANSWER else ""
    headers = {
        "Message-ID": message_id(row),
        "Date": format_datetime(row.created_at),
        "In-Reply-To": answered or thread,
        "References": f"{thread} {answered}".strip(),
        "Auto-Submitted": "auto-generated",
    }
    sender = settings.DEFAULT_FROM_EMAIL
    mail = Letter(
        row.subject, row.text, sender, [row.to], headers=headers, connection=connection, reply_to=[row.reply_to] if row.reply_to else None
    )
    if row.html:
        mail.attach_alternative(row.html, "text/html")
    return mail
