"""What a finished game looks like in figures."""

from collections.abc import Sequence

from games.engine import Event, Scalar
from games.engines.long_cours import events as e


def figures(events: Sequence[Event]) -> dict[str, Scalar]:
    """What `simulate` prints of a finished game; the columns of the sheet's section 7."""
    at = 1
    first_auction = first_elimination = None
    for event in events:
        if isinstance(event, e.RoundStarted):
            at = event.round
        elif isinstance(event, e.AuctionOpened):
            first_auction = first_auction or at
        elif isinstance(event, e.CaptainEliminated):
            first_elimination = first_elimination or at
    ended = next((event for event in events if isinstance(event, e.GameEnded)), None)
    return {
        "rounds": at,
        "reason": ended.reason if ended else None,
        "winner": ended.ranking[0].seat if ended else None,
        "winner_fortune": ended.ranking[0].fortune if ended else None,
        "first_auction_round": first_auction,
        "first_elimination_round": first_elimination,
        "auctions": _count(events, e.AuctionOpened),
        "corsair_sold": _count(events, e.CorsairBought),
        "corsair_sunk": _count(events, e.CorsairSunk),
        "highest_price": max(
            (event.price for event in events if isinstance(event, e.CorsairBought)), default=0
        ),
        "storms": _count(events, e.StormRaised),
        "directs": _count(events, e.CargoMovedDirect),
        "brawls": _count(events, e.BrawlStarted),
        "brawl_cards": _count(events, e.BrawlCardPlayed),
        "eliminations": _count(events, e.CaptainEliminated),
        "resignations": _count(events, e.CaptainResigned),
        "defaults": _count(events, e.DefaultApplied),
        "turns": _count(events, e.TurnStarted),
    }


def _count(events: Sequence[Event], kind: type[Event]) -> int:
    return sum(1 for event in events if type(event) is kind)
