"""Plans for this turn's trade (sheet 4D): choice clauses answer D3, bids D4, a policy D5; never
one for another."""

import msgspec

from games.engine import IllegalMove, Seat, Turn
from games.engines.vor_dem_wind import events as e
from games.engines.vor_dem_wind.commands import (
    Accept,
    Bid,
    Clause,
    FilePlan,
    Offer,
    Pay,
    Policy,
    Seize,
    Take,
    Wait,
)
from games.engines.vor_dem_wind.events import Plan
from games.engines.vor_dem_wind.position import is_settled, merchant_of, not_your_turn, slot_of
from games.engines.vor_dem_wind.rules.trade import (
    check_limits,
    check_offer,
    needs_safekeeping,
    number_of,
    payable,
    slot_at,
)
from games.engines.vor_dem_wind.state import Sale, SaleOffer, State

MOST_CLAUSES = 20

# --- Filing ---


def may_file_plan(state: State, seat: Seat) -> bool:
    """From the last reveal to the close of the trade, while unsettled."""
    return state.phase == "trade" and not is_settled(state, seat)


def may_file_policy(state: State, seat: Seat) -> bool:
    """A policy also while holding a face-up card."""
    found = slot_of(state, seat)
    return may_file_plan(state, seat) or (
        state.phase == "trade" and found is not None and found[1].place == "up"
    )


def file_plan(turn: Turn[State], seat: Seat, order: FilePlan) -> None:
    """Filed when its decision is already due, it acts at once: the cascade of this very move
    reads it."""
    state = turn.state
    if state.phase != "trade":
        raise not_your_turn(state, "file_plan")
    if order == FilePlan():
        withdraw(turn, seat)
        return
    only_policy = not (order.clauses or order.bids or order.pass_rest)
    if not (may_file_policy(state, seat) if only_policy else may_file_plan(state, seat)):
        raise IllegalMove("already_settled")
    order = msgspec.structs.replace(
        order, clauses=tuple(numbered(state, clause) for clause in order.clauses)
    )
    check_clauses(state, seat, order.clauses)
    check_bids(state, seat, order.bids)
    if order.policy is not None:
        check_policy(state, seat, order.policy)
    turn.emit(e.PlanFiled(seat, merged(merchant_of(state, seat).plan or Plan(), order)))


def withdraw(turn: Turn[State], seat: Seat) -> None:
    if merchant_of(turn.state, seat).plan is None:
        raise IllegalMove("nothing_filed")
    turn.emit(e.PlanFiled(seat))


def merged(filed: Plan, order: FilePlan) -> Plan:
    """A part that is given replaces what was filed of it, bids slot by slot."""
    bids = {bid.slot: bid for bid in (*filed.bids, *order.bids)}
    return Plan(
        clauses=order.clauses or filed.clauses,
        bids=tuple(bids[slot] for slot in sorted(bids)),
        pass_rest=order.pass_rest or filed.pass_rest,
        policy=order.policy or filed.policy,
    )


def numbered(state: State, clause: Clause) -> Clause:
    """A card named by its kind is looked up when the plan is filed."""
    return (
        msgspec.structs.replace(clause, slot=number_of(state, clause.slot))
        if isinstance(clause, Take)
        else clause
    )


def check_clauses(state: State, seat: Seat, clauses: tuple[Clause, ...]) -> None:
    """Amounts and cards are checked when filed and stay valid (4A, principle 2); whether a
    clause applies is seen in its turn."""
    if len(clauses) > MOST_CLAUSES:
        raise IllegalMove("too_many_clauses", clauses=len(clauses), most=MOST_CLAUSES)
    for clause in clauses:
        if isinstance(clause, Wait):
            if clause.when is not None:
                raise IllegalMove("unclear_clause")
            continue
        slot_at(state, number_of(state, clause.slot))
        if isinstance(clause, Offer):
            check_offer(state, seat, clause.gold)
            if clause.up_to is not None:
                raise IllegalMove("up_to_in_answers_only")
        elif isinstance(clause, Seize) or clause.safely:
            needs_safekeeping(state, seat)


def check_bids(state: State, seat: Seat, bids: tuple[Bid, ...]) -> None:
    for bid in bids:
        slot_at(state, bid.slot)
        if sum(other.slot == bid.slot for other in bids) > 1:
            raise IllegalMove("bid_twice", slot=bid.slot)
        if (bid.seize and bid.gold is not None) or (bid.gold is None and bid.up_to is not None):
            raise IllegalMove("unclear_bid", slot=bid.slot)
        if bid.seize:
            needs_safekeeping(state, seat)
        elif bid.gold is not None:
            check_limits(state, seat, bid.gold, bid.up_to)


def check_policy(state: State, seat: Seat, policy: Policy) -> None:
    if (policy.way == "sell_at") != (policy.gold is not None):
        raise IllegalMove("unclear_policy")
    if policy.gold is not None and policy.gold < 1:
        raise IllegalMove("offer_too_low", gold=policy.gold, lowest=1)
    for other in policy.never:
        if not 1 <= other <= len(state.merchants):
            raise IllegalMove("unknown_seat", seat=other)
        if other == seat:
            raise IllegalMove("not_yourself")


# --- What a plan answers ---


def planned_choice(state: State, seat: Seat) -> Take | Offer | Seize | None:
    """The first clause that applies; None: ask him. After a lost sale the list is read again
    from the top."""
    plan = merchant_of(state, seat).plan
    for clause in plan.clauses if plan else ():
        if isinstance(clause, Wait):
            return None
        if applies(state, clause):
            return clause
    return None


def applies(state: State, clause: Take | Offer | Seize) -> bool:
    """A card face up is always another's: who plans a choice is unsettled."""
    place = state.slots[number_of(state, clause.slot) - 1].place
    return place == ("centre" if isinstance(clause, Take) else "up")


def planned_bid(state: State, seat: Seat, slot: int) -> Bid | None:
    plan = merchant_of(state, seat).plan
    if plan is None:
        return None
    listed = next((bid for bid in plan.bids if bid.slot == slot), None)
    return listed or (Bid(slot) if plan.pass_rest else None)


def planned_decision(state: State, sale: Sale) -> Accept | Pay | None:
    plan = merchant_of(state, sale.holder).plan
    return None if plan is None or plan.policy is None else policy_answer(state, sale, plan.policy)


def policy_answer(state: State, sale: Sale, policy: Policy) -> Accept | Pay:
    """Offers stand in turn order, so of equal ones the highest is the first and the lowest the
    last."""
    liked = [given for given in sale.offers if given.seat not in policy.never] or sale.offers
    affordable = [given for given in payable(state, sale) if given in liked]
    highest = max(liked, key=lambda given: given.gold)
    if policy.way == "sell" or not affordable:
        return Accept(highest.seat)
    if policy.way == "keep":
        return Pay(lowest(affordable).seat)
    assert policy.gold is not None
    cheapest = lowest(liked)
    if highest.gold >= policy.gold or cheapest not in affordable:
        return Accept(highest.seat)
    return Pay(cheapest.seat)


def lowest(offers: list[SaleOffer]) -> SaleOffer:
    return min(reversed(offers), key=lambda given: given.gold)
