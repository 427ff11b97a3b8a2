"""Free actions: moving pawns (SDO-28 to SDO-31), guilds (SDO-32 to SDO-37), new markers (SDO-38
to SDO-43)."""

from itertools import pairwise

from games.engine import IllegalMove, Seat, Turn
from games.engines.siecle_dor import commands as c
from games.engines.siecle_dor import events as e
from games.engines.siecle_dor.data import (
    COLOURS,
    HIGHEST_GUILD,
    LOWEST_GUILD,
    NEIGHBOURS,
    PROVINCES,
    WAY,
)
from games.engines.siecle_dor.position import (
    active_marker,
    active_places,
    free_provinces,
    house_of,
    in_turn,
    needs_money,
)
from games.engines.siecle_dor.state import House, State

STEP_H = 1  # SDO-28
PAWNS_FOR_A_MARKER = 3  # SDO-38


# --- Movement ---


def may_move(state: State, seat: Seat) -> None:
    in_turn(state, seat, "move")


def move(turn: Turn[State], seat: Seat, order: c.Move) -> None:
    state, house = turn.state, house_of(turn.state, seat)
    may_move(state, seat)
    path = whole_way(order.path)
    have = house.pawns_in.get(path[0], 0)
    if order.count > have:
        raise IllegalMove("no_pawn_there", province=path[0], count=order.count, have=have)
    cost = STEP_H * order.count * (len(path) - 1)
    needs_money(house, cost)
    turn.emit(e.PawnsMoved(seat, path, order.count, cost))


def whole_way(path: tuple[str, ...]) -> tuple[str, ...]:
    """Two names: the shortest way. Three or more: each step must be a border."""
    if len(path) < 2 or (len(path) == 2 and path[0] == path[1]):
        raise IllegalMove("no_way", path=list(path))
    if len(path) == 2:
        return WAY[path[0]][path[1]]
    for here, there in pairwise(path):
        if there not in NEIGHBOURS[here]:
            raise IllegalMove(
                "not_adjacent", origin=here, to=there, neighbours=list(NEIGHBOURS[here])
            )
    return path


def reach(house: House, count: int) -> tuple[tuple[str, str], ...]:
    """From where to where so many pawns can go together by the shortest way, the nearest first,
    and pay for it."""
    ways = [
        (origin, to)
        for origin in PROVINCES
        if house.pawns_in.get(origin, 0) >= count
        for to in NEAREST[origin]
    ]
    return tuple(
        way for way in ways if STEP_H * count * (len(WAY[way[0]][way[1]]) - 1) <= house.money_h
    )


NEAREST = {
    origin: sorted((to for to in PROVINCES if to != origin), key=lambda to: len(ways[to]))
    for origin, ways in WAY.items()
}


# --- Guilds ---


def may_take_guild(state: State, seat: Seat) -> None:
    in_turn(state, seat, "take_guild")
    if not house_of(state, seat).markers:
        raise IllegalMove("reserve_empty", piece="marker")  # ruling 8


def guild_price(state: State, seat: Seat, colour: str) -> int:
    """Florins: 3 for an uncontrolled guild, else one more than its controller paid (SDO-33,
    SDO-34)."""
    marker = state.guilds.get(colour)
    if marker is None:
        return LOWEST_GUILD
    if marker.seat == seat:
        raise IllegalMove("guild_own", colour=colour)  # ruling 12
    if marker.price == HIGHEST_GUILD:
        raise IllegalMove("guild_top", colour=colour, owner=marker.seat)  # ruling 13
    return marker.price + 1


def take_guild(turn: Turn[State], seat: Seat, order: c.TakeGuild) -> None:
    state = turn.state
    may_take_guild(state, seat)
    price = guild_price(state, seat, order.colour)
    needs_money(house_of(state, seat), 2 * price)
    marker = state.guilds.get(order.colour)
    turn.emit(e.GuildTaken(seat, order.colour, price, None if marker is None else marker.seat))


def guilds_within_reach(state: State, seat: Seat) -> list[str]:
    def affordable(colour: str) -> bool:
        try:
            return 2 * guild_price(state, seat, colour) <= house_of(state, seat).money_h
        except IllegalMove:
            return False

    return [colour for colour in COLOURS if affordable(colour)]


# --- New markers ---


def may_found(state: State, seat: Seat) -> None:
    in_turn(state, seat, "found_marker")


def found_marker(turn: Turn[State], seat: Seat, order: c.FoundMarker) -> None:
    state, house = turn.state, house_of(turn.state, seat)
    may_found(state, seat)
    check_site(state, house, order.province)
    check_marker_from(state, house, order.marker)
    if order.marker is None:
        turn.emit(e.MarkerFounded(seat, order.province))
    else:
        turn.emit(e.MarkerRelocated(seat, order.marker, order.province))


def check_site(state: State, house: House, province: str, *, more: int = 0) -> None:
    """SDO-38, SDO-39; `more` pawns are about to be put there."""
    if province in state.provinces:
        raise IllegalMove("province_taken", provinces=[province], free=free_provinces(state))
    have = house.pawns_in.get(province, 0) + more
    if have < PAWNS_FOR_A_MARKER:
        raise IllegalMove("need_three_pawns", province=province, have=have)


def check_marker_from(state: State, house: House, place: str | None) -> None:
    """SDO-42, SDO-43, rulings 9 and 11: from the reserve; only when that is empty, an active
    marker from elsewhere."""
    if place is None:
        if not house.markers:
            raise IllegalMove("reserve_empty", piece="marker")
        return
    if house.markers:
        raise IllegalMove("reserve_not_empty", markers=house.markers)
    active_marker(state, place, house.seat)


def sites(state: State, house: House) -> list[str]:
    """Where three pawns could become a marker."""
    return [p for p in free_provinces(state) if house.pawns_in.get(p, 0) >= PAWNS_FOR_A_MARKER]


def marker_sources(state: State, house: House) -> list[str | None]:
    """Where the marker of a founding or a voyage may come from; None: the reserve."""
    return [None] if house.markers else [*active_places(state, house.seat)]
