"""The board of VOC! as a picture and as text: functions of the view alone, so neither can show what
a seat may not know.

The picture is the chart with ships and wakes, and below it the ships with their crews, the
contracts and the calendar. The text says the same in words that suffice to play by letter:
places in latitude and longitude, distances and bearings to every harbour.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import isqrt
from typing import Any

from games.board import Gettext, Ledger, Line, Names, Picture, Reckoning
from games.engine import Event, Seat
from games.engines.voc import notation, words
from games.engines.voc.commands import Call, Cargo, Hold, Keep, Point, Sail, Shout
from games.engines.voc.data import CHART, CONVOYS, FIRST_YEAR, GOOD_OF, HARBOURS, LAST_YEAR, STOCK
from games.engines.voc.events import YearOpened
from games.engines.voc.evolve import evolve
from games.engines.voc.notation.fields import harbour_name, ware_name
from games.engines.voc.picture import eastern_seas as seas
from games.engines.voc.state import State
from games.engines.voc.view import (
    CallView,
    CargoView,
    ContractView,
    HouseView,
    OfferView,
    Private,
    SailOrderView,
    ShipView,
    View,
)
from games.engines.voc.words import facts as words_facts
from games.engines.voc.words.facts import (
    COLOURS,
    bearings,
    needs_in_words,
    place,
    tokens_in_words,
    wind,
)
from games.sentences import N_, listed

CHAPTER = "year_opened"
ROUTINE = (
    "turn_opened", "window_opened", "window_closed", "seat_done", "seat_reopened", "chart_wiped",
    "trade_passed", "orders_queued",
    "trace_submitted", "hold_ordered", "call_placed", "cargo_ordered", "sale_ordered",
    "keep_ordered", "man_returned", "men_shifted",
)  # fmt: skip
FORTUNE = N_("Fortune in daalders")

PAINT = {
    "red": "#c2272d",
    "yellow": "#f0c22e",
    "black": "#2b2b2b",
    "green": "#2f8f46",
    "blue": "#2566b0",
}
PAPER = "#fbf6e9"
CHART_TITLE = N_("The chart of the Eastern Seas")
AMSTERDAM_WINS = N_("Amsterdam is richer than everybody and wins (VOC B-31).")
BEARINGS, VOYAGE, CALLS = N_("Bearings in units"), N_("Voyage so far"), N_("Calls placed")
FREE_PLACES = N_("Free places: sailors {sailors}, merchants {merchants}.")
TITLES = {"basic": N_("VOC!, the basic game"), "advanced": N_("VOC!, the advanced game")}


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
    where = place(ship.at) if ship.at is not None else gettext(words_facts.IN_MIDDELBURG)
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


def cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"


# --- The same in words ---


def text(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> str:
    """The board for mails and screen readers: everything one needs to play without a picture."""
    parts = [
        [
            f"{gettext(TITLES[view.game])}. {headline(view, gettext)}.",
            *waiting_for(view, names, gettext),
            *end(view, names, gettext),
        ],
        [pile_line(view, gettext), *advanced_lines(view, names, gettext)],
        [
            gettext(N_("Ships:")),
            *(
                line
                for ship in view.ships
                for line in ship_lines(view, ship, names, gettext, language)
            ),
        ],
        [
            gettext(N_("Contracts, left to right:")),
            *(contract_line(view, one, names, gettext, language) for one in view.row),
        ],
        [
            gettext(N_("Harbours:")),
            *(harbour_line(view, harbour, gettext, language) for harbour in HARBOURS),
        ],
        [
            gettext(N_("Players:")),
            *(house_line(view, house, names, gettext, language) for house in view.houses),
        ],
        [offer_line(offer, names, gettext, language) for offer in view.offers],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def headline(view: View, gettext: Gettext = str) -> str:
    if view.phase == "over":
        return gettext(N_("Over in {year}")).format(year=view.year)
    if view.window is not None:
        return gettext(WINDOWS[view.window.kind]).format(year=view.year)
    return gettext(N_("{year}: investments")).format(year=view.year)


WINDOWS = {
    "calls": N_("{year}: calls, before the lines are drawn"),
    "sailing": N_("{year}: sailing orders"),
    "market": N_("{year}: the market"),
    "sales": N_("{year}: a second round of sales"),
}


def chapter(data: object, gettext: Gettext = str) -> str:
    """The heading over a year's events; None: what came before the first."""
    return (
        gettext(N_("The year {year}")).format(year=data["year"])
        if isinstance(data, dict) and data
        else gettext(N_("The opening"))
    )


def awaited(view: View) -> list[Seat]:
    return [decision.seat for decision in view.decisions if decision.due]


def waiting_for(view: View, names: Names, gettext: Gettext) -> list[str]:
    who = listed([names[seat] for seat in awaited(view)], gettext)
    return [gettext(N_("Awaited: {awaited}.")).format(awaited=who)] if who else []


def end(view: View, names: Names, gettext: Gettext) -> list[str]:
    if view.ended is None:
        return []
    sentence = gettext(words_facts.RANK)
    ranks = [
        sentence.format(place=rank.place, seat=names[rank.seat], daalders=rank.daalders)
        for rank in view.ranking
    ]
    return [ending(view, gettext), *ranks]


def ending(view: View, gettext: Gettext = str) -> str:
    """Why the game is over, and whether Amsterdam has won; empty while it goes on."""
    if view.ended is None:
        return ""
    told = f"{words.end_reason(view.ended, gettext)} {amsterdam_line(view, gettext)}"
    return f"{told} {gettext(AMSTERDAM_WINS)}" if view.amsterdam_wins else told


def amsterdam_line(view: View, gettext: Gettext) -> str:
    sentence = gettext(N_("Amsterdam: {cards} contracts, {fortune} daalders."))
    return sentence.format(cards=len(view.amsterdam), fortune=view.amsterdam_fortune)


def pile_line(view: View, gettext: Gettext) -> str:
    convoy = next((year for year in CONVOYS if year > view.year), None)
    sentence = gettext(
        N_("Contracts left in the pile, with the VOC card: {cards}. Next convoy: {convoy}.")
    )
    found = sentence.format(cards=view.cards_left, convoy=convoy if convoy is not None else "–")
    return found if view.ended else f"{found} {amsterdam_line(view, gettext)}"


def advanced_lines(view: View, names: Names, gettext: Gettext) -> list[str]:
    if view.game == "basic":
        return []
    free = ", ".join(str(year) for year in view.markers) or gettext(N_("none"))
    lines = [gettext(N_("Free year markers: {years}.")).format(years=free)]
    if view.burgemeester is not None:
        lines.append(gettext(N_("Burgemeester: {name}.")).format(name=names[view.burgemeester]))
    return lines


# --- Ships in words ---


def ship_lines(
    view: View, ship: ShipView, names: Names, gettext: Gettext, language: str
) -> Iterator[str]:
    """Where she lies and who is aboard; at sea the bearings to all harbours and how she came
    there."""
    yield ship_line(ship, names, gettext, language)
    if any(seat is not None for seat in (*ship.sailors, *ship.merchants)):
        yield f"   {crew(view, ship, names, gettext, language)}"
    if ship.at is not None:
        yield (
            f"   "
            f"{labelled(gettext(BEARINGS), ', '.join(fixes(ship.at, gettext, language)), gettext)}."
        )
    elif view.game == "advanced" and (
        free := [half.count(None) for half in (ship.sailors, ship.merchants)]
    ) != [0, 0]:
        yield f"   {gettext(FREE_PLACES).format(sailors=free[0], merchants=free[1])}"
    if ship.wake:
        ends = [f"{leg.year} {place(leg.track[-1])}" for leg in ship.wake]
        stops = ", ".join([place(ship.wake[0].track[0]), *ends])
        yield f"   {labelled(gettext(VOYAGE), stops, gettext)}."
    if ship.calls:
        counts = ", ".join(f"{names[count.seat]} {count.calls}" for count in ship.calls)
        yield f"   {labelled(gettext(CALLS), counts, gettext)}."


def ship_line(ship: ShipView, names: Names, gettext: Gettext, language: str) -> str:
    where, whose = whereabouts(ship, gettext, language), command(ship, names, gettext)
    return gettext(N_("{ship}: {where}; {whose}.")).format(ship=ship.name, where=where, whose=whose)


def labelled(label: str, value: str, gettext: Gettext) -> str:
    """French keeps a space before the colon."""
    return gettext(N_("{label}: {value}")).format(label=label, value=value)


def whereabouts(ship: ShipView, gettext: Gettext, language: str) -> str:
    if ship.at is None:
        return gettext(N_("in Middelburg"))
    return f"{place(ship.at)} ({bearings(ship.at, gettext, language)})"


def command(ship: ShipView, names: Names, gettext: Gettext) -> str:
    if ship.skipper is None:
        return gettext(N_("no sailors aboard"))
    if not ship.may_sail:
        return gettext(N_("skipper {name}, sails from {year} on")).format(
            name=names[ship.skipper], year=ship.sails_from
        )
    return gettext(N_("skipper {name}")).format(name=names[ship.skipper])


def crew(view: View, ship: ShipView, names: Names, gettext: Gettext, language: str) -> str:
    """Left to right, as the rules count them."""
    sailors = [names[seat] for seat in ship.sailors if seat is not None]
    merchants = [
        f"{names[seat]} ({ware_name(GOOD_OF[token], language)})" if token else names[seat]
        for seat, token in zip(ship.merchants, ship.holds, strict=True)
        if seat is not None
    ]
    nobody = gettext(N_("none"))
    sentence = gettext(N_("Sailors, left to right: {sailors}. Merchants: {merchants}."))
    return sentence.format(
        sailors=", ".join(sailors) or nobody, merchants=", ".join(merchants) or nobody
    )


def fixes(point: Point, gettext: Gettext, language: str) -> Iterator[str]:
    """`Bantam 260 NE`: how far and in what direction each harbour lies, and the nearest point of
    the home line."""
    places = [
        (harbour_name(harbour.id, language), (harbour.x, harbour.y)) for harbour in CHART.harbours
    ]
    places.append((gettext(N_("home line")), (min(point[0], CHART.home.x1), CHART.home.y)))
    for name, (x, y) in places:
        dx, dy = x - point[0], y - point[1]
        yield f"{name} {isqrt(dx * dx + dy * dy)} {wind(dx, dy, language)}"


# --- Contracts, harbours, players, offers in words ---


def contract_line(
    view: View, contract: ContractView, names: Names, gettext: Gettext, language: str
) -> str:
    needs = needs_in_words(contract.card, gettext, language)
    if view.game == "basic":
        return gettext(N_("{card}: {needs}; pays {reward}.")).format(
            card=contract.card, needs=needs, reward=contract.reward
        )
    sentence = gettext(N_("{card}: {needs}; pays {reward}, costs {penalty} if broken; {owner}."))
    owner = gettext(N_("nobody’s"))
    if contract.seat is not None:
        owner = gettext(N_("{name}’s, by {year}")).format(
            name=names[contract.seat], year=contract.due
        )
    return sentence.format(
        card=contract.card,
        needs=needs,
        reward=contract.reward,
        penalty=contract.penalty,
        owner=owner,
    )


def harbour_line(view: View, harbour: str, gettext: Gettext, language: str) -> str:
    """`Bantam 105.9E 5.95S: pepper 1 of 1`."""
    spot = CHART.harbour[harbour]
    left = f"{view.harbours.get(harbour, 0)}/{STOCK[harbour]}"
    name = f"{harbour_name(harbour, language)} {place((spot.x, spot.y))}"
    return labelled(name, f"{ware_name(GOOD_OF[harbour], language)} {left}", gettext)


def house_line(view: View, house: HouseView, names: Names, gettext: Gettext, language: str) -> str:
    sentence = gettext(
        N_(
            "{name} (seat {seat}, {colour}): {daalders} daalders; in Zealand {goods}; men in hand "
            "{men}."
        )
    )
    facts = sentence.format(
        name=names[house.seat],
        seat=house.seat,
        colour=gettext(COLOURS[house.colour]) if house.colour else "–",
        daalders=house.daalders,
        goods=goods_in_words(house, gettext, language),
        men=house.men,
    )
    return " ".join([facts, *(f"{note}." for note in notes(view, house, gettext))])


def goods_in_words(house: HouseView, gettext: Gettext, language: str) -> str:
    tokens = [token for token, count in house.goods.items() for _ in range(count)]
    return tokens_in_words(tokens, language) if tokens else gettext(N_("nothing"))


def offer_line(offer: OfferView, names: Names, gettext: Gettext, language: str) -> str:
    sentence = gettext(N_("Offer {offer}, {maker} to {to}: {give} for {ask}."))
    to = gettext(words_facts.TO_ALL) if offer.to is None else names[offer.to]
    give, ask = (words_facts.terms_in_words(terms, language) for terms in (offer.give, offer.ask))
    return sentence.format(offer=offer.offer, maker=names[offer.maker], to=to, give=give, ask=ask)


def notes(view: View, house: HouseView, gettext: Gettext) -> list[str]:
    """What else everybody should know about this player now."""
    found = []
    if house.seat in awaited(view):
        found.append(gettext(N_("Awaited")))
    if view.burgemeester == house.seat:
        found.append(gettext(N_("Burgemeester")))
    if house.again:
        found.append(gettext(N_("Asks for a second round")))
    asides = [str(aside.contract) for aside in view.asides if aside.seat == house.seat]
    if asides:
        found.append(
            gettext(N_("Stands aside for {contracts}")).format(contracts=", ".join(asides))
        )
    if house.eliminated:
        found.append(gettext(N_("Out of the game")))
    if house.resigned:
        found.append(gettext(N_("Resigned")))
    return found


def description(view: View, names: Names, gettext: Gettext, language: str) -> str:
    """The picture in a few sentences, for those who hear the page."""
    ships = [ship_line(ship, names, gettext, language) for ship in view.ships]
    return " ".join([f"{headline(view, gettext)}.", *ships, pile_line(view, gettext)])


def ledger(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> Ledger:
    """What each player owns openly (1.3)."""
    columns = [
        N_("Player"),
        N_("Daalders"),
        N_("In Zealand"),
        N_("Men in hand"),
        N_("Commands"),
        N_("Contracts"),
    ]
    return Ledger(
        caption=gettext(N_("What the players own, by seat")),
        columns=[
            gettext(column) for column in (columns if view.game == "advanced" else columns[:-1])
        ],
        lines=[
            Line(
                seat=house.seat,
                mark=mark(house),
                name=names[house.seat],
                notes=notes(view, house, gettext),
                cells=cells(view, house, gettext, language),
            )
            for house in view.houses
        ],
    )


def mark(house: HouseView) -> str:
    paint = PAINT.get(house.colour, "#fff")
    figure = (
        f'<text y="8" font-size="22" font-weight="700" fill="{ink_on(paint)}" '
        f'text-anchor="middle">{house.seat}</text>'
    )
    circle = f'<circle r="15" fill="{paint}" stroke="{seas.INK}" stroke-width="2"/>'
    return f'<svg class="mark" viewBox="-24 -18 48 36" aria-hidden="true">{circle}{figure}</svg>'


def cells(view: View, house: HouseView, gettext: Gettext, language: str) -> list[str]:
    ships = ", ".join(ship.name for ship in view.ships if ship.skipper == house.seat)
    found = [
        str(house.daalders),
        goods_in_words(house, gettext, language),
        str(house.men),
        ships or "–",
    ]
    if view.game == "advanced":
        held = [
            f"{contract.card} (’{(contract.due or LAST_YEAR) % 100:02})"
            for contract in view.row
            if contract.seat == house.seat
        ]
        found.append(", ".join(held) or "–")
    return found


# --- What only one player knows ---


def private(
    view: View, names: Names, gettext: Gettext = str, language: str = "en"
) -> list[tuple[str, str]]:
    """The orders this seat has filed and sealed, each with its heading; nothing for a spectator."""
    own = view.private
    if own is None or view.seat is None:
        return []
    facts = [
        (
            N_("Your sealed sailing orders"),
            [sail_line(order, names, language) for order in own.sails],
        ),
        (N_("Your calls"), [call_line(order, names, language) for order in own.calls]),
        (N_("Your standing cargo orders"), cargo_lines(view, own, names, language)),
        (
            N_("Your plans"),
            [words_facts.plan_in_words(plan, names, language) for plan in own.queue],
        ),
        (N_("Your sales orders"), sales_lines(own, gettext, language)),
        (N_("What you keep"), keep_lines(own, names, language)),
    ]
    return [(gettext(heading), "; ".join(lines)) for heading, lines in facts if lines]


def sail_line(order: SailOrderView, names: Names, language: str) -> str:
    if not order.trace:
        return notation.render(Hold(order.ship), names, language)
    return notation.render(Sail(order.ship, order.trace, order.heed, order.ignore), names, language)


def call_line(order: CallView, names: Names, language: str) -> str:
    if order.word is None:
        return notation.render(Shout(order.ship, order.text, order.y, order.pay), names, language)
    return notation.render(
        Call(order.ship, order.word, order.y, order.east_of, order.west_of, order.pay),
        names,
        language,
    )


def cargo_lines(view: View, own: Private, names: Names, language: str) -> list[str]:
    """One line where every ship has the same order."""
    alike = {(order.goods, order.free, order.free_for) for order in own.cargo}
    if len(alike) == 1 and len(own.cargo) == len(view.ships):
        return [notation.render(Cargo(None, *alike.pop()), names, language)]
    return [cargo_line(order, names, language) for order in own.cargo]


def cargo_line(order: CargoView, names: Names, language: str) -> str:
    return notation.render(
        Cargo(order.ship, order.goods, order.free, order.free_for), names, language
    )


def sales_lines(own: Private, gettext: Gettext, language: str) -> list[str]:
    if own.sales is None:
        return []
    return [words_facts.sale_in_words(sale, language) for sale in own.sales] or [
        gettext(N_("sell nothing"))
    ]


def keep_lines(own: Private, names: Names, language: str) -> list[str]:
    return (
        []
        if own.keep is None
        else [notation.render(Keep(own.keep, own.keep_only), names, language)]
    )


# --- The course of the fortunes ---


def fortunes(events: Sequence[Event]) -> list[Reckoning]:
    """What each player has at the end of each year. Who went out counts once more, with nothing,
    then no longer."""
    state, gone, found = State(), set[Seat](), list[Reckoning]()

    def reckon() -> None:
        found.append(
            (
                str(state.year),
                {house.seat: house.daalders for house in state.houses if house.seat not in gone},
            )
        )
        gone.update(house.seat for house in state.houses if house.eliminated)

    for event in events:
        if isinstance(event, YearOpened) and event.year > FIRST_YEAR:
            reckon()
        evolve(state, event)
    reckon()
    return found


# --- Every wake, for the game book ---

WAKES = N_("Wakes of {first} to {last}")
WAKES_OF_ONE_YEAR = N_("Wakes of {year}")
NOBODY_SAILED = N_("Nobody sailed.")

Sailed = tuple[str, int, Sequence[Point]]  # ship, year, track


def charts(
    seen: Sequence[tuple[str, Mapping[str, Any]]],
    names: Names,
    gettext: Gettext = str,
    language: str = "en",
) -> list[Picture]:
    """A chart for the years up to each convoy, with every wake of them."""
    year, found = FIRST_YEAR, list[Sailed]()
    for kind, data in seen:
        if kind == CHAPTER:
            year = data["year"]
        elif kind == "voyage_sailed":
            found.append((data["ship"], year, data["track"]))
    last = [convoy for convoy in CONVOYS if convoy < year] + [year]
    spans = list(zip([FIRST_YEAR, *(convoy + 1 for convoy in last)], last, strict=False))
    return [
        wakes(
            first, end, [one for one in found if first <= one[1] <= end], names, gettext, language
        )
        for first, end in spans
    ]


def wakes(
    first: int, last: int, sailed: Sequence[Sailed], names: Names, gettext: Gettext, language: str
) -> Picture:
    caption = gettext(WAKES_OF_ONE_YEAR if first == last else WAKES).format(
        first=first, last=last, year=first
    )
    told = "; ".join(
        f"{ship} {year}: {place(track[-1])}" for ship, year, track in sailed
    ) or gettext(NOBODY_SAILED)
    box = f"{-seas.MARGIN} -200 {seas.WIDTH + 2 * seas.MARGIN} {seas.HEIGHT + 430}"
    home = gettext(N_("Home line: to and from Middelburg"))
    drawn = "".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="{box}" role="img" '
                f'font-family="{escape(seas.FONT)}">'
            ),
            f"<title>{escape(caption)}. {escape(told)}</title>",
            (
                f'<rect x="{-seas.MARGIN}" y="-200" width="{seas.WIDTH + 2 * seas.MARGIN}" '
                f'height="{seas.HEIGHT + 430}" fill="{PAPER}"/>'
            ),
            *(
                seas.coasts(),
                seas.home_line(home),
                seas.circles(),
                seas.degrees(),
                seas.harbour_names(None, language),
            ),
            *(
                seas.wake(name, [(year, track) for ship, year, track in sailed if ship == name])
                for name in seas.SHIP_COLOURS
            ),
            *(seas.ship_at(name, point) for name, point in last_places(sailed).items()),
            "</svg>",
        ]
    )
    return Picture(caption, drawn)


def last_places(sailed: Sequence[Sailed]) -> dict[str, tuple[int, int]]:
    """Each ship where her last wake of these years ends."""
    return seas.spread({ship: track[-1] for ship, _, track in sailed})
