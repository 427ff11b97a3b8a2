"""Special actions of markers (SDO-44 to SDO-73): pawns, cards, painters. What an action does is
shared with auctions (ruling 27)."""

from collections.abc import Sequence

from games.engine import IllegalMove, Seat, Turn
from games.engines.siecle_dor import commands as c
from games.engines.siecle_dor import events as e
from games.engines.siecle_dor.data import (
    ACTION_COLOUR,
    CARD,
    COLONY_AT,
    ORANGE,
    PILE_OF_COLOUR,
    VOYAGE,
    WEST_INDIES,
    kind_of,
)
from games.engines.siecle_dor.position import (
    active_marker,
    has_cards,
    house_of,
    in_turn,
    needs_money,
    painting_named,
    places_of_colour,
)
from games.engines.siecle_dor.rules.free import check_site
from games.engines.siecle_dor.rules.voyage import complete_voyages, sail_anyway
from games.engines.siecle_dor.state import House, Painting, State

CARD_H = 6  # SDO-45
PAWN_H = 10  # SDO-48
PAINTER_H = 2  # SDO-56


def may_use(state: State, seat: Seat) -> None:
    in_turn(state, seat, "use")


def check_action(state: State, seat: Seat, place: str, use: c.Use) -> None:
    """An own active marker of a colour that gives this action (SDO-18, SDO-44)."""
    active_marker(state, place, seat)
    if use not in USES[ACTION_COLOUR[place]]:
        raise IllegalMove("wrong_colour", place=place, colour=ACTION_COLOUR[place], use=use)


USES: dict[str, tuple[c.Use, ...]] = {
    "green": ("pawn",),  # ruling 3: only green makes pawns
    "yellow": ("buy",),
    "brown": ("buy", "paint"),
    "blue": ("buy",),
    "grey": ("buy",),
    ORANGE: ("buy",),
}


def act(turn: Turn[State], seat: Seat, place: str, use: c.Use, cost_h: int) -> None:
    """Pay and bar the marker (ruling 40)."""
    turn.emit(e.ActionUsed(seat, seat, place, ACTION_COLOUR[place], use, cost_h))  # type: ignore[arg-type]  # the board's colours


# --- Green: a pawn (SDO-47 to SDO-50) ---


def use_pawn(turn: Turn[State], seat: Seat, order: c.UsePawn) -> None:
    state, house = turn.state, house_of(turn.state, seat)
    in_turn(state, seat, "use_pawn")
    check_action(state, seat, order.place, "pawn")
    if not house.pawns:
        raise IllegalMove("reserve_empty", piece="pawn")
    if order.found:
        check_founding(state, house, order.province)
    needs_money(house, PAWN_H)
    act(turn, seat, order.place, "pawn", PAWN_H)
    create_pawn(turn, seat, order.province, found=order.found)


def check_founding(state: State, house: House, province: str) -> None:
    """SDO-50: the new pawn is the third there, no marker is, and one comes from the reserve."""
    check_site(state, house, province, more=1)
    if not house.markers:
        raise IllegalMove("reserve_empty", piece="marker")


def create_pawn(turn: Turn[State], seat: Seat, province: str, *, found: bool) -> None:
    turn.emit(e.PawnCreated(seat, province))
    if found:
        turn.emit(e.MarkerFounded(seat, province))


# --- Brown: a painter (SDO-56 to SDO-60) ---


def use_paint(turn: Turn[State], seat: Seat, order: c.UsePaint) -> None:
    state, house = turn.state, house_of(turn.state, seat)
    in_turn(state, seat, "use_paint")
    place = order.place or next(iter(places_of_colour(state, seat, "brown")), None)
    if place is None:
        raise IllegalMove("no_painter")
    check_action(state, seat, place, "paint")
    painting = own_painting(house, order.painting)
    needs_money(house, PAINTER_H)
    act(turn, seat, place, "paint", PAINTER_H)
    pay_painter(turn, seat, painting)


def own_painting(house: House, name: c.Painting) -> Painting:
    painting = painting_named(house, name)
    if painting is None:
        raise IllegalMove(
            "no_such_painting", painting=name, paintings=[one.card for one in house.paintings]
        )
    return painting


def pay_painter(turn: Turn[State], seat: Seat, painting: Painting) -> None:
    card, left = painting.card, painting.left - 1
    turn.emit(e.PainterPaid(seat, card, left))
    if not left:
        turn.emit(e.PaintingFinished(seat, card, CARD[card].points))


# --- The other colours: a card (SDO-51, SDO-56, SDO-61, SDO-66, SDO-72) ---


def card_price_h(place: str) -> int:
    """3 f, in a colony as many florins as its number (SDO-45, SDO-72)."""
    return 2 * COLONY_AT[place] if place in COLONY_AT else CARD_H


def use_buy(turn: Turn[State], seat: Seat, order: c.UseBuy) -> None:
    state = turn.state
    in_turn(state, seat, "use_buy")
    check_action(state, seat, order.place, "buy")
    pile = PILE_OF_COLOUR[ACTION_COLOUR[order.place]]
    if not has_cards(state, pile):
        raise IllegalMove("pile_empty", pile=pile)
    needs_money(house_of(state, seat), card_price_h(order.place))
    label = draw_label(state, seat, order.place)
    act(turn, seat, order.place, "buy", card_price_h(order.place))
    draw(turn, seat, pile, label, order.sail)
    if order.sail and not isinstance(turn.acts[-1][1], e.Sailed | e.VoyageReady):
        sail_anyway(turn, seat, order.sail, order.marker)


def draw_label(state: State, seat: Seat, place: str) -> str:
    """A place acts once in a turn, the West Indies once for each marker there."""
    label = f"card/{state.turns}/{place}"
    if place in COLONY_AT and COLONY_AT[place] == WEST_INDIES:
        there = state.colonies[str(WEST_INDIES)]
        label += f"/{sum(1 for marker in there if marker.seat == seat and marker.barred)}"
    return label


def draw(turn: Turn[State], seat: Seat, pile: str, label: str, sail: Sequence[int]) -> None:
    """One of the cards left, each equally likely, and what it brings (SDO-57, SDO-63, SDO-67,
    SDO-68, SDO-71)."""
    state = turn.state
    if not state.piles[pile]:
        turn.emit(e.PileReshuffled(pile, len(state.discards[pile])))  # type: ignore[arg-type]  # the board's piles
    cards = sorted(state.piles[pile])
    turn.emit(e.CardBought(seat, pile, len(cards) - 1))  # type: ignore[arg-type]  # the board's piles
    turn.unknown()
    receive(turn, seat, cards[turn.rng.die(label, len(cards)) - 1], sail)


def receive(turn: Turn[State], seat: Seat, card: e.Card, sail: Sequence[int]) -> None:
    face = CARD[card]
    match kind_of(card):
        case "windmill":
            turn.emit(e.WindmillBuilt(seat, card))
        case "governor":
            assert face.province is not None
            turn.emit(e.GovernorAppointed(seat, card, face.province))
        case "painting":
            turn.emit(e.PaintingOrdered(seat, card, face.points, face.payments))
        case kind:
            turn.emit(e.CardSeen(seat, card, open=turn.state.open_hands))
            if kind in (*VOYAGE, "joker"):
                complete_voyages(turn, seat, sail)
