"""The embedded letter box: mails go into the database, where a page shows them and takes the
answer."""

from collections.abc import Sequence

from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import EmailMessage

from notifications.models import LocalMail


class InboxBackend(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for mail in email_messages:
            raw = mail.message().as_bytes()
            LocalMail.objects.bulk_create(
                [LocalMail(to=to, subject=mail.subject[:250], raw=raw) for to in mail.recipients()]
            )
        return len(email_messages)
