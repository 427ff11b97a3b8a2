"""Deadlines in the log: set with the move that opens a question, kept by the audit. Who says how
long is notifications' business."""

import json
from datetime import timedelta

import pytest

from core.eventlog import log
from games.engine import Default
from games.engines.long_cours.commands import Setup
from games.management.commands.audit import audit_game
from games.models import Decision
from games.services import extensions, positions, tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def three_days():
    def clock(position, change, now):
        return extensions.Times(
            due_at={decision.key: now + timedelta(days=3) for decision in change.starting},
            left={row.key: row.due_at - now for row in change.closed},
        )

    extensions.register(extensions.Extension(name="three days", times=clock))


def milliseconds(game, key):
    return positions.milliseconds(Decision.objects.get(game=game, key=key).due_at)


def test_a_new_question_gets_its_deadline_in_the_log_and_in_its_row(three_days, full, cast, now):
    for player in (cast.anna, cast.bram, cast.cato):
        tables.confirm(game_id=full.pk, player=player, now=now)
    set_ = [json.loads(row.data) for row in log.read(full.pk) if row.kind == "deadline_set"]
    due_at = positions.milliseconds(now + timedelta(days=3))
    assert set_ == [
        {"decision": f"setup/{seat}", "seat": seat, "due_at": due_at} for seat in (1, 2, 3)
    ]
    assert {milliseconds(full, f"setup/{seat}") for seat in (1, 2, 3)} == {due_at}


def test_the_audit_accepts_a_default_at_the_deadline_and_not_a_millisecond_before(
    three_days, started_late, send, now
):
    on_time, early = started_late("ontime"), started_late("early")
    for game, when in (
        (on_time, timedelta(days=3)),
        (early, timedelta(days=3) - timedelta(milliseconds=1)),
    ):
        send(game, 1, Default("setup/1"), channel="clock", decision="setup/1", now=now + when)
    assert audit_game(on_time).failure is None
    failure = audit_game(early).failure
    assert (failure.check, "deadline of setup/1" in failure.sentence) == ("table", True)


def test_the_audit_refuses_a_clock_where_no_deadline_was_set(started, send):
    send(started, 1, Default("setup/1"), channel="clock", decision="setup/1")
    assert "had no deadline" in audit_game(started).failure.sentence


def test_an_answer_that_is_in_keeps_its_question_without_a_new_deadline(
    three_days, started_late, send
):
    game = started_late("table")
    seat = positions.newest(game).state.order[0]
    head = game.stream.head_seq
    send(game, seat, Setup("MAR", 1))
    kinds = [row.kind for row in log.read(game.pk, after=head)]
    assert kinds == ["move_submitted", "default_applied", "setup_sealed"]  # the second one blank
    assert audit_game(game).ok


def test_a_question_that_comes_back_keeps_what_was_left_of_its_time(
    three_days, started_late, send, now
):
    game = started_late("table")
    row = Decision.objects.get(game=game, key="setup/1")
    send(game, 1, Default("setup/1"), now=now + timedelta(days=1))
    send(game, 2, Default("setup/2"), now=now + timedelta(days=1))
    send(game, 3, Default("setup/3"), now=now + timedelta(days=2))
    row.refresh_from_db()
    assert (row.closed_at, row.left) == (now + timedelta(days=2), timedelta(days=1))


def test_somebody_new_at_a_seat_gets_a_full_clock(three_days, started_late, cast, now):
    game = started_late("table")
    tables.leave(game_id=game.pk, player=cast.bram, now=now + timedelta(days=1))
    tables.take_over(game_id=game.pk, number=2, player=cast.dirk, now=now + timedelta(days=2))
    assert Decision.objects.get(game=game, key="setup/2").due_at == now + timedelta(days=5)
    last = log.read(game.pk)[-1]
    assert json.loads(last.data) == {
        "decision": "setup/2",
        "seat": 2,
        "due_at": positions.milliseconds(now + timedelta(days=5)),
    }
    assert audit_game(game).ok


@pytest.fixture
def started_late(cast, now):
    from games.models import Game

    def start(table_id):
        tables.open_table(
            ruleset="long-cours@1", seats=3, opened_by=None, now=now, table_id=table_id
        )
        for player in (cast.anna, cast.bram, cast.cato):
            tables.join(game_id=table_id, player=player, luck="x", source="web", now=now)
        for player in (cast.anna, cast.bram, cast.cato):
            tables.confirm(game_id=table_id, player=player, now=now)
        return Game.objects.select_related("stream").get(pk=table_id)

    return start
