"""Action orders filed before their turn (4A, principle 1; D6): from the last reveal on, for each
thing the trade may bring."""

from collections.abc import Sequence

from games.engine import IllegalMove, Seat, Turn
from games.engines.vor_dem_wind import events as e
from games.engines.vor_dem_wind.commands import Act, Wait, Won
from games.engines.vor_dem_wind.events import FiledAct
from games.engines.vor_dem_wind.position import merchant_of, not_your_turn, won
from games.engines.vor_dem_wind.rules.actions import check_steps, is_acting
from games.engines.vor_dem_wind.state import Merchant, State

OUTCOMES: tuple[Won | None, ...] = (None, "purchase", "storage", "transport", "special", "gold")


def may_file_act(state: State, seat: Seat) -> bool:
    """From the last reveal until his action is due."""
    if state.phase == "trade":
        return True
    return state.phase == "action" and seat not in state.acted and not is_acting(state, seat)


def file_act(turn: Turn[State], seat: Seat, acts: Sequence[Act]) -> None:
    """`acts`: the order and its else lines. What cannot change is checked now, the rest when its
    turn comes."""
    state = turn.state
    if state.phase == "action" and seat in state.acted:
        raise IllegalMove("already_acted")
    if not may_file_act(state, seat):
        raise not_your_turn(state, "act")
    when = acts[0].when
    for act in acts:
        check_steps(state, seat, act.steps, outcome(state, seat, act.when or when))
    filed = [order for order in merchant_of(state, seat).orders if order.when != when]
    turn.emit(e.OrdersFiled(seat, in_order([*filed, FiledAct(tuple(acts), when)])))


def outcome(state: State, seat: Seat, when: Won | None) -> Won:
    """What these orders are for: during the trade it must be said, afterwards it is known."""
    if state.phase == "trade":
        if when is None:
            raise IllegalMove("when_needed")
        return when
    brought = won(state, seat)
    if when not in (None, brought):
        raise IllegalMove("not_won", when=when, won=brought)
    return brought


def in_order(filed: list[FiledAct]) -> tuple[FiledAct, ...]:
    return tuple(sorted(filed, key=lambda order: OUTCOMES.index(order.when)))


def wait(turn: Turn[State], seat: Seat, order: Wait) -> None:
    """Take back what is filed, for that outcome or for all."""
    filed = merchant_of(turn.state, seat).orders
    kept = [] if order.when is None else [act for act in filed if act.when != order.when]
    if len(kept) == len(filed):
        raise IllegalMove("nothing_filed")
    turn.emit(e.OrdersFiled(seat, in_order(kept)))


def filed_for(merchant: Merchant, brought: Won) -> tuple[Act, ...]:
    """The acts to try in turn: those for this very outcome before those for any."""
    for when in (brought, None):
        for order in merchant.orders:
            if order.when == when:
                return tuple(Act(act.steps) for act in order.acts)
    return ()
