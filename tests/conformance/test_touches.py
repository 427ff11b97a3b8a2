"""What is offered next can be reached by touching the board and choosing in lists, in few steps."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from games import engine as registry
from games.engine import Choice, Option
from games.services.order_touches import (
    Match,
    OptionWords,
    Suggestion,
    Touchable,
    is_echo,
    matches,
    suggestions,
    to_json,
)
from tests.conformance.driver import Case, Game, played
from tests.conformance.offers import offered
from tests.conformance.test_conformance import NAMES
from tests.conformance.test_drafts import draft, letters, lines_of

VALUES = 6
FEW = 0.9  # of the lines take at most three touches
STEPS = 12


@pytest.fixture(scope="module", params=registry.rulesets())
def game(request) -> Game:
    seats = registry.load(request.param).players[-1]
    return played(Case(request.param, seats, 0, "sensible"))


def desk_of(game: Game, found: Any, lines: Sequence[Any]) -> OptionWords:
    return OptionWords(game.engine, NAMES, found.view, lines)


def told(game: Game, desk: OptionWords, options: Sequence[Option], touched: tuple[str, ...]):
    """The suggestions that remain of these options, and where they come from."""
    board = Touchable(game.engine)
    for option in options:
        for match in matches(board, option, touched):
            for one in suggestions(desk, match, board):
                yield match, one


def offers(one: Suggestion, match: Match, command: Any) -> bool:
    """Whether this order can be had from the suggestion: its line as it is, or by its fields."""
    data = msgspec.to_builtins(command)
    fixed = {name.removeprefix("field-"): value for name, value in one.values}
    if fixed.pop("kind", None) != command.kind:
        return False
    fixed.pop("condition", None)
    listed = {field.name.removeprefix("field-"): field for field in one.fields}
    for name in match.option.fields:
        value = data.get(name, getattr(command, name))
        if name in fixed:
            if fixed[name] != to_json(value):
                return False
        elif name in listed:
            choices = [sent for sent, _ in listed[name].choices]
            field = listed[name]
            if choices and to_json(value) not in choices:
                return False
            if not choices and (value is None or not field.low <= value <= field.high):
                return False
        elif not is_echo(match.option.fields[name]):
            return False
    return True


def test_every_exact_value_is_reached_by_touches_and_lists(game):
    dice = game.dice("reach")
    board = Touchable(game.engine)
    for state, seat, lines in list(letters(game, "reach"))[: 4 * STEPS]:
        found = draft(game, state, seat, lines)
        desk = desk_of(game, found, lines)
        for option in found.next:
            if not option.exact or option.condition:
                continue
            for command in offered(game.engine, option, dice, VALUES):
                ways = touches_of(board, option, command)
                reached = any(
                    offers(one, match, command)
                    for touched in (ways, ())
                    for match, one in told(game, desk, [option], touched)
                )
                assert reached, (command, ways)


def touches_of(board: Touchable, option: Option, command: Any) -> tuple[str, ...]:
    return tuple(
        part
        for name in option.fields
        for part in board.parts(option.kind, name, getattr(command, name))
    )


def steps_to(game: Game, desk: OptionWords, options: Sequence[Option], command: Any) -> int | None:
    """How many touches and choices the cheapest way to this line takes: parts touched, then
    nothing more if the line is the only one left, else one for choosing it and one for each field
    that is not as it is given out."""
    best: int | None = None
    board = Touchable(game.engine)
    exact = [option for option in options if option.exact and not option.condition]
    for option in exact:
        if not option.covers(command):
            continue
        whole = touches_of(board, option, command)
        own = board.part(option.kind, "", None)
        for touched in {
            (),
            *(whole[:size] for size in range(1, len(whole) + 1)),
            *([(own,)] if own else []),
        }:
            left = list(told(game, desk, exact, touched))
            for match, one in left:
                if not offers(one, match, command):
                    continue
                fields = sum(not is_given(field, command) for field in one.fields)
                alone = len(left) == 1 and bool(one.line) and bool(touched)
                steps = len(touched) + fields + (0 if alone else 1)
                best = steps if best is None else min(best, steps)
    return best


def is_given(field: Any, command: Any) -> bool:
    """The first value of a list, or the lowest number, stands there already."""
    value = getattr(command, field.name.removeprefix("field-"))
    first = field.choices[0][0] if field.choices else to_json(field.low)
    return bool(first == to_json(value))


def bot_lines(game: Game) -> Iterator[tuple[Any, Any, Any]]:
    for step in game.steps:
        lines = lines_of(game, step.command) or ()
        state = game.engine.read_state(step.before)
        for at, line in enumerate(lines):
            found = draft(game, state, step.seat, lines[:at])
            if found.open_end or found.done < at:
                break
            yield found, lines[:at], line


def test_most_lines_of_a_bot_take_at_most_three_touches(game):
    """Strokes of the pen are one touch; `try` and `else` lines are chosen in lists."""
    count = few = 0
    slow: dict[str, int] = {}
    for found, above, line in list(bot_lines(game))[:400]:
        count += 1
        if line.order.kind == "sail" and game.engine.pen is not None:
            few += 1
            continue
        steps = steps_to(game, desk_of(game, found, above), found.next, line.order)
        if steps is not None and steps <= 3:
            few += 1
        else:
            slow[line.order.kind] = slow.get(line.order.kind, 0) + 1
    print(f"{game.engine.ruleset}: {few} of {count} lines in at most 3 touches; slow: {slow}")
    assert few >= FEW * count


def test_a_choice_of_one_value_is_no_choice():
    assert is_echo(Choice((None, "gold")))
    assert not is_echo(Choice((None, "gold", "silk")))
