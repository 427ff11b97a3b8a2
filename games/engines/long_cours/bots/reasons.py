"""Why the sensible captain would send this letter: what it gains, or what it avoids."""

from typing import Any

from games.engine import Command, Reason
from games.engines.long_cours import commands as c
from games.engines.long_cours import data
from games.engines.long_cours.bots import sensible
from games.engines.long_cours.bots.own import own_captain
from games.engines.long_cours.view import View
from games.sentences import N_


def explain(view: View, command: Command) -> Reason:
    """The weightiest of its orders says it."""
    orders = [line.order for line in command.lines] if isinstance(command, c.Orders) else [command]
    found = [reason for order in orders if (reason := weigh(view, order, orders)) is not None]
    return max(found, key=lambda one: one[0], default=(0, NOTHING_BETTER))[1]


NOTHING_BETTER = Reason(N_("Nothing here is worth more than waiting for the next turn."))


def weigh(view: View, order: Any, orders: list[Any]) -> tuple[int, Reason] | None:
    """How much this order matters in its letter, and why it stands there."""
    me = own_captain(view)
    match order:
        case c.Setup(port):
            return 9, Reason(
                N_("{stop} has the most different products around it, and 1 M stays in hand."),
                {"stop": port},
            )
        case c.CorsairBid():
            return 9, Reason(
                N_("The corsair wins the game, and with {cash} M you can pay for it."),
                {"cash": me.cash},
            )
        case c.CorsairPass():
            return 9, Reason(
                N_("With {cash} M you would have nothing left to trade with."), {"cash": me.cash}
            )
        case c.CorsairMove(path):
            sunk = [one for one in sensible._rivals(view) if one.stop in path]
            if sunk:
                return 9, Reason(N_("On this path it sinks {seat}."), {"seat": sunk[0].seat})
            return 8, Reason(N_("So the corsair comes nearest to the ships that it hunts."))
        case c.Brawl(seat):
            rival = view.captains[seat - 1]
            return 7, Reason(
                N_("{seat} has {cash} M to lose, and you hold a strong card."),
                {"seat": seat, "cash": rival.cash},
            )
        case c.Riposte():
            return 9, Reason(
                N_("Your {cash} M are worth a card, and it beats the one played."),
                {"cash": me.cash},
            )
        case c.Concede():
            return 9, Reason(N_("You have no card that wins, or too little to lose."))
        case c.Storm(zone):
            if sensible._enemy_corsair(view) is not None:
                return 8, Reason(
                    N_("A storm in zone {zone} sinks the corsair that could reach you."),
                    {"zone": zone},
                )
            return 6, Reason(
                N_("In zone {zone} the others carry goods worth {worth} M, which they lose."),
                {"zone": zone, "worth": sensible._booty(view, zone)},
            )
        case c.Direct(port):
            if me.stop is not None and sensible._threatened(view, me.stop):
                return 7, Reason(
                    N_("The corsair could reach you where you are; {stop} is out of its way."),
                    {"stop": port},
                )
            return 5, Reason(N_("{stop} offers more than any neighbour."), {"stop": port})
        case c.Move(stop) | c.Enter(stop):
            return weigh_stop(view, stop)
        case c.Roll():
            return 2, Reason(N_("A roll costs nothing, and may sell at three times what you paid."))
    return None


def weigh_stop(view: View, stop: str) -> tuple[int, Reason]:
    product, me = data.SOLD_AT[stop], own_captain(view)
    if stop in view.heaps:
        return 6, Reason(N_("A heap lies at {stop} for whoever comes first."), {"stop": stop})
    if product is not None and product not in me.goods:
        return 4, Reason(
            N_(
                "{stop} sells {product}, which you do not carry: the more products, the more sales."
            ),
            {"stop": stop, "product": product},
        )
    return 3, Reason(N_("From {stop} you reach products that you do not carry."), {"stop": stop})
