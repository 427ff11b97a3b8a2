"""Django behind ASGI: the event loop waits for clients, a few threads answer.

A request is read whole before a thread takes it, and its answer is given back whole before it is
sent. So a slow client holds neither a thread nor a connection to the database; threads, and with
them database connections, are as many as the settings say. Views are plain functions: one hop
into a thread and one back for each request.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import BytesIO
from typing import Any, cast

from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.handlers.base import BaseHandler
from django.core.handlers.exception import response_for_exception
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from core import live
from core.live import LiveResponse
from core.pages import API
from core.rest import answers

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

MOST_BYTES = 4 * 1024 * 1024  # of a body: a mail that a provider hands over, however it is written
MOST_OF_PICTURE = 12 * 1024 * 1024  # where a photograph is sent: a telephone's has 3 to 8
TAKES_PICTURES = re.compile(r"/tables/[^/]+/(?:chart/[^/]+/photo/|photos)$")
MOST_HELD = 64 * 1024 * 1024  # of bodies and answers at once, in one process
HEALTH = {"/healthz", "/livez", "/readyz", "/metrics"}
LENGTH = b"content-length"
READING = {"GET", "HEAD", "OPTIONS"}


class TooLarge(Exception):
    """More than any request needs."""


class Held:
    """The bytes that are kept for clients who are slow to send or to take them. Over the limit
    whoever has been slow for longest is let go."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.total = 0
        self.tasks: dict[asyncio.Task[Any], int] = {}

    @contextmanager
    def by_this_client(self) -> Iterator[Callable[[int], None]]:
        task = asyncio.current_task()
        assert task is not None, "a request is handled by a task"
        self.tasks[task] = 0
        try:
            yield lambda size: self.add(task, size)
        finally:
            self.total -= self.tasks.pop(task, 0)

    def add(self, task: "asyncio.Task[Any]", size: int) -> None:
        self.tasks[task] += size
        self.total += size
        for slow in list(self.tasks):
            if self.total <= self.most or slow is task:
                return
            self.total -= self.tasks.pop(slow)
            slow.cancel()


def most_of(scope: Scope) -> int:
    """Bytes of a body at this address."""
    return MOST_OF_PICTURE if TAKES_PICTURES.search(scope["path"]) else MOST_BYTES


class Handler(ASGIHandler):
    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware()
        self.held = Held(MOST_HELD)
        # Whoever waits for the database's lock keeps nobody from reading, and whether we are well
        # can be asked at any time.
        self.readers = ThreadPoolExecutor(settings.WEB_THREADS, "reader")
        self.writers = ThreadPoolExecutor(settings.WEB_THREADS, "writer")
        self.doctor = ThreadPoolExecutor(1, "doctor")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        else:
            await self.handle(scope, receive, send)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await self.receive_body(scope, receive)
        except RequestAborted:
            return
        except TooLarge:
            refusal = self.too_large(scope)
            await self.deliver(refusal, refusal.content, send)
            return
        run = asyncio.get_running_loop().run_in_executor
        response, content = await run(self.threads(scope), self.respond, scope, body)
        if isinstance(response, LiveResponse) and scope["method"] == "GET":
            await self.go_on(response, receive, send)
            return
        with self.held.by_this_client() as hold:
            hold(len(content))
            await self.deliver(response, content, send)

    def threads(self, scope: Scope) -> ThreadPoolExecutor:
        if scope["path"] in HEALTH:
            return self.doctor
        return self.readers if scope["method"] in READING else self.writers

    async def receive_body(self, scope: Scope, receive: Receive) -> bytes:
        """All of it. The server has a deadline for it. Raises TooLarge or RequestAborted."""
        most = most_of(scope)
        if any(int(value) > most for name, value in scope["headers"] if name == LENGTH):
            raise TooLarge
        body = bytearray()
        with self.held.by_this_client() as hold:
            more = True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise RequestAborted
                part = message.get("body", b"")
                hold(len(part))
                body += part
                if len(body) > most:
                    raise TooLarge
                more = message.get("more_body", False)
        return bytes(body)

    def too_large(self, scope: Scope) -> HttpResponse:
        request, refused = self.create_request(scope, BytesIO())
        if request is None:
            return cast(HttpResponse, refused)
        if request.path_info.startswith(API):
            return answers.refusal_of(request, 413, most=most_of(scope))
        text = f"A body may have {most_of(scope)} bytes.\n"
        return HttpResponse(text, status=413, content_type="text/plain")

    # --- In a thread ---

    def respond(self, scope: Scope, body: bytes) -> tuple[HttpResponseBase, bytes]:
        """Everything that Django does for a request, in one thread and with its connection to
        the database."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refused = self.create_request(scope, BytesIO(body))
        response = self.get_response(request) if request else cast(HttpResponse, refused)
        try:
            content = whole(response)
        except Exception as error:  # noqa: BLE001 -- answered as what a view raises
            response.close()
            assert request is not None, "a refusal has no more to read"
            response = response_for_exception(request, error)
            content = whole(response)
        response.close()
        omitted = scope["method"] == "HEAD" or response.status_code in (204, 304)
        return response, b"" if omitted else content

    # --- And out ---

    async def go_on(self, response: LiveResponse, receive: Receive, send: Send) -> None:
        """Send what is new whenever there is something, until the client or the feed ends."""
        loop = asyncio.get_running_loop()
        until = loop.time() + live.LIFE_SECONDS
        del response["Content-Length"]  # that of no content; how long it will be nobody knows
        with live.HUB.joined(response) as woken:
            gone = loop.create_task(wait_for_leave(receive))
            gone.add_done_callback(lambda _: woken.set())
            try:
                await send(start_of(response))
                await send(part_of(response.heartbeat))  # the headers go out with it
                over = False
                while not (over or gone.done() or live.HUB.closing or loop.time() > until):
                    woken.clear()
                    over = await self.send_new(response, send)
                    if not over and not await is_set_within(woken, live.HEARTBEAT_SECONDS):
                        await send(part_of(response.heartbeat))
                await send({"type": "http.response.body", "body": b""})
            finally:
                gone.cancel()

    async def send_new(self, response: LiveResponse, send: Send) -> bool:
        """Whether nothing more will come."""
        run = asyncio.get_running_loop().run_in_executor
        content, over = await run(self.readers, live.read_feed, response.feed)
        while content:
            await send(part_of(content))
            if over:
                break
            content, over = await run(self.readers, live.read_feed, response.feed)
        return over

    async def deliver(self, response: HttpResponseBase, content: bytes, send: Send) -> None:
        await send(start_of(response))
        for start in range(0, len(content), self.chunk_size):
            await send(part_of(content[start : start + self.chunk_size]))
        await send({"type": "http.response.body", "body": b""})


def start_of(response: HttpResponseBase) -> dict[str, Any]:
    headers = [(name.encode("ascii"), text.encode("latin1")) for name, text in response.items()]
    headers += [
        (b"Set-Cookie", cookie.output(header="").strip().encode("ascii"))
        for cookie in response.cookies.values()
    ]
    return {"type": "http.response.start", "status": response.status_code, "headers": headers}


def part_of(content: bytes) -> dict[str, Any]:
    return {"type": "http.response.body", "body": content, "more_body": True}


async def wait_for_leave(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def is_set_within(woken: asyncio.Event, seconds: float) -> bool:
    try:
        await asyncio.wait_for(woken.wait(), seconds)
    except TimeoutError:
        return False
    return True


def whole(response: HttpResponseBase) -> bytes:
    """Its content, also where a view would stream it: a thread does not wait for a reader."""
    if not isinstance(response, StreamingHttpResponse):
        return cast(HttpResponse, response).content
    content = b"".join(cast(Iterator[bytes], response.streaming_content))
    response["Content-Length"] = str(len(content))
    return content
