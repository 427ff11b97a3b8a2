"""A seat that somebody left is offered by mail to those who asked for it, and taken by
answering."""

from email.message import EmailMessage

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from core.accounts.models import User
from games.models import Decision, Seat
from games.services import tables
from games.table import Clock
from notifications import inbound, mailer, preferences
from notifications.models import Outbound, SeatOffer

pytestmark = pytest.mark.django_db

ANNA, BRAM, CATO = 1, 2, 3


@pytest.fixture
def els(db) -> User:
    user = User.objects.create_user("els", "els@example.org", language="fr")
    EmailAddress.objects.create(user=user, email="els@example.org", verified=True, primary=True)
    return user


@pytest.fixture
def willing(cast, els) -> None:
    """Dirk and Els would play on for others; Dirk reads English, Els French."""
    for user in (cast.dirk, els):
        preferences.choose(user=user, game_id=None, substitute=True)


@pytest.fixture
def left(game, cast, now, willing, send_all) -> None:
    """Bram has left, and the offers are sent."""
    tables.leave(game_id=game.pk, player=cast.bram, now=now)
    send_all()


@pytest.fixture
def answer(now, send_all):
    """answer(name, text): to the offer that went to them; what became of it, and the answer's
    words."""
    count = iter(range(1, 1000))

    def answer(
        user: User, text: str, *, sender: str = "", seat: int = BRAM
    ) -> tuple[str, str | None]:
        offer = SeatOffer.objects.get(user=user, seat=seat)
        message = EmailMessage()
        message["From"], message["To"] = sender or user.email, inbound.reply_address(offer.token)
        message["Message-ID"] = f"<take-{next(count)}@example.org>"
        message.set_content(text)
        row = inbound.receive(message.as_bytes(), via="pipe", now=now)
        inbound.read_waiting(now=lambda: now)
        row.refresh_from_db()
        before = len(mail.outbox)
        send_all()
        found = Outbound.objects.filter(once=f"answer/{row.pk}").first()
        told = [m for m in mail.outbox[before:] if found and m.subject == found.subject]
        return row.outcome, " ".join(told[0].body.split()) if told else None

    return answer


def offers() -> dict[str, str]:
    return {
        row.user.username: row.subject
        for row in Outbound.objects.filter(kind="offer", sent_at__isnull=False).select_related(
            "user"
        )
    }


def test_the_seat_is_offered_to_those_who_asked(left, els):
    assert sorted(offers()) == ["dirk", "els"]
    dirks = next(m for m in mail.outbox if m.to == ["dirk@example.org"])
    assert ": a seat for a substitute" in dirks.subject
    body = " ".join(dirks.body.split())
    assert "Seat 2 is free; anna and cato play on." in body
    assert "reply to this mail and write take" in body
    french = next(m for m in mail.outbox if m.to == ["els@example.org"])
    assert "un siège pour un remplaçant" in french.subject
    assert "prendre" in french.body


def test_the_way_out_of_an_offer_ends_all_offers_and_nothing_else(left, game, cast, client, els):
    dirks = next(m for m in mail.outbox if m.to == ["dirk@example.org"])
    way_out = (
        dirks.extra_headers["List-Unsubscribe"].strip("<>").removeprefix("https://paquebot.example")
    )
    assert (
        "dirk, do you want to be offered no more seats that others have left?"
        in client.get(way_out).content.decode()
    )
    assert preferences.of(cast.dirk).substitute
    stopped = client.post(way_out, {"List-Unsubscribe": "One-Click"})
    assert "You are offered no more seats that others have left." in stopped.content.decode()
    assert preferences.of(cast.dirk, game.pk) == preferences.Wish()
    assert preferences.of(els).substitute


def test_whoever_answers_first_has_it_with_a_full_clock_and_is_asked(left, game, cast, answer, now):
    outcome, told = answer(cast.dirk, "Take!\n")
    assert (outcome, "You play seat 2 from now on." in told) == ("accepted", True)
    seat = Seat.objects.get(game=game, number=BRAM)
    assert (seat.holder, seat.player) == ("player", cast.dirk)
    assert (
        Outbound.objects.filter(
            kind="prompt", user=cast.dirk, seat=BRAM, sent_at__isnull=False
        ).count()
        == 1
    )
    assert Decision.objects.get(game=game, key=f"setup/{BRAM}").asked_at == now


def test_whoever_comes_later_is_told_that_it_is_taken(left, cast, els, answer, game):
    answer(cast.dirk, "take")
    outcome, told = answer(els, "Je prends la place.")
    assert (outcome, "2" in told) == ("stale", True)
    assert Seat.objects.get(game=game, number=BRAM).player == cast.dirk


def test_the_french_line(left, els, answer, game):
    outcome, told = answer(els, "prendre")
    assert (outcome, "siège 2" in told) == ("accepted", True)
    assert Seat.objects.get(game=game, number=BRAM).player == els


def test_the_same_answer_again_is_the_same_seat(left, cast, answer):
    assert [answer(cast.dirk, "take")[0] for _ in range(2)] == ["accepted", "accepted"]


def test_anything_else_takes_no_seat_and_is_told_how(left, cast, answer, game):
    outcome, told = answer(cast.dirk, "What is this about?")
    assert (outcome, "To take it over, write: take" in told) == ("refused", True)
    assert Seat.objects.get(game=game, number=BRAM).holder == "autopilot"


def test_a_machine_that_answers_every_answer_is_not_answered_for_ever(left, cast, answer):
    outcomes = [answer(cast.dirk, "Thank you, we have received your message.")[0] for _ in range(7)]
    assert outcomes == ["refused"] * 5 + ["looping"] * 2


def test_an_offer_counts_from_its_own_player_alone(left, cast, els, answer, game, send_all):
    assert answer(cast.dirk, "take", sender="anna@example.org") == ("stranger", None)
    assert Seat.objects.get(game=game, number=BRAM).holder == "autopilot"
    send_all()
    assert [
        "anna@example.org" in m.body
        for m in mail.outbox
        if m.to == ["dirk@example.org"] and "address" in m.body and "confirmed" in m.body
    ] == [True]


def test_an_offer_shows_what_everybody_sees_and_nobody_who_sits_gets_one(left, game, cast):
    assert set(offers()) & {"anna", "bram", "cato"} == set()
    assert not SeatOffer.objects.filter(user__in=[cast.anna, cast.cato]).exists()


def test_a_table_for_its_players_alone_is_offered_to_nobody(game, cast, now, willing, send_all):
    type(game).objects.filter(pk=game.pk).update(watch="players")
    tables.leave(game_id=game.pk, player=cast.bram, now=now)
    send_all()
    assert offers() == {}


def test_an_offer_that_has_not_left_yet_is_dropped_when_the_seat_is_taken(
    game, cast, now, willing, send_all, els
):
    tables.leave(game_id=game.pk, player=cast.bram, now=now)
    tables.take_over(game_id=game.pk, number=BRAM, player=cast.dirk, now=now)
    send_all()
    assert offers() == {}


def test_whoever_left_by_mail_comes_back_by_mail(game, cast, reply, answer):
    outcome, told = reply(BRAM, "leave")
    assert (outcome, "reply “take”" in " ".join(told.split())) == ("accepted", True)
    left = next(m for m in reversed(mail.outbox) if m.to == ["bram@example.org"])
    assert left.reply_to == [mailer.reply_address(SeatOffer.objects.get(user=cast.bram).token)]
    assert answer(cast.bram, "take")[0] == "accepted"
    assert Seat.objects.get(game=game, number=BRAM).player == cast.bram


class TestWithoutAWayBack:
    @pytest.fixture
    def clock(self) -> Clock:
        return Clock(may_return=False)

    def test_where_nobody_comes_back_none_is_told_how(self, game, cast, reply):
        outcome, told = reply(BRAM, "leave")
        assert (outcome, "take" in told.replace("takes it over", "")) == ("accepted", False)
        assert not SeatOffer.objects.filter(user=cast.bram).exists()


def test_being_offered_seats_is_asked_for_by_line_or_page(game, cast, reply, client):
    reply(BRAM, "remplaçant oui")
    assert preferences.of(cast.bram).substitute
    outcome, told = reply(BRAM, "substitute no")
    assert (outcome, "No seats are offered to you any more." in told) == ("accepted", True)
    client.force_login(cast.bram)
    client.post(
        "/me/mails/", {"delivery": "every", "reminders": "", "digest_hour": "7", "substitute": "on"}
    )
    assert preferences.of(cast.bram).substitute
    client.post("/me/mails/testtable1/", {"delivery": "digest", "reminders": ""})
    assert preferences.of(cast.bram).substitute
