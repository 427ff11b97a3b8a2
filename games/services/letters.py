"""Text orders and what is said about them, the same at every door. Sentences come in the
language that is active."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice, product
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
    Engine,
    Free,
    IllegalMove,
    Option,
    Problem,
    Unreadable,
    load,
)
from games.models import Game, Seat
from games.navigation.words import FILES
from games.sentences import FOR_INSTANCE, one_of, quoted, say
from games.services import positions
from games.services.positions import Position
from games.services.refusals import TableRefusal

MOST_EXAMPLES = 8
MOST_CHARACTERS = 20_000  # of a letter
BEGUN = {Game.Status.RUNNING, Game.Status.FINISHED}


def language() -> str:
    return (get_language() or "en").partition("-")[0]


SEATS = f"""
SELECT seat.number, seat.holder, seat.player_id, person.username
FROM {Seat._meta.db_table} seat LEFT JOIN {User._meta.db_table} person ON person.id = seat.player_id
WHERE seat.game_id = %s ORDER BY seat.number"""  # noqa: S608 -- names of our own tables


def names_of(game: Game) -> dict[int, str]:
    """Who sits in each seat, as sentences call them."""
    return words.names((sitting(*row) for row in sql.every(SEATS, game.pk)), gettext)


def sitting(number: int, holder: str, player_id: int | None, username: str | None) -> Seat:
    seat = sql.made(Seat, ("number", "holder", "player_id"), (number, holder, player_id))
    if player_id is not None:
        seat.player = sql.made(User, ("id", "username"), (player_id, username))
    return seat


def read(game: Game, seat: int, text: str) -> Command:
    """The command that these order lines are, read with what the seat sees. Raises Unreadable or
    TableRefusal."""
    if len(text) > MOST_CHARACTERS:
        raise TableRefusal("letter_too_long", characters=len(text), most=MOST_CHARACTERS)
    if not game.begun:
        raise TableRefusal("not_running", status=game.status)
    position = positions.newest(game)
    view = position.engine.view(position.state, seat)
    return position.engine.notation.parse(
        text, view, names_of(game), language(), legality(position, seat)
    )


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


def written(engine: Engine[Any], command: Command, names: dict[int, str]) -> list[str]:
    """A command as order lines, as we would write it. A letter of one plain line is that line,
    without its heading."""
    lines: Any = getattr(command, "lines", ())
    if command.kind == "orders" and len(lines) == 1 and getattr(lines[0], "when", None) is None:
        command = lines[0].order
    return engine.notation.render(command, names, language()).splitlines()


@dataclass(frozen=True)
class Explained:
    """One trouble with a letter: a code for programs, sentences for people."""

    code: str
    sentence: str
    line: int | None = None
    suggestions: Sequence[str] = ()


def explain(error: Exception, game: Game) -> list[Explained]:
    """What is wrong, line by line. Only for what a player can do something about; anything else
    is raised again."""
    engine = load(game.ruleset)
    if isinstance(error, Unreadable):
        return [
            Explained(p.code, explain_problem(engine, p), p.line, p.suggestions)
            for p in error.problems
        ]
    if (
        isinstance(error, IllegalMove) and error.code in FILES
    ):  # of no game's own words: it was never an order
        return [
            Explained(
                error.code,
                say(
                    FILES[error.code],
                    {fact: str(given) for fact, given in error.facts.items()},
                    gettext,
                ),
            )
        ]
    if isinstance(error, IllegalMove):
        sentence = engine.words.refusal(
            error.code, error.facts, names_of(game), gettext, language()
        )
        return [Explained(error.code, sentence, error.line)]
    if isinstance(error, TableRefusal):
        return [Explained(error.code, error.sentence(gettext))]
    raise error


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
                "; ".join(written(engine, command, names)) for command in commands[:MOST_EXAMPLES]
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


def plain(command: Command) -> dict[str, Any]:
    """A command as the log keeps it."""
    data: dict[str, Any] = msgspec.to_builtins(command)
    return data
