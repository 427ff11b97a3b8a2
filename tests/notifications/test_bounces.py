"""Mails that come back: recorded, shown, held against the clock once, and never a reason to cut
somebody off for good."""

import re
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend

from games.models import Decision
from games.services import tables
from games.table import Clock
from notifications import addresses, bounces, inbound, mailer, preferences
from notifications.models import Inbound, Outbound, Trouble
from tests.mails import news_of
from tests.notifications.test_webhooks import KNOWN

pytestmark = pytest.mark.django_db

ANNA, BRAM = 1, 2
CORPUS = Path(__file__).parent / "corpus"
MADE_HERE = "Received: by mx.paquebot.example (Postfix) id 4Xyz; Mon, 1 Mar 2027 09:00:00 +0000\r\n"
FROM_OUTSIDE = (
    "Received: from {host} ({host} [192.0.2.7])\r\n\tby mx.paquebot.example (Postfix) with ESMTPS"
    " id 4Xyz;\r\n\tMon, 1 Mar 2027 09:00:00 +0000\r\n"
)


@pytest.fixture
def clock() -> Clock:
    return Clock(grace_hours=24)


@pytest.fixture
def prompt(game, send_all) -> Outbound:
    """Bram's first prompt; Anna opened the table."""
    send_all()
    return Outbound.objects.get(kind="prompt", seat=BRAM)


@pytest.fixture
def returned(now):
    """returned(prompt, status): a report about it comes to its bounce address."""

    def returned(
        row: Outbound,
        status: str = "5.1.1",
        action: str = "failed",
        *,
        at=now,
        top: str = MADE_HERE,
        envelope_from: str | None = "",
    ) -> str:
        raw = top.encode() + (CORPUS / "bounce_postfix_en.eml").read_bytes()
        raw = raw.replace(b"Status: 5.1.1", f"Status: {status}".encode()).replace(
            b"Action: failed", f"Action: {action}".encode()
        )
        inbound.receive(
            raw,
            via="lmtp",
            now=at,
            recipient=addresses.bounce_address(row),
            envelope_from=envelope_from,
        )
        inbound.read_waiting(now=lambda: at)
        return Inbound.objects.latest("pk").outcome

    return returned


def test_every_mail_has_a_return_path_of_its_own_that_no_reader_sees(prompt):
    sent = next(m for m in mail.outbox if m.to == ["bram@example.org"])
    assert sent.from_email == addresses.bounce_address(prompt)
    assert sent.message()["From"] == "Paquebot <play@paquebot.example>"
    assert addresses.bounced_mail(sent.from_email) == prompt.pk
    assert addresses.bounced_mail(f"bounce+{'0' * 32}@paquebot.example") is None


def test_a_hard_bounce_is_recorded_and_stops_the_clock_once_for_each_question(
    prompt, returned, now, game
):
    due = Decision.objects.get(game=game, key=f"setup/{BRAM}").due_at
    assert returned(prompt) == "bounce"
    row = Trouble.objects.get()
    assert (row.kind, row.address, row.seat, row.user.username) == (
        "hard",
        "bram@example.org",
        BRAM,
        "bram",
    )
    assert "User unknown" in row.detail
    held = Decision.objects.get(game=game, key=f"setup/{BRAM}").due_at
    assert held == row.held_until
    assert held == due + timedelta(hours=24)  # the grace of the table
    assert returned(prompt, at=now + timedelta(hours=1)) == "bounce"  # the reminder bounces too
    assert Decision.objects.get(game=game, key=f"setup/{BRAM}").due_at == held
    assert Decision.objects.get(game=game, key=f"setup/{ANNA}").due_at == due


# --- Whose word counts for the clock ---


def held(prompt) -> bool:
    return "/bounce/" in Decision.objects.get(game=prompt.game, key=prompt.decision).moved


def test_a_report_that_the_reader_wrote_is_shown_and_stops_no_clock(prompt, returned):
    """The return path stands in the mail: its reader can write to it like anybody."""
    top = FROM_OUTSIDE.format(host="mail.example.net") + MADE_HERE  # their own line comes below
    assert returned(prompt, top=top) == "bounce"
    assert Trouble.objects.get().kind == "hard"
    assert not held(prompt)
    told = Outbound.objects.get(kind="bounced")
    assert told.facts["clock"] == "unconfirmed"


def test_a_report_with_a_sender_on_its_envelope_is_no_servers(prompt, returned):
    returned(prompt, envelope_from="bram@example.org")
    assert not held(prompt)


@pytest.mark.parametrize(
    ("results", "stops"),
    [
        ("spf=pass smtp.helo=mx1.example.org", True),  # the recipient's own server
        ("dkim=pass header.d=example.org", True),
        ("spf=pass smtp.helo=out.bighost.example", True),  # where that domain's mail goes
        ("spf=pass smtp.helo=mail.mallory.example", False),
        ("spf=fail smtp.helo=mx1.example.org", False),
        ("", False),
    ],
)
def test_a_report_from_outside_counts_from_the_recipients_server_alone(
    prompt, returned, settings, monkeypatch, results, stops
):
    settings.AUTHSERV_ID = "mx.paquebot.example"
    monkeypatch.setattr(bounces, "look_up_mx", lambda domain: ["mx1.bighost.example"])
    said = f"Authentication-Results: mx.paquebot.example; {results}\r\n" if results else ""
    returned(prompt, top=said + FROM_OUTSIDE.format(host="whoever.example"))
    assert held(prompt) == stops


def test_another_servers_results_are_not_ours(prompt, returned, settings):
    settings.AUTHSERV_ID = "mx.paquebot.example"
    said = "Authentication-Results: mx.example.org; spf=pass smtp.helo=mx1.example.org\r\n"
    returned(prompt, top=said + FROM_OUTSIDE.format(host="mx1.example.org"))
    assert not held(prompt)


def test_a_report_about_somebody_elses_mail_stops_no_clock(prompt, now):
    raw = (MADE_HERE.encode() + (CORPUS / "bounce_postfix_en.eml").read_bytes()).replace(
        b"bram@example.org", b"other@example.org"
    )
    inbound.receive(
        raw, via="lmtp", now=now, recipient=addresses.bounce_address(prompt), envelope_from=""
    )
    inbound.read_waiting(now=lambda: now)
    assert not held(prompt)


def test_a_mail_that_was_answered_has_not_come_back(prompt, returned, reply, now):
    reply(BRAM, "status")
    returned(prompt, at=now + timedelta(minutes=1))
    assert not held(prompt)


def test_a_mail_whose_link_was_used_has_not_come_back(prompt, returned, client):
    sent = next(m for m in mail.outbox if m.to == ["bram@example.org"])
    link = re.search(r"https://paquebot\.example(/tables/\S+)", sent.body)[1]
    assert Outbound.objects.get(pk=prompt.pk).opened_at is None
    assert client.get(link).status_code == 200
    assert Outbound.objects.get(pk=prompt.pk).opened_at is not None
    returned(prompt)
    assert not held(prompt)


def test_a_made_up_mark_in_a_link_marks_nothing(prompt, client):
    for mark in ("0" * 12, "x", "", "%25", prompt.name[:11], prompt.name):
        assert client.get(f"/tables/{prompt.game_id}/?mail={mark}").status_code == 200
    assert not Outbound.objects.exclude(opened_at=None).exists()


def test_a_report_that_fails_half_way_is_done_whole_when_it_comes_again(prompt, now, monkeypatch):
    told = {"detail": "550 no such user", "once": "report/1", "now": now}
    with monkeypatch.context() as broken, pytest.raises(ZeroDivisionError):
        broken.setattr(bounces, "tell_organiser", lambda *args, **rest: 1 / 0)
        bounces.record(prompt, Trouble.Kind.HARD, **told)
    assert not Trouble.objects.exists()
    row = bounces.record(prompt, Trouble.Kind.HARD, **told)
    assert row is not None
    assert row.held_until is not None
    assert bounces.record(prompt, Trouble.Kind.HARD, **told) is None


def test_the_organiser_is_told_by_mail_and_on_the_page(prompt, returned, send_all, client, cast):
    returned(prompt)
    send_all()
    (told,) = [m for m in mail.outbox if "comes back" in news_of(m)]
    assert (told.to, "mail to bram at your table does not arrive" in told.body) == (
        ["anna@example.org"],
        True,
    )
    assert "bram@example.org" not in told.body
    shown = {}
    for name in ("anna", "bram", "cato"):
        client.force_login(getattr(cast, name))
        shown[name] = (
            "Mail to bram comes back." in client.get("/tables/testtable1/").content.decode()
        )
    assert shown == {"anna": True, "bram": False, "cato": False}


@pytest.mark.parametrize("grace", [0, 24])
def test_the_organiser_is_told_what_the_clock_does(cast, now, send_all, returned, client, grace):
    tables.open_table(
        ruleset="long-cours@1",
        seats=3,
        opened_by=cast.anna,
        now=now,
        clock=Clock(grace_hours=grace),
        table_id="held",
        secret=bytes(32),
    )
    for player in (cast.anna, cast.bram, cast.cato):
        tables.join(game_id="held", player=player, luck=player.username, source="web", now=now)
    for player in (cast.anna, cast.bram, cast.cato):
        tables.confirm(game_id="held", player=player, now=now)
    send_all()
    returned(Outbound.objects.get(kind="prompt", seat=BRAM, game="held"))
    send_all()
    (told,) = [" ".join(m.body.split()) for m in mail.outbox if "comes back" in news_of(m)]
    assert ("This table has no grace, so their clock runs on." in told) == (not grace)
    assert ("they now have until Friday 5 March 2027, 09:00 (UTC)." in told) == bool(grace)
    client.force_login(cast.anna)
    assert (
        "This table has no grace, so their clock runs on."
        in client.get("/tables/held/").content.decode()
    ) == (not grace)


def test_a_bounce_that_comes_after_the_seat_was_taken_over_is_not_the_substitutes(
    prompt, returned, now, game, cast
):
    tables.leave(game_id=game.pk, player=cast.bram, now=now)
    tables.take_over(game_id=game.pk, number=BRAM, player=cast.dirk, now=now)
    due = Decision.objects.get(game=game, key=f"setup/{BRAM}").due_at
    assert returned(prompt) == "bounce"
    assert Trouble.objects.get().user == cast.bram  # whose address does not work
    assert Decision.objects.get(game=game, key=f"setup/{BRAM}").due_at == due
    assert not Outbound.objects.filter(kind="bounced").exists()


def test_the_player_is_told_on_every_page_until_they_say_it_works(prompt, returned, client, cast):
    returned(prompt)
    client.force_login(cast.bram)
    assert "Mail to bram@example.org comes back" in client.get("/my/").content.decode()
    assert client.get("/me/mails/works/").status_code == 405
    client.post("/me/mails/works/")
    assert "Mail to bram@example.org comes back" not in client.get("/my/").content.decode()


def test_a_mail_from_the_address_shows_that_it_works(prompt, returned, reply):
    returned(prompt)
    reply(BRAM, "status")
    assert not Trouble.objects.filter(cleared_at=None).exists()


def test_a_soft_bounce_is_recorded_and_nothing_more(prompt, returned, game):
    due = Decision.objects.get(game=game, key=f"setup/{BRAM}").due_at
    assert returned(prompt, "4.2.2", "delayed") == "bounce"
    assert Trouble.objects.get().kind == "soft"
    assert Decision.objects.get(game=game, key=f"setup/{BRAM}").due_at == due
    assert not Outbound.objects.filter(kind="bounced").exists()


def test_an_out_of_office_note_to_the_return_path_is_no_bounce(prompt, now):
    note = (CORPUS / "out_of_office_en.eml").read_bytes()
    inbound.receive(note, via="lmtp", now=now, recipient=addresses.bounce_address(prompt))
    inbound.read_waiting(now=lambda: now)
    assert (Inbound.objects.get().outcome, Trouble.objects.count()) == ("automatic", 0)


def test_an_old_server_that_bounces_in_plain_words_is_understood(prompt, now):
    message = EmailMessage()
    message["From"], message["To"] = "MAILER-DAEMON@old.example", addresses.bounce_address(prompt)
    message.set_content(
        "Hi. This is the qmail-send program.\n<bram@example.org>: 550 no such user here\n"
    )
    inbound.receive(message.as_bytes(), via="lmtp", now=now)
    inbound.read_waiting(now=lambda: now)
    assert Trouble.objects.get().kind == "hard"


def test_a_report_about_a_mail_that_is_not_ours_does_nothing(prompt, now):
    raw = (CORPUS / "bounce_postfix_en.eml").read_bytes()
    inbound.receive(raw, via="lmtp", now=now, recipient=f"bounce+{'0' * 32}@paquebot.example")
    inbound.read_waiting(now=lambda: now)
    assert (Inbound.objects.get().outcome, Trouble.objects.count()) == ("automatic", 0)


def test_a_complaint_ends_the_mails_but_not_the_answers(prompt, now, cast, game, reply):
    raw = (
        b"From: fbl@provider.example\r\nTo: %b\r\nMIME-Version: 1.0\r\n"
        b'Content-Type: multipart/report; report-type=feedback-report; boundary="f"\r\n\r\n'
        b"--f\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\n\r\n--f--\r\n"
    ) % addresses.bounce_address(prompt).encode()
    inbound.receive(raw, via="lmtp", now=now)
    inbound.read_waiting(now=lambda: now)
    assert Trouble.objects.get().kind == "complaint"
    assert preferences.of(cast.bram, game.pk).delivery == "none"
    assert reply(BRAM, "status")[1] is not None


def test_to_an_address_that_bounces_one_mail_a_day_is_tried(prompt, returned, now, game, cast):
    returned(prompt)
    row = Outbound(kind="prompt", user=cast.bram, to="bram@example.org")
    assert bounces.is_hopeless(row, now=now + timedelta(hours=23))
    assert not bounces.is_hopeless(row, now=now + timedelta(hours=25))
    assert not bounces.is_hopeless(
        Outbound(kind="answer", user=cast.bram, to="bram@example.org"), now=now
    )
    assert not bounces.is_hopeless(
        Outbound(kind="prompt", user=cast.anna, to="anna@example.org"), now=now
    )


class Refusing(EmailBackend):
    """A server that knows Bram no more."""

    def send_messages(self, messages):
        from smtplib import SMTPRecipientsRefused

        for message in messages:
            if message.to == ["bram@example.org"]:
                raise SMTPRecipientsRefused({"bram@example.org": (550, b"5.1.1 User unknown")})
        return super().send_messages(messages)


def test_a_server_that_refuses_the_address_at_once_is_a_hard_bounce_too(
    game, send_all, settings, now
):
    settings.EMAIL_BACKEND = "tests.notifications.test_bounces.Refusing"
    assert send_all() == 2
    assert [(row.kind, row.address, row.detail) for row in Trouble.objects.all()] == [
        ("hard", "bram@example.org", "550 5.1.1 User unknown")
    ]
    assert Outbound.objects.get(kind="prompt", seat=BRAM).dropped_at == now
    assert mailer.send_waiting(now=lambda: now + timedelta(hours=7)) == 1  # Anna is told


# --- What a provider tells ---


MAILGUN = {
    "signature": {"token": "t" * 50, "timestamp": "1800000000"},
    "event-data": {
        "event": "failed",
        "severity": "permanent",
        "reason": "bounce",
        "id": "Ase7i2zsRYeDXztHGENqRA",
        "timestamp": 1800000000.0,
        "recipient": "bram@example.org",
        "delivery-status": {
            "code": 550,
            "message": "5.1.1 The email account that you tried to reach does not exist",
        },
        "message": {"headers": {"message-id": "x@paquebot.example"}},
        "user-variables": {},
    },
}


def mailgun(
    client, settings, payload, *, key: str = "signing-key", path: str = "/anymail/mailgun/tracking/"
):
    import hashlib
    import hmac
    import json

    settings.ANYMAIL = {
        "WEBHOOK_SECRET": "somebody:something",
        "MAILGUN_WEBHOOK_SIGNING_KEY": "signing-key",
    }
    signature = payload["signature"]
    signature["signature"] = hmac.new(
        key.encode(), f"{signature['timestamp']}{signature['token']}".encode(), hashlib.sha256
    ).hexdigest()
    return client.post(path, json.dumps(payload), content_type="application/json", **KNOWN)


def test_a_providers_bounce_is_taken_when_its_signature_is_right(prompt, client, settings):
    payload = {
        **MAILGUN,
        "event-data": {**MAILGUN["event-data"], "user-variables": {"mail": prompt.name}},
    }
    assert mailgun(client, settings, payload, key="a guess").status_code == 400
    assert not Trouble.objects.exists()
    for _ in range(2):  # providers tell twice
        assert mailgun(client, settings, payload).status_code == 200
    assert [(row.kind, row.address) for row in Trouble.objects.all()] == [
        ("hard", "bram@example.org")
    ]


def test_a_providers_delivery_ends_the_trouble(prompt, returned, client, settings):
    returned(prompt)
    payload = {
        **MAILGUN,
        "event-data": {
            **MAILGUN["event-data"],
            "event": "delivered",
            "delivery-status": {"code": 250},
        },
    }
    assert mailgun(client, settings, payload).status_code == 200
    assert not Trouble.objects.filter(cleared_at=None).exists()
