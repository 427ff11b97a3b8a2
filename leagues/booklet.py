"""The season to print and to keep: standings, cross tables, the race, every table, the best
games, and what pins the log."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, override

from games.reports import graph, printing
from leagues.models import Season
from leagues.presentation import Teller
from leagues.race import race
from leagues.shapes import SeasonTable

Progress = Callable[[int], None]

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
