"""What words mean at this table: what the seat sees, what is left out, and what is said in another
way than the command."""

from typing import Any, TypeAlias

from games.engine import Command, Default
from games.engines.siecle_dor.commands import (
    Bid,
    Move,
    PlacePawns,
    Sell,
    Use,
    UseBuy,
    UsePaint,
    UsePawn,
)
from games.engines.siecle_dor.data import (
    ACTION_COLOUR,
    CARD,
    COLONIES,
    COLONY_PLACE,
    GUILD_PLACE,
    PROVINCES,
)
from games.engines.siecle_dor.view import HouseView
from games.notation.desk import Desk

Values: TypeAlias = dict[str, Any]

# --- What the seat sees ---


def house(desk: Desk) -> HouseView | None:
    houses = getattr(desk.view, "houses", ())
    return next((one for one in houses if one.seat == desk.view.seat), None)


def asked_for(desk: Desk, *kinds: str) -> bool:
    asked = desk.asked()
    return asked is None or bool(asked & set(kinds))


def in_setup(values: Values, desk: Desk) -> bool:
    return asked_for(desk, "setup_marker", "setup_pawns", "setup_start")


def in_play(values: Values, desk: Desk) -> bool:
    asked = desk.asked()
    return asked is None or not asked & {"setup_marker", "setup_pawns", "setup_start"}


def own_places(desk: Desk, *colours: str) -> list[str]:
    """Where one's markers stand that are not barred, by the colour of their action."""
    view, found = desk.view, list[tuple[str, str]]()
    if house(desk) is None:
        return []
    found += [
        (province, ACTION_COLOUR[province])
        for province, marker in view.provinces.items()
        if marker.seat == view.seat and not marker.barred
    ]
    found += [
        (GUILD_PLACE[colour], colour)
        for colour, guild in view.guilds.items()
        if guild.seat == view.seat and not guild.barred
    ]
    found += [
        (COLONY_PLACE[int(number)], "orange")
        for number, markers in view.colonies.items()
        if any(marker.seat == view.seat and not marker.barred for marker in markers)
    ]
    return [place for place, colour in found if not colours or colour in colours]


def colour_of(place: str) -> str:
    kind, _, which = place.partition("-")
    return which if kind == "guild" else "orange" if kind == "colony" else ACTION_COLOUR[place]


BUYING = ("grey", "brown", "yellow", "blue", "orange")


def places_to_buy(values: Values, desk: Desk) -> list[str]:
    colour = values.get("_colour") or values.get("_pile")
    return own_places(desk, *([colour] if colour else BUYING))


def green_places(values: Values, desk: Desk) -> list[str]:
    return own_places(desk, "green")


def paintings(values: Values, desk: Desk) -> list[int]:
    own = house(desk)
    return sorted({CARD[one.card].points for one in own.paintings} if own else ())


def pawns_in(values: Values, desk: Desk) -> list[str]:
    own = house(desk)
    return sorted(own.pawns_in) if own else []


def open_lots(values: Values, desk: Desk) -> list[str]:
    auction = getattr(desk.view, "auction", None)
    if auction is None:
        return []
    lots = auction.lots[:1] if auction.mode == "rounds" else auction.lots
    return [lot.province for lot in lots if desk.view.seat in lot.eligible]


def lots_to_sell(values: Values, desk: Desk) -> list[tuple[str, ...]]:
    return [(place,) for place in own_places(desk) if place in PROVINCES]


def free_colonies(values: Values, desk: Desk) -> list[tuple[int, ...]]:
    return [(number,) for number in COLONIES]


KINDS_OF_PILE = {
    "orange": ("pepper", "cloves", "nutmeg"),
    "yellow": ("tulips", "pairs", "expedition"),
}


def held(values: Values, desk: Desk) -> list[str]:
    """The kinds of such cards in hand."""
    own = house(desk)
    kinds = {CARD[card].kind for card in (own.hand or () if own else ())}
    return [kind for kind in KINDS_OF_PILE.get(values["_pile"], ()) if kind in kinds]


def all_held(values: Values, desk: Desk) -> list[str]:
    """What can be sold, and all of it."""
    own = house(desk)
    kinds = {CARD[card].kind for card in (own.hand or () if own else ())}
    found = [kind for pile in KINDS_OF_PILE.values() for kind in pile if kind in kinds]
    return [*found, "all"] if len(found) > 1 else found


def own_guilds(values: Values, desk: Desk) -> list[str]:
    return [place for place in own_places(desk, *BUYING) if place.startswith("guild")]


def own_colonies(values: Values, desk: Desk) -> list[str]:
    return [place for place in own_places(desk, "orange") if place.startswith("colony")]


def bids(values: Values, desk: Desk) -> list[int]:
    own = house(desk)
    money = own.money_h if own else 4
    return [half_florins for half_florins in (1, 2, 4) if half_florins <= money]


# --- What is said in another way than the command ---


def second_pawn(values: Values, desk: Desk) -> list[PlacePawns]:
    first = values["first"]
    return [PlacePawns(first, first), *(PlacePawns(first, other) for other in PROVINCES)]


def two_pawns(values: Values, desk: Desk) -> list[PlacePawns]:
    return [PlacePawns(*values["_two"])]


def one_and_one(values: Values, desk: Desk) -> list[PlacePawns]:
    return [PlacePawns(values["first"], values["second"])]


def both_pawns(values: Values, desk: Desk) -> list[PlacePawns]:
    return [PlacePawns(values["province"], values["province"])]


def moving(values: Values, desk: Desk) -> list[Move]:
    """A way by all its provinces, or by its ends and what lies between."""
    path = values.get("path") or (
        values["_start"],
        *values.get("_through", ()),
        values["_end"],
    )
    own, count = house(desk), values.get("count", 1)
    count = 2 if values.get("_twice") else count
    counts = {count}
    if values.get("_all"):  # `all three`: both say how many
        there = own.pawns_in.get(path[0], 1) if own else 1
        counts = {there, values.get("count", there)}
    return [Move(path, count) for count in sorted(counts)] if len(set(path)) > 1 else []


def using(values: Values, desk: Desk) -> list[Command]:
    """`use Zeeland`, without what for: what its colour is for."""
    place = values["place"]
    match colour_of(place):
        case "green":
            own = house(desk)
            has = own.pawns_in if own else {}
            provinces = sorted(PROVINCES, key=lambda province: -has.get(province, 0))
            return [UsePawn(place, province) for province in provinces]
        case "brown":
            return [UseBuy(place), *(UsePaint(one, place) for one in paintings(values, desk))]
    return [UseBuy(place)]


def only_buys(values: Values, desk: Desk) -> bool:
    return colour_of(values["place"]) not in ("green", "brown")


def makes_pawns(values: Values, desk: Desk) -> bool:
    return colour_of(values["place"]) == "green" and in_play(values, desk)


def is_pile(values: Values, desk: Desk) -> bool:
    """`spice from colony 3`: what is named must lie there."""
    wanted = values.get("_pile") or values.get("_colour")
    return wanted is None or wanted == colour_of(values["place"])


def is_brown(values: Values, desk: Desk) -> bool:
    return bool(values.get("_colour", "brown") == "brown")


CARDS_OF_A_SET = {"tulips": 1, "pairs": 2, "expedition": 3}


def selling(values: Values, desk: Desk) -> list[Sell]:
    """So many sets; of expeditions three cards are one, and most count the cards."""
    goods, sets = values["goods"], values.get("sets")
    if goods != "expedition" or sets is None:
        return [Sell(goods, sets)]
    by_cards = [Sell(goods, sets // 3)] if sets % 3 == 0 and sets else []
    own = house(desk)
    if own is None or own.hand is None:
        return [Sell(goods, sets), *by_cards]
    held = sum(1 for card in own.hand if CARD[card].kind == "expedition")
    return by_cards if by_cards and held < 3 * sets else [Sell(goods, sets), *by_cards]


def bidding(values: Values, desk: Desk) -> list[Bid]:
    use: Use | None = None
    if "province" in values:
        use = "pawn"
    elif "_paint" in values or "painting" in values:
        use = "paint"
    elif "_buy" in values:
        use = "buy"
    lots = [values["lot"]] if "lot" in values else open_lots(values, desk)
    return [
        Bid(
            lot,
            values["maximum_h"],
            use,
            values.get("province"),
            bool(values.get("_found")) and use == "pawn",
            values.get("painting"),
            values.get("sail", ()),
            values.get("selling", ()),
            values.get("budget_h"),
        )
        for lot in lots
    ]


def bidding_all(values: Values, desk: Desk) -> list[Bid]:
    own = house(desk)
    return bidding({**values, "maximum_h": own.money_h}, desk) if own else []


def default(values: Values, desk: Desk) -> list[Default]:
    due = desk.due()
    return [Default(due[0])] if len(due) == 1 else []
