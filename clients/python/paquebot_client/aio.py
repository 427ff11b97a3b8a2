"""The same for asyncio. The methods are those of `Client`, and a test compares them."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from types import TracebackType
from typing import Any, cast

import httpx

from paquebot_client import shapes as s
from paquebot_client.wire import (
    CUT_OFF,
    PASSING,
    STREAMING,
    Refused,
    Request,
    creating,
    letter,
    read_line,
    settings,
    wait_before,
)


class AsyncClient:
    """`key`: a key for programs; without one what everybody may see can be read."""

    def __init__(
        self,
        base_url: str,
        key: str | None = None,
        *,
        language: str | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self.http = httpx.AsyncClient(**settings(base_url, key, language), transport=transport)

    async def __aenter__(self) -> "AsyncClient":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.http.aclose()

    async def _json(self, request: Request) -> Any:
        return (await self._send(request)).json()

    async def _send(self, request: Request) -> httpx.Response:
        attempt = 0
        while True:
            attempt += 1
            try:
                response = await self.http.request(**request.arguments())
            except CUT_OFF:
                wait = wait_before(attempt)
                if wait is None or not request.may_be_repeated:
                    raise
            else:
                if response.is_success:
                    return response
                wait = wait_before(attempt, response)
                again = response.status_code in PASSING and request.may_be_repeated
                if wait is None or not again:
                    raise Refused(response)
            await asyncio.sleep(wait)

    # --- Looking ---

    async def me(self) -> s.Me:
        return await self._json(Request("GET", "me"))

    async def games(self) -> s.Games:
        return await self._json(Request("GET", "games"))

    async def tables(self, **asked: Any) -> s.TablePage:
        """`status`, `mine`, `ruleset`, `since`, `player`, `season`, `after`, `limit`."""
        return await self._json(Request("GET", "tables", asked))

    async def table(self, table: str) -> s.Table:
        return await self._json(Request("GET", f"tables/{table}"))

    async def view(self, table: str, *, at: int | None = None, seat: int | None = None) -> s.View:
        return await self._json(Request("GET", f"tables/{table}/view", {"at": at, "seat": seat}))

    async def options(self, table: str) -> s.Options:
        return await self._json(Request("GET", f"tables/{table}/options"))

    async def events(
        self, table: str, *, after: int = 0, limit: int = 500, sentences: bool = False
    ) -> s.EventPage:
        asked = {"after": after, "limit": limit, "sentences": sentences}
        return await self._json(Request("GET", f"tables/{table}/events", asked))

    async def changes(self, since: str | None = None) -> s.Changes:
        """All tables of mine that have changed since, in one call."""
        return await self._json(Request("GET", "me/changes", {"since": since}))

    async def press(self, table: str) -> s.Press:
        return await self._json(Request("GET", f"tables/{table}/press"))

    # --- Playing ---

    async def open_table(
        self, ruleset: str, seats: int, *, options: Mapping[str, Any] | None = None, **more: Any
    ) -> s.Table:
        asked = {"ruleset": ruleset, "seats": seats, "options": dict(options or {})} | more
        return await self._json(creating("tables", asked))

    async def seat_bot(self, table: str, bot: str = "sensible") -> s.Table:
        return await self._json(creating(f"tables/{table}/bots", {"bot": bot}))

    async def join(self, table: str, luck: str, *, invitation: str = "") -> s.Table:
        asked = {"luck": luck, "invitation": invitation}
        return await self._json(Request("POST", f"tables/{table}/join", body=asked))

    async def confirm(self, table: str) -> s.Table:
        return await self._json(Request("POST", f"tables/{table}/confirm", body={}))

    async def leave(self, table: str) -> None:
        await self._send(Request("POST", f"tables/{table}/leave", body={}))

    async def move(
        self,
        table: str,
        *,
        orders: str | None = None,
        command: Mapping[str, Any] | None = None,
        decision: str | None = None,
        expected_seq: int | None = None,
        key: str | None = None,
        sentences: bool = False,
    ) -> s.Move:
        """Play a letter, once. Either `orders`, as a player would write them, or a `command`."""
        asked = letter(orders, command, decision, expected_seq)
        path = f"tables/{table}/moves"
        return await self._json(creating(path, asked, key=key, sentences=sentences))

    async def preview(
        self,
        table: str,
        *,
        orders: str | None = None,
        command: Mapping[str, Any] | None = None,
        sentences: bool = False,
    ) -> s.Preview:
        """What a letter would do, as far as can be foreseen. Nothing is played."""
        asked = letter(orders, command, None, None)
        path = f"tables/{table}/preview"
        return await self._json(Request("POST", path, {"sentences": sentences}, asked))

    async def say(self, table: str, text: str, *, to: int | None = None) -> s.Message:
        return await self._json(creating(f"tables/{table}/press", {"text": text, "to": to}))

    # --- Being told ---

    async def make_hook(
        self, url: str, *, kinds: Sequence[str] | None = None, table: str | None = None
    ) -> s.NewHook:
        asked: dict[str, Any] = {"url": url, "table": table}
        asked |= {"kinds": list(kinds)} if kinds else {}
        return await self._json(creating("me/hooks", asked))

    async def drop_hook(self, hook: int) -> None:
        await self._send(Request("DELETE", f"me/hooks/{hook}"))

    def stream_table(self, table: str, *, after: int | None = None) -> AsyncIterator[s.Event]:
        """The log as it grows, from after this event on, by default from now on; until the table
        is over."""
        last = "" if after is None else str(after)
        return cast(AsyncIterator[s.Event], self._stream(f"tables/{table}/stream", last))

    def stream_me(self, *, since: str | None = None) -> AsyncIterator[s.ChangedLine]:
        """Every table of mine as it changes; without a cursor first all that are not over."""
        return cast(AsyncIterator[s.ChangedLine], self._stream("me/stream", since or ""))

    async def _stream(self, path: str, last: str) -> AsyncIterator[dict[str, Any]]:
        """Goes on behind the last line it told, however often it is cut off."""
        failed = 0
        while True:
            headers = {"Accept": "application/x-ndjson"} | ({"Last-Event-ID": last} if last else {})
            answer: httpx.Response | None = None
            try:
                async with self.http.stream(
                    "GET", path, headers=headers, timeout=STREAMING
                ) as answer:
                    if answer.status_code == 204:
                        return
                    if not answer.is_success:
                        await answer.aread()
                        raise Refused(answer)
                    last = last or answer.headers.get("Last-Event-ID", "")
                    async for text in answer.aiter_lines():
                        failed = 0
                        line = read_line(text)
                        if line is not None:
                            yield line
                            last = str(line.get("cursor", line.get("seq", last)))
            except CUT_OFF:
                failed += 1
                wait = wait_before(failed)
            except Refused as refused:
                failed += 1
                wait = wait_before(failed, answer)
                if refused.status not in PASSING:
                    raise
            else:
                wait = 0.0
            if wait is None:
                raise ConnectionError(f"{path} does not answer")
            await asyncio.sleep(wait)
