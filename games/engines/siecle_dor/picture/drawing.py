"""The board as a drawing: what stands where on the map, the players' cards and the legend."""

import textwrap
from collections.abc import Sequence
from html import escape

from games.board import Gettext, Names
from games.engines.siecle_dor.data import CARD, COLONIES, COLOURS, PILE, PILES, PROVINCES
from games.engines.siecle_dor.notation.fields import (
    colour_name,
    merchant_name,
    place_name,
    province_name,
)
from games.engines.siecle_dor.picture import low_countries as drawn
from games.engines.siecle_dor.picture import pieces as picture_pieces
from games.engines.siecle_dor.picture.account import (
    auction_lines,
    description,
    hand_count,
    headline,
    in_turn_order,
    money,
    notes,
    owner,
    points_by_source,
    provinces_governed,
    reserve,
    stadtholder_line,
)
from games.engines.siecle_dor.picture.low_countries import COLONY, HEIGHT, INK, PROVINCE, WIDTH
from games.engines.siecle_dor.view import HouseView, MarkerView, View
from games.engines.siecle_dor.words.facts import pile_name, square_in_words
from games.kit.drawing import cut, part_group
from games.kit.views import awaited
from games.sentences import N_, fill

TITLE = N_("The Low Countries in the Golden Age")


# --- The picture ---

CARD_WIDTH, CARD_HEIGHT = WIDTH // 4, 176
TEXT = 15.5  # the size of the writing beside and below the map
PILES_TOP, LEGEND_TOP = 562, 672


def svg(view: View, names: Names, gettext: Gettext = str, language: str = "en") -> str:
    """The board and what lies before each player, as one SVG element that needs no style sheet
    and no other file."""
    box = f"0 0 {WIDTH} {HEIGHT + CARD_HEIGHT}"
    heard = 'role="img" aria-labelledby="board-title board-desc"'
    return "".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{box}" {heard} '
                f'font-family="{drawn.FONT}">'
            ),
            f'<title id="board-title">{escape(gettext(TITLE))}</title>',
            f'<desc id="board-desc">{escape(description(view, names, gettext, language))}</desc>',
            drawn.chart(),
            drawn.sea_names(gettext),
            track(view, gettext, language),
            *(
                part_group(f"province-{code}", province(view, code, names, gettext, language))
                for code in PROVINCES
            ),
            *(
                part_group(f"guild-{colour}", guild(view, colour, names, gettext, language))
                for colour in COLOURS
            ),
            picture_pieces.colonies(gettext),
            *(
                part_group(f"colony-{number}", colony(view, number, names, gettext))
                for number in COLONIES
            ),
            part_group("headline", heading(view, names, gettext, language)),
            *(
                part_group(f"pile-{pile}", pile_card(k, pile, view.piles.get(pile, 0), language))
                for k, pile in enumerate(PILES)
            ),
            legend(gettext),
            player_cards(view, names, gettext, language),
            "</svg>",
        ]
    )


def colours(view: View) -> dict[int, str]:
    return {house.seat: house.colour for house in view.houses}


def track(view: View, gettext: Gettext, language: str) -> str:
    squares = [
        part_group(
            f"square-{square.index}",
            picture_pieces.square(
                square,
                name=square_name(square, gettext, language),
                told=square_in_words(square.index, gettext, language),
            ),
        )
        for square in drawn.SQUARE
    ]
    if view.stadtholder is None:
        return "".join(squares)
    figure = picture_pieces.stadtholder(view.stadtholder, stadtholder_line(view, gettext, language))
    return "".join([*squares, part_group("stadtholder", figure)])


def square_name(square: drawn.Square, gettext: Gettext, language: str) -> str:
    return (
        gettext(N_("William II"))
        if square.kind == "william"
        else merchant_name(square.index, language)
    )


def province(view: View, code: str, names: Names, gettext: Gettext, language: str) -> str:
    """Its marker or the free place for one, its governor and its pawns."""
    parts = [
        drawn.ground(PROVINCE[code]),
        marker_in(view, code, names, gettext, language),
        governor_of(view, code, names, gettext, language),
    ]
    standing = [(house, house.pawns_in[code]) for house in view.houses if house.pawns_in.get(code)]
    places = picture_pieces.row_of(code, [count for _, count in standing])
    for place, (house, count) in zip(places, standing, strict=True):
        told = gettext(N_("{name}: pawns in {province}: {count}")).format(
            name=names[house.seat], province=province_name(code, language), count=count
        )
        parts.append(
            picture_pieces.at(
                place, picture_pieces.pawn(house.seat, house.colour, count=count, told=told)
            )
        )
    return "".join([*parts, drawn.province_name(code, province_name(code, language))])


def marker_in(view: View, code: str, names: Names, gettext: Gettext, language: str) -> str:
    marker, place = view.provinces.get(code), PROVINCE[code].marker
    if marker is None:
        return picture_pieces.empty_place(code)
    told = f"{province_name(code, language)}: {owner(marker, names, gettext)}"
    offered = view.auction is not None and code in [lot.province for lot in view.auction.lots]
    ring = picture_pieces.offered() if offered else ""
    return picture_pieces.at(
        place,
        ring
        + picture_pieces.marker(
            marker.seat, colours(view)[marker.seat], barred=marker.barred, told=told
        ),
    )


def governor_of(view: View, code: str, names: Names, gettext: Gettext, language: str) -> str:
    for house in view.houses:
        if code in provinces_governed(house):
            told = gettext(N_("Governor of {province}: {name}")).format(
                province=province_name(code, language), name=names[house.seat]
            )
            return picture_pieces.at(
                drawn.GOVERNORS[code], picture_pieces.governor(house.seat, house.colour, told=told)
            )
    return ""


def guild(view: View, colour: str, names: Names, gettext: Gettext, language: str) -> str:
    """The column of a guild: its prices, the one asked now in a frame, and who holds it."""
    held = view.guilds[colour]
    column = picture_pieces.guild_head(colour, colour_name(colour, language)) + "".join(
        picture_pieces.guild_box(box, asked=box.price == held.next_price)
        for box in drawn.MAP.guild_table.boxes
        if box.colour == colour
    )
    if held.seat is None or held.price is None:
        return column
    box = drawn.BOX[colour, held.price]
    told = (
        f"{place_name(f'guild-{colour}', language)}: "
        f"{owner(MarkerView(held.seat, held.barred), names, gettext)}"
    )
    piece = picture_pieces.marker(
        held.seat, colours(view)[held.seat], barred=held.barred, told=told
    )
    return column + picture_pieces.at((box.x + 24, box.y + box.h // 2), piece)


def colony(view: View, number: int, names: Names, gettext: Gettext) -> str:
    """The markers on a colony; in the West Indies equal ones stand together with their number."""
    here, markers = COLONY[number], view.colonies.get(str(number), ())
    groups = list(dict.fromkeys(markers))
    pieces, counts = [], []
    for place, marker in enumerate(groups):
        told = f"{number}: {owner(marker, names, gettext)}"
        x, y, scale = picture_pieces.colony_spot(here, place, len(groups))
        pieces.append(
            picture_pieces.at(
                (x, y),
                picture_pieces.scaled(
                    scale,
                    picture_pieces.marker(
                        marker.seat, colours(view)[marker.seat], barred=marker.barred, told=told
                    ),
                ),
            )
        )
        counts.append(
            picture_pieces.at(
                (x, y), picture_pieces.scaled(scale, picture_pieces.times(markers.count(marker)))
            )
        )
    return "".join([picture_pieces.colony_box(here), *pieces, *counts])


# --- What lies before each player ---


def player_cards(view: View, names: Names, gettext: Gettext, language: str) -> str:
    return "".join(
        picture_pieces.at(
            (CARD_WIDTH * place, HEIGHT),
            part_group(f"house-{house.seat}", player_card(view, house, names, gettext, language)),
        )
        for place, house in enumerate(in_turn_order(view))
    )


def player_card(view: View, house: HouseView, names: Names, gettext: Gettext, language: str) -> str:
    """Name, points by source, money, reserve and cards, and the paintings with the payments
    made."""
    waited = house.seat in awaited(view)
    frame = (
        f'class="{"b-awaited" if waited else "b-paper"}" '
        f'fill="{"#fff3cf" if waited else drawn.PARCHMENT}" '
        f'stroke="{"#a26a00" if waited else INK}" stroke-width="{3 if waited else 1}"'
    )
    note = notes(view, house, gettext)
    room = min(18, (CARD_WIDTH - 125 - 9 * len(", ".join(note))) // 12)  # letters of the name
    lines = [
        f"{money(house, language)} · {reserve(house, gettext)}",
        hand_count(house, gettext, language),
        *wrapped(points_by_source(house.score, gettext), 42)[:2],
    ]
    texts = "".join(
        f'<text x="14" y="{58 + 19 * k}" font-size="{TEXT}" class="b-ink">'
        f"{escape(cut(line, 42))}</text>"
        for k, line in enumerate(lines)
    )
    total = (
        f'<text x="{CARD_WIDTH - 16}" y="36" font-size="30" font-weight="800" class="b-ink" '
        f'text-anchor="end">{house.score.total}</text>'
    )
    pawn = picture_pieces.at((28, 28), picture_pieces.pawn(house.seat, house.colour))
    name = (
        f'<text x="48" y="34" font-size="19" class="b-ink" '
        f'font-weight="700">{escape(cut(names[house.seat], room))}</text>'
    )
    said = (
        f'<text x="{CARD_WIDTH - 70}" y="34" font-size="{TEXT}" class="b-ink" '
        f'text-anchor="end">{escape(", ".join(note))}</text>'
        if note
        else ""
    )
    return (
        f'<g fill="{INK}"><rect x="3" y="3" width="{CARD_WIDTH - 6}" height="{CARD_HEIGHT - 6}" '
        f'rx="6" {frame}/>'
        f"{pawn}{name}{said}{total}{texts}{gallery(house, gettext)}</g>"
    )


def painting_places(house: HouseView) -> list[tuple[str, int, int]]:
    """Card, payments made and place across the player's card of each painting on an easel."""
    return [
        (painting.card, CARD[painting.card].payments - painting.left, 34 + gallery_step(house) * k)
        for k, painting in enumerate(house.paintings)
    ]


def gallery_step(house: HouseView) -> int:
    works = len(house.paintings) + len(house.finished) + len(house.windmills)
    return min(46, (CARD_WIDTH - 50) // max(1, works))


def gallery(house: HouseView, gettext: Gettext) -> str:
    """The paintings side by side, those still being painted first, then the windmills."""
    frames = [
        part_group(
            f"painting-{card}",
            picture_pieces.painting(
                CARD[card].points,
                paid=paid,
                payments=CARD[card].payments,
                told=painting_told(card, paid, gettext),
            ),
        )
        for card, paid, _ in painting_places(house)
    ]
    frames += [
        picture_pieces.painting(
            CARD[card].points, told=painting_told(card, CARD[card].payments, gettext)
        )
        for card in house.finished
    ]
    frames += [
        picture_pieces.windmill(gettext(N_("A windmill, 2 points"))) for _ in house.windmills
    ]
    return "".join(
        picture_pieces.at((34 + gallery_step(house) * place, CARD_HEIGHT - 28), frame)
        for place, frame in enumerate(frames)
    )


def painting_told(card: str, paid: int, gettext: Gettext) -> str:
    face = CARD[card]
    if paid == face.payments:
        return fill(
            N_("A finished painting, {points} {points:point|points}"), gettext, points=face.points
        )
    return fill(
        N_("A painting of {points} {points:point|points} ({card}), paid {paid} of {payments}"),
        gettext,
        points=face.points,
        card=card,
        paid=paid,
        payments=face.payments,
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


def signs(gettext: Gettext) -> list[tuple[str, str]]:
    """Each sign on the board and what it means."""
    return [
        (picture_pieces.marker(1, "blue"), gettext(N_("marker, active"))),
        (
            picture_pieces.marker(1, "blue", barred=True),
            gettext(N_("marker, barred: it has acted")),
        ),
        (picture_pieces.governor(1, "blue", told=""), gettext(N_("governor: 1 f more"))),
        (
            picture_pieces.painting(6, paid=1, payments=4, told=""),
            gettext(N_("painting of 6 points, paid 1 of 4")),
        ),
    ]


def legend(gettext: Gettext) -> str:
    """What the pieces look like."""
    rows = [
        picture_pieces.at((drawn.TABLES + 34, LEGEND_TOP + 20 + 41 * k), sign)
        + f'<text x="{drawn.TABLES + 70}" y="{LEGEND_TOP + 26 + 41 * k}" font-size="{TEXT}" '
        f'class="b-ink">{escape(text)}</text>'
        for k, (sign, text) in enumerate(signs(gettext))
    ]
    return f'<g fill="{INK}">{"".join(rows)}</g>'


def heading(view: View, names: Names, gettext: Gettext, language: str) -> str:
    """Which turn it is, and the auction that is open."""
    x, y, width, height = HEADLINE
    told = " ".join(auction_lines(view, names, gettext, language)[:1])
    lines = [headline(view, gettext), *textwrap.wrap(told, 60)[:2]]
    texts = "".join(
        f'<text x="{x + 6}" y="{y + 22 + 21 * k}" font-size="{TEXT if k else 20}" class="b-ink" '
        f'font-weight="{400 if k else 700}">{escape(cut(line, 60 if k else 40))}</text>'
        for k, line in enumerate(lines)
    )
    back = (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" class="b-paper" '
        f'fill="{drawn.PARCHMENT}"/>'
    )
    return f'<g fill="{INK}">{back}{texts}</g>'


HEADLINE = (drawn.TABLES, 76, drawn.TABLES_WIDTH, 70)


def pile_place(k: int) -> tuple[int, int, int, int]:
    step = drawn.TABLES_WIDTH // len(PILES)
    return drawn.TABLES + k * step + 3, PILES_TOP, step - 6, 96


def pile_card(k: int, pile: str, left: int, language: str) -> str:
    """A pile of cards with its picture, its name and how many are left."""
    x, y, width, height = pile_place(k)
    colour = PILE[pile].colour
    back = (
        f'<rect x="{x + 5}" y="{y}" width="{width - 5}" height="{height - 4}" rx="7" '
        f'fill="{INK}" fill-opacity=".35"/><rect x="{x}" y="{y + 4}" width="{width - 5}" '
        f'height="{height - 4}" rx="7" fill="{drawn.MAP.colours[colour]}" stroke="{INK}" '
        f'stroke-width="1.6"/>'
    )
    name = cut(pile_name(pile, language), 13)
    return (
        back
        + picture_pieces.picture(colour, x=x + 22, y=y + 28)
        + f'<g fill="{INK}"><text x="{x + width - 16}" y="{y + 38}" font-size="24" '
        f'font-weight="700" text-anchor="end">{left}</text>'
        f'<text x="{x + 6}" y="{y + 78}" font-size="{TEXT}" '
        f'textLength="{min(width - 18, 8 * len(name))}" lengthAdjust="spacingAndGlyphs">'
        f"{escape(name)}</text></g>"
    )
