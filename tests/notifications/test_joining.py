"""Taking a seat by answering an invitation, with nothing but a mail program."""

from email.message import EmailMessage

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from core.accounts.models import User
from core.eventlog import log
from games.models import Game, Invitation, Seat
from games.rng import contribution
from games.services import tables
from notifications import addresses, inbound
from notifications.models import Inbound, Outbound
from tests.keys import key_of
from tests.mails import news_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def opened(cast, now) -> Game:
    return tables.open_table(
        ruleset="long-cours@1",
        seats=3,
        opened_by=cast.dirk,
        now=now,
        secret=bytes(32),
        table_id="mailtable1",
        invited_only=True,
    )


@pytest.fixture
def invited(opened, cast, now, send_all):
    """invited(address): the mail that came to it."""

    def invited(address: str):
        tables.invite(game_id=opened.pk, by=cast.dirk, now=now, email=address)
        send_all()
        return next(m for m in reversed(mail.outbox) if m.to == [address])

    return invited


@pytest.fixture
def answer(now, send_all):
    def answer(
        invitation, text: str, *, sender: str, message_id: str = "<join@example.org>"
    ) -> tuple[str, str]:
        message = EmailMessage()
        message["From"], message["To"], message["Message-ID"] = (
            sender,
            invitation.reply_to[0],
            message_id,
        )
        message.set_content(text)
        inbound.receive(message.as_bytes(), via="lmtp", now=now, recipient=invitation.reply_to[0])
        inbound.read_waiting(now=lambda: now)
        before = len(mail.outbox)
        send_all()
        return Inbound.objects.latest("pk").outcome, "\n".join(m.body for m in mail.outbox[before:])

    return answer


def test_somebody_new_sits_down_by_answering(invited, answer, opened):
    invitation = invited("floor@example.org")
    assert "join as Anna" in invitation.body
    outcome, told = answer(
        invitation,
        "join as Floor\nluck the wind is in the west",
        sender="Floor de Wit <floor@example.org>",
    )
    assert outcome == "accepted"
    assert "You sit at seat 1, as Floor." in told
    seat = Seat.objects.get(game=opened, number=1)
    assert (seat.player.username, seat.player.email, seat.player.has_usable_password()) == (
        "Floor",
        "floor@example.org",
        False,
    )
    assert seat.contribution == contribution("the wind is in the west")
    assert EmailAddress.objects.get(user=seat.player).verified
    assert '"source":"mail"' in log.read(opened.pk)[-1].data


def test_without_words_for_luck_the_message_id_is_taken(invited, answer, opened):
    answer(
        invited("floor@example.org"),
        "Yes!",
        sender="floor@example.org",
        message_id="<abc@example.org>",
    )
    assert Seat.objects.get(game=opened, number=1).contribution == contribution("<abc@example.org>")


def test_a_name_is_made_from_the_mail_where_none_is_chosen(invited, answer, opened, cast):
    answer(invited("floor@example.org"), "join", sender='"Anna Bijns" <floor@example.org>')
    assert (
        Seat.objects.get(game=opened, number=1).player.username == "Anna2"
    )  # there is an anna already


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("anna", "Somebody is called anna here"),
        ("The Great One", "no spaces"),
        ("x", "2 to 30 characters"),
        ("Annа", "one script"),
        ("autopilot", "choose another name"),
    ],
)
def test_a_name_that_cannot_be_had_is_refused(invited, answer, opened, name, told):
    outcome, body = answer(
        invited("floor@example.org"), f"join as {name}", sender="floor@example.org"
    )
    assert (outcome, told in body) == ("refused", True)
    assert not User.objects.filter(email="floor@example.org").exists()
    assert not Seat.objects.filter(game=opened).exclude(holder="").exists()


def test_an_invitation_counts_from_its_own_address_alone(invited, answer, opened):
    outcome, told = answer(invited("floor@example.org"), "join", sender="mallory@example.org")
    assert outcome == "stranger"
    assert "was answered from mallory@example.org" in " ".join(told.split())
    assert not Seat.objects.filter(game=opened).exclude(holder="").exists()


def test_another_answer_takes_no_seat_and_is_told_how(invited, answer, opened):
    outcome, told = answer(invited("floor@example.org"), "Who is this?", sender="floor@example.org")
    assert (
        outcome,
        "“Who is this?” is no answer to an invitation. To take the seat, write: join" in told,
    ) == ("refused", True)
    assert not User.objects.filter(email="floor@example.org").exists()


def test_a_machine_that_answers_every_answer_is_not_answered_for_ever(invited, answer):
    invitation = invited("floor@example.org")
    outcomes = [
        answer(invitation, "We have received your message.", sender="floor@example.org")[0]
        for _ in range(7)
    ]
    assert outcomes == ["refused"] * 5 + ["looping"] * 2


def test_joining_twice_is_joining_once(invited, answer, opened):
    invitation = invited("floor@example.org")
    for number in (1, 2):
        assert (
            answer(
                invitation, "join", sender="floor@example.org", message_id=f"<{number}@example.org>"
            )[0]
            == "accepted"
        )
    assert Seat.objects.filter(game=opened, player__email="floor@example.org").count() == 1


def test_a_player_with_an_account_sits_as_themselves(invited, answer, opened, cast):
    answer(invited("anna@example.org"), "join", sender="ANNA@example.org")
    assert Seat.objects.get(game=opened, number=1).player == cast.anna


def test_an_account_never_confirmed_becomes_its_owners(invited, answer, opened, db):
    """Somebody else may have opened it in advance: what they know of it is void."""
    squatter = User.objects.create_user("squatter", "floor@example.org", "a-password-they-know")
    key_of(squatter)
    answer(invited("floor@example.org"), "join", sender="floor@example.org")
    squatter.refresh_from_db()
    assert (Seat.objects.get(game=opened, number=1).player, squatter.has_usable_password()) == (
        squatter,
        False,
    )
    assert not squatter.api_keys.exists()


def test_a_full_table_is_told(invited, answer, opened, cast, now):
    invitation = invited("floor@example.org")
    for number in range(3):
        tables.seat_bot(game_id=opened.pk, bot="random", now=now) if number < 2 else None
    answer(
        invited("anna@example.org"), "join", sender="anna@example.org", message_id="<a@example.org>"
    )
    outcome, told = answer(invitation, "join", sender="floor@example.org")
    assert (outcome, "All 3 seats of this table are taken." in told) == ("refused", True)
    assert not User.objects.filter(email="floor@example.org").exists()


def test_everybody_says_by_mail_that_they_are_ready(invited, answer, opened, send_all):
    for name in ("anna", "bram", "cato"):
        answer(
            invited(f"{name}@example.org"),
            "join",
            sender=f"{name}@example.org",
            message_id=f"<{name}@example.org>",
        )
    full = {m.to[0]: m for m in mail.outbox if "are you ready" in news_of(m)}
    assert sorted(full) == ["anna@example.org", "bram@example.org", "cato@example.org"]
    outcome, told = answer(
        full["anna@example.org"], "status", sender="anna@example.org", message_id="<s@example.org>"
    )
    assert (outcome, "1. anna\n  2. bram\n  3. cato" in told) == ("accepted", True)
    said = []
    for name in ("anna", "bram", "cato"):
        outcome, told = answer(
            full[f"{name}@example.org"],
            "ready",
            sender=f"{name}@example.org",
            message_id=f"<r{name}@example.org>",
        )
        said.append((outcome, "The game has begun." in told))
    assert said == [("accepted", False), ("accepted", False), ("accepted", True)]
    assert Game.objects.get(pk=opened.pk).status == "running"


def test_leaving_before_the_start_frees_the_seat(invited, answer, opened):
    for name in ("anna", "bram", "cato"):
        answer(
            invited(f"{name}@example.org"),
            "join",
            sender=f"{name}@example.org",
            message_id=f"<{name}@example.org>",
        )
    full = next(
        m for m in mail.outbox if "are you ready" in news_of(m) and m.to == ["anna@example.org"]
    )
    outcome, told = answer(full, "leave", sender="anna@example.org", message_id="<l@example.org>")
    assert (outcome, "You have left the table." in told) == ("accepted", True)
    assert list(Seat.objects.filter(game=opened).values_list("holder", flat=True)) == [
        "",
        "player",
        "player",
    ]


def test_an_address_that_wants_no_invitations_gets_none(
    invited, opened, cast, now, client, send_all
):
    invitation = invited("floor@example.org")
    way = (
        invitation.extra_headers["List-Unsubscribe"]
        .strip("<>")
        .removeprefix("https://paquebot.example")
    )
    assert "Should no more invitations go to floor@example.org?" in client.get(way).content.decode()
    assert (
        client.post(
            way, "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded"
        ).status_code
        == 200
    )
    tables.invite(game_id=opened.pk, by=cast.dirk, now=now, email="floor@example.org")
    assert Outbound.objects.filter(kind="invitation").count() == 1


def test_the_token_that_the_inviter_sees_proves_no_address(invited, answer, opened, cast, now):
    """Dirk invites Floor, reads the link on his page and writes in her name: nothing happens, and
    no account of hers is made or taken over."""
    mailed = invited("floor@example.org")
    shown = Invitation.objects.get(email="floor@example.org").token
    assert shown not in mailed.reply_to[0]
    assert f"/join/{shown}/" in mailed.body
    forged = EmailMessage()
    forged["From"], forged["To"] = "floor@example.org", inbound.reply_address(shown)
    forged["Message-ID"] = "<forged@example.org>"
    forged.set_content("join as Floor")
    inbound.receive(forged.as_bytes(), via="lmtp", now=now)
    inbound.read_waiting(now=lambda: now)
    assert Inbound.objects.get().outcome == "unknown"
    assert not User.objects.filter(email="floor@example.org").exists()
    assert not addresses.is_known(inbound.reply_address(shown))
    assert addresses.is_known(mailed.reply_to[0])
    assert answer(mailed, "join as Floor", sender="floor@example.org")[0] == "accepted"


def test_no_page_and_no_address_of_rest_shows_the_mailed_token(invited, opened, cast, client, now):
    mailed = invited("floor@example.org").reply_to[0].partition("+")[2].partition("@")[0]
    client.force_login(cast.dirk)
    key = key_of(cast.dirk)
    headers = {"Authorization": f"Token {key}"}
    for address in ("/tables/mailtable1/", "/api/v1/tables/mailtable1", "/api/v1/me/data"):
        shown = client.get(address, headers=headers if "api" in address else {})
        assert (shown.status_code, mailed.encode() in shown.content) == (200, False), address
