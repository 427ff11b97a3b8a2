"""Auctions of a marker's action (SDO-74 to SDO-81, rulings 4 and 23 to 27): sealed maxima, or
literally by rounds (4.3)."""

from collections.abc import Mapping, Sequence

from games.engine import IllegalMove, Seat, Turn
from games.engines.siecle_dor import commands as c
from games.engines.siecle_dor import events as e
from games.engines.siecle_dor.data import COLOUR_OF, DEFAULT_ORDER, PILE_OF_COLOUR, PROVINCES
from games.engines.siecle_dor.position import (
    active_marker,
    can_perform,
    clockwise_from,
    has_cards,
    house_of,
    in_turn,
    nearest_to_done,
    painting_named,
    stage,
)
from games.engines.siecle_dor.rules.free import PAWNS_FOR_A_MARKER
from games.engines.siecle_dor.rules.special import (
    USES,
    create_pawn,
    draw,
    draw_label,
    own_painting,
    pay_painter,
)
from games.engines.siecle_dor.rules.voyage import check_sale, sold_by
from games.engines.siecle_dor.state import Answer, House, OpenAuction, Painting, Round, State

STEP_H = 1  # SDO-76: lowest bid and lowest raise

Ladder = tuple[e.Rung, ...]


# --- The call (SDO-74, SDO-75) ---


def may_auction(state: State, seat: Seat) -> None:
    in_turn(state, seat, "auction")


def open_auction(turn: Turn[State], seat: Seat, order: c.Auction) -> None:
    state = turn.state
    may_auction(state, seat)
    for at, province in enumerate(order.provinces):
        check_lot(state, seat, province)
        if province in order.provinces[:at]:
            raise IllegalMove("twice", province=province)
    lots = tuple(lot_of(state, seat, province) for province in order.provinces)
    asked = tuple(
        other
        for other in clockwise_from(state, seat)[1:]
        if any(other in lot.eligible for lot in lots)
    )
    turn.emit(e.AuctionOpened(state.auctions + 1, seat, state.auction_mode, lots, asked))
    turn.unknown()  # others' standing orders and answers
    if state.auction_mode == "sealed":
        answer_by_standing_orders(turn)


def check_lot(state: State, seat: Seat, province: str) -> None:
    if province not in PROVINCES:
        raise IllegalMove("not_auctionable", place=province, reason="not_province")  # SDO-46
    active_marker(state, province, seat)
    if state.turn is not None and province in state.turn.offered:
        raise IllegalMove("already_offered", province=province)  # ruling 25
    if not eligible(state, seat, province):
        raise IllegalMove("not_auctionable", place=province, reason="nobody")  # ruling 24


def eligible(state: State, seller: Seat, province: str) -> tuple[Seat, ...]:
    """Clockwise from the seller's left: who could perform the action. Money is no condition
    (ruling 24)."""
    others = clockwise_from(state, seller)[1:]
    return tuple(
        seat for seat in others if can_perform(state, house_of(state, seat), COLOUR_OF[province])
    )


def lot_of(state: State, seller: Seat, province: str) -> e.Lot:
    return e.Lot(province, COLOUR_OF[province], eligible(state, seller, province))  # type: ignore[arg-type]  # the board's colours


def auctionable(state: State, seat: Seat) -> list[str]:
    def can_be_sold(province: str) -> bool:
        try:
            check_lot(state, seat, province)
        except IllegalMove:
            return False
        return True

    return [province for province in PROVINCES if can_be_sold(province)]


def answer_by_standing_orders(turn: Turn[State]) -> None:
    """4.3: `auto` answers at once, if every lot open to the seat has such a maximum. Only here:
    one set later counts from the next auction on."""
    auction = turn.state.auction
    assert auction is not None
    for seat in auction.asked:
        standing = house_of(turn.state, seat).standing.bids
        mine = [lot for lot in auction.lots if seat in lot.eligible]
        if all(lot.colour in standing and standing[lot.colour].auto for lot in mine):
            turn.actor = seat
            maxima = {lot.province: standing[lot.colour].maximum_h for lot in mine}
            turn.emit(
                e.BidSealed(
                    seat, tuple(e.LotBid(lot, most) for lot, most in maxima.items() if most)
                )
            )


def default_answer(state: State, auction: OpenAuction, seat: Seat) -> list[c.Bid]:
    """What a timeout bids: the standing maxima, cut to the money. None: it passes."""
    house = house_of(state, seat)
    standing = house.standing.bids
    found = []
    for lot in auction.lots:
        most = min(standing[lot.colour].maximum_h, house.money_h) if lot.colour in standing else 0
        if seat in lot.eligible and most and auction.mode == "sealed":
            found.append(c.Bid(lot.province, most))
    return found


# --- Sealed answers ---


def may_answer(state: State, seat: Seat, order: str) -> OpenAuction:
    auction = state.auction
    if auction is None or auction.seller == seat:
        raise IllegalMove("wrong_phase", order=order, phase=stage(state))
    if seat not in auction.asked:
        raise IllegalMove("bid_not_eligible", lots=[lot.province for lot in auction.lots])
    if auction.round is not None and auction.round.to_bid != seat:
        raise IllegalMove("not_your_bid", to_bid=auction.round.to_bid)
    return auction


def bid(turn: Turn[State], seat: Seat, orders: Sequence[c.Bid]) -> None:
    """One answer: all the bids of a letter. A lot it does not name is passed (4.3)."""
    auction = may_answer(turn.state, seat, "bid")
    selling = tuple(sale for order in orders for sale in order.selling)
    budgets = [order.budget_h for order in orders if order.budget_h is not None]
    check_bids(turn.state, auction, seat, orders, selling)
    if auction.mode == "rounds":
        bid_in_round(turn, seat, orders, selling)
        return
    bids = tuple(lot_bid(order) for order in orders if order.maximum_h)
    turn.emit(e.BidSealed(seat, bids, selling, min(budgets, default=None)))


def lot_bid(order: c.Bid) -> e.LotBid:
    return e.LotBid(
        order.lot,
        order.maximum_h,
        order.use,
        order.province,
        order.found,
        order.painting,
        order.sail,
    )


def check_bids(
    state: State,
    auction: OpenAuction,
    seat: Seat,
    orders: Sequence[c.Bid],
    selling: Sequence[c.Sale],
) -> None:
    house = house_of(state, seat)
    for sale in selling:
        if sale.goods != "all":
            check_sale(house, sale.goods, sale.sets)
    for at, order in enumerate(orders):
        if order.lot in [other.lot for other in orders[:at]]:
            raise IllegalMove("twice", province=order.lot)
        lot = check_bid(auction, house, order)
        fee = (
            fee_h(state, house, lot, lot_bid(order))
            if auction.mode == "rounds" and order.maximum_h
            else 0
        )  # a sealed maximum is cut
        if order.maximum_h + fee > spendable_h(house, selling):
            raise IllegalMove(
                "no_money", needs_h=order.maximum_h + fee, has_h=spendable_h(house, selling)
            )


def check_bid(auction: OpenAuction, house: House, order: c.Bid) -> e.Lot:
    open_now = auction.lots[:1] if auction.mode == "rounds" else auction.lots
    lot = next((lot for lot in open_now if lot.province == order.lot), None)
    if lot is None:
        raise IllegalMove("not_a_lot", lot=order.lot, lots=[lot.province for lot in open_now])
    if house.seat not in lot.eligible:
        raise IllegalMove("bid_not_eligible", lots=[lot.province])
    if order.use is not None and order.use not in USES[lot.colour]:
        raise IllegalMove("wrong_colour", place=lot.province, colour=lot.colour, use=order.use)
    if order.painting is not None:
        own_painting(house, order.painting)
    return lot


def spendable_h(house: House, selling: Sequence[c.Sale]) -> int:
    """Ruling 23: the money, after the declared sales that are still possible."""
    return house.money_h + sum(sold.worth_h for sold in sold_by(house, selling))


def pass_by(turn: Turn[State], seat: Seat, order: c.Pass) -> None:
    auction = may_answer(turn.state, seat, "pass")
    if auction.mode == "rounds":
        pass_in_round(turn, seat)
    else:
        turn.emit(e.BidSealed(seat))


# --- By rounds ---


def bid_in_round(
    turn: Turn[State], seat: Seat, orders: Sequence[c.Bid], selling: tuple[c.Sale, ...]
) -> None:
    auction = turn.state.auction
    assert auction is not None
    assert auction.round is not None
    [order] = orders  # two bids for one lot have been refused
    lowest = auction.round.high_h + STEP_H
    if order.maximum_h == 0:
        pass_in_round(turn, seat)
    elif order.maximum_h < lowest:
        raise IllegalMove("bid_step", bid_h=order.maximum_h, lowest_h=lowest)
    else:
        others = [other for other in auction.round.inside if other != seat]
        to_bid = after(auction.round.inside, seat) if others else None
        turn.emit(e.BidMade(seat, order.lot, order.maximum_h, lot_bid(order), selling, to_bid))


def pass_in_round(turn: Turn[State], seat: Seat) -> None:
    """SDO-77, SDO-78. A seat left alone before any bid may still bid or pass."""
    auction = turn.state.auction
    assert auction is not None
    assert auction.round is not None
    now = auction.round
    left = [other for other in now.inside if other != seat]
    decided = not left or left == [now.holder]
    turn.emit(
        e.BidPassed(seat, auction.lots[0].province, None if decided else after(now.inside, seat))
    )


def after(inside: Sequence[Seat], seat: Seat) -> Seat:
    """Who is next among those who have not passed."""
    at = inside.index(seat)
    return (*inside[at + 1 :], *inside[:at])[0]


# --- What happens by itself ---


def auction_goes_on(turn: Turn[State], auction: OpenAuction) -> bool:
    """One automatic step of an open auction; False while somebody is awaited."""
    if auction.mode == "sealed":
        if len(auction.answers) < len(auction.asked):
            return False
        turn.unknown()  # the others' maxima
        resolve_sealed(turn, auction)
        return True
    if auction.round is None:
        lot = auction.lots[0]
        turn.actor = auction.seller
        turn.emit(e.LotCalled(auction.number, lot.province, still_eligible(turn.state, lot)))
    elif auction.round.to_bid is None:
        resolve_round(turn, auction, auction.round)
    elif house_of(turn.state, auction.round.to_bid).resigned:
        turn.actor = auction.round.to_bid
        pass_in_round(turn, auction.round.to_bid)
    else:
        return False
    return True


def still_eligible(state: State, lot: e.Lot) -> tuple[Seat, ...]:
    """Ruling 24, applied again before each lot."""
    return tuple(
        seat for seat in lot.eligible if can_perform(state, house_of(state, seat), lot.colour)
    )


# --- The hammer ---


def played_out(order: Sequence[Seat], maxima: Mapping[Seat, int]) -> Ladder:
    """4.3: the open clockwise auction in which everybody raises by the minimum up to the own
    limit."""
    inside, ladder = list(order), list[e.Rung]()
    high, holder = 0, None
    while [seat for seat in inside if seat != holder]:
        for seat in order:
            if seat not in inside or seat == holder:
                continue
            if maxima[seat] >= high + STEP_H:
                high, holder = high + STEP_H, seat
                ladder.append(e.Rung(seat, high))
            else:
                inside.remove(seat)
                ladder.append(e.Rung(seat))
            if not [other for other in inside if other != holder]:
                break
    return tuple(ladder)


def resolve_sealed(turn: Turn[State], auction: OpenAuction) -> None:
    state, lot = turn.state, auction.lots[0]
    answers = {answer.seat: answer for answer in auction.answers}
    able = still_eligible(state, lot)
    maxima = {
        seat: limit_h(state, lot, answers[seat]) if seat in able else 0 for seat in lot.eligible
    }
    ladder = played_out(lot.eligible, maxima)
    bids = [rung for rung in ladder if rung.bid_h is not None]
    turn.actor = auction.seller
    if not bids:
        turn.emit(e.AuctionUnsold(auction.number, lot.province, auction.seller, ladder))
        return
    answer = answers[bids[-1].seat]
    settle_sale(turn, auction, ladder, bids[-1], plan_of(answer, lot), answer.selling)


def plan_of(answer: Answer, lot: e.Lot) -> e.LotBid:
    return next((bid for bid in answer.bids if bid.lot == lot.province), e.LotBid(lot.province, 0))


def limit_h(state: State, lot: e.Lot, answer: Answer) -> int:
    """The maximum, cut to the money then left, to the budget, and by a painter's fee (rulings 4
    and 23)."""
    house, plan = house_of(state, answer.seat), plan_of(answer, lot)
    limits = [plan.maximum_h, spendable_h(house, answer.selling) - fee_h(state, house, lot, plan)]
    if answer.budget_h is not None:
        limits.append(answer.budget_h - answer.spent_h)
    return max(0, min(limits))


def resolve_round(turn: Turn[State], auction: OpenAuction, now: Round) -> None:
    turn.unknown()  # the holder's plan, and whether the seller has kept lines
    ladder = tuple(now.ladder)
    turn.actor = auction.seller
    if now.holder is None:
        turn.emit(e.AuctionUnsold(auction.number, auction.lots[0].province, auction.seller, ladder))
        return
    assert now.plan is not None
    settle_sale(turn, auction, ladder, e.Rung(now.holder, now.high_h), now.plan, now.selling)


def settle_sale(
    turn: Turn[State],
    auction: OpenAuction,
    ladder: Ladder,
    won: e.Rung,
    plan: e.LotBid,
    selling: Sequence[c.Sale],
) -> None:
    """4.3: declared sales if they are needed, the price to the seller, the marker barred, the
    action and its consequences."""
    state, lot = turn.state, auction.lots[0]
    house, price = house_of(state, won.seat), won.bid_h
    assert price is not None
    fee = fee_h(state, house, lot, plan)
    if price + fee > house.money_h:
        turn.actor = won.seat
        for sold in sold_by(house, selling, declared=True):
            turn.emit(sold)
    turn.actor = auction.seller
    turn.emit(
        e.AuctionResolved(auction.number, lot.province, auction.seller, won.seat, price, ladder)
    )
    turn.actor = won.seat
    perform(turn, auction.seller, house, lot, plan, fee)


# --- What the winner does (SDO-79, ruling 27) ---


def perform(
    turn: Turn[State], seller: Seat, house: House, lot: e.Lot, plan: e.LotBid, fee: int
) -> None:
    state, seat = turn.state, house.seat
    label = draw_label(state, seller, lot.province)
    if lot.colour == "green":
        province, found = chosen_site(state, house, plan)
        turn.emit(e.ActionUsed(seat, seller, lot.province, lot.colour, "pawn"))
        create_pawn(turn, seat, province, found=found)
    elif painting := chosen_painting(state, house, lot, plan):
        turn.emit(e.ActionUsed(seat, seller, lot.province, lot.colour, "paint", fee))
        pay_painter(turn, seat, painting)
    else:
        turn.emit(e.ActionUsed(seat, seller, lot.province, lot.colour, "buy"))
        draw(turn, seat, PILE_OF_COLOUR[lot.colour], label, plan.sail)


def chosen_site(state: State, house: House, plan: e.LotBid) -> tuple[str, bool]:
    """As named; a founding that is impossible by then is dropped. Not named: the default of 4.3."""
    if plan.province is not None:
        return plan.province, plan.found and can_found(state, house, plan.province)
    free = [province for province in DEFAULT_ORDER if province not in state.provinces]
    province = max(free, key=lambda one: house.pawns_in.get(one, 0), default=DEFAULT_ORDER[0])
    return province, can_found(state, house, province)


def can_found(state: State, house: House, province: str) -> bool:
    """SDO-50, with the pawn that is about to come; from the reserve only (ruling 27)."""
    enough = house.pawns_in.get(province, 0) + 1 >= PAWNS_FOR_A_MARKER
    return enough and province not in state.provinces and house.markers > 0


def chosen_painting(state: State, house: House, lot: e.Lot, plan: e.LotBid) -> Painting | None:
    """Which painter a brown action pays; None: it takes a card."""
    if lot.colour != "brown":
        return None
    if plan.use == "buy" and has_cards(state, PILE_OF_COLOUR["brown"]):
        return None
    named = None if plan.painting is None else painting_named(house, plan.painting)
    return named or nearest_to_done(house.paintings)


def fee_h(state: State, house: House, lot: e.Lot, plan: e.LotBid) -> int:
    """Ruling 4: with `auction_paint_fee` the winner pays the painter himself."""
    return 2 * state.auction_paint_fee if chosen_painting(state, house, lot, plan) else 0
