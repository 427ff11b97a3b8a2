"""Why the sensible player would send this letter: what it gains, or what it avoids."""

from typing import Any

from games.engine import Command, Reason
from games.engines.voc import commands as c
from games.engines.voc.view import View
from games.sentences import N_

NOTHING = Reason(N_("Nothing that you could do here now would earn more than waiting."))


def explain(view: View, command: Command) -> Reason:
    """The weightiest of its orders says it."""
    orders: list[Any] = (
        [line.order for line in command.lines] if isinstance(command, c.Orders) else [command]
    )
    found = [one for order in orders if (one := weigh(view, order)) is not None]
    return max(found, key=lambda one: one[0], default=(0, NOTHING))[1]


def weigh(view: View, order: Any) -> tuple[int, Reason] | None:
    match order:
        case c.Sail(ship):
            lies = next(one for one in view.ships if one.name == ship)
            if lies.at is None:
                return 9, Reason(
                    N_("Ship {ship} goes where the goods are that the contracts pay most for."),
                    {"ship": ship},
                )
            return 9, Reason(
                N_(
                    "From where ship {ship} lies this is the best of cargo, contracts and way home."
                ),
                {"ship": ship},
            )
        case c.Hold(ship):
            return 6, Reason(
                N_("Ship {ship} finds nothing worth the danger of a voyage now."), {"ship": ship}
            )
        case c.Cargo():
            return 4, Reason(N_("So your merchants take first what the contracts pay most for."))
        case c.Fill(contract):
            return 8, Reason(
                N_(
                    "You have the goods for contract {contract}; daalders are what counts at "
                    "the end."
                ),
                {"contract": contract},
            )
        case c.Offer():
            return 5, Reason(
                N_("The trade completes a contract for you, and leaves the other better off.")
            )
        case c.Accept() | c.Decline():
            return 5, Reason(N_("Your goods are weighed by what the contracts would pay for them."))
        case c.FitOut(ship):
            return 7, Reason(
                N_("Men aboard ship {ship} take part in whatever she brings home."), {"ship": ship}
            )
        case c.Claim(contract) | c.TakeOver(contract):
            return 7, Reason(
                N_("Contract {contract} pays more than it risks, and the year leaves time for it."),
                {"contract": contract},
            )
        case c.Secure(contract):
            return 7, Reason(
                N_("An earlier year keeps others from taking contract {contract} over."),
                {"contract": contract},
            )
        case c.TakeBack(ship):
            return 6, Reason(
                N_("Your men are of more use elsewhere than aboard ship {ship}."), {"ship": ship}
            )
        case c.Keep():
            return 3, Reason(N_("These goods are wanted by contracts to come."))
    return None
