"""The chart and the ships as a drawing, with the cards of the contracts and the calendar."""

from collections.abc import Iterator, Sequence
from html import escape

from games.board import Gettext, Names
from games.engine import Seat
from games.engines.voc.commands import Point
from games.engines.voc.data import CHART, CONVOYS, FIRST_YEAR, GOOD_OF, LAST_YEAR
from games.engines.voc.picture import eastern_seas as seas
from games.engines.voc.picture.account import description
from games.engines.voc.view import ContractView, ShipView, View
from games.engines.voc.words import facts as words_facts
from games.engines.voc.words import templates
from games.engines.voc.words.facts import place
from games.kit.drawing import cut
from games.sentences import N_

PAINT = {
    "red": "#c2272d",
    "yellow": "#f0c22e",
    "black": "#2b2b2b",
    "green": "#2f8f46",
    "blue": "#2566b0",
}
PAPER = "#fbf6e9"
CHART_TITLE = N_("The chart of the Eastern Seas")


# --- The picture ---

TOP = seas.HEIGHT + 330  # where the panels begin, below the chart
SHIP_PANEL, CARD, CALENDAR = 1080, 980, 330
CARDS_IN_A_ROW = 7


def svg(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> str:
    """The board as one SVG element that needs no style sheet and no other file."""
    over = (
        view.phase == "over"
    )  # then nobody fits out or promises any more, and the chart is what one keeps
    rows = 0 if over else max(-(-len(view.row) // CARDS_IN_A_ROW), 1)
    years = TOP + (0 if over else SHIP_PANEL + rows * (CARD + 60))
    height = years + CALENDAR + 120
    box = f"{-seas.MARGIN} -200 {seas.WIDTH + 2 * seas.MARGIN} {height + 200}"
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
                f'height="{height + 200}" fill="{PAPER}"/>'
            ),
            base(view, gettext, language),
            *(
                seas.wake(ship.name, [(leg.year, leg.track) for leg in ship.wake])
                for ship in view.ships
            ),
            *(seas.ship_at(name, point) for name, point in berths(view).items()),
            *(
                []
                if over
                else [
                    ship_panel(view, ship, at * (seas.WIDTH // 4), TOP, names, gettext)
                    for at, ship in enumerate(view.ships)
                ]
            ),
            *([] if over else contract_cards(view, TOP + SHIP_PANEL, names, gettext, language)),
            calendar(view, years),
            "</svg>",
        ]
    )


def base(view: View, gettext: Gettext, language: str) -> str:
    """The chart as it hangs on the wall, with what the harbours hold."""
    home = gettext(N_("Home line: to and from Middelburg"))
    return "".join(
        [
            seas.coasts(),
            seas.home_line(home),
            seas.circles(),
            seas.degrees(),
            seas.harbour_names(view.harbours, language),
        ]
    )


def berths(view: View) -> dict[str, tuple[int, int]]:
    """Where each ship is drawn; those in Middelburg lie side by side below the home line."""
    at_sea = seas.spread({ship.name: ship.at for ship in view.ships if ship.at is not None})
    home = [ship.name for ship in view.ships if ship.at is None]
    return at_sea | {
        name: (CHART.home.x1 + 400 + 380 * number, seas.HEIGHT - 160)
        for number, name in enumerate(home)
    }


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
    box = f"{-seas.MARGIN} -200 {seas.WIDTH + 2 * seas.MARGIN} {seas.HEIGHT + 430}"
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
                f'height="{seas.HEIGHT + 430}" fill="{PAPER}"/>'
            ),
            base(view, gettext, language),
            *(
                seas.wake(
                    one.name, [(leg.year, leg.track) for leg in one.wake], faint=one.name != ship
                )
                for one in view.ships
            ),
            *(
                seas.ship_at(name, point, faint=name != ship)
                for name, point in berths(view).items()
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


def ship_panel(view: View, ship: ShipView, x: int, y: int, names: Names, gettext: Gettext) -> str:
    """A ship's deck: sailors left, merchants right, what they carry beneath them (6.1)."""
    wide = seas.WIDTH // 4 - 60
    where = place(ship.at) if ship.at is not None else gettext(templates.IN_MIDDELBURG)
    skipper = names.get(ship.skipper, "") if ship.skipper else gettext(N_("no crew"))
    head = (
        f'<text x="400" y="140" font-size="130" font-weight="700">{escape(cut(skipper, 24))}</text>'
    )
    state = f'<text x="400" y="280" font-size="110">{escape(cut(where, 30))}</text>'
    slots = [
        slot(view, owner, 130 + number * 185 + (100 if number >= 6 else 0), 520, token)
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
        f'<text x="{at}" y="920" font-size="105" text-anchor="middle">{escape(half)}</text>'
        for half, at in halves
    )
    frame = (
        f'<rect width="{wide}" height="{SHIP_PANEL - 100}" rx="60" fill="#fff" '
        f'stroke="{seas.SHIP_COLOURS[ship.name]}" stroke-width="18"/>'
    )
    mark = f'<g transform="translate(200,230)">{seas.hull(ship.name)}</g>'
    return (
        f'<g transform="translate({x},{y})" '
        f'fill="{seas.INK}">{frame}{mark}{head}{state}{"".join(slots)}{labels}</g>'
    )


def slot(view: View, owner: Seat | None, x: int, y: int, token: str | None) -> str:
    """A man by his seat's number and colour; the first letters of what he carries."""
    if owner is None:
        return (
            f'<circle cx="{x}" cy="{y}" r="70" fill="none" stroke="#b8ad93" stroke-width="10" '
            f'stroke-dasharray="26 20"/>'
        )
    paint = PAINT[view.houses[owner - 1].colour]
    figure = (
        f'<text x="{x}" y="{y + 45}" font-size="120" font-weight="700" '
        f'fill="{ink_on(paint)}" text-anchor="middle">{owner}</text>'
    )
    man = (
        f'<circle cx="{x}" cy="{y}" r="78" fill="{paint}" stroke="{seas.INK}" '
        f'stroke-width="8"/>{figure}'
    )
    if token is None:
        return man
    crate = (
        f'<rect x="{x - 80}" y="{y + 130}" width="160" height="130" rx="16" fill="#d9b77b" '
        f'stroke="#6d4d1c" stroke-width="8"/>'
    )
    return (
        f'{man}{crate}<text x="{x}" y="{y + 225}" font-size="92" '
        f'text-anchor="middle">{GOOD_OF[token][:3]}</text>'
    )


def ink_on(paint: str) -> str:
    return seas.INK if paint == PAINT["yellow"] else "#fff"


def contract_cards(
    view: View, y: int, names: Names, gettext: Gettext, language: str
) -> Iterator[str]:
    wide = seas.WIDTH // CARDS_IN_A_ROW
    for number, contract in enumerate(view.row):
        row, column = divmod(number, CARDS_IN_A_ROW)
        drawing = card(view, contract, wide - 60, names, gettext, language)
        yield f'<g transform="translate({column * wide},{y + row * (CARD + 60)})">{drawing}</g>'


def card(
    view: View, contract: ContractView, wide: int, names: Names, gettext: Gettext, language: str
) -> str:
    """A contract: its number, what it asks, its reward; in the advanced game its penalty, its
    owner and the year promised."""
    sides = [words_facts.side_in_words(contract.left, language)]
    if contract.right is not None:
        sides += [gettext(N_("or")), words_facts.side_in_words(contract.right, language)]
    needs = [part for side in sides for part in side.split(" + ")]
    size = 125 if len(needs) < 5 else 105
    lines = "".join(
        f'<text x="60" y="{290 + number * (size + 15)}" font-size="{size}">{escape(part)}</text>'
        for number, part in enumerate(needs)
    )
    paid = (
        f"{contract.reward} / −{contract.penalty}"
        if view.game == "advanced"
        else str(contract.reward)
    )
    frame = (
        f'<rect width="{wide}" height="{CARD}" rx="50" fill="#fff" stroke="{seas.INK}" '
        f'stroke-width="12"/>'
    )
    head = f'<text x="60" y="150" font-size="130" font-weight="700">{contract.card}</text>'
    reward = (
        f'<text x="{wide - 60}" y="150" font-size="140" font-weight="700" '
        f'fill="{seas.CIRCLE}" text-anchor="end">{paid}</text>'
    )
    return (
        f"<g "
        f'fill="{seas.INK}">{frame}{head}{reward}{lines}{promise(view, contract, wide, names)}</g>'
    )


def promise(view: View, contract: ContractView, wide: int, names: Names) -> str:
    if contract.seat is None:
        return ""
    owner = cut(names.get(contract.seat, ""), 9)
    man = (
        f'<g transform="translate(0,{CARD - 640})">{slot(view, contract.seat, 140, 500, None)}</g>'
    )
    return (
        f'{man}<text x="240" y="{CARD - 95}" font-size="115">{escape(owner)} '
        f"’{(contract.due or LAST_YEAR) % 100:02}</text>"
    )


def calendar(view: View, y: int) -> str:
    """The years, the convoys among them, and the free markers of the advanced game."""
    wide = seas.WIDTH // (LAST_YEAR - FIRST_YEAR + 1)
    cells = [
        year_cell(view, year, (year - FIRST_YEAR) * wide, y, wide)
        for year in range(FIRST_YEAR, LAST_YEAR + 1)
    ]
    return f'<g font-size="120" text-anchor="middle">{"".join(cells)}</g>'


def year_cell(view: View, year: int, x: int, y: int, wide: int) -> str:
    now = year == view.year
    fill, ink = (seas.CIRCLE, "#fff") if now else ("#fff", seas.INK)
    convoy = (
        f'<path d="M{x + wide // 2 - 70},{y + 235}h140l-30,45h-80z" fill="{ink}"/>'
        if year in CONVOYS
        else ""
    )
    marker = (
        f'<circle cx="{x + wide - 60}" cy="{y + 60}" r="26" fill="#2f8f46"/>'
        if year in view.markers
        else ""
    )
    return (
        f'<rect x="{x}" y="{y}" width="{wide - 20}" height="300" rx="30" fill="{fill}" '
        f'stroke="{seas.INK}" stroke-width="8"/>'
        f'<text x="{x + wide // 2 - 10}" y="{y + 180}" fill="{ink}">{year}</text>{convoy}{marker}'
    )
