"""Voyages to the colonies (SDO-62 to SDO-65, rulings 10, 14 and 15) and the sale of cards
(SDO-52 to SDO-55, SDO-73, ruling 18)."""

from collections.abc import Sequence

from games.engine import IllegalMove, Seat, Turn
from games.engines.siecle_dor import commands as c
from games.engines.siecle_dor import events as e
from games.engines.siecle_dor.data import GOODS, VOYAGE, WEST_INDIES, kind_of
from games.engines.siecle_dor.position import (
    at_stage,
    first_free,
    free_colonies,
    house_of,
    of_kind,
    voyage_cards,
)
from games.engines.siecle_dor.rules.free import check_marker_from
from games.engines.siecle_dor.state import House, State

# --- Voyages ---


def complete_voyages(turn: Turn[State], seat: Seat, wish: Sequence[int]) -> None:
    """Ruling 14: with a set and a marker in the reserve the seat sails, again and again. A list
    without a free square counts as absent.

    In its own turn a seat that named no free colony is asked; on another's turn its marker goes
    to the West Indies (4.1)."""
    state, house = turn.state, house_of(turn.state, seat)
    while house.markers and (cards := voyage_cards(house.hand)):
        colony = first_free(state, wish) or first_free(state, house.standing.sail)
        if colony is None and state.turn is not None and state.turn.seat == seat:
            turn.emit(e.VoyageReady(seat))
            return
        turn.emit(e.Sailed(seat, colony or WEST_INDIES, cards))


def ready_to_sail(state: State, seat: Seat) -> tuple[e.Card, ...]:
    """The three cards that would sail: as the answer to a waiting voyage or, with a kept set, as
    a free action."""
    at_stage(state, seat, "sail", "turn", "sail")
    hand = house_of(state, seat).hand
    cards = voyage_cards(hand)
    if cards is None:
        raise IllegalMove(
            "no_voyage",
            cards=[kind_of(card) for card in hand if kind_of(card) in (*VOYAGE, "joker")],
        )
    return cards


def sail(turn: Turn[State], seat: Seat, order: c.Sail) -> None:
    state, house = turn.state, house_of(turn.state, seat)
    cards = ready_to_sail(state, seat)
    check_marker_from(state, house, order.marker)
    colony = free_colony(state, order.colonies)
    asked = state.turn is not None and state.turn.sailing
    turn.emit(e.Sailed(seat, colony, cards, order.marker))
    if asked:
        complete_voyages(turn, seat, order.colonies)


def free_colony(state: State, colonies: Sequence[int]) -> int:
    colony = first_free(state, colonies)
    if colony is None:
        raise IllegalMove("colony_taken", colonies=list(colonies), free=free_colonies(state))
    return colony


def sail_anyway(turn: Turn[State], seat: Seat, colonies: Sequence[int], marker: str | None) -> None:
    """The `sail` of a draw that completed no voyage by itself: with a kept set it is the free
    action, and refused like it (4.2.3); without one it is ignored (4.2.5)."""
    state, house = turn.state, house_of(turn.state, seat)
    cards = voyage_cards(house.hand)
    if cards is None:
        return
    origin = None if house.markers else marker
    check_marker_from(state, house, origin)
    turn.emit(e.Sailed(seat, free_colony(state, colonies), cards, origin))


# --- Sales ---


def sell(turn: Turn[State], seat: Seat, order: c.Sell) -> None:
    house = house_of(turn.state, seat)
    if order.goods != "all":
        check_sale(house, order.goods, order.sets)
    for sold in sold_by(house, [c.Sale(order.goods, order.sets)]):
        turn.emit(sold)


def check_sale(house: House, goods: str, sets: int | None) -> None:
    have, needs = len(of_kind(house.hand, goods)), GOODS[goods].set * (sets or 1)
    if have < needs:
        raise IllegalMove("no_set", goods=goods, have=have, needs=needs)


def full_sets(hand: Sequence[e.Card], goods: str) -> int:
    return len(of_kind(hand, goods)) // GOODS[goods].set


def sold_by(
    house: House, sales: Sequence[c.Sale], *, declared: bool = False
) -> list[e.CardsCashed]:
    """What these sales bring as far as the hand still allows them; own backs and low ids go
    first (ruling 39)."""
    hand = list(house.hand)
    cashed: list[e.CardsCashed] = []
    for sale in sales:
        for goods in GOODS if sale.goods == "all" else (sale.goods,):
            possible = full_sets(hand, goods)
            sets = possible if sale.sets is None else min(sale.sets, possible)
            cards = of_kind(hand, goods)[: sets * GOODS[goods].set]
            if cards:
                worth_h = sets * GOODS[goods].worth_h
                cashed.append(e.CardsCashed(house.seat, goods, tuple(cards), worth_h, declared))  # type: ignore[arg-type]
                hand = [card for card in hand if card not in cards]
    return cashed
