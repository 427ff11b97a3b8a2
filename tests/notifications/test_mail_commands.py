"""What a player can do by a line of a mail, and what it answers."""

from datetime import date, timedelta
from email.message import EmailMessage

import pytest
from django.core import mail
from django.utils.translation import override

from core.eventlog import log
from games.engine import Default
from games.engines.long_cours.commands import StandingBid
from games.models import Game, Press, Report, Seat
from games.services import letters, moves, positions, press, reports
from notifications import (
    command_results,
    inbound,
    letters_by_mail,
    mail_letters,
    mailer,
    preferences,
    service_lines,
)
from notifications.models import Absence, Inbound, Outbound, ReplyToken
from tests.mails import news_of

pytestmark = pytest.mark.django_db

ANNA, BRAM, CATO = 1, 2, 3


# --- Looking ---


def test_status_tells_the_position_and_changes_nothing(game, reply):
    head = log.read(game.pk)[-1].seq
    outcome, answer = reply(ANNA, "status")
    assert outcome == "accepted"
    assert (
        "You wrote “status”.\n  The table waits for anna until Thursday 4 March 2027, 09:00 "
        "(UTC).\n" in answer
    )
    assert "Nothing was changed" not in answer
    assert log.read(game.pk)[-1].seq == head


def test_history_is_told_event_by_event_since_a_number(game, reply):
    _, answer = reply(ANNA, "history since 8")
    lines = answer.partition("You wrote “history since 8”.\n")[2].partition("\n\n")[0].splitlines()
    assert lines[0].startswith("  9  ")
    assert all(int(line.split()[0]) > 8 for line in lines)
    _, whole = reply(ANNA, "history")
    assert "  1  The table opens with 3 seats and commits to a secret." in whole


def test_history_hides_what_others_have_sealed(game, reply, now):
    moves.submit(
        game_id=game.pk, seat=BRAM, command=StandingBid(77), key="s", channel="web", now=now
    )
    _, answer = reply(ANNA, "history")
    assert "77" not in answer
    _, own = reply(BRAM, "history")
    assert "77" in own


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("history since yesterday", "comes the number of an event"),
        ("history since 999", "ends with event"),
    ],
)
def test_history_since_what_is_no_event_is_refused_with_what_would_work(game, reply, asked, told):
    outcome, answer = reply(ANNA, asked)
    assert (outcome, told in answer) == ("refused", True)
    assert f"You wrote “{asked}”. That could not be done." in answer


def test_standing_orders_are_shown_to_their_seat(game, reply, now):
    moves.submit(
        game_id=game.pk, seat=ANNA, command=StandingBid(47), key="s", channel="web", now=now
    )
    assert (
        "47"
        in reply(ANNA, "standing orders")[1]
        .partition("You wrote “standing orders”.")[2]
        .partition("\n\n")[0]
    )
    assert (
        "47"
        not in reply(BRAM, "standing orders")[1]
        .partition("Open the table")[0]
        .partition("The log at event")[0]
    )


def test_help_has_the_orders_of_the_game_examples_of_now_and_every_service_line(
    game, reply, seat_order
):
    _, answer = reply(seat_order[0], "help")
    told = answer.partition("You wrote “help”.")[2]
    assert "Orders of Long Cours:" in told
    assert "  Legal for you now, for example: “start Marseilles" in told
    assert "\n  “absent 3 Aug to 17 Aug”: you are away" in told


@pytest.mark.alike
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_line_of_the_answer_to_help_is_an_order(game, reply, seat_order, language):
    """Quoted back, none of them would be carried out, whatever became of the marks."""
    reply(seat_order[0], "help")
    row = Outbound.objects.filter(kind="answer").select_related("user", "game__stream").get()
    is_order = letters.order_reader(game, seat_order[0])
    with override(language):
        lines = command_results.help_(mail_letters.TableMail(row))
    assert len(lines) > 40
    assert [line for line in lines if service_lines.service(line)] == []
    assert [line for line in lines if service_lines.press(line)] == []
    assert [line for line in lines if is_order(line)] == []


def test_the_map_is_drawn_by_a_task_and_comes_as_a_pdf(game, reply, send_all, now):
    outcome, answer = reply(ANNA, "map")
    assert (outcome, "The map comes as a PDF" in answer) == ("accepted", True)
    assert not [m for m in mail.outbox if m.attachments]
    assert Report.objects.get().about == "1"
    reports.make_waiting(now=lambda: now)
    mailer.send_waiting(now=lambda: now + timedelta(minutes=1))
    (sent,) = [m for m in mail.outbox if m.attachments]
    assert (sent.to, news_of(sent)) == (["anna@example.org"], f"Long Cours {game.name}: the map")
    name, content, kind = sent.attachments[0]
    assert (name.startswith("paquebot-testtable1-"), content[:5], kind) == (
        True,
        b"%PDF-",
        "application/pdf",
    )
    assert (
        Outbound.objects.get(kind="map").attached is None
    )  # sent, so that nobody needs it; test_sheets.py sends one twice


def test_a_map_that_cannot_be_drawn_is_told(game, reply, now, monkeypatch):
    reply(ANNA, "map")
    monkeypatch.setitem(reports.WRITERS, Report.Kind.MAP, "no.such.writer")
    reports.make_waiting(now=lambda: now)
    mailer.send_waiting(now=lambda: now + timedelta(minutes=1))
    assert "the map could not be drawn" in mail.outbox[-1].body
    assert not mail.outbox[-1].attachments


# --- Talking ---


def test_press_goes_to_the_table_and_to_one_player_beside_the_log(game, reply, send_all):
    head = log.read(game.pk)[-1].seq
    outcome, answer = reply(ANNA, "press to all: Fair winds!\npress to bram: Shall we?")
    assert outcome == "accepted"
    assert "Your message goes to the whole table:\nFair winds!" in answer
    assert "Your message goes to bram alone:\nShall we?" in answer
    assert list(Press.objects.values_list("seat", "to", "text")) == [
        (1, None, "Fair winds!"),
        (1, 2, "Shall we?"),
    ]
    assert log.read(game.pk)[-1].seq == head
    got = sorted((m.to[0], news_of(m)) for m in mail.outbox if "writes to" in news_of(m))
    assert got == [
        ("bram@example.org", f"Long Cours {game.name}: anna writes to the table"),
        ("bram@example.org", f"Long Cours {game.name}: anna writes to you"),
        ("cato@example.org", f"Long Cours {game.name}: anna writes to the table"),
    ]


def test_a_message_to_one_player_is_nobody_elses(game, reply, client, cast):
    reply(ANNA, "press to bram: Let us sink Cato")
    pages = {}
    for name in ("anna", "bram", "cato", "dirk"):
        client.force_login(getattr(cast, name))
        pages[name] = "Let us sink Cato" in client.get("/tables/testtable1/").content.decode()
    assert pages == {"anna": True, "bram": True, "cato": False, "dirk": False}
    assert "Let us sink" not in reply(CATO, "status\nhistory")[1]


def test_what_was_written_since_ones_last_letter_stands_in_the_next_turn_mail(
    game, seat_order, now
):
    for minute, seat in enumerate(seat_order):
        at = now + timedelta(minutes=minute)
        press.write_message(
            game_id=game.pk,
            seat=seat_order[2],
            to=None,
            text=f"Message {minute}",
            key=f"m{minute}",
            now=at,
        )
        moves.submit(
            game_id=game.pk,
            seat=seat,
            command=Default(f"setup/{seat}"),
            key="k",
            channel="web",
            now=at,
        )
    mailer.send_waiting(now=lambda: now + timedelta(hours=1))
    turn = next(m for m in mail.outbox if "your turn (Round 2" in news_of(m))
    said = [line for line in turn.body.splitlines() if line.startswith("Message ")]
    assert said == ["Message 1", "Message 2"]


def test_a_message_to_nobody_is_refused_with_the_names(game, reply):
    outcome, answer = reply(ANNA, "press to Zeno: hello")
    assert outcome == "refused"
    assert "Nobody at this table is called Zeno; there is: anna, bram, cato." in answer
    assert not Press.objects.exists()


def test_the_same_mail_twice_prints_its_message_once(game, reply):
    reply(ANNA, "press to all: hello", message_id="<same@example.org>")
    outcome, answer = reply(ANNA, "press to all: hello", message_id="<same@example.org>")
    assert (outcome, "nothing was done a second time" in answer) == ("repeated", True)
    assert Press.objects.count() == 1


def test_another_mail_under_the_same_name_is_refused_whole(game, reply):
    reply(ANNA, "press to all: hello", message_id="<same@example.org>")
    assert (
        reply(ANNA, "press to all: something else", message_id="<same@example.org>")[0] == "refused"
    )
    assert [press.text for press in Press.objects.all()] == ["hello"]


# --- Orders and service lines together ---


def test_orders_of_a_letter_count_beside_its_service_lines(game, reply, seat_order):
    outcome, answer = reply(seat_order[0], "status\nstart Dakar buy 2\npress to all: off I go")
    assert outcome == "accepted"
    assert "Your orders were understood as\n      start Dakar buy 2" in answer
    assert "You wrote “status”." in answer
    assert positions.newest(game).state.captains[seat_order[0] - 1].sealed_setup == ("DAK", 2)


def test_a_line_that_cannot_be_read_stops_the_service_lines(game, reply, seat_order):
    text = "whistle Dakar\npress to all: hello\nabsent 3 Aug to 17 Aug\npause\nleave\nstatus"
    outcome, answer = reply(seat_order[0], text)
    assert outcome == "refused"
    assert (
        "No order was carried out. What stands in the way:\n- Line 1: you wrote “whistle Dakar”."
        in answer
    )
    not_done = "This was not done, because a line of the letter cannot be read."
    assert answer.count(not_done) == 3
    assert "To leave, send this line alone." in answer
    assert (Press.objects.count(), Absence.objects.count()) == (0, 0)
    assert not Seat.objects.filter(game=game, wants_pause=True).exists()
    assert Seat.objects.filter(game=game, holder="player").count() == 3
    assert "You wrote “status”.\n" in answer  # looking changes nothing


def test_an_order_against_the_rules_does_not_stop_a_message(game, reply, seat_order):
    outcome, answer = reply(seat_order[0], "roll\npress to all: hello")
    assert outcome == "refused"
    assert "Your message goes to the whole table:\nhello" in answer
    assert Press.objects.count() == 1


def test_in_doubt_whether_a_line_is_message_or_order_nothing_is_done(game, reply, seat_order):
    text = "press to all: I think that we should all stay away from the harbours\nstart Dakar buy 2"
    outcome, answer = reply(seat_order[0], text)
    assert outcome == "refused"
    assert "“start Dakar buy 2” may belong to the message above it, or be an order." in answer
    assert not Press.objects.exists()


def test_courtesies_are_no_orders_and_are_named(game, reply, seat_order):
    outcome, answer = reply(seat_order[0], "Hello Paquebot,\n\nstart Dakar\n\nKind regards,\nAnna")
    assert outcome == "accepted"
    assert (
        "Taken for a greeting and not read as orders: Hello Paquebot, / Kind regards, / Anna"
        in answer
    )


def test_an_empty_letter_is_answered_with_what_could_be_written(game, reply, seat_order):
    outcome, answer = reply(seat_order[0], "")
    assert outcome == "refused"
    assert "There is no order in it." in answer
    assert "start Marseilles" in answer


def test_resigning_is_a_move_of_the_game(game, reply):
    outcome, _ = reply(ANNA, "resign")
    assert outcome == "accepted"
    assert log.read(game.pk)[-1].kind != "seat_handed_over"
    assert Seat.objects.get(game=game, number=ANNA).holder == "player"


def test_leaving_hands_the_seat_to_the_autopilot(game, reply):
    outcome, answer = reply(ANNA, "leave")
    assert (outcome, "You have left the table." in answer) == ("accepted", True)
    assert (seat := Seat.objects.get(game=game, number=ANNA)).holder == "autopilot"
    assert seat.player is None
    assert reply(ANNA, "status")[0] == "lost"  # the seat is theirs no more


def test_orders_of_a_letter_are_played_before_its_writer_leaves(game, reply, seat_order):
    seat = seat_order[0]
    reply(seat, "leave\nstart Dakar buy 2")
    assert positions.newest(game).state.captains[seat - 1].sealed_setup == ("DAK", 2)
    assert Seat.objects.get(game=game, number=seat).holder == "autopilot"


# --- Being away ---


def test_an_absence_is_declared_listed_and_taken_back(game, reply, cast):
    _, answer = reply(ANNA, "absent 3 Aug to 17 Aug")
    assert (
        "You are away from 3 August 2027 to 17 August 2027, at all your tables that allow it."
        in answer
    )
    assert list(Absence.objects.values_list("user__username", "first", "last")) == [
        ("anna", date(2027, 8, 3), date(2027, 8, 17))
    ]
    assert "You are away from 3 August 2027 to 17 August 2027." in reply(ANNA, "absent")[1]
    assert (
        "Your absence from 3 August 2027 to 17 August 2027 is taken back."
        in reply(ANNA, "present")[1]
    )
    assert not Absence.objects.exists()


def test_days_that_cannot_be_read_are_refused_with_what_would_work(game, reply):
    outcome, answer = reply(ANNA, "absent someday")
    assert outcome == "refused"
    assert "“someday” cannot be read as days. You could write: absent 3 Aug to 17 Aug" in answer
    assert not Absence.objects.exists()


# --- Which mails come ---


def test_preferences_by_mail(game, reply, cast):
    assert (
        "you get one mail a day, at 18:00 (UTC), together with your other tables"
        in reply(ANNA, "mails digest at 18")[1]
    )
    assert preferences.of(cast.anna, game.pk) == preferences.Wish("digest", (), 18)
    assert (
        "Reminders come 48, 2 hours before the deadline." in reply(ANNA, "reminders 2 days, 2h")[1]
    )
    assert preferences.of(cast.anna, game.pk).reminders == (48, 2)
    assert reply(ANNA, "mails digest at noonish")[0] == "refused"
    assert reply(ANNA, "reminders whenever")[0] == "refused"
    assert "every decision" in reply(ANNA, "mails every")[1]


def test_language_and_time_zone_by_mail(game, reply, cast):
    assert reply(ANNA, "language klingon")[0] == "refused"
    assert reply(ANNA, "time zone Atlantis")[0] == "refused"
    reply(ANNA, "language fr\ntime zone Paris")
    cast.anna.refresh_from_db()
    assert (cast.anna.language, cast.anna.time_zone) == ("fr", "Europe/Paris")


# --- Mails that trouble us ---


def test_a_mail_nested_too_deeply_is_answered_and_changes_nothing(game, send_all, now, cast):
    send_all()
    token = ReplyToken.objects.get(game=game, seat=ANNA, decision=f"setup/{ANNA}").token
    deep = "".join(
        f'Content-Type: multipart/mixed; boundary="b{n}"\r\n\r\n--b{n}\r\n' for n in range(2000)
    )
    raw = (
        f"From: anna@example.org\r\nTo: {inbound.reply_address(token)}\r\nMessage-ID: "
        f"<deep@example.org>\r\n{deep}\r\nresign\r\n"
    )
    inbound.receive(raw.encode(), via="lmtp", now=now)
    inbound.read_waiting(now=lambda: now)
    send_all()
    assert Inbound.objects.get().outcome == "refused"
    assert "The mail has more parts than can be read" in mail.outbox[-1].body
    assert Game.objects.get(pk=game.pk).status == "running"


def test_a_mail_that_we_fail_to_read_is_tried_again_then_set_aside_and_answered(
    game, send_all, now, cast, monkeypatch
):
    send_all()
    token = ReplyToken.objects.get(game=game, seat=ANNA, decision=f"setup/{ANNA}").token
    raw = (
        f"From: anna@example.org\r\nTo: {inbound.reply_address(token)}\r\nMessage-ID: "
        f"<bad@example.org>\r\n\r\nagree\r\n"
    ).encode()
    inbound.receive(raw, via="lmtp", now=now)
    monkeypatch.setattr(letters_by_mail, "orders", lambda *args, **rest: 1 / 0)
    for attempt in range(1, 6):
        inbound.read_waiting(now=lambda attempt=attempt: now + timedelta(minutes=6 * attempt))
    row = Inbound.objects.get()
    assert (row.outcome, row.attempts) == ("failed", 5)
    send_all()
    assert "through a fault of ours" in mail.outbox[-1].body
    assert bytes(row.raw) == raw


def test_a_machine_that_answers_every_answer_is_not_answered_for_ever(game, reply, seat_order):
    """An out-of-office note without any header that says so."""
    told = [
        reply(seat_order[0], "I am away until 17 August and will answer later.")[0]
        for _ in range(8)
    ]
    assert told == ["refused"] * 5 + ["looping"] * 3
    assert Outbound.objects.filter(kind="answer").count() == 5
    assert reply(seat_order[0], "start Dakar")[0] == "accepted"


def test_lines_beyond_the_bound_are_told_and_not_done(game, reply):
    outcome, answer = reply(
        ANNA, "\n".join(f"press to all: message {number}" for number in range(22))
    )
    assert outcome == "refused"
    assert Press.objects.count() == 20
    assert answer.count("A mail may have 20 such lines; this one is beyond them.") == 2


def test_taking_back_an_absence_twice_by_the_same_mail_takes_back_one(game, reply):
    reply(ANNA, "absent 3 Aug to 17 Aug")
    reply(ANNA, "present", message_id="<back@example.org>")
    reply(ANNA, "absent 1 Sep to 3 Sep")
    assert (
        reply(ANNA, "present", message_id="<back@example.org>")[0] == "repeated"
    )  # the mail server delivered it again
    assert [absence.first for absence in Absence.objects.all()] == [date(2027, 9, 1)]


def test_the_answer_asks_what_is_open_now_and_can_be_answered_itself(game, reply, seat_order):
    """A reply to an old mail, or to a message, finds its way back to the question that waits."""
    for place, seat in enumerate(seat_order, start=1):
        reply(seat, f"start {['Marseilles', 'London', 'Yokohama'][place - 1]} buy 1")
    first = seat_order[0]
    old = ReplyToken.objects.get(game=game, seat=first, decision=f"setup/{first}")
    outcome, answer = reply(first, "start Dakar", token=old.token)
    assert outcome == "stale"
    assert "It is your turn: everything you want and may do" in answer
    fresh = mail.outbox[-1].reply_to[0].partition("+")[2].partition("@")[0]
    assert reply(first, "agree", token=fresh)[0] == "accepted"


# --- What must not be obeyed ---


def test_the_mark_is_in_the_readers_language(game, reply, cast):
    type(cast.anna).objects.filter(pk=cast.anna.pk).update(language="fr")
    _, answer = reply(ANNA, "status")
    assert answer.startswith("===== Écrivez vos ordres au-dessus de cette ligne =====\n")
    assert (
        "===== Écrivez vos ordres au-dessus de cette ligne ====="
        in mail.outbox[-1].alternatives[0][0]
    )


def test_whoever_writes_orders_that_cannot_be_played_does_not_leave_with_them(
    game, reply, seat_order
):
    outcome, answer = reply(seat_order[0], "strat Perth buy 2\nleave")
    assert outcome == "refused"
    assert "You wrote “leave”. That could not be done." in answer
    assert "To leave, send this line alone." in answer
    assert Seat.objects.get(game=game, number=seat_order[0]).holder == "player"


@pytest.mark.parametrize("html", [False, True])
def test_a_quote_that_nobody_marked_is_not_obeyed(game, reply, seat_order, now, html):
    """The answer to `help` has every service line on a line of its own."""
    reply(seat_order[1], "help")  # it is not this one's turn
    sent = mail.outbox[-1]
    message = EmailMessage()
    message["From"], message["To"], message["Message-ID"] = (
        sent.to[0],
        sent.reply_to[0],
        "<unmarked@example.org>",
    )
    if html:
        [(letter, _)] = sent.alternatives
        message.set_content(
            f"<div>Thanks!</div><div>{letter.partition('<body')[2].partition('>')[2]}</div>",
            subtype="html",
        )
    else:
        message.set_content(f"Thanks!\n\n{sent.body}")
    row = inbound.receive(message.as_bytes(), via="pipe", now=now)
    inbound.read_waiting(now=lambda: now)
    row.refresh_from_db()
    player = Seat.objects.get(game=game, number=seat_order[1]).player
    assert (player is not None, Absence.objects.count()) == (True, 0)
    assert (player.language, preferences.of(player, game.pk).delivery) == ("en", "every")
    assert Outbound.objects.get(once=f"answer/{row.pk}").facts["errands"] == []


@pytest.mark.parametrize(
    "line", ["mails digest;", "mails stop?", "mails none/stop", "mails digest,18"]
)
def test_a_wish_that_cannot_be_read_is_refused_or_read_and_never_fails(game, reply, line):
    assert reply(ANNA, line)[0] in {"accepted", "refused"}


def test_an_absence_in_a_letter_that_changes_nothing_is_not_declared(game, reply):
    assert reply(ANNA, "\n".join([*["status"] * 20, "absent 3 Aug to 17 Aug"]))[0] == "refused"
    long = "press to all: " + "word " * 12 + "and then"
    assert reply(ANNA, f"{long}\nstart Marseilles\nabsent 3 Aug to 17 Aug")[0] == "refused"
    assert Absence.objects.count() == 0


def test_of_a_stranger_the_player_hears_once_a_day_and_cannot_answer(game, reply, send_all):
    for _ in range(4):
        assert reply(ANNA, "end", sender="stranger@example.com")[0] == "stranger"
    [told] = Outbound.objects.filter(kind="stranger")
    assert (told.reply_to, "above this line" in told.text) == ("", False)
