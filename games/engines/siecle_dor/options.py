"""Everything each seat may ask now, with its values (rule sheet, section 5)."""

from typing import Any

from games.engine import Between, Choice, Domain, Free, Option, Seat
from games.engines.siecle_dor.data import (
    ACTION_COLOUR,
    CARD,
    COLONIES,
    COLOURS,
    GOODS,
    MERCHANTS,
    PILE_OF_COLOUR,
    PROVINCES,
)
from games.engines.siecle_dor.pending import MOST_H, USUAL_H, pending
from games.engines.siecle_dor.position import (
    active_places,
    allowed,
    free_colonies,
    free_provinces,
    has_cards,
    house_of,
    is_setup,
    painting_named,
    places_of_colour,
    stage,
    voyage_cards,
)
from games.engines.siecle_dor.rules import auction, free, opening, special, stadtholder, voyage
from games.engines.siecle_dor.state import House, OpenAuction, State
from games.kit.defaults import default_option


def options(state: State, seat: Seat) -> list[Option]:
    """Everything `decide` would take from this seat now; each exact option in every combination
    of its values."""
    if state.phase == "over" or house_of(state, seat).resigned:
        return []
    return [
        *decision_options(state, seat),
        *default_option(pending(state), seat),
        *anytime_options(state, seat),
    ]


def decision_options(state: State, seat: Seat) -> list[Option]:
    if is_setup(state):
        return setup_options(state, seat)
    if state.auction is not None:
        return auction_options(state, state.auction, seat)
    if state.turn is None or state.turn.seat != seat:
        return []
    match stage(state):
        case "before_roll":
            return roll_options(state, seat)
        case "sail":
            return sail_options(state, seat)
    return turn_options(state, seat)


def sums(low_h: int, high_h: int) -> Choice:
    """Listed one by one, so that a form can show them in florins."""
    return Choice(tuple(range(low_h, high_h + 1)))


def anytime_options(state: State, seat: Seat) -> list[Option]:
    house = house_of(state, seat)
    usual: dict[str, Domain] = {
        "colour": Choice(COLOURS),
        "maximum_h": sums(0, USUAL_H),
        "auto": Choice((False, True)),
    }
    found = [
        *sell_options(house),
        Option("standing_bid", usual, anytime=True),
        Option(
            "standing_bid", {**usual, "maximum_h": Between(0, MOST_H)}, exact=False, anytime=True
        ),
        Option(
            "standing_bid", {"colour": Choice(COLOURS), "maximum_h": Choice((None,))}, anytime=True
        ),
        Option(
            "standing_sail",
            {"colonies": Choice(tuple((number,) for number in COLONIES))},
            anytime=True,
        ),
        Option("standing_sail", {"colonies": Free("colonies")}, exact=False, anytime=True),
        Option("standing_die", {"keep": Choice((True, False))}, anytime=True),
        Option("standing_clear", anytime=True),
        Option("orders", {"lines": Free("lines")}, exact=False, anytime=True),
        Option("resign", anytime=True),
    ]
    if state.auction is not None and state.auction.seller == seat:
        found.append(Option("keep", {"lines": Free("lines")}, exact=False, anytime=True))
    return found


def sell_options(house: House) -> list[Option]:
    held = {goods: voyage.full_sets(house.hand, goods) for goods in GOODS}
    found = [
        Option(
            "sell",
            {"goods": Choice((goods,)), "sets": Choice((None, *range(1, sets + 1)))},
            anytime=True,
        )
        for goods, sets in held.items()
        if sets
    ]
    if found:
        found.append(Option("sell", {"goods": Choice(("all",))}, anytime=True))
    return found


def setup_options(state: State, seat: Seat) -> list[Option]:
    """Out of turn they file a preference, which may name anything."""
    found: list[Option] = []
    if allowed(opening.may_place_marker, state, seat):
        asked = opening.is_asked(state, seat, "markers")
        single = tuple((province,) for province in (free_provinces(state) if asked else PROVINCES))
        found.append(Option("place_marker", {"provinces": Choice(single)}))
        found.append(Option("place_marker", {"provinces": Free("provinces")}, exact=False))
    if allowed(opening.may_place_pawns, state, seat):
        asked = opening.is_asked(state, seat, "pawns")
        blocks = opening.pairs_by_first(state) if asked else [(PROVINCES, PROVINCES)]
        found += [
            Option("place_pawns", {"first": Choice(first), "second": Choice(second)})
            for first, second in blocks
        ]
    if allowed(opening.may_choose_start, state, seat):
        found.append(Option("choose_start", {"square": Choice(MERCHANTS)}))
    return found


def auction_options(state: State, now: OpenAuction, seat: Seat) -> list[Option]:
    if not allowed(lambda state, seat: auction.may_answer(state, seat, "bid"), state, seat):
        return []
    lots = now.lots[:1] if now.mode == "rounds" else now.lots
    found = [
        option
        for lot in lots
        if seat in lot.eligible
        for option in bid_options(state, now, house_of(state, seat), lot)
    ]
    names = (
        "lot",
        "maximum_h",
        "use",
        "province",
        "found",
        "painting",
        "sail",
        "selling",
        "budget_h",
    )
    return [
        *found,
        Option("pass"),
        Option("bid", {name: Free(name) for name in names}, exact=False),
    ]


def bid_options(state: State, now: OpenAuction, house: House, lot: Any) -> list[Option]:
    """Each use with its range of bids; lists of colonies, sales and budgets are the guide's."""
    uses: list[dict[str, Domain]] = [{}]
    if lot.colour == "green":
        uses = [
            {},
            {
                "use": Choice(("pawn",)),
                "province": Choice(PROVINCES),
                "found": Choice((False, True)),
            },
        ]
    elif lot.colour == "brown":
        uses = [{}, {"use": Choice(("buy",))}]
        if house.paintings:
            uses.append(
                {
                    "use": Choice(("paint",)),
                    "painting": Choice(tuple(one.card for one in house.paintings)),
                }
            )
    lowest = 1 if now.round is None else now.round.high_h + auction.STEP_H
    highest = house.money_h - (
        2 * state.auction_paint_fee if now.mode == "rounds" and lot.colour == "brown" else 0
    )
    if highest < lowest:
        return []
    common: dict[str, Domain] = {
        "lot": Choice((lot.province,)),
        "maximum_h": sums(lowest, min(highest, lowest + USUAL_H)),
    }
    return [Option("bid", {**common, **use}) for use in uses]


def roll_options(state: State, seat: Seat) -> list[Option]:
    found = [Option("roll")]
    if allowed(stadtholder.may_use_die, state, seat):
        numbers = stadtholder.numbers(state)
        found.append(Option("use_die", {"number": Between(numbers[0], numbers[-1])}))
    return found


def sail_options(state: State, seat: Seat) -> list[Option]:
    """Where a complete voyage may go, and with which marker (rulings 10 and 14)."""
    house = house_of(state, seat)
    sources = free.marker_sources(state, house)
    if not sources or voyage_cards(house.hand) is None:
        return []
    single = Choice(tuple((number,) for number in free_colonies(state)))
    return [
        Option("sail", {"colonies": single, "marker": Choice(tuple(sources))}),
        Option("sail", {"colonies": Free("colonies"), "marker": Free("place")}, exact=False),
    ]


def turn_options(state: State, seat: Seat) -> list[Option]:
    return [
        *free_options(state, house_of(state, seat)),
        *special_options(state, house_of(state, seat)),
        *sail_options(state, seat),
        *auction_call_options(state, seat),
        Option("end"),
    ]


def free_options(state: State, house: House) -> list[Option]:
    found: list[Option] = []
    most = max(house.pawns_in.values(), default=0)
    found += [
        move_option(ways, count)
        for count in range(1, most + 1)
        if (ways := free.reach(house, count))
    ]
    if house.pawns_in and house.money_h:
        found.append(Option("move", {"path": Free("path"), "count": Free("count")}, exact=False))
    if allowed(free.may_take_guild, state, house.seat) and (
        guilds := free.guilds_within_reach(state, house.seat)
    ):
        found.append(Option("take_guild", {"colour": Choice(tuple(guilds))}))
    sources = free.marker_sources(state, house)
    if sources and (sites := free.sites(state, house)):
        found.append(
            Option(
                "found_marker", {"province": Choice(tuple(sites)), "marker": Choice(tuple(sources))}
            )
        )
    return found


def move_option(ways: tuple[tuple[str, str], ...], count: int) -> Option:
    """So many pawns together; of one pawn a form need not speak."""
    return Option(
        "move", {"path": Choice(ways), **({"count": Choice((count,))} if count > 1 else {})}
    )


def special_options(state: State, house: House) -> list[Option]:
    found = [*pawn_options(state, house), *paint_options(state, house)]
    places = tuple(
        place for place in active_places(state, house.seat) if can_buy(state, house, place)
    )
    if places:
        found.append(Option("use_buy", {"place": Choice(places)}))
        found.append(
            Option(
                "use_buy",
                {"place": Choice(places), "sail": Free("colonies"), "marker": Free("place")},
                exact=False,
            )
        )
    return found


def can_buy(state: State, house: House, place: str) -> bool:
    colour = ACTION_COLOUR[place]
    if "buy" not in special.USES[colour] or house.money_h < special.card_price_h(place):
        return False
    return has_cards(state, PILE_OF_COLOUR[colour])


def pawn_options(state: State, house: House) -> list[Option]:
    places = places_of_colour(state, house.seat, "green")
    if not places or not house.pawns or house.money_h < special.PAWN_H:
        return []
    found = [Option("use_pawn", {"place": Choice(tuple(places)), "province": Choice(PROVINCES)})]
    if sites := tuple(
        province for province in PROVINCES if auction.can_found(state, house, province)
    ):
        fields: dict[str, Domain] = {
            "place": Choice(tuple(places)),
            "province": Choice(sites),
            "found": Choice((True,)),
        }
        found.append(Option("use_pawn", fields))
    return found


def paint_options(state: State, house: House) -> list[Option]:
    """By card, and by value as a letter names it."""
    places = places_of_colour(state, house.seat, "brown")
    if not places or not house.paintings or house.money_h < special.PAINTER_H:
        return []
    where = Choice((None, *places))
    values = sorted({CARD[one.card].points for one in house.paintings})
    assert all(painting_named(house, value) for value in values)
    return [
        Option(
            "use_paint",
            {"painting": Choice(tuple(one.card for one in house.paintings)), "place": where},
        ),
        Option("use_paint", {"painting": Choice(tuple(values)), "place": where}),
    ]


def auction_call_options(state: State, seat: Seat) -> list[Option]:
    provinces = auction.auctionable(state, seat)
    if not provinces:
        return []
    found = [Option("auction", {"provinces": Choice(tuple((province,) for province in provinces))})]
    if len(provinces) > 1:
        found.append(Option("auction", {"provinces": Free("provinces")}, exact=False))
    return found
