"""The parts of the board that can be pointed at: harbours, ships, decks, contracts, houses and
years."""

from games.board import Box, Gettext, Names, Part
from games.engines.voc.data import CHART, FIRST_YEAR, HARBOURS, LAST_YEAR
from games.engines.voc.picture import eastern_seas as seas
from games.engines.voc.picture.account import (
    contract_line,
    crew,
    harbour_line,
    house_line,
    ship_line,
)
from games.engines.voc.picture.drawing import (
    CALENDAR,
    CARD,
    HOUSES,
    SHIP_PANEL,
    berths,
    columns,
    house_place,
    rows,
    year_place,
)
from games.engines.voc.view import View
from games.engines.voc.words import templates
from games.kit.drawing import rows_near
from games.sentences import N_, fill

Found = list[tuple[str, str, Box]]


def focus(view: View) -> str | None:
    """The first ship that the reader commands, at sea before at home; else the reader's house."""
    if view.seat is None:
        return None
    mine = [ship for ship in view.ships if ship.skipper == view.seat]
    best = next((ship for ship in mine if ship.at is not None), mine[0] if mine else None)
    return f"ship-{best.name}" if best else f"house-{view.seat}"


def parts(
    view: View, names: Names, gettext: Gettext = str, language: str = "en"
) -> tuple[Part, ...]:
    found = [
        *harbours(view, gettext, language),
        *ships(view, names, gettext, language),
        *decks(view, names, gettext, language),
        *contracts(view, names, gettext, language),
        *houses(view, names, gettext, language),
        *years(view, gettext),
    ]
    near = neighbours(view)
    return tuple(Part(part, name, box, near[part]) for part, name, box in found)


def harbours(view: View, gettext: Gettext, language: str) -> Found:
    """Each with its circle; Middelburg with its quay."""
    found: Found = [
        (
            f"harbour-{port.id}",
            harbour_line(view, port.id, gettext, language),
            (port.x - port.r, seas.HEIGHT - port.y - port.r, 2 * port.r, 2 * port.r),
        )
        for port in CHART.harbours
    ]
    home = CHART.home
    quay = (home.x0, seas.HOME_TOP, home.x1 - home.x0, seas.HOME_HEIGHT)
    return [*found, ("middelburg", gettext(templates.IN_MIDDELBURG), quay)]


def ships(view: View, names: Names, gettext: Gettext, language: str) -> Found:
    drawn = berths(view)
    found: Found = []
    for ship in view.ships:
        left, top, right, bottom = seas.hull_corners(drawn[ship.name].hull)
        name = fill(N_("Ship {ship}"), gettext, ship=ship_line(ship, names, gettext, language))
        found.append((f"ship-{ship.name}", name, (left, top, right - left, bottom - top)))
    return found


def decks(view: View, names: Names, gettext: Gettext, language: str) -> Found:
    if view.phase == "over":
        return []
    wide = seas.WIDTH // 4
    return [
        (
            f"deck-{ship.name}",
            fill(
                N_("Deck of ship {ship}. {crew}"),
                gettext,
                ship=ship.name,
                crew=crew(view, ship, names, gettext, language),
            ),
            (number * wide, rows(view).ships, wide - 60, SHIP_PANEL),
        )
        for number, ship in enumerate(view.ships)
    ]


def contracts(view: View, names: Names, gettext: Gettext, language: str) -> Found:
    if view.phase == "over":
        return []
    wide, found = seas.WIDTH // columns(view), Found()
    for number, contract in enumerate(view.row):
        row, column = divmod(number, columns(view))
        name = fill(
            N_("Contract {contract}"),
            gettext,
            contract=contract_line(view, contract, names, gettext, language),
        )
        top = rows(view).contracts + row * (CARD + 40)
        found.append((f"contract-{contract.card}", name, (column * wide, top, wide - 60, CARD)))
    return found


def houses(view: View, names: Names, gettext: Gettext, language: str) -> Found:
    return [
        (
            f"house-{house.seat}",
            house_line(view, house, names, gettext, language),
            house_box(view, house.seat),
        )
        for house in view.houses
    ]


def house_box(view: View, seat: int) -> Box:
    left, wide = house_place(view, seat)
    return left, rows(view).houses, wide, HOUSES


def years(view: View, gettext: Gettext) -> Found:
    return [
        (
            f"year-{year}",
            year_told(view, year, gettext),
            (year_place(year)[0], rows(view).years, year_place(year)[1], CALENDAR),
        )
        for year in range(FIRST_YEAR, LAST_YEAR + 1)
    ]


def year_told(view: View, year: int, gettext: Gettext) -> str:
    if year == view.year:
        return fill(N_("{year}, the year now"), gettext, year=year)
    if year in view.markers:
        return fill(N_("{year}, its marker is free"), gettext, year=year)
    return str(year)


COAST = {
    "harbour-mocha": ("harbour-surat",),
    "harbour-surat": ("harbour-mocha", "harbour-cochin"),
    "harbour-cochin": ("harbour-surat", "harbour-colombo"),
    "harbour-colombo": ("harbour-cochin", "harbour-achin"),
    "harbour-achin": ("harbour-colombo", "harbour-malacca", "harbour-bantam"),
    "harbour-malacca": ("harbour-achin", "harbour-bantam", "harbour-macao"),
    "harbour-bantam": ("harbour-achin", "harbour-malacca", "harbour-banda"),
    "harbour-banda": ("harbour-bantam", "harbour-ternate"),
    "harbour-ternate": ("harbour-banda", "harbour-macao"),
    "harbour-macao": ("harbour-malacca", "harbour-ternate"),
}
"""The next harbours by sea."""


def neighbours(view: View) -> dict[str, tuple[str, ...]]:
    """Harbours by sea, ships to the harbours nearest to them, what lies below in rows."""
    over = view.phase == "over"
    fleet = [f"ship-{ship.name}" for ship in view.ships]
    near = rows_near(
        [
            ["middelburg"],
            fleet,
            [] if over else [f"deck-{ship.name}" for ship in view.ships],
            [] if over else [f"contract-{contract.card}" for contract in view.row],
            [f"house-{house.seat}" for house in view.houses],
            [f"year-{year}" for year in range(FIRST_YEAR, LAST_YEAR + 1)],
        ]
    )
    near |= COAST
    near["middelburg"] += ("harbour-mocha",)
    near["harbour-mocha"] += ("middelburg",)
    for ship in view.ships:
        if ship.at is not None:
            port, own = nearest(ship.at), f"ship-{ship.name}"
            near[own] += (port,)
            near[port] += (own,)
    return near


def nearest(at: tuple[int, int]) -> str:
    place = CHART.harbour
    best = min(HARBOURS, key=lambda h: (place[h].x - at[0]) ** 2 + (place[h].y - at[1]) ** 2)
    return f"harbour-{best}"
