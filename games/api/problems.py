"""What only a table can explain: a letter that is refused line by line, and what has changed since
it was written."""

from typing import Any

from django.utils.translation import gettext

from core.rest.problems import problem, refusal_problem, register
from core.rest.shapes import Problem, Trouble
from games.engine import IllegalMove, Unreadable, load
from games.models import Game
from games.services import letters, reading
from games.services.refusals import HINTS, REFUSALS, Stale

MOST_CHANGED = 200  # of what happened since, the newest


def explain_to_rest() -> None:
    for kind in (Unreadable, IllegalMove):
        register(kind, letter_problem)
    register(Stale, stale_problem)


def letter_problem(error: Unreadable | IllegalMove, view: Any) -> Problem:
    told = letters.explain(error, view.game)
    troubles = [
        Trouble(code=t.code, sentence=t.sentence, line=t.line, suggestions=list(t.suggestions))
        for t in told
    ]
    detail = " ".join(t.sentence for t in told)
    if isinstance(error, IllegalMove):
        return problem(error.code, 422, detail, troubles=troubles)
    code = "unreadable_orders"
    hint = gettext(HINTS[code])
    return problem(code, REFUSALS[code][0], detail, hint=hint, troubles=troubles)


def stale_problem(error: Stale, view: Any) -> Problem:
    return refusal_problem(error, changed=changed_lines(error, view.game, view.seat))


def changed_lines(error: Stale, game: Game, seat: int | None) -> list[dict[str, Any]]:
    engine = load(game.ruleset)
    return [
        reading.line(reading.seen_by(game, row, seat, engine=engine))
        for row in error.changed[-MOST_CHANGED:]
    ]
