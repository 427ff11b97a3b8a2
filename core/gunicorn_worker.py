"""gunicorn's own ASGI worker, with what it leaves to others: a deadline for every client that is
waited for, and a cap on connections.

A connection costs no thread, so hundreds of slow ones are borne. They are not borne for ever:
headers, a body, and each 64 KiB of an answer must pass within PAQUEBOT_CLIENT_SECONDS. When there
are more connections than PAQUEBOT_WEB_CONNECTIONS, the one that has kept us waiting longest makes
room: whoever comes is served, however many hang about.
"""

import asyncio
import socket
import struct
from typing import Any

from django.conf import settings
from gunicorn.asgi.protocol import ASGIProtocol
from gunicorn.workers import gasgi

from core import live

KERNEL_BUFFER = 128 * 1024
"""Bytes of an answer that the kernel takes off our hands. It would take megabytes, which count as
sent when nobody has read them."""
FRESH = 0.5  # seconds that a new connection has for its first request when the process ends
AT_ONCE = struct.pack("ii", 1, 0)  # for SO_LINGER: what was not read yet is thrown away


class Protocol(ASGIProtocol):  # type: ignore[misc]  # gunicorn has no types
    """One connection. `expect` when the client is to do something, `expect_nothing` while we are
    at work."""

    worker: "Worker"

    def __init__(self, worker: "Worker") -> None:
        super().__init__(worker)
        self.deadline: asyncio.TimerHandle | None = None

    def expect(self, seconds: float | None) -> None:
        """The client has so long; None: gunicorn's timer for idle connections runs."""
        self.expect_nothing()
        self.worker.waiting[self] = None
        if seconds is not None:
            self.deadline = self.worker.loop.call_later(seconds, self.give_up)

    def expect_nothing(self) -> None:
        self.worker.waiting.pop(self, None)
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def give_up(self) -> None:
        """Say so to a client that has not finished its request; to one that does not read there
        is nothing to say."""
        self.expect_nothing()
        if self._closed or self._flow_control.write_paused:
            self.hang_up()
        else:
            self._send_error_response(408, "The request did not come in time.\n")
            self._close_transport()

    def hang_up(self) -> None:
        """Without waiting until the client has taken what is written, in the kernel neither."""
        kernel = self.transport.get_extra_info("socket")
        kernel.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        self.transport.abort()

    # --- Where gunicorn tells what happens ---

    def connection_made(self, transport: Any) -> None:
        self.worker.make_room()
        kernel = transport.get_extra_info("socket")
        kernel.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BUFFER)
        super().connection_made(transport)
        self.expect(settings.CLIENT_SECONDS)

    def data_received(self, data: bytes) -> None:
        if self._current_request is None and self.deadline is None:
            self.expect(settings.CLIENT_SECONDS)  # the next request on a connection kept alive
        super().data_received(data)

    def _on_headers_complete(self) -> bool:
        self.expect(settings.CLIENT_SECONDS)
        return bool(super()._on_headers_complete())

    def _on_message_complete(self) -> None:
        self.expect_nothing()
        super()._on_message_complete()

    def _arm_keepalive_timer(self) -> None:
        super()._arm_keepalive_timer()
        self.expect(None)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.expect(settings.CLIENT_SECONDS)

    def resume_writing(self) -> None:
        self.expect_nothing()
        super().resume_writing()

    def _close_transport(self) -> None:
        """Closing waits until the client has taken what is written: not for ever either."""
        closing = not self._closed
        super()._close_transport()
        if closing:
            self.expect(settings.CLIENT_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self.expect_nothing()
        super().connection_lost(exc)


class Worker(gasgi.ASGIWorker):  # type: ignore[misc]  # gunicorn has no types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.waiting: dict[Protocol, None] = {}  # those that keep us waiting, the longest first

    def make_room(self) -> None:
        if self.nr_conns >= self.worker_connections and self.waiting:
            slowest = next(iter(self.waiting))
            slowest.expect_nothing()
            slowest.hang_up()

    def init_process(self) -> None:
        gasgi.ASGIProtocol = Protocol  # the worker makes one for each connection
        super().init_process()

    async def _shutdown(self) -> None:
        """A connection that is idle does not hold up the end, nor one that listens. One that was
        made just now is about to bring its request, and a proxy would tell its client 502."""
        live.HUB.close()
        for server in self.servers:
            server.close()
        await asyncio.sleep(FRESH)
        for protocol in list(self.waiting):
            if protocol._current_request is None:
                protocol._close_transport()
        await super()._shutdown()
