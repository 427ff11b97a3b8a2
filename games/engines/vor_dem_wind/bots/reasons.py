"""Why the sensible merchant would give this order: what it gains, or what it avoids."""

from typing import Any

from games.engine import Command, Reason
from games.engines.vor_dem_wind import commands as c
from games.engines.vor_dem_wind.view import View
from games.sentences import N_


def explain(view: View, command: Command) -> Reason:
    order: Any = command.lines[0].order if isinstance(command, c.Orders) else command
    match order:
        case c.ChooseStartGoods(goods):
            return Reason(N_("The best ships in the harbour want {goods}."), {"goods": goods})
        case c.Reveal():
            return Reason(N_("These piles hold what you need next, and you choose first."))
        case c.Take(slot) if isinstance(slot, int):
            return Reason(
                N_("Card {slot} brings you further with your ships than the others."),
                {"slot": slot},
            )
        case c.Offer(slot, gold):
            return Reason(
                N_(
                    "Card {slot} is worth more to you than {gold} gold; and if you do not get "
                    "it, you are paid."
                ),
                {"slot": slot, "gold": gold},
            )
        case c.Seize(slot):
            return Reason(N_("Card {slot} is worth the safekeeping."), {"slot": slot})
        case c.Pass():
            return Reason(N_("That card is worth less to you than what is left in the centre."))
        case c.Accept(seat):
            return Reason(
                N_("What {seat} offers is worth more to you than the card."), {"seat": seat}
            )
        case c.Pay(seat):
            return Reason(
                N_(
                    "The card is worth more to you than what {seat} offered, so it pays to keep it."
                ),
                {"seat": seat},
            )
        case c.Act(steps):
            return explain_step(steps[0])
        case c.ChooseDeparture():
            return Reason(N_("So you lose what is worth least to your ships."))
    return Reason(N_("Nothing here brings you further with your ships."))


def explain_step(step: Any) -> Reason:
    match step:
        case c.Load():
            return Reason(N_("Your warehouse holds all that it wants: points at once."))
        case c.Store():
            return Reason(N_("Only what lies in the warehouse can be loaded, and hands spoil."))
        case c.Income():
            return Reason(N_("No ship can be loaded well now, and gold wins cards."))
        case c.Buy() | c.FreeTrade() | c.PurchaseAndStorage():
            return Reason(N_("These goods are what your ships still want."))
        case c.Exchange():
            return Reason(N_("The exchange brings what your ships want for what they do not."))
        case c.Market():
            return Reason(N_("What no ship wants is better sold than spoiled."))
        case c.Conserve():
            return Reason(N_("The fleet will soon leave; this keeps goods from spoiling."))
    return Reason(N_("The card costs more than it would bring you now."))
