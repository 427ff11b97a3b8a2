"""Everything by mail, also without a table: which tables are open, opening, joining, challenging,
settings, a further address; and at a table a trial of a letter, a note, a new reply address."""

from email.message import EmailMessage

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from core.accounts import ties
from core.accounts.models import AccountEvent, Tie
from games.models import Game, Invitation, TableNote
from games.services import guests, tables
from notifications import inbound, mailer
from notifications.models import AccountToken, Inbound, Outbound, ReplyToken

pytestmark = pytest.mark.django_db


@pytest.fixture
def write(now, cast):
    count = iter(range(1, 1000))

    def write(text: str, *, sender: str = "dirk@example.org", to: str = "play@paquebot.example"):
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = sender, to, "x"
        message["Message-ID"] = f"<account-{next(count)}@example.org>"
        message.set_content(text)
        row = inbound.receive(message.as_bytes(), via="pipe", recipient=to, now=now)
        inbound.read_waiting(now=lambda: now)
        mail.outbox.clear()
        mailer.send_waiting(now=lambda: now)
        row.refresh_from_db()
        said = [one for one in mail.outbox if one.to == ["dirk@example.org"]]
        return row.outcome, said[-1] if said else None

    return write


@pytest.fixture
def account(write):
    """Dirk's own address, as the first mail he gets tells it."""
    outcome, told = write("hello")
    assert outcome == "lost"
    return told.reply_to[0]


def test_a_mail_that_names_no_table_is_told_where_to_write(account):
    assert account.startswith("play+")
    assert AccountToken.objects.get().user.username == "dirk"


def test_the_services_own_address_obeys_nobody(write):
    """Whose name stands in From proves nothing."""
    assert write("open Long Cours for 3")[0] == "lost"
    assert Game.objects.count() == 0


def test_a_table_is_opened_listed_and_joined(write, account, cast, now):
    outcome, told = write("open Long Cours for 3", to=account)
    game = Game.objects.get()
    assert (outcome, game.seats_count, game.opened_by.username) == ("accepted", 3, "dirk")
    assert game.name in told.body
    other = tables.open_table(ruleset="vor-dem-wind@1", seats=3, opened_by=cast.anna, now=now)
    outcome, told = write("tables", to=account)
    assert f"“join {other.name}”" in told.body
    assert game.name not in told.body.replace(f"“join {other.name}”", "").partition("To write")[0]
    assert write(f"join {other.name}", to=account)[0] == "accepted"
    assert other.seats.get(number=1).player.username == "dirk"


def test_the_same_letter_twice_opens_one_table(write, account, now):
    raw = (
        f"From: dirk@example.org\r\nTo: {account}\r\nMessage-ID: <same@x>\r\n\r\n"
        "open Vor dem Wind for 3\r\n"
    ).encode()
    for _ in range(2):
        inbound.receive(raw, via="pipe", recipient=account, now=now)
        inbound.read_waiting(now=lambda: now)
    assert Game.objects.count() == 1
    assert Inbound.objects.latest("pk").outcome == "repeated"


def test_a_challenge_asks_who_is_named_and_tells_no_address(write, account):
    outcome, told = write("challenge Anna and bram at Long Cours", to=account)
    assert outcome == "accepted"
    asked = Invitation.objects.exclude(email="")
    assert sorted(asked.values_list("email", flat=True)) == [
        "anna@example.org",
        "bram@example.org",
    ]
    assert "anna@example.org" not in told.body
    assert write("challenge Nobody at Long Cours", to=account)[0] == "refused"
    assert write("défier anna au Long Cours", to=account)[0] == "accepted"


def test_who_blocks_the_writer_and_who_is_a_guest_cannot_be_challenged(write, account, cast, now):
    ties.tie(cast.anna, cast.dirk, Tie.Kind.BLOCK, now=now)
    guest = guests.welcome(None, now=now)
    for name in ("anna", guest.username):
        outcome, told = write(f"challenge {name} at Long Cours", to=account)
        assert (outcome, Game.objects.count()) == ("refused", 0)
        assert f"No player called {name} can be asked." in told.body


def test_settings_are_shown(write, account):
    outcome, told = write("settings", to=account)
    assert outcome == "accepted"
    assert "dirk@example.org" in told.body
    assert "time zone Europe/Paris" in told.body


def test_a_further_address_counts_once_its_owner_says_so(write, account, cast, now):
    assert write("address add dirk@work.example", to=account)[0] == "accepted"
    asked = next(one for one in mail.outbox if one.to == ["dirk@work.example"])
    to = asked.reply_to[0]
    assert write("yes", to=to)[0] == "stranger"  # from the old address: it proves nothing
    assert write("who is this?", sender="dirk@work.example", to=to)[0] == "stranger"
    assert write("yes", sender="dirk@work.example", to=to)[0] == "accepted"
    assert EmailAddress.objects.get(email="dirk@work.example").user == cast.dirk
    assert AccountEvent.objects.filter(user=cast.dirk, kind="address_added").exists()
    assert write("settings", sender="dirk@work.example", to=account)[0] == "accepted"


def test_nobody_can_have_strangers_mailed_by_the_dozen(write, account, settings):
    write("\n".join(f"address add a{number}@work.example" for number in range(9)), to=account)
    asked = Outbound.objects.filter(kind="address")
    assert asked.count() == 5
    assert write("address add b@work.example", to=account)[0] == "refused"
    asked.update(facts={"name": "others"}, address="b@work.example")
    assert write("address add b@work.example", to=account)[0] == "refused"
    asked.update(address="elsewhere@work.example")
    assert write("address add b@work.example", to=account)[0] == "accepted"


def test_a_stranger_does_nothing_and_the_owner_is_told(write, account):
    outcome, told = write("open Long Cours for 3", sender="mallory@example.org", to=account)
    assert (outcome, Game.objects.count()) == ("stranger", 0)
    assert "address add mallory@example.org" in " ".join(told.body.split())


def test_too_many_letters_get_one_polite_word(write, account, settings):
    settings.LETTERS_AN_HOUR = 2
    said = [write("settings", to=account) for _ in range(4)]
    assert [outcome for outcome, _ in said] == ["accepted", "accepted", "too_many", "too_many"]
    assert ["More than 2" in told.body for _, told in said if told] == [False, False, True]


def test_an_invitation_answered_from_elsewhere_tells_the_invited_address(write, cast, now):
    game = tables.open_table(ruleset="long-cours@1", seats=3, opened_by=cast.anna, now=now)
    tables.invite(game_id=game.pk, by=cast.anna, now=now, email="els@example.org")
    mailer.send_waiting(now=lambda: now)
    to = next(one for one in mail.outbox if one.to == ["els@example.org"]).reply_to[0]
    assert write("join", sender="els@work.example", to=to)[0] == "stranger"
    assert write("join", sender="els@work.example", to=to)[0] == "stranger"
    told = Outbound.objects.filter(kind="stranger")
    assert [row.to for row in told] == ["els@example.org"]
    assert "els@work.example" in told.get().text
    assert not game.seats.exclude(holder="").exists()


# --- At a table ---


def test_a_trial_plays_nothing(game, reply, seat_order):
    seat = seat_order[0]
    head = Game.objects.select_related("stream").get(pk=game.pk).stream.head_seq
    outcome, told = reply(seat, "preview\nagree\nleave")
    assert outcome == "previewed"
    assert "Nothing was played." in told
    game.refresh_from_db()
    assert Game.objects.select_related("stream").get(pk=game.pk).stream.head_seq == head
    assert game.seats.get(number=seat).holder == "player"
    assert reply(seat, "preview\nscuttle the ship")[0] == "refused"
    assert reply(seat, "agree")[0] == "accepted"


def test_a_note_is_kept_and_shown_in_the_next_turn_mail(game, reply, send_all, cast):
    assert reply(1, "note: beware of Bram")[0] == "accepted"
    assert TableNote.objects.get().text == "beware of Bram"
    Outbound.objects.filter(kind="prompt", seat=1).update(sent_at=None, subject="", claimed_at=None)
    mail.outbox.clear()
    send_all()
    [turn] = [one for one in mail.outbox if one.to == ["anna@example.org"]]
    for text in (turn.body, turn.alternatives[0][0]):
        assert "beware of Bram" in text
    assert reply(1, "no note")[0] == "accepted"
    assert TableNote.objects.count() == 0


def test_a_reply_address_can_be_renewed(game, reply):
    before = set(ReplyToken.objects.filter(game=game, seat=1).values_list("token", flat=True))
    outcome, _ = reply(1, "new address")
    assert outcome == "accepted"
    after = set(ReplyToken.objects.filter(game=game, seat=1).values_list("token", flat=True))
    assert not before & after


def test_whoever_sits_may_invite_before_the_game(write, cast, now):
    game = tables.open_table(ruleset="long-cours@1", seats=3, opened_by=cast.dirk, now=now)
    tables.join(game_id=game.pk, player=cast.dirk, luck="", source="web", now=now)
    token = ReplyToken.objects.create(token="b" * 20, game=game, seat=1)
    to = inbound.reply_address(token.token)
    assert write("invite fien@example.org", to=to)[0] == "accepted"
    assert Invitation.objects.get().email == "fien@example.org"
