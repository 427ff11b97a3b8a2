"""The LMTP listener: a mail server, or a test, hands mails over here; each recipient gets an
answer of its own."""

import asyncio
import logging
import os
import socket
from datetime import timedelta
from time import monotonic
from typing import Any

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import Envelope, Session
from asgiref.sync import sync_to_async
from django.db import close_old_connections

from core import clock
from notifications import addresses, inbound

logger = logging.getLogger(__name__)

MOST_RECIPIENTS = 20  # of one mail: a player has not more tables to write to at once


class Door:
    """Takes mail for our own domain. `250` is said once the message is stored, never before."""

    async def handle_RCPT(
        self, server: Any, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 4.5.3 too many recipients"
        answer = await sync_to_async(check, thread_sensitive=True)(address)
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: Any, session: Session, envelope: Envelope) -> str:
        content, since = envelope.content, monotonic()
        assert isinstance(content, bytes)
        sender = (envelope.mail_from or "").strip("<>")
        brought = inbound.Envelope(tuple(envelope.rcpt_tos), sender)
        answer = await sync_to_async(keep, thread_sensitive=True)(brought, content, since)
        return "\r\n".join([answer] * len(envelope.rcpt_tos))


def check(address: str) -> str:
    """Whether there is such a mailbox: what is sent to no seat of ours is never stored."""
    close_old_connections()
    try:
        known = addresses.is_known(address)
    except Exception:  # the mail server keeps the message and tries again
        logger.exception("an address could not be looked up")
        return "451 4.3.0 try again later"
    return "250 2.1.5 known" if known else "550 5.1.1 not a mailbox of this service"


def keep(brought: inbound.Envelope, content: bytes, since: float) -> str:
    """It came when the last byte had come, however long it waits here for others."""
    close_old_connections()
    try:
        came = clock.now() - timedelta(seconds=monotonic() - since)
        inbound.receive_for(brought, content, via="lmtp", now=came, since=since)
    except inbound.TooLarge:
        return "552 5.3.4 too large for a letter"
    except Exception:  # the mail server keeps the message and tries again
        logger.exception("a mail could not be stored")
        return "451 4.3.0 try again later"
    return "250 2.0.0 kept"


FIRST_INHERITED = 3  # sd_listen_fds(3): after standard input, output and error


def inherited_socket() -> socket.socket | None:
    """The socket that systemd listens on for us, so that no mail is refused while we start anew."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()):
        return None
    return socket.socket(fileno=FIRST_INHERITED)


async def serve(address: str, inherited: socket.socket | None = None) -> asyncio.Server:
    """Listen on a socket that is handed over; else on host:port, or on a socket when the address
    is a path."""
    loop = asyncio.get_running_loop()

    def connection() -> LMTP:
        return LMTP(Door(), data_size_limit=inbound.MOST_BYTES, enable_SMTPUTF8=True, loop=loop)

    if inherited is not None:
        return await loop.create_server(connection, sock=inherited)
    if address.startswith("/"):
        return await loop.create_unix_server(connection, path=address)
    host, _, port = address.rpartition(":")
    return await loop.create_server(connection, host=host, port=int(port))
