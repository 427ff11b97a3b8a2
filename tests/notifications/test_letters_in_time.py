"""A letter that came in time is never beaten by the clock, however late it is read; where it was
all the same, the log says so."""

from datetime import timedelta
from email.message import EmailMessage

import pytest
from django.core import mail
from django.db import transaction

from core.eventlog import log
from games.engines.long_cours.commands import Setup
from games.management.commands.audit import audit_game
from games.models import Game, Seat
from games.services import bots, moves, positions, tables, writing
from games.table import Clock, LetterInTime, read_event
from notifications import addresses, clocks, inbound, mailer, sweeps
from notifications.models import Answer, Inbound

pytestmark = pytest.mark.django_db

ANNA, BRAM, CATO = 1, 2, 3
DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
UP = 3 * DAY + clocks.SETTLED
PEOPLE = {ANNA: "anna", BRAM: "bram", CATO: "cato"}


@pytest.fixture
def post(game, now, send_all):
    """post(seat, text, at): a letter of this seat comes in and lies unread."""
    count = iter(range(1, 1000))

    def post(seat, text, *, at, sender="", decision="setup"):
        send_all()
        letter = EmailMessage()
        letter["From"] = sender or f"{PEOPLE[seat]}@example.org"
        letter["To"] = addresses.for_seat(game, seat, f"{decision}/{seat}")
        letter["Message-ID"] = f"<intime-{next(count)}@example.org>"
        letter.set_content(text)
        return inbound.receive(letter.as_bytes(), via="lmtp", now=at)

    return post


def told(game, kind):
    return [
        (row.actor, read_event(kind, row.data)) for row in log.read(game.pk) if row.kind == kind
    ]


def submitted(game, channel):
    events = [event for _, event in told(game, "move_submitted")]
    return [event for event in events if event.channel == channel]


def warned(now):
    sweeps.remind(now=now + 2 * DAY)


# --- The clock waits ---


def test_an_unread_letter_knows_its_seat_and_its_player(game, post, cast, now):
    row = post(ANNA, "agree", at=now)
    assert (row.game_id, row.seat, row.user) == (game.pk, ANNA, cast.anna)
    row = post(ANNA, "agree", at=now, sender="mallory@example.org")
    assert (row.game_id, row.seat, row.user) == (None, None, None)


@pytest.mark.parametrize(
    ("came", "played"), [(3 * DAY - timedelta(microseconds=1), []), (3 * DAY, [ANNA, BRAM, CATO])]
)
def test_a_letter_that_came_before_the_moment_of_the_default_holds_it(
    game, post, now, monkeypatch, came, played
):
    """And one that came in that very moment does not. Nobody reads, as if all readers were
    dead."""
    warned(now)
    post(ANNA, "start Dakar 3", at=now + came)
    monkeypatch.setattr(inbound, "read_waiting", lambda **_: 0)
    for minutes in (1, 2, 10):
        sweeps.play_defaults(now=now + 3 * DAY + minutes * MINUTE)
    assert [event.seat for event in submitted(game, "clock")] == played


def test_the_letter_is_read_and_played_and_the_others_are_played_for(game, post, now):
    warned(now)
    post(ANNA, "agree", at=now + 3 * DAY - MINUTE)
    sweeps.play_defaults(now=now + UP)
    [move] = submitted(game, "mail")
    assert (move.seat, move.received_at) == (
        ANNA,
        positions.milliseconds(now + 3 * DAY - MINUTE),
    )
    assert sorted(event.seat for event in submitted(game, "clock")) == [BRAM, CATO]
    assert audit_game(game).ok


def test_the_grace_belongs_to_the_time_that_a_letter_has(cast, now, send_all):
    game = seated(cast, now, Clock(days=3, grace_hours=12))
    warned(now)
    send_all()
    letter(game, ANNA, "agree", at=now + 3 * DAY + 12 * HOUR - MINUTE)
    sweeps.play_defaults(now=now + 3 * DAY + 12 * HOUR + clocks.SETTLED)
    assert [event.seat for event in submitted(game, "mail")] == [ANNA]


def seated(cast, now, clock, table_id="graceful"):
    tables.open_table(
        ruleset="long-cours@1",
        seats=3,
        clock=clock,
        opened_by=cast.anna,
        now=now,
        table_id=table_id,
        secret=bytes(32),
    )
    for player in (cast.anna, cast.bram, cast.cato):
        tables.join(game_id=table_id, player=player, luck="x", source="web", now=now)
    for player in (cast.anna, cast.bram, cast.cato):
        tables.confirm(game_id=table_id, player=player, now=now)
    return Game.objects.select_related("stream").get(pk=table_id)


def letter(game, seat, text, *, at, name="<one@example.org>"):
    message = EmailMessage()
    message["From"], message["Message-ID"] = f"{PEOPLE[seat]}@example.org", name
    message["To"] = addresses.for_seat(game, seat, f"setup/{seat}")
    message.set_content(text)
    return inbound.receive(message.as_bytes(), via="lmtp", now=at)


def test_a_strangers_letter_holds_nothing(game, post, now, monkeypatch):
    warned(now)
    post(ANNA, "agree", at=now, sender="mallory@example.org")
    monkeypatch.setattr(inbound, "read_waiting", lambda **_: 0)
    assert sweeps.play_defaults(now=now + UP) == 3


def test_another_players_letter_holds_the_default_that_would_close_the_group(
    game, post, now, seat_order, monkeypatch
):
    """Anna's second thoughts came before Bram was late: his default would end them."""
    first = seat_order[0]
    moves.submit(
        game_id=game.pk, seat=first, command=Setup("DAK", 3), key="k", channel="web", now=now
    )
    warned(now)
    post(first, "start Marseilles 1", at=now + 3 * DAY - MINUTE)
    sweeps.play_defaults(now=now + UP)
    assert [event.seat for event in submitted(game, "mail")] == [first]
    assert positions.newest(game).state.captains[first - 1].stop == "MAR"


def test_second_thoughts_that_came_after_somebody_was_late_are_refused(game, post, now, seat_order):
    first = seat_order[0]
    moves.submit(
        game_id=game.pk, seat=first, command=Setup("DAK", 3), key="k", channel="web", now=now
    )
    row = post(first, "start Marseilles 1", at=now + 3 * DAY)
    inbound.read_waiting(now=lambda: now + 3 * DAY + timedelta(seconds=2))
    row.refresh_from_db()
    assert row.outcome == "refused"


def test_the_hold_ends_with_the_last_attempt_to_read(game, post, now, monkeypatch, caplog):
    """Every reader dies over this letter: it is set aside after so many attempts, the default is
    played, the log says whose letter was in time, and everybody is told."""
    warned(now)
    post(ANNA, "agree", at=now + 3 * DAY - MINUTE)
    monkeypatch.setattr(inbound, "read_one", lambda row, **_: False)  # killed: it stays claimed
    at = now + UP
    for _ in range(inbound.MOST_ATTEMPTS + 1):
        assert ANNA not in [event.seat for event in submitted(game, "clock")]
        sweeps.play_defaults(now=at)
        at += inbound.STALLED + MINUTE
    assert at - now - UP < 40 * MINUTE
    assert ANNA in [event.seat for event in submitted(game, "clock")]
    came = positions.milliseconds(now + 3 * DAY - MINUTE)
    assert told(game, "letter_in_time") == [("service", LetterInTime(ANNA, "setup/1", came))]
    assert audit_game(game).ok
    mailer.send_waiting(now=lambda: at)
    said = "A letter of anna had come in time, at 2027-03-04 08:59 UTC"
    read = {m.to[0] for m in mail.outbox if said in " ".join(m.body.split())}
    assert {"anna@example.org"} < read


# --- Time counts up to when the letter came ---


def test_thinking_is_paid_for_up_to_when_the_letter_came(cast, now, send_all):
    clock = Clock(bank_days=5, free_hours=12)
    game = seated(cast, now, clock)
    send_all()
    letter(game, ANNA, "agree", at=now + 36 * HOUR)
    inbound.read_waiting(now=lambda: now + 60 * HOUR)
    assert Seat.objects.get(game=game, number=ANNA).bank == 5 * DAY - 24 * HOUR
    assert Answer.objects.get(user=cast.anna).took == 36 * HOUR


def test_a_letter_older_than_its_question_costs_nothing(cast, now, send_all):
    clock = Clock(bank_days=5, free_hours=8)
    game = seated(cast, now, clock)
    send_all()
    letter(game, ANNA, "agree", at=now - HOUR)
    inbound.read_waiting(now=lambda: now + HOUR)
    assert Seat.objects.get(game=game, number=ANNA).bank == 5 * DAY
    assert Answer.objects.get(user=cast.anna).took == timedelta(0)


@pytest.mark.parametrize(("said", "refused"), [(-MINUTE, False), (MINUTE, True)])
def test_the_audit_refuses_a_letter_that_was_read_before_it_came(game, now, said, refused):
    """Whatever the service would let through: the event is written past it."""
    came = positions.milliseconds(now + said)
    with transaction.atomic():
        position = positions.open_locked(game.pk)
        writing.append(position, [("service", LetterInTime(ANNA, "setup/1", came))], now=now)
    failure = audit_game(game).failure
    assert (failure is not None and "says that it came at" in failure.sentence) == refused


def test_the_audit_refuses_a_letter_about_what_was_never_asked(game, now):
    came = positions.milliseconds(now)
    with transaction.atomic():
        position = positions.open_locked(game.pk)
        writing.append(position, [("service", LetterInTime(ANNA, "setup/2", came))], now=now)
    assert "which had no deadline" in audit_game(game).failure.sentence


# --- Where the clock has played all the same ---


def test_a_letter_in_time_that_the_clock_has_beaten_is_told_of_and_nothing_is_undone(
    game, post, now
):
    """It lay on another host, say, whose clock is slow."""
    warned(now)
    row = post(ANNA, "agree", at=now + 3 * DAY - MINUTE)
    Inbound.objects.filter(pk=row.pk).update(claimed_at=now + UP, user=None)
    sweeps.play_defaults(now=now + UP)
    Inbound.objects.filter(pk=row.pk).update(claimed_at=None)
    inbound.read_waiting(now=lambda: now + UP + MINUTE)
    row.refresh_from_db()
    came = positions.milliseconds(now + 3 * DAY - MINUTE)
    assert row.outcome == "overtaken"
    assert told(game, "letter_in_time") == [(ANNA, LetterInTime(ANNA, "setup/1", came))]
    assert sorted(event.seat for event in submitted(game, "clock")) == [ANNA, BRAM, CATO]
    assert submitted(game, "mail") == []
    assert audit_game(game).ok
    mailer.send_waiting(now=lambda: now + UP + MINUTE)
    [answer] = [m for m in mail.outbox if "Your letter came in time" in " ".join(m.body.split())]
    assert answer.to == ["anna@example.org"]
    others = {
        m.to[0]
        for m in mail.outbox
        if "A letter of anna had come in time" in " ".join(m.body.split())
    }
    assert {"bram@example.org", "cato@example.org"} <= others


def test_a_letter_that_was_late_is_stale_and_nothing_more(game, post, now):
    warned(now)
    sweeps.play_defaults(now=now + UP)
    row = post(ANNA, "start Dakar 3", at=now + 3 * DAY + timedelta(seconds=1))
    inbound.read_waiting(now=lambda: now + UP + MINUTE)
    row.refresh_from_db()
    assert (row.outcome, told(game, "letter_in_time")) == ("stale", [])


# --- The autopilot ---


def test_the_autopilot_does_not_overtake_a_letter_sent_before_its_player_left(
    game, post, cast, now
):
    post(ANNA, "agree", at=now)
    tables.leave(game_id=game.pk, player=cast.anna, now=now + MINUTE)
    bots.play(game.pk, now=lambda: now + MINUTE)
    assert submitted(game, "bot") == []
    inbound.read_waiting(now=lambda: now + 2 * MINUTE)
    assert [event.seat for event in submitted(game, "mail")] == [ANNA]
    bots.play(game.pk, now=lambda: now + 2 * MINUTE)
    assert audit_game(game).ok


def test_what_somebody_writes_after_leaving_is_not_played(game, post, cast, now):
    tables.leave(game_id=game.pk, player=cast.anna, now=now)
    row = post(ANNA, "agree", at=now + MINUTE)
    assert row.user is None
    inbound.read_waiting(now=lambda: now + MINUTE)
    assert submitted(game, "mail") == []


# --- Storing ---


def test_a_letter_that_cannot_be_stored_soon_is_not_stored_at_all(game, post, now, monkeypatch):
    """A default waits only so long for it; whoever brings it tries again."""
    ticks = iter([0.0, inbound.LONGEST_STORING + 1.0, inbound.LONGEST_STORING + 1.0])
    monkeypatch.setattr(inbound, "monotonic", lambda: next(ticks))
    with pytest.raises(inbound.TooSlow):
        post(ANNA, "agree", at=now)
    assert not Inbound.objects.exists()
    assert timedelta(seconds=inbound.LONGEST_STORING) < clocks.SETTLED


# --- In order ---


def test_the_letters_of_a_seat_are_read_in_the_order_they_came(game, post, now):
    """A worker has the first in hand: nobody reads the second meanwhile."""
    first = post(ANNA, "press to all: one", at=now)
    second = post(ANNA, "press to all: two", at=now)
    other = post(BRAM, "status", at=now)
    Inbound.objects.filter(pk=first.pk).update(claimed_at=now)
    assert inbound.read_waiting(now=lambda: now) == 1
    assert [Inbound.objects.get(pk=row.pk).outcome for row in (first, second, other)] == [
        "",
        "",
        "accepted",
    ]
    assert inbound.read_waiting(now=lambda: now + inbound.STALLED + MINUTE) == 2
