"""What a finished game looks like in figures."""

from collections.abc import Sequence

from games.engine import Event, Scalar
from games.engines.siecle_dor import events as e
from games.kit.events import count_events

SOURCES = (
    "provinces",
    "pawns",
    "east_indies",
    "west_indies",
    "art",
    "windmills",
    "governors",
    "money",
)


def figures(events: Sequence[Event]) -> dict[str, Scalar]:
    """What `simulate` prints of a finished game."""
    ended = next((event for event in events if isinstance(event, e.GameEnded)), None)
    scores = next(
        (event.scores for event in reversed(events) if isinstance(event, e.TurnEnded)), ()
    )
    started = next((event for event in events if isinstance(event, e.GameStarted)), None)
    winner = next(
        (score for score in scores if ended is not None and score.seat == ended.winner), None
    )
    turns = count_events(events, e.TurnStarted)
    return {
        "turns": turns,
        "turns_each_x10": 10 * turns // started.seats if started else 0,
        "reason": ended.reason if ended else None,
        "winner": ended.winner if ended else None,
        "won_on_turn_of": ended.turn_of if ended else None,
        "won_on_anothers_turn": ended is not None and ended.winner != ended.turn_of,
        "points": winner.total if winner else None,
        **{f"points_{source}": getattr(winner, source) if winner else None for source in SOURCES},
        "second": ended.ranking[1].points if ended else None,
        "auctions": sum(len(event.lots) for event in events if isinstance(event, e.AuctionOpened)),
        "auctions_sold": count_events(events, e.AuctionResolved),
        "auction_income_h": sum(
            event.price_h for event in events if isinstance(event, e.AuctionResolved)
        ),
        "track_income_h": sum(
            one.total_h
            for event in events
            if isinstance(event, e.IncomePaid)
            for one in event.incomes
        ),
        "sales_h": sum(event.worth_h for event in events if isinstance(event, e.CardsCashed)),
        "cards_bought": count_events(events, e.CardBought),
        "guilds": count_events(events, e.GuildTaken),
        "highest_guild": max(
            (event.price for event in events if isinstance(event, e.GuildTaken)), default=0
        ),
        "voyages": count_events(events, e.Sailed),
        "foundings": count_events(events, e.MarkerFounded)
        + count_events(events, e.MarkerRelocated),
        "reshuffles": count_events(events, e.PileReshuffled),
        "resignations": count_events(events, e.SeatResigned),
        "defaults": count_events(events, e.DefaultApplied),
    }
