"""Why the sensible player would give this order: what it gains, or what it avoids."""

from typing import Any

from games.engine import Command, Reason
from games.engines.siecle_dor import commands as c
from games.engines.siecle_dor import data
from games.engines.siecle_dor.view import View
from games.sentences import N_

CARDS = {
    "yellow": N_("An investment costs 3 f and brings 5 f or more once its set is complete."),
    "brown": N_("A painting is worth 3 to 8 points once its painter is paid."),
    "blue": N_("Every card brings a voyage nearer, and a colony is worth 5 or 6 points."),
    "grey": N_("Culture brings windmills and governors: points, and more income."),
    "orange": N_("A set of spices sells for far more than its cards cost."),
}


def explain(view: View, command: Command) -> Reason:
    if isinstance(command, c.Orders):
        return explain_order(view, command.lines[0].order)
    return explain_order(view, command)


def explain_order(view: View, order: Any) -> Reason:
    match order:
        case c.PlaceMarker(provinces):
            return Reason(
                N_("{province} acts in a colour that serves in every turn, and is 4 points."),
                {"province": provinces[0]},
            )
        case c.PlacePawns(first):
            return Reason(
                N_("Two pawns together need only one more to become a marker: {province}."),
                {"province": first},
            )
        case c.ChooseStart():
            return Reason(N_("Nobody is paid for where he starts; one merchant is like another."))
        case c.UseDie(number):
            return Reason(
                N_("A throw of {number} stops where you are paid most."), {"number": number}
            )
        case c.Roll():
            return Reason(N_("A die card is worth more on another throw."))
        case c.TakeGuild(colour):
            return Reason(
                N_("The {colour} guild gives you one action more in this turn and the next ones."),
                {"colour": colour},
            )
        case c.FoundMarker(province) | c.UsePawn(_, province, True):
            return Reason(
                N_("A marker in {province} is 4 points for three pawns, and acts in every turn."),
                {"province": province},
            )
        case c.UsePawn(_, province):
            return Reason(
                N_("A pawn is a point and earns when the Stadtholder calls at {province}."),
                {"province": province},
            )
        case c.Move(path):
            return Reason(
                N_("With the others in {province} this pawn is worth more than where it stands."),
                {"province": path[-1]},
            )
        case c.UseBuy(place):
            return Reason(CARDS[data.ACTION_COLOUR[place]])
        case c.UsePaint():
            return Reason(N_("Each payment brings the painting nearer to its points."))
        case c.Sell():
            return Reason(N_("The set is complete: its florins can work at once."))
        case c.Sail():
            return Reason(N_("A colony is worth 5 or 6 points, and buys spices."))
        case c.Auction():
            return Reason(N_("You cannot use this action well; another’s florins are better."))
        case c.Bid(_, maximum_h):
            return Reason(
                N_("The action is worth {maximum_h} to you, and not a half florin more."),
                {"maximum_h": maximum_h},
            )
        case c.Pass():
            return Reason(N_("What is sold would cost you more than it brings."))
    return Reason(N_("Nothing that you can pay for now is worth its price."))
