"""Mail that a provider hands over by HTTP, in the shapes that Postmark and Mailgun have."""

import base64
import hashlib
import hmac
import json

import pytest

from games.services import positions
from notifications import bodies, inbound
from notifications.models import Inbound, ReplyToken

pytestmark = pytest.mark.django_db

KNOWN = {"HTTP_AUTHORIZATION": "Basic " + base64.b64encode(b"somebody:something").decode()}


@pytest.fixture
def address(game, send_all, seat_order) -> str:
    send_all()
    seat = seat_order[0]
    return inbound.reply_address(
        ReplyToken.objects.get(game=game, seat=seat, decision=f"setup/{seat}").token
    )


def postmark(address: str, sender: str) -> dict[str, object]:
    """As Postmark's guide to inbound webhooks shows it."""
    person = {"Email": sender, "Name": "Bram", "MailboxHash": ""}
    return {
        "FromName": "Bram",
        "MessageStream": "inbound",
        "From": sender,
        "FromFull": person,
        "To": address,
        "ToFull": [
            {
                "Email": address,
                "Name": "",
                "MailboxHash": address.partition("+")[2].partition("@")[0],
            }
        ],
        "Cc": "",
        "CcFull": [],
        "Bcc": "",
        "BccFull": [],
        "OriginalRecipient": address,
        "Subject": "Re: Long Cours testtable1: your turn",
        "MessageID": "73e6d360-66eb-11e1-8e72-a8904824019b",
        "ReplyTo": "",
        "MailboxHash": "",
        "Date": "Mon, 1 Mar 2027 09:30:00 +0000",
        "TextBody": (
            "start Dakar buy 2\r\n\r\nOn 1 March 2027 Paquebot <play@paquebot.example> "
            "wrote:\r\n> resign\r\n"
        ),
        "HtmlBody": "<p>start Dakar buy 2</p>",
        "StrippedTextReply": "start Dakar buy 2",
        "Tag": "",
        "Headers": [
            {"Name": "Message-ID", "Value": "<from-bram@example.org>"},
            {"Name": "MIME-Version", "Value": "1.0"},
        ],
        "Attachments": [],
    }


def test_a_letter_by_postmark_is_played_like_any_other(
    game, client, settings, address, now, seat_order
):
    settings.ANYMAIL = {"WEBHOOK_SECRET": "somebody:something"}
    sender = f"{['anna', 'bram', 'cato'][seat_order[0] - 1]}@example.org"
    body = json.dumps(postmark(address, sender))
    assert (
        client.post("/anymail/postmark/inbound/", body, content_type="application/json").status_code
        == 400
    )  # whoever it is
    assert not Inbound.objects.exists()
    for _ in range(2):  # it tells again when our answer is lost
        assert (
            client.post(
                "/anymail/postmark/inbound/", body, content_type="application/json", **KNOWN
            ).status_code
            == 200
        )
    assert [(row.via, row.recipient) for row in Inbound.objects.all()] == [("webhook", address)] * 2
    inbound.read_waiting(now=lambda: now)
    assert [row.outcome for row in Inbound.objects.order_by("pk")] == ["accepted", "repeated"]
    assert positions.newest(game).state.captains[seat_order[0] - 1].sealed_setup == ("DAK", 2)
    kept = bodies.text(bodies.parsed(bytes(Inbound.objects.first().raw)))
    assert kept.splitlines()[0] == "start Dakar buy 2"  # kept for the audit


def test_a_raw_letter_by_mailgun_is_played_when_its_signature_is_right(
    game, client, settings, address, now, seat_order
):
    settings.ANYMAIL = {
        "WEBHOOK_SECRET": "somebody:something",
        "MAILGUN_WEBHOOK_SIGNING_KEY": "signing-key",
    }
    sender = f"{['anna', 'bram', 'cato'][seat_order[0] - 1]}@example.org"
    raw = (
        f"From: {sender}\r\nTo: {address}\r\nMessage-ID: <raw@example.org>\r\n\r\nstart Dakar "
        f"buy 2\r\n"
    )
    form = {
        "token": "t" * 50,
        "timestamp": "1800000000",
        "recipient": address,
        "sender": sender,
        "body-mime": raw,
    }
    form["signature"] = hmac.new(
        b"a guess", f"{form['timestamp']}{form['token']}".encode(), hashlib.sha256
    ).hexdigest()
    assert client.post("/anymail/mailgun/inbound_mime/", form, **KNOWN).status_code == 400
    assert not Inbound.objects.exists()
    form["signature"] = hmac.new(
        b"signing-key", f"{form['timestamp']}{form['token']}".encode(), hashlib.sha256
    ).hexdigest()
    assert client.post("/anymail/mailgun/inbound_mime/", form, **KNOWN).status_code == 200
    inbound.read_waiting(now=lambda: now)
    assert Inbound.objects.get().outcome == "accepted"


def test_without_a_secret_of_the_operators_there_is_no_webhook(game, client, settings, address):
    settings.ANYMAIL = {}
    body = json.dumps(postmark(address, "bram@example.org"))
    assert (
        client.post("/anymail/postmark/inbound/", body, content_type="application/json").status_code
        == 404
    )
    assert not Inbound.objects.exists()


def test_a_webhook_changes_nothing_when_it_is_only_looked_at(client, settings, db):
    settings.ANYMAIL = {"WEBHOOK_SECRET": "somebody:something"}
    assert client.get("/anymail/postmark/inbound/").status_code in {400, 405}
    assert not Inbound.objects.exists()
