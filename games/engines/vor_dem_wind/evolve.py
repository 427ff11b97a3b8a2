"""What each event does to the state. The only place where it changes: no rule is decided here,
no chance, no clock."""

from collections.abc import Callable
from typing import Any

from games.engine import Event, Seat
from games.engines.vor_dem_wind import events as e
from games.engines.vor_dem_wind.data import ACTION_PILES, CARD, EACH_KIND, KINDS, SHIP, SIZES, Goods
from games.engines.vor_dem_wind.state import (
    Berth,
    Departure,
    Merchant,
    Sale,
    SaleOffer,
    SealedAnswer,
    SealedDeparture,
    Slot,
    State,
    Stock,
)


def evolve(state: State, event: Any) -> None:
    _CHANGES[type(event)](state, event)


# --- Goods and gold ---


def _put(stock: Stock, goods: Goods) -> None:
    for kind in goods:
        stock[kind] = stock.get(kind, 0) + 1


def _take(stock: Stock, goods: Goods) -> None:
    for kind in goods:
        stock[kind] -= 1
        if not stock[kind]:
            del stock[kind]


def _receive(merchant: Merchant, gold: int) -> None:
    """Into his purse, or out of it when negative (RUL-04)."""
    merchant.gold += gold
    merchant.purse_moved = True


def _discard(state: State, card: e.CardId) -> None:
    state.discards[CARD[card].pile].append(card)


def _play_special(state: State, merchant: Merchant, card: e.CardId) -> None:
    merchant.specials.remove(card)
    _discard(state, card)


# --- Setup ---


def _game_set_up(state: State, event: e.GameSetUp) -> None:
    state.first = event.first
    state.goal = event.goal
    state.large = event.large
    state.small = event.small
    state.merchants = [Merchant(seat, event.gold) for seat in range(1, event.seats + 1)]
    state.reserve = dict.fromkeys(KINDS, EACH_KIND)
    state.piles = {pile: [] for pile in (*ACTION_PILES, *SIZES)}
    state.discards = {pile: [] for pile in (*ACTION_PILES, *SIZES)}
    state.shuffles = dict.fromkeys((*ACTION_PILES, *SIZES), 0)


def _pile_shuffled(state: State, event: e.PileShuffled) -> None:
    state.piles[event.pile] = list(event.order)
    state.discards[event.pile] = []
    state.shuffles[event.pile] += 1


def _fleet_arrived(state: State, event: e.FleetArrived) -> None:
    state.round = event.round
    state.harbour = [Berth(berthed.berth, berthed.ship) for berthed in event.berths]
    for berthed in event.berths:
        state.piles[SHIP[berthed.ship].size].remove(berthed.ship)


def _start_goods_taken(state: State, event: e.StartGoodsTaken) -> None:
    merchant = state.merchants[event.seat - 1]
    merchant.start_goods = None
    merchant.started = True
    _take(state.reserve, event.goods)
    _put(merchant.hand, event.goods)


# --- 4.1 Reveal ---


def _turn_started(state: State, event: e.TurnStarted) -> None:
    state.phase = "reveal"
    state.turn = event.turn
    state.first = event.first
    state.next_first = 0
    state.slots = []
    state.acted = []
    state.stirred = False


def _card_revealed(state: State, event: e.CardRevealed) -> None:
    state.piles[event.pile].remove(event.card)
    state.slots.append(Slot(event.card))
    if event.last:
        state.phase = "trade"


# --- Orders for later ---


def _plan_filed(state: State, event: e.PlanFiled) -> None:
    state.merchants[event.seat - 1].plan = event.plan


def _orders_filed(state: State, event: e.OrdersFiled) -> None:
    state.merchants[event.seat - 1].orders = list(event.orders)
    state.merchants[event.seat - 1].start_goods = event.start_goods


def _orders_dropped(state: State, event: e.OrdersDropped) -> None:
    state.merchants[event.seat - 1].orders = []


def _preference_filed(state: State, event: e.PreferenceFiled) -> None:
    state.merchants[event.seat - 1].preference = list(event.kinds)


# --- 4.2 Trade ---


def _lay(state: State, slot: int, seat: Seat, *, face_up: bool) -> None:
    state.slots[slot - 1].place = "up" if face_up else "down"
    state.slots[slot - 1].seat = seat


def _use_safekeeping(state: State, seat: Seat, card: e.CardId) -> None:
    _play_special(state, state.merchants[seat - 1], card)
    state.merchants[seat - 1].safekept = True


def _card_taken(state: State, event: e.CardTaken) -> None:
    _lay(state, event.slot, event.seat, face_up=event.safekeeping is None)
    if event.safekeeping is not None:
        _use_safekeeping(state, event.seat, event.safekeeping)


def _sale_opened(state: State, event: e.SaleOpened) -> None:
    opening = SaleOffer(event.chooser, event.gold)
    state.sale = Sale(
        event.slot, event.chooser, event.holder, asked=list(event.asked), offers=[opening]
    )


def _answer_sealed(state: State, event: e.AnswerSealed) -> None:
    assert state.sale is not None
    state.sale.answers.append(SealedAnswer(event.seat, event.gold, event.up_to, event.seize))
    state.sale.answers.sort(key=lambda answer: answer.seat)


def _offers_read(state: State, event: e.OffersRead) -> None:
    assert state.sale is not None
    state.sale.answers = []
    state.sale.offers.extend(
        SaleOffer(answer.seat, answer.gold) for answer in event.answers if answer.gold is not None
    )
    state.sale.read = True


def _offer_accepted(state: State, event: e.OfferAccepted) -> None:
    _receive(state.merchants[event.bidder - 1], -event.gold)
    state.merchants[event.holder - 1].front = event.gold
    _lay(state, event.slot, event.bidder, face_up=False)
    state.sale = None


def _bidder_paid(state: State, event: e.BidderPaid) -> None:
    _receive(state.merchants[event.holder - 1], -event.gold)
    state.merchants[event.bidder - 1].front = event.gold
    _lay(state, event.slot, event.holder, face_up=False)
    state.sale = None


def _card_seized(state: State, event: e.CardSeized) -> None:
    _use_safekeeping(state, event.seat, event.safekeeping)
    state.merchants[event.holder - 1].front = event.gold
    _lay(state, event.slot, event.seat, face_up=False)
    state.sale = None


def _trade_closed(state: State, event: e.TradeClosed) -> None:
    state.phase = "action"
    for slot in event.discarded:
        state.slots[slot - 1].place = "discarded"
        _discard(state, state.slots[slot - 1].card)
    for settled in event.settled:
        merchant = state.merchants[settled.seat - 1]
        merchant.plan = None
        merchant.front = None
        if settled.gold:
            _receive(merchant, settled.gold)


# --- 4.3 Actions ---


def _special_kept(state: State, event: e.SpecialKept) -> None:
    state.slots[event.slot - 1].place = "kept"
    merchant = state.merchants[event.seat - 1]
    merchant.specials.append(event.card)
    merchant.fresh = event.card


def _goods_purchased(state: State, event: e.GoodsPurchased) -> None:
    _take(state.reserve, event.goods)
    _put(state.merchants[event.seat - 1].hand, event.goods)


def _goods_stored(state: State, event: e.GoodsStored) -> None:
    merchant = state.merchants[event.seat - 1]
    _take(merchant.hand, event.goods)
    _put(merchant.warehouse, event.goods)
    _receive(merchant, -event.cost)
    state.stirred = True


def _ships_loaded(state: State, event: e.ShipsLoaded) -> None:
    merchant = state.merchants[event.seat - 1]
    _take(merchant.warehouse, event.goods)
    _put(state.reserve, event.goods)
    gone = [berthed.berth for berthed in event.ships]
    state.harbour = [berth for berth in state.harbour if berth.number not in gone]
    merchant.ships.extend(berthed.ship for berthed in event.ships)
    state.stirred = True


def _income_taken(state: State, event: e.IncomeTaken) -> None:
    _receive(state.merchants[event.seat - 1], event.gold)


def _free_trade_played(state: State, event: e.FreeTradePlayed) -> None:
    merchant = state.merchants[event.seat - 1]
    _play_special(state, merchant, event.card)
    _take(state.reserve, event.goods)
    _put(merchant.hand, event.goods)


def _conservation_laid(state: State, event: e.ConservationLaid) -> None:
    merchant = state.merchants[event.seat - 1]
    merchant.specials.remove(event.card)
    merchant.conservation.append(event.card)


def _purchase_and_storage_played(state: State, event: e.PurchaseAndStoragePlayed) -> None:
    merchant = state.merchants[event.seat - 1]
    _play_special(state, merchant, event.card)
    _take(state.reserve, event.goods)
    _put(merchant.warehouse, event.goods)
    _receive(merchant, -event.cost)
    state.stirred = True


def _goods_exchanged(state: State, event: e.GoodsExchanged) -> None:
    merchant = state.merchants[event.seat - 1]
    _play_special(state, merchant, event.card)
    for swap in event.swaps:
        partner = merchant.hand if swap.of is None else state.merchants[swap.of - 1].warehouse
        _take(merchant.warehouse, (swap.give,))
        _take(partner, (swap.get,))
        _put(merchant.warehouse, (swap.get,))
        _put(partner, (swap.give,))


def _goods_sold(state: State, event: e.GoodsSold) -> None:
    merchant = state.merchants[event.seat - 1]
    _play_special(state, merchant, event.card)
    _take(merchant.hand, event.hand)
    _take(merchant.warehouse, event.warehouse)
    _put(state.reserve, event.hand + event.warehouse)
    _receive(merchant, event.gold)


def _action_ended(state: State, event: e.ActionEnded) -> None:
    state.acted.append(event.seat)
    state.merchants[event.seat - 1].orders = []


# --- The end of a turn, 4.4 ---


def _turn_ended(state: State, event: e.TurnEnded) -> None:
    state.phase = "harbour"
    state.next_first = event.next_first
    state.still = event.still
    for card in event.discarded:
        _discard(state, card)
    state.slots = []
    for merchant in state.merchants:
        merchant.fresh = None
        merchant.safekept = False


def _fleet_left(state: State, event: e.FleetLeft) -> None:
    state.phase = "departure"
    state.departure = Departure(list(event.asked))
    state.harbour = []
    for berthed in event.ships:
        state.discards[SHIP[berthed.ship].size].append(berthed.ship)


def _departure_sealed(state: State, event: e.DepartureSealed) -> None:
    assert state.departure is not None
    sealed = SealedDeparture(event.seat, event.protect, event.protect_hand, event.lose)
    state.departure.sealed = sorted(
        [*state.departure.sealed, sealed], key=lambda choice: choice.seat
    )


def _goods_spoiled(state: State, event: e.GoodsSpoiled) -> None:
    state.departure = None
    merchant = state.merchants[event.seat - 1]
    _take(merchant.hand, event.hand)
    _take(merchant.warehouse, event.warehouse)
    _put(state.reserve, event.hand + event.warehouse)
    for card in event.cards:
        merchant.conservation.remove(card)
        _discard(state, card)


# --- Correspondence, the end ---


def _told_only(state: State, event: e.ActionDeclined | e.OrdersStopped | e.DefaultApplied) -> None:
    """A fact for the log that changes nothing."""


def _seat_resigned(state: State, event: e.SeatResigned) -> None:
    merchant = state.merchants[event.seat - 1]
    merchant.resigned = True
    merchant.start_goods = None
    merchant.plan = None
    merchant.orders = []
    merchant.preference = []


def _game_ended(state: State, event: e.GameEnded) -> None:
    state.phase = "over"
    state.ended = event.reason
    state.ranking = list(event.ranking)
    state.sale = None
    state.departure = None


_CHANGES: dict[type[Event], Callable[[State, Any], None]] = {
    e.GameSetUp: _game_set_up,
    e.PileShuffled: _pile_shuffled,
    e.FleetArrived: _fleet_arrived,
    e.StartGoodsTaken: _start_goods_taken,
    e.TurnStarted: _turn_started,
    e.CardRevealed: _card_revealed,
    e.PlanFiled: _plan_filed,
    e.OrdersFiled: _orders_filed,
    e.OrdersDropped: _orders_dropped,
    e.PreferenceFiled: _preference_filed,
    e.CardTaken: _card_taken,
    e.SaleOpened: _sale_opened,
    e.AnswerSealed: _answer_sealed,
    e.OffersRead: _offers_read,
    e.OfferAccepted: _offer_accepted,
    e.BidderPaid: _bidder_paid,
    e.CardSeized: _card_seized,
    e.TradeClosed: _trade_closed,
    e.SpecialKept: _special_kept,
    e.GoodsPurchased: _goods_purchased,
    e.GoodsStored: _goods_stored,
    e.ActionDeclined: _told_only,
    e.ShipsLoaded: _ships_loaded,
    e.IncomeTaken: _income_taken,
    e.FreeTradePlayed: _free_trade_played,
    e.ConservationLaid: _conservation_laid,
    e.PurchaseAndStoragePlayed: _purchase_and_storage_played,
    e.GoodsExchanged: _goods_exchanged,
    e.GoodsSold: _goods_sold,
    e.ActionEnded: _action_ended,
    e.TurnEnded: _turn_ended,
    e.FleetLeft: _fleet_left,
    e.DepartureSealed: _departure_sealed,
    e.GoodsSpoiled: _goods_spoiled,
    e.OrdersStopped: _told_only,
    e.DefaultApplied: _told_only,
    e.SeatResigned: _seat_resigned,
    e.GameEnded: _game_ended,
}
assert set(_CHANGES) == set(e.EVENTS)
