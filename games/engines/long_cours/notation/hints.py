"""Orders to copy where the ends of a range would hurt whoever sends them: a limit below every card
of the hand gives the brawl up, and a standing bid of everything is one."""

from collections.abc import Mapping

from games.engine import Between, Command, Option, Seat
from games.engines.long_cours.commands import Riposte, StandingBid, StandingRiposte
from games.engines.long_cours.notation.letter import render

USUAL_LIMIT = 9  # of a standing riposte: a strong card, not the strongest
USUAL_BID = 8


def guide(option: Option, names: Mapping[Seat, str], language: str) -> list[str]:
    """A few orders of this option; none: it lists them itself."""
    return [render(command, names, language) for command in harmless(option)]


def harmless(option: Option) -> list[Command]:
    limit = option.fields.get("up_to")
    if option.kind == "riposte" and isinstance(limit, Between):
        return [Riposte(up_to=limit.high)]
    if option.kind == "standing_riposte" and limit:
        return [StandingRiposte(USUAL_LIMIT)]
    if option.kind == "standing_bid" and option.fields:
        return [StandingBid(USUAL_BID)]
    return []
