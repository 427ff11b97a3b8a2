"""What each seat, or a spectator, may know: built up from nothing, never cut down from
everything (rule sheet, section 5)."""

from typing import Any

from games.engine import HIDDEN, Cut, Event, Fixed, Seat, Shown, hidden, only, whole
from games.engines.voc import events as e
from games.engines.voc.commands import Action, AnyCommand, Point, Terms, Word
from games.engines.voc.data import CONTRACT
from games.engines.voc.events import (
    ChartMode,
    EndReason,
    Game,
    Rank,
    Sailing,
    Sale,
    Token,
    WindowKind,
)
from games.engines.voc.pending import pending
from games.engines.voc.position import due_year, house_of, may_sail, skipper_of
from games.engines.voc.state import House, OpenContract, OpenOffer, Phase, PlacedCall, Ship, State
from games.kit.events import unless_sealed
from games.kit.views import QuestionView, question_view


class HouseView(Fixed, frozen=True):
    seat: Seat
    colour: str
    men: int  # in hand
    daalders: int
    goods: dict[Token, int]  # in Zealand, by harbour of origin
    again: bool = False  # has asked for a second round of sales
    eliminated: bool = False
    resigned: bool = False


class LegView(Fixed, frozen=True):
    year: int
    track: tuple[Point, ...]


class CallCount(Fixed, frozen=True):
    """4.3: how many calls a player has placed, never which."""

    seat: Seat
    calls: int


class ShipView(Fixed, frozen=True):
    """Slots from left to right; `holds`: what the merchant in that slot carries. `at` None: in
    Middelburg."""

    name: str
    at: Point | None
    skipper: Seat | None
    may_sail: bool
    sails_from: int
    sailors: tuple[Seat | None, ...]
    merchants: tuple[Seat | None, ...]
    holds: tuple[Token | None, ...]
    wake: tuple[LegView, ...]  # this voyage, year by year
    calls: tuple[CallCount, ...]


class ContractView(Fixed, frozen=True):
    """`due` None: nobody's."""

    card: int
    left: dict[str, int]
    right: dict[str, int] | None
    reward: int
    penalty: int
    seat: Seat | None
    marker: int | None
    due: int | None


class TurnView(Fixed, frozen=True):
    round: int
    seat: Seat


class WindowView(Fixed, frozen=True):
    kind: WindowKind
    asked: tuple[Seat, ...]
    done: tuple[Seat, ...]
    ships: tuple[str, ...]
    skippers: tuple[Seat, ...]


class OfferView(Fixed, frozen=True):
    """`to` None: to all. `declined`: only in the eyes of those who see the offer."""

    offer: int
    maker: Seat
    to: Seat | None
    give: Terms
    ask: Terms
    declined: tuple[Seat, ...] = ()


class AsideView(Fixed, frozen=True):
    seat: Seat
    contract: int


class DecisionView(QuestionView[AnyCommand], frozen=True):
    """An open question. `default` only in the eyes of its seat."""


class CallView(Fixed, frozen=True):
    ship: str
    y: int
    word: Word | None = None
    text: str = ""
    east_of: int | None = None
    west_of: int | None = None
    pay: bool = False


class SailOrderView(Fixed, frozen=True):
    """No trace: hold."""

    ship: str
    trace: tuple[Point, ...]
    heed: int
    ignore: tuple[Seat, ...]


class CargoView(Fixed, frozen=True):
    ship: str
    goods: tuple[str, ...]
    free: int = 0
    free_for: str | None = None


class Private(Fixed, frozen=True):
    """What only this seat knows: its sealed orders. `sales` None: the default; `keep` None: the
    default order."""

    sails: tuple[SailOrderView, ...] = ()
    calls: tuple[CallView, ...] = ()
    cargo: tuple[CargoView, ...] = ()
    queue: tuple[tuple[Action, ...], ...] = ()
    sales: tuple[Sale, ...] | None = None
    keep: tuple[str, ...] | None = None
    keep_only: bool = False


class View(Fixed, frozen=True):
    seat: Seat | None  # through whose eyes; None: a spectator
    game: Game
    phase: Phase
    chart: ChartMode
    sailing: Sailing
    year: int
    convoy: bool
    houses: tuple[HouseView, ...]  # by seat number, clockwise
    ships: tuple[ShipView, ...]  # A to D
    harbours: dict[str, int]  # tokens left
    cards_left: int  # in the pile, the VOC card included
    row: tuple[ContractView, ...]  # left to right
    amsterdam: tuple[int, ...]  # its cards
    amsterdam_fortune: int  # their printed rewards
    discarded: tuple[int, ...]
    markers: tuple[int, ...]  # free ones
    burgemeester: Seat | None
    turn: TurnView | None
    window: WindowView | None
    offers: tuple[OfferView, ...]  # those this seat may see
    asides: tuple[AsideView, ...]
    decisions: tuple[DecisionView, ...]
    private: Private | None
    pile: tuple[int, ...] | None = None  # once the game is over
    ended: EndReason | None = None
    amsterdam_wins: bool = False
    ranking: tuple[Rank, ...] = ()


# --- A position through one seat's eyes ---


def view(state: State, seat: Seat | None) -> View:
    """What this seat, or a spectator (None), may know. Once the game is over the pile is open."""
    return View(
        seat=seat,
        game=state.game,
        phase=state.phase,
        chart=state.chart,
        sailing=state.sailing,
        year=state.year,
        convoy=state.convoy,
        houses=tuple(house_view(house) for house in state.houses),
        ships=tuple(ship_view(state, ship) for ship in state.ships),
        harbours=dict(state.harbours),
        cards_left=len(state.pile),
        row=tuple(contract_view(contract) for contract in state.row),
        amsterdam=tuple(state.amsterdam),
        amsterdam_fortune=state.amsterdam_fortune,
        discarded=tuple(state.discarded),
        markers=tuple(state.markers),
        burgemeester=state.burgemeester,
        turn=None if state.turn is None else TurnView(state.turn.round, state.turn.seat),
        window=window_view(state),
        offers=tuple(offer_view(offer) for offer in state.offers if sees(offer, seat)),
        asides=tuple(AsideView(aside.seat, aside.contract) for aside in state.asides),
        decisions=tuple(question_view(DecisionView, decision, seat) for decision in pending(state)),
        private=None if seat is None else private_view(state, house_of(state, seat)),
        pile=tuple(state.pile) if state.phase == "over" else None,
        ended=state.ended,
        amsterdam_wins=state.amsterdam_wins,
        ranking=tuple(state.ranking),
    )


def house_view(house: House) -> HouseView:
    return HouseView(
        seat=house.seat,
        colour=house.colour,
        men=house.men,
        daalders=house.daalders,
        goods=dict(house.goods),
        again=house.again,
        eliminated=house.eliminated,
        resigned=house.resigned,
    )


def ship_view(state: State, ship: Ship) -> ShipView:
    callers = [call.seat for call in ship.calls]
    return ShipView(
        name=ship.name,
        at=ship.at,
        skipper=skipper_of(ship),
        may_sail=may_sail(state, ship),
        sails_from=ship.sails_from,
        sailors=tuple(ship.sailors),
        merchants=tuple(ship.merchants),
        holds=tuple(ship.holds),
        wake=tuple(LegView(leg.year, leg.track) for leg in ship.wake),
        calls=tuple(CallCount(seat, callers.count(seat)) for seat in sorted(set(callers))),
    )


def contract_view(contract: OpenContract) -> ContractView:
    card = CONTRACT[contract.card]
    due = None if contract.seat is None else due_year(contract)
    return ContractView(
        contract.card,
        card.left,
        card.right,
        card.reward,
        card.penalty,
        contract.seat,
        contract.marker,
        due,
    )


def window_view(state: State) -> WindowView | None:
    window = state.window
    if window is None:
        return None
    return WindowView(
        window.kind,
        tuple(window.asked),
        tuple(window.done),
        tuple(window.ships),
        tuple(window.skippers),
    )


def sees(offer: OpenOffer, seat: Seat | None) -> bool:
    """4.5: both parties, or everybody."""
    return offer.to is None or (seat is not None and seat in (offer.maker, offer.to))


def offer_view(offer: OpenOffer) -> OfferView:
    return OfferView(
        offer.offer, offer.maker, offer.to, offer.give, offer.ask, tuple(offer.declined)
    )


def private_view(state: State, house: House) -> Private:
    return Private(
        sails=tuple(
            sail_order_view(ship)
            for ship in state.ships
            if ship.order is not None and skipper_of(ship) == house.seat
        ),
        calls=tuple(
            call_view(ship, call)
            for ship in state.ships
            for call in ship.calls
            if call.seat == house.seat
        ),
        cargo=tuple(
            CargoView(ship, order.goods, order.free, order.free_for)
            for ship, order in sorted(house.cargo.items())
        ),
        queue=tuple(house.queue),
        sales=None if house.sales is None else tuple(house.sales),
        keep=None if house.keep is None else house.keep.wares,
        keep_only=house.keep is not None and house.keep.only,
    )


def sail_order_view(ship: Ship) -> SailOrderView:
    assert ship.order is not None
    return SailOrderView(ship.name, ship.order.trace, ship.order.heed, ship.order.ignore)


def call_view(ship: Ship, call: PlacedCall) -> CallView:
    return CallView(ship.name, call.y, call.word, call.text, call.east_of, call.west_of, call.pay)


# --- An event through one seat's eyes (the last column of section 5) ---


def redact(event: Event, seat: Seat | None) -> Shown:
    """What this seat, or a spectator, may know of one event, whatever is in it."""
    cut = _CUTS.get(type(event))
    if cut is None or seat in _knowers(event):
        return whole(event)
    return cut(event)


def _knowers(event: Any) -> tuple[Seat | None, ...]:
    """The seats that see all of it."""
    if isinstance(event, e.PileShuffled):
        return ()
    if isinstance(event, e.OfferMade | e.OfferWithdrawn | e.OfferLapsed):
        return (event.maker, event.to)
    if isinstance(event, e.OfferAccepted | e.OfferDeclined):
        return (event.maker, event.seat)
    return (event.seat,)


def _counted(event: e.PileShuffled) -> Shown:
    return Shown({"count": len(event.cards)}, whole=False)


def _if_to_all(event: e.OfferMade | e.OfferWithdrawn | e.OfferLapsed) -> Shown:
    return whole(event) if event.to is None else HIDDEN


def _if_public(event: e.OfferAccepted | e.OfferDeclined) -> Shown:
    return whole(event) if event.public else HIDDEN


_CUTS: dict[type[Event], Cut] = {
    e.DefaultApplied: unless_sealed,
    e.PileShuffled: _counted,
    e.OrdersQueued: hidden,
    e.QueueDropped: hidden,
    e.OrdersStopped: hidden,
    e.TraceSubmitted: hidden,
    e.HoldOrdered: hidden,
    e.CallPlaced: only("ship", "seat"),
    e.CargoOrdered: hidden,
    e.NothingOrdered: hidden,
    e.OfferMade: _if_to_all,
    e.OfferWithdrawn: _if_to_all,
    e.OfferLapsed: _if_to_all,
    e.OfferAccepted: _if_public,
    e.OfferDeclined: _if_public,
    e.SaleOrdered: hidden,
    e.KeepOrdered: hidden,
}
