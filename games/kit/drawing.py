"""Small helps for pictures.

Every colour of a picture is an attribute, so that a mail or a book shows it without a style
sheet; the classes below let a page change it (templates/static/boards.css does, by night):

    b-sea, b-zone, b-land    the ground
    b-paper                  a card or a band under words
    b-ink, b-quiet, b-halo   words, lesser words, the light edge around words
    b-line                   lines drawn with ink
    part                     a group that `games.board.Part` names
"""

from collections.abc import Sequence

SEAT_COLOURS = ("#a5173d", "#16307a", "#837000", "#2f78cc", "#2a0f24", "#6d7680")
"""Crimson, navy, gold, blue, black, grey: white letters can be read on each, and no two of them
merge for those who see no red or no green (tests/games/test_colours.py)."""


def cut(text: str, length: int) -> str:
    """As much of a text as fits."""
    return text if len(text) <= length else text[: length - 1] + "…"


def part_group(part: str, drawn: str) -> str:
    """A part of a board as `games.board.Part` promises it."""
    return f'<g id="part-{part}" class="part">{drawn}</g>' if drawn else ""


def rows_near(rows: Sequence[Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """For parts that stand in rows: which stand left, right, above and below of each."""
    filled = [row for row in rows if row]
    found: dict[str, tuple[str, ...]] = {}
    for y, row in enumerate(filled):
        beside = [filled[other] for other in (y - 1, y + 1) if 0 <= other < len(filled)]
        for x, part in enumerate(row):
            across = [row[other] for other in (x - 1, x + 1) if 0 <= other < len(row)]
            found[part] = (
                *across,
                *(other[x * len(other) // len(row)] for other in beside),
            )
    return found
