"""The season to print and to keep: standings, cross tables, the race, every table, the best
games, and what pins the log."""

from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, override

from games.reports import graph, printing
from leagues import standings
from leagues.models import Season
from leagues.presentation import Teller
from leagues.shapes import DivisionTold, SeasonTable

Progress = Callable[[int], None]

MOST_COLOURED = 6
MOST_BEST = 3  # of each kind


def write(season: Season, language: str, progress: Progress = lambda percent: None) -> bytes:
    """The PDF in this language, in UTC. The same log gives the same bytes."""
    with override(language), timezone.override("UTC"):
        progress(5)
        html = render_to_string("pdf/season.html", context(season, language))
        progress(20)
    return printing.printed(html, when_laid_out=lambda: progress(80))


def context(season: Season, language: str) -> dict[str, Any]:
    teller = PaperTeller(season, AnonymousUser())
    told, tables = teller.season_told(), teller.tables_told()
    divisions = teller.divisions_told()
    return teller.rules_told() | {
        "season": told,
        "language": language,
        "link": settings.BASE_URL + reverse("league", args=[season.pk]),
        "log_link": settings.BASE_URL + reverse("api-seasonevents", args=[season.pk]),
        "divisions": [(division, race(teller, division)) for division in divisions],
        "rounds": [
            (round_, [table for table in tables if table.round == round_.number])
            for round_ in told.rounds
            if round_.tables
        ],
        "best": best(tables),
        "deeds": [
            event for event in teller.log_told() if event.actor == "director" or event.kind in TOLD
        ],
        "made_at": teller.log_told()[-1].at,
    }


TOLD = (
    "entrant_withdrew",
    "berth_handed_over",
    "round_extended",
    "entrant_promoted",
    "entrant_relegated",
)


class PaperTeller(Teller):
    """A name our fonts cannot print would be a gap in every line."""

    def entrant_name(self, number: int) -> str:
        name = super().entrant_name(number)
        return (
            graph.cut(name, 28)
            if printing.has_letters_for(name)
            else gettext("Entrant {number}").format(number=number)
        )


# --- The race: everybody's rank after each round ---

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
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
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


# --- The best games ---


@dataclass(frozen=True)
class Best:
    why: str
    table: SeasonTable


def best(tables: list[SeasonTable]) -> list[Best]:
    """The highest scores, the closest finishes and the clearest wins of games played to their
    end."""
    played = [table for table in tables if table.how == "played" and len(scores(table)) > 1]
    several = len({table.title for table in played}) > 1
    kinds: tuple[tuple[str, Callable[[SeasonTable], int]], ...] = (
        (gettext("The highest score"), lambda table: -scores(table)[0]),
        (gettext("The closest finish"), lambda table: scores(table)[0] - scores(table)[1]),
        (gettext("The clearest win"), lambda table: scores(table)[1] - scores(table)[0]),
    )
    found = []
    for title in sorted({table.title for table in played}):
        own = [table for table in played if table.title == title]
        for why, key in kinds:
            ordered = sorted(own, key=lambda table: (key(table), table.number))
            found += [
                Best(f"{title}: {why}" if several else why, table)
                for table in ordered[: 1 if several else MOST_BEST]
            ]
    return found


def scores(table: SeasonTable) -> list[int]:
    """Best placed first."""
    return [
        seat.score
        for seat in sorted(table.seats, key=lambda seat: seat.place or 99)
        if seat.score is not None
    ]
