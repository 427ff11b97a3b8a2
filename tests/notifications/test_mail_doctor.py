"""What the doctor says about the records of our domain, and about a mail there and back."""

from io import StringIO

import pytest
from django.core import mail
from django.core.management import CommandError, call_command

from notifications import inbound
from notifications.deliverability import check_dkim, check_dmarc, check_spf


@pytest.mark.parametrize(
    ("record", "ok"),
    [
        (None, False),
        ("google-site-verification=x", False),
        ("v=spf1 +all", False),
        ("v=spf1 mx", None),
        ("v=spf1 mx ?all", None),
        ("v=spf1 mx -all", True),
        ("v=spf1 include:_spf.example.org ~all", True),
    ],
)
def test_spf(record, ok):
    assert check_spf("paquebot.example", record).ok is ok


@pytest.mark.parametrize(
    ("record", "key", "ok"),
    [
        (None, "", False),
        ("v=DKIM1; p=", "", False),
        ("v=DKIM1; k=rsa; p=MIIB AAA=", "MIIBAAA=", True),
        ("v=DKIM1; k=rsa; p=MIIBAAB=", "MIIBAAA=", False),
        ("v=DKIM1; p=MIIB", "", True),
    ],
)
def test_dkim(record, key, ok):
    assert check_dkim("paquebot._domainkey.paquebot.example", record, public_key=key).ok is ok


@pytest.mark.parametrize(
    ("record", "ok"),
    [(None, False), ("v=DMARC1", False), ("v=DMARC1; p=none", None), ("v=DMARC1; p=reject", True)],
)
def test_dmarc(record, ok):
    assert check_dmarc("paquebot.example", record).ok is ok


RECORDS = {"spf": "v=spf1 mx -all", "dkim": "v=DKIM1; p=MIIB", "dmarc": "v=DMARC1; p=reject"}


@pytest.mark.django_db
def test_a_mail_that_leaves_and_does_not_come_in_is_told(settings):
    said = StringIO()
    with pytest.raises(CommandError):
        call_command("mail_doctor", wait=0, stdout=said, **RECORDS)
    lines = said.getvalue().splitlines()
    assert [line[:4].strip() for line in lines] == ["ok", "ok", "ok", "ok", "BAD"]
    assert "MX record" in lines[-1]
    assert mail.outbox[0].to == ["play@paquebot.example"]


@pytest.mark.django_db
def test_a_mail_that_comes_in_again_is_enough(settings, now, monkeypatch):
    """The mail server brings it at once."""
    from notifications.management.commands import mail_doctor

    def bring(*_: object, **rest: object) -> object:
        class Server:
            def send_messages(self, mails: list) -> None:
                raw = mails[0].message().as_bytes()
                inbound.receive(raw, via="lmtp", recipient=mails[0].to[0], now=now)
                inbound.read_waiting(now=lambda: now)

        return Server()

    monkeypatch.setattr(mail_doctor, "get_connection", bring)
    said = StringIO()
    call_command("mail_doctor", wait=0, stdout=said, **RECORDS)
    assert said.getvalue().splitlines()[-1] == "ok    It came in again."
