"""The dice, the Stadtholder's walk and what he pays (SDO-15, SDO-22 to SDO-27, SDO-69, SDO-70),
and the end of a turn (SDO-20, SDO-21)."""

from typing import TYPE_CHECKING

from games.engine import IllegalMove, Seat, Turn
from games.engines.siecle_dor import commands as c
from games.engines.siecle_dor import events as e
from games.engines.siecle_dor.data import CARD, SQUARES
from games.engines.siecle_dor.position import at_stage, die_cards, house_of, in_turn, scores
from games.engines.siecle_dor.state import House, State

if TYPE_CHECKING:  # a seat reckons with what it sees
    from games.engines.siecle_dor.view import HouseView, View

PAWN_PAYS_H = 2  # SDO-23
MARKER_PAYS_H = 4  # SDO-23
GOVERNOR_PAYS_H = 2  # SDO-69
SQUARE_PAYS_H = {"merchant": 2, "william": 6, "provinces": 0}  # SDO-24, SDO-25
SUMS = range(2, 13)  # ruling 16
FACES = range(1, 7)


def begin_turn(turn: Turn[State], seat: Seat) -> None:
    """SDO-15. The throw needs no decision, unless the seat holds a die card and wants to be
    asked (4.1)."""
    turn.actor = seat
    turn.emit(e.TurnStarted(seat, turn.state.turns + 1))
    turn.unknown()  # the dice, and whether this seat holds a die card
    house = house_of(turn.state, seat)
    if house.resigned or house.standing.keep_die or not die_cards(house):
        throw(turn, seat)


def throw(turn: Turn[State], seat: Seat) -> None:
    turn.unknown()
    number = turn.state.turns
    d1, d2 = turn.rng.die(f"dice/{number}/1"), turn.rng.die(f"dice/{number}/2")
    turn.emit(e.DiceThrown(seat, d1, d2))
    walk(turn, d1 + d2)


def may_roll(state: State, seat: Seat) -> None:
    at_stage(state, seat, "roll", "before_roll")


def roll(turn: Turn[State], seat: Seat, order: c.Roll) -> None:
    may_roll(turn.state, seat)
    throw(turn, seat)


def may_use_die(state: State, seat: Seat) -> None:
    at_stage(state, seat, "use_die", "before_roll")
    if not die_cards(house_of(state, seat)):
        raise IllegalMove("no_die_card")


def numbers(state: State) -> range:
    """What a die card may name."""
    return SUMS if state.die_card == "sum" else FACES


def use_die(turn: Turn[State], seat: Seat, order: c.UseDie) -> None:
    state = turn.state
    may_use_die(state, seat)
    if order.number not in numbers(state):
        raise IllegalMove(
            "bad_number",
            field="number",
            value=order.number,
            low=numbers(state)[0],
            high=numbers(state)[-1],
        )
    card = die_cards(house_of(state, seat))[0]
    if state.die_card == "sum":
        turn.emit(e.DieCardPlayed(seat, card, order.number))
        walk(turn, order.number)
        return
    turn.unknown()  # the other die
    thrown = turn.rng.die(f"dice/{state.turns}/1")
    turn.emit(e.DieCardPlayed(seat, card, order.number + thrown, named=order.number, thrown=thrown))
    walk(turn, order.number + thrown)


def walk(turn: Turn[State], steps: int) -> None:
    """SDO-22, SDO-26: clockwise; only the square where the move ends pays."""
    origin = turn.state.stadtholder
    assert origin is not None
    to = (origin + steps) % len(SQUARES)
    turn.emit(e.StadtholderMoved(origin, to))
    incomes = [income(turn.state, house, to) for house in turn.state.houses]
    turn.emit(e.IncomePaid(to, tuple(one for one in incomes if one.total_h)))


def income(state: "State | View", house: "House | HouseView", square: int) -> e.Income:
    """SDO-23: all seats are paid, not only the active one. Governors are paid without own pieces
    there too (rulings 17 and 30)."""
    shown = SQUARES[square].provinces
    pawns = PAWN_PAYS_H * sum(house.pawns_in.get(province, 0) for province in shown)
    markers = MARKER_PAYS_H * sum(
        1
        for province in shown
        if province in state.provinces and state.provinces[province].seat == house.seat
    )
    governors = GOVERNOR_PAYS_H * sum(1 for card in house.governors if CARD[card].province in shown)
    flat = SQUARE_PAYS_H[SQUARES[square].kind]
    return e.Income(house.seat, pawns, markers, governors, flat, pawns + markers + governors + flat)


def may_end(state: State, seat: Seat) -> None:
    in_turn(state, seat, "end")


def end(turn: Turn[State], seat: Seat, order: c.End) -> None:
    may_end(turn.state, seat)
    turn.emit(e.TurnEnded(seat, scores(turn.state)))
