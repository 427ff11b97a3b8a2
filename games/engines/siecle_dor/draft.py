"""A letter under construction (4.2): what its lines do so far, and what a further line may be."""

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from games.engine import Choice, Command, Free, Option, Seat, Turn, snake
from games.engines.siecle_dor import commands as c
from games.engines.siecle_dor.data import COLONIES
from games.engines.siecle_dor.decide import CLOSING, check_seat, letter
from games.engines.siecle_dor.evolve import evolve
from games.engines.siecle_dor.options import anytime_options, options
from games.engines.siecle_dor.position import free_colonies
from games.engines.siecle_dor.rules.readable import check_letter
from games.engines.siecle_dor.state import State
from games.engines.siecle_dor.view import view
from games.kit.drafting import Drafter, Run, as_guide, check_order, classes_in, under

TRY = "try"
WRITTEN = [
    Option(snake(order.__name__), {name: Free(name) for name in fields}, exact=False)
    for order in classes_in(c.TurnOrder)
    if (fields := order.__struct_fields__) and (order is c.Sell or not order.anytime)
]
"""The orders of a turn with whatever values: what is tried need not be possible."""


def play(turn: Turn[State], seat: Seat, lines: Sequence[c.Line]) -> None:
    check_seat(turn.state, seat)
    if lines:
        check_letter(lines)
        letter(turn, seat, lines, unfinished=True)


def further(run: Run[State]) -> list[Option]:
    """4.2.4: whatever follows the end of the turn is ignored. All bids of a letter are one answer,
    so only lots that it does not name yet are left to bid for (4.3)."""
    now = run.state.turn
    if now is not None and now.ended:
        return []
    lots = [line.order.lot for line in run.lines if isinstance(line.order, c.Bid)]
    found = [with_voyage(run.state, option) for option in options(run.state, run.seat)]
    if lots:
        return [option for option in found if may_follow_bids(option, lots)]
    return [*found, *attempts(run, found)]


def with_voyage(state: State, option: Option) -> Option:
    """A card that is drawn, or bid for, may complete a voyage: no colony, one, or any that is
    free."""
    if not option.exact or option.kind not in ("use_buy", "bid") or "use" in option.fields:
        return option
    free = tuple(free_colonies(state))
    voyages = dict.fromkeys(((), *((number,) for number in free), free))
    return replace(option, fields={**option.fields, "sail": Choice(tuple(voyages))})


def may_follow_bids(option: Option, lots: Sequence[str]) -> bool:
    if option.kind != "bid":
        return option.anytime
    domain = option.fields["lot"]
    return isinstance(domain, Choice) and not set(domain.values) & set(lots)


def attempts(run: Run[State], found: Sequence[Option]) -> list[Option]:
    """In one's turn a line may be tried, whether it is possible or not: a guide."""
    now = run.state.turn
    if now is None or now.seat != run.seat or run.state.auction is not None:
        return []
    listed = [as_guide(option) for option in found if not option.anytime]
    return under(TRY, [*listed, *WRITTEN])


# --- Past an unknown: a guide ---


def guide(run: Run[State]) -> list[Option]:
    """The orders of a turn as they may be once the dice, the card or the auction are known, each
    with `try` too; out of one's turn what is always possible."""
    if any(isinstance(line.order, CLOSING) and not line.attempt for line in run.lines):
        return []
    now = run.state.turn
    if now is None or now.seat != run.seat:
        return anytime_options(run.state, run.seat)
    now.moved, now.ended, run.state.auction = True, False, None
    found = options(run.state, run.seat)
    if isinstance(run.lines[-1].order, c.UseBuy):
        single = Choice(tuple((number,) for number in COLONIES))
        found.append(Option("sail", {"colonies": single}))
    return [*found, *attempts(run, found)]


def append_line(lines: Sequence[c.Line], order: Command, condition: str) -> tuple[c.Line, ...]:
    check_order(order, c.Order)
    return (*lines, c.Line(cast(c.Order, order), attempt=condition == TRY))


def early(state: State, seat: Seat, lines: Sequence[c.Line]) -> Command | None:
    """4.2.6: while the seller's auction runs the lines wait for its end. A bid, or the colonies of
    a voyage, become a standing order (4.3)."""
    now = state.auction
    if now is not None and now.seller == seat:
        is_turn = all(isinstance(line.order, classes_in(c.TurnOrder)) for line in lines)
        return c.Keep(tuple(lines)) if is_turn else None
    match [line.order for line in lines]:
        case [c.Sail(colonies=colonies)]:
            return c.StandingSail(colonies)
        case [c.Bid(lot=province, maximum_h=maximum_h)] if now is not None:
            colours = [lot.colour for lot in now.lots if lot.province == province]
            return c.StandingBid(colours[0], maximum_h) if colours else None
    return None


draft = Drafter(
    state=State,
    evolve=evolve,
    view=view,
    letter=play,
    further=further,
    guide=guide,
    orders=c.Order,
).draft
