"""What each event does to the state. The only place where it changes: no rule is decided here,
no chance, no clock."""

from collections.abc import Callable
from typing import Any

from games.engine import Event, Seat
from games.engines.long_cours import events as e
from games.engines.long_cours.commands import Advance
from games.engines.long_cours.state import (
    Bid,
    Captain,
    FiledAdvance,
    OpenAuction,
    OpenBrawl,
    OpenTurn,
    RiposteOrder,
    State,
)


def evolve(state: State, event: Any) -> None:
    _CHANGES[type(event)](state, event)


def _began(state: State, seat: Seat) -> None:
    """An order of the turn has been executed (4.4)."""
    if state.turn is not None and state.turn.seat == seat:
        state.turn.begun = True


def _add(goods: e.Goods, more: e.Goods) -> None:
    for product, value in more.items():
        goods[product] = goods.get(product, 0) + value


# --- Bank, set-up and first round ---


def _game_started(state: State, event: e.GameStarted) -> None:
    state.short = event.short
    state.round_limit = event.round_limit
    state.captains = [Captain(seat) for seat in range(1, event.seats + 1)]


def _seat_order_drawn(state: State, event: e.SeatOrderDrawn) -> None:
    state.order = list(event.order)


def _cards_set_aside(state: State, event: e.CardsSetAside) -> None:
    state.set_aside.extend(event.cards)


def _hand_dealt(state: State, event: e.HandDealt) -> None:
    state.captains[event.seat - 1].hand = list(event.cards)


def _cash_granted(state: State, event: e.CashGranted) -> None:
    state.captains[event.seat - 1].cash += event.amount


def _setup_sealed(state: State, event: e.SetupSealed) -> None:
    state.captains[event.seat - 1].sealed_setup = (event.port, event.amount)


def _cargo_placed(state: State, event: e.CargoPlaced) -> None:
    captain = state.captains[event.seat - 1]
    captain.stop = event.port
    captain.sealed_setup = None


# --- Rounds and turns ---


def _round_started(state: State, event: e.RoundStarted) -> None:
    state.phase = "play"
    state.round = event.round


def _turn_started(state: State, event: e.TurnStarted) -> None:
    state.turn = OpenTurn(event.seat)


def _turn_ended(state: State, event: e.TurnEnded) -> None:
    assert state.turn is not None
    state.turn.ended = True


# --- Entering and moving ---


def _entry_die_rolled(state: State, event: e.EntryDieRolled) -> None:
    assert state.turn is not None
    state.turn.entry_zone = event.zone


def _cargo_entered(state: State, event: e.CargoEntered) -> None:
    assert state.turn is not None
    state.captains[event.seat - 1].stop = event.port
    state.turn.entry_zone = None
    state.turn.begun = True


def _cargo_moved(state: State, event: e.CargoMoved) -> None:
    assert state.turn is not None
    state.captains[event.seat - 1].stop = event.to
    state.turn.moved = True
    state.turn.begun = True


def _cargo_moved_direct(state: State, event: e.CargoMovedDirect) -> None:
    assert state.turn is not None
    state.captains[event.seat - 1].stop = event.to
    state.turn.moved_direct = True
    state.turn.begun = True


def _card_played(state: State, event: e.CardPlayed) -> None:
    state.captains[event.seat - 1].hand.remove(event.card)
    state.played.append(event.card)


def _wreck_salvaged(state: State, event: e.WreckSalvaged) -> None:
    _add(state.captains[event.seat - 1].goods, event.goods)
    del state.heaps[event.place]


# --- Buying and resale ---


def _goods_bought(state: State, event: e.GoodsBought) -> None:
    captain = state.captains[event.seat - 1]
    captain.cash -= event.amount
    captain.goods[event.product] = captain.goods.get(event.product, 0) + event.amount
    _began(state, event.seat)


def _sale_die_rolled(state: State, event: e.SaleDieRolled) -> None:
    assert state.turn is not None
    state.turn.rolled = True
    state.turn.begun = True


def _goods_sold(state: State, event: e.GoodsSold) -> None:
    assert state.turn is not None
    captain = state.captains[event.seat - 1]
    del captain.goods[event.product]
    captain.cash += event.paid
    state.turn.sold = True


# --- Storms ---


def _storm_raised(state: State, event: e.StormRaised) -> None:
    _began(state, event.seat)


def _cargo_stranded(state: State, event: e.CargoStranded) -> None:
    captain = state.captains[event.seat - 1]
    captain.stop = None
    captain.goods = {}
    if event.goods:
        _add(state.heaps.setdefault(event.place, {}), event.goods)
    if captain.advance is not None:
        captain.advance.wrecked = True


# --- Brawls ---


def _brawl_started(state: State, event: e.BrawlStarted) -> None:
    state.brawls = event.brawl
    state.brawl = OpenBrawl(
        event.brawl,
        event.attacker,
        event.defender,
        event.port,
        event.attacker,
        attacker_limit=event.limit,
    )
    _began(state, event.attacker)


def _riposte_limit_set(state: State, event: e.RiposteLimitSet) -> None:
    assert state.brawl is not None
    if event.seat == state.brawl.attacker:
        state.brawl.attacker_limit = event.limit
    else:
        state.brawl.defender_limit = event.limit


def _brawl_card_played(state: State, event: e.BrawlCardPlayed) -> None:
    brawl = state.brawl
    assert brawl is not None
    state.captains[event.seat - 1].hand.remove(event.card)
    state.played.append(event.card)
    brawl.cards.append(event.strength)
    brawl.to_answer = brawl.defender if event.seat == brawl.attacker else brawl.attacker


def _brawl_conceded(state: State, event: e.BrawlConceded) -> None:
    assert state.turn is not None
    assert state.brawl is not None
    state.turn.last_brawl_won = event.seat != state.turn.seat
    for seat in (state.brawl.attacker, state.brawl.defender):
        advance = state.captains[seat - 1].advance
        if advance is not None:
            advance.brawled = (
                True  # at the end: orders filed while the brawl was open are caught too
            )
    state.brawl = None


def _cash_robbed(state: State, event: e.CashRobbed) -> None:
    state.captains[event.loser - 1].cash -= event.amount
    state.captains[event.winner - 1].cash += event.amount


# --- The corsair ---


def _corsair_changed(state: State) -> None:
    """For the guard of the same name (4.3)."""
    for captain in state.captains:
        if captain.advance is not None:
            captain.advance.corsair_changed = True


def _auction_opened(state: State, event: e.AuctionOpened) -> None:
    state.auctions = event.auction
    state.auction = OpenAuction(event.auction, event.caller, event.maximum, list(event.asked))
    _began(state, event.caller)


def _bid_sealed(state: State, event: e.BidSealed) -> None:
    assert state.auction is not None
    others = [bid for bid in state.auction.bids if bid.seat != event.seat]
    state.auction.bids = sorted([*others, Bid(event.seat, event.maximum)], key=lambda bid: bid.seat)


def _auction_closed(state: State, event: e.AuctionClosed) -> None:
    state.auction = None


def _corsair_bought(state: State, event: e.CorsairBought) -> None:
    state.captains[event.seat - 1].cash -= event.price
    state.corsair.owner = event.seat
    _corsair_changed(state)


def _corsair_entry_die_rolled(state: State, event: e.CorsairEntryDieRolled) -> None:
    pass


def _corsair_entered(state: State, event: e.CorsairEntered) -> None:
    state.corsair.stop = event.stop
    _corsair_changed(state)


def _corsair_moved(state: State, event: e.CorsairMoved) -> None:
    state.corsair.stop = event.path[-1]
    state.exits += 1


def _cargo_sunk(state: State, event: e.CargoSunk) -> None:
    captain = state.captains[event.seat - 1]
    if not captain.out_at:
        captain.fortune_at_exit = event.cash + sum(event.goods.values())
        captain.cards_at_exit = len(captain.hand)
    captain.stop = None
    captain.goods = {}
    captain.cash -= event.cash
    assert state.corsair.owner is not None
    state.captains[state.corsair.owner - 1].cash += event.cash


def _hand_revealed(state: State, event: e.HandRevealed) -> None:
    state.captains[event.seat - 1].hand = []
    state.played.extend(event.cards)


def _drop_orders(captain: Captain) -> None:
    captain.standing_riposte = None
    captain.standing_bid = None
    captain.advance = None


def _captain_eliminated(state: State, event: e.CaptainEliminated) -> None:
    captain = state.captains[event.seat - 1]
    captain.eliminated = True
    captain.out_at = captain.out_at or state.exits  # who had resigned went out then (RL-41)
    _drop_orders(captain)


def _corsair_lost(state: State, event: e.CorsairSunk | e.CorsairGivenUp) -> None:
    state.corsair.owner = None
    state.corsair.stop = None
    _corsair_changed(state)


# --- Resignation (RL-42) ---


def _captain_resigned(state: State, event: e.CaptainResigned) -> None:
    captain = state.captains[event.seat - 1]
    state.exits += 1
    captain.resigned = True
    captain.out_at = state.exits
    captain.fortune_at_exit = captain.cash + sum(captain.goods.values())
    captain.cards_at_exit = len(captain.hand)
    _drop_orders(captain)
    if state.turn is not None and state.turn.seat == event.seat:
        state.turn.waiting = []
        state.turn.waiting_first = 1
    if state.auction is not None:
        _forget_bid(state.auction, event.seat)


def _forget_bid(auction: OpenAuction, seat: Seat) -> None:
    if auction.caller == seat:
        auction.caller_maximum = None
    for bid in auction.bids:
        if bid.seat == seat:
            bid.maximum = None


# --- Orders for later ---


def _standing_order_set(state: State, event: e.StandingOrderSet) -> None:
    captain = state.captains[event.seat - 1]
    if event.order == "bid":
        captain.standing_bid = event.value
    else:
        captain.standing_riposte = (
            None if event.value is None else RiposteOrder(event.value, event.min_cash)
        )


def _advance_filed(state: State, event: e.AdvanceFiled) -> None:
    filed = FiledAdvance(Advance(event.lines, event.even_if)) if event.lines else None
    state.captains[event.seat - 1].advance = filed


def _advance_served(state: State, event: e.AdvanceStarted | e.AdvanceDropped) -> None:
    state.captains[event.seat - 1].advance = None


def _orders_queued(state: State, event: e.OrdersQueued) -> None:
    assert state.turn is not None
    state.turn.waiting = list(event.lines)
    state.turn.waiting_first = event.first
    state.turn.held = event.held


def _orders_stopped(state: State, event: e.OrdersStopped) -> None:
    pass


def _default_applied(state: State, event: e.DefaultApplied) -> None:
    pass


# --- The end ---


def _game_ended(state: State, event: e.GameEnded) -> None:
    state.phase = "over"
    state.ended = event.reason
    state.ranking = list(event.ranking)
    state.turn = None
    state.brawl = None
    state.auction = None


_CHANGES: dict[type[Event], Callable[[State, Any], None]] = {
    e.GameStarted: _game_started,
    e.SeatOrderDrawn: _seat_order_drawn,
    e.CardsSetAside: _cards_set_aside,
    e.HandDealt: _hand_dealt,
    e.CashGranted: _cash_granted,
    e.SetupSealed: _setup_sealed,
    e.CargoPlaced: _cargo_placed,
    e.RoundStarted: _round_started,
    e.TurnStarted: _turn_started,
    e.TurnEnded: _turn_ended,
    e.EntryDieRolled: _entry_die_rolled,
    e.CargoEntered: _cargo_entered,
    e.CargoMoved: _cargo_moved,
    e.CargoMovedDirect: _cargo_moved_direct,
    e.CardPlayed: _card_played,
    e.WreckSalvaged: _wreck_salvaged,
    e.GoodsBought: _goods_bought,
    e.SaleDieRolled: _sale_die_rolled,
    e.GoodsSold: _goods_sold,
    e.StormRaised: _storm_raised,
    e.CargoStranded: _cargo_stranded,
    e.BrawlStarted: _brawl_started,
    e.RiposteLimitSet: _riposte_limit_set,
    e.BrawlCardPlayed: _brawl_card_played,
    e.BrawlConceded: _brawl_conceded,
    e.CashRobbed: _cash_robbed,
    e.AuctionOpened: _auction_opened,
    e.BidSealed: _bid_sealed,
    e.AuctionClosed: _auction_closed,
    e.CorsairBought: _corsair_bought,
    e.CorsairEntryDieRolled: _corsair_entry_die_rolled,
    e.CorsairEntered: _corsair_entered,
    e.CorsairMoved: _corsair_moved,
    e.CorsairSunk: _corsair_lost,
    e.CorsairGivenUp: _corsair_lost,
    e.CargoSunk: _cargo_sunk,
    e.HandRevealed: _hand_revealed,
    e.CaptainEliminated: _captain_eliminated,
    e.CaptainResigned: _captain_resigned,
    e.StandingOrderSet: _standing_order_set,
    e.AdvanceFiled: _advance_filed,
    e.AdvanceDropped: _advance_served,
    e.AdvanceStarted: _advance_served,
    e.OrdersQueued: _orders_queued,
    e.OrdersStopped: _orders_stopped,
    e.DefaultApplied: _default_applied,
    e.GameEnded: _game_ended,
}
assert set(_CHANGES) == set(e.EVENTS)
