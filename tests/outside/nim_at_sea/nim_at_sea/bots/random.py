"""Any legal order, so that every rule is met; sometimes with a line that the swell will stop."""

from collections.abc import Sequence

from games.engine import Command, Option, Resign
from games.kit.bots import any_option, any_order, classes_of
from games.rng import Rng
from nim_at_sea.commands import COMMANDS, Line, Orders, Take
from nim_at_sea.view import View

CLASSES = classes_of(COMMANDS)
WEIGHTS = {"take": 5}


def choose_random(view: View, options: Sequence[Option], rng: Rng) -> Command:
    answers = [option for option in options if option.exact and not option.anytime]
    if not answers:
        return Resign()  # asked out of turn there is nothing else to say
    order = any_order(CLASSES, any_option(answers, rng, WEIGHTS), rng, "value")
    if isinstance(order, Take) and may_stop(view, order) and rng.below(3, "letter") == 0:
        return Orders((Line(order), Line(Take(1, 1))))
    return order


def may_stop(view: View, order: Take) -> bool:
    """Does the swell come after this order? Then a second line stops there."""
    return view.swell and sum(view.stacks) - order.barrels > 1
