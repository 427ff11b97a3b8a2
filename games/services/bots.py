"""Bot seats, and the autopilot for players who left, move through the same `submit` as
everybody."""

import logging
from collections.abc import Callable
from datetime import datetime

from games.engine import Command
from games.models import Decision, Game, Seat
from games.rng import Rng
from games.services import moves, positions
from games.services.positions import Position
from games.services.refusals import Stale, TableRefusal

logger = logging.getLogger(__name__)

AUTOPILOT = "sensible"
BOT_HOLDERS = ("bot", "autopilot")


def waiting() -> list[str]:
    """Tables where a bot is due."""
    seats = Seat.objects.filter(
        holder__in=BOT_HOLDERS, game__status=Game.Status.RUNNING
    ).values_list("game_id", "number")
    due = set(
        Decision.objects.filter(
            closed_at=None, due=True, game__status=Game.Status.RUNNING
        ).values_list("game_id", "seat")
    )
    return sorted({game_id for game_id, number in seats if (game_id, number) in due})


def play(game_id: str, *, now: Callable[[], datetime], limit: int = 10_000) -> int:
    """Play every bot seat that is due, one move a transaction, until none is. Returns how many
    moves were made."""
    for count in range(limit):
        if not play_one(game_id, now=now()):
            return count
    raise AssertionError(f"table {game_id}: the bots did not come to rest")


def play_one(game_id: str, *, now: datetime) -> bool:
    """One move of one bot seat; False when no bot is due. Two workers at it at once: the second
    finds the decision gone."""
    game = Game.objects.select_related("stream").get(pk=game_id)
    if game.status != Game.Status.RUNNING:
        return False
    position = positions.newest(game)
    names = dict(game.seats.filter(holder__in=BOT_HOLDERS).values_list("number", "bot"))
    for decision in position.engine.pending(position.state):
        if decision.due and decision.seat in names:
            command = choose(position, decision.seat, names[decision.seat] or AUTOPILOT)
            key = f"bot/{position.seq}/{decision.key}"
            try:
                moves.submit(
                    game_id=game_id,
                    seat=decision.seat,
                    command=command,
                    key=key,
                    channel="bot",
                    now=now,
                    decision=decision.key,
                )
            except Stale:
                logger.info(
                    "table %s at %s: another worker was faster for %s",
                    game_id,
                    position.seq,
                    decision.key,
                )
            except (
                TableRefusal
            ) as refusal:  # not now: a pen on the chart, say. The sweep comes back to it
                logger.info(
                    "table %s at %s: %s must wait: %s", game_id, position.seq, decision.key, refusal
                )
                return False
            return True
    return False


def choose(position: Position, seat: int, bot: str) -> Command:
    """A bot knows what its seat knows. Its chance has labels of its own, so the game's draws are
    none the wiser."""
    engine = position.engine
    rng = Rng(bytes.fromhex(position.game.seed)).under(f"bot/{position.seq}/{seat}")
    return engine.bots[bot](
        engine.view(position.state, seat), engine.options(position.state, seat), rng
    )
