"""The table's clock at a table: grace, the late list, the autopilot, absences, pauses, bounces,
outages, and what the log says of them."""

import json
import logging
from datetime import date, timedelta
from smtplib import SMTPDataError

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import transaction

from core.accounts.models import User
from core.eventlog import log
from games.engine import Default
from games.engines.long_cours.commands import Setup
from games.management.commands.audit import audit_game
from games.models import Decision, Departure, Game, Seat
from games.services import bots, extensions, moves, positions, tables, timing, writing
from games.services.extensions import Change
from games.services.refusals import TableRefusal
from games.table import Clock
from notifications import absences, bounce_grace, mailer, outages, pauses, sweeps, timekeeping
from notifications.clocks import SETTLED
from notifications.models import Absence, Heartbeat, Outage, Outbound
from tests.mails import news_of

pytestmark = pytest.mark.django_db

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
ALL = Clock(days=3, grace_hours=12, absences=True, pauses=True, autopilot_after=2)


@pytest.fixture
def at(cast, now):
    """at(clock): a table of Long Cours with this clock, whose first letters are awaited from
    Anna, Bram and Cato."""

    def start(clock=ALL, table_id="clocktable"):
        tables.open_table(
            ruleset="long-cours@1",
            seats=3,
            opened_by=None,
            now=now,
            clock=clock,
            table_id=table_id,
            secret=bytes(32),
        )
        for player in (cast.anna, cast.bram, cast.cato):
            tables.join(
                game_id=table_id, player=player, luck=player.username, source="web", now=now
            )
        for player in (cast.anna, cast.bram, cast.cato):
            tables.confirm(game_id=table_id, player=player, now=now)
        return fresh(table_id)

    return start


def fresh(game):
    return Game.objects.select_related("stream").get(pk=getattr(game, "pk", game))


def answer(game, seat, *, now, key=None, command=None):
    decision = key or f"setup/{seat}"
    command = command or Default(decision)
    return moves.submit(
        game_id=game.pk,
        seat=seat,
        command=command,
        key=f"k/{seat}/{now}",
        channel="web",
        now=now,
        decision=decision,
    )


def row(game, key):
    return Decision.objects.get(game=game, key=key)


def due(game):
    """Until when each open question that is due may be answered."""
    return dict(
        Decision.objects.filter(game=game, closed_at=None, due=True)
        .order_by("key")
        .values_list("key", "due_at")
    )


def told(game, *kinds):
    return [(line.kind, json.loads(line.data)) for line in log.read(game.pk) if line.kind in kinds]


def clock_moves(game):
    return [
        data["decision"] for _, data in told(game, "move_submitted") if data["channel"] == "clock"
    ]


def sweep(now):
    """As it ran a minute ago, too: no outage."""
    Heartbeat.objects.update_or_create(name="sweep", defaults={"at": now - timedelta(minutes=1)})
    sweeps.sweep(now=now)


def sweep_until(end, *, now, step=3 * HOUR):
    while now < end:
        now = min(now + step, end)
        sweep(now)


# --- Grace and the late ---


def test_the_default_waits_for_the_grace_and_the_late_are_told(at, now):
    game = at()
    answer(game, 1, now=now)
    sweep_until(now + 3 * DAY, now=now)
    assert clock_moves(game) == []
    late = Outbound.objects.filter(once__startswith="late/").order_by("seat")
    assert [(one.seat, one.created_at) for one in late] == [(2, now + 3 * DAY), (3, now + 3 * DAY)]
    mailer.send_waiting(now=lambda: now + 3 * DAY)
    brams = next(
        m for m in mail.outbox if m.to == ["bram@example.org"] and "Your time was up" in m.body
    )
    assert (
        "If you do nothing, this is played for you on Thursday 4 March 2027, 21:00 (UTC):"
        in " ".join(brams.body.split())
    )
    sweep_until(now + 3 * DAY + 11 * HOUR, now=now + 3 * DAY)
    assert clock_moves(game) == []
    sweep(now + 3 * DAY + 12 * HOUR + SETTLED)
    assert sorted(clock_moves(game)) == ["setup/2", "setup/3"]
    assert audit_game(fresh(game)).ok


def test_an_answer_within_the_grace_counts(at, now):
    game = at()
    sweep_until(now + 3 * DAY + 2 * HOUR, now=now)
    answer(game, 2, now=now + 3 * DAY + 2 * HOUR)
    sweep_until(now + 4 * DAY, now=now + 3 * DAY + 2 * HOUR)
    assert sorted(clock_moves(game)) == ["setup/1", "setup/3"]


def test_once_somebody_is_late_what_was_answered_may_not_change(at, now):
    """Waiting for the late must not be worth a second thought (PEERS 26)."""
    game = at()
    first = positions.newest(game).state.order[0]
    answer(game, first, now=now, command=Setup("DAK", 3))
    answer(game, first, now=now + 2 * DAY, command=Setup("MAR", 1))  # nobody is late yet
    head = fresh(game).stream.head_seq
    with pytest.raises(TableRefusal) as refused:
        answer(game, first, now=now + 3 * DAY, command=Setup("DAK", 3))
    assert refused.value.code == "group_late"
    assert fresh(game).stream.head_seq == head


def test_whoever_was_late_at_a_sealed_question_alone_is_told_what_the_clock_played(at, now):
    game = at(Clock(days=3))
    answer(game, 1, now=now)
    answer(game, 3, now=now)
    sweep_until(now + 3 * DAY + SETTLED, now=now, step=6 * HOUR)
    mailer.send_waiting(now=lambda: now + 3 * DAY + SETTLED)
    said = sorted(m.to[0] for m in mail.outbox if "The default of bram is played" in m.body)
    assert said == ["bram@example.org"]


def test_nobody_times_out_unwarned_even_if_the_reminder_comes_late(at, now):
    """The sweep was away for less than an outage, but long enough to miss the reminder and the
    deadline."""
    game = at(Clock(days=1))
    Decision.objects.filter(game=game).update(due_at=now + HOUR, default_at=now + HOUR)
    sweeps.sweep(now=now + HOUR)
    assert (clock_moves(game), Outbound.objects.filter(kind="reminder").count()) == ([], 3)
    sweeps.sweep(now=now + HOUR + 59 * timedelta(minutes=1))
    assert clock_moves(game) == []
    sweeps.sweep(now=now + 2 * HOUR)
    assert len(clock_moves(game)) == 3


class Full(EmailBackend):
    """A relay that takes nothing."""

    def send_messages(self, messages):
        raise SMTPDataError(452, b"out of space")


def refused_until(end, *, now, settings, step=3 * HOUR):
    """The mail server refuses everything, and the clocks are swept all the while."""
    settings.EMAIL_BACKEND = f"{__name__}.Full"
    while now < end:
        now = min(now + step, end)
        mailer.send_waiting(now=lambda at=now: at)
        sweep(now)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def test_nobody_times_out_while_no_warning_could_be_sent(at, now, settings, caplog):
    game = at(Clock(days=3, grace_hours=12))
    refused_until(now + 5 * DAY, now=now, settings=settings)
    assert clock_moves(game) == []
    assert "3 defaults wait, as no warning could be sent yet: clocktable setup/1" in caplog.text
    then = now + 5 * DAY + 6 * HOUR
    assert mailer.send_waiting(now=lambda: then) > 0
    sweep(then + 59 * timedelta(minutes=1))
    assert clock_moves(game) == []
    sweep(then + HOUR + sweeps.STALLED)
    assert len(clock_moves(game)) == 3


def test_a_reminder_that_was_taken_after_a_prompt_that_was_not_is_a_warning(at, now):
    game = at(Clock(days=3))
    Outbound.objects.filter(kind="prompt", seat=1).update(attempts=3, retry_at=now + 9 * DAY)
    sweep(now + 2 * DAY)
    assert mailer.send_waiting(now=lambda: now + 2 * DAY) > 0
    sweep(now + 3 * DAY + SETTLED)
    assert len(clock_moves(game)) == 3


def test_a_table_does_not_wait_for_ever_for_a_warning_that_cannot_be_sent(at, now, settings):
    game = at(Clock(days=3, grace_hours=12))
    over = now + 3 * DAY + 12 * HOUR + sweeps.LONGEST_UNWARNED
    refused_until(over - HOUR, now=now, settings=settings)
    assert clock_moves(game) == []
    sweep(over)
    assert len(clock_moves(game)) == 3


def test_how_many_defaults_wait_costs_no_further_question(at, now, django_assert_num_queries):
    at(Clock(days=3))
    at(Clock(days=3), table_id="second")
    sweep(now + 2 * DAY)
    Outbound.objects.filter(kind__in=["prompt", "reminder"]).update(attempts=1)
    # who waits, their claim, an unread letter, an outage, and whose time is up
    with django_assert_num_queries(5):
        assert sweeps.play_defaults(now=now + 3 * DAY + SETTLED) == 0


# --- The autopilot, substitutes, coming back ---


def missed_twice(game, now):
    """Nobody answers until Bram has missed two questions in a row."""
    while Seat.objects.get(game=game, number=2).holder == "player":
        now += HOUR * 6
        sweep(now)
        for seat in (1, 3):
            for decision in Decision.objects.filter(game=game, seat=seat, closed_at=None, due=True):
                answer(game, seat, now=now, key=decision.key)
    return now


def test_after_so_many_defaults_in_a_row_the_autopilot_plays_on_and_everybody_is_told(at, now):
    game = at()
    then = missed_twice(game, now)
    assert [
        data["decision"].partition("/")[0]
        for _, data in told(game, "move_submitted")
        if data["channel"] == "clock"
    ] == [
        "setup",
        "turn",
    ]
    assert told(game, "seat_handed_over") == [
        ("seat_handed_over", {"seat": 2, "holder": "autopilot"})
    ]
    assert list(Departure.objects.values_list("seat", "player__username", "timed_out")) == [
        (2, "bram", True)
    ]
    mailer.send_waiting(now=lambda: then)
    brams = [
        m
        for m in mail.outbox
        if m.to == ["bram@example.org"] and "the autopilot plays on for you" in news_of(m)
    ]
    assert [
        "you may take it back: reply “take”, or use the table’s page" in " ".join(m.body.split())
        for m in brams
    ] == [True]
    others = {
        m.to[0]
        for m in mail.outbox
        if "The autopilot plays on for seat 2" in m.body and m not in brams
    }
    assert sorted(others) == ["anna@example.org", "cato@example.org"]
    assert audit_game(fresh(game)).ok


def test_an_answer_in_between_begins_the_count_anew(at, now):
    game = at()
    Seat.objects.filter(game=game, number=2).update(missed=1)
    answer(game, 2, now=now)
    assert Seat.objects.get(game=game, number=2).missed == 0


def test_a_table_without_that_option_never_hands_over(at, now):
    game = at(Clock(days=1))
    sweep_until(now + 12 * DAY, now=now, step=12 * HOUR)
    assert set(Seat.objects.filter(game=game).values_list("holder", flat=True)) == {"player"}
    assert len(clock_moves(game)) > 6


def test_a_substitute_gets_a_full_fresh_deadline_and_bank(at, cast, now):
    """A replacement needs time to read in, and does not bear the loss (PEERS 27)."""
    game = at(Clock(bank_days=5, free_hours=12))
    Seat.objects.filter(game=game, number=2).update(bank=timedelta(0))
    tables.leave(game_id=game.pk, player=cast.bram, now=now + DAY)
    tables.take_over(game_id=game.pk, number=2, player=cast.dirk, now=now + 2 * DAY)
    assert (row(game, "setup/2").due_at, Seat.objects.get(game=game, number=2).bank) == (
        now + 7 * DAY + 12 * HOUR,
        None,
    )


def test_whoever_comes_back_has_the_time_they_had(at, cast, now):
    """Leaving and coming back is no way to a longer clock."""
    game = at()
    tables.leave(game_id=game.pk, player=cast.bram, now=now + DAY)
    tables.take_over(game_id=game.pk, number=2, player=cast.bram, now=now + DAY)
    assert row(game, "setup/2").due_at == now + 3 * DAY


def test_where_the_table_says_so_nobody_comes_back(at, cast, now):
    game = at(Clock(may_return=False))
    tables.leave(game_id=game.pk, player=cast.bram, now=now)
    with pytest.raises(TableRefusal) as refused:
        tables.take_over(game_id=game.pk, number=2, player=cast.bram, now=now)
    assert refused.value.code == "no_way_back"
    tables.take_over(game_id=game.pk, number=2, player=cast.dirk, now=now)


# --- A bank, and questions that come back ---


BANK = Clock(bank_days=5, free_hours=24, pauses=True)


@transaction.atomic
def goes_away(game, *, now):
    """Bram's question, as for an auction in between."""
    position = positions.open_locked(game.pk)
    change = Change(opened=[], turned=[], closed=[row(game, "setup/2")], starting=[])
    writing.store(position.game, change, timekeeping.keep_time(position, change, now), now=now)


@transaction.atomic
def comes_back(game, *, now):
    position = positions.open_locked(game.pk)
    (asked,) = [
        decision
        for decision in position.engine.pending(position.state)
        if decision.key == "setup/2"
    ]
    change = Change(opened=[asked], turned=[], closed=[], starting=[asked])
    writing.store(position.game, change, timekeeping.keep_time(position, change, now), now=now)


def bank(game):
    return Seat.objects.get(game=game, number=2).bank


def everybody_pauses(game, *, now):
    for seat in (1, 2, 3):
        pauses.agree(game_id=game.pk, seat=seat, now=now)


def test_the_free_hours_are_spent_once_however_often_a_question_goes_and_comes(at, now):
    game = at(BANK)
    goes_away(game, now=now + 20 * HOUR)
    assert bank(game) == 5 * DAY
    comes_back(game, now=now + 30 * HOUR)
    assert row(game, "setup/2").due_at == now + 34 * HOUR + 5 * DAY
    goes_away(game, now=now + 50 * HOUR)
    assert (bank(game), row(game, "setup/2").left) == (5 * DAY - 16 * HOUR, timedelta(0))
    comes_back(game, now=now + 60 * HOUR)
    answer(game, 2, now=now + 70 * HOUR)
    assert bank(game) == 5 * DAY - 26 * HOUR


@pytest.mark.parametrize("gone_meanwhile", [False, True])
def test_a_pause_gives_no_free_hours_back_nor_takes_any(at, now, gone_meanwhile):
    """Setup/2 had four free hours left when it came back, and two when all stood still; setup/1
    has all of its own."""
    game = at(BANK)
    goes_away(game, now=now + 20 * HOUR)
    comes_back(game, now=now + 20 * HOUR)
    everybody_pauses(game, now=now + 22 * HOUR)
    if gone_meanwhile:
        goes_away(game, now=now + 3 * DAY)
    pauses.resume(game_id=game.pk, seat=1, now=now + 4 * DAY)
    if gone_meanwhile:
        comes_back(game, now=now + 4 * DAY)
    assert row(game, "setup/2").due_at == now + 9 * DAY + 2 * HOUR
    answer(game, 2, now=now + 4 * DAY + 5 * HOUR)
    assert bank(game) == 5 * DAY - 3 * HOUR
    answer(game, 1, now=now + 4 * DAY + 5 * HOUR)
    assert Seat.objects.get(game=game, number=1).bank == 5 * DAY - 3 * HOUR


def test_a_pause_shortly_before_the_deadline_costs_the_bank_nothing(at, now):
    game = at(BANK)
    everybody_pauses(game, now=now + 6 * DAY - HOUR)
    pauses.resume(game_id=game.pk, seat=1, now=now + 9 * DAY)
    answer(game, 2, now=now + 9 * DAY)
    assert bank(game) == HOUR


# --- Absences ---

THIRD, FIFTH = date(2027, 3, 3), date(2027, 3, 5)


def test_a_declared_absence_moves_what_falls_due_later_at_the_tables_that_allow_it(at, cast, now):
    allowed, forbidden = at(), at(Clock(), "strict")
    absences.declare(user=cast.bram, first=THIRD, last=FIFTH, now=now)
    assert due(allowed) == {
        "setup/1": now + 3 * DAY,
        "setup/2": now + 6 * DAY,
        "setup/3": now + 3 * DAY,
    }
    assert set(due(forbidden).values()) == {now + 3 * DAY}
    moved = {
        "decision": "setup/2",
        "seat": 2,
        "due_at": positions.milliseconds(now + 6 * DAY),
        "reason": "absence",
    }
    assert told(allowed, "deadline_moved") == [("deadline_moved", moved)]
    assert audit_game(fresh(allowed)).ok


def test_the_same_absence_twice_is_one_and_moves_once(at, cast, now):
    game = at()
    first = absences.declare(user=cast.bram, first=THIRD, last=FIFTH, now=now)
    assert absences.declare(user=cast.bram, first=THIRD, last=FIFTH, now=now) == first
    assert absences.apply(first, now=now) == 0
    assert len(told(game, "deadline_moved")) == 1


def test_a_question_that_opens_during_an_absence_waits_for_its_end(at, cast, now):
    absences.declare(user=cast.bram, first=date(2027, 3, 2), last=date(2027, 3, 8), now=now - DAY)
    assert due(at())["setup/2"] == now + 10 * DAY


def test_what_is_late_already_is_not_moved(at, cast, now):
    game = at()
    absences.declare(
        user=cast.bram, first=date(2027, 3, 5), last=date(2027, 3, 9), now=now + 3 * DAY
    )
    assert told(game, "deadline_moved") == []


def test_what_a_process_that_died_did_not_move_the_sweep_moves(at, cast, now):
    game = at()
    Absence.objects.create(user=cast.bram, first=THIRD, last=FIFTH, declared_at=now)
    sweeps.sweep(now=now + timedelta(minutes=6))
    assert due(game)["setup/2"] == now + 6 * DAY
    sweeps.sweep(now=now + timedelta(minutes=12))
    assert len(told(game, "deadline_moved")) == 1


def test_what_is_asked_after_an_absence_was_declared_is_reckoned_with_it_once(at, cast, now):
    Absence.objects.create(user=cast.bram, first=THIRD, last=FIFTH, declared_at=now - HOUR)
    game = at()
    assert due(game)["setup/2"] == now + 6 * DAY
    sweeps.sweep(now=now + HOUR)
    assert (due(game)["setup/2"], told(game, "deadline_moved")) == (now + 6 * DAY, [])


def test_an_absence_taken_back_gives_back_its_days_and_brings_the_deadline_forward(at, cast, now):
    game = at()
    absence = absences.declare(user=cast.bram, first=THIRD, last=FIFTH, now=now)
    absences.withdraw(user=cast.bram, absence_id=absence.pk, now=now + HOUR)
    assert absences.of(cast.bram) == []
    assert due(game)["setup/2"] == now + 3 * DAY
    assert audit_game(fresh(game)).ok


def test_one_that_has_begun_ends_today_and_leaves_a_day(at, cast, now):
    game = at()
    absence = absences.declare(
        user=cast.bram, first=date(2027, 3, 2), last=date(2027, 3, 20), now=now
    )
    absences.withdraw(user=cast.bram, absence_id=absence.pk, now=now + 2 * DAY)
    assert [(one.first, one.last) for one in absences.of(cast.bram)] == [
        (date(2027, 3, 2), date(2027, 3, 3))
    ]
    assert due(game)["setup/2"] == now + 5 * DAY  # three days, two of them away


@pytest.mark.parametrize(
    ("first", "last", "code", "facts"),
    [
        (
            date(2027, 3, 9),
            date(2027, 3, 8),
            "absence_backwards",
            {"first": date(2027, 3, 9), "last": date(2027, 3, 8)},
        ),
        (
            date(2027, 3, 1),
            date(2027, 3, 8),
            "absence_too_late",
            {"first": date(2027, 3, 1), "earliest": date(2027, 3, 2)},
        ),
        (
            date(2028, 3, 1),
            date(2028, 3, 3),
            "absence_too_far",
            {"last": date(2028, 3, 3), "latest": date(2028, 3, 1)},
        ),
        (
            date(2027, 7, 1),
            date(2027, 8, 12),
            "absence_allowance",
            {"year": 2027, "asked": 43, "left": 42, "most": 42},
        ),
    ],
)
def test_an_absence_that_cannot_be_is_refused(cast, now, first, last, code, facts):
    with pytest.raises(TableRefusal) as refused:
        absences.declare(user=cast.bram, first=first, last=last, now=now)
    assert (refused.value.code, refused.value.facts) == (code, facts)
    assert not Absence.objects.exists()


def test_the_allowance_is_counted_by_year_and_days_are_declared_once(cast, now):
    absences.declare(user=cast.bram, first=date(2027, 12, 1), last=date(2028, 1, 11), now=now)
    known = absences.of(cast.bram)
    assert [absences.allowance_left(known, year) for year in (2027, 2028)] == [11, 31]
    with pytest.raises(TableRefusal) as refused:
        absences.declare(user=cast.bram, first=date(2027, 12, 20), last=date(2027, 12, 21), now=now)
    assert refused.value.code == "absence_overlaps"


# --- Pauses ---


def test_a_pause_needs_everybody_and_anyone_ends_it(at, now):
    game = at()
    assert [pauses.agree(game_id=game.pk, seat=seat, now=now + DAY) for seat in (1, 1, 2)] == [
        False,
        False,
        False,
    ]
    assert pauses.agree(game_id=game.pk, seat=3, now=now + DAY) is True
    assert set(due(game).values()) == {None}
    sweep_until(now + 9 * DAY, now=now + DAY, step=12 * HOUR)
    assert (clock_moves(game), Outbound.objects.filter(kind="reminder").count()) == ([], 0)
    assert pauses.resume(game_id=game.pk, seat=2, now=now + 9 * DAY) is True
    assert set(due(game).values()) == {now + 11 * DAY}  # two of the three days were left
    kinds = [
        kind
        for kind, _ in told(game, "pause_agreed", "table_paused", "table_resumed", "deadline_moved")
    ]
    assert (
        kinds == ["pause_agreed"] * 3 + ["table_paused", "table_resumed"] + ["deadline_moved"] * 3
    )
    assert audit_game(fresh(game)).ok


def test_a_question_that_comes_up_during_a_pause_gets_its_clock_after_it(at, now):
    game = at()
    for seat in (1, 2, 3):
        pauses.agree(game_id=game.pk, seat=seat, now=now)
    for seat in (1, 2, 3):
        answer(game, seat, now=now + DAY)
    assert list(due(game).values()) == [None]
    pauses.resume(game_id=game.pk, seat=1, now=now + 5 * DAY)
    assert list(due(game).values()) == [now + 8 * DAY]
    assert audit_game(fresh(game)).ok


def test_a_wish_for_a_pause_is_told_to_the_others_and_may_be_taken_back(at, now):
    game = at()
    pauses.agree(game_id=game.pk, seat=2, now=now)
    mailer.send_waiting(now=lambda: now)
    asked = sorted(
        m.to[0]
        for m in mail.outbox
        if "a pause?" in news_of(m) and "bram would like a pause" in m.body
    )
    assert asked == ["anna@example.org", "cato@example.org"]
    assert [pauses.resume(game_id=game.pk, seat=2, now=now) for _ in range(2)] == [True, False]
    assert told(game, "pause_agreed", "pause_declined") == [
        ("pause_agreed", {"seat": 2}),
        ("pause_declined", {"seat": 2}),
    ]


def test_a_pause_begins_by_itself_when_the_only_one_against_it_leaves(
    at, cast, now, django_capture_on_commit_callbacks
):
    game = at()
    for seat in (1, 3):
        pauses.agree(game_id=game.pk, seat=seat, now=now)
    with django_capture_on_commit_callbacks() as rung:
        tables.leave(game_id=game.pk, player=cast.bram, now=now + HOUR)
    assert not fresh(game).paused  # a bell is rung; who loses it is found by the sweep
    assert any(
        "pauses.listen" in callback.__qualname__ or "listen" in callback.__qualname__
        for callback in rung
    )
    sweep(now + HOUR)
    assert (
        fresh(game).paused,
        [kind for kind, _ in told(game, "seat_handed_over", "table_paused")],
    ) == (
        True,
        ["seat_handed_over", "table_paused"],
    )
    assert set(due(game).values()) == {None}
    assert pauses.begin_if_agreed(game_id=game.pk, now=now + HOUR) is False
    assert audit_game(fresh(game)).ok


def test_a_pause_begins_when_the_autopilot_takes_over_from_the_only_one_against_it(at, now):
    game = at()
    for seat in (1, 3):
        answer(game, seat, now=now)
    sweep_until(now + 3 * DAY, now=now)
    for seat in (1, 3):
        pauses.agree(game_id=game.pk, seat=seat, now=now + 3 * DAY)
    Seat.objects.filter(game=game, number=2).update(missed=1)
    sweep_until(now + 4 * DAY, now=now + 3 * DAY)
    assert (Seat.objects.get(game=game, number=2).holder, fresh(game).paused) == ("autopilot", True)
    assert audit_game(fresh(game)).ok


def test_no_pause_begins_where_nobody_is_left_who_asked(at, cast, now):
    game = at()
    pauses.agree(game_id=game.pk, seat=2, now=now)
    tables.leave(game_id=game.pk, player=cast.bram, now=now + HOUR)
    sweep(now + HOUR)
    assert not fresh(game).paused


def test_a_pause_is_no_way_round_a_table_without_pauses(at, now):
    """Nor can it dodge a ban on absences (PEERS 23)."""
    game = at(Clock())
    with pytest.raises(TableRefusal) as refused:
        pauses.agree(game_id=game.pk, seat=1, now=now)
    assert refused.value.code == "no_pauses"
    assert told(game, "pause_agreed") == []


def test_no_pause_lasts_for_ever(at, now):
    game = at()
    for seat in (1, 2, 3):
        pauses.agree(game_id=game.pk, seat=seat, now=now)
    assert pauses.end_long_ones(now=now + pauses.LONGEST - HOUR) == 0
    assert pauses.end_long_ones(now=now + pauses.LONGEST) == 1
    assert told(game, "table_resumed") == [("table_resumed", {})]
    assert set(due(game).values()) == {now + pauses.LONGEST + 3 * DAY}
    assert audit_game(fresh(game)).ok


# --- Bounces ---


def test_a_bounce_moves_a_seats_deadlines_once_by_the_grace(at, now):
    """No forfeit on a mail that bounced (PEERS 7.6)."""
    game = at()
    assert (
        bounce_grace.hold_for_bounce(game_id=game.pk, seat=2, now=now + HOUR)
        == now + 3 * DAY + 12 * HOUR
    )
    assert bounce_grace.hold_for_bounce(game_id=game.pk, seat=2, now=now + 2 * HOUR) is None
    assert due(game) == {
        "setup/1": now + 3 * DAY,
        "setup/2": now + 3 * DAY + 12 * HOUR,
        "setup/3": now + 3 * DAY,
    }
    assert [data["reason"] for _, data in told(game, "deadline_moved")] == ["bounce"]
    assert audit_game(fresh(game)).ok


def test_no_hold_without_grace_nor_for_a_seat_that_is_not_awaited(at, now):
    assert bounce_grace.hold_for_bounce(game_id=at(Clock()).pk, seat=2, now=now) is None
    game = at(ALL, "other")
    answer(game, 2, now=now)
    assert bounce_grace.hold_for_bounce(game_id=game.pk, seat=2, now=now) is None


def test_a_held_deadline_falls_on_no_day_off_and_in_no_night(at, cast, now):
    """Monday nine o'clock and three days make Thursday nine; twelve hours more are nine in the
    evening, and Friday is off."""
    User.objects.filter(pk=cast.bram.pk).update(day_to=20)
    game = at(Clock(days=3, grace_hours=12, days_off=(5, 6, 7), spare_nights=True))
    assert bounce_grace.hold_for_bounce(game_id=game.pk, seat=2, now=now) == now + 7 * DAY + HOUR
    other = at(Clock(days=3, grace_hours=24, days_off=(5, 6, 7)), "other")
    assert bounce_grace.hold_for_bounce(game_id=other.pk, seat=2, now=now) == now + 7 * DAY


def test_each_question_is_held_once_also_when_an_older_one_is_open(at, now):
    game = at()
    bounce_grace.hold_for_bounce(game_id=game.pk, seat=2, now=now)
    Decision.objects.create(
        game=game,
        key="other/2",
        seat=2,
        kind="setup",
        due=True,
        opened_at=now,
        asked_at=now,
        due_at=now + DAY,
        default_at=now + DAY,
    )
    assert bounce_grace.hold_for_bounce(game_id=game.pk, seat=2, now=now) == now + DAY + 12 * HOUR
    assert bounce_grace.hold_for_bounce(game_id=game.pk, seat=2, now=now) is None


# --- Outages ---


def test_an_outage_too_moves_a_deadline_to_no_day_off(at, now):
    sweeps.sweep(now=now)
    game = at(Clock(days=3, days_off=(5, 6, 7)))
    sweeps.sweep(now=now + DAY)
    assert set(due(game).values()) == {now + 7 * DAY}


def test_after_an_outage_nobody_times_out_and_the_operator_is_told(at, now, settings, caplog):
    settings.ADMINS = [("operator", "els@example.org")]
    game, gap = at(Clock(days=3)), 5 * DAY
    sweeps.sweep(now=now + DAY)
    with caplog.at_level(logging.WARNING):
        sweeps.sweep(now=now + DAY + gap)
    assert clock_moves(game) == []
    assert set(due(game).values()) == {now + 3 * DAY + gap}
    assert [data["reason"] for _, data in told(game, "deadline_moved")] == ["outage"] * 3
    assert ["the sweep has not run" in record.message for record in caplog.records] == [True]
    [letter] = [m for m in mail.outbox if m.to == ["els@example.org"]]
    assert "3 deadlines were moved on" in letter.body
    sweeps.sweep(now=now + DAY + gap + timedelta(minutes=1))
    assert len(told(game, "deadline_moved")) == 3
    sweep_until(now + 3 * DAY + gap + SETTLED, now=now + DAY + gap)
    assert len(clock_moves(game)) == 3
    assert audit_game(fresh(game)).ok


def test_a_gap_of_less_than_an_hour_is_none(now):
    assert [outages.beat(now=now + minutes * timedelta(minutes=1)) for minutes in (0, 59, 118)] == [
        None
    ] * 3
    assert outages.beat(now=now + timedelta(minutes=178)).began_at == now + timedelta(minutes=118)


def test_what_opened_in_the_middle_of_an_outage_moves_by_what_it_lost(at, now):
    Heartbeat.objects.create(name="sweep", at=now - DAY)
    game = at(Clock(days=3))
    sweeps.sweep(now=now + 6 * HOUR)
    assert set(due(game).values()) == {now + 3 * DAY + 6 * HOUR}


def test_a_worker_that_finds_an_outage_unfinished_plays_no_default_it_has_to_spare(at, now):
    game = at(Clock(days=1))
    sweeps.remind(now=now + 20 * HOUR)
    Outage.objects.create(began_at=now + 20 * HOUR, ended_at=now + 30 * HOUR)
    assert sweeps.play_defaults(now=now + 30 * HOUR) == 0
    outages.move_on(now=now + 30 * HOUR)
    assert (set(due(game).values()), Outage.objects.get().done_at) == (
        {now + 34 * HOUR},
        now + 30 * HOUR,
    )


def test_a_table_that_cannot_be_written_is_spared_and_does_not_stop_the_others(
    at, now, monkeypatch
):
    game, bad = at(Clock(days=3)), at(Clock(days=3), "badtable")
    move = timing.move

    def stumbling(position, *args, **rest):
        if position.game.pk == "badtable":
            raise RuntimeError("a disk error, say")
        return move(position, *args, **rest)

    monkeypatch.setattr(timing, "move", stumbling)
    sweeps.sweep(now=now)
    sweeps.sweep(now=now + 4 * DAY)
    assert (set(due(game).values()), set(due(bad).values())) == ({now + 7 * DAY}, {now + 3 * DAY})
    sweep_until(now + 4 * DAY + 6 * HOUR, now=now + 4 * DAY)
    assert clock_moves(bad) == []
    monkeypatch.setattr(timing, "move", move)
    sweep(now + 4 * DAY + 7 * HOUR)
    assert (set(due(bad).values()), Outage.objects.get().done_at) == (
        {now + 7 * DAY},
        now + 4 * DAY + 7 * HOUR,
    )


# --- Reminders belong to their deadline ---


def test_a_deadline_that_moves_gets_its_own_reminder(at, cast, now):
    """One warning for each deadline, not for each question (PEERS 8)."""
    game = at()
    sweep_until(now + 2 * DAY, now=now)
    assert Outbound.objects.filter(kind="reminder", seat=2).count() == 1
    bounce_grace.hold_for_bounce(game_id=game.pk, seat=2, now=now + 2 * DAY)
    sweep_until(now + 3 * DAY, now=now + 2 * DAY)
    once = list(
        Outbound.objects.filter(kind="reminder", seat=2, once__startswith="reminder/")
        .order_by("pk")
        .values_list("once", flat=True)
    )
    assert [text.rpartition("/")[2] for text in once] == ["20270304T090000", "20270304T210000"]


def test_the_default_is_named_in_prompt_and_reminder(at, now):
    """What would be played is why other services are refused their clocks (PEERS 16)."""
    at()
    mailer.send_waiting(now=lambda: now)
    sweep_until(now + 2 * DAY, now=now)
    mailer.send_waiting(now=lambda: now + 2 * DAY)
    annas = [
        " ".join(m.body.split())
        for m in mail.outbox
        if m.to == ["anna@example.org"]
        and ("your turn" in news_of(m) or "waits for you" in news_of(m))
    ]
    said = (
        "You have until Thursday 4 March 2027, 09:00 (UTC)."
        " If you do nothing, this is played for you after the grace, on Thursday 4 March 2027, "
        "21:00 (UTC):"
    )
    assert [said in body for body in annas] == [True, True]
    assert ["The clock of this table: 3 days for each decision." in body for body in annas] == [
        True,
        True,
    ]


# --- Records ---


def test_a_record_tells_how_somebody_plays(at, cast, now):
    game = at(Clock(days=3))
    answer(game, 1, now=now + 5 * HOUR)
    answer(game, 3, now=now + HOUR)
    sweep_until(now + 3 * DAY + SETTLED, now=now, step=6 * HOUR)
    known = extensions.records_of([cast.anna.pk, cast.bram.pk, cast.dirk.pk])
    told = {user.username: known[user.pk] for user in (cast.anna, cast.bram, cast.dirk)}
    assert told == {
        "anna": extensions.Record(answers=1, median=None, timeouts=0, finished=0, left=0),
        "bram": extensions.Record(answers=0, median=None, timeouts=1, finished=0, left=0),
        "dirk": extensions.Record(answers=0, median=None, timeouts=0, finished=0, left=0),
    }


def test_the_median_is_told_from_three_answers_on_and_costs_as_much_for_one_as_for_three(
    at, cast, now, django_assert_num_queries
):
    for number, hours in enumerate((1, 7, 30)):
        answer(at(Clock(), f"table{number}"), 1, now=now + hours * HOUR)
    assert extensions.records_of([cast.anna.pk])[cast.anna.pk].median == 7 * HOUR
    for several in ([cast.anna.pk], [cast.anna.pk, cast.bram.pk, cast.cato.pk]):
        with django_assert_num_queries(5):
            extensions.records_of(several)


def test_bots_have_no_clock_and_no_record(cast, now):
    tables.open_table(ruleset="long-cours@1", seats=3, opened_by=None, now=now, table_id="botted")
    tables.join(game_id="botted", player=cast.anna, luck="x", source="web", now=now)
    for _ in range(2):
        tables.seat_bot(game_id="botted", bot="sensible", now=now)
    tables.confirm(game_id="botted", player=cast.anna, now=now)
    bots.play("botted", now=lambda: now)
    assert set(due(fresh("botted"))) == {"setup/1"}


# --- What the audit refuses ---


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        ({"early": True}, "was not over"),
        ({"reason": "outage", "by": -HOUR}, "brings the deadline of setup/2 forward"),
        ({"reason": "director", "by": -HOUR}, None),
        ({"reason": "bounce", "by": HOUR}, None),
    ],
)
def test_the_audit_holds_defaults_and_moved_deadlines_to_the_table(at, now, act, sentence):
    from django.db import transaction

    game = at()
    if "early" in act:
        late = now + 3 * DAY + 12 * HOUR - timedelta(milliseconds=1)
        moves.submit(
            game_id=game.pk,
            seat=2,
            command=Default("setup/2"),
            key="k",
            channel="clock",
            now=late,
            decision="setup/2",
        )
    else:
        with transaction.atomic():
            position = positions.open_locked(game.pk)
            moved = {"setup/2": now + 3 * DAY + act["by"]}
            timing.move(
                position,
                moved,
                reason=act["reason"],
                mark="x",
                now=now,
                actor="director" if act["reason"] == "director" else "service",
            )
    failure = audit_game(fresh(game)).failure
    assert (failure and sentence in failure.sentence) == (None if sentence is None else True)


def test_the_audit_refuses_a_default_during_a_pause(at, now):
    game = at()
    for seat in (1, 2, 3):
        pauses.agree(game_id=game.pk, seat=seat, now=now)
    moves.submit(
        game_id=game.pk,
        seat=2,
        command=Default("setup/2"),
        key="k",
        channel="clock",
        now=now + 9 * DAY,
        decision="setup/2",
    )
    assert "all clocks stood still" in audit_game(fresh(game)).failure.sentence
