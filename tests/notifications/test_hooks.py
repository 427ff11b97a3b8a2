"""Webhooks: signed as the Standard Webhooks have it, sent to a real receiver, tried again, told
in a log, and never to those whom they do not concern."""

import json
import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from core import outbound_http
from core.accounts import deletion
from games.engines.long_cours.commands import Default
from games.models import Seat
from games.services import moves, press, tables
from notifications import hook_sender, hook_signing, hooks
from notifications.hook_models import Hook, HookDelivery
from tests.keys import key_of

pytestmark = pytest.mark.django_db


def test_the_test_vector_of_the_standard():
    """From the standard's own libraries."""
    assert (
        hook_signing.signature(
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            name="msg_p5jXN8AQM9LWM0D4loKWxJek",
            seconds=1614265330,
            body=b'{"test": 2432232314}',
        )
        == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    )


def test_secrets_are_long_enough_and_all_different():
    made = {hook_signing.new_secret() for _ in range(5)}
    assert len(made) == 5
    assert all(hook_signing.is_secret(secret) for secret in made)
    assert not hook_signing.is_secret("whsec_short")
    assert not hook_signing.is_secret("whsec_!!")


# --- A real receiver ---


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((dict(self.headers.items()), body))
        self.send_response(self.server.answer)
        self.end_headers()
        self.wfile.write(b"no room")

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def receiver(monkeypatch) -> Iterator[ThreadingHTTPServer]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    server.daemon_threads = True
    server.got, server.answer = [], 204
    server.url = f"http://bot.example:{server.server_port}/hook"
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    monkeypatch.setattr(outbound_http, "check", lambda url: ["127.0.0.1"])
    yield server
    server.shutdown()
    server.server_close()


class Program:
    def __init__(self, user: Any) -> None:
        self.client = Client()
        self.headers = {"Authorization": f"Bearer {key_of(user)}"}

    def __call__(self, method: str, address: str, data: Any = None) -> Any:
        raw = b"" if data is None else json.dumps(data).encode()
        return self.client.generic(
            method, f"/api/v1/{address}", raw, "application/json", headers=self.headers
        )


@pytest.fixture
def anna(cast, monkeypatch, now) -> Program:
    monkeypatch.setattr(timezone, "now", lambda: now)
    return Program(cast.anna)


def made(anna: Program, receiver: Any, **more: Any) -> dict[str, Any]:
    answer = anna("POST", "me/hooks", {"url": receiver.url} | more)
    assert answer.status_code == 201, answer.content
    return answer.json()


def is_ours(secret: str, headers: dict[str, str], body: bytes) -> bool:
    told = {name.lower(): text for name, text in headers.items()}
    seconds, name = int(told["webhook-timestamp"]), told["webhook-id"]
    expected = hook_signing.signature(secret, name=name, seconds=seconds, body=body)
    return expected in told["webhook-signature"].split()


def agree(game: Any, seat: int, now: Any) -> None:
    """The default of this seat, sent as its letter."""
    moves.submit(
        game_id=game.pk,
        seat=seat,
        command=Default(decision=f"setup/{seat}"),
        key=f"k{seat}",
        channel="web",
        now=now,
    )


# --- What is told ---


def test_a_turn_the_events_a_message_and_the_end_are_told_and_signed(
    anna, cast, game, receiver, now
):
    hook = made(anna, receiver)
    agree(game, 2, now)
    press.write_message(game_id=game.pk, seat=2, to=None, text="Fair wind!", key="p", now=now)
    press.write_message(game_id=game.pk, seat=2, to=3, text="not for Anna", key="q", now=now)
    assert hook_sender.send_waiting(now=lambda: now) == 2
    told = [json.loads(body) for _, body in receiver.got]
    assert [one["type"] for one in told] == ["events", "message"]
    assert told[1]["data"]["text"] == "Fair wind!"
    assert all(is_ours(hook["secret"], *got) for got in receiver.got)
    lines = told[0]["data"]["events"]
    assert lines[0]["seq"] == told[0]["data"]["first_seq"]
    assert "data" not in lines[0]  # what Bram ordered is his
    assert hook_sender.send_waiting(now=lambda: now) == 0


def test_whoever_is_asked_is_told_until_when(anna, game, receiver, now):
    made(anna, receiver, kinds=["turn"])
    for seat in (1, 2, 3):
        agree(game, seat, now)
    hook_sender.send_waiting(now=lambda: now)
    rows = HookDelivery.objects.filter(kind="turn")
    for row in rows:
        asked = json.loads(row.body)["data"]["asked"]
        assert asked[0]["due_at"]
        assert asked[0]["decision"]


def test_the_end_is_told_with_its_result(anna, cast, game, receiver, now):
    made(anna, receiver, kinds=["finished"])
    other = tables.open_table(ruleset="long-cours@1", seats=3, opened_by=cast.anna, now=now)
    tables.join(game_id=other.pk, player=cast.anna, luck="x", source="web", now=now)
    tables.cancel(game_id=other.pk, by=cast.anna, now=now)
    hook_sender.send_waiting(now=lambda: now)
    [(_, body)] = receiver.got
    assert json.loads(body)["data"] | {"name": ""} == {
        "table": other.pk, "name": "", "ruleset": "long-cours@1", "status": "closed", "seat": 1,
        "result": None, "head": other.stream.head_seq + 2,
    }  # fmt: skip


def test_a_hook_of_one_table_hears_of_that_table_alone(anna, game, receiver, now):
    assert anna("POST", "me/hooks", {"url": receiver.url, "table": "nowhere"}).status_code == 404
    made(anna, receiver, table=game.pk)
    agree(game, 2, now)
    assert HookDelivery.objects.count() == 1


def test_whoever_does_not_hold_the_seat_any_more_is_told_nothing(anna, game, receiver, now):
    made(anna, receiver)
    agree(game, 2, now)
    Seat.objects.filter(game=game, number=1).update(player=None, holder="autopilot")
    hook_sender.send_waiting(now=lambda: now)
    assert receiver.got == []
    assert HookDelivery.objects.get().status == "dropped"


# --- Again and again ---


def test_what_does_not_arrive_is_tried_for_three_days_and_then_the_hook_is_switched_off(
    anna, game, receiver, now
):
    hook = made(anna, receiver, kinds=["events"])
    agree(game, 2, now)
    receiver.answer, at = 500, now
    for tries, wait in enumerate(hook_sender.WAITS, start=1):
        hook_sender.send_waiting(now=lambda at=at: at)
        row = HookDelivery.objects.get()
        assert (row.tries, row.status, row.answered, row.trouble) == (
            tries, "waiting", 500, "no room",
        )  # fmt: skip
        assert row.next_at - at == wait
        assert hook_sender.send_waiting(now=lambda at=at: at) == 0  # not before its time
        at = row.next_at
    hook_sender.send_waiting(now=lambda: at)
    assert HookDelivery.objects.get().status == "failed"
    assert len({body for _, body in receiver.got}) == 1, "the same bytes each time"
    assert len(receiver.got) == len(hook_sender.WAITS) + 1
    assert at - now > timedelta(days=3)
    [kept] = anna("GET", "me/hooks").json()["hooks"]
    assert kept["off_because"] == "unreachable"
    receiver.answer = 200
    name = HookDelivery.objects.get().name
    assert anna("POST", f"me/hooks/{hook['id']}/deliveries/{name}/replay").status_code == 409
    assert anna("POST", f"me/hooks/{hook['id']}/on").json()["off_at"] is None
    assert anna("POST", f"me/hooks/{hook['id']}/deliveries/{name}/replay").status_code == 202
    hook_sender.send_waiting(now=lambda: at)
    assert HookDelivery.objects.get().status == "delivered"
    ids = {headers["webhook-id"] for headers, _ in receiver.got}
    assert ids == {name}


def test_a_receiver_that_is_gone_is_not_asked_again(anna, game, receiver, now):
    made(anna, receiver)
    receiver.answer = 410
    agree(game, 2, now)
    hook_sender.send_waiting(now=lambda: now)
    assert Hook.objects.get().off_because == "gone"
    agree(game, 3, now)
    assert HookDelivery.objects.count() == 1


def test_one_silent_hook_holds_up_nobody(anna, cast, game, receiver, now):
    made(anna, receiver)
    hooks.make(cast.bram, url="http://bot.example:1025/", kinds=["events"], game=None, now=now)
    for seat in (3, 1):
        agree(game, seat, now)
    assert hook_sender.send_waiting(now=lambda: now) == 2
    waiting = HookDelivery.objects.filter(hook__user=cast.bram)
    assert sorted(waiting.values_list("tries", flat=True)) == [0, 1]


def test_a_crash_after_sending_sends_the_same_again(anna, game, receiver, now):
    made(anna, receiver, kinds=["events"])
    agree(game, 2, now)
    [row] = HookDelivery.objects.all()
    assert hook_sender.claim(row.pk, now=now)
    assert hook_sender.send_waiting(now=lambda: now) == 0, "somebody has it"
    later = now + timedelta(minutes=6)
    assert hook_sender.send_waiting(now=lambda: later) == 1


# --- The owner ---


def test_the_owner_reads_what_became_of_each_message(anna, cast, game, receiver, now):
    hook = made(anna, receiver, kinds=["events"])
    for seat in (2, 3):
        agree(game, seat, now)
    hook_sender.send_waiting(now=lambda: now)
    page = anna("GET", f"me/hooks/{hook['id']}/deliveries?limit=1").json()
    [newest] = page["deliveries"]
    assert (newest["status"], newest["answered"], newest["tries"]) == ("delivered", 204, 0)
    assert json.loads(newest["body"])["type"] == "events"
    rest = anna("GET", page["next"].partition("/api/v1/")[2]).json()
    assert len(rest["deliveries"]) == 1
    assert rest["next"] is None
    bram = Program(cast.bram)
    for address in ("deliveries", "secret", "ping", "on"):
        method = "GET" if address == "deliveries" else "POST"
        assert bram(method, f"me/hooks/{hook['id']}/{address}").status_code == 404
    assert bram("DELETE", f"me/hooks/{hook['id']}").status_code == 404
    assert anna("DELETE", f"me/hooks/{10**30}").status_code == 404


def test_a_ping_tries_the_hook_and_a_new_secret_counts_beside_the_old_one_for_a_day(
    anna, receiver, now
):
    hook = made(anna, receiver)
    new = anna("POST", f"me/hooks/{hook['id']}/secret").json()
    assert anna("POST", f"me/hooks/{hook['id']}/ping").status_code == 202
    hook_sender.send_waiting(now=lambda: now)
    assert json.loads(receiver.got[0][1])["type"] == "ping"
    assert is_ours(new["secret"], *receiver.got[0])
    assert is_ours(hook["secret"], *receiver.got[0])
    later = now + timedelta(days=1)
    hooks.ping(Hook.objects.get(), now=later)
    hook_sender.send_waiting(now=lambda: later)
    assert is_ours(new["secret"], *receiver.got[1])
    assert not is_ours(hook["secret"], *receiver.got[1])


def test_secrets_are_not_kept_in_the_clear(anna, receiver):
    hook = made(anna, receiver)
    assert hook["secret"] not in Hook.objects.get().secret
    assert "secret" not in anna("GET", "me/hooks").json()["hooks"][0]


def test_so_many_and_no_more_and_nowhere_inside(anna, cast, receiver, monkeypatch):
    for _ in range(hooks.MOST_HOOKS):
        made(anna, receiver)
    full = anna("POST", "me/hooks", {"url": receiver.url})
    assert (full.status_code, full.json()["code"]) == (409, "too_many_hooks")
    monkeypatch.undo()
    inside = Program(cast.bram)("POST", "me/hooks", {"url": "http://127.0.0.1/"})
    assert (inside.status_code, inside.json()["code"]) == (422, "bad_hook_address")


def test_old_messages_are_forgotten_and_all_goes_with_the_account(anna, cast, game, receiver, now):
    made(anna, receiver, kinds=["events"])
    agree(game, 2, now)
    hook_sender.send_waiting(now=lambda: now)
    told = deletion.belongings(cast.anna)["mails"]
    assert (len(told["webhooks"]), len(told["told_to_your_programs"])) == (1, 1)
    hooks.forget_old(now=now + timedelta(days=31))
    assert HookDelivery.objects.count() == 0
    deletion.leave_for_good(cast.anna, now=now)
    assert Hook.objects.count() == 0
