"""Who leads the ladders and who won the last seasons, for the hall."""

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.translation import gettext

from games.engine import load
from games.services.extensions import Honours
from games.services.openings import offered_games
from leagues.models import Season
from leagues.presentation import Teller, tellers
from leagues.services.ranking import ranking

LEADERS, SEASONS = 3, 6


def honours(game: str) -> Honours:
    """Of one game, or of all (empty): as many queries however many play."""
    offered = [engine for engine in map(load, offered_games()) if game in ("", engine.name)]
    return Honours(
        leaders=[
            (engine.name, gettext(engine.title), [(row.name, row.rating) for row in rows])
            for engine in offered
            if (rows := ranking(engine.name, most=LEADERS))
        ],
        champions=champions() if not game else [],
    )


def champions() -> list[tuple[str, str, str, str]]:
    """Of the first division of each."""
    closed = Season.objects.filter(status=Season.Status.CLOSED).select_related(
        "stream", "organiser"
    )
    return [
        (
            teller.season.title,
            reverse("league", args=[teller.season.pk]),
            ", ".join(gettext(load(game.ruleset).title) for game in teller.state.plan.games),
            winner(teller),
        )
        for teller in tellers(list(closed[:SEASONS]), AnonymousUser())
    ]


def winner(teller: Teller) -> str:
    final = teller.state.final
    return teller.names.berths[final[0][0]] if final and final[0] else ""
