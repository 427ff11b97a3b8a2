"""The two rounds of placing and the Stadtholder's square (SDO-06 to SDO-13), with preferences
filed beforehand (4.1)."""

from collections.abc import Sequence

from games.engine import IllegalMove, Seat, Turn
from games.engines.siecle_dor import commands as c
from games.engines.siecle_dor import events as e
from games.engines.siecle_dor.data import DEFAULT_ORDER, MERCHANTS, PROVINCES
from games.engines.siecle_dor.position import (
    free_provinces,
    house_of,
    is_setup,
    last_to_place,
    pawns_there,
    stage,
)
from games.engines.siecle_dor.state import State

MOST_PAWNS = 2  # in a province during setup (SDO-11)


def is_asked(state: State, seat: Seat, phase: str) -> bool:
    return state.phase == phase and state.to_place[:1] == [seat]


# --- First round: a marker each (SDO-06, SDO-07) ---


def may_place_marker(state: State, seat: Seat) -> None:
    if not (state.phase == "markers" and seat in state.to_place):
        raise IllegalMove("wrong_phase", order="place_marker", phase=stage(state))


def place_marker(turn: Turn[State], seat: Seat, order: c.PlaceMarker) -> None:
    may_place_marker(turn.state, seat)
    if not is_asked(turn.state, seat, "markers"):
        turn.emit(e.PreferenceFiled(seat, marker=order.provinces))
        return
    province = first_legal(turn.state, order.provinces)
    if province is None:
        raise IllegalMove(
            "province_taken", provinces=list(order.provinces), free=free_provinces(turn.state)
        )
    turn.emit(e.MarkerPlaced(seat, province))


def first_legal(state: State, provinces: Sequence[str]) -> str | None:
    return next((province for province in provinces if province not in state.provinces), None)


# --- Second round: two pawns each (SDO-09 to SDO-11) ---


def may_place_pawns(state: State, seat: Seat) -> None:
    if not (state.phase == "markers" or (state.phase == "pawns" and seat in state.to_place)):
        raise IllegalMove("wrong_phase", order="place_pawns", phase=stage(state))


def place_pawns(turn: Turn[State], seat: Seat, order: c.PlacePawns) -> None:
    may_place_pawns(turn.state, seat)
    pair = (order.first, order.second)
    if not is_asked(turn.state, seat, "pawns"):
        turn.emit(e.PreferenceFiled(seat, pawns=pair))
        return
    check_pair(turn.state, pair)
    turn.emit(e.PawnsPlaced(seat, pair))


def check_pair(state: State, pair: tuple[str, str]) -> None:
    for province in pair:
        if province in state.provinces:
            raise IllegalMove("province_taken", provinces=[province], free=free_provinces(state))
        if pawns_there(state, province) + pair.count(province) > MOST_PAWNS:
            raise IllegalMove("province_full", province=province, free=open_to_pawns(state))


def open_to_pawns(state: State) -> list[str]:
    return [
        province for province in free_provinces(state) if pawns_there(state, province) < MOST_PAWNS
    ]


def is_legal_pair(state: State, pair: tuple[str, str]) -> bool:
    try:
        check_pair(state, pair)
    except IllegalMove:
        return False
    return True


# --- The Stadtholder's square (SDO-13) ---


def may_choose_start(state: State, seat: Seat) -> None:
    if not is_setup(state):
        raise IllegalMove("wrong_phase", order="choose_start", phase=stage(state))
    if seat != last_to_place(state):
        raise IllegalMove("not_last", last=last_to_place(state))


def choose_start(turn: Turn[State], seat: Seat, order: c.ChooseStart) -> None:
    may_choose_start(turn.state, seat)
    if order.square not in MERCHANTS:
        raise IllegalMove("not_merchant", square=order.square, merchants=list(MERCHANTS))
    if is_asked(turn.state, seat, "start"):
        turn.emit(e.StadtholderPlaced(seat, order.square))
    else:
        turn.emit(e.PreferenceFiled(seat, start=order.square))


# --- What was filed, and what a timeout plays (4.1) ---


def serve_filed(turn: Turn[State], seat: Seat) -> bool:
    """Place what this seat has filed, now that it is its turn; False where nothing filed is
    legal."""
    state, filed = turn.state, house_of(turn.state, seat).filed
    turn.actor = seat
    if state.phase == "markers":
        if province := first_legal(state, filed.marker):
            turn.emit(e.MarkerPlaced(seat, province))
            return True
    elif state.phase == "pawns":
        if filed.pawns is not None and is_legal_pair(state, filed.pawns):
            turn.emit(e.PawnsPlaced(seat, filed.pawns))
            return True
    elif filed.start is not None:
        turn.emit(e.StadtholderPlaced(seat, filed.start))
        return True
    return False


def default_marker(state: State) -> c.PlaceMarker:
    return c.PlaceMarker(
        (next(province for province in DEFAULT_ORDER if province not in state.provinces),)
    )


def default_pawns(state: State) -> c.PlacePawns:
    """Both in the first province without marker and pawn, else one each in the first two legal
    ones. (A legal pair that was filed has been placed before anybody was asked.)"""
    empty = [
        province
        for province in DEFAULT_ORDER
        if province not in state.provinces and not pawns_there(state, province)
    ]
    if empty:
        return c.PlacePawns(empty[0], empty[0])
    first, second = [province for province in DEFAULT_ORDER if province in open_to_pawns(state)][:2]
    return c.PlacePawns(first, second)


def default_start(state: State, seat: Seat) -> c.ChooseStart:
    filed = house_of(state, seat).filed.start
    return c.ChooseStart(MERCHANTS[0] if filed is None else filed)


def pairs_by_first(state: State) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every legal pair, as blocks in which each first province goes with each second one."""
    room = {
        province: MOST_PAWNS - pawns_there(state, province)
        for province in PROVINCES
        if province not in state.provinces
    }
    wide = tuple(province for province, left in room.items() if left >= MOST_PAWNS)
    narrow = tuple(province for province, left in room.items() if left == 1)
    blocks = [((*wide, *narrow), wide), (wide, narrow)]
    blocks += [
        ((province,), tuple(other for other in narrow if other != province)) for province in narrow
    ]
    return [block for block in blocks if block[0] and block[1]]
