"""Channels: the same row as the mail, told once on a living one, with the mail where none lives."""

import base64
import json
import random
import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core import mail
from django.test import Client

from core import outbound_http
from core.accounts.models import User
from notifications import channels, mailer
from notifications.addresses import name_of
from notifications.models import Carried, Channel, Outbound

pytestmark = pytest.mark.django_db

KEY = "fmJ7WpdjxVDFf9q17YCirEWIJA4gVEDVTourgofGQ1I"


class Service(ThreadingHTTPServer):
    """Stands for a push service, or for ntfy: keeps what it is sent and answers as told."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int] = []
        self.location = ""
        super().__init__(("127.0.0.1", 0), Handler)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    server: Service

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, dict(self.headers), body))
        self.send_response(self.server.answers.pop(0) if self.server.answers else 201)
        if self.server.location:
            self.send_header("Location", self.server.location)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture
def service(settings) -> Iterator[Service]:
    settings.VAPID_KEY, settings.OUTBOUND_ALLOWED = KEY, ["127.0.0.1"]
    server = Service()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def anna(db) -> User:
    return User.objects.create_user("anna", "anna@example.org")


class Browser:
    """The other end of web push: its keys, and what it reads."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"0123456789abcdef"

    def subscribed(self, user: User, service: Service, now, **more) -> Channel:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = [base64.urlsafe_b64encode(one).decode().rstrip("=") for one in (point, self.secret)]
        made = channels.add_push(
            user,
            endpoint=f"http://{service.address}/push/1",
            p256dh=keys[0],
            auth=keys[1],
            now=now,
        )
        Channel.objects.filter(pk=made.pk).update(**more)
        return made

    def read(self, body: bytes) -> dict:
        return json.loads(
            http_ece.decrypt(
                body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"
            )
        )


def written(user: User, now, kind: str = "season", number: int = 1) -> Outbound:
    """A row whose words are there already, as after a first try."""
    return Outbound.objects.create(
        kind=kind,
        user=user,
        seq=0,
        once=f"test/{kind}/{number}",
        created_at=now,
        facts={"message_id": "", "season": "spring"},
        to=user.email,
        subject=f"News {number}",
        text="Words.",
    )


def send_all(now) -> None:
    mailer.send_waiting(now=lambda: now)


def told_by_mail() -> list[str]:
    return [one.subject for one in mail.outbox]


@pytest.fixture(autouse=True)
def wanted(monkeypatch) -> None:
    """Whether a season's mail is wanted is the season's to say; here it is."""
    monkeypatch.setattr("notifications.preferences.is_unwanted", lambda *args, **rest: False)


def test_a_message_reaches_the_browser_whole_and_no_mail_goes(service, anna, now):
    browser = Browser()
    browser.subscribed(anna, service, now, what="all")
    row = written(anna, now)
    send_all(now)
    ((path, headers, body),) = service.got
    told = browser.read(body)
    assert told["web_push"] == 8030
    assert told["notification"]["title"] == "News 1"
    assert told["notification"]["tag"] == name_of(row) == headers["Topic"]
    assert told["notification"]["navigate"].endswith("/leagues/spring/")
    assert headers["Authorization"].startswith("vapid t=")
    assert (path, headers["Content-Encoding"]) == ("/push/1", "aes128gcm")
    assert (told_by_mail(), Carried.objects.count()) == ([], 1)
    send_all(now + timedelta(hours=1))
    assert len(service.got) == 1


def test_a_channel_for_turns_leaves_the_rest_to_mail_and_may_have_mail_besides(service, anna, now):
    channel = Browser().subscribed(anna, service, now)
    written(anna, now)
    send_all(now)
    assert (service.got, told_by_mail()) == ([], ["News 1"])
    Channel.objects.filter(pk=channel.pk).update(what="all", with_mail=True)
    written(anna, now, number=2)
    send_all(now)
    assert (len(service.got), told_by_mail()) == (1, ["News 1", "News 2"])


def test_a_browser_that_is_gone_is_shown_and_the_mail_comes(service, anna, now):
    channel = Browser().subscribed(anna, service, now, what="all")
    service.answers = [410]
    written(anna, now)
    send_all(now)
    channel.refresh_from_db()
    assert (told_by_mail(), channel.dead_at) == (["News 1"], now)
    client = Client()
    client.force_login(anna, backend="django.contrib.auth.backends.ModelBackend")
    assert "does not work" in client.get("/me/channels/").content.decode()
    client.post(f"/me/channels/{channel.pk}/", {"again": "1"})
    channel.refresh_from_db()
    assert channel.dead_at is None


def test_a_service_by_its_address_is_tried_before_it_is_kept(service, anna, now, settings):
    settings.CHANNEL_SCHEMES = ["ntfy"]
    client = Client()
    client.force_login(anna, backend="django.contrib.auth.backends.ModelBackend")
    service.answers = [500, 200, 200]
    refused = client.post("/me/channels/add/", {"url": f"ntfy://{service.address}/boats"})
    assert (refused.status_code, Channel.objects.count()) == (422, 0)
    client.post("/me/channels/add/", {"url": f"ntfy://{service.address}/boats"})
    Channel.objects.update(what="all")
    written(anna, now)
    send_all(now)
    assert (len(service.got), told_by_mail()) == (3, [])
    assert b"News 1" in service.got[-1][2]


@pytest.mark.parametrize("url", ["json://127.0.0.1/x", "mailto://a:b@example.org", "x", ""])
def test_only_schemes_on_the_list_are_taken(service, anna, now, url):
    with pytest.raises(channels.BadChannel):
        channels.add_url(anna, url=url, now=now)
    assert service.got == []


def test_redirects_are_not_followed(service, anna, now, settings):
    settings.CHANNEL_SCHEMES = ["ntfy"]
    service.answers, service.location = [302], f"http://{service.address}/elsewhere"
    with pytest.raises(OSError, match="does not take it"):
        channels.add_url(anna, url=f"ntfy://{service.address}/boats", now=now)
    assert len(service.got) == 1


def test_a_private_address_is_refused_however_it_is_written(anna, now, settings):
    settings.CHANNEL_SCHEMES, settings.VAPID_KEY = ["ntfy", "ntfys"], KEY
    for host in ("127.0.0.1", "localhost", "10.0.0.8", "169.254.169.254", "[::1]"):
        with pytest.raises(outbound_http.Forbidden):
            channels.add_url(anna, url=f"ntfys://{host}/boats", now=now)
        with pytest.raises(outbound_http.Forbidden):
            outbound_http.check(f"https://{host}/push")


@pytest.mark.parametrize("crashes", [False, True])
def test_every_message_is_told_once_on_what_lives_whatever_dies(
    anna, now, settings, monkeypatch, crashes
):
    """Four hundred messages, three channels of which each fails at random, and a worker that dies
    at random after a channel took one: none is lost, and one told twice has the same tag."""
    settings.VAPID_KEY = KEY
    chance, told = random.Random(7), []
    for number in range(3):
        Channel.objects.create(
            user=anna, kind="push", name="x", url=f"https://x/{number}", what="all", created_at=now
        )

    def deliver(channel, message):
        if chance.random() < 0.3:
            raise channels.Gone("410") if chance.random() < 0.02 else OSError("500")
        told.append((channel.pk, message.tag))
        if crashes and chance.random() < 0.02:
            raise KeyboardInterrupt

    monkeypatch.setattr(channels, "deliver", deliver)
    rows = {name_of(written(anna, now, number=number)) for number in range(400)}
    for hour in range(200):
        try:
            send_all(now + timedelta(hours=hour))
        except KeyboardInterrupt:
            continue
        if not Outbound.objects.filter(sent_at=None).exists():
            break
        Channel.objects.filter(dead_at__isnull=False).update(dead_at=None, failures=0)
    by_mail = {one.extra_headers["Message-ID"].strip("<").partition("@")[0] for one in mail.outbox}
    assert {tag for _, tag in told} | by_mail == rows
    if not crashes:
        assert len(told) == len(set(told))
        assert {tag for _, tag in told} & by_mail == set()
