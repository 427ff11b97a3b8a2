"""Questions about a position that several phases ask, and the refusals they share."""

from collections.abc import Callable, Sequence

from games.engine import IllegalMove, Seat
from games.engines.siecle_dor.data import (
    ACTION_COLOUR,
    CARD,
    COLONIES,
    COLONY,
    COLONY_AT,
    COLONY_PLACE,
    GUILD_AT,
    GUILD_PLACE,
    PILE_OF_COLOUR,
    PROVINCES,
    VOYAGE,
    WEST_INDIES,
    kind_of,
    own_back_first,
)
from games.engines.siecle_dor.events import Card, Score
from games.engines.siecle_dor.state import GuildMarker, House, Marker, OpenTurn, Painting, State

MARKER_POINTS = 4  # SDO-83
HALF_FLORINS_PER_POINT = 20  # SDO-87


# --- Seats ---


def house_of(state: State, seat: Seat) -> House:
    return state.houses[seat - 1]


def clockwise_from(state: State, seat: Seat) -> list[Seat]:
    """All seats, this one first."""
    seats = len(state.houses)
    return [(seat - 1 + step) % seats + 1 for step in range(seats)]


def staying(state: State) -> list[House]:
    return [house for house in state.houses if not house.resigned]


def last_to_place(state: State) -> Seat:
    return clockwise_from(state, state.first)[-1]


def is_setup(state: State) -> bool:
    return state.phase in ("markers", "pawns", "start")


# --- What is being asked ---


def stage(state: State) -> str:
    """Which kind of decision the game waits for."""
    if state.phase == "markers":
        return "setup_marker"
    if state.phase == "pawns":
        return "setup_pawns"
    if state.phase == "start":
        return "setup_start"
    if state.auction is not None:
        return "auction"
    if state.turn is not None and not state.turn.moved:
        return "before_roll"
    return "sail" if state.turn is not None and state.turn.sailing else "turn"


def awaited(state: State) -> list[Seat]:
    """The seats whose answer the game needs before it can go on; everybody can see who they are."""
    if is_setup(state):
        return state.to_place[:1]
    if state.auction is not None:
        if state.auction.round is not None:
            return [] if state.auction.round.to_bid is None else [state.auction.round.to_bid]
        answered = [answer.seat for answer in state.auction.answers]
        return [seat for seat in state.auction.asked if seat not in answered]
    return [] if state.turn is None else [state.turn.seat]


def allowed(check: Callable[[State, Seat], object], state: State, seat: Seat) -> bool:
    """The same check, asked as a question: so options() offers exactly what decide() takes."""
    try:
        check(state, seat)
    except IllegalMove:
        return False
    return True


def at_stage(state: State, seat: Seat, order: str, *stages: str) -> OpenTurn:
    """It is this seat's turn and one of these things is being asked."""
    now = state.turn
    if now is None:
        raise IllegalMove("wrong_phase", order=order, phase=stage(state))
    if now.seat != seat or now.ended:
        raise IllegalMove("not_your_turn", order=order, awaited=awaited(state))
    if stage(state) not in stages:
        raise IllegalMove("wrong_phase", order=order, phase=stage(state))
    return now


def in_turn(state: State, seat: Seat, order: str) -> OpenTurn:
    """SDO-15, SDO-16: after the Stadtholder has moved, and neither an auction nor a voyage is
    waiting."""
    return at_stage(state, seat, order, "turn")


# --- Provinces, colonies, markers ---


def free_provinces(state: State) -> list[str]:
    """Those without a marker."""
    return [province for province in PROVINCES if province not in state.provinces]


def pawns_there(state: State, province: str) -> int:
    """Everybody's."""
    return sum(house.pawns_in.get(province, 0) for house in state.houses)


def free_colonies(state: State) -> list[int]:
    """SDO-64: squares 2 to 6 hold one marker each, square 7 any number."""
    return [
        number for number in COLONIES if number == WEST_INDIES or str(number) not in state.colonies
    ]


def first_free(state: State, colonies: Sequence[int]) -> int | None:
    free = free_colonies(state)
    return next((number for number in colonies if number in free), None)


def marker_at(state: State, place: str, seat: Seat) -> Marker | GuildMarker | None:
    """The marker there; where several stand, this seat's, an active one before a barred one."""
    if place in GUILD_AT:
        return state.guilds.get(GUILD_AT[place])
    if place in COLONY_AT:
        there = state.colonies.get(str(COLONY_AT[place]), [])
        return min(there, key=lambda marker: (marker.seat != seat, marker.barred), default=None)
    return state.provinces.get(place)


def active_marker(state: State, place: str, seat: Seat) -> None:
    """SDO-18: an own marker on its active face."""
    marker = marker_at(state, place, seat)
    if marker is None or marker.seat != seat:
        raise IllegalMove(
            "not_your_marker", place=place, owner=None if marker is None else marker.seat
        )
    if marker.barred:
        raise IllegalMove("marker_barred", place=place)


def active_places(state: State, seat: Seat) -> list[str]:
    """Where this seat has a marker that may still act, the order of the sheet: provinces,
    guilds, colonies."""
    found = [province for province in PROVINCES if _acts(state.provinces.get(province), seat)]
    found += [place for place, colour in GUILD_AT.items() if _acts(state.guilds.get(colour), seat)]
    found += [
        COLONY_PLACE[n]
        for n in COLONIES
        if any(_acts(marker, seat) for marker in state.colonies.get(str(n), []))
    ]
    return found


def _acts(marker: Marker | GuildMarker | None, seat: Seat) -> bool:
    return marker is not None and marker.seat == seat and not marker.barred


def places_of_colour(state: State, seat: Seat, colour: str) -> list[str]:
    """Active markers for this kind of action; a guild before the provinces, as `paint` picks
    them."""
    found = [place for place in active_places(state, seat) if ACTION_COLOUR[place] == colour]
    return sorted(found, key=lambda place: place != GUILD_PLACE.get(colour))


# --- Money and cards ---


def needs_money(house: House, needs_h: int) -> None:
    if needs_h > house.money_h:
        raise IllegalMove("no_money", needs_h=needs_h, has_h=house.money_h)


def has_cards(state: State, pile: str) -> bool:
    """Ruling 5: in the pile or in its discard."""
    return bool(state.piles[pile] or state.discards[pile])


def of_kind(hand: Sequence[Card], kind: str) -> list[Card]:
    """The cards of this kind, in the order in which they are used (ruling 39)."""
    return sorted((card for card in hand if kind_of(card) == kind), key=own_back_first)


def voyage_cards(hand: Sequence[Card]) -> tuple[Card, ...] | None:
    """SDO-62, SDO-63, ruling 15: the three cards that sail, jokers only for what is missing;
    None: no set."""
    jokers = of_kind(hand, "joker")
    chosen: list[Card] = []
    for element in VOYAGE:
        natural = of_kind(hand, element)
        if not natural and not jokers:
            return None
        chosen.append(natural[0] if natural else jokers.pop(0))
    return tuple(chosen)


def die_cards(house: House) -> list[Card]:
    return of_kind(house.hand, "die")


# --- What an action needs (ruling 24) ---


def can_perform(state: State, house: House, colour: str) -> bool:
    """Whether this seat could use such an action if it cost nothing."""
    if house.resigned:
        return False
    if colour == "green":
        return house.pawns > 0
    if colour == "brown" and house.paintings:
        return True
    return has_cards(state, PILE_OF_COLOUR[colour])


def nearest_to_done(paintings: Sequence[Painting]) -> Painting | None:
    """4.3: fewest payments left, then the higher value, then the lower id."""
    return min(
        paintings, key=lambda one: (one.left, -CARD[one.card].points, one.card), default=None
    )


def painting_named(house: House, name: str | int) -> Painting | None:
    """A card id, or a value: then the one with fewer payments left, then the lower id."""
    if isinstance(name, str):
        return next((one for one in house.paintings if one.card == name), None)
    same = [one for one in house.paintings if CARD[one.card].points == name]
    return min(same, key=lambda one: (one.left, one.card), default=None)


# --- Victory points (SDO-82 to SDO-88) ---


def score_of(state: State, house: House) -> Score:
    provinces = MARKER_POINTS * sum(
        1 for marker in state.provinces.values() if marker.seat == house.seat
    )
    pawns = sum(house.pawns_in.values())
    east = sum(
        colony_points(state, house.seat, number) for number in COLONIES if number != WEST_INDIES
    )
    west = colony_points(state, house.seat, WEST_INDIES)
    art = sum(CARD[card].points for card in house.finished)
    windmills = sum(CARD[card].points for card in house.windmills)
    governors = sum(CARD[card].points for card in house.governors)
    money = house.money_h // HALF_FLORINS_PER_POINT
    total = provinces + pawns + east + west + art + windmills + governors + money
    return Score(house.seat, total, provinces, pawns, east, west, art, windmills, governors, money)


def colony_points(state: State, seat: Seat, number: int) -> int:
    return COLONY[number].vp * sum(
        1 for marker in state.colonies.get(str(number), []) if marker.seat == seat
    )


def scores(state: State) -> tuple[Score, ...]:
    return tuple(score_of(state, house) for house in state.houses)
