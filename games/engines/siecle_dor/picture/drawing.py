"""The board as a drawing: what stands where on the map, the players' cards and the legend."""

from collections.abc import Sequence
from html import escape

from games.board import Gettext, Names
from games.engines.siecle_dor.data import CARD, COLONIES, COLOURS, PROVINCES
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
    in_turn_order,
    money,
    notes,
    owner,
    piles_line,
    points_by_source,
    provinces_governed,
    reserve,
    stadtholder_line,
)
from games.engines.siecle_dor.picture.low_countries import COLONY, HEIGHT, INK, PROVINCE, WIDTH
from games.engines.siecle_dor.view import HouseView, MarkerView, View
from games.engines.siecle_dor.words.facts import square_in_words
from games.kit.drawing import cut
from games.kit.views import awaited
from games.sentences import N_, fill

TITLE = N_("The Low Countries in the Golden Age")


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
            picture_pieces.guild_table(
                gettext, {colour: colour_name(colour, language) for colour in COLOURS}
            ),
            picture_pieces.colonies(gettext),
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
        picture_pieces.square(
            square,
            name=square_name(square, gettext, language),
            told=square_in_words(square.index, gettext, language),
        )
        for square in drawn.SQUARE
    ]
    if view.stadtholder is None:
        return "".join(squares)
    return "".join(
        [
            *squares,
            picture_pieces.stadtholder(view.stadtholder, stadtholder_line(view, gettext, language)),
        ]
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
    return "".join(parts)


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
    held = view.guilds[colour]
    if held.seat is None or held.price is None:
        return ""
    box = drawn.BOX[colour, held.price]
    told = (
        f"{place_name(f'guild-{colour}', language)}: "
        f"{owner(MarkerView(held.seat, held.barred), names, gettext)}"
    )
    piece = picture_pieces.marker(
        held.seat, colours(view)[held.seat], barred=held.barred, told=told
    )
    return picture_pieces.at((box.x + 17, box.y + box.h // 2), picture_pieces.scaled(".8", piece))


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
    return "".join(pieces + counts)


# --- What lies before each player ---


def player_cards(view: View, names: Names, gettext: Gettext, language: str) -> str:
    cells = [(CARD_WIDTH * (place % 2), HEIGHT + CARD_HEIGHT * (place // 2)) for place in range(4)]
    seats = in_turn_order(view)
    cards = [player_card(view, house, names, gettext, language) for house in seats]
    if len(cards) < FULL_TABLE:
        cards.append(legend(gettext))
    return "".join(picture_pieces.at(cell, card) for cell, card in zip(cells, cards, strict=False))


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
    pawn = picture_pieces.at((28, 28), picture_pieces.pawn(house.seat, house.colour))
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
        picture_pieces.painting(
            CARD[card].points,
            paid=paid,
            payments=CARD[card].payments,
            told=painting_told(card, paid, gettext),
        )
        for card, paid in works
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
    step = min(46, (CARD_WIDTH - 60) // max(1, len(frames)))
    return "".join(
        picture_pieces.at((34 + step * place, CARD_HEIGHT - 28), frame)
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
    """What the pieces look like; it stands where a fourth player would."""
    rows = [
        picture_pieces.at((40, 30 + 40 * k), sign)
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
            picture_pieces.at((x, y), picture_pieces.scaled(".7", sign))
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
