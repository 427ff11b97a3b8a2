"""Two workers at one table, or a bot and the player who comes back: whoever is second is decided
on what the first one left, and looks again."""

from collections.abc import Callable

import pytest

from core.accounts.models import User
from core.eventlog import log
from games.engine import Command, IllegalMove
from games.engines.long_cours.commands import Buy, StandingBid
from games.models import Game
from games.services import bots, positions, tables


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
