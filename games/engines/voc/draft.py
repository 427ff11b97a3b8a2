"""A letter under construction: what its lines do so far, and what a further line may be. Windows
close, and ships sail, only once the letter is sent."""

from collections.abc import Sequence
from itertools import permutations, product
from typing import cast

from msgspec.structs import replace

from games.engine import Choice, Command, Option, Seat, Turn
from games.engines.voc import commands as c
from games.engines.voc.data import GOODS
from games.engines.voc.decide import check_seat, letter
from games.engines.voc.demand import cargo_lists
from games.engines.voc.evolve import evolve
from games.engines.voc.options import anytime_options, options, turn_options
from games.engines.voc.rules.readable import check_letter
from games.engines.voc.state import State
from games.engines.voc.view import view
from games.kit.drafting import Drafter, Run, as_guide, check_order, under

ELSE = "else"


def play(turn: Turn[State], seat: Seat, lines: Sequence[c.Line]) -> None:
    check_seat(turn.state, seat)
    if lines:
        check_letter(turn.state, lines)
        letter(turn, seat, lines)


def further(run: Run[State]) -> list[Option]:
    """After an investment others are asked, so further ones wait for the seat's next turns."""
    if invested(run):
        return guide(run)
    lists = cargo_lists(run.state, run.seat)
    return [with_lists(option, lists) for option in options(run.state, run.seat)]


def with_lists(option: Option, lists: Sequence[tuple[str, ...]]) -> Option:
    """Two goods to keep, or to load one before the other, and for a cargo all that the contracts
    ask for: a form lists one good, a draft these too."""
    name = {"keep": "wares", "cargo": "goods"}.get(option.kind)
    domain = option.fields.get(name) if name else None
    if name is None or not option.exact or not isinstance(domain, Choice):
        return option
    if option.kind == "keep":
        several = [*domain.values, *product(GOODS, repeat=2)]
    else:
        several = [*lists, *domain.values, *permutations(GOODS, 2)]
    return replace(option, fields={**option.fields, name: Choice(tuple(dict.fromkeys(several)))})


def guide(run: Run[State]) -> list[Option]:
    """Further investments wait, as plans, for turns that nobody knows yet; `else` names what is
    done instead of the last one."""
    always = list(anytime_options(run.state, run.seat))
    if not invested(run):
        return always
    now = run.before.turn
    asked = now is not None and now.seat == run.seat and not now.acted
    actions = list(turn_options(run.before, run.seat)) if asked else []
    instead = actions if isinstance(run.lines[-1].order, c.INVESTMENTS) else []
    return [*map(as_guide, actions), *under(ELSE, instead), *always]


def invested(run: Run[State]) -> bool:
    return any(isinstance(line.order, c.INVESTMENTS) for line in run.lines)


def append_line(lines: Sequence[c.Line], order: Command, condition: str) -> tuple[c.Line, ...]:
    check_order(order, c.Order)
    if condition != ELSE:
        return (*lines, c.Line(cast(c.Order, order)))
    if not lines or not isinstance(order, c.INVESTMENTS):
        raise ValueError("nothing that can be done instead")
    last = lines[-1]
    return (*lines[:-1], c.Line(last.order, (*last.otherwise, cast(c.Action, order))))


def early(state: State, seat: Seat, lines: Sequence[c.Line]) -> Command | None:
    """W1: investments are planned for the coming turns."""
    if not lines or not all(isinstance(line.order, c.INVESTMENTS) for line in lines):
        return None
    return c.Queue(tuple((cast(c.Action, line.order), *line.otherwise) for line in lines))


draft = Drafter(
    state=State,
    evolve=evolve,
    view=view,
    letter=play,
    further=further,
    guide=guide,
    orders=c.Order,
).draft
