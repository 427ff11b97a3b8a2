"""What each event does to the state. The only place where it changes: no rule is decided here,
no chance, no clock."""

from collections.abc import Callable
from typing import Any

from games.engine import Event, Seat
from games.engines.siecle_dor import events as e
from games.engines.siecle_dor.data import CARDS_IN, COLONY_AT, GUILD_AT, PILE_OF, PILES
from games.engines.siecle_dor.state import (
    Answer,
    GuildMarker,
    House,
    Marker,
    OpenAuction,
    OpenTurn,
    Painting,
    Preferences,
    Round,
    Standing,
    StandingBid,
    State,
)

PAWNS_FOR_A_MARKER = 3  # SDO-38


def evolve(state: State, event: Any) -> None:
    _CHANGES[type(event)](state, event)


def _house(state: State, seat: Seat) -> House:
    return state.houses[seat - 1]


def _turn(state: State) -> OpenTurn:
    assert state.turn is not None
    return state.turn


def _auction(state: State) -> OpenAuction:
    assert state.auction is not None
    return state.auction


def _round(state: State) -> Round:
    found = _auction(state).round
    assert found is not None
    return found


def _clockwise(state: State) -> list[Seat]:
    """All seats, from the first player on."""
    seats = range(len(state.houses))
    return [(state.first - 1 + step) % len(state.houses) + 1 for step in seats]


def _add_pawns(house: House, province: str, count: int) -> None:
    there = house.pawns_in.get(province, 0) + count
    if there:
        house.pawns_in[province] = there
    else:
        house.pawns_in.pop(province, None)


def _discard(state: State, cards: tuple[e.Card, ...]) -> None:
    for card in cards:
        state.discards[PILE_OF[card]].append(card)


# --- Setup ---


def _game_started(state: State, event: e.GameStarted) -> None:
    state.auction_mode = event.auction_mode
    state.auction_paint_fee = event.auction_paint_fee
    state.die_card = event.die_card
    state.open_hands = event.open_hands
    state.victory_check = event.victory_check
    state.turn_limit = event.turn_limit
    state.first = event.first
    state.houses = [
        House(seat, colour, event.money_h) for seat, colour in enumerate(event.colours, start=1)
    ]
    state.to_place = _clockwise(state)
    state.piles = {pile: list(CARDS_IN[pile]) for pile in PILES}
    state.discards = {pile: [] for pile in PILES}


def _preference_filed(state: State, event: e.PreferenceFiled) -> None:
    filed = _house(state, event.seat).filed
    if event.marker:
        filed.marker = list(event.marker)
    if event.pawns is not None:
        filed.pawns = event.pawns
    if event.start is not None:
        filed.start = event.start


def _marker_placed(state: State, event: e.MarkerPlaced) -> None:
    house = _house(state, event.seat)
    house.markers -= 1
    house.filed.marker = []
    state.provinces[event.province] = Marker(event.seat)
    state.to_place.remove(event.seat)
    if not state.to_place:
        state.phase = "pawns"
        state.to_place = _clockwise(state)


def _pawns_placed(state: State, event: e.PawnsPlaced) -> None:
    house = _house(state, event.seat)
    house.filed.pawns = None
    for province in event.provinces:
        house.pawns -= 1
        _add_pawns(house, province, 1)
    state.to_place.remove(event.seat)
    if not state.to_place:
        state.phase = "start"
        state.to_place = [event.seat]


def _stadtholder_placed(state: State, event: e.StadtholderPlaced) -> None:
    _house(state, event.seat).filed = Preferences()
    state.stadtholder = event.square
    state.to_place = []
    state.phase = "play"


# --- The turn and the Stadtholder ---


def _turn_started(state: State, event: e.TurnStarted) -> None:
    state.turns = event.number
    state.turn = OpenTurn(event.seat, event.number)


def _dice_thrown(state: State, event: e.DiceThrown) -> None:
    """The Stadtholder's move says what follows."""


def _die_card_played(state: State, event: e.DieCardPlayed) -> None:
    _house(state, event.seat).hand.remove(event.card)
    _discard(state, (event.card,))
    _turn(state).die_card = True


def _stadtholder_moved(state: State, event: e.StadtholderMoved) -> None:
    state.stadtholder = event.to
    _turn(state).moved = True


def _income_paid(state: State, event: e.IncomePaid) -> None:
    for income in event.incomes:
        _house(state, income.seat).money_h += income.total_h


def _turn_ended(state: State, event: e.TurnEnded) -> None:
    _turn(state).ended = True
    state.scores = [score.total for score in event.scores]
    for marker in [
        *state.provinces.values(),
        *(marker for there in state.colonies.values() for marker in there),
    ]:
        marker.barred = False
    for guild in state.guilds.values():
        guild.barred = False


# --- Free actions ---


def _pawns_moved(state: State, event: e.PawnsMoved) -> None:
    house = _house(state, event.seat)
    house.money_h -= event.cost_h
    _add_pawns(house, event.path[0], -event.count)
    _add_pawns(house, event.path[-1], event.count)


def _guild_taken(state: State, event: e.GuildTaken) -> None:
    house = _house(state, event.seat)
    house.money_h -= 2 * event.price
    house.markers -= 1
    if event.ousted is not None:
        _house(state, event.ousted).markers += 1
    state.guilds[event.colour] = GuildMarker(event.seat, event.price)


def _take_up(state: State, seat: Seat, origin: str) -> None:
    """An active marker leaves its place."""
    if origin in GUILD_AT:
        del state.guilds[GUILD_AT[origin]]
    elif origin in COLONY_AT:
        there = state.colonies[str(COLONY_AT[origin])]
        there.remove(Marker(seat))
        if not there:
            del state.colonies[str(COLONY_AT[origin])]
    else:
        del state.provinces[origin]


def _three_pawns_back(state: State, seat: Seat, province: str) -> None:
    house = _house(state, seat)
    _add_pawns(house, province, -PAWNS_FOR_A_MARKER)
    house.pawns += PAWNS_FOR_A_MARKER


def _marker_founded(state: State, event: e.MarkerFounded) -> None:
    _three_pawns_back(state, event.seat, event.province)
    _house(state, event.seat).markers -= 1
    state.provinces[event.province] = Marker(event.seat)


def _marker_relocated(state: State, event: e.MarkerRelocated) -> None:
    _three_pawns_back(state, event.seat, event.province)
    _take_up(state, event.seat, event.origin)
    state.provinces[event.province] = Marker(event.seat)


# --- Special actions ---


def _action_used(state: State, event: e.ActionUsed) -> None:
    _house(state, event.seat).money_h -= event.cost_h
    if event.place in GUILD_AT:
        state.guilds[GUILD_AT[event.place]].barred = True
    elif event.place in COLONY_AT:
        there = state.colonies[str(COLONY_AT[event.place])]
        there[there.index(Marker(event.owner))].barred = True
    else:
        state.provinces[event.place].barred = True


def _pile_reshuffled(state: State, event: e.PileReshuffled) -> None:
    state.piles[event.pile] = sorted(state.discards[event.pile])
    state.discards[event.pile] = []


def _card_bought(state: State, event: e.CardBought) -> None:
    """The next event says which card leaves the pile."""


def _from_pile(state: State, card: e.Card) -> None:
    state.piles[PILE_OF[card]].remove(card)


def _card_seen(state: State, event: e.CardSeen) -> None:
    _from_pile(state, event.card)
    _house(state, event.seat).hand.append(event.card)


def _windmill_built(state: State, event: e.WindmillBuilt) -> None:
    _from_pile(state, event.card)
    _house(state, event.seat).windmills.append(event.card)


def _governor_appointed(state: State, event: e.GovernorAppointed) -> None:
    _from_pile(state, event.card)
    _house(state, event.seat).governors.append(event.card)


def _painting_ordered(state: State, event: e.PaintingOrdered) -> None:
    _from_pile(state, event.card)
    _house(state, event.seat).paintings.append(Painting(event.card, event.left))


def _painter_paid(state: State, event: e.PainterPaid) -> None:
    for painting in _house(state, event.seat).paintings:
        if painting.card == event.card:
            painting.left = event.left


def _painting_finished(state: State, event: e.PaintingFinished) -> None:
    house = _house(state, event.seat)
    house.paintings = [painting for painting in house.paintings if painting.card != event.card]
    house.finished.append(event.card)


def _pawn_created(state: State, event: e.PawnCreated) -> None:
    house = _house(state, event.seat)
    house.pawns -= 1
    _add_pawns(house, event.province, 1)


def _voyage_ready(state: State, event: e.VoyageReady) -> None:
    _turn(state).sailing = True


def _sailed(state: State, event: e.Sailed) -> None:
    house = _house(state, event.seat)
    for card in event.cards:
        house.hand.remove(card)
    _discard(state, event.cards)
    if event.origin is None:
        house.markers -= 1
    else:
        _take_up(state, event.seat, event.origin)
    state.colonies.setdefault(str(event.colony), []).append(Marker(event.seat))
    if state.turn is not None and state.turn.seat == event.seat:
        state.turn.sailing = False


def _cards_cashed(state: State, event: e.CardsCashed) -> None:
    house = _house(state, event.seat)
    for card in event.cards:
        house.hand.remove(card)
    _discard(state, event.cards)
    house.money_h += event.worth_h
    if event.declared:
        _sales_done(state, event.seat)


def _sales_done(state: State, seat: Seat) -> None:
    for answer in _auction(state).answers:
        if answer.seat == seat:
            answer.selling = []


# --- Auctions ---


def _auction_opened(state: State, event: e.AuctionOpened) -> None:
    state.auctions = event.auction
    state.auction = OpenAuction(
        event.auction, event.seller, event.mode, list(event.lots), list(event.asked)
    )


def _bid_sealed(state: State, event: e.BidSealed) -> None:
    auction = _auction(state)
    mine = Answer(event.seat, list(event.bids), list(event.selling), event.budget_h)
    auction.answers = sorted(
        [*(a for a in auction.answers if a.seat != event.seat), mine],
        key=lambda answer: answer.seat,
    )


def _lot_called(state: State, event: e.LotCalled) -> None:
    _auction(state).round = Round(next(iter(event.eligible), None), list(event.eligible))


def _bid_made(state: State, event: e.BidMade) -> None:
    now = _round(state)
    now.high_h, now.holder, now.plan, now.selling = (
        event.bid_h,
        event.seat,
        event.plan,
        list(event.selling),
    )
    now.ladder.append(e.Rung(event.seat, event.bid_h))
    now.to_bid = event.to_bid


def _bid_passed(state: State, event: e.BidPassed) -> None:
    now = _round(state)
    now.inside.remove(event.seat)
    now.ladder.append(e.Rung(event.seat))
    now.to_bid = event.to_bid


def _lot_done(state: State) -> None:
    auction = _auction(state)
    auction.lots = auction.lots[1:]
    auction.round = None
    if not auction.lots:
        state.auction = None


def _auction_resolved(state: State, event: e.AuctionResolved) -> None:
    _house(state, event.winner).money_h -= event.price_h
    _house(state, event.seller).money_h += event.price_h
    for answer in _auction(state).answers:
        if answer.seat == event.winner:
            answer.spent_h += event.price_h
    _lot_done(state)


def _auction_unsold(state: State, event: e.AuctionUnsold) -> None:
    _turn(state).offered.append(event.province)
    _lot_done(state)


# --- Letters, standing orders, defaults ---


def _lines_kept(state: State, event: e.LinesKept) -> None:
    now = _turn(state)
    now.waiting = list(event.lines)
    now.waiting_first = event.first
    now.held = event.held


def _lines_dropped(state: State, event: e.LinesDropped) -> None:
    """Nothing of the position changes; its seat reads why."""


def _standing_set(state: State, event: e.StandingSet) -> None:
    house = _house(state, event.seat)
    match event.order:
        case "bid":
            assert event.colour is not None
            house.standing.bids.pop(event.colour, None)
            if event.maximum_h is not None:
                house.standing.bids[event.colour] = StandingBid(event.maximum_h, event.auto)
        case "sail":
            house.standing.sail = list(event.colonies)
        case "die":
            house.standing.keep_die = event.keep
        case "clear":
            house.standing = Standing()


def _default_applied(state: State, event: e.DefaultApplied) -> None:
    """What it does, the next events say."""


def _seat_resigned(state: State, event: e.SeatResigned) -> None:
    house = _house(state, event.seat)
    house.resigned = True
    house.standing = Standing()
    house.filed = Preferences()
    if state.turn is not None and state.turn.seat == event.seat:
        state.turn.waiting = []
        state.turn.waiting_first = 1


# --- The end ---


def _game_ended(state: State, event: e.GameEnded) -> None:
    state.phase = "over"
    state.turn = None
    state.auction = None
    state.ended = event.reason
    state.ranking = list(event.ranking)


_CHANGES: dict[type[Event], Callable[[State, Any], None]] = {
    e.GameStarted: _game_started,
    e.PreferenceFiled: _preference_filed,
    e.MarkerPlaced: _marker_placed,
    e.PawnsPlaced: _pawns_placed,
    e.StadtholderPlaced: _stadtholder_placed,
    e.TurnStarted: _turn_started,
    e.DiceThrown: _dice_thrown,
    e.DieCardPlayed: _die_card_played,
    e.StadtholderMoved: _stadtholder_moved,
    e.IncomePaid: _income_paid,
    e.PawnsMoved: _pawns_moved,
    e.GuildTaken: _guild_taken,
    e.MarkerFounded: _marker_founded,
    e.MarkerRelocated: _marker_relocated,
    e.ActionUsed: _action_used,
    e.PileReshuffled: _pile_reshuffled,
    e.CardBought: _card_bought,
    e.CardSeen: _card_seen,
    e.WindmillBuilt: _windmill_built,
    e.GovernorAppointed: _governor_appointed,
    e.PaintingOrdered: _painting_ordered,
    e.PainterPaid: _painter_paid,
    e.PaintingFinished: _painting_finished,
    e.PawnCreated: _pawn_created,
    e.VoyageReady: _voyage_ready,
    e.Sailed: _sailed,
    e.CardsCashed: _cards_cashed,
    e.AuctionOpened: _auction_opened,
    e.BidSealed: _bid_sealed,
    e.LotCalled: _lot_called,
    e.BidMade: _bid_made,
    e.BidPassed: _bid_passed,
    e.AuctionResolved: _auction_resolved,
    e.AuctionUnsold: _auction_unsold,
    e.LinesKept: _lines_kept,
    e.LinesDropped: _lines_dropped,
    e.StandingSet: _standing_set,
    e.DefaultApplied: _default_applied,
    e.SeatResigned: _seat_resigned,
    e.TurnEnded: _turn_ended,
    e.GameEnded: _game_ended,
}
