"""A real LMTP conversation in, a real SMTP conversation out."""

import asyncio
import smtplib
import socket
import threading
from datetime import timedelta
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser

import pytest
from aiosmtpd.controller import Controller

from notifications import addresses, inbound, lmtp, mailer, retention
from notifications.models import Inbound, Outbound, RawMessage, ReplyToken

pytestmark = pytest.mark.django_db(transaction=True)


class Mailbox:
    """An SMTP server that keeps what it is given."""

    def __init__(self) -> None:
        self.messages: list[tuple[list[str], bytes]] = []

    async def handle_DATA(self, server, session, envelope):
        self.messages.append((envelope.rcpt_tos, envelope.content))
        return "250 OK"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def smtp(settings):
    mailbox = Mailbox()
    port = free_port()
    controller = Controller(mailbox, hostname="127.0.0.1", port=port)
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    yield mailbox
    controller.stop()


@pytest.fixture
def door():
    """The listener in a thread of its own; gives its port."""
    loop = asyncio.new_event_loop()
    server = loop.run_until_complete(lmtp.serve("127.0.0.1:0"))
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    yield server.sockets[0].getsockname()[1]

    async def stop() -> None:
        from asgiref.sync import sync_to_async
        from django.db import connections

        await sync_to_async(connections.close_all)()
        server.close()
        await server.wait_closed()

    asyncio.run_coroutine_threadsafe(stop(), loop).result(10)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.run_until_complete(loop.shutdown_default_executor())
    loop.close()


def letter(token: str, text: str) -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Message-ID"] = (
        "anna@example.org",
        inbound.reply_address(token),
        "<one@example.org>",
    )
    message.set_content(text)
    return message


def test_a_turn_by_real_smtp_and_lmtp(game, smtp, door, now):
    mailer.send_waiting(now=lambda: now)
    prompt = next(
        BytesParser(policy=policy.default).parsebytes(raw)
        for to, raw in smtp.messages
        if to == ["anna@example.org"] and b"agree" in raw
    )
    reply_to = prompt["Reply-To"].addresses[0].addr_spec
    assert (
        prompt.get_body(("plain",))
        .get_content()
        .startswith("===== Write your orders above this line")
    )

    message = letter(reply_to.partition("+")[2].partition("@")[0], "agree\n")
    with smtplib.LMTP("127.0.0.1", door) as client:
        assert client.sendmail("anna@example.org", [reply_to], message.as_bytes()) == {}
    assert Inbound.objects.get().recipient == reply_to
    inbound.read_waiting(now=lambda: now)
    assert Inbound.objects.get().outcome == "accepted"
    mailer.send_waiting(now=lambda: now)
    to, raw = smtp.messages[-1]
    answer = BytesParser(policy=policy.default).parsebytes(raw)
    assert to == ["anna@example.org"]
    assert answer["In-Reply-To"] == "<one@example.org>"
    assert "understood" in answer.get_body(("plain",)).get_content()


def test_a_mail_for_somebody_else_is_refused_at_the_door(game, door):
    with smtplib.LMTP("127.0.0.1", door) as client, pytest.raises(smtplib.SMTPRecipientsRefused):
        client.sendmail("anna@example.org", ["anna@elsewhere.example"], b"Subject: x\r\n\r\nhello")
    assert not Inbound.objects.exists()


def invented(number: int) -> str:
    return inbound.reply_address("".join("abcdefgh234567"[(number + n) % 14] for n in range(20)))


def test_nobody_of_ours_is_refused_before_the_mail_is_sent(game, door, now):
    """Half a megabyte to 200 invented tokens stored 99 MB once."""
    mailer.send_waiting(now=lambda: now)
    known = [
        inbound.reply_address(ReplyToken.objects.first().token),
        addresses.bounce_address(Outbound.objects.exclude(sent_at=None).first()),
        "play@paquebot.example",
    ]
    forged = f"bounce+{'0' * 32}@paquebot.example"
    strange = ["postmaster@paquebot.example", "x@paquebot.example", forged, invented(1)]
    with smtplib.LMTP("127.0.0.1", door) as client:
        client.ehlo("tests")
        client.mail("mallory@example.org")
        assert [client.rcpt(one)[0] for one in known] == [250] * 3
        assert [client.rcpt(one)[0] for one in strange] == [550] * 4
        assert {client.rcpt(invented(number))[0] for number in range(200)} == {550}


def test_a_mail_has_so_many_recipients_and_no_more(game, door, now):
    mailer.send_waiting(now=lambda: now)
    address = inbound.reply_address(ReplyToken.objects.first().token)
    with smtplib.LMTP("127.0.0.1", door) as client:
        client.ehlo("tests")
        client.mail("anna@example.org")
        codes = [client.rcpt(address)[0] for _ in range(lmtp.MOST_RECIPIENTS + 1)]
    assert codes == [250] * lmtp.MOST_RECIPIENTS + [452]


def test_two_recipients_get_an_answer_each(game, door, now):
    """RFC 2033: one reply for each recipient after the data; Python's own client reads only the
    first."""
    mailer.send_waiting(now=lambda: now)
    tokens = [
        inbound.reply_address(token)
        for token in ReplyToken.objects.order_by("pk").values_list("token", flat=True)[:2]
    ]
    with smtplib.LMTP("127.0.0.1", door) as client:
        client.ehlo("tests")
        client.mail("anna@example.org")
        assert [client.rcpt(address)[0] for address in tokens] == [250, 250]
        assert client.docmd("DATA")[0] == 354
        client.send(letter("x" * 20, "agree").as_bytes(policy=policy.SMTP) + b"\r\n.\r\n")
        assert [client.getreply()[0], client.getreply()[0]] == [250, 250]
    assert sorted(Inbound.objects.values_list("recipient", flat=True)) == sorted(tokens)
    assert RawMessage.objects.count() == 1
    assert set(Inbound.objects.values_list("envelope_from", flat=True)) == {"anna@example.org"}


def test_what_strangers_sent_is_forgotten_after_some_days(game, cast, door, now, settings):
    """And what a player sent is not, nor a message that another recipient needs."""
    mailer.send_waiting(now=lambda: now)
    annas, brams = (
        inbound.reply_address(ReplyToken.objects.get(game=game, seat=seat, decision__gt="").token)
        for seat in (1, 2)
    )
    with smtplib.LMTP("127.0.0.1", door) as client:
        client.sendmail("anna@example.org", [annas], letter("x" * 20, "status").as_bytes())
        strange = b"From: mallory@example.org\r\n\r\nagree"
        client.sendmail("mallory@example.org", [annas], strange)
        client.ehlo("tests")
        client.mail("anna@example.org")
        for address in (annas, brams):  # hers, and to Bram a stranger's
            client.rcpt(address)
        client.docmd("DATA")
        client.send(b"From: anna@example.org\r\n\r\nhelp\r\n.\r\n")
        assert [client.getreply()[0], client.getreply()[0]] == [250, 250]
    inbound.read_waiting(now=lambda: now)
    outcomes = list(Inbound.objects.order_by("pk").values_list("outcome", flat=True))
    assert outcomes == ["accepted", "stranger", "accepted", "stranger"]
    settings.STRANGERS_DAYS = 14
    assert retention.forget_strangers(now=now + timedelta(days=14)) == 0
    assert retention.forget_strangers(now=now + timedelta(days=15)) == 2
    assert list(Inbound.objects.values_list("outcome", flat=True)) == ["accepted", "accepted"]
    assert RawMessage.objects.count() == 2


def test_what_cannot_be_stored_soon_enough_is_to_be_sent_again(game, door, now, monkeypatch):
    """The clock waits a minute for letters that came in time, and no longer."""
    mailer.send_waiting(now=lambda: now)
    address = inbound.reply_address(ReplyToken.objects.first().token)
    monkeypatch.setattr(inbound, "LONGEST_STORING", 0)
    with (
        smtplib.LMTP("127.0.0.1", door) as client,
        pytest.raises(smtplib.SMTPDataError) as refused,
    ):
        client.sendmail("anna@example.org", [address], letter("x" * 20, "agree").as_bytes())
    assert refused.value.smtp_code == 451
    assert not Inbound.objects.exists()


def test_a_mail_too_large_is_refused(game, door, now):
    mailer.send_waiting(now=lambda: now)
    token = ReplyToken.objects.first().token
    with (
        smtplib.LMTP("127.0.0.1", door) as client,
        pytest.raises(smtplib.SMTPResponseException) as refused,
    ):
        client.sendmail(
            "a@example.org",
            [inbound.reply_address(token)],
            b"Subject: x\r\n\r\n" + b"x" * 79 + b"\r\n" * 6_500_000,
        )
    assert refused.value.smtp_code == 552
    assert not Inbound.objects.exists()


def test_a_mail_sent_twice_over_smtp_has_the_same_bytes(game, smtp, now):
    mailer.send_waiting(now=lambda: now)
    first = sorted(raw for _, raw in smtp.messages)
    Outbound.objects.update(sent_at=None, claimed_at=None)
    smtp.messages.clear()
    mailer.send_waiting(now=lambda: now)
    assert sorted(raw for _, raw in smtp.messages) == first
