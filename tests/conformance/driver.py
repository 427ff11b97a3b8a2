"""One driver for every game: a table of bots, played to the end, step by step."""

import hashlib
import importlib
import importlib.util
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any

from games import engine as registry
from games.engine import Act, Command, Decision, Default, IllegalMove, Resign, Seat
from games.rng import Rng

CREWS = ("sensible", "random", "mixed", "unruly")
"""`mixed`: both bots at one table; `unruly`: the same with timeouts, letters out of turn, second
thoughts and resignations. There is one more, `defaults`: nobody ever answers."""

PATIENCE = 20_000  # moves; a game that needs more has lost its way


@dataclass(frozen=True)
class Case:
    """Which game to play: everything in it, the chance too, follows from these."""

    ruleset: str
    seats: int
    options: int  # which of the game's CONFIGS
    crew: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.ruleset}-{self.seats}-{self.options}-{self.crew}-{self.number}"


@dataclass(frozen=True)
class Step:
    """One accepted move. Positions are kept in their canonical form, so that a test may spoil
    what it reads from them."""

    before: bytes
    seat: Seat
    command: Command
    acts: list[Act]
    after: bytes


def load_rules(ruleset: str) -> ModuleType:
    """What the suite must know of this game: its invariants, its secrets, its other worlds."""
    return importlib.import_module(_rules_module(ruleset))


def has_rules(ruleset: str) -> bool:
    return importlib.util.find_spec(_rules_module(ruleset)) is not None


def _rules_module(ruleset: str) -> str:
    """The module beside this one that bears the name of the game's package; a game of another
    package brings its own, `conformance`."""
    if ruleset in registry.ENGINES:
        return f"tests.conformance.{registry.ENGINES[ruleset].rpartition('.')[2]}"
    return f"{registry.load(ruleset).state.__module__.partition('.')[0]}.conformance"


@lru_cache(maxsize=64)
def played(case: Case) -> "Game":
    """That game, finished."""
    game = Game(case)
    for _ in game.play():
        pass
    return game


class Game:
    """A table of bots and, move by move, what happened at it."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.seats = range(1, case.seats + 1)
        self.engine = registry.load(case.ruleset)
        self.rules = load_rules(case.ruleset)
        self.rng = self.chance()  # one for the whole game: it refuses to draw the same input twice
        self.whim = self.dice("whim")  # who answers first, who is late, who leaves
        config = self.engine.read_config(self.rules.CONFIGS[case.options])
        self.opening: list[Act] = self.engine.setup(config, case.seats, self.rng)
        self.state = self.engine.fold([event for _, event in self.opening])
        self.steps: list[Step] = []

    @property
    def acts(self) -> list[Act]:
        return self.opening + [act for step in self.steps for act in step.acts]

    def dice(self, what: str) -> random.Random:
        """The chance of a test: what it samples does not depend on what others have sampled."""
        return random.Random(f"{self.case}/{what}")

    def chance(self) -> Rng:
        """The game's own chance from the start, for the game itself and for moves tried on the
        side."""
        return Rng(hashlib.sha256(str(self.case).encode()).digest())

    def sample(self, what: str, count: int) -> list[Step]:
        """Some of the steps, in the order of the game."""
        chosen = self.dice(what).sample(range(len(self.steps)), min(count, len(self.steps)))
        return [self.steps[index] for index in sorted(chosen)]

    def play(self) -> Iterator[Step]:
        while self.engine.result(self.state) is None:
            assert len(self.steps) < PATIENCE, "no end in sight"
            seat, command = self._next_move()
            yield self._submit(seat, command)

    def _submit(self, seat: Seat, command: Command) -> Step:
        before = self.engine.write_state(self.state)
        try:
            acts = self.engine.decide(self.state, seat, command, self.rng)
        except IllegalMove as refusal:
            raise AssertionError(
                f"move {len(self.steps)}: seat {seat} was refused {command}: {refusal}"
            ) from refusal
        for _, event in acts:
            self.engine.evolve(self.state, event)
        self.steps.append(Step(before, seat, command, acts, self.engine.write_state(self.state)))
        return self.steps[-1]

    def _next_move(self) -> tuple[Seat, Command]:
        due = [decision for decision in self.engine.pending(self.state) if decision.due]
        assert due, "the game is not over and waits for nobody"
        asked = self.whim.choice(due)
        if self.case.crew == "defaults":
            return asked.seat, Default(asked.key)
        if self.case.crew == "unruly":
            return self._unruly_move(asked)
        return asked.seat, self._choose(asked.seat, self._bot(asked.seat))

    def _unruly_move(self, asked: Decision) -> tuple[Seat, Command]:
        still_in = [seat for seat in self.seats if self.engine.options(self.state, seat)]
        event = self.whim.randrange(1000)
        if event < 8:
            return self.whim.choice(still_in), Resign()
        if event < 100:
            return asked.seat, Default(asked.key)
        if event < 200:  # somebody writes unasked, or thinks again about a sealed answer
            seat = self.whim.choice(still_in)
            return seat, self._choose(seat, "random")
        return asked.seat, self._choose(asked.seat, self._bot(asked.seat))

    def _choose(self, seat: Seat, bot: str) -> Command:
        luck = self.rng.under(f"bot/{len(self.steps)}/{seat}")
        return self.engine.bots[bot](
            self.engine.view(self.state, seat), self.engine.options(self.state, seat), luck
        )

    def _bot(self, seat: Seat) -> str:
        if self.case.crew in self.engine.bots:
            return self.case.crew
        return ("sensible", "random")[(seat + self.case.number) % 2]


def attempt(game: Game, state: Any, seat: Seat, command: Command) -> list[Act] | IllegalMove:
    """What `decide` would answer, with the game's chance from the start. A refusal has drawn
    nothing."""
    rng = game.chance()
    answer = _answer(game, state, seat, command, rng)
    assert not (isinstance(answer, IllegalMove) and rng.inputs), (
        f"{command} was refused after a draw: {answer}"
    )
    return answer


def _answer(
    game: Game, state: Any, seat: Seat, command: Command, rng: Rng
) -> list[Act] | IllegalMove:
    try:
        return game.engine.decide(state, seat, command, rng)
    except IllegalMove as refusal:
        return refusal
