"""Sales (phase 5, B-23 to B-28, A-29 to A-33; correspondence 4.6): sealed orders, undercutting,
fines and storage."""

from collections.abc import Iterable

from games.engine import Fixed, IllegalMove, Seat, Turn
from games.engines.voc import commands as c
from games.engines.voc import events as e
from games.engines.voc.data import CONTRACT, GOOD_OF, HARBOURS, STORAGE_ORDER
from games.engines.voc.position import (
    awaited,
    clockwise,
    contract_of,
    due_year,
    house_of,
    houses_in,
    in_harbour_order,
    in_window,
    is_ware,
    men_aboard,
    only_in,
    playing,
    side_held,
    tokens_of,
)
from games.engines.voc.result import ends_for_want_of_players
from games.engines.voc.rules.invest import shifting
from games.engines.voc.rules.trade import check_wares
from games.engines.voc.rules.year import sink
from games.engines.voc.state import House, OpenContract, OpenWindow, State

STORAGE = 2  # B-27

# --- Orders ---


def fill(turn: Turn[State], seat: Seat, order: c.Fill) -> None:
    """One order for each contract; a new one takes the old one's place at the end of the list."""
    at_the_counter(turn.state, seat, "fill")
    contract = contract_of(turn.state, order.contract)
    if turn.state.game == "advanced" and contract.seat != seat:
        raise IllegalMove("not_your_contract", contract=order.contract, seat=contract.seat)
    if is_aside(turn.state, seat, order.contract):
        raise IllegalMove("promised_aside", contract=order.contract)
    if order.side is not None and order.side not in CONTRACT[order.contract].sides:
        raise IllegalMove("no_such_side", contract=order.contract)  # B-24
    check_least(turn.state, order)
    check_ports(order.ports)
    others = [
        sale for sale in house_of(turn.state, seat).sales or [] if sale.contract != order.contract
    ]
    turn.emit(
        e.SaleOrdered(seat, (*others, e.Sale(order.contract, order.side, order.least, order.ports)))
    )


def at_the_counter(state: State, seat: Seat, order: str) -> None:
    """Sales orders are for the market, where everybody may come, and for a second round, where
    only those are who can still deliver."""
    window = in_window(state, order, "market", "sales")
    if window.kind == "sales" and seat not in window.asked:
        raise IllegalMove("not_now", order=order, window="sales", awaited=awaited(state))


def check_least(state: State, order: c.Fill) -> None:
    if order.least is None:
        return
    if state.game == "advanced":
        raise IllegalMove("least_advanced")
    reward = CONTRACT[order.contract].reward
    if not 0 <= order.least <= reward:
        raise IllegalMove("least_out_of_range", least=order.least, reward=reward)


def check_ports(ports: tuple[str, ...]) -> None:
    check_wares(ports)
    for port in ports:
        if port not in GOOD_OF:
            raise IllegalMove("unknown_harbour", harbour=port, harbours=list(HARBOURS))


def fill_none(turn: Turn[State], seat: Seat, order: c.FillNone) -> None:
    at_the_counter(turn.state, seat, "fill_none")
    turn.emit(e.SaleOrdered(seat, ()))


def fill_default(turn: Turn[State], seat: Seat, order: c.FillDefault) -> None:
    at_the_counter(turn.state, seat, "fill_default")
    if house_of(turn.state, seat).sales is None:
        raise IllegalMove("no_sales_orders")
    turn.emit(e.SaleOrdered(seat))


def keep(turn: Turn[State], seat: Seat, order: c.Keep) -> None:
    at_the_counter(turn.state, seat, "keep")
    check_wares(order.wares)
    turn.emit(e.KeepOrdered(seat, order.wares, order.only))


def again(turn: Turn[State], seat: Seat, order: c.Again) -> None:
    only_in(turn.state, "basic", "again")
    in_window(turn.state, "again", "market")
    if house_of(turn.state, seat).again:
        raise IllegalMove("already_asked")
    turn.emit(e.AnotherRoundAsked(seat))


def is_aside(state: State, seat: Seat, card: int) -> bool:
    return any(aside.seat == seat and aside.contract == card for aside in state.asides)


# --- Settlement ---


def settle(turn: Turn[State]) -> str | None:
    turn.actor = "service"
    if turn.state.game == "advanced":
        settle_advanced(turn)
        return "fines"
    settle_basic(turn, second_round=False)
    bidders = [house for house in houses_in(turn.state) if can_still_fulfil(turn.state, house)]
    if not any(house.again for house in bidders):
        return "storage"
    turn.emit(
        e.WindowOpened("sales", turn.state.year, tuple(house.seat for house in bidders))
    )  # W3'
    return None


def close_second_round(turn: Turn[State], window: OpenWindow) -> str:
    settle_basic(turn, second_round=True)
    return "storage"


def can_still_fulfil(state: State, house: House) -> bool:
    cards = [
        contract.card for contract in state.row if not is_aside(state, house.seat, contract.card)
    ]
    return any(side_held(house, card, None) for card in cards)


# --- Basic: undercutting (B-23 to B-26, R-6) ---


def settle_basic(turn: Turn[State], *, second_round: bool) -> None:
    """Contracts from left to right; who lacks the goods by then, or has promised to stand aside,
    is out."""
    for card in [contract.card for contract in turn.state.row]:
        bids = [
            bid
            for house in playing(turn.state)
            if (bid := bid_of(turn.state, house, card, second_round=second_round))
        ]
        if bids:
            award(turn, card, bids)


class Bid(Fixed, frozen=True):
    seat: Seat
    least: int
    side: c.Side
    tokens: tuple[e.Token, ...]


def bid_of(state: State, house: House, card: int, *, second_round: bool) -> Bid | None:
    """The seat's own order, or in the market's round the default: every contract it can fulfil
    (4.6)."""
    if is_aside(state, house.seat, card):
        return None
    if house.sales is None:
        sale = None if second_round else e.Sale(card)
    else:
        sale = next((sale for sale in house.sales if sale.contract == card), None)
    found = None if sale is None else side_held(house, card, sale.side, sale.ports)
    if sale is None or found is None:
        return None
    least = -(-CONTRACT[card].reward // 2) if sale.least is None else sale.least
    return Bid(house.seat, least, *found)


def award(turn: Turn[State], card: int, bids: list[Bid]) -> None:
    """As if they had undercut each other by one daalder at a time: the lowest wins, and is paid
    what still beats the second lowest."""
    order = clockwise(turn.state, turn.state.year % len(turn.state.houses) + 1)
    ranked = sorted(bids, key=lambda bid: (bid.least, order.index(bid.seat)))
    winner = ranked[0]
    reward = CONTRACT[card].reward
    paid = reward if len(ranked) == 1 else min(reward, max(winner.least, ranked[1].least - 1))
    turn.actor = winner.seat
    turn.emit(e.ContractFulfilled(card, winner.seat, winner.side, paid, winner.tokens))


# --- Advanced: one's own contracts at the printed reward (A-30) ---


def settle_advanced(turn: Turn[State]) -> None:
    for house in playing(turn.state):
        turn.actor = house.seat
        for sale in sales_of(turn.state, house):
            deliver(turn, house, sale)


def sales_of(state: State, house: House) -> Iterable[e.Sale]:
    """As ordered; by default the due ones first, then by reward, then from left to right (4.6)."""
    if house.sales is not None:
        return tuple(house.sales)
    own = [contract for contract in state.row if contract.seat == house.seat]
    ranked = sorted(
        own, key=lambda contract: (due_year(contract) > state.year, -CONTRACT[contract.card].reward)
    )
    return [e.Sale(contract.card) for contract in ranked]


def deliver(turn: Turn[State], house: House, sale: e.Sale) -> None:
    found = side_held(house, sale.contract, sale.side, sale.ports)
    if found is None:
        return
    side, tokens = found
    marker = contract_of(turn.state, sale.contract).marker
    turn.emit(
        e.ContractFulfilled(
            sale.contract,
            house.seat,
            side,
            CONTRACT[sale.contract].reward,
            tokens,
            marker,
            man=True,
        )
    )


# --- Fines and elimination (A-31, A-32, R-12 to R-16) ---


def fines(turn: Turn[State]) -> str | None:
    """Left to right along the row, each elimination carried out at once (R-15). Every year,
    goods or not (R-34)."""
    if turn.state.game == "basic":
        return "storage"  # B-28
    turn.actor = "service"
    for contract in list(turn.state.row):
        if contract.seat is not None and due_year(contract) <= turn.state.year:
            fine(turn, house_of(turn.state, contract.seat), contract)
            if ends_for_want_of_players(turn):
                return None
    return "storage"


def fine(turn: Turn[State], house: House, contract: OpenContract) -> None:
    penalty = CONTRACT[contract.card].penalty
    amount = min(penalty, house.daalders)
    turn.emit(e.FinePaid(contract.card, house.seat, penalty, amount, contract.marker))
    if amount < penalty:
        eliminate(turn, house)


def eliminate(turn: Turn[State], house: House) -> None:
    """R-12 to R-14: men and goods leave, his contracts are nobody's."""
    turn.emit(e.PlayerEliminated(house.seat, house.men, tokens_of(house.goods)))
    for contract in turn.state.row:
        if contract.seat == house.seat:
            turn.emit(e.ContractReleased(contract.card, house.seat, contract.marker))
    for ship in turn.state.ships:
        men = men_aboard(ship).count(house.seat)
        if not men:
            continue
        tokens = [
            token
            for owner, token in zip(ship.merchants, ship.holds, strict=True)
            if owner == house.seat and token
        ]
        moved = shifting(ship, without=house.seat) if ship.at is None else []
        turn.emit(e.MenLeft(ship.name, house.seat, men, in_harbour_order(tokens)))
        for event in moved:
            turn.emit(event)
        if ship.at is not None and not any(ship.sailors):
            sink(turn, ship)


# --- Storage (B-27, A-33) ---


def storage(turn: Turn[State]) -> str:
    turn.actor = "service"
    for house in playing(turn.state):
        if house.goods:
            store(turn, house)
    return "new_year"


def store(turn: Turn[State], house: House) -> None:
    kept = to_keep(house)
    rest = list(tokens_of(house.goods))
    for token in kept:
        rest.remove(token)
    if kept:
        turn.emit(e.GoodsStored(house.seat, in_harbour_order(kept)))
    if rest:
        turn.emit(e.GoodsReturned(house.seat, tuple(rest)))


def to_keep(house: House) -> list[e.Token]:
    """4.6: one token for each entry of the list, up to two; places left over by the default
    order, unless told otherwise. A good leaves the token of a port named further on to that
    entry, if it can (R-28)."""
    left = list(tokens_of(house.goods))
    kept: list[e.Token] = []
    wares = [] if house.keep is None else list(house.keep.wares)
    if house.keep is None or not house.keep.only:
        wares += [good for good in STORAGE_ORDER for _ in range(STORAGE)]
    for at, ware in enumerate(wares):
        token = next(
            (token for token in (*without(left, wares[at + 1 :]), *left) if is_ware(token, ware)),
            None,
        )
        if token is not None and len(kept) < STORAGE:
            left.remove(token)
            kept.append(token)
    return kept


def without(tokens: Iterable[e.Token], named: Iterable[str]) -> list[e.Token]:
    """These tokens, less one for each time its port is named."""
    left = list(tokens)
    for ware in named:
        if ware in left:
            left.remove(ware)
    return left
