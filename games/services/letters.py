"""Text orders and what is said about them, the same at every door. Sentences come in the
language that is active."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from itertools import islice, product, zip_longest
from typing import Any

import msgspec
from django.utils.translation import get_language, gettext

from core import sql
from core.accounts.models import User
from games import words
from games.engine import (
    Between,
    Choice,
    Command,
    Decision,
    Engine,
    Free,
    IllegalMove,
    Option,
    Preview,
    Problem,
    Unreadable,
    load,
)
from games.models import Game, Seat
from games.navigation.words import FILES, PHOTOS
from games.sentences import FOR_INSTANCE, Names, one_of, quoted, say
from games.services import positions
from games.services.positions import Position
from games.services.refusals import TableRefusal

MOST_EXAMPLES = 8
NOT_ORDERS = FILES | PHOTOS  # what was sent before it was an order of any game
MOST_OF_DUE = 3  # orders that answer what is asked
MOST_CHARACTERS = 20_000  # of a letter
BEGUN = {Game.Status.RUNNING, Game.Status.FINISHED}


def language() -> str:
    return (get_language() or "en").partition("-")[0]


SEATS = f"""
SELECT seat.number, seat.holder, seat.player_id, person.username, person.guest_until
FROM {Seat._meta.db_table} seat LEFT JOIN {User._meta.db_table} person ON person.id = seat.player_id
WHERE seat.game_id = %s ORDER BY seat.number"""  # noqa: S608 -- names of our own tables


def names_of(game: Game) -> dict[int, str]:
    """Who sits in each seat, as sentences call them."""
    return words.names((sitting(*row) for row in sql.every(SEATS, game.pk)), gettext)


def sitting(
    number: int,
    holder: str,
    player_id: int | None,
    username: str | None,
    guest_until: datetime | None,
) -> Seat:
    seat = sql.made(Seat, ("number", "holder", "player_id"), (number, holder, player_id))
    if player_id is not None:
        seat.player = sql.made(
            User, ("id", "username", "guest_until"), (player_id, username, guest_until)
        )
    return seat


def read_letter(game: Game, seat: int, text: str) -> Command:
    """The command that these order lines are, read with what the seat sees. Raises Unreadable or
    TableRefusal."""
    if len(text) > MOST_CHARACTERS:
        raise TableRefusal("letter_too_long", characters=len(text), most=MOST_CHARACTERS)
    if not game.begun:
        raise TableRefusal("not_running", status=game.status)
    return read_at(positions.newest(game), seat, text, names_of(game))


def read_at(position: Position, seat: int, text: str, names: dict[int, str]) -> Command:
    """The same in a position that is at hand. Raises Unreadable."""
    view = position.engine.view(position.state, seat)
    return position.engine.notation.parse(text, view, names, language(), legality(position, seat))


def legality(position: Position, seat: int) -> Callable[[Command], bool]:
    """Would the game take this command from the seat, as far as the seat can foresee? For a
    reader that must choose between readings."""

    def legal(command: Command) -> bool:
        try:
            position.engine.preview(position.state, seat, command)
        except IllegalMove:
            return False
        return True

    return legal


def order_reader(game: Game, seat: int) -> Callable[[str], bool]:
    """A function that says whether a line can be read as an order by this seat. The position is
    loaded once, when it is first asked."""

    @cache
    def seen() -> tuple[Engine[Any], Any, dict[int, str]]:
        position = positions.newest(game)
        return position.engine, position.engine.view(position.state, seat), names_of(game)

    def is_order(line: str) -> bool:
        if not line.strip() or len(line) > MOST_CHARACTERS or game.status not in BEGUN:
            return False
        engine, view, names = seen()
        try:
            engine.notation.parse(line, view, names, language())
        except Unreadable:
            return False
        return True

    return is_order


def command_lines(engine: Engine[Any], command: Command, names: dict[int, str]) -> list[str]:
    """A command as order lines, as we would write it. A letter of one plain line is that line,
    without its heading."""
    lines: Any = getattr(command, "lines", ())
    if command.kind == "orders" and len(lines) == 1 and is_plain(lines[0]):
        command = lines[0].order
    return engine.notation.render(command, names, language()).splitlines()


def letter_lines(engine: Engine[Any], lines: Sequence[Any], names: Names) -> list[str]:
    """The lines of a letter as text, without the heading that one line alone may need."""
    if not lines:
        return []
    told = engine.notation.render(engine.letter_type(tuple(lines)), names, language())
    if len(lines) == 1 and is_plain(lines[0]):
        told = engine.notation.render(lines[0].order, names, language())
    return told.splitlines()


def is_plain(line: Any) -> bool:
    """Whether a line is its order and nothing else: no condition, no other order instead."""
    return bool(type(line)(line.order) == line)


@dataclass(frozen=True)
class Explained:
    """One trouble with a letter: a code for programs, sentences for people."""

    code: str
    sentence: str
    line: int | None = None
    suggestions: Sequence[str] = ()


def explain(error: Exception, game: Game, seat: int | None = None) -> list[Explained]:
    """What is wrong, line by line; to whom the table waits for, what it asks. Only for what a
    player can do something about; anything else is raised again."""
    engine = load(game.ruleset)
    if isinstance(error, Unreadable):
        return [
            Explained(p.code, explain_problem(engine, p), p.line, p.suggestions)
            for p in error.problems
        ]
    if (
        isinstance(error, IllegalMove) and error.code in NOT_ORDERS
    ):  # of no game's own words: it was never an order
        return [
            Explained(
                error.code,
                say(
                    NOT_ORDERS[error.code],
                    {fact: str(given) for fact, given in error.facts.items()},
                    gettext,
                ),
            )
        ]
    if isinstance(error, IllegalMove):
        return [Explained(error.code, explain_refusal(engine, error, game, seat), error.line)]
    if isinstance(error, TableRefusal):
        return [Explained(error.code, error.sentence(gettext))]
    raise error


def explain_refusal(engine: Engine[Any], error: IllegalMove, game: Game, seat: int | None) -> str:
    """Nobody is told that the game waits for themselves: they hear what it asks of them, and
    orders that answer it."""
    facts = dict(error.facts)
    is_awaited = seat is not None and seat in facts.get("awaited", ())
    if is_awaited:
        del facts["awaited"]
    sentence: str = engine.words.refusal(error.code, facts, names_of(game), gettext, language())
    return f"{sentence} {what_is_due(engine, game, seat)}" if is_awaited and seat else sentence


def what_is_due(engine: Engine[Any], game: Game, seat: int) -> str:
    state = positions.newest(game).state
    kinds = [one.kind for one in engine.pending(state) if one.seat == seat and one.due]
    options = [one for one in engine.options(state, seat) if not one.anytime]
    found = examples(engine, options, names_of(game), most=1)
    orders = [quoted(order, gettext) for one in found for order in one.orders]
    asked = [engine.words.decision(kind, gettext, language()) for kind in kinds[:1]]
    if orders:
        listed = one_of(orders[:MOST_OF_DUE], gettext)
        asked.append(gettext(FOR_INSTANCE).format(orders=listed))
    return " ".join(asked)


def explain_problem(engine: Engine[Any], problem: Problem) -> str:
    """What is wrong with a line; where nothing like it can be suggested, what is asked now and
    how it can be answered."""
    sentence: str = engine.words.problem(problem, gettext, language())
    if problem.suggestions or "due" not in problem.facts:
        return sentence
    due = engine.words.decision(problem.facts["due"], gettext, language())
    orders = [quoted(order, gettext) for order in problem.facts["examples"]]
    example = f" {gettext(FOR_INSTANCE).format(orders=one_of(orders, gettext))}" if orders else ""
    return f"{sentence} {due}{example}"


# --- Options as orders ready to copy ---


@dataclass(frozen=True)
class Example:
    """What one kind of order does, and orders of that kind that are legal now."""

    kind: str
    meaning: str
    orders: Sequence[str]
    more: bool = False  # there are further values than those shown


def examples(
    engine: Engine[Any],
    options: Sequence[Option],
    names: dict[int, str],
    *,
    most: int | None = None,
) -> list[Example]:
    """The exact options as orders to copy, grouped by kind, in the order the engine gives them; at
    most so many of a kind.

    Where the values are too many to list (lines, offers) a notation's `guide` gives a few orders
    to be changed."""
    found: dict[str, Example] = {}
    for option in options:
        guided = engine.notation.guide(option, names, language())
        if option.kind == "default" or not (option.exact or guided):
            continue
        commands = sampled(engine, option) if not guided else []
        orders = guided or list(
            dict.fromkeys(
                "; ".join(command_lines(engine, command, names))
                for command in commands[:MOST_EXAMPLES]
            )
        )
        meaning = engine.words.option(option.kind, gettext, language())
        earlier = found.get(option.kind, Example(option.kind, meaning, ()))
        ranges = any(
            isinstance(domain, Between) and domain.high > domain.low
            for domain in option.fields.values()
        )
        more = earlier.more or ranges or bool(guided) or len(commands) > MOST_EXAMPLES
        found[option.kind] = Example(
            option.kind,
            meaning,
            [*earlier.orders, *(o for o in orders if o not in earlier.orders)],
            more,
        )
    if most is None:
        return list(found.values())
    return [
        replace(one, orders=one.orders[:most], more=one.more or len(one.orders) > most)
        for one in found.values()
    ]


def sampled(engine: Engine[Any], option: Option) -> list[Command]:
    """Some of the commands that an option offers: what may be left out is, and of the first
    range both ends are shown."""
    ranges = [name for name, domain in option.fields.items() if isinstance(domain, Between)]
    domains = [
        values_of(domain, both_ends=name in ranges[:1]) for name, domain in option.fields.items()
    ]
    picks = islice(product(*domains), MOST_EXAMPLES + 1)
    return [
        command_of(engine, option.kind, dict(zip(option.fields, pick, strict=True)))
        for pick in picks
    ]


def values_of(domain: Choice | Between | Free, *, both_ends: bool) -> Sequence[Any]:
    if isinstance(domain, Between):
        return list(dict.fromkeys((domain.low, domain.high))) if both_ends else [domain.low]
    assert isinstance(domain, Choice), "an exact option lists its values"
    return [None] if None in domain.values else domain.values


def command_of(engine: Engine[Any], kind: str, fields: dict[str, Any]) -> Command:
    command: Command = msgspec.convert({"kind": kind, **fields}, engine.command_type)
    return command


def command_from(engine: Engine[Any], sent: Mapping[str, str]) -> Command:
    """The command that a form sends: `kind`, and each field as JSON under `field-<name>`. Whether
    it is allowed is for the game to say. Raises ValueError."""
    try:
        fields = {
            name.removeprefix("field-"): msgspec.json.decode(value)
            for name, value in sent.items()
            if name.startswith("field-")
        }
        return command_of(engine, sent.get("kind", ""), fields)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def plain(command: Command) -> dict[str, Any]:
    """A command as the log keeps it."""
    data: dict[str, Any] = msgspec.to_builtins(command)
    return data


def foreseen(engine: Engine[Any], run: Preview, seat: int, game: Game) -> list[str]:
    """What a dry run brings, as this seat may know it, in sentences."""
    names = names_of(game)
    told = [(event.kind, engine.redact(event, seat).data) for _, event in run.acts]
    return [
        engine.words.event(kind, data, names, gettext, language())
        for kind, data in told
        if data is not None
    ]


# --- A few orders to choose from ---

MOST_SUGGESTED = 4


@dataclass(frozen=True)
class Suggestion:
    """A letter that may be sent as it is: its lines, and what it does."""

    lines: Sequence[str]
    meaning: str


def suggestions(
    position: Position, seat: int, decision: Decision, names: dict[int, str]
) -> list[Suggestion]:
    """A few letters that are possible now, in the order of the rules: the first of each kind, then
    further ones. No one's advice, and not what is played otherwise: `agree` sends that."""
    engine, state = position.engine, position.state
    is_legal = legality(position, seat)
    default = command_lines(engine, decision.default, names)
    kinds: dict[str, list[Command]] = {}
    for option in engine.options(state, seat):
        if not option.anytime and option.kind != "default":
            several = islice(suggested(position, seat, option, names), MOST_SUGGESTED)
            kinds.setdefault(option.kind, []).extend(several)
    found: dict[tuple[str, ...], Suggestion] = {}
    for command in in_turn(kinds.values()):
        lines = tuple(command_lines(engine, command, names))
        if lines not in found and list(lines) != default and is_legal(command):
            meaning = engine.words.option(command.kind, gettext, language())
            found[lines] = Suggestion(lines, meaning)
        if len(found) == MOST_SUGGESTED:
            break
    return list(found.values())


def in_turn(several: Collection[Sequence[Command]]) -> Iterator[Command]:
    """The first of each, then the second of each, and so on."""
    for row in zip_longest(*several):
        yield from (command for command in row if command is not None)


def suggested(
    position: Position, seat: int, option: Option, names: dict[int, str]
) -> Iterator[Command]:
    """Commands that an option offers, or that the notation gives as examples of it."""
    if option.exact:
        yield from sampled(position.engine, option)
        return
    engine = position.engine
    view = engine.view(position.state, seat)
    for text in engine.notation.guide(option, names, language()):
        with suppress(Unreadable):
            yield engine.notation.parse(text, view, names, language())
