"""What a finished game looks like in figures."""

from collections.abc import Sequence

from games.engine import Event, Scalar
from games.engines.long_cours import events as e
from games.kit.events import count_events


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
        "auctions": count_events(events, e.AuctionOpened),
        "corsair_sold": count_events(events, e.CorsairBought),
        "corsair_sunk": count_events(events, e.CorsairSunk),
        "highest_price": max(
            (event.price for event in events if isinstance(event, e.CorsairBought)), default=0
        ),
        "storms": count_events(events, e.StormRaised),
        "directs": count_events(events, e.CargoMovedDirect),
        "brawls": count_events(events, e.BrawlStarted),
        "brawl_cards": count_events(events, e.BrawlCardPlayed),
        "eliminations": count_events(events, e.CaptainEliminated),
        "resignations": count_events(events, e.CaptainResigned),
        "defaults": count_events(events, e.DefaultApplied),
        "turns": count_events(events, e.TurnStarted),
    }
