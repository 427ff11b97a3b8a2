"""The race: everybody's rank after each round, as a drawing for the page and for paper."""

from html import escape

from django.utils.translation import gettext

from games.reports import graph
from leagues import standings
from leagues.presentation import Teller
from leagues.shapes import DivisionTold

MOST_COLOURED = 6
WIDTH, TOP, STEP, LEFT, RIGHT = 1700, 60, 46, 70, 470


def race(teller: Teller, division: DivisionTold) -> str:
    """A line for each berth from rank to rank; the first six at the end in colour, told apart by
    dashes and signs too."""
    state = teller.state
    closed = sum(round_.closed for round_ in state.rounds)
    berths = [row.berth for row in division.rows]
    if closed < 2 or len(berths) < 2:
        return ""
    course = standings.race(
        berths, state.outcomes(division.number), rounds=closed, table=state.plan.points
    )
    ranks = [ranked(points, berths) for points in course[:-1]] + [
        {berth: i for i, berth in enumerate(berths)}
    ]
    height = TOP + STEP * len(berths) + 30
    span = (WIDTH - LEFT - RIGHT) // max(1, closed - 1)

    def at(berth: int, number: int) -> tuple[int, int]:
        return LEFT + span * number, TOP + STEP * ranks[number][berth] + STEP // 2

    rounds = "".join(
        f'<text x="{LEFT + span * n}" y="{TOP - 18}" text-anchor="middle">{n + 1}</text>'
        for n in range(closed)
    )
    lines = "".join(
        line(i, row.name, row.points, [at(row.berth, n) for n in range(closed)])
        for i, row in reversed(list(enumerate(division.rows)))
    )
    title = escape(gettext("The rank of everybody after each round."))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="race" '
        f'viewBox="0 0 {WIDTH} {height}" role="img" '
        f'font-family="{graph.FONT}">'
        f"<title>{title}</title>"
        f'<g font-size="30" fill="{graph.QUIET}">{rounds}</g>{lines}</svg>'
    )


def ranked(points: dict[int, int], final: list[int]) -> dict[int, int]:
    """By points; those level in the order in which they came in at the end."""
    return {
        berth: i
        for i, berth in enumerate(
            sorted(final, key=lambda berth: (-points[berth], final.index(berth)))
        )
    }


def line(i: int, name: str, points: str, places: list[tuple[int, int]]) -> str:
    coloured = i < MOST_COLOURED
    colour = graph.COLOURS[i] if coloured else "#b9c2c7"
    dashes = f' stroke-dasharray="{graph.DASHES[i]}"' if coloured and graph.DASHES[i] else ""
    path = "M" + " ".join(f"{x},{y}" for x, y in places)
    x, y = places[-1]
    marks = "".join(graph.sign(i + 1, *place) for place in places) if coloured else ""
    ink, weight = (colour, 700) if coloured else (graph.QUIET, 400)
    said = f"{i + 1}. {escape(graph.cut(name, 20))} · {points}"
    text = (
        f'<text x="{x + 34}" y="{y + 11}" font-size="32" font-weight="{weight}" '
        f'fill="{ink}">{said}</text>'
    )
    width = 6 if coloured else 3
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}" '
        f'stroke-linejoin="round"{dashes}/>{marks}{text}'
    )
