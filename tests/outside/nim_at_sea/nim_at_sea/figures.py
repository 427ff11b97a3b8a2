"""What a finished game looks like in figures."""

from collections.abc import Sequence

from games.engine import Event, Scalar
from games.kit.events import count_events
from nim_at_sea import events as e


def figures(events: Sequence[Event]) -> dict[str, Scalar]:
    ended = next((event for event in events if isinstance(event, e.GameEnded)), None)
    return {
        "turns": count_events(events, e.TurnStarted),
        "washed": count_events(events, e.BarrelWashed),
        "reason": ended.reason if ended else None,
        "winner": ended.winner if ended else None,
    }
