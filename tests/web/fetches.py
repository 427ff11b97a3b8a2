"""Everything that somebody can fetch of a table, in one dictionary: pages, REST, streams, drafts,
refusals, papers, calendar and mails. For tests that hold two worlds against each other."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import Message
from typing import Any

import msgspec
from django.core import mail as sent
from django.test import Client
from rest_framework.test import APIClient

from core.accounts.models import User
from games.api.stream_views import EventStream, Ndjson, PlayerFeed, TableFeed
from games.engine import Decision, load
from games.models import Game
from games.reports import book, chart, sheet
from games.reports import map as position_map
from games.services.access import Visitor
from notifications import addresses, calendars, digests, inbound, mailer, sweeps
from notifications.models import Outbound
from tests.web.conftest import hidden

TABLE, API = "/tables/sealed/", "/api/v1/tables/sealed"

GIST = (TABLE, API, f"{API}/view", f"{API}/export")
WAYS = (
    TABLE,
    f"{TABLE}?since=5",
    f"{TABLE}?as=spectator",
    f"{TABLE}?at=20",
    f"{TABLE}proof/",
    f"{TABLE}log.jsonl",
    f"{TABLE}bundle.json",
    f"{TABLE}fork/",
    API,
    f"{API}/view",
    f"{API}/events?limit=500&sentences=true",
    f"{API}/export",
    f"{API}/options",
    f"{API}/press",
    f"{API}/press-in-book",
    f"{API}/bundle",
    f"{API}/draws",
    f"{API}/book",
    f"{API}/sheet",
    "/api/v1/tables",
    "/api/v1/me",
    "/api/v1/me/changes",
    "/tables/",
    "/people/anna/",
    "/my/",
    "/",
)

MOMENTS = ("Date", "Expires", "Last-Modified")  # of the answer, by the real clock

Found = dict[tuple[str, str], Any]


@dataclass(frozen=True)
class Watcher:
    """Another seat, whom the same question waits for. `seq`: the last event before the answer."""

    user: User
    seat: int
    seq: int
    asked: Decision
    due_at: datetime


# --- Told without what is new on every page ---


def plain(answer: Any) -> str:
    """Status, every header and every byte. Hashes, tokens and nonces keep their places and their
    sizes."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    headers = sorted(item for item in answer.headers.items() if item[0] not in MOMENTS)
    return f"{answer.status_code} {masked(repr(headers))} {masked(content.decode())}"


def masked(text: str) -> str:
    text = re.sub(r"\b[0-9a-f]{16,64}\b", lambda found: "#" * len(found[0]), text)
    text = re.sub(r"play(\+|%2B)[a-z2-7]{20}@", "play+@", text)
    text = re.sub(r"'nonce-[^']*'|nonce=\"[^\"]*\"", "nonce", text)
    return re.sub(r'(name="(?:csrfmiddlewaretoken|nonce)" value=")[^"]*', r"\1", text)


# --- By asking ---


def pages(visitors: Mapping[str, Client], ways: Sequence[str]) -> Found:
    return {
        (name, way): plain(client.get(way)) for name, client in visitors.items() for way in ways
    }


def streams(watcher: Watcher) -> Found:
    found: Found = {}
    people: dict[str, Visitor] = {
        "another": watcher.user,
        "stranger": Client().get("/").wsgi_request.user,
    }
    for name, visitor in people.items():
        for form in (Ndjson, EventStream):
            feed = TableFeed("sealed", visitor, watcher.seq, form)
            found[name, f"stream {form.format}"] = masked(feed.read()[0].decode())
    for heads in (None, {"sealed": (watcher.seq, 0)}):
        told = PlayerFeed(watcher.user.pk, heads, Ndjson).read()[0].decode()
        found["another", f"my stream {heads}"] = masked(told)
    return found


def live_head(name: str, client: Client) -> Found:
    page = client.get(TABLE).content.decode()
    [address] = re.findall(r'data-live="([^"]+)"', page)
    return {(name, "live"): plain(client.head(address))}


# --- By trying ---


def refusals(watcher: Watcher) -> Found:
    """A move that comes too late, with what has changed since; and letters that are looked at."""
    rest = APIClient()
    rest.force_authenticate(watcher.user)
    command = json.loads(msgspec.json.encode(watcher.asked.default))
    late = {"command": command, "expected_seq": watcher.seq - 1}
    found: Found = {}
    for way, asked in (
        ("moves", late | {"decision": watcher.asked.key}),
        ("moves", late | {"decision": "turn/99/1"}),
        ("preview", {"command": command}),
        ("preview", {"orders": "nonsense"}),
        ("draft", {"lines": ["nonsense"]}),
        ("draft", {}),
    ):
        answer = rest.post(f"{API}/{way}", asked, format="json", HTTP_IDEMPOTENCY_KEY="looked-at")
        assert answer.status_code == 409 or way != "moves", answer.content
        found["another", f"{way} {asked}"] = plain(answer)
    return found


def writing(client: Client) -> Found:
    """A draft, a note and a letter to look at, on the pages."""
    form = hidden(client.get(TABLE))
    return {
        ("another", "draft page"): plain(client.post(f"{TABLE}draft/", form | {"line": "done"}))
        + plain(client.get(f"{TABLE}?draft=1")),
        ("another", "note"): plain(client.post(f"{TABLE}note/", form | {"note": "Mind the fog."})),
        ("another", "letter"): plain(
            client.post(f"{TABLE}orders/", form | {"orders": "nonsense", "do": "preview"})
        ),
        ("another", "written"): plain(client.get(TABLE)),
    }


# --- On paper ---


def papers(watcher: Watcher) -> Found:
    """As they go to the printer, for everybody and for the other seat. The same page gives the
    same bytes (tests/reports)."""
    game = Game.objects.select_related("stream").get(pk="sealed")
    seq, own = game.stream.head_seq, str(watcher.seat)
    printed = sheet.context(game, watcher.seat, seq)
    found: Found = {
        ("stranger", "book"): book.page(game, "", seq),
        ("another", "book"): book.page(game, own, seq),
        ("another", "sheet"): sheet.page(printed, sheet.DENSITIES[0]),
        ("another", "map"): repr(position_map.context(game, watcher.seat, seq)),
    }
    pen = load(game.ruleset).pen
    for ship in pen.SHIPS if pen else ():
        found["stranger", f"chart {ship}"] = repr(chart.context(game, ship, seq))
    return {key: masked(text) for key, text in found.items()}


def pdfs(watcher: Watcher) -> Found:
    """To the last byte."""
    game = Game.objects.select_related("stream").get(pk="sealed")
    return {
        ("stranger", "book.pdf"): book.write(game, "en"),
        ("another", "book.pdf"): book.write(game, "fr", about=str(watcher.seat)),
        ("another", "sheet.pdf"): sheet.write(game, "en", about=str(watcher.seat)),
        ("another", "map.pdf"): position_map.write(game, "en", about=str(watcher.seat)),
    }


def calendar(watcher: Watcher, now: datetime) -> Found:
    return {("another", "calendar"): calendars.feed(watcher.user, now=now)}


# --- By mail ---


def mails(watcher: Watcher, answered: User, now: datetime) -> Found:
    """What the answer sent to whom and when, but for the seat that answered; then what the other
    seat gets later, to the byte: the answer to a letter, a reminder, a digest."""
    sent.outbox = []
    token = addresses.reply_address(addresses.token_of("sealed", watcher.seat, ""))
    head = f"From: <{watcher.user.email}>\r\nTo: <{token}>\r\nSubject: Re: Paquebot\r\n"
    raw = f"{head}Message-ID: <1@example.org>\r\n\r\nstatus\r\nhistory\r\n".encode()
    inbound.receive(raw, via="inbox", now=now, recipient=token, envelope_from=watcher.user.email)
    inbound.read_waiting(now=lambda: now)
    later = watcher.due_at - timedelta(hours=1)
    sweeps.remind(now=later)
    digests.send(watcher.user.pk, now=later.replace(hour=22))
    rows = Outbound.objects.exclude(user=answered).filter(sent_at=None)
    times = [(row.kind, row.user_id, row.seat, row.seq, row.created_at) for row in rows]
    mailer.send_waiting(now=lambda: later)
    found: Found = {("everybody", "mails"): repr(sorted(times, key=repr))}
    own = [one for one in sent.outbox if one.to == [watcher.user.email]]
    assert own, "an answer at least, and a reminder unless it is done"
    for number, one in enumerate(own):
        found["another", f"mail {number}"] = [*parts(one.message())]
    return found


def parts(message: Message) -> Iterator[str | bytes]:
    """Its head, and every part as the reader has it: words, the picture byte by byte."""
    yield masked(repr(sorted(message.items())))
    for part in message.walk():
        if part.is_multipart():
            continue
        content = part.get_payload(decode=True)
        assert isinstance(content, bytes)
        yield masked(content.decode()) if part.get_content_maintype() == "text" else content
