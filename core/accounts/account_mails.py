"""Mails about accounts (codes, confirmations, warnings) and to the operator. Rows first: a mail
server that is away fails no request, and the row goes when the mail has gone, for it may hold a
code."""

import logging
from datetime import datetime, timedelta
from email.utils import make_msgid
from smtplib import SMTPException

from anymail.exceptions import AnymailError
from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from kombu.exceptions import OperationalError

from core.accounts.models import AccountMail

logger = logging.getLogger(__name__)

MOST_AT_ONCE = 100
FIRST_RETRY = timedelta(seconds=15)  # doubled each time
MOST_TRIES = 12  # about a day; codes are void by then
CLAIM = timedelta(minutes=5)  # after which a mail that nobody finished is tried again


def queue(*, to: str, subject: str, text: str, html: str = "") -> None:
    AccountMail.objects.create(
        to=to, subject=subject[:250], text=text, html=html, next_at=timezone.now()
    )
    transaction.on_commit(ring)


def queue_message(message: EmailMessage) -> None:
    """One that somebody else wrote, to each of its readers."""
    html = next((str(part[0]) for part in getattr(message, "alternatives", ())), "")
    for to in message.to:
        queue(to=to, subject=str(message.subject), text=str(message.body), html=html)


def ring() -> None:
    """After a commit. A dead broker fails nothing: the sweep finds what was not rung for."""
    from core.accounts.tasks import send_mails

    try:
        send_mails.delay()
    except (OperationalError, OSError):
        logger.warning("broker unreachable; account mails wait for the sweep")


def send_waiting(*, now: datetime) -> int:
    """Send what is due; how many mails left."""
    due = AccountMail.objects.filter(next_at__lte=now).order_by("next_at", "pk")
    return sum(send(pk, now=now) for pk in list(due.values_list("pk", flat=True)[:MOST_AT_ONCE]))


def send(pk: int, *, now: datetime) -> bool:
    """Claim one mail and send it. False when another worker has it, or the server is away."""
    claimed = AccountMail.objects.filter(pk=pk, next_at__lte=now)
    if not claimed.update(next_at=now + CLAIM, tries=F("tries") + 1):
        return False
    row = AccountMail.objects.get(pk=pk)
    try:
        letter(row).send()
    except (SMTPException, OSError, AnymailError) as error:
        postpone(row, error, now=now)
        return False
    row.delete()
    return True


def postpone(row: AccountMail, error: Exception, *, now: datetime) -> None:
    if row.tries >= MOST_TRIES:
        logger.warning("account mail %s is given up: %s", row.pk, error)
        row.delete()
        return
    wait = FIRST_RETRY * 2 ** (row.tries - 1)
    AccountMail.objects.filter(pk=row.pk).update(next_at=now + wait)
    logger.warning("account mail %s is tried again in %s: %s", row.pk, wait, error)


def letter(row: AccountMail) -> EmailMultiAlternatives:
    headers = {"Message-ID": make_msgid(domain=settings.MAIL_DOMAIN)}  # no name of this host
    sender = settings.DEFAULT_FROM_EMAIL
    mail = EmailMultiAlternatives(row.subject, row.text, sender, [row.to], headers=headers)
    if row.html:
        mail.attach_alternative(row.html, "text/html")
    return mail
