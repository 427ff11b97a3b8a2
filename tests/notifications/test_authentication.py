"""Who may play for whom: a mail that may be forged plays nothing, and whoever it names is told at
their own address. Through the real LMTP listener."""

import base64
import smtplib
from datetime import UTC, datetime
from email.message import EmailMessage

import dkim
import dns.exception
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.core import mail

from notifications import addresses, authentication, bodies, dkim_mail, inbound, mailer
from notifications.models import Inbound, Outbound
from tests.mails import news_of
from tests.notifications.test_lmtp import door

__all__ = ["door"]

pytestmark = pytest.mark.django_db(transaction=True)

ANNA, BRAM = 1, 2
OURS = "mx.paquebot.example"


@pytest.fixture
def send(game, door, now):
    """send(raw headers, ...): a mail of Anna's as it stands, by LMTP; gives what became of it."""
    mailer.send_waiting(now=lambda: now)
    to = addresses.for_seat(game, ANNA, "setup/1")
    count = iter(range(1, 100))

    def send(*headers: str, text: str = "agree", envelope_from: str = "anna@example.org") -> str:
        lines = [f"To: {to}", f"Message-ID: <auth-{next(count)}@example.org>", *headers]
        if not any(line.startswith("From:") for line in headers):
            lines.append("From: Anna <anna@example.org>")
        raw = "\r\n".join([*lines, "", text, ""]).encode()
        with smtplib.LMTP("127.0.0.1", door) as client:
            client.sendmail(envelope_from, [to], raw)
        inbound.read_waiting(now=lambda: now)
        return Inbound.objects.latest("pk").outcome

    return send


def told_of_doubt(now) -> list[tuple[list[str], str]]:
    mailer.send_waiting(now=lambda: now)
    return [
        (m.to, " ".join(m.body.split())) for m in mail.outbox if "may not be yours" in news_of(m)
    ]


# --- By what our own server says ---


def results(value: str, *, by: str = OURS) -> str:
    return f"Authentication-Results: {by}; {value}"


FAILED = "dkim=fail header.d=example.org; dmarc=fail (p=reject dis=none) header.from=example.org"
PASSED = "dkim=pass header.d=example.org; dmarc=pass (p=none) header.from=example.org"


def test_a_mail_that_dmarc_fails_plays_nothing_and_its_supposed_sender_is_told(
    send, game, settings, now
):
    settings.AUTHSERV_ID = OURS
    assert send(results(FAILED)) == "doubted"
    [(to, body)] = told_of_doubt(now)
    assert to == ["anna@example.org"]
    assert "The mail was not sent by a server of example.org" in body
    assert "Nothing was done." in body
    assert send(results(PASSED)) == "accepted"


@pytest.mark.parametrize(
    "header",
    [
        results(FAILED, by="mx.elsewhere.example"),  # whoever that is
        results("dmarc=fail header.from=another.example"),
        results("dmarc=none header.from=example.org; spf=fail smtp.mailfrom=example.org"),
        "Authentication-Results: nonsense (((",
    ],
)
def test_what_others_say_or_what_is_about_others_counts_for_nothing(send, settings, header):
    settings.AUTHSERV_ID = OURS
    assert send(header) == "accepted"


def test_without_a_name_for_our_server_nobodys_results_are_believed(send, settings):
    assert settings.AUTHSERV_ID == ""
    assert send(results(FAILED)) == "accepted"


@pytest.mark.parametrize(
    "headers",
    [
        ("From: anna@example.org", "From: mallory@example.org"),
        ("From: mallory@example.org, anna@example.org",),
        ("From: anna@example.org, Bram <bram@example.org>",),
    ],
)
def test_a_mail_with_two_senders_plays_nothing(send, headers, now):
    outcome = send(*headers)
    assert outcome in {"doubted", "stranger"}
    mailer.send_waiting(now=lambda: now)
    told = [m for m in mail.outbox if "may not be yours" in news_of(m) or "another" in news_of(m)]
    assert [m.to for m in told] == [["anna@example.org"]]


def test_a_banned_player_is_not_read_and_not_answered(send, cast, game, now):
    mailer.send_waiting(now=lambda: now)
    before, head = len(mail.outbox), type(game.stream).objects.get(pk=game.pk).head_seq
    type(cast.anna).objects.filter(pk=cast.anna.pk).update(is_active=False)
    assert send() == "banned"
    mailer.send_waiting(now=lambda: now)
    assert len(mail.outbox) == before
    assert type(game.stream).objects.get(pk=game.pk).head_seq == head
    type(cast.anna).objects.filter(pk=cast.anna.pk).update(is_active=True)
    assert send() == "accepted"


def test_being_told_once_a_day_is_enough(send, settings, now):
    settings.AUTHSERV_ID = OURS
    for _ in range(3):
        assert send(results(FAILED)) == "doubted"
    assert len(told_of_doubt(now)) == 1


def test_a_doubted_mail_declares_no_absence_either(send, settings, cast):
    settings.AUTHSERV_ID = OURS
    assert send(results(FAILED), text="absent 3 Aug to 17 Aug") == "doubted"
    assert not cast.anna.absences.exists()


def test_the_empty_sender_is_no_player(send):
    assert send(envelope_from="") == "automatic"
    assert Inbound.objects.get().user is None


# --- By DKIM, verified here ---


@pytest.fixture(scope="module")
def key() -> tuple[bytes, str]:
    made = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    pem = made.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.TraditionalOpenSSL,
        serialization.NoEncryption(),
    )
    public = made.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return pem, f"v=DKIM1; k=rsa; p={base64.b64encode(public).decode()}"


@pytest.fixture
def zone(monkeypatch, key) -> dict[str, str]:
    """What the name servers say; a name that is not in it does not exist."""
    records = {"s1._domainkey.example.org.": key[1], "s1._domainkey.mallory.example.": key[1]}

    def look_up(name: str) -> str | None:
        if "broken" in records:
            raise dns.exception.Timeout
        return records.get(name if name.endswith(".") else f"{name}.")

    monkeypatch.setattr(dkim_mail, "look_up_text", look_up)
    return records


def letter(domain: str = "example.org") -> bytes:
    message = EmailMessage()
    message["From"], message["To"] = f"anna@{domain}", "play+x@paquebot.example"
    message["Subject"], message["Message-ID"] = "Re: your turn", "<signed@example.org>"
    message.set_content("agree\n")
    return message.as_bytes().replace(b"\n", b"\r\n")


def signed(raw: bytes, key, domain: str = "example.org") -> bytes:
    return dkim.sign(raw, b"s1", domain.encode(), key[0]) + raw


def doubt(raw: bytes) -> str:
    return authentication.judge(bodies.parsed(raw), raw).doubt


def test_a_right_signature_of_the_senders_domain_is_believed(zone, key, settings):
    settings.VERIFY_DKIM = True
    assert doubt(signed(letter(), key)) == ""
    assert doubt(signed(letter("mail.example.org"), key)) == ""  # of the domain above


def test_a_wrong_one_is_not(zone, key, settings):
    settings.VERIFY_DKIM = True
    raw = signed(letter(), key)
    assert doubt(raw.replace(b"agree", b"leave")) == "dkim"
    assert doubt(raw.replace(b"s=s1", b"s=s2")) == "dkim"


@pytest.mark.parametrize(
    ("policy", "found"),
    [(None, ""), ("v=DMARC1; p=none", ""), ("v=DMARC1; p=reject", "dkim"),
     ("v=DMARC1;p=quarantine; rua=mailto:x@example.org", "dkim")],
)  # fmt: skip
def test_without_a_signature_it_is_for_the_domain_to_insist(zone, key, settings, policy, found):
    settings.VERIFY_DKIM = True
    if policy:
        zone["_dmarc.example.org."] = policy
    assert doubt(letter()) == found
    assert doubt(letter("mail.example.org")) == found
    assert doubt(signed(letter(), key, "mallory.example")) == found  # another's is none


def test_while_no_name_server_answers_nobody_is_accused(zone, key, settings):
    settings.VERIFY_DKIM = True
    zone["broken"] = ""
    assert doubt(signed(letter(), key).replace(b"agree", b"leave")) == ""


def test_nothing_is_verified_unless_it_is_asked_for(key, settings, monkeypatch):
    monkeypatch.setattr(dkim_mail, "look_up_text", lambda name: 1 / 0)
    assert doubt(signed(letter(), key).replace(b"agree", b"leave")) == ""


def test_our_servers_word_is_enough_where_it_gives_one(zone, key, settings):
    settings.VERIFY_DKIM, settings.AUTHSERV_ID = True, OURS
    zone["_dmarc.example.org."] = "v=DMARC1; p=reject"
    assert doubt(f"{results(PASSED)}\r\n".encode() + letter()) == ""
    assert doubt(letter()) == "dkim"


# --- Signing what leaves ---


def test_what_leaves_is_signed_and_twice_the_same(game, zone, key, settings, tmp_path, now):
    path = tmp_path / "key.pem"
    path.write_bytes(key[0])
    settings.DKIM_KEY, settings.DKIM_SELECTOR = str(path), "s1"
    zone["s1._domainkey.paquebot.example."] = key[1]
    mailer.send_waiting(now=lambda: now)
    row = Outbound.objects.filter(kind="prompt").exclude(sent_at=None).first()
    row.created_at = datetime(2024, 3, 1, tzinfo=UTC)  # nobody believes a signature of tomorrow
    raw = mailer.letter(row).message().as_bytes(linesep="\r\n")
    assert dkim_mail.signatures_of(raw, "paquebot.example") == [0]
    assert dkim_mail.verified(raw, 0)
    assert not dkim_mail.verified(raw.replace(b"Paquebot", b"Mallory"), 0)
    assert mailer.letter(row).message().as_bytes(linesep="\r\n") == raw


def test_without_a_key_nothing_is_signed(game, now):
    mailer.send_waiting(now=lambda: now)
    assert mail.outbox[0].message()["DKIM-Signature"] is None
