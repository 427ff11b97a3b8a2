"""What each event does to the state. The only place where it changes: no rule is decided here,
no chance, no clock."""

from collections.abc import Callable, Iterable
from typing import Any

from games.engine import Event, Seat
from games.engines.voc import events as e
from games.engines.voc.state import (
    Aside,
    CargoOrder,
    House,
    KeepOrder,
    Leg,
    OpenContract,
    OpenOffer,
    OpenTurn,
    OpenWindow,
    PlacedCall,
    SailOrder,
    Ship,
    State,
)

NAMES = ("A", "B", "C", "D")
SLOTS = 6


def evolve(state: State, event: Any) -> None:
    _CHANGES[type(event)](state, event)


def _house(state: State, seat: Seat) -> House:
    return state.houses[seat - 1]


def _ship(state: State, name: str) -> Ship:
    return state.ships[NAMES.index(name)]


def _contract(state: State, card: int) -> OpenContract:
    return next(contract for contract in state.row if contract.card == card)


def _take(goods: dict[str, int], tokens: Iterable[str]) -> None:
    for token in tokens:
        goods[token] -= 1
        if not goods[token]:
            del goods[token]


def _put(goods: dict[str, int], tokens: Iterable[str]) -> None:
    for token in tokens:
        goods[token] = goods.get(token, 0) + 1


def _return_marker(state: State, marker: int | None) -> None:
    if marker is not None:
        state.markers = sorted([*state.markers, marker])


def _discard(state: State, card: int) -> None:
    state.row = [contract for contract in state.row if contract.card != card]
    state.discarded.append(card)


def _clear(ship: Ship) -> None:
    """Nobody and nothing aboard, in Middelburg."""
    ship.at = None
    ship.sails_from = 0
    ship.sailors = [None] * SLOTS
    ship.merchants = [None] * SLOTS
    ship.holds = [None] * SLOTS


def _nothing(state: State, event: Event) -> None:
    """Told for the log; what follows from it has events of its own."""


# --- Set-up ---


def _game_started(state: State, event: e.GameStarted) -> None:
    state.game = event.game
    state.chart = event.chart
    state.sailing = event.sailing
    state.houses = [House(seat) for seat in range(1, event.seats + 1)]
    state.ships = [Ship(name) for name in NAMES]
    for ship in state.ships:
        _clear(ship)


def _colours_drawn(state: State, event: e.ColoursDrawn) -> None:
    for house, colour in zip(state.houses, event.colours, strict=True):
        house.colour = colour


def _harbours_stocked(state: State, event: e.HarboursStocked) -> None:
    state.harbours = dict(event.tokens)


def _pile_shuffled(state: State, event: e.PileShuffled) -> None:
    state.pile = list(event.cards)


def _seat_equipped(state: State, event: e.SeatEquipped) -> None:
    house = _house(state, event.seat)
    house.men += event.men
    house.daalders += event.daalders


def _markers_laid(state: State, event: e.MarkersLaid) -> None:
    state.markers = list(event.years)


def _burgemeester(state: State, event: e.BurgemeesterNamed | e.BurgemeesterPassed) -> None:
    state.burgemeester = event.seat


# --- Phases 1 and 2 ---


def _forget_sales(house: House) -> None:
    house.sales = None
    house.keep = None
    house.again = False


def _year_opened(state: State, event: e.YearOpened) -> None:
    state.phase = "play"
    state.year = event.year
    state.convoy = event.convoy
    state.turn = None
    state.asides = []
    for house in state.houses:
        _forget_sales(house)


def _contract_turned(state: State, event: e.ContractTurned) -> None:
    state.pile.remove(event.contract)
    state.row.append(OpenContract(event.contract))


def _contract_to_amsterdam(state: State, event: e.ContractToAmsterdam) -> None:
    state.row = [contract for contract in state.row if contract.card != event.contract]
    state.amsterdam.append(event.contract)
    state.amsterdam_fortune += event.reward


def _sailor_lost(state: State, event: e.SailorLost) -> None:
    _ship(state, event.ship).sailors[event.slot - 1] = None
    _house(state, event.seat).men += 1


def _ship_sank(state: State, event: e.ShipSank) -> None:
    for seat in event.men:
        _house(state, seat).men += 1
    _put(state.harbours, event.tokens)
    _clear(_ship(state, event.ship))


# --- Phase 3: investments ---


def _ship_refitted(state: State, event: e.ShipRefitted) -> None:
    ship = _ship(state, event.ship)
    ship.sailors = list(event.sailors)
    ship.merchants = list(event.merchants)
    ship.sails_from = event.sails_from
    for seat in (*event.sailors, *event.merchants):
        if seat is not None:
            _house(state, seat).men -= 1


def _chart_wiped(state: State, event: e.ChartWiped) -> None:
    _ship(state, event.ship).wake = []


def _turn_opened(state: State, event: e.TurnOpened) -> None:
    state.turn = OpenTurn(event.round, event.seat)


def _acted(state: State) -> None:
    if state.turn is not None:
        state.turn.acted = True


def _men_placed(state: State, event: e.MenPlaced) -> None:
    ship = _ship(state, event.ship)
    for slot in event.sailors:
        ship.sailors[slot - 1] = event.seat
    for slot in event.merchants:
        ship.merchants[slot - 1] = event.seat
    _house(state, event.seat).men -= len(event.sailors) + len(event.merchants)
    _acted(state)


def _contract_claimed(state: State, event: e.ContractClaimed) -> None:
    contract = _contract(state, event.contract)
    contract.seat = event.seat
    contract.marker = event.year
    state.markers = [year for year in state.markers if year != event.year]
    _house(state, event.seat).men -= 1
    _acted(state)


def _contract_taken_over(state: State, event: e.ContractTakenOver) -> None:
    _contract_claimed(state, e.ContractClaimed(event.contract, event.seat, event.year))
    _return_marker(state, event.freed)


def _man_returned(state: State, event: e.ManReturned) -> None:
    _house(state, event.seat).men += 1


def _contract_secured(state: State, event: e.ContractSecured) -> None:
    _contract(state, event.contract).marker = event.year
    state.markers = [year for year in state.markers if year != event.year]
    _return_marker(state, event.freed)
    _acted(state)


def _men_taken_back(state: State, event: e.MenTakenBack) -> None:
    ship = _ship(state, event.ship)
    ship.sailors = [None if seat == event.seat else seat for seat in ship.sailors]
    ship.merchants = [None if seat == event.seat else seat for seat in ship.merchants]
    _house(state, event.seat).men += event.men
    _acted(state)


def _men_shifted(state: State, event: e.MenShifted) -> None:
    ship = _ship(state, event.ship)
    ship.sailors = list(event.sailors)
    ship.merchants = list(event.merchants)


def _passed(state: State, event: e.Passed) -> None:
    _acted(state)


def _orders_queued(state: State, event: e.OrdersQueued) -> None:
    _house(state, event.seat).queue = list(event.plans)


def _queue_dropped(state: State, event: e.QueueDropped) -> None:
    _house(state, event.seat).queue = []


# --- Windows ---


def _window_opened(state: State, event: e.WindowOpened) -> None:
    state.window = OpenWindow(
        event.window, list(event.asked), list(event.ships), list(event.skippers)
    )
    if event.window == "sales":  # a round of its own: the orders of the market are settled
        for house in state.houses:
            house.sales = None


def _window_closed(state: State, event: e.WindowClosed) -> None:
    state.window = None


def _seat_done(state: State, event: e.SeatDone) -> None:
    assert state.window is not None
    state.window.done = sorted([*state.window.done, event.seat])


def _seat_reopened(state: State, event: e.SeatReopened) -> None:
    assert state.window is not None
    state.window.done = [seat for seat in state.window.done if seat != event.seat]
    state.window.asked = sorted({*state.window.asked, event.seat})


# --- Phase 4: sailing ---


def _trace_submitted(state: State, event: e.TraceSubmitted) -> None:
    _ship(state, event.ship).order = SailOrder(event.trace, event.heed, event.ignore)


def _hold_ordered(state: State, event: e.HoldOrdered) -> None:
    _ship(state, event.ship).order = SailOrder()


def _call_placed(state: State, event: e.CallPlaced) -> None:
    call = PlacedCall(
        event.seat, event.y, event.word, event.text, event.east_of, event.west_of, event.pay
    )
    _ship(state, event.ship).calls.append(call)


def _calls_withdrawn(state: State, event: e.CallsWithdrawn) -> None:
    ship = _ship(state, event.ship)
    ship.calls = [call for call in ship.calls if call.seat != event.seat]


def _cargo_ordered(state: State, event: e.CargoOrdered) -> None:
    _house(state, event.seat).cargo[event.ship] = CargoOrder(
        event.goods, event.free, event.free_for
    )


def _ship_held(state: State, event: e.ShipHeld) -> None:
    ship = _ship(state, event.ship)
    ship.order = None
    ship.calls = []


def _voyage_sailed(state: State, event: e.VoyageSailed) -> None:
    ship = _ship(state, event.ship)
    ship.order = None
    ship.calls = []
    ship.at = event.lies
    ship.wake.append(Leg(state.year, event.track))


def _call_fined(state: State, event: e.CallFined) -> None:
    _house(state, event.seat).daalders -= event.amount


def _good_taken(state: State, event: e.GoodTaken) -> None:
    _ship(state, event.ship).holds[event.slot - 1] = event.harbour
    state.harbours[event.harbour] -= 1


def _ship_home(state: State, event: e.ShipHome) -> None:
    for landing in event.landed:
        house = _house(state, landing.seat)
        house.men += landing.men
        _put(house.goods, landing.tokens)
    _clear(_ship(state, event.ship))


# --- Phase 5: market and sales ---


def _offer_made(state: State, event: e.OfferMade) -> None:
    state.offers.append(OpenOffer(event.offer, event.maker, event.give, event.ask, event.to))
    pair = f"{event.maker}{event.to or 0}"
    state.offers_made[pair] = state.offers_made.get(pair, 0) + 1


def _offer_closed(state: State, event: e.OfferAccepted | e.OfferWithdrawn | e.OfferLapsed) -> None:
    state.offers = [offer for offer in state.offers if offer.offer != event.offer]


def _offer_declined(state: State, event: e.OfferDeclined) -> None:
    if event.closes:
        state.offers = [offer for offer in state.offers if offer.offer != event.offer]
    for offer in state.offers:
        if offer.offer == event.offer:
            offer.declined = sorted([*offer.declined, event.seat])


def _goods_moved(state: State, event: e.GoodsMoved) -> None:
    _take(_house(state, event.giver).goods, event.tokens)
    _put(_house(state, event.taker).goods, event.tokens)


def _money_moved(state: State, event: e.MoneyMoved) -> None:
    _house(state, event.giver).daalders -= event.amount
    _house(state, event.taker).daalders += event.amount


def _aside_promised(state: State, event: e.AsidePromised) -> None:
    state.asides.append(Aside(event.seat, event.contract))


def _sale_ordered(state: State, event: e.SaleOrdered) -> None:
    _house(state, event.seat).sales = None if event.sales is None else list(event.sales)


def _keep_ordered(state: State, event: e.KeepOrdered) -> None:
    _house(state, event.seat).keep = (
        KeepOrder(event.wares, event.only) if event.wares or event.only else None
    )


def _another_round_asked(state: State, event: e.AnotherRoundAsked) -> None:
    _house(state, event.seat).again = True


def _contract_fulfilled(state: State, event: e.ContractFulfilled) -> None:
    house = _house(state, event.seat)
    _take(house.goods, event.tokens)
    _put(state.harbours, event.tokens)
    house.daalders += event.amount
    house.men += event.man
    _discard(state, event.contract)
    _return_marker(state, event.marker)


def _fine_paid(state: State, event: e.FinePaid) -> None:
    house = _house(state, event.seat)
    house.daalders -= event.amount
    house.men += 1
    _discard(state, event.contract)
    _return_marker(state, event.marker)


def _contract_released(state: State, event: e.ContractReleased) -> None:
    contract = _contract(state, event.contract)
    contract.seat = None
    contract.marker = None
    _return_marker(state, event.marker)


def _men_left(state: State, event: e.MenLeft) -> None:
    ship = _ship(state, event.ship)
    ship.holds = [
        None if seat == event.seat else token
        for seat, token in zip(ship.merchants, ship.holds, strict=True)
    ]
    ship.sailors = [None if seat == event.seat else seat for seat in ship.sailors]
    ship.merchants = [None if seat == event.seat else seat for seat in ship.merchants]
    _put(state.harbours, event.tokens)


def _drop_orders(house: House) -> None:
    house.cargo = {}
    house.queue = []
    _forget_sales(house)


def _went_out(state: State, house: House) -> None:
    if not house.out_at:
        state.exits += 1
        house.out_at = state.exits


def _player_eliminated(state: State, event: e.PlayerEliminated) -> None:
    house = _house(state, event.seat)
    house.eliminated = True
    _went_out(state, house)
    house.men -= event.men
    _take(house.goods, event.tokens)
    _put(state.harbours, event.tokens)
    _drop_orders(house)


def _goods_returned(state: State, event: e.GoodsReturned) -> None:
    _take(_house(state, event.seat).goods, event.tokens)
    _put(state.harbours, event.tokens)


# --- The end ---


def _company_founded(state: State, event: e.CompanyFounded) -> None:
    state.pile.remove(0)


def _result_declared(state: State, event: e.ResultDeclared) -> None:
    state.phase = "over"
    state.ended = event.reason
    state.amsterdam_wins = event.amsterdam_wins
    state.ranking = list(event.ranking)
    state.turn = None
    state.window = None
    state.offers = []


# --- Resignation ---


def _seat_resigned(state: State, event: e.SeatResigned) -> None:
    """All it had ordered is forgotten: from now on its defaults are played."""
    house = _house(state, event.seat)
    house.resigned = True
    _went_out(state, house)
    _drop_orders(house)
    for ship in state.ships:
        ship.calls = [call for call in ship.calls if call.seat != event.seat]
        if next((seat for seat in ship.sailors if seat is not None), None) == event.seat:
            ship.order = None


_CHANGES: dict[type[Event], Callable[[State, Any], None]] = {
    e.GameStarted: _game_started,
    e.ColoursDrawn: _colours_drawn,
    e.HarboursStocked: _harbours_stocked,
    e.PileShuffled: _pile_shuffled,
    e.SeatEquipped: _seat_equipped,
    e.MarkersLaid: _markers_laid,
    e.BurgemeesterNamed: _burgemeester,
    e.YearOpened: _year_opened,
    e.ContractTurned: _contract_turned,
    e.ContractToAmsterdam: _contract_to_amsterdam,
    e.ScurvyStruck: _nothing,
    e.SailorLost: _sailor_lost,
    e.ShipSank: _ship_sank,
    e.ShipRefitted: _ship_refitted,
    e.ChartWiped: _chart_wiped,
    e.TurnOpened: _turn_opened,
    e.MenPlaced: _men_placed,
    e.ContractClaimed: _contract_claimed,
    e.ContractTakenOver: _contract_taken_over,
    e.ManReturned: _man_returned,
    e.ContractSecured: _contract_secured,
    e.MenTakenBack: _men_taken_back,
    e.MenShifted: _men_shifted,
    e.Passed: _passed,
    e.OrdersQueued: _orders_queued,
    e.QueueDropped: _queue_dropped,
    e.WindowOpened: _window_opened,
    e.WindowClosed: _window_closed,
    e.SeatDone: _seat_done,
    e.SeatReopened: _seat_reopened,
    e.TraceSubmitted: _trace_submitted,
    e.HoldOrdered: _hold_ordered,
    e.CallPlaced: _call_placed,
    e.CallsWithdrawn: _calls_withdrawn,
    e.CargoOrdered: _cargo_ordered,
    e.NothingOrdered: _nothing,
    e.ShipHeld: _ship_held,
    e.VoyageSailed: _voyage_sailed,
    e.CallShouted: _nothing,
    e.CallHeeded: _nothing,
    e.CallFined: _call_fined,
    e.HarbourReached: _nothing,
    e.GoodTaken: _good_taken,
    e.TradePassed: _nothing,
    e.RanAground: _nothing,
    e.ShipHome: _ship_home,
    e.OfferMade: _offer_made,
    e.OfferAccepted: _offer_closed,
    e.OfferDeclined: _offer_declined,
    e.OfferWithdrawn: _offer_closed,
    e.OfferLapsed: _offer_closed,
    e.GoodsMoved: _goods_moved,
    e.MoneyMoved: _money_moved,
    e.AsidePromised: _aside_promised,
    e.SaleOrdered: _sale_ordered,
    e.KeepOrdered: _keep_ordered,
    e.AnotherRoundAsked: _another_round_asked,
    e.ContractFulfilled: _contract_fulfilled,
    e.FinePaid: _fine_paid,
    e.ContractReleased: _contract_released,
    e.MenLeft: _men_left,
    e.PlayerEliminated: _player_eliminated,
    e.GoodsStored: _nothing,
    e.GoodsReturned: _goods_returned,
    e.BurgemeesterPassed: _burgemeester,
    e.CompanyFounded: _company_founded,
    e.ResultDeclared: _result_declared,
    e.OrdersStopped: _nothing,
    e.DefaultApplied: _nothing,
    e.SeatResigned: _seat_resigned,
}
assert set(_CHANGES) == set(e.EVENTS)
