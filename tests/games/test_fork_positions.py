"""Every ruleset can be taken up again after any of its moves: somebody is to play, and with a
new secret the game goes on to legal ends."""

import pytest

from games.engine import ENGINES, load
from games.rng import Rng
from tests.compat import hashes, log_of

MOVES = 12  # played on at each place


def moves_of(ruleset: str) -> list[list[object]]:
    """The events of the opening and of each move, of the shortest finished log."""
    engine = load(ruleset)
    lines = min((log_of(name) for name in hashes() if name.startswith(f"{ruleset}/")), key=len)
    found: dict[int | None, list[object]] = {}
    for line in lines:
        if engine.knows(line.kind):
            found.setdefault(line.cause, []).append(engine.read_event(line.kind, bytes(line.data)))
    return list(found.values())


@pytest.mark.parametrize("ruleset", ENGINES)
def test_after_every_move_but_the_last_somebody_is_to_play(ruleset):
    engine, state = load(ruleset), load(ruleset).state()
    due = []
    for events in moves_of(ruleset):
        engine.fold(events, state)
        due.append(any(decision.due for decision in engine.pending(state)))
    assert due == [True] * (len(due) - 1) + [False]


@pytest.mark.parametrize("ruleset", ENGINES)
def test_with_another_secret_it_is_played_on(ruleset):
    engine, moves = load(ruleset), moves_of(ruleset)
    for place in (0, len(moves) // 3, 2 * len(moves) // 3, len(moves) - 2):
        state, rng = (
            engine.fold([event for events in moves[: place + 1] for event in events]),
            Rng(bytes([place % 256]) * 32),
        )
        for number in range(MOVES):
            due = [decision for decision in engine.pending(state) if decision.due]
            if not due:
                break
            luck = rng.under(f"bot/{number}")
            command = engine.bots["sensible"](
                engine.view(state, due[0].seat), engine.options(state, due[0].seat), luck
            )
            assert engine.decide(state, due[0].seat, command, rng, own=True)
        assert engine.result(state) is not None or [
            decision for decision in engine.pending(state) if decision.due
        ]
