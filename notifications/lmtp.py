"""The LMTP listener: a mail server, or a test, hands mails over here; each recipient gets an
answer of its own."""

import asyncio
import logging
from datetime import datetime
from time import monotonic
from typing import Any

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import Envelope, Session
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections
from django.utils import timezone

from notifications import inbound

logger = logging.getLogger(__name__)


class Door:
    """Takes mail for our own domain. `250` is said once the message is stored, never before."""

    async def handle_RCPT(
        self, server: Any, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if not address.lower().endswith(f"@{settings.MAIL_DOMAIN}".lower()):
            return "550 5.1.1 not a mailbox of this service"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Session, envelope: Envelope) -> str:
        content, now, since = envelope.content, timezone.now(), monotonic()
        assert isinstance(content, bytes)
        answers = [
            await sync_to_async(keep, thread_sensitive=True)(content, recipient, now, since)
            for recipient in envelope.rcpt_tos
        ]
        return "\r\n".join(answers)


def keep(content: bytes, recipient: str, now: datetime, since: float) -> str:
    """It came when the last byte had come, however long it waits here for others."""
    close_old_connections()
    try:
        inbound.receive(content, via="lmtp", recipient=recipient, now=now, since=since)
    except inbound.TooLarge:
        return "552 5.3.4 too large for a letter"
    except Exception:  # the mail server keeps the message and tries again
        logger.exception("a mail could not be stored")
        return "451 4.3.0 try again later"
    return "250 2.0.0 kept"


async def serve(address: str) -> asyncio.Server:
    """Listen on host:port, or on a socket when the address is a path."""
    loop = asyncio.get_running_loop()

    def connection() -> LMTP:
        return LMTP(Door(), data_size_limit=inbound.MOST_BYTES, enable_SMTPUTF8=True, loop=loop)

    if address.startswith("/"):
        return await loop.create_unix_server(connection, path=address)
    host, _, port = address.rpartition(":")
    return await loop.create_server(connection, host=host, port=int(port))
