"""Letters under construction, along the games of bots: what is offered next can be sent, nothing
of the others' secrets shows, and everything offered can be touched or chosen."""

import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

from games import engine as registry
from games.engine import Command, Draft, IllegalMove, Option, Seat
from tests.conformance.driver import Case, Game, played
from tests.conformance.offers import offered

STEPS = 40
VALUES = 4  # of each option


def crews(ruleset: str) -> Iterator[Case]:
    seats = registry.load(ruleset).players[-1]
    for crew in ("sensible", "random", "unruly"):
        yield Case(ruleset, seats, 0, crew)


@pytest.fixture(scope="module", params=registry.rulesets())
def games(request) -> list[Game]:
    return [played(case) for case in crews(request.param)]


def lines_of(game: Game, command: Command) -> tuple[Any, ...] | None:
    if command.kind == "orders":
        return command.lines  # type: ignore[attr-defined]
    try:
        return game.engine.append_line((), command, "")
    except ValueError:
        return None


def letters(game: Game, what: str) -> Iterator[tuple[Any, Seat, tuple[Any, ...]]]:
    """Positions of the game, each with a letter that was sent there and every part of it from
    the top; and the empty letters of everybody else."""
    for step in game.sample(what, STEPS):
        state = game.engine.read_state(step.before)
        lines = lines_of(game, step.command) or ()
        for size in range(len(lines) + 1):
            yield state, step.seat, lines[:size]
        for seat in game.seats:
            if seat != step.seat and game.engine.options(state, seat):
                yield state, seat, ()


def draft(game: Game, state: Any, seat: Seat, lines: tuple[Any, ...]) -> Draft:
    found = game.engine.draft(state, seat, lines)
    assert isinstance(found, Draft)
    return found


def longer(
    game: Game, lines: tuple[Any, ...], option: Option, dice: random.Random
) -> Iterator[tuple[Any, ...]]:
    for command in offered(game.engine, option, dice, VALUES):
        yield game.engine.append_line(lines, command, option.condition)


def test_a_letter_is_drafted_line_by_line(games):
    for game in games:
        for state, seat, lines in letters(game, "drafts"):
            before = game.engine.write_state(state)
            found = draft(game, state, seat, lines)
            assert 0 <= found.done <= len(lines)
            assert found.open_end or found.done == len(lines) or not found.next
            assert game.engine.write_state(state) == before, "a draft changes nothing"


def test_the_empty_letter_offers_the_options_and_the_view_as_they_are(games):
    for game in games:
        for state, seat, lines in letters(game, "empty drafts"):
            if lines:
                continue
            found = draft(game, state, seat, ())
            kinds = {option.kind for option in found.next}
            apart = {"default", "orders", "keep", "resign"}
            options = game.engine.options(state, seat)
            assert {option.kind for option in options} - apart <= kinds
            assert found.view == game.engine.view(state, seat)


def test_every_exact_value_offered_next_can_be_sent(games):
    for game in games:
        dice = game.dice("next")
        for state, seat, lines in letters(game, "next"):
            for option in draft(game, state, seat, lines).next:
                if not option.exact:
                    continue
                for letter in longer(game, lines, option, dice):
                    try:
                        game.engine.preview(state, seat, game.engine.letter_type(letter))
                    except IllegalMove as refusal:
                        raise AssertionError(f"{option}: {letter} {refusal}") from refusal


def test_what_a_bot_writes_next_is_offered(games):
    """Up to the first unknown; what cannot be listed is at least a guide."""
    for game in games:
        for step in game.steps:
            lines = lines_of(game, step.command) or ()
            state = game.engine.read_state(step.before)
            for at, line in enumerate(lines):
                found = draft(game, state, step.seat, lines[:at])
                if found.open_end or found.done < at:
                    break
                assert any(option.covers(line.order) for option in found.next), (line, found.next)


def test_past_an_unknown_nothing_is_exact(games):
    for game in games:
        for state, seat, lines in letters(game, "unknowns"):
            found = draft(game, state, seat, lines)
            assert not found.open_end or not any(option.exact for option in found.next)


def test_others_secrets_change_no_draft(games):
    for game in games:
        dice = game.dice("worlds")
        for state, seat, lines in letters(game, "worlds"):
            other = game.rules.other_world(game.engine.copy(state), seat, dice)
            assert draft(game, other, seat, lines) == draft(game, state, seat, lines)


def test_a_draft_costs_little(games):
    """A figure for `-s`; the bound is a hundred times what a quiet machine needs."""
    count = spent = 0.0
    for game in games:
        for state, seat, lines in letters(game, "cost"):
            began = time.perf_counter()
            draft(game, state, seat, lines)
            spent, count = spent + time.perf_counter() - began, count + 1
    print(f"{games[0].engine.ruleset}: {1000 * spent / count:.3f} ms a draft")
    assert spent / count < 0.05
