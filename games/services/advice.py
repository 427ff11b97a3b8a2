"""What the sensible bot would do in somebody's place, and why. At tables against bots alone:
between people nobody whispers."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from games.models import Game
from games.rng import Rng
from games.sentences import fill
from games.services import letters
from games.services.bots import AUTOPILOT
from games.services.positions import Position


@dataclass(frozen=True)
class Advice:
    """A letter that may be sent as it stands, and its reason in one sentence."""

    orders: Sequence[str]
    reason: str


def is_offered(game: Game, seat: int) -> bool:
    """While the game runs, to whoever plays against bots alone."""
    others = game.seats.exclude(number=seat)
    return game.status == Game.Status.RUNNING and not others.exclude(holder="bot").exists()


def ask(position: Position, seat: int) -> Advice | None:
    """None where it is not offered, or nothing is asked of this seat."""
    engine, game = position.engine, position.game
    due = [one for one in engine.pending(position.state) if one.due and one.seat == seat]
    if not due or not is_offered(game, seat):
        return None
    # chance of its own: whoever asks learns nothing of what the bots will throw
    rng = Rng(f"advice/{game.pk}/{position.seq}/{seat}".encode())
    view = engine.view(position.state, seat)
    command = engine.bots[AUTOPILOT](view, engine.options(position.state, seat), rng)
    names, language = letters.names_of(game), letters.language()
    reason = engine.explain(view, command) if engine.explain else None
    return Advice(
        orders=letters.command_lines(engine, command, names),
        reason=fill(
            reason.template,
            gettext,
            **{
                name: engine.words.value(name, given, names, gettext, language)
                for name, given in reason.facts.items()
            },
        )
        if reason
        else "",
    )
