"""What only a table can explain: a letter that is refused line by line, and what has changed since
it was written."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext

from core.rest.problems import problem, refusal_problem, register
from core.rest.shapes import Problem, RuleLink, Trouble
from games.engine import IllegalMove, Unreadable, load, rulesets
from games.models import Game
from games.reports.rules_html import rule_address
from games.services import letters, reading
from games.services.refusals import HINTS, REFUSALS, Stale, TableRefusal
from games.services.rules import rules_behind

MOST_CHANGED = 200  # of what happened since, the newest


def explain_to_rest() -> None:
    for kind in (Unreadable, IllegalMove):
        register(kind, letter_problem)
    register(TableRefusal, table_problem)
    register(Stale, stale_problem)


def letter_problem(error: Unreadable | IllegalMove, view: Any) -> Problem:
    told = letters.explain(error, view.game, getattr(view, "seat", None))
    troubles = [
        Trouble(code=t.code, sentence=t.sentence, line=t.line, suggestions=list(t.suggestions))
        for t in told
    ]
    detail = " ".join(t.sentence for t in told)
    if isinstance(error, IllegalMove):
        rules = rule_links(error.code, view.game.ruleset)
        return problem(error.code, 422, detail, troubles=troubles, rules=rules)
    code = "unreadable_orders"
    hint = gettext(HINTS[code])
    return problem(code, REFUSALS[code][0], detail, hint=hint, troubles=troubles)


def table_problem(error: TableRefusal, view: Any) -> Problem:
    """Where the table has a game, that game may have a rule for it."""
    game = getattr(view, "game", None)
    ruleset = game.ruleset if game else error.facts.get("ruleset")
    known = ruleset if ruleset in rulesets() else None
    return refusal_problem(error, rules=rule_links(error.code, known))


def rule_links(code: str, ruleset: str | None) -> list[RuleLink]:
    return [
        RuleLink(id=id_, address=settings.BASE_URL + rule_address(id_))
        for id_ in rules_behind(code, ruleset)
    ]


def stale_problem(error: Stale, view: Any) -> Problem:
    return refusal_problem(error, changed=changed_lines(error, view.game, view.seat))


def changed_lines(error: Stale, game: Game, seat: int | None) -> list[dict[str, Any]]:
    engine = load(game.ruleset)
    return [
        reading.line(reading.seen_by(game, row, seat, engine=engine))
        for row in error.changed[-MOST_CHANGED:]
    ]
