"""Whole games as text: every letter, every event as each seat may read it, and the text board after
each round.

A leak or a change of rule is a line in a diff. After a change that is meant, write them again:
python -m tests.transcripts.test_transcripts
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.engine import ENGINES, Engine, load
from games.rng import Rng

FOLDER = Path(__file__).parent
NAMES = {1: "Anna", 2: "Bram", 3: "Cato", 4: "Dirk", 5: "Els", 6: "Floor"}
MOST_MOVES = 60


def transcript(ruleset: str) -> str:
    engine = load(ruleset)
    seats = engine.players[0]
    return "\n".join(lines(engine, seats)) + "\n"


def lines(engine: Engine[Any], seats: int) -> Iterator[str]:
    names = {seat: NAMES[seat] for seat in range(1, seats + 1)}
    rng, state, board = (
        Rng(f"transcript/{engine.ruleset}".encode()),
        engine.state(),
        engine.board,
    )
    yield f"{engine.ruleset}, {seats} seats, the first {MOST_MOVES} letters"
    for _, event in engine.setup(engine.read_config({}), seats, rng):
        engine.evolve(state, event)
        yield from told(engine, event, names)
    for number in range(MOST_MOVES):
        due = [decision for decision in engine.pending(state) if decision.due]
        if not due:
            return
        seat, bot = due[0].seat, ("sensible", "random")[number % 3 == 2]
        command = engine.bots[bot](
            engine.view(state, seat), engine.options(state, seat), rng.under(f"bot/{number}")
        )
        yield f"\n[{number + 1}] {names[seat]} answers {due[0].key}:"
        yield from (f"    {line}" for line in engine.notation.render(command, names).splitlines())
        for _, event in engine.decide(state, seat, command, rng, own=True):
            yield from told(engine, event, names)
        if number % 10 == 9:
            yield from (
                "",
                *(
                    f"    | {line}"
                    for line in board.text(engine.view(state, seat), names).splitlines()
                ),
            )


def told(engine: Engine[Any], event: Any, names: dict[int, str]) -> Iterator[str]:
    """What a spectator reads, and what those read who may see something else."""
    seen = {seat: sentence(engine, event, names, seat) for seat in (None, *names)}
    yield f"  {seen[None]}"
    for seat in names:
        if seen[seat] != seen[None]:
            yield f"      {names[seat]} reads: {seen[seat]}"


def sentence(engine: Engine[Any], event: Any, names: dict[int, str], seat: int | None) -> str:
    data = engine.redact(event, seat).data
    return (
        "(something that is not to be seen)"
        if data is None
        else engine.words.event(event.kind, data, names, str, "en")
    )


@pytest.mark.parametrize("ruleset", ENGINES)
def test_the_game_reads_as_it_did(ruleset):
    path = FOLDER / f"{ruleset}.txt"
    assert path.exists(), (
        f"no transcript of {ruleset}: python -m tests.transcripts.test_transcripts"
    )
    assert transcript(ruleset).splitlines() == path.read_text().splitlines()


if __name__ == "__main__":
    for ruleset in ENGINES:
        (FOLDER / f"{ruleset}.txt").write_text(transcript(ruleset))
