"""What happens because time has passed: exactly once, whoever sweeps."""

import json
from datetime import timedelta

import pytest
from django.core import mail

from core.eventlog import log
from games.engine import Default
from games.engines.long_cours.commands import Setup
from games.management.commands.audit import audit_game
from games.models import Decision
from games.services import moves, positions, tables
from notifications import clocks, mailer, sweeps
from notifications.models import Outbound
from tests.mails import news_of

pytestmark = pytest.mark.django_db

THREE_DAYS = timedelta(days=3)
UP = THREE_DAYS + clocks.SETTLED  # by then every letter that came in time is stored


def clock_moves(game):
    return [
        data["decision"]
        for row in log.read(game.pk)
        if row.kind == "move_submitted" and (data := json.loads(row.data))["channel"] == "clock"
    ]


def warn(now):
    """A day before the deadline everybody is reminded."""
    sweeps.remind(now=now + THREE_DAYS - timedelta(days=1))


def test_nothing_happens_before_the_deadline(game, now):
    warn(now)
    assert sweeps.play_defaults(now=now + UP - timedelta(milliseconds=1)) == 0
    assert clock_moves(game) == []


def test_at_the_deadline_the_default_is_played_once(game, now):
    warn(now)
    assert sweeps.play_defaults(now=now + UP) == 3
    assert sorted(clock_moves(game)) == ["setup/1", "setup/2", "setup/3"]
    assert sweeps.play_defaults(now=now + UP) == 0
    assert positions.newest(game).state.round == 2
    assert audit_game(game).ok


def test_only_those_who_have_not_answered_time_out(game, now, seat_order):
    warn(now)
    moves.submit(
        game_id=game.pk,
        seat=seat_order[0],
        command=Setup("DAK", 3),
        key="k",
        channel="web",
        now=now,
    )
    sweeps.play_defaults(now=now + UP)
    assert f"setup/{seat_order[0]}" not in clock_moves(game)
    assert positions.newest(game).state.captains[seat_order[0] - 1].stop == "DAK"


def test_a_claim_of_another_worker_is_respected_until_it_has_stalled(game, now):
    warn(now)
    late = now + UP
    Decision.objects.filter(game=game, key="setup/1").update(claimed_at=late)
    assert sweeps.play_defaults(now=late) == 2
    assert sweeps.play_defaults(now=late + timedelta(minutes=4)) == 0
    assert sweeps.play_defaults(now=late + timedelta(minutes=6)) == 1


def test_an_answer_in_the_very_last_second_wins(game, now):
    warn(now)
    late = now + UP
    row = Decision.objects.get(game=game, key="setup/1")
    moves.submit(
        game_id=game.pk, seat=1, command=Default("setup/1"), key="k", channel="web", now=late
    )
    assert sweeps.play_default(row, now=late) is False
    assert clock_moves(game) == []


def test_a_deadline_moved_on_after_the_claim_is_kept(game, now):
    warn(now)
    late = now + UP
    row = Decision.objects.get(game=game, key="setup/1")
    Decision.objects.filter(pk=row.pk).update(
        due_at=late + timedelta(days=1), default_at=late + timedelta(days=1)
    )
    assert sweeps.play_default(row, now=late) is False
    assert sweeps.play_default(row, now=late + timedelta(days=1) + clocks.SETTLED) is True


def test_one_bad_row_never_stops_the_sweep(game, now, cast):
    other = tables.open_table(
        ruleset="long-cours@1", seats=3, opened_by=None, now=now, table_id="othertable"
    )
    for player in (cast.anna, cast.bram, cast.dirk):
        tables.join(game_id=other.pk, player=player, luck="x", source="web", now=now)
    for player in (cast.anna, cast.bram, cast.dirk):
        tables.confirm(game_id=other.pk, player=player, now=now)
    warn(now)
    type(game).objects.filter(pk=game.pk).update(seed="not hex")
    assert sweeps.play_defaults(now=now + UP) == 3
    assert len(clock_moves(other)) == 3


def test_whoever_timed_out_is_told_and_the_next_is_asked(game, now, seat_order):
    warn(now)
    mailer.send_waiting(now=lambda: now)
    late = now + UP
    sweeps.play_defaults(now=late)
    mailer.send_waiting(now=lambda: late)
    told = [m.to[0] for m in mail.outbox if "the clock has played for you" in news_of(m)]
    assert sorted(told) == ["anna@example.org", "bram@example.org", "cato@example.org"]
    annas = next(
        m
        for m in mail.outbox
        if m.to == ["anna@example.org"] and "the clock has played" in news_of(m)
    )
    assert "The default of anna is played for the first port." in annas.body
    assert Outbound.objects.get(kind="prompt", decision__startswith="turn/").seat == seat_order[0]


def test_one_reminder_a_day_before_with_the_default_in_it(game, now):
    mailer.send_waiting(now=lambda: now)
    assert sweeps.remind(now=now + timedelta(days=1)) == 0
    assert sweeps.remind(now=now + timedelta(days=2)) == 3
    assert sweeps.remind(now=now + timedelta(days=2, hours=1)) == 0
    mailer.send_waiting(now=lambda: now + timedelta(days=2))
    reminders = [m for m in mail.outbox if "waits for you" in news_of(m)]
    assert len(reminders) == 3
    assert "this is played for you on Thursday 4 March 2027, 09:00 (UTC)" in reminders[0].body


def test_nobody_is_reminded_of_what_they_have_answered(game, now):
    moves.submit(
        game_id=game.pk, seat=1, command=Default("setup/1"), key="k", channel="web", now=now
    )
    assert sweeps.remind(now=now + timedelta(days=2)) == 2


def test_a_game_left_to_the_clock_ends_and_audits(game, now):
    moment = now
    for _ in range(400):
        if type(game).objects.get(pk=game.pk).over:
            break
        sweeps.remind(now=moment + THREE_DAYS / 2 + timedelta(days=1))
        moment += UP
        sweeps.play_defaults(now=moment)
    assert type(game).objects.get(pk=game.pk).over
    game.refresh_from_db()
    assert audit_game(type(game).objects.select_related("stream").get(pk=game.pk)).ok
