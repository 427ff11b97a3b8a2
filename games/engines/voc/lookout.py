"""What a skipper with open eyes can see of a line before she sails it: which harbours it meets as
it is drawn. Currents, calls and the coast are judged when she sails."""

from collections.abc import Sequence
from itertools import pairwise

from games.engines.voc.commands import Point
from games.engines.voc.data import CHART
from games.engines.voc.notation.fields import harbour_name
from games.sentences import N_, Gettext, fill, listed

MEETS = N_("As drawn it meets {harbours}; currents may set her east or west of it (VOC N-20).")
MEETS_NONE = N_("As drawn it meets no harbour.")


def describe_line(trace: Sequence[Point], gettext: Gettext = str, language: str = "en") -> str:
    """The harbours that a line meets as drawn, in its order."""
    met = [harbour_name(harbour, language) for harbour in find_harbours(trace)]
    if not met:
        return gettext(MEETS_NONE)
    return fill(MEETS, gettext, harbours=listed(met, gettext))


def find_harbours(trace: Sequence[Point]) -> list[str]:
    """Each harbour whose circle the line enters, once, the first met first."""
    found: list[str] = []
    for start, end in pairwise(trace):
        met = [
            (along, harbour.id)
            for harbour in CHART.harbours
            if (along := nearest(start, end, (harbour.x, harbour.y), harbour.r)) is not None
        ]
        found += [harbour for _, harbour in sorted(met) if harbour not in found]
    return found


def nearest(start: Point, end: Point, middle: Point, radius: int) -> int | None:
    """How far along a leg, in thousandths, it comes nearest to the middle of a circle that it
    enters; None: it passes by."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    towards = (middle[0] - start[0]) * dx + (middle[1] - start[1]) * dy
    share = 0 if square == 0 else min(max(1000 * towards // square, 0), 1000)
    off_x = 1000 * (start[0] - middle[0]) + share * dx
    off_y = 1000 * (start[1] - middle[1]) + share * dy
    return share if off_x * off_x + off_y * off_y <= (1000 * radius) ** 2 else None
