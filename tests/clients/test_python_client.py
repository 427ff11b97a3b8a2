"""clients/python: the example bot plays every game through it, and against a real server streams go
on after a break, sync and async, and the bridge to Discord tells what happens."""

import asyncio
import inspect
import json
import random
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, get_type_hints

import httpx
import pytest
import yaml
from django.core.wsgi import get_wsgi_application

from games.engine import ENGINES, load
from games.models import Game
from games.services import bots
from tests.api.test_streams import OPEN, PLAY, shell
from tests.attacks.web import HOST, serving
from tests.chaos.scratch import database
from tests.clients.test_generated_python import in_a_hurry
from tests.keys import key_of

__all__ = ["in_a_hurry"]
ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "clients" / "python"
sys.path[:0] = [str(FOLDER), str(FOLDER / "examples")]

import bot
import discord_bridge
from paquebot_client import AsyncClient, Client, Refused, shapes, webhooks

from notifications import hook_signing

LONG = {"vor-dem-wind@1"}


# --- The example ---


@pytest.mark.django_db
@pytest.mark.alike
@pytest.mark.parametrize(
    "ruleset",
    [pytest.param(one, marks=pytest.mark.slow if one in LONG else ()) for one in sorted(ENGINES)],
)
def test_the_example_bot_plays_every_game_to_its_end(cast, now, in_a_hurry, ruleset, capsys):
    random.seed(ruleset)
    transport = httpx.WSGITransport(get_wsgi_application())
    players = load(ruleset).players[0]
    with Client("http://testserver", key_of(cast.anna), transport=transport) as client:
        table = client.open_table(ruleset, players)["id"]
        for _ in range(players - 1):
            client.seat_bot(table, "random")
        client.join(table, "a fair wind")
        client.confirm(table)
        cursor = None
        for _ in range(3000):
            bots.play(table, now=lambda: now)
            changes = client.changes(cursor)
            cursor = changes["cursor"]
            for change in changes["tables"]:
                if change["asked"]:
                    bot.answer(client, change["table"])
            if client.table(table)["status"] == "finished":
                break
        assert Game.objects.get(pk=table).over
        sent = [
            event["data"]["command"]["kind"]
            for event in client.events(table)["events"]
            if event.get("kind") == "move_submitted" and event["data"]["channel"] == "rest"
        ]
    if ruleset.startswith("voc"):
        assert "sail" in sent
    assert set(sent) - {"default"}, "it plays moves of its own"


def test_the_example_is_short_and_knows_nothing_of_the_source():
    text = (FOLDER / "examples" / "bot.py").read_text()
    assert len(text.splitlines()) <= 60
    assert "games" not in [line.split()[1].partition(".")[0] for line in text.splitlines()
                           if line.startswith(("import ", "from "))]  # fmt: skip


# --- Types ---


def test_both_clients_can_do_the_same():
    def public(kind: type) -> dict[str, Any]:
        return {
            name: [*inspect.signature(method).parameters.items()]
            for name, method in inspect.getmembers(kind, inspect.isfunction)
            if not name.startswith("_")
        }

    assert public(Client) == public(AsyncClient)


def test_types_have_the_fields_of_the_document():
    document = yaml.safe_load((ROOT / "docs" / "openapi.yaml").read_text())["components"]["schemas"]
    names = {
        "Table": "Table", "TablePage": "TablePage", "Event": "EventLine", "EventPage": "EventPage",
        "View": "ViewTold", "Decision": "DecisionTold", "Option": "OptionTold",
        "Example": "ExampleTold", "Options": "OptionsTold", "Move": "MoveTold",
        "Preview": "PreviewTold", "Due": "DueTold", "MySeat": "MySeat", "Me": "Me",
        "Asking": "Asking", "TableChanged": "TableChanged", "Changes": "ChangesTold",
        "Message": "PressTold", "Press": "PressPage", "Hook": "HookTold", "NewHook": "NewHookTold",
        "Seat": "SeatTold", "Waiting": "WaitTold", "Placing": "PlacingTold", "Head": "HeadTold",
        "Game": "GameTold", "Games": "GamesTold",
    }  # fmt: skip
    for ours, theirs in names.items():
        fields = set(get_type_hints(getattr(shapes, ours)))
        assert fields <= set(document[theirs]["properties"]), ours


# --- Retries and refusals ---


def answering(*answers: httpx.Response | Exception) -> tuple[Client, list[httpx.Request]]:
    asked: list[httpx.Request] = []
    rest = list(answers)

    def handle(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        told = rest.pop(0)
        if isinstance(told, Exception):
            raise told
        return told

    return Client("http://x", "k", transport=httpx.MockTransport(handle)), asked


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch) -> list[float]:
    slept: list[float] = []
    monkeypatch.setattr("paquebot_client.sync.time.sleep", slept.append)
    return slept


def test_a_move_is_sent_again_under_the_same_key(monkeypatch):
    told = httpx.Response(201, json={"table": "t"})
    busy = httpx.Response(503, headers={"Retry-After": "3"}, json={"code": "unavailable"})
    client, asked = answering(httpx.ReadError("gone"), busy, told)
    assert client.move("t", orders="end") == {"table": "t"}
    assert len({request.headers["Idempotency-Key"] for request in asked}) == 1
    assert len({request.content for request in asked}) == len([told])


def test_what_is_done_by_state_is_not_sent_twice_by_itself():
    client, asked = answering(httpx.ReadError("gone"))
    with pytest.raises(httpx.ReadError):
        client.confirm("t")
    assert len(asked) == 1


def test_a_refusal_says_what_the_service_says():
    client, asked = answering(
        httpx.Response(422, json={"code": "no_gold", "detail": "No gold.", "hint": "Sell."})
    )
    with pytest.raises(Refused, match="no_gold") as caught:
        client.move("t", orders="buy 1")
    assert (caught.value.status, caught.value.hint, len(asked)) == (422, "Sell.", 1)


def test_whoever_is_told_to_wait_for_long_is_told_so():
    client, _ = answering(httpx.Response(429, headers={"Retry-After": "3000"}))
    with pytest.raises(Refused):
        client.me()


def test_a_webhook_is_checked():
    secret, body = hook_signing.new_secret(), b'{"type": "ping"}'
    headers = hook_signing.headers([secret], name="msg_1", seconds=1000, body=body)
    assert webhooks.read(secret, headers, body, now=1100) == {"type": "ping"}
    for wrong in (
        {"body": body + b" "},
        {"now": 2000.0},
        {"secret": hook_signing.new_secret()},
        {"headers": headers | {"webhook-id": "msg_2"}},
    ):
        asked = {"secret": secret, "headers": headers, "body": body, "now": 1000.0} | wrong
        with pytest.raises(webhooks.NotOurs):
            webhooks.read(**asked)


# --- A real server ---

END = "The game is over."


class Discord(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        said = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        busy = not self.server.asked
        self.server.asked += 1
        if not busy:
            self.server.said.append(said["content"])
        self.send_response(429 if busy else 204)
        self.send_header("Retry-After", "0.1")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def discord() -> Iterator[Any]:
    server = ThreadingHTTPServer((HOST, 0), Discord)
    server.daemon_threads = True
    server.said, server.asked = [], 0
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.mark.slow
def test_streams_and_the_bridge_on_a_real_server(tmp_path, discord, monkeypatch):
    """One game of bots, watched by both clients and passed on to a channel."""
    monkeypatch.undo()
    with database("sqlite", tmp_path) as environment:
        key = shell(OPEN, environment)
        with serving(environment) as server:
            url = f"http://{HOST}:{server.port}"
            player = threading.Thread(target=shell, args=(PLAY, environment))
            with Client(url, key) as client:
                before = client.table("live")["head"]["seq"]
                player.start()
                seen = [event["seq"] for event in client.stream_table("live", after=before)]
                player.join()
                head = client.table("live")["head"]["seq"]
            assert seen == list(range(before + 1, head + 1))
            asyncio.run(watch_and_pass_on(url, key, before, head, discord))
    told = "\n".join(discord.said)
    assert END in told
    assert len(told) > 1000
    assert max(len(text) for text in discord.said) <= 2000


async def watch_and_pass_on(url: str, key: str, before: int, head: int, discord: Any) -> None:
    async with AsyncClient(url, key) as paquebot, httpx.AsyncClient() as web:
        seen = [event["seq"] async for event in paquebot.stream_table("live", after=before)]
        assert seen == list(range(before + 1, head + 1))
        webhook = f"http://{HOST}:{discord.server_port}/"
        bridge = discord_bridge.Bridge(paquebot, web, webhook)
        bridge.told["live"] = before
        task = asyncio.create_task(bridge.run(since=f"live.{before}"))
        until = time.monotonic() + 60
        while not any(END in text for text in discord.said) and time.monotonic() < until:
            await asyncio.sleep(0.1)
        task.cancel()
