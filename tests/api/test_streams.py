"""Streams from a real server: what comes is what the seat may see, once each and without a gap,
whoever is killed."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from typing import Any

import msgspec
import pytest

from core import live
from games import visibility
from games.api.stream_views import Ndjson, PlayerFeed, TableFeed
from games.engine import load
from games.models import Decision
from games.services import changes
from tests.attacks.web import HOST, get, serving
from tests.chaos.scratch import database
from tests.games.test_serve import children

pytestmark = pytest.mark.django_db

OPEN = """
import sys
from django.utils import timezone
from core.accounts.models import User
from games.models import Seat
from games.services import tables
from tests.keys import key_of
now = timezone.now()
anna = User.objects.create_user("anna", "anna@example.org", "a fair wind")
tables.open_table(ruleset="long-cours@1", seats=3, opened_by=None, now=now, table_id="live",
                  options={"short": True})
for _ in range(3):
    tables.seat_bot(game_id="live", bot="sensible", now=now)
Seat.objects.filter(game="live", number=1).update(player=anna, holder="player")
print(key_of(anna))
"""
PLAY = """
import time
from django.utils import timezone
from games.models import Game
from games.services import bots, positions
while True:
    game = Game.objects.select_related("stream__snapshot").get(pk="live")
    if game.over:
        break
    position = positions.newest(game)
    decision = next(d for d in position.engine.pending(position.state) if d.due)
    command = bots.choose(position, decision.seat, "sensible")
    bots.answer(position, decision, command, now=timezone.now())
    time.sleep(0.01)
"""


def shell(program: str, environment: dict[str, str]) -> str:
    command = [sys.executable, "manage.py", "shell", "-v0", "-c", program]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


@contextmanager
def listening(port: int, path: str, **headers: str) -> Iterator[Any]:
    connection = HTTPConnection(HOST, port, timeout=30)
    try:
        connection.request("GET", f"/api/v1/{path}", headers=headers)
        yield connection.getresponse()
    finally:
        connection.close()


class Listener(threading.Thread):
    """Reads lines, breaks off after so many and comes again, until the stream ends with the
    table."""

    def __init__(self, port: int, path: str, break_after: int, **headers: str) -> None:
        super().__init__(daemon=True)
        self.port, self.path, self.break_after, self.headers = port, path, break_after, headers
        self.lines: list[dict[str, Any]] = []
        self.connections = 0
        self.last = "0"

    def run(self) -> None:
        over = False
        while not over:
            self.connections += 1
            try:
                over = self.read_some()
            except (OSError, HTTPException):
                time.sleep(0.1)

    def read_some(self) -> bool:
        headers = self.headers | {"Last-Event-ID": self.last}
        with listening(self.port, self.path, **headers) as answer:
            if answer.status == 204:
                return True
            if answer.status != 200:
                raise HTTPException(answer.status)
            for _ in range(self.break_after):
                line = answer.readline()
                if not line:
                    return False
                if line.strip():
                    self.take(line)
        return False

    def take(self, line: bytes) -> None:
        self.lines.append(json.loads(line))
        self.last = str(self.lines[-1]["seq"])


class SseListener(Listener):
    def take(self, line: bytes) -> None:
        name, _, value = line.decode().strip().partition(": ")
        if name == "id":
            self.told = value
        if name == "data":  # an id counts with its event, as browsers have it
            self.last = self.told
            self.lines.append(json.loads(value))
            assert str(self.lines[-1]["seq"]) == self.last


@pytest.mark.alike  # it has databases of its own
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_killed_and_resumed_without_a_gap_or_a_double(kind, tmp_path):
    with database(kind, tmp_path) as environment:
        environment |= {"THROTTLE_ANON": "100000/min", "THROTTLE_USER": "100000/min"}
        key = shell(OPEN, environment)
        mine = {"Authorization": f"Bearer {key}"}
        with serving(environment) as (port, pid):
            path = "tables/live/stream"
            anna = Listener(port, path, break_after=70, **mine)
            stranger = SseListener(port, path, break_after=90, Accept="text/event-stream")
            steady = Listener(port, path, break_after=10**6)
            everybody = [anna, stranger, steady]
            for listener in everybody:
                listener.start()
            player = subprocess.Popen(
                [sys.executable, "manage.py", "shell", "-v0", "-c", PLAY], env=environment
            )
            while len(steady.lines) < 150:
                time.sleep(0.1)
            for worker in children(pid):
                os.kill(worker, signal.SIGKILL)
            assert player.wait(120) == 0
            for listener in everybody:
                listener.join(30)
                assert not listener.is_alive()
            whole = [
                json.loads(line) for line in get(port, "/api/v1/tables/live/export")[1].splitlines()
            ]
            ended = get(port, "/api/v1/tables/live/stream?after=0")
    assert [json.loads(line) for line in ended[1].splitlines() if line] == whole
    for listener, seat in ((anna, 1), (stranger, None), (steady, None)):
        assert [line["seq"] for line in listener.lines] == [line["seq"] for line in whole]
        assert [line for line in listener.lines if not may_be(line, whole, seat)] == []
    assert anna.connections > 3
    assert steady.connections > 1  # its worker was killed
    hers, theirs = hidden_in_play(anna), hidden_in_play(steady)
    assert hers < theirs


def hidden_in_play(listener: Listener) -> set[int]:
    """What only has a number, far from the end: whoever reads late sees everything."""
    return {line["seq"] for line in listener.lines[:150] if "kind" not in line}


def may_be(line: dict[str, Any], whole: list[dict[str, Any]], seat: int | None) -> bool:
    """As that seat saw it in play; after the end everything is whole."""
    true = whole[line["seq"] - 1]
    data = msgspec.json.encode(true["data"], order="sorted").decode()
    row = msgspec.convert(true | {"data": data}, Row)
    [seen] = visibility.write_lines(load("long-cours@1"), row, [seat])
    return line in (json.loads(seen), true)


class Row(msgspec.Struct):
    seq: int
    kind: str
    actor: Any
    cause: int | None
    at: int
    data: str
    salt: str
    hash: str


# --- Without a server ---


def test_a_number_that_the_log_has_not_got_is_refused(anna, under_way):
    head = under_way.stream.head_seq
    ahead = anna.get(f"tables/{under_way.pk}/stream?after={head + 1}")
    assert (ahead.status_code, ahead.json()["code"]) == (409, "ahead_of_log")
    for text in ("x", "-1", "1" * 11, "1.5"):
        bad = anna.get(f"tables/{under_way.pk}/stream", **{"Last-Event-ID": text})
        assert (bad.status_code, bad.json()["code"]) == (400, "bad_last_event_id")


def test_form_and_place_are_told_at_once(anna, under_way):
    head = under_way.stream.head_seq
    plain = anna.get(f"tables/{under_way.pk}/stream")
    assert (plain["Content-Type"], plain["Last-Event-ID"]) == ("application/x-ndjson", str(head))
    sse = anna.get(f"tables/{under_way.pk}/stream?after=3", Accept="text/event-stream")
    assert (sse["Content-Type"], sse["Last-Event-ID"]) == ("text/event-stream", "3")
    assert (sse["Cache-Control"], sse["X-Accel-Buffering"]) == ("no-store", "no")


def test_a_private_table_has_no_stream_for_others_and_ends_for_whoever_may_not_look(
    dirk, under_way, cast
):
    under_way.watch = "players"
    under_way.save()
    assert dirk.get(f"tables/{under_way.pk}/stream").status_code == 404
    assert TableFeed(under_way.pk, cast.dirk, 0, Ndjson).read() == (b"", True)
    content, over = TableFeed(under_way.pk, cast.anna, 0, Ndjson).read()
    assert (len(content.splitlines()), over) == (under_way.stream.head_seq, False)


def test_so_many_listen_and_no_more(anna, under_way, settings):
    settings.MOST_STREAMS_EACH = 0
    each = anna.get(f"tables/{under_way.pk}/stream")
    assert (each.status_code, each.json()["code"]) == (429, "too_many_streams")
    settings.MOST_STREAMS = 0
    full = anna.get(f"tables/{under_way.pk}/stream")
    assert (full.status_code, full["Retry-After"]) == (503, "30")


# --- All my tables ---


def test_one_call_tells_which_of_my_tables_have_changed(anna, dirk, under_way, visit):
    first = anna.get("me/changes").json()
    [mine] = first["tables"]
    assert (mine["table"], mine["head"], mine["seat"]) == (
        under_way.pk,
        under_way.stream.head_seq,
        1,
    )
    opened = Decision.objects.filter(game=under_way, closed_at=None, due=True)
    asked = {}
    for number, name in enumerate(("anna", "bram", "cato"), start=1):
        [told] = visit(name).get("me/changes").json()["tables"]
        asked[number] = [one["decision"] for one in told["asked"]]
        assert asked[number] == list(opened.filter(seat=number).values_list("key", flat=True))
    assert any(asked.values())
    again = anna.get(f"me/changes?since={first['cursor']}").json()
    assert again == {"tables": [], "cursor": first["cursor"]}
    assert dirk.get("me/changes").json() == {"tables": [], "cursor": ""}


def test_a_move_of_somebody_else_is_a_change_of_mine_too(anna, bram, under_way):
    cursor = anna.get("me/changes").json()["cursor"]
    sent = bram.move(under_way, {"command": {"kind": "resign"}})
    assert sent.status_code == 201
    [changed] = anna.get(f"me/changes?since={cursor}").json()["tables"]
    under_way.stream.refresh_from_db()
    assert changed["head"] == under_way.stream.head_seq
    feed = PlayerFeed(anna.user.pk, changes.read_cursor(cursor), Ndjson)
    [line] = feed.read()[0].splitlines()
    assert json.loads(line)["head"] == changed["head"]
    assert feed.read() == (b"", False)
    resumed = PlayerFeed(anna.user.pk, changes.read_cursor(json.loads(line)["cursor"]), Ndjson)
    assert resumed.read() == (b"", False)


def test_messages_for_me_are_told_once_and_those_for_others_never(anna, bram, visit, under_way):
    cursor = anna.get("me/changes").json()["cursor"]
    for number, (to, text) in enumerate([(None, "Fair wind!"), (1, "Anna?"), (3, "Cato?")]):
        said = {"text": text, "to": to}
        sent = bram.post(f"tables/{under_way.pk}/press", said, **{"Idempotency-Key": str(number)})
        assert sent.status_code == 201
    [changed] = anna.get(f"me/changes?since={cursor}").json()["tables"]
    assert [(one["seat"], one["to"], one["text"]) for one in changed["messages"]] == [
        (2, None, "Fair wind!"), (2, 1, "Anna?"),
    ]  # fmt: skip
    feed = PlayerFeed(anna.user.pk, changes.read_cursor(cursor), Ndjson)
    [line] = map(json.loads, feed.read()[0].splitlines())
    assert len(line["messages"]) == 2
    again = anna.get(f"me/changes?since={line['cursor']}").json()
    assert again["tables"] == []
    assert [len(one["messages"]) for one in visit("cato").get("me/changes").json()["tables"]] == [0]
    mine = bram.get("me/changes").json()["cursor"]
    before = mine.rpartition(".")[0]  # as cursors were: nothing is known of messages
    assert bram.get(f"me/changes?since={before}").json()["tables"] == []


def test_a_table_that_is_over_is_told_once(anna, bram, under_way):
    cursor = anna.get("me/changes").json()["cursor"]
    for visitor in (anna, bram):
        assert visitor.move(under_way, {"command": {"kind": "resign"}}).status_code == 201
    over = anna.get(f"me/changes?since={cursor}").json()
    assert ([one["status"] for one in over["tables"]], over["cursor"]) == (["finished"], "")
    assert anna.get(f"me/changes?since={over['cursor']}").json()["tables"] == []
    ended = anna.get(f"tables/{under_way.pk}/stream")
    assert (ended.status_code, ended.content) == (204, b"")


@pytest.mark.parametrize("text", ["x", "live.", "live.1~", "~", "live.x", "Live.1", "live.1,a.2"])
def test_a_cursor_that_is_none_is_refused(anna, text):
    assert anna.get(f"me/changes?since={text}").status_code == 400
    assert anna.get("me/stream", **{"Last-Event-ID": text}).status_code == 400


def test_a_stranger_has_no_tables(stranger):
    assert stranger.get("me/changes").status_code == 401
    assert stranger.get("me/stream").status_code == 401


def test_the_poller_asks_once_for_all(under_way, cast, django_assert_num_queries):
    topics: list[live.Topic] = [
        ("table", under_way.pk),
        ("table", "none"),
        ("player", cast.anna.pk),
    ]
    with django_assert_num_queries(2):
        found = (
            changes.heads_of_tables([under_way.pk, "none"]),
            changes.heads_of_players([cast.anna.pk]),
        )
    assert found[0] == {under_way.pk: under_way.stream.head_seq}
    assert set(live.VERSIONS) >= {kind for kind, _ in topics}
