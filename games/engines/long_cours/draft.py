"""A letter under construction (4.2): what its lines do so far, and what a further line may be."""

from collections.abc import Sequence
from typing import cast

from games.engine import Choice, Command, Option, Seat, Turn
from games.engines.long_cours import commands as c
from games.engines.long_cours.decide import CLOSING, check_seat, letter
from games.engines.long_cours.evolve import evolve
from games.engines.long_cours.options import anytime_options, may_file, options
from games.engines.long_cours.position import captain_of
from games.engines.long_cours.rules.readable import check_letter
from games.engines.long_cours.state import State
from games.engines.long_cours.view import view
from games.kit.drafting import Drafter, Run, check_order, classes_in, under


def play(turn: Turn[State], seat: Seat, lines: Sequence[c.Line]) -> None:
    check_seat(turn.state, seat)
    if lines:
        check_letter(turn.state, lines)
        letter(turn, seat, lines)


def further(run: Run[State]) -> list[Option]:
    """4.2.4: whatever follows the end of the turn is ignored."""
    now = run.state.turn
    return [] if now is not None and now.ended else options(run.state, run.seat)


# --- Past an unknown: a guide ---

CONDITIONS: dict[type[Command], tuple[c.Condition, ...]] = {
    c.Roll: ("sold", "unsold"),
    c.Brawl: ("won", "lost"),
    c.CorsairBid: ("mine", "not_mine"),
}
"""What can be asked of the outcome of each order (4.2.3)."""


def guide(run: Run[State]) -> list[Option]:
    """The orders of his turn as they may be once the unknown is known, each with the conditions
    that the letter's own orders make sense of; between turns what is always possible."""
    if any(isinstance(line.order, CLOSING) and line.when is None for line in run.lines):
        return []
    now = run.state.turn
    if run.state.phase != "play" or now is None or now.seat != run.seat:
        return anytime_options(run.state, run.seat)
    kinds = {type(line.order) for line in run.lines}
    suppose(run, kinds)
    found = options(run.state, run.seat)
    if c.Roll in kinds and not any(option.kind == "buy" for option in found):
        found.append(Option("buy", {"keep": Choice((0,))}))
    turn_orders = [option for option in found if not option.anytime]
    asked = [condition for kind in kinds for condition in CONDITIONS.get(kind, ())]
    conditional = [one for condition in sorted(asked) for one in under(condition, turn_orders)]
    return [*found, *conditional]


def suppose(run: Run[State], kinds: set[type[Command]]) -> None:
    """Brawls and auctions are over, what the letter does only once is done, and the roll sold the
    dearest goods."""
    now, captain = run.state.turn, captain_of(run.state, run.seat)
    assert now is not None
    run.state.brawl = run.state.auction = None
    now.ended = False
    now.moved = now.moved or c.Move in kinds
    if c.Roll in kinds:
        now.rolled = True
        captain.cash += 3 * max(captain.goods.values(), default=0)
    if c.CorsairBid in kinds and run.state.corsair.owner is None:
        run.state.corsair.owner = run.seat


def append_line(lines: Sequence[c.Line], order: Command, condition: str) -> tuple[c.Line, ...]:
    check_order(order, c.Order)
    when = cast(c.Condition | None, condition or None)
    return (*lines, c.Line(cast(c.Order, order), when))


def early(state: State, seat: Seat, lines: Sequence[c.Line]) -> Command | None:
    """4.3: between his turns the lines are filed for the next one; an answer to a brawl or an
    auction becomes a standing order."""
    orders = [line.order for line in lines]
    match orders:
        case [c.Riposte(card=card, up_to=up_to)]:
            return c.StandingRiposte(up_to if card is None else card)
        case [c.Concede()]:
            return c.StandingRiposte(0)
        case [c.CorsairPass()]:
            return c.StandingBid(0)
        case [c.CorsairBid(maximum=maximum)] if not may_file(state, seat):
            return c.StandingBid(maximum)
    if not may_file(state, seat) or not all(isinstance(o, classes_in(c.TurnOrder)) for o in orders):
        return None
    return c.Advance(tuple(c.TurnLine(cast(c.TurnOrder, line.order), line.when) for line in lines))


draft = Drafter(
    state=State,
    evolve=evolve,
    view=view,
    letter=play,
    further=further,
    guide=guide,
    orders=c.Order,
).draft
