"""What each seat, or a spectator, may know: built up from nothing, never cut down from
everything (rule sheet 5.2)."""

from games.engine import Cut, Event, Fixed, Seat, Shown, hidden, only, whole
from games.engines.vor_dem_wind import events as e
from games.engines.vor_dem_wind.commands import AnyCommand
from games.engines.vor_dem_wind.data import Goods, Kind
from games.engines.vor_dem_wind.events import Answer, Berthed, CardId, FiledAct, Plan, Rank, ShipId
from games.engines.vor_dem_wind.pending import pending
from games.engines.vor_dem_wind.position import awaited, hand_cards, merchant_of, score, turn_order
from games.engines.vor_dem_wind.state import Departure, Merchant, Phase, Sale, Slot, State, Stock
from games.kit.events import unless_sealed
from games.kit.views import QuestionView, question_view


class MerchantView(Fixed, frozen=True):
    seat: Seat
    hand_cards: int  # money and goods together (VDW-12, RUL-04)
    specials: int  # how many special cards he holds (RUL-05)
    warehouse: Stock
    conservation: tuple[CardId, ...]  # laid in the warehouse
    ships: tuple[ShipId, ...]  # loaded, in order
    score: int
    front: int | None = None  # money in front of him during the trade
    safekept: bool = False  # he has used a safekeeping card this turn
    resigned: bool = False
    gold: int | None = None  # this and the next two: one's own; everybody's once the game is over
    hand: Stock | None = None
    special_cards: tuple[CardId, ...] | None = None


class SlotView(Fixed, frozen=True):
    """One of this turn's action cards. `place`: centre, up, down, discarded, or kept (a special
    card gone to its owner's hand)."""

    slot: int
    card: CardId
    place: str
    seat: Seat | None = None


class SaleView(Fixed, frozen=True):
    """`offers`: the chooser's, and once they are read the others'. `asked` and `answered`: who
    must give one, and who has."""

    slot: int
    chooser: Seat
    holder: Seat
    asked: tuple[Seat, ...]
    answered: tuple[Seat, ...]
    offers: tuple[Answer, ...]
    read: bool


class DepartureView(Fixed, frozen=True):
    asked: tuple[Seat, ...]
    answered: tuple[Seat, ...]


class DecisionView(QuestionView[AnyCommand], frozen=True):
    """An open question. `default` only in the eyes of its seat."""


class OwnAnswer(Fixed, frozen=True):
    """My sealed answer in the open sale. Neither offer nor seize: pass."""

    gold: int | None = None
    up_to: int | None = None
    seize: bool = False


class OwnDeparture(Fixed, frozen=True):
    """My sealed choice for the departure."""

    protect: Goods = ()
    protect_hand: Goods = ()
    lose: Goods = ()


class Private(Fixed, frozen=True):
    """What only this seat knows, besides its hand."""

    fresh: CardId | None = None  # the special card won this turn, not to be played before the next
    start_goods: tuple[Kind, Kind] | None = None
    plan: Plan | None = None
    orders: tuple[FiledAct, ...] = ()
    preference: tuple[Kind, ...] = ()
    answer: OwnAnswer | None = None
    departure: OwnDeparture | None = None


class View(Fixed, frozen=True):
    seat: Seat | None  # through whose eyes; None: a spectator
    phase: Phase
    turn: int
    round: int  # which fleet
    goal: int
    order: tuple[Seat, ...]  # turn order; the first has the pawn
    merchants: tuple[MerchantView, ...]  # by seat number
    reserve: Stock
    harbour: tuple[Berthed, ...]
    slots: tuple[SlotView, ...]
    piles: dict[str, int]  # how many cards are left: purchase, storage, transport, large, small
    discards: dict[str, tuple[str, ...]]  # of the same piles; ships: those that left unloaded
    awaited: tuple[Seat, ...]
    acted: tuple[Seat, ...]  # who has done his action this turn
    sale: SaleView | None
    departure: DepartureView | None
    decisions: tuple[DecisionView, ...]
    private: Private | None
    still: int = 0  # turns in a row without a good stored or a ship loaded
    ended: str | None = None
    ranking: tuple[Rank, ...] = ()


# --- A position through one seat's eyes ---


def view(state: State, seat: Seat | None) -> View:
    """What this seat, or a spectator (None), may know. Once the game is over every hand is open."""
    return View(
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        round=state.round,
        goal=state.goal,
        order=tuple(turn_order(state)),
        merchants=tuple(merchant_view(state, merchant, seat) for merchant in state.merchants),
        reserve=dict(state.reserve),
        harbour=tuple(Berthed(berth.number, berth.ship) for berth in state.harbour),
        slots=tuple(slot_view(number, slot) for number, slot in enumerate(state.slots, start=1)),
        piles={pile: len(cards) for pile, cards in state.piles.items()},
        discards={pile: tuple(cards) for pile, cards in state.discards.items()},
        awaited=tuple(awaited(state)),
        acted=tuple(state.acted),
        sale=None if state.sale is None else sale_view(state.sale),
        departure=None if state.departure is None else departure_view(state.departure),
        decisions=tuple(question_view(DecisionView, decision, seat) for decision in pending(state)),
        private=None if seat is None else private_view(state, merchant_of(state, seat)),
        still=state.still,
        ended=state.ended,
        ranking=tuple(state.ranking),
    )


def merchant_view(state: State, merchant: Merchant, seat: Seat | None) -> MerchantView:
    is_open = merchant.seat == seat or state.phase == "over"  # VDW-11
    return MerchantView(
        seat=merchant.seat,
        hand_cards=hand_cards(merchant),
        specials=len(merchant.specials),
        warehouse=dict(merchant.warehouse),
        conservation=tuple(merchant.conservation),
        ships=tuple(merchant.ships),
        score=score(merchant),
        front=merchant.front,
        safekept=merchant.safekept,
        resigned=merchant.resigned,
        gold=merchant.gold if is_open else None,
        hand=dict(merchant.hand) if is_open else None,
        special_cards=tuple(merchant.specials) if is_open else None,
    )


def slot_view(number: int, slot: Slot) -> SlotView:
    return SlotView(number, slot.card, slot.place, slot.seat)


def sale_view(sale: Sale) -> SaleView:
    return SaleView(
        slot=sale.slot,
        chooser=sale.chooser,
        holder=sale.holder,
        asked=tuple(sale.asked),
        answered=tuple(answer.seat for answer in sale.answers),
        offers=tuple(Answer(given.seat, given.gold) for given in sale.offers),
        read=sale.read,
    )


def departure_view(departure: Departure) -> DepartureView:
    return DepartureView(tuple(departure.asked), tuple(choice.seat for choice in departure.sealed))


def private_view(state: State, merchant: Merchant) -> Private:
    return Private(
        fresh=merchant.fresh,
        start_goods=merchant.start_goods,
        plan=merchant.plan,
        orders=tuple(merchant.orders),
        preference=tuple(merchant.preference),
        answer=own_answer(state.sale, merchant.seat),
        departure=own_departure(state.departure, merchant.seat),
    )


def own_answer(sale: Sale | None, seat: Seat) -> OwnAnswer | None:
    for answer in sale.answers if sale else ():
        if answer.seat == seat:
            return OwnAnswer(answer.gold, answer.up_to, answer.seize)
    return None


def own_departure(departure: Departure | None, seat: Seat) -> OwnDeparture | None:
    for choice in departure.sealed if departure else ():
        if choice.seat == seat:
            return OwnDeparture(choice.protect, choice.protect_hand, choice.lose)
    return None


# --- An event through one seat's eyes (the column "sees" of 5.2) ---


def redact(event: Event, seat: Seat | None) -> Shown:
    """What this seat, or a spectator, may know of one event, whatever is in it."""
    cut = _CUTS.get(type(event))
    if (
        cut is None or getattr(event, "seat", 0) == seat
    ):  # nobody has seat 0: the order of a pile is for nobody's eyes
        return whole(event)
    return cut(event)


_CUTS: dict[type[Event], Cut] = {
    e.DefaultApplied: unless_sealed,
    e.PileShuffled: only("pile"),
    e.AnswerSealed: only("seat", "slot"),
    e.DepartureSealed: only("seat"),
    e.PlanFiled: hidden,
    e.OrdersFiled: hidden,
    e.OrdersDropped: hidden,
    e.PreferenceFiled: hidden,
    e.OrdersStopped: hidden,
}
