"""The parts of the board that can be pointed at: provinces, squares of the track, guilds,
colonies, piles, the players' cards with their paintings, the Stadtholder."""

from games.board import Box, Gettext, Names, Part
from games.engines.siecle_dor.data import COLONIES, COLOURS, NEIGHBOURS, PILES, PROVINCES
from games.engines.siecle_dor.picture import low_countries as drawn
from games.engines.siecle_dor.picture.account import (
    colony_in_words,
    guild_in_words,
    headline,
    house_lines,
    in_turn_order,
    province_line,
    stadtholder_line,
)
from games.engines.siecle_dor.picture.drawing import (
    CARD_HEIGHT,
    CARD_WIDTH,
    HEADLINE,
    painting_places,
    painting_told,
    pile_place,
)
from games.engines.siecle_dor.picture.pieces import COLONY_HEIGHT, guild_place
from games.engines.siecle_dor.picture.places import colony, guild, province, square
from games.engines.siecle_dor.view import View
from games.engines.siecle_dor.words.facts import pile_name, square_in_words
from games.kit.drawing import rows_near
from games.sentences import N_, fill

PROVINCE_REACH = 30  # a province is lit by its marker's place, its name and its pawns


def focus(view: View) -> str | None:
    """The reader's own card."""
    return None if view.seat is None else f"house-{view.seat}"


def parts(
    view: View, names: Names, gettext: Gettext = str, language: str = "en"
) -> tuple[Part, ...]:
    told: list[tuple[str, str, Box]] = [
        *(
            (province(code), province_line(view, code, names, gettext, language), land_box(code))
            for code in PROVINCES
        ),
        *squares(view, gettext, language),
        *(
            (
                guild(colour),
                fill(
                    N_("Guild {guild}"),
                    gettext,
                    guild=guild_in_words(view, colour, names, gettext, language),
                ),
                guild_place(colour),
            )
            for colour in COLOURS
        ),
        *(
            (
                colony(number),
                fill(
                    N_("Colony {colony}"),
                    gettext,
                    colony=colony_in_words(view, number, names, gettext),
                ),
                colony_place(number),
            )
            for number in COLONIES
        ),
        ("headline", headline(view, gettext), HEADLINE),
        *(
            (f"pile-{pile}", pile_told(view, pile, gettext, language), pile_place(k))
            for k, pile in enumerate(PILES)
        ),
        *houses(view, names, gettext, language),
    ]
    near = neighbours(view)
    return tuple(Part(part, name, box, near[part]) for part, name, box in told)


def squares(view: View, gettext: Gettext, language: str) -> list[tuple[str, str, Box]]:
    """The track, and the Stadtholder on it."""
    found: list[tuple[str, str, Box]] = [
        (
            square(here.index),
            square_in_words(here.index, gettext, language).capitalize(),
            (here.x, here.y, here.w, here.h),
        )
        for here in drawn.SQUARE
    ]
    if view.stadtholder is not None:
        here = drawn.SQUARE[view.stadtholder]
        line = stadtholder_line(view, gettext, language)
        found.append(("stadtholder", line, (here.x + here.w - 34, here.y - 6, 42, 42)))
    return found


def houses(view: View, names: Names, gettext: Gettext, language: str) -> list[tuple[str, str, Box]]:
    """The players' cards in turn order, each followed by the paintings on its easels."""
    found: list[tuple[str, str, Box]] = []
    for place, house in enumerate(in_turn_order(view)):
        left, top = CARD_WIDTH * place, drawn.HEIGHT
        name = house_lines(view, house, names, gettext, language).replace("\n", " ")
        found.append((f"house-{house.seat}", name, (left + 3, top + 3, CARD_WIDTH - 6, 170)))
        for card, paid, x in painting_places(house):
            box = (left + x - 18, top + CARD_HEIGHT - 44, 36, 38)
            found.append((f"painting-{card}", painting_told(card, paid, gettext), box))
    return found


def pile_told(view: View, pile: str, gettext: Gettext, language: str) -> str:
    return fill(
        N_("Pile {pile}, cards left: {count}"),
        gettext,
        pile=pile_name(pile, language),
        count=view.piles.get(pile, 0),
    )


def land_box(code: str) -> Box:
    """Around the place of its marker, its name and its pawns: much of a province lies in the box
    of the next."""
    x, y = drawn.LABELS[code]
    marker_x, marker_y = drawn.PROVINCE[code].marker
    top, bottom = min(marker_y - 20, y - 20), max(y + 8, drawn.PAWNS[code][1] + 14)
    left, right = min(x - 48, marker_x - 20), max(x + 48, marker_x + 20)
    return left, top, right - left, bottom - top


def colony_place(number: int) -> Box:
    here = drawn.COLONY[number]
    return here.x, here.y, here.w, COLONY_HEIGHT


def neighbours(view: View) -> dict[str, tuple[str, ...]]:
    """Provinces over their borders, squares along the track, the tables in rows."""
    cards = [
        [f"house-{house.seat}", *(f"painting-{card}" for card, _, _ in painting_places(house))]
        for house in in_turn_order(view)
    ]
    near = rows_near(
        [
            ["headline"],
            [colony(number) for number in (7, 2, 3, 4, 5, 6)],
            [guild(colour) for colour in COLOURS],
            [f"pile-{pile}" for pile in PILES],
            [part for card in cards for part in card],
        ]
    )
    for code in PROVINCES:
        near[province(code)] = tuple(province(other) for other in NEIGHBOURS[code])
    near[province("FRI")] += (colony(6),)
    near[colony(6)] += (province("FRI"),)
    count = len(drawn.SQUARE)
    for here in drawn.SQUARE:
        beside = (square((here.index - 1) % count), square((here.index + 1) % count))
        near[square(here.index)] = (*beside, *(province(code) for code in here.provinces))
    near["headline"] += (square(15),)
    near[square(15)] += ("headline",)
    for here in drawn.SQUARE:
        for code in here.provinces[:1]:
            near[province(code)] += (square(here.index),) * (here.index in FIRST_SQUARES)
    if view.stadtholder is not None:
        near["stadtholder"] = (square(view.stadtholder),)
        near[square(view.stadtholder)] += ("stadtholder",)
    return near


FIRST_SQUARES = frozenset(
    next(here.index for here in drawn.SQUARE if here.provinces[:1] == [code])
    for code in PROVINCES
    if any(here.provinces[:1] == [code] for here in drawn.SQUARE)
)
"""From each province one square of the track that pays it is reached."""
