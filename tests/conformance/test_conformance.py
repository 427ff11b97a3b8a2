"""What every registered engine must keep, whatever is played: one test per property, each over
whole games of bots.

A game joins by a line in `games.engine.ENGINES` and a module of its name beside this one (see
long_cours.py for what that tells). A game of another package that is installed here joins by its
own module `conformance`; `-k RULESET` looks at it alone.
"""

import dataclasses
import itertools
import random
from collections.abc import Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any

import jsonschema
import msgspec
import pytest

from games import engine as registry
from games.engine import Act, Command, Decision, Default, Engine, IllegalMove, Resign, Seat
from tests.conformance.driver import CREWS, Case, Game, attempt, has_rules, load_rules, played
from tests.conformance.offers import Strays, all_offered

NAMES = dict(enumerate(("Anna", "Bram", "Cato", "Dirk", "Els", "Floris", "Gerda", "Hugo"), start=1))
FURTHER_GAMES = 4  # of each kind, to see every command and event
# in each slow block; there is a block for each ruleset, number of seats, set of options and crew
SLOW_GAMES = 50
STEPS = 9  # of one game are looked at closely
SLOW_STEPS = 5  # of each of many games


# --- The games to look at ---


READY = [ruleset for ruleset in registry.rulesets() if has_rules(ruleset)]


def cases(*crews: str) -> Iterator[Case]:
    """One game of each kind: every ruleset, number of seats, set of options and crew."""
    for ruleset in READY:
        options = range(len(load_rules(ruleset).CONFIGS))
        for seats, option, crew in itertools.product(
            registry.load(ruleset).players, options, crews
        ):
            yield Case(ruleset, seats, option, crew)


def blocks() -> Iterator[Any]:
    """Each fast block is one game of each crew, each slow one many games of one crew. A block is
    played once for all tests."""
    for (ruleset, seats, options), same in itertools.groupby(
        cases(*CREWS), key=lambda case: (case.ruleset, case.seats, case.options)
    ):
        yield pytest.param(tuple(same), id=f"{ruleset}-{seats}-{options}")
    for case in cases(*CREWS):
        many = tuple(
            dataclasses.replace(case, number=number) for number in range(1, SLOW_GAMES + 1)
        )
        yield pytest.param(
            many,
            id=f"{case.ruleset}-{case.seats}-{case.options}-{case.crew}",
            marks=pytest.mark.slow,
        )


@pytest.fixture(scope="module", params=list(blocks()))
def block(request: pytest.FixtureRequest) -> tuple[Case, ...]:
    return request.param


@pytest.fixture
def games(block: tuple[Case, ...]) -> Iterator[Game]:
    return map(played, block)


# --- Money, goods, cards and men are counted ---


@pytest.mark.parametrize("ruleset", registry.rulesets())
def test_every_engine_has_its_invariants(ruleset):
    assert ruleset in READY, f"{ruleset} has no module in tests/conformance"
    rules = load_rules(ruleset)
    needed = (
        "CONFIGS",
        "Books",
        "at_rest",
        "other_world",
        "secret",
        "may_come_back",
        "letter",
        "all_is_open",
        "PRIVATE",
    )
    assert [name for name in needed if not hasattr(rules, name)] == []


@pytest.mark.parametrize("ruleset", READY)
def test_the_games_use_every_kind_of_command_and_event(ruleset):
    """What is rare may take a few games more of each kind."""
    engine = registry.load(ruleset)
    unused = {*engine.commands, *engine.events}
    mine = [case for case in cases(*CREWS) if case.ruleset == ruleset]
    for case in (
        dataclasses.replace(case, number=number) for number in range(FURTHER_GAMES) for case in mine
    ):
        if unused:
            game = played(case)
            unused -= {type(step.command) for step in game.steps} | {
                type(event) for _, event in game.acts
            }
    assert not unused


def test_after_every_event_the_books_agree(games):
    for game in games:
        books = game.rules.Books()
        state = game.engine.state()
        for _, event in game.acts:
            game.engine.evolve(state, event)
            books.post(event)
            books.compare(state)


def test_between_moves_the_position_makes_sense(games):
    for game in games:
        for step in game.steps:
            game.rules.at_rest(game.engine.read_state(step.before))
            game.rules.at_rest(game.engine.read_state(step.after))


# --- decide ---


def test_decide_leaves_its_input_as_it_was(games):
    for game in games:
        for step, state, dice in looks(game, "input"):
            for command in [step.command, *something(game, state, step.seat, dice)]:
                attempt(game, state, step.seat, command)
                assert game.engine.write_state(state) == step.before, command


def test_an_owned_state_becomes_what_the_events_make_of_it(games):
    for game in games:
        for step, state, _ in looks(game, "own"):
            acts = game.engine.decide(state, step.seat, step.command, game.chance(), own=True)
            assert acts == step.acts
            assert game.engine.write_state(state) == step.after


def test_what_an_exact_option_offers_is_accepted(games):
    for game in games:
        for _, state, dice in looks(game, "offers"):
            for seat in game.seats:
                for command in all_offered(game.engine, game.engine.options(state, seat), dice, 15):
                    acts = attempt(game, state, seat, command)
                    assert not isinstance(acts, IllegalMove), (seat, command, acts)
                    assert acts, (seat, command)
                    if letter := game.rules.letter(command):
                        assert telling(attempt(game, state, seat, letter)) == telling(acts), (
                            "a letter of one line is that line"
                        )


def test_what_is_accepted_was_offered(games):
    for game in games:
        for step in game.steps:
            options = game.engine.options(game.engine.read_state(step.before), step.seat)
            assert any(option.covers(step.command) for option in options), step.command


def test_what_no_option_covers_is_refused(games):
    for game in games:
        strays = Strays(game.engine, game.seats)
        for _, state, dice in looks(game, "strays"):
            strays.learn(state, dice)
            for seat in game.seats:
                for command in strays.around(state, seat, dice, 8):
                    refused = attempt(game, state, seat, command)
                    assert isinstance(refused, IllegalMove), (seat, command)
                    if letter := game.rules.letter(command):
                        in_letter = attempt(game, state, seat, letter)
                        assert isinstance(in_letter, IllegalMove), (seat, letter)
                        assert (in_letter.code, in_letter.facts) == (refused.code, refused.facts), (
                            seat,
                            letter,
                        )


def test_no_draw_is_made_twice_and_deciding_again_gives_the_same(games):
    for game in games:
        rng = game.chance()  # refuses to draw the same input twice
        config = game.engine.read_config(game.rules.CONFIGS[game.case.options])
        assert game.engine.setup(config, game.case.seats, rng) == game.opening
        for step in game.steps:
            assert (
                game.engine.decide(
                    game.engine.read_state(step.before), step.seat, step.command, rng, own=True
                )
                == step.acts
            )
        assert list(rng.inputs) == [draw for draw in game.rng.inputs if not draw.startswith("bot/")]


# --- What a seat may know ---


def test_a_preview_is_decide_up_to_the_first_unknown(games):
    for game in games:
        for step, state, dice in looks(game, "preview"):
            for command in [step.command, *something(game, state, step.seat, dice)]:
                acts = attempt(game, state, step.seat, command)
                seen = preview(game, state, step.seat, command)
                assert game.engine.write_state(state) == step.before
                if isinstance(acts, IllegalMove) or isinstance(seen, IllegalMove):
                    assert refusal(acts) == refusal(seen), command
                else:
                    whole = len(acts) if not seen.open_end else len(seen.acts)
                    assert [tuple(act) for act in seen.acts] == acts[:whole], command


def test_two_worlds_that_differ_in_others_secrets_look_alike(games):
    for game in games:
        for _, state, dice in looks(game, "worlds"):
            look_alike(game, state, dice)


def test_two_worlds_that_differ_in_others_secrets_answer_alike(games):
    for game in games:
        for step, state, dice in looks(game, "answers"):
            for seat in {step.seat, dice.choice(game.seats)}:
                other = game.rules.other_world(game.engine.copy(state), seat, dice)
                for command in [step.command, *something(game, state, seat, dice)]:
                    assert foreseen(game, other, seat, command) == foreseen(
                        game, state, seat, command
                    ), (seat, command)


def test_a_sealed_or_private_command_tells_the_others_nothing(games):
    for game in games:
        for _, state, dice in looks(game, "sealed"):
            for seat in game.seats:
                for one, other in itertools.pairwise(secret_commands(game, state, seat, dice)):
                    for eyes in [*(eyes for eyes in game.seats if eyes != seat), None]:
                        assert learnt(game, state, seat, one, eyes) == learnt(
                            game, state, seat, other, eyes
                        ), (one, other)


def secret_of(game, event):
    """As the game says; the default of a sealed question is its own seat's alone in all of them,
    and so is what only fills a place."""
    if event.blank or getattr(event, "sealed", False) is True:
        return event.seat, set()
    return game.rules.secret(event)


def test_nobody_sees_anothers_secret_in_an_event(games):
    """Nor that there is none: a cut event has no salt and the same keys, whatever was cut."""
    keys: dict[str, set[str]] = {}
    for game in games:
        for _, event in game.acts:
            whole = msgspec.json.decode(msgspec.json.encode(event))
            knower, hidden = secret_of(game, event)
            for seat in [*game.seats, None]:
                seen, is_whole = game.engine.redact(event, seat)
                if hidden is None or seat in (knower if isinstance(knower, tuple) else (knower,)):
                    assert (seen, is_whole) == (whole, True)
                elif hidden == set():
                    assert (seen, is_whole) == (None, False), f"seat {seat} hears of {event}"
                else:
                    assert not is_whole, f"seat {seat} gets the salt of {event}"
                    assert not hidden & set(seen), f"seat {seat} sees {seen}"
                    assert set(seen) == keys.setdefault(event.kind, set(seen))
                    open_part = {name: value for name, value in whole.items() if name not in hidden}
                    assert {name: seen[name] for name in open_part} == open_part


def test_after_the_end_everything_is_open(games):
    for game in games:
        for seat in [*game.seats, None]:
            game.rules.all_is_open(game.state, game.engine.view(game.state, seat))


# --- Decisions ---


def test_a_game_is_over_when_it_waits_for_nobody(games):
    for game in games:
        for step in game.steps:
            waits_or_is_over(game, game.engine.read_state(step.before))
        waits_or_is_over(game, game.state)
        assert game.engine.result(game.state) is not None


def test_a_key_that_is_gone_never_comes_back(games):
    for game in games:
        gone: set[str] = set()
        last: set[str] = set()
        for text in [*(step.before for step in game.steps), game.steps[-1].after]:
            keys = [decision.key for decision in game.engine.pending(game.engine.read_state(text))]
            assert len(keys) == len(set(keys))
            assert not gone & set(keys)
            gone |= {key for key in last - set(keys) if not game.rules.may_come_back(key)}
            last = set(keys)


def test_two_seats_asked_at_once_may_answer_in_either_order(games):
    for game in games:
        for step in game.steps:
            state = game.engine.read_state(step.before)
            for first, second in asked_at_once(game.engine.pending(state)):
                dice = game.dice(f"at once/{len(step.before)}")
                orders = {
                    decision: sealed(game, state, decision, dice) for decision in (first, second)
                }
                one_way = answer(
                    game,
                    answer(game, state, first.seat, orders[first]),
                    second.seat,
                    orders[second],
                )
                other_way = answer(
                    game,
                    answer(game, state, second.seat, orders[second]),
                    first.seat,
                    orders[first],
                )
                assert game.engine.write_state(one_way) == game.engine.write_state(other_way)


def test_a_default_is_always_legal(games):
    for game in games:
        for _, state, _ in looks(game, "defaults"):
            for decision in game.engine.pending(state):
                if not decision.due:
                    continue
                acts = attempt(game, state, decision.seat, Default(decision.key))
                assert not isinstance(acts, IllegalMove), (decision, acts)
                first = telling(acts)[0][1]
                assert first.kind == "default_applied"
                plain = attempt(game, state, decision.seat, decision.default)
                assert len(acts) - len(plain) == (0 if first.sealed else 1), decision
                assert telling(acts)[1:] == telling(plain), decision


def telling(acts):
    """Without the blank ones, which stand where a default or an order would."""
    return [act for act in acts if not act[1].blank]


@pytest.mark.parametrize("case", list(cases("defaults")), ids=str)
def test_a_game_of_defaults_ends(case):
    game = played(case)
    assert game.engine.result(game.state) is not None


def test_anybody_still_in_may_resign_at_any_instant(games):
    for game in games:
        for step, state, dice in looks(game, "resign"):
            seat = dice.choice([seat for seat in game.seats if game.engine.options(state, seat)])
            books = game.rules.Books()
            for event in events_until(game, step):
                books.post(event)
            acts = attempt(game, state, seat, Resign())
            assert not isinstance(acts, IllegalMove), (seat, acts)
            for _, event in acts:
                game.engine.evolve(state, event)
                books.post(event)
                books.compare(state)
            game.rules.at_rest(state)
            waits_or_is_over(game, state)
            look_alike(game, state, dice)
            assert game.engine.options(state, seat) == []
            assert [
                decision for decision in game.engine.pending(state) if decision.seat == seat
            ] == []


# --- What is written down ---


def test_a_command_that_was_played_can_be_written_and_read(games):
    for game in games:
        for step in game.steps:
            reads_as_written(game, game.engine.read_state(step.before), step.seat, {step.command})


def test_a_command_that_is_offered_can_be_written_and_read(games):
    for game in games:
        for step, state, dice in looks(game, "notation"):
            offers = all_offered(game.engine, game.engine.options(state, step.seat), dice, 3)
            reads_as_written(game, state, step.seat, set(offers))


def test_the_log_gives_back_every_position(games):
    for game in games:
        log = [(event.kind, msgspec.json.encode(event, order="sorted")) for _, event in game.acts]
        events = iter(game.engine.read_event(kind, data) for kind, data in log)
        state = game.engine.fold(list(itertools.islice(events, len(game.opening))))
        for step in game.steps:
            assert game.engine.write_state(state) == step.before
            game.engine.fold(list(itertools.islice(events, len(step.acts))), state)
        assert game.engine.write_state(state) == game.engine.write_state(game.state)
        assert game.engine.state_hash(state) == game.engine.state_hash(game.state)


def test_a_game_goes_on_from_a_snapshot(games):
    for game in games:
        middle = len(game.steps) // 2
        state = game.engine.read_state(game.steps[middle].before)
        game.engine.fold([event for step in game.steps[middle:] for _, event in step.acts], state)
        assert game.engine.state_hash(state) == game.engine.state_hash(game.state)
        assert state == game.state


def test_everything_fits_its_schema(games):
    for game in games:
        types = schemas(game.case.ruleset)
        for kind_of_event in few_of_each(event for _, event in game.acts):
            check(types.events[kind_of_event.kind], kind_of_event)
        for step, state, _ in looks(game, "schema"):
            assert game.engine.read_command(msgspec.json.encode(step.command)) == step.command
            check(types.command, step.command)
            for seat in (step.seat, None):
                check(types.view, game.engine.view(state, seat))
        check(types.view, game.engine.view(game.state, None))


# --- What these tests share ---


def looks(game: Game, what: str) -> Iterator[tuple[Any, Any, random.Random]]:
    """Some steps of a game, each with the position before it and dice of its own."""
    dice = game.dice(what)
    for step in game.sample(what, SLOW_STEPS if game.case.number else STEPS):
        yield step, game.engine.read_state(step.before), dice


def something(game: Game, state: Any, seat: Seat, dice: random.Random) -> list[Command]:
    """A few commands, some offered and some not, and letters of two of them."""
    offers = all_offered(game.engine, game.engine.options(state, seat), dice, 4)
    strays = Strays(game.engine, game.seats)
    strays.learn(state, dice)
    single = dice.sample(offers, min(6, len(offers))) + strays.around(state, seat, dice, 4)
    letters = [
        game.rules.letter(first, second)
        for first, second in itertools.pairwise(dice.sample(single, len(single)))
    ]
    return single + [letter for letter in letters if letter]


def preview(game: Game, state: Any, seat: Seat, command: Command) -> Any:
    try:
        return game.engine.preview(state, seat, command)
    except IllegalMove as refused:
        return refused


def refusal(answer: Any) -> Any:
    return (answer.code, answer.line, answer.facts) if isinstance(answer, IllegalMove) else answer


def foreseen(game: Game, state: Any, seat: Seat, command: Command) -> Any:
    """All that the seat and a spectator learn of this command before the first unknown, or why
    it is refused."""
    acts = attempt(game, state, seat, command)
    if isinstance(acts, IllegalMove):
        return refusal(acts)
    seen = preview(game, state, seat, command)
    known = acts[: len(seen.acts)]
    return seen, [
        (actor, event.kind, game.engine.redact(event, eyes).data)
        for eyes in (seat, None)
        for actor, event in known
    ]


def secret_commands(game: Game, state: Any, seat: Seat, dice: random.Random) -> list[Command]:
    """Commands of one kind whose content is this seat's own: private ones, or answers sealed
    while somebody else is awaited."""
    offers = all_offered(game.engine, game.engine.options(state, seat), dice, 6)
    mine = [decision for decision in game.engine.pending(state) if decision.seat == seat]
    others = {
        decision.group
        for decision in game.engine.pending(state)
        if decision.seat != seat and decision.due
    }
    if any(decision.group and decision.group in others for decision in mine):
        answers = {
            option.kind
            for option in game.engine.options(state, seat)
            if not option.anytime and option.kind != "default"
        }
        secret = [command for command in offers if command.kind in answers]
    else:
        secret = [command for command in offers if command.kind in game.rules.PRIVATE]
    return dice.sample(secret, min(3, len(secret)))


def learnt(game: Game, state: Any, seat: Seat, command: Command, eyes: Seat | None) -> Any:
    """What these eyes see of that seat's command and of the position after it."""
    acts = attempt(game, state, seat, command)
    assert not isinstance(acts, IllegalMove), (seat, command, acts)
    seen = [
        (actor, event.kind, data)
        for actor, event in acts
        if (data := game.engine.redact(event, eyes).data) is not None
    ]
    after = game.engine.fold([event for _, event in acts], game.engine.copy(state))
    return seen, appearance(game.engine, after, eyes)


def look_alike(game: Game, state: Any, dice: random.Random) -> None:
    for seat in [*game.seats, None]:
        other = game.rules.other_world(game.engine.copy(state), seat, dice)
        assert appearance(game.engine, other, seat) == appearance(game.engine, state, seat)
        assert game.engine.view(other, None) == game.engine.view(state, None)


def appearance(engine: Engine[Any], state: Any, seat: Seat | None) -> Any:
    """Everything a seat is shown of a position."""
    if seat is None:
        return engine.view(state, None)
    own = [decision for decision in engine.pending(state) if decision.seat == seat]
    return engine.view(state, seat), engine.options(state, seat), own


def waits_or_is_over(game: Game, state: Any) -> None:
    due = [decision for decision in game.engine.pending(state) if decision.due]
    assert (game.engine.result(state) is None) == bool(due)
    for decision in due:
        offers = game.engine.options(state, decision.seat)
        assert [option for option in offers if not option.anytime and option.kind != "default"], (
            f"{decision} has no answer"
        )


def asked_at_once(pending: list[Decision]) -> Iterator[tuple[Decision, Decision]]:
    due = [decision for decision in pending if decision.due and decision.group]
    for first, second in itertools.combinations(due, 2):
        if first.group == second.group:
            yield first, second


def sealed(game: Game, state: Any, decision: Decision, dice: random.Random) -> Command:
    """An answer to this decision."""
    options = [option for option in game.engine.options(state, decision.seat) if not option.anytime]
    return dice.choice(all_offered(game.engine, options, dice))


def answer(game: Game, state: Any, seat: Seat, command: Command) -> Any:
    acts = attempt(game, state, seat, command)
    assert not isinstance(acts, IllegalMove), (seat, command, acts)
    return game.engine.fold([event for _, event in acts], game.engine.copy(state))


def events_until(game: Game, step: Any) -> list[Any]:
    acts: list[Act] = list(game.opening)
    for earlier in itertools.takewhile(lambda one: one is not step, game.steps):
        acts.extend(earlier.acts)
    return [event for _, event in acts]


def reads_as_written(game: Game, state: Any, seat: Seat, commands: set[Command]) -> None:
    view = game.engine.view(state, seat)
    for command, language in itertools.product(commands, ("en", "fr")):
        text = game.engine.notation.render(command, NAMES, language)
        assert game.engine.notation.parse(text, view, NAMES) == command, text


def few_of_each(events: Iterator[Any]) -> Iterator[Any]:
    """Three events of each kind."""
    count: dict[str, int] = {}
    for event in events:
        count[event.kind] = count.get(event.kind, 0) + 1
        if count[event.kind] <= 3:
            yield event


@cache
def schemas(ruleset: str) -> Any:
    engine = registry.load(ruleset)
    return SimpleNamespace(
        command=validator(engine.command_type),
        events={event.kind: validator(event) for event in engine.events},
        view=validator(engine.view_type),
    )


def validator(kind: Any) -> Any:
    schema = msgspec.json.schema(kind)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def check(validator: Any, value: Any) -> None:
    validator.validate(msgspec.json.decode(msgspec.json.encode(value)))
