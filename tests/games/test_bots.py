"""Two workers at one table, or a bot and the player who comes back: whoever is second is decided
on what the first one left, and looks again."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from core.accounts.models import User
from core.eventlog import log
from games.engine import Command, IllegalMove
from games.engines.long_cours.commands import Buy, StandingBid
from games.models import BotCall, Game
from games.services import bot_calls, bots, positions, tables
from games.tasks import nobody_rings


@pytest.fixture
def think(under_way, now, monkeypatch) -> Callable[..., None]:
    """think(command, meanwhile): the player whose turn it is leaves; the autopilot takes its time,
    and before it comes up with this command, that happens. From then on it is as always."""

    def think(command: Command, meanwhile: Callable[[int, User], object]) -> None:
        def slow(view: object, options: object, rng: object) -> Command:
            monkeypatch.setitem(engine.bots, "sensible", sensible)
            meanwhile(seat.number, player)
            return command

        position = positions.newest(under_way)
        engine = position.engine
        sensible = engine.bots["sensible"]
        turn = next(decision for decision in engine.pending(position.state) if decision.due)
        seat = under_way.seats.get(number=turn.seat)
        player = seat.player
        tables.leave(game_id=under_way.pk, player=player, now=now)
        monkeypatch.setitem(engine.bots, "sensible", slow)

    return think


def moves_of(game: Game, channel: str) -> int:
    return sum(
        row.kind == "move_submitted" and f'"channel":"{channel}"' in row.data
        for row in log.read(game.pk)
    )


def test_a_bot_bears_a_position_that_moved_on_unseen(under_way, think, send, now):
    think(Buy(999), lambda seat, _: send(under_way, seat % 3 + 1, StandingBid(17)))
    assert bots.play_one(under_way.pk, now=now) is True  # look again
    assert moves_of(under_way, "bot") == 0
    bots.play(under_way.pk, now=lambda: now)
    assert moves_of(under_way, "bot") > 0


def test_an_illegal_move_in_the_very_position_it_was_chosen_for_fails_loudly(under_way, think, now):
    think(Buy(999), lambda *_: None)
    with pytest.raises(IllegalMove):
        bots.play_one(under_way.pk, now=now)


def test_a_bot_does_not_move_for_a_player_who_is_back(under_way, think, now):
    def come_back(seat: int, player: User) -> None:
        tables.take_over(game_id=under_way.pk, number=seat, player=player, now=now)

    think(Buy(1), come_back)
    bots.play(under_way.pk, now=lambda: now)
    assert moves_of(under_way, "bot") == 0


# --- One call per table ---


@pytest.fixture
def rung(monkeypatch) -> list[str]:
    """The tables for which a worker was rung, once what is done is committed."""
    tables: list[str] = []
    monkeypatch.setattr("games.services.bot_calls.ring", tables.append)
    return tables


def leave_all(game: Game, now) -> None:
    for seat in game.seats.all():
        tables.leave(game_id=game.pk, player=seat.player, now=now)


def test_however_many_moves_are_made_one_job_waits(
    under_way, now, rung, send, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        send(under_way, 1, StandingBid(3))
    assert rung == []  # nobody there is a bot
    with django_capture_on_commit_callbacks(execute=True):
        leave_all(under_way, now)
    assert rung == [under_way.pk]
    assert BotCall.objects.count() == 1


def test_a_slice_is_short_and_goes_to_the_end_of_the_queue(
    under_way, now, rung, django_capture_on_commit_callbacks
):
    leave_all(under_way, now)
    with django_capture_on_commit_callbacks(execute=True):
        bots.play_slice(under_way.pk, now=lambda: now)
    assert moves_of(under_way, "bot") == bots.SLICE
    assert rung == [under_way.pk]
    while Game.objects.get(pk=under_way.pk).status == "running":
        bots.play_slice(under_way.pk, now=lambda: now)
    assert not BotCall.objects.exists()


def test_the_sweep_calls_again_only_for_what_was_lost(under_way, now, rung):
    leave_all(under_way, now)
    assert not bot_calls.call_again(under_way.pk, now=now + timedelta(minutes=1))
    assert bot_calls.call_again(under_way.pk, now=now + timedelta(minutes=3))
    assert not bot_calls.call_again(under_way.pk, now=now + timedelta(minutes=4))
    BotCall.objects.all().delete()  # a worker came, and died
    assert bot_calls.call_again(under_way.pk, now=now + timedelta(minutes=4))
    assert rung == [under_way.pk] * 2


def test_whoever_plays_without_workers_leaves_no_call_behind(under_way, now, rung, cast):
    with nobody_rings():
        leave_all(under_way, now)
    assert not BotCall.objects.exists()
    bots.play(under_way.pk, now=lambda: now)
    assert (rung, BotCall.objects.count()) == ([], 0)
