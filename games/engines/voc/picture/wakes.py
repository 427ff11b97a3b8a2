"""Where the ships have been: a chart for each year of the game book."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from games.board import Gettext, Names, Picture
from games.engines.voc.commands import Point
from games.engines.voc.data import CONVOYS, FIRST_YEAR
from games.engines.voc.picture import eastern_seas as seas
from games.engines.voc.picture.account import CHAPTER
from games.engines.voc.picture.drawing import PAPER
from games.engines.voc.words.facts import place
from games.sentences import N_

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
                f'height="{seas.HEIGHT + 430}" fill="{PAPER}" class="b-paper"/>'
            ),
            *(
                seas.coasts(),
                seas.home_line(home),
                seas.degrees(),
                seas.harbours(None, language),
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


def last_places(sailed: Sequence[Sailed]) -> dict[str, seas.Berth]:
    """Each ship where her last wake of these years ends."""
    return seas.spread({ship: track[-1] for ship, _, track in sailed})
