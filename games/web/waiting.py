"""Which other table waits for this visitor: the one whose answer is due first."""

from dataclasses import dataclass

from django.db.models import F
from django.utils.translation import gettext

from games.engine import load, rulesets
from games.models import Decision, Game
from games.services.access import Visitor


@dataclass(frozen=True)
class NextTable:
    id: str
    title: str
    count: int  # tables that wait, without the one shown


def next_table(visitor: Visitor, shown: Game) -> NextTable | None:
    if visitor.pk is None:
        return None
    waiting = dict.fromkeys(
        Decision.objects.filter(
            due=True,
            closed_at=None,
            game__status=Game.Status.RUNNING,
            game__ruleset__in=rulesets(),
            game__seats__player=visitor.pk,
            game__seats__number=F("seat"),
        )
        .exclude(game=shown)
        .order_by("due_at", "game_id")
        .values_list("game_id", "game__ruleset")
    )
    if not waiting:
        return None
    game_id, ruleset = next(iter(waiting))
    return NextTable(game_id, gettext(load(ruleset).title), len(waiting))
