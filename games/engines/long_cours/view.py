"""What each seat, or a spectator, may know: built up from nothing, never cut down from
everything (rule sheet 4.5)."""

from games.engine import Cut, Event, Fixed, Seat, Shown, hidden, only, whole
from games.engines.long_cours import events as e
from games.engines.long_cours.commands import AnyCommand, Guard, Line, TurnLine
from games.engines.long_cours.events import Card, Goods, Rank
from games.engines.long_cours.pending import pending
from games.engines.long_cours.position import captain_of, within_reach
from games.engines.long_cours.state import Captain, OpenAuction, OpenBrawl, OpenTurn, Phase, State
from games.kit.events import unless_sealed
from games.kit.views import QuestionView, question_view


class CaptainView(Fixed, frozen=True):
    seat: Seat
    cash: int
    goods: Goods
    cards: int  # hand size (RL-21)
    stop: str | None  # None: not on the board
    within_reach: bool  # of somebody else's corsair (LC-88)
    resigned: bool = False
    eliminated: bool = False
    hand: tuple[Card, ...] | None = None  # one's own; everybody's once the game is over


class CorsairView(Fixed, frozen=True):
    owner: Seat | None = None
    stop: str | None = None


class TurnView(Fixed, frozen=True):
    seat: Seat
    entry_zone: int | None
    begun: bool
    moved: bool
    moved_direct: bool
    rolled: bool
    sold: bool
    last_brawl_won: bool | None


class BrawlView(Fixed, frozen=True):
    number: int
    attacker: Seat
    defender: Seat
    port: str
    to_answer: Seat
    cards: tuple[int, ...]


class AuctionView(Fixed, frozen=True):
    number: int
    caller: Seat
    asked: tuple[Seat, ...]
    answered: tuple[Seat, ...]


class DecisionView(QuestionView[AnyCommand], frozen=True):
    """An open question. `default` only in the eyes of its seat."""


class Private(Fixed, frozen=True):
    """What only this seat knows, besides its hand."""

    setup: tuple[str, int] | None = None
    standing_riposte: int | None = None
    standing_riposte_min_cash: int = 0
    standing_bid: int | None = None
    advance: tuple[TurnLine, ...] = ()
    advance_even_if: tuple[Guard, ...] = ()
    waiting: tuple[Line, ...] = ()
    brawl_limit: int | None = None
    bid: int | None = None  # sealed in the open auction; None with `bid_sealed`: pass
    bid_sealed: bool = False


class View(Fixed, frozen=True):
    seat: Seat | None  # through whose eyes; None: a spectator
    phase: Phase
    short: bool
    round: int
    round_limit: int
    order: tuple[Seat, ...]
    captains: tuple[CaptainView, ...]  # by seat number
    heaps: dict[str, Goods]
    corsair: CorsairView
    set_aside: tuple[Card, ...]
    played: tuple[Card, ...]
    turn: TurnView | None
    brawl: BrawlView | None
    auction: AuctionView | None
    decisions: tuple[DecisionView, ...]
    private: Private | None
    ended: str | None = None
    ranking: tuple[Rank, ...] = ()


# --- A position through one seat's eyes ---


def view(state: State, seat: Seat | None) -> View:
    """What this seat, or a spectator (None), may know. Once the game is over every hand is open."""
    return View(
        seat=seat,
        phase=state.phase,
        short=state.short,
        round=state.round,
        round_limit=state.round_limit,
        order=tuple(state.order),
        captains=tuple(captain_view(state, captain, seat) for captain in state.captains),
        heaps={place: dict(heap) for place, heap in state.heaps.items()},
        corsair=CorsairView(state.corsair.owner, state.corsair.stop),
        set_aside=tuple(state.set_aside),
        played=tuple(state.played),
        turn=None if state.turn is None else turn_view(state.turn),
        brawl=None if state.brawl is None else brawl_view(state.brawl),
        auction=None if state.auction is None else auction_view(state.auction),
        decisions=tuple(question_view(DecisionView, decision, seat) for decision in pending(state)),
        private=None if seat is None else private_view(state, captain_of(state, seat)),
        ended=state.ended,
        ranking=tuple(state.ranking),
    )


def captain_view(state: State, captain: Captain, seat: Seat | None) -> CaptainView:
    hand_open = captain.seat == seat or state.phase == "over"  # LC-06, LC-62
    return CaptainView(
        seat=captain.seat,
        cash=captain.cash,
        goods=dict(captain.goods),
        cards=len(captain.hand),
        stop=captain.stop,
        within_reach=within_reach(state, captain),
        resigned=captain.resigned,
        eliminated=captain.eliminated,
        hand=tuple(captain.hand) if hand_open else None,
    )


def turn_view(turn: OpenTurn) -> TurnView:
    return TurnView(
        seat=turn.seat,
        entry_zone=turn.entry_zone,
        begun=turn.begun,
        moved=turn.moved,
        moved_direct=turn.moved_direct,
        rolled=turn.rolled,
        sold=turn.sold,
        last_brawl_won=turn.last_brawl_won,
    )


def brawl_view(brawl: OpenBrawl) -> BrawlView:
    return BrawlView(
        brawl.number,
        brawl.attacker,
        brawl.defender,
        brawl.port,
        brawl.to_answer,
        tuple(brawl.cards),
    )


def auction_view(auction: OpenAuction) -> AuctionView:
    return AuctionView(
        auction.number,
        auction.caller,
        tuple(auction.asked),
        tuple(bid.seat for bid in auction.bids),
    )


def private_view(state: State, captain: Captain) -> Private:
    riposte, advance, turn = captain.standing_riposte, captain.advance, state.turn
    bid_sealed, bid = own_bid(state.auction, captain.seat)
    return Private(
        setup=captain.sealed_setup,
        standing_riposte=None if riposte is None else riposte.up_to,
        standing_riposte_min_cash=0 if riposte is None else riposte.min_cash,
        standing_bid=captain.standing_bid,
        advance=() if advance is None else advance.orders.lines,
        advance_even_if=() if advance is None else advance.orders.even_if,
        waiting=tuple(turn.waiting) if turn is not None and turn.seat == captain.seat else (),
        brawl_limit=own_limit(state.brawl, captain.seat),
        bid=bid,
        bid_sealed=bid_sealed,
    )


def own_limit(brawl: OpenBrawl | None, seat: Seat) -> int | None:
    if brawl is None or seat not in (brawl.attacker, brawl.defender):
        return None
    return brawl.attacker_limit if seat == brawl.attacker else brawl.defender_limit


def own_bid(auction: OpenAuction | None, seat: Seat) -> tuple[bool, int | None]:
    """Whether he has given a bid or a pass in the open auction, and how much. The caller's
    stands from the call on."""
    if auction is None:
        return False, None
    if auction.caller == seat:
        return True, auction.caller_maximum
    return next(((True, bid.maximum) for bid in auction.bids if bid.seat == seat), (False, None))


# --- An event through one seat's eyes (the column "Vis." of section 5) ---


def redact(event: Event, seat: Seat | None) -> Shown:
    """What this seat, or a spectator, may know of one event, whatever is in it."""
    cut = _CUTS.get(type(event))
    if cut is None or _owner(event) == seat:
        return whole(event)
    return cut(event)


def _owner(event: Event) -> Seat:
    """The seat that sees all of it."""
    if isinstance(event, e.BrawlStarted):
        return event.attacker
    if isinstance(event, e.AuctionOpened):
        return event.caller
    owner: Seat = event.seat  # type: ignore[attr-defined]  # every other event that is cut has one
    return owner


def _counted(event: e.HandDealt) -> Shown:
    return Shown({"seat": event.seat, "count": len(event.cards)}, whole=False)


_CUTS: dict[type[Event], Cut] = {
    e.DefaultApplied: unless_sealed,
    e.HandDealt: _counted,
    e.SetupSealed: only("seat"),
    e.BidSealed: only("seat"),
    e.BrawlStarted: only("brawl", "attacker", "defender", "port"),
    e.AuctionOpened: only("auction", "caller", "asked"),
    e.RiposteLimitSet: hidden,
    e.StandingOrderSet: hidden,
    e.AdvanceFiled: hidden,
    e.AdvanceDropped: hidden,
    e.AdvanceStarted: hidden,
    e.OrdersQueued: hidden,
    e.OrdersStopped: hidden,
}
