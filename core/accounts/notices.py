"""The mails about what happened to an account. Rows first: a mail server that is away for a while
changes nothing, and no page waits for it."""

import logging
from datetime import datetime, timedelta
from smtplib import SMTPException

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.db.models import F
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from kombu.exceptions import OperationalError

from core.accounts.models import AccountNotice

logger = logging.getLogger(__name__)

SALT = "core.accounts.undo"
MOST_AT_ONCE = 50
MOST_TRIES = 10
CLAIM = timedelta(minutes=5)  # after which a mail that nobody finished is tried again


def ring() -> None:
    """After a commit. A dead broker fails nothing: the sweep finds what was not rung for."""
    from core.accounts.tasks import send_notices

    try:
        send_notices.delay()
    except (OperationalError, OSError):
        logger.warning("broker unreachable; notices wait for the sweep")


def send_waiting(*, now: datetime) -> int:
    """Send what is due; how many mails left."""
    due = AccountNotice.objects.filter(sent_at=None, next_at__lte=now, tries__lt=MOST_TRIES)
    return sum(send(pk, now=now) for pk in due.values_list("pk", flat=True)[:MOST_AT_ONCE])


def send(notice_id: int, *, now: datetime) -> bool:
    """Claim one notice and send it. False when another worker has it, or the server is away."""
    claimed = AccountNotice.objects.filter(pk=notice_id, sent_at=None, next_at__lte=now).update(
        next_at=now + CLAIM, tries=F("tries") + 1
    )
    if not claimed:
        return False
    notice = AccountNotice.objects.select_related("event__user").get(pk=notice_id)
    try:
        letter(notice).send()
    except (SMTPException, OSError):
        logger.warning("notice %s was not sent", notice_id, exc_info=True)
        return False
    AccountNotice.objects.filter(pk=notice_id).update(sent_at=now)
    return True


def letter(notice: AccountNotice) -> EmailMessage:
    from core.accounts.activity import explain_event

    event, user = notice.event, notice.event.user
    assert user is not None, "nobody is written to about nobody"
    with translation.override(user.language), timezone.override(user.time_zone):
        facts = {
            "event": event,
            "user": user,
            "sentence": explain_event(event),
            "undo": link(notice) if event.undo_until else "",
            "site": settings.BASE_URL,
        }
        subject = render_to_string("account/email/change_subject.txt", facts)
        text = render_to_string("account/email/change_message.txt", facts)
    return EmailMessage(
        f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{' '.join(subject.split())}",
        text.strip() + "\n",
        settings.DEFAULT_FROM_EMAIL,
        [notice.address],
    )


def link(notice: AccountNotice) -> str:
    """To a page with a button; following it changes nothing."""
    token = signing.dumps(notice.pk, salt=SALT)
    return f"{settings.BASE_URL}{reverse('undo-change', args=[token])}"
