"""The chart and the ships as a drawing, with the cards of the contracts and the calendar."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from games.board import Gettext, Names
from games.engine import Seat
from games.engines.voc.commands import Point
from games.engines.voc.data import CONVOYS, FIRST_YEAR, GOOD_OF, LAST_YEAR
from games.engines.voc.notation.fields import ware_name
from games.engines.voc.picture import eastern_seas as seas
from games.engines.voc.picture.account import description
from games.engines.voc.view import ContractView, HouseView, ShipView, View
from games.engines.voc.words import facts as words_facts
from games.engines.voc.words import templates
from games.engines.voc.words.facts import place
from games.kit.drawing import cut, part_group
from games.sentences import N_

PAINT = {
    "red": "#b3202c",
    "yellow": "#f0c22e",
    "black": "#1d1d1d",
    "green": "#46ab90",
    "blue": "#1d4fa8",
}
PAPER = "#fbf6e9"
CHART_TITLE = N_("The chart of the Eastern Seas")


# --- The picture ---

TOP = seas.HOME_TOP + seas.HOME_HEIGHT + 50  # where the panels begin, below the chart
SHIP_PANEL, CARD, HOUSES, CALENDAR = 790, 760, 260, 250
CARDS_IN_A_ROW, MOST_IN_A_ROW = 7, 10
TEXT = 132  # the least that can be read where the whole board is shown


class Rows(NamedTuple):
    """Where each row below the chart begins."""

    ships: int
    contracts: int
    houses: int
    years: int
    end: int


def rows(view: View) -> Rows:
    """When all is over nobody fits out or promises any more, and the chart is what one keeps."""
    over = view.phase == "over"
    cards = 0 if over else max(-(-len(view.row) // columns(view)), 1)
    contracts = TOP + (0 if over else SHIP_PANEL + 40)
    houses = contracts + cards * (CARD + 40)
    years = houses + HOUSES + 40
    return Rows(TOP, contracts, houses, years, years + CALENDAR + 60)


def columns(view: View) -> int:
    """How many contracts lie side by side: narrower rather than in a second row."""
    return min(max(len(view.row), CARDS_IN_A_ROW), MOST_IN_A_ROW)


def svg(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> str:
    """The board as one SVG element that needs no style sheet and no other file."""
    box = f"{-seas.MARGIN} -200 {seas.WIDTH + 2 * seas.MARGIN} {rows(view).end + 200}"
    heard = 'role="img" aria-labelledby="board-title board-desc"'
    return "".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{box}" {heard} '
                f'font-family="{escape(seas.FONT)}">'
            ),
            f'<title id="board-title">{escape(gettext(CHART_TITLE))}</title>',
            f'<desc id="board-desc">{escape(description(view, names, gettext, language))}</desc>',
            (
                f'<rect x="{-seas.MARGIN}" y="-200" width="{seas.WIDTH + 2 * seas.MARGIN}" '
                f'height="{rows(view).end + 200}" fill="{PAPER}" class="b-paper"/>'
            ),
            base(gettext),
            part_group("middelburg", seas.home_quay(gettext(templates.IN_MIDDELBURG))),
            *(
                seas.wake(ship.name, [(leg.year, leg.track) for leg in ship.wake])
                for ship in view.ships
            ),
            seas.harbours(view.harbours, language),
            sealed_lines(view),
            *(
                part_group(f"ship-{name}", seas.ship_at(name, berth))
                for name, berth in berths(view).items()
            ),
            *below(view, names, gettext, language),
            "</svg>",
        ]
    )


def below(view: View, names: Names, gettext: Gettext, language: str) -> Iterator[str]:
    """The decks of the ships, the contracts, the houses and the years."""
    at = rows(view)
    if view.phase != "over":
        for number, ship in enumerate(view.ships):
            deck = ship_panel(
                view, ship, number * (seas.WIDTH // 4), at.ships, names, gettext, language
            )
            yield part_group(f"deck-{ship.name}", deck)
        yield from contract_cards(view, at.contracts, names, gettext, language)
    for house in view.houses:
        yield part_group(f"house-{house.seat}", house_sign(view, house, at.houses, names))
    yield calendar(view, at.years)


def base(gettext: Gettext) -> str:
    """The chart as it hangs on the wall; names come later, over the wakes."""
    home = gettext(N_("Home line: to and from Middelburg"))
    return seas.coasts() + seas.home_line(home) + seas.degrees()


def berths(view: View) -> dict[str, seas.Berth]:
    """Where each ship is drawn; those in Middelburg lie side by side at its quay."""
    at_sea = seas.spread({ship.name: ship.at for ship in view.ships if ship.at is not None})
    home = [ship.name for ship in view.ships if ship.at is None]
    return at_sea | {
        name: seas.Berth(None, (1700 + 460 * number, seas.HOME_TOP + 210))
        for number, name in enumerate(home)
    }


def sealed_lines(view: View) -> str:
    """The reader's own orders, as drawn with the pen: nobody else's view has them."""
    if view.private is None:
        return ""
    return "".join(
        f'<g class="own-line"><polyline points="{seas.path(order.trace)}" fill="none" '
        f'stroke="{seas.SHIP_COLOURS[order.ship]}" stroke-width="34" stroke-dasharray="14 70" '
        f'stroke-linecap="round"/><circle cx="{seas.flipped(order.trace[-1])[0]}" '
        f'cy="{seas.flipped(order.trace[-1])[1]}" r="70" fill="none" '
        f'stroke="{seas.SHIP_COLOURS[order.ship]}" stroke-width="26"/></g>'
        for order in view.private.sails
        if order.trace
    )


def sheet(
    view: View,
    ship: str,
    line: Sequence[Point] = (),
    names: Names | None = None,
    gettext: Gettext = str,
    language: str = "en",
) -> str:
    """The chart alone, for drawing: one ship's wake and place, the others faintly, and the line
    drawn so far."""
    height = seas.HOME_TOP + seas.HOME_HEIGHT + 260
    box = f"{-seas.MARGIN} -200 {seas.WIDTH + 2 * seas.MARGIN} {height}"
    frame = f'data-x0="0" data-y0="0" data-width="{seas.WIDTH}" data-height="{seas.HEIGHT}"'
    title = gettext(N_("The chart of the Eastern Seas, for the line of ship {ship}")).format(
        ship=ship
    )
    return "".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="{box}" {frame} '
                f'role="img" aria-label="{escape(title)}"'
            ),
            f' font-family="{escape(seas.FONT)}">',
            (
                f'<rect x="{-seas.MARGIN}" y="-200" width="{seas.WIDTH + 2 * seas.MARGIN}" '
                f'height="{height}" fill="{PAPER}" class="b-paper"/>'
            ),
            base(gettext),
            seas.home_quay(gettext(templates.IN_MIDDELBURG)),
            *(
                seas.wake(
                    one.name, [(leg.year, leg.track) for leg in one.wake], faint=one.name != ship
                )
                for one in view.ships
            ),
            seas.harbours(view.harbours, language),
            *(
                seas.ship_at(name, berth, faint=name != ship)
                for name, berth in berths(view).items()
            ),
            *(spot(one.at) for one in view.ships if one.name == ship and one.at is not None),
            drawn(line),
            "</svg>",
        ]
    )


def spot(at: Point) -> str:
    """Where exactly she lies and her line begins: a ring with a cross in it."""
    x, y = seas.flipped(at)
    cross = f"M{x - 90},{y}h180M{x},{y - 90}v180"
    mark = f'<circle cx="{x}" cy="{y}" r="60"/><path d="{cross}"/>'
    return (
        f'<g fill="none" stroke="#fff" stroke-width="44">{mark}</g><g fill="none" '
        f'stroke="{seas.INK}" stroke-width="18">{mark}</g>'
    )


def drawn(line: Sequence[Point]) -> str:
    """The skipper's line with its points; empty when nothing is drawn yet, so that a script has
    somewhere to draw."""
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="26"/>' for x, y in map(seas.flipped, line))
    stroke = f'fill="none" stroke="{seas.INK}" stroke-width="30" stroke-linejoin="round"'
    return (
        f'<polyline class="line" points="{seas.path(line)}" {stroke}/><g class="points" '
        f'fill="{seas.INK}">{dots}</g>'
    )


# --- Below the chart: ships, contracts, calendar ---


def ship_panel(
    view: View, ship: ShipView, x: int, y: int, names: Names, gettext: Gettext, language: str
) -> str:
    """A ship's deck: sailors left, merchants right, what they carry beneath them (6.1)."""
    wide = seas.WIDTH // 4 - 60
    where = place(ship.at) if ship.at is not None else gettext(templates.IN_MIDDELBURG)
    skipper = names.get(ship.skipper, "") if ship.skipper else gettext(N_("no crew"))
    head = words(400, 150, cut(skipper, 22), size=150, bold=True)
    state = words(400, 300, cut(where, 24), size=140)
    slots = [
        slot(
            view,
            owner,
            130 + number * 185 + (100 if number >= 6 else 0),
            430,
            ware_name(GOOD_OF[token], language)[:3] if token else None,
        )
        for number, (owner, token) in enumerate(
            zip(
                (*ship.sailors, *ship.merchants),
                (*[None] * len(ship.sailors), *ship.holds),
                strict=True,
            )
        )
    ]
    halves = [(gettext(N_("sailors")), 590), (gettext(N_("merchants")), 1800)]
    labels = "".join(
        f'<text x="{at}" y="752" font-size="{TEXT}" class="b-ink" text-anchor="middle">'
        f"{escape(half)}</text>"
        for half, at in halves
    )
    frame = (
        f'<rect width="{wide}" height="{SHIP_PANEL}" rx="60" fill="#fff" class="b-card" '
        f'stroke="{seas.SHIP_COLOURS[ship.name]}" stroke-width="18"/>'
    )
    mark = f'<g transform="translate(200,225)">{seas.hull(ship.name)}</g>'
    return (
        f'<g transform="translate({x},{y})" '
        f'fill="{seas.INK}">{frame}{mark}{head}{state}{"".join(slots)}{labels}</g>'
    )


def slot(view: View, owner: Seat | None, x: int, y: int, ware: str | None) -> str:
    """A man by his seat's number and colour; the first letters of what he carries."""
    if owner is None:
        return (
            f'<circle cx="{x}" cy="{y}" r="70" fill="none" stroke="#b8ad93" stroke-width="10" '
            f'stroke-dasharray="26 20"/>'
        )
    paint = PAINT.get(view.houses[owner - 1].colour, "#d8d2c2")  # none before they are drawn
    figure = (
        f'<text x="{x}" y="{y + 47}" font-size="{TEXT}" font-weight="700" '
        f'fill="{ink_on(paint)}" text-anchor="middle">{owner}</text>'
    )
    man = (
        f'<circle cx="{x}" cy="{y}" r="78" fill="{paint}" stroke="{seas.INK}" '
        f'stroke-width="8"/>{figure}'
    )
    if ware is None:
        return man
    crate = (
        f'<rect x="{x - 86}" y="{y + 74}" width="172" height="116" rx="16" fill="#d9b77b" '
        f'stroke="#6d4d1c" stroke-width="8"/>'
    )
    return (
        f'{man}{crate}<text x="{x}" y="{y + 178}" font-size="{TEXT}" textLength="150" '
        f'lengthAdjust="spacingAndGlyphs" fill="{seas.INK}" '
        f'text-anchor="middle">{escape(ware)}</text>'
    )


def ink_on(paint: str) -> str:
    return seas.INK if paint in (PAINT["yellow"], PAINT["green"]) else "#fff"


def contract_cards(
    view: View, y: int, names: Names, gettext: Gettext, language: str
) -> Iterator[str]:
    wide = seas.WIDTH // columns(view)
    for number, contract in enumerate(view.row):
        row, column = divmod(number, columns(view))
        drawing = card(view, contract, wide - 60, names, gettext, language)
        place = f"translate({column * wide},{y + row * (CARD + 40)})"
        yield part_group(f"contract-{contract.card}", f'<g transform="{place}">{drawing}</g>')


def card(
    view: View, contract: ContractView, wide: int, names: Names, gettext: Gettext, language: str
) -> str:
    """A contract: its number, what it asks, its reward; in the advanced game its penalty, its
    owner and the year promised."""
    needs = words_facts.side_in_words(contract.left, language).split(" + ")
    if contract.right is not None:
        right, or_ = words_facts.side_in_words(contract.right, language), gettext(N_("or"))
        needs += f"{or_} {right}".split(" + ")
    room = 420 if contract.seat is None else 340
    step = min(140, room // max(len(needs) - 1, 1))
    lines = "".join(
        words(60, 290 + number * step, needed, size=140 if len(needs) < 4 else TEXT)
        for number, needed in enumerate(needs)
    )
    paid = (
        f"{contract.reward} / −{contract.penalty}"
        if view.game == "advanced"
        else str(contract.reward)
    )
    frame = (
        f'<rect width="{wide}" height="{CARD}" rx="50" fill="#fff" class="b-card" '
        f'stroke="{seas.INK}" stroke-width="12"/>'
    )
    head = words(60, 150, str(contract.card), size=140, bold=True)
    reward = (
        f'<text x="{wide - 60}" y="150" font-size="140" font-weight="700" '
        f'fill="{seas.CIRCLE}" class="b-rubric" text-anchor="end">{paid}</text>'
    )
    return (
        f"<g "
        f'fill="{seas.INK}">{frame}{head}{reward}{lines}{promise(view, contract, wide, names)}</g>'
    )


def promise(view: View, contract: ContractView, wide: int, names: Names) -> str:
    if contract.seat is None:
        return ""
    owner = cut(names.get(contract.seat, ""), (wide - 520) // 75)
    man = (
        f'<g transform="translate(0,{CARD - 600})">{slot(view, contract.seat, 140, 500, None)}</g>'
    )
    due = f"{owner} ’{(contract.due or LAST_YEAR) % 100:02}"
    return man + words(240, CARD - 55, due, size=TEXT)


def words(x: int, y: int, text: str, *, size: int, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}"{weight} fill="{seas.INK}" class="b-ink">'
        f"{escape(text)}</text>"
    )


def house_place(view: View, seat: Seat) -> tuple[int, int]:
    """Where a house's sign begins across the board, and how wide it is."""
    wide = seas.WIDTH // len(view.houses)
    return (seat - 1) * wide, wide - 60


def house_sign(view: View, house: HouseView, y: int, names: Names) -> str:
    """Who plays what colour, with daalders and men in hand."""
    x, wide = house_place(view, house.seat)
    middle, left = y + HOUSES // 2, x + wide - 260
    coins = left - 310 - 80 * len(str(house.daalders))
    frame = (
        f'<rect x="{x}" y="{y}" width="{wide}" height="{HOUSES}" rx="50" fill="#fff" '
        f'class="b-card" stroke="{seas.INK}" stroke-width="10"/>'
    )
    coin = (
        f'<circle cx="{coins}" cy="{middle}" r="48" fill="#f0c22e" stroke="#7a5a00" '
        f'stroke-width="14"/>'
    )
    man = (
        f'<circle cx="{left}" cy="{middle - 35}" r="30" fill="{seas.INK}" class="b-ink"/>'
        f'<path d="M{left - 50},{middle + 50}C{left - 50},{middle - 20} {left + 50},'
        f'{middle - 20} {left + 50},{middle + 50}Z" fill="{seas.INK}" class="b-ink"/>'
    )
    return (
        frame
        + slot(view, house.seat, x + 140, y + HOUSES // 2, None)
        + words(
            x + 270,
            middle + 50,
            cut(names.get(house.seat, ""), (coins - x - 330) // 85),
            size=140,
            bold=True,
        )
        + coin
        + words(coins + 80, middle + 48, str(house.daalders), size=TEXT)
        + man
        + words(left + 80, middle + 48, str(house.men), size=TEXT)
    )


def calendar(view: View, y: int) -> str:
    """The years, the convoys among them, and the free markers of the advanced game."""
    return f'<g font-size="{TEXT}" text-anchor="middle">{"".join(year_cells(view, y))}</g>'


def year_cells(view: View, y: int) -> Iterator[str]:
    for year in range(FIRST_YEAR, LAST_YEAR + 1):
        x, wide = year_place(year)
        yield part_group(f"year-{year}", year_cell(view, year, x, y, wide))


def year_place(year: int) -> tuple[int, int]:
    wide = seas.WIDTH // (LAST_YEAR - FIRST_YEAR + 1)
    return (year - FIRST_YEAR) * wide, wide - 20


def year_cell(view: View, year: int, x: int, y: int, wide: int) -> str:
    """A ship for a convoy; a peg for a free marker."""
    now = year == view.year
    fill, ink, manner = (seas.CIRCLE, "#fff", "") if now else ("#fff", seas.INK, "b-ink")
    paper = "" if now else ' class="b-card"'
    middle = x + wide // 2
    convoy = (
        f'<path d="M{middle - 80},{y + 190}h160l-32,46h-96z" fill="{ink}" class="{manner}"/>'
        if year in CONVOYS
        else ""
    )
    marker = (
        f'<path d="M{x + wide - 110},{y + 20}h80v60l-40,34l-40,-34z" fill="#46ab90" '
        f'stroke="{seas.INK}" stroke-width="8"/>'
        if year in view.markers
        else ""
    )
    return (
        f'<rect x="{x}" y="{y}" width="{wide}" height="{CALENDAR}" rx="30" fill="{fill}" '
        f'stroke="{seas.INK}" stroke-width="8"{paper}/>'
        f'<text x="{middle - 20}" y="{y + 168}" fill="{ink}" class="{manner}">{year}</text>'
        f"{convoy}{marker}"
    )
