"""Answers that go on: one poller for each process asks the database what has changed, and wakes
those who listen for it.

A listener costs a task of the event loop and no thread. Twice a second one query for each kind of
topic is asked, however many listen; a thread reads only for those whose topic has a new version.
A listener is told nothing by the wake itself: it reads on from where it was, so a wake too many
is harmless, and there is none too few.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Protocol, TypeAlias

from django.conf import settings
from django.db import close_old_connections
from django.http import HttpResponse

logger = logging.getLogger(__name__)

Topic: TypeAlias = tuple[str, Any]  # a kind, and which one of it
Versions: TypeAlias = Callable[[Sequence[Any]], dict[Any, Any]]

POLL_SECONDS = 0.5
HEARTBEAT_SECONDS = 15.0  # proxies end what says nothing for a minute
LIFE_SECONDS = 3600.0  # then the client comes again, and shows its key again

VERSIONS: dict[str, Versions] = {}
"""How to ask for the versions of topics, by kind. Each app registers its own."""


class Feed(Protocol):
    """What a listener is told, from where it was told last."""

    def read(self) -> tuple[bytes, bool]:
        """What is new, and whether nothing more will come. Called in a thread, until it is
        empty."""


class LiveResponse(HttpResponse):
    """An answer that the ASGI handler goes on sending."""

    def __init__(self, *, topic: Topic, feed: Feed, listener: str, heartbeat: bytes, **rest: Any):
        super().__init__(**rest)
        self.topic = topic
        self.feed = feed
        self.listener = listener  # who: an account or an address
        self.heartbeat = heartbeat
        self["X-Accel-Buffering"] = "no"


class Hub:
    """Who listens for what, in this process."""

    def __init__(self) -> None:
        self.waiting: dict[Topic, set[asyncio.Event]] = {}
        self.listeners: Counter[str] = Counter()
        self.versions: dict[Topic, Any] = {}
        self.closing = False
        self.poller: asyncio.Task[None] | None = None
        self.thread = ThreadPoolExecutor(1, "poller")

    def is_full(self) -> bool:
        return bool(self.listeners.total() >= settings.MOST_STREAMS)

    def has_many(self, listener: str) -> bool:
        return bool(self.listeners[listener] >= settings.MOST_STREAMS_EACH)

    @contextmanager
    def joined(self, response: LiveResponse) -> Iterator[asyncio.Event]:
        """An event that is set whenever there may be something new."""
        woken, topic = asyncio.Event(), response.topic
        self.waiting.setdefault(topic, set()).add(woken)
        self.listeners[response.listener] += 1
        if self.poller is None or self.poller.done():
            self.poller = asyncio.get_running_loop().create_task(self.poll())
        try:
            yield woken
        finally:
            self.listeners[response.listener] -= 1
            self.listeners += Counter()  # forgets those who have none
            self.waiting[topic].discard(woken)
            if not self.waiting[topic]:
                del self.waiting[topic]
                self.versions.pop(topic, None)

    def close(self) -> None:
        """Everybody is sent away: the process ends."""
        self.closing = True
        for topic in list(self.waiting):
            self.wake(topic)

    def wake(self, topic: Topic) -> None:
        for woken in self.waiting.get(topic, ()):
            woken.set()

    async def poll(self) -> None:
        """As long as somebody listens."""
        run = asyncio.get_running_loop().run_in_executor
        while self.waiting and not self.closing:
            await asyncio.sleep(POLL_SECONDS)
            try:
                found = await run(self.thread, current_versions, list(self.waiting))
            except Exception:  # the next poll may find the database well again
                logger.exception("what listeners wait for could not be asked")
                continue
            for topic, version in found.items():
                if topic in self.waiting and self.versions.get(topic) != version:
                    self.versions[topic] = version
                    self.wake(topic)


def current_versions(topics: Sequence[Topic]) -> dict[Topic, Any]:
    by_kind: dict[str, list[Any]] = {}
    for kind, which in topics:
        by_kind.setdefault(kind, []).append(which)
    close_old_connections()
    try:
        return {
            (kind, which): version
            for kind, several in by_kind.items()
            for which, version in VERSIONS[kind](several).items()
        }
    finally:
        close_old_connections()


def read_feed(feed: Feed) -> tuple[bytes, bool]:
    """In a thread that also answers requests, so its connection is looked after as theirs is."""
    close_old_connections()
    try:
        return feed.read()
    finally:
        close_old_connections()


HUB = Hub()
