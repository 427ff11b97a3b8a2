"""Every mail of a player is answered, once and in order, whatever their mail program does to it.
Through the real LMTP listener."""

import smtplib
from datetime import timedelta
from email.message import EmailMessage

import pytest
from django.core import mail
from django.db.models import F

from games.models import Seat
from games.services import tables
from games.table import Clock
from notifications import addresses, inbound, mailer
from notifications.models import Inbound, Outbound, ReplyToken
from tests.mails import news_of
from tests.notifications.test_lmtp import door

__all__ = ["door"]

pytestmark = pytest.mark.django_db(transaction=True)

ANNA, BRAM, CATO = 1, 2, 3
PEOPLE = {ANNA: "anna", BRAM: "bram", CATO: "cato"}


@pytest.fixture
def post(game, door, now):
    """post(seat, text, ...): by LMTP, read; gives the outcome and what was sent to the writer."""
    count = iter(range(1, 100))

    def post(seat, text="agree", *, to="", raw=b"", at=now, **headers) -> tuple[str, list[str]]:
        mailer.send_waiting(now=lambda: at)
        name = f"<answered-{next(count)}@example.org>"
        address = to or addresses.for_seat(game, seat, f"setup/{seat}")
        message = EmailMessage()
        message["From"], message["To"] = f"{PEOPLE[seat]}@example.org", address
        message["Message-ID"] = name
        for header, value in headers.items():
            message[header.replace("_", "-")] = value
        message.set_content(text)
        sent = message.as_bytes()
        if raw:
            sent = sent.split(b"Content-Type", 1)[0] + raw
        before = len(mail.outbox)
        with smtplib.LMTP("127.0.0.1", door) as client:
            client.sendmail(message["From"], [address], sent)
        inbound.read_waiting(now=lambda: at)
        mailer.send_waiting(now=lambda: at)
        mine = [m.body for m in mail.outbox[before:] if m.to == [message["From"]]]
        return Inbound.objects.latest("pk").outcome, [" ".join(body.split()) for body in mine]

    return post


def newest_mail(seat):
    return Outbound.objects.filter(seat=seat).exclude(sent_at=None).latest("pk")


def test_a_reply_to_the_sender_finds_its_seat_by_the_mail_it_answers(post, game, now):
    mailer.send_waiting(now=lambda: now)
    answered = addresses.message_id(newest_mail(ANNA))
    outcome, _ = post(ANNA, to="play@paquebot.example", In_Reply_To=answered)
    assert outcome == "accepted"
    row = Inbound.objects.get()
    assert (row.seat, row.game_id) == (ANNA, game.pk)


def test_and_by_the_newest_of_its_references(post, game, now):
    mailer.send_waiting(now=lambda: now)
    ours = addresses.message_id(newest_mail(ANNA))
    thread = f"<table-{game.pk}-1@paquebot.example> {ours} <elsewhere@example.org>"
    assert post(ANNA, to="play@paquebot.example", References=thread)[0] == "accepted"


@pytest.mark.parametrize("known", ["<0123456789abcdef0123456789abcdef@paquebot.example>", "<x@y>"])
def test_a_message_id_that_was_made_up_finds_nothing(post, known):
    assert post(ANNA, to="play@paquebot.example", In_Reply_To=known)[0] == "lost"


def test_another_players_mail_is_no_way_to_their_seat(post, now):
    mailer.send_waiting(now=lambda: now)
    brams = addresses.message_id(newest_mail(BRAM))
    assert post(ANNA, to="play@paquebot.example", In_Reply_To=brams)[0] == "stranger"


PGP_MIME = (
    b'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b\r\n\r\n'
    b"--b\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--b\r\n"
    b"Content-Type: application/octet-stream; name=encrypted.asc\r\n\r\n"
    b"-----BEGIN PGP MESSAGE-----\r\n\r\nabc\r\n-----END PGP MESSAGE-----\r\n--b--\r\n"
)
SMIME = (
    b"Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\r\n"
    b"Content-Transfer-Encoding: base64\r\n\r\nMIIB\r\n"
)
WINMAIL = (
    b"Content-Type: application/ms-tnef; name=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n"
    b'Content-Disposition: attachment; filename="winmail.dat"\r\n\r\neJ8+\r\n'
)


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (PGP_MIME, "Your mail is encrypted"),
        (SMIME, "into an S/MIME attachment"),
        (WINMAIL, "into the file winmail.dat"),
    ],
)
def test_a_mail_whose_words_are_locked_up_is_told_why(post, raw, why):
    outcome, [told] = post(ANNA, raw=raw)
    assert (outcome, why in told) == ("refused", True)


def test_what_was_done_is_told_before_what_is_asked_next(post, game, now, seat_order):
    *others, last = (seat for seat in (ANNA, BRAM, CATO) if seat != seat_order[0])
    for seat in (*others, last):
        assert post(seat)[0] == "accepted"
    assert post(seat_order[0])[0] == "accepted"
    who = f"{PEOPLE[seat_order[0]]}@example.org"
    [done, turn] = [m for m in mail.outbox if m.to == [who]][-2:]
    assert (": done" in news_of(done), "your turn" in news_of(turn)) == (True, True)


def test_a_substitute_does_not_inherit_the_reply_addresses(post, game, cast, now):
    mailer.send_waiting(now=lambda: now)
    old = addresses.for_seat(game, ANNA, "setup/1")
    tables.leave(game_id=game.pk, player=cast.anna, now=now)
    assert addresses.is_known(old)  # a letter that she sent before may still be read
    tables.take_over(game_id=game.pk, number=ANNA, player=cast.dirk, now=now)
    assert Seat.objects.get(game=game, number=ANNA).player == cast.dirk
    assert not addresses.is_known(old)
    mailer.send_waiting(now=lambda: now)
    assert ReplyToken.objects.filter(game=game, seat=ANNA).exists()


def test_who_comes_back_keeps_theirs(game, cast, now):
    mailer.send_waiting(now=lambda: now)
    old = addresses.for_seat(game, ANNA, "setup/1")
    tables.leave(game_id=game.pk, player=cast.anna, now=now)
    tables.take_over(game_id=game.pk, number=ANNA, player=cast.anna, now=now)
    assert addresses.is_known(old)


def test_more_letters_than_anybody_writes_are_not_read_which_is_said_once(post, settings, now):
    settings.LETTERS_AN_HOUR = 3
    outcomes = [post(ANNA, f"press to all: {number}") for number in range(6)]
    assert [outcome for outcome, _ in outcomes] == ["accepted"] * 3 + ["too_many"] * 3
    assert [len(told) for _, told in outcomes] == [1, 1, 1, 1, 0, 0]
    assert "More than 3 letters of yours came within an hour." in outcomes[3][1][0]
    assert post(BRAM, "status")[0] == "accepted"
    Inbound.objects.update(received_at=F("received_at") - timedelta(hours=2))
    assert post(ANNA, "status")[0] == "accepted"


def test_one_person_writes_so_many_letters_an_hour_to_all_tables_together(post, settings, now):
    settings.LETTERS_AN_HOUR = 2
    assert [post(ANNA, f"press to all: {number}")[0] for number in range(2)] == ["accepted"] * 2
    Inbound.objects.update(seat=None, game=None)  # as if they had gone to another table of hers
    for _ in range(3):
        post(ANNA, "status")
        Inbound.objects.update(seat=None, game=None)
    outcomes = [post(ANNA, f"press to all: again {number}") for number in range(5)]
    assert [outcome for outcome, _ in outcomes] == ["accepted"] * 2 + ["too_many"] * 3


class TestGrace:
    @pytest.fixture
    def clock(self) -> Clock:
        return Clock(days=3, grace_hours=12)

    def test_an_answer_tells_the_hour_with_the_grace(self, post, now):
        _, [told] = post(ANNA, "status")
        assert "this is played for you after the grace, on Thursday 4 March 2027, 21:00" in told

    def test_also_when_orders_were_carried_out(self, post, now, seat_order, game):
        first = seat_order[0]
        told: list[str] = []
        for seat in (*(one for one in (ANNA, BRAM, CATO) if one != first), first):
            _, told = post(seat, at=now + timedelta(hours=1))
        assert "on True" not in " ".join(told)
        assert "after the grace, on Thursday 4 March 2027, 22:00" in " ".join(told)
