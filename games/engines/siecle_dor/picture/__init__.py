"""The board of Le Siècle d’Or as a picture and as text: functions of the view alone, so neither can
show what a seat may not know.

The map, the track and the pieces are drawn by `low_countries.py`; here is what stands where,
whose it is and what it is worth.
"""

from collections.abc import Mapping, Sequence
from html import escape

from games.board import Gettext, Ledger, Line, Names, Reckoning
from games.engine import Event
from games.engines.siecle_dor import words
from games.engines.siecle_dor.data import CARD, COLONIES, COLOURS, PILES, PROVINCES
from games.engines.siecle_dor.events import Score, TurnEnded
from games.engines.siecle_dor.notation.fields import (
    colony_list,
    colour_name,
    florins,
    merchant_name,
    place_name,
    province_name,
)
from games.engines.siecle_dor.picture import low_countries as drawn
from games.engines.siecle_dor.picture.low_countries import COLONY, HEIGHT, INK, PROVINCE, WIDTH
from games.engines.siecle_dor.view import AuctionView, HouseView, MarkerView, Private, View
from games.engines.siecle_dor.words.facts import (
    bids_in_words,
    cards_in_words,
    pile_name,
    sales_in_words,
    square_in_words,
)
from games.sentences import N_, listed

TITLE = N_("The Low Countries in the Golden Age")
CHAPTER = "turn_started"
ROUTINE = ("voyage_ready", "lines_kept")
FORTUNE = N_("Victory points at the end of each turn")

APART = N_("; ")  # what is listed and has commas of its own

SOURCES = {
    "provinces": N_("provinces {points}"),
    "pawns": N_("pawns {points}"),
    "east_indies": N_("East Indies {points}"),
    "west_indies": N_("West Indies {points}"),
    "art": N_("paintings {points}"),
    "windmills": N_("windmills {points}"),
    "governors": N_("governors {points}"),
    "money": N_("money {points}"),
}
"""Where points come from, in the order of the sheet's section 9."""


# --- The picture ---

CARD_WIDTH, CARD_HEIGHT = 455, 184
STRIP_HEIGHT, LEGEND_HEIGHT = 62, 40
FULL_TABLE = 4
TEXT = 16.5  # the size of the writing below the map


def svg(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> str:
    """The board and what lies before each player, as one SVG element that needs no style sheet
    and no other file."""
    box = f"0 0 {WIDTH} {HEIGHT + CARD_HEIGHT * 2 + strip_height(view)}"
    heard = 'role="img" aria-labelledby="board-title board-desc"'
    return "".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" class="board tall" viewBox="{box}" '
                f"{heard} "
                f'font-family="{drawn.FONT}">'
            ),
            f'<title id="board-title">{escape(gettext(TITLE))}</title>',
            f'<desc id="board-desc">{escape(description(view, names, gettext, language))}</desc>',
            drawn.chart(),
            drawn.sea_names(gettext),
            track(view, gettext, language),
            drawn.guild_table(
                gettext, {colour: colour_name(colour, language) for colour in COLOURS}
            ),
            drawn.colonies(gettext),
            *(province(view, code, names, gettext, language) for code in PROVINCES),
            drawn.province_names([(code, province_name(code, language)) for code in PROVINCES]),
            *(guild(view, colour, names, gettext, language) for colour in COLOURS),
            *(colony(view, number, names, gettext) for number in COLONIES),
            player_cards(view, names, gettext, language),
            strip(view, names, gettext, language),
            "</svg>",
        ]
    )


def colours(view: View) -> dict[int, str]:
    return {house.seat: house.colour for house in view.houses}


def track(view: View, gettext: Gettext, language: str) -> str:
    squares = [
        drawn.square(
            square,
            name=square_name(square, gettext, language),
            told=square_in_words(square.index, gettext, language),
        )
        for square in drawn.SQUARE
    ]
    if view.stadtholder is None:
        return "".join(squares)
    return "".join(
        [*squares, drawn.stadtholder(view.stadtholder, stadtholder_line(view, gettext, language))]
    )


def square_name(square: drawn.Square, gettext: Gettext, language: str) -> str:
    return (
        gettext(N_("William II"))
        if square.kind == "william"
        else merchant_name(square.index, language)
    )


def province(view: View, code: str, names: Names, gettext: Gettext, language: str) -> str:
    """Its marker or the free place for one, its governor and its pawns."""
    parts = [
        marker_in(view, code, names, gettext, language),
        governor_of(view, code, names, gettext, language),
    ]
    standing = [(house, house.pawns_in[code]) for house in view.houses if house.pawns_in.get(code)]
    places = drawn.row_of(code, [count for _, count in standing])
    for place, (house, count) in zip(places, standing, strict=True):
        told = gettext(N_("{name}: pawns in {province}: {count}")).format(
            name=names[house.seat], province=province_name(code, language), count=count
        )
        parts.append(drawn.at(place, drawn.pawn(house.seat, house.colour, count=count, told=told)))
    return "".join(parts)


def marker_in(view: View, code: str, names: Names, gettext: Gettext, language: str) -> str:
    marker, place = view.provinces.get(code), PROVINCE[code].marker
    if marker is None:
        return drawn.empty_place(code)
    told = f"{province_name(code, language)}: {owner(marker, names, gettext)}"
    offered = view.auction is not None and code in [lot.province for lot in view.auction.lots]
    ring = drawn.offered() if offered else ""
    return drawn.at(
        place,
        ring
        + drawn.marker(marker.seat, colours(view)[marker.seat], barred=marker.barred, told=told),
    )


def owner(marker: MarkerView, names: Names, gettext: Gettext) -> str:
    """`Anna`, or `Anna (barred)`."""
    return (
        gettext(N_("{name} (barred)")).format(name=names[marker.seat])
        if marker.barred
        else names[marker.seat]
    )


def governor_of(view: View, code: str, names: Names, gettext: Gettext, language: str) -> str:
    for house in view.houses:
        if code in provinces_governed(house):
            told = gettext(N_("Governor of {province}: {name}")).format(
                province=province_name(code, language), name=names[house.seat]
            )
            return drawn.at(
                drawn.GOVERNORS[code], drawn.governor(house.seat, house.colour, told=told)
            )
    return ""


def provinces_governed(house: HouseView) -> list[str]:
    return [CARD[card].province or "" for card in house.governors]


def guild(view: View, colour: str, names: Names, gettext: Gettext, language: str) -> str:
    held = view.guilds[colour]
    if held.seat is None or held.price is None:
        return ""
    box = drawn.BOX[colour, held.price]
    told = (
        f"{place_name(f'guild-{colour}', language)}: "
        f"{owner(MarkerView(held.seat, held.barred), names, gettext)}"
    )
    piece = drawn.marker(held.seat, colours(view)[held.seat], barred=held.barred, told=told)
    return drawn.at((box.x + 17, box.y + box.h // 2), drawn.scaled(".8", piece))


def colony(view: View, number: int, names: Names, gettext: Gettext) -> str:
    """The markers on a colony; in the West Indies equal ones stand together with their number."""
    here, markers = COLONY[number], view.colonies.get(str(number), ())
    groups = list(dict.fromkeys(markers))
    pieces, counts = [], []
    for place, marker in enumerate(groups):
        told = f"{number}: {owner(marker, names, gettext)}"
        x, y, scale = drawn.colony_spot(here, place, len(groups))
        pieces.append(
            drawn.at(
                (x, y),
                drawn.scaled(
                    scale,
                    drawn.marker(
                        marker.seat, colours(view)[marker.seat], barred=marker.barred, told=told
                    ),
                ),
            )
        )
        counts.append(drawn.at((x, y), drawn.scaled(scale, drawn.times(markers.count(marker)))))
    return "".join(pieces + counts)


# --- What lies before each player ---


def player_cards(view: View, names: Names, gettext: Gettext, language: str) -> str:
    cells = [(CARD_WIDTH * (place % 2), HEIGHT + CARD_HEIGHT * (place // 2)) for place in range(4)]
    seats = in_turn_order(view)
    cards = [player_card(view, house, names, gettext, language) for house in seats]
    if len(cards) < FULL_TABLE:
        cards.append(legend(gettext))
    return "".join(drawn.at(cell, card) for cell, card in zip(cells, cards, strict=False))


def player_card(view: View, house: HouseView, names: Names, gettext: Gettext, language: str) -> str:
    """Name, points by source, money, reserve and cards, and the paintings with the payments
    made."""
    waited = house.seat in awaited(view)
    frame = (
        f'fill="{"#fff3cf" if waited else drawn.PARCHMENT}" '
        f'stroke="{"#a26a00" if waited else INK}" stroke-width="{3 if waited else 1}"'
    )
    note = notes(view, house, gettext)
    lines = [
        f"{money(house, language)} · {reserve(house, gettext)}",
        cut(hand_count(house, gettext, language), 54),
        *wrapped(points_by_source(house.score, gettext), 54),
    ]
    texts = "".join(
        f'<text x="14" y="{60 + 20 * k}" font-size="{TEXT}">{escape(line)}</text>'
        for k, line in enumerate(lines)
    )
    total = (
        f'<text x="{CARD_WIDTH - 16}" y="36" font-size="30" font-weight="800" '
        f'text-anchor="end">{house.score.total}</text>'
    )
    pawn = drawn.at((28, 28), drawn.pawn(house.seat, house.colour))
    name = (
        f'<text x="48" y="34" font-size="19" '
        f'font-weight="700">{escape(cut(names[house.seat], 18))}</text>'
    )
    said = (
        f'<text x="{CARD_WIDTH - 70}" y="34" font-size="{TEXT}" '
        f'text-anchor="end">{escape(", ".join(note))}</text>'
        if note
        else ""
    )
    return (
        f'<g fill="{INK}"><rect x="3" y="3" width="{CARD_WIDTH - 6}" height="{CARD_HEIGHT - 6}" '
        f'rx="6" {frame}/>'
        f"{pawn}{name}{said}{total}{texts}{gallery(house, gettext)}</g>"
    )


def gallery(house: HouseView, gettext: Gettext) -> str:
    """The paintings side by side, those still being painted first, then the windmills."""
    works = [
        (painting.card, CARD[painting.card].payments - painting.left)
        for painting in house.paintings
    ]
    frames = [
        drawn.painting(
            CARD[card].points,
            paid=paid,
            payments=CARD[card].payments,
            told=painting_told(card, paid, gettext),
        )
        for card, paid in works
    ]
    frames += [
        drawn.painting(CARD[card].points, told=painting_told(card, CARD[card].payments, gettext))
        for card in house.finished
    ]
    frames += [drawn.windmill(gettext(N_("A windmill, 2 points"))) for _ in house.windmills]
    step = min(46, (CARD_WIDTH - 60) // max(1, len(frames)))
    return "".join(
        drawn.at((34 + step * place, CARD_HEIGHT - 28), frame) for place, frame in enumerate(frames)
    )


def painting_told(card: str, paid: int, gettext: Gettext) -> str:
    face = CARD[card]
    if paid == face.payments:
        return gettext(N_("A finished painting, {points} points")).format(points=face.points)
    return gettext(N_("A painting of {points} points ({card}), paid {paid} of {payments}")).format(
        points=face.points, card=card, paid=paid, payments=face.payments
    )


def wrapped(items: Sequence[str], width: int) -> list[str]:
    """The items on as many lines as they need, apart by dots."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(item) + 3 <= width:
            lines[-1] += f" · {item}"
        else:
            lines.append(item)
    return lines


def cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"


def signs(gettext: Gettext) -> list[tuple[str, str]]:
    """Each sign on the board and what it means."""
    return [
        (drawn.marker(1, "blue"), gettext(N_("marker, active"))),
        (drawn.marker(1, "blue", barred=True), gettext(N_("marker, barred: it has acted"))),
        (drawn.governor(1, "blue", told=""), gettext(N_("governor: 1 f more"))),
        (
            drawn.painting(6, paid=1, payments=4, told=""),
            gettext(N_("painting of 6 points, paid 1 of 4")),
        ),
    ]


def legend(gettext: Gettext) -> str:
    """What the pieces look like; it stands where a fourth player would."""
    rows = [
        drawn.at((40, 30 + 40 * k), sign)
        + f'<text x="76" y="{36 + 40 * k}" font-size="{TEXT}">{escape(text)}</text>'
        for k, (sign, text) in enumerate(signs(gettext))
    ]
    frame = f'fill="{drawn.PARCHMENT}" stroke="{INK}" stroke-width="1"'
    return (
        f'<g fill="{INK}"><rect x="3" y="3" width="{CARD_WIDTH - 6}" '
        f'height="{CARD_HEIGHT - 6}" rx="6" {frame}/>{"".join(rows)}</g>'
    )


def legend_row(gettext: Gettext, y: int) -> str:
    """The same side by side, small, for a table of four."""
    x, parts = 20, list[str]()
    for sign, text in signs(gettext):
        parts.append(
            drawn.at((x, y), drawn.scaled(".7", sign))
            + f'<text x="{x + 20}" y="{y + 5}" font-size="14.5">{escape(text)}</text>'
        )
        x += 44 + 76 * len(text) // 10
    return "".join(parts)


def strip_height(view: View) -> int:
    return STRIP_HEIGHT + (LEGEND_HEIGHT if len(view.houses) == FULL_TABLE else 0)


def strip(view: View, names: Names, gettext: Gettext, language: str) -> str:
    """The foot of the board: the open auction if there is one, the piles and, where four players
    leave no other room, the legend."""
    lines = [
        *auction_lines(view, names, gettext, language)[:1],
        piles_line(view, gettext, language),
    ]
    y = HEIGHT + CARD_HEIGHT * 2
    texts = "".join(
        f'<text x="14" y="{y + 24 + 24 * k}">{escape(cut(line, 104))}</text>'
        for k, line in enumerate(lines)
    )
    if len(view.houses) == FULL_TABLE:
        texts += legend_row(gettext, y + STRIP_HEIGHT + LEGEND_HEIGHT // 2 - 6)
    back = f'<rect y="{y}" width="{WIDTH}" height="{strip_height(view)}" fill="{drawn.PARCHMENT}"/>'
    return f'{back}<g font-size="{TEXT}" fill="{INK}">{texts}</g>'


# --- The same in words ---


def text(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> str:
    """The board for mails and screen readers: what the picture shows and what lies before each
    player."""
    parts = [
        [
            f"Le Siècle d’Or. {headline(view, gettext)}.",
            *waiting_for(view, names, gettext, language),
            *end(view, names, gettext, language),
        ],
        [
            gettext(N_("Players, in turn order:")),
            *(house_lines(view, house, names, gettext, language) for house in in_turn_order(view)),
        ],
        [
            gettext(N_("Provinces:")),
            *(province_line(view, code, names, gettext, language) for code in PROVINCES),
        ],
        [
            stadtholder_line(view, gettext, language),
            guilds_line(view, names, gettext, language),
            colonies_line(view, names, gettext),
            piles_line(view, gettext, language),
            discards_line(view, gettext, language),
        ],
        [
            gettext(N_("{heading}: {told}.")).format(heading=heading, told=told)
            for heading, told in left_standing(view, names, gettext, language)
        ],
    ]
    return (
        "\n\n".join("\n".join(line for line in part if line) for part in parts if any(part)) + "\n"
    )


def headline(view: View, gettext: Gettext = str) -> str:
    if view.phase in SETUP_PHASES:
        return gettext(SETUP_PHASES[view.phase])
    seats = len(view.houses)
    told = (
        gettext(N_("Over in turn {turn}"))
        if view.phase == "over"
        else gettext(N_("Turn {turn}, round {round}"))
    )
    if view.phase != "over" and view.turn_limit:
        told = gettext(N_("Turn {turn}, round {round} of at most {limit}"))
    return told.format(
        turn=view.turns, round=(max(view.turns, 1) - 1) // seats + 1, limit=view.turn_limit
    )


SETUP_PHASES = {
    "markers": N_("Set-up: the first markers"),
    "pawns": N_("Set-up: the first pawns"),
    "start": N_("Set-up: the start of the Stadtholder"),
}


def chapter(data: Mapping[str, object] | None, gettext: Gettext = str) -> str:
    """The heading over a turn's events; None: the set-up."""
    return (
        gettext(N_("Turn {turn}")).format(turn=data["number"])
        if data
        else gettext(N_("The set-up"))
    )


def awaited(view: View) -> list[int]:
    return [decision.seat for decision in view.decisions if decision.due]


def in_turn_order(view: View) -> list[HouseView]:
    first = max(view.first, 1) - 1
    return [*view.houses[first:], *view.houses[:first]]


def waiting_for(view: View, names: Names, gettext: Gettext, language: str) -> list[str]:
    """Whom the game waits for, and the auction that it waits in."""
    if view.auction is not None:
        return auction_lines(view, names, gettext, language)
    who = listed([names[seat] for seat in awaited(view)], gettext)
    return [gettext(N_("To play: {awaited}.")).format(awaited=who)] if who else []


def auction_lines(view: View, names: Names, gettext: Gettext, language: str) -> list[str]:
    auction = view.auction
    if auction is None:
        return []
    who = listed([names[seat] for seat in awaited(view)], gettext)
    lots = listed(
        [
            f"{province_name(lot.province, language)} ({colour_name(lot.colour, language)})"
            for lot in auction.lots
        ],
        gettext,
    )
    sentence = gettext(N_("{seller} auctions the action of {lots}; still to answer: {awaited}."))
    return [
        sentence.format(seller=names[auction.seller], lots=lots, awaited=who),
        *rounds_line(auction, names, gettext, language),
    ]


def rounds_line(auction: AuctionView, names: Names, gettext: Gettext, language: str) -> list[str]:
    if auction.mode != "rounds" or auction.holder is None:
        return []
    sentence = gettext(N_("The highest bid so far is {bid} f, by {name}."))
    return [sentence.format(bid=florins(auction.high_h, language), name=names[auction.holder])]


def end(view: View, names: Names, gettext: Gettext, language: str) -> list[str]:
    if view.ended is None:
        return []
    sentence = gettext(N_("{place}. {name}, {points} points, {money} f"))
    return [ending(view, gettext)] + [
        sentence.format(
            place=rank.place,
            name=names[rank.seat],
            points=rank.points,
            money=florins(rank.money_h, language),
        )
        for rank in view.ranking
    ]


def ending(view: View, gettext: Gettext = str) -> str:
    """Why the game is over; empty while it goes on."""
    return words.end_reason(view.ended, gettext) if view.ended else ""


def house_lines(view: View, house: HouseView, names: Names, gettext: Gettext, language: str) -> str:
    sentence = gettext(
        N_("{name} (seat {seat}, {colour}): {points} points; {money}; {reserve}; {cards}.")
    )
    facts = sentence.format(
        name=names[house.seat],
        seat=house.seat,
        colour=gettext(SEAT_COLOURS[house.colour]),
        points=house.score.total,
        money=money(house, language),
        reserve=reserve(house, gettext),
        cards=hand_in_words(house, gettext, language),
    )
    more = [
        gettext(N_("Points: {sources}.")).format(
            sources=", ".join(points_by_source(house.score, gettext))
        )
        if house.score.total
        else "",
        gettext(N_("Paintings in progress: {paintings}.")).format(
            paintings=paintings_in_words(house, gettext)
        )
        if house.paintings
        else "",
        gettext(N_("Governor of {provinces}.")).format(
            provinces=governed_in_words(house, gettext, language)
        )
        if house.governors
        else "",
        *(f"{note}." for note in notes(view, house, gettext)),
    ]
    return " ".join([facts, *(part for part in more if part)])


SEAT_COLOURS = {"blue": N_("blue"), "red": N_("red"), "green": N_("green"), "yellow": N_("yellow")}


def money(house: HouseView, language: str) -> str:
    return f"{florins(house.money_h, language)} f"


def reserve(house: HouseView, gettext: Gettext) -> str:
    return gettext(N_("in reserve: markers {markers}, pawns {pawns}")).format(
        markers=house.markers, pawns=house.pawns
    )


def hand_count(house: HouseView, gettext: Gettext, language: str) -> str:
    """How many cards of each back; what they are is for `private` to tell."""
    backs = backs_in_words(house, language)
    return gettext(N_("cards: {cards}")).format(cards=backs) if backs else gettext(N_("no cards"))


def hand_in_words(house: HouseView, gettext: Gettext, language: str) -> str:
    """The same, and what they are where the reader may know it."""
    count = hand_count(house, gettext, language)
    return f"{count} ({cards_in_words(house.hand, gettext, language)})" if house.hand else count


def backs_in_words(house: HouseView, language: str) -> str:
    return ", ".join(
        f"{pile_name(pile, language)} {house.backs[pile]}"
        for pile in PILES
        if house.backs.get(pile)
    )


def points_by_source(score: Score, gettext: Gettext) -> list[str]:
    return [
        gettext(template).format(points=getattr(score, source))
        for source, template in SOURCES.items()
        if getattr(score, source)
    ]


def paintings_in_words(house: HouseView, gettext: Gettext) -> str:
    sentence = gettext(N_("{card} of {points} points, payments left {left}"))
    return gettext(APART).join(
        sentence.format(card=work.card, points=CARD[work.card].points, left=work.left)
        for work in house.paintings
    )


def governed_in_words(house: HouseView, gettext: Gettext, language: str) -> str:
    return listed([province_name(code, language) for code in provinces_governed(house)], gettext)


def notes(view: View, house: HouseView, gettext: Gettext) -> list[str]:
    """What else everybody should know about this player now."""
    found = []
    if house.seat in awaited(view):
        found.append(gettext(N_("To play")))
    if view.auction is not None and view.auction.seller == house.seat:
        found.append(gettext(N_("Holds an auction")))
    if house.resigned:
        found.append(gettext(N_("Resigned")))
    return found


def province_line(view: View, code: str, names: Names, gettext: Gettext, language: str) -> str:
    """`Holland (green): marker Anna; pawns Bram (2)`."""
    marker = view.provinces.get(code)
    pawns = [
        f"{names[house.seat]} ({house.pawns_in[code]})"
        for house in view.houses
        if house.pawns_in.get(code)
    ]
    facts = [
        gettext(N_("marker {owner}")).format(owner=owner(marker, names, gettext))
        if marker
        else gettext(N_("no marker")),
        gettext(N_("pawns {pawns}")).format(pawns=", ".join(pawns)) if pawns else "",
    ]
    sentence = gettext(N_("{province} ({colour}): {facts}."))
    colour = colour_name(PROVINCE[code].colour, language)
    return sentence.format(
        province=province_name(code, language),
        colour=colour,
        facts=gettext(APART).join(fact for fact in facts if fact),
    )


def stadtholder_line(view: View, gettext: Gettext, language: str) -> str:
    if view.stadtholder is None:
        return gettext(N_("The Stadtholder has not come yet."))
    return gettext(N_("The Stadtholder stands on {square}.")).format(
        square=square_in_words(view.stadtholder, gettext, language)
    )


def guilds_line(view: View, names: Names, gettext: Gettext, language: str) -> str:
    told = [guild_in_words(view, colour, names, gettext, language) for colour in COLOURS]
    return gettext(N_("Guilds: {guilds}.")).format(guilds=gettext(APART).join(told))


def guild_in_words(view: View, colour: str, names: Names, gettext: Gettext, language: str) -> str:
    held, name = view.guilds[colour], colour_name(colour, language)
    if held.seat is None:
        return gettext(N_("{colour} – free, {price} f")).format(colour=name, price=held.next_price)
    whose = owner(MarkerView(held.seat, held.barred), names, gettext)
    if held.next_price is None:
        return gettext(N_("{colour} – {owner}, not to be taken")).format(colour=name, owner=whose)
    return gettext(N_("{colour} – {owner}, next {price} f")).format(
        colour=name, owner=whose, price=held.next_price
    )


def colonies_line(view: View, names: Names, gettext: Gettext) -> str:
    told = [colony_in_words(view, number, names, gettext) for number in COLONIES]
    return gettext(N_("Colonies: {colonies}.")).format(colonies=gettext(APART).join(told))


def colony_in_words(view: View, number: int, names: Names, gettext: Gettext) -> str:
    owners = [owner(marker, names, gettext) for marker in view.colonies.get(str(number), ())]
    return gettext(N_("{number} – {owners}")).format(
        number=number, owners=", ".join(owners) or gettext(N_("free"))
    )


def piles_line(view: View, gettext: Gettext, language: str) -> str:
    told = ", ".join(
        f"{pile_name(pile, language)} {view.piles[pile]}" for pile in PILES if pile in view.piles
    )
    return gettext(N_("Cards left in the piles: {piles}.")).format(piles=told)


def discards_line(view: View, gettext: Gettext, language: str) -> str:
    told = [
        gettext(N_("{pile} – {cards}")).format(
            pile=pile_name(pile, language),
            cards=cards_in_words(view.discards[pile], gettext, language),
        )
        for pile in PILES
        if view.discards.get(pile)
    ]
    return (
        gettext(N_("Discards: {discards}.")).format(discards=gettext(APART).join(told))
        if told
        else ""
    )


def description(view: View, names: Names, gettext: Gettext, language: str) -> str:
    """The picture in a few sentences, for those who hear the page."""
    points = [
        gettext(N_("{name}: {points} points.")).format(name=names[h.seat], points=h.score.total)
        for h in in_turn_order(view)
    ]
    lands = [province_line(view, code, names, gettext, language) for code in PROVINCES]
    lines = [
        stadtholder_line(view, gettext, language),
        guilds_line(view, names, gettext, language),
        colonies_line(view, names, gettext),
    ]
    return " ".join([*points, *lands, *lines])


def ledger(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> Ledger:
    """What lies openly before each player (rulings 20 and 21)."""
    columns = [
        N_("Player"),
        N_("Points"),
        N_("Money"),
        N_("In reserve"),
        N_("Paintings in progress"),
        N_("Cards"),
    ]
    return Ledger(
        caption=gettext(
            N_("What lies before the players, in turn order; hidden cards by their backs")
        ),
        columns=[gettext(column) for column in columns],
        lines=[ledger_line(view, house, names, gettext, language) for house in in_turn_order(view)],
    )


def ledger_line(
    view: View, house: HouseView, names: Names, gettext: Gettext, language: str
) -> Line:
    sources = ", ".join(points_by_source(house.score, gettext))
    hand = (
        cards_in_words(house.hand, gettext, language)
        if house.hand
        else backs_in_words(house, language)
    )
    return Line(
        seat=house.seat,
        mark=f'<svg class="mark" viewBox="-24 -18 48 36" '
        f'aria-hidden="true">{drawn.pawn(house.seat, house.colour)}</svg>',
        name=names[house.seat],
        notes=notes(view, house, gettext),
        cells=[
            f"{house.score.total} ({sources})" if sources else str(house.score.total),
            money(house, language),
            gettext(N_("markers {markers}, pawns {pawns}")).format(
                markers=house.markers, pawns=house.pawns
            ),
            paintings_in_words(house, gettext) or gettext(N_("none")),
            hand or gettext(N_("none")),
        ],
    )


# --- What only one player knows ---


def private(
    view: View, names: Names, gettext: Gettext = str, language: str = "en"
) -> list[tuple[str, str]]:
    """The hand and the orders this seat has left standing, each with its heading; nothing for a
    spectator."""
    if view.seat is None:
        return []
    hand = view.houses[view.seat - 1].hand
    cards = cards_in_words(hand, gettext, language) if hand else gettext(N_("none"))
    return [(gettext(N_("Your cards")), cards), *left_standing(view, names, gettext, language)]


def left_standing(
    view: View, names: Names, gettext: Gettext, language: str
) -> list[tuple[str, str]]:
    """What this seat has filed, sealed and left for later."""
    own = view.private
    if own is None:
        return []
    facts = filed(own, gettext, language)
    if own.bids:
        facts.append((N_("Your sealed bids"), bids_in_words(own.bids, gettext, language)))
    if own.selling:
        facts.append((N_("To be sold with them"), sales_in_words(own.selling, gettext, language)))
    if own.budget_h is not None:
        facts.append((N_("At most in all"), f"{florins(own.budget_h, language)} f"))
    facts += standing(own, gettext, language)
    if own.waiting:
        facts.append(
            (
                N_("Lines that wait"),
                gettext(APART).join(
                    words.line_in_words(line, names, language) for line in own.waiting
                ),
            )
        )
    return [(gettext(heading), told) for heading, told in facts]


def filed(own: Private, gettext: Gettext, language: str) -> list[tuple[str, str]]:
    """Wishes for the set-up."""
    facts = []
    if own.filed_marker:
        facts.append(
            (
                N_("Filed for your first marker"),
                ", ".join(province_name(code, language) for code in own.filed_marker),
            )
        )
    if own.filed_pawns:
        facts.append(
            (
                N_("Filed for your first pawns"),
                listed([province_name(code, language) for code in own.filed_pawns], gettext),
            )
        )
    if own.filed_start is not None:
        facts.append((N_("Filed for the Stadtholder"), merchant_name(own.filed_start, language)))
    return facts


def standing(own: Private, gettext: Gettext, language: str) -> list[tuple[str, str]]:
    facts = []
    bids = [
        (colour, own.standing_bids[colour]) for colour in COLOURS if colour in own.standing_bids
    ]
    if bids:
        at_once = gettext(N_("at once"))
        told = [
            f"{colour_name(c, language)} {florins(b.maximum_h, language)} "
            f"f{f' ({at_once})' if b.auto else ''}"
            for c, b in bids
        ]
        facts.append((N_("Standing bids"), ", ".join(told)))
    if own.standing_sail:
        facts.append((N_("Standing voyage"), colony_list(own.standing_sail)))
    if own.keep_die:
        facts.append((N_("Die card"), gettext(N_("throw without asking"))))
    return facts


# --- The course of the points ---


def fortunes(events: Sequence[Event]) -> list[Reckoning]:
    """Everybody's points at the end of each turn, as they were announced (SDO-20)."""
    ended = [event for event in events if isinstance(event, TurnEnded)]
    return [
        (str(turn), {score.seat: score.total for score in event.scores})
        for turn, event in enumerate(ended, start=1)
    ]
