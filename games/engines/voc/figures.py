"""What a finished game looks like in figures."""

from collections import Counter
from collections.abc import Sequence

from games.engine import Event, Scalar
from games.engines.voc import events as e


def figures(events: Sequence[Event]) -> dict[str, Scalar]:
    """What `simulate` prints of a finished game; the columns of the sheet's section 8.2."""
    count = Counter(event.kind for event in events)
    ended = next((event for event in events if isinstance(event, e.ResultDeclared)), None)
    daalders = [rank.daalders for rank in ended.ranking] if ended else []
    return {
        "year": next(
            (event.year for event in reversed(events) if isinstance(event, e.YearOpened)), None
        ),
        "reason": ended.reason if ended else None,
        "amsterdam": ended.amsterdam if ended else None,
        "amsterdam_wins": ended.amsterdam_wins if ended else None,
        "richest": max(daalders, default=None),
        "poorest": min(daalders, default=None),
        "traces": count["voyage_sailed"],
        "held": count["ship_held"],
        "aground": count["ran_aground"],
        "sunk": count["ship_sank"],
        "home": count["ship_home"],
        "goods": count["good_taken"],
        "calls": count["call_shouted"],
        "deals": count["offer_accepted"],
        "fulfilled": count["contract_fulfilled"],
        "fined": count["fine_paid"],
        "taken_over": count["contract_taken_over"],
        "eliminated": count["player_eliminated"],
        "defaults": count["default_applied"],
    }
