"""What each seat, or a spectator, may know: built up from nothing, never cut down from
everything (rulings 20 and 21, section 5)."""

from games.engine import Cut, Event, Fixed, Seat, Shown, hidden, only, whole
from games.engines.siecle_dor import events as e
from games.engines.siecle_dor.commands import AnyCommand, Line, Sale
from games.engines.siecle_dor.data import COLOURS, HIGHEST_GUILD, LOWEST_GUILD, PILE_OF, PILES
from games.engines.siecle_dor.events import (
    AuctionMode,
    Card,
    DieCard,
    Lot,
    LotBid,
    Rank,
    Rung,
    Score,
    SeatColour,
    VictoryCheck,
)
from games.engines.siecle_dor.pending import pending
from games.engines.siecle_dor.position import house_of, score_of
from games.engines.siecle_dor.state import (
    GuildMarker,
    House,
    Marker,
    OpenAuction,
    OpenTurn,
    Phase,
    State,
)
from games.kit.events import unless_sealed
from games.kit.views import QuestionView, question_view


class PaintingView(Fixed, frozen=True):
    card: Card
    left: int  # payments


class HouseView(Fixed, frozen=True):
    seat: Seat
    colour: SeatColour
    money_h: int
    markers: int  # in the reserve
    pawns: int  # in the reserve
    pawns_in: dict[str, int]
    backs: dict[
        str, int
    ]  # pile -> secret cards with that back in hand (ruling 20); piles without any are left out
    windmills: tuple[Card, ...]
    governors: tuple[Card, ...]
    paintings: tuple[PaintingView, ...]  # unfinished
    finished: tuple[Card, ...]
    score: Score  # as it stands now
    resigned: bool = False
    hand: tuple[Card, ...] | None = (
        None  # one's own; everybody's with open hands, or once the game is over
    )


class MarkerView(Fixed, frozen=True):
    seat: Seat
    barred: bool = False


class GuildView(Fixed, frozen=True):
    """`seat` None: uncontrolled. `next_price` in florins; None: its marker stands on the top
    square (ruling 13)."""

    seat: Seat | None = None
    price: int | None = None
    barred: bool = False
    next_price: int | None = LOWEST_GUILD


class TurnView(Fixed, frozen=True):
    seat: Seat
    number: int  # counted over all seats
    moved: bool  # the Stadtholder has moved and paid
    die_card: bool  # a die card was played
    sailing: bool  # a voyage waits for its colony
    offered: tuple[str, ...]  # unsold this turn


class AuctionView(Fixed, frozen=True):
    """`lots` still to be resolved, the first is next. By rounds: whose word it is, who has not
    passed, the highest bid, the ladder."""

    number: int
    seller: Seat
    mode: AuctionMode
    lots: tuple[Lot, ...]
    asked: tuple[Seat, ...]
    answered: tuple[Seat, ...]
    to_bid: Seat | None = None
    inside: tuple[Seat, ...] = ()
    high_h: int = 0
    holder: Seat | None = None
    ladder: tuple[Rung, ...] = ()


class DecisionView(QuestionView[AnyCommand], frozen=True):
    """An open question. `default` only in the eyes of its seat."""


class StandingBidView(Fixed, frozen=True):
    maximum_h: int
    auto: bool = False


class Private(Fixed, frozen=True):
    """What only this seat knows, besides its hand."""

    filed_marker: tuple[str, ...] = ()
    filed_pawns: tuple[str, str] | None = None
    filed_start: int | None = None
    standing_bids: dict[str, StandingBidView] = {}  # by colour
    standing_sail: tuple[int, ...] = ()
    keep_die: bool = False
    waiting: tuple[Line, ...] = ()  # lines kept for the end of the auction or of the voyage
    bids: tuple[
        LotBid, ...
    ] = ()  # in the open auction: sealed, or by rounds the highest if it is ours
    selling: tuple[Sale, ...] = ()
    budget_h: int | None = None


class View(Fixed, frozen=True):
    seat: Seat | None  # through whose eyes; None: a spectator
    phase: Phase
    auction_mode: AuctionMode
    auction_paint_fee: int
    die_card: DieCard
    open_hands: bool
    victory_check: VictoryCheck
    turn_limit: int | None
    first: Seat
    houses: tuple[HouseView, ...]  # by seat number
    to_place: tuple[Seat, ...]  # setup: who still has to place in this round
    provinces: dict[str, MarkerView]  # those with a marker
    guilds: dict[str, GuildView]  # all five, by colour
    colonies: dict[str, tuple[MarkerView, ...]]  # those with a marker, by number
    piles: dict[str, int]  # cards left; which ones would betray hands
    discards: dict[str, tuple[Card, ...]]
    stadtholder: int | None
    turns: int
    turn: TurnView | None
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
        auction_mode=state.auction_mode,
        auction_paint_fee=state.auction_paint_fee,
        die_card=state.die_card,
        open_hands=state.open_hands,
        victory_check=state.victory_check,
        turn_limit=state.turn_limit,
        first=state.first,
        houses=tuple(house_view(state, house, seat) for house in state.houses),
        to_place=tuple(state.to_place),
        provinces={province: marker_view(marker) for province, marker in state.provinces.items()},
        guilds=guild_views(state),
        colonies={
            number: tuple(marker_view(marker) for marker in there)
            for number, there in state.colonies.items()
        },
        piles={pile: len(state.piles[pile]) for pile in state.piles},
        discards={pile: tuple(cards) for pile, cards in state.discards.items()},
        stadtholder=state.stadtholder,
        turns=state.turns,
        turn=None if state.turn is None else turn_view(state.turn),
        auction=None if state.auction is None else auction_view(state.auction),
        decisions=tuple(question_view(DecisionView, decision, seat) for decision in pending(state)),
        private=None if seat is None else private_view(state, house_of(state, seat)),
        ended=state.ended,
        ranking=tuple(state.ranking),
    )


def house_view(state: State, house: House, seat: Seat | None) -> HouseView:
    hand_open = house.seat == seat or state.open_hands or state.phase == "over"  # ruling 20
    backs = {pile: sum(1 for card in house.hand if PILE_OF[card] == pile) for pile in PILES}
    return HouseView(
        seat=house.seat,
        colour=house.colour,
        money_h=house.money_h,
        markers=house.markers,
        pawns=house.pawns,
        pawns_in=dict(house.pawns_in),
        backs={pile: count for pile, count in backs.items() if count},
        windmills=tuple(house.windmills),
        governors=tuple(house.governors),
        paintings=tuple(PaintingView(painting.card, painting.left) for painting in house.paintings),
        finished=tuple(house.finished),
        score=score_of(state, house),
        resigned=house.resigned,
        hand=tuple(house.hand) if hand_open else None,
    )


def marker_view(marker: Marker) -> MarkerView:
    return MarkerView(marker.seat, marker.barred)


def guild_views(state: State) -> dict[str, GuildView]:
    return {colour: guild_view(state.guilds.get(colour)) for colour in COLOURS}


def guild_view(marker: GuildMarker | None) -> GuildView:
    if marker is None:
        return GuildView()
    return GuildView(
        marker.seat,
        marker.price,
        marker.barred,
        marker.price + 1 if marker.price < HIGHEST_GUILD else None,
    )


def turn_view(turn: OpenTurn) -> TurnView:
    return TurnView(
        seat=turn.seat,
        number=turn.number,
        moved=turn.moved,
        die_card=turn.die_card,
        sailing=turn.sailing,
        offered=tuple(turn.offered),
    )


def auction_view(auction: OpenAuction) -> AuctionView:
    now = auction.round
    return AuctionView(
        number=auction.number,
        seller=auction.seller,
        mode=auction.mode,
        lots=tuple(auction.lots),
        asked=tuple(auction.asked),
        answered=tuple(answer.seat for answer in auction.answers),
        to_bid=None if now is None else now.to_bid,
        inside=() if now is None else tuple(now.inside),
        high_h=0 if now is None else now.high_h,
        holder=None if now is None else now.holder,
        ladder=() if now is None else tuple(now.ladder),
    )


def private_view(state: State, house: House) -> Private:
    bids, selling, budget_h = own_bids(state.auction, house.seat)
    standing, filed, turn = house.standing, house.filed, state.turn
    return Private(
        filed_marker=tuple(filed.marker),
        filed_pawns=filed.pawns,
        filed_start=filed.start,
        standing_bids={
            colour: StandingBidView(one.maximum_h, one.auto)
            for colour, one in standing.bids.items()
        },
        standing_sail=tuple(standing.sail),
        keep_die=standing.keep_die,
        waiting=tuple(turn.waiting) if turn is not None and turn.seat == house.seat else (),
        bids=bids,
        selling=selling,
        budget_h=budget_h,
    )


def own_bids(
    auction: OpenAuction | None, seat: Seat
) -> tuple[tuple[LotBid, ...], tuple[Sale, ...], int | None]:
    if auction is None:
        return (), (), None
    now = auction.round
    if now is not None and now.holder == seat and now.plan is not None:
        return (now.plan,), tuple(now.selling), None
    for answer in auction.answers:
        if answer.seat == seat:
            return tuple(answer.bids), tuple(answer.selling), answer.budget_h
    return (), (), None


# --- An event through one seat's eyes (the column "Seen" of section 5) ---


def redact(event: Event, seat: Seat | None) -> Shown:
    """What this seat, or a spectator, may know of one event, whatever is in it."""
    cut = None if isinstance(event, e.CardSeen) and event.open else _CUTS.get(type(event))
    if cut is None or event.seat == seat:  # type: ignore[attr-defined]  # every event that is cut has one
        return whole(event)
    return cut(event)


_CUTS: dict[type[Event], Cut] = {
    e.DefaultApplied: unless_sealed,
    e.PreferenceFiled: hidden,
    e.CardSeen: hidden,
    e.BidSealed: only("seat"),
    e.BidMade: only("seat", "lot", "bid_h", "to_bid"),
    e.LinesKept: hidden,
    e.LinesDropped: hidden,
    e.StandingSet: hidden,
}
