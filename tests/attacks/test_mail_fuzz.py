"""Thousands of mails as no mail program makes them, through the real LMTP listener: each is refused
at the door, or read and answered, or is none of a player's. None is lost, none crashes anything."""

import smtplib
from collections import Counter

import pytest

from notifications import inbound, mailer
from notifications.models import Inbound, Outbound, ReplyToken
from tests.attacks import mail_fuzz
from tests.notifications.conftest import cast, clock, game, mail_settings
from tests.notifications.test_lmtp import door

__all__ = ["cast", "clock", "door", "game", "mail_settings"]

pytestmark = pytest.mark.django_db(transaction=True)

ANNA = 1
AT_ONCE = 200
SILENT = {"automatic", "unknown", "stranger", "lost", "bounce"}  # not known to be a player's
SILENT |= {"looping"}  # the same for the sixth time, which was said with the fifth


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param(range(300), id="some"),
        pytest.param(range(300, 10_000), id="all", marks=pytest.mark.slow),
    ],
)
def test_every_mail_is_refused_or_read_and_answered(game, door, now, numbers, caplog, settings):
    settings.LETTERS_AN_HOUR = 1_000_000
    mailer.send_waiting(now=lambda: now)
    to = inbound.reply_address(
        ReplyToken.objects.get(game=game, seat=ANNA, decision="setup/1").token
    )
    refused: Counter[int] = Counter()
    for start in numbers[::AT_ONCE]:
        batch = range(start, min(start + AT_ONCE, numbers[-1] + 1))
        refused += post(
            door, [mail_fuzz.mail(n, sender="anna@example.org", to=to) for n in batch], to
        )
        inbound.read_waiting(now=lambda: now)
    assert Inbound.objects.count() + sum(refused.values()) == len(numbers)
    assert set(refused) <= {500, 501, 550, 552, 554}
    outcomes = Counter(Inbound.objects.values_list("outcome", flat=True))
    assert (outcomes[""], outcomes["failed"]) == (0, 0)
    crashes = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert crashes == []
    remarks = [one.get("remarks") for one in Outbound.objects.values_list("facts", flat=True)]
    assert outcomes["looping"] == 0 or any(remarks)
    answered = Inbound.objects.exclude(outcome__in=SILENT).values_list("pk", flat=True)
    told = set(Outbound.objects.filter(kind="answer").values_list("once", flat=True))
    assert [pk for pk in answered if f"answer/{pk}" not in told] == []
    assert len(answered) > len(numbers) / 2
    mailer.send_waiting(now=lambda: now)
    assert not Outbound.objects.filter(kind="answer", sent_at=None).exists()


def post(port: int, mails: list[bytes], to: str) -> Counter[int]:
    """How often each refusal was heard."""
    refused: Counter[int] = Counter()
    with smtplib.LMTP("127.0.0.1", port) as client:
        for raw in mails:
            try:
                client.sendmail("anna@example.org", [to], raw)
            except smtplib.SMTPResponseException as refusal:
                refused[refusal.smtp_code] += 1
    return refused
