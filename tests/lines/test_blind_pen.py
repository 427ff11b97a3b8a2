"""A line drawn with closed eyes is kept while it is drawn, and nothing else can be sent instead."""

from datetime import timedelta

import pytest

from games.engine import Default, IllegalMove, Resign
from games.engines.voc.commands import Cargo, Done, Hold, Line, Orders, Sail
from games.engines.voc.voc_basic import ENGINE
from games.models import Decision as DecisionRow
from games.models import Stroke, StrokePart
from games.navigation import traces
from games.navigation.charts import load
from games.services import bots, chart_lines, positions, tables
from games.services.refusals import Stale, TableRefusal
from notifications import sweeps
from tests.lines.conftest import LINE, NAMES, TABLE, found, question_of, sealed, send, skipper_of

pytestmark = pytest.mark.django_db

CHART = load("eastern_seas")


def draw(now, *points, number=1, lifted=False, ship="A", seat=None):
    seat = seat or skipper_of(ship)
    return chart_lines.draw(
        game_id=TABLE,
        seat=seat,
        ship=ship,
        decision=question_of(seat),
        number=number,
        points=points,
        lifted=lifted,
        now=now,
    )


def caller_of(ship: str) -> int:
    return (
        next(one for one in positions.newest(found()).state.ships if one.name == ship).calls[0].seat
    )


def refused(deed, code: str) -> None:
    with pytest.raises(TableRefusal) as told:
        deed()
    assert told.value.code == code


def test_the_pen_hears_the_latitude_and_the_calls_and_lifting_it_seals_the_line(blind, now):
    first = draw(now, LINE[0], LINE[1])
    assert first == (chart_lines.Sounded(-28, ()), None)
    assert sealed("A") is None
    second = draw(now, LINE[2], number=2)
    assert second == (
        chart_lines.Sounded(-18, (chart_lines.Heard(caller_of("A"), "west", ""),)),
        None,
    )
    last = draw(now, LINE[3], number=3, lifted=True)
    assert last.receipt is not None
    assert sealed("A") == LINE == traces.prepare(CHART, None, LINE)


def test_the_same_part_twice_counts_once_and_parts_come_in_order(blind, now):
    once = draw(now, *LINE[:2])
    assert draw(now, *LINE[:2]) == once
    refused(lambda: draw(now, LINE[3], number=3), "part_missing")
    refused(lambda: draw(now, LINE[3], number=1), "part_missing")
    draw(now, *LINE[2:], number=2, lifted=True)
    again = draw(now, *LINE[2:], number=2, lifted=True)
    assert again.receipt is not None
    assert sealed("A") == LINE
    refused(lambda: draw(now, (6000, 3000), number=3), "pen_lifted")


def test_once_the_pen_is_down_no_other_order_for_that_ship_is_taken(blind, now):
    draw(now, *LINE[:3])
    seat = skipper_of("A")
    other = ((7000, 0), (7100, 1500))
    for command in (Sail("A", other), Hold("A"), Orders((Line(Sail("A", other)), Line(Done())))):
        refused(lambda command=command: send(seat, command, now), "stroke_stands")
    draw(now, LINE[3], number=2, lifted=True)
    refused(lambda: send(seat, Sail("A", other), now), "stroke_stands")
    send(seat, Sail("A", LINE), now)  # the line itself may be sent again
    assert sealed("A") == LINE


def test_a_lost_connection_ends_the_stroke_where_it_was(blind, now):
    draw(now, *LINE[:3])
    assert chart_lines.lift_lost(now=now + timedelta(seconds=10)) == 0
    assert sealed("A") is None
    assert chart_lines.lift_lost(now=now + timedelta(seconds=30)) == 1
    assert sealed("A") == LINE[:3]
    assert chart_lines.lift_lost(now=now + timedelta(seconds=60)) == 0


def test_a_tap_that_heard_nothing_is_forgotten_and_one_that_came_to_nothing_holds(blind, now):
    assert draw(now, LINE[0], lifted=True).receipt is None
    assert Stroke.objects.count() == 0
    assert sealed("A") is None
    draw(now, *LINE, lifted=True)
    assert sealed("A") == LINE


def test_a_sealed_line_may_not_learn_from_the_pen(blind, now):
    send(skipper_of("A"), Sail("A", LINE), now)
    refused(lambda: draw(now, *LINE[:2]), "already_ordered")


def test_only_the_skipper_draws_and_only_where_eyes_are_closed(blind, now):
    other = next(seat for seat in range(1, 5) if seat != skipper_of("A"))
    refused(lambda: draw(now, *LINE, seat=other), "no_helm")
    refused(lambda: draw(now, *LINE, number=2), "no_stroke")


def test_open_eyes_have_no_pen(open_eyes, now):
    refused(lambda: draw(now, *LINE), "not_blind")


def test_a_part_that_no_line_can_have_is_not_kept(blind, now):
    with pytest.raises(IllegalMove) as told:
        draw(now, (3000, 3000), (3100, 3100))
    assert told.value.code == "trace_starts_off_home"
    assert Stroke.objects.count() == 0
    draw(now, *LINE[:2])
    with pytest.raises(IllegalMove):
        draw(now, *((x, 0 if x % 2 else 6000) for x in range(150)), number=2)
    stroke = Stroke.objects.get()
    assert stroke.parts.count() == 1
    assert found().strokes.get() == stroke


# --- Nobody hears the calls and then thinks better of it ---


def test_while_the_pen_is_down_nothing_else_is_taken_from_that_seat(blind, now):
    draw(now, *LINE[:3])
    seat = skipper_of("A")
    for command in (
        Done(),
        Default(question_of(seat)),
        Resign(),
        Cargo("A", ("tea",)),
        Orders((Line(Done()),)),
    ):
        refused(lambda command=command: send(seat, command, now), "pen_down")
    send(next(other for other in range(1, 5) if other != seat), Cargo("A", ("tea",)), now)
    draw(now, LINE[3], number=2, lifted=True)
    send(seat, Cargo("A", ("tea",)), now)
    assert sealed("A") == LINE


def test_the_deadline_ends_the_stroke_and_the_clock_waits_for_it(blind, now):
    seat = skipper_of("A")
    draw(now, *LINE[:3])
    row = DecisionRow.objects.get(game=found(), key=question_of(seat))
    DecisionRow.objects.filter(pk=row.pk).update(due_at=now + timedelta(seconds=5))
    late = now + timedelta(seconds=6)
    refused(lambda: draw(late, LINE[3], number=2), "time_is_up")
    assert sweeps.play_defaults(now=late) == 0
    assert sealed("A") is None
    assert chart_lines.lift_lost(now=now + timedelta(seconds=30)) == 1
    assert sealed("A") == LINE[:3]


def test_an_autopilot_waits_for_the_pen_of_whom_it_follows(blind, cast, now):
    seat = skipper_of("A")
    draw(now, *LINE[:3])
    tables.leave(game_id=TABLE, player=getattr(cast, NAMES[seat - 1]), now=now)
    bots.play(TABLE, now=lambda: now)
    assert sealed("A") is None
    chart_lines.lift_lost(now=now + timedelta(seconds=30))
    bots.play(TABLE, now=lambda: now)
    assert sealed("A") == LINE[:3]


def test_a_lost_stroke_whose_window_is_closed_comes_to_nothing(blind, now):
    seat = skipper_of("A")
    draw(now, *LINE[:3])
    asked = question_of(seat)
    Stroke.objects.update(seat=seat % 4 + 1)  # as if it were nobody's: the window can close
    for other in range(1, 5):
        send(other, Done(), now)
    Stroke.objects.update(seat=seat)
    assert asked not in {
        decision.key for decision in ENGINE.pending(positions.newest(found()).state)
    }
    before = found().stream.head_seq
    assert chart_lines.lift_lost(now=now + timedelta(seconds=30)) == 1
    assert chart_lines.lift_lost(now=now + timedelta(seconds=60)) == 0
    assert found().stream.head_seq == before


# --- A part that comes twice ---


def test_the_last_part_again_is_answered_alike_even_when_the_ship_has_sailed(blind, now):
    seat = skipper_of("A")
    asked = question_of(seat)
    for other in range(1, 5):
        if other != seat:
            send(other, Done(), now)

    def last():
        return chart_lines.draw(
            game_id=TABLE,
            seat=seat,
            ship="A",
            decision=asked,
            number=1,
            points=LINE,
            lifted=True,
            now=now,
        )

    first = last()
    send(seat, Done(), now)  # the last who is awaited: the ships sail
    assert positions.newest(found()).state.year == 1586
    head = found().stream.head_seq
    again = last()
    assert (again.sounded, again.receipt) == (first.sounded, first.receipt)
    assert found().stream.head_seq == head
    assert Stroke.objects.get().parts.count() == 1


def test_a_part_counts_only_for_the_question_it_answers(blind, now):
    seat = skipper_of("A")
    with pytest.raises(Stale) as told:
        chart_lines.draw(
            game_id=TABLE,
            seat=seat,
            ship="A",
            decision="sailing/1600",
            number=1,
            points=LINE,
            lifted=True,
            now=now,
        )
    assert told.value.code == "decision_gone"
    assert Stroke.objects.count() == 0


def test_a_stop_between_keeping_a_part_and_sealing_the_order_leaves_neither(
    blind, now, monkeypatch
):
    def stopped(**_: object) -> None:
        raise RuntimeError("the power is gone")

    draw(now, *LINE[:2])
    with monkeypatch.context() as patched:
        patched.setattr(chart_lines.moves, "submit", stopped)
        with pytest.raises(RuntimeError):
            draw(now, *LINE[2:], number=2, lifted=True)
    assert StrokePart.objects.count() == 1
    assert sealed("A") is None
    draw(now, *LINE[2:], number=2, lifted=True)
    assert sealed("A") == LINE
