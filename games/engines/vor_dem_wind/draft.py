"""A letter under construction (4A, principles 4 and 5): what its lines do so far, and what a
further line may be. Nothing goes on by itself before the letter is sent."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import cast

from msgspec.structs import replace

from games.engine import Between, Choice, Command, Free, Option, Seat, Turn
from games.engines.vor_dem_wind import commands as c
from games.engines.vor_dem_wind.data import ACTION_PILES, CARD, ActionPile
from games.engines.vor_dem_wind.decide import check_seat, letter
from games.engines.vor_dem_wind.evolve import evolve
from games.engines.vor_dem_wind.options import (
    decision_options,
    filing_options,
    is_legal_order,
    options,
    picks_of,
)
from games.engines.vor_dem_wind.position import won
from games.engines.vor_dem_wind.rules.actions import is_acting
from games.engines.vor_dem_wind.rules.reveal import legal_piles
from games.engines.vor_dem_wind.state import State
from games.engines.vor_dem_wind.view import View, view
from games.kit.drafting import Drafter, Run, check_order, under

ELSE = "else"


def play(turn: Turn[State], seat: Seat, lines: Sequence[c.Line]) -> None:
    check_seat(turn.state, seat)
    if lines:
        letter(turn, seat, lines)


def as_foreseen(after: View, before: View) -> View:
    """How many cards another hand holds once it has paid tells which coins it paid with, so it
    stays as it is."""
    known = {merchant.seat: merchant.hand_cards for merchant in before.merchants}
    return replace(
        after,
        merchants=tuple(
            merchant
            if merchant.seat == after.seat
            else replace(merchant, hand_cards=known[merchant.seat])
            for merchant in after.merchants
        ),
    )


def further(run: Run[State]) -> list[Option]:
    found = [with_every_order(run.state, option) for option in options(run.state, run.seat)]
    return [*found, *fallbacks(run)] if found else []


def with_every_order(state: State, option: Option) -> Option:
    """Cards may be turned up in any order of the piles; a form lists only one, a draft all."""
    if option.kind != "reveal" or not option.exact:
        return option
    piles = tuple(CARD[slot.card].pile for slot in state.slots)
    single = tuple((c.Pick(pile),) for pile in legal_piles(len(state.merchants), list(piles)))
    picks = dict.fromkeys((*single, *whole_orders(len(state.merchants), piles)))
    return Option("reveal", {"picks": Choice(tuple(picks))})


@lru_cache(maxsize=256)
def whole_orders(seats: int, piles: tuple[ActionPile, ...]) -> tuple[tuple[c.Pick, ...], ...]:
    orders = product(ACTION_PILES, repeat=seats - len(piles))
    return tuple(picks_of(one) for one in orders if is_legal_order(seats, list(piles), one))


def fallbacks(run: Run[State]) -> list[Option]:
    """What may be done instead of the last line, judged where that line is: `else` lines. Filed
    action orders have only actions beside them."""
    if not run.lines or isinstance(run.lines[-1].order, c.FilePlan):
        return []
    turn, _ = DRAFTER.play(run.before, run.seat, run.lines[:-1])
    if isinstance(run.lines[-1].order, c.Act) and not is_acting(turn.state, run.seat):
        filed = filing_options(turn.state, run.seat)
        return under(ELSE, [option for option in filed if option.kind == "act"])
    return under(ELSE, decision_options(turn.state, run.seat))


def guide(run: Run[State]) -> list[Option]:
    """Cards have been turned up: the trade begins, with cards that nobody knows yet."""
    cards = Between(1, len(run.state.merchants))
    opened = [
        Option("take", {"slot": cards}),
        Option("offer", {"slot": cards, "gold": Free("gold")}),
        Option("file_plan", {name: Free(name) for name in ("clauses", "bids", "policy")}),
        Option("act", {"steps": Free("steps"), "when": Free("outcome")}),
    ]
    return [*options(run.state, run.seat), *(opened if run.state.phase == "reveal" else [])]


def append_line(lines: Sequence[c.Line], order: Command, condition: str) -> tuple[c.Line, ...]:
    check_order(order, c.Order)
    if condition != ELSE:
        return (*lines, c.Line(cast(c.Order, order)))
    if not lines:
        raise ValueError("nothing stands above an else")
    last = lines[-1]
    return (*lines[:-1], c.Line(last.order, (*last.otherwise, cast(c.Order, order))))


def early(state: State, seat: Seat, lines: Sequence[c.Line]) -> Command | None:
    """4D: choices and offers become a plan for the trade; actions are filed for the card held."""
    orders = [line.order for line in lines]
    if orders and all(isinstance(order, c.Take | c.Offer | c.Seize) for order in orders):
        return c.FilePlan(clauses=tuple(cast(c.Clause, order) for order in orders))
    match orders:
        case [c.Act(steps=steps, when=None)] if not lines[0].otherwise:
            return c.Act(steps, won(state, seat))
    return None


DRAFTER = Drafter(
    state=State,
    evolve=evolve,
    view=view,
    letter=play,
    further=further,
    guide=guide,
    orders=c.Order,
    unforeseen=as_foreseen,
)
draft = DRAFTER.draft
