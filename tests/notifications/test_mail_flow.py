"""From a move to a mail, and from a mail to a move."""

from datetime import timedelta
from smtplib import SMTPDataError

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend

from core.accounts.deletion import leave_for_good
from core.accounts.models import User
from core.eventlog import log
from games.engine import Default, Resign
from games.models import Game, MailedHead, Report
from games.services import moves, positions, press, tables
from games.table import Clock
from notifications import addresses, digests, mailer, preferences, sweeps
from notifications.models import Inbound, Outbound, ReplyToken
from tests.mails import news_of, row_of

pytestmark = pytest.mark.django_db

PORTS = {11: "Marseilles", 22: "London", 33: "Yokohama"}


def everybody_starts(reply, seat_order):
    for place, seat in enumerate(seat_order, start=1):
        outcome, answer = reply(seat, f"start {PORTS[place * 11]} buy 1")
        assert outcome == "accepted", answer


# --- Out ---


def test_each_awaited_player_gets_one_prompt(game, send_all):
    assert list(
        Outbound.objects.order_by("seat", "pk").values_list("kind", "seat", "decision")
    ) == [
        *[("confirm", seat, "") for seat in (1,)],
        ("prompt", 1, "setup/1"),
        ("confirm", 2, ""),
        ("prompt", 2, "setup/2"),
        ("confirm", 3, ""),
        ("prompt", 3, "setup/3"),
    ]
    assert send_all() == 3  # whoever has confirmed meanwhile is not asked to
    assert send_all() == 0
    assert sorted(sent.to[0] for sent in mail.outbox if "your turn" in news_of(sent)) == [
        "anna@example.org",
        "bram@example.org",
        "cato@example.org",
    ]


def test_the_heads_that_mails_print_are_kept_as_witnesses(game, send_all):
    """Once for each head, in every language, and only of mails that were sent."""
    User.objects.filter(username="bram").update(language="fr")
    assert not MailedHead.objects.exists()
    send_all()
    seqs = sorted(set(Outbound.objects.exclude(sent_at=None).values_list("seq", flat=True)))
    assert list(MailedHead.objects.values_list("game_id", "seq", "hash")) == [
        (game.pk, seq, log.read(game.pk, after=seq - 1, upto=seq)[0].hash) for seq in seqs
    ]
    bram = next(sent for sent in mail.outbox if sent.to == ["bram@example.org"])
    assert f"{seqs[0]}" in bram.body


def test_a_prompt_can_be_played_from(game, send_all, seat_order):
    send_all()
    seat = seat_order[0]
    sent = next(
        m
        for m in mail.outbox
        if "your turn" in news_of(m)
        and m.to == [f"{['anna', 'bram', 'cato'][seat - 1]}@example.org"]
    )
    row = Outbound.objects.get(kind="prompt", seat=seat)
    for words in (
        "Write your orders above this line",
        "start Marseilles",  # an order to copy
        (
            "If you do nothing, this is played for you on Thursday 4 March 2027, 09:00 (UTC):\n   "
            "   "
            "start Marseilles buy 1"
        ),
        "https://paquebot.example/tables/testtable1/",
        f"The log at event {row.seq}: {log.read(game.pk, upto=row.seq)[-1].hash}",
    ):
        assert words in sent.body
    assert sent.reply_to == [
        f"play+{ReplyToken.objects.get(seat=seat, decision=f'setup/{seat}').token}@paquebot.example"
    ]
    assert sent.alternatives[0].mimetype == "text/html"
    assert "start Marseilles" in sent.alternatives[0].content


def test_a_mail_sent_twice_has_the_same_id_and_the_same_bytes(game, send_all, now):
    send_all()
    Outbound.objects.filter(kind="prompt", seat=1).update(
        sent_at=None, claimed_at=None
    )  # the worker died before it could say so
    send_all()
    row = Outbound.objects.get(kind="prompt", seat=1)
    twice = [m for m in mail.outbox if m.extra_headers["Message-ID"] == addresses.message_id(row)]
    assert len(twice) == 2
    assert twice[0].message().as_bytes() == twice[1].message().as_bytes()
    assert b"=-" in twice[0].message().as_bytes()


def test_a_prompt_that_was_answered_meanwhile_is_dropped(game, send_all, seat_order, now):
    moves.submit(
        game_id=game.pk, seat=1, command=Default("setup/1"), key="k", channel="web", now=now
    )
    send_all()
    assert Outbound.objects.get(kind="prompt", seat=1).dropped_at == now
    assert not [
        m for m in mail.outbox if m.to == ["anna@example.org"] and "your turn" in news_of(m)
    ]


def test_a_prompt_that_could_not_be_sent_is_dropped_when_it_is_answered_meanwhile(
    game, settings, now
):
    settings.EMAIL_BACKEND = f"{__name__}.Spamless"
    mailer.send_waiting(now=lambda: now)
    brams = Outbound.objects.filter(kind="prompt", seat=2)
    assert brams.get().subject
    moves.submit(
        game_id=game.pk, seat=2, command=Default("setup/2"), key="k", channel="web", now=now
    )
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    mailer.send_waiting(now=lambda: now + timedelta(hours=1))
    assert brams.values_list("sent_at", "dropped_at").get() == (None, now + timedelta(hours=1))


def test_a_message_that_could_not_be_sent_waits_for_the_digest_that_is_wanted_meanwhile(
    game, cast, settings, now
):
    settings.EMAIL_BACKEND = f"{__name__}.Spamless"
    press.write_message(game_id=game.pk, seat=1, to=None, text="Fair winds!", key="p", now=now)
    mailer.send_waiting(now=lambda: now)
    assert Outbound.objects.get(kind="press", seat=2).last_error
    preferences.choose(user=cast.bram, game_id=None, delivery="digest", digest_hour=7)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    mailer.send_waiting(now=lambda: now + timedelta(hours=1))
    assert Outbound.objects.get(kind="press", seat=2).dropped_at
    assert digests.send_due(now=now + timedelta(hours=23)) == 1
    assert Outbound.objects.get(kind="digest").facts["press"]


@pytest.mark.parametrize("tried", [False, True])
def test_whoever_has_left_the_seat_is_not_asked_any_more(game, cast, settings, now, tried):
    """Neither by what waits, nor by what was written and could not be sent; and no sheet of it
    is drawn for them."""
    preferences.choose(user=cast.bram, game_id=None, sheet="yes")
    settings.EMAIL_BACKEND = f"{__name__}.Spamless"
    if tried:
        preferences.choose(user=cast.bram, game_id=None, sheet="no")
        mailer.send_waiting(now=lambda: now)
    sweeps.remind(now=now + timedelta(days=2))
    tables.leave(game_id=game.pk, player=cast.bram, now=now)
    tables.take_over(game_id=game.pk, number=2, player=cast.dirk, now=now)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    mailer.send_waiting(now=lambda: now + timedelta(days=2))
    assert not Report.objects.exists()
    assert not Outbound.objects.filter(
        kind__in=["prompt", "reminder"], user=cast.bram, dropped_at=None
    ).exists()
    assert Outbound.objects.filter(kind="prompt", user=cast.dirk).exclude(sent_at=None).count() == 1


def test_whoever_has_left_before_the_game_is_not_asked_to_confirm(cast, now):
    table = tables.open_table(
        opened_by=cast.anna,
        now=now,
        ruleset="long-cours@1",
        seats=3,
        clock=Clock(),
        secret=bytes(32),
        table_id="t2",
    )
    for player in (cast.anna, cast.bram, cast.cato):
        tables.join(game_id=table.pk, player=player, luck="x", source="web", now=now)
    tables.leave(game_id=table.pk, player=cast.bram, now=now)
    mailer.send_waiting(now=lambda: now)
    assert [
        row.user.username
        for row in Outbound.objects.filter(kind="confirm").exclude(dropped_at=None)
    ] == ["bram"]


def test_with_a_deleted_account_what_was_to_be_sent_for_it_goes(game, cast, settings, now, caplog):
    """An invitation to its address, and what it wrote to others, also when that was tried
    already."""
    settings.EMAIL_BACKEND = f"{__name__}.Spamless"
    tables.open_table(
        opened_by=cast.anna,
        now=now,
        ruleset="long-cours@1",
        seats=3,
        clock=Clock(),
        secret=bytes(32),
        table_id="t2",
    )
    tables.invite(game_id="t2", by=cast.anna, now=now, email="Cato@example.org")
    press.write_message(game_id=game.pk, seat=3, to=2, text="Tried already", key="p1", now=now)
    Outbound.objects.filter(kind="invitation").update(retry_at=now + timedelta(days=1))
    mailer.send_waiting(now=lambda: now)
    press.write_message(game_id=game.pk, seat=3, to=None, text="Still to come", key="p2", now=now)
    leave_for_good(cast.cato, now=now)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    mail.outbox.clear()
    mailer.send_waiting(now=lambda: now + timedelta(days=1))
    assert not Outbound.objects.filter(sent_at=None, dropped_at=None).exists()
    assert not [m for m in mail.outbox if m.to == ["cato@example.org"] or "writes to" in news_of(m)]
    assert "could not be rendered" not in caplog.text


def test_a_mail_server_that_is_down_loses_nothing(game, send_all, settings, now):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert send_all() == 0
    assert Outbound.objects.filter(sent_at=None, attempts=1).count() == 3
    assert send_all() == 0  # not yet: one waits a little longer each time
    assert Outbound.objects.filter(attempts=1).count() == 3
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    Outbound.objects.update(retry_at=now)
    assert send_all() == 3


def test_one_mail_that_cannot_be_written_does_not_keep_the_others_waiting(game, send_all):
    Outbound.objects.filter(kind="prompt", seat=1).update(
        seq=10**6, decision="no/such", facts={"outcome": 1}
    )
    Outbound.objects.filter(kind="confirm", seat=2).update(kind="answer", facts={})
    send_all()
    assert Outbound.objects.filter(sent_at=None, dropped_at=None).count() == 1
    assert len(mail.outbox) == 2


class Spamless(EmailBackend):
    """A relay that takes everybody's mails but Bram's."""

    def send_messages(self, messages):
        if messages[0].to == ["bram@example.org"]:
            raise SMTPDataError(554, b"looks like spam")
        return super().send_messages(messages)


def test_a_mail_refused_for_days_neither_holds_up_the_others_nor_is_tried_for_ever(
    game, cast, settings, now, caplog
):
    settings.EMAIL_BACKEND = f"{__name__}.Spamless"
    brams = Outbound.objects.filter(kind="prompt", seat=2)
    brams.update(attempts=41, created_at=now - timedelta(days=9))
    assert mailer.send_waiting(now=lambda: now) == 2
    assert brams.values_list("attempts", "retry_at", "dropped_at").get() == (
        42,
        now + timedelta(hours=6),
        None,
    )
    later = now + timedelta(days=1)
    assert mailer.send_waiting(now=lambda: later) == 0
    assert brams.values_list("dropped_at", "last_error").get() == (
        later,
        "(554, b'looks like spam')",
    )
    assert "is given up after 43 attempts" in caplog.text


def test_a_mail_that_is_young_is_not_given_up_however_often_it_was_tried(game, settings, now):
    settings.EMAIL_BACKEND = f"{__name__}.Spamless"
    Outbound.objects.filter(kind="prompt", seat=2).update(attempts=30)
    mailer.send_waiting(now=lambda: now)
    assert Outbound.objects.get(kind="prompt", seat=2).dropped_at is None


@pytest.mark.parametrize("broken", ["mailer.is_answered", "preferences.of", "mailer.letter"])
def test_whatever_goes_wrong_with_one_mail_it_is_set_aside_and_the_others_go(
    game, cast, now, monkeypatch, broken
):
    module = {"mailer": mailer, "preferences": preferences}[broken.partition(".")[0]]
    name = broken.partition(".")[2]
    works = getattr(module, name)

    def breaks_for_bram(first, *rest):
        if cast.bram in {first, getattr(first, "user", None)}:
            raise RuntimeError("what nobody thought of")
        return works(first, *rest)

    monkeypatch.setattr(module, name, breaks_for_bram)
    assert mailer.send_waiting(now=lambda: now) == 2
    brams = Outbound.objects.get(kind="prompt", seat=2)
    assert (brams.attempts, brams.retry_at, brams.claimed_at) == (
        1,
        now + timedelta(minutes=1),
        None,
    )
    assert brams.last_error == "what nobody thought of"
    monkeypatch.setattr(module, name, works)
    assert mailer.send_waiting(now=lambda: now + timedelta(minutes=1)) == 1


def test_a_mail_that_another_worker_has_is_not_set_aside(game, now):
    brams = Outbound.objects.filter(kind="prompt", seat=2)
    brams.update(claimed_at=now - timedelta(minutes=1))
    mailer.set_aside(brams.get().pk, RuntimeError("x"), stalled=now - timedelta(minutes=5), now=now)
    assert brams.get().attempts == 0


def test_the_result_comes_by_mail_and_the_secret_with_it(game, send_all, now):
    for seat in (1, 2):
        moves.submit(game_id=game.pk, seat=seat, command=Resign(), key="k", channel="web", now=now)
    send_all()
    results = [m for m in mail.outbox if "the game is over" in news_of(m)]
    assert sorted(m.to[0] for m in results) == [
        "anna@example.org",
        "bram@example.org",
        "cato@example.org",
    ]
    assert "1. cato" in results[0].body


def test_mails_are_written_in_the_readers_language(game, cast, send_all):
    cast.anna.language = "fr"
    cast.anna.time_zone = "Europe/Paris"
    cast.anna.save()
    send_all()
    (sent,) = [
        m for m in mail.outbox if m.to == ["anna@example.org"] and "setup/1" in row_of(m).decision
    ]
    assert "départ" in sent.body
    assert "10:00 (Europe/Paris)" in sent.body


# --- In ---


def test_a_reply_is_played_and_answered(game, reply, seat_order):
    seat = seat_order[0]
    outcome, answer = reply(
        seat, "start Dakar buy 2\n\nOn Monday Paquebot wrote:\n> start Marseilles buy 1\n> resign\n"
    )
    assert outcome == "accepted"
    assert "Your orders were understood as\n      start Dakar buy 2" in answer
    assert positions.newest(game).state.captains[seat - 1].sealed_setup == ("DAK", 2)
    assert log.read(game.pk)[-1].kind == "setup_sealed"


def test_a_refused_reply_changes_nothing_and_says_why_line_by_line(game, reply, seat_order):
    head = len(log.read(game.pk))
    outcome, answer = reply(seat_order[0], "start Dakar buy 9")
    assert outcome == "refused"
    assert "Nothing was changed." in answer
    assert "You wrote:\n      start Dakar buy 9" in answer
    outcome, answer = reply(seat_order[0], "whistle Dakar\nbuy gold gold gold")
    assert outcome == "refused"
    assert "- Line 1: you wrote “whistle Dakar”." in answer
    assert "- Line 2: you wrote" in answer
    assert len(log.read(game.pk)) == head


def test_a_stale_reply_is_told_so(game, reply, seat_order):
    everybody_starts(reply, seat_order)
    old = ReplyToken.objects.get(game=game, seat=seat_order[0], decision=f"setup/{seat_order[0]}")
    outcome, answer = reply(seat_order[0], "start Dakar", token=old.token)
    assert outcome == "stale"
    assert "came too late; nothing was changed" in answer


def test_a_mail_repeated_in_a_later_position_is_still_known(game, reply, seat_order):
    for place, seat in enumerate(seat_order, start=1):
        assert (
            reply(seat, f"start {PORTS[place * 11]}", message_id=f"<{seat}@example.org>")[0]
            == "accepted"
        )
    first = seat_order[0]
    token = ReplyToken.objects.get(game=game, seat=first, decision=f"setup/{first}").token
    assert (
        reply(first, f"start {PORTS[11]}", message_id=f"<{first}@example.org>", token=token)[0]
        == "repeated"
    )


def test_the_same_mail_twice_counts_once_and_is_told_so(game, reply, seat_order):
    seat = seat_order[0]
    assert reply(seat, "start Dakar", message_id="<same@example.org>")[0] == "accepted"
    head = len(log.read(game.pk))
    outcome, answer = reply(seat, "start Dakar", message_id="<same@example.org>")
    assert (outcome, "came before and counted then" in answer) == ("repeated", True)
    assert len(log.read(game.pk)) == head


def test_a_strangers_mail_does_nothing_and_the_player_is_told(game, reply, seat_order):
    seat = seat_order[0]
    assert reply(seat, "resign", sender="mallory@example.org") == ("stranger", None)
    assert Game.objects.get(pk=game.pk).status == "running"
    told = Outbound.objects.get(kind="stranger")
    assert (told.seat, "mallory@example.org" in told.text) == (seat, True)
    assert not [m for m in mail.outbox if m.to == ["mallory@example.org"]]


def test_another_players_confirmed_address_does_not_play_this_seat(game, reply, seat_order, cast):
    seat = seat_order[0]
    other = next(
        p for number, p in ((1, cast.anna), (2, cast.bram), (3, cast.cato)) if number != seat
    )
    assert reply(seat, "resign", sender=other.email)[0] == "stranger"


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"List_Id": "<list.example.org>"},
        {"X_Autoreply": "yes"},
    ],
)
def test_automatic_mail_is_never_answered(game, reply, seat_order, headers):
    assert reply(seat_order[0], "start Dakar", **headers) == ("automatic", None)
    assert Outbound.objects.filter(kind__in=["answer", "stranger"]).count() == 0


def test_a_mail_to_nobody_is_kept_and_not_answered(game, reply):
    assert reply(1, "start Dakar", token="a" * 20, sender="mallory@example.org") == (
        "unknown",
        None,
    )
    assert Inbound.objects.count() == 1
    assert not Outbound.objects.filter(kind="lost").exists()


def test_a_player_whose_mail_names_no_seat_is_told_once_a_day_where_to_write(game, reply):
    assert reply(1, "start Dakar", token="a" * 20)[0] == "lost"
    assert reply(1, "start Dakar", token="b" * 20)[0] == "lost"
    (sent,) = [m for m in mail.outbox if "named no table" in news_of(m)]
    assert sent.to == ["anna@example.org"]
    token = ReplyToken.objects.get(game=game, seat=1, decision="").token
    assert f"Long Cours {game.name}\n      play+{token}@paquebot.example" in sent.body
    assert reply(1, "status", token=token)[0] == "accepted"


def test_a_whole_round_by_mail(game, reply, seat_order):
    everybody_starts(reply, seat_order)
    for seat in seat_order:
        outcome, answer = reply(seat, "buy 1\nroll\nif sold: buy half\nend")
        assert outcome == "accepted", answer
    assert positions.newest(game).state.round == 3


def test_agreeing_plays_the_default(game, reply, seat_order):
    outcome, answer = reply(seat_order[0], "agree")
    assert outcome == "accepted", answer
    assert positions.newest(game).state.captains[seat_order[0] - 1].sealed_setup == ("MAR", 1)
