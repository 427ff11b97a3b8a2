"""Bot seats, and the autopilot for players who left, move through the same `submit` as
everybody."""

import logging
from collections.abc import Callable
from datetime import datetime

from core import sql
from core.eventlog.models import Stream
from games.engine import Command, IllegalMove
from games.engine import Decision as Question
from games.models import Game
from games.rng import Rng
from games.services import bot_calls, extensions, moves, positions
from games.services.positions import Position
from games.services.refusals import Stale, TableRefusal

logger = logging.getLogger(__name__)

AUTOPILOT = "sensible"
BOT_HOLDERS = ("bot", "autopilot")
SLICE = 10  # moves at one table before another one's turn


def waiting() -> list[str]:
    """Tables where a bot is due."""
    return [game_id for (game_id,) in sql.every(WAITING)]


# From the open questions, each with its seat: a subquery that is not a join, so that no plan begins
# with all the seats there ever were.
WAITING = """
SELECT DISTINCT asked.game_id FROM games_decision asked
JOIN games_game game ON game.stream_id = asked.game_id AND game.status = 'running'
WHERE asked.closed_at IS NULL AND asked.due AND (
    SELECT seat.holder FROM games_seat seat
    WHERE seat.game_id = asked.game_id AND seat.number = asked.seat) IN ('bot', 'autopilot')
ORDER BY asked.game_id"""


def play(game_id: str, *, now: Callable[[], datetime], limit: int = 10_000) -> int:
    """Play every bot seat that is due, one move a transaction, until none is. Returns how many
    moves were made."""
    with bot_calls.answered(game_id):
        for count in range(limit):
            if not play_one(game_id, now=now()):
                return count
    raise AssertionError(f"table {game_id}: the bots did not come to rest")


def play_slice(game_id: str, *, now: Callable[[], datetime]) -> None:
    """A few moves; if a bot is due still, it waits behind the other tables for the next ones."""
    with bot_calls.answered(game_id):
        at_rest = any(not play_one(game_id, now=now()) for _ in range(SLICE))
    if not at_rest:
        bot_calls.call_again(game_id, now=now())


def play_one(game_id: str, *, now: datetime) -> bool:
    """One move of one bot seat; False when no bot is due, or when it must wait."""
    game = Game.objects.select_related("stream").get(pk=game_id)
    if game.status != Game.Status.RUNNING:
        return False
    position = positions.newest(game)
    names = dict(game.seats.filter(holder__in=BOT_HOLDERS).values_list("number", "bot"))
    for decision in position.engine.pending(position.state):
        if decision.due and decision.seat in names:
            if not names[decision.seat] and extensions.has_unread_letter(game_id, decision.seat):
                continue  # the autopilot does not overtake its player; the sweep comes back to it
            command = choose(position, decision.seat, names[decision.seat] or AUTOPILOT)
            return answer(position, decision, command, now=now)
    return False


def answer(position: Position, decision: Question, command: Command, *, now: datetime) -> bool:
    """Play what was chosen for this position. Another worker, or the player who is back, may have
    been faster: then the table is looked at again. False when the bot must wait."""
    where = f"table {position.game.pk} at {position.seq}: {decision.key}"
    try:
        moves.submit(
            game_id=position.game.pk,
            seat=decision.seat,
            command=command,
            key=f"bot/{position.seq}/{decision.key}",
            channel="bot",
            now=now,
            decision=decision.key,
            expected_seq=position.seq,
        )
    except Stale as stale:
        logger.info("%s: another was faster: %s", where, stale.code)
    except IllegalMove as refusal:
        # Legal when it was chosen, as far as the seat could see. In the same position it is an
        # error of the bot's, and fails loudly.
        if head_of(position.game.pk) == position.seq:
            raise
        logger.info("%s: the position has moved on: %s", where, refusal.code)
    except TableRefusal as refusal:  # a pen on the chart, say. The sweep comes back to it
        logger.info("%s must wait: %s", where, refusal)
        return False
    return True


def head_of(game_id: str) -> int:
    return Stream.objects.values_list("head_seq", flat=True).get(pk=game_id)


def choose(position: Position, seat: int, bot: str) -> Command:
    """A bot knows what its seat knows. Its chance has labels of its own, so the game's draws are
    none the wiser."""
    engine = position.engine
    rng = Rng(bytes.fromhex(position.game.seed)).under(f"bot/{position.seq}/{seat}")
    return engine.bots[bot](
        engine.view(position.state, seat), engine.options(position.state, seat), rng
    )
