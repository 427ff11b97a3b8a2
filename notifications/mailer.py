"""Sending what the outbox holds: at least once, and a second time only with the same Message-ID
and the same bytes."""

import hashlib
import json
import logging
from binascii import b2a_qp
from collections.abc import Callable
from contextlib import nullcontext
from datetime import datetime, timedelta
from email.message import Message
from email.mime.image import MIMEImage
from email.utils import format_datetime
from smtplib import SMTPException, SMTPRecipientsRefused

from anymail.exceptions import AnymailError, AnymailRecipientsRefused
from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import DatabaseError, transaction
from django.db.models import Q
from django.utils.translation import override

from core import sql
from core.accounts.models import User
from games.models import Game, Press, Report
from games.services import positions, reports
from notifications import (
    batching,
    board_pictures,
    bounces,
    channels,
    dkim_mail,
    mail_content,
    mailed_heads,
    preferences,
    seasons,
    unsubscribing,
)
from notifications.addresses import (
    bounce_address,
    message_id,
    name_of,
    reply_address,
    token_for,
)
from notifications.models import Outbound, Trouble
from notifications.tasks import ring_mailer

logger = logging.getLogger(__name__)

STALLED = timedelta(minutes=5)
FIRST_RETRY = timedelta(minutes=1)
MOST_DOUBLINGS = 9  # of the wait; by then it is longer than the last
LAST_RETRY = timedelta(hours=6)
MANY_TRIES, LONGEST_TRYING = (
    20,
    timedelta(days=10),
)  # so often and for so long in vain, and it is given up
PRINT_WAITS = timedelta(
    seconds=10
)  # until the task that draws what a mail carries is looked at again; it rings when it is done
SHEET_PATIENCE = timedelta(minutes=2)  # then a turn mail goes without its sheet


class SignedMail(EmailMultiAlternatives):
    """A mail whose bytes depend on its content alone: the boundaries, which Python draws at
    random, come from the Message-ID. Signed, where there is a key."""

    metadata: dict[str, str]
    written_at: datetime
    board: bytes = b""

    def message(self) -> Message:  # type: ignore[override]  # Django's own class is one of these
        message = super().message()
        for part in [part for part in message.walk() if part.get_content_maintype() == "text"]:
            make_printable(part)
            if self.board and part.get_content_subtype() == "html":
                carry_picture(part, self.board)
        name = hashlib.sha256(self.extra_headers["Message-ID"].encode()).hexdigest()[:30]
        for number, part in enumerate(part for part in message.walk() if part.is_multipart()):
            part.set_boundary(f"=-{name}{number:02}")
        if settings.DKIM_KEY:
            raw = message.as_bytes(linesep="\r\n")  # type: ignore[call-arg]  # Django's own can
            message["DKIM-Signature"] = dkim_mail.signature(raw, written_at=self.written_at)
        return message


def make_printable(part: Message) -> None:
    """Quoted-printable: no line is longer than 76, and no server on the way changes it. By the
    standard library's C function; its package for mail does it in Python, ten times slower."""
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    del part["Content-Transfer-Encoding"]
    part["Content-Transfer-Encoding"] = "quoted-printable"
    part.set_payload(b2a_qp(payload, istext=True).decode("ascii"))


def carry_picture(html: Message, png: bytes) -> None:
    """Put the picture beside the HTML that shows it (RFC 2387)."""
    words = Message()
    for name, value in html.items():
        words[name] = value
        del html[name]
    words.set_payload(html.get_payload())
    image = MIMEImage(png, "png")
    image.add_header("Content-ID", "<board>")
    image.add_header("Content-Disposition", "inline", filename="board.png")
    html["Content-Type"] = 'multipart/related; type="text/html"'
    html.set_payload([words, image])


def send_waiting(*, now: Callable[[], datetime]) -> int:
    """Send everything that waits, oldest first, each by one worker, over one connection. Returns
    how many were sent here."""
    began = now()
    stalled = began - STALLED
    connection: BaseEmailBackend | None = None
    count = 0
    try:
        for (pk,) in sql.every(WAITING, sql.adapt_time(stalled), sql.adapt_time(began)):
            at = now()
            try:
                row = fetched(pk, stalled=stalled)
                if (
                    row
                    and is_wanted(row, stalled=stalled, now=at)
                    and claim(row, stalled=stalled, now=at)
                ):
                    connection = connection or opened()
                    count += send(row, connection, now=now())
            except (
                Exception
            ) as error:  # whatever it is: one bad mail must not keep everybody's waiting
                logger.exception("mail %s failed", pk)
                set_aside(pk, error, stalled=stalled, now=at)
    finally:
        if connection:
            connection.close()
    return count


def set_aside(pk: int, error: Exception, *, stalled: datetime, now: datetime) -> None:
    """Have it tried again later, unless another worker has it. What cannot even be set aside
    comes up again with the next sweep."""
    ours = Q(claimed_at=None) | Q(claimed_at__lt=stalled) | Q(claimed_at=now)
    try:
        row = (
            Outbound.objects.filter(ours, pk=pk, sent_at=None, dropped_at=None)
            .only("attempts", "created_at")
            .first()
        )
        if row is not None:
            postpone(row, error, now=now)
    except DatabaseError:
        logger.exception("mail %s could not be set aside", pk)


FREE = "sent_at IS NULL AND dropped_at IS NULL AND (claimed_at IS NULL OR claimed_at < %s)"
WAITING = (
    f"SELECT id FROM notifications_outbound WHERE {FREE} AND (retry_at IS NULL OR retry_at "  # noqa: S608
    f"<= %s) ORDER BY created_at, kind <> 'answer', id"  # what was done, then what is asked next
)

WRITTEN = ("name", "to", "reply_to", "subject", "text", "html", "attached", "picture")
MAIL = sql.columns(
    Outbound,
    *(
        "id",
        "kind",
        "game_id",
        "seat",
        "user_id",
        "address",
        "decision",
        "seq",
        "facts",
        "created_at",
        "once",
        "attempts",
        *WRITTEN,
    ),
)
PERSON = sql.columns(User, "id", "username", "email", "language", "time_zone")
FETCH = f"""
SELECT {positions.COLUMNS}, {sql.of("mail", MAIL)}, {sql.of("person", PERSON)}
FROM {Outbound._meta.db_table} mail LEFT JOIN ({positions.TABLES}) ON mail.game_id = game.stream_id
    LEFT JOIN {User._meta.db_table} person ON person.id = mail.user_id
WHERE mail.id = %s AND {FREE}"""  # noqa: S608 -- names of our own tables and columns


def fetched(pk: int, *, stalled: datetime) -> Outbound | None:
    """The mail with its table, if it has one, the table's position and its reader, as of one
    instant; None when another worker has it."""
    found = sql.one(FETCH, pk, sql.adapt_time(stalled))
    if found is None:
        return None
    *_, of_mail, of_person = sql.split(
        found, positions.GAME, positions.STREAM, positions.SNAPSHOT, MAIL, PERSON
    )
    row = sql.made(Outbound, MAIL, of_mail)
    row.created_at, row.facts = sql.read_moment(row.created_at), json.loads(str(row.facts))
    row.game = None if row.game_id is None else positions.game_of_row(found)
    row.user = None if row.user_id is None else sql.made(User, PERSON, of_person)
    return row


def opened() -> BaseEmailBackend:
    connection = get_connection(fail_silently=False)
    try:
        connection.open()
    except (OSError, SMTPException):
        logger.warning("the mail server does not answer; mails are tried again")
    return connection


def is_wanted(row: Outbound, *, stalled: datetime, now: datetime) -> bool:
    """Whether there is a mail to send, written now or earlier. What nobody waits for any more is
    dropped, even when it is written: dropping it changes no byte."""
    if row.subject and row.kind == Outbound.Kind.MOVED:
        return True  # it may tell of other questions too, which no other mail tells of any more
    wish = preferences.for_mail(row)
    if is_answered(row):
        return drop(row, "nobody waits for it", stalled=stalled, now=now)
    if preferences.is_unwanted(row, wish, now=now):
        return drop(
            row,
            HELD if wish.delivery == preferences.Delivery.DIGEST else "not wanted",
            stalled=stalled,
            now=now,
        )
    if row.subject:
        return True
    row.to = row.address or (row.user.email if row.user else "")
    if bounces.is_hopeless(row, now=now) and not channels.has_living(row):
        return drop(row, "the address bounces", stalled=stalled, now=now)
    if not batching.gather(row):
        return False
    if wish.sheet and row.kind == Outbound.Kind.PROMPT and "report" not in row.facts:
        ask_for_sheet(row, now=now)
    if "report" in row.facts and is_being_drawn(row, now=now):
        Outbound.objects.filter(pk=row.pk, sent_at=None).update(retry_at=now + PRINT_WAITS)
        return False
    try:
        render(row)
    except Exception as error:  # a mail that cannot be written must not keep the others waiting
        logger.exception("mail %s could not be rendered", row.pk)
        row.facts.pop("gathered", None)  # what it would have told along waits with it
        return claim(row, stalled=stalled, now=now) and postpone(row, error, now=now)
    return True


def ask_for_sheet(row: Outbound, *, now: datetime) -> None:
    """Have the sheet of the newest position drawn. Whatever goes wrong here, the mail goes."""
    assert row.game is not None
    assert row.user is not None
    try:
        sheet = reports.request(
            game=row.game,
            language=row.user.language,
            now=now,
            kind=Report.Kind.SHEET,
            about=str(row.seat),
        )
    except Exception:  # a turn mail without its sheet is better than none
        logger.exception("mail %s goes without its sheet", row.pk)
    else:
        row.facts |= {"report": sheet.pk, "drawn": sheet.seq}
        Outbound.objects.filter(pk=row.pk, sent_at=None).update(
            facts=row.facts
        )  # its file is named after it, however often it is sent


def is_being_drawn(row: Outbound, *, now: datetime) -> bool:
    """Whether what the mail is to carry is still to come. A turn mail does not wait for ever."""
    drawing = Report.objects.filter(
        pk=row.facts["report"], status__in=[Report.Status.WAITING, Report.Status.MAKING]
    )
    if row.kind == Outbound.Kind.PROMPT:
        drawing = drawing.filter(created_at__gt=now - SHEET_PATIENCE)
    return drawing.exists()


def printed(report: Report) -> None:
    """A document is done, or will never be: mails that wait for one at its table are looked at
    now."""
    waiting = Outbound.objects.filter(
        game=report.game_id,
        kind__in=CARRIERS,
        sent_at=None,
        dropped_at=None,
        claimed_at=None,
        attempts=0,
    )
    if report.kind in {Report.Kind.MAP, Report.Kind.SHEET} and waiting.exclude(
        retry_at=None
    ).update(retry_at=None):
        ring_mailer()


CARRIERS = (Outbound.Kind.MAP, Outbound.Kind.PROMPT)


def claim(row: Outbound, *, stalled: datetime, now: datetime) -> bool:
    """Make it ours, and keep its words with the same stroke: from here on it is sent as it is
    now, however often. One worker succeeds. What it tells along with its own is dropped."""
    told = row.facts.get("gathered")
    with transaction.atomic() if told else nullcontext():
        claimed = sql.change(
            CLAIM,
            sql.adapt_time(now),
            *(getattr(row, name) for name in WRITTEN),
            row.pk,
            sql.adapt_time(stalled),
        )
        if claimed and told:
            Outbound.objects.filter(pk__in=told, sent_at=None).update(
                dropped_at=now, last_error=batching.TOLD
            )
    return bool(claimed)


def drop(row: Outbound, why: str, *, stalled: datetime, now: datetime) -> bool:
    sql.change(DROP, sql.adapt_time(now), why, row.pk, sql.adapt_time(stalled))
    return False


HELD = ""  # for the digest, which looks for what was dropped without any other reason
DROP = (
    f"UPDATE notifications_outbound SET dropped_at = %s, last_error = %s WHERE id = %s AND {FREE}"  # noqa: S608
)
REFUSED = (
    "UPDATE notifications_outbound SET dropped_at = %s, last_error = %s, attached = NULL "
    "WHERE id = %s"
)
CLAIM = f"""UPDATE notifications_outbound
SET claimed_at = %s, name = %s, "to" = %s, reply_to = %s, subject = %s, text = %s, html = %s,
    attached = %s, picture = %s
WHERE id = %s AND {FREE}"""  # noqa: S608 -- both: text of our own


def send(row: Outbound, connection: BaseEmailBackend, *, now: datetime) -> bool:
    if channels.carry(row, now=now):
        sql.change(
            "UPDATE notifications_outbound SET sent_at = %s, last_error = '', attached = NULL "
            "WHERE id = %s",
            sql.adapt_time(now),
            row.pk,
        )
        return True
    try:
        letter(row, connection).send(fail_silently=False)
    except (SMTPRecipientsRefused, AnymailRecipientsRefused) as refused:
        if not is_final(refused):
            return postpone(row, refused, now=now)
        bounces.record(
            stored(row), Trouble.Kind.HARD, detail=said(refused), once=f"refused/{row.pk}", now=now
        )
        sql.change(REFUSED, sql.adapt_time(now), said(refused), row.pk)
        return False
    except (OSError, SMTPException, AnymailError) as error:
        logger.warning("mail %s could not be sent: %s", row.pk, error)
        return postpone(row, error, now=now)
    with sql.lazily_durable():  # once more after a loss of power, it has the same bytes
        mailed_heads.keep(row)
        sql.change(
            "UPDATE notifications_outbound SET sent_at = %s, last_error = '', attached = NULL "
            "WHERE id = %s",
            sql.adapt_time(now),
            row.pk,
        )
    return True


def is_final(refused: Exception) -> bool:
    """The server knows no such mailbox; anything in the four hundreds may be better tomorrow."""
    if isinstance(refused, SMTPRecipientsRefused):
        return all(code >= 500 for code, _ in refused.recipients.values())
    return True


def said(refused: Exception) -> str:
    if isinstance(refused, SMTPRecipientsRefused):
        return "; ".join(
            f"{code} {text.decode('utf-8', 'replace')}"
            for code, text in refused.recipients.values()
        )[:500]
    return str(refused)[:500]


def stored(row: Outbound) -> Outbound:
    """The row with whatever hangs on it: what was fetched in one go knows no organiser."""
    return Outbound.objects.select_related("game__opened_by", "user").get(pk=row.pk)


def is_answered(row: Outbound) -> bool:
    """A prompt, a reminder or a moved deadline of a question that is no longer open, no longer
    open in that way, or no longer the reader's is not worth a mail; nor is asking somebody who
    has confirmed or gone, offering a seat that is taken, or a message whose writer is gone with
    all they wrote."""
    if row.game is None:
        return False
    if row.kind == Outbound.Kind.PRESS:
        return not Press.objects.filter(pk=row.facts["press"]).exists()
    if row.kind == Outbound.Kind.OFFER:
        return (
            row.game.status != Game.Status.RUNNING
            or not row.game.seats.filter(number=row.facts["offered"], holder="autopilot").exists()
        )
    if row.kind == Outbound.Kind.CONFIRM:
        return (
            row.game.status != Game.Status.OPEN
            or not row.game.seats.filter(player=row.user, confirmed=False).exists()
        )
    if row.kind not in {Outbound.Kind.PROMPT, Outbound.Kind.REMINDER, Outbound.Kind.MOVED}:
        return False
    found = sql.one(AWAITED, row.game_id, row.decision, row.user_id)
    return found is None or bool(found[0]) == bool(
        row.facts.get("early")
    )  # an early one whose turn has come has a prompt of its own


AWAITED = """SELECT question.due FROM games_decision question
JOIN games_seat seat ON seat.game_id = question.game_id AND seat.number = question.seat
WHERE question.game_id = %s AND question.key = %s AND question.closed_at IS NULL
AND seat.holder = 'player' AND seat.player_id = %s"""


def postpone(row: Outbound, error: Exception, *, now: datetime) -> bool:
    """Try it again, each time after a longer wait. What has failed for so long is given up, and
    the operator can read of it."""
    tried, said_ = row.attempts + 1, str(error)[:500]
    failed = Outbound.objects.filter(pk=row.pk)
    if tried >= MANY_TRIES and now - row.created_at >= LONGEST_TRYING:
        failed.update(
            attempts=tried, dropped_at=now, claimed_at=None, last_error=said_, attached=None
        )
        logger.error("mail %s is given up after %s attempts: %s", row.pk, tried, said_)
        return False
    wait = min(FIRST_RETRY * 2 ** min(row.attempts, MOST_DOUBLINGS), LAST_RETRY)
    failed.update(attempts=tried, retry_at=now + wait, claimed_at=None, last_error=said_)
    return False


def render(row: Outbound) -> None:
    """Write subject, text and HTML, in the reader's language, and take what it carries."""
    if "offer" in row.facts:
        row.reply_to = reply_address(row.facts["offer"])
    elif row.user is not None and row.seat is not None:
        row.reply_to = reply_address(token_for(row))
    elif "token" in row.facts:
        row.reply_to = reply_address(row.facts["token"])
    row.name, row.attached = name_of(row), drawn(row)
    language = row.user.language if row.user else row.facts.get("language")
    with override(language or settings.LANGUAGE_CODE):
        row.subject, row.text, row.html = mail_content.render_mail(row)


def letter(row: Outbound, connection: BaseEmailBackend | None = None) -> SignedMail:
    """The mail of a rendered row. All mails of a seat at a table, or about a season, form one
    thread. What cannot be delivered comes back to an address that names this very mail, which is
    the envelope's and no reader sees."""
    about = (
        f"table-{row.game_id}-{row.seat or 0}"
        if row.game_id
        else f"season-{season}"
        if (season := seasons.of(row))
        else ""
    )
    thread = f"<{about}@{settings.MAIL_DOMAIN}>" if about else ""
    answered = str(row.facts.get("message_id", ""))
    headers = {
        "From": settings.DEFAULT_FROM_EMAIL,
        "Message-ID": message_id(row),
        "Date": format_datetime(row.created_at),
        "Auto-Submitted": "auto-replied" if answered else "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "Feedback-ID": f"{row.kind}:{'table' if row.game_id else 'account'}:mail:paquebot",
        **list_header(row),
        **unsubscribing.headers(row),
    }
    if answered or thread:
        headers |= {"In-Reply-To": answered or thread, "References": f"{thread} {answered}".strip()}
    mail = SignedMail(
        row.subject,
        row.text,
        bounce_address(row),
        [row.to],
        headers=headers,
        connection=connection,
        reply_to=[row.reply_to] if row.reply_to else None,
    )
    mail.written_at = row.created_at
    if row.picture and (png := board_pictures.picture(row.picture)):
        mail.board = png
    # a provider tells it back when it tells what became of the mail
    mail.metadata = {"mail": name_of(row)}
    if row.html:
        mail.attach_alternative(row.html, "text/html")
    if row.attached is not None:
        mail.attach(
            f"paquebot-{row.game_id}-{row.facts.get('drawn', row.seq)}.pdf",
            bytes(row.attached),
            "application/pdf",
        )
    return mail


def list_header(row: Outbound) -> dict[str, str]:
    """RFC 2919: filters sort by it, and one of ours that comes back is known by it. An answer is
    no list mail."""
    if row.kind in preferences.ANSWERS:
        return {}
    if row.game is None:
        return {"List-Id": f"Paquebot <mails.{settings.MAIL_DOMAIN}>"}
    return {"List-Id": f"{row.game.name} <{row.game.slug}.tables.{settings.MAIL_DOMAIN}>"}


def drawn(row: Outbound) -> bytes | None:
    """The PDF that the mail carries; None when there is none, or it could not be drawn."""
    if "report" not in row.facts:
        return None
    report = Report.objects.filter(pk=row.facts["report"], status=Report.Status.DONE).first()
    return bytes(report.pdf) if report and report.pdf else None
